//! `vesica ask`: the referee on standard input and output.

use super::fail;
use crate::ask::{answer, refuse_line};
use std::io::{BufRead, BufReader, BufWriter, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Longest line that is read. A question about a table of a hundred thousand walls fits; what is longer is skipped
/// without being kept.
const LONGEST: u64 = 32 << 20;

#[derive(clap::Args)]
pub(super) struct Args {
    /// File of questions, one a line; standard input if it is not given.
    file: Option<PathBuf>,
}

pub(super) fn run(args: &Args) -> ExitCode {
    let input: Box<dyn BufRead> = match &args.file {
        None => Box::new(BufReader::new(std::io::stdin().lock())),
        Some(path) => match std::fs::File::open(path) {
            Ok(file) => Box::new(BufReader::new(file)),
            Err(why) => return fail(&format!("{}: {why}", path.display())),
        },
    };
    match answer_all(input, BufWriter::new(std::io::stdout().lock())) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(why) if why.kind() == std::io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(why) => fail(&format!("cannot go on: {why}")),
    }
}

/// Answers every line; true if each had an answer. Whoever asks one question at a time gets each answer at once: what
/// was answered is sent before the program waits for more.
fn answer_all(mut input: Box<dyn BufRead>, mut out: impl Write) -> std::io::Result<bool> {
    let (mut number, mut fine) = (0, true);
    let mut line = Vec::new();
    loop {
        line.clear();
        if (&mut input).take(LONGEST).read_until(b'\n', &mut line)? == 0 {
            out.flush()?;
            return Ok(fine);
        }
        number += 1;
        let whole = line.ends_with(b"\n") || u64::try_from(line.len()).is_ok_and(|n| n < LONGEST);
        let reply = if whole {
            let text = line.strip_prefix(b"\xEF\xBB\xBF").filter(|_| number == 1).unwrap_or(&line);
            match std::str::from_utf8(text) {
                Ok(text) if text.trim().is_empty() => continue,
                Ok(text) => answer(text, number),
                Err(_) => refuse_line("the line is no UTF-8 text", number),
            }
        } else {
            skip_line(&mut input)?;
            // What a giant line took is given back.
            line = Vec::new();
            refuse_line(&format!("the line is longer than {} MiB", LONGEST >> 20), number)
        };
        fine &= reply.ok;
        out.write_all(reply.text.as_bytes())?;
        out.write_all(b"\n")?;
        if input.fill_buf().is_ok_and(|rest| !rest.contains(&b'\n')) {
            out.flush()?;
        }
    }
}

/// Reads to the end of a line and keeps nothing.
fn skip_line(input: &mut dyn BufRead) -> std::io::Result<()> {
    loop {
        let rest = input.fill_buf()?;
        if rest.is_empty() {
            return Ok(());
        }
        let (used, done) = match rest.iter().position(|b| *b == b'\n') {
            Some(at) => (at + 1, true),
            None => (rest.len(), false),
        };
        input.consume(used);
        if done {
            return Ok(());
        }
    }
}
