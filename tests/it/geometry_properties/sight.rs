//! Sight: exact on a lattice, symmetric, the same for every motion, and in agreement with brute force.

use super::*;

/// Whether two closed segments on a lattice meet, in whole numbers.
fn meet(a: (i64, i64), b: (i64, i64), c: (i64, i64), d: (i64, i64)) -> bool {
    let side = |p: (i64, i64), q: (i64, i64), r: (i64, i64)| {
        ((q.0 - p.0) * (r.1 - p.1) - (q.1 - p.1) * (r.0 - p.0)).signum()
    };
    let apart = |p: i64, q: i64, r: i64, s: i64| p.max(q) < r.min(s) || r.max(s) < p.min(q);
    !apart(a.0, b.0, c.0, d.0)
        && !apart(a.1, b.1, c.1, d.1)
        && side(a, b, c) * side(a, b, d) <= 0
        && side(c, d, a) * side(c, d, b) <= 0
}

/// A lattice is the worst case: ends on lines, walls along lines, shared ends and crossings everywhere.
#[test]
fn lines_on_a_lattice_are_all_right() {
    let mut numbers = Numbers(7);
    let mut asked = 0_u64;
    let mut seen = 0_u32;
    let step = 10.0;
    #[expect(clippy::cast_precision_loss, reason = "small whole numbers")]
    let at = |p: (i64, i64)| v(p.0 as f64, p.1 as f64) * step;
    // Two of each of the cases asked for, up to two million.
    let most = all_cases().clamp(100_000, 1_000_000) * 2;
    while asked < most {
        let mut pick = |n: u64| {
            let (x, y) = (numbers.below(n), numbers.below(n));
            (i64::try_from(x).unwrap(), i64::try_from(y).unwrap())
        };
        let mut lattice = Vec::new();
        while lattice.len() < 12 {
            let (a, b) = (pick(20), pick(20));
            let near = (a.0 - b.0).abs() + (a.1 - b.1).abs() <= 6;
            if a != b && near {
                lattice.push((a, b));
            }
        }
        let walls = lattice.iter().map(|(a, b)| Wall::between(at(*a), at(*b))).collect();
        let scene = Scene::new(walls, vec![]).unwrap();
        for _ in 0..2000 {
            let (p, q) = (pick(20), pick(20));
            let exact = !lattice.iter().any(|(a, b)| meet(p, q, *a, *b));
            let eye = Eye::in_plan(at(p));
            assert_eq!(sees(&scene, &[], eye, at(q).into()), exact, "{p:?} {q:?} {lattice:?}");
            asked += 1;
            seen += u32::from(exact);
        }
    }
    assert!(u64::from(seen) * 20 > most, "only {seen} saw anything");
}

proptest! {
    #![proptest_config(cases(14000))]

    #[test]
    fn a_line_of_sight_is_the_same_both_ways(
        walls in walls(12), areas in prop::collection::vec(area(), 0..4),
        bodies in prop::collection::vec(body(150.0), 0..3),
        p in point(220.0), q in point(220.0), heights in prop::option::of((0.0..70.0, 0.0..70.0)),
    ) {
        let scene = Scene::new(walls, areas).unwrap();
        let (zp, zq) = heights.map_or((None, None), |(a, b)| (Some(a), Some(b)));
        let there = sight_line(&scene, &bodies, Eye { at: p, z: zp }, Spot { at: q, z: zq }, None);
        let back = sight_line(&scene, &bodies, Eye { at: q, z: zq }, Spot { at: p, z: zp }, None);
        prop_assert_eq!(there.visible, back.visible);
        prop_assert_eq!(there.visible, there.blocked_at.is_none());
        prop_assert_eq!(sees(&scene, &bodies, Eye { at: p, z: zp }, Spot { at: q, z: zq }), there.visible);
    }
}

