//! `vesica play`: opens the table.

use super::{default_scenario, fail};
use std::path::PathBuf;
use std::process::ExitCode;

/// Arguments of `play`.
#[derive(clap::Args, Default)]
pub(super) struct Args {
    /// Scenario file; the default is shipped with the program.
    scenario: Option<PathBuf>,
    /// Seed of the dice.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Begin at once, both sides played by the program.
    #[arg(long)]
    autoplay: bool,
    /// Save a picture of the window after `--steps` steps and close.
    #[arg(long, value_name = "FILE.png")]
    screenshot: Option<PathBuf>,
    /// Steps of the battle to do before the picture.
    #[arg(long, default_value_t = 60)]
    steps: u32,
    /// Size of the window.
    #[arg(long, default_value = "1440x900", value_name = "WxH")]
    size: String,
}

/// Runs it.
#[cfg(feature = "gui")]
pub(super) fn run(args: &Args) -> ExitCode {
    let path = args.scenario.clone().unwrap_or_else(default_scenario);
    let scenario = match super::scenario(&path) {
        Ok(scenario) => scenario,
        Err(code) => return code,
    };
    let size = args.size.split_once('x').and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    let Some(size) = size else {
        return fail(&format!("--size is like 1440x900, not {}", args.size));
    };
    let options = crate::gui::GuiOptions {
        scenario,
        seed: args.seed,
        autoplay: args.autoplay,
        screenshot: args.screenshot.clone(),
        steps: args.steps,
        size,
    };
    match crate::gui::run(options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => fail(&why.to_string()),
    }
}

/// This build has no window.
#[cfg(not(feature = "gui"))]
pub(super) fn run(args: &Args) -> ExitCode {
    let path = args.scenario.clone().unwrap_or_else(default_scenario);
    fail(&format!("this build has no window; play without one: vesica battle {}", path.display()))
}
