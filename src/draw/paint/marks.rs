//! Small sharp things: leaves, stones, boards, rails. Each is a shape with a colour, laid on the canvas in order.

use super::canvas::{Canvas, over, touched};
use super::mask::{Mask, int};
use super::raster::Raster;
use crate::draw::line::{self, Cap};
use crate::draw::palette::Rgb;
use glam::DVec2;

/// One shape with a colour.
#[derive(Clone, Debug)]
pub(crate) struct Mark {
    shape: Shape,
    colour: [f32; 3],
    alpha: f32,
    lo: DVec2,
    hi: DVec2,
}

#[derive(Clone, Debug)]
enum Shape {
    Disc {
        at: DVec2,
        r: f64,
    },
    Oval {
        at: DVec2,
        rx: f64,
        ry: f64,
        axis: DVec2,
    },
    /// Polygons of which the union counts.
    Area(Vec<Vec<DVec2>>),
    /// Polygons as they run: a hole runs the other way.
    Hollow(Vec<Vec<DVec2>>),
    /// Other marks, only where these polygons are.
    Clipped(Vec<Vec<DVec2>>, Vec<Mark>),
}

/// A list of marks, and the ways of adding to it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Marks(pub(crate) Vec<Mark>);

impl Marks {
    fn add(&mut self, shape: Shape, lo: DVec2, hi: DVec2, c: Rgb, alpha: f64) {
        #[expect(clippy::cast_possible_truncation, reason = "a share")]
        let alpha = alpha as f32;
        self.0.push(Mark { shape, colour: c.unit(), alpha, lo, hi });
    }

    /// A disc.
    pub(crate) fn disc(&mut self, at: DVec2, r: f64, c: Rgb, alpha: f64) {
        self.add(Shape::Disc { at, r }, at - r, at + r, c, alpha);
    }

    /// An ellipse, its first radius along `axis`.
    pub(crate) fn oval(&mut self, at: DVec2, rx: f64, ry: f64, axis: DVec2, c: Rgb, alpha: f64) {
        let r = rx.max(ry);
        self.add(Shape::Oval { at, rx, ry, axis }, at - r, at + r, c, alpha);
    }

    /// A polygon.
    pub(crate) fn polygon(&mut self, points: Vec<DVec2>, c: Rgb, alpha: f64) {
        self.area(vec![points], c, alpha);
    }

    /// Polygons, painted as one.
    pub(crate) fn area(&mut self, polygons: Vec<Vec<DVec2>>, c: Rgb, alpha: f64) {
        let (lo, hi) = bounds(&polygons);
        if lo.x <= hi.x {
            self.add(Shape::Area(polygons), lo, hi, c, alpha);
        }
    }

    /// Polygons as they run, painted as one: a hole runs the other way.
    pub(crate) fn hollow(&mut self, polygons: Vec<Vec<DVec2>>, c: Rgb, alpha: f64) {
        let (lo, hi) = bounds(&polygons);
        if lo.x <= hi.x {
            self.add(Shape::Hollow(polygons), lo, hi, c, alpha);
        }
    }

    /// A line of some width.
    pub(crate) fn line(&mut self, points: &[DVec2], width: f64, cap: Cap, c: Rgb, alpha: f64) {
        self.area(line::band(points, width, cap, false), c, alpha);
    }

    /// The outline of a polygon.
    pub(crate) fn outline(&mut self, points: &[DVec2], width: f64, c: Rgb, alpha: f64) {
        self.area(line::band(points, width, Cap::Round, true), c, alpha);
    }

    /// A box with sharp corners, turned to `axis`.
    pub(crate) fn block(
        &mut self,
        at: DVec2,
        length: f64,
        width: f64,
        axis: DVec2,
        c: Rgb,
        alpha: f64,
    ) {
        self.polygon(block(at, length, width, axis), c, alpha);
    }

    /// A box with round corners, turned to `axis`.
    pub(crate) fn pill(
        &mut self,
        at: DVec2,
        size: DVec2,
        radius: f64,
        axis: DVec2,
        c: Rgb,
        alpha: f64,
    ) {
        self.polygon(pill(at, size, radius, axis), c, alpha);
    }

    /// Other marks, only where a polygon is.
    pub(crate) fn clipped(&mut self, polygon: Vec<DVec2>, inside: Self) {
        self.clipped_to(vec![polygon], inside);
    }

    /// Other marks, only where polygons are.
    pub(crate) fn clipped_to(&mut self, polygons: Vec<Vec<DVec2>>, inside: Self) {
        let (lo, hi) = bounds(&polygons);
        self.add(Shape::Clipped(polygons, inside.0), lo, hi, Rgb(0, 0, 0), 1.0);
    }

    /// Paints those that touch the canvas.
    pub(crate) fn paint(&self, canvas: &mut Canvas<'_>) {
        for m in &self.0 {
            paint(m, canvas, None);
        }
    }
}

fn bounds(polygons: &[Vec<DVec2>]) -> (DVec2, DVec2) {
    polygons.iter().fold((DVec2::INFINITY, DVec2::NEG_INFINITY), |(lo, hi), p| {
        let (a, b) = line::bounds(p);
        (lo.min(a), hi.max(b))
    })
}

