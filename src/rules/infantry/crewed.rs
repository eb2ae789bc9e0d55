//! Vehicles and who sits in them (`INF-55`, `INF-67`, `INF-72`, `GEN-11`): posts, hatches, changing seats, and where a
//! mounted gun points.

use super::Infantry;
use super::turn::{FIRE, GUNS, MOVEMENT};
use super::weapons::{Service, templates_with};
use crate::geometry::in_arc;
use crate::model::{
    CoverRow, Damage, DamageSet, Gait, Health, Illegal, Mount, PieceId, PieceKind, PieceSpec,
    PieceState, Post, Role, ShotOrder, VehicleSpec, Weapon,
};
use crate::rules::View;

/// How a man sits in a vehicle, as those outside see him.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Within {
    /// Behind plates: nobody sees him.
    Shut,
    /// In an open vehicle, over its side as over a high wall (`INF-67`).
    Over,
    /// The driver, with his head out of his hatch (`INF-55`).
    Hatch,
}

impl Within {
    /// The row of the cover chart that covers him; none for one whom nobody sees.
    #[must_use]
    pub fn cover(self) -> Option<CoverRow> {
        match self {
            Self::Shut => None,
            Self::Over => Some(CoverRow::HighWall),
            Self::Hatch => Some(CoverRow::FiringPort),
        }
    }
}

/// Who fires from a post (`INF-67`).
#[must_use]
pub(super) fn role_of(post: Post) -> Role {
    match post {
        Post::Gunner => Role::Gunner,
        Post::Hull => Role::HullGunner,
        Post::Roof => Role::Commander,
    }
}

