//! The leaf: the intersection of two discs of equal radius, never a polygon.
//!
//! Must not know which weapon lays it or who lies under it. [`LeafShape`] is the bare shape with its long axis along
//! x; [`Leaf`] is one on the table. `leaf_collider` makes the shape known to `parry2d`.

use super::angle::Dir;
use super::body::{Body, Footprint};
use super::edge::Edge;
use super::length::CONTACT;
use super::ops;
use super::outline::Outline;
use super::polygon::{ShapeError, check_point};
use super::segment::line_circle;
use glam::DVec2;
use std::f64::consts::FRAC_PI_2;

/// Radius of the standard leaf's discs, mm: a circle of 4 1/8 inches.
pub const LEAF_RADIUS: f64 = 52.3875;

/// The shape of a leaf about the origin, long axis along x.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LeafShape {
    radius: f64,
    /// Distance of each disc's centre from the long axis.
    offset: f64,
    /// Distance of each tip from the middle.
    tip: f64,
}

impl LeafShape {
    /// The leaf of two discs of this radius whose centres lie so far apart, both mm. Centres one radius apart make
    /// a true vesica piscis, no distance at all makes a circle.
    ///
    /// # Errors
    /// Refuses numbers that are not finite or negative, and discs that share no area.
    pub fn new(radius: f64, apart: f64) -> Result<Self, ShapeError> {
        if !radius.is_finite() || !apart.is_finite() {
            Err(ShapeError::NotFinite)
        } else if radius < 0.0 || apart < 0.0 {
            Err(ShapeError::Negative)
        } else if apart >= 2.0 * radius {
            Err(ShapeError::NoArea)
        } else {
            Ok(Self::of(radius, apart))
        }
    }

    fn of(radius: f64, apart: f64) -> Self {
        let offset = apart / 2.0;
        let tip = ((radius - offset) * (radius + offset)).max(0.0).sqrt();
        Self { radius, offset, tip }
    }

    /// The standard leaf: tips at 45 and 135 degrees on a circle of 4 1/8 inches.
    #[must_use]
    pub fn standard() -> Self {
        Self::of(LEAF_RADIUS, LEAF_RADIUS * std::f64::consts::SQRT_2)
    }

    /// Radius of both discs, mm.
    #[must_use]
    pub fn radius(&self) -> f64 {
        self.radius
    }

    /// Distance of the discs' centres, mm.
    #[must_use]
    pub fn apart(&self) -> f64 {
        2.0 * self.offset
    }

    /// From tip to tip, mm.
    #[must_use]
    pub fn length(&self) -> f64 {
        2.0 * self.tip
    }

    /// Across the middle, mm.
    #[must_use]
    pub fn width(&self) -> f64 {
        2.0 * (self.radius - self.offset)
    }

    /// Half the angle that each arc turns, radians.
    #[must_use]
    pub fn half_turn(&self) -> f64 {
        ops::atan2(self.tip, self.offset)
    }

    /// Exact area, square mm.
    #[must_use]
    pub fn area(&self) -> f64 {
        2.0 * (self.radius * self.radius * self.half_turn() - self.offset * self.tip)
    }

    /// Whether a local point lies strictly in both discs or on their circles, without tolerance.
    #[inline]
    #[must_use]
    pub fn encloses(&self, p: DVec2) -> bool {
        // The disc on the other side of the long axis is the one that cuts.
        let y = p.y.abs() + self.offset;
        p.x * p.x + y * y <= self.radius * self.radius
    }

    /// Distance of a local point from the leaf, mm, 0 inside.
    #[inline]
    #[must_use]
    pub fn distance(&self, p: DVec2) -> f64 {
        self.excess(p).max(0.0)
    }

    /// Distance of a local point from the leaf, mm, negative inside (then from the nearer arc).
    #[inline]
    #[must_use]
    pub fn excess(&self, p: DVec2) -> f64 {
        let (x, y) = (p.x.abs(), p.y.abs() + self.offset);
        // Inside the fan that the arc opens from its centre the arc is nearest, else the tip. Growing the discs
        // instead would reach past the tips.
        if x * self.offset <= self.tip * y {
            (x * x + y * y).sqrt() - self.radius
        } else {
            let dx = x - self.tip;
            (dx * dx + p.y * p.y).sqrt()
        }
    }

    /// Whether a local point comes within `reach` mm of the leaf: as [`LeafShape::excess`], without roots or branches.
    #[inline]
    fn comes_within(&self, p: DVec2, reach: f64) -> bool {
        let (x, y) = (p.x.abs(), p.y.abs() + self.offset);
        let (dx, far) = (x - self.tip, self.radius + reach);
        let in_fan = x * self.offset <= self.tip * y;
        let near_arc = x * x + y * y <= far * far;
        let near_tip = dx * dx + p.y * p.y <= reach * reach;
        (reach >= 0.0) & ((in_fan & near_arc) | (!in_fan & near_tip))
    }

