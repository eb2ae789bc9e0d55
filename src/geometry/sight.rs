//! Sight: lines, the visible fraction of a body, and the visible area of the table.
//!
//! Must not know who looks or what a rule makes of the answer. Bodies hide only when they are handed over as
//! obstacles: leave out the one who looks and the one who is looked at.

mod area;
mod canopy;
mod expand;
mod fraction;
mod heights;
mod line;
mod passed;
mod round;
mod shade;
mod shadow;
mod thick;
mod view;

use super::obstacle::ObstacleId;
use glam::DVec2;

pub(super) use area::visible_area_where;
pub use area::{VisibleArea, visible_area};
pub use fraction::{visible_fraction, visible_fraction_with, visible_share};
pub use line::{sees, sight_line, sight_line_with};
pub(super) use round::{Round, Stretch};

/// Where one looks from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Eye {
    /// Place, table mm.
    pub at: DVec2,
    /// Height, mm; without one the question is asked in plan, and every obstacle hides whatever its height.
    pub z: Option<f64>,
}

impl Eye {
    /// An eye that asks in plan, mm.
    #[must_use]
    pub fn in_plan(at: DVec2) -> Self {
        Self { at, z: None }
    }

    /// An eye at a height, mm.
    #[must_use]
    pub fn at_height(at: DVec2, z: f64) -> Self {
        Self { at, z: Some(z) }
    }
}

/// A point that one looks at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    /// Place, table mm.
    pub at: DVec2,
    /// Height, mm; without one it lies on the ground there.
    pub z: Option<f64>,
}

impl Spot {
    /// A point on the ground, mm.
    #[must_use]
    pub fn on_ground(at: DVec2) -> Self {
        Self { at, z: None }
    }
}

impl From<DVec2> for Spot {
    fn from(at: DVec2) -> Self {
        Self::on_ground(at)
    }
}

/// What a question of sight may switch.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SightRules {
    /// A sum of hindrance points that reaches this blocks; without it they only add up.
    pub limit: Option<f64>,
    /// Whether the woods or smoke that the eye or the target stands in count for nothing.
    pub own_piece_free: bool,
}

/// How much of one kind of woods or smoke a line runs through.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DepthUsed {
    /// The kind.
    pub kind: u16,
    /// Length inside, in plan, mm; overlapping pieces count once.
    pub used: f64,
    /// The least limit of the pieces met, mm.
    pub limit: f64,
}

/// The answer for a line from an eye to a point.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LineOfSight {
    /// Whether the point is seen.
    pub visible: bool,
    /// The first point, mm, at which the line is blocked, seen from the eye.
    pub blocked_at: Option<DVec2>,
    /// What blocks there.
    pub by: Option<ObstacleId>,
    /// Length through woods and smoke of all kinds, mm.
    pub depth: f64,
    /// The same by kind, in the order of the kinds.
    pub depths: Vec<DepthUsed>,
    /// Sum of the hindrance points met.
    pub hindrance: f64,
}

/// What one obstacle hides of a body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shadow {
    /// Which obstacle.
    pub obstacle: ObstacleId,
    /// Where its shadow begins: degrees anticlockwise from +x, in (-180, 180].
    pub from_bearing: f64,
    /// Where it ends, anticlockwise from the beginning.
    pub to_bearing: f64,
    /// Heights, mm, between which it hides at the body's centre plane, at the first bearing: lower and upper edge.
    /// Unlimited is infinity.
    pub from_heights: [f64; 2],
    /// The same at the last bearing.
    pub to_heights: [f64; 2],
}

impl Shadow {
    /// Whether it hides at every height.
    #[must_use]
    pub fn is_unlimited(&self) -> bool {
        let all = |h: [f64; 2]| h[0] < f64::MIN && h[1] > f64::MAX;
        all(self.from_heights) && all(self.to_heights)
    }
}

/// How much of a body an eye sees.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Exposure {
    /// Whether something of it wider than [`super::CONTACT`] is seen.
    pub visible: bool,
    /// The visible share, 0..=1: over the bearings that the body subtends, the share of its height that shows.
    pub fraction: f64,
    /// The first blocked point, mm, on the line to the middle of the body's near side.
    pub blocked_at: Option<DVec2>,
    /// What blocks there.
    pub blocked_by: Option<ObstacleId>,
    /// Length, mm, through woods and smoke on that line, up to the body's near side.
    pub depth: f64,
    /// The same by kind.
    pub depths: Vec<DepthUsed>,
    /// Hindrance points on that line.
    pub hindrance: f64,
    /// What hides, and where, in the order of obstacles and bearings.
    pub by: Vec<Shadow>,
}
