//! Direct fire of tank and anti-tank guns, and where their shells burst (`INF-31`, `INF-65`, `INF-71`).

use super::data::Tables;
use super::drift::{Drifted, stray};
use super::scale::table_length;
use super::to_hit::{Aim, NoShot, percent_at};
use crate::dice::{DiceFault, Throws};
use crate::geometry::within;
use crate::model::Modifiers;

/// All that the chance of a gun depends on.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GunContext {
    /// Bore, mm; none where it is not known.
    pub bore: Option<f64>,
    /// On the table, mm.
    pub range: Option<f64>,
    /// Percent from a chart of one's own, instead of `INF-65`.
    pub base: Option<i32>,
    /// The firer moved this turn.
    pub moved: bool,
    /// The target did.
    pub target_moved: bool,
    /// Turret optics are out.
    pub optics_out: bool,
    /// Elite level.
    pub elite: i32,
    /// Living mascot in the unit.
    pub mascot: bool,
}

/// Takes aim with a gun (`INF-65`).
#[must_use]
pub fn aim(tables: &Tables, shot: &GunContext) -> Aim {
    Aim::of(tables, chance(tables, shot).ok_or(NoShot::OutOfRange))
}

fn chance(tables: &Tables, shot: &GunContext) -> Option<Modifiers> {
    let (guns, with) = (&tables.guns, &tables.modifiers);
    let base = match (shot.base, shot.range) {
        (Some(own), _) => own,
        (None, range) => percent_at(tables, &guns.percent, range?)?,
    };
    let mut sum = Modifiers::new("INF-65", "base", base);
    let small = shot.bore.is_some_and(|mm| mm < guns.small.under_mm);
    let far = shot.range.is_some_and(|mm| !within(mm, table_length(tables, guns.small.over_m)));
    if small && far {
        sum.add("INF-65", "small_gun", guns.small.percent);
    }
    if shot.moved {
        sum.add("INF-65", "moved", guns.moved);
    }
    if shot.target_moved {
        sum.add("INF-65", "target_moved", guns.target_moved);
    }
    if shot.optics_out {
        sum.add("INF-32", "optics_out", with.optics_out);
    }
    sum.add("INF-32", "elite", shot.elite * with.elite_level);
    if shot.mascot {
        sum.add("INF-32", "mascot", with.mascot);
    }
    sum.clamp(0, 100);
    Some(sum)
}

/// Fires a shell of high explosive: on its spot, or astray by one die (`INF-71`).
///
/// # Errors
/// The dice do not fit.
pub fn burst(throws: &mut Throws, needed: u16) -> Result<Drifted, DiceFault> {
    if throws.read("hit", 20, |face| face <= needed)?.means {
        return Ok(Drifted::default());
    }
    let inches = throws.read("distance", 6, |face| face)?.means;
    stray(throws, inches)
}
