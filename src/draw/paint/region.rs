//! Regions of pixels over the table, and pictures of them.

use super::canvas::Canvas;
use super::mask::{PxRect, int};
use glam::DVec2;

/// A rectangle of pixels over the table. Pixel (0, 0) of the whole table's grid lies at the table's lower left corner;
/// columns run right and rows run *down*, so that rows on the table are negative.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Region {
    /// Column of its left edge.
    pub left: i32,
    /// Row of its upper edge.
    pub top: i32,
    /// Width, pixels.
    pub width: u32,
    /// Height, pixels.
    pub height: u32,
    /// Pixels a millimetre.
    pub px_per_mm: f32,
}

impl Region {
    /// The pixels that cover the rectangle between two corners in mm.
    #[must_use]
    pub fn covering(lo: DVec2, hi: DVec2, px_per_mm: f32) -> Self {
        let r = PxRect::of(lo, hi, f64::from(px_per_mm));
        Self::from_rect(r, px_per_mm)
    }

    fn from_rect(r: PxRect, px_per_mm: f32) -> Self {
        let n = |v: usize| u32::try_from(v).unwrap_or(0);
        Self { left: r.x, top: r.y, width: n(r.w), height: n(r.h), px_per_mm }
    }

    pub(crate) fn rect(&self) -> PxRect {
        let n = |v: u32| usize::try_from(v).unwrap_or(0);
        PxRect { x: self.left, y: self.top, w: n(self.width), h: n(self.height) }
    }

    /// The same cut into tiles of at most `side` pixels, row by row from the top.
    #[must_use]
    pub fn tiles(&self, side: u32) -> Vec<Self> {
        let side = side.max(1);
        let mut out = Vec::new();
        let mut y = 0;
        while y < self.height {
            let mut x = 0;
            while x < self.width {
                let at = |base: i32, d: u32| base + i32::try_from(d).unwrap_or(0);
                out.push(Self {
                    left: at(self.left, x),
                    top: at(self.top, y),
                    width: side.min(self.width - x),
                    height: side.min(self.height - y),
                    px_per_mm: self.px_per_mm,
                });
                x += side;
            }
            y += side;
        }
        out
    }

    /// Its lower left corner, mm.
    #[must_use]
    pub fn lower_left(&self) -> DVec2 {
        let s = f64::from(self.px_per_mm);
        DVec2::new(f64::from(self.left), -f64::from(self.top) - f64::from(self.height)) / s
    }

    /// Its size, mm.
    #[must_use]
    pub fn size(&self) -> DVec2 {
        DVec2::new(f64::from(self.width), f64::from(self.height)) / f64::from(self.px_per_mm)
    }
}

/// Pixels: 8 bits of red, green, blue and (straight, not premultiplied) alpha, sRGB, rows from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// Width, pixels.
    pub width: u32,
    /// Height, pixels.
    pub height: u32,
    /// Four bytes a pixel.
    pub rgba: Vec<u8>,
}

impl Image {
    /// As the bytes of a PNG file.
    ///
    /// # Errors
    /// When it has no pixels.
    pub fn png(&self) -> Result<Vec<u8>, png::EncodingError> {
        let mut out = Vec::new();
        let mut encoder = png::Encoder::new(&mut out, self.width, self.height);
        encoder.set_color(png::ColorType::Rgba);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.write_header()?.write_image_data(&self.rgba)?;
        Ok(out)
    }
}

/// The part of a canvas that a region covers, as bytes.
pub(crate) fn image_of(canvas: &Canvas<'_>, region: &Region) -> Image {
    let rect = region.rect();
    let mut rgba = Vec::with_capacity(rect.len() * 4);
    for j in 0..rect.h {
        let at = canvas.rect.index(rect.x, rect.y + int(j));
        for px in &canvas.px[at..at + rect.w] {
            rgba.extend(bytes(px));
        }
    }
    Image { width: region.width, height: region.height, rgba }
}

/// One pixel as bytes, alpha taken out of its colour.
fn bytes(px: &[f32; 4]) -> [u8; 4] {
    let a = px[3].clamp(0.0, 1.0);
    let k = if a > 0.0 { 255.0 / a } else { 0.0 };
    let byte = |v: f32| -> u8 {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "clamped to a byte"
        )]
        let b = (v + 0.5).clamp(0.0, 255.0) as u8;
        b
    };
    [byte(px[0] * k), byte(px[1] * k), byte(px[2] * k), byte(a * 255.0)]
}
