//! Shell bursts and who stands near them (`INF-40a`, `INF-62`, `INF-71`).

use super::charts::BlastClass;
use super::data::Tables;
use crate::geometry::{INCH, within};
use crate::model::Modifiers;

/// Where a target stands in a burst.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zone {
    /// Close by.
    Red,
    /// Further off.
    Outer,
    /// Out of it.
    Outside,
}

/// How far a burst reaches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Burst {
    /// Radius of the red zone, table mm.
    pub red: f64,
    /// Radius of the outer zone, table mm.
    pub outer: f64,
}

/// The burst of a mortar or artillery shell of so many mm (`INF-62`); none if there is no such class.
#[must_use]
pub fn of_shell(tables: &Tables, mm: f64) -> Option<Burst> {
    of_class(tables, &tables.blast.shells, mm)
}

/// The burst of a shell from a gun of so many mm of bore (`INF-71`); none if there is no such class.
#[must_use]
pub fn of_bore(tables: &Tables, mm: f64) -> Option<Burst> {
    of_class(tables, &tables.blast.bores, mm)
}

fn of_class(tables: &Tables, classes: &[BlastClass], mm: f64) -> Option<Burst> {
    let class = classes.iter().find(|c| c.from_mm <= mm && mm <= c.to_mm)?;
    let red = class.red_in * INCH;
    Some(Burst { red, outer: red * tables.blast.outer })
}

impl Burst {
    /// The zone of who stands so far from it, mm.
    #[must_use]
    pub fn zone(self, distance: f64) -> Zone {
        if within(distance, self.red) {
            Zone::Red
        } else if within(distance, self.outer) {
            Zone::Outer
        } else {
            Zone::Outside
        }
    }
}

/// Percent to be hit in a zone (`INF-62`); no terms outside.
#[must_use]
pub fn chance(tables: &Tables, zone: Zone) -> Modifiers {
    match zone {
        Zone::Red => Modifiers::new("INF-62", "base", tables.blast.red_percent),
        Zone::Outer => Modifiers::new("INF-62", "base", tables.blast.outer_percent),
        Zone::Outside => Modifiers::default(),
    }
}

/// Is an armoured vehicle beyond harm from a shell or bore of so many mm (`INF-62`)?
#[must_use]
pub fn shrugged_off(tables: &Tables, mm: f64) -> bool {
    mm < tables.blast.armour_from_mm
}
