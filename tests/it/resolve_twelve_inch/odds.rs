//! Odds, against throwing every face of every die.

use super::{ask, jeep, panzer};
use serde_json::{Value, json};
use std::collections::BTreeMap;

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
