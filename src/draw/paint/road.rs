//! Roads and tracks, bridges and fords.

use super::build::{Build, Z};
use super::canvas::{Canvas, SHADOW, grown, over};
use super::field::small;
use super::marks::{Marks, block, pill};
use super::mask::floor;
use super::noise::Chance;
use crate::draw::line::{self, Cap};
use crate::draw::palette::{Rgb, ground as g};
use glam::DVec2;

/// A road, or a track with grass between its ruts.
pub(crate) fn road(b: &mut Build, points: &[DVec2], width: f64, track: bool, seed: u64) {
    let middle = line::rounded(points, false, width * 0.6);
    let around = grown(line::bounds(&middle), width / 2.0 + 14.0);
    let pebbles = pebbles(&middle, width, seed);
    let z = if track { Z::Track } else { Z::Road };
    b.step(z, around, move |c| {
        surface(c, &middle, around, width, track, small(seed));
        pebbles.paint(c);
    });
}

fn surface(
    canvas: &mut Canvas<'_>,
    middle: &[DVec2],
    around: (DVec2, DVec2),
    width: f64,
    track: bool,
    seed: u32,
) {
    let Some(mut p) = canvas.patch(around) else {
        return;
    };
    let (base, light) = if track { (g::TRACK, g::TRACK_LIGHT) } else { (g::ROAD, g::ROAD_LIGHT) };
    let soft = p.band(middle, width + 9.0, 2.6, Cap::Butt);
    let verge = p.rough(soft, 0.7, 0.25, 9.0, seed + 1);
    p.blend(&verge, 0.55, g::ROAD_EDGE);
    p.dim(&verge, 0.25, 0.90);
    let soft = p.band(middle, width, 1.3, Cap::Butt);
    let body = p.rough(soft, 0.55, 0.22, 6.0, seed + 2);
    let (grain, blot) = (p.noise(1.3, 2, seed + 5), p.noise(26.0, 3, seed + 6));
    let c = base.unit();
    p.each(|i, _, px| {
        let k = 1.0 + 0.13 * (grain.a[i] - 0.5) + 0.20 * (blot.a[i] - 0.5);
        over(px, c.map(|v| v * k), body.a[i]);
    });
    let worn = p.noise(20.0, 2, seed + 8);
    let rut = width * 0.235;
    let sides: Vec<Vec<DVec2>> = [-rut, rut]
        .iter()
        .flat_map(|o| line::band(&line::offset(middle, *o), width * 0.15, Cap::Butt, false))
        .collect();
    let m =
        p.fill(&sides, 1.4).times(&body).with(&worn, |m, w| (m * (0.5 + 0.9 * w)).clamp(0.0, 1.0));
    p.blend(&m, 0.75, light);
    let south = width * 0.085;
    let lips: Vec<Vec<DVec2>> = [-rut, rut]
        .iter()
        .flat_map(|o| line::band(&line::offset(middle, o + south), 0.9, Cap::Butt, false))
        .collect();
    let m = p.fill(&lips, 0.6).times(&body);
    p.dim(&m, 0.30, 0.66);
    let soft = p.band(middle, width * 0.20, 1.8, Cap::Butt);
    let strip = p.rough(soft, 0.9, 0.22, 8.0, seed + 9).times(&body);
    if track {
        p.blend(&strip, 0.72, g::GRASS_DRY);
        p.dim(&strip, 0.3, 0.82);
    } else {
        p.blend(&strip, 0.35, g::ROAD_EDGE);
    }
}

fn pebbles(middle: &[DVec2], width: f64, seed: u64) -> Marks {
    let mut chance = Chance::new(seed);
    let mut marks = Marks::default();
    let tints = [0x00D8_CEB3, 0x009A_8C6C, 0x00C4_B896].map(Rgb::hex);
    let points = line::resample(middle, 4.5);
    for i in 0..points.len() {
        let way = line::tangent(&points, i);
        for _ in 0..2 {
            let across = chance.between(-0.5, 0.5) * (width - 3.0);
            let at = points[i] + way * chance.between(-2.2, 2.2) + way.perp() * across;
            let r = chance.between(0.35, 0.85);
            marks.disc(at + DVec2::new(0.25, -0.3), r, Rgb::hex(0x005E_5236), 0.35);
            marks.disc(at, r, chance.pick(&tints), 0.8);
        }
    }
    marks
}

