//! What is to be painted for a scenario, and painting it.

use super::build::{self, Build, Step, Z};
use super::canvas::Canvas;
use super::cloth::{self, Desk};
use super::mask::{PxRect, int};
use super::noise::{Noise, seed_of};
use super::smoke::Smoke;
use super::tree::{Crown, Tree};
use super::water::Bed;
use super::{field, hill, road, roof, wall, water, wood, works};
use crate::draw::line;
use crate::model::{
    Cloth, LengthUnit, OpeningKind, Scenario, TerrainKind, TerrainPiece, TerrainShape,
};
use glam::DVec2;

/// A rectangle of pixels over the table. Pixel (0, 0) of the whole table's grid lies at the table's lower left corner;
/// columns run right and rows run *down*, so that rows on the table are negative.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Region {
    /// Column of its left edge.
    pub left: i32,
    /// Row of its upper edge.
    pub top: i32,
    /// Width, pixels.
    pub width: u32,
    /// Height, pixels.
    pub height: u32,
    /// Pixels a millimetre.
    pub px_per_mm: f32,
}

impl Region {
    /// The pixels that cover the rectangle between two corners in mm.
    #[must_use]
    pub fn covering(lo: DVec2, hi: DVec2, px_per_mm: f32) -> Self {
        let r = PxRect::of(lo, hi, f64::from(px_per_mm));
        Self::from_rect(r, px_per_mm)
    }

    fn from_rect(r: PxRect, px_per_mm: f32) -> Self {
        let n = |v: usize| u32::try_from(v).unwrap_or(0);
        Self {
            left: r.x,
            top: r.y,
            width: n(r.w),
            height: n(r.h),
            px_per_mm,
        }
    }

    fn rect(&self) -> PxRect {
        let n = |v: u32| usize::try_from(v).unwrap_or(0);
        PxRect {
            x: self.left,
            y: self.top,
            w: n(self.width),
            h: n(self.height),
        }
    }

    /// The same cut into tiles of at most `side` pixels, row by row from the top.
    #[must_use]
    pub fn tiles(&self, side: u32) -> Vec<Self> {
        let side = side.max(1);
        let mut out = Vec::new();
        let mut y = 0;
        while y < self.height {
            let mut x = 0;
            while x < self.width {
                let at = |base: i32, d: u32| base + i32::try_from(d).unwrap_or(0);
                out.push(Self {
                    left: at(self.left, x),
                    top: at(self.top, y),
                    width: side.min(self.width - x),
                    height: side.min(self.height - y),
                    px_per_mm: self.px_per_mm,
                });
                x += side;
            }
            y += side;
        }
        out
    }

    /// Its lower left corner, mm.
    #[must_use]
    pub fn lower_left(&self) -> DVec2 {
        let s = f64::from(self.px_per_mm);
        DVec2::new(
            f64::from(self.left),
            -f64::from(self.top) - f64::from(self.height),
        ) / s
    }

    /// Its size, mm.
    #[must_use]
    pub fn size(&self) -> DVec2 {
        DVec2::new(f64::from(self.width), f64::from(self.height)) / f64::from(self.px_per_mm)
    }
}

/// Pixels: 8 bits of red, green, blue and (straight, not premultiplied) alpha, sRGB, rows from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// Width, pixels.
    pub width: u32,
    /// Height, pixels.
    pub height: u32,
    /// Four bytes a pixel.
    pub rgba: Vec<u8>,
}

impl Image {
    /// As the bytes of a PNG file.
    ///
    /// # Errors
    /// When it has no pixels.
    pub fn png(&self) -> Result<Vec<u8>, png::EncodingError> {
        let mut out = Vec::new();
        let mut encoder = png::Encoder::new(&mut out, self.width, self.height);
        encoder.set_color(png::ColorType::Rgba);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.write_header()?.write_image_data(&self.rgba)?;
        Ok(out)
    }
}

