//! The tool rail: what is shown on the table, and the look of the window.

use crate::gui::icons;
use crate::gui::session::{Session, Sight};
use crate::gui::style::{Look, Paint, font};
use bevy_egui::egui::{self, Align2, Color32, Rect, Sense, Ui, Vec2, pos2, vec2};

/// Draws it; changes what is shown, and says where the camera is to go.
pub fn show(ui: &mut Ui, p: &Paint, session: &mut Session) -> Option<Sight> {
    let mut wish = None;
    ui.spacing_mut().item_spacing = vec2(0.0, 4.0);
    ui.add_space(8.0);
    ui.vertical_centered(|ui| {
        let clear = session.selected.is_none();
        if tool(
            ui,
            p,
            "select",
            "V",
            On::Tool,
            "Select: click a piece, Tab for the next one, Esc for none (V)",
        ) && !clear
        {
            session.selected = None;
        }
        if tool(
            ui,
            p,
            "sight",
            "L",
            On::of(session.sight),
            "What the selected piece sees; what it does not is shaded (L)",
        ) {
            session.sight = !session.sight;
        }
        if tool(
            ui,
            p,
            "template",
            "G",
            On::of(session.template),
            "The leaves of the selected piece on the nearest enemy it sees (G)",
        ) {
            session.template = !session.template;
        }
        if tool(ui, p, "house", "R", On::of(session.roofs_off), "Lift all roofs (R)") {
            session.roofs_off = !session.roofs_off;
        }
        let (rect, _) = ui.allocate_exact_size(vec2(36.0, 9.0), Sense::hover());
        ui.painter().hline(rect.x_range(), rect.center().y, egui::Stroke::new(1.0, p.line));
        if tool(ui, p, "note", "N", On::of(session.names), "Names of pieces (N)") {
            session.names = !session.names;
        }
        if tool(ui, p, "zone", "Z", On::of(session.zones), "Deployment zones (Z)") {
            session.zones = !session.zones;
        }
        if tool(ui, p, "home", "", On::No, "The whole table (Home)") {
            wish = Some(Sight::Table);
        }
        let room = ui.available_height() - 40.0 * 2.0 - 4.0 - 8.0;
        ui.add_space(room.max(0.0));
        let (icon, other) = match session.look {
            Look::Day => ("lamp", "Lamp: dark panels, a darker table"),
            Look::Lamp => ("sun", "Day: light panels"),
        };
        if tool(ui, p, icon, "", On::No, other) {
            session.look = session.look.other();
        }
        if tool(ui, p, "gear", "", On::of(session.settings), "Settings: size of panels, motion") {
            session.settings = !session.settings;
        }
    });
    wish
}

/// How a tool stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum On {
    /// The tool in hand.
    Tool,
    /// Something that is shown.
    Shown,
    /// Neither.
    No,
}

impl On {
    fn of(shown: bool) -> Self {
        if shown { Self::Shown } else { Self::No }
    }
}

/// One tool with its letter.
fn tool(ui: &mut Ui, p: &Paint, icon: &str, key: &str, on: On, tip: &str) -> bool {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(40.0), Sense::click());
    let (fill, ink) = match (on, response.hovered()) {
        (On::Tool, _) => (p.primary, p.on_primary),
        (_, true) => (p.hover, p.text),
        (On::Shown, false) => (p.sunken, p.text),
        (On::No, false) => (Color32::TRANSPARENT, p.text2),
    };
    ui.painter().rect_filled(rect, 6.0, fill);
    if on == On::Shown {
        let bar = Rect::from_min_size(pos2(rect.min.x, rect.min.y + 10.0), vec2(2.5, 20.0));
        ui.painter().rect_filled(bar, 1.0, p.accent);
    }
    icons::paint(ui.painter(), icon, Rect::from_center_size(rect.center(), Vec2::splat(20.0)), ink);
    let letter = match on {
        On::Tool => ink.gamma_multiply(0.75),
        On::Shown => p.text2,
        On::No => p.text3,
    };
    ui.painter().text(
        pos2(rect.max.x - 3.0, rect.max.y - 1.0),
        Align2::RIGHT_BOTTOM,
        key,
        font("cond", 9.5),
        letter,
    );
    response.on_hover_text(tip).clicked()
}
