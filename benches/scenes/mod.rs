//! The scenes that every bench measures on: made by a seeded generator, the same on every machine.
//!
//! Board 1000 x 1000 mm. `dense`: N disjoint walls of length 500 / sqrt N. `open`: length 10000 / N, at most 60, so
//! that one sees far. `poly`: convex terrain of four to eight corners, about N edges in all. Must not measure
//! anything. The package in `benches/peers` takes this file too, so that peers get the very same scenes.

use glam::DVec2;
use vesica::geometry::{Area, Dir, Passage, Polygon, Scene, SightEffect, Wall};

/// Side of the board, mm.
pub(crate) const BOARD: f64 = 1000.0;

/// Walls or edges of a scene.
pub(crate) const SIZES: [u32; 3] = [100, 1_000, 10_000];

/// A small generator (SplitMix64).
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    #[expect(clippy::cast_precision_loss, reason = "53 bits are wanted")]
    pub(crate) fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
    }

    pub(crate) fn point(&mut self) -> DVec2 {
        DVec2::new(self.unit(), self.unit()) * BOARD
    }

    pub(crate) fn points(&mut self, count: u32) -> Vec<DVec2> {
        (0..count).map(|_| self.point()).collect()
    }
}

/// Which scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Dense,
    Open,
    Poly,
}

impl Kind {
    pub(crate) const ALL: [Self; 3] = [Self::Dense, Self::Open, Self::Poly];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Dense => "dense",
            Self::Open => "open",
            Self::Poly => "poly",
        }
    }
}

/// What stands on the board, as plain numbers.
pub(crate) struct Table {
    pub(crate) kind: Kind,
    pub(crate) count: u32,
    /// Walls that stand alone.
    pub(crate) walls: Vec<(DVec2, DVec2)>,
    /// Convex terrain, corners anticlockwise.
    pub(crate) polygons: Vec<Vec<DVec2>>,
}

impl Table {
    pub(crate) fn new(kind: Kind, count: u32) -> Self {
        let n = f64::from(count);
        let (walls, polygons) = match kind {
            Kind::Dense => (walls(count, 500.0 / n.sqrt()), Vec::new()),
            Kind::Open => (walls(count, (10_000.0 / n).min(60.0)), Vec::new()),
            Kind::Poly => (Vec::new(), polygons(count)),
        };
        Self { kind, count, walls, polygons }
    }

    /// Every wall and every edge.
    pub(crate) fn segments(&self) -> Vec<(DVec2, DVec2)> {
        let mut all = self.walls.clone();
        for ring in &self.polygons {
            all.extend((0..ring.len()).map(|i| (ring[i], ring[(i + 1) % ring.len()])));
        }
        all
    }

    pub(crate) fn scene(&self) -> Scene {
        let walls = self.walls.iter().map(|(a, b)| Wall::between(*a, *b)).collect();
        let areas = self.polygons.iter().filter_map(|ring| {
            let polygon = Polygon::new(ring.clone()).ok()?;
            let (sight, passage) = (SightEffect::Block, Passage::Block);
            Some(Area { sight, passage, ..Area::level(polygon) })
        });
        Scene::new(walls, areas.collect()).unwrap_or_default()
    }
}

/// Middles of so many cells of the board, and the size of a cell.
fn cells(count: u32) -> (Vec<DVec2>, f64) {
    let side = f64::from(count).sqrt().ceil();
    let size = BOARD / side;
    let mut middles = Vec::new();
    let mut at = DVec2::ZERO;
    while middles.len() < count as usize {
        middles.push((at + DVec2::splat(0.5)) * size);
        at.x += 1.0;
        if at.x >= side {
            at = DVec2::new(0.0, at.y + 1.0);
        }
    }
    (middles, size)
}

/// Disjoint walls of one length, each in its own cell.
fn walls(count: u32, length: f64) -> Vec<(DVec2, DVec2)> {
    let mut numbers = Numbers(u64::from(count));
    let (middles, size) = cells(count);
    let wall = |middle: &DVec2| {
        let half = Dir::from_degrees(numbers.unit() * 360.0).vec() * (length / 2.0);
        let spare = (size - length).max(0.0) / 2.0;
        let jitter = DVec2::new(numbers.unit() - 0.5, numbers.unit() - 0.5) * spare;
        (*middle + jitter - half, *middle + jitter + half)
    };
    middles.iter().map(wall).collect()
}

/// Convex terrain with about so many edges in all.
fn polygons(edges: u32) -> Vec<Vec<DVec2>> {
    let mut numbers = Numbers(u64::from(edges) + 1);
    let (middles, size) = cells(edges / 6);
    let ring = |middle: &DVec2| {
        let corners = 4.0 + (numbers.unit() * 5.0).floor().min(4.0);
        let turn = numbers.unit() * 360.0;
        let mut ring = Vec::new();
        let mut i = 0.0;
        while i < corners {
            let out = Dir::from_degrees(turn + 360.0 * i / corners).vec();
            ring.push(*middle + out * (size * 0.35));
            i += 1.0;
        }
        ring
    };
    middles.iter().map(ring).collect()
}

/// The next of some points, for ever.
pub(crate) struct Round<'a> {
    points: &'a [DVec2],
    at: usize,
}

impl<'a> Round<'a> {
    pub(crate) fn new(points: &'a [DVec2]) -> Self {
        Self { points, at: 0 }
    }

    /// A plain step: a division would cost as much as what is measured.
    #[inline]
    pub(crate) fn next(&mut self) -> DVec2 {
        self.at += 1;
        if self.at >= self.points.len() {
            self.at = 0;
        }
        self.points[self.at]
    }
}
