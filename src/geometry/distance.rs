//! The named measures between bodies: edge, centre and head, and what of a body lies in an arc.
//!
//! Must not know weapons or ranges in any rule. Other bodies and the ground never change a distance.

use super::angle::Dir;
use super::body::{Body, Footprint};
use super::length::CONTACT;
use super::ops;
use super::segment::{closest_between, crossing, middle_of_nearest};
use glam::DVec2;

/// How far two closed sets are apart, and between which points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Separation {
    /// Least distance, mm; 0 when they overlap.
    pub distance: f64,
    /// The nearest point of the first, mm.
    pub from_point: DVec2,
    /// The nearest point of the second, mm.
    pub to_point: DVec2,
}

impl Separation {
    fn between(from_point: DVec2, to_point: DVec2) -> Self {
        Self { distance: from_point.distance(to_point), from_point, to_point }
    }

    fn at(p: DVec2) -> Self {
        Self::between(p, p)
    }
}

/// Least distance of the closed footprints; 0 when they overlap, and then one common point.
#[must_use]
pub fn edge_distance(a: &Body, b: &Body) -> Separation {
    match (a.footprint, b.footprint) {
        (Footprint::Disc { radius }, _) => disc_to(a.at, radius, b),
        (_, Footprint::Disc { radius }) => {
            let s = disc_to(b.at, radius, a);
            Separation { from_point: s.to_point, to_point: s.from_point, ..s }
        }
        (Footprint::Box { .. }, Footprint::Box { .. }) => box_to_box(a, b),
    }
}

/// Distance of the centres, mm.
#[must_use]
pub fn centre_distance(a: &Body, b: &Body) -> f64 {
    a.at.distance(b.at)
}

/// Distance of the heads in space, mm, from the heights of their tops.
#[must_use]
pub fn head_distance(a: &Body, b: &Body) -> f64 {
    let rise = b.head().1 - a.head().1;
    (a.at.distance_squared(b.at) + rise * rise).sqrt()
}

fn disc_to(centre: DVec2, radius: f64, other: &Body) -> Separation {
    let (near, gap) = match other.footprint {
        Footprint::Disc { radius: r } => {
            let to = centre - other.at;
            let d = to.length();
            let near = if d > r { other.at + to * (r / d) } else { centre };
            (near, d - r)
        }
        Footprint::Box { .. } => {
            let near = other.closest(centre);
            (near, near.distance(centre))
        }
    };
    if gap <= radius {
        return Separation::at(if gap <= 0.0 { centre } else { near });
    }
    let from = centre + (near - centre) * (radius / near.distance(centre));
    Separation {
        // The difference of the lengths and not of the points: exact for bases on one line.
        distance: gap - radius,
        from_point: from,
        to_point: near,
    }
}

fn box_to_box(a: &Body, b: &Body) -> Separation {
    let (ca, cb) = (a.corners(), b.corners());
    if boxes_overlap(a, &cb) && boxes_overlap(b, &ca) {
        return Separation::at(common_point(a, b, &ca, &cb));
    }
    // The least distance of two convex polygons is attained at a corner of one of them.
    let mut pairs = [(DVec2::ZERO, DVec2::ZERO); 8];
    for i in 0..4 {
        pairs[i] = (ca[i], b.closest(ca[i]));
        pairs[i + 4] = (a.closest(cb[i]), cb[i]);
    }
    let (p, q) = middle_of_nearest(&pairs);
    Separation::between(p, q)
}

/// Whether no side of the box separates it from these points.
fn boxes_overlap(hull: &Body, points: &[DVec2; 4]) -> bool {
    let half = hull.half();
    let local = points.map(|p| hull.facing.unrotate(p - hull.at));
    let lo = local.iter().fold(local[0], |m, p| m.min(*p));
    let hi = local.iter().fold(local[0], |m, p| m.max(*p));
    lo.cmple(half).all() && hi.cmpge(-half).all()
}

fn common_point(a: &Body, b: &Body, ca: &[DVec2; 4], cb: &[DVec2; 4]) -> DVec2 {
    // The middle of all corners of the overlap: corners of one inside the other, and crossings of sides.
    let mut sum = DVec2::ZERO;
    let mut count = 0.0;
    let mut add = |p: DVec2| {
        sum += p;
        count += 1.0;
    };
    for i in 0..4 {
        if b.closest(ca[i]) == ca[i] {
            add(ca[i]);
        }
        if a.closest(cb[i]) == cb[i] {
            add(cb[i]);
        }
        for j in 0..4 {
            let (p, q) = (ca[i], ca[(i + 1) % 4]);
            let (r, s) = (cb[j], cb[(j + 1) % 4]);
            if super::segment::segments_meet(p, q, r, s)
                && let Some(x) = crossing(p, q, r, s)
            {
                add(x);
            }
        }
    }
    if count > 0.0 { sum / count } else { (a.at + b.at) / 2.0 }
}

/// An arc about a point: all directions within so many degrees of one, to both sides. A closed set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arc {
    /// Its apex, mm.
    pub apex: DVec2,
    /// Its middle direction.
    pub facing: Dir,
    /// Degrees to each side; 180 and more is all round.
    pub half_angle: f64,
}

impl Arc {
    /// Whether a point (mm) lies in the arc, [`CONTACT`] beyond its edges included.
    #[must_use]
    pub fn contains(&self, p: DVec2) -> bool {
        if self.half_angle >= 180.0 {
            return true;
        }
        let v = p - self.apex;
        if v.length() <= CONTACT
            || super::angle::bearing_from(self.facing, self.apex, p).abs() <= self.half_angle
        {
            return true;
        }
        self.rays().iter().any(|r| v.dot(*r) > 0.0 && ops::cross(*r, v).abs() <= CONTACT)
    }

