//! Woods and smoke with a top or a base: which heights of a body they hide along one bearing.
//!
//! Must not know obstacles that block outright. A line to a height of the body runs through so much of the woods as
//! lies between their base and top; hidden are the heights whose line runs through more than the limit.

use super::heights::Heights;
use super::thick::{Patch, cuts_of, stretches};
use super::view::View;
use crate::geometry::length::CONTACT;
use glam::DVec2;

/// Areas of one kind, some of them of limited height, in front of a body.
#[derive(Clone, Debug)]
pub(super) struct Canopy {
    areas: Vec<Tier>,
}

/// One of the areas.
#[derive(Clone, Debug)]
struct Tier {
    corners: Vec<DVec2>,
    base: f64,
    top: f64,
    limit: f64,
}

/// A stretch inside an area along a bearing, in depths, and its heights.
struct Part {
    enters: f64,
    leaves: f64,
    base: f64,
    top: f64,
    limit: f64,
}

impl Canopy {
    /// The areas with base and top of each, mm.
    pub(super) fn new(areas: &[Patch<'_>], spans: &[(f64, f64)]) -> Self {
        let tier = |(patch, span): (&Patch<'_>, &(f64, f64))| Tier {
            corners: patch.corners.to_vec(),
            base: span.0,
            top: span.1,
            limit: patch.limit,
        };
        Self { areas: areas.iter().zip(spans).map(tier).collect() }
    }

    /// Bearings at which what it hides may change its form.
    pub(super) fn cuts(&self, view: &View) -> Vec<f64> {
        let patches: Vec<_> = self.areas.iter().map(|a| Patch::solid(&a.corners)).collect();
        cuts_of(view, &patches)
    }

    /// Whether any of it lies along a bearing.
    pub(super) fn lies_at(&self, view: &View, t: f64) -> bool {
        self.areas.iter().any(|a| !stretches(view, &[Patch::solid(&a.corners)], t).is_empty())
    }

    /// Adds the intervals of height, on the body's centre plane, that it hides at a bearing.
    pub(super) fn hidden(
        &self,
        view: &View,
        heights: &Heights,
        t: f64,
        hidden: &mut Vec<(f64, f64)>,
    ) {
        let mut parts = Vec::new();
        let slant = (1.0 + t * t).sqrt();
        for tier in &self.areas {
            for s in stretches(view, &[Patch::solid(&tier.corners)], t) {
                parts.push(Part {
                    enters: s.enters.depth(view, t),
                    leaves: s.leaves.depth(view, t),
                    base: tier.base,
                    top: tier.top,
                    limit: (tier.limit + CONTACT) / slant,
                });
            }
        }
        // Between these heights the length is `a + b / (z - eye)`.
        let mut marks = vec![heights.low, heights.high, heights.eye];
        for part in &parts {
            for edge in [part.base, part.top] {
                for depth in [part.enters, part.leaves] {
                    marks.push(heights.eye + (edge - heights.eye) * view.depth / depth);
                }
            }
        }
        marks.retain(|z| *z >= heights.low && *z <= heights.high);
        marks.sort_by(f64::total_cmp);
        for pair in marks.windows(2) {
            let (lo, hi) = (pair[0], pair[1]);
            if hi <= lo {
                continue;
            }
            let at = |share: f64| lo + (hi - lo) * share;
            let (z0, z1) = (at(0.25), at(0.75));
            let (g0, limit) = through(&parts, view.depth, heights.eye, z0);
            let (g1, _) = through(&parts, view.depth, heights.eye, z1);
            let (w0, w1) = (1.0 / (z0 - heights.eye), 1.0 / (z1 - heights.eye));
            let b = (g1 - g0) / (w1 - w0);
            let a = g0 - b * w0;
            let over = |z: f64| a + b / (z - heights.eye) > limit;
            let even = heights.eye + b / (limit - a);
            if even > lo && even < hi {
                if over((lo + even) / 2.0) {
                    hidden.push((lo, even));
                }
                if over((even + hi) / 2.0) {
                    hidden.push((even, hi));
                }
            } else if over(at(0.5)) {
                hidden.push((lo, hi));
            }
        }
    }
}

/// Depth through the parts on the line from an eye to a height on the plane at `plane`, overlaps once, and the least
/// limit of those met.
fn through(parts: &[Part], plane: f64, eye: f64, z: f64) -> (f64, f64) {
    let rise = (z - eye) / plane;
    let mut limit = f64::INFINITY;
    let mut inside: Vec<(f64, f64)> = parts
        .iter()
        .filter_map(|p| {
            let (a, b) = ((p.base - eye) / rise, (p.top - eye) / rise);
            let (from, to) = (a.min(b).max(p.enters), a.max(b).min(p.leaves));
            if from >= to {
                return None;
            }
            limit = limit.min(p.limit);
            Some((from, to))
        })
        .collect();
    inside.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (mut sum, mut end) = (0.0, 0.0_f64);
    for (from, to) in inside {
        sum += (to - from.max(end)).max(0.0);
        end = end.max(to);
    }
    (sum, limit)
}
