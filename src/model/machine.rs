//! What vehicles and guns are made of, and what can be broken on them.

use super::PieceId;
use crate::geometry::Dir;
use serde::{Deserialize, Serialize};

/// One plate of armour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Plate {
    /// Thickness, mm; 0 = none.
    pub mm: f64,
    /// Slope from the vertical, degrees.
    pub slope_deg: f64,
}

/// Plates of a hull or a turret.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Plates {
    /// Front.
    pub front: Plate,
    /// Either side.
    pub side: Plate,
    /// Rear.
    pub rear: Plate,
}

/// Which of its faces a vehicle shows to somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Face {
    /// Front.
    Front,
    /// Left or right.
    Side,
    /// Rear.
    Rear,
}

impl Plates {
    /// The plate of a face.
    #[must_use]
    pub fn of(&self, face: Face) -> Plate {
        match face {
            Face::Front => self.front,
            Face::Side => self.side,
            Face::Rear => self.rear,
        }
    }
}

/// A turret.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Turret {
    /// Men in it.
    pub men: u8,
    /// Its armour.
    pub plates: Plates,
}

/// Who of a vehicle's crew fires a weapon (`INF-67`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Post {
    /// The gunner: the main gun, or the machine gun beside it, not both in one turn.
    #[default]
    Gunner,
    /// The hull gunner.
    Hull,
    /// The commander, from his hatch.
    Roof,
}

/// What a gun fires.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Shell {
    /// Against armour.
    #[default]
    Solid,
    /// Against men and soft things (`INF-71`).
    HighExplosive,
    /// A better shot than the usual one against armour, of which there are few (`OST-27a`).
    Special,
}

/// One thing that can be out of order on a vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Damage {
    /// It cannot move: engine, wheels or tracks.
    Immobile,
    /// It burns (`INF-53`).
    Burning,
    /// It blew up and is a wreck.
    Exploded,
    /// The main gun is silent.
    MainGun,
    /// The machine gun in the turret is out (`INF-54`).
    TurretMg,
    /// The machine gun in the hull is out (`INF-54`).
    HullMg,
    /// The turret's optics are out (`INF-54`).
    Optics,
    /// The driver sees nothing with his hatch shut (`INF-54`).
    DriverVision,
    /// What it carried is destroyed (`INF-52`).
    Cargo,
}

impl Damage {
    /// All kinds.
    pub const ALL: [Self; 9] = [
        Self::Immobile,
        Self::Burning,
        Self::Exploded,
        Self::MainGun,
        Self::TurretMg,
        Self::HullMg,
        Self::Optics,
        Self::DriverVision,
        Self::Cargo,
    ];

    /// As people say it.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Immobile => "cannot move",
            Self::Burning => "burns",
            Self::Exploded => "blown up",
            Self::MainGun => "main gun out",
            Self::TurretMg => "turret machine gun out",
            Self::HullMg => "hull machine gun out",
            Self::Optics => "turret optics out",
            Self::DriverVision => "driver's vision out",
            Self::Cargo => "cargo destroyed",
        }
    }
}

/// What a shot at a vehicle came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Struck {
    /// It missed.
    Missed,
    /// The plate held (`INF-65`).
    Holds,
    /// It hit nothing that could be broken, or what was broken before (`INF-54`, `INF-56`).
    NoEffect,
    /// One man of the crew, by lot, is dead (`INF-53`, `INF-65`).
    OneMan,
    /// The whole crew is dead (`INF-53`).
    Crew,
    /// This is out of order.
    Broken(Damage),
}

/// What is out of order on a vehicle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DamageSet(pub u16);

impl DamageSet {
    /// Is this out of order?
    #[must_use]
    pub fn has(self, damage: Damage) -> bool {
        self.0 & (1 << damage as u16) != 0
    }

    /// With this out of order too.
    #[must_use]
    pub fn with(self, damage: Damage) -> Self {
        Self(self.0 | 1 << damage as u16)
    }

    /// With this mended.
    #[must_use]
    pub fn without(self, damage: Damage) -> Self {
        Self(self.0 & !(1 << damage as u16))
    }

    /// All that is out of order, in the order of [`Damage::ALL`].
    pub fn list(self) -> impl Iterator<Item = Damage> {
        Damage::ALL.into_iter().filter(move |d| self.has(*d))
    }
}

/// All that a battle changes about a vehicle besides what it shares with every piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Machine {
    /// What is out of order.
    pub damage: DamageSet,
    /// The same with what was hit in the step at hand, which counts when it ends (`INF-03`).
    pub pending: DamageSet,
    /// The driver looks out of his hatch (`INF-55`).
    pub driver_out: bool,
    /// Way the turret points; none = as the hull, or there is no turret.
    pub turret: Option<Dir>,
}

/// A marker of fire that will come down: the owner alone knows which is real (`INF-58`, `INF-61`).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Marker {
    /// The stand or battery that fires.
    pub owner: PieceId,
    /// Where it lies, mm.
    pub at: glam::DVec2,
    /// It is no dummy.
    pub real: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_broken_is_listed_and_can_be_mended() {
        let set = DamageSet::default().with(Damage::Optics).with(Damage::Burning);
        assert_eq!(set.list().collect::<Vec<_>>(), [Damage::Burning, Damage::Optics]);
        assert!(!set.without(Damage::Burning).has(Damage::Burning));
        assert!(DamageSet::default().list().next().is_none());
    }
}
