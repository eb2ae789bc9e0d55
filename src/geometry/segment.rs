//! Pairs of segments, and a segment with a point, a circle or a box: the small closed forms that the rest stands on.
//!
//! Must not know what a segment is part of. All lengths are table millimetres.

use super::length::CONTACT;
use super::ops::{cross, orient};
use glam::DVec2;

/// The point of the closed segment `a`-`b` nearest to `p`, mm.
#[inline]
#[must_use]
pub fn closest_on_segment(a: DVec2, b: DVec2, p: DVec2) -> DVec2 {
    let along = b - a;
    let square = along.length_squared();
    if square <= 0.0 {
        return a;
    }
    let t = ((p - a).dot(along) / square).clamp(0.0, 1.0);
    // Both ends exactly, so that a shared end stays shared.
    if t >= 1.0 { b } else { a + along * t }
}

/// Whether two closed segments have a point in common, by exact signs.
#[must_use]
pub fn segments_meet(a: DVec2, b: DVec2, c: DVec2, d: DVec2) -> bool {
    if a.min(b).cmpgt(c.max(d)).any() || c.min(d).cmpgt(a.max(b)).any() {
        return false;
    }
    let opposite = |x: f64, y: f64| (x > 0.0 && y > 0.0) || (x < 0.0 && y < 0.0);
    // The boxes overlap, so that four collinear points have a common point in both coordinates and thus meet.
    !opposite(orient(a, b, c), orient(a, b, d)) && !opposite(orient(c, d, a), orient(c, d, b))
}

/// The nearest points of two closed segments, mm: on the first and on the second. Where many pairs are equally
/// near (parallel segments) it is the middle of them, so that the answer depends on no order.
#[must_use]
pub fn closest_between(a: DVec2, b: DVec2, c: DVec2, d: DVec2) -> (DVec2, DVec2) {
    if segments_meet(a, b, c, d) {
        let p = crossing(a, b, c, d).unwrap_or_else(|| middle_of_overlap(a, b, c, d));
        return (p, p);
    }
    let pairs = [
        (a, closest_on_segment(c, d, a)),
        (b, closest_on_segment(c, d, b)),
        (closest_on_segment(a, b, c), c),
        (closest_on_segment(a, b, d), d),
    ];
    middle_of_nearest(&pairs)
}

/// Of several pairs of points, the nearest one; the middle of all that are equally near.
pub(super) fn middle_of_nearest(pairs: &[(DVec2, DVec2)]) -> (DVec2, DVec2) {
    let least = pairs.iter().map(|(p, q)| p.distance_squared(*q)).fold(f64::INFINITY, f64::min);
    let limit = (least.sqrt() + 1e-9).powi(2);
    // The extreme ones and no mean: a pair that occurs twice must not weigh double.
    let mut ends: Option<((DVec2, DVec2), (DVec2, DVec2))> = None;
    for pair in pairs {
        if pair.0.distance_squared(pair.1) > limit {
            continue;
        }
        ends = Some(match ends {
            None => (*pair, *pair),
            Some((first, last)) => {
                let span = last.0.distance_squared(first.0) + last.1.distance_squared(first.1);
                let to_first = pair.0.distance_squared(first.0) + pair.1.distance_squared(first.1);
                let to_last = pair.0.distance_squared(last.0) + pair.1.distance_squared(last.1);
                if to_first > span && to_first >= to_last {
                    (first, *pair)
                } else if to_last > span {
                    (*pair, last)
                } else {
                    (first, last)
                }
            }
        });
    }
    match ends {
        Some((first, last)) if first != last => {
            ((first.0 + last.0) / 2.0, (first.1 + last.1) / 2.0)
        }
        Some((first, _)) => first,
        None => (DVec2::NAN, DVec2::NAN),
    }
}

fn middle_of_overlap(a: DVec2, b: DVec2, c: DVec2, d: DVec2) -> DVec2 {
    let along = b - a;
    let square = along.length_squared();
    if square <= 0.0 {
        return a;
    }
    let at = |p: DVec2| (p - a).dot(along) / square;
    let lo = at(c).min(at(d)).max(0.0);
    let hi = at(c).max(at(d)).min(1.0);
    a + along * ((lo + hi) / 2.0)
}

/// Where the lines through two segments cross, mm, if the segments do and are not parallel.
#[must_use]
pub(super) fn crossing(a: DVec2, b: DVec2, c: DVec2, d: DVec2) -> Option<DVec2> {
    let (u, w) = (b - a, d - c);
    let den = cross(u, w);
    if den == 0.0 {
        return None;
    }
    let t = cross(c - a, w) / den;
    (-1e-9..=1.0 + 1e-9).contains(&t).then(|| a + u * t.clamp(0.0, 1.0))
}

