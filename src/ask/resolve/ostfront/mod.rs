//! Steps of the rules of `ostfront`, a file a chapter: each reads its fields, asks the rule and says what it decided.

mod aiming;
mod assaulting;
mod harming;
mod moving;
mod piercing;
mod soft;
mod words;

use super::{Input, RuleSet, Step};
use crate::ask::fields::Fields;
use crate::ask::refusal::Refusal;
use crate::rules::ostfront::data::{Readings, Tables};

pub(super) const RULE_SET: RuleSet =
    RuleSet { id: "ostfront", steps: STEPS, check_switches: |fields| readings(fields).map(|_| ()) };

/// Rules of a whole shot at an armoured vehicle.
const SHOT: &[&str] = &[
    "OST-14", "OST-15", "OST-25", "OST-31", "OST-32", "OST-34", "OST-35", "OST-36", "OST-37",
    "OST-38", "OST-43a",
];

const STEPS: &[Step] = &[
    Step { name: "initiative", rules: &["OST-46"], ask: moving::initiative },
    Step {
        name: "allowance",
        rules: &["OST-04", "OST-05", "OST-45", "OST-50", "OST-52", "OST-53"],
        ask: moving::allowance,
    },
    Step { name: "mixed_move", rules: &["OST-06"], ask: moving::mixed_move },
    Step { name: "bad_going", rules: &["OST-07"], ask: moving::bad_going },
    Step { name: "sticky_going", rules: &["OST-08"], ask: moving::sticky_going },
    Step { name: "obstacle", rules: &["OST-09", "OST-10"], ask: moving::obstacle },
    Step { name: "turning", rules: &["OST-11"], ask: moving::turning },
    Step { name: "rate_of_fire", rules: &["OST-12"], ask: aiming::rate_of_fire },
    Step { name: "may_engage", rules: &["OST-13", "OST-33", "OST-39"], ask: aiming::may_engage },
    Step { name: "face", rules: &["GEN-07", "OST-30"], ask: aiming::face },
    Step { name: "to_hit", rules: &["OST-14", "OST-15", "OST-16", "OST-17"], ask: aiming::to_hit },
    Step {
        name: "penetration",
        rules: &["OST-23", "OST-24", "OST-25", "OST-26", "OST-27", "OST-28"],
        ask: piercing::penetration,
    },
    Step { name: "defence", rules: &["OST-23", "OST-24", "OST-29"], ask: piercing::defence },
    Step { name: "duel", rules: &["OST-31", "OST-32"], ask: piercing::duel },
    Step { name: "infantry_at", rules: &["OST-33", "OST-34"], ask: piercing::infantry_at },
    Step { name: "non_destructive", rules: &["OST-35", "OST-36"], ask: harming::non_destructive },
    Step { name: "destructive", rules: &["OST-35", "OST-37"], ask: harming::destructive },
    Step { name: "special", rules: &["OST-38"], ask: harming::special },
    Step { name: "shot", rules: SHOT, ask: harming::shot },
    Step { name: "fuel_fire", rules: &["OST-38"], ask: harming::fuel_fire },
    Step { name: "pin_recovery", rules: &["OST-40"], ask: harming::pin_recovery },
    Step { name: "he", rules: &["OST-43", "OST-44"], ask: soft::he },
    Step {
        name: "soft_shot",
        rules: &["OST-14", "OST-15", "OST-43", "OST-44"],
        ask: soft::soft_shot,
    },
    Step {
        name: "small_arms",
        rules: &["OST-14", "OST-15", "OST-44", "OST-48"],
        ask: soft::small_arms,
    },
    Step {
        name: "assault_afv",
        rules: &["OST-31", "OST-32", "OST-36", "OST-37", "OST-38", "OST-49"],
        ask: assaulting::assault_afv,
    },
    Step { name: "assault_infantry", rules: &["OST-49"], ask: assaulting::assault_infantry },
    Step { name: "riders", rules: &["OST-41"], ask: harming::riders },
    Step { name: "bail_out", rules: &["OST-42"], ask: harming::bail_out },
    Step { name: "repair", rules: &["OST-36"], ask: harming::repair },
];

/// The shipped tables.
fn tables() -> Result<&'static Tables, Refusal> {
    Tables::shipped().map_err(|why| Refusal::bad("rules", why))
}

/// The readings that the switches ask for, over the defaults.
fn readings(switches: &mut Fields) -> Result<Readings, Refusal> {
    const DECAY: &[(&str, bool)] = &[("all", false), ("special_only", true)];
    const INITIAL: &[(&str, bool)] = &[("after_modifiers", false), ("base_tenths", true)];
    const AT_RIFLE: &[(&str, bool)] = &[("non_destructive_table", false), ("special_direct", true)];
    const POSITION: &[(&str, bool)] = &[("duel", false), ("artillery", true)];
    let mut readings = Readings::standard(tables()?);
    if let Some(special_only) = switches.one_of("range_decay", DECAY)? {
        readings.decay_special_only = special_only;
    }
    if let Some(degrees) = switches.number("steep_threshold_deg", 0.0, 90.0)? {
        readings.steep_threshold_deg = degrees;
    }
    if let Some(tenths) = switches.one_of("initial_value", INITIAL)? {
        readings.base_tenths = tenths;
    }
    if let Some(special) = switches.one_of("at_rifle", AT_RIFLE)? {
        readings.at_rifle_special = special;
    }
    if let Some(percent) = switches.exact("obscured_hidden_percent", 0.0, 100.0)? {
        readings.obscured_hidden_percent = percent;
    }
    if let Some(artillery) = switches.one_of("afv_in_position", POSITION)? {
        readings.position_as_artillery = artillery;
    }
    Ok(readings)
}
