//! Ink of fire: templates as they are tested, heads under them with their chances, lines of shots, rings of hits.

use super::marks::{self, lit_head};
use super::pen::{BRASS, ChipLook, Chips, IVORY, Line, Pen};
use crate::draw::ink::{LEAF_RADIUS, leaf};
use crate::draw::palette::Rgb;
use crate::geometry::{CircleGroup, Layout, LeafGroup};
use crate::gui::show::{Act, Show};
use crate::gui::timeline::Timeline;
use crate::gui::told::length;
use crate::model::{Health, PieceId, Scenario, TemplateRecord};
use crate::rules::{ShotPreview, View};
use bevy_egui::egui::{Rect, Vec2, lerp};
use glam::DVec2;

const LEAF: Rgb = Rgb::hex(0x00FF_F3CC);

/// A template as it lies, `grown` 0 to 1.
pub fn template(pen: &Pen, record: &TemplateRecord, alpha: f32) {
    match *record {
        TemplateRecord::Leaves { count, layout, gun, aim } => {
            let Ok(group) = LeafGroup::new(u32::from(count), layout, gun, aim) else { return };
            let axis = group.axis();
            let half = group.shape.length() / 2.0;
            let leaves: Vec<DVec2> = group.leaves().map(|l| l.at).collect();
            let outlines: Vec<Vec<DVec2>> = leaves
                .iter()
                .map(|at| {
                    leaf(*at, axis, LEAF_RADIUS)
                        .flatten(0.1)
                        .into_iter()
                        .flat_map(|f| f.points)
                        .collect()
                })
                .collect();
            for points in &outlines {
                pen.fill(points, LEAF, 0.26 * alpha);
            }
            let along = |at: &DVec2| (*at - gun).dot(axis.vec());
            let near = leaves.iter().min_by(|a, b| along(a).total_cmp(&along(b)));
            let far = leaves.iter().max_by(|a, b| along(a).total_cmp(&along(b)));
            if let (Some(near), Some(far)) = (near, far) {
                let tip = if layout == Layout::EndToEnd { *near } else { aim } - axis.vec() * half;
                let end = if layout == Layout::EndToEnd { *far } else { aim } + axis.vec() * half;
                pen.line(
                    &[gun, tip],
                    Line::new(IVORY, 1.2).at(0.85 * alpha).dashed(6.0, 4.0).cased(0.45),
                );
                pen.line(
                    &[tip, end],
                    Line::new(IVORY, 0.9).at(0.55 * alpha).dashed(1.5, 3.5).cased(0.0),
                );
            }
            for points in &outlines {
                let spots: Vec<_> = points.iter().map(|p| pen.at(*p)).collect();
                pen.stroke(&spots, true, Line::new(IVORY, 1.7).at(alpha));
            }
            for at in &leaves {
                for side in [-1.0, 1.0] {
                    pen.dot(pen.at(*at + axis.vec() * half * side), 1.7, IVORY, alpha);
                }
            }
        }
        TemplateRecord::Circles { count, layout, gun, aim, radius } => {
            let group = CircleGroup::new(u32::from(count), layout, gun, aim, radius);
            for at in group.iter().flat_map(CircleGroup::middles) {
                template(pen, &TemplateRecord::Circle { at, radius }, alpha);
            }
        }
        TemplateRecord::Circle { at, radius } => {
            let points: Vec<DVec2> = (0..72)
                .map(|i| {
                    at + crate::draw::path::direction(f64::from(i) * std::f64::consts::TAU / 72.0)
                        * radius
                })
                .collect();
            pen.fill(&points, LEAF, 0.18 * alpha);
            pen.ring(pen.at(at), pen.mm(radius), Line::new(IVORY, 1.7).at(alpha));
            pen.dot(pen.at(at), 2.2, IVORY, alpha);
        }
        TemplateRecord::Cone { apex, towards } => {
            let Some(axis) = crate::geometry::Dir::towards(apex, towards) else { return };
            let mut points = vec![apex];
            for i in -8..=8_i32 {
                points.push(apex + axis.turned(15.0 * f64::from(i) / 8.0).vec() * 101.6);
            }
            pen.fill(&points, Rgb::hex(0x00F0_8A24), 0.30 * alpha);
            let spots: Vec<_> = points.iter().map(|p| pen.at(*p)).collect();
            pen.stroke(&spots, true, Line::new(IVORY, 1.7).at(alpha));
        }
    }
}

/// What the selected piece's shot would come to.
pub fn preview(
    pen: &Pen,
    chips: &mut Chips,
    scenario: &Scenario,
    timeline: &Timeline,
    shot: &ShotPreview,
) {
    let view = View::new(scenario, timeline.shown());
    if let Some(record) = &shot.template {
        template(pen, record, 1.0);
    } else {
        let (a, b) = (view.place(shot.order.shooter), view.place(shot.order.target));
        pen.line(&[a, b], Line::new(IVORY, 1.2).at(0.8).dashed(6.0, 4.0).cased(0.45));
    }
    marks::target(pen, view.spec(shot.order.target), view.place(shot.order.target), 1.0);
    for head in &shot.heads {
        let at = pen.at(view.place(head.target));
        chips.keep(Rect::from_center_size(at, Vec2::splat(pen.mm(20.0).max(12.0))));
    }
    for head in &shot.heads {
        let at = view.place(head.target);
        lit_head(pen, at, 1.0);
        let chance = format!("{}\u{2009}%", head.chance.whole().clamp(0, 100));
        let spec = view.spec(head.target);
        chips.near(pen, pen.at(at), pen.mm(10.0) + 6.0, &chance, &spec.name, ChipLook::Brass);
    }
    if let Some(hull) = &shot.vehicle {
        let at = pen.at(view.place(hull.target));
        let chance = format!("{}\u{2009}%", hull.chance.whole().clamp(0, 100));
        let name = &view.spec(hull.target).name;
        chips.near(pen, at, pen.mm(10.0) + 6.0, &chance, name, ChipLook::Brass);
    }
    let (a, b) = (pen.at(view.place(shot.order.shooter)), pen.at(view.place(shot.order.target)));
    chips.near(
        pen,
        lerp_pos(a, b, 0.42),
        10.0,
        &length(shot.range, scenario.unit),
        &format!("{:.0} m", shot.range_m),
        ChipLook::Dark,
    );
}

