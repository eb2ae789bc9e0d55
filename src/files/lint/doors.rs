//! Pass: doors let people through. A base wider than a door keeps its man outside, which is easily overlooked.

use crate::files::codes::Code;
use crate::files::reader::{Reader, short};
use crate::files::resolve::Marks;
use crate::geometry::{CONTACT, Footprint};
use crate::model::{OpeningKind, Scenario, TerrainShape};

pub(super) fn pass(scenario: &Scenario, marks: &Marks<'_>, reader: &mut Reader) {
    let widest = scenario
        .pieces
        .iter()
        .filter(|p| p.is_figure() && p.seat.is_none())
        .map(|p| match p.footprint {
            Footprint::Disc { radius } => 2.0 * radius,
            Footprint::Box { width, .. } => width,
        })
        .fold(0.0, f64::max);
    for (piece, part) in scenario.terrain.pieces.iter().zip(&marks.terrain) {
        let TerrainShape::House(house) = &piece.shape else {
            continue;
        };
        let narrow = house
            .openings
            .iter()
            .filter(|o| o.kind == OpeningKind::Door)
            .map(|o| o.width)
            .filter(|w| *w < widest - CONTACT)
            .fold(f64::INFINITY, f64::min);
        if narrow.is_finite() {
            let (door, base) = (short(narrow / reader.unit), short(widest / reader.unit));
            let message =
                format!("a door of \"{}\" is {door} wide, a figure's base {base}", piece.key);
            reader.at_help(Code::NarrowDoor, part, message, "nobody gets through it");
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::files::lint::test::{codes, skirmish};

    fn house(door: &str) -> String {
        let house = format!(
            "House(id: \"h\", at: (450, 80), length: 90, width: 60, openings: [(kind: Door, side: Front, at: 30{door})]), Wood("
        );
        skirmish("Wood(", &house)
    }

    #[test]
    fn a_door_narrower_than_a_base_is_a_warning() {
        assert_eq!(codes(&house(", width: 12")), ["W006"]);
    }

    #[test]
    fn a_door_without_a_width_is_wide_enough() {
        assert!(codes(&house("")).is_empty());
        let text = house("").replace("turn_limit", "figure_base: 22, turn_limit");
        assert!(codes(&text).is_empty());
    }
}
