//! The only door to transcendental functions and exact signs.
//!
//! Everything here gives the same bits on every machine: `libm` is plain arithmetic, and `robust` decides a sign
//! exactly where the filter cannot. Must not know any shape.

use glam::DVec2;

/// Sine of an angle in radians.
#[must_use]
pub fn sin(radians: f64) -> f64 {
    libm::sin(radians)
}

/// Cosine of an angle in radians.
#[must_use]
pub fn cos(radians: f64) -> f64 {
    libm::cos(radians)
}

/// Arc tangent in radians, within a quarter turn either way.
#[must_use]
pub fn atan(x: f64) -> f64 {
    libm::atan(x)
}

/// Direction of `(x, y)` in radians, in (-pi, pi]; 0 for the origin.
#[must_use]
pub fn atan2(y: f64, x: f64) -> f64 {
    libm::atan2(y, x)
}

/// Arc cosine in radians, of a value that rounding may have pushed past 1.
#[must_use]
pub fn acos(x: f64) -> f64 {
    libm::acos(x.clamp(-1.0, 1.0))
}

/// Arc sine in radians, of a value that rounding may have pushed past 1.
#[must_use]
pub fn asin(x: f64) -> f64 {
    libm::asin(x.clamp(-1.0, 1.0))
}

/// Natural logarithm.
#[must_use]
pub fn ln(x: f64) -> f64 {
    libm::log(x)
}

/// Cosine and sine of an angle in degrees, exact at every multiple of 90.
#[must_use]
pub fn cos_sin_degrees(degrees: f64) -> DVec2 {
    // The remainder is exact, and so is the quarter turn that is split off: 450 degrees is 90 degrees to the bit.
    let turn = degrees % 360.0;
    let quarter = (turn / 90.0).round();
    let rest = (turn - quarter * 90.0).to_radians();
    let (c, s) = (libm::cos(rest), libm::sin(rest));
    let quarter = quarter.rem_euclid(4.0);
    if quarter < 0.5 {
        DVec2::new(c, s)
    } else if quarter < 1.5 {
        DVec2::new(-s, c)
    } else if quarter < 2.5 {
        DVec2::new(-c, -s)
    } else {
        DVec2::new(s, -c)
    }
}

/// Signed area of the parallelogram of two vectors: positive when `b` lies to the left of `a`.
#[inline]
#[must_use]
pub fn cross(a: DVec2, b: DVec2) -> f64 {
    a.x * b.y - a.y * b.x
}

/// On which side of the line from `a` to `b` the point `c` lies: positive left, negative right, 0 exactly on it.
///
/// The sign is exact; the value is only roughly twice the area of the triangle.
#[inline]
#[must_use]
pub fn orient(a: DVec2, b: DVec2, c: DVec2) -> f64 {
    let left = (a.x - c.x) * (b.y - c.y);
    let right = (a.y - c.y) * (b.x - c.x);
    let det = left - right;
    // Shewchuk's first error bound: nearly every call ends here.
    if det.abs() > 3.330_669_073_875_471_7e-16 * (left.abs() + right.abs()) {
        det
    } else {
        orient_exactly(a, b, c)
    }
}

#[cold]
fn orient_exactly(a: DVec2, b: DVec2, c: DVec2) -> f64 {
    let coord = |p: DVec2| robust::Coord { x: p.x, y: p.y };
    robust::orient2d(coord(a), coord(b), coord(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn right_angles_are_exact() {
        assert_eq!(cos_sin_degrees(90.0), DVec2::new(0.0, 1.0));
        assert_eq!(cos_sin_degrees(-90.0), DVec2::new(0.0, -1.0));
        assert_eq!(cos_sin_degrees(180.0), DVec2::new(-1.0, 0.0));
        assert_eq!(cos_sin_degrees(720.0 + 270.0), DVec2::new(0.0, -1.0));
    }

    #[test]
    fn other_angles_agree_with_the_library() {
        for i in -800..800 {
            let degrees = f64::from(i) * 1.37;
            let v = cos_sin_degrees(degrees);
            let r = degrees.to_radians();
            assert!((v - DVec2::new(libm::cos(r), libm::sin(r))).length() < 1e-13);
        }
    }

    #[test]
    fn a_point_on_a_line_is_exactly_on_it() {
        let a = DVec2::new(0.1, 0.1);
        let b = DVec2::new(0.3, 0.3);
        assert!(orient(a, b, DVec2::new(1e6, 1e6)) == 0.0);
        assert!(orient(a, b, DVec2::new(1e6, 1e6 + 1e-9)) > 0.0);
    }
}
