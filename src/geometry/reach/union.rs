//! The union of pieces of ground: those parts of each boundary that lie inside no other piece.
//!
//! Must not know how the pieces came about. Each is seen from one place and bounded by a circle about it, which makes
//! the test for a point one look-up.

use crate::geometry::edge::Edge;
use crate::geometry::ops::{atan2, cross};
use crate::geometry::outline::Outline;
use crate::geometry::segment::line_circle;
use crate::geometry::sight::{Round, Stretch};
use glam::DVec2;

/// Within so many millimetres a point is on a boundary.
const ALONG: f64 = 1e-7;

/// A piece of ground seen from a place.
pub(super) struct Region {
    place: DVec2,
    radius: f64,
    /// Directions, anticlockwise, between which it lies; none is all round.
    fan: Option<(DVec2, DVec2)>,
    round: Round,
    edges: Vec<Bounded>,
    lo: DVec2,
    hi: DVec2,
}

struct Bounded {
    edge: Edge,
    lo: DVec2,
    hi: DVec2,
}

/// Where a point is to a region.
enum Where {
    Inside,
    Outside,
    /// On the boundary; the region lies to the left of this heading.
    On(DVec2),
}

impl Region {
    /// What is seen from `place` as far as `radius`, mm, in a fan of directions; none if that is nothing.
    pub(super) fn new(
        round: &Round,
        place: DVec2,
        radius: f64,
        fan: Option<(DVec2, DVec2)>,
    ) -> Option<Self> {
        let mut edges = Vec::new();
        let stretches = clip(round.stretches(), fan);
        let mut rim = Rim { place, radius, edges: &mut edges };
        let mut last: Option<DVec2> = fan.map(|_| DVec2::ZERO);
        let mut first: Option<DVec2> = None;
        for s in &stretches {
            let (from, to) = rim.stretch(s, last);
            first = first.or(Some(from));
            last = Some(to);
        }
        let (begin, end) = (first?, last?);
        match fan {
            Some(_) => rim.radial(end, DVec2::ZERO),
            None => rim.radial(end, begin),
        }
        let mut bounded: Vec<Bounded> = Vec::with_capacity(edges.len());
        let (mut lo, mut hi) = (place, place);
        for edge in edges {
            let one = Outline { edges: vec![edge] };
            let Some((a, b)) = one.bounds() else {
                continue;
            };
            let pad = DVec2::splat(1e-6);
            bounded.push(Bounded { edge, lo: a - pad, hi: b + pad });
            (lo, hi) = (lo.min(a - pad), hi.max(b + pad));
        }
        (!bounded.is_empty()).then(|| Self {
            place,
            radius,
            fan,
            round: round.clone(),
            edges: bounded,
            lo,
            hi,
        })
    }

    fn locate(&self, p: DVec2) -> Where {
        if p.cmplt(self.lo).any() || p.cmpgt(self.hi).any() {
            return Where::Outside;
        }
        let v = p - self.place;
        let d = v.length();
        let mut on = None;
        let mut limit = |slack: f64, outward: DVec2| {
            if slack.abs() <= ALONG {
                on = Some(outward.perp());
                true
            } else {
                slack > 0.0
            }
        };
        if !limit(self.radius - d, v / d.max(ALONG)) {
            return Where::Outside;
        }
        if let Some((from, to)) = self.fan {
            let ahead = v.dot(from) > 0.0 || v.dot(to) > 0.0;
            let right = limit(cross(from, v) / from.length(), -from.perp().normalize_or_zero());
            let left = limit(cross(v, to) / to.length(), to.perp().normalize_or_zero());
            if !(ahead && right && left) {
                return Where::Outside;
            }
        }
        let (slack, outward) = self.round.slack(v, ALONG);
        if !limit(slack, outward) {
            return Where::Outside;
        }
        on.map_or(Where::Inside, Where::On)
    }
}

/// Stretches cut to a fan.
fn clip(stretches: Vec<Stretch>, fan: Option<(DVec2, DVec2)>) -> Vec<Stretch> {
    let Some((from, to)) = fan else {
        return stretches;
    };
    let mut kept: Vec<Stretch> = Vec::new();
    for s in stretches {
        // A long stretch is never wider than half a turn, but may hold the whole fan.
        let along = s.to - s.from;
        let at = |ray: DVec2| {
            let den = cross(ray, along);
            ray * (cross(s.from, along) / den)
        };
        let within =
            |v: DVec2| cross(from, v) >= 0.0 && cross(v, to) >= 0.0 && v.dot(from + to) > 0.0;
        let holds = |ray: DVec2| cross(s.from, ray) > 0.0 && cross(ray, s.to) > 0.0;
        let begin = if within(s.from) {
            s.from
        } else if holds(from) {
            at(from)
        } else {
            continue;
        };
        let end = if within(s.to) {
            s.to
        } else if holds(to) {
            at(to)
        } else {
            continue;
        };
        kept.push(Stretch { from: begin, to: end, disc: s.disc });
    }
    // They come from behind anticlockwise; a fan across that begins in the middle of the list.
    let start = kept
        .iter()
        .enumerate()
        .min_by(|(_, a), (_, b)| {
            let turn = |s: &Stretch| atan2(cross(from, s.from), from.dot(s.from));
            turn(a).total_cmp(&turn(b))
        })
        .map_or(0, |(i, _)| i);
    kept.rotate_left(start);
    kept
}

