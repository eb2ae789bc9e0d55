//! Checked simple polygons: what a scenario may draw on the table.
//!
//! Must not know what a polygon stands for. All that a polygon promises (three corners, finite, no crossing,
//! anticlockwise) is established once, on construction.

use super::length::{CONTACT, FARTHEST};
use super::ops::{cross, orient};
use super::segment::{closest_on_segment, segments_meet};
use glam::DVec2;
use thiserror::Error;

/// Why a shape is refused.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
pub enum ShapeError {
    /// A coordinate, height or factor is NaN or infinite.
    #[error("a number is not finite")]
    NotFinite,
    /// A coordinate lies beyond [`FARTHEST`].
    #[error("a coordinate is more than ten kilometres away")]
    TooFar,
    /// Both ends of a wall are the same point.
    #[error("the wall has no length")]
    NoLength,
    /// A polygon needs three corners that differ.
    #[error("a polygon needs at least three different corners")]
    TooFewCorners,
    /// All corners lie on one line.
    #[error("the polygon has no area")]
    NoArea,
    /// Two edges cross or touch; edge `n` begins at corner `n`, counted from 0 as given.
    #[error("the polygon crosses itself: edges {0} and {1} meet")]
    CrossesItself(usize, usize),
    /// A top below its base.
    #[error("the top is below the base")]
    TopBelowBase,
    /// A radius, width, factor, cost or limit below zero.
    #[error("a size or cost is negative")]
    Negative,
}

/// Refuses a point that is not finite or lies too far out.
pub(super) fn check_point(p: DVec2) -> Result<(), ShapeError> {
    if !p.is_finite() {
        Err(ShapeError::NotFinite)
    } else if p.x.abs() > FARTHEST || p.y.abs() > FARTHEST {
        Err(ShapeError::TooFar)
    } else {
        Ok(())
    }
}

/// A simple polygon, corners anticlockwise, table millimetres. It is a closed set.
#[derive(Clone, Debug, PartialEq)]
pub struct Polygon {
    corners: Vec<DVec2>,
    min: DVec2,
    max: DVec2,
}

impl Polygon {
    /// Checks the corners (mm, either way round; the first may be repeated at the end).
    ///
    /// # Errors
    /// Says why they are no simple polygon.
    pub fn new(corners: Vec<DVec2>) -> Result<Self, ShapeError> {
        for p in &corners {
            check_point(*p)?;
        }
        let mut kept = corners;
        // Corners within the tolerance are one corner, as wall ends are.
        kept.dedup_by(|b, a| a.distance(*b) <= CONTACT);
        while kept.len() > 1 && kept[0].distance(kept[kept.len() - 1]) <= CONTACT {
            kept.pop();
        }
        if kept.len() < 3 {
            return Err(ShapeError::TooFewCorners);
        }
        let area = signed_area(&kept);
        if kept.iter().all(|c| orient(kept[0], kept[1], *c) == 0.0) {
            return Err(ShapeError::NoArea);
        }
        refuse_crossings(&kept)?;
        if area < 0.0 {
            kept.reverse();
        }
        let (min, max) =
            kept.iter().fold((kept[0], kept[0]), |(lo, hi), p| (lo.min(*p), hi.max(*p)));
        Ok(Self { corners: kept, min, max })
    }

    /// An axis-parallel rectangle between two opposite corners, mm.
    ///
    /// # Errors
    /// As [`Polygon::new`].
    pub fn rectangle(a: DVec2, b: DVec2) -> Result<Self, ShapeError> {
        Self::new(vec![a, DVec2::new(b.x, a.y), b, DVec2::new(a.x, b.y)])
    }

    /// Corners, anticlockwise, mm.
    #[must_use]
    pub fn corners(&self) -> &[DVec2] {
        &self.corners
    }

    /// Edges, anticlockwise, as pairs of corners, mm.
    pub fn edges(&self) -> impl Iterator<Item = (DVec2, DVec2)> + '_ {
        loop_edges(&self.corners)
    }

    /// Area, square mm.
    #[must_use]
    pub fn area(&self) -> f64 {
        signed_area(&self.corners)
    }

    /// Lowest x and y and highest x and y, mm.
    #[must_use]
    pub fn bounds(&self) -> (DVec2, DVec2) {
        (self.min, self.max)
    }

    /// Whether a point (mm) is inside, the edge and [`CONTACT`] beyond it included.
    #[must_use]
    pub fn contains(&self, p: DVec2) -> bool {
        let pad = DVec2::splat(CONTACT);
        if !(p.cmpge(self.min - pad).all() && p.cmple(self.max + pad).all()) {
            return false;
        }
        self.encloses(p) || self.edge_distance(p) <= CONTACT
    }

    /// Whether a point (mm) is strictly inside by exact signs; points exactly on the edge may go either way.
    #[must_use]
    pub fn encloses(&self, p: DVec2) -> bool {
        loop_encloses(&self.corners, p)
    }

    /// Distance from a point (mm) to the nearest edge, mm, from inside or outside.
    #[must_use]
    pub fn edge_distance(&self, p: DVec2) -> f64 {
        self.edges()
            .map(|(a, b)| closest_on_segment(a, b, p).distance_squared(p))
            .fold(f64::INFINITY, f64::min)
            .sqrt()
    }

    /// Replaces a corner by one a hair away, if the polygon stays simple.
    pub(super) fn with_corners(&self, corners: Vec<DVec2>) -> Self {
        Self::new(corners)
            .ok()
            .filter(|p| p.corners.len() == self.corners.len())
            .unwrap_or_else(|| self.clone())
    }
}

