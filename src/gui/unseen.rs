//! The part of the table where the selected piece would not see a standing man: the rules are asked place by place, and
//! the answers become outlines.
//!
//! Pure: knows a question that has yes or no for an answer, and the size of the table.

use glam::DVec2;
use std::collections::BTreeMap;

/// Distance between places that are asked where answers differ, mm.
const FINE: f64 = 5.0;
/// So many fine steps make a coarse one: whole squares whose corners agree are not asked further.
const COARSE: usize = 4;

/// Outlines (closed, even-odd) of where the answer is no.
#[must_use]
pub fn unseen(size: DVec2, sees: impl FnMut(DVec2) -> bool) -> Vec<Vec<DVec2>> {
    let field = Field::ask(size, sees);
    field.outlines(size)
}

/// Answers on a grid.
struct Field {
    nx: usize,
    ny: usize,
    /// Not seen?
    no: Vec<bool>,
}

impl Field {
    fn ask(size: DVec2, mut sees: impl FnMut(DVec2) -> bool) -> Self {
        let count = |v: f64| -> usize {
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped")]
            let n = (v / (FINE * 4.0)).ceil().clamp(1.0, 400.0) as usize;
            n * COARSE + 1
        };
        let (nx, ny) = (count(size.x), count(size.y));
        let mut no: Vec<Option<bool>> = vec![None; nx * ny];
        let place = |i: usize, j: usize| DVec2::new(step(i), step(j)).min(size);
        let mut at = |i: usize, j: usize, no: &mut Vec<Option<bool>>| -> bool {
            let k = j * nx + i;
            *no[k].get_or_insert_with(|| !sees(place(i, j)))
        };
        for j in (0..ny).step_by(COARSE) {
            for i in (0..nx).step_by(COARSE) {
                at(i, j, &mut no);
            }
        }
        for j in (0..ny - 1).step_by(COARSE) {
            for i in (0..nx - 1).step_by(COARSE) {
                let corners = [(0, 0), (COARSE, 0), (0, COARSE), (COARSE, COARSE)]
                    .map(|(a, b)| at(i + a, j + b, &mut no));
                let same = corners.iter().all(|c| *c == corners[0]);
                for b in 0..=COARSE {
                    for a in 0..=COARSE {
                        if same {
                            no[(j + b) * nx + i + a].get_or_insert(corners[0]);
                        } else {
                            at(i + a, j + b, &mut no);
                        }
                    }
                }
            }
        }
        Self { nx, ny, no: no.into_iter().map(|v| v.unwrap_or(false)).collect() }
    }

    /// Beyond the table everything is seen, so that outlines close along its edge.
    fn no(&self, i: i64, j: i64) -> bool {
        let inside = |v: i64, n: usize| usize::try_from(v).ok().filter(|v| *v < n);
        match (inside(i, self.nx), inside(j, self.ny)) {
            (Some(i), Some(j)) => self.no[j * self.nx + i],
            _ => false,
        }
    }

    /// Marching squares; places are counted in half steps.
    fn outlines(&self, size: DVec2) -> Vec<Vec<DVec2>> {
        let mut next: BTreeMap<(i64, i64), Vec<(i64, i64)>> = BTreeMap::new();
        let (nx, ny) = (signed(self.nx), signed(self.ny));
        for j in -1..ny {
            for i in -1..nx {
                let c =
                    [self.no(i, j), self.no(i + 1, j), self.no(i + 1, j + 1), self.no(i, j + 1)];
                let (x, y) = (2 * i, 2 * j);
                let (below, right, above, left) =
                    ((x + 1, y), (x + 2, y + 1), (x + 1, y + 2), (x, y + 1));
                let mut go = |a, b| next.entry(a).or_default().push(b);
                // The unseen side lies to the left of each piece.
                match c {
                    [false, false, false, false] | [true, true, true, true] => {}
                    [true, false, false, false] => go(below, left),
                    [false, true, false, false] => go(right, below),
                    [false, false, true, false] => go(above, right),
                    [false, false, false, true] => go(left, above),
                    [true, true, false, false] => go(right, left),
                    [false, true, true, false] => go(above, below),
                    [false, false, true, true] => go(left, right),
                    [true, false, false, true] => go(below, above),
                    [false, true, true, true] => go(left, below),
                    [true, false, true, true] => go(below, right),
                    [true, true, false, true] => go(right, above),
                    [true, true, true, false] => go(above, left),
                    [true, false, true, false] => {
                        go(below, left);
                        go(above, right);
                    }
                    [false, true, false, true] => {
                        go(right, below);
                        go(left, above);
                    }
                }
            }
        }
        let mut out = Vec::new();
        while let Some((start, _)) = next.first_key_value().map(|(k, v)| (*k, v.len())) {
            let mut ring = vec![start];
            let mut at = start;
            while let Some(list) = next.get_mut(&at) {
                let to = list.pop();
                if list.is_empty() {
                    next.remove(&at);
                }
                let Some(to) = to else { break };
                if to == start {
                    break;
                }
                ring.push(to);
                at = to;
            }
            let points: Vec<DVec2> = ring
                .iter()
                .map(|(x, y)| {
                    (DVec2::new(whole(*x), whole(*y)) * (FINE / 2.0)).clamp(DVec2::ZERO, size)
                })
                .collect();
            let points = simple(&points);
            if points.len() > 2 {
                out.push(points);
            }
        }
        out
    }
}

