//! Start and end of a side's turn (`OST-36`, `OST-38`, `OST-40`, `OST-46`): pins, repairs, fires, stuck vehicles, counters.

use super::Ostfront;
use crate::dice::{Roller, Throws};
use crate::model::{BattleEvent, Burning, Damage, Mud, Part, PieceId, SideId, TroopEvent};
use crate::rules::View;
use crate::rules::ostfront::crew;
use crate::rules::ostfront::damage::{self, FuelFire};
use crate::rules::ostfront::movement::{self, Sticking};

impl Ostfront {
    /// A side's turn begins: for each of its units pins, repairs, fires, mud, in this order.
    pub(super) fn side_begins(
        &self,
        view: &View,
        side: SideId,
        dice: &mut dyn Roller,
    ) -> Vec<BattleEvent> {
        let mut events = Vec::new();
        let mine: Vec<PieceId> =
            view.of_side(side).map(|(spec, _)| spec.id).filter(|id| self.acts(view, *id)).collect();
        for &id in &mine {
            self.recovers(view, id, dice, &mut events);
        }
        let sighted = mine
            .iter()
            .flat_map(|from| view.on_table().map(move |(to, _)| (*from, to)))
            .filter(|(_, to)| to.side != side && view.state(to.id).aboard.is_none())
            .map(|(from, to)| (from, to.id))
            .filter(|(from, to)| self.share(view, *from, *to).0)
            .collect();
        events.insert(0, BattleEvent::Troop(TroopEvent::SideBegan { side, sighted }));
        events
    }

    fn recovers(
        &self,
        view: &View,
        id: PieceId,
        dice: &mut dyn Roller,
        events: &mut Vec<BattleEvent>,
    ) {
        let state = view.state(id);
        let t = &state.troop;
        // Only turns with no pin, no move and no shot count as work (OST-36); those of the turn that is over.
        let idle = t.pins == 0 && t.went <= 0.0 && t.shots == 0 && !t.burst;
        if t.pins > 0 {
            let mut throws = Throws::rolled(dice);
            let quality = self.quality(view, id);
            if let Ok(gone) = crew::recover(&mut throws, &self.tables, quality, u32::from(t.pins)) {
                let gone = u8::try_from(gone).unwrap_or(u8::MAX);
                events.push(BattleEvent::Troop(TroopEvent::Recovered {
                    piece: id,
                    rolls: throws.used().to_vec(),
                    pins: t.pins.saturating_sub(gone),
                }));
            }
        }
        for part in [Part::Tracks, Part::Armament] {
            if idle {
                events.extend(self.works(view, id, part, dice));
            }
        }
        if state.machine.damage.has(Damage::Burning) {
            let mut throws = Throws::rolled(dice);
            if let (Ok(fire), Some(roll)) =
                (damage::fuel_fire(&mut throws, &self.tables), throws.used().first().cloned())
            {
                let burns = match fire {
                    FuelFire::Out => Burning::Out,
                    FuelFire::Burns => Burning::On,
                    FuelFire::Explodes => Burning::Explodes,
                };
                events.push(BattleEvent::FireRolled { piece: id, roll, burns });
                if fire == FuelFire::Explodes {
                    let inside = u8::try_from(self.tables.damage.explosion_hits).unwrap_or(u8::MAX);
                    let plight = crate::model::Plight::Burns;
                    self.ends(view, id, plight, inside, dice, events);
                }
            }
        }
        if t.stuck {
            let mut throws = Throws::rolled(dice);
            if let (Ok(came), Some(roll)) =
                (movement::stick(&mut throws, &self.tables, true), throws.used().first().cloned())
            {
                let came = if came == Sticking::Freed { Mud::Freed } else { Mud::Sticks };
                events.push(BattleEvent::Troop(TroopEvent::MudRolled { piece: id, roll, came }));
            }
        }
    }

    /// A side's turn is over.
    pub(super) fn side_ends(&self, view: &View, side: SideId) -> BattleEvent {
        let saved = view
            .of_side(side)
            .map(|(spec, _)| (spec.id, self.saves(view, spec.id)))
            .filter(|(_, shots)| *shots > 0)
            .collect();
        BattleEvent::Troop(TroopEvent::SideEnded { side, saved })
    }
}
