//! Gathering: everything that hides something of one body, each obstacle by its kind.
//!
//! Must not answer the question asked; it turns obstacles into shadows and takes the share that is left.

use super::canopy::Canopy;
use super::heights::{Curve, Heights, Partial, Piece, visible_over};
use super::line::body_span;
use super::shadow::{Cast, Cover, disc_shadow, segment_shadow};
use super::thick::{Inside, Inverse, Patch, area_cover, edge_cover, slabs, thick_shadows};
use super::view::View;
use super::{Shadow, SightRules};
use crate::geometry::body::{Body, Footprint};
use crate::geometry::length::CONTACT;
use crate::geometry::obstacle::{ObstacleId, SightEffect};
use crate::geometry::polygon::loop_edges;
use crate::geometry::scene::{Scene, span};
use glam::DVec2;

/// What hides a body, as far as it has been gathered.
pub(super) struct Shade<'a> {
    view: View,
    heights: Option<Heights>,
    /// Bearings hidden over the body's full height.
    cover: Cover,
    /// Shadows that hide only some heights.
    partial: Partial,
    list: Option<&'a mut Vec<Shadow>>,
}

impl<'a> Shade<'a> {
    pub(super) fn new(
        view: View,
        heights: Option<Heights>,
        list: Option<&'a mut Vec<Shadow>>,
    ) -> Self {
        Self { view, heights, cover: Cover::default(), partial: Partial::default(), list }
    }

    /// Hides some bearings over the full height.
    fn full(&mut self, from: f64, to: f64, by: ObstacleId) {
        self.cover.insert(from, to);
        self.note(from, to, by, [[f64::NEG_INFINITY, f64::INFINITY]; 2]);
    }

    fn note(&mut self, from: f64, to: f64, by: ObstacleId, heights: [[f64; 2]; 2]) {
        if from < to
            && let Some(list) = self.list.as_deref_mut()
        {
            list.push(Shadow {
                obstacle: by,
                from_bearing: self.view.bearing(from),
                to_bearing: self.view.bearing(to),
                from_heights: heights[0],
                to_heights: heights[1],
            });
        }
    }

    /// Hides what a piece of an obstacle shades of the body's heights.
    fn piece(&mut self, piece: Piece) {
        let Some(heights) = self.heights else {
            return self.full(piece.from, piece.to, piece.by);
        };
        if piece.is_unlimited() {
            return self.full(piece.from, piece.to, piece.by);
        }
        let edges = piece.shade_at_ends(&self.view, &heights);
        if edges.iter().all(|e| e[1] <= heights.low) || edges.iter().all(|e| e[0] >= heights.high) {
            // A curved edge is highest between its ends only by bulging up, which this would miss.
            if !piece.is_curved() {
                return;
            }
        }
        self.note(piece.from, piece.to, piece.by, edges);
        if edges.iter().all(|e| e[0] <= heights.low && e[1] >= heights.high) && !piece.is_curved() {
            self.cover.insert(piece.from, piece.to);
        } else {
            self.partial.pieces.push(piece);
        }
    }

    /// Blocking walls and the edges of blocking areas that need no look at their inside.
    pub(super) fn walls(&mut self, scene: &Scene) {
        let view = self.view;
        for (i, area) in scene.block_areas_at(view.eye) {
            let (base, top) = span(area.base, area.top);
            let limited = self.heights.is_some() && (base.is_finite() || top.is_finite());
            if !limited {
                self.full(view.right, view.left, ObstacleId::Area(i));
            }
        }
        let in_plan = self.heights.is_none() || scene.all_unlimited();
        scene.sight_grid().wedge(view.triangle(), |cell| {
            for s in cell {
                let owner = scene.sight_owner(s.id);
                let (base, top) =
                    if in_plan { (f64::NEG_INFINITY, f64::INFINITY) } else { scene.heights(owner) };
                let limited = base.is_finite() || top.is_finite();
                if !(limited && matches!(owner, ObstacleId::Area(_))) {
                    self.segment(s.a, s.b, base, top, owner);
                }
            }
            self.is_done()
        });
    }

    /// Whether nothing can be added to the answer: all is hidden, and nobody asks by what.
    #[inline]
    pub(super) fn is_done(&self) -> bool {
        self.list.is_none() && self.cover.is_full(self.view.right, self.view.left)
    }

