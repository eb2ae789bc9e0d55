//! Exact overlap of outlines: how much of a base lies under a template, by Green's theorem over arcs and segments.
//!
//! Must not know templates from bodies: an outline is an outline. No sampling: the boundary of an overlap is made of
//! those pieces of each boundary that lie inside all the others.

use super::body::{Body, Footprint};
use super::edge::Edge;
use super::outline::Outline;
use super::template::Template;
use glam::DVec2;

/// Within so many millimetres two boundaries run along each other.
const ALONG: f64 = 1e-7;

/// Area common to all outlines, square mm.
#[must_use]
pub fn overlap_area(outlines: &[&Outline]) -> f64 {
    let Some(origin) = common_corner(outlines) else {
        return 0.0;
    };
    let mut twice = 0.0;
    each_piece(outlines, |piece| twice += piece.twice_area(origin));
    (twice / 2.0).max(0.0)
}

/// The outline of what is common to all outlines; its loops are chained.
#[must_use]
pub fn overlap_outline(outlines: &[&Outline]) -> Outline {
    let mut pieces = Vec::new();
    if common_corner(outlines).is_some() {
        each_piece(outlines, |piece| pieces.push(piece));
    }
    chain(pieces)
}

/// The low corner of the box common to all; none if they keep apart.
fn common_corner(outlines: &[&Outline]) -> Option<DVec2> {
    let mut common: Option<(DVec2, DVec2)> = None;
    for outline in outlines {
        let (lo, hi) = outline.bounds()?;
        common = Some(common.map_or((lo, hi), |(a, b)| (a.max(lo), b.min(hi))));
    }
    common.filter(|(lo, hi)| lo.cmple(*hi).all()).map(|(lo, _)| lo)
}

/// Calls `visit` with every piece of the boundary of the overlap.
fn each_piece(outlines: &[&Outline], mut visit: impl FnMut(Edge)) {
    let mut cuts = Vec::new();
    for (i, outline) in outlines.iter().enumerate() {
        for edge in &outline.edges {
            cuts.clear();
            cuts.extend([0.0, 1.0]);
            for (j, other) in outlines.iter().enumerate() {
                if j != i {
                    for o in &other.edges {
                        edge.cuts(o, &mut cuts);
                    }
                }
            }
            cuts.sort_by(f64::total_cmp);
            for pair in cuts.windows(2) {
                if pair[1] - pair[0] <= 1e-14 {
                    continue;
                }
                let middle = (pair[0] + pair[1]) / 2.0;
                let (p, heading) = (edge.point(middle), edge.heading(middle));
                let others = outlines.iter().enumerate().filter(|(j, _)| *j != i);
                let inside =
                    others.into_iter().all(|(j, other)| is_inside(other, p, heading, i < j));
                if inside {
                    visit(edge.piece(pair[0], pair[1]));
                }
            }
        }
    }
}

/// Whether a piece of boundary at `p` belongs to the overlap with `other`. Where both run along each other the same
/// way it counts once, for the outline that comes `first`; the opposite way they only touch.
fn is_inside(other: &Outline, p: DVec2, heading: DVec2, first: bool) -> bool {
    for edge in &other.edges {
        let (t, distance) = edge.nearest(p);
        if distance <= ALONG {
            return first && edge.heading(t).dot(heading) > 0.0;
        }
    }
    other.encloses(p)
}

/// Puts pieces end to end.
pub(super) fn chain(mut pieces: Vec<Edge>) -> Outline {
    let mut edges: Vec<Edge> = Vec::with_capacity(pieces.len());
    while let Some(next) = pieces.pop() {
        let mut end = next.point(1.0);
        edges.push(next);
        while let Some(i) = pieces.iter().position(|e| e.point(0.0).distance(end) < 1e-5) {
            let edge = pieces.swap_remove(i);
            end = edge.point(1.0);
            edges.push(edge);
        }
    }
    Outline { edges }
}

