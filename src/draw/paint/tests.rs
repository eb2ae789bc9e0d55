//! Tests of the painter as a whole.

use super::*;
use crate::draw::example;

fn plan() -> GroundPlan {
    GroundPlan::new(&example::scenario(), Desk::Oak)
}

#[test]
fn neighbouring_tiles_join_without_a_seam() {
    let plan = plan();
    let whole = Region { left: 1180, top: -900, width: 160, height: 120, px_per_mm: 1.5 };
    let all = plan.paint(&whole, Layer::Ground);
    let part = Region { left: 1230, top: -861, width: 70, height: 50, px_per_mm: 1.5 };
    let one = plan.paint(&part, Layer::Ground);
    let mut worst = 0;
    for y in 0..50_usize {
        for x in 0..70_usize {
            for k in 0..3 {
                let a = all.rgba[((y + 39) * 160 + x + 50) * 4 + k];
                let b = one.rgba[(y * 70 + x) * 4 + k];
                worst = worst.max(a.abs_diff(b));
            }
        }
    }
    assert!(worst <= 1, "{worst} of 255");
}

#[test]
fn the_same_table_is_painted_the_same_twice() {
    let region = Region { left: 900, top: -600, width: 64, height: 64, px_per_mm: 1.0 };
    assert_eq!(plan().paint(&region, Layer::Ground), plan().paint(&region, Layer::Ground));
}

#[test]
fn only_the_ground_is_opaque_everywhere() {
    let plan = plan();
    let region = plan.region(20.0, 0.25);
    let opaque = |l| plan.paint(&region, l).rgba.chunks_exact(4).filter(|p| p[3] == 255).count();
    let all = usize::try_from(region.width * region.height).unwrap();
    assert_eq!(opaque(Layer::Ground), all);
    assert!(opaque(Layer::Roofs) < all / 10);
    assert!(opaque(Layer::Crowns) < all / 4);
}

#[test]
fn tiles_cover_a_region_once() {
    let region = plan().region(30.0, 2.0);
    let tiles = region.tiles(512);
    let sum: u32 = tiles.iter().map(|t| t.width * t.height).sum();
    assert_eq!(sum, region.width * region.height);
}

/// Shapes that a file might hold and that have nothing to paint.
fn odd_shapes() -> Vec<crate::model::TerrainShape> {
    use crate::geometry::Dir;
    use crate::model::{House, TerrainShape};
    let p = glam::DVec2::new(40.0, 40.0);
    let line = |points: Vec<glam::DVec2>, width| TerrainShape::Line { points, width };
    let house = |length, width, wall| {
        let (facing, roof) = (Dir::X, String::new());
        TerrainShape::House(House {
            at: p,
            length,
            width,
            facing,
            wall,
            storeys: 0,
            openings: Vec::new(),
            roof,
            inner: vec![(p, p), (glam::DVec2::ZERO, glam::DVec2::X)],
            inner_wall: 0.0,
        })
    };
    vec![
        TerrainShape::Area(Vec::new()),
        TerrainShape::Area(vec![p]),
        TerrainShape::Area(vec![p, p + 20.0]),
        TerrainShape::Area(vec![p; 5]),
        line(Vec::new(), 10.0),
        line(vec![p], 10.0),
        line(vec![p, p], 10.0),
        line(vec![p, p + 30.0], 0.0),
        line(vec![p, p + 30.0, p], 12.0),
        TerrainShape::Disc { at: p, radius: 0.0 },
        TerrainShape::Levels(Vec::new()),
        TerrainShape::Levels(vec![(Vec::new(), 20.0)]),
        house(0.0, 0.0, 4.0),
        house(6.0, 60.0, 4.4),
    ]
}

#[test]
fn no_shape_of_any_kind_stops_the_painter() {
    use crate::draw::map;
    use crate::model::{Cloth, Crop, LengthUnit, TerrainKind as K, TerrainPiece};
    let kinds = [
        K::Wood,
        K::Orchard,
        K::Field(Crop::Wheat),
        K::Field(Crop::Stubble),
        K::Field(Crop::Plough),
        K::Field(Crop::Roots),
        K::Field(Crop::Meadow),
        K::Hedge,
        K::Bocage,
        K::StoneWall,
        K::Fence,
        K::Road,
        K::Track,
        K::Stream,
        K::River,
        K::Pond,
        K::Bridge,
        K::Ford,
        K::Marsh,
        K::Hill,
        K::House,
        K::Ruin,
        K::Foxhole,
        K::Trench,
        K::Crater,
        K::Sandbags,
        K::Rubble,
        K::Smoke,
    ];
    for kind in kinds {
        for (i, shape) in odd_shapes().into_iter().enumerate() {
            let piece = TerrainPiece {
                key: format!("{kind:?} {i}"),
                name: String::new(),
                kind,
                shape,
                height: 10.0,
            };
            map::terrain(&piece, i % 2 == 0, &[], &mut |_, _| {});
            let size = glam::DVec2::splat(80.0);
            let plan = GroundPlan::of_terrain(
                &[piece],
                size,
                Cloth::Grass,
                LengthUnit::Inch,
                Desk::None,
                "odd",
            );
            let region = plan.region(4.0, 1.0);
            for l in [Layer::Ground, Layer::Roofs, Layer::Crowns, Layer::Smoke] {
                assert_eq!(plan.paint(&region, l).rgba.len() % 4, 0);
            }
        }
    }
}
