//! Ways whose length is known, and many more beside a slow search that tries every pair of corners.

use super::*;
use crate::geometry::{Area, Polygon, Wall, as_built, sweep};

fn v(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

fn point() -> Body {
    Body::disc(DVec2::ZERO, 0.0)
}

fn way(scene: &Scene, from: DVec2, to: DVec2) -> Option<Route> {
    Routes::new(scene, &[], &point(), &as_built).unwrap().finder().route(from, to)
}

fn walled(walls: &[(DVec2, DVec2)]) -> Scene {
    Scene::new(walls.iter().map(|(a, b)| Wall::between(*a, *b)).collect(), vec![]).unwrap()
}

#[test]
fn an_open_table_is_crossed_straight() {
    let got = way(&Scene::default(), v(1.0, 2.0), v(4.0, 6.0)).unwrap();
    assert_eq!((got.points.len(), got.length), (2, 5.0));
}

#[test]
fn the_way_round_a_wall_turns_at_its_nearer_end() {
    let scene = walled(&[(v(50.0, -30.0), v(50.0, 40.0))]);
    let got = way(&scene, v(10.0, 0.0), v(90.0, 0.0)).unwrap();
    assert_eq!(got.points, [v(10.0, 0.0), v(50.0, -30.0), v(90.0, 0.0)]);
    assert!((got.length - 100.0).abs() < 1e-9);
}

#[test]
fn a_place_that_is_walled_in_has_no_way_out() {
    let ring = Polygon::rectangle(v(-10.0, -10.0), v(10.0, 10.0)).unwrap();
    let area = Area { passage: Passage::Block, ..Area::level(ring) };
    let scene = Scene::new(vec![], vec![area]).unwrap();
    assert_eq!(way(&scene, v(0.0, 0.0), v(50.0, 0.0)), None);
    // Its border belongs to both sides.
    assert!(way(&scene, v(10.0, 0.0), v(50.0, 0.0)).is_some());
    assert_eq!(way(&scene, v(f64::NAN, 0.0), v(50.0, 0.0)), None);
}

#[test]
fn a_disc_goes_round_the_end_of_a_wall_in_an_arc_and_is_never_stopped() {
    let scene = walled(&[(v(0.0, -400.0), v(0.0, 0.0))]);
    let mover = Body::disc(v(-100.0, 0.0), 20.0);
    let routes = Routes::new(&scene, &[], &mover, &as_built).unwrap();
    let got = routes.finder().route(mover.at, v(100.0, 0.0)).unwrap();
    // Two tangents to the circle about the wall's end, and the arc between them.
    let tangent = (100.0_f64 * 100.0 - 400.0).sqrt();
    let arc = 20.0 * (std::f64::consts::PI - 2.0 * ops::acos(0.2));
    let exact = 2.0 * tangent + arc;
    assert!(got.length >= exact - 1e-9 && got.length < exact + 0.1, "{} {exact}", got.length);
    let swept = sweep(&scene, &[], &mover, &got.points[1..], 1e4, &as_built);
    assert_eq!(swept.stopped_by, None);
}

#[test]
fn other_bodies_stand_in_the_way() {
    let mover = Body::disc(v(0.0, 0.0), 8.0);
    let other = Body::disc(v(50.0, 0.0), 8.0);
    let routes = Routes::new(&Scene::default(), &[other], &mover, &as_built).unwrap();
    let got = routes.finder().route(mover.at, v(100.0, 0.0)).unwrap();
    assert!(got.length > 100.0 && got.length < 106.0);
    let swept = sweep(&Scene::default(), &[other], &mover, &got.points[1..], 1e4, &as_built);
    assert_eq!(swept.stopped_by, None);
}

/// A small generator (SplitMix64), numbers from 0 to 1.
struct Numbers(u64);

impl Numbers {
    fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
    }

    fn place(&mut self, grain: f64) -> DVec2 {
        let p = v(self.unit(), self.unit()) * 200.0;
        if grain > 0.0 { (p / grain).round() * grain } else { p }
    }
}

