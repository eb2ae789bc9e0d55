//! Why a question is not answered.

use crate::dice::DiceFault;
use crate::geometry::ShapeError;
use serde_json::{Map, Value, json};

/// Kind of fault in a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    /// The line is no question at all.
    NoQuestion,
    /// No such rule set.
    UnknownRules,
    /// No such step of the rule set.
    UnknownStep,
    /// A field that this question does not have.
    UnknownField,
    /// Not a switch of this rule set.
    UnknownSwitch,
    /// A required field is not there.
    MissingField,
    /// Two fields that exclude each other.
    ConflictingFields,
    /// A wrong type, an unknown word, a number out of range, a shape that is none.
    BadValue,
    /// A face that the die does not have.
    BadDie,
    /// More dice are needed.
    TooFewDice,
    /// Dice are left over.
    TooManyDice,
}

impl Code {
    /// As it stands in an answer.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::NoQuestion => "no_question",
            Self::UnknownRules => "unknown_rules",
            Self::UnknownStep => "unknown_step",
            Self::UnknownField => "unknown_field",
            Self::UnknownSwitch => "unknown_switch",
            Self::MissingField => "missing_field",
            Self::ConflictingFields => "conflicting_fields",
            Self::BadValue => "bad_value",
            Self::BadDie => "bad_die",
            Self::TooFewDice => "too_few_dice",
            Self::TooManyDice => "too_many_dice",
        }
    }
}

/// A refusal: what is wrong, and with which field.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Refusal {
    code: Code,
    /// The field's own name, as the code's table says it.
    field: Option<String>,
    /// Where it stands, `walls[2].from`; empty at the top of the question.
    place: String,
    text: String,
    more: Vec<(&'static str, Value)>,
}

impl Refusal {
    pub(super) fn new(code: Code, field: &str, text: impl Into<String>) -> Self {
        let field = Some(field.to_owned());
        Self { code, field, place: String::new(), text: text.into(), more: Vec::new() }
    }

    /// A value that the field cannot have.
    pub(super) fn bad(field: &str, text: impl Into<String>) -> Self {
        Self::new(Code::BadValue, field, text)
    }

    /// A required field, or one of a group of which one is needed.
    pub(super) fn missing(field: &str) -> Self {
        Self::new(Code::MissingField, field, "it is needed here")
    }

    /// A field that another one excludes.
    pub(super) fn conflict(field: &str, other: &str) -> Self {
        Self::new(Code::ConflictingFields, field, format!("it cannot stand beside `{other}`"))
    }

    /// A line that is no question.
    pub(super) fn no_question(text: impl Into<String>) -> Self {
        let (code, text) = (Code::NoQuestion, text.into());
        Self { code, field: None, place: String::new(), text, more: Vec::new() }
    }

    /// A shape that geometry refuses.
    pub(super) fn shape(field: &str, why: &ShapeError) -> Self {
        Self::bad(field, why.to_string())
    }

    /// The same refusal for another reason.
    pub(super) fn instead(mut self, code: Code) -> Self {
        self.code = code;
        self
    }

    /// The same refusal inside a part of the question: `part` is `walls[2]`, `input`.
    pub(super) fn within(mut self, part: &str) -> Self {
        self.place = match self.place.as_str() {
            "" => part.to_owned(),
            place if place.starts_with('[') => format!("{part}{place}"),
            place => format!("{part}.{place}"),
        };
        self
    }

    /// The fields of the answer.
    pub(super) fn fields(&self) -> Map<String, Value> {
        let mut out = Map::new();
        let path = match (&self.field, self.place.as_str()) {
            (None, place) => place.to_owned(),
            (Some(field), "") => field.clone(),
            (Some(field), place) => format!("{place}.{field}"),
        };
        let text =
            if path.is_empty() { self.text.clone() } else { format!("`{path}`: {}", self.text) };
        out.insert("error".into(), text.into());
        out.insert("code".into(), self.code.word().into());
        if let Some(field) = &self.field {
            out.insert("field".into(), field.clone().into());
        }
        for (name, value) in &self.more {
            out.insert((*name).into(), value.clone());
        }
        out
    }

    /// A die of the list that is no whole number.
    pub(super) fn no_die(index: usize) -> Self {
        let text = format!("die {} is no whole number", index + 1);
        let mut refusal = Self::new(Code::BadDie, "dice", text);
        refusal.more.push(("index", json!(index)));
        refusal
    }
}

impl From<DiceFault> for Refusal {
    fn from(fault: DiceFault) -> Self {
        let text = fault.to_string();
        match fault {
            DiceFault::TooFew { purpose, sides } => {
                let mut refusal = Self::new(Code::TooFewDice, "dice", text);
                let next = json!({ "die": format!("d{sides}"), "for": purpose });
                refusal.more.push(("next", next));
                refusal
            }
            DiceFault::BadFace { index, .. } => {
                let mut refusal = Self::new(Code::BadDie, "dice", text);
                refusal.more.push(("index", json!(index)));
                refusal
            }
            DiceFault::TooMany(_) => Self::new(Code::TooManyDice, "dice", text),
            DiceFault::TooManyWays => Self::bad("input", text),
        }
    }
}
