//! Triangular expansion: from the eye's triangle through every edge that does not hide, each view narrowed to what it
//! sees of the edge.
//!
//! Must not compute a point: views are bounded by corners of the mesh, so that every sign is exact.

use super::round::Round;
use crate::geometry::mesh::{Mesh, NONE, Place, next, previous};
use crate::geometry::ops::orient;
use glam::DVec2;

/// A view through a half edge of the triangle before it, between two corners.
#[derive(Clone, Copy)]
struct Through {
    edge: u32,
    right: u32,
    left: u32,
}

/// What is nearest around an eye (mm), as far as anything hides; none where the mesh does not reach. `hides` gives,
/// of the segments along a wall, the ends of one that hides.
pub(super) fn expand(
    mesh: &Mesh,
    eye: DVec2,
    hides: impl Fn(&[u32]) -> Option<(DVec2, DVec2)>,
) -> Option<Round> {
    let mut stack: Vec<Through> = Vec::with_capacity(64);
    let whole = |edge: u32| Through {
        edge,
        right: mesh.edge(edge).origin,
        left: mesh.edge(next(edge)).origin,
    };
    match mesh.locate(eye)? {
        Place::Triangle(t) => stack.extend([3 * t + 2, 3 * t + 1, 3 * t].map(whole)),
        Place::Corner(first) => {
            // All triangles about the corner, clockwise, so that the stack gives them anticlockwise.
            let mut h = first;
            loop {
                stack.push(whole(next(h)));
                let twin = mesh.edge(h).twin;
                if twin == NONE {
                    return None;
                }
                h = next(twin);
                if h == first {
                    break;
                }
            }
        }
    }
    let mut seen = Vec::with_capacity(64);
    while let Some(Through { edge, right, left }) = stack.pop() {
        let here = mesh.edge(edge);
        let begin = mesh.point(right) - eye;
        if here.wall != NONE
            && let Some((a, b)) = hides(mesh.segments(here.wall))
        {
            seen.push((begin, Some((a - eye, b - eye))));
            continue;
        }
        if here.twin == NONE {
            seen.push((begin, None));
            continue;
        }
        // Beyond lie the apex and two more edges: from our right end to it, and from it to our left end.
        let (to_apex, from_apex) = (next(here.twin), previous(here.twin));
        let apex = mesh.edge(from_apex).origin;
        let at = mesh.point(apex);
        let opens_right = orient(eye, mesh.point(right), at) > 0.0;
        let opens_left = orient(eye, at, mesh.point(left)) > 0.0;
        let (middle_left, middle_right) =
            (if opens_left { apex } else { left }, if opens_right { apex } else { right });
        if opens_left {
            stack.push(Through { edge: from_apex, right: middle_right, left });
        }
        if opens_right {
            stack.push(Through { edge: to_apex, right, left: middle_left });
        }
    }
    Some(Round::of(&seen))
}
