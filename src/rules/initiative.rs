//! Who goes first: the same throw for every rule set that has one (`INF-04`, `OST-46`).

use crate::dice::{Roll, Roller};
use crate::model::{Scenario, SideId};

/// Each side one d6, all again while the highest are equal: the dice of the last throw by side, and who threw highest.
pub(super) fn thrown(scenario: &Scenario, dice: &mut dyn Roller) -> (Vec<Roll>, SideId) {
    let sides: Vec<SideId> = scenario.side_ids().collect();
    loop {
        let rolls: Vec<Roll> =
            sides.iter().map(|_| Roll::throw(dice, "initiative", 6, None)).collect();
        let best = rolls.iter().map(|r| r.face).max().unwrap_or(0);
        let mut with_best = sides.iter().zip(&rolls).filter(|(_, r)| r.face == best);
        if let (Some((side, _)), None) = (with_best.next(), with_best.next()) {
            return (rolls, *side);
        }
    }
}
