//! Shooting up to the die: rate of fire, who may be shot at, which face is hit, the score needed (`OST-12` to `OST-22`,
//! `OST-33`, `OST-39`, `GEN-07`). Must not know what a hit does.

use super::armour::Gun;
use super::data::{HandWeapon, Readings, Tables};
use super::{D6, Quality, SAME_ANGLE};
use crate::dice::{DiceFault, Throws};
use crate::geometry::{CM, within, wrap_degrees};
use crate::model::{Exact, Modifiers};

/// Shots of a turn; 0 stands for one every other turn (`OST-12`). `bore` in mm.
#[must_use]
pub fn shots(
    tables: &Tables,
    quality: Quality,
    bore: Exact,
    halted: bool,
    slow_loading: bool,
) -> Modifiers {
    let with = &tables.rate_of_fire;
    let mut sum = Modifiers::new("OST-12", "base", with.base);
    if quality.is_seasoned() {
        sum.add("OST-12", "veteran_or_elite", with.veteran_or_elite);
    }
    if halted {
        sum.add("OST-12", "halted", with.halted);
    }
    if bore > with.large_over_mm.into() || quality == Quality::Poor || slow_loading {
        sum.add("OST-12", "large_or_poor", with.large_or_poor);
    }
    sum
}

/// Shots that a gun has this turn, by what it did in its side's last one (`OST-12`).
#[must_use]
pub fn shots_now(shots: i32, fired_last_turn: bool) -> i32 {
    if shots > 0 { shots } else { i32::from(!fired_last_turn) }
}

/// A target that a shooter looks at, before it shoots.
#[derive(Clone, Copy, Debug)]
pub struct Engagement {
    /// Infantry weapon with a reach; none for a gun.
    pub weapon: Option<HandWeapon>,
    /// Range, mm.
    pub range: f64,
    /// Bearing of the target, degrees of the table.
    pub bearing: f64,
    /// Bearing of the shooter's last target this turn, likewise.
    pub previous_bearing: Option<f64>,
    /// Facing of the shooter's hull, likewise.
    pub facing: f64,
    /// Pins on the shooter.
    pub pins: i64,
}

/// Why a target may not be shot at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hindrance {
    /// Beyond the reach of an infantry weapon (`OST-33`).
    OutOfRange,
    /// Too far round from the last target (`OST-13`).
    FarFromLast,
    /// The pinned see their frontal arc only (`OST-39`).
    OutsideFrontalArc,
    /// The pinned engage near targets only (`OST-39`).
    PinnedTooFar,
}

/// Whether a target may be shot at: the first thing that hinders it.
#[must_use]
pub fn hindrance(tables: &Tables, look: &Engagement) -> Option<Hindrance> {
    let with = &tables.engage;
    let apart = |a: f64, b: f64| wrap_degrees(wrap_degrees(a) - wrap_degrees(b)).abs();
    let beyond = |angle: f64, limit: f64| angle > limit + SAME_ANGLE;
    let pinned = look.pins > 0;
    if look.weapon.is_some_and(|w| !within(look.range, tables.reach(w))) {
        Some(Hindrance::OutOfRange)
    } else if look
        .previous_bearing
        .is_some_and(|last| beyond(apart(look.bearing, last), with.sweep_deg))
    {
        Some(Hindrance::FarFromLast)
    } else if pinned && beyond(apart(look.bearing, look.facing), with.pinned_arc_deg) {
        Some(Hindrance::OutsideFrontalArc)
    } else if pinned && !within(look.range, with.pinned_cm * CM) {
        Some(Hindrance::PinnedTooFar)
    } else {
        None
    }
}

/// Face of a hull.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// Front.
    Front,
    /// Left side.
    Left,
    /// Right side.
    Right,
    /// Rear.
    Rear,
}

