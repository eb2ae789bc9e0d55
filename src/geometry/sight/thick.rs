//! Woods, smoke and hindrance: over which bearings too much of them lies in front of a body.
//!
//! Must not sample: between corners and crossings the length seen through is a smooth sum of a few terms, and the
//! bearings at which it reaches the limit are found as roots, fenced in by bounds of those terms.

use super::shadow::{Cast, Cover, segment_shadow};
use super::view::View;
use crate::geometry::body::Footprint;
use crate::geometry::length::CONTACT;
use crate::geometry::obstacle::Area;
use crate::geometry::ops::cross;
use crate::geometry::polygon::{loop_edges, loop_encloses};
use crate::geometry::segment::crossing;
use glam::DVec2;

/// A line in the frame of a view: depth along a bearing is `1 / (a + b t)`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Inverse {
    pub(super) a: f64,
    pub(super) b: f64,
}

impl Inverse {
    /// The line through two local points; none through the eye.
    pub(super) fn through(p: DVec2, q: DVec2) -> Option<Self> {
        let k = cross(p, q);
        if k == 0.0 {
            return None;
        }
        Some(Self { a: (q.y - p.y) / k, b: (p.x - q.x) / k })
    }

    pub(super) fn at(self, t: f64) -> f64 {
        self.a + self.b * t
    }
}

/// Where a stretch of woods begins or ends along a bearing.
#[derive(Clone, Copy, Debug)]
pub(super) enum Border {
    /// At the eye.
    Eye,
    /// At a straight edge.
    Edge(Inverse),
    /// At the body's near side.
    Body,
}

impl Border {
    /// Depth at a bearing, mm.
    pub(super) fn depth(self, view: &View, t: f64) -> f64 {
        match self {
            Self::Eye => 0.0,
            Self::Edge(line) => 1.0 / line.at(t),
            Self::Body => view.near(t),
        }
    }

    /// Bounds of the distance from the eye, mm, over an interval of bearings.
    fn distances(self, view: &View, t0: f64, t1: f64) -> (f64, f64) {
        if matches!(self, Self::Eye) {
            return (0.0, 0.0);
        }
        let (s0, s1) = (slant(t0), slant(t1));
        let least = if t0 <= 0.0 && t1 >= 0.0 { 1.0 } else { s0.min(s1) };
        let (d0, d1) = (self.depth(view, t0), self.depth(view, t1));
        match (self, view.target.footprint) {
            (Self::Body, Footprint::Disc { radius }) => {
                let (e0, e1) = (d0 * s0, d1 * s1);
                let lo = if least < s0.min(s1) { view.depth - radius } else { e0.min(e1) };
                (lo, e0.max(e1))
            }
            // Depth of a straight edge is monotonous in `t`.
            _ => (d0.min(d1) * least, d0.max(d1) * s0.max(s1)),
        }
    }
}

/// Distance along a bearing per millimetre of depth.
fn slant(t: f64) -> f64 {
    (1.0 + t * t).sqrt()
}

/// An area as the walk along a bearing needs it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patch<'a> {
    /// Its number.
    pub(super) id: u32,
    /// Its corners, anticlockwise.
    pub(super) corners: &'a [DVec2],
    /// How much of its kind may be seen through, mm.
    pub(super) limit: f64,
}

impl<'a> Patch<'a> {
    /// An area that is not seen through.
    pub(super) fn solid(corners: &'a [DVec2]) -> Self {
        Self { id: 0, corners, limit: 0.0 }
    }
}

/// A stretch inside areas along a bearing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Inside {
    pub(super) enters: Border,
    pub(super) leaves: Border,
    /// The area entered.
    pub(super) id: u32,
    /// The least limit of the areas in it, mm.
    pub(super) limit: f64,
}

/// Stretches inside some areas over a slab of bearings in which nothing changes its order.
pub(super) struct Slab {
    pub(super) from: f64,
    pub(super) to: f64,
    /// Nearest first, cut off at the body's near side. Overlaps are united.
    pub(super) stretches: Vec<Inside>,
}