fn step(i: usize) -> f64 {
    f64::from(u32::try_from(i).unwrap_or(u32::MAX)) * FINE
}

fn signed(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

fn whole(v: i64) -> f64 {
    f64::from(i32::try_from(v).unwrap_or(i32::MAX))
}

/// Fewer points for the same line: what strays by less than half a step is left out, which makes edges straight.
fn simple(ring: &[DVec2]) -> Vec<DVec2> {
    if ring.len() < 8 {
        return ring.to_vec();
    }
    // Two far points to begin with, then each half on its own.
    let first = ring[0];
    let far = (0..ring.len())
        .max_by(|a, b| ring[*a].distance(first).total_cmp(&ring[*b].distance(first)))
        .unwrap_or(0);
    let mut keep = vec![false; ring.len()];
    keep[0] = true;
    keep[far] = true;
    let mut spans = vec![(0, far), (far, ring.len())];
    while let Some((a, b)) = spans.pop() {
        let (p, q) = (ring[a], ring[b % ring.len()]);
        let d = q - p;
        let stray = |i: &usize| {
            let v = ring[*i] - p;
            let t = (v.dot(d) / d.length_squared().max(1e-12)).clamp(0.0, 1.0);
            v.distance(d * t)
        };
        if let Some(worst) = (a + 1..b).max_by(|x, y| stray(x).total_cmp(&stray(y)))
            && stray(&worst) > FINE * 0.62
        {
            keep[worst] = true;
            spans.push((a, worst));
            spans.push((worst, b));
        }
    }
    ring.iter().zip(keep).filter(|(_, k)| *k).map(|(p, _)| *p).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::signed_area;

    #[test]
    fn half_a_table_comes_out_as_half_a_table() {
        let size = DVec2::new(400.0, 300.0);
        let out = unseen(size, |p| p.x < 200.0);
        assert_eq!(out.len(), 1);
        let area: f64 = out.iter().map(|o| signed_area(o).abs()).sum();
        assert!((area - 200.0 * 300.0).abs() < 5.0 * 300.0, "{area}");
    }

    #[test]
    fn a_slanting_edge_is_one_straight_line() {
        let size = DVec2::new(400.0, 300.0);
        let out = unseen(size, |p| p.y < 40.0 + p.x * 0.37);
        assert_eq!(out.len(), 1);
        assert!(out[0].len() <= 10, "{:?}", out[0]);
    }

    #[test]
    fn everything_seen_leaves_nothing() {
        assert!(unseen(DVec2::new(200.0, 100.0), |_| true).is_empty());
        let none = unseen(DVec2::new(200.0, 100.0), |_| false);
        assert!((signed_area(&none[0]).abs() - 20_000.0).abs() < 1.0);
    }

    #[test]
    fn a_hole_is_an_outline_of_its_own() {
        let out = unseen(DVec2::new(400.0, 400.0), |p| p.distance(DVec2::splat(200.0)) < 80.0);
        assert_eq!(out.len(), 2);
    }
}
