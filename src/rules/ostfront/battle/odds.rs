//! Exact odds of a shot, put together from those of its parts: the match of gun and armour by its 36 ways, and the tables of
//! damage, walked once when the rules are loaded.

use super::Ostfront;
use super::striking::plight;
use crate::dice::{DiceFault, Throws, every_way};
use crate::model::Plight;
use crate::rules::ostfront::armour::{Duel, Side};
use crate::rules::ostfront::damage::{self, Harm};
use crate::rules::ostfront::data::{Readings, Tables};
use crate::rules::ostfront::shot::Effect;
use std::collections::BTreeMap;

/// Chance of each plight.
pub(super) type Odds = BTreeMap<Plight, f64>;

/// Odds of the tables of damage, by whether the vehicle can move and the gun is heavy.
#[derive(Clone, Debug, Default)]
pub(super) struct TableOdds {
    destructive: [Odds; 2],
    non_destructive: [[Odds; 2]; 2],
    special: [Odds; 2],
}

fn walked(first: impl Fn(&mut Throws) -> Result<Harm, DiceFault>) -> Result<Odds, DiceFault> {
    let mut odds = Odds::new();
    for (plight, chance) in every_way(|throws| first(throws).map(|harm| plight(harm.damage)))? {
        *odds.entry(plight).or_default() += chance;
    }
    Ok(odds)
}

impl TableOdds {
    /// Walks every way that the dice of the tables can fall.
    ///
    /// # Errors
    /// The tables have more ways than can be walked.
    pub(super) fn new(tables: &Tables) -> Result<Self, DiceFault> {
        let mut odds = Self::default();
        for immobile in [false, true] {
            let at = usize::from(immobile);
            let end = |throws: &mut Throws, harm| damage::follow(throws, tables, harm, immobile);
            odds.destructive[at] = walked(|throws| {
                let harm = damage::destructive(throws, tables)?;
                end(throws, harm)
            })?;
            odds.special[at] =
                walked(|throws| end(throws, Harm::of_hit(tables, damage::Damage::Special)))?;
            for heavy in [false, true] {
                odds.non_destructive[at][usize::from(heavy)] = walked(|throws| {
                    let harm = damage::non_destructive(throws, tables, heavy)?;
                    end(throws, harm)
                })?;
            }
        }
        Ok(odds)
    }
}

/// Ways of 36 in which the shooter's total is the higher (`OST-31`, `OST-32`).
#[must_use]
pub fn ways_through(shooter: Side, target: Side) -> u32 {
    let ways = (1..=6).flat_map(|a| (1..=6).map(move |b| (a, b)));
    let through = |(a, b): &(u16, u16)| {
        Duel { total_p: shooter.total(*a), total_d: target.total(*b) }.is_destructive()
    };
    u32::try_from(ways.filter(through).count()).unwrap_or(0)
}

impl Ostfront {
    /// Chance of each plight of a vehicle whose armour is hit.
    pub(super) fn hit_odds(&self, readings: &Readings, effect: Effect, immobile: bool) -> Odds {
        let at = usize::from(immobile);
        let mut odds = Odds::new();
        let mut add = |part: &Odds, share: f64| {
            for (plight, chance) in part.iter().filter(|_| share > 0.0) {
                *odds.entry(*plight).or_default() += chance * share;
            }
        };
        match effect {
            Effect::Artillery { open_topped } => {
                let from = f64::from(self.tables.damage.artillery_special_from);
                let share = if open_topped { (7.0 - from) / 6.0 } else { 0.0 };
                add(&self.odds.special[at], share);
                add(&Odds::from([(Plight::Pinned, 1.0)]), 1.0 - share);
            }
            Effect::Duel { at_rifle: true, .. } if readings.at_rifle_special => {
                add(&self.odds.special[at], 1.0);
            }
            Effect::Duel { shooter, target, heavy, at_rifle } => {
                let through =
                    if at_rifle { 0.0 } else { f64::from(ways_through(shooter, target)) / 36.0 };
                add(&self.odds.destructive[at], through);
                add(&self.odds.non_destructive[at][usize::from(heavy)], 1.0 - through);
            }
        }
        odds
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::ostfront::shot;

    #[test]
    fn odds_put_together_are_those_of_every_way_the_dice_fall() {
        let rules = Ostfront::new(None).unwrap();
        let flags = || [false, true].into_iter();
        for (p, d) in (0..=14).step_by(2).flat_map(|p| (0..=15).step_by(3).map(move |d| (p, d))) {
            for (heavy, at_rifle) in flags().flat_map(|a| flags().map(move |b| (a, b))) {
                for immobile in flags() {
                    let side = |value| Side { value, limit: value };
                    let effect =
                        Effect::Duel { shooter: side(p), target: side(d), heavy, at_rifle };
                    let got = rules.hit_odds(&rules.readings, effect, immobile);
                    let walked = walked(|throws| {
                        let struck =
                            shot::strike(throws, &rules.tables, &rules.readings, effect, immobile)?;
                        Ok(struck.harm)
                    });
                    let want = walked.unwrap();
                    assert_eq!(got.len(), want.len(), "P {p} D {d}");
                    for (plight, chance) in want {
                        assert!((got[&plight] - chance).abs() < 1e-12, "P {p} D {d} {plight:?}");
                    }
                }
            }
        }
    }
}
