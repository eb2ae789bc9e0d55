//! Icons on a grid of 20, drawn as paths: stroke 1.5 with round ends, dots and triangles filled.
//!
//! Knows nothing of what a button does.

use super::space::small;
use crate::draw::path::{Flat, Path};
use bevy_egui::egui::{self, Color32, Pos2, Rect, Shape, Stroke};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// How a part of an icon is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum How {
    Line,
    Fill,
    Dash,
}
use How::{Dash, Fill, Line};

/// Parts of an icon: how, and its path in the notation of [`Path`], y down.
type Parts = &'static [(How, &'static str)];

const ICONS: &[(&str, Parts)] = &[
    ("select", &[(Line, "M 5 3 L 15 10.2 L 10.6 11.1 L 13 15.7 L 11 16.7 L 8.6 12 L 5 15 Z")]),
    (
        "sight",
        &[
            (
                Line,
                "M 2 10 C 4.4 6 7 4.4 10 4.4 C 13 4.4 15.6 6 18 10 C 15.6 14 13 15.6 10 15.6 C 7 15.6 4.4 14 2 10 Z",
            ),
            (Line, "E 10 10 2.5"),
        ],
    ),
    (
        "template",
        &[
            (Line, "M 2 10 C 5.4 5.2 14.6 5.2 18 10 C 14.6 14.8 5.4 14.8 2 10 Z"),
            (Dash, "M 2 10 L 18 10"),
        ],
    ),
    (
        "undo",
        &[
            (Line, "M 4 8 L 12 8 C 14.21 8 16 9.79 16 12 C 16 14.21 14.21 16 12 16 L 8 16"),
            (Line, "M 7 4.5 L 3.5 8 L 7 11.5"),
        ],
    ),
    (
        "redo",
        &[
            (Line, "M 16 8 L 8 8 C 5.79 8 4 9.79 4 12 C 4 14.21 5.79 16 8 16 L 12 16"),
            (Line, "M 13 4.5 L 16.5 8 L 13 11.5"),
        ],
    ),
    ("play", &[(Fill, "M 6 4 L 16 10 L 6 16 Z")]),
    ("pause", &[(Line, "M 6.5 4 L 6.5 16 M 13.5 4 L 13.5 16")]),
    ("stepb", &[(Fill, "M 14 5 L 7 10 L 14 15 Z"), (Line, "M 5 5 L 5 15")]),
    ("stepf", &[(Fill, "M 6 5 L 13 10 L 6 15 Z"), (Line, "M 15 5 L 15 15")]),
    (
        "branch",
        &[
            (Line, "E 5 4.5 1.8"),
            (Line, "E 5 15.5 1.8"),
            (Line, "E 15 7 1.8"),
            (Line, "M 5 6.3 L 5 13.7 M 15 8.8 C 15 12.2 5 10.4 5 13.6"),
        ],
    ),
    ("layers", &[(Line, "M 10 3 L 18 7 L 10 11 L 2 7 Z"), (Line, "M 2 11 L 10 15 L 18 11")]),
    ("flag", &[(Line, "M 5 17 L 5 3.5 L 14 3.5 L 12 6.5 L 14 9.5 L 5 9.5")]),
    ("warn", &[(Line, "M 10 3 L 18 17 L 2 17 Z"), (Line, "M 10 8 L 10 12 M 10 14.3 L 10 14.7")]),
    ("check", &[(Line, "M 4 10.5 L 8 14.5 L 16 5.5")]),
    ("x", &[(Line, "M 5 5 L 15 15 M 15 5 L 5 15")]),
    (
        "gear",
        &[
            (Line, "E 10 10 2.6"),
            (
                Line,
                "M 10 2.5 L 10 4.9 M 10 15.1 L 10 17.5 M 2.5 10 L 4.9 10 M 15.1 10 L 17.5 10 M 4.7 4.7 L 6.4 6.4 M 13.6 13.6 L 15.3 15.3 M 15.3 4.7 L 13.6 6.4 M 6.4 13.6 L 4.7 15.3",
            ),
        ],
    ),
    (
        "dice",
        &[
            (Line, "R 10 10 13 13 2.5"),
            (Fill, "E 7.2 7.2 1.2"),
            (Fill, "E 12.8 12.8 1.2"),
            (Fill, "E 10 10 1.2"),
        ],
    ),
    (
        "book",
        &[
            (
                Line,
                "M 3 4 C 6 3 8 3.4 10 5 C 12 3.4 14 3 17 4 L 17 15.5 C 14 14.5 12 14.9 10 16.5 C 8 14.9 6 14.5 3 15.5 Z",
            ),
            (Line, "M 10 5 L 10 16.5"),
        ],
    ),
    (
        "force",
        &[
            (Line, "E 10 6.5 3"),
            (Line, "M 4 16.5 C 4 12.5 6.6 10.5 10 10.5 C 13.4 10.5 16 12.5 16 16.5"),
        ],
    ),
    ("search", &[(Line, "E 9 9 5.2"), (Line, "M 13 13 L 17 17")]),
    ("pin", &[(Line, "M 7 3 L 13 3 L 12 8 L 15 11 L 5 11 L 8 8 Z"), (Line, "M 10 11 L 10 17")]),
    (
        "move",
        &[
            (Line, "M 3 15 C 6 15 6 10 9.5 10 C 13 10 13 15 16 8"),
            (Line, "M 12.6 7.6 L 16.4 6 L 17.4 10"),
            (Fill, "E 3 15 1.3"),
        ],
    ),
    (
        "measure",
        &[
            (Line, "M 2.5 13.5 L 13.5 2.5 L 17.5 6.5 L 6.5 17.5 Z"),
            (Line, "M 6 10 L 7.6 11.6 M 8.4 7.6 L 10 9.2 M 10.8 5.2 L 12.4 6.8"),
        ],
    ),
    (
        "fire",
        &[
            (Line, "E 10 10 5.6"),
            (Line, "M 10 2 L 10 6.5 M 10 13.5 L 10 18 M 2 10 L 6.5 10 M 13.5 10 L 18 10"),
        ],
    ),
    (
        "note",
        &[
            (Line, "M 4 3.5 L 16 3.5 L 16 12.5 L 12 16.5 L 4 16.5 Z"),
            (Line, "M 12 16.5 L 12 12.5 L 16 12.5 M 7 7 L 13 7 M 7 10 L 11 10"),
        ],
    ),
    (
        "editor",
        &[(Line, "M 3 17 L 4 13 L 13.5 3.5 L 16.5 6.5 L 7 16 Z"), (Line, "M 11.5 5.5 L 14.5 8.5")],
    ),
    ("chev", &[(Line, "M 7 5 L 12 10 L 7 15")]),
    ("chevd", &[(Line, "M 5 7.5 L 10 12.5 L 15 7.5")]),
    ("home", &[(Line, "M 3.5 9.5 L 10 4 L 16.5 9.5 M 5.5 8 L 5.5 16.5 L 14.5 16.5 L 14.5 8")]),
    ("plus", &[(Line, "M 10 4 L 10 16 M 4 10 L 16 10")]),
    (
        "house",
        &[
            (Line, "M 3 9.5 L 10 4 L 17 9.5 L 17 16 L 3 16 Z"),
            (Line, "M 8 16 L 8 12 L 12 12 L 12 16"),
        ],
    ),
    (
        "zone",
        &[
            (Dash, "R 10 10 14 14 1"),
            (Line, "M 3 9 L 9 3 M 3 15 L 15 3 M 7 17 L 17 7 M 13 17 L 17 13"),
        ],
    ),
    ("filter", &[(Line, "M 3 4.5 L 17 4.5 L 11.5 10.5 L 11.5 15.5 L 8.5 17 L 8.5 10.5 Z")]),
    (
        "sun",
        &[
            (Line, "E 10 10 3.6"),
            (
                Line,
                "M 10 2.5 L 10 4.3 M 10 15.7 L 10 17.5 M 2.5 10 L 4.3 10 M 15.7 10 L 17.5 10 M 4.7 4.7 L 6 6 M 14 14 L 15.3 15.3 M 15.3 4.7 L 14 6 M 6 14 L 4.7 15.3",
            ),
        ],
    ),
    (
        "lamp",
        &[(Line, "M 6 3 L 14 3 L 17 11 L 3 11 Z"), (Line, "M 10 11 L 10 16 M 6.5 17 L 13.5 17")],
    ),
    (
        "follow",
        &[
            (Line, "E 10 10 6"),
            (Fill, "E 10 10 1.8"),
            (Line, "M 10 1.8 L 10 4 M 10 16 L 10 18.2 M 1.8 10 L 4 10 M 16 10 L 18.2 10"),
        ],
    ),
    (
        "eyeoff",
        &[
            (
                Line,
                "M 2 10 C 4.4 6 7 4.4 10 4.4 C 13 4.4 15.6 6 18 10 C 15.6 14 13 15.6 10 15.6 C 7 15.6 4.4 14 2 10 Z",
            ),
            (Line, "E 10 10 2.5"),
            (Line, "M 4 16 L 16 4"),
        ],
    ),
];

