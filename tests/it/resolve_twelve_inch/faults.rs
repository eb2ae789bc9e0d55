//! What is refused: each fault by its code and field, and dice that do not fit.

use super::{ask, jeep, panzer};
use serde_json::{Value, json};

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
