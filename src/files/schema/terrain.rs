//! Pieces of terrain as written. What a piece leaves out comes from the terrain catalogue.

use super::scenario::{At, Items};
use crate::files::reader::{Lazy, Maybe};
use crate::model::{Crop, OpeningKind};
use serde::Deserialize;

/// One piece of terrain.
#[derive(Deserialize)]
#[serde(bound(deserialize = "'de: 'a"))]
pub(crate) enum TerrainFile<'a> {
    Wood(AreaFile<'a>),
    Orchard(AreaFile<'a>),
    Field(FieldFile<'a>),
    Hedge(LineFile<'a>),
    Bocage(LineFile<'a>),
    StoneWall(StoneWallFile<'a>),
    Fence(LineFile<'a>),
    Road(LineFile<'a>),
    Track(LineFile<'a>),
    Stream(LineFile<'a>),
    River(LineFile<'a>),
    Pond(AreaFile<'a>),
    Bridge(BridgeFile<'a>),
    Ford(LineFile<'a>),
    Marsh(AreaFile<'a>),
    Hill(HillFile<'a>),
    House(HouseFile<'a>),
    Ruin(RuinFile<'a>),
    Foxhole(FoxholeFile<'a>),
    Trench(LineFile<'a>),
    Crater(DiscFile<'a>),
    Sandbags(LineFile<'a>),
    Rubble(AreaFile<'a>),
    Smoke(DiscFile<'a>),
}

/// A closed outline.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(crate) struct AreaFile<'a> {
    pub(crate) id: Lazy<'a, String>,
    #[serde(default)]
    pub(crate) name: Maybe<'a, String>,
    pub(crate) outline: Lazy<'a, Vec<At>>,
    /// Round the corners to a curve through them.
    #[serde(default)]
    pub(crate) smooth: Maybe<'a, bool>,
    #[serde(default)]
    pub(crate) height: Maybe<'a, f64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(crate) struct FieldFile<'a> {
    pub(crate) id: Lazy<'a, String>,
    #[serde(default)]
    pub(crate) name: Maybe<'a, String>,
    pub(crate) crop: Lazy<'a, Crop>,
    pub(crate) outline: Lazy<'a, Vec<At>>,
    #[serde(default)]
    pub(crate) smooth: Maybe<'a, bool>,
    #[serde(default)]
    pub(crate) height: Maybe<'a, f64>,
}

/// A line of some width.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(crate) struct LineFile<'a> {
    pub(crate) id: Lazy<'a, String>,
    #[serde(default)]
    pub(crate) name: Maybe<'a, String>,
    pub(crate) points: Lazy<'a, Vec<At>>,
    #[serde(default)]
    pub(crate) smooth: Maybe<'a, bool>,
    #[serde(default)]
    pub(crate) width: Maybe<'a, f64>,
    #[serde(default)]
    pub(crate) height: Maybe<'a, f64>,
}

/// Which row of the cover chart a wall gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(crate) enum WallLabel {
    Low,
    High,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(crate) struct StoneWallFile<'a> {
    pub(crate) id: Lazy<'a, String>,
    #[serde(default)]
    pub(crate) name: Maybe<'a, String>,
    pub(crate) points: Lazy<'a, Vec<At>>,
    #[serde(default)]
    pub(crate) smooth: Maybe<'a, bool>,
    #[serde(default)]
    pub(crate) kind: Maybe<'a, WallLabel>,
    #[serde(default)]
    pub(crate) width: Maybe<'a, f64>,
    #[serde(default)]
    pub(crate) height: Maybe<'a, f64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(crate) struct BridgeFile<'a> {
    pub(crate) id: Lazy<'a, String>,
    #[serde(default)]
    pub(crate) name: Maybe<'a, String>,
    pub(crate) from: Lazy<'a, At>,
    pub(crate) to: Lazy<'a, At>,
    #[serde(default)]
    pub(crate) width: Maybe<'a, f64>,
    /// Walls along both sides; yes if not said.
    #[serde(default)]
    pub(crate) parapets: Maybe<'a, bool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(crate) struct HillFile<'a> {
    pub(crate) id: Lazy<'a, String>,
    #[serde(default)]
    pub(crate) name: Maybe<'a, String>,
    #[serde(default)]
    pub(crate) smooth: Maybe<'a, bool>,
    pub(crate) levels: Items<'a, LevelFile<'a>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(crate) struct LevelFile<'a> {
    pub(crate) outline: Lazy<'a, Vec<At>>,
    /// Height above the table; without it, one step above the level below.
    #[serde(default)]
    pub(crate) height: Maybe<'a, f64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(crate) struct HouseFile<'a> {
    pub(crate) id: Lazy<'a, String>,
    #[serde(default)]
    pub(crate) name: Maybe<'a, String>,
    pub(crate) at: Lazy<'a, At>,
    pub(crate) length: Lazy<'a, f64>,
    pub(crate) width: Lazy<'a, f64>,
    #[serde(default)]
    pub(crate) facing: Maybe<'a, f64>,
    #[serde(default)]
    pub(crate) wall: Maybe<'a, f64>,
    #[serde(default)]
    pub(crate) storeys: Maybe<'a, i64>,
    #[serde(default)]
    pub(crate) roof: Maybe<'a, Roof>,
    #[serde(default)]
    pub(crate) openings: Items<'a, OpeningFile<'a>>,
    /// Inner walls from place to place in the house's own frame: x along its length, y to its left, from its middle.
    #[serde(default)]
    pub(crate) inner: Items<'a, (At, At)>,
}

/// How a roof is drawn.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) enum Roof {
    Thatch,
    Tile,
    Slate,
    Tin,
}

/// Sides of a house as its people would say it, looking the way it faces.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) enum HouseSide {
    Front,
    Left,
    Back,
    Right,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(crate) struct OpeningFile<'a> {
    pub(crate) kind: Lazy<'a, OpeningKind>,
    pub(crate) side: Lazy<'a, HouseSide>,
    /// Its middle, from the left end of that wall seen from outside.
    pub(crate) at: Lazy<'a, f64>,
    #[serde(default)]
    pub(crate) width: Maybe<'a, f64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(crate) struct RuinFile<'a> {
    pub(crate) id: Lazy<'a, String>,
    #[serde(default)]
    pub(crate) name: Maybe<'a, String>,
    /// The rubble-strewn floor.
    pub(crate) outline: Lazy<'a, Vec<At>>,
    /// What still stands of the walls.
    #[serde(default)]
    pub(crate) walls: Items<'a, Vec<At>>,
    #[serde(default)]
    pub(crate) width: Maybe<'a, f64>,
    #[serde(default)]
    pub(crate) height: Maybe<'a, f64>,
}

/// How well a foxhole is dug.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(crate) enum FoxholeKind {
    Prepared,
    Hasty,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(crate) struct FoxholeFile<'a> {
    pub(crate) id: Lazy<'a, String>,
    #[serde(default)]
    pub(crate) name: Maybe<'a, String>,
    pub(crate) at: Lazy<'a, At>,
    #[serde(default)]
    pub(crate) kind: Maybe<'a, FoxholeKind>,
    #[serde(default)]
    pub(crate) radius: Maybe<'a, f64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(crate) struct DiscFile<'a> {
    pub(crate) id: Lazy<'a, String>,
    #[serde(default)]
    pub(crate) name: Maybe<'a, String>,
    pub(crate) at: Lazy<'a, At>,
    #[serde(default)]
    pub(crate) radius: Maybe<'a, f64>,
    #[serde(default)]
    pub(crate) height: Maybe<'a, f64>,
}
