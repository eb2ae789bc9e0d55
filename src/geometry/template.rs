//! Templates: leaves, groups of leaves, circles, cones and lanes, and what lies under them.
//!
//! Must not know which weapon uses which. A point is under a template when it is inside the closed shape; a body is
//! touched when its closed footprint meets it.

use super::angle::Dir;
use super::body::Body;
use super::circles::CircleGroup;
use super::distance::Arc;
use super::edge::Edge;
use super::leaf::Leaf;
use super::leaves::LeafGroup;
use super::length::CONTACT;
use super::ops;
use super::outline::Outline;
use super::polygon::{ShapeError, check_point};
use super::segment::closest_on_segment;
use glam::DVec2;

/// A shape laid on the table to see what is under it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Template {
    /// One leaf.
    Leaf(Leaf),
    /// Several leaves as one group.
    Leaves(LeafGroup),
    /// A blast.
    Circle {
        /// Centre, mm.
        at: DVec2,
        /// Radius, mm.
        radius: f64,
    },
    /// Several blasts as one group.
    Circles(CircleGroup),
    /// A flame: the part of a circle within so many degrees of an axis, its far end round.
    Cone {
        /// Where it begins, mm.
        apex: DVec2,
        /// Its middle direction.
        axis: Dir,
        /// From apex to end, mm.
        length: f64,
        /// Degrees to each side of the axis.
        half_angle_deg: f64,
    },
    /// A strip with square ends.
    Lane {
        /// Middle of one end, mm.
        from: DVec2,
        /// Middle of the other end, mm.
        to: DVec2,
        /// Across, mm.
        width: f64,
    },
}

impl Template {
    /// Refuses numbers that are not finite or negative, and shapes that cover nothing.
    ///
    /// # Errors
    /// Says why.
    pub fn check(&self) -> Result<(), ShapeError> {
        let positive = |x: f64| {
            if !x.is_finite() {
                Err(ShapeError::NotFinite)
            } else if x < 0.0 {
                Err(ShapeError::Negative)
            } else if x == 0.0 {
                Err(ShapeError::NoArea)
            } else {
                Ok(())
            }
        };
        match *self {
            Self::Leaf(leaf) => Leaf::new(leaf.at, leaf.axis, leaf.radius, leaf.apart).map(|_| ()),
            Self::Leaves(group) => {
                LeafGroup::of(group.shape, group.count, group.layout, group.gun, group.aim)
                    .map(|_| ())
            }
            Self::Circle { at, radius } => {
                check_point(at)?;
                positive(radius)
            }
            Self::Circles(group) => {
                CircleGroup::new(group.count, group.layout, group.gun, group.aim, group.radius)
                    .map(|_| ())
            }
            Self::Cone { apex, length, half_angle_deg, .. } => {
                check_point(apex)?;
                positive(length)?;
                positive(half_angle_deg)
            }
            Self::Lane { from, to, width } => {
                check_point(from)?;
                check_point(to)?;
                positive(width)?;
                if from == to {
                    return Err(ShapeError::NoLength);
                }
                Ok(())
            }
        }
    }

    /// Where the template comes from, mm: what must be reached from here decides what walls cut off.
    #[must_use]
    pub fn origin(&self) -> DVec2 {
        match *self {
            Self::Leaf(leaf) => leaf.at,
            Self::Leaves(group) => group.gun,
            Self::Circle { at, .. } => at,
            Self::Circles(group) => group.aim,
            Self::Cone { apex, .. } => apex,
            Self::Lane { from, .. } => from,
        }
    }

    /// Whether a point (mm), such as a head, is under the template, [`CONTACT`] beyond its edge included.
    #[must_use]
    pub fn contains_point(&self, p: DVec2) -> bool {
        match *self {
            Self::Leaf(leaf) => leaf.contains(p),
            Self::Leaves(group) => group.leaves().any(|l| l.contains(p)),
            Self::Circle { at, radius } => p.distance(at) <= radius + CONTACT,
            Self::Circles(group) => {
                group.middles().any(|at| p.distance(at) <= group.radius + CONTACT)
            }
            Self::Cone { apex, axis, length, half_angle_deg } => {
                cone_distance(apex, axis, length, half_angle_deg, p) <= CONTACT
            }
            Self::Lane { from, to, width } => {
                lane(from, to, width).is_some_and(|hull| hull.contains(p))
            }
        }
    }

    /// Whether the template touches a body's footprint, within [`CONTACT`].
    #[must_use]
    pub fn touches(&self, body: &Body) -> bool {
        match *self {
            Self::Leaf(leaf) => leaf.touches(body),
            Self::Leaves(group) => group.leaves().any(|l| l.touches(body)),
            Self::Circle { at, radius } => body.distance_to_point(at) <= radius + CONTACT,
            Self::Circles(group) => {
                group.middles().any(|at| body.distance_to_point(at) <= group.radius + CONTACT)
            }
            Self::Cone { apex, axis, length, half_angle_deg } => {
                let rounding = body.rounding();
                if rounding > 0.0 || body.half() == DVec2::ZERO {
                    return cone_distance(apex, axis, length, half_angle_deg, body.at)
                        <= rounding + CONTACT;
                }
                self.outline().touches(&body.outline())
            }
            Self::Lane { from, to, width } => lane(from, to, width)
                .is_some_and(|hull| super::edge_distance(&hull, body).distance <= CONTACT),
        }
    }

