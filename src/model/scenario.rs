//! The scenario: everything a battle starts from, resolved and checked.

use super::{
    Cloth, ObjectiveId, PieceId, PieceSpec, Side, SideId, Terrain, UnitId, Weapon, WeaponId,
};
use glam::DVec2;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A scenario, ready to play. Shared, never changed.
#[derive(Debug)]
pub struct Scenario {
    /// Name of the file it came from, without folders; shown in logs and messages.
    pub source: String,
    /// Hash of the text it came from, hexadecimal; a log carries it.
    pub hash: String,
    /// Title.
    pub title: String,
    /// Notes for people.
    pub notes: String,
    /// Id of the rule set.
    pub rules: String,
    /// Readings of the rules that differ from the default.
    pub switches: Switches,
    /// Unit of lengths in the file, also the one shown.
    pub unit: LengthUnit,
    /// Width and depth of the table, mm; its lower left corner is (0, 0).
    pub size: DVec2,
    /// Cloth.
    pub cloth: Cloth,
    /// Terrain.
    pub terrain: Terrain,
    /// Sides, two or more.
    pub sides: Vec<Side>,
    /// Units.
    pub units: Vec<Unit>,
    /// Pieces; a `PieceId` is an index.
    pub pieces: Vec<PieceSpec>,
    /// Weapons in use; a `WeaponId` is an index.
    pub arsenal: Vec<Weapon>,
    /// Deployment zones.
    pub zones: Vec<Zone>,
    /// Objectives.
    pub objectives: Vec<Objective>,
    /// Missions (`INF-74`, `GEN-13`).
    pub missions: Vec<Mission>,
    /// Ways off the table that count as out of the battle, not lost (`GEN-14`).
    pub exits: Vec<Exit>,
    /// Orders for a side that a program plays.
    pub orders: Vec<Orders>,
    /// Turn limit (`GEN-13`).
    pub turn_limit: u32,
    /// Percent of its value at which a side breaks; 100 = never (`GEN-13`).
    pub break_share: u32,
}

impl Scenario {
    /// The piece of an id.
    ///
    /// # Panics
    /// Never for an id of this scenario.
    #[must_use]
    pub fn piece(&self, id: PieceId) -> &PieceSpec {
        &self.pieces[id.index()]
    }

    /// The weapon of an id.
    ///
    /// # Panics
    /// Never for an id of this scenario.
    #[must_use]
    pub fn weapon(&self, id: WeaponId) -> &Weapon {
        &self.arsenal[id.index()]
    }

    /// The side of an id.
    ///
    /// # Panics
    /// Never for an id of this scenario.
    #[must_use]
    pub fn side(&self, id: SideId) -> &Side {
        &self.sides[id.index()]
    }

    /// All side ids.
    pub fn side_ids(&self) -> impl Iterator<Item = SideId> + use<> {
        (0..u8::try_from(self.sides.len()).unwrap_or(u8::MAX)).map(SideId)
    }
}

/// Switches of the rules by name, as text (`inf.elevated_fire`: `AddToDie`).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Switches(pub BTreeMap<String, String>);

/// Units of length that files may use (`GEN-01`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum LengthUnit {
    /// Millimetres.
    #[default]
    #[serde(rename = "mm")]
    Millimetre,
    /// Centimetres.
    #[serde(rename = "cm")]
    Centimetre,
    /// Inches.
    #[serde(rename = "in")]
    Inch,
    /// Feet.
    #[serde(rename = "ft")]
    Foot,
}

impl LengthUnit {
    /// Millimetres in one.
    #[must_use]
    pub fn mm(self) -> f64 {
        match self {
            Self::Millimetre => 1.0,
            Self::Centimetre => crate::geometry::CM,
            Self::Inch => crate::geometry::INCH,
            Self::Foot => crate::geometry::FOOT,
        }
    }

    /// Its abbreviation.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Millimetre => "mm",
            Self::Centimetre => "cm",
            Self::Inch => "in",
            Self::Foot => "ft",
        }
    }
}

/// A squad, crew or platoon.
#[derive(Clone, Debug, PartialEq)]
pub struct Unit {
    /// Its id.
    pub id: UnitId,
    /// Id in the file.
    pub key: String,
    /// Name for people.
    pub name: String,
    /// Side.
    pub side: SideId,
    /// The unit it belongs to in turn: a squad's platoon.
    pub parent: Option<UnitId>,
}

/// A deployment zone.
#[derive(Clone, Debug, PartialEq)]
pub struct Zone {
    /// Id in the file.
    pub key: String,
    /// Whose.
    pub side: SideId,
    /// Outline, mm.
    pub outline: Vec<DVec2>,
}

/// A place worth holding (`GEN-14`).
#[derive(Clone, Debug, PartialEq)]
pub struct Objective {
    /// Its id.
    pub id: ObjectiveId,
    /// Id in the file.
    pub key: String,
    /// Name for people.
    pub name: String,
    /// Place, mm.
    pub at: DVec2,
    /// Who holds it when the battle begins.
    pub held_by: Option<SideId>,
}

/// What a side is to do (`INF-74`).
#[derive(Clone, Debug, PartialEq)]
pub struct Mission {
    /// Whose.
    pub side: SideId,
    /// What.
    pub goal: Goal,
}

/// Goals of missions.
#[derive(Clone, Debug, PartialEq)]
pub enum Goal {
    /// Holds all of these at the end of a turn, for so many turns running; decided as soon as it does.
    Hold {
        /// Objectives.
        objectives: Vec<ObjectiveId>,
        /// Turns running.
        turns: u32,
    },
    /// Holds all of these when the turn limit is reached.
    HoldAtEnd {
        /// Objectives.
        objectives: Vec<ObjectiveId>,
    },
    /// So many of its pieces have left by an exit.
    Exit {
        /// How many.
        pieces: u32,
    },
    /// The enemy has lost this share of his value, percent.
    Destroy {
        /// Percent.
        percent: u32,
    },
}

/// A stretch of the table's edge by which pieces of a side leave without being lost (`GEN-14`).
#[derive(Clone, Debug, PartialEq)]
pub struct Exit {
    /// Whose.
    pub side: SideId,
    /// One end, mm.
    pub from: DVec2,
    /// The other end, mm.
    pub to: DVec2,
}

/// Orders for a side that a program plays.
#[derive(Clone, Debug, PartialEq)]
pub struct Orders {
    /// Whose.
    pub side: SideId,
    /// Only for this unit.
    pub unit: Option<UnitId>,
    /// Go and hold this; none = hold where you are.
    pub objective: Option<ObjectiveId>,
    /// Stay where you are and fire.
    pub hold: bool,
}
