//! What infantry weapons do to vehicles (`INF-51` to `INF-56`, `INF-70`, `INF-72`).

use super::charts::{Fire, SoftHit, TankPart};
use super::data::Tables;
use super::scale::table_length;
use crate::model::{Mount, Templates, Weapon};

/// What hit a vehicle.
#[derive(Clone, Copy, Debug)]
pub enum Striker<'a> {
    /// An infantry weapon.
    Weapon(&'a Weapon),
    /// Fragments of an artillery shell.
    Artillery,
}

/// The face that was hit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Face {
    /// Armour, mm; 0 = none.
    pub armour_mm: f64,
    /// The vehicle has no roof.
    pub open_topped: bool,
}

impl Face {
    /// Without armour.
    #[must_use]
    pub fn soft(self) -> bool {
        self.armour_mm <= 0.0
    }
}

/// The chart that says what a hit does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chart {
    /// `INF-52`.
    Soft,
    /// `INF-54`.
    TankParts,
    /// `INF-65`: it must penetrate first.
    Penetration,
}

/// Which chart a hit is read on; none = the vehicle is immune (`INF-51`, `INF-54`, `INF-70`).
#[must_use]
pub fn chart(tables: &Tables, striker: Striker, face: Face) -> Option<Chart> {
    let weapon = match striker {
        Striker::Artillery => return face.soft().then_some(Chart::Soft),
        Striker::Weapon(weapon) => weapon,
    };
    // A gun beats plates as a hand-held charge does (INF-65, INF-70).
    let pierces = tables.hand_at.iter().any(|row| row.weapon == weapon.id);
    if pierces || weapon.gun.is_some() {
        return Some(if face.soft() { Chart::Soft } else { Chart::Penetration });
    }
    if weapon.templates == Templates::Single {
        return None;
    }
    let over = super::location::passes_cover(weapon.effect) && face.open_topped;
    if over || face.armour_mm <= f64::from(weapon.armour_mm) {
        return Some(Chart::Soft);
    }
    is_tripod(weapon).then_some(Chart::TankParts)
}

/// Only machine guns on tripods fire at tanks and indirectly (`INF-54`, `INF-57`).
#[must_use]
pub fn is_tripod(weapon: &Weapon) -> bool {
    weapon.mount == Mount::Tripod
}

/// Who of a crew dies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Killed {
    /// Everybody.
    All,
    /// One random man.
    One,
    /// Nobody.
    Nobody,
}

/// A hit read on `INF-52`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SoftDamage {
    /// What was hit.
    pub hit: SoftHit,
    /// Who dies (`INF-53`).
    pub killed: Killed,
    /// It can still move.
    pub can_move: bool,
    /// It burns.
    pub burning: bool,
}

/// Reads `INF-52`.
#[must_use]
pub fn soft_damage(tables: &Tables, face: Face, die: u16) -> SoftDamage {
    let at = usize::from(die.max(1)) - 1;
    let hit = tables.soft_vehicle.get(at).copied().unwrap_or(SoftHit::Cargo);
    let killed = match hit {
        SoftHit::CrewKilled if face.soft() || face.open_topped => Killed::All,
        SoftHit::CrewKilled => Killed::One,
        _ => Killed::Nobody,
    };
    SoftDamage {
        hit,
        killed,
        can_move: matches!(hit, SoftHit::CrewKilled | SoftHit::Cargo),
        burning: hit == SoftHit::Fuel,
    }
}

/// A hit read on `INF-54`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TankDamage {
    /// The part that is out now; none = no effect.
    pub out: Option<TankPart>,
    /// What the tank's fire loses, percent.
    pub fire_modifier: i32,
    /// The most it may move a turn, table mm, unless the driver looks out.
    pub move_limit: Option<f64>,
}

/// Reads `INF-54`: a part that is lacking, hidden or out already is no effect (`INF-56`).
#[must_use]
pub fn tank_damage(tables: &Tables, spared: &[TankPart], die: u16) -> TankDamage {
    let at = usize::from(die.max(1)) - 1;
    let part = tables.tank_parts.get(at).copied().flatten();
    let out = part.filter(|p| !spared.contains(p));
    TankDamage {
        out,
        fire_modifier: if out == Some(TankPart::Optics) { tables.modifiers.optics_out } else { 0 },
        move_limit: (out == Some(TankPart::DriverVision))
            .then(|| table_length(tables, tables.driver_vision_m)),
    }
}

/// End of turn of a burning vehicle (`INF-53`).
#[must_use]
pub fn burning(tables: &Tables, die: u16) -> Fire {
    tables.burning.get(usize::from(die.max(1)) - 1).copied().unwrap_or(Fire::Burns)
}

/// Is it knocked out (`INF-72`)?
#[must_use]
pub fn knocked_out(crew_able: i64, exploded: bool, abandoned: bool) -> bool {
    crew_able <= 0 || exploded || abandoned
}
