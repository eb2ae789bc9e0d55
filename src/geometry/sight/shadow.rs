//! Shadows in plan: over which bearings a wall, an edge or a base lies in front of a body.
//!
//! Must not know heights. Shadows that only touch have no width and hide nothing; shadows are united and never
//! summed, so that walls that adjoin leave no gap.

use super::view::View;
use crate::geometry::body::{Body, Footprint};
use crate::geometry::edge::{Edge, circles_cross};
use crate::geometry::length::CONTACT;
use crate::geometry::ops::cross;
use crate::geometry::segment::{closest_on_segment, line_circle};
use glam::DVec2;
use smallvec::SmallVec;

/// A united set of intervals of bearing.
#[derive(Clone, Debug, Default)]
pub(super) struct Cover {
    /// Few at a time, since shadows unite: a question in plan needs no memory of its own.
    spans: SmallVec<[(f64, f64); 12]>,
}

impl Cover {
    /// Unites an interval with the set.
    pub(super) fn insert(&mut self, from: f64, to: f64) {
        if from >= to {
            return;
        }
        let first = self.spans.partition_point(|s| s.1 < from);
        let mut end = first;
        let (mut lo, mut hi) = (from, to);
        while end < self.spans.len() && self.spans[end].0 <= to {
            lo = lo.min(self.spans[end].0);
            hi = hi.max(self.spans[end].1);
            end += 1;
        }
        if end == first {
            self.spans.insert(first, (lo, hi));
        } else {
            self.spans[first] = (lo, hi);
            self.spans.drain(first + 1..end);
        }
    }

    /// Whether the set is empty.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }

    /// Whether nothing between two bearings is left open.
    #[inline]
    pub(super) fn is_full(&self, from: f64, to: f64) -> bool {
        self.spans.first().is_some_and(|s| s.0 <= from && s.1 >= to)
    }

    /// The intervals in order.
    pub(super) fn spans(&self) -> impl Iterator<Item = (f64, f64)> + '_ {
        self.spans.iter().copied()
    }

    /// The intervals between `from` and `to` that the set leaves open.
    pub(super) fn gaps(&self, from: f64, to: f64) -> impl Iterator<Item = (f64, f64)> + '_ {
        let starts = std::iter::once(from).chain(self.spans.iter().map(|s| s.1));
        let ends = self.spans.iter().map(|s| s.0).chain(std::iter::once(to));
        starts.zip(ends).map(move |(a, b)| (a.max(from), b.min(to))).filter(|(a, b)| a < b)
    }
}

/// What a segment does to the view of a body.
pub(super) enum Cast {
    /// The eye stands on it: nothing is seen past either side.
    All,
    /// It lies in front of the body over these bearings, if any.
    Pieces([Option<(f64, f64)>; 2]),
}

/// The bearings over which the segment `a`-`b` (table mm) lies in front of the body.
#[inline]
pub(super) fn segment_shadow(view: &View, a: DVec2, b: DVec2) -> Cast {
    let none = Cast::Pieces([None, None]);
    let (p, q) = (view.local(a), view.local(b));
    let along = q - p;
    let turn = cross(p, q);
    if turn.abs() <= CONTACT * (along.x.abs() + along.y.abs())
        && closest_on_segment(a, b, view.eye).distance(view.eye) <= CONTACT
    {
        return Cast::All;
    }
    let (pl, ql) = (view.left * p.x - p.y, view.left * q.x - q.y);
    let (pr, qr) = (p.y - view.right * p.x, q.y - view.right * q.x);
    if (pl <= 0.0 && ql <= 0.0)
        || (pr <= 0.0 && qr <= 0.0)
        || (p.x <= 0.0 && q.x <= 0.0)
        || (view.beyond(p) && view.beyond(q))
    {
        return none;
    }
    // Clip to the wedge; a cut end takes the wedge's own bearing, a kept one its own.
    let mut from = (0.0, p.y / p.x);
    let mut to = (1.0, q.y / q.x);
    for (at_p, at_q, bearing) in [(pl, ql, view.left), (pr, qr, view.right)] {
        let cut = at_p / (at_p - at_q);
        if at_p < 0.0 && cut > from.0 {
            from = (cut, bearing);
        } else if at_q < 0.0 && cut < to.0 {
            to = (cut, bearing);
        }
    }
    if from.0 >= to.0 {
        return none;
    }
    if view.before(p) && view.before(q) {
        return Cast::Pieces([ordered(from.1, to.1), None]);
    }
    let bearing = |s: f64| {
        let x = p + along * s;
        (x.y / x.x).clamp(view.right, view.left)
    };
    let in_front = |from: (f64, f64), to: (f64, f64)| {
        if from.0 >= to.0 {
            return None;
        }
        let middle = p + along * ((from.0 + to.0) / 2.0);
        let front = middle.x < view.near(middle.y / middle.x);
        if front { ordered(from.1, to.1) } else { None }
    };
    match view.target.line_stretch(a, b - a) {
        Some((enters, leaves)) if enters < to.0 && leaves > from.0 => {
            let first = in_front(from, (enters, bearing(enters)));
            let second = in_front((leaves, bearing(leaves)), to);
            Cast::Pieces([first, second])
        }
        _ => Cast::Pieces([in_front(from, to), None]),
    }
}

