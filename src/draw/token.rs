//! A piece of a battle as it stands on the table: which counter it gets, its base, its shadows, turned to the light.
//!
//! Everything comes out as [`Shape`]s around the middle of the base, x right and y up, ready to be moved into place.

use super::counters::{self, CounterPath, Kind, Part, Piece};
use super::palette::{Rgb, RimPattern, SideInk, side};
use super::path::{Path, Place, direction};
use super::shapes::{Shape, Stroke};
use crate::geometry::{Dir, Footprint};
use crate::model::SideSlot;
use glam::DVec2;

/// Ink of outlines on counters.
pub const INK: Rgb = Rgb::hex(0x001E_1C16);
const HAIR: Rgb = Rgb::hex(0x0014_130E);
const WEDGE: Rgb = Rgb::hex(0x00FF_F6DF);
/// Towards the light, the same for the whole table.
pub(crate) const LIGHT: DVec2 = DVec2::new(-0.636, 0.772);
const SHADOW: DVec2 = DVec2::new(0.28, -0.34);

/// A counter with all that it needs to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Token {
    /// Counter.
    pub kind: Kind,
    /// Its own scale: 1 at 1/72.
    pub scale: f64,
    /// Whose.
    pub side: SideSlot,
    /// Base or hull, mm.
    pub footprint: Footprint,
    /// What it stands on.
    pub base: Base,
    /// Has done its go: its base is darker.
    pub done: bool,
}

/// What a counter stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// A base with rim and ground.
    Ground,
    /// A plate under a vehicle, 2.5 mm wider than its hull.
    Plate,
    /// Nothing.
    None,
}

/// A token as shapes, bottom up.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TokenShapes {
    /// Shadow on the ground.
    pub shadow: Vec<Shape>,
    /// Base with rim and facing.
    pub base: Vec<Shape>,
    /// Figure or hull, with its own shadow on the base.
    pub figure: Vec<Shape>,
    /// Turret.
    pub turret: Vec<Shape>,
}

impl TokenShapes {
    /// All of them, bottom up.
    pub fn all(&self) -> impl Iterator<Item = &Shape> {
        self.shadow.iter().chain(&self.base).chain(&self.figure).chain(&self.turret)
    }
}

impl Token {
    /// Its shapes around (0, 0) when it faces this way.
    #[must_use]
    pub fn shapes(&self, facing: Dir) -> TokenShapes {
        self.drawn(facing, true)
    }

    /// The same with fewer: no specks, no straps, no soft shadow of its own, for many small pictures.
    #[must_use]
    pub fn plain(&self, facing: Dir) -> TokenShapes {
        self.drawn(facing, false)
    }

    fn drawn(&self, facing: Dir, full: bool) -> TokenShapes {
        let place = Place::new(DVec2::ZERO, facing.vec());
        let ink = side(self.side);
        let mut out = TokenShapes::default();
        self.shadow(&place, &mut out.shadow);
        match (self.base, self.footprint) {
            (Base::None, _) => {}
            (Base::Ground, Footprint::Disc { radius }) => {
                disc_base(&mut out.base, &place, ink, radius, self.done);
            }
            (Base::Ground, Footprint::Box { length, width }) => {
                box_base(&mut out.base, &place, ink, length, width, None);
            }
            (Base::Plate, f) => {
                let (l, w) = size(f);
                box_base(&mut out.base, &place, ink, l + 5.0, w + 5.0, Some(Rgb::hex(0x003A_3629)));
            }
        }
        let place = place.scaled(self.scale);
        let mut paths = self.kind.paths(self.side);
        if !full {
            out.base.retain(|s| s.opacity > 0.46 || s.fill.is_none());
            paths.retain(|p| p.outline || (p.part == Part::Head && p.lit.is_some()));
        }
        let (turret, rest): (Vec<&CounterPath>, Vec<&CounterPath>) =
            paths.iter().partition(|p| p.part == Part::Turret);
        let edge = if self.base == Base::Ground { 0.8 } else { 0.75 };
        if full && self.base == Base::Ground {
            soft_shadow(&rest, &place, &mut out.figure);
        }
        figure(&rest, &place, edge, &mut out.figure);
        if !turret.is_empty() {
            let slide = LIGHT * (-1.7 * self.scale);
            for p in turret.iter().filter(|p| p.outline) {
                let path = p.path.placed(&place).moved(slide);
                out.turret.push(Shape::fill(path, Rgb::hex(0x0012_161A)).at(0.42));
            }
            figure(&turret, &place, edge, &mut out.turret);
        }
        out
    }

