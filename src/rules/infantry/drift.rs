//! Where indirect fire and shells that miss come down (`INF-57` to `INF-61`, `INF-71`).

use super::data::Tables;
use crate::dice::{DiceFault, Throws};
use crate::geometry::{Dir, INCH, within};
use glam::DVec2;

/// How far from its marker something came down.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Drifted {
    /// Table inches.
    pub inches: u16,
    /// Which way, degrees from 0 to 359; none without drift.
    pub bearing: Option<u16>,
    /// The same as a step on the table, mm.
    pub offset: DVec2,
}

/// Throws an arrow die and so many dice of distance together, and a bearing if there is an arrow (`INF-60`).
///
/// # Errors
/// The dice do not fit.
pub fn drift(throws: &mut Throws, tables: &Tables, dice: u8) -> Result<Drifted, DiceFault> {
    let hits = tables.drift.hits;
    let astray = throws.read("arrow", 6, |face| face > hits)?.means;
    let mut inches = 0;
    for _ in 0..dice {
        inches += throws.read("distance", 6, |face| if astray { face } else { 0 })?.means;
    }
    if astray { stray(throws, inches) } else { Ok(Drifted::default()) }
}

/// So many inches away at a random bearing.
///
/// # Errors
/// The dice do not fit.
pub fn stray(throws: &mut Throws, inches: u16) -> Result<Drifted, DiceFault> {
    // Which way it goes never changes how far, so for the odds all bearings are one.
    let bearing = throws.read("bearing", 360, |_| ())?.face % 360;
    let offset = Dir::from_degrees(bearing.into()).vec() * f64::from(inches) * INCH;
    Ok(Drifted { inches, bearing: Some(bearing), offset })
}

/// Does an observer so far from the marker (mm) who sees it observe the shoot (`INF-61`)?
#[must_use]
pub fn observed(tables: &Tables, distance: Option<f64>) -> bool {
    distance.is_some_and(|mm| within(mm, tables.drift.observed_in * INCH))
}

/// Drift of a battery's shoot (`INF-61`).
///
/// # Errors
/// The dice do not fit.
pub fn artillery(
    throws: &mut Throws,
    tables: &Tables,
    observed: bool,
) -> Result<Drifted, DiceFault> {
    let with = &tables.drift;
    drift(throws, tables, if observed { with.observed_dice } else { with.artillery_dice })
}

/// Drift of a group of leaves laid indirectly (`INF-60`).
///
/// # Errors
/// The dice do not fit.
pub fn leaves(throws: &mut Throws, tables: &Tables) -> Result<Drifted, DiceFault> {
    drift(throws, tables, tables.drift.gun_dice)
}
