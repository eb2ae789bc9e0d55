//! Distances, leaves, templates and coverage, against `parry2d` and against counting.

use super::*;
use parry2d::math::{Pose, Rotation};
use parry2d::query::{self, PointQuery, Ray, RayCast};
use parry2d::shape::{Ball, ConvexPolygon, Cuboid, SharedShape};

/// A body as a collider of parry2d.
pub(super) fn collider(body: &Body) -> (Pose, SharedShape) {
    let f = body.facing.vec();
    let pose = Pose::from_parts(body.at, Rotation::from_cos_sin_unchecked(f.x, f.y));
    let shape = match body.footprint {
        Footprint::Disc { radius } => SharedShape::new(Ball::new(radius)),
        Footprint::Box { length, width } => {
            SharedShape::new(Cuboid::new(v(length / 2.0, width / 2.0)))
        }
    };
    (pose, shape)
}

fn leaf() -> impl Strategy<Value = Leaf> {
    (point(50.0), 0.0..360.0, 20.0..60.0, 0.0..1.95).prop_map(|(at, turn, radius, apart)| {
        Leaf::new(at, Dir::from_degrees(turn), radius, apart * radius).unwrap()
    })
}

fn template() -> impl Strategy<Value = Template> {
    prop_oneof![
        leaf().prop_map(Template::Leaf),
        (1..6_u32, any::<bool>(), point(300.0)).prop_map(|(count, column, gun)| {
            let layout = if column { Layout::EndToEnd } else { Layout::SideBySide };
            Template::Leaves(
                LeafGroup::new(count, layout, gun + v(400.0, 0.0), v(0.0, 0.0)).unwrap(),
            )
        }),
        (point(40.0), 5.0..80.0).prop_map(|(at, radius)| Template::Circle { at, radius }),
        (point(60.0), 0.0..360.0, 20.0..120.0, 5.0..175.0).prop_map(
            |(apex, turn, length, half)| {
                Template::Cone { apex, axis: Dir::from_degrees(turn), length, half_angle_deg: half }
            }
        ),
        (point(80.0), point(80.0), 10.0..60.0).prop_map(|(from, to, width)| Template::Lane {
            from,
            to: to + v(0.0, 170.0),
            width,
        }),
    ]
}

/// The share of points of a body for which something holds.
fn counted(body: &Body, inside: impl Fn(DVec2) -> bool) -> f64 {
    let (lo, hi) = body.bounds();
    let n = 160;
    let (mut hits, mut all) = (0.0, 0.0);
    for i in 0..n {
        for j in 0..n {
            let share = v(f64::from(i) + 0.5, f64::from(j) + 0.5) / f64::from(n);
            let p = lo + (hi - lo) * share;
            if body.distance_to_point(p) <= 0.0 {
                all += 1.0;
                hits += f64::from(u8::from(inside(p)));
            }
        }
    }
    hits / all
}

proptest! {
    #![proptest_config(cases(8000))]

    #[test]
    fn distances_agree_with_parry_and_both_ways(a in body(60.0), b in body(60.0)) {
        let ours = edge_distance(&a, &b);
        let ((pa, sa), (pb, sb)) = (collider(&a), collider(&b));
        let theirs = query::distance(&pa, sa.as_ref(), &pb, sb.as_ref()).unwrap();
        prop_assert!((ours.distance - theirs).abs() < 1e-5, "{} {theirs}", ours.distance);
        let back = edge_distance(&b, &a);
        prop_assert!((ours.distance - back.distance).abs() < 1e-12);
        prop_assert!(ours.from_point.distance(back.to_point) < 1e-9 || ours.distance == 0.0);
        prop_assert!((ours.from_point.distance(ours.to_point) - ours.distance).abs() < 1e-9);
        prop_assert!(a.contains(ours.from_point) && b.contains(ours.to_point));
    }
}

proptest! {
    #![proptest_config(cases(6000))]

    #[test]
    fn distances_do_not_depend_on_how_the_table_lies(a in body(60.0), b in body(60.0), m in motion()) {
        let (here, there) = (edge_distance(&a, &b), edge_distance(&m.body(&a), &m.body(&b)));
        prop_assert!((here.distance - there.distance).abs() < 1e-9);
        if here.distance > 0.0 {
            prop_assert!(m.point(here.from_point).distance(there.from_point) < 1e-6);
        }
    }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn the_range_in_an_arc_is_the_least_of_many(
        from in body(20.0), target in body(150.0), facing in 0.0..360.0_f64, half in 1.0..179.0_f64,
    ) {
        prop_assume!(edge_distance(&from, &target).distance > 1.0);
        let facing = Dir::from_degrees(facing);
        let range = range_in_arc(&from, facing, half, &target);
        prop_assert_eq!(range.is_some(), in_arc(from.at, facing, half, &target));
        let arc = Arc { apex: from.at, facing, half_angle: half };
        let mut least = f64::INFINITY;
        let (lo, hi) = target.bounds();
        for i in 0..=120 {
            for j in 0..=120 {
                let p = target.closest(lo + (hi - lo) * v(f64::from(i), f64::from(j)) / 120.0);
                // Strictly: a hair beside the arc may be far along a side that runs with its edge.
                if bearing_from(facing, from.at, p).abs() <= half {
                    least = least.min(from.distance_to_point(p));
                }
            }
        }
        if let Some(range) = range {
            prop_assert!(range.distance <= least + 1e-6);
            prop_assert!(least.is_infinite() || least - range.distance < 1.5, "{least} {range:?}");
            prop_assert!(arc.contains(range.to_point) && target.contains(range.to_point));
        } else {
            prop_assert!(least.is_infinite());
        }
    }
}

