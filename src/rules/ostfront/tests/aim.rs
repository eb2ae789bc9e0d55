//! Rate of fire, who may be shot at, faces of a hull, the score needed.

use super::{gun, listed, odds, plain, readings, tables, terms, with};
use crate::geometry::CM;
use crate::model::Exact;
use crate::rules::ostfront::Quality;
use crate::rules::ostfront::aim::{
    Aim, Engagement, Face, Hindrance, Target, Weapon, face, hindrance, reaches, score, shots,
    shots_now,
};
use crate::rules::ostfront::data::HandWeapon;

/// A regular 75 L/40 at 45 cm, nothing moved.
fn aim() -> Aim {
    Aim {
        weapon: Weapon::Gun { gun: gun(75.0, 40.0), automatic: false },
        range: 45.0 * CM,
        quality: Quality::Regular,
        turret_men: 3,
        poor_sights: false,
        poor_ammunition: false,
        inferior: false,
        shooter_moved: false,
        target_moved: false,
        target: Target::Vehicle,
        low: false,
        same_shot: false,
        pins: 0,
        obscured: false,
        hidden_percent: Exact::ZERO,
        in_smoke: false,
        just_appeared: false,
        prepared_position: false,
        armament_damaged: false,
    }
}

fn net(aim: &Aim) -> i32 {
    score(tables(), &readings(), aim).modifier
}

fn at(cm: f64) -> Aim {
    Aim { range: cm * CM, ..aim() }
}

fn rate(quality: Quality, bore: f64, halted: bool) -> i32 {
    shots(tables(), quality, plain(bore), halted, false).whole()
}

#[test]
fn ost_12_shots_of_a_turn_are_those_of_the_examples() {
    let examples = [
        (Quality::Regular, 75.0, false, 1),
        (Quality::Regular, 75.0, true, 2),
        (Quality::Veteran, 75.0, true, 3),
        (Quality::Regular, 88.0, false, 0),
        (Quality::Regular, 88.0, true, 1),
        (Quality::Elite, 88.0, false, 1),
        (Quality::Veteran, 88.0, true, 2),
        (Quality::Poor, 76.2, true, 1),
        (Quality::Poor, 76.2, false, 0),
    ];
    for (quality, bore, halted, expected) in examples {
        assert_eq!(rate(quality, bore, halted), expected, "{quality:?} {bore} {halted}");
    }
    assert_eq!(shots(tables(), Quality::Regular, plain(75.0), false, true).whole(), 0);
}

#[test]
fn ost_12_every_other_turn_means_a_shot_only_if_there_was_none_last_turn() {
    assert_eq!((shots_now(0, true), shots_now(0, false), shots_now(2, true)), (0, 1, 2));
}

#[test]
fn ost_13_33_39_a_target_is_refused_for_the_first_reason_that_applies() {
    let look = Engagement {
        weapon: None,
        range: 400.0,
        bearing: 101.0,
        previous_bearing: Some(10.0),
        facing: 0.0,
        pins: 0,
    };
    let why = |look: Engagement| hindrance(tables(), &look);
    assert_eq!(why(look), Some(Hindrance::FarFromLast));
    assert_eq!(why(Engagement { bearing: 100.0, ..look }), None);
    // Round the back: 170 and -170 are 20 degrees apart, whole turns do not count.
    let back = Engagement { bearing: 170.0, previous_bearing: Some(-170.0 + 720.0), ..look };
    assert_eq!(why(back), None);
    let pinned = Engagement { previous_bearing: None, bearing: 45.0, pins: 1, ..look };
    assert_eq!(why(pinned), None);
    assert_eq!(
        why(Engagement { bearing: 46.0, range: 900.0, ..pinned }),
        Some(Hindrance::OutsideFrontalArc)
    );
    assert_eq!(why(Engagement { range: 600.0, ..pinned }), None);
    assert_eq!(why(Engagement { range: 601.0, ..pinned }), Some(Hindrance::PinnedTooFar));
    let rifle = Engagement { weapon: Some(HandWeapon::AtRifle), ..look };
    assert_eq!(why(Engagement { range: 301.0, ..rifle }), Some(Hindrance::OutOfRange));
}

#[test]
fn gen_07_faces_part_at_45_and_135_degrees() {
    let faces = [
        (45.0, Face::Front),
        (45.1, Face::Left),
        (-45.1, Face::Right),
        (134.9, Face::Left),
        (135.0, Face::Rear),
        (-135.0, Face::Rear),
        (270.0, Face::Right),
        (-360.0, Face::Front),
    ];
    for (bearing, expected) in faces {
        assert_eq!(face(tables(), bearing), expected, "{bearing}");
    }
}

#[test]
fn ost_16_the_chance_is_three_faces_less_the_modifier_never_more_than_five() {
    for pins in 0..8 {
        for seasoned in [false, true] {
            let quality = if seasoned { Quality::Elite } else { Quality::Regular };
            let aim = Aim { pins, quality, ..at(20.0) };
            let score = score(tables(), &readings(), &aim);
            let faces = usize::try_from((3 - score.modifier).clamp(0, 5)).unwrap_or(0);
            assert_eq!(score.faces.len(), faces);
            let hit = odds(|t| score.roll(t)).remove(&true).unwrap_or(0.0);
            assert!((hit * 6.0 - f64::from(u8::try_from(faces).unwrap_or(0))).abs() < 1e-12);
        }
    }
}

#[test]
fn ost_14_a_six_always_misses_and_a_veteran_with_a_long_gun_near_by_hits_with_all_else() {
    let weapon = Weapon::Gun { gun: gun(75.0, 70.0), automatic: false };
    let aim = Aim { quality: Quality::Veteran, weapon, ..at(20.0) };
    let score = score(tables(), &readings(), &aim);
    assert_eq!((score.modifier, score.needed()), (-3, 1));
    assert_eq!(terms(&score.sum).last(), Some(&("minimum".into(), 1.0)));
    for face in 1..=6 {
        assert_eq!(with(&[face], |t| score.roll(t)), face < 6);
    }
}

