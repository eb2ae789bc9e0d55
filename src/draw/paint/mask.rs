//! Masks: how much of each pixel something covers, softened and roughened. Pixels are counted over the whole table, so
//! that the masks of neighbouring tiles agree.

use super::noise::Noise;
use glam::DVec2;

/// A rectangle of whole pixels. Column `x` covers x to x + 1 pixels right of the table's left edge; row `y` covers y to
/// y + 1 pixels *below* its lower edge, so rows on the table are negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PxRect {
    pub(crate) x: i32,
    pub(crate) y: i32,
    pub(crate) w: usize,
    pub(crate) h: usize,
}

impl PxRect {
    /// The pixels between two corners in mm.
    pub(crate) fn of(lo: DVec2, hi: DVec2, s: f64) -> Self {
        let (x, y) = (floor(lo.x * s), floor(-hi.y * s));
        let (r, b) = (floor(hi.x * s) + 1, floor(-lo.y * s) + 1);
        Self { x, y, w: span(x, r), h: span(y, b) }
    }

    pub(crate) fn right(&self) -> i32 {
        self.x + int(self.w)
    }

    pub(crate) fn bottom(&self) -> i32 {
        self.y + int(self.h)
    }

    /// What both cover.
    pub(crate) fn and(&self, other: &Self) -> Option<Self> {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let (r, b) = (self.right().min(other.right()), self.bottom().min(other.bottom()));
        (r > x && b > y).then(|| Self { x, y, w: span(x, r), h: span(y, b) })
    }

    /// Larger on each side.
    pub(crate) fn grown(&self, by: i32) -> Self {
        let more = usize::try_from(by * 2).unwrap_or(0);
        Self { x: self.x - by, y: self.y - by, w: self.w + more, h: self.h + more }
    }

    pub(crate) fn len(&self) -> usize {
        self.w * self.h
    }

    /// Where a pixel of `other`, which lies within, has its index.
    pub(crate) fn index(&self, x: i32, y: i32) -> usize {
        span(self.y, y) * self.w + span(self.x, x)
    }
}

pub(crate) fn floor(v: f64) -> i32 {
    #[expect(clippy::cast_possible_truncation, reason = "tables are some thousand pixels wide")]
    let i = v.floor().clamp(-5e8, 5e8) as i32;
    i
}

pub(crate) fn int(n: usize) -> i32 {
    i32::try_from(n).unwrap_or(i32::MAX)
}

pub(crate) fn span(from: i32, to: i32) -> usize {
    usize::try_from(to.saturating_sub(from)).unwrap_or(0)
}

/// Coverage from 0 to 1 of each pixel of a rectangle; also any other field of numbers.
#[derive(Clone, Debug)]
pub(crate) struct Mask {
    pub(crate) rect: PxRect,
    pub(crate) a: Vec<f32>,
}

impl Mask {
    pub(crate) fn new(rect: PxRect) -> Self {
        Self { a: vec![0.0; rect.len()], rect }
    }

    /// The part of it that lies in a smaller rectangle.
    pub(crate) fn crop(&self, rect: PxRect) -> Self {
        if rect == self.rect {
            return self.clone();
        }
        let mut out = Self::new(rect);
        for (j, row) in out.a.chunks_exact_mut(rect.w).enumerate() {
            let at = self.rect.index(rect.x, rect.y + int(j));
            row.copy_from_slice(&self.a[at..at + rect.w]);
        }
        out
    }

    /// Each number through a function.
    pub(crate) fn map(mut self, f: impl Fn(f32) -> f32) -> Self {
        for v in &mut self.a {
            *v = f(*v);
        }
        self
    }

    /// Each number with that of another mask of the same rectangle.
    pub(crate) fn with(mut self, other: &Self, f: impl Fn(f32, f32) -> f32) -> Self {
        debug_assert_eq!(self.rect, other.rect);
        for (v, o) in self.a.iter_mut().zip(&other.a) {
            *v = f(*v, *o);
        }
        self
    }

