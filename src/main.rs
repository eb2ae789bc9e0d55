//! The `vesica` command: reads its arguments, hands them on, returns the exit status.

use std::process::ExitCode;

fn main() -> ExitCode {
    vesica::cli::run()
}
