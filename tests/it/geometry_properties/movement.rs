//! Movement: sweeps against many small steps and `parry2d`, reachable areas against spreading over a fine raster.

use super::*;
use parry2d::query::{self, ShapeCastOptions};
use parry2d::shape::Segment;

/// The least distance of a body to walls, areas and other bodies that block.
fn clearance(scene: &Scene, others: &[Body], body: &Body) -> f64 {
    let (pose, shape) = shapes::collider(body);
    let walls = scene.walls().iter().map(|w| (w.from, w.to));
    let areas = scene.areas().iter().flat_map(|a| a.polygon.edges());
    let segments = walls.chain(areas).map(|(a, b)| {
        let segment = Segment::new(a, b);
        query::distance(&pose, shape.as_ref(), &parry2d::math::Pose::IDENTITY, &segment).unwrap()
    });
    let bodies = others.iter().map(|o| edge_distance(body, o).distance);
    segments.chain(bodies).fold(f64::INFINITY, f64::min)
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn a_body_stops_in_contact_and_never_overlaps(
        walls in walls(8), others in prop::collection::vec(body(150.0), 0..4),
        mover in body(200.0), to in point(250.0),
    ) {
        let scene = Scene::new(walls, vec![]).unwrap();
        prop_assume!(clearance(&scene, &others, &mover) > 0.01);
        let moved = sweep(&scene, &others, &mover, &[to], 1e4, &as_built);
        // Nothing is met along the way, in a hundred steps.
        for i in 0..100 {
            let at = mover.at + (moved.end - mover.at) * (f64::from(i) / 100.0);
            prop_assert!(clearance(&scene, &others, &mover.placed(at)) > -1e-9);
        }
        let shrunk = Body { footprint: match mover.footprint {
            Footprint::Disc { radius } => Footprint::Disc { radius: radius - 0.011 },
            Footprint::Box { length, width } => Footprint::Box { length: length - 0.03, width: width - 0.03 },
        }, ..mover };
        prop_assert!(clearance(&scene, &others, &shrunk.placed(moved.end)) > 0.0);
        if let Some(stop) = moved.stopped_by {
            prop_assert!(clearance(&scene, &others, &mover.placed(moved.end)) < 1e-4);
            prop_assert!(mover.placed(moved.end).contains(stop.contact_point));
            // A move on is refused: it does not creep.
            let again = sweep(&scene, &others, &mover.placed(moved.end), &[to], 1e4, &as_built);
            prop_assert!(again.length < 1e-6, "{}", again.length);
        } else {
            prop_assert_eq!(moved.end, to);
        }
    }
}

proptest! {
    #![proptest_config(cases(2500))]

    #[test]
    fn parry_stops_where_we_do(wall in (point(80.0), point(80.0)), mover in body(200.0), to in point(250.0)) {
        prop_assume!(wall.0.distance(wall.1) > 2.0);
        let scene = Scene::new(vec![Wall::between(wall.0, wall.1)], vec![]).unwrap();
        prop_assume!(clearance(&scene, &[], &mover) > 0.5);
        let moved = sweep(&scene, &[], &mover, &[to], 1e4, &as_built);
        let (pose, shape) = shapes::collider(&mover);
        let segment = Segment::new(wall.0, wall.1);
        let options = ShapeCastOptions::with_max_time_of_impact(1.0);
        // The wall comes to the body: parry 0.27 takes the first velocity in the first shape's own frame.
        let hit = query::cast_shapes(
            &pose, DVec2::ZERO, shape.as_ref(),
            &parry2d::math::Pose::IDENTITY, mover.at - to, &segment, options,
        ).unwrap();
        let theirs = hit.map_or(to, |h| mover.at + (to - mover.at) * h.time_of_impact);
        // A graze within the tolerance passes for us; parry's answer is good to its own tolerance.
        if hit.is_some() == moved.stopped_by.is_some() {
            prop_assert!(theirs.distance(moved.end) < 0.5, "{theirs} {}", moved.end);
        } else {
            let gap = (0..=1000).map(|i| {
                clearance(&scene, &[], &mover.placed(mover.at + (to - mover.at) * (f64::from(i) / 1000.0)))
            }).fold(f64::INFINITY, f64::min);
            prop_assert!(gap < 0.5, "{gap} {hit:?} {moved:?}");
        }
    }
}

proptest! {
    #![proptest_config(cases(1500))]

    #[test]
    fn a_sweep_does_not_depend_on_how_the_table_lies(
        walls in walls(8), others in prop::collection::vec(body(150.0), 0..3),
        mover in body(200.0), path in prop::collection::vec(point(220.0), 1..4), m in motion(),
    ) {
        let scene = Scene::new(walls.clone(), vec![]).unwrap();
        prop_assume!(clearance(&scene, &others, &mover) > 0.01);
        let here = sweep(&scene, &others, &mover, &path, 400.0, &as_built);
        let scene = Scene::new(walls.iter().rev().map(|w| m.wall(w)).collect(), vec![]).unwrap();
        let others: Vec<Body> = others.iter().rev().map(|b| m.body(b)).collect();
        let path: Vec<DVec2> = path.iter().map(|p| m.point(*p)).collect();
        let there = sweep(&scene, &others, &m.body(&mover), &path, 400.0, &as_built);
        prop_assert!(m.point(here.end).distance(there.end) < 1e-5, "{} {}", m.point(here.end), there.end);
        prop_assert!((here.cost - there.cost).abs() < 1e-5);
    }
}

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn many_short_legs_cost_what_one_long_one_does(
        patches in prop::collection::vec((area(), 0.3..4.0_f64, 0.0..30.0_f64), 0..4),
        to in point(200.0), legs in 1..40_u32,
    ) {
        let areas = patches.into_iter().map(|(a, factor, flat)| Area {
            passage: Passage::Cost { factor, flat }, ..a
        }).collect();
        let scene = Scene::new(vec![], areas).unwrap();
        let mover = Body::disc(v(-180.0, 20.0), 6.0);
        let one = sweep(&scene, &[], &mover, &[to], 1e5, &as_built);
        let path: Vec<DVec2> = (1..=legs)
            .map(|i| mover.at + (to - mover.at) * (f64::from(i) / f64::from(legs))).collect();
        let many = sweep(&scene, &[], &mover, &path, 1e5, &as_built);
        prop_assert!((one.cost - many.cost).abs() < 1e-6, "{} {}", one.cost, many.cost);
        prop_assert!((one.length - many.length).abs() < 1e-8);
    }
}

