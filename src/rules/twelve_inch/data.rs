//! The tables of the rule set as typed data, read from `assets/rules/twelve_inch.ron`, where each number has its rule
//! and source.

use super::words::{Activity, Area, Craft, Fate, HandWeapon, Level, Place, System, Wound};
use serde::Deserialize;
use std::sync::OnceLock;

/// The shipped tables.
pub const TABLES: &str = include_str!("../../../assets/rules/twelve_inch.ron");

/// Every number of the rule set. Units are those of the names: `_in` inches, `_ft` feet, `_mm`, `_lb`, `_deg`;
/// what is left are percentage points.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the RON file documents each field, with its rule and source")]
pub struct Tables {
    pub experience: Vec<ExperienceStep>,
    pub bands: Vec<GunBand>,
    pub shooter_moved: i64,
    pub target_moved: Vec<MovedStep>,
    pub target_moved_far: i64,
    pub gunner: ByLevel,
    pub superficial_wound: i64,
    pub model_scale: f64,
    pub location: LocationFaces,
    pub hidden_over_percent: i64,
    pub turret_front_to_deg: f64,
    pub turret_rear_from_deg: f64,
    pub deflection_from_deg: f64,
    pub rounds: Vec<RoundRow>,
    pub card: Card,
    pub disable: ByPlace<DisableRow>,
    pub first_system_to: u16,
    pub bullets_percent: i64,
    pub towed_gun: i64,
    pub tank_crew: ByPlace<TankRow>,
    pub soft_crew: ByHullPlace<SoftRow>,
    pub survivor: Vec<Upto<Fate>>,
    pub wounds: Vec<Upto<Wound>>,
    pub wounded_move_percent: i64,
    pub turns_untreated: i64,
    pub hand_weapons: Vec<HandWeaponRow>,
    pub mortar: FlatChance,
    pub flamethrower: FlatChance,
    pub short: i64,
    pub medium: i64,
    pub long: i64,
    pub skill: ByLevel,
    pub braced: i64,
    pub aimed: i64,
    pub moved_before_aiming_percent: i64,
    pub moving_percent: i64,
    pub under_fire_percent: i64,
    pub close_fight: ByLevel,
    pub close_fight_wounded: i64,
    pub bursts: Vec<BurstRow>,
    pub grenade_radius_in: f64,
    pub mortar_radius_in: f64,
    pub inner: i64,
    pub outer: i64,
    pub hard_cover_percent: i64,
    pub scatter_per_inch: i64,
    pub helicopter: Vec<AircraftRow>,
    pub winged: Vec<AircraftRow>,
    pub glide: f64,
    pub winged_half_arc_deg: f64,
    pub crash: CrashTable,
    pub low_speed_to_in: f64,
    pub limit_lb: f64,
    pub strength_share: i64,
    pub penalty_step_lb: i64,
    pub penalty_percent: i64,
    pub figure_move_in: i64,
    pub in_per_kmh: f64,
    pub wheels_off_road_percent: i64,
    pub free_pivot_deg: f64,
    pub pivot_percent: i64,
    pub reverse_percent: i64,
    pub items: Vec<Item>,
}

/// From so many engagements on (`TIN-03`).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct ExperienceStep {
    pub from: i64,
    pub level: Level,
}

/// A range band of vehicle guns (`TIN-07`, `TIN-08`).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct GunBand {
    pub to_ft: i64,
    pub percent: i64,
    pub second_shot: i64,
}

/// How far a target moved (`TIN-10`).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct MovedStep {
    pub to_in: f64,
    pub percent: i64,
}

/// A number for each level.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the levels")]
pub struct ByLevel {
    pub recruit: i64,
    pub average: i64,
    pub veteran: i64,
    pub expert: i64,
}

impl ByLevel {
    /// That of a level.
    #[must_use]
    pub fn get(&self, level: Level) -> i64 {
        match level {
            Level::Recruit => self.recruit,
            Level::Average => self.average,
            Level::Veteran => self.veteran,
            Level::Expert => self.expert,
        }
    }
}

/// The last faces of the d100 of `TIN-15`; the sides from front to rear.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct LocationFaces {
    pub turret_to: u16,
    pub side_to: (u16, u16, u16),
    pub side_without_turret_to: (u16, u16, u16),
}

/// What a round pierces, mm (`TIN-20`).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct RoundRow {
    pub id: String,
    pub flat: f64,
    pub deflection: f64,
    #[serde(default)]
    pub bullets: bool,
}

/// Plates of the Stuart's card, mm (`TIN-50`).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the plates")]
pub struct Card {
    pub drivers_plate: f64,
    pub deck: f64,
    pub belly: f64,
    pub turret_top: f64,
}

/// Something for each place of a vehicle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the places")]
pub struct ByPlace<T> {
    pub turret_front: T,
    pub turret_side: T,
    pub turret_rear: T,
    pub hull_front: T,
    pub side_front: T,
    pub side_middle: T,
    pub side_rear: T,
    pub hull_rear: T,
}

