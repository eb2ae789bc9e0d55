//! Phase VIII in a battle (`INF-64`): who lies where, who is beside him, and what comes of it.
//!
//! What a die comes to is [`super::medical`]'s affair.

use super::Infantry;
use super::medical::{self, Attendant, Patient, Treated};
use crate::dice::{Roll, Roller};
use crate::geometry::{CONTACT, INCH, edge_distance};
use crate::model::{
    BattleEvent, Health, PieceId, PieceKind, PieceSpec, PieceState, Role, Treatment,
};
use crate::rules::View;

/// A treatment that is due.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Due {
    /// Who.
    pub(super) patient: PieceId,
    by: Option<PieceId>,
    what: Patient,
    attendant: Attendant,
}

impl Infantry {
    /// The next one to be treated: litter cases first, by id, then the walking wounded who have a medic.
    pub(super) fn next_due(&self, view: &View) -> Option<Due> {
        let wounded = |health: Health| {
            view.on_table().filter(move |(spec, s)| {
                s.health == health
                    && s.turn.acts == 0
                    && !matches!(spec.kind, PieceKind::Vehicle(_))
            })
        };
        let turn = view.now.state.turn;
        let lying = wounded(Health::LitterCase)
            .filter(|(_, s)| !s.care.stable && s.care.since < turn)
            .map(|(spec, s)| self.case(view, spec, s))
            .next();
        lying.or_else(|| {
            wounded(Health::WalkingWounded)
                .map(|(spec, s)| self.case(view, spec, s))
                .find(|due| medical::without_die(due.what, due.attendant).is_none())
        })
    }

    /// Is there anyone whom the phase could be about?
    pub(super) fn anyone_to_treat(&self, view: &View) -> bool {
        let turn = view.now.state.turn;
        let mut hurt = view.on_table().filter(|(_, s)| s.pending == s.health);
        hurt.any(|(spec, s)| match s.health {
            Health::LitterCase => !s.care.stable && s.care.since < turn,
            Health::WalkingWounded => {
                self.helper(view, spec.id).is_some_and(|by| view.spec(by).role() == Role::Medic)
            }
            Health::Fit | Health::Dead => false,
        })
    }

    fn case(&self, view: &View, spec: &PieceSpec, state: &PieceState) -> Due {
        let helper = self.helper(view, spec.id);
        let attendant = match helper {
            None => Attendant::Nobody,
            Some(id) if view.spec(id).role() == Role::Medic => Attendant::Medic,
            Some(_) => Attendant::Figure,
        };
        let what = if state.health == Health::LitterCase {
            let unattended = i32::try_from(state.care.unattended).unwrap_or(i32::MAX);
            Patient::LitterCase { new: false, unattended }
        } else {
            Patient::WalkingWounded
        };
        Due { patient: spec.id, by: helper, what, attendant }
    }

    /// An unhurt friend beside him who has nobody else to look after this turn, medics first.
    fn helper(&self, view: &View, patient: PieceId) -> Option<PieceId> {
        let reach = self.tables.attend_in * INCH + CONTACT;
        let side = view.spec(patient).side;
        let base = view.base(patient);
        let mut beside: Vec<(bool, PieceId)> = view
            .of_side(side)
            .filter(|(spec, s)| {
                spec.id != patient
                    && spec.is_figure()
                    && s.health == Health::Fit
                    && s.aboard.is_none()
                    && s.turn.acts == 0
                    && edge_distance(&base, &view.base(spec.id)).distance <= reach
            })
            .map(|(spec, _)| (spec.role() != Role::Medic, spec.id))
            .collect();
        beside.sort_unstable();
        beside.first().map(|b| b.1)
    }

    /// Rolls for one.
    pub(super) fn treat(&self, due: Due, dice: &mut dyn Roller) -> Vec<BattleEvent> {
        let modifiers = medical::modifiers(&self.tables, due.what, due.attendant);
        let roll = Roll::throw(dice, "medical", 6, None);
        let result = i32::from(roll.face) + modifiers.whole();
        let outcome = match medical::treated(&self.tables, due.what, result) {
            Treated::Stabilised => Treatment::Stabilised,
            Treated::Dies => Treatment::Dies,
            Treated::Restored => Treatment::Restored,
            Treated::NoChange | Treated::NotDue => Treatment::NoChange,
        };
        vec![BattleEvent::Treated { patient: due.patient, by: due.by, modifiers, roll, outcome }]
    }
}