proptest! {
    #![proptest_config(cases(3000))]

    #[test]
    fn sight_does_not_depend_on_how_the_table_lies(
        walls in walls(10), areas in prop::collection::vec(area(), 0..3),
        obstacles in prop::collection::vec(body(150.0), 0..3),
        target in body(200.0), eye in point(250.0), z in prop::option::of(0.0..60.0), motion in motion(),
    ) {
        let scene = Scene::new(walls.clone(), areas.clone()).unwrap();
        let seen = visible_fraction(&scene, &obstacles, Eye { at: eye, z }, &target);
        // Moved, the ends exchanged, and every list the other way round.
        let moved_walls = walls.iter().rev().map(|w| {
            let w = motion.wall(w);
            Wall { from: w.to, to: w.from, ..w }
        }).collect();
        let moved_areas = areas.iter().rev().map(|a| motion.area(a)).collect();
        let moved: Vec<Body> = obstacles.iter().rev().map(|b| motion.body(b)).collect();
        let scene = Scene::new(moved_walls, moved_areas).unwrap();
        let eye = Eye { at: motion.point(eye), z };
        let again = visible_fraction(&scene, &moved, eye, &motion.body(&target));
        prop_assert!((seen.fraction - again.fraction).abs() < 1e-7, "{} {}", seen.fraction, again.fraction);
        prop_assert!((seen.depth - again.depth).abs() < 1e-6);
        let bare = visible_share(&scene, &moved, eye, &motion.body(&target), &SightRules::default());
        prop_assert_eq!(bare, (again.visible, again.fraction));
    }
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn the_visible_fraction_agrees_with_many_rays(
        walls in walls(8), areas in prop::collection::vec(area(), 0..3),
        obstacles in prop::collection::vec(body(120.0), 0..3),
        target in body(200.0), eye in point(250.0), z in prop::option::of(0.0..60.0),
    ) {
        prop_assume!(target.distance_to_point(eye) > 1.0);
        let scene = Scene::new(walls, areas).unwrap();
        let eye = Eye { at: eye, z };
        let exact = visible_fraction(&scene, &obstacles, eye, &target).fraction;
        let counted = counted_fraction(&scene, &obstacles, eye, &target, 240, 60);
        // Where one stands in the other their near sides may lie within the tolerance of each other.
        let overlap = obstacles.iter().any(|o| edge_distance(o, &target).distance < 0.1);
        let limit = if overlap { 0.06 } else { 0.02 };
        prop_assert!((exact - counted).abs() < limit, "{exact} {counted}");
    }
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn woods_hide_what_lies_too_deep_in_them(
        woods in prop::collection::vec((area(), 0..2_u16, 2.0..40.0_f64), 1..4),
        target in body(180.0), eye in point(220.0), z in prop::option::of(0.0..60.0),
    ) {
        prop_assume!(target.distance_to_point(eye) > 1.0);
        let areas = woods.into_iter().map(|(a, kind, limit)| Area {
            sight: SightEffect::Depth { kind, limit }, ..a
        }).collect();
        let scene = Scene::new(vec![], areas).unwrap();
        let eye = Eye { at: eye, z };
        let exact = visible_fraction(&scene, &[], eye, &target).fraction;
        let counted = counted_fraction(&scene, &[], eye, &target, 240, 60);
        prop_assert!((exact - counted).abs() < 0.02, "{exact} {counted}");
    }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn hindrance_adds_up_over_bearings(
        areas in prop::collection::vec((area(), 1.0..3.0_f64), 1..5), limit in 1.0..6.0_f64,
        target in body(180.0), eye in point(220.0),
    ) {
        prop_assume!(target.distance_to_point(eye) > 1.0);
        let areas = areas.into_iter().map(|(a, points)| Area {
            sight: SightEffect::Value(points.round()), ..a
        }).collect();
        let scene = Scene::new(vec![], areas).unwrap();
        let rules = SightRules { limit: Some(limit.round()), ..SightRules::default() };
        let exact = visible_fraction_with(&scene, &[], Eye::in_plan(eye), &target, &rules).fraction;
        let counted = counted_with(&scene, &[], Eye::in_plan(eye), &target, (240, 1), &rules);
        prop_assert!((exact - counted).abs() < 0.02, "{exact} {counted}");
    }
}

proptest! {
    #![proptest_config(cases(12000))]

    #[test]
    fn walls_in_pieces_hide_as_much_as_whole(
        a in point(100.0), b in point(100.0), cut in 0.05..0.95_f64, gap in 0.0..0.009_f64,
        target in body(200.0), eye in point(250.0),
    ) {
        prop_assume!(a.distance(b) > 5.0);
        let whole = Scene::new(vec![Wall::between(a, b)], vec![]).unwrap();
        // Collinear pieces, and a hair of a gap between them that counts for nothing.
        let joint = a + (b - a) * cut;
        let hair = (b - a).normalize() * gap;
        let pieces = vec![Wall::between(joint + hair, b), Wall::between(joint, a)];
        let pieces = Scene::new(pieces, vec![]).unwrap();
        let one = visible_fraction(&whole, &[], Eye::in_plan(eye), &target);
        let two = visible_fraction(&pieces, &[], Eye::in_plan(eye), &target);
        prop_assert!((one.fraction - two.fraction).abs() < 1e-9);
    }
}

