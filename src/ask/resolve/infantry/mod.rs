//! Steps of the infantry rules, a file a chapter.

mod hitting;
mod turn;
mod words;

use super::{Input, RuleSet, Step};
use crate::ask::fields::Fields;
use crate::ask::refusal::Refusal;
use crate::rules::infantry::{
    Infantry,
    data::{Readings, TABLES, Tables},
};
use std::sync::OnceLock;

pub(super) const RULE_SET: RuleSet =
    RuleSet { id: "infantry", steps: STEPS, check_switches: |fields| readings(fields).map(|_| ()) };

const STEPS: &[Step] = &[
    Step { name: "initiative", rules: &["INF-04"], ask: turn::initiative },
    Step { name: "to_hit", rules: &["INF-31", "INF-32", "INF-33"], ask: hitting::to_hit },
];

/// The shipped rules.
fn rules() -> Result<&'static Infantry, Refusal> {
    static RULES: OnceLock<Result<Infantry, String>> = OnceLock::new();
    RULES
        .get_or_init(|| Infantry::new(TABLES, None))
        .as_ref()
        .map_err(|why| Refusal::bad("rules", why.clone()))
}

fn tables() -> Result<&'static Tables, Refusal> {
    rules().map(|r| &r.tables)
}

/// The readings that the switches ask for, over the defaults.
fn readings(switches: &mut Fields) -> Result<Readings, Refusal> {
    const ELEVATED: &[(&str, bool)] = &[("add_to_die", false), ("extend_exposure", true)];
    const COVER: &[(&str, bool)] = &[("raw_die", false), ("modified_die", true)];
    const BLAST: &[(&str, bool)] = &[("shadow", false), ("chart", true)];
    let mut readings = rules()?.readings;
    if let Some(extend) = switches.one_of("elevated_fire", ELEVATED)? {
        readings.extend_exposure = extend;
    }
    if let Some(modified) = switches.one_of("cover_uses", COVER)? {
        readings.cover_uses_modified = modified;
    }
    if let Some(percent) = switches.integer("moved_penalty", -100, 0)? {
        readings.walked = i32::try_from(percent).unwrap_or(readings.walked);
    }
    if let Some(chart) = switches.one_of("blast_cover", BLAST)? {
        readings.blast_by_chart = chart;
    }
    if let Some(friendly) = switches.maybe_flag("friendly_under_template")? {
        readings.friendly_under_template = friendly;
    }
    Ok(readings)
}
