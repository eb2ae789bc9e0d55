//! The nearest segment in every direction around an eye.
//!
//! Must not know the table: all points are relative to the eye. A segment is kept as the vector `m` with `m . p = 1`
//! on its line, so that along a direction `u` it lies at `1 / (m . u)` and the nearer of two is the greater product.

use crate::geometry::ops::cross;
use glam::DVec2;

/// From its direction on to the next one's, one segment is nearest.
#[derive(Clone, Copy, Debug)]
struct Span {
    /// Where it begins: a vector of that direction, and its key.
    begin: DVec2,
    key: f64,
    m: DVec2,
    /// The round obstacle whose chord it is.
    disc: Option<u32>,
}

/// A stretch of the nearest segments, with the points, relative to the eye, where it begins and ends.
#[derive(Clone, Copy, Debug)]
pub(in crate::geometry) struct Stretch {
    pub(in crate::geometry) from: DVec2,
    pub(in crate::geometry) to: DVec2,
    pub(in crate::geometry) disc: Option<u32>,
}

/// The nearest segments all round, by direction from -x anticlockwise.
#[derive(Clone, Debug)]
pub(in crate::geometry) struct Round {
    spans: Vec<Span>,
    fresh: Vec<Span>,
}

/// Where the round begins and ends.
const BACK: DVec2 = DVec2::NEG_X;
const FIRST: f64 = -2.0;
const LAST: f64 = 2.0;

/// Grows with the direction of a vector, from -2 just below -x to 2 just above it.
fn key(v: DVec2) -> f64 {
    let share = v.y / (v.x.abs() + v.y.abs());
    if v.x >= 0.0 {
        share
    } else if v.y >= 0.0 {
        2.0 - share
    } else {
        -2.0 - share
    }
}

/// The vector `m` of the line through two points, seen from the origin.
fn line_of(a: DVec2, b: DVec2) -> DVec2 {
    let (along, turn) = (b - a, cross(a, b));
    if turn.abs() <= 1e-12 * along.length_squared() {
        // Seen edge on, over a direction or two: as near as its nearer end.
        let near = if a.length_squared() < b.length_squared() { a } else { b };
        return near / near.length_squared();
    }
    DVec2::new(along.y, -along.x) / turn
}

impl Round {
    /// All round one sees as far as a rectangle about the eye, mm.
    pub(in crate::geometry) fn new(lo: DVec2, hi: DVec2) -> Self {
        let corners = [lo, DVec2::new(hi.x, lo.y), hi, DVec2::new(lo.x, hi.y)];
        let sides = [
            (BACK, DVec2::new(1.0 / lo.x, 0.0)),
            (corners[0], DVec2::new(0.0, 1.0 / lo.y)),
            (corners[1], DVec2::new(1.0 / hi.x, 0.0)),
            (corners[2], DVec2::new(0.0, 1.0 / hi.y)),
            (corners[3], DVec2::new(1.0 / lo.x, 0.0)),
        ];
        let spans = sides
            .iter()
            .enumerate()
            .map(|(i, (begin, m))| Span {
                begin: *begin,
                key: if i == 0 { FIRST } else { key(*begin) },
                m: *m,
                disc: None,
            })
            .collect();
        Self { spans, fresh: Vec::new() }
    }

    /// All round as given: directions anticlockwise from any, each where the next stretch begins, and the segment
    /// that is nearest from there on, if anything is. Distances are unlimited until more is added.
    pub(in crate::geometry) fn of(seen: &[(DVec2, Option<(DVec2, DVec2)>)]) -> Self {
        let mut spans: Vec<Span> = Vec::with_capacity(seen.len() + 8);
        let keyed = |(begin, segment): &(DVec2, Option<(DVec2, DVec2)>)| {
            let m = segment.map_or(DVec2::ZERO, |(a, b)| line_of(a, b));
            Span { begin: *begin, key: key(*begin), m, disc: None }
        };
        // Where the key falls back, the directions have passed the cut behind.
        let first = seen.windows(2).position(|p| key(p[1].0) < key(p[0].0) - 1.0);
        let first = first.map_or(0, |i| i + 1);
        if let Some(last) = seen[..first].last().or(seen.last()) {
            spans.push(Span { begin: BACK, key: FIRST, ..keyed(last) });
        }
        for one in seen[first..].iter().chain(&seen[..first]) {
            let span = keyed(one);
            if span.key >= LAST {
                // Exactly at the cut, which is where the round begins.
                spans[0] = Span { begin: BACK, key: FIRST, ..span };
                continue;
            }
            match spans.last_mut() {
                // Too narrow for a direction between.
                Some(last) if span.key <= last.key => last.m = span.m,
                _ => spans.push(span),
            }
        }
        Self { spans, fresh: Vec::new() }
    }

