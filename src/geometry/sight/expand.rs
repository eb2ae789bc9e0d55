//! Triangular expansion: from the eye's triangle through every edge that does not hide, each view narrowed to what it
//! sees of the edge.
//!
//! Must not compute a point: views are bounded by corners of the mesh, so that every sign is exact.

use super::round::Round;
use crate::geometry::mesh::{Mesh, Place, next, previous};
use crate::geometry::ops::orient;
use glam::DVec2;

/// A view through a half edge of the triangle before it, between two corners.
#[derive(Clone, Copy)]
struct Through {
    edge: u32,
    right: DVec2,
    left: DVec2,
}

/// What is nearest around an eye (mm), as far as anything hides; none where the mesh does not reach. `hides` gives,
/// of the segments along a wall, the ends of one that hides.
pub(super) fn expand(
    mesh: &Mesh,
    eye: DVec2,
    hides: impl Fn(&[u32]) -> Option<(DVec2, DVec2)>,
) -> Option<Round> {
    let mut stack: Vec<Through> = Vec::with_capacity(64);
    let whole =
        |edge: u32| Through { edge, right: mesh.origin(edge), left: mesh.origin(next(edge)) };
    match mesh.locate(eye)? {
        Place::Triangle(t) => stack.extend([3 * t + 2, 3 * t + 1, 3 * t].map(whole)),
        Place::Corner(first) => {
            // All triangles about the corner, clockwise, so that the stack gives them anticlockwise.
            let mut h = first;
            loop {
                stack.push(whole(next(h)));
                h = next(mesh.twin(h)?);
                if h == first {
                    break;
                }
            }
        }
    }
    let mut seen = Vec::with_capacity(64);
    while let Some(Through { edge, right, left }) = stack.pop() {
        let along = mesh.segments(edge);
        if !along.is_empty()
            && let Some((a, b)) = hides(along)
        {
            seen.push((right - eye, Some((a - eye, b - eye))));
            continue;
        }
        let Some(twin) = mesh.twin(edge) else {
            seen.push((right - eye, None));
            continue;
        };
        // Beyond lie the apex and two more edges: from our right end to it, and from it to our left end.
        let (to_apex, from_apex) = (next(twin), previous(twin));
        let apex = mesh.origin(from_apex);
        let opens_right = orient(eye, right, apex) > 0.0;
        let opens_left = orient(eye, apex, left) > 0.0;
        if opens_left {
            let right = if opens_right { apex } else { right };
            stack.push(Through { edge: from_apex, right, left });
        }
        if opens_right {
            let left = if opens_left { apex } else { left };
            stack.push(Through { edge: to_apex, right, left });
        }
    }
    Some(Round::of(&seen))
}
