//! What is laid on the table to answer a question: leaves, sight, trails, shots, zones, objectives, as shapes.
//!
//! Knows where things are, not why: what a leaf covers or what blocks sight is worked out elsewhere and comes as data.

use super::palette::{Rgb, ink, side};
use super::path::{Path, Seg, direction};
use super::shapes::{Item, Shape, Stroke, Text};
use crate::geometry::Dir;
pub use crate::geometry::LEAF_RADIUS;
use crate::model::{PieceId, SideSlot};
use glam::DVec2;

/// Everything that may lie on a table besides what stands on it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Overlays {
    /// Deployment zones.
    pub zones: bool,
    /// Objectives, with the radius in which a piece holds them, mm; 0 = unknown.
    pub objectives: Option<f64>,
    /// Names of pieces.
    pub names: bool,
    /// Counters with less detail, for many small pictures.
    pub plain: bool,
    /// Draw houses with their roofs on even when somebody is inside.
    pub roofs: bool,
    /// What somebody sees, as a polygon; the rest of the table is shaded.
    pub seen: Option<Vec<DVec2>>,
    /// Lines of sight with what hides the target.
    pub sight: Vec<Sight>,
    /// Groups of leaves.
    pub leaves: Vec<Leaves>,
    /// Blast circles: middle, radius.
    pub circles: Vec<(DVec2, f64)>,
    /// Cones and other templates by their outlines.
    pub outlines: Vec<Vec<DVec2>>,
    /// Ways that pieces went.
    pub trails: Vec<Trail>,
    /// Shots.
    pub shots: Vec<Shot>,
    /// Heads that lie under a template.
    pub heads: Vec<DVec2>,
    /// Pieces that act.
    pub selected: Vec<PieceId>,
    /// Notes: place, words.
    pub notes: Vec<(DVec2, String)>,
}

/// A line of sight from an eye to a body.
#[derive(Clone, Debug, PartialEq)]
pub struct Sight {
    /// Eye.
    pub from: DVec2,
    /// Middle of the target.
    pub to: DVec2,
    /// The two edges of the target as the eye sees it, mm.
    pub edges: Option<[DVec2; 2]>,
    /// How much of it is hidden, percent.
    pub hidden: f64,
    /// Where something blocks.
    pub blocked_at: Option<DVec2>,
}

/// A group of leaves as it was laid.
#[derive(Clone, Debug, PartialEq)]
pub struct Leaves {
    /// The gun.
    pub gun: DVec2,
    /// Way of the long axes.
    pub axis: Dir,
    /// Middle of each leaf.
    pub centres: Vec<DVec2>,
    /// Radius of the two discs whose common part a leaf is, mm.
    pub radius: f64,
}

/// The way a piece went.
#[derive(Clone, Debug, PartialEq)]
pub struct Trail {
    /// Corners; the first is where it was.
    pub points: Vec<DVec2>,
    /// The rest of what it wished, if it was stopped.
    pub wish: Vec<DVec2>,
    /// A tick each so many mm.
    pub unit: f64,
}

/// One shot.
#[derive(Clone, Debug, PartialEq)]
pub struct Shot {
    /// From the muzzle.
    pub from: DVec2,
    /// To the head.
    pub to: DVec2,
    /// What came of it.
    pub effect: ShotEffect,
    /// Whose.
    pub side: SideSlot,
}

/// What came of a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShotEffect {
    /// Missed.
    Missed,
    /// Stopped by cover.
    Stopped,
    /// Hit.
    Hit,
}

/// The outline of a leaf: two arcs of a quarter circle through its tips. Each is two cubics, which stray from the true
/// arc by less than 0.001 mm.
#[must_use]
pub fn leaf(at: DVec2, axis: Dir, radius: f64) -> Path {
    let off = radius * std::f64::consts::FRAC_1_SQRT_2;
    let mut out = Vec::new();
    // Upper edge from the right tip to the left, then the lower one back.
    for (middle, from) in [(DVec2::new(0.0, -off), 45.0), (DVec2::new(0.0, off), 225.0)] {
        let k = radius * 4.0 / 3.0 * libm::tan(11.25_f64.to_radians());
        let point = |deg: f64| middle + direction(deg.to_radians()) * radius;
        let way = |deg: f64| direction((deg + 90.0).to_radians()) * k;
        if out.is_empty() {
            out.push(Seg::M(point(from)));
        }
        for i in 0..2 {
            let (a, b) = (from + 45.0 * f64::from(i), from + 45.0 * f64::from(i + 1));
            out.push(Seg::C(point(a) + way(a), point(b) - way(b), point(b)));
        }
    }
    out.push(Seg::Z);
    Path(out).map(|p| at + axis.rotate(p))
}

