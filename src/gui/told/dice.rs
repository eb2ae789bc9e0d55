//! What the dice did against what was to be expected.

use crate::dice::Roll;
use crate::model::{BattleEvent, SideId};
use std::collections::BTreeMap;

/// One kind of die.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DieRow {
    /// Faces.
    pub sides: u16,
    /// How often each face fell, from 1.
    pub faces: Vec<u32>,
}

impl DieRow {
    /// How many fell.
    #[must_use]
    pub fn rolls(&self) -> u32 {
        self.faces.iter().sum()
    }

    /// Mean of what fell.
    #[must_use]
    pub fn mean(&self) -> f64 {
        let sum: f64 =
            self.faces.iter().zip(1_u32..).map(|(n, face)| f64::from(*n) * f64::from(face)).sum();
        sum / f64::from(self.rolls().max(1))
    }

    /// Mean to be expected.
    #[must_use]
    pub fn expected(&self) -> f64 {
        (f64::from(self.sides) + 1.0) / 2.0
    }
}

/// One side's shooting.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HitRow {
    /// Heads rolled for.
    pub heads: u32,
    /// Hits.
    pub hits: u32,
    /// Hits to be expected.
    pub expected: f64,
}

/// All dice so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DiceTable {
    /// By kind of die.
    pub dice: Vec<DieRow>,
    /// By side.
    pub hits: BTreeMap<SideId, HitRow>,
}

/// Counts the dice of some events; `side_of` says whose a shot was.
#[must_use]
pub fn dice<'a>(
    events: impl Iterator<Item = &'a BattleEvent>,
    side_of: impl Fn(crate::model::PieceId) -> SideId,
) -> DiceTable {
    let mut faces: BTreeMap<u16, Vec<u32>> = BTreeMap::new();
    let mut table = DiceTable::default();
    let mut fell = |roll: &Roll| {
        let row = faces.entry(roll.sides).or_insert_with(|| vec![0; usize::from(roll.sides)]);
        if let Some(n) = usize::from(roll.face).checked_sub(1).and_then(|i| row.get_mut(i)) {
            *n += 1;
        }
    };
    for event in events {
        match event {
            BattleEvent::InitiativeRolled { rolls, .. } => rolls.iter().for_each(&mut fell),
            BattleEvent::HeadRolled { shooter, hit, location, .. } => {
                fell(hit);
                fell(&location.roll);
                let row = table.hits.entry(side_of(*shooter)).or_default();
                row.heads += 1;
                row.hits += u32::from(hit.succeeds());
                row.expected += hit
                    .needed
                    .map_or(1.0, |n| f64::from(n) / f64::from(hit.sides.max(1)))
                    .clamp(0.0, 1.0);
            }
            BattleEvent::VehicleStruck { hit, damage, .. } => {
                fell(hit);
                damage.iter().for_each(&mut fell);
            }
            BattleEvent::ShellBurst { hit, .. } => fell(hit),
            BattleEvent::CameDown { rolls, .. } => rolls.iter().take(2).for_each(&mut fell),
            BattleEvent::FireRolled { roll, .. } => fell(roll),
            BattleEvent::BailedOut { roll, .. } => roll.iter().for_each(&mut fell),
            _ => {}
        }
    }
    table.dice = faces.into_iter().map(|(sides, faces)| DieRow { sides, faces }).collect();
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_of_a_die_is_that_of_its_faces() {
        let row = DieRow { sides: 6, faces: vec![1, 0, 0, 0, 0, 1] };
        assert_eq!(row.rolls(), 2);
        assert!((row.mean() - 3.5).abs() < 1e-12);
        assert!((row.expected() - 3.5).abs() < 1e-12);
    }
}
