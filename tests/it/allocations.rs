//! The questions that are asked most often take no memory: counted by an allocator of this binary.

use glam::DVec2;
use vesica::geometry::*;

/// A table with walls, houses and everything that an ordinary question looks at.
fn table() -> Scene {
    let at = |i: u32| DVec2::new(f64::from(i * 37 % 101) * 10.0, f64::from(i * 53 % 97) * 10.0);
    let way = |i: u32| Dir::from_degrees(f64::from(i) * 29.0).vec() * 25.0;
    let walls = (0..400).map(|i| Wall::between(at(i), at(i) + way(i))).collect();
    let houses = (400..450).map(|i| {
        let corners = Body::hull(at(i), Dir::from_degrees(f64::from(i)), 12.0, 9.0).corners();
        let polygon = Polygon::new(corners.to_vec()).unwrap();
        Area { sight: SightEffect::Block, ..Area::level(polygon) }
    });
    Scene::new(walls, houses.collect()).unwrap()
}

/// Two places, near enough to see each other now and then.
fn places(i: u32) -> [DVec2; 2] {
    let p = DVec2::new(f64::from(i * 71 % 1009), f64::from(i * 89 % 997));
    let way = Dir::from_degrees(f64::from(i) * 7.0).vec() * f64::from(20 + i % 150);
    [p, p + way]
}

#[test]
fn asking_for_sight_takes_no_memory() {
    let scene = table();
    let mut seen = 0;
    let ask = |seen: &mut u32| {
        for i in 0..2000 {
            let [p, q] = places(i);
            *seen += u32::from(sees(&scene, &[], Eye::in_plan(p), q.into()));
            let up = Eye::at_height(p, 30.0);
            *seen += u32::from(sees(&scene, &[Body::disc((p + q) / 2.0, 0.5)], up, q.into()));
        }
    };
    ask(&mut seen);
    assert!(seen > 100, "{seen}");
    let taken = allocation_counter::measure(|| ask(&mut seen));
    assert_eq!(taken.count_total, 0);
}

#[test]
fn asking_how_much_of_a_base_is_seen_takes_no_memory() {
    let scene = table();
    let mut shares = 0.0;
    let ask = |shares: &mut f64| {
        for i in 0..2000 {
            let [p, q] = places(i);
            let target = Body::disc(q, 8.0);
            *shares +=
                visible_share(&scene, &[], Eye::in_plan(p), &target, &SightRules::default()).1;
        }
    };
    ask(&mut shares);
    assert!(shares > 100.0, "{shares}");
    let taken = allocation_counter::measure(|| ask(&mut shares));
    assert_eq!(taken.count_total, 0);
}

#[test]
fn testing_who_is_under_a_leaf_takes_no_memory() {
    let leaf = Leaf::standard(DVec2::new(50.0, 40.0), Dir::from_degrees(30.0));
    let taken = allocation_counter::measure(|| {
        for i in 0..500 {
            let p = DVec2::new(f64::from(i % 100), f64::from(i / 5));
            let base = Body::disc(p, 8.0);
            assert!(leaf.touches(&base) || !leaf.contains(p));
            assert!(Template::Leaf(leaf).coverage(&base) <= 1.0);
        }
    });
    assert_eq!(taken.count_total, 0);
}
