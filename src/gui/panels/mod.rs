//! Panels beside the table: docked, flat, sharing one-pixel lines. Lays them out for the size of the window and hands
//! what was pressed on as intents.

pub mod inspector;
pub mod kit;
pub mod log;
pub mod rail;
pub mod replay_bar;
pub mod roster;
pub mod settings;
pub mod turn_bar;

use super::driver::{Minds, Pending};
use super::ink::{self, Page, marks};
use super::inquiry::Inquiry;
use super::session::{Intent, Session, Sight, Tab};
use super::show::Show;
use super::space::Lens;
use super::style::{self, Look, Paint, font};
use super::timeline::Timeline;
use super::told::{dice, forces, turn};
use crate::battle::{self, Field, Rules};
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Frame, LayerId, Margin, Panel, Rect, Stroke, Ui, UiBuilder, vec2};

/// Under this width the window is narrow: phases fold, the inspector is a drawer.
const NARROW: f32 = 1200.0;
/// From this width on forces have a column of their own.
const WIDE: f32 = 1800.0;

/// What panels keep between frames.
#[derive(Default)]
pub struct Kept {
    fonts: bool,
    applied: Option<(Look, f32)>,
    tabs: marks::Tabs,
    portrait: inspector::Portrait,
    log: log::LogState,
    counted: Option<(usize, dice::DiceTable)>,
}

/// The size of the panels in this window.
struct Sizes {
    narrow: bool,
    wide: bool,
    top: f32,
    bottom: f32,
    side: f32,
}

impl Sizes {
    fn of(width: f32) -> Self {
        let (narrow, wide) = (width < NARROW, width >= WIDE);
        Self {
            narrow,
            wide,
            top: if narrow { 44.0 } else { 48.0 },
            bottom: if narrow { 40.0 } else { 44.0 },
            side: match (narrow, wide) {
                (true, _) => 292.0,
                (_, true) => 348.0,
                _ => 320.0,
            },
        }
    }
}

