//! Getting on and off vehicles, and guns behind tractors (`OST-52`, `OST-53`).

use super::Ostfront;
use crate::model::{BattleEvent, Illegal, Manner, PieceId, PieceKind, TroopEvent};
use crate::rules::View;

impl Ostfront {
    /// Share of its move that it costs a piece: half for infantry, all of it for a gun that is hooked up.
    fn costs(&self, view: &View, id: PieceId) -> f64 {
        if self.is_gun(view, id) { 1.0 } else { self.tables.movement.boarding.get() }
    }

    fn can_afford(&self, view: &View, id: PieceId) -> Result<(), Illegal> {
        self.check_own_turn(view, id)?;
        let (spec, t) = (view.spec(id), &view.state(id).troop);
        if matches!(spec.kind, PieceKind::Vehicle(_) | PieceKind::Animal { .. }) {
            return Err(Illegal::by("OST-53", format!("{} does not ride.", spec.name)));
        }
        if t.used + self.costs(view, id) > 1.0 + 1e-9 || (self.is_gun(view, id) && t.shots > 0) {
            return Err(Illegal::by(
                "OST-53",
                format!("{} has too little of its move left.", spec.name),
            ));
        }
        Ok(())
    }

    pub(super) fn check_mount(&self, view: &View, id: PieceId, on: PieceId) -> Result<(), Illegal> {
        self.can_afford(view, id)?;
        self.known(view, on)?;
        let (spec, carrier) = (view.spec(id), view.spec(on));
        let (name, whom) = (&spec.name, &carrier.name);
        let no = |text: String| Err(Illegal::by("OST-53", text));
        if view.state(id).aboard.is_some() {
            return no(format!("{name} sits on something already."));
        }
        if carrier.side != spec.side || self.vehicle(view, on).is_none() || !self.acts(view, on) {
            return no(format!("{name} cannot get on {whom}."));
        }
        let under = &view.state(on).troop;
        if under.manner == Manner::Moving || under.went > 0.0 {
            return no(format!("{whom} is on the move."));
        }
        let on_it: u16 = view.aboard(on).map(|(unit, _)| u16::from(self.men(view, unit.id))).sum();
        let room = u16::from(self.room(view, on));
        let gun = self.is_gun(view, id);
        let hooked = view.aboard(on).any(|(unit, _)| self.is_gun(view, unit.id));
        if (gun && hooked) || (!gun && on_it + u16::from(self.men(view, id)) > room) {
            return no(format!("{whom} has no room for {name}."));
        }
        if !self.touch(view, id, on) {
            return no(format!("{name} does not touch {whom}."));
        }
        Ok(())
    }

    pub(super) fn check_dismount(&self, view: &View, id: PieceId) -> Result<(), Illegal> {
        self.can_afford(view, id)?;
        let name = &view.spec(id).name;
        let Some(on) = view.state(id).aboard else {
            return Err(Illegal::by("OST-53", format!("{name} stands on its own feet.")));
        };
        let under = &view.state(on).troop;
        if under.manner == Manner::Moving || under.went > 0.0 {
            let text = format!("{} is on the move.", view.spec(on).name);
            return Err(Illegal::by("OST-53", text));
        }
        if self.place_beside(view, id, on).is_none() {
            return Err(Illegal::by("OST-53", format!("There is no room beside {name}.")));
        }
        Ok(())
    }

    fn uses(&self, view: &View, id: PieceId, share: f64) -> BattleEvent {
        let t = &view.state(id).troop;
        BattleEvent::Troop(TroopEvent::Drove {
            piece: id,
            used: (t.used + share).min(1.0),
            turned: t.turned,
            paid_turn: t.paid_turn,
        })
    }

    pub(super) fn mount(&self, view: &View, id: PieceId, on: PieceId) -> Vec<BattleEvent> {
        let mut events = vec![
            BattleEvent::Mounted { piece: id, on, spent: 0.0 },
            self.uses(view, id, self.costs(view, id)),
        ];
        if self.is_gun(view, id) {
            // Hooking up takes the tractor's turn too.
            events.push(self.uses(view, on, 1.0));
        }
        events
    }

    pub(super) fn dismount(&self, view: &View, id: PieceId) -> Vec<BattleEvent> {
        let Some(on) = view.state(id).aboard else { return Vec::new() };
        let Some(at) = self.place_beside(view, id, on) else { return Vec::new() };
        let mut events = vec![
            BattleEvent::Dismounted { piece: id, at, spent: 0.0 },
            self.uses(view, id, self.costs(view, id)),
        ];
        if self.is_gun(view, id) {
            events.push(self.uses(view, on, 1.0));
        }
        events
    }
}
