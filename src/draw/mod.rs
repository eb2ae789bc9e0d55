//! Layer 4: the picture of the table.
//!
//! [`paint`] paints the ground into pixels; [`counters`] holds every counter as paths; [`shapes`] makes a snapshot into
//! plain shapes once, and [`svg`] writes them down; [`report`] tells a battle in Markdown and HTML. Knows the model and
//! the geometry. Must not know the battle, rules, files of scenarios, Bevy or a window.

pub mod choice;
pub mod counters;
mod edge;
#[cfg(test)]
pub(crate) mod example;
pub mod ink;
pub mod lettering;
pub mod line;
mod map;
pub mod paint;
pub mod palette;
pub mod path;
mod places;
pub mod report;
pub mod sentences;
pub mod shapes;
pub mod svg;
pub mod table;
pub mod tabs;
pub mod token;
mod unit_sentences;

pub use ink::Overlays;
pub use table::table;
