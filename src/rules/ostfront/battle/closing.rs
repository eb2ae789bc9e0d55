//! Close assault (`OST-49`): infantry on vehicles and on infantry that it touches.

use super::Ostfront;
use super::striking::Hit;
use crate::dice::{Roller, Throws, every_way};
use crate::model::{BattleEvent, Illegal, PieceId, PieceKind, TroopEvent};
use crate::rules::View;
use crate::rules::ostfront::assault::{self, Unit};

impl Ostfront {
    fn is_infantry(&self, view: &View, id: PieceId) -> bool {
        matches!(view.spec(id).kind, PieceKind::Figure { .. })
    }

    pub(super) fn check_assault(
        &self,
        view: &View,
        id: PieceId,
        target: PieceId,
    ) -> Result<(), Illegal> {
        self.check_own_turn(view, id)?;
        self.known(view, target)?;
        let (spec, to) = (view.spec(id), view.spec(target));
        let (name, whom) = (&spec.name, &to.name);
        let no = |text: String| Err(Illegal::by("OST-49", text));
        let t = &view.state(id).troop;
        if !self.is_infantry(view, id) || view.state(id).aboard.is_some() {
            return no(format!("{name} is no infantry on foot."));
        }
        if t.hand || t.burst {
            return no(format!("{name} has shot this turn."));
        }
        if to.side == spec.side || !self.acts(view, target) || view.state(target).aboard.is_some() {
            return no(format!("{whom} is no target."));
        }
        if !self.touch(view, id, target) {
            return no(format!("{name} does not touch {whom}."));
        }
        Ok(())
    }

    fn side_of(&self, view: &View, id: PieceId) -> Unit {
        Unit {
            quality: self.quality(view, id),
            pins: i32::from(view.state(id).troop.pins),
            men: i64::from(self.men(view, id)),
        }
    }

    pub(super) fn assaults(
        &self,
        view: &View,
        id: PieceId,
        target: PieceId,
        dice: &mut dyn Roller,
    ) -> Vec<BattleEvent> {
        let mut events = Vec::new();
        if self.vehicle(view, target).is_some() {
            self.rushes(view, id, target, dice, &mut events);
            return events;
        }
        let (first, second) = (self.side_of(view, id), self.side_of(view, target));
        let advantage = assault::advantage(&self.tables, first, second);
        let mut throws = Throws::rolled(dice);
        let Ok(melee) =
            assault::melee(&mut throws, &self.tables, first, second, i64::from(advantage.whole()))
        else {
            return events;
        };
        let rolls = throws.used().to_vec();
        events.push(BattleEvent::Troop(TroopEvent::Fought { piece: id, target, advantage, rolls }));
        let small = |n: i64| u8::try_from(n).unwrap_or(u8::MAX);
        self.loses(view, id, small(melee.first_lost), Vec::new(), &mut events);
        self.loses(view, target, small(melee.second_lost), Vec::new(), &mut events);
        let beaten = match melee.margin {
            0 => None,
            n if n < 0 => Some((id, target)),
            _ => Some((target, id)),
        };
        if let Some((loser, winner)) = beaten {
            let pins = view.state(loser).troop.pins.saturating_add(1);
            let rolls = Vec::new();
            events.push(BattleEvent::Troop(TroopEvent::Recovered { piece: loser, rolls, pins }));
            if !self.is_gun(view, loser) {
                let away = view.place(loser) - view.place(winner);
                let far = Self::cm(self.tables.assault.falls_back_cm);
                let to = view.place(loser) + away.normalize_or_zero() * far;
                let back = self.drive(view, loser, &[to], true);
                let at = back.plan.path.last().copied().unwrap_or(view.place(loser));
                let z = view.scenario.terrain.scene.ground_at(at);
                events.push(BattleEvent::Troop(TroopEvent::DrivenOff { piece: loser, at, z }));
            }
        }
        events
    }

    /// On a vehicle: a score, then a strike against its side.
    fn rushes(
        &self,
        view: &View,
        id: PieceId,
        target: PieceId,
        dice: &mut dyn Roller,
        events: &mut Vec<BattleEvent>,
    ) {
        let state = view.state(id);
        let moved = view.state(target).troop.moved;
        let score = assault::score(
            &self.tables,
            self.quality(view, id),
            i32::from(state.troop.pins),
            moved,
        );
        let mut throws = Throws::rolled(dice);
        let Ok(rush) = assault::rush(&mut throws, &self.tables, score.whole()) else { return };
        let Some(roll) = throws.used().first().cloned() else { return };
        let success = rush.success;
        events.push(BattleEvent::Troop(TroopEvent::Rushed {
            piece: id,
            target,
            score,
            roll,
            success,
        }));
        self.loses(view, id, u8::try_from(rush.men_lost).unwrap_or(0), Vec::new(), events);
        if !success {
            return;
        }
        let face = crate::model::Face::Side;
        let mut throws = Throws::rolled(dice);
        let hit = self.matched(
            view,
            target,
            Self::assault_hit(),
            face,
            self.assault_strike(),
            self.holds(view, target, face),
            &mut throws,
        );
        let rolls = throws.used().to_vec();
        if let Ok(Hit::Armour { face, pierces, holds, struck }) = hit {
            let told = (face, &pierces, &holds);
            self.on_armour(view, id, target, told, &struck, rolls, dice, events);
        }
    }

    /// Exact chance that the first of two infantry units beats the other, neither does, or it is beaten.
    pub(super) fn assault_odds(&self, view: &View, id: PieceId, target: PieceId) -> [f64; 3] {
        if self.vehicle(view, target).is_some() {
            return [0.3, 0.6, 0.1];
        }
        let (first, second) = (self.side_of(view, id), self.side_of(view, target));
        let advantage = i64::from(assault::advantage(&self.tables, first, second).whole());
        let odds = every_way(|throws| {
            assault::melee(throws, &self.tables, first, second, advantage)
                .map(|m| m.margin.signum())
        });
        let odds = odds.unwrap_or_default();
        let of = |sign: i64| odds.get(&sign).copied().unwrap_or(0.0);
        [of(1), of(0), of(-1)]
    }
}
