//! What stands on the table, as the scenario says it: everything about a piece that no battle changes.

use super::{Kit, PieceId, Plates, Posture, Role, SideId, Troop, Turret, UnitId, WeaponId};
use crate::geometry::{Dir, Footprint};
use glam::DVec2;
use serde::{Deserialize, Serialize};

/// One piece. Every man is a piece of his own, also one who serves a gun or rides: then he has a [`Seat`].
#[derive(Clone, Debug, PartialEq)]
pub struct PieceSpec {
    /// Its id.
    pub id: PieceId,
    /// Id in the file, `able_3`.
    pub key: String,
    /// Name for people, `Able 3`.
    pub name: String,
    /// Side.
    pub side: SideId,
    /// Unit.
    pub unit: UnitId,
    /// Kind.
    pub kind: PieceKind,
    /// Base or hull, table mm.
    pub footprint: Footprint,
    /// Full height, table mm; for figures of INF the standing head height (`INF-27`).
    pub height: f64,
    /// Its weapons; the first is its own main weapon. A crew's weapon is on the stand, not on the men.
    pub weapons: Vec<WeaponId>,
    /// How often it may fire each weapon, where the scenario counts rounds (`INF-10`); none = as often as it likes.
    pub rounds: [Option<u8>; 8],
    /// What it is where one model is a unit (OST); none where one figure is one man.
    pub troop: Option<Troop>,
    /// Elite level (`INF-32`).
    pub elite: i32,
    /// Worth in points (`GEN-13`); the scenario's, or the default.
    pub points: f64,
    /// Where it starts, table mm.
    pub at: DVec2,
    /// Way it faces at the start.
    pub facing: Dir,
    /// Posture at the start.
    pub posture: Posture,
    /// Where it sits, if it belongs to a stand, a mount or a vehicle.
    pub seat: Option<Seat>,
}

/// Kinds of pieces.
#[derive(Clone, Debug, PartialEq)]
pub enum PieceKind {
    /// A man.
    Figure {
        /// Id of the entry in the figure catalogue, which also picks the counter.
        figure: String,
        /// Helmet, armour, scope.
        kit: Kit,
        /// Duty.
        role: Role,
    },
    /// The common base of a crew and its weapon. The men are pieces with a seat on it; the stand itself is never hit.
    Crew,
    /// A vehicle.
    Vehicle(VehicleSpec),
    /// An animal.
    Animal {
        /// Entry in the catalogue.
        figure: String,
        /// Goes with its unit and lifts its morale (`INF-32`).
        mascot: bool,
    },
}

/// What a vehicle is, as far as the rules so far ask.
#[derive(Clone, Debug, PartialEq)]
pub struct VehicleSpec {
    /// Entry in the vehicle catalogue.
    pub model: String,
    /// Top speed, mph (`INF-06`).
    pub speed_mph: f64,
    /// Tracks or wheels (`GEN-15`).
    pub tracked: bool,
    /// Drawn by animals: it goes as they do, and no further than they live.
    pub drawn: bool,
    /// Without armour (`INF-51`).
    pub soft: bool,
    /// Open above.
    pub open: bool,
    /// Men who can ride besides the crew.
    pub seats: u8,
    /// Armour of the hull; none on soft vehicles.
    pub hull: Plates,
    /// The turret, where there is one.
    pub turret: Option<Turret>,
}

/// A place on a stand, a mount or a vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Seat {
    /// What it is a place on.
    pub on: PieceId,
    /// The head, in the carrier's own frame, mm: x forward, y left.
    pub offset: DVec2,
}

/// Who moves, as the ground sees it (`GEN-15`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum MoverClass {
    /// On foot.
    Foot,
    /// On hooves or paws.
    Animal,
    /// On tracks.
    Tracked,
    /// On wheels.
    Wheeled,
}

impl PieceSpec {
    /// How the ground sees it (`GEN-15`).
    #[must_use]
    pub fn mover(&self) -> MoverClass {
        match &self.kind {
            PieceKind::Figure { .. } | PieceKind::Crew => MoverClass::Foot,
            PieceKind::Animal { .. } => MoverClass::Animal,
            PieceKind::Vehicle(v) if v.tracked => MoverClass::Tracked,
            PieceKind::Vehicle(_) => MoverClass::Wheeled,
        }
    }

    /// The kit of a man, nothing for other kinds.
    #[must_use]
    pub fn kit(&self) -> Option<Kit> {
        match &self.kind {
            PieceKind::Figure { kit, .. } => Some(*kit),
            _ => None,
        }
    }

    /// His duty; pieces without one count as riflemen.
    #[must_use]
    pub fn role(&self) -> Role {
        match &self.kind {
            PieceKind::Figure { role, .. } => *role,
            _ => Role::Rifleman,
        }
    }

    /// A man?
    #[must_use]
    pub fn is_figure(&self) -> bool {
        matches!(self.kind, PieceKind::Figure { .. })
    }

    /// A gun or vehicle, as values of `GEN-13` see it?
    #[must_use]
    pub fn is_machine(&self) -> bool {
        matches!(self.kind, PieceKind::Crew | PieceKind::Vehicle(_))
    }
}
