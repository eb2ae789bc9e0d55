//! Settings and notices.

use super::kit;
use crate::gui::session::Session;
use crate::gui::style::{Look, Paint, font};
use bevy_egui::egui::{self, Align2, FontId, Frame, Margin, Rect, Stroke, vec2};

/// Seconds that a notice stands.
const STANDS: f32 = 6.0;

/// The settings, beside the rail.
pub fn show(ctx: &egui::Context, p: &Paint, session: &mut Session) {
    if !session.settings {
        return;
    }
    let mut open = true;
    egui::Window::new("Settings")
        .open(&mut open)
        .collapsible(false)
        .resizable(false)
        .anchor(Align2::LEFT_BOTTOM, vec2(64.0, -56.0))
        .show(ctx, |ui| {
            ui.set_width(260.0);
            kit::section(ui, p, "Theme", "", "");
            ui.horizontal(|ui| {
                ui.selectable_value(&mut session.look, Look::Day, "Day");
                ui.selectable_value(&mut session.look, Look::Lamp, "Lamp");
            });
            kit::section(ui, p, "Size of panels", "", "");
            ui.horizontal(|ui| {
                for percent in [75_u8, 100, 125, 150, 200] {
                    let scale = f32::from(percent) / 100.0;
                    let on = (session.scale - scale).abs() < 0.01;
                    if ui.selectable_label(on, format!("{percent}")).clicked() {
                        session.scale = scale;
                    }
                }
            });
            kit::section(ui, p, "Motion", "", "");
            ui.checkbox(&mut session.still, "Reduce motion");
        });
    session.settings = open && session.settings;
}

/// A notice at the lower left of the table, one at a time.
pub fn notice(ctx: &egui::Context, p: &Paint, session: &mut Session, free: Rect) {
    let dt = ctx.input(|i| i.stable_dt.min(0.1));
    if let Some((_, age)) = &mut session.place {
        *age += dt;
    }
    session.place = session.place.filter(|(_, age)| *age < 1.2);
    let Some((words, age)) = &mut session.notice else { return };
    *age += dt;
    let words = words.clone();
    let gone = *age > STANDS;
    let at = egui::pos2(free.min.x + 12.0, free.max.y - 12.0);
    egui::Area::new("notice".into())
        .order(egui::Order::Foreground)
        .pivot(Align2::LEFT_BOTTOM)
        .fixed_pos(at)
        .interactable(false)
        .show(ctx, |ui| {
            Frame::NONE
                .fill(p.raised)
                .stroke(Stroke::new(1.0, p.line))
                .corner_radius(6.0)
                .inner_margin(Margin::symmetric(12, 9))
                .shadow(ctx.global_style().visuals.popup_shadow)
                .show(ui, |ui| {
                    ui.set_max_width(320.0);
                    ui.horizontal(|ui| {
                        crate::gui::icons::show(ui, "warn", 16.0, p.warn);
                        ui.add(
                            egui::Label::new(
                                egui::RichText::new(words)
                                    .font(FontId::proportional(13.0))
                                    .color(p.text),
                            )
                            .wrap(),
                        );
                    });
                });
        });
    if gone {
        session.notice = None;
    }
    let _ = font;
}
