//! `TIN-07` to `TIN-14`, `TIN-37` to `TIN-39`, `TIN-58`.

use super::{inches, tables, terms};
use crate::geometry::FOOT;
use crate::model::Exact;
use crate::rules::twelve_inch::hand_weapons::{HandAim, hand_chance};
use crate::rules::twelve_inch::to_hit::{Basis, GunAim, gun_chance, needed};
use crate::rules::twelve_inch::words::{HandWeapon, Level, Reach};

fn gun(range: f64) -> GunAim {
    GunAim {
        basis: Basis::Range(range),
        second_shot: false,
        shooter_moved: false,
        target_moved: 0.0,
        gunner: Level::Average,
        superficial_wound: false,
        hidden_percent: Exact::ZERO,
    }
}

fn percent(aim: &GunAim) -> Option<u16> {
    gun_chance(tables(), tables().readings(), aim).map(|c| needed(&c.percent))
}

fn hand(weapon: HandWeapon, range: f64) -> HandAim {
    HandAim {
        weapon,
        range,
        level: Level::Average,
        braced: false,
        fortified: false,
        aimed: false,
        superficial_wound: false,
        moved_before_aiming: false,
        moving: false,
        under_fire: false,
        hidden_percent: Exact::ZERO,
    }
}

fn by_hand(aim: &HandAim) -> Option<u16> {
    hand_chance(tables(), aim).map(|c| needed(&c.percent))
}

#[test]
fn guns_hit_by_bands_of_twenty_feet() {
    for (feet, chance) in [
        (0.0, Some(80)),
        (20.0, Some(80)),
        (20.1, Some(60)),
        (40.0, Some(60)),
        (60.0, Some(40)),
        (80.0, Some(20)),
        (80.1, Some(5)),
        (100.0, Some(5)),
        (100.1, None),
    ] {
        assert_eq!(percent(&gun(feet * FOOT)), chance, "{feet} ft");
    }
    assert_eq!(percent(&gun(20.0 * FOOT + 0.009)), Some(80));
    assert_eq!(percent(&gun(20.0 * FOOT + 0.011)), Some(60));
}

#[test]
fn the_last_band_is_as_the_reading_says() {
    let mut readings = tables().readings();
    readings.far_band_percent = 12;
    let chance =
        |feet| gun_chance(tables(), readings, &gun(feet * FOOT)).map(|c| c.percent.whole());
    assert_eq!((chance(80.0), chance(90.0)), (Some(20), Some(12)));
}

#[test]
fn a_second_shot_gains_what_its_band_gives_and_nothing_with_a_chance_of_ones_own() {
    for (feet, gain) in [(10.0, 20), (30.0, 15), (50.0, 10), (70.0, 5), (90.0, 0)] {
        let aim = GunAim { second_shot: true, gunner: Level::Recruit, ..gun(feet * FOOT) };
        let once = GunAim { second_shot: false, ..aim };
        assert_eq!(percent(&aim), percent(&once).map(|p| p + gain), "{feet} ft");
    }
    let own = GunAim { basis: Basis::Own(33), second_shot: true, ..gun(0.0) };
    let chance = gun_chance(tables(), tables().readings(), &own).expect("it can be fired");
    assert_eq!((chance.band_ft, terms(&chance.percent)), (None, vec![("base", 33.0)]));
}

#[test]
fn a_target_that_moved_is_harder_by_how_far_it_went() {
    for (moved, off) in [(0.0, 0), (0.1, 10), (50.0, 10), (50.1, 20), (100.0, 20), (100.1, 30)] {
        let aim = GunAim { target_moved: inches(moved), ..gun(0.0) };
        assert_eq!(percent(&aim), Some(80 - off), "{moved} in");
    }
    assert_eq!(percent(&GunAim { target_moved: 0.009, ..gun(0.0) }), Some(80));
}

