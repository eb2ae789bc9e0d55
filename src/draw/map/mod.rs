//! Terrain as plain shapes: the recipes of the painter made simple, flat fills, lines and hatching in the same colours.

mod buildings;
mod growth;

use buildings::{fence, house, ruin, sandbags, wall};
use growth::hedge;

use super::line;
use super::paint::{crowns_of, drawable, line_of, outline_of, timber};
use super::palette::{Rgb, ground as g};
use super::path::{Path, Seg, direction};
use super::shapes::{Item, Shape, Stroke, Text};
use crate::model::{Crop, TerrainKind, TerrainPiece, TerrainShape};
use glam::DVec2;

/// Layers that terrain is drawn on, with their place from the bottom up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Ground {
    Hills,
    Fields,
    Roads,
    Water,
    Bridges,
    Works,
    Standing,
    Floors,
    Smoke,
    Crowns,
}

impl Ground {
    /// Its place among all layers of a picture.
    pub(crate) fn z(self) -> u8 {
        match self {
            Self::Hills => 2,
            Self::Fields => 3,
            Self::Roads => 4,
            Self::Water => 5,
            Self::Bridges => 6,
            Self::Works => 7,
            Self::Standing => 10,
            Self::Floors => 11,
            Self::Smoke => 17,
            Self::Crowns => 18,
        }
    }

    /// All, with their names, bottom up.
    pub(crate) const ALL: [(Self, &'static str); 10] = [
        (Self::Hills, "hills"),
        (Self::Fields, "fields"),
        (Self::Roads, "roads"),
        (Self::Water, "water"),
        (Self::Bridges, "bridges"),
        (Self::Works, "works"),
        (Self::Standing, "standing"),
        (Self::Floors, "houses"),
        (Self::Smoke, "smoke"),
        (Self::Crowns, "crowns"),
    ];
}

/// Shapes of terrain by layer.
pub(crate) type Put<'a> = dyn FnMut(Ground, Item) + 'a;

/// Draws one piece. `roof`: a house with its roof on. `lifted`: crowns whose edge comes near one of these points are
/// only rings.
pub(crate) fn terrain(piece: &TerrainPiece, roof: bool, lifted: &[DVec2], put: &mut Put<'_>) {
    if !drawable(&piece.shape) {
        return;
    }
    let outline = || outline_of(&piece.shape);
    for crown in crowns_of(piece) {
        growth::crown(&crown, lifted, put);
    }
    match piece.kind {
        TerrainKind::Wood => {
            area(put, Ground::Fields, &line::rounded(&outline(), true, 10.0), g::LITTER, 0.75);
        }
        TerrainKind::Orchard => area(put, Ground::Fields, &outline(), g::GRASS_PALE, 0.35),
        TerrainKind::Field(crop) => field(&outline(), crop, put),
        TerrainKind::Hedge | TerrainKind::Bocage => {
            hedge(&piece.shape, piece.kind == TerrainKind::Bocage, put);
        }
        TerrainKind::StoneWall => wall(&piece.shape, put),
        TerrainKind::Fence => fence(&piece.shape, put),
        TerrainKind::Road | TerrainKind::Track => {
            road(&piece.shape, piece.kind == TerrainKind::Track, put);
        }
        TerrainKind::Stream | TerrainKind::River | TerrainKind::Pond => water(&piece.shape, put),
        TerrainKind::Bridge => bridge(piece, put),
        TerrainKind::Ford => area(put, Ground::Bridges, &outline(), Rgb::hex(0x00A3_A88F), 0.6),
        TerrainKind::Marsh => marsh(&outline(), put),
        TerrainKind::Hill => hill(piece, put),
        TerrainKind::House => match &piece.shape {
            TerrainShape::House(h) => house(h, roof, put),
            other => ruin(&outline_of(other), put),
        },
        TerrainKind::Ruin => ruin(&outline(), put),
        TerrainKind::Foxhole => pit(&outline(), put),
        TerrainKind::Crater => crater(&outline(), put),
        TerrainKind::Trench => trench(&piece.shape, put),
        TerrainKind::Sandbags => sandbags(&piece.shape, put),
        TerrainKind::Rubble => rubble(&outline(), put),
        TerrainKind::Smoke => {
            area(put, Ground::Smoke, &outline(), g::SMOKE, 0.8);
            edge(
                put,
                Ground::Smoke,
                &outline(),
                Stroke::new(g::SMOKE_DARK, 0.8).dashed(3.0, 2.0),
                0.8,
            );
        }
    }
}

/// Straight lines across an outline, `pitch` mm apart, each running along `way`.
pub(crate) fn hatch(outline: &[DVec2], way: DVec2, pitch: f64) -> Vec<(DVec2, DVec2)> {
    let across = way.perp();
    let spread = outline.iter().map(|p| p.dot(across));
    let (lo, hi) =
        spread.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), v| (a.min(v), b.max(v)));
    let mut out = Vec::new();
    let mut at = (lo / pitch).ceil() * pitch;
    while at < hi {
        let mut cuts: Vec<f64> = Vec::new();
        for (i, a) in outline.iter().enumerate() {
            let b = outline[(i + 1) % outline.len()];
            let (u, v) = (a.dot(across) - at, b.dot(across) - at);
            if (u < 0.0) != (v < 0.0) {
                cuts.push((*a + (b - *a) * (u / (u - v))).dot(way));
            }
        }
        cuts.sort_by(f64::total_cmp);
        for pair in cuts.chunks_exact(2) {
            out.push((across * at + way * pair[0], across * at + way * pair[1]));
        }
        at += pitch;
    }
    out
}

