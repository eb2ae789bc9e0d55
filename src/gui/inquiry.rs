//! What is asked about the selected piece, answered on a worker thread: its record, whom it sees, what it sees of the
//! table, what its shot would come to. The rules answer; nothing is worked out here.

use super::session::Session;
use super::show::Show;
use super::timeline::Timeline;
use super::told::inspector::{Record, Sees, record, sees, watcher};
use crate::battle::{Field, Rules};
use crate::draw::choice::token;
use crate::draw::paint;
use crate::geometry::{Body, Dir, Eye, Layout, visible_area};
use crate::model::{PieceId, Scenario, ShotOrder, Snapshot};
use crate::rules::{Ruleset, ShotPreview, View};
use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, futures::check_ready};
use glam::DVec2;

/// The answers about a piece in a state.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Who.
    pub id: PieceId,
    /// Its record.
    pub record: Record,
    /// Whom it sees.
    pub sees: Sees,
    /// What it sees of the table, mm.
    pub area: Vec<DVec2>,
    /// Where it looks from, mm.
    pub eye: DVec2,
    /// Its shot at the nearest enemy it sees.
    pub shot: Option<ShotPreview>,
    /// Its counter on its own.
    pub portrait: Option<paint::Image>,
}

/// Question and answer.
#[derive(Resource, Default)]
pub struct Inquiry {
    asked: Option<(PieceId, usize, usize)>,
    task: Option<Task<Option<Answer>>>,
    answer: Option<Answer>,
    /// Counts answers, so that pictures made from one know when it is another.
    pub edition: u64,
}

impl Inquiry {
    /// The answer about a piece, if it is there; perhaps still about the state before.
    #[must_use]
    pub fn about(&self, id: Option<PieceId>) -> Option<&Answer> {
        self.answer.as_ref().filter(|a| Some(a.id) == id)
    }

    /// The same, but only if it is about the state that is shown.
    #[must_use]
    pub fn fresh(&self, id: Option<PieceId>) -> Option<&Answer> {
        self.about(id).filter(|_| self.task.is_none())
    }

    /// Is one being worked out?
    #[must_use]
    pub fn busy(&self) -> bool {
        self.task.is_some()
    }
}

/// Asks when another piece is selected or the state is another one.
pub fn ask(
    field: Res<Field>,
    rules: Res<Rules>,
    timeline: Res<Timeline>,
    session: Res<Session>,
    show: Res<Show>,
    mut inquiry: ResMut<Inquiry>,
) {
    if let Some(done) = inquiry.task.as_mut().and_then(check_ready) {
        inquiry.task = None;
        inquiry.answer = done;
        inquiry.edition += 1;
    }
    let Some(id) = session.selected else { return };
    let key = (id, timeline.cursor(), timeline.len());
    // While something moves, the record of who acts is enough; the rest waits until it stands.
    if inquiry.asked == Some(key) || inquiry.task.is_some() || (show.on() && inquiry.about(Some(id)).is_some()) {
        return;
    }
    inquiry.asked = Some(key);
    let (scenario, rules, now) = (field.0.clone(), rules.0.clone(), timeline.shown().clone());
    let work = async move { answer(&scenario, rules.as_ref(), &now, id) };
    inquiry.task = Some(AsyncComputeTaskPool::get().spawn(work));
}

fn answer(scenario: &Scenario, rules: &dyn Ruleset, now: &Snapshot, id: PieceId) -> Option<Answer> {
    let record = record(scenario, rules, now, id)?;
    let sees = sees(scenario, rules, now, id);
    let view = View::new(scenario, now);
    let eye = watcher(scenario, now, id);
    let able = view.state(id).able();
    let at = view.place(eye);
    let area = if able { area(&view, rules, eye) } else { Vec::new() };
    let shot = sees.rows.first().filter(|_| able).and_then(|row| {
        let spec = view.spec(id);
        let slots = u8::try_from(spec.weapons.len()).unwrap_or(u8::MAX);
        let slot = (0..slots).find(|s| view.state(id).weapons_lost >> (*s).min(7) & 1 == 0)?;
        let order = ShotOrder {
            shooter: id,
            weapon: slot,
            target: row.id,
            aim: None,
            layout: Layout::EndToEnd,
        };
        Some(rules.preview_shot(&view, &order)).filter(|p| p.in_range)
    });
    let portrait = token(scenario, now, id).map(|t| {
        let shapes: Vec<_> = t.shapes(Dir::X).all().cloned().collect();
        let half = DVec2::new(29.0, 24.5);
        let middle = if matches!(t.footprint, crate::geometry::Footprint::Disc { .. }) { 0.55 } else { 1.0 };
        let region = paint::Region::covering(-half * middle, half * middle, super::space::small(152.0 / (58.0 * middle)));
        paint::rasterise(&shapes, &region)
    });
    Some(Answer { id, record, sees, area, eye: at, shot, portrait })
}

/// What an eye sees of the table: the polygon of geometry, with the bodies that hide by the rules.
fn area(view: &View, rules: &dyn Ruleset, eye: PieceId) -> Vec<DVec2> {
    let _ = rules;
    let carrier = view.state(eye).aboard;
    let bodies: Vec<Body> = view
        .on_table()
        .filter(|(spec, _)| spec.id != eye && Some(spec.id) != carrier && view.hides_others(spec.id))
        .map(|(spec, _)| view.base(spec.id))
        .collect();
    let ground = carrier.map_or(view.state(eye).z, |c| view.state(c).z);
    let up = view.spec(eye).height;
    let size = view.scenario.size;
    let at = view.place(eye);
    visible_area(&view.scenario.terrain.scene, &bodies, Eye::at_height(at, ground + up), [0.0, 0.0, size.x, size.y]).polygon
}