static FLAT: LazyLock<BTreeMap<&'static str, Vec<(How, Vec<Flat>)>>> = LazyLock::new(|| {
    let flat = |d: &str| d.parse::<Path>().map(|p| p.flatten(0.04)).unwrap_or_default();
    ICONS
        .iter()
        .map(|(name, parts)| (*name, parts.iter().map(|(how, d)| (*how, flat(d))).collect()))
        .collect()
});

/// Draws an icon into a square; a name that is none draws nothing.
pub fn paint(painter: &egui::Painter, name: &str, square: Rect, colour: Color32) {
    let Some(parts) = FLAT.get(name) else { return };
    let unit = square.width() / 20.0;
    let at = |p: &glam::DVec2| -> Pos2 { square.min + egui::vec2(small(p.x), small(p.y)) * unit };
    let stroke = Stroke::new((1.5 * unit).clamp(1.1, 1.8), colour);
    for (how, lines) in parts {
        for line in lines {
            let points: Vec<Pos2> = line.points.iter().map(at).collect();
            match how {
                Fill => {
                    painter.add(Shape::convex_polygon(points, colour, Stroke::new(0.8, colour)));
                }
                Dash => {
                    let mut points = points;
                    points.extend(line.closed.then(|| points.first().copied()).flatten());
                    painter.extend(Shape::dashed_line(&points, Stroke::new(1.2, colour), 1.5, 2.0));
                }
                Line if line.closed => {
                    painter.add(Shape::closed_line(points, stroke));
                }
                Line => {
                    for end in [points.first(), points.last()].into_iter().flatten() {
                        painter.circle_filled(*end, stroke.width / 2.0, colour);
                    }
                    painter.add(Shape::line(points, stroke));
                }
            }
        }
    }
}

/// An icon as a widget of this size.
pub fn show(ui: &mut egui::Ui, name: &str, size: f32, colour: Color32) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(egui::Vec2::splat(size), egui::Sense::hover());
    paint(ui.painter(), name, rect, colour);
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_icon_has_a_path_that_reads() {
        for (name, parts) in ICONS {
            for (_, d) in *parts {
                assert!(d.parse::<Path>().is_ok(), "{name}: {d}");
            }
        }
    }
}
