//! Layer 0: dice. A named portable generator, one stream an action, and dice that a test or a player writes down.
//!
//! Knows nothing of who rolls or why; a rule asks for a die and gets a face.

mod throws;

pub use throws::{DiceFault, Read, Throws, every_way};

use rand::Rng;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// Something that dice come from (`GEN-02`).
pub trait Roller {
    /// One die: a face from 1 to `sides`.
    fn d(&mut self, sides: u16) -> u16;
}

/// One die as it fell, with what it was for (`GEN-08`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roll {
    /// What for, a word: `hit`, `location`.
    #[serde(rename = "for")]
    pub purpose: Cow<'static, str>,
    /// Sides of the die.
    pub sides: u16,
    /// The face.
    pub face: u16,
    /// It had to be this or less, where there was something to reach.
    pub needed: Option<u16>,
}

impl Roll {
    /// Throws a die and writes it down.
    pub fn throw(
        dice: &mut dyn Roller,
        purpose: &'static str,
        sides: u16,
        needed: Option<u16>,
    ) -> Self {
        Self { purpose: purpose.into(), sides, face: dice.d(sides), needed }
    }

    /// Did it come to the number needed or less? A roll without one does not.
    #[must_use]
    pub fn succeeds(&self) -> bool {
        self.needed.is_some_and(|n| self.face <= n)
    }
}

/// What names a stream of dice: the same action in the same place of the battle always gets the same dice, whatever
/// else was done before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StreamKey {
    /// Seed of the battle.
    pub seed: u64,
    /// Turn.
    pub turn: u32,
    /// Phase.
    pub phase: u8,
    /// Acting piece; `u32::MAX` when it is the battle itself.
    pub actor: u32,
    /// How many-th action with dice of that piece in the phase.
    pub nth: u16,
    /// Kind of action.
    pub purpose: u8,
}

/// Seeded dice: xoshiro256++ of `rand`, reduced to faces by our own rejection, so that no release of `rand` can change
/// an old battle.
#[derive(Clone, Debug)]
pub struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// The stream of a key.
    #[must_use]
    pub fn stream(key: &StreamKey) -> Self {
        // Fold the key word by word through a full-avalanche mixer: keys that differ in one bit share nothing.
        let place = (u64::from(key.turn) << 32) | (u64::from(key.phase) << 24) | u64::from(key.nth);
        let who = (u64::from(key.actor) << 8) | u64::from(key.purpose);
        let mixed = mix(mix(mix(key.seed) ^ place) ^ who.rotate_left(17));
        let mut seed = [0_u8; 32];
        let mut word = mixed;
        for chunk in seed.chunks_exact_mut(8) {
            word = mix(word);
            chunk.copy_from_slice(&word.to_le_bytes());
        }
        Self(Xoshiro256PlusPlus::from_seed(seed))
    }
}

impl Roller for Dice {
    fn d(&mut self, sides: u16) -> u16 {
        let sides = u32::from(sides.max(1));
        // Reject the tail so that every face is exactly as likely as any other.
        let limit = u32::MAX - u32::MAX % sides;
        loop {
            let word = self.0.next_u32();
            if word < limit {
                return u16::try_from(word % sides + 1).unwrap_or(1);
            }
        }
    }
}

/// splitmix64's finaliser: a bijection of 64 bits in which every input bit reaches every output bit.
#[must_use]
pub fn mix(word: u64) -> u64 {
    let mut z = word.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// Dice that somebody wrote down: a test, or a player at a real table.
#[derive(Clone, Debug, Default)]
pub struct ScriptedDice {
    faces: Vec<u16>,
    next: usize,
    fault: Option<String>,
}

impl ScriptedDice {
    /// These faces, in order.
    #[must_use]
    pub fn new(faces: &[u16]) -> Self {
        Self { faces: faces.to_vec(), next: 0, fault: None }
    }

    /// Were all of them used, no more were asked for, and did each fit its die?
    ///
    /// # Errors
    /// Says what was wrong.
    pub fn finish(self) -> Result<(), String> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        let left = self.faces.len() - self.next.min(self.faces.len());
        if left > 0 { Err(format!("{left} dice were left over")) } else { Ok(()) }
    }
}