/// Layers of the ground, bottom up; all but the first leave most of their pixels empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    /// Everything under the pieces, houses with their roofs lifted.
    Ground,
    /// Roofs, and the shadow that only a roof throws.
    Roofs,
    /// Crowns of trees and bushes.
    Crowns,
    /// Smoke.
    Smoke,
}

/// One thing that lies over the pieces and may have to make way for them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Overlay {
    /// What it is.
    pub kind: OverlayKind,
    /// Lower left corner of what it touches, mm.
    pub lo: DVec2,
    /// Upper right corner, mm.
    pub hi: DVec2,
    index: usize,
}

/// Kinds of overlays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum OverlayKind {
    /// A roof; the index of its terrain piece.
    Roof(usize),
    /// A crown; thins when a piece is within 11 mm of its edge.
    Crown(Crown),
    /// A cloud of smoke.
    Smoke,
}

/// All that will be painted for a scenario, prepared once.
pub struct GroundPlan {
    size: DVec2,
    cloth: Cloth,
    unit: LengthUnit,
    desk: Desk,
    noise: Noise,
    build: Build,
}

impl GroundPlan {
    /// Prepares a scenario.
    #[must_use]
    pub fn new(scenario: &Scenario, desk: Desk) -> Self {
        Self::of_terrain(
            &scenario.terrain.pieces,
            scenario.size,
            scenario.cloth,
            scenario.unit,
            desk,
            &scenario.source,
        )
    }

    /// Prepares terrain without a scenario, for an editor: `name` seeds the noise of the cloth.
    #[must_use]
    pub fn of_terrain(
        pieces: &[TerrainPiece],
        size: DVec2,
        cloth: Cloth,
        unit: LengthUnit,
        desk: Desk,
        name: &str,
    ) -> Self {
        let mut build = Build::default();
        for (i, piece) in pieces.iter().enumerate() {
            add(&mut build, i, piece);
        }
        if cloth == Cloth::Desert {
            let seed = seed_of(name);
            let stones = wall::stones(&cloth::desert_stones(size, seed), (0.6, 2.4), seed);
            build.step(Z::Hill, (DVec2::ZERO, size), move |c| stones.paint(c));
        }
        for i in 0..build.crowns.len() {
            let c = build.crowns[i];
            let h = c.height();
            let soft = 0.7 + 0.035 * h;
            if c.tree == Tree::Bush {
                build.cast(&line::disc(c.at, c.radius * 0.9), 0.0, h, 0.62, soft);
            } else {
                build.cast(&line::disc(c.at, c.radius * 0.95), h * 0.45, h, 0.62, soft);
                build.cast(&line::disc(c.at, 1.6), 0.0, h * 0.5, 0.62, soft);
            }
        }
        build.steps.sort_by_key(|s| s.z);
        // Bushes lie under trees, small trees under large ones.
        build.crowns.sort_by(|a, b| {
            a.radius
                .total_cmp(&b.radius)
                .then(b.at.y.total_cmp(&a.at.y))
        });
        Self {
            size,
            cloth,
            unit,
            desk,
            noise: Noise::new(seed_of(name)),
            build,
        }
    }

    /// Size of the table, mm.
    #[must_use]
    pub fn size(&self) -> DVec2 {
        self.size
    }

    /// The whole table with so many mm of desk around it.
    #[must_use]
    pub fn region(&self, margin: f64, px_per_mm: f32) -> Region {
        Region::covering(DVec2::splat(-margin), self.size + margin, px_per_mm)
    }

    /// Paints one layer of a region.
    #[must_use]
    pub fn paint(&self, region: &Region, layer: Layer) -> Image {
        self.with_canvas(region, |c| match layer {
            Layer::Ground => self.ground(c),
            Layer::Roofs => {
                self.roof_shadow(c);
                for r in &self.build.roofs {
                    if self.touches(c, r.bounds()) {
                        r.paint(c);
                    }
                }
            }
            Layer::Crowns => {
                for crown in &self.build.crowns {
                    if self.touches(c, around(crown)) {
                        crown.marks().paint(c);
                    }
                }
            }
            Layer::Smoke => {
                for s in &self.build.smokes {
                    s.paint(c);
                }
            }
        })
    }

