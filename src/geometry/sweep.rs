//! Movement along straight legs: where a body stops, and what the ground costs.
//!
//! Must not know movement points of any rule. A body stops in contact and never overlaps, a gap exactly its width
//! passes, leaving contact is free, and nothing is so thin that it is jumped. A box keeps its facing.

mod costs;

use self::costs::costs;
use super::body::Body;
use super::grown::Grown;
use super::length::{CONTACT, Total};
use super::obstacle::{Area, ObstacleId, Passage};
use super::scene::{Scene, number};
use super::segment::closest_on_segment;
use glam::DVec2;

/// What an obstacle means to the one who moves: gets the obstacle and what it is built as, and says what holds. A
/// truck may be stopped by what a man climbs at a cost.
pub type PassageOf<'a> = &'a dyn Fn(ObstacleId, &Passage) -> Passage;

/// The passage that every obstacle is built with.
#[must_use]
pub fn as_built(_: ObstacleId, passage: &Passage) -> Passage {
    *passage
}

/// What ended a move before its path did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stopper {
    /// An obstacle; bodies are numbered in the slice given.
    Obstacle(ObstacleId),
    /// The allowance was used up.
    Allowance,
}

/// Why and where a move ended early.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stop {
    /// What stopped it.
    pub by: Stopper,
    /// Point of contact with the obstacle, mm; the body's own place when the allowance ended.
    pub contact_point: DVec2,
}

/// One straight leg as far as it was gone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Leg {
    /// Where it began, mm.
    pub from: DVec2,
    /// Where it ended, mm.
    pub to: DVec2,
    /// Its length, mm.
    pub length: f64,
    /// Its cost, mm of allowance.
    pub cost: f64,
}

/// Ground or an obstacle crossed at a cost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Crossing {
    /// Which wall or area.
    pub obstacle: ObstacleId,
    /// Length of the centre's path inside, mm, as far as no costlier area holds it too.
    pub length: f64,
    /// Cost of each millimetre of it.
    pub factor: f64,
    /// Flat cost of the crossing, mm.
    pub flat: f64,
}

/// How a move went.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sweep {
    /// Where the body ends, mm.
    pub end: DVec2,
    /// Length of the way gone, mm.
    pub length: f64,
    /// Its cost, mm of allowance.
    pub cost: f64,
    /// Why it ended early; none if it went all the way.
    pub stopped_by: Option<Stop>,
    /// The legs gone.
    pub legs: Vec<Leg>,
    /// What it crossed at a cost, in order.
    pub crossings: Vec<Crossing>,
}

/// Moves a body along straight legs to the points of `path` (mm), as far as obstacles and the allowance (mm of open
/// ground) let it. `others` are the bodies in the way, without the mover.
///
/// Costs: by length of the centre's path at the highest factor of the areas there, and each flat cost once per
/// crossing by the centre. A move that would exceed the allowance by no more than [`CONTACT`] goes all the way.
#[must_use]
pub fn sweep(
    scene: &Scene,
    others: &[Body],
    mover: &Body,
    path: &[DVec2],
    allowance: f64,
    passage: PassageOf<'_>,
) -> Sweep {
    let mut result = Sweep { end: mover.at, ..Sweep::default() };
    let sound = mover.check().is_ok() && !allowance.is_nan();
    if !sound || path.iter().any(|p| !p.is_finite()) {
        return result;
    }
    let mut walk = Walk {
        scene,
        others,
        mover: *mover,
        passage,
        allowance,
        cost: Total::default(),
        length: Total::default(),
    };
    for &to in path {
        let stop = walk.leg(to, &mut result);
        if stop.is_some() {
            result.stopped_by = stop;
            break;
        }
    }
    result.end = walk.mover.at;
    result.cost = walk.cost.get();
    result.length = walk.length.get();
    result
}

