//! What is asked about the selected piece, answered on a worker thread: its record, whom it sees, what it sees of the
//! table, what its shot would come to. The rules answer; nothing is worked out here.

use super::session::Session;
use super::show::Show;
use super::timeline::Timeline;
use super::told::inspector::{Record, Sees, record, sees, watcher};
use super::unseen::unseen;
use crate::battle::{Field, Rules};
use crate::draw::choice::token;
use crate::draw::paint;
use crate::geometry::Dir;
use crate::model::{Gait, Health, PieceId, Posture, Scenario, ShotOrder, Snapshot};
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
    /// Its shot at the nearest enemy it sees.
    pub shot: Option<ShotPreview>,
    /// Its counter on its own.
    pub portrait: Option<paint::Image>,
}

/// Outlines of what a piece does not see.
#[derive(Clone, Debug)]
pub struct Unseen {
    /// Who.
    pub id: PieceId,
    /// Closed outlines, even-odd, mm.
    pub outlines: Vec<Vec<DVec2>>,
    /// Another one has another number.
    pub edition: u64,
}

/// Question and answer.
#[derive(Resource, Default)]
pub struct Inquiry {
    asked: Option<(PieceId, usize, usize)>,
    task: Option<Task<Option<Answer>>>,
    answer: Option<Answer>,
    /// What was asked about the table, and what came of it.
    looked: Option<(PieceId, usize, usize)>,
    looking: Option<Task<Vec<Vec<DVec2>>>>,
    unseen: Option<Unseen>,
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

    /// What a piece does not see in the state shown, once that is known.
    #[must_use]
    pub fn unseen(&self, id: Option<PieceId>) -> Option<&Unseen> {
        self.unseen
            .as_ref()
            .filter(|u| Some(u.id) == id && self.looking.is_none() && self.looked == self.asked)
    }

    /// Is one being worked out?
    #[must_use]
    pub fn busy(&self) -> bool {
        self.task.is_some() || self.looking.is_some()
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
    if let Some(outlines) = inquiry.looking.as_mut().and_then(check_ready) {
        inquiry.looking = None;
        inquiry.edition += 1;
        let edition = inquiry.edition;
        inquiry.unseen = inquiry.looked.map(|(id, ..)| Unseen { id, outlines, edition });
    }
    let Some(id) = session.selected else { return };
    let key = (id, timeline.cursor(), timeline.len());
    let look = session.sight && !session.playing && !show.on();
    if look
        && inquiry.asked == Some(key)
        && inquiry.task.is_none()
        && inquiry.looking.is_none()
        && inquiry.looked != Some(key)
    {
        inquiry.looked = Some(key);
        let (scenario, rules, now) = (field.0.clone(), rules.0.clone(), timeline.shown().clone());
        let work = async move { blind(&scenario, rules.as_ref(), &now, id) };
        inquiry.looking = Some(AsyncComputeTaskPool::get().spawn(work));
    }
    // While something moves, the record of who acts is enough; the rest waits until it stands.
    if inquiry.asked == Some(key)
        || inquiry.task.is_some()
        || (show.on() && inquiry.about(Some(id)).is_some())
    {
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
    let able = view.state(id).able();
    let shot = sees.rows.first().filter(|_| able).and_then(|row| {
        let spec = view.spec(id);
        let slots = u8::try_from(spec.weapons.len()).unwrap_or(u8::MAX);
        let slot = (0..slots).find(|s| view.state(id).weapons_lost >> (*s).min(7) & 1 == 0)?;
        let order = ShotOrder::loaded(scenario, id, slot, row.id);
        Some(rules.preview_shot(&view, &order)).filter(|p| p.in_range)
    });
    let portrait = token(scenario, now, id).map(|t| {
        let shapes: Vec<_> = t.shapes(Dir::X).all().cloned().collect();
        let half = DVec2::new(29.0, 24.5);
        let middle =
            if matches!(t.footprint, crate::geometry::Footprint::Disc { .. }) { 0.55 } else { 1.0 };
        let region = paint::Region::covering(
            -half * middle,
            half * middle,
            super::space::small(152.0 / (58.0 * middle)),
        );
        paint::rasterise(&shapes, &region)
    });
    Some(Answer { id, record, sees, shot, portrait })
}

/// Where the piece would not see an enemy who stands there: one of them is put to every place in turn, and the rules
/// say whether he is seen.
fn blind(scenario: &Scenario, rules: &dyn Ruleset, now: &Snapshot, id: PieceId) -> Vec<Vec<DVec2>> {
    let view = View::new(scenario, now);
    let side = scenario.piece(id).side;
    let enemy = scenario.pieces.iter().find(|p| p.side != side && p.is_figure());
    let (Some(enemy), true) = (enemy.map(|p| p.id), view.state(id).able()) else {
        return Vec::new();
    };
    let eye = watcher(scenario, now, id);
    let mut ghost = now.clone();
    if let Some(state) = ghost.pieces.get_mut(enemy.index()) {
        state.aboard = None;
        state.gone = None;
        state.health = Health::Fit;
        state.posture = Posture::Standing;
        state.turn.gait = Gait::None;
    }
    unseen(scenario.size, |at| {
        if let Some(state) = ghost.pieces.get_mut(enemy.index()) {
            state.at = at;
            state.z = scenario.terrain.scene.ground_at(at);
        }
        rules.sees(&View::new(scenario, &ghost), eye, enemy).visible
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gun_of_the_first_scenario_sees_part_of_the_table() {
        let scenario = crate::files::parse_scenario(
            "hedgerow.ron",
            crate::files::shipped("hedgerow").unwrap(),
        )
        .unwrap()
        .0;
        let rules = crate::rules::for_scenario(&scenario).unwrap();
        let battle =
            &mut crate::battle::Battle::new(std::sync::Arc::new(scenario), rules.clone(), 7);
        let now = battle.snapshot();
        let scenario = battle.world_mut().resource::<Field>().0.clone();
        let gun = scenario.pieces.iter().find(|p| p.key == "baker_gun").unwrap().id;
        let answer = answer(&scenario, rules.as_ref(), &now, gun).unwrap();
        let blind = blind(&scenario, rules.as_ref(), &now, gun);
        assert!(!blind.is_empty());
        assert!(answer.portrait.is_some());
    }
}
