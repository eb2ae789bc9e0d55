//! Damage to vehicles (`OST-35` to `OST-38`). Must not know how the hit came about.

use super::D6;
use super::armour::Gun;
use super::data::{HandWeapon, Tables};
use crate::dice::{DiceFault, Throws};
use crate::model::Exact;
use serde::Deserialize;

/// What happens to a vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub enum Damage {
    /// The special table is rolled on.
    Special,
    /// Nothing.
    NoEffect,
    /// It cannot move for now (`OST-36`).
    MoveKill,
    /// It cannot shoot for now (`OST-36`).
    ArmamentOut,
    /// It cannot move until a workshop has it (`OST-37`).
    Immobilised,
    /// It cannot shoot until a workshop has it (`OST-37`).
    ArmamentDestroyed,
    /// Destroyed by fire, not salvageable (`OST-37`).
    Burns,
    /// Destroyed, salvageable (`OST-37`).
    Wreck,
    /// A crewman is wounded (`OST-38`).
    CrewWounded,
    /// Smoke for some turns (`OST-38`).
    ExternalFire,
    /// Fuel on fire (`OST-38`).
    FuelFire,
    /// It runs to the rear (`OST-38`).
    Panic,
    /// Panic of one that cannot run (`OST-38`).
    ExtraPin,
    /// It shoots worse from now on (`OST-38`).
    ArmamentDamaged,
}

/// Everything that comes of a roll on a table of damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Harm {
    /// To the vehicle.
    pub damage: Damage,
    /// To those inside.
    pub passenger_hits: i64,
    /// Pins that it gets.
    pub pins: i64,
    /// Turns that it lasts, where it lasts so long.
    pub turns: Option<i64>,
    /// Whether the wreck can be salvaged, where it is one.
    pub salvageable: Option<bool>,
}

impl Harm {
    /// Damage of a hit that pins (`OST-35`), with its passenger hits (`OST-36`, `OST-37`).
    #[must_use]
    pub fn of_hit(tables: &Tables, damage: Damage) -> Self {
        let hits = tables.damage.passenger_hits.iter().find(|p| p.damage == damage);
        let salvageable = match damage {
            Damage::Burns => Some(false),
            Damage::Wreck => Some(true),
            _ => None,
        };
        Self {
            damage,
            passenger_hits: hits.map_or(0, |p| p.hits),
            pins: tables.damage.pins_a_hit,
            turns: None,
            salvageable,
        }
    }
}

/// A table of damage by the face of its die.
fn entry(table: &[Damage], face: u16) -> Damage {
    let place = usize::from(face).saturating_sub(1);
    table.get(place).copied().unwrap_or(Damage::NoEffect)
}

/// A gun that kills movement at once (`OST-36`).
#[must_use]
pub fn is_heavy(tables: &Tables, bore: Exact) -> bool {
    bore >= tables.damage.heavy_from_mm.into()
}

/// A strike of infantry that counts as a heavy gun (`OST-36`).
#[must_use]
pub fn is_heavy_strike(tables: &Tables, strike: i64) -> bool {
    strike >= tables.damage.heavy_from_strike
}

/// What hit, as far as the tables of damage ask.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum HitBy {
    /// A gun.
    Gun(Gun),
    /// An infantry weapon.
    Hand(HandWeapon),
}

/// A non-destructive hit (`OST-36`).
///
/// # Errors
/// The dice do not fit.
pub fn non_destructive(
    throws: &mut Throws,
    tables: &Tables,
    heavy: bool,
) -> Result<Harm, DiceFault> {
    let with = &tables.damage;
    let mut damage = throws.read("damage", D6, |face| entry(&with.non_destructive, face))?.means;
    if damage == Damage::MoveKill
        && !heavy
        && !throws.read("again", D6, |face| face >= with.again_from)?.means
    {
        damage = Damage::NoEffect;
    }
    Ok(Harm::of_hit(tables, damage))
}

/// A destructive hit (`OST-37`).
///
/// # Errors
/// The dice do not fit.
pub fn destructive(throws: &mut Throws, tables: &Tables) -> Result<Harm, DiceFault> {
    let with = &tables.damage;
    let mut damage = throws.read("damage", D6, |face| entry(&with.destructive, face))?.means;
    if damage == Damage::Wreck && throws.read("burn", D6, |face| face <= with.burns_to)?.means {
        damage = Damage::Burns;
    }
    Ok(Harm::of_hit(tables, damage))
}

/// A special result (`OST-38`); the pin of the hit is not in it.
///
/// # Errors
/// The dice do not fit.
pub fn special(throws: &mut Throws, tables: &Tables, immobile: bool) -> Result<Harm, DiceFault> {
    let with = &tables.damage;
    let damage = throws.read("special", D6, |face| entry(&with.special, face))?.means;
    let mut harm = Harm { pins: 0, ..Harm::of_hit(tables, damage) };
    match damage {
        Damage::CrewWounded => {
            if throws.read("crewman", D6, |face| face >= with.crew_wounded_from)?.means {
                harm.turns = Some(with.crew_wounded_turns);
            } else {
                harm.damage = Damage::NoEffect;
            }
        }
        Damage::ExternalFire => {
            let share = |face: u16| {
                // Rounded up.
                -(-(Exact::from(i64::from(face)) * with.external_fire_share)).floor()
            };
            harm.turns = Some(throws.read("turns", D6, share)?.means);
        }
        Damage::Panic if immobile => {
            harm.damage = Damage::ExtraPin;
            harm.pins = with.panic_pins;
        }
        _ => {}
    }
    Ok(harm)
}

/// Follows a first table to the special one where it leads there; pins add up (`OST-35`).
///
/// # Errors
/// The dice do not fit.
pub fn follow(
    throws: &mut Throws,
    tables: &Tables,
    first: Harm,
    immobile: bool,
) -> Result<Harm, DiceFault> {
    if first.damage != Damage::Special {
        return Ok(first);
    }
    let harm = special(throws, tables, immobile)?;
    Ok(Harm { pins: first.pins.saturating_add(harm.pins), ..harm })
}

/// Artillery hit an armoured vehicle: only one without a roof can be harmed, and only by the special table (`OST-44`).
/// True if it goes there.
///
/// # Errors
/// The dice do not fit.
pub fn artillery(
    throws: &mut Throws,
    tables: &Tables,
    open_topped: bool,
) -> Result<bool, DiceFault> {
    let from = tables.damage.artillery_special_from;
    Ok(open_topped && throws.read("artillery", D6, |face| face >= from)?.means)
}

/// State of burning fuel (`OST-38`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FuelFire {
    /// It is out.
    Out,
    /// It burns on.
    Burns,
    /// The vehicle explodes and is knocked out.
    Explodes,
}

/// Start of the turn of a vehicle whose fuel burns (`OST-38`).
///
/// # Errors
/// The dice do not fit.
pub fn fuel_fire(throws: &mut Throws, tables: &Tables) -> Result<FuelFire, DiceFault> {
    let with = &tables.damage;
    let read = throws.read("fire", D6, |face| {
        if face <= with.fire_out_to {
            FuelFire::Out
        } else if face >= with.fire_explodes_from {
            FuelFire::Explodes
        } else {
            FuelFire::Burns
        }
    })?;
    Ok(read.means)
}

/// Turns of unpinned work that a temporary damage takes (`OST-36`).
///
/// # Errors
/// The dice do not fit.
pub fn repair(throws: &mut Throws) -> Result<i64, DiceFault> {
    Ok(throws.read("turns", D6, i64::from)?.means)
}
