//! Events as things to watch: a move takes its time, a leaf is laid, a shot flies, a man falls.
//!
//! Pure: beats come from events and the state before them, and a moment of a beat is a function of time.

use crate::geometry::{Dir, INCH};
use crate::model::{BattleEvent, Health, PieceId, Posture, Snapshot, TemplateRecord};
use bevy::prelude::Resource;
use glam::DVec2;

/// A head at risk while a template lies.
#[derive(Clone, Debug, PartialEq)]
pub struct Head {
    /// Whose.
    pub piece: PieceId,
    /// Percent.
    pub chance: i32,
    /// How its dice fell: hit or not, and the words for it.
    pub hit: bool,
}

/// What is watched.
#[derive(Clone, Debug, PartialEq)]
pub enum Act {
    /// A piece goes along its path and turns.
    Move {
        /// Who.
        piece: PieceId,
        /// Corners.
        path: Vec<DVec2>,
        /// Facing before and after.
        facing: (Dir, Dir),
    },
    /// A shot: template, line, heads.
    Shot {
        /// Who.
        shooter: PieceId,
        /// Designated target.
        target: PieceId,
        /// What lies.
        template: Option<TemplateRecord>,
        /// Heads under it.
        heads: Vec<Head>,
    },
    /// A ring where somebody was hit.
    Hit {
        /// Who.
        piece: PieceId,
        /// How he will be.
        health: Health,
    },
    /// A piece fades away.
    Fall {
        /// Who.
        piece: PieceId,
    },
    /// Who fires at whom.
    Aim {
        /// Who.
        shooter: PieceId,
        /// At whom.
        target: PieceId,
    },
    /// Nothing, for the eye to follow.
    Wait,
}

/// One thing to watch and how long it takes, seconds at speed 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Beat {
    /// What.
    pub act: Act,
    /// How long.
    pub seconds: f32,
}

/// Seconds before and after an AI's move.
const PAUSE: f32 = 0.35;

/// What of an entry is worth watching.
#[must_use]
pub fn beats(events: &[BattleEvent], before: &Snapshot) -> Vec<Beat> {
    let mut out: Vec<Beat> = Vec::new();
    let mut now = before.clone();
    for event in events {
        match event {
            BattleEvent::Moved { piece, path, facing, posture, .. } => {
                let Some(state) = now.pieces.get_mut(piece.index()) else { continue };
                let length: f64 = path.windows(2).map(|p| p[0].distance(p[1])).sum();
                let walk = (0.14 * super::space::small(length / INCH)).min(0.9);
                let turn =
                    if state.facing == *facing && state.posture == *posture { 0.0 } else { 0.16 };
                out.push(Beat {
                    act: Act::Move {
                        piece: *piece,
                        path: path.clone(),
                        facing: (state.facing, *facing),
                    },
                    seconds: walk.max(turn).max(0.05),
                });
                out.push(Beat { act: Act::Wait, seconds: PAUSE });
                if let Some(end) = path.last() {
                    state.at = *end;
                }
                state.facing = *facing;
                state.posture =
                    if state.health >= Health::LitterCase { Posture::Prone } else { *posture };
            }
            BattleEvent::Designated(order) => {
                out.push(Beat {
                    act: Act::Aim { shooter: order.shooter, target: order.target },
                    seconds: 0.4,
                });
            }
            BattleEvent::ShotFired { order, template, .. } => {
                out.push(Beat {
                    act: Act::Shot {
                        shooter: order.shooter,
                        target: order.target,
                        template: *template,
                        heads: Vec::new(),
                    },
                    seconds: 1.0,
                });
            }
            BattleEvent::HeadRolled { target, chance, hit, .. }
            | BattleEvent::VehicleStruck { target, chance, hit, .. } => {
                let shot = out.iter_mut().rev().find_map(|b| match &mut b.act {
                    Act::Shot { heads, .. } => Some((heads, &mut b.seconds)),
                    _ => None,
                });
                if let Some((heads, seconds)) = shot {
                    heads.push(Head {
                        piece: *target,
                        chance: chance.whole().clamp(0, 100),
                        hit: hit.succeeds(),
                    });
                    *seconds += 0.12;
                }
            }
            BattleEvent::Wounded { piece, health, .. } => {
                out.push(Beat { act: Act::Hit { piece: *piece, health: *health }, seconds: 0.3 });
            }
            BattleEvent::Left { piece, .. } => {
                out.push(Beat { act: Act::Fall { piece: *piece }, seconds: 0.4 });
            }
            BattleEvent::PhaseBegan { .. } | BattleEvent::InitiativeRolled { .. } => {
                out.push(Beat { act: Act::Wait, seconds: PAUSE });
            }
            _ => {}
        }
    }
    out
}

/// What is being watched.
#[derive(Resource, Default, Debug)]
pub struct Show {
    beats: Vec<Beat>,
    at: usize,
    seconds: f32,
    on: bool,
}

impl Show {
    /// Begins to show an entry.
    pub fn begin(&mut self, beats: Vec<Beat>) {
        *self = Self { on: true, beats, ..Self::default() };
    }

    /// Is something being shown?
    #[must_use]
    pub fn on(&self) -> bool {
        self.on
    }

    /// Ends it.
    pub fn end(&mut self) {
        *self = Self::default();
    }

    /// Time passes. Says whether the end has been reached.
    pub fn advance(&mut self, seconds: f32) -> bool {
        self.seconds += seconds;
        while let Some(beat) = self.beats.get(self.at) {
            if self.seconds < beat.seconds {
                return false;
            }
            self.seconds -= beat.seconds;
            self.at += 1;
        }
        true
    }