    /// Directions of the two edges.
    #[must_use]
    fn rays(&self) -> [DVec2; 2] {
        [self.facing.turned(self.half_angle).vec(), self.facing.turned(-self.half_angle).vec()]
    }

    /// The pieces of the two edges inside a body, mm, from the nearer to the farther end.
    fn edges_in(&self, body: &Body) -> [Option<(DVec2, DVec2)>; 2] {
        self.rays().map(|ray| {
            let grown = grow(body, CONTACT);
            let (t0, t1) = body
                .line_stretch(self.apex, ray)
                .or_else(|| {
                    // Grazed within the tolerance: the foot of the perpendicular stands for the contact.
                    let (g0, g1) = grown.line_stretch(self.apex, ray)?;
                    let middle = (g0 + g1) / 2.0;
                    Some((middle, middle))
                })
                .filter(|(_, t1)| *t1 >= 0.0)?;
            Some((self.apex + ray * t0.max(0.0), self.apex + ray * t1))
        })
    }

    /// Whether some part of the closed footprint lies in the arc (`GEN-11`).
    #[must_use]
    pub fn meets(&self, body: &Body) -> bool {
        self.contains(body.at)
            || body.contains(self.apex)
            || self.edges_in(body).iter().any(Option::is_some)
    }
}

fn grow(body: &Body, by: f64) -> Body {
    let footprint = match body.footprint {
        Footprint::Disc { radius } => Footprint::Disc { radius: radius + by },
        Footprint::Box { length, width } => {
            Footprint::Box { length: length + 2.0 * by, width: width + 2.0 * by }
        }
    };
    Body { footprint, ..*body }
}

/// Whether some part of `target` lies in the arc of so many degrees to each side of `facing`, seen from `apex` (mm).
#[must_use]
pub fn in_arc(apex: DVec2, facing: Dir, half_angle: f64, target: &Body) -> bool {
    let arc = Arc { apex, facing, half_angle };
    arc.meets(target)
}

/// Least distance from the footprint of `from` to that part of `target` that lies in the arc about the centre of
/// `from`; none when no part does.
#[must_use]
pub fn range_in_arc(
    from: &Body,
    facing: Dir,
    half_angle: f64,
    target: &Body,
) -> Option<Separation> {
    let arc = Arc { apex: from.at, facing, half_angle };
    if !arc.meets(target) {
        return None;
    }
    let free = edge_distance(from, target);
    if arc.contains(free.to_point) || target.contains(from.at) {
        return Some(free);
    }
    // Distance to a convex set grows away from its nearest point, so that the rest lies on an edge of the arc.
    arc.edges_in(target)
        .into_iter()
        .flatten()
        .map(|(near, far)| to_segment(from, near, far))
        .min_by(|a, b| a.distance.total_cmp(&b.distance))
        .or(Some(free))
}

/// Least distance from a footprint to a segment, mm.
pub(super) fn to_segment(body: &Body, near: DVec2, far: DVec2) -> Separation {
    match body.footprint {
        Footprint::Disc { radius } => {
            let q = super::segment::closest_on_segment(near, far, body.at);
            disc_to(body.at, radius, &Body::disc(q, 0.0))
        }
        Footprint::Box { .. } => {
            let corners = body.corners();
            if body.closest(near) == near {
                return Separation::at(near);
            }
            let pairs: [(DVec2, DVec2); 4] = std::array::from_fn(|i| {
                closest_between(corners[i], corners[(i + 1) % 4], near, far)
            });
            let (p, q) = middle_of_nearest(&pairs);
            Separation::between(p, q)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn v(x: f64, y: f64) -> DVec2 {
        DVec2::new(x, y)
    }

    #[test]
    fn bases_on_a_line() {
        let s = edge_distance(&Body::disc(v(0.0, 0.0), 0.5), &Body::disc(v(10.0, 0.0), 1.0));
        assert!((s.distance - 8.5).abs() < 1e-12);
        assert_eq!(s.from_point, v(0.5, 0.0));
    }

    #[test]
    fn parallel_hulls_are_nearest_in_the_middle_of_what_they_share() {
        let a = Body::hull(v(0.0, 0.0), Dir::X, 6.0, 2.0);
        let b = Body::hull(v(4.0, 5.0), Dir::X, 6.0, 2.0);
        let s = edge_distance(&a, &b);
        assert!((s.distance - 3.0).abs() < 1e-12);
        assert!(s.from_point.distance(v(2.0, 1.0)) < 1e-12);
        assert!(s.to_point.distance(v(2.0, 4.0)) < 1e-12);
    }

    #[test]
    fn crossed_hulls_overlap_without_a_corner_inside() {
        let a = Body::hull(v(0.0, 0.0), Dir::X, 10.0, 1.0);
        let b = Body::hull(v(0.0, 0.0), Dir::Y, 10.0, 1.0);
        let s = edge_distance(&a, &b);
        assert!(s.distance == 0.0 && s.from_point.length() < 1e-12);
    }

    #[test]
    fn an_arc_of_more_than_half_a_turn_leaves_out_the_rear() {
        let arc = |p| in_arc(v(0.0, 0.0), Dir::X, 135.0, &Body::disc(p, 1.0));
        assert!(arc(v(-5.0, 5.5)));
        assert!(arc(v(-5.0, 4.0)), "the base reaches over the edge");
        assert!(!arc(v(-5.0, 0.0)));
    }
}
