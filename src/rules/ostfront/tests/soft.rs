//! High explosive and small arms.

use super::{odds, plain, tables, with};
use crate::rules::ostfront::soft::{
    Burst, Cover, Firer, SoftDamage, SoftTarget, burst, exposed_man_hit, exposes_men, hits_from,
    shell, small_arms, small_arms_reach, vehicle_damage,
};

const MOVING: SoftTarget = SoftTarget::Infantry { halted: false };
const HALTED: SoftTarget = SoftTarget::Infantry { halted: true };

#[test]
fn ost_44_a_shell_throws_a_die_for_each_25_mm() {
    for (bore, dice) in [
        (12.7, 1),
        (20.0, 1),
        (37.0, 1),
        (37.5, 2),
        (45.0, 2),
        (60.0, 2),
        (75.0, 3),
        (76.2, 3),
        (85.0, 3),
        (88.0, 4),
        (105.0, 4),
        (122.0, 5),
        (150.0, 6),
        (152.0, 6),
    ] {
        let found = shell(tables(), plain(bore), MOVING, Cover::Open, false).dice;
        assert_eq!(found, dice, "{bore}");
    }
}

#[test]
fn ost_44_a_die_hits_on_4_in_the_open_5_in_soft_cover_or_when_halted_6_in_a_fort() {
    let from = |target, cover| hits_from(tables(), target, cover);
    assert_eq!(from(MOVING, Cover::Open), 4);
    assert_eq!(from(HALTED, Cover::Open), 5);
    assert_eq!(from(HALTED, Cover::Soft), 5);
    assert_eq!(from(SoftTarget::GunCrew, Cover::Soft), 5);
    assert_eq!(from(SoftTarget::Vehicle, Cover::Open), 4);
    assert_eq!(from(MOVING, Cover::Prepared), 6);
}

#[test]
fn ost_43_a_gun_without_a_round_for_it_throws_one_die_that_hits_on_5() {
    let shot = shell(tables(), plain(88.0), HALTED, Cover::Prepared, true);
    assert_eq!(shot, Burst { dice: 1, from: 5 });
}

#[test]
fn ost_44_every_die_that_hits_is_a_hit_and_any_hit_is_one_pin() {
    let three = Burst { dice: 3, from: 4 };
    let losses = with(&[4, 3, 6], |t| burst(t, three));
    assert_eq!((losses.hits, losses.pins), (2, 1));
    let losses = with(&[1, 2, 3], |t| burst(t, three));
    assert_eq!((losses.hits, losses.pins), (0, 0));
}

#[test]
fn ost_44_an_unarmoured_vehicle_is_as_the_worst_of_its_hits() {
    let damage = |dice: &[i64], hits| with(dice, |t| vehicle_damage(t, tables(), hits));
    assert_eq!(damage(&[], 0), SoftDamage::Unhurt);
    assert_eq!(damage(&[3, 1], 2), SoftDamage::Immobilised);
    assert_eq!(damage(&[4, 1], 2), SoftDamage::Destroyed);
    let odds = odds(|t| vehicle_damage(t, tables(), 10));
    assert!((odds[&SoftDamage::Immobilised] - 0.5_f64.powi(10)).abs() < 1e-12);
}

#[test]
fn ost_48_machine_guns_throw_two_dice_and_infantry_one_for_three_men() {
    let dice = |firer| small_arms(tables(), firer, MOVING, Cover::Open).dice;
    assert_eq!(dice(Firer::MachineGun), 2);
    for (men, count) in [(1, 1), (3, 1), (5, 1), (6, 2), (8, 2), (100, 33)] {
        assert_eq!(dice(Firer::Infantry { men }), count, "{men}");
    }
    assert!((small_arms_reach(tables(), Firer::MachineGun) - 600.0).abs() < 1e-9);
    assert!((small_arms_reach(tables(), Firer::Infantry { men: 9 }) - 300.0).abs() < 1e-9);
}

#[test]
fn ost_48_only_men_who_stand_out_of_an_armoured_vehicle_within_30_cm_are_hit_on_a_6() {
    assert!(exposes_men(tables(), true, false, 300.0));
    assert!(exposes_men(tables(), false, true, 300.0));
    assert!(!exposes_men(tables(), false, false, 100.0));
    assert!(!exposes_men(tables(), true, true, 300.1));
    assert!(with(&[6], |t| exposed_man_hit(t, tables())));
    assert!(!with(&[5], |t| exposed_man_hit(t, tables())));
}
