//! A house with its roof lifted: floor, walls, windows, doors, firing ports.

use super::build::{Build, Z};
use super::canvas::{SHADOW, grown};
use super::marks::{Marks, block};
use super::noise::Chance;
use crate::draw::line::{self, Cap};
use crate::draw::palette::{Rgb, ground as g};
use crate::draw::path::{Place, direction};
use crate::model::{House, Opening, OpeningKind};
use glam::DVec2;
use std::f64::consts::FRAC_PI_2;

const LINE: Rgb = Rgb::hex(0x001F_1912);
const FRAME: Rgb = Rgb::hex(0x00EF_E7D4);

/// Floor, walls and openings of a house, seen when its roof is lifted.
pub(crate) fn rooms(b: &mut Build, h: &House, seed: u64) {
    let frame = Place::new(h.at, h.facing.vec());
    let (l, w, t) = (h.length, h.width, h.wall);
    let outer = block(h.at, l, w, frame.along);
    let inner = block(h.at, l - 2.0 * t, w - 2.0 * t, frame.along);
    let mut floor = Marks::default();
    floor.polygon(outer.clone(), g::FLOOR, 1.0);
    let mut boards = Marks::default();
    if h.roof.eq_ignore_ascii_case("slate") && h.openings.len() < 3 {
        flags(&mut boards, &frame, l, w, seed);
    } else {
        planks(&mut boards, &frame, l, w, seed);
    }
    floor.clipped(inner.clone(), boards);
    let walls = walls(h);
    let mut top = Marks::default();
    // The light core of a wall is under half as thick as the wall.
    for (thicker, share, c, a) in
        [(1.0, 1.0, LINE, 1.0), (0.0, 1.0, g::WALL_TOP, 1.0), (0.0, 0.45, g::WALL_TOP_LIGHT, 0.8)]
    {
        for wall in &walls {
            top.polygon(wall.top(&frame, wall.thick * share + thicker), c, a);
        }
    }
    for o in &h.openings {
        opening(&mut top, h, o);
    }
    let thrown: Vec<Vec<DVec2>> = walls
        .iter()
        .flat_map(|wall| line::sweep(&wall.top(&frame, wall.thick), DVec2::ZERO, SHADOW * 26.0))
        .collect();
    let eaves = line::closed(&block(h.at, l + 3.8, w + 3.8, frame.along));
    for dash in line::dashes(&eaves, 3.4, 2.4) {
        top.line(&dash, 0.7, Cap::Butt, Rgb::hex(0x00FF_F9EA), 0.75);
    }
    let around = grown(line::bounds(&outer), 12.0);
    b.step(Z::Floor, around, move |c| {
        floor.paint(c);
        if let Some(mut p) = c.patch(around) {
            let clip = p.area(&inner, 0.0);
            let shade = p.fill(&thrown, 0.5 + 0.035 * 26.0).times(&clip);
            p.shade(&shade, 0.76);
        }
        top.paint(c);
    });
}

/// One wall in the house's frame, by its middle line.
struct Run {
    from: DVec2,
    to: DVec2,
    thick: f64,
}

impl Run {
    /// What it covers on the table when it is so thick.
    fn top(&self, frame: &Place, thick: f64) -> Vec<DVec2> {
        let along = (self.to - self.from).normalize_or(DVec2::X);
        let grown = self.from.distance(self.to) + thick - self.thick;
        block(frame.point((self.from + self.to) / 2.0), grown, thick, frame.along.rotate(along))
    }
}

/// The four outer walls, then the inner ones.
fn walls(h: &House) -> Vec<Run> {
    let (a, b, t) = (h.length / 2.0, h.width / 2.0, h.wall);
    let (x, y) = (a - t / 2.0, b - t / 2.0);
    let run = |fx, fy, tx, ty| Run { from: DVec2::new(fx, fy), to: DVec2::new(tx, ty), thick: t };
    let mut out = vec![run(x, -b, x, b), run(-a, y, a, y), run(-x, -b, -x, b), run(-a, -y, a, -y)];
    let inner = h.inner.iter().filter(|(from, to)| from.distance(*to) > 0.1);
    out.extend(inner.map(|(from, to)| Run { from: *from, to: *to, thick: h.inner_wall.max(0.5) }));
    out
}

