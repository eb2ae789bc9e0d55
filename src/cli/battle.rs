//! `vesica battle`: a whole battle without a window.

use super::{fail, say, scenario, write};
use crate::ai::Players;
use crate::battle::Battle;
use crate::dice::Roll;
use crate::draw::ink::{Shot, ShotEffect, Trail};
use crate::draw::report::{DiceTally, ReportInput, Turn, html, losses, markdown, pictures};
use crate::draw::{Overlays, sentences, svg, table};
use crate::model::{BattleEvent, Scenario, Snapshot, Struck};
use crate::rules::{self, View};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Arguments of `battle`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Scenario file, or the name of a shipped one.
    scenario: PathBuf,
    /// Seed of the dice: the same seed gives the same battle.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write the battle log, which `vesica replay` plays again.
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Write the report: FILE.html with all pictures in it, or FILE.md with the pictures in a folder beside it.
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Write a picture of the table at the end.
    #[arg(long, value_name = "FILE.svg")]
    picture: Option<PathBuf>,
    /// Print how it ended and nothing else.
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
    let start = battle.snapshot();
    let mut now = start.clone();
    let mut turns = Vec::new();
    let mut page = Page::new(rules.objective_radius());
    while let Some(action) = players.next_action(&View::new(&scenario, &now), rules.as_ref()) {
        let step = battle
            .step(action)
            .map_err(|why| fail(&format!("the opponent wants what it may not: {why}")))?;
        for event in &step.events {
            page.ink(event, &now, &scenario);
        }
        // What begins the next turn is told there; the page says itself which turn it is.
        let begins = |e: &BattleEvent| matches!(e, BattleEvent::TurnBegan { .. });
        let split = step.events.iter().position(begins).unwrap_or(step.events.len());
        let (here, next) = step.events.split_at(split);
        page.lines.extend(sentences::sentences(&scenario, &phases, rules.own_ids(), here));
        let turn = now.state.turn;
        now = battle.snapshot();
        if here.iter().any(|e| matches!(e, BattleEvent::Reckoned { .. })) {
            let done = std::mem::replace(&mut page, Page::new(rules.objective_radius()));
            turns.push(done.close(turn, now.clone()));
        }
        let next = next.get(1..).unwrap_or_default();
        page.lines.extend(sentences::sentences(&scenario, &phases, rules.own_ids(), next));
    }
    let ending = now.state.ending.map_or_else(
        || "The battle has no end.".to_owned(),
        |e| sentences::ending_sentence(&scenario, e.winner, e.reason),
    );
    let events = battle.log().entries().iter().flat_map(|e| &e.events);
    let input = ReportInput {
        scenario: &scenario,
        title: scenario.title.clone(),
        seed: Some(args.seed),
        start,
        turns,
        ending,
        dice: tallies(events),
        objective_radius: rules.objective_radius(),
    };
    if let Some(path) = &args.log {
        let text = battle
            .log()
            .to_text()
            .map_err(|why| fail(&format!("the log has no text form: {why}")))?;
        write(path, &text)?;
    }
    if let Some(path) = &args.picture {
        let overlays =
            Overlays { objectives: Some(rules.objective_radius()), ..Overlays::default() };
        write(path, &svg::write(&table(&scenario, &now, &overlays)))?;
    }
    if let Some(path) = &args.report {
        write_report(path, &input)?;
    }
    let hash = battle.log().final_hash().unwrap_or(0);
    let text =
        if args.quiet { format!("{}\n", input.ending) } else { told(&input, &scenario, hash) };
    Ok(say(&text))
}

/// What is gathered for the report while a turn is played.
struct Page {
    lines: Vec<sentences::Sentence>,
    overlays: Overlays,
}

impl Page {
    fn new(objective_radius: f64) -> Self {
        Self {
            lines: Vec::new(),
            overlays: Overlays { objectives: Some(objective_radius), ..Overlays::default() },
        }
    }

