//! `vesica play`: opens the table.

use super::{default_scenario, fail};
use crate::model::Scenario;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

/// Arguments of `play`.
#[derive(clap::Args)]
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

impl Default for Args {
    /// Those of `vesica` alone.
    fn default() -> Self {
        Self {
            scenario: None,
            seed: 1,
            autoplay: false,
            screenshot: None,
            steps: 60,
            size: "1440x900".to_owned(),
        }
    }
}

/// What the window is opened with.
#[derive(Clone)]
pub struct PlayOptions {
    /// Scenario.
    pub scenario: Arc<Scenario>,
    /// Where it came from, as people typed it.
    pub path: PathBuf,
    /// Seed of the dice.
    pub seed: u64,
    /// Begin at once, both sides played by the program.
    pub autoplay: bool,
    /// Save a picture after so many steps and close.
    pub screenshot: Option<PathBuf>,
    /// Steps before the picture.
    pub steps: u32,
    /// Size of the window, logical pixels.
    pub size: (f32, f32),
}

/// Opens the window and returns when it is closed; an error is one line for people.
pub type Opener = fn(PlayOptions) -> Result<(), String>;

/// Runs it. A build without a window has no opener.
pub(super) fn run(args: &Args, open: Option<Opener>) -> ExitCode {
    let path = args.scenario.clone().unwrap_or_else(default_scenario);
    let Some(open) = open else {
        return fail(&format!(
            "this build has no window; play without one: vesica battle {}",
            path.display()
        ));
    };
    let side = |text: &str| text.parse::<f32>().ok().filter(|n| (320.0..=16_384.0).contains(n));
    let size = args.size.split_once('x').and_then(|(w, h)| Some((side(w)?, side(h)?)));
    let Some(size) = size else {
        return fail(&format!(
            "--size is like 1440x900, from 320 to 16384 each way, not {}",
            args.size
        ));
    };
    let scenario = match super::scenario(&path) {
        Ok(scenario) => scenario,
        Err(code) => return code,
    };
    let options = PlayOptions {
        scenario,
        path,
        seed: args.seed,
        autoplay: args.autoplay,
        screenshot: args.screenshot.clone(),
        steps: args.steps,
        size,
    };
    match open(options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => fail(&why),
    }
}
