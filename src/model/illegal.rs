//! Why not: refusals that say the rule, the numbers, and what would be allowed.

use super::RuleId;
use serde::{Deserialize, Serialize};

/// A refusal. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, thiserror::Error)]
#[error("{text}{}", if rule.is_empty() { String::new() } else { format!(" {rule}") })]
pub struct Illegal {
    /// The rule that says no; empty when it is no rule but a slip (a piece that is not on the table).
    pub rule: RuleId,
    /// One sentence with the numbers: `Needs 6.2 in, has 6.0 in.`
    pub text: String,
}

impl Illegal {
    /// A refusal by a rule.
    #[must_use]
    pub fn by(rule: &'static str, text: impl Into<String>) -> Self {
        Self { rule: rule.into(), text: text.into() }
    }
}
