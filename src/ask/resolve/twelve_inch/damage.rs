//! What a penetration puts out, and when a vehicle is knocked out.

use super::super::verdict::{Said, Verdict};
use super::{Input, tables};
use crate::ask::refusal::Refusal;
use crate::rules::twelve_inch::damage::{self, Penetration, VehicleState};
use crate::rules::twelve_inch::to_hit::needed;
use crate::rules::twelve_inch::words::{Place, System};

/// The word of what a penetration put out.
pub(super) fn loss(system: Option<System>) -> &'static str {
    system.map_or("no_system_loss", System::word)
}

/// `disable` (`TIN-25` to `TIN-28`, `TIN-55`).
pub(super) fn disable(input: &mut Input) -> Result<Verdict, Refusal> {
    let fields = &mut *input.fields;
    let tables = tables()?;
    let place = fields.one_of("location", Place::WORDS)?;
    let penetration = Penetration {
        place: fields.required("location", place)?,
        turret: fields.maybe_flag("turret")?.unwrap_or(true),
        front_engined: fields.flag("front_engined")?,
        bullets: fields.flag("bullets")?,
    };
    if penetration.place.on_turret() && !penetration.turret {
        return Err(Refusal::bad("location", "the vehicle has no turret"));
    }
    let chance = penetration.chance(tables);
    let mut said = Said::default();
    said.modifiers(&chance);
    said.put("chance", needed(&chance));
    Ok(Verdict::rolling(said, move |throws, said| {
        said.outcome(loss(penetration.disable(tables, throws)?));
        Ok(())
    }))
}

/// `vehicle_state` (`TIN-27`).
pub(super) fn vehicle_state(input: &mut Input) -> Result<Verdict, Refusal> {
    let fields = &mut *input.fields;
    let crew_able = fields.integer("crew_able", 0, 20)?;
    let state = VehicleState {
        movement_out: fields.flag("movement_out")?,
        cannon_out: fields.flag("cannon_out")?,
        main_gun: fields.maybe_flag("main_gun")?.unwrap_or(true),
        crew_able: fields.required("crew_able", crew_able)?,
    };
    let mut said = Said::default();
    said.outcome(if state.knocked_out() { "knocked_out" } else { "in_action" });
    Ok(Verdict::plain(said))
}

/// `towed_gun` (`TIN-58`).
pub(super) fn towed_gun(_: &mut Input) -> Result<Verdict, Refusal> {
    let chance = damage::towed_gun(tables()?);
    let needed = needed(&chance);
    let mut said = Said::default();
    said.modifiers(&chance);
    said.put("chance", needed);
    Ok(Verdict::rolling(said, move |throws, said| {
        let disabled = throws.read("disable", 100, |face| face <= needed)?.means;
        said.outcome(if disabled { "disabled" } else { "in_action" });
        Ok(())
    }))
}
