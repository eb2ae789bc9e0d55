//! The one integration binary: each further one would link Bevy again.

mod battle;
mod geometry_cases;
mod geometry_properties;
mod layering;
