//! The frame in which a body is looked at: x is depth along an axis from the eye, `t = y / x` is the tangent of the
//! bearing off the axis.
//!
//! Must not know obstacles. Shadows are intervals of `t`, because the shadow of a straight edge is straight in it.

use crate::geometry::body::{Body, Footprint};
use crate::geometry::ops;
use glam::DVec2;

/// Bearings nearer than this to a right angle from the axis are cut off; tangent of 89.97 degrees.
const WIDEST: f64 = 2000.0;

/// A body seen from an eye.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    pub(super) eye: DVec2,
    pub(super) target: Body,
    axis: DVec2,
    /// The least and the greatest `t` that the body subtends.
    pub(super) right: f64,
    pub(super) left: f64,
    /// Depth of the body's centre, mm.
    pub(super) depth: f64,
    /// Depth, mm, before which everything is in front of the body.
    front: f64,
    /// Beyond the line `normal . p = reach` nothing is in front of the body.
    chord_normal: DVec2,
    chord_reach: f64,
    /// The outermost points of the body, in the table's frame.
    silhouette: (DVec2, DVec2),
}

impl View {
    /// The view of a body, with the axis towards its centre if `centred`, else through the middle of what is seen.
    /// The eye must not touch the body.
    pub(super) fn new(eye: DVec2, target: &Body, centred: bool) -> Option<Self> {
        let (right, left) = target.silhouette(eye)?;
        let axis = match target.footprint {
            Footprint::Disc { .. } => target.at - eye,
            Footprint::Box { .. } if centred => target.at - eye,
            Footprint::Box { .. } => {
                (right - eye).normalize_or_zero() + (left - eye).normalize_or_zero()
            }
        };
        let axis = axis.try_normalize()?;
        let mut view = Self {
            eye,
            target: *target,
            axis,
            right: 0.0,
            left: 0.0,
            depth: 0.0,
            front: 0.0,
            chord_normal: DVec2::X,
            chord_reach: f64::INFINITY,
            silhouette: (right, left),
        };
        let (r, l) = (view.local(right), view.local(left));
        view.right = tangent(r, -WIDEST);
        view.left = tangent(l, WIDEST);
        view.depth = view.local(target.at).x;
        view.front = match target.footprint {
            Footprint::Disc { radius } => view.depth - radius,
            Footprint::Box { .. } => {
                target.corners().iter().map(|c| view.local(*c).x).fold(f64::INFINITY, f64::min)
            }
        };
        view.chord_normal = (r - l).perp();
        view.chord_reach = view.chord_normal.dot(r);
        (view.right < view.left).then_some(view)
    }

    /// A point of the table in the frame of the view.
    #[inline]
    pub(super) fn local(&self, p: DVec2) -> DVec2 {
        let v = p - self.eye;
        DVec2::new(self.axis.dot(v), ops::cross(self.axis, v))
    }

    /// The direction of a bearing on the table, with depth 1.
    #[inline]
    pub(super) fn ray(&self, t: f64) -> DVec2 {
        self.axis + self.axis.perp() * t
    }

    /// Degrees anticlockwise from +x of a bearing.
    pub(super) fn bearing(&self, t: f64) -> f64 {
        let ray = self.ray(t);
        crate::geometry::wrap_degrees(ops::atan2(ray.y, ray.x).to_degrees())
    }

    /// Depth, mm, of the body's near side at a bearing.
    #[inline]
    pub(super) fn near(&self, t: f64) -> f64 {
        match self.target.line_stretch(self.eye, self.ray(t)) {
            Some((enters, _)) => enters,
            // Rounding may lose the outermost bearings; there the near side is the chord.
            None => {
                let along = self.chord_normal.dot(DVec2::new(1.0, t));
                self.chord_reach / along
            }
        }
    }

    /// Whether a local point lies beyond all that could hide something of the body.
    #[inline]
    pub(super) fn beyond(&self, local: DVec2) -> bool {
        self.chord_normal.dot(local) >= self.chord_reach
    }

    /// Whether a local point lies nearer than every point of the body.
    #[inline]
    pub(super) fn before(&self, local: DVec2) -> bool {
        local.x < self.front
    }

    /// The triangle, on the table, that holds all that could hide something of the body.
    pub(super) fn triangle(&self) -> [DVec2; 3] {
        [self.eye, self.silhouette.0, self.silhouette.1]
    }

    /// The angle, radians, between two bearings.
    pub(super) fn angle(t0: f64, t1: f64) -> f64 {
        ops::atan2(t1 - t0, 1.0 + t0 * t1)
    }
}

/// `y / x`, or the widest bearing on that side for a point beside or behind the eye.
fn tangent(local: DVec2, widest: f64) -> f64 {
    if local.x <= 0.0 { widest } else { (local.y / local.x).clamp(-WIDEST, WIDEST) }
}