impl Infantry {
    /// What a vehicle is; none for other pieces.
    #[must_use]
    pub fn vehicle<'a>(&self, view: &View<'a>, id: PieceId) -> Option<&'a VehicleSpec> {
        match &view.spec(id).kind {
            PieceKind::Vehicle(v) => Some(v),
            PieceKind::Figure { .. } | PieceKind::Crew | PieceKind::Animal { .. } => None,
        }
    }

    /// The duty of a man: the one he took over, or his own.
    #[must_use]
    pub fn duty(&self, view: &View, id: PieceId) -> Role {
        view.state(id).duty.unwrap_or(view.spec(id).role())
    }

    /// Is this man of the crew of the vehicle in which he sits? Passengers carry weapons of their own.
    fn is_crew(&self, spec: &PieceSpec, vehicle: PieceId) -> bool {
        let duty = matches!(
            spec.role(),
            Role::Driver | Role::Gunner | Role::Commander | Role::Loader | Role::HullGunner
        );
        duty && spec.weapons.is_empty() && spec.seat.is_some_and(|s| s.on == vehicle)
    }

    /// The crew in a vehicle, by id, whatever their health.
    pub fn crew_in<'a>(
        &self,
        view: &View<'a>,
        vehicle: PieceId,
    ) -> impl Iterator<Item = (&'a PieceSpec, &'a PieceState)> {
        view.aboard(vehicle).filter(move |(spec, _)| self.is_crew(spec, vehicle))
    }

    /// The man at a duty in a vehicle who can do it this turn: alive, and not just changing seats.
    #[must_use]
    pub fn at_duty(&self, view: &View, vehicle: PieceId, role: Role) -> Option<PieceId> {
        self.crew_in(view, vehicle)
            .find(|(spec, s)| s.able() && !s.turn.moved && self.duty(view, spec.id) == role)
            .map(|(spec, _)| spec.id)
    }

    /// How a man sits in a vehicle; none for those who sit in none.
    #[must_use]
    pub fn within(&self, view: &View, id: PieceId) -> Option<Within> {
        let carrier = view.state(id).aboard?;
        let vehicle = self.vehicle(view, carrier)?;
        if matches!(view.spec(id).kind, PieceKind::Animal { .. }) {
            // A team stands before what it draws.
            return None;
        }
        let out = view.state(carrier).machine.driver_out && self.duty(view, id) == Role::Driver;
        Some(match (out, vehicle.open) {
            (true, _) => Within::Hatch,
            (false, true) => Within::Over,
            (false, false) => Within::Shut,
        })
    }

    /// Gait that counts for a firer: his own, or that of what carries him (`INF-67`).
    pub(super) fn moved(&self, view: &View, shooter: PieceId) -> Gait {
        let state = view.state(shooter);
        let under = state.aboard.map_or(Gait::None, |carrier| view.state(carrier).turn.gait);
        state.turn.gait.max(under)
    }

    /// What is left of a weapon of a vehicle (`INF-54`, `INF-65`, `INF-67`).
    pub(super) fn mounted_service(
        &self,
        view: &View,
        vehicle: PieceId,
        weapon: &Weapon,
    ) -> Service {
        let state = view.state(vehicle);
        let damage = state.machine.damage;
        if state.health >= Health::LitterCase || damage.has(Damage::Burning) {
            return Service::NoGunner;
        }
        if self.silenced(view, vehicle, weapon, damage) {
            return Service::Destroyed;
        }
        match self.at_duty(view, vehicle, role_of(weapon.post)) {
            Some(_) => Service::Fires { present: 1, templates: templates_with(weapon, 1) },
            None => Service::NoGunner,
        }
    }

    /// Is this weapon of a vehicle out of order?
    fn silenced(&self, view: &View, id: PieceId, weapon: &Weapon, damage: DamageSet) -> bool {
        let turret = self.vehicle(view, id).is_some_and(|v| v.turret.is_some());
        match (weapon.gun.is_some(), weapon.post) {
            (true, _) => damage.has(Damage::MainGun),
            (false, Post::Gunner) => turret && damage.has(Damage::TurretMg),
            (false, Post::Hull) => damage.has(Damage::HullMg),
            (false, Post::Roof) => false,
        }
    }

    /// The phase in which a weapon fires (`INF-67`).
    #[must_use]
    pub fn phase_of(&self, view: &View, shooter: PieceId, weapon: &Weapon) -> u8 {
        let heavy = self.vehicle(view, shooter).is_some() || weapon.gun.is_some();
        if heavy { GUNS } else { FIRE }
    }

    /// Has anybody a weapon for phase V that he may fire?
    pub(super) fn anyone_for_the_guns(&self, view: &View) -> bool {
        view.on_table().any(|(spec, _)| {
            (0..).zip(&spec.weapons).any(|(slot, id)| {
                let weapon = view.scenario.weapon(*id);
                self.phase_of(view, spec.id, weapon) == GUNS
                    && self.can_fire(view, spec.id, slot).is_ok()
            })
        })
    }

    /// Degrees to each side within which a weapon fires (`GEN-11`).
    fn half_arc(&self, view: &View, shooter: PieceId, weapon: &Weapon) -> f64 {
        let arcs = &self.tables.arcs;
        match self.vehicle(view, shooter) {
            Some(vehicle) => match weapon.post {
                Post::Hull => arcs.hull_deg,
                Post::Gunner if weapon.gun.is_some() && vehicle.turret.is_none() => {
                    arcs.casemate_deg
                }
                Post::Gunner | Post::Roof => 180.0,
            },
            None if weapon.mount == Mount::Carriage && weapon.gun.is_some() => arcs.towed_deg,
            None => 180.0,
        }
    }

    /// Does the weapon point at its target (`GEN-11`)?
    ///
    /// # Errors
    /// It does not.
    pub(super) fn check_arc(
        &self,
        view: &View,
        order: &ShotOrder,
        weapon: &Weapon,
    ) -> Result<(), Illegal> {
        let half = self.half_arc(view, order.shooter, weapon);
        let facing = view.state(order.shooter).facing;
        let target = view.base(order.target);
        if half >= 180.0 || in_arc(view.place(order.shooter), facing, half, &target) {
            return Ok(());
        }
        let (name, whom) = (&view.spec(order.shooter).name, &view.spec(order.target).name);
        Err(Illegal::by(
            "GEN-11",
            format!(
                "The {} of {name} fires {half:.0} degrees to each side; {whom} is outside.",
                weapon.name
            ),
        ))
    }

    /// May a driver open or shut his hatch (`INF-55`)?
    ///
    /// # Errors
    /// Says why not.
    pub(super) fn check_hatch(&self, view: &View, id: PieceId, out: bool) -> Result<(), Illegal> {
        self.known(view, id)?;
        let spec = view.spec(id);
        self.check_go(view, spec.side)?;
        let name = &spec.name;
        let closed = self.vehicle(view, id).is_some_and(|v| !v.open);
        if view.now.state.phase != MOVEMENT {
            return Err(Illegal::by(
                "INF-55",
                format!("The driver of {name} does so in phase II."),
            ));
        }
        if !closed || !view.state(id).able() || self.at_duty(view, id, Role::Driver).is_none() {
            return Err(Illegal::by("INF-55", format!("{name} has no driver behind a hatch.")));
        }
        if view.state(id).machine.driver_out == out {
            let how = if out { "looks out already" } else { "has shut it already" };
            return Err(Illegal::by("INF-55", format!("The driver of {name} {how}.")));
        }
        Ok(())
    }

    /// May a man take over this duty (`INF-72`)?
    ///
    /// # Errors
    /// Says why not.
    pub(super) fn check_seat(&self, view: &View, id: PieceId, role: Role) -> Result<(), Illegal> {
        self.known(view, id)?;
        let (spec, state) = (view.spec(id), view.state(id));
        self.check_go(view, spec.side)?;
        let name = &spec.name;
        if view.now.state.phase != MOVEMENT {
            return Err(Illegal::by("INF-72", format!("{name} changes seats in phase II.")));
        }
        let inside = state.aboard.filter(|on| {
            self.vehicle(view, *on).is_some() && self.is_crew(spec, *on) && state.able()
        });
        let Some(vehicle) = inside else {
            return Err(Illegal::by("INF-72", format!("{name} is not of the crew of a vehicle.")));
        };
        if !matches!(role, Role::Driver | Role::Gunner | Role::Commander | Role::HullGunner) {
            return Err(Illegal::by("INF-72", "Nobody need change seats for that duty."));
        }
        if state.turn.moved || view.state(vehicle).turn.spent > 0.0 {
            return Err(Illegal::by("INF-72", format!("{name} has no time left for that.")));
        }
        let holder = self
            .crew_in(view, vehicle)
            .find(|(other, s)| s.able() && self.duty(view, other.id) == role);
        if let Some((other, _)) = holder {
            return Err(Illegal::by("INF-72", format!("{} sits there.", other.name)));
        }
        Ok(())
    }
}
