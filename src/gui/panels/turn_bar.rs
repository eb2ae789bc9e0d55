//! The turn bar: where the battle stands, whose go it is, and the next thing.

use super::kit::{self, Weight};
use crate::gui::session::Intent;
use crate::gui::style::{Paint, font};
use crate::gui::told::turn::TurnBar;
use bevy_egui::egui::{self, Align, Color32, Layout, Rect, Sense, Stroke, Ui, pos2, vec2};
use std::cmp::Ordering;

/// What may be pressed.
#[derive(Clone, Copy, Debug, Default)]
pub struct May {
    /// Something to take back.
    pub undo: bool,
    /// Something to do again.
    pub redo: bool,
    /// The shown state is not the newest.
    pub behind: bool,
    /// Somebody is thinking.
    pub thinking: bool,
}

/// Draws it and says what was pressed.
pub fn show(ui: &mut Ui, p: &Paint, bar: &TurnBar, may: May, narrow: bool) -> Option<Intent> {
    let mut pressed = None;
    ui.spacing_mut().item_spacing.x = if narrow { 8.0 } else { 12.0 };
    ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
        ui.add_space(12.0);
        brand(ui, p);
        kit::label(ui, &bar.title, font("title", 17.0), p.text);
        if !narrow {
            ui.spacing_mut().item_spacing.x = 8.0;
            kit::label(ui, bar.rules, egui::FontId::proportional(11.5), p.text2);
            ui.spacing_mut().item_spacing.x = 12.0;
        }
        kit::vline(ui, p);
        ui.spacing_mut().item_spacing.x = 4.0;
        kit::label(ui, format!("Turn {}", bar.turn), font("medium", 13.0), p.text);
        kit::label(ui, format!("of {}", bar.limit), font("medium", 13.0), p.text2);
        ui.add_space(6.0);
        phases(ui, p, bar, narrow);
        ui.add_space(6.0);
        kit::vline(ui, p);
        ui.add_space(4.0);
        // The right end first, so that what is in the middle takes what room is left.
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.add_space(12.0);
            let words = if may.behind { "Next entry" } else { bar.button };
            let enabled = may.behind || !bar.over;
            let next = kit::button(
                ui,
                p,
                Weight::Primary,
                "",
                words,
                if narrow { "" } else { "Space" },
                enabled,
            );
            if next.on_hover_text("The next thing (Space)").clicked() {
                pressed = Some(Intent::Next);
            }
            ui.add_space(8.0);
            let redo = kit::button(ui, p, Weight::Quiet, "redo", "", "", may.redo);
            if redo.on_hover_text("Do again what was taken back (Ctrl+Y)").clicked() {
                pressed = Some(Intent::Redo);
            }
            let undo = kit::button(ui, p, Weight::Quiet, "undo", "", "", may.undo);
            if undo
                .on_hover_text("Take the last action back (Ctrl+Z). The same dice fall again.")
                .clicked()
            {
                pressed = Some(Intent::Undo);
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = 7.0;
                if let Some(go) = &bar.go {
                    kit::mark(ui, 15.0, go.slot);
                    kit::label(ui, &go.words, font("medium", 13.0), p.side_text(go.slot));
                }
                let (rect, _) = ui
                    .allocate_exact_size(vec2(ui.available_width().max(0.0), 20.0), Sense::hover());
                let rest = if may.thinking && bar.rest.is_empty() {
                    "weighs its moves"
                } else {
                    &bar.rest
                };
                kit::write(
                    ui.painter(),
                    pos2(rect.min.x, rect.center().y),
                    egui::Align2::LEFT_CENTER,
                    rest,
                    egui::FontId::proportional(11.5),
                    p.text2,
                    rect.width(),
                );
            });
        });
    });
    pressed
}

/// The leaf with its head.
fn brand(ui: &mut Ui, p: &Paint) {
    let (rect, _) = ui.allocate_exact_size(vec2(26.0, 26.0), Sense::hover());
    let at = |x: f32, y: f32| pos2(rect.min.x + x, rect.min.y + y);
    let (a, b) = (at(2.0, 13.0), at(24.0, 13.0));
    let mut points = Vec::new();
    for (from, to, up) in [(a, b, 5.6), (b, a, 20.4)] {
        let (c1, c2) =
            if up < 13.0 { (at(7.0, up), at(19.0, up)) } else { (at(19.0, up), at(7.0, up)) };
        for i in 0..12_u8 {
            let t = f32::from(i) / 12.0;
            let s = 1.0 - t;
            let mix = |f: fn(egui::Pos2) -> f32| {
                s * s * s * f(from)
                    + 3.0 * s * s * t * f(c1)
                    + 3.0 * s * t * t * f(c2)
                    + t * t * t * f(to)
            };
            points.push(pos2(mix(|q| q.x), mix(|q| q.y)));
        }
    }
    let painter = ui.painter();
    painter.add(egui::Shape::convex_polygon(points, p.primary, Stroke::NONE));
    painter.extend(egui::Shape::dashed_line(&[a, b], Stroke::new(1.0, p.on_primary), 1.5, 2.0));
    painter.circle_filled(rect.center(), 2.3, p.brass);
}

/// The phases as boxes, the one at hand written out; folded when there is little room.
fn phases(ui: &mut Ui, p: &Paint, bar: &TurnBar, narrow: bool) {
    ui.spacing_mut().item_spacing.x = 3.0;
    if narrow {
        if let Some(at) = bar.phases.iter().find(|b| b.order == Ordering::Equal) {
            phase(ui, p, &format!("{} {}", at.numeral, at.name), Ordering::Equal);
            if let Some(last) = bar.phases.last() {
                kit::label(ui, format!("of {}", last.numeral), font("cond", 12.0), p.text2);
            }
        }
        return;
    }
    for b in &bar.phases {
        let words = if b.order == Ordering::Equal {
            format!("{} {}", b.numeral, b.name)
        } else {
            b.numeral.to_owned()
        };
        phase(ui, p, &words, b.order).on_hover_text(format!("{} {}", b.numeral, b.name));
    }
}

fn phase(ui: &mut Ui, p: &Paint, words: &str, order: Ordering) -> egui::Response {
    let (fill, ink, face, pad) = match order {
        Ordering::Less => (Color32::TRANSPARENT, p.text2, font("cond", 12.0), 4.0),
        Ordering::Equal => (p.primary, p.on_primary, font("condb", 12.5), 10.0),
        Ordering::Greater => (p.sunken, p.text2, font("cond", 12.0), 4.0),
    };
    let galley = ui.painter().layout_no_wrap(words.to_owned(), face, ink);
    let width = (galley.size().x + 2.0 * pad).max(24.0);
    let (rect, response) = ui.allocate_exact_size(vec2(width, 24.0), Sense::hover());
    ui.painter().rect_filled(rect, 4.0, fill);
    let at = Rect::from_center_size(rect.center(), galley.size()).min;
    ui.painter().galley(at, galley, ink);
    response
}
