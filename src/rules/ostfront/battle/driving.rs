//! How far a path goes (`OST-04` to `OST-06`, `OST-11`, `OST-50`, `GEN-15`): shares of a move by ground, turns, reverse. No
//! dice fall here: a drive says where the first of them is due.

use super::Ostfront;
use crate::geometry::{
    Body, CONTACT, Dir, ObstacleId, Passage, Stopper, Total, bearing_from, sweep,
};
use crate::model::{Gait, Ground, MoverClass, PieceId, StopCause};
use crate::rules::ostfront::movement::{self, Mover};
use crate::rules::{MovePlan, View};
use glam::DVec2;

/// What lies on the way and wants dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Due {
    /// Bad going (`OST-07`).
    Bad,
    /// Sticky going (`OST-08`).
    Sticky,
    /// An easy obstacle, or a difficult one (`OST-09`).
    Obstacle(movement::Obstacle),
}

/// A drive: the plan, what it used, and the first thing on the way that wants dice.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Drive {
    pub(super) plan: MovePlan,
    /// Share of the turn's move used by its end.
    pub(super) used: f64,
    /// Heading changes by its end, degrees.
    pub(super) turned: f64,
    pub(super) paid_turn: bool,
    /// It ends where this is due, and would go on.
    pub(super) due: Option<Due>,
    /// Corners that it has not reached.
    pub(super) rest: Vec<DVec2>,
}

/// A stretch of one kind of ground.
struct Stretch {
    to: DVec2,
    ground: Ground,
}

impl Ostfront {
    /// What ground does to a mover as far as geometry asks (`GEN-15`): its rate against open country, or no way through.
    pub(super) fn passage(&self, mover: MoverClass, ground: Ground) -> Passage {
        let with = &self.tables.movement;
        let rate = |road: i64, off: i64| Self::cm(off) / Self::cm(road);
        let factor = |factor| Passage::Cost { factor, flat: 0.0 };
        match (mover, ground) {
            (_, Ground::Impassable)
            | (MoverClass::Tracked | MoverClass::Wheeled, Ground::SmallOpening)
            | (MoverClass::Wheeled, Ground::HighObstacle) => Passage::Block,
            (MoverClass::Tracked, Ground::Road) => {
                factor(rate(with.tracks_cm.road, with.tracks_cm.cross_country))
            }
            (MoverClass::Wheeled, Ground::Road) => {
                let off = with.wheels_cm.cross_country + with.wheels_off_road_cm;
                factor(rate(with.wheels_cm.road, off))
            }
            (MoverClass::Foot | MoverClass::Animal, Ground::Rough | Ground::Soft) => {
                factor(rate(with.foot_cm + with.foot_bad_going_cm, with.foot_cm))
            }
            // Three dice come to about a third of a move, sticking to less.
            (_, Ground::Rough) => factor(3.0),
            (_, Ground::Soft) => factor(4.0),
            (
                MoverClass::Tracked | MoverClass::Wheeled,
                Ground::LowObstacle | Ground::HighObstacle,
            ) => {
                let dice = if ground == Ground::LowObstacle {
                    with.easy_obstacle_dice
                } else {
                    with.difficult_obstacle_dice
                };
                Passage::Cost { factor: 1.0, flat: f64::from(dice) * 35.0 }
            }
            _ => Passage::FREE,
        }
    }

    /// A whole move on this ground, mm.
    fn rate(&self, mover: Mover, ground: Ground, reverse: bool) -> f64 {
        let ground = match ground {
            Ground::Road => movement::Ground::Road,
            Ground::Rough | Ground::Soft => movement::Ground::BadGoing,
            _ => movement::Ground::CrossCountry,
        };
        let boarding = false;
        movement::allowance(&self.tables, mover, ground, reverse, boarding).total().get()
    }

    /// A whole move across country, mm.
    pub(super) fn whole_move(&self, view: &View, id: PieceId) -> f64 {
        self.rate(self.mover(view, id), Ground::Open, false)
    }

    /// How far it may still go on the best ground, mm; 0 when it may not move.
    pub(super) fn move_left(&self, view: &View, id: PieceId) -> f64 {
        if self.cannot_move(view, id).is_some() {
            return 0.0;
        }
        let t = &view.state(id).troop;
        let left = (1.0 - t.used) * self.rate(self.mover(view, id), Ground::Road, false);
        let most = t.limit.map_or(left, |limit| movement::further(limit, t.went));
        if left > CONTACT { most.min(left.max(0.0)) } else { 0.0 }
    }

    /// The ground at a place, the worst of several.
    fn ground_at(&self, view: &View, at: DVec2) -> Ground {
        let terrain = &view.scenario.terrain;
        let mut found = Ground::Open;
        for id in terrain.scene.near(at, at) {
            let ObstacleId::Area(i) = id else { continue };
            if !terrain.scene.areas()[i as usize].polygon.contains(at) {
                continue;
            }
            let ground = terrain.areas.get(i as usize).map_or(Ground::Open, |info| info.ground);
            let worse = |g: Ground| match g {
                Ground::Soft => 3,
                // A road through a wood is a road.
                Ground::Road => 2,
                Ground::Rough => 1,
                _ => 0,
            };
            if worse(ground) > worse(found) {
                found = ground;
            }
        }
        found
    }

