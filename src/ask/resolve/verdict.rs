//! What a step says: outputs that are known at once, and the dice that decide the rest.

use crate::ask::fields::Unit;
use crate::ask::refusal::Refusal;
use crate::ask::written::number;
use crate::dice::Throws;
use crate::model::{Exact, Modifiers};
use serde_json::{Map, Value, json};

/// Throws the dice of a step and says what they came to. It is walked once for the dice that fell, or once for each way
/// they can fall, so it must say the same for the same dice.
pub(super) type Roll = Box<dyn Fn(&mut Throws, &mut Said) -> Result<(), Refusal>>;

/// Part of an answer.
#[derive(Clone, Debug, Default)]
pub(super) struct Said {
    /// Outputs in order.
    pub(super) outputs: Map<String, Value>,
    /// The word of the step.
    pub(super) outcome: Option<String>,
    terms: Vec<Value>,
}

/// All that comes of a step.
pub(super) struct Verdict {
    /// What the inputs alone decide.
    pub(super) fixed: Said,
    /// What dice decide; none in a step that never rolls.
    pub(super) roll: Option<Roll>,
    /// What decides the outcome when the odds are asked, where `roll` throws many dice besides that no outcome hangs
    /// on; else `roll` itself.
    pub(super) odds: Option<Roll>,
    /// Outputs that an answer without dice has besides its odds.
    pub(super) without_dice: Map<String, Value>,
}

impl Said {
    /// The terms that add up to the step's number, in order.
    pub(super) fn terms(&self) -> Value {
        self.terms.clone().into()
    }

    /// An output that is JSON already: a flag, a word, a list, null.
    pub(super) fn put(&mut self, name: &str, value: impl Into<Value>) {
        self.outputs.insert(name.to_owned(), value.into());
    }

    /// A number.
    pub(super) fn number(&mut self, name: &str, value: f64) {
        self.put(name, number(value));
    }

    /// An exact number.
    pub(super) fn exact(&mut self, name: &str, value: Exact) {
        self.put(name, exact(value));
    }

    /// A length of mm in the question's unit.
    pub(super) fn length(&mut self, name: &str, unit: Unit, mm: f64) {
        self.put(name, unit.length(mm));
    }

    /// The word that the step ends with.
    pub(super) fn outcome(&mut self, word: impl Into<String>) {
        self.outcome = Some(word.into());
    }

    /// Terms of a sum.
    pub(super) fn modifiers(&mut self, sum: &Modifiers) {
        self.terms.extend(written(sum));
    }

    /// One term that is a length of mm.
    pub(super) fn length_term(
        &mut self,
        rule: &str,
        name: &str,
        unit: Unit,
        mm: f64,
        factor: Option<Exact>,
    ) {
        let mut term = json!({ "rule": rule, "name": name, "value": unit.length(mm) });
        if let Some(factor) = factor {
            term["factor"] = number(factor.get());
        }
        self.terms.push(term);
    }
}

/// An exact number as it stands in an answer. No unit was converted, so no bits are there to be rounded away: thirds
/// must still add up to their whole.
fn exact(value: Exact) -> Value {
    if value.is_whole() { number(value.get()) } else { json!(value.get()) }
}

/// A sum as it stands in an answer.
pub(super) fn written(sum: &Modifiers) -> Vec<Value> {
    sum.0
        .iter()
        .map(|m| {
            let mut term = json!({
                "rule": m.rule,
                "name": m.name,
                "value": exact(m.value),
            });
            if let Some(factor) = m.factor {
                term["factor"] = exact(factor);
            }
            term
        })
        .collect()
}

impl Verdict {
    /// A step without dice.
    pub(super) fn plain(fixed: Said) -> Self {
        Self { fixed, roll: None, odds: None, without_dice: Map::new() }
    }

    /// A step that rolls.
    pub(super) fn rolling(
        fixed: Said,
        roll: impl Fn(&mut Throws, &mut Said) -> Result<(), Refusal> + 'static,
    ) -> Self {
        Self { fixed, roll: Some(Box::new(roll)), odds: None, without_dice: Map::new() }
    }

    /// A step that would roll, but stops before its dice.
    pub(super) fn stopped(fixed: Said, word: &'static str) -> Self {
        Self::rolling(fixed, move |_, said| {
            said.outcome(word);
            Ok(())
        })
    }
}