#[test]
fn everything_is_added_before_the_hidden_share_is_taken_and_rounded_once() {
    let aim = GunAim {
        second_shot: true,
        gunner: Level::Veteran,
        target_moved: inches(60.0),
        hidden_percent: Exact::from(50),
        ..gun(inches(360.0))
    };
    let chance = gun_chance(tables(), tables().readings(), &aim).expect("it can be fired");
    let expected = [
        ("base", 60.0),
        ("second_shot", 15.0),
        ("target_moved", -20.0),
        ("gunner", 5.0),
        ("hidden", -30.0),
    ];
    assert_eq!(terms(&chance.percent), expected);
    let tenth = GunAim { basis: Basis::Own(45), hidden_percent: Exact::from(30), ..gun(0.0) };
    assert_eq!(percent(&tenth), Some(32), "31.5 rounds up");
}

#[test]
fn no_chance_is_below_nought_or_above_a_hundred() {
    let worst = GunAim {
        shooter_moved: true,
        gunner: Level::Recruit,
        target_moved: inches(120.0),
        superficial_wound: true,
        ..gun(inches(180.0))
    };
    let best = GunAim { second_shot: true, gunner: Level::Expert, ..gun(inches(120.0)) };
    assert_eq!((percent(&worst), percent(&best)), (Some(0), Some(100)));
    let hidden = GunAim { hidden_percent: Exact::from(100), ..best };
    assert_eq!(percent(&hidden), Some(0));
}

#[test]
fn bazooka_joe_needs_forty_two() {
    let joe = HandAim {
        level: Level::Veteran,
        braced: true,
        aimed: true,
        moved_before_aiming: true,
        ..hand(HandWeapon::Bazooka, inches(120.0))
    };
    let chance = hand_chance(tables(), &joe).expect("in range");
    assert_eq!((chance.reach, needed(&chance.percent)), (Some(Reach::Medium), 42));
}

#[test]
fn each_hand_weapon_has_its_three_bands() {
    for row in &tables().hand_weapons {
        let at = |range: f64| by_hand(&hand(row.weapon, inches(range)));
        assert_eq!(at(row.short_in), Some(45), "{:?}", row.weapon);
        assert_eq!(at(row.short_in + 0.1), Some(30), "{:?}", row.weapon);
        assert_eq!(at(row.medium_in), Some(30), "{:?}", row.weapon);
        assert_eq!(at(row.long_in + 0.1), None, "{:?}", row.weapon);
        let far = if row.long_in > row.medium_in { Some(15) } else { Some(30) };
        assert_eq!(at(row.long_in), far, "{:?}", row.weapon);
    }
}

#[test]
fn a_fortified_weapon_counts_as_braced_but_only_once() {
    let aim = hand(HandWeapon::Mg, inches(100.0));
    let braced = HandAim { braced: true, ..aim };
    let fortified = HandAim { fortified: true, ..aim };
    let both = HandAim { fortified: true, ..braced };
    let all = [aim, braced, fortified, both].map(|a| by_hand(&a));
    assert_eq!(all, [Some(45), Some(55), Some(55), Some(55)]);
}

#[test]
fn multipliers_make_one_product() {
    let aim = HandAim {
        moved_before_aiming: true,
        moving: true,
        under_fire: true,
        hidden_percent: Exact::from(50),
        ..hand(HandWeapon::Rifle, inches(120.0))
    };
    // 45 x 0.7 x 0.5 x 0.5 x 0.5 = 3.9375, rounded once.
    assert_eq!(by_hand(&aim), Some(4));
    let wounded = HandAim { superficial_wound: true, ..hand(HandWeapon::Smg, 0.0) };
    assert_eq!(by_hand(&wounded), Some(35));
}

#[test]
fn mortar_and_flamethrower_have_one_chance_whatever_else() {
    for (weapon, range, chance) in [
        (HandWeapon::Mortar, 239.9, None),
        (HandWeapon::Mortar, 240.0, Some(30)),
        (HandWeapon::Mortar, 1200.0, Some(30)),
        (HandWeapon::Mortar, 1200.1, None),
        (HandWeapon::Flamethrower, 0.0, Some(70)),
        (HandWeapon::Flamethrower, 96.0, Some(70)),
        (HandWeapon::Flamethrower, 96.1, None),
    ] {
        let aim = HandAim { aimed: true, moving: true, ..hand(weapon, inches(range)) };
        assert_eq!(by_hand(&aim), chance, "{weapon:?} at {range}");
        assert!(hand_chance(tables(), &aim).is_none_or(|c| c.reach.is_none()));
    }
}
