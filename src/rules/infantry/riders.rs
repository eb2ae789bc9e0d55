//! Getting on and off horses and vehicles (`INF-49`, `INF-50`, `INF-69`), and two crews that make one (`INF-15`).

use super::Infantry;
use super::crews::{self, NoMerger};
use super::gaits::Walker;
use super::turn::MOVEMENT;
use super::weapons::Service;
use crate::geometry::{Body, CONTACT, Dir, edge_distance};
use crate::model::{
    BattleEvent, Damage, Gone, Health, Illegal, PieceId, PieceKind, PieceSpec, PieceState, Posture,
};
use crate::rules::View;
use glam::DVec2;

impl Infantry {
    /// As what an animal goes and fights: tall ones as horses, others as dogs.
    pub(super) fn walker(&self, spec: &PieceSpec) -> Walker {
        let tall =
            spec.height >= self.tables.close_combat.horse_in * crate::geometry::INCH - CONTACT;
        match spec.kind {
            PieceKind::Animal { .. } if tall => Walker::Horse,
            PieceKind::Animal { .. } => Walker::Dog,
            _ => Walker::Infantry,
        }
    }

    /// The animal that a man sits on.
    #[must_use]
    pub fn steed(&self, view: &View, rider: PieceId) -> Option<PieceId> {
        let under = view.state(rider).aboard?;
        matches!(view.spec(under).kind, PieceKind::Animal { .. }).then_some(under)
    }

    /// Who sits on an animal.
    #[must_use]
    pub fn rider(&self, view: &View, animal: PieceId) -> Option<PieceId> {
        match view.spec(animal).kind {
            PieceKind::Animal { .. } => view.aboard(animal).next().map(|(spec, _)| spec.id),
            _ => None,
        }
    }

    /// Half of what a man may move (`INF-69`), table mm.
    fn half_a_move(&self, view: &View, id: PieceId) -> f64 {
        self.unspent_reach(view, id) / 2.0
    }

    fn may_climb(&self, view: &View, piece: PieceId) -> Result<(), Illegal> {
        self.known(view, piece)?;
        let (spec, state) = (view.spec(piece), view.state(piece));
        self.check_go(view, spec.side)?;
        let name = &spec.name;
        if view.now.state.phase != MOVEMENT {
            return Err(Illegal::by("INF-03", format!("{name} moves in phase II.")));
        }
        if !spec.is_figure() || !state.able() {
            return Err(Illegal::by("INF-69", format!("{name} cannot get on or off.")));
        }
        let half = self.half_a_move(view, piece);
        if state.turn.mounted || state.turn.spent > half + CONTACT {
            let text = format!("{name} has less than half his move left.");
            return Err(Illegal::by("INF-69", text));
        }
        Ok(())
    }

    /// May this man get on?
    ///
    /// # Errors
    /// The first reason why not.
    pub(super) fn check_mount(
        &self,
        view: &View,
        piece: PieceId,
        on: PieceId,
    ) -> Result<(), Illegal> {
        self.may_climb(view, piece)?;
        self.known(view, on)?;
        let (spec, carrier, under) = (view.spec(piece), view.spec(on), view.state(on));
        let (name, whom) = (&spec.name, &carrier.name);
        let no = |text: String| Err(Illegal::by("INF-69", text));
        if view.state(piece).aboard.is_some() {
            return no(format!("{name} sits on something already."));
        }
        if carrier.side != spec.side || !under.on_table() {
            return no(format!("{name} cannot get on {whom}."));
        }
        match &carrier.kind {
            PieceKind::Animal { .. } => {
                if self.walker(carrier) != Walker::Horse {
                    return no(format!("{whom} is too small to ride."));
                }
                if under.health != Health::Fit {
                    return Err(Illegal::by("INF-49", format!("{whom} is hurt: it bears nobody.")));
                }
                if self.rider(view, on).is_some() {
                    return no(format!("{whom} has a rider."));
                }
            }
            PieceKind::Vehicle(v) => {
                let men = view.aboard(on).filter(|(man, _)| man.is_figure()).count();
                let riders = men - self.crew_in(view, on).count();
                let burns = under.machine.damage.has(Damage::Burning);
                if burns || !under.able() || riders >= usize::from(v.seats) {
                    return no(format!("{whom} has no free place."));
                }
                // It moves at most half in that turn.
                let half = self.unspent_reach(view, on) / 2.0;
                if under.turn.spent > half + CONTACT {
                    return no(format!("{whom} has driven more than half its move."));
                }
            }
            PieceKind::Figure { .. } | PieceKind::Crew => {
                return no(format!("{name} cannot get on {whom}."));
            }
        }
        if edge_distance(&view.base(piece), &view.base(on)).distance > CONTACT {
            return no(format!("{name} does not touch {whom}."));
        }
        Ok(())
    }

    /// A man gets on.
    pub(super) fn mount(&self, view: &View, piece: PieceId, on: PieceId) -> Vec<BattleEvent> {
        vec![BattleEvent::Mounted { piece, on, spent: self.half_a_move(view, piece) }]
    }

    /// May this man get off?
    ///
    /// # Errors
    /// The first reason why not.
    pub(super) fn check_dismount(&self, view: &View, piece: PieceId) -> Result<(), Illegal> {
        self.may_climb(view, piece)?;
        let name = &view.spec(piece).name;
        let Some(on) = view.state(piece).aboard else {
            return Err(Illegal::by("INF-69", format!("{name} stands on his own feet.")));
        };
        let rides = self.steed(view, piece).is_some()
            || (self.vehicle(view, on).is_some()
                && self.crew_in(view, on).all(|(man, _)| man.id != piece));
        if !rides {
            let text = format!("{name} belongs to {}.", view.spec(on).name);
            return Err(Illegal::by("INF-69", text));
        }
        if self.beside(view, piece, on).is_none() {
            return Err(Illegal::by("INF-69", format!("There is no room beside {name}.")));
        }
        Ok(())
    }

