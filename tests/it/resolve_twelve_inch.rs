//! The steps of the twelve-inch rules as a program that does not know our code asks them: faults, units, sums, odds.

use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
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
fn each_fault_has_its_code_and_names_its_field() {
    let crew = |n: usize| vec![json!({"role": "driver"}); n];
    let half_turret = json!({
        "hull_front": [1, 0], "hull_side": [1, 0], "hull_rear": [1, 0], "turret_side": [1, 0],
    });
    let cases = [
        ("order", json!({}), "missing_field", "shooters"),
        ("order", json!({"shooters": [{"hero": true}]}), "missing_field", "id"),
        ("order", json!({"shooters": [{"id": "a"}, {"id": "a"}]}), "bad_value", "id"),
        ("order", json!({"shooters": [{"id": "a", "name": "b"}]}), "unknown_field", "name"),
        ("experience", json!({}), "missing_field", "engagements"),
        ("experience", json!({"engagements": []}), "bad_value", "engagements"),
        ("experience", json!({"engagements": [-1]}), "bad_value", "engagements"),
        ("to_hit", json!({}), "missing_field", "range"),
        ("to_hit", json!({"range": 1, "base_chance": 1}), "conflicting_fields", "base_chance"),
        ("to_hit", json!({"range": -1}), "bad_value", "range"),
        ("to_hit", json!({"range": "far"}), "bad_value", "range"),
        ("to_hit", json!({"base_chance": 101}), "bad_value", "base_chance"),
        ("to_hit", json!({"base_chance": 1.5}), "bad_value", "base_chance"),
        ("to_hit", json!({"range": 1, "gunner": "marksman"}), "bad_value", "gunner"),
        ("to_hit", json!({"range": 1, "hidden_percent": 101}), "bad_value", "hidden_percent"),
        ("to_hit", json!({"range": 1, "braced": true}), "unknown_field", "braced"),
        ("to_hit", json!({"range": 1, "second_shot": "yes"}), "bad_value", "second_shot"),
        ("face", json!({"vehicle": "tiger_i"}), "missing_field", "bearing"),
        ("face", json!({"bearing": 1}), "missing_field", "vehicle"),
        ("face", json!({"bearing": 1, "hull_width": 1}), "missing_field", "hull_length"),
        (
            "face",
            json!({"bearing": 1, "vehicle": "tiger_i", "hull_width": 1}),
            "conflicting_fields",
            "hull_width",
        ),
        ("face", json!({"bearing": 1, "vehicle": "truck"}), "bad_value", "vehicle"),
        ("location", json!({}), "missing_field", "view"),
        ("location", json!({"view": "left"}), "bad_value", "view"),
        (
            "location",
            json!({"view": "side", "hidden_parts": {"wheels": 1}}),
            "unknown_field",
            "wheels",
        ),
        (
            "location",
            json!({"view": "side", "hidden_parts": {"side_rear": 101}}),
            "bad_value",
            "side_rear",
        ),
        ("penetrates", json!({"armour_mm": 1}), "missing_field", "weapon"),
        ("penetrates", json!({"flat_mm": 1, "armour_mm": 1}), "missing_field", "deflection_mm"),
        (
            "penetrates",
            json!({"weapon": "piat", "flat_mm": 1, "armour_mm": 1}),
            "conflicting_fields",
            "flat_mm",
        ),
        ("penetrates", json!({"weapon": "piat"}), "missing_field", "armour_mm"),
        (
            "penetrates",
            json!({"weapon": "piat", "armour_mm": 1, "vehicle": "kv_1"}),
            "conflicting_fields",
            "vehicle",
        ),
        (
            "penetrates",
            json!({"weapon": "piat", "armour_mm": 1, "angle_deg": 1, "slope_deg": 1}),
            "conflicting_fields",
            "slope_deg",
        ),
        (
            "penetrates",
            json!({"weapon": "piat", "vehicle": "kv_1", "location": "hull_rear", "slope_deg": 1}),
            "conflicting_fields",
            "slope_deg",
        ),
        ("penetrates", json!({"weapon": "piat", "vehicle": "kv_1"}), "missing_field", "location"),
        (
            "penetrates",
            json!({"weapon": "piat", "vehicle": "kv_1", "location": "belly"}),
            "bad_value",
            "location",
        ),
        (
            "penetrates",
            json!({"weapon": "piat", "vehicle": "su_76m", "location": "turret_side"}),
            "bad_value",
            "location",
        ),
        (
            "penetrates",
            json!({"weapon": "piat", "armour_mm": 1, "angle_deg": 91}),
            "bad_value",
            "angle_deg",
        ),
        ("disable", json!({}), "missing_field", "location"),
        ("disable", json!({"location": "turret_side", "turret": false}), "bad_value", "location"),
        ("vehicle_state", json!({}), "missing_field", "crew_able"),
        ("vehicle_state", json!({"crew_able": 21}), "bad_value", "crew_able"),
        ("towed_gun", json!({"crew": 3}), "unknown_field", "crew"),
        ("crew", json!({"location": "side_rear"}), "missing_field", "role"),
        ("crew", json!({"location": "side_rear", "role": "rear_passenger"}), "bad_value", "role"),
        (
            "crew",
            json!({"location": "turret_rear", "role": "driver", "table": "soft"}),
            "bad_value",
            "location",
        ),
        ("wounded", json!({}), "missing_field", "status"),
        ("wounded", json!({"status": "killed"}), "bad_value", "status"),
        (
            "wounded",
            json!({"status": "wounded", "turns_untreated": 1001}),
            "bad_value",
            "turns_untreated",
        ),
        ("infantry_to_hit", json!({"range": 1}), "missing_field", "weapon"),
        ("infantry_to_hit", json!({"weapon": "smg"}), "missing_field", "range"),
        ("infantry_to_hit", json!({"weapon": "bow", "range": 1}), "bad_value", "weapon"),
        (
            "infantry_to_hit",
            json!({"weapon": "smg", "range": 1, "skill": "veteran"}),
            "bad_value",
            "skill",
        ),
        ("close_fight", json!({"first": {"hero": true}}), "unknown_field", "hero"),
        ("close_fight", json!({"first": "expert"}), "bad_value", "first"),
        ("he", json!({"distance": 1}), "missing_field", "bore_mm"),
        ("he", json!({"bore_mm": 75}), "missing_field", "distance"),
        ("he", json!({"bore_mm": 19.9, "distance": 1}), "bad_value", "bore_mm"),
        (
            "he",
            json!({"bore_mm": 75, "burst": "mortar", "distance": 1}),
            "conflicting_fields",
            "burst",
        ),
        ("aircraft_location", json!({}), "missing_field", "type"),
        (
            "aircraft_location",
            json!({"type": "winged", "sections": ["rotors"]}),
            "bad_value",
            "sections",
        ),
        ("aircraft_location", json!({"type": "winged", "sections": []}), "bad_value", "sections"),
        ("aircraft", json!({"type": "winged", "area": "rotors"}), "bad_value", "area"),
        ("aircraft", json!({"type": "winged"}), "missing_field", "area"),
        (
            "aircraft_person",
            json!({"type": "winged", "area": "tail", "role": "rear_passenger"}),
            "bad_value",
            "role",
        ),
        ("crash_site", json!({"type": "winged"}), "missing_field", "height"),
        (
            "crash_site",
            json!({"type": "winged", "height": 1, "site_distance": 1}),
            "missing_field",
            "site_bearing",
        ),
        ("crash", json!({}), "missing_field", "activity"),
        ("crash", json!({"activity": "hovering", "moved": 0}), "conflicting_fields", "moved"),
        ("load", json!({"items": {"sword": 1}}), "unknown_field", "sword"),
        ("load", json!({"items": {"boots": 1.5}}), "bad_value", "boots"),
        ("load", json!({"extra_lb": -1}), "bad_value", "extra_lb"),
        ("movement", json!({}), "missing_field", "mover"),
        ("movement", json!({"mover": "vehicle"}), "missing_field", "vehicle"),
        ("movement", json!({"mover": "vehicle", "road_kmh": 0}), "bad_value", "road_kmh"),
        (
            "movement",
            json!({"mover": "vehicle", "road_kmh": 1, "vehicle": "kv_1"}),
            "conflicting_fields",
            "road_kmh",
        ),
        (
            "movement",
            json!({"mover": "vehicle", "road_kmh": 1, "pivot_deg": 361}),
            "bad_value",
            "pivot_deg",
        ),
        ("shot", panzer(&json!({"range": null})), "missing_field", "range"),
        ("shot", panzer(&json!({"weapon": null})), "missing_field", "weapon"),
        ("shot", panzer(&json!({"weapon": "rifle"})), "bad_value", "weapon"),
        ("shot", panzer(&json!({"view": null})), "missing_field", "bearing"),
        ("shot", panzer(&json!({"bearing": 3})), "conflicting_fields", "view"),
        ("shot", panzer(&json!({"vehicle": null})), "missing_field", "vehicle"),
        ("shot", panzer(&json!({"vehicle": null, "plates": {}})), "missing_field", "hull_front"),
        ("shot", jeep(&json!({"plates": half_turret})), "missing_field", "turret_front"),
        ("shot", jeep(&json!({"vehicle": "ba_64"})), "conflicting_fields", "plates"),
        ("shot", jeep(&json!({"view": null, "bearing": 3})), "missing_field", "hull_length"),
        ("shot", panzer(&json!({"crew_table": "soft"})), "bad_value", "crew_table"),
        ("shot", panzer(&json!({"crew": crew(13)})), "bad_value", "crew"),
        ("shot", panzer(&json!({"crew": [{}]})), "missing_field", "role"),
        ("shot", panzer(&json!({"crew": [{"role": "front_passenger"}]})), "bad_value", "role"),
        ("shot", panzer(&json!({"skill": "expert"})), "unknown_field", "skill"),
        ("shot", panzer(&json!({"fortified": false})), "unknown_field", "fortified"),
        ("shot", jeep(&json!({"gunner": "expert"})), "unknown_field", "gunner"),
        ("shot", jeep(&json!({"base_chance": 3})), "unknown_field", "base_chance"),
        ("shot", jeep(&json!({"flat_mm": 3})), "unknown_field", "flat_mm"),
        ("shot", jeep(&json!({"weapon": "mortar"})), "bad_value", "weapon"),
        ("shot", jeep(&json!({"range": null})), "missing_field", "range"),
        ("ambush", json!({}), "unknown_step", "step"),
    ];
    for (step, input, code, field) in cases {
        let got = ask(step, &input, &json!({}));
        assert_eq!(got["ok"], false, "{step} {input}: {got}");
        assert_eq!(got["code"], code, "{step} {input}: {got}");
        assert_eq!(got["field"], field, "{step} {input}: {got}");
    }
}

