//! The search: from place to place in the order of cost, each with the piece of ground it opens.
//!
//! Must not join pieces. A piece is what one sees from a place, in one direction or all round, as far as the rest of
//! the allowance carries.

use super::field::{ASIDE, Corner, Field};
use super::ground::Border;
use super::union::Region;
use crate::geometry::ops::cross;
use crate::geometry::segment::closest_on_segment;
use crate::geometry::sight::Round;
use glam::DVec2;
use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// How far, as a share of a unit vector, a fan opens beyond where it has to, so that fans overlap.
const WIDER: f64 = 0.02;

/// A place where paths turn or bend.
#[derive(Clone, Copy, Debug)]
struct Place {
    at: DVec2,
    /// The corner of an obstacle that it is.
    corner: Option<Corner>,
    /// The place on the other side of a border, and what crossing costs.
    twin: Option<(usize, f64)>,
    /// Cost of getting here, and the place before.
    cost: f64,
    before: DVec2,
    /// Whether it was reached across its border.
    across: bool,
    settled: bool,
}

#[derive(PartialEq)]
struct Queued {
    cost: f64,
    place: usize,
}

impl Eq for Queued {}

impl Ord for Queued {
    fn cmp(&self, other: &Self) -> Ordering {
        // The cheapest first, and the first of equals: a heap gives its greatest.
        other.cost.total_cmp(&self.cost).then(other.place.cmp(&self.place))
    }
}

impl PartialOrd for Queued {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The pieces of ground that a point can get to.
pub(super) fn regions(field: &Field, start: DVec2, allowance: f64) -> Vec<Region> {
    let mut places = places(field, start, allowance);
    let mut queue = BinaryHeap::new();
    for (place, p) in places.iter().enumerate().filter(|(_, p)| p.cost <= 0.0) {
        queue.push(Queued { cost: p.cost, place });
    }
    let mut regions = Vec::new();
    while let Some(Queued { cost, place }) = queue.pop() {
        if places[place].settled || cost > places[place].cost {
            continue;
        }
        places[place].settled = true;
        let here = places[place];
        if let Some((twin, flat)) = here.twin
            && !here.across
        {
            let cost = here.cost + flat;
            if cost < places[twin].cost && cost < allowance {
                places[twin].cost = cost;
                places[twin].before = here.at;
                places[twin].across = true;
                queue.push(Queued { cost, place: twin });
            }
            // What is straight ahead on this side was seen from the place before.
            continue;
        }
        let Some(fan) = fan(&here) else {
            continue;
        };
        let factor = field.ground.factor(here.at);
        let radius = (allowance - here.cost) / factor;
        if radius <= ASIDE {
            continue;
        }
        let far = DVec2::splat(radius * 1.01);
        let mut round = Round::new(-far, far);
        field.blockers.near_first(here.at, &mut round, Round::is_closed_before, |round, s| {
            round.add(s.a - here.at, s.b - here.at, None);
        });
        for (i, next) in places.iter_mut().enumerate() {
            if next.settled {
                continue;
            }
            let way = next.at - here.at;
            let length = way.length();
            let cost = here.cost + length * factor;
            let nearer = length <= radius && cost < next.cost;
            if !nearer || !fan.is_none_or(|f| in_fan(f, way)) || !round.sees(way) {
                continue;
            }
            next.cost = cost;
            next.before = here.at;
            next.across = false;
            queue.push(Queued { cost, place: i });
        }
        regions.extend(Region::new(&round, here.at, radius, fan));
    }
    regions
}

fn places(field: &Field, start: DVec2, allowance: f64) -> Vec<Place> {
    let blank = Place {
        at: start,
        corner: None,
        twin: None,
        cost: f64::INFINITY,
        before: start,
        across: false,
        settled: false,
    };
    // One who stands on a border begins on both sides of it.
    let on = |b: &&Border| closest_on_segment(b.a, b.b, start).distance(start) < 2.0 * ASIDE;
    let mut places = Vec::new();
    for border in field.borders.iter().filter(on) {
        let aside = (border.b - border.a).perp().normalize_or_zero() * (3.0 * ASIDE);
        places.extend([start + aside, start - aside].map(|at| Place { at, cost: 0.0, ..blank }));
    }
    if places.is_empty() {
        places.push(Place { cost: 0.0, ..blank });
    }
    places.extend(field.corners.iter().map(|c| Place { at: c.at, corner: Some(*c), ..blank }));
    let step = allowance / 100.0;
    for border in &field.borders {
        let along = border.b - border.a;
        let length = along.length();
        let aside = along.perp() / length * ASIDE;
        // A border that costs nothing on either side bends no path that it does not slow: ends and middles do.
        let pieces = (length / step).ceil().clamp(1.0, 4000.0);
        let mut k = 0.0;
        while k < pieces {
            let at = border.a + along * ((k + 0.5) / pieces);
            let n = places.len();
            places.push(Place { at: at + aside, twin: Some((n + 1, border.to_right)), ..blank });
            places.push(Place { at: at - aside, twin: Some((n, border.to_left)), ..blank });
            k += 1.0;
        }
    }
    places
}

/// The directions into which a path may go on from a place: `Some(None)` all, `None` none at all.
#[expect(clippy::option_option, reason = "whether it goes on, and whether everywhere")]
fn fan(here: &Place) -> Option<Option<(DVec2, DVec2)>> {
    let Some(corner) = here.corner else {
        return Some(None);
    };
    let ahead = (here.at - here.before).try_normalize()?;
    let previous = corner.previous.normalize_or_zero();
    let next = corner.next.normalize_or_zero();
    let (p, n) = (cross(ahead, previous), cross(ahead, next));
    // A place lies a little outside its corner and may be seen across the corner before.
    let nearest =
        (here.at - here.before).length().min(corner.previous.length()).min(corner.next.length());
    let hair = 1e-4 + 4.0 * ASIDE / nearest.max(ASIDE);
    let (from, to) = if p >= -hair && n >= -hair {
        // The obstacle lies to the left: the path may turn left, no farther than along its next side.
        (ahead, next)
    } else if p <= hair && n <= hair {
        (previous, ahead)
    } else {
        return None;
    };
    let wider = (from - from.perp() * WIDER, to + to.perp() * WIDER);
    Some(Some(wider))
}

/// Whether a direction lies in a fan, which opens less than half a turn anticlockwise.
fn in_fan((from, to): (DVec2, DVec2), way: DVec2) -> bool {
    cross(from, way) >= 0.0 && cross(way, to) >= 0.0
}
