//! Who sees whom, and what of him shows (`INF-22`, `INF-29`, `INF-41` to `INF-44`, `GEN-09`).

use super::Infantry;
use super::crewed::Within;
use super::exposure::{self, Angle, Shows, Stance};
use super::scale::is_above;
use crate::geometry::{
    Body, CONTACT, Dir, Exposure, Eye, INCH, ObstacleId, SightRules, bearing_from, head_distance,
    visible_fraction, visible_share, wrap_degrees,
};
use crate::model::{CoverRow, Gait, ObstacleInfo, PartSet, PieceId, PieceKind, Posture};
use crate::rules::View;
use glam::DVec2;

/// What shows of a figure to one firer.
#[derive(Clone, Debug, PartialEq)]
pub struct Showing {
    /// Posture that counts.
    pub posture: Posture,
    /// Cover between firer and figure.
    pub cover: Option<CoverRow>,
    /// Parts that can be hit, by raw die.
    pub exposed: PartSet,
    /// The firer is above and nothing is overhead (`INF-44`).
    pub firer_above: bool,
}

impl Showing {
    /// What gives the protection, a word for the log: the cover, else the posture.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match (self.cover, self.posture) {
            (Some(row), _) => cover_word(row),
            (None, Posture::Standing) => "standing",
            (None, Posture::Kneeling) => "kneeling",
            (None, Posture::Prone) => "prone",
        }
    }
}

/// Name of a row of the cover chart.
#[must_use]
pub fn cover_word(row: CoverRow) -> &'static str {
    match row {
        CoverRow::FiringPort => "firing_port",
        CoverRow::HighWall => "high_wall",
        CoverRow::PreparedFoxhole => "prepared_foxhole",
        CoverRow::LowWall => "low_wall",
        CoverRow::HastyFoxhole => "hasty_foxhole",
        CoverRow::Window => "window",
        CoverRow::CornerRight => "corner_right",
        CoverRow::CornerLeft => "corner_left",
    }
}

impl Infantry {
    /// Posture that counts (`INF-29`): any pose that crawled this turn is prone.
    #[must_use]
    pub fn posture(&self, view: &View, id: PieceId) -> Posture {
        let posture = self.seat_posture(view, id).unwrap_or_else(|| view.posture(id));
        if view.state(id).turn.gait == Gait::Crawl { Posture::Prone } else { posture }
    }

    /// Height of a piece's top over its ground, mm: the head of a man in his posture, the roof of a vehicle.
    fn height(&self, view: &View, id: PieceId, posture: Posture) -> f64 {
        let spec = view.spec(id);
        match spec.kind {
            PieceKind::Figure { .. } => self.tables.head_height(posture),
            PieceKind::Crew => self.tables.head_height(Posture::Kneeling),
            PieceKind::Animal { .. } | PieceKind::Vehicle(_) => spec.height,
        }
    }

    /// The body that sight and templates see: a man with his head where it is.
    #[must_use]
    pub fn body(&self, view: &View, id: PieceId) -> Body {
        let base = view.base(id);
        Body {
            z: self.ground(view, id),
            height: self.height(view, id, self.posture(view, id)),
            ..base
        }
    }

    fn ground(&self, view: &View, id: PieceId) -> f64 {
        let state = view.state(id);
        let ground = state.aboard.map_or(state.z, |carrier| view.state(carrier).z);
        // A mounted man's head is higher than a standing one's.
        let lift = self.steed(view, id).map_or(0.0, |_| self.tables.mounted_in * INCH);
        ground + lift
    }

    /// Where a piece looks from and is measured to: the head (`INF-27`).
    #[must_use]
    pub fn head(&self, view: &View, id: PieceId) -> (DVec2, f64) {
        let body = self.body(view, id);
        (body.at, body.z + body.height)
    }

    /// Head to head, table mm (`INF-27`).
    #[must_use]
    pub fn range(&self, view: &View, from: PieceId, to: PieceId) -> f64 {
        head_distance(&self.body(view, from), &self.body(view, to))
    }