/// Whether a closed chain of corners (mm) strictly holds a point by exact signs; points exactly on it may go either
/// way.
pub(super) fn loop_encloses(corners: &[DVec2], p: DVec2) -> bool {
    let mut inside = false;
    let Some(&last) = corners.last() else {
        return false;
    };
    let mut a = last;
    for &b in corners {
        if (a.y > p.y) != (b.y > p.y) && (b.y > a.y) == (orient(a, b, p) > 0.0) {
            inside = !inside;
        }
        a = b;
    }
    inside
}

/// Edges of a closed chain of corners, mm.
pub(super) fn loop_edges(corners: &[DVec2]) -> impl Iterator<Item = (DVec2, DVec2)> + '_ {
    let n = corners.len();
    (0..n).map(move |i| (corners[i], corners[(i + 1) % n]))
}

/// Area of a closed chain of points, positive anticlockwise, in the square of their unit.
#[must_use]
pub fn signed_area(points: &[DVec2]) -> f64 {
    let Some(&origin) = points.first() else {
        return 0.0;
    };
    // Measured from a corner, so that a shape far from the origin loses no digits.
    let mut twice = 0.0;
    for pair in points.windows(2) {
        twice += cross(pair[0] - origin, pair[1] - origin);
    }
    twice / 2.0
}

fn refuse_crossings(corners: &[DVec2]) -> Result<(), ShapeError> {
    let n = corners.len();
    let edge = |i: usize| (corners[i], corners[(i + 1) % n]);
    for i in 0..n {
        let (a, b) = edge(i);
        let (lo, hi) = (a.min(b), a.max(b));
        for j in i + 1..n {
            let (c, d) = edge(j);
            if c.min(d).cmpgt(hi).any() || c.max(d).cmplt(lo).any() {
                continue;
            }
            let follows = j == i + 1;
            let closes = i == 0 && j == n - 1;
            let crossing = if follows || closes {
                // Neighbours share a corner; they may not fold back onto each other.
                let (tip, one, other) = if follows { (b, a, d) } else { (a, b, c) };
                orient(one, tip, other) == 0.0 && (one - tip).dot(other - tip) > 0.0
            } else {
                segments_meet(a, b, c, d)
            };
            if crossing {
                return Err(ShapeError::CrossesItself(i, j));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn v(x: f64, y: f64) -> DVec2 {
        DVec2::new(x, y)
    }

    #[test]
    fn corners_turn_anticlockwise() {
        let p = Polygon::new(vec![v(0.0, 0.0), v(0.0, 2.0), v(3.0, 2.0), v(3.0, 0.0)]).unwrap();
        assert!((p.area() - 6.0).abs() < 1e-12);
        assert!(p.contains(v(3.005, 1.0)) && !p.contains(v(3.02, 1.0)));
    }

    #[test]
    fn refuses_what_is_no_polygon() {
        let bow = vec![v(3.0, -1.0), v(6.0, 1.0), v(6.0, -1.0), v(3.0, 1.0)];
        assert_eq!(Polygon::new(bow), Err(ShapeError::CrossesItself(0, 2)));
        let spike = vec![v(0.0, 0.0), v(4.0, 0.0), v(4.0, 4.0), v(4.0, 1.0)];
        assert!(matches!(Polygon::new(spike), Err(ShapeError::CrossesItself(..))));
        let line = vec![v(0.0, 0.0), v(1.0, 1.0), v(2.0, 2.0)];
        assert_eq!(Polygon::new(line), Err(ShapeError::NoArea));
        assert_eq!(Polygon::new(vec![v(0.0, 0.0), v(1.0, 0.0)]), Err(ShapeError::TooFewCorners));
        let nan = vec![v(0.0, 0.0), v(1.0, f64::NAN), v(2.0, 2.0)];
        assert_eq!(Polygon::new(nan), Err(ShapeError::NotFinite));
        let far = vec![v(0.0, 0.0), v(2e7, 0.0), v(0.0, 1.0)];
        assert_eq!(Polygon::new(far), Err(ShapeError::TooFar));
    }

    #[test]
    fn a_closing_corner_is_dropped() {
        let p = Polygon::new(vec![v(0.0, 0.0), v(1.0, 0.0), v(0.0, 1.0), v(0.0, 0.0)]).unwrap();
        assert_eq!(p.corners().len(), 3);
    }
}
