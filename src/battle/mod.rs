//! Layer 3: the battle as a Bevy ECS world with one door.
//!
//! Components hold the state; [`step`] is the only way to change it: the `Step` schedule checks an [`Action`], resolves
//! it by calling the rule set's pure functions, applies the [`BattleEvent`]s that come back, and records them with a
//! hash of the state. Windows, command line, tests and simulations all go through this door. Knows `bevy::app` and
//! `bevy::ecs` alone: no renderer, no asset server, no clock, no file.

mod apply;
mod components;
mod digest;
mod fire;
mod log;
mod movement;
mod replay;
mod schedule;
mod turn;
mod undo;

pub use components::{
    Arms, Condition, Drill, Piece, Pose, Presence, Stance, Tended, TurnMark, Works,
};
pub use digest::state_hash;
pub use log::{BattleLog, FORMAT, LogEntry, LogError, LogHeader};
pub use replay::{Difference, replay};
pub use schedule::{BattlePlugin, Step, StepSystems};
pub use undo::{History, can_redo, can_undo, redo, undo};

use crate::model::{Action, BattleEvent, Illegal, Scenario, Snapshot};
use crate::rules::{Ruleset, View};
use bevy::ecs::prelude::*;
use std::sync::Arc;

/// The scenario of the battle in this world.
#[derive(Resource, Clone)]
pub struct Field(pub Arc<Scenario>);

/// The rules of the battle in this world.
#[derive(Resource, Clone)]
pub struct Rules(pub Arc<dyn Ruleset>);

/// Seed of the battle in this world.
#[derive(Resource, Clone, Copy)]
pub struct Seed(pub u64);

/// What one step came to.
#[derive(Clone, Debug, PartialEq)]
pub struct StepReport {
    /// Number of the log entry.
    pub no: u32,
    /// What happened.
    pub events: Vec<BattleEvent>,
}

/// Begins a battle in a world that has the [`BattlePlugin`], in place of any that was there.
pub fn begin(world: &mut World, scenario: Arc<Scenario>, rules: Arc<dyn Ruleset>, seed: u64) {
    schedule::lay_out(world, &scenario, &rules, seed);
    let opening = {
        let now = snapshot(world);
        rules.begin(&View::new(&scenario, &now))
    };
    apply::apply_all(world, &opening);
    undo::remember_start(world);
}

/// Does one action: the only door through which a battle changes.
///
/// # Errors
/// The rules refuse it; then nothing has changed.
pub fn step(world: &mut World, action: Action) -> Result<StepReport, Illegal> {
    let report = schedule::run_step(world, action)?;
    undo::after_step(world, &report);
    Ok(report)
}

/// The whole changing state, sorted by id.
#[must_use]
pub fn snapshot(world: &mut World) -> Snapshot {
    schedule::gather(world)
}

/// A battle in a world of its own: for the command line, tests and simulations.
pub struct Battle {
    app: bevy::app::App,
}

impl Battle {
    /// Begins one.
    #[must_use]
    pub fn new(scenario: Arc<Scenario>, rules: Arc<dyn Ruleset>, seed: u64) -> Self {
        let mut app = bevy::app::App::empty();
        app.add_plugins(BattlePlugin);
        begin(app.world_mut(), scenario, rules, seed);
        Self { app }
    }

    /// Begins another in the same world; what was built once stays.
    pub fn restart(&mut self, scenario: Arc<Scenario>, rules: Arc<dyn Ruleset>, seed: u64) {
        begin(self.app.world_mut(), scenario, rules, seed);
    }

    /// See [`step`].
    ///
    /// # Errors
    /// The rules refuse it.
    pub fn step(&mut self, action: Action) -> Result<StepReport, Illegal> {
        step(self.app.world_mut(), action)
    }

    /// See [`snapshot`].
    #[must_use]
    pub fn snapshot(&mut self) -> Snapshot {
        snapshot(self.app.world_mut())
    }

    /// The log so far.
    #[must_use]
    pub fn log(&self) -> &BattleLog {
        self.app.world().resource::<BattleLog>()
    }

    /// The world, to look at or to undo in.
    pub fn world_mut(&mut self) -> &mut World {
        self.app.world_mut()
    }
}
