//! Layer 4: a snapshot as shapes, pictures and reports.

pub mod sentences;
