//! The kernels of the geometry beside `parry2d`'s, on seeded scenes: `cargo bench --bench geometry`.
//!
//! Ends with a table of times, growth exponents and ratios. Peers that need more crates, and those in other
//! languages, are measured by the package in `benches/peers`.

#![expect(clippy::print_stdout, reason = "the table at the end of a run")]

#[path = "scenes/mod.rs"]
#[expect(dead_code, reason = "who writes the scenes down reads the rest")]
mod scenes;
#[path = "scenes/table.rs"]
mod table;

use criterion::{BenchmarkId, Criterion, SamplingMode};
use glam::DVec2;
use parry2d::bounding_volume::Aabb;
use parry2d::math::Pose;
use parry2d::partitioning::{Bvh, BvhBuildStrategy};
use parry2d::query::{PointQuery, Ray, RayCast};
use parry2d::shape::{Compound, ConvexPolygon, Segment, SharedShape};
use scenes::{BOARD, Kind, Numbers, Round, SIZES, Table};
use std::hint::black_box;
use vesica::geometry::{
    Body, Dir, Eye, Leaf, LeafShape, Routes, SightRules, Spot, Template, as_built, best_leaf,
    reach, sees, sweep, visible_area, visible_share,
};

/// Points or bases in one iteration of a leaf bench.
const MANY: u32 = 4096;

fn leaf(c: &mut Criterion) {
    let leaf = Leaf::standard(DVec2::new(500.0, 500.0), Dir::from_degrees(25.0));
    let points: Vec<DVec2> =
        Numbers(1).points(MANY).iter().map(|p| leaf.at + (*p - leaf.at) * 0.1).collect();
    let bases: Vec<Body> = points.iter().map(|p| Body::disc(*p, 8.0)).collect();
    let hulls: Vec<Body> =
        points.iter().map(|p| Body::hull(*p, Dir::from_degrees(p.x), 40.0, 20.0)).collect();
    let ring: Vec<DVec2> = (0..64)
        .map(|i| {
            let outline = leaf.outline();
            outline.edges[usize::from(i >= 32)].point(f64::from(i % 32) / 32.0)
        })
        .collect();
    let mut group = c.benchmark_group("leaf point");
    group.sampling_mode(SamplingMode::Flat);
    group.bench_function("ours", |b| {
        b.iter(|| black_box(&points).iter().filter(|p| leaf.contains(**p)).count());
    });
    if let Some(polygon) = ConvexPolygon::from_convex_hull(&ring) {
        group.bench_function("parry-polygon-64", |b| {
            b.iter(|| {
                black_box(&points).iter().filter(|p| polygon.contains_local_point(**p)).count()
            });
        });
    }
    group.finish();
    let mut group = c.benchmark_group("leaf base");
    group.sampling_mode(SamplingMode::Flat);
    let template = Template::Leaf(leaf);
    group.bench_function("touches-disc", |b| {
        b.iter(|| black_box(&bases).iter().filter(|p| leaf.touches(p)).count());
    });
    group.bench_function("touches-hull", |b| {
        b.iter(|| black_box(&hulls).iter().filter(|p| leaf.touches(p)).count());
    });
    group.bench_function("coverage-of-disc", |b| {
        b.iter(|| black_box(&bases).iter().map(|p| template.coverage(p)).sum::<f64>());
    });
    group.bench_function("coverage-of-hull", |b| {
        b.iter(|| black_box(&hulls).iter().map(|p| template.coverage(p)).sum::<f64>());
    });
    group.finish();
}

fn placement(c: &mut Criterion) {
    // A crowd, and the same men spread over a table.
    let mut group = c.benchmark_group("best leaf of 100 heads");
    group.sampling_mode(SamplingMode::Flat);
    for (name, share) in [("crowd", 0.15), ("table", 1.0)] {
        let heads: Vec<DVec2> = Numbers(6).points(100).iter().map(|p| *p * share).collect();
        let mut turn = 0.0;
        group.bench_function(name, |b| {
            b.iter(|| {
                turn += 1.0;
                best_leaf(LeafShape::standard(), Dir::from_degrees(turn), black_box(&heads))
            });
        });
    }
    group.finish();
}

