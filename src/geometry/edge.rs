//! Edges of outlines, straight or round: where they run, meet and come near each other.
//!
//! Must not know the shape that they bound. Lengths are table millimetres.

use super::ops;
use super::segment::{closest_between, closest_on_segment, line_circle};
use glam::DVec2;
use std::f64::consts::TAU;

/// One edge of an outline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Edge {
    /// A straight piece.
    Line {
        /// First point, mm.
        from: DVec2,
        /// Last point, mm.
        to: DVec2,
    },
    /// A piece of a circle.
    Arc {
        /// Centre of the circle, mm.
        centre: DVec2,
        /// Radius, mm.
        radius: f64,
        /// Direction of the first point seen from the centre, radians.
        start: f64,
        /// How far it turns, radians: positive anticlockwise, a whole circle is a full turn.
        sweep: f64,
    },
}

impl Edge {
    /// The point a fraction `t` (0..=1) along the edge, mm.
    #[must_use]
    pub fn point(&self, t: f64) -> DVec2 {
        match *self {
            Self::Line { from, to } => {
                if t >= 1.0 {
                    to
                } else {
                    from + (to - from) * t
                }
            }
            Self::Arc { centre, radius, start, sweep } => {
                let angle = start + sweep * t;
                centre + DVec2::new(ops::cos(angle), ops::sin(angle)) * radius
            }
        }
    }

    /// Direction of travel at the fraction `t`, not of unit length.
    #[must_use]
    pub fn heading(&self, t: f64) -> DVec2 {
        match *self {
            Self::Line { from, to } => to - from,
            Self::Arc { start, sweep, .. } => {
                let angle = start + sweep * t;
                DVec2::new(-ops::sin(angle), ops::cos(angle)) * sweep.signum()
            }
        }
    }

    /// The piece between two fractions of the edge.
    #[must_use]
    pub fn piece(&self, t0: f64, t1: f64) -> Self {
        match *self {
            Self::Line { .. } => Self::Line { from: self.point(t0), to: self.point(t1) },
            Self::Arc { centre, radius, start, sweep } => {
                Self::Arc { centre, radius, start: start + sweep * t0, sweep: sweep * (t1 - t0) }
            }
        }
    }

    /// The fraction at which the edge is nearest to `p`, and the distance in mm.
    #[must_use]
    pub fn nearest(&self, p: DVec2) -> (f64, f64) {
        match *self {
            Self::Line { from, to } => {
                let square = from.distance_squared(to);
                let q = closest_on_segment(from, to, p);
                let t = if square > 0.0 { (q - from).dot(to - from) / square } else { 0.0 };
                (t, q.distance(p))
            }
            Self::Arc { centre, radius, start, sweep } => {
                if let Some(t) = turn_fraction(p - centre, start, sweep) {
                    return (t, (p.distance(centre) - radius).abs());
                }
                let (d0, d1) = (self.point(0.0).distance(p), self.point(1.0).distance(p));
                if d0 <= d1 { (0.0, d0) } else { (1.0, d1) }
            }
        }
    }

    /// Twice the area swept from `origin` along this edge, square mm (Green's theorem).
    #[must_use]
    pub fn twice_area(&self, origin: DVec2) -> f64 {
        match *self {
            Self::Line { from, to } => ops::cross(from - origin, to - origin),
            Self::Arc { centre, radius, sweep, .. } => {
                let chord = self.point(1.0) - self.point(0.0);
                radius * radius * sweep + ops::cross(centre - origin, chord)
            }
        }
    }

    /// Adds to `cuts` the fractions at which this edge meets another, its ends on the other included.
    pub(super) fn cuts(&self, other: &Self, cuts: &mut Vec<f64>) {
        let mut keep = |t: f64| {
            if t > 0.0 && t < 1.0 {
                cuts.push(t);
            }
        };
        match (*self, *other) {
            (Self::Line { from: a, to: b }, Self::Line { from: c, to: d }) => {
                let (u, w) = (b - a, d - c);
                let den = ops::cross(u, w);
                if den != 0.0 {
                    let s = ops::cross(c - a, u) / den;
                    if (-1e-9..=1.0 + 1e-9).contains(&s) {
                        keep(ops::cross(c - a, w) / den);
                    }
                }
            }
            (Self::Line { from: a, to: b }, Self::Arc { centre, radius, .. }) => {
                if let Some((t0, t1)) = line_circle(a, b - a, centre, radius) {
                    for t in [t0, t1] {
                        if other.nearest(self.point(t)).1 < 1e-6 {
                            keep(t);
                        }
                    }
                }
            }
            (Self::Arc { centre, radius, start, sweep }, _) => {
                for p in circle_crossings(centre, radius, other) {
                    if let Some(t) = turn_fraction(p - centre, start, sweep)
                        && other.nearest(p).1 < 1e-6
                    {
                        keep(t);
                    }
                }
            }
        }
        for end in [other.point(0.0), other.point(1.0)] {
            let (t, distance) = self.nearest(end);
            if distance < 1e-7 {
                keep(t);
            }
        }
    }

    /// Whether two closed edges come within `reach` mm of each other.
    #[must_use]
    pub fn comes_within(&self, other: &Self, reach: f64) -> bool {
        self.distance(other) <= reach
    }

