//! High explosive.

use super::super::verdict::{Said, Verdict};
use super::{Input, tables};
use crate::ask::refusal::Refusal;
use crate::rules::twelve_inch::blast::{self, Scatter};
use crate::rules::twelve_inch::people::figure_hit;
use crate::rules::twelve_inch::to_hit::needed;
use crate::rules::twelve_inch::words::Burst;
use serde_json::Value;

/// `he` (`TIN-40`, `TIN-58`).
pub(super) fn he(input: &mut Input) -> Result<Verdict, Refusal> {
    let fields = &mut *input.fields;
    let tables = tables()?;
    fields.just_one(&["bore_mm", "burst"])?;
    let bore = fields.number("bore_mm", 20.0, f64::INFINITY)?;
    let burst = fields.one_of("burst", Burst::WORDS)?;
    let distance = fields.length("distance")?;
    let distance = fields.required("distance", distance)?;
    let hard_cover = fields.flag("hard_cover")?;
    let hero = fields.flag("hero")?;
    let radius = match burst {
        Some(burst) => blast::burst_radius(tables, burst),
        None => blast::shell_radius(tables, fields.required("bore_mm", bore)?),
    };
    let chance = blast::burst_chance(tables, radius, distance, hard_cover);
    let needed = chance.as_ref().map(needed);
    let mut said = Said::default();
    if let Some(chance) = &chance {
        said.modifiers(chance);
    }
    said.length("radius", input.unit, radius);
    said.put("chance", needed.unwrap_or(0));
    Ok(Verdict::rolling(said, move |throws, said| {
        said.put("wound", Value::Null);
        let Some(needed) = needed else {
            said.outcome("outside");
            return Ok(());
        };
        if throws.read("hit", 100, |face| face <= needed)?.means {
            let (wound, fate) = figure_hit(tables, throws, hero, false)?;
            said.put("wound", wound.word());
            said.outcome(fate.word());
        } else {
            said.outcome("missed");
        }
        Ok(())
    }))
}

/// `scatter` (`TIN-40`).
pub(super) fn scatter(input: &mut Input) -> Result<Verdict, Refusal> {
    let (tables, unit) = (tables()?, input.unit);
    Ok(Verdict::rolling(Said::default(), move |throws, said| {
        // The outcome is the distance alone, so that no bearing makes a way of its own.
        let bearing = throws.read("bearing", 360, |_| ())?.face;
        let distance = throws.read("distance", 100, |face| face)?.means;
        let scatter = Scatter::of(tables, bearing, distance);
        said.put("bearing", scatter.bearing);
        said.length("distance", unit, scatter.mm());
        said.put("offset", unit.point(scatter.offset()));
        said.outcome(scatter.inches.to_string());
        Ok(())
    }))
}
