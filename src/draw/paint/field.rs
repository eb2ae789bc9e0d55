//! Fields: wheat, stubble, plough, root crops, meadow.

use super::build::{Build, Z};
use super::canvas::{Canvas, SHADOW, grown, over};
use super::marks::Marks;
use super::mask::{Mask, PxRect, floor, smooth};
use super::noise::{Chance, Noise};
use crate::draw::line;
use crate::draw::palette::{Rgb, ground as g};
use crate::model::Crop;
use glam::DVec2;
use std::f32::consts::TAU;

/// A field with its rows along its longest edge.
pub(crate) fn field(b: &mut Build, outline: &[DVec2], crop: Crop, seed: u64) {
    let rows = rows_along(outline);
    let outline = outline.to_vec();
    let s = small(seed);
    let around = grown(line::bounds(&outline), 8.0);
    match crop {
        Crop::Wheat | Crop::Stubble => {
            let tall = crop == Crop::Wheat;
            b.step(Z::Field, grown(around, 8.0), move |c| corn(c, &outline, rows, tall, s));
        }
        Crop::Plough => b.step(Z::Field, around, move |c| plough(c, &outline, rows, s)),
        Crop::Roots => {
            let plants = plants(&outline, rows, seed);
            b.step(Z::Field, around, move |c| roots(c, &outline, &plants, s));
        }
        Crop::Meadow => {
            let flowers = flowers(&outline, seed);
            b.step(Z::Field, around, move |c| meadow(c, &outline, &flowers, s));
        }
    }
}

/// A seed for noise from one for chance.
pub(crate) fn small(seed: u64) -> u32 {
    u32::try_from(seed & 0xFFFF).unwrap_or(0)
}

fn rows_along(outline: &[DVec2]) -> DVec2 {
    let mut best = DVec2::X;
    let mut longest = 0.0;
    for (i, a) in outline.iter().enumerate() {
        let d = outline[(i + 1) % outline.len()] - *a;
        if d.length() > longest {
            longest = d.length();
            best = d / longest;
        }
    }
    // Rows never run exactly along the pixels: that would shimmer.
    let turn = if best.x.abs().max(best.y.abs()) > 0.9999 { 0.07 } else { 0.0 };
    crate::draw::path::direction(turn).rotate(best)
}

/// Coordinates along and across the rows.
fn frame([x, y]: [f32; 2], rows: DVec2) -> (f32, f32) {
    #[expect(clippy::cast_possible_truncation, reason = "a unit vector")]
    let (c, s) = (rows.x as f32, rows.y as f32);
    (x * c + y * s, -x * s + y * c)
}

fn corn(canvas: &mut Canvas<'_>, outline: &[DVec2], rows: DVec2, tall: bool, seed: u32) {
    let noise: &Noise = canvas.noise;
    let Some(mut p) = canvas.patch(grown(line::bounds(outline), 14.0)) else {
        return;
    };
    if tall {
        let own = p.fill(&line::sweep(outline, DVec2::ZERO, SHADOW * 14.0), 0.7 + 0.035 * 14.0);
        p.shade(&own, 0.50);
    }
    let soft = p.area(outline, 1.6);
    let m = p.rough(soft, 0.55, 0.22, 7.0, seed);
    let (wobble, grain, blot) =
        (p.noise(60.0, 2, seed + 3), p.noise(1.2, 2, seed + 9), p.noise(48.0, 3, seed + 5));
    let (a, light, dark) = if tall {
        (g::WHEAT, g::WHEAT_LIGHT, g::WHEAT_DARK)
    } else {
        (g::STUBBLE, g::WHEAT_LIGHT, g::EARTH_LIGHT)
    };
    let (a, light, dark) = (a.unit(), light.unit(), dark.unit());
    let rows_seen = seen(4.2, p.s());
    let mut height = Mask::new(p.rect);
    p.each(|i, at, px| {
        if m.a[i] <= 0.0 {
            return;
        }
        let (u, v) = frame(at, rows);
        let v = v + 4.4 * (wobble.a[i] - 0.5);
        let row = 0.5 + 0.5 * rows_seen * libm::cosf(TAU * v / 4.2);
        let ear = noise.fractal(u / 2.4, v * 2.2 / 2.4, 2);
        height.a[i] = row * 0.34 + ear * 0.55;
        let k = 0.42 * row + 0.62 * (ear - 0.5) + 0.60 * (blot.a[i] - 0.5) + 0.08;
        let (t, l) = ((k * 1.7 + 0.15).clamp(0.0, 1.0), (k - 0.42).clamp(0.0, 1.0) * 1.1);
        let shine = 1.0 + 0.14 * (grain.a[i] - 0.5);
        let mut c = dark;
        for j in 0..3 {
            c[j] += (a[j] - c[j]) * t;
            c[j] = (c[j] + (light[j] - c[j]) * l) * shine;
        }
        over(px, c, m.a[i]);
    });
    p.relief(&height, 0.20, Some(&m));
    if tall {
        let block = p.area(outline, 2.4).map(|v| v * 9.0);
        p.relief(&block, 0.10, Some(&m));
    }
    dark_edge(&mut p, outline);
}