/// The shortest way by trying every pair of corners: do walls cross the way between them in more than touching?
fn slow(walls: &[(DVec2, DVec2)], from: DVec2, to: DVec2) -> Option<f64> {
    let mut places = vec![from, to];
    places.extend(walls.iter().flat_map(|(a, b)| [*a, *b]));
    let free = |p: DVec2, q: DVec2| {
        walls.iter().all(|(a, b)| {
            let (s, t) = (ops::orient(p, q, *a), ops::orient(p, q, *b));
            let (x, y) = (ops::orient(*a, *b, p), ops::orient(*a, *b, q));
            !(s * t < 0.0 && x * y < 0.0)
        })
    };
    let n = places.len();
    let mut best = vec![f64::INFINITY; n];
    let mut done = vec![false; n];
    best[0] = 0.0;
    loop {
        let at = (0..n)
            .filter(|i| !done[*i] && best[*i].is_finite())
            .min_by(|i, j| best[*i].total_cmp(&best[*j]))?;
        if at == 1 {
            return Some(best[1]);
        }
        done[at] = true;
        for to in 0..n {
            if !done[to] && free(places[at], places[to]) {
                best[to] = best[to].min(best[at] + places[at].distance(places[to]));
            }
        }
    }
}

#[test]
fn the_way_is_as_short_as_trying_every_pair_of_corners_finds() {
    let mut numbers = Numbers(7);
    let mut turned = 0;
    for case in 0..400 {
        // Walls that stand alone: what meets or crosses would ask the slow search for more than corners.
        let cells = 2 + case % 4;
        let side = 200.0 / f64::from(cells);
        let mut walls = Vec::new();
        for i in 0..cells * cells {
            let middle = v(f64::from(i % cells) + 0.5, f64::from(i / cells) + 0.5) * side;
            let half = crate::geometry::Dir::from_degrees(numbers.unit() * 360.0).vec()
                * (side * (0.2 + 0.28 * numbers.unit()));
            walls.push((middle - half, middle + half));
        }
        let scene = walled(&walls);
        let routes = Routes::new(&scene, &[], &point(), &as_built).unwrap();
        let mut finder = routes.finder();
        for _ in 0..5 {
            let (from, to) = (numbers.place(0.0), numbers.place(0.0));
            let got = finder.route(from, to).map(|r| r.length);
            let want = slow(&walls, from, to);
            let (got, want) = (got.unwrap(), want.unwrap());
            assert!((got - want).abs() < 1e-6, "case {case}: {got} {want} {from} {to} {walls:?}");
            turned += u32::from(want > from.distance(to) + 1e-6);
        }
    }
    assert!(turned > 500, "{turned}");
}

#[test]
fn a_way_there_is_as_long_as_the_way_back_on_a_lattice_where_all_touches() {
    let mut numbers = Numbers(11);
    for _ in 0..300 {
        let walls: Vec<(DVec2, DVec2)> = (0..12)
            .map(|_| {
                let a = numbers.place(20.0);
                let along = if numbers.unit() < 0.5 { DVec2::X } else { DVec2::Y };
                (a, a + along * 40.0)
            })
            .collect();
        let scene = walled(&walls);
        let Some(routes) = Routes::new(&scene, &[], &point(), &as_built) else { continue };
        let mut finder = routes.finder();
        let (from, to) = (numbers.place(10.0), numbers.place(10.0));
        let there = finder.route(from, to).map(|r| r.length);
        let back = finder.route(to, from).map(|r| r.length);
        match (there, back) {
            (Some(a), Some(b)) => assert!((a - b).abs() < 1e-9, "{a} {b} {from} {to} {walls:?}"),
            (a, b) => assert_eq!(a, b, "{from} {to} {walls:?}"),
        }
    }
}
