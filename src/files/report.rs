//! Findings together, and how they are shown: for people at a terminal, and as JSON for editors.

use super::codes::Code;
use super::diagnostic::{Diagnostic, Severity};
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use serde::Serialize;
use std::fmt::Write as _;

/// All that was found about a file, or about several.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Findings in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
    /// How many more there were.
    pub left_out: usize,
}

/// A finding as editors read it.
#[derive(Serialize)]
struct Record<'d> {
    severity: &'static str,
    code: &'static str,
    file: &'d str,
    line: Option<usize>,
    column: Option<usize>,
    end_line: Option<usize>,
    end_column: Option<usize>,
    message: &'d str,
    help: Option<&'d str>,
}

/// Longest stretch of one line that is shown.
const WIDEST: usize = 160;

impl Report {
    /// A report of one finding.
    #[must_use]
    pub fn of(diagnostic: Diagnostic) -> Self {
        Self { diagnostics: vec![diagnostic], left_out: 0 }
    }

    /// Is there an error in it?
    #[must_use]
    pub fn failed(&self) -> bool {
        self.left_out > 0 || self.count(Severity::Error) > 0
    }

    /// Nothing found at all?
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.left_out == 0 && self.diagnostics.is_empty()
    }

    /// Adds the findings of another file.
    pub fn merge(&mut self, other: Self) {
        self.diagnostics.extend(other.diagnostics);
        self.left_out += other.left_out;
    }

    /// What a command that found this should exit with: 0 clean, 1 findings, 2 a file that could not be read.
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        let unread = |d: &Diagnostic| matches!(d.code, Code::Unreadable | Code::NotText);
        if self.diagnostics.iter().any(unread) { 2 } else { u8::from(!self.is_clean()) }
    }

    fn count(&self, severity: Severity) -> usize {
        self.diagnostics.iter().filter(|d| d.severity == severity).count()
    }

    /// The findings for people, each with its line and a mark under the place; with colour if asked for. Empty when
    /// there are none.
    #[must_use]
    pub fn render(&self, color: bool) -> String {
        let mut out = String::new();
        for found in &self.diagnostics {
            render_one(&mut out, found, color);
        }
        if self.is_clean() {
            return out;
        }
        let (errors, warnings) = (self.count(Severity::Error), self.count(Severity::Warning));
        let mut parts = Vec::new();
        if errors > 0 {
            parts.push(counted(errors, "error"));
        }
        if warnings > 0 {
            parts.push(counted(warnings, "warning"));
        }
        if self.left_out > 0 {
            parts.push(format!("{} more not shown", self.left_out));
        }
        out.push_str(&parts.join(", "));
        out.push('\n');
        out
    }

    /// The findings as one JSON array, for editors and other programs.
    #[must_use]
    pub fn to_json(&self) -> String {
        let records: Vec<Record<'_>> = self.diagnostics.iter().map(record).collect();
        serde_json::to_string_pretty(&records).unwrap_or_else(|_| "[]".to_owned())
    }
}

impl std::fmt::Display for Report {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.render(false))
    }
}

impl std::error::Error for Report {}

fn counted(n: usize, word: &str) -> String {
    format!("{n} {word}{}", if n == 1 { "" } else { "s" })
}

fn record(d: &Diagnostic) -> Record<'_> {
    let end = d.source.as_ref().zip(d.span.as_ref()).map(|(s, r)| s.place(r.end));
    Record {
        severity: d.severity.word(),
        code: d.code.word(),
        file: &d.file,
        line: d.place.map(|p| p.line),
        column: d.place.map(|p| p.column),
        end_line: end.map(|p| p.line),
        end_column: end.map(|p| p.column),
        message: &d.message,
        help: d.help.as_deref(),
    }
}