/// How much of rows `pitch` mm apart can be seen at `s` pixels a millimetre: they fade out between 3 and 2 pixels.
fn seen(pitch: f64, s: f64) -> f32 {
    #[expect(clippy::cast_possible_truncation, reason = "a share")]
    let px = (pitch * s) as f32;
    smooth(2.0, 3.0, px)
}

fn dark_edge(p: &mut super::canvas::Patch<'_, '_>, outline: &[DVec2]) {
    let rim = p.rim(outline, 2.4, 0.8);
    p.dim(&rim, 0.22, 0.62);
}

fn plough(canvas: &mut Canvas<'_>, outline: &[DVec2], rows: DVec2, seed: u32) {
    let Some(mut p) = canvas.patch(grown(line::bounds(outline), 6.0)) else {
        return;
    };
    let soft = p.area(outline, 1.6);
    let m = p.rough(soft, 0.55, 0.22, 7.0, seed);
    let (wobble, grain, blot) =
        (p.noise(60.0, 2, seed + 3), p.noise(1.2, 2, seed + 9), p.noise(48.0, 3, seed + 5));
    let clod = p.noise(2.6, 2, seed + 2);
    let (dark, light) = (g::PLOUGH_DARK.unit(), g::PLOUGH.unit());
    let rows_seen = seen(5.0, p.s());
    let mut height = Mask::new(p.rect);
    p.each(|i, at, px| {
        if m.a[i] <= 0.0 {
            return;
        }
        let v = frame(at, rows).1 + 4.4 * (wobble.a[i] - 0.5);
        let ridge = 0.5 + rows_seen * (((v / 5.0).rem_euclid(1.0) - 0.5).abs() * 2.0 - 0.5);
        height.a[i] = ridge * 1.6 + clod.a[i] * 0.9;
        let t = (0.62 * ridge + 0.6 * (clod.a[i] - 0.5) + 0.5 * (blot.a[i] - 0.5) + 0.15)
            .clamp(0.0, 1.0);
        let shine = 1.0 + 0.12 * (grain.a[i] - 0.5);
        let mut c = dark;
        for j in 0..3 {
            c[j] = (c[j] + (light[j] - c[j]) * t) * shine;
        }
        over(px, c, m.a[i]);
    });
    p.relief(&height, 0.20, Some(&m));
    dark_edge(&mut p, outline);
}

/// A plant each 5.2 mm along rows 9 mm apart: where it stands and how large it is.
fn plants(outline: &[DVec2], rows: DVec2, seed: u64) -> Vec<(DVec2, f64)> {
    let mut chance = Chance::new(seed);
    let mut out = Vec::new();
    let (lo, hi) = line::bounds(outline);
    let (middle, r) = ((lo + hi) / 2.0, (hi - lo).length() / 2.0 + 10.0);
    let mut across = -(r / 9.0).floor() * 9.0;
    while across < r {
        let mut along = -r;
        while along < r {
            let stray = DVec2::new(chance.between(-0.5, 0.5), chance.between(-0.5, 0.5));
            let at = middle + rows * along + rows.perp() * across + stray;
            let size = chance.between(2.3, 3.3);
            if line::well_inside(outline, at, 2.5) {
                out.push((at, size));
            }
            along += 5.2;
        }
        across += 9.0;
    }
    out
}

