//! How far a mover goes in a turn and what it was if it went so far (`INF-06`, `INF-08`, `INF-45`, `INF-46`, `INF-49`,
//! `INF-54`, `INF-69`, `INF-73`), from plain numbers; where it goes is not asked here.

use super::data::Tables;
use super::scale::table_length;
use crate::geometry::{CONTACT, INCH, within};
use crate::model::{Exact, Gait, Health, Modifiers};
use serde::Deserialize;

/// Angles within this many degrees are equal.
pub(super) const SAME_ANGLE: f64 = 1.0e-9;

/// How a mover goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Pace {
    /// On the belly.
    Crawl,
    /// At a walk.
    Walk,
    /// Horses only.
    Trot,
    /// As fast as it can.
    Run,
}

impl Pace {
    /// What it counts as when its mover fires.
    #[must_use]
    pub fn gait(self) -> Gait {
        match self {
            Self::Crawl => Gait::Crawl,
            Self::Walk => Gait::Walk,
            Self::Trot | Self::Run => Gait::Run,
        }
    }
}

/// Who goes on legs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Walker {
    /// Men.
    Infantry,
    /// Horses and the like.
    Horse,
    /// Dogs and the like.
    Dog,
}

/// Who moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mover {
    /// On legs, at this pace, in this state.
    Legs {
        /// Who.
        walker: Walker,
        /// The pace chosen.
        pace: Pace,
        /// How it is.
        health: Health,
    },
    /// On tracks or wheels.
    Vehicle {
        /// Top speed, mph.
        mph: Exact,
        /// Sum of its heading changes this turn, degrees.
        turned_deg: f64,
        /// Backwards.
        reverse: bool,
        /// The driver sees nothing: his vision is out and he keeps his hatch shut.
        blind: bool,
    },
}

/// Paces of a walker with their reach, scale m, slowest first (`INF-06`).
#[must_use]
pub fn paces(tables: &Tables, walker: Walker) -> &[(Pace, f64)] {
    match walker {
        Walker::Infantry => &tables.gaits.foot,
        Walker::Horse => &tables.gaits.horse,
        Walker::Dog => &tables.gaits.dog,
    }
}

/// How far a mover may go this turn, table mm with every term; none if it has no such pace.
#[must_use]
pub fn allowance(tables: &Tables, mover: &Mover, mounting: bool) -> Option<Modifiers> {
    let hampered = &tables.hampered;
    let base = match *mover {
        Mover::Legs { walker, pace, .. } => {
            let (_, metres) = paces(tables, walker).iter().find(|p| p.0 == pace)?;
            Exact::from_decimal(table_length(tables, *metres))
        }
        Mover::Vehicle { mph, .. } => {
            let inches = mph * Exact::from_decimal(tables.vehicle.per_mph)
                + Exact::from_decimal(tables.vehicle.plus_in);
            inches * Exact::from_decimal(INCH)
        }
    };
    let mut sum = Modifiers::new("INF-06", "base", base);
    if mounting {
        sum.times("INF-69", "mounting", Exact::from_decimal(hampered.mounting));
    }
    match *mover {
        Mover::Legs { walker, health, .. } => match health {
            Health::Fit => {}
            Health::WalkingWounded => {
                let rule = if walker == Walker::Infantry { "INF-45" } else { "INF-49" };
                limit(
                    &mut sum,
                    rule,
                    "walking_wounded",
                    table_length(tables, tables.walking_wounded_m),
                );
            }
            Health::LitterCase | Health::Dead => limit(&mut sum, "INF-46", "litter_case", 0.0),
        },
        Mover::Vehicle { turned_deg, reverse, blind, .. } => {
            if turned_deg > hampered.free_turn_deg + SAME_ANGLE {
                sum.times("INF-73", "turning", Exact::from_decimal(hampered.turning));
            }
            if reverse {
                sum.times("INF-73", "reverse", Exact::from_decimal(hampered.reverse));
            }
            if blind {
                limit(
                    &mut sum,
                    "INF-54",
                    "driver_vision",
                    table_length(tables, tables.driver_vision_m),
                );
            }
        }
    }
    Some(sum)
}

/// Takes off what is more than `most` mm.
fn limit(sum: &mut Modifiers, rule: &'static str, name: &'static str, most: f64) {
    let over = sum.total() - Exact::from_decimal(most);
    if over > Exact::ZERO {
        sum.add(rule, name, -over);
    }
}

/// What a distance moved amounts to (`INF-08`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Went {
    /// It did not move.
    Nowhere,
    /// The smallest pace that covers it.
    At(Pace),
    /// No pace covers it.
    TooFar,
}

/// The smallest pace that covers a distance of table mm (`INF-08`).
#[must_use]
pub fn went(tables: &Tables, walker: Walker, moved: f64) -> Went {
    if moved <= CONTACT {
        return Went::Nowhere;
    }
    let covers = |(_, metres): &&(Pace, f64)| within(moved, table_length(tables, *metres));
    paces(tables, walker).iter().find(covers).map_or(Went::TooFar, |(pace, _)| Went::At(*pace))
}
