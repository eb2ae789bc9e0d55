//! Every rule is played: over many battles of the shipped scenarios each rule of the reference is the ground of some
//! event, but for those that a list names with the reason.

use crate::battle::shipped;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use vesica::ai::{Players, Ways};
use vesica::battle::Battle;
use vesica::rules::View;

/// Battles of each scenario. `VESICA_BATTLES` says how many if it is set.
fn battles() -> u64 {
    std::env::var("VESICA_BATTLES").ok().and_then(|n| n.parse().ok()).unwrap_or(12)
}

/// How often each rule was the ground of an event.
fn fired(names: &[&str]) -> BTreeMap<String, u64> {
    let mut fired: BTreeMap<String, u64> = BTreeMap::new();
    for name in names {
        let (scenario, rules) = shipped(name);
        let ways = Arc::new(Ways::new(&scenario, rules.as_ref()));
        let mut battle = Battle::new(scenario.clone(), rules.clone(), 0);
        for seed in 0..battles() {
            battle.restart(scenario.clone(), rules.clone(), seed);
            let mut players = Players::with_ways(&scenario, &ways);
            let mut now = battle.snapshot();
            while let Some(action) =
                players.next_action(&View::new(&scenario, &now), rules.as_ref())
            {
                let report = battle.step(action).unwrap();
                let view = View::new(&scenario, &now);
                let ids: BTreeSet<String> = report
                    .events
                    .iter()
                    .flat_map(|event| rules.rests_on(&view, event))
                    .map(|id| id.to_string())
                    .collect();
                for id in ids {
                    *fired.entry(id).or_default() += 1;
                }
                now = battle.snapshot();
            }
        }
    }
    fired
}

/// Ids of a chapter of the reference, in its order.
fn ids(chapter: &str) -> Vec<&str> {
    let titles = chapter.lines().filter_map(|line| line.strip_prefix("### "));
    titles.filter_map(|title| title.split(' ').next()).collect()
}

#[expect(clippy::print_stdout, reason = "what a failed run shows: how often each rule was played")]
/// Asserts that every rule of a chapter was played, but for these, which it prints.
fn all_played(chapter: &str, names: &[&str], spared: &[(&str, &str)]) {
    let fired = fired(names);
    let missing: Vec<&str> =
        ids(chapter).into_iter().filter(|id| !fired.contains_key(*id)).collect();
    let unknown: Vec<&&str> =
        missing.iter().filter(|id| spared.iter().all(|s| s.0 != **id)).collect();
    let counts: Vec<String> = fired.iter().map(|(id, n)| format!("{id} {n}")).collect();
    println!("{}", counts.join(", "));
    for (id, why) in spared.iter().filter(|s| missing.contains(&s.0)) {
        println!("{id} was not played: {why}");
    }
    assert!(unknown.is_empty(), "never played: {unknown:?}");
}

#[test]
fn every_rule_of_the_infantry_is_played_in_battles() {
    all_played(
        include_str!("../../docs/rules/infantry.md"),
        &["hedgerow.ron", "crossing.ron", "street.ron", "beaten_zone.ron", "cavalry.ron"],
        &[("INF-66", "an option, off by default")],
    );
}

#[test]
fn every_rule_of_plastic_ostfront_is_played_in_battles() {
    all_played(
        include_str!("../../docs/rules/ostfront.md"),
        &["tank_ambush.ron", "tiger_hunt.ron", "fort.ron"],
        &[],
    );
}
