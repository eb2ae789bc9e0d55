//! What lies under everything: the desk, the cloth, its hem and the scale along its edge.

use super::canvas::{Canvas, LIGHT, Patch, SHADOW, over, scale};
use super::mask::smooth;
use super::noise::{Chance, Noise};
use crate::draw::line;
use crate::draw::palette::{Rgb, ground as g};
use crate::draw::path::Path;
use crate::model::{Cloth, LengthUnit};
use glam::DVec2;

/// The wood of the desk around the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Desk {
    /// By day.
    #[default]
    Oak,
    /// By lamp light.
    Walnut,
    /// No desk: nothing is painted beyond the cloth.
    None,
}

/// Base tint, lush, dry; how far each of the two goes; how strong tufts and grain are.
fn tints(cloth: Cloth) -> (Rgb, Rgb, Rgb, f32, f32, f32) {
    let h = Rgb::hex;
    match cloth {
        Cloth::Grass => (g::GRASS, g::GRASS_LUSH, g::GRASS_DRY, 0.75, 0.62, 1.0),
        Cloth::Lawn => (g::LAWN, g::LAWN_DARK, g::GRASS_DRY, 0.75, 0.25, 1.0),
        Cloth::Desert => (h(0x00C9_B184), h(0x00B5_986A), h(0x00DC_CBA2), 0.60, 0.60, 1.0),
        Cloth::Winter => (h(0x00DD_E1E0), h(0x00C3_CCD0), h(0x00EF_F1EE), 0.70, 0.70, 0.45),
        Cloth::Paper => (h(0x00EF_E9DA), h(0x00EA_E2D0), h(0x00F4_F0E4), 0.40, 0.40, 0.45),
    }
}

/// Flocked cloth: three slow tints, tufts, and a grain lit from the north-west.
pub(crate) fn cloth(canvas: &mut Canvas<'_>, kind: Cloth) {
    let (base, lush, dry, kl, kd, q) = tints(kind);
    let (base, lush, dry) = (base.unit(), lush.unit(), dry.unit());
    let mut p = canvas.whole();
    let (slow, mid, quick) = (p.noise(210.0, 3, 3), p.noise(95.0, 3, 10), p.noise(34.0, 3, 16));
    let (tuft, grain) = (p.noise(5.2, 2, 24), p.noise(1.15, 2, 34));
    p.each(|i, _, px| {
        let mut c = base;
        lay(&mut c, lush, smooth(0.42, 0.72, slow.a[i]) * kl);
        lay(&mut c, dry, smooth(0.52, 0.80, mid.a[i]) * kd);
        lay(&mut c, lush, smooth(0.60, 0.85, quick.a[i]) * 0.30);
        let k = 1.0 + q * (0.16 * (tuft.a[i] - 0.5) + 0.20 * (grain.a[i] - 0.5));
        *px = [c[0] * k, c[1] * k, c[2] * k, 1.0];
    });
    let height = tuft.with(&grain, |t, g| t * 0.9 + g * 0.32);
    p.relief(&height, 0.22 * q, None);
}

fn lay(c: &mut [f32; 3], to: [f32; 3], k: f32) {
    for (v, t) in c.iter_mut().zip(to) {
        *v += (t - *v) * k;
    }
}

/// Everything about the table's edge, painted last: what hangs over is cut off.
pub(crate) fn edge(canvas: &mut Canvas<'_>, size: DVec2, desk: Desk, unit: LengthUnit) {
    let table = rounded(size, 0.0, 3.0);
    let mut p = canvas.whole();
    let inside = p.area(&table, 0.0);
    if inside.a.iter().all(|v| *v >= 1.0) && far_from_edge(&p, size, 8.0) {
        return;
    }
    let inner = p.area(&rounded(size, 3.5, 2.0), 1.4);
    p.each(|i, _, px| scale(px, 1.0 - 0.22 * (1.0 - inner.a[i])));
    if inside.a.iter().all(|v| *v >= 1.0) {
        return;
    }
    if desk == Desk::None {
        p.each(|i, _, px| {
            for v in px {
                *v *= inside.a[i];
            }
        });
        return;
    }
    let sweep = line::sweep(&table, SHADOW * 2.0, SHADOW * 16.0);
    let shadow = p.fill(&sweep, 0.7 + 0.035 * 16.0);
    let shade = g::SHADOW.unit().map(|v| v * 0.55 + 0.28);
    let noise = p.canvas.noise;
    let (light, dark) =
        if desk == Desk::Walnut { (g::WALNUT, g::WALNUT_DARK) } else { (g::OAK, g::OAK_DARK) };
    let (light, dark) = (light.unit(), dark.unit());
    let warp = p.noise(260.0, 2, 77);
    p.each(|i, [x, y], px| {
        let m = inside.a[i];
        if m >= 1.0 {
            return;
        }
        let mut c = wood(noise, x, y, warp.a[i], light, dark);
        for (v, s) in c.iter_mut().zip(shade) {
            *v *= 1.0 + (s - 1.0) * shadow.a[i] * 0.74;
        }
        let cloth = *px;
        *px = [c[0], c[1], c[2], 1.0];
        over(px, [cloth[0], cloth[1], cloth[2]], m);
    });
    scale_band(&mut p, size, desk, unit);
}

