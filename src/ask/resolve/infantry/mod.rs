//! Steps of the infantry rules, a file a chapter.

mod animals;
mod blast;
mod crews;
mod drift;
mod guns;
mod hitting;
mod location;
mod melee;
mod moving;
mod phase;
mod shot;
mod target;
mod turn;
mod vehicles;
mod words;

use super::{Input, RuleSet, Step};
use crate::ask::fields::Fields;
use crate::ask::refusal::Refusal;
use crate::rules::infantry::{
    Infantry,
    data::{Readings, Tables},
    shipped,
};

pub(super) const RULE_SET: RuleSet =
    RuleSet { id: "infantry", steps: STEPS, check_switches: |fields| readings(fields).map(|_| ()) };

const STEPS: &[Step] = &[
    Step { name: "initiative", rules: &["INF-04"], ask: turn::initiative },
    Step { name: "range_m", rules: &["INF-02"], ask: moving::range_m },
    Step { name: "head_range", rules: &["INF-27", "INF-44"], ask: moving::head_range },
    Step {
        name: "move",
        rules: &["INF-06", "INF-45", "INF-46", "INF-49", "INF-54", "INF-69", "INF-73"],
        ask: moving::movement,
    },
    Step { name: "gait", rules: &["INF-08"], ask: moving::gait },
    Step {
        name: "may_fire",
        rules: &["INF-09", "INF-10", "INF-16", "INF-32", "INF-43", "INF-45", "INF-46", "INF-68"],
        ask: crews::may_fire,
    },
    Step {
        name: "leaves",
        rules: &["INF-11", "INF-12", "INF-13", "INF-14", "INF-16", "INF-17", "INF-57"],
        ask: crews::leaves,
    },
    Step { name: "merge_crews", rules: &["INF-12", "INF-14", "INF-15"], ask: crews::merge_crews },
    Step { name: "victims", rules: &["INF-21", "INF-22", "INF-23"], ask: turn::victims },
    Step { name: "fire_order", rules: &["INF-05", "INF-34", "INF-35"], ask: turn::fire_order },
    Step { name: "to_hit", rules: &["INF-31", "INF-32", "INF-33"], ask: hitting::to_hit },
    Step { name: "wall_cover", rules: &["INF-42"], ask: location::wall_cover },
    Step {
        name: "exposure",
        rules: &["INF-29", "INF-40a", "INF-41", "INF-42", "INF-43", "INF-44"],
        ask: location::exposure,
    },
    Step {
        name: "location",
        rules: &["INF-37", "INF-38", "INF-39", "INF-40", "INF-40a", "INF-41"],
        ask: location::location,
    },
    Step { name: "effect", rules: &["INF-37", "INF-40"], ask: location::effect },
    Step { name: "wound", rules: &["INF-40b"], ask: location::wound },
    Step {
        name: "shot",
        rules: &[
            "INF-30", "INF-31", "INF-32", "INF-33", "INF-37", "INF-39", "INF-40", "INF-40a",
            "INF-41",
        ],
        ask: shot::shot,
    },
    Step {
        name: "fire_phase",
        rules: &["INF-05", "INF-26", "INF-34", "INF-35", "INF-40b"],
        ask: phase::fire_phase,
    },
    Step {
        name: "vehicle_damage",
        rules: &["INF-51", "INF-52", "INF-53", "INF-54", "INF-56", "INF-70"],
        ask: vehicles::vehicle_damage,
    },
    Step { name: "burning", rules: &["INF-53"], ask: vehicles::burning },
    Step { name: "bail_out", rules: &["INF-37", "INF-53"], ask: vehicles::bail_out },
    Step { name: "mg_at_tank", rules: &["INF-54", "INF-56"], ask: vehicles::mg_at_tank },
    Step {
        name: "indirect_drift",
        rules: &["INF-57", "INF-59", "INF-60"],
        ask: drift::indirect_drift,
    },
    Step { name: "artillery_drift", rules: &["INF-60", "INF-61"], ask: drift::artillery_drift },
    Step {
        name: "blast",
        rules: &["INF-31", "INF-37", "INF-39", "INF-40a", "INF-62", "INF-71"],
        ask: blast::blast,
    },
    Step {
        name: "animal_location",
        rules: &["INF-42", "INF-47", "INF-48"],
        ask: animals::animal_location,
    },
    Step { name: "rider", rules: &["INF-37", "INF-50"], ask: animals::rider },
    Step { name: "close_combat", rules: &["INF-63"], ask: melee::close_combat },
    Step { name: "medical", rules: &["INF-64"], ask: melee::medical },
    Step { name: "vehicle_state", rules: &["INF-72"], ask: vehicles::vehicle_state },
    Step { name: "gun_to_hit", rules: &["INF-31", "INF-65"], ask: guns::gun_to_hit },
    Step { name: "gun_he", rules: &["INF-31", "INF-65", "INF-71"], ask: guns::gun_he },
    Step {
        name: "gun_penetration",
        rules: &["INF-65", "INF-70", "TIN-24"],
        ask: guns::gun_penetration,
    },
    Step { name: "gun_damage", rules: &["INF-65"], ask: guns::gun_damage },
    Step { name: "gun_fire", rules: &["INF-31", "INF-65"], ask: guns::gun_fire },
];

/// The shipped rules.
fn rules() -> Result<&'static Infantry, Refusal> {
    shipped().map_err(|why| Refusal::bad("rules", why))
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
