//! Which rules an event rests on: all of them, for those who ask why, and for the test that every rule is played.
//!
//! Reads an event and the table as it stood before; decides nothing.

use super::Infantry;
use super::weapons::Service;
use crate::model::{
    BattleEvent, CoverRow, Effect, Gait, Health, Modifiers, Mount, PieceId, PieceKind, Posture,
    Reason, Role, RuleId, ShotOrder, Step, TemplateRecord, WasteReason, Weapon,
};
use crate::rules::View;

/// Ids gathered in the order in which they were said, each once.
#[derive(Default)]
struct Said(Vec<RuleId>);

impl Said {
    fn add(&mut self, id: &'static str) {
        self.own(RuleId::from(id));
    }

    fn own(&mut self, id: RuleId) {
        if !id.is_empty() && !self.0.contains(&id) {
            self.0.push(id);
        }
    }

    fn all(&mut self, ids: &[&'static str]) {
        ids.iter().for_each(|id| self.add(id));
    }

    fn when(&mut self, holds: bool, id: &'static str) {
        if holds {
            self.add(id);
        }
    }

    fn terms(&mut self, terms: &Modifiers) {
        terms.0.iter().for_each(|term| self.own(term.rule.clone()));
    }
}

impl Infantry {
    /// Every rule that an event rests on. `view` is the table before the event's action.
    #[must_use]
    pub fn rests_on(&self, view: &View, event: &BattleEvent) -> Vec<RuleId> {
        let mut said = Said::default();
        match event {
            BattleEvent::TurnBegan { .. } => said.all(&["INF-01", "INF-03"]),
            BattleEvent::PhaseBegan { .. } => said.add("INF-03"),
            BattleEvent::StepBegan(Step::Go(_)) => said.add("INF-05"),
            BattleEvent::StepBegan(Step::Shots { .. }) => said.add("INF-34"),
            BattleEvent::StepBegan(Step::Proceed | Step::Over) => {}
            BattleEvent::InitiativeRolled { .. } => said.add("INF-04"),
            BattleEvent::Moved { piece, path, gait, stopped, .. } => {
                self.of_a_move(view, *piece, path.len(), *gait, &mut said);
                if let Some(crate::model::StopCause::Piece(other)) = stopped {
                    said.when(view.spec(*other).side != view.spec(*piece).side, "INF-68");
                }
            }
            BattleEvent::LookedOut { .. } => said.all(&["INF-54", "INF-55"]),
            BattleEvent::SeatTaken { .. } | BattleEvent::KnockedOut { .. } => said.add("INF-72"),
            BattleEvent::SetDown { piece, .. } => {
                let rode = self.steed(view, *piece).is_some();
                said.all(if rode { &["INF-49"] } else { &["INF-40b", "INF-46"] });
            }
            BattleEvent::Left { .. } => said.add("INF-36"),
            BattleEvent::Designated(order) => self.of_an_order(view, order, &mut said),
            BattleEvent::Mounted { .. } | BattleEvent::Dismounted { .. } => said.add("INF-69"),
            BattleEvent::KeptDown { .. } => said.add("INF-43"),
            BattleEvent::Lifted { .. } => said.add("INF-64"),
            BattleEvent::Carried { .. } => {}
            BattleEvent::MoraleTested { modifiers, .. } => {
                said.add("INF-66");
                said.terms(modifiers);
            }
            BattleEvent::Joined { .. } => said.all(&["INF-12", "INF-15"]),
            BattleEvent::Charged { .. } => said.all(&["INF-47", "INF-48"]),
            BattleEvent::Thrown { .. } => said.add("INF-50"),
            BattleEvent::MarkersLaid(order) => {
                let shells =
                    self.weapon(view, order.owner, 0).is_some_and(|w| w.shells_mm.is_some());
                said.all(if shells { &["INF-61"] } else { &["INF-57", "INF-58"] });
            }
            BattleEvent::CameDown { template, .. } => match template {
                Some(TemplateRecord::Leaves { .. }) => {
                    said.all(&["INF-12", "INF-18", "INF-20", "INF-57", "INF-59", "INF-60"]);
                }
                _ => said.all(&["INF-40a", "INF-61", "INF-62"]),
            },
            BattleEvent::MarkersLifted => said.add("INF-03"),
            BattleEvent::ShotsOrdered(_) => said.all(&["INF-34", "INF-35"]),
            BattleEvent::ShotFired { order, template, .. } => {
                self.of_a_shot(view, order, template.as_ref(), &mut said);
            }
            BattleEvent::ShotWasted { reason, .. } => said.add(match reason {
                WasteReason::OutOfRange => "INF-25",
                WasteReason::TargetOut => "INF-26",
                WasteReason::ShooterOut => "INF-34",
            }),
            BattleEvent::HeadRolled { shooter, target, chance, location, .. } => {
                said.all(&["INF-21", "INF-22", "INF-27", "INF-30", "INF-31"]);
                said.terms(chance);
                said.terms(&location.modifiers);
                self.of_cover(view, *shooter, *target, &location.cover, &mut said);
                if location.part.is_some() || location.stopped {
                    let animal = matches!(view.spec(*target).kind, PieceKind::Animal { .. });
                    said.all(&["INF-40", if animal { "INF-47" } else { "INF-37" }]);
                    said.when(location.face, "INF-38");
                }
            }
            BattleEvent::ShellBurst { chance, .. } => {
                said.all(&["INF-40a", "INF-62", "INF-71"]);
                said.terms(chance);
            }
            BattleEvent::VehicleStruck { shooter, target, chance, rule, result, .. } => {
                said.own(RuleId::from(rule.as_ref().to_owned()));
                said.terms(chance);
                said.all(&["INF-23", "INF-51"]);
                let tank = matches!(&view.spec(*target).kind, PieceKind::Vehicle(v) if !v.soft);
                said.when(tank && rule == "INF-54", "INF-56");
                said.when(*result == crate::model::Struck::NoEffect, "INF-56");
                said.when(view.spec(*shooter).is_figure(), "INF-70");
            }
            BattleEvent::BailedOut { .. } | BattleEvent::FireRolled { .. } => said.add("INF-53"),
            BattleEvent::Wounded { piece, health, .. } => {
                said.add("INF-40b");
                said.when(*health == Health::LitterCase, "INF-46");
                let spec = view.spec(*piece);
                let gunner = spec.seat.is_some() && spec.role() == Role::Gunner;
                said.when(gunner && *health == Health::LitterCase, "INF-16");
                let crewman =
                    spec.seat.is_some_and(|s| matches!(view.spec(s.on).kind, PieceKind::Crew));
                said.when(crewman && *health == Health::WalkingWounded, "INF-17");
            }
            BattleEvent::EffectsTook => said.add("INF-03"),
            BattleEvent::Damaged { .. } => said.add("INF-52"),
            BattleEvent::WeaponLost { .. } => said.add("INF-14"),
            BattleEvent::Fought { bonuses, .. } => {
                said.all(&["INF-63", "INF-68"]);
                said.terms(bonuses);
            }
            BattleEvent::Treated { modifiers, .. } => {
                said.add("INF-64");
                said.terms(modifiers);
            }
            BattleEvent::ObjectiveTaken { .. } => said.add("GEN-14"),
            BattleEvent::Reckoned { .. } => said.add("GEN-13"),
            BattleEvent::Troop(_) => {}
            BattleEvent::Ended(ending) => {
                said.add("GEN-13");
                said.when(matches!(ending.reason, Reason::Mission(_)), "INF-74");
            }
        }
        said.0
    }

