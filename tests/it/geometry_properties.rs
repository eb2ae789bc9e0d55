//! What must hold of the geometry for any table: agreement with brute force and with `parry2d`, and the same answer
//! for every way to say the same.
//!
//! `VESICA_CASES` says how many cases all of them together run, 100,000 if it is not set.

#![expect(clippy::unwrap_used, reason = "a strategy makes sound shapes")]

mod contact;
mod movement;
mod shapes;
mod sight;

use glam::DVec2;
use proptest::prelude::*;
use vesica::geometry::*;

fn v(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

/// So many cases of every 100,000.
fn cases(share: u32) -> ProptestConfig {
    ProptestConfig {
        cases: u32::try_from((u64::from(share) * all_cases() / 100_000).max(1)).unwrap(),
        // Assumptions leave out a fixed share, however many cases there are.
        max_global_rejects: u32::MAX,
        ..ProptestConfig::default()
    }
}

/// So many cases of every 100,000, but not fewer than `least`: for what takes long.
fn at_least(least: u32, share: u32) -> ProptestConfig {
    let config = cases(share);
    ProptestConfig { cases: config.cases.max(least), ..config }
}

fn all_cases() -> u64 {
    std::env::var("VESICA_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(100_000)
}

/// A point within `reach` mm of the origin in both coordinates.
fn point(reach: f64) -> impl Strategy<Value = DVec2> {
    (-reach..reach, -reach..reach).prop_map(|(x, y)| v(x, y))
}

fn walls(most: usize) -> impl Strategy<Value = Vec<Wall>> {
    let wall =
        (point(200.0), point(80.0), prop::option::of(5.0..60.0)).prop_map(|(at, way, top)| {
            let way = if way.length() < 1.0 { v(1.0, 5.0) } else { way };
            Wall { top, ..Wall::between(at, at + way) }
        });
    prop::collection::vec(wall, 0..most)
}

/// A convex area of four corners.
fn area() -> impl Strategy<Value = Area> {
    (point(150.0), 10.0..60.0, 10.0..60.0, 0.0..360.0, prop::option::of(5.0..60.0)).prop_map(
        |(at, long, wide, turn, top)| {
            let corners = Body::hull(at, Dir::from_degrees(turn), long, wide).corners();
            let polygon = Polygon::new(corners.to_vec()).unwrap();
            Area { top, sight: SightEffect::Block, ..Area::level(polygon) }
        },
    )
}

fn body(reach: f64) -> impl Strategy<Value = Body> {
    (point(reach), 4.0..30.0, 4.0..30.0, 0.0..360.0, any::<bool>(), 5.0..50.0).prop_map(
        |(at, a, b, turn, disc, height)| {
            let body = if disc {
                Body::disc(at, a)
            } else {
                Body::hull(at, Dir::from_degrees(turn), a, b)
            };
            body.tall(0.0, height)
        },
    )
}

/// A motion of the whole table.
#[derive(Clone, Copy, Debug)]
struct Motion {
    mirror: bool,
    turn: Dir,
    shift: DVec2,
}

fn motion() -> impl Strategy<Value = Motion> {
    (any::<bool>(), 0.0..360.0, point(9000.0)).prop_map(|(mirror, turn, shift)| Motion {
        mirror,
        turn: Dir::from_degrees(turn),
        shift,
    })
}

impl Motion {
    fn point(&self, p: DVec2) -> DVec2 {
        let p = if self.mirror { v(p.x, -p.y) } else { p };
        self.turn.rotate(p) + self.shift
    }

    fn body(&self, b: &Body) -> Body {
        let ahead = self.point(b.at + b.facing.vec()) - self.point(b.at);
        Body { at: self.point(b.at), facing: Dir::of(ahead).unwrap(), ..*b }
    }

    fn wall(&self, w: &Wall) -> Wall {
        Wall { from: self.point(w.from), to: self.point(w.to), ..w.clone() }
    }

    fn area(&self, a: &Area) -> Area {
        let corners = a.polygon.corners().iter().map(|c| self.point(*c)).collect();
        Area { polygon: Polygon::new(corners).unwrap(), ..a.clone() }
    }
}

/// A small generator for loops too long for a strategy: the same numbers on every machine.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }

    #[expect(clippy::cast_precision_loss, reason = "53 bits are wanted")]
    fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    fn point(&mut self, reach: f64) -> DVec2 {
        v((self.unit() * 2.0 - 1.0) * reach, (self.unit() * 2.0 - 1.0) * reach)
    }
}
