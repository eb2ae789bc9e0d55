//! The turn: who begins, who is under a template, who fires when (`INF-04`, `INF-05`, `INF-21` to `INF-23`, `INF-34`,
//! `INF-35`).

use super::super::verdict::{Said, Verdict};
use super::words::{all_different, elite, unless_false};
use super::{Input, readings, tables};
use crate::ask::refusal::Refusal;
use crate::rules::infantry::order::{Rank, fire_order as in_order};
use crate::rules::infantry::victims::{Candidate, victims as under_template};
use serde_json::json;

/// `INF-04`.
pub(super) fn initiative(_: &mut Input) -> Result<Verdict, Refusal> {
    Ok(Verdict::rolling(Said::default(), |throws, said| {
        let (first, second) = throws.contest("first", "second", 6)?;
        said.put("first", first);
        said.put("second", second);
        said.outcome(if first > second { "first" } else { "second" });
        Ok(())
    }))
}

/// `INF-21` to `INF-23`.
pub(super) fn victims(input: &mut Input) -> Result<Verdict, Refusal> {
    const KINDS: &[(&str, bool)] = &[("figure", false), ("animal", false), ("vehicle", true)];
    let readings = readings(input.switches)?;
    let fields = &mut *input.fields;
    let list = fields.objects("candidates", |f| {
        let id = f.text("id")?;
        let id = f.required("id", id)?;
        let candidate = Candidate {
            vehicle: f.one_of("kind", KINDS)?.unwrap_or(false),
            under: unless_false(f, "under")?,
            seen: unless_false(f, "seen")?,
            dead: f.flag("dead")?,
            friendly: f.flag("friendly")?,
            designated: f.flag("designated")?,
            offset: f.length("offset")?.unwrap_or(0.0),
        };
        Ok((id, candidate))
    })?;
    let list = fields.required("candidates", list)?;
    let indirect = fields.flag("indirect")?;
    let (ids, candidates): (Vec<&str>, Vec<Candidate>) = list.into_iter().unzip();
    all_different("candidates", "id", &ids)?;
    let victims = under_template(&readings, &candidates, indirect);
    let mut said = Said::default();
    said.put("rolled", json!(named(&ids, &victims.rolled)));
    said.put("vehicle", json!(victims.vehicle.and_then(|i| ids.get(i))));
    Ok(Verdict::plain(said))
}

/// `INF-05`, `INF-34`, `INF-35`.
pub(super) fn fire_order(input: &mut Input) -> Result<Verdict, Refusal> {
    let tables = tables()?;
    let fields = &mut *input.fields;
    let moved_first = fields.text("moved_first")?;
    let moved_first = fields.required("moved_first", moved_first)?;
    let shots = fields.objects("shots", |f| {
        let (id, side) = (f.text("id")?, f.text("side")?);
        Ok(Rank {
            id: f.required("id", id)?,
            moved_first: f.required("side", side)? == moved_first,
            elite: elite(f, "elite")?,
            target_elite: elite(f, "target_elite")?,
        })
    })?;
    let shots = fields.required("shots", shots)?;
    let ids: Vec<&str> = shots.iter().map(|s| s.id).collect();
    all_different("shots", "id", &ids)?;
    let order = in_order(tables, &shots);
    let mut said = Said::default();
    said.put("first_step", json!(named(&ids, &order.first_step)));
    said.put("second_step", json!(named(&ids, &order.second_step)));
    Ok(Verdict::plain(said))
}

/// Ids of places in a list.
fn named<'i>(ids: &[&'i str], places: &[usize]) -> Vec<&'i str> {
    places.iter().filter_map(|i| ids.get(*i)).copied().collect()
}
