//! Paths in millimetres: straight pieces and curves, the few shapes everything is drawn of, and making them flat.
//!
//! x right and y up on the table; x forward and y left in the frame of a counter. Knows no colours and no pixels.

use glam::DVec2;

/// One piece of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Seg {
    /// Start here.
    M(DVec2),
    /// A straight line to here.
    L(DVec2),
    /// A quadratic curve: control, end.
    Q(DVec2, DVec2),
    /// A cubic curve: two controls, end.
    C(DVec2, DVec2, DVec2),
    /// Back to the start.
    Z,
}

/// A path in millimetres.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Path(pub Vec<Seg>);

/// Where something lies: turned, scaled, then moved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// Where the origin goes, mm.
    pub at: DVec2,
    /// Where the x axis points, of length 1.
    pub along: DVec2,
    /// Factor on lengths.
    pub scale: f64,
}

impl Place {
    /// Here, as it is.
    pub const HERE: Self = Self { at: DVec2::ZERO, along: DVec2::X, scale: 1.0 };

    /// At a point, its x axis along a unit vector.
    #[must_use]
    pub fn new(at: DVec2, along: DVec2) -> Self {
        Self { at, along, scale: 1.0 }
    }

    /// At a point, turned by degrees, anticlockwise.
    #[must_use]
    pub fn turned(at: DVec2, degrees: f64) -> Self {
        Self::new(at, direction(degrees.to_radians()))
    }

    /// The same at another scale.
    #[must_use]
    pub fn scaled(self, scale: f64) -> Self {
        Self { scale, ..self }
    }

    /// A point of the frame on the table.
    #[must_use]
    pub fn point(&self, p: DVec2) -> DVec2 {
        self.at + self.along.rotate(p * self.scale)
    }

    /// A direction of the table in the frame.
    #[must_use]
    pub fn back(&self, v: DVec2) -> DVec2 {
        DVec2::new(self.along.x, -self.along.y).rotate(v)
    }

    /// What lies at `inner` in this frame.
    #[must_use]
    pub fn then(&self, inner: &Self) -> Self {
        Self {
            at: self.point(inner.at),
            along: self.along.rotate(inner.along),
            scale: self.scale * inner.scale,
        }
    }
}

/// The unit vector of an angle in radians. Goes through `libm`, so that a picture is the same on every machine.
#[must_use]
pub fn direction(radians: f64) -> DVec2 {
    DVec2::new(libm::cos(radians), libm::sin(radians))
}

/// Control points of a quarter circle by a cubic lie at this share of the radius.
const QUARTER: f64 = 0.552_284_749_8;

impl Path {
    /// Starts a new line.
    #[must_use]
    pub fn to(mut self, x: f64, y: f64) -> Self {
        let p = DVec2::new(x, y);
        let open = !matches!(self.0.last(), None | Some(Seg::Z));
        self.0.push(if open { Seg::L(p) } else { Seg::M(p) });
        self
    }

    /// A cubic curve to the third point.
    #[must_use]
    pub fn curve(mut self, a: DVec2, b: DVec2, to: DVec2) -> Self {
        self.0.push(Seg::C(a, b, to));
        self
    }

    /// Closes it.
    #[must_use]
    pub fn close(mut self) -> Self {
        self.0.push(Seg::Z);
        self
    }

    /// A closed polygon.
    #[must_use]
    pub fn polygon(points: &[DVec2]) -> Self {
        Self::line(points).close()
    }

    /// An open line.
    #[must_use]
    pub fn line(points: &[DVec2]) -> Self {
        let mut out = Vec::with_capacity(points.len() + 1);
        for (i, p) in points.iter().enumerate() {
            out.push(if i == 0 { Seg::M(*p) } else { Seg::L(*p) });
        }
        Self(out)
    }

    /// An ellipse with its first radius turned by degrees.
    #[must_use]
    pub fn ellipse(at: DVec2, rx: f64, ry: f64, degrees: f64) -> Self {
        let (kx, ky) = (rx * QUARTER, ry * QUARTER);
        let v = DVec2::new;
        let p = Self(vec![
            Seg::M(v(rx, 0.0)),
            Seg::C(v(rx, ky), v(kx, ry), v(0.0, ry)),
            Seg::C(v(-kx, ry), v(-rx, ky), v(-rx, 0.0)),
            Seg::C(v(-rx, -ky), v(-kx, -ry), v(0.0, -ry)),
            Seg::C(v(kx, -ry), v(rx, -ky), v(rx, 0.0)),
            Seg::Z,
        ]);
        p.placed(&Place::turned(at, degrees))
    }

    /// A disc.
    #[must_use]
    pub fn disc(at: DVec2, r: f64) -> Self {
        Self::ellipse(at, r, r, 0.0)
    }

