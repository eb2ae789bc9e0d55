//! Movement (`OST-04` to `OST-11`, `OST-45`, `OST-50`, `OST-52`, `OST-53`). Must not know paths or terrain pieces, only
//! lengths and kinds of ground.

use super::data::Tables;
use super::{D6, SAME_ANGLE};
use crate::dice::{DiceFault, Throws};
use crate::geometry::{CM, CONTACT, Total, within};
use crate::model::{Exact, Modifiers};

/// What a vehicle runs on; half-tracks count as tracks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drive {
    /// Tracks or half-tracks.
    Tracks,
    /// Wheels.
    Wheels,
}

/// Class of a vehicle by its top speed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Speed {
    /// Neither.
    #[default]
    Normal,
    /// Fast.
    Fast,
    /// Slow.
    Slow,
}

/// Who moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mover {
    /// A vehicle.
    Vehicle(Drive, Speed),
    /// An infantry unit.
    Foot,
    /// A towed gun pushed by its crew.
    Gun {
        /// Bore, mm.
        bore: Exact,
    },
}

/// Ground that is moved over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ground {
    /// Open country.
    #[default]
    CrossCountry,
    /// A road.
    Road,
    /// Bad going: slows infantry; a vehicle's limit is a roll ([`bad_going`]).
    BadGoing,
}

/// Kind of obstacle (`OST-09`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// Costs movement.
    Easy,
    /// Costs more, and wheels cannot cross it.
    Difficult,
}

/// Class of a vehicle with this top speed on a road, km/h.
#[must_use]
pub fn speed_class(tables: &Tables, kmh: f64) -> Speed {
    if kmh >= tables.movement.fast_from_kmh {
        Speed::Fast
    } else if kmh <= tables.movement.slow_to_kmh {
        Speed::Slow
    } else {
        Speed::Normal
    }
}

/// The move of a turn in table mm, before what halves it.
fn rate(tables: &Tables, mover: Mover, ground: Ground) -> Modifiers {
    let with = &tables.movement;
    let mm = |cm: i64| Exact::from(cm) * Exact::from_decimal(CM);
    let class = |sum: &mut Modifiers, rule, speed| match speed {
        Speed::Normal => {}
        Speed::Fast => sum.add(rule, "fast", mm(with.fast_cm)),
        Speed::Slow => sum.add(rule, "slow", mm(with.slow_cm)),
    };
    match mover {
        Mover::Vehicle(Drive::Tracks, speed) => {
            let rates = with.tracks_cm;
            let cm = if ground == Ground::Road { rates.road } else { rates.cross_country };
            let mut sum = Modifiers::new("OST-04", "base", mm(cm));
            class(&mut sum, "OST-04", speed);
            sum
        }
        Mover::Vehicle(Drive::Wheels, speed) if ground == Ground::Road => {
            let mut sum = Modifiers::new("OST-05", "base", mm(with.wheels_cm.road));
            class(&mut sum, "OST-05", speed);
            sum
        }
        Mover::Vehicle(Drive::Wheels, _) => {
            let mut sum = Modifiers::new("OST-05", "base", mm(with.wheels_cm.cross_country));
            sum.add("OST-05", "wheels_off_road", mm(with.wheels_off_road_cm));
            sum
        }
        Mover::Foot => {
            let mut sum = Modifiers::new("OST-45", "base", mm(with.foot_cm));
            if ground == Ground::BadGoing {
                sum.add("OST-45", "bad_going", mm(with.foot_bad_going_cm));
            }
            sum
        }
        Mover::Gun { bore } => {
            let light = bore <= with.light_gun_mm.into();
            let cm = if light { with.light_gun_cm } else { with.gun_cm };
            Modifiers::new("OST-52", "base", mm(cm))
        }
    }
}

/// Movement for the turn, table mm. Reverse is for vehicles (`OST-50`), boarding for infantry (`OST-53`); the others
/// are not slowed by them.
#[must_use]
pub fn allowance(
    tables: &Tables,
    mover: Mover,
    ground: Ground,
    reverse: bool,
    boarding: bool,
) -> Modifiers {
    let mut sum = rate(tables, mover, ground);
    if reverse && matches!(mover, Mover::Vehicle(..)) {
        sum.times("OST-50", "reverse", tables.movement.reverse);
    }
    if boarding && mover == Mover::Foot {
        sum.times("OST-53", "boarding", tables.movement.boarding);
    }
    sum
}

/// How far a move got (`OST-06`).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Length moved, mm.
    pub moved: f64,
    /// Share of the turn's move, 0 to 1.
    pub used: f64,
    /// It got to the end.
    pub completed: bool,
}

