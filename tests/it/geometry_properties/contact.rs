//! Where things only just touch: tangents, joints, bases against walls, areas met twice, and tables of another size.

use super::*;

/// Walls on a lattice: shared ends, crossings, walls along each other.
fn lattice() -> impl Strategy<Value = Vec<Wall>> {
    let wall = (0..12_i32, 0..12_i32, -3..=3_i32, -3..=3_i32).prop_map(|(x, y, dx, dy)| {
        let (dx, dy) = if (dx, dy) == (0, 0) { (1, 2) } else { (dx, dy) };
        let at = v(f64::from(x), f64::from(y)) * 10.0;
        Wall::between(at, at + v(f64::from(dx), f64::from(dy)) * 10.0)
    });
    prop::collection::vec(wall, 1..24)
}

/// Whether some end lies so near another wall, but not on it, that another size of the table decides differently.
fn nearly_joins(walls: &[Wall]) -> bool {
    let near = |p: DVec2, w: &Wall| {
        let d = closest_on_segment(w.from, w.to, p).distance(p);
        d > 1e-9 && d < 0.1
    };
    walls.iter().any(|w| walls.iter().any(|o| w != o && (near(w.from, o) || near(w.to, o))))
}

proptest! {
    #![proptest_config(cases(8000))]

    #[test]
    fn a_line_past_something_is_blocked_when_it_touches(
        centre in point(100.0), turn in 0.0..360.0_f64, size in 1.0..40.0_f64, off in -0.05..0.05_f64,
        before in 60.0..200.0_f64, after in 60.0..200.0_f64, what in 0..3_u8, m in motion(),
    ) {
        prop_assume!((off - CONTACT).abs() > 1e-6);
        let d = Dir::from_degrees(turn);
        let place = |x: f64, y: f64| m.point(centre + d.rotate(v(x, y)));
        let (p, q) = (place(-before, off), place(after, off));
        let (scene, bodies) = match what {
            // Below the line: a disc, the end of a wall, and the corner of a hull.
            0 => (Scene::default(), vec![m.body(&Body::disc(centre + d.rotate(v(0.0, -size)), size))]),
            1 => (Scene::new(vec![Wall::between(place(0.0, 0.0), place(3.0, -size))], vec![]).unwrap(), vec![]),
            _ => {
                let half = size / 2.0_f64.sqrt() / 2.0;
                let at = centre + d.rotate(v(0.0, -half * 2.0_f64.sqrt()));
                let hull = Body::hull(at, d.turned(45.0), 2.0 * half, 2.0 * half);
                (Scene::default(), vec![m.body(&hull)])
            }
        };
        let seen = sees(&scene, &bodies, Eye::in_plan(p), q.into());
        // A grown hull has sharp corners: there the tolerance reaches out by half as much again.
        if what < 2 || !(0.0..0.015).contains(&off) {
            prop_assert_eq!(seen, off > CONTACT);
        }
        prop_assert_eq!(sees(&scene, &bodies, Eye::in_plan(q), p.into()), seen);
    }
}

proptest! {
    #![proptest_config(cases(4000))]

    #[test]
    fn a_wall_behind_or_beside_a_base_that_touches_it_hides_nothing(
        radius in 2.0..30.0_f64, gap in 0.0..0.01_f64, x in -200.0..200.0_f64, y in 0.1..300.0_f64, m in motion(),
    ) {
        let wall = m.wall(&Wall::between(v(-5000.0, 0.0), v(5000.0, 0.0)));
        let scene = Scene::new(vec![wall], vec![]).unwrap();
        let base = m.body(&Body::disc(v(0.0, radius + gap), radius));
        let seen = visible_fraction(&scene, &[], Eye::in_plan(m.point(v(x, y))), &base);
        prop_assert!(seen.visible && (seen.fraction - 1.0).abs() < 1e-6, "{}", seen.fraction);
        let behind = visible_fraction(&scene, &[], Eye::in_plan(m.point(v(x, -y))), &base);
        prop_assert!(!behind.visible && behind.fraction < 1e-6, "{}", behind.fraction);
    }

    #[test]
    fn pieces_of_a_wood_met_twice_both_count(
        one in 1.0..50.0_f64, gap in 1.0..50.0_f64, two in 1.0..50.0_f64, limit in 1.0..120.0_f64,
        y0 in 2.0..38.0_f64, y1 in 2.0..38.0_f64, m in motion(),
    ) {
        let far = one + gap + two;
        let comb = [
            v(0.0, -10.0), v(far, -10.0), v(far, 40.0), v(one + gap, 40.0), v(one + gap, 0.0), v(one, 0.0),
            v(one, 40.0), v(0.0, 40.0),
        ];
        let polygon = Polygon::new(comb.iter().map(|p| m.point(*p)).collect()).unwrap();
        let wood = Area { sight: SightEffect::Depth { kind: 0, limit }, ..Area::level(polygon) };
        let scene = Scene::new(vec![], vec![wood]).unwrap();
        let (p, q) = (v(-20.0, y0), v(far + 20.0, y1));
        let depth = (one + two) * (q - p).length() / (q.x - p.x);
        prop_assume!((depth - limit).abs() > 0.05);
        let line = sight_line(&scene, &[], Eye::in_plan(m.point(p)), m.point(q).into(), None);
        prop_assert!((line.depth - depth).abs() < 0.05, "{} {depth}", line.depth);
        prop_assert_eq!(line.visible, depth <= limit);
    }
}

