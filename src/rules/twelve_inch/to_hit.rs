//! To hit with a vehicle gun (`TIN-07` to `TIN-13`), and how any percentage of the set is finished.

use super::data::{Readings, Tables};
use super::words::Level;
use crate::geometry::{FOOT, INCH, within};
use crate::model::{Exact, Modifiers};

/// What the chance starts from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Basis {
    /// The band of a range, table mm.
    Range(f64),
    /// A percentage of one's own.
    Own(i64),
}

/// All that the chance of a gun depends on.
#[derive(Clone, Copy, Debug)]
pub struct GunAim {
    /// Range, or the percentage itself.
    pub basis: Basis,
    /// Second or later shot at the same target, neither having moved (`TIN-08`).
    pub second_shot: bool,
    /// The shooter moved this turn (`TIN-09`).
    pub shooter_moved: bool,
    /// How far the target moved this turn, table mm (`TIN-10`).
    pub target_moved: f64,
    /// Skill of the gunner (`TIN-11`).
    pub gunner: Level,
    /// He has a superficial wound (`TIN-34`).
    pub superficial_wound: bool,
    /// Percent of the target behind what the shot cannot pierce (`TIN-12`).
    pub hidden_percent: Exact,
}

/// A chance to hit with a gun.
#[derive(Clone, Debug, PartialEq)]
pub struct GunChance {
    /// Upper end of the band, feet; none with a percentage of one's own.
    pub band_ft: Option<i64>,
    /// Percent with its terms (`TIN-13`).
    pub percent: Modifiers,
}

/// The chance to hit with a vehicle gun; none beyond the last band.
#[must_use]
pub fn gun_chance(tables: &Tables, readings: Readings, aim: &GunAim) -> Option<GunChance> {
    let (band_ft, base, second_shot) = match aim.basis {
        Basis::Own(percent) => (None, percent, 0),
        Basis::Range(range) => {
            let last = tables.bands.len().checked_sub(1)?;
            #[expect(clippy::cast_precision_loss, reason = "feet are small numbers")]
            let inside = |to_ft: i64| within(range, to_ft as f64 * FOOT);
            let (place, band) =
                tables.bands.iter().enumerate().find(|(_, band)| inside(band.to_ft))?;
            let percent = if place == last { readings.far_band_percent } else { band.percent };
            (Some(band.to_ft), percent, band.second_shot)
        }
    };
    let mut sum = Modifiers::new("TIN-07", "base", base);
    if aim.second_shot {
        sum.add("TIN-08", "second_shot", second_shot);
    }
    if aim.shooter_moved {
        sum.add("TIN-09", "shooter_moved", tables.shooter_moved);
    }
    sum.add("TIN-10", "target_moved", target_moved(tables, aim.target_moved));
    sum.add("TIN-11", "gunner", tables.gunner.get(aim.gunner));
    if aim.superficial_wound {
        sum.add("TIN-34", "superficial_wound", tables.superficial_wound);
    }
    finish(&mut sum, "TIN-12", aim.hidden_percent);
    Some(GunChance { band_ft, percent: sum })
}

/// What it costs that the target moved so far, table mm; one that stood costs nothing (`TIN-10`).
fn target_moved(tables: &Tables, moved: f64) -> i64 {
    if within(moved, 0.0) {
        return 0;
    }
    let step = tables.target_moved.iter().find(|s| within(moved, s.to_in * INCH));
    step.map_or(tables.target_moved_far, |s| s.percent)
}

/// The share of the target that can be hit comes last of the multipliers; then the sum is rounded once and held within
/// 0 to 100 (`GEN-03`, `GEN-04`).
pub(super) fn finish(sum: &mut Modifiers, rule: &'static str, hidden_percent: Exact) {
    sum.times(rule, "hidden", Exact::ONE - hidden_percent * Exact::percent(1));
    sum.round();
    sum.clamp(0, 100);
}

/// A d100 must show a chance or less (`GEN-05`): 0 never comes, 100 always.
#[must_use]
pub fn needed(percent: &Modifiers) -> u16 {
    u16::try_from(percent.whole().clamp(0, 100)).unwrap_or(0)
}
