//! Which recipe each kind of terrain has, and how it reads a shape that it did not expect.

use super::build::Build;
use super::noise::seed_of;
use super::smoke::Smoke;
use super::tree::Crown;
use super::water::Bed;
use super::{field, hill, road, roof, wall, water, wood, works};
use crate::draw::line;
use crate::model::{OpeningKind, TerrainKind, TerrainPiece, TerrainShape};
use glam::DVec2;

/// The outline of any shape.
pub(crate) fn outline_of(shape: &TerrainShape) -> Vec<DVec2> {
    match shape {
        TerrainShape::Area(outline) => outline.clone(),
        TerrainShape::Line { points, width } => {
            let (left, right) =
                (line::offset(points, width / 2.0), line::offset(points, -width / 2.0));
            left.into_iter().chain(right.into_iter().rev()).collect()
        }
        TerrainShape::Disc { at, radius } => water::round(*at, *radius),
        TerrainShape::Levels(levels) => levels.first().map(|l| l.0.clone()).unwrap_or_default(),
        TerrainShape::House(h) => super::marks::block(h.at, h.length, h.width, h.facing.vec()),
    }
}

/// The middle line and width of any shape: of an outline the line between its short ends.
pub(crate) fn line_of(shape: &TerrainShape) -> (Vec<DVec2>, f64) {
    match shape {
        TerrainShape::Line { points, width } => (points.clone(), width.max(0.5)),
        other => {
            let outline = outline_of(other);
            let n = outline.len();
            if n == 4 {
                let edge = |i: usize| outline[i % 4].distance(outline[(i + 1) % 4]);
                let mid = |i: usize| (outline[i % 4] + outline[(i + 1) % 4]) / 2.0;
                let k = usize::from(edge(0) + edge(2) > edge(1) + edge(3));
                return (vec![mid(k), mid(k + 2)], (edge(k) + edge(k + 2)) / 2.0);
            }
            (line::closed(&outline), 6.0)
        }
    }
}

/// Is there anything to draw? A file that is still being written may hold an outline of one point.
pub(crate) fn drawable(shape: &TerrainShape) -> bool {
    let wide = |points: &[DVec2]| {
        let (lo, hi) = line::bounds(points);
        points.iter().all(|p| p.is_finite()) && (hi - lo).max_element() > 0.5
    };
    match shape {
        TerrainShape::Area(o) => o.len() > 2 && wide(o),
        TerrainShape::Line { points, width } => {
            points.len() > 1 && wide(points) && width.is_finite()
        }
        TerrainShape::Disc { at, radius } => at.is_finite() && *radius > 0.25 && radius.is_finite(),
        TerrainShape::Levels(levels) => {
            !levels.is_empty() && levels.iter().all(|l| l.0.len() > 2 && wide(&l.0))
        }
        TerrainShape::House(h) => {
            h.at.is_finite() && h.length.min(h.width) > 1.0 && h.length.max(h.width).is_finite()
        }
    }
}

/// Crowns that grow on a piece of terrain.
pub(crate) fn crowns_of(piece: &TerrainPiece) -> Vec<Crown> {
    if !drawable(&piece.shape) {
        return Vec::new();
    }
    let seed = seed_of(&piece.key);
    let name = piece.name.to_ascii_lowercase();
    let conifer = ["fir", "pine", "spruce", "conifer"].iter().any(|w| name.contains(w));
    match piece.kind {
        TerrainKind::Wood => wood::crowns(&outline_of(&piece.shape), conifer, seed),
        TerrainKind::Orchard => wood::orchard(&outline_of(&piece.shape), seed),
        TerrainKind::Bocage => wood::bank_trees(&line_of(&piece.shape).0, seed),
        _ => Vec::new(),
    }
}

/// Is a bridge of timber? Its name says so, or its narrowness.
pub(crate) fn timber(name: &str, width: f64) -> bool {
    let name = name.to_ascii_lowercase();
    let named = |words: &[&str]| words.iter().any(|w| name.contains(w));
    named(&["timber", "wood", "plank", "log"]) || (width < 38.0 && !named(&["stone"]))
}