fn planks(m: &mut Marks, frame: &Place, l: f64, w: f64, seed: u64) {
    let mut chance = Chance::new(seed);
    let mut y = -w / 2.0;
    while y < w / 2.0 {
        let mut x = -l / 2.0 - chance.between(0.0, 30.0);
        while x < l / 2.0 {
            let long = chance.between(24.0, 48.0);
            let tint = chance.pick(&[g::FLOOR_LIGHT, Rgb::hex(0x00A9_8A60)]);
            let c = g::FLOOR.mix(tint, chance.between(0.0, 0.6));
            let at = frame.point(DVec2::new(x + long / 2.0, y + 2.1));
            m.block(at, long - 0.35, 3.9, frame.along, c, 1.0);
            x += long;
        }
        y += 4.2;
    }
}

fn flags(m: &mut Marks, frame: &Place, l: f64, w: f64, seed: u64) {
    let mut chance = Chance::new(seed);
    let (mut y, mut odd) = (-w / 2.0, false);
    while y < w / 2.0 {
        let mut x = -l / 2.0 - if odd { 5.0 } else { 0.0 };
        while x < l / 2.0 {
            let tint = chance.pick(&[Rgb::hex(0x00CF_C8B8), Rgb::hex(0x009A_9384)]);
            let c = g::FLOOR_STONE.mix(tint, chance.between(0.0, 0.5));
            m.pill(
                frame.point(DVec2::new(x + 5.0, y + 5.0)),
                DVec2::splat(9.5),
                0.6,
                frame.along,
                c,
                1.0,
            );
            x += 10.0;
        }
        y += 10.0;
        odd = !odd;
    }
}

/// The frame of an opening: x along its wall (anticlockwise round the house), y inwards.
pub(crate) fn opening_place(h: &House, o: &Opening) -> Place {
    let (a, b) = (h.length / 2.0, h.width / 2.0);
    let v = DVec2::new;
    let (corner, along) = match o.side % 4 {
        0 => (v(a, -b), v(0.0, 1.0)),
        1 => (v(a, b), v(-1.0, 0.0)),
        2 => (v(-a, b), v(0.0, -1.0)),
        _ => (v(-a, -b), v(1.0, 0.0)),
    };
    let at = corner + along * o.at + along.perp() * (h.wall / 2.0);
    Place::new(h.at, h.facing.vec()).then(&Place::new(at, along))
}

fn opening(m: &mut Marks, h: &House, o: &Opening) {
    let p = opening_place(h, o);
    let (l, t) = (o.width, h.wall);
    let all = |points: &[DVec2]| -> Vec<DVec2> { points.iter().map(|q| p.point(*q)).collect() };
    let v = DVec2::new;
    match o.kind {
        OpeningKind::Window => {
            let hole = block(p.at, l, t + 0.8, p.along);
            m.polygon(hole.clone(), FRAME, 1.0);
            m.block(p.at, l, 1.5, p.along, g::GLASS, 1.0);
            m.area(line::band(&hole, 0.6, Cap::Butt, true), LINE, 1.0);
            m.block(p.at, 0.8, t + 0.8, p.along, LINE, 0.8);
        }
        OpeningKind::Port => {
            // Narrow outside, wide within: y grows inwards.
            let (n, i) = (-t / 2.0 - 0.4, t / 2.0 + 0.4);
            let slit = all(&[v(-l * 0.16, n), v(l * 0.16, n), v(l / 2.0, i), v(-l / 2.0, i)]);
            m.polygon(slit.clone(), Rgb::hex(0x0015_110C), 1.0);
            m.area(line::band(&slit, 0.5, Cap::Butt, true), FRAME, 1.0);
        }
        OpeningKind::Door => {
            m.block(p.at, l, t + 1.2, p.along, g::FLOOR_LIGHT, 1.0);
            let hinge = v(-l / 2.0, t / 2.0);
            let swing: Vec<DVec2> = (0..=12)
                .map(|i| hinge + direction(FRAC_PI_2 * 0.82 * f64::from(i) / 12.0) * l)
                .collect();
            for dash in line::dashes(&all(&swing), 1.2, 1.0) {
                m.line(&dash, 0.45, Cap::Round, LINE, 0.55);
            }
            let leaf = all(&[hinge, swing[12]]);
            m.line(&leaf, 2.0, Cap::Butt, LINE, 1.0);
            m.line(&leaf, 1.3, Cap::Butt, Rgb::hex(0x008B_5E3A), 1.0);
        }
    }
}
