//! What a line of sight passes through without being blocked at once: woods, smoke and hindrance.
//!
//! Must not decide; it sums, and says where a limit is used up.

use super::SightRules;
use super::line::Line;
use crate::geometry::length::CONTACT;
use crate::geometry::obstacle::{ObstacleId, SightEffect};
use crate::geometry::scene::{Scene, span};
use glam::DVec2;

/// The woods or smoke of one kind along a line.
pub(super) struct Kind {
    pub(super) kind: u16,
    pub(super) limit: f64,
    pub(super) total: f64,
    /// United stretches, and the area met first in each.
    stretches: Vec<(f64, f64, u32)>,
}

impl Kind {
    /// Where the limit is used up, and in which area.
    pub(super) fn exceeded(&self, line: &Line) -> Option<(f64, ObstacleId)> {
        if self.total <= self.limit + CONTACT {
            return None;
        }
        let mut left = self.limit;
        for &(t0, t1, area) in &self.stretches {
            let length = (t1 - t0) * line.length();
            if length > left {
                return Some((t0 + left / line.length(), ObstacleId::Area(area)));
            }
            left -= length;
        }
        self.stretches.last().map(|s| (s.1, ObstacleId::Area(s.2)))
    }
}

pub(super) fn depths(
    scene: &Scene,
    line: &Line,
    rules: &SightRules,
    eye: DVec2,
    to: DVec2,
) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = Vec::new();
    for (i, area) in scene.thick_areas() {
        let SightEffect::Depth { kind, limit } = area.sight else {
            continue;
        };
        if rules.own_piece_free && (area.polygon.contains(eye) || area.polygon.contains(to)) {
            continue;
        }
        let heights = span(area.base, area.top);
        for stretch in line.inside(&area.polygon) {
            let Some((t0, t1)) = line.clipped(stretch, heights) else {
                continue;
            };
            let place = kinds.partition_point(|k| k.kind < kind);
            if kinds.get(place).is_none_or(|k| k.kind != kind) {
                let stretches = Vec::new();
                kinds.insert(place, Kind { kind, limit, total: 0.0, stretches });
            }
            kinds[place].limit = kinds[place].limit.min(limit);
            kinds[place].stretches.push((t0, t1, i));
        }
    }
    for kind in &mut kinds {
        kind.stretches
            .sort_by(|a, b| a.0.total_cmp(&b.0).then(b.1.total_cmp(&a.1)).then(a.2.cmp(&b.2)));
        let mut united: Vec<(f64, f64, u32)> = Vec::new();
        for s in &kind.stretches {
            match united.last_mut() {
                Some(last) if s.0 <= last.1 => last.1 = last.1.max(s.1),
                _ => united.push(*s),
            }
        }
        kind.total = united.iter().map(|s| (s.1 - s.0) * line.length()).sum();
        kind.stretches = united;
    }
    kinds
}

/// The sum of hindrance points, and where it reaches the limit.
pub(super) fn hindrance(
    scene: &Scene,
    line: &Line,
    rules: &SightRules,
    eye: DVec2,
    to: DVec2,
) -> (f64, Option<(f64, ObstacleId)>) {
    let mut met: Vec<(f64, ObstacleId, f64)> = Vec::new();
    for (i, area) in scene.value_areas() {
        let SightEffect::Value(points) = area.sight else {
            continue;
        };
        if rules.own_piece_free && (area.polygon.contains(eye) || area.polygon.contains(to)) {
            continue;
        }
        let heights = span(area.base, area.top);
        let first =
            line.inside(&area.polygon).into_iter().find_map(|s| line.first_between(s, heights));
        if let Some(t) = first {
            met.push((t, ObstacleId::Area(i), points));
        }
    }
    for (i, wall) in scene.value_walls() {
        let SightEffect::Value(points) = wall.sight else {
            continue;
        };
        let heights = span(wall.base, wall.top);
        let stretch = line.stretch(wall.from, wall.to);
        if let Some(t) = stretch.and_then(|s| line.first_between(s, heights)) {
            met.push((t, ObstacleId::Wall(i), points));
        }
    }
    met.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    let mut sum = 0.0;
    let mut reached = None;
    for (t, by, points) in met {
        sum += points;
        if reached.is_none() && rules.limit.is_some_and(|limit| sum >= limit - 1e-9) {
            reached = Some((t, by));
        }
    }
    (sum, reached)
}
