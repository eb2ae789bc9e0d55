//! The battle log: a header, then one entry an action, one RON value a line. Greppable, diffable, complete.

use crate::model::{Action, BattleEvent, Scenario, Switches};
use crate::rules::Ruleset;
use bevy::ecs::prelude::Resource;
use serde::{Deserialize, Serialize};

/// Version of the log format.
pub const FORMAT: u32 = 1;

/// What a log begins with: enough to play it again and to read it without the program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogHeader {
    /// Version of the log format.
    pub format: u32,
    /// Version of the program.
    pub vesica: String,
    /// Rule set.
    pub rules: String,
    /// Hash of the rule set's data.
    pub rules_hash: String,
    /// Switches that differ from the default.
    pub switches: Switches,
    /// File name of the scenario.
    pub scenario: String,
    /// Hash of its text.
    pub scenario_hash: String,
    /// Seed.
    pub seed: u64,
    /// Names of the pieces by id.
    pub pieces: Vec<String>,
}

impl LogHeader {
    /// The header of a battle.
    #[must_use]
    pub fn new(scenario: &Scenario, rules: &dyn Ruleset, seed: u64) -> Self {
        Self {
            format: FORMAT,
            vesica: env!("CARGO_PKG_VERSION").to_owned(),
            rules: rules.id().to_owned(),
            rules_hash: rules.data_hash().to_owned(),
            switches: scenario.switches.clone(),
            scenario: scenario.source.clone(),
            scenario_hash: scenario.hash.clone(),
            seed,
            pieces: scenario.pieces.iter().map(|p| p.name.clone()).collect(),
        }
    }
}

/// One action and what came of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogEntry {
    /// Number, from 1.
    pub no: u32,
    /// What was wanted.
    pub action: Action,
    /// What happened.
    pub events: Vec<BattleEvent>,
    /// Hash of the state after it.
    #[serde(with = "hex")]
    pub hash: u64,
}

/// The log of the battle in a world.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct BattleLog {
    header: LogHeader,
    entries: Vec<LogEntry>,
}

/// Why a log cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
pub struct LogError {
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
}

impl BattleLog {
    /// An empty log.
    #[must_use]
    pub fn new(header: LogHeader) -> Self {
        Self { header, entries: Vec::new() }
    }

    /// The header.
    #[must_use]
    pub fn header(&self) -> &LogHeader {
        &self.header
    }

    /// The entries.
    #[must_use]
    pub fn entries(&self) -> &[LogEntry] {
        &self.entries
    }

    /// Hash after the last entry; none before the first.
    #[must_use]
    pub fn final_hash(&self) -> Option<u64> {
        self.entries.last().map(|e| e.hash)
    }

    pub(super) fn next_no(&self) -> u32 {
        u32::try_from(self.entries.len()).unwrap_or(u32::MAX).saturating_add(1)
    }

    pub(super) fn push(&mut self, entry: LogEntry) {
        self.entries.push(entry);
    }

    pub(super) fn pop(&mut self) -> Option<LogEntry> {
        self.entries.pop()
    }

    /// Keeps the first `keep` entries and gives back the rest.
    pub(super) fn truncate(&mut self, keep: usize) -> Vec<LogEntry> {
        self.entries.split_off(keep.min(self.entries.len()))
    }

    /// The log as text, one value a line.
    ///
    /// # Errors
    /// A value has no RON form; none of ours is such.
    pub fn to_text(&self) -> Result<String, ron::Error> {
        let mut text = ron::to_string(&self.header)?;
        text.push('\n');
        for entry in &self.entries {
            text.push_str(&ron::to_string(entry)?);
            text.push('\n');
        }
        Ok(text)
    }

    /// Reads a log.
    ///
    /// # Errors
    /// Says in which line and column it is broken, or that its format is another one.
    pub fn from_text(text: &str) -> Result<Self, LogError> {
        let mut lines = text.lines().enumerate();
        let (_, first) = lines.next().ok_or_else(|| LogError {
            line: 1,
            column: 1,
            message: "the file is empty; a battle log begins with its header".into(),
        })?;
        let header: LogHeader = parse(first, 1)?;
        if header.format != FORMAT {
            return Err(LogError {
                line: 1,
                column: 1,
                message: format!(
                    "log format {} is not {FORMAT}, the one this version reads",
                    header.format
                ),
            });
        }
        let mut entries = Vec::new();
        for (index, line) in lines.filter(|(_, l)| !l.trim().is_empty()) {
            entries.push(parse(line, index + 1)?);
        }
        Ok(Self { header, entries })
    }
}

fn parse<T: serde::de::DeserializeOwned>(line: &str, number: usize) -> Result<T, LogError> {
    ron::from_str(line).map_err(|e| LogError {
        line: number,
        column: e.span.start.col,
        message: e.code.to_string(),
    })
}

/// A hash as sixteen hexadecimal digits.
mod hex {
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(hash: &u64, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(&format!("{hash:016x}"))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<u64, D::Error> {
        let text = String::deserialize(d)?;
        u64::from_str_radix(&text, 16)
            .map_err(|_| serde::de::Error::custom("a hash is sixteen hexadecimal digits"))
    }
}
