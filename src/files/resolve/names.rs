//! Names: ids that must be unique, names that must be known, and where each thing was written.

use crate::files::codes::Code;
use crate::files::reader::{Lazy, Reader, meant};
use std::collections::BTreeMap;

/// Where things were written, for findings that come after all is resolved. Each list runs beside the scenario's own.
#[derive(Default)]
pub(crate) struct Marks<'a> {
    /// Heads of terrain pieces.
    pub(crate) terrain: Vec<&'a str>,
    /// Places of pieces.
    pub(crate) pieces: Vec<&'a str>,
    /// Ids of sides.
    pub(crate) sides: Vec<&'a str>,
    /// Outlines of zones.
    pub(crate) zones: Vec<&'a str>,
    /// Places of objectives.
    pub(crate) objectives: Vec<&'a str>,
    /// Exits.
    pub(crate) exits: Vec<&'a str>,
    /// Missions.
    pub(crate) missions: Vec<&'a str>,
}

/// The ids of one list, each with its place in the list.
pub(super) struct Names {
    /// What they name: `piece`, `side`.
    what: &'static str,
    known: BTreeMap<String, (usize, usize)>,
}

impl Names {
    pub(super) fn new(what: &'static str) -> Self {
        Self { what, known: BTreeMap::new() }
    }

    /// Notes an id; one that is taken already is a finding at `part`.
    pub(super) fn add(&mut self, reader: &mut Reader, id: &str, index: usize, part: &str) {
        let start = reader.span(part).start;
        let line = reader.found.source().place(start).line;
        if id.trim().is_empty() {
            let message = format!("the id of this {} is empty", self.what);
            reader.at(Code::WrongType, part, message);
            return;
        }
        if let Some((_, first)) = self.known.get(id) {
            let message = format!("{} id \"{id}\" is given twice", self.what);
            let help = format!("first given in line {first}");
            reader.at_help(Code::DuplicateId, part, message, help);
            return;
        }
        self.known.insert(id.to_owned(), (index, line));
    }

    /// Notes an id that was checked before.
    pub(super) fn insert(&mut self, id: &str, index: usize) {
        self.known.entry(id.to_owned()).or_insert((index, 0));
    }

    /// The place in the list of what a value names; an unknown name is a finding.
    pub(super) fn find(&self, reader: &mut Reader, value: Lazy<'_, String>) -> Option<usize> {
        let name = reader.read(value)?;
        if let Some((index, _)) = self.known.get(&name) {
            return Some(*index);
        }
        let near = meant(&name, self.known.keys().map(String::as_str));
        let message = format!("unknown {} \"{name}\"{near}", self.what);
        if self.known.is_empty() {
            let help = format!("this scenario has no {}", self.what);
            reader.at_help(Code::UnknownName, value.text(), message, help);
        } else {
            reader.at(Code::UnknownName, value.text(), message);
        }
        None
    }
}

/// `south_hedge` as people would write it: `South hedge`.
pub(super) fn spoken(id: &str) -> String {
    let mut letters = id.chars();
    letters.next().map_or(String::new(), |first| {
        first.to_uppercase().chain(letters).map(|c| if c == '_' { ' ' } else { c }).collect()
    })
}
