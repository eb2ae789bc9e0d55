//! Events change components: the only place that does. The match is exhaustive, so a new event does not compile until
//! it is applied.
#![warn(clippy::wildcard_enum_match_arm)]

mod units;

use super::components::{PieceIndex, PieceQueryMut, Pose};
use super::schedule::{Clock, Holdings, Outbox};
use crate::model::{
    BattleEvent, Burning, Care, Damage, Gone, Health, Marker, PieceId, Posture, ShotOrder, Step,
    Treatment, TurnRecord,
};
use bevy::ecs::prelude::*;

/// Applies the events of the action at hand.
pub(super) fn apply_events(world: &mut World) {
    let events = std::mem::take(&mut world.resource_mut::<Outbox>().0);
    apply_all(world, &events);
    world.resource_mut::<Outbox>().0 = events;
}

/// Applies events in order.
pub(super) fn apply_all(world: &mut World, events: &[BattleEvent]) {
    for event in events {
        apply(world, event);
    }
}

/// What one piece's components look like to a change.
struct Hand<'a> {
    pose: Mut<'a, Pose>,
    stance: Mut<'a, super::Stance>,
    condition: Mut<'a, super::Condition>,
    tended: Mut<'a, super::Tended>,
    arms: Mut<'a, super::Arms>,
    works: Mut<'a, super::Works>,
    presence: Mut<'a, super::Presence>,
    drill: Mut<'a, super::Drill>,
    turn: Mut<'a, super::TurnMark>,
}

