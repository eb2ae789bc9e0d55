//! Lengths: the one tolerance and the units people use, all in table millimetres.
//!
//! Must not know what is measured or why; a unit is only a factor here.

/// Lengths within this many millimetres of each other are equal, in favour of "touching" and "within range".
pub const CONTACT: f64 = 0.01;

/// Millimetres in an inch.
pub const INCH: f64 = 25.4;

/// Millimetres in a foot.
pub const FOOT: f64 = 304.8;

/// Millimetres in a centimetre.
pub const CM: f64 = 10.0;

/// Largest coordinate, in millimetres either way, that a shape may have. Ten kilometres of table: beyond it
/// the tolerance would come near the grain of an `f64`.
pub const FARTHEST: f64 = 1.0e7;

/// Whether a length (mm) is within a limit (mm), the limit itself and [`CONTACT`] beyond it included.
#[must_use]
pub fn within(length: f64, limit: f64) -> bool {
    length <= limit + CONTACT
}

/// A sum of many lengths that does not drift: sixty steps of 0.1 are 6.
///
/// Keeps the part that each addition rounds away (Neumaier's sum).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Total {
    sum: f64,
    lost: f64,
}

impl Total {
    /// Adds one length, mm.
    pub fn add(&mut self, length: f64) {
        let next = self.sum + length;
        self.lost += if self.sum.abs() >= length.abs() {
            (self.sum - next) + length
        } else {
            (length - next) + self.sum
        };
        self.sum = next;
    }

    /// The sum so far, mm.
    #[must_use]
    pub fn get(self) -> f64 {
        self.sum + self.lost
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sixty_steps_of_a_tenth_are_six() {
        let mut total = Total::default();
        for _ in 0..60 {
            total.add(0.1);
        }
        assert!((total.get() - 6.0).abs() < 1e-15);
    }

    #[test]
    fn the_limit_itself_is_within() {
        assert!(within(12.0, 12.0));
        assert!(within(12.0 + CONTACT * 0.9, 12.0));
        assert!(!within(12.0 + CONTACT * 1.1, 12.0));
    }
}
