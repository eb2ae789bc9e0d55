//! The turn: who fires when, and how good a crew is (`TIN-02` to `TIN-06`).

use super::data::Tables;
use super::words::Level;

/// What decides when a shooter fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Readiness {
    /// It moved this turn.
    pub moved: bool,
    /// A Hero fires or commands.
    pub hero: bool,
    /// Its crew, or the man himself.
    pub level: Level,
}

/// The order of fire: places in the list, in groups that fire together (`TIN-02`). Stationary before moving, Heroes
/// before others, the more experienced before the less.
#[must_use]
pub fn firing_order(shooters: &[Readiness]) -> Vec<Vec<usize>> {
    let rank = |s: &Readiness| (s.moved, !s.hero, std::cmp::Reverse(s.level));
    let mut ranked: Vec<_> = shooters.iter().map(rank).enumerate().collect();
    // A stable sort: those of one rank stay as they were named.
    ranked.sort_by_key(|(_, rank)| *rank);
    let groups = ranked.chunk_by(|a, b| a.1 == b.1);
    groups.map(|group| group.iter().map(|(place, _)| *place).collect()).collect()
}

/// Mean of the engagements that the members of a crew survived in this type of vehicle, rounded down, and the level it
/// comes to (`TIN-03`, `TIN-04`); none without members. A gunner is rated by the one number of his weapon (`TIN-06`).
#[must_use]
pub fn experience(tables: &Tables, engagements: &[i64]) -> Option<(i64, Level)> {
    let sum: i128 = engagements.iter().map(|n| i128::from(*n)).sum();
    let members = i128::try_from(engagements.len()).ok().filter(|n| *n > 0)?;
    let mean = i64::try_from(sum.div_euclid(members)).ok()?;
    let reached = tables.experience.iter().rev().find(|s| mean >= s.from);
    Some((mean, reached.map_or(Level::Recruit, |s| s.level)))
}
