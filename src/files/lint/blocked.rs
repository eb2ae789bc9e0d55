//! Pass: nobody starts in a wall, in deep water or on top of a hedge.

use super::shapes::{on, reach};
use crate::files::codes::Code;
use crate::files::outline::bounds;
use crate::files::reader::Reader;
use crate::files::resolve::Marks;
use crate::model::{Ground, Scenario};

pub(super) fn pass(scenario: &Scenario, marks: &Marks<'_>, reader: &mut Reader) {
    let terrain = &scenario.terrain;
    let closed: Vec<_> = terrain
        .scene
        .areas()
        .iter()
        .zip(&terrain.areas)
        .filter(|(_, info)| info.ground == Ground::Impassable || info.no_standing)
        .map(|(area, info)| (bounds(area.polygon.corners()), area.polygon.corners(), info))
        .collect();
    for (piece, part) in scenario.pieces.iter().zip(&marks.pieces) {
        if piece.seat.is_some() {
            continue;
        }
        let reach = reach(piece);
        let hit = closed.iter().find(|((low, high), corners, _)| {
            (piece.at + reach).cmpge(*low).all()
                && (piece.at - reach).cmple(*high).all()
                && on(piece, corners)
        });
        if let Some((_, _, info)) = hit
            && let Some(what) = terrain.pieces.get(info.piece as usize)
        {
            let message = format!("\"{}\" cannot start in or on {}", piece.name, what.name);
            let help = format!("it is terrain \"{}\"; move one of them", what.key);
            reader.at_help(Code::PieceBlocked, part, message, help);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::files::lint::test::{codes, skirmish};

    #[test]
    fn a_piece_on_a_wall_or_in_a_pond_is_found() {
        let on_wall = skirmish("at: (60, 240)", "at: (309, 200)");
        assert_eq!(codes(&on_wall), ["E022", "W002"]);
        let pond = "Pond(id: \"p\", outline: [(40, 220), (80, 220), (80, 260), (40, 260)]), Wood(";
        assert_eq!(codes(&skirmish("Wood(", pond)), ["E022"]);
        let mule = "at: (60, 240)), Animal(animal: \"mule\", at: (60, 285)";
        let bags = "Sandbags(id: \"b\", points: [(60, 270), (60, 300)]), Wood(";
        let text = skirmish("at: (60, 240)", mule).replacen("Wood(", bags, 1);
        assert_eq!(codes(&text), ["E022"]);
    }

    #[test]
    fn a_piece_in_contact_with_a_wall_or_in_a_wood_is_fine() {
        let beside = skirmish("(300, 120), (300, 280)", "(90.75, 185), (90.75, 220)");
        assert!(codes(&beside).is_empty());
        let wood = "[(20, 210), (140, 210), (140, 290), (20, 290)]";
        let text = skirmish("[(240, 310), (360, 310), (370, 390), (230, 390)]", wood);
        assert!(codes(&text).is_empty());
    }
}
