//! The scale along the table's edge: a field a unit, light and dark by turns, with numbers.

use super::paint::edge_scale;
use super::palette::{DAY, Rgb};
use super::path::{Path, Seg};
use super::shapes::{Anchor, Item, Shape, Stroke, Text};
use crate::model::Scenario;
use glam::DVec2;

/// Middle of the band, mm outside the cloth.
const OUT: f64 = 5.5;

/// Paper over what runs past the cloth, then the band and its numbers; `margin` mm of paper around.
pub(crate) fn band(scenario: &Scenario, margin: f64) -> Vec<Item> {
    let s = scenario.size;
    let (light, dark) = (Rgb::hex(0x00FB_F3DF), Rgb::hex(0x003A_2A1C));
    let frame =
        |d: f64| [DVec2::splat(-d), DVec2::new(s.x + d, -d), s + d, DVec2::new(-d, s.y + d)];
    let mut paper = Path::polygon(&frame(margin));
    let mut hole = frame(0.0);
    hole.reverse();
    paper.0.extend(Path::polygon(&hole).0);
    let mut out: Vec<Item> = vec![Shape::fill(paper, DAY.panel).into()];
    out.extend(numbers(scenario, Rgb::hex(0x005F_594C), 6.5).into_iter().map(Item::Text));
    let step = edge_scale(scenario.unit).0;
    let (mut pale, mut deep) = (Path::default(), Path::default());
    for (along, length, other) in sides(s) {
        let across = DVec2::new(along.y, along.x);
        let (mut a, mut even) = (0.0, true);
        while a < length {
            let b = (a + step).min(length);
            let path = if even { &mut pale } else { &mut deep };
            for at in [-OUT, other + OUT] {
                path.0.extend([Seg::M(along * a + across * at), Seg::L(along * b + across * at)]);
            }
            (a, even) = (b, !even);
        }
    }
    out.push(Shape::line(Path::polygon(&frame(OUT)), Stroke::new(dark, 3.6)).into());
    out.push(Shape::line(pale, Stroke::new(light, 2.8).butt()).into());
    out.push(Shape::line(deep, Stroke::new(dark, 2.8).butt()).into());
    out
}

fn sides(s: DVec2) -> [(DVec2, f64, f64); 2] {
    [(DVec2::X, s.x, s.y), (DVec2::Y, s.y, s.x)]
}

/// Numbers of the scale on all four sides.
pub(crate) fn numbers(scenario: &Scenario, colour: Rgb, size: f64) -> Vec<Text> {
    let (step, every, counts) = edge_scale(scenario.unit);
    let mut out = Vec::new();
    for (along, length, other) in sides(scenario.size) {
        let across = DVec2::new(along.y, along.x);
        let mut i = 0_u32;
        while f64::from(i) * step <= length + 1e-6 {
            let a = f64::from(i) * step;
            let words = if i == 0 {
                format!("0 {}", scenario.unit.word())
            } else {
                format!("{}", f64::from(i) * counts)
            };
            let level = along.x > 0.0;
            for (at, anchor) in [(-OUT, Anchor::End), (other + OUT, Anchor::Start)] {
                let away = if level { 7.0 } else { 3.5 };
                let at = if at < 0.0 { at - away } else { at + away };
                let anchor = if level { Anchor::Middle } else { anchor };
                out.push(Text {
                    anchor,
                    ..Text::new(along * a + across * at, words.clone(), size, colour)
                });
            }
            i += every;
        }
    }
    out
}
