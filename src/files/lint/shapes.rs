//! Bases and hulls as figures, for the passes that ask what touches what. A hair (`CONTACT`) of overlap is touching.

use crate::files::outline::{contains, distance, meet, overlap};
use crate::geometry::{CONTACT, Footprint};
use crate::model::PieceSpec;
use glam::DVec2;

/// Half the longest way across a piece, mm.
pub(super) fn reach(piece: &PieceSpec) -> f64 {
    match piece.footprint {
        Footprint::Disc { radius } => radius,
        Footprint::Box { length, width } => DVec2::new(length, width).length() / 2.0,
    }
}

/// Corners of a hull, drawn in by a margin; none for a round base.
pub(super) fn corners(piece: &PieceSpec, margin: f64) -> Option<[DVec2; 4]> {
    let Footprint::Box { length, width } = piece.footprint else {
        return None;
    };
    let (x, y) = (length / 2.0 - margin, width / 2.0 - margin);
    let place = |x, y| piece.at + piece.facing.rotate(DVec2::new(x, y));
    Some([place(-x, -y), place(x, -y), place(x, y), place(-x, y)])
}

/// Do two pieces overlap by more than a hair?
pub(super) fn clash(a: &PieceSpec, b: &PieceSpec) -> bool {
    match (a.footprint, b.footprint) {
        (Footprint::Disc { radius: r }, Footprint::Disc { radius: s }) => {
            a.at.distance(b.at) < r + s - CONTACT
        }
        (Footprint::Disc { radius }, Footprint::Box { .. }) => near(b, a.at, radius),
        (Footprint::Box { .. }, Footprint::Disc { radius }) => near(a, b.at, radius),
        (Footprint::Box { .. }, Footprint::Box { .. }) => {
            corners(a, CONTACT).zip(corners(b, CONTACT)).is_some_and(|(a, b)| overlap(&a, &b))
        }
    }
}

fn near(hull: &PieceSpec, at: DVec2, radius: f64) -> bool {
    corners(hull, 0.0).is_some_and(|c| distance(&c, at) < radius - CONTACT)
}

/// Does a piece overlap an outline by more than a hair?
pub(super) fn on(piece: &PieceSpec, outline: &[DVec2]) -> bool {
    match piece.footprint {
        Footprint::Disc { radius } => distance(outline, piece.at) < radius - CONTACT,
        Footprint::Box { .. } => corners(piece, CONTACT).is_some_and(|hull| {
            let sides = |figure: &[DVec2]| {
                let next: Vec<DVec2> =
                    figure.iter().cycle().skip(1).take(figure.len()).copied().collect();
                figure.iter().copied().zip(next).collect::<Vec<_>>()
            };
            let (own, other) = (sides(&hull), sides(outline));
            own.iter().any(|s| other.iter().any(|o| meet(s.0, s.1, o.0, o.1)))
                || hull.first().is_some_and(|p| contains(outline, *p))
                || outline.first().is_some_and(|p| contains(&hull, *p))
        }),
    }
}
