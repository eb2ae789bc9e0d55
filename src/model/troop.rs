//! What a vehicle, gun or unit of infantry is where one model stands for a whole unit and sides alternate (OST), and what
//! a battle changes about it. Rule sets in which one figure is one man leave all of it alone.

use super::{Modifiers, PieceId, ShotOrder, SideId};
use crate::dice::Roll;
use crate::geometry::Dir;
use glam::DVec2;
use serde::{Deserialize, Serialize};

/// Quality of a crew or unit (`OST-02`); a regular one has no modifiers.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum Quality {
    /// As a veteran throughout.
    Elite,
    /// Veteran.
    Veteran,
    /// Regular.
    #[default]
    Regular,
    /// Inexperienced.
    Inexperienced,
    /// Poor.
    Poor,
}

impl Quality {
    /// Veteran or Elite.
    #[must_use]
    pub fn is_seasoned(self) -> bool {
        matches!(self, Self::Elite | Self::Veteran)
    }
}

/// What never changes about a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Troop {
    /// Quality of its crew or men.
    pub quality: Quality,
    /// Men: those of an infantry unit, the crew of a gun or vehicle.
    pub men: u8,
    /// Rounds of special ammunition (`OST-27a`).
    pub special: u8,
    /// It starts in a prepared position and is in it until it moves.
    pub prepared: bool,
    /// A handicap (`OST-18`).
    pub poor_sights: bool,
    /// A handicap (`OST-18`).
    pub poor_ammunition: bool,
    /// Its gun counts as poor for its rate of fire (`OST-12`).
    pub slow_loading: bool,
}

/// What a unit declared for its turn (`OST-03`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Manner {
    /// Nothing yet.
    #[default]
    Undeclared,
    /// It stays where it is.
    Halted,
    /// It moves.
    Moving,
}

/// A shot that was aimed (`OST-20`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Aimed {
    /// At whom.
    pub target: PieceId,
    /// Moves that the shooter had made by then.
    pub own_moves: u16,
    /// Moves that the target had made by then.
    pub target_moves: u16,
}

/// Repair of something that is out for a while (`OST-36`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Repair {
    /// Work has not begun.
    Waiting,
    /// So many turns of work are left.
    Turns(u8),
}

/// All that a battle changes about a unit besides what it shares with every piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TroopState {
    /// Pins on it (`OST-35`).
    pub pins: u8,
    /// Men lost.
    pub lost: u8,
    /// What it declared this turn.
    pub manner: Manner,
    /// Covered any distance in its current or most recent turn (`OST-19`).
    pub moved: bool,
    /// How often it has moved in the battle.
    pub moves: u16,
    /// Share of this turn's move that is used, 0 to 1 (`OST-06`).
    pub used: f64,
    /// Length moved this turn, mm.
    pub went: f64,
    /// Sum of its heading changes this turn, degrees (`OST-11`).
    pub turned: f64,
    /// It has paid half a move for turning.
    pub paid_turn: bool,
    /// The most that it may move this turn, mm, where it rolled for bad going (`OST-07`).
    pub limit: Option<f64>,
    /// It rolled for sticky going this turn, or came free (`OST-08`).
    pub tried_mud: bool,
    /// It is stuck.
    pub stuck: bool,
    /// Share of a move that it owes for an obstacle (`OST-10`).
    pub owed: f64,
    /// Shots of its main gun this turn, those in the enemy's turn that follows included (`OST-12`, `OST-47`).
    pub shots: u8,
    /// Its gun shot in its side's last turn (`OST-12`).
    pub shot_last_turn: bool,
    /// Shots left for the enemy's turn; none before its first own turn (`OST-47`).
    pub saved: Option<u8>,
    /// It fired its machine gun or small arms this turn (`OST-48`).
    pub burst: bool,
    /// It used its anti-tank weapon, or assaulted, this turn (`OST-49`, `OST-51`).
    pub hand: bool,
    /// Direction of its last shot this turn, degrees (`OST-13`).
    pub bearing: Option<f64>,
    /// Its last shot this turn.
    pub aimed: Option<Aimed>,
    /// Its last shot in its last turn.
    pub aimed_before: Option<Aimed>,
    /// Special rounds shot (`OST-27a`).
    pub special_used: u8,
    /// Turns in which it does nothing: a crewman is wounded (`OST-38`).
    pub dazed: u8,
    /// Turns for which it is in smoke (`OST-38`).
    pub smoke: u8,
    /// It cannot move until this is mended (`OST-36`).
    pub tracks: Option<Repair>,
    /// It cannot shoot until this is mended (`OST-36`).
    pub armament: Option<Repair>,
    /// Its armament is damaged: it shoots worse (`OST-38`).
    pub worsened: bool,
}

