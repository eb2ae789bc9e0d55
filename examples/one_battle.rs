//! Plays a battle from code and prints it sentence by sentence.
//!
//! `cargo run --no-default-features --example one_battle -- scenarios/skirmish.ron 7`
#![expect(clippy::print_stdout, reason = "an example talks")]

use std::error::Error;
use std::path::PathBuf;
use vesica::ai::Players;
use vesica::battle::Battle;
use vesica::draw::sentences::sentences;
use vesica::rules::View;
use vesica::{files, rules};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let path = PathBuf::from(args.next().unwrap_or_else(|| "scenarios/skirmish.ron".into()));
    let seed = args.next().map_or(Ok(1), |s| s.parse())?;
    let scenario = files::load_scenario(&path).map_err(|report| report.render(false))?;
    let rules = rules::for_scenario(&scenario)?;
    let phases: Vec<(&str, &str)> = rules.phases().iter().map(|p| (p.numeral, p.name)).collect();

    let mut battle = Battle::new(scenario.clone(), rules.clone(), seed);
    let mut players = Players::new(&scenario, rules.as_ref());
    let mut now = battle.snapshot();
    while let Some(action) = players.next_action(&View::new(&scenario, &now), rules.as_ref()) {
        let step = battle.step(action)?;
        for sentence in sentences(&scenario, &phases, rules.own_ids(), &step.events) {
            println!("{sentence}");
        }
        now = battle.snapshot();
    }
    Ok(())
}