/// Draws ink and panels.
///
/// # Errors
/// There is no window to draw on.
pub fn draw(
    mut contexts: EguiContexts,
    field: Res<Field>,
    rules: Res<Rules>,
    timeline: Res<Timeline>,
    show: Res<Show>,
    inquiry: Res<Inquiry>,
    minds: Res<Minds>,
    pending: Res<Pending>,
    log: Res<battle::BattleLog>,
    lens: Res<Lens>,
    mut session: ResMut<Session>,
    mut intents: MessageWriter<Intent>,
    mut sights: MessageWriter<Sight>,
    mut kept: Local<Kept>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    if !kept.fonts {
        ctx.set_fonts(style::fonts());
        kept.fonts = true;
        // Fonts are there from the next frame on.
        return Ok(());
    }
    let p = Paint::of(session.look);
    if kept.applied != Some((session.look, session.scale)) {
        style::apply(&ctx, &p);
        ctx.set_zoom_factor(session.scale);
        kept.applied = Some((session.look, session.scale));
    }
    let scenario = &field.0;
    let page = Page {
        scenario,
        timeline: &timeline,
        show: &show,
        session: &session,
        inquiry: &inquiry,
        lens: &lens,
        objective: rules.0.objective_radius(),
    };
    ink::draw(&ctx, &page, &mut kept.tabs);

    let whole = ctx.viewport_rect();
    let sizes = Sizes::of(whole.width());
    let mut root = Ui::new(
        ctx.clone(),
        "panels".into(),
        UiBuilder::new().layer_id(LayerId::background()).max_rect(whole),
    );
    let plain = Frame::NONE.fill(p.panel);
    let bar = turn::turn_bar(scenario, rules.0.as_ref(), timeline.shown(), timeline.is_empty());
    let may = turn_bar::May {
        undo: !log.entries().is_empty(),
        redo: pending.redo,
        behind: timeline.cursor() + usize::from(show.on()) < timeline.len(),
        thinking: minds.busy(),
    };
    let pressed = Panel::top("turn")
        .exact_size(sizes.top)
        .resizable(false)
        .frame(plain)
        .show(&mut root, |ui| turn_bar::show(ui, &p, &bar, may, sizes.narrow));
    intents.write_batch(pressed.inner);

    let words = replay_bar::Words {
        place: ink::place_words(session.cursor, scenario),
        zoom: format!("{:.0}\u{2009}%", lens.scale * 100.0),
        state: if bar.over { "The battle is over" } else { "" },
    };
    let pressed = Panel::bottom("replay")
        .exact_size(sizes.bottom)
        .resizable(false)
        .frame(plain)
        .show(&mut root, |ui| {
            replay_bar::show(ui, &p, &timeline, &mut session, &words, may.behind, sizes.narrow)
        });
    intents.write_batch(pressed.inner.intent);
    sights.write_batch(pressed.inner.sight);

    let wish = Panel::left("rail")
        .exact_size(52.0)
        .resizable(false)
        .frame(plain)
        .show(&mut root, |ui| rail::show(ui, &p, &mut session));
    sights.write_batch(wish.inner);

    let mut picked = None;
    let mut came = log::Clicked::default();
    if sizes.wide {
        let shown = Panel::left("forces").exact_size(260.0).resizable(false).frame(plain).show(
            &mut root,
            |ui| {
                let rows = forces::forces(scenario, timeline.shown());
                padded(ui, |ui| roster::forces(ui, &p, &rows, session.selected))
            },
        );
        picked = picked.or(shown.inner);
    }
    let side = |ui: &mut Ui, session: &mut Session, kept: &mut Kept| {
        let mut picked = None;
        tabs(ui, &p, session, sizes.wide);
        let room = ui.available_height();
        let most = (room * 0.56).max(room - 420.0).max(80.0);
        egui::ScrollArea::vertical()
            .id_salt("tab")
            .max_height(most)
            .auto_shrink([false, true])
            .show(ui, |ui| {
                picked = padded(ui, |ui| match session.tab {
                    Tab::Forces if !sizes.wide => {
                        let rows = forces::forces(scenario, timeline.shown());
                        roster::forces(ui, &p, &rows, session.selected)
                    }
                    Tab::Dice => {
                        let at = timeline.cursor();
                        if kept.counted.as_ref().is_none_or(|c| c.0 != at) {
                            let events = timeline
                                .entries()
                                .get(..at)
                                .unwrap_or_default()
                                .iter()
                                .flat_map(|e| e.events.iter());
                            kept.counted =
                                Some((at, dice::dice(events, |id| scenario.piece(id).side)));
                        }
                        if let Some((_, table)) = &kept.counted {
                            roster::dice(ui, &p, scenario, table);
                        }
                        None
                    }
                    _ => inspector::show(
                        ui,
                        &p,
                        inquiry.about(session.selected),
                        inquiry.edition,
                        &mut kept.portrait,
                    ),
                });
            });
        ui.spacing_mut().item_spacing.y = 0.0;
        let came = log::show(ui, &p, scenario, timeline.lines(), timeline.cursor(), &mut kept.log);
        (picked, came)
    };
    let mut covered = Rect::NOTHING;
    if sizes.narrow {
        if session.drawer {
            let top = whole.min.y + sizes.top + 8.0;
            let height = whole.height() - sizes.top - sizes.bottom - 16.0;
            let at = egui::pos2(whole.max.x - sizes.side - 8.0, top);
            let shown = egui::Area::new("drawer".into())
                .fixed_pos(at)
                .order(egui::Order::Middle)
                .show(&ctx, |ui| {
                    Frame::NONE
                        .fill(p.panel)
                        .corner_radius(6.0)
                        .stroke(Stroke::new(1.0, p.line))
                        .shadow(ctx.global_style().visuals.window_shadow)
                        .show(ui, |ui| {
                            ui.set_width(sizes.side);
                            ui.set_height(height);
                            side(ui, &mut session, &mut kept)
                        })
                });
            let inner = shown.inner.inner;
            picked = picked.or(inner.0);
            came = inner.1;
            covered = shown.response.rect;
        }
    } else {
        let shown = Panel::right("side")
            .exact_size(sizes.side)
            .resizable(false)
            .frame(plain)
            .show(&mut root, |ui| side(ui, &mut session, &mut kept));
        picked = picked.or(shown.inner.0);
        came = shown.inner.1;
    }
    let mut free = root.available_rect_before_wrap();
    settings::show(&ctx, &p, &mut session);
    settings::notice(&ctx, &p, &mut session, free);
    if covered.is_positive() {
        free.max.x = covered.min.x - 8.0;
    }
    if session.free != free {
        session.free = free;
    }
    if let Some(id) = picked.or(came.piece) {
        session.selected = Some(id);
        if picked.is_some() {
            session.tab = Tab::Piece;
            session.follow = false;
            let at = crate::rules::View::new(scenario, timeline.shown()).place(id);
            sights.write(Sight::Place(at));
        }
    }
    if let Some(place) = came.place {
        session.place = Some((place, 0.0));
        sights.write(Sight::Place(place));
    }
    if session.named != came.named {
        session.named = came.named;
    }
    Ok(())
}

/// The tabs of the inspector.
fn tabs(ui: &mut Ui, p: &Paint, session: &mut Session, wide: bool) {
    let height = 38.0;
    let (rect, _) =
        ui.allocate_exact_size(vec2(ui.available_width(), height), egui::Sense::hover());
    ui.painter().hline(rect.x_range(), rect.max.y - 0.5, Stroke::new(1.0, p.line));
    let mut x = rect.min.x + 12.0;
    for (tab, words) in [(Tab::Piece, "Piece"), (Tab::Forces, "Forces"), (Tab::Dice, "Dice")] {
        if tab == Tab::Forces && wide {
            continue;
        }
        let on = session.tab == tab;
        let galley = ui.painter().layout_no_wrap(
            words.to_owned(),
            font("medium", 13.0),
            if on { p.text } else { p.text2 },
        );
        let size = galley.size();
        let space =
            Rect::from_min_size(egui::pos2(x, rect.min.y + 4.0), vec2(size.x + 20.0, height - 4.0));
        let response = ui.interact(space, ui.id().with(words), egui::Sense::click());
        let ink = if on || response.hovered() { p.text } else { p.text2 };
        ui.painter().galley_with_override_text_color(space.center() - size / 2.0, galley, ink);
        if on {
            let under = Rect::from_min_max(
                egui::pos2(space.min.x, rect.max.y - 2.0),
                egui::pos2(space.max.x, rect.max.y),
            );
            ui.painter().rect_filled(under, 0.0, p.accent);
        }
        if response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked() {
            session.tab = tab;
        }
        x = space.max.x + 2.0;
    }
}

fn padded<R>(ui: &mut Ui, inside: impl FnOnce(&mut Ui) -> R) -> R {
    Frame::NONE.inner_margin(Margin::same(12)).show(ui, inside).inner
}
