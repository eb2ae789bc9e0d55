//! Questions about steps of the infantry rules: the kinds of faults, and what does not change an answer.

mod odds;

use serde_json::{Value, json};
use vesica::ask::answer;

fn ask(question: &Value) -> Value {
    serde_json::from_str(&answer(&question.to_string(), 1).text).unwrap()
}

fn step(step: &str, input: Value) -> Value {
    json!({"ask": "resolve", "unit": "in", "rules": "infantry", "step": step, "input": input})
}

fn with_dice(question: &Value, dice: &[i64]) -> Value {
    let mut question = question.clone();
    question["dice"] = json!(dice);
    question
}

fn refused(question: &Value, code: &str, field: &str) {
    let got = ask(question);
    assert_eq!(
        (&got["ok"], &got["code"], &got["field"]),
        (&json!(false), &json!(code), &json!(field)),
        "{question}\n{got}"
    );
}

/// A good question for every step.
fn questions() -> Vec<Value> {
    let text = include_str!("../../docs/ask/infantry.md");
    let blocks = text.split("```json\n").skip(1);
    let questions: Vec<Value> =
        blocks.map(|b| serde_json::from_str(b.lines().next().unwrap()).unwrap()).collect();
    assert_eq!(questions.len(), 35);
    questions
}

#[test]
fn every_step_names_an_unknown_field_and_an_unknown_switch() {
    for mut question in questions() {
        question["input"]["colour"] = json!("green");
        refused(&question, "unknown_field", "colour");
        question["input"]["colour"].take();
        question["input"].as_object_mut().unwrap().remove("colour");
        question["switches"] = json!({"range_decay": "all"});
        refused(&question, "unknown_switch", "range_decay");
    }
    refused(&json!({"ask": "resolve", "rules": "infantry", "step": "x"}), "unknown_step", "step");
    refused(&json!({"ask": "resolve", "rules": "x", "step": "x"}), "unknown_rules", "rules");
}

#[test]
fn a_field_that_is_needed_is_missed_by_name() {
    for (name, input, field) in [
        ("range_m", json!({}), "range"),
        ("head_range", json!({}), "plan_distance"),
        ("move", json!({}), "mover"),
        ("move", json!({"mover": "dog"}), "gait"),
        ("move", json!({"mover": "vehicle"}), "top_speed_mph"),
        ("gait", json!({"mover": "dog"}), "moved"),
        ("may_fire", json!({}), "weapon"),
        ("leaves", json!({"weapon": null}), "weapon"),
        ("merge_crews", json!({"first": {"weapon": "piat"}}), "second"),
        ("merge_crews", json!({"first": {}, "second": {}}), "weapon"),
        ("victims", json!({}), "candidates"),
        ("victims", json!({"candidates": [{}]}), "id"),
        ("fire_order", json!({"shots": []}), "moved_first"),
        ("fire_order", json!({"moved_first": "a", "shots": [{"id": "a"}]}), "side"),
        ("to_hit", json!({"weapon": "rifle"}), "range"),
        ("to_hit", json!({"range": 3}), "weapon"),
        ("to_hit", json!({"base_chance": 3, "crew_present": 1}), "weapon"),
        ("wall_cover", json!({}), "top"),
        ("location", json!({"armour": "soft"}), "weapon"),
        ("effect", json!({}), "result"),
        ("wound", json!({"state": "unhurt"}), "effect"),
        ("shot", json!({"base_chance": 50, "target": "vehicle", "armour_mm": 0}), "weapon"),
        ("shot", json!({"range": 5, "weapon": "rifle", "target": "vehicle"}), "armour_mm"),
        ("fire_phase", json!({"moved_first": "a", "figures": []}), "shots"),
        ("vehicle_damage", json!({"weapon": "rifle"}), "armour_mm"),
        ("vehicle_damage", json!({"weapon": "at_rifle", "armour_mm": 9}), "range"),
        ("indirect_drift", json!({}), "weapon"),
        ("blast", json!({"distance": 1}), "shell_mm"),
        ("blast", json!({"shell_mm": 81}), "distance"),
        ("vehicle_state", json!({}), "crew_able"),
        ("gun_to_hit", json!({"range": 5}), "gun"),
        ("gun_to_hit", json!({"gun": "75_m3"}), "range"),
        ("gun_he", json!({"base_chance": 5}), "gun"),
        ("gun_penetration", json!({"gun": "law", "armour_mm": 5}), "range"),
        ("gun_fire", json!({"gun": "75_m3", "range": 5}), "armour_mm"),
    ] {
        refused(&step(name, input), "missing_field", field);
    }
}

