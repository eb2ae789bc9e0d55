//! Ours and other crates, on the same scenes in one run: `cargo bench` in this directory.
//!
//! Sight pairs beside `rstar`, visible fractions beside the polygon booleans of `geo`, the nearest of many points
//! beside `rstar`, moves beside `polyanya`. `parry2d` is in the benches of vesica itself.

#[path = "../scenes/mod.rs"]
#[expect(dead_code, reason = "the other users need the rest")]
mod scenes;
#[path = "../scenes/table.rs"]
mod table;

use criterion::{BenchmarkId, Criterion, SamplingMode};
use geo::{Area, BooleanOps, Coord, LineString, MultiPolygon, Polygon};
use glam::DVec2;
use rstar::primitives::{GeomWithData, Line};
use rstar::{AABB, RTree};
use scenes::{BOARD, Kind, Numbers, Round, SIZES, Table};
use std::hint::black_box;
use vesica::geometry::{
    Body, Eye, Routes, SightRules, Spot, as_built, sees, segments_meet, sweep, visible_share,
};

type Tree = RTree<GeomWithData<Line<[f64; 2]>, usize>>;

fn tree_of(segments: &[(DVec2, DVec2)]) -> Tree {
    let line = |(i, (a, b)): (usize, &(DVec2, DVec2))| {
        GeomWithData::new(Line::new([a.x, a.y], [b.x, b.y]), i)
    };
    RTree::bulk_load(segments.iter().enumerate().map(line).collect())
}

fn around(points: &[DVec2]) -> AABB<[f64; 2]> {
    let (lo, hi) = points
        .iter()
        .fold((points[0], points[0]), |(lo, hi), p| (lo.min(*p), hi.max(*p)));
    AABB::from_corners([lo.x, lo.y], [hi.x, hi.y])
}

fn sight(c: &mut Criterion) {
    let points = Numbers(2).points(200_003);
    for kind in Kind::ALL {
        let mut group = c.benchmark_group(format!("peers sight {}", kind.name()));
        group.sampling_mode(SamplingMode::Flat);
        for count in SIZES {
            let table = Table::new(kind, count);
            let (scene, segments) = (table.scene(), table.segments());
            let tree = tree_of(&segments);
            let mut ends = Round::new(&points);
            group.bench_function(BenchmarkId::new("ours", count), |b| {
                b.iter(|| sees(&scene, &[], Eye::in_plan(ends.next()), Spot::from(ends.next())));
            });
            let mut ends = Round::new(&points);
            group.bench_function(BenchmarkId::new("rstar", count), |b| {
                b.iter(|| {
                    let (p, q) = (ends.next(), ends.next());
                    !tree.locate_in_envelope_intersecting(around(&[p, q])).any(|line| {
                        let (a, b) = segments[line.data];
                        segments_meet(p, q, a, b)
                    })
                });
            });
        }
        group.finish();
    }
}

/// The share of a target's area, as a polygon of 64 corners, that no wall near the way shades.
fn share_by_booleans(
    segments: &[(DVec2, DVec2)],
    tree: &Tree,
    eye: DVec2,
    target: DVec2,
    radius: f64,
) -> f64 {
    let ring = |points: &[DVec2]| {
        let corners: Vec<Coord<f64>> = points.iter().map(|p| Coord { x: p.x, y: p.y }).collect();
        Polygon::new(LineString::from(corners), vec![])
    };
    let corner = |i: u32| {
        let turn = vesica::geometry::Dir::from_degrees(f64::from(i) * 360.0 / 64.0);
        target + turn.vec() * radius
    };
    let disc = ring(&(0..64).map(corner).collect::<Vec<_>>());
    let pad = DVec2::splat(radius);
    let near = tree.locate_in_envelope_intersecting(around(&[eye, target - pad, target + pad]));
    let shadows: Vec<Polygon<f64>> = near
        .map(|line| {
            let (a, b) = segments[line.data];
            let far = |p: DVec2| p + (p - eye).normalize_or_zero() * (2.0 * BOARD);
            ring(&[a, b, far(b), far(a)])
        })
        .collect();
    if shadows.is_empty() {
        return 1.0;
    }
    let shade: MultiPolygon<f64> = geo::unary_union(&shadows);
    disc.difference(&shade).unsigned_area() / disc.unsigned_area()
}

