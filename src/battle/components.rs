//! Components of a piece. Fields are for this module alone to write; everyone may read.

use crate::geometry::Dir;
use crate::model::{
    Care, Gone, Health, Machine, PieceId, PieceState, Posture, Role, TroopState, TurnRecord,
};
use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::prelude::*;
use bevy::ecs::world::DeferredWorld;
use glam::DVec2;
use std::collections::BTreeMap;

/// Which piece of the scenario this entity is. Never changes; the index of pieces follows it by hooks.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[component(immutable, on_insert = index_piece, on_discard = forget_piece)]
#[require(Pose, Stance, Condition, Tended, Arms, Works, Presence, Drill, TurnMark)]
pub struct Piece(pub PieceId);

/// Where it is, table mm, and the way it faces.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    pub(in crate::battle) at: DVec2,
    pub(in crate::battle) facing: Dir,
    pub(in crate::battle) z: f64,
}

impl Default for Pose {
    fn default() -> Self {
        Self { at: DVec2::ZERO, facing: Dir::X, z: 0.0 }
    }
}

impl Pose {
    /// Centre, mm.
    #[must_use]
    pub fn at(&self) -> DVec2 {
        self.at
    }

    /// Way it faces.
    #[must_use]
    pub fn facing(&self) -> Dir {
        self.facing
    }

    /// Ground height under it, mm.
    #[must_use]
    pub fn z(&self) -> f64 {
        self.z
    }
}

/// Posture, and whether he keeps his head down.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stance {
    pub(in crate::battle) posture: Posture,
    pub(in crate::battle) head_down: bool,
    pub(in crate::battle) shaken: bool,
}

impl Stance {
    /// Posture as the piece was put.
    #[must_use]
    pub fn posture(&self) -> Posture {
        self.posture
    }
}

/// Health now, and when the simultaneous step ends.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Condition {
    pub(in crate::battle) health: Health,
    pub(in crate::battle) pending: Health,
}

impl Condition {
    /// Health that counts now.
    #[must_use]
    pub fn health(&self) -> Health {
        self.health
    }
}

/// How a wounded man is looked after.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tended(pub(in crate::battle) Care);

impl Tended {
    /// The record.
    #[must_use]
    pub fn care(&self) -> Care {
        self.0
    }
}

/// Which of its weapons are useless, and how often it has fired each.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Arms {
    pub(in crate::battle) lost: u8,
    pub(in crate::battle) fired: [u8; 8],
}

impl Arms {
    /// Is weapon `index` useless?
    #[must_use]
    pub fn is_lost(&self, index: u8) -> bool {
        index < 8 && self.lost & (1 << index) != 0
    }
}

/// What is broken on a vehicle, and how its hatch and turret stand.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct Works(pub(in crate::battle) Machine);

impl Works {
    /// The record.
    #[must_use]
    pub fn machine(&self) -> Machine {
        self.0
    }
}

/// On the table, on something, or gone.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Presence {
    pub(in crate::battle) aboard: Option<PieceId>,
    pub(in crate::battle) duty: Option<Role>,
    pub(in crate::battle) gone: Option<Gone>,
}

impl Presence {
    /// What it sits on.
    #[must_use]
    pub fn aboard(&self) -> Option<PieceId> {
        self.aboard
    }

    /// How it left the table, if it did.
    #[must_use]
    pub fn gone(&self) -> Option<Gone> {
        self.gone
    }
}

/// What a battle changes where one model is a unit.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct Drill(pub(in crate::battle) TroopState);

impl Drill {
    /// The record.
    #[must_use]
    pub fn troop(&self) -> TroopState {
        self.0
    }
}

/// What it did this turn.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct TurnMark(pub(in crate::battle) TurnRecord);

impl TurnMark {
    /// The record.
    #[must_use]
    pub fn record(&self) -> TurnRecord {
        self.0
    }
}

/// Everything about one piece, for queries.
pub(super) type PieceQuery = (
    &'static Piece,
    &'static Pose,
    &'static Stance,
    &'static Condition,
    &'static Tended,
    &'static Arms,
    &'static Works,
    &'static Presence,
    &'static Drill,
    &'static TurnMark,
);

/// The same, to write.
pub(super) type PieceQueryMut = (
    &'static mut Pose,
    &'static mut Stance,
    &'static mut Condition,
    &'static mut Tended,
    &'static mut Arms,
    &'static mut Works,
    &'static mut Presence,
    &'static mut Drill,
    &'static mut TurnMark,
);

/// The components as one plain value.
pub(super) fn to_state(
    (piece, pose, stance, condition, tended, arms, works, presence, drill, turn): (
        &Piece,
        &Pose,
        &Stance,
        &Condition,
        &Tended,
        &Arms,
        &Works,
        &Presence,
        &Drill,
        &TurnMark,
    ),
) -> PieceState {
    PieceState {
        id: piece.0,
        at: pose.at,
        facing: pose.facing,
        z: pose.z,
        aboard: presence.aboard,
        posture: stance.posture,
        head_down: stance.head_down,
        shaken: stance.shaken,
        health: condition.health,
        pending: condition.pending,
        weapons_lost: arms.lost,
        fired: arms.fired,
        care: tended.0,
        duty: presence.duty,
        machine: works.0,
        troop: drill.0,
        gone: presence.gone,
        turn: turn.0,
    }
}

/// One plain value as components.
pub(super) fn to_bundle(
    state: &PieceState,
) -> (Pose, Stance, Condition, Tended, Arms, Works, Presence, Drill, TurnMark) {
    (
        Pose { at: state.at, facing: state.facing, z: state.z },
        Stance { posture: state.posture, head_down: state.head_down, shaken: state.shaken },
        Condition { health: state.health, pending: state.pending },
        Tended(state.care),
        Arms { lost: state.weapons_lost, fired: state.fired },
        Works(state.machine),
        Presence { aboard: state.aboard, duty: state.duty, gone: state.gone },
        Drill(state.troop),
        TurnMark(state.turn),
    )
}

/// From a piece's id to its entity. Kept by the hooks of [`Piece`], so it cannot go stale.
#[derive(Resource, Default)]
pub(super) struct PieceIndex(BTreeMap<PieceId, Entity>);

impl PieceIndex {
    /// The entity of a piece.
    #[must_use]
    pub(super) fn get(&self, id: PieceId) -> Option<Entity> {
        self.0.get(&id).copied()
    }

    /// All entities in the order of their pieces.
    pub(super) fn entities(&self) -> impl Iterator<Item = Entity> + '_ {
        self.0.values().copied()
    }
}

fn index_piece(mut world: DeferredWorld, context: HookContext) {
    if let Some(id) = world.get::<Piece>(context.entity).map(|p| p.0) {
        world.resource_mut::<PieceIndex>().0.insert(id, context.entity);
    }
}

fn forget_piece(mut world: DeferredWorld, context: HookContext) {
    if let Some(id) = world.get::<Piece>(context.entity).map(|p| p.0) {
        world.resource_mut::<PieceIndex>().0.remove(&id);
    }
}
