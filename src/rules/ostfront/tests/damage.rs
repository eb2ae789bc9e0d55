//! Damage of vehicles, the chain of a hit, pins, riders, crews.

use super::{listed, odds, readings, tables, with};
use crate::rules::ostfront::Quality;
use crate::rules::ostfront::armour::{Duel, Side};
use crate::rules::ostfront::crew::{bail_out, recover, riders};
use crate::rules::ostfront::damage::{
    Damage, FuelFire, Harm, HitBy, artillery, destructive, fuel_fire, non_destructive, repair,
    special,
};
use crate::rules::ostfront::data::{HandWeapon, Readings};
use crate::rules::ostfront::shot::{Struck, Table, effect, strike};

/// Damage and passenger hits.
fn brief(harm: Harm) -> (Damage, i64) {
    (harm.damage, harm.passenger_hits)
}

#[test]
fn ost_36_a_non_destructive_hit_reads_its_die() {
    let roll = |dice: &[i64], heavy| brief(with(dice, |t| non_destructive(t, tables(), heavy)));
    assert_eq!(roll(&[1], true), (Damage::Special, 0));
    for face in 2..=4 {
        assert_eq!(roll(&[face], true), (Damage::NoEffect, 0));
    }
    assert_eq!(roll(&[5], true), (Damage::MoveKill, 1));
    assert_eq!(roll(&[5, 4], false), (Damage::NoEffect, 0));
    assert_eq!(roll(&[5, 5], false), (Damage::MoveKill, 1));
    assert_eq!(roll(&[6], false), (Damage::ArmamentOut, 1));
}

#[test]
fn ost_37_a_destructive_hit_reads_its_die_and_a_second_one_for_fire() {
    let roll = |dice: &[i64]| with(dice, |t| destructive(t, tables()));
    assert_eq!(brief(roll(&[1])), (Damage::Special, 0));
    assert_eq!(brief(roll(&[2])), (Damage::Immobilised, 1));
    assert_eq!(brief(roll(&[3])), (Damage::Immobilised, 1));
    assert_eq!(brief(roll(&[4])), (Damage::ArmamentDestroyed, 2));
    let burns = roll(&[5, 3]);
    assert_eq!((brief(burns), burns.salvageable), ((Damage::Burns, 4), Some(false)));
    let wreck = roll(&[6, 4]);
    assert_eq!((brief(wreck), wreck.salvageable), ((Damage::Wreck, 3), Some(true)));
    assert_eq!(roll(&[2]).salvageable, None);
}

#[test]
fn ost_38_the_special_table_reads_its_die() {
    let roll = |dice: &[i64], immobile| {
        let harm = with(dice, |t| special(t, tables(), immobile));
        (harm.damage, harm.turns, harm.pins)
    };
    assert_eq!(roll(&[1, 3], false), (Damage::NoEffect, None, 0));
    assert_eq!(roll(&[1, 4], false), (Damage::CrewWounded, Some(1), 0));
    for (face, turns) in [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)] {
        assert_eq!(roll(&[2, face], false), (Damage::ExternalFire, Some(turns), 0));
    }
    assert_eq!(roll(&[3], false), (Damage::FuelFire, None, 0));
    assert_eq!(roll(&[4], false), (Damage::Panic, None, 0));
    assert_eq!(roll(&[4], true), (Damage::ExtraPin, None, 1));
    assert_eq!(roll(&[5], false), (Damage::ArmamentDamaged, None, 0));
    assert_eq!(roll(&[6], false), (Damage::NoEffect, None, 0));
}

#[test]
fn ost_38_burning_fuel_goes_out_on_1_and_explodes_on_6() {
    let roll = |face| with(&[face], |t| fuel_fire(t, tables()));
    assert_eq!((roll(1), roll(2), roll(5)), (FuelFire::Out, FuelFire::Burns, FuelFire::Burns));
    assert_eq!(roll(6), FuelFire::Explodes);
}

fn hit(by: HitBy, p: i64, d: i64, readings: &Readings, dice: &[i64]) -> Struck {
    let side = |value| Side { value, limit: value };
    let effect = effect(tables(), readings, by, side(p), side(d), true, true);
    with(dice, |t| strike(t, tables(), readings, effect, true))
}

