//! Numbers that carry their reason.

use super::exact::Exact;
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
    pub value: Exact,
    /// It came of multiplying what stood before by this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub factor: Option<Exact>,
}

/// A sum with its terms in order.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Modifiers(pub Vec<Modifier>);

impl Modifiers {
    /// Starts a sum; the first term is always there, even if it is 0.
    #[must_use]
    pub fn new(rule: &'static str, name: &'static str, value: impl Into<Exact>) -> Self {
        Self(vec![Modifier {
            rule: rule.into(),
            name: name.into(),
            value: value.into(),
            factor: None,
        }])
    }

    /// Adds a term; a term of 0 is left out.
    pub fn add(
        &mut self,
        rule: &'static str,
        name: impl Into<Cow<'static, str>>,
        value: impl Into<Exact>,
    ) {
        self.push(rule, name.into(), value.into(), None);
    }

    /// Multiplies what stands so far; the term says by what, and what that adds.
    pub fn times(&mut self, rule: &'static str, name: &'static str, factor: Exact) {
        let change = self.total() * factor - self.total();
        self.push(rule, name.into(), change, Some(factor));
    }

    /// Rounds what stands so far to a whole number, a half up (`GEN-03`).
    pub fn round(&mut self) {
        let total = self.total();
        self.add("GEN-03", "rounding", Exact::from(total.round()) - total);
    }

    /// Holds what stands so far within limits (`GEN-04`).
    pub fn clamp(&mut self, least: i64, most: i64) {
        let total = self.total();
        self.add("GEN-04", "clamp", total.clamp(least.into(), most.into()) - total);
    }

    fn push(
        &mut self,
        rule: &'static str,
        name: Cow<'static, str>,
        value: Exact,
        factor: Option<Exact>,
    ) {
        if value != Exact::ZERO {
            self.0.push(Modifier { rule: rule.into(), name, value, factor });
        }
    }

    /// The sum.
    #[must_use]
    pub fn total(&self) -> Exact {
        self.0.iter().map(|m| m.value).sum()
    }

    /// The sum as the whole number that it is; a fraction falls away downwards.
    #[must_use]
    pub fn whole(&self) -> i32 {
        let whole = self.total().floor();
        i32::try_from(whole).unwrap_or(if whole < 0 { i32::MIN } else { i32::MAX })
    }

    /// The terms after the first, which is the base.
    #[must_use]
    pub fn after_base(&self) -> &[Modifier] {
        self.0.get(1..).unwrap_or_default()
    }
}