/// Corners of a box.
pub(crate) fn block(at: DVec2, length: f64, width: f64, axis: DVec2) -> Vec<DVec2> {
    let (a, b) = (axis * (length / 2.0), axis.perp() * (width / 2.0));
    vec![at - a - b, at + a - b, at + a + b, at - a + b]
}

/// Points of a box with round corners.
pub(crate) fn pill(at: DVec2, size: DVec2, radius: f64, axis: DVec2) -> Vec<DVec2> {
    let r = radius.min(size.x / 2.0).min(size.y / 2.0);
    let (a, b) = (size.x / 2.0 - r, size.y / 2.0 - r);
    let mut out = Vec::with_capacity(16);
    for (k, (sx, sy)) in
        [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)].into_iter().enumerate()
    {
        let quarter = DVec2::new(0.0, 1.0).rotate(DVec2::X);
        let mut start = DVec2::X;
        for _ in 0..k {
            start = quarter.rotate(start);
        }
        // Four points a corner; a stone is a few pixels.
        for d in [DVec2::X, DVec2::new(0.866, 0.5), DVec2::new(0.5, 0.866), DVec2::Y] {
            let local = DVec2::new(sx * a, sy * b) + start.rotate(d) * r;
            out.push(at + axis.rotate(local));
        }
    }
    out
}

fn paint(mark: &Mark, canvas: &mut Canvas<'_>, clip: Option<&Mask>) {
    let Some(rect) = touched(mark.lo, mark.hi, canvas.s).and(&canvas.rect) else {
        return;
    };
    let rect = match clip {
        Some(c) => match rect.and(&c.rect) {
            Some(r) => r,
            None => return,
        },
        None => rect,
    };
    let (s, colour, alpha) = (canvas.s, mark.colour, mark.alpha);
    let width = canvas.rect.w;
    let lay = |px: &mut Vec<[f32; 4]>, base: usize, i: usize, y: i32, v: f32| {
        let k = clip.map_or(1.0, |c| c.a[c.rect.index(rect.x, y) + i]);
        over(&mut px[base + i], colour, v * alpha * k);
    };
    match &mark.shape {
        Shape::Disc { at, r } => {
            let (cx, cy, r) = (at.x * s - 0.5, -at.y * s - 0.5, r * s);
            // A disc smaller than a pixel covers only part of it.
            let full = (r / 0.62).min(1.0);
            for y in rect.y..rect.bottom() {
                let base = canvas.rect.index(rect.x, y);
                debug_assert!(base % width + rect.w <= width);
                for i in 0..rect.w {
                    let d = DVec2::new(f64::from(rect.x + int(i)) - cx, f64::from(y) - cy).length();
                    #[expect(clippy::cast_possible_truncation, reason = "coverage")]
                    let v = ((r + 0.5 - d).clamp(0.0, 1.0) * full) as f32;
                    lay(&mut canvas.px, base, i, y, v);
                }
            }
        }
        Shape::Oval { at, rx, ry, axis } => {
            let axis = DVec2::new(axis.x, -axis.y);
            let c = DVec2::new(at.x * s - 0.5, -at.y * s - 0.5);
            let (rx, ry) = (rx * s, ry * s);
            let full = (rx.min(ry) / 0.62).min(1.0);
            for y in rect.y..rect.bottom() {
                let base = canvas.rect.index(rect.x, y);
                for i in 0..rect.w {
                    let p = DVec2::new(f64::from(rect.x + int(i)), f64::from(y)) - c;
                    let (u, v) = (p.dot(axis), p.dot(axis.perp()));
                    // Distance to the ellipse, near enough: the value over the length of its gradient.
                    let f = ((u / rx).powi(2) + (v / ry).powi(2)).sqrt();
                    let g = ((u / (rx * rx)).powi(2) + (v / (ry * ry)).powi(2)).sqrt();
                    let d = if f < 1e-6 { -rx.min(ry) } else { (f - 1.0) * f / g };
                    #[expect(clippy::cast_possible_truncation, reason = "coverage")]
                    let v = ((0.5 - d).clamp(0.0, 1.0) * full) as f32;
                    lay(&mut canvas.px, base, i, y, v);
                }
            }
        }
        Shape::Area(polygons) | Shape::Hollow(polygons) => {
            let hollow = matches!(mark.shape, Shape::Hollow(_));
            let scratch = std::mem::take(&mut canvas.scratch);
            let mut raster = Raster::reusing(rect, s, scratch);
            for p in polygons {
                if hollow {
                    raster.add_as_it_runs(p);
                } else {
                    raster.add(p);
                }
            }
            let (px, whole) = (&mut canvas.px, canvas.rect);
            let scratch = raster.rows(|j, row| {
                let y = rect.y + int(j);
                let base = whole.index(rect.x, y);
                for (i, v) in row.iter().enumerate() {
                    if *v > 0.0 {
                        lay(px, base, i, y, *v);
                    }
                }
            });
            canvas.scratch = scratch;
        }
        Shape::Clipped(polygons, inside) => {
            let mut raster = Raster::new(rect, s);
            for p in polygons {
                raster.add(p);
            }
            let mut mask = raster.mask();
            if let Some(c) = clip {
                mask = mask.times(&c.crop(rect));
            }
            for m in inside {
                paint(m, canvas, Some(&mask));
            }
        }
    }
}
