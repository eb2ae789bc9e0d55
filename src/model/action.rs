//! What somebody wants to do. The only way to change a battle.

use super::{PieceId, PieceKind, Posture, Role, Scenario, Shell, SideId};
use crate::geometry::{Dir, Layout};
use glam::DVec2;
use serde::{Deserialize, Serialize};

/// An intent, checked before anything happens.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Action {
    /// The next thing that nobody decides: roll for initiative, roll the next shot, end a phase.
    Proceed,
    /// Move a piece along straight legs, then face and take a posture. An empty path turns or changes posture only.
    Move {
        /// Who.
        piece: PieceId,
        /// Corners of the path, mm; the last is where it wants to end.
        path: Vec<DVec2>,
        /// Way to face at the end; none = along the last leg, or as before.
        facing: Option<Dir>,
        /// Posture at the end; none = as before.
        posture: Option<Posture>,
    },
    /// The driver opens his hatch and looks out, or shuts it (`INF-55`).
    LookOut {
        /// Which vehicle.
        vehicle: PieceId,
        /// Out, or in again.
        out: bool,
    },
    /// A man of a vehicle's crew takes over the duty of one who is lost; it is all he does this turn (`INF-72`).
    TakeSeat {
        /// Who.
        piece: PieceId,
        /// The duty he takes over.
        role: Role,
    },
    /// A man gets on a horse or a vehicle that he touches (`INF-69`).
    Mount {
        /// Who.
        piece: PieceId,
        /// What.
        on: PieceId,
    },
    /// A rider or passenger gets off (`INF-69`).
    Dismount {
        /// Who.
        piece: PieceId,
    },
    /// A man in cover keeps his head down, or raises it again: he sees, and does not fire (`INF-43`).
    KeepDown {
        /// Who.
        piece: PieceId,
        /// Down, or up again.
        down: bool,
    },
    /// Two unhurt men take up a litter case; from then on all three go together, walking (`INF-64`).
    Lift {
        /// Who lies there.
        patient: PieceId,
        /// Who goes in front, and who behind.
        by: [PieceId; 2],
    },
    /// They lay him down again.
    PutDown {
        /// Who is carried.
        patient: PieceId,
    },
    /// An owner has an animal destroyed that is a litter case (`INF-49`).
    Destroy {
        /// Which.
        animal: PieceId,
    },
    /// The men of a crew go over to another of the same weapon that they touch (`INF-15`).
    Join {
        /// The stand that is given up.
        stand: PieceId,
        /// The one that goes on.
        with: PieceId,
    },
    /// Lay markers of fire that will come down (`INF-58`, `INF-61`).
    Mark(MarkOrder),
    /// A unit says whether it will move or halt this turn (`OST-03`).
    Declare {
        /// Who.
        piece: PieceId,
        /// It will move.
        moving: bool,
    },
    /// Shoot at once, where sides take their turns one after the other (`OST-01`, `OST-47`).
    Shoot(ShotOrder),
    /// Infantry closes in on what it touches (`OST-49`).
    Assault {
        /// Who.
        piece: PieceId,
        /// On whom.
        target: PieceId,
    },
    /// Name a target before anything is measured (`INF-24`).
    Designate(ShotOrder),
    /// This side has done what it wants in this phase.
    EndGo(SideId),
}

/// Where fire is to come down: one marker is real, only its owner knows which.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MarkOrder {
    /// The stand of the crew that fires.
    pub owner: PieceId,
    /// The real one, mm.
    pub real: DVec2,
    /// The others, mm.
    pub dummies: Vec<DVec2>,
}

/// A shot as it is designated.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ShotOrder {
    /// Who fires: a figure, or the stand of a crew.
    pub shooter: PieceId,
    /// Index into the shooter's weapons.
    pub weapon: u8,
    /// The designated target, a figure, animal or vehicle.
    pub target: PieceId,
    /// Where the group is centred; none = the target's head (`INF-20`).
    pub aim: Option<DVec2>,
    /// How several leaves lie (`INF-20`).
    pub layout: Layout,
    /// What a gun loads.
    #[serde(default)]
    pub shell: Shell,
}

impl ShotOrder {
    /// A shot at a target as its weapon is usually laid: at the head, leaves end to end.
    #[must_use]
    pub fn at(shooter: PieceId, weapon: u8, target: PieceId) -> Self {
        let (layout, shell) = (Layout::EndToEnd, Shell::default());
        Self { shooter, weapon, target, aim: None, layout, shell }
    }

    /// The same with what a gun loads for such a target: solid shot at armour, high explosive at all else (`INF-71`).
    #[must_use]
    pub fn loaded(scenario: &Scenario, shooter: PieceId, weapon: u8, target: PieceId) -> Self {
        let slots = &scenario.piece(shooter).weapons;
        let gun = slots.get(usize::from(weapon)).is_some_and(|w| scenario.weapon(*w).gun.is_some());
        let armoured = matches!(&scenario.piece(target).kind, PieceKind::Vehicle(v) if !v.soft);
        let shell = if gun && !armoured { Shell::HighExplosive } else { Shell::Solid };
        Self { shell, ..Self::at(shooter, weapon, target) }
    }
}

/// Which part of a turn an action belongs to; each has its system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Domain {
    /// Pieces move, and do what goes with moving.
    Movement,
    /// Fire is designated, or opened at once.
    Designation,
    /// Nobody's choice, or the end of a go.
    Turn,
}

impl Action {
    /// The part of a turn that it belongs to. The match is exhaustive, so a new action does not compile until it has one.
    #[must_use]
    pub fn domain(&self) -> Domain {
        match self {
            Self::Move { .. }
            | Self::LookOut { .. }
            | Self::TakeSeat { .. }
            | Self::Mount { .. }
            | Self::Dismount { .. }
            | Self::KeepDown { .. }
            | Self::Lift { .. }
            | Self::PutDown { .. }
            | Self::Destroy { .. }
            | Self::Declare { .. }
            | Self::Join { .. } => Domain::Movement,
            Self::Designate(_) | Self::Mark(_) | Self::Shoot(_) | Self::Assault { .. } => {
                Domain::Designation
            }
            Self::Proceed | Self::EndGo(_) => Domain::Turn,
        }
    }

    /// The piece that acts, if one does.
    #[must_use]
    pub fn piece(&self) -> Option<PieceId> {
        match self {
            Self::Move { piece, .. }
            | Self::TakeSeat { piece, .. }
            | Self::Mount { piece, .. }
            | Self::KeepDown { piece, .. }
            | Self::Dismount { piece } => Some(*piece),
            Self::Lift { by, .. } => Some(by[0]),
            Self::PutDown { patient } => Some(*patient),
            Self::Destroy { animal } => Some(*animal),
            Self::Join { stand, .. } => Some(*stand),
            Self::LookOut { vehicle, .. } => Some(*vehicle),
            Self::Declare { piece, .. } | Self::Assault { piece, .. } => Some(*piece),
            Self::Designate(order) | Self::Shoot(order) => Some(order.shooter),
            Self::Mark(order) => Some(order.owner),
            Self::Proceed | Self::EndGo(_) => None,
        }
    }
}
