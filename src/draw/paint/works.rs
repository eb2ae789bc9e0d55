//! Field works and what shells leave: foxholes, trenches, craters, ruins, rubble.

use super::build::{Build, Z};
use super::canvas::grown;
use super::field::small;
use super::marks::{Marks, pill};
use super::mask::{floor, smooth};
use super::noise::Chance;
use super::wall::stones;
use super::water::round;
use crate::draw::line::{self, Cap};
use crate::draw::palette::{Rgb, ground as g};
use crate::draw::path::direction;
use glam::DVec2;

/// A foxhole: a ring of spoil round a pit.
pub(crate) fn foxhole(b: &mut Build, at: DVec2, r: f64, seed: u64) {
    let s = small(seed);
    let around = grown((at, at), r + 16.0);
    b.step(Z::Works, around, move |c| {
        let Some(mut p) = c.patch(around) else { return };
        let soft = p.area(&round(at, r + 4.5), 1.8);
        let ring = p.rough(soft, 0.9, 0.25, 5.0, s);
        p.blend(&ring, 0.95, g::EARTH_LIGHT);
        let grit = p.noise(2.2, 2, s);
        p.mottle(&ring, 0.3, &grit);
        let inner = p.area(&round(at, r), 1.3);
        let height = p.area(&round(at, r + 2.6), 2.4).with(&inner, |a, b| a * 9.0 - b * 15.0);
        p.relief(&height, 0.13, Some(&ring));
        let pit = p.area(&round(at, r), 0.5);
        p.blend(&pit, 1.0, g::EARTH_DARK);
        let dark = p.area(&round(at + DVec2::new(-1.6, 2.0), r * 0.86), 1.8).times(&pit);
        p.dim(&dark, 0.85, 0.38);
        let mut m = Marks::default();
        m.outline(&round(at, r), 0.7, Rgb::hex(0x002B_2013), 0.7);
        m.paint(p.canvas);
    });
}

/// A trench with duckboards.
pub(crate) fn trench(b: &mut Build, points: &[DVec2], width: f64, seed: u64) {
    let (points, s) = (points.to_vec(), small(seed));
    let around = grown(line::bounds(&points), width / 2.0 + 22.0);
    let mut boards = Marks::default();
    let fine = line::resample(&points, 2.4);
    for i in 1..fine.len().saturating_sub(1) {
        let tone = [0.0, 0.3, 0.55, 0.1, 0.42, 0.7][i % 6];
        boards.pill(
            fine[i],
            DVec2::new(1.6, width * 0.5),
            0.3,
            line::tangent(&fine, i),
            g::WOOD.mix(g::WOOD_DARK, tone),
            0.9,
        );
    }
    b.step(Z::Works, around, move |c| {
        let Some(mut p) = c.patch(around) else { return };
        let soft = p.band(&points, width + 15.0, 2.2, Cap::Round);
        let spoil = p.rough(soft, 0.9, 0.25, 6.0, s);
        p.blend(&spoil, 0.92, g::EARTH_LIGHT);
        let grit = p.noise(2.4, 2, s);
        p.mottle(&spoil, 0.28, &grit);
        let inner = p.band(&points, width, 1.2, Cap::Round);
        let height =
            p.band(&points, width + 8.0, 3.2, Cap::Round).with(&inner, |a, b| a * 10.0 - b * 16.0);
        p.relief(&height, 0.12, Some(&spoil));
        let pit = p.band(&points, width, 0.4, Cap::Round);
        p.blend(&pit, 1.0, g::EARTH_DARK);
        let grit = p.noise(2.0, 2, s + 4);
        p.mottle(&pit, 0.2, &grit);
        let moved: Vec<DVec2> = points.iter().map(|q| *q + DVec2::new(3.2, -3.9)).collect();
        let open = p.band(&moved, width, 1.1, Cap::Round);
        let lee = pit.with(&open, |a, b| (a - b).clamp(0.0, 1.0));
        p.dim(&lee, 0.85, 0.40);
        boards.paint(p.canvas);
    });
}

/// A shell crater: a ring, rays, a bowl, debris.
pub(crate) fn crater(b: &mut Build, at: DVec2, r: f64, seed: u64) {
    let mut chance = Chance::new(seed);
    let mut rays = Marks::default();
    for _ in 0..26 {
        let (a, w) = (chance.angle(), chance.between(0.03, 0.09));
        let (near, far) = (r * chance.between(0.9, 1.1), r * chance.between(1.4, 2.1));
        rays.polygon(
            vec![
                at + direction(a - w) * near,
                at + direction(a) * far,
                at + direction(a + w) * near,
            ],
            g::EARTH,
            0.45,
        );
    }
    let debris: Vec<DVec2> =
        (0..22).map(|_| at + direction(chance.angle()) * r * chance.between(0.9, 1.7)).collect();
    let debris = stones(&debris, (0.5, 1.5), seed);
    let s = small(seed);
    let around = grown((at, at), r * 2.2 + 4.0);
    b.step(Z::Works, around, move |c| {
        rays.paint(c);
        let Some(mut p) = c.patch(around) else { return };
        let soft = p.area(&round(at, r * 1.35), r * 0.16);
        let m = p.rough(soft, 1.0, 0.25, r * 0.35, s);
        p.blend(&m, 0.95, g::EARTH);
        let grit = p.noise(2.2, 2, s);
        p.mottle(&m, 0.3, &grit);
        #[expect(clippy::cast_possible_truncation, reason = "a radius")]
        let (up, down) = ((r * 0.42) as f32, (r * 0.95) as f32);
        let bowl = p.area(&round(at, r * 0.82), r * 0.2);
        let height = p.area(&round(at, r * 1.08), r * 0.14).with(&bowl, |a, b| a * up - b * down);
        p.relief(&height, 0.22, Some(&m));
        let heart = p.area(&round(at, r * 0.5), r * 0.16);
        p.blend(&heart, 0.55, g::EARTH_DARK);
        debris.paint(p.canvas);
    });
}

