//! The pen that lays ink on the table: ivory with a dark casing, widths in screen points whatever the zoom.
//!
//! Knows places in millimetres and nothing of what they mean.

use crate::draw::palette::{Rgb, ink};
use crate::gui::space::{Lens, small};
use crate::gui::style::c;
use bevy_egui::egui::{self, Color32, Painter, Pos2, Rect, Shape, Stroke, vec2};
use glam::DVec2;

/// A pen over the table.
pub struct Pen<'a> {
    /// What it paints with.
    pub painter: &'a Painter,
    /// Where things are.
    pub lens: &'a Lens,
}

/// A colour of the palette with an opacity.
#[must_use]
pub fn tint(rgb: Rgb, alpha: f32) -> Color32 {
    c(rgb).gamma_multiply(alpha)
}

/// Ivory.
pub const IVORY: Rgb = ink::IVORY;
/// Brass.
pub const BRASS: Rgb = ink::BRASS;
/// What refuses, and targets.
pub const TARGET: Rgb = Rgb::hex(0x00FF_7A57);

/// How a line is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    /// Colour.
    pub colour: Rgb,
    /// Opacity.
    pub alpha: f32,
    /// Width, points.
    pub width: f32,
    /// Dash and gap, points.
    pub dash: Option<(f32, f32)>,
    /// Opacity of the casing; 0 = none.
    pub casing: f32,
}

impl Line {
    /// A solid line with its casing.
    #[must_use]
    pub fn new(colour: Rgb, width: f32) -> Self {
        Self { colour, alpha: 1.0, width, dash: None, casing: 0.58 }
    }

    /// The same dashed.
    #[must_use]
    pub fn dashed(self, on: f32, off: f32) -> Self {
        Self { dash: Some((on, off)), ..self }
    }

    /// The same less opaque.
    #[must_use]
    pub fn at(self, alpha: f32) -> Self {
        Self { alpha: self.alpha * alpha, ..self }
    }

    /// The same with less or no casing.
    #[must_use]
    pub fn cased(self, casing: f32) -> Self {
        Self { casing, ..self }
    }
}

impl Pen<'_> {
    /// A point of the table on the screen.
    #[must_use]
    pub fn at(&self, p: DVec2) -> Pos2 {
        self.lens.spot(p)
    }

    /// Points that so many mm take.
    #[must_use]
    pub fn mm(&self, mm: f64) -> f32 {
        self.lens.points(mm)
    }

    /// A line through points of the screen.
    pub fn stroke(&self, points: &[Pos2], closed: bool, line: Line) {
        if points.len() < 2 {
            return;
        }
        let mut whole = points.to_vec();
        if closed {
            whole.push(points[0]);
        }
        let draw = |stroke: Stroke, dash: Option<(f32, f32)>| match dash {
            Some((on, off)) => {
                self.painter.extend(Shape::dashed_line(&whole, stroke, on, off));
            }
            None if closed => {
                self.painter.add(Shape::closed_line(points.to_vec(), stroke));
            }
            None => {
                self.painter.add(Shape::line(whole.clone(), stroke));
            }
        };
        if line.casing > 0.0 {
            draw(
                Stroke::new(line.width + 1.8, tint(ink::CASING, line.casing * line.alpha)),
                line.dash,
            );
        }
        draw(Stroke::new(line.width, tint(line.colour, line.alpha)), line.dash);
    }

    /// A line through points of the table.
    pub fn line(&self, points: &[DVec2], line: Line) {
        let points: Vec<Pos2> = points.iter().map(|p| self.at(*p)).collect();
        self.stroke(&points, false, line);
    }

    /// A circle around a point of the screen.
    pub fn ring(&self, at: Pos2, radius: f32, line: Line) {
        let n = (radius * 1.2).clamp(24.0, 160.0);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped")]
        let n = n as u16;
        let points: Vec<Pos2> = (0..n)
            .map(|i| {
                at + egui::Vec2::angled(std::f32::consts::TAU * f32::from(i) / f32::from(n))
                    * radius
            })
            .collect();
        self.stroke(&points, true, line);
    }

    /// Part of a circle around a point of the screen, degrees clockwise from the right.
    pub fn arc(&self, at: Pos2, radius: f32, from: f32, to: f32, line: Line) {
        let points: Vec<Pos2> = (0..=12_u8)
            .map(|i| {
                let a = from + (to - from) * f32::from(i) / 12.0;
                at + egui::Vec2::angled(a.to_radians()) * radius
            })
            .collect();
        self.stroke(&points, false, line);
    }

    /// A filled convex shape of the table.
    pub fn fill(&self, points: &[DVec2], colour: Rgb, alpha: f32) {
        let points: Vec<Pos2> = points.iter().map(|p| self.at(*p)).collect();
        self.painter.add(Shape::convex_polygon(points, tint(colour, alpha), Stroke::NONE));
    }

    /// A dot.
    pub fn dot(&self, at: Pos2, radius: f32, colour: Rgb, alpha: f32) {
        self.painter.circle_filled(at, radius + 1.1, tint(ink::CASING, 0.8 * alpha));
        self.painter.circle_filled(at, radius, tint(colour, alpha));
    }

    /// A soft glow around a circle.
    pub fn glow(&self, at: Pos2, radius: f32, colour: Rgb, alpha: f32) {
        for (grow, share) in [(1.0, 0.30), (2.5, 0.20), (4.5, 0.10)] {
            self.painter.circle_stroke(
                at,
                radius + grow,
                Stroke::new(2.4, tint(colour, alpha * share)),
            );
        }
    }

    /// Is any of it on the screen?
    #[must_use]
    pub fn sees(&self, at: Pos2, slack: f32) -> bool {
        self.painter.clip_rect().expand(slack).contains(at)
    }
}