    /// A box with round corners around a point, its length turned by degrees.
    #[must_use]
    pub fn rounded(at: DVec2, length: f64, width: f64, radius: f64, degrees: f64) -> Self {
        let (a, b) = (length / 2.0, width / 2.0);
        let r = radius.min(a).min(b);
        let v = DVec2::new;
        let p = if r <= 0.0 {
            Self::polygon(&[v(-a, -b), v(a, -b), v(a, b), v(-a, b)])
        } else {
            let k = r * (1.0 - QUARTER);
            Self(vec![
                Seg::M(v(-a + r, -b)),
                Seg::L(v(a - r, -b)),
                Seg::C(v(a - k, -b), v(a, -b + k), v(a, -b + r)),
                Seg::L(v(a, b - r)),
                Seg::C(v(a, b - k), v(a - k, b), v(a - r, b)),
                Seg::L(v(-a + r, b)),
                Seg::C(v(-a + k, b), v(-a, b - k), v(-a, b - r)),
                Seg::L(v(-a, -b + r)),
                Seg::C(v(-a, -b + k), v(-a + k, -b), v(-a + r, -b)),
                Seg::Z,
            ])
        };
        p.placed(&Place::turned(at, degrees))
    }

    /// A bar with round ends.
    #[must_use]
    pub fn bar(from: DVec2, to: DVec2, width: f64) -> Self {
        let d = to - from;
        let along = d.try_normalize().unwrap_or(DVec2::X);
        Self::rounded(DVec2::ZERO, d.length() + width, width, width / 2.0, 0.0)
            .placed(&Place::new((from + to) / 2.0, along))
    }

    /// Every point through a function.
    #[must_use]
    pub fn map(&self, f: impl Fn(DVec2) -> DVec2) -> Self {
        let one = |s: &Seg| match *s {
            Seg::M(p) => Seg::M(f(p)),
            Seg::L(p) => Seg::L(f(p)),
            Seg::Q(a, p) => Seg::Q(f(a), f(p)),
            Seg::C(a, b, p) => Seg::C(f(a), f(b), f(p)),
            Seg::Z => Seg::Z,
        };
        Self(self.0.iter().map(one).collect())
    }

    /// Laid somewhere.
    #[must_use]
    pub fn placed(&self, place: &Place) -> Self {
        self.map(|p| place.point(p))
    }

    /// Moved.
    #[must_use]
    pub fn moved(&self, by: DVec2) -> Self {
        self.map(|p| p + by)
    }

    /// The same with every closed line running anticlockwise, so that where two overlap none is cut out of the other.
    #[must_use]
    pub fn anticlockwise(&self) -> Self {
        let mut out = Vec::with_capacity(self.0.len());
        for line in self.0.split_inclusive(|s| *s == Seg::Z) {
            let flat = Self(line.to_vec()).flatten(0.1);
            if flat.iter().map(|f| super::line::area(&f.points)).sum::<f64>() < 0.0 {
                out.extend(reversed(line));
            } else {
                out.extend_from_slice(line);
            }
        }
        Self(out)
    }

    /// As straight lines that leave the curves by at most `tolerance` mm. Each line says whether it is closed.
    #[must_use]
    pub fn flatten(&self, tolerance: f64) -> Vec<Flat> {
        let mut out: Vec<Flat> = Vec::new();
        let mut now = Flat::default();
        let mut start = DVec2::ZERO;
        for seg in &self.0 {
            let at = now.points.last().copied().unwrap_or(start);
            match *seg {
                Seg::M(p) => {
                    if now.points.len() > 1 {
                        out.push(std::mem::take(&mut now));
                    }
                    now.points = vec![p];
                    start = p;
                }
                Seg::L(p) => now.points.push(p),
                Seg::Q(a, p) => {
                    let bend = (at - a * 2.0 + p).length() / 4.0;
                    for i in 1..=steps(bend, tolerance) {
                        let t = share(i, steps(bend, tolerance));
                        now.points.push(at.lerp(a, t).lerp(a.lerp(p, t), t));
                    }
                }
                Seg::C(a, b, p) => {
                    let bend = (at - a * 2.0 + b).length().max((a - b * 2.0 + p).length()) * 0.75;
                    let n = steps(bend, tolerance);
                    for i in 1..=n {
                        let t = share(i, n);
                        let (u, v, w) = (at.lerp(a, t), a.lerp(b, t), b.lerp(p, t));
                        now.points.push(u.lerp(v, t).lerp(v.lerp(w, t), t));
                    }
                }
                Seg::Z => {
                    if now.points.len() > 1 {
                        now.closed = true;
                        out.push(std::mem::take(&mut now));
                    }
                    now.points = vec![start];
                }
            }
        }
        if now.points.len() > 1 {
            out.push(now);
        }
        out
    }
}

