//! Numbers that do not drift: the sums of the rules are whole numbers, halves, thirds and percentages, and a half must
//! stay a half so that it can round up (`GEN-03`).

use num_rational::Ratio;
use num_traits::{CheckedAdd, CheckedMul, CheckedSub};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::ops::{Add, AddAssign, Mul, Neg, Sub};

/// An exact fraction. Beyond what 127 bits hold it becomes the nearest millionth, and never panics.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Exact(Ratio<i128>);

impl Exact {
    /// Nought.
    pub const ZERO: Self = Self(Ratio::new_raw(0, 1));
    /// One.
    pub const ONE: Self = Self(Ratio::new_raw(1, 1));

    /// A fraction; a denominator of 0 counts as 1.
    #[must_use]
    pub fn new(numerator: i64, denominator: i64) -> Self {
        let denominator = if denominator == 0 { 1 } else { denominator };
        Self(Ratio::new(numerator.into(), denominator.into()))
    }

    /// So many hundredths.
    #[must_use]
    pub fn percent(hundredths: i64) -> Self {
        Self::new(hundredths, 100)
    }

    /// The decimal number that people would write for a float: 0.7 is seven tenths. What is no number is 0.
    #[must_use]
    pub fn from_decimal(value: f64) -> Self {
        // The shortest text that reads back as the same float is the number somebody wrote.
        let text = format!("{value:e}");
        let parsed = text.split_once('e').and_then(|(digits, power)| {
            let power: i32 = power.parse().ok()?;
            let places = digits.split_once('.').map_or(0, |(_, fraction)| fraction.len());
            let whole: i128 = digits.replace('.', "").parse().ok()?;
            let power = power - i32::try_from(places).ok()?;
            let ten = 10_i128.checked_pow(power.unsigned_abs())?;
            if power < 0 {
                Some(Ratio::new(whole, ten))
            } else {
                whole.checked_mul(ten).map(Ratio::from_integer)
            }
        });
        parsed.map_or_else(|| Self::nearest(value), Self)
    }

    /// To the millionth, for what would overflow.
    fn nearest(value: f64) -> Self {
        const GRAIN: f64 = 1.0e6;
        #[expect(
            clippy::cast_possible_truncation,
            reason = "`as` saturates, which is what is wanted"
        )]
        let grains = (value * GRAIN).round() as i128;
        // A quarter of the range leaves room for the sums that follow.
        Self(Ratio::new(grains.clamp(i128::MIN / 4, i128::MAX / 4), 1_000_000))
    }

    /// As a float.
    #[must_use]
    pub fn get(self) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "a float is what is asked for")]
        let (n, d) = (*self.0.numer() as f64, *self.0.denom() as f64);
        n / d
    }

    /// Its fraction, if it has one, falls away downwards.
    #[must_use]
    pub fn floor(self) -> i64 {
        let whole = self.0.floor().to_integer();
        i64::try_from(whole).unwrap_or(if whole < 0 { i64::MIN } else { i64::MAX })
    }

    /// To the nearest whole number, a half up (`GEN-03`).
    #[must_use]
    pub fn round(self) -> i64 {
        (self + Self::new(1, 2)).floor()
    }

    /// Its size without its sign.
    #[must_use]
    pub fn abs(self) -> Self {
        if self < Self::ZERO { -self } else { self }
    }

    /// Is it a whole number?
    #[must_use]
    pub fn is_whole(self) -> bool {
        self.0.is_integer()
    }
}

impl From<i64> for Exact {
    fn from(whole: i64) -> Self {
        Self(Ratio::from_integer(whole.into()))
    }
}

impl From<i32> for Exact {
    fn from(whole: i32) -> Self {
        Self(Ratio::from_integer(whole.into()))
    }
}

impl Add for Exact {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        self.0.checked_add(&other.0).map_or_else(|| Self::nearest(self.get() + other.get()), Self)
    }
}

impl AddAssign for Exact {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Exact {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self.0.checked_sub(&other.0).map_or_else(|| Self::nearest(self.get() - other.get()), Self)
    }
}

impl Mul for Exact {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        self.0.checked_mul(&other.0).map_or_else(|| Self::nearest(self.get() * other.get()), Self)
    }
}

impl Neg for Exact {
    type Output = Self;
    fn neg(self) -> Self {
        Self::ZERO - self
    }
}

impl std::iter::Sum for Exact {
    fn sum<I: Iterator<Item = Self>>(values: I) -> Self {
        values.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Debug for Exact {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// As people write it: `12`, `31.5`.
impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.is_whole() {
            fmt::Display::fmt(self.0.numer(), f)
        } else {
            fmt::Display::fmt(&self.get(), f)
        }
    }
}

/// Whole numbers as such, others as `"63/2"`: a log must read back what was written.
impl Serialize for Exact {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match i64::try_from(*self.0.numer()) {
            Ok(whole) if self.is_whole() => to.serialize_i64(whole),
            _ => to.collect_str(&self.0),
        }
    }
}

impl<'de> Deserialize<'de> for Exact {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Whole(i64),
            Fraction(String),
        }
        match Written::deserialize(from)? {
            Written::Whole(whole) => Ok(whole.into()),
            Written::Fraction(text) => {
                let parts = text.split_once('/').and_then(|(n, d)| {
                    Some((n.parse::<i128>().ok()?, d.parse::<i128>().ok().filter(|d| *d > 0)?))
                });
                let (n, d) = parts.ok_or_else(|| D::Error::custom(format!("no number: {text}")))?;
                Ok(Self(Ratio::new(n, d)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seven_tenths_of_45_are_thirty_one_and_a_half_and_round_up() {
        let product = Exact::from(45) * Exact::from_decimal(0.7);
        assert_eq!(product, Exact::new(63, 2));
        assert_eq!(product.round(), 32);
        assert_eq!((-product).round(), -31);
    }

    #[test]
    fn three_thirds_are_one() {
        let third = Exact::new(1, 3);
        assert_eq!(third + third + third, Exact::ONE);
    }

    #[test]
    fn decimals_are_what_people_wrote() {
        assert_eq!(Exact::from_decimal(33.3), Exact::new(333, 10));
        assert_eq!(Exact::from_decimal(-0.05), Exact::new(-1, 20));
        assert_eq!(Exact::from_decimal(1200.0), Exact::from(1200));
        assert_eq!(Exact::from_decimal(f64::NAN), Exact::ZERO);
    }

    #[test]
    fn numbers_beyond_all_bounds_do_not_panic() {
        let huge = Exact::from_decimal(1.0e300);
        let tiny = Exact::from_decimal(1.0e-300);
        let odd = Exact::from_decimal(33.333_333_333_333_336);
        let mut x = odd;
        for _ in 0..20 {
            x = x * odd + huge - tiny * huge;
        }
        assert!(x.get().is_finite());
    }

    #[test]
    fn a_fraction_reads_back_from_a_log() {
        for x in [Exact::from(-7), Exact::new(63, 2), Exact::new(1, 3)] {
            let text = serde_json::to_string(&x).expect("it can be written");
            assert_eq!(serde_json::from_str::<Exact>(&text).expect("it can be read"), x);
        }
    }
}
