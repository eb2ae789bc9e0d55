//! Layer 2: an opponent. It chooses [`Action`]s from what its own side sees, by the same previews that players see.
//!
//! Plain but sensible: it goes for its objective along the cheapest way, takes cover on the way, fires and moves by
//! turns, lays its leaves where most heads are and no friends, and shoots the nearest target worth a shot. It knows no
//! rule set by name and rolls no dice.

mod duties;
mod fire;
mod knowledge;
mod marks;
mod movement;
mod places;
mod units;
mod ways;

use crate::model::{Action, PieceId, Scenario, SideId, Step};
use crate::rules::{Ruleset, Task, View};
use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

pub use knowledge::what_side_sees;
pub use ways::Ways;

/// One mind a side.
pub struct Players {
    minds: Vec<Mind>,
}

/// What a side has in mind for the go at hand.
struct Mind {
    side: SideId,
    /// What is left of the plan of this go.
    plan: VecDeque<Action>,
    /// The go that the plan was made for: turn and phase.
    made_for: Option<(u32, u8)>,
    /// Pieces that have had their move in this go, where one piece acts after the other.
    tried: BTreeSet<PieceId>,
    ways: Arc<Ways>,
}

impl Players {
    /// Minds for all sides of a scenario.
    #[must_use]
    pub fn new(scenario: &Scenario, rules: &dyn Ruleset) -> Self {
        Self::with_ways(scenario, &Arc::new(Ways::new(scenario, rules)))
    }

    /// The same with ways that were worked out before: they belong to the terrain, not to the battle.
    #[must_use]
    pub fn with_ways(scenario: &Scenario, ways: &Arc<Ways>) -> Self {
        let mind = |side| Mind {
            side,
            plan: VecDeque::new(),
            made_for: None,
            tried: BTreeSet::new(),
            ways: Arc::clone(ways),
        };
        Self { minds: scenario.side_ids().map(mind).collect() }
    }

    /// The next action of whoever is to act, by themselves or by the battle; none when it is over.
    pub fn next_action(&mut self, view: &View, rules: &dyn Ruleset) -> Option<Action> {
        match view.now.state.step {
            Step::Over => None,
            Step::Proceed | Step::Shots { .. } => Some(Action::Proceed),
            Step::Go(side) => Some(self.choose(view, rules, side)),
        }
    }

    /// What a side does next in its go.
    pub fn choose(&mut self, view: &View, rules: &dyn Ruleset, side: SideId) -> Action {
        match self.minds.get_mut(side.index()) {
            Some(mind) => mind.next(view, rules),
            None => Action::EndGo(side),
        }
    }
}

impl Mind {
    fn next(&mut self, view: &View, rules: &dyn Ruleset) -> Action {
        let go = (view.now.state.turn, view.now.state.phase);
        if matches!(rules.task(view), Task::Act | Task::Watch) {
            return self.one_by_one(view, rules, go);
        }
        if self.made_for != Some(go) {
            self.made_for = Some(go);
            // It looks once, when its go begins, and sees what its own men see.
            let seen = what_side_sees(view, rules, self.side);
            let known = View::new(view.scenario, &seen);
            self.plan = match rules.task(view) {
                Task::Move => movement::plan(&known, rules, self.side, &self.ways),
                Task::Mark => marks::plan(&known, rules, self.side),
                Task::Designate => fire::plan(&known, rules, self.side),
                Task::Act | Task::Watch | Task::Wait => VecDeque::new(),
            };
        }
        // Whom nobody saw when the plan was made may stand in its way by now: a crew was stopped on its way to another,
        // an enemy touches the firer. Then the table says no, as it would to a player, and the rest of the plan goes on.
        let stale = |a: &Action| rules.check(view, a).is_err();
        while self.plan.front().is_some_and(stale) {
            self.plan.pop_front();
        }
        self.plan.pop_front().unwrap_or(Action::EndGo(self.side))
    }

    /// One thing after the other, each chosen from the table as it is by then.
    fn one_by_one(&mut self, view: &View, rules: &dyn Ruleset, go: (u32, u8)) -> Action {
        let seen = what_side_sees(view, rules, self.side);
        let known = View::new(view.scenario, &seen);
        let chosen = if rules.task(view) == Task::Watch {
            units::watch(&known, rules, self.side)
        } else {
            if self.made_for != Some(go) {
                self.made_for = Some(go);
                self.tried.clear();
            }
            units::act(&known, rules, self.side, &self.ways, &mut self.tried)
        };
        let legal = chosen.filter(|action| rules.check(view, action).is_ok());
        legal.unwrap_or(Action::EndGo(self.side))
    }
}
