//! Streams, rivers, ponds and marsh: banks, a wet lip, water in three depths.

use super::build::{Build, Z};
use super::canvas::{Canvas, Patch, grown};
use super::field::small;
use super::marks::Marks;
use super::mask::{Mask, floor, smooth};
use super::noise::Chance;
use crate::draw::line::{self, Cap};
use crate::draw::palette::{Rgb, ground as g};
use crate::draw::path::{Path, direction};
use glam::DVec2;

/// Where the water is.
#[derive(Clone, Debug)]
pub(crate) enum Bed {
    /// Along a line.
    Course(Vec<DVec2>, f64),
    /// Within an outline.
    Basin(Vec<DVec2>),
}

impl Bed {
    fn bounds(&self) -> (DVec2, DVec2) {
        match self {
            Self::Course(p, width) => grown(line::bounds(p), width / 2.0),
            Self::Basin(p) => line::bounds(p),
        }
    }

    /// The bed widened by `by` mm on each side, softened.
    fn mask(&self, p: &Patch<'_, '_>, by: f64, blur: f64) -> Mask {
        match self {
            Self::Course(points, width) => {
                p.band(points, (width + 2.0 * by).max(0.1), blur, Cap::Butt)
            }
            Self::Basin(outline) => p.grown_area(outline, by, blur),
        }
    }

    fn moved(&self, by: DVec2) -> Self {
        let all = |p: &[DVec2]| p.iter().map(|q| *q + by).collect();
        match self {
            Self::Course(p, w) => Self::Course(all(p), *w),
            Self::Basin(p) => Self::Basin(all(p)),
        }
    }
}

/// Water with its banks.
pub(crate) fn water(b: &mut Build, bed: Bed, seed: u64) {
    let around = grown(bed.bounds(), 16.0);
    let lines = glints(&bed, seed);
    let s = small(seed);
    b.step(Z::Water, around, move |c| paint(c, &bed, around, &lines, s));
}

fn paint(canvas: &mut Canvas<'_>, bed: &Bed, around: (DVec2, DVec2), lines: &Marks, seed: u32) {
    let fine = canvas.s >= 0.8;
    let Some(mut p) = canvas.patch(around) else {
        return;
    };
    let soft = bed.mask(&p, 5.5, 2.2);
    let bank = p.rough(soft, 0.7, 0.22, 8.0, seed + 1);
    p.blend(&bank, 0.85, g::BANK);
    let grit = p.noise(2.0, 2, seed);
    p.mottle(&bank, 0.16, &grit);
    let soft = bed.mask(&p, 2.6, 1.6);
    let lip = p.rough(soft, 0.6, 0.2, 6.0, seed + 2);
    p.blend(&lip, 0.55, g::BANK_LIGHT);
    let soft = bed.mask(&p, 0.0, 1.1);
    let body = p.rough(soft, 0.5, 0.2, 7.0, seed + 3);
    let hollow = bed.mask(&p, 1.5, 2.6).map(|v| v * -7.0);
    p.relief(&hollow, 0.10, Some(&bank));
    p.blend(&body, 1.0, g::WATER_SHALLOW);
    let step = match bed {
        Bed::Course(_, width) => width * 0.17,
        Bed::Basin(_) => 7.0,
    };
    let soft = bed.mask(&p, -step, step * 0.55);
    let deep = p.rough(soft, 0.7, 0.38, 16.0, seed + 4).times(&body);
    p.blend(&deep, 1.0, g::WATER);
    let soft = bed.mask(&p, -step * 1.9, step * 0.7);
    let deepest = p.rough(soft, 0.8, 0.4, 22.0, seed + 5).times(&body);
    p.blend(&deepest, 0.8, g::WATER_DEEP);
    // The bank in the north-west shades the water under it.
    let open = bed.moved(DVec2::new(2.2, -2.7)).mask(&p, 0.0, 1.6);
    let lee = bed.mask(&p, 0.0, 1.0).with(&open, |a, b| (a - b).clamp(0.0, 1.0)).times(&body);
    p.dim(&lee, 0.75, 0.58);
    if fine {
        lines.paint(p.canvas);
    }
}

