//! The `vesica` command: joins command line and window, returns the exit status.

use std::process::ExitCode;

fn main() -> ExitCode {
    vesica::cli::run(opener())
}

#[cfg(feature = "gui")]
fn opener() -> Option<vesica::cli::Opener> {
    Some(|play| {
        let options = vesica::gui::GuiOptions {
            scenario: play.scenario,
            scenario_path: play.path,
            seed: play.seed,
            autoplay: play.autoplay,
            screenshot: play.screenshot,
            steps: play.steps,
            size: play.size,
        };
        vesica::gui::run(options).map_err(|why| why.to_string())
    })
}

#[cfg(not(feature = "gui"))]
fn opener() -> Option<vesica::cli::Opener> {
    None
}
