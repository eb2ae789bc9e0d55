//! Steps of the rules of `twelve_inch`, a file a chapter. Each reads its fields, calls the rule and says the outputs.

mod aircraft;
mod blast;
mod damage;
mod faces;
mod hitting;
mod load;
mod people;
mod shot;
mod turn;
mod words;

use super::{Input, RuleSet, Step};
use crate::ask::fields::Fields;
use crate::ask::refusal::Refusal;
use crate::rules::twelve_inch::data::{Readings, Tables, shipped};

pub(super) const RULE_SET: RuleSet = RuleSet {
    id: "twelve_inch",
    steps: STEPS,
    check_switches: |fields| readings(fields).map(|_| ()),
};

const STEPS: &[Step] = &[
    Step { name: "initiative", rules: &["TIN-51"], ask: turn::initiative },
    Step { name: "order", rules: &["TIN-02"], ask: turn::order },
    Step {
        name: "experience",
        rules: &["TIN-03", "TIN-04", "TIN-05", "TIN-06"],
        ask: turn::experience,
    },
    Step { name: "to_hit", rules: &["TIN-07", "TIN-13"], ask: hitting::to_hit },
    Step { name: "face", rules: &["TIN-16"], ask: faces::face },
    Step { name: "location", rules: &["TIN-15", "TIN-16", "TIN-17"], ask: faces::location },
    Step {
        name: "penetrates",
        rules: &["TIN-19", "TIN-20", "TIN-21", "TIN-22", "TIN-24"],
        ask: faces::penetrates,
    },
    Step {
        name: "disable",
        rules: &["TIN-25", "TIN-26", "TIN-28", "TIN-55"],
        ask: damage::disable,
    },
    Step { name: "vehicle_state", rules: &["TIN-27"], ask: damage::vehicle_state },
    Step { name: "towed_gun", rules: &["TIN-58"], ask: damage::towed_gun },
    Step { name: "crew", rules: &["TIN-29", "TIN-30", "TIN-31"], ask: people::crew },
    Step { name: "survivor", rules: &["TIN-32"], ask: people::survivor },
    Step { name: "wound_location", rules: &["TIN-35"], ask: people::wound_location },
    Step { name: "figure_hit", rules: &["TIN-32", "TIN-35", "TIN-53"], ask: people::figure_hit },
    Step { name: "wounded", rules: &["TIN-34"], ask: people::wounded },
    Step {
        name: "shot",
        rules: &[
            "TIN-07", "TIN-13", "TIN-15", "TIN-16", "TIN-19", "TIN-21", "TIN-24", "TIN-25",
            "TIN-29", "TIN-32",
        ],
        ask: shot::shot,
    },
    Step {
        name: "infantry_to_hit",
        rules: &["TIN-14", "TIN-37", "TIN-38", "TIN-58"],
        ask: hitting::infantry_to_hit,
    },
    Step { name: "close_fight", rules: &["TIN-56"], ask: people::close_fight },
    Step { name: "he", rules: &["TIN-40", "TIN-53", "TIN-58"], ask: blast::he },
    Step { name: "scatter", rules: &["TIN-40"], ask: blast::scatter },
    Step { name: "aircraft_location", rules: &["TIN-41"], ask: aircraft::location },
    Step { name: "aircraft", rules: &["TIN-41"], ask: aircraft::aircraft },
    Step { name: "aircraft_person", rules: &["TIN-41", "TIN-42", "TIN-53"], ask: aircraft::person },
    Step { name: "crash_site", rules: &["TIN-43", "TIN-44"], ask: aircraft::crash_site },
    Step { name: "crash", rules: &["TIN-31", "TIN-45"], ask: aircraft::crash },
    Step { name: "load", rules: &["TIN-46", "TIN-47", "TIN-48"], ask: load::load },
    Step { name: "movement", rules: &["TIN-34", "TIN-49"], ask: load::movement },
];

/// The shipped tables.
fn tables() -> Result<&'static Tables, Refusal> {
    shipped().map_err(|why| Refusal::bad("rules", why))
}

/// The readings that the switches ask for, over the defaults.
fn readings(switches: &mut Fields) -> Result<Readings, Refusal> {
    const COLUMN: &[(&str, bool)] = &[("harm", false), ("survive", true)];
    let mut readings = tables()?.readings();
    if let Some(percent) = switches.integer("far_band_percent", 0, 100)? {
        readings.far_band_percent = percent;
    }
    if let Some(survive) = switches.one_of("aircraft_people_column", COLUMN)? {
        readings.people_survive = survive;
    }
    Ok(readings)
}