/// A line of ink with its dark casing. Widths in mm at a table seen whole.
pub(crate) fn cased(out: &mut Vec<Item>, path: &Path, stroke: Stroke, opacity: f64) {
    let casing = Stroke { colour: ink::CASING, width: stroke.width + 0.9, ..stroke.clone() };
    out.push(Shape::line(path.clone(), casing).at(0.55 * opacity).into());
    out.push(Shape::line(path.clone(), stroke).at(opacity).into());
}

fn dot(out: &mut Vec<Item>, at: DVec2, r: f64, c: Rgb) {
    out.push(Shape::fill(Path::disc(at, r + 0.5), ink::CASING).at(0.8).into());
    out.push(Shape::fill(Path::disc(at, r), c).into());
}

/// A small label: ivory type with a dark halo.
pub(crate) fn label(at: DVec2, text: impl Into<String>, size: f64) -> Text {
    Text { halo: Some(ink::CHIP), strong: true, ..Text::new(at, text, size, ink::CHIP_TEXT) }
}

impl Leaves {
    pub(crate) fn draw(&self, out: &mut Vec<Item>) {
        let leaves: Vec<Path> =
            self.centres.iter().map(|c| leaf(*c, self.axis, self.radius)).collect();
        for l in &leaves {
            out.push(Shape::fill(l.clone(), Rgb::hex(0x00FF_F3CC)).at(0.25).into());
        }
        let half = self.axis.vec() * self.radius * std::f64::consts::FRAC_1_SQRT_2;
        let along = |p: &DVec2| (*p - self.gun).dot(self.axis.vec());
        if let Some(near) = self.centres.iter().min_by(|a, b| along(a).total_cmp(&along(b))) {
            let axis = Path::line(&[self.gun, *near - half]);
            cased(out, &axis, Stroke::new(ink::IVORY, 0.8).dashed(4.0, 2.6), 0.85);
        }
        for l in &leaves {
            cased(out, l, Stroke::new(ink::IVORY, 1.1), 1.0);
        }
        for c in &self.centres {
            dot(out, *c + half, 1.0, ink::IVORY);
            dot(out, *c - half, 1.0, ink::IVORY);
        }
    }
}

impl Sight {
    pub(crate) fn draw(&self, out: &mut Vec<Item>) {
        if let Some([a, b]) = self.edges {
            let wedge = Path::polygon(&[self.from, a, b]);
            let c = if self.hidden > 0.0 { Rgb::hex(0x008F_2A12) } else { ink::IVORY };
            out.push(Shape::fill(wedge, c).at(0.25).into());
        }
        let open = self.blocked_at.unwrap_or(self.to);
        cased(out, &Path::line(&[self.from, open]), Stroke::new(ink::IVORY, 0.8), 1.0);
        if let Some(at) = self.blocked_at {
            cased(
                out,
                &Path::line(&[at, self.to]),
                Stroke::new(ink::ILLEGAL, 0.8).dashed(3.0, 2.0),
                0.9,
            );
            dot(out, at, 1.6, ink::ILLEGAL);
        }
        let words = if self.hidden > 0.0 {
            format!("hidden {:.0} %", self.hidden)
        } else {
            "in full view".into()
        };
        out.push(label(self.to + DVec2::new(0.0, 15.0), words, 7.0).into());
    }
}

