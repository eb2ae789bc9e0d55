//! Lines and outlines in millimetres as drawing needs them: walking along them, setting them off, widening them to
//! bands, sweeping them along a shadow. Decoration only; what rules test is in `geometry`.

use super::path::direction;
use glam::DVec2;
use std::f64::consts::TAU;

/// Points every `step` mm along a line, from its start; the end itself only when a step falls on it.
#[must_use]
pub fn resample(points: &[DVec2], step: f64) -> Vec<DVec2> {
    let Some(first) = points.first() else {
        return Vec::new();
    };
    let mut out = vec![*first];
    let mut carry = 0.0;
    for pair in points.windows(2) {
        let d = pair[0].distance(pair[1]);
        if d <= 0.0 {
            continue;
        }
        let mut t = step - carry;
        while t <= d {
            out.push(pair[0].lerp(pair[1], t / d));
            t += step;
        }
        carry = d - (t - step);
    }
    out
}

/// The line closed by its first point.
#[must_use]
pub fn closed(points: &[DVec2]) -> Vec<DVec2> {
    let mut out = points.to_vec();
    out.extend(points.first());
    out
}

/// Length of a line, mm.
#[must_use]
pub fn length(points: &[DVec2]) -> f64 {
    points.windows(2).map(|p| p[0].distance(p[1])).sum()
}

/// The way a line runs at one of its points, of length 1.
#[must_use]
pub fn tangent(points: &[DVec2], i: usize) -> DVec2 {
    let a = points[i.saturating_sub(1)];
    let b = points[(i + 1).min(points.len() - 1)];
    (b - a).try_normalize().unwrap_or(DVec2::X)
}

/// The line set off to the left by `d` mm.
#[must_use]
pub fn offset(points: &[DVec2], d: f64) -> Vec<DVec2> {
    (0..points.len()).map(|i| points[i] + tangent(points, i).perp() * d).collect()
}

/// A smooth line through the points (Catmull-Rom), a point about every `step` mm.
#[must_use]
pub fn spline(points: &[DVec2], is_closed: bool, step: f64) -> Vec<DVec2> {
    let n = points.len();
    if n < 3 {
        return points.to_vec();
    }
    let mut out = Vec::new();
    for i in 0..if is_closed { n } else { n - 1 } {
        let (p1, p2) = (points[i], points[(i + 1) % n]);
        let (p0, p3) = if is_closed {
            (points[(i + n - 1) % n], points[(i + 2) % n])
        } else {
            let before = if i == 0 { p1 * 2.0 - p2 } else { points[i - 1] };
            let after = points.get(i + 2).copied().unwrap_or(p2 * 2.0 - p1);
            (before, after)
        };
        let pieces = (p1.distance(p2) / step).floor().max(2.0);
        let mut k = 0.0;
        while k < pieces {
            let t = k / pieces;
            let (t2, t3) = (t * t, t * t * t);
            let p = p1 * 2.0
                + (p2 - p0) * t
                + (p0 * 2.0 - p1 * 5.0 + p2 * 4.0 - p3) * t2
                + (p1 * 3.0 - p0 - p2 * 3.0 + p3) * t3;
            out.push(p * 0.5);
            k += 1.0;
        }
    }
    if !is_closed {
        out.extend(points.last());
    }
    out
}

/// The line with its corners rounded, each by at most `radius` mm of its arms: soft things have no sharp corners.
#[must_use]
pub fn rounded(points: &[DVec2], is_closed: bool, radius: f64) -> Vec<DVec2> {
    let n = points.len();
    if n < 3 {
        return points.to_vec();
    }
    let mut out = Vec::with_capacity(n * 4);
    for i in 0..n {
        if !is_closed && (i == 0 || i == n - 1) {
            out.push(points[i]);
            continue;
        }
        let (a, p, b) = (points[(i + n - 1) % n], points[i], points[(i + 1) % n]);
        // A line that is smooth already stays as it is.
        if (p - a).normalize_or_zero().dot((b - p).normalize_or_zero()) > 0.99 {
            out.push(p);
            continue;
        }
        let arm = radius.min(p.distance(a) * 0.45).min(p.distance(b) * 0.45);
        let (from, to) = (p.move_towards(a, arm), p.move_towards(b, arm));
        for k in 0..=4 {
            let t = f64::from(k) / 4.0;
            out.push(from.lerp(p, t).lerp(p.lerp(to, t), t));
        }
    }
    out
}

