//! Movement (`INF-06` to `INF-08`, `INF-45`, `INF-46`, `INF-73`, `GEN-15`).

use super::Infantry;
use super::gaits::{self, Mover, Pace, Walker};
use super::scale::table_length;
use crate::geometry::{
    Body, CONTACT, Dir, Footprint, INCH, ObstacleId, Passage, Polygon, Stopper, bearing_from,
    edge_distance, sweep,
};
use crate::model::{
    Damage, Exact, Gait, Health, Mount, MoverClass, PieceId, PieceKind, PieceSpec, PieceState,
    Role, StopCause,
};
use crate::rules::{Allowance, MovePlan, View};
use glam::DVec2;

impl Infantry {
    /// Gaits of a mover with their full reach, table mm, slowest first (`INF-06`).
    fn gaits(&self, view: &View, id: PieceId) -> Vec<(Gait, f64)> {
        let spec = view.spec(id);
        let team = self.team(view, id).next();
        let metres = match (&spec.kind, spec.mover()) {
            // What is drawn or packed goes as its animals do, at a trot at most.
            (PieceKind::Crew | PieceKind::Vehicle(_), _) if team.is_some() => {
                &gaits::paces(&self.tables, Walker::Horse)[..2]
            }
            (PieceKind::Vehicle(v), _) => {
                let inches =
                    v.speed_mph * self.tables.vehicle.per_mph + self.tables.vehicle.plus_in;
                // A vehicle's gait matters to passengers alone: walk up to half its move (INF-67).
                return vec![(Gait::Walk, inches * INCH / 2.0), (Gait::Run, inches * INCH)];
            }
            (_, MoverClass::Animal) => {
                // Two of a horse's paces count as running to who fires from it; the further one is its reach.
                gaits::paces(&self.tables, self.walker(spec))
            }
            _ => self.tables.gaits.foot.as_slice(),
        };
        // A gun is pushed along at a walk at best.
        let pushed = spec.weapons.first().is_some_and(|w| {
            let weapon = view.scenario.weapon(*w);
            weapon.mount == Mount::Carriage && matches!(spec.kind, PieceKind::Crew)
        });
        // Two men with a third between them walk, and so does a crew.
        let pushed = (pushed && team.is_none()) || self.carries(view, id);
        // Who is shaken does no more than crawl (INF-66).
        let most = match (view.state(id).shaken, pushed) {
            (true, _) => Gait::Crawl,
            (false, true) => Gait::Walk,
            (false, false) => Gait::Run,
        };
        metres
            .iter()
            .map(|(pace, m)| (pace.gait(), table_length(&self.tables, *m)))
            .filter(|(gait, _)| *gait <= most)
            .collect()
    }

    /// Worst health among those who must walk for this piece to move: the man himself, or all of a crew who are able.
    fn walkers_health(&self, view: &View, id: PieceId) -> Health {
        match view.spec(id).kind {
            PieceKind::Crew => {
                let men = view.aboard(id).filter(|(man, _)| man.is_figure()).map(|(_, s)| s.health);
                let able = men.filter(|h| *h <= Health::WalkingWounded).max();
                // Behind a team the men ride.
                let led = self.team(view, id).map(|(_, s)| s.health).max();
                able.map_or(Health::Dead, |men| led.unwrap_or(men))
            }
            PieceKind::Vehicle(_) => {
                if self.drives(view, id) {
                    Health::Fit
                } else {
                    Health::Dead
                }
            }
            // A horse goes where a rider who is able wants it to; without one it goes by itself.
            PieceKind::Animal { .. } => match self.rider(view, id) {
                Some(rider) if !view.state(rider).able() => Health::Dead,
                _ => view.state(id).health,
            },
            PieceKind::Figure { .. } => view.state(id).health,
        }
    }

    /// Is there a driver, and does what he drives go (`INF-52`, `INF-65`)?
    fn drives(&self, view: &View, vehicle: PieceId) -> bool {
        let (state, damage) = (view.state(vehicle), view.state(vehicle).machine.damage);
        state.able()
            && !damage.has(Damage::Immobile)
            && !damage.has(Damage::Burning)
            && self.at_duty(view, vehicle, Role::Driver).is_some()
            && (!self.vehicle(view, vehicle).is_some_and(|v| v.drawn)
                || self.team(view, vehicle).next().is_some())
    }

