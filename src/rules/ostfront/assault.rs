//! Close assault by infantry (`OST-49`). Must not know who may come into contact.

use super::data::Tables;
use super::{D6, Quality};
use crate::dice::{DiceFault, Throws};
use crate::model::Modifiers;

/// Score that infantry needs against an armoured vehicle in contact.
#[must_use]
pub fn score(tables: &Tables, quality: Quality, pins: i32, afv_moved: bool) -> Modifiers {
    let with = &tables.assault;
    let mut sum = Modifiers::new("OST-49", "base", with.base);
    if quality.is_seasoned() {
        sum.add("OST-49", "veteran_or_elite", with.veteran_or_elite);
    }
    if quality == Quality::Poor {
        sum.add("OST-49", "poor", with.poor);
    }
    sum.add("OST-49", "pins", with.pin.saturating_mul(pins));
    if afv_moved {
        sum.add("OST-49", "afv_moved", with.afv_moved);
    }
    sum
}

/// How an assault on an armoured vehicle went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rush {
    /// The vehicle is struck.
    pub success: bool,
    /// Men lost.
    pub men_lost: i64,
}

/// Throws for an assault on an armoured vehicle that needs this score.
///
/// # Errors
/// The dice do not fit.
pub fn rush(throws: &mut Throws, tables: &Tables, needed: i32) -> Result<Rush, DiceFault> {
    let read = throws.read("assault", D6, |face| Rush {
        success: i32::from(face) >= needed,
        men_lost: i64::from(face <= tables.assault.loses_a_man_to),
    })?;
    Ok(read.means)
}

/// One side of an assault on infantry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Its quality.
    pub quality: Quality,
    /// Pins on it.
    pub pins: i32,
    /// Men in it.
    pub men: i64,
}

/// What the first side adds to its die less what the second adds to its own.
#[must_use]
pub fn advantage(tables: &Tables, first: Unit, second: Unit) -> Modifiers {
    const NAMES: [[&str; 3]; 2] = [
        ["first_quality", "first_pins", "first_more_men"],
        ["second_quality", "second_pins", "second_more_men"],
    ];
    let with = &tables.assault;
    let mut sum = Modifiers::default();
    for ([quality, pins, more_men], unit, other, sign) in
        [(NAMES[0], first, second, 1), (NAMES[1], second, first, -1)]
    {
        let by_quality = match unit.quality {
            Quality::Elite | Quality::Veteran => with.veteran_or_elite_die,
            Quality::Poor => with.poor_die,
            Quality::Regular | Quality::Inexperienced => 0,
        };
        sum.add("OST-49", quality, sign * by_quality);
        sum.add("OST-49", pins, sign * with.pin_die.saturating_mul(unit.pins));
        if unit.men > other.men {
            sum.add("OST-49", more_men, sign * with.more_men_die);
        }
    }
    sum
}

/// How an assault on infantry went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Melee {
    /// The first side's total less the second's.
    pub margin: i64,
    /// Men that the first side lost.
    pub first_lost: i64,
    /// Men that the second side lost.
    pub second_lost: i64,
}

/// Fights an assault on infantry with an advantage of the first side.
///
/// # Errors
/// The dice do not fit.
pub fn melee(
    throws: &mut Throws,
    tables: &Tables,
    first: Unit,
    second: Unit,
    advantage: i64,
) -> Result<Melee, DiceFault> {
    let a = throws.read("first", D6, i64::from)?.means;
    let b = throws.read("second", D6, i64::from)?.means;
    let margin = (a - b).saturating_add(advantage);
    let tie = tables.assault.tie_loss;
    let lost = |behind: i64, men: i64| if margin == 0 { tie } else { behind.max(0) }.min(men);
    Ok(Melee {
        margin,
        first_lost: lost(-margin, first.men),
        second_lost: lost(margin, second.men),
    })
}