fn fraction(c: &mut Criterion) {
    let points = Numbers(3).points(200_003);
    for kind in [Kind::Dense, Kind::Poly] {
        let mut group = c.benchmark_group(format!("peers fraction {}", kind.name()));
        group.sampling_mode(SamplingMode::Flat).sample_size(20);
        for count in SIZES {
            let table = Table::new(kind, count);
            let (scene, segments) = (table.scene(), table.segments());
            let tree = tree_of(&segments);
            let mut ends = Round::new(&points);
            group.bench_function(BenchmarkId::new("ours", count), |b| {
                b.iter(|| {
                    let target = Body::disc(ends.next(), 8.0);
                    let eye = Eye::in_plan(ends.next());
                    visible_share(&scene, &[], eye, &target, &SightRules::default())
                });
            });
            let mut ends = Round::new(&points);
            group.bench_function(BenchmarkId::new("geo", count), |b| {
                b.iter(|| {
                    let (target, eye) = (ends.next(), ends.next());
                    share_by_booleans(&segments, &tree, eye, target, 8.0)
                });
            });
        }
        group.finish();
    }
}

fn nearest(c: &mut Criterion) {
    let (pieces, asked) = (Numbers(7).points(1_000), Numbers(8).points(4_001));
    let tree = RTree::bulk_load(pieces.iter().map(|p| [p.x, p.y]).collect());
    let mut group = c.benchmark_group("peers nearest of 1000");
    let mut places = Round::new(&asked);
    group.bench_function("scan", |b| {
        b.iter(|| {
            let at = places.next();
            let least = black_box(&pieces).iter().map(|p| p.distance_squared(at));
            least.fold(f64::INFINITY, f64::min)
        });
    });
    let mut places = Round::new(&asked);
    group.bench_function("rstar", |b| {
        b.iter(|| {
            let at = places.next();
            tree.nearest_neighbor([at.x, at.y]).copied()
        });
    });
    group.finish();
}

/// Ways round terrain for a point, ours and those of polyanya on its merged mesh; and a straight move of 12 in with a
/// base, which stops in contact.
fn moves(c: &mut Criterion) {
    let points = Numbers(5).points(20_011);
    let mut group = c.benchmark_group("peers move poly");
    group.sampling_mode(SamplingMode::Flat).sample_size(20);
    for count in SIZES {
        let table = Table::new(Kind::Poly, count);
        let scene = table.scene();
        let mut ends = Round::new(&points);
        group.bench_function(BenchmarkId::new("sweep-12-in", count), |b| {
            b.iter(|| {
                let (from, to) = (ends.next(), ends.next());
                let way = (to - from).normalize_or_zero() * 304.8;
                let mover = Body::disc(from, 8.0);
                sweep(&scene, &[], &mover, &[from + way], 304.8, &as_built).length
            });
        });
        let routes = Routes::new(&scene, &[], &Body::disc(points[0], 0.0), &as_built);
        if let Some(routes) = &routes {
            let (mut finder, mut ends) = (routes.finder(), Round::new(&points));
            group.bench_function(BenchmarkId::new("route", count), |b| {
                b.iter(|| finder.route(ends.next(), ends.next()).map(|r| r.length));
            });
        }
        let side = BOARD as f32;
        let single = |p: DVec2| glam_f32::Vec2::new(p.x as f32, p.y as f32);
        let board = [(0.0, 0.0), (side, 0.0), (side, side), (0.0, side)];
        let mut edges = polyanya::Triangulation::from_outer_edges(
            &board.map(|(x, y)| glam_f32::Vec2::new(x, y)),
        );
        edges.add_obstacles(
            table.polygons.iter().map(|ring| ring.iter().map(|p| single(*p)).collect::<Vec<_>>()),
        );
        let mut mesh = edges.as_navmesh();
        for layer in &mut mesh.layers {
            while layer.merge_polygons() {}
        }
        mesh.bake();
        let mut ends = Round::new(&points);
        group.bench_function(BenchmarkId::new("polyanya", count), |b| {
            b.iter(|| mesh.path(single(ends.next()), single(ends.next())).map(|p| p.length));
        });
    }
    group.finish();
}

fn main() {
    let mut c = table::settings().configure_from_args();
    sight(&mut c);
    fraction(&mut c);
    nearest(&mut c);
    moves(&mut c);
    c.final_summary();
    println!("\nFirst quartiles at {SIZES:?} walls or edges; ratios to the first line of each kernel\n");
    for kind in Kind::ALL {
        table::by_size(&format!("peers sight {}", kind.name()), &["ours", "rstar"], &SIZES);
    }
    for kind in [Kind::Dense, Kind::Poly] {
        table::by_size(&format!("peers fraction {}", kind.name()), &["ours", "geo"], &SIZES);
    }
    table::by_size("peers move poly", &["route", "polyanya"], &SIZES);
    table::by_size("peers move poly", &["sweep-12-in"], &SIZES);
    table::single("peers nearest of 1000", &["scan", "rstar"], 1.0);
}
