//! The inspector's tab of one piece: portrait, tags, crew, weapons, whom it sees.

use super::kit::{self, card, row, section, write};
use crate::gui::inquiry::Answer;
use crate::gui::style::{Paint, font};
use crate::gui::told::inspector::Grade;
use crate::model::PieceId;
use bevy_egui::egui::{
    self, Align2, Color32, FontId, Rect, Sense, Stroke, StrokeKind, TextureHandle, Ui, pos2, vec2,
};

/// The picture of the piece, kept while it stays the same.
#[derive(Default)]
pub struct Portrait {
    edition: u64,
    texture: Option<TextureHandle>,
}

impl Portrait {
    /// The texture of an answer's picture.
    fn of(
        &mut self,
        ctx: &egui::Context,
        answer: &Answer,
        edition: u64,
    ) -> Option<egui::TextureId> {
        if self.texture.is_none() || self.edition != edition {
            self.edition = edition;
            self.texture = answer.portrait.as_ref().map(|image| {
                let size = [image.width as usize, image.height as usize];
                let pixels = egui::ColorImage::from_rgba_unmultiplied(size, &image.rgba);
                ctx.load_texture("portrait", pixels, egui::TextureOptions::LINEAR)
            });
        }
        self.texture.as_ref().map(TextureHandle::id)
    }
}

/// Colour of a grade.
#[must_use]
pub fn grade(p: &Paint, grade: Grade) -> Color32 {
    match grade {
        Grade::Good => p.good,
        Grade::Warn => p.warn,
        Grade::Bad => p.bad,
        Grade::Plain => p.text,
    }
}

/// The sign before a word of a grade: form goes with the colour.
#[must_use]
pub fn sign(grade: Grade) -> &'static str {
    match grade {
        Grade::Good => "check",
        Grade::Warn => "warn",
        Grade::Bad => "x",
        Grade::Plain => "",
    }
}

