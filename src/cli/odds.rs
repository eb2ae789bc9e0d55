//! `vesica odds`: all that one shot would come to from where the pieces stand at the start, exactly, with every number.

use super::{fail, say, scenario};
use crate::draw::sentences::{chance_terms, struck_word};
use crate::model::{
    BattleState, Modifiers, ObjectiveState, PieceId, PieceState, Scenario, Shell, ShotOrder,
    Snapshot,
};
use crate::rules::{self, HeadPreview, ShotPreview, UnitPreview, VehiclePreview, View};
use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

/// Arguments of `odds`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Scenario file, or the name of a shipped one.
    scenario: PathBuf,
    /// Id of the piece that shoots.
    shooter: String,
    /// Id of the piece that is shot at.
    target: String,
    /// Which of its weapons, from 1.
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=8))]
    weapon: u8,
    /// What a gun loads; without it, what suits the target.
    #[arg(long, value_enum)]
    shell: Option<Load>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Load {
    /// Against armour.
    Solid,
    /// High explosive.
    He,
    /// Special ammunition.
    Special,
}

/// Runs it.
pub(super) fn run(args: &Args) -> ExitCode {
    match odds(args) {
        Ok(text) => say(&text),
        Err(code) => code,
    }
}

/// The piece of an id; an unknown one is told with the nearest that there is.
fn piece(scenario: &Scenario, key: &str) -> Result<PieceId, ExitCode> {
    if let Some(found) = scenario.pieces.iter().find(|p| p.key == key) {
        return Ok(found.id);
    }
    let near = scenario
        .pieces
        .iter()
        .map(|p| (strsim::jaro_winkler(&p.key, key), p.key.as_str()))
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .filter(|n| n.0 > 0.7)
        .map_or_else(String::new, |(_, near)| format!("; did you mean \"{near}\"?"));
    Err(fail(&format!("there is no piece \"{key}\"{near}")))
}

fn odds(args: &Args) -> Result<String, ExitCode> {
    let scenario = scenario(&args.scenario)?;
    let rules = rules::for_scenario(&scenario).map_err(|why| fail(&why))?;
    let (shooter, target) = (piece(&scenario, &args.shooter)?, piece(&scenario, &args.target)?);
    let slot = args.weapon - 1;
    let spec = scenario.piece(shooter);
    let Some(weapon) = spec.weapons.get(usize::from(slot)) else {
        let have: Vec<&str> =
            spec.weapons.iter().map(|w| scenario.weapon(*w).name.as_str()).collect();
        let have = if have.is_empty() { "none".to_owned() } else { have.join(", ") };
        return Err(fail(&format!("{} has no weapon {}; it has: {have}", spec.name, args.weapon)));
    };
    let usual = if spec.troop.is_some() {
        ShotOrder::at(shooter, slot, target)
    } else {
        ShotOrder::loaded(&scenario, shooter, slot, target)
    };
    let shell = args.shell.map_or(usual.shell, |load| match load {
        Load::Solid => Shell::Solid,
        Load::He => Shell::HighExplosive,
        Load::Special => Shell::Special,
    });
    let order = ShotOrder { shell, ..usual };
    let now = opening(&scenario);
    let view = View::new(&scenario, &now);
    let shot = rules.preview_shot(&view, &order);
    let (name, whom) = (&spec.name, &scenario.piece(target).name);
    let unit = scenario.unit;
    let mut text = format!(
        "{name} with {} at {whom}: {:.1} {}\n",
        scenario.weapon(*weapon).name,
        shot.range / unit.mm(),
        unit.word()
    );
    if !rules.spots(&view, shooter, target) {
        text.push_str(
            "It does not see the target from where it stands: these are the odds if it did.\n",
        );
    }
    if !shot.in_range {
        text.push_str("The target is out of reach.\n");
    }
    tell(&mut text, &scenario, &shot);
    Ok(text)
}

/// The table before anything has happened.
fn opening(scenario: &Scenario) -> Snapshot {
    let ground = |at| scenario.terrain.scene.ground_at(at);
    let mut now = Snapshot {
        state: BattleState::opening(scenario),
        pieces: scenario.pieces.iter().map(|p| PieceState::placed(p, ground(p.at))).collect(),
        objectives: scenario
            .objectives
            .iter()
            .map(|o| ObjectiveState { held_by: o.held_by })
            .collect(),
    };
    // Nobody has just appeared: all stand where they are seen to stand.
    let ids = || scenario.pieces.iter().map(|p| p.id);
    now.state.sighted = ids().flat_map(|a| ids().map(move |b| (a, b))).collect();
    now
}

