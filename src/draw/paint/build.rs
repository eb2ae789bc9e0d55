//! Gathers, once for a scenario, all that will be painted: steps in their order, things that throw shadows, crowns and
//! roofs.

use super::canvas::{Canvas, SHADOW};
use super::mask::{Mask, floor};
use crate::draw::line;
use glam::DVec2;

/// Order of painting on the ground, bottom up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Z {
    Hill,
    Field,
    Track,
    Road,
    Water,
    Bridge,
    Works,
    /// All shadows of what stands on the table, as one.
    Shadow,
    Standing,
    Floor,
}

type Painter = Box<dyn Fn(&mut Canvas<'_>) + Send + Sync>;

/// One step of painting with the corners of what it touches, mm.
pub(crate) struct Step {
    pub(crate) z: Z,
    pub(crate) lo: DVec2,
    pub(crate) hi: DVec2,
    pub(crate) paint: Painter,
}

/// Something that throws a shadow.
pub(crate) struct Caster {
    /// What its outline covers while it slides from its foot to its top along the light.
    pub(crate) swept: Vec<Vec<DVec2>>,
    lo: DVec2,
    hi: DVec2,
    /// How far it is softened, mm.
    soft: f64,
    /// How dark it is, 0 to 1.
    strength: f32,
}

/// What is gathered.
#[derive(Default)]
pub(crate) struct Build {
    pub(crate) steps: Vec<Step>,
    pub(crate) casters: Vec<Caster>,
    /// Casters that count only while a roof is on, by terrain piece.
    pub(crate) roof_casters: Vec<(usize, Caster)>,
    pub(crate) crowns: Vec<super::tree::Crown>,
    pub(crate) roofs: Vec<super::roof::Roof>,
    pub(crate) smokes: Vec<super::smoke::Smoke>,
}

impl Build {
    /// Adds a step.
    pub(crate) fn step(
        &mut self,
        z: Z,
        (lo, hi): (DVec2, DVec2),
        paint: impl Fn(&mut Canvas<'_>) + Send + Sync + 'static,
    ) {
        self.steps.push(Step { z, lo, hi, paint: Box::new(paint) });
    }

    /// Adds the shadow of an upright round thing.
    pub(crate) fn cast_disc(
        &mut self,
        at: DVec2,
        r: f64,
        foot: f64,
        top: f64,
        strength: f32,
        soft: f64,
    ) {
        let swept =
            line::band(&[at + SHADOW * foot, at + SHADOW * top], 2.0 * r, line::Cap::Round, false);
        self.casters.push(Caster::of(swept, strength, soft));
    }

    /// Adds a shadow: an outline from `foot` to `top` mm above the ground.
    pub(crate) fn cast(
        &mut self,
        outline: &[DVec2],
        foot: f64,
        top: f64,
        strength: f32,
        soft: f64,
    ) {
        self.casters.push(Caster::new(outline, foot, top, strength, soft));
    }
}

impl Caster {
    pub(crate) fn new(outline: &[DVec2], foot: f64, top: f64, strength: f32, soft: f64) -> Self {
        Self::of(line::sweep(outline, SHADOW * foot, SHADOW * top), strength, soft)
    }

    fn of(swept: Vec<Vec<DVec2>>, strength: f32, soft: f64) -> Self {
        let (lo, hi) = swept.iter().fold((DVec2::INFINITY, DVec2::NEG_INFINITY), |(lo, hi), p| {
            let (a, b) = line::bounds(p);
            (lo.min(a), hi.max(b))
        });
        Self { swept, lo, hi, soft, strength }
    }
}

/// The shadow of all casters as one mask: where several lie, the darkest counts.
pub(crate) fn shadows<'b>(
    canvas: &mut Canvas<'_>,
    casters: impl Iterator<Item = &'b Caster>,
) -> Option<Mask> {
    let p = canvas.whole();
    let rect = p.rect;
    // Casters of nearly the same softness and strength share a mask.
    let mut groups: std::collections::BTreeMap<(i32, i32), Vec<&[DVec2]>> =
        std::collections::BTreeMap::new();
    for c in casters {
        let margin = DVec2::splat(c.soft * 4.0 + 2.0);
        if super::mask::PxRect::of(c.lo - margin, c.hi + margin, p.s()).and(&rect).is_some() {
            let key = (floor(c.soft * 2.5 + 0.5), floor(f64::from(c.strength) * 50.0 + 0.5));
            groups.entry(key).or_default().extend(c.swept.iter().map(Vec::as_slice));
        }
    }
    let mut total: Option<Mask> = None;
    for ((soft, strength), polygons) in groups {
        #[expect(clippy::cast_precision_loss, reason = "a small number")]
        let strength = strength as f32 / 50.0;
        let one = p.fill(&polygons, f64::from(soft) / 2.5).map(|v| v * strength);
        total = Some(match total {
            None => one,
            Some(t) => t.with(&one, f32::max),
        });
    }
    total
}
