//! Whether a figure may fire a weapon now (`INF-09`, `INF-10`, `INF-16`, `INF-32`, `INF-43`, `INF-45`, `INF-46`,
//! `INF-68`), from what is said of it.

use crate::model::{CoverRow, Gait, Health, Weapon};

/// A figure that wants to fire.
#[derive(Clone, Copy, Debug)]
pub struct Firer<'a> {
    /// What it wants to fire.
    pub weapon: &'a Weapon,
    /// Its own, not captured or another man's.
    pub own_weapon: bool,
    /// It fired any weapon this turn.
    pub fired_already: bool,
    /// How it is; of a crew, the gunner.
    pub health: Health,
    /// Gait this turn.
    pub moved: Gait,
    /// It shows its head alone.
    pub head_only: bool,
    /// Its cover.
    pub cover: Option<CoverRow>,
    /// An enemy is in base contact with it.
    pub in_contact: bool,
    /// The target is one it touches.
    pub touches_target: bool,
    /// The target touches another friend of the firer.
    pub target_in_contact: bool,
}

/// Why it may not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barred {
    /// It is dead.
    Dead,
    /// It is a litter case (`INF-46`).
    LitterCase,
    /// The weapon is not its own (`INF-10`).
    NotOwnWeapon,
    /// One weapon a turn (`INF-09`).
    AlreadyFired,
    /// It is wounded and moved (`INF-45`).
    WoundedAndMoved,
    /// The weapon never fires after a move (`INF-32`).
    CannotMoveAndFire,
    /// It shows its head alone, and not through a firing port (`INF-43`).
    HeadOnly,
    /// In contact only a close weapon speaks, to whom it touches (`INF-68`).
    InContact,
    /// The target wrestles with a friend (`INF-68`).
    TargetInContact,
}

/// The first reason why a figure may not fire; none if it may.
#[must_use]
pub fn barred(firer: &Firer) -> Option<Barred> {
    let moved = firer.moved != Gait::None;
    let close = firer.weapon.close_quarters && firer.touches_target;
    let port = firer.cover == Some(CoverRow::FiringPort);
    let reasons = [
        (firer.health == Health::Dead, Barred::Dead),
        (firer.health == Health::LitterCase, Barred::LitterCase),
        (!firer.own_weapon, Barred::NotOwnWeapon),
        (firer.fired_already, Barred::AlreadyFired),
        (firer.health == Health::WalkingWounded && moved, Barred::WoundedAndMoved),
        (firer.weapon.static_only && moved, Barred::CannotMoveAndFire),
        (firer.head_only && !port, Barred::HeadOnly),
        (firer.in_contact && !close, Barred::InContact),
        (firer.target_in_contact, Barred::TargetInContact),
    ];
    reasons.into_iter().find(|r| r.0).map(|r| r.1)
}