/// How far a move over several kinds of ground gets: each stretch of so many mm costs its share of the move that its
/// ground allows (`OST-06`).
#[must_use]
pub fn mixed_move(tables: &Tables, mover: Mover, legs: &[(Ground, f64)]) -> Progress {
    let (mut moved, mut used) = (Total::default(), Total::default());
    for &(ground, distance) in legs {
        let full = rate(tables, mover, ground).total().get();
        let left = (1.0 - used.get()) * full;
        if full <= 0.0 || !within(distance, left) {
            moved.add(left.max(0.0));
            return Progress { moved: moved.get(), used: 1.0, completed: false };
        }
        moved.add(distance);
        used.add(distance / full);
    }
    Progress { moved: moved.get(), used: used.get().clamp(0.0, 1.0), completed: true }
}

/// The most that a vehicle moves in a turn with bad going, cm (`OST-07`).
///
/// # Errors
/// The dice do not fit.
pub fn bad_going(throws: &mut Throws, tables: &Tables, drive: Drive) -> Result<i64, DiceFault> {
    let dice = match drive {
        Drive::Tracks => tables.movement.bad_going_dice.tracks,
        Drive::Wheels => tables.movement.bad_going_dice.wheels,
    };
    throws.sum("going", D6, dice, i64::from)
}

/// What is left, mm, of a limit once so much was moved; never less than 0.
#[must_use]
pub fn further(limit: f64, moved: f64) -> f64 {
    if within(limit, moved) { 0.0 } else { limit - moved }
}

/// What a stick roll does (`OST-08`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sticking {
    /// It touched sticky going and moves on.
    Moves,
    /// It sticks.
    Stuck,
    /// It was stuck and comes free; no second roll this turn.
    Freed,
}

/// Sticky going is touched, or a stuck vehicle tries to start (`OST-08`).
///
/// # Errors
/// The dice do not fit.
pub fn stick(throws: &mut Throws, tables: &Tables, stuck: bool) -> Result<Sticking, DiceFault> {
    let with = &tables.movement;
    let read = throws.read("stick", D6, |face| match stuck {
        true if face >= with.freed_from => Sticking::Freed,
        false if face < with.stuck_from => Sticking::Moves,
        _ => Sticking::Stuck,
    })?;
    Ok(read.means)
}

/// Dice of an obstacle (`OST-09`); none where it cannot be crossed.
#[must_use]
pub fn obstacle_dice(tables: &Tables, obstacle: Obstacle, drive: Drive) -> Option<u32> {
    match (obstacle, drive) {
        (Obstacle::Easy, _) => Some(tables.movement.easy_obstacle_dice),
        (Obstacle::Difficult, Drive::Tracks) => Some(tables.movement.difficult_obstacle_dice),
        (Obstacle::Difficult, Drive::Wheels) => None,
    }
}

/// What an obstacle takes (`OST-09`, `OST-10`), all in mm.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Crossing {
    /// Its cost.
    pub cost: f64,
    /// Movement left after it.
    pub left: f64,
    /// Taken from the next turn.
    pub owed: f64,
    /// It was crossed; otherwise the vehicle stops before it.
    pub crossed: bool,
}

/// Crosses an obstacle with so many dice of cost and so much movement left, mm.
///
/// # Errors
/// The dice do not fit.
pub fn cross(throws: &mut Throws, dice: u32, left: f64) -> Result<Crossing, DiceFault> {
    let pips = throws.sum("obstacle", D6, dice, i64::from)?;
    let cost = Exact::from(pips).get() * CM;
    let crossed = within(cost, left);
    Ok(Crossing {
        cost,
        left: if crossed { further(left, cost) } else { 0.0 },
        owed: if crossed { 0.0 } else { cost - left },
        crossed,
    })
}

/// What turning does to a move (`OST-11`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turned {
    /// Nothing.
    Free,
    /// Half of the whole move is gone.
    HalfMove,
    /// Less than that was left: the move ends.
    EndsMove,
}

/// Cost of the turns of a move (`OST-11`).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Turning {
    /// Sum of the changes of heading, degrees.
    pub sum: Exact,
    /// Taken off the move, mm.
    pub deducted: f64,
    /// Left of it, mm.
    pub left: f64,
    /// What that means.
    pub turned: Turned,
}

/// What the changes of heading of a turn cost, degrees of either sign: with a whole move of `allowance` mm and `left` mm
/// of it left when their sum passes the limit (`OST-11`).
#[must_use]
pub fn turning(tables: &Tables, turns: &[f64], allowance: f64, left: f64) -> Turning {
    let with = &tables.movement;
    let sum: Exact = turns.iter().map(|t| Exact::from_decimal(t.abs())).sum();
    let limit = Exact::from(with.turn_deg) + Exact::from_decimal(SAME_ANGLE);
    if sum <= limit {
        return Turning { sum, deducted: 0.0, left, turned: Turned::Free };
    }
    let cost = allowance * with.turn_cost.get();
    if left + CONTACT < cost {
        return Turning { sum, deducted: left, left: 0.0, turned: Turned::EndsMove };
    }
    let deducted = cost.min(left);
    Turning { sum, deducted, left: further(left, cost), turned: Turned::HalfMove }
}
