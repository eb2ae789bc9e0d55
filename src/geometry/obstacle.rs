//! Obstacles of a table: walls and areas, what they do to sight, and what they cost those who cross them.
//!
//! Must not know hedges from houses; that is the scenario's affair.

use super::length::CONTACT;
use super::polygon::{Polygon, ShapeError, check_point};
use glam::DVec2;
use serde::{Deserialize, Serialize};

/// What an obstacle does to sight.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum SightEffect {
    /// Hides what lies behind it.
    Block,
    /// Glass: hides nothing.
    Clear,
    /// Woods and smoke: one sees through at most so much of it in all.
    Depth {
        /// Each kind keeps its own sum; pieces of one kind that overlap count once.
        kind: u16,
        /// How much may be seen through, mm. Where pieces of a kind differ the least one met holds.
        limit: f64,
    },
    /// So many points of hindrance for each piece met; a sum that reaches the limit of the question blocks.
    Value(f64),
}

/// What an obstacle does to movement.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Passage {
    /// Nobody passes.
    Block,
    /// May be passed at a cost.
    Cost {
        /// Cost of a millimetre of the centre's path inside (areas only); 1 is open ground.
        factor: f64,
        /// Cost, mm, of each crossing by the centre.
        flat: f64,
    },
}

impl Passage {
    /// Free passage.
    pub const FREE: Self = Self::Cost { factor: 1.0, flat: 0.0 };
}

/// A wall: a segment that stands on the table from `base` to `top`.
#[derive(Clone, Debug, PartialEq)]
pub struct Wall {
    /// One end, mm.
    pub from: DVec2,
    /// The other end, mm.
    pub to: DVec2,
    /// Height of its lower edge, mm.
    pub base: f64,
    /// Height of its upper edge, mm; none is unlimited.
    pub top: Option<f64>,
    /// What it does to sight.
    pub sight: SightEffect,
    /// What it does to movement.
    pub passage: Passage,
    /// Whether it stops shots besides hiding.
    pub hard: bool,
}

impl Wall {
    /// A wall of unlimited height that stops everything, between two points, mm.
    #[must_use]
    pub fn between(from: DVec2, to: DVec2) -> Self {
        Self {
            from,
            to,
            base: 0.0,
            top: None,
            sight: SightEffect::Block,
            passage: Passage::Block,
            hard: true,
        }
    }

    /// Refuses a wall without length and numbers out of range.
    ///
    /// # Errors
    /// Says which.
    pub fn check(&self) -> Result<(), ShapeError> {
        check_point(self.from)?;
        check_point(self.to)?;
        if self.from.distance(self.to) <= CONTACT {
            return Err(ShapeError::NoLength);
        }
        check_heights(self.base, self.top)?;
        check_effects(self.sight, self.passage)
    }
}

/// An area: a polygon that stands on the table from `base` to `top`.
#[derive(Clone, Debug, PartialEq)]
pub struct Area {
    /// Its outline.
    pub polygon: Polygon,
    /// Height of its lower face, mm.
    pub base: f64,
    /// Height of its upper face, mm; none is unlimited.
    pub top: Option<f64>,
    /// What it does to sight.
    pub sight: SightEffect,
    /// What it does to movement.
    pub passage: Passage,
    /// Whether it stops shots besides hiding.
    pub hard: bool,
    /// Height at which bodies stand on it, mm.
    pub ground: f64,
}

impl Area {
    /// Level ground of this shape that does nothing to sight or movement.
    #[must_use]
    pub fn level(polygon: Polygon) -> Self {
        Self {
            polygon,
            base: 0.0,
            top: None,
            sight: SightEffect::Clear,
            passage: Passage::FREE,
            hard: false,
            ground: 0.0,
        }
    }

    /// Refuses numbers out of range.
    ///
    /// # Errors
    /// Says which.
    pub fn check(&self) -> Result<(), ShapeError> {
        check_heights(self.base, self.top)?;
        if !self.ground.is_finite() {
            return Err(ShapeError::NotFinite);
        }
        check_effects(self.sight, self.passage)
    }
}

fn check_heights(base: f64, top: Option<f64>) -> Result<(), ShapeError> {
    if !base.is_finite() || top.is_some_and(|t| !t.is_finite()) {
        Err(ShapeError::NotFinite)
    } else if top.is_some_and(|t| t < base) {
        Err(ShapeError::TopBelowBase)
    } else {
        Ok(())
    }
}

fn check_effects(sight: SightEffect, passage: Passage) -> Result<(), ShapeError> {
    let sight = match sight {
        SightEffect::Block | SightEffect::Clear => 0.0,
        SightEffect::Depth { limit, .. } => limit,
        SightEffect::Value(points) => points,
    };
    let (factor, flat) = match passage {
        Passage::Block => (0.0, 0.0),
        Passage::Cost { factor, flat } => (factor, flat),
    };
    for number in [sight, factor, flat] {
        if !number.is_finite() {
            return Err(ShapeError::NotFinite);
        }
        if number < 0.0 {
            return Err(ShapeError::Negative);
        }
    }
    Ok(())
}

/// Which obstacle: by its place in the list that it came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ObstacleId {
    /// A wall of the scene.
    Wall(u32),
    /// An area of the scene.
    Area(u32),
    /// A body of the slice that the question was asked with.
    Body(u32),
}
