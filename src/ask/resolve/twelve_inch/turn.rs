//! The turn: who begins, who fires when, how good a crew is.

use super::super::verdict::{Said, Verdict};
use super::{Input, tables};
use crate::ask::refusal::Refusal;
use crate::rules::twelve_inch::turn::{self, Readiness};
use crate::rules::twelve_inch::words::Level;
use serde_json::Value;
use std::collections::BTreeSet;

/// `initiative` (`TIN-51`).
pub(super) fn initiative(_: &mut Input) -> Result<Verdict, Refusal> {
    Ok(Verdict::rolling(Said::default(), |throws, said| {
        let (first, second) = throws.contest("first", "second", 6)?;
        said.put("first", first);
        said.put("second", second);
        said.outcome(if first > second { "first" } else { "second" });
        Ok(())
    }))
}

/// `order` (`TIN-02`).
pub(super) fn order(input: &mut Input) -> Result<Verdict, Refusal> {
    const CREWS: &[(&str, Level)] = &[
        ("expert", Level::Expert),
        ("veteran", Level::Veteran),
        ("marksman", Level::Veteran),
        ("average", Level::Average),
        ("recruit", Level::Recruit),
        ("inexperienced", Level::Recruit),
    ];
    let mut known = BTreeSet::new();
    let shooters = input.fields.objects("shooters", |fields| {
        let id = fields.text("id")?;
        let id = fields.required("id", id)?;
        if !known.insert(id) {
            return Err(Refusal::bad("id", "two shooters have it"));
        }
        let readiness = Readiness {
            moved: fields.flag("moved")?,
            hero: fields.flag("hero")?,
            level: fields.one_of("crew", CREWS)?.unwrap_or(Level::Average),
        };
        Ok((id, readiness))
    })?;
    let shooters = input.fields.required("shooters", shooters)?;
    let (ids, readiness): (Vec<&str>, Vec<Readiness>) = shooters.into_iter().unzip();
    let ids_of = |group: Vec<usize>| -> Value {
        group.into_iter().filter_map(|place| ids.get(place)).copied().collect()
    };
    let mut said = Said::default();
    said.put("order", turn::firing_order(&readiness).into_iter().map(ids_of).collect::<Value>());
    Ok(Verdict::plain(said))
}

/// `experience` (`TIN-03` to `TIN-06`).
pub(super) fn experience(input: &mut Input) -> Result<Verdict, Refusal> {
    let engagements = input.fields.integers("engagements", 0, i64::MAX)?;
    let engagements = input.fields.required("engagements", engagements)?;
    let (mean, level) = turn::experience(tables()?, &engagements)
        .ok_or_else(|| Refusal::bad("engagements", "a crew has at least one member"))?;
    let mut said = Said::default();
    said.put("mean", mean);
    said.outcome(level.word());
    Ok(Verdict::plain(said))
}
