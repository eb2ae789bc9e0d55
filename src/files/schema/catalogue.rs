//! The catalogues as written. Lengths in table millimetres at 1/72 unless a field says otherwise.

use crate::model::{CoverRow, Effect, Ground, Kit, Mount, Plate, Plates, Post, Role, Templates};
use serde::Deserialize;

/// A catalogue file: a version and a list.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CatalogueFile<T> {
    pub(crate) format: u32,
    pub(crate) entries: Vec<T>,
}

/// A weapon; becomes `model::Weapon`, field by field.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WeaponEntry {
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
    #[serde(default)]
    pub(crate) gun: Option<String>,
    #[serde(default)]
    pub(crate) shells_mm: Option<f64>,
    #[serde(default)]
    pub(crate) post: Post,
    /// The common base of its crew, for weapons that have one.
    #[serde(default)]
    pub(crate) stand: Option<StandEntry>,
}

/// The common base of a crew.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StandEntry {
    /// Length, mm.
    pub length: f64,
    /// Width, mm.
    pub width: f64,
    /// Heads: gunner, loader, commander, spotter; x forward, y left, from the middle of the base.
    pub seats: Vec<(f64, f64)>,
}

/// A man or an animal.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FigureEntry {
    /// Id.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// Goes into the name of such a man, `Able leader`; without it he has a number.
    #[serde(default)]
    pub title: Option<String>,
    /// Weapons, by id.
    #[serde(default)]
    pub weapons: Vec<String>,
    /// Helmet, armour, scope.
    #[serde(default)]
    pub kit: Kit,
    /// Duty.
    #[serde(default)]
    pub role: Role,
    /// An animal instead of a man.
    #[serde(default)]
    pub animal: Option<AnimalEntry>,
}

/// Size of an animal.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnimalEntry {
    /// Length, mm.
    pub length: f64,
    /// Width, mm.
    pub width: f64,
    /// Height, mm.
    pub height: f64,
}

/// A vehicle.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VehicleEntry {
    /// Id.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// Hull, real metres.
    pub length_m: f64,
    /// Hull width, real metres.
    pub width_m: f64,
    /// Overall height, real metres.
    pub height_m: f64,
    /// Top speed on a road, km/h.
    pub speed_kmh: f64,
    /// Full crew.
    pub crew: u8,
    /// Men who can ride besides the crew.
    #[serde(default)]
    pub seats: u8,
    /// Tracks; half-tracks count as tracked.
    #[serde(default)]
    pub tracked: bool,
    /// Drawn by animals.
    #[serde(default)]
    pub drawn: bool,
    /// No armour.
    #[serde(default)]
    pub soft: bool,
    /// No roof.
    #[serde(default)]
    pub open: bool,
    /// Weapons, by id.
    #[serde(default)]
    pub weapons: Vec<String>,
    /// Row of the main gun, where there is one.
    #[serde(default)]
    pub gun: Option<String>,
    /// Armour of the hull.
    #[serde(default)]
    pub hull: Option<PlatesEntry>,
    /// The turret, where there is one.
    #[serde(default)]
    pub turret: Option<TurretEntry>,
}

/// Armour by face: millimetres and degrees from the vertical.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlatesEntry {
    /// Front.
    pub front: (f64, f64),
    /// Either side.
    pub side: (f64, f64),
    /// Rear.
    pub rear: (f64, f64),
}

impl PlatesEntry {
    /// The same as the rules see it.
    #[must_use]
    pub fn plates(self) -> Plates {
        let plate = |(mm, slope_deg): (f64, f64)| Plate { mm, slope_deg };
        Plates { front: plate(self.front), side: plate(self.side), rear: plate(self.rear) }
    }
}

/// A turret.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurretEntry {
    /// Men in it.
    pub men: u8,
    /// Its armour.
    pub plates: PlatesEntry,
}

/// How terrain is seen through.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub enum SightEntry {
    #[default]
    /// It hides nothing.
    Clear,
    /// It hides wholly.
    Block,
    /// So much of it in all; what is of one kind counts together.
    Depth {
        /// Kind.
        kind: u16,
        /// How much, mm.
        limit: f64,
    },
}

/// A kind of terrain.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainEntry {
    /// Id.
    pub id: String,
    /// Name for people, `the hedge`.
    pub name: String,
    /// Height, mm.
    #[serde(default)]
    pub height: f64,
    /// Width, mm.
    #[serde(default)]
    pub width: f64,
    /// Radius of round things, mm.
    #[serde(default)]
    pub radius: f64,
    /// What it costs to cross (`GEN-15`).
    pub ground: Ground,
    /// How it is seen through.
    #[serde(default)]
    pub sight: SightEntry,
    /// Stops shots too.
    #[serde(default)]
    pub hard: bool,
    /// Row of the cover chart.
    #[serde(default)]
    pub cover: Option<CoverRow>,
    /// Covers those inside from above.
    #[serde(default)]
    pub overhead: bool,
    /// Nobody may end his move on top of it.
    #[serde(default)]
    pub no_standing: bool,
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
