//! Plane figures for building terrain: curves through points, bands along lines, cutting one convex figure out of
//! another. Plain arithmetic on points; knows nothing of files or of the game.

use crate::geometry::CONTACT;
use glam::DVec2;

/// A curve through the points (Catmull-Rom), as points close enough to look round.
pub(crate) fn smooth(points: &[DVec2], closed: bool) -> Vec<DVec2> {
    let n = points.len();
    if n < 3 {
        return points.to_vec();
    }
    let at = |i: isize| -> DVec2 {
        let last = isize::try_from(n).unwrap_or(isize::MAX) - 1;
        let i = if closed { i.rem_euclid(last + 1) } else { i.clamp(0, last) };
        usize::try_from(i).ok().and_then(|i| points.get(i)).copied().unwrap_or(DVec2::ZERO)
    };
    let legs = if closed { n } else { n - 1 };
    let mut out = Vec::new();
    for leg in 0..legs {
        let i = isize::try_from(leg).unwrap_or(0);
        let (a, b, c, d) = (at(i - 1), at(i), at(i + 1), at(i + 2));
        // A point each 8 mm, but not so many that a long lazy bend becomes a list.
        let steps = ((c - b).length() / 8.0).round().clamp(2.0, 10.0);
        let mut step = 0.0;
        while step < steps {
            let t = step / steps;
            let (t2, t3) = (t * t, t * t * t);
            let p = (b * 2.0
                + (c - a) * t
                + (a * 2.0 - b * 5.0 + c * 4.0 - d) * t2
                + (b * 3.0 - a - c * 3.0 + d) * t3)
                * 0.5;
            // A hundredth of a millimetre is finer than anything tested.
            out.push((p * 1000.0).round() / 1000.0);
            step += 1.0;
        }
    }
    if !closed {
        out.extend(points.last());
    }
    out
}

/// Drops points that lie on the one before.
pub(crate) fn without_repeats(points: &[DVec2]) -> Vec<DVec2> {
    let mut out: Vec<DVec2> = Vec::with_capacity(points.len());
    for p in points {
        if out.last().is_none_or(|last| last.distance(*p) > CONTACT) {
            out.push(*p);
        }
    }
    out
}

/// Twice the signed area: positive when the corners run anticlockwise.
pub(crate) fn twice_area(outline: &[DVec2]) -> f64 {
    let next = outline.iter().cycle().skip(1);
    outline.iter().zip(next).map(|(a, b)| a.perp_dot(*b)).sum()
}

/// Outlines of a band of this width along a line, so that nothing fits between them: one outline for the whole line
/// where that is possible, else one a leg. A line whose ends meet is a ring.
pub(crate) fn band(points: &[DVec2], width: f64) -> Vec<Vec<DVec2>> {
    let ring = is_ring(points);
    if !ring && let Some(outline) = single(points, width) {
        return vec![outline];
    }
    legs(points, width)
}

/// Do the ends of a line meet?
pub(crate) fn is_ring(points: &[DVec2]) -> bool {
    match points {
        [first, .., last] => points.len() > 3 && first.distance(*last) <= CONTACT,
        _ => false,
    }
}

/// The band along a line as one outline with mitred corners, if it does not cross itself.
fn single(points: &[DVec2], width: f64) -> Option<Vec<DVec2>> {
    let joints = joints(points, width, false)?;
    let mut outline: Vec<DVec2> = joints.iter().map(|j| j.1).collect();
    outline.extend(joints.iter().rev().map(|j| j.0));
    for (leg, pair) in points.windows(2).zip(joints.windows(2)) {
        if !forward(leg, pair) {
            return None;
        }
    }
    (crossing(&outline).is_none()).then_some(outline)
}

/// The band along a line as one convex outline a leg: mitred where the bend allows, else lapped over each other.
pub(crate) fn legs(points: &[DVec2], width: f64) -> Vec<Vec<DVec2>> {
    let ring = is_ring(points);
    let mitred = joints(points, width, ring);
    let half = width / 2.0;
    let last = points.len().saturating_sub(2);
    let mut out = Vec::new();
    for (i, leg) in points.windows(2).enumerate() {
        let [from, to] = *leg else { continue };
        let pair = mitred.as_ref().and_then(|j| j.get(i..=i + 1));
        if let Some(pair @ [a, b]) = pair
            && forward(leg, pair)
        {
            out.push(vec![a.1, b.1, b.0, a.0]);
            continue;
        }
        let Some(along) = (to - from).try_normalize() else {
            continue;
        };
        // Lapped: each leg reaches half a width past an inner joint.
        let from = if i == 0 && !ring { from } else { from - along * half };
        let to = if i == last && !ring { to } else { to + along * half };
        let left = along.perp() * half;
        out.push(vec![from - left, to - left, to + left, from + left]);
    }
    out
}

