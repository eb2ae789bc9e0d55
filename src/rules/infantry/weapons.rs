//! Weapons and their crews: what may be fired, and how much of it (`INF-09` to `INF-17`, `INF-67`, `INF-68`).

use super::crewed::Within;
use super::{Infantry, crews};
use crate::geometry::INCH;
use crate::model::{Gait, Health, Illegal, PieceId, PieceKind, Role, Shell, ShotOrder, Weapon};
use crate::rules::View;

/// What is left of a weapon and its crew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Service {
    /// It fires; men present, the gunner included.
    Fires {
        /// Men at it.
        present: u8,
        /// Templates it lays (`INF-12`); 0 for single shots.
        templates: u8,
    },
    /// Nobody to pull the trigger: the gunner is dead, gone or away.
    NoGunner,
    /// The gunner is a litter case (`INF-16`).
    Suspended,
    /// The weapon is destroyed (`INF-14`).
    Destroyed,
}

/// Templates of a weapon with so many of its full crew present (`INF-12`): one less for each man missing, never below
/// one, never fewer on a vehicle.
#[must_use]
pub fn templates_with(weapon: &Weapon, present: u8) -> u8 {
    u8::try_from(crews::counts(weapon, present).iter().sum::<i32>()).unwrap_or(0)
}

impl Infantry {
    /// The weapon of an order.
    #[must_use]
    pub fn weapon<'a>(&self, view: &View<'a>, shooter: PieceId, slot: u8) -> Option<&'a Weapon> {
        let id = view.spec(shooter).weapons.get(usize::from(slot))?;
        Some(view.scenario.weapon(*id))
    }

    /// Who aims: the gunner of a crew's stand, else the shooter himself.
    #[must_use]
    pub fn gunner(&self, view: &View, shooter: PieceId) -> Option<PieceId> {
        match view.spec(shooter).kind {
            PieceKind::Crew => view
                .on_table()
                .find(|(spec, s)| {
                    s.aboard == Some(shooter)
                        && spec.role() == Role::Gunner
                        && s.health <= Health::WalkingWounded
                })
                .map(|(spec, _)| spec.id),
            _ => Some(shooter),
        }
    }

    /// What is left of a weapon (`INF-12`, `INF-14`, `INF-16`).
    #[must_use]
    pub fn service(&self, view: &View, shooter: PieceId, slot: u8) -> Service {
        let Some(weapon) = self.weapon(view, shooter, slot) else {
            return Service::Destroyed;
        };
        if slot < 8 && view.state(shooter).weapons_lost & (1 << slot) != 0 {
            return Service::Destroyed;
        }
        let spec = view.spec(shooter);
        if self.vehicle(view, shooter).is_some() {
            return self.mounted_service(view, shooter, weapon);
        }
        if !matches!(spec.kind, PieceKind::Crew) {
            return match view.state(shooter).health {
                Health::Fit | Health::WalkingWounded => {
                    Service::Fires { present: 1, templates: templates_with(weapon, 1) }
                }
                Health::LitterCase => Service::Suspended,
                Health::Dead => Service::NoGunner,
            };
        }
        let mut gunner = None;
        let mut helpers = 0_u8;
        for (man, state) in self.crew(view, shooter) {
            match man {
                Role::Gunner => gunner = Some(state),
                // The spotter is extra (INF-57); a walking wounded man still counts (INF-17).
                Role::Spotter => {}
                _ if state <= Health::WalkingWounded => helpers = helpers.saturating_add(1),
                _ => {}
            }
        }
        match gunner {
            Some(Health::Fit | Health::WalkingWounded) => {
                let present = (helpers + 1).min(weapon.crew.max(1));
                Service::Fires { present, templates: templates_with(weapon, present) }
            }
            Some(Health::LitterCase) => Service::Suspended,
            Some(Health::Dead) | None => Service::NoGunner,
        }
    }

    /// Men of a stand: those on it, and those of it who lie within an inch of it.
    pub(super) fn crew(&self, view: &View, stand: PieceId) -> Vec<(Role, Health)> {
        let base = view.base(stand);
        view.on_table()
            .filter(|(spec, s)| {
                spec.is_figure()
                    // Men of it, and those who came over from another (INF-15).
                    && (s.aboard == Some(stand)
                        || (spec.seat.is_some_and(|seat| seat.on == stand)
                            && s.aboard.is_none()
                            && s.at.distance(base.at)
                                <= base.bounding_radius() + self.tables.crew_in * INCH))
            })
            .map(|(spec, s)| (spec.role(), s.health))
            .collect()
    }

    /// May this weapon be fired now, whatever the target? (`INF-09`, `INF-32`, `INF-45`, `INF-46`)
    ///
    /// # Errors
    /// The first reason why not.
    pub fn can_fire(&self, view: &View, shooter: PieceId, slot: u8) -> Result<(), Illegal> {
        let (spec, state) = (view.spec(shooter), view.state(shooter));
        let name = &spec.name;
        if !state.on_table() {
            return Err(Illegal::by("", format!("{name} is not on the table.")));
        }
        // Passengers of an open vehicle fire what they carry (INF-67).
        if state.shaken {
            let text = format!("{name} is shaken and keeps his head down.");
            return Err(Illegal::by("INF-66", text));
        }
        if state.head_down {
            return Err(Illegal::by("INF-43", format!("{name} shows his head alone.")));
        }
        if self.litter_party(view, shooter).is_some() {
            return Err(Illegal::by("INF-64", format!("{name} carries a wounded man.")));
        }
        let over = self.within(view, shooter) == Some(Within::Over);
        let rides = (over || self.steed(view, shooter).is_some()) && !spec.weapons.is_empty();
        if state.aboard.is_some() && !rides {
            return Err(Illegal::by("INF-09", format!("{name} serves a weapon; its stand fires.")));
        }
        if matches!(spec.kind, PieceKind::Animal { .. }) {
            return Err(Illegal::by("", format!("{name} is an animal.")));
        }
        let Some(weapon) = self.weapon(view, shooter, slot) else {
            return Err(Illegal::by(
                "INF-10",
                format!("{name} has no weapon {}.", u16::from(slot) + 1),
            ));
        };
        self.has_rounds(view, shooter, slot)?;
        if weapon.shells_mm.is_some() {
            return Err(Illegal::by("INF-61", format!("{name} fires by markers, in phase III.")));
        }
        match self.service(view, shooter, slot) {
            Service::Fires { .. } => {}
            Service::NoGunner => {
                return Err(Illegal::by("INF-12", format!("{name} has no gunner.")));
            }
            Service::Suspended => {
                return Err(Illegal::by(
                    "INF-16",
                    format!("The gunner of {name} is a litter case."),
                ));
            }
            Service::Destroyed => {
                return Err(Illegal::by(
                    "INF-14",
                    format!("The {} of {name} is destroyed.", weapon.name),
                ));
            }
        }
        if self.vehicle(view, shooter).is_some() {
            return self.post_is_free(view, shooter, weapon);
        }
        if let Some(done) = state.turn.weapon {
            let with = self.weapon(view, shooter, done).map_or("a weapon", |w| w.name.as_str());
            return Err(Illegal::by(
                "INF-09",
                format!("{name} has used its {with} this turn: one weapon a turn."),
            ));
        }
        let gunner = self.gunner(view, shooter).map_or(state.health, |g| view.state(g).health);
        if gunner == Health::WalkingWounded && self.moved(view, shooter) != Gait::None {
            return Err(Illegal::by(
                "INF-45",
                format!("{name} is wounded and moved: he may not fire."),
            ));
        }
        if weapon.static_only && self.moved(view, shooter) != Gait::None {
            return Err(Illegal::by(
                "INF-32",
                format!("The {} never fires after a move.", weapon.name),
            ));
        }
        Ok(())
    }

    /// Are there rounds left, where the scenario counts them (`INF-10`)?
    pub(super) fn has_rounds(
        &self,
        view: &View,
        shooter: PieceId,
        slot: u8,
    ) -> Result<(), Illegal> {
        let spec = view.spec(shooter);
        let at = usize::from(slot);
        let (Some(most), Some(fired)) =
            (spec.rounds.get(at).copied().flatten(), view.state(shooter).fired.get(at))
        else {
            return Ok(());
        };
        if *fired < most {
            return Ok(());
        }
        let what = self.weapon(view, shooter, slot).map_or("weapon", |w| w.name.as_str());
        let text = format!("{} has fired its {most} rounds of {what}.", spec.name);
        Err(Illegal::by("INF-10", text))
    }

    /// Has the man at this weapon of a vehicle a hand free? He fires one a turn (`INF-67`).
    fn post_is_free(&self, view: &View, vehicle: PieceId, weapon: &Weapon) -> Result<(), Illegal> {
        let used = view.state(vehicle).turn.used;
        let busy = (0_u8..8).filter(|slot| used & (1 << slot) != 0).find_map(|slot| {
            self.weapon(view, vehicle, slot).filter(|other| other.post == weapon.post)
        });
        let Some(other) = busy else { return Ok(()) };
        let name = &view.spec(vehicle).name;
        Err(Illegal::by(
            "INF-67",
            format!("The man at the {} of {name} has fired the {}.", weapon.name, other.name),
        ))
    }

    /// Can this weapon do anything to such a target (`INF-51`, `INF-70`, `INF-71`)?
    fn suits(&self, view: &View, order: &ShotOrder, weapon: &Weapon) -> Result<(), Illegal> {
        let (name, whom) = (&view.spec(order.shooter).name, &view.spec(order.target).name);
        let shell = weapon.gun.is_some() && order.shell == Shell::HighExplosive;
        let Some(vehicle) = self.vehicle(view, order.target) else {
            if self.is_shut_in(view, order.target) {
                let text = format!("{whom} sits behind plates; name the vehicle.");
                return Err(Illegal::by("INF-67", text));
            }
            if weapon.gun.is_some() && !shell {
                let text = format!("{name} loads high explosive to fire at {whom}.");
                return Err(Illegal::by("INF-71", text));
            }
            return Ok(());
        };
        if view.state(order.target).health >= Health::LitterCase {
            return Err(Illegal::by("INF-26", format!("{whom} is a wreck.")));
        }
        if shell && !vehicle.soft {
            let text = format!("High explosive is for men and soft targets; {whom} is armoured.");
            return Err(Illegal::by("INF-71", text));
        }
        let from = view.place(order.shooter);
        if !shell && self.chart_for(view, weapon, order.target, from).is_none() {
            return Err(Illegal::by(
                "INF-51",
                format!("The {} of {name} cannot harm {whom}.", weapon.name),
            ));
        }
        Ok(())
    }

    /// May this shot be designated? The firer must see the target; no range is asked for (`INF-24`).
    ///
    /// # Errors
    /// The first reason why not.
    pub fn may_designate(&self, view: &View, order: &ShotOrder) -> Result<(), Illegal> {
        self.can_fire(view, order.shooter, order.weapon)?;
        let shooter = view.spec(order.shooter);
        let target = view.spec(order.target);
        let (name, whom) = (&shooter.name, &target.name);
        if !view.state(order.target).on_table() {
            return Err(Illegal::by("INF-26", format!("{whom} is not on the table.")));
        }
        if target.side == shooter.side {
            return Err(Illegal::by("INF-24", format!("{whom} is on {name}'s own side.")));
        }
        if matches!(target.kind, PieceKind::Crew) {
            return Err(Illegal::by("INF-21", format!("{whom} is a stand; name one of its men.")));
        }
        let weapon = self.weapon(view, order.shooter, order.weapon);
        if let Some(weapon) = weapon {
            self.suits(view, order, weapon)?;
            self.check_arc(view, order, weapon)?;
        }
        if let (Some(enemy), Some(weapon)) = (self.enemy_in_contact(view, order.shooter), weapon) {
            if !weapon.close_quarters {
                return Err(Illegal::by(
                    "INF-68",
                    format!(
                        "{name} is in contact with {}: pistol, submachine gun or shotgun only.",
                        view.spec(enemy).name
                    ),
                ));
            }
            if !self.touch(view, order.shooter, order.target) {
                return Err(Illegal::by(
                    "INF-68",
                    format!(
                        "{name} is in contact with {} and may fire at nobody else.",
                        view.spec(enemy).name
                    ),
                ));
            }
        } else if let Some(friend) = self.enemy_in_contact(view, order.target) {
            return Err(Illegal::by(
                "INF-68",
                format!("{whom} is in contact with {}.", view.spec(friend).name),
            ));
        }
        let eye = self.gunner(view, order.shooter).unwrap_or(order.shooter);
        if !self.share(view, eye, order.target).0 {
            let seen = self.exposure(view, eye, order.target);
            return Err(Illegal::by(
                "INF-24",
                format!("{name} does not see {whom}: hidden 100 %{}.", self.hidden_by(view, &seen)),
            ));
        }
        self.check_aim(view, order)
    }
}