/// Draws it; says which piece was clicked.
pub fn show(
    ui: &mut Ui,
    p: &Paint,
    answer: Option<&Answer>,
    edition: u64,
    portrait: &mut Portrait,
) -> Option<PieceId> {
    let Some(answer) = answer else {
        kit::label(ui, "Nothing selected", font("title", 15.0), p.text);
        ui.add(egui::Label::new(
            egui::RichText::new("Click a piece on the table, or press Tab for the next one. The wheel zooms, the middle button or Space and a drag moves the table, Home shows all of it.")
                .color(p.text2),
        ).wrap());
        return None;
    };
    let mut clicked = None;
    let record = &answer.record;
    ui.spacing_mut().item_spacing = vec2(8.0, 10.0);
    head(ui, p, answer, edition, portrait);
    if !record.crew.is_empty() {
        card(ui, p, |ui| {
            for man in &record.crew {
                let (rect, _) =
                    ui.allocate_exact_size(vec2(ui.available_width(), 24.0), Sense::hover());
                let y = rect.center().y;
                write(
                    ui.painter(),
                    pos2(rect.min.x, y),
                    Align2::LEFT_CENTER,
                    man.duty,
                    FontId::proportional(13.0),
                    p.text2,
                    84.0,
                );
                let ink = grade(p, man.grade);
                let word = write(
                    ui.painter(),
                    pos2(rect.max.x, y),
                    Align2::RIGHT_CENTER,
                    man.state,
                    FontId::proportional(13.0),
                    ink,
                    90.0,
                );
                let square =
                    Rect::from_center_size(pos2(word.min.x - 10.0, y), egui::Vec2::splat(13.0));
                crate::gui::icons::paint(ui.painter(), sign(man.grade), square, ink);
                write(
                    ui.painter(),
                    pos2(rect.min.x + 88.0, y),
                    Align2::LEFT_CENTER,
                    &man.name,
                    font("medium", 13.0),
                    p.text,
                    square.min.x - rect.min.x - 94.0,
                );
            }
        });
    }
    if !record.weapons.is_empty() {
        ui.scope(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            for weapon in &record.weapons {
                let (rect, _) =
                    ui.allocate_exact_size(vec2(ui.available_width(), 22.0), Sense::hover());
                let y = rect.center().y;
                let (facts, ink) = match &weapon.trouble {
                    Some(why) => (why.as_str(), p.bad),
                    None => (weapon.facts.as_str(), p.text2),
                };
                let right = write(
                    ui.painter(),
                    pos2(rect.max.x, y),
                    Align2::RIGHT_CENTER,
                    facts,
                    font("cond", 12.0),
                    ink,
                    170.0,
                );
                write(
                    ui.painter(),
                    pos2(rect.min.x, y),
                    Align2::LEFT_CENTER,
                    &weapon.name,
                    font("medium", 13.0),
                    p.text,
                    right.min.x - rect.min.x - 8.0,
                );
            }
            for (name, value, rule) in &record.facts {
                let (rect, _) =
                    ui.allocate_exact_size(vec2(ui.available_width(), 22.0), Sense::hover());
                let y = rect.center().y;
                write(
                    ui.painter(),
                    pos2(rect.min.x, y),
                    Align2::LEFT_CENTER,
                    name,
                    FontId::proportional(13.0),
                    p.text2,
                    150.0,
                );
                write(
                    ui.painter(),
                    pos2(rect.max.x, y),
                    Align2::RIGHT_CENTER,
                    rule,
                    font("cond", 11.0),
                    p.text3,
                    60.0,
                );
                write(
                    ui.painter(),
                    pos2(rect.max.x - 56.0, y),
                    Align2::RIGHT_CENTER,
                    value,
                    font("medium", 13.0),
                    p.text,
                    120.0,
                );
            }
        });
    }
    if answer.sees.of > 0 {
        ui.scope(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            let words = format!("Sees {} of {}", answer.sees.rows.len(), answer.sees.of);
            section(ui, p, &words, "hidden", "GEN-09");
            for seen in &answer.sees.rows {
                let (rect, response) = row(ui, p, 23.0, false);
                let y = rect.center().y;
                kit::mark_at(ui.painter(), pos2(rect.min.x + 5.5, y), 11.0, seen.slot);
                let name = write(
                    ui.painter(),
                    pos2(rect.min.x + 18.0, y),
                    Align2::LEFT_CENTER,
                    &seen.name,
                    font("medium", 13.0),
                    p.text,
                    110.0,
                );
                let ink = if seen.hidden == 0 { p.text3 } else { p.text };
                let hidden = format!("{}\u{2009}%", seen.hidden);
                write(
                    ui.painter(),
                    pos2(rect.max.x, y),
                    Align2::RIGHT_CENTER,
                    &hidden,
                    FontId::proportional(13.0),
                    ink,
                    44.0,
                );
                let from = (name.max.x + 8.0).max(rect.min.x + 74.0);
                write(
                    ui.painter(),
                    pos2(from, y),
                    Align2::LEFT_CENTER,
                    &seen.words,
                    FontId::proportional(13.0),
                    p.text2,
                    rect.max.x - 46.0 - from,
                );
                if response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked() {
                    clicked = Some(seen.id);
                }
            }
        });
    }
    clicked
}

fn head(ui: &mut Ui, p: &Paint, answer: &Answer, edition: u64, portrait: &mut Portrait) {
    let record = &answer.record;
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 12.0;
        let (rect, _) = ui.allocate_exact_size(vec2(76.0, 64.0), Sense::hover());
        let grass = crate::gui::style::c(crate::draw::palette::ground::GRASS);
        ui.painter().rect(rect, 6.0, grass, Stroke::new(1.0, p.line), StrokeKind::Inside);
        if let Some(texture) = portrait.of(ui.ctx(), answer, edition) {
            let uv = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
            ui.painter().image(texture, rect.shrink(1.0), uv, Color32::WHITE);
        }
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing = vec2(6.0, 3.0);
            ui.horizontal(|ui| {
                ui.set_height(20.0);
                let name =
                    ui.painter().layout_no_wrap(record.name.clone(), font("title", 15.0), p.text);
                let room = ui.available_width() - 70.0;
                let (space, _) =
                    ui.allocate_exact_size(vec2(name.size().x.min(room), 20.0), Sense::hover());
                write(
                    ui.painter(),
                    space.left_center(),
                    Align2::LEFT_CENTER,
                    &record.name,
                    font("title", 15.0),
                    p.text,
                    room,
                );
                kit::side_tag(ui, &record.side, record.slot);
            });
            kit::label(ui, &record.kind, FontId::proportional(11.5), p.text2);
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = vec2(5.0, 3.0);
                for tag in &record.tags {
                    kit::tag(ui, tag, p.sunken, p.text2);
                }
            });
        });
    });
}
