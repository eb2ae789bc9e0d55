//! A convex obstacle grown by a footprint: where the centre of a body that keeps its facing may not be.
//!
//! Must not know scenes or costs. The grown shape is a convex polygon with rounded corners: the polygon carries the
//! sides of obstacle and box, the rounding the radii of discs.

use super::body::Body;
use super::length::CONTACT;
use super::ops::{cross, orient};
use super::segment::{closest_between, closest_on_segment, line_circle, segments_meet};
use glam::DVec2;

/// Most corners that a grown shape has: two boxes at an angle have eight.
const MOST: usize = 16;

/// A convex polygon grown by a radius. One corner makes a disc, two a capsule.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grown {
    corners: [DVec2; MOST],
    count: usize,
    radius: f64,
}

impl Grown {
    /// The obstacle with these corners (convex or one edge, mm), rounded by `rounding`, grown by the footprint of
    /// `mover`.
    pub(super) fn new(obstacle: &[DVec2], rounding: f64, mover: &Body) -> Self {
        let half = mover.half();
        let mut points = [DVec2::ZERO; MOST];
        let mut count = 0;
        let offsets = if half == DVec2::ZERO {
            [DVec2::ZERO; 4]
        } else {
            mover.corners().map(|c| c - mover.at)
        };
        let used = if half == DVec2::ZERO { 1 } else { 4 };
        for p in obstacle.iter().take(4) {
            for offset in &offsets[..used] {
                points[count] = *p + *offset;
                count += 1;
            }
        }
        let mut grown = Self { corners: points, count, radius: rounding + mover.rounding() };
        grown.take_hull();
        if grown.count < 3 {
            // Something without any width would stand on a wall and leave it on either side.
            grown.radius = grown.radius.max(2.0 * CONTACT);
        }
        grown
    }

    /// The grown shape of another body.
    pub(super) fn around(body: &Body, mover: &Body) -> Self {
        if body.half() == DVec2::ZERO {
            Self::new(&[body.at], body.rounding(), mover)
        } else {
            Self::new(&body.corners(), 0.0, mover)
        }
    }

    /// Keeps the convex hull of the points, anticlockwise (Andrew's chain). Corners that rounding
    /// alone keeps off a side are dropped.
    fn take_hull(&mut self) {
        if self.count < 3 {
            return;
        }
        let mut points = self.corners;
        let points = &mut points[..self.count];
        points.sort_unstable_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
        let mut hull = [DVec2::ZERO; MOST + 1];
        let mut size = 0;
        for pass in 0..2 {
            let floor = size.max(1);
            for i in 0..points.len() {
                let p = if pass == 0 { points[i] } else { points[points.len() - 1 - i] };
                while size > floor && orient(hull[size - 2], hull[size - 1], p) <= 1e-9 {
                    size -= 1;
                }
                if size == 0 || hull[size - 1].distance_squared(p) > 1e-18 {
                    hull[size] = p;
                    size += 1;
                }
            }
        }
        // The second pass ends where the first began.
        if size > 1 && hull[size - 1].distance_squared(hull[0]) <= 1e-18 {
            size -= 1;
        }
        self.corners[..size].copy_from_slice(&hull[..size]);
        self.count = size;
    }

    pub(super) fn corners(&self) -> &[DVec2] {
        &self.corners[..self.count]
    }

    pub(super) fn radius(&self) -> f64 {
        self.radius
    }

