//! Stone walls, fences, sandbags, rubble: low things along a line.

use super::build::{Build, Z};
use super::canvas::{SHADOW, grown};
use super::marks::{Marks, pill};
use super::noise::Chance;
use crate::draw::line::{self, Cap};
use crate::draw::palette::{Rgb, ground as g};
use crate::draw::path::direction;
use glam::DVec2;
use std::f64::consts::TAU;

/// A stone wall: courses of stones in mortar, each lit at its upper left.
pub(crate) fn stone(b: &mut Build, points: &[DVec2], thick: f64, height: f64, seed: u64) {
    for q in line::band(points, thick, Cap::Butt, false) {
        b.cast(&q, 0.0, height, 0.66, 0.5 + 0.035 * height);
    }
    let marks = masonry(points, thick, seed);
    b.step(Z::Standing, grown(line::bounds(points), thick), move |c| marks.paint(c));
}

fn masonry(points: &[DVec2], thick: f64, seed: u64) -> Marks {
    let mut chance = Chance::new(seed);
    let mut m = Marks::default();
    m.line(points, thick + 1.2, Cap::Butt, Rgb::hex(0x002E_2A22), 1.0);
    m.line(points, thick, Cap::Butt, g::MORTAR, 1.0);
    let fine = line::resample(points, 1.0);
    let rows = (thick / 2.75).round().max(2.0);
    let mut row = 0.0;
    while row < rows {
        let off = ((row + 0.5) / rows - 0.5) * thick;
        let mut i = chance.below(3);
        while i + 2 < fine.len() {
            let j = (i + 3 + chance.below(4)).min(fine.len() - 1);
            let (a, e) = (fine[i], fine[j]);
            i = j;
            let Some(way) = (e - a).try_normalize() else {
                continue;
            };
            let d = a.distance(e);
            if d < 1.5 {
                break;
            }
            let size = DVec2::new(d - 0.45, thick / rows * 0.92 * chance.between(0.9, 1.06));
            let tint = chance.pick(&[g::STONE_LIGHT, g::STONE_DARK, Rgb::hex(0x00B5_A68C)]);
            let c = g::STONE.mix(tint, chance.between(0.1, 0.55));
            let axis = direction(chance.between(-0.035, 0.035)).rotate(way);
            bevelled(&mut m, pill((a + e) / 2.0 + way.perp() * off, size, 1.0, axis), c);
        }
        row += 1.0;
    }
    m
}

/// A stone with a lit upper-left and a dark lower-right edge inside it.
fn bevelled(m: &mut Marks, stone: Vec<DVec2>, c: Rgb) {
    let slid = |by: DVec2| -> Vec<DVec2> { stone.iter().map(|p| *p + by).collect() };
    let mut edges = Marks::default();
    edges.polygon(stone.clone(), c, 1.0);
    edges.outline(&slid(DVec2::new(-0.35, 0.42)), 0.55, Rgb::hex(0x00FF_F6E0), 0.42);
    edges.outline(&slid(DVec2::new(0.35, -0.42)), 0.55, Rgb::hex(0x002B_261D), 0.45);
    m.clipped(stone, edges);
}