proptest! {
    #![proptest_config(cases(3000))]

    #[test]
    fn the_leaf_agrees_with_a_fine_polygon(leaf in leaf(), p in point(140.0), way in point(1.0)) {
        let shape = leaf.shape();
        let points: Vec<DVec2> = Template::Leaf(Leaf { at: DVec2::ZERO, axis: Dir::X, ..leaf })
            .outline().polylines(0.05).concat();
        let polygon = ConvexPolygon::from_convex_hull(&points).unwrap();
        let pose = leaf.pose();
        let off = polygon.distance_to_point(&pose, p, true);
        prop_assert!((leaf.distance_to_point(p) - off).abs() < 0.06);
        prop_assert!((shape.distance_to_point(&pose, p, true) - leaf.distance_to_point(p)).abs() < 1e-9);
        let ray = Ray::new(p, way.try_normalize().unwrap_or(DVec2::X));
        let ours = shape.cast_ray(&pose, &ray, 1e4, true);
        let theirs = polygon.cast_ray(&pose, &ray, 1e4, true);
        if let (Some(a), Some(b)) = (ours, theirs) {
            // Near a tangent a hair aside is far along the ray.
            prop_assert!((a - b).abs() < 5.0);
            prop_assert!(leaf.distance_to_point(ray.point_at(a)) < 1e-6);
        }
        if ours.is_some() != theirs.is_some() {
            let (t0, t1) = leaf.ray(p, ray.dir).unwrap();
            // Or from between the leaf and the polygon, outwards.
            let between = leaf.outline().edge_distance(p) < 0.06;
            prop_assert!(t1 - t0 < 10.0 || between, "only at a graze");
        }
    }
}

proptest! {
    #![proptest_config(cases(5000))]

    #[test]
    fn what_touches_a_leaf_is_as_near_as_parry_says(leaf in leaf(), b in body(100.0)) {
        let (pose, shape) = collider(&b);
        let gap = query::distance(&leaf.pose(), &leaf.shape(), &pose, shape.as_ref()).unwrap();
        prop_assume!((gap - CONTACT).abs() > 1e-4);
        prop_assert_eq!(leaf.touches(&b), gap <= CONTACT, "{}", gap);
    }
}

