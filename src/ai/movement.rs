//! Where to go: towards the objective, from cover to cover, some moving while others fire.

use super::fire::harm_to;
use super::ways::Ways;
use crate::geometry::INCH;
use crate::model::{
    Action, Gait, Goal, ObjectiveId, Orders, PieceId, PieceKind, Posture, ShotOrder, SideId,
    Snapshot, StopCause,
};
use crate::rules::{HeadPreview, Ruleset, ShotPreview, View};
use glam::DVec2;
use std::collections::VecDeque;

/// A medic bears so much danger, in men lost, to reach a patient.
const MOST_RISK_FOR_A_PATIENT: f64 = 0.35;
/// Nobody charges with less to gain than this: chance to win less chance to lose.
const LEAST_EDGE: f64 = 0.1;

/// The moves of one go.
pub(super) fn plan(
    view: &View,
    rules: &dyn Ruleset,
    side: SideId,
    ways: &Ways,
) -> VecDeque<Action> {
    let mut planner = Planner {
        scenario_view: *view,
        now: view.now.clone(),
        rules,
        side,
        ways,
        out: VecDeque::new(),
    };
    let mine: Vec<PieceId> = view
        .of_side(side)
        .filter(|(_, s)| s.able() && s.aboard.is_none())
        .map(|(spec, _)| spec.id)
        .collect();
    // Those in front go first, so that nobody bumps into them.
    let mut order = mine;
    order.sort_by(|a, b| {
        let left =
            |id: PieceId| planner.goal(id).map_or(0.0, |o| ways.to_objective(o, view.place(id)));
        left(*a).total_cmp(&left(*b)).then(a.cmp(b))
    });
    planner.man_vehicles(&order);
    let busy = planner.carry(&order);
    for (rank, id) in order.into_iter().enumerate().filter(|(_, id)| !busy.contains(id)) {
        planner.consider(id, rank);
    }
    planner.out
}

pub(super) struct Planner<'a> {
    scenario_view: View<'a>,
    /// The table as it will be after the moves planned so far.
    pub(super) now: Snapshot,
    pub(super) rules: &'a dyn Ruleset,
    pub(super) side: SideId,
    ways: &'a Ways,
    pub(super) out: VecDeque<Action>,
}

/// What a shot does to one target, in men.
fn harm(shot: &ShotPreview, target: PieceId) -> f64 {
    let heads = shot.heads.iter().filter(|h| h.target == target).map(HeadPreview::out);
    let hull = shot.vehicle.iter().filter(|v| v.target == target).map(|v| harm_to(v) / 3.0);
    heads.chain(hull).sum::<f64>() * shot.lands()
}

pub(super) fn is_vehicle(view: &View, id: PieceId) -> bool {
    matches!(view.spec(id).kind, PieceKind::Vehicle(_))
}

/// One thing a piece might do.
struct Choice {
    path: Vec<DVec2>,
    posture: Posture,
    worth: f64,
    /// In danger there, and nothing to shoot at.
    idle: bool,
}