    /// The stretches of a straight leg, each with its ground.
    fn stretches(&self, view: &View, from: DVec2, to: DVec2) -> Vec<Stretch> {
        let terrain = &view.scenario.terrain;
        let along = to - from;
        let mut cuts = vec![0.0, 1.0];
        for id in terrain.scene.near(from.min(to), from.max(to)) {
            let ObstacleId::Area(i) = id else { continue };
            for (a, b) in terrain.scene.areas()[i as usize].polygon.edges() {
                let edge = b - a;
                let cross = along.perp_dot(edge);
                if cross.abs() > 1e-12 {
                    let (t, u) =
                        ((a - from).perp_dot(edge) / cross, (a - from).perp_dot(along) / cross);
                    if (0.0..=1.0).contains(&t) && (-1e-9..=1.0 + 1e-9).contains(&u) {
                        cuts.push(t);
                    }
                }
            }
        }
        cuts.sort_by(f64::total_cmp);
        cuts.dedup_by(|a, b| (*a - *b) * along.length() < CONTACT);
        let mut out: Vec<Stretch> = Vec::new();
        for pair in cuts.windows(2) {
            let middle = from + along * f64::midpoint(pair[0], pair[1]);
            let (to, ground) = (from + along * pair[1], self.ground_at(view, middle));
            match out.last_mut() {
                Some(last) if last.ground == ground => last.to = to,
                _ => out.push(Stretch { to, ground }),
            }
        }
        if let Some(last) = out.last_mut() {
            last.to = to;
        }
        out
    }

    /// Obstacles that the centre of a vehicle crosses on a leg, with where, nearest first (`OST-09`).
    fn obstacles_on(&self, view: &View, from: DVec2, to: DVec2) -> Vec<(f64, movement::Obstacle)> {
        let terrain = &view.scenario.terrain;
        let along = to - from;
        let mut found = Vec::new();
        for id in terrain.scene.near(from.min(to), from.max(to)) {
            let Some(info) = terrain.info(id) else { continue };
            let kind = match info.ground {
                Ground::LowObstacle => movement::Obstacle::Easy,
                Ground::HighObstacle => movement::Obstacle::Difficult,
                _ => continue,
            };
            let edges: Vec<(DVec2, DVec2)> = match id {
                ObstacleId::Area(i) => terrain.scene.areas()[i as usize].polygon.edges().collect(),
                ObstacleId::Wall(i) => {
                    terrain.scene.wall(i).map(|w| (w.from, w.to)).into_iter().collect()
                }
                ObstacleId::Body(_) => continue,
            };
            let meets = edges.iter().filter_map(|(a, b)| {
                let edge = *b - *a;
                let cross = along.perp_dot(edge);
                let (t, u) =
                    ((*a - from).perp_dot(edge) / cross, (*a - from).perp_dot(along) / cross);
                (cross.abs() > 1e-12 && t > 1e-9 && t <= 1.0 && (0.0..=1.0).contains(&u))
                    .then_some(t)
            });
            // Who stands on it already has paid.
            let inside = match id {
                ObstacleId::Area(i) => terrain.scene.areas()[i as usize].polygon.contains(from),
                _ => false,
            };
            if let (false, Some(t)) = (inside, meets.min_by(f64::total_cmp)) {
                found.push((t * along.length(), kind));
            }
        }
        found.sort_by(|a, b| a.0.total_cmp(&b.0));
        found
    }

    /// Others in the way of a mover.
    fn in_the_way(&self, view: &View, id: PieceId) -> Vec<(PieceId, Body)> {
        view.on_table()
            .filter(|(spec, s)| spec.id != id && s.aboard.is_none())
            .map(|(spec, _)| (spec.id, view.base(spec.id)))
            .collect()
    }

