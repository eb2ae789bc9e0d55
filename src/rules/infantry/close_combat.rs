//! One round of close combat (`INF-63`).

use super::data::Tables;
use crate::dice::{DiceFault, Throws};
use crate::model::Modifiers;

/// One side of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fighter {
    /// Bonus of its weapon.
    pub weapon: i32,
    /// A second attacker throws a die more.
    pub second_attacker: bool,
    /// It came as a surprise.
    pub surprise: bool,
}

impl Fighter {
    fn surprise(self, tables: &Tables) -> i32 {
        if self.surprise { tables.close_combat.surprise } else { 0 }
    }

    fn roll(
        self,
        throws: &mut Throws,
        tables: &Tables,
        who: &'static str,
    ) -> Result<i64, DiceFault> {
        let dice = 1 + u32::from(self.second_attacker);
        let thrown = throws.sum(who, 6, dice, i64::from)?;
        Ok(thrown + i64::from(self.weapon + self.surprise(tables)))
    }
}

/// Bonuses of the first side less those of the second.
#[must_use]
pub fn bonuses(tables: &Tables, first: Fighter, second: Fighter) -> Modifiers {
    let mut sum = Modifiers::default();
    sum.add("INF-63", "first_weapon", first.weapon);
    sum.add("INF-63", "first_surprise", first.surprise(tables));
    sum.add("INF-63", "second_weapon", -second.weapon);
    sum.add("INF-63", "second_surprise", -second.surprise(tables));
    sum
}

/// Totals of both sides; the lower one loses a figure.
///
/// # Errors
/// The dice do not fit.
pub fn fight(
    throws: &mut Throws,
    tables: &Tables,
    first: Fighter,
    second: Fighter,
) -> Result<(i64, i64), DiceFault> {
    let one = first.roll(throws, tables, "first")?;
    Ok((one, second.roll(throws, tables, "second")?))
}
