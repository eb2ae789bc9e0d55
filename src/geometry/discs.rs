//! Overlaps of two and three discs in closed form: the fast way for round bases under leaves and blasts.
//!
//! Must not know templates. An overlap of discs is bounded by arcs; each contributes its circular segment and the
//! polygon of the corners the rest.

use super::body::Body;
use super::leaf::Leaf;
use super::ops;
use glam::DVec2;
use std::f64::consts::{PI, TAU};

/// Area common to two discs, square mm.
pub(super) fn two_discs(apart: f64, r1: f64, r2: f64) -> f64 {
    if apart >= r1 + r2 {
        return 0.0;
    }
    let least = r1.min(r2);
    if apart <= (r1 - r2).abs() {
        return PI * least * least;
    }
    // Half the angles that the common chord opens at both centres.
    let a1 = (apart * apart + (r1 - r2) * (r1 + r2)) / (2.0 * apart);
    let a2 = apart - a1;
    let side = ((r1 - a1) * (r1 + a1)).max(0.0).sqrt();
    let (t1, t2) = (ops::atan2(side, a1), ops::atan2(side, a2));
    r1 * r1 * t1 + r2 * r2 * t2 - apart * side
}

/// Area of a round base under a leaf, square mm.
pub(super) fn leaf_disc_overlap(leaf: &Leaf, base: &Body) -> f64 {
    let local = leaf.axis.unrotate(base.at - leaf.at);
    let offset = DVec2::new(0.0, leaf.apart / 2.0);
    let radius = base.rounding();
    if leaf.shape().excess(local) >= radius {
        return 0.0;
    }
    three_discs([(offset, leaf.radius), (-offset, leaf.radius), (local, radius)])
}

/// Area common to three discs, square mm.
fn three_discs(discs: [(DVec2, f64); 3]) -> f64 {
    // A disc that holds another is no bound; what it holds decides with the third.
    for i in 0..3 {
        for j in 0..3 {
            let (a, b) = (discs[i], discs[j]);
            let holds = i != j && a.0.distance(b.0) <= a.1 - b.1;
            if holds && (a.1 > b.1 || i < j) {
                let third = discs[3 - i - j];
                return two_discs(b.0.distance(third.0), b.1, third.1);
            }
        }
    }
    let mut twice = 0.0;
    for i in 0..3 {
        let (centre, radius) = discs[i];
        let (one, other) = (discs[(i + 1) % 3], discs[(i + 2) % 3]);
        let (Some(a), Some(b)) =
            (inside_turn(centre, radius, one), inside_turn(centre, radius, other))
        else {
            // Apart from one of them: nothing is common to all.
            return 0.0;
        };
        // Both stretches of the circle, the second begun within a turn after the first.
        let start = (b.0 - a.0).rem_euclid(TAU);
        let pieces =
            [(start.min(a.1), (start + b.1).min(a.1)), (0.0, (start + b.1 - TAU).clamp(0.0, a.1))];
        for (from, to) in pieces {
            if to > from {
                twice += arc_area(centre, radius, a.0 + from, to - from);
            }
        }
    }
    (twice / 2.0).max(0.0)
}

/// Twice the area swept from the origin along an arc.
fn arc_area(centre: DVec2, radius: f64, start: f64, sweep: f64) -> f64 {
    let at = |angle: f64| DVec2::new(ops::cos(angle), ops::sin(angle)) * radius;
    let chord = at(start + sweep) - at(start);
    radius * radius * sweep + ops::cross(centre, chord)
}

/// The stretch of a circle inside another disc, neither holding the other: where it begins, and how far it turns.
fn inside_turn(centre: DVec2, radius: f64, (other, r): (DVec2, f64)) -> Option<(f64, f64)> {
    let to = other - centre;
    let d = to.length();
    if d >= radius + r {
        return None;
    }
    let along = (d * d + (radius - r) * (radius + r)) / (2.0 * d);
    let side = ((radius - along) * (radius + along)).max(0.0).sqrt();
    let half = ops::atan2(side, along);
    Some((ops::atan2(to.y, to.x) - half, 2.0 * half))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_discs_half_apart() {
        // Unit discs one apart: the true vesica piscis.
        let exact = 2.0 * PI / 3.0 - 3.0_f64.sqrt() / 2.0;
        assert!((two_discs(1.0, 1.0, 1.0) - exact).abs() < 1e-12);
        assert!(two_discs(2.0, 1.0, 1.0).abs() < 1e-12);
        assert!((two_discs(0.5, 3.0, 1.0) - PI).abs() < 1e-12);
    }

    #[test]
    fn three_discs_by_counting() {
        let discs =
            [(DVec2::new(0.0, 0.0), 2.0), (DVec2::new(2.0, 0.3), 1.7), (DVec2::new(0.9, 1.6), 1.4)];
        let n = 1500;
        let mut hits = 0.0;
        for i in 0..n {
            for j in 0..n {
                let p = DVec2::new(f64::from(i) + 0.5, f64::from(j) + 0.5) * (5.0 / f64::from(n))
                    - DVec2::splat(1.0);
                if discs.iter().all(|(c, r)| c.distance(p) <= *r) {
                    hits += 1.0;
                }
            }
        }
        let counted = hits * 25.0 / f64::from(n * n);
        assert!((three_discs(discs) - counted).abs() < 2e-3);
    }
}
