//! What the roster says: every unit of every side, its pieces and their state.

use super::inspector::{Grade, condition, kind};
use crate::model::{PieceId, Scenario, SideId, SideSlot, Snapshot};

/// One piece of the roster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceRow {
    /// Who.
    pub id: PieceId,
    /// Name.
    pub name: String,
    /// What it is.
    pub kind: String,
    /// `fit`, `3 of 3`.
    pub state: String,
    /// How good that is.
    pub grade: Grade,
}

/// One unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitRow {
    /// Name.
    pub name: String,
    /// Men able, men in all.
    pub able: (usize, usize),
    /// Its pieces.
    pub pieces: Vec<PieceRow>,
}

/// One side.
#[derive(Clone, Debug, PartialEq)]
pub struct SideRow {
    /// Which.
    pub id: SideId,
    /// Name.
    pub name: String,
    /// Mark.
    pub slot: SideSlot,
    /// Men able, men in all.
    pub able: (usize, usize),
    /// Value lost, value in all.
    pub value: (f64, f64),
    /// Units.
    pub units: Vec<UnitRow>,
}

/// The roster of a state.
#[must_use]
pub fn forces(scenario: &Scenario, now: &Snapshot) -> Vec<SideRow> {
    scenario
        .side_ids()
        .filter_map(|id| {
            let side = scenario.sides.get(id.index())?;
            let units: Vec<UnitRow> = scenario
                .units
                .iter()
                .filter(|u| u.side == id)
                .map(|u| unit(scenario, now, u))
                .filter(|u| !u.pieces.is_empty())
                .collect();
            let able = units.iter().fold((0, 0), |s, u| (s.0 + u.able.0, s.1 + u.able.1));
            let all = scenario.pieces.iter().filter(|p| p.side == id).map(|p| p.points).sum();
            let lost = now.state.lost.get(id.index()).copied().unwrap_or(0.0);
            Some(SideRow {
                id,
                name: side.name.clone(),
                slot: side.slot,
                able,
                value: (lost, all),
                units,
            })
        })
        .collect()
}

fn unit(scenario: &Scenario, now: &Snapshot, unit: &crate::model::Unit) -> UnitRow {
    let mine = || scenario.pieces.iter().zip(&now.pieces).filter(|(p, _)| p.unit == unit.id);
    let men = mine().filter(|(p, _)| p.is_figure());
    let able = men.fold((0, 0), |(a, n), (_, s)| (a + usize::from(s.able()), n + 1));
    let pieces = mine()
        .filter(|(p, s)| p.seat.is_none() || (s.aboard.is_none() && s.on_table()))
        .map(|(p, s)| {
            let crew: Vec<bool> = mine()
                .filter(|(m, _)| m.seat.is_some_and(|seat| seat.on == p.id))
                .map(|(_, m)| m.able())
                .collect();
            let (mut state, mut grade) = {
                let (word, grade) = condition(s);
                (word.to_owned(), grade)
            };
            if !crew.is_empty() && s.on_table() {
                let left = crew.iter().filter(|a| **a).count();
                state = format!("{left} of {}", crew.len());
                grade = match left {
                    0 => Grade::Bad,
                    n if n < crew.len() => Grade::Warn,
                    _ => Grade::Good,
                };
            }
            PieceRow { id: p.id, name: p.name.clone(), kind: kind(scenario, p.id), state, grade }
        })
        .collect();
    UnitRow { name: unit.name.clone(), able, pieces }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::example;
    use crate::model::{Gone, Health};

    #[test]
    fn the_roster_counts_men_and_losses() {
        let s = example::scenario();
        let mut now = example::snapshot(&s);
        let before = forces(&s, &now);
        let side = s.pieces[0].side;
        now.pieces[0].health = Health::Dead;
        now.pieces[0].gone = Some(Gone::Killed);
        now.state.lost = vec![1.0; s.sides.len()];
        let after = forces(&s, &now);
        let able = |rows: &[SideRow]| rows.iter().find(|r| r.id == side).unwrap().able;
        assert_eq!(able(&after).0 + 1, able(&before).0);
        assert_eq!(able(&after).1, able(&before).1);
        assert!((after[0].value.0 - 1.0).abs() < 1e-12);
    }
}