    /// Drives along straight legs as far as the move goes; `blind` drives on through what wants dice, for a preview.
    pub(super) fn drive(&self, view: &View, id: PieceId, path: &[DVec2], blind: bool) -> Drive {
        let state = view.state(id);
        let t = &state.troop;
        let mover = self.mover(view, id);
        let hull = matches!(mover, Mover::Vehicle(..));
        let mut body = view.base(id);
        let mut drive = Drive {
            plan: MovePlan {
                path: vec![state.at],
                length: 0.0,
                cost: 0.0,
                allowance: self.move_left(view, id),
                stopped: None,
                gait: Gait::None,
                facing: hull.then_some(state.facing),
                turned: 0.0,
            },
            used: t.used,
            turned: t.turned,
            paid_turn: t.paid_turn,
            due: None,
            rest: path.to_vec(),
        };
        let others = self.in_the_way(view, id);
        let bodies: Vec<Body> = others.iter().map(|(_, body)| *body).collect();
        let class = self.class(view, id);
        let terrain = &view.scenario.terrain;
        // Geometry says what cannot be passed; what passing costs is counted here.
        let passable = |obstacle: ObstacleId, own: &Passage| {
            let ground = terrain.info(obstacle).map(|info| info.ground);
            match ground.map(|g| self.passage(class, g)) {
                Some(Passage::Block) => Passage::Block,
                Some(Passage::Cost { .. }) => Passage::FREE,
                None => *own,
            }
        };
        let mut length = Total::default();
        let mut last_ground = self.ground_at(view, state.at);
        for (index, &corner) in path.iter().enumerate() {
            if corner.distance(body.at) <= CONTACT {
                drive.rest = path[index + 1..].to_vec();
                continue;
            }
            let mut reverse = false;
            if hull && let Some(along) = Dir::towards(body.at, corner) {
                let off = bearing_from(body.facing, body.at, corner).abs();
                reverse = off >= 135.0;
                let legs = self.stretches(view, body.at, corner);
                let first = legs.first().map_or(Ground::Open, |s| s.ground);
                // The bends of a road are free.
                let bend = last_ground == Ground::Road && first == Ground::Road && index > 0;
                if !reverse && !bend {
                    drive.turned += off;
                    drive.plan.turned += off;
                }
                let with = &self.tables.movement;
                if drive.turned > Self::cm(with.turn_deg) / crate::geometry::CM + 1e-9
                    && !drive.paid_turn
                {
                    drive.paid_turn = true;
                    drive.used += with.turn_cost.get();
                }
                if !reverse {
                    body.facing = along;
                }
            }
            if drive.used >= 1.0 - 1e-9 {
                drive.plan.stopped = Some(StopCause::Allowance);
                break;
            }
            let size = view.scenario.size;
            let goal = corner.clamp(DVec2::ZERO, size);
            let swept = sweep(&terrain.scene, &bodies, &body, &[goal], f64::INFINITY, &passable);
            let blocked = match swept.stopped_by {
                None => (goal != corner).then_some(StopCause::Edge),
                Some(stop) => Some(match stop.by {
                    Stopper::Allowance => StopCause::Allowance,
                    Stopper::Obstacle(ObstacleId::Body(i)) => others
                        .get(i as usize)
                        .map_or(StopCause::Allowance, |(id, _)| StopCause::Piece(*id)),
                    Stopper::Obstacle(obstacle) => StopCause::Terrain(obstacle),
                }),
            };
            let from = body.at;
            let whole = from.distance(swept.end);
            let first_obstacle = (hull && !blind)
                .then(|| self.obstacles_on(view, from, swept.end).first().copied())
                .flatten();
            let mut gone = 0.0;
            for stretch in self.stretches(view, from, swept.end) {
                let end = from.distance(stretch.to).min(whole);
                if hull && !blind {
                    let due = match stretch.ground {
                        Ground::Soft if !t.tried_mud => Some(Due::Sticky),
                        Ground::Rough | Ground::Soft if t.limit.is_none() => Some(Due::Bad),
                        _ => None,
                    };
                    if due.is_some() {
                        drive.due = due;
                        break;
                    }
                }
                let rate = self.rate(mover, stretch.ground, reverse);
                // What was rolled for bad going is the move of the whole turn (OST-07).
                let most = match t.limit {
                    Some(limit) => movement::further(limit, t.went + length.get()),
                    None => ((1.0 - drive.used) * rate).max(0.0),
                };
                let mut want = end - gone;
                if let Some((at, kind)) = first_obstacle.filter(|(at, _)| *at <= end) {
                    want = (at - gone).max(0.0);
                    drive.due = Some(Due::Obstacle(kind));
                }
                let step = if want <= most + CONTACT { want } else { most };
                if step < want {
                    drive.due = None;
                    drive.plan.stopped = Some(StopCause::Allowance);
                }
                length.add(step);
                gone += step;
                drive.used += step / rate;
                last_ground = stretch.ground;
                if drive.plan.stopped.is_some() || drive.due.is_some() {
                    break;
                }
            }
            let end = if gone >= whole - 1e-9 {
                swept.end
            } else {
                from + (swept.end - from) * (gone / whole.max(1e-12))
            };
            if end.distance(from) > 0.0 {
                drive.plan.path.push(end);
            }
            body.at = end;
            if drive.due.is_some() {
                drive.rest = path[index..].to_vec();
                break;
            }
            drive.rest = path[index + 1..].to_vec();
            if drive.plan.stopped.is_none() {
                drive.plan.stopped = blocked;
            }
            if drive.plan.stopped.is_some() {
                break;
            }
        }
        drive.used = drive.used.min(1.0);
        drive.plan.length = length.get();
        drive.plan.cost = length.get();
        drive.plan.gait = if length.get() > CONTACT { Gait::Walk } else { Gait::None };
        drive.plan.facing = hull.then_some(body.facing);
        drive
    }
}
