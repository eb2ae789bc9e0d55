//! `TIN-19` to `TIN-24`, `TIN-50`.

use super::tables;
use crate::rules::guns;
use crate::rules::twelve_inch::armour::{Round, hand_round, round, strike, total_angle};
use crate::rules::twelve_inch::words::HandWeapon;

fn pierces(weapon: &str, armour_mm: f64, angle: f64) -> bool {
    let round = round(tables(), weapon).expect("it is a gun");
    strike(tables(), round, armour_mm, angle).penetrates
}

#[test]
fn a_slanting_hit_never_pierces_more() {
    let own = tables().rounds.iter().map(|r| r.id.as_str());
    for id in own.chain(guns::guns().iter().map(|g| g.id.as_str())) {
        let round = round(tables(), id).expect(id);
        assert!(round.deflection <= round.flat, "{id}");
    }
}

#[test]
fn equal_armour_holds() {
    assert!(!pierces("bazooka", 80.0, 0.0));
    assert!(pierces("bazooka", 79.9, 0.0));
    assert!(!pierces("bazooka", 80.0 - 0.9e-6, 0.0), "within a millionth it is equal");
}

#[test]
fn soft_skin_stops_nothing_and_bullets_pierce_next_to_nothing() {
    assert!(pierces("bullet", 0.0, 0.0));
    assert!(pierces("bullet", 1.9, 60.0));
    assert!(!pierces("bullet", 5.0, 0.0));
}

#[test]
fn from_forty_five_degrees_on_the_deflection_column_counts() {
    let bazooka = round(tables(), "bazooka").expect("it is there");
    let value = |angle| strike(tables(), bazooka, 0.0, angle).value;
    assert_eq!((value(44.999), value(45.0), value(45.0 - 1e-10)), (80.0, 45.0, 45.0));
    assert!(pierces("75_mm", 82.0, 44.0), "the Tiger's side");
    assert!(!pierces("75_mm", 82.0, 46.0));
}

#[test]
fn the_panthers_glacis_holds_the_88_but_not_the_17_pounder() {
    let angle = total_angle(0.0, 55.0);
    assert!(!pierces("88_mm", 82.0, angle));
    assert!(pierces("17_pdr", 82.0, angle));
}

#[test]
fn heading_and_slope_make_one_angle() {
    let near = |h: f64, s: f64, t: f64| (total_angle(h, s) - t).abs() < 0.005;
    assert!(near(20.0, 40.0, 43.96));
    assert!(near(25.0, 40.0, 46.03));
    assert_eq!((total_angle(0.0, 55.0), total_angle(50.0, 0.0)), (55.0, 50.0));
    assert!(near(90.0, 60.0, 90.0) && near(1e-7, 1e-7, 1.414e-7));
    assert_eq!(total_angle(30.0, 40.0).to_bits(), total_angle(40.0, 30.0).to_bits());
}

#[test]
fn a_gun_without_a_row_of_its_own_pierces_as_at_a_hundred_metres() {
    let gun = Round { flat: 185.0, deflection: 85.0, bullets: false };
    assert_eq!(round(tables(), "17_pdr"), Some(gun));
    assert_eq!(round(tables(), "slingshot"), None);
}

#[test]
fn rifles_and_machine_guns_fire_bullets_and_grenades_thrown_by_hand_are_no_rounds() {
    for (word, weapon) in HandWeapon::WORDS {
        let round = hand_round(tables(), *weapon);
        let thrown = ["hand_grenade", "mortar", "flamethrower"].contains(word);
        assert_eq!(round.is_none(), thrown, "{word}");
        let bullets = ["pistol", "smg", "rifle", "carbine", "mg", "hmg_50"].contains(word);
        assert_eq!(round.is_some_and(|r| r.bullets), bullets, "{word}");
    }
}
