//! Which rules an event rests on.

use super::Ostfront;
use crate::model::{
    BattleEvent, Exact, Modifiers, Mud, PieceKind, Plight, RuleId, Step, TroopEvent,
};
use crate::rules::View;
use crate::rules::ostfront::data::HandWeapon;

fn all(ids: &[&'static str]) -> Vec<RuleId> {
    ids.iter().map(|id| RuleId::from(*id)).collect()
}

fn with(mut ids: Vec<RuleId>, terms: &Modifiers) -> Vec<RuleId> {
    for term in &terms.0 {
        if !term.rule.is_empty() && !ids.contains(&term.rule) {
            ids.push(term.rule.clone());
        }
    }
    ids
}

impl Ostfront {
    /// Every rule that an event rests on; `view` is the table before the event's action.
    pub(super) fn rests_on(&self, view: &View, event: &BattleEvent) -> Vec<RuleId> {
        match event {
            BattleEvent::InitiativeRolled { .. } | BattleEvent::TurnBegan { .. } => {
                all(&["OST-46"])
            }
            BattleEvent::StepBegan(Step::Go(_)) => all(&["OST-01"]),
            BattleEvent::Moved { piece, turned, .. } => {
                let mut ids = match &view.spec(*piece).kind {
                    PieceKind::Vehicle(v) if v.tracked => all(&["OST-04", "OST-06"]),
                    PieceKind::Vehicle(_) => all(&["OST-05", "OST-06"]),
                    PieceKind::Crew => all(&["OST-52"]),
                    _ => all(&["OST-45"]),
                };
                if *turned > 90.0 {
                    ids.extend(all(&["OST-11"]));
                }
                ids
            }
            BattleEvent::Mounted { .. } | BattleEvent::Dismounted { .. } => all(&["OST-53"]),
            BattleEvent::SetDown { .. } => all(&["OST-37"]),
            BattleEvent::FireRolled { .. } => all(&["OST-38"]),
            BattleEvent::KnockedOut { .. } => all(&["OST-37"]),
            BattleEvent::Left { .. } => all(&["OST-45"]),
            BattleEvent::ObjectiveTaken { .. } => all(&["GEN-14"]),
            BattleEvent::Reckoned { .. } | BattleEvent::Ended(_) => all(&["GEN-13"]),
            BattleEvent::Troop(event) => self.of_a_unit(view, event),
            _ => Vec::new(),
        }
    }

    fn of_a_unit(&self, view: &View, event: &TroopEvent) -> Vec<RuleId> {
        match event {
            TroopEvent::SideBegan { .. } => all(&["OST-01", "OST-46"]),
            TroopEvent::Recovered { .. } => all(&["OST-40"]),
            TroopEvent::Worked { .. } => all(&["OST-36"]),
            TroopEvent::Declared { .. } => all(&["OST-03"]),
            TroopEvent::MudRolled { came: Mud::Passes, .. } => all(&["OST-08"]),
            TroopEvent::MudRolled { .. } => all(&["OST-08"]),
            TroopEvent::GoingRolled { .. } => all(&["OST-07"]),
            TroopEvent::ObstacleRolled { owed, .. } => {
                if *owed > 0.0 {
                    all(&["OST-09", "OST-10"])
                } else {
                    all(&["OST-09"])
                }
            }
            TroopEvent::Drove { paid_turn, .. } => {
                if *paid_turn {
                    all(&["OST-06", "OST-11"])
                } else {
                    all(&["OST-06"])
                }
            }
            TroopEvent::Halted(_) | TroopEvent::WentOn => all(&["OST-47"]),
            TroopEvent::Shot { order, score, watching, .. } => {
                let gun =
                    self.weapon(view, order.shooter, order.weapon).is_some_and(|w| w.gun.is_some());
                let mut ids = if gun { all(&["OST-12", "OST-13"]) } else { all(&["OST-51"]) };
                ids.extend(all(&["OST-02", "OST-14", "OST-15", "OST-16"]));
                if *watching {
                    ids.extend(all(&["OST-47"]));
                }
                if view.state(order.shooter).troop.pins > 0 {
                    ids.extend(all(&["OST-39"]));
                }
                with(ids, score)
            }
            TroopEvent::Matched { target, pierces, holds, .. } => {
                let mut ids = all(&["OST-23", "OST-29", "OST-30", "OST-31", "OST-32"]);
                for term in &pierces.0 {
                    ids.extend(match term.name.as_ref() {
                        "close" => all(&["OST-27"]),
                        "special_ammunition" => all(&["OST-27a"]),
                        "barrel_over_55" | "barrel_over_45" | "barrel_under_35" => all(&["OST-26"]),
                        "range" => all(&["OST-28"]),
                        _ => Vec::new(),
                    });
                }
                let strike = pierces.0.first().filter(|base| base.rule == "OST-33");
                let rifle = self.tables.strike(HandWeapon::AtRifle);
                if strike.is_some_and(|base| base.value == Exact::from(rifle)) {
                    ids.extend(all(&["OST-34"]));
                }
                if self.is_prepared(view, *target) {
                    ids.extend(all(&["OST-43a"]));
                }
                with(with(ids, pierces), holds)
            }
            TroopEvent::Suffered { plight, .. } => all(match plight {
                Plight::Pinned | Plight::MoveKill | Plight::ArmamentOut => &["OST-35", "OST-36"],
                Plight::Immobilised | Plight::ArmamentDestroyed | Plight::Burns | Plight::Wreck => {
                    &["OST-35", "OST-37"]
                }
                _ => &["OST-35", "OST-38"],
            }),
            TroopEvent::Fell { shooter, target, .. } => {
                let gun = self.bore(view, *shooter).is_some();
                let mut ids = all(if gun { &["OST-44"] } else { &["OST-44", "OST-48"] });
                if self.is_prepared(view, *target) {
                    ids.extend(all(&["OST-43"]));
                }
                ids
            }
            TroopEvent::MenLost { .. } => all(&["OST-41", "OST-45"]),
            TroopEvent::Rushed { score, .. } => with(all(&["OST-49"]), score),
            TroopEvent::Fought { advantage, .. } => with(all(&["OST-49"]), advantage),
            TroopEvent::DrivenOff { .. } => all(&["OST-38", "OST-50"]),
            TroopEvent::CrewOut { .. } => all(&["OST-42"]),
            TroopEvent::SideEnded { .. } => all(&["OST-46", "OST-47"]),
        }
    }
}
