//! The `Step` schedule: Check, Resolve, Apply, Record, one thread, no ambiguity.

use super::components::{PieceIndex, PieceQuery, to_state};
use super::log::{BattleLog, LogEntry, LogHeader};
use super::{Field, Piece, Rules, Seed, StepReport, apply, digest, fire, movement, turn, undo};
use crate::dice::{Dice, StreamKey};
use crate::model::{
    Action, BattleEvent, BattleState, Illegal, ObjectiveState, PieceState, Scenario, Snapshot,
};
use crate::rules::{Ruleset, View};
use bevy::app::{App, Plugin};
use bevy::ecs::prelude::*;
use bevy::ecs::schedule::{LogLevel, ScheduleBuildSettings, ScheduleLabel, SingleThreadedExecutor};
use bevy::ecs::system::SystemParam;
use std::sync::Arc;

/// The schedule that does one action.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step;

/// Its parts, in this order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StepSystems {
    /// Is the action legal? If not, nothing else runs.
    Check,
    /// What comes of it: pure rules, dice, events.
    Resolve,
    /// Events change components.
    Apply,
    /// Action, events and state hash go into the log.
    Record,
}

/// Brings the `Step` schedule into an app.
pub struct BattlePlugin;

impl Plugin for BattlePlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<PieceIndex>()
            .init_resource::<Current>()
            .init_resource::<Outbox>()
            .init_resource::<Before>()
            .init_resource::<undo::History>()
            .init_schedule(Step)
            .edit_schedule(Step, |schedule| {
                schedule.set_executor(SingleThreadedExecutor::default());
                schedule.set_build_settings(ScheduleBuildSettings {
                    ambiguity_detection: LogLevel::Error,
                    ..Default::default()
                });
                schedule.configure_sets(
                    (
                        StepSystems::Check,
                        StepSystems::Resolve,
                        StepSystems::Apply,
                        StepSystems::Record,
                    )
                        .chain(),
                );
                schedule.configure_sets(
                    (StepSystems::Resolve, StepSystems::Apply, StepSystems::Record)
                        .run_if(is_legal),
                );
            })
            .add_systems(Step, (look, check).chain().in_set(StepSystems::Check))
            .add_systems(
                Step,
                (
                    movement::resolve_movement,
                    fire::resolve_designation,
                    fire::resolve_shots,
                    turn::resolve_turn,
                )
                    .chain()
                    .in_set(StepSystems::Resolve),
            )
            .add_systems(Step, apply::apply_events.in_set(StepSystems::Apply))
            .add_systems(Step, (look, record).chain().in_set(StepSystems::Record));
    }
}

/// The action at hand, and why it was refused.
#[derive(Resource, Default)]
pub(super) struct Current {
    pub(super) action: Option<Action>,
    refusal: Option<Illegal>,
}

/// Events of the action at hand.
#[derive(Resource, Default)]
pub(super) struct Outbox(pub(super) Vec<BattleEvent>);

/// The components gathered: what rules look at during one action.
#[derive(Resource, Default)]
pub(super) struct Before(pub(super) Option<Snapshot>);

/// Turn, phase and go.
#[derive(Resource)]
pub(super) struct Clock(pub(super) BattleState);

impl Clock {
    /// Where the battle stands.
    #[must_use]
    pub(super) fn state(&self) -> &BattleState {
        &self.0
    }
}

/// Who holds what.
#[derive(Resource)]
pub(super) struct Holdings(pub(super) Vec<ObjectiveState>);

/// What a resolving system looks at: rules, view, dice of the action.
#[derive(SystemParam)]
pub(super) struct Battlefield<'w> {
    field: Res<'w, Field>,
    rules: Res<'w, Rules>,
    seed: Res<'w, Seed>,
    before: Res<'w, Before>,
}

impl Battlefield<'_> {
    /// Resolves an action by the rules with the dice that belong to it.
    pub(super) fn resolve(&self, action: &Action) -> Result<Vec<BattleEvent>> {
        let now = self.before.0.as_ref().ok_or("the pieces were not gathered")?;
        let view = View::new(&self.field.0, now);
        let mut dice = self.dice(&view, action);
        Ok(self.rules.0.resolve(&view, action, &mut dice))
    }

    fn dice(&self, view: &View, action: &Action) -> Dice {
        let actor = self.rules.0.actor(view, action);
        let piece = actor.and_then(|a| a.piece);
        Dice::stream(&StreamKey {
            seed: self.seed.0,
            turn: view.now.state.turn,
            phase: view.now.state.phase,
            actor: piece.map_or(u32::MAX, |p| p.0),
            nth: piece.map_or(0, |p| view.state(p).turn.acts),
            purpose: actor.map_or(0, |a| a.purpose),
        })
    }
}

