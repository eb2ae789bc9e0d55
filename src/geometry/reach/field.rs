//! The field of a reachable area: obstacles grown by the footprint, and borders of ground.
//!
//! Must not search; it lays out what the search moves among, once.

use super::ground::{Border, Ground};
use crate::geometry::blockers::Blockers;
use crate::geometry::body::Body;
use crate::geometry::grid::Filed;
use crate::geometry::grown::Grown;
use crate::geometry::length::CONTACT;
use crate::geometry::obstacle::{ObstacleId, Passage};
use crate::geometry::ops;
use crate::geometry::polygon::loop_encloses;
use crate::geometry::scene::{Scene, number};
use crate::geometry::sweep::PassageOf;
use glam::DVec2;
use std::f64::consts::TAU;

/// How far, mm, a rounded corner may be off.
const GRAIN: f64 = 0.05;

/// How far, mm, a place of turning lies outside its corner, so that no eye stands on an obstacle.
pub(super) const ASIDE: f64 = 1e-3;

/// A grown obstacle as a polygon, anticlockwise.
pub(super) struct Hold {
    pub(super) corners: Vec<DVec2>,
    lo: DVec2,
    hi: DVec2,
}

impl Hold {
    fn holds(&self, p: DVec2) -> bool {
        p.cmpge(self.lo).all() && p.cmple(self.hi).all() && loop_encloses(&self.corners, p)
    }
}

/// A place where a shortest path may turn round an obstacle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Corner {
    pub(super) at: DVec2,
    /// The sides of the obstacle, from the corner.
    pub(super) previous: DVec2,
    pub(super) next: DVec2,
}

/// All that stops, turns or slows a body within an allowance.
pub(super) struct Field {
    pub(super) corners: Vec<Corner>,
    pub(super) borders: Vec<Border>,
    pub(super) ground: Ground,
    /// Sides of grown obstacles and borders.
    pub(super) blockers: Blockers,
}

impl Field {
    pub(super) fn new(
        scene: &Scene,
        others: &[Body],
        mover: &Body,
        allowance: f64,
        passage: PassageOf<'_>,
    ) -> Self {
        let reach = allowance / cheapest(scene, passage) + mover.bounding_radius() + 1.0;
        let (lo, hi) = (mover.at - DVec2::splat(reach), mover.at + DVec2::splat(reach));
        let mut near: Vec<ObstacleId> = scene.near(lo, hi).collect();
        near.sort_unstable();
        let mut holds = Vec::new();
        for &id in &near {
            match id {
                ObstacleId::Wall(i) => {
                    let wall = &scene.walls()[i as usize];
                    if passage(id, &wall.passage) == Passage::Block {
                        holds.push(Grown::new(&[wall.from, wall.to], 0.0, mover));
                    }
                }
                ObstacleId::Area(i) => {
                    let area = &scene.areas()[i as usize];
                    // Edges only: a shortest path never gets inside, and one that begins inside has to get out.
                    let stands_in = area.polygon.encloses(mover.at);
                    if passage(id, &area.passage) == Passage::Block && !stands_in {
                        let edges = area.polygon.edges();
                        holds.extend(edges.map(|(a, b)| Grown::new(&[a, b], 0.0, mover)));
                    }
                }
                ObstacleId::Body(_) => {}
            }
        }
        let in_reach = |b: &&Body| b.at.distance(mover.at) <= reach + b.bounding_radius();
        holds.extend(others.iter().filter(in_reach).map(|b| Grown::around(b, mover)));
        let holds: Vec<Hold> =
            holds.iter().filter(|g| g.clearance(mover.at).0 >= -CONTACT).map(outline_of).collect();
        let ground = Ground::new(scene, &near, passage);
        let borders = ground.borders();
        let mut filed = Vec::new();
        let mut file = |a: DVec2, b: DVec2| {
            filed.push(Filed { a, b, id: number(filed.len()) });
        };
        for hold in &holds {
            let n = hold.corners.len();
            for i in 0..n {
                file(hold.corners[i], hold.corners[(i + 1) % n]);
            }
        }
        for border in &borders {
            file(border.a, border.b);
        }
        let blockers = Blockers::new(&filed);
        Self { corners: corners_of(&holds), borders, ground, blockers }
    }
}

/// The least that a millimetre may cost anywhere, so that nothing in reach is left out.
fn cheapest(scene: &Scene, passage: PassageOf<'_>) -> f64 {
    scene
        .areas()
        .iter()
        .enumerate()
        .map(|(i, area)| match passage(ObstacleId::Area(number(i)), &area.passage) {
            Passage::Cost { factor, .. } => factor,
            Passage::Block => 1.0,
        })
        .fold(1.0, f64::min)
        .max(super::ground::LEAST)
}

/// The outline of a grown shape, smaller by the tolerance so that a gap exactly as wide as the body is one.
fn outline_of(grown: &Grown) -> Hold {
    let base = grown.corners();
    let radius = grown.radius() - CONTACT;
    let mut corners = Vec::new();
    if radius <= 0.0 {
        let middle = base.iter().sum::<DVec2>() / count(base.len());
        corners.extend(base.iter().map(|c| {
            let inward = middle - *c;
            *c + inward.normalize_or_zero() * (2.0 * CONTACT).min(inward.length() / 2.0)
        }));
    } else {
        // Half in, half out of the circle, so that the error has no side.
        let half_step = ops::acos(1.0 - (GRAIN / radius).min(0.5));
        let swollen = radius * (1.0 + (1.0 - ops::cos(half_step)) / 2.0);
        let n = base.len();
        for i in 0..n {
            let (before, c, after) = (base[(i + n - 1) % n], base[i], base[(i + 1) % n]);
            let (start, turn) = if n == 1 {
                (0.0, TAU)
            } else {
                let out = |side: DVec2| ops::atan2(-side.x, side.y);
                let (from, to) = (out(c - before), out(after - c));
                (from, (to - from).rem_euclid(TAU))
            };
            let steps = (turn / (2.0 * half_step)).ceil().max(1.0);
            let mut k = 0.0;
            while k <= steps {
                let angle = start + turn * k / steps;
                if n > 1 || k < steps {
                    corners.push(c + DVec2::new(ops::cos(angle), ops::sin(angle)) * swollen);
                }
                k += 1.0;
            }
        }
    }
    let (lo, hi) = corners.iter().fold((base[0], base[0]), |(lo, hi), c| (lo.min(*c), hi.max(*c)));
    Hold { corners, lo, hi }
}

#[expect(clippy::cast_precision_loss, reason = "a count of corners")]
fn count(n: usize) -> f64 {
    n as f64
}

/// The corners of all outlines that lie in no other.
fn corners_of(holds: &[Hold]) -> Vec<Corner> {
    let mut corners = Vec::new();
    for (h, hold) in holds.iter().enumerate() {
        let n = hold.corners.len();
        for i in 0..n {
            let c = hold.corners[i];
            let previous = hold.corners[(i + n - 1) % n] - c;
            let next = hold.corners[(i + 1) % n] - c;
            let inward = previous.normalize_or_zero() + next.normalize_or_zero();
            let Some(out) = (-inward).try_normalize() else {
                continue;
            };
            let at = c + out * ASIDE;
            let covered = holds.iter().enumerate().any(|(other, o)| other != h && o.holds(at));
            if !covered {
                corners.push(Corner { at, previous, next });
            }
        }
    }
    corners
}
