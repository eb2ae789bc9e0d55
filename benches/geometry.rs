//! The kernels of the geometry against `parry2d`, on seeded scenes. Run with `cargo bench --bench geometry`.
//!
//! `dense`: so many disjoint walls on a board of a metre, one sees a few walls far. `open`: shorter ones, one sees
//! far. `poly`: convex terrain of four to eight corners.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use glam::DVec2;
use parry2d::bounding_volume::Aabb;
use parry2d::math::Pose;
use parry2d::partitioning::{Bvh, BvhBuildStrategy};
use parry2d::query::{PointQuery, Ray, RayCast};
use parry2d::shape::{Compound, ConvexPolygon, Segment, SharedShape};
use std::hint::black_box;
use std::time::Duration;
use vesica::geometry::{
    Area, Body, Dir, Eye, Leaf, Polygon, Scene, SightEffect, SightRules, Spot, Template, Wall,
    as_built, reach, sees, sweep, visible_area, visible_share,
};

const BOARD: f64 = 1000.0;
const SIZES: [u32; 3] = [100, 1_000, 10_000];

/// A small generator: the same scenes on every machine.
struct Numbers(u64);

impl Numbers {
    #[expect(clippy::cast_precision_loss, reason = "53 bits are wanted")]
    fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
    }

    fn point(&mut self) -> DVec2 {
        DVec2::new(self.unit(), self.unit()) * BOARD
    }

    fn points(&mut self, count: u32) -> Vec<DVec2> {
        (0..count).map(|_| self.point()).collect()
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
    middles
        .iter()
        .map(|middle| {
            let half = Dir::from_degrees(numbers.unit() * 360.0).vec() * (length / 2.0);
            let spare = (size - length).max(0.0) / 2.0;
            let jitter = DVec2::new(numbers.unit() - 0.5, numbers.unit() - 0.5) * spare;
            (*middle + jitter - half, *middle + jitter + half)
        })
        .collect()
}

fn dense(count: u32) -> Vec<(DVec2, DVec2)> {
    walls(count, 500.0 / f64::from(count).sqrt())
}

fn open(count: u32) -> Vec<(DVec2, DVec2)> {
    walls(count, (10_000.0 / f64::from(count)).min(60.0))
}

fn scene_of(walls: &[(DVec2, DVec2)]) -> Scene {
    let walls = walls.iter().map(|(a, b)| Wall::between(*a, *b)).collect();
    Scene::new(walls, vec![]).unwrap_or_default()
}

/// Convex terrain with so many edges in all.
fn poly(edges: u32) -> Scene {
    let mut numbers = Numbers(u64::from(edges) + 1);
    let (middles, size) = cells(edges / 6);
    let areas = middles
        .iter()
        .filter_map(|middle| {
            let corners = 4 + (numbers.unit() * 5.0).floor().min(4.0) as u32;
            let turn = numbers.unit() * 360.0;
            let ring = (0..corners)
                .map(|i| {
                    let d = Dir::from_degrees(turn + 360.0 * f64::from(i) / f64::from(corners));
                    *middle + d.vec() * (size * 0.35)
                })
                .collect();
            let polygon = Polygon::new(ring).ok()?;
            Some(Area {
                sight: SightEffect::Block,
                passage: vesica::geometry::Passage::Block,
                ..Area::level(polygon)
            })
        })
        .collect();
    Scene::new(vec![], areas).unwrap_or_default()
}

/// The next of some points, for ever.
struct Round<'a> {
    points: &'a [DVec2],
    at: usize,
}

impl Round<'_> {
    fn next(&mut self) -> DVec2 {
        self.at = (self.at + 1) % self.points.len();
        self.points[self.at]
    }
}

fn settings() -> Criterion {
    Criterion::default()
        .sample_size(15)
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_millis(600))
}

fn leaf(c: &mut Criterion) {
    let leaf = Leaf::standard(DVec2::new(500.0, 500.0), Dir::from_degrees(25.0));
    let points: Vec<DVec2> =
        Numbers(1).points(4096).iter().map(|p| leaf.at + (*p - leaf.at) * 0.1).collect();
    let bases: Vec<Body> = points.iter().map(|p| Body::disc(*p, 8.0)).collect();
    let hulls: Vec<Body> =
        points.iter().map(|p| Body::hull(*p, Dir::from_degrees(p.x), 40.0, 20.0)).collect();
    let ring: Vec<DVec2> = (0..64)
        .map(|i| {
            let outline = leaf.outline();
            outline.edges[usize::from(i >= 32)].point(f64::from(i % 32) / 32.0)
        })
        .collect();
    let polygon = ConvexPolygon::from_convex_hull(&ring);
    let mut group = c.benchmark_group("leaf, 4096 points or bases");
    group.bench_function("contains", |b| {
        b.iter(|| points.iter().filter(|p| leaf.contains(black_box(**p))).count());
    });
    if let Some(polygon) = polygon {
        group.bench_function("contains: parry ConvexPolygon(64)", |b| {
            b.iter(|| {
                points.iter().filter(|p| polygon.contains_local_point(black_box(**p))).count()
            });
        });
    }
    group.bench_function("touches a disc", |b| {
        b.iter(|| bases.iter().filter(|p| leaf.touches(black_box(p))).count());
    });
    group.bench_function("coverage of a disc", |b| {
        let template = Template::Leaf(leaf);
        b.iter(|| bases.iter().map(|p| template.coverage(black_box(p))).sum::<f64>());
    });
    group.bench_function("coverage of a hull", |b| {
        let template = Template::Leaf(leaf);
        b.iter(|| hulls.iter().map(|p| template.coverage(black_box(p))).sum::<f64>());
    });
    group.finish();
}

