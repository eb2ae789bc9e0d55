//! What follows a hit on an armoured vehicle, as a turn chains it: the duel, its table, the special table (`OST-31` to
//! `OST-38`, `OST-43a`). Must not know how the hit was thrown for: a shot and a close assault end here alike.

use super::armour::{Duel, Side, duel};
use super::damage::{
    Damage, Harm, HitBy, artillery, destructive, follow, is_heavy, is_heavy_strike, non_destructive,
};
use super::data::{HandWeapon, Readings, Tables};
use crate::dice::{DiceFault, Throws};

/// The table that a hit goes to first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Table {
    /// `OST-36`.
    NonDestructive,
    /// `OST-37`.
    Destructive,
    /// `OST-38`, by the reading of `OST-34` that sends anti-tank rifles there.
    Special,
    /// `OST-44`, by the reading of `OST-43a` that counts the hit as artillery.
    Artillery,
}

/// How a hit on an armoured vehicle is resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Gun against armour, then a table.
    Duel {
        /// The one who hit.
        shooter: Side,
        /// The armour.
        target: Side,
        /// It kills movement as a gun of 75 mm does (`OST-36`).
        heavy: bool,
        /// An anti-tank rifle has its own table (`OST-34`).
        at_rifle: bool,
    },
    /// As artillery: it harms only those without a roof.
    Artillery {
        /// No roof.
        open_topped: bool,
    },
}

/// All that a hit came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Struck {
    /// The duel, where one was fought.
    pub duel: Option<Duel>,
    /// The first table.
    pub table: Table,
    /// What it did in the end.
    pub harm: Harm,
}

/// How a weapon's hit is resolved, with P and D of both sides; `dug_in` and `open_topped` matter by the reading of
/// `OST-43a` only.
#[must_use]
pub fn effect(
    tables: &Tables,
    readings: &Readings,
    by: HitBy,
    shooter: Side,
    target: Side,
    dug_in: bool,
    open_topped: bool,
) -> Effect {
    if dug_in && readings.position_as_artillery {
        return Effect::Artillery { open_topped };
    }
    let heavy = match by {
        HitBy::Gun(gun) => is_heavy(tables, gun.bore),
        HitBy::Hand(weapon) => is_heavy_strike(tables, tables.strike(weapon)),
    };
    let at_rifle = by == HitBy::Hand(HandWeapon::AtRifle);
    Effect::Duel { shooter, target, heavy, at_rifle }
}

/// Resolves a hit; a vehicle that cannot move does not panic (`OST-38`).
///
/// # Errors
/// The dice do not fit.
pub fn strike(
    throws: &mut Throws,
    tables: &Tables,
    readings: &Readings,
    effect: Effect,
    immobile: bool,
) -> Result<Struck, DiceFault> {
    let (duel, table, first) = match effect {
        Effect::Artillery { open_topped } => {
            let special = artillery(throws, tables, open_topped)?;
            let damage = if special { Damage::Special } else { Damage::NoEffect };
            (None, Table::Artillery, Harm::of_hit(tables, damage))
        }
        Effect::Duel { shooter, target, heavy, at_rifle } => {
            let fought = duel(throws, shooter, target)?;
            let table = match (at_rifle, fought.is_destructive()) {
                (true, _) if readings.at_rifle_special => Table::Special,
                (false, true) => Table::Destructive,
                _ => Table::NonDestructive,
            };
            let first = match table {
                Table::NonDestructive => non_destructive(throws, tables, heavy)?,
                Table::Destructive => destructive(throws, tables)?,
                Table::Special | Table::Artillery => Harm::of_hit(tables, Damage::Special),
            };
            (Some(fought), table, first)
        }
    };
    let harm = follow(throws, tables, first, immobile)?;
    Ok(Struck { duel, table, harm })
}
