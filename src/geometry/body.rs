//! Bodies: a footprint on the table with a place, a facing and a height.
//!
//! Must not know whether a body is a man, a tank or a wreck.

use super::angle::Dir;
use super::length::CONTACT;
use super::ops::cross;
use super::outline::Outline;
use super::polygon::{ShapeError, check_point};
use glam::DVec2;
use serde::{Deserialize, Serialize};

/// What a body covers of the table.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Footprint {
    /// A round base.
    Disc {
        /// Radius, mm; 0 is a point.
        radius: f64,
    },
    /// A hull: a rectangle whose long side lies along the facing.
    Box {
        /// Extent along the facing, mm.
        length: f64,
        /// Extent across the facing, mm.
        width: f64,
    },
}

/// A body on the table. The footprint is a closed set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body {
    /// Centre, table mm.
    pub at: DVec2,
    /// The way it faces.
    pub facing: Dir,
    /// Disc or box.
    pub footprint: Footprint,
    /// Height of the ground it stands on, mm.
    pub z: f64,
    /// Its own height, mm.
    pub height: f64,
}

impl Body {
    /// A round base of this radius (mm) on the ground, without height.
    #[must_use]
    pub fn disc(at: DVec2, radius: f64) -> Self {
        Self { at, facing: Dir::X, footprint: Footprint::Disc { radius }, z: 0.0, height: 0.0 }
    }

    /// A hull of this length and width (mm) on the ground, without height.
    #[must_use]
    pub fn hull(at: DVec2, facing: Dir, length: f64, width: f64) -> Self {
        Self { at, facing, footprint: Footprint::Box { length, width }, z: 0.0, height: 0.0 }
    }

    /// The same body standing from `z` up to `z + height`, mm.
    #[must_use]
    pub fn tall(mut self, z: f64, height: f64) -> Self {
        self.z = z;
        self.height = height;
        self
    }

    /// The same body somewhere else, mm.
    #[must_use]
    pub fn placed(mut self, at: DVec2) -> Self {
        self.at = at;
        self
    }

    /// Refuses numbers that are not finite, too far out or negative.
    ///
    /// # Errors
    /// Says which.
    pub fn check(&self) -> Result<(), ShapeError> {
        check_point(self.at)?;
        let sizes = match self.footprint {
            Footprint::Disc { radius } => [radius, 0.0],
            Footprint::Box { length, width } => [length, width],
        };
        let numbers = [self.z, sizes[0], sizes[1]];
        if numbers.iter().any(|x| !x.is_finite()) || self.height.is_nan() {
            return Err(ShapeError::NotFinite);
        }
        if sizes[0] < 0.0 || sizes[1] < 0.0 || self.height < 0.0 {
            return Err(ShapeError::Negative);
        }
        Ok(())
    }

    /// Radius of the disc, mm; 0 for a box.
    #[must_use]
    pub(super) fn rounding(&self) -> f64 {
        match self.footprint {
            Footprint::Disc { radius } => radius,
            Footprint::Box { .. } => 0.0,
        }
    }

    /// Half the length and half the width of a box, mm; zero for a disc.
    #[must_use]
    pub(super) fn half(&self) -> DVec2 {
        match self.footprint {
            Footprint::Disc { .. } => DVec2::ZERO,
            Footprint::Box { length, width } => DVec2::new(length / 2.0, width / 2.0),
        }
    }

    /// Corners of a box, mm, anticlockwise from the front left; four times the centre for a disc.
    #[must_use]
    pub fn corners(&self) -> [DVec2; 4] {
        let h = self.half();
        let ahead = self.facing.vec() * h.x;
        let left = self.facing.left() * h.y;
        [
            self.at + ahead + left,
            self.at - ahead + left,
            self.at - ahead - left,
            self.at + ahead - left,
        ]
    }

    /// The point of the closed footprint nearest to `p`, mm; `p` itself when inside.
    #[must_use]
    pub fn closest(&self, p: DVec2) -> DVec2 {
        match self.footprint {
            Footprint::Disc { radius } => {
                let to = p - self.at;
                let distance = to.length();
                if distance <= radius { p } else { self.at + to * (radius / distance) }
            }
            Footprint::Box { .. } => {
                let h = self.half();
                let local = self.facing.unrotate(p - self.at);
                let inside = local.clamp(-h, h);
                if inside == local { p } else { self.at + self.facing.rotate(inside) }
            }
        }
    }

    /// Distance from the closed footprint to a point (mm), 0 inside.
    #[must_use]
    pub fn distance_to_point(&self, p: DVec2) -> f64 {
        match self.footprint {
            Footprint::Disc { radius } => (p.distance(self.at) - radius).max(0.0),
            Footprint::Box { .. } => {
                let local = self.facing.unrotate(p - self.at).abs() - self.half();
                local.max(DVec2::ZERO).length()
            }
        }
    }

    /// Whether the footprint holds a point (mm), its edge and [`CONTACT`] beyond it included.
    #[must_use]
    pub fn contains(&self, p: DVec2) -> bool {
        self.distance_to_point(p) <= CONTACT
    }

