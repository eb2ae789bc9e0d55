//! The one system that touches the battle: it turns intents into steps, lets the program play, and minds the clock of
//! what is being shown. Everything else in the window only reads.

use super::session::{Intent, Session};
use super::show::{Show, beats};
use super::timeline::Timeline;
use crate::ai::{Players, Ways};
use crate::battle::{self, Field, Rules};
use crate::model::{Action, Step};
use crate::rules::View;
use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, futures::check_ready};
use std::sync::Arc;

/// The minds that play, and what they are thinking about.
#[derive(Resource, Default)]
pub struct Minds {
    ways: Option<Arc<Ways>>,
    players: Option<Players>,
    thinking: Option<Task<Thought>>,
    /// A thought about a battle that has moved on is thrown away.
    stale: bool,
}

/// What comes back from a worker thread.
struct Thought {
    players: Players,
    ways: Arc<Ways>,
    action: Option<Action>,
}

impl Minds {
    /// Is somebody thinking?
    #[must_use]
    pub fn busy(&self) -> bool {
        self.thinking.is_some()
    }

    fn forget(&mut self) {
        self.players = None;
        self.stale = self.thinking.is_some();
    }
}

/// What waits to happen.
#[derive(Resource, Default)]
pub struct Pending {
    /// The next action is wanted as soon as it is known.
    next: bool,
    /// Steps still to be done without showing them.
    pub rush: u32,
    /// Something was taken back and can be done again.
    pub redo: bool,
}

impl Pending {
    /// So many steps to be done without showing them.
    #[must_use]
    pub fn steps(rush: u32) -> Self {
        Self { rush, ..Self::default() }
    }
}

/// Does what is wanted.
pub fn drive(world: &mut World) {
    advance_show(world);
    let redo = battle::can_redo(world);
    world.resource_mut::<Pending>().redo = redo;
    let intents: Vec<Intent> = world.resource_mut::<Messages<Intent>>().drain().collect();
    for intent in intents {
        obey(world, intent);
    }
    if world.resource::<Pending>().rush > 0 {
        rush(world);
        return;
    }
    let idle = !world.resource::<Show>().on();
    let playing = world.resource::<Session>().playing;
    if idle && playing && !world.resource::<Pending>().next {
        next(world);
    }
    if world.resource::<Pending>().next && !world.resource::<Show>().on() {
        think(world);
    }
}

/// Time passes for what is being shown; at its end the state after it is shown.
fn advance_show(world: &mut World) {
    if !world.resource::<Show>().on() {
        return;
    }
    let session = world.resource::<Session>();
    let (speed, still) = (session.speed, session.still);
    // A stutter of the window is no reason to skip half a move.
    let seconds = world.resource::<Time>().delta_secs().min(0.1) * speed;
    if world.resource_mut::<Show>().advance(seconds) || still {
        end_show(world);
    }
}

fn end_show(world: &mut World) {
    if world.resource::<Show>().on() {
        world.resource_mut::<Show>().end();
        let mut timeline = world.resource_mut::<Timeline>();
        let cursor = timeline.cursor();
        timeline.seek(cursor + 1);
    }
}

fn obey(world: &mut World, intent: Intent) {
    match intent {
        Intent::Next => {
            if world.resource::<Show>().on() {
                end_show(world);
            } else {
                next(world);
            }
        }
        Intent::Back => {
            pause(world);
            let showing = world.resource::<Show>().on();
            world.resource_mut::<Show>().end();
            let mut timeline = world.resource_mut::<Timeline>();
            let cursor = timeline.cursor();
            timeline.seek(if showing { cursor } else { cursor.saturating_sub(1) });
        }
        Intent::Play => {
            let playing = world.resource::<Session>().playing;
            world.resource_mut::<Session>().playing = !playing;
            if playing {
                world.resource_mut::<Pending>().next = false;
            }
        }
        Intent::Seek(to) => {
            pause(world);
            world.resource_mut::<Show>().end();
            world.resource_mut::<Timeline>().seek(to);
        }
        Intent::Undo => {
            pause(world);
            world.resource_mut::<Show>().end();
            if battle::undo(world) {
                let left = world.resource::<battle::BattleLog>().entries().len();
                let mut timeline = world.resource_mut::<Timeline>();
                timeline.truncate(left);
                timeline.seek(left);
                world.resource_mut::<Minds>().forget();
            }
        }
        Intent::Redo => {
            pause(world);
            world.resource_mut::<Show>().end();
            if battle::redo(world) {
                take_down(world);
                let all = world.resource::<Timeline>().len();
                world.resource_mut::<Timeline>().seek(all);
                world.resource_mut::<Minds>().forget();
            }
        }
        Intent::Branch => {
            pause(world);
            world.resource_mut::<Show>().end();
            let keep = world.resource::<Timeline>().cursor();
            while world.resource::<battle::BattleLog>().entries().len() > keep
                && battle::undo(world)
            {}
            world.resource_mut::<Timeline>().truncate(keep);
            world.resource_mut::<Minds>().forget();
        }
    }
}

