//! The vehicles of the catalogue, the switches, and what a miss says.

use super::{ask, question, with};
use serde_json::{Value, json};
use vesica::files::catalogue::catalogue;
use vesica::rules::ostfront::data::Tables;
use vesica::rules::ostfront::movement::{Speed, speed_class};

/// Class by road speed and D of front, side and rear of every armoured vehicle.
const VEHICLES: [(&str, Speed, [i64; 3]); 17] = [
    ("t34_76", Speed::Fast, [8, 5, 8]),
    ("t34_85", Speed::Fast, [8, 5, 8]),
    ("panzer_iii_l", Speed::Normal, [7, 3, 5]),
    ("panzer_iv_f1", Speed::Normal, [5, 3, 2]),
    ("panzer_iv_h", Speed::Normal, [9, 3, 2]),
    ("panther_g", Speed::Normal, [12, 5, 4]),
    ("tiger_i", Speed::Normal, [10, 8, 8]),
    ("stug_iii_g", Speed::Normal, [8, 3, 5]),
    ("sherman_m4_75", Speed::Normal, [8, 4, 4]),
    ("sherman_m4a3_76w", Speed::Normal, [9, 4, 4]),
    ("stuart_m5a1", Speed::Fast, [5, 3, 3]),
    ("stuart_m3_card", Speed::Fast, [5, 3, 3]),
    ("su_76m", Speed::Normal, [5, 2, 2]),
    ("kv_1", Speed::Slow, [8, 8, 7]),
    ("sdkfz_251_1", Speed::Fast, [1, 1, 1]),
    ("m3_half_track", Speed::Fast, [1, 1, 1]),
    ("ba_64", Speed::Fast, [2, 1, 1]),
];

#[test]
fn every_vehicle_of_the_catalogue_has_the_class_and_the_defence_of_the_rules() {
    let (tables, catalogue) = (Tables::shipped().unwrap(), catalogue().unwrap());
    let armoured = catalogue.vehicles.iter().filter(|v| v.hull.is_some()).count();
    assert_eq!(armoured, VEHICLES.len());
    for (id, class, defences) in VEHICLES {
        let vehicle = catalogue.vehicle(id).unwrap();
        assert_eq!(speed_class(tables, vehicle.speed_kmh), class, "{id}");
        for (face, expected) in ["front", "side", "rear"].into_iter().zip(defences) {
            let got = ask(&question("defence", &json!({"vehicle": id, "face": face})));
            assert_eq!(got["defence"], expected, "{id} {face}");
        }
        // What an assault strikes at is the side.
        let got = ask(&question("assault_afv", &json!({"vehicle": id})));
        assert_eq!(got["defence"], defences[1], "{id}");
    }
}

#[test]
fn the_readings_of_the_rules_change_what_they_are_said_to_change() {
    let switched = |step: &str, input: Value, switch: Value| {
        ask(&with(question(step, &input), "switches", switch))
    };
    let side = json!({"vehicle": "t34_76", "face": "side"});
    let got = switched("defence", side, json!({"steep_threshold_deg": 40}));
    assert_eq!(got["defence"], 8);
    let hidden = json!({"gun": "75_m3", "range": 45, "hidden_percent": 30});
    let got = switched("to_hit", hidden, json!({"obscured_hidden_percent": 30.5}));
    assert_eq!(got["modifier"], 0);
    let open = json!({"gun": "75_m3", "range": 45});
    let got = switched("to_hit", open, json!({"obscured_hidden_percent": 0}));
    assert_eq!(got["modifier"], 0);
    let far = json!({"gun": "75_m3", "range": 95});
    let got = switched("penetration", far, json!({"range_decay": "special_only"}));
    assert_eq!(got["penetration"], 8);
    let rifle = json!({"weapon": "at_rifle", "range": 10, "defence": 5});
    let direct = with(question("shot", &rifle), "switches", json!({"at_rifle": "special_direct"}));
    let got = ask(&with(direct, "dice", json!([3, 1, 1, 2, 4])));
    assert_eq!((&got["table"], &got["outcome"]), (&json!("special"), &json!("external_fire")));
    assert_eq!((&got["duel"], &got["turns"]), (&json!("non_destructive"), &json!(2)));
}

#[test]
fn what_was_not_hit_says_so_in_every_output() {
    let shot = question("shot", &json!({"gun": "75_m3", "range": 45, "defence": 3}));
    let miss = ask(&with(shot, "dice", json!([6])));
    let far = question("shot", &json!({"weapon": "piat", "range": 6, "defence": 3}));
    let far = ask(&with(far, "dice", json!([])));
    for (got, outcome) in [(miss, "miss"), (far, "out_of_range")] {
        assert_eq!((&got["outcome"], &got["hit"]), (&json!(outcome), &json!(false)));
        for field in ["total_p", "total_d", "duel", "table", "turns", "salvageable"] {
            assert_eq!(got.get(field), Some(&Value::Null), "{field}");
        }
        assert_eq!((&got["passenger_hits"], &got["pins"]), (&json!(0), &json!(0)));
    }
}
