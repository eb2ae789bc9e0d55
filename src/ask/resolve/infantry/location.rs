//! Cover, location and effect of a hit on a figure (`INF-37` to `INF-44`).

use super::super::verdict::{Said, Verdict};
use super::target::{Figure, Posed, faces};
use super::words::{STATES, effect as effect_word, state, striker};
use super::{Input, readings, tables};
use crate::ask::refusal::Refusal;
use crate::model::{Health, Posture};
use crate::rules::infantry::data::Tables;
use crate::rules::infantry::exposure::{WallWorth, wall_worth};
use crate::rules::infantry::location::{
    Landing, effect as effect_of, land, modifiers, part_name, wound as after,
};
use serde_json::Value;

/// `INF-42`.
pub(super) fn wall_cover(input: &mut Input) -> Result<Verdict, Refusal> {
    let top = input.fields.length("top")?;
    let top = input.fields.required("top", top)?;
    let mut said = Said::default();
    said.outcome(match wall_worth(tables()?, top) {
        WallWorth::Nothing => "none",
        WallWorth::Low => "low_wall",
        WallWorth::High => "high_wall",
        WallWorth::Hides => "hides",
    });
    Ok(Verdict::plain(said))
}

/// `INF-41` to `INF-44`.
pub(super) fn exposure(input: &mut Input) -> Result<Verdict, Refusal> {
    let readings = readings(input.switches)?;
    let posed = Posed::read(input.fields)?;
    let by = striker(input.fields, "weapon")?;
    let exposed = posed.exposed(&readings, by)?;
    let mut said = Said::default();
    said.put(
        "posture",
        exposed.posture.map(|posture| match posture {
            Posture::Standing => "standing",
            Posture::Kneeling => "kneeling",
            Posture::Prone => "prone",
        }),
    );
    said.put("exposed", faces(exposed.parts));
    Ok(Verdict::plain(said))
}

/// `INF-37` to `INF-41`.
pub(super) fn location(input: &mut Input) -> Result<Verdict, Refusal> {
    let (tables, readings) = (tables()?, readings(input.switches)?);
    let by = striker(input.fields, "weapon")?;
    let figure = Figure::read(input.fields, &readings, by)?;
    let sum = modifiers(tables, &readings, &figure.location);
    let mut said = Said::default();
    said.modifiers(&sum);
    said.put("exposed", faces(figure.exposed));
    said.put("modifier", sum.whole());
    Ok(Verdict::rolling(said, move |throws, said| {
        let die =
            throws.read("location", 6, |face| land(tables, &readings, &figure.location, face))?;
        say_landing(said, tables, die.face, die.means, figure.from_front);
        Ok(())
    }))
}

/// Says where a hit landed and what it did.
pub(super) fn say_landing(
    said: &mut Said,
    tables: &Tables,
    raw: u16,
    landing: Landing,
    from_front: bool,
) {
    said.put("raw", raw);
    said.put("result", landing.result);
    said.put("location", landing.result.map_or(Value::Null, |r| part(tables, r, from_front)));
    said.outcome(if landing.stopped() { "stopped" } else { effect_word(landing.effect) });
}

/// Name of a final number; a head that is hit from the front is a face (`INF-38`).
pub(super) fn part(tables: &Tables, result: i32, from_front: bool) -> Value {
    match part_name(tables, result) {
        Some("head") if from_front => "face".into(),
        Some(name) => name.replace(' ', "_").into(),
        None => Value::Null,
    }
}

/// Says a final number that no cover stops.
pub(super) fn say_result(said: &mut Said, tables: &Tables, result: i32) {
    said.put("result", result);
    said.put("location", part(tables, result, false));
    said.outcome(effect_word(effect_of(tables, result)));
}

/// `INF-37`.
pub(super) fn effect(input: &mut Input) -> Result<Verdict, Refusal> {
    let tables = tables()?;
    let result = input.fields.integer("result", i64::MIN, i64::MAX)?;
    let result = input.fields.required("result", result)?;
    // Whatever is beyond the chart is no effect.
    let result = i32::try_from(result.clamp(i32::MIN.into(), i32::MAX.into())).unwrap_or(i32::MAX);
    let from_front = input.fields.flag("from_front")?;
    let mut said = Said::default();
    said.put("location", part(tables, result, from_front));
    said.outcome(effect_word(effect_of(tables, result)));
    Ok(Verdict::plain(said))
}

/// `INF-40b`.
pub(super) fn wound(input: &mut Input) -> Result<Verdict, Refusal> {
    const NOTHING: &[(&str, Health)] =
        &[("miss", Health::Fit), ("stopped", Health::Fit), ("no_effect", Health::Fit)];
    const DEATH: (&str, Health) = ("death", Health::Dead);
    let states: Vec<(&str, Health)> = STATES.iter().copied().chain([DEATH]).collect();
    let hurts = states.iter().copied().filter(|s| s.1 != Health::Fit);
    let effects: Vec<(&str, Health)> = NOTHING.iter().copied().chain(hurts).collect();
    let before = input.fields.one_of("state", &states)?;
    let before = input.fields.required("state", before)?;
    let effect = input.fields.one_of("effect", &effects)?;
    let effect = input.fields.required("effect", effect)?;
    let mut said = Said::default();
    said.outcome(state(after(before, effect)));
    Ok(Verdict::plain(said))
}
