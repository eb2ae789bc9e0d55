//! Pass: the battle can be fought and decided. Every side has pieces, every mission can be fulfilled.

use crate::files::codes::Code;
use crate::files::reader::Reader;
use crate::files::resolve::Marks;
use crate::model::{Goal, Scenario, SideId};

pub(super) fn pass(scenario: &Scenario, marks: &Marks<'_>, reader: &mut Reader) {
    for ((number, side), part) in (0_u8..).zip(&scenario.sides).zip(&marks.sides) {
        if !scenario.pieces.iter().any(|p| p.side == SideId(number)) {
            let message = format!("side \"{}\" has no piece", side.id);
            reader.at(Code::NoPieces, part, message);
        }
    }
    for (mission, part) in scenario.missions.iter().zip(&marks.missions) {
        let why = match &mission.goal {
            Goal::Hold { objectives, .. } | Goal::HoldAtEnd { objectives } => {
                objectives.is_empty().then_some("this mission names no objective")
            }
            Goal::Exit { pieces } => {
                let own = scenario.pieces.iter().filter(|p| p.side == mission.side).count();
                let exits = scenario.exits.iter().any(|e| e.side == mission.side);
                if !exits {
                    Some("this mission needs an exit of its side")
                } else if (*pieces as usize) > own {
                    Some("its side has fewer pieces than are to leave")
                } else {
                    None
                }
            }
            Goal::Destroy { .. } => None,
        };
        if let Some(why) = why {
            reader.at(Code::Mission, part, why);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::files::lint::test::{codes, skirmish};

    #[test]
    fn a_side_without_pieces_is_found() {
        let text = skirmish("(id: \"red\"),", "(id: \"red\"), (id: \"green\"),");
        assert_eq!(codes(&text), ["E031"]);
    }

    #[test]
    fn a_mission_that_cannot_be_decided_is_found() {
        let hold = "Hold(side: \"blue\", objectives: [\"wall\"], turns: 2)";
        let none = skirmish(hold, "HoldAtEnd(side: \"blue\", objectives: [])");
        assert_eq!(codes(&none), ["E032"]);
        assert_eq!(codes(&skirmish(hold, "Exit(side: \"blue\", pieces: 2)")), ["E032"]);
        assert!(codes(&skirmish(hold, "Destroy(side: \"blue\", percent: 40)")).is_empty());
    }
}