fn tell(text: &mut String, scenario: &Scenario, shot: &ShotPreview) {
    if let Some(burst) = &shot.burst {
        let _ = writeln!(
            text,
            "It bursts on its spot with {} %: d20 {} or less. {}",
            chance_terms(&burst.chance),
            burst.needed.min(20),
            ids(&burst.chance)
        );
    }
    for head in &shot.heads {
        told_head(text, scenario, head, shot.lands());
    }
    if let Some(vehicle) = &shot.vehicle {
        told_vehicle(text, scenario, vehicle, shot.lands());
    }
    if let Some(unit) = &shot.unit {
        told_unit(text, unit);
    }
}

/// Every rule that some terms rest on.
fn ids(terms: &Modifiers) -> String {
    let mut ids: Vec<&str> = Vec::new();
    for term in &terms.0 {
        if !term.rule.is_empty() && !ids.contains(&term.rule.as_ref()) {
            ids.push(&term.rule);
        }
    }
    ids.join(", ")
}

fn told_head(text: &mut String, scenario: &Scenario, head: &HeadPreview, lands: f64) {
    let name = &scenario.piece(head.target).name;
    let _ = writeln!(
        text,
        "{name}: {} %, d20 {} or less; shows {} ({}). {}",
        chance_terms(&head.chance),
        head.needed,
        head.exposed,
        head.cover.replace('_', " "),
        ids(&head.chance)
    );
    let words = ["unhurt", "walking wounded", "litter case", "dead"];
    for (word, p) in words.iter().zip(head.odds) {
        let p = if *word == "unhurt" { 1.0 - lands * (1.0 - p) } else { lands * p };
        let _ = writeln!(text, "  {word:<16}{:>8.3} %", 100.0 * p);
    }
}

fn told_vehicle(text: &mut String, scenario: &Scenario, vehicle: &VehiclePreview, lands: f64) {
    let name = &scenario.piece(vehicle.target).name;
    let _ = writeln!(
        text,
        "{name}: {} %, d20 {} or less. {}, {}",
        chance_terms(&vehicle.chance),
        vehicle.needed,
        ids(&vehicle.chance),
        vehicle.rule
    );
    for (result, p) in &vehicle.odds {
        let _ = writeln!(text, "  {:<24}{:>8.3} %", struck_word(*result), 100.0 * p * lands);
    }
}

fn told_unit(text: &mut String, unit: &UnitPreview) {
    let faces: Vec<String> = unit.faces.iter().map(ToString::to_string).collect();
    let hits = unit.faces.len() as f64 / 6.0;
    let on = if faces.is_empty() { "no face".to_owned() } else { faces.join(", ") };
    let _ = writeln!(
        text,
        "To hit: {}; {on} of the d6, {:.1} %. {}",
        chance_terms(&unit.score),
        100.0 * hits,
        ids(&unit.score)
    );
    if let Some(armour) = &unit.armour {
        let _ = writeln!(
            text,
            "{:?}: P {}, D {}: through in {} ways of 36. {}, OST-31, OST-32",
            armour.face,
            chance_terms(&armour.pierces),
            chance_terms(&armour.holds),
            armour.ways,
            ids(&armour.holds)
        );
    }
    let _ = writeln!(text, "  {:<24}{:>8.3} %", "missed", 100.0 * (1.0 - hits));
    let some: f64 = unit.odds.iter().map(|o| o.1).sum();
    if hits - some > 1e-9 {
        let _ = writeln!(text, "  {:<24}{:>8.3} %", "no effect", 100.0 * (hits - some));
    }
    for (plight, p) in unit.odds.iter().filter(|o| o.1 > 0.0) {
        let _ = writeln!(text, "  {:<24}{:>8.3} %", plight.words(), 100.0 * p);
    }
    if unit.men > 0.0 {
        let _ = writeln!(text, "Men lost on the average: {:.3}", unit.men);
    }
}
