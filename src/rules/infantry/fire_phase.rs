//! A set of shots at single targets, resolved together (`INF-05`, `INF-26`, `INF-34`, `INF-35`, `INF-40b`).

use super::data::{Readings, Tables};
use super::location::{self, Landing, LocationContext};
use super::order::Order;
use super::to_hit::NoShot;
use crate::dice::{DiceFault, Throws};
use crate::model::Health;

/// One designated shot.
#[derive(Clone, Copy, Debug)]
pub struct PhaseShot {
    /// Place of the firer among the figures.
    pub firer: usize,
    /// Place of the target.
    pub target: usize,
    /// The firer moved this turn.
    pub moved: bool,
    /// What the d20 needs, or why no die falls.
    pub needed: Result<u16, NoShot>,
    /// What the d6 depends on.
    pub location: LocationContext,
}

/// How a shot ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShotEnd {
    /// The firer was put out in the first step, or wounded there and had moved.
    NotFired,
    /// The target was out already; no dice (`INF-26`).
    Spent,
    /// No die could fall.
    NoShot(NoShot),
    /// The d20 missed.
    Miss,
    /// It landed.
    Landed(Landing),
}

/// What a phase came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phase {
    /// Each shot by its place in the list, in the order of fire.
    pub ends: Vec<(usize, ShotEnd)>,
    /// Each figure afterwards.
    pub after: Vec<Health>,
}

/// Fires the shots. All figures begin unhurt; a shot of the second step is fired by who could when that step began.
///
/// # Errors
/// The dice do not fit, or there are too many outcomes to walk.
pub fn fire_phase(
    throws: &mut Throws,
    tables: &Tables,
    readings: &Readings,
    order: &Order,
    shots: &[PhaseShot],
    figures: usize,
) -> Result<Phase, DiceFault> {
    let mut ends = Vec::new();
    let mut after = vec![Health::Fit; figures];
    for step in [&order.first_step, &order.second_step] {
        let began = after.clone();
        // Where every way is walked a shot ends in many ways, of which only the states matter.
        let all = ends.len() + step.len();
        after = throws.fold(step, after, |throws, mut now: Vec<Health>, &place| {
            let Some(shot) = shots.get(place) else { return Ok(now) };
            let end = end(throws, tables, readings, shot, &began, &now)?;
            if ends.len() < all {
                ends.push((place, end));
            }
            if let (ShotEnd::Landed(landing), Some(target)) = (end, now.get_mut(shot.target)) {
                *target = location::wound(*target, landing.effect);
            }
            Ok(now)
        })?;
    }
    Ok(Phase { ends, after })
}

fn end(
    throws: &mut Throws,
    tables: &Tables,
    readings: &Readings,
    shot: &PhaseShot,
    began: &[Health],
    now: &[Health],
) -> Result<ShotEnd, DiceFault> {
    let of = |states: &[Health], who: usize| states.get(who).copied().unwrap_or_default();
    let firer = of(began, shot.firer);
    if firer >= Health::LitterCase || (firer == Health::WalkingWounded && shot.moved) {
        return Ok(ShotEnd::NotFired);
    }
    if of(now, shot.target) >= Health::LitterCase {
        return Ok(ShotEnd::Spent);
    }
    let needed = match shot.needed {
        Ok(needed) => needed,
        Err(why) => return Ok(ShotEnd::NoShot(why)),
    };
    let rolled = location::roll(throws, tables, readings, needed, &shot.location)?;
    Ok(rolled.map_or(ShotEnd::Miss, |(_, landing)| ShotEnd::Landed(landing)))
}