    fn of_a_move(&self, view: &View, id: PieceId, corners: usize, gait: Gait, said: &mut Said) {
        if corners < 2 {
            said.add("INF-07");
            return;
        }
        said.all(&["INF-06", "INF-08", "GEN-15"]);
        let state = view.state(id);
        match view.spec(id).kind {
            PieceKind::Vehicle(_) => said.all(&["INF-67", "INF-73"]),
            PieceKind::Animal { .. } => {
                said.when(state.health == Health::WalkingWounded, "INF-49");
            }
            _ => said.when(state.health == Health::WalkingWounded, "INF-45"),
        }
        said.when(state.turn.mounted, "INF-69");
        said.when(gait == Gait::Crawl, "INF-29");
    }

    fn of_an_order(&self, view: &View, order: &ShotOrder, said: &mut Said) {
        // Who may designate has been asked for all of these.
        said.all(&["INF-24", "INF-28", "INF-09", "INF-10", "INF-67"]);
        if view.spec(order.target).is_figure() {
            let showing = self.showing(view, order.shooter, order.target);
            said.when(showing.exposed.count() <= 2, "INF-43");
        }
        said.when(self.enemy_in_contact(view, order.shooter).is_some(), "INF-68");
    }

    fn of_a_shot(
        &self,
        view: &View,
        order: &ShotOrder,
        template: Option<&TemplateRecord>,
        said: &mut Said,
    ) {
        said.all(&["INF-02", "INF-11", "INF-25", "INF-27", "INF-67"]);
        match template {
            Some(TemplateRecord::Leaves { count, .. }) => {
                said.all(&["INF-18", "INF-21"]);
                said.when(*count > 1, "INF-20");
            }
            Some(TemplateRecord::Cone { .. }) => said.all(&["INF-19", "INF-40a"]),
            Some(TemplateRecord::Circle { .. }) => said.add("INF-40a"),
            Some(TemplateRecord::Circles { .. }) => said.all(&["INF-20", "INF-40a"]),
            None => {}
        }
        let Some(weapon) = self.weapon(view, order.shooter, order.weapon) else { return };
        said.when(weapon.gun.is_some(), "INF-65");
        if let Service::Fires { present, .. } = self.service(view, order.shooter, order.weapon) {
            said.when(short(weapon, present), "INF-12");
        }
        said.when(weapon.effect == Effect::AntiTank, "INF-70");
    }

    fn of_cover(
        &self,
        view: &View,
        shooter: PieceId,
        target: PieceId,
        cover: &str,
        said: &mut Said,
    ) {
        said.add("INF-41");
        let row = |row: CoverRow| super::cover_word(row) == cover;
        let behind = !matches!(cover, "standing" | "kneeling" | "prone");
        let posture = view.posture(target);
        said.when(behind && posture != Posture::Standing, "INF-42");
        said.when(row(CoverRow::LowWall) && posture == Posture::Standing, "INF-29");
        said.when(row(CoverRow::FiringPort) || row(CoverRow::HighWall), "INF-43");
        let fired = view.state(target).turn.weapon.is_some();
        said.when(
            behind && fired && self.showing(view, shooter, target).exposed.count() <= 2,
            "INF-43",
        );
    }
}

/// Does a weapon lay less than with its full crew?
fn short(weapon: &Weapon, present: u8) -> bool {
    weapon.mount != Mount::Vehicle && present < weapon.crew
}
