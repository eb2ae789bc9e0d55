//! Polygons into exact pixel coverage: signed areas are gathered per cell and summed along each row.

use super::mask::{Mask, PxRect};
use glam::DVec2;

/// Gathers polygons over a rectangle of pixels. Their union is what counts: each polygon is turned to run the same way,
/// and what several cover is covered once.
pub(crate) struct Raster {
    rect: PxRect,
    scale: f64,
    stride: usize,
    cells: Vec<f32>,
}

impl Raster {
    /// Nothing yet; `scale` pixels a millimetre.
    pub(crate) fn new(rect: PxRect, scale: f64) -> Self {
        Self::reusing(rect, scale, Vec::new())
    }

    /// The same in memory that is at hand.
    pub(crate) fn reusing(rect: PxRect, scale: f64, mut cells: Vec<f32>) -> Self {
        let stride = rect.w + 2;
        cells.clear();
        cells.resize(stride * rect.h, 0.0);
        Self { rect, scale, stride, cells }
    }

    /// Adds a closed polygon given in mm.
    pub(crate) fn add(&mut self, polygon: &[DVec2]) {
        if polygon.len() < 3 {
            return;
        }
        let flip = if super::super::line::area(polygon) < 0.0 { -1.0 } else { 1.0 };
        self.add_signed(polygon, flip);
    }

    /// Adds a closed polygon as it runs: where two run against each other, neither counts.
    pub(crate) fn add_as_it_runs(&mut self, polygon: &[DVec2]) {
        self.add_signed(polygon, 1.0);
    }

    fn add_signed(&mut self, polygon: &[DVec2], sign: f32) {
        let Some(last) = polygon.last() else { return };
        let mut from = self.pixel(*last);
        for p in polygon {
            let to = self.pixel(*p);
            self.edge(from, to, sign);
            from = to;
        }
    }

    fn pixel(&self, p: DVec2) -> DVec2 {
        DVec2::new(
            p.x * self.scale - f64::from(self.rect.x),
            -p.y * self.scale - f64::from(self.rect.y),
        )
    }

    /// One edge, cut to the rectangle: what lies left of it counts as its left side, what lies right of it for nothing.
    fn edge(&mut self, a: DVec2, b: DVec2, sign: f32) {
        let (w, h) =
            (f64::from(super::mask::int(self.rect.w)), f64::from(super::mask::int(self.rect.h)));
        if a.y.max(b.y) <= 0.0 || a.y.min(b.y) >= h || a.x.min(b.x) >= w {
            return;
        }
        let (sign, top, bottom) = if a.y < b.y { (sign, a, b) } else { (-sign, b, a) };
        let slope = (bottom.x - top.x) / (bottom.y - top.y);
        let at = |y: f64| DVec2::new(top.x + (y - top.y) * slope, y);
        let (from, to) =
            (if top.y < 0.0 { at(0.0) } else { top }, if bottom.y > h { at(h) } else { bottom });
        // Rows at which it crosses the left and right side, in order.
        let mut cuts = [from.y, to.y, to.y, to.y];
        let mut n = 1;
        if slope != 0.0 {
            let mut sides = [top.y - top.x / slope, top.y + (w - top.x) / slope];
            if sides[0] > sides[1] {
                sides.swap(0, 1);
            }
            for y in sides {
                if y > from.y && y < to.y {
                    cuts[n] = y;
                    n += 1;
                }
            }
        }
        cuts[n] = to.y;
        for k in 0..n {
            let (p, q) = (at(cuts[k]), at(cuts[k + 1]));
            let middle = (p.x + q.x) / 2.0;
            if middle >= w {
                continue;
            }
            if middle <= 0.0 {
                self.piece(DVec2::new(0.0, p.y), DVec2::new(0.0, q.y), sign);
            } else {
                let x = |v: f64| v.clamp(0.0, w);
                self.piece(DVec2::new(x(p.x), p.y), DVec2::new(x(q.x), q.y), sign);
            }
        }
    }