    /// A man gets off, beside what carried him.
    pub(super) fn dismount(&self, view: &View, piece: PieceId) -> Vec<BattleEvent> {
        let on = view.state(piece).aboard;
        let Some(at) = on.and_then(|on| self.beside(view, piece, on)) else { return Vec::new() };
        vec![BattleEvent::Dismounted { piece, at, spent: self.half_a_move(view, piece) }]
    }

    /// A free place beside a carrier where this man's base touches it: left, right, behind, before, then between.
    fn beside(&self, view: &View, piece: PieceId, on: PieceId) -> Option<DVec2> {
        let (base, own) = (view.base(on), view.spec(piece).footprint);
        let scene = &view.scenario.terrain.scene;
        for turn in [90.0, -90.0, 180.0, 0.0, 135.0, -135.0, 45.0, -45.0] {
            let way = base.facing.rotate(Dir::from_degrees(turn).vec());
            let mut body = Body { footprint: own, ..view.base(piece) };
            // Out until he just touches: the distance to the hull falls off with the way.
            let mut out = base.bounding_radius() + body.bounding_radius();
            for _ in 0..40 {
                body.at = base.at + way * out;
                out -= edge_distance(&base, &body).distance;
            }
            body.at = base.at + way * out;
            let size = view.scenario.size;
            let inside = body.at.cmpge(DVec2::ZERO).all() && body.at.cmple(size).all();
            let free = view
                .on_table()
                .filter(|(other, _)| other.id != on && other.id != piece)
                .filter(|(other, _)| view.blocks_movement(other.id))
                .all(|(other, _)| edge_distance(&view.base(other.id), &body).distance > 0.0);
            let clear = !scene
                .near(body.at - 0.1, body.at + 0.1)
                .any(|id| view.scenario.terrain.info(id).is_some_and(|info| info.no_standing));
            if inside && free && clear {
                return Some(body.at);
            }
        }
        None
    }

    /// Riders whose mounts can bear them no longer when a step takes effect (`INF-49`).
    pub(super) fn unseated(&self, view: &View) -> Vec<BattleEvent> {
        let mut events = Vec::new();
        for (spec, state) in view.on_table() {
            let hurt = state.pending >= Health::WalkingWounded;
            if let (true, Some(rider)) = (hurt, self.rider(view, spec.id)) {
                let at = self.beside(view, rider, spec.id).unwrap_or(state.at);
                events.push(BattleEvent::SetDown { piece: rider, at });
            }
        }
        events
    }

    /// May these two crews make one (`INF-15`)?
    ///
    /// # Errors
    /// The first reason why not.
    pub(super) fn check_join(
        &self,
        view: &View,
        stand: PieceId,
        with: PieceId,
    ) -> Result<(), Illegal> {
        self.known(view, stand)?;
        self.known(view, with)?;
        let (one, other) = (view.spec(stand), view.spec(with));
        self.check_go(view, one.side)?;
        let (name, whom) = (&one.name, &other.name);
        let no = |text: String| Err(Illegal::by("INF-15", text));
        if view.now.state.phase != MOVEMENT {
            return Err(Illegal::by("INF-03", format!("{name} moves in phase II.")));
        }
        let stands = [one, other]
            .iter()
            .all(|spec| matches!(spec.kind, PieceKind::Crew) && view.state(spec.id).on_table());
        let (Some(first), Some(second)) = (self.weapon(view, stand, 0), self.weapon(view, with, 0))
        else {
            return no(format!("{name} and {whom} are not two crews."));
        };
        if !stands || stand == with || one.side != other.side {
            return no(format!("{name} and {whom} are not two crews of one side."));
        }
        if !matches!(self.service(view, with, 0), Service::Fires { .. }) {
            return no(format!("{whom} has no gunner whose weapon is whole."));
        }
        let touch = edge_distance(&view.base(stand), &view.base(with)).distance <= CONTACT;
        let crews = (self.crew_of(view, stand), self.crew_of(view, with));
        match crews::merge((first, &crews.0), (second, &crews.1), touch) {
            Ok(_) => Ok(()),
            Err(NoMerger::OtherWeapon) => no(format!("{name} and {whom} serve unlike weapons.")),
            Err(NoMerger::NotInContact) => no(format!("{name} does not touch {whom}.")),
            Err(NoMerger::NoGunner) => no(format!("Neither {name} nor {whom} has a gunner.")),
            Err(NoMerger::NoLoader) => no(format!("Neither {name} nor {whom} has a loader.")),
        }
    }

    /// The men of one stand go over to the other; what is left of the first is taken off.
    pub(super) fn join(&self, view: &View, stand: PieceId, with: PieceId) -> Vec<BattleEvent> {
        let men: Vec<PieceId> = view
            .aboard(stand)
            .filter(|(_, s): &(&PieceSpec, &PieceState)| s.able())
            .map(|(spec, _)| spec.id)
            .collect();
        vec![
            BattleEvent::Joined { stand, with, men },
            BattleEvent::Left { piece: stand, how: Gone::Killed },
        ]
    }

    /// Posture of a mounted man: he sits upright.
    pub(super) fn seat_posture(&self, view: &View, id: PieceId) -> Option<Posture> {
        self.steed(view, id).map(|_| Posture::Standing)
    }
}
