//! Vehicles that are out (`INF-53`, `INF-72`): who gets out of them and where, and how a fire ends.

use super::Infantry;
use super::charts::Fire;
use super::{location, vehicles};
use crate::dice::{Roll, Roller};
use crate::geometry::{Footprint, edge_distance};
use crate::model::{BattleEvent, Burning, Damage, Health, PieceId, PieceSpec};
use crate::rules::View;
use glam::DVec2;

/// Gap between a hull and the base of a man who got out, mm.
const GAP: f64 = 2.0;

impl Infantry {
    /// By all that has hit it so far, is this vehicle out (`INF-72`)? Those in a burning one leave it.
    #[must_use]
    pub fn is_out(&self, view: &View, vehicle: PieceId) -> bool {
        let state = view.state(vehicle);
        let damage = state.machine.pending;
        let able = self.crew_in(view, vehicle).filter(|(_, s)| s.pending < Health::LitterCase);
        let able = i64::try_from(able.count()).unwrap_or(i64::MAX);
        let abandoned =
            damage.has(Damage::Burning) || !view.aboard(vehicle).any(|(man, _)| man.is_figure());
        state.health >= Health::LitterCase
            || vehicles::knocked_out(able, damage.has(Damage::Exploded), abandoned)
    }

    /// Vehicles that went out in the step at hand: whoever lives gets out, with a die where it burns (`INF-53`).
    pub(super) fn wrecks(&self, view: &View, dice: &mut dyn Roller) -> Vec<BattleEvent> {
        let mut events = Vec::new();
        for (spec, state) in view.on_table() {
            let vehicle = self.vehicle(view, spec.id).is_some();
            if !vehicle || state.health >= Health::LitterCase || !self.is_out(view, spec.id) {
                continue;
            }
            let burns = state.machine.pending.has(Damage::Burning);
            let alive: Vec<(&PieceSpec, Health)> = view
                .aboard(spec.id)
                .filter(|(man, s)| man.is_figure() && s.pending < Health::Dead)
                .map(|(man, s)| (man, s.pending))
                .collect();
            let places = self.places_beside(view, spec.id, alive.len());
            for ((man, before), at) in alive.into_iter().zip(places) {
                let roll = burns.then(|| Roll::throw(dice, "bail_out", 6, None));
                let added = if burns { self.tables.bail_out } else { 0 };
                let after = roll.as_ref().map_or(before, |roll| {
                    let result = i32::from(roll.face) + added;
                    location::wound(before, location::effect(&self.tables, result))
                });
                events.push(BattleEvent::BailedOut { piece: man.id, at, roll, added });
                if after > before {
                    events.push(BattleEvent::Wounded { piece: man.id, health: after, by: spec.id });
                }
            }
            events.extend(self.unharnessed(view, spec.id));
            events.push(BattleEvent::KnockedOut { piece: spec.id });
        }
        events
    }

    /// Places for so many men round a hull, the rear and the sides first: on the table, clear of others and of walls as
    /// far as there is room.
    pub(super) fn places_beside(&self, view: &View, vehicle: PieceId, men: usize) -> Vec<DVec2> {
        let hull = view.base(vehicle);
        let (radius, step) = (8.0, 18.0);
        let half = match hull.footprint {
            Footprint::Box { length, width } => DVec2::new(length, width) / 2.0,
            Footprint::Disc { radius } => DVec2::splat(radius),
        };
        let mut spots: Vec<DVec2> = Vec::new();
        let mut ring = 0.0;
        while spots.len() < men.saturating_add(8) * 2 && ring < 12.0 {
            let out = half + DVec2::splat(radius + GAP + ring * step);
            let along = (0..).map(|i| -out.x + f64::from(i) * step).take_while(|x| *x <= out.x);
            for x in along {
                spots.extend([DVec2::new(x, out.y), DVec2::new(x, -out.y)]);
            }
            let mut y = -half.y;
            while y <= half.y {
                spots.extend([DVec2::new(-out.x, y), DVec2::new(out.x, y)]);
                y += step;
            }
            ring += 1.0;
        }
        let free = |at: DVec2| {
            let inside = at.cmpge(DVec2::splat(radius)).all()
                && at.cmple(view.scenario.size - DVec2::splat(radius)).all();
            let body = crate::geometry::Body { at, footprint: Footprint::Disc { radius }, ..hull };
            inside
                && !self.stands_on_wall(view, &body)
                && view.on_table().all(|(spec, s)| {
                    s.aboard.is_some()
                        || !view.blocks_movement(spec.id)
                        || edge_distance(&body, &view.base(spec.id)).distance > 0.0
                })
        };
        let mut found: Vec<DVec2> = spots
            .iter()
            .map(|p| hull.at + hull.facing.rotate(*p))
            .filter(|at| free(*at))
            .take(men)
            .collect();
        // No room at all: on top of each other is better than not at all.
        while found.len() < men {
            found.push(hull.at);
        }
        found
    }

    /// The fires at the end of a turn (`INF-53`).
    pub(super) fn fires(&self, view: &View, dice: &mut dyn Roller) -> Vec<BattleEvent> {
        let burning = view.on_table().filter(|(_, s)| s.machine.damage.has(Damage::Burning));
        burning
            .map(|(spec, _)| {
                let roll = Roll::throw(dice, "fire", 6, None);
                let burns = match vehicles::burning(&self.tables, roll.face) {
                    Fire::Out => Burning::Out,
                    Fire::Burns => Burning::On,
                    Fire::Explodes => Burning::Explodes,
                };
                BattleEvent::FireRolled { piece: spec.id, roll, burns }
            })
            .collect()
    }
}