/// A bridge along a line: of timber, or of stone with walls for parapets.
pub(crate) fn bridge(b: &mut Build, points: &[DVec2], width: f64, timber: bool, seed: u64) {
    let (Some(from), Some(to)) = (points.first().copied(), points.last().copied()) else {
        return;
    };
    let Some(way) = (to - from).try_normalize() else {
        return;
    };
    let (middle, length) = ((from + to) / 2.0, from.distance(to));
    let around = grown(line::bounds(&[from, to]), width / 2.0 + 12.0);
    let deck = block(middle, length, width, way);
    let thrown = line::sweep(
        &block(middle, (length - 16.0).max(4.0), width, way),
        SHADOW * 2.0,
        SHADOW * 14.0,
    );
    let marks = if timber { planks(middle, length, width, way, seed) } else { Marks::default() };
    b.step(Z::Bridge, around, move |c| {
        let Some(mut p) = c.patch(around) else { return };
        let shadow = p.fill(&thrown, 1.19);
        p.shade(&shadow, 0.74);
        if timber {
            marks.paint(p.canvas);
            return;
        }
        let m = p.area(&deck, 0.0);
        p.blend(&m, 1.0, g::ROAD);
        let (grain, blot) = (p.noise(1.3, 2, 8), p.noise(20.0, 2, 9));
        p.mottle(&m, 0.16, &grain);
        p.mottle(&m, 0.20, &blot);
        let ruts: Vec<Vec<DVec2>> = [-0.235, 0.235]
            .iter()
            .map(|o| block(middle + way.perp() * width * *o, length, width * 0.15, way))
            .collect();
        let ruts = p.fill(&ruts, 1.2).times(&m);
        p.blend(&ruts, 0.6, g::ROAD_LIGHT);
    });
    if !timber {
        for side in [-1.0, 1.0] {
            let off = way.perp() * side * (width / 2.0 - 1.0);
            let ends = [from - way * 4.0 + off, to + way * 4.0 + off];
            super::wall::stone(b, &ends, 5.2, 16.0, Chance::new(seed).seed());
        }
    }
}

fn planks(middle: DVec2, length: f64, width: f64, way: DVec2, seed: u64) -> Marks {
    let mut chance = Chance::new(seed);
    let mut marks = Marks::default();
    let n = f64::from(floor(length / 4.6).max(1));
    let side = way.perp();
    marks.block(middle, length, width - 1.0, way, g::WOOD.shade(-0.18), 1.0);
    let mut i = 0.0;
    while i < n {
        let (x, stray) = (-length / 2.0 + (i + 0.5) * length / n, chance.between(-1.5, 1.5));
        let other = chance.pick(&[g::WOOD_LIGHT, g::WOOD_DARK]);
        let c = g::WOOD.mix(other, chance.between(0.0, 0.45));
        let at = middle + way * x + side * stray;
        marks.pill(at, DVec2::new(length / n - 0.5, width), 0.5, way, c, 1.0);
        marks.block(at - way * 0.8, 0.5, width - 2.0, way, Rgb::hex(0x00FF_E9C4), 0.18);
        i += 1.0;
    }
    for s in [-1.0, 1.0] {
        let at = middle + side * s * (width / 2.0 - 2.4);
        let rail = pill(at, DVec2::new(length + 3.0, 2.4), 1.0, way);
        let low: Vec<DVec2> = rail.iter().map(|p| *p + DVec2::new(0.6, -0.8)).collect();
        marks.polygon(low, Rgb::hex(0x001B_1510), 0.45);
        marks.polygon(rail, g::WOOD_LIGHT, 1.0);
        let posts = f64::from(floor(length / 22.0).max(1));
        let mut k = 0.0;
        while k <= posts {
            marks.disc(
                at + way * (-length / 2.0 + 2.0 + k * (length - 4.0) / posts),
                1.9,
                g::WOOD_DARK,
                1.0,
            );
            k += 1.0;
        }
    }
    marks
}

/// A ford: shallows and stones.
pub(crate) fn ford(b: &mut Build, outline: &[DVec2], seed: u64) {
    let outline = outline.to_vec();
    let around = grown(line::bounds(&outline), 10.0);
    let mut chance = Chance::new(seed);
    let mut marks = Marks::default();
    let (lo, hi) = line::bounds(&outline);
    let tints = [0x00B9_B6A6, 0x009D_A193, 0x00CD_C9B8].map(Rgb::hex);
    for _ in 0..floor(line::area(&outline).abs() / 70.0).min(400) {
        let at = lo + DVec2::new(chance.unit(), chance.unit()) * (hi - lo);
        if line::well_inside(&outline, at, 2.5) {
            let r = chance.between(0.8, 2.2);
            marks.disc(at + DVec2::new(0.4, -0.5), r, Rgb::hex(0x0035_525A), 0.4);
            marks.disc(at, r, chance.pick(&tints), 0.9);
        }
    }
    b.step(Z::Bridge, around, move |c| {
        let Some(mut p) = c.patch(around) else { return };
        let soft = p.area(&outline, 5.0);
        let m = p.rough(soft, 0.8, 0.35, 10.0, small(seed));
        p.blend(&m, 0.6, Rgb::hex(0x00A3_A88F));
        marks.paint(p.canvas);
    });
}
