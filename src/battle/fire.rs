//! Fire, as thin systems: designation first, then shot after shot.

use super::schedule::{Battlefield, Clock, Current, Outbox};
use crate::model::{Action, Domain, Step};
use bevy::ecs::prelude::*;

/// Takes down who fires at whom, before anything is measured (`INF-24`), and where fire is to come down.
pub(super) fn resolve_designation(
    current: Res<Current>,
    field: Battlefield,
    mut out: ResMut<Outbox>,
) -> Result {
    if let Some(action) = current.action.as_ref().filter(|a| a.domain() == Domain::Designation) {
        out.0.extend(field.resolve(action)?);
    }
    Ok(())
}

/// Lays the templates and rolls the next designated shot.
pub(super) fn resolve_shots(
    current: Res<Current>,
    clock: Res<Clock>,
    field: Battlefield,
    mut out: ResMut<Outbox>,
) -> Result {
    let (Some(action @ Action::Proceed), Step::Shots { .. }) =
        (&current.action, clock.state().step)
    else {
        return Ok(());
    };
    out.0.extend(field.resolve(action)?);
    Ok(())
}
