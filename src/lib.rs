//! `vesica`: a tabletop wargame simulator with exact geometry.
//!
//! The map of the house, bottom up. A module may use those above it in this list, never those below:
//!
//! | layer | module | what lives there |
//! |---|---|---|
//! | 0 | [`geometry`], [`dice`] | plain shapes and plain dice, nothing of the game |
//! | 1 | [`model`] | the nouns of a battle: pieces, terrain, scenario, actions, events |
//! | 2 | [`rules`], [`ai`] | pure functions: what may be done, what comes of it, what one would do |
//! | 3 | [`files`], [`battle`] | the edge to disk; the Bevy ECS shell with its one door, `step` |
//! | 4 | [`draw`], [`ask`] | a snapshot as shapes, pictures and reports; the referee of single questions |
//! | 5 | [`cli`], `gui` | what people meet |
//!
//! `tests/it/layering.rs` reads the sources and fails when a layer is crossed.

pub mod ai;
pub mod ask;
pub mod battle;
pub mod cli;
pub mod dice;
pub mod draw;
pub mod files;
pub mod geometry;
#[cfg(feature = "gui")]
pub mod gui;
pub mod model;
pub mod rules;