    /// Exact area, square mm.
    #[must_use]
    pub fn area(&self) -> f64 {
        match *self {
            Self::Leaf(leaf) => leaf.area(),
            Self::Leaves(group) => group.shape.area() * f64::from(group.count),
            Self::Circle { radius, .. } => std::f64::consts::PI * radius * radius,
            Self::Circles(group) => {
                std::f64::consts::PI * group.radius * group.radius * f64::from(group.count)
            }
            Self::Cone { length, half_angle_deg, .. } => {
                length * length * half_angle_deg.min(180.0).to_radians()
            }
            Self::Lane { from, to, width } => from.distance(to) * width,
        }
    }

    /// Lowest and highest coordinates, mm.
    #[must_use]
    pub fn bounds(&self) -> (DVec2, DVec2) {
        match *self {
            Self::Leaf(leaf) => leaf.bounds(),
            Self::Circle { at, radius } => (at - DVec2::splat(radius), at + DVec2::splat(radius)),
            Self::Leaves(_) | Self::Circles(_) | Self::Cone { .. } | Self::Lane { .. } => {
                self.outline().bounds().unwrap_or((self.origin(), self.origin()))
            }
        }
    }

    /// The exact outline: arcs and straight edges; several loops for several leaves.
    #[must_use]
    pub fn outline(&self) -> Outline {
        match *self {
            Self::Leaf(leaf) => leaf.outline(),
            Self::Leaves(group) => {
                Outline { edges: group.leaves().flat_map(|l| l.outline().edges).collect() }
            }
            Self::Circle { at, radius } => Outline::circle(at, radius),
            Self::Circles(group) => Outline {
                edges: group
                    .middles()
                    .flat_map(|at| Outline::circle(at, group.radius).edges)
                    .collect(),
            },
            Self::Cone { apex, axis, length, half_angle_deg } => {
                cone_outline(apex, axis, length, half_angle_deg)
            }
            Self::Lane { from, to, width } => {
                lane(from, to, width).map_or_else(Outline::default, |hull| hull.outline())
            }
        }
    }
}

/// The lane as a hull, if it has a direction.
fn lane(from: DVec2, to: DVec2, width: f64) -> Option<Body> {
    let axis = Dir::towards(from, to)?;
    Some(Body::hull((from + to) / 2.0, axis, from.distance(to), width))
}

/// Distance of a point from a closed cone, mm, 0 inside.
fn cone_distance(apex: DVec2, axis: Dir, length: f64, half_angle: f64, p: DVec2) -> f64 {
    let v = p - apex;
    let arc = Arc { apex, facing: axis, half_angle };
    if arc.contains(p) {
        return (v.length() - length).max(0.0);
    }
    [half_angle, -half_angle]
        .map(|turn| {
            let end = apex + axis.turned(turn).vec() * length;
            closest_on_segment(apex, end, p).distance(p)
        })
        .into_iter()
        .fold(f64::INFINITY, f64::min)
}

fn cone_outline(apex: DVec2, axis: Dir, length: f64, half_angle: f64) -> Outline {
    if half_angle >= 180.0 {
        return Outline::circle(apex, length);
    }
    let half = half_angle.to_radians();
    let heading = ops::atan2(axis.vec().y, axis.vec().x);
    let rim = Edge::Arc { centre: apex, radius: length, start: heading - half, sweep: 2.0 * half };
    let (right, left) = (rim.point(0.0), rim.point(1.0));
    Outline {
        edges: vec![Edge::Line { from: apex, to: right }, rim, Edge::Line { from: left, to: apex }],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Layout;

    fn v(x: f64, y: f64) -> DVec2 {
        DVec2::new(x, y)
    }

    #[test]
    fn a_flame_has_a_round_end() {
        let cone =
            Template::Cone { apex: v(0.0, 0.0), axis: Dir::X, length: 100.0, half_angle_deg: 15.0 };
        assert!(cone.contains_point(v(100.0, 0.0)) && !cone.contains_point(v(100.0, 5.0)));
        assert!(cone.touches(&Body::hull(v(108.0, 0.0), Dir::X, 16.0, 4.0)));
        assert!(!cone.touches(&Body::hull(v(108.1, 0.0), Dir::X, 16.0, 4.0)));
        assert!((cone.outline().area() - cone.area()).abs() < 1e-9);
    }

    #[test]
    fn refuses_a_group_without_direction_or_leaves() {
        let at = v(5.0, 5.0);
        assert!(LeafGroup::new(2, Layout::EndToEnd, at, at).is_err());
        assert!(LeafGroup::new(0, Layout::EndToEnd, v(0.0, 0.0), at).is_err());
        assert!(Template::Circle { at, radius: f64::INFINITY }.check().is_err());
    }
}
