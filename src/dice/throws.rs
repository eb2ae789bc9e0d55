//! The dice of one step of the rules, from any of three hands: fallen ones that somebody read out, a seeded stream,
//! or every way they can fall.
//!
//! A rule reads a die through a function that says what each face means to it. Faces that mean the same are one way,
//! so the exact odds of a long chain of dice are found by walking its few meanings and not its many faces.

use super::{Roll, Roller};
use std::any::Any;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Most different states that a sum over many dice may have before it is given up.
const MOST_STATES: usize = 1 << 18;

/// Why dice could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiceFault {
    /// More dice are needed; this is the next one.
    #[error("a d{sides} for {purpose} is needed next")]
    TooFew {
        /// What for.
        purpose: &'static str,
        /// Sides of the die.
        sides: u16,
    },
    /// A face that the die does not have.
    #[error("die {} shows {face}; a d{sides} for {purpose} has 1 to {sides}", index + 1)]
    BadFace {
        /// Which one, from 0.
        index: usize,
        /// What it showed.
        face: i64,
        /// What for.
        purpose: &'static str,
        /// Sides of the die.
        sides: u16,
    },
    /// Dice were left over.
    #[error("{0} dice too many")]
    TooMany(usize),
    /// There are more outcomes than anyone could list.
    #[error("there are too many different outcomes to list")]
    TooManyWays,
}

/// A die that was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Read<K> {
    /// What the face means.
    pub means: K,
    /// The face; when every way is walked, the lowest one with this meaning.
    pub face: u16,
}

/// One place where the ways part.
struct Fork {
    chances: Rc<[f64]>,
    taken: usize,
    /// The states of a sum, kept so that they are worked out once.
    states: Option<Rc<dyn Any>>,
}

enum Hand<'a> {
    Fallen { faces: &'a [i64], next: usize },
    Rolled(&'a mut dyn Roller),
    EveryWay { forks: Vec<Fork>, depth: usize, chance: f64 },
}

/// The dice of a step, and what was thrown so far.
pub struct Throws<'a> {
    hand: Hand<'a>,
    used: Vec<Roll>,
}

impl<'a> Throws<'a> {
    /// Dice that fell already, in order.
    #[must_use]
    pub fn fallen(faces: &'a [i64]) -> Self {
        Self { hand: Hand::Fallen { faces, next: 0 }, used: Vec::new() }
    }

    /// Dice that fall as they are asked for.
    #[must_use]
    pub fn rolled(dice: &'a mut dyn Roller) -> Self {
        Self { hand: Hand::Rolled(dice), used: Vec::new() }
    }

    /// What was thrown, in order.
    #[must_use]
    pub fn used(&self) -> &[Roll] {
        &self.used
    }

    /// Every die was used, and each fitted.
    ///
    /// # Errors
    /// Some are left over.
    pub fn finish(self) -> Result<Vec<Roll>, DiceFault> {
        match self.hand {
            Hand::Fallen { faces, next } if next < faces.len() => {
                Err(DiceFault::TooMany(faces.len() - next))
            }
            _ => Ok(self.used),
        }
    }

    /// A real face; none when every way is walked.
    fn throw(&mut self, purpose: &'static str, sides: u16) -> Result<Option<u16>, DiceFault> {
        let face = match &mut self.hand {
            Hand::EveryWay { .. } => return Ok(None),
            Hand::Rolled(dice) => dice.d(sides),
            Hand::Fallen { faces, next } => {
                let face = *faces.get(*next).ok_or(DiceFault::TooFew { purpose, sides })?;
                let index = *next;
                *next += 1;
                match u16::try_from(face) {
                    Ok(good) if (1..=sides).contains(&good) => good,
                    _ => return Err(DiceFault::BadFace { index, face, purpose, sides }),
                }
            }
        };
        self.used.push(Roll { purpose: purpose.into(), sides, face, needed: None });
        Ok(Some(face))
    }

    /// Takes one of several ways, each with its chance.
    fn part<S: Any>(
        &mut self,
        make: impl FnOnce() -> Result<(Vec<f64>, Option<Rc<S>>), DiceFault>,
    ) -> Result<(usize, Option<Rc<S>>), DiceFault> {
        let Hand::EveryWay { forks, depth, chance } = &mut self.hand else {
            return Err(DiceFault::TooManyWays);
        };
        if *depth == forks.len() {
            let (chances, states) = make()?;
            let states = states.map(|s| s as Rc<dyn Any>);
            forks.push(Fork { chances: chances.into(), taken: 0, states });
        }
        let fork = &forks[*depth];
        *depth += 1;
        *chance *= fork.chances[fork.taken];
        let states = fork.states.clone().and_then(|s| s.downcast::<S>().ok());
        Ok((fork.taken, states))
    }

