//! Men of vehicles: pins, riders, bailing out (`OST-40` to `OST-42`). Must not know what hit them.

use super::data::Tables;
use super::{D6, Quality};
use crate::dice::{DiceFault, Throws};

/// A pin goes on this face or more (`OST-40`).
#[must_use]
pub fn pin_goes_from(tables: &Tables, quality: Quality) -> u16 {
    let by = &tables.crew.pin_goes_from;
    match quality {
        Quality::Elite | Quality::Veteran => by.veteran_or_elite,
        Quality::Regular => by.regular,
        Quality::Inexperienced => by.inexperienced,
        Quality::Poor => by.poor,
    }
}

/// Pins of so many that go at the start of the turn (`OST-40`).
///
/// # Errors
/// The dice do not fit.
pub fn recover(
    throws: &mut Throws,
    tables: &Tables,
    quality: Quality,
    pins: u32,
) -> Result<i64, DiceFault> {
    let from = pin_goes_from(tables, quality);
    throws.sum("pin", D6, pins, |face| i64::from(face >= from))
}

/// What the riders of a vehicle suffer (`OST-41`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RiderHits {
    /// Hits among them.
    pub hits: i64,
    /// Casualties.
    pub casualties: i64,
}

/// The vehicle was hit with so many riders on it (`OST-41`).
///
/// # Errors
/// The dice do not fit.
pub fn riders(throws: &mut Throws, tables: &Tables, riders: i64) -> Result<RiderHits, DiceFault> {
    if riders <= 0 {
        return Ok(RiderHits { hits: 0, casualties: 0 });
    }
    let from = tables.crew.rider_casualty_from;
    let hits = throws.read("hits", D6, |face| face)?.means;
    let casualties = throws.sum("casualty", D6, u32::from(hits), |face| i64::from(face >= from))?;
    Ok(RiderHits { hits: hits.into(), casualties: casualties.min(riders) })
}

/// A man gets out on this face or more (`OST-42`).
#[must_use]
pub fn bails_out_from(tables: &Tables, burns: bool) -> u16 {
    if burns { tables.crew.bails_out_of_fire_from } else { tables.crew.bails_out_from }
}

/// Men of a crew of so many who get out of a destroyed vehicle (`OST-42`).
///
/// # Errors
/// The dice do not fit.
pub fn bail_out(
    throws: &mut Throws,
    tables: &Tables,
    crew: u32,
    burns: bool,
) -> Result<i64, DiceFault> {
    let from = bails_out_from(tables, burns);
    throws.sum("bail_out", D6, crew, |face| i64::from(face >= from))
}
