//! What is refused, and what is not.

use super::samples::samples;
use super::{ask, question, with};
use serde_json::{Map, Value, json};

/// Checks what is refused, with which code, and which field is named.
fn refuses(cases: &[(&str, Value, &str, &str)]) {
    for (step, input, code, field) in cases {
        let got = ask(&question(step, input));
        assert_eq!(
            (&got["ok"], &got["code"]),
            (&json!(false), &json!(code)),
            "{step} {input} {got}"
        );
        assert_eq!(got["field"], json!(field), "{step} {input} {got}");
    }
}

#[test]
fn fields_of_another_kind_are_unknown() {
    refuses(&[
        ("duel", json!({"penetration": 3, "defence": 2, "range": 3}), "unknown_field", "range"),
        ("allowance", json!({"drive": "foot", "speed": "normal"}), "unknown_field", "speed"),
        (
            "allowance",
            json!({"drive": "manhandled", "bore_mm": 45, "speed": "slow"}),
            "unknown_field",
            "speed",
        ),
        ("to_hit", json!({"weapon": "piat", "range": 5, "gun": "75_m3"}), "unknown_field", "gun"),
        ("non_destructive", json!({"weapon": "piat", "bore_mm": 5}), "unknown_field", "bore_mm"),
        (
            "to_hit",
            json!({"gun": "75_m3", "range": 5, "target_bore_mm": 5}),
            "unknown_field",
            "target_bore_mm",
        ),
        (
            "shot",
            json!({"gun": "75_m3", "range": 5, "defence": 1, "target": "vehicle"}),
            "unknown_field",
            "target",
        ),
        ("he", json!({"bore_mm": 75, "open_topped": true}), "unknown_field", "open_topped"),
        (
            "he",
            json!({"bore_mm": 75, "target": "gun_crew", "halted": true}),
            "unknown_field",
            "halted",
        ),
        ("he", json!({"bore_mm": 75, "target": "afv", "no_he": true}), "unknown_field", "no_he"),
        ("soft_shot", json!({"gun": "75_m3", "range": 5, "no_he": true}), "unknown_field", "no_he"),
        (
            "small_arms",
            json!({"firer": "mg", "range": 5, "riders": true}),
            "unknown_field",
            "riders",
        ),
        (
            "assault_infantry",
            json!({"first": {"men": 1, "moved": true}, "second": {"men": 1}}),
            "unknown_field",
            "moved",
        ),
        (
            "mixed_move",
            json!({"drive": "foot", "legs": [{"ground": "road", "distance": 1, "cost": 1}]}),
            "unknown_field",
            "cost",
        ),
    ]);
}

#[test]
fn what_is_needed_is_missed_by_name() {
    refuses(&[
        ("duel", json!({"penetration": 3}), "missing_field", "defence"),
        ("allowance", json!({}), "missing_field", "drive"),
        ("allowance", json!({"drive": "manhandled"}), "missing_field", "bore_mm"),
        ("mixed_move", json!({"drive": "foot"}), "missing_field", "legs"),
        (
            "mixed_move",
            json!({"drive": "foot", "legs": [{"distance": 1}]}),
            "missing_field",
            "ground",
        ),
        ("obstacle", json!({"obstacle": "easy", "drive": "wheeled"}), "missing_field", "left"),
        ("turning", json!({"turns": [1]}), "missing_field", "allowance"),
        ("rate_of_fire", json!({}), "missing_field", "bore_mm"),
        ("may_engage", json!({"range": 1}), "missing_field", "bearing"),
        ("to_hit", json!({"range": 1}), "missing_field", "gun"),
        ("to_hit", json!({"range": 1, "bore_mm": 1}), "missing_field", "barrel_calibres"),
        ("to_hit", json!({"range": 1, "barrel_calibres": 1}), "missing_field", "bore_mm"),
        (
            "to_hit",
            json!({"range": 1, "gun": "75_m3", "target": "at_gun"}),
            "missing_field",
            "target_bore_mm",
        ),
        ("shot", json!({"gun": "75_m3", "defence": 1}), "missing_field", "range"),
        ("shot", json!({"gun": "75_m3", "range": 1}), "missing_field", "armour_mm"),
        ("defence", json!({"vehicle": "tiger_i"}), "missing_field", "face"),
        (
            "shot",
            json!({"gun": "75_m3", "range": 1, "vehicle": "tiger_i"}),
            "missing_field",
            "face",
        ),
        ("small_arms", json!({"firer": "infantry", "range": 1}), "missing_field", "men"),
        ("assault_infantry", json!({"first": {"men": 1}}), "missing_field", "second"),
        ("assault_infantry", json!({"first": {}, "second": {"men": 1}}), "missing_field", "men"),
        ("infantry_at", json!({"range": 1}), "missing_field", "weapon"),
        ("riders", json!({}), "missing_field", "riders"),
        ("bail_out", json!({}), "missing_field", "crew"),
        ("pin_recovery", json!({}), "missing_field", "pins"),
    ]);
    let tenths = with(
        question("duel", &json!({"penetration": 3, "defence": 2, "p0": 1})),
        "switches",
        json!({"initial_value": "base_tenths"}),
    );
    let got = ask(&tenths);
    assert_eq!((&got["code"], &got["field"]), (&json!("missing_field"), &json!("d0")));
}