fn is_legal(current: Res<Current>) -> bool {
    current.refusal.is_none()
}

/// Gathers the components, sorted.
fn look(
    pieces: Query<PieceQuery>,
    clock: Res<Clock>,
    holdings: Res<Holdings>,
    mut before: ResMut<Before>,
) {
    let mut list: Vec<PieceState> = pieces.iter().map(to_state).collect();
    list.sort_by_key(|p| p.id);
    before.0 =
        Some(Snapshot { state: clock.0.clone(), pieces: list, objectives: holdings.0.clone() });
}

fn check(
    field: Res<Field>,
    rules: Res<Rules>,
    before: Res<Before>,
    mut current: ResMut<Current>,
) -> Result {
    let now = before.0.as_ref().ok_or("the pieces were not gathered")?;
    let action = current.action.as_ref().ok_or("there is no action at hand")?;
    current.refusal = rules.0.check(&View::new(&field.0, now), action).err();
    Ok(())
}

fn record(
    before: Res<Before>,
    mut current: ResMut<Current>,
    mut outbox: ResMut<Outbox>,
    mut log: ResMut<BattleLog>,
) -> Result {
    let now = before.0.as_ref().ok_or("the pieces were not gathered")?;
    let action = current.action.take().ok_or("there is no action at hand")?;
    let no = log.next_no();
    log.push(LogEntry {
        no,
        action,
        events: std::mem::take(&mut outbox.0),
        hash: digest::state_hash(now),
    });
    Ok(())
}

/// Runs the schedule on one action.
pub(super) fn run_step(world: &mut World, action: Action) -> Result<StepReport, Illegal> {
    {
        let mut current = world.resource_mut::<Current>();
        current.action = Some(action);
        current.refusal = None;
    }
    world.resource_mut::<Outbox>().0.clear();
    world.run_schedule(Step);
    if let Some(refusal) = world.resource_mut::<Current>().refusal.take() {
        return Err(refusal);
    }
    let log = world.resource::<BattleLog>();
    let last = log.entries().last();
    Ok(last.map_or_else(
        || StepReport { no: 0, events: Vec::new() },
        |e| StepReport { no: e.no, events: e.events.clone() },
    ))
}

/// The components as one sorted value.
pub(super) fn gather(world: &mut World) -> Snapshot {
    let mut list: Vec<PieceState> = world.query::<PieceQuery>().iter(world).map(to_state).collect();
    list.sort_by_key(|p| p.id);
    Snapshot {
        state: world.resource::<Clock>().0.clone(),
        pieces: list,
        objectives: world.resource::<Holdings>().0.clone(),
    }
}

/// Puts a scenario on the table: one entity a piece, an empty log.
pub(super) fn lay_out(
    world: &mut World,
    scenario: &Arc<Scenario>,
    rules: &Arc<dyn Ruleset>,
    seed: u64,
) {
    let old: Vec<Entity> = world.resource::<PieceIndex>().entities().collect();
    for entity in old {
        world.despawn(entity);
    }
    for spec in &scenario.pieces {
        let state = PieceState::placed(spec, scenario.terrain.scene.ground_at(spec.at));
        world.spawn((Piece(spec.id), super::components::to_bundle(&state)));
    }
    world.insert_resource(Clock(BattleState::opening(scenario)));
    world.insert_resource(Holdings(
        scenario.objectives.iter().map(|o| ObjectiveState { held_by: o.held_by }).collect(),
    ));
    world.insert_resource(Field(Arc::clone(scenario)));
    world.insert_resource(Rules(Arc::clone(rules)));
    world.insert_resource(Seed(seed));
    world.insert_resource(BattleLog::new(LogHeader::new(scenario, rules.as_ref(), seed)));
    *world.resource_mut::<undo::History>() = undo::History::default();
}

/// Puts a snapshot back: every component as it was.
pub(super) fn restore(world: &mut World, snapshot: &Snapshot) {
    for state in &snapshot.pieces {
        let entity = world.resource::<PieceIndex>().get(state.id);
        if let Some(mut entity) = entity.and_then(|e| world.get_entity_mut(e).ok()) {
            entity.insert(super::components::to_bundle(state));
        }
    }
    world.resource_mut::<Clock>().0 = snapshot.state.clone();
    world.resource_mut::<Holdings>().0.clone_from(&snapshot.objectives);
}
