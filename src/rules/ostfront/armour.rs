//! Gun against armour: penetration, defence and the duel (`OST-23` to `OST-32`). Must not know what a hit breaks.

use super::data::{Readings, Tables};
use super::{D6, SAME_ANGLE};
use crate::dice::{DiceFault, Throws};
use crate::geometry::{CM, within};
use crate::model::{Exact, Modifiers};

/// A gun, as far as the rules know it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gun {
    /// Bore, mm.
    pub bore: Exact,
    /// Length of the barrel in calibres.
    pub calibres: Exact,
}

/// A number of a duel with what it was before its fractions.
#[derive(Clone, Debug, PartialEq)]
pub struct Worth {
    /// Terms that add up to it.
    pub sum: Modifiers,
    /// Tenths of the bore or the armour (`OST-23`).
    pub tenths: i64,
}

impl Worth {
    /// A value that is given as such.
    #[must_use]
    pub fn given(rule: &'static str, value: i64) -> Self {
        Self { sum: Modifiers::new(rule, "base", value), tenths: value }
    }

    /// P or D.
    #[must_use]
    pub fn value(&self) -> i64 {
        self.sum.total().floor()
    }
}

/// A length of bore or armour in tenths, rounded (`OST-23`).
fn tenths(tables: &Tables, mm: Exact) -> i64 {
    (mm * Exact::new(1, tables.penetration.mm_a_point)).round()
}

/// Whole stretches of `step` mm in a length (`OST-25`); one that is short of a whole by the tolerance counts.
fn whole_steps(length: f64, step: f64) -> i64 {
    let below = (length / step).floor();
    let steps = if within((below + 1.0) * step, length) { below + 1.0 } else { below };
    Exact::from_decimal(steps).floor()
}

/// Penetration of a gun at a range in mm (`OST-23` to `OST-28`).
#[must_use]
pub fn penetration(
    tables: &Tables,
    readings: &Readings,
    gun: Gun,
    range: f64,
    special_ammunition: bool,
) -> Worth {
    let with = &tables.penetration;
    let base = tenths(tables, gun.bore);
    let share = |fraction: Exact| Exact::from(base) * fraction;
    let mut sum = Modifiers::new("OST-23", "base", base);
    if !within(with.close_cm * CM, range) {
        sum.add("OST-24", "close", share(with.close));
    }
    // The longer bonus stands in for the shorter one (OST-26).
    if gun.calibres > with.longest_calibres.into() {
        sum.add("OST-24", "barrel_over_55", share(with.barrel_over_55));
    } else if gun.calibres > with.long_calibres.into() {
        sum.add("OST-24", "barrel_over_45", share(with.barrel_over_45));
    } else if gun.calibres < with.short_calibres.into() {
        sum.add("OST-24", "barrel_under_35", share(with.barrel_under_35));
    }
    if special_ammunition {
        sum.add("OST-24", "special_ammunition", share(with.special_ammunition));
    }
    sum.round();
    if special_ammunition || !readings.decay_special_only {
        sum.add("OST-25", "range", -Exact::from(whole_steps(range, with.range_cm * CM)));
    }
    let total = sum.total();
    if total < Exact::ZERO {
        sum.add("OST-25", "minimum", -total);
    }
    Worth { sum, tenths: base }
}

/// A plate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plate {
    /// Thickness, mm.
    pub armour: Exact,
    /// It slopes steeply.
    pub steep: bool,
}

/// Whether a slope from the vertical, degrees, is steep (`OST-29`).
#[must_use]
pub fn is_steep(readings: &Readings, slope_deg: f64) -> bool {
    slope_deg >= readings.steep_threshold_deg - SAME_ANGLE
}

/// Defence of a plate (`OST-23`, `OST-24`, `OST-29`).
#[must_use]
pub fn defence(tables: &Tables, plate: Plate) -> Worth {
    let base = tenths(tables, plate.armour);
    let mut sum = Modifiers::new("OST-23", "base", base);
    if plate.steep {
        sum.add("OST-24", "steep", Exact::from(base) * tables.steep);
    }
    sum.round();
    Worth { sum, tenths: base }
}

/// One side of a duel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    /// P or D.
    pub value: i64,
    /// The die adds this at most: the initial value (`OST-31`).
    pub limit: i64,
}

impl Side {
    /// A value with the limit of its reading (`OST-31`).
    #[must_use]
    pub fn new(readings: &Readings, value: i64, tenths: i64) -> Self {
        Self { value, limit: if readings.base_tenths { tenths } else { value } }
    }

    /// The side of a penetration or defence.
    #[must_use]
    pub fn of(readings: &Readings, worth: &Worth) -> Self {
        Self::new(readings, worth.value(), worth.tenths)
    }

    /// The value with a die.
    #[must_use]
    pub fn total(self, face: u16) -> i64 {
        self.value.saturating_add(i64::from(face).min(self.limit))
    }
}

/// What both dice came to (`OST-31`, `OST-32`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Duel {
    /// Of the shooter.
    pub total_p: i64,
    /// Of the target.
    pub total_d: i64,
}

impl Duel {
    /// The armour was exceeded (`OST-32`).
    #[must_use]
    pub fn is_destructive(self) -> bool {
        self.total_p > self.total_d
    }
}

/// Gun against armour (`OST-31`).
///
/// # Errors
/// The dice do not fit.
pub fn duel(throws: &mut Throws, shooter: Side, target: Side) -> Result<Duel, DiceFault> {
    let total_p = throws.read("shooter", D6, |face| shooter.total(face))?.means;
    let total_d = throws.read("target", D6, |face| target.total(face))?.means;
    Ok(Duel { total_p, total_d })
}
