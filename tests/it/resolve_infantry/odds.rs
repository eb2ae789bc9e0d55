//! Odds against all dice thrown one by one.

use super::{ask, step, with_dice};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The chance of each word, found by throwing every face of every die that is asked for. Bearings are tried in four.
fn by_all_faces(question: &Value) -> BTreeMap<String, f64> {
    let mut odds = BTreeMap::new();
    let mut open: Vec<(Vec<i64>, f64)> = vec![(vec![], 1.0)];
    while let Some((dice, chance)) = open.pop() {
        let got = ask(&with_dice(question, &dice));
        if got["ok"] == true {
            *odds.entry(got["outcome"].as_str().unwrap().to_owned()).or_default() += chance;
            continue;
        }
        let sides: i64 = got["next"]["die"].as_str().unwrap()[1..].parse().unwrap();
        let faces: Vec<i64> =
            if sides == 360 { vec![1, 90, 180, 360] } else { (1..=sides).collect() };
        let share = chance / f64::from(u32::try_from(faces.len()).unwrap());
        for face in faces {
            let mut dice = dice.clone();
            dice.push(face);
            open.push((dice, share));
        }
    }
    odds
}

#[test]
fn odds_are_those_of_all_faces() {
    for (name, input) in [
        ("to_hit", json!({"weapon": "rifle", "range": 12})),
        ("to_hit", json!({"weapon": "sniper_rifle", "range": 12, "moved": "walk"})),
        ("location", json!({"cover": "corner_right", "armour": "body", "helmet": "ballistic"})),
        (
            "location",
            json!({"weapon": "hand_grenade", "cover": "prepared_foxhole", "helmet": "none"}),
        ),
        ("shot", json!({"weapon": "rifle", "range": 12, "posture": "kneeling", "armour": "body"})),
        ("shot", json!({"target": "animal", "weapon": "rifle", "range": 5, "cover": "low_wall"})),
        ("shot", json!({"target": "vehicle", "weapon": "law", "range": 5, "armour_mm": 50})),
        ("shot", json!({"target": "vehicle", "weapon": "law", "range": 5, "armour_mm": 80})),
        (
            "shot",
            json!({"target": "vehicle", "weapon": "hmg_50_tripod", "range": 5, "armour_mm": 80, "lacks": ["optics"]}),
        ),
        ("shot", json!({"target": "vehicle", "weapon": "rifle", "range": 5, "armour_mm": 0})),
        ("vehicle_damage", json!({"weapon": "rifle", "armour_mm": 1})),
        ("vehicle_damage", json!({"weapon": "shotgun", "armour_mm": 0})),
        ("burning", json!({})),
        ("bail_out", json!({})),
        ("mg_at_tank", json!({"already": ["turret_mg"]})),
        ("mg_at_tank", json!({"weapon": "gatling_50"})),
        ("indirect_drift", json!({"weapon": "mg_30_tripod"})),
        ("artillery_drift", json!({"observer_distance": 9})),
        ("artillery_drift", json!({})),
        ("blast", json!({"shell_mm": 150, "distance": 4, "cover": "hasty_foxhole"})),
        ("blast", json!({"shell_mm": 150, "distance": 4, "target": "soft_vehicle"})),
        ("blast", json!({"bore_mm": 88, "distance": 0, "target": "afv"})),
        ("animal_location", json!({"attacker_distance": 16})),
        ("animal_location", json!({"animal": "dog", "cover": "window"})),
        ("rider", json!({})),
        (
            "close_combat",
            json!({"first": {"weapon": "axe", "second_attacker": true}, "second": {"surprise": true}}),
        ),
        ("medical", json!({"turns_unattended": 1})),
        ("medical", json!({"patient": "walking_wounded", "attended_by": "medic"})),
        ("medical", json!({"new_case": true})),
        ("gun_to_hit", json!({"bore_mm": 37, "range": 21})),
        ("gun_he", json!({"bore_mm": 75, "base_chance": 35})),
        ("gun_damage", json!({})),
        ("gun_fire", json!({"gun": "75_m3", "range": 5, "armour_mm": 20})),
        ("gun_fire", json!({"gun": "75_m3", "range": 60, "armour_mm": 20})),
    ] {
        let question = step(name, input);
        compare(&question);
        let mut turned = question.clone();
        turned["input"]["firer_above"] = json!(true);
        turned["switches"] = json!({"elevated_fire": "extend_exposure", "cover_uses": "modified_die", "blast_cover": "chart"});
        if ask(&turned)["ok"] == true {
            compare(&turned);
        }
    }
}

fn compare(question: &Value) {
    let got = ask(question);
    let odds = got["odds"].as_object().unwrap_or_else(|| panic!("{question}\n{got}"));
    assert!((odds.values().map(|p| p.as_f64().unwrap()).sum::<f64>() - 1.0).abs() < 1e-12);
    let thrown = by_all_faces(question);
    assert_eq!(odds.len(), thrown.len(), "{question}\n{got}\n{thrown:?}");
    for (word, chance) in thrown {
        assert!(
            (odds[&word].as_f64().unwrap() - chance).abs() < 1e-12,
            "{question}\n{word} {chance} {got}"
        );
    }
}

#[test]
fn odds_of_a_phase_are_those_of_its_shots() {
    let phase = json!({"moved_first": "a",
        "figures": [{"id": "a", "side": "a", "elite": 3}, {"id": "b", "side": "b"}],
        "shots": [{"firer": "b", "target": "a", "shot": {"base_chance": 50}},
                  {"firer": "a", "target": "b", "shot": {"base_chance": 0}}]});
    let odds = ask(&step("fire_phase", phase.clone()))["odds"].clone();
    // Elite 3 with +15 fires first: 3 of 20 hit, and only walking wounds (2 of 6) leave b able to answer.
    let (hit, answers) = (0.15, 1.0 - 0.15 * 4.0 / 6.0);
    let near = |word: &str, p: f64| {
        assert!((odds[word].as_f64().unwrap() - p).abs() < 1e-12, "{word}: {odds}");
    };
    near("unhurt/death", hit * 2.0 / 6.0);
    near("death/unhurt", (1.0 - hit) * 0.5 * 2.0 / 6.0);
    near("death/walking_wounded", hit * 2.0 / 6.0 * 0.5 * 2.0 / 6.0);
    let alone: f64 = odds
        .as_object()
        .unwrap()
        .iter()
        .filter(|(w, _)| w.starts_with("unhurt/"))
        .map(|(_, p)| p.as_f64().unwrap())
        .sum();
    assert!((alone - (1.0 - answers * 0.5)).abs() < 1e-12);
    // Too many figures at stake to list is refused, not walked for ever.
    let figures: Vec<Value> =
        (0..12).map(|i| json!({"id": format!("f{i}"), "side": format!("s{}", i % 2)})).collect();
    let shots: Vec<Value> = (0..12)
        .map(|i| json!({"firer": format!("f{i}"), "target": "f0", "shot": {"base_chance": 50}}))
        .collect();
    let many =
        ask(&step("fire_phase", json!({"moved_first": "s0", "figures": figures, "shots": shots})));
    assert_eq!(many["odds"].as_object().unwrap().len(), 4);
}
