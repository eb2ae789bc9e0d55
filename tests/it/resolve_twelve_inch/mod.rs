//! The steps of the twelve-inch rules as a program that does not know our code asks them: faults, units, sums, odds.

mod faults;
mod odds;

use serde_json::{Map, Value, json};
use vesica::ask::answer;

/// Puts a question with `input` to a step and adds what else is given: `dice`, `unit`, `switches`.
fn ask(step: &str, input: &Value, more: &Value) -> Value {
    let mut question = Map::new();
    question.insert("ask".into(), "resolve".into());
    question.insert("rules".into(), "twelve_inch".into());
    question.insert("step".into(), step.into());
    question.insert("input".into(), input.clone());
    question.extend(more.as_object().unwrap().clone());
    serde_json::from_str(&answer(&Value::Object(question).to_string(), 1).text).unwrap()
}

/// The Panzer IV from the side, shot at by a 75 mm gun.
fn panzer(more: &Value) -> Value {
    let mut input =
        json!({"range": 100, "weapon": "75_mm", "vehicle": "panzer_iv_h", "view": "side"});
    input.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    input
}

/// A jeep, shot at by a rifle.
fn jeep(more: &Value) -> Value {
    let plates = json!({"hull_front": [0, 0], "hull_side": [0, 0], "hull_rear": [0, 0]});
    let mut input = json!({
        "procedure": "infantry", "weapon": "rifle", "range": 100, "view": "front",
        "plates": plates, "crew_table": "soft", "front_engined": true,
    });
    input.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    input
}

#[test]
fn switches_change_what_they_say_they_change() {
    let far = json!({"range": 95});
    let more = json!({"unit": "ft", "switches": {"far_band_percent": 11}});
    assert_eq!(ask("to_hit", &far, &more)["chance"], 11);
    assert_eq!(ask("to_hit", &far, &json!({"unit": "ft"}))["chance"], 5);
    let pilot = json!({"type": "helicopter", "area": "front_fuselage", "role": "pilot"});
    let survive = json!({"switches": {"aircraft_people_column": "survive"}, "dice": [5]});
    let got = ask("aircraft_person", &pilot, &survive);
    assert_eq!((&got["chance"], &got["outcome"]), (&json!(95), &json!("unharmed")));
    assert_eq!(ask("aircraft_person", &pilot, &json!({}))["chance"], 5);
}

#[test]
fn a_field_of_null_is_a_field_left_out() {
    for (step, input, fields) in [
        (
            "to_hit",
            json!({"range": 5}),
            "base_chance second_shot shooter_moved target_moved gunner superficial_wound hidden_percent",
        ),
        ("face", json!({"bearing": 5, "vehicle": "kv_1"}), "part hull_length hull_width"),
        ("location", json!({"view": "rear"}), "turret turret_view hidden_parts"),
        (
            "penetrates",
            json!({"weapon": "piat", "armour_mm": 3}),
            "flat_mm deflection_mm angle_deg heading_deg slope_deg vehicle location",
        ),
        ("disable", json!({"location": "side_rear"}), "turret front_engined bullets"),
        ("vehicle_state", json!({"crew_able": 2}), "movement_out cannon_out main_gun"),
        ("crew", json!({"location": "side_rear", "role": "driver"}), "table hero"),
        ("figure_hit", json!({}), "hero"),
        ("wounded", json!({"status": "wounded"}), "move turns_untreated treated"),
        (
            "infantry_to_hit",
            json!({"weapon": "mg", "range": 9}),
            "skill braced aimed superficial_wound moved_before_aiming moving under_fire hidden_percent fortified",
        ),
        ("close_fight", json!({}), "first second"),
        ("he", json!({"burst": "mortar", "distance": 9}), "bore_mm hard_cover hero"),
        ("aircraft_location", json!({"type": "winged"}), "sections"),
        ("crash_site", json!({"type": "winged", "height": 9}), "site_distance site_bearing"),
        ("crash", json!({"moved": 9}), "activity hero"),
        ("load", json!({}), "items extra_lb strength move"),
        (
            "movement",
            json!({"mover": "figure"}),
            "road_kmh vehicle wheeled off_road pivot_deg reverse status load_penalty_percent",
        ),
        (
            "shot",
            panzer(&json!({})),
            "procedure base_chance second_shot shooter_moved target_moved gunner superficial_wound hidden_percent skill braced aimed moved_before_aiming moving under_fire fortified flat_mm deflection_mm bearing turret_facing hull_length hull_width turret_view heading_deg plates hidden_parts front_engined bustle_ammo crew_table crew",
        ),
        ("shot", jeep(&json!({})), "base_chance second_shot gunner skill vehicle flat_mm"),
    ] {
        let plain = ask(step, &input, &json!({}));
        assert_eq!(plain["ok"], true, "{step}: {plain}");
        let mut nulls = input.clone();
        for field in fields.split(' ') {
            nulls[field] = Value::Null;
        }
        assert_eq!(ask(step, &nulls, &json!({})), plain, "{step}");
    }
}

