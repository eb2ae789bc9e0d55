//! Random questions: the worked cases with their numbers, words and fields changed at random, in one process. Each gets
//! an answer or a refusal of one line, none a panic, and the memory of the process does not grow.
//!
//! `VESICA_QUESTIONS` says how many; a few by default, a million before a release.

use serde_json::{Map, Value, json};
use vesica::ask::answer;
use vesica::dice::{Dice, Roller, StreamKey};

/// A seeded source of choices.
struct Chance(Dice);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        let n = u16::try_from(n.clamp(1, 60_000)).unwrap();
        usize::from(self.0.d(n)) - 1
    }

    fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }

    fn number(&mut self) -> Value {
        let kinds = [
            json!(0),
            json!(-0.0),
            json!(1),
            json!(-1),
            json!(0.5),
            json!(1e-300),
            json!(1e300),
            json!(-1e300),
            json!(1e7),
            json!(0.009_999),
            json!(1e-9),
            json!(i64::MAX),
            json!(u64::MAX),
        ];
        match self.below(4) {
            0 => self.pick(&kinds).clone(),
            1 => json!(self.below(40)),
            _ => json!(f64::from(i32::try_from(self.below(60_000)).unwrap() - 30_000) / 1000.0),
        }
    }
}

/// Every text and every field name of the cases.
fn words(value: &Value, out: &mut Vec<String>) {
    match value {
        Value::String(text) => out.push(text.clone()),
        Value::Array(list) => list.iter().for_each(|v| words(v, out)),
        Value::Object(fields) => fields.iter().for_each(|(name, v)| {
            out.push(name.clone());
            words(v, out);
        }),
        _ => {}
    }
}

/// Changes one thing somewhere in the value.
fn change(value: &mut Value, words: &[String], chance: &mut Chance) {
    // Half of the time deeper, if there is a deeper.
    let deeper = chance.below(4) > 0;
    match value {
        Value::Object(fields) if deeper && !fields.is_empty() => {
            let name = chance.pick(&fields.keys().cloned().collect::<Vec<_>>()).clone();
            change(&mut fields[&name], words, chance);
        }
        Value::Array(list) if deeper && !list.is_empty() => {
            let at = chance.below(list.len());
            change(&mut list[at], words, chance);
        }
        Value::Object(fields) => change_fields(fields, words, chance),
        Value::Array(list) => match chance.below(3) {
            0 => list.push(chance.number()),
            1 => drop(list.pop()),
            _ => {
                let again = list.clone();
                list.extend(again);
            }
        },
        Value::Number(_) => *value = chance.number(),
        Value::String(_) => *value = chance.pick(words).clone().into(),
        other => *other = chance.pick(&[json!(true), json!(null), json!(false), json!([])]).clone(),
    }
}

fn change_fields(fields: &mut Map<String, Value>, words: &[String], chance: &mut Chance) {
    let names: Vec<String> = fields.keys().cloned().collect();
    match chance.below(4) {
        0 if !names.is_empty() => drop(fields.shift_remove(chance.pick(&names))),
        1 => drop(fields.insert(chance.pick(words).clone(), json!(true))),
        2 => drop(fields.insert(chance.pick(words).clone(), chance.number())),
        _ if !names.is_empty() => {
            fields[chance.pick(&names)] = chance.pick(words).clone().into();
        }
        _ => {}
    }
}

/// Resident memory of this process in pages, where the system tells.
fn resident() -> Option<u64> {
    std::fs::read_to_string("/proc/self/statm").ok()?.split(' ').nth(1)?.parse().ok()
}

#[test]
fn random_questions_are_answered_or_refused_and_leave_no_memory_behind() {
    let count: usize =
        std::env::var("VESICA_QUESTIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(20_000);
    let text =
        concat!(include_str!("../cases/geometry.jsonl"), include_str!("../cases/rules.jsonl"));
    let cases: Vec<Value> =
        text.lines().map(|l| serde_json::from_str::<Value>(l).unwrap()["ask"].clone()).collect();
    let mut vocabulary = Vec::new();
    cases.iter().for_each(|c| words(c, &mut vocabulary));
    let key = StreamKey { seed: 2026, turn: 0, phase: 0, actor: 0, nth: 0, purpose: 0 };
    let mut chance = Chance(Dice::stream(&key));
    let (mut answered, mut settled) = (0, None);
    for n in 0..count {
        let mut question = chance.pick(&cases).clone();
        for _ in 0..chance.below(4) {
            change(&mut question, &vocabulary, &mut chance);
        }
        // Scenes that take long by their size alone are no matter of this test.
        if question["allowance"].as_f64().is_some_and(|a| a > 1000.0) {
            continue;
        }
        let reply = answer(&question.to_string(), 1);
        answered += usize::from(reply.ok);
        assert!(!reply.text.contains('\n'));
        assert!(serde_json::from_str::<Value>(&reply.text).is_ok(), "{question}\n{}", reply.text);
        if n == count / 10 {
            settled = resident();
        }
    }
    assert!(answered > count / 10, "only {answered} of {count} were questions at all");
    if let (Some(then), Some(now)) = (settled, resident()) {
        // Other tests run beside this one and hold memory of their own.
        let grown = (now.saturating_sub(then) * 4096) >> 20;
        assert!(grown < 512, "memory grew by {grown} MiB over {count} questions");
    }
}
