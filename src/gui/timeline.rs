//! What happened so far, entry by entry: the state after each, and its sentences. Scrubbing walks through it.
//!
//! Plain data: knows neither window nor world.

use crate::draw::sentences::{Sentence, sentences};
use crate::model::{BattleEvent, Scenario, Snapshot};
use crate::rules::Phase;
use bevy::prelude::Resource;
use std::sync::Arc;

/// One line of the log with the entry it belongs to.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Number of the entry, from 1; 0 = the opening.
    pub entry: usize,
    /// What it says.
    pub sentence: Sentence,
}

/// One action and what came of it.
#[derive(Clone, Debug)]
pub struct Entry {
    /// What happened.
    pub events: Arc<[BattleEvent]>,
    /// The state after it.
    pub after: Arc<Snapshot>,
    /// Lines of the log up to and with this entry.
    lines: usize,
}

/// All entries, and which of them is shown.
#[derive(Resource, Clone, Debug)]
pub struct Timeline {
    start: Arc<Snapshot>,
    entries: Vec<Entry>,
    lines: Vec<Line>,
    cursor: usize,
}

impl Timeline {
    /// A battle that begins.
    #[must_use]
    pub fn new(start: Snapshot) -> Self {
        Self { start: Arc::new(start), entries: Vec::new(), lines: Vec::new(), cursor: 0 }
    }

    /// Takes down one more entry. What is shown stays.
    pub fn push(
        &mut self,
        scenario: &Scenario,
        phases: &[Phase],
        own_ids: &[(&'static str, &'static str)],
        events: Vec<BattleEvent>,
        after: Snapshot,
    ) {
        let names: Vec<(&str, &str)> = phases.iter().map(|p| (p.numeral, p.name)).collect();
        let entry = self.entries.len() + 1;
        let mut told = sentences(scenario, &names, own_ids, &events);
        for sentence in &mut told {
            if sentence.place.is_none() {
                sentence.place = sentence
                    .pieces
                    .last()
                    .and_then(|id| after.pieces.get(id.index()))
                    .map(|s| s.at);
            }
        }
        self.lines.extend(told.into_iter().map(|sentence| Line { entry, sentence }));
        self.entries.push(Entry {
            events: events.into(),
            after: Arc::new(after),
            lines: self.lines.len(),
        });
    }

    /// Forgets everything after the first `keep` entries.
    pub fn truncate(&mut self, keep: usize) {
        self.entries.truncate(keep);
        self.lines.truncate(self.entries.last().map_or(0, |e| e.lines));
        self.cursor = self.cursor.min(self.entries.len());
    }

    /// How many entries.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// None yet?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Entries that the shown state has behind it.
    #[must_use]
    pub fn cursor(&self) -> usize {
        self.cursor
    }

    /// Is the newest state shown?
    #[must_use]
    pub fn at_end(&self) -> bool {
        self.cursor == self.entries.len()
    }

    /// Shows the state after so many entries.
    pub fn seek(&mut self, cursor: usize) {
        self.cursor = cursor.min(self.entries.len());
    }

    /// The state after so many entries; after more than there are, the newest.
    #[must_use]
    pub fn state(&self, cursor: usize) -> &Arc<Snapshot> {
        let last = cursor.min(self.entries.len());
        last.checked_sub(1).and_then(|i| self.entries.get(i)).map_or(&self.start, |e| &e.after)
    }

    /// The state that is shown.
    #[must_use]
    pub fn shown(&self) -> &Arc<Snapshot> {
        self.state(self.cursor)
    }

    /// The entry that leads on from the shown state.
    #[must_use]
    pub fn next(&self) -> Option<&Entry> {
        self.entries.get(self.cursor)
    }

    /// All entries.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The log up to the shown state.
    #[must_use]
    pub fn lines(&self) -> &[Line] {
        let n = self.cursor.checked_sub(1).and_then(|i| self.entries.get(i)).map_or(0, |e| e.lines);
        self.lines.get(..n).unwrap_or_default()
    }

    /// Where each turn begins: its number and how many entries lie before.
    #[must_use]
    pub fn turns(&self) -> Vec<(u32, usize)> {
        let mut out = vec![(self.start.state.turn, 0)];
        for (i, entry) in self.entries.iter().enumerate() {
            let turn = entry.after.state.turn;
            if out.last().is_some_and(|(t, _)| *t != turn) {
                out.push((turn, i + 1));
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::example;

    fn timeline() -> (Scenario, Timeline) {
        let scenario = example::scenario();
        let start = example::snapshot(&scenario);
        let mut line = Timeline::new(start.clone());
        for turn in [1, 1, 2, 3] {
            let mut after = start.clone();
            after.state.turn = turn;
            line.push(&scenario, &[], &[], vec![BattleEvent::TurnBegan { turn }], after);
        }
        (scenario, line)
    }

    #[test]
    fn scrubbing_shows_the_state_and_the_log_of_that_moment() {
        let (_, mut line) = timeline();
        assert_eq!(line.shown().state.turn, 1);
        assert!(line.lines().is_empty());
        line.seek(3);
        assert_eq!(line.shown().state.turn, 2);
        assert_eq!(line.lines().len(), 3);
        line.seek(99);
        assert!(line.at_end());
    }

    #[test]
    fn each_turn_has_its_tick() {
        assert_eq!(timeline().1.turns(), [(1, 0), (2, 3), (3, 4)]);
    }

    #[test]
    fn forgetting_takes_the_log_with_it() {
        let (_, mut line) = timeline();
        line.seek(4);
        line.truncate(1);
        assert_eq!((line.len(), line.cursor(), line.lines().len()), (1, 1, 1));
    }
}