    fn edges(&self) -> impl Iterator<Item = (DVec2, DVec2)> + '_ {
        let n = self.count;
        // Two corners are one edge seen from both sides.
        (0..n).map(move |i| (self.corners[i], self.corners[(i + 1) % n]))
    }

    /// Distance, mm, from the grown shape to a point, negative inside, and the direction in which it grows.
    pub(super) fn clearance(&self, p: DVec2) -> (f64, DVec2) {
        let mut nearest = self.corners[0];
        let mut depth = (f64::NEG_INFINITY, DVec2::X);
        let mut inside = self.count > 2;
        for (a, b) in self.edges() {
            let q = closest_on_segment(a, b, p);
            if q.distance_squared(p) < nearest.distance_squared(p) {
                nearest = q;
            }
            if self.count > 2 {
                let along = (b - a).normalize_or_zero();
                let off = cross(p - a, along);
                inside &= off <= 0.0;
                if off > depth.0 {
                    depth = (off, -along.perp());
                }
            }
        }
        if inside {
            return (depth.0 - self.radius, depth.1);
        }
        let away = p - nearest;
        let distance = away.length();
        (distance - self.radius, away / distance.max(f64::MIN_POSITIVE))
    }

    /// Whether a way from `p` along `along` gets no deeper: `p` is in contact or overlaps, and `out` leads out.
    fn is_leaving(&self, p: DVec2, along: DVec2, out: DVec2) -> bool {
        let least = -1e-12 * along.length();
        if self.count > 2 && self.radius <= 0.0 {
            // Bare sides: at one of them, and not going in through it. At a corner either side will do.
            return self.edges().any(|(a, b)| {
                let side = (b - a).normalize_or_zero();
                let at_side = cross(p - a, side) >= -HAIR;
                at_side && -along.dot(side.perp()) >= least
            }) || (self.clearance(p).0 < -HAIR && along.dot(out) >= least);
        }
        along.dot(out) >= least
    }

    /// Whether the way from `p` to `q` goes deeper than `slack` mm into the shape.
    pub(super) fn is_entered(&self, p: DVec2, q: DVec2, slack: f64) -> bool {
        if self.radius > slack {
            return self.distance_to_way(p, q) < self.radius - slack;
        }
        // No rounding to give way: the sides are moved in.
        let (mut t0, mut t1) = (0.0_f64, 1.0_f64);
        for (a, b) in self.edges() {
            let along = (b - a).normalize_or_zero();
            let (at_p, at_q) = (
                cross(along, p - a) - slack + self.radius,
                cross(along, q - a) - slack + self.radius,
            );
            if at_p <= 0.0 && at_q <= 0.0 {
                return false;
            }
            let cut = at_p / (at_p - at_q);
            if at_p < 0.0 {
                t0 = t0.max(cut);
            } else if at_q < 0.0 {
                t1 = t1.min(cut);
            }
        }
        self.count > 2 && t0 < t1
    }

    /// Least distance from the bare polygon to the way, mm.
    fn distance_to_way(&self, p: DVec2, q: DVec2) -> f64 {
        if self.count == 1 {
            return closest_on_segment(p, q, self.corners[0]).distance(self.corners[0]);
        }
        if self.count > 2 && self.edges().all(|(a, b)| orient(a, b, p) >= 0.0) {
            return 0.0;
        }
        self.edges()
            .map(|(a, b)| {
                if segments_meet(a, b, p, q) {
                    0.0
                } else {
                    let (u, w) = closest_between(a, b, p, q);
                    u.distance(w)
                }
            })
            .fold(f64::INFINITY, f64::min)
    }

    /// The parameter, 0..=1, at which the way from `p` to `q` first meets the shape; `p` must be outside.
    pub(super) fn first_contact(&self, p: DVec2, q: DVec2) -> Option<f64> {
        let along = q - p;
        let mut first = f64::INFINITY;
        if self.radius > 0.0 {
            for c in self.corners() {
                if let Some((t0, _)) = line_circle(p, along, *c, self.radius)
                    && (0.0..=1.0).contains(&t0)
                {
                    first = first.min(t0);
                }
            }
        }
        for (a, b) in self.edges() {
            if a == b {
                continue;
            }
            let side = (b - a).normalize_or_zero();
            let out = -side.perp() * self.radius;
            let (from, to) = (a + out, b + out);
            // Only a side that faces the way can be met first.
            let (at_p, at_q) = (cross(side, p - from), cross(side, q - from));
            if at_p <= 0.0 && at_q > at_p {
                let t = at_p / (at_p - at_q);
                let hit = p + along * t;
                let s = (hit - from).dot(side);
                if (0.0..=1.0).contains(&t) && s >= 0.0 && s <= (to - from).length() {
                    first = first.min(t);
                }
            }
        }
        first.is_finite().then_some(first)
    }

    /// The parameter at which a body going straight from `p` to `q` has to stop at this shape, if it does.
    ///
    /// It may graze within the tolerance, leave contact, slide along it, and move out of an overlap, but get no
    /// deeper into one.
    pub(super) fn stop(&self, p: DVec2, q: DVec2) -> Option<f64> {
        let (gap, out) = self.clearance(p);
        let along = q - p;
        if gap <= HAIR {
            // In contact or overlapping. Distance to a convex shape is convex along the way: once it does not
            // shrink it never will.
            if self.is_leaving(p, along, out) {
                return None;
            }
            let overlaps = gap < -CONTACT;
            let slack = if overlaps { HAIR } else { CONTACT };
            let ends_deeper = self.clearance(q).0 < gap.min(0.0) - HAIR;
            let deeper = ends_deeper || self.is_entered(p, q, slack - gap.min(0.0));
            return deeper.then_some(0.0);
        }
        let ends_inside = self.clearance(q).0 < -HAIR;
        if !ends_inside && !self.is_entered(p, q, CONTACT) {
            return None;
        }
        Some(self.first_contact(p, q).unwrap_or(0.0))
    }
}

/// Length, mm, below which a gap or an overlap is rounding.
const HAIR: f64 = 1e-7;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Dir;

    fn v(x: f64, y: f64) -> DVec2 {
        DVec2::new(x, y)
    }

    #[test]
    fn two_boxes_at_an_angle_make_eight_corners() {
        let a = Body::hull(v(0.0, 0.0), Dir::X, 4.0, 2.0);
        let b = Body::hull(v(0.0, 0.0), Dir::from_degrees(30.0), 4.0, 2.0);
        assert_eq!(Grown::around(&a, &b).count, 8);
        assert_eq!(Grown::new(&[v(0.0, 0.0), v(5.0, 1.0)], 0.0, &a).count, 6);
    }

    #[test]
    fn a_gap_as_wide_as_the_base_passes() {
        let base = Body::disc(v(0.0, 0.0), 5.0);
        let left = Grown::new(&[v(-50.0, 10.0), v(-5.0, 10.0)], 0.0, &base);
        let right = Grown::new(&[v(5.0, 10.0), v(50.0, 10.0)], 0.0, &base);
        let (from, to) = (v(0.0, 0.0), v(0.0, 30.0));
        assert!(left.stop(from, to).is_none() && right.stop(from, to).is_none());
        let narrow = Grown::new(&[v(4.9, 10.0), v(50.0, 10.0)], 0.0, &base);
        assert!(narrow.stop(from, to).is_some());
    }

    #[test]
    fn leaves_contact_but_goes_no_deeper() {
        let base = Body::disc(v(0.0, 0.0), 5.0);
        let wall = Grown::new(&[v(-50.0, 0.0), v(50.0, 0.0)], 0.0, &base);
        assert!(wall.stop(v(0.0, 5.0), v(0.0, 9.0)).is_none());
        assert!(wall.stop(v(0.0, 5.0), v(30.0, 5.0)).is_none());
        assert_eq!(wall.stop(v(0.0, 5.0), v(0.0, 4.0)), Some(0.0));
        assert!(wall.stop(v(0.0, 2.0), v(0.0, 30.0)).is_none());
        assert_eq!(wall.stop(v(0.0, 2.0), v(0.0, -30.0)), Some(0.0));
    }
}
