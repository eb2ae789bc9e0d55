//! A line of sight to a point: what it meets, touching included, and how deep in woods it runs.
//!
//! Must not treat the two ends differently: every verdict is taken on the ends in one fixed order, so that the
//! answer is the same to the bit both ways.

use super::passed::{depths, hindrance};
use super::{DepthUsed, Eye, LineOfSight, SightRules, Spot};
use crate::geometry::body::{Body, Footprint};
use crate::geometry::grid::{Filed, before};
use crate::geometry::length::CONTACT;
use crate::geometry::obstacle::{Area, ObstacleId};
use crate::geometry::ops::cross;
use crate::geometry::polygon::Polygon;
use crate::geometry::scene::{Scene, number, span};
use crate::geometry::segment::contact_stretch;
use glam::DVec2;

/// A line in its canonical order, with what the tests of every obstacle share.
pub(super) struct Line {
    p: DVec2,
    q: DVec2,
    along: DVec2,
    band: f64,
    /// Heights at `p` and `q`, mm; none in plan.
    heights: Option<(f64, f64)>,
    /// Whether `p` is the far end.
    swapped: bool,
}

/// What the cheap signs say about a wall.
#[derive(PartialEq)]
enum Quick {
    Clear,
    Crossed,
    Close,
}

impl Line {
    fn new(eye: DVec2, to: DVec2, heights: Option<(f64, f64)>) -> Self {
        let swapped = before(to, eye);
        let (p, q) = if swapped { (to, eye) } else { (eye, to) };
        let along = q - p;
        Self {
            p,
            q,
            along,
            band: CONTACT * along.length(),
            heights: heights.map(|(a, b)| if swapped { (b, a) } else { (a, b) }),
            swapped,
        }
    }

    #[inline]
    fn quick(&self, a: DVec2, b: DVec2) -> Quick {
        let (sa, sb) = (cross(self.along, a - self.p), cross(self.along, b - self.p));
        if (sa > self.band && sb > self.band) || (sa < -self.band && sb < -self.band) {
            return Quick::Clear;
        }
        let wall = b - a;
        let (sp, sq) = (cross(wall, self.p - a), cross(wall, self.q - a));
        // Never less than the true band, so that nothing that touches is cleared.
        let band = CONTACT * (wall.x.abs() + wall.y.abs());
        if (sp > band && sq > band) || (sp < -band && sq < -band) {
            return Quick::Clear;
        }
        let apart = |x: f64, y: f64, band: f64| (x > band && y < -band) || (x < -band && y > band);
        if apart(sa, sb, self.band) && apart(sp, sq, band) { Quick::Crossed } else { Quick::Close }
    }

    /// The stretch within touching distance of a segment, as parameters from the eye on.
    pub(super) fn stretch(&self, a: DVec2, b: DVec2) -> Option<(f64, f64)> {
        contact_stretch(self.p, self.q, a, b).map(|s| self.seen(s))
    }

    fn seen(&self, (lo, hi): (f64, f64)) -> (f64, f64) {
        if self.swapped { (1.0 - hi, 1.0 - lo) } else { (lo, hi) }
    }

    /// The first parameter of a stretch at which the line is between two heights; the whole line is in plan.
    pub(super) fn first_between(&self, stretch: (f64, f64), heights: (f64, f64)) -> Option<f64> {
        self.clipped(stretch, heights).map(|s| s.0)
    }

    /// The part of a stretch at which the line is between two heights, the tolerance included.
    pub(super) fn clipped(
        &self,
        (t0, t1): (f64, f64),
        (base, top): (f64, f64),
    ) -> Option<(f64, f64)> {
        let Some((zp, zq)) = self.heights else {
            return Some((t0, t1));
        };
        let (z0, z1) = if self.swapped { (zq, zp) } else { (zp, zq) };
        let (lo, hi) = (base - CONTACT, top + CONTACT);
        let rise = z1 - z0;
        if rise == 0.0 {
            return (z0 >= lo && z0 <= hi).then_some((t0, t1));
        }
        let (a, b) = ((lo - z0) / rise, (hi - z0) / rise);
        let (from, to) = (a.min(b).max(t0), a.max(b).min(t1));
        (from <= to).then_some((from, to))
    }

