//! Letters as paths, read from the fonts that the program carries: for pictures whose back end has no type of its own.
//!
//! Reads just enough of TrueType: which glyph a character has, its outline of quadratic curves, how wide it is. No
//! kerning, no ligatures; what it cannot read it leaves out.

use super::path::{Path, Seg};
use super::shapes::{Anchor, Shape, Stroke, Text};
use glam::DVec2;
use std::sync::OnceLock;

const MEDIUM: &[u8] = include_bytes!("../../assets/fonts/IBMPlexSansCondensed-Medium.ttf");
const STRONG: &[u8] = include_bytes!("../../assets/fonts/IBMPlexSansCondensed-SemiBold.ttf");

/// Text as shapes: its halo, then its letters.
#[must_use]
pub fn shapes(text: &Text) -> Vec<Shape> {
    let path = outline(&text.text, text.at, text.size, text.anchor, text.strong);
    if path.0.is_empty() {
        return Vec::new();
    }
    let letters = Shape::fill(path.clone(), text.colour);
    let halo = text.halo.map(|c| Shape::line(path, Stroke::new(c, text.size * 0.28)));
    halo.into_iter().chain([letters]).collect()
}

/// The outline of a line of writing, its middle height at `at`; `size` is the height of the type in mm.
#[must_use]
pub fn outline(text: &str, at: DVec2, size: f64, anchor: Anchor, strong: bool) -> Path {
    let Some(face) = face(strong) else { return Path::default() };
    let scale = size / face.em;
    let glyphs: Vec<u16> = text.chars().map(|c| face.glyph(c)).collect();
    let width: f64 = glyphs.iter().map(|g| face.advance(*g)).sum::<f64>() * scale;
    let start = match anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => -width / 2.0,
        Anchor::End => -width,
    };
    let mut pen = at + DVec2::new(start, -size * 0.35);
    let mut out = Path::default();
    for g in glyphs {
        let mut segs = Vec::new();
        face.draw(g, &mut segs, 0);
        out.0.extend(Path(segs).map(|p| pen + p * scale).0);
        pen.x += face.advance(g) * scale;
    }
    out
}

/// Width of a line of writing, mm.
#[must_use]
pub fn width(text: &str, size: f64, strong: bool) -> f64 {
    face(strong)
        .map_or(0.0, |f| text.chars().map(|c| f.advance(f.glyph(c))).sum::<f64>() * size / f.em)
}

fn face(strong: bool) -> Option<&'static Face> {
    static FACES: OnceLock<[Option<Face>; 2]> = OnceLock::new();
    let faces = FACES.get_or_init(|| [Face::new(MEDIUM), Face::new(STRONG)]);
    faces[usize::from(strong)].as_ref()
}

/// One font: its tables as they lie in the file.
struct Face {
    cmap: &'static [u8],
    glyf: &'static [u8],
    loca: &'static [u8],
    hmtx: &'static [u8],
    em: f64,
    long_loca: bool,
    metrics: u16,
}

fn u16_at(data: &[u8], at: usize) -> Option<u16> {
    data.get(at..at + 2).map(|b| u16::from_be_bytes([b[0], b[1]]))
}

fn i16_at(data: &[u8], at: usize) -> Option<i16> {
    data.get(at..at + 2).map(|b| i16::from_be_bytes([b[0], b[1]]))
}

fn u32_at(data: &[u8], at: usize) -> Option<usize> {
    let b = data.get(at..at + 4)?;
    usize::try_from(u32::from_be_bytes([b[0], b[1], b[2], b[3]])).ok()
}

