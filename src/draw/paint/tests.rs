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
