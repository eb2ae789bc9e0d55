//! Fire at what nobody at the weapon sees (`INF-57` to `INF-62`): markers in phase III, what comes down in phase IV.
//!
//! Where a group drifts is [`super::drift`]'s affair, who can lay it [`super::crews`]'s, how far a shell reaches
//! [`super::blast`]'s; here markers are checked, and what comes down meets the table.

use super::crews::{self, Crew, Crewman, KilledBy, State};
use super::shells::AtRisk;
use super::turn::SPOTTING;
use super::weapons::Service;
use super::{Infantry, blast, drift};
use crate::dice::{Roller, Throws};
use crate::geometry::{Eye, Layout, Spot, sees};
use crate::model::{
    BattleEvent, Gait, Health, Illegal, MarkOrder, Marker, PieceId, PieceKind, Posture, Role,
    ShotOrder, TemplateRecord, Weapon,
};
use crate::rules::{MarkTerms, View};
use glam::DVec2;

impl Infantry {
    /// May this weapon be laid on a marker now, and how many dummies go with it?
    ///
    /// # Errors
    /// The first reason why not.
    pub(super) fn may_mark(&self, view: &View, owner: PieceId) -> Result<MarkTerms, Illegal> {
        let (spec, state) = (view.spec(owner), view.state(owner));
        let name = &spec.name;
        let weapon = match (&spec.kind, self.weapon(view, owner, 0)) {
            (PieceKind::Crew, Some(weapon)) if state.on_table() => weapon,
            _ => {
                let text = format!("{name} has no weapon that fires indirectly.");
                return Err(Illegal::by("INF-57", text));
            }
        };
        if state.turn.weapon.is_some() {
            let text = format!("{name} has been laid this turn: one weapon a turn.");
            return Err(Illegal::by("INF-09", text));
        }
        if state.turn.gait != Gait::None {
            let text = format!("The {} never fires after a move.", weapon.name);
            return Err(Illegal::by("INF-32", text));
        }
        if self.enemy_in_contact(view, owner).is_some() {
            return Err(Illegal::by("INF-68", format!("{name} is in contact with the enemy.")));
        }
        if let Some(mm) = weapon.shells_mm {
            if !matches!(self.service(view, owner, 0), Service::Fires { .. }) {
                return Err(Illegal::by("INF-12", format!("{name} has no gunner.")));
            }
            let reach = blast::of_shell(&self.tables, mm).map_or(0.0, |burst| burst.outer);
            return Ok(MarkTerms { dummies: 2, reach, direct: false });
        }
        let left =
            crews::left(&self.tables, weapon, &self.crew_of(view, owner), KilledBy::Gunfire, true);
        match left.state {
            State::Fires if self.service(view, owner, 0) != Service::Destroyed => {
                let reach = super::scale::table_length(&self.tables, 30.0);
                Ok(MarkTerms { dummies: 1, reach, direct: true })
            }
            _ => Err(Illegal::by(
                "INF-57",
                format!(
                    "{name} needs a tripod, a gunner, a loader and a spotter to fire indirectly."
                ),
            )),
        }
    }

    /// State of the men of a stand, by duty.
    pub(super) fn crew_of(&self, view: &View, stand: PieceId) -> Crew {
        let mut crew = Crew {
            gunner: Crewman::Absent,
            loader: Crewman::Absent,
            commander: Crewman::Absent,
            spotter: Crewman::Absent,
        };
        for (role, health) in self.crew(view, stand) {
            let state = match health {
                Health::Fit => Crewman::Able,
                Health::WalkingWounded => Crewman::WalkingWounded,
                Health::LitterCase => Crewman::LitterCase,
                Health::Dead => Crewman::Dead,
            };
            match role {
                Role::Gunner => crew.gunner = state,
                Role::Loader => crew.loader = state,
                Role::Commander => crew.commander = state,
                Role::Spotter => crew.spotter = state,
                _ => {}
            }
        }
        crew
    }

    /// Does this man see a marker there?
    fn sees_marker(&self, view: &View, eye: PieceId, at: DVec2) -> bool {
        let (from, z) = self.head(view, eye);
        let scene = &view.scenario.terrain.scene;
        let low = scene.ground_at(at) + self.tables.head_height(Posture::Prone);
        let hiding: Vec<_> =
            self.obstacles(view, eye, eye).into_iter().map(|(_, body)| body).collect();
        sees(scene, &hiding, Eye { at: from, z: Some(z) }, Spot { at, z: Some(low) })
    }

    /// Is this order in order (`INF-57` to `INF-61`)?
    ///
    /// # Errors
    /// The first reason why not.
    pub(super) fn check_mark(&self, view: &View, order: &MarkOrder) -> Result<(), Illegal> {
        self.known(view, order.owner)?;
        let spec = view.spec(order.owner);
        self.check_go(view, spec.side)?;
        if view.now.state.phase != SPOTTING {
            let text = format!("{} lays its markers in phase III.", spec.name);
            return Err(Illegal::by("INF-03", text));
        }
        let terms = self.may_mark(view, order.owner)?;
        if order.dummies.len() != terms.dummies {
            let rule = if terms.direct { "INF-58" } else { "INF-61" };
            let text = format!("One marker is real and {} dummies lie beside it.", terms.dummies);
            return Err(Illegal::by(rule, text));
        }
        let size = view.scenario.size;
        let on_table =
            |p: &DVec2| p.is_finite() && p.cmpge(DVec2::ZERO).all() && p.cmple(size).all();
        if !std::iter::once(&order.real).chain(&order.dummies).all(on_table) {
            return Err(Illegal::by("INF-58", "A marker lies on the table."));
        }
        if terms.direct {
            let spotter = view
                .aboard(order.owner)
                .find(|(man, s)| man.role() == Role::Spotter && s.able())
                .map(|(man, _)| man.id);
            if !spotter.is_some_and(|eye| self.sees_marker(view, eye, order.real)) {
                let text = format!("The spotter of {} does not see the marker.", spec.name);
                return Err(Illegal::by("INF-60", text));
            }
        }
        Ok(())
    }

