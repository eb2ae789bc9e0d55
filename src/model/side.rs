//! Sides.

use serde::{Deserialize, Serialize};

/// One side of the scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct Side {
    /// Id in the file.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// Colour, rim pattern and mark.
    pub slot: SideSlot,
}

/// The look of a side: colour, pattern and mark always go together, so that colour never stands alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum SideSlot {
    /// Solid rim, disc.
    #[default]
    Azure,
    /// Toothed rim, diamond.
    Vermilion,
    /// Double rim, triangle.
    Plum,
    /// Beaded rim, hexagon.
    Maize,
    /// Thin rim, square.
    Neutral,
}
