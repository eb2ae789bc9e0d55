//! Runs the worked cases of `tests/cases/rules.jsonl` and every example of `docs/ask.md` through `vesica ask`.

#![expect(clippy::unwrap_used, reason = "a case that is no case fails its test")]

use serde_json::Value;
use vesica::ask::answer;

/// What an expectation says against an answer; an error names the field.
fn check(expect: &Value, got: &Value, path: &str) -> Result<(), String> {
    let fail = || Err(format!("{path}: expected {expect}, got {got}"));
    let near = |want: &Value, have: &Value, off: f64| match (want.as_f64(), have.as_f64()) {
        (Some(want), Some(have)) => (want - have).abs() <= off,
        _ => false,
    };
    match (expect, got) {
        (Value::Object(fields), _) => fields.iter().try_for_each(|(key, value)| {
            check(value, got.get(key).unwrap_or(&Value::Null), &format!("{path}.{key}"))
        }),
        // A number with its tolerance, unless two numbers stand where a list is.
        (Value::Array(pair), Value::Number(_)) if pair.len() == 2 => {
            if near(&pair[0], got, pair[1].as_f64().unwrap_or(0.0)) { Ok(()) } else { fail() }
        }
        (Value::Array(list), Value::Array(have)) if list.len() == have.len() => list
            .iter()
            .zip(have)
            .enumerate()
            .try_for_each(|(i, (want, have))| check(want, have, &format!("{path}[{i}]"))),
        (Value::Number(_), Value::Number(_)) if near(expect, got, 1e-9) => Ok(()),
        _ if expect == got => Ok(()),
        _ => fail(),
    }
}

fn ask(question: &Value) -> Value {
    serde_json::from_str(&answer(&question.to_string(), 1).text).unwrap()
}

/// Everything that holds for any answer of a step: what is added up comes to the sum, the odds to one.
fn check_frame(answer: &Value) -> Result<(), String> {
    for field in ["rule", "modifiers"] {
        if !answer[field].is_array() {
            return Err(format!("no list `{field}` in {answer}"));
        }
    }
    if let Some(odds) = answer["odds"].as_object() {
        let sum: f64 = odds.values().map(|p| p.as_f64().unwrap()).sum();
        if (sum - 1.0).abs() > 1e-12 {
            return Err(format!("the odds add up to {sum}"));
        }
    } else if !answer["dice_used"].is_array() {
        return Err(format!("neither odds nor dice in {answer}"));
    }
    Ok(())
}

/// Runs the cases of one rule set; the leaves that no rule set owns run with the infantry's.
fn run(rules: &str) {
    let text = include_str!("../cases/rules.jsonl");
    let mut failures = Vec::new();
    let mut count = 0;
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let question = &case["ask"];
        if question["rules"].as_str().unwrap_or("infantry") != rules {
            continue;
        }
        count += 1;
        let got = ask(question);
        let resolve = question["ask"] == "resolve" && case["expect"]["ok"] != false;
        let frame = if resolve { check_frame(&got) } else { Ok(()) };
        if let Err(error) = check(&case["expect"], &got, "answer").and(frame) {
            failures.push(format!("{}: {error}\n  {question}\n  {got}", case["case"]));
        }
    }
    assert!(count > 40, "only {count} cases");
    assert!(failures.is_empty(), "{} of {count} fail:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn every_worked_case_of_the_infantry_rules_holds() {
    run("infantry");
}

#[test]
fn every_worked_case_of_the_ostfront_rules_holds() {
    run("ostfront");
}

#[test]
fn every_worked_case_of_the_twelve_inch_rules_holds() {
    run("twelve_inch");
}

/// Runs the examples of a chapter of the documentation: blocks of a question and its answer.
fn run_examples(text: &str) {
    let mut count = 0;
    for block in text.split("```json\n").skip(1) {
        let block = block.split("```").next().unwrap();
        let lines: Vec<&str> = block.lines().collect();
        let [question, printed] = lines[..] else { panic!("no question and answer:\n{block}") };
        assert_eq!(answer(question, 1).text, printed, "{question}");
        count += 1;
    }
    assert!(count > 5, "only {count} examples");
}

#[test]
fn every_example_of_the_referee_answers_as_printed() {
    run_examples(include_str!("../../docs/ask.md"));
}

/// A chapter tells of every step of its rule set, in the order of its headings, and each example answers as printed.
fn run_chapter(text: &str, steps: usize) {
    run_examples(text);
    assert!(text.matches("```json").count() >= steps, "a step has no example");
}

#[test]
fn every_example_of_the_infantry_chapter_answers_as_printed() {
    run_chapter(include_str!("../../docs/ask/infantry.md"), 35);
}

#[test]
fn every_example_of_the_ostfront_chapter_answers_as_printed() {
    run_chapter(include_str!("../../docs/ask/ostfront.md"), 29);
}

#[test]
fn every_example_of_the_twelve_inch_chapter_answers_as_printed() {
    run_chapter(include_str!("../../docs/ask/twelve_inch.md"), 27);
}
