//! Hedges and crowns.

use super::{Ground, Put, course};
use crate::draw::paint::{Crown, Tree, leaf_tints, line_of};
use crate::draw::palette::{Rgb, ground as g};
use crate::draw::path::{Path, direction};
use crate::draw::shapes::{Shape, Stroke};
use crate::draw::token::LIGHT;
use crate::model::TerrainShape;
use glam::DVec2;

pub(super) fn hedge(shape: &TerrainShape, bank: bool, put: &mut Put<'_>) {
    let (points, w) = line_of(shape);
    if bank {
        course(put, Ground::Works, &points, Stroke::new(g::EARTH, w + 11.0), 0.75);
    }
    course(put, Ground::Standing, &points, Stroke::new(Rgb::hex(0x001B_2618), w + 1.2), 1.0);
    course(put, Ground::Standing, &points, Stroke::new(g::HEDGE, w), 1.0);
    let light: Vec<DVec2> = points.iter().map(|p| *p + DVec2::new(-0.07, 0.085) * w).collect();
    course(
        put,
        Ground::Standing,
        &light,
        Stroke::new(g::HEDGE_MID, w * 0.55).dashed(0.01, w * 0.6),
        1.0,
    );
}

pub(super) fn crown(c: &Crown, lifted: &[DVec2], put: &mut Put<'_>) {
    let near = lifted.iter().any(|p| p.distance(c.at) - c.radius < 11.0);
    if near && c.tree == Tree::Bush {
        put(Ground::Crowns, Shape::fill(Path::disc(c.at, c.radius), g::HEDGE).at(0.3).into());
        return;
    }
    if near {
        put(
            Ground::Crowns,
            Shape::fill(Path::disc(c.at, c.radius), Rgb::hex(0x0022_301C)).at(0.16).into(),
        );
        put(
            Ground::Crowns,
            Shape::line(
                Path::disc(c.at, c.radius),
                Stroke::new(Rgb::hex(0x00E8_EFC9), 0.6).dashed(2.2, 1.8),
            )
            .at(0.6)
            .into(),
        );
        put(Ground::Crowns, Shape::fill(Path::disc(c.at, 2.6), Rgb::hex(0x003A_2D1E)).into());
        return;
    }
    let fir = c.tree == Tree::Fir;
    let n = if fir { 26 } else { 18 };
    let ring = |r: f64, slide: f64| -> Path {
        let middle = c.at + LIGHT * (slide * c.radius);
        let points: Vec<DVec2> = (0..n)
            .map(|i| {
                let deep = if fir { 0.68 } else { 0.86 };
                let r = r * if i % 2 == 0 { 1.0 } else { deep };
                middle + direction(std::f64::consts::TAU * f64::from(i) / f64::from(n) + c.at.x) * r
            })
            .collect();
        Path::polygon(&points)
    };
    let [k0, k1, k2, ..] = leaf_tints(c.tree);
    let edge = Stroke::new(Rgb::hex(0x001B_2618), 0.9);
    put(Ground::Crowns, Shape::fill(ring(c.radius, 0.0), k0).lined(edge).into());
    put(Ground::Crowns, Shape::fill(ring(c.radius * 0.74, 0.10), k1).into());
    put(Ground::Crowns, Shape::fill(ring(c.radius * 0.46, 0.22), k2).into());
}
