//! RON with positions: values whose text is kept, so that every finding, also one that comes long after parsing, can
//! point at the very value. Knows nothing of what the values mean.

use super::codes::Code;
use super::diagnostic::{Findings, nearest};
use super::source::byte_at;
use glam::DVec2;
use ron::extensions::Extensions;
use serde::{Deserialize, Deserializer};
use std::marker::PhantomData;
use std::ops::{Range, RangeInclusive};

/// The one way RON is read: `Some` may be left out, and `Wood(id: ..)` needs no second pair of brackets.
pub(crate) fn options() -> ron::Options {
    ron::Options::default()
        .with_default_extension(Extensions::IMPLICIT_SOME)
        .with_default_extension(Extensions::UNWRAP_VARIANT_NEWTYPES)
}

/// A value that is not yet parsed, only known to be RON. Its text is borrowed from the file, so it knows its place.
pub(crate) struct Lazy<'a, T> {
    text: &'a str,
    kind: PhantomData<fn() -> T>,
}

impl<T> Clone for Lazy<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Lazy<'_, T> {}

impl<T> std::fmt::Debug for Lazy<'_, T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.text)
    }
}

impl<'de: 'a, 'a, T> Deserialize<'de> for Lazy<'a, T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = <&'de ron::value::RawValue>::deserialize(deserializer)?;
        Ok(Self { text: raw.get_ron().trim(), kind: PhantomData })
    }
}

impl<'a, T> Lazy<'a, T> {
    /// Its text as written.
    pub(crate) fn text(&self) -> &'a str {
        self.text
    }

    /// The head of an item, for findings about it as a whole: up to its first bracket or line end.
    pub(crate) fn head(&self) -> &'a str {
        let end = self.text.find(['(', '\n']).unwrap_or(self.text.len());
        let line = self.text.find('\n').unwrap_or(self.text.len());
        match self.text.get(..end) {
            Some("") | None => self.text.get(..line).unwrap_or(self.text),
            Some(word) => word,
        }
    }
}

/// An optional value.
pub(crate) type Maybe<'a, T> = Option<Lazy<'a, T>>;

/// Reads lazy values and collects what is wrong with them.
pub(crate) struct Reader {
    /// Findings so far.
    pub(crate) found: Findings,
    /// Millimetres in one unit of the file.
    pub(crate) unit: f64,
    /// Corners read so far, of all outlines and lines.
    corners: usize,
}

/// More corners than this in one file are refused: a table of 100 m has 2 a mm of its edge with them.
pub(crate) const MOST_CORNERS: usize = 200_000;
/// What is said of more corners than that.
pub(crate) fn too_many_corners() -> String {
    format!("too many corners: more than {MOST_CORNERS} in this file")
}

/// No coordinate may be further out than this, mm.
const FARTHEST: f64 = 1.0e6;

impl Reader {
    pub(crate) fn new(found: Findings) -> Self {
        Self { found, unit: 1.0, corners: 0 }
    }

    /// Where a part of the file's text lies.
    pub(crate) fn span(&self, part: &str) -> Range<usize> {
        self.found.source().span_of(part)
    }

    /// Adds a finding at a part of the file's text.
    pub(crate) fn at(&mut self, code: Code, part: &str, message: impl Into<String>) {
        let span = self.span(part);
        self.found.add(code, span, message);
    }

    /// Adds a finding at a part of the file's text, with what would be right.
    pub(crate) fn at_help(
        &mut self,
        code: Code,
        part: &str,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        let span = self.span(part);
        self.found.add_help(code, span, message, help);
    }

    /// Parses a value; what is wrong is noted and gives nothing.
    pub(crate) fn read<'a, T: Deserialize<'a>>(&mut self, value: Lazy<'a, T>) -> Option<T> {
        match options().from_str::<T>(value.text) {
            Ok(value) => Some(value),
            Err(error) => {
                self.refuse(value.text, &error, true);
                None
            }
        }
    }

    /// Parses a value that may be left out.
    pub(crate) fn read_or<'a, T: Deserialize<'a>>(&mut self, value: Maybe<'a, T>, or: T) -> T {
        value.and_then(|v| self.read(v)).unwrap_or(or)
    }

    /// A number in a range.
    pub(crate) fn number(
        &mut self,
        value: Lazy<'_, f64>,
        range: RangeInclusive<f64>,
    ) -> Option<f64> {
        let number = self.read(value)?;
        if !number.is_finite() {
            self.at(Code::NotFinite, value.text, format!("{number} is not a finite number"));
            return None;
        }
        if !range.contains(&number) {
            let (low, high) = (range.start(), range.end());
            let message = format!("{number} is out of range: {low} to {high}");
            self.at(Code::OutOfRange, value.text, message);
            return None;
        }
        Some(number)
    }

    /// A whole number in a range.
    pub(crate) fn whole(
        &mut self,
        value: Lazy<'_, i64>,
        range: RangeInclusive<i64>,
    ) -> Option<i64> {
        let number = self.read(value)?;
        if range.contains(&number) {
            return Some(number);
        }
        let (low, high) = (range.start(), range.end());
        self.at(Code::OutOfRange, value.text, format!("{number} is out of range: {low} to {high}"));
        None
    }

    /// A length in the file's unit, as mm; the range is in mm.
    pub(crate) fn length(
        &mut self,
        value: Lazy<'_, f64>,
        range: RangeInclusive<f64>,
    ) -> Option<f64> {
        let number = self.read(value)?;
        if !number.is_finite() {
            self.at(Code::NotFinite, value.text, format!("{number} is not a finite number"));
            return None;
        }
        let mm = number * self.unit;
        if !range.contains(&mm) {
            let (low, high) = (range.start() / self.unit, range.end() / self.unit);
            let message = format!("{number} is out of range: {} to {}", short(low), short(high));
            self.at(Code::OutOfRange, value.text, message);
            return None;
        }
        Some(mm)
    }

