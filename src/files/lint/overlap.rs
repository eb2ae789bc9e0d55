//! Pass: no two pieces stand on the same ground.

use super::shapes::{clash, reach};
use crate::files::codes::Code;
use crate::files::reader::Reader;
use crate::files::resolve::Marks;
use crate::model::{PieceSpec, Scenario};

pub(super) fn pass(scenario: &Scenario, marks: &Marks<'_>, reader: &mut Reader) {
    // Sweep along x, so that a table full of pieces costs little more than one that is not.
    let mut order: Vec<(f64, f64, &PieceSpec)> = scenario
        .pieces
        .iter()
        .filter(|p| p.seat.is_none())
        .map(|p| (p.at.x - reach(p), p.at.x + reach(p), p))
        .collect();
    order.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.2.id.cmp(&b.2.id)));
    let mut open: Vec<(f64, &PieceSpec)> = Vec::new();
    for (low, high, piece) in order {
        open.retain(|o| o.0 >= low);
        for (_, other) in &open {
            if clash(piece, other) {
                let (first, second) =
                    if piece.id < other.id { (piece, *other) } else { (*other, piece) };
                let message = format!("\"{}\" overlaps \"{}\"", second.name, first.name);
                if let Some(part) = marks.pieces.get(second.id.index()) {
                    reader.at(Code::PiecesOverlap, part, message);
                }
            }
        }
        open.push((high, piece));
    }
}

#[cfg(test)]
mod tests {
    use crate::files::lint::test::{codes, skirmish};

    #[test]
    fn two_pieces_in_one_place_are_found() {
        assert_eq!(codes(&skirmish("at: (60, 240)", "at: (79, 202)")), ["E021"]);
        let crew = "at: (60, 240)), Crew(id: \"g\", weapon: \"mg_30_tripod\", at: (60, 210)";
        assert_eq!(codes(&skirmish("at: (60, 240)", crew)), ["E021"]);
    }

    #[test]
    fn pieces_that_touch_are_fine() {
        assert!(codes(&skirmish("at: (60, 240)", "at: (80, 216)")).is_empty());
    }
}