    /// Product with another.
    pub(crate) fn times(self, other: &Self) -> Self {
        self.with(other, |a, b| a * b)
    }

    /// A soft natural edge: noise pushes the edge about, most where the mask is half, and a smooth cut sharpens it.
    pub(crate) fn rough(self, noise: &Noise, s: f64, edge: Edge) -> Self {
        let n = noise.field(self.rect, s, edge.period, 3, edge.seed);
        let (lo, hi) = (0.5 - edge.cut, 0.5 + edge.cut);
        self.with(&n, |m, n| {
            // Far from the edge the noise has no say: skip its arithmetic there, it is most of the rectangle.
            if m <= 0.0 {
                return smooth(lo, hi, 0.0);
            }
            smooth(lo, hi, m + edge.amp * (n - 0.5) * (1.0 - (2.0 * m - 1.0).abs()))
        })
    }

    /// Blurred by a bell of `sigma` pixels. What lies within `reach(sigma)` of the rim is not to be used.
    pub(crate) fn blur(mut self, sigma: f64) -> Self {
        if sigma < 0.2 {
            return self;
        }
        let (w, h) = (self.rect.w, self.rect.h);
        if sigma < 1.0 {
            let k = kernel(sigma);
            let mut line = vec![0.0; w.max(h)];
            for row in self.a.chunks_exact_mut(w) {
                convolve(row, &mut line, &k);
            }
            self.columns(|column, line| convolve(column, line, &k));
            return self;
        }
        let half = box_half(sigma);
        let mut line = vec![0.0; w];
        for row in self.a.chunks_exact_mut(w) {
            if row.iter().all(|v| *v == 0.0) {
                continue;
            }
            for _ in 0..3 {
                box_pass(row, &mut line, half);
            }
        }
        self.columns(|column, line| {
            for _ in 0..3 {
                box_pass(column, line, half);
            }
        });
        self
    }

    /// Runs a function over every column. Eight at a time are gathered, since a column alone misses the cache each step.
    fn columns(&mut self, mut f: impl FnMut(&mut [f32], &mut [f32])) {
        const GROUP: usize = 8;
        let (w, h) = (self.rect.w, self.rect.h);
        let mut block = vec![0.0; h * GROUP];
        let mut line = vec![0.0; h];
        for x0 in (0..w).step_by(GROUP) {
            let n = GROUP.min(w - x0);
            for (y, row) in self.a.chunks_exact(w).enumerate() {
                for (k, v) in row[x0..x0 + n].iter().enumerate() {
                    block[k * h + y] = *v;
                }
            }
            for column in block.chunks_exact_mut(h).take(n) {
                if column.iter().any(|v| *v != 0.0) {
                    f(column, &mut line);
                }
            }
            for (y, row) in self.a.chunks_exact_mut(w).enumerate() {
                for (k, v) in row[x0..x0 + n].iter_mut().enumerate() {
                    *v = block[k * h + y];
                }
            }
        }
    }
}

/// A natural edge: how strongly noise moves it, how wide the cut is, the noise's period in mm, its seed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    pub(crate) amp: f32,
    pub(crate) cut: f32,
    pub(crate) period: f64,
    pub(crate) seed: u32,
}

impl Edge {
    pub(crate) fn new(amp: f32, cut: f32, period: f64, seed: u32) -> Self {
        Self { amp, cut, period, seed }
    }
}