    /// The base or hull throws a shadow of 4 or 24 mm.
    fn shadow(&self, place: &Place, out: &mut Vec<Shape>) {
        let (height, outline) = match (self.base, self.footprint) {
            (Base::None, _) => return,
            (Base::Ground, Footprint::Disc { radius }) => {
                let far = SHADOW * 4.0;
                out.push(
                    Shape::fill(
                        Path::bar(DVec2::ZERO, far, radius * 2.0 + 0.8),
                        super::palette::ground::SHADOW,
                    )
                    .at(0.42)
                    .softened(0.64),
                );
                return;
            }
            (Base::Ground, Footprint::Box { length, width }) => (4.0, (length + 1.0, width + 1.0)),
            (Base::Plate, f) => (24.0, size(f)),
        };
        let body = Path::rounded(DVec2::ZERO, outline.0, outline.1, 3.0, 0.0).placed(place);
        out.push(
            Shape::fill(swept(&body, SHADOW * height), super::palette::ground::SHADOW)
                .at(0.42)
                .softened(0.5 + 0.035 * height),
        );
    }
}

/// Length and width of a footprint, mm.
pub(crate) fn size(f: Footprint) -> (f64, f64) {
    match f {
        Footprint::Disc { radius } => (radius * 2.0, radius * 2.0),
        Footprint::Box { length, width } => (length, width),
    }
}

/// What a convex path covers while it slides: the hull of both ends.
pub(crate) fn swept(path: &Path, by: DVec2) -> Path {
    let mut points: Vec<DVec2> = path.flatten(0.05).into_iter().flat_map(|f| f.points).collect();
    points.extend(points.clone().iter().map(|p| *p + by));
    Path::polygon(&hull(points))
}

/// Convex hull, anticlockwise.
fn hull(mut points: Vec<DVec2>) -> Vec<DVec2> {
    points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    let half = |points: &mut dyn Iterator<Item = DVec2>| -> Vec<DVec2> {
        let mut out: Vec<DVec2> = Vec::new();
        for p in points {
            while out.len() > 1
                && (out[out.len() - 1] - out[out.len() - 2]).perp_dot(p - out[out.len() - 1]) <= 0.0
            {
                out.pop();
            }
            out.push(p);
        }
        out.pop();
        out
    };
    let mut lower = half(&mut points.iter().copied());
    lower.extend(half(&mut points.iter().rev().copied()));
    lower
}

/// The counter itself: first the dark outline of everything, then the fills, each as the light falls on it.
pub(crate) fn figure(paths: &[&CounterPath], place: &Place, edge: f64, out: &mut Vec<Shape>) {
    let mut widths: Vec<(f64, Path)> = Vec::new();
    for p in paths.iter().filter(|p| p.outline) {
        let width = (p.line.map_or(0.0, |l| l.1) + 2.0 * edge) * place.scale;
        let placed = p.path.placed(place);
        match widths.iter_mut().find(|(w, _)| (*w - width).abs() < 1e-9) {
            Some((_, all)) => all.0.extend(placed.0),
            None => widths.push((width, placed)),
        }
    }
    for (width, path) in widths {
        out.push(Shape::line(path, Stroke::new(INK, width)));
    }
    let light = place.back(LIGHT);
    for p in paths {
        let path = p.lit.map_or_else(|| p.path.clone(), |d| p.path.moved(light * d)).placed(place);
        let shade = |c: Rgb| p.normal.map_or(c, |n| c.shade(n.dot(light) * 0.26));
        if let Some(c) = p.fill {
            out.push(Shape::fill(path, shade(c)).at(p.opacity));
        } else if let Some((c, w)) = p.line {
            out.push(Shape::line(path, Stroke::new(c, w * place.scale)).at(p.opacity));
        }
    }
}

