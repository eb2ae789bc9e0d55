//! The visible area: what an eye sees of the table, as an exact polygon.
//!
//! Must not cast rays. Around the eye it keeps the nearest segment for every direction. They come from the mesh of the
//! scene, which gives only what is seen; without one, from near to far, and whole boxes of them are left out once
//! everything before them is closed.

use super::Eye;
use super::expand::expand;
use super::round::{Round, Stretch};
use crate::geometry::body::{Body, Footprint};
use crate::geometry::edge::{Edge, circles_cross};
use crate::geometry::length::CONTACT;
use crate::geometry::mesh::Mesh;
use crate::geometry::obstacle::ObstacleId;
use crate::geometry::ops;
use crate::geometry::outline::Outline;
use crate::geometry::polygon::{loop_edges, signed_area};
use crate::geometry::scene::{Scene, number};
use crate::geometry::segment::{closest_on_segment, line_circle};
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
    bounds: [f64; 4],
    hides: impl Fn(ObstacleId) -> bool,
) -> VisibleArea {
    look_round(scene, scene.mesh(), obstacles, eye, bounds, hides)
}

/// The same with a mesh, or without one from near to far.
fn look_round(
    scene: &Scene,
    mesh: Option<&Mesh>,
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
    let hiding = |ids: &[u32]| {
        ids.iter().find(|i| wanted(scene.sight_owner(**i))).map(|i| scene.sight_ends(*i))
    };
    let expanded = mesh.and_then(|mesh| expand(mesh, eye.at, hiding));
    let from_mesh = expanded.is_some();
    let (near, far) = (all_lo - eye.at, all_hi - eye.at);
    let mut round = match expanded {
        Some(mut round) => {
            round.enclose(near, far);
            round
        }
        None => Round::new(near, far),
    };
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
    if !from_mesh {
        scene.blockers().near_first(eye.at, &mut round, Round::is_closed_before, |round, s| {
            if wanted(scene.sight_owner(s.id)) {
                round.add(s.a - eye.at, s.b - eye.at, None);
            }
        });
    }
    let mut pieces: Vec<Piece> = round.stretches().iter().map(Piece::of).collect();
    for (i, body) in obstacles.iter().enumerate() {
        let (base, top) = super::line::body_span(body);
        if hides(ObstacleId::Body(number(i))) && between(base, top) {
            pieces = overlay_disc(pieces, number(i), obstacles, eye.at);
        }
    }
    let outline = outline_of(&pieces, obstacles, eye.at);
    let outline = if inside {
        outline
    } else {
        let table = Outline::polygon(&[lo, DVec2::new(hi.x, lo.y), hi, DVec2::new(lo.x, hi.y)]);
        crate::geometry::coverage::overlap_outline(&[&outline, &table])
    };
    let straight = outline.edges.iter().all(|e| matches!(e, Edge::Line { .. }));
    let polygon = corners_of(&outline, straight);
    VisibleArea {
        area: if straight { signed_area(&polygon) } else { outline.area() },
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
    scene.sight_grid().walk(eye.at - pad, eye.at + pad, |cell, _| {
        touches |= cell.iter().any(|s| {
            closest_on_segment(s.a, s.b, eye.at).distance(eye.at) <= CONTACT
                && wanted(scene.sight_owner(s.id))
        });
        touches
    });
    touches
        || scene
            .block_areas_at(eye.at)
            .any(|(i, area)| wanted(ObstacleId::Area(i)) && area.polygon.encloses(eye.at))
        || obstacles.iter().any(|b| {
            let (base, top) = super::line::body_span(b);
            b.contains(eye.at) && between(base, top)
        })
}

/// A stretch of what is nearest: straight between two points relative to the eye, or the near side of a disc over
/// their directions.
#[derive(Clone, Copy)]
struct Piece {
    from: DVec2,
    to: DVec2,
    disc: Option<u32>,
}

impl Piece {
    fn of(s: &Stretch) -> Self {
        Self { from: s.from, to: s.to, disc: s.disc }
    }

    /// How far the piece lies along a direction, in lengths of it.
    fn along(&self, ray: DVec2, obstacles: &[Body], eye: DVec2) -> f64 {
        if let Some(disc) = self.disc.and_then(|i| obstacles.get(i as usize)) {
            return disc.line_stretch(eye, ray).map_or(f64::INFINITY, |(enters, _)| enters);
        }
        let along = self.to - self.from;
        ops::cross(self.from, along) / ops::cross(ray, along)
    }
}

/// Brings forward the near side of a round obstacle where something straight lies behind it: its chord stood for it
/// so far, and what crosses the disc before the chord was taken as nearer.
fn overlay_disc(pieces: Vec<Piece>, index: u32, obstacles: &[Body], eye: DVec2) -> Vec<Piece> {
    let Some(disc) = obstacles.get(index as usize) else {
        return pieces;
    };
    let (Footprint::Disc { radius }, Some((right, left))) = (disc.footprint, disc.silhouette(eye))
    else {
        return pieces;
    };
    let (right, left, centre) = (right - eye, left - eye, disc.at - eye);
    let mut overlaid = Vec::with_capacity(pieces.len() + 2);
    for piece in pieces {
        let strictly_in =
            |ray: DVec2| ops::cross(piece.from, ray) > 0.0 && ops::cross(ray, piece.to) > 0.0;
        let mut rays = vec![piece.from];
        let mut add = |p: DVec2| {
            if strictly_in(p) {
                rays.push(p);
            }
        };
        add(right);
        add(left);
        match piece.disc.and_then(|i| obstacles.get(i as usize)) {
            None => {
                let along = piece.to - piece.from;
                if let Some((s0, s1)) = line_circle(piece.from, along, centre, radius) {
                    add(piece.from + along * s0);
                    add(piece.from + along * s1);
                }
            }
            Some(other) => {
                if let Some((p, q)) = circles_cross(disc.at, radius, other.at, other.rounding()) {
                    add(p - eye);
                    add(q - eye);
                }
            }
        }
        rays.push(piece.to);
        // Within less than half a turn from the first one, directions sort by the sign of their turn.
        rays[1..].sort_by(|a, b| 0.0_f64.total_cmp(&ops::cross(*a, *b)));
        for pair in rays.windows(2) {
            let hair = 1e-14 * pair[0].length() * pair[1].length();
            if ops::cross(pair[0], pair[1]) <= hair {
                continue;
            }
            let middle = pair[0].normalize_or_zero() + pair[1].normalize_or_zero();
            let nearer = disc.line_stretch(eye, middle).is_some_and(|(enters, _)| {
                enters > 0.0 && enters < piece.along(middle, obstacles, eye)
            });
            let at = |ray: DVec2| {
                if piece.disc.is_some() { ray } else { ray * piece.along(ray, obstacles, eye) }
            };
            let (from, to) = (at(pair[0]), at(pair[1]));
            if nearer {
                overlaid.push(Piece { from, to, disc: Some(index) });
            } else {
                overlaid.push(Piece { from, to, disc: piece.disc });
            }
        }
    }
    overlaid
}

/// The outline around the eye: along what is nearest, and along the shadows' edges between.
fn outline_of(pieces: &[Piece], obstacles: &[Body], eye: DVec2) -> Outline {
    let mut outline = Outline::default();
    let mut ends: Vec<(DVec2, DVec2, Edge)> = Vec::with_capacity(pieces.len());
    for s in pieces {
        let Some(disc) = s.disc.and_then(|i| obstacles.get(i as usize)) else {
            let (from, to) = (eye + s.from, eye + s.to);
            ends.push((from, to, Edge::Line { from, to }));
            continue;
        };
        let near = |p: DVec2| {
            // At a tangent rounding may pass the disc by: there the foot on the line is the point.
            let foot = p.dot(disc.at - eye) / p.length_squared();
            let enters = disc.line_stretch(eye, p).map_or(foot, |(enters, _)| enters);
            eye + p * enters
        };
        let (from, to) = (near(s.from), near(s.to));
        let (a, b) = (from - disc.at, to - disc.at);
        // The near side is followed clockwise about the disc's own centre.
        let arc = Edge::Arc {
            centre: disc.at,
            radius: disc.rounding(),
            start: ops::atan2(a.y, a.x),
            sweep: ops::atan2(ops::cross(a, b), a.dot(b)),
        };
        ends.push((from, to, arc));
    }
    for i in 0..ends.len() {
        let (_, to, edge) = ends[i];
        let next = ends[(i + 1) % ends.len()].0;
        outline.edges.push(edge);
        if to.distance(next) > 1e-9 {
            outline.edges.push(Edge::Line { from: to, to: next });
        }
    }
    outline
}

/// The corners of an outline of one loop, without those that rounding makes.
fn corners_of(outline: &Outline, straight: bool) -> Vec<DVec2> {
    let mut corners: Vec<DVec2> = if straight {
        outline.edges.iter().map(|e| e.point(0.0)).collect()
    } else {
        outline.polylines(0.01).concat()
    };
    corners.dedup_by(|b, a| a.distance(*b) <= 1e-9);
    while corners.len() > 1 && corners[0].distance(corners[corners.len() - 1]) <= 1e-9 {
        corners.pop();
    }
    corners
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Dir, Wall};

    #[test]
    fn with_and_without_a_mesh_one_sees_the_same() {
        // Walls with joints and crossings, half of them too low for the second eye.
        let at = |i: u32| DVec2::new(f64::from(i * 7 % 20), f64::from(i * 11 % 19)) * 10.0;
        let wall = |i: u32| {
            let way = DVec2::new(f64::from(i % 5) - 2.0, f64::from(i % 3) - 0.5) * 10.0;
            let top = i.is_multiple_of(2).then_some(5.0);
            Wall { top, ..Wall::between(at(i), at(i) + way) }
        };
        let scene = Scene::new((0..60).map(wall).collect(), vec![]).unwrap();
        assert!(scene.mesh().is_some());
        let drum = Body::disc(DVec2::new(93.0, 81.0), 6.0);
        let bounds = [-30.0, -30.0, 230.0, 230.0];
        for i in 0..400 {
            let eye = at(i) + Dir::from_degrees(f64::from(i)).vec() * f64::from(i % 4);
            for z in [None, Some(10.0)] {
                let look =
                    |mesh| look_round(&scene, mesh, &[drum], Eye { at: eye, z }, bounds, |_| true);
                let (one, other) = (look(scene.mesh()), look(None));
                assert!((one.area - other.area).abs() < 1e-6 * other.area.max(1.0), "{eye} {z:?}");
            }
        }
    }
}
