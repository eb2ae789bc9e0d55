//! Ink that belongs to pieces: marks when they are small, status tabs, rings, names, crosses of the fallen.

use super::pen::{BRASS, ChipLook, Chips, IVORY, Line, Pen, TARGET, tint};
use crate::draw::paint::sprite;
use crate::draw::palette::{self, ink};
use crate::draw::table::status;
use crate::draw::tabs::Tab;
use crate::geometry::Footprint;
use crate::gui::pieces::MARK_BELOW;
use crate::gui::show::Show;
use crate::gui::space::small;
use crate::gui::timeline::Timeline;
use crate::model::{BattleEvent, Gone, Health, PieceId, PieceSpec, PieceState, Scenario};
use bevy_egui::egui::{self, Color32, Pos2, Rect, TextureHandle, Vec2, pos2, vec2};
use glam::DVec2;
use std::collections::BTreeMap;

/// Pictures of status tabs, painted once.
#[derive(Default)]
pub struct Tabs {
    pictures: BTreeMap<Tab, TextureHandle>,
}

impl Tabs {
    /// Paints a tab with its middle at a point, its disc so many points in radius.
    fn paint(&mut self, pen: &Pen, at: Pos2, radius: f32, tab: Tab) {
        let picture = self.pictures.entry(tab).or_insert_with(|| {
            let (_, image) = sprite(&tab.shapes(), 24.0);
            let size = [image.width as usize, image.height as usize];
            let pixels = egui::ColorImage::from_rgba_unmultiplied(size, &image.rgba);
            let smooth = egui::TextureOptions {
                mipmap_mode: Some(egui::TextureFilter::Linear),
                ..egui::TextureOptions::LINEAR
            };
            pen.painter.ctx().load_texture(format!("tab {tab:?}"), pixels, smooth)
        });
        let half = picture.size_vec2() / 24.0 / 2.0 * radius;
        let rect = Rect::from_center_size(at, half * 2.0);
        pen.painter.image(
            picture.id(),
            rect,
            Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0)),
            Color32::WHITE,
        );
    }
}

/// Where a piece is now, as the show has it.
#[must_use]
pub fn place(show: &Show, state: &PieceState) -> (DVec2, crate::geometry::Dir) {
    show.pose(state.id).unwrap_or((state.at, state.facing))
}

/// Radius of a base, or half the lesser extent of a hull, mm.
fn radius(spec: &PieceSpec) -> f64 {
    match spec.footprint {
        Footprint::Disc { radius } => radius,
        Footprint::Box { length, width } => length.min(width) / 2.0,
    }
}

/// Marks in place of counters that are too small to be seen, several near each other as one with a number.
pub fn small_marks(pen: &Pen, scenario: &Scenario, timeline: &Timeline, show: &Show) {
    let now = timeline.shown();
    // Middle, side, how many.
    let mut marks: Vec<(Pos2, PieceId, u32)> = Vec::new();
    for (spec, state) in scenario.pieces.iter().zip(&now.pieces) {
        let small_base = radius(spec) * 2.0 * pen.lens.scale < MARK_BELOW;
        if !state.on_table() || scenario.sits_inside(state) || !small_base {
            continue;
        }
        let (at, facing) = place(show, state);
        let at = pen.at(at);
        let slot = |id: PieceId| scenario.pieces.get(id.index()).map(|p| p.side);
        if let Some(near) =
            marks.iter_mut().find(|m| m.0.distance(at) < 6.0 && slot(m.1) == Some(spec.side))
        {
            near.2 += 1;
            continue;
        }
        let v = facing.vec();
        let tip = at + vec2(small(v.x), -small(v.y)) * 8.0;
        let inks = palette::side(slot_of(scenario, spec));
        pen.painter.line_segment([at, tip], egui::Stroke::new(2.0, tint(inks.dark, 0.9)));
        marks.push((at, spec.id, 1));
    }
    for (at, id, n) in marks {
        let Some(spec) = scenario.pieces.get(id.index()) else { continue };
        let size = small((radius(spec) * 2.0 * pen.lens.scale).clamp(8.0, 12.0));
        crate::gui::panels::kit::mark_at(pen.painter, at, size, slot_of(scenario, spec));
        if n > 1 {
            pen.painter.text(
                at,
                egui::Align2::CENTER_CENTER,
                n.to_string(),
                crate::gui::style::font("condb", 8.5),
                Color32::WHITE,
            );
        }
    }
}

/// Crosses where men fell in this phase.
pub fn crosses(pen: &Pen, timeline: &Timeline) {
    let cursor = timeline.cursor();
    let mut fallen = Vec::new();
    for entry in timeline.entries().get(..cursor).unwrap_or_default().iter().rev() {
        for event in entry.events.iter().rev() {
            match event {
                BattleEvent::PhaseBegan { .. } => {
                    draw_crosses(pen, timeline, &fallen);
                    return;
                }
                BattleEvent::Left { piece, how: Gone::Killed } => fallen.push(*piece),
                _ => {}
            }
        }
    }
    draw_crosses(pen, timeline, &fallen);
}

fn draw_crosses(pen: &Pen, timeline: &Timeline, fallen: &[PieceId]) {
    // A wreck stays on the table, crossed out.
    for state in timeline.shown().pieces.iter().filter(|s| s.on_table()) {
        if state.health == Health::Dead && !fallen.contains(&state.id) {
            cross(pen, pen.at(state.at), 1.0);
        }
    }
    for id in fallen {
        let Some(state) = timeline.shown().pieces.get(id.index()) else { continue };
        cross(pen, pen.at(state.at), 1.0);
    }
}