    /// Everything that lies over the pieces, in the order of drawing: smoke, crowns, roofs.
    #[must_use]
    pub fn overlays(&self) -> Vec<Overlay> {
        let mut out = Vec::new();
        let mut add = |kind, (lo, hi): (DVec2, DVec2), index| {
            out.push(Overlay {
                kind,
                lo,
                hi,
                index,
            })
        };
        for (i, s) in self.build.smokes.iter().enumerate() {
            add(OverlayKind::Smoke, s.bounds(), i);
        }
        for (i, c) in self.build.crowns.iter().enumerate() {
            add(OverlayKind::Crown(*c), around(c), i);
        }
        for (i, r) in self.build.roofs.iter().enumerate() {
            add(OverlayKind::Roof(r.piece), r.bounds(), i);
        }
        out
    }

    /// Paints one overlay alone; a crown thinned to its trunk and a dashed ring if asked. Says where it lies.
    #[must_use]
    pub fn paint_overlay(
        &self,
        overlay: &Overlay,
        px_per_mm: f32,
        thinned: bool,
    ) -> (Region, Image) {
        let region = Region::covering(overlay.lo, overlay.hi, px_per_mm);
        let image = self.with_canvas(&region, |c| match overlay.kind {
            OverlayKind::Roof(_) => {
                if let Some(r) = self.build.roofs.get(overlay.index) {
                    r.paint(c);
                }
            }
            OverlayKind::Crown(crown) if thinned && crown.tree != Tree::Bush => {
                crown.thinned().paint(c)
            }
            OverlayKind::Crown(crown) => crown.marks().paint(c),
            OverlayKind::Smoke => {
                if let Some(s) = self.build.smokes.get(overlay.index) {
                    s.paint(c);
                }
            }
        });
        (region, image)
    }

    fn touches(&self, c: &Canvas<'_>, (lo, hi): (DVec2, DVec2)) -> bool {
        PxRect::of(lo, hi, c.s).and(&c.rect).is_some()
    }

    /// Paints on a canvas two pixels larger on each side, since shading looks at neighbours.
    fn with_canvas(&self, region: &Region, paint: impl FnOnce(&mut Canvas<'_>)) -> Image {
        const MARGIN: i32 = 2;
        let rect = region.rect();
        let mut canvas = Canvas::new(rect.grown(MARGIN), f64::from(region.px_per_mm), &self.noise);
        paint(&mut canvas);
        let mut rgba = Vec::with_capacity(rect.len() * 4);
        for j in 0..rect.h {
            let at = canvas.rect.index(rect.x, rect.y + int(j));
            for px in &canvas.px[at..at + rect.w] {
                rgba.extend(bytes(px));
            }
        }
        Image {
            width: region.width,
            height: region.height,
            rgba,
        }
    }

    fn ground(&self, c: &mut Canvas<'_>) {
        cloth::cloth(c, self.cloth);
        let mut shaded = false;
        for Step { z, lo, hi, paint } in &self.build.steps {
            if !shaded && *z > Z::Shadow {
                self.shadow(c);
                shaded = true;
            }
            if self.touches(c, (*lo, *hi)) {
                paint(c);
            }
        }
        if !shaded {
            self.shadow(c);
        }
        cloth::edge(c, self.size, self.desk, self.unit);
    }

    fn shadow(&self, c: &mut Canvas<'_>) {
        if let Some(m) = build::shadows(c, self.build.casters.iter()) {
            c.whole().shade(&m, 1.0);
        }
    }

    /// The shadow that comes with the roofs, without what lies in shadow anyway.
    fn roof_shadow(&self, c: &mut Canvas<'_>) {
        let Some(all) = build::shadows(c, self.build.roof_casters.iter()) else {
            return;
        };
        let more = match build::shadows(c, self.build.casters.iter()) {
            Some(have) => all.with(&have, |a, h| (a - h).max(0.0)),
            None => all,
        };
        let mut p = c.whole();
        // On a layer of its own a shadow is dark paint: as much of it as leaves the ground as bright as shading would.
        p.each(|i, _, px| super::canvas::over(px, [0.02, 0.03, 0.04], more.a[i] * 0.64));
    }
}

fn around(c: &Crown) -> (DVec2, DVec2) {
    (c.at - c.reach(), c.at + c.reach())
}

/// One pixel as bytes, alpha taken out of its colour.
fn bytes(px: &[f32; 4]) -> [u8; 4] {
    let a = px[3].clamp(0.0, 1.0);
    let k = if a > 0.0 { 255.0 / a } else { 0.0 };
    let byte = |v: f32| -> u8 {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "clamped to a byte"
        )]
        let b = (v + 0.5).clamp(0.0, 255.0) as u8;
        b
    };
    [
        byte(px[0] * k),
        byte(px[1] * k),
        byte(px[2] * k),
        byte(a * 255.0),
    ]
}