/// Draws the boundary of a region, cut off at its circle.
struct Rim<'a> {
    place: DVec2,
    radius: f64,
    edges: &'a mut Vec<Edge>,
}

impl Rim<'_> {
    /// The radial edge between two points of one direction, relative to the place.
    fn radial(&mut self, from: DVec2, to: DVec2) {
        if from.distance(to) > 1e-9 {
            self.edges.push(Edge::Line { from: self.place + from, to: self.place + to });
        }
    }

    /// One stretch, joined to the end of the one before; gives where it begins and ends.
    fn stretch(&mut self, s: &Stretch, last: Option<DVec2>) -> (DVec2, DVec2) {
        let along = s.to - s.from;
        let on_rim = |v: DVec2| v * (self.radius / v.length());
        let inside = |v: DVec2| v.length() <= self.radius;
        let (begin, end) = (
            if inside(s.from) { s.from } else { on_rim(s.from) },
            if inside(s.to) { s.to } else { on_rim(s.to) },
        );
        if let Some(last) = last {
            self.radial(last, begin);
        }
        let cuts = line_circle(s.from, along, DVec2::ZERO, self.radius)
            .map(|(t0, t1)| (t0.clamp(0.0, 1.0), t1.clamp(0.0, 1.0)))
            .filter(|(t0, t1)| t1 > t0);
        match cuts {
            None => self.arc(begin, end),
            Some((t0, t1)) => {
                let at = |t: f64| {
                    if t <= 0.0 {
                        s.from
                    } else if t >= 1.0 {
                        s.to
                    } else {
                        s.from + along * t
                    }
                };
                if t0 > 0.0 {
                    self.arc(begin, at(t0));
                }
                self.edges.push(Edge::Line { from: self.place + at(t0), to: self.place + at(t1) });
                if t1 < 1.0 {
                    self.arc(at(t1), end);
                }
            }
        }
        (begin, end)
    }

    fn arc(&mut self, from: DVec2, to: DVec2) {
        let start = atan2(from.y, from.x);
        let sweep = atan2(cross(from, to), from.dot(to));
        if sweep > 0.0 {
            self.edges.push(Edge::Arc { centre: self.place, radius: self.radius, start, sweep });
        }
    }
}

/// The outline of all regions together.
pub(super) fn union(regions: &[Region]) -> Outline {
    let mut pieces: Vec<Edge> = Vec::new();
    let mut cuts = Vec::new();
    for (i, region) in regions.iter().enumerate() {
        for bounded in &region.edges {
            let near: Vec<usize> = (0..regions.len())
                .filter(|&j| {
                    j != i
                        && regions[j].lo.cmple(bounded.hi).all()
                        && regions[j].hi.cmpge(bounded.lo).all()
                })
                .collect();
            cuts.clear();
            cuts.extend([0.0, 1.0]);
            for &j in &near {
                for other in &regions[j].edges {
                    if other.lo.cmple(bounded.hi).all() && other.hi.cmpge(bounded.lo).all() {
                        bounded.edge.cuts(&other.edge, &mut cuts);
                    }
                }
            }
            cuts.sort_by(f64::total_cmp);
            let mut run: Option<(f64, f64)> = None;
            for pair in cuts.windows(2) {
                if pair[1] - pair[0] <= 1e-13 {
                    continue;
                }
                let middle = (pair[0] + pair[1]) / 2.0;
                let (p, heading) = (bounded.edge.point(middle), bounded.edge.heading(middle));
                let hidden = near.iter().any(|&j| match regions[j].locate(p) {
                    Where::Inside => true,
                    Where::Outside => false,
                    Where::On(other) => other.dot(heading) < 0.0 || j < i,
                });
                if hidden {
                    pieces.extend(run.take().map(|(a, b)| bounded.edge.piece(a, b)));
                } else {
                    run = Some(run.map_or((pair[0], pair[1]), |r| (r.0, pair[1])));
                }
            }
            pieces.extend(run.map(|(a, b)| bounded.edge.piece(a, b)));
        }
    }
    crate::geometry::coverage::chain(pieces)
}