/// The signed area of an outline, mm2; positive when it runs anticlockwise.
#[must_use]
pub fn area(outline: &[DVec2]) -> f64 {
    let mut sum = 0.0;
    for (i, p) in outline.iter().enumerate() {
        sum += p.perp_dot(outline[(i + 1) % outline.len()]);
    }
    sum / 2.0
}

/// Is the point inside?
#[must_use]
pub fn contains(outline: &[DVec2], p: DVec2) -> bool {
    let mut inside = false;
    for (i, a) in outline.iter().enumerate() {
        let b = outline[(i + 1) % outline.len()];
        if (a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x {
            inside = !inside;
        }
    }
    inside
}

/// Distance from a point to a line, mm.
#[must_use]
pub fn distance(points: &[DVec2], is_closed: bool, p: DVec2) -> f64 {
    let n = points.len();
    let mut best = f64::INFINITY;
    for i in 0..if is_closed { n } else { n.saturating_sub(1) } {
        let (a, b) = (points[i], points[(i + 1) % n]);
        let d = b - a;
        let t = ((p - a).dot(d) / d.length_squared().max(1e-12)).clamp(0.0, 1.0);
        best = best.min(p.distance(a + d * t));
    }
    best
}

/// Inside by at least `inset` mm?
#[must_use]
pub fn well_inside(outline: &[DVec2], p: DVec2, inset: f64) -> bool {
    contains(outline, p) && distance(outline, true, p) >= inset
}

/// Smallest and largest corner.
#[must_use]
pub fn bounds(points: &[DVec2]) -> (DVec2, DVec2) {
    points
        .iter()
        .fold((DVec2::INFINITY, DVec2::NEG_INFINITY), |(lo, hi), p| (lo.min(*p), hi.max(*p)))
}

/// A disc as a polygon, anticlockwise.
#[must_use]
pub fn disc(at: DVec2, radius: f64) -> Vec<DVec2> {
    oval(at, radius, radius, 0.0)
}

/// An ellipse as a polygon, its first radius turned by `turn` radians.
#[must_use]
pub fn oval(at: DVec2, rx: f64, ry: f64, turn: f64) -> Vec<DVec2> {
    let n = if rx.max(ry) < 4.0 {
        16
    } else if rx.max(ry) < 40.0 {
        32
    } else {
        96
    };
    let axis = direction(turn);
    (0..n)
        .map(|i| {
            let d = direction(TAU * f64::from(i) / f64::from(n));
            at + axis.rotate(DVec2::new(d.x * rx, d.y * ry))
        })
        .collect()
}

/// How a line ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cap {
    /// Cut off square at its end.
    Butt,
    /// Half a disc.
    #[default]
    Round,
}

/// A line of some width as polygons that together cover it. Neighbours share their edges exactly, so that no seam shows.
#[must_use]
pub fn band(points: &[DVec2], width: f64, cap: Cap, is_closed: bool) -> Vec<Vec<DVec2>> {
    let mut line: Vec<DVec2> = Vec::with_capacity(points.len());
    for p in points {
        if line.last().is_none_or(|q: &DVec2| q.distance_squared(*p) > 1e-12) {
            line.push(*p);
        }
    }
    if is_closed && line.len() > 1 && line[0].distance_squared(line[line.len() - 1]) < 1e-12 {
        line.pop();
    }
    let h = width / 2.0;
    let n = line.len();
    let mut out = Vec::with_capacity(n * 2);
    if n == 0 {
        return out;
    }
    if n == 1 {
        if cap == Cap::Round {
            out.push(disc(line[0], h));
        }
        return out;
    }
    let segments = if is_closed { n } else { n - 1 };
    let way = |i: usize| (line[(i + 1) % n] - line[i % n]).try_normalize().unwrap_or(DVec2::X);
    // At a gentle bend both neighbours end on the bisector; at a sharp one each is cut square and a disc fills the gap.
    let corner = |i: usize| -> Option<DVec2> {
        if !is_closed && (i == 0 || i >= n - 1) {
            return None;
        }
        let (a, b) = (way((i + n - 1) % n), way(i));
        let cos = a.dot(b);
        (cos > 0.5).then(|| (a + b).perp() / (1.0 + cos))
    };
    for i in 0..segments {
        let j = (i + 1) % n;
        let side = way(i).perp();
        let (s, e) = (corner(i).unwrap_or(side) * h, corner(j).unwrap_or(side) * h);
        out.push(vec![line[i] - s, line[j] - e, line[j] + e, line[i] + s]);
    }
    for (i, p) in line.iter().enumerate() {
        let end = !is_closed && (i == 0 || i == n - 1);
        if (end && cap == Cap::Round) || (!end && corner(i).is_none()) {
            out.push(disc(*p, h));
        }
    }
    out
}