/// Left and right edge of a band at each point of its line; none where a bend is too sharp for a mitre.
fn joints(points: &[DVec2], width: f64, ring: bool) -> Option<Vec<(DVec2, DVec2)>> {
    let half = width / 2.0;
    let normals: Vec<DVec2> = points
        .windows(2)
        .map(|w| match w {
            [a, b] => (*b - *a).try_normalize().map(DVec2::perp),
            _ => None,
        })
        .collect::<Option<_>>()?;
    let (first, last) = (*normals.first()?, *normals.last()?);
    let mut out = Vec::with_capacity(points.len());
    for (i, p) in points.iter().enumerate() {
        let before = i.checked_sub(1).and_then(|i| normals.get(i)).copied();
        let after = normals.get(i).copied();
        let (before, after) = match (before, after) {
            (Some(b), Some(a)) => (b, a),
            (None, Some(a)) => (if ring { last } else { a }, a),
            (Some(b), None) => (b, if ring { first } else { b }),
            (None, None) => return None,
        };
        let turn = before.dot(after);
        // Sharper than 120 degrees: the mitre would run away.
        if turn < -0.5 {
            return None;
        }
        let offset = (before + after) * (half / (1.0 + turn));
        out.push((*p + offset, *p - offset));
    }
    Some(out)
}

/// Do both edges of a leg run the way the leg does?
fn forward(leg: &[DVec2], joints: &[(DVec2, DVec2)]) -> bool {
    let ([from, to], [a, b]) = (leg, joints) else {
        return false;
    };
    let along = *to - *from;
    (b.0 - a.0).dot(along) > 0.0 && (b.1 - a.1).dot(along) > 0.0
}

/// Two edges of an outline that cross or touch though they are no neighbours, by the place of their first corners.
pub(crate) fn crossing(outline: &[DVec2]) -> Option<(usize, usize)> {
    let n = outline.len();
    let edge = |i: usize| -> Option<(DVec2, DVec2)> {
        Some((*outline.get(i)?, *outline.get((i + 1) % n)?))
    };
    // Sweep by x: an edge is held against those only that have not ended before it begins.
    let mut order: Vec<(f64, f64, usize)> =
        (0..n).filter_map(|i| edge(i).map(|(a, b)| (a.x.min(b.x), a.x.max(b.x), i))).collect();
    order.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.2.cmp(&b.2)));
    let mut open: Vec<(f64, usize)> = Vec::new();
    for (low, high, i) in order {
        open.retain(|o| o.0 >= low);
        let (a, b) = edge(i)?;
        for (_, j) in &open {
            let (c, d) = edge(*j)?;
            let neighbours = (i + 1) % n == *j || (*j + 1) % n == i;
            let wrong = if neighbours { folds_back(a, b, c, d) } else { meet(a, b, c, d) };
            if wrong {
                return Some((i.min(*j), i.max(*j)));
            }
        }
        open.push((high, i));
    }
    None
}

/// Do two closed segments meet? Exact.
pub(crate) fn meet(a: DVec2, b: DVec2, c: DVec2, d: DVec2) -> bool {
    let side = |p: DVec2, q: DVec2, r: DVec2| {
        let coord = |v: DVec2| robust::Coord { x: v.x, y: v.y };
        robust::orient2d(coord(p), coord(q), coord(r))
    };
    let within = |p: DVec2, q: DVec2, r: DVec2| r.cmpge(p.min(q)).all() && r.cmple(p.max(q)).all();
    let (abc, abd, cda, cdb) = (side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b));
    if ((abc > 0.0 && abd < 0.0) || (abc < 0.0 && abd > 0.0))
        && ((cda > 0.0 && cdb < 0.0) || (cda < 0.0 && cdb > 0.0))
    {
        return true;
    }
    let flat = |v: f64| v.abs() <= 0.0;
    (flat(abc) && within(a, b, c))
        || (flat(abd) && within(a, b, d))
        || (flat(cda) && within(c, d, a))
        || (flat(cdb) && within(c, d, b))
}

/// Do two edges with a common end lie on each other?
fn folds_back(a: DVec2, b: DVec2, c: DVec2, d: DVec2) -> bool {
    let (common, p, q) = if b == c {
        (b, a, d)
    } else if a == d {
        (a, b, c)
    } else {
        return false;
    };
    let (u, v) = (p - common, q - common);
    u.perp_dot(v).abs() <= 1e-9 * u.length() * v.length() && u.dot(v) > 0.0
}

