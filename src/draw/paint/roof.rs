//! Roofs, and the ground a house stands on when its roof is lifted.

use super::build::{Build, Caster};
use super::canvas::{Canvas, SHADOW, grown};
use super::cloth::lit;
use super::marks::{Marks, pill};
use super::mask::floor;
use super::noise::Chance;
use crate::draw::line::{self, Cap};
use crate::draw::palette::{Rgb, ground as g};
use crate::model::House;
use glam::DVec2;

/// The roof of one house.
pub(crate) struct Roof {
    /// Index of the terrain piece it belongs to.
    pub(crate) piece: usize,
    pub(crate) outline: Vec<DVec2>,
    marks: Marks,
    chimneys: Vec<DVec2>,
    axis: DVec2,
    seed: u32,
}

/// What a roof is covered with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cover {
    Tile,
    Slate,
    Thatch,
    Tin,
}

impl Cover {
    fn of(word: &str) -> Self {
        let has = |w: &str| word.to_ascii_lowercase().contains(w);
        if has("slate") {
            Self::Slate
        } else if has("thatch") || has("straw") {
            Self::Thatch
        } else if has("tin") || has("iron") || has("felt") {
            Self::Tin
        } else {
            Self::Tile
        }
    }

    /// Base, light, dark.
    fn tints(self) -> [Rgb; 3] {
        match self {
            Self::Tile => [g::TILE, g::TILE_LIGHT, g::TILE_DARK],
            Self::Slate => [g::SLATE, g::SLATE_LIGHT, g::SLATE_DARK],
            Self::Thatch => [g::THATCH, g::THATCH_LIGHT, g::THATCH_DARK],
            Self::Tin => [g::TIN, Rgb::hex(0x00AE_B5B1), Rgb::hex(0x0067_6E6A)],
        }
    }
}

/// Base, light and dark colour of a roof by its word.
pub(crate) fn roof_tints(word: &str) -> [Rgb; 3] {
    Cover::of(word).tints()
}

const EAVE: f64 = 2.4;

/// Adds a house: its roof, its floor and walls, the shadows of both.
pub(crate) fn house(b: &mut Build, piece: usize, h: &House, seed: u64) {
    let (axis, at) = (h.facing.vec(), h.at);
    let height = f64::from(h.storeys.max(1)) * 41.0;
    let walls = super::marks::block(at, h.length, h.width, axis);
    let low = height * 0.55;
    b.cast(&walls, 0.0, low, 0.74, 0.8 + 0.012 * low);
    let high = Caster::new(&walls, 0.0, height, 0.74, 0.8 + 0.012 * height);
    b.roof_casters.push((piece, high));
    super::rooms::rooms(b, h, seed);
    // The ridge runs along the longer side.
    let (axis, l, w) = if h.length >= h.width {
        (axis, h.length, h.width)
    } else {
        (axis.perp(), h.width, h.length)
    };
    let cover = Cover::of(&h.roof);
    let roof = Gable { at, axis, a: l / 2.0 + EAVE, b: w / 2.0 + EAVE, cover };
    let hip = if cover == Cover::Tile { 0.55 } else { 0.0 };
    let chimneys = match cover {
        Cover::Tile | Cover::Slate => vec![roof.at(DVec2::new(0.3 * l, 0.12 * w))],
        _ => Vec::new(),
    };
    let outline = roof.corners();
    let marks = roof.marks(roof.a - hip * roof.b, seed);
    b.roofs.push(Roof { piece, outline, marks, chimneys, axis, seed: super::field::small(seed) });
}

impl Roof {
    /// Corners of what it touches, mm.
    pub(crate) fn bounds(&self) -> (DVec2, DVec2) {
        grown(line::bounds(&self.outline), 3.0)
    }

    pub(crate) fn paint(&self, canvas: &mut Canvas<'_>) {
        self.marks.paint(canvas);
        let Some(mut p) = canvas.patch(self.bounds()) else {
            return;
        };
        let m = p.area(&self.outline, 0.0);
        let (fine, slow) = (p.noise(1.4, 2, self.seed), p.noise(18.0, 2, self.seed + 1));
        p.mottle(&m, 0.13, &fine);
        p.mottle(&m, 0.14, &slow);
        for at in &self.chimneys {
            let stack = pill(*at, DVec2::new(8.5, 7.0), 0.5, self.axis);
            let shadow = p.fill(&line::sweep(&stack, DVec2::ZERO, SHADOW * 16.0), 0.8).times(&m);
            p.shade(&shadow, 0.8);
            let mut marks = Marks::default();
            marks.outline(&stack, 1.0, Rgb::hex(0x0023_1C15), 1.0);
            marks.polygon(stack, Rgb::hex(0x009A_6048), 1.0);
            marks.pill(
                *at + DVec2::new(-0.5, 0.6),
                DVec2::new(7.0, 5.2),
                0.5,
                self.axis,
                Rgb::hex(0x00B8_7A5D),
                1.0,
            );
            for o in [-1.9, 1.9] {
                marks.disc(*at + self.axis * o, 1.35, Rgb::hex(0x002A_211B), 1.0);
            }
            marks.paint(p.canvas);
        }
    }
}

/// A roof with its ridge along `axis`: half length `a`, half width `b`, eaves included.
struct Gable {
    at: DVec2,
    axis: DVec2,
    a: f64,
    b: f64,
    cover: Cover,
}

impl Gable {
    fn at(&self, p: DVec2) -> DVec2 {
        self.at + self.axis.rotate(p)
    }

