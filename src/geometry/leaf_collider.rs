//! The leaf as a shape of its own for `parry2d`: exact support function, point projection and ray.
//!
//! Must not decide any verdict; it lets the leaf take part in every query that `parry2d` offers.

use super::leaf::{Leaf, LeafShape};
use glam::DVec2;
use parry2d::bounding_volume::{Aabb, BoundingSphere};
use parry2d::mass_properties::MassProperties;
use parry2d::math::{Pose, Rotation};
use parry2d::query::{PointProjection, PointQuery, Ray, RayCast, RayIntersection};
use parry2d::shape::{FeatureId, Shape, ShapeType, SupportMap, TypedShape};

/// The arc to the left of the long axis, the arc to its right, and the tips ahead and behind.
const LEFT: FeatureId = FeatureId::Face(0);
const RIGHT: FeatureId = FeatureId::Face(1);
const AHEAD: FeatureId = FeatureId::Vertex(0);
const BEHIND: FeatureId = FeatureId::Vertex(1);

impl Leaf {
    /// Where `parry2d` finds this leaf's [`LeafShape`].
    #[must_use]
    pub fn pose(&self) -> Pose {
        let axis = self.axis.vec();
        Pose::from_parts(self.at, Rotation::from_cos_sin_unchecked(axis.x, axis.y))
    }
}

impl LeafShape {
    fn feature_at(&self, on_edge: DVec2) -> FeatureId {
        let tip = self.length() / 2.0;
        if on_edge.x >= tip {
            AHEAD
        } else if on_edge.x <= -tip {
            BEHIND
        } else if on_edge.y >= 0.0 {
            LEFT
        } else {
            RIGHT
        }
    }

    fn normal_at(&self, on_edge: DVec2) -> DVec2 {
        let y = on_edge.y + (self.apart() / 2.0).copysign(on_edge.y);
        DVec2::new(on_edge.x, y).normalize_or(DVec2::X)
    }
}

impl SupportMap for LeafShape {
    fn local_support_point(&self, dir: DVec2) -> DVec2 {
        self.support(dir)
    }
}

impl PointQuery for LeafShape {
    fn project_local_point(&self, pt: DVec2, solid: bool) -> PointProjection {
        let inside = self.encloses(pt);
        let point = if inside && solid { pt } else { self.nearest_edge(pt) };
        PointProjection::new(inside, point)
    }

    fn project_local_point_and_get_feature(&self, pt: DVec2) -> (PointProjection, FeatureId) {
        let projection = self.project_local_point(pt, false);
        (projection, self.feature_at(projection.point))
    }

    fn distance_to_local_point(&self, pt: DVec2, solid: bool) -> f64 {
        let excess = self.excess(pt);
        if solid { excess.max(0.0) } else { excess }
    }

    fn contains_local_point(&self, pt: DVec2) -> bool {
        self.encloses(pt)
    }
}

impl RayCast for LeafShape {
    fn cast_local_ray_and_get_normal(
        &self,
        ray: &Ray,
        max_time_of_impact: f64,
        solid: bool,
    ) -> Option<RayIntersection> {
        let (enters, leaves) = self.line_stretch(ray.origin, ray.dir)?;
        let inside = enters <= 0.0 && leaves >= 0.0;
        if inside && solid {
            return Some(RayIntersection::new(0.0, DVec2::ZERO, FeatureId::Unknown));
        }
        let t = if inside { leaves } else { enters };
        if !(0.0..=max_time_of_impact).contains(&t) {
            return None;
        }
        let hit = ray.origin + ray.dir * t;
        let outward = self.normal_at(hit);
        // A ray from inside meets the inner side of the edge.
        let normal = if inside { -outward } else { outward };
        Some(RayIntersection::new(t, normal, self.feature_at(hit)))
    }
}

impl Shape for LeafShape {
    fn compute_local_aabb(&self) -> Aabb {
        let half = DVec2::new(self.support(DVec2::X).x, self.support(DVec2::Y).y);
        Aabb::new(-half, half)
    }

    fn compute_local_bounding_sphere(&self) -> BoundingSphere {
        BoundingSphere::new(DVec2::ZERO, self.length().max(self.width()) / 2.0)
    }

    fn clone_dyn(&self) -> Box<dyn Shape> {
        Box::new(*self)
    }

    fn scale_dyn(&self, scale: DVec2, _num_subdivisions: u32) -> Option<Box<dyn Shape>> {
        // Scaled unevenly the discs become ellipses, which no leaf is made of.
        let even = (scale.x.abs() - scale.y.abs()).abs() <= 1e-12 * scale.x.abs();
        if !even {
            return None;
        }
        let factor = scale.x.abs();
        let scaled = Self::new(self.radius() * factor, self.apart() * factor).ok()?;
        Some(Box::new(scaled))
    }

    fn mass_properties(&self, density: f64) -> MassProperties {
        let inertia = self.second_moment() * density;
        MassProperties::new(DVec2::ZERO, self.area() * density, inertia)
    }

    fn shape_type(&self) -> ShapeType {
        ShapeType::Custom
    }

    fn as_typed_shape(&self) -> TypedShape<'_> {
        TypedShape::Custom(self)
    }

    fn ccd_thickness(&self) -> f64 {
        self.width() / 2.0
    }

    fn ccd_angular_thickness(&self) -> f64 {
        // The sharpest corner is a tip, where the arcs meet.
        2.0 * self.half_turn()
    }

    fn is_convex(&self) -> bool {
        true
    }

    fn as_support_map(&self) -> Option<&dyn SupportMap> {
        Some(self)
    }

    fn feature_normal_at_point(&self, feature: FeatureId, point: DVec2) -> Option<DVec2> {
        match feature {
            FeatureId::Vertex(0) => Some(DVec2::X),
            FeatureId::Vertex(_) => Some(-DVec2::X),
            FeatureId::Face(_) => Some(self.normal_at(point)),
            FeatureId::Unknown => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Dir;
    use parry2d::query;
    use parry2d::shape::{Ball, Cuboid};

    #[test]
    fn takes_part_in_the_queries_of_parry() {
        let leaf = Leaf::standard(DVec2::new(10.0, 20.0), Dir::from_degrees(30.0));
        let shape = leaf.shape();
        let [tip, _] = leaf.tips();
        let beyond = tip + leaf.axis.vec() * 12.0;
        let ball =
            query::distance(&leaf.pose(), &shape, &Pose::from_translation(beyond), &Ball::new(5.0));
        assert!((ball.unwrap() - 7.0).abs() < 1e-9);
        let side = leaf.at + leaf.axis.left() * 40.0;
        let hull = Cuboid::new(DVec2::new(8.0, 3.0));
        let pose = Pose::from_parts(side, leaf.pose().rotation);
        let gap = query::distance(&leaf.pose(), &shape, &pose, &hull).unwrap();
        assert!((gap - (37.0 - shape.width() / 2.0)).abs() < 1e-6, "{gap}");
        assert!(!query::intersection_test(&leaf.pose(), &shape, &pose, &hull).unwrap());
    }

    #[test]
    fn its_moment_is_that_of_its_points() {
        let shape = LeafShape::new(10.0, 6.0).unwrap();
        let n = 800;
        let step = 20.0 / f64::from(n);
        let mut sum = 0.0;
        for i in 0..n {
            for j in 0..n {
                let p =
                    DVec2::new(f64::from(i) + 0.5, f64::from(j) + 0.5) * step - DVec2::splat(10.0);
                if shape.encloses(p) {
                    sum += p.length_squared() * step * step;
                }
            }
        }
        assert!((shape.second_moment() / sum - 1.0).abs() < 1e-3);
    }
}
