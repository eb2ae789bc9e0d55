//! Movement, as a thin system: gather, call the rules, emit.

use super::schedule::{Battlefield, Current, Outbox};
use crate::model::Action;
use bevy::ecs::prelude::*;

/// Resolves moves, turns on the spot and changes of posture; hatches and seats, which go with them.
pub(super) fn resolve_movement(
    current: Res<Current>,
    field: Battlefield,
    mut out: ResMut<Outbox>,
) -> Result {
    let Some(
        action @ (Action::Move { .. }
        | Action::LookOut { .. }
        | Action::TakeSeat { .. }
        | Action::Mount { .. }
        | Action::Dismount { .. }
        | Action::Join { .. }),
    ) = &current.action
    else {
        return Ok(());
    };
    out.0.extend(field.resolve(action)?);
    Ok(())
}