    /// Least distance of two closed edges, mm.
    #[must_use]
    pub fn distance(&self, other: &Self) -> f64 {
        let mut least = f64::INFINITY;
        if let (Self::Line { from: a, to: b }, Self::Line { from: c, to: d }) = (*self, *other) {
            let (p, q) = closest_between(a, b, c, d);
            return p.distance(q);
        }
        let mut cuts = Vec::new();
        self.cuts(other, &mut cuts);
        for t in &cuts {
            if other.nearest(self.point(*t)).1 < 1e-6 {
                return 0.0;
            }
        }
        for end in [self.point(0.0), self.point(1.0)] {
            least = least.min(other.nearest(end).1);
        }
        for end in [other.point(0.0), other.point(1.0)] {
            least = least.min(self.nearest(end).1);
        }
        // The inner minima of two edges lie on the common normal, which runs through the centre of any arc.
        for (arc, edge) in [(self, other), (other, self)] {
            if let Self::Arc { centre, radius, .. } = *arc {
                let foot = match *edge {
                    Self::Line { from, to } => closest_on_segment(from, to, centre),
                    Self::Arc { centre: c, radius: r, .. } => {
                        c + (centre - c).normalize_or_zero() * r
                    }
                };
                for q in [foot, far_side(edge, foot)] {
                    let (_, on_edge) = edge.nearest(q);
                    let p = centre + (q - centre).normalize_or_zero() * radius;
                    if on_edge < 1e-6 && arc.nearest(p).1 < 1e-6 {
                        least = least.min(p.distance(q));
                    }
                }
            }
        }
        least
    }
}

fn far_side(edge: &Edge, foot: DVec2) -> DVec2 {
    match *edge {
        Edge::Line { .. } => foot,
        Edge::Arc { centre, .. } => centre * 2.0 - foot,
    }
}

/// Where the direction `v` falls within a turn, as a fraction of it; none if outside.
pub(super) fn turn_fraction(v: DVec2, start: f64, sweep: f64) -> Option<f64> {
    if sweep.abs() >= TAU {
        let turn = (ops::atan2(v.y, v.x) - start) * sweep.signum();
        return Some(turn.rem_euclid(TAU) / TAU);
    }
    let turn = ((ops::atan2(v.y, v.x) - start) * sweep.signum()).rem_euclid(TAU);
    let whole = sweep.abs();
    if turn <= whole {
        return (whole > 0.0).then(|| turn / whole);
    }
    // A hair before the start or past the end is the end itself.
    let grain = 1e-12;
    if turn <= whole + grain {
        Some(1.0)
    } else if turn >= TAU - grain {
        Some(0.0)
    } else {
        None
    }
}

fn circle_crossings(centre: DVec2, radius: f64, other: &Edge) -> impl Iterator<Item = DVec2> {
    let pair = match *other {
        Edge::Line { from, to } => line_circle(from, to - from, centre, radius)
            .map(|(t0, t1)| (from + (to - from) * t0, from + (to - from) * t1)),
        Edge::Arc { centre: c, radius: r, .. } => circles_cross(centre, radius, c, r),
    };
    pair.into_iter().flat_map(|(p, q)| [p, q])
}

/// The two points in which two circles cross, mm: the one to the left of the line of centres first.
#[must_use]
pub fn circles_cross(c1: DVec2, r1: f64, c2: DVec2, r2: f64) -> Option<(DVec2, DVec2)> {
    let to = c2 - c1;
    let d = to.length();
    if d <= 0.0 || d > r1 + r2 || d < (r1 - r2).abs() {
        return None;
    }
    let along = (d + (r1 - r2) * (r1 + r2) / d) / 2.0;
    // Factored, so that nothing cancels where the circles nearly touch.
    let square = (r1 - along) * (r1 + along);
    let side = square.max(0.0).sqrt();
    let u = to / d;
    let base = c1 + u * along;
    Some((base + u.perp() * side, base - u.perp() * side))
}

pub(super) fn arc_steps(radius: f64, sweep: f64, grain: f64) -> u32 {
    let ratio = (1.0 - (grain / radius).clamp(1e-9, 1.0)).clamp(-1.0, 1.0);
    let step = (2.0 * ops::acos(ratio)).max(1e-3);
    let steps = (sweep.abs() / step).ceil().clamp(1.0, 4096.0);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "clamped to 1..=4096 just above"
    )]
    let steps = steps as u32;
    steps
}

/// The angle, radians, by which the direction from `p` turns along an edge.
pub(super) fn turn_about(edge: &Edge, p: DVec2) -> f64 {
    match *edge {
        Edge::Line { from, to } => {
            let (u, w) = (from - p, to - p);
            ops::atan2(ops::cross(u, w), u.dot(w))
        }
        Edge::Arc { centre, radius, sweep, .. } => {
            let inside = p.distance_squared(centre) < radius * radius;
            if sweep.abs() >= TAU {
                return if inside { sweep } else { 0.0 };
            }
            let (u, w) = (edge.point(0.0) - p, edge.point(1.0) - p);
            // Along the chord first; the cap between chord and arc adds a whole turn when it holds the point. The
            // same number decides both, so that a point on the chord is counted on one side of it only.
            let side = ops::cross(u, w) * sweep.signum();
            let chord = ops::atan2(side + 0.0, u.dot(w)) * sweep.signum();
            if inside && side < 0.0 { chord + TAU * sweep.signum() } else { chord }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Outline;

    fn v(x: f64, y: f64) -> DVec2 {
        DVec2::new(x, y)
    }

    #[test]
    fn arcs_know_their_distance() {
        let left = Outline::circle(v(0.0, 0.0), 1.0);
        let right = Outline::circle(v(5.0, 0.0), 1.5);
        assert!((left.edges[0].distance(&right.edges[0]) - 2.5).abs() < 1e-12);
        let line = Edge::Line { from: v(-3.0, 2.0), to: v(3.0, 2.0) };
        assert!((left.edges[0].distance(&line) - 1.0).abs() < 1e-12);
    }
}