    /// Is there anyone who may lay a marker?
    pub(super) fn anyone_to_mark(&self, view: &View) -> bool {
        view.on_table().any(|(spec, _)| self.may_mark(view, spec.id).is_ok())
    }

    /// The next marker whose fire comes down: real ones in the order in which they were laid.
    pub(super) fn next_marker<'a>(&self, view: &View<'a>) -> Option<&'a Marker> {
        view.now.state.markers.iter().find(|m| m.real)
    }

    /// Does somebody of this side who watches for the guns stand near a marker and see it (`INF-61`)?
    fn is_observed(&self, view: &View, marker: &Marker) -> bool {
        let side = view.spec(marker.owner).side;
        view.of_side(side).any(|(spec, s)| {
            let watches = matches!(spec.role(), Role::Spotter | Role::Leader | Role::Commander);
            let near = Some(view.place(spec.id).distance(marker.at));
            watches
                && s.able()
                && !self.is_shut_in(view, spec.id)
                && drift::observed(&self.tables, near)
                && self.sees_marker(view, spec.id, marker.at)
        })
    }

    /// What an order would lay if it came down without drift; for choosing where.
    pub(super) fn mark_preview(
        &self,
        view: &View,
        owner: PieceId,
        at: DVec2,
    ) -> Vec<(PieceId, f64)> {
        let Some(weapon) = self.weapon(view, owner, 0) else { return Vec::new() };
        let risk = self.risk_at(view, owner, weapon, at).1;
        risk.heads.iter().map(|h| (h.target, f64::from(h.needed) / 20.0)).collect()
    }

    /// Who is at risk when the fire of a weapon comes down at a place, and what lies there.
    fn risk_at(
        &self,
        view: &View,
        owner: PieceId,
        weapon: &Weapon,
        at: DVec2,
    ) -> (Option<TemplateRecord>, AtRisk) {
        let nothing = AtRisk { heads: Vec::new(), vehicle: None };
        // Nobody was designated: the shot is at nobody in particular.
        let order = ShotOrder {
            aim: Some(at),
            layout: Layout::SideBySide,
            ..ShotOrder::at(owner, 0, owner)
        };
        if let Some(mm) = weapon.shells_mm {
            let Some(burst) = blast::of_shell(&self.tables, mm) else { return (None, nothing) };
            let record = TemplateRecord::Circle { at, radius: burst.outer };
            return (Some(record), self.in_burst(view, &order, at, burst, mm));
        }
        let crew = self.crew_of(view, owner);
        let left = crews::left(&self.tables, weapon, &crew, KilledBy::Gunfire, true);
        let count = u8::try_from(left.templates.whole()).unwrap_or(0);
        let Some(gunner) = self.gunner(view, owner).filter(|_| count > 0) else {
            return (None, nothing);
        };
        let gun = self.head(view, gunner).0;
        let record = TemplateRecord::Leaves { count, layout: Layout::SideBySide, gun, aim: at };
        let Some(shape) = self.shape_of(&record) else { return (None, nothing) };
        let heads = self
            .under_blindly(view, &order, &shape)
            .into_iter()
            .filter_map(|id| self.head_at_risk(view, &order, weapon, id))
            .collect();
        let vehicle = self
            .hull_under_blindly(view, &order, &shape)
            .and_then(|id| self.strike(view, &order, weapon, id));
        (Some(record), AtRisk { heads, vehicle })
    }

    /// The fire of a marker comes down (`INF-59` to `INF-62`): it drifts, and everyone there is rolled for.
    pub(super) fn come_down(
        &self,
        view: &View,
        marker: &Marker,
        dice: &mut dyn Roller,
    ) -> Vec<BattleEvent> {
        let owner = marker.owner;
        let Some(weapon) = self.weapon(view, owner, 0) else { return Vec::new() };
        let observed = weapon.shells_mm.is_some() && self.is_observed(view, marker);
        let mut throws = Throws::rolled(dice);
        let drifted = if weapon.shells_mm.is_some() {
            drift::artillery(&mut throws, &self.tables, observed)
        } else {
            drift::leaves(&mut throws, &self.tables)
        };
        let drifted = drifted.unwrap_or_default();
        let rolls = throws.finish().unwrap_or_default();
        let at = marker.at + drifted.offset;
        let (template, risk) = self.risk_at(view, owner, weapon, at);
        let mut events = vec![BattleEvent::CameDown {
            owner,
            marker: marker.at,
            at,
            inches: drifted.inches,
            observed,
            rolls,
            template,
        }];
        let order = ShotOrder { aim: Some(at), ..ShotOrder::at(owner, 0, owner) };
        for head in &risk.heads {
            self.roll_head(view, &order, head, dice, &mut events);
        }
        if let Some(strike) = &risk.vehicle {
            self.roll_strike(view, owner, strike, dice, &mut events);
        }
        events
    }
}
