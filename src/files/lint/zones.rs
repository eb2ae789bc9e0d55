//! Pass: pieces start in a zone of their side, where it has any.

use crate::files::codes::Code;
use crate::files::outline::contains;
use crate::files::reader::Reader;
use crate::files::resolve::Marks;
use crate::model::Scenario;

pub(super) fn pass(scenario: &Scenario, marks: &Marks<'_>, reader: &mut Reader) {
    for (piece, part) in scenario.pieces.iter().zip(&marks.pieces) {
        if piece.seat.is_some() {
            continue;
        }
        let mut zones = scenario.zones.iter().filter(|z| z.side == piece.side).peekable();
        if zones.peek().is_some() && !zones.any(|z| contains(&z.outline, piece.at)) {
            let message = format!("\"{}\" starts outside the zones of its side", piece.name);
            reader.at(Code::OutsideZone, part, message);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::files::lint::test::{codes, skirmish};

    #[test]
    fn a_piece_outside_its_zone_is_a_warning() {
        assert_eq!(codes(&skirmish("at: (60, 240)", "at: (160, 240)")), ["W002"]);
    }

    #[test]
    fn a_side_without_zones_may_start_anywhere() {
        let text = skirmish("(id: \"west\", side: \"blue\", from: (0, 0), to: (150, 400)),", "");
        let text = text.replace("at: (60, 240)", "at: (160, 240)");
        assert!(codes(&text).is_empty());
    }
}
