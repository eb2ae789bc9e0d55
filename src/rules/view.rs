//! What a rule may look at: the scenario and one snapshot. Turns pieces into the bodies that geometry measures.

use crate::geometry::{Body, Dir};
use crate::model::{
    Health, PieceId, PieceKind, PieceSpec, PieceState, Posture, Scenario, SideId, Snapshot,
};
use glam::DVec2;

/// How far one of a party that carries a litter case goes behind the other, mm.
const LITTER_STEP: f64 = 18.0;

/// A place in the rows behind the first man of two who carry a third, mm.
#[must_use]
pub(super) fn behind_a_bearer(at: DVec2, facing: Dir, row: u8) -> DVec2 {
    at - facing.vec() * (LITTER_STEP * f64::from(row))
}

/// A scenario and where it stands.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// What never changes.
    pub scenario: &'a Scenario,
    /// What does.
    pub now: &'a Snapshot,
}

impl<'a> View<'a> {
    /// A view.
    #[must_use]
    pub fn new(scenario: &'a Scenario, now: &'a Snapshot) -> Self {
        Self { scenario, now }
    }

    /// What never changes about a piece.
    #[must_use]
    pub fn spec(&self, id: PieceId) -> &'a PieceSpec {
        self.scenario.piece(id)
    }

    /// What does.
    ///
    /// # Panics
    /// Never for an id of this scenario.
    #[must_use]
    pub fn state(&self, id: PieceId) -> &'a PieceState {
        &self.now.pieces[id.index()]
    }

    /// Every piece on the table, by id.
    pub fn on_table(&self) -> impl Iterator<Item = (&'a PieceSpec, &'a PieceState)> + use<'a> {
        let scenario = self.scenario;
        self.now.pieces.iter().filter(|s| s.on_table()).map(move |s| (scenario.piece(s.id), s))
    }

    /// The men, animals and vehicles of one side on the table.
    pub fn of_side(
        &self,
        side: SideId,
    ) -> impl Iterator<Item = (&'a PieceSpec, &'a PieceState)> + use<'a> {
        self.on_table().filter(move |(spec, _)| spec.side == side)
    }

    /// The men with a seat on this piece, by id, whatever their health.
    pub fn aboard(
        &self,
        carrier: PieceId,
    ) -> impl Iterator<Item = (&'a PieceSpec, &'a PieceState)> + use<'a> {
        self.on_table().filter(move |(_, s)| s.aboard == Some(carrier))
    }

    /// Where a piece's centre or head is: a seated man's follows from what he sits on.
    #[must_use]
    pub fn place(&self, id: PieceId) -> DVec2 {
        let state = self.state(id);
        let Some(carrier) = state.aboard else { return state.at };
        let under = self.state(carrier);
        self.place_on(state, under.at, under.facing)
    }

    /// Where somebody who sits on something would be if that stood there, facing so.
    #[must_use]
    pub fn place_on(&self, state: &PieceState, at: DVec2, facing: Dir) -> DVec2 {
        let Some(carrier) = state.aboard else { return state.at };
        if self.spec(carrier).is_figure() {
            let row = if state.health == Health::LitterCase { 1 } else { 2 };
            return behind_a_bearer(at, facing, row);
        }
        // Who got on later, or came over from another stand, sits in the middle.
        let seat = self.spec(state.id).seat.filter(|seat| seat.on == carrier);
        seat.map_or(at, |seat| at + facing.rotate(seat.offset))
    }

    /// Posture that counts: a litter case lies (`INF-40b`), a seated man shares that of what he sits on.
    #[must_use]
    pub fn posture(&self, id: PieceId) -> Posture {
        let state = self.state(id);
        if state.health >= Health::LitterCase {
            return Posture::Prone;
        }
        match state.aboard {
            Some(carrier) => self.state(carrier).posture,
            None => state.posture,
        }
    }

    /// Does this piece stand on the table by itself, so that others touch it? Litter cases and seated men do not.
    #[must_use]
    pub fn blocks_movement(&self, id: PieceId) -> bool {
        let state = self.state(id);
        let stands = state.health < Health::LitterCase || self.hides_others(id);
        state.on_table() && state.aboard.is_none() && stands
    }

    /// The body that movement and contact see: the base or hull.
    #[must_use]
    pub fn base(&self, id: PieceId) -> Body {
        let (spec, state) = (self.spec(id), self.state(id));
        Body {
            at: self.place(id),
            facing: state.facing,
            footprint: spec.footprint,
            z: state.z,
            height: spec.height,
        }
    }

    /// Vehicles and shielded guns hide others and stop shots; figures and animals do not (`GEN-09`).
    #[must_use]
    pub fn hides_others(&self, id: PieceId) -> bool {
        matches!(self.spec(id).kind, PieceKind::Vehicle(_)) && self.state(id).on_table()
    }
}
