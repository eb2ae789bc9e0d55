//! Events about units, where one model is one (OST).

use super::with_piece;
use crate::battle::schedule::Clock;
use crate::model::{
    Aimed, Damage, Manner, Mud, Part, PieceId, Plight, Repair, Shell, ShotOf, ShotOrder,
    TroopEvent, TroopState,
};
use bevy::ecs::prelude::*;

/// Changes the record of one unit.
fn with_troop(world: &mut World, id: PieceId, change: impl FnOnce(&mut TroopState)) {
    with_piece(world, id, |mut p| change(&mut p.drill.0));
}

/// Every unit of a side.
fn side(world: &World, of: crate::model::SideId) -> Vec<PieceId> {
    let scenario = &world.resource::<crate::battle::Field>().0;
    scenario.pieces.iter().filter(|p| p.side == of).map(|p| p.id).collect()
}

pub(super) fn apply(world: &mut World, event: &TroopEvent) {
    match event {
        TroopEvent::SideBegan { side: of, sighted } => {
            world.resource_mut::<Clock>().0.sighted.clone_from(sighted);
            for id in side(world, *of) {
                with_piece(world, id, |mut p| {
                    p.drill.0 = fresh(&p.drill.0);
                    p.turn.0 =
                        crate::model::TurnRecord { acts: p.turn.0.acts, ..Default::default() };
                });
            }
        }
        TroopEvent::Recovered { piece, pins, .. } => {
            with_troop(world, *piece, |t| t.pins = *pins);
        }
        TroopEvent::Worked { piece, part, left, .. } => with_troop(world, *piece, |t| {
            let what = match part {
                Part::Tracks => &mut t.tracks,
                Part::Armament => &mut t.armament,
            };
            *what = (*left > 0).then_some(Repair::Turns(*left));
        }),
        TroopEvent::Declared { piece, moving } => with_troop(world, *piece, |t| {
            t.manner = if *moving { Manner::Moving } else { Manner::Halted };
        }),
        TroopEvent::MudRolled { piece, came, .. } => with_troop(world, *piece, |t| {
            t.tried_mud = true;
            t.stuck = *came == Mud::Sticks;
        }),
        TroopEvent::GoingRolled { piece, limit, .. } => {
            with_troop(world, *piece, |t| t.limit = Some(*limit));
        }
        TroopEvent::ObstacleRolled { piece, used, owed, .. } => with_troop(world, *piece, |t| {
            t.used = *used;
            t.owed = *owed;
        }),
        TroopEvent::Drove { piece, used, turned, paid_turn } => {
            with_piece(world, *piece, |mut p| {
                // Each drive has dice of its own.
                p.turn.0.acts += 1;
                let went = p.turn.0.went;
                let t = &mut p.drill.0;
                // The length of the move has been counted by the event of the move itself.
                let gone = went > t.went;
                (t.went, t.used, t.turned, t.paid_turn) = (went, *used, *turned, *paid_turn);
                if gone {
                    t.moved = true;
                    t.moves = t.moves.saturating_add(1);
                    t.manner = Manner::Moving;
                }
            });
        }
        TroopEvent::Halted(held) => world.resource_mut::<Clock>().0.held = Some(held.clone()),
        TroopEvent::WentOn => world.resource_mut::<Clock>().0.held = None,
        TroopEvent::Shot { order, of, bearing, aimed, .. } => {
            shot(world, order, *of, *bearing, *aimed);
        }
        TroopEvent::Matched { .. } | TroopEvent::CrewOut { .. } => {}
        TroopEvent::Suffered { piece, plight, pins, turns, .. } => {
            with_piece(world, *piece, |mut p| {
                let t = &mut p.drill.0;
                t.pins = t.pins.saturating_add(*pins);
                let damage = &mut p.works.0.damage;
                match plight {
                    Plight::Pinned | Plight::Wreck | Plight::Panic => {}
                    Plight::MoveKill => t.tracks = t.tracks.or(Some(Repair::Waiting)),
                    Plight::ArmamentOut => t.armament = t.armament.or(Some(Repair::Waiting)),
                    Plight::Immobilised => *damage = damage.with(Damage::Immobile),
                    Plight::ArmamentDestroyed => *damage = damage.with(Damage::MainGun),
                    Plight::Burns | Plight::FuelFire => *damage = damage.with(Damage::Burning),
                    Plight::CrewWounded => t.dazed = t.dazed.max(turns.unwrap_or(1)),
                    Plight::ExternalFire => t.smoke = t.smoke.max(turns.unwrap_or(1)),
                    Plight::ArmamentDamaged => t.worsened = true,
                }
                p.works.0.pending = p.works.0.damage;
            });
        }
        TroopEvent::Fell { target, pins, .. } => {
            with_troop(world, *target, |t| t.pins = t.pins.saturating_add(*pins));
        }
        TroopEvent::MenLost { piece, men, .. } => {
            with_troop(world, *piece, |t| t.lost = t.lost.saturating_add(*men));
        }
        TroopEvent::Rushed { piece, .. } | TroopEvent::Fought { piece, .. } => {
            with_piece(world, *piece, |mut p| {
                p.drill.0.hand = true;
                p.drill.0.burst = true;
                p.turn.0.acts += 1;
            });
        }
        TroopEvent::DrivenOff { piece, at, z } => with_piece(world, *piece, |mut p| {
            p.pose.at = *at;
            p.pose.z = *z;
            p.drill.0.moves = p.drill.0.moves.saturating_add(1);
            p.drill.0.moved = true;
        }),
        TroopEvent::SideEnded { side: of, saved } => {
            for id in side(world, *of) {
                let left = saved.iter().find(|s| s.0 == id).map_or(0, |s| s.1);
                with_troop(world, id, |t| {
                    t.saved = Some(left);
                    t.dazed = t.dazed.saturating_sub(1);
                    t.smoke = t.smoke.saturating_sub(1);
                });
            }
        }
    }
}

/// The record at the start of a turn of its own: what lasts stays, all else is new.
fn fresh(t: &TroopState) -> TroopState {
    TroopState {
        pins: t.pins,
        lost: t.lost,
        moves: t.moves,
        used: t.owed.min(1.0),
        owed: (t.owed - 1.0).max(0.0),
        stuck: t.stuck,
        shot_last_turn: t.shots > 0,
        aimed_before: t.aimed,
        special_used: t.special_used,
        dazed: t.dazed,
        smoke: t.smoke,
        tracks: t.tracks,
        armament: t.armament,
        worsened: t.worsened,
        saved: t.saved,
        ..TroopState::default()
    }
}

fn shot(world: &mut World, order: &ShotOrder, of: ShotOf, bearing: f64, aimed: Aimed) {
    with_piece(world, order.shooter, |mut p| {
        p.turn.0.acts += 1;
        p.turn.0.weapon = Some(order.weapon);
        super::count_round(&mut p, order.weapon);
        let t = &mut p.drill.0;
        match of {
            ShotOf::Gun => {
                t.shots = t.shots.saturating_add(1);
                t.saved = t.saved.map(|n| n.saturating_sub(1));
                t.bearing = Some(bearing);
                t.aimed = Some(aimed);
                t.special_used += u8::from(order.shell == Shell::Special);
            }
            ShotOf::Hand => {
                t.hand = true;
                t.aimed = Some(aimed);
            }
            ShotOf::SmallArms => t.burst = true,
        }
        if t.manner == Manner::Undeclared {
            t.manner = Manner::Halted;
        }
    });
}
