//! Ink: everything laid on the table to answer a question, rebuilt each frame in screen points by egui's painter.
//!
//! What lies under pieces (shading, zones) is in [`under`]; what lies above them is drawn here.

pub mod marks;
pub mod pen;
pub mod shot;
pub mod under;

use super::inquiry::Inquiry;
use super::session::Session;
use super::show::Show;
use super::space::Lens;
use super::style::{Look, c, font};
use super::timeline::Timeline;
use crate::draw::paint::edge_scale;
use crate::draw::palette::{Rgb, ink as hue, side};
use crate::model::Scenario;
use crate::rules::View;
use bevy_egui::egui::{self, Align2, Color32, LayerId, Painter, Rect, Stroke, Vec2};
use glam::DVec2;
use pen::{ChipLook, Chips, IVORY, Line, Pen, tint};

/// All that ink needs to know.
pub struct Page<'a> {
    /// Scenario.
    pub scenario: &'a Scenario,
    /// What happened.
    pub timeline: &'a Timeline,
    /// What is being shown.
    pub show: &'a Show,
    /// Choices.
    pub session: &'a Session,
    /// Answers about the selected piece.
    pub inquiry: &'a Inquiry,
    /// Where things are.
    pub lens: &'a Lens,
    /// Radius in which an objective is held, mm.
    pub objective: f64,
}

/// Draws it, clipped to where the table shows.
pub fn draw(ctx: &egui::Context, page: &Page, tabs: &mut marks::Tabs) {
    let painter = Painter::new(ctx.clone(), LayerId::background(), page.session.free);
    let pen = Pen { painter: &painter, lens: page.lens };
    let mut chips = Chips::default();
    edge(&pen, page.scenario, page.session.look);
    blind_edges(&pen, page);
    objectives(&pen, &mut chips, page);
    markers(&pen, page);
    marks::small_marks(&pen, page.scenario, page.timeline, page.show);
    marks::crosses(&pen, page.timeline);
    marks::tabs(&pen, tabs, page.scenario, page.timeline, page.show);
    rings(&pen, page);
    if page.show.on() {
        shot::show(&pen, &mut chips, page.scenario, page.timeline, page.show);
    } else if page.session.template
        && !page.session.playing
        && let Some(answer) = page.inquiry.fresh(page.session.selected)
        && let Some(preview) = &answer.shot
    {
        shot::preview(&pen, &mut chips, page.scenario, page.timeline, preview);
    }
    names(&pen, &mut chips, page);
    if let Some((at, age)) = page.session.place {
        let t = (age / 1.2).min(1.0);
        pen.ring(pen.at(at), 14.0 + 14.0 * t, Line::new(IVORY, 2.0).at(1.0 - t));
    }
}

/// The numbers of the edge's scale, on all four sides.
fn edge(pen: &Pen, scenario: &Scenario, look: Look) {
    let (step, each, counts) = edge_scale(scenario.unit);
    let stride = step * f64::from(each);
    let mut thin = 1;
    while pen.mm(stride * f64::from(thin)) < 34.0 && thin < 64 {
        thin *= 2;
    }
    let colour = if look == Look::Day {
        Color32::from_rgb(0xFB, 0xF3, 0xDF)
    } else {
        Color32::from_rgb(0xC9, 0xBE, 0xA6)
    };
    let size = scenario.size;
    let gap = 7.0 + 9.0 / pen.lens.scale * pen.lens.zoom;
    for (along, length, other) in
        [(DVec2::X, size.x, DVec2::Y * size.y), (DVec2::Y, size.y, DVec2::X * size.x)]
    {
        let across = DVec2::new(along.y, along.x);
        let mut i = 0_u32;
        loop {
            let mm = stride * f64::from(i * thin);
            if mm > length + 0.5 || i > 2000 {
                break;
            }
            let words = format!("{:.0}", counts * f64::from(i * thin * each));
            for place in [along * mm - across * gap, along * mm + other + across * gap] {
                let p = pen.at(place);
                if pen.sees(p, 20.0) {
                    let f = font("cond", 11.0);
                    pen.painter.text(
                        p + Vec2::new(0.6, 0.8),
                        Align2::CENTER_CENTER,
                        &words,
                        f.clone(),
                        Color32::from_black_alpha(120),
                    );
                    pen.painter.text(p, Align2::CENTER_CENTER, &words, f, colour);
                }
            }
            i += 1;
        }
    }
}

/// The edges of what the selected piece does not see, but for the table's own edge.
fn blind_edges(pen: &Pen, page: &Page) {
    let wanted = page.session.sight && !page.session.playing && !page.show.on();
    let Some(unseen) = page.inquiry.unseen(page.session.selected).filter(|_| wanted) else {
        return;
    };
    let size = page.scenario.size;
    let on_edge = |a: DVec2, b: DVec2| {
        let near = |v: f64, w: f64, edge: f64| (v - edge).abs() < 0.1 && (w - edge).abs() < 0.1;
        near(a.x, b.x, 0.0)
            || near(a.y, b.y, 0.0)
            || near(a.x, b.x, size.x)
            || near(a.y, b.y, size.y)
    };
    for outline in &unseen.outlines {
        let mut run: Vec<DVec2> = Vec::new();
        for (i, a) in outline.iter().enumerate() {
            let b = outline[(i + 1) % outline.len()];
            if on_edge(*a, b) {
                pen.line(&run, Line::new(IVORY, 1.2).at(0.7).cased(0.25));
                run.clear();
                continue;
            }
            if run.is_empty() {
                run.push(*a);
            }
            run.push(b);
        }
        pen.line(&run, Line::new(IVORY, 1.2).at(0.7).cased(0.25));
    }
}