/// A move in progress.
struct Walk<'a> {
    scene: &'a Scene,
    others: &'a [Body],
    mover: Body,
    passage: PassageOf<'a>,
    allowance: f64,
    cost: Total,
    length: Total,
}

impl Walk<'_> {
    fn leg(&mut self, to: DVec2, result: &mut Sweep) -> Option<Stop> {
        let from = self.mover.at;
        let whole = from.distance(to);
        if whole == 0.0 {
            return None;
        }
        let near: Vec<ObstacleId> = self.near(from, to);
        let blocked = self.first_stop(from, to, &near);
        let end = blocked.as_ref().map_or(1.0, |b| b.0);
        let before = self.cost.get();
        let (reached, spent) = self.pay(from, to, end, &near, result);
        // The exact end of the path, and not one a rounding away, so that nothing drifts.
        let place = if reached >= 1.0 { to } else { from + (to - from) * reached };
        self.mover.at = place;
        self.length.add(from.distance(place));
        result.legs.push(Leg {
            from,
            to: place,
            length: from.distance(place),
            cost: self.cost.get() - before,
        });
        if spent {
            return Some(Stop { by: Stopper::Allowance, contact_point: place });
        }
        let (_, by) = blocked?;
        Some(Stop { by: Stopper::Obstacle(by), contact_point: self.contact_with(by) })
    }

    /// Obstacles whose boxes the leg's footprint passes, in order.
    fn near(&self, from: DVec2, to: DVec2) -> Vec<ObstacleId> {
        let mut near: Vec<ObstacleId> = self.scene.near_way(from, to, self.reach()).collect();
        near.sort_unstable();
        near
    }

    /// Farther than this from the way of the centre, mm, nothing is met.
    fn reach(&self) -> f64 {
        self.mover.bounding_radius() + 1.0
    }

    /// The parameter of the leg at which something stops the body, and what.
    fn first_stop(&self, from: DVec2, to: DVec2, near: &[ObstacleId]) -> Option<(f64, ObstacleId)> {
        let mut first: Option<(f64, ObstacleId)> = None;
        let mut block = |t: Option<f64>, by: ObstacleId| {
            if let Some(t) = t
                && first.is_none_or(|(best, _)| t < best)
            {
                first = Some((t, by));
            }
        };
        for &id in near {
            match id {
                ObstacleId::Wall(i) => {
                    let wall = &self.scene.walls()[i as usize];
                    if (self.passage)(id, &wall.passage) == Passage::Block {
                        let grown = Grown::new(&[wall.from, wall.to], 0.0, &self.mover);
                        block(grown.stop(from, to), id);
                    }
                }
                ObstacleId::Area(i) => {
                    let area = &self.scene.areas()[i as usize];
                    if (self.passage)(id, &area.passage) == Passage::Block {
                        block(self.stop_at_area(area, from, to), id);
                    }
                }
                ObstacleId::Body(_) => {}
            }
        }
        for (i, body) in self.others.iter().enumerate() {
            let grown = Grown::around(body, &self.mover);
            block(grown.stop(from, to), ObstacleId::Body(number(i)));
        }
        first
    }

    fn stop_at_area(&self, area: &Area, from: DVec2, to: DVec2) -> Option<f64> {
        if area.polygon.encloses(from) {
            // Inside what nobody enters: only out, by the nearest way or at least not away from it.
            let nearest = area
                .polygon
                .edges()
                .map(|(a, b)| closest_on_segment(a, b, from))
                .min_by(|p, q| p.distance_squared(from).total_cmp(&q.distance_squared(from)))?;
            let out = nearest - from;
            let outward = (to - from).dot(out) >= -1e-9 * out.length() * (to - from).length();
            return if outward { None } else { Some(0.0) };
        }
        let normal = (to - from).normalize_or_zero().perp();
        let reach = self.reach();
        let is_off = |a: DVec2, b: DVec2| {
            let (a, b) = (normal.dot(a - from), normal.dot(b - from));
            a.min(b) > reach || a.max(b) < -reach
        };
        area.polygon
            .edges()
            .filter(|(a, b)| !is_off(*a, *b))
            .filter_map(|(a, b)| Grown::new(&[a, b], 0.0, &self.mover).stop(from, to))
            .min_by(f64::total_cmp)
    }

    /// Pays for the leg up to the parameter `end`. Gives the parameter reached, and whether the allowance ended there.
    fn pay(
        &mut self,
        from: DVec2,
        to: DVec2,
        end: f64,
        near: &[ObstacleId],
        result: &mut Sweep,
    ) -> (f64, bool) {
        let whole = from.distance(to);
        let (pieces, flats) = costs(self.scene, self.passage, from, to, near);
        let mut flats = flats.into_iter().peekable();
        for piece in pieces {
            if piece.from > end {
                break;
            }
            while let Some((t, id, flat)) = flats.next_if(|f| f.0 <= piece.from.min(end)) {
                if self.cost.get() + flat > self.allowance + CONTACT {
                    // Short of the obstacle, so that crossing it later is paid for.
                    return ((t - 2.0 * CONTACT / whole).max(0.0), true);
                }
                self.cost.add(flat);
                result.crossings.push(Crossing { obstacle: id, length: 0.0, factor: 1.0, flat });
            }
            let to = piece.to.min(end);
            let length = (to - piece.from) * whole;
            let factor = piece.ground.map_or(1.0, |g| g.1);
            let (length, spent) = self.affordable(length, factor);
            if let Some((id, factor)) = piece.ground {
                note_ground(&mut result.crossings, id, length, factor);
            }
            if spent {
                return (piece.from + length / whole, true);
            }
        }
        (end, false)
    }

    /// Spends on a length of ground; gives the length gone, mm, and whether the allowance ended before its end.
    fn affordable(&mut self, length: f64, factor: f64) -> (f64, bool) {
        let cost = length * factor;
        let left = self.allowance - self.cost.get();
        if cost <= left + CONTACT {
            self.cost.add(cost);
            return (length, false);
        }
        let left = left.max(0.0);
        self.cost.add(left);
        (left / factor, true)
    }

    fn contact_with(&self, by: ObstacleId) -> DVec2 {
        let nearest = |edges: &mut dyn Iterator<Item = (DVec2, DVec2)>| {
            edges
                .map(|(a, b)| super::distance::to_segment(&self.mover, a, b))
                .min_by(|a, b| a.distance.total_cmp(&b.distance))
                .map_or(self.mover.at, |s| s.to_point)
        };
        match by {
            ObstacleId::Wall(i) => {
                let wall = &self.scene.walls()[i as usize];
                nearest(&mut std::iter::once((wall.from, wall.to)))
            }
            ObstacleId::Area(i) => nearest(&mut self.scene.areas()[i as usize].polygon.edges()),
            ObstacleId::Body(i) => {
                super::edge_distance(&self.mover, &self.others[i as usize]).to_point
            }
        }
    }
}