    /// Throws one die and reads it.
    ///
    /// # Errors
    /// The dice do not fit.
    pub fn read<K: PartialEq>(
        &mut self,
        purpose: &'static str,
        sides: u16,
        reading: impl Fn(u16) -> K,
    ) -> Result<Read<K>, DiceFault> {
        self.read_again_while(purpose, sides, |face| Some(reading(face)))
    }

    /// Throws a die, again as long as its reading is none, and reads the last.
    ///
    /// # Errors
    /// The dice do not fit, or no face has a reading.
    pub fn read_again_while<K: PartialEq>(
        &mut self,
        purpose: &'static str,
        sides: u16,
        reading: impl Fn(u16) -> Option<K>,
    ) -> Result<Read<K>, DiceFault> {
        if (1..=sides).all(|face| reading(face).is_none()) {
            return Err(DiceFault::TooManyWays);
        }
        while let Some(face) = self.throw(purpose, sides)? {
            if let Some(means) = reading(face) {
                return Ok(Read { means, face });
            }
        }
        // Every way: faces of one meaning together, in the order of their lowest face.
        let mut ways: Vec<(K, u16, u32)> = Vec::new();
        for face in 1..=sides {
            let Some(means) = reading(face) else { continue };
            match ways.iter_mut().find(|w| w.0 == means) {
                Some(way) => way.2 += 1,
                None => ways.push((means, face, 1)),
            }
        }
        let all: u32 = ways.iter().map(|w| w.2).sum();
        let chances = || ways.iter().map(|w| f64::from(w.2) / f64::from(all)).collect();
        let (taken, _) = self.part::<()>(|| Ok((chances(), None)))?;
        let (means, face, _) = ways.swap_remove(taken);
        Ok(Read { means, face })
    }

    /// Two dice, both again while equal; the faces of the last throw. When every way is walked, only which one is higher
    /// means anything.
    ///
    /// # Errors
    /// The dice do not fit.
    pub fn contest(
        &mut self,
        first: &'static str,
        second: &'static str,
        sides: u16,
    ) -> Result<(u16, u16), DiceFault> {
        while let Some(a) = self.throw(first, sides)? {
            let Some(b) = self.throw(second, sides)? else { break };
            if a != b {
                return Ok((a, b));
            }
        }
        let (taken, _) = self.part::<()>(|| Ok((vec![0.5, 0.5], None)))?;
        Ok(if taken == 0 { (2, 1) } else { (1, 2) })
    }

    /// Does the same for each of many things, one after the other, and carries a state along: a sum of dice, the men of
    /// a crew, the shots of a phase. When every way is walked, ways that come to the same state are one from there on.
    ///
    /// # Errors
    /// As `each`, and when there are too many states.
    pub fn fold<T, S: Ord + Clone + 'static>(
        &mut self,
        items: &[T],
        start: S,
        mut each: impl FnMut(&mut Throws, S, &T) -> Result<S, DiceFault>,
    ) -> Result<S, DiceFault> {
        if !matches!(self.hand, Hand::EveryWay { .. }) {
            return items.iter().try_fold(start, |state, item| each(self, state, item));
        }
        let (taken, states) = self.part::<Vec<S>>(|| {
            let mut now = BTreeMap::from([(start, 1.0)]);
            for item in items {
                let mut next: BTreeMap<S, f64> = BTreeMap::new();
                for (state, chance) in now {
                    for (then, share) in every_way(|t| each(t, state.clone(), item))? {
                        *next.entry(then).or_default() += chance * share;
                    }
                }
                if next.len() > MOST_STATES {
                    return Err(DiceFault::TooManyWays);
                }
                now = next;
            }
            let (states, chances): (Vec<S>, Vec<f64>) = now.into_iter().unzip();
            Ok((chances, Some(Rc::new(states))))
        })?;
        let state = states.and_then(|s| s.get(taken).cloned());
        state.ok_or(DiceFault::TooManyWays)
    }

    /// The sum of what `count` dice are worth.
    ///
    /// # Errors
    /// The dice do not fit.
    pub fn sum(
        &mut self,
        purpose: &'static str,
        sides: u16,
        count: u32,
        worth: impl Fn(u16) -> i64,
    ) -> Result<i64, DiceFault> {
        let dice = vec![(); usize::try_from(count).unwrap_or(0)];
        self.fold(&dice, 0, |throws, sum, ()| Ok(sum + throws.read(purpose, sides, &worth)?.means))
    }
}