proptest! {
    #![proptest_config(cases(8000))]

    #[test]
    fn a_corner_leaves_no_hole(bend in point(60.0), eye in point(40.0), turn in 0.0..360.0_f64) {
        // Two walls from one corner, reaching far to both sides between eye and target.
        let eye = v(-200.0, 0.0) + eye;
        let target = Body::disc(v(200.0, 0.0), 20.0);
        let d = Dir::from_degrees(turn);
        let corner = d.rotate(bend);
        let walls = vec![
            Wall::between(corner, d.rotate(v(0.0, 900.0))),
            Wall::between(d.rotate(v(0.0, -900.0)), corner),
        ];
        let scene = Scene::new(walls, vec![]).unwrap();
        let eye = d.rotate(eye);
        let seen = visible_fraction(&scene, &[], Eye::in_plan(eye), &target.placed(d.rotate(target.at)));
        prop_assert!(!seen.visible);
        prop_assert!(seen.fraction < 1e-12);
    }
}

proptest! {
    #![proptest_config(cases(1500))]

    #[test]
    fn the_visible_area_is_what_is_seen(
        walls in walls(20), areas in prop::collection::vec(area(), 0..4),
        obstacles in prop::collection::vec(body(150.0), 0..3),
        eye in point(190.0), spots in prop::collection::vec(point(200.0), 40),
    ) {
        let scene = Scene::new(walls, areas).unwrap();
        let seen = visible_area(&scene, &obstacles, Eye::in_plan(eye), [-200.0, -200.0, 200.0, 200.0]);
        prop_assert!((seen.area - seen.outline.area()).abs() < 1e-6 * seen.area.max(1.0));
        let nearest = nearest_to(&scene, &obstacles, eye);
        for spot in spots {
            let line = sees(&scene, &obstacles, Eye::in_plan(eye), spot.into());
            // The tolerance at something close by the eye grows with the distance beyond it.
            let hair = (0.02 * spot.distance(eye) / nearest.max(1e-9)).max(0.5);
            if seen.outline.edge_distance(spot) > hair {
                prop_assert_eq!(line, seen.outline.encloses(spot), "{}", spot);
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(3000))]

    #[test]
    fn no_number_makes_sight_panic(
        x in prop::num::f64::ANY, y in prop::num::f64::ANY, z in prop::num::f64::ANY, r in prop::num::f64::ANY,
    ) {
        let wood = Area { sight: SightEffect::Depth { kind: 0, limit: 5.0 },
            ..Area::level(Polygon::rectangle(v(0.0, 0.0), v(50.0, 50.0)).unwrap()) };
        let scene = Scene::new(vec![Wall::between(v(0.0, -9.0), v(3.0, 90.0))], vec![wood]).unwrap();
        let odd = Body::disc(v(x, y), r).tall(z, r);
        let even = Body::hull(v(90.0, 10.0), Dir::X, 20.0, 9.0).tall(0.0, 30.0);
        for (eye, target) in [(v(x, y), &even), (v(-40.0, 9.0), &odd)] {
            for z in [None, Some(z)] {
                let share = visible_fraction(&scene, &[odd, even], Eye { at: eye, z }, target).fraction;
                prop_assert!((0.0..=1.0).contains(&share));
                let _ = sight_line(&scene, &[odd], Eye { at: eye, z }, Spot { at: target.at, z }, Some(z.unwrap_or(1.0)));
                let _ = visible_area(&scene, &[odd], Eye { at: eye, z }, [x, y, r, 40.0]);
            }
        }
    }
}

/// How far the nearest edge of anything is from an eye, mm.
pub(super) fn nearest_to(scene: &Scene, obstacles: &[Body], eye: DVec2) -> f64 {
    let walls = scene.walls().iter().map(|w| closest_on_segment(w.from, w.to, eye).distance(eye));
    let areas = scene.areas().iter().map(|a| a.polygon.edge_distance(eye));
    let bodies = obstacles.iter().map(|b| b.distance_to_point(eye));
    walls.chain(areas).chain(bodies).fold(f64::INFINITY, f64::min)
}

fn counted_fraction(
    scene: &Scene,
    obstacles: &[Body],
    eye: Eye,
    target: &Body,
    bearings: u32,
    levels: u32,
) -> f64 {
    counted_with(scene, obstacles, eye, target, (bearings, levels), &SightRules::default())
}

/// The visible fraction by so many bearings and heights.
fn counted_with(
    scene: &Scene,
    obstacles: &[Body],
    eye: Eye,
    target: &Body,
    (bearings, levels): (u32, u32),
    rules: &SightRules,
) -> f64 {
    let (right, left) = target.silhouette(eye.at).unwrap();
    let from = Dir::towards(eye.at, right).unwrap();
    let wide = bearing_from(from, eye.at, left);
    let middle = (target.at - eye.at).normalize();
    let depth = target.at.distance(eye.at);
    let mut seen = 0.0;
    for i in 0..bearings {
        let ray = from.turned(wide * (f64::from(i) + 0.5) / f64::from(bearings)).vec();
        // The body's near side along this bearing, and the plane through its centre.
        let near = stretch(target, eye.at, ray).map_or(depth, |s| s.0);
        let plane = depth / ray.dot(middle);
        let levels = if eye.z.is_some() { levels } else { 1 };
        for k in 0..levels {
            let share = (f64::from(k) + 0.5) / f64::from(levels);
            let end = eye.at + ray * (near - 1e-3);
            let z = eye.z.map(|z| {
                let at_plane = target.z + target.height * share;
                z + (at_plane - z) * (near - 1e-3) / plane
            });
            if sight_line_with(scene, obstacles, eye, Spot { at: end, z }, rules).visible {
                seen += 1.0 / f64::from(levels);
            }
        }
    }
    seen / f64::from(bearings)
}

/// Where a ray enters and leaves a body, by parry2d.
fn stretch(body: &Body, from: DVec2, ray: DVec2) -> Option<(f64, f64)> {
    let (pose, shape) = shapes::collider(body);
    let ray = parry2d::query::Ray::new(from, ray);
    let enters = shape.cast_ray(&pose, &ray, 1e6, true)?;
    Some((enters, enters))
}

/// Found with ten million cases: who looks down over the edge of what he is above of sees nothing close below it.
#[test]
fn what_one_is_above_of_hides_what_lies_lower_beyond_its_edge() {
    let eye = Eye::at_height(v(83.724_829_349_056_7, 108.788_507_196_202_15), 44.577_459_197_829_5);
    let facing = Dir::of(v(-0.330_938_826_970_200_8, -0.943_652_209_663_914)).unwrap();
    let at = v(81.016_409_609_373_06, 97.732_246_194_743_92);
    let hull = Body::hull(at, facing, 29.928_117_490_757_465, 8.457_978_927_624_652);
    let drum = Body::disc(at, 15.0);
    let low = Body::hull(v(0.0, 0.0), Dir::X, 4.0, 4.0).tall(0.0, 5.0);
    for obstacle in [hull, drum].map(|b| b.tall(0.0, 43.07)) {
        let seen = visible_fraction(&Scene::default(), &[obstacle], eye, &low);
        assert!(!seen.visible && seen.fraction == 0.0, "{}", seen.fraction);
        // A tall one shows its upper part, and from higher up one sees all.
        let tall = low.tall(0.0, 60.0);
        let exact = visible_fraction(&Scene::default(), &[obstacle], eye, &tall).fraction;
        let counted = counted_fraction(&Scene::default(), &[obstacle], eye, &tall, 240, 600);
        assert!((exact - counted).abs() < 0.01 && exact > 0.1 && exact < 0.9, "{exact} {counted}");
        let high = Eye { z: Some(4000.0), ..eye };
        let all = visible_fraction(&Scene::default(), &[obstacle], high, &low).fraction;
        assert!((all - 1.0).abs() < 1e-9, "{all}");
    }
}

/// Found with ten million cases: a hair at a corner close by the eye is millimetres at the far end of the table.
#[test]
fn a_line_that_all_but_touches_a_corner_close_by_is_blocked() {
    let facing = Dir::of(v(-0.460_487_746_636_921_66, 0.887_666_060_631_615_1)).unwrap();
    let at = v(83.060_228_072_341_47, -63.690_197_389_380_87);
    let hull = Body::hull(at, facing, 29.344_650_573_168_27, 28.638_356_333_491_74);
    let eye = v(78.129_499_194_547_59, -83.739_169_828_259);
    let spot = v(-198.946_761_285_871_76, 31.913_516_391_930_823);
    assert!(!sees(&Scene::default(), &[hull], Eye::in_plan(eye), spot.into()));
    let near = hull.corners().map(|c| closest_on_segment(eye, spot, c).distance(c)).into_iter();
    assert!(near.fold(f64::INFINITY, f64::min) < 0.02);
}