fn lines(list: &[(DVec2, DVec2)]) -> Path {
    Path(list.iter().flat_map(|(a, b)| [Seg::M(*a), Seg::L(*b)]).collect())
}

fn area(put: &mut Put<'_>, at: Ground, outline: &[DVec2], c: Rgb, opacity: f64) {
    put(at, Shape::fill(Path::polygon(outline), c).at(opacity).into());
}

fn edge(put: &mut Put<'_>, at: Ground, outline: &[DVec2], stroke: Stroke, opacity: f64) {
    put(at, Shape::line(Path::polygon(outline), stroke).at(opacity).into());
}

fn course(put: &mut Put<'_>, at: Ground, points: &[DVec2], stroke: Stroke, opacity: f64) {
    put(at, Shape::line(Path::line(points), stroke).at(opacity).into());
}

fn hill(piece: &TerrainPiece, put: &mut Put<'_>) {
    let levels = match &piece.shape {
        TerrainShape::Levels(l) => l.clone(),
        other => vec![(outline_of(other), piece.height)],
    };
    let ink = Rgb::hex(0x003F_4127);
    for (outline, height) in &levels {
        area(put, Ground::Hills, outline, g::GRASS_PALE, 0.40);
        edge(put, Ground::Hills, outline, Stroke::new(ink, 0.7), 0.6);
        let points = line::resample(&line::closed(outline), 9.0);
        let mut ticks = Vec::new();
        for i in 0..points.len() {
            let mut down = -line::tangent(&points, i).perp();
            if line::contains(outline, points[i] + down * 2.0) {
                down = -down;
            }
            ticks.push((points[i] + down, points[i] + down * if i % 2 == 0 { 5.4 } else { 3.6 }));
        }
        put(Ground::Hills, Shape::line(lines(&ticks), Stroke::new(ink, 0.5)).at(0.5).into());
        if *height > 0.0
            && let Some(top) = outline.iter().max_by(|a, b| a.y.total_cmp(&b.y))
        {
            let text = Text {
                halo: Some(ink),
                ..Text::new(
                    *top + DVec2::new(0.0, -8.0),
                    format!("+{height:.0} mm"),
                    6.5,
                    Rgb::hex(0x00F7_F1DF),
                )
            };
            put(Ground::Hills, text.into());
        }
    }
}

