//! The text of a file with its name, and the way from a byte to a line and column. Knows nothing of what the text means.

use std::ops::Range;
use std::sync::Arc;

/// A file's text. Cheap to clone: findings carry it so that they can show the line they speak of.
#[derive(Clone, Debug)]
pub struct Source {
    name: Arc<str>,
    text: Arc<str>,
    /// Byte at which each line starts; the first is 0.
    lines: Arc<[usize]>,
}

/// A place as people count: both from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// Line.
    pub line: usize,
    /// Column.
    pub column: usize,
}

impl Source {
    /// A text under the name that messages will show.
    #[must_use]
    pub fn new(name: &str, text: &str) -> Self {
        let starts = std::iter::once(0)
            .chain(text.bytes().enumerate().filter(|b| b.1 == b'\n').map(|b| b.0 + 1))
            .collect();
        Self { name: name.into(), text: text.into(), lines: starts }
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Line and column of a byte; a byte beyond the end counts as the end.
    #[must_use]
    pub fn place(&self, byte: usize) -> Place {
        let byte = self.floor(byte);
        let line = self.line_index(byte);
        let start = self.lines.get(line).copied().unwrap_or(0);
        let before = self.text.get(start..byte).unwrap_or("");
        Place { line: line + 1, column: before.chars().count() + 1 }
    }

    /// Bytes of the lines that a span touches, without the last line's end.
    #[must_use]
    pub fn lines_of(&self, span: &Range<usize>) -> Range<usize> {
        let from = self.line_index(self.floor(span.start));
        let to = self.line_index(self.floor(span.end.max(span.start)));
        let start = self.lines.get(from).copied().unwrap_or(0);
        let end = self.lines.get(to + 1).map_or(self.text.len(), |next| next - 1);
        start..end.max(start)
    }

    /// Where a piece of this very text lies in it. Works by address, so the piece must be borrowed from [`Self::text`];
    /// anything else answers the start.
    #[must_use]
    pub fn span_of(&self, part: &str) -> Range<usize> {
        let base = self.text.as_ptr() as usize;
        let at = (part.as_ptr() as usize).wrapping_sub(base);
        if at > self.text.len() || at + part.len() > self.text.len() {
            return 0..0;
        }
        at..at + part.len()
    }

    /// The nearest character boundary at or before a byte.
    #[must_use]
    pub fn floor(&self, byte: usize) -> usize {
        let mut byte = byte.min(self.text.len());
        while !self.text.is_char_boundary(byte) {
            byte -= 1;
        }
        byte
    }

    fn line_index(&self, byte: usize) -> usize {
        self.lines.partition_point(|start| *start <= byte).saturating_sub(1)
    }
}

/// Byte of a line and column (both from 1, columns in characters) in a text.
#[must_use]
pub(super) fn byte_at(text: &str, line: usize, column: usize) -> usize {
    let mut start = 0;
    for _ in 1..line {
        match text.get(start..).and_then(|rest| rest.find('\n')) {
            Some(end) => start += end + 1,
            None => return text.len(),
        }
    }
    let rest = text.get(start..).unwrap_or("");
    rest.char_indices().nth(column.saturating_sub(1)).map_or(text.len(), |(byte, _)| start + byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_lines_and_characters_from_one() {
        let source = Source::new("a", "äb\ncd\n");
        assert_eq!(source.place(0), Place { line: 1, column: 1 });
        assert_eq!(source.place(2), Place { line: 1, column: 2 });
        assert_eq!(source.place(4), Place { line: 2, column: 1 });
        assert_eq!(source.place(99), Place { line: 3, column: 1 });
    }

    #[test]
    fn a_line_and_column_lead_back_to_the_byte() {
        let text = "äb\ncd\n";
        assert_eq!(byte_at(text, 1, 2), 2);
        assert_eq!(byte_at(text, 2, 2), 5);
        assert_eq!(byte_at(text, 9, 9), text.len());
    }

    #[test]
    fn a_borrowed_part_knows_where_it_lies() {
        let source = Source::new("a", "one two");
        assert_eq!(source.span_of(&source.text()[4..]), 4..7);
        assert_eq!(source.span_of("elsewhere"), 0..0);
    }
}
