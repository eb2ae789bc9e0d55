//! Movement, as a thin system: gather, call the rules, emit.

use super::schedule::{Battlefield, Current, Outbox};
use crate::model::Domain;
use bevy::ecs::prelude::*;

/// Resolves moves, turns on the spot and changes of posture; and all else that goes with them.
pub(super) fn resolve_movement(
    current: Res<Current>,
    field: Battlefield,
    mut out: ResMut<Outbox>,
) -> Result {
    if let Some(action) = current.action.as_ref().filter(|a| a.domain() == Domain::Movement) {
        out.0.extend(field.resolve(action)?);
    }
    Ok(())
}