/// Paints the ground of a scenario in one go: `Region` as in [`GroundPlan::paint`].
#[must_use]
pub fn paint_ground(scenario: &Scenario, region: &Region) -> Image {
    GroundPlan::new(scenario, Desk::Oak).paint(region, Layer::Ground)
}

/// The outline of any shape.
pub(crate) fn outline_of(shape: &TerrainShape) -> Vec<DVec2> {
    match shape {
        TerrainShape::Area(outline) => outline.clone(),
        TerrainShape::Line { points, width } => {
            let (left, right) = (
                line::offset(points, width / 2.0),
                line::offset(points, -width / 2.0),
            );
            left.into_iter().chain(right.into_iter().rev()).collect()
        }
        TerrainShape::Disc { at, radius } => water::round(*at, *radius),
        TerrainShape::Levels(levels) => levels.first().map(|l| l.0.clone()).unwrap_or_default(),
        TerrainShape::House(h) => super::marks::block(h.at, h.length, h.width, h.facing.vec()),
    }
}

/// The middle line and width of any shape: of an outline the line between its short ends.
pub(crate) fn line_of(shape: &TerrainShape) -> (Vec<DVec2>, f64) {
    match shape {
        TerrainShape::Line { points, width } => (points.clone(), *width),
        other => {
            let outline = outline_of(other);
            let n = outline.len();
            if n == 4 {
                let edge = |i: usize| outline[i % 4].distance(outline[(i + 1) % 4]);
                let mid = |i: usize| (outline[i % 4] + outline[(i + 1) % 4]) / 2.0;
                let k = usize::from(edge(0) + edge(2) > edge(1) + edge(3));
                return (vec![mid(k), mid(k + 2)], (edge(k) + edge(k + 2)) / 2.0);
            }
            (line::closed(&outline), 6.0)
        }
    }
}