/// Adds one piece of terrain.
pub(crate) fn add(b: &mut Build, index: usize, piece: &TerrainPiece) {
    if !drawable(&piece.shape) {
        return;
    }
    let seed = seed_of(&piece.key);
    let outline = || outline_of(&piece.shape);
    let height = |or: f64| {
        if piece.height > 0.0 { piece.height.min(60.0) } else { or }
    };
    b.crowns.extend(crowns_of(piece));
    match piece.kind {
        TerrainKind::Wood => wood::wood(b, &outline(), seed),
        TerrainKind::Orchard => {}
        TerrainKind::Field(crop) => field::field(b, &outline(), crop, seed),
        TerrainKind::Hedge | TerrainKind::Bocage => {
            let (points, width) = line_of(&piece.shape);
            wood::hedge(b, &points, width, piece.kind == TerrainKind::Bocage, seed);
        }
        TerrainKind::StoneWall => {
            let (points, width) = line_of(&piece.shape);
            wall::stone(b, &points, width, height(14.0), seed);
        }
        TerrainKind::Fence => wall::fence(b, &line_of(&piece.shape).0, height(13.0)),
        TerrainKind::Road | TerrainKind::Track => {
            let (points, width) = line_of(&piece.shape);
            road::road(b, &points, width, piece.kind == TerrainKind::Track, seed);
        }
        TerrainKind::Stream | TerrainKind::River => {
            let bed = match &piece.shape {
                TerrainShape::Line { points, width } => {
                    Bed::Course(line::rounded(points, false, width * 0.5), *width)
                }
                other => Bed::Basin(outline_of(other)),
            };
            water::water(b, bed, seed);
        }
        TerrainKind::Pond => water::water(b, Bed::Basin(outline()), seed),
        TerrainKind::Bridge => {
            let (points, width) = line_of(&piece.shape);
            let timber = timber(&piece.name, width);
            road::bridge(b, &points, width, timber, seed);
        }
        TerrainKind::Ford => road::ford(b, &outline(), seed),
        TerrainKind::Marsh => water::marsh(b, &outline(), seed),
        TerrainKind::Hill => match &piece.shape {
            TerrainShape::Levels(levels) => hill::hill(b, levels),
            other => hill::hill(b, &[(outline_of(other), height(25.0))]),
        },
        TerrainKind::House => match &piece.shape {
            TerrainShape::House(h) => roof::house(b, index, h, seed),
            other => works::ruin(b, &outline_of(other), &[], 5.0, 36.0, seed),
        },
        TerrainKind::Ruin => {
            let (thick, gaps) = match &piece.shape {
                TerrainShape::House(h) => (h.wall, house_gaps(h)),
                _ => (5.0, Vec::new()),
            };
            works::ruin(b, &ruin_outline(&piece.shape), &gaps, thick, height(30.0).min(36.0), seed);
        }
        TerrainKind::Foxhole => {
            let (at, r) = middle_and_radius(&outline());
            works::foxhole(b, at, r, seed);
        }
        TerrainKind::Trench => {
            let (points, width) = line_of(&piece.shape);
            works::trench(b, &points, width, seed);
        }
        TerrainKind::Crater => {
            let (at, r) = middle_and_radius(&outline());
            works::crater(b, at, r, seed);
        }
        TerrainKind::Sandbags => {
            let (points, width) = line_of(&piece.shape);
            wall::sandbags(b, &points, width, height(9.0), seed);
        }
        TerrainKind::Rubble => works::rubble(b, &outline(), seed),
        TerrainKind::Smoke => {
            let (at, r) = middle_and_radius(&outline());
            b.smokes.push(Smoke::new(at, r, seed));
        }
    }
}

/// Corners from the front right one anticlockwise, as openings of a house count.
fn ruin_outline(shape: &TerrainShape) -> Vec<DVec2> {
    match shape {
        TerrainShape::House(h) => {
            let c = super::marks::block(h.at, h.length, h.width, h.facing.vec());
            vec![c[1], c[2], c[3], c[0]]
        }
        other => outline_of(other),
    }
}

/// Where the walls of a ruined house are open: mm along its outline.
fn house_gaps(h: &crate::model::House) -> Vec<(f64, f64)> {
    let starts = [0.0, h.width, h.width + h.length, 2.0 * h.width + h.length];
    let doors = h.openings.iter().filter(|o| o.kind == OpeningKind::Door);
    doors
        .map(|o| {
            let at = starts[usize::from(o.side % 4)] + o.at;
            (at - o.width / 2.0, at + o.width / 2.0)
        })
        .collect()
}

fn middle_and_radius(outline: &[DVec2]) -> (DVec2, f64) {
    let (lo, hi) = line::bounds(outline);
    ((lo + hi) / 2.0, (hi - lo).max_element() / 2.0)
}
