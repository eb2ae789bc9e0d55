//! What is to be painted for a scenario, and painting it.

use super::build::{self, Build, Step, Z};
use super::canvas::Canvas;
use super::cloth::{self, Desk};
use super::mask::PxRect;
use super::noise::{Noise, seed_of};
use super::region::{Image, Region, image_of};
use super::tree::{Crown, Tree};
use super::{recipe, wall};
use crate::draw::line;
use crate::model::{Cloth, LengthUnit, Scenario, TerrainPiece};
use glam::DVec2;

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

/// What stands on the table, as far as crowns and roofs have to make way for it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Standing {
    /// Middles of pieces, mm.
    pub at: Vec<DVec2>,
    /// Houses whose roofs are lifted, by terrain piece.
    pub open: Vec<usize>,
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
            recipe::add(&mut build, i, piece);
        }
        if cloth == Cloth::Desert {
            let seed = seed_of(name);
            let stones = wall::stones(&cloth::desert_stones(size, seed), (0.6, 2.4), seed);
            build.step(Z::Hill, (DVec2::ZERO, size), move |c| stones.paint(c));
        }
        // A wood may run over the edge; a tree that would stand on the desk is none.
        build.crowns.retain(|c| c.at.cmpge(DVec2::ZERO).all() && c.at.cmple(size).all());
        for i in 0..build.crowns.len() {
            let c = build.crowns[i];
            let h = c.height();
            let soft = 0.7 + 0.035 * h;
            if c.tree == Tree::Bush {
                build.cast_disc(c.at, c.radius * 0.9, 0.0, h, 0.62, soft);
            } else {
                build.cast_disc(c.at, c.radius * 0.95, h * 0.45, h, 0.62, soft);
                build.cast_disc(c.at, 1.6, 0.0, h * 0.5, 0.62, soft);
            }
        }
        build.steps.sort_by_key(|s| s.z);
        // Bushes lie under trees, small trees under large ones.
        build.crowns.sort_by(|a, b| a.radius.total_cmp(&b.radius).then(b.at.y.total_cmp(&a.at.y)));
        Self { size, cloth, unit, desk, noise: Noise::new(seed_of(name)), build }
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

    /// Paints one layer of a region, with every roof on and every crown full.
    #[must_use]
    pub fn paint(&self, region: &Region, layer: Layer) -> Image {
        self.paint_over(region, layer, &Standing::default())
    }

    /// Paints one layer of a region with pieces on the table: crowns near them thin out, roofs over them lift.
    #[must_use]
    pub fn paint_over(&self, region: &Region, layer: Layer, standing: &Standing) -> Image {
        self.with_canvas(region, |c| self.paint_on(c, layer, standing))
    }

    /// Paints one layer on a canvas.
    pub(crate) fn paint_on(&self, c: &mut Canvas<'_>, layer: Layer, standing: &Standing) {
        match layer {
            Layer::Ground => self.ground(c),
            Layer::Roofs => {
                self.roof_shadow(c, &standing.open);
                for r in &self.build.roofs {
                    if !standing.open.contains(&r.piece) && self.touches(c, r.bounds()) {
                        r.paint(c);
                    }
                }
            }
            Layer::Crowns => {
                for crown in self
                    .build
                    .crowns
                    .iter()
                    .filter(|t| self.touches(c, around(t)))
                    .collect::<Vec<_>>()
                {
                    if crown.hides(&standing.at) {
                        crown.thinned().paint(c);
                    } else {
                        crown.marks(c.s).paint(c);
                    }
                }
            }
            Layer::Smoke => {
                for s in &self.build.smokes {
                    s.paint(c);
                }
            }
        }
    }

    /// Houses of a table, by terrain piece, that have one of these points inside.
    #[must_use]
    pub fn houses_around(&self, points: &[DVec2]) -> Vec<usize> {
        let inside = |r: &&super::roof::Roof| points.iter().any(|p| line::contains(&r.outline, *p));
        self.build.roofs.iter().filter(inside).map(|r| r.piece).collect()
    }

    /// Everything that lies over the pieces, in the order of drawing: smoke, crowns, roofs.
    #[must_use]
    pub fn overlays(&self) -> Vec<Overlay> {
        let mut out = Vec::new();
        let mut add =
            |kind, (lo, hi): (DVec2, DVec2), index| out.push(Overlay { kind, lo, hi, index });
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
            OverlayKind::Crown(crown) if thinned => crown.thinned().paint(c),
            OverlayKind::Crown(crown) => crown.marks(c.s).paint(c),
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
    pub(crate) fn with_canvas(
        &self,
        region: &Region,
        paint: impl FnOnce(&mut Canvas<'_>),
    ) -> Image {
        const MARGIN: i32 = 2;
        let rect = region.rect();
        let mut canvas = Canvas::new(rect.grown(MARGIN), f64::from(region.px_per_mm), &self.noise);
        paint(&mut canvas);
        image_of(&canvas, region)
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
    fn roof_shadow(&self, c: &mut Canvas<'_>, open: &[usize]) {
        let Some(all) = build::shadows(
            c,
            self.build
                .roof_casters
                .iter()
                .filter(|(piece, _)| !open.contains(piece))
                .map(|(_, k)| k),
        ) else {
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

/// Paints the ground of a scenario in one go: `Region` as in [`GroundPlan::paint`].
#[must_use]
pub fn paint_ground(scenario: &Scenario, region: &Region) -> Image {
    GroundPlan::new(scenario, Desk::Oak).paint(region, Layer::Ground)
}