impl Face {
    fn new(file: &'static [u8]) -> Option<Self> {
        let table = |tag: &[u8; 4]| -> Option<&'static [u8]> {
            let n = usize::from(u16_at(file, 4)?);
            let entry =
                (0..n).map(|i| 12 + 16 * i).find(|at| file.get(*at..*at + 4) == Some(tag))?;
            let (from, len) = (u32_at(file, entry + 8)?, u32_at(file, entry + 12)?);
            file.get(from..from + len)
        };
        let (head, hhea) = (table(b"head")?, table(b"hhea")?);
        Some(Self {
            cmap: unicode_map(table(b"cmap")?)?,
            glyf: table(b"glyf")?,
            loca: table(b"loca")?,
            hmtx: table(b"hmtx")?,
            em: f64::from(u16_at(head, 18)?),
            long_loca: i16_at(head, 50)? != 0,
            metrics: u16_at(hhea, 34)?,
        })
    }

    /// Glyph of a character; 0, the empty box, when there is none.
    fn glyph(&self, c: char) -> u16 {
        u16::try_from(u32::from(c)).ok().and_then(|c| self.find(c)).unwrap_or(0)
    }

    /// Looks a character up in a format 4 table.
    fn find(&self, c: u16) -> Option<u16> {
        let t = self.cmap;
        let n = usize::from(u16_at(t, 6)?) / 2;
        let (ends, starts) = (14, 16 + 2 * n);
        let (deltas, offsets) = (starts + 2 * n, starts + 4 * n);
        let i = (0..n).find(|i| u16_at(t, ends + 2 * i).is_some_and(|end| end >= c))?;
        let start = u16_at(t, starts + 2 * i)?;
        if start > c {
            return None;
        }
        let delta = u16_at(t, deltas + 2 * i)?;
        let offset = usize::from(u16_at(t, offsets + 2 * i)?);
        if offset == 0 {
            return Some(c.wrapping_add(delta));
        }
        let glyph = u16_at(t, offsets + 2 * i + offset + 2 * usize::from(c - start))?;
        (glyph != 0).then(|| glyph.wrapping_add(delta))
    }

    fn advance(&self, glyph: u16) -> f64 {
        let i = usize::from(glyph.min(self.metrics.saturating_sub(1)));
        u16_at(self.hmtx, 4 * i).map_or(0.0, f64::from)
    }

    fn data(&self, glyph: u16) -> Option<&'static [u8]> {
        let at = |i: usize| {
            if self.long_loca {
                u32_at(self.loca, 4 * i)
            } else {
                u16_at(self.loca, 2 * i).map(|v| 2 * usize::from(v))
            }
        };
        let i = usize::from(glyph);
        self.glyf.get(at(i)?..at(i + 1)?)
    }

    /// Adds the outline of a glyph in font units.
    fn draw(&self, glyph: u16, out: &mut Vec<Seg>, depth: u8) {
        let Some(data) = self.data(glyph) else { return };
        let done = match i16_at(data, 0) {
            Some(n) if n >= 0 => simple(data, usize::from(n.unsigned_abs()), out),
            Some(_) if depth < 4 => self.compound(data, out, depth),
            _ => None,
        };
        // A glyph that cannot be read is a gap in the line, nothing worse.
        done.unwrap_or(());
    }

    /// A glyph made of others, each moved and perhaps scaled.
    fn compound(&self, data: &[u8], out: &mut Vec<Seg>, depth: u8) -> Option<()> {
        let mut at = 10;
        loop {
            let (flags, glyph) = (u16_at(data, at)?, u16_at(data, at + 2)?);
            at += 4;
            let (dx, dy) = if flags & 1 != 0 {
                at += 4;
                (f64::from(i16_at(data, at - 4)?), f64::from(i16_at(data, at - 2)?))
            } else {
                at += 2;
                let byte = |i: usize| data.get(i).map(|b| f64::from(i8::from_be_bytes([*b])));
                (byte(at - 2)?, byte(at - 1)?)
            };
            let part = |i: usize| i16_at(data, i).map(|v| f64::from(v) / 16384.0);
            let m = if flags & 0x08 != 0 {
                at += 2;
                let s = part(at - 2)?;
                [s, 0.0, 0.0, s]
            } else if flags & 0x40 != 0 {
                at += 4;
                [part(at - 4)?, 0.0, 0.0, part(at - 2)?]
            } else if flags & 0x80 != 0 {
                at += 8;
                [part(at - 8)?, part(at - 6)?, part(at - 4)?, part(at - 2)?]
            } else {
                [1.0, 0.0, 0.0, 1.0]
            };
            let mut inner = Vec::new();
            self.draw(glyph, &mut inner, depth + 1);
            let placed = Path(inner)
                .map(|p| DVec2::new(p.x * m[0] + p.y * m[2] + dx, p.x * m[1] + p.y * m[3] + dy));
            out.extend(placed.0);
            if flags & 0x20 == 0 {
                return Some(());
            }
        }
    }
}