    /// One downward edge wholly within the rectangle.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "within the rectangle"
    )]
    fn piece(&mut self, p: DVec2, q: DVec2, sign: f32) {
        if q.y <= p.y {
            return;
        }
        let slope = ((q.x - p.x) / (q.y - p.y)) as f32;
        let (py, qy) = (p.y as f32, q.y as f32);
        let mut x = p.x as f32;
        let limit = self.rect.w as f32;
        let first = py as usize;
        let last = (qy.ceil() as usize).min(self.rect.h);
        for row in first..last {
            let cells = &mut self.cells[row * self.stride..][..self.stride];
            let y = row as f32;
            let dy = (y + 1.0).min(qy) - y.max(py);
            let next = (x + slope * dy).clamp(0.0, limit);
            let d = dy * sign;
            let (x0, x1) = if x < next { (x, next) } else { (next, x) };
            let (i, floor) = (x0 as usize, x0.floor());
            let end = x1.ceil() as usize;
            if end <= i + 1 {
                let share = 0.5 * (x + next) - floor;
                cells[i] += d - d * share;
                cells[i + 1] += d * share;
            } else {
                let s = 1.0 / (x1 - x0);
                let f0 = x0 - floor;
                let a0 = 0.5 * s * (1.0 - f0) * (1.0 - f0);
                let f1 = x1 - x1.ceil() + 1.0;
                let am = 0.5 * s * f1 * f1;
                cells[i] += d * a0;
                if end == i + 2 {
                    cells[i + 1] += d * (1.0 - a0 - am);
                } else {
                    let a1 = s * (1.5 - f0);
                    cells[i + 1] += d * (a1 - a0);
                    for c in &mut cells[i + 2..end - 1] {
                        *c += d * s;
                    }
                    let a2 = a1 + (end - i - 3) as f32 * s;
                    cells[end - 1] += d * (1.0 - a2 - am);
                }
                cells[end] += d * am;
            }
            x = next;
        }
    }

    /// Coverage of each row in turn: row, and its pixels from 0 to 1. Gives the memory back.
    pub(crate) fn rows(mut self, mut f: impl FnMut(usize, &[f32])) -> Vec<f32> {
        let (w, stride) = (self.rect.w, self.stride);
        for (j, row) in self.cells.chunks_exact_mut(stride).enumerate() {
            let mut sum = 0.0;
            for c in row.iter_mut() {
                sum += *c;
                let v = sum.abs().min(1.0);
                *c = if v < 1e-4 { 0.0 } else { v };
            }
            f(j, &row[..w]);
        }
        self.cells
    }

    /// Coverage as a mask.
    pub(crate) fn mask(self) -> Mask {
        let mut out = Mask::new(self.rect);
        let w = self.rect.w;
        self.rows(|j, row| out.a[j * w..][..w].copy_from_slice(row));
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(rect: PxRect, scale: f64, polygons: &[&[DVec2]]) -> f32 {
        let mut r = Raster::new(rect, scale);
        for p in polygons {
            r.add(p);
        }
        r.mask().a.iter().sum()
    }

    const TRIANGLE: [DVec2; 3] = [DVec2::new(1.3, 1.1), DVec2::new(9.2, 2.4), DVec2::new(4.7, 8.9)];

    #[test]
    fn the_coverage_of_a_polygon_sums_to_its_area() {
        let rect = PxRect { x: 0, y: -20, w: 20, h: 20 };
        let want = super::super::super::line::area(&TRIANGLE);
        #[expect(clippy::cast_possible_truncation, reason = "test")]
        let want = want as f32;
        assert!((sum(rect, 1.0, &[&TRIANGLE]) - want).abs() < 1e-3);
        assert!(
            (sum(rect, 1.0, &[&TRIANGLE, &TRIANGLE]) - want).abs() < 8.0,
            "twice is once, but for edges"
        );
    }

    #[test]
    fn a_part_of_the_picture_is_the_same_rasterised_alone() {
        let rect = PxRect { x: -10, y: -60, w: 80, h: 80 };
        let mut whole = Raster::new(rect, 3.7);
        whole.add(&TRIANGLE);
        let whole = whole.mask();
        let part = PxRect { x: 9, y: -20, w: 11, h: 13 };
        let mut r = Raster::new(part, 3.7);
        r.add(&TRIANGLE);
        let worst = r
            .mask()
            .a
            .iter()
            .zip(&whole.crop(part).a)
            .map(|(a, b)| (a - b).abs())
            .fold(0.0, f32::max);
        assert!(worst < 2e-5, "{worst}");
    }
}
