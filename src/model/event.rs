//! What happened: facts in the past tense, with every die in them. Applying them is the only way a battle changes.

use super::{
    Damage, Face, Gait, Gone, Health, MarkOrder, Modifiers, ObjectiveId, PartSet, PieceId, Posture,
    Role, ShotOrder, SideId, Step, Struck, TroopEvent, UnitId,
};
use crate::dice::Roll;
use crate::geometry::{Dir, Layout, ObstacleId};
use glam::DVec2;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// One fact.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum BattleEvent {
    /// A turn began.
    TurnBegan {
        /// Its number.
        turn: u32,
    },
    /// A phase of the rule set began; records of the phase are cleared.
    PhaseBegan {
        /// Index into the rule set's phases.
        phase: u8,
    },
    /// What happens now in the phase.
    StepBegan(Step),
    /// Dice for initiative, one a side, the last after ties (`INF-04`).
    InitiativeRolled {
        /// By side.
        rolls: Vec<Roll>,
        /// Who moves first.
        first: SideId,
    },
    /// A piece moved, turned or changed posture.
    Moved {
        /// Who.
        piece: PieceId,
        /// Where it was and every corner it passed, mm; the last is where it stands.
        path: Vec<DVec2>,
        /// Way it faces now.
        facing: Dir,
        /// Ground height under it, mm.
        z: f64,
        /// Posture now.
        posture: Posture,
        /// Gait of all it moved this turn (`INF-08`).
        gait: Gait,
        /// Length moved now, mm.
        length: f64,
        /// What it cost, mm of allowance (`GEN-15`).
        cost: f64,
        /// What stopped it short, if it was.
        stopped: Option<StopCause>,
        /// How far a vehicle turned on the way, degrees (`INF-73`).
        #[serde(default)]
        turned: f64,
    },
    /// A driver opened or shut his hatch (`INF-55`).
    LookedOut {
        /// Which vehicle.
        vehicle: PieceId,
        /// He looks out.
        out: bool,
    },
    /// A man took over the duty of another in his vehicle (`INF-72`).
    SeatTaken {
        /// Who.
        piece: PieceId,
        /// The duty.
        role: Role,
    },
    /// A man got on a horse or a vehicle (`INF-69`).
    Mounted {
        /// Who.
        piece: PieceId,
        /// What.
        on: PieceId,
        /// What it cost him, mm of allowance.
        spent: f64,
    },
    /// A man got off (`INF-69`).
    Dismounted {
        /// Who.
        piece: PieceId,
        /// Where he stands, mm.
        at: DVec2,
        /// What it cost him, mm of allowance.
        spent: f64,
    },
    /// A man in cover keeps his head down from now, or raised it again (`INF-43`).
    KeptDown {
        /// Who.
        piece: PieceId,
        /// Down, or up again.
        down: bool,
    },
    /// Two men took up a litter case (`INF-64`).
    Lifted {
        /// Who is carried.
        patient: PieceId,
        /// Who goes in front, and who behind.
        by: [PieceId; 2],
        /// What the party has used of its move, mm of allowance: the most of the two.
        spent: f64,
    },
    /// Somebody was taken along who is not hidden by what moves him: an animal of a team, a man who carries or is
    /// carried.
    Carried {
        /// Who.
        piece: PieceId,
        /// Where to, mm.
        at: DVec2,
        /// Way it faces.
        facing: Dir,
        /// Ground height there, mm.
        z: f64,
    },
    /// A unit was tested (`INF-66`, an option).
    MoraleTested {
        /// Which.
        unit: UnitId,
        /// All its pieces on the table.
        men: Vec<PieceId>,
        /// Terms added to the die.
        modifiers: Modifiers,
        /// The d6.
        roll: Roll,
        /// It holds; if not, it is shaken.
        holds: bool,
    },
    /// Two crews became one (`INF-15`).
    Joined {
        /// The stand that is given up.
        stand: PieceId,
        /// The one that goes on.
        with: PieceId,
        /// Who went over.
        men: Vec<PieceId>,
    },
    /// A dying animal went for who hit it (`INF-48`).
    Charged {
        /// Which.
        piece: PieceId,
        /// Where it touches him, mm.
        at: DVec2,
        /// Whom.
        prey: PieceId,
    },
    /// A rider fell with his mount (`INF-50`).
    Thrown {
        /// Who.
        piece: PieceId,
        /// The d6.
        roll: Roll,
        /// What is added to it.
        added: i32,
    },
    /// A man was set down beside what he sat on.
    SetDown {
        /// Who.
        piece: PieceId,
        /// Where.
        at: DVec2,
    },
    /// A piece left the table.
    Left {
        /// Who.
        piece: PieceId,
        /// How.
        how: Gone,
    },
    /// Markers were laid of fire that will come down (`INF-58`, `INF-61`).
    MarkersLaid(MarkOrder),
    /// The fire of a marker came down (`INF-59` to `INF-62`); what it did to each head follows.
    CameDown {
        /// The stand that fired.
        owner: PieceId,
        /// Where the marker lay, mm.
        marker: DVec2,
        /// Where the fire fell, mm.
        at: DVec2,
        /// How far it drifted, in.
        inches: u16,
        /// Somebody near watched it fall (`INF-61`).
        observed: bool,
        /// Arrow die, distance, bearing.
        rolls: Vec<Roll>,
        /// What was laid.
        template: Option<TemplateRecord>,
    },
    /// All markers were taken off.
    MarkersLifted,
    /// A target was named (`INF-24`).
    Designated(ShotOrder),
    /// The order in which the designated shots will be rolled (`INF-34`, `INF-35`).
    ShotsOrdered(Vec<ShotOrder>),
    /// A weapon was fired; what it did to each head follows.
    ShotFired {
        /// The order.
        order: ShotOrder,
        /// Range to the designated target, table mm (`INF-27`).
        range: f64,
        /// The same in scale metres (`INF-02`).
        range_m: f64,
        /// What was laid.
        template: Option<TemplateRecord>,
    },
    /// A shot had no effect.
    ShotWasted {
        /// The order.
        order: ShotOrder,
        /// Why.
        reason: WasteReason,
    },
    /// One head was rolled for (`INF-21`, `INF-30`).
    HeadRolled {
        /// Who fired.
        shooter: PieceId,
        /// Whose head.
        target: PieceId,
        /// Range, table mm.
        range: f64,
        /// Percent, with every term.
        chance: Modifiers,
        /// The d20.
        hit: Roll,
        /// The d6 and what came of it.
        location: LocationRecord,
    },
    /// A shell of high explosive burst (`INF-71`); who stood near it follows.
    ShellBurst {
        /// Who fired.
        shooter: PieceId,
        /// Where it burst, mm.
        at: DVec2,
        /// Radius of the red zone, mm.
        red: f64,
        /// Radius of the outer zone, mm.
        outer: f64,
        /// Percent to hit the spot, with every term.
        chance: Modifiers,
        /// The d20.
        hit: Roll,
        /// Dice for inches and bearing of a shell that went astray.
        astray: Vec<Roll>,
    },
    /// A vehicle was rolled for (`INF-52`, `INF-54`, `INF-65`).
    VehicleStruck {
        /// Who fired.
        shooter: PieceId,
        /// At which vehicle.
        target: PieceId,
        /// Range, table mm.
        range: f64,
        /// Percent, with every term.
        chance: Modifiers,
        /// The d20.
        hit: Roll,
        /// The plate and what the round pierces, where it must pierce one.
        plate: Option<PlateRecord>,
        /// The d6 for damage, where one fell.
        damage: Option<Roll>,
        /// The die that drew a man of the crew, where one did.
        lot: Option<Roll>,
        /// What came of it.
        result: Struck,
        /// The rule that says so.
        rule: Cow<'static, str>,
    },
    /// A man got out of a burning or wrecked vehicle (`INF-53`).
    BailedOut {
        /// Who.
        piece: PieceId,
        /// Where he is now, mm.
        at: DVec2,
        /// His d6 on `INF-37`, with the fire behind him; none when nothing burns.
        roll: Option<Roll>,
        /// What is added to it.
        added: i32,
    },
    /// A vehicle is out of the battle; its wreck stays (`INF-72`).
    KnockedOut {
        /// Which.
        piece: PieceId,
    },
    /// End of turn of a burning vehicle (`INF-53`).
    FireRolled {
        /// Which.
        piece: PieceId,
        /// The d6.
        roll: Roll,
        /// What the fire does.
        burns: Burning,
    },
    /// A body was hurt; it counts when the step ends (`INF-03`).
    Wounded {
        /// Who.
        piece: PieceId,
        /// What it will be.
        health: Health,
        /// By whose shot.
        by: PieceId,
    },
    /// All that was pending counts from now.
    EffectsTook,
    /// Something on a vehicle is out of order from now (`INF-52` to `INF-54`, `INF-65`).
    Damaged {
        /// Which vehicle.
        piece: PieceId,
        /// What.
        damage: Damage,
    },
    /// A weapon is useless from now (`INF-14`).
    WeaponLost {
        /// Whose.
        piece: PieceId,
        /// Index into its weapons.
        weapon: u8,
    },
    /// One round of close combat was fought (`INF-63`).
    Fought {
        /// One side's man or animal, and who helps him.
        first: Contender,
        /// The other's.
        second: Contender,
        /// Bonuses of the first less those of the second.
        bonuses: Modifiers,
        /// Every die, the first side's first.
        rolls: Vec<Roll>,
        /// Who is lost; none = they fight on.
        loser: Option<PieceId>,
    },
    /// A wounded man was treated, or lay without help (`INF-64`).
    Treated {
        /// Who.
        patient: PieceId,
        /// Who was beside him.
        by: Option<PieceId>,
        /// Terms added to the die.
        modifiers: Modifiers,
        /// The d6.
        roll: Roll,
        /// What came of it.
        outcome: Treatment,
    },
    /// An objective changed hands (`GEN-14`).
    ObjectiveTaken {
        /// Which.
        objective: ObjectiveId,
        /// By whom.
        side: SideId,
    },
    /// Value lost by each side so far, and for how many turns each mission has been fulfilled (`GEN-13`).
    Reckoned {
        /// By side.
        lost: Vec<f64>,
        /// By mission.
        held_turns: Vec<u32>,
    },
    /// The battle is over.
    Ended(Ending),
    /// Something about a unit where sides alternate (OST).
    Troop(TroopEvent),
}