    /// Bodies that hide others, without the two that look at each other.
    pub(super) fn obstacles(&self, view: &View, a: PieceId, b: PieceId) -> Vec<(PieceId, Body)> {
        view.on_table()
            .filter(|(spec, _)| spec.id != a && spec.id != b && view.hides_others(spec.id))
            .filter(|(spec, _)| {
                // What one sits on hides neither him nor others from him.
                view.state(a).aboard != Some(spec.id) && view.state(b).aboard != Some(spec.id)
            })
            .map(|(spec, _)| (spec.id, self.body(view, spec.id)))
            .collect()
    }

    /// How much of one piece another sees, and what hides the rest (`GEN-09`).
    #[must_use]
    pub fn exposure(&self, view: &View, from: PieceId, to: PieceId) -> Exposure {
        let (eye, hiding, target) = self.looks(view, from, to);
        visible_fraction(&view.scenario.terrain.scene, &hiding, eye, &target)
    }

    /// Does one piece see another at all, and which share of it? The same verdict without the reasons.
    #[must_use]
    pub fn share(&self, view: &View, from: PieceId, to: PieceId) -> (bool, f64) {
        let (eye, hiding, target) = self.looks(view, from, to);
        visible_share(&view.scenario.terrain.scene, &hiding, eye, &target, &SightRules::default())
    }

    /// What a question of sight is asked with: the eye, the bodies that hide, the body looked at.
    fn looks(&self, view: &View, from: PieceId, to: PieceId) -> (Eye, Vec<Body>, Body) {
        let (at, z) = self.head(view, from);
        let hiding = self.obstacles(view, from, to).into_iter().map(|(_, body)| body).collect();
        (Eye { at, z: Some(z) }, hiding, self.covered_body(view, to, at))
    }

    /// The target as it makes use of cover against an eye there (`INF-29`).
    fn covered_body(&self, view: &View, id: PieceId, eye: DVec2) -> Body {
        let mut body = self.body(view, id);
        if view.spec(id).is_figure() && self.posture(view, id) == Posture::Standing {
            let rows = self.rows_between(view, body.at, eye);
            if rows.iter().any(|(row, _)| *row == CoverRow::LowWall) {
                body.height = self.tables.head_height(Posture::Kneeling);
            }
        }
        body
    }

    /// Cover rows of terrain that lies between a place and an eye, within an inch of the place (`INF-42`), and of what
    /// the place is in.
    fn rows_between(&self, view: &View, at: DVec2, eye: DVec2) -> Vec<(CoverRow, ObstacleInfo)> {
        let terrain = &view.scenario.terrain;
        let scene = &terrain.scene;
        let reach = self.tables.cover_in * INCH + CONTACT;
        let mut rows = Vec::new();
        for index in self.areas_near(view, at, reach) {
            let Some(info) = terrain.areas.get(index as usize) else {
                continue;
            };
            let Some(row) = info.cover else { continue };
            let polygon = &scene.areas()[index as usize].polygon;
            let counts = match row {
                // A hole covers who is in it, from everywhere: its lip is between.
                CoverRow::PreparedFoxhole | CoverRow::HastyFoxhole => polygon.contains(at),
                _ => crosses_within(polygon.corners(), at, eye, reach),
            };
            if counts {
                rows.push((row, *info));
            }
        }
        rows
    }

