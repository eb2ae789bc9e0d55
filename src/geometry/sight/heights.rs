//! Shadows with heights: which share of a body shows at each bearing, and its exact mean.
//!
//! Must not know the scene. On the vertical plane through the body's centre the shadow of a straight edge is straight
//! in `t`, so the visible share is linear between the crossings of shadows, and its integral over the bearing is
//! `p atan t + (q / 2) ln(1 + t^2)`. Only the edges of round obstacles are curved; there a rule of high order is
//! halved until it is good to twelve digits.

use super::canopy::Canopy;
use super::thick::{Border, Inverse};
use super::view::View;
use crate::geometry::body::Body;
use crate::geometry::length::CONTACT;
use crate::geometry::obstacle::ObstacleId;
use crate::geometry::ops;
use glam::DVec2;

/// The heights of a question, mm.
#[derive(Clone, Copy, Debug)]
pub(super) struct Heights {
    pub(super) eye: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

impl Heights {
    /// None when the body has no height to speak of above, which makes it a question in plan.
    pub(super) fn new(eye: f64, target: &Body) -> Option<Self> {
        let high = target.top();
        // A flat body still has an edge that one may see.
        let high = high.max(target.z + CONTACT * 1e-3);
        high.is_finite().then_some(Self { eye, low: target.z, high })
    }

    fn span(&self) -> f64 {
        self.high - self.low
    }
}

/// The depth, along each bearing, at which an obstacle begins or ends.
#[derive(Clone, Copy, Debug)]
pub(super) enum Curve {
    /// At the eye itself.
    Eye,
    /// Along a straight edge.
    Edge(Inverse),
    /// At the target's near side.
    Target,
    /// Around a disc.
    Round {
        /// Its centre in the frame of the view.
        centre: DVec2,
        /// Its radius, mm.
        radius: f64,
        /// Whether its far side is meant.
        far: bool,
    },
}

impl Curve {
    pub(super) fn of(border: Border) -> Self {
        match border {
            Border::Eye => Self::Eye,
            Border::Edge(line) => Self::Edge(line),
            Border::Body => Self::Target,
        }
    }

    /// One over the depth at a bearing.
    fn inverse(&self, view: &View, t: f64) -> f64 {
        match *self {
            Self::Eye => f64::INFINITY,
            Self::Edge(line) => line.at(t),
            Self::Target => 1.0 / view.near(t),
            Self::Round { centre, radius, far } => {
                let along = DVec2::new(1.0, t);
                let power = centre.length_squared() - radius * radius;
                let dot = centre.dot(along);
                let off = ops::cross(along, centre);
                let root = (radius * radius * along.length_squared() - off * off).max(0.0).sqrt();
                if far && power <= CONTACT * radius {
                    // From within it, or all but: here nothing cancels.
                    return along.length_squared() / (dot + root);
                }
                (if far { dot - root } else { dot + root }) / power
            }
        }
    }

    fn is_straight(&self) -> bool {
        matches!(self, Self::Eye | Self::Edge(_))
    }
}

/// What hides only some heights of a body.
#[derive(Clone, Debug, Default)]
pub(super) struct Partial {
    pub(super) pieces: Vec<Piece>,
    pub(super) canopies: Vec<Canopy>,
}

impl Partial {
    pub(super) fn is_empty(&self) -> bool {
        self.pieces.is_empty() && self.canopies.is_empty()
    }
}

/// Part of an obstacle in front of a body: over some bearings, between two depths and two heights.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    pub(super) from: f64,
    pub(super) to: f64,
    pub(super) near: Curve,
    pub(super) far: Curve,
    pub(super) base: f64,
    pub(super) top: f64,
    pub(super) by: ObstacleId,
}

impl Piece {
    pub(super) fn is_unlimited(&self) -> bool {
        self.base == f64::NEG_INFINITY && self.top == f64::INFINITY
    }

    pub(super) fn is_curved(&self) -> bool {
        !(self.near.is_straight() && self.far.is_straight())
    }

    /// Which depth casts the upper edge of the shadow, and which the lower one.
    fn casting(&self, heights: &Heights) -> (&Curve, &Curve) {
        let upper = if self.top > heights.eye { &self.near } else { &self.far };
        let lower = if self.base > heights.eye { &self.far } else { &self.near };
        (upper, lower)
    }

    /// Lower and upper edge of the shadow on the body's centre plane at a bearing, mm.
    pub(super) fn shade(&self, view: &View, heights: &Heights, t: f64) -> [f64; 2] {
        let (upper, lower) = self.casting(heights);
        let cast = |edge: f64, curve: &Curve| {
            let rise = edge - heights.eye;
            // Level with the eye even from no distance at all.
            if edge.is_infinite() || rise.abs() <= 0.0 {
                edge
            } else {
                heights.eye + rise * view.depth * curve.inverse(view, t)
            }
        };
        [cast(self.base, lower), cast(self.top, upper)]
    }

    pub(super) fn shade_at_ends(&self, view: &View, heights: &Heights) -> [[f64; 2]; 2] {
        [self.shade(view, heights, self.from), self.shade(view, heights, self.to)]
    }
}