    /// Outline of the footprint.
    #[must_use]
    pub fn outline(&self) -> Outline {
        match self.footprint {
            Footprint::Disc { radius } => Outline::circle(self.at, radius),
            Footprint::Box { .. } => Outline::polygon(&self.corners()),
        }
    }

    /// Area of the footprint, square mm.
    #[must_use]
    pub fn area(&self) -> f64 {
        match self.footprint {
            Footprint::Disc { radius } => std::f64::consts::PI * radius * radius,
            Footprint::Box { length, width } => length * width,
        }
    }

    /// Radius of the smallest circle about the centre that holds the footprint, mm.
    #[must_use]
    pub fn bounding_radius(&self) -> f64 {
        match self.footprint {
            Footprint::Disc { radius } => radius,
            Footprint::Box { .. } => self.half().length(),
        }
    }

    /// Lowest and highest coordinates of the footprint, mm.
    #[must_use]
    pub fn bounds(&self) -> (DVec2, DVec2) {
        let reach = match self.footprint {
            Footprint::Disc { radius } => DVec2::splat(radius),
            Footprint::Box { .. } => {
                let h = self.half();
                let (f, l) = (self.facing.vec().abs(), self.facing.left().abs());
                f * h.x + l * h.y
            }
        };
        (self.at - reach, self.at + reach)
    }

    /// The head, which is also the eye of a figure: above the centre, at the full height. Point and height in mm.
    #[must_use]
    pub fn head(&self) -> (DVec2, f64) {
        (self.at, self.z + self.height)
    }

    /// Height of the top, mm.
    #[must_use]
    pub fn top(&self) -> f64 {
        self.z + self.height
    }

    /// The stretch of the line `p + t * along` inside the footprint, as parameters; none when it passes by.
    #[must_use]
    pub(super) fn line_stretch(&self, p: DVec2, along: DVec2) -> Option<(f64, f64)> {
        match self.footprint {
            Footprint::Disc { radius } => super::segment::line_circle(p, along, self.at, radius),
            Footprint::Box { .. } => {
                let from = self.facing.unrotate(p - self.at);
                let dir = self.facing.unrotate(along);
                let h = self.half();
                let (mut lo, mut hi) = (f64::NEG_INFINITY, f64::INFINITY);
                for (x, d, half) in [(from.x, dir.x, h.x), (from.y, dir.y, h.y)] {
                    if d == 0.0 {
                        if x.abs() > half {
                            return None;
                        }
                    } else {
                        let (t0, t1) = ((-half - x) / d, (half - x) / d);
                        lo = lo.max(t0.min(t1));
                        hi = hi.min(t0.max(t1));
                    }
                }
                (lo <= hi && lo.is_finite()).then_some((lo, hi))
            }
        }
    }

    /// The outermost points of the footprint seen from `eye`, mm, right then left, if the eye is outside.
    #[must_use]
    pub fn silhouette(&self, eye: DVec2) -> Option<(DVec2, DVec2)> {
        match self.footprint {
            Footprint::Disc { radius } => {
                let to = self.at - eye;
                let square = to.length_squared();
                if square <= radius * radius {
                    return None;
                }
                // The tangent points lie on the chord at this share of the way, this far to the side.
                let back = radius * radius / square;
                let side = radius * (square - radius * radius).sqrt() / square;
                let foot = self.at - to * back;
                Some((foot - to.perp() * side, foot + to.perp() * side))
            }
            Footprint::Box { .. } => {
                let local = self.facing.unrotate(eye - self.at).abs();
                if local.cmple(self.half()).all() {
                    return None;
                }
                let corners = self.corners();
                let (mut right, mut left) = (corners[0], corners[0]);
                for c in &corners[1..] {
                    if cross(right - eye, *c - eye) < 0.0 {
                        right = *c;
                    }
                    if cross(left - eye, *c - eye) > 0.0 {
                        left = *c;
                    }
                }
                Some((right, left))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hull_knows_its_corners_and_edge() {
        let hull = Body::hull(DVec2::new(10.0, 0.0), Dir::Y, 6.0, 2.0);
        assert!(hull.contains(DVec2::new(9.0, 3.0)));
        assert!(!hull.contains(DVec2::new(12.0, 0.0)));
        assert!((hull.distance_to_point(DVec2::new(14.0, 7.0)) - 5.0).abs() < 1e-12);
        assert_eq!(hull.bounds().1, DVec2::new(11.0, 3.0));
    }

    #[test]
    fn tangents_touch_the_disc() {
        let disc = Body::disc(DVec2::new(30.0, 4.0), 5.0);
        let eye = DVec2::new(-3.0, 1.0);
        let (right, left) = disc.silhouette(eye).unwrap();
        for p in [right, left] {
            assert!((p.distance(disc.at) - 5.0).abs() < 1e-12);
            assert!((p - eye).dot(p - disc.at).abs() < 1e-9);
        }
        assert!(cross(right - eye, left - eye) > 0.0);
        assert!(disc.silhouette(disc.at).is_none());
    }
}
