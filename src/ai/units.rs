//! Where one piece moves and shoots after the other (OST): each halts when it has a good shot, else goes on towards its
//! objective, shows its front to the threat, and shoots what it can; who watches shoots at what comes by.

use super::ways::Ways;
use crate::geometry::{CM, Dir};
use crate::model::{
    Action, Goal, Manner, ObjectiveId, PieceId, PieceKind, Plight, Shell, ShotOrder, SideId,
};
use crate::rules::{Ruleset, View};
use glam::DVec2;
use std::collections::BTreeSet;

/// A shot worth as much as this, in men, is worth halting for.
const WORTH_HALTING: f64 = 0.55;
/// A shot worth less than this is not taken.
const WORTH_SHOOTING: f64 = 0.02;
/// Nobody rides nearer to an enemy than this, mm.
const NEAR: f64 = 60.0 * CM;
/// What getting nearer by a cm is worth.
const A_CM: f64 = 0.03;

/// The next thing that a side does in its go; none when it has nothing more to do. `tried` are the pieces that have had
/// their move.
pub(super) fn act(
    view: &View,
    rules: &dyn Ruleset,
    side: SideId,
    ways: &Ways,
    tried: &mut BTreeSet<PieceId>,
) -> Option<Action> {
    let legal = |action: Action| rules.check(view, &action).is_ok().then_some(action);
    if let Some(action) = gets_off(view, rules, side) {
        return Some(action);
    }
    let mut mine: Vec<PieceId> = view
        .of_side(side)
        .filter(|(_, s)| s.able() && s.aboard.is_none())
        .map(|(spec, _)| spec.id)
        .collect();
    // Those in front go first, so that nobody bumps into them.
    let left = |id: PieceId| goal(view, id).map_or(0.0, |g| ways.to_objective(g, view.place(id)));
    mine.sort_by(|a, b| left(*a).total_cmp(&left(*b)).then(a.cmp(b)));
    for id in mine {
        let state = view.state(id);
        let best = best_shot(view, rules, id);
        if state.troop.manner == Manner::Undeclared {
            let halts = best.as_ref().is_some_and(|b| b.1 >= WORTH_HALTING);
            let way = if halts || tried.contains(&id) {
                None
            } else {
                best_move(view, rules, id, ways, best.as_ref().map_or(0.0, |b| b.1))
            };
            let moving = way.is_some();
            if !moving {
                tried.insert(id);
            }
            if let Some(action) = legal(Action::Declare { piece: id, moving }) {
                return Some(action);
            }
        }
        if state.troop.manner == Manner::Moving
            && tried.insert(id)
            && let Some((path, facing)) = best_move(view, rules, id, ways, 0.0)
            && let Some(action) = legal(Action::Move { piece: id, path, facing, posture: None })
        {
            return Some(action);
        }
        if let Some(action) = best.map(|b| Action::Shoot(b.0)).and_then(&legal) {
            return Some(action);
        }
        if let Some(action) = assault(view, rules, id) {
            return Some(action);
        }
    }
    None
}

/// Who rides gets off where an enemy is near: whatever hits the vehicle hits him too.
fn gets_off(view: &View, rules: &dyn Ruleset, side: SideId) -> Option<Action> {
    let riders = view.of_side(side).filter(|(_, s)| s.able() && s.aboard.is_some());
    riders.map(|(spec, _)| spec.id).find_map(|piece| {
        let at = view.place(piece);
        let near = enemies(view, piece).first().is_some_and(|e| view.place(*e).distance(at) < NEAR);
        let action = Action::Dismount { piece };
        (near && rules.check(view, &action).is_ok()).then_some(action)
    })
}

/// What a side does while a move of the other waits: the best shot at it, if one is worth it.
pub(super) fn watch(view: &View, rules: &dyn Ruleset, side: SideId) -> Option<Action> {
    let target = view.now.state.held.as_ref()?.piece;
    let mine: Vec<PieceId> =
        view.of_side(side).filter(|(_, s)| s.able()).map(|(spec, _)| spec.id).collect();
    let shots = mine.into_iter().flat_map(|id| orders(view, rules, id, target));
    best_of(view, rules, shots).map(|(order, _)| Action::Shoot(order))
}

