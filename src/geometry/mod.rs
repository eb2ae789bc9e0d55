//! Layer 0: shapes, distances, sight, templates and movement over a table, in millimetres.
//!
//! Pure functions of plain data: the same question gives the same bits on every machine. Knows nothing of the game;
//! the rules ask, geometry answers. One place declares what "touch", "see" and "under" mean, and everything that
//! decides, draws or reports uses it:
//!
//! - Everything is a closed set, and lengths within [`CONTACT`] are equal in favour of touching.
//! - Closed forms decide. `parry2d` finds candidates, gives second opinions in tests, and takes the [`Leaf`] as a
//!   shape of its own.
//! - No input makes it panic: what is no shape is refused on construction, and queries put up with the rest.

mod angle;
mod blockers;
mod body;
mod boxes;
mod circles;
mod coverage;
mod cut;
mod discs;
mod distance;
mod edge;
mod grid;
mod grown;
mod leaf;
mod leaf_collider;
mod leaves;
mod length;
mod mesh;
mod obstacle;
pub mod ops;
mod outline;
mod pieces;
mod placement;
mod polygon;
mod reach;
mod route;
mod scene;
mod segment;
pub mod sight;
mod sweep;
mod template;
mod weld;

pub use angle::{Dir, bearing_from, wrap_degrees};
pub use body::{Body, Footprint};
pub use circles::CircleGroup;
pub use coverage::{discs_overlap, overlap_area, overlap_outline};
pub use cut::CutTemplate;
pub use distance::{
    Arc, Separation, centre_distance, edge_distance, head_distance, in_arc, range_in_arc,
};
pub use edge::{Edge, circles_cross};
pub use leaf::{LEAF_RADIUS, Leaf, LeafShape};
pub use leaves::{Layout, LeafGroup};
pub use length::{CM, CONTACT, FARTHEST, FOOT, INCH, Total, within};
pub use obstacle::{Area, ObstacleId, Passage, SightEffect, Wall};
pub use outline::Outline;
pub use placement::{Placement, best_leaf};
pub use polygon::{Polygon, ShapeError, signed_area};
pub use reach::{Reach, reach};
pub use route::{Finder, Route, Routes};
pub use scene::{Scene, SceneError};
pub use segment::{closest_between, closest_on_segment, contact_stretch, segments_meet};
pub use sight::{
    DepthUsed, Exposure, Eye, LineOfSight, Shadow, SightRules, Spot, VisibleArea, sees, sight_line,
    sight_line_with, visible_area, visible_fraction, visible_fraction_with, visible_share,
};
pub use sweep::{Crossing, Leg, PassageOf, Stop, Stopper, Sweep, as_built, sweep};
pub use template::Template;