fn lerp_pos(a: bevy_egui::egui::Pos2, b: bevy_egui::egui::Pos2, t: f32) -> bevy_egui::egui::Pos2 {
    bevy_egui::egui::pos2(lerp(a.x..=b.x, t), lerp(a.y..=b.y, t))
}

/// What is being shown of an entry.
pub fn show(pen: &Pen, chips: &mut Chips, scenario: &Scenario, timeline: &Timeline, show: &Show) {
    let view = View::new(scenario, timeline.shown());
    let at = |id: PieceId| show.pose(id).map_or_else(|| view.place(id), |p| p.0);
    for beat in show.past() {
        if let Act::Hit { piece, health } = &beat.act {
            outcome(pen, chips, scenario, &view, at(*piece), *piece, *health);
        }
        if let Act::Fall { piece } = &beat.act {
            marks::cross(pen, pen.at(at(*piece)), 1.0);
        }
        if let Act::Move { path, .. } = &beat.act {
            trail(pen, scenario, path, 1.0);
        }
    }
    let Some((act, t)) = show.now() else { return };
    match act {
        Act::Move { path, .. } => trail(pen, scenario, path, 1.0),
        Act::Aim { shooter, target } => {
            let (a, b) = (at(*shooter), at(*target));
            let end = a.lerp(b, f64::from((t * 2.0).min(1.0)));
            pen.line(&[a, end], Line::new(IVORY, 1.25).at(0.9).dashed(5.0, 4.0));
            marks::target(pen, view.spec(*target), b, (t * 2.0).min(1.0));
        }
        Act::Shot { shooter, target, template: laid, heads } => {
            let seconds = show.seconds();
            let (a, b) = (at(*shooter), at(*target));
            if let Some(record) = laid {
                template(pen, record, (seconds / 0.14).min(1.0));
            }
            marks::target(pen, view.spec(*target), b, 1.0);
            // Out in 180 ms, gone in 400.
            let out = (seconds / 0.18).min(1.0);
            let gone = 1.0 - ((seconds - 0.18) / 0.4).clamp(0.0, 1.0);
            if laid.is_none() || gone > 0.0 {
                let alpha = if laid.is_none() { gone.max(0.35) } else { gone };
                pen.line(&[a, a.lerp(b, f64::from(out))], Line::new(BRASS, 1.75).at(alpha));
            }
            for head in heads {
                chips.keep(Rect::from_center_size(
                    pen.at(at(head.piece)),
                    Vec2::splat(pen.mm(20.0).max(12.0)),
                ));
            }
            for (i, head) in (0_u8..).zip(heads) {
                let p = at(head.piece);
                lit_head(pen, p, 1.0);
                // The dice settle one after another.
                let settled = seconds > 0.45 + 0.06 * f32::from(i);
                let chance = format!("{}\u{2009}%", head.chance);
                let (sub, look) = match (settled, head.hit) {
                    (false, _) => ("", ChipLook::Brass),
                    (true, true) => ("hit", ChipLook::Bad),
                    (true, false) => ("miss", ChipLook::Dark),
                };
                chips.near(pen, pen.at(p), pen.mm(10.0) + 6.0, &chance, sub, look);
            }
        }
        Act::Hit { piece, health } => {
            let p = pen.at(at(*piece));
            let r = pen.mm(lerp(10.0_f64..=18.0, f64::from(t))).max(8.0);
            pen.ring(p, r, Line::new(super::pen::TARGET, 2.2).at(1.0 - t));
            outcome(pen, chips, scenario, &view, at(*piece), *piece, *health);
        }
        Act::Fall { piece } => marks::cross(pen, pen.at(at(*piece)), t),
        Act::Wait => {}
    }
}

fn outcome(
    pen: &Pen,
    chips: &mut Chips,
    scenario: &Scenario,
    view: &View,
    at: DVec2,
    piece: PieceId,
    health: Health,
) {
    let _ = scenario;
    let spec = view.spec(piece);
    let word = crate::draw::sentences::health_word(health);
    chips.near(pen, pen.at(at), pen.mm(10.0) + 6.0, &spec.name, word, ChipLook::Bad);
}

/// The way a piece goes: ivory with a tick a unit.
pub fn trail(pen: &Pen, scenario: &Scenario, path: &[DVec2], alpha: f32) {
    pen.line(path, Line::new(IVORY, 2.0).at(alpha));
    let unit = match scenario.unit {
        crate::model::LengthUnit::Inch => 25.4,
        crate::model::LengthUnit::Foot => 304.8,
        _ => 50.0,
    };
    if pen.mm(unit) < 5.0 {
        return;
    }
    let (mut done, mut next) = (0.0, unit);
    for leg in path.windows(2) {
        let d = leg[0].distance(leg[1]);
        if d <= 0.0 {
            continue;
        }
        let way = (leg[1] - leg[0]) / d;
        let across =
            Vec2::new(crate::gui::space::small(way.y), crate::gui::space::small(way.x)) * 4.0;
        while next <= done + d {
            let p = pen.at(leg[0] + way * (next - done));
            pen.stroke(&[p - across, p + across], false, Line::new(IVORY, 1.3).at(alpha));
            next += unit;
        }
        done += d;
    }
}