/// Every way in which a piece may shoot at a target now.
fn orders(view: &View, rules: &dyn Ruleset, id: PieceId, target: PieceId) -> Vec<ShotOrder> {
    let slots = u8::try_from(view.spec(id).weapons.len()).unwrap_or(u8::MAX);
    let mut out = Vec::new();
    for slot in (0..slots).filter(|slot| rules.may_fire(view, id, *slot).is_ok()) {
        let order = ShotOrder::at(id, slot, target);
        for shell in [Shell::Solid, Shell::Special] {
            let order = ShotOrder { shell, ..order };
            if rules.check(view, &Action::Shoot(order)).is_ok() {
                out.push(order);
            }
        }
    }
    out
}

/// The best of some shots, if it is worth taking; special rounds are kept for those that gain by them.
fn best_of(
    view: &View,
    rules: &dyn Ruleset,
    shots: impl Iterator<Item = ShotOrder>,
) -> Option<(ShotOrder, f64)> {
    let worth = |order: ShotOrder| {
        let kept = if order.shell == Shell::Special { 0.15 } else { 0.0 };
        (order, value(view, rules, &order) - kept)
    };
    let best = shots.map(worth).reduce(|a, b| if b.1 > a.1 + 1e-9 { b } else { a });
    best.filter(|b| b.1 >= WORTH_SHOOTING)
}

fn best_shot(view: &View, rules: &dyn Ruleset, id: PieceId) -> Option<(ShotOrder, f64)> {
    let slots = u8::try_from(view.spec(id).weapons.len()).unwrap_or(u8::MAX);
    if !(0..slots).any(|slot| rules.may_fire(view, id, slot).is_ok()) {
        return None;
    }
    let shots = enemies(view, id).into_iter().take(6).flat_map(|e| orders(view, rules, id, e));
    best_of(view, rules, shots)
}

/// What a shot is worth, in men.
fn value(view: &View, rules: &dyn Ruleset, order: &ShotOrder) -> f64 {
    let preview = rules.preview_shot(view, order);
    let Some(unit) = preview.unit else { return 0.0 };
    let points = view.spec(order.target).points.max(1.0);
    let plights: f64 = unit.odds.iter().map(|(plight, p)| weight(*plight) * p).sum();
    plights * points + unit.men
}

/// What a plight is worth, as a share of the vehicle.
fn weight(plight: Plight) -> f64 {
    match plight {
        Plight::Burns | Plight::Wreck => 1.0,
        Plight::ArmamentDestroyed => 0.55,
        Plight::Immobilised => 0.4,
        Plight::FuelFire => 0.35,
        Plight::ArmamentOut | Plight::MoveKill => 0.2,
        Plight::Panic | Plight::ArmamentDamaged | Plight::CrewWounded => 0.15,
        Plight::Pinned | Plight::ExternalFire => 0.07,
    }
}

/// Enemies on the table, nearest first.
fn enemies(view: &View, id: PieceId) -> Vec<PieceId> {
    let (side, at) = (view.spec(id).side, view.place(id));
    let mut list: Vec<(f64, PieceId)> = view
        .on_table()
        .filter(|(spec, s)| spec.side != side && s.able() && s.aboard.is_none())
        .map(|(spec, _)| (view.place(spec.id).distance(at), spec.id))
        .collect();
    list.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    list.into_iter().map(|e| e.1).collect()
}

fn goal(view: &View, id: PieceId) -> Option<usize> {
    let spec = view.spec(id);
    let orders = view.scenario.orders.iter().filter(|o| o.side == spec.side);
    let mine = orders.clone().find(|o| o.unit == Some(spec.unit));
    if let Some(orders) = mine.or_else(|| orders.clone().find(|o| o.unit.is_none())) {
        return if orders.hold { None } else { orders.objective.map(ObjectiveId::index) };
    }
    view.scenario.missions.iter().filter(|m| m.side == spec.side).find_map(|m| match &m.goal {
        Goal::Hold { objectives, .. } | Goal::HoldAtEnd { objectives } => {
            objectives.first().map(|o| o.index())
        }
        _ => None,
    })
}

