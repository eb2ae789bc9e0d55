//! Cuts segments where they meet, so that no two pieces have more than an end in common.
//!
//! Must not know what the segments are. A crossing is rounded to a point, which moves a piece by no more than that;
//! whoever uses the pieces measures along the whole segment they came from.

use super::grid::Grid;
use super::ops::orient;
use super::segment::{closest_on_segment, crossing};
use glam::DVec2;

/// Ends within so many millimetres of a segment lie on it: welding moves them there up to rounding.
const HAIR: f64 = 1e-7;

/// Points, and pieces between them: two places in the list of points and the number of the segment.
#[derive(Debug, Default)]
pub(super) struct Pieces {
    pub(super) points: Vec<DVec2>,
    /// By their points, the smaller first; pieces of several segments that run along each other follow each other.
    pub(super) pieces: Vec<(usize, usize, u32)>,
}

/// Cuts the segments of a grid, whose numbers are 0, 1, 2, ... as in `segments`.
pub(super) fn pieces(grid: &Grid, segments: &[(DVec2, DVec2)]) -> Pieces {
    let mut cuts: Vec<(u32, f64, DVec2)> = Vec::new();
    for cell in grid.cells() {
        for (i, s) in cell.iter().enumerate() {
            for t in &cell[i + 1..] {
                if s.id != t.id {
                    // In one order, so that a pair met in two cells is cut at one point.
                    let (s, t) = if s.id < t.id { (s, t) } else { (t, s) };
                    cut((s.a, s.b), (t.a, t.b), |first, p| {
                        let (a, b, id) = if first { (s.a, s.b, s.id) } else { (t.a, t.b, t.id) };
                        let along = b - a;
                        cuts.push((id, (p - a).dot(along) / along.length_squared(), p));
                    });
                }
            }
        }
    }
    // The grid gives the ends of a segment in an order of its own; cuts follow that.
    cuts.sort_by(|x, y| {
        let by_place = x.1.total_cmp(&y.1).then(x.2.x.total_cmp(&y.2.x));
        x.0.cmp(&y.0).then(by_place).then(x.2.y.total_cmp(&y.2.y))
    });
    let mut chains: Vec<(DVec2, DVec2, u32)> = Vec::with_capacity(segments.len() + cuts.len());
    let mut next = cuts.into_iter().peekable();
    for (id, (a, b)) in (0_u32..).zip(segments) {
        let (a, b) = if super::grid::before(*b, *a) { (*b, *a) } else { (*a, *b) };
        let mut from = a;
        while let Some((_, _, p)) = next.next_if(|c| c.0 == id) {
            if p != from {
                chains.push((from, p, id));
                from = p;
            }
        }
        if from != b {
            chains.push((from, b, id));
        }
    }
    number_points(&chains)
}

/// Where two segments cut each other: calls `at` with whether it is the first that is cut, and the point.
fn cut((a, b): (DVec2, DVec2), (c, d): (DVec2, DVec2), mut at: impl FnMut(bool, DVec2)) {
    let pad = DVec2::splat(HAIR);
    if (a.min(b) - pad).cmpgt(c.max(d)).any() || c.min(d).cmpgt(a.max(b) + pad).any() {
        return;
    }
    let mut touches = false;
    for (first, (p, q), ends) in [(true, (a, b), [c, d]), (false, (c, d), [a, b])] {
        for end in ends {
            if closest_on_segment(p, q, end).distance(end) <= HAIR {
                touches = true;
                if end.distance(p) > HAIR && end.distance(q) > HAIR {
                    at(first, end);
                }
            }
        }
    }
    let apart = |x: f64, y: f64| (x > 0.0) != (y > 0.0);
    if !touches
        && apart(orient(a, b, c), orient(a, b, d))
        && apart(orient(c, d, a), orient(c, d, b))
        && let Some(p) = crossing(a, b, c, d)
    {
        at(true, p);
        at(false, p);
    }
}

/// Numbers equal points alike.
fn number_points(chains: &[(DVec2, DVec2, u32)]) -> Pieces {
    // Adding nothing turns -0 into 0, so that equal points have equal bits.
    let clean = |p: DVec2| p + DVec2::ZERO;
    let order = |p: &DVec2, q: &DVec2| p.x.total_cmp(&q.x).then(p.y.total_cmp(&q.y));
    let mut points: Vec<DVec2> =
        chains.iter().flat_map(|(a, b, _)| [clean(*a), clean(*b)]).collect();
    points.sort_by(order);
    points.dedup();
    let place = |p: DVec2| points.partition_point(|q| order(q, &clean(p)).is_lt());
    let mut pieces: Vec<(usize, usize, u32)> = chains
        .iter()
        .map(|(a, b, id)| {
            let (i, j) = (place(*a), place(*b));
            (i.min(j), i.max(j), *id)
        })
        .collect();
    pieces.sort_unstable();
    pieces.dedup();
    Pieces { points, pieces }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::grid::Filed;

    fn of(segments: &[(DVec2, DVec2)]) -> Pieces {
        let filed: Vec<Filed> =
            (0_u32..).zip(segments).map(|(id, (a, b))| Filed { a: *a, b: *b, id }).collect();
        pieces(&Grid::new(&filed), segments)
    }

    #[test]
    fn crossings_joints_and_overlaps_are_cut() {
        let v = DVec2::new;
        let cross = of(&[(v(0.0, 0.0), v(4.0, 4.0)), (v(4.0, 0.0), v(0.0, 4.0))]);
        assert_eq!((cross.points.len(), cross.pieces.len()), (5, 4));
        let joint = of(&[(v(0.0, 0.0), v(4.0, 0.0)), (v(2.0, 1e-12), v(2.0, 4.0))]);
        assert_eq!((joint.points.len(), joint.pieces.len()), (4, 3));
        let along = of(&[(v(0.0, 0.0), v(4.0, 0.0)), (v(6.0, 0.0), v(1.0, 0.0))]);
        // 0-1, 1-4 of both, 4-6.
        assert_eq!((along.points.len(), along.pieces.len()), (4, 4));
        let apart = of(&[(v(0.0, 0.0), v(4.0, 0.0)), (v(0.0, 1.0), v(4.0, 1.0))]);
        assert_eq!((apart.points.len(), apart.pieces.len()), (4, 2));
    }
}