    fn point(&self, t: f64) -> DVec2 {
        let t = if self.swapped { 1.0 - t } else { t };
        self.p + self.along * t
    }

    pub(super) fn length(&self) -> f64 {
        self.along.length()
    }

    /// The stretches inside a closed polygon, as parameters from the eye on, in order.
    pub(super) fn inside(&self, polygon: &Polygon) -> Vec<(f64, f64)> {
        let (lo, hi) = polygon.bounds();
        let pad = DVec2::splat(CONTACT);
        let (min, max) = (self.p.min(self.q), self.p.max(self.q));
        if min.cmpgt(hi + pad).any() || max.cmplt(lo - pad).any() {
            return Vec::new();
        }
        let mut cuts = vec![(0.0, 0.0), (1.0, 1.0)];
        cuts.retain(|c: &(f64, f64)| polygon.contains(self.point(c.0)));
        cuts.extend(polygon.edges().filter_map(|(a, b)| self.stretch(a, b)));
        cuts.sort_by(|x, y| x.0.total_cmp(&y.0).then(x.1.total_cmp(&y.1)));
        let mut inside: Vec<(f64, f64)> = Vec::new();
        for cut in cuts {
            match inside.last_mut() {
                Some(last)
                    if cut.0 <= last.1 || polygon.contains(self.point((last.1 + cut.0) / 2.0)) =>
                {
                    last.1 = last.1.max(cut.1);
                }
                _ => inside.push(cut),
            }
        }
        inside
    }
}

/// Whether an eye sees a point, and nothing more: the cheapest question of sight.
#[must_use]
pub fn sees(scene: &Scene, bodies: &[Body], eye: Eye, to: Spot) -> bool {
    let Some(line) = line_to(scene, eye, to) else {
        return false;
    };
    if eye.z.is_some() && !scene.all_unlimited() {
        return sight_line(scene, bodies, eye, to, None).visible;
    }
    let mut blocked = false;
    scene.sight_grid().walk(eye.at, to.at, |cell, _| {
        blocked = cell.iter().any(|s| match line.quick(s.a, s.b) {
            Quick::Clear => false,
            Quick::Crossed => true,
            Quick::Close => line.stretch(s.a, s.b).is_some(),
        });
        blocked
    });
    !blocked
        && scene.block_areas_at(eye.at).next().is_none()
        && !bodies.iter().any(|b| {
            let stretch = body_stretch(&line, b);
            stretch.is_some_and(|s| line.first_between(s, body_span(b)).is_some())
        })
        && depths(scene, &line, &SightRules::default(), eye.at, to.at)
            .iter()
            .all(|d| d.total <= d.limit + CONTACT)
}

/// Whether an eye sees a point, what blocks, and how deep in woods the line runs. `bodies` are the obstacle bodies;
/// `limit` is the sum of hindrance points that blocks.
#[must_use]
pub fn sight_line(
    scene: &Scene,
    bodies: &[Body],
    eye: Eye,
    to: Spot,
    limit: Option<f64>,
) -> LineOfSight {
    let rules = SightRules { limit, ..SightRules::default() };
    sight_line_with(scene, bodies, eye, to, &rules)
}

