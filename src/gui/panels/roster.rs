//! Tabs of forces and dice.

use super::inspector::{grade, sign};
use super::kit::{self, row, section, write};
use crate::gui::icons;
use crate::gui::style::{Paint, c, font};
use crate::gui::told::dice::DiceTable;
use crate::gui::told::forces::SideRow;
use crate::gui::told::inspector::Grade;
use crate::model::{PieceId, Scenario};
use bevy_egui::egui::{self, Align2, FontId, Rect, Sense, Ui, Vec2, pos2, vec2};

/// Draws the forces; says which piece was clicked.
pub fn forces(
    ui: &mut Ui,
    p: &Paint,
    sides: &[SideRow],
    selected: Option<PieceId>,
) -> Option<PieceId> {
    let mut clicked = None;
    ui.spacing_mut().item_spacing = vec2(8.0, 0.0);
    for side in sides {
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 26.0), Sense::hover());
        let y = rect.center().y;
        kit::mark_at(ui.painter(), pos2(rect.min.x + 7.0, y), 14.0, side.slot);
        write(
            ui.painter(),
            pos2(rect.min.x + 22.0, y),
            Align2::LEFT_CENTER,
            &side.name,
            font("title", 15.0),
            p.text,
            140.0,
        );
        let able = format!("{} of {} able", side.able.0, side.able.1);
        write(
            ui.painter(),
            pos2(rect.max.x, y),
            Align2::RIGHT_CENTER,
            &able,
            font("medium", 13.0),
            p.text,
            120.0,
        );
        // What has been lost of its value, as a bar: full = nothing lost.
        let (bar, _) = ui.allocate_exact_size(vec2(ui.available_width(), 6.0), Sense::hover());
        ui.painter().rect_filled(bar, 3.0, p.sunken);
        #[expect(clippy::cast_possible_truncation, reason = "a share")]
        let left = (1.0 - side.value.0 / side.value.1.max(1.0)).clamp(0.0, 1.0) as f32;
        let ink = crate::draw::palette::side(side.slot);
        ui.painter().rect_filled(
            Rect::from_min_size(bar.min, vec2(bar.width() * left, 6.0)),
            3.0,
            c(ink.rim),
        );
        let words = format!("lost {:.0} of {:.0} points", side.value.0, side.value.1);
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 20.0), Sense::hover());
        write(
            ui.painter(),
            rect.left_center(),
            Align2::LEFT_CENTER,
            &words,
            FontId::proportional(11.5),
            p.text2,
            rect.width(),
        );
        for unit in &side.units {
            ui.add_space(4.0);
            section(ui, p, &unit.name, &format!("{} of {}", unit.able.0, unit.able.1), "");
            for piece in &unit.pieces {
                let (rect, response) = row(ui, p, 22.0, selected == Some(piece.id));
                let y = rect.center().y;
                let ink = if piece.grade == Grade::Good { p.text3 } else { grade(p, piece.grade) };
                let state = write(
                    ui.painter(),
                    pos2(rect.max.x, y),
                    Align2::RIGHT_CENTER,
                    &piece.state,
                    FontId::proportional(13.0),
                    ink,
                    90.0,
                );
                let square = Rect::from_center_size(pos2(state.min.x - 10.0, y), Vec2::splat(12.0));
                icons::paint(ui.painter(), sign(piece.grade), square, ink);
                let name = write(
                    ui.painter(),
                    pos2(rect.min.x, y),
                    Align2::LEFT_CENTER,
                    &piece.name,
                    font("medium", 13.0),
                    p.text,
                    120.0,
                );
                let from = (name.max.x + 8.0).max(rect.min.x + 84.0);
                write(
                    ui.painter(),
                    pos2(from, y),
                    Align2::LEFT_CENTER,
                    &piece.kind,
                    FontId::proportional(11.5),
                    p.text2,
                    square.min.x - 6.0 - from,
                );
                if response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked() {
                    clicked = Some(piece.id);
                }
            }
        }
        ui.add_space(14.0);
    }
    clicked
}

/// Draws the dice: hits against what was to be expected, and how often each face fell.
pub fn dice(ui: &mut Ui, p: &Paint, scenario: &Scenario, table: &DiceTable) {
    ui.spacing_mut().item_spacing = vec2(8.0, 0.0);
    if table.dice.is_empty() {
        kit::label(ui, "No die has fallen yet.", FontId::proportional(13.0), p.text2);
        return;
    }
    section(ui, p, "Hits", "fell, expected", "INF-33");
    for (id, hits) in &table.hits {
        let Some(side) = scenario.sides.get(id.index()) else { continue };
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 24.0), Sense::hover());
        let y = rect.center().y;
        kit::mark_at(ui.painter(), pos2(rect.min.x + 6.0, y), 12.0, side.slot);
        write(
            ui.painter(),
            pos2(rect.min.x + 20.0, y),
            Align2::LEFT_CENTER,
            &side.name,
            font("medium", 13.0),
            p.text,
            90.0,
        );
        let words = format!("{} of {}", hits.hits, hits.heads);
        write(
            ui.painter(),
            pos2(rect.max.x - 60.0, y),
            Align2::RIGHT_CENTER,
            &words,
            font("medium", 13.0),
            p.text,
            90.0,
        );
        let expected = format!("{:.1}", hits.expected);
        write(
            ui.painter(),
            pos2(rect.max.x, y),
            Align2::RIGHT_CENTER,
            &expected,
            FontId::proportional(13.0),
            p.text2,
            50.0,
        );
    }
    for die in &table.dice {
        ui.add_space(12.0);
        let words =
            format!("{} fell, mean {:.2} of {:.2}", die.rolls(), die.mean(), die.expected());
        section(ui, p, &format!("d{}", die.sides), &words, "");
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 84.0), Sense::hover());
        let most = die.faces.iter().max().copied().unwrap_or(1).max(1);
        let count = f32::from(u16::try_from(die.faces.len()).unwrap_or(1).max(1));
        let step = rect.width() / count;
        let base = rect.max.y - 16.0;
        let each = |n: f32| 60.0 * n / f32::from(u16::try_from(most).unwrap_or(u16::MAX));
        for (i, n) in (0_u16..).zip(&die.faces) {
            let x = rect.min.x + step * (f32::from(i) + 0.5);
            let h = each(f32::from(u16::try_from(*n).unwrap_or(u16::MAX))).max(1.0);
            let bar =
                Rect::from_min_max(pos2(x - step * 0.34, base - h), pos2(x + step * 0.34, base));
            ui.painter().rect_filled(bar, 2.0, p.brass);
            ui.painter().text(
                pos2(x, base + 2.0),
                Align2::CENTER_TOP,
                (i + 1).to_string(),
                font("cond", 11.0),
                p.text2,
            );
        }
        ui.painter().hline(rect.x_range(), base, egui::Stroke::new(1.0, p.line_strong));
        let mean = f64::from(die.rolls()) / f64::from(die.sides.max(1));
        #[expect(clippy::cast_possible_truncation, reason = "a height on the screen")]
        let y = base - each(mean as f32);
        ui.painter().extend(egui::Shape::dashed_line(
            &[pos2(rect.min.x, y), pos2(rect.max.x, y)],
            egui::Stroke::new(1.0, p.text2),
            3.0,
            3.0,
        ));
    }
}
