//! Tests of the painter as a whole, and pictures to look at.

use super::*;
use crate::draw::example;
use crate::model::{Cloth, LengthUnit};
use glam::DVec2;

fn plan() -> GroundPlan {
    GroundPlan::new(&example::scenario(), Desk::Oak)
}

/// Lays one picture over another.
fn lay(under: &mut Image, over: &Image) {
    for (u, o) in under
        .rgba
        .chunks_exact_mut(4)
        .zip(over.rgba.chunks_exact(4))
    {
        let a = u32::from(o[3]);
        for k in 0..3 {
            u[k] = u8::try_from((u32::from(u[k]) * (255 - a) + u32::from(o[k]) * a) / 255).unwrap();
        }
    }
}

#[test]
fn neighbouring_tiles_join_without_a_seam() {
    let plan = plan();
    let whole = Region {
        left: 1180,
        top: -900,
        width: 160,
        height: 120,
        px_per_mm: 1.5,
    };
    let all = plan.paint(&whole, Layer::Ground);
    let part = Region {
        left: 1230,
        top: -861,
        width: 70,
        height: 50,
        px_per_mm: 1.5,
    };
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
    let region = Region {
        left: 900,
        top: -600,
        width: 64,
        height: 64,
        px_per_mm: 1.0,
    };
    assert_eq!(
        plan().paint(&region, Layer::Ground),
        plan().paint(&region, Layer::Ground)
    );
}

#[test]
fn only_the_ground_is_opaque_everywhere() {
    let plan = plan();
    let region = plan.region(20.0, 0.25);
    let opaque = |l| {
        plan.paint(&region, l)
            .rgba
            .chunks_exact(4)
            .filter(|p| p[3] == 255)
            .count()
    };
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

#[test]
#[ignore = "writes pictures to look at"]
fn paint_the_farm() {
    let plan = plan();
    let s: f32 = std::env::args()
        .find_map(|a| a.strip_prefix("--skip=px").and_then(|v| v.parse().ok()))
        .unwrap_or(2.0);
    let region = plan.region(24.0, s);
    let began = std::time::Instant::now();
    let mut picture = Image {
        width: region.width,
        height: region.height,
        rgba: vec![0; (region.width * region.height * 4) as usize],
    };
    for tile in region.tiles(512) {
        let mut image = plan.paint(&tile, Layer::Ground);
        for l in [Layer::Smoke, Layer::Crowns, Layer::Roofs] {
            if l != Layer::Roofs || s > 1.9 {
                lay(&mut image, &plan.paint(&tile, l));
            }
        }
        let (dx, dy) = (
            (tile.left - region.left) as usize,
            (tile.top - region.top) as usize,
        );
        for y in 0..tile.height as usize {
            let to = ((dy + y) * region.width as usize + dx) * 4;
            let from = y * tile.width as usize * 4;
            let n = tile.width as usize * 4;
            picture.rgba[to..to + n].copy_from_slice(&image.rgba[from..from + n]);
        }
    }
    eprintln!(
        "painted {} x {} in {:?}",
        region.width,
        region.height,
        began.elapsed()
    );
    std::fs::write(
        std::env::temp_dir().join("farm.png"),
        picture.png().unwrap(),
    )
    .unwrap();
    let _ = (Cloth::Grass, LengthUnit::Inch, DVec2::ZERO);
}