fn add(b: &mut Build, index: usize, piece: &TerrainPiece) {
    let seed = seed_of(&piece.key);
    let outline = || outline_of(&piece.shape);
    let name = piece.name.to_ascii_lowercase();
    let named = |words: &[&str]| words.iter().any(|w| name.contains(w));
    let height = |or: f64| {
        if piece.height > 0.0 {
            piece.height.min(60.0)
        } else {
            or
        }
    };
    match piece.kind {
        TerrainKind::Wood => wood::wood(
            b,
            &outline(),
            named(&["fir", "pine", "spruce", "conifer"]),
            seed,
        ),
        TerrainKind::Orchard => wood::orchard(b, &outline(), seed),
        TerrainKind::Field(crop) => field::field(b, &outline(), crop, seed),
        TerrainKind::Hedge | TerrainKind::Bocage => {
            let (points, width) = line_of(&piece.shape);
            wood::hedge(b, &points, width, piece.kind == TerrainKind::Bocage, seed);
        }
        TerrainKind::StoneWall => {
            let (points, width) = line_of(&piece.shape);
            wall::stone(b, &points, width, height(14.0), seed);
        }
        TerrainKind::Fence => wall::fence(b, &line_of(&piece.shape).0, height(13.0)),
        TerrainKind::Road | TerrainKind::Track => {
            let (points, width) = line_of(&piece.shape);
            road::road(b, &points, width, piece.kind == TerrainKind::Track, seed);
        }
        TerrainKind::Stream | TerrainKind::River => {
            let bed = match &piece.shape {
                TerrainShape::Line { points, width } => {
                    Bed::Course(line::rounded(points, false, width * 0.5), *width)
                }
                other => Bed::Basin(outline_of(other)),
            };
            water::water(b, bed, seed);
        }
        TerrainKind::Pond => water::water(b, Bed::Basin(outline()), seed),
        TerrainKind::Bridge => {
            let (points, width) = line_of(&piece.shape);
            let timber =
                named(&["timber", "wood", "plank", "log"]) || (width < 38.0 && !named(&["stone"]));
            road::bridge(b, &points, width, timber, seed);
        }
        TerrainKind::Ford => road::ford(b, &outline(), seed),
        TerrainKind::Marsh => water::marsh(b, &outline(), seed),
        TerrainKind::Hill => match &piece.shape {
            TerrainShape::Levels(levels) => hill::hill(b, levels),
            other => hill::hill(b, &[(outline_of(other), height(25.0))]),
        },
        TerrainKind::House => match &piece.shape {
            TerrainShape::House(h) => roof::house(b, index, h, seed),
            other => works::ruin(b, &outline_of(other), &[], 5.0, 36.0, seed),
        },
        TerrainKind::Ruin => {
            let (thick, gaps) = match &piece.shape {
                TerrainShape::House(h) => (h.wall, house_gaps(h)),
                _ => (5.0, Vec::new()),
            };
            works::ruin(
                b,
                &ruin_outline(&piece.shape),
                &gaps,
                thick,
                height(30.0).min(36.0),
                seed,
            );
        }
        TerrainKind::Foxhole => {
            let (at, r) = middle_and_radius(&outline());
            works::foxhole(b, at, r, seed);
        }
        TerrainKind::Trench => {
            let (points, width) = line_of(&piece.shape);
            works::trench(b, &points, width, seed);
        }
        TerrainKind::Crater => {
            let (at, r) = middle_and_radius(&outline());
            works::crater(b, at, r, seed);
        }
        TerrainKind::Sandbags => {
            let (points, width) = line_of(&piece.shape);
            wall::sandbags(b, &points, width, height(9.0), seed);
        }
        TerrainKind::Rubble => works::rubble(b, &outline(), seed),
        TerrainKind::Smoke => {
            let (at, r) = middle_and_radius(&outline());
            b.smokes.push(Smoke::new(at, r, seed));
        }
    }
}

/// Corners from the front right one anticlockwise, as openings of a house count.
fn ruin_outline(shape: &TerrainShape) -> Vec<DVec2> {
    match shape {
        TerrainShape::House(h) => {
            let c = super::marks::block(h.at, h.length, h.width, h.facing.vec());
            vec![c[1], c[2], c[3], c[0]]
        }
        other => outline_of(other),
    }
}

/// Where the walls of a ruined house are open: mm along its outline.
fn house_gaps(h: &crate::model::House) -> Vec<(f64, f64)> {
    let starts = [0.0, h.width, h.width + h.length, 2.0 * h.width + h.length];
    let doors = h.openings.iter().filter(|o| o.kind == OpeningKind::Door);
    doors
        .map(|o| {
            let at = starts[usize::from(o.side % 4)] + o.at;
            (at - o.width / 2.0, at + o.width / 2.0)
        })
        .collect()
}

fn middle_and_radius(outline: &[DVec2]) -> (DVec2, f64) {
    let (lo, hi) = line::bounds(outline);
    ((lo + hi) / 2.0, (hi - lo).max_element() / 2.0)
}