/// One closed line run backwards.
fn reversed(line: &[Seg]) -> Vec<Seg> {
    let end = |s: &Seg| match *s {
        Seg::M(p) | Seg::L(p) | Seg::Q(_, p) | Seg::C(_, _, p) => Some(p),
        Seg::Z => None,
    };
    let mut out = Vec::with_capacity(line.len());
    out.extend(line.iter().rev().find_map(end).map(Seg::M));
    for pair in line.windows(2).rev() {
        let Some(to) = end(&pair[0]) else { continue };
        match pair[1] {
            Seg::L(_) => out.push(Seg::L(to)),
            Seg::Q(a, _) => out.push(Seg::Q(a, to)),
            Seg::C(a, b, _) => out.push(Seg::C(b, a, to)),
            Seg::M(_) | Seg::Z => {}
        }
    }
    out.push(Seg::Z);
    out
}

/// One line of a flattened path.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Flat {
    /// Its points, mm; a closed line does not repeat the first.
    pub points: Vec<DVec2>,
    /// Back to the start?
    pub closed: bool,
}

/// Pieces that a curve needs so that none strays by more than `tolerance`; `bend` is how far it strays as one piece.
fn steps(bend: f64, tolerance: f64) -> u32 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped")]
    let n = (bend / tolerance).sqrt().ceil().clamp(1.0, 64.0) as u32;
    n
}

fn share(i: u32, n: u32) -> f64 {
    f64::from(i) / f64::from(n)
}

impl std::str::FromStr for Path {
    type Err = String;

    /// Reads the notation of the counter file: `E cx cy rx [ry [deg]]`, `R cx cy length width radius [deg]`,
    /// `B x0 y0 x1 y1 width`, or any run of `M L Q C Z` with absolute numbers.
    fn from_str(text: &str) -> Result<Self, String> {
        let mut out = Vec::new();
        let mut words = text.split_ascii_whitespace().peekable();
        while let Some(letter) = words.next() {
            let mut n: Vec<f64> = Vec::new();
            while let Some(v) = words.peek().and_then(|w| w.parse().ok()) {
                n.push(v);
                words.next();
            }
            let p = |i: usize| DVec2::new(n[i], n[i + 1]);
            match (letter, n.len()) {
                ("M", 2) => out.push(Seg::M(p(0))),
                ("L", 2) => out.push(Seg::L(p(0))),
                ("Q", 4) => out.push(Seg::Q(p(0), p(2))),
                ("C", 6) => out.push(Seg::C(p(0), p(2), p(4))),
                ("Z", 0) => out.push(Seg::Z),
                ("E", 3..=5) => {
                    let ry = n.get(3).copied().unwrap_or(n[2]);
                    let turn = n.get(4).copied().unwrap_or(0.0);
                    out.extend(Self::ellipse(p(0), n[2], ry, turn).0);
                }
                ("R", 5 | 6) => {
                    let turn = n.get(5).copied().unwrap_or(0.0);
                    out.extend(Self::rounded(p(0), n[2], n[3], n[4], turn).0);
                }
                ("B", 5) => out.extend(Self::bar(p(0), p(2), n[4]).0),
                _ => return Err(format!("`{letter}` with {} numbers in `{text}`", n.len())),
            }
        }
        if out.is_empty() {
            return Err("an empty path".into());
        }
        Ok(Self(out))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flattened_disc_keeps_its_radius_within_the_tolerance() {
        let flat = Path::disc(DVec2::new(3.0, -2.0), 10.0).flatten(0.02);
        assert!(flat[0].closed);
        for pair in flat[0].points.windows(2) {
            let middle = (pair[0] + pair[1]) / 2.0;
            let r = (middle - DVec2::new(3.0, -2.0)).length();
            assert!((r - 10.0).abs() < 0.03, "{r}");
        }
    }

    #[test]
    fn the_notation_of_the_counter_file_reads_every_shape() {
        for good in
            ["E 0 0 2", "E 0 0 2 1 30", "R 0 0 4 2 0.5", "B 0 0 4 0 1", "M 0 0 L 1 0 Q 1 1 0 1 Z"]
        {
            assert!(good.parse::<Path>().is_ok(), "{good}");
        }
        for bad in ["", "M 1", "X 1 2", "B 0 0 1"] {
            assert!(bad.parse::<Path>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_line_run_backwards_covers_the_same_ground() {
        let path: Path = "M 0 0 L 0 4 Q 4 4 4 0 C 3 -1 1 -1 0 0 Z".parse().unwrap();
        let area = |p: &Path| super::super::line::area(&p.flatten(0.01)[0].points);
        assert!(area(&path) < 0.0);
        assert!((area(&path) + area(&path.anticlockwise())).abs() < 1e-9);
    }

    #[test]
    fn a_place_in_a_place_is_one_place() {
        let outer = Place::turned(DVec2::new(10.0, 5.0), 90.0);
        let inner = Place::turned(DVec2::new(2.0, 0.0), -30.0).scaled(0.5);
        let p = DVec2::new(3.0, 1.0);
        let once = outer.then(&inner).point(p);
        assert!((once - outer.point(inner.point(p))).length() < 1e-12);
    }
}