/// Objectives: a dotted ring in true size, an ivory disc with its letter, a chip with the holder.
fn objectives(pen: &Pen, chips: &mut Chips, page: &Page) {
    let now = page.timeline.shown();
    for (i, objective) in page.scenario.objectives.iter().enumerate() {
        let at = pen.at(objective.at);
        if !pen.sees(at, pen.mm(page.objective) + 40.0) {
            continue;
        }
        let holder = now
            .objectives
            .get(i)
            .and_then(|o| o.held_by)
            .and_then(|s| page.scenario.sides.get(s.index()));
        pen.ring(at, pen.mm(page.objective), Line::new(IVORY, 1.6).at(0.9).dashed(2.0, 3.5));
        let ground = c(Rgb::hex(0x00FF_F9EA));
        pen.painter.circle(at, 9.0, ground, Stroke::new(1.4, c(hue::CASING)));
        if let Some(side_) = holder {
            pen.painter.circle_stroke(at, 10.6, Stroke::new(2.4, c(side(side_.slot).rim)));
        }
        let letter = char::from(b'A' + u8::try_from(i % 26).unwrap_or(0));
        pen.painter.text(at, Align2::CENTER_CENTER, letter, font("strong", 11.5), c(hue::CASING));
        chips.keep(Rect::from_center_size(at, Vec2::splat(24.0)));
        if !page.session.names {
            continue;
        }
        let foot = at + Vec2::new(0.0, pen.mm(page.objective).min(90.0));
        let (words, look) = match holder {
            Some(s) => (format!("{} holds it", s.name), ChipLook::Side(s.slot)),
            None => ("nobody holds it".to_owned(), ChipLook::Dark),
        };
        chips.near(pen, foot, 4.0, &objective.name, &words, look);
    }
}

/// Markers of fire that will come down: all alike, whoever looks, so that none gives itself away.
fn markers(pen: &Pen, page: &Page) {
    for marker in &page.timeline.shown().state.markers {
        let owner = page.scenario.piece(marker.owner).side;
        let slot = page.scenario.side(owner).slot;
        let at = pen.at(marker.at);
        pen.painter.circle(at, 7.0, tint(side(slot).dark, 0.75), Stroke::new(1.6, c(IVORY)));
        let arm = |from: f32, to: f32, way: Vec2| {
            pen.painter.line_segment([at + way * from, at + way * to], Stroke::new(1.6, c(IVORY)));
        };
        for way in [Vec2::X, Vec2::Y, -Vec2::X, -Vec2::Y] {
            arm(3.0, 11.0, way);
        }
        pen.ring(at, 11.0, Line::new(side(slot).light, 1.6));
    }
}

fn rings(pen: &Pen, page: &Page) {
    let now = page.timeline.shown();
    let view = View::new(page.scenario, now);
    let draw =
        |id: crate::model::PieceId,
         how: fn(&Pen, &crate::model::PieceSpec, DVec2, crate::geometry::Dir)| {
            let (Some(spec), Some(state)) =
                (page.scenario.pieces.get(id.index()), now.pieces.get(id.index()))
            else {
                return;
            };
            if state.on_table() {
                let (at, facing) = page.show.pose(id).unwrap_or((view.place(id), state.facing));
                how(pen, spec, at, facing);
            }
        };
    for id in &page.session.named {
        draw(*id, marks::hovered);
    }
    if let Some(id) = page.session.hovered.filter(|id| Some(*id) != page.session.selected) {
        draw(id, marks::hovered);
    }
    if let Some(id) = page.session.selected {
        draw(id, marks::selected);
    }
    // Shots designated and still to be rolled.
    if !page.show.on() && !page.session.playing {
        for order in &now.state.shots {
            let (a, b) = (view.place(order.shooter), view.place(order.target));
            pen.line(&[a, b], Line::new(IVORY, 1.0).at(0.55).dashed(4.0, 4.0).cased(0.3));
        }
    }
}

/// Names of the selected group, and of whoever is under the cursor.
fn names(pen: &Pen, chips: &mut Chips, page: &Page) {
    let now = page.timeline.shown();
    let view = View::new(page.scenario, now);
    let mut wanted: Vec<crate::model::PieceId> = Vec::new();
    wanted.extend(page.session.selected);
    wanted.extend(page.session.hovered);
    wanted.extend(page.session.named.iter().copied());
    wanted.sort_unstable();
    wanted.dedup();
    for id in wanted {
        let (Some(spec), Some(state)) =
            (page.scenario.pieces.get(id.index()), now.pieces.get(id.index()))
        else {
            continue;
        };
        if !state.on_table() || !page.session.names {
            continue;
        }
        let at = page.show.pose(id).map_or_else(|| view.place(id), |p| p.0);
        marks::name(pen, chips, page.scenario, spec, at, "");
    }
}

/// Where the pointer is, in words of the scenario's unit.
#[must_use]
pub fn place_words(at: Option<DVec2>, scenario: &Scenario) -> String {
    let Some(p) = at else { return String::new() };
    let unit = scenario.unit;
    let digits = if unit == crate::model::LengthUnit::Millimetre { 0 } else { 1 };
    format!(
        "x {:.digits$} {w}, y {:.digits$} {w}",
        p.x / unit.mm(),
        p.y / unit.mm(),
        w = unit.word()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_under_the_cursor_is_told_in_the_scenarios_unit() {
        let mut s = crate::draw::example::scenario();
        s.unit = crate::model::LengthUnit::Inch;
        assert_eq!(place_words(Some(DVec2::new(635.0, 281.94)), &s), "x 25.0 in, y 11.1 in");
        assert_eq!(place_words(None, &s), "");
    }
}
