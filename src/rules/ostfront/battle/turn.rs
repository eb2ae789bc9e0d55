//! The turn (`OST-01`, `OST-46`, `GEN-12` to `GEN-14`): who begins, whose go it is, when it ends.

use super::Ostfront;
use crate::dice::Roller;
use crate::model::{BattleEvent, Health, PieceKind, SideId, Step};
use crate::rules::victory::Reckoning;
use crate::rules::{Phase, View, initiative};

/// The parts of a turn.
pub(super) const PHASES: &[Phase] = &[
    Phase { numeral: "I", name: "Opening" },
    Phase { numeral: "II", name: "First side" },
    Phase { numeral: "III", name: "Second side" },
    Phase { numeral: "IV", name: "Reckoning" },
];

/// Who begins is thrown for here, in the first turn.
pub(super) const OPENING: u8 = 0;

impl Ostfront {
    /// The sides in their order, which stays.
    pub(super) fn order(&self, view: &View) -> Vec<SideId> {
        let first = view.now.state.first.unwrap_or(SideId(0));
        let mut sides = vec![first];
        sides.extend(view.scenario.side_ids().filter(|s| *s != first));
        sides
    }

    /// The side of a phase.
    fn side_in(&self, view: &View, phase: u8) -> Option<SideId> {
        self.order(view).get(usize::from(phase.checked_sub(1)?)).copied()
    }

    /// What nobody decides.
    pub(super) fn proceed(&self, view: &View, dice: &mut dyn Roller) -> Vec<BattleEvent> {
        let state = &view.now.state;
        if let Some(held) = &state.held {
            let mut events = self.goes_on(view, held, dice);
            let side = view.spec(held.piece).side;
            events.push(BattleEvent::StepBegan(Step::Go(side)));
            return events;
        }
        if state.phase == OPENING {
            return if state.first.is_none() {
                self.who_begins(view, dice)
            } else {
                vec![BattleEvent::PhaseBegan { phase: 1 }, BattleEvent::StepBegan(Step::Proceed)]
            };
        }
        match self.side_in(view, state.phase) {
            Some(side) => {
                let mut events = self.side_begins(view, side, dice);
                events.push(BattleEvent::StepBegan(Step::Go(side)));
                events
            }
            None => self.end_turn(view),
        }
    }

    /// Each side one d6, equal ones again; the higher begins, and the order stays (`OST-46`).
    fn who_begins(&self, view: &View, dice: &mut dyn Roller) -> Vec<BattleEvent> {
        let (rolls, first) = initiative::thrown(view.scenario, dice);
        vec![
            BattleEvent::InitiativeRolled { rolls, first },
            BattleEvent::PhaseBegan { phase: 1 },
            BattleEvent::StepBegan(Step::Proceed),
        ]
    }

    /// A side has done what it wants: those who watched let the move go on, or its turn is over.
    pub(super) fn end_go(&self, view: &View, side: SideId) -> Vec<BattleEvent> {
        if view.now.state.held.is_some() {
            return vec![BattleEvent::StepBegan(Step::Proceed)];
        }
        let phase = view.now.state.phase + 1;
        vec![
            self.side_ends(view, side),
            BattleEvent::PhaseBegan { phase },
            BattleEvent::StepBegan(Step::Proceed),
        ]
    }

    /// Both have had their turn: it is reckoned up.
    fn end_turn(&self, view: &View) -> Vec<BattleEvent> {
        let reckoning = Reckoning {
            reach: super::OBJECTIVE,
            opening: OPENING,
            acts: &|view, spec, state| {
                state.aboard.is_none() && self.acts(view, spec.id) && !self.is_spent(view, spec.id)
            },
            lost: &|view, spec, state| {
                use crate::model::Gone;
                match state.gone {
                    Some(Gone::Exited) => false,
                    Some(Gone::Killed | Gone::Fled) => true,
                    None => {
                        let wreck = matches!(spec.kind, PieceKind::Vehicle(_))
                            && state.health == Health::Dead;
                        wreck || !self.acts(view, spec.id)
                    }
                }
            },
        };
        reckoning.end_turn(view)
    }
}