    /// The animals before a cart or under the load of a crew, those that can go, by id.
    pub(super) fn team<'a>(
        &self,
        view: &View<'a>,
        carrier: PieceId,
    ) -> impl Iterator<Item = (&'a PieceSpec, &'a PieceState)> {
        view.aboard(carrier)
            .filter(|(spec, s)| matches!(spec.kind, PieceKind::Animal { .. }) && s.able())
    }

    /// The whole move of a vehicle that turns so many degrees in all, table mm (`INF-54`, `INF-69`, `INF-73`); none for
    /// other pieces.
    fn whole_drive(&self, view: &View, id: PieceId, turned_deg: f64) -> Option<f64> {
        let (vehicle, state) = (self.vehicle(view, id)?, view.state(id));
        if vehicle.drawn {
            return self.drawn(view, id, turned_deg);
        }
        let blind = state.machine.damage.has(Damage::DriverVision) && !state.machine.driver_out;
        let mph = Exact::from_decimal(vehicle.speed_mph);
        let mover = Mover::Vehicle { mph, turned_deg, reverse: false, blind };
        gaits::allowance(&self.tables, &mover, state.turn.mounted).map(|sum| sum.total().get())
    }

    /// The same for a cart: what its team goes, which a hurt animal brings down to a walk (`INF-49`).
    fn drawn(&self, view: &View, id: PieceId, turned_deg: f64) -> Option<f64> {
        let worst = self.team(view, id).map(|(_, s)| s.health).max()?;
        let mover = Mover::Legs { walker: Walker::Horse, pace: Pace::Trot, health: worst };
        let whole =
            gaits::allowance(&self.tables, &mover, view.state(id).turn.mounted)?.total().get();
        let turns = turned_deg > self.tables.hampered.free_turn_deg + CONTACT;
        Some(if turns { whole * self.tables.hampered.turning } else { whole })
    }

    /// Which way a hull points after a move and how far it turned, degrees: on to the way wanted if the move it has left
    /// pays for that (`INF-73`).
    pub(super) fn turns_to(
        &self,
        view: &View,
        id: PieceId,
        plan: &MovePlan,
        hull: Dir,
        wanted: Option<Dir>,
    ) -> (Dir, f64) {
        let state = view.state(id);
        let Some(wanted) = wanted.filter(|_| self.drives(view, id)) else {
            return (hull, plan.turned);
        };
        let turned = plan.turned + bearing_from(hull, DVec2::ZERO, wanted.vec()).abs();
        let whole = self.whole_drive(view, id, state.turn.turned + turned).unwrap_or(0.0);
        let paid = state.turn.spent + plan.cost <= whole + CONTACT;
        if paid { (wanted, turned) } else { (hull, plan.turned) }
    }

    /// How far a piece may still go this turn, by gait (`INF-06`, `INF-45`, `INF-46`).
    #[must_use]
    pub fn move_allowance(&self, view: &View, id: PieceId) -> Allowance {
        let state = view.state(id);
        if !state.on_table() || state.aboard.is_some() {
            return Allowance { gaits: Vec::new() };
        }
        let limit = match self.walkers_health(view, id) {
            Health::Fit => self.whole_drive(view, id, state.turn.turned).unwrap_or(f64::INFINITY),
            Health::WalkingWounded => table_length(&self.tables, self.tables.walking_wounded_m),
            Health::LitterCase | Health::Dead => return Allowance { gaits: Vec::new() },
        };
        let spent = state.turn.spent;
        let gaits =
            self.gaits(view, id).into_iter().map(|(gait, reach)| (gait, reach.min(limit) - spent));
        Allowance { gaits: gaits.filter(|(_, left)| *left > CONTACT).collect() }
    }

    /// How far a piece could go in a turn of which nothing is spent, table mm.
    pub(super) fn unspent_reach(&self, view: &View, id: PieceId) -> f64 {
        let whole = self.whole_drive(view, id, view.state(id).turn.turned);
        let wounded = table_length(&self.tables, self.tables.walking_wounded_m);
        let limit = match view.state(id).health {
            Health::WalkingWounded => wounded,
            _ => f64::INFINITY,
        };
        whole.or(self.gaits(view, id).last().map(|g| g.1)).unwrap_or(0.0).min(limit)
    }

    /// The smallest gait that covers so much of a path (`INF-08`): its bare length, whatever the ground costs.
    #[must_use]
    pub fn gait_of(&self, view: &View, id: PieceId, went: f64) -> Gait {
        if went <= CONTACT {
            return Gait::None;
        }
        let gaits = self.gaits(view, id);
        gaits.iter().find(|(_, reach)| went <= reach + CONTACT).map_or(Gait::Run, |(gait, _)| *gait)
    }

    /// Where a move along these corners would end, and why there (`GEN-15`).
    #[must_use]
    pub fn move_plan(&self, view: &View, id: PieceId, path: &[DVec2]) -> MovePlan {
        let allowance = self.move_allowance(view, id).full();
        let state = view.state(id);
        let mut plan = MovePlan {
            path: vec![state.at],
            length: 0.0,
            cost: 0.0,
            allowance,
            stopped: None,
            gait: state.turn.gait,
            facing: None,
            turned: 0.0,
        };
        let hull = self.vehicle(view, id).is_some();
        let others = self.in_the_way(view, id);
        let bodies: Vec<Body> = others.iter().map(|(_, body)| *body).collect();
        let mover = view.spec(id).mover();
        let terrain = &view.scenario.terrain;
        let passage = |obstacle: ObstacleId, own: &Passage| {
            terrain.info(obstacle).map_or(*own, |info| self.tables.passage(mover, info.ground))
        };
        let mut body = view.base(id);
        for &corner in path {
            let mut rate = 1.0;
            if hull && let Some(along) = Dir::towards(body.at, corner) {
                // A hull drives the way it points; to what lies behind it, it backs (INF-73).
                let off = bearing_from(body.facing, body.at, corner).abs();
                let backs = off >= 135.0 && plan.allowance > CONTACT;
                let facing = if backs { along.reversed() } else { along };
                let turns = if backs { 180.0 - off } else { off };
                let so_far = state.turn.turned + plan.turned + turns;
                let whole = self.whole_drive(view, id, so_far).unwrap_or(0.0);
                plan.allowance = plan.allowance.min((whole - state.turn.spent).max(0.0));
                if plan.allowance - plan.cost <= CONTACT {
                    plan.stopped = Some(StopCause::Allowance);
                    break;
                }
                rate = if backs { 1.0 / self.tables.hampered.reverse } else { 1.0 };
                body.facing = facing;
                plan.turned += turns;
            }
            let edge = self.table_edge(view, &body, corner);
            let goal = edge.unwrap_or(corner);
            let left = (plan.allowance - plan.cost) / rate;
            if left <= CONTACT {
                plan.stopped = Some(StopCause::Allowance);
                break;
            }
            let swept = sweep(&terrain.scene, &bodies, &body, &[goal], left, &passage);
            plan.length += swept.length;
            plan.cost += swept.cost * rate;
            if swept.length > 0.0 {
                plan.path.push(swept.end);
            }
            body.at = swept.end;
            plan.stopped = match swept.stopped_by {
                None => edge.map(|_| StopCause::Edge),
                Some(stop) => Some(match stop.by {
                    Stopper::Allowance => StopCause::Allowance,
                    Stopper::Obstacle(ObstacleId::Body(i)) => others
                        .get(i as usize)
                        .map_or(StopCause::Allowance, |(id, _)| StopCause::Piece(*id)),
                    Stopper::Obstacle(obstacle) => StopCause::Terrain(obstacle),
                }),
            };
            if plan.stopped.is_some() {
                break;
            }
        }
        self.step_back_off_walls(view, &body, &mut plan);
        plan.gait = self.gait_of(view, id, state.turn.went + plan.length);
        plan.facing = hull.then_some(body.facing);
        plan
    }

    /// Other bases a mover touches: those that stand, without itself and those who lie.
    fn in_the_way(&self, view: &View, id: PieceId) -> Vec<(PieceId, Body)> {
        view.on_table()
            .filter(|(spec, _)| spec.id != id && view.blocks_movement(spec.id))
            .map(|(spec, _)| (spec.id, view.base(spec.id)))
            .collect()
    }

    /// The centre stays on the table: where a leg leaves it, if it does.
    fn table_edge(&self, view: &View, body: &Body, to: DVec2) -> Option<DVec2> {
        let size = view.scenario.size;
        let inside = to.clamp(DVec2::ZERO, size);
        if inside == to {
            return None;
        }
        let along = to - body.at;
        let mut t = 1.0_f64;
        for (at, step, far) in [(body.at.x, along.x, size.x), (body.at.y, along.y, size.y)] {
            if step > 0.0 {
                t = t.min((far - at) / step);
            } else if step < 0.0 {
                t = t.min(-at / step);
            }
        }
        Some((body.at + along * t.clamp(0.0, 1.0)).clamp(DVec2::ZERO, size))
    }

    /// Would this base lie on something that nobody stands on?
    pub(super) fn stands_on_wall(&self, view: &View, body: &Body) -> bool {
        let terrain = &view.scenario.terrain;
        self.areas_near(view, body.at, body.bounding_radius()).any(|i| {
            terrain.areas.get(i as usize).is_some_and(|info| info.no_standing)
                && lies_on(body, &terrain.scene.areas()[i as usize].polygon)
        })
    }

    /// Nobody ends his move astride a wall: he stays before the first one that his base would lie on.
    fn step_back_off_walls(&self, view: &View, body: &Body, plan: &mut MovePlan) {
        let terrain = &view.scenario.terrain;
        let on = |at: DVec2| {
            let reach = body.bounding_radius();
            self.areas_near(view, at, reach).find(|i| {
                terrain.areas.get(*i as usize).is_some_and(|info| info.no_standing)
                    && lies_on(&Body { at, ..*body }, &terrain.scene.areas()[*i as usize].polygon)
            })
        };
        let Some(&end) = plan.path.last() else { return };
        let Some(wall) = on(end) else { return };
        let polygon = &terrain.scene.areas()[wall as usize].polygon;
        // Back along the way it came, leg by leg, to the last place where it only touches.
        while plan.path.len() > 1 {
            let to = plan.path[plan.path.len() - 1];
            let from = plan.path[plan.path.len() - 2];
            plan.path.pop();
            let back = to.distance(from);
            plan.length -= back;
            plan.cost = (plan.cost - back).max(plan.length);
            if lies_on(&Body { at: from, ..*body }, polygon) {
                continue;
            }
            let (mut free, mut caught) = (0.0_f64, 1.0_f64);
            for _ in 0..60 {
                let middle = f64::midpoint(free, caught);
                if lies_on(&Body { at: from.lerp(to, middle), ..*body }, polygon) {
                    caught = middle;
                } else {
                    free = middle;
                }
            }
            let stop = from.lerp(to, free);
            let gone = from.distance(stop);
            if gone > CONTACT {
                plan.path.push(stop);
                plan.length += gone;
                plan.cost = (plan.cost + gone).min(plan.allowance);
            }
            break;
        }
        plan.stopped = Some(StopCause::Terrain(ObstacleId::Area(wall)));
    }

    /// Is an able enemy in base contact with this piece (`INF-68`)?
    #[must_use]
    pub fn enemy_in_contact(&self, view: &View, id: PieceId) -> Option<PieceId> {
        if self.vehicle(view, id).is_some() || self.within(view, id).is_some() {
            return None;
        }
        let side = view.spec(id).side;
        let carrier = view.state(id).aboard.unwrap_or(id);
        let base = view.base(carrier);
        view.on_table()
            .filter(|(spec, s)| {
                spec.side != side
                    && s.able()
                    && s.aboard.is_none()
                    && !matches!(spec.kind, PieceKind::Vehicle(_))
            })
            .find(|(spec, s)| {
                s.at.distance(base.at) < 300.0
                    && edge_distance(&base, &view.base(spec.id)).distance <= CONTACT
            })
            .map(|(spec, _)| spec.id)
    }
}

/// Does a base lie on this outline by more than touching it?
fn lies_on(body: &Body, polygon: &Polygon) -> bool {
    polygon.encloses(body.at) || overlaps(body, polygon)
}

/// Closed forms for the two kinds of bases: a disc overlaps when its centre is nearer than its radius, a box when one
/// outline crosses or holds the other.
fn overlaps(body: &Body, polygon: &Polygon) -> bool {
    match body.footprint {
        Footprint::Disc { radius } => polygon.edge_distance(body.at) < radius - CONTACT,
        Footprint::Box { .. } => {
            body.corners().iter().any(|c| polygon.encloses(*c))
                || polygon.corners().iter().any(|c| body.contains(*c))
        }
    }
}
