//! The one integration binary: each further one would link Bevy again.

mod battle;
mod layering;