impl Template {
    /// Which share of a body's footprint lies under the template, 0..=1, exact.
    #[must_use]
    pub fn coverage(&self, body: &Body) -> f64 {
        if !self.touches(body) {
            return 0.0;
        }
        let base = body.area();
        if base <= 0.0 {
            return if self.contains_point(body.at) { 1.0 } else { 0.0 };
        }
        (self.overlap(body) / base).clamp(0.0, 1.0)
    }

    /// Area of a body's footprint under the template, square mm, exact.
    #[must_use]
    pub fn overlap(&self, body: &Body) -> f64 {
        match (*self, body.footprint) {
            (Self::Circle { at, radius }, Footprint::Disc { radius: r }) => {
                discs_overlap(at.distance(body.at), radius, r)
            }
            (Self::Leaf(leaf), Footprint::Disc { .. }) => {
                super::discs::leaf_disc_overlap(&leaf, body)
            }
            (Self::Leaves(group), Footprint::Disc { .. }) => {
                group.leaves().map(|leaf| super::discs::leaf_disc_overlap(&leaf, body)).sum()
            }
            (Self::Leaves(group), Footprint::Box { .. }) => {
                let base = body.outline();
                group
                    .leaves()
                    .filter(|leaf| leaf.touches(body))
                    .map(|leaf| overlap_area(&[&leaf.outline(), &base]))
                    .sum()
            }
            _ => overlap_area(&[&self.outline(), &body.outline()]),
        }
    }
}

/// Area common to two discs whose centres are so far apart, square mm.
#[must_use]
pub fn discs_overlap(apart: f64, r1: f64, r2: f64) -> f64 {
    super::discs::two_discs(apart, r1, r2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Dir, Leaf};

    fn v(x: f64, y: f64) -> DVec2 {
        DVec2::new(x, y)
    }

    #[test]
    fn boxes_that_share_a_side_count_it_once() {
        let a = Body::hull(v(0.0, 0.0), Dir::X, 4.0, 2.0).outline();
        let b = Body::hull(v(1.0, 0.0), Dir::X, 4.0, 2.0).outline();
        assert!((overlap_area(&[&a, &b]) - 6.0).abs() < 1e-9);
        assert!((overlap_area(&[&a, &a]) - 8.0).abs() < 1e-9);
        let beside = Body::hull(v(4.0, 0.0), Dir::X, 4.0, 2.0).outline();
        assert!(overlap_area(&[&a, &beside]).abs() < 1e-9);
        assert!((overlap_outline(&[&a, &b]).area() - 6.0).abs() < 1e-9);
    }

    #[test]
    fn closed_forms_agree_with_green() {
        let leaf = Leaf::standard(v(10.0, -4.0), Dir::from_degrees(25.0));
        for i in 0..60 {
            let at = v(f64::from(i % 10) * 9.0 - 35.0, f64::from(i / 10) * 7.0 - 20.0);
            for radius in [3.0, 12.5, 60.0] {
                let base = Body::disc(at, radius);
                let exact = Template::Leaf(leaf).overlap(&base);
                let green = overlap_area(&[&leaf.outline(), &base.outline()]);
                assert!((exact - green).abs() < 1e-6, "{at} {radius}: {exact} {green}");
            }
        }
    }

    #[test]
    fn a_base_inside_is_wholly_covered() {
        let blast = Template::Circle { at: v(0.0, 0.0), radius: 50.0 };
        assert!((blast.coverage(&Body::disc(v(10.0, 5.0), 8.0)) - 1.0).abs() < 1e-12);
        assert!((blast.coverage(&Body::hull(v(10.0, 5.0), Dir::Y, 8.0, 3.0)) - 1.0).abs() < 1e-12);
        let point = Body::disc(v(49.0, 0.0), 0.0);
        assert!((blast.coverage(&point) - 1.0).abs() < 1e-12);
    }
}
