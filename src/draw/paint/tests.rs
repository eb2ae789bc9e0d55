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

#[test]
#[ignore = "writes pictures to look at"]
fn paint_the_counters() {
    use crate::draw::choice;
    use crate::draw::shapes::Shape;
    use crate::draw::{counters, path::Place, token};
    use crate::geometry::{Dir, Footprint};
    use crate::model::SideSlot;
    let slots = [
        SideSlot::Azure,
        SideSlot::Vermilion,
        SideSlot::Plum,
        SideSlot::Maize,
        SideSlot::Neutral,
    ];
    let mut all: Vec<Shape> = Vec::new();
    let mut put = |t: &token::Token, x: f64, y: f64, deg: f64| {
        for s in t.shapes(Dir::from_degrees(deg)).all() {
            all.push(s.placed(&Place::new(DVec2::new(x, y), DVec2::X)));
        }
    };
    let make = |kind: counters::Kind, slot, footprint, base| token::Token {
        kind,
        scale: 1.0,
        side: slot,
        footprint,
        base,
        done: false,
    };
    let disc = Footprint::Disc { radius: 10.0 };
    let (mut x, mut y) = (20.0, 380.0);
    for (i, id) in counters::ids().into_iter().enumerate() {
        let slot = slots[i % 5];
        let (kind, f, b, w) = if id.starts_with("figure") {
            (
                counters::Kind::of(id).with("head-steel"),
                disc,
                token::Base::Ground,
                34.0,
            )
        } else if id.starts_with("crew") {
            (
                counters::Kind::of(id),
                Footprint::Box {
                    length: 50.0,
                    width: 40.0,
                },
                token::Base::Ground,
                64.0,
            )
        } else if id == "horse" || id == "mounted" {
            (
                counters::Kind::of(id),
                Footprint::Box {
                    length: 50.0,
                    width: 25.0,
                },
                token::Base::Ground,
                64.0,
            )
        } else if id.starts_with("tank") || id.contains("tr") || id.contains("car") {
            (
                counters::Kind::of(id),
                Footprint::Box {
                    length: 84.0,
                    width: 42.0,
                },
                token::Base::Plate,
                150.0,
            )
        } else if id == "dog" {
            (counters::Kind::of(id), disc, token::Base::Ground, 34.0)
        } else {
            continue;
        };
        if x + w > 640.0 {
            x = 20.0;
            y -= if w > 100.0 { 62.0 } else { 48.0 };
        }
        put(
            &make(kind, slot, f, b),
            x + w * 0.3,
            y,
            30.0 * (i % 3) as f64,
        );
        x += w;
    }
    let region = Region::covering(DVec2::new(0.0, -330.0), DVec2::new(660.0, 410.0), 3.0);
    let plan = GroundPlan::of_terrain(
        &[],
        DVec2::splat(3000.0),
        Cloth::Grass,
        LengthUnit::Inch,
        Desk::None,
        "x",
    );
    let began = std::time::Instant::now();
    let on_top = rasterise(&all, &region);
    eprintln!("{} shapes in {:?}", all.len(), began.elapsed());
    let shifted = Region {
        left: region.left + 1000,
        top: region.top - 4000,
        ..region
    };
    let mut under = plan.paint(&shifted, Layer::Ground);
    lay(&mut under, &on_top);
    std::fs::write(
        std::env::temp_dir().join("counters.png"),
        under.png().unwrap(),
    )
    .unwrap();
    let s = example::scenario();
    let snap = example::snapshot(&s);
    let began = std::time::Instant::now();
    let mut n = 0;
    for p in &s.pieces {
        if let Some(t) = choice::token(&s, &snap, p.id) {
            n += counter_sprite(&t, p.facing, 4.0).1.rgba.len().min(1);
        }
    }
    eprintln!("{n} sprites in {:?}", began.elapsed());
}