    /// The beat at hand and how far it is, 0 to 1.
    #[must_use]
    pub fn now(&self) -> Option<(&Act, f32)> {
        let beat = self.beats.get(self.at)?;
        Some((&beat.act, (self.seconds / beat.seconds.max(1e-3)).clamp(0.0, 1.0)))
    }

    /// Seconds into the beat at hand.
    #[must_use]
    pub fn seconds(&self) -> f32 {
        self.seconds
    }

    /// Beats that are over.
    #[must_use]
    pub fn past(&self) -> &[Beat] {
        self.beats.get(..self.at).unwrap_or_default()
    }

    /// Where a piece is now, if a move of this entry says so.
    #[must_use]
    pub fn pose(&self, piece: PieceId) -> Option<(DVec2, Dir)> {
        let mine = |act: &Act, t: f32| match act {
            Act::Move { piece: p, path, facing } if *p == piece => Some(along(path, *facing, t)),
            _ => None,
        };
        if let Some((act, t)) = self.now()
            && let Some(found) = mine(act, t)
        {
            return Some(found);
        }
        self.past().iter().rev().find_map(|b| mine(&b.act, 1.0))
    }

    /// How much of a piece is still there, 1 to 0.
    #[must_use]
    pub fn presence(&self, piece: PieceId) -> f32 {
        if let Some((Act::Fall { piece: p }, t)) = self.now()
            && *p == piece
        {
            return 1.0 - t;
        }
        let gone =
            self.past().iter().any(|b| matches!(&b.act, Act::Fall { piece: p } if *p == piece));
        if gone { 0.0 } else { 1.0 }
    }

    /// Who acts.
    #[must_use]
    pub fn actor(&self) -> Option<PieceId> {
        self.beats.iter().find_map(|b| match &b.act {
            Act::Move { piece, .. } => Some(*piece),
            Act::Shot { shooter, .. } | Act::Aim { shooter, .. } => Some(*shooter),
            _ => None,
        })
    }
}

/// A place on a path, with soft ends, and the facing there: turning takes the first fifth.
fn along(path: &[DVec2], facing: (Dir, Dir), t: f32) -> (DVec2, Dir) {
    let length: f64 = path.windows(2).map(|p| p[0].distance(p[1])).sum();
    let t = f64::from(t);
    let soft = t * t * (3.0 - 2.0 * t) * 0.35 + t * 0.65;
    let mut left = length * soft;
    let mut at = path.first().copied().unwrap_or_default();
    let mut way = None;
    for leg in path.windows(2) {
        let d = leg[0].distance(leg[1]);
        way = Dir::towards(leg[0], leg[1]).or(way);
        if left <= d && d > 0.0 {
            at = leg[0].lerp(leg[1], left / d);
            break;
        }
        left -= d;
        at = leg[1];
    }
    let turned = match way {
        Some(way) if t < 0.85 => blend(facing.0, way, (t / 0.2).min(1.0)),
        Some(way) => blend(way, facing.1, (t - 0.85) / 0.15),
        None => blend(facing.0, facing.1, t),
    };
    (at, turned)
}

/// Between two directions, the short way round.
fn blend(a: Dir, b: Dir, t: f64) -> Dir {
    let by = crate::geometry::wrap_degrees(b.degrees() - a.degrees());
    a.turned(by * t.clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::example;
    use crate::model::Gait;

    fn moved(snapshot: &Snapshot, id: u32) -> BattleEvent {
        let from = snapshot.pieces[id as usize].at;
        BattleEvent::Moved {
            piece: PieceId(id),
            path: vec![from, from + DVec2::X * 50.8],
            facing: Dir::from_degrees(90.0),
            z: 0.0,
            posture: Posture::Standing,
            gait: Gait::Walk,
            length: 50.8,
            cost: 50.8,
            stopped: None,
            turned: 0.0,
        }
    }

    #[test]
    fn a_move_of_two_inches_takes_280_milliseconds_and_ends_where_it_ends() {
        let s = example::scenario();
        let before = example::snapshot(&s);
        let beats = beats(&[moved(&before, 0)], &before);
        assert!((beats[0].seconds - 0.28).abs() < 1e-3);
        let mut show = Show::default();
        show.begin(beats);
        let start = before.pieces[0].at;
        assert!((show.pose(PieceId(0)).unwrap().0 - start).length() < 1e-9);
        assert!(!show.advance(0.14));
        let half = show.pose(PieceId(0)).unwrap().0;
        assert!(half.x > start.x + 10.0 && half.x < start.x + 40.0);
        assert!(!show.advance(0.3), "a pause follows");
        let (end, facing) = show.pose(PieceId(0)).unwrap();
        assert!((end - start - DVec2::X * 50.8).length() < 1e-9);
        assert!((facing.degrees() - 90.0).abs() < 1e-6);
        assert!(show.advance(1.0));
    }

    #[test]
    fn a_far_move_takes_no_longer_than_900_milliseconds() {
        let s = example::scenario();
        let before = example::snapshot(&s);
        let mut event = moved(&before, 0);
        if let BattleEvent::Moved { path, .. } = &mut event {
            path[1] = path[0] + DVec2::X * 900.0;
        }
        assert!((beats(&[event], &before)[0].seconds - 0.9).abs() < 1e-6);
    }

    #[test]
    fn a_piece_that_left_fades_and_stays_away() {
        let s = example::scenario();
        let before = example::snapshot(&s);
        let left = BattleEvent::Left { piece: PieceId(3), how: crate::model::Gone::Killed };
        let mut show = Show::default();
        show.begin(beats(&[left, moved(&before, 0)], &before));
        show.advance(0.2);
        assert!((show.presence(PieceId(3)) - 0.5).abs() < 0.01);
        show.advance(0.3);
        assert!(show.presence(PieceId(3)) < 0.01);
    }
}
