//! The turn, as a thin system: initiative, ends of goes, phases and turns.

use super::schedule::{Battlefield, Clock, Current, Outbox};
use crate::model::{Action, Step};
use bevy::ecs::prelude::*;

/// Resolves what nobody moves or fires in.
pub(super) fn resolve_turn(
    current: Res<Current>,
    clock: Res<Clock>,
    field: Battlefield,
    mut out: ResMut<Outbox>,
) -> Result {
    let action = match (&current.action, clock.state().step) {
        (Some(action @ Action::EndGo(_)), _) => action,
        (Some(action @ Action::Proceed), Step::Proceed) => action,
        _ => return Ok(()),
    };
    out.0.extend(field.resolve(action)?);
    Ok(())
}