fn field(outline: &[DVec2], crop: Crop, put: &mut Put<'_>) {
    let longest = (0..outline.len()).map(|i| outline[(i + 1) % outline.len()] - outline[i]);
    let way = longest
        .max_by(|a, b| a.length_squared().total_cmp(&b.length_squared()))
        .and_then(DVec2::try_normalize)
        .unwrap_or(DVec2::X);
    let (ground, row, pitch, width) = match crop {
        Crop::Wheat => (g::WHEAT, g::WHEAT_DARK, 4.2, 1.1),
        Crop::Stubble => (g::STUBBLE, g::WHEAT_LIGHT, 5.0, 0.7),
        Crop::Plough => (g::PLOUGH, g::PLOUGH_DARK, 5.0, 1.7),
        Crop::Roots => (g::PLOUGH, g::CROP, 9.0, 4.4),
        Crop::Meadow => (g::MEADOW, g::MEADOW, 0.0, 0.0),
    };
    area(put, Ground::Fields, outline, ground, if crop == Crop::Meadow { 0.8 } else { 1.0 });
    if pitch > 0.0 {
        let dash = if crop == Crop::Roots {
            Stroke::new(row, width).dashed(0.01, 5.2)
        } else {
            Stroke::new(row, width).butt()
        };
        put(Ground::Fields, Shape::line(lines(&hatch(outline, way, pitch)), dash).at(0.75).into());
        edge(put, Ground::Fields, outline, Stroke::new(ground.shade(-0.35), 0.8), 0.7);
    }
}

fn road(shape: &TerrainShape, track: bool, put: &mut Put<'_>) {
    let (points, w) = line_of(shape);
    let points = line::rounded(&points, false, w * 0.6);
    let (body, light) = if track { (g::TRACK, g::TRACK_LIGHT) } else { (g::ROAD, g::ROAD_LIGHT) };
    course(put, Ground::Roads, &points, Stroke::new(g::ROAD_EDGE, w + 2.0).butt(), 0.8);
    course(put, Ground::Roads, &points, Stroke::new(body, w).butt(), 1.0);
    for o in [-w * 0.235, w * 0.235] {
        course(
            put,
            Ground::Roads,
            &line::offset(&points, o),
            Stroke::new(light, w * 0.15).butt(),
            0.9,
        );
    }
    if track {
        course(put, Ground::Roads, &points, Stroke::new(g::GRASS_DRY, w * 0.18).butt(), 0.7);
    }
}

fn water(shape: &TerrainShape, put: &mut Put<'_>) {
    if let TerrainShape::Line { points, width } = shape {
        let points = line::rounded(points, false, width * 0.5);
        for (w, c) in [
            (width + 8.0, g::BANK),
            (*width, g::WATER_SHALLOW),
            (width * 0.72, g::WATER),
            (width * 0.38, g::WATER_DEEP),
        ] {
            course(
                put,
                Ground::Water,
                &points,
                Stroke::new(c, w).butt(),
                if c == g::BANK { 0.8 } else { 1.0 },
            );
        }
        return;
    }
    let outline = outline_of(shape);
    edge(put, Ground::Water, &outline, Stroke::new(g::BANK, 8.0), 0.8);
    area(put, Ground::Water, &outline, g::WATER, 1.0);
    edge(put, Ground::Water, &outline, Stroke::new(g::WATER_SHALLOW, 3.0), 0.9);
}

fn bridge(piece: &TerrainPiece, put: &mut Put<'_>) {
    let (points, w) = line_of(&piece.shape);
    course(put, Ground::Bridges, &points, Stroke::new(Rgb::hex(0x002E_2A22), w + 1.6).butt(), 1.0);
    if !timber(&piece.name, w) {
        course(put, Ground::Bridges, &points, Stroke::new(g::ROAD, w).butt(), 1.0);
        for side in [-1.0, 1.0] {
            let parapet = line::offset(&points, side * (w / 2.0 - 2.0));
            course(
                put,
                Ground::Bridges,
                &parapet,
                Stroke::new(Rgb::hex(0x002E_2A22), 6.0).butt(),
                1.0,
            );
            course(put, Ground::Bridges, &parapet, Stroke::new(g::STONE, 4.8).butt(), 1.0);
            course(
                put,
                Ground::Bridges,
                &parapet,
                Stroke::new(g::MORTAR, 4.8).dashed(0.5, 4.5).butt(),
                0.8,
            );
        }
        return;
    }
    course(put, Ground::Bridges, &points, Stroke::new(g::WOOD_LIGHT, w).butt(), 1.0);
    let mut planks = Vec::new();
    let fine = line::resample(&points, 4.6);
    for i in 0..fine.len() {
        let side = line::tangent(&fine, i).perp() * (w / 2.0);
        planks.push((fine[i] - side, fine[i] + side));
    }
    put(
        Ground::Bridges,
        Shape::line(lines(&planks), Stroke::new(g::WOOD_DARK, 0.5).butt()).at(0.8).into(),
    );
}