fn sight(c: &mut Criterion) {
    let points = Numbers(2).points(20_011);
    for (name, make) in [("dense", dense as fn(u32) -> Vec<_>), ("open", open)] {
        let mut group = c.benchmark_group(format!("sight pair, {name}"));
        for count in SIZES {
            let walls = make(count);
            let scene = scene_of(&walls);
            let mut ends = Round { points: &points, at: 0 };
            group.bench_function(BenchmarkId::new("grid, exact", count), |b| {
                b.iter(|| sees(&scene, &[], Eye::in_plan(ends.next()), Spot::from(ends.next())));
            });
            let pieces = walls
                .iter()
                .map(|(a, b)| (Pose::IDENTITY, SharedShape::new(Segment::new(*a, *b))))
                .collect();
            let compound = Compound::new(pieces);
            let mut ends = Round { points: &points, at: 0 };
            group.bench_function(BenchmarkId::new("parry Compound ray", count), |b| {
                b.iter(|| {
                    let (p, q) = (ends.next(), ends.next());
                    compound.intersects_local_ray(&Ray::new(p, q - p), 1.0)
                });
            });
            let boxes: Vec<Aabb> =
                walls.iter().map(|(a, b)| Aabb::new(a.min(*b), a.max(*b))).collect();
            let tree = Bvh::from_leaves(BvhBuildStrategy::default(), &boxes);
            let mut ends = Round { points: &points, at: 0 };
            group.bench_function(BenchmarkId::new("parry Bvh any hit", count), |b| {
                b.iter(|| {
                    let (p, q) = (ends.next(), ends.next());
                    let ray = Ray::new(p, q - p);
                    tree.leaves(|node| node.cast_ray(&ray, 1.0) <= 1.0).any(|i| {
                        let (a, b) = walls[i as usize];
                        Segment::new(a, b).intersects_local_ray(&ray, 1.0)
                    })
                });
            });
        }
        group.finish();
    }
}

fn fraction(c: &mut Criterion) {
    let points = Numbers(3).points(20_011);
    for (name, make) in [("dense", dense as fn(u32) -> Vec<_>), ("open", open)] {
        let mut group = c.benchmark_group(format!("visible fraction of a disc, {name}"));
        for count in SIZES {
            let scene = scene_of(&make(count));
            for (kind, z) in [("plan", None), ("heights", Some(20.0))] {
                let mut ends = Round { points: &points, at: 0 };
                group.bench_function(BenchmarkId::new(kind, count), |b| {
                    b.iter(|| {
                        let target = Body::disc(ends.next(), 8.0).tall(0.0, 20.0);
                        let eye = Eye { at: ends.next(), z };
                        visible_share(&scene, &[], eye, &target, &SightRules::default())
                    });
                });
            }
        }
        group.finish();
    }
}

fn area(c: &mut Criterion) {
    let points = Numbers(4).points(2_003);
    let bounds = [0.0, 0.0, BOARD, BOARD];
    let mut group = c.benchmark_group("visible area");
    for count in SIZES {
        for (name, scene) in [
            ("dense", scene_of(&dense(count))),
            ("open", scene_of(&open(count))),
            ("poly", poly(count)),
        ] {
            let mut ends = Round { points: &points, at: 0 };
            group.bench_function(BenchmarkId::new(name, count), |b| {
                b.iter(|| visible_area(&scene, &[], Eye::in_plan(ends.next()), bounds).area);
            });
        }
    }
    group.finish();
}

fn movement(c: &mut Criterion) {
    let points = Numbers(5).points(2_003);
    let mut group = c.benchmark_group("movement");
    for count in SIZES {
        let scene = poly(count);
        let mut ends = Round { points: &points, at: 0 };
        group.bench_function(BenchmarkId::new("sweep of 12 in", count), |b| {
            b.iter(|| {
                let (from, to) = (ends.next(), ends.next());
                let way = (to - from).normalize_or_zero() * 304.8;
                let mover = Body::disc(from, 8.0);
                sweep(&scene, &[], &mover, &[from + way], 304.8, &as_built).length
            });
        });
    }
    for count in [100, 1_000] {
        let scene = poly(count);
        let mut ends = Round { points: &points, at: 0 };
        group.sample_size(10);
        group.bench_function(BenchmarkId::new("reach of 6 in", count), |b| {
            b.iter(|| reach(&scene, &[], &Body::disc(ends.next(), 4.0), 152.4, &as_built).area);
        });
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = settings();
    targets = leaf, sight, fraction, area, movement
}
criterion_main!(benches);
