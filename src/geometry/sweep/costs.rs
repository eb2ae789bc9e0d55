//! What a straight leg costs: pieces of one factor, and the flat costs on its way.
//!
//! Must not move anything; it only says what the centre crosses.

use super::PassageOf;
use crate::geometry::obstacle::{Area, ObstacleId, Passage};
use crate::geometry::ops::cross;
use crate::geometry::scene::Scene;
use crate::geometry::segment::closest_on_segment;
use glam::DVec2;

/// A change of cost along a leg.
pub(super) struct Piece {
    pub(super) from: f64,
    pub(super) to: f64,
    pub(super) ground: Option<(ObstacleId, f64)>,
}

/// The leg in pieces of one cost, and the flat costs on its way, both in order.
pub(super) fn costs(
    scene: &Scene,
    passage: PassageOf<'_>,
    from: DVec2,
    to: DVec2,
    near: &[ObstacleId],
) -> (Vec<Piece>, Vec<(f64, ObstacleId, f64)>) {
    let mut grounds: Vec<(ObstacleId, &Area, f64, f64)> = Vec::new();
    let mut flats: Vec<(f64, ObstacleId, f64)> = Vec::new();
    let mut cuts = vec![0.0, 1.0];
    for &id in near {
        match id {
            ObstacleId::Wall(i) => {
                let wall = &scene.walls()[i as usize];
                if let Passage::Cost { flat, .. } = passage(id, &wall.passage)
                    && flat > 0.0
                    && let Some(t) = crosses(from, to, wall.from, wall.to)
                {
                    flats.push((t, id, flat));
                    cuts.push(t);
                }
            }
            ObstacleId::Area(i) => {
                let area = &scene.areas()[i as usize];
                if let Passage::Cost { factor, flat } = passage(id, &area.passage)
                    && (Passage::Cost { factor, flat }) != Passage::FREE
                {
                    grounds.push((id, area, factor, flat));
                    for (a, b) in area.polygon.edges() {
                        cuts.extend(cut_by_edge(from, to, a, b));
                    }
                }
            }
            ObstacleId::Body(_) => {}
        }
    }
    cuts.sort_by(f64::total_cmp);
    cuts.dedup();
    let along = to - from;
    let mut pieces = Vec::new();
    let mut inside_before: Vec<bool> = grounds
        .iter()
        .map(|(_, area, ..)| area.polygon.encloses(from) && area.polygon.edge_distance(from) > 1e-7)
        .collect();
    for pair in cuts.windows(2) {
        let middle = from + along * ((pair[0] + pair[1]) / 2.0);
        let mut ground: Option<(ObstacleId, f64)> = None;
        for (n, (id, area, factor, flat)) in grounds.iter().enumerate() {
            let inside = area.polygon.encloses(middle);
            if inside && !inside_before[n] && *flat > 0.0 {
                flats.push((pair[0], *id, *flat));
            }
            inside_before[n] = inside;
            if inside && ground.is_none_or(|(_, highest)| *factor > highest) {
                ground = Some((*id, *factor));
            }
        }
        pieces.push(Piece { from: pair[0], to: pair[1], ground });
    }
    // A crossing at the very end is paid too: an empty piece waits for it.
    pieces.push(Piece { from: 1.0, to: 1.0, ground: None });
    flats.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    (pieces, flats)
}

/// Where a leg crosses or reaches a wall, if it does not begin on it.
fn crosses(from: DVec2, to: DVec2, a: DVec2, b: DVec2) -> Option<f64> {
    let wall = b - a;
    let hair = 1e-7 * wall.length();
    let (p, q) = (cross(wall, from - a), cross(wall, to - a));
    let passes = (p > hair && q <= hair) || (p < -hair && q >= -hair);
    if !passes {
        return None;
    }
    let t = (p / (p - q)).clamp(0.0, 1.0);
    let hit = from + (to - from) * t;
    (closest_on_segment(a, b, hit).distance(hit) <= 1e-7).then_some(t)
}

/// Where a leg crosses the edge of an area: exactly one of two edges that share the corner it runs through counts.
fn cut_by_edge(from: DVec2, to: DVec2, a: DVec2, b: DVec2) -> Option<f64> {
    let along = to - from;
    let (sa, sb) = (cross(along, a - from), cross(along, b - from));
    if (sa > 0.0) == (sb > 0.0) {
        return None;
    }
    let hit = a + (b - a) * (sa / (sa - sb));
    let t = (hit - from).dot(along) / along.length_squared();
    (t > 0.0 && t < 1.0).then_some(t)
}