#[test]
fn fields_that_exclude_each_other_are_a_conflict() {
    for (name, input, field) in [
        ("range_m", json!({"range": 1, "range_m": 1}), "range_m"),
        ("to_hit", json!({"weapon": "rifle", "range": 1, "base_chance": 1}), "base_chance"),
        (
            "move",
            json!({"mover": "vehicle", "top_speed_mph": 1, "top_speed_kmh": 1}),
            "top_speed_kmh",
        ),
        ("exposure", json!({"exposed": [1], "crawled": false}), "crawled"),
        ("blast", json!({"shell_mm": 81, "bore_mm": 75, "distance": 1}), "bore_mm"),
        (
            "vehicle_damage",
            json!({"weapon": "law", "armour_mm": 1, "range": 1, "range_m": 1}),
            "range_m",
        ),
        ("gun_to_hit", json!({"gun": "75_m3", "base_chance": 1}), "base_chance"),
        ("gun_to_hit", json!({"gun": "75_m3", "bore_mm": 75, "range": 1}), "bore_mm"),
        (
            "gun_penetration",
            json!({"gun": "law", "range": 1, "armour_mm": 1, "angle_deg": 1, "slope_deg": 1}),
            "slope_deg",
        ),
    ] {
        refused(&step(name, input), "conflicting_fields", field);
    }
}

#[test]
fn a_wrong_type_an_unknown_word_and_a_number_out_of_range_are_bad_values() {
    let long: Vec<Value> = (0..13).map(|i| json!({"id": format!("f{i}"), "side": "a"})).collect();
    let phase = |shots: Value| json!({"moved_first": "a", "figures": [{"id": "a", "side": "a"}, {"id": "b", "side": "b"}], "shots": shots});
    for (name, input, field) in [
        ("range_m", json!({"range": -1}), "range"),
        ("range_m", json!({"range": "far"}), "range"),
        ("move", json!({"mover": "horse", "gait": "crawl"}), "gait"),
        ("move", json!({"mover": "dog", "gait": "trot"}), "gait"),
        ("move", json!({"mover": "vehicle", "top_speed_mph": 0}), "top_speed_mph"),
        ("may_fire", json!({"weapon": "rifle", "fired_already": 1}), "fired_already"),
        ("leaves", json!({"weapon": "sling"}), "weapon"),
        ("leaves", json!({"weapon": "piat", "crew": {"loader": "away"}}), "loader"),
        ("victims", json!({"candidates": [{"id": "a"}, {"id": "a"}]}), "id"),
        (
            "fire_order",
            json!({"moved_first": "a", "shots": [{"id": "a", "side": "a", "elite": 21}]}),
            "elite",
        ),
        ("to_hit", json!({"base_chance": 101}), "base_chance"),
        ("to_hit", json!({"base_chance": 50.5}), "base_chance"),
        ("to_hit", json!({"weapon": "piat", "range": 1, "crew_present": 3}), "crew_present"),
        ("exposure", json!({"exposed": [0]}), "exposed"),
        ("shot", json!({"weapon": "artillery", "range": 1}), "weapon"),
        ("effect", json!({"result": 1.5}), "result"),
        ("wound", json!({"state": "unhurt", "effect": "unhurt"}), "effect"),
        ("fire_phase", json!({"moved_first": "a", "figures": long, "shots": []}), "figures"),
        (
            "fire_phase",
            phase(json!([{"firer": "a", "target": "c", "shot": {"base_chance": 1}}])),
            "target",
        ),
        (
            "fire_phase",
            phase(
                json!([{"firer": "a", "target": "b", "shot": {"base_chance": 1}}, {"firer": "a", "target": "b", "shot": {"base_chance": 1}}]),
            ),
            "firer",
        ),
        ("blast", json!({"shell_mm": 70, "distance": 1}), "shell_mm"),
        ("blast", json!({"bore_mm": 140, "distance": 1}), "bore_mm"),
        ("close_combat", json!({"first": {"weapon": "spoon"}}), "weapon"),
        ("medical", json!({"turns_unattended": 101}), "turns_unattended"),
        ("gun_to_hit", json!({"gun": "piat", "range": 1}), "gun"),
        ("gun_to_hit", json!({"bore_mm": 0, "range": 1}), "bore_mm"),
        ("gun_he", json!({"bore_mm": 47, "range": 1}), "bore_mm"),
        (
            "gun_penetration",
            json!({"gun": "law", "range": 1, "armour_mm": 1, "angle_deg": 91}),
            "angle_deg",
        ),
        ("vehicle_damage", json!({"weapon": "law", "armour_mm": 1, "lacks": ["wheels"]}), "lacks"),
    ] {
        refused(&step(name, input), "bad_value", field);
    }
    let mut question = step("burning", json!({}));
    question["switches"] = json!({"moved_penalty": 5});
    refused(&question, "bad_value", "moved_penalty");
}

