//! Moves with their dice (`OST-07` to `OST-11`), and who may fire at them (`OST-47`).

use super::Ostfront;
use super::driving::{Drive, Due};
use crate::dice::{Roller, Throws};
use crate::geometry::{CM, CONTACT, Dir, bearing_from};
use crate::model::{
    BattleEvent, Damage, Gone, HeldMove, Illegal, Manner, Mud, PieceId, Snapshot, Step, TroopEvent,
};
use crate::rules::View;
use crate::rules::ostfront::movement::{self, Mover, Sticking};
use glam::DVec2;

/// A move is looked at every so many mm by those who watch.
const WATCHED_EVERY: f64 = 20.0;

impl Ostfront {
    /// Why a piece does not move at all this turn; none if it may.
    pub(super) fn cannot_move(&self, view: &View, id: PieceId) -> Option<Illegal> {
        let (spec, state) = (view.spec(id), view.state(id));
        let t = &state.troop;
        let name = &spec.name;
        let no = |rule: &'static str, text: String| Some(Illegal::by(rule, text));
        if state.aboard.is_some() {
            return no("OST-53", format!("{name} goes with what it sits on."));
        }
        if !self.acts(view, id) || t.dazed > 0 {
            return no("OST-38", format!("{name} cannot move."));
        }
        if state.machine.damage.has(Damage::Immobile) || t.tracks.is_some() {
            return no("OST-37", format!("{name} is immobilised."));
        }
        if t.stuck {
            return no("OST-08", format!("{name} is stuck."));
        }
        if t.manner == Manner::Halted {
            return no("OST-03", format!("{name} has halted this turn."));
        }
        if t.used >= 1.0 - 1e-9 || t.limit.is_some_and(|l| movement::further(l, t.went) <= 0.0) {
            return no("OST-06", format!("{name} has used its move."));
        }
        None
    }

    pub(super) fn check_move(
        &self,
        view: &View,
        id: PieceId,
        path: &[DVec2],
    ) -> Result<(), Illegal> {
        self.check_own_turn(view, id)?;
        if path.iter().any(|p| !p.is_finite() || p.abs().max_element() > 1e7) {
            return Err(Illegal::by("", "A corner of the path is not a place on this table."));
        }
        if path.is_empty() {
            // A hull may turn on the spot, halted or not (OST-03).
            return match view.state(id).aboard {
                None => Ok(()),
                Some(_) => Err(Illegal::by("OST-53", "It goes with what it sits on.")),
            };
        }
        self.cannot_move(view, id).map_or(Ok(()), Err)
    }

    /// A move, until it is done, out of allowance, or seen by somebody who may fire at it.
    pub(super) fn moves(
        &self,
        view: &View,
        id: PieceId,
        path: &[DVec2],
        facing: Option<Dir>,
        dice: &mut dyn Roller,
    ) -> Vec<BattleEvent> {
        let mut now = view.now.clone();
        let mut events = Vec::new();
        let seen_by = self.watchers(view, id).filter(|w| self.share(view, *w, id).0).collect();
        if path.is_empty() {
            self.turns(view, id, facing, &mut events);
            return events;
        }
        let rest = self.leg(view, &mut now, id, path, dice, &mut events, true);
        let then = View::new(view.scenario, &now);
        if rest.is_empty()
            && let Some(facing) = facing
            && matches!(self.mover(view, id), Mover::Vehicle(..))
        {
            let turn = self.pivot(&then, id, facing);
            events.extend(turn);
        }
        let held = HeldMove { piece: id, rest, facing, seen_by };
        let watched = self
            .watchers(&then, id)
            .any(|w| self.could_harm(&then, w, id, true) && self.share(&then, w, id).0);
        let gone = now.pieces[id.index()].gone.is_some();
        if let (true, false, Some(other)) = (watched, gone, self.other_side(view, id)) {
            events.push(BattleEvent::Troop(TroopEvent::Halted(held)));
            events.push(BattleEvent::StepBegan(Step::Go(other)));
        }
        events
    }

