//! The turn (`INF-03` to `INF-05`, `INF-34` to `INF-36`): who goes, in which order shots are rolled, when it ends.

use super::{Infantry, order};
use crate::dice::Roller;
use crate::model::{BattleEvent, Gone, Health, PieceKind, ShotOrder, SideId, Step};
use crate::rules::{Phase, View, initiative};

/// The phases of `INF-03`.
pub(super) const PHASES: &[Phase] = &[
    Phase { numeral: "I", name: "Initiative" },
    Phase { numeral: "II", name: "Movement" },
    Phase { numeral: "III", name: "Spotting rounds" },
    Phase { numeral: "IV", name: "Indirect fire" },
    Phase { numeral: "V", name: "Vehicle and gun fire" },
    Phase { numeral: "VI", name: "Infantry fire" },
    Phase { numeral: "VII", name: "Close combat" },
    Phase { numeral: "VIII", name: "Medical" },
    Phase { numeral: "IX", name: "Morale and clean-up" },
];

/// Indices into [`PHASES`].
pub(super) const INITIATIVE: u8 = 0;
/// Phase II.
pub(super) const MOVEMENT: u8 = 1;
/// Phase III.
pub(super) const SPOTTING: u8 = 2;
/// Phase IV.
pub(super) const INDIRECT: u8 = 3;
/// Phase V.
pub(super) const GUNS: u8 = 4;
/// Phase VI.
pub(super) const FIRE: u8 = 5;
/// Phase VII.
pub(super) const CLOSE: u8 = 6;
/// Phase VIII.
pub(super) const MEDICAL: u8 = 7;
/// Phase IX.
pub(super) const CLEAN_UP: u8 = 8;

impl Infantry {
    /// The order of the sides in the phase at hand.
    pub(super) fn order(&self, view: &View) -> Vec<SideId> {
        self.order_in(view, view.now.state.phase)
    }

    /// The order of the sides in a phase: fire is designated in the reverse of movement (`INF-05`).
    fn order_in(&self, view: &View, phase: u8) -> Vec<SideId> {
        let first = view.now.state.first.unwrap_or(SideId(0));
        let mut sides = vec![first];
        sides.extend(view.scenario.side_ids().filter(|s| *s != first));
        if matches!(phase, GUNS | FIRE) {
            sides.reverse();
        }
        sides
    }

    /// Opens the first phase after this one in which anything happens: nobody waits for one that is empty.
    fn next_phase(&self, view: &View, after: u8) -> Vec<BattleEvent> {
        let opened = (after + 1..CLEAN_UP).find_map(|p| self.opens(view, p).map(|step| (p, step)));
        let (phase, step) = opened.unwrap_or((CLEAN_UP, Step::Proceed));
        vec![BattleEvent::PhaseBegan { phase }, BattleEvent::StepBegan(step)]
    }

    /// How a phase begins; none when nothing happens in it.
    fn opens(&self, view: &View, phase: u8) -> Option<Step> {
        let go = || self.order_in(view, phase).first().map(|side| Step::Go(*side));
        match phase {
            MOVEMENT | FIRE => go(),
            CLOSE => self.next_melee(view).map(|_| Step::Proceed),
            MEDICAL => self.anyone_to_treat(view).then_some(Step::Proceed),
            GUNS => self.anyone_for_the_guns(view).then(go).flatten(),
            SPOTTING => self.anyone_to_mark(view).then(go).flatten(),
            INDIRECT => (!view.now.state.markers.is_empty()).then_some(Step::Proceed),
            _ => Some(Step::Proceed),
        }
    }

    /// What nobody decides.
    pub(super) fn proceed(&self, view: &View, dice: &mut dyn Roller) -> Vec<BattleEvent> {
        let state = &view.now.state;
        match (state.phase, state.step) {
            (INITIATIVE, _) => self.initiative(view, dice),
            (_, Step::Shots { elite }) => self.next_shot(view, elite, dice),
            (INDIRECT, _) => match self.next_marker(view) {
                Some(marker) => self.come_down(view, marker, dice),
                None if view.now.state.markers.is_empty() => self.next_phase(view, INDIRECT),
                None => {
                    let mut events = self.wrecks(view, dice);
                    events.extend(self.effects(view, true));
                    events.push(BattleEvent::MarkersLifted);
                    events
                }
            },
            (CLOSE, _) => match self.next_melee(view) {
                Some(melee) => self.melee(view, melee, dice),
                None => self.after_a_quiet_phase(view, CLOSE),
            },
            (MEDICAL, _) => match self.next_due(view) {
                Some(due) => self.treat(due, dice),
                None => self.after_a_quiet_phase(view, MEDICAL),
            },
            (CLEAN_UP, _) => {
                let mut events = self.morale(view, dice);
                events.extend(self.fires(view, dice));
                events.extend(self.end_turn(view));
                events
            }
            // All that was fired counts by now, so who is left for the phases to come is known.
            (phase, _) => self.next_phase(view, phase),
        }
    }

    /// Each side one d6, equal ones again; the higher moves first (`INF-04`).
    fn initiative(&self, view: &View, dice: &mut dyn Roller) -> Vec<BattleEvent> {
        let (rolls, first) = initiative::thrown(view.scenario, dice);
        vec![
            BattleEvent::InitiativeRolled { rolls, first },
            BattleEvent::PhaseBegan { phase: MOVEMENT },
            BattleEvent::StepBegan(Step::Go(first)),
        ]
    }