fn roots(canvas: &mut Canvas<'_>, outline: &[DVec2], plants: &[(DVec2, f64)], seed: u32) {
    let Some(mut p) = canvas.patch(grown(line::bounds(outline), 6.0)) else { return };
    let soft = p.area(outline, 1.6);
    let m = p.rough(soft, 0.55, 0.22, 7.0, seed);
    let (grain, blot) = (p.noise(1.2, 2, seed + 9), p.noise(48.0, 3, seed + 5));
    let soil = g::PLOUGH.unit();
    p.each(|i, _, px| {
        let k = 1.0 + 0.22 * (grain.a[i] - 0.5) + 0.25 * (blot.a[i] - 0.5);
        over(px, soil.map(|v| v * k), m.a[i]);
    });
    // A large field has tens of thousands: only those near the patch are drawn.
    let near = |at: DVec2| PxRect::of(at - 8.0, at + 8.0, p.s()).and(&p.rect).is_some();
    let here: Vec<(DVec2, f64)> = plants.iter().filter(|(at, _)| near(*at)).copied().collect();
    let thrown: Vec<Vec<DVec2>> = here
        .iter()
        .flat_map(|(at, r)| {
            line::band(&[*at, *at + SHADOW * 4.0], 2.0 * r, line::Cap::Round, false)
        })
        .collect();
    let shadow = p.fill(&thrown, 0.54);
    p.shade(&shadow, 0.59);
    dark_edge(&mut p, outline);
    let mut marks = Marks::default();
    for (at, r) in here {
        marks.disc(at, r, g::CROP.shade(-0.18), 1.0);
        marks.disc(at + DVec2::new(-0.2, 0.22) * r, r * 0.72, g::CROP, 1.0);
        marks.disc(at + DVec2::new(-0.32, 0.38) * r, r * 0.38, g::CROP_LIGHT, 1.0);
    }
    marks.paint(p.canvas);
}

fn flowers(outline: &[DVec2], seed: u64) -> Marks {
    let mut chance = Chance::new(seed);
    let mut marks = Marks::default();
    let (lo, hi) = line::bounds(outline);
    let grass = [0x00A7_B06B, 0x0074_844A, 0x0098_A35F].map(Rgb::hex);
    let heads = [0x00EF_E6C2, 0x00E6_CF6A, 0x00F4_F0E2, 0x00C9_A1B8].map(Rgb::hex);
    for _ in 0..floor(line::area(outline).abs() / 55.0) {
        let at = lo + DVec2::new(chance.unit(), chance.unit()) * (hi - lo);
        if !line::well_inside(outline, at, 3.0) {
            continue;
        }
        if chance.is(0.62) {
            marks.oval(at, 0.8, 0.4, DVec2::X, chance.pick(&grass), 0.8);
        } else {
            marks.disc(at, chance.between(0.45, 0.8), chance.pick(&heads), 0.85);
        }
    }
    marks
}

fn meadow(canvas: &mut Canvas<'_>, outline: &[DVec2], flowers: &Marks, seed: u32) {
    let Some(mut p) = canvas.patch(grown(line::bounds(outline), 6.0)) else {
        return;
    };
    let soft = p.area(outline, 1.6);
    let m = p.rough(soft, 0.55, 0.22, 7.0, seed);
    let (tuft, grain, blot) =
        (p.noise(4.0, 2, seed), p.noise(1.2, 2, seed + 9), p.noise(48.0, 3, seed + 5));
    let base = g::MEADOW.unit();
    p.each(|i, _, px| {
        let k = 1.0 + 0.16 * (tuft.a[i] - 0.5) + 0.18 * (grain.a[i] - 0.5);
        over(px, base.map(|v| v * k), m.a[i] * (0.55 + 0.5 * blot.a[i]));
    });
    flowers.paint(p.canvas);
}