/// The figure once more, slid away from the light: its shadow on its own base and beyond.
fn soft_shadow(paths: &[&CounterPath], place: &Place, out: &mut Vec<Shape>) {
    let mut all = Path::default();
    for p in paths.iter().filter(|p| p.outline && p.fill.is_some()) {
        all.0.extend(
            p.path.placed(place).moved(DVec2::new(1.5, -1.8) * place.scale).anticlockwise().0,
        );
    }
    if !all.0.is_empty() {
        out.push(Shape::fill(all, Rgb::hex(0x000E_1216)).at(0.45).softened(0.8 * place.scale));
    }
}

/// Ground colour on top of a base.
fn top(ink: &SideInk, done: bool) -> Rgb {
    let c = Rgb::hex(0x006E_6B50).mix(ink.rim, 0.16);
    c.mix(Rgb::hex(0x002A_2A22), if done { 0.52 } else { 0.34 })
}

fn disc_base(out: &mut Vec<Shape>, place: &Place, ink: &SideInk, r: f64, done: bool) {
    let w = r * 0.19;
    let disc = |radius: f64| Path::disc(DVec2::ZERO, radius);
    let ring = |radius: f64, width: f64, c: Rgb| Shape::line(disc(radius), Stroke::new(c, width));
    out.push(Shape::fill(disc(r + 0.55), HAIR).at(0.95));
    out.push(Shape::fill(disc(r), top(ink, done)));
    specks(out, 34, |a, b| direction(a * std::f64::consts::TAU) * ((r - w) * b.sqrt()), r);
    match ink.pattern {
        RimPattern::Solid => out.push(ring(r - w / 2.0, w, ink.rim)),
        RimPattern::Teeth => {
            out.push(ring(r - w / 2.0, w, ink.rim));
            for i in 0..12 {
                let from = 30.0 * f64::from(i) + 15.0 - 6.5;
                let tooth = Stroke::new(Rgb::hex(0x002A_120B), w).butt();
                out.push(Shape::line(arc(r - w / 2.0, from, from + 13.0, 4).placed(place), tooth));
            }
        }
        RimPattern::Double => {
            out.push(ring(r - w * 0.55, w * 1.1, ink.rim));
            out.push(ring(r - w * 0.56, w * 0.44, Rgb::hex(0x00F3_E9F6)));
        }
        RimPattern::Beads => {
            out.push(ring(r - w / 2.0, w, Rgb::hex(0x004A_3A10)));
            for i in 0..16 {
                let at = direction(std::f64::consts::TAU * f64::from(i) / 16.0) * (r - w / 2.0);
                out.push(Shape::fill(Path::disc(place.point(at), w * 0.44), ink.rim));
            }
        }
        RimPattern::Thin => out.push(ring(r - w * 0.35, w * 0.7, ink.rim)),
    }
    // Bevel: light on the lit half, shade on the other.
    out.push(
        Shape::line(arc(r - 0.25, 59.5, 199.5, 24), Stroke::new(Rgb(255, 255, 255), 0.42)).at(0.50),
    );
    out.push(
        Shape::line(arc(r - 0.25, 239.5, 379.5, 24), Stroke::new(Rgb(0, 0, 0), 0.42)).at(0.40),
    );
    out.push(ring(r - w, 0.4, HAIR).at(0.75));
    let wedge = Path::default()
        .to(r + 0.55, 0.0)
        .to(r - w - 0.9, r * 0.20)
        .to(r - w - 0.9, -r * 0.20)
        .close();
    notch(out, wedge.placed(place), 0.7);
}

fn notch(out: &mut Vec<Shape>, wedge: Path, width: f64) {
    out.push(Shape::line(wedge.clone(), Stroke::new(HAIR, width)));
    out.push(Shape::fill(wedge, WEDGE));
}