/// A path that brings a piece nearer to its goal than the danger there is worth, and the way to face at its end.
fn best_move(
    view: &View,
    rules: &dyn Ruleset,
    id: PieceId,
    ways: &Ways,
    staying: f64,
) -> Option<(Vec<DVec2>, Option<Dir>)> {
    let from = view.place(id);
    let full = rules.allowance(view, id).full();
    let goal = goal(view, id)?;
    if full <= 1.0 || ways.to_objective(goal, from) <= 1.0 {
        return None;
    }
    let foes = enemies(view, id);
    let mut best: Option<(f64, Vec<DVec2>)> = None;
    for path in candidates(view, rules, id, ways, goal, full) {
        let plan = rules.plan_move(view, id, &path);
        let end = plan.path.last().copied().unwrap_or(from);
        let nearer = (ways.to_objective(goal, from) - ways.to_objective(goal, end)) / CM;
        if !nearer.is_finite() || end.distance(from) < 5.0 {
            continue;
        }
        let mut then = view.now.clone();
        let state = &mut then.pieces[id.index()];
        (state.at, state.troop.moved, state.troop.manner) = (end, true, Manner::Moving);
        state.z = view.scenario.terrain.scene.ground_at(end);
        state.facing = plan.facing.unwrap_or(state.facing);
        if let Some(facing) = foes.first().and_then(|e| Dir::towards(end, view.place(*e))) {
            state.facing = facing;
        }
        let later = View::new(view.scenario, &then);
        let danger: f64 = foes.iter().take(3).map(|e| threat(&later, rules, *e, id)).sum();
        let prospects =
            foes.iter().take(4).map(|e| value_at(&later, rules, id, *e)).fold(0.0, f64::max);
        let worth = nearer * A_CM - 0.3 * danger + 0.6 * prospects - 0.8 * staying;
        if worth > 0.0 && best.as_ref().is_none_or(|b| worth > b.0 + 1e-9) {
            best = Some((worth, path));
        }
    }
    let (_, path) = best?;
    let end = *path.last()?;
    let facing = foes.first().and_then(|e| Dir::towards(end, view.place(*e)));
    let hull = matches!(view.spec(id).kind, PieceKind::Vehicle(_));
    Some((path, facing.filter(|_| hull)))
}

/// Paths worth a thought: along the way to the goal, all of the move or half of it, and abreast of that, where others
/// do not stand.
fn candidates(
    view: &View,
    rules: &dyn Ruleset,
    id: PieceId,
    ways: &Ways,
    goal: usize,
    full: f64,
) -> Vec<Vec<DVec2>> {
    let from = view.place(id);
    let mut paths = Vec::new();
    for reach in [full, full * 0.5] {
        let points: Vec<DVec2> = ways
            .way(goal, from, reach)
            .iter()
            .map(|(p, _)| *p)
            .filter(|p| p.distance(from) > 5.0)
            .collect();
        let Some(&last) = points.last() else { continue };
        let straight = rules.plan_move(view, id, &[last]);
        if straight.stopped.is_some() {
            paths.push(bends(&points));
        }
        let Some(along) = Dir::towards(from, last) else { continue };
        for aside in [0.0, 6.0, -6.0, 13.0, -13.0] {
            let to = last + along.left() * (aside * CM);
            let inside = to.cmpge(DVec2::splat(40.0)).all()
                && to.cmple(view.scenario.size - DVec2::splat(40.0)).all();
            let taken = view.on_table().any(|(spec, s)| {
                spec.id != id && s.aboard.is_none() && view.place(spec.id).distance(to) < 70.0
            });
            if inside && !taken {
                paths.push(vec![to]);
            }
        }
    }
    paths
}

/// A few corners of a way.
fn bends(points: &[DVec2]) -> Vec<DVec2> {
    let mut corners: Vec<DVec2> = points.iter().copied().skip(2).step_by(3).collect();
    if let (Some(last), true) = (points.last(), corners.last() != points.last()) {
        corners.push(*last);
    }
    corners
}

/// What the main weapon of one piece would do to another from where both stand, if it saw it.
fn value_at(view: &View, rules: &dyn Ruleset, from: PieceId, to: PieceId) -> f64 {
    if !rules.spots(view, from, to) {
        return 0.0;
    }
    let order = ShotOrder::at(from, 0, to);
    let near = rules.preview_shot(view, &order);
    if near.in_range { value(view, rules, &order) } else { 0.0 }
}

fn threat(view: &View, rules: &dyn Ruleset, foe: PieceId, id: PieceId) -> f64 {
    value_at(view, rules, foe, id)
}

/// Infantry that touches an enemy and has a fair chance.
fn assault(view: &View, rules: &dyn Ruleset, id: PieceId) -> Option<Action> {
    enemies(view, id).into_iter().take(3).find_map(|target| {
        let [wins, _, loses] = rules.preview_melee(view, id, target);
        let action = Action::Assault { piece: id, target };
        (wins > loses && rules.check(view, &action).is_ok()).then_some(action)
    })
}