impl Roller for ScriptedDice {
    fn d(&mut self, sides: u16) -> u16 {
        let face = self.faces.get(self.next).copied();
        self.next += 1;
        match face {
            Some(face) if (1..=sides).contains(&face) => face,
            Some(face) => {
                self.fault
                    .get_or_insert(format!("die {} shows {face}, a d{sides} cannot", self.next));
                1
            }
            None => {
                self.fault.get_or_insert(format!(
                    "a d{sides} was asked for after the last of {} dice",
                    self.faces.len()
                ));
                1
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key() -> StreamKey {
        StreamKey { seed: 7, turn: 1, phase: 5, actor: 3, nth: 0, purpose: 2 }
    }

    #[test]
    fn the_first_hundred_dice_of_a_stream_never_change() {
        let mut dice = Dice::stream(&key());
        let faces: Vec<u16> = (0..100).map(|_| dice.d(20)).collect();
        assert_eq!(faces, PINNED);
    }

    #[test]
    fn another_actor_another_turn_or_another_seed_is_another_stream() {
        let first = |k: StreamKey| {
            let mut d = Dice::stream(&k);
            (0..8).map(|_| d.d(1000)).collect::<Vec<_>>()
        };
        let base = first(key());
        assert_ne!(base, first(StreamKey { seed: 8, ..key() }));
        assert_ne!(base, first(StreamKey { turn: 2, ..key() }));
        assert_ne!(base, first(StreamKey { actor: 4, ..key() }));
        assert_ne!(base, first(StreamKey { nth: 1, ..key() }));
        assert_ne!(base, first(StreamKey { purpose: 3, ..key() }));
        assert_ne!(base, first(StreamKey { phase: 6, ..key() }));
    }

    #[test]
    fn every_face_of_a_die_comes_as_often_as_any_other() {
        let mut dice = Dice::stream(&key());
        let mut count = [0_u32; 6];
        for _ in 0..60_000 {
            count[usize::from(dice.d(6)) - 1] += 1;
        }
        // 5 standard deviations of a binomial around 10,000.
        assert!(count.iter().all(|&n| (9_540..=10_460).contains(&n)), "{count:?}");
    }

    #[test]
    fn scripted_dice_say_what_was_left_over_missing_or_impossible() {
        let mut dice = ScriptedDice::new(&[6, 1, 3]);
        assert_eq!((dice.d(6), dice.d(6)), (6, 1));
        assert_eq!(dice.finish(), Err("1 dice were left over".into()));
        let mut dice = ScriptedDice::new(&[]);
        dice.d(20);
        assert!(dice.finish().is_err());
        let mut dice = ScriptedDice::new(&[7]);
        dice.d(6);
        assert_eq!(dice.finish(), Err("die 1 shows 7, a d6 cannot".into()));
    }

    const PINNED: [u16; 100] = [
        12, 18, 10, 20, 10, 8, 7, 3, 13, 15, 8, 17, 13, 17, 18, 18, 9, 1, 8, 17, 7, 5, 2, 17, 9,
        14, 11, 15, 20, 15, 19, 1, 20, 7, 4, 6, 20, 12, 4, 15, 8, 8, 11, 3, 15, 5, 12, 15, 16, 18,
        11, 17, 12, 10, 15, 14, 15, 7, 19, 12, 10, 14, 2, 17, 13, 19, 5, 8, 4, 11, 8, 15, 6, 2, 9,
        18, 18, 6, 19, 5, 4, 3, 1, 17, 13, 20, 13, 1, 6, 11, 7, 1, 17, 17, 2, 13, 13, 7, 14, 4,
    ];
}
