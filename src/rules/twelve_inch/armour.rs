//! What a round pierces (`TIN-19` to `TIN-24`, `TIN-50`).

use super::data::Tables;
use super::location::SAME_ANGLE;
use super::words::{Face, HandWeapon, Place};
use crate::geometry::ops;
use crate::rules::guns;

/// A penetration within so many mm of the armour equals it, and equal holds.
const SAME_MM: f64 = 1.0e-6;

/// What a weapon fires.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Round {
    /// Plate that it pierces struck flat, mm.
    pub flat: f64,
    /// Plate that it pierces struck at 45 degrees or more, mm.
    pub deflection: f64,
    /// Bullets, which harm a vehicle less than shells do (`TIN-55`).
    pub bullets: bool,
}

/// A plate.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Plate {
    /// Thickness, mm.
    pub mm: f64,
    /// Slope from the vertical, degrees.
    pub slope: f64,
}

/// Plates by face.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Plates {
    /// Front.
    pub front: Plate,
    /// Either side.
    pub side: Plate,
    /// Rear.
    pub rear: Plate,
}

impl Plates {
    fn of(&self, face: Face) -> Plate {
        match face {
            Face::Front => self.front,
            Face::Side => self.side,
            Face::Rear => self.rear,
        }
    }
}

/// Armour of a vehicle.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Armour {
    /// The hull.
    pub hull: Plates,
    /// The turret, where there is one.
    pub turret: Option<Plates>,
}

impl Armour {
    /// The plate of a place (`TIN-22`): the three parts of a side share one; none on a turret that is not there.
    #[must_use]
    pub fn plate(&self, place: Place) -> Option<Plate> {
        match place {
            Place::TurretFront => self.turret.map(|t| t.of(Face::Front)),
            Place::TurretSide => self.turret.map(|t| t.of(Face::Side)),
            Place::TurretRear => self.turret.map(|t| t.of(Face::Rear)),
            Place::HullFront => Some(self.hull.front),
            Place::SideFront | Place::SideMiddle | Place::SideRear => Some(self.hull.side),
            Place::HullRear => Some(self.hull.rear),
        }
    }
}

/// A round by the word of its gun: a row of `TIN-20`, or any gun of the common table at 100 m.
#[must_use]
pub fn round(tables: &Tables, weapon: &str) -> Option<Round> {
    if let Some(row) = tables.rounds.iter().find(|r| r.id == weapon) {
        return Some(Round { flat: row.flat, deflection: row.deflection, bullets: row.bullets });
    }
    let gun = guns::gun(weapon)?;
    Some(Round { flat: *gun.flat.first()?, deflection: gun.deflection, bullets: false })
}

/// The round of a hand weapon; none for those that never pierce by this table (`TIN-21`, `TIN-37`).
#[must_use]
pub fn hand_round(tables: &Tables, weapon: HandWeapon) -> Option<Round> {
    match weapon {
        HandWeapon::Pistol
        | HandWeapon::Smg
        | HandWeapon::Rifle
        | HandWeapon::Carbine
        | HandWeapon::Mg => round(tables, "bullet"),
        HandWeapon::HandGrenade | HandWeapon::Mortar | HandWeapon::Flamethrower => None,
        HandWeapon::Hmg50
        | HandWeapon::Bazooka
        | HandWeapon::Piat
        | HandWeapon::RifleGrenade
        | HandWeapon::Panzerfaust => round(tables, weapon.word()),
    }
}

/// The total angle t at a plate, degrees: cos t = cos(heading) x cos(slope) (`TIN-24`). An angle alone comes back as it
/// is.
#[must_use]
pub fn total_angle(heading: f64, slope: f64) -> f64 {
    if slope == 0.0 {
        return heading;
    }
    if heading == 0.0 {
        return slope;
    }
    let (h, s) = (ops::cos_sin_degrees(heading), ops::cos_sin_degrees(slope));
    // From sine and cosine: near 0 the cosine alone tells nothing.
    let sine = (h.y * h.y + h.x * h.x * s.y * s.y).sqrt();
    ops::atan2(sine, h.x * s.x).to_degrees()
}

/// What a round does to a plate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strike {
    /// Thickness of the plate, mm.
    pub armour_mm: f64,
    /// Total angle, degrees.
    pub angle: f64,
    /// It was struck at 45 degrees or more: the deflection column (`TIN-19`, `TIN-23`).
    pub deflects: bool,
    /// Plate that the round pierces at this angle, mm.
    pub value: f64,
    /// It goes through: more than the armour; equal holds (`TIN-21`).
    pub penetrates: bool,
}

/// A round strikes a plate of so many mm at a total angle in degrees.
#[must_use]
pub fn strike(tables: &Tables, round: Round, armour_mm: f64, angle: f64) -> Strike {
    let deflects = angle >= tables.deflection_from_deg - SAME_ANGLE;
    let value = if deflects { round.deflection } else { round.flat };
    Strike { armour_mm, angle, deflects, value, penetrates: value > armour_mm + SAME_MM }
}