/// Flow lines along a course, short level glints on a pond.
fn glints(bed: &Bed, seed: u64) -> Marks {
    let mut chance = Chance::new(seed);
    let mut marks = Marks::default();
    match bed {
        Bed::Course(points, width) => {
            let points = line::resample(points, 2.0);
            let n = f64::from(floor(width / 6.0).max(3));
            let mut i = 0.0;
            while i < n {
                let off = ((i + 0.5) / n - 0.5) * width * 0.82;
                let lane = line::offset(&points, off);
                let mut k = 0;
                while k + 8 < lane.len() {
                    let run = 7 + chance.below(14);
                    let part = &lane[k..(k + run).min(lane.len())];
                    if part.len() > 5 && chance.is(0.52) {
                        let c = if chance.is(0.6) { g::WATER_GLINT } else { Rgb::hex(0x003C_626C) };
                        let stray =
                            DVec2::new(chance.between(-0.3, 0.3), chance.between(-0.3, 0.3));
                        let part: Vec<DVec2> = part.iter().map(|p| *p + stray).collect();
                        marks.line(
                            &part,
                            chance.between(0.4, 0.8),
                            Cap::Round,
                            c,
                            chance.between(0.16, 0.42),
                        );
                    }
                    k += run + 3 + chance.below(10);
                }
                i += 1.0;
            }
        }
        Bed::Basin(outline) => {
            let (lo, hi) = line::bounds(outline);
            for _ in 0..floor(line::area(outline).abs() / 420.0).min(2000) {
                let at = lo + DVec2::new(chance.unit(), chance.unit()) * (hi - lo);
                let l = chance.between(4.0, 10.0);
                let end = at + DVec2::new(l, 0.0);
                if line::well_inside(outline, at, 7.0) && line::well_inside(outline, end, 7.0) {
                    let wave = [at, at + DVec2::new(l / 2.0, 0.4), end];
                    marks.line(&wave, 0.6, Cap::Round, g::WATER_GLINT, chance.between(0.2, 0.45));
                }
            }
        }
    }
    marks
}

/// Marsh: mud, pools where noise passes one half, tufts of reed.
pub(crate) fn marsh(b: &mut Build, outline: &[DVec2], seed: u64) {
    let outline = line::rounded(outline, true, 8.0);
    let around = grown(line::bounds(&outline), 16.0);
    let mut chance = Chance::new(seed);
    let mut marks = Marks::default();
    let (lo, hi) = line::bounds(&outline);
    let tints = [0x004F_5B33, 0x008C_9254, 0x006B_7540, 0x00A9_A866].map(Rgb::hex);
    for _ in 0..floor((hi - lo).x * (hi - lo).y / 58.0).min(6000) {
        let at = lo + DVec2::new(chance.unit(), chance.unit()) * (hi - lo);
        if line::contains(&outline, at) {
            for _ in 0..3 {
                let tip = at + direction(chance.between(0.7, 2.44)) * 3.6;
                marks.line(&[at, tip], 0.6, Cap::Round, chance.pick(&tints), 0.9);
            }
        }
    }
    let s = small(seed);
    b.step(Z::Water, around, move |c| {
        let Some(mut p) = c.patch(around) else { return };
        let soft = p.area(&outline, 6.0);
        let m = p.rough(soft, 1.0, 0.3, 12.0, s);
        p.blend(&m, 0.78, g::MUD);
        let pools = p.noise(18.0, 3, s + 6).map(|n| smooth(0.5, 0.66, n)).times(&m);
        p.blend(&pools, 0.75, g::WATER_SHALLOW);
        let grit = p.noise(2.2, 2, s + 7);
        p.mottle(&m, 0.25, &grit);
        marks.paint(p.canvas);
    });
}

/// A disc as an outline fine enough to be drawn.
pub(crate) fn round(at: DVec2, radius: f64) -> Vec<DVec2> {
    Path::disc(at, radius).flatten(0.05).into_iter().next().map(|f| f.points).unwrap_or_default()
}