    fn all(&self, points: &[DVec2]) -> Vec<DVec2> {
        points.iter().map(|p| self.at(*p)).collect()
    }

    fn corners(&self) -> Vec<DVec2> {
        super::marks::block(self.at, 2.0 * self.a, 2.0 * self.b, self.axis)
    }

    /// Planes, rows, ridge; `end` is how far the ridge reaches each way.
    fn marks(&self, end: f64, seed: u64) -> Marks {
        let v = DVec2::new;
        let (a, b) = (self.a, self.b);
        let mut chance = Chance::new(seed);
        let mut m = Marks::default();
        m.area(line::band(&self.corners(), 1.4, Cap::Butt, true), Rgb::hex(0x0023_1C15), 1.0);
        let mut planes = vec![
            (vec![v(-a, b), v(a, b), v(end, 0.0), v(-end, 0.0)], v(0.0, 1.0)),
            (vec![v(-a, -b), v(a, -b), v(end, 0.0), v(-end, 0.0)], v(0.0, -1.0)),
        ];
        if end < a - 0.1 {
            planes.push((vec![v(a, b), v(a, -b), v(end, 0.0)], v(1.0, 0.0)));
            planes.push((vec![v(-a, b), v(-a, -b), v(-end, 0.0)], v(-1.0, 0.0)));
        }
        let [base, light, dark] = self.cover.tints();
        for (corners, normal) in &planes {
            let facing = lit(self.axis.rotate(*normal));
            let c = if facing > 0.0 {
                base.mix(light, 0.55 * facing)
            } else {
                base.mix(dark, -0.75 * facing)
            };
            let plane = self.all(corners);
            let mut inside = Marks::default();
            inside.polygon(plane.clone(), c, 1.0);
            if self.cover == Cover::Tin {
                self.sheets(&mut inside, *normal);
            } else {
                self.rows(&mut inside, *normal, end, &mut chance);
            }
            m.clipped(plane, inside);
        }
        let ridge = self.all(&[v(-end, 0.0), v(end, 0.0)]);
        let lifted = |p: &[DVec2], by: DVec2| -> Vec<DVec2> { p.iter().map(|q| *q + by).collect() };
        m.line(&ridge, 1.9, Cap::Butt, dark, 1.0);
        m.line(&lifted(&ridge, v(-0.3, 0.35)), 0.8, Cap::Butt, light, 0.95);
        if end < a - 0.1 {
            for (sx, sy) in [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)] {
                let hip = self.all(&[v(a * sx, b * sy), v(end * sx, 0.0)]);
                m.line(&hip, 1.1, Cap::Round, dark, 0.9);
                m.line(&lifted(&hip, v(-0.25, 0.3)), 0.5, Cap::Round, light, 0.6);
            }
        }
        m
    }

    /// Rows of tiles, slates or straw on one plane.
    fn rows(&self, m: &mut Marks, normal: DVec2, end: f64, chance: &mut Chance) {
        let [base, light, dark] = self.cover.tints();
        let thatch = self.cover == Cover::Thatch;
        let (pitch, step) = match self.cover {
            Cover::Slate => (3.4, 4.6),
            Cover::Thatch => (4.2, 0.8),
            _ => (3.0, 3.4),
        };
        let along = normal.perp();
        let (depth, from, half) =
            if normal.x == 0.0 { (self.b, self.b, self.a) } else { (self.a - end, self.a, self.b) };
        let down = normal * -pitch;
        for i in 0..=floor(depth / pitch) {
            let o = from - f64::from(i) * pitch;
            let (left, right) = (normal * o - along * half, normal * o + along * half);
            let row = self.all(&[left, right]);
            m.line(&row, 0.5, Cap::Butt, dark, if thatch { 0.20 } else { 0.55 });
            let n = floor(2.0 * half / step).max(1);
            for j in 0..n {
                if !chance.is(0.62) {
                    continue;
                }
                let t =
                    (f64::from(j) + if i % 2 == 1 { 0.5 } else { 0.0 } + chance.between(-0.1, 0.1))
                        / f64::from(n);
                let p = left.lerp(right, t);
                if thatch {
                    let (j0, j1) = (chance.between(-1.2, 1.2), chance.between(0.7, 1.5));
                    let c = chance.pick(&[light, light, dark, Rgb::hex(0x007A_6236)]);
                    m.line(&self.all(&[p + down * j0, p + down * j1]), 0.4, Cap::Round, c, 0.34);
                } else {
                    if chance.is(0.30) {
                        let c = chance.pick(&[light, dark, base.mix(Rgb::hex(0x003C_3A2A), 0.4)]);
                        let tile = [p, p + along * step, p + along * step + down, p + down];
                        m.polygon(self.all(&tile), c, 0.26);
                    }
                    m.line(&self.all(&[p, p + down]), 0.35, Cap::Butt, dark, 0.38);
                }
            }
        }
    }

    /// Sheets of iron on one plane.
    fn sheets(&self, m: &mut Marks, normal: DVec2) {
        let dark = self.cover.tints()[2];
        let mut x = -self.a;
        while x <= self.a {
            let seam = self.all(&[DVec2::new(x, 0.0), DVec2::new(x, normal.y * self.b)]);
            m.line(&seam, 0.5, Cap::Butt, dark, 0.5);
            let shine: Vec<DVec2> = seam.iter().map(|p| *p + DVec2::new(-0.5, 0.3)).collect();
            m.line(&shine, 0.45, Cap::Butt, Rgb(255, 255, 255), 0.20);
            x += 5.0;
        }
    }
}