#[test]
fn fields_that_exclude_each_other_conflict() {
    let code = |step: &str, input: Value| {
        let got = ask(&question(step, &input));
        (got["code"].clone(), got["field"].clone())
    };
    let conflicts = [
        ("to_hit", json!({"gun": "75_m3", "bore_mm": 75, "range": 1})),
        ("penetration", json!({"gun": "75_m3", "barrel_calibres": 75, "range": 1})),
        ("rate_of_fire", json!({"gun": "75_m3", "bore_mm": 75})),
        ("he", json!({"gun": "75_m3", "bore_mm": 75})),
        ("to_hit", json!({"gun": "75_m3", "range": 1, "same_shot": true, "shooter_moved": true})),
        ("to_hit", json!({"gun": "75_m3", "range": 1, "same_shot": true, "target_moved": true})),
        ("defence", json!({"armour_mm": 10, "vehicle": "tiger_i", "face": "front"})),
        ("defence", json!({"armour_mm": 10, "steep": true, "slope_deg": 50})),
        ("assault_afv", json!({"armour_mm": 10, "defence": 1})),
        ("shot", json!({"gun": "75_m3", "range": 1, "defence": 1, "vehicle": "tiger_i"})),
    ];
    for (step, input) in conflicts {
        let (found, field) = code(step, input.clone());
        assert_eq!(found, "conflicting_fields", "{step} {input}");
        assert!(input.get(field.as_str().unwrap()).is_some(), "{step} {input} names {field}");
    }
    // Flags that are false exclude nothing.
    let same = json!({"gun": "75_m3", "range": 1, "same_shot": true, "shooter_moved": false});
    assert_eq!(ask(&question("to_hit", &same))["ok"], true);
    for step in ["shot", "assault_afv"] {
        let mut input = json!({"defence": 1});
        if step == "shot" {
            input = json!({"defence": 1, "gun": "75_m3", "range": 1});
        }
        let tenths =
            with(question(step, &input), "switches", json!({"initial_value": "base_tenths"}));
        assert_eq!(ask(&tenths)["code"], "conflicting_fields", "{step}");
    }
}

#[test]
fn values_that_a_field_cannot_have_are_bad() {
    refuses(&[
        ("allowance", json!({"drive": "hover"}), "bad_value", "drive"),
        ("allowance", json!({"drive": "tracked", "ground": "bad_going"}), "bad_value", "ground"),
        ("mixed_move", json!({"drive": "manhandled", "legs": []}), "bad_value", "drive"),
        ("bad_going", json!({"drive": "foot"}), "bad_value", "drive"),
        (
            "mixed_move",
            json!({"drive": "wheeled", "legs": [{"ground": "bad_going", "distance": 1}]}),
            "bad_value",
            "ground",
        ),
        ("rate_of_fire", json!({"bore_mm": 0}), "bad_value", "bore_mm"),
        ("rate_of_fire", json!({"gun": "90_m3"}), "bad_value", "gun"),
        ("to_hit", json!({"gun": "75_m3", "range": -1}), "bad_value", "range"),
        ("to_hit", json!({"gun": "75_m3", "range": 1, "pins": 21}), "bad_value", "pins"),
        ("to_hit", json!({"gun": "75_m3", "range": 1, "low": 1}), "bad_value", "low"),
        ("to_hit", json!({"gun": "75_m3", "range": 1, "turret_men": 6}), "bad_value", "turret_men"),
        ("to_hit", json!({"gun": "75_m3", "range": 1, "target": "afv"}), "bad_value", "target"),
        ("soft_shot", json!({"gun": "75_m3", "range": 1, "target": "afv"}), "bad_value", "target"),
        ("defence", json!({"armour_mm": -1}), "bad_value", "armour_mm"),
        ("defence", json!({"armour_mm": 1, "slope_deg": 91}), "bad_value", "slope_deg"),
        ("defence", json!({"vehicle": "truck", "face": "front"}), "bad_value", "vehicle"),
        ("defence", json!({"vehicle": "tiger_i", "face": "left"}), "bad_value", "face"),
        ("duel", json!({"penetration": 101, "defence": 1}), "bad_value", "penetration"),
        ("duel", json!({"penetration": 1.5, "defence": 1}), "bad_value", "penetration"),
        ("infantry_at", json!({"weapon": "gun", "range": 1}), "bad_value", "weapon"),
        ("pin_recovery", json!({"pins": 13}), "bad_value", "pins"),
        ("small_arms", json!({"firer": "infantry", "men": 0, "range": 1}), "bad_value", "men"),
        ("riders", json!({"riders": 31}), "bad_value", "riders"),
        ("bail_out", json!({"crew": 11}), "bad_value", "crew"),
        ("turning", json!({"turns": ["left"], "allowance": 1}), "bad_value", "turns"),
        ("turning", json!({"turns": 90, "allowance": 1}), "bad_value", "turns"),
    ]);
}

