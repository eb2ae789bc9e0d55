//! The scenario file as a whole, and its small lists.

use super::forces::UnitFile;
use super::terrain::TerrainFile;
use crate::files::reader::{Lazy, Maybe};
use crate::model::{Cloth, SideSlot};
use serde::Deserialize;

/// A place as written: `(x, y)` in the file's unit.
pub(crate) type At = (f64, f64);

/// A list of which each item is parsed by itself, so that one bad item does not hide the others.
pub(crate) type Items<'a, T> = Vec<Lazy<'a, T>>;

/// The whole file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(crate) struct ScenarioFile<'a> {
    /// Version of this form; the only one so far is 1.
    pub(crate) format: Maybe<'a, i64>,
    pub(crate) title: Lazy<'a, String>,
    #[serde(default)]
    pub(crate) notes: Maybe<'a, String>,
    pub(crate) rules: Lazy<'a, String>,
    #[serde(default)]
    pub(crate) switches: Items<'a, (String, String)>,
    #[serde(default)]
    pub(crate) unit: Maybe<'a, UnitWord>,
    pub(crate) size: Lazy<'a, At>,
    #[serde(default)]
    pub(crate) cloth: Maybe<'a, Cloth>,
    #[serde(default)]
    pub(crate) turn_limit: Maybe<'a, i64>,
    #[serde(default)]
    pub(crate) break_share: Maybe<'a, i64>,
    /// Diameter of the base of figures.
    #[serde(default)]
    pub(crate) figure_base: Maybe<'a, f64>,
    #[serde(default)]
    pub(crate) terrain: Items<'a, TerrainFile<'a>>,
    pub(crate) sides: Items<'a, SideFile<'a>>,
    pub(crate) units: Items<'a, UnitFile<'a>>,
    #[serde(default)]
    pub(crate) zones: Items<'a, ZoneFile<'a>>,
    #[serde(default)]
    pub(crate) objectives: Items<'a, ObjectiveFile<'a>>,
    #[serde(default)]
    pub(crate) missions: Items<'a, MissionFile<'a>>,
    #[serde(default)]
    pub(crate) exits: Items<'a, ExitFile<'a>>,
    #[serde(default)]
    pub(crate) orders: Items<'a, OrdersFile<'a>>,
}

/// The unit of lengths.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum UnitWord {
    Mm,
    Cm,
    In,
    Ft,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(crate) struct SideFile<'a> {
    pub(crate) id: Lazy<'a, String>,
    #[serde(default)]
    pub(crate) name: Maybe<'a, String>,
    #[serde(default)]
    pub(crate) colour: Maybe<'a, SideSlot>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(crate) struct ZoneFile<'a> {
    pub(crate) id: Lazy<'a, String>,
    pub(crate) side: Lazy<'a, String>,
    /// Either this or `from` and `to`, two opposite corners.
    #[serde(default)]
    pub(crate) outline: Maybe<'a, Vec<At>>,
    #[serde(default)]
    pub(crate) from: Maybe<'a, At>,
    #[serde(default)]
    pub(crate) to: Maybe<'a, At>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(crate) struct ObjectiveFile<'a> {
    pub(crate) id: Lazy<'a, String>,
    #[serde(default)]
    pub(crate) name: Maybe<'a, String>,
    pub(crate) at: Lazy<'a, At>,
    #[serde(default)]
    pub(crate) held_by: Maybe<'a, String>,
}

/// A mission; the kinds are those of the model.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(crate) enum MissionFile<'a> {
    Hold {
        side: Lazy<'a, String>,
        objectives: Items<'a, String>,
        #[serde(default)]
        turns: Maybe<'a, i64>,
    },
    HoldAtEnd {
        side: Lazy<'a, String>,
        objectives: Items<'a, String>,
    },
    Exit {
        side: Lazy<'a, String>,
        pieces: Lazy<'a, i64>,
    },
    Destroy {
        side: Lazy<'a, String>,
        percent: Lazy<'a, i64>,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(crate) struct ExitFile<'a> {
    pub(crate) side: Lazy<'a, String>,
    pub(crate) from: Lazy<'a, At>,
    pub(crate) to: Lazy<'a, At>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(crate) struct OrdersFile<'a> {
    pub(crate) side: Lazy<'a, String>,
    #[serde(default)]
    pub(crate) unit: Maybe<'a, String>,
    #[serde(default)]
    pub(crate) objective: Maybe<'a, String>,
    #[serde(default)]
    pub(crate) hold: Maybe<'a, bool>,
}
