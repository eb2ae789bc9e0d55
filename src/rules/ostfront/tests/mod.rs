//! Tests of the rules, a file a chapter: every rule with written dice, the vectors of the worked examples, and what must
//! hold for any input.

mod aim;
mod armour;
mod assault;
mod damage;
mod movement;
mod soft;

use super::armour::Gun;
use super::data::{Readings, Tables};
use crate::dice::{DiceFault, Throws, every_way};
use crate::model::{Exact, Modifiers};
use std::collections::BTreeMap;

fn tables() -> &'static Tables {
    Tables::shipped().expect("the shipped tables are whole")
}

fn readings() -> Readings {
    Readings::standard(tables())
}

fn gun(bore: f64, calibres: f64) -> Gun {
    Gun { bore: Exact::from_decimal(bore), calibres: Exact::from_decimal(calibres) }
}

/// A gun of the list.
fn listed(id: &str) -> Gun {
    tables().gun(id).expect(id)
}

fn plain(bore: f64) -> Exact {
    Exact::from_decimal(bore)
}

/// Does something with these dice and no others.
fn with<T>(faces: &[i64], run: impl FnOnce(&mut Throws) -> Result<T, DiceFault>) -> T {
    let mut throws = Throws::fallen(faces);
    let done = run(&mut throws).expect("the dice fit");
    throws.finish().expect("no die is left over");
    done
}

/// The chance of everything that can come of something.
fn odds<K: Ord>(run: impl FnMut(&mut Throws) -> Result<K, DiceFault>) -> BTreeMap<K, f64> {
    every_way(run).expect("every way can be walked")
}

/// Names and values of the terms.
fn terms(sum: &Modifiers) -> Vec<(String, f64)> {
    sum.0.iter().map(|m| (m.name.to_string(), m.value.get())).collect()
}

#[test]
fn ost_46_the_higher_die_begins_and_equal_dice_are_thrown_again() {
    assert_eq!(with(&[3, 3, 5, 1], super::initiative), (5, 1));
}

#[test]
fn a_table_with_a_hole_is_refused_and_says_which() {
    let holes = [
        ("special: [CrewWounded, ", "special: [", "special"),
        ("(weapon: Piat, reach_cm: 5, strike: 10),", "", "hand_weapons"),
        ("id: \"37_m6\"", "id: \"37_pak_36\"", "guns"),
        ("mm_a_point: 10", "mm_a_point: 0", "mm_a_point"),
    ];
    for (whole, broken, name) in holes {
        assert!(super::data::TABLES.contains(whole), "{whole}");
        let text = super::data::TABLES.replace(whole, broken);
        let error = Tables::parse(&text).expect_err(name);
        assert!(error.contains(name), "{error}");
    }
    let unknown = super::data::TABLES.replace("mm_a_die", "mm_a_dice");
    assert!(Tables::parse(&unknown).is_err());
}
