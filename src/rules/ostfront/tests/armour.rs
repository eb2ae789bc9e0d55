//! Penetration, defence and the duel, with the tables of reference.

use super::{gun, listed, odds, plain, readings, tables, terms, with};
use crate::geometry::CM;
use crate::model::Exact;
use crate::rules::ostfront::armour::{
    Duel, Gun, Plate, Side, Worth, defence, duel, is_steep, penetration,
};

fn p(gun: Gun, cm: f64, special: bool) -> i64 {
    penetration(tables(), &readings(), gun, cm * CM, special).value()
}

fn d(armour: f64, slope: f64) -> i64 {
    let steep = is_steep(&readings(), slope);
    defence(tables(), Plate { armour: plain(armour), steep }).value()
}

/// Guns with P at 10, 25, 30, 50, 70 and 95 cm, and with special ammunition at 50.
const REFERENCE: [(&str, [i64; 7]); 19] = [
    ("20_kwk_38", [3, 2, 2, 1, 0, 0, 1]),
    ("37_pak_36", [5, 4, 3, 2, 1, 0, 3]),
    ("37_m6", [7, 6, 4, 3, 2, 1, 5]),
    ("45_20k", [8, 7, 6, 5, 4, 3, 6]),
    ("50_kwk_38", [7, 6, 4, 3, 2, 1, 5]),
    ("50_kwk_39", [9, 8, 7, 6, 5, 4, 7]),
    ("57_6pdr", [10, 9, 7, 6, 5, 4, 8]),
    ("57_zis_2", [11, 10, 8, 7, 6, 5, 9]),
    ("75_kwk_37", [8, 7, 4, 3, 2, 1, 6]),
    ("75_m3", [11, 10, 7, 6, 5, 4, 9]),
    ("75_kwk_40", [13, 12, 10, 9, 8, 7, 11]),
    ("75_kwk_42", [15, 14, 11, 10, 9, 8, 13]),
    ("76_f_34", [11, 10, 7, 6, 5, 4, 9]),
    ("76_m1a1", [13, 12, 10, 9, 8, 7, 11]),
    ("17_pdr", [13, 12, 10, 9, 8, 7, 11]),
    ("85_zis_s_53", [15, 14, 11, 10, 9, 8, 13]),
    ("88_kwk_36", [17, 16, 13, 12, 11, 10, 15]),
    ("88_kwk_43", [17, 16, 13, 12, 11, 10, 15]),
    ("122_d_25t", [20, 19, 15, 14, 13, 12, 18]),
];

#[test]
fn ost_23_to_28_every_gun_of_the_list_pierces_what_the_reference_says() {
    assert_eq!(tables().guns.len(), REFERENCE.len());
    for (id, expected) in REFERENCE {
        let gun = listed(id);
        let mut found: Vec<i64> =
            [10.0, 25.0, 30.0, 50.0, 70.0, 95.0].iter().map(|cm| p(gun, *cm, false)).collect();
        found.push(p(gun, 50.0, true));
        assert_eq!(found, expected, "{id}");
    }
}

#[test]
fn the_list_agrees_with_the_common_table_of_guns() {
    for row in &tables().guns {
        let common = crate::rules::guns::guns().iter().find(|g| g.id == row.id).expect(&row.id);
        assert_eq!((common.bore, common.calibres), (Some(row.bore), Some(row.calibres)));
    }
}

#[test]
fn ost_24_fractions_add_up_and_are_rounded_once() {
    assert_eq!(p(gun(75.0, 70.0), 10.0, true), 17);
    assert_eq!(p(gun(75.0, 24.0), 25.0, false), 7);
    let worth = penetration(tables(), &readings(), gun(75.0, 70.0), 100.0, true);
    let sum: f64 = terms(&worth.sum).iter().map(|t| t.1).sum();
    assert!((sum - 17.0).abs() < 1e-9);
    assert_eq!(worth.tenths, 8);
}

#[test]
fn ost_26_exactly_45_and_55_are_not_more_and_35_not_less() {
    let far = |calibres| p(gun(100.0, calibres), 30.0, false);
    // 10 with its fraction, less one for 20 cm.
    assert_eq!([far(34.9), far(35.0), far(45.0)], [6, 9, 9]);
    assert_eq!([far(45.1), far(55.0), far(55.1)], [12, 12, 14]);
}

#[test]
fn ost_25_a_length_short_of_40_cm_by_less_than_the_tolerance_is_two_steps() {
    let tiger = listed("88_kwk_36");
    assert_eq!(p(tiger, 39.9995, false), 12);
    assert_eq!(p(tiger, 39.998, false), 13);
    assert_eq!([p(tiger, 29.9995, false), p(tiger, 29.9, false)], [13, 16]);
}

