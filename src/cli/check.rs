//! `vesica check`: every finding in scenario files.

use super::say;
use crate::files;
use std::path::PathBuf;
use std::process::ExitCode;

/// Arguments of `check`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Scenario files.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// How to print the findings.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// For people.
    Text,
    /// For programs: one JSON array of findings a file.
    Json,
}

/// Runs it.
pub(super) fn run(args: &Args) -> ExitCode {
    let mut worst = 0;
    let mut text = String::new();
    for path in &args.files {
        let report = files::check(path);
        worst = worst.max(report.exit_code());
        match args.format {
            Format::Json => {
                text.push_str(&report.to_json());
                text.push('\n');
            }
            Format::Text if report.is_clean() => {
                text.push_str(&format!("{}: no findings\n", path.display()));
            }
            Format::Text => text.push_str(&report.render(super::wants_colour())),
        }
    }
    let printed = say(&text);
    if printed == ExitCode::SUCCESS { ExitCode::from(worst) } else { printed }
}
