//! Questions to ask.

use super::{question, with};
use serde_json::{Value, json};

/// Several inputs of every step; the switches stand beside those that they change.
pub(super) fn samples() -> Vec<Value> {
    let plain = |step: &str, inputs: &[Value]| -> Vec<Value> {
        inputs.iter().map(|i| question(step, i)).collect()
    };
    let switched = |step: &str, input: Value, switches: Value| {
        with(question(step, &input), "switches", switches)
    };
    let mut all = Vec::new();
    all.extend(plain(
        "allowance",
        &[
            json!({"drive": "half_tracked", "speed": "fast", "reverse": true}),
            json!({"drive": "wheeled", "speed": "slow"}),
            json!({"drive": "foot", "ground": "bad_going", "boarding": true}),
            json!({"drive": "manhandled", "bore_mm": 50, "ground": "road"}),
        ],
    ));
    all.extend(plain(
        "mixed_move",
        &[json!({"drive": "foot", "legs": [{"ground": "bad_going", "distance": 4},
            {"ground": "road", "distance": 9}]})],
    ));
    all.extend(plain(
        "bad_going",
        &[json!({"drive": "wheeled"}), json!({"drive": "tracked", "moved_before": 9})],
    ));
    all.extend(plain("sticky_going", &[json!({}), json!({"stuck": true})]));
    all.extend(plain(
        "obstacle",
        &[
            json!({"obstacle": "easy", "drive": "wheeled", "left": 7}),
            json!({"obstacle": "difficult", "drive": "half_tracked", "left": 14}),
            json!({"obstacle": "difficult", "drive": "wheeled", "left": 14}),
        ],
    ));
    all.extend(plain("turning", &[json!({"turns": [-70, 21], "allowance": 30, "left": 10})]));
    all.extend(plain(
        "rate_of_fire",
        &[json!({"gun": "76_f_34", "halted": true, "slow_loading": true, "quality": "poor"})],
    ));
    all.extend(plain(
        "may_engage",
        &[json!({"weapon": "piat", "range": 4, "bearing": 50, "facing": 1, "pins": 2})],
    ));
    all.extend(plain("face", &[json!({"bearing": 300})]));
    all.extend(plain(
        "to_hit",
        &[
            json!({"gun": "20_kwk_38", "range": 31}),
            json!({"weapon": "bazooka", "range": 20.1, "quality": "poor"}),
            json!({"bore_mm": 40, "barrel_calibres": 60, "range": 25, "target": "at_gun",
                "target_bore_mm": 37, "quality": "elite", "obscured": true, "turret_men": 2}),
        ],
    ));
    all.extend(plain(
        "penetration",
        &[
            json!({"gun": "75_kwk_37", "range": 25}),
            json!({"bore_mm": 20, "barrel_calibres": 55, "range": 300}),
        ],
    ));
    all.extend(plain(
        "defence",
        &[json!({"armour_mm": 45, "slope_deg": 50}), json!({"vehicle": "kv_1", "face": "rear"})],
    ));
    all.extend(plain(
        "duel",
        &[json!({"penetration": 4, "defence": 3}), json!({"penetration": 0, "defence": 0})],
    ));
    all.push(switched(
        "duel",
        json!({"penetration": 9, "defence": 8, "p0": 2, "d0": 5}),
        json!({"initial_value": "base_tenths"}),
    ));
    all.extend(plain("infantry_at", &[json!({"weapon": "at_rifle", "range": 30})]));
    all.extend(plain(
        "non_destructive",
        &[json!({"weapon": "at_rifle"}), json!({"gun": "75_m3"}), json!({"bore_mm": 74.9})],
    ));
    all.extend(plain("destructive", &[json!({})]));
    all.extend(plain("special", &[json!({}), json!({"immobile": true})]));
    let t34 = json!({"gun": "75_kwk_40", "range": 45, "vehicle": "t34_76", "face": "front"});
    all.extend(plain(
        "shot",
        &[
            t34.clone(),
            json!({"weapon": "at_rifle", "range": 25, "defence": 1, "immobile": true}),
            json!({"weapon": "panzerfaust", "range": 6, "armour_mm": 80}),
            json!({"gun": "45_20k", "range": 65, "armour_mm": 30, "steep": true, "pins": 4}),
        ],
    ));
    all.push(switched("shot", t34, json!({"initial_value": "base_tenths"})));
    let dug_in = |open: bool| {
        json!({"gun": "75_m3", "range": 20, "defence": 3, "open_topped": open,
        "prepared_position": true, "immobile": true})
    };
    for open in [false, true] {
        all.push(switched("shot", dug_in(open), json!({"afv_in_position": "artillery"})));
    }
    all.push(switched(
        "shot",
        json!({"weapon": "at_rifle", "range": 10, "armour_mm": 0}),
        json!({"at_rifle": "special_direct"}),
    ));
    all.extend(plain("fuel_fire", &[json!({})]));
    all.extend(plain("pin_recovery", &[json!({"pins": 3, "quality": "poor"}), json!({"pins": 0})]));
    all.extend(plain(
        "he",
        &[
            json!({"bore_mm": 75, "halted": true}),
            json!({"gun": "88_kwk_36", "target": "gun_crew", "no_he": true}),
            json!({"bore_mm": 50, "target": "unarmoured_vehicle"}),
            json!({"bore_mm": 50, "target": "afv", "open_topped": true}),
            json!({"bore_mm": 50, "target": "afv"}),
        ],
    ));
    all.extend(plain(
        "soft_shot",
        &[
            json!({"gun": "50_kwk_39", "range": 40, "target": "infantry", "cover": "prepared"}),
            json!({"gun": "45_20k", "range": 28}),
        ],
    ));
    all.extend(plain(
        "small_arms",
        &[
            json!({"firer": "mg", "range": 60}),
            json!({"firer": "mg", "range": 61}),
            json!({"firer": "infantry", "men": 6, "range": 12, "target": "small_car"}),
            json!({"firer": "mg", "range": 30, "target": "afv", "riders": true}),
            json!({"firer": "mg", "range": 31, "target": "afv", "open_topped": true}),
        ],
    ));
    all.extend(plain(
        "assault_afv",
        &[
            json!({"vehicle": "panther_g", "pins": 1}),
            json!({"defence": 2, "quality": "elite", "immobile": true}),
        ],
    ));
    all.extend(plain(
        "assault_infantry",
        &[json!({"first": {"men": 1, "pins": 2}, "second": {"men": 9, "quality": "poor"}})],
    ));
    all.extend(plain("riders", &[json!({"riders": 0}), json!({"riders": 2})]));
    all.extend(plain("bail_out", &[json!({"crew": 4}), json!({"crew": 3, "burns": true})]));
    all.extend(plain("repair", &[json!({})]));
    all
}
