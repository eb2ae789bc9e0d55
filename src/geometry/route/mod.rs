//! The shortest way of a body round what stops it, on ground that costs the same everywhere.
//!
//! Obstacles are grown by the footprint, so that the centre moves as a point; what is left is cut into convex pieces of
//! floor ([`floor`]), and a search by intervals ([`search`], the method known as Polyanya) finds the shortest chain of
//! straight legs over them. Must not know what ground costs: a way over costly ground is [`super::reach()`]'s affair.
//!
//! How near the truth: for a point the way is the shortest there is, but for rounding. For a body with a radius the
//! corners it goes round are followed to a twentieth of a millimetre, on the outer side, so that the way is free; a gap
//! that is wider than the body by less than a tenth of a millimetre may count as shut.

mod floor;
mod search;

use super::body::Body;
use super::grown::Grown;
use super::obstacle::{ObstacleId, Passage};
use super::ops;
use super::scene::Scene;
use super::sweep::PassageOf;
use floor::Floor;
use glam::DVec2;
use std::f64::consts::TAU;

pub use search::Finder;

/// How far, mm, a rounded corner may be off, on the outer side.
const GRAIN: f64 = 0.05;

/// A way from one place to another.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Route {
    /// Where it begins, every corner, where it ends, mm.
    pub points: Vec<DVec2>,
    /// Its length, mm.
    pub length: f64,
}

/// The floor that a body may go on, laid out once for many questions.
#[derive(Clone, Debug)]
pub struct Routes {
    floor: Floor,
}

impl Routes {
    /// The floor between what stops this body: obstacles that `passage` says block it, and `others` that stand in its
    /// way. None where outlines lie so tangled that rounding makes them cross.
    #[must_use]
    pub fn new(
        scene: &Scene,
        others: &[Body],
        mover: &Body,
        passage: PassageOf<'_>,
    ) -> Option<Self> {
        let mut sides: Vec<(DVec2, DVec2)> = Vec::new();
        let thin = mover.bounding_radius() <= super::CONTACT;
        let ring = |sides: &mut Vec<(DVec2, DVec2)>, corners: &[DVec2]| {
            let n = corners.len();
            sides.extend((0..n).map(|i| (corners[i], corners[(i + 1) % n])));
        };
        let blocks = |id: ObstacleId, own: &Passage| matches!(passage(id, own), Passage::Block);
        for (i, wall) in (0..).zip(scene.walls()) {
            if blocks(ObstacleId::Wall(i), &wall.passage) {
                if thin {
                    sides.push((wall.from, wall.to));
                } else {
                    ring(&mut sides, &outline(&Grown::new(&[wall.from, wall.to], 0.0, mover)));
                }
            }
        }
        for (i, area) in (0..).zip(scene.areas()) {
            if blocks(ObstacleId::Area(i), &area.passage) {
                if thin {
                    sides.extend(area.polygon.edges());
                } else {
                    for (a, b) in area.polygon.edges() {
                        ring(&mut sides, &outline(&Grown::new(&[a, b], 0.0, mover)));
                    }
                }
            }
        }
        for other in others {
            ring(&mut sides, &outline(&Grown::around(other, mover)));
        }
        Floor::new(&sides).map(|floor| Self { floor })
    }

    /// Somebody who asks for ways, one after the other, without making room for each anew.
    #[must_use]
    pub fn finder(&self) -> Finder<'_> {
        Finder::new(&self.floor)
    }
}

/// The outline of a grown shape: round ends as corners, on the outer side.
fn outline(grown: &Grown) -> Vec<DVec2> {
    let (base, radius) = (grown.corners(), grown.radius());
    if radius <= 0.0 {
        return base.to_vec();
    }
    let half_step = ops::acos(1.0 - (GRAIN / (radius + GRAIN)).min(0.5));
    let n = base.len();
    let mut corners = Vec::new();
    for i in 0..n {
        let (before, c, after) = (base[(i + n - 1) % n], base[i], base[(i + 1) % n]);
        let (start, turn) = if n == 1 {
            (0.0, TAU)
        } else {
            let out = |side: DVec2| ops::atan2(-side.x, side.y);
            let (from, to) = (out(c - before), out(after - c));
            (from, (to - from).rem_euclid(TAU))
        };
        // A tangent polygon: its sides touch the circle, its first and last corner lie on the straight sides.
        let steps = (turn / (2.0 * half_step)).ceil().max(1.0);
        let reach = radius / ops::cos(turn / steps / 2.0);
        let mut k = 0.5;
        while k < steps {
            let angle = start + turn * k / steps;
            corners.push(c + DVec2::new(ops::cos(angle), ops::sin(angle)) * reach);
            k += 1.0;
        }
    }
    corners
}

#[cfg(test)]
mod tests;
