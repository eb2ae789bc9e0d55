//! Templates that walls cut: the part that can be reached from where the template comes from.
//!
//! Must not know blasts from flames. Only hard obstacles stop anything; soft ones and glass hide but stop nothing.
//! What is drawn is what is tested.

use super::body::Body;
use super::coverage::{overlap_area, overlap_outline};
use super::obstacle::ObstacleId;
use super::outline::Outline;
use super::scene::Scene;
use super::sight::{Eye, visible_area_where};
use super::template::Template;
use glam::DVec2;

/// A template less what its origin cannot reach.
#[derive(Clone, Debug, PartialEq)]
pub struct CutTemplate {
    template: Template,
    shares: Vec<Share>,
}

/// What one origin reaches: all of most templates, each circle of a group by itself.
#[derive(Clone, Debug, PartialEq)]
struct Share {
    template: Template,
    /// Outlines of its parts.
    parts: Vec<Outline>,
    /// What the origin reaches.
    reached: Outline,
}

impl Template {
    /// The template cut by hard obstacles and by `obstacles`, seen in plan from its origin: centre, apex, gun or the
    /// beginning of the lane; a group of circles from the centre of each. Leave a body out of `obstacles` to ask what of
    /// it is reached.
    #[must_use]
    pub fn cut_by(&self, scene: &Scene, obstacles: &[Body]) -> CutTemplate {
        let shares = match *self {
            Self::Circles(group) => group
                .middles()
                .map(|at| Self::Circle { at, radius: group.radius })
                .map(|circle| circle.share(scene, obstacles, Eye::in_plan(circle.origin())))
                .collect(),
            _ => vec![self.share(scene, obstacles, Eye::in_plan(self.origin()))],
        };
        CutTemplate { template: *self, shares }
    }

    /// As [`Template::cut_by`], from another point and height: obstacles lower than that stop nothing.
    #[must_use]
    pub fn cut_from(&self, scene: &Scene, obstacles: &[Body], origin: Eye) -> CutTemplate {
        CutTemplate { template: *self, shares: vec![self.share(scene, obstacles, origin)] }
    }

    fn share(&self, scene: &Scene, obstacles: &[Body], origin: Eye) -> Share {
        let (lo, hi) = self.bounds();
        let pad = DVec2::splat(1.0);
        let (lo, hi) = (lo.min(origin.at) - pad, hi.max(origin.at) + pad);
        let is_hard = |id: ObstacleId| match id {
            ObstacleId::Wall(i) => scene.wall(i).is_some_and(|w| w.hard),
            ObstacleId::Area(i) => scene.area(i).is_some_and(|a| a.hard),
            ObstacleId::Body(_) => true,
        };
        let seen = visible_area_where(scene, obstacles, origin, [lo.x, lo.y, hi.x, hi.y], is_hard);
        let parts = match *self {
            Self::Leaves(group) => group.leaves().map(|l| l.outline()).collect(),
            Self::Circles(group) => {
                group.middles().map(|at| Outline::circle(at, group.radius)).collect()
            }
            Self::Leaf(_) | Self::Circle { .. } | Self::Cone { .. } | Self::Lane { .. } => {
                vec![self.outline()]
            }
        };
        Share { template: *self, parts, reached: seen.outline }
    }
}

impl CutTemplate {
    /// The whole template.
    #[must_use]
    pub fn template(&self) -> &Template {
        &self.template
    }

    /// Whether a point (mm) is under what is left, [`super::CONTACT`] beyond its edge included.
    #[must_use]
    pub fn contains_point(&self, p: DVec2) -> bool {
        self.shares.iter().any(|s| s.template.contains_point(p) && s.reached.contains(p))
    }

    /// Whether what is left touches a body's footprint.
    #[must_use]
    pub fn touches(&self, body: &Body) -> bool {
        if !self.template.touches(body) {
            return false;
        }
        let nearest = [body.at, body.closest(self.template.origin()), body.closest(self.middle())];
        nearest.iter().any(|p| self.contains_point(*p)) || self.overlap(body) > 1e-6
    }

    /// Sum of a measure over all parts; those of one template never overlap.
    fn each(&self, measure: impl Fn(&Outline, &Outline) -> f64) -> f64 {
        self.shares.iter().flat_map(|s| s.parts.iter().map(|p| measure(p, &s.reached))).sum()
    }

    fn middle(&self) -> DVec2 {
        let (lo, hi) = self.template.bounds();
        (lo + hi) / 2.0
    }

    /// Area of a body's footprint under what is left, square mm.
    #[must_use]
    pub fn overlap(&self, body: &Body) -> f64 {
        let base = body.outline();
        self.each(|part, reached| overlap_area(&[part, &base, reached]))
    }

    /// Which share of a body's footprint lies under what is left, 0..=1.
    #[must_use]
    pub fn coverage(&self, body: &Body) -> f64 {
        let base = body.area();
        if base <= 0.0 {
            return if self.contains_point(body.at) { 1.0 } else { 0.0 };
        }
        if !self.template.touches(body) {
            return 0.0;
        }
        (self.overlap(body) / base).clamp(0.0, 1.0)
    }

    /// Exact area of what is left, square mm.
    #[must_use]
    pub fn area(&self) -> f64 {
        self.each(|part, reached| overlap_area(&[part, reached]))
    }

    /// Outline of what is left: one or more loops.
    #[must_use]
    pub fn outline(&self) -> Outline {
        Outline {
            edges: self
                .shares
                .iter()
                .flat_map(|s| s.parts.iter().map(|part| overlap_outline(&[part, &s.reached])))
                .flat_map(|outline| outline.edges)
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Wall;

    #[test]
    fn what_is_drawn_is_what_is_tested() {
        let v = DVec2::new;
        let wall = Wall::between(v(20.0, -5.0), v(20.0, 90.0));
        let scene = Scene::new(vec![wall], vec![]).unwrap();
        let blast = Template::Circle { at: v(0.0, 0.0), radius: 60.0 };
        let cut = blast.cut_by(&scene, &[]);
        assert!((cut.outline().area() - cut.area()).abs() < 1e-6);
        assert!(cut.area() < blast.area());
        assert!(cut.contains_point(v(30.0, -10.0)) && !cut.contains_point(v(30.0, 10.0)));
        let tank = Body::hull(v(-30.0, 0.0), crate::geometry::Dir::Y, 20.0, 10.0);
        let behind = Body::disc(v(-45.0, 0.0), 4.0);
        assert!(blast.cut_by(&scene, &[]).touches(&behind));
        assert!(!blast.cut_by(&scene, &[tank]).touches(&behind));
    }

    #[test]
    fn a_round_obstacle_cuts_along_its_arc() {
        let v = DVec2::new;
        let drum = Body::disc(v(30.0, 0.0), 10.0);
        let blast = Template::Circle { at: v(0.0, 0.0), radius: 60.0 };
        let cut = blast.cut_by(&Scene::default(), &[drum]);
        // Lost: the sector behind the tangents, less what lies before the disc.
        let half = crate::geometry::ops::asin(10.0 / 30.0);
        let tangent = (900.0_f64 - 100.0).sqrt();
        let before = tangent * 10.0 - 100.0 * (std::f64::consts::FRAC_PI_2 - half);
        let lost = 3600.0 * half - before;
        assert!((blast.area() - cut.area() - lost).abs() < 1e-6);
    }
}
