//! Groups of leaves: how several of them lie to each other and to the gun.
//!
//! Must not know which weapon lays how many.

use super::angle::Dir;
use super::leaf::{Leaf, LeafShape};
use super::polygon::{ShapeError, check_point};
use glam::DVec2;
use serde::{Deserialize, Serialize};

/// How several leaves lie to each other (`INF-20`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Layout {
    /// In one column along the line of fire, tips touching.
    EndToEnd,
    /// In a row across the line of fire, widest points touching.
    SideBySide,
}

/// Leaves laid as one group: axes parallel to the line from gun to aim, the anchor leaf on the aim.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LeafGroup {
    /// How many leaves.
    pub count: u32,
    /// How they lie.
    pub layout: Layout,
    /// Where the fire comes from, mm.
    pub gun: DVec2,
    /// Centre of the anchor leaf, mm.
    pub aim: DVec2,
    /// Shape of each leaf.
    pub shape: LeafShape,
    axis: Dir,
}

impl LeafGroup {
    /// A group of standard leaves (`INF-20`): leaf `(count - 1) / 2` is centred on `aim`, counted from 0 from the
    /// one nearest the gun, or from the leftmost. Places in mm.
    ///
    /// # Errors
    /// Refuses an empty group, places that are no points, and an aim on the gun.
    pub fn new(count: u32, layout: Layout, gun: DVec2, aim: DVec2) -> Result<Self, ShapeError> {
        Self::of(LeafShape::standard(), count, layout, gun, aim)
    }

    /// As [`LeafGroup::new`] with leaves of another shape.
    ///
    /// # Errors
    /// As [`LeafGroup::new`].
    pub fn of(
        shape: LeafShape,
        count: u32,
        layout: Layout,
        gun: DVec2,
        aim: DVec2,
    ) -> Result<Self, ShapeError> {
        check_point(gun)?;
        check_point(aim)?;
        if count == 0 {
            return Err(ShapeError::NoArea);
        }
        let axis = Dir::towards(gun, aim).ok_or(ShapeError::NoLength)?;
        Ok(Self { count, layout, gun, aim, shape, axis })
    }

    /// Direction from gun to aim.
    #[must_use]
    pub fn axis(&self) -> Dir {
        self.axis
    }

    /// The leaves in order: from the one nearest the gun, or from the leftmost seen from it.
    pub fn leaves(&self) -> impl Iterator<Item = Leaf> + '_ {
        let step = match self.layout {
            Layout::EndToEnd => self.axis.vec() * self.shape.length(),
            Layout::SideBySide => -self.axis.left() * self.shape.width(),
        };
        let anchor = f64::from((self.count - 1) / 2);
        (0..self.count).map(move |i| Leaf {
            at: self.aim + step * (f64::from(i) - anchor),
            axis: self.axis,
            radius: self.shape.radius(),
            apart: self.shape.apart(),
        })
    }

    /// Middle of the whole group, mm.
    #[must_use]
    pub fn centre(&self) -> DVec2 {
        let sum: DVec2 = self.leaves().map(|l| l.at).sum();
        sum / f64::from(self.count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn v(x: f64, y: f64) -> DVec2 {
        DVec2::new(x, y)
    }

    #[test]
    fn the_second_of_two_leaves_lies_to_the_right() {
        let group = LeafGroup::new(2, Layout::SideBySide, v(0.0, 0.0), v(0.0, 300.0)).unwrap();
        let at: Vec<DVec2> = group.leaves().map(|l| l.at).collect();
        assert!(at[0].distance(v(0.0, 300.0)) < 1e-9);
        assert!(at[1].distance(v(30.6879, 300.0)) < 1e-3);
    }

    #[test]
    fn the_middle_of_three_is_on_the_aim() {
        let group = LeafGroup::new(3, Layout::EndToEnd, v(0.0, 0.0), v(300.0, 0.0)).unwrap();
        let at: Vec<DVec2> = group.leaves().map(|l| l.at).collect();
        assert!(at[0].x < at[1].x && at[1].distance(v(300.0, 0.0)) < 1e-9);
        assert!((at[2].x - at[1].x - group.shape.length()).abs() < 1e-9);
    }
}
