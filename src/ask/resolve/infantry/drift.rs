//! Where indirect fire comes down (`INF-57` to `INF-61`).

use super::super::verdict::{Said, Verdict};
use super::crews::Manned;
use super::words::unless_false;
use super::{Input, tables};
use crate::ask::fields::Unit;
use crate::ask::refusal::Refusal;
use crate::geometry::INCH;
use crate::rules::infantry::crews::{Crewman, State};
use crate::rules::infantry::drift::{Drifted, artillery, leaves, observed};

/// Says how far and which way, and the word for it.
pub(super) fn say_drift(said: &mut Said, unit: Unit, drift: &Drifted) {
    said.length("drift", unit, f64::from(drift.inches) * INCH);
    said.put("bearing", drift.bearing);
    said.put("offset", unit.point(drift.offset));
    said.outcome(match drift.bearing {
        Some(_) => format!("drift_{}", drift.inches),
        None => "on_target".into(),
    });
}

/// `indirect_drift`.
pub(super) fn indirect_drift(input: &mut Input) -> Result<Verdict, Refusal> {
    let (tables, unit) = (tables()?, input.unit);
    let manned = Manned::read(input.fields, Crewman::Able)?;
    let seen = unless_false(input.fields, "marker_seen")?;
    let left = manned.left(true)?;
    let mut said = Said::default();
    said.modifiers(&left.templates);
    said.put("templates", left.templates.whole());
    if left.state != State::Fires || !seen {
        return Ok(Verdict::stopped(said, "refused"));
    }
    Ok(Verdict::rolling(said, move |throws, said| {
        say_drift(said, unit, &leaves(throws, tables)?);
        Ok(())
    }))
}

/// `artillery_drift`.
pub(super) fn artillery_drift(input: &mut Input) -> Result<Verdict, Refusal> {
    let (tables, unit) = (tables()?, input.unit);
    let observed = observed(tables, input.fields.length("observer_distance")?);
    let mut said = Said::default();
    said.put("observed", observed);
    Ok(Verdict::rolling(said, move |throws, said| {
        say_drift(said, unit, &artillery(throws, tables, observed)?);
        Ok(())
    }))
}
