//! Table millimetres, window pixels and Bevy's world: the one place where `f64` becomes `f32`.
//!
//! Bevy's world is the table: one unit a millimetre, y up. egui counts points from the upper left corner, y down.
//! Must not know what stands on the table.

use bevy::prelude::*;
use bevy_egui::egui;
use glam::DVec2;

/// A length or share for the screen.
#[must_use]
pub fn small(v: f64) -> f32 {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the screen needs no more than seven digits"
    )]
    let v = v as f32;
    v
}

/// A point of the table in Bevy's world.
#[must_use]
pub fn world(p: DVec2, z: f32) -> Vec3 {
    Vec3::new(small(p.x), small(p.y), z)
}

/// A size in mm as a sprite has it.
#[must_use]
pub fn extent(p: DVec2) -> Vec2 {
    Vec2::new(small(p.x), small(p.y))
}

/// What part of the table the window shows.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Lens {
    /// Point of the table in the middle of the window, mm.
    pub middle: DVec2,
    /// Logical pixels a millimetre.
    pub scale: f64,
    /// Size of the window, logical pixels.
    pub window: DVec2,
    /// Size of panels: logical pixels a point of egui.
    pub zoom: f64,
    /// Physical pixels a logical one.
    pub density: f64,
}

impl Default for Lens {
    fn default() -> Self {
        Self {
            middle: DVec2::ZERO,
            scale: 1.0,
            window: DVec2::new(1440.0, 900.0),
            zoom: 1.0,
            density: 1.0,
        }
    }
}

impl Lens {
    /// A point of the table in egui's points.
    #[must_use]
    pub fn spot(&self, p: DVec2) -> egui::Pos2 {
        let d = (p - self.middle) * self.scale;
        let at = (DVec2::new(d.x, -d.y) + self.window / 2.0) / self.zoom;
        egui::pos2(small(at.x), small(at.y))
    }

    /// The point of the table under a point of egui, mm.
    #[must_use]
    pub fn place(&self, p: egui::Pos2) -> DVec2 {
        let at = DVec2::new(f64::from(p.x), f64::from(p.y)) * self.zoom - self.window / 2.0;
        self.middle + DVec2::new(at.x, -at.y) / self.scale
    }

    /// Points of egui that so many mm take.
    #[must_use]
    pub fn points(&self, mm: f64) -> f32 {
        small(mm * self.scale / self.zoom)
    }

    /// Physical pixels a millimetre.
    #[must_use]
    pub fn px_per_mm(&self) -> f64 {
        self.scale * self.density
    }

    /// The lens that shows all of a rectangle of the table in a part of the window (egui's points).
    #[must_use]
    pub fn fitted(&self, lo: DVec2, hi: DVec2, free: egui::Rect) -> Self {
        let room = DVec2::new(f64::from(free.width()), f64::from(free.height())) * self.zoom;
        let size = (hi - lo).max(DVec2::ONE);
        let scale = (room.x / size.x).min(room.y / size.y).max(0.01);
        Self { scale, ..*self }.centred((lo + hi) / 2.0, free)
    }

    /// The lens that shows a point of the table in the middle of a part of the window.
    #[must_use]
    pub fn centred(&self, at: DVec2, free: egui::Rect) -> Self {
        let c = free.center();
        let off = DVec2::new(f64::from(c.x), f64::from(c.y)) * self.zoom - self.window / 2.0;
        Self { middle: at - DVec2::new(off.x, -off.y) / self.scale, ..*self }
    }

    /// Another scale with the same point of the table under the cursor.
    #[must_use]
    pub fn zoomed(&self, scale: f64, cursor: egui::Pos2) -> Self {
        let under = self.place(cursor);
        let other = Self { scale, ..*self };
        Self { middle: other.middle + under - other.place(cursor), ..other }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lens() -> Lens {
        Lens { middle: DVec2::new(600.0, 400.0), scale: 1.5, zoom: 1.25, ..Lens::default() }
    }

    #[test]
    fn a_point_of_the_table_comes_back_from_the_screen() {
        let p = DVec2::new(123.0, 456.0);
        assert!((lens().place(lens().spot(p)) - p).length() < 1e-3);
    }

    #[test]
    fn zooming_keeps_the_point_under_the_cursor() {
        let cursor = egui::pos2(200.0, 300.0);
        let under = lens().place(cursor);
        let closer = lens().zoomed(4.0, cursor);
        assert!((closer.place(cursor) - under).length() < 1e-6);
        assert!((closer.scale - 4.0).abs() < 1e-12);
    }

    #[test]
    fn a_fitted_table_lies_within_the_free_part_of_the_window() {
        let free = egui::Rect::from_min_max(egui::pos2(52.0, 48.0), egui::pos2(1120.0, 856.0));
        let one = Lens { zoom: 1.0, ..lens() };
        let (lo, hi) = (DVec2::ZERO, DVec2::new(1200.0, 800.0));
        let fit = one.fitted(lo, hi, free);
        for p in [lo, hi] {
            assert!(free.expand(0.01).contains(fit.spot(p)));
        }
        let middle = fit.spot((lo + hi) / 2.0);
        assert!((middle - free.center()).length() < 0.01);
    }
}
