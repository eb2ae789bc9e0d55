//! The `vesica` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().collect();
    let path = std::path::PathBuf::from(args.get(1).map_or("scenarios/hedgerow.ron", String::as_str));
    let value = |name: &str| args.iter().position(|a| a == name).and_then(|i| args.get(i + 1));
    let Ok(scenario) = vesica::files::load_scenario(&path) else { return ExitCode::from(2) };
    let size = value("--size").and_then(|s| s.split_once('x')).and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    let options = vesica::gui::GuiOptions {
        scenario,
        scenario_path: path,
        seed: value("--seed").and_then(|s| s.parse().ok()).unwrap_or(7),
        autoplay: args.iter().any(|a| a == "--autoplay"),
        screenshot: value("--screenshot").map(Into::into),
        steps: value("--steps").and_then(|s| s.parse().ok()).unwrap_or(0),
        size: size.unwrap_or((1440.0, 900.0)),
    };
    match vesica::gui::run(options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => { eprintln!("vesica: {why}"); ExitCode::from(2) }
    }
}
