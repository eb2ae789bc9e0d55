//! Outlines of straight edges and circular arcs: one exact description for bodies, templates and their overlaps.
//!
//! Must not know what the outline is of. Lengths are table millimetres; loops run anticlockwise, so that the shape
//! lies to the left of every edge.

use super::length::CONTACT;
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
            Self::Arc {
                centre,
                radius,
                start,
                sweep,
            } => {
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
            Self::Line { .. } => Self::Line {
                from: self.point(t0),
                to: self.point(t1),
            },
            Self::Arc {
                centre,
                radius,
                start,
                sweep,
            } => Self::Arc {
                centre,
                radius,
                start: start + sweep * t0,
                sweep: sweep * (t1 - t0),
            },
        }
    }

    /// The fraction at which the edge is nearest to `p`, and the distance in mm.
    #[must_use]
    pub fn nearest(&self, p: DVec2) -> (f64, f64) {
        match *self {
            Self::Line { from, to } => {
                let square = from.distance_squared(to);
                let q = closest_on_segment(from, to, p);
                let t = if square > 0.0 {
                    (q - from).dot(to - from) / square
                } else {
                    0.0
                };
                (t, q.distance(p))
            }
            Self::Arc {
                centre,
                radius,
                start,
                sweep,
            } => {
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
            Self::Arc {
                centre,
                radius,
                sweep,
                ..
            } => {
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
            (
                Self::Arc {
                    centre,
                    radius,
                    start,
                    sweep,
                },
                _,
            ) => {
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
                    Self::Arc {
                        centre: c,
                        radius: r,
                        ..
                    } => c + (centre - c).normalize_or_zero() * r,
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
fn turn_fraction(v: DVec2, start: f64, sweep: f64) -> Option<f64> {
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
        Edge::Arc {
            centre: c,
            radius: r,
            ..
        } => circles_cross(centre, radius, c, r),
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

/// A closed region given by its edges, anticlockwise loops.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outline {
    /// Edges in the order of the loops.
    pub edges: Vec<Edge>,
}

impl Outline {
    /// The polygon with these corners (mm), anticlockwise.
    #[must_use]
    pub fn polygon(corners: &[DVec2]) -> Self {
        let n = corners.len();
        let edges = (0..n)
            .map(|i| Edge::Line {
                from: corners[i],
                to: corners[(i + 1) % n],
            })
            .collect();
        Self { edges }
    }

    /// A full circle, mm.
    #[must_use]
    pub fn circle(centre: DVec2, radius: f64) -> Self {
        Self {
            edges: vec![Edge::Arc {
                centre,
                radius,
                start: 0.0,
                sweep: TAU,
            }],
        }
    }

    /// Exact area, square mm.
    #[must_use]
    pub fn area(&self) -> f64 {
        let Some(first) = self.edges.first() else {
            return 0.0;
        };
        let origin = first.point(0.0);
        self.edges.iter().map(|e| e.twice_area(origin)).sum::<f64>() / 2.0
    }

    /// Lowest and highest coordinates, mm; none when there is nothing.
    #[must_use]
    pub fn bounds(&self) -> Option<(DVec2, DVec2)> {
        let mut bounds: Option<(DVec2, DVec2)> = None;
        let mut add = |p: DVec2| {
            bounds = Some(bounds.map_or((p, p), |(lo, hi)| (lo.min(p), hi.max(p))));
        };
        for edge in &self.edges {
            add(edge.point(0.0));
            add(edge.point(1.0));
            if let Edge::Arc {
                centre,
                radius,
                start,
                sweep,
            } = *edge
            {
                for axis in [DVec2::X, DVec2::Y, -DVec2::X, -DVec2::Y] {
                    if turn_fraction(axis, start, sweep).is_some() {
                        add(centre + axis * radius);
                    }
                }
            }
        }
        bounds
    }

    /// Distance from a point (mm) to the nearest edge, mm.
    #[must_use]
    pub fn edge_distance(&self, p: DVec2) -> f64 {
        self.edges
            .iter()
            .map(|e| e.nearest(p).1)
            .fold(f64::INFINITY, f64::min)
    }

    /// Whether the region holds a point (mm), its edge and [`CONTACT`] beyond it included.
    #[must_use]
    pub fn contains(&self, p: DVec2) -> bool {
        self.edge_distance(p) <= CONTACT || self.encloses(p)
    }

    /// Whether the region strictly holds a point (mm); within rounding of an edge it may go either way.
    #[must_use]
    pub fn encloses(&self, p: DVec2) -> bool {
        // How often the edges turn about the point. Exact angles are not needed: the sum is a whole number of turns.
        let mut turns = 0.0;
        for edge in &self.edges {
            turns += turn_about(edge, p);
        }
        turns > std::f64::consts::PI
    }

    /// Whether the closed region comes within [`CONTACT`] of another.
    #[must_use]
    pub fn touches(&self, other: &Self) -> bool {
        let near = |e: &Edge| other.edges.iter().any(|o| e.comes_within(o, CONTACT));
        self.edges.iter().any(near)
            || self
                .edges
                .first()
                .is_some_and(|e| other.encloses(e.point(0.0)))
            || other
                .edges
                .first()
                .is_some_and(|e| self.encloses(e.point(0.0)))
    }

    /// The outline as points for drawing, mm: no point of an arc is off by more than `grain` mm. Loops follow each
    /// other; each is closed by its own first point.
    #[must_use]
    pub fn polylines(&self, grain: f64) -> Vec<Vec<DVec2>> {
        let mut loops: Vec<Vec<DVec2>> = Vec::new();
        for edge in &self.edges {
            let begin = edge.point(0.0);
            let continues = loops
                .last()
                .and_then(|l| l.last())
                .is_some_and(|p| p.distance(begin) < 1e-6);
            if !continues {
                loops.push(vec![begin]);
            }
            let steps = match *edge {
                Edge::Line { .. } => 1,
                Edge::Arc { radius, sweep, .. } => arc_steps(radius, sweep, grain),
            };
            if let Some(current) = loops.last_mut() {
                current.extend((1..=steps).map(|i| edge.point(f64::from(i) / f64::from(steps))));
            }
        }
        loops
    }
}

fn arc_steps(radius: f64, sweep: f64, grain: f64) -> u32 {
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

fn turn_about(edge: &Edge, p: DVec2) -> f64 {
    match *edge {
        Edge::Line { from, to } => {
            let (u, w) = (from - p, to - p);
            ops::atan2(ops::cross(u, w), u.dot(w))
        }
        Edge::Arc {
            centre,
            radius,
            sweep,
            ..
        } => {
            let inside = p.distance_squared(centre) < radius * radius;
            if sweep.abs() >= TAU {
                return if inside { sweep } else { 0.0 };
            }
            let (u, w) = (edge.point(0.0) - p, edge.point(1.0) - p);
            // Along the chord first; the cap between chord and arc adds a whole turn when it holds the point. The
            // same number decides both, so that a point on the chord is counted on one side of it only.
            let side = ops::cross(u, w) * sweep.signum();
            let chord = ops::atan2(side + 0.0, u.dot(w)) * sweep.signum();
            if inside && side < 0.0 {
                chord + TAU * sweep.signum()
            } else {
                chord
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::PI;

    fn v(x: f64, y: f64) -> DVec2 {
        DVec2::new(x, y)
    }

    #[test]
    fn a_circle_has_its_area() {
        let c = Outline::circle(v(100.0, -40.0), 7.0);
        assert!((c.area() - PI * 49.0).abs() < 1e-9);
        assert!(c.contains(v(107.005, -40.0)) && !c.contains(v(107.02, -40.0)));
    }

    #[test]
    fn a_half_disc_holds_what_it_should() {
        let half = Outline {
            edges: vec![
                Edge::Arc {
                    centre: v(0.0, 0.0),
                    radius: 2.0,
                    start: 0.0,
                    sweep: PI,
                },
                Edge::Line {
                    from: v(-2.0, 0.0),
                    to: v(2.0, 0.0),
                },
            ],
        };
        assert!((half.area() - 2.0 * PI).abs() < 1e-12);
        assert!(half.encloses(v(0.0, 1.9)) && half.encloses(v(1.9, 0.1)));
        assert!(!half.encloses(v(0.0, -0.1)) && !half.encloses(v(1.9, 1.9)));
        let (lo, hi) = half.bounds().unwrap();
        assert!(lo.distance(v(-2.0, 0.0)) < 1e-9 && hi.distance(v(2.0, 2.0)) < 1e-9);
    }

    #[test]
    fn arcs_know_their_distance() {
        let left = Outline::circle(v(0.0, 0.0), 1.0);
        let right = Outline::circle(v(5.0, 0.0), 1.5);
        assert!((left.edges[0].distance(&right.edges[0]) - 2.5).abs() < 1e-12);
        let line = Edge::Line {
            from: v(-3.0, 2.0),
            to: v(3.0, 2.0),
        };
        assert!((left.edges[0].distance(&line) - 1.0).abs() < 1e-12);
    }
}