/// The table for characters of the basic plane among those of a font.
fn unicode_map(cmap: &'static [u8]) -> Option<&'static [u8]> {
    let n = usize::from(u16_at(cmap, 2)?);
    (0..n).find_map(|i| {
        let at = 4 + 8 * i;
        let (platform, encoding) = (u16_at(cmap, at)?, u16_at(cmap, at + 2)?);
        let table = cmap.get(u32_at(cmap, at + 4)?..)?;
        let unicode = platform == 0 || (platform == 3 && encoding == 1);
        (unicode && u16_at(table, 0) == Some(4)).then_some(table)
    })
}

/// A glyph of `n` closed lines of quadratic curves.
fn simple(data: &[u8], n: usize, out: &mut Vec<Seg>) -> Option<()> {
    let ends: Vec<usize> =
        (0..n).map(|i| u16_at(data, 10 + 2 * i).map(usize::from)).collect::<Option<_>>()?;
    let count = ends.last()? + 1;
    let mut at = 10 + 2 * n;
    at += 2 + usize::from(u16_at(data, at)?);
    let mut flags = Vec::with_capacity(count);
    while flags.len() < count {
        let f = *data.get(at)?;
        at += 1;
        flags.push(f);
        if f & 8 != 0 {
            let again = *data.get(at)?;
            at += 1;
            flags.extend((0..again).map(|_| f));
        }
    }
    let mut read = |short: u8, same: u8| -> Option<Vec<f64>> {
        let mut v = 0.0;
        let mut list = Vec::with_capacity(count);
        for f in &flags[..count] {
            if f & short != 0 {
                let d = f64::from(*data.get(at)?);
                at += 1;
                v += if f & same != 0 { d } else { -d };
            } else if f & same == 0 {
                v += f64::from(i16_at(data, at)?);
                at += 2;
            }
            list.push(v);
        }
        Some(list)
    };
    let (xs, ys) = (read(2, 16)?, read(4, 32)?);
    let mut from = 0;
    for end in ends {
        let points: Vec<(DVec2, bool)> =
            (from..=end).map(|i| (DVec2::new(xs[i], ys[i]), flags[i] & 1 != 0)).collect();
        contour(&points, out);
        from = end + 1;
    }
    Some(())
}

/// One closed line: points on it, and control points between; between two control points lies a point on the line.
fn contour(points: &[(DVec2, bool)], out: &mut Vec<Seg>) {
    let n = points.len();
    if n < 2 {
        return;
    }
    let first = points.iter().position(|p| p.1);
    let start = first.map_or_else(|| (points[0].0 + points[n - 1].0) / 2.0, |i| points[i].0);
    let base = first.map_or(0, |i| i + 1);
    out.push(Seg::M(start));
    let mut control: Option<DVec2> = None;
    for k in 0..n {
        let (p, on) = points[(base + k) % n];
        match (control, on) {
            (None, true) => out.push(Seg::L(p)),
            (Some(c), true) => {
                out.push(Seg::Q(c, p));
                control = None;
            }
            (None, false) => control = Some(p),
            (Some(c), false) => {
                out.push(Seg::Q(c, (c + p) / 2.0));
                control = Some(p);
            }
        }
    }
    if let Some(c) = control {
        out.push(Seg::Q(c, start));
    }
    out.push(Seg::Z);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::line;

    #[test]
    fn letters_have_outlines_and_figures_the_same_width() {
        for c in "AaÄéß09.,%×−–→".chars() {
            let path = outline(&c.to_string(), DVec2::ZERO, 10.0, Anchor::Start, true);
            assert!(!path.0.is_empty(), "{c}");
        }
        for c in '1'..='9' {
            assert!(
                (width(&c.to_string(), 10.0, false) - width("0", 10.0, false)).abs() < 1e-9,
                "{c}"
            );
        }
    }

    #[test]
    fn a_capital_is_as_high_as_capitals_are_and_stands_on_its_line() {
        let flat = outline("H", DVec2::ZERO, 10.0, Anchor::Middle, false).flatten(0.01);
        let points: Vec<DVec2> = flat.into_iter().flat_map(|f| f.points).collect();
        let (lo, hi) = line::bounds(&points);
        assert!((hi.y - lo.y - 6.98).abs() < 0.05, "{}", hi.y - lo.y);
        assert!((lo.y + 3.5).abs() < 1e-9 && (lo.x + hi.x).abs() < 0.1);
    }

    #[test]
    fn a_hole_in_a_letter_runs_the_other_way() {
        let flat = outline("O", DVec2::ZERO, 10.0, Anchor::Start, false).flatten(0.01);
        assert_eq!(flat.len(), 2);
        assert!(line::area(&flat[0].points) * line::area(&flat[1].points) < 0.0);
    }
}