/// A plate and the round that met it (`INF-65`).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlateRecord {
    /// The face of the hull.
    pub face: Face,
    /// Thickness, mm.
    pub mm: f64,
    /// Angle between shot and plate normal, degrees.
    pub angle_deg: f64,
    /// What the round pierces there, mm.
    pub pierces: f64,
}

/// What a fire does at the end of a turn (`INF-53`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Burning {
    /// It is out.
    Out,
    /// It goes on.
    On,
    /// The vehicle blows up.
    Explodes,
}

/// One side of a round of close combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contender {
    /// Who fights.
    pub piece: PieceId,
    /// Who adds a die as the second attacker.
    pub helper: Option<PieceId>,
    /// All his dice and his bonuses.
    pub total: i64,
}

/// What a treatment came to (`INF-64`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Treatment {
    /// Out of danger: no more rolls.
    Stabilised,
    /// As before.
    NoChange,
    /// He dies.
    Dies,
    /// A walking wounded man is fit again.
    Restored,
}

/// The location die and what came of it (`INF-37` to `INF-44`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LocationRecord {
    /// The d6; rolled with the d20 whether that hit or not.
    pub roll: Roll,
    /// Parts that could be hit.
    pub exposed: PartSet,
    /// What gave cover, a word: `low_wall`, `prone`.
    pub cover: String,
    /// Terms added to the die (`INF-39`).
    pub modifiers: Modifiers,
    /// Cover stopped it.
    pub stopped: bool,
    /// The final number, 1 to 7 (`INF-40`); none when the shot missed or was stopped.
    pub part: Option<u8>,
    /// Its name, `chest`; empty when there is none.
    pub name: String,
    /// Hit from directly in front on the head (`INF-38`).
    pub face: bool,
}

