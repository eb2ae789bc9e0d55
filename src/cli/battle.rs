//! `vesica battle`: a whole battle without a window.

use super::{fail, say, scenario, write};
use crate::ai::Players;
use crate::battle::Battle;
use crate::draw::report::{self, ReportInput, TurnPicture};
use crate::draw::sentences;
use crate::model::{BattleEvent, Snapshot};
use crate::rules::{self, View};
use std::path::PathBuf;
use std::process::ExitCode;

/// Arguments of `battle`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Scenario file, or the name of a shipped one.
    scenario: PathBuf,
    /// Seed of the dice: the same seed gives the same battle.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write the battle log.
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Write the report with pictures, as FILE.md (pictures beside it) or FILE.html (all in one).
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Write a picture of the table at the end.
    #[arg(long, value_name = "FILE.svg")]
    picture: Option<PathBuf>,
    /// Print only how it ended.
    #[arg(long, short)]
    quiet: bool,
}

/// Runs it.
pub(super) fn run(args: &Args) -> ExitCode {
    match fight(args) {
        Ok(code) | Err(code) => code,
    }
}

fn fight(args: &Args) -> Result<ExitCode, ExitCode> {
    let scenario = scenario(&args.scenario)?;
    let rules = rules::for_scenario(&scenario).map_err(|why| fail(&why))?;
    let mut battle = Battle::new(scenario.clone(), rules.clone(), args.seed);
    let mut players = Players::new(&scenario, rules.as_ref());
    let phases: Vec<(&str, &str)> = rules.phases().iter().map(|p| (p.numeral, p.name)).collect();
    let mut now: Snapshot = battle.snapshot();
    let mut pictures = vec![TurnPicture { title: "Set-up".to_owned(), snapshot: now.clone(), lines: Vec::new() }];
    let mut lines = Vec::new();
    while let Some(action) = players.next_action(&View::new(&scenario, &now), rules.as_ref()) {
        let step = battle.step(action).map_err(|why| fail(&format!("the opponent wants what it may not: {why}")))?;
        lines.extend(sentences::sentences(&scenario, &phases, &step.events));
        let turn = now.state.turn;
        now = battle.snapshot();
        let ends = |e: &BattleEvent| matches!(e, BattleEvent::Reckoned { .. });
        if step.events.iter().any(ends) {
            let lines = std::mem::take(&mut lines);
            pictures.push(TurnPicture { title: format!("Turn {turn}"), snapshot: now.clone(), lines });
        }
    }
    let input = ReportInput {
        scenario: &scenario,
        rules: rules.title(),
        seed: args.seed,
        turns: pictures,
        rolls: report::rolls(battle.log().entries().iter().flat_map(|e| &e.events)),
        ending: now.state.ending.map_or_else(String::new, |e| sentences::ending_sentence(&scenario, e.winner, e.reason)),
        hash: battle.log().final_hash().unwrap_or(0),
    };
    if let Some(path) = &args.log {
        let text = battle.log().to_text().map_err(|why| fail(&format!("the log cannot be written: {why}")))?;
        write(path, &text)?;
    }
    if let Some(path) = &args.picture {
        write(path, &report::picture(&scenario, &now))?;
    }
    if let Some(path) = &args.report {
        write_report(path, &input)?;
    }
    if args.quiet {
        return Ok(say(&format!("{}\n", report::summary(&input))));
    }
    Ok(say(&report::text(&input)))
}

/// `.html` is one file; anything else is Markdown with its pictures in a folder of the same name beside it.
fn write_report(path: &std::path::Path, input: &ReportInput) -> Result<(), ExitCode> {
    if path.extension().is_some_and(|e| e.eq_ignore_ascii_case("html")) {
        return write(path, &report::html(input));
    }
    let stem = path.file_stem().map_or_else(|| "report".into(), |s| s.to_string_lossy().into_owned());
    let folder = path.with_file_name(format!("{stem}_pictures"));
    std::fs::create_dir_all(&folder).map_err(|why| fail(&format!("{}: {why}", folder.display())))?;
    for (name, svg) in report::pictures(input) {
        write(&folder.join(&name), &svg)?;
    }
    write(path, &report::markdown(input, &format!("{stem}_pictures")))
}
