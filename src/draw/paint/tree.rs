//! Crowns of trees and bushes, seen from above.

use super::canvas::LIGHT;
use super::marks::Marks;
use super::noise::Chance;
use crate::draw::line;
use crate::draw::palette::{Rgb, ground as g};
use crate::draw::path::direction;
use glam::DVec2;
use std::f64::consts::TAU;

/// Kinds of crowns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names are the documentation")]
pub enum Tree {
    Oak,
    Lime,
    Beech,
    Fruit,
    Fir,
    Bush,
}

/// One crown. Where it stands and how it looks is decoration: rules ask for the outline of the wood.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Crown {
    /// Middle, mm.
    pub at: DVec2,
    /// Radius, mm.
    pub radius: f64,
    /// Kind.
    pub tree: Tree,
    pub(crate) seed: u64,
}

impl Crown {
    /// Farthest that it reaches from its middle, mm.
    #[must_use]
    pub fn reach(&self) -> f64 {
        self.radius * 1.2 + 1.0
    }

    /// How high it stands, mm.
    pub(crate) fn height(&self) -> f64 {
        if self.tree == Tree::Bush { 12.0 } else { 26.0 + self.radius * 1.5 }
    }

    /// As it looks from above at so many pixels a millimetre.
    pub(crate) fn marks(&self, s: f64) -> Marks {
        let mut m = Marks::default();
        if self.radius * s < 4.0 {
            let k = leaf_tints(self.tree);
            m.disc(self.at, self.radius, k[0], 1.0);
            m.disc(self.at + LIGHT * self.radius * 0.2, self.radius * 0.6, k[2], 1.0);
            return m;
        }
        match self.tree {
            Tree::Fir => fir(&mut m, self),
            _ => broad(&mut m, self),
        }
        m
    }

    /// Would it hide one of these points? It does from 11 mm beyond its edge.
    #[must_use]
    pub fn hides(&self, points: &[DVec2]) -> bool {
        points.iter().any(|p| p.distance(self.at) - self.radius < 11.0)
    }

    /// Thinned out over a piece: its trunk, a tint, a dashed ring.
    pub(crate) fn thinned(&self) -> Marks {
        let mut m = Marks::default();
        if self.tree == Tree::Bush {
            let k = leaf_tints(Tree::Bush);
            m.disc(self.at, self.radius, k[1], 0.35);
            m.disc(self.at + LIGHT * self.radius * 0.2, self.radius * 0.6, k[2], 0.2);
            return m;
        }
        let (at, r) = (self.at, 2.6);
        m.disc(at, r, Rgb::hex(0x003A_2D1E), 1.0);
        m.disc(at + DVec2::new(-0.2, 0.25) * r, r * 0.6, Rgb::hex(0x007A_6346), 1.0);
        m.disc(at, self.radius, Rgb::hex(0x0022_301C), 0.16);
        let ring = line::closed(&line::oval(at, self.radius, self.radius, 0.0));
        for dash in line::dashes(&ring, 2.2, 1.8) {
            m.line(&dash, 0.6, line::Cap::Round, Rgb::hex(0x00E8_EFC9), 0.45);
        }
        m
    }
}

/// Five leaf tints, darkest first.
pub(crate) fn leaf_tints(tree: Tree) -> [Rgb; 5] {
    let h = Rgb::hex;
    match tree {
        Tree::Fir => [g::FIR_DARK, g::FIR, g::FIR_MID, g::FIR_LIGHT, g::FIR_LIGHT],
        Tree::Oak => [g::LEAF_DARK, g::LEAF, g::LEAF_MID, g::LEAF_LIGHT, g::LEAF_GLINT],
        Tree::Lime => {
            [g::LEAF_DARK, h(0x0056_6E3A), h(0x0076_8F47), h(0x009C_B05C), h(0x00C3_CD80)]
        }
        Tree::Beech => {
            [h(0x003B_4328), h(0x005C_6434), h(0x007C_7F41), h(0x00A3_9F57), h(0x00C9_C07C)]
        }
        Tree::Fruit => {
            [h(0x003A_4A2C), h(0x0059_7040), h(0x007A_9250), h(0x009D_B066), h(0x00C6_CF90)]
        }
        Tree::Bush => [g::HEDGE_DARK, g::HEDGE, g::HEDGE_MID, g::HEDGE_LIGHT, h(0x00B4_BE7D)],
    }
}

fn lobes(chance: &mut Chance, n: u32, r: f64, spread: f64, size: f64) -> Vec<(DVec2, f64)> {
    (0..n)
        .map(|i| {
            let turn = TAU * f64::from(i) / f64::from(n) + chance.between(-0.2, 0.2);
            let d = direction(turn) * r * spread;
            let at = DVec2::new(d.x * chance.between(0.9, 1.1), d.y * chance.between(0.9, 1.1));
            (at, r * size * chance.between(0.85, 1.15))
        })
        .collect()
}