    /// Adds a segment between two points, mm; one seen edge on hides nothing.
    pub(in crate::geometry) fn add(&mut self, a: DVec2, b: DVec2, disc: Option<u32>) {
        let turn = cross(a, b);
        let (a, b, turn) = if turn < 0.0 { (b, a, -turn) } else { (a, b, turn) };
        let along = b - a;
        if turn.is_nan() || turn <= 1e-12 * along.length_squared() {
            return;
        }
        let m = DVec2::new(along.y, -along.x) / turn;
        // The round is cut open behind; a segment across the cut is two.
        if a.y >= 0.0 && b.y < 0.0 {
            if a.y > 0.0 || a.x > 0.0 {
                self.insert((a, key(a)), (BACK, LAST), m, disc);
            }
            self.insert((BACK, FIRST), (b, key(b)), m, disc);
        } else {
            let from =
                if a.y == 0.0 && a.x < 0.0 && b.y < 0.0 { (BACK, FIRST) } else { (a, key(a)) };
            self.insert(from, (b, key(b)), m, disc);
        }
    }

    /// Adds the sides of a rectangle about the eye, mm.
    pub(in crate::geometry) fn enclose(&mut self, lo: DVec2, hi: DVec2) {
        let corners = [lo, DVec2::new(hi.x, lo.y), hi, DVec2::new(lo.x, hi.y)];
        for i in 0..4 {
            self.add(corners[i], corners[(i + 1) % 4], None);
        }
    }

    fn insert(&mut self, from: (DVec2, f64), to: (DVec2, f64), m: DVec2, disc: Option<u32>) {
        if from.1 >= to.1 {
            return;
        }
        let first = self.spans.partition_point(|s| s.key <= from.1).max(1) - 1;
        let mut end = first;
        let mut changed = false;
        self.fresh.clear();
        while end < self.spans.len() && self.spans[end].key < to.1 {
            let old = self.spans[end];
            let next = self.spans.get(end + 1).map_or((BACK, LAST), |s| (s.begin, s.key));
            let lo = if old.key >= from.1 { (old.begin, old.key) } else { from };
            let hi = if next.1 <= to.1 { next } else { to };
            changed |= self.overlay(old, lo, hi, next, m, disc);
            end += 1;
        }
        if changed {
            self.spans.splice(first..end, self.fresh.drain(..));
        }
    }

    /// Puts the segment over one old span between two directions; says whether it shows.
    fn overlay(
        &mut self,
        old: Span,
        lo: (DVec2, f64),
        hi: (DVec2, f64),
        next: (DVec2, f64),
        m: DVec2,
        disc: Option<u32>,
    ) -> bool {
        let gain = m - old.m;
        let sign = |u: DVec2| {
            let d = gain.dot(u);
            // Where segments meet in a point rounding must not make slivers.
            if d.abs() <= 1e-13 * (m.dot(u).abs() + old.m.dot(u).abs()) { 0.0 } else { d }
        };
        let (at_lo, at_hi) = (sign(lo.0), sign(hi.0));
        let kept = |begin: (DVec2, f64)| Span { begin: begin.0, key: begin.1, ..old };
        let new = |begin: (DVec2, f64)| Span { begin: begin.0, key: begin.1, m, disc };
        if at_lo <= 0.0 && at_hi <= 0.0 {
            self.fresh.push(old);
            return false;
        }
        if old.key < lo.1 {
            self.fresh.push(old);
        }
        // Where both are equally near.
        let even = || {
            let u = gain.perp();
            let u = if u.dot(lo.0.normalize_or_zero() + hi.0.normalize_or_zero()) < 0.0 {
                -u
            } else {
                u
            };
            (u, key(u).max(lo.1).min(hi.1))
        };
        if at_lo >= 0.0 && at_hi >= 0.0 {
            self.fresh.push(new(lo));
        } else if at_lo > 0.0 {
            self.fresh.push(new(lo));
            self.fresh.push(kept(even()));
            return true;
        } else {
            if old.key >= lo.1 {
                self.fresh.push(kept(lo));
            }
            self.fresh.push(new(even()));
        }
        if hi.1 < next.1 {
            self.fresh.push(kept(hi));
        }
        true
    }

