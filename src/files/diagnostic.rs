//! Findings about a user's file: what is wrong, where, and what would be right. Knows nothing of scenarios.

use super::codes::Code;
use super::source::{Place, Source};
use std::ops::Range;

/// How bad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The file cannot be used.
    Error,
    /// It can, but probably not as it was meant.
    Warning,
}

impl Severity {
    /// The word people see.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
        }
    }
}

/// One finding.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// How bad.
    pub severity: Severity,
    /// Its code; each has a section in `docs/diagnostics.md`.
    pub code: Code,
    /// The file, as the user named it.
    pub file: String,
    /// Bytes of the text it speaks of; none when it speaks of the file as a whole.
    pub span: Option<Range<usize>>,
    /// Where the span starts, for people.
    pub place: Option<Place>,
    /// One sentence, no full stop.
    pub message: String,
    /// What would be right.
    pub help: Option<String>,
    pub(super) source: Option<Source>,
}

impl Diagnostic {
    /// A finding about a file that could not be read at all.
    #[must_use]
    pub fn about_file(code: Code, file: &str, message: impl Into<String>) -> Self {
        Self {
            severity: code.severity(),
            code,
            file: file.to_owned(),
            span: None,
            place: None,
            message: message.into(),
            help: None,
            source: None,
        }
    }

    /// A finding about a part of a text.
    #[must_use]
    pub fn at(code: Code, source: &Source, span: Range<usize>, message: impl Into<String>) -> Self {
        Self {
            place: Some(source.place(span.start)),
            span: Some(span),
            source: Some(source.clone()),
            ..Self::about_file(code, source.name(), message)
        }
    }

    /// Adds what would be right.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

/// Findings about one text, collected: the first does not stop the search.
#[derive(Debug)]
pub(crate) struct Findings {
    source: Source,
    list: Vec<Diagnostic>,
    left_out: usize,
}

/// More than these help nobody, and a broken file of many megabytes could yield one a value.
const MOST: usize = 200;

impl Findings {
    pub(crate) fn new(source: Source) -> Self {
        Self { source, list: Vec::new(), left_out: 0 }
    }

    pub(crate) fn source(&self) -> &Source {
        &self.source
    }

    /// Adds a finding at a span.
    pub(crate) fn add(&mut self, code: Code, span: Range<usize>, message: impl Into<String>) {
        self.push(code, span, message.into(), None);
    }

    /// Adds a finding with what would be right.
    pub(crate) fn add_help(
        &mut self,
        code: Code,
        span: Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        self.push(code, span, message.into(), Some(help.into()));
    }

    fn push(&mut self, code: Code, span: Range<usize>, message: String, help: Option<String>) {
        if self.list.len() >= MOST {
            self.left_out += 1;
            return;
        }
        let mut found = Diagnostic::at(code, &self.source, span, message);
        found.help = help;
        self.list.push(found);
    }

    /// Is there an error among them?
    pub(crate) fn failed(&self) -> bool {
        self.left_out > 0 || self.list.iter().any(|d| d.severity == Severity::Error)
    }

    /// All of them in the order of the text.
    pub(crate) fn into_report(mut self) -> super::Report {
        self.list.sort_by_key(|d| (d.span.as_ref().map_or(0, |s| s.start), d.code));
        super::Report { diagnostics: self.list, left_out: self.left_out }
    }
}

/// The name nearest to one that is unknown, if any is near enough to be meant.
pub(crate) fn nearest<'n>(
    wrong: &str,
    names: impl IntoIterator<Item = &'n str>,
) -> Option<&'n str> {
    let lower = wrong.to_lowercase();
    names
        .into_iter()
        .map(|name| (strsim::damerau_levenshtein(&lower, &name.to_lowercase()), name))
        .filter(|(distance, name)| *distance <= name.chars().count().max(3) / 3)
        .min()
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_finger_finds_its_name() {
        assert_eq!(nearest("longbw", ["sling", "longbow"]), Some("longbow"));
        assert_eq!(nearest("Rifel", ["rifle", "pistol"]), Some("rifle"));
    }

    #[test]
    fn a_wild_guess_finds_none() {
        assert_eq!(nearest("zeppelin", ["rifle", "pistol"]), None);
        assert_eq!(nearest("", ["rifle"]), None);
    }
}