/// The face that is hit, by the bearing of the shooter from the target, degrees, 0 = its front (`GEN-07`, `OST-30`).
#[must_use]
pub fn face(tables: &Tables, bearing: f64) -> Face {
    let bearing = wrap_degrees(bearing);
    if bearing.abs() <= tables.engage.front_deg + SAME_ANGLE {
        Face::Front
    } else if bearing.abs() >= tables.engage.rear_deg - SAME_ANGLE {
        Face::Rear
    } else if bearing > 0.0 {
        Face::Left
    } else {
        Face::Right
    }
}

/// What shoots.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Weapon {
    /// A gun.
    Gun {
        /// Bore and barrel.
        gun: Gun,
        /// It fires by itself.
        automatic: bool,
    },
    /// An infantry anti-tank weapon.
    Hand(HandWeapon),
    /// A machine gun or rifles.
    SmallArms,
}

/// What is shot at, as far as it is hard to hit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Target {
    /// A vehicle as tall as a man or taller.
    Vehicle,
    /// An anti-tank gun.
    AtGun {
        /// Bore, mm.
        bore: Exact,
    },
    /// Infantry.
    Infantry,
    /// A small car.
    SmallCar,
}

/// All that the score needed depends on.
#[derive(Clone, Copy, Debug)]
pub struct Aim {
    /// What shoots.
    pub weapon: Weapon,
    /// Range, mm (`GEN-10`).
    pub range: f64,
    /// Quality of the shooter.
    pub quality: Quality,
    /// Men in its turret; 0 = it has none.
    pub turret_men: u8,
    /// A handicap.
    pub poor_sights: bool,
    /// A handicap.
    pub poor_ammunition: bool,
    /// Inferior whatever its handicaps.
    pub inferior: bool,
    /// The shooter moved (`OST-19`).
    pub shooter_moved: bool,
    /// The target moved (`OST-19`).
    pub target_moved: bool,
    /// What is shot at.
    pub target: Target,
    /// Its model is less than man-high (`OST-21`).
    pub low: bool,
    /// The same shot as last turn (`OST-20`).
    pub same_shot: bool,
    /// Pins on the shooter.
    pub pins: i32,
    /// The target is seen through soft cover.
    pub obscured: bool,
    /// Share of it that is hidden, percent.
    pub hidden_percent: Exact,
    /// Either of them is in smoke.
    pub in_smoke: bool,
    /// It was out of sight when the shooter's turn began.
    pub just_appeared: bool,
    /// It is in a prepared position or fort.
    pub prepared_position: bool,
    /// The shooter's armament is damaged (`OST-38`).
    pub armament_damaged: bool,
}

/// The score needed.
#[derive(Clone, Debug, PartialEq)]
pub struct Score {
    /// Terms that add up to it.
    pub sum: Modifiers,
    /// The net modifier (`OST-16`).
    pub modifier: i32,
    /// Faces that hit, rising.
    pub faces: Vec<u16>,
}

impl Score {
    /// The number needed on the die.
    #[must_use]
    pub fn needed(&self) -> i32 {
        self.sum.whole()
    }

    /// Throws to hit.
    ///
    /// # Errors
    /// The dice do not fit.
    pub fn roll(&self, throws: &mut Throws) -> Result<bool, DiceFault> {
        Ok(throws.read("hit", D6, |face| self.faces.contains(&face))?.means)
    }
}

/// Whether a weapon reaches that far at all (`OST-33`); guns do. Range in mm.
#[must_use]
pub fn reaches(tables: &Tables, weapon: Weapon, range: f64) -> bool {
    match weapon {
        Weapon::Hand(hand) => within(range, tables.reach(hand)),
        Weapon::Gun { .. } | Weapon::SmallArms => true,
    }
}