/// One pixel of boards 150 mm wide, grain along x.
fn wood(noise: &Noise, x: f32, y: f32, warp: f32, light: [f32; 3], dark: [f32; 3]) -> [f32; 3] {
    let board = ((y + 4000.0) / 150.0).floor();
    let tone = {
        let seed = crate::draw::paint::mask::floor(f64::from(board)).unsigned_abs();
        #[expect(clippy::cast_possible_truncation, reason = "a share")]
        let t = Chance::new(u64::from(seed)).unit() as f32;
        t
    };
    let v = y + 9.0 * warp;
    let grain = noise.fractal(x * 0.045 / 5.5 + tone * 55.0, v / 5.5, 3);
    let fine = noise.fractal(x * 0.10 / 1.7 + tone * 53.0, v / 1.7, 2);
    let t =
        (0.25 + 0.9 * (grain - 0.5) + 0.35 * (fine - 0.5) + 0.35 * (tone - 0.5)).clamp(0.0, 1.0);
    let from = (y + 4000.0).rem_euclid(150.0);
    let seam = 1.0 - 0.38 * smooth(0.9, 0.2, from.min(150.0 - from));
    let mut c = light;
    for (v, d) in c.iter_mut().zip(dark) {
        *v = (*v + (d - *v) * t) * seam;
    }
    c
}

fn rounded(size: DVec2, inset: f64, radius: f64) -> Vec<DVec2> {
    let box_ = Path::rounded(size / 2.0, size.x - 2.0 * inset, size.y - 2.0 * inset, radius, 0.0);
    box_.flatten(0.02).into_iter().next().map(|f| f.points).unwrap_or_default()
}

fn far_from_edge(p: &Patch<'_, '_>, size: DVec2, d: f64) -> bool {
    let inner = super::mask::PxRect::of(DVec2::splat(d), size - d, p.s());
    inner.and(&p.rect) == Some(p.rect)
}

/// Length of one field of the edge's scale in mm, how many fields between numbers, and what one field counts in the
/// unit.
#[must_use]
pub fn edge_scale(unit: LengthUnit) -> (f64, u32, f64) {
    match unit {
        LengthUnit::Inch => (unit.mm(), 6, 1.0),
        LengthUnit::Foot => (unit.mm(), 2, 1.0),
        LengthUnit::Centimetre => (unit.mm() * 5.0, 2, 5.0),
        LengthUnit::Millimetre => (50.0, 2, 50.0),
    }
}

/// A band 3 mm wide, 4 mm outside the cloth, light and dark by turns.
fn scale_band(p: &mut Patch<'_, '_>, size: DVec2, desk: Desk, unit: LengthUnit) {
    let (light, dark) = if desk == Desk::Walnut {
        (Rgb::hex(0x00F2_E7CF), Rgb::hex(0x0012_0D09))
    } else {
        (Rgb::hex(0x00FB_F3DF), Rgb::hex(0x003A_2A1C))
    };
    let step = edge_scale(unit).0;
    let (near, far) = (4.0, 7.0);
    let mut marks = super::marks::Marks::default();
    let mut field = |lo: DVec2, hi: DVec2, c: Rgb| {
        marks.polygon(vec![lo, DVec2::new(hi.x, lo.y), hi, DVec2::new(lo.x, hi.y)], c, 0.92);
    };
    for (along, length) in [(DVec2::X, size.x), (DVec2::Y, size.y)] {
        let across = DVec2::new(along.y, along.x);
        let other = across.dot(size);
        let (mut a, mut even) = (0.0, true);
        while a < length {
            let b = (a + step).min(length);
            let c = if even { light } else { dark };
            field(along * a - across * far, along * b - across * near, c);
            field(along * a + across * (other + near), along * b + across * (other + far), c);
            (a, even) = (b, !even);
        }
    }
    for d in [near, far] {
        let v = DVec2::new;
        let frame = [v(-d, -d), v(size.x + d, -d), v(size.x + d, size.y + d), v(-d, size.y + d)];
        marks.area(line::band(&frame, 0.5, line::Cap::Butt, true), dark, 0.8);
    }
    marks.paint(p.canvas);
}

/// Stones strewn over a desert.
pub(crate) fn desert_stones(size: DVec2, seed: u64) -> Vec<DVec2> {
    let mut chance = Chance::new(seed);
    let n = super::mask::floor(size.x * size.y / 540.0).clamp(0, 4000);
    (0..n).map(|_| DVec2::new(chance.unit(), chance.unit()) * size).collect()
}

/// How much a plane with this normal faces the light, -1 to 1.
pub(crate) fn lit(normal: DVec2) -> f64 {
    normal.dot(LIGHT)
}
