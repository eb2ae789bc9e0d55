//! Tests of the rule set, a file a chapter. Numbers are those of the rules' own examples where there are any.

mod aircraft;
mod carrying;
mod damage;
mod hitting;
mod location;
mod men;
mod piercing;
mod shot;
mod turn;

use super::data::{TABLES, Tables, shipped};
use crate::dice::{DiceFault, Throws};
use crate::geometry::INCH;
use crate::model::Modifiers;

fn tables() -> &'static Tables {
    shipped().expect("the shipped tables read")
}

/// Runs a rule with dice that were written down, all of which it must use.
fn with<T>(dice: &[i64], run: impl FnOnce(&mut Throws) -> Result<T, DiceFault>) -> T {
    let mut throws = Throws::fallen(dice);
    let result = run(&mut throws).expect("these dice fit");
    assert_eq!(throws.finish().map(|used| used.len()), Ok(dice.len()));
    result
}

fn inches(n: f64) -> f64 {
    n * INCH
}

/// Names and values of a sum.
fn terms(sum: &Modifiers) -> Vec<(&str, f64)> {
    sum.0.iter().map(|m| (m.name.as_ref(), m.value.get())).collect()
}

#[test]
fn the_shipped_tables_have_no_hole() {
    let tables = Tables::parse(TABLES).expect("they read");
    assert_eq!(tables.items.len(), 110);
    assert_eq!(tables.rounds.len(), 13);
}

#[test]
fn tables_with_a_hole_are_refused_by_name() {
    for (from, to, table) in [
        ("(to: 40, is: incapacitated)", "(to: 0, is: incapacitated)", "survivor"),
        ("(to: 20, is: graze)", "(to: 19, is: graze)", "wounds"),
        ("(from: 0, level: recruit)", "(from: 1, level: recruit)", "experience"),
        ("(to: 100, is: killed)", "(to: 99, is: killed)", "crash.hovering"),
        ("turret_to: 25", "turret_to: 50", "location.side_to"),
        ("(weapon: mg, ", "(weapon: pistol, ", "hand_weapons, mg"),
        ("(area: tail, out: 20, front: 90)", "(area: rotors, out: 20, front: 90)", "winged"),
        ("flat: 5, deflection: 2", "flat: 1, deflection: 2", "rounds"),
    ] {
        let broken = TABLES.replacen(from, to, 1);
        assert_ne!(broken, TABLES, "{from}");
        let why = Tables::parse(&broken).expect_err(from);
        assert!(why.contains(table), "{from}: {why}");
    }
    let unknown = TABLES.replacen("aimed: 10", "aimed: 10, blinded: 3", 1);
    assert!(Tables::parse(&unknown).expect_err("a field too many").contains("blinded"));
}