proptest! {
    #![proptest_config(cases(6000))]

    #[test]
    fn being_under_a_leaf_is_symmetric(leaf in leaf(), p in point(60.0)) {
        let at = |x: f64, y: f64| leaf.contains(leaf.at + leaf.axis.rotate(v(x, y)));
        let all = [at(p.x, p.y), at(-p.x, p.y), at(p.x, -p.y), at(-p.x, -p.y)];
        prop_assert!(all.iter().all(|x| *x == all[0]));
    }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn coverage_agrees_with_counting_and_motion(t in template(), b in body(90.0), m in motion()) {
        let exact = t.coverage(&b);
        let count = counted(&b, |p| t.contains_point(p));
        prop_assert!((exact - count).abs() < 0.03, "{exact} {count}");
        let touches = t.touches(&b);
        prop_assert!(touches || exact == 0.0);
        prop_assert!((overlap_area(&[&t.outline(), &b.outline()]) - t.overlap(&b)).abs() < 1e-5
            || matches!(t, Template::Leaves(_)));
        if let Template::Circle { at, radius } = t {
            let moved = Template::Circle { at: m.point(at), radius };
            prop_assert!((moved.coverage(&m.body(&b)) - exact).abs() < 1e-7);
        }
    }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn templates_have_their_area(t in template()) {
        let outline = t.outline().area();
        prop_assert!((t.area() - outline).abs() < 1e-6 * outline);
        let (lo, hi) = t.bounds();
        let table = Body::hull((lo + hi) / 2.0, Dir::X, hi.x - lo.x, hi.y - lo.y);
        let share = counted(&table, |p| t.contains_point(p));
        prop_assert!((share * table.area() / t.area() - 1.0).abs() < 0.05);
    }
}

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn leaves_of_a_group_share_no_area(count in 2..7_u32, column in any::<bool>(), gun in point(500.0)) {
        let layout = if column { Layout::EndToEnd } else { Layout::SideBySide };
        prop_assume!(gun.length() > 1.0);
        let group = LeafGroup::new(count, layout, gun, v(0.0, 0.0)).unwrap();
        let leaves: Vec<Leaf> = group.leaves().collect();
        let whole: f64 = leaves.iter().map(Leaf::area).sum();
        prop_assert!((Template::Leaves(group).area() - whole).abs() < 1e-9);
        for pair in leaves.windows(2) {
            prop_assert!(overlap_area(&[&pair[0].outline(), &pair[1].outline()]) < 1e-4);
            let body = Body::disc(pair[0].at, 0.0);
            prop_assert!(!pair[1].touches(&body));
        }
    }
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn a_cut_template_is_the_part_that_is_reached(
        t in template(), walls in walls(6), b in body(60.0), spots in prop::collection::vec(point(90.0), 30),
    ) {
        let scene = Scene::new(walls, vec![]).unwrap();
        let cut = t.cut_by(&scene, &[]);
        prop_assert!(cut.area() <= t.area() + 1e-6);
        prop_assert!((cut.outline().area() - cut.area()).abs() < 1e-5);
        for p in spots {
            let reached = sees(&scene, &[], Eye::in_plan(t.origin()), p.into());
            if cut.outline().edge_distance(p) > 0.5 {
                prop_assert_eq!(cut.contains_point(p), reached && t.contains_point(p), "{}", p);
            }
        }
        let count = counted(&b, |p| cut.contains_point(p));
        prop_assert!((cut.coverage(&b) - count).abs() < 0.03);
        prop_assert!(cut.touches(&b) || count == 0.0);
    }
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn no_number_makes_templates_panic(
        x in prop::num::f64::ANY, y in prop::num::f64::ANY, r in prop::num::f64::ANY, s in prop::num::f64::ANY,
    ) {
        let odd = Body::hull(v(x, y), Dir::from_degrees(r), s, r);
        let even = Body::hull(v(9.0, 4.0), Dir::X, 20.0, 9.0);
        let templates = [
            Template::Circle { at: v(x, y), radius: r },
            Template::Cone { apex: v(x, 0.0), axis: Dir::from_degrees(s), length: r, half_angle_deg: y },
            Template::Lane { from: v(0.0, x), to: v(r, 4.0), width: s },
            Template::Leaf(Leaf { at: v(x, y), axis: Dir::X, radius: r, apart: s }),
        ];
        for t in templates {
            let _ = t.check();
            for b in [odd, even] {
                let _ = (t.touches(&b), t.coverage(&b), t.contains_point(b.at), t.bounds(), t.outline());
                let _ = edge_distance(&odd, &b);
                let _ = range_in_arc(&b, Dir::X, s, &odd);
            }
            let cut = t.cut_by(&Scene::default(), &[odd]);
            let _ = (cut.area(), cut.coverage(&even));
        }
        let _ = Polygon::new(vec![v(x, y), v(r, s), v(1.0, x), v(y, 2.0)]);
        let _ = Scene::new(vec![Wall::between(v(x, y), v(r, s))], vec![]);
        let _ = (Leaf::new(v(x, y), Dir::X, r, s).is_ok(), LeafGroup::new(3, Layout::EndToEnd, v(x, y), v(r, s)).is_ok());
    }
}

#[test]
fn the_area_of_the_leaf_by_throwing_points() {
    let leaf = Leaf::standard(v(0.0, 0.0), Dir::from_degrees(31.0));
    let mut numbers = Numbers(3);
    let all = 1_000_000;
    let mut hits = 0_u32;
    for _ in 0..all {
        hits += u32::from(leaf.contains(numbers.point(40.0)));
    }
    let thrown = f64::from(hits) / f64::from(all) * 6400.0;
    assert!((thrown / (2.428_11 * INCH * INCH) - 1.0).abs() < 0.01);
}

/// Found with ten million cases: a ray that begins in the leaf, a hair from its edge, hits where it begins, though it
/// leads out and misses any polygon inscribed in the leaf.
#[test]
fn a_ray_from_just_inside_the_leaf_begins_in_it() {
    let axis = Dir::of(v(-0.750_825_675_612_023_7, -0.660_500_420_016_329_8)).unwrap();
    let at = v(28.929_237_396_936_838, 16.317_366_263_738_403);
    let leaf = Leaf::new(at, axis, 34.846_474_942_064_056, 12.434_914_281_430_96).unwrap();
    let p = v(46.037_266_048_073_34, 43.949_448_830_978_05);
    assert!(leaf.shape().encloses(axis.unrotate(p - at)));
    assert!(leaf.outline().edge_distance(p) < 0.05);
    let hit = leaf.shape().cast_ray(&leaf.pose(), &Ray::new(p, DVec2::X), 1e4, true);
    assert_eq!(hit, Some(0.0));
}
