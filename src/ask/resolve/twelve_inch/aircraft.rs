//! Aircraft.

use super::super::verdict::{Said, Verdict};
use super::words::bearing;
use super::{Input, readings, tables};
use crate::ask::fields::Fields;
use crate::ask::refusal::Refusal;
use crate::rules::twelve_inch::aircraft;
use crate::rules::twelve_inch::people::figure_hit;
use crate::rules::twelve_inch::to_hit::needed;
use crate::rules::twelve_inch::words::{Aboard, Activity, Area, Craft, Fate};
use serde_json::Value;

fn craft(fields: &mut Fields) -> Result<Craft, Refusal> {
    let craft = fields.one_of("type", Craft::WORDS)?;
    fields.required("type", craft)
}

fn area(fields: &mut Fields) -> Result<Area, Refusal> {
    let area = fields.one_of("area", Area::WORDS)?;
    fields.required("area", area)
}

fn no_such_part(field: &str) -> Refusal {
    Refusal::bad(field, "this kind of aircraft has no such part")
}

/// `aircraft_location` (`TIN-41`).
pub(super) fn location(input: &mut Input) -> Result<Verdict, Refusal> {
    let fields = &mut *input.fields;
    let all = aircraft::areas(tables()?, craft(fields)?);
    let visible = fields.list_of("sections", Area::WORDS)?.unwrap_or_else(|| all.clone());
    if visible.is_empty() {
        return Err(Refusal::bad("sections", "at least one part is visible"));
    }
    if visible.iter().any(|area| !all.contains(area)) {
        return Err(no_such_part("sections"));
    }
    if all.iter().any(|area| visible.iter().filter(|v| *v == area).count() > 1) {
        return Err(Refusal::bad("sections", "each part is there once"));
    }
    Ok(Verdict::rolling(Said::default(), move |throws, said| {
        if let Some(area) = aircraft::hit(&visible, throws)? {
            said.outcome(area.word());
        }
        Ok(())
    }))
}

/// `aircraft` (`TIN-41`).
pub(super) fn aircraft(input: &mut Input) -> Result<Verdict, Refusal> {
    let fields = &mut *input.fields;
    let (craft, area) = (craft(fields)?, area(fields)?);
    let chance = aircraft::out(tables()?, craft, area).ok_or_else(|| no_such_part("area"))?;
    let needed = needed(&chance);
    let mut said = Said::default();
    said.modifiers(&chance);
    said.put("chance", needed);
    Ok(Verdict::rolling(said, move |throws, said| {
        let disabled = throws.read("disable", 100, |face| face <= needed)?.means;
        said.outcome(if disabled { "disabled" } else { "flies_on" });
        Ok(())
    }))
}

/// `aircraft_person` (`TIN-41`, `TIN-42`).
pub(super) fn person(input: &mut Input) -> Result<Verdict, Refusal> {
    let readings = readings(input.switches)?;
    let fields = &mut *input.fields;
    let tables = tables()?;
    let (craft, area) = (craft(fields)?, area(fields)?);
    let who = fields.one_of("role", Aboard::WORDS)?;
    let who = fields.required("role", who)?;
    let hero = fields.flag("hero")?;
    if aircraft::out(tables, craft, area).is_none() {
        return Err(no_such_part("area"));
    }
    let harm = aircraft::harm(tables, readings, craft, area, who)
        .ok_or_else(|| Refusal::bad("role", "only helicopters carry passengers behind"))?;
    let mut said = Said::default();
    said.modifiers(&harm.percent);
    said.put("chance", needed(&harm.percent));
    Ok(Verdict::rolling(said, move |throws, said| {
        said.put("wound", Value::Null);
        if harm.befalls(throws)? {
            let (wound, fate) = figure_hit(tables, throws, hero, true)?;
            said.put("wound", wound.word());
            said.outcome(fate.word());
        } else {
            said.outcome(Fate::Unharmed.word());
        }
        Ok(())
    }))
}

/// `crash_site` (`TIN-43`, `TIN-44`).
pub(super) fn crash_site(input: &mut Input) -> Result<Verdict, Refusal> {
    let fields = &mut *input.fields;
    let tables = tables()?;
    let craft = craft(fields)?;
    let height = fields.length("height")?;
    let height = fields.required("height", height)?;
    let distance = fields.length("site_distance")?;
    let off = bearing(fields, "site_bearing")?;
    if craft == Craft::Winged && distance.is_some() {
        fields.required("site_bearing", off)?;
    }
    let mut said = Said::default();
    said.length("radius", input.unit, aircraft::glide(tables, height));
    said.number("half_arc", aircraft::half_arc(tables, craft));
    if let Some(distance) = distance {
        // A helicopter may go any way, so none that is left out matters.
        let allowed = aircraft::may_land(tables, craft, height, distance, off.unwrap_or(0.0));
        said.outcome(if allowed { "allowed" } else { "refused" });
    }
    Ok(Verdict::plain(said))
}

/// `crash` (`TIN-45`).
pub(super) fn crash(input: &mut Input) -> Result<Verdict, Refusal> {
    let fields = &mut *input.fields;
    let tables = tables()?;
    fields.just_one(&["activity", "moved"])?;
    let activity = fields.one_of("activity", Activity::WORDS)?;
    let moved = fields.length("moved")?;
    let hero = fields.flag("hero")?;
    let activity = match activity {
        Some(activity) => activity,
        None => aircraft::activity(tables, fields.required("activity", moved)?),
    };
    let mut said = Said::default();
    said.put("activity", activity.word());
    Ok(Verdict::rolling(said, move |throws, said| {
        let fate = aircraft::crash(tables, throws, activity, hero)?;
        said.outcome(if fate == Fate::Unscathed { "no_damage" } else { fate.word() });
        Ok(())
    }))
}