/// What was laid on the table, enough to draw it again.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum TemplateRecord {
    /// A group of leaves (`INF-20`).
    Leaves {
        /// How many.
        count: u8,
        /// Layout.
        layout: Layout,
        /// The gun.
        gun: DVec2,
        /// The aim point.
        aim: DVec2,
    },
    /// Several circles as one group, laid as leaves are (`INF-11`, `INF-20`).
    Circles {
        /// How many.
        count: u8,
        /// Layout.
        layout: Layout,
        /// The gun.
        gun: DVec2,
        /// The aim point.
        aim: DVec2,
        /// Radius of each, mm.
        radius: f64,
    },
    /// A circle.
    Circle {
        /// Middle.
        at: DVec2,
        /// Radius, mm.
        radius: f64,
    },
    /// A cone (`INF-19`).
    Cone {
        /// Nozzle.
        apex: DVec2,
        /// A point on its axis.
        towards: DVec2,
    },
}

/// What stopped a move short.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum StopCause {
    /// The allowance was used up.
    Allowance,
    /// Terrain.
    Terrain(ObstacleId),
    /// Another piece.
    Piece(PieceId),
    /// The table's edge.
    Edge,
}

/// Why a shot had no effect.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum WasteReason {
    /// Beyond the weapon's reach, found out only now (`INF-25`).
    OutOfRange,
    /// The target was already out (`INF-26`).
    TargetOut,
    /// The shooter was put out first (`INF-34`).
    ShooterOut,
}

/// How a battle ended (`GEN-13`).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ending {
    /// Who won; none = a draw.
    pub winner: Option<SideId>,
    /// Why.
    pub reason: Reason,
    /// In which turn.
    pub turn: u32,
}

/// Why a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reason {
    /// A mission was decided; its index in the scenario.
    Mission(u16),
    /// A side broke.
    Broke,
    /// A side had nobody left who could act.
    NobodyLeft,
    /// Score at the turn limit.
    Score,
}
