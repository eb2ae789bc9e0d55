//! Woods, orchards, hedges and bocage.

use super::build::{Build, Z};
use super::canvas::{LIGHT, grown};
use super::field::small;
use super::marks::Marks;
use super::mask::floor;
use super::noise::Chance;
use super::tree::{Crown, Tree};
use crate::draw::line::{self, Cap};
use crate::draw::palette::{Rgb, ground as g};
use crate::draw::path::direction;
use glam::DVec2;

/// A wood's floor.
pub(crate) fn wood(b: &mut Build, outline: &[DVec2], seed: u64) {
    floor_of(b, &line::rounded(outline, true, 10.0), seed);
}

/// Crowns of a wood, by blue noise, with bushes along the edge, which makes that soft.
pub(crate) fn crowns(outline: &[DVec2], conifer: bool, seed: u64) -> Vec<Crown> {
    let outline = line::rounded(outline, true, 10.0);
    let mut chance = Chance::new(seed);
    let (size, spacing) = if conifer { ((11.0, 16.0), 24.0) } else { ((14.0, 20.0), 28.0) };
    let kinds = [Tree::Oak, Tree::Oak, Tree::Lime, Tree::Beech];
    let mut out = Vec::new();
    for at in scatter(&outline, 9.0, spacing, &mut chance) {
        let tree = if conifer { Tree::Fir } else { chance.pick(&kinds) };
        out.push(Crown { at, radius: chance.between(size.0, size.1), tree, seed: chance.seed() });
    }
    for at in line::resample(&line::closed(&outline), 17.0) {
        if !chance.is(0.72) {
            continue;
        }
        let inward = (middle_of(&outline) - at).normalize_or_zero() * 4.0;
        let at = at + inward + DVec2::new(chance.between(-3.0, 3.0), chance.between(-3.0, 3.0));
        out.push(Crown {
            at,
            radius: chance.between(4.5, 7.5),
            tree: Tree::Bush,
            seed: chance.seed(),
        });
    }
    out
}

fn middle_of(outline: &[DVec2]) -> DVec2 {
    let (lo, hi) = line::bounds(outline);
    (lo + hi) / 2.0
}

fn floor_of(b: &mut Build, outline: &[DVec2], seed: u64) {
    let outline = outline.to_vec();
    let mut chance = Chance::new(seed ^ 0xF100);
    let mut flecks = Marks::default();
    let (lo, hi) = line::bounds(&outline);
    let tints = [0x008A_7B4E, 0x005B_6238, 0x00A0_8F5C, 0x0046_4C2E, 0x007E_8A4C].map(Rgb::hex);
    for _ in 0..floor((hi - lo).x * (hi - lo).y / 34.0).min(20_000) {
        let at = lo + DVec2::new(chance.unit(), chance.unit()) * (hi - lo);
        if line::contains(&outline, at) {
            flecks.oval(at, 1.1, 0.5, direction(chance.angle()), chance.pick(&tints), 0.75);
        }
    }
    let around = grown((lo, hi), 26.0);
    let s = small(seed);
    b.step(Z::Field, around, move |c| {
        let Some(mut p) = c.patch(around) else { return };
        let soft = p.area(&outline, 7.0);
        let m = p.rough(soft, 1.1, 0.26, 16.0, s);
        p.blend(&m, 0.80, g::LITTER);
        let soft = p.grown_area(&outline, -9.0, 9.0);
        let heart = p.rough(soft, 1.0, 0.35, 22.0, s + 2);
        p.blend(&heart, 0.55, g::LITTER_DARK);
        let grit = p.noise(3.2, 2, s + 3);
        p.mottle(&m, 0.34, &grit);
        flecks.paint(p.canvas);
    });
}

/// Points at least `step` mm from each other and `inset` mm within an outline.
fn scatter(outline: &[DVec2], inset: f64, step: f64, chance: &mut Chance) -> Vec<DVec2> {
    let (lo, hi) = line::bounds(outline);
    let mut out: Vec<DVec2> = Vec::new();
    let tries = floor((hi - lo).x * (hi - lo).y / (step * step) * 40.0).clamp(60, 40_000);
    for _ in 0..tries {
        let at = lo + DVec2::new(chance.unit(), chance.unit()) * (hi - lo);
        if out.iter().all(|o| o.distance_squared(at) > step * step)
            && line::well_inside(outline, at, inset)
        {
            out.push(at);
        }
    }
    out
}

/// Crowns of an orchard: fruit trees in rows 33 mm apart along its longest edge.
pub(crate) fn orchard(outline: &[DVec2], seed: u64) -> Vec<Crown> {
    let mut chance = Chance::new(seed);
    let mut out = Vec::new();
    let (lo, hi) = line::bounds(outline);
    let (middle, r) = ((lo + hi) / 2.0, (hi - lo).length() / 2.0 + 33.0);
    let way = longest(outline);
    let mut y = -(r / 33.0).ceil() * 33.0;
    while y < r {
        let mut x = -(r / 33.0).ceil() * 33.0;
        while x < r {
            let stray = DVec2::new(chance.between(-2.0, 2.0), chance.between(-2.0, 2.0));
            let at = middle + way * x + way.perp() * y + stray;
            let (radius, seed) = (chance.between(9.5, 11.8), chance.seed());
            if line::well_inside(outline, at, 8.0) {
                out.push(Crown { at, radius, tree: Tree::Fruit, seed });
            }
            x += 33.0;
        }
        y += 33.0;
    }
    out
}