/// What is left of a convex outline when another convex outline is taken out of it, as convex outlines. Both run
/// anticlockwise.
pub(crate) fn cut(subject: &[DVec2], hole: &[DVec2]) -> Vec<Vec<DVec2>> {
    let mut rest = subject.to_vec();
    let mut out = Vec::new();
    for (i, a) in hole.iter().enumerate() {
        let Some(b) = hole.get((i + 1) % hole.len()) else {
            continue;
        };
        let outside = clip(&rest, *b, *a);
        if outside.len() >= 3 && twice_area(&outside) > 2e-3 {
            out.push(outside);
        }
        rest = clip(&rest, *a, *b);
        if rest.len() < 3 || twice_area(&rest) <= 2e-3 {
            // Nothing lies in the hole.
            return out;
        }
    }
    out
}

/// Do two convex outlines overlap by more than a hair?
pub(crate) fn overlap(a: &[DVec2], b: &[DVec2]) -> bool {
    let mut rest = a.to_vec();
    for (i, p) in b.iter().enumerate() {
        if let Some(q) = b.get((i + 1) % b.len()) {
            rest = clip(&rest, *p, *q);
        }
    }
    rest.len() >= 3 && twice_area(&rest) > 2e-3
}

/// The part of a convex outline to the left of a line from a to b.
fn clip(outline: &[DVec2], a: DVec2, b: DVec2) -> Vec<DVec2> {
    let side = |p: DVec2| (b - a).perp_dot(p - a);
    let mut out = Vec::with_capacity(outline.len() + 1);
    for (i, p) in outline.iter().enumerate() {
        let Some(q) = outline.get((i + 1) % outline.len()) else {
            continue;
        };
        let (sp, sq) = (side(*p), side(*q));
        if sp >= 0.0 {
            out.push(*p);
        }
        if (sp > 0.0 && sq < 0.0) || (sp < 0.0 && sq > 0.0) {
            out.push(*p + (*q - *p) * (sp / (sp - sq)));
        }
    }
    let mut out = without_repeats(&out);
    while out.len() > 1
        && out.first().zip(out.last()).is_some_and(|(f, l)| f.distance(*l) <= CONTACT)
    {
        out.pop();
    }
    out
}

/// An outline as triangles, anticlockwise (by cutting ears). For outlines that do not cross themselves.
pub(crate) fn triangles(outline: &[DVec2]) -> Vec<Vec<DVec2>> {
    let mut left: Vec<DVec2> = outline.to_vec();
    if twice_area(&left) < 0.0 {
        left.reverse();
    }
    let mut out = Vec::new();
    while left.len() > 3 {
        let n = left.len();
        let corner = |i: usize| left.get(i % n).copied().unwrap_or(DVec2::ZERO);
        let ear = (0..n).find(|&i| {
            let (a, b, c) = (corner(i + n - 1), corner(i), corner(i + 1));
            (b - a).perp_dot(c - b) > 0.0
                && !left.iter().any(|p| {
                    *p != a
                        && *p != b
                        && *p != c
                        && (b - a).perp_dot(*p - a) >= 0.0
                        && (c - b).perp_dot(*p - b) >= 0.0
                        && (a - c).perp_dot(*p - c) >= 0.0
                })
        });
        // Without an ear only corners in a row are left: nothing of any area.
        let Some(i) = ear else { break };
        out.push(vec![corner(i + n - 1), corner(i), corner(i + 1)]);
        left.remove(i);
    }
    if left.len() == 3 && twice_area(&left) > 0.0 {
        out.push(left);
    }
    out
}

/// Is a point in an outline (closed)?
pub(crate) fn contains(outline: &[DVec2], p: DVec2) -> bool {
    let mut inside = false;
    for (i, a) in outline.iter().enumerate() {
        let Some(b) = outline.get((i + 1) % outline.len()) else {
            continue;
        };
        if distance_to_segment(p, *a, *b) <= 0.0 {
            return true;
        }
        if (a.y > p.y) != (b.y > p.y) {
            let side = (*b - *a).perp_dot(p - *a);
            if (side > 0.0) == (b.y > a.y) {
                inside = !inside;
            }
        }
    }
    inside
}

/// Distance from a point to a closed segment.
pub(crate) fn distance_to_segment(p: DVec2, a: DVec2, b: DVec2) -> f64 {
    let along = b - a;
    let square = along.length_squared();
    let t = if square > 0.0 { ((p - a).dot(along) / square).clamp(0.0, 1.0) } else { 0.0 };
    p.distance(a + along * t)
}

