//! Numbers that carry their reason.

use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// Id of a rule, `INF-32`.
pub type RuleId = Cow<'static, str>;

/// One term of a sum, with the rule it comes from (`GEN-08`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Modifier {
    /// Rule.
    pub rule: RuleId,
    /// Name, a word: `elite`, `walked`.
    pub name: Cow<'static, str>,
    /// What it adds.
    pub value: i32,
}

/// A sum with its terms in order.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Modifiers(pub Vec<Modifier>);

impl Modifiers {
    /// Starts a sum.
    #[must_use]
    pub fn new(rule: &'static str, name: &'static str, value: i32) -> Self {
        Self(vec![Modifier { rule: rule.into(), name: name.into(), value }])
    }

    /// Adds a term; a term of 0 is left out.
    pub fn add(&mut self, rule: &'static str, name: &'static str, value: i32) {
        if value != 0 {
            self.0.push(Modifier { rule: rule.into(), name: name.into(), value });
        }
    }

    /// The sum.
    #[must_use]
    pub fn total(&self) -> i32 {
        self.0.iter().map(|m| m.value).sum()
    }

    /// The terms after the first, which is the base.
    #[must_use]
    pub fn after_base(&self) -> &[Modifier] {
        self.0.get(1..).unwrap_or_default()
    }
}