#[test]
fn a_wrong_switch_is_refused_whatever_the_step() {
    for (switches, code, field) in [
        (json!({"range_decay": "all"}), "unknown_switch", "range_decay"),
        (json!({"far_band_percent": 101}), "bad_value", "far_band_percent"),
        (json!({"aircraft_people_column": "both"}), "bad_value", "aircraft_people_column"),
    ] {
        let got = ask("survivor", &json!({}), &json!({"switches": switches}));
        assert_eq!((&got["code"], &got["field"]), (&json!(code), &json!(field)), "{got}");
    }
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
fn wrong_dice_say_which_die_or_what_comes_next() {
    let dice = |step: &str, input: Value, dice: Value| ask(step, &input, &json!({"dice": dice}));
    let next = |die: &str, purpose: &str| json!({"die": die, "for": purpose});
    let got = dice("figure_hit", json!({}), json!([]));
    assert_eq!((&got["code"], &got["next"]), (&json!("too_few_dice"), &next("d20", "wound")));
    let got = dice("figure_hit", json!({}), json!([4]));
    assert_eq!(got["next"], next("d100", "survivor"));
    let got = dice("figure_hit", json!({}), json!([1, 4]));
    assert_eq!((&got["code"], &got["field"]), (&json!("too_many_dice"), &json!("dice")));
    let got = dice("figure_hit", json!({}), json!([4, 101]));
    assert_eq!((&got["code"], &got["index"]), (&json!("bad_die"), &json!(1)));
    let got = dice("scatter", json!({}), json!([0, 1]));
    assert_eq!((&got["code"], &got["index"]), (&json!("bad_die"), &json!(0)));
    let got = dice("initiative", json!({}), json!([3, 3]));
    assert_eq!(got["next"], next("d6", "first"));
    let crew = json!([{"role": "driver"}, {"role": "rear_passenger"}, {"role": "front_passenger"}]);
    let got = dice("shot", jeep(&json!({"crew": crew})), json!([1, 100]));
    assert_eq!(got["next"], next("d3", "occupant"));
    assert_eq!(dice("order", json!({"shooters": []}), json!([]))["ok"], true);
    assert_eq!(dice("order", json!({"shooters": []}), json!([1]))["code"], "too_many_dice");
}

#[test]
fn asking_with_no_dice_and_adding_what_is_asked_for_ends_with_an_answer() {
    let crew = json!([{"role": "turret_crew"}, {"role": "driver"}, {"role": "hull_gunner"}]);
    let input = panzer(&json!({"crew": crew}));
    let mut dice = Vec::new();
    let answer = loop {
        let got = ask("shot", &input, &json!({"dice": dice}));
        if got["ok"] == true {
            break got;
        }
        assert_eq!(got["code"], "too_few_dice");
        dice.push(1);
        assert!(dice.len() < 20);
    };
    // A hit on the turret: its crew is killed without a die.
    assert_eq!(answer["outcome"], "cannon");
    assert_eq!(answer["dice_used"].as_array().map(Vec::len), Some(7));
    let fates: Vec<_> =
        answer["crew"].as_array().unwrap().iter().map(|man| &man["outcome"]).collect();
    assert_eq!(fates, ["killed", "incapacitated", "incapacitated"]);
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

/// The odds by throwing every face of every die; what is rolled again counts not at all.
fn by_faces(step: &str, input: &Value, switches: &Value) -> BTreeMap<String, f64> {
    fn walk(
        ask: &dyn Fn(&[i64]) -> Value,
        dice: &mut Vec<i64>,
        chance: f64,
        odds: &mut BTreeMap<String, f64>,
    ) {
        let got = ask(dice);
        if let Some(word) = got["outcome"].as_str() {
            *odds.entry(word.to_owned()).or_default() += chance;
            return;
        }
        assert_eq!(got["code"], "too_few_dice", "{got}");
        let next = &got["next"];
        let sides: i64 = next["die"].as_str().unwrap()[1..].parse().unwrap();
        let again = |face: i64, dice: &mut Vec<i64>| {
            dice.push(face);
            let then = ask(dice);
            dice.pop();
            then["next"]["for"] == next["for"]
        };
        let counting: Vec<i64> = (1..=sides).filter(|face| !again(*face, dice)).collect();
        #[expect(clippy::cast_precision_loss, reason = "a die has few faces")]
        let share = chance / counting.len() as f64;
        for face in counting {
            dice.push(face);
            walk(ask, dice, share, odds);
            dice.pop();
        }
    }
    let mut odds = BTreeMap::new();
    let ask = |dice: &[i64]| ask(step, input, &json!({"dice": dice, "switches": switches}));
    walk(&ask, &mut Vec::new(), 1.0, &mut odds);
    odds
}

#[test]
fn odds_are_those_of_throwing_every_face() {
    let none = json!({});
    let survive = json!({"aircraft_people_column": "survive"});
    let hidden = json!({"side_front": 51, "turret_side": 100});
    let aboard = |area: &str, role: &str| json!({"type": "helicopter", "area": area, "role": role});
    for (step, input, switches) in [
        ("to_hit", json!({"range": 100}), &none),
        ("to_hit", json!({"base_chance": 0}), &none),
        ("to_hit", json!({"range": 90000}), &none),
        ("infantry_to_hit", json!({"weapon": "piat", "range": 3000}), &none),
        ("infantry_to_hit", json!({"weapon": "piat", "range": 30000}), &none),
        ("location", json!({"view": "side"}), &none),
        ("location", json!({"view": "side", "turret": false}), &none),
        ("location", json!({"view": "front", "turret_view": "rear"}), &none),
        ("location", json!({"view": "side", "hidden_parts": hidden}), &none),
        ("disable", json!({"location": "side_middle"}), &none),
        ("disable", json!({"location": "side_middle", "turret": false, "bullets": true}), &none),
        ("disable", json!({"location": "hull_front", "front_engined": true}), &none),
        ("towed_gun", json!({}), &none),
        ("crew", json!({"location": "side_rear", "role": "driver"}), &none),
        ("crew", json!({"location": "turret_side", "role": "turret_crew", "hero": true}), &none),
        (
            "crew",
            json!({"location": "hull_rear", "role": "rear_passenger", "table": "soft"}),
            &none,
        ),
        ("survivor", json!({}), &none),
        ("wound_location", json!({}), &none),
        ("figure_hit", json!({}), &none),
        ("figure_hit", json!({"hero": true}), &none),
        ("close_fight", json!({"first": {"skill": "expert"}}), &none),
        ("close_fight", json!({"second": {"skill": "marksman", "wounded": true}}), &none),
        ("he", json!({"bore_mm": 20, "distance": 76, "hard_cover": true}), &none),
        ("he", json!({"bore_mm": 20, "distance": 77}), &none),
        ("aircraft_location", json!({"type": "helicopter"}), &none),
        (
            "aircraft_location",
            json!({"type": "winged", "sections": ["tail", "engines", "rear_side"]}),
            &none,
        ),
        ("aircraft_location", json!({"type": "winged", "sections": ["tail"]}), &none),
        ("aircraft", json!({"type": "winged", "area": "tail"}), &none),
        ("aircraft_person", aboard("rotors", "pilot"), &none),
        ("aircraft_person", aboard("tail", "pilot"), &survive),
        ("crash", json!({"activity": "high_speed", "hero": true}), &none),
        ("crash", json!({"moved": 0}), &none),
        // Few hits, so that few dice follow.
        ("shot", panzer(&json!({"range": null, "base_chance": 1})), &none),
        (
            "shot",
            panzer(
                &json!({"range": null, "base_chance": 1, "view": "rear", "hidden_parts": {"hull_rear": 60}}),
            ),
            &none,
        ),
        ("shot", jeep(&json!({"hidden_percent": 95})), &none),
        ("shot", jeep(&json!({"range": 90000})), &none),
    ] {
        let got = ask(step, &input, &json!({"switches": switches}));
        let odds = got["odds"].as_object().unwrap_or_else(|| panic!("{step}: {got}"));
        let thrown = by_faces(step, &input, switches);
        let total: f64 = odds.values().map(|p| p.as_f64().unwrap()).sum();
        assert!((total - 1.0).abs() < 1e-12, "{step}: {total}");
        assert_eq!(odds.len(), thrown.len(), "{step} {input}: {odds:?} {thrown:?}");
        for (word, chance) in thrown {
            let said = odds.get(&word).and_then(Value::as_f64).unwrap_or(-1.0);
            assert!((said - chance).abs() < 1e-12, "{step} {input}: {word} {said} {chance}");
        }
    }
}

#[test]
fn scatter_lands_at_each_distance_alike() {
    let got = ask("scatter", &json!({}), &json!({}));
    let odds = got["odds"].as_object().unwrap();
    assert_eq!(odds.len(), 100);
    assert!(odds.values().all(|p| (p.as_f64().unwrap() - 0.01).abs() < 1e-15));
    assert!(odds.contains_key("0.2") && odds.contains_key("7.4") && odds.contains_key("20"));
}

#[test]
fn a_full_crew_has_its_odds_man_by_man() {
    let crew: Vec<Value> = ["turret_crew", "driver", "hull_gunner"]
        .iter()
        .cycle()
        .take(12)
        .map(|role| json!({"role": role, "hero": false}))
        .collect();
    let got = ask("shot", &panzer(&json!({"crew": crew})), &json!({}));
    let odds = got["crew_odds"].as_array().unwrap();
    assert_eq!(odds.len(), 12);
    for man in odds {
        let total: f64 = man.as_object().unwrap().values().map(|p| p.as_f64().unwrap()).sum();
        assert!((total - 1.0).abs() < 1e-12, "{man}");
    }
    // A hit of 80, a quarter of them each on turret, front, middle and rear; all go through.
    let killed = 0.8 * 0.25 * (1.0 + 0.5 + 0.9 + 0.4);
    assert!((odds[0]["killed"].as_f64().unwrap() - killed).abs() < 1e-12);
    let missed = ask("shot", &panzer(&json!({"range": 90000, "crew": crew})), &json!({}));
    assert_eq!(missed["crew_odds"][11], json!({"unharmed": 1.0}));
    let thrown = ask("shot", &panzer(&json!({"crew": crew})), &json!({"dice": [81]}));
    assert!(thrown["crew_odds"].is_null() && thrown["crew"][11]["outcome"] == "unharmed");
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
