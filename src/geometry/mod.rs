//! Layer 0: shapes, distances, sight and templates, in table millimetres. Knows nothing of the game.
//! STAND-IN until the geometry branch lands: signatures only.
#![allow(missing_docs)]
use glam::DVec2;
use serde::{Deserialize, Serialize};
pub const CONTACT: f64 = 0.01;
pub const INCH: f64 = 25.4;
pub const FOOT: f64 = 304.8;
pub const CM: f64 = 10.0;
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Dir(DVec2);
impl Dir {
    pub const X: Self = Self(DVec2::X);
    pub fn from_degrees(d: f64) -> Self {
        let r = d.to_radians();
        Self(DVec2::new(libm::cos(r), libm::sin(r)))
    }
    pub fn degrees(self) -> f64 {
        libm::atan2(self.0.y, self.0.x).to_degrees()
    }
    pub fn vec(self) -> DVec2 {
        self.0
    }
    pub fn left(self) -> DVec2 {
        self.0.perp()
    }
    pub fn rotate(self, v: DVec2) -> DVec2 {
        self.0.rotate(v)
    }
    pub fn towards(from: DVec2, to: DVec2) -> Option<Self> {
        (to - from).try_normalize().map(Self)
    }
}
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Footprint {
    Disc { radius: f64 },
    Box { length: f64, width: f64 },
}
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body {
    pub at: DVec2,
    pub facing: Dir,
    pub footprint: Footprint,
    pub z: f64,
    pub height: f64,
}
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SightEffect {
    Block,
    Clear,
    Depth { kind: u16, limit: f64 },
    Value(f64),
}
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Passage {
    Block,
    Cost { factor: f64, flat: f64 },
}
#[derive(Clone, Debug, PartialEq)]
pub struct Polygon(Vec<DVec2>);
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("shape")]
pub struct ShapeError;
impl Polygon {
    pub fn new(c: Vec<DVec2>) -> Result<Self, ShapeError> {
        Ok(Self(c))
    }
    pub fn corners(&self) -> &[DVec2] {
        &self.0
    }
}
#[derive(Clone, Debug, PartialEq)]
pub struct Wall {
    pub from: DVec2,
    pub to: DVec2,
    pub base: f64,
    pub top: Option<f64>,
    pub sight: SightEffect,
    pub passage: Passage,
    pub hard: bool,
}
#[derive(Clone, Debug, PartialEq)]
pub struct Area {
    pub polygon: Polygon,
    pub base: f64,
    pub top: Option<f64>,
    pub sight: SightEffect,
    pub passage: Passage,
    pub hard: bool,
    pub ground: f64,
}
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ObstacleId {
    Wall(u32),
    Area(u32),
    Body(u32),
}
#[derive(Debug, Default)]
pub struct Scene {
    walls: Vec<Wall>,
    areas: Vec<Area>,
}
impl Scene {
    pub fn new(walls: Vec<Wall>, areas: Vec<Area>) -> Result<Self, ShapeError> {
        Ok(Self { walls, areas })
    }
    pub fn walls(&self) -> &[Wall] {
        &self.walls
    }
    pub fn areas(&self) -> &[Area] {
        &self.areas
    }
    pub fn ground_at(&self, _p: DVec2) -> f64 {
        0.0
    }
}
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Layout {
    EndToEnd,
    SideBySide,
}
