//! Shapes into pixels: counters and marks as sprites.

use super::canvas::{Canvas, grown, over};
use super::marks::Marks;
use super::mask::PxRect;
use super::noise::Noise;
use super::region::{Image, Region, image_of};
use crate::draw::line::{self, Cap};
use crate::draw::path::Seg;
use crate::draw::shapes::Shape;
use crate::draw::token::Token;
use crate::geometry::Dir;
use glam::DVec2;

/// A token facing some way, with its shadow, as pixels. The region says where the pixels lie around the middle of its
/// base; the light falls as on the table, so it is painted anew for another facing, never turned.
#[must_use]
pub fn counter_sprite(token: &Token, facing: Dir, px_per_mm: f32) -> (Region, Image) {
    let shapes = token.shapes(facing);
    sprite(&shapes.all().cloned().collect::<Vec<_>>(), px_per_mm)
}

/// Any shapes as pixels, and where they lie in mm.
#[must_use]
pub fn sprite(shapes: &[Shape], px_per_mm: f32) -> (Region, Image) {
    let mut lo = DVec2::INFINITY;
    let mut hi = DVec2::NEG_INFINITY;
    for s in shapes {
        let grow = s.stroke.as_ref().map_or(0.0, |l| l.width / 2.0) + s.soft * 3.0 + 0.5;
        for f in s.path.flatten(0.05) {
            let (a, b) = line::bounds(&f.points);
            lo = lo.min(a - grow);
            hi = hi.max(b + grow);
        }
    }
    if lo.x > hi.x {
        (lo, hi) = (DVec2::ZERO, DVec2::ZERO);
    }
    let region = Region::covering(lo, hi, px_per_mm);
    let image = rasterise(shapes, &region);
    (region, image)
}

/// Shapes on a region of pixels.
#[must_use]
pub fn rasterise(shapes: &[Shape], region: &Region) -> Image {
    let noise = Noise::empty();
    let rect: PxRect = region.rect();
    let mut canvas = Canvas::new(rect, f64::from(region.px_per_mm), &noise);
    for s in shapes {
        lay(&mut canvas, s);
    }
    image_of(&canvas, region)
}

/// Lays a shape on a canvas.
pub(crate) fn lay(canvas: &mut Canvas<'_>, s: &Shape) {
    if !touches(canvas, s) {
        return;
    }
    let tolerance = (0.15 / canvas.s).clamp(0.005, 0.2);
    let flat = s.path.flatten(tolerance);
    if let Some(c) = s.fill {
        let polygons: Vec<Vec<DVec2>> = flat.iter().map(|f| f.points.clone()).collect();
        if s.soft > 0.0 {
            let (lo, hi) = polygons
                .iter()
                .map(|p| line::bounds(p))
                .fold((DVec2::INFINITY, DVec2::NEG_INFINITY), |a, b| (a.0.min(b.0), a.1.max(b.1)));
            let Some(mut p) = canvas.patch(grown((lo, hi), s.soft * 4.0)) else {
                return;
            };
            let m = p.fill(&polygons, s.soft);
            let c = c.unit();
            #[expect(clippy::cast_possible_truncation, reason = "a share")]
            let k = s.opacity as f32;
            p.each(|i, _, px| over(px, c, m.a[i] * k));
        } else {
            let mut marks = Marks::default();
            marks.hollow(polygons, c, s.opacity);
            marks.paint(canvas);
        }
    }
    if let Some(stroke) = &s.stroke {
        let cap = if stroke.butt { Cap::Butt } else { Cap::Round };
        let mut bands = Vec::new();
        for f in &flat {
            match stroke.dash {
                None => bands.extend(line::band(&f.points, stroke.width, cap, f.closed)),
                Some((on, off)) => {
                    let whole = if f.closed { line::closed(&f.points) } else { f.points.clone() };
                    for d in line::dashes(&whole, on, off) {
                        bands.extend(line::band(&d, stroke.width, cap, false));
                    }
                }
            }
        }
        let mut marks = Marks::default();
        marks.area(bands, stroke.colour, s.opacity);
        marks.paint(canvas);
    }
}

/// May a shape touch the canvas? Asks the corners of its curves, which is quick and never says no wrongly.
fn touches(canvas: &Canvas<'_>, s: &Shape) -> bool {
    let grow = s.stroke.as_ref().map_or(0.0, |l| l.width) + s.soft * 4.0 + 0.5;
    let (mut lo, mut hi) = (DVec2::INFINITY, DVec2::NEG_INFINITY);
    for seg in &s.path.0 {
        let mut add = |p: DVec2| {
            lo = lo.min(p);
            hi = hi.max(p);
        };
        match *seg {
            Seg::M(p) | Seg::L(p) => add(p),
            Seg::Q(a, p) => [a, p].into_iter().for_each(add),
            Seg::C(a, b, p) => [a, b, p].into_iter().for_each(add),
            Seg::Z => {}
        }
    }
    lo.x <= hi.x && PxRect::of(lo - grow, hi + grow, canvas.s).and(&canvas.rect).is_some()
}
