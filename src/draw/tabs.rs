//! Status tabs: one round tab a state, told apart by form first. Also the marks of sides and the cross of the lost.
//!
//! A tab is drawn with a radius of 1 around (0, 0), y up; who draws it says how large it is and where.

use super::palette::{Mark, Rgb, SideInk};
use super::path::{Path, Place, direction};
use super::shapes::{Shape, Stroke};
use glam::DVec2;
use std::f64::consts::TAU;

/// States that a tab can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names are the documentation")]
pub enum Tab {
    Pinned,
    Wounded,
    Litter,
    Burning,
    Immobile,
    WeaponOut,
    OpticsOut,
    NoRounds,
    Hidden,
    Moved,
    Ran,
    Panic,
    Stuck,
    /// Has done its go.
    Done,
}

const CASING: Rgb = super::palette::ink::CASING;

impl Tab {
    /// Every tab, for a legend.
    pub const ALL: [Self; 14] = [
        Self::Pinned,
        Self::Wounded,
        Self::Litter,
        Self::Burning,
        Self::Immobile,
        Self::WeaponOut,
        Self::OpticsOut,
        Self::NoRounds,
        Self::Hidden,
        Self::Moved,
        Self::Ran,
        Self::Panic,
        Self::Stuck,
        Self::Done,
    ];

    /// Ground and sign.
    fn colours(self) -> (Rgb, Rgb) {
        let h = Rgb::hex;
        let pale = h(0x00FF_F6E4);
        match self {
            Self::Pinned | Self::Panic => (h(0x00E0_A33A), h(0x002A_1E06)),
            Self::Wounded | Self::Litter => (h(0x00F6_F2E6), h(0x00AD_3A1F)),
            Self::Moved | Self::Ran => (h(0x00F6_F2E6), h(0x0031_473B)),
            Self::Done => (h(0x00E9_E2D0), h(0x0031_473B)),
            Self::Burning => (h(0x00D2_451E), h(0x00FF_D768)),
            Self::Hidden => (h(0x003A_4A3A), pale),
            Self::Stuck => (h(0x006B_5239), pale),
            Self::Immobile | Self::WeaponOut | Self::OpticsOut | Self::NoRounds => {
                (h(0x004B_4A46), pale)
            }
        }
    }

    /// Its shapes.
    #[must_use]
    pub fn shapes(self) -> Vec<Shape> {
        let (ground, c) = self.colours();
        let o = DVec2::ZERO;
        let mut out =
            vec![Shape::fill(Path::disc(o, 1.16), CASING), Shape::fill(Path::disc(o, 1.0), ground)];
        let mut lines = |list: &[[f64; 4]]| {
            for [x0, y0, x1, y1] in list {
                let path = Path::default().to(*x0, -y0).to(*x1, -y1);
                out.push(Shape::line(path, Stroke::new(c, 0.22)));
            }
        };
        match self {
            Self::Pinned => lines(&[
                [-0.5, -0.25, 0.0, 0.2],
                [0.0, 0.2, 0.5, -0.25],
                [-0.5, 0.2, 0.0, 0.65],
                [0.0, 0.65, 0.5, 0.2],
                [0.0, -0.65, 0.0, -0.2],
            ]),
            Self::Litter => lines(&[
                [-0.6, -0.28, 0.6, -0.28],
                [-0.6, 0.28, 0.6, 0.28],
                [-0.35, -0.28, -0.35, 0.28],
                [0.35, -0.28, 0.35, 0.28],
            ]),
            Self::Immobile => lines(&[[-0.62, 0.62, 0.62, -0.62]]),
            Self::WeaponOut => {
                lines(&[
                    [-0.6, 0.1, 0.6, 0.1],
                    [-0.6, 0.1, -0.6, 0.42],
                    [-0.45, -0.55, 0.45, 0.62],
                ]);
            }
            Self::OpticsOut => lines(&[
                [-0.7, 0.0, -0.2, 0.0],
                [0.2, 0.0, 0.7, 0.0],
                [0.0, -0.7, 0.0, -0.2],
                [0.0, 0.2, 0.0, 0.7],
            ]),
            Self::NoRounds => {
                lines(&[[-0.3, -0.5, -0.3, 0.5], [0.0, -0.5, 0.0, 0.5], [0.3, -0.5, 0.3, 0.5]]);
            }
            Self::Hidden => lines(&[[-0.55, 0.55, 0.55, -0.55]]),
            Self::Moved => {
                lines(&[[-0.5, 0.0, 0.4, 0.0], [0.1, -0.35, 0.45, 0.0], [0.1, 0.35, 0.45, 0.0]]);
            }
            Self::Ran => lines(&[
                [-0.55, -0.35, -0.15, 0.0],
                [-0.15, 0.0, -0.55, 0.35],
                [0.05, -0.35, 0.45, 0.0],
                [0.45, 0.0, 0.05, 0.35],
            ]),
            Self::Panic => lines(&[[0.0, -0.55, 0.0, 0.12]]),
            Self::Stuck => lines(&[[-0.5, 0.45, 0.5, 0.45]]),
            Self::Done => lines(&[[-0.45, 0.0, -0.12, 0.34], [-0.12, 0.34, 0.5, -0.38]]),
            Self::Wounded | Self::Burning => {}
        }
        out.extend(self.more(c));
        out
    }