/// Rubble: broken stones on grey ground.
pub(crate) fn rubble(b: &mut Build, outline: &[DVec2], seed: u64) {
    let debris = stones(&strewn(outline, 17.0, seed), (0.8, 2.6), seed);
    let (outline, s) = (outline.to_vec(), small(seed));
    let around = grown(line::bounds(&outline), 14.0);
    b.step(Z::Works, around, move |c| {
        let Some(mut p) = c.patch(around) else { return };
        let soft = p.area(&outline, 4.0);
        let m = p.rough(soft, 0.9, 0.3, 9.0, s);
        p.blend(&m, 0.62, g::RUBBLE);
        let grit = p.noise(2.2, 2, s);
        p.mottle(&m, 0.3, &grit);
        debris.paint(p.canvas);
    });
}

/// Points within an outline, one for so many mm2.
fn strewn(outline: &[DVec2], each: f64, seed: u64) -> Vec<DVec2> {
    let mut chance = Chance::new(seed ^ 0x57AE);
    let (lo, hi) = line::bounds(outline);
    let mut out = Vec::new();
    for _ in 0..floor((hi - lo).x * (hi - lo).y / each).min(20_000) {
        let at = lo + DVec2::new(chance.unit(), chance.unit()) * (hi - lo);
        if line::contains(outline, at) {
            out.push(at);
        }
    }
    out
}

/// A ruin: charred floor, broken walls along its outline, rubble. `gaps` are stretches of the outline without a wall,
/// in mm from its first corner.
pub(crate) fn ruin(
    b: &mut Build,
    outline: &[DVec2],
    gaps: &[(f64, f64)],
    thick: f64,
    height: f64,
    seed: u64,
) {
    let mut chance = Chance::new(seed);
    let ring = line::closed(outline);
    // Walls stand within the outline.
    let inward = if line::area(outline) > 0.0 { 1.0 } else { -1.0 };
    let fine = line::resample(&ring, 2.2);
    let mut lumps: Vec<Vec<DVec2>> = Vec::new();
    let mut walked = 0.0;
    for i in 0..fine.len() {
        let at = fine[i] + line::tangent(&fine, i).perp() * inward * thick * 0.5;
        let broken = gaps.iter().any(|(a, b)| walked >= *a && walked <= *b);
        if !broken {
            lumps.push(line::disc(at, thick * 0.5 * chance.between(0.55, 1.15) + 0.3));
        }
        walked += 2.2;
    }
    for lump in lumps.iter().step_by(2) {
        b.cast(lump, 0.0, height * chance.between(0.55, 1.0), 0.74, 0.6 + 0.035 * height);
    }
    let mut walls = Marks::default();
    let swollen: Vec<Vec<DVec2>> = lumps.iter().map(|l| swell(l, 0.65)).collect();
    walls.area(swollen, Rgb::hex(0x0021_1C15), 1.0);
    walls.area(lumps.clone(), Rgb::hex(0x008D_8373), 1.0);
    let tints = [0x00A9_9F8B, 0x0075_6B5C, 0x009C_8069, 0x00C2_B7A0, 0x005D_5447, 0x0080_7667]
        .map(Rgb::hex);
    let mut bricks = Marks::default();
    for lump in &lumps {
        let (lo, hi) = line::bounds(lump);
        for _ in 0..2 {
            let at = lo + DVec2::new(chance.unit(), chance.unit()) * (hi - lo);
            let size = DVec2::new(chance.between(1.8, 3.4), chance.between(1.2, 2.0));
            let axis = if chance.is(0.5) { DVec2::X } else { DVec2::Y };
            bricks.polygon(pill(at, size, 0.4, axis), chance.pick(&tints), 0.85);
        }
    }
    walls.clipped_to(lumps, bricks);
    let debris = stones(&strewn(outline, 34.0, seed), (0.8, 2.6), seed);
    let (outline, s) = (outline.to_vec(), small(seed));
    let around = grown(line::bounds(&outline), 14.0);
    b.step(Z::Floor, around, move |c| {
        if let Some(mut p) = c.patch(around) {
            let soft = p.area(&outline, 4.0);
            let m = p.rough(soft, 0.9, 0.3, 9.0, s);
            p.blend(&m, 0.72, Rgb::hex(0x007A_7060));
            let burnt = p.noise(16.0, 3, s + 2).map(|n| smooth(0.5, 0.75, n)).times(&m);
            p.blend(&burnt, 0.75, g::CHAR);
            let grit = p.noise(2.2, 2, s);
            p.mottle(&m, 0.3, &grit);
        }
        walls.paint(c);
        debris.paint(c);
    });
}

fn swell(outline: &[DVec2], by: f64) -> Vec<DVec2> {
    let (lo, hi) = line::bounds(outline);
    let middle = (lo + hi) / 2.0;
    outline.iter().map(|p| *p + (*p - middle).normalize_or_zero() * by).collect()
}
