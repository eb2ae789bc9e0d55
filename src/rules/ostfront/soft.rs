//! Soft targets: high explosive, artillery, small arms (`OST-43`, `OST-44`, `OST-48`). Must not know how they were aimed.

use super::D6;
use super::data::Tables;
use crate::dice::{DiceFault, Throws};
use crate::geometry::{CM, within};
use crate::model::Exact;

/// What a soft target is in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cover {
    /// Nothing.
    #[default]
    Open,
    /// Soft cover.
    Soft,
    /// A prepared position or fort.
    Prepared,
}

/// What is hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SoftTarget {
    /// Infantry.
    Infantry {
        /// It did not move.
        halted: bool,
    },
    /// The crew of a gun.
    GunCrew,
    /// A vehicle without armour.
    Vehicle,
    /// An armoured vehicle: only one without a roof can be harmed.
    Afv,
}

/// Dice that fall on a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Burst {
    /// How many.
    pub dice: u32,
    /// Each hits on this face or more.
    pub from: u16,
}

/// A die hits a target on this face or more (`OST-44`).
#[must_use]
pub fn hits_from(tables: &Tables, target: SoftTarget, cover: Cover) -> u16 {
    let with = &tables.soft;
    match (cover, target) {
        (Cover::Prepared, _) => with.prepared_from,
        (Cover::Soft, _) | (_, SoftTarget::Infantry { halted: true }) => with.soft_cover_from,
        (Cover::Open, _) => with.open_from,
    }
}

/// Dice of a shell of so many mm of bore (`OST-44`); `no_he`: the gun has no round for it (`OST-43`).
#[must_use]
pub fn shell(tables: &Tables, bore: Exact, target: SoftTarget, cover: Cover, no_he: bool) -> Burst {
    let with = &tables.soft;
    if no_he {
        return Burst { dice: with.no_he_dice, from: with.no_he_from };
    }
    let dice = (bore * Exact::new(1, with.mm_a_die)).round().max(1);
    let dice = u32::try_from(dice).unwrap_or(u32::MAX);
    Burst { dice, from: hits_from(tables, target, cover) }
}

/// Who fires small arms (`OST-48`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Firer {
    /// A machine gun of a vehicle or a team.
    MachineGun,
    /// An infantry unit.
    Infantry {
        /// Its men.
        men: u32,
    },
}

/// How far small arms reach, table mm (`OST-48`).
#[must_use]
pub fn small_arms_reach(tables: &Tables, firer: Firer) -> f64 {
    match firer {
        Firer::MachineGun => tables.soft.mg_cm * CM,
        Firer::Infantry { .. } => tables.soft.infantry_cm * CM,
    }
}

/// Dice of one burst of small arms (`OST-48`).
#[must_use]
pub fn small_arms(tables: &Tables, firer: Firer, target: SoftTarget, cover: Cover) -> Burst {
    let dice = match firer {
        Firer::MachineGun => tables.soft.mg_dice,
        Firer::Infantry { men } => (men / tables.soft.men_a_die).max(1),
    };
    Burst { dice, from: hits_from(tables, target, cover) }
}

/// What men suffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Losses {
    /// Dice that hit; for men each is a casualty.
    pub hits: i64,
    /// Pins.
    pub pins: i64,
}

/// State of an unarmoured vehicle after its hits, the worst of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SoftDamage {
    /// No hit.
    Unhurt,
    /// It cannot move.
    Immobilised,
    /// Destroyed.
    Destroyed,
}

/// Throws the dice of a burst: each that hits is a hit, any hit is one pin (`OST-44`).
///
/// # Errors
/// The dice do not fit.
pub fn burst(throws: &mut Throws, burst: Burst) -> Result<Losses, DiceFault> {
    let hits = throws.sum("he", D6, burst.dice, |face| i64::from(face >= burst.from))?;
    Ok(Losses { hits, pins: i64::from(hits > 0) })
}

/// What so many hits do to an unarmoured vehicle; each is a passenger hit too (`OST-44`).
///
/// # Errors
/// The dice do not fit.
pub fn vehicle_damage(
    throws: &mut Throws,
    tables: &Tables,
    hits: i64,
) -> Result<SoftDamage, DiceFault> {
    let from = tables.soft.destroyed_from;
    let dice = vec![(); usize::try_from(hits).unwrap_or(0)];
    throws.fold(&dice, SoftDamage::Unhurt, |throws, worst, ()| {
        let damage = throws.read("damage", D6, |face| {
            if face >= from { SoftDamage::Destroyed } else { SoftDamage::Immobilised }
        })?;
        Ok(worst.max(damage.means))
    })
}

/// Whether small arms can harm anybody on an armoured vehicle at a range in mm (`OST-48`).
#[must_use]
pub fn exposes_men(tables: &Tables, open_topped: bool, riders: bool, range: f64) -> bool {
    (open_topped || riders) && within(range, tables.soft.afv_cm * CM)
}

/// Small arms that hit an armoured vehicle with men exposed: true if one of them is hit (`OST-48`).
///
/// # Errors
/// The dice do not fit.
pub fn exposed_man_hit(throws: &mut Throws, tables: &Tables) -> Result<bool, DiceFault> {
    let from = tables.soft.afv_casualty_from;
    Ok(throws.read("casualty", D6, |face| face >= from)?.means)
}
