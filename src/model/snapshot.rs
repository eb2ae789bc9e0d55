//! All that a battle changes, as one plain sorted value: what is saved, hashed, compared, drawn and looked at by rules.

use super::{
    Ending, Gait, Health, HeldMove, Machine, Marker, PieceId, PieceKind, PieceSpec, Posture, Role,
    Scenario, ShotOrder, SideId, TroopState,
};
use crate::geometry::Dir;
use glam::DVec2;
use serde::{Deserialize, Serialize};

/// The whole changing state of a battle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Snapshot {
    /// Turn, phase, go.
    pub state: BattleState,
    /// Pieces by id; a `PieceId` is an index.
    pub pieces: Vec<PieceState>,
    /// Objectives by id.
    pub objectives: Vec<ObjectiveState>,
}

/// Where the battle stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BattleState {
    /// Turn, from 1.
    pub turn: u32,
    /// Index into the rule set's phases.
    pub phase: u8,
    /// What happens now in the phase.
    pub step: Step,
    /// Who moved first this turn (`INF-05`).
    pub first: Option<SideId>,
    /// Shots designated and not yet rolled, in the order they will be (`INF-35`).
    pub shots: Vec<ShotOrder>,
    /// Markers on the table of fire that will come down (`INF-58`, `INF-61`).
    pub markers: Vec<Marker>,
    /// Who of the side at hand saw whom when its turn began (`OST-22`).
    pub sighted: Vec<(PieceId, PieceId)>,
    /// A move that waits while others may fire at it (`OST-47`).
    pub held: Option<HeldMove>,
    /// Value lost so far by each side (`GEN-13`).
    pub lost: Vec<f64>,
    /// For each mission: for how many turns running it has been fulfilled.
    pub held_turns: Vec<u32>,
    /// Set when the battle is over.
    pub ending: Option<Ending>,
}

impl BattleState {
    /// Before anything has happened.
    #[must_use]
    pub fn opening(scenario: &Scenario) -> Self {
        Self {
            turn: 1,
            phase: 0,
            step: Step::Proceed,
            first: None,
            shots: Vec::new(),
            markers: Vec::new(),
            sighted: Vec::new(),
            held: None,
            lost: vec![0.0; scenario.sides.len()],
            held_turns: vec![0; scenario.missions.len()],
            ending: None,
        }
    }
}

/// What happens now in a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// Nobody has to decide: the next thing happens by `Action::Proceed`.
    Proceed,
    /// This side has its go: it moves or designates, and ends its go.
    Go(SideId),
    /// Shots are being rolled; `elite` while only those of `INF-34` step 1 are.
    Shots {
        /// Step 1 of `INF-34`.
        elite: bool,
    },
    /// The battle is over.
    Over,
}

/// All that a battle changes about a piece.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct PieceState {
    /// Which.
    pub id: PieceId,
    /// Centre of its base (a seated man: his head), mm.
    pub at: DVec2,
    /// Way it faces.
    pub facing: Dir,
    /// Ground height under it, mm.
    pub z: f64,
    /// What it sits on at present.
    pub aboard: Option<PieceId>,
    /// Posture.
    pub posture: Posture,
    /// Health that counts now.
    pub health: Health,
    /// Health that it will have when the simultaneous step ends (`INF-03`).
    pub pending: Health,
    /// Shows his head alone and does not fire (`INF-43`).
    pub head_down: bool,
    /// His unit failed its last test of morale (`INF-66`, an option).
    pub shaken: bool,
    /// Bit i set: its weapon i is destroyed or captured (`INF-14`).
    pub weapons_lost: u8,
    /// How often it has fired each weapon whose rounds are counted (`INF-10`).
    pub fired: [u8; 8],
    /// How a wounded man is looked after.
    pub care: Care,
    /// Duty that he has taken over from another man of his vehicle (`INF-72`); none = his own.
    pub duty: Option<Role>,
    /// What is broken on a vehicle.
    pub machine: Machine,
    /// What a battle changes where one model is a unit (OST).
    pub troop: TroopState,
    /// Why it is no longer on the table.
    pub gone: Option<Gone>,
    /// What it did this turn.
    pub turn: TurnRecord,
}

impl PieceState {
    /// A piece as the scenario puts it, on ground of this height, mm.
    #[must_use]
    pub fn placed(spec: &PieceSpec, z: f64) -> Self {
        Self {
            id: spec.id,
            at: spec.at,
            facing: spec.facing,
            z,
            aboard: spec.seat.map(|s| s.on),
            posture: spec.posture,
            health: Health::Fit,
            pending: Health::Fit,
            head_down: false,
            shaken: false,
            weapons_lost: 0,
            fired: [0; 8],
            care: Care::default(),
            duty: None,
            machine: Machine::default(),
            troop: TroopState::default(),
            gone: None,
            turn: TurnRecord::default(),
        }
    }

    /// On the table, whatever its health.
    #[must_use]
    pub fn on_table(&self) -> bool {
        self.gone.is_none()
    }

    /// On the table and able to act: fit or walking wounded.
    #[must_use]
    pub fn able(&self) -> bool {
        self.on_table() && self.health <= Health::WalkingWounded
    }
}

impl Scenario {
    /// Is this piece drawn and picked with what it sits on? Men on stands, mounts and in vehicles are; animals before a
    /// cart and men who carry or are carried are not.
    #[must_use]
    pub fn sits_inside(&self, state: &PieceState) -> bool {
        state.aboard.is_some_and(|on| {
            let animal = matches!(self.piece(state.id).kind, PieceKind::Animal { .. });
            !animal && !self.piece(on).is_figure()
        })
    }
}

/// How a wounded man is looked after (`INF-64`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Care {
    /// Turn in which he became a litter case; 0 = he is none.
    pub since: u32,
    /// Turns that ended without anyone beside him.
    pub unattended: u32,
    /// He is out of danger and needs no more rolls.
    pub stable: bool,
}

/// How a piece left the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Gone {
    /// Dead or destroyed.
    Killed,
    /// Left by an exit or its own edge (`GEN-14`).
    Exited,
    /// Left over another edge: lost.
    Fled,
}

/// What a piece did this turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TurnRecord {
    /// Had its move.
    pub moved: bool,
    /// Got on or off something, which costs half the move of both (`INF-69`).
    pub mounted: bool,
    /// Allowance spent this turn, table mm: the length of its path at the cost of its ground.
    pub spent: f64,
    /// How far a vehicle has turned in all, degrees (`INF-73`).
    pub turned: f64,
    /// Length of its path this turn, table mm, whatever the ground.
    pub went: f64,
    /// Gait that it amounts to (`INF-08`).
    pub gait: Gait,
    /// Which weapon it designated or fired (`INF-09`).
    pub weapon: Option<u8>,
    /// Every weapon that it designated or fired, a bit each: vehicles have several (`INF-67`).
    pub used: u8,
    /// How many actions with dice it has had in this phase; names the dice stream.
    pub acts: u16,
}

/// All that a battle changes about an objective.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ObjectiveState {
    /// Who holds it (`GEN-14`).
    pub held_by: Option<SideId>,
}
