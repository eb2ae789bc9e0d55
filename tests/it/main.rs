//! The one integration binary: each further one would link Bevy again.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on says so")]

mod allocations;
mod ask;
mod ask_random;
mod battle;
mod cli;
mod conformance;
mod coverage;
mod geometry_cases;
mod geometry_properties;
mod layering;
mod ostfront_battle;
mod resolve_infantry;
mod resolve_ostfront;
mod resolve_twelve_inch;
mod rules_cases;
mod rules_reference;
mod smoke;
mod volleys;