/// The stretch of `p`-`q`, as parameters in 0..=1, within [`CONTACT`] of the segment `a`-`b`; none if it keeps off.
///
/// This is what "meets" means for a sight line. The parameters are those of touching: a crossing is one point.
#[must_use]
pub fn contact_stretch(p: DVec2, q: DVec2, a: DVec2, b: DVec2) -> Option<(f64, f64)> {
    let (along, wall) = (q - p, b - a);
    let (length, width) = (along.length(), wall.length());
    let (a_side, b_side) = (cross(along, a - p), cross(along, b - p));
    let (p_side, q_side) = (cross(wall, p - a), cross(wall, q - a));
    let (band, wall_band) = (CONTACT * length, CONTACT * width);
    let clear = |x: f64, y: f64, band: f64| (x > band && y > band) || (x < -band && y < -band);
    if clear(a_side, b_side, band) || clear(p_side, q_side, wall_band) {
        return None;
    }
    let mut stretch: Option<(f64, f64)> = None;
    let mut add = |t: f64| {
        stretch = Some(stretch.map_or((t, t), |(lo, hi)| (lo.min(t), hi.max(t))));
    };
    let opposite = |x: f64, y: f64| (x >= 0.0 && y <= 0.0) || (x <= 0.0 && y >= 0.0);
    if opposite(a_side, b_side) && opposite(p_side, q_side) {
        let t = p_side / (p_side - q_side);
        if t.is_finite() {
            add(t.clamp(0.0, 1.0));
        }
    }
    let grazes = |x: f64, band: f64| x.abs() <= band;
    if length > 0.0 {
        for (end, side) in [(a, a_side), (b, b_side)] {
            if grazes(side, band) {
                let t = ((end - p).dot(along) / (length * length)).clamp(0.0, 1.0);
                if (p + along * t).distance(end) <= CONTACT {
                    add(t);
                }
            }
        }
    }
    for (t, end, side) in [(0.0, p, p_side), (1.0, q, q_side)] {
        if grazes(side, wall_band) && closest_on_segment(a, b, end).distance(end) <= CONTACT {
            add(t);
        }
    }
    stretch
}

/// Parameters along `p + t * along` at which a line meets a circle, mm; none when it passes by.
#[must_use]
pub(super) fn line_circle(
    p: DVec2,
    along: DVec2,
    centre: DVec2,
    radius: f64,
) -> Option<(f64, f64)> {
    let square = along.length_squared();
    if square <= 0.0 {
        return None;
    }
    let to = centre - p;
    let middle = to.dot(along) / square;
    // The offset from the line is exact near a tangent, where the usual discriminant loses half its digits.
    let off = cross(along, to);
    let rest = radius * radius * square - off * off;
    if rest < 0.0 {
        return None;
    }
    let half = rest.sqrt() / square;
    Some((middle - half, middle + half))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn v(x: f64, y: f64) -> DVec2 {
        DVec2::new(x, y)
    }

    #[test]
    fn parallel_segments_are_nearest_in_their_middle() {
        let (p, q) = closest_between(v(0.0, 0.0), v(10.0, 0.0), v(4.0, 2.0), v(8.0, 2.0));
        assert!(p.distance(v(6.0, 0.0)) < 1e-12 && q.distance(v(6.0, 2.0)) < 1e-12);
    }

    #[test]
    fn a_hair_beside_the_end_still_touches() {
        let wall = (v(4.0, 0.005), v(4.0, 5.0));
        let stretch = contact_stretch(v(0.0, 0.0), v(8.0, 0.0), wall.0, wall.1);
        assert!(stretch.is_some_and(|(lo, hi)| (lo - 0.5).abs() < 1e-9 && (hi - 0.5).abs() < 1e-9));
        let wall = (v(4.0, 0.011), v(4.0, 5.0));
        assert!(contact_stretch(v(0.0, 0.0), v(8.0, 0.0), wall.0, wall.1).is_none());
    }

    #[test]
    fn along_a_wall_is_a_stretch() {
        let stretch = contact_stretch(v(0.0, 0.0), v(8.0, 0.0), v(2.0, 0.0), v(4.0, 0.0));
        assert!(
            stretch.is_some_and(|(lo, hi)| (lo - 0.25).abs() < 1e-9 && (hi - 0.5).abs() < 1e-9)
        );
    }
}
