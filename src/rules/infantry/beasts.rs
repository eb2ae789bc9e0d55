//! Animals that are hit in a battle, and who sits on them (`INF-47` to `INF-50`).
//!
//! What a die does to an animal is [`super::animals`]' affair.

use super::Infantry;
use super::animals::{self, AnimalEnd};
use super::close_combat::{self, Fighter};
use super::location;
use super::shot::Head;
use crate::dice::{Roll, Roller, Throws};
use crate::geometry::{Body, ObstacleId, Stopper, as_built, edge_distance, sweep};
use crate::model::{BattleEvent, Contender, Health, LocationRecord, Modifiers, PieceId, PieceKind};
use crate::rules::View;
use glam::DVec2;
use std::cmp::Ordering;

impl Infantry {
    /// Is this an animal?
    pub(super) fn is_animal(&self, view: &View, id: PieceId) -> bool {
        matches!(view.spec(id).kind, PieceKind::Animal { .. })
    }

    /// Where a hit on an animal lands (`INF-47`).
    fn land_on(
        &self,
        view: &View,
        by: PieceId,
        head: &Head,
        raw: u16,
    ) -> (Option<&str>, AnimalEnd) {
        let walker = self.walker(view.spec(head.target));
        let distance = edge_distance(&view.base(head.target), &view.base(by)).distance;
        animals::land(&self.tables, walker, Some(distance), head.hit.exposed, raw)
    }

    fn falls(before: Health, end: AnimalEnd) -> Health {
        match end {
            AnimalEnd::Stopped => before,
            AnimalEnd::Dies | AnimalEnd::Charges => Health::Dead,
            AnimalEnd::Falls(health) => location::wound(before, health),
        }
    }

    /// Exact chance of each state of an animal afterwards.
    pub(super) fn animal_odds(&self, view: &View, by: PieceId, head: &Head) -> [f64; 4] {
        let before = view.state(head.target).pending;
        let hits = head.needed.min(20);
        let mut ways = [0_u32; 4];
        for raw in 1..=6 {
            let end = self.land_on(view, by, head, raw).1;
            ways[Self::falls(before, end) as usize] += u32::from(hits);
        }
        ways[before as usize] += 6 * (20 - u32::from(hits));
        ways.map(|w| f64::from(w) / 120.0)
    }

    /// Rolls for an animal: its own chart, a charge at who hit it, and its rider's fall.
    pub(super) fn roll_animal(
        &self,
        view: &View,
        by: PieceId,
        head: &Head,
        dice: &mut dyn Roller,
        out: &mut Vec<BattleEvent>,
    ) {
        let hit = Roll::throw(dice, "hit", 20, Some(head.needed));
        let roll = Roll::throw(dice, "location", 6, None);
        let landed = hit.succeeds().then(|| self.land_on(view, by, head, roll.face));
        let stopped = landed.is_some_and(|(_, end)| end == AnimalEnd::Stopped);
        let name = landed.and_then(|l| l.0).unwrap_or_default().to_owned();
        let part = landed.filter(|_| !stopped).and(u8::try_from(roll.face).ok());
        out.push(BattleEvent::HeadRolled {
            shooter: by,
            target: head.target,
            range: head.range,
            chance: head.chance.clone(),
            hit,
            location: LocationRecord {
                roll,
                exposed: head.showing.exposed,
                cover: head.showing.word().to_owned(),
                modifiers: Modifiers::default(),
                stopped,
                part,
                name,
                face: false,
            },
        });
        let Some((_, end)) = landed else { return };
        let before = view.state(head.target).pending;
        let after = Self::falls(before, end);
        if after <= before {
            return;
        }
        if end == AnimalEnd::Charges {
            self.charge(view, head.target, by, dice, out);
        }
        out.push(BattleEvent::Wounded { piece: head.target, health: after, by });
        if after == Health::Dead
            && let Some(rider) = self.rider(view, head.target)
        {
            self.throw_rider(view, rider, by, dice, out);
        }
    }

    /// The rider of a killed mount: d6 and one more, and nothing else counts (`INF-50`).
    fn throw_rider(
        &self,
        view: &View,
        rider: PieceId,
        by: PieceId,
        dice: &mut dyn Roller,
        out: &mut Vec<BattleEvent>,
    ) {
        let roll = Roll::throw(dice, "rider", 6, None);
        let added = self.tables.thrown;
        let effect = location::effect(&self.tables, i32::from(roll.face) + added);
        out.push(BattleEvent::Thrown { piece: rider, roll, added });
        let before = view.state(rider).pending;
        let after = location::wound(before, effect);
        if after > before {
            out.push(BattleEvent::Wounded { piece: rider, health: after, by });
        }
    }

    /// A dying animal goes for who hit it, if nothing is in its way, and fights one round (`INF-48`).
    fn charge(
        &self,
        view: &View,
        animal: PieceId,
        by: PieceId,
        dice: &mut dyn Roller,
        out: &mut Vec<BattleEvent>,
    ) {
        let prey = self.gunner(view, by).unwrap_or(by);
        let Some(at) = self.way_to(view, animal, prey) else { return };
        out.push(BattleEvent::Charged { piece: animal, at, prey });
        let fighter = |id| Fighter { weapon: self.in_hand(view, id), ..Fighter::default() };
        let (one, two) = (fighter(animal), fighter(prey));
        let mut throws = Throws::rolled(dice);
        let Ok((first, second)) = close_combat::fight(&mut throws, &self.tables, one, two) else {
            return;
        };
        let rolls = throws.finish().unwrap_or_default();
        let loser = match first.cmp(&second) {
            Ordering::Greater => Some(prey),
            Ordering::Less => Some(animal),
            Ordering::Equal => None,
        };
        let contender = |piece, total| Contender { piece, helper: None, total };
        out.push(BattleEvent::Fought {
            first: contender(animal, first),
            second: contender(prey, second),
            bonuses: close_combat::bonuses(&self.tables, one, two),
            rolls,
            loser,
        });
        if loser == Some(prey) {
            out.push(BattleEvent::Wounded { piece: prey, health: Health::Dead, by: animal });
        }
    }

    /// Where an animal touches its prey after a straight run; none when something is in the way.
    fn way_to(&self, view: &View, animal: PieceId, prey: PieceId) -> Option<DVec2> {
        let scene = &view.scenario.terrain.scene;
        let target: Body = view.base(view.state(prey).aboard.unwrap_or(prey));
        let mover = view.base(animal);
        let swept = sweep(scene, &[target], &mover, &[target.at], f64::INFINITY, &as_built);
        let stop = swept.stopped_by?.by;
        (stop == Stopper::Obstacle(ObstacleId::Body(0))).then_some(swept.end)
    }
}
