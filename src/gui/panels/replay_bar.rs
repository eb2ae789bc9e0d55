//! The replay bar: step, play, scrub; then where the cursor is, how close one looks, one line of state.

use super::kit::{self, Weight};
use crate::gui::session::{Intent, SPEEDS, Session, Sight};
use crate::gui::style::{Paint, font};
use crate::gui::timeline::Timeline;
use bevy_egui::egui::{self, Align, Align2, Layout, Rect, Sense, Stroke, Ui, Vec2, pos2, vec2};

/// What the bar says besides the timeline.
pub struct Words<'a> {
    /// `x 25.0 in, y 11.1 in`.
    pub place: String,
    /// `150 %`.
    pub zoom: String,
    /// One line of state.
    pub state: &'a str,
}

/// What was pressed.
#[derive(Debug, Default)]
pub struct Pressed {
    /// For the driver.
    pub intent: Option<Intent>,
    /// For the camera.
    pub sight: Option<Sight>,
}

/// Draws it.
pub fn show(
    ui: &mut Ui,
    p: &Paint,
    timeline: &Timeline,
    session: &mut Session,
    words: &Words,
    behind: bool,
    narrow: bool,
) -> Pressed {
    let mut out = Pressed::default();
    ui.spacing_mut().item_spacing.x = 10.0;
    ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
        ui.add_space(2.0);
        ui.scope(|ui| {
            ui.spacing_mut().item_spacing.x = 2.0;
            let (at, all) = (timeline.cursor(), timeline.len());
            let mut press = |ui: &mut Ui, icon: &str, tip: &str, intent: Intent, may: bool| {
                let hit = kit::button(ui, p, Weight::Quiet, icon, "", "", may).on_hover_text(tip);
                if hit.clicked() {
                    out.intent = Some(intent);
                }
            };
            press(ui, "stepb", "One entry back (,)", Intent::Back, at > 0);
            let (icon, tip) = if session.playing { ("pause", "Pause (P)") } else { ("play", "Play: both sides by the program (P)") };
            press(ui, icon, tip, Intent::Play, true);
            press(ui, "stepf", "One entry on (.)", Intent::Next, true);
            let _ = all;
        });
        let speed = speed(ui, p, session.speed);
        if let Some(speed) = speed {
            session.speed = speed;
        }
        let steps = format!("Step {} of {}", timeline.cursor(), timeline.len());
        let (rect, _) = ui.allocate_exact_size(vec2(92.0, 20.0), Sense::hover());
        kit::write(ui.painter(), rect.left_center(), Align2::LEFT_CENTER, &steps, font("cond", 12.0), p.text2, 92.0);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.add_space(12.0);
            let room = if narrow { 120.0 } else { 230.0 };
            let state = kit::fitted(ui.painter(), words.state, font("cond", 12.0), p.text2, room);
            if state.size().x > 1.0 {
                let (rect, _) = ui.allocate_exact_size(state.size(), Sense::hover());
                ui.painter().galley(rect.min, state, p.text2);
                kit::vline(ui, p);
            }
            let zoom = ui.add(egui::Label::new(egui::RichText::new(&words.zoom).font(font("cond", 12.0)).color(p.text2)).sense(Sense::click()));
            if zoom.on_hover_text("How close: at 100 % a millimetre is one pixel. A click shows the whole table (Home)").clicked() {
                out.sight = Some(Sight::Table);
            }
            if !narrow {
                let (rect, _) = ui.allocate_exact_size(vec2(124.0, 20.0), Sense::hover());
                kit::write(ui.painter(), rect.left_center(), Align2::LEFT_CENTER, &words.place, font("cond", 12.0), p.text2, 124.0);
                kit::vline(ui, p);
            }
            if behind {
                let hit = kit::button(ui, p, Weight::Quiet, "branch", if narrow { "Branch" } else { "Branch from here" }, "", true);
                if hit.on_hover_text("Go on from this moment and forget what came after it").clicked() {
                    out.intent = Some(Intent::Branch);
                }
            }
            let follow = kit::button(ui, p, if session.follow { Weight::Plain } else { Weight::Quiet }, "follow", "", "", true);
            if follow.on_hover_text(if session.follow { "The selection follows whoever acts" } else { "The selection stays where you put it" }).clicked() {
                session.follow = !session.follow;
            }
            if let Some(to) = scrubber(ui, p, timeline) {
                out.intent = Some(Intent::Seek(to));
            }
        });
    });
    out
}