proptest! {
    #![proptest_config(at_least(24, 1))]

    #[test]
    fn a_reachable_area_agrees_with_spreading_over_a_raster(
        walls in walls(5), others in prop::collection::vec(body(120.0), 0..3),
        mud in prop::option::of((area(), 1.5..3.0_f64)),
    ) {
        let areas = mud.into_iter().map(|(a, factor)| Area {
            passage: Passage::Cost { factor, flat: 0.0 }, ..a
        }).collect();
        let scene = Scene::new(walls, areas).unwrap();
        let mover = Body::disc(v(3.0, 1.0), 6.0);
        let all = clearance_to_blocks(&scene, &others, &mover);
        prop_assume!(all > 0.5);
        let got = reach(&scene, &others, &mover, 110.0, &as_built);
        let counted = raster(&scene, &others, &mover, 110.0);
        prop_assert!((got.area / counted - 1.0).abs() < 0.04, "{} {counted}", got.area);
        let moved = reach(&scene, &others, &mover, 100.0, &as_built);
        prop_assert!(moved.area <= got.area);
    }
}

fn clearance_to_blocks(scene: &Scene, others: &[Body], mover: &Body) -> f64 {
    let walls = scene.walls().iter().map(|w| closest_on_segment(w.from, w.to, mover.at));
    let walls = walls.map(|p| mover.distance_to_point(p));
    let bodies = others.iter().map(|o| edge_distance(mover, o).distance);
    walls.chain(bodies).fold(f64::INFINITY, f64::min)
}

/// The reachable area by spreading over a raster in thirty-two directions: a second opinion, a few percent short.
fn raster(scene: &Scene, others: &[Body], mover: &Body, allowance: f64) -> f64 {
    let step = 1.0;
    let half = 112_i32;
    let side = usize::try_from(2 * half + 1).unwrap();
    let place = |x: i32, y: i32| mover.at + v(f64::from(x), f64::from(y)) * step;
    let index = |x: i32, y: i32| {
        usize::try_from(y + half).unwrap() * side + usize::try_from(x + half).unwrap()
    };
    let mut free = vec![false; side * side];
    let mut factor = vec![1.0; side * side];
    for y in -half..=half {
        for x in -half..=half {
            let body = mover.placed(place(x, y));
            free[index(x, y)] = clearance_to_blocks(scene, others, &body) > 0.0;
            let here = scene.areas_at(body.at).filter_map(|(_, a)| match a.passage {
                Passage::Cost { factor, .. } => Some(factor),
                Passage::Block => None,
            });
            factor[index(x, y)] = here.reduce(f64::max).unwrap_or(1.0);
        }
    }
    let mut steps = Vec::new();
    for dx in -4..=4_i32 {
        for dy in -4..=4_i32 {
            let coprime = (1..=4).all(|k| k == 1 || dx % k != 0 || dy % k != 0);
            if coprime && (dx, dy) != (0, 0) {
                steps.push((dx, dy));
            }
        }
    }
    let mut cost = vec![f64::INFINITY; side * side];
    let mut queue = std::collections::BTreeSet::new();
    cost[index(0, 0)] = 0.0;
    queue.insert((0_u64, 0, 0));
    while let Some((_, x, y)) = queue.pop_first() {
        let here = cost[index(x, y)];
        for (dx, dy) in &steps {
            let (nx, ny) = (x + dx, y + dy);
            if nx.abs() > half || ny.abs() > half {
                continue;
            }
            // Every cell along the step must be free.
            let length = v(f64::from(*dx), f64::from(*dy)).length() * step;
            let mut sum = 0.0;
            let clear = (1..=4).all(|k| {
                let share = (f64::from(k) - 0.5) / 4.0;
                let (cx, cy) =
                    (f64::from(x) + f64::from(*dx) * share, f64::from(y) + f64::from(*dy) * share);
                #[expect(clippy::cast_possible_truncation, reason = "small numbers")]
                let cell = index(cx.round() as i32, cy.round() as i32);
                sum += factor[cell] / 4.0;
                free[cell]
            });
            let next = here + length * sum;
            if clear && next < cost[index(nx, ny)] && next <= allowance {
                cost[index(nx, ny)] = next;
                queue.insert((next.to_bits(), nx, ny));
            }
        }
    }
    let reached = cost.iter().filter(|c| c.is_finite()).count();
    f64::from(u32::try_from(reached).unwrap()) * step * step
}