#[test]
fn fields_of_another_kind_of_target_are_unknown_but_null_is_no_field() {
    let vehicle = json!({"target": "vehicle", "weapon": "law", "range": 2, "armour_mm": 40});
    let animal = json!({"target": "animal", "weapon": "rifle", "range": 2});
    let afv = json!({"target": "afv", "bore_mm": 150, "distance": 1});
    for (name, input, field, value) in [
        ("shot", &vehicle, "posture", json!("prone")),
        ("shot", &vehicle, "helmet", json!("none")),
        ("shot", &vehicle, "animal", json!("dog")),
        ("shot", &animal, "armour", json!("body")),
        ("shot", &animal, "armour_mm", json!(5)),
        ("shot", &json!({"weapon": "rifle", "range": 2}), "attacker_distance", json!(5)),
        ("shot", &json!({"weapon": "rifle", "range": 2}), "slope_deg", json!(5)),
        ("blast", &afv, "cover", json!("low_wall")),
        ("blast", &afv, "armour", json!("body")),
        ("blast", &json!({"bore_mm": 150, "distance": 1}), "open_topped", json!(true)),
        ("leaves", &json!({"weapon": "piat", "crew": {"commander": null}}), "killer", json!("x")),
    ] {
        let mut input = input.clone();
        input[field] = Value::Null;
        if field != "killer" {
            assert_eq!(ask(&step(name, input.clone()))["ok"], true, "{name} {input}");
        }
        input[field] = value;
        refused(&step(name, input), "unknown_field", field);
    }
    refused(
        &step("leaves", json!({"weapon": "piat", "crew": {"commander": "able"}})),
        "unknown_field",
        "commander",
    );
    let shot = json!({"moved_first": "a", "figures": [{"id": "a", "side": "a"}],
        "shots": [{"firer": "a", "target": "a", "shot": {"base_chance": 1, "elite": 1}}]});
    refused(&step("fire_phase", shot), "unknown_field", "elite");
}

#[test]
fn null_is_the_same_as_leaving_a_field_out() {
    for question in questions() {
        let plain = ask(&question);
        let mut more = question.clone();
        let known: &[&str] = match question["step"].as_str().unwrap() {
            "to_hit" => &["scope", "elite", "moved", "range_m", "base_chance"],
            "exposure" | "location" => &["exposed", "overhead_cover", "red_zone"],
            "blast" => &["target", "shell_mm"],
            "medical" => &["patient", "new_case"],
            "artillery_drift" => &["observer_distance"],
            _ => &[],
        };
        for field in known {
            if question["input"].get(field).is_none() && *field != "red_zone" {
                more["input"][field] = Value::Null;
            }
        }
        assert_eq!(ask(&more), plain);
    }
}