#[test]
fn a_hit_chains_duel_table_and_special_table_and_its_pins_add_up() {
    let gun = HitBy::Gun(listed("75_kwk_40"));
    let struck = hit(gun, 9, 8, &readings(), &[6, 1, 1, 4]);
    assert_eq!((struck.table, struck.harm.damage), (Table::Destructive, Damage::ExtraPin));
    assert_eq!(struck.harm.pins, 2);
    let struck = hit(gun, 9, 8, &readings(), &[1, 6, 5]);
    assert_eq!((struck.table, struck.harm.damage), (Table::NonDestructive, Damage::MoveKill));
    assert_eq!(struck.harm.pins, 1);
}

#[test]
fn ost_34_an_at_rifle_uses_its_own_table_whatever_the_duel_says() {
    let rifle = HitBy::Hand(HandWeapon::AtRifle);
    let struck = hit(rifle, 1, 0, &readings(), &[6, 6, 3]);
    assert!(struck.duel.is_some_and(Duel::is_destructive));
    assert_eq!((struck.table, struck.harm.damage), (Table::NonDestructive, Damage::NoEffect));
    let mut direct = readings();
    direct.at_rifle_special = true;
    let struck = hit(rifle, 1, 3, &direct, &[6, 6, 5]);
    assert_eq!((struck.table, struck.harm.damage), (Table::Special, Damage::ArmamentDamaged));
    assert_eq!(struck.harm.pins, 1);
}

#[test]
fn ost_36_panzerfaust_and_piat_count_as_75_mm_the_others_of_infantry_do_not() {
    for (weapon, dice) in [
        (HandWeapon::Panzerfaust, &[1, 6, 5][..]),
        (HandWeapon::Piat, &[1, 6, 5]),
        (HandWeapon::Bazooka, &[1, 6, 5, 6]),
        (HandWeapon::AtRifle, &[1, 6, 5, 6]),
    ] {
        let struck = hit(HitBy::Hand(weapon), 1, 8, &readings(), dice);
        assert_eq!(struck.harm.damage, Damage::MoveKill, "{weapon:?}");
    }
}

#[test]
fn ost_43a_by_the_other_reading_a_dug_in_vehicle_is_hit_as_by_artillery() {
    let mut dug_in = readings();
    dug_in.position_as_artillery = true;
    let gun = HitBy::Gun(listed("75_kwk_40"));
    let struck = hit(gun, 9, 8, &dug_in, &[6, 3]);
    assert_eq!((struck.table, struck.harm.damage), (Table::Artillery, Damage::FuelFire));
    assert!(struck.duel.is_none() && struck.harm.pins == 1);
    let struck = hit(gun, 9, 8, &dug_in, &[5]);
    assert_eq!((struck.harm.damage, struck.harm.pins), (Damage::NoEffect, 1));
    assert!(!with(&[], |t| artillery(t, tables(), false)));
}

#[test]
fn ost_40_pins_go_on_a_number_by_quality() {
    let faces = [1, 2, 3, 4, 5, 6];
    for (quality, gone) in [
        (Quality::Elite, 4),
        (Quality::Veteran, 4),
        (Quality::Regular, 3),
        (Quality::Inexperienced, 2),
        (Quality::Poor, 1),
    ] {
        assert_eq!(with(&faces, |t| recover(t, tables(), quality, 6)), gone, "{quality:?}");
    }
}

#[test]
fn ost_41_riders_suffer_a_die_of_hits_each_a_casualty_on_4_and_more_up_to_their_number() {
    let suffered = with(&[3, 4, 6, 5], |t| riders(t, tables(), 2));
    assert_eq!((suffered.hits, suffered.casualties), (3, 2));
    let suffered = with(&[2, 3, 4], |t| riders(t, tables(), 6));
    assert_eq!(suffered.casualties, 1);
    assert_eq!(with(&[], |t| riders(t, tables(), 0)).hits, 0);
}

#[test]
fn ost_42_a_man_gets_out_on_4_and_on_5_from_a_fire() {
    let faces = [3, 4, 5, 6];
    assert_eq!(with(&faces, |t| bail_out(t, tables(), 4, false)), 3);
    assert_eq!(with(&faces, |t| bail_out(t, tables(), 4, true)), 2);
}

#[test]
fn ost_36_repair_takes_a_die_of_turns() {
    assert_eq!(with(&[4], repair), 4);
    assert_eq!(odds(repair).len(), 6);
}
