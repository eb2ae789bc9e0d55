//! Weapons of the catalogue (`INF-11`): what they lay on the table and how they are carried.

use super::Post;
use serde::{Deserialize, Serialize};

/// One entry of the weapon catalogue.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Weapon {
    /// Id in the catalogue, `mg_30_tripod`.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// Row of the range chart of the rule set (`INF-33`).
    pub chart: String,
    /// Row used when the gunner is alone, where the chart has one.
    pub chart_alone: Option<String>,
    /// What it lays.
    pub templates: Templates,
    /// Full crew (`INF-11`).
    pub crew: u8,
    /// How it is carried or mounted.
    pub mount: Mount,
    /// What does the harm (`INF-40`, `INF-40a`).
    pub effect: Effect,
    /// Soft armour helps against it (`INF-39`).
    pub soft_armour_stops: bool,
    /// May not fire in a turn in which its bearer moved at all (`INF-32`).
    pub static_only: bool,
    /// May also be fired in contact with an enemy (`INF-68`).
    pub close_quarters: bool,
    /// Harms faces of up to so many millimetres of armour; 0 = soft vehicles only (`INF-51`).
    pub armour_mm: u16,
    /// Something a man carries besides his own weapon: a grenade, a pistol (`INF-10`).
    pub secondary: bool,
    /// Row of the table of guns, for guns (`INF-65`).
    pub gun: Option<String>,
    /// Calibre of its shells, mm, for mortars and howitzers that fire where nobody of theirs sees (`INF-61`).
    pub shells_mm: Option<f64>,
    /// On a vehicle: whose it is (`INF-67`).
    pub post: Post,
}

/// What a weapon lays on the table.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Templates {
    /// Fires at one target.
    Single,
    /// So many leaves (`INF-18`).
    Leaves(u8),
    /// So many circles of this diameter, table mm.
    Circles(u8, f64),
    /// The flame cone (`INF-19`).
    Cone,
}

/// How a weapon is mounted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mount {
    /// Held or thrown.
    Hand,
    /// On a bipod.
    Bipod,
    /// On a tripod: never fires after a move, may fire indirectly (`INF-32`, `INF-57`).
    Tripod,
    /// On a carriage or ground mount of its own, as guns and mortars are.
    Carriage,
    /// On a vehicle: never loses leaves (`INF-12`).
    Vehicle,
}

/// What does the harm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Effect {
    /// Bullets: cover stops them (`INF-40`).
    SmallArms,
    /// Blast and fragments (`INF-40a`).
    Blast,
    /// Flame (`INF-40a`).
    Flame,
    /// A charge against armour.
    AntiTank,
}
