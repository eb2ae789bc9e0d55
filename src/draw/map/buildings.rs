//! Houses with their roofs on or lifted, ruins, walls, fences, sandbags.

use super::{Ground, Put, course, edge, hatch, lines, rubble};
use crate::draw::line;
use crate::draw::paint::{line_of, opening_place, roof_tints};
use crate::draw::palette::{Rgb, ground as g};
use crate::draw::path::{Path, Place};
use crate::draw::shapes::{Shape, Stroke};
use crate::draw::token::{LIGHT, swept};
use crate::model::{House, OpeningKind, TerrainShape};
use glam::DVec2;

pub(super) fn house(h: &House, roof: bool, put: &mut Put<'_>) {
    let place = Place::new(h.at, h.facing.vec());
    let shadow = swept(
        &Path::rounded(DVec2::ZERO, h.length, h.width, 0.0, 0.0).placed(&place),
        DVec2::new(0.28, -0.34) * 34.0,
    );
    put(Ground::Standing, Shape::fill(shadow, g::SHADOW).at(0.35).softened(1.2).into());
    if roof {
        self::roof(h, put);
        return;
    }
    let walls = Path::rounded(DVec2::ZERO, h.length, h.width, 0.0, 0.0).placed(&place);
    let floor =
        Path::rounded(DVec2::ZERO, h.length - 2.0 * h.wall, h.width - 2.0 * h.wall, 0.0, 0.0)
            .placed(&place);
    put(
        Ground::Floors,
        Shape::fill(walls, g::WALL_TOP).lined(Stroke::new(Rgb::hex(0x001F_1912), 0.8)).into(),
    );
    put(
        Ground::Floors,
        Shape::fill(floor.clone(), g::FLOOR).lined(Stroke::new(Rgb::hex(0x001F_1912), 0.5)).into(),
    );
    let corners: Vec<DVec2> = floor.flatten(0.1).into_iter().flat_map(|f| f.points).collect();
    let boards = lines(&hatch(&corners, place.along, 4.2));
    put(
        Ground::Floors,
        Shape::line(boards, Stroke::new(Rgb::hex(0x00A9_8A60), 0.4).butt()).at(0.7).into(),
    );
    for (from, to) in &h.inner {
        let wall = Path::line(&[place.point(*from), place.point(*to)]);
        put(
            Ground::Floors,
            Shape::line(
                wall.clone(),
                Stroke::new(Rgb::hex(0x001F_1912), h.inner_wall + 1.0).butt(),
            )
            .into(),
        );
        put(
            Ground::Floors,
            Shape::line(wall, Stroke::new(g::WALL_TOP, h.inner_wall).butt()).into(),
        );
    }
    for o in &h.openings {
        let p = opening_place(h, o);
        let (deep, c) = match o.kind {
            OpeningKind::Door => (h.wall + 1.0, g::FLOOR_LIGHT),
            OpeningKind::Window => (h.wall + 0.6, Rgb::hex(0x00EF_E7D4)),
            OpeningKind::Port => (h.wall + 0.4, Rgb::hex(0x0015_110C)),
        };
        let hole = Path::rounded(DVec2::ZERO, o.width, deep, 0.0, 0.0).placed(&p);
        put(
            Ground::Floors,
            Shape::fill(hole, c).lined(Stroke::new(Rgb::hex(0x001F_1912), 0.4)).into(),
        );
        if o.kind == OpeningKind::Window {
            let glass = Path::rounded(DVec2::ZERO, o.width, 1.5, 0.0, 0.0).placed(&p);
            put(Ground::Floors, Shape::fill(glass, g::GLASS).into());
        }
    }
    let eaves = Path::rounded(DVec2::ZERO, h.length + 8.8, h.width + 8.8, 0.0, 0.0).placed(&place);
    put(
        Ground::Floors,
        Shape::line(eaves, Stroke::new(Rgb::hex(0x00FF_F9EA), 0.7).dashed(3.4, 2.4).butt())
            .at(0.75)
            .into(),
    );
}