#[test]
fn too_few_dice_say_the_next_one_and_asking_for_each_in_turn_ends_in_an_answer() {
    for question in questions() {
        let mut dice: Vec<i64> = Vec::new();
        let last = loop {
            let got = ask(&with_dice(&question, &dice));
            if got["ok"] == true {
                break got;
            }
            assert_eq!(
                (&got["code"], &got["field"]),
                (&json!("too_few_dice"), &json!("dice")),
                "{question}\n{got}"
            );
            let sides: i64 = got["next"]["die"].as_str().unwrap()[1..].parse().unwrap();
            let mut bad = dice.clone();
            bad.push(sides + 1);
            let wrong = ask(&with_dice(&question, &bad));
            assert_eq!((&wrong["code"], &wrong["index"]), (&json!("bad_die"), &json!(dice.len())));
            // High and low by turns, so that a contest ends.
            dice.push(if dice.len().is_multiple_of(2) { sides } else { 1 });
        };
        assert_eq!(last["dice_used"].as_array().unwrap().len(), dice.len());
        dice.push(1);
        refused(&with_dice(&question, &dice), "too_many_dice", "dice");
    }
}

#[test]
fn another_unit_gives_the_same_verdict() {
    let mm = json!({"range": 254, "weapon": "rifle", "cover": "low_wall"});
    let inches = json!({"range": 10, "weapon": "rifle", "cover": "low_wall"});
    let mut question = step("shot", mm);
    question["unit"] = json!("mm");
    assert_eq!(ask(&question), ask(&step("shot", inches)));
    for (unit, factor) in [("mm", 25.4), ("cm", 2.54), ("ft", 1.0 / 12.0)] {
        let mut question =
            step("move", json!({"mover": "vehicle", "top_speed_mph": 31, "reverse": true}));
        let here = ask(&question)["allowance"].as_f64().unwrap();
        question["unit"] = json!(unit);
        let there = ask(&question);
        assert!((there["allowance"].as_f64().unwrap() - here * factor).abs() < 1e-9, "{there}");
        let mut drift = with_dice(&step("artillery_drift", json!({})), &[6, 6, 5, 90]);
        drift["unit"] = json!(unit);
        let drift = ask(&drift);
        assert!((drift["offset"][1].as_f64().unwrap() - 11.0 * factor).abs() < 1e-9, "{drift}");
        assert_eq!(drift["outcome"], "drift_11");
    }
}

#[test]
fn modifiers_add_up_to_the_output_that_they_explain() {
    let sums = [
        ("range_m", "range_m"),
        ("move", "allowance"),
        ("leaves", "templates"),
        ("merge_crews", "templates"),
        ("to_hit", "chance"),
        ("location", "modifier"),
        ("shot", "chance"),
        ("bail_out", "modifier"),
        ("indirect_drift", "templates"),
        ("blast", "chance"),
        ("rider", "modifier"),
        ("close_combat", "modifier"),
        ("medical", "modifier"),
        ("gun_to_hit", "chance"),
        ("gun_he", "chance"),
        ("gun_fire", "chance"),
    ];
    let total = |list: &Value| -> f64 {
        list.as_array().unwrap().iter().map(|m| m["value"].as_f64().unwrap()).sum()
    };
    let mut seen = 0;
    let clamped = step("to_hit", json!({"weapon": "rifle", "range": 25, "moved": "run"}));
    let high = step("gun_to_hit", json!({"gun": "88_kwk_43", "range": 2, "elite": 20}));
    let halves = step(
        "move",
        json!({"mover": "vehicle", "top_speed_kmh": 33.3, "mounting": true, "turned_deg": 91, "reverse": true}),
    );
    for question in questions().into_iter().chain([clamped, high, halves]) {
        let name = question["step"].as_str().unwrap();
        let Some((_, output)) = sums.iter().find(|s| s.0 == name) else { continue };
        let got = ask(&question);
        let want = got[output].as_f64().unwrap();
        assert!((total(&got["modifiers"]) - want).abs() < 1e-9, "{got}");
        if got.get("location_modifiers").is_some() {
            assert!(
                (total(&got["location_modifiers"]) - got["modifier"].as_f64().unwrap()).abs()
                    < 1e-9
            );
        }
        seen += 1;
    }
    assert_eq!(seen, sums.len() + 3);
}
