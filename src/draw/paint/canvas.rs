//! The canvas of one tile and the few ways of laying colour on it.

use super::mask::{Edge, Mask, PxRect, floor, int, reach};
use super::noise::Noise;
use super::raster::Raster;
use crate::draw::line;
use crate::draw::palette::Rgb;
use glam::DVec2;

/// Towards the light: north-west, y up.
pub(crate) const LIGHT: DVec2 = DVec2::new(-0.636, 0.772);
/// A thing h mm high throws its shadow so far, times h.
pub(crate) const SHADOW: DVec2 = DVec2::new(0.28, -0.34);

/// Pixels under way: premultiplied red, green, blue, alpha from 0 to 1, sRGB as the look is mixed.
pub(crate) struct Canvas<'a> {
    pub(crate) rect: PxRect,
    /// Pixels a millimetre.
    pub(crate) s: f64,
    pub(crate) px: Vec<[f32; 4]>,
    pub(crate) noise: &'a Noise,
    pub(crate) scratch: Vec<f32>,
}

/// A part of the canvas that one recipe works on: all its masks have this rectangle.
pub(crate) struct Patch<'c, 'a> {
    pub(crate) canvas: &'c mut Canvas<'a>,
    pub(crate) rect: PxRect,
}

impl<'a> Canvas<'a> {
    /// An empty canvas.
    pub(crate) fn new(rect: PxRect, s: f64, noise: &'a Noise) -> Self {
        Self { px: vec![[0.0; 4]; rect.len()], rect, s, noise, scratch: Vec::new() }
    }

    /// The part of the canvas between two corners in mm; none when they lie off it.
    pub(crate) fn patch<'c>(&'c mut self, (lo, hi): (DVec2, DVec2)) -> Option<Patch<'c, 'a>> {
        let rect = PxRect::of(lo, hi, self.s).grown(2).and(&self.rect)?;
        Some(Patch { canvas: self, rect })
    }

    /// The whole canvas.
    pub(crate) fn whole<'c>(&'c mut self) -> Patch<'c, 'a> {
        Patch { rect: self.rect, canvas: self }
    }
}

/// Corners grown by so many mm.
pub(crate) fn grown((lo, hi): (DVec2, DVec2), by: f64) -> (DVec2, DVec2) {
    (lo - by, hi + by)
}

impl Patch<'_, '_> {
    /// Pixels a millimetre.
    pub(crate) fn s(&self) -> f64 {
        self.canvas.s
    }

    /// Noise from 0 to 1 with a period in mm.
    pub(crate) fn noise(&self, period: f64, octaves: u32, seed: u32) -> Mask {
        self.canvas.noise.field(self.rect, self.canvas.s, period, octaves, seed)
    }

    /// The union of polygons, blurred by `blur` mm.
    pub(crate) fn fill<P: AsRef<[DVec2]>>(&self, polygons: &[P], blur: f64) -> Mask {
        let sigma = blur * self.canvas.s;
        let mut raster = Raster::new(self.rect.grown(reach(sigma)), self.canvas.s);
        for p in polygons {
            raster.add(p.as_ref());
        }
        raster.mask().blur(sigma).crop(self.rect)
    }

    /// One outline, blurred.
    pub(crate) fn area(&self, outline: &[DVec2], blur: f64) -> Mask {
        self.grown_area(outline, 0.0, blur)
    }

    /// One outline made larger by `by` mm on each side (smaller when negative), blurred.
    pub(crate) fn grown_area(&self, outline: &[DVec2], by: f64, blur: f64) -> Mask {
        let sigma = blur * self.canvas.s;
        let rect = self.rect.grown(reach(sigma));
        let mut raster = Raster::new(rect, self.canvas.s);
        raster.add(outline);
        if by == 0.0 {
            return raster.mask().blur(sigma).crop(self.rect);
        }
        let rim = line::band(outline, by.abs() * 2.0, line::Cap::Round, true);
        if by > 0.0 {
            for p in &rim {
                raster.add(p);
            }
            raster.mask().blur(sigma).crop(self.rect)
        } else {
            let mut edge = Raster::new(rect, self.canvas.s);
            for p in &rim {
                edge.add(p);
            }
            let inner = raster.mask().with(&edge.mask(), |a, e| a * (1.0 - e));
            inner.blur(sigma).crop(self.rect)
        }
    }

    /// A line of some width, blurred.
    pub(crate) fn band(&self, points: &[DVec2], width: f64, blur: f64, cap: line::Cap) -> Mask {
        self.fill(&line::band(points, width, cap, false), blur)
    }

    /// The rim of an outline, `width` mm wide, blurred.
    pub(crate) fn rim(&self, outline: &[DVec2], width: f64, blur: f64) -> Mask {
        self.fill(&line::band(outline, width, line::Cap::Round, true), blur)
    }

    /// A mask with a natural edge.
    pub(crate) fn rough(&self, mask: Mask, amp: f32, cut: f32, period: f64, seed: u32) -> Mask {
        mask.rough(self.canvas.noise, self.canvas.s, Edge::new(amp, cut, period, seed))
    }

