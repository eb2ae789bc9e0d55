//! What a piece does besides going where it is sent: joins a crew, changes seats, keeps its head down, gets off, tends
//! and carries the wounded, follows its unit.

use super::movement::{Planner, is_vehicle};
use crate::geometry::INCH;
use crate::model::{Action, Damage, Health, PieceId, PieceKind, Role};
use glam::DVec2;

/// A rider gets off when an enemy is as near as this, mm.
const DISMOUNTS: f64 = 14.0 * INCH;
/// How far beside a patient a medic kneels, centre to centre, mm.
const BESIDE: f64 = 18.0;
/// Nobody is carried to a medic who is as near as this, mm.
const CARRIES: f64 = 2.2 * INCH;

impl Planner<'_> {
    /// Who stays in danger with nothing to shoot at keeps his head down behind what there is (`INF-43`), and raises it
    /// again when there is.
    pub(super) fn minds_his_head(&mut self, id: PieceId, idle: bool) -> bool {
        let view = self.view();
        let action = Action::KeepDown { piece: id, down: idle };
        if view.state(id).head_down == idle || self.rules.check(&view, &action).is_err() {
            return false;
        }
        self.out.push_back(action);
        self.now.pieces[id.index()].head_down = idle;
        idle
    }

    /// A rider near the enemy fights on foot: on his horse he would be the larger target.
    pub(super) fn gets_off(&mut self, rider: PieceId, enemy: Option<f64>) {
        let near = enemy.is_some_and(|far| far <= DISMOUNTS);
        let action = Action::Dismount { piece: rider };
        if near && self.rules.check(&self.view(), &action).is_ok() {
            self.out.push_back(action);
        }
    }

    /// What is left of a crew without a gunner goes over to another of its side that is short of men (`INF-15`).
    pub(super) fn joins(&mut self, id: PieceId) -> bool {
        let view = self.view();
        let spec = view.spec(id);
        let gunner = view.aboard(id).any(|(man, s)| man.role() == Role::Gunner && s.able());
        let men = view.aboard(id).any(|(_, s)| s.able());
        if gunner || !men {
            return false;
        }
        let from = view.place(id);
        let far = |other: PieceId| view.place(other).distance(from);
        let short = |other: PieceId, crew: u8| {
            let able = view.aboard(other).filter(|(_, s)| s.able()).count();
            able < usize::from(crew)
        };
        let with = view
            .of_side(self.side)
            .filter(|(other, _)| other.id != id && matches!(other.kind, PieceKind::Crew))
            .filter(|(other, _)| other.weapons == spec.weapons)
            .filter(|(other, _)| {
                let weapon = other.weapons.first().map(|w| view.scenario.weapon(*w));
                weapon.is_some_and(|w| short(other.id, w.crew))
                    && view.aboard(other.id).any(|(m, s)| m.role() == Role::Gunner && s.able())
            })
            .map(|(other, _)| other.id)
            .min_by(|a, b| far(*a).total_cmp(&far(*b)).then(a.cmp(b)));
        let Some(with) = with else { return false };
        let join = Action::Join { stand: id, with };
        if self.rules.check(&view, &join).is_ok() {
            self.out.push_back(join);
            // Nobody plans with it any more.
            self.now.pieces[id.index()].gone = Some(crate::model::Gone::Killed);
            return true;
        }
        let path = vec![view.place(with)];
        let plan = self.rules.plan_move(&view, id, &path);
        let Some(end) = plan.path.last().copied().filter(|end| end.distance(from) > 1.0) else {
            return false;
        };
        self.out.push_back(Action::Move { piece: id, path, facing: None, posture: None });
        let state = &mut self.now.pieces[id.index()];
        state.at = end;
        state.turn.gait = plan.gait;
        state.turn.spent += plan.cost;
        state.turn.went += plan.length;
        if self.rules.check(&self.view(), &join).is_ok() {
            self.out.push_back(join);
            self.now.pieces[id.index()].gone = Some(crate::model::Gone::Killed);
        }
        true
    }

    /// Empty seats that matter are taken, hatches opened where the driver sees nothing else, and shut again.
    pub(super) fn man_vehicles(&mut self, mine: &[PieceId]) {
        let hulls = mine.iter().copied().filter(|id| is_vehicle(&self.view(), *id));
        for vehicle in hulls.collect::<Vec<_>>() {
            let machine = self.view().state(vehicle).machine;
            let blind = machine.damage.has(Damage::DriverVision);
            if blind != machine.driver_out {
                let action = Action::LookOut { vehicle, out: blind };
                if self.rules.check(&self.view(), &action).is_ok() {
                    self.now.pieces[vehicle.index()].machine.driver_out = blind;
                    self.out.push_back(action);
                }
            }
            let crew: Vec<PieceId> = self.view().aboard(vehicle).map(|(m, _)| m.id).collect();
            for role in [Role::Gunner, Role::Driver] {
                // Who is missed least goes first: the last in the list of the crew.
                let seat = crew.iter().rev().map(|man| Action::TakeSeat { piece: *man, role });
                let seat = seat.into_iter().find(|a| {
                    let of = a.piece().map(|id| self.view().spec(id).role());
                    let spare = !matches!(of, Some(Role::Gunner | Role::Driver));
                    spare && self.rules.check(&self.view(), a).is_ok()
                });
                let Some(Action::TakeSeat { piece, .. }) = seat else { continue };
                let state = &mut self.now.pieces[piece.index()];
                (state.duty, state.turn.moved) = (Some(role), true);
                self.out.push_back(Action::TakeSeat { piece, role });
            }
        }
    }

    /// Two men who have nothing to fear take up one who lies beside them and walk to the nearest medic (`INF-64`). Says
    /// who is busy with that.
    pub(super) fn carry(&mut self, mine: &[PieceId]) -> Vec<PieceId> {
        let view = self.view();
        let fit = |id: &PieceId| {
            let (spec, state) = (view.spec(*id), view.state(*id));
            spec.is_figure() && state.health == Health::Fit && spec.role() != Role::Medic
        };
        let lying: Vec<PieceId> = view
            .of_side(self.side)
            .filter(|(spec, s)| {
                spec.is_figure() && s.health == Health::LitterCase && !s.care.stable
            })
            .map(|(spec, _)| spec.id)
            .collect();
        let free: Vec<PieceId> = mine.iter().copied().filter(fit).collect();
        let mut busy = Vec::new();
        for patient in lying {
            let at = self.view().place(patient);
            let Some(medic) = self.medic_near(at).filter(|m| m.distance(at) > CARRIES) else {
                // There already: he is laid down.
                let down = Action::PutDown { patient };
                if self.rules.check(&self.view(), &down).is_ok() {
                    self.out.push_back(down);
                }
                continue;
            };
            let leader = match self.view().state(patient).aboard {
                Some(leader) => leader,
                None if self.enemies(at).is_empty() => match self.take_up(patient, &free, &busy) {
                    Some([first, second]) => {
                        busy.push(second);
                        first
                    }
                    None => continue,
                },
                None => continue,
            };
            busy.push(leader);
            let from = self.view().place(leader);
            let path = vec![medic + (from - medic).clamp_length_max(BESIDE)];
            self.out.push_back(Action::Move { piece: leader, path, facing: None, posture: None });
        }
        busy
    }

    /// Two free men beside him, if there are two.
    fn take_up(
        &mut self,
        patient: PieceId,
        free: &[PieceId],
        busy: &[PieceId],
    ) -> Option<[PieceId; 2]> {
        let free: Vec<PieceId> = free.iter().copied().filter(|id| !busy.contains(id)).collect();
        let lift = |by| Action::Lift { patient, by };
        let pairs = free.iter().flat_map(|a| free.iter().map(move |b| [*a, *b]));
        let by = pairs
            .into_iter()
            .find(|by| by[0] < by[1] && self.rules.check(&self.view(), &lift(*by)).is_ok())?;
        self.out.push_back(lift(by));
        Some(by)
    }

    /// Where the nearest medic is who can help.
    fn medic_near(&self, at: DVec2) -> Option<DVec2> {
        let view = self.view();
        view.of_side(self.side)
            .filter(|(spec, s)| spec.role() == Role::Medic && s.health == Health::Fit)
            .map(|(spec, _)| view.place(spec.id))
            .min_by(|a, b| a.distance(at).total_cmp(&b.distance(at)))
    }

    /// Where a medic goes: beside the nearest of his own side who lies in danger. None for everyone else.
    pub(super) fn patient(&self, id: PieceId) -> Option<Vec<DVec2>> {
        let view = self.view();
        if view.spec(id).role() != Role::Medic {
            return None;
        }
        let from = view.state(id).at;
        let lying = view.of_side(self.side).filter(|(_, s)| {
            s.health == Health::LitterCase && !s.care.stable && s.aboard.is_none()
        });
        let places = lying.map(|(spec, _)| view.place(spec.id));
        let to = places.min_by(|a, b| a.distance(from).total_cmp(&b.distance(from)))?;
        let beside = to + (from - to).clamp_length_max(BESIDE);
        Some(if beside.distance(from) < 1.0 { Vec::new() } else { vec![beside] })
    }

    /// A mascot stays with its unit.
    pub(super) fn follow(&mut self, id: PieceId) {
        let view = self.view();
        let unit = view.spec(id).unit;
        let friends: Vec<DVec2> = view
            .of_side(self.side)
            .filter(|(spec, s)| {
                spec.id != id
                    && s.able()
                    && (spec.unit == unit
                        || view.scenario.units[spec.unit.index()].parent == Some(unit))
            })
            .map(|(spec, _)| view.place(spec.id))
            .collect();
        if friends.is_empty() {
            return;
        }
        let middle = friends.iter().sum::<DVec2>() / friends.len() as f64;
        let from = view.state(id).at;
        if middle.distance(from) < 3.0 * INCH {
            return;
        }
        let plan = self.rules.plan_move(&view, id, &[middle]);
        let end = plan.path.last().copied().unwrap_or(from);
        if end.distance(from) > 1.0 {
            self.out.push_back(Action::Move {
                piece: id,
                path: vec![middle],
                facing: None,
                posture: None,
            });
            self.now.pieces[id.index()].at = end;
        }
    }
}