/// Changes one piece; an event about a piece that does not exist changes nothing.
fn with_piece(world: &mut World, id: PieceId, change: impl FnOnce(Hand<'_>)) {
    let Some(entity) = world.resource::<PieceIndex>().get(id) else {
        return;
    };
    let mut query = world.query::<PieceQueryMut>();
    if let Ok((pose, stance, condition, tended, arms, works, presence, drill, turn)) =
        query.get_mut(world, entity)
    {
        change(Hand { pose, stance, condition, tended, arms, works, presence, drill, turn });
    }
}

/// Changes every piece.
fn with_all(world: &mut World, mut change: impl FnMut(Hand<'_>)) {
    let mut query = world.query::<PieceQueryMut>();
    for (pose, stance, condition, tended, arms, works, presence, drill, turn) in
        query.iter_mut(world)
    {
        change(Hand { pose, stance, condition, tended, arms, works, presence, drill, turn });
    }
}

/// One round less of a weapon (`INF-10`).
fn count_round(hand: &mut Hand<'_>, weapon: u8) {
    if let Some(fired) = hand.arms.fired.get_mut(usize::from(weapon)) {
        *fired = fired.saturating_add(1);
    }
}

/// Takes one shot off the list of those that are still to be rolled.
fn fired(world: &mut World, order: &ShotOrder) {
    let shots = &mut world.resource_mut::<Clock>().0.shots;
    shots.retain(|o| (o.shooter, o.weapon) != (order.shooter, order.weapon));
}

fn apply(world: &mut World, event: &BattleEvent) {
    match event {
        BattleEvent::TurnBegan { turn } => {
            world.resource_mut::<Clock>().0.turn = *turn;
            with_all(world, |mut p| p.turn.0 = TurnRecord::default());
        }
        BattleEvent::PhaseBegan { phase } => {
            let mut clock = world.resource_mut::<Clock>();
            clock.0.phase = *phase;
            clock.0.shots.clear();
            with_all(world, |mut p| p.turn.0.acts = 0);
        }
        BattleEvent::StepBegan(step) => world.resource_mut::<Clock>().0.step = *step,
        BattleEvent::InitiativeRolled { first, .. } => {
            world.resource_mut::<Clock>().0.first = Some(*first);
        }
        BattleEvent::Moved {
            piece, path, facing, z, posture, gait, length, cost, turned, ..
        } => {
            with_piece(world, *piece, |mut p| {
                if let Some(end) = path.last() {
                    p.pose.at = *end;
                }
                p.pose.facing = *facing;
                p.pose.z = *z;
                p.stance.posture = *posture;
                // Who goes somewhere raises his head.
                p.stance.head_down &= path.len() < 2;
                p.turn.0.gait = *gait;
                p.turn.0.spent += cost;
                p.turn.0.went += length;
                p.turn.0.turned += turned;
                p.turn.0.moved = true;
            });
        }
        BattleEvent::SetDown { piece, at } => with_piece(world, *piece, |mut p| {
            p.pose.at = *at;
            p.presence.aboard = None;
        }),
        BattleEvent::Left { piece, how } => with_piece(world, *piece, |mut p| {
            p.presence.gone = Some(*how);
            p.presence.aboard = None;
            if *how == Gone::Killed {
                p.condition.health = Health::Dead;
                p.condition.pending = Health::Dead;
            }
        }),
        BattleEvent::Mounted { piece, on, spent } => {
            with_piece(world, *piece, |mut p| {
                p.presence.aboard = Some(*on);
                p.turn.0.mounted = true;
                p.turn.0.spent += spent;
            });
            with_piece(world, *on, |mut p| p.turn.0.mounted = true);
        }
        BattleEvent::Dismounted { piece, at, spent } => {
            let mut from = None;
            with_piece(world, *piece, |mut p| {
                from = p.presence.aboard.take();
                p.pose.at = *at;
                p.turn.0.mounted = true;
                p.turn.0.spent += spent;
            });
            if let Some(on) = from {
                with_piece(world, on, |mut p| p.turn.0.mounted = true);
            }
        }
        BattleEvent::KeptDown { piece, down } => with_piece(world, *piece, |mut p| {
            p.stance.head_down = *down;
        }),
        BattleEvent::Lifted { patient, by: [leader, second], spent } => {
            with_piece(world, *leader, |mut p| p.turn.0.spent = *spent);
            for id in [patient, second] {
                with_piece(world, *id, |mut p| p.presence.aboard = Some(*leader));
            }
        }
        BattleEvent::Carried { piece, at, facing, z } => with_piece(world, *piece, |mut p| {
            p.pose.at = *at;
            p.pose.facing = *facing;
            p.pose.z = *z;
        }),
        BattleEvent::MoraleTested { men, holds, .. } => {
            for man in men {
                with_piece(world, *man, |mut p| p.stance.shaken = !holds);
            }
        }
        BattleEvent::Joined { with, men, .. } => {
            for man in men {
                with_piece(world, *man, |mut p| p.presence.aboard = Some(*with));
            }
            with_piece(world, *with, |mut p| p.turn.0.spent = f64::MAX);
        }
        BattleEvent::Charged { piece, at, .. } => {
            with_piece(world, *piece, |mut p| p.pose.at = *at);
        }
        BattleEvent::Thrown { .. } => {}
        BattleEvent::MarkersLaid(order) => {
            let mark = |at, real| Marker { owner: order.owner, at, real };
            let markers = &mut world.resource_mut::<Clock>().0.markers;
            markers.extend(order.dummies.iter().map(|at| mark(*at, false)));
            markers.push(mark(order.real, true));
            with_piece(world, order.owner, |mut p| {
                p.turn.0.weapon = Some(0);
                count_round(&mut p, 0);
            });
        }
        BattleEvent::CameDown { owner, .. } => {
            world.resource_mut::<Clock>().0.markers.retain(|m| m.owner != *owner || !m.real);
            with_piece(world, *owner, |mut p| p.turn.0.acts += 1);
        }
        BattleEvent::Troop(event) => units::apply(world, event),
        BattleEvent::MarkersLifted => world.resource_mut::<Clock>().0.markers.clear(),
        BattleEvent::Designated(order) => {
            world.resource_mut::<Clock>().0.shots.push(*order);
            with_piece(world, order.shooter, |mut p| {
                p.turn.0.weapon = Some(order.weapon);
                p.turn.0.used |= 1_u8.checked_shl(u32::from(order.weapon)).unwrap_or(0);
                count_round(&mut p, order.weapon);
            });
        }
        BattleEvent::ShotsOrdered(orders) => {
            world.resource_mut::<Clock>().0.shots.clone_from(orders);
        }
        BattleEvent::ShotFired { order, .. } => {
            fired(world, order);
            with_piece(world, order.shooter, |mut p| p.turn.0.acts += 1);
        }
        BattleEvent::ShotWasted { order, .. } => {
            fired(world, order);
        }
        BattleEvent::HeadRolled { .. }
        | BattleEvent::ShellBurst { .. }
        | BattleEvent::VehicleStruck { .. } => {}
        BattleEvent::LookedOut { vehicle, out } => with_piece(world, *vehicle, |mut p| {
            p.works.0.driver_out = *out;
        }),
        BattleEvent::SeatTaken { piece, role } => with_piece(world, *piece, |mut p| {
            p.presence.duty = Some(*role);
            p.turn.0.moved = true;
        }),
        BattleEvent::BailedOut { piece, at, .. } => with_piece(world, *piece, |mut p| {
            p.pose.at = *at;
            p.presence.aboard = None;
            p.presence.duty = None;
        }),
        BattleEvent::KnockedOut { piece } => with_piece(world, *piece, |mut p| {
            p.condition.health = Health::Dead;
            p.condition.pending = Health::Dead;
            p.works.0.driver_out = false;
        }),
        BattleEvent::FireRolled { piece, burns, .. } => with_piece(world, *piece, |mut p| {
            let works = &mut p.works.0;
            if *burns != Burning::On {
                works.damage = works.damage.without(Damage::Burning);
            }
            if *burns == Burning::Explodes {
                works.damage = works.damage.with(Damage::Exploded);
            }
            works.pending = works.damage;
        }),
        BattleEvent::Wounded { piece, health, .. } => with_piece(world, *piece, |mut p| {
            p.condition.pending = p.condition.pending.max(*health);
        }),
        BattleEvent::EffectsTook => {
            let turn = world.resource::<Clock>().0.turn;
            with_all(world, |mut p| {
                let fell = p.condition.pending == Health::LitterCase
                    && p.condition.health < Health::LitterCase;
                p.condition.health = p.condition.pending;
                p.works.0.damage = p.works.0.pending;
                if p.condition.health >= Health::LitterCase {
                    p.stance.posture = Posture::Prone;
                }
                if fell {
                    p.tended.0 = Care { since: turn, ..Care::default() };
                }
            });
        }
        BattleEvent::Fought { first, second, .. } => {
            for fighter in [first, second] {
                for id in [Some(fighter.piece), fighter.helper].into_iter().flatten() {
                    with_piece(world, id, |mut p| p.turn.0.acts += 1);
                }
            }
        }
        BattleEvent::Treated { patient, by, outcome, .. } => {
            with_piece(world, *patient, |mut p| {
                p.turn.0.acts += 1;
                if by.is_none() {
                    p.tended.0.unattended += 1;
                }
                match outcome {
                    Treatment::Stabilised => p.tended.0.stable = true,
                    Treatment::NoChange => {}
                    Treatment::Dies => p.condition.pending = Health::Dead,
                    Treatment::Restored => {
                        p.condition.health = Health::Fit;
                        p.condition.pending = Health::Fit;
                    }
                }
            });
            if let Some(by) = by {
                with_piece(world, *by, |mut p| p.turn.0.acts += 1);
            }
        }
        BattleEvent::Damaged { piece, damage } => with_piece(world, *piece, |mut p| {
            p.works.0.pending = p.works.0.pending.with(*damage);
        }),
        BattleEvent::WeaponLost { piece, weapon } => with_piece(world, *piece, |mut p| {
            p.arms.lost |= 1_u8.checked_shl(u32::from(*weapon)).unwrap_or(0);
        }),
        BattleEvent::ObjectiveTaken { objective, side } => {
            if let Some(o) = world.resource_mut::<Holdings>().0.get_mut(objective.index()) {
                o.held_by = Some(*side);
            }
        }
        BattleEvent::Reckoned { lost, held_turns } => {
            let mut clock = world.resource_mut::<Clock>();
            clock.0.lost.clone_from(lost);
            clock.0.held_turns.clone_from(held_turns);
        }
        BattleEvent::Ended(ending) => {
            let mut clock = world.resource_mut::<Clock>();
            clock.0.ending = Some(*ending);
            clock.0.step = Step::Over;
        }
    }
}