#[test]
fn ost_15_the_worked_examples_come_out() {
    let green = Aim {
        quality: Quality::Inexperienced,
        weapon: Weapon::Gun { gun: listed("76_f_34"), automatic: false },
        turret_men: 2,
        shooter_moved: true,
        target_moved: true,
        ..at(65.0)
    };
    assert_eq!(net(&green), 5);
    let tiger = Aim {
        weapon: Weapon::Gun { gun: listed("88_kwk_36"), automatic: false },
        target_moved: true,
        just_appeared: true,
        ..at(95.0)
    };
    assert_eq!(net(&tiger), 3);
    assert!(score(tables(), &readings(), &tiger).faces.is_empty());
}

#[test]
fn ost_17_only_the_widest_band_of_range_counts_and_its_bounds_are_the_nearer_band() {
    let bands = [
        (29.9, -1),
        (29.9995, 0),
        (30.0, 0),
        (60.0, 0),
        (60.0005, 0),
        (60.1, 1),
        (90.0, 1),
        (90.1, 2),
        (500.0, 2),
    ];
    for (cm, expected) in bands {
        assert_eq!(net(&at(cm)), expected, "{cm}");
    }
}

#[test]
fn ost_15_guns_over_50_calibres_aim_better_and_small_ones_worse_beyond_30_cm() {
    let with_gun = |bore, calibres, automatic, cm| {
        net(&Aim { weapon: Weapon::Gun { gun: gun(bore, calibres), automatic }, ..at(cm) })
    };
    assert_eq!(with_gun(75.0, 50.0, false, 45.0), 0);
    assert_eq!(with_gun(75.0, 50.1, false, 45.0), -1);
    assert_eq!(with_gun(20.0, 40.0, false, 30.0), 0);
    assert_eq!(with_gun(20.0, 40.0, false, 31.0), 2);
    assert_eq!(with_gun(20.0, 40.0, true, 31.0), 0);
    assert_eq!(with_gun(36.9, 40.0, false, 31.0), 2);
    assert_eq!(with_gun(37.0, 40.0, false, 31.0), 0);
}

#[test]
fn ost_18_one_handicap_is_plus_one_two_or_a_flag_make_an_inferior_shooter() {
    for men in 0..6 {
        let expected = i32::from(men == 1 || men == 2);
        assert_eq!(net(&Aim { turret_men: men, ..aim() }), expected, "{men}");
    }
    let sights = Aim { poor_sights: true, ..aim() };
    assert_eq!(net(&sights), 1);
    assert_eq!(net(&Aim { poor_ammunition: true, ..sights }), 2);
    assert_eq!(net(&Aim { poor_ammunition: true, turret_men: 1, ..sights }), 2);
    assert_eq!(net(&Aim { inferior: true, ..sights }), 2);
}

#[test]
fn ost_19_20_moving_costs_one_each_and_the_same_shot_gives_one_back() {
    assert_eq!(net(&Aim { shooter_moved: true, ..aim() }), 1);
    assert_eq!(net(&Aim { target_moved: true, ..aim() }), 1);
    assert_eq!(net(&Aim { same_shot: true, ..aim() }), -1);
}

#[test]
fn ost_21_low_are_halted_infantry_small_cars_light_guns_and_what_is_flagged_once() {
    let shoot = |target, target_moved| net(&Aim { target, target_moved, ..aim() });
    assert_eq!(shoot(Target::Infantry, false), 1);
    assert_eq!(shoot(Target::Infantry, true), 1, "it moved, and is not low");
    assert_eq!(shoot(Target::SmallCar, false), 1);
    assert_eq!(shoot(Target::AtGun { bore: plain(79.9) }, false), 1);
    assert_eq!(shoot(Target::AtGun { bore: plain(80.0) }, false), 0);
    assert_eq!(net(&Aim { low: true, target: Target::SmallCar, ..aim() }), 1);
}

#[test]
fn ost_22_obscured_counts_once_and_a_prepared_position_instead_of_it() {
    assert_eq!(net(&Aim { hidden_percent: 9.into(), ..aim() }), 0);
    assert_eq!(net(&Aim { hidden_percent: 10.into(), ..aim() }), 1);
    let all = Aim {
        hidden_percent: 50.into(),
        obscured: true,
        in_smoke: true,
        just_appeared: true,
        ..aim()
    };
    assert_eq!(net(&all), 1);
    assert_eq!(net(&Aim { prepared_position: true, ..all }), 2);
    let mut always = readings();
    always.obscured_hidden_percent = Exact::ZERO;
    assert_eq!(score(tables(), &always, &aim()).modifier, 0);
}

#[test]
fn ost_33_the_four_weapons_of_infantry_reach_so_far_and_have_no_gun_rows() {
    let reach = [
        (HandWeapon::AtRifle, 30.0),
        (HandWeapon::Bazooka, 20.0),
        (HandWeapon::Panzerfaust, 5.0),
        (HandWeapon::Piat, 5.0),
    ];
    for (weapon, cm) in reach {
        let weapon = Weapon::Hand(weapon);
        assert!(reaches(tables(), weapon, cm * CM + 0.009));
        assert!(!reaches(tables(), weapon, cm * CM + 0.02));
        assert_eq!(net(&Aim { weapon, ..at(31.0) }), 0);
    }
    assert_eq!(net(&Aim { weapon: Weapon::SmallArms, armament_damaged: true, ..aim() }), 2);
}
