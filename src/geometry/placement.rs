//! Where to lay a leaf: the place, at one angle, that has the most heads under it.
//!
//! Must not know whose heads. A leaf is symmetric about its middle, so that a middle covers a head exactly when a leaf
//! about the head holds the middle. A middle that covers the most can be moved, with all its heads still under it, to
//! where the outlines of two such leaves cross, unless it covers one head alone.

use super::angle::Dir;
use super::edge::circles_cross;
use super::leaf::{Leaf, LeafShape};
use super::length::CONTACT;
use glam::DVec2;

/// Heads this near, mm, to the edge of the tolerance may count or not: rounding must not take back what was found.
const HAIR: f64 = 1e-8;

/// A leaf and how many of the heads are under it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement {
    /// The leaf.
    pub leaf: Leaf,
    /// Heads under it, its edge included.
    pub heads: usize,
}

/// The place of a leaf of this shape, its long axis along `axis`, that has the most of `heads` (mm) under it; none
/// without heads. Of places as good as each other it is the first, in the order of the heads.
///
/// Exact: no place at this angle has more heads under it by [`Leaf::contains`], but for heads that lie on the edge of
/// the tolerance to a hundred-millionth of a millimetre.
#[must_use]
pub fn best_leaf(shape: LeafShape, axis: Dir, heads: &[DVec2]) -> Option<Placement> {
    let local: Vec<DVec2> =
        heads.iter().filter(|h| h.is_finite()).map(|h| axis.unrotate(*h)).collect();
    let grown = Grown::new(shape);
    let mut best = (1, *local.first()?);
    let mut near: Vec<DVec2> = Vec::with_capacity(local.len());
    for (i, here) in local.iter().enumerate() {
        near.clear();
        near.extend(local.iter().map(|p| *p - *here).filter(|way| grown.shares(*way)));
        // The head itself is among them.
        if near.len() <= best.0 {
            continue;
        }
        let mut count = |middle: DVec2| {
            let covered = near.iter().filter(|d| grown.covers(middle - **d)).count();
            if covered > best.0 {
                best = (covered, *here + middle);
            }
        };
        // Heads in one place have no crossing.
        count(DVec2::ZERO);
        for other in &local[i + 1..] {
            let way = *other - *here;
            let Some(middle) = grown.shares(way).then(|| grown.crossing(way)).flatten() else {
                continue;
            };
            count(middle);
            count(way - middle);
        }
    }
    let at = axis.rotate(best.1);
    let leaf = Leaf { at, axis, radius: shape.radius(), apart: shape.apart() };
    Some(Placement { leaf, heads: heads.iter().filter(|h| leaf.contains(**h)).count() })
}

/// The leaf grown by the tolerance: its two arcs, and a small one about each tip.
struct Grown {
    /// Centres and radii of the arcs.
    arcs: [(DVec2, f64); 4],
    offset: f64,
    tip: f64,
    radius: f64,
}

/// How far the leaf is grown, mm.
const BY: f64 = CONTACT - 2.0 * HAIR;

impl Grown {
    fn new(shape: LeafShape) -> Self {
        let (offset, tip) = (shape.apart() / 2.0, shape.length() / 2.0);
        let radius = shape.radius() + BY;
        let (up, ahead) = (DVec2::new(0.0, offset), DVec2::new(tip, 0.0));
        Self { arcs: [(-up, radius), (up, radius), (ahead, BY), (-ahead, BY)], offset, tip, radius }
    }

    /// Whether the grown leaf holds a point, a hair beyond its edge included.
    #[inline]
    fn covers(&self, p: DVec2) -> bool {
        let (x, y) = (p.x.abs(), p.y.abs() + self.offset);
        let most = self.radius + HAIR;
        if x * x + y * y > most * most {
            return false;
        }
        // In the fan of an arc the arc decides, beside it the tip.
        let (dx, reach) = (x - self.tip, BY + HAIR);
        x * self.offset <= self.tip * y || dx * dx + p.y * p.y <= reach * reach
    }

    /// Whether two leaves so far apart have a point in common: by symmetry it is half way.
    #[inline]
    fn shares(&self, way: DVec2) -> bool {
        self.covers(way / 2.0)
    }

    /// A point on the outlines of the leaf and of one moved by `way`; the other one is `way` less this.
    fn crossing(&self, way: DVec2) -> Option<DVec2> {
        // Nearly always two of the long arcs cross.
        let pairs = (0..4).map(|k| (k / 2, k % 2));
        let tips = (0..16).map(|k| (k / 4, k % 4)).filter(|(i, j)| *i > 1 || *j > 1);
        for (i, j) in pairs.chain(tips) {
            let ((a, ra), (b, rb)) = (self.arcs[i], self.arcs[j]);
            let Some((p, q)) = circles_cross(a, ra, b + way, rb) else {
                continue;
            };
            let on_both = |p: &DVec2| self.covers(*p) && self.covers(*p - way);
            if let Some(p) = [p, q].into_iter().find(on_both) {
                return Some(p);
            }
        }
        // They only touch, half way.
        Some(way / 2.0).filter(|_| way != DVec2::ZERO)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn v(x: f64, y: f64) -> DVec2 {
        DVec2::new(x, y)
    }

    #[test]
    fn heads_as_far_apart_as_the_leaf_is_long_are_both_under_it() {
        let shape = LeafShape::standard();
        for turn in [0.0, 37.0, 90.0, 211.0] {
            let axis = Dir::from_degrees(turn);
            let at = |gap: f64| {
                let heads = [v(500.0, 300.0), v(500.0, 300.0) + axis.vec() * gap];
                best_leaf(shape, axis, &heads).unwrap().heads
            };
            assert_eq!(at(shape.length()), 2);
            assert_eq!(at(shape.length() + 1.99 * CONTACT), 2);
            assert_eq!(at(shape.length() + 2.01 * CONTACT), 1);
        }
    }

    #[test]
    fn one_head_and_heads_in_one_place_are_covered() {
        let shape = LeafShape::standard();
        assert!(best_leaf(shape, Dir::X, &[]).is_none());
        assert_eq!(best_leaf(shape, Dir::X, &[v(3.0, 4.0)]).unwrap().heads, 1);
        let same = [v(3.0, 4.0); 5];
        assert_eq!(best_leaf(shape, Dir::Y, &same).unwrap().heads, 5);
    }
}