/// Adds a length of ground to the crossings, to the last one if it goes on there.
fn note_ground(crossings: &mut Vec<Crossing>, obstacle: ObstacleId, length: f64, factor: f64) {
    if length <= 0.0 {
        return;
    }
    match crossings.last_mut() {
        Some(last)
            if last.obstacle == obstacle
                && (last.length <= 0.0 || last.factor.total_cmp(&factor).is_eq()) =>
        {
            last.length += length;
            last.factor = factor;
        }
        _ => crossings.push(Crossing { obstacle, length, factor, flat: 0.0 }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Polygon, Wall};

    fn v(x: f64, y: f64) -> DVec2 {
        DVec2::new(x, y)
    }

    fn scene_with(walls: Vec<Wall>, areas: Vec<(DVec2, DVec2, Passage)>) -> Scene {
        let areas = areas
            .into_iter()
            .map(|(lo, hi, passage)| Area {
                passage,
                ..Area::level(Polygon::rectangle(lo, hi).unwrap())
            })
            .collect();
        Scene::new(walls, areas).unwrap()
    }

    #[test]
    fn steps_do_not_drift() {
        let scene = Scene::default();
        let mut mover = Body::disc(v(0.0, 0.0), 5.0);
        let path: Vec<DVec2> = (1..=60).map(|i| v(f64::from(i) * 0.1, 0.0)).collect();
        let all = sweep(&scene, &[], &mover, &path, 6.0, &as_built);
        assert!(all.stopped_by.is_none() && (all.cost - 6.0).abs() < 1e-12);
        mover.at = all.end;
        let more = sweep(&scene, &[], &mover, &[v(9.0, 0.0)], 6.0 - all.cost, &as_built);
        assert!(more.length < 1e-9, "nothing is left");
    }

    #[test]
    fn a_low_wall_costs_once_each_crossing() {
        let low = Wall {
            passage: Passage::Cost { factor: 1.0, flat: 10.0 },
            ..Wall::between(v(20.0, -50.0), v(20.0, 50.0))
        };
        let scene = scene_with(vec![low], vec![]);
        let mover = Body::disc(v(0.0, 0.0), 5.0);
        let over = sweep(&scene, &[], &mover, &[v(20.0, 0.0), v(40.0, 0.0)], 100.0, &as_built);
        assert!((over.cost - 50.0).abs() < 1e-9, "{over:?}");
        let back = sweep(&scene, &[], &mover, &[v(30.0, 0.0), v(10.0, 0.0)], 100.0, &as_built);
        assert!((back.cost - 70.0).abs() < 1e-9);
        let poor = sweep(&scene, &[], &mover, &[v(40.0, 0.0)], 25.0, &as_built);
        assert!((poor.end.x - 20.0).abs() < 0.1 && poor.end.x < 20.0);
        let blocked = |_: ObstacleId, _: &Passage| Passage::Block;
        let truck = sweep(&scene, &[], &mover, &[v(40.0, 0.0)], 100.0, &blocked);
        assert!((truck.end.x - 15.0).abs() < 1e-9);
        assert_eq!(truck.stopped_by.unwrap().contact_point, v(20.0, 0.0));
    }

    #[test]
    fn the_highest_factor_holds_where_areas_overlap() {
        let cost = |factor| Passage::Cost { factor, flat: 0.0 };
        let scene = scene_with(
            vec![],
            vec![
                (v(10.0, -5.0), v(30.0, 5.0), cost(2.0)),
                (v(20.0, -5.0), v(40.0, 5.0), cost(3.0)),
            ],
        );
        let mover = Body::disc(v(0.0, 0.0), 2.0);
        let moved = sweep(&scene, &[], &mover, &[v(50.0, 0.0)], 1000.0, &as_built);
        assert!((moved.cost - (20.0 + 20.0 + 60.0)).abs() < 1e-9);
        assert_eq!(moved.crossings.len(), 2);
    }

    #[test]
    fn a_body_inside_a_house_only_gets_out() {
        let scene = scene_with(vec![], vec![(v(0.0, 0.0), v(40.0, 40.0), Passage::Block)]);
        let mover = Body::disc(v(35.0, 20.0), 5.0);
        let out = sweep(&scene, &[], &mover, &[v(60.0, 20.0)], 100.0, &as_built);
        assert!(out.stopped_by.is_none());
        let deeper = sweep(&scene, &[], &mover, &[v(20.0, 20.0)], 100.0, &as_built);
        assert!(deeper.length < 1e-9 && deeper.stopped_by.is_some());
    }

    #[test]
    fn no_number_moves_nothing() {
        let mover = Body::disc(v(1.0, 2.0), 5.0);
        let moved = sweep(&Scene::default(), &[], &mover, &[DVec2::NAN], 9.0, &as_built);
        assert_eq!(moved.end, v(1.0, 2.0));
    }
}