fn sight(c: &mut Criterion) {
    let points = Numbers(2).points(200_003);
    for kind in Kind::ALL {
        let mut group = c.benchmark_group(format!("sight {}", kind.name()));
        for count in SIZES {
            let table = Table::new(kind, count);
            let scene = table.scene();
            let mut ends = Round::new(&points);
            group.bench_function(BenchmarkId::new("ours", count), |b| {
                b.iter(|| sees(&scene, &[], Eye::in_plan(ends.next()), Spot::from(ends.next())));
            });
            let segments = table.segments();
            let pieces = segments
                .iter()
                .map(|(a, b)| (Pose::IDENTITY, SharedShape::new(Segment::new(*a, *b))))
                .collect();
            let compound = Compound::new(pieces);
            let mut ends = Round::new(&points);
            group.bench_function(BenchmarkId::new("parry-compound", count), |b| {
                b.iter(|| {
                    let (p, q) = (ends.next(), ends.next());
                    compound.intersects_local_ray(&Ray::new(p, q - p), 1.0)
                });
            });
            let boxes: Vec<Aabb> =
                segments.iter().map(|(a, b)| Aabb::new(a.min(*b), a.max(*b))).collect();
            let tree = Bvh::from_leaves(BvhBuildStrategy::default(), &boxes);
            let mut ends = Round::new(&points);
            group.bench_function(BenchmarkId::new("parry-bvh", count), |b| {
                b.iter(|| {
                    let (p, q) = (ends.next(), ends.next());
                    let ray = Ray::new(p, q - p);
                    tree.leaves(|node| node.cast_ray(&ray, 1.0) <= 1.0).any(|i| {
                        let (a, b) = segments[i as usize];
                        Segment::new(a, b).intersects_local_ray(&ray, 1.0)
                    })
                });
            });
        }
        group.finish();
    }
}

fn fraction(c: &mut Criterion) {
    let points = Numbers(3).points(200_003);
    for kind in Kind::ALL {
        let mut group = c.benchmark_group(format!("fraction {}", kind.name()));
        for count in SIZES {
            let scene = Table::new(kind, count).scene();
            for (name, z) in [("plan", None), ("heights", Some(20.0))] {
                let mut ends = Round::new(&points);
                group.bench_function(BenchmarkId::new(name, count), |b| {
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
    let points = Numbers(4).points(2_000);
    let bounds = [0.0, 0.0, BOARD, BOARD];
    for kind in Kind::ALL {
        let mut group = c.benchmark_group(format!("area {}", kind.name()));
        for count in SIZES {
            let scene = Table::new(kind, count).scene();
            let mut ends = Round::new(&points);
            group.bench_function(BenchmarkId::new("ours", count), |b| {
                b.iter(|| visible_area(&scene, &[], Eye::in_plan(ends.next()), bounds).area);
            });
        }
        group.finish();
    }
}

fn movement(c: &mut Criterion) {
    let points = Numbers(5).points(2_003);
    let mut group = c.benchmark_group("movement poly");
    group.sampling_mode(SamplingMode::Flat);
    for count in SIZES {
        let scene = Table::new(Kind::Poly, count).scene();
        let mut ends = Round::new(&points);
        group.bench_function(BenchmarkId::new("sweep-12-in", count), |b| {
            b.iter(|| {
                let (from, to) = (ends.next(), ends.next());
                let way = (to - from).normalize_or_zero() * 304.8;
                let mover = Body::disc(from, 8.0);
                sweep(&scene, &[], &mover, &[from + way], 304.8, &as_built).length
            });
        });
    }
    for count in SIZES {
        let scene = Table::new(Kind::Poly, count).scene();
        let point = Body::disc(points[0], 0.0);
        let Some(routes) = Routes::new(&scene, &[], &point, &as_built) else { continue };
        let (mut finder, mut ends) = (routes.finder(), Round::new(&points));
        group.bench_function(BenchmarkId::new("route", count), |b| {
            b.iter(|| finder.route(ends.next(), ends.next()).map(|r| r.length));
        });
    }
    for count in [100, 1_000] {
        let scene = Table::new(Kind::Poly, count).scene();
        let mut ends = Round::new(&points);
        group.sample_size(10);
        group.bench_function(BenchmarkId::new("reach-6-in", count), |b| {
            b.iter(|| reach(&scene, &[], &Body::disc(ends.next(), 4.0), 152.4, &as_built).area);
        });
    }
    group.finish();
}

fn main() {
    let mut c = table::settings().configure_from_args();
    leaf(&mut c);
    placement(&mut c);
    sight(&mut c);
    fraction(&mut c);
    area(&mut c);
    movement(&mut c);
    c.final_summary();
    println!(
        "\nFirst quartiles at {SIZES:?} walls or edges; ratios to the first line of each kernel\n"
    );
    for kind in Kind::ALL {
        let group = format!("sight {}", kind.name());
        table::by_size(&group, &["ours", "parry-compound", "parry-bvh"], &SIZES);
    }
    for kind in Kind::ALL {
        table::by_size(&format!("fraction {}", kind.name()), &["plan", "heights"], &SIZES);
    }
    for kind in Kind::ALL {
        table::by_size(&format!("area {}", kind.name()), &["ours"], &SIZES);
    }
    table::by_size("movement poly", &["sweep-12-in"], &SIZES);
    table::by_size("movement poly", &["route"], &SIZES);
    table::by_size("movement poly", &["reach-6-in"], &SIZES[..2]);
    for name in ["crowd", "table"] {
        table::single("best leaf of 100 heads", &[name], 1.0);
    }
    table::single("leaf point", &["ours", "parry-polygon-64"], f64::from(MANY));
    for name in ["touches-disc", "touches-hull", "coverage-of-disc", "coverage-of-hull"] {
        table::single("leaf base", &[name], f64::from(MANY));
    }
}