/// A move that waits while the other side may fire at it (`OST-47`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HeldMove {
    /// Who moves.
    pub piece: PieceId,
    /// Where it still wants to go, mm; empty = it is there.
    pub rest: Vec<DVec2>,
    /// Way to face in the end.
    pub facing: Option<Dir>,
    /// Who saw it when the move began.
    pub seen_by: Vec<PieceId>,
}

/// What a hit does to a vehicle (`OST-36` to `OST-38`, `OST-44`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Plight {
    /// A pin, no more.
    Pinned,
    /// It cannot move for now.
    MoveKill,
    /// It cannot shoot for now.
    ArmamentOut,
    /// It will not move again.
    Immobilised,
    /// It will not shoot again.
    ArmamentDestroyed,
    /// Destroyed by fire.
    Burns,
    /// Destroyed.
    Wreck,
    /// A crewman is wounded.
    CrewWounded,
    /// Smoke about it.
    ExternalFire,
    /// Its fuel burns.
    FuelFire,
    /// It runs to the rear.
    Panic,
    /// It shoots worse.
    ArmamentDamaged,
}

impl Plight {
    /// It is out of the battle.
    #[must_use]
    pub fn destroys(self) -> bool {
        matches!(self, Self::Burns | Self::Wreck)
    }

    /// As people say it.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Pinned => "pinned",
            Self::MoveKill => "cannot move for now",
            Self::ArmamentOut => "armament out for now",
            Self::Immobilised => "immobilised",
            Self::ArmamentDestroyed => "armament destroyed",
            Self::Burns => "destroyed, it burns",
            Self::Wreck => "destroyed, a wreck",
            Self::CrewWounded => "a crewman is wounded",
            Self::ExternalFire => "smoke about it",
            Self::FuelFire => "fuel on fire",
            Self::Panic => "the crew panics",
            Self::ArmamentDamaged => "armament damaged",
        }
    }
}

/// What an attempt to leave sticky going, or to cross it, came to (`OST-08`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mud {
    /// It goes on.
    Passes,
    /// It sticks.
    Sticks,
    /// It is free.
    Freed,
}

/// With what a shot was fired, as far as it is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ShotOf {
    /// The gun: so many a turn (`OST-12`).
    Gun,
    /// An anti-tank weapon of infantry: one a turn (`OST-51`).
    Hand,
    /// Machine gun or rifles: one burst a turn (`OST-48`).
    SmallArms,
}

/// What is mended (`OST-36`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Part {
    /// Tracks, wheels, engine.
    Tracks,
    /// Guns.
    Armament,
}

