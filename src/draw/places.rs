//! Places of the table that matter: deployment zones, objectives, ground that is not seen.

use super::ink::{cased, label};
use super::map::hatch;
use super::palette::{Rgb, ink, side};
use super::path::{Path, Seg, direction};
use super::shapes::{Item, Shape, Stroke, Text};
use crate::model::SideSlot;
use glam::DVec2;

/// The ground that nobody sees: the table less the polygon that is seen.
pub(crate) fn unseen(out: &mut Vec<Item>, size: DVec2, seen: &[DVec2]) {
    let mut path =
        Path::polygon(&[DVec2::ZERO, DVec2::new(size.x, 0.0), size, DVec2::new(0.0, size.y)]);
    let mut hole = seen.to_vec();
    if super::line::area(&hole) > 0.0 {
        hole.reverse();
    }
    path.0.extend(Path::polygon(&hole).0);
    out.push(Shape::fill(path, ink::SIGHT_SHADE).at(0.34).into());
    out.push(Shape::line(Path::polygon(seen), Stroke::new(ink::IVORY, 0.6)).at(0.7).into());
}

/// A deployment zone: tint, hatch, dashed border.
pub(crate) fn zone(out: &mut Vec<Item>, outline: &[DVec2], slot: SideSlot, name: &str) {
    let c = side(slot);
    let path = Path::polygon(outline);
    out.push(Shape::fill(path.clone(), c.rim).at(0.16).into());
    let mut lines = Path::default();
    for (a, b) in hatch(outline, direction(0.75), 9.0) {
        lines.0.extend([Seg::M(a), Seg::L(b)]);
    }
    out.push(Shape::line(lines, Stroke::new(c.rim, 0.5)).at(0.35).into());
    out.push(Shape::line(path, Stroke::new(c.dark, 1.1).dashed(5.0, 3.0)).at(0.9).into());
    let (lo, hi) = super::line::bounds(outline);
    let at = DVec2::new((lo.x + hi.x) / 2.0, hi.y - 12.0);
    out.push(
        Text {
            halo: Some(c.dark),
            strong: true,
            ..Text::new(at, format!("{name} deploys"), 9.0, ink::CHIP_TEXT)
        }
        .into(),
    );
}

/// The ground within which a piece holds an objective.
pub(crate) fn objective_ring(out: &mut Vec<Item>, at: DVec2, radius: f64) {
    let ring = Path::disc(at, radius);
    cased(out, &ring, Stroke::new(ink::IVORY, 0.9).dashed(1.8, 2.6), 0.9);
}

/// A marker of fire that will come down: a cross in a disc of its owner's colour. All are alike: a dummy looks like a
/// real one.
pub(crate) fn marker(out: &mut Vec<Item>, at: DVec2, slot: SideSlot) {
    let c = side(slot);
    out.push(Shape::fill(Path::disc(at, 5.2), c.dark).at(0.75).into());
    out.push(Shape::line(Path::disc(at, 5.2), Stroke::new(ink::IVORY, 1.0)).into());
    let mut cross = Path::default();
    for way in [DVec2::X, DVec2::Y, -DVec2::X, -DVec2::Y] {
        cross.0.extend([Seg::M(at + way * 2.2), Seg::L(at + way * 8.0)]);
    }
    out.push(Shape::line(cross, Stroke::new(ink::IVORY, 1.0)).into());
    out.push(Shape::line(Path::disc(at, 8.0), Stroke::new(c.light, 1.0)).into());
}

/// An objective: an ivory disc with its letter, rimmed by who holds it, and its name.
pub(crate) fn objective(
    out: &mut Vec<Item>,
    at: DVec2,
    letter: &str,
    words: &str,
    holder: Option<SideSlot>,
) {
    let c = holder.map_or(ink::CASING, |s| side(s).rim);
    out.push(Shape::fill(Path::disc(at, 8.2), c).into());
    out.push(Shape::fill(Path::disc(at, 6.4), ink::IVORY).into());
    let letter = Text::new(at, letter, 8.5, Rgb::hex(0x0026_241E));
    out.push(Text { strong: true, ..letter }.into());
    out.push(label(at + DVec2::new(0.0, -15.0), words, 7.5).into());
}
