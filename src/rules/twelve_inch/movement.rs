//! How far vehicles and figures move in a turn (`TIN-49`, with `TIN-34` and `TIN-46`). Ground is `GEN-15`.

use super::data::Tables;
use super::location::SAME_ANGLE;
use super::people::move_factor;
use super::words::Fate;
use crate::model::{Exact, Modifiers};

/// A vehicle's turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drive {
    /// Its speed on a road, km/h.
    pub road_kmh: Exact,
    /// It has wheels.
    pub wheeled: bool,
    /// It leaves the road.
    pub off_road: bool,
    /// It turns on the spot by so many degrees.
    pub pivot_deg: f64,
    /// It goes backwards.
    pub reverse: bool,
}

/// What a vehicle may move in the turn, inches.
#[must_use]
pub fn vehicle(tables: &Tables, drive: &Drive) -> Modifiers {
    let base = drive.road_kmh * Exact::from_decimal(tables.in_per_kmh);
    let mut sum = Modifiers::new("TIN-49", "base", base);
    if drive.wheeled && drive.off_road {
        sum.times("TIN-49", "off_road", Exact::percent(tables.wheels_off_road_percent));
    }
    if drive.pivot_deg > tables.free_pivot_deg + SAME_ANGLE {
        sum.times("TIN-49", "pivot", Exact::percent(tables.pivot_percent));
    }
    if drive.reverse {
        sum.times("TIN-49", "reverse", Exact::percent(tables.reverse_percent));
    }
    sum
}

/// What a figure may move in the turn, inches, when a load costs it so many percent.
#[must_use]
pub fn figure(tables: &Tables, fate: Fate, load_penalty_percent: i64) -> Modifiers {
    let mut sum = Modifiers::new("TIN-49", "base", tables.figure_move_in);
    let name = if fate == Fate::Wounded { "wounded" } else { "incapacitated" };
    sum.times("TIN-34", name, move_factor(tables, fate));
    sum.times("TIN-46", "load", Exact::percent(100 - load_penalty_percent));
    sum
}