/// Bearings at which the order of edges along a bearing may change.
pub(super) fn cuts_of(view: &View, areas: &[Patch<'_>]) -> Vec<f64> {
    let mut cuts = vec![view.right, view.left];
    let mut add = |p: DVec2| {
        let local = view.local(p);
        let t = local.y / local.x;
        if local.x > 0.0 && t > view.right && t < view.left {
            cuts.push(t);
        }
    };
    for (n, area) in areas.iter().enumerate() {
        for (a, b) in loop_edges(area.corners) {
            add(a);
            if let Some((s0, s1)) = view.target.line_stretch(a, b - a) {
                for s in [s0, s1] {
                    if (0.0..=1.0).contains(&s) {
                        add(a + (b - a) * s);
                    }
                }
            }
            for other in &areas[n + 1..] {
                for (c, d) in loop_edges(other.corners) {
                    if let Some(p) = crossing(a, b, c, d) {
                        add(p);
                    }
                }
            }
        }
    }
    if let Footprint::Box { .. } = view.target.footprint {
        view.target.corners().into_iter().for_each(&mut add);
    }
    cuts.sort_by(f64::total_cmp);
    cuts.dedup();
    cuts
}

/// The slabs of a view through areas that count once where they overlap.
pub(super) fn slabs(view: &View, areas: &[Patch<'_>]) -> Vec<Slab> {
    cuts_of(view, areas)
        .windows(2)
        .map(|w| Slab {
            from: w[0],
            to: w[1],
            stretches: stretches(view, areas, (w[0] + w[1]) / 2.0),
        })
        .filter(|s| !s.stretches.is_empty())
        .collect()
}

/// The united stretches along one bearing.
pub(super) fn stretches(view: &View, areas: &[Patch<'_>], t: f64) -> Vec<Inside> {
    let near = view.near(t);
    let mut found: Vec<(f64, f64, Inside)> = Vec::new();
    for Patch { id, corners, limit } in areas {
        let mut hits: Vec<(f64, Border)> = Vec::new();
        if loop_encloses(corners, view.eye) {
            hits.push((0.0, Border::Eye));
        }
        for (a, b) in loop_edges(corners) {
            let (p, q) = (view.local(a), view.local(b));
            let (sp, sq) = (p.y - t * p.x, q.y - t * q.x);
            if (sp > 0.0) == (sq > 0.0) {
                continue;
            }
            if let Some(line) = Inverse::through(p, q) {
                let depth = 1.0 / line.at(t);
                if depth > 0.0 {
                    hits.push((depth, Border::Edge(line)));
                }
            }
        }
        hits.sort_by(|x, y| x.0.total_cmp(&y.0));
        for pair in hits.chunks(2) {
            let (d0, enters) = pair[0];
            if d0 >= near {
                break;
            }
            let (d1, leaves) = match pair.get(1) {
                Some(&(d1, border)) if d1 < near => (d1, border),
                _ => (near, Border::Body),
            };
            found.push((d0, d1, Inside { enters, leaves, id: *id, limit: *limit }));
        }
    }
    found.sort_by(|x, y| x.0.total_cmp(&y.0).then(x.2.id.cmp(&y.2.id)));
    let mut united: Vec<(f64, f64, Inside)> = Vec::new();
    for s in found {
        match united.last_mut() {
            Some(last) if s.0 <= last.1 => {
                last.2.limit = last.2.limit.min(s.2.limit);
                if s.1 > last.1 {
                    (last.1, last.2.leaves) = (s.1, s.2.leaves);
                }
            }
            _ => united.push(s),
        }
    }
    united.into_iter().map(|s| s.2).collect()
}

/// Emits the bearings over which areas of one kind are thicker in all than the least limit of those met, and the area
/// that they begin with.
pub(super) fn thick_shadows(view: &View, areas: &[Patch<'_>], mut emit: impl FnMut(f64, f64, u32)) {
    for slab in slabs(view, areas) {
        let sum = |t: f64| {
            let depth: f64 = slab
                .stretches
                .iter()
                .map(|s| s.leaves.depth(view, t) - s.enters.depth(view, t))
                .sum();
            depth * slant(t)
        };
        let bounds = |t0: f64, t1: f64| {
            let (mut lo, mut hi) = (0.0, 0.0);
            for s in &slab.stretches {
                let enters = s.enters.distances(view, t0, t1);
                let leaves = s.leaves.distances(view, t0, t1);
                lo += leaves.0 - enters.1;
                hi += leaves.1 - enters.0;
            }
            (lo, hi)
        };
        let limit = slab.stretches.iter().map(|s| s.limit).fold(f64::INFINITY, f64::min);
        let Some(first) = slab.stretches.first().map(|s| s.id) else {
            continue;
        };
        let over = Over { sum: &sum, bounds: &bounds, limit: limit + CONTACT };
        over.find(slab.from, slab.to, 14, &mut |t0, t1| emit(t0, t1, first));
    }
}

/// Finds where a sum is over a limit.
struct Over<'a> {
    sum: &'a dyn Fn(f64) -> f64,
    bounds: &'a dyn Fn(f64, f64) -> (f64, f64),
    limit: f64,
}

impl Over<'_> {
    fn find(&self, t0: f64, t1: f64, halvings: u32, emit: &mut impl FnMut(f64, f64)) {
        let (lo, hi) = (self.bounds)(t0, t1);
        if hi <= self.limit {
            return;
        }
        if lo > self.limit {
            emit(t0, t1);
            return;
        }
        if halvings > 0 {
            let middle = (t0 + t1) / 2.0;
            self.find(t0, middle, halvings - 1, emit);
            self.find(middle, t1, halvings - 1, emit);
            return;
        }
        // Small enough for one root at most; halve down to it.
        let over = |t: f64| (self.sum)(t) > self.limit;
        match (over(t0), over(t1)) {
            (true, true) => emit(t0, t1),
            (false, false) => {}
            (true, false) => emit(t0, root(t0, t1, over)),
            (false, true) => emit(root(t1, t0, over), t1),
        }
    }
}

fn root(mut yes: f64, mut no: f64, over: impl Fn(f64) -> bool) -> f64 {
    for _ in 0..60 {
        let middle = (yes + no) / 2.0;
        if over(middle) {
            yes = middle;
        } else {
            no = middle;
        }
    }
    yes
}

/// The bearings over which an area lies in front of the body, united.
pub(super) fn area_cover(view: &View, area: &Area) -> Cover {
    let mut cover = Cover::default();
    if area.polygon.contains(view.eye) {
        cover.insert(view.right, view.left);
        return cover;
    }
    for (a, b) in area.polygon.edges() {
        edge_cover(view, a, b, &mut cover);
    }
    cover
}

/// Adds the bearings over which a segment lies in front of the body.
pub(super) fn edge_cover(view: &View, a: DVec2, b: DVec2, cover: &mut Cover) {
    match segment_shadow(view, a, b) {
        Cast::All => cover.insert(view.right, view.left),
        Cast::Pieces(pieces) => {
            for (t0, t1) in pieces.into_iter().flatten() {
                cover.insert(t0, t1);
            }
        }
    }
}
