//! Groups of circles: several blasts of one weapon, laid to each other and to the gun as leaves are (`INF-20`).
//!
//! Must not know which weapon lays how many.

use super::angle::Dir;
use super::leaves::Layout;
use super::polygon::{ShapeError, check_point};
use glam::DVec2;

/// Equal circles that touch each other in a line along or across the line from gun to aim, the anchor circle on the aim.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CircleGroup {
    /// How many circles.
    pub count: u32,
    /// How they lie.
    pub layout: Layout,
    /// Where the fire comes from, mm.
    pub gun: DVec2,
    /// Centre of the anchor circle, mm.
    pub aim: DVec2,
    /// Radius of each, mm.
    pub radius: f64,
    axis: Dir,
}

impl CircleGroup {
    /// A group: circle `(count - 1) / 2` is centred on `aim`, counted from 0 from the one nearest the gun, or from the
    /// leftmost. Places and radius in mm.
    ///
    /// # Errors
    /// Refuses an empty group, circles without size, places that are no points, and an aim on the gun.
    pub fn new(
        count: u32,
        layout: Layout,
        gun: DVec2,
        aim: DVec2,
        radius: f64,
    ) -> Result<Self, ShapeError> {
        check_point(gun)?;
        check_point(aim)?;
        if !radius.is_finite() {
            return Err(ShapeError::NotFinite);
        }
        if count == 0 || radius <= 0.0 {
            return Err(ShapeError::NoArea);
        }
        let axis = Dir::towards(gun, aim).ok_or(ShapeError::NoLength)?;
        Ok(Self { count, layout, gun, aim, radius, axis })
    }

    /// Middles of the circles in order, mm: from the one nearest the gun, or from the leftmost seen from it.
    pub fn middles(&self) -> impl Iterator<Item = DVec2> + '_ {
        let step = 2.0
            * self.radius
            * match self.layout {
                Layout::EndToEnd => self.axis.vec(),
                Layout::SideBySide => -self.axis.left(),
            };
        let anchor = f64::from((self.count - 1) / 2);
        (0..self.count).map(move |i| self.aim + step * (f64::from(i) - anchor))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn v(x: f64, y: f64) -> DVec2 {
        DVec2::new(x, y)
    }

    #[test]
    fn two_circles_touch_along_or_across_the_line_of_fire() {
        let at = |layout| -> Vec<DVec2> {
            let group = CircleGroup::new(2, layout, v(0.0, 0.0), v(0.0, 300.0), 20.0).unwrap();
            group.middles().collect()
        };
        assert_eq!(at(Layout::EndToEnd), [v(0.0, 300.0), v(0.0, 340.0)]);
        assert_eq!(at(Layout::SideBySide), [v(0.0, 300.0), v(40.0, 300.0)]);
    }

    #[test]
    fn a_group_without_direction_size_or_number_is_refused() {
        let (gun, aim) = (v(0.0, 0.0), v(5.0, 5.0));
        assert!(CircleGroup::new(2, Layout::EndToEnd, aim, aim, 20.0).is_err());
        assert!(CircleGroup::new(0, Layout::EndToEnd, gun, aim, 20.0).is_err());
        assert!(CircleGroup::new(2, Layout::EndToEnd, gun, aim, 0.0).is_err());
    }
}
