//! Outlines of straight edges and circular arcs: one exact description for bodies, templates and their overlaps.
//!
//! Must not know what the outline is of. Lengths are table millimetres; loops run anticlockwise, so that the shape
//! lies to the left of every edge.

use super::edge::{Edge, arc_steps, turn_about, turn_fraction};
use super::length::CONTACT;
use glam::DVec2;
use std::f64::consts::TAU;

/// A closed region given by its edges, anticlockwise loops.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outline {
    /// Edges in the order of the loops.
    pub edges: Vec<Edge>,
}

impl Outline {
    /// The polygon with these corners (mm), anticlockwise.
    #[must_use]
    pub fn polygon(corners: &[DVec2]) -> Self {
        let n = corners.len();
        let edges =
            (0..n).map(|i| Edge::Line { from: corners[i], to: corners[(i + 1) % n] }).collect();
        Self { edges }
    }

    /// A full circle, mm.
    #[must_use]
    pub fn circle(centre: DVec2, radius: f64) -> Self {
        Self { edges: vec![Edge::Arc { centre, radius, start: 0.0, sweep: TAU }] }
    }

    /// Exact area, square mm.
    #[must_use]
    pub fn area(&self) -> f64 {
        let Some(first) = self.edges.first() else {
            return 0.0;
        };
        let origin = first.point(0.0);
        self.edges.iter().map(|e| e.twice_area(origin)).sum::<f64>() / 2.0
    }

    /// Lowest and highest coordinates, mm; none when there is nothing.
    #[must_use]
    pub fn bounds(&self) -> Option<(DVec2, DVec2)> {
        let mut bounds: Option<(DVec2, DVec2)> = None;
        let mut add = |p: DVec2| {
            bounds = Some(bounds.map_or((p, p), |(lo, hi)| (lo.min(p), hi.max(p))));
        };
        for edge in &self.edges {
            add(edge.point(0.0));
            add(edge.point(1.0));
            if let Edge::Arc { centre, radius, start, sweep } = *edge {
                for axis in [DVec2::X, DVec2::Y, -DVec2::X, -DVec2::Y] {
                    if turn_fraction(axis, start, sweep).is_some() {
                        add(centre + axis * radius);
                    }
                }
            }
        }
        bounds
    }

    /// Distance from a point (mm) to the nearest edge, mm.
    #[must_use]
    pub fn edge_distance(&self, p: DVec2) -> f64 {
        self.edges.iter().map(|e| e.nearest(p).1).fold(f64::INFINITY, f64::min)
    }

    /// Whether the region holds a point (mm), its edge and [`CONTACT`] beyond it included.
    #[must_use]
    pub fn contains(&self, p: DVec2) -> bool {
        self.edge_distance(p) <= CONTACT || self.encloses(p)
    }

    /// Whether the region strictly holds a point (mm); within rounding of an edge it may go either way.
    #[must_use]
    pub fn encloses(&self, p: DVec2) -> bool {
        // How often the edges turn about the point. Exact angles are not needed: the sum is a whole number of turns.
        let mut turns = 0.0;
        for edge in &self.edges {
            turns += turn_about(edge, p);
        }
        turns > std::f64::consts::PI
    }

    /// Whether the closed region comes within [`CONTACT`] of another.
    #[must_use]
    pub fn touches(&self, other: &Self) -> bool {
        let near = |e: &Edge| other.edges.iter().any(|o| e.comes_within(o, CONTACT));
        self.edges.iter().any(near)
            || self.edges.first().is_some_and(|e| other.encloses(e.point(0.0)))
            || other.edges.first().is_some_and(|e| self.encloses(e.point(0.0)))
    }

    /// The outline as points for drawing, mm: no point of an arc is off by more than `grain` mm. Loops follow each
    /// other; each is closed by its own first point.
    #[must_use]
    pub fn polylines(&self, grain: f64) -> Vec<Vec<DVec2>> {
        let mut loops: Vec<Vec<DVec2>> = Vec::new();
        for edge in &self.edges {
            let begin = edge.point(0.0);
            let continues =
                loops.last().and_then(|l| l.last()).is_some_and(|p| p.distance(begin) < 1e-6);
            if !continues {
                loops.push(vec![begin]);
            }
            let steps = match *edge {
                Edge::Line { .. } => 1,
                Edge::Arc { radius, sweep, .. } => arc_steps(radius, sweep, grain),
            };
            if let Some(current) = loops.last_mut() {
                current.extend((1..=steps).map(|i| edge.point(f64::from(i) / f64::from(steps))));
            }
        }
        loops
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::PI;

    fn v(x: f64, y: f64) -> DVec2 {
        DVec2::new(x, y)
    }

    #[test]
    fn a_circle_has_its_area() {
        let c = Outline::circle(v(100.0, -40.0), 7.0);
        assert!((c.area() - PI * 49.0).abs() < 1e-9);
        assert!(c.contains(v(107.005, -40.0)) && !c.contains(v(107.02, -40.0)));
    }

    #[test]
    fn a_half_disc_holds_what_it_should() {
        let half = Outline {
            edges: vec![
                Edge::Arc { centre: v(0.0, 0.0), radius: 2.0, start: 0.0, sweep: PI },
                Edge::Line { from: v(-2.0, 0.0), to: v(2.0, 0.0) },
            ],
        };
        assert!((half.area() - 2.0 * PI).abs() < 1e-12);
        assert!(half.encloses(v(0.0, 1.9)) && half.encloses(v(1.9, 0.1)));
        assert!(!half.encloses(v(0.0, -0.1)) && !half.encloses(v(1.9, 1.9)));
        let (lo, hi) = half.bounds().unwrap();
        assert!(lo.distance(v(-2.0, 0.0)) < 1e-9 && hi.distance(v(2.0, 2.0)) < 1e-9);
    }
}