#[test]
fn fields_that_the_others_leave_without_use_are_ignored() {
    for (step, input, idle) in [
        ("face", json!({"bearing": 50, "part": "turret"}), json!({"vehicle": "kv_1"})),
        ("location", json!({"view": "rear", "turret": false}), json!({"turret_view": "side"})),
        ("penetrates", json!({"weapon": "piat", "armour_mm": 3}), json!({"location": "deck"})),
        ("infantry_to_hit", json!({"weapon": "mortar", "range": 9000}), json!({"braced": true})),
        ("crash_site", json!({"type": "winged", "height": 9}), json!({"site_bearing": 99})),
        (
            "movement",
            json!({"mover": "figure"}),
            json!({"vehicle": "kv_1", "road_kmh": 3, "reverse": true}),
        ),
        (
            "movement",
            json!({"mover": "vehicle", "vehicle": "kv_1"}),
            json!({"status": "wounded", "load_penalty_percent": 50}),
        ),
        (
            "shot",
            panzer(&json!({})),
            json!({"turret_facing": 90, "hull_length": 1, "hull_width": 5}),
        ),
        (
            "shot",
            panzer(&json!({"view": null, "bearing": 100})),
            json!({"heading_deg": 80, "turret_view": "rear", "hull_width": 5000}),
        ),
    ] {
        let plain = ask(step, &input, &json!({}));
        let mut more = input.clone();
        more.as_object_mut().unwrap().extend(idle.as_object().unwrap().clone());
        assert_eq!(plain["ok"], true, "{step}: {plain}");
        assert_eq!(ask(step, &more, &json!({})), plain, "{step}");
    }
}

#[test]
fn the_unit_of_a_question_does_not_change_its_verdict() {
    const UNITS: [(&str, f64); 4] = [("mm", 25.4), ("cm", 2.54), ("in", 1.0), ("ft", 1.0 / 12.0)];
    // Lengths in inches; each stands on a limit of the rules.
    for (step, rest, lengths, outputs) in [
        ("to_hit", json!({}), vec![("range", 480.0), ("target_moved", 100.0)], vec![]),
        ("infantry_to_hit", json!({"weapon": "smg"}), vec![("range", 90.0)], vec![]),
        ("infantry_to_hit", json!({"weapon": "mortar"}), vec![("range", 240.0)], vec![]),
        ("face", json!({"bearing": 45}), vec![("hull_length", 20.0), ("hull_width", 20.0)], vec![]),
        ("he", json!({"bore_mm": 75}), vec![("distance", 12.0)], vec!["radius"]),
        ("crash", json!({}), vec![("moved", 100.0)], vec![]),
        (
            "crash_site",
            json!({"type": "helicopter"}),
            vec![("height", 72.0), ("site_distance", 360.0)],
            vec!["radius"],
        ),
        ("wounded", json!({"status": "wounded"}), vec![("move", 24.0)], vec!["move"]),
        ("load", json!({"extra_lb": 52}), vec![("move", 24.0)], vec!["move"]),
        (
            "movement",
            json!({"mover": "vehicle", "vehicle": "tiger_i", "reverse": true}),
            vec![],
            vec!["allowance"],
        ),
    ] {
        let answers = UNITS.map(|(unit, inch)| {
            let mut input: Value = rest.clone();
            for (field, length) in &lengths {
                input[*field] = json!(length * inch);
            }
            let mut got = ask(step, &input, &json!({"unit": unit}));
            assert_eq!(got["ok"], true, "{step}: {got}");
            for output in &outputs {
                let length = got[*output].as_f64().unwrap() / inch;
                got[*output] = json!((length * 1.0e9).round() / 1.0e9);
            }
            if step == "movement" {
                got["modifiers"] = Value::Null;
            }
            got
        });
        for other in &answers[1..] {
            assert_eq!(other, &answers[0], "{step}");
        }
    }
}

