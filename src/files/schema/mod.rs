//! The form of files: serde types for reading only. They know names and numbers as written; what they mean is resolved
//! elsewhere, and the nouns of the game (`model`) do not double as file format, so that either can change alone.
//!
//! Values that a later finding may point at are [`Lazy`](super::reader::Lazy): kept as text, parsed when they are used.

pub(crate) mod catalogue;
pub(crate) mod forces;
pub(crate) mod scenario;
pub(crate) mod terrain;
