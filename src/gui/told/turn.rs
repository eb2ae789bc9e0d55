//! What the turn bar says.

use crate::draw::sentences::ending_sentence;
use crate::model::{Scenario, SideId, SideSlot, Snapshot, Step};
use crate::rules::{Ruleset, Task, View};

/// A phase in the bar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhaseBox {
    /// `VI`.
    pub numeral: &'static str,
    /// `Infantry fire`.
    pub name: &'static str,
    /// Before, at or after the phase at hand.
    pub order: std::cmp::Ordering,
}

/// Whose go it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Go {
    /// Mark and colour.
    pub slot: SideSlot,
    /// `Blue moves`.
    pub words: String,
}

/// The turn bar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnBar {
    /// Title of the scenario.
    pub title: String,
    /// Name of the rule set.
    pub rules: &'static str,
    /// Turn at hand.
    pub turn: u32,
    /// The last one.
    pub limit: u32,
    /// Phases.
    pub phases: Vec<PhaseBox>,
    /// Whose go, if anybody's.
    pub go: Option<Go>,
    /// What is left to do.
    pub rest: String,
    /// Word on the button for the next thing.
    pub button: &'static str,
    /// Nothing comes any more.
    pub over: bool,
}

/// What the turn bar says of a state; `first` = nothing has happened yet.
#[must_use]
pub fn turn_bar(scenario: &Scenario, rules: &dyn Ruleset, now: &Snapshot, first: bool) -> TurnBar {
    let state = &now.state;
    let at = usize::from(state.phase);
    let phases = rules.phases().iter().enumerate().map(|(i, p)| PhaseBox {
        numeral: p.numeral,
        name: p.name,
        order: i.cmp(&at),
    });
    let view = View::new(scenario, now);
    let go = |side: SideId, verb: &str| {
        let side = scenario.sides.get(side.index())?;
        Some(Go { slot: side.slot, words: format!("{} {verb}", side.name) })
    };
    let task = rules.task(&view);
    let (whose, rest) = match state.step {
        Step::Go(side) => {
            let (verb, done) = match task {
                Task::Move => ("moves", count(&view, side, |t| t.moved)),
                Task::Designate => ("designates", count(&view, side, |t| t.weapon.is_some())),
                Task::Mark => ("lays markers", (0, 0)),
                Task::Act => ("moves and shoots", (0, 0)),
                Task::Watch => ("watches", (0, 0)),
                Task::Wait => ("has its go", (0, 0)),
            };
            let word = if task == Task::Move { "moved" } else { "designated" };
            let rest =
                if done.1 > 0 { format!("{} of {} {word}", done.0, done.1) } else { String::new() };
            (go(side, verb), rest)
        }
        Step::Shots { .. } => {
            let n = state.shots.len();
            let rest = match n {
                0 => "all shots done".to_owned(),
                1 => "1 shot left".to_owned(),
                n => format!("{n} shots left"),
            };
            let next = state.shots.first().map(|o| view.spec(o.shooter).side);
            (next.and_then(|side| go(side, "rolls")), rest)
        }
        Step::Proceed => (None, String::new()),
        Step::Over => (None, String::new()),
    };
    let ending = state.ending.as_ref();
    TurnBar {
        title: scenario.title.clone(),
        rules: rules.title(),
        turn: state.turn,
        limit: scenario.turn_limit,
        phases: phases.collect(),
        go: match ending.and_then(|e| e.winner) {
            Some(side) => go(side, "wins"),
            None => whose,
        },
        rest: ending.map_or(rest, |e| ending_sentence(scenario, e.winner, e.reason)),
        button: match state.step {
            Step::Over => "Over",
            _ if first => "Begin",
            Step::Shots { .. } if !state.shots.is_empty() => "Next shot",
            Step::Go(_) if task == Task::Move => "Next move",
            _ => "Next",
        },
        over: state.step == Step::Over,
    }
}

/// Pieces of a side that have done it, and those that could.
fn count(
    view: &View,
    side: SideId,
    done: impl Fn(&crate::model::TurnRecord) -> bool,
) -> (usize, usize) {
    let mine = view.of_side(side).filter(|(_, s)| s.able() && s.aboard.is_none());
    mine.fold((0, 0), |(d, n), (_, s)| (d + usize::from(done(&s.turn)), n + 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::example;
    use crate::rules::for_scenario;

    #[test]
    fn the_bar_names_turn_phase_and_whose_go_it_is() {
        let scenario = example::scenario();
        let rules = for_scenario(&scenario).unwrap();
        let mut now = example::snapshot(&scenario);
        let bar = turn_bar(&scenario, rules.as_ref(), &now, true);
        assert_eq!((bar.turn, bar.button), (1, "Begin"));
        assert!(bar.go.is_none());
        now.state.step = Step::Go(SideId(1));
        now.state.phase = 1;
        let bar = turn_bar(&scenario, rules.as_ref(), &now, false);
        let name = &scenario.sides[1].name;
        assert!(bar.go.unwrap().words.starts_with(name.as_str()));
        let current = |b: &&PhaseBox| b.order == std::cmp::Ordering::Equal;
        assert_eq!(bar.phases.iter().filter(current).count(), 1);
    }

    #[test]
    fn a_battle_that_is_over_says_who_won_and_offers_nothing() {
        let scenario = example::scenario();
        let rules = for_scenario(&scenario).unwrap();
        let mut now = example::snapshot(&scenario);
        now.state.step = Step::Over;
        now.state.ending = Some(crate::model::Ending {
            winner: Some(SideId(0)),
            reason: crate::model::Reason::Broke,
            turn: 4,
        });
        let bar = turn_bar(&scenario, rules.as_ref(), &now, false);
        assert!(bar.over && bar.button == "Over");
        assert!(bar.rest.contains("wins"), "{}", bar.rest);
    }
}