    fn segment(&mut self, a: DVec2, b: DVec2, base: f64, top: f64, by: ObstacleId) {
        let (right, left) = (self.view.right, self.view.left);
        match segment_shadow(&self.view, a, b) {
            Cast::All => {
                let beside =
                    self.heights.is_none_or(|h| h.eye >= base - CONTACT && h.eye <= top + CONTACT);
                if beside {
                    self.full(right, left, by);
                }
            }
            Cast::Pieces(pieces) => {
                for (from, to) in pieces.into_iter().flatten() {
                    if self.heights.is_none() || (base.is_infinite() && top.is_infinite()) {
                        self.full(from, to, by);
                        continue;
                    }
                    let (p, q) = (self.view.local(a), self.view.local(b));
                    if let Some(line) = Inverse::through(p, q) {
                        let near = Curve::Edge(line);
                        self.piece(Piece { from, to, near, far: near, base, top, by });
                    }
                }
            }
        }
    }

    /// Blocking areas with a base or a top: their upper face hides too.
    pub(super) fn limited_areas(&mut self, scene: &Scene) {
        let Some(heights) = self.heights else {
            return;
        };
        let view = self.view;
        for (i, area) in scene.block_areas() {
            let (base, top) = span(area.base, area.top);
            if (base.is_infinite() && top.is_infinite()) || !self.concerns(area.polygon.bounds()) {
                continue;
            }
            let by = ObstacleId::Area(i);
            let inside = heights.eye >= base - CONTACT && heights.eye <= top + CONTACT;
            if inside && area.polygon.contains(view.eye) {
                self.full(view.right, view.left, by);
                continue;
            }
            self.prism(area.polygon.corners(), base, top, by);
        }
    }

    /// What stands on a polygon between two heights.
    fn prism(&mut self, corners: &[DVec2], base: f64, top: f64, by: ObstacleId) {
        for slab in slabs(&self.view, &[Patch::solid(corners)]) {
            for Inside { enters, leaves, .. } in slab.stretches {
                self.piece(Piece {
                    from: slab.from,
                    to: slab.to,
                    near: Curve::of(enters),
                    far: Curve::of(leaves),
                    base,
                    top,
                    by,
                });
            }
        }
    }

    pub(super) fn body(&mut self, body: &Body, by: ObstacleId) {
        let view = self.view;
        let (base, top) = if self.heights.is_some() {
            body_span(body)
        } else {
            (f64::NEG_INFINITY, f64::INFINITY)
        };
        if body.contains(view.eye) {
            let beside =
                self.heights.is_none_or(|h| h.eye >= base - CONTACT && h.eye <= top + CONTACT);
            if beside {
                return self.full(view.right, view.left, by);
            }
            // From above it, its own far edge hides what lies lower.
        }
        match body.footprint {
            Footprint::Disc { radius } => {
                let mut pieces = Vec::new();
                disc_shadow(&view, body, |from, to| pieces.push((from, to)));
                let centre = view.local(body.at);
                for (from, to) in pieces {
                    let middle = (from + to) / 2.0;
                    // What of it lies behind the target's near side hides nothing.
                    let beyond = body
                        .line_stretch(view.eye, view.ray(middle))
                        .is_some_and(|(_, leaves)| leaves > view.near(middle));
                    let far = if beyond {
                        Curve::Target
                    } else {
                        Curve::Round { centre, radius, far: true }
                    };
                    let above = view.eye.distance_squared(body.at) <= radius * radius;
                    let near = if above {
                        Curve::Eye
                    } else {
                        Curve::Round { centre, radius, far: false }
                    };
                    self.piece(Piece { from, to, near, far, base, top, by });
                }
            }
            Footprint::Box { .. } if base.is_infinite() && top.is_infinite() => {
                for (from, to) in loop_edges(&body.corners()) {
                    self.segment(from, to, base, top, by);
                }
            }
            Footprint::Box { .. } => self.prism(&body.corners(), base, top, by),
        }
    }

    /// Woods and smoke, each kind by itself.
    pub(super) fn woods(&mut self, scene: &Scene, rules: &SightRules) {
        let view = self.view;
        let mut kinds: Vec<Wood<'_>> = Vec::new();
        for (i, area) in scene.thick_areas() {
            let SightEffect::Depth { kind, limit } = area.sight else {
                continue;
            };
            let (base, top) = span(area.base, area.top);
            // Woods that every line to the body passes over or under count for nothing.
            let passed = self.heights.is_some_and(|h| {
                top < h.eye.min(h.low) - CONTACT || base > h.eye.max(h.high) + CONTACT
            });
            if passed
                || self.is_own(rules, |p| area.polygon.contains(p))
                || !self.concerns(area.polygon.bounds())
            {
                continue;
            }
            let covers =
                self.heights.is_none_or(|h| base <= h.eye.min(h.low) && top >= h.eye.max(h.high));
            let place = kinds.iter().position(|k| k.kind == kind).unwrap_or_else(|| {
                kinds.push(Wood { kind, covers: true, areas: Vec::new(), spans: Vec::new() });
                kinds.len() - 1
            });
            kinds[place].covers &= covers;
            let corners = area.polygon.corners();
            kinds[place].areas.push(Patch { id: i, corners, limit });
            kinds[place].spans.push((base, top));
        }
        for wood in kinds {
            let mut hidden = Vec::new();
            thick_shadows(&view, &wood.areas, |from, to, id| {
                hidden.push((from, to, id));
            });
            if wood.covers {
                for (from, to, id) in hidden {
                    self.full(from, to, ObstacleId::Area(id));
                }
            } else if !hidden.is_empty() {
                self.canopy(&wood, &hidden);
            }
        }
    }

