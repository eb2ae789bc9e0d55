//! The one integration binary: each further one would link Bevy again.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on says so")]

mod allocations;
mod battle;
mod cli;
mod conformance;
mod geometry_cases;
mod geometry_properties;
mod layering;
mod smoke;
