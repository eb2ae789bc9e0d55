//! Who sees whom, and how much of it (`OST-22`, `OST-39`, `GEN-09`).

use super::Ostfront;
use crate::geometry::{
    Body, Exposure, Eye, SightRules, bearing_from, visible_fraction, visible_share,
};
use crate::model::{Exact, PieceId};
use crate::rules::View;
use glam::DVec2;

impl Ostfront {
    /// Bodies that hide others from each other, without the two that look.
    fn hiding(&self, view: &View, a: PieceId, b: PieceId) -> Vec<Body> {
        let carries = |id: PieceId, on: PieceId| view.state(id).aboard == Some(on);
        view.on_table()
            .filter(|(spec, _)| spec.id != a && spec.id != b && view.hides_others(spec.id))
            .filter(|(spec, _)| !carries(a, spec.id) && !carries(b, spec.id))
            .map(|(spec, _)| self.body(view, spec.id))
            .collect()
    }

    fn eye(&self, view: &View, id: PieceId) -> Eye {
        let body = self.body(view, id);
        Eye { at: body.at, z: Some(body.z + body.height) }
    }

    /// How much of one piece another sees, and what hides the rest.
    pub(super) fn exposure(&self, view: &View, from: PieceId, to: PieceId) -> Exposure {
        let hiding = self.hiding(view, from, to);
        visible_fraction(
            &view.scenario.terrain.scene,
            &hiding,
            self.eye(view, from),
            &self.body(view, to),
        )
    }

    /// Does one piece see another at all, and which share of it? The pinned see their frontal arc only (`OST-39`).
    pub(super) fn share(&self, view: &View, from: PieceId, to: PieceId) -> (bool, f64) {
        let state = view.state(from);
        let arc = self.tables.engage.pinned_arc_deg + 1e-9;
        if state.troop.pins > 0
            && self.vehicle(view, from).is_some()
            && bearing_from(state.facing, view.place(from), view.place(to)).abs() > arc
        {
            return (false, 0.0);
        }
        self.share_at(view, from, to, self.body(view, to))
    }

    /// The same of a body that stands somewhere else.
    pub(super) fn share_at(
        &self,
        view: &View,
        from: PieceId,
        to: PieceId,
        body: Body,
    ) -> (bool, f64) {
        let hiding = self.hiding(view, from, to);
        let scene = &view.scenario.terrain.scene;
        visible_share(scene, &hiding, self.eye(view, from), &body, &SightRules::default())
    }

    /// Would one piece see another that stood there?
    pub(super) fn spots_at(&self, view: &View, from: PieceId, to: PieceId, at: DVec2) -> bool {
        let z = view.scenario.terrain.scene.ground_at(at);
        self.share_at(view, from, to, Body { at, z, ..self.body(view, to) }).0
    }

    /// Share of a target that is hidden from a shooter, percent (`OST-22`), and whether it is seen through soft cover.
    pub(super) fn hidden(&self, view: &View, from: PieceId, to: PieceId) -> (Exact, bool) {
        let seen = self.exposure(view, from, to);
        let percent = Exact::from_decimal(((1.0 - seen.fraction) * 100.0).clamp(0.0, 100.0));
        (percent, seen.depth > crate::geometry::CONTACT)
    }
}
