//! What a piece is to these rules: its crew, its men, its weapons, how it goes (`OST-02`, `OST-04`, `OST-45`, `OST-52`).

use super::Ostfront;
use crate::geometry::{Body, CM, edge_distance};
use crate::model::{
    Damage, Effect, Exact, Health, MoverClass, PieceId, PieceKind, Quality, Troop, VehicleSpec,
    Weapon,
};
use crate::rules::View;
use crate::rules::ostfront::armour::Gun;
use crate::rules::ostfront::data::HandWeapon;
use crate::rules::ostfront::movement::{Drive, Mover, speed_class};
use crate::rules::ostfront::soft::{self, Firer};

/// Kilometres in a mile: catalogues give speeds by the hour in one, rules of others want the other.
const MILE: f64 = 1.609_344;
/// A gun needs so many men to fire (`OST-52`).
const SERVES: u8 = 2;

/// What a weapon is to these rules.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Arm {
    /// A gun with its row of the list.
    Gun(Gun),
    /// An infantry anti-tank weapon.
    Hand(HandWeapon),
    /// A machine gun, or the rifles of a unit.
    Small(Firer),
}

impl Ostfront {
    /// What never changes about a unit; that of an ordinary one where the file says nothing.
    pub(super) fn troop(&self, view: &View, id: PieceId) -> Troop {
        view.spec(id).troop.unwrap_or_default()
    }

    pub(super) fn quality(&self, view: &View, id: PieceId) -> Quality {
        self.troop(view, id).quality
    }

