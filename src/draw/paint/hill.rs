//! Hills: a paler tint, relief by level, contours, hachures that fall down the slope.

use super::build::{Build, Z};
use super::canvas::{LIGHT, grown};
use super::marks::Marks;
use super::mask::Mask;
use crate::draw::line::{self, Cap};
use crate::draw::palette::{Rgb, ground as g};
use glam::DVec2;

/// Levels from the lowest up, each an outline with its height above the table, mm.
pub(crate) fn hill(b: &mut Build, levels: &[(Vec<DVec2>, f64)]) {
    let levels = levels.to_vec();
    let Some((lo, hi)) =
        levels.iter().map(|l| line::bounds(&l.0)).reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
    else {
        return;
    };
    let around = grown((lo, hi), 40.0);
    let mut hachures = Marks::default();
    for (outline, _) in &levels {
        hachures_of(&mut hachures, outline);
    }
    b.step(Z::Hill, around, move |c| {
        let s = c.s;
        let Some(mut p) = c.patch(around) else { return };
        let mut height = Mask::new(p.rect);
        let mut below = 0.0;
        for (outline, top) in &levels {
            let soft = p.area(outline, 5.4);
            p.blend(&soft, 0.30, g::GRASS_PALE);
            #[expect(clippy::cast_possible_truncation, reason = "a height")]
            let step = (top - below) as f32;
            let soft = p.area(outline, 9.0);
            height = height.with(&soft, |h, m| h + m * step);
            below = *top;
        }
        p.relief(&height, 0.24, None);
        let mut lines = Marks::default();
        for (outline, _) in &levels {
            lines.outline(outline, (1.0 / s).max(0.55), Rgb::hex(0x003F_4127), 0.50);
        }
        lines.paint(p.canvas);
        if s >= 1.0 {
            hachures.paint(p.canvas);
        }
    });
}

fn hachures_of(marks: &mut Marks, outline: &[DVec2]) {
    let points = line::resample(&line::closed(outline), 7.5);
    for (i, at) in points.iter().enumerate() {
        let way = line::tangent(&points, i);
        let mut down = -way.perp();
        if line::contains(outline, *at + down * 2.0) {
            down = -down;
        }
        let length = 3.4 + 1.6 * [0.0, 1.0, 2.0][(i * 7) % 3];
        let dark = 0.26 + 0.34 * (-down.dot(LIGHT)).max(0.0);
        marks.line(
            &[*at + down, *at + down * length],
            0.55,
            Cap::Round,
            Rgb::hex(0x003F_4127),
            dark,
        );
    }
}
