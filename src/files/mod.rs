//! Layer 3: the edge to disk. Reads scenarios and catalogues, finds everything that is wrong with them, writes files
//! safely. Makes [`Scenario`](crate::model::Scenario)s; knows no rule and no ECS, draws nothing.
//!
//! A file goes through three steps: `schema` says what may be written, `resolve` turns it into the model, `lint` looks
//! at the whole. Every step notes what is wrong and goes on, so that one run reports it all; see [`Report`].

pub mod catalogue;
mod codes;
mod diagnostic;
mod lint;
mod load;
mod outline;
mod reader;
mod report;
mod resolve;
mod save;
mod schema;
mod shipped;
mod source;
mod switches;

#[cfg(test)]
mod tests;

pub use codes::Code;
pub use diagnostic::{Diagnostic, Severity};
pub use load::{check, load_scenario, parse_scenario};
pub use report::Report;
pub use save::write_atomically;
pub use shipped::{DEFAULT_SCENARIO, SHIPPED, shipped};
pub use source::{Place, Source};
pub use switches::{SWITCHES, Switch, SwitchValues};