/// A dark skirt, three lifts of lobes towards the light, then dabs: single sprays of leaves.
fn broad(m: &mut Marks, crown: &Crown) {
    let (at, r) = (crown.at, crown.radius);
    let mut chance = Chance::new(crown.seed);
    if r > 30.0 {
        cluster(m, crown, &mut chance);
        return;
    }
    let hue = chance.between(-0.10, 0.10);
    let k = leaf_tints(crown.tree).map(|c| c.shade(hue));
    let n = if r > 9.0 { 9 } else { 7 };
    let skirt = lobes(&mut chance, n, r, 0.62, 0.42);
    for (d, q) in &skirt {
        m.disc(at + *d, q + (r * 0.035).max(0.5), Rgb::hex(0x001B_2618), 0.85);
    }
    m.disc(at, r * 0.78, k[0], 1.0);
    for (d, q) in &skirt {
        m.disc(at + *d, *q, k[0], 1.0);
    }
    let up = |share: f64| at + LIGHT * r * share;
    for (d, q) in lobes(&mut chance, n, r, 0.56, 0.36) {
        m.disc(up(0.07) + d, q, k[1], 1.0);
    }
    m.disc(up(0.07), r * 0.6, k[1], 1.0);
    for (d, q) in lobes(&mut chance, n - 1, r, 0.42, 0.30) {
        m.disc(up(0.17) + d, q, k[2], 0.92);
    }
    m.disc(up(0.17), r * 0.42, k[2], 0.92);
    for (d, q) in lobes(&mut chance, 5, r, 0.27, 0.20) {
        m.disc(up(0.30) + d, q, k[3], 0.85);
    }
    let dabs = super::mask::floor(14.0 + r * 1.6);
    for _ in 0..dabs {
        let d = chance.in_disc(r * 0.86);
        let (lit, w) = (d.dot(LIGHT) / r, chance.between(0.055, 0.10) * r);
        let c = if lit > 0.28 {
            k[4]
        } else if lit > 0.02 {
            k[3]
        } else if lit > -0.3 {
            k[1]
        } else {
            k[0]
        };
        m.oval(at + d, w, w * 0.6, direction(chance.angle()), c, 0.62);
    }
    if crown.tree == Tree::Fruit {
        for _ in 0..9 {
            m.disc(at + chance.in_disc(r * 0.7), (r * 0.07).max(0.6), Rgb::hex(0x00C8_563A), 1.0);
        }
    }
}

/// A crown too big for nine lobes: many small crowns, brighter towards the light.
fn cluster(m: &mut Marks, crown: &Crown, chance: &mut Chance) {
    const Q: f64 = 10.5;
    let (at, r) = (crown.at, crown.radius);
    let k = leaf_tints(crown.tree);
    let mut points: Vec<DVec2> = Vec::new();
    for _ in 0..3000 {
        let d = chance.in_disc(r * 0.84);
        if points.iter().all(|p| p.distance(d) > Q * 0.92) {
            points.push(d);
        }
    }
    let rim = super::mask::floor(r / 3.6).max(3);
    for i in 0..rim {
        points.push(
            direction(TAU * f64::from(i) / f64::from(rim) + chance.between(-0.08, 0.08)) * r * 0.8,
        );
    }
    for (grow, c, a) in [(1.12, Rgb::hex(0x001B_2618), 0.85), (1.0, k[0], 1.0)] {
        for p in &points {
            m.disc(at + *p, Q * grow, c, a);
        }
    }
    m.disc(at, r * 0.8, k[0], 1.0);
    points.sort_by(|a, b| a.dot(LIGHT).total_cmp(&b.dot(LIGHT)));
    for p in &points {
        let lit = p.dot(LIGHT) / r;
        let s = Q * chance.between(0.82, 1.08);
        let [c1, c2, c3] =
            if lit > -0.25 { [k[1], k[2], k[3]] } else { [k[0].shade(0.08), k[1], k[2]] };
        m.disc(at + *p, s, k[0].shade(0.05), 1.0);
        for (n, spread, slide, size, c) in
            [(6, 0.5, 0.12, 0.40, c1), (4, 0.34, 0.28, 0.28, c2), (3, 0.22, 0.42, 0.16, c3)]
        {
            for _ in 0..n {
                m.disc(
                    at + *p + direction(chance.angle()) * s * spread + LIGHT * s * slide,
                    s * size,
                    c,
                    1.0,
                );
            }
        }
    }
}

/// Four stars, each smaller and slid to the light.
fn fir(m: &mut Marks, crown: &Crown) {
    let (at, r) = (crown.at, crown.radius);
    let mut chance = Chance::new(crown.seed);
    let hue = chance.between(-0.08, 0.10);
    let k = [g::FIR_DARK, g::FIR, g::FIR_MID, g::FIR_LIGHT].map(|c| c.shade(hue));
    let phase = chance.between(0.0, 6.0);
    let mut level = 0.0;
    for (size, c) in [(1.0, k[0]), (0.80, k[1]), (0.58, k[2]), (0.34, k[3])] {
        let middle = at + LIGHT * (level * 0.075 * r);
        let star: Vec<DVec2> = (0..26)
            .map(|i| {
                let turn = phase + level * 0.24 + TAU * f64::from(i) / 26.0;
                let tip = if i % 2 == 0 { chance.between(0.94, 1.06) } else { 0.66 };
                middle + direction(turn) * r * size * tip
            })
            .collect();
        if level == 0.0 {
            m.outline(&star, (r * 0.08).max(0.8), Rgb::hex(0x0014_2019), 0.85);
        }
        m.polygon(star, c, 1.0);
        level += 1.0;
    }
    m.disc(at + LIGHT * r * 0.27, r * 0.07, Rgb::hex(0x009D_BE9D), 1.0);
}