#[test]
fn switches_are_those_of_this_rule_set() {
    let duel = question("duel", &json!({"penetration": 3, "defence": 2}));
    let switched = |name: &str, value: Value| {
        let mut switches = Map::new();
        switches.insert(name.to_owned(), value);
        ask(&with(duel.clone(), "switches", switches.into()))
    };
    let unknown = switched("far_band_percent", json!(5));
    assert_eq!(
        (&unknown["code"], &unknown["field"]),
        (&json!("unknown_switch"), &json!("far_band_percent"))
    );
    for (name, value) in [
        ("range_decay", json!("none")),
        ("steep_threshold_deg", json!(91)),
        ("obscured_hidden_percent", json!("ten")),
        ("initial_value", json!(true)),
    ] {
        let got = switched(name, value);
        assert_eq!((&got["code"], &got["field"]), (&json!("bad_value"), &json!(name)));
    }
    for (name, value) in [
        ("range_decay", json!("all")),
        ("steep_threshold_deg", json!(45)),
        ("initial_value", json!("after_modifiers")),
        ("at_rifle", json!("non_destructive_table")),
        ("obscured_hidden_percent", json!(10)),
        ("afv_in_position", json!("duel")),
    ] {
        assert_eq!(switched(name, value), ask(&duel), "{name}");
    }
    let step = ask(&question("location", &json!({})));
    assert_eq!((&step["code"], &step["field"]), (&json!("unknown_step"), &json!("step")));
}

#[test]
fn dice_that_do_not_fit_say_which_and_what_comes_next() {
    let shot = question("shot", &json!({"gun": "50_kwk_39", "range": 45, "defence": 8}));
    let roll = |dice: Value| ask(&with(shot.clone(), "dice", dice));
    let mut fallen: Vec<u8> = Vec::new();
    for (purpose, face) in [("hit", 5), ("shooter", 1), ("target", 6), ("damage", 5), ("again", 3)]
    {
        let got = roll(json!(fallen));
        assert_eq!(got["code"], "too_few_dice");
        assert_eq!(got["next"], json!({"die": "d6", "for": purpose}));
        fallen.push(face);
    }
    assert_eq!(roll(json!(fallen))["outcome"], "no_effect");
    fallen.push(1);
    assert_eq!(roll(json!(fallen))["code"], "too_many_dice");
    let bad = roll(json!([5, 0]));
    assert_eq!((&bad["code"], &bad["index"]), (&json!("bad_die"), &json!(1)));
    assert_eq!(roll(json!([2.5]))["code"], "bad_die");
    let none = with(question("repair", &json!({})), "dice", json!([7]));
    assert_eq!(ask(&none)["code"], "bad_die");
    let plain = with(question("face", &json!({"bearing": 1})), "dice", json!([1]));
    assert_eq!(ask(&plain)["code"], "too_many_dice");
}

#[test]
fn a_known_field_without_use_is_ignored() {
    for (step, short, long) in [
        (
            "allowance",
            json!({"drive": "tracked"}),
            json!({"drive": "tracked", "bore_mm": 5, "boarding": true}),
        ),
        (
            "shot",
            json!({"weapon": "piat", "range": 4, "defence": 1}),
            json!({"weapon": "piat", "range": 4, "defence": 1, "face": "rear", "steep": true,
                "special_ammunition": true, "automatic": true}),
        ),
        (
            "duel",
            json!({"penetration": 1, "defence": 1}),
            json!({"penetration": 1, "defence": 1, "p0": 9}),
        ),
        (
            "small_arms",
            json!({"firer": "mg", "range": 4}),
            json!({"firer": "mg", "range": 4, "men": 5}),
        ),
    ] {
        assert_eq!(ask(&question(step, &short)), ask(&question(step, &long)), "{step}");
    }
}

#[test]
fn nothing_that_may_be_asked_stops_the_referee() {
    let odd = [
        json!(1e308),
        json!(-1e308),
        json!(1e-308),
        json!(9_007_199_254_740_993_u64),
        json!(0),
        json!(100),
        json!(""),
        json!([]),
        json!([1e308, -1e308]),
        json!({}),
        json!([{}]),
        json!(true),
    ];
    for question in samples() {
        let fields: Vec<String> = question["input"].as_object().unwrap().keys().cloned().collect();
        for field in fields {
            for value in &odd {
                let mut strange = question.clone();
                strange["input"][&field] = value.clone();
                let got = ask(&strange);
                assert!(got["ok"] == true || got["code"].is_string(), "{strange} {got}");
            }
        }
    }
}