/// The exact chance of everything that can come of a step: `run` is walked once for every way its dice can fall.
///
/// # Errors
/// Whatever `run` refuses.
pub fn every_way<K: Ord, E: From<DiceFault>>(
    mut run: impl FnMut(&mut Throws) -> Result<K, E>,
) -> Result<BTreeMap<K, f64>, E> {
    let mut odds = BTreeMap::new();
    let mut forks = Vec::new();
    loop {
        let hand = Hand::EveryWay { forks, depth: 0, chance: 1.0 };
        let mut throws = Throws { hand, used: Vec::new() };
        let outcome = run(&mut throws)?;
        let Hand::EveryWay { forks: walked, chance, .. } = throws.hand else {
            return Ok(odds);
        };
        *odds.entry(outcome).or_default() += chance;
        if odds.len() > MOST_STATES {
            return Err(DiceFault::TooManyWays.into());
        }
        forks = walked;
        // On to the next way: the last fork that has another one.
        loop {
            match forks.last_mut() {
                None => return Ok(odds),
                Some(fork) if fork.taken + 1 < fork.chances.len() => {
                    fork.taken += 1;
                    break;
                }
                Some(_) => {
                    forks.pop();
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn odds<K: Ord>(run: impl FnMut(&mut Throws) -> Result<K, DiceFault>) -> BTreeMap<K, f64> {
        every_way(run).expect("these dice can be read")
    }

    #[test]
    fn the_odds_of_a_shot_are_products_of_its_dice() {
        let odds = odds(|t| {
            let hit = t.read("hit", 20, |f| f <= 9)?.means;
            let part = t.read("location", 6, |f| f <= 2)?.means;
            Ok(if !hit {
                "miss"
            } else if part {
                "death"
            } else {
                "wound"
            })
        });
        assert!((odds["miss"] - 11.0 / 20.0).abs() < 1e-15);
        assert!((odds["death"] - 9.0 / 60.0).abs() < 1e-15);
        assert!((odds.values().sum::<f64>() - 1.0).abs() < 1e-15);
    }

    #[test]
    fn dice_rolled_again_share_the_faces_that_count() {
        let odds = odds(|t| {
            Ok(t.read_again_while("survivor", 100, |f| (f <= 90).then_some(f <= 30))?.means)
        });
        assert!((odds[&true] - 1.0 / 3.0).abs() < 1e-15);
    }

    #[test]
    fn a_hundred_dice_are_summed_without_walking_every_way() {
        let odds = odds(|t| t.sum("pin", 6, 100, |f| i64::from(f >= 4)));
        assert_eq!(odds.len(), 101);
        let mean: f64 =
            odds.iter().map(|(&n, p)| f64::from(i32::try_from(n).unwrap_or(0)) * p).sum();
        assert!((mean - 50.0).abs() < 1e-9);
    }

    #[test]
    fn fallen_dice_say_which_one_is_wrong_missing_or_too_many() {
        let mut two = Throws::fallen(&[3, 7]);
        assert_eq!(two.read("hit", 6, |f| f).map(|r| r.face), Ok(3));
        assert_eq!(
            two.read("damage", 6, |f| f),
            Err(DiceFault::BadFace { index: 1, face: 7, purpose: "damage", sides: 6 })
        );
        let mut none = Throws::fallen(&[]);
        assert_eq!(
            none.read("hit", 20, |f| f),
            Err(DiceFault::TooFew { purpose: "hit", sides: 20 })
        );
        assert_eq!(Throws::fallen(&[1, 2]).finish(), Err(DiceFault::TooMany(2)));
    }

    #[test]
    fn equal_dice_of_a_contest_are_thrown_again() {
        let mut throws = Throws::fallen(&[3, 3, 2, 5]);
        assert_eq!(throws.contest("first", "second", 6), Ok((2, 5)));
        assert_eq!(throws.finish().map(|u| u.len()), Ok(4));
        let odds = odds(|t| t.contest("first", "second", 6).map(|(a, b)| a > b));
        assert!((odds[&true] - 0.5).abs() < 1e-15);
    }
}
