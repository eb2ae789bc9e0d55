//! Noise and chance for decoration: a value-noise lattice and a small generator, both from seeds, so that a table looks
//! the same every time and on every machine. Never used for anything a rule asks.

use super::mask::{Mask, PxRect, floor, int, span};
use crate::draw::path::direction;
use glam::DVec2;
use std::f64::consts::TAU;

const SIDE: usize = 256;

/// A lattice of random numbers, 256 each way, that repeats.
pub(crate) struct Noise {
    lattice: Vec<f32>,
}

impl Noise {
    pub(crate) fn new(seed: u64) -> Self {
        let mut chance = Chance::new(seed);
        Self { lattice: (0..SIDE * SIDE).map(|_| chance.unit32()).collect() }
    }

    /// No noise at all, for canvases on which only sharp shapes are laid.
    pub(crate) fn empty() -> Self {
        Self { lattice: Vec::new() }
    }

    /// A field over pixels: `octaves` octaves of noise from 0 to 1, the slowest with a period of `period` mm. `s` pixels
    /// a millimetre.
    pub(crate) fn field(&self, rect: PxRect, s: f64, period: f64, octaves: u32, seed: u32) -> Mask {
        let mut out = Mask::new(rect);
        let (mut amp, mut total, mut p) = (1.0_f32, 0.0, period * s);
        for octave in 0..octaves {
            let shift = shift_of(seed.wrapping_add(octave * 77));
            if p >= 32.0 {
                self.slow(&mut out, p, shift, amp);
            } else {
                self.fine(&mut out, p, shift, amp);
            }
            total += amp;
            amp *= 0.5;
            p /= 2.03;
        }
        out.map(|v| v / total)
    }

    /// One octave at a point given in periods.
    pub(crate) fn point(&self, x: f32, y: f32) -> f32 {
        let ((xi, u), (yi, v)) = (cell(f64::from(x)), cell(f64::from(y)));
        let (top, bottom) = (yi * SIDE, (yi + 1) % SIDE * SIDE);
        let next = (xi + 1) % SIDE;
        let left =
            self.lattice[top + xi] + (self.lattice[bottom + xi] - self.lattice[top + xi]) * v;
        let right =
            self.lattice[top + next] + (self.lattice[bottom + next] - self.lattice[top + next]) * v;
        left + (right - left) * u
    }

    /// Several octaves at a point given in periods of the slowest.
    pub(crate) fn fractal(&self, x: f32, y: f32, octaves: u32) -> f32 {
        let (mut sum, mut total, mut amp, mut f, mut shift) = (0.0, 0.0, 1.0, 1.0, 0.0);
        for _ in 0..octaves {
            sum += amp * self.point(x * f + shift, y * f + shift * 0.53);
            total += amp;
            amp *= 0.5;
            f *= 2.03;
            shift += 17.3;
        }
        sum / total
    }

    /// Adds one octave, pixel by pixel.
    fn fine(&self, out: &mut Mask, period: f64, shift: DVec2, amp: f32) {
        let rect = out.rect;
        let columns: Vec<(usize, f32)> = (0..rect.w)
            .map(|i| cell((f64::from(rect.x + int(i)) + 0.5) / period + shift.x))
            .collect();
        for (j, row) in out.a.chunks_exact_mut(rect.w).enumerate() {
            let (y, v) = cell((f64::from(rect.y + int(j)) + 0.5) / period + shift.y);
            let (top, bottom) =
                (&self.lattice[y * SIDE..][..SIDE], &self.lattice[(y + 1) % SIDE * SIDE..][..SIDE]);
            let mut last = usize::MAX;
            let (mut left, mut right) = (0.0, 0.0);
            for (px, (x, u)) in row.iter_mut().zip(&columns) {
                if *x != last {
                    last = *x;
                    let next = (last + 1) % SIDE;
                    left = top[last] + (bottom[last] - top[last]) * v;
                    right = top[next] + (bottom[next] - top[next]) * v;
                }
                *px += amp * (left + (right - left) * u);
            }
        }
    }

