//! Layer 1: the nouns of a battle as plain data.
//!
//! Static things ([`Scenario`] and all in it) are made once when a file is loaded and shared by every battle on it.
//! Changing things are [`PieceState`] and [`BattleState`]; an [`Action`] is what somebody wants, a [`BattleEvent`] is
//! what happened, an [`Illegal`] is why not. Nothing here knows how a rule works, how a file is read or what an ECS is.

mod action;
mod event;
mod exact;
mod figure;
mod ids;
mod illegal;
mod machine;
mod modifier;
mod piece;
mod scenario;
mod side;
mod snapshot;
mod terrain;
mod troop;
mod weapon;

pub use action::{Action, Domain, MarkOrder, ShotOrder};
pub use event::{
    BattleEvent, Burning, Contender, Ending, LocationRecord, PlateRecord, Reason, StopCause,
    TemplateRecord, Treatment, WasteReason,
};
pub use exact::Exact;
pub use figure::{Armour, Gait, Health, Helmet, Kit, PartSet, Posture, Role};
pub use ids::{ObjectiveId, PieceId, SideId, UnitId, WeaponId};
pub use illegal::Illegal;
pub use machine::{
    Damage, DamageSet, Face, Machine, Marker, Plate, Plates, Post, Shell, Struck, Turret,
};
pub use modifier::{Modifier, Modifiers, RuleId};
pub use piece::{MoverClass, PieceKind, PieceSpec, Seat, VehicleSpec};
pub use scenario::{
    Exit, Goal, LengthUnit, Mission, Objective, Orders, Scenario, Switches, Unit, Zone,
};
pub use side::{Side, SideSlot};
pub use snapshot::{
    BattleState, Care, Gone, ObjectiveState, PieceState, Snapshot, Step, TurnRecord,
};
pub use terrain::{
    Cloth, CoverRow, Crop, Ground, House, ObstacleInfo, Opening, OpeningKind, Terrain, TerrainKind,
    TerrainPiece, TerrainShape,
};
pub use troop::{
    Aimed, HeldMove, Manner, Mud, Part, Plight, Quality, Repair, ShotOf, Troop, TroopEvent,
    TroopState,
};
pub use weapon::{Effect, Mount, Templates, Weapon};