impl<T> ByPlace<T> {
    /// That of a place.
    #[must_use]
    pub fn get(&self, place: Place) -> &T {
        match place {
            Place::TurretFront => &self.turret_front,
            Place::TurretSide => &self.turret_side,
            Place::TurretRear => &self.turret_rear,
            Place::HullFront => &self.hull_front,
            Place::SideFront => &self.side_front,
            Place::SideMiddle => &self.side_middle,
            Place::SideRear => &self.side_rear,
            Place::HullRear => &self.hull_rear,
        }
    }
}

/// Something for each place of a vehicle that has no turret.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the places")]
pub struct ByHullPlace<T> {
    pub hull_front: T,
    pub side_front: T,
    pub side_middle: T,
    pub side_rear: T,
    pub hull_rear: T,
}

impl<T> ByHullPlace<T> {
    /// That of a place; none on a turret.
    #[must_use]
    pub fn get(&self, place: Place) -> Option<&T> {
        match place {
            Place::TurretFront | Place::TurretSide | Place::TurretRear => None,
            Place::HullFront => Some(&self.hull_front),
            Place::SideFront => Some(&self.side_front),
            Place::SideMiddle => Some(&self.side_middle),
            Place::SideRear => Some(&self.side_rear),
            Place::HullRear => Some(&self.hull_rear),
        }
    }
}

/// What a penetration puts out (`TIN-25`).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct DisableRow {
    pub percent: i64,
    pub system: System,
    #[serde(default)]
    pub or: Option<System>,
}

/// Chances to survive in a tank (`TIN-29`).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct TankRow {
    pub turret: i64,
    pub hull: i64,
}

/// Chances to survive in a soft vehicle (`TIN-30`).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct SoftRow {
    pub front: i64,
    pub rear: i64,
}

/// What a die means up to a face.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct Upto<T> {
    pub to: u16,
    pub is: T,
}

/// Ranges of a hand weapon (`TIN-38`).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct HandWeaponRow {
    pub weapon: HandWeapon,
    pub short_in: f64,
    pub medium_in: f64,
    pub long_in: f64,
}

/// A weapon with one chance (`TIN-58`).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct FlatChance {
    pub from_in: f64,
    pub to_in: f64,
    pub percent: i64,
}

/// Radius of a burst from a bore on (`TIN-40`).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct BurstRow {
    pub from_mm: f64,
    pub radius_in: f64,
}

/// One part of an aircraft (`TIN-41`).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct AircraftRow {
    pub area: Area,
    pub out: i64,
    pub front: i64,
    #[serde(default)]
    pub rear: Option<i64>,
}

/// A crash by what went before (`TIN-45`).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct CrashTable {
    pub hovering: Vec<Upto<Fate>>,
    pub low_speed: Vec<Upto<Fate>>,
    pub high_speed: Vec<Upto<Fate>>,
}

/// Something to carry (`TIN-48`).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct Item {
    pub id: String,
    pub lb: f64,
    #[serde(default)]
    pub heavy_weapon: bool,
}

/// Readings of the rules (SPEC switches) that a question or a scenario may turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Readings {
    /// `TIN-07`: percent of the furthest band.
    pub far_band_percent: i64,
    /// `TIN-42`: the people columns of aircraft are chances to stay unharmed instead of chances of harm.
    pub people_survive: bool,
}

/// The shipped tables, read once.
///
/// # Errors
/// Says what is wrong with them; a test makes sure that nothing is.
pub fn shipped() -> Result<&'static Tables, &'static str> {
    static READ: OnceLock<Result<Tables, String>> = OnceLock::new();
    READ.get_or_init(|| Tables::parse(TABLES)).as_ref().map_err(String::as_str)
}

impl Tables {
    /// Reads tables.
    ///
    /// # Errors
    /// Says where the text is broken or which table has a hole.
    pub fn parse(text: &str) -> Result<Self, String> {
        let options = ron::Options::default()
            .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        let tables: Self = options.from_str(text).map_err(|e| format!("twelve_inch.ron:{e}"))?;
        super::check::complete(&tables)?;
        Ok(tables)
    }

    /// The readings that the tables themselves have.
    #[must_use]
    pub fn readings(&self) -> Readings {
        let far_band_percent = self.bands.last().map_or(0, |b| b.percent);
        Readings { far_band_percent, people_survive: false }
    }

    /// Parts of an aircraft in the order of its table.
    #[must_use]
    pub fn aircraft(&self, craft: Craft) -> &[AircraftRow] {
        match craft {
            Craft::Helicopter => &self.helicopter,
            Craft::Winged => &self.winged,
        }
    }

    /// The row of `TIN-45`.
    #[must_use]
    pub fn crash_row(&self, activity: Activity) -> &[Upto<Fate>] {
        match activity {
            Activity::Hovering => &self.crash.hovering,
            Activity::LowSpeed => &self.crash.low_speed,
            Activity::HighSpeed => &self.crash.high_speed,
        }
    }
}

/// What a face means; the last meaning for a face beyond the table, which no checked table has.
pub(super) fn meaning<T: Copy>(bands: &[Upto<T>], face: u16) -> Option<T> {
    bands.iter().find(|b| face <= b.to).or(bands.last()).map(|b| b.is)
}