    /// Woods over or under which one sees in part.
    fn canopy(&mut self, wood: &Wood<'_>, hidden: &[(f64, f64, u32)]) {
        let Some(heights) = self.heights else {
            return;
        };
        let canopy = Canopy::new(&wood.areas, &wood.spans);
        for (from, to, id) in hidden {
            let at = |t: f64| {
                let mut spans = Vec::new();
                canopy.hidden(&self.view, &heights, t, &mut spans);
                let lo = spans.iter().map(|s| s.0).reduce(f64::min);
                let hi = spans.iter().map(|s| s.1).reduce(f64::max);
                [lo.unwrap_or(heights.low), hi.unwrap_or(heights.low)]
            };
            // A hair within, where the thickness has not just begun.
            let hair = (to - from) * 1e-6;
            let edges = [at(from + hair), at(to - hair)];
            self.note(*from, *to, ObstacleId::Area(*id), edges);
        }
        self.partial.canopies.push(canopy);
    }

    fn is_own(&self, rules: &SightRules, holds: impl Fn(DVec2) -> bool) -> bool {
        rules.own_piece_free && (holds(self.view.eye) || holds(self.view.target.at))
    }

    /// Whether a box from `lo` to `hi` may hold something between eye and body.
    fn concerns(&self, (lo, hi): (DVec2, DVec2)) -> bool {
        let [a, b, c] = self.view.triangle();
        let (min, max) = (a.min(b).min(c), a.max(b).max(c));
        lo.cmple(max).all() && hi.cmpge(min).all()
    }

    /// Hindrance points: bearings at which their sum reaches the limit.
    pub(super) fn hindrances(&mut self, scene: &Scene, rules: &SightRules) {
        let Some(limit) = rules.limit else {
            return;
        };
        let view = self.view;
        let mut marks: Vec<(f64, f64, ObstacleId)> = Vec::new();
        let mut mark = |cover: &Cover, points: f64, by: ObstacleId| {
            for (from, to) in cover.spans() {
                marks.push((from, points, by));
                marks.push((to, -points, by));
            }
        };
        for (i, area) in scene.value_areas() {
            if let SightEffect::Value(points) = area.sight
                && self.concerns(area.polygon.bounds())
                && !self.is_own(rules, |p| area.polygon.contains(p))
            {
                mark(&area_cover(&view, area), points, ObstacleId::Area(i));
            }
        }
        for (i, wall) in scene.value_walls() {
            if let SightEffect::Value(points) = wall.sight {
                let mut cover = Cover::default();
                edge_cover(&view, wall.from, wall.to, &mut cover);
                mark(&cover, points, ObstacleId::Wall(i));
            }
        }
        marks.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.2.cmp(&b.2)));
        let mut sum = 0.0;
        for pair in marks.windows(2) {
            sum += pair[0].1;
            if sum >= limit - 1e-9 {
                self.full(pair[0].0, pair[1].0, pair[0].2);
            }
        }
    }

    /// Whether something shows, and the share of the body that does.
    pub(super) fn share(&self) -> (bool, f64) {
        let view = &self.view;
        if self.cover.is_full(view.right, view.left) {
            return (false, 0.0);
        }
        if self.cover.is_empty() && self.partial.is_empty() {
            return ((view.left - view.right) * view.depth > CONTACT, 1.0);
        }
        let whole = View::angle(view.right, view.left);
        let mut seen = 0.0;
        let mut visible = false;
        for (from, to) in self.cover.gaps(view.right, view.left) {
            match self.heights {
                Some(heights) if !self.partial.is_empty() => {
                    let (share, width) = visible_over(view, &heights, &self.partial, from, to);
                    seen += share;
                    visible |= width * view.depth > CONTACT;
                }
                _ => {
                    seen += View::angle(from, to);
                    visible |= (to - from) * view.depth > CONTACT;
                }
            }
        }
        (visible, (seen / whole).clamp(0.0, 1.0))
    }
}

/// The woods of one kind that concern a view.
struct Wood<'a> {
    kind: u16,
    /// Whether they reach from below every line to above it.
    covers: bool,
    areas: Vec<Patch<'a>>,
    /// Base and top of each, mm.
    spans: Vec<(f64, f64)>,
}