    /// Each pixel with its index in the patch's masks and its place in mm.
    pub(crate) fn each(&mut self, mut f: impl FnMut(usize, [f32; 2], &mut [f32; 4])) {
        let (rect, s) = (self.rect, self.canvas.s);
        for j in 0..rect.h {
            let y = rect.y + int(j);
            let at = self.canvas.rect.index(rect.x, y);
            #[expect(clippy::cast_possible_truncation, reason = "millimetres of a table")]
            let mm = |v: i32| ((f64::from(v) + 0.5) / s) as f32;
            let row = &mut self.canvas.px[at..at + rect.w];
            let yy = -mm(y);
            for (i, px) in row.iter_mut().enumerate() {
                f(j * rect.w + i, [mm(rect.x + int(i)), yy], px);
            }
        }
    }

    /// Lays one colour over by a mask times `k`.
    pub(crate) fn blend(&mut self, mask: &Mask, k: f32, colour: Rgb) {
        let c = colour.unit();
        self.each(|i, _, px| over(px, c, mask.a[i] * k));
    }

    /// Multiplies brightness by a factor where the mask is 1.
    pub(crate) fn dim(&mut self, mask: &Mask, k: f32, factor: f32) {
        self.each(|i, _, px| {
            let m = mask.a[i] * k;
            if m > 0.0 {
                scale(px, 1.0 + (factor - 1.0) * m);
            }
        });
    }

    /// Multiplies brightness by `1 + amount * (noise - 0.5)` where the mask is 1.
    pub(crate) fn mottle(&mut self, mask: &Mask, amount: f32, noise: &Mask) {
        self.each(|i, _, px| {
            let m = mask.a[i];
            if m > 0.0 {
                scale(px, 1.0 + amount * (noise.a[i] - 0.5) * m);
            }
        });
    }

    /// Shades by a height field in mm, lit from the north-west; flat ground stays as it is.
    pub(crate) fn relief(&mut self, height: &Mask, strength: f32, mask: Option<&Mask>) {
        let (w, h) = (self.rect.w, self.rect.h);
        #[expect(clippy::cast_possible_truncation, reason = "scale")]
        let (s, lx, ly) = (self.canvas.s as f32, LIGHT.x as f32, LIGHT.y as f32);
        let z = &height.a;
        self.each(|i, _, px| {
            let m = mask.map_or(1.0, |m| m.a[i]);
            if m <= 0.0 {
                return;
            }
            let (x, y) = (i % w, i / w);
            let dx = slope(
                if x > 0 { Some(z[i - 1]) } else { None },
                z[i],
                if x + 1 < w { Some(z[i + 1]) } else { None },
            ) * s;
            let dy = -slope(
                if y > 0 { Some(z[i - w]) } else { None },
                z[i],
                if y + 1 < h { Some(z[i + w]) } else { None },
            ) * s;
            let lit = (1.0 - strength * (dx * lx + dy * ly)).clamp(0.6, 1.35);
            scale(px, 1.0 + (lit - 1.0) * m);
        });
    }

    /// Darkens to the colour of shadow.
    pub(crate) fn shade(&mut self, mask: &Mask, k: f32) {
        let c = crate::draw::palette::ground::SHADOW.unit().map(|v| v * 0.55 + 0.28);
        self.each(|i, _, px| {
            let m = (mask.a[i] * k).min(1.0);
            if m > 0.0 {
                for (v, c) in px.iter_mut().zip(c) {
                    *v *= 1.0 + (c - 1.0) * m;
                }
            }
        });
    }
}

fn slope(before: Option<f32>, here: f32, after: Option<f32>) -> f32 {
    match (before, after) {
        (Some(a), Some(b)) => (b - a) / 2.0,
        (None, Some(b)) => b - here,
        (Some(a), None) => here - a,
        (None, None) => 0.0,
    }
}

/// Lays an opaque colour over a pixel at a strength.
pub(crate) fn over(px: &mut [f32; 4], c: [f32; 3], a: f32) {
    if a <= 0.0 {
        return;
    }
    let rest = 1.0 - a;
    px[0] = px[0] * rest + c[0] * a;
    px[1] = px[1] * rest + c[1] * a;
    px[2] = px[2] * rest + c[2] * a;
    px[3] = px[3] * rest + a;
}

/// Multiplies the brightness of a pixel; no channel passes its alpha.
pub(crate) fn scale(px: &mut [f32; 4], k: f32) {
    let top = px[3];
    for v in &mut px[..3] {
        *v = (*v * k).clamp(0.0, top);
    }
}

/// The whole pixels that a shape between two corners may touch.
pub(crate) fn touched(lo: DVec2, hi: DVec2, s: f64) -> PxRect {
    let r = PxRect::of(lo, hi, s);
    debug_assert!(r.x <= floor(lo.x * s));
    r.grown(1)
}
