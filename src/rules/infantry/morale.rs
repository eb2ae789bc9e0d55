//! Morale, an option (`INF-66`): units that have lost heavily are tested in phase IX.

use super::Infantry;
use super::data::Tables;
use crate::dice::{Roll, Roller};
use crate::model::{BattleEvent, Exact, Health, Modifiers, PieceId, Role, UnitId};
use crate::rules::View;

/// What a unit has left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Men it began with.
    pub men: u32,
    /// Men who are litter cases, dead, or lost otherwise.
    pub lost: u32,
    /// A leader of it is able.
    pub leader: bool,
    /// A mascot of it lives.
    pub mascot: bool,
}

/// Is a unit tested? One of several men that has lost half of them or more.
#[must_use]
pub fn is_due(tables: &Tables, unit: Standing) -> bool {
    unit.men >= tables.morale.fewest && 2 * unit.lost >= unit.men && unit.lost < unit.men
}

/// What is added to the die.
#[must_use]
pub fn modifiers(tables: &Tables, unit: Standing) -> Modifiers {
    let mut sum = Modifiers::default();
    let with = &tables.morale;
    for (holds, name, value) in
        [(unit.leader, "leader", with.leader), (unit.mascot, "mascot", with.mascot)]
    {
        if holds {
            sum.add("INF-66", name, Exact::from(value));
        }
    }
    sum
}

/// Does it hold with this die?
#[must_use]
pub fn holds(tables: &Tables, unit: Standing, face: u16) -> bool {
    i32::from(face) + modifiers(tables, unit).whole() >= tables.morale.holds
}

impl Infantry {
    /// The tests of phase IX, unit by unit; none unless the scenario asks for them.
    pub(super) fn morale(&self, view: &View, dice: &mut dyn Roller) -> Vec<BattleEvent> {
        if !self.readings.morale {
            return Vec::new();
        }
        let mut events = Vec::new();
        for unit in &view.scenario.units {
            let standing = self.standing(view, unit.id);
            if !is_due(&self.tables, standing) {
                continue;
            }
            let roll = Roll::throw(dice, "morale", 6, None);
            let men: Vec<PieceId> = view
                .on_table()
                .filter(|(spec, _)| spec.unit == unit.id && self.vehicle(view, spec.id).is_none())
                .map(|(spec, _)| spec.id)
                .collect();
            events.push(BattleEvent::MoraleTested {
                unit: unit.id,
                men,
                modifiers: modifiers(&self.tables, standing),
                holds: holds(&self.tables, standing, roll.face),
                roll,
            });
        }
        events
    }

    fn standing(&self, view: &View, unit: UnitId) -> Standing {
        let mut standing = Standing::default();
        for (spec, state) in view.scenario.pieces.iter().zip(&view.now.pieces) {
            if spec.unit != unit || !spec.is_figure() {
                continue;
            }
            standing.men += 1;
            let out = state.health >= Health::LitterCase
                || matches!(
                    state.gone,
                    Some(crate::model::Gone::Killed | crate::model::Gone::Fled)
                );
            standing.lost += u32::from(out);
            standing.leader |= spec.role() == Role::Leader && state.able();
            standing.mascot |= state.on_table() && self.has_mascot(view, spec.id);
        }
        standing
    }
}
