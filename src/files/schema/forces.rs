//! Units and their pieces as written.

use super::scenario::{At, Items};
use crate::files::reader::{Lazy, Maybe};
use crate::model::{Armour, Helmet, Posture, Quality, Role};
use serde::Deserialize;

/// A squad, crew or platoon with its pieces.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(crate) struct UnitFile<'a> {
    pub(crate) id: Lazy<'a, String>,
    #[serde(default)]
    pub(crate) name: Maybe<'a, String>,
    pub(crate) side: Lazy<'a, String>,
    /// The unit it belongs to in turn.
    #[serde(default)]
    pub(crate) parent: Maybe<'a, String>,
    /// For all its men, unless a piece says otherwise; so are the next two.
    #[serde(default)]
    pub(crate) elite: Maybe<'a, i64>,
    #[serde(default)]
    pub(crate) facing: Maybe<'a, f64>,
    #[serde(default)]
    pub(crate) posture: Maybe<'a, Posture>,
    #[serde(default)]
    pub(crate) pieces: Items<'a, PieceFile<'a>>,
}

/// A piece, or a shorthand for several.
#[derive(Deserialize)]
#[serde(bound(deserialize = "'de: 'a"))]
pub(crate) enum PieceFile<'a> {
    /// One man.
    Figure(FigureFile<'a>),
    /// Men in a row, evenly from one place to another.
    Line(LineFile<'a>),
    /// Men in a loose group about a place.
    Cluster(ClusterFile<'a>),
    /// A weapon on a common base with its men.
    Crew(CrewFile<'a>),
    /// A vehicle with its men.
    Vehicle(VehicleFile<'a>),
    /// An animal.
    Animal(AnimalFile<'a>),
    /// A unit of infantry as one piece (OST).
    Squad(SquadFile<'a>),
    /// A towed gun with its crew as one piece (OST).
    Gun(GunFile<'a>),
}

/// A unit of infantry (`OST-45`).
#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(crate) struct SquadFile<'a> {
    pub(crate) id: Lazy<'a, String>,
    #[serde(default)]
    pub(crate) name: Maybe<'a, String>,
    /// Its place; not for one that rides.
    #[serde(default)]
    pub(crate) at: Maybe<'a, At>,
    /// The vehicle it rides on.
    #[serde(default)]
    pub(crate) on: Maybe<'a, String>,
    #[serde(default)]
    pub(crate) facing: Maybe<'a, f64>,
    #[serde(default)]
    pub(crate) men: Maybe<'a, i64>,
    #[serde(default)]
    pub(crate) quality: Maybe<'a, Quality>,
    #[serde(default)]
    pub(crate) weapons: Option<Items<'a, String>>,
    #[serde(default)]
    pub(crate) rounds: Option<Items<'a, (String, i64)>>,
    #[serde(default)]
    pub(crate) prepared: Maybe<'a, bool>,
    #[serde(default)]
    pub(crate) points: Maybe<'a, f64>,
}

/// A towed gun (`OST-52`).
#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(crate) struct GunFile<'a> {
    pub(crate) id: Lazy<'a, String>,
    #[serde(default)]
    pub(crate) name: Maybe<'a, String>,
    pub(crate) gun: Lazy<'a, String>,
    pub(crate) at: Lazy<'a, At>,
    #[serde(default)]
    pub(crate) facing: Maybe<'a, f64>,
    #[serde(default)]
    pub(crate) crew: Maybe<'a, i64>,
    #[serde(default)]
    pub(crate) quality: Maybe<'a, Quality>,
    #[serde(default)]
    pub(crate) special: Maybe<'a, i64>,
    #[serde(default)]
    pub(crate) slow_loading: Maybe<'a, bool>,
    #[serde(default)]
    pub(crate) prepared: Maybe<'a, bool>,
    #[serde(default)]
    pub(crate) points: Maybe<'a, f64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(crate) struct FigureFile<'a> {
    #[serde(default)]
    pub(crate) id: Maybe<'a, String>,
    #[serde(default)]
    pub(crate) name: Maybe<'a, String>,
    pub(crate) figure: Lazy<'a, String>,
    pub(crate) at: Lazy<'a, At>,
    #[serde(default)]
    pub(crate) facing: Maybe<'a, f64>,
    #[serde(default)]
    pub(crate) posture: Maybe<'a, Posture>,
    #[serde(default)]
    pub(crate) elite: Maybe<'a, i64>,
    #[serde(default)]
    pub(crate) points: Maybe<'a, f64>,
    #[serde(default)]
    pub(crate) weapons: Option<Items<'a, String>>,
    /// Weapons whose rounds are counted, each with their number.
    #[serde(default)]
    pub(crate) rounds: Option<Items<'a, (String, i64)>>,
    #[serde(default)]
    pub(crate) role: Maybe<'a, Role>,
    #[serde(default)]
    pub(crate) helmet: Maybe<'a, Helmet>,
    #[serde(default)]
    pub(crate) armour: Maybe<'a, Armour>,
    #[serde(default)]
    pub(crate) scope: Maybe<'a, bool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(crate) struct LineFile<'a> {
    pub(crate) figure: Lazy<'a, String>,
    pub(crate) count: Lazy<'a, i64>,
    pub(crate) from: Lazy<'a, At>,
    pub(crate) to: Lazy<'a, At>,
    #[serde(default)]
    pub(crate) facing: Maybe<'a, f64>,
    #[serde(default)]
    pub(crate) posture: Maybe<'a, Posture>,
    #[serde(default)]
    pub(crate) elite: Maybe<'a, i64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(crate) struct ClusterFile<'a> {
    pub(crate) figure: Lazy<'a, String>,
    pub(crate) count: Lazy<'a, i64>,
    pub(crate) at: Lazy<'a, At>,
    /// Distance from man to man; without it, one and a half bases.
    #[serde(default)]
    pub(crate) spacing: Maybe<'a, f64>,
    #[serde(default)]
    pub(crate) facing: Maybe<'a, f64>,
    #[serde(default)]
    pub(crate) posture: Maybe<'a, Posture>,
    #[serde(default)]
    pub(crate) elite: Maybe<'a, i64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(crate) struct CrewFile<'a> {
    pub(crate) id: Lazy<'a, String>,
    #[serde(default)]
    pub(crate) name: Maybe<'a, String>,
    pub(crate) weapon: Lazy<'a, String>,
    pub(crate) at: Lazy<'a, At>,
    #[serde(default)]
    pub(crate) facing: Maybe<'a, f64>,
    #[serde(default)]
    pub(crate) posture: Maybe<'a, Posture>,
    #[serde(default)]
    pub(crate) elite: Maybe<'a, i64>,
    #[serde(default)]
    pub(crate) points: Maybe<'a, f64>,
    /// Rounds of its weapon, where they are counted.
    #[serde(default)]
    pub(crate) rounds: Option<Items<'a, (String, i64)>>,
    /// Animals that draw or bear it.
    #[serde(default)]
    pub(crate) team: Option<Items<'a, String>>,
    /// Without it, the full crew of the weapon.
    #[serde(default)]
    pub(crate) men: Option<Items<'a, ManFile<'a>>>,
}

/// A man who serves a weapon or rides.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(crate) struct ManFile<'a> {
    #[serde(default)]
    pub(crate) id: Maybe<'a, String>,
    #[serde(default)]
    pub(crate) name: Maybe<'a, String>,
    #[serde(default)]
    pub(crate) figure: Maybe<'a, String>,
    #[serde(default)]
    pub(crate) role: Maybe<'a, Role>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(crate) struct VehicleFile<'a> {
    pub(crate) id: Lazy<'a, String>,
    #[serde(default)]
    pub(crate) name: Maybe<'a, String>,
    pub(crate) vehicle: Lazy<'a, String>,
    pub(crate) at: Lazy<'a, At>,
    #[serde(default)]
    pub(crate) facing: Maybe<'a, f64>,
    #[serde(default)]
    pub(crate) elite: Maybe<'a, i64>,
    #[serde(default)]
    pub(crate) points: Maybe<'a, f64>,
    #[serde(default)]
    pub(crate) weapons: Option<Items<'a, String>>,
    /// Weapons whose rounds are counted, each with their number.
    #[serde(default)]
    pub(crate) rounds: Option<Items<'a, (String, i64)>>,
    /// Without it, the full crew of the catalogue.
    #[serde(default)]
    pub(crate) crew: Option<Items<'a, ManFile<'a>>>,
    #[serde(default)]
    pub(crate) passengers: Items<'a, ManFile<'a>>,
    /// Animals that draw it.
    #[serde(default)]
    pub(crate) team: Option<Items<'a, String>>,
    /// Only where one model is a unit (OST); so are the rest.
    #[serde(default)]
    pub(crate) quality: Maybe<'a, Quality>,
    #[serde(default)]
    pub(crate) special: Maybe<'a, i64>,
    #[serde(default)]
    pub(crate) prepared: Maybe<'a, bool>,
    #[serde(default)]
    pub(crate) poor_sights: Maybe<'a, bool>,
    #[serde(default)]
    pub(crate) poor_ammunition: Maybe<'a, bool>,
    #[serde(default)]
    pub(crate) slow_loading: Maybe<'a, bool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(crate) struct AnimalFile<'a> {
    #[serde(default)]
    pub(crate) id: Maybe<'a, String>,
    #[serde(default)]
    pub(crate) name: Maybe<'a, String>,
    pub(crate) animal: Lazy<'a, String>,
    pub(crate) at: Lazy<'a, At>,
    #[serde(default)]
    pub(crate) facing: Maybe<'a, f64>,
    #[serde(default)]
    pub(crate) mascot: Maybe<'a, bool>,
    /// A man of the figure catalogue who sits on it.
    #[serde(default)]
    pub(crate) rider: Maybe<'a, String>,
    #[serde(default)]
    pub(crate) elite: Maybe<'a, i64>,
    #[serde(default)]
    pub(crate) points: Maybe<'a, f64>,
}
