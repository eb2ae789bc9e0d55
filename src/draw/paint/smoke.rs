//! Smoke: billows in three tones, feathered and eaten by noise. Lies over the pieces.

use super::canvas::{Canvas, LIGHT, grown};
use super::mask::{Mask, PxRect, int, smooth};
use super::noise::Chance;
use crate::draw::line;
use crate::draw::palette::{Rgb, ground as g};
use crate::draw::path::direction;
use glam::DVec2;

/// One cloud.
pub(crate) struct Smoke {
    at: DVec2,
    r: f64,
    puffs: Vec<(DVec2, f64)>,
    seed: u32,
}

impl Smoke {
    pub(crate) fn new(at: DVec2, r: f64, seed: u64) -> Self {
        let mut chance = Chance::new(seed);
        let puffs = (0..64)
            .map(|_| {
                let q = r * 0.90 * chance.unit().sqrt();
                let p = at + direction(chance.angle()) * q;
                (p, r * chance.between(0.14, 0.30) * (1.25 - 0.62 * q / r))
            })
            .collect();
        Self { at, r, puffs, seed: super::field::small(seed) }
    }

    pub(crate) fn bounds(&self) -> (DVec2, DVec2) {
        grown((self.at, self.at), self.r * 1.6)
    }

    pub(crate) fn paint(&self, canvas: &mut Canvas<'_>) {
        let r = self.r;
        let Some(mut p) = canvas.patch(self.bounds()) else {
            return;
        };
        let (slow, quick) = (p.noise(r * 0.22, 4, self.seed), p.noise(r * 0.10, 3, self.seed + 2));
        let discs = |slide: f64, size: f64| -> Vec<Vec<DVec2>> {
            self.puffs
                .iter()
                .map(|(at, q)| line::disc(*at + LIGHT * *q * slide, q * size))
                .collect()
        };
        let skirt = p
            .fill(&discs(0.0, 1.35), r * 0.11)
            .with(&slow, |m, n| smooth(0.05, 1.0, m + 0.5 * (n - 0.5)));
        p.blend(&skirt, 0.52, g::SMOKE.shade(-0.10));
        let body: Mask = p
            .fill(&discs(0.0, 1.0), r * 0.05)
            .with(&slow, |m, n| smooth(0.30, 0.90, m + 0.45 * (n - 0.5)));
        p.blend(&body, 0.94, g::SMOKE.shade(-0.20));
        for (slide, size, blur, c, a) in
            [(0.25, 0.78, 0.045, g::SMOKE, 0.80), (0.55, 0.46, 0.040, Rgb::hex(0x00FB_FAF6), 0.62)]
        {
            let mut lift = Mask::new(p.rect);
            for (at, q) in &self.puffs {
                puff(&mut lift, p.s(), *at + LIGHT * *q * slide, q * size, blur * r);
            }
            let lift = lift.with(&quick, |m, n| smooth(0.10, 1.0, m + 0.38 * (n - 0.5)));
            p.blend(&lift.times(&body), a, c);
        }
    }
}

/// Lays one soft disc over a mask. Each covers only part of what lies under it: that is what makes puffs seen one by one.
fn puff(mask: &mut Mask, s: f64, at: DVec2, r: f64, soft: f64) {
    let reach = DVec2::splat(r + soft * 1.5);
    let Some(rect) = PxRect::of(at - reach, at + reach, s).and(&mask.rect) else { return };
    for y in rect.y..rect.bottom() {
        let base = mask.rect.index(rect.x, y);
        for (i, v) in mask.a[base..base + rect.w].iter_mut().enumerate() {
            let p = DVec2::new(f64::from(rect.x + int(i)) + 0.5, -f64::from(y) - 0.5) / s;
            #[expect(clippy::cast_possible_truncation, reason = "coverage")]
            let m = (0.5 - (p.distance(at) - r) / (2.5 * soft)).clamp(0.0, 1.0) as f32;
            *v = 1.0 - (1.0 - *v) * (1.0 - 0.62 * m);
        }
    }
}
