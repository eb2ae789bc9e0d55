//! The log: one sentence a line, newest at the bottom; a click shows the place.

use super::kit;
use crate::gui::style::{Paint, font};
use crate::gui::timeline::Line;
use crate::model::{PieceId, Scenario, SideId};
use bevy_egui::egui::{
    self, FontId, Sense, Ui, pos2,
    text::{LayoutJob, TextFormat},
    vec2,
};
use glam::DVec2;

/// Lines shown at first, and how many more at a click.
const PAGE: usize = 150;

/// Which lines are shown.
#[derive(Debug)]
pub struct LogState {
    shown: usize,
    /// Only this side's.
    side: Option<SideId>,
}

impl Default for LogState {
    fn default() -> Self {
        Self { shown: PAGE, side: None }
    }
}

/// What came of the log.
#[derive(Debug, Default, PartialEq)]
pub struct Clicked {
    /// A place to show.
    pub place: Option<DVec2>,
    /// Pieces named by the line under the cursor.
    pub named: Vec<PieceId>,
    /// The first piece of the line that was clicked.
    pub piece: Option<PieceId>,
}

/// Draws it.
pub fn show(
    ui: &mut Ui,
    p: &Paint,
    scenario: &Scenario,
    lines: &[Line],
    cursor: usize,
    state: &mut LogState,
) -> Clicked {
    let mut out = Clicked::default();
    head(ui, p, scenario, state);
    egui::ScrollArea::vertical()
        .id_salt("log")
        .auto_shrink([false, false])
        .stick_to_bottom(true)
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
            let wanted: Vec<&Line> = lines
                .iter()
                .filter(|l| {
                    l.sentence.heading || state.side.is_none() || l.sentence.side == state.side
                })
                .collect();
            let from = wanted.len().saturating_sub(state.shown);
            if from > 0 {
                ui.horizontal(|ui| {
                    ui.add_space(12.0);
                    if ui.add(egui::Button::new("Show earlier").small()).clicked() {
                        state.shown += PAGE;
                    }
                });
            }
            for line in wanted.get(from..).unwrap_or_default() {
                one(ui, p, scenario, line, line.entry == cursor, &mut out);
            }
            if lines.is_empty() {
                ui.add_space(8.0);
                ui.horizontal(|ui| {
                    ui.add_space(12.0);
                    kit::label(
                        ui,
                        "Nothing has happened yet.",
                        FontId::proportional(12.5),
                        p.text2,
                    );
                });
            }
        });
    out
}

fn head(ui: &mut Ui, p: &Paint, scenario: &Scenario, state: &mut LogState) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 33.0), Sense::click());
    ui.painter().rect_filled(rect, 0.0, p.sunken);
    ui.painter().hline(rect.x_range(), rect.min.y, egui::Stroke::new(1.0, p.line));
    let y = rect.center().y;
    kit::write(
        ui.painter(),
        pos2(rect.min.x + 12.0, y),
        egui::Align2::LEFT_CENTER,
        "Log",
        font("condb", 12.0),
        p.text2,
        60.0,
    );
    let square = egui::Rect::from_center_size(pos2(rect.max.x - 20.0, y), egui::Vec2::splat(15.0));
    crate::gui::icons::paint(ui.painter(), "filter", square, p.text2);
    let which = state
        .side
        .and_then(|s| scenario.sides.get(s.index()))
        .map_or("Both sides", |s| s.name.as_str());
    kit::write(
        ui.painter(),
        pos2(square.min.x - 6.0, y),
        egui::Align2::RIGHT_CENTER,
        which,
        font("cond", 12.0),
        p.text2,
        140.0,
    );
    let response = response
        .on_hover_text("Whose lines are shown; a click changes it")
        .on_hover_cursor(egui::CursorIcon::PointingHand);
    if response.clicked() {
        let all: Vec<SideId> = scenario.side_ids().collect();
        state.side = match state.side {
            None => all.first().copied(),
            Some(s) => all.iter().position(|a| *a == s).and_then(|i| all.get(i + 1)).copied(),
        };
    }
}

fn one(ui: &mut Ui, p: &Paint, scenario: &Scenario, line: &Line, newest: bool, out: &mut Clicked) {
    let s = &line.sentence;
    let width = ui.available_width();
    if s.heading {
        let turn = s.text.starts_with("Turn ");
        let (rect, _) =
            ui.allocate_exact_size(vec2(width, if turn { 30.0 } else { 24.0 }), Sense::hover());
        let (face, ink) =
            if turn { (font("title", 15.0), p.text) } else { (font("condb", 12.0), p.text2) };
        ui.painter().hline(rect.x_range(), rect.min.y, egui::Stroke::new(1.0, p.line));
        kit::write(
            ui.painter(),
            pos2(rect.min.x + 12.0, rect.center().y),
            egui::Align2::LEFT_CENTER,
            &s.text,
            face,
            ink,
            width - 24.0,
        );
        return;
    }
    let mut job = LayoutJob::default();
    job.wrap.max_width = width - 12.0 - 16.0 - 8.0 - 12.0;
    let format = |font: FontId, color| TextFormat {
        font_id: font,
        color,
        line_height: Some(17.0),
        ..TextFormat::default()
    };
    job.append(&s.text, 0.0, format(FontId::proportional(12.5), p.text));
    if !s.rules.is_empty() {
        let mut rules = String::from("\u{a0}");
        for (i, rule) in s.rules.iter().enumerate() {
            let short = rule.rsplit('-').next().unwrap_or(rule);
            let same = i > 0 && s.rules[i - 1].split('-').next() == rule.split('-').next();
            rules.push_str(if i > 0 { ", " } else { "" });
            rules.push_str(if same { short } else { rule });
        }
        job.append(&rules.replace('-', "\u{2011}"), 3.0, format(font("cond", 11.0), p.text3));
    }
    let galley = ui.painter().layout_job(job);
    let (rect, response) =
        ui.allocate_exact_size(vec2(width, galley.size().y + 12.0), Sense::click());
    if newest || response.hovered() {
        ui.painter().rect_filled(rect, 0.0, p.hover);
    }
    ui.painter().hline(rect.x_range(), rect.min.y, egui::Stroke::new(1.0, p.line));
    if let Some(side) = s.side.and_then(|id| scenario.sides.get(id.index())) {
        kit::mark_at(
            ui.painter(),
            pos2(rect.min.x + 12.0 + 6.0, rect.min.y + 15.0),
            12.0,
            side.slot,
        );
    }
    ui.painter().galley(pos2(rect.min.x + 36.0, rect.min.y + 6.0), galley, p.text);
    if response.hovered() {
        out.named.clone_from(&s.pieces);
    }
    let clickable = s.place.is_some();
    let response =
        if clickable { response.on_hover_cursor(egui::CursorIcon::PointingHand) } else { response };
    if response.clicked() {
        out.place = s.place;
        out.piece = s.pieces.first().copied();
    }
}
