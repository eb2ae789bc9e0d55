//! A hash of the state: two battles that agree in it agree in every number that counts.

use crate::model::{Repair, Snapshot, Step, TroopState};
use glam::DVec2;

/// Hash of a snapshot: the first eight bytes of BLAKE3 over every field, little-endian.
#[must_use]
pub fn state_hash(snapshot: &Snapshot) -> u64 {
    let mut sink = Sink(Vec::with_capacity(64 + 256 * snapshot.pieces.len()));
    let state = &snapshot.state;
    sink.word(state.turn.into());
    sink.word(state.phase.into());
    match state.step {
        Step::Proceed => sink.word(0),
        Step::Go(side) => sink.word(0x100 | u64::from(side.0)),
        Step::Shots { elite } => sink.word(0x200 | u64::from(elite)),
        Step::Over => sink.word(0x300),
    }
    sink.word(state.first.map_or(u64::MAX, |s| s.0.into()));
    sink.word(state.shots.len() as u64);
    for shot in &state.shots {
        sink.word(shot.shooter.0.into());
        sink.word(shot.weapon.into());
        sink.word(shot.target.0.into());
        sink.word(shot.layout as u64);
        sink.word(shot.shell as u64);
        sink.word(shot.aim.is_some().into());
        sink.point(shot.aim.unwrap_or_default());
    }
    sink.word(state.markers.len() as u64);
    for marker in &state.markers {
        sink.word(marker.owner.0.into());
        sink.point(marker.at);
        sink.word(marker.real.into());
    }
    for (from, to) in &state.sighted {
        sink.word(u64::from(from.0) << 32 | u64::from(to.0));
    }
    if let Some(held) = &state.held {
        sink.word(held.piece.0.into());
        held.rest.iter().for_each(|p| sink.point(*p));
        sink.point(held.facing.map_or(DVec2::ZERO, crate::geometry::Dir::vec));
        held.seen_by.iter().for_each(|id| sink.word(id.0.into()));
    }
    state.lost.iter().for_each(|v| sink.float(*v));
    state.held_turns.iter().for_each(|v| sink.word((*v).into()));
    if let Some(end) = &state.ending {
        sink.word(end.winner.map_or(u64::MAX, |s| s.0.into()));
        sink.word(end.turn.into());
    }
    sink.word(snapshot.pieces.len() as u64);
    for p in &snapshot.pieces {
        sink.word(p.id.0.into());
        sink.point(p.at);
        sink.point(p.facing.vec());
        sink.float(p.z);
        sink.word(p.aboard.map_or(u64::MAX, |c| c.0.into()));
        let flags = [
            p.posture as u8,
            p.health as u8,
            p.pending as u8,
            p.weapons_lost,
            p.gone.map_or(u8::MAX, |g| g as u8),
            p.turn.gait as u8,
            p.turn.moved.into(),
            p.turn.weapon.unwrap_or(u8::MAX),
        ];
        sink.word(u64::from_le_bytes(flags));
        sink.float(p.turn.spent);
        sink.float(p.turn.went);
        sink.word(p.turn.acts.into());
        sink.float(p.turn.turned);
        sink.word(p.turn.used.into());
        sink.word(p.duty.map_or(u64::MAX, |role| role as u64));
        sink.word(p.turn.mounted.into());
        sink.word(u64::from(p.head_down) << 1 | u64::from(p.shaken));
        sink.word(u64::from_le_bytes(p.fired));
        if p.troop != TroopState::default() {
            troop(&mut sink, &p.troop);
        }
        sink.word(p.care.since.into());
        sink.word(u64::from(p.care.unattended) << 1 | u64::from(p.care.stable));
        let works = &p.machine;
        sink.word(works.pending.0.into());
        sink.word(
            u64::from(works.damage.0) << 2
                | u64::from(works.driver_out) << 1
                | u64::from(works.turret.is_some()),
        );
        sink.point(works.turret.map_or(DVec2::ZERO, crate::geometry::Dir::vec));
    }
    for o in &snapshot.objectives {
        sink.word(o.held_by.map_or(u64::MAX, |s| s.0.into()));
    }
    sink.finish()
}

/// What only units have.
fn troop(sink: &mut Sink, t: &TroopState) {
    let flags = [
        t.pins,
        t.lost,
        t.manner as u8,
        u8::from(t.moved) | u8::from(t.paid_turn) << 1 | u8::from(t.tried_mud) << 2,
        u8::from(t.stuck) | u8::from(t.shot_last_turn) << 1 | u8::from(t.burst) << 2,
        u8::from(t.hand) | u8::from(t.worsened) << 1,
        t.shots,
        t.saved.unwrap_or(u8::MAX),
    ];
    sink.word(u64::from_le_bytes(flags));
    let work = |repair: Option<Repair>| match repair {
        None => 0,
        Some(Repair::Waiting) => 1,
        Some(Repair::Turns(n)) => n.saturating_add(2),
    };
    let [low, high] = t.moves.to_le_bytes();
    let more = [t.special_used, t.dazed, t.smoke, work(t.tracks), work(t.armament), low, high, 0];
    sink.word(u64::from_le_bytes(more));
    for value in [t.used, t.went, t.turned, t.owed] {
        sink.float(value);
    }
    for value in [t.limit, t.bearing] {
        sink.float(value.unwrap_or(f64::MAX));
    }
    for aim in [t.aimed, t.aimed_before] {
        sink.word(aim.map_or(u64::MAX, |a| a.target.0.into()));
        sink.word(aim.map_or(0, |a| u64::from(a.own_moves) << 16 | u64::from(a.target_moves)));
    }
}

/// The bytes of a state: hashed in one go, which is several times faster than word by word.
struct Sink(Vec<u8>);

impl Sink {
    fn word(&mut self, word: u64) {
        self.0.extend_from_slice(&word.to_le_bytes());
    }

    /// A number by its bits; minus nought counts as nought.
    fn float(&mut self, value: f64) {
        self.word((value + 0.0).to_bits());
    }

    fn point(&mut self, p: DVec2) {
        self.float(p.x);
        self.float(p.y);
    }

    fn finish(&self) -> u64 {
        let bytes = blake3::hash(&self.0);
        let mut first = [0; 8];
        first.copy_from_slice(&bytes.as_bytes()[..8]);
        u64::from_le_bytes(first)
    }
}
