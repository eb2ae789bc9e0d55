//! Layer 5: the command line, one file a subcommand. Exit status 0 = done, 1 = findings or a difference, 2 = usage or
//! input and output.
#![expect(clippy::print_stderr, reason = "this is the program's voice")]

mod ask;
mod battle;
mod check;
mod odds;
mod play;
mod replay;
mod rules;

pub use play::{Opener, PlayOptions};

use crate::files;
use crate::model::Scenario;
use clap::{CommandFactory, Parser, Subcommand};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

/// A tabletop wargame simulator with exact geometry.
#[derive(Parser)]
#[command(
    name = "vesica",
    version,
    about,
    after_help = "Examples:\n  vesica                                     open the table on the default scenario\n  vesica battle scenarios/hedgerow.ron --seed 7\n  vesica check scenarios/*.ron\n  vesica replay battle.log --verify"
)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Open the table.
    Play(play::Args),
    /// Play a whole battle without a window and print its report.
    Battle(battle::Args),
    /// Answer questions of geometry and rules, one JSON object a line.
    Ask(ask::Args),
    /// Print all that one shot would come to, exactly.
    Odds(odds::Args),
    /// Report everything that is wrong in scenario files.
    Check(check::Args),
    /// Play a log again.
    Replay(replay::Args),
    /// Print rules by their ids, or list them all.
    Rules(rules::Args),
    /// Print completions for a shell.
    Completions {
        /// Shell.
        shell: clap_complete::Shell,
    },
    /// Print the manual page.
    Man,
}

/// Runs the command line of this process; `open` opens the window, where there is one.
#[must_use]
pub fn run(open: Option<Opener>) -> ExitCode {
    let cli = Cli::parse();
    match cli.command {
        None => play::run(&play::Args::default(), open),
        Some(Command::Play(args)) => play::run(&args, open),
        Some(Command::Battle(args)) => battle::run(&args),
        Some(Command::Ask(args)) => ask::run(&args),
        Some(Command::Odds(args)) => odds::run(&args),
        Some(Command::Check(args)) => check::run(&args),
        Some(Command::Replay(args)) => replay::run(&args),
        Some(Command::Rules(args)) => rules::run(&args),
        Some(Command::Completions { shell }) => {
            clap_complete::generate(shell, &mut Cli::command(), "vesica", &mut std::io::stdout());
            ExitCode::SUCCESS
        }
        Some(Command::Man) => {
            let mut page = Vec::new();
            match clap_mangen::Man::new(Cli::command()).render(&mut page) {
                Ok(()) => say(&String::from_utf8_lossy(&page)),
                Err(why) => fail(&format!("the manual page cannot be written: {why}")),
            }
        }
    }
}

/// Prints text as it is; a closed pipe is no fault.
fn say(text: &str) -> ExitCode {
    let mut out = std::io::stdout().lock();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    match written {
        Err(why) if why.kind() != std::io::ErrorKind::BrokenPipe => {
            fail(&format!("cannot print: {why}"))
        }
        _ => ExitCode::SUCCESS,
    }
}

/// One line on standard error, status 2.
fn fail(message: &str) -> ExitCode {
    eprintln!("vesica: {message}");
    ExitCode::from(2)
}

/// Colour on standard error: a terminal, and nobody asked for none.
fn wants_colour() -> bool {
    use std::io::IsTerminal as _;
    std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty()) && std::io::stderr().is_terminal()
}

/// Loads a scenario: a file, or one that is shipped with the program, by its name. Prints what is wrong with it.
fn scenario(path: &Path) -> Result<Arc<Scenario>, ExitCode> {
    let shipped =
        path.file_name().and_then(|n| n.to_str()).and_then(|n| Some((n, files::shipped(n)?)));
    let loaded = match shipped {
        // The program works from any folder: what is not there as a file may be in the program itself.
        Some((name, text)) if !path.exists() => {
            let name = format!("{}.ron", name.trim_end_matches(".ron"));
            files::parse_scenario(&name, text).map(|(scenario, _)| Arc::new(scenario))
        }
        _ => files::load_scenario(path),
    };
    loaded.map_err(|report| {
        eprint!("{}", report.render(wants_colour()));
        ExitCode::from(report.exit_code())
    })
}

/// Writes a file whole or not at all.
fn write(path: &Path, text: &str) -> Result<(), ExitCode> {
    files::write_atomically(path, text.as_bytes())
        .map_err(|why| fail(&format!("{}: {why}", path.display())))
}

/// The default scenario's path, as people would type it.
fn default_scenario() -> PathBuf {
    PathBuf::from(files::DEFAULT_SCENARIO)
}