#[test]
fn ost_25_penetration_never_grows_with_range_and_is_never_less_than_nothing() {
    for row in &tables().guns {
        let gun = row.gun();
        let mut last = i64::MAX;
        for cm in 0..200 {
            let now = p(gun, f64::from(cm), false);
            assert!(now <= last && now >= 0, "{} at {cm}", row.id);
            if cm > 0 && last > 0 {
                let close = if cm == 30 { p(gun, 29.0, false) - now } else { 0 };
                let step = i64::from(cm % 20 == 0);
                assert_eq!(last - now, step.max(close), "{} at {cm}", row.id);
            }
            last = now;
        }
    }
}

#[test]
fn ost_28_by_the_other_reading_only_special_ammunition_weakens_with_range() {
    let mut special_only = readings();
    special_only.decay_special_only = true;
    let at =
        |special| penetration(tables(), &special_only, listed("75_m3"), 50.0 * CM, special).value();
    assert_eq!((at(false), at(true)), (8, 9));
}

#[test]
fn ost_29_steep_plates_defend_half_as_much_again() {
    assert_eq!([d(45.0, 60.0), d(82.0, 55.0), d(50.0, 30.0)], [8, 12, 5]);
    assert_eq!([d(45.0, 44.9), d(45.0, 45.0), d(0.0, 60.0)], [5, 8, 0]);
    let mut steeper = readings();
    steeper.steep_threshold_deg = 40.0;
    assert!(is_steep(&steeper, 40.0) && !is_steep(&steeper, 39.9));
}

fn side(value: i64) -> Side {
    Side { value, limit: value }
}

#[test]
fn ost_31_the_die_adds_no_more_than_the_initial_value() {
    let fight = |p, d, dice: &[i64]| with(dice, |t| duel(t, side(p), side(d)));
    assert_eq!(fight(8, 1, &[1, 6]).total_d, 2);
    assert_eq!(fight(2, 1, &[6, 1]).total_p, 4);
    let tie = fight(8, 8, &[3, 3]);
    assert_eq!(tie, Duel { total_p: 11, total_d: 11 });
    assert!(!tie.is_destructive());
    let rifle = fight(1, 1, &[6, 6]);
    assert_eq!((rifle.total_p, rifle.total_d), (2, 2));
    assert!(fight(1, 0, &[1, 6]).is_destructive());
}

#[test]
fn ost_31_by_the_other_reading_the_limit_is_the_tenths_it_began_with() {
    let mut tenths = readings();
    tenths.base_tenths = true;
    let worth = Worth { sum: crate::model::Modifiers::new("OST-23", "base", 12), tenths: 3 };
    assert_eq!(Side::of(&tenths, &worth).total(6), 15);
    assert_eq!(Side::of(&readings(), &worth).total(6), 18);
}

/// Ways out of 36 in which P beats D, a row for each P.
const WAYS: [(i64, [i64; 12]); 14] = [
    (1, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
    (2, [36, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
    (3, [36, 31, 9, 4, 0, 0, 0, 0, 0, 0, 0, 0]),
    (4, [36, 36, 27, 12, 7, 3, 0, 0, 0, 0, 0, 0]),
    (5, [36, 36, 32, 24, 14, 9, 5, 2, 0, 0, 0, 0]),
    (6, [36, 36, 36, 29, 22, 15, 10, 6, 1, 0, 0, 0]),
    (7, [36, 36, 36, 33, 27, 21, 15, 10, 3, 0, 0, 0]),
    (8, [36, 36, 36, 36, 31, 26, 21, 15, 6, 1, 0, 0]),
    (9, [36, 36, 36, 36, 34, 30, 26, 21, 10, 3, 0, 0]),
    (10, [36, 36, 36, 36, 36, 33, 30, 26, 15, 6, 1, 0]),
    (11, [36, 36, 36, 36, 36, 35, 33, 30, 21, 10, 3, 1]),
    (12, [36, 36, 36, 36, 36, 36, 35, 33, 26, 15, 6, 3]),
    (14, [36, 36, 36, 36, 36, 36, 36, 36, 33, 26, 15, 10]),
    (16, [36, 36, 36, 36, 36, 36, 36, 36, 36, 33, 26, 21]),
];

#[test]
fn ost_32_the_ways_in_which_p_beats_d_are_those_of_the_table() {
    const DEFENCES: [i64; 12] = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 15];
    for (p, row) in WAYS {
        for (d, expected) in DEFENCES.into_iter().zip(row) {
            let odds = odds(|t| duel(t, side(p), side(d)).map(Duel::is_destructive));
            let ways = odds.get(&true).copied().unwrap_or(0.0) * 36.0;
            assert!((ways - Exact::from(expected).get()).abs() < 1e-9, "P {p} D {d}: {ways}");
        }
    }
}

#[test]
fn ost_31_totals_are_at_most_twice_the_value_and_p_0_never_wins() {
    for p in 0..8 {
        for d in 0..8 {
            for (fought, _) in odds(|t| duel(t, side(p), side(d))) {
                assert!(fought.total_p <= 2 * p && fought.total_d <= 2 * d);
                assert!(!fought.is_destructive() || p > 1 || (p == 1 && d == 0));
            }
        }
    }
}