    /// Whether every nearest segment over the directions of a box lies before all of the box.
    pub(in crate::geometry) fn is_closed_before(&self, lo: DVec2, hi: DVec2) -> bool {
        if lo.x <= 0.0 && hi.x >= 0.0 && lo.y <= 0.0 && hi.y >= 0.0 {
            return false;
        }
        let corners = [lo, DVec2::new(hi.x, lo.y), hi, DVec2::new(lo.x, hi.y)];
        let (mut right, mut left) = (corners[0], corners[0]);
        for c in &corners[1..] {
            if cross(right, *c) < 0.0 {
                right = *c;
            }
            if cross(left, *c) > 0.0 {
                left = *c;
            }
        }
        let behind = |m: DVec2| corners.iter().all(|c| m.dot(*c) >= 1.0);
        let closed = |from: f64, to: f64| {
            let first = self.spans.partition_point(|s| s.key <= from).max(1) - 1;
            self.spans[first..].iter().take_while(|s| s.key <= to).all(|s| behind(s.m))
        };
        let (from, to) = (key(right), key(left));
        if from <= to { closed(from, to) } else { closed(from, LAST) && closed(FIRST, to) }
    }

    /// Whether a point, relative to the eye, is not behind anything.
    pub(in crate::geometry) fn sees(&self, p: DVec2) -> bool {
        let at = self.spans.partition_point(|s| s.key <= key(p)).max(1) - 1;
        self.spans[at].m.dot(p) <= 1.0 + 1e-12
    }

    /// How far, mm, a point relative to the eye lies before the nearest segment in its direction (negative behind
    /// it), and the direction out of what is seen. On the edge of a shadow, within `hair` mm, the distance to that
    /// edge.
    pub(in crate::geometry) fn slack(&self, p: DVec2, hair: f64) -> (f64, DVec2) {
        let at = self.spans.partition_point(|s| s.key <= key(p)).max(1) - 1;
        let before = |i: usize| {
            let m = self.spans[i].m;
            (1.0 - m.dot(p)) / m.length()
        };
        let slack = before(at);
        let count = self.spans.len();
        // Beside a direction at which the nearest segment changes, the farther side is free and the nearer is not.
        for (border, neighbour, out) in [
            (self.spans[at].begin, (at + count - 1) % count, -1.0),
            (self.spans[(at + 1) % count].begin, (at + 1) % count, 1.0),
        ] {
            let ray = border.normalize_or_zero();
            let aside = cross(ray, p);
            if aside.abs() > hair || ray.dot(p) <= 0.0 {
                continue;
            }
            let other = before(neighbour);
            if slack > hair && other < -hair {
                return (0.0, ray.perp() * out);
            }
            if slack < -hair && other > hair {
                return (0.0, ray.perp() * -out);
            }
        }
        let m = self.spans[at].m;
        (slack, m / m.length())
    }

    /// The nearest stretches all round, anticlockwise, those on one line as one.
    pub(in crate::geometry) fn stretches(&self) -> Vec<Stretch> {
        let mut stretches: Vec<Stretch> = Vec::with_capacity(self.spans.len());
        let mut last: Option<DVec2> = None;
        for (i, span) in self.spans.iter().enumerate() {
            let end = self.spans.get(i + 1).map_or(BACK, |s| s.begin);
            let to = end / span.m.dot(end);
            if last == Some(span.m)
                && let Some(before) = stretches.last_mut()
            {
                before.to = to;
                continue;
            }
            last = Some(span.m);
            stretches.push(Stretch {
                from: span.begin / span.m.dot(span.begin),
                to,
                disc: span.disc,
            });
        }
        // The cut behind is no corner.
        if stretches.len() > 1
            && let (Some(first), Some(end)) = (self.spans.first(), self.spans.last())
            && first.m == end.m
        {
            let tail = stretches.pop();
            if let (Some(tail), Some(head)) = (tail, stretches.first_mut()) {
                head.from = tail.from;
            }
        }
        stretches
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_grow_with_the_direction() {
        let mut last = FIRST;
        for i in -179..180 {
            let u = crate::geometry::Dir::from_degrees(f64::from(i)).vec();
            assert!(key(u) > last);
            last = key(u);
        }
        assert!(last < LAST);
    }

    #[test]
    fn a_wall_across_the_cut_hides() {
        let mut round = Round::new(DVec2::splat(-10.0), DVec2::splat(10.0));
        round.add(DVec2::new(-5.0, -1.0), DVec2::new(-5.0, 1.0), None);
        round.add(DVec2::new(-6.0, -0.5), DVec2::new(-6.0, 0.5), None);
        let stretches = round.stretches();
        assert_eq!(stretches.len(), 6, "{stretches:?}");
        assert!(round.is_closed_before(DVec2::new(-9.0, -1.0), DVec2::new(-7.0, 1.0)));
        assert!(!round.is_closed_before(DVec2::new(-9.0, -2.0), DVec2::new(-7.0, 1.0)));
    }
}
