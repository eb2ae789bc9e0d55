//! Terrain: what is drawn, what it does to sight, shots and movement, and which obstacle of the geometry belongs to what.

use crate::geometry::{Dir, ObstacleId, Scene};
use glam::DVec2;
use serde::{Deserialize, Serialize};

/// All terrain of a scenario: the pieces people see and the obstacles geometry tests.
#[derive(Debug)]
pub struct Terrain {
    /// Pieces in the order of the file.
    pub pieces: Vec<TerrainPiece>,
    /// Walls and areas made from them.
    pub scene: Scene,
    /// What each wall of the scene belongs to, in the same order.
    pub walls: Vec<ObstacleInfo>,
    /// What each area of the scene belongs to, in the same order.
    pub areas: Vec<ObstacleInfo>,
}

impl Terrain {
    /// What an obstacle of the scene belongs to; nothing for a body.
    #[must_use]
    pub fn info(&self, id: ObstacleId) -> Option<&ObstacleInfo> {
        match id {
            ObstacleId::Wall(i) => self.walls.get(i as usize),
            ObstacleId::Area(i) => self.areas.get(i as usize),
            ObstacleId::Body(_) => None,
        }
    }

    /// The piece an obstacle belongs to.
    #[must_use]
    pub fn piece_of(&self, id: ObstacleId) -> Option<&TerrainPiece> {
        self.pieces.get(self.info(id)?.piece as usize)
    }
}

/// Link from an obstacle back to its terrain piece, with what rules ask of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ObstacleInfo {
    /// Index into [`Terrain::pieces`].
    pub piece: u32,
    /// Ground for movement (`GEN-15`).
    pub ground: Ground,
    /// Row of the cover chart that it gives to those behind or in it (`INF-41`, `INF-42`).
    pub cover: Option<CoverRow>,
    /// Cover from above for those inside (`INF-44`).
    pub overhead: bool,
    /// A piece may not end its move on top of it.
    pub no_standing: bool,
}

/// One piece of terrain.
#[derive(Clone, Debug, PartialEq)]
pub struct TerrainPiece {
    /// Id in the file.
    pub key: String,
    /// Name for people, `the stone wall`.
    pub name: String,
    /// Kind.
    pub kind: TerrainKind,
    /// Shape, table mm.
    pub shape: TerrainShape,
    /// Height above its ground, table mm; 0 for flat things.
    pub height: f64,
}

/// Kinds of terrain; `draw` has a recipe for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names are the documentation")]
pub enum TerrainKind {
    Wood,
    Orchard,
    Field(Crop),
    Hedge,
    Bocage,
    StoneWall,
    Fence,
    Road,
    Track,
    Stream,
    River,
    Pond,
    Bridge,
    Ford,
    Marsh,
    Hill,
    House,
    Ruin,
    Foxhole,
    Trench,
    Crater,
    Sandbags,
    Rubble,
    Smoke,
}

/// What grows on a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names are the documentation")]
pub enum Crop {
    Wheat,
    Stubble,
    Plough,
    Roots,
    Meadow,
}

/// The cloth under it all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names are the documentation")]
pub enum Cloth {
    #[default]
    Grass,
    Lawn,
    Desert,
    Winter,
    Paper,
}

/// Shapes of terrain, table mm.
#[derive(Clone, Debug, PartialEq)]
pub enum TerrainShape {
    /// A closed outline.
    Area(Vec<DVec2>),
    /// A line of some width.
    Line {
        /// Points along the middle.
        points: Vec<DVec2>,
        /// Full width; what bodies touch. Of a bocage it is the hedge's; its bank is 12 mm wider.
        width: f64,
    },
    /// A round thing.
    Disc {
        /// Middle.
        at: DVec2,
        /// Radius.
        radius: f64,
    },
    /// Outlines one above another, lowest first, each with its height.
    Levels(Vec<(Vec<DVec2>, f64)>),
    /// A building.
    House(House),
}

/// A rectangular building.
#[derive(Clone, Debug, PartialEq)]
pub struct House {
    /// Middle.
    pub at: DVec2,
    /// Outer length along `facing`, mm.
    pub length: f64,
    /// Outer width, mm.
    pub width: f64,
    /// Way its long side points.
    pub facing: Dir,
    /// Thickness of the walls, mm.
    pub wall: f64,
    /// Storeys.
    pub storeys: u8,
    /// Doors, windows, firing ports.
    pub openings: Vec<Opening>,
    /// Roof of thatch, tile, slate or tin: how it is drawn.
    pub roof: String,
    /// Inner walls from place to place, in the house's own frame: x along `facing`, y to its left, from its middle.
    pub inner: Vec<(DVec2, DVec2)>,
    /// Thickness of the inner walls, mm.
    pub inner_wall: f64,
}

/// A hole in a wall of a building.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Opening {
    /// Which wall: 0 = the end it faces, then anticlockwise (left side, back, right side).
    pub side: u8,
    /// Middle of the opening, mm from the left end of that wall seen from outside.
    pub at: f64,
    /// Width, mm.
    pub width: f64,
    /// Kind.
    pub kind: OpeningKind,
}

/// Kinds of openings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum OpeningKind {
    /// Open to sight and movement.
    Door,
    /// Sill and lintel; cover row `Window`.
    Window,
    /// Cover row `FiringPort`.
    Port,
}

/// Ground as movement sees it (`GEN-15`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Ground {
    /// Roads, bridges.
    Road,
    /// Anything open.
    Open,
    /// Woods, rubble, crops.
    Rough,
    /// Mud, marsh, fords.
    Soft,
    /// Low walls, hedges, fences.
    LowObstacle,
    /// High walls, banks, trenches.
    HighObstacle,
    /// Windows, hatches, low doors.
    SmallOpening,
    /// Deep water, cliffs, the walls of houses.
    Impassable,
}

/// Rows of the cover chart (`INF-41`) that terrain gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names are those of the chart")]
pub enum CoverRow {
    FiringPort,
    HighWall,
    PreparedFoxhole,
    LowWall,
    HastyFoxhole,
    Window,
    CornerRight,
    CornerLeft,
}
