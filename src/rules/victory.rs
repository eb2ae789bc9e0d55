//! How a turn is reckoned up and a battle ends (`GEN-13`, `GEN-14`, `INF-74`): the same for every rule set, which says
//! itself who holds ground and who is lost.

use super::View;
use crate::geometry::CONTACT;
use crate::model::{
    BattleEvent, Ending, Goal, Gone, ObjectiveId, PieceSpec, PieceState, Reason, SideId, Step,
};

/// What a rule set says of a piece.
pub(super) type Says<'a> = &'a dyn Fn(&View, &PieceSpec, &PieceState) -> bool;

/// How a rule set counts.
pub(super) struct Reckoning<'a> {
    /// Radius within which an objective is held, mm.
    pub(super) reach: f64,
    /// The phase that opens a turn.
    pub(super) opening: u8,
    /// Can it act, and so hold ground?
    pub(super) acts: Says<'a>,
    /// Is it lost to its side?
    pub(super) lost: Says<'a>,
}

impl Reckoning<'_> {
    /// Ends the turn: who holds what, what was lost, is it over?
    pub(super) fn end_turn(&self, view: &View) -> Vec<BattleEvent> {
        let mut events = Vec::new();
        let holders = self.holders(view);
        for (i, (holder, was)) in holders.iter().zip(&view.now.objectives).enumerate() {
            if let (Some(side), true) = (holder, *holder != was.held_by) {
                events.push(BattleEvent::ObjectiveTaken {
                    objective: ObjectiveId(u16::try_from(i).unwrap_or(u16::MAX)),
                    side: *side,
                });
            }
        }
        let lost: Vec<f64> = view.scenario.side_ids().map(|side| self.lost(view, side)).collect();
        let held_turns = self.held_turns(view, &holders);
        events.push(BattleEvent::Reckoned { lost: lost.clone(), held_turns: held_turns.clone() });
        let turn = view.now.state.turn;
        let ending = self.ending(view, &holders, &lost, &held_turns);
        if let Some((winner, reason)) = ending {
            events.push(BattleEvent::Ended(Ending { winner, reason, turn }));
        } else {
            events.push(BattleEvent::TurnBegan { turn: turn + 1 });
            events.push(BattleEvent::PhaseBegan { phase: self.opening });
            events.push(BattleEvent::StepBegan(Step::Proceed));
        }
        events
    }

    /// Who holds each objective: the one side with a piece able to act within reach, else who held it (`GEN-14`).
    fn holders(&self, view: &View) -> Vec<Option<SideId>> {
        let reach = self.reach + CONTACT;
        view.scenario
            .objectives
            .iter()
            .zip(&view.now.objectives)
            .map(|(objective, was)| {
                let mut near: Vec<SideId> = view
                    .on_table()
                    .filter(|(spec, s)| (self.acts)(view, spec, s))
                    .filter(|(spec, _)| view.base(spec.id).distance_to_point(objective.at) <= reach)
                    .map(|(spec, _)| spec.side)
                    .collect();
                near.sort_unstable();
                near.dedup();
                if let [only] = near.as_slice() { Some(*only) } else { was.held_by }
            })
            .collect()
    }

    /// Value lost by a side, points.
    fn lost(&self, view: &View, side: SideId) -> f64 {
        let all = view.now.pieces.iter().map(|s| (view.spec(s.id), s));
        all.filter(|(spec, s)| spec.side == side && (self.lost)(view, spec, s))
            .map(|(spec, _)| spec.points)
            .fold(0.0, std::ops::Add::add)
    }

    /// What a side began with, points.
    fn worth(&self, view: &View, side: SideId) -> f64 {
        view.scenario
            .pieces
            .iter()
            .filter(|p| p.side == side)
            .map(|p| p.points)
            .fold(0.0, std::ops::Add::add)
    }

    /// For how many turns running each mission has been fulfilled.
    fn held_turns(&self, view: &View, holders: &[Option<SideId>]) -> Vec<u32> {
        let before = &view.now.state.held_turns;
        let counts =
            view.scenario.missions.iter().enumerate().map(|(i, mission)| match &mission.goal {
                Goal::Hold { objectives, .. } if holds(holders, objectives, mission.side) => {
                    before.get(i).copied().unwrap_or(0) + 1
                }
                _ => 0,
            });
        counts.collect()
    }

    fn ending(
        &self,
        view: &View,
        holders: &[Option<SideId>],
        lost: &[f64],
        held: &[u32],
    ) -> Option<(Option<SideId>, Reason)> {
        let limit_reached = view.now.state.turn >= view.scenario.turn_limit;
        // The mission first (GEN-13). Two that are fulfilled at once undo each other.
        let mut fulfilled: Vec<(usize, SideId)> = Vec::new();
        for (i, mission) in view.scenario.missions.iter().enumerate() {
            let done = match &mission.goal {
                Goal::Hold { turns, .. } => held.get(i).is_some_and(|n| n >= turns),
                Goal::HoldAtEnd { objectives } => {
                    limit_reached && holds(holders, objectives, mission.side)
                }
                Goal::Exit { pieces } => self.exited(view, mission.side) >= *pieces,
                Goal::Destroy { percent } => {
                    view.scenario.side_ids().filter(|s| *s != mission.side).all(|enemy| {
                        let gone = lost.get(enemy.index()).copied().unwrap_or(0.0);
                        gone * 100.0 >= self.worth(view, enemy) * f64::from(*percent)
                    })
                }
            };
            if done {
                fulfilled.push((i, mission.side));
            }
        }
        if let Some((i, side)) = fulfilled.first() {
            let reason = Reason::Mission(u16::try_from(*i).unwrap_or(u16::MAX));
            let alone = fulfilled.iter().all(|(_, s)| s == side);
            return Some((alone.then_some(*side), reason));
        }
        let out = |test: &dyn Fn(SideId) -> bool| -> Vec<SideId> {
            view.scenario.side_ids().filter(|s| test(*s)).collect()
        };
        let share = view.scenario.break_share;
        let broken = out(&|side| {
            let gone = lost.get(side.index()).copied().unwrap_or(0.0);
            share < 100 && gone * 100.0 >= self.worth(view, side) * f64::from(share)
        });
        let idle = out(&|side| !view.of_side(side).any(|(spec, s)| (self.acts)(view, spec, s)));
        // Who broke and who has nobody left have both lost; the battle goes on while two sides are left.
        let beaten = |side: &SideId| broken.contains(side) || idle.contains(side);
        let left: Vec<SideId> = view.scenario.side_ids().filter(|s| !beaten(s)).collect();
        if left.len() < 2 {
            let reason = if broken.is_empty() { Reason::NobodyLeft } else { Reason::Broke };
            return Some((left.first().copied(), reason));
        }
        limit_reached.then(|| (self.higher_score(view, holders, lost), Reason::Score))
    }

    /// The side with the higher score at the turn limit: enemy value lost, and five for each objective held.
    fn higher_score(
        &self,
        view: &View,
        holders: &[Option<SideId>],
        lost: &[f64],
    ) -> Option<SideId> {
        let score = |side: SideId| -> f64 {
            let killed: f64 = lost
                .iter()
                .enumerate()
                .filter(|(i, _)| *i != side.index())
                .map(|(_, v)| v)
                .fold(0.0, std::ops::Add::add);
            let held = holders.iter().filter(|h| **h == Some(side)).count();
            killed + 5.0 * f64::from(u32::try_from(held).unwrap_or(0))
        };
        let scores: Vec<(SideId, f64)> = view.scenario.side_ids().map(|s| (s, score(s))).collect();
        let best = scores.iter().map(|s| s.1).fold(f64::NEG_INFINITY, f64::max);
        let mut leaders = scores.iter().filter(|s| (s.1 - best).abs() < 1e-9);
        let leader = leaders.next().map(|s| s.0);
        leader.filter(|_| leaders.next().is_none())
    }

    fn exited(&self, view: &View, side: SideId) -> u32 {
        let n = view
            .now
            .pieces
            .iter()
            .filter(|s| view.spec(s.id).side == side && s.gone == Some(Gone::Exited))
            .count();
        u32::try_from(n).unwrap_or(u32::MAX)
    }
}

fn holds(holders: &[Option<SideId>], objectives: &[ObjectiveId], side: SideId) -> bool {
    objectives.iter().all(|o| holders.get(o.index()).copied().flatten() == Some(side))
}
