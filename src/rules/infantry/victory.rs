//! Who holds ground and who is lost, for the reckoning at the end of a turn (`GEN-13`, `GEN-14`).

use super::Infantry;
use super::turn::INITIATIVE;
use crate::geometry::INCH;
use crate::model::{BattleEvent, Gone, Health, PieceKind, PieceSpec, PieceState};
use crate::rules::View;
use crate::rules::victory::Reckoning;

impl Infantry {
    /// Ends the turn: who holds what, what was lost, is it over?
    pub(super) fn end_turn(&self, view: &View) -> Vec<BattleEvent> {
        let reckoning = Reckoning {
            reach: self.tables.objective_in * INCH,
            opening: INITIATIVE,
            acts: &|_, spec, state| {
                state.able() && !matches!(spec.kind, PieceKind::Crew | PieceKind::Animal { .. })
            },
            lost: &|view, spec, state| self.is_lost(view, spec, state),
        };
        reckoning.end_turn(view)
    }

    /// Is this piece lost to its side (`GEN-13`)?
    #[must_use]
    pub fn is_lost(&self, view: &View, spec: &PieceSpec, state: &PieceState) -> bool {
        match state.gone {
            Some(Gone::Exited) => return false,
            Some(Gone::Killed | Gone::Fled) => return true,
            None => {}
        }
        match spec.kind {
            PieceKind::Crew => {
                state.weapons_lost & 1 != 0 || !view.aboard(spec.id).any(|(_, s)| s.able())
            }
            _ => state.health >= Health::LitterCase,
        }
    }
}