/// Specks of ground on a base; `at` makes a point from two shares.
fn specks(out: &mut Vec<Shape>, n: u32, at: impl Fn(f64, f64) -> DVec2, r: f64) {
    let tints = [0x008B_8862, 0x0046_472F, 0x0077_7650].map(Rgb::hex);
    for (t, tint) in (0_u32..3).zip(tints) {
        let mut path = Path::default();
        for i in (t..n).step_by(3) {
            // Low-discrepancy shares: as even as random looks, and the same on every base.
            let k = f64::from(i) + 1.0;
            let (a, b, c) =
                ((k * 0.754_877).fract(), (k * 0.569_840).fract(), (k * 0.362_3).fract());
            path.0.extend(Path::disc(at(a, b), r * (0.03 + 0.03 * c)).0);
        }
        out.push(Shape::fill(path, tint).at(0.45));
    }
}

/// Part of a circle around (0, 0) between two bearings in degrees.
fn arc(r: f64, from: f64, to: f64, n: u32) -> Path {
    let points: Vec<DVec2> = (0..=n)
        .map(|i| direction((from + (to - from) * f64::from(i) / f64::from(n)).to_radians()) * r)
        .collect();
    Path::line(&points)
}

/// A box with the side's rim; `plate` is the colour of a plate under a vehicle, else it is ground.
fn box_base(
    out: &mut Vec<Shape>,
    place: &Place,
    ink: &SideInk,
    l: f64,
    w: f64,
    plate: Option<Rgb>,
) {
    let rim = 1.9;
    let r = if plate.is_some() { 3.2 } else { 3.0 };
    let rounded =
        |dl: f64, r: f64| Path::rounded(DVec2::ZERO, l + dl, w + dl, r, 0.0).placed(place);
    let line =
        |dl: f64, r: f64, c: Rgb, width: f64| Shape::line(rounded(dl, r), Stroke::new(c, width));
    out.push(Shape::fill(rounded(1.1, r + 0.5), HAIR).at(0.95));
    out.push(Shape::fill(rounded(0.0, r), ink.rim));
    match ink.pattern {
        RimPattern::Teeth => {
            let teeth = Stroke::new(Rgb::hex(0x002A_120B), rim).dashed(2.3, 2.9).butt();
            out.push(Shape::line(rounded(-rim, r - rim / 2.0), teeth));
        }
        RimPattern::Double => {
            out.push(line(-rim * 1.1, r - rim / 2.0, Rgb::hex(0x00F3_E9F6), rim * 0.42));
        }
        RimPattern::Beads => {
            out.push(Shape::fill(rounded(0.0, r), Rgb::hex(0x004A_3A10)));
            out.push(Shape::line(
                rounded(-rim, r - rim / 2.0),
                Stroke::new(ink.rim, rim * 0.8).dashed(0.01, 3.6),
            ));
        }
        RimPattern::Solid | RimPattern::Thin => {}
    }
    let inner = rounded(-2.0 * rim, (r - rim).max(0.5));
    out.push(Shape::fill(inner.clone(), plate.unwrap_or_else(|| top(ink, false))));
    if plate.is_none() {
        let n = (l * w / 20.0).clamp(0.0, 300.0);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped")]
        let n = n as u32;
        let span = DVec2::new(l - 2.0 * rim - 1.4, w - 2.0 * rim - 1.4);
        specks(out, n, |a, b| place.point((DVec2::new(a, b) - 0.5) * span), 10.0);
    }
    out.push(Shape::line(inner, Stroke::new(HAIR, 0.4)).at(0.75));
    let (tip, foot) = (l / 2.0 + 0.55, l / 2.0 - rim - 1.2);
    let wedge = Path::default().to(tip, 0.0).to(foot, 2.6).to(foot, -2.6).close();
    notch(out, wedge.placed(place), 0.8);
}

/// A part of a counter at a place.
pub(crate) fn part(id: &str, part: Option<Part>, place: Place) -> Piece {
    Piece { id: id.into(), part, place }
}

/// A man of a crew: his own group moved to where his head is, or a kneeling man when the counter has none for him.
pub(crate) fn crewman(id: &str, duty: Part, at: DVec2) -> Vec<Piece> {
    match counters::head(id, duty) {
        Some(drawn) => vec![part(id, Some(duty), Place::new(at - drawn, DVec2::X))],
        None => ["figure-kneel-none", "head-steel"]
            .map(|f| part(f, None, Place::new(at, DVec2::X)))
            .to_vec(),
    }
}