/// The score needed, with every term (`OST-14` to `OST-22`), in the order of the rows of the table.
#[must_use]
pub fn score(tables: &Tables, readings: &Readings, aim: &Aim) -> Score {
    let with = &tables.to_hit;
    let over = |cm: f64| !within(aim.range, cm * CM);
    let mut sum = Modifiers::new("OST-14", "base", with.base);
    let mut add = |rule, name, value: i32, applies: bool| {
        if applies {
            sum.add(rule, name, value);
        }
    };
    let seasoned = aim.quality.is_seasoned();
    add("OST-15", "veteran_or_elite", with.veteran_or_elite, seasoned);
    let inexperienced = aim.quality == Quality::Inexperienced;
    add("OST-15", "inexperienced", with.inexperienced, inexperienced);
    add("OST-15", "poor_crew", with.poor_crew, aim.quality == Quality::Poor);

    let (long, small) = match aim.weapon {
        Weapon::Gun { gun, automatic } => (
            gun.calibres > with.long_gun_over_calibres.into(),
            !automatic && gun.bore < with.small_gun_under_mm.into(),
        ),
        Weapon::Hand(_) | Weapon::SmallArms => (false, false),
    };
    add("OST-15", "long_gun", with.long_gun, long);
    let (handicapped, inferior) = handicap(tables, aim);
    add("OST-18", "handicapped", with.handicapped, handicapped);
    add("OST-18", "inferior", with.inferior, inferior);
    add("OST-19", "shooter_moved", with.shooter_moved, aim.shooter_moved);
    add("OST-19", "target_moved", with.target_moved, aim.target_moved);
    let far = small && over(with.small_gun_over_cm);
    add("OST-15", "small_gun_far", with.small_gun_far, far);
    add("OST-21", "low_target", with.low_target, is_low(tables, aim));
    add("OST-20", "same_shot", with.same_shot, aim.same_shot);

    // Only the widest band counts (OST-17).
    let under = !within(with.near_cm * CM, aim.range);
    add("OST-17", "under_30_cm", with.under_30_cm, under);
    let over_90 = over(with.farthest_cm);
    add("OST-17", "over_60_cm", with.over_60_cm, over(with.far_cm) && !over_90);
    add("OST-17", "over_90_cm", with.over_90_cm, over_90);
    add("OST-15", "pins", with.pin.saturating_mul(aim.pins), true);
    // A prepared position stands in for obscured (OST-17).
    let obscured = !aim.prepared_position && is_obscured(readings, aim);
    add("OST-22", "obscured", with.obscured, obscured);
    add("OST-17", "prepared_position", with.prepared_position, aim.prepared_position);
    add("OST-38", "armament_damaged", with.armament_damaged, aim.armament_damaged);

    let unbounded = sum.whole();
    let needed = unbounded.max(with.least);
    sum.add("OST-16", "minimum", needed - unbounded);
    let hits = |face: &u16| *face != with.always_misses && i32::from(*face) >= needed;
    let faces = (1..=D6).filter(hits).collect();
    Score { sum, modifier: unbounded - with.base, faces }
}

/// Handicapped, or inferior: two handicaps or flagged so (`OST-18`).
fn handicap(tables: &Tables, aim: &Aim) -> (bool, bool) {
    let cramped = (1..=tables.to_hit.handicapped_turret_men).contains(&aim.turret_men);
    let handicaps = [cramped, aim.poor_sights, aim.poor_ammunition];
    let handicaps = handicaps.iter().filter(|h| **h).count();
    let inferior = aim.inferior || handicaps > 1;
    (handicaps == 1 && !inferior, inferior)
}

/// Less than man-high (`OST-21`).
fn is_low(tables: &Tables, aim: &Aim) -> bool {
    let by_kind = match aim.target {
        Target::Vehicle => false,
        Target::SmallCar => true,
        Target::Infantry => !aim.target_moved,
        Target::AtGun { bore } => bore < tables.to_hit.low_gun_under_mm.into(),
    };
    aim.low || by_kind
}

/// Obscured or just appeared, once only (`OST-22`); what is not hidden at all is not obscured by a threshold of 0.
fn is_obscured(readings: &Readings, aim: &Aim) -> bool {
    let partly =
        aim.hidden_percent > Exact::ZERO && aim.hidden_percent >= readings.obscured_hidden_percent;
    aim.obscured || aim.in_smoke || aim.just_appeared || partly
}
