//! The visible area: what an eye sees of the table, as an exact polygon.
//!
//! Must not cast rays. Around the eye it keeps the nearest segment for every direction; segments come from near to
//! far, and whole boxes of them are left out once everything before them is closed.

use super::Eye;
use super::round::{Round, Stretch};
use crate::geometry::body::{Body, Footprint};
use crate::geometry::length::CONTACT;
use crate::geometry::obstacle::ObstacleId;
use crate::geometry::ops;
use crate::geometry::outline::{Edge, Outline};
use crate::geometry::polygon::{loop_edges, signed_area};
use crate::geometry::scene::{Scene, number};
use crate::geometry::segment::closest_on_segment;
use glam::DVec2;

/// What an eye sees of the table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct VisibleArea {
    /// Its corners, mm, anticlockwise; empty when the eye is in or on an obstacle. Round obstacles are followed to a
    /// hundredth of a millimetre.
    pub polygon: Vec<DVec2>,
    /// The exact outline, with the arcs of round obstacles.
    pub outline: Outline,
    /// Exact area, square mm.
    pub area: f64,
}

/// What an eye sees of the rectangle `bounds` (x0, y0, x1, y1, mm): everything that no blocking obstacle hides.
/// An obstacle that the eye looks over, whose top is below the eye, hides nothing here, nor does one whose base is
/// above it. `obstacles` are the bodies that hide.
#[must_use]
pub fn visible_area(scene: &Scene, obstacles: &[Body], eye: Eye, bounds: [f64; 4]) -> VisibleArea {
    visible_area_where(scene, obstacles, eye, bounds, |_| true)
}

/// As [`visible_area`], of those obstacles only that `hides` lets through.
pub(in crate::geometry) fn visible_area_where(
    scene: &Scene,
    obstacles: &[Body],
    eye: Eye,
    [x0, y0, x1, y1]: [f64; 4],
    hides: impl Fn(ObstacleId) -> bool,
) -> VisibleArea {
    let (a, b) = (DVec2::new(x0, y0), DVec2::new(x1, y1));
    if !eye.at.is_finite() || !a.is_finite() || !b.is_finite() {
        return VisibleArea::default();
    }
    let (lo, hi) = (a.min(b), a.max(b));
    let between = |base: f64, top: f64| eye.z.is_none_or(|z| base <= z && top >= z);
    let wanted = |id: ObstacleId| {
        let (base, top) = scene.heights(id);
        hides(id) && between(base, top)
    };
    if is_enclosed(scene, obstacles, eye, &wanted, &between) {
        return VisibleArea::default();
    }
    let inside = eye.at.cmpgt(lo).all() && eye.at.cmplt(hi).all();
    // From outside the table one looks into it: the table is cut out afterwards.
    let (all_lo, all_hi) = if inside {
        (lo, hi)
    } else {
        let pad = DVec2::splat(1.0 + (hi - lo).max_element());
        (lo.min(eye.at) - pad, hi.max(eye.at) + pad)
    };
    let mut round = Round::new(all_lo - eye.at, all_hi - eye.at);
    for (i, body) in obstacles.iter().enumerate() {
        let (base, top) = super::line::body_span(body);
        if !hides(ObstacleId::Body(number(i))) || !between(base, top) {
            continue;
        }
        match body.footprint {
            Footprint::Disc { .. } => {
                // The chord between the tangent points hides just what the disc hides behind it.
                if let Some((right, left)) = body.silhouette(eye.at) {
                    round.add(right - eye.at, left - eye.at, Some(number(i)));
                }
            }
            Footprint::Box { .. } => {
                for (p, q) in loop_edges(&body.corners()) {
                    round.add(p - eye.at, q - eye.at, None);
                }
            }
        }
    }
    scene
        .blockers()
        .near_first(eye.at, &mut round, Round::is_closed_before, |round, s| {
            if wanted(scene.sight_owner(s.id)) {
                round.add(s.a - eye.at, s.b - eye.at, None);
            }
        });
    let outline = outline_of(&round.stretches(), obstacles, eye.at);
    let outline = if inside {
        outline
    } else {
        let table = Outline::polygon(&[lo, DVec2::new(hi.x, lo.y), hi, DVec2::new(lo.x, hi.y)]);
        crate::geometry::coverage::overlap_outline(&[&outline, &table])
    };
    let polygon = corners_of(&outline);
    let straight = outline.edges.iter().all(|e| matches!(e, Edge::Line { .. }));
    VisibleArea {
        area: if straight {
            signed_area(&polygon)
        } else {
            outline.area()
        },
        polygon,
        outline,
    }
}

/// Whether the eye is in or on something that hides, which leaves nothing to be seen.
fn is_enclosed(
    scene: &Scene,
    obstacles: &[Body],
    eye: Eye,
    wanted: &impl Fn(ObstacleId) -> bool,
    between: &impl Fn(f64, f64) -> bool,
) -> bool {
    let mut touches = false;
    let pad = DVec2::splat(2.0 * CONTACT);
    scene
        .sight_grid()
        .walk(eye.at - pad, eye.at + pad, |cell, _| {
            touches |= cell.iter().any(|s| {
                closest_on_segment(s.a, s.b, eye.at).distance(eye.at) <= CONTACT
                    && wanted(scene.sight_owner(s.id))
            });
            touches
        });
    touches
        || scene
            .block_areas()
            .any(|(i, area)| wanted(ObstacleId::Area(i)) && area.polygon.encloses(eye.at))
        || obstacles.iter().any(|b| {
            let (base, top) = super::line::body_span(b);
            b.contains(eye.at) && between(base, top)
        })
}

/// The outline around the eye: along each nearest segment, and along the shadows' edges between them.
fn outline_of(stretches: &[Stretch], obstacles: &[Body], eye: DVec2) -> Outline {
    let mut outline = Outline::default();
    let mut ends: Vec<(DVec2, DVec2, Option<Edge>)> = Vec::with_capacity(stretches.len());
    for s in stretches {
        let disc = s.disc.and_then(|i| obstacles.get(i as usize));
        match disc {
            None => ends.push((eye + s.from, eye + s.to, None)),
            Some(disc) => {
                let near = |p: DVec2| {
                    disc.line_stretch(eye, p)
                        .map_or(eye + p, |(enters, _)| eye + p * enters)
                };
                let (from, to) = (near(s.from), near(s.to));
                let angle = |p: DVec2| {
                    let v = p - disc.at;
                    ops::atan2(v.y, v.x)
                };
                let turn = crate::geometry::wrap_degrees((angle(to) - angle(from)).to_degrees());
                let arc = Edge::Arc {
                    centre: disc.at,
                    radius: disc.rounding(),
                    start: angle(from),
                    sweep: turn.to_radians(),
                };
                ends.push((from, to, Some(arc)));
            }
        }
    }
    for i in 0..ends.len() {
        let (from, to, arc) = ends[i];
        let next = ends[(i + 1) % ends.len()].0;
        outline.edges.push(arc.unwrap_or(Edge::Line { from, to }));
        if to.distance(next) > 1e-9 {
            outline.edges.push(Edge::Line { from: to, to: next });
        }
    }
    outline
}

/// The corners of an outline of one loop, without those that rounding makes.
fn corners_of(outline: &Outline) -> Vec<DVec2> {
    let mut corners: Vec<DVec2> = outline.polylines(0.01).concat();
    corners.dedup_by(|b, a| a.distance(*b) <= 1e-9);
    while corners.len() > 1 && corners[0].distance(corners[corners.len() - 1]) <= 1e-9 {
        corners.pop();
    }
    corners
}
