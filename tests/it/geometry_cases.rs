//! Puts the worked cases of `tests/cases/geometry.jsonl` to the referee, each as written and in every variant that must
//! not matter: wall ends exchanged, lists reversed, mirrored, turned and shifted far away, and in another unit.

#![expect(clippy::unwrap_used, clippy::float_cmp, reason = "a case that is no case fails its test")]

mod variant;

use serde_json::Value;

/// What an expectation says against an answer; an error names the field.
fn check(expect: &Value, got: &Value, path: &str) -> Result<(), String> {
    let fail = || Err(format!("{path}: expected {expect}, got {got}"));
    match expect {
        Value::Object(fields) if fields.len() == 1 && fields.contains_key("not") => {
            if got.is_null() { fail() } else { Ok(()) }
        }
        Value::Object(fields) => fields.iter().try_for_each(|(key, value)| {
            check(value, got.get(key).unwrap_or(&Value::Null), &format!("{path}.{key}"))
        }),
        Value::Array(pair) if pair.len() == 2 && pair[1].is_f64() | pair[1].is_i64() => {
            let tolerance = pair[1].as_f64().unwrap_or(0.0);
            let off = match (&pair[0], got) {
                (Value::Number(want), Value::Number(have)) => {
                    (want.as_f64().unwrap() - have.as_f64().unwrap()).abs()
                }
                (Value::Array(want), Value::Array(have)) if have.len() >= 2 => {
                    let d = |i: usize| want[i].as_f64().unwrap() - have[i].as_f64().unwrap();
                    (d(0) * d(0) + d(1) * d(1)).sqrt()
                }
                _ => return fail(),
            };
            if off <= tolerance { Ok(()) } else { fail() }
        }
        _ if expect == got => Ok(()),
        _ => fail(),
    }
}

#[test]
fn every_worked_case_holds_in_every_variant() {
    let text = include_str!("../cases/geometry.jsonl");
    let mut failures = Vec::new();
    let mut count = 0;
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let name = case["case"].as_str().unwrap();
        for (variant, ask, expect) in variant::variants(name, &case["ask"], &case["expect"]) {
            count += 1;
            let text = vesica::ask::answer(&ask.to_string(), 1).text;
            let got: Value = serde_json::from_str(&text).unwrap();
            if let Err(error) = check(&expect, &got, "answer") {
                failures.push(format!("{name} [{variant}]: {error}\n  {got}"));
            }
        }
    }
    assert!(count > 54 * 5, "only {count} questions were asked");
    assert!(failures.is_empty(), "{} of {count} fail:\n{}", failures.len(), failures.join("\n"));
}