/// The speed; a click takes the next one.
fn speed(ui: &mut Ui, p: &Paint, now: f32) -> Option<f32> {
    let words = if now < 1.0 { "½×".to_owned() } else { format!("{now:.0}×") };
    let (rect, response) = ui.allocate_exact_size(vec2(34.0, 24.0), Sense::click());
    let fill = if response.hovered() { p.hover } else { p.sunken };
    ui.painter().rect_filled(rect, 4.0, fill);
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, words, font("condb", 12.0), p.text2);
    let response = response
        .on_hover_text("How fast what happens is shown: ½ to 8 times (+ and −)")
        .on_hover_cursor(egui::CursorIcon::PointingHand);
    let at = SPEEDS.iter().position(|s| (s - now).abs() < 0.01).unwrap_or(1);
    response.clicked().then(|| SPEEDS[(at + 1) % SPEEDS.len()])
}

/// The line of entries with a tick a turn; says where it was dragged to.
fn scrubber(ui: &mut Ui, p: &Paint, timeline: &Timeline) -> Option<usize> {
    let (rect, response) = ui.allocate_exact_size(
        vec2(ui.available_width().max(40.0) - 8.0, 34.0),
        Sense::click_and_drag(),
    );
    let all = timeline.len();
    let line = Rect::from_min_max(
        pos2(rect.min.x + 8.0, rect.min.y + 9.0),
        pos2(rect.max.x - 8.0, rect.min.y + 13.0),
    );
    let share = |n: usize| -> f32 {
        let of = |v: usize| f32::from(u16::try_from(v).unwrap_or(u16::MAX));
        if all == 0 { 0.0 } else { of(n) / of(all) }
    };
    let x = |n: usize| line.min.x + line.width() * share(n);
    let painter = ui.painter();
    painter.rect_filled(line, 2.0, p.sunken);
    let done = Rect::from_min_max(line.min, pos2(x(timeline.cursor()), line.max.y));
    painter.rect_filled(done, 2.0, p.brass);
    let mut free = f32::NEG_INFINITY;
    for (turn, entry) in timeline.turns() {
        let tick = x(entry);
        painter.vline(
            tick,
            (line.min.y - 3.0)..=(line.max.y + 3.0),
            Stroke::new(1.0, p.line_strong),
        );
        if tick > free {
            let at = pos2(tick.clamp(line.min.x + 5.0, line.max.x - 5.0), line.max.y + 4.0);
            let text = painter.text(
                at,
                Align2::CENTER_TOP,
                format!("T{turn}"),
                font("cond", 11.0),
                p.text3,
            );
            free = text.max.x + 4.0;
        }
    }
    let knob = pos2(x(timeline.cursor()), line.center().y);
    painter.circle(knob, 7.0, p.raised, Stroke::new(2.0, p.accent));
    let _ = Vec2::ZERO;
    if !(response.dragged() || response.clicked()) || all == 0 {
        return None;
    }
    let at = response.interact_pointer_pos()?;
    let t = ((at.x - line.min.x) / line.width().max(1.0)).clamp(0.0, 1.0);
    let of = f32::from(u16::try_from(all).unwrap_or(u16::MAX));
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "between 0 and the number of entries"
    )]
    let to = (t * of).round() as usize;
    (to != timeline.cursor()).then_some(to)
}
