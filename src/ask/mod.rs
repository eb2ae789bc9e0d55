//! Layer 4: the referee. One question, a line of JSON, and its answer, a line of JSON; no scenario, no battle.
//!
//! Reads a question, puts it to the geometry or to the rules, and writes down what they say. It decides nothing of its
//! own and remembers nothing between two questions. Must not know files, windows or the battle engine.

mod fields;
mod json;
mod movement;
mod range;
mod refusal;
mod resolve;
mod scene;
mod sight;
mod template;
mod written;

pub use refusal::Code;

use fields::{Fields, Unit};
use refusal::Refusal;
use serde_json::{Map, Value};

/// Kinds of question.
const KINDS: &[(&str, fn(&mut Question) -> Answer)] = &[
    ("range", range::range),
    ("sight", sight::sight),
    ("visible_area", sight::visible_area),
    ("template", template::template),
    ("move", movement::movement),
    ("reach", movement::reach),
    ("resolve", resolve::resolve),
];

/// What a kind of question answers: its fields in order, without `ok` and `id`.
type Answer = Result<Map<String, Value>, Refusal>;

/// A question being read.
struct Question<'a> {
    fields: Fields<'a>,
    unit: Unit,
}

/// An answer, ready to be printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// Whether the question could be answered.
    pub ok: bool,
    /// One line of JSON without its end.
    pub text: String,
}

/// Answers one line. `number` counts from 1 and is named in an error.
///
/// Never panics, whatever the line holds; what is no question gets an error that names the field.
#[must_use]
pub fn answer(line: &str, number: u64) -> Reply {
    match json::parse(line.trim_end_matches(['\r', '\n'])) {
        Ok(Value::Object(question)) => {
            let id = question.get("id").cloned();
            match ask(&question) {
                Ok(fields) => {
                    let mut answer = Map::new();
                    answer.insert("ok".into(), true.into());
                    if let Some(id) = id {
                        answer.insert("id".into(), id);
                    }
                    answer.extend(fields);
                    Reply { ok: true, text: Value::Object(answer).to_string() }
                }
                Err(refusal) => refuse(&refusal, id, number),
            }
        }
        Ok(_) => refuse(&Refusal::no_question("a question is a JSON object"), None, number),
        Err(why) => refuse(&Refusal::no_question(format!("this is no JSON: {why}")), None, number),
    }
}

/// The answer to a line that is longer than anyone may ask, or no text at all.
#[must_use]
pub fn refuse_line(why: &str, number: u64) -> Reply {
    refuse(&Refusal::no_question(why), None, number)
}

fn refuse(refusal: &Refusal, id: Option<Value>, number: u64) -> Reply {
    let mut answer = Map::new();
    answer.insert("ok".into(), false.into());
    if let Some(id) = id {
        answer.insert("id".into(), id);
    }
    answer.extend(refusal.fields());
    answer.insert("line".into(), number.into());
    Reply { ok: false, text: Value::Object(answer).to_string() }
}

fn ask(question: &Map<String, Value>) -> Answer {
    let mut fields = Fields::new(question);
    fields.skip("id");
    let kinds: Vec<&str> = KINDS.iter().map(|k| k.0).collect();
    let kind = fields.word_in("ask", &kinds)?;
    let kind = fields.required("ask", kind)?;
    let unit = Unit::read(&mut fields)?;
    fields.set_unit(unit);
    let mut question = Question { fields, unit };
    let Some((_, run)) = KINDS.iter().find(|k| k.0 == kind) else {
        return Err(Refusal::bad("ask", "there is no such question"));
    };
    run(&mut question)
}