/// What an outline covers while it slides from `from` to `to`: both ends and a parallelogram for each edge.
#[must_use]
pub fn sweep(outline: &[DVec2], from: DVec2, to: DVec2) -> Vec<Vec<DVec2>> {
    let n = outline.len();
    let mut out = Vec::with_capacity(n + 2);
    out.push(outline.iter().map(|p| *p + from).collect());
    if from != to {
        out.push(outline.iter().map(|p| *p + to).collect());
        for (i, a) in outline.iter().enumerate() {
            let b = outline[(i + 1) % n];
            out.push(vec![*a + from, b + from, b + to, *a + to]);
        }
    }
    out
}

/// A dashed line as its dashes.
#[must_use]
pub fn dashes(points: &[DVec2], on: f64, off: f64) -> Vec<Vec<DVec2>> {
    let mut out = Vec::new();
    let mut now: Vec<DVec2> = points.first().copied().into_iter().collect();
    let (mut left, mut drawing) = (on, true);
    for pair in points.windows(2) {
        let d = pair[0].distance(pair[1]);
        let mut t = 0.0;
        while d - t > left {
            t += left;
            let p = pair[0].lerp(pair[1], t / d);
            if drawing {
                now.push(p);
                out.push(std::mem::take(&mut now));
            } else {
                now = vec![p];
            }
            drawing = !drawing;
            left = if drawing { on } else { off };
        }
        left -= d - t;
        if drawing {
            now.push(pair[1]);
        }
    }
    if drawing && now.len() > 1 {
        out.push(now);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: [DVec2; 4] = [
        DVec2::new(0.0, 0.0),
        DVec2::new(10.0, 0.0),
        DVec2::new(10.0, 10.0),
        DVec2::new(0.0, 10.0),
    ];

    #[test]
    fn resampling_keeps_its_step_round_corners() {
        let points = resample(&closed(&SQUARE), 2.5);
        assert_eq!(points.len(), 17);
        assert!(points[5].distance(DVec2::new(10.0, 2.5)) < 1e-9);
    }

    #[test]
    fn the_band_of_a_straight_line_has_the_area_of_its_box() {
        let line = [DVec2::ZERO, DVec2::new(3.0, 0.0), DVec2::new(10.0, 0.0)];
        let sum: f64 = band(&line, 2.0, Cap::Butt, false).iter().map(|q| area(q)).sum();
        assert!((sum - 20.0).abs() < 1e-9);
    }

    #[test]
    fn dashes_start_and_stop_where_they_should() {
        let got = dashes(&[DVec2::ZERO, DVec2::new(10.0, 0.0)], 3.0, 2.0);
        let ends: Vec<(f64, f64)> = got.iter().map(|d| (d[0].x, d[d.len() - 1].x)).collect();
        assert_eq!(ends, vec![(0.0, 3.0), (5.0, 8.0)]);
    }

    #[test]
    fn inside_and_well_inside_differ_by_the_inset() {
        assert!(contains(&SQUARE, DVec2::new(1.0, 5.0)));
        assert!(!well_inside(&SQUARE, DVec2::new(1.0, 5.0), 2.0));
        assert!(well_inside(&SQUARE, DVec2::new(3.0, 5.0), 2.0));
    }
}