fn roof(h: &House, put: &mut Put<'_>) {
    let along_x = h.length >= h.width;
    let (l, w) = if along_x { (h.length, h.width) } else { (h.width, h.length) };
    let axis = if along_x { h.facing.vec() } else { h.facing.left() };
    let place = Place::new(h.at, axis);
    let [base, light, dark] = roof_tints(&h.roof);
    let (a, b) = (l / 2.0 + 2.4, w / 2.0 + 2.4);
    for s in [1.0, -1.0] {
        let facing = axis.perp().dot(LIGHT) * s;
        let c = if facing > 0.0 {
            base.mix(light, 0.55 * facing)
        } else {
            base.mix(dark, -0.75 * facing)
        };
        let plane =
            [DVec2::new(-a, 0.0), DVec2::new(a, 0.0), DVec2::new(a, b * s), DVec2::new(-a, b * s)]
                .map(|p| place.point(p));
        put(
            Ground::Floors,
            Shape::fill(Path::polygon(&plane), c)
                .lined(Stroke::new(Rgb::hex(0x0023_1C15), 0.9))
                .into(),
        );
        put(
            Ground::Floors,
            Shape::line(lines(&hatch(&plane, axis, 3.4)), Stroke::new(dark, 0.4).butt())
                .at(0.6)
                .into(),
        );
    }
    let ridge = [place.point(DVec2::new(-a, 0.0)), place.point(DVec2::new(a, 0.0))];
    put(Ground::Floors, Shape::line(Path::line(&ridge), Stroke::new(dark, 1.7).butt()).into());
}

pub(super) fn ruin(outline: &[DVec2], put: &mut Put<'_>) {
    rubble(outline, put);
    edge(
        put,
        Ground::Floors,
        outline,
        Stroke::new(Rgb::hex(0x0021_1C15), 4.6).dashed(21.0, 7.0).butt(),
        1.0,
    );
    edge(
        put,
        Ground::Floors,
        outline,
        Stroke::new(Rgb::hex(0x008D_8373), 3.4).dashed(21.0, 7.0).butt(),
        1.0,
    );
}

pub(super) fn wall(shape: &TerrainShape, put: &mut Put<'_>) {
    let (points, w) = line_of(shape);
    course(put, Ground::Standing, &points, Stroke::new(Rgb::hex(0x002E_2A22), w + 1.2).butt(), 1.0);
    course(put, Ground::Standing, &points, Stroke::new(g::STONE, w).butt(), 1.0);
    course(put, Ground::Standing, &points, Stroke::new(g::MORTAR, w).dashed(0.5, 4.5).butt(), 0.8);
    course(put, Ground::Standing, &points, Stroke::new(g::MORTAR, 0.5).butt(), 0.9);
}

pub(super) fn fence(shape: &TerrainShape, put: &mut Put<'_>) {
    let (points, _) = line_of(shape);
    course(put, Ground::Standing, &points, Stroke::new(Rgb::hex(0x002E_2418), 2.1).butt(), 1.0);
    course(put, Ground::Standing, &points, Stroke::new(g::WOOD, 1.3).butt(), 1.0);
    for p in line::resample(&points, 19.0) {
        let post = Path::rounded(p, 2.8, 2.8, 0.4, 0.0);
        put(
            Ground::Standing,
            Shape::fill(post, g::WOOD).lined(Stroke::new(Rgb::hex(0x002E_2418), 0.5)).into(),
        );
    }
}

pub(super) fn sandbags(shape: &TerrainShape, put: &mut Put<'_>) {
    let (points, w) = line_of(shape);
    course(put, Ground::Standing, &points, Stroke::new(Rgb::hex(0x003A_3122), w + 1.0), 1.0);
    course(put, Ground::Standing, &points, Stroke::new(Rgb::hex(0x00B5_A27C), w), 1.0);
    course(
        put,
        Ground::Standing,
        &points,
        Stroke::new(Rgb::hex(0x003A_3122), w).dashed(0.5, 5.6).butt(),
        0.8,
    );
}
