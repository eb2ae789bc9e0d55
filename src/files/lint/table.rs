//! Pass: everything is on the table.

use super::shapes::{corners, reach};
use crate::files::codes::Code;
use crate::files::outline::bounds;
use crate::files::reader::{Reader, short};
use crate::files::resolve::Marks;
use crate::geometry::CONTACT;
use crate::model::{Scenario, TerrainShape};
use glam::DVec2;

/// Zones and exits written with two decimals of an inch may miss the edge by a little.
const SLACK: f64 = 1.0;

pub(super) fn pass(scenario: &Scenario, marks: &Marks<'_>, reader: &mut Reader) {
    let size = scenario.size;
    let on =
        |p: DVec2, slack: f64| p.cmpge(DVec2::splat(-slack)).all() && p.cmple(size + slack).all();
    for (piece, part) in scenario.pieces.iter().zip(&marks.pieces) {
        if piece.seat.is_some() {
            continue;
        }
        let whole = match corners(piece, 0.0) {
            Some(corners) => corners.iter().all(|c| on(*c, CONTACT)),
            None => on(piece.at, CONTACT - reach(piece)),
        };
        if !whole {
            let (how, unit) = if on(piece.at, 0.0) {
                ("reaches over the edge of", reader.unit)
            } else {
                ("is off", reader.unit)
            };
            let message = format!("\"{}\" {how} the table", piece.name);
            let help = format!(
                "it is at ({}, {}), its base reaches {} from there; the table is {} by {}",
                short(piece.at.x / unit),
                short(piece.at.y / unit),
                short(reach(piece) / unit),
                short(size.x / unit),
                short(size.y / unit)
            );
            reader.at_help(Code::PieceOff, part, message, help);
        }
    }
    for (objective, part) in scenario.objectives.iter().zip(&marks.objectives) {
        if !on(objective.at, CONTACT) {
            let message = format!("objective \"{}\" is off the table", objective.key);
            reader.at(Code::PlaceOff, part, message);
        }
    }
    for (zone, part) in scenario.zones.iter().zip(&marks.zones) {
        if !zone.outline.iter().all(|p| on(*p, SLACK)) {
            let message = format!("zone \"{}\" reaches over the edge of the table", zone.key);
            reader.at(Code::PlaceOff, part, message);
        }
    }
    for (exit, part) in scenario.exits.iter().zip(&marks.exits) {
        let ends = [exit.from, exit.to];
        // How far both ends are from the left, right, lower and upper edge.
        let far = |edge: fn(DVec2, DVec2) -> f64| {
            ends.iter().map(|p| edge(*p, size).abs()).fold(0.0, f64::max)
        };
        let nearest = far(|p, _| p.x)
            .min(far(|p, size| p.x - size.x))
            .min(far(|p, _| p.y))
            .min(far(|p, size| p.y - size.y));
        if nearest > SLACK || !ends.iter().all(|p| on(*p, SLACK)) {
            let message = "this exit does not lie along an edge of the table";
            reader.at(Code::PlaceOff, part, message);
        } else if exit.from.distance(exit.to) < SLACK {
            reader.at(Code::Degenerate, part, "this exit has no length");
        }
    }
    for (piece, part) in scenario.terrain.pieces.iter().zip(&marks.terrain) {
        let (low, high) = extent(&piece.shape);
        if !(low.cmple(size).all() && high.cmpge(DVec2::ZERO).all()) {
            let message = format!("terrain \"{}\" lies wholly off the table", piece.key);
            reader.at(Code::TerrainOff, part, message);
        }
    }
}

/// The box around a piece of terrain.
fn extent(shape: &TerrainShape) -> (DVec2, DVec2) {
    match shape {
        TerrainShape::Area(points) => bounds(points),
        TerrainShape::Line { points, width } => {
            let (low, high) = bounds(points);
            (low - *width / 2.0, high + *width / 2.0)
        }
        TerrainShape::Disc { at, radius } => (*at - *radius, *at + *radius),
        TerrainShape::Levels(levels) => {
            let all: Vec<DVec2> = levels.iter().flat_map(|l| l.0.iter().copied()).collect();
            bounds(&all)
        }
        TerrainShape::House(house) => {
            let reach = DVec2::splat(DVec2::new(house.length, house.width).length() / 2.0);
            (house.at - reach, house.at + reach)
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::files::lint::test::{codes, skirmish};

    #[test]
    fn a_piece_beyond_or_over_the_edge_is_found() {
        assert_eq!(codes(&skirmish("at: (60, 240)", "at: (-60, 240)")), ["E020", "W002"]);
        assert_eq!(codes(&skirmish("at: (60, 240)", "at: (5, 240)")), ["E020"]);
    }

    #[test]
    fn a_piece_that_just_touches_the_edge_is_fine() {
        assert!(codes(&skirmish("at: (60, 240)", "at: (8, 240)")).is_empty());
    }

    #[test]
    fn an_objective_zone_exit_or_wood_off_the_table_is_found() {
        assert_eq!(codes(&skirmish("at: (300, 200)", "at: (300, 401)")), ["E023"]);
        assert_eq!(codes(&skirmish("to: (600, 400)", "to: (640, 400)")), ["E023"]);
        let exit = "exits: [(side: \"blue\", from: (0, 0), to: (50, 50))], orders: [";
        assert_eq!(codes(&skirmish("orders: [", exit)), ["E023"]);
        let wood = "[(240, 410), (360, 410), (370, 490), (230, 490)]";
        let text = skirmish("[(240, 310), (360, 310), (370, 390), (230, 390)]", wood);
        assert_eq!(codes(&text), ["W003"]);
    }
}
