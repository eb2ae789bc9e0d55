//! Small parts that panels are made of: tags, keys, buttons, marks, rows, text that fits.
//!
//! Must not know what a battle is, beyond a side's slot for its mark.

use crate::draw::palette::{self, Mark};
use crate::gui::icons;
use crate::gui::style::{Paint, c, font};
use crate::model::SideSlot;
use bevy_egui::egui::{
    self, Align2, Color32, FontId, Galley, Painter, Pos2, Rect, Response, Sense, Shape, Stroke,
    StrokeKind, Ui, Vec2, pos2,
    text::{LayoutJob, TextFormat, TextWrapping},
    vec2,
};
use std::sync::Arc;

/// One line of text cut to a width, with an ellipsis.
pub fn fitted(
    painter: &Painter,
    text: &str,
    font: FontId,
    colour: Color32,
    width: f32,
) -> Arc<Galley> {
    let mut job = LayoutJob::single_section(text.to_owned(), TextFormat::simple(font, colour));
    job.wrap = TextWrapping::truncate_at_width(width.max(4.0));
    painter.layout_job(job)
}

/// Writes one line at a point, held by `align`, cut to a width. Returns where it stands.
pub fn write(
    painter: &Painter,
    at: Pos2,
    align: Align2,
    text: &str,
    font: FontId,
    colour: Color32,
    width: f32,
) -> Rect {
    let galley = fitted(painter, text, font, colour, width);
    let rect = align.anchor_size(at, galley.size());
    painter.galley(rect.min, galley, colour);
    rect
}

/// A side's mark.
pub fn mark_at(painter: &Painter, middle: Pos2, size: f32, slot: SideSlot) {
    let ink = palette::side(slot);
    let (fill, edge) = (c(ink.rim), Stroke::new((size / 12.0).max(1.0), c(ink.dark)));
    let r = size / 2.0;
    let poly = |points: &[(f32, f32)]| {
        Shape::convex_polygon(
            points.iter().map(|(x, y)| middle + vec2(*x, *y) * r).collect(),
            fill,
            edge,
        )
    };
    painter.add(match ink.mark {
        Mark::Disc => Shape::Circle(egui::epaint::CircleShape {
            center: middle,
            radius: r * 0.84,
            fill,
            stroke: edge,
        }),
        Mark::Diamond => poly(&[(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)]),
        Mark::Triangle => poly(&[(0.0, -0.95), (0.95, 0.78), (-0.95, 0.78)]),
        Mark::Hexagon => {
            poly(&[(-0.5, -0.86), (0.5, -0.86), (1.0, 0.0), (0.5, 0.86), (-0.5, 0.86), (-1.0, 0.0)])
        }
        Mark::Square => poly(&[(-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8)]),
    });
}

/// A side's mark as a widget.
pub fn mark(ui: &mut Ui, size: f32, slot: SideSlot) {
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(size), Sense::hover());
    mark_at(ui.painter(), rect.center(), size, slot);
}

/// A label in one of our fonts.
pub fn label(ui: &mut Ui, text: impl Into<String>, font: FontId, colour: Color32) -> Response {
    ui.label(egui::RichText::new(text).font(font).color(colour))
}

/// A tag: a word on a small ground.
pub fn tag(ui: &mut Ui, text: &str, fill: Color32, colour: Color32) -> Response {
    let galley = ui.painter().layout_no_wrap(text.to_owned(), font("condb", 11.0), colour);
    let (rect, response) =
        ui.allocate_exact_size(vec2(galley.size().x + 12.0, 16.0), Sense::hover());
    ui.painter().rect_filled(rect, 3.0, fill);
    ui.painter().galley(
        pos2(rect.min.x + 6.0, rect.center().y - galley.size().y / 2.0),
        galley,
        colour,
    );
    response
}

/// The tag of a side.
pub fn side_tag(ui: &mut Ui, name: &str, slot: SideSlot) {
    let ink = palette::side(slot);
    let pale = matches!(slot, SideSlot::Maize | SideSlot::Neutral);
    tag(ui, name, c(ink.rim), if pale { c(ink.dark) } else { Color32::WHITE });
}

/// What a button is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// One of several.
    Plain,
    /// The next thing.
    Primary,
    /// Without a frame.
    Quiet,
}

