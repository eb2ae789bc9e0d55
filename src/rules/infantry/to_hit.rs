//! The percentage to hit and the d20 it needs (`INF-30` to `INF-33`).

use super::data::{Readings, Tables};
use super::scale::table_length;
use crate::geometry::within;
use crate::model::{Gait, Modifiers, Weapon};

/// All that the chance depends on.
#[derive(Clone, Copy, Debug)]
pub struct HitContext<'a> {
    /// What is fired; none with a chance from a chart of one's own.
    pub weapon: Option<&'a Weapon>,
    /// Men at it, the gunner included.
    pub crew_present: u8,
    /// Head to head, table mm (`INF-27`).
    pub range: Option<f64>,
    /// Percent from a chart of one's own, instead of `INF-33`.
    pub base: Option<i32>,
    /// Gait of the firer this turn.
    pub moved: Gait,
    /// Sniper scope.
    pub scope: bool,
    /// Elite level of the firer.
    pub elite: i32,
    /// Living mascot in the firer's unit.
    pub mascot: bool,
    /// Optional rule: the unit lacks a medic.
    pub no_medic: bool,
    /// Optional rule: it lacks food and service figures.
    pub no_services: bool,
    /// Turret optics of the firing tank are out.
    pub optics_out: bool,
}

/// The chart row that a weapon uses with so many men at it (`INF-33`: a gunner alone has a row of his own).
#[must_use]
pub fn chart_row(weapon: &Weapon, crew_present: u8) -> &str {
    match &weapon.chart_alone {
        Some(alone) if crew_present <= 1 && weapon.crew > 1 => alone,
        _ => &weapon.chart,
    }
}

/// Percent of a chart row at a range in table mm; none = out of range or too close. Comparison is made on the table, so
/// the tolerance of `GEN-01` is the same at every range.
#[must_use]
pub fn base_chance(tables: &Tables, row: &str, range: f64) -> Option<i32> {
    let row = tables.chart.iter().find(|r| r.row == row)?;
    if row.max_m.is_some_and(|max| !within(range, table_length(tables, max))) {
        return None;
    }
    row.percent.get(column(tables, range)?).copied().flatten()
}

/// Chart column that a range in table mm falls into; none beyond the last.
fn column(tables: &Tables, range: f64) -> Option<usize> {
    tables.chart_m.iter().position(|metres| within(range, table_length(tables, *metres)))
}

/// Chart column of a range in table mm, scale m; none beyond the last.
#[must_use]
pub fn band(tables: &Tables, range: f64) -> Option<f64> {
    column(tables, range).and_then(|i| tables.chart_m.get(i)).copied()
}

/// Percent of a row that has a number for every column of the chart, at a range in table mm (`INF-65`).
#[must_use]
pub fn percent_at(tables: &Tables, percent: &[i32], range: f64) -> Option<i32> {
    percent.get(column(tables, range)?).copied()
}

/// Furthest range at which a row has any chance, table mm.
#[must_use]
pub fn reach(tables: &Tables, row: &str) -> f64 {
    let Some(row) = tables.chart.iter().find(|r| r.row == row) else {
        return 0.0;
    };
    let last = row
        .percent
        .iter()
        .rposition(Option::is_some)
        .and_then(|i| tables.chart_m.get(i))
        .copied()
        .unwrap_or(0.0);
    table_length(tables, row.max_m.map_or(last, |max| max.min(last)))
}

/// The chance with every term (`INF-32`); none = out of range, whatever the terms.
#[must_use]
pub fn chance(tables: &Tables, readings: &Readings, shot: &HitContext) -> Option<Modifiers> {
    let base = match (shot.base, shot.weapon, shot.range) {
        (Some(own), _, _) => own,
        (None, Some(weapon), Some(range)) => {
            base_chance(tables, chart_row(weapon, shot.crew_present), range)?
        }
        _ => return None,
    };
    let with = &tables.modifiers;
    let mut sum = Modifiers::new("INF-33", "base", base);
    sum.add("INF-32", "elite", shot.elite * with.elite_level);
    if shot.scope {
        sum.add("INF-32", "scope", with.scope);
    }
    if shot.mascot {
        sum.add("INF-32", "mascot", with.mascot);
    }
    if shot.no_medic {
        sum.add("INF-32", "no_medic", with.no_medic);
    }
    if shot.no_services {
        sum.add("INF-32", "no_services", with.no_services);
    }
    if shot.optics_out {
        sum.add("INF-32", "optics_out", with.optics_out);
    }
    match shot.moved {
        Gait::None => {}
        Gait::Crawl | Gait::Walk => sum.add("INF-32", "moved", readings.walked),
        Gait::Run => sum.add("INF-32", "moved", with.ran),
    }
    // A single-target crew weapon has no leaf to lose (INF-13).
    if let Some(weapon) = shot.weapon {
        sum.add("INF-13", "missing_crew", missing_crew(tables, weapon, shot.crew_present));
    }
    sum.clamp(0, 100);
    Some(sum)
}

/// What a guided missile loses with so many men at it, percent (`INF-13`); other weapons lose nothing.
#[must_use]
pub fn missing_crew(tables: &Tables, weapon: &Weapon, crew_present: u8) -> i32 {
    let missing = weapon.crew.saturating_sub(crew_present);
    if weapon.chart == "atgm" { tables.modifiers.missing_crew * i32::from(missing) } else { 0 }
}

/// Why no die falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoShot {
    /// The weapon may not fire after a move (`INF-32`).
    CannotFire,
    /// The range is not in the chart (`INF-25`).
    OutOfRange,
}

/// The d20 of a shot, before it falls.
#[derive(Clone, Debug, PartialEq)]
pub struct Aim {
    /// The terms, or why there is no shot.
    pub chance: Result<Modifiers, NoShot>,
    /// Percent; 0 without a shot.
    pub percent: i32,
    /// The d20 must show this or less.
    pub needed: u16,
}

impl Aim {
    /// Of a chance that came to something, or not.
    #[must_use]
    pub fn of(tables: &Tables, chance: Result<Modifiers, NoShot>) -> Self {
        let percent = chance.as_ref().map_or(0, Modifiers::whole);
        Self { chance, percent, needed: needed(tables, percent) }
    }
}

/// Takes aim: a weapon that had to stand still and did not is asked for first.
#[must_use]
pub fn aim(tables: &Tables, readings: &Readings, shot: &HitContext) -> Aim {
    let moved = shot.moved != Gait::None && shot.weapon.is_some_and(|w| w.static_only);
    let chance = if moved {
        Err(NoShot::CannotFire)
    } else {
        chance(tables, readings, shot).ok_or(NoShot::OutOfRange)
    };
    Aim::of(tables, chance)
}

/// The d20 must show this or less (`INF-31`): one pip for each whole five percent, nothing automatic.
#[must_use]
pub fn needed(tables: &Tables, chance: i32) -> u16 {
    u16::try_from(chance.clamp(0, 100) / tables.pip_percent).unwrap_or(0)
}