/// A cross of 6 mm, never under 6 points.
pub fn cross(pen: &Pen, at: Pos2, alpha: f32) {
    let r = (pen.mm(6.0) * 0.36).max(3.0);
    for d in [vec2(r, r), vec2(r, -r)] {
        pen.stroke(&[at - d, at + d], false, Line::new(IVORY, 1.6).at(alpha).cased(0.8));
    }
}

/// Status tabs on the upper right of the rims.
pub fn tabs(pen: &Pen, tabs: &mut Tabs, scenario: &Scenario, timeline: &Timeline, show: &Show) {
    let now = timeline.shown();
    for (spec, state) in scenario.pieces.iter().zip(&now.pieces) {
        if !state.on_table() || scenario.sits_inside(state) || show.presence(spec.id) < 0.5 {
            continue;
        }
        let list = status(spec, state);
        let r = pen.mm(radius(spec));
        if list.is_empty() || r < 6.0 {
            continue;
        }
        let at = pen.at(place(show, state).0);
        if !pen.sees(at, 40.0) {
            continue;
        }
        let size = match r * 2.0 {
            d if d < 16.0 => 3.6,
            d if d < 24.0 => 4.6,
            _ => 7.0,
        };
        let most = if r * 2.0 < 16.0 { 1 } else { 3 };
        for (i, tab) in (0_u8..most).zip(list) {
            // Moved and ran are small news: they wait until there is room for them.
            if matches!(tab, Tab::Moved | Tab::Ran) && r * 2.0 < 24.0 {
                continue;
            }
            let way = Vec2::angled(-(45.0 - 44.0 * f32::from(i)).to_radians());
            tabs.paint(pen, at + way * (r + 1.0), size, tab);
        }
    }
}

/// A ring around a piece: its base or hull, so many points off.
pub fn ring(
    pen: &Pen,
    spec: &PieceSpec,
    at: DVec2,
    facing: crate::geometry::Dir,
    gap: f32,
    line: Line,
    glow: bool,
) {
    let middle = pen.at(at);
    match spec.footprint {
        Footprint::Disc { radius } => {
            let r = pen.mm(radius).max(5.0) + gap;
            if glow {
                pen.glow(middle, r, line.colour, 1.0);
            }
            pen.ring(middle, r, line);
        }
        Footprint::Box { length, width } => {
            let off = f64::from(gap) * pen.lens.zoom / pen.lens.scale;
            let path = crate::draw::path::Path::rounded(
                DVec2::ZERO,
                length + off * 2.0,
                width + off * 2.0,
                4.5,
                0.0,
            );
            let points: Vec<Pos2> = path
                .flatten(0.1)
                .into_iter()
                .flat_map(|f| f.points)
                .map(|q| pen.at(at + facing.rotate(q)))
                .collect();
            if glow {
                for (grow, share) in [(6.0, 0.16), (9.0, 0.08)] {
                    pen.stroke(&points, true, Line::new(line.colour, grow).at(share).cased(0.0));
                }
            }
            pen.stroke(&points, true, line);
        }
    }
}

/// Selected: brass with a soft glow.
pub fn selected(pen: &Pen, spec: &PieceSpec, at: DVec2, facing: crate::geometry::Dir) {
    ring(pen, spec, at, facing, 3.4, Line::new(BRASS, 2.2).cased(0.75), true);
}

/// Under the cursor: thin ivory.
pub fn hovered(pen: &Pen, spec: &PieceSpec, at: DVec2, facing: crate::geometry::Dir) {
    ring(pen, spec, at, facing, 2.6, Line::new(IVORY, 1.5).cased(0.7), false);
}

/// Designated: four brackets and four ticks.
pub fn target(pen: &Pen, spec: &PieceSpec, at: DVec2, alpha: f32) {
    let middle = pen.at(at);
    let r = pen.mm(radius(spec)).max(5.0) + 6.0;
    for a in [45.0, 135.0, 225.0, 315.0] {
        pen.arc(middle, r, a - 24.0, a + 24.0, Line::new(TARGET, 2.2).at(alpha).cased(0.85));
    }
    for a in [0.0_f32, 90.0, 180.0, 270.0] {
        let way = Vec2::angled(a.to_radians());
        pen.stroke(
            &[middle + way * (r - 3.0), middle + way * (r + 4.0)],
            false,
            Line::new(TARGET, 1.6).at(alpha).cased(0.8),
        );
    }
}

/// A head under a template: a brass pip with a thin halo.
pub fn lit_head(pen: &Pen, at: DVec2, alpha: f32) {
    let p = pen.at(at);
    let r = pen.mm(2.7).max(3.0);
    pen.painter.circle_filled(p, r + 3.4, tint(BRASS, 0.25 * alpha));
    pen.painter.circle_filled(p, r + 2.0, tint(BRASS, 0.35 * alpha));
    pen.painter.circle_filled(p, r + 1.0, tint(ink::CASING, 0.95 * alpha));
    pen.painter.circle_filled(p, r, tint(BRASS, alpha));
    pen.painter.circle_filled(
        p + vec2(-r * 0.28, -r * 0.30),
        r * 0.34,
        tint(palette::Rgb::hex(0x00FF_F3CF), 0.9 * alpha),
    );
}

/// The name of a piece in its side's colour, under it.
pub fn name(
    pen: &Pen,
    chips: &mut Chips,
    scenario: &Scenario,
    spec: &PieceSpec,
    at: DVec2,
    sub: &str,
) {
    let slot = slot_of(scenario, spec);
    let r = pen.mm(radius(spec)).max(6.0);
    chips.near(pen, pen.at(at), r + 8.0, &spec.name, sub, ChipLook::Side(slot));
}

/// The slot of a piece's side.
#[must_use]
pub fn slot_of(scenario: &Scenario, spec: &PieceSpec) -> crate::model::SideSlot {
    scenario.sides.get(spec.side.index()).map(|s| s.slot).unwrap_or_default()
}
