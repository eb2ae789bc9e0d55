//! One integration binary: every further one would link the whole crate again.

mod geometry_cases;