    /// A side has done what it wants.
    pub(super) fn end_go(&self, view: &View, side: SideId) -> Vec<BattleEvent> {
        let order = self.order(view);
        let next = order.iter().position(|s| *s == side).and_then(|i| order.get(i + 1)).copied();
        if let Some(next) = next {
            return vec![BattleEvent::StepBegan(Step::Go(next))];
        }
        if !matches!(view.now.state.phase, GUNS | FIRE) {
            return self.next_phase(view, view.now.state.phase);
        }
        let shots = self.shot_order(view);
        let elite = shots.first().is_some_and(|s| self.fires_first(view, s));
        vec![BattleEvent::ShotsOrdered(shots), BattleEvent::StepBegan(Step::Shots { elite })]
    }

    /// Is this a shot of step 1: a firer three levels above its target (`INF-34`)?
    pub(super) fn fires_first(&self, view: &View, shot: &ShotOrder) -> bool {
        let firer = self.gunner(view, shot.shooter).unwrap_or(shot.shooter);
        order::fires_first(&self.tables, view.spec(firer).elite, view.spec(shot.target).elite)
    }

    /// Step 1 before step 2, then the side that designated first, then by elite level, then by id (`INF-35`).
    fn shot_order(&self, view: &View) -> Vec<ShotOrder> {
        let order = self.order(view);
        let mut shots = view.now.state.shots.clone();
        shots.sort_by_key(|s| {
            let firer = self.gunner(view, s.shooter).unwrap_or(s.shooter);
            let side = view.spec(s.shooter).side;
            let rank = order.iter().position(|o| *o == side).unwrap_or(usize::MAX);
            (!self.fires_first(view, s), rank, -view.spec(firer).elite, s.shooter)
        });
        shots
    }

    fn next_shot(&self, view: &View, elite: bool, dice: &mut dyn Roller) -> Vec<BattleEvent> {
        match view.now.state.shots.first() {
            Some(order) if !elite || self.fires_first(view, order) => {
                self.resolve_shot(view, order, dice)
            }
            // Step 1 is over: it counts before anyone else fires (INF-34).
            Some(_) => {
                let mut events = self.wrecks(view, dice);
                events.extend(self.effects(view, false));
                events.push(BattleEvent::StepBegan(Step::Shots { elite: false }));
                events
            }
            None => {
                let mut events = self.wrecks(view, dice);
                events.extend(self.effects(view, true));
                // Who fights now depends on who is left; that is seen when these have happened.
                events.push(BattleEvent::StepBegan(Step::Proceed));
                events
            }
        }
    }

    /// What was fought or treated counts all at once; a blade leaves the weapon whole (`INF-14`).
    fn after_a_quiet_phase(&self, view: &View, phase: u8) -> Vec<BattleEvent> {
        let mut events = self.deaths(view);
        events.extend(self.next_phase(view, phase));
        events
    }

    /// The dead of a phase without gunfire leave the table, if there are any.
    fn deaths(&self, view: &View) -> Vec<BattleEvent> {
        let died = |(_, s): &(_, &crate::model::PieceState)| s.pending != s.health;
        if view.on_table().any(|p| died(&p)) { self.take_effect(view, true) } else { Vec::new() }
    }

    /// What was pending counts; litter cases are set down; the dead leave when the phase ends (`INF-36`).
    fn effects(&self, view: &View, phase_ends: bool) -> Vec<BattleEvent> {
        let mut events = self.weapons_lost(view);
        events.extend(self.take_effect(view, phase_ends));
        events
    }

    fn take_effect(&self, view: &View, phase_ends: bool) -> Vec<BattleEvent> {
        let mut events = self.unseated(view);
        events.extend(self.set_down(view));
        for (spec, state) in view.on_table() {
            let falls = state.aboard.is_some()
                && self.litter_party(view, spec.id).is_none()
                && self
                    .steed(view, spec.id)
                    .is_none_or(|on| view.state(on).pending < Health::WalkingWounded)
                && self.within(view, spec.id).is_none()
                && state.pending == Health::LitterCase
                && state.health < Health::LitterCase;
            if falls {
                events.push(BattleEvent::SetDown { piece: spec.id, at: view.place(spec.id) });
            }
        }
        events.push(BattleEvent::EffectsTook);
        if phase_ends {
            for (spec, state) in view.on_table() {
                // A wreck stays where it is.
                if state.pending == Health::Dead && self.vehicle(view, spec.id).is_none() {
                    events.push(BattleEvent::Left { piece: spec.id, how: Gone::Killed });
                }
            }
            // A stand without anyone left is taken off with its last man.
            for (spec, _) in
                view.on_table().filter(|(spec, _)| matches!(spec.kind, PieceKind::Crew))
            {
                let left = view
                    .aboard(spec.id)
                    .any(|(man, s)| man.is_figure() && s.pending < Health::LitterCase);
                if !left {
                    events.extend(self.unharnessed(view, spec.id));
                    events.push(BattleEvent::Left { piece: spec.id, how: Gone::Killed });
                }
            }
        }
        events
    }
}