/// As [`sight_line`], with every switch.
#[must_use]
pub fn sight_line_with(
    scene: &Scene,
    bodies: &[Body],
    eye: Eye,
    to: Spot,
    rules: &SightRules,
) -> LineOfSight {
    let Some(line) = line_to(scene, eye, to) else {
        return LineOfSight::default();
    };
    let mut first: Option<(f64, ObstacleId)> = None;
    let mut block = |t: f64, by: ObstacleId| {
        // Where several block at one point the least id is named, whatever the order of the tests.
        let earlier = first.is_none_or(|(best, id)| t.total_cmp(&best).then(by.cmp(&id)).is_lt());
        if earlier {
            first = Some((t, by));
        }
    };
    blocks_in_scene(scene, &line, eye.at, to.at, &mut block);
    for (i, body) in bodies.iter().enumerate() {
        let stretch = body_stretch(&line, body);
        if let Some(t) = stretch.and_then(|s| line.first_between(s, body_span(body))) {
            block(t, ObstacleId::Body(number(i)));
        }
    }
    let used = depths(scene, &line, rules, eye.at, to.at);
    for kind in &used {
        if let Some((t, by)) = kind.exceeded(&line) {
            block(t, by);
        }
    }
    let (hindrance, reached) = hindrance(scene, &line, rules, eye.at, to.at);
    if let Some((t, by)) = reached {
        block(t, by);
    }
    LineOfSight {
        visible: first.is_none(),
        blocked_at: first.map(|(t, _)| line.point(t)),
        by: first.map(|(_, by)| by),
        depth: used.iter().map(|k| k.total).sum(),
        depths: used
            .iter()
            .map(|k| DepthUsed { kind: k.kind, used: k.total, limit: k.limit })
            .collect(),
        hindrance,
    }
}

fn line_to(scene: &Scene, eye: Eye, to: Spot) -> Option<Line> {
    if !eye.at.is_finite() || !to.at.is_finite() {
        return None;
    }
    let heights = match eye.z {
        None => None,
        Some(z) => {
            let far = to.z.unwrap_or_else(|| scene.ground_at(to.at));
            if z.is_nan() || far.is_nan() {
                return None;
            }
            Some((z, far))
        }
    };
    Some(Line::new(eye.at, to.at, heights))
}

fn blocks_in_scene(
    scene: &Scene,
    line: &Line,
    eye: DVec2,
    to: DVec2,
    block: &mut impl FnMut(f64, ObstacleId),
) {
    let area_blocks = |index: u32, area: &Area, block: &mut dyn FnMut(f64, ObstacleId)| {
        let heights = span(area.base, area.top);
        let first =
            line.inside(&area.polygon).into_iter().find_map(|s| line.first_between(s, heights));
        if let Some(t) = first {
            block(t, ObstacleId::Area(index));
        }
    };
    // An area that holds the eye may have no edge along the way.
    for (i, area) in scene.block_areas_at(eye) {
        area_blocks(i, area, block);
    }
    let mut best = f64::INFINITY;
    let mut last_area = None;
    scene.sight_grid().walk(eye, to, |cell, leaves| {
        for Filed { a, b, id } in cell {
            if line.quick(*a, *b) == Quick::Clear {
                continue;
            }
            let Some(stretch) = line.stretch(*a, *b) else {
                continue;
            };
            let owner = scene.sight_owner(*id);
            let mut found = |t: f64, by: ObstacleId| {
                best = best.min(t);
                block(t, by);
            };
            match owner {
                ObstacleId::Area(i) if line.heights.is_some() => {
                    if last_area != Some(i) {
                        last_area = Some(i);
                        if let Some(area) = scene.area(i) {
                            area_blocks(i, area, &mut found);
                        }
                    }
                }
                ObstacleId::Wall(_) | ObstacleId::Area(_) | ObstacleId::Body(_) => {
                    if let Some(t) = line.first_between(stretch, scene.heights(owner)) {
                        found(t, owner);
                    }
                }
            }
        }
        best <= leaves
    });
}

/// The stretch of the line within touching distance of a body, as parameters from the eye on.
fn body_stretch(line: &Line, body: &Body) -> Option<(f64, f64)> {
    if line.p == line.q {
        return body.contains(line.p).then_some((0.0, 1.0));
    }
    let grown = match body.footprint {
        Footprint::Disc { radius } => Footprint::Disc { radius: radius + CONTACT },
        Footprint::Box { length, width } => {
            Footprint::Box { length: length + 2.0 * CONTACT, width: width + 2.0 * CONTACT }
        }
    };
    let grown = Body { footprint: grown, ..*body };
    let (t0, t1) = grown.line_stretch(line.p, line.along)?;
    let (t0, t1) = (t0.max(0.0), t1.min(1.0));
    (t0 <= t1).then(|| line.seen((t0, t1)))
}

/// Base and top of a body as an obstacle, mm.
pub(super) fn body_span(body: &Body) -> (f64, f64) {
    (span(body.z, None).0, body.top())
}