proptest! {
    #![proptest_config(cases(2500))]

    #[test]
    fn a_table_of_another_size_shows_the_same_share(
        walls in walls(10), target in body(200.0), eye in point(250.0), size in 0.5..4.0_f64,
    ) {
        prop_assume!(target.distance_to_point(eye) > 0.1 && !nearly_joins(&walls));
        prop_assume!(walls.iter().all(|w| closest_on_segment(w.from, w.to, eye).distance(eye) > 0.1));
        let larger = walls.iter().map(|w| Wall { from: w.from * size, to: w.to * size, ..w.clone() });
        let footprint = match target.footprint {
            Footprint::Disc { radius } => Footprint::Disc { radius: radius * size },
            Footprint::Box { length, width } => {
                Footprint::Box { length: length * size, width: width * size }
            }
        };
        let large = Body { footprint, at: target.at * size, ..target };
        let share = |walls: Vec<Wall>, eye: DVec2, target: &Body| {
            let scene = Scene::new(walls, vec![]).unwrap();
            visible_fraction(&scene, &[], Eye::in_plan(eye), target).fraction
        };
        let (here, there) = (share(walls.clone(), eye, &target), share(larger.collect(), eye * size, &large));
        prop_assert!((here - there).abs() < 1e-7, "{here} {there}");
    }
}

proptest! {
    #![proptest_config(cases(800))]

    #[test]
    fn the_visible_area_among_joints_and_crossings_is_what_is_seen(
        walls in lattice(), x in -4..30_i32, y in -4..30_i32, lifted in any::<bool>(),
        spots in prop::collection::vec((0.0..120.0_f64, 0.0..120.0_f64), 30),
    ) {
        // Eyes at corners of walls too: the wall is then too low to hide anything, or the eye is on it.
        let eye = v(f64::from(x), f64::from(y)) * 5.0;
        let walls = walls.into_iter().enumerate().map(|(i, w)| Wall { top: (lifted && i % 2 == 0).then_some(5.0), ..w });
        let scene = Scene::new(walls.collect(), vec![]).unwrap();
        let z = lifted.then_some(20.0);
        let seen = visible_area(&scene, &[], Eye { at: eye, z }, [-10.0, -10.0, 150.0, 150.0]);
        let nearest = sight::nearest_to(&scene, &[], eye);
        for (x, y) in spots {
            let spot = v(x, y);
            // As for any visible area, the tolerance grows beyond what is close by the eye.
            let hair = (0.02 * spot.distance(eye) / nearest.max(1e-9)).max(0.5);
            if seen.outline.edge_distance(spot) > hair {
                // A wall seen edge on hides no more than its line: a hair beside it one sees on.
                let aside = (spot - eye).perp().normalize_or_zero() * 0.4;
                let inside = seen.outline.encloses(spot);
                let as_seen = |p: DVec2| sees(&scene, &[], Eye { at: eye, z }, Spot { at: p, z }) == inside;
                prop_assert!([spot, spot + aside, spot - aside].into_iter().any(as_seen), "{spot}");
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn no_leaf_covers_more_heads_than_the_best_one(
        heads in prop::collection::vec(point(70.0), 1..40), turn in 0.0..360.0_f64, apart in 0.0..1.9_f64,
        tries in prop::collection::vec((any::<prop::sample::Index>(), point(40.0)), 200), m in motion(),
    ) {
        let shape = LeafShape::new(40.0, 40.0 * apart).unwrap();
        let axis = Dir::from_degrees(turn);
        let best = best_leaf(shape, axis, &heads).unwrap();
        let under = |leaf: &Leaf| heads.iter().filter(|h| leaf.contains(**h)).count();
        prop_assert_eq!(best.heads, under(&best.leaf));
        for (head, off) in tries {
            let at = *head.get(&heads) + off;
            let other = under(&Leaf { at, ..best.leaf });
            prop_assert!(other <= best.heads, "{other} {best:?}");
        }
        // Between any two heads, and as they are.
        for a in &heads {
            for b in &heads {
                let other = under(&Leaf { at: (*a + *b) / 2.0, ..best.leaf });
                prop_assert!(other <= best.heads, "{other} {best:?}");
            }
        }
        let moved: Vec<DVec2> = heads.iter().rev().map(|h| m.point(*h)).collect();
        let ahead = Dir::of(m.point(axis.vec()) - m.point(DVec2::ZERO)).unwrap();
        prop_assert_eq!(best_leaf(shape, ahead, &moved).unwrap().heads, best.heads);
    }
}

/// Found with ten million cases: who stands in the line of a wall sees past it on both sides, but not along it.
#[test]
fn a_wall_seen_edge_on_hides_only_its_line() {
    let scene = Scene::new(vec![Wall::between(v(90.0, 30.0), v(60.0, 60.0))], vec![]).unwrap();
    let eye = Eye::in_plan(v(100.0, 20.0));
    let seen = visible_area(&scene, &[], eye, [-10.0, -10.0, 150.0, 150.0]);
    assert!((seen.area - 160.0 * 160.0).abs() < 1e-6);
    let behind = v(53.222_806_312_961_36, 66.768_691_787_236_01);
    assert!(seen.outline.encloses(behind));
    assert!(!sees(&scene, &[], eye, behind.into()), "within the tolerance of the wall's line");
    assert!(sees(&scene, &[], eye, (behind + v(0.1, 0.1)).into()));
}