fn ordered(a: f64, b: f64) -> Option<(f64, f64)> {
    let (lo, hi) = (a.min(b), a.max(b));
    (lo < hi).then_some((lo, hi))
}

/// The bearings over which a round base lies in front of the body; calls `emit` for each interval.
pub(super) fn disc_shadow(view: &View, disc: &Body, mut emit: impl FnMut(f64, f64)) {
    let Some((right, left)) = disc.silhouette(view.eye) else {
        // Over it every bearing crosses it.
        emit(view.right, view.left);
        return;
    };
    let (r, l) = (view.local(right), view.local(left));
    let from = match (r.x > 0.0, r.y < 0.0) {
        (true, _) => (r.y / r.x).max(view.right),
        (false, true) => view.right,
        (false, false) => return,
    };
    let to = match (l.x > 0.0, l.y > 0.0) {
        (true, _) => (l.y / l.x).min(view.left),
        (false, true) => view.left,
        (false, false) => return,
    };
    // Which of the two is nearer can change only where their outlines cross.
    let mut cuts = vec![from, to];
    let mut add = |p: DVec2| {
        let local = view.local(p);
        let t = local.y / local.x;
        if local.x > 0.0 && t > from && t < to {
            cuts.push(t);
        }
    };
    outline_crossings(disc, &view.target, &mut add);
    cuts.sort_by(f64::total_cmp);
    for pair in cuts.windows(2) {
        let middle = (pair[0] + pair[1]) / 2.0;
        let nearer = disc
            .line_stretch(view.eye, view.ray(middle))
            .is_some_and(|(enters, _)| enters < view.near(middle));
        if nearer && pair[0] < pair[1] {
            emit(pair[0], pair[1]);
        }
    }
}

/// Points, table mm, in which the outlines of a disc and of another body cross.
pub(super) fn outline_crossings(disc: &Body, other: &Body, add: &mut impl FnMut(DVec2)) {
    let radius = disc.rounding();
    match other.footprint {
        Footprint::Disc { radius: r } => {
            if let Some((p, q)) = circles_cross(disc.at, radius, other.at, r) {
                add(p);
                add(q);
            }
        }
        Footprint::Box { .. } => {
            for edge in other.outline().edges {
                let Edge::Line { from, to } = edge else {
                    continue;
                };
                let along = to - from;
                if let Some((s0, s1)) = line_circle(from, along, disc.at, radius) {
                    for s in [s0, s1] {
                        if (0.0..=1.0).contains(&s) {
                            add(from + along * s);
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_that_touch_leave_no_gap() {
        let mut cover = Cover::default();
        cover.insert(0.5, 0.75);
        cover.insert(0.0, 0.25);
        cover.insert(0.25, 0.5);
        assert_eq!(cover.gaps(0.0, 1.0).collect::<Vec<_>>(), [(0.75, 1.0)]);
        cover.insert(0.9, 0.8);
        assert_eq!(cover.gaps(-1.0, 1.0).count(), 2);
    }
}
