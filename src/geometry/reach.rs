//! The reachable area: everywhere a body can get for an allowance, by true shortest paths.
//!
//! Must not lay a grid of cells. Obstacles are grown by the footprint, so that the centre moves as a point. Shortest
//! paths turn only at corners of grown obstacles and bend only at the borders of costly ground; from each such place
//! one reaches what one sees, as far as the rest of the allowance carries. The area is the union of these pieces.
//!
//! How near the truth: round ends of grown obstacles are followed to a twentieth of a millimetre, and a border is
//! crossed at places a hundredth of the allowance apart, which lengthens a path by a few parts in a hundred thousand.

mod field;
mod ground;
mod search;
mod union;

use super::body::Body;
use super::outline::Outline;
use super::scene::Scene;
use super::sweep::PassageOf;
use glam::DVec2;

/// Everywhere a body's centre can get.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reach {
    /// Area, square mm.
    pub area: f64,
    /// Its outline: outer loops anticlockwise, holes clockwise.
    pub outline: Outline,
    /// The same as points for drawing, mm, arcs to a tenth of a millimetre.
    pub polygons: Vec<Vec<DVec2>>,
}

/// Where the centre of `mover` can get for an allowance (mm of open ground), keeping its facing. `others` are the
/// bodies in the way; `passage` says what each obstacle means to the mover, as for [`super::sweep()`].
///
/// An obstacle that the mover overlaps already does not hold it.
#[must_use]
pub fn reach(
    scene: &Scene,
    others: &[Body],
    mover: &Body,
    allowance: f64,
    passage: PassageOf<'_>,
) -> Reach {
    let sound = mover.check().is_ok() && allowance.is_finite() && allowance > 0.0;
    if !sound || others.iter().any(|b| b.check().is_err()) {
        return Reach::default();
    }
    let field = field::Field::new(scene, others, mover, allowance, passage);
    let regions = search::regions(&field, mover.at, allowance);
    let outline = union::union(&regions);
    let polygons = outline.polylines(0.1);
    Reach { area: outline.area(), outline, polygons }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Area, CONTACT, Passage, Polygon, Wall, as_built};
    use std::f64::consts::PI;

    fn v(x: f64, y: f64) -> DVec2 {
        DVec2::new(x, y)
    }

    #[test]
    fn open_ground_is_a_circle() {
        let all = reach(&Scene::default(), &[], &Body::disc(v(3.0, 4.0), 10.0), 150.0, &as_built);
        assert!((all.area / (PI * 150.0 * 150.0) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn a_gap_as_wide_as_the_base_lets_it_through() {
        let wall = |x0, x1| Wall::between(v(x0, 20.0), v(x1, 20.0));
        let mover = Body::disc(v(0.0, 0.0), 8.0);
        let through = |half: f64| {
            let walls = vec![wall(-900.0, -half), wall(half, 900.0)];
            let scene = Scene::new(walls, vec![]).unwrap();
            reach(&scene, &[], &mover, 100.0, &as_built).area
        };
        assert!(through(8.0) > through(7.9) + 1000.0);
    }

    #[test]
    fn a_ring_of_bodies_shuts_in() {
        let mover = Body::disc(v(0.0, 0.0), 5.0);
        let ring: Vec<Body> = (0..12)
            .map(|i| {
                let at = crate::geometry::Dir::from_degrees(f64::from(i) * 30.0).vec() * 40.0;
                Body::disc(at, 8.0)
            })
            .collect();
        let shut = reach(&Scene::default(), &ring, &mover, 300.0, &as_built);
        assert!(shut.area < PI * 40.0 * 40.0);
    }

    #[test]
    fn a_flat_cost_is_paid_once() {
        let hedge = Wall {
            passage: Passage::Cost { factor: 1.0, flat: 30.0 },
            ..Wall::between(v(20.0, -900.0), v(20.0, 900.0))
        };
        let scene = Scene::new(vec![hedge], vec![]).unwrap();
        let got = reach(&scene, &[], &Body::disc(v(0.0, 0.0), 5.0), 100.0, &as_built);
        // Beyond: one circle less by the price for straight ways, and nothing bends at a flat cost but for it.
        let segment = |r: f64| {
            let half = crate::geometry::ops::acos(20.0 / r);
            r * r * (half - crate::geometry::ops::sin(half) * crate::geometry::ops::cos(half))
        };
        let exact = PI * 100.0 * 100.0 - segment(100.0) + segment(70.0);
        assert!((got.area / exact - 1.0).abs() < 2e-3, "{} {exact}", got.area);
    }

    #[test]
    fn one_who_stands_on_the_border_of_mud_gets_far_on_one_side_only() {
        let mud = Area {
            passage: Passage::Cost { factor: 2.0, flat: 0.0 },
            ..Area::level(Polygon::rectangle(v(0.0, -500.0), v(500.0, 500.0)).unwrap())
        };
        let scene = Scene::new(vec![], vec![mud]).unwrap();
        let mover = Body::disc(v(0.0, 0.0), 5.0);
        let got = reach(&scene, &[], &mover, 100.0, &as_built).area;
        // Into the mud at its border's critical angle of thirty degrees: a triangle beside half of the small circle.
        let half = PI * 1e4 / 2.0;
        let into_mud = 2500.0 * (PI / 6.0) + 100.0 * 50.0 * crate::geometry::ops::cos(PI / 6.0);
        assert!((got / (half + into_mud) - 1.0).abs() < 2e-3, "{got} {}", half + into_mud);
    }

    #[test]
    fn rough_ground_all_round_is_a_smaller_circle() {
        let mud = Area {
            passage: Passage::Cost { factor: 2.0, flat: 0.0 },
            ..Area::level(Polygon::rectangle(v(-500.0, -500.0), v(500.0, 500.0)).unwrap())
        };
        let scene = Scene::new(vec![], vec![mud]).unwrap();
        let mover = Body::disc(v(0.0, 0.0), CONTACT);
        let all = reach(&scene, &[], &mover, 100.0, &as_built);
        assert!((all.area / (PI * 2500.0) - 1.0).abs() < 1e-6);
    }
}