fn pause(world: &mut World) {
    world.resource_mut::<Session>().playing = false;
    world.resource_mut::<Pending>().next = false;
}

/// Shows the next entry, or asks for one.
fn next(world: &mut World) {
    let timeline = world.resource::<Timeline>();
    if let Some(entry) = timeline.next() {
        let beats = beats(&entry.events, timeline.shown());
        begin_show(world, beats);
        return;
    }
    if timeline.shown().state.step == Step::Over {
        world.resource_mut::<Session>().playing = false;
    } else {
        world.resource_mut::<Pending>().next = true;
    }
}

fn begin_show(world: &mut World, beats: Vec<super::show::Beat>) {
    world.resource_mut::<Show>().begin(beats);
    let actor = world.resource::<Show>().actor();
    let mut session = world.resource_mut::<Session>();
    if session.follow && actor.is_some() {
        session.selected = actor;
    }
    let still = session.still;
    if still {
        end_show(world);
    }
}

/// Asks the program for the next action on a worker thread, and does it when it is there.
fn think(world: &mut World) {
    let (field, rules) = (world.resource::<Field>().0.clone(), world.resource::<Rules>().0.clone());
    let newest = world.resource::<Timeline>().state(usize::MAX).clone();
    let mut minds = world.resource_mut::<Minds>();
    let Some(task) = &mut minds.thinking else {
        let (players, ways) = (minds.players.take(), minds.ways.clone());
        let work = async move {
            let ways = ways.unwrap_or_else(|| Arc::new(Ways::new(&field, rules.as_ref())));
            let mut players = players.unwrap_or_else(|| Players::with_ways(&field, &ways));
            let action = players.next_action(&View::new(&field, &newest), rules.as_ref());
            Thought { players, ways, action }
        };
        minds.thinking = Some(AsyncComputeTaskPool::get().spawn(work));
        return;
    };
    let Some(thought) = check_ready(task) else { return };
    minds.thinking = None;
    minds.ways = Some(thought.ways);
    if std::mem::take(&mut minds.stale) {
        return;
    }
    minds.players = Some(thought.players);
    world.resource_mut::<Pending>().next = false;
    if let Some(action) = thought.action
        && act(world, action)
    {
        next(world);
    }
}

/// Steps without showing them, as many as fit into a moment.
fn rush(world: &mut World) {
    let (field, rules) = (world.resource::<Field>().0.clone(), world.resource::<Rules>().0.clone());
    let mut minds = world.remove_resource::<Minds>().unwrap_or_default();
    let ways =
        minds.ways.get_or_insert_with(|| Arc::new(Ways::new(&field, rules.as_ref()))).clone();
    let players = minds.players.get_or_insert_with(|| Players::with_ways(&field, &ways));
    // Few enough that the window answers between them.
    for _ in 0..4 {
        let newest = world.resource::<Timeline>().state(usize::MAX).clone();
        let action = players.next_action(&View::new(&field, &newest), rules.as_ref());
        let done = action.is_some_and(|action| act(world, action));
        let mut pending = world.resource_mut::<Pending>();
        pending.rush = if done { pending.rush - 1 } else { 0 };
        if pending.rush == 0 {
            break;
        }
    }
    world.insert_resource(minds);
    let all = world.resource::<Timeline>().len();
    let mut timeline = world.resource_mut::<Timeline>();
    timeline.seek(all);
    let actor = timeline.entries().iter().rev().find_map(|e| {
        let mut show = Show::default();
        show.begin(beats(&e.events, &e.after));
        show.actor()
    });
    world.resource_mut::<Session>().selected = actor;
}

/// Does an action by the one door and takes down what came of it. A refusal becomes a notice.
fn act(world: &mut World, action: Action) -> bool {
    match battle::step(world, action) {
        Ok(_) => {
            take_down(world);
            true
        }
        Err(why) => {
            let mut session = world.resource_mut::<Session>();
            session.notice = Some((why.to_string(), 0.0));
            session.playing = false;
            false
        }
    }
}

/// Entries of the log that the timeline has not yet.
fn take_down(world: &mut World) {
    let (field, rules) = (world.resource::<Field>().0.clone(), world.resource::<Rules>().0.clone());
    let have = world.resource::<Timeline>().len();
    let now = battle::snapshot(world);
    let log = world.resource::<battle::BattleLog>();
    let new: Vec<_> = log.entries().iter().skip(have).map(|e| e.events.clone()).collect();
    let mut timeline = world.resource_mut::<Timeline>();
    for events in new {
        timeline.push(&field, rules.phases(), rules.own_ids(), events, now.clone());
    }
}