    pub(super) fn vehicle<'a>(&self, view: &View<'a>, id: PieceId) -> Option<&'a VehicleSpec> {
        match &view.spec(id).kind {
            PieceKind::Vehicle(v) => Some(v),
            _ => None,
        }
    }

    pub(super) fn is_gun(&self, view: &View, id: PieceId) -> bool {
        matches!(view.spec(id).kind, PieceKind::Crew)
    }

    /// Men left of a unit or gun crew.
    pub(super) fn men(&self, view: &View, id: PieceId) -> u8 {
        self.troop(view, id).men.saturating_sub(view.state(id).troop.lost)
    }

    /// Can it still do anything at all?
    pub(super) fn acts(&self, view: &View, id: PieceId) -> bool {
        let state = view.state(id);
        let manned = self.vehicle(view, id).is_some() || self.men(view, id) > 0;
        state.on_table() && state.health == Health::Fit && manned
    }

    /// Will it never move or shoot again, and so count for nothing (`GEN-13`)?
    pub(super) fn is_spent(&self, view: &View, id: PieceId) -> bool {
        let damage = view.state(id).machine.damage;
        damage.has(Damage::Immobile) && damage.has(Damage::MainGun)
    }

    /// As what it moves.
    pub(super) fn mover(&self, view: &View, id: PieceId) -> Mover {
        if let Some(v) = self.vehicle(view, id) {
            let drive = if v.tracked { Drive::Tracks } else { Drive::Wheels };
            return Mover::Vehicle(drive, speed_class(&self.tables, v.speed_mph * MILE));
        }
        match self.is_gun(view, id) {
            true => Mover::Gun { bore: self.bore(view, id).unwrap_or(Exact::ZERO) },
            false => Mover::Foot,
        }
    }

    pub(super) fn weapon<'a>(&self, view: &View<'a>, id: PieceId, slot: u8) -> Option<&'a Weapon> {
        let weapon = view.spec(id).weapons.get(usize::from(slot))?;
        Some(view.scenario.weapon(*weapon))
    }

    /// What a weapon of a piece is; none for what these rules do not know.
    pub(super) fn arm(&self, view: &View, id: PieceId, slot: u8) -> Option<Arm> {
        let weapon = self.weapon(view, id, slot)?;
        if let Some(row) = &weapon.gun {
            // Guns that the list of these rules has not are known by bore and barrel all the same.
            let other = || {
                let gun = crate::rules::guns::gun(row)?;
                let (bore, calibres) = (gun.bore?, gun.calibres?);
                Some(Gun {
                    bore: Exact::from_decimal(bore),
                    calibres: Exact::from_decimal(calibres),
                })
            };
            return self.tables.gun(row).or_else(other).map(Arm::Gun);
        }
        let hand = match weapon.id.as_str() {
            "at_rifle" => Some(HandWeapon::AtRifle),
            "bazooka" => Some(HandWeapon::Bazooka),
            "panzerfaust" => Some(HandWeapon::Panzerfaust),
            "piat" => Some(HandWeapon::Piat),
            _ => None,
        };
        if let Some(hand) = hand {
            return Some(Arm::Hand(hand));
        }
        let machine_gun = weapon.id.starts_with("mg_");
        (weapon.effect == Effect::SmallArms).then(|| {
            Arm::Small(match machine_gun {
                true => Firer::MachineGun,
                false => Firer::Infantry { men: u32::from(self.men(view, id)) },
            })
        })
    }

    /// Bore of its gun, mm.
    pub(super) fn bore(&self, view: &View, id: PieceId) -> Option<Exact> {
        let slots = 0..u8::try_from(view.spec(id).weapons.len()).unwrap_or(u8::MAX);
        slots.into_iter().find_map(|slot| match self.arm(view, id, slot) {
            Some(Arm::Gun(gun)) => Some(gun.bore),
            _ => None,
        })
    }

    /// Are there men to fire a gun?
    pub(super) fn is_served(&self, view: &View, id: PieceId) -> bool {
        !self.is_gun(view, id) || self.men(view, id) >= SERVES
    }

    /// How far a weapon reaches, table mm; guns reach as far as one sees.
    pub(super) fn reach(&self, view: &View, id: PieceId, slot: u8) -> f64 {
        match self.arm(view, id, slot) {
            Some(Arm::Gun(_)) => view.scenario.size.length(),
            Some(Arm::Hand(hand)) => self.tables.reach(hand),
            Some(Arm::Small(firer)) => soft::small_arms_reach(&self.tables, firer),
            None => 0.0,
        }
    }

    /// Centre to centre between vehicles and between units, edge to edge between one and the other (`GEN-10`, `OST-33`),
    /// table mm.
    pub(super) fn range(&self, view: &View, from: PieceId, to: PieceId) -> f64 {
        let (a, b) = (view.base(from), view.base(to));
        let vehicles = [from, to].map(|id| self.vehicle(view, id).is_some());
        if vehicles[0] == vehicles[1] {
            a.at.distance(b.at)
        } else {
            edge_distance(&a, &b).distance
        }
    }

    /// The body that sight sees: hull or unit, standing on its ground.
    pub(super) fn body(&self, view: &View, id: PieceId) -> Body {
        let state = view.state(id);
        let z = state.aboard.map_or(state.z, |on| view.state(on).z);
        Body { z, ..view.base(id) }
    }

    /// Furthest that a side's pieces lie from each other on the table, for those who look all over it.
    pub(super) fn class(&self, view: &View, id: PieceId) -> MoverClass {
        view.spec(id).mover()
    }

    /// Men that a vehicle takes: inside one with seats, riding on any other (`OST-53`).
    pub(super) fn room(&self, view: &View, vehicle: PieceId) -> u8 {
        const RIDERS: u8 = 6;
        match self.vehicle(view, vehicle) {
            Some(v) if v.seats > 0 => v.seats,
            Some(v) if v.tracked => RIDERS,
            _ => 0,
        }
    }

    /// Do those aboard ride outside?
    pub(super) fn rides_outside(&self, view: &View, vehicle: PieceId) -> bool {
        self.vehicle(view, vehicle).is_some_and(|v| v.seats == 0)
    }

    /// Touching, edge to edge.
    pub(super) fn touch(&self, view: &View, a: PieceId, b: PieceId) -> bool {
        edge_distance(&view.base(a), &view.base(b)).distance <= crate::geometry::CONTACT
    }

    /// A length of so many cm, mm.
    pub(super) fn cm(value: i64) -> f64 {
        Exact::from(value).get() * CM
    }
}