impl Planner<'_> {
    pub(super) fn view(&self) -> View<'_> {
        View::new(self.scenario_view.scenario, &self.now)
    }

    /// Orders for a piece: those of its unit before those of its side.
    fn orders(&self, id: PieceId) -> Option<&Orders> {
        let scenario = self.scenario_view.scenario;
        let unit = scenario.piece(id).unit;
        let parent = scenario.units.get(unit.index()).and_then(|u| u.parent);
        let mine = || scenario.orders.iter().filter(|o| o.side == self.side);
        mine()
            .find(|o| o.unit == Some(unit))
            .or_else(|| mine().find(|o| o.unit.is_some() && o.unit == parent))
            .or_else(|| mine().find(|o| o.unit.is_none()))
    }

    /// The objective a piece goes for.
    fn goal(&self, id: PieceId) -> Option<usize> {
        if let Some(orders) = self.orders(id) {
            return if orders.hold { None } else { orders.objective.map(ObjectiveId::index) };
        }
        let scenario = self.scenario_view.scenario;
        let wanted =
            scenario.missions.iter().filter(|m| m.side == self.side).find_map(|m| match &m.goal {
                Goal::Hold { objectives, .. } | Goal::HoldAtEnd { objectives } => {
                    objectives.first().map(|o| o.index())
                }
                _ => None,
            });
        wanted.or(if scenario.objectives.is_empty() { None } else { Some(0) })
    }

    /// Enemies in sight of the side, nearest to a place first.
    pub(super) fn enemies(&self, at: DVec2) -> Vec<PieceId> {
        let view = self.view();
        let mut list: Vec<(f64, PieceId)> = view
            .on_table()
            .filter(|(spec, s)| {
                spec.side != self.side
                    && s.able()
                    && !matches!(spec.kind, PieceKind::Crew | PieceKind::Animal { .. })
                    && !s.aboard.is_some_and(|on| is_vehicle(&view, on))
            })
            .map(|(spec, _)| (view.place(spec.id).distance(at), spec.id))
            .collect();
        list.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        list.into_iter().map(|(_, id)| id).collect()
    }

    fn consider(&mut self, id: PieceId, rank: usize) {
        if matches!(self.view().spec(id).kind, PieceKind::Crew) && self.joins(id) {
            return;
        }
        let view = self.view();
        let spec = view.spec(id);
        let from = view.state(id).at;
        let allowance = self.rules.allowance(&view, id);
        let enemies = self.enemies(from);
        let stay = self.rate(id, &[], &enemies, Posture::Kneeling);
        let mut options: Vec<Choice> = stay.into_iter().collect();
        let patient = self.patient(id);
        let rider = view.aboard(id).find(|(_, s)| s.able()).map(|(rider, _)| rider.id);
        if matches!(spec.kind, PieceKind::Animal { .. }) && rider.is_none() {
            self.follow(id);
            return;
        }

        if let Some(path) = patient {
            // A medic has one thing to do, unless going there is the end of him.
            let going = self.rate(id, &path, &enemies, Posture::Kneeling);
            let bearable = |choice: &Choice| choice.worth > -MOST_RISK_FOR_A_PATIENT;
            options = going.filter(bearable).into_iter().chain(options).take(1).collect();
        } else if allowance.full() > 0.0 {
            let heavy = spec.weapons.first().is_some_and(|w| view.scenario.weapon(*w).static_only);
            for path in self.paths(id, &allowance.gaits, heavy, &enemies, rank) {
                options.extend(self.rate(id, &path, &enemies, Posture::Kneeling));
            }
            let on_foot = enemies.iter().find(|e| !is_vehicle(&view, **e));
            let near = on_foot.filter(|_| !is_vehicle(&view, id)).map(|e| view.place(*e));
            if let Some(to) = near.filter(|to| to.distance(from) <= allowance.full() && !heavy) {
                options.extend(self.rate(id, &[to], &enemies, Posture::Standing));
            }
        }
        let best = options
            .into_iter()
            .reduce(|best, next| if next.worth > best.worth + 1e-9 { next } else { best });
        let Some(best) = best else { return };
        if best.path.is_empty() && self.minds_his_head(id, best.idle) {
            return;
        }
        let view = self.view();
        let spec = view.spec(id);
        let face = enemies.first().map(|e| view.place(*e));
        let plan = self.rules.plan_move(&view, id, &best.path);
        let end = plan.path.last().copied().unwrap_or(from);
        let facing = face.and_then(|to| crate::geometry::Dir::towards(end, to));
        let state = view.state(id);
        let same_place = end.distance(from) < 0.01;
        let mounted = matches!(spec.kind, PieceKind::Animal { .. });
        let facing = facing.filter(|f| !same_place || f.vec().dot(state.facing.vec()) < 0.985);
        if same_place && best.posture == state.posture && facing.is_none() {
            return;
        }
        let vehicle = is_vehicle(&view, id);
        let path = if same_place { Vec::new() } else { best.path };
        if vehicle && path.is_empty() && (facing.is_none() || allowance.full() <= 0.0) {
            return;
        }
        self.out.push_back(Action::Move {
            piece: id,
            path,
            // A hull turns its front plate to the threat.
            facing,
            posture: (!vehicle && !mounted).then_some(best.posture),
        });
        let state = &mut self.now.pieces[id.index()];
        state.at = end;
        state.turn.gait = plan.gait;
        state.turn.spent += plan.cost;
        state.turn.went += plan.length;
        state.facing = facing.or(plan.facing).unwrap_or(state.facing);
        state.posture = best.posture;
        state.z = self.scenario_view.scenario.terrain.scene.ground_at(end);
        if let Some(rider) = rider.filter(|_| mounted && plan.stopped.is_none()) {
            self.gets_off(rider, face.map(|to| to.distance(end)));
        }
    }

    /// Paths worth a thought: along the way to the goal, and to cover near it.
    fn paths(
        &self,
        id: PieceId,
        gaits: &[(Gait, f64)],
        heavy: bool,
        enemies: &[PieceId],
        rank: usize,
    ) -> Vec<Vec<DVec2>> {
        let view = self.view();
        let from = view.state(id).at;
        let Some(goal) = self.goal(id) else {
            return Vec::new();
        };
        let full = gaits.last().map_or(0.0, |g| g.1);
        let walk = gaits.iter().filter(|g| g.0 <= Gait::Walk).map(|g| g.1).fold(0.0, f64::max);
        // Fire and movement: while enemies are in sight, every other man stays and fires.
        let in_range = enemies.iter().any(|e| {
            let reach = self.rules.nominal_range(&view, id, 0) * 0.7;
            view.place(*e).distance(from) <= reach && self.rules.spots(&view, id, *e)
        });
        if in_range && (heavy || (rank + self.now.state.turn as usize).is_multiple_of(2)) {
            return Vec::new();
        }
        let most = if heavy { walk } else { full };
        let way = self.ways.way(goal, from, most);
        let mut paths = Vec::new();
        for reach in [most, walk] {
            let points: Vec<DVec2> =
                way.iter().take_while(|(_, spent)| *spent <= reach).map(|(p, _)| *p).collect();
            if let Some(path) = self.straighten(id, from, &points) {
                paths.push(path);
            }
        }
        let here = self.ways.to_objective(goal, from);
        let mut spots: Vec<(f64, DVec2)> = self
            .ways
            .cover()
            .iter()
            .filter(|p| p.distance(from) <= most && !self.taken(id, **p))
            .map(|p| (self.ways.to_objective(goal, *p), *p))
            .filter(|(left, _)| *left < here + 30.0)
            .collect();
        spots.sort_by(|a, b| {
            a.0.total_cmp(&b.0).then(a.1.x.total_cmp(&b.1.x)).then(a.1.y.total_cmp(&b.1.y))
        });
        paths.extend(spots.into_iter().take(3).map(|(_, p)| vec![p]));
        paths
    }

    /// Does somebody stand there already?
    fn taken(&self, id: PieceId, at: DVec2) -> bool {
        let view = self.view();
        view.on_table().any(|(spec, s)| {
            spec.id != id && view.blocks_movement(spec.id) && s.at.distance(at) < 20.0
        })
    }

    /// The fewest straight legs along points of a way.
    fn straighten(&self, id: PieceId, from: DVec2, points: &[DVec2]) -> Option<Vec<DVec2>> {
        let last = *points.last()?;
        if last.distance(from) < 5.0 {
            return None;
        }
        let view = self.view();
        let whole = self.rules.plan_move(&view, id, &[last]);
        if whole.stopped.is_none() {
            return Some(vec![last]);
        }
        let middle = points[points.len() / 2];
        let halves = self.rules.plan_move(&view, id, &[middle, last]);
        if halves.stopped.is_none() || points.len() < 6 {
            return Some(vec![middle, last]);
        }
        let mut corners: Vec<DVec2> = points.iter().copied().step_by(3).skip(1).collect();
        if corners.last() != Some(&last) {
            corners.push(last);
        }
        Some(corners)
    }

    /// What a path is worth: how much nearer it brings the goal, less the harm that enemies in sight may do there.
    fn rate(
        &self,
        id: PieceId,
        path: &[DVec2],
        enemies: &[PieceId],
        posture: Posture,
    ) -> Option<Choice> {
        let view = self.view();
        let from = view.state(id).at;
        let plan = self.rules.plan_move(&view, id, path);
        let end = plan.path.last().copied().unwrap_or(from);
        if let Some(StopCause::Piece(other)) = plan.stopped
            && view.spec(other).side != self.side
        {
            if is_vehicle(&view, other) || is_vehicle(&view, id) {
                return None;
            }
            // Hand to hand only with the better hand.
            let [wins, _, loses] = self.rules.preview_melee(&view, id, other);
            if wins - loses < LEAST_EDGE {
                return None;
            }
            let worth = (wins - loses) * 1.1;
            return Some(Choice { path: path.to_vec(), posture, worth, idle: false });
        }
        let mut then = self.now.clone();
        {
            let state = &mut then.pieces[id.index()];
            state.at = end;
            state.turn.gait = plan.gait;
            // Prospects are judged with the head up.
            state.head_down = false;
            state.posture = posture;
            state.facing = plan.facing.unwrap_or(state.facing);
            state.z = view.scenario.terrain.scene.ground_at(end);
        }
        let later = View::new(view.scenario, &then);
        let mut danger = 0.0;
        let mut prospects = 0.0_f64;
        let close = enemies.iter().filter(|e| view.place(**e).distance(end) < 40.0 * INCH);
        let aims = self.targets_of(&later, id);
        for enemy in close.take(3) {
            let shooter = view.state(*enemy).aboard.unwrap_or(*enemy);
            let Some(&first) = aims.first() else { break };
            if self.rules.spots(&later, *enemy, first) {
                for &aim in &aims {
                    let theirs = ShotOrder::loaded(view.scenario, shooter, 0, aim);
                    danger += harm(&self.rules.preview_shot(&later, &theirs), aim);
                }
                let mine = ShotOrder::loaded(view.scenario, id, 0, *enemy);
                if self.rules.may_fire(&later, id, 0).is_ok() {
                    let back = self.rules.preview_shot(&later, &mine);
                    prospects = prospects.max(harm(&back, *enemy));
                }
            }
        }
        let gain = self.goal(id).map_or(0.0, |goal| {
            let left = self.ways.to_objective(goal, end);
            let before = self.ways.to_objective(goal, from);
            let gain = (before - left) / INCH;
            // A vehicle that dashes ahead of its infantry is alone.
            let most = if is_vehicle(&view, id) { 10.0 } else { f64::INFINITY };
            if gain.is_finite() { gain.min(most) } else { 0.0 }
        });
        let posture = if danger > 0.0 && plan.gait <= Gait::Crawl && prospects <= 0.0 {
            Posture::Prone
        } else {
            posture
        };
        let worth = gain * 0.09 - danger + prospects * 1.1;
        let idle = danger > 0.0 && prospects <= 0.0;
        Some(Choice { path: path.to_vec(), posture, worth, idle })
    }

    /// What would be shot at: the man himself, the gunner of a stand, a hull and whoever shows over its side.
    fn targets_of(&self, view: &View, id: PieceId) -> Vec<PieceId> {
        let first = self.target_of(view, id);
        match &view.spec(id).kind {
            PieceKind::Vehicle(v) if v.open => vec![id, first],
            PieceKind::Vehicle(_) => vec![id],
            _ => vec![first],
        }
    }

    /// The man himself, or the first able one aboard.
    fn target_of(&self, view: &View, id: PieceId) -> PieceId {
        view.aboard(id).find(|(_, s)| s.able()).map_or(id, |(spec, _)| spec.id)
    }
}