    /// Draws what happened: ways and shots.
    fn ink(&mut self, event: &BattleEvent, before: &Snapshot, scenario: &Scenario) {
        let at = |id: crate::model::PieceId| before.pieces.get(id.index()).map(|p| p.at);
        match event {
            BattleEvent::Moved { path, .. } if path.len() > 1 => {
                let unit = scenario.unit.mm();
                self.overlays.trails.push(Trail { points: path.clone(), wish: Vec::new(), unit });
            }
            BattleEvent::HeadRolled { shooter, target, hit, location, .. } => {
                if let (Some(from), Some(to)) = (at(*shooter), at(*target)) {
                    let effect = match (hit.succeeds(), location.stopped) {
                        (false, _) => ShotEffect::Missed,
                        (true, true) => ShotEffect::Stopped,
                        (true, false) => ShotEffect::Hit,
                    };
                    let side = scenario.side(scenario.piece(*shooter).side).slot;
                    self.overlays.shots.push(Shot { from, to, effect, side });
                }
            }
            BattleEvent::VehicleStruck { shooter, target, hit, result, .. } => {
                if let (Some(from), Some(to)) = (at(*shooter), at(*target)) {
                    let effect = match (hit.succeeds(), result) {
                        (false, _) => ShotEffect::Missed,
                        (true, Struck::Holds | Struck::NoEffect) => ShotEffect::Stopped,
                        (true, _) => ShotEffect::Hit,
                    };
                    let side = scenario.side(scenario.piece(*shooter).side).slot;
                    self.overlays.shots.push(Shot { from, to, effect, side });
                }
            }
            _ => {}
        }
    }

    fn close(self, turn: u32, end: Snapshot) -> Turn {
        Turn { turn, end, sentences: self.lines, overlays: self.overlays }
    }
}

/// Every die of the battle by what it was for.
fn tallies<'a>(events: impl Iterator<Item = &'a BattleEvent>) -> Vec<DiceTally> {
    let mut tallies: Vec<DiceTally> = Vec::new();
    let mut add = |roll: &Roll| {
        let same = tallies.iter().position(|t| t.purpose == roll.purpose && t.sides == roll.sides);
        let index = same.unwrap_or_else(|| {
            tallies.push(DiceTally::new(roll.purpose.clone(), roll.sides));
            tallies.len() - 1
        });
        tallies[index].add(roll.face, roll.needed);
    };
    for event in events {
        match event {
            BattleEvent::InitiativeRolled { rolls, .. } => rolls.iter().for_each(&mut add),
            BattleEvent::HeadRolled { hit, location, .. } => {
                add(hit);
                add(&location.roll);
            }
            BattleEvent::Fought { rolls, .. } | BattleEvent::CameDown { rolls, .. } => {
                rolls.iter().for_each(&mut add);
            }
            BattleEvent::Treated { roll, .. }
            | BattleEvent::Thrown { roll, .. }
            | BattleEvent::FireRolled { roll, .. } => add(roll),
            BattleEvent::ShellBurst { hit, astray, .. } => {
                add(hit);
                astray.iter().for_each(&mut add);
            }
            BattleEvent::VehicleStruck { hit, damage, lot, .. } => {
                add(hit);
                damage.iter().chain(lot).for_each(&mut add);
            }
            BattleEvent::BailedOut { roll, .. } => roll.iter().for_each(&mut add),
            _ => {}
        }
    }
    tallies
}

/// The report as the terminal shows it.
fn told(input: &ReportInput, scenario: &Scenario, hash: u64) -> String {
    let mut out = format!("{}, seed {}\n", input.title, input.seed.unwrap_or(0));
    for turn in &input.turns {
        let _ = writeln!(out, "Turn {}", turn.turn);
        for line in &turn.sentences {
            let _ = writeln!(out, "{}{line}", if line.heading { "  " } else { "    " });
        }
    }
    let _ = writeln!(out, "\n{}", input.ending);
    for side in losses(scenario, input.last()) {
        let name = &scenario.side(side.side).name;
        let [fit, wounded, litter, exited, fled, lost] = side.fates;
        let _ = write!(
            out,
            "{name}: {} pieces, {fit} fit, {wounded} walking wounded, {litter} litter cases, {lost} lost",
            side.pieces
        );
        if exited + fled > 0 {
            let _ = write!(out, ", {} left the table", exited + fled);
        }
        let _ = writeln!(out, "; value {:.0} of {:.0} lost", side.lost, side.value);
    }
    let _ = writeln!(out, "Turns {}, final state {hash:016x}", input.turns.len());
    out
}

/// `.html` is one file; anything else is Markdown with its pictures in a folder beside it.
fn write_report(path: &Path, input: &ReportInput) -> Result<(), ExitCode> {
    if path.extension().is_some_and(|e| e.eq_ignore_ascii_case("html")) {
        return write(path, &html(input));
    }
    let stem =
        path.file_stem().map_or_else(|| "report".into(), |s| s.to_string_lossy().into_owned());
    let folder = format!("{stem}_pictures");
    let beside = path.with_file_name(&folder);
    std::fs::create_dir_all(&beside)
        .map_err(|why| fail(&format!("{}: {why}", beside.display())))?;
    for (name, picture) in pictures(input) {
        write(&beside.join(name), &picture)?;
    }
    write(path, &markdown(input, &folder))
}