/// Distance from a point to a closed figure; 0 inside.
pub(crate) fn distance(outline: &[DVec2], p: DVec2) -> f64 {
    if contains(outline, p) {
        return 0.0;
    }
    let next = outline.iter().cycle().skip(1);
    outline
        .iter()
        .zip(next)
        .map(|(a, b)| distance_to_segment(p, *a, *b))
        .fold(f64::INFINITY, f64::min)
}

/// Lower left and upper right corner of the box around some points.
pub(crate) fn bounds(points: &[DVec2]) -> (DVec2, DVec2) {
    points
        .iter()
        .fold((DVec2::INFINITY, DVec2::NEG_INFINITY), |(low, high), p| (low.min(*p), high.max(*p)))
}

/// A circle as a polygon of 32 corners on it.
pub(crate) fn round(at: DVec2, radius: f64) -> Vec<DVec2> {
    (0..32)
        .map(|i| at + crate::geometry::Dir::from_degrees(f64::from(i) * 11.25).vec() * radius)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn v(x: f64, y: f64) -> DVec2 {
        DVec2::new(x, y)
    }

    #[test]
    fn a_bent_band_is_one_outline_without_a_gap_at_the_bend() {
        let band = band(&[v(0., 0.), v(100., 0.), v(100., 100.)], 10.0);
        assert_eq!(band.len(), 1);
        assert_eq!(
            band[0],
            [v(0., -5.), v(105., -5.), v(105., 100.), v(95., 100.), v(95., 5.), v(0., 5.)]
        );
    }

    #[test]
    fn a_ring_and_a_hairpin_become_a_piece_a_leg() {
        let ring = [v(0., 0.), v(100., 0.), v(100., 100.), v(0., 100.), v(0., 0.)];
        let pieces = band(&ring, 10.0);
        assert_eq!(pieces.len(), 4);
        assert_eq!(pieces[0], [v(-5., -5.), v(105., -5.), v(95., 5.), v(5., 5.)]);
        let hairpin = band(&[v(0., 0.), v(100., 0.), v(0., 10.)], 10.0);
        assert_eq!(hairpin.len(), 2);
        for p in hairpin {
            assert!(twice_area(&p) > 0.0);
        }
    }

    #[test]
    fn a_square_cut_by_a_strip_falls_into_two() {
        let square = [v(0., 0.), v(10., 0.), v(10., 10.), v(0., 10.)];
        let strip = [v(4., -5.), v(6., -5.), v(6., 15.), v(4., 15.)];
        let left = cut(&square, &strip);
        assert_eq!(left.len(), 2);
        let area: f64 = left.iter().map(|p| twice_area(p) / 2.0).sum();
        assert!((area - 80.0).abs() < 1e-9);
        assert_eq!(cut(&square, &[v(20., 0.), v(30., 0.), v(30., 9.)]).len(), 1);
    }

    #[test]
    fn a_bow_tie_crosses_itself_and_a_star_does_not() {
        assert!(crossing(&[v(0., 0.), v(10., 10.), v(10., 0.), v(0., 10.)]).is_some());
        assert!(crossing(&[v(0., 0.), v(10., 2.), v(20., 0.), v(12., 8.)]).is_none());
        assert!(crossing(&[v(0., 0.), v(10., 0.), v(5., 0.), v(5., 9.)]).is_some());
    }

    #[test]
    fn an_outline_falls_into_triangles_of_its_area() {
        let ell = [v(0., 0.), v(10., 0.), v(10., 4.), v(4., 4.), v(4., 10.), v(0., 10.)];
        let parts = triangles(&ell);
        assert_eq!(parts.len(), 4);
        let sum: f64 = parts.iter().map(|t| twice_area(t)).sum();
        assert!((sum - twice_area(&ell)).abs() < 1e-9);
    }

    #[test]
    fn a_curve_passes_through_its_points() {
        let points = [v(0., 0.), v(100., 0.), v(100., 100.), v(0., 100.)];
        for closed in [true, false] {
            let curve = smooth(&points, closed);
            for p in points {
                assert!(curve.iter().any(|q| q.distance(p) < 1e-9), "{p}");
            }
        }
    }

    #[test]
    fn the_border_belongs_to_a_figure() {
        let square = [v(0., 0.), v(10., 0.), v(10., 10.), v(0., 10.)];
        assert!(contains(&square, v(10., 5.)) && contains(&square, v(5., 5.)));
        assert!(!contains(&square, v(10.1, 5.)));
        assert!((distance(&square, v(13., 5.)) - 3.0).abs() < 1e-12);
    }
}
