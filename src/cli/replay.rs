//! `vesica replay`: plays a log again, verifies it, prints what happened.

use super::{fail, say, scenario};
use crate::battle::{BattleLog, replay};
use crate::draw::sentences;
use crate::rules;
use std::path::PathBuf;
use std::process::ExitCode;

/// Arguments of `replay`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Battle log.
    log: PathBuf,
    /// Only say whether every entry comes out as it is written.
    #[arg(long)]
    verify: bool,
    /// Stop after this entry.
    #[arg(long, value_name = "STEP")]
    to: Option<u32>,
    /// Scenario file, where it is not where the log says.
    #[arg(long, value_name = "FILE")]
    scenario: Option<PathBuf>,
}

/// Runs it.
pub(super) fn run(args: &Args) -> ExitCode {
    let name = args.log.display();
    let text = match std::fs::read_to_string(&args.log) {
        Ok(text) => text,
        Err(why) => return fail(&format!("{name}: {why}")),
    };
    let log = match BattleLog::from_text(&text) {
        Ok(log) => log,
        Err(why) => return fail(&format!("{name}: {why}")),
    };
    let path = args.scenario.clone().unwrap_or_else(|| {
        let named = PathBuf::from(&log.header().scenario);
        // Beside the log, if it is there; else from here.
        let beside = args.log.parent().map(|dir| dir.join(&named)).filter(|p| p.exists());
        // The folder that scenarios of this project live in, else as it is named.
        beside.unwrap_or_else(|| {
            let here = PathBuf::from("scenarios").join(&named);
            if !named.exists() && here.exists() { here } else { named }
        })
    });
    let scenario = match scenario(&path) {
        Ok(scenario) => scenario,
        Err(code) => return code,
    };
    let rules = match rules::for_scenario(&scenario) {
        Ok(rules) => rules,
        Err(why) => return fail(&why),
    };
    let mut battle = match replay(&log, scenario.clone(), rules.clone(), args.to) {
        Ok(battle) => battle,
        Err(difference) => {
            eprintln!("{name}: {difference}");
            return ExitCode::from(1);
        }
    };
    let played = battle.log().entries().len();
    let hash = battle.log().final_hash().unwrap_or(0);
    if args.verify {
        return say(&format!("{name}: {played} entries agree, final state {hash:016x}\n"));
    }
    let phases: Vec<(&str, &str)> = rules.phases().iter().map(|p| (p.numeral, p.name)).collect();
    let mut out = String::new();
    for entry in battle.log().entries() {
        for sentence in sentences::sentences(&scenario, &phases, rules.own_ids(), &entry.events) {
            let indent = if sentence.heading { "" } else { "  " };
            out.push_str(&format!("{:>5} {indent}{sentence}\n", entry.no));
        }
    }
    let turn = battle.snapshot().state.turn;
    out.push_str(&format!("{played} entries, turn {turn}, state {hash:016x}\n"));
    say(&out)
}
