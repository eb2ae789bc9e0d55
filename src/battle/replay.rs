//! Plays a log again and compares every entry.

use super::log::{BattleLog, LogHeader};
use super::{Battle, LogEntry};
use crate::model::Scenario;
use crate::rules::Ruleset;
use std::sync::Arc;

/// The first place in which a log and its replay differ.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: the log says {logged}, the replay gives {replayed}")]
pub struct Difference {
    /// Where: `header: seed`, `entry 57, event 2`.
    pub place: String,
    /// What the log says, around the first difference.
    pub logged: String,
    /// What the replay gives there.
    pub replayed: String,
}

/// Plays a log again; the battle as it stands after the last entry, or after entry `to`.
///
/// # Errors
/// The first difference.
pub fn replay(
    log: &BattleLog,
    scenario: Arc<Scenario>,
    rules: Arc<dyn Ruleset>,
    to: Option<u32>,
) -> Result<Battle, Difference> {
    compare_headers(log.header(), &LogHeader::new(&scenario, rules.as_ref(), log.header().seed))?;
    let mut battle = Battle::new(scenario, rules, log.header().seed);
    for entry in log.entries() {
        if to.is_some_and(|to| entry.no > to) {
            break;
        }
        let place = format!("entry {}", entry.no);
        let report = battle.step(entry.action.clone()).map_err(|why| Difference {
            place: place.clone(),
            logged: short(&entry.action),
            replayed: format!("a refusal: {why}"),
        })?;
        let again = battle.log().entries().last().ok_or_else(|| Difference {
            place: place.clone(),
            logged: short(&entry.action),
            replayed: "nothing".into(),
        })?;
        debug_assert_eq!(report.no, again.no, "a step reports its own entry");
        compare_entries(entry, again)?;
    }
    Ok(battle)
}

fn compare_headers(logged: &LogHeader, now: &LogHeader) -> Result<(), Difference> {
    let pairs: [(&str, String, String); 6] = [
        ("rules", logged.rules.clone(), now.rules.clone()),
        ("rules_hash", logged.rules_hash.clone(), now.rules_hash.clone()),
        ("switches", short(&logged.switches), short(&now.switches)),
        ("scenario", logged.scenario.clone(), now.scenario.clone()),
        ("scenario_hash", logged.scenario_hash.clone(), now.scenario_hash.clone()),
        ("pieces", short(&logged.pieces), short(&now.pieces)),
    ];
    for (name, a, b) in pairs {
        if a != b {
            let (logged, replayed) = around(&a, &b);
            return Err(Difference { place: format!("header: {name}"), logged, replayed });
        }
    }
    Ok(())
}

fn compare_entries(logged: &LogEntry, again: &LogEntry) -> Result<(), Difference> {
    let differ = |place: String, a: &str, b: &str| {
        let (logged, replayed) = around(a, b);
        Err(Difference { place, logged, replayed })
    };
    if logged.no != again.no {
        return differ(
            format!("entry {}, its number", again.no),
            &logged.no.to_string(),
            &again.no.to_string(),
        );
    }
    for i in 0..logged.events.len().max(again.events.len()) {
        let (a, b) = (logged.events.get(i), again.events.get(i));
        // Compared as written: that is what a reader of the log sees, and what an altered digit alters.
        let a = a.map_or_else(|| "no more events".into(), short);
        let b = b.map_or_else(|| "no more events".into(), short);
        if a != b {
            return differ(format!("entry {}, event {}", logged.no, i + 1), &a, &b);
        }
    }
    if logged.hash != again.hash {
        let (a, b) = (format!("{:016x}", logged.hash), format!("{:016x}", again.hash));
        return Err(Difference {
            place: format!("entry {}, state hash", logged.no),
            logged: a,
            replayed: b,
        });
    }
    Ok(())
}

fn short<T: serde::Serialize>(value: &T) -> String {
    ron::to_string(value).unwrap_or_else(|e| format!("({e})"))
}

/// Both texts around the first difference.
fn around(a: &str, b: &str) -> (String, String) {
    let same = a.chars().zip(b.chars()).take_while(|(x, y)| x == y).count();
    let cut = |text: &str| -> String {
        let from = same.saturating_sub(24);
        let part: String = text.chars().skip(from).take(64).collect();
        let head = if from > 0 { "…" } else { "" };
        let tail = if text.chars().count() > from + 64 { "…" } else { "" };
        format!("{head}{part}{tail}")
    };
    (cut(a), cut(b))
}
