//! Undo and redo: put the nearest remembered snapshot back and do the actions since then again.

use super::log::BattleLog;
use super::{StepReport, schedule, snapshot};
use crate::model::{Action, BattleEvent, Snapshot};
use bevy::ecs::prelude::*;

/// Snapshots at the start of each phase, and what was undone.
#[derive(Resource, Default)]
pub struct History {
    /// Number of log entries when it was taken, and the snapshot.
    marks: Vec<(usize, Snapshot)>,
    /// Actions undone, last first.
    undone: Vec<Action>,
    /// While actions are done again nothing is forgotten.
    replaying: bool,
}

/// Remembers the opening.
pub(super) fn remember_start(world: &mut World) {
    let now = snapshot(world);
    world.resource_mut::<History>().marks = vec![(0, now)];
}

/// Remembers a new phase; a new action makes what was undone obsolete.
pub(super) fn after_step(world: &mut World, report: &StepReport) {
    let new_phase = report.events.iter().any(|e| matches!(e, BattleEvent::PhaseBegan { .. }));
    let done = world.resource::<BattleLog>().entries().len();
    let known = world.resource::<History>().marks.last().is_some_and(|(n, _)| *n >= done);
    if new_phase && !known {
        let now = snapshot(world);
        world.resource_mut::<History>().marks.push((done, now));
    }
    let mut history = world.resource_mut::<History>();
    if !history.replaying {
        history.undone.clear();
    }
}

/// Is there something to undo?
#[must_use]
pub fn can_undo(world: &World) -> bool {
    world.get_resource::<BattleLog>().is_some_and(|log| !log.entries().is_empty())
}

/// Is there something to redo?
#[must_use]
pub fn can_redo(world: &World) -> bool {
    world.get_resource::<History>().is_some_and(|h| !h.undone.is_empty())
}

/// Takes the last action back. The same dice fall when it is done again.
///
/// Returns whether there was one.
pub fn undo(world: &mut World) -> bool {
    let Some(last) = world.resource_mut::<BattleLog>().pop() else {
        return false;
    };
    let keep = world.resource::<BattleLog>().entries().len();
    let mut history = world.resource_mut::<History>();
    history.undone.push(last.action);
    history.marks.retain(|(n, _)| *n <= keep);
    let Some((from, start)) = history.marks.last().cloned() else {
        return false;
    };
    schedule::restore(world, &start);
    let again: Vec<Action> =
        world.resource_mut::<BattleLog>().truncate(from).into_iter().map(|e| e.action).collect();
    replay_actions(world, again);
    true
}

/// Does the action that was undone last again.
///
/// Returns whether there was one.
pub fn redo(world: &mut World) -> bool {
    let Some(action) = world.resource_mut::<History>().undone.pop() else {
        return false;
    };
    replay_actions(world, vec![action]);
    true
}

fn replay_actions(world: &mut World, actions: Vec<Action>) {
    world.resource_mut::<History>().replaying = true;
    for action in actions {
        // They were legal in this very state, so they are again; should a rule have changed under us we stop there.
        if super::step(world, action).is_err() {
            break;
        }
    }
    world.resource_mut::<History>().replaying = false;
}