/// How a chip looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChipLook {
    /// A fact.
    Dark,
    /// A chance, or the piece that acts.
    Brass,
    /// A name of this side.
    Side(crate::model::SideSlot),
    /// Bad news.
    Bad,
    /// Good news.
    Good,
}

/// Chips laid so far, so that none covers another, nor a head.
#[derive(Default)]
pub struct Chips {
    taken: Vec<Rect>,
}

impl Chips {
    /// Keeps a part of the screen free: a head, a muzzle.
    pub fn keep(&mut self, rect: Rect) {
        self.taken.push(rect);
    }

    /// Lays a chip near a point, at one of eight places around it at this distance. Returns where it lies.
    pub fn near(
        &mut self,
        pen: &Pen,
        at: Pos2,
        away: f32,
        text: &str,
        sub: &str,
        look: ChipLook,
    ) -> Option<Rect> {
        if !pen.sees(at, 40.0) {
            return None;
        }
        let chip = Chip::new(pen, text, sub, look);
        let size = chip.size;
        let half = size / 2.0;
        let ways: [(f32, f32); 8] = [
            (0.0, 1.0),
            (0.0, -1.0),
            (1.0, 0.0),
            (-1.0, 0.0),
            (0.8, 0.8),
            (-0.8, 0.8),
            (0.8, -0.8),
            (-0.8, -0.8),
        ];
        let clip = pen.painter.clip_rect().shrink(2.0);
        let place = |(x, y): (f32, f32)| {
            let middle = at + vec2(x * (away + half.x * x.abs()), y * (away + half.y * y.abs()));
            Rect::from_center_size(middle, size)
        };
        let cost = |r: &Rect| -> f32 {
            let over: f32 = self
                .taken
                .iter()
                .map(|t| t.intersect(*r))
                .filter(Rect::is_positive)
                .map(|i| i.area())
                .sum();
            let out = if clip.contains_rect(*r) { 0.0 } else { 400.0 };
            over + out
        };
        let mut best: Option<(f32, Rect)> = None;
        for way in ways {
            let rect = place(way);
            let c = cost(&rect);
            if best.as_ref().is_none_or(|b| c < b.0 - 0.5) {
                best = Some((c, rect));
            }
            if c < 0.5 {
                break;
            }
        }
        let (_, rect) = best?;
        self.taken.push(rect);
        chip.paint(pen, rect);
        Some(rect)
    }

    /// Lays a chip with its middle at a point.
    pub fn on(&mut self, pen: &Pen, at: Pos2, text: &str, sub: &str, look: ChipLook) -> Rect {
        let chip = Chip::new(pen, text, sub, look);
        let rect = Rect::from_center_size(at, chip.size);
        self.taken.push(rect);
        chip.paint(pen, rect);
        rect
    }
}

/// A rounded label.
struct Chip {
    text: std::sync::Arc<egui::Galley>,
    sub: Option<std::sync::Arc<egui::Galley>>,
    size: egui::Vec2,
    ground: Color32,
    ink: Color32,
}

impl Chip {
    fn new(pen: &Pen, text: &str, sub: &str, look: ChipLook) -> Self {
        let hex = |v: u32| c(Rgb::hex(v));
        let (ground, ink) = match look {
            ChipLook::Dark => (c(ink::CHIP), c(ink::CHIP_TEXT)),
            ChipLook::Brass => (c(ink::BRASS), hex(0x002A_1E06)),
            ChipLook::Bad => (hex(0x008F_2A12), hex(0x00FF_F3E6)),
            ChipLook::Good => (hex(0x0024_513A), hex(0x00ED_F7EF)),
            ChipLook::Side(slot) => (c(crate::draw::palette::side(slot).dark), hex(0x00F4_F2EC)),
        };
        let lay = |s: &str, font, ink| pen.painter.layout_no_wrap(s.to_owned(), font, ink);
        let text = lay(text, crate::gui::style::font("condb", 12.5), ink);
        let sub = (!sub.is_empty())
            .then(|| lay(sub, crate::gui::style::font("cond", 12.0), ink.gamma_multiply(0.8)));
        let width = text.size().x + sub.as_ref().map_or(0.0, |s| s.size().x + 5.0) + 11.0;
        Self { size: vec2(width, 19.0), text, sub, ground, ink }
    }

    fn paint(self, pen: &Pen, rect: Rect) {
        let p = pen.painter;
        p.rect_filled(
            rect.translate(vec2(0.0, 1.2)).expand(0.8),
            4.5,
            Color32::from_black_alpha(60),
        );
        p.rect_filled(rect, 4.0, self.ground.gamma_multiply(0.95));
        let y = rect.center().y;
        let mut x = rect.min.x + 5.5;
        let size = self.text.size();
        p.galley(egui::pos2(x, y - size.y / 2.0), self.text, self.ink);
        x += size.x + 5.0;
        if let Some(sub) = self.sub {
            p.galley(egui::pos2(x, y - sub.size().y / 2.0), sub, self.ink);
        }
    }
}

/// A share of time as alpha.
#[must_use]
pub fn fade(t: f64) -> f32 {
    small(t.clamp(0.0, 1.0))
}