impl Trail {
    pub(crate) fn draw(&self, out: &mut Vec<Item>) {
        if self.points.len() < 2 {
            return;
        }
        cased(out, &Path::line(&self.points), Stroke::new(ink::IVORY, 1.2), 1.0);
        if self.unit > 1.0 {
            let mut carry = self.unit;
            for pair in self.points.windows(2) {
                let d = pair[0].distance(pair[1]);
                let way = (pair[1] - pair[0]).normalize_or_zero();
                while carry <= d {
                    let at = pair[0] + way * carry;
                    let tick = Path::line(&[at - way.perp() * 2.4, at + way.perp() * 2.4]);
                    cased(out, &tick, Stroke::new(ink::IVORY, 0.8).butt(), 1.0);
                    carry += self.unit;
                }
                carry -= d;
            }
        }
        for p in &self.points[1..self.points.len() - 1] {
            dot(out, *p, 1.6, ink::IVORY);
        }
        if let Some(stop) = self.points.last()
            && !self.wish.is_empty()
        {
            let mut rest = vec![*stop];
            rest.extend(&self.wish);
            cased(out, &Path::line(&rest), Stroke::new(ink::ILLEGAL, 1.0).dashed(3.0, 2.0), 0.9);
            dot(out, *stop, 1.6, Rgb::hex(0x00FF_B59C));
        }
    }
}

impl Shot {
    pub(crate) fn draw(&self, out: &mut Vec<Item>) {
        let c = side(self.side).light;
        let stroke = match self.effect {
            ShotEffect::Hit => Stroke::new(c, 1.2),
            ShotEffect::Stopped => Stroke::new(c, 0.9).dashed(5.0, 2.0),
            ShotEffect::Missed => Stroke::new(c, 0.7).dashed(2.0, 3.0),
        };
        cased(out, &Path::line(&[self.from, self.to]), stroke, 0.95);
        match self.effect {
            ShotEffect::Hit => dot(out, self.to, 2.0, ink::BRASS),
            ShotEffect::Stopped => {
                let way = (self.to - self.from).normalize_or_zero();
                let bar = Path::line(&[self.to + way.perp() * 3.0, self.to - way.perp() * 3.0]);
                cased(out, &bar, Stroke::new(ink::IVORY, 1.2), 1.0);
            }
            ShotEffect::Missed => {}
        }
    }
}

/// A circle as it was laid.
pub(crate) fn blast(out: &mut Vec<Item>, at: DVec2, radius: f64) {
    let path = Path::disc(at, radius);
    out.push(Shape::fill(path.clone(), Rgb::hex(0x00FF_F3CC)).at(0.25).into());
    cased(out, &path, Stroke::new(ink::IVORY, 1.1), 1.0);
    dot(out, at, 1.0, ink::IVORY);
}

/// A cone or any other outline.
pub(crate) fn outline(out: &mut Vec<Item>, points: &[DVec2]) {
    let path = Path::polygon(points);
    out.push(Shape::fill(path.clone(), Rgb::hex(0x00F0_B45A)).at(0.30).into());
    cased(out, &path, Stroke::new(ink::IVORY, 1.1), 1.0);
}

/// A head under a template.
pub(crate) fn lit_head(out: &mut Vec<Item>, at: DVec2) {
    out.push(Shape::fill(Path::disc(at, 3.4), ink::CASING).at(0.95).into());
    out.push(Shape::fill(Path::disc(at, 2.8), ink::BRASS).into());
    out.push(Shape::fill(Path::disc(at + DVec2::new(-0.8, 0.85), 0.95), ink::TAPE).at(0.9).into());
}

/// The ring round a piece that acts.
pub(crate) fn ring(out: &mut Vec<Item>, path: &Path) {
    out.push(Shape::line(path.clone(), Stroke::new(ink::BRASS, 4.0)).at(0.35).softened(1.2).into());
    cased(out, path, Stroke::new(ink::BRASS, 1.4), 1.0);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outline_of_a_leaf_lies_on_its_two_arcs() {
        let at = DVec2::new(120.0, 80.0);
        let axis = Dir::from_degrees(28.0);
        let off = axis.left() * LEAF_RADIUS * std::f64::consts::FRAC_1_SQRT_2;
        let flat = leaf(at, axis, LEAF_RADIUS).flatten(1e-5);
        assert!(flat[0].points.len() > 40);
        for p in &flat[0].points {
            let far = p.distance(at - off).max(p.distance(at + off));
            assert!((far - LEAF_RADIUS).abs() < 0.01, "{p}: {far}");
        }
    }

    #[test]
    fn the_tips_of_a_leaf_are_its_length_apart() {
        let flat = leaf(DVec2::ZERO, Dir::X, LEAF_RADIUS).flatten(0.01);
        let (lo, hi) = super::super::line::bounds(&flat[0].points);
        assert!((hi.x - lo.x - 74.0871).abs() < 1e-3);
        assert!((hi.y - lo.y - 30.6879).abs() < 1e-3);
    }
}