    /// What is left of a move that was watched goes on, unless its piece was stopped.
    pub(super) fn goes_on(
        &self,
        view: &View,
        held: &HeldMove,
        dice: &mut dyn Roller,
    ) -> Vec<BattleEvent> {
        let mut events = vec![BattleEvent::Troop(TroopEvent::WentOn)];
        let able = self.cannot_move(view, held.piece).is_none();
        if able && !held.rest.is_empty() {
            let mut now = view.now.clone();
            self.leg(view, &mut now, held.piece, &held.rest, dice, &mut events, false);
        }
        events
    }

    /// Pieces of other sides that have shots left and may fire at a move of this one (`OST-47`).
    fn watchers<'v>(
        &'v self,
        view: &'v View<'_>,
        id: PieceId,
    ) -> impl Iterator<Item = PieceId> + 'v {
        let side = view.spec(id).side;
        let on = self.overwatch;
        view.on_table()
            .filter(move |(spec, _)| on && spec.side != side)
            .map(|(spec, _)| spec.id)
            .filter(move |w| self.may_watch(view, *w) && self.could_harm(view, *w, id, false))
    }

    fn other_side(&self, view: &View, id: PieceId) -> Option<crate::model::SideId> {
        let side = view.spec(id).side;
        let watcher = self.watchers(view, id).next().map(|w| view.spec(w).side);
        watcher.or_else(|| view.scenario.side_ids().find(|s| *s != side))
    }

    /// Drives, rolling for what comes; says what of the path is left because somebody saw it. `now` follows.
    #[expect(
        clippy::too_many_arguments,
        reason = "one hand moves the piece, the dice and the events"
    )]
    fn leg(
        &self,
        view: &View,
        now: &mut Snapshot,
        id: PieceId,
        path: &[DVec2],
        dice: &mut dyn Roller,
        events: &mut Vec<BattleEvent>,
        watched: bool,
    ) -> Vec<DVec2> {
        let mut path = path.to_vec();
        // Each turn of the loop ends in something new: dice that are thrown once a turn, an obstacle behind it.
        for _ in 0..32 {
            let here = View::new(view.scenario, now);
            if self.cannot_move(&here, id).is_some() {
                return Vec::new();
            }
            let mut drive = self.drive(&here, id, &path, false);
            let cut = if watched { self.last_seen(&here, id, &drive.plan.path) } else { None };
            if let Some((reached, rest)) = cut {
                let mut rest = rest;
                rest.extend(drive.rest.iter().copied());
                drive = self.drive(&here, id, &reached, false);
                self.take(&here, id, &drive, events);
                follow(now, id, &drive);
                return rest;
            }
            self.take(&here, id, &drive, events);
            follow(now, id, &drive);
            if self.leaves(&View::new(view.scenario, now), id, events) {
                now.pieces[id.index()].gone = Some(Gone::Exited);
                return Vec::new();
            }
            let Some(due) = drive.due else { return Vec::new() };
            path.clone_from(&drive.rest);
            self.pays(view, now, id, due, &path, dice, events);
        }
        Vec::new()
    }

    /// The events of a drive.
    fn take(&self, view: &View, id: PieceId, drive: &Drive, events: &mut Vec<BattleEvent>) {
        let state = view.state(id);
        let end = drive.plan.path.last().copied().unwrap_or(state.at);
        let facing = drive.plan.facing.unwrap_or(state.facing);
        if drive.plan.path.len() > 1 || facing != state.facing {
            events.push(BattleEvent::Moved {
                piece: id,
                facing,
                turned: drive.plan.turned,
                z: view.scenario.terrain.scene.ground_at(end),
                posture: state.posture,
                gait: drive.plan.gait,
                length: drive.plan.length,
                cost: drive.plan.length,
                stopped: drive.plan.stopped,
                path: drive.plan.path.clone(),
            });
            events.push(BattleEvent::Troop(TroopEvent::Drove {
                piece: id,
                used: drive.used,
                turned: drive.turned,
                paid_turn: drive.paid_turn,
            }));
        }
    }

    /// Dice for what lies before a vehicle.
    #[expect(
        clippy::too_many_arguments,
        reason = "one hand moves the piece, the dice and the events"
    )]
    fn pays(
        &self,
        view: &View,
        now: &mut Snapshot,
        id: PieceId,
        due: Due,
        path: &[DVec2],
        dice: &mut dyn Roller,
        events: &mut Vec<BattleEvent>,
    ) {
        let Mover::Vehicle(drive, _) = self.mover(view, id) else { return };
        let mut throws = Throws::rolled(dice);
        let whole = self.whole_move(view, id);
        let t = &mut now.pieces[id.index()].troop;
        match due {
            Due::Bad => {
                let Ok(pips) = movement::bad_going(&mut throws, &self.tables, drive) else {
                    return;
                };
                let limit = Self::cm(pips);
                t.limit = Some(limit);
                let rolls = throws.used().to_vec();
                events.push(BattleEvent::Troop(TroopEvent::GoingRolled {
                    piece: id,
                    rolls,
                    limit,
                }));
            }
            Due::Sticky => {
                let Ok(came) = movement::stick(&mut throws, &self.tables, false) else { return };
                t.tried_mud = true;
                t.stuck = came == Sticking::Stuck;
                let came = if t.stuck { Mud::Sticks } else { Mud::Passes };
                let Some(roll) = throws.used().first().cloned() else { return };
                events.push(BattleEvent::Troop(TroopEvent::MudRolled { piece: id, roll, came }));
            }
            Due::Obstacle(kind) => {
                let Some(count) = movement::obstacle_dice(&self.tables, kind, drive) else {
                    return;
                };
                let left = t.limit.map_or((1.0 - t.used) * whole, |l| movement::further(l, t.went));
                let Ok(cross) = movement::cross(&mut throws, count, left) else { return };
                t.used = if cross.crossed { (t.used + cross.cost / whole).min(1.0) } else { 1.0 };
                t.owed += cross.owed / whole;
                events.push(BattleEvent::Troop(TroopEvent::ObstacleRolled {
                    piece: id,
                    rolls: throws.used().to_vec(),
                    cost: cross.cost,
                    used: t.used,
                    owed: t.owed,
                }));
                if cross.crossed {
                    // Just over it, so that it is behind.
                    self.hops(view, now, id, path, events);
                }
            }
        }
    }

    /// Sets a vehicle that has paid for an obstacle on the other side of its edge.
    fn hops(
        &self,
        view: &View,
        now: &mut Snapshot,
        id: PieceId,
        path: &[DVec2],
        events: &mut Vec<BattleEvent>,
    ) {
        let state = &mut now.pieces[id.index()];
        let Some(to) = path.first() else { return };
        let from = state.at;
        let Some(along) = Dir::towards(from, *to) else { return };
        let at = from + along.vec() * (2.0 * CONTACT).min(from.distance(*to));
        state.at = at;
        events.push(BattleEvent::Moved {
            piece: id,
            path: vec![from, at],
            facing: state.facing,
            z: view.scenario.terrain.scene.ground_at(at),
            posture: state.posture,
            gait: crate::model::Gait::Walk,
            length: 0.0,
            cost: 0.0,
            stopped: None,
            turned: 0.0,
        });
    }

    /// The last place of a way that somebody who watches sees, if the way goes on from there out of his sight: the way
    /// to it and what is left.
    fn last_seen(
        &self,
        view: &View,
        id: PieceId,
        path: &[DVec2],
    ) -> Option<(Vec<DVec2>, Vec<DVec2>)> {
        let watchers: Vec<PieceId> = self.watchers(view, id).collect();
        let end = *path.last()?;
        let seen = |at: DVec2| watchers.iter().any(|w| self.spots_at(view, *w, id, at));
        if watchers.is_empty() || path.len() < 2 || seen(end) {
            return None;
        }
        for leg in (1..path.len()).rev() {
            let (from, to) = (path[leg - 1], path[leg]);
            let steps = (from.distance(to) / WATCHED_EVERY).ceil().max(1.0);
            let mut i = steps - 1.0;
            while i > 0.0 || (i >= 0.0 && leg > 1) {
                let at = from.lerp(to, i / steps);
                if seen(at) {
                    let mut reached: Vec<DVec2> = path[1..leg].to_vec();
                    reached.push(at);
                    return Some((reached, path[leg..].to_vec()));
                }
                i -= 1.0;
            }
        }
        None
    }

    /// A hull turns on the spot (`OST-03`, `OST-11`); anyone else just faces about.
    fn turns(&self, view: &View, id: PieceId, facing: Option<Dir>, events: &mut Vec<BattleEvent>) {
        if let Some(facing) = facing {
            events.extend(self.pivot(view, id, facing));
        }
    }

    /// As far round as its turns allow: a halted hull 90 degrees, one that moves at half a move beyond that.
    fn pivot(&self, view: &View, id: PieceId, facing: Dir) -> Vec<BattleEvent> {
        let state = view.state(id);
        let t = &state.troop;
        let off = bearing_from(state.facing, DVec2::ZERO, facing.vec()).abs();
        let hull = matches!(self.mover(view, id), Mover::Vehicle(..));
        let with = &self.tables.movement;
        let free = Self::cm(with.turn_deg) / CM + 1e-9;
        let turned = t.turned + if hull { off } else { 0.0 };
        let (mut used, mut paid) = (t.used, t.paid_turn);
        if turned > free && !paid {
            let affordable =
                t.manner != Manner::Halted && used + with.turn_cost.get() <= 1.0 + 1e-9;
            if !affordable {
                return Vec::new();
            }
            (used, paid) = (used + with.turn_cost.get(), true);
        }
        if off <= 1e-9 {
            return Vec::new();
        }
        vec![
            BattleEvent::Moved {
                piece: id,
                path: vec![state.at],
                facing,
                z: state.z,
                posture: state.posture,
                gait: state.turn.gait,
                length: 0.0,
                cost: 0.0,
                stopped: None,
                turned: off,
            },
            BattleEvent::Troop(TroopEvent::Drove { piece: id, used, turned, paid_turn: paid }),
        ]
    }

    /// A piece that reaches an exit of its side is out of the battle, not lost, with all that sits on it (`GEN-14`).
    fn leaves(&self, view: &View, id: PieceId, events: &mut Vec<BattleEvent>) -> bool {
        let (side, at) = (view.spec(id).side, view.place(id));
        let out = view.scenario.exits.iter().any(|exit| {
            exit.side == side
                && crate::geometry::closest_on_segment(exit.from, exit.to, at).distance(at)
                    <= CONTACT
        });
        if out {
            let aboard = view.aboard(id).map(|(spec, _)| spec.id);
            for piece in aboard.chain([id]) {
                events.push(BattleEvent::Left { piece, how: Gone::Exited });
            }
        }
        out
    }
}

/// The table after a drive, as the events will make it.
fn follow(now: &mut Snapshot, id: PieceId, drive: &Drive) {
    let state = &mut now.pieces[id.index()];
    if let Some(end) = drive.plan.path.last() {
        state.at = *end;
    }
    state.facing = drive.plan.facing.unwrap_or(state.facing);
    let t = &mut state.troop;
    t.went += drive.plan.length;
    (t.used, t.turned, t.paid_turn) = (drive.used, drive.turned, drive.paid_turn);
    t.moved |= drive.plan.length > 0.0;
}