/// A fence: posts each 19 mm and a rail.
pub(crate) fn fence(b: &mut Build, points: &[DVec2], height: f64) {
    let mut posts = line::resample(points, 19.0);
    if let (Some(last), Some(end)) = (posts.last().copied(), points.last())
        && last.distance(*end) > 4.0
    {
        posts.push(*end);
    }
    for p in &posts {
        b.cast_disc(*p, 1.2, 0.0, height, 0.59, 0.3 + 0.035 * height);
    }
    for rail in line::band(points, 1.1, Cap::Butt, false) {
        b.cast(&rail, height * 0.55, height * 0.6, 0.59, 0.5);
        b.cast(&rail, height * 0.85, height * 0.9, 0.59, 0.5);
    }
    let mut m = Marks::default();
    let dark = Rgb::hex(0x002E_2418);
    m.line(points, 2.1, Cap::Butt, dark, 1.0);
    m.line(points, 1.4, Cap::Butt, g::WOOD, 1.0);
    let lifted: Vec<DVec2> = points.iter().map(|p| *p + DVec2::new(-0.25, 0.3)).collect();
    m.line(&lifted, 0.6, Cap::Butt, g::WOOD_LIGHT, 1.0);
    for p in &posts {
        m.pill(*p, DVec2::splat(3.2), 0.6, DVec2::X, dark, 1.0);
        m.pill(*p, DVec2::splat(2.4), 0.5, DVec2::X, g::WOOD, 1.0);
        m.pill(*p + DVec2::new(-0.3, 0.35), DVec2::splat(1.2), 0.4, DVec2::X, g::WOOD_LIGHT, 1.0);
    }
    b.step(Z::Standing, grown(line::bounds(points), 4.0), move |c| m.paint(c));
}

/// Sandbags end to end.
pub(crate) fn sandbags(b: &mut Build, points: &[DVec2], width: f64, height: f64, seed: u64) {
    let mut chance = Chance::new(seed);
    let mut m = Marks::default();
    let rows = (width / 4.6).round().max(1.0);
    let fine = line::resample(points, 6.2);
    let mut row = 0.0;
    while row < rows {
        let off = ((row + 0.5) / rows - 0.5) * width;
        for pair in fine.windows(2) {
            let Some(way) = (pair[1] - pair[0]).try_normalize() else {
                continue;
            };
            let at = (pair[0] + pair[1]) / 2.0 + way.perp() * off;
            let axis = direction(chance.between(-0.09, 0.09)).rotate(way);
            let bag = pill(at, DVec2::new(6.0, 4.2_f64.max(width / rows - 0.4)), 1.8, axis);
            b.cast(&bag, 0.0, height, 0.62, 0.4 + 0.035 * height);
            m.outline(&bag, 1.0, Rgb::hex(0x003A_3122), 1.0);
            m.polygon(bag, Rgb::hex(0x00B5_A27C).mix(Rgb::hex(0x009A_8762), chance.unit()), 1.0);
            m.pill(
                at + DVec2::new(-0.5, 0.7),
                DVec2::new(3.6, 1.6),
                0.8,
                way,
                Rgb::hex(0x00E3_D4AF),
                0.6,
            );
        }
        row += 1.0;
    }
    b.step(Z::Standing, grown(line::bounds(points), width + 4.0), move |c| m.paint(c));
}

/// Broken stones at points, with their own small shadows.
pub(crate) fn stones(at: &[DVec2], size: (f64, f64), seed: u64) -> Marks {
    let mut chance = Chance::new(seed);
    let tints = [0x00B3_A892, 0x008B_8170, 0x00A9_755A, 0x00C9_BFA8, 0x006B_6254, 0x007A_5A45]
        .map(Rgb::hex);
    let (mut shadows, mut m) = (Marks::default(), Marks::default());
    for p in at {
        let n = 4 + chance.below(3);
        let r = chance.between(size.0, size.1) * if chance.is(0.5) { 0.6 } else { 1.0 };
        let stone: Vec<DVec2> = (0..n)
            .map(|i| {
                let turn = TAU * f64::from(super::mask::int(i)) / f64::from(super::mask::int(n));
                let d = direction(turn) * r;
                *p + DVec2::new(d.x * chance.between(0.7, 1.2), d.y * chance.between(0.7, 1.2))
            })
            .collect();
        shadows.area(line::sweep(&stone, DVec2::ZERO, SHADOW * 2.4), g::SHADOW, 0.34);
        m.polygon(stone.clone(), chance.pick(&tints), 1.0);
        let lifted: Vec<DVec2> = stone.iter().map(|p| *p + DVec2::new(-0.2, 0.25)).collect();
        m.outline(&lifted, 0.35, Rgb::hex(0x00FF_F6E0), 0.25);
    }
    shadows.0.append(&mut m.0);
    shadows
}
