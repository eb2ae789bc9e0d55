//! The catalogues as written. Lengths in table millimetres at 1/72 unless a field says otherwise.

use crate::model::{CoverRow, Effect, Ground, Kit, Mount, Role, Templates};
use serde::Deserialize;

/// A catalogue file: a version and a list.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CatalogueFile<T> {
    pub(crate) format: u32,
    pub(crate) entries: Vec<T>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeaponEntry {
    pub(crate) id: String,
    pub(crate) name: String,
    /// Row of the range chart; the id if not said.
    #[serde(default)]
    pub(crate) chart: Option<String>,
    #[serde(default)]
    pub(crate) chart_alone: Option<String>,
    pub(crate) templates: Templates,
    #[serde(default = "one")]
    pub(crate) crew: u8,
    #[serde(default = "hand")]
    pub(crate) mount: Mount,
    #[serde(default = "small_arms")]
    pub(crate) effect: Effect,
    #[serde(default)]
    pub(crate) soft_armour_stops: bool,
    #[serde(default)]
    pub(crate) static_only: bool,
    #[serde(default)]
    pub(crate) close_quarters: bool,
    #[serde(default)]
    pub(crate) armour_mm: u16,
    #[serde(default)]
    pub(crate) secondary: bool,
    /// The common base of its crew, for weapons that have one.
    #[serde(default)]
    pub(crate) stand: Option<StandEntry>,
}

/// The common base of a crew.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StandEntry {
    pub(crate) length: f64,
    pub(crate) width: f64,
    /// Heads: gunner, loader, commander, spotter; x forward, y left, from the middle of the base.
    pub(crate) seats: Vec<(f64, f64)>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FigureEntry {
    pub(crate) id: String,
    pub(crate) name: String,
    /// Goes into the name of such a man, `Able leader`; without it he has a number.
    #[serde(default)]
    pub(crate) title: Option<String>,
    #[serde(default)]
    pub(crate) weapons: Vec<String>,
    #[serde(default)]
    pub(crate) kit: Kit,
    #[serde(default)]
    pub(crate) role: Role,
    #[serde(default)]
    pub(crate) animal: Option<AnimalEntry>,
}

/// Size of an animal.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnimalEntry {
    pub(crate) length: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VehicleEntry {
    pub(crate) id: String,
    pub(crate) name: String,
    /// Hull, real metres.
    pub(crate) length_m: f64,
    pub(crate) width_m: f64,
    pub(crate) height_m: f64,
    pub(crate) speed_kmh: f64,
    pub(crate) crew: u8,
    #[serde(default)]
    pub(crate) seats: u8,
    #[serde(default)]
    pub(crate) tracked: bool,
    #[serde(default)]
    pub(crate) soft: bool,
    #[serde(default)]
    pub(crate) open: bool,
    #[serde(default)]
    pub(crate) weapons: Vec<String>,
    /// Row of the main gun, where there is one.
    #[serde(default)]
    pub(crate) gun: Option<String>,
    #[serde(default)]
    pub(crate) hull: Option<PlatesEntry>,
    #[serde(default)]
    pub(crate) turret: Option<TurretEntry>,
}

/// Armour by face: millimetres and degrees from the vertical.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlatesEntry {
    pub(crate) front: (f64, f64),
    pub(crate) side: (f64, f64),
    pub(crate) rear: (f64, f64),
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurretEntry {
    pub(crate) men: u8,
    pub(crate) plates: PlatesEntry,
}

/// How terrain is seen through.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub enum SightEntry {
    #[default]
    Clear,
    Block,
    /// So much of it in all; what is of one kind counts together.
    Depth {
        kind: u16,
        limit: f64,
    },
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainEntry {
    pub(crate) id: String,
    /// Name for people, `the hedge`.
    pub(crate) name: String,
    #[serde(default)]
    pub(crate) height: f64,
    #[serde(default)]
    pub(crate) width: f64,
    #[serde(default)]
    pub(crate) radius: f64,
    pub(crate) ground: Ground,
    #[serde(default)]
    pub(crate) sight: SightEntry,
    #[serde(default)]
    pub(crate) hard: bool,
    #[serde(default)]
    pub(crate) cover: Option<CoverRow>,
    #[serde(default)]
    pub(crate) overhead: bool,
    #[serde(default)]
    pub(crate) no_standing: bool,
}

fn one() -> u8 {
    1
}

fn hand() -> Mount {
    Mount::Hand
}

fn small_arms() -> Effect {
    Effect::SmallArms
}