/// A button with an icon, words and a key, any of them left out.
pub fn button(
    ui: &mut Ui,
    p: &Paint,
    weight: Weight,
    icon: &str,
    words: &str,
    key: &str,
    enabled: bool,
) -> Response {
    let (fill, edge, ink) = match weight {
        Weight::Plain => (p.raised, p.line_strong, p.text),
        Weight::Primary => (p.primary, p.primary, p.on_primary),
        Weight::Quiet => (Color32::TRANSPARENT, Color32::TRANSPARENT, p.text),
    };
    let words_font = font("medium", 13.0);
    let galley = ui.painter().layout_no_wrap(words.to_owned(), words_font, ink);
    let cap = (!key.is_empty())
        .then(|| ui.painter().layout_no_wrap(key.to_owned(), font("cond", 10.5), ink));
    let only_icon = words.is_empty() && key.is_empty();
    let mut width = if only_icon { 30.0 } else { 22.0 };
    if !only_icon {
        width +=
            if icon.is_empty() { 0.0 } else { 17.0 + if words.is_empty() { 0.0 } else { 7.0 } };
        width += galley.size().x;
        width += cap.as_ref().map_or(0.0, |g| g.size().x + 8.0 + 8.0);
    }
    let sense = if enabled { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(vec2(width, 30.0), sense);
    let dim = |c: Color32| if enabled { c } else { c.gamma_multiply(0.42) };
    let lit = enabled && response.hovered();
    let fill = match (lit, weight) {
        (true, Weight::Primary) => fill.gamma_multiply(0.9),
        (true, _) => p.hover,
        (false, _) => fill,
    };
    let edge = if lit && weight != Weight::Primary { p.line_strong } else { edge };
    ui.painter().rect(rect, 5.0, dim(fill), Stroke::new(1.0, dim(edge)), StrokeKind::Inside);
    if response.has_focus() {
        ui.painter().rect_stroke(
            rect.shrink(1.0),
            4.0,
            Stroke::new(1.5, p.accent),
            StrokeKind::Inside,
        );
    }
    let ink = dim(ink);
    if only_icon {
        icons::paint(
            ui.painter(),
            icon,
            Rect::from_center_size(rect.center(), Vec2::splat(18.0)),
            ink,
        );
    } else {
        let mut x = rect.min.x + 11.0;
        let y = rect.center().y;
        if !icon.is_empty() {
            icons::paint(
                ui.painter(),
                icon,
                Rect::from_center_size(pos2(x + 8.5, y), Vec2::splat(17.0)),
                ink,
            );
            x += 17.0 + 7.0;
        }
        let size = galley.size();
        ui.painter().galley_with_override_text_color(pos2(x, y - size.y / 2.0), galley, ink);
        x += size.x + 8.0;
        if let Some(cap) = cap {
            let size = cap.size();
            let frame = Rect::from_min_size(pos2(x, y - 8.0), vec2(size.x + 8.0, 16.0));
            ui.painter().rect_stroke(
                frame,
                3.0,
                Stroke::new(1.0, ink.gamma_multiply(0.6)),
                StrokeKind::Inside,
            );
            ui.painter().galley_with_override_text_color(
                frame.center() - size / 2.0,
                cap,
                ink.gamma_multiply(0.8),
            );
        }
    }
    if enabled { response.on_hover_cursor(egui::CursorIcon::PointingHand) } else { response }
}

/// A row of a list that is as wide as the panel: the space it has, and whether it is hovered or clicked.
pub fn row(ui: &mut Ui, p: &Paint, height: f32, selected: bool) -> (Rect, Response) {
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
    if response.hovered() || selected {
        ui.painter().rect_filled(
            rect.expand2(vec2(6.0, 0.0)),
            4.0,
            if selected { p.sunken } else { p.hover },
        );
    }
    (rect, response)
}

/// The head of a section: its name, a word and rule ids at the right.
pub fn section(ui: &mut Ui, p: &Paint, name: &str, word: &str, rules: &str) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 18.0), Sense::hover());
    let y = rect.center().y;
    let left = write(
        ui.painter(),
        pos2(rect.min.x, y),
        Align2::LEFT_CENTER,
        name,
        font("condb", 12.0),
        p.text2,
        200.0,
    );
    write(
        ui.painter(),
        pos2(left.max.x + 8.0, y),
        Align2::LEFT_CENTER,
        word,
        font("cond", 11.0),
        p.text3,
        120.0,
    );
    write(
        ui.painter(),
        pos2(rect.max.x, y),
        Align2::RIGHT_CENTER,
        rules,
        font("cond", 11.0),
        p.text3,
        120.0,
    );
}

/// A card: raised ground with a line around.
pub fn card<R>(ui: &mut Ui, p: &Paint, inside: impl FnOnce(&mut Ui) -> R) -> R {
    egui::Frame::NONE
        .fill(p.raised)
        .stroke(Stroke::new(1.0, p.line))
        .corner_radius(6.0)
        .inner_margin(egui::Margin::symmetric(10, 5))
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            inside(ui)
        })
        .inner
}

/// A hairline across.
pub fn line(ui: &mut Ui, p: &Paint) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 1.0), Sense::hover());
    ui.painter().rect_filled(rect, 0.0, p.line);
}

/// A hairline down.
pub fn vline(ui: &mut Ui, p: &Paint) {
    let (rect, _) = ui.allocate_exact_size(vec2(1.0, 22.0), Sense::hover());
    ui.painter().rect_filled(rect, 0.0, p.line);
}
