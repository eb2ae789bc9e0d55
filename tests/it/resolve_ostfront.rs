//! The steps of the rule set `ostfront` as those meet them who ask: every kind of fault, exact odds against a count of
//! every face, sums that add up, units and nulls that change nothing.

use serde_json::{Map, Value, json};
use vesica::ask::answer;

mod faults;
mod readings;
mod samples;

use samples::samples;

fn ask(question: &Value) -> Value {
    serde_json::from_str(&answer(&question.to_string(), 1).text).unwrap()
}

fn question(step: &str, input: &Value) -> Value {
    json!({"ask": "resolve", "unit": "cm", "rules": "ostfront", "step": step, "input": input})
}

fn with(mut question: Value, field: &str, value: Value) -> Value {
    question[field] = value;
    question
}

/// Asks with every face of every die that is needed, and adds up the chance of each outcome.
fn count(question: &Value, dice: &mut Vec<u8>, odds: &mut Map<String, Value>) {
    let got = ask(&with(question.clone(), "dice", json!(dice)));
    if got["code"] == "too_few_dice" {
        assert_eq!(got["next"]["die"], "d6", "{got}");
        for face in 1..=6 {
            dice.push(face);
            count(question, dice, odds);
            dice.pop();
        }
        return;
    }
    assert_eq!(got["ok"], true, "{question} {dice:?} {got}");
    let used: Vec<u64> =
        got["dice_used"].as_array().unwrap().iter().map(|d| d["face"].as_u64().unwrap()).collect();
    assert_eq!(json!(used), json!(dice));
    let chance = 6.0_f64.powi(-i32::try_from(dice.len()).unwrap());
    let sum = odds.entry(got["outcome"].as_str().unwrap()).or_insert(json!(0.0));
    *sum = json!(sum.as_f64().unwrap() + chance);
}

#[test]
fn odds_are_those_of_every_face_counted() {
    let mut rolled = 0;
    for question in samples() {
        let exact = ask(&question);
        assert_eq!(exact["ok"], true, "{question} {exact}");
        let Some(exact) = exact["odds"].as_object() else { continue };
        rolled += 1;
        let mut counted = Map::new();
        count(&question, &mut Vec::new(), &mut counted);
        assert!(exact.keys().all(|k| counted.contains_key(k)), "{question} {exact:?}");
        for (outcome, chance) in &counted {
            let off = exact[outcome].as_f64().unwrap() - chance.as_f64().unwrap();
            assert!(off.abs() < 1e-12, "{question} {outcome}: {off}");
        }
    }
    assert!(rolled > 30, "only {rolled} samples roll");
}

#[test]
fn who_begins_is_even_odds() {
    let got = ask(&question("initiative", &json!({})));
    assert_eq!(got["odds"], json!({"first": 0.5, "second": 0.5}));
}

#[test]
fn a_step_that_rolls_nothing_answers_alike_without_dice_and_with_none() {
    let mut without = 0;
    for question in samples() {
        let got = ask(&question);
        if got.get("odds").is_none() {
            without += 1;
            assert_eq!(got, ask(&with(question, "dice", json!([]))));
        }
    }
    assert!(without > 10);
}

#[test]
fn modifiers_add_up_to_the_number_they_explain() {
    const SUMS: &[(&str, &str)] = &[
        ("allowance", "allowance"),
        ("rate_of_fire", "shots"),
        ("to_hit", "needed"),
        ("penetration", "penetration"),
        ("defence", "defence"),
        ("shot", "needed"),
        ("soft_shot", "needed"),
        ("small_arms", "needed"),
        ("assault_afv", "needed"),
        ("assault_infantry", "modifier"),
    ];
    let sum = |list: &Value| -> f64 {
        list.as_array().unwrap().iter().map(|m| m["value"].as_f64().unwrap()).sum()
    };
    for question in samples() {
        let got = ask(&question);
        let step = question["step"].as_str().unwrap();
        if let Some((_, output)) = SUMS.iter().find(|s| s.0 == step) {
            let off = sum(&got["modifiers"]) - got[output].as_f64().unwrap();
            assert!(off.abs() < 1e-12, "{question} {got}");
        }
        for (list, output) in
            [("penetration_modifiers", "penetration"), ("defence_modifiers", "defence")]
        {
            if got.get(list).is_some() {
                let off = sum(&got[list]) - got[output].as_f64().unwrap();
                assert!(off.abs() < 1e-12, "{question} {got}");
            }
        }
    }
}

/// The same question in another unit of length.
fn converted(value: &Value, field: &str, factor: f64) -> Value {
    const LENGTHS: &[&str] = &["range", "distance", "moved_before", "left", "allowance"];
    match value {
        Value::Object(map) => {
            map.iter().map(|(k, v)| (k.clone(), converted(v, k, factor))).collect()
        }
        Value::Array(list) => list.iter().map(|v| converted(v, field, factor)).collect(),
        Value::Number(n) if LENGTHS.contains(&field) => json!(n.as_f64().unwrap() * factor),
        other => other.clone(),
    }
}

#[test]
fn another_unit_gives_the_same_verdict() {
    for question in samples() {
        let cm = ask(&question);
        for (unit, factor) in [("mm", 10.0), ("in", 1.0 / 2.54), ("ft", 1.0 / 30.48)] {
            let mut other = with(question.clone(), "unit", json!(unit));
            other["input"] = converted(&question["input"], "", factor);
            let got = ask(&other);
            for field in ["outcome", "odds", "needed", "penetration", "defence", "reason", "shots"]
            {
                assert_eq!(got.get(field), cm.get(field), "{other} {field}");
            }
            for field in ["allowance", "moved", "left", "deducted", "reach"] {
                let (Some(cm), Some(got)) = (cm[field].as_f64(), got[field].as_f64()) else {
                    continue;
                };
                assert!((cm * factor - got).abs() < 1e-9, "{other} {field}: {got}");
            }
        }
    }
}

#[test]
fn null_is_the_same_as_no_field() {
    const OPTIONAL: &[&str] =
        &["quality", "pins", "immobile", "speed", "gun", "bore_mm", "vehicle", "men", "steep"];
    for question in samples() {
        let absent = ask(&question);
        for field in OPTIONAL {
            let mut null = question.clone();
            if null["input"].get(field).is_none() {
                null["input"][field] = Value::Null;
                assert_eq!(ask(&null), absent, "{null}");
            }
        }
    }
}