    /// Curves of its sign.
    fn more(self, c: Rgb) -> Option<Shape> {
        let p = |text: &str| text.parse::<Path>().unwrap_or_default();
        let line = Stroke::new(c, 0.2);
        match self {
            Self::Wounded => Some(Shape::fill(
                p("M 0 0.62 C 0.5 0 0.5 -0.6 0 -0.6 C -0.5 -0.6 -0.5 0 0 0.62 Z"),
                c,
            )),
            Self::Burning => Some(Shape::fill(
                p(
                    "M 0 0.74 C 0.2 0.3 0.56 0 0.4 -0.4 C 0.24 -0.72 -0.24 -0.72 -0.4 -0.4 C -0.5 -0.05 -0.1 0.1 0 0.74 Z",
                ),
                c,
            )),
            Self::Immobile => Some(Shape::line(p("E 0 0 0.44"), line)),
            Self::OpticsOut => Some(Shape::line(p("E 0 0 0.42"), line)),
            Self::Hidden => Some(Shape::line(
                p("M -0.65 0 Q 0 0.72 0.65 0 Q 0 -0.72 -0.65 0 Z"),
                Stroke::new(c, 0.16),
            )),
            Self::Panic => Some(Shape::fill(p("E 0 -0.48 0.16"), c)),
            Self::Stuck => Some(Shape::line(p("M -0.6 0 Q -0.3 0.4 0 0 Q 0.3 -0.4 0.6 0"), line)),
            _ => None,
        }
    }
}

/// A side's mark with a radius of 1, filled in its colour.
#[must_use]
pub fn mark(ink: &SideInk) -> Shape {
    let ring = |n: u32, from: f64| -> Path {
        let points: Vec<DVec2> =
            (0..n).map(|i| direction(from + TAU * f64::from(i) / f64::from(n))).collect();
        Path::polygon(&points)
    };
    let path = match ink.mark {
        Mark::Disc => Path::disc(DVec2::ZERO, 0.9),
        Mark::Diamond => ring(4, 0.0),
        Mark::Triangle => ring(3, TAU / 4.0),
        Mark::Hexagon => ring(6, 0.0),
        Mark::Square => Path::rounded(DVec2::ZERO, 1.6, 1.6, 0.0, 0.0),
    };
    Shape::fill(path, ink.rim).lined(Stroke::new(ink.dark, 0.16))
}

/// The cross that the lost leave until the phase ends, 6 mm across, in mm.
#[must_use]
pub fn cross(at: DVec2) -> Vec<Shape> {
    let arm = |d: DVec2| Path::line(&[at - d * 2.4, at + d * 2.4]);
    let mut out = Vec::new();
    for (width, c) in [(2.0, CASING), (1.1, super::palette::ink::IVORY)] {
        for d in [DVec2::new(1.0, 1.0), DVec2::new(1.0, -1.0)] {
            out.push(Shape::line(arm(d), Stroke::new(c, width)));
        }
    }
    out
}

/// The counter of a spotting marker: a diamond on its tip with its number, or "?" for the other side; 14 mm across.
#[must_use]
pub fn marker(ink: &SideInk) -> Vec<Shape> {
    let diamond = |r: f64| {
        Path::polygon(&[
            DVec2::new(r, 0.0),
            DVec2::new(0.0, r),
            DVec2::new(-r, 0.0),
            DVec2::new(0.0, -r),
        ])
    };
    vec![
        Shape::fill(diamond(7.6), CASING),
        Shape::fill(diamond(7.0), Rgb::hex(0x003F_3D33)),
        Shape::line(diamond(5.6), Stroke::new(ink.light, 0.7).dashed(1.6, 1.2)),
    ]
}

/// Tabs along the upper right of a rim of radius `r` around (0, 0), each `size` mm in radius; at most three.
#[must_use]
pub fn on_rim(tabs: &[Tab], r: f64, size: f64) -> Vec<Shape> {
    let mut out = Vec::new();
    for (i, tab) in (0_i32..3).zip(tabs) {
        let at = if *tab == Tab::Done {
            DVec2::new(-0.74, -0.74) * r
        } else {
            direction((45.0 - 44.0 * f64::from(i)).to_radians()) * (r + size * 0.2)
        };
        let place = Place::new(at, DVec2::X).scaled(size);
        out.extend(tab.shapes().iter().map(|s| s.placed(&place)));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_tabs_look_the_same() {
        for (i, a) in Tab::ALL.iter().enumerate() {
            for b in &Tab::ALL[i + 1..] {
                assert_ne!(a.shapes(), b.shapes(), "{a:?} and {b:?}");
            }
            assert!(a.shapes().len() > 2, "{a:?} has no sign");
        }
    }

    #[test]
    fn at_most_three_tabs_stand_on_a_rim() {
        let three = on_rim(&Tab::ALL[..3], 10.0, 2.4).len();
        assert_eq!(on_rim(&Tab::ALL[..9], 10.0, 2.4).len(), three);
    }
}