/// The smooth step from 0 at `a` to 1 at `b`.
pub(crate) fn smooth(a: f32, b: f32, x: f32) -> f32 {
    let t = ((x - a) / (b - a)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// How far a blur of `sigma` pixels reaches, whole pixels.
pub(crate) fn reach(sigma: f64) -> i32 {
    if sigma < 0.2 {
        0
    } else if sigma < 1.0 {
        4
    } else {
        floor(box_half(sigma).0 * 3.0) + 4
    }
}

/// Half width of the box that, used three times, blurs like a bell of `sigma`: whole pixels each side and the weight of
/// the one beyond.
fn box_half(sigma: f64) -> (f64, f32) {
    // Variance of one box of half width r with end weight a: (2/3 r^3 + r^2 + r/3 + 2 a (r+1)^2) / (2r + 1 + 2a).
    let want = sigma * sigma / 3.0;
    let mut r = 0.0;
    while (r + 1.0) * (r + 2.0) / 3.0 <= want {
        r += 1.0;
    }
    let have = r * (r + 1.0) * (2.0 * r + 1.0) / 3.0;
    let a = (want * (2.0 * r + 1.0) - have) / (2.0 * ((r + 1.0) * (r + 1.0) - want));
    #[expect(clippy::cast_possible_truncation, reason = "a weight")]
    let a = a.clamp(0.0, 1.0) as f32;
    (r, a)
}

fn box_pass(line: &mut [f32], old: &mut [f32], (half, end): (f64, f32)) {
    let n = line.len();
    let old = &mut old[..n];
    old.copy_from_slice(line);
    let r = span(0, floor(half));
    #[expect(clippy::cast_possible_truncation, reason = "a weight")]
    let scale = 1.0 / ((2.0 * half + 1.0) as f32 + 2.0 * end);
    let at = |i: usize, d: usize| -> f32 { old.get(i + d).copied().unwrap_or(0.0) };
    let mut sum: f32 = old.iter().take(r + 1).sum();
    for i in 0..n {
        let before = if i > r { old[i - r - 1] } else { 0.0 };
        let after = at(i, r + 1);
        line[i] = (sum + end * (before + after)) * scale;
        sum += after - if i >= r { old[i - r] } else { 0.0 };
    }
    // A running sum leaves dust where there is nothing.
    for v in line.iter_mut() {
        if v.abs() < 1e-5 {
            *v = 0.0;
        }
    }
}

fn kernel(sigma: f64) -> [f32; 5] {
    let mut k = [0.0; 5];
    let mut sum = 0.0;
    let mut d = 0.0;
    for (i, v) in k.iter_mut().enumerate() {
        *v = libm::exp(-d * d / (2.0 * sigma * sigma));
        sum += if i == 0 { *v } else { 2.0 * *v };
        d += 1.0;
    }
    #[expect(clippy::cast_possible_truncation, reason = "weights")]
    k.map(|v: f64| (v / sum) as f32)
}

fn convolve(line: &mut [f32], old: &mut [f32], k: &[f32; 5]) {
    let n = line.len();
    let old = &mut old[..n];
    old.copy_from_slice(line);
    for i in 0..n {
        let mut v = old[i] * k[0];
        for (d, weight) in k.iter().enumerate().skip(1) {
            let before = if i >= d { old[i - d] } else { 0.0 };
            v += weight * (before + old.get(i + d).copied().unwrap_or(0.0));
        }
        line[i] = v;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dot(sigma: f64) -> Mask {
        let rect = PxRect { x: -40, y: -40, w: 81, h: 81 };
        let mut m = Mask::new(rect);
        m.a[rect.index(0, 0)] = 1.0;
        m.blur(sigma)
    }

    #[test]
    fn a_blur_has_the_spread_that_was_asked_for() {
        for sigma in [0.6, 1.0, 1.7, 3.2, 5.5] {
            let m = dot(sigma);
            let (mut sum, mut var) = (0.0, 0.0);
            for y in -40..=40_i32 {
                for x in -40..=40_i32 {
                    let v = f64::from(m.a[m.rect.index(x, y)]);
                    sum += v;
                    var += v * f64::from(x * x);
                }
            }
            assert!((sum - 1.0).abs() < 0.02, "{sigma}: sum {sum}");
            assert!((var.sqrt() / sigma - 1.0).abs() < 0.06, "{sigma}: {}", var.sqrt());
        }
    }

    #[test]
    fn a_blur_reaches_no_farther_than_it_says() {
        for sigma in [0.6, 1.0, 3.2, 5.5] {
            let (m, r) = (dot(sigma), reach(sigma));
            assert!(m.a[m.rect.index(r + 1, 0)] <= 0.0, "{sigma}");
        }
    }
}