fn longest(outline: &[DVec2]) -> DVec2 {
    let edges = outline.iter().enumerate().map(|(i, a)| outline[(i + 1) % outline.len()] - *a);
    edges
        .max_by(|a, b| a.length_squared().total_cmp(&b.length_squared()))
        .and_then(DVec2::try_normalize)
        .unwrap_or(DVec2::X)
}

/// A hedge; with `bank` the bocage: an earth bank, thicker, with trees.
pub(crate) fn hedge(b: &mut Build, points: &[DVec2], width: f64, bank: bool, seed: u64) {
    let mut chance = Chance::new(seed);
    let height = if bank { 26.0 } else { 16.0 };
    let around = grown(line::bounds(points), width + 20.0);
    if bank {
        let (line_, s) = (points.to_vec(), small(seed));
        b.step(Z::Works, around, move |c| {
            let Some(mut p) = c.patch(around) else { return };
            let soft = p.band(&line_, width + 12.0, 2.4, Cap::Round);
            let m = p.rough(soft, 0.7, 0.25, 8.0, s);
            p.blend(&m, 0.85, g::EARTH);
            let grass = p.noise(9.0, 2, s).times(&m);
            p.blend(&grass, 0.35, g::GRASS_DRY);
            let rise = p.band(&line_, width + 7.0, 4.2, Cap::Round).map(|v| v * 11.0);
            p.relief(&rise, 0.13, Some(&m));
        });
    }
    let mut blobs = Vec::new();
    for at in line::resample(points, width * 0.30) {
        for _ in 0..2 {
            let stray =
                DVec2::new(chance.between(-0.15, 0.15), chance.between(-0.15, 0.15)) * width;
            blobs.push((at + stray, chance.between(0.34, 0.48) * width));
        }
    }
    let mut swept = Vec::new();
    for (at, r) in blobs.iter().step_by(2) {
        swept.push((*at, *r));
    }
    for (at, r) in swept {
        b.cast_disc(at, r, 0.0, height, 0.62, 0.7 + 0.035 * height);
    }
    let marks = foliage(&blobs, &mut chance);
    b.step(Z::Standing, around, move |c| marks.paint(c));
}

/// Crowns along a bocage: a tree each 90 to 140 mm.
pub(crate) fn bank_trees(points: &[DVec2], seed: u64) -> Vec<Crown> {
    let mut chance = Chance::new(seed ^ 0x7EE5);
    let fine = line::resample(points, 2.0);
    let mut out = Vec::new();
    let mut at = chance.between(40.0, 80.0);
    while let Some(p) = fine.get(usize::try_from(floor(at / 2.0)).unwrap_or(usize::MAX)) {
        let stray = DVec2::new(chance.between(-3.0, 3.0), chance.between(-3.0, 3.0));
        let tree = chance.pick(&[Tree::Oak, Tree::Lime, Tree::Beech]);
        out.push(Crown {
            at: *p + stray,
            radius: chance.between(12.0, 18.0),
            tree,
            seed: chance.seed(),
        });
        at += chance.between(90.0, 140.0);
    }
    out
}

/// Leaves of a hedge: dark, mid and light discs slid to the light, three flecks each.
fn foliage(blobs: &[(DVec2, f64)], chance: &mut Chance) -> Marks {
    let k = [g::HEDGE_DARK, g::HEDGE, g::HEDGE_MID, g::HEDGE_LIGHT];
    let mut m = Marks::default();
    for (at, r) in blobs {
        m.disc(*at, r + 0.6, Rgb::hex(0x001B_2618), 1.0);
    }
    for (at, r) in blobs {
        m.disc(*at, *r, k[0], 1.0);
    }
    for (at, r) in blobs {
        m.disc(*at + LIGHT * r * 0.16, r * 0.76, k[1].shade(chance.between(-0.08, 0.08)), 1.0);
    }
    for (at, r) in blobs {
        m.disc(
            *at + LIGHT * r * 0.34 + DVec2::new(chance.between(-0.3, 0.3), 0.0),
            r * 0.46,
            k[2],
            0.92,
        );
    }
    for (at, r) in blobs {
        for _ in 0..3 {
            let d = chance.in_disc(r * 0.8);
            let lit = d.dot(LIGHT) / r;
            let c = if lit > 0.1 {
                k[3]
            } else if lit > -0.3 {
                k[1]
            } else {
                k[0]
            };
            m.oval(*at + d, 0.8, 0.5, DVec2::X, c, 0.75);
        }
    }
    m
}