    /// Adds one slow octave: worked out every fourth pixel, straight lines between. Such pixels are counted over the
    /// table, so that tiles agree. Its lattice lies askew, or the eye would find the lines of it in a wide meadow.
    fn slow(&self, out: &mut Mask, period: f64, shift: DVec2, amp: f32) {
        const STEP: i32 = 4;
        const ASKEW: DVec2 = DVec2::new(0.8, 0.6);
        let rect = out.rect;
        let (x0, y0) = (rect.x.div_euclid(STEP), rect.y.div_euclid(STEP));
        let w = span(x0, (rect.right() - 1).div_euclid(STEP) + 2);
        let h = span(y0, (rect.bottom() - 1).div_euclid(STEP) + 2);
        let mut grid = vec![0.0; w * h];
        for (j, row) in grid.chunks_exact_mut(w).enumerate() {
            for (i, v) in row.iter_mut().enumerate() {
                let px =
                    DVec2::new(f64::from(x0 + int(i)), f64::from(y0 + int(j))) * f64::from(STEP);
                let p = ASKEW.rotate(px / period) + shift;
                #[expect(clippy::cast_possible_truncation, reason = "some periods")]
                let (x, y) = (p.x as f32, p.y as f32);
                *v = amp * self.point(x, y);
            }
        }
        let part = |k: i32| -> f32 {
            [0.125, 0.375, 0.625, 0.875][usize::try_from(k.rem_euclid(STEP)).unwrap_or(0)]
        };
        for (j, row) in out.a.chunks_exact_mut(rect.w).enumerate() {
            let y = rect.y + int(j);
            let fy = part(y);
            let at = span(y0, y.div_euclid(STEP)) * w;
            let below = at + w;
            for (i, px) in row.iter_mut().enumerate() {
                let x = rect.x + int(i);
                let k = span(x0, x.div_euclid(STEP));
                let fx = part(x);
                let a = grid[at + k] + (grid[at + k + 1] - grid[at + k]) * fx;
                let b = grid[below + k] + (grid[below + k + 1] - grid[below + k]) * fx;
                *px += a + (b - a) * fy;
            }
        }
    }
}

/// Far apart on the lattice for different seeds.
fn shift_of(seed: u32) -> DVec2 {
    let m = mix(u64::from(seed) ^ 0x5EED_0F6A);
    let part = |k: u32| f64::from(u16::try_from(m >> k & 0xFFFF).unwrap_or(0)) / 256.0;
    DVec2::new(part(8), part(32))
}

/// Lattice column of a coordinate, and how far past it, through the quintic fade.
fn cell(x: f64) -> (usize, f32) {
    let i = x.floor();
    #[expect(clippy::cast_possible_truncation, reason = "a share")]
    let f = (x - i) as f32;
    let column = usize::try_from(floor(i).rem_euclid(int(SIDE))).unwrap_or(0);
    (column, f * f * f * (f * (f * 6.0 - 15.0) + 10.0))
}

/// The finaliser of splitmix64: every bit of the input reaches every bit of the output.
fn mix(word: u64) -> u64 {
    let mut z = word.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// A small seeded generator for where decoration lies.
#[derive(Clone, Debug)]
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        Self(mix(seed ^ 0xC0FF_EE00_D15E_A5E5))
    }

    /// From 0 up to but not including 1.
    pub(crate) fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let bits = u32::try_from(mix(self.0) >> 32).unwrap_or(0);
        f64::from(bits) / 4_294_967_296.0
    }

    fn unit32(&mut self) -> f32 {
        #[expect(clippy::cast_possible_truncation, reason = "a share")]
        let v = self.unit() as f32;
        v
    }

    /// Between two numbers.
    pub(crate) fn between(&mut self, lo: f64, hi: f64) -> f64 {
        lo + (hi - lo) * self.unit()
    }

    /// A whole number below `n`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        let n32 = u32::try_from(n).unwrap_or(u32::MAX);
        usize::try_from(floor(self.unit() * f64::from(n32))).unwrap_or(0).min(n.saturating_sub(1))
    }

    /// One of a list.
    pub(crate) fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    /// True so often.
    pub(crate) fn is(&mut self, share: f64) -> bool {
        self.unit() < share
    }

    /// An angle, radians.
    pub(crate) fn angle(&mut self) -> f64 {
        self.unit() * TAU
    }

    /// A point of a disc.
    pub(crate) fn in_disc(&mut self, radius: f64) -> DVec2 {
        let d = direction(self.angle());
        d * radius * self.unit().sqrt()
    }

    /// Any number, for a seed.
    pub(crate) fn seed(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mix(self.0)
    }
}

/// A seed from a name.
pub(crate) fn seed_of(name: &str) -> u64 {
    name.bytes()
        .fold(0xCBF2_9CE4_8422_2325, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01B3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_of_a_part_is_a_part_of_the_noise() {
        let noise = Noise::new(3);
        for period in [3.0, 40.0] {
            let whole = noise.field(PxRect { x: -9, y: -20, w: 64, h: 50 }, 2.0, period, 3, 5);
            let part = PxRect { x: 7, y: 3, w: 20, h: 11 };
            let cut = noise.field(part, 2.0, period, 3, 5);
            let worst = cut
                .a
                .iter()
                .zip(&whole.crop(part).a)
                .map(|(a, b)| (a - b).abs())
                .fold(0.0, f32::max);
            assert!(worst < 1e-6, "{period}: {worst}");
        }
    }

    #[test]
    fn noise_keeps_within_0_and_1_and_uses_the_middle() {
        let m = Noise::new(1).field(PxRect { x: 0, y: 0, w: 200, h: 200 }, 1.0, 5.0, 2, 9);
        let mean: f32 = m.a.iter().sum::<f32>() / 40_000.0;
        assert!(m.a.iter().all(|v| (0.0..=1.0).contains(v)));
        assert!((mean - 0.5).abs() < 0.05, "{mean}");
    }
}
