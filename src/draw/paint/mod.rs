//! The ground painter: cloth, fields, roads, water, walls, woods and houses as pixels, by the CPU alone.
//!
//! A [`GroundPlan`] is prepared once for a scenario; after that any part of the table can be painted in any order by any
//! number of threads, and neighbouring tiles join without a seam, since noise, masks and shadows are all worked out in
//! table millimetres. Knows nothing of windows and textures.

mod build;
mod canvas;
mod cloth;
mod field;
mod hill;
mod marks;
mod mask;
mod noise;
mod plan;
mod raster;
mod recipe;
mod region;
mod road;
mod roof;
mod rooms;
mod scene;
mod smoke;
mod sprite;
#[cfg(test)]
mod tests;
mod tree;
mod wall;
mod water;
mod wood;
mod works;

pub(crate) use recipe::{crowns_of, drawable, line_of, outline_of, timber};
pub(crate) use roof::roof_tints;
pub(crate) use rooms::opening_place;
pub(crate) use tree::leaf_tints;

pub use cloth::{Desk, edge_scale};
pub use plan::{GroundPlan, Layer, Overlay, OverlayKind, Standing, paint_ground};
pub use region::{Image, Region};
pub use scene::painted_table;
pub use sprite::{counter_sprite, rasterise, sprite};
pub use tree::{Crown, Tree};