    /// The local point of the leaf's edge nearest to a local point, mm.
    #[must_use]
    pub fn nearest_edge(&self, p: DVec2) -> DVec2 {
        let (x, y) = (p.x.abs(), p.y.abs() + self.offset);
        let near = if x * self.offset <= self.tip * y {
            let d = (x * x + y * y).sqrt();
            if d > 0.0 {
                DVec2::new(x, y) * (self.radius / d) - DVec2::new(0.0, self.offset)
            } else {
                DVec2::new(0.0, self.radius - self.offset)
            }
        } else {
            DVec2::new(self.tip, 0.0)
        };
        DVec2::new(near.x.copysign(p.x), near.y.copysign(p.y))
    }

    /// The local point farthest along a local direction of any length, mm.
    #[must_use]
    pub fn support(&self, dir: DVec2) -> DVec2 {
        let (x, y) = (dir.x.abs(), dir.y.abs());
        let length = (x * x + y * y).sqrt();
        let far = if length > 0.0 && x * self.offset <= self.tip * y {
            DVec2::new(x, y) * (self.radius / length) - DVec2::new(0.0, self.offset)
        } else {
            DVec2::new(self.tip, 0.0)
        };
        DVec2::new(far.x.copysign(dir.x), far.y.copysign(dir.y))
    }

    /// Parameters between which the local line `p + t * along` runs in the leaf; none when it passes by.
    #[must_use]
    pub fn line_stretch(&self, p: DVec2, along: DVec2) -> Option<(f64, f64)> {
        let up = DVec2::new(0.0, self.offset);
        let (a0, a1) = line_circle(p, along, up, self.radius)?;
        let (b0, b1) = line_circle(p, along, -up, self.radius)?;
        let (t0, t1) = (a0.max(b0), a1.min(b1));
        (t0 <= t1).then_some((t0, t1))
    }

    /// Polar second moment of area about the middle, mm to the fourth.
    #[must_use]
    pub fn second_moment(&self) -> f64 {
        let (r, a, h) = (self.radius, self.offset, self.tip);
        let turn = self.half_turn();
        // One half is a sector less a triangle, moved from the disc's centre to the leaf's.
        let segment = r * r * turn - a * h;
        let about_centre = r * r * r * r * turn / 2.0 - h * a * a * a / 2.0 - h * h * h * a / 6.0;
        2.0 * (about_centre - 2.0 * a * (2.0 * h * h * h / 3.0) + a * a * segment)
    }
}

/// A leaf on the table. A closed set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Leaf {
    /// Its middle, table mm.
    pub at: DVec2,
    /// Direction of the long axis.
    pub axis: Dir,
    /// Radius of both discs, mm.
    pub radius: f64,
    /// Distance of the discs' centres, mm.
    pub apart: f64,
}

impl Leaf {
    /// A standard leaf: R = 52.3875 mm, centres R sqrt 2 apart, 74.0871 mm long and 30.6879 mm wide.
    #[must_use]
    pub fn standard(at: DVec2, axis: Dir) -> Self {
        let shape = LeafShape::standard();
        Self { at, axis, radius: shape.radius(), apart: shape.apart() }
    }

    /// A leaf of other measures, mm.
    ///
    /// # Errors
    /// As [`LeafShape::new`], and for a place off any table.
    pub fn new(at: DVec2, axis: Dir, radius: f64, apart: f64) -> Result<Self, ShapeError> {
        check_point(at)?;
        LeafShape::new(radius, apart)?;
        Ok(Self { at, axis, radius, apart })
    }

    /// The bare shape.
    #[must_use]
    pub fn shape(&self) -> LeafShape {
        LeafShape::of(self.radius, self.apart)
    }

    fn local(&self, p: DVec2) -> DVec2 {
        self.axis.unrotate(p - self.at)
    }

    fn world(&self, p: DVec2) -> DVec2 {
        self.at + self.axis.rotate(p)
    }

    /// Whether a point (mm) is under the leaf, its edge and [`CONTACT`] beyond it included.
    #[inline]
    #[must_use]
    pub fn contains(&self, p: DVec2) -> bool {
        let local = self.local(p);
        let y = local.y.abs() + self.apart / 2.0;
        let square = local.x * local.x + y * y;
        let (bare, grown) = (self.radius * self.radius, (self.radius + CONTACT).powi(2));
        // Hardly ever in the tolerance: so the usual answer needs no branch.
        if square > bare && square <= grown {
            return self.shape().distance(local) <= CONTACT;
        }
        square <= bare
    }

    /// Distance of a point (mm) from the leaf, mm, 0 inside.
    #[must_use]
    pub fn distance_to_point(&self, p: DVec2) -> f64 {
        self.shape().distance(self.local(p))
    }

    /// The point farthest along a direction, mm.
    #[must_use]
    pub fn support(&self, dir: DVec2) -> DVec2 {
        self.world(self.shape().support(self.axis.unrotate(dir)))
    }

    /// The tips, mm: ahead along the axis, then behind.
    #[must_use]
    pub fn tips(&self) -> [DVec2; 2] {
        let half = self.axis.vec() * (self.shape().length() / 2.0);
        [self.at + half, self.at - half]
    }

    /// Parameters between which the line `p + t * along` (mm) runs under the leaf; none when it passes by.
    #[must_use]
    pub fn ray(&self, p: DVec2, along: DVec2) -> Option<(f64, f64)> {
        self.shape().line_stretch(self.local(p), self.axis.unrotate(along))
    }