#[test]
fn modifiers_add_up_to_the_output_that_is_named() {
    let all = json!({
        "base_chance": 37, "shooter_moved": true, "target_moved": 5, "gunner": "expert",
        "superficial_wound": true, "hidden_percent": 33.3,
    });
    let hand = json!({
        "weapon": "rifle", "range": 3000, "skill": "expert", "fortified": true, "aimed": true,
        "superficial_wound": true, "moved_before_aiming": true, "moving": true, "under_fire": true,
        "hidden_percent": 12.5,
    });
    let kit = json!({"items": {"boots": 1, "m_16": 1, "10_rounds_5_56": 9}, "extra_lb": 12.1});
    let aboard = json!({"type": "helicopter", "area": "tail", "role": "pilot"});
    for (step, input, sum) in [
        ("to_hit", all, "chance"),
        ("to_hit", json!({"range": 3000, "second_shot": true, "gunner": "recruit"}), "chance"),
        ("to_hit", json!({"range": 90000}), "chance"),
        ("infantry_to_hit", hand, "chance"),
        ("infantry_to_hit", json!({"weapon": "flamethrower", "range": 99}), "chance"),
        ("shot", panzer(&json!({"shooter_moved": true, "gunner": "expert"})), "chance"),
        ("shot", jeep(&json!({"under_fire": true})), "chance"),
        ("disable", json!({"location": "hull_front", "bullets": true}), "chance"),
        ("crew", json!({"location": "side_front", "role": "driver"}), "chance"),
        ("towed_gun", json!({}), "chance"),
        ("he", json!({"bore_mm": 105, "distance": 300, "hard_cover": true}), "chance"),
        ("aircraft", json!({"type": "winged", "area": "engines"}), "chance"),
        ("aircraft_person", aboard, "chance"),
        (
            "close_fight",
            json!({"first": {"skill": "recruit", "wounded": true}, "second": {"skill": "expert"}}),
            "modifier",
        ),
        ("load", kit, "weight_lb"),
        (
            "movement",
            json!({"mover": "vehicle", "road_kmh": 33.3, "pivot_deg": 91, "reverse": true}),
            "allowance",
        ),
        (
            "movement",
            json!({"mover": "figure", "status": "wounded", "load_penalty_percent": 33}),
            "allowance",
        ),
    ] {
        for switches in [json!({}), json!({"aircraft_people_column": "survive"})] {
            let got = ask(step, &input, &json!({"switches": switches}));
            let terms = got["modifiers"].as_array().unwrap();
            let total: f64 = terms.iter().map(|m| m["value"].as_f64().unwrap()).sum();
            let named = got[sum].as_f64().unwrap();
            assert!((total - named).abs() < 1e-9, "{step}: {total} is not {named}: {got}");
            let idle = terms.iter().skip(1).any(|m| m["value"] == 0);
            assert!(!idle, "{step}: an entry of 0: {got}");
        }
    }
}

#[test]
fn no_number_is_too_large_or_too_small_to_be_answered() {
    for (step, input) in [
        ("to_hit", json!({"range": 1.0e7, "target_moved": 1.0e7, "hidden_percent": 1.0e-300})),
        ("face", json!({"bearing": -1.0e300, "hull_length": 1.0e7, "hull_width": 0})),
        ("penetrates", json!({"flat_mm": 1.0e300, "deflection_mm": 0, "armour_mm": 1.0e300})),
        ("he", json!({"bore_mm": 1.0e300, "distance": 0})),
        ("experience", json!({"engagements": [i64::MAX, i64::MAX, 0]})),
        (
            "load",
            json!({"items": {"50_hmg": 1_000_000_000}, "extra_lb": 1.0e9, "strength": 1.0e-9}),
        ),
        ("movement", json!({"mover": "vehicle", "road_kmh": 1.0e9})),
        ("movement", json!({"mover": "vehicle", "road_kmh": 1.0e-300})),
        (
            "crash_site",
            json!({"type": "winged", "height": 1.0e7, "site_distance": 0, "site_bearing": 1.0e300}),
        ),
        ("shot", panzer(&json!({"view": null, "bearing": 1.0e308, "turret_facing": -1.0e308}))),
    ] {
        let got = ask(step, &input, &json!({}));
        assert!(got["ok"].is_boolean(), "{step}: {got}");
    }
}