/// `file:line:column: error[E012]: message`, then the line with a mark, then the help.
fn render_one(out: &mut String, d: &Diagnostic, color: bool) {
    let (bold, tint, reset) = match (color, d.severity) {
        (false, _) => ("", "", ""),
        (true, Severity::Error) => ("\x1b[1m", "\x1b[1;31m", "\x1b[0m"),
        (true, Severity::Warning) => ("\x1b[1m", "\x1b[1;33m", "\x1b[0m"),
    };
    let place = d.place.map_or(String::new(), |p| format!("{}:{}:", p.line, p.column));
    let (word, code) = (d.severity.word(), d.code.word());
    // Writing to a String cannot fail.
    let _ = writeln!(
        out,
        "{bold}{}:{place}{reset} {tint}{word}[{code}]{reset}{bold}: {}{reset}",
        d.file, d.message
    );
    if let Some(frame) = frame(d, color) {
        out.push_str(&frame);
        out.push('\n');
    }
    if let Some(help) = &d.help {
        let _ = writeln!(out, "   {bold}= help:{reset} {help}");
    }
    out.push('\n');
}

/// The line of a finding with a mark under its place.
fn frame(d: &Diagnostic, color: bool) -> Option<String> {
    let (source, span, place) = (d.source.as_ref()?, d.span.clone()?, d.place?);
    // Only the first line: findings about a whole item would print pages otherwise.
    let mut lines = source.lines_of(&(span.start..span.start));
    if lines.len() > WIDEST {
        // One endless line: show the neighbourhood.
        let from = source.floor(span.start.saturating_sub(40).max(lines.start));
        lines = from..source.floor((from + WIDEST).min(lines.end));
    }
    let text = source.text().get(lines.clone())?;
    let start = source.floor(span.start).clamp(lines.start, lines.end) - lines.start;
    let end = span.end.clamp(lines.start, lines.end) - lines.start;
    let end = if end > start { end } else { text.len().min(start + 1).max(start) };
    let end = (end..=text.len()).find(|e| text.is_char_boundary(*e))?;
    let level = match d.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let snippet = Snippet::source(text)
        .line_start(place.line)
        .fold(false)
        .annotation(AnnotationKind::Primary.span(start..end));
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    Some(renderer.render(&[Group::with_level(level).element(snippet)]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::source::Source;

    fn longbow() -> Report {
        let source = Source::new("ford.ron", "(\n  weapon: \"longbw\",\n)");
        let d = Diagnostic::at(Code::UnknownWeapon, &source, 12..20, "unknown weapon \"longbw\"");
        Report::of(d.help("one of: longbow"))
    }

    #[test]
    fn a_finding_shows_its_place_its_line_and_a_mark() {
        let text = longbow().render(false);
        let want = "ford.ron:2:11: error[E012]: unknown weapon \"longbw\"\n  |\n2 |   weapon: \"longbw\",\n  |           ^^^^^^^^\n   = help: one of: longbow\n\n1 error\n";
        assert_eq!(text, want);
    }

    #[test]
    fn colour_appears_only_when_asked_for() {
        assert!(!longbow().render(false).contains('\x1b'));
        assert!(longbow().render(true).contains('\x1b'));
    }

    #[test]
    fn json_carries_both_ends_of_the_place() {
        let json: serde_json::Value = serde_json::from_str(&longbow().to_json()).unwrap();
        assert_eq!(json[0]["code"], "E012");
        assert_eq!((&json[0]["line"], &json[0]["column"]), (&2.into(), &11.into()));
        assert_eq!(json[0]["end_column"], 19);
    }

    #[test]
    fn exit_codes_tell_findings_from_unreadable_files() {
        assert_eq!(Report::default().exit_code(), 0);
        assert_eq!(longbow().exit_code(), 1);
        let gone = Diagnostic::about_file(Code::Unreadable, "x", "no such file");
        assert_eq!(Report::of(gone).exit_code(), 2);
    }

    #[test]
    fn a_mark_at_the_very_end_and_in_an_endless_line_does_not_fail() {
        let source = Source::new("a", "(");
        let _ = Report::of(Diagnostic::at(Code::Syntax, &source, 1..1, "end")).render(true);
        let long = "ä".repeat(100_000);
        let source = Source::new("a", &long);
        for at in [0, 1, 77_777, 200_000] {
            let d = Diagnostic::at(Code::Syntax, &source, at..at + 1, "here");
            assert!(Report::of(d).render(false).len() < 2_000);
        }
    }
}
