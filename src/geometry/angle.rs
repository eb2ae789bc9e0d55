//! Directions as unit vectors, so that no angle has to be wrapped, and degrees only where people meet them.
//!
//! Must not know shapes or pieces.

use super::ops;
use glam::DVec2;
use serde::{Deserialize, Serialize};

/// A direction on the table: a unit vector. Anticlockwise, 0 degrees along +x.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Dir(DVec2);

impl Default for Dir {
    fn default() -> Self {
        Self::X
    }
}

impl Dir {
    /// Along +x, 0 degrees.
    pub const X: Self = Self(DVec2::X);

    /// Along +y, 90 degrees.
    pub const Y: Self = Self(DVec2::Y);

    /// The direction at this many degrees, exact at every multiple of 90. An angle that is no number gives 0.
    #[must_use]
    pub fn from_degrees(degrees: f64) -> Self {
        if degrees.is_finite() { Self(ops::cos_sin_degrees(degrees)) } else { Self::X }
    }

    /// Degrees in (-180, 180].
    #[must_use]
    pub fn degrees(self) -> f64 {
        wrap_degrees(ops::atan2(self.0.y, self.0.x).to_degrees())
    }

    /// The unit vector.
    #[must_use]
    pub fn vec(self) -> DVec2 {
        self.0
    }

    /// The unit vector a quarter turn to the left.
    #[must_use]
    pub fn left(self) -> DVec2 {
        self.0.perp()
    }

    /// Turns a vector of the local frame (x ahead, y to the left) into one of the table.
    #[inline]
    #[must_use]
    pub fn rotate(self, v: DVec2) -> DVec2 {
        DVec2::new(self.0.x * v.x - self.0.y * v.y, self.0.y * v.x + self.0.x * v.y)
    }

    /// Turns a vector of the table into one of the local frame (x ahead, y to the left).
    #[inline]
    #[must_use]
    pub fn unrotate(self, v: DVec2) -> DVec2 {
        DVec2::new(self.0.x * v.x + self.0.y * v.y, self.0.x * v.y - self.0.y * v.x)
    }

    /// The direction from one point (mm) to another; none between equal points or with no number among them.
    #[must_use]
    pub fn towards(from: DVec2, to: DVec2) -> Option<Self> {
        Self::of(to - from)
    }

    /// The direction of a vector of any length; none for a zero one or with no number in it.
    #[must_use]
    pub fn of(v: DVec2) -> Option<Self> {
        v.try_normalize().map(Self)
    }

    /// This direction turned by so many degrees, anticlockwise.
    #[must_use]
    pub fn turned(self, degrees: f64) -> Self {
        Self(Self::from_degrees(degrees).rotate(self.0))
    }

    /// The opposite direction.
    #[must_use]
    pub fn reversed(self) -> Self {
        Self(-self.0)
    }
}

/// The bearing of `to` seen from `from` (both mm) by one who faces `facing`: degrees in (-180, 180], 0 ahead,
/// positive to the left (`GEN-07`); 0 when the points are equal.
#[must_use]
pub fn bearing_from(facing: Dir, from: DVec2, to: DVec2) -> f64 {
    let local = facing.unrotate(to - from);
    wrap_degrees(ops::atan2(local.y, local.x).to_degrees())
}

/// Degrees brought into (-180, 180].
#[must_use]
pub fn wrap_degrees(degrees: f64) -> f64 {
    let turn = degrees.rem_euclid(360.0);
    // `+ 0.0` keeps a negative zero from being shown.
    if turn > 180.0 { turn - 360.0 } else { turn + 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn degrees_come_back() {
        for d in [-179.0, -90.0, 0.0, 12.5, 90.0, 135.0, 180.0] {
            assert!((Dir::from_degrees(d).degrees() - d).abs() < 1e-12, "{d}");
        }
        assert!((Dir::from_degrees(-180.0).degrees() - 180.0).abs() < 1e-12);
        assert!((Dir::from_degrees(90.0).degrees() - 90.0).abs() == 0.0);
    }

    #[test]
    fn bearings_are_positive_to_the_left() {
        let from = DVec2::new(10.0, 10.0);
        assert!((bearing_from(Dir::Y, from, DVec2::new(0.0, 10.0)) - 90.0).abs() < 1e-12);
        assert!((bearing_from(Dir::Y, from, DVec2::new(20.0, 10.0)) + 90.0).abs() < 1e-12);
        assert!((bearing_from(Dir::Y, from, DVec2::new(10.0, -5.0)) - 180.0).abs() < 1e-12);
    }

    #[test]
    fn no_number_does_no_harm() {
        assert_eq!(Dir::from_degrees(f64::NAN), Dir::X);
        assert!(Dir::towards(DVec2::NAN, DVec2::ZERO).is_none());
        assert!(Dir::towards(DVec2::ONE, DVec2::ONE).is_none());
    }
}