/// The integral of the visible share over the bearings `from`..`to`, radians, and the width in `t` of the widest
/// stretch over which more than [`CONTACT`] of the height shows.
pub(super) fn visible_over(
    view: &View,
    heights: &Heights,
    partial: &Partial,
    from: f64,
    to: f64,
) -> (f64, f64) {
    let cuts = cuts(view, heights, partial, from, to);
    let mut sum = 0.0;
    let (mut widest, mut run) = (0.0_f64, 0.0);
    let mut scratch = Vec::new();
    for pair in cuts.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        let middle = (a + b) / 2.0;
        let active: Vec<&Piece> =
            partial.pieces.iter().filter(|p| p.from <= middle && p.to >= middle).collect();
        let woods: Vec<&Canopy> =
            partial.canopies.iter().filter(|c| c.lies_at(view, middle)).collect();
        let mut share = |t: f64| share_at(view, heights, &active, &woods, t, &mut scratch);
        let (third, rest) = (a + (b - a) * 0.25, a + (b - a) * 0.75);
        let (v0, v1) = (share(third), share(rest));
        if !woods.is_empty() || active.iter().any(|p| p.is_curved()) {
            sum += curved(&mut share, a, b, 24);
        } else {
            // Linear between two cuts: any two points of it give it all.
            let q = if rest > third { (v1 - v0) / (rest - third) } else { 0.0 };
            let p = v0 - q * third;
            sum += p * View::angle(a, b) + q / 2.0 * ops::ln((1.0 + b * b) / (1.0 + a * a));
        }
        // A hair of height is no more than a hair of width.
        if v0.max(v1) * heights.span() > CONTACT.min(heights.span() / 2.0) {
            run += b - a;
            widest = widest.max(run);
        } else {
            run = 0.0;
        }
    }
    (sum, widest)
}

/// Bearings at which the order of the shadows' edges may change.
fn cuts(view: &View, heights: &Heights, partial: &Partial, from: f64, to: f64) -> Vec<f64> {
    let mut cuts = vec![from, to];
    let mut keep = |t: f64| {
        if t > from && t < to {
            cuts.push(t);
        }
    };
    // Straight edges as height = p + q t.
    let mut lines: Vec<(f64, f64)> = vec![(heights.low, 0.0), (heights.high, 0.0)];
    for canopy in &partial.canopies {
        canopy.cuts(view).into_iter().for_each(&mut keep);
    }
    for piece in &partial.pieces {
        keep(piece.from);
        keep(piece.to);
        let (upper, lower) = piece.casting(heights);
        for (edge, curve) in [(piece.top, upper), (piece.base, lower)] {
            if let (true, Curve::Edge(line)) = (edge.is_finite(), curve) {
                let scale = (edge - heights.eye) * view.depth;
                lines.push((heights.eye + scale * line.a, scale * line.b));
            }
        }
    }
    for (i, (p, q)) in lines.iter().enumerate() {
        for (r, s) in &lines[i + 1..] {
            keep((r - p) / (q - s));
        }
    }
    cuts.sort_by(f64::total_cmp);
    cuts.dedup();
    cuts
}

/// The share of the body's height that shows at a bearing.
fn share_at(
    view: &View,
    heights: &Heights,
    pieces: &[&Piece],
    woods: &[&Canopy],
    t: f64,
    scratch: &mut Vec<(f64, f64)>,
) -> f64 {
    scratch.clear();
    scratch.extend(pieces.iter().filter_map(|p| {
        let [lo, hi] = p.shade(view, heights, t);
        let (lo, hi) = (lo.max(heights.low), hi.min(heights.high));
        (lo < hi).then_some((lo, hi))
    }));
    for canopy in woods {
        canopy.hidden(view, heights, t, scratch);
    }
    scratch.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut hidden = 0.0;
    let mut end = heights.low;
    for &(lo, hi) in scratch.iter() {
        if hi > end {
            hidden += hi - lo.max(end);
            end = hi;
        }
    }
    (1.0 - hidden / heights.span()).clamp(0.0, 1.0)
}

/// The integral of `share(t) / (1 + t^2)` where shadows have curved edges.
fn curved(share: &mut impl FnMut(f64) -> f64, a: f64, b: f64, halvings: u32) -> f64 {
    let whole = gauss(share, a, b);
    let middle = (a + b) / 2.0;
    let halves = gauss(share, a, middle) + gauss(share, middle, b);
    if halvings == 0 || (whole - halves).abs() <= 1e-12 * (b - a).max(1e-6) {
        return halves;
    }
    curved(share, a, middle, halvings - 1) + curved(share, middle, b, halvings - 1)
}

/// Gauss's rule of eight points.
fn gauss(share: &mut impl FnMut(f64) -> f64, a: f64, b: f64) -> f64 {
    const POINTS: [(f64, f64); 4] = [
        (0.183_434_642_495_649_8, 0.362_683_783_378_362),
        (0.525_532_409_916_329, 0.313_706_645_877_887_3),
        (0.796_666_477_413_626_7, 0.222_381_034_453_374_5),
        (0.960_289_856_497_536_3, 0.101_228_536_290_376_26),
    ];
    let (middle, half) = ((a + b) / 2.0, (b - a) / 2.0);
    let mut sum = 0.0;
    for (x, weight) in POINTS {
        for t in [middle - half * x, middle + half * x] {
            sum += weight * share(t) / (1.0 + t * t);
        }
    }
    sum * half
}