fn marsh(outline: &[DVec2], put: &mut Put<'_>) {
    let outline = line::rounded(outline, true, 8.0);
    area(put, Ground::Water, &outline, g::MUD, 0.55);
    let wet = hatch(&outline, DVec2::X, 6.0);
    put(
        Ground::Water,
        Shape::line(lines(&wet), Stroke::new(g::WATER_SHALLOW, 1.4).dashed(9.0, 7.0))
            .at(0.8)
            .into(),
    );
}

fn pit(outline: &[DVec2], put: &mut Put<'_>) {
    edge(put, Ground::Works, outline, Stroke::new(g::EARTH_LIGHT, 8.0), 0.9);
    area(put, Ground::Works, outline, g::EARTH_DARK, 1.0);
    edge(put, Ground::Works, outline, Stroke::new(Rgb::hex(0x002B_2013), 0.7), 0.8);
}

fn crater(outline: &[DVec2], put: &mut Put<'_>) {
    edge(put, Ground::Works, outline, Stroke::new(g::EARTH, 7.0).dashed(3.5, 2.0), 0.6);
    area(put, Ground::Works, outline, g::EARTH, 1.0);
    let (lo, hi) = line::bounds(outline);
    let inner: Vec<DVec2> =
        outline.iter().map(|p| (lo + hi) / 2.0 + (*p - (lo + hi) / 2.0) * 0.6).collect();
    area(put, Ground::Works, &inner, g::EARTH_DARK, 0.8);
}

fn trench(shape: &TerrainShape, put: &mut Put<'_>) {
    let (points, w) = line_of(shape);
    course(put, Ground::Works, &points, Stroke::new(g::EARTH_LIGHT, w + 11.0), 0.9);
    course(put, Ground::Works, &points, Stroke::new(Rgb::hex(0x002B_2013), w + 1.0), 1.0);
    course(put, Ground::Works, &points, Stroke::new(g::EARTH_DARK, w), 1.0);
    course(put, Ground::Works, &points, Stroke::new(g::WOOD, w * 0.5).dashed(1.6, 0.8).butt(), 0.9);
}

fn rubble(outline: &[DVec2], put: &mut Put<'_>) {
    area(put, Ground::Works, outline, g::RUBBLE, 0.7);
    let stones = hatch(outline, direction(0.6), 5.0);
    put(
        Ground::Works,
        Shape::line(lines(&stones), Stroke::new(g::STONE_LIGHT, 1.8).dashed(1.2, 6.0).butt())
            .at(0.9)
            .into(),
    );
    let stones = hatch(outline, direction(-0.5), 7.0);
    put(
        Ground::Works,
        Shape::line(lines(&stones), Stroke::new(g::STONE_DARK, 1.6).dashed(1.4, 7.0).butt())
            .at(0.9)
            .into(),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hatching_stays_within_a_hollow_outline() {
        let u = [
            (0., 0.),
            (30., 0.),
            (30., 30.),
            (20., 30.),
            (20., 10.),
            (10., 10.),
            (10., 30.),
            (0., 30.),
        ]
        .map(|(x, y)| DVec2::new(x, y));
        let got = hatch(&u, DVec2::X, 7.0);
        assert!(got.len() > 4);
        for (a, b) in got {
            assert!(line::contains(&u, (a + b) / 2.0), "{a} {b}");
        }
    }
}