    /// Exact area, square mm.
    #[must_use]
    pub fn area(&self) -> f64 {
        self.shape().area()
    }

    /// Lowest and highest coordinates, mm.
    #[must_use]
    pub fn bounds(&self) -> (DVec2, DVec2) {
        let reach =
            DVec2::new((self.support(DVec2::X) - self.at).x, (self.support(DVec2::Y) - self.at).y);
        (self.at - reach, self.at + reach)
    }

    /// The outline as two arcs.
    #[must_use]
    pub fn outline(&self) -> Outline {
        let turn = self.shape().half_turn();
        let axis = self.axis.vec();
        let heading = ops::atan2(axis.y, axis.x);
        let aside = self.axis.left() * (self.apart / 2.0);
        let arc = |centre: DVec2, middle: f64| Edge::Arc {
            centre,
            radius: self.radius,
            start: heading + middle - turn,
            sweep: 2.0 * turn,
        };
        Outline { edges: vec![arc(self.at - aside, FRAC_PI_2), arc(self.at + aside, -FRAC_PI_2)] }
    }

    /// Whether the leaf touches a body's footprint, within [`CONTACT`].
    #[inline]
    #[must_use]
    pub fn touches(&self, body: &Body) -> bool {
        match body.footprint {
            Footprint::Disc { radius } => {
                self.shape().comes_within(self.local(body.at), radius + CONTACT)
            }
            Footprint::Box { .. } => self.touches_box(body),
        }
    }

    fn touches_box(&self, body: &Body) -> bool {
        let reach = self.shape().length().max(self.shape().width()) / 2.0;
        if body.distance_to_point(self.at) > reach + CONTACT {
            return false;
        }
        if body.contains(self.at) || body.corners().iter().any(|c| self.contains(*c)) {
            return true;
        }
        self.tips().iter().any(|t| body.contains(*t)) || self.outline().touches(&body.outline())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn v(x: f64, y: f64) -> DVec2 {
        DVec2::new(x, y)
    }

    #[test]
    fn the_standard_leaf_has_the_measures_of_the_construction() {
        let shape = LeafShape::standard();
        assert!((shape.length() - 74.0871).abs() < 1e-4);
        assert!((shape.width() - 30.6879).abs() < 1e-4);
        let exact = LEAF_RADIUS * LEAF_RADIUS * (FRAC_PI_2 - 1.0);
        assert!((shape.area() - exact).abs() < 1e-9);
        assert!((Leaf::standard(v(3.0, 4.0), Dir::Y).outline().area() - exact).abs() < 1e-9);
    }

    #[test]
    fn tips_and_flanks_are_inside_and_a_hair_beyond_is_not() {
        let leaf = Leaf::standard(v(0.0, 0.0), Dir::X);
        let inside = [v(37.03, 0.0), v(37.06, 0.0), v(0.0, 15.34), v(0.0, 15.36)];
        assert_eq!(inside.map(|p| leaf.contains(p)), [true, false, true, false]);
    }

    #[test]
    fn a_base_beside_a_tip_is_not_touched() {
        // Both grown discs hold this centre, but the tip is farther than the base's radius.
        let leaf = Leaf::standard(v(0.0, 0.0), Dir::X);
        let [tip, _] = leaf.tips();
        assert!(!leaf.touches(&Body::disc(tip + v(5.02, 0.0), 5.0)));
        assert!(leaf.touches(&Body::disc(tip + v(5.005, 0.0), 5.0)));
    }

    #[test]
    fn the_support_is_the_farthest_point_of_the_outline() {
        let leaf = Leaf::new(v(5.0, -3.0), Dir::from_degrees(33.0), 20.0, 17.0).unwrap();
        let points: Vec<DVec2> = leaf.outline().polylines(1e-4).concat();
        for i in 0..72 {
            let dir = Dir::from_degrees(f64::from(i) * 5.0).vec();
            let far = points.iter().map(|p| p.dot(dir)).fold(f64::MIN, f64::max);
            assert!((leaf.support(dir).dot(dir) - far).abs() < 1e-3);
        }
    }

    #[test]
    fn a_hull_across_the_leaf_is_touched_without_a_corner_inside() {
        let leaf = Leaf::standard(v(0.0, 0.0), Dir::X);
        assert!(leaf.touches(&Body::hull(v(20.0, 0.0), Dir::Y, 100.0, 4.0)));
        assert!(leaf.touches(&Body::hull(v(0.0, 20.0), Dir::X, 100.0, 9.32)));
        assert!(!leaf.touches(&Body::hull(v(0.0, 20.0), Dir::X, 100.0, 9.26)));
    }

    #[test]
    fn refuses_discs_that_share_nothing() {
        assert_eq!(LeafShape::new(1.0, 2.0), Err(ShapeError::NoArea));
        assert_eq!(LeafShape::new(f64::NAN, 2.0), Err(ShapeError::NotFinite));
        assert_eq!(LeafShape::new(-1.0, 0.0), Err(ShapeError::Negative));
    }
}