    /// A length that may be left out; what it is then is in mm.
    pub(crate) fn length_or(
        &mut self,
        value: Maybe<'_, f64>,
        or: f64,
        range: RangeInclusive<f64>,
    ) -> f64 {
        value.and_then(|v| self.length(v, range)).unwrap_or(or)
    }

    /// A place in the file's unit, as mm.
    pub(crate) fn point(&mut self, value: Lazy<'_, (f64, f64)>) -> Option<DVec2> {
        let (x, y) = self.read(value)?;
        self.finite(value.text, x, y)
    }

    /// A list of places in the file's unit, as mm. Everything wrong in it is noted.
    pub(crate) fn points(&mut self, value: Lazy<'_, Vec<(f64, f64)>>) -> Option<Vec<DVec2>> {
        // Counted before it is parsed: that is the quicker of the two by far.
        let corners = value.text.bytes().filter(|b| *b == b'(').count();
        self.corners = self.corners.saturating_add(corners);
        if self.corners > MOST_CORNERS {
            self.at(Code::TooManyCorners, value.head(), too_many_corners());
            return None;
        }
        let list = self.read(value)?;
        let unit = self.unit;
        let fine = |v: f64| (v * unit).abs() <= FARTHEST;
        if list.iter().all(|p| fine(p.0) && fine(p.1)) {
            return Some(list.iter().map(|p| DVec2::new(p.0, p.1) * unit).collect());
        }
        // Something in it is not a place: read it once more, piece by piece, to say which.
        let pieces: Lazy<'_, Vec<Lazy<'_, (f64, f64)>>> =
            Lazy { text: value.text, kind: PhantomData };
        for piece in self.read(pieces)? {
            let _ = self.point(piece);
        }
        None
    }

    fn finite(&mut self, part: &str, x: f64, y: f64) -> Option<DVec2> {
        if !x.is_finite() || !y.is_finite() {
            self.at(Code::NotFinite, part, format!("({x}, {y}) is not a place: not finite"));
            return None;
        }
        let at = DVec2::new(x, y) * self.unit;
        if at.abs().max_element() > FARTHEST {
            self.at(Code::OutOfRange, part, format!("({x}, {y}) is more than 1 km off"));
            return None;
        }
        Some(at)
    }

    /// Notes an error of RON in a part of the text. `sound` says that the part as a whole was already seen to be RON,
    /// so that what is wrong is a type, not the syntax.
    pub(crate) fn refuse(&mut self, part: &str, error: &ron::error::SpannedError, sound: bool) {
        let base = self.span(part).start;
        let (start, end) = (error.span.start, error.span.end);
        let from = base + byte_at(part, start.line, start.col);
        let to = base + byte_at(part, end.line, end.col);
        let text = self.found.source().text();
        // RON's span may begin with the blank space before what it means.
        let lead = text.get(from..to).map_or(0, |t| t.len() - t.trim_start().len());
        let mut span = (from + lead).min(to)..to.max(from);
        let (code, message, help) = explain(&error.code, sound);
        if code == Code::MissingField {
            // RON points at the closing bracket; people look for the head of the item.
            let head: Lazy<'_, ()> = Lazy { text: part, kind: PhantomData };
            span = self.span(head.head());
        }
        match help {
            Some(help) => self.found.add_help(code, span, message, help),
            None => self.found.add(code, span, message),
        }
    }
}

/// A number with at most three decimals and no tail of zeros.
pub(crate) fn short(x: f64) -> String {
    let text = format!("{x:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// `; did you mean "x"?` when there is a near name.
pub(crate) fn meant<'n>(wrong: &str, names: impl IntoIterator<Item = &'n str>) -> String {
    nearest(wrong, names).map_or(String::new(), |near| format!("; did you mean \"{near}\"?"))
}

fn listed(names: &[&str]) -> String {
    format!("one of: {}", names.join(", "))
}

/// RON's error in our words.
fn explain(error: &ron::Error, sound: bool) -> (Code, String, Option<String>) {
    use ron::Error as E;
    match error {
        E::NoSuchEnumVariant { expected, found, .. } => (
            Code::UnknownWord,
            format!("unknown word \"{found}\"{}", meant(found, expected.iter().copied())),
            Some(listed(expected)),
        ),
        E::NoSuchStructField { expected, found, .. } => (
            Code::UnknownField,
            format!("unknown field \"{found}\"{}", meant(found, expected.iter().copied())),
            Some(listed(expected)),
        ),
        E::MissingStructField { field, .. } => {
            (Code::MissingField, format!("field \"{field}\" is missing"), None)
        }
        E::DuplicateStructField { field, .. } => {
            (Code::DuplicateField, format!("field \"{field}\" is given twice"), None)
        }
        E::ExceededRecursionLimit => {
            (Code::Syntax, "brackets are nested too deeply".to_owned(), None)
        }
        E::TrailingCharacters => {
            (Code::Syntax, "there is text after the end of the scenario".to_owned(), None)
        }
        E::Eof => (Code::Syntax, "the file ends too early".to_owned(), None),
        other => {
            let code = if sound { Code::WrongType } else { Code::Syntax };
            let text = other.to_string();
            let mut letters = text.chars();
            let message =
                letters.next().map_or(String::new(), |c| c.to_lowercase().chain(letters).collect());
            (code, message, None)
        }
    }
}