/// Facts about units.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum TroopEvent {
    /// A side's turn began: its units have all their moves and shots again (`OST-01`).
    SideBegan {
        /// Whose.
        side: SideId,
        /// Who of it sees whom (`OST-22`).
        sighted: Vec<(PieceId, PieceId)>,
    },
    /// Pins were thrown for (`OST-40`).
    Recovered {
        /// Who.
        piece: PieceId,
        /// A d6 a pin.
        rolls: Vec<Roll>,
        /// Pins left.
        pins: u8,
    },
    /// The crew worked on what is out (`OST-36`).
    Worked {
        /// Which vehicle.
        piece: PieceId,
        /// On what.
        part: Part,
        /// The d6 when work began.
        roll: Option<Roll>,
        /// Turns of work left; 0 = it is mended.
        left: u8,
    },
    /// A unit declared what it will do (`OST-03`).
    Declared {
        /// Who.
        piece: PieceId,
        /// It moves.
        moving: bool,
    },
    /// A vehicle touched sticky going, or tried to leave it (`OST-08`).
    MudRolled {
        /// Which.
        piece: PieceId,
        /// The d6.
        roll: Roll,
        /// What came of it.
        came: Mud,
    },
    /// A vehicle came into bad going (`OST-07`).
    GoingRolled {
        /// Which.
        piece: PieceId,
        /// The dice.
        rolls: Vec<Roll>,
        /// The most that it may move this turn, mm.
        limit: f64,
    },
    /// A vehicle came to an obstacle (`OST-09`, `OST-10`).
    ObstacleRolled {
        /// Which.
        piece: PieceId,
        /// The dice.
        rolls: Vec<Roll>,
        /// What it costs, mm.
        cost: f64,
        /// Share of this turn's move used by now, 0 to 1.
        used: f64,
        /// Share of a move owed next turn.
        owed: f64,
    },
    /// What a move used (`OST-06`, `OST-11`).
    Drove {
        /// Who.
        piece: PieceId,
        /// Share of the turn's move used by now, 0 to 1.
        used: f64,
        /// Heading changes by now, degrees.
        turned: f64,
        /// It has paid half a move for turning.
        paid_turn: bool,
    },
    /// A move came into the sight of somebody who may fire at it (`OST-47`).
    Halted(HeldMove),
    /// Nobody fires at it any more; it goes on.
    WentOn,
    /// A shot was thrown for (`OST-14` to `OST-22`, `OST-48`).
    Shot {
        /// The order.
        order: ShotOrder,
        /// With what.
        of: ShotOf,
        /// Range, mm.
        range: f64,
        /// Terms of the score needed.
        score: Modifiers,
        /// Faces that hit.
        faces: Vec<u16>,
        /// The d6.
        roll: Roll,
        /// It hit.
        hit: bool,
        /// Direction, degrees of the table.
        bearing: f64,
        /// The aim, for the next turn.
        aimed: Aimed,
        /// Fired in the enemy's turn (`OST-47`).
        watching: bool,
    },
    /// Gun and armour were matched (`OST-23` to `OST-32`).
    Matched {
        /// Who struck.
        shooter: PieceId,
        /// Which vehicle.
        target: PieceId,
        /// The face that was hit.
        face: super::Face,
        /// Penetration with its terms.
        pierces: Modifiers,
        /// Defence with its terms.
        holds: Modifiers,
        /// Both with their dice.
        totals: [i64; 2],
    },
    /// A vehicle suffered a hit (`OST-35` to `OST-38`).
    Suffered {
        /// Which.
        piece: PieceId,
        /// What.
        plight: Plight,
        /// Every die of the match and the tables, in order.
        rolls: Vec<Roll>,
        /// Pins.
        pins: u8,
        /// Hits on those inside.
        inside: u8,
        /// Turns that it lasts.
        turns: Option<u8>,
    },
    /// High explosive or small arms fell on a soft target (`OST-44`, `OST-48`).
    Fell {
        /// Who fired.
        shooter: PieceId,
        /// On whom.
        target: PieceId,
        /// The dice.
        rolls: Vec<Roll>,
        /// Each hits on this or more.
        from: u16,
        /// How many did.
        hits: u8,
        /// Pins.
        pins: u8,
    },
    /// Men were lost (`OST-41`, `OST-44`, `OST-45`).
    MenLost {
        /// Whose.
        piece: PieceId,
        /// Dice thrown for them.
        rolls: Vec<Roll>,
        /// How many.
        men: u8,
    },
    /// Infantry closed in on a vehicle (`OST-49`).
    Rushed {
        /// Who.
        piece: PieceId,
        /// What.
        target: PieceId,
        /// Terms of the score needed.
        score: Modifiers,
        /// The d6.
        roll: Roll,
        /// The vehicle is struck.
        success: bool,
    },
    /// Infantry closed in on infantry (`OST-49`).
    Fought {
        /// Who.
        piece: PieceId,
        /// Whom.
        target: PieceId,
        /// What the first adds less what the second does.
        advantage: Modifiers,
        /// Both dice.
        rolls: Vec<Roll>,
    },
    /// A unit was driven off: panic, or a lost fight (`OST-38`, `OST-49`).
    DrivenOff {
        /// Which.
        piece: PieceId,
        /// Where to, mm.
        at: DVec2,
        /// Ground height there, mm.
        z: f64,
    },
    /// The crew of a destroyed vehicle got out, as many as could (`OST-42`).
    CrewOut {
        /// Of which.
        piece: PieceId,
        /// A d6 a man.
        rolls: Vec<Roll>,
        /// How many.
        men: u8,
    },
    /// A side's turn is over: what lasts for some turns runs down, and the shots that halted units have left are saved
    /// (`OST-46`, `OST-47`).
    SideEnded {
        /// Whose.
        side: SideId,
        /// Shots that its units may fire in the enemy's turn.
        saved: Vec<(PieceId, u8)>,
    },
}
