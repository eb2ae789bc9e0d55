//! High explosive: who is caught, and where a miss lands (`TIN-40`, `TIN-58`).

use super::data::Tables;
use super::words::Burst;
use crate::geometry::{Dir, INCH, within};
use crate::model::{Exact, Modifiers};
use glam::DVec2;

/// Radius of the burst of a shell by its bore in mm, table mm (`TIN-40`).
#[must_use]
pub fn shell_radius(tables: &Tables, bore_mm: f64) -> f64 {
    let row = tables.bursts.iter().rev().find(|b| bore_mm >= b.from_mm);
    row.map_or(0.0, |b| b.radius_in * INCH)
}

/// Radius of a burst without a bore, table mm (`TIN-58`).
#[must_use]
pub fn burst_radius(tables: &Tables, burst: Burst) -> f64 {
    INCH * match burst {
        Burst::HandGrenade | Burst::RifleGrenade => tables.grenade_radius_in,
        Burst::Mortar => tables.mortar_radius_in,
    }
}

/// Percent that a figure so far from a burst is hit, both table mm; none outside (`TIN-40`).
#[must_use]
pub fn burst_chance(
    tables: &Tables,
    radius: f64,
    distance: f64,
    hard_cover: bool,
) -> Option<Modifiers> {
    let mut sum = if within(distance, radius / 2.0) {
        Modifiers::new("TIN-40", "inner", tables.inner)
    } else if within(distance, radius) {
        Modifiers::new("TIN-40", "outer", tables.outer)
    } else {
        return None;
    };
    if hard_cover {
        sum.times("TIN-40", "hard_cover", Exact::percent(tables.hard_cover_percent));
        sum.round();
    }
    Some(sum)
}

/// Where a missed shot lands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scatter {
    /// Which way, degrees from 0 to 359.
    pub bearing: u16,
    /// How far, inches.
    pub inches: Exact,
}

impl Scatter {
    /// Of a d360 and a d100 (`TIN-40`); 360 is 0.
    #[must_use]
    pub fn of(tables: &Tables, bearing: u16, distance: u16) -> Self {
        let inches = Exact::new(distance.into(), tables.scatter_per_inch);
        Self { bearing: bearing % 360, inches }
    }

    /// The distance, table mm.
    #[must_use]
    pub fn mm(&self) -> f64 {
        self.inches.get() * INCH
    }

    /// From the target to where it lands, table mm.
    #[must_use]
    pub fn offset(&self) -> DVec2 {
        Dir::from_degrees(self.bearing.into()).vec() * self.mm()
    }
}