    /// Areas whose bounds come within `reach` of a place.
    pub(super) fn areas_near<'a>(
        &self,
        view: &View<'a>,
        at: DVec2,
        reach: f64,
    ) -> impl Iterator<Item = u32> + use<'a> {
        let by = DVec2::splat(reach);
        view.scenario.terrain.scene.near(at - by, at + by).filter_map(|id| match id {
            ObstacleId::Area(index) => Some(index),
            _ => None,
        })
    }

    /// What shows of a figure to a firer (`INF-41` to `INF-44`).
    #[must_use]
    pub fn showing(&self, view: &View, firer: PieceId, target: PieceId) -> Showing {
        let (eye, eye_z) = self.head(view, firer);
        let (at, head_z) = self.head(view, target);
        let rows = self.rows_between(view, at, eye);
        let mut posture = self.posture(view, target);
        let mut cover: Option<CoverRow> = None;
        let mut least = u32::MAX;
        for (row, _) in &rows {
            let shown = self.tables.cover_parts(*row).count();
            // Of several kinds the one that shows least is taken: a figure always uses the cover there is (INF-29).
            if shown < least {
                cover = Some(*row);
                least = shown;
            }
        }
        if let Some(row) = self.within(view, target).and_then(Within::cover)
            && self.tables.cover_parts(row).count() < least
        {
            // Who looks over the side of a vehicle, or out of its hatch, shows no more than that (INF-55, INF-67).
            cover = Some(row);
            posture = Posture::Standing;
        }
        if cover.is_none() {
            cover = self.corner(view, firer, target);
        }
        if posture == Posture::Standing && rows.iter().any(|(row, _)| *row == CoverRow::LowWall) {
            posture = Posture::Kneeling;
        }
        let overhead = self.has_overhead(view, at);
        let firer_above = is_above(&self.tables, eye_z - head_z) && !overhead;
        let stance = Stance {
            posture,
            cover,
            // Where nothing covers him there is nothing to keep his head behind.
            head_only: view.state(target).head_down && cover.is_some(),
            fired: view.state(target).turn.weapon.is_some(),
            ..Stance::default()
        };
        let angle = Angle { blast: false, above: firer_above };
        let exposed =
            exposure::exposed(&self.tables, &self.readings, &Shows::Stance(stance), angle).parts;
        Showing { posture, cover, exposed, firer_above }
    }

    /// Something over a place that covers from above.
    #[must_use]
    pub fn has_overhead(&self, view: &View, at: DVec2) -> bool {
        let terrain = &view.scenario.terrain;
        self.areas_near(view, at, 0.0).any(|i| {
            terrain.areas.get(i as usize).is_some_and(|info| info.overhead)
                && terrain.scene.areas()[i as usize].polygon.contains(at)
        })
    }

    /// A corner of something hard and taller than a man, within an inch of him, that hides one side of him
    /// (`INF-41`): he leans out to the side that shows.
    fn corner(&self, view: &View, firer: PieceId, target: PieceId) -> Option<CoverRow> {
        if !view.spec(target).is_figure() {
            return None;
        }
        let terrain = &view.scenario.terrain;
        let (visible, share) = self.share(view, firer, target);
        if !visible || share > 1.0 - 1e-9 {
            return None;
        }
        let seen = self.exposure(view, firer, target);
        let (eye, _) = self.head(view, firer);
        let (at, head_z) = self.head(view, target);
        let reach = self.tables.cover_in * INCH + CONTACT;
        for shadow in &seen.by {
            let ObstacleId::Area(index) = shadow.obstacle else {
                continue;
            };
            let area = &terrain.scene.areas()[index as usize];
            let tall = area.top.is_none_or(|top| top >= head_z);
            if !area.hard
                || !tall
                || (!area.polygon.contains(at) && area.polygon.edge_distance(at) > reach)
            {
                continue;
            }
            // Seen from the firer, bearings grow to the left. What is hidden on his left is the target's own right.
            let turn = wrap_degrees(shadow.to_bearing - shadow.from_bearing).rem_euclid(360.0);
            let middle = Dir::from_degrees(shadow.from_bearing + turn / 2.0);
            let facing = Dir::towards(eye, at)?;
            let to_middle = bearing_from(facing, DVec2::ZERO, middle.vec());
            return Some(if to_middle > 0.0 {
                CoverRow::CornerLeft
            } else {
                CoverRow::CornerRight
            });
        }
        None
    }
}

/// Does the line from `at` to `eye` meet this outline within `reach` of `at`?
fn crosses_within(corners: &[DVec2], at: DVec2, eye: DVec2, reach: f64) -> bool {
    let along = eye - at;
    let length = along.length();
    if length <= CONTACT {
        return false;
    }
    let end = at + along * (reach.min(length) / length);
    (0..corners.len()).any(|i| {
        let (a, b) = (corners[i], corners[(i + 1) % corners.len()]);
        crate::geometry::segments_meet(at, end, a, b)
    })
}
