//! From a path or a text to a scenario, or to everything that is wrong with it.

use super::catalogue::catalogue;
use super::codes::Code;
use super::diagnostic::{Diagnostic, Findings};
use super::reader::{MOST_CORNERS, Reader, options, too_many_corners};
use super::report::Report;
use super::schema::scenario::ScenarioFile;
use super::source::Source;
use super::{lint, resolve};
use crate::model::Scenario;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

/// Largest file that is read, bytes.
const LARGEST: u64 = 64 << 20;
/// Most values in a file. A file of fewer bytes can still hold more than anyone could have meant, and each costs time.
const MOST_VALUES: usize = 1_000_000;
/// Deepest brackets within brackets.
const DEEPEST: usize = 60;

/// Loads a scenario file.
///
/// # Errors
/// Everything wrong with it. Warnings alone do not stop it; [`check`] tells them.
pub fn load_scenario(path: &Path) -> Result<Arc<Scenario>, Report> {
    let text = read(path)?;
    let (scenario, _) = parse_scenario(&path.display().to_string(), &text)?;
    Ok(Arc::new(scenario))
}

/// Parses the text of a scenario; `name` is what findings call it. Also gives the warnings.
///
/// # Errors
/// Everything wrong with it, warnings too.
pub fn parse_scenario(name: &str, text: &str) -> Result<(Scenario, Vec<Diagnostic>), Report> {
    let catalogue = catalogue()?;
    if let Some((code, at, message)) = oversized(text) {
        // The rest of such a text is of no use to anyone: keep no copy of it.
        let end = (at + 200..text.len()).find(|end| text.is_char_boundary(*end));
        let source = Source::new(name, end.map_or(text, |end| &text[..end]));
        return Err(Report::of(Diagnostic::at(code, &source, at..at + 1, message)));
    }
    let source = Source::new(name, text);
    let mut reader = Reader::new(Findings::new(source.clone()));
    let file = match options().from_str::<ScenarioFile<'_>>(source.text()) {
        Ok(file) => file,
        Err(error) => {
            reader.refuse(source.text(), &error, false);
            return Err(reader.found.into_report());
        }
    };
    let (scenario, marks) = resolve::resolve(&file, &mut reader, catalogue);
    lint::run(&scenario, &marks, &mut reader);
    let failed = reader.found.failed();
    let report = reader.found.into_report();
    if failed {
        return Err(report);
    }
    Ok((scenario, report.diagnostics))
}

/// All findings about a file, warnings too.
#[must_use]
pub fn check(path: &Path) -> Report {
    match read(path) {
        Ok(text) => match parse_scenario(&path.display().to_string(), &text) {
            Ok((_, warnings)) => Report { diagnostics: warnings, left_out: 0 },
            Err(report) => report,
        },
        Err(report) => report,
    }
}

fn read(path: &Path) -> Result<String, Report> {
    let name = path.display().to_string();
    let refuse = |code, message: String| Report::of(Diagnostic::about_file(code, &name, message));
    let unreadable = |e: std::io::Error| {
        let message = match e.kind() {
            std::io::ErrorKind::NotFound => "there is no such file".to_owned(),
            std::io::ErrorKind::PermissionDenied => "this file may not be read".to_owned(),
            _ => format!("this file cannot be read: {e}"),
        };
        refuse(Code::Unreadable, message)
    };
    let data = std::fs::metadata(path).map_err(unreadable)?;
    if data.is_dir() {
        return Err(refuse(Code::Unreadable, "this is a folder, not a file".to_owned()));
    }
    let file = std::fs::File::open(path).map_err(unreadable)?;
    let mut bytes = Vec::new();
    // One byte more than is allowed, in case the size was not to be trusted.
    let limit = file.take(LARGEST + 1);
    if data.len() <= LARGEST {
        let mut limit = limit;
        limit.read_to_end(&mut bytes).map_err(unreadable)?;
    }
    if data.len() > LARGEST || bytes.len() as u64 > LARGEST {
        let message = format!("this file is too large: {} MB at most", LARGEST >> 20);
        return Err(refuse(Code::TooLarge, message));
    }
    // Editors on some systems put a mark before the text.
    let text = String::from_utf8(bytes).map_err(|e| {
        let at = e.utf8_error().valid_up_to();
        refuse(Code::NotText, format!("this file is not text in UTF-8 (byte {at})"))
    })?;
    match text.strip_prefix('\u{feff}') {
        Some(rest) => Ok(rest.to_owned()),
        None => Ok(text),
    }
}

/// A quick look over the text before it is parsed: is it of a size and depth that parsing will end soon?
fn oversized(text: &str) -> Option<(Code, usize, String)> {
    let bytes = text.as_bytes();
    let (mut values, mut corners, mut depth, mut at) = (0_usize, 0_usize, 0_usize, 0_usize);
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => at = end_of_string(bytes, at),
            b'/' if bytes.get(at + 1) == Some(&b'/') => {
                let rest = bytes.get(at..).unwrap_or_default();
                at += rest.iter().position(|b| *b == b'\n').unwrap_or(rest.len());
            }
            b'(' | b'[' | b'{' => {
                depth += 1;
                if depth > DEEPEST {
                    let message = "brackets are nested too deeply".to_owned();
                    return Some((Code::Syntax, at, message));
                }
                // A bracket before a number opens a place.
                if matches!(bytes.get(at + 1), Some(b'0'..=b'9' | b'-' | b'.')) {
                    corners += 1;
                    if corners > MOST_CORNERS {
                        return Some((Code::TooManyCorners, at, too_many_corners()));
                    }
                }
            }
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            b',' => {
                values += 1;
                if values > MOST_VALUES {
                    let message =
                        format!("this file holds too much: more than {MOST_VALUES} values");
                    return Some((Code::TooLarge, at, message));
                }
            }
            _ => {}
        }
        at += 1;
    }
    None
}

/// The closing mark of a string that opens at a byte, or the end.
fn end_of_string(bytes: &[u8], open: usize) -> usize {
    let mut at = open + 1;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 1,
            b'"' => return at,
            _ => {}
        }
        at += 1;
    }
    at
}
