//! The percentage to hit and the d20 it needs (`INF-30` to `INF-33`).

use super::data::{Readings, Tables};
use super::scale::table_length;
use crate::geometry::CONTACT;
use crate::model::{Gait, Modifiers, Weapon};

/// All that the chance depends on.
#[derive(Clone, Copy, Debug)]
pub struct HitContext<'a> {
    /// What is fired.
    pub weapon: &'a Weapon,
    /// Men at it, the gunner included.
    pub crew_present: u8,
    /// Head to head, table mm (`INF-27`).
    pub range: f64,
    /// Gait of the firer this turn.
    pub moved: Gait,
    /// Sniper scope.
    pub scope: bool,
    /// Elite level of the firer.
    pub elite: i32,
    /// Living mascot in the firer's unit.
    pub mascot: bool,
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
    let within = |metres: f64| range <= table_length(tables, metres) + CONTACT;
    if row.max_m.is_some_and(|max| !within(max)) {
        return None;
    }
    let band = tables.chart_m.iter().position(|m| within(*m))?;
    row.percent.get(band).copied().flatten()
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
    let base = base_chance(tables, chart_row(shot.weapon, shot.crew_present), shot.range)?;
    let with = &tables.modifiers;
    let mut sum = Modifiers::new("INF-33", "base", base);
    if shot.scope {
        sum.add("INF-32", "scope", with.scope);
    }
    sum.add("INF-32", "elite", shot.elite * with.elite_level);
    if shot.mascot {
        sum.add("INF-32", "mascot", with.mascot);
    }
    match shot.moved {
        Gait::None => {}
        Gait::Crawl | Gait::Walk => sum.add("INF-32", "moved", readings.walked),
        Gait::Run => sum.add("INF-32", "moved", with.ran),
    }
    // A single-target crew weapon has no leaf to lose (INF-13).
    let missing = i32::from(shot.weapon.crew) - i32::from(shot.crew_present);
    if shot.weapon.chart == "atgm" && missing > 0 {
        sum.add("INF-13", "missing_crew", with.missing_crew * missing);
    }
    Some(sum)
}

/// The d20 must show this or less (`INF-31`): one pip for each whole five percent, nothing automatic.
#[must_use]
pub fn needed(tables: &Tables, chance: i32) -> u16 {
    u16::try_from(chance.clamp(0, 100) / tables.pip_percent).unwrap_or(0)
}
