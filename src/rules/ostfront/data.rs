//! The tables of the rule set as typed data, read from `assets/rules/ostfront.ron`.
//!
//! Must not know what a rule makes of a number; each chapter's functions look up what they need.

use super::armour::Gun;
use super::damage::Damage;
use crate::geometry::CM;
use crate::model::Exact;
use serde::Deserialize;
use std::sync::OnceLock;

/// The shipped tables as text.
pub const TABLES: &str = include_str!("../../../assets/rules/ostfront.ron");

/// Every number of the rule set. Units are those of the names: `_cm` table centimetres, `_mm` of bore or armour, `_deg`
/// degrees; `_from` is a face of the die or more, `_to` a face or less.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the RON file documents each field, with its rule and source")]
pub struct Tables {
    pub movement: Movement,
    pub rate_of_fire: RateOfFire,
    pub engage: Engage,
    pub to_hit: ToHit,
    pub penetration: Penetration,
    pub steep: Exact,
    pub hand_weapons: Vec<HandWeaponRow>,
    pub damage: DamageTables,
    pub crew: Crew,
    pub soft: Soft,
    pub assault: Assault,
    pub steep_threshold_deg: f64,
    pub obscured_hidden_percent: i64,
    pub guns: Vec<GunRow>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct Movement {
    pub tracks_cm: Rates,
    pub wheels_cm: Rates,
    pub wheels_off_road_cm: i64,
    pub fast_cm: i64,
    pub slow_cm: i64,
    pub fast_from_kmh: f64,
    pub slow_to_kmh: f64,
    pub foot_cm: i64,
    pub foot_bad_going_cm: i64,
    pub gun_cm: i64,
    pub light_gun_cm: i64,
    pub light_gun_mm: i64,
    pub reverse: Exact,
    pub boarding: Exact,
    pub bad_going_dice: DiceByDrive,
    pub stuck_from: u16,
    pub freed_from: u16,
    pub easy_obstacle_dice: u32,
    pub difficult_obstacle_dice: u32,
    pub turn_deg: i64,
    pub turn_cost: Exact,
}

/// Rates of one drive (`OST-04`, `OST-05`).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct Rates {
    pub road: i64,
    pub cross_country: i64,
}

/// Dice of one drive (`OST-07`).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct DiceByDrive {
    pub tracks: u32,
    pub wheels: u32,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct RateOfFire {
    pub base: i32,
    pub veteran_or_elite: i32,
    pub halted: i32,
    pub large_or_poor: i32,
    pub large_over_mm: i64,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct Engage {
    pub sweep_deg: f64,
    pub pinned_arc_deg: f64,
    pub pinned_cm: f64,
    pub front_deg: f64,
    pub rear_deg: f64,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct ToHit {
    pub base: i32,
    pub always_misses: u16,
    pub veteran_or_elite: i32,
    pub inexperienced: i32,
    pub poor_crew: i32,
    pub long_gun: i32,
    pub long_gun_over_calibres: i64,
    pub small_gun_far: i32,
    pub small_gun_under_mm: i64,
    pub small_gun_over_cm: f64,
    pub pin: i32,
    pub under_30_cm: i32,
    pub over_60_cm: i32,
    pub over_90_cm: i32,
    pub near_cm: f64,
    pub far_cm: f64,
    pub farthest_cm: f64,
    pub prepared_position: i32,
    pub handicapped: i32,
    pub inferior: i32,
    pub handicapped_turret_men: u8,
    pub shooter_moved: i32,
    pub target_moved: i32,
    pub same_shot: i32,
    pub low_target: i32,
    pub low_gun_under_mm: i64,
    pub obscured: i32,
    pub armament_damaged: i32,
    pub least: i32,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct Penetration {
    pub mm_a_point: i64,
    pub close: Exact,
    pub barrel_over_45: Exact,
    pub barrel_over_55: Exact,
    pub barrel_under_35: Exact,
    pub special_ammunition: Exact,
    pub long_calibres: i64,
    pub longest_calibres: i64,
    pub short_calibres: i64,
    pub close_cm: f64,
    pub range_cm: f64,
}

/// Infantry anti-tank weapons (`OST-33`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum HandWeapon {
    /// Anti-tank rifle.
    AtRifle,
    /// Bazooka.
    Bazooka,
    /// Panzerfaust.
    Panzerfaust,
    /// PIAT.
    Piat,
}

/// One infantry anti-tank weapon (`OST-33`).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct HandWeaponRow {
    pub weapon: HandWeapon,
    pub reach_cm: f64,
    pub strike: i64,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct DamageTables {
    pub pins_a_hit: i64,
    pub non_destructive: Vec<Damage>,
    pub heavy_from_mm: i64,
    pub heavy_from_strike: i64,
    pub again_from: u16,
    pub destructive: Vec<Damage>,
    pub burns_to: u16,
    pub special: Vec<Damage>,
    pub crew_wounded_from: u16,
    pub crew_wounded_turns: i64,
    pub external_fire_share: Exact,
    pub panic_pins: i64,
    pub fire_out_to: u16,
    pub fire_explodes_from: u16,
    pub passenger_hits: Vec<PassengerHits>,
    pub explosion_hits: i64,
    pub artillery_special_from: u16,
}

/// What those inside suffer (`OST-36`, `OST-37`).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct PassengerHits {
    pub damage: Damage,
    pub hits: i64,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct Crew {
    pub pin_goes_from: ByQuality,
    pub rider_casualty_from: u16,
    pub bails_out_from: u16,
    pub bails_out_of_fire_from: u16,
}

/// A face of the die by quality (`OST-40`).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct ByQuality {
    pub veteran_or_elite: u16,
    pub regular: u16,
    pub inexperienced: u16,
    pub poor: u16,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct Soft {
    pub mm_a_die: i64,
    pub open_from: u16,
    pub soft_cover_from: u16,
    pub prepared_from: u16,
    pub no_he_dice: u32,
    pub no_he_from: u16,
    pub destroyed_from: u16,
    pub mg_cm: f64,
    pub mg_dice: u32,
    pub infantry_cm: f64,
    pub men_a_die: u32,
    pub afv_cm: f64,
    pub afv_casualty_from: u16,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct Assault {
    pub base: i32,
    pub veteran_or_elite: i32,
    pub poor: i32,
    pub pin: i32,
    pub afv_moved: i32,
    pub loses_a_man_to: u16,
    pub strike: i64,
    pub veteran_or_elite_die: i32,
    pub poor_die: i32,
    pub pin_die: i32,
    pub more_men_die: i32,
    pub tie_loss: i64,
    pub falls_back_cm: i64,
}

/// A gun of the list (`OST-23`).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GunRow {
    /// Its word.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// Bore, mm.
    pub bore: f64,
    /// Length of the barrel in calibres.
    pub calibres: f64,
}

/// Readings of the rules that a scenario or a question may turn; the default is the first one named.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Readings {
    /// `OST-28`: range weakens every gun shot, or only special ammunition.
    pub decay_special_only: bool,
    /// `OST-29`: a plate from this slope on is steep, degrees.
    pub steep_threshold_deg: f64,
    /// `OST-31`: a die adds at most the value after all modifiers, or at most the tenths it began with.
    pub base_tenths: bool,
    /// `OST-34`: anti-tank rifles use the non-destructive table, or go to the special table at once.
    pub at_rifle_special: bool,
    /// `OST-22`: obscured from this share hidden on, percent.
    pub obscured_hidden_percent: Exact,
    /// `OST-43a`: a gun that hits a dug-in vehicle fights a duel, or counts as artillery.
    pub position_as_artillery: bool,
}

impl Readings {
    /// The defaults.
    #[must_use]
    pub fn standard(tables: &Tables) -> Self {
        Self {
            decay_special_only: false,
            steep_threshold_deg: tables.steep_threshold_deg,
            base_tenths: false,
            at_rifle_special: false,
            obscured_hidden_percent: tables.obscured_hidden_percent.into(),
            position_as_artillery: false,
        }
    }
}

impl GunRow {
    /// Bore and barrel as exact numbers.
    #[must_use]
    pub fn gun(&self) -> Gun {
        Gun { bore: Exact::from_decimal(self.bore), calibres: Exact::from_decimal(self.calibres) }
    }
}

impl Tables {
    /// The shipped tables, read once.
    ///
    /// # Errors
    /// Says what is wrong with them; a test makes sure that nothing is.
    pub fn shipped() -> Result<&'static Self, &'static str> {
        static READ: OnceLock<Result<Tables, String>> = OnceLock::new();
        READ.get_or_init(|| Self::parse(TABLES)).as_ref().map_err(String::as_str)
    }

    /// Reads tables.
    ///
    /// # Errors
    /// Says where the text is broken or which table has a hole.
    pub fn parse(text: &str) -> Result<Self, String> {
        let options = ron::Options::default()
            .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        let tables: Self = options.from_str(text).map_err(|e| format!("ostfront.ron:{e}"))?;
        tables.complete()?;
        Ok(tables)
    }

    /// Every lookup that a rule makes finds something, and nothing is divided by 0.
    fn complete(&self) -> Result<(), String> {
        const WEAPONS: [HandWeapon; 4] =
            [HandWeapon::AtRifle, HandWeapon::Bazooka, HandWeapon::Panzerfaust, HandWeapon::Piat];
        let need = |ok: bool, what: &str| {
            if ok { Ok(()) } else { Err(format!("ostfront.ron: {what}")) }
        };
        let damage = &self.damage;
        for (name, table) in [
            ("non_destructive", &damage.non_destructive),
            ("destructive", &damage.destructive),
            ("special", &damage.special),
        ] {
            need(table.len() == 6, &format!("`{name}` needs an entry for each face of a die"))?;
        }
        for weapon in WEAPONS {
            let rows = self.hand_weapons.iter().filter(|w| w.weapon == weapon).count();
            need(rows == 1, &format!("`hand_weapons` needs one row for {weapon:?}"))?;
        }
        let mut ids: Vec<&str> = self.guns.iter().map(|g| g.id.as_str()).collect();
        ids.sort_unstable();
        need(ids.windows(2).all(|w| w.first() != w.last()), "`guns` names one twice")?;
        need(
            self.guns.iter().all(|g| g.bore > 0.0 && g.calibres > 0.0),
            "`guns` has one without a bore or a barrel",
        )?;
        need(self.penetration.mm_a_point > 0, "`mm_a_point` must be positive")?;
        need(self.penetration.range_cm > 0.0, "`range_cm` must be positive")?;
        need(self.soft.mm_a_die > 0, "`mm_a_die` must be positive")?;
        need(self.soft.men_a_die > 0, "`men_a_die` must be positive")
    }

    /// A gun of the list by its word.
    #[must_use]
    pub fn gun(&self, id: &str) -> Option<Gun> {
        self.guns.iter().find(|g| g.id == id).map(GunRow::gun)
    }

    /// Furthest range of an infantry weapon, table mm (`OST-33`).
    #[must_use]
    pub fn reach(&self, weapon: HandWeapon) -> f64 {
        self.hand_weapon(weapon).map_or(0.0, |w| w.reach_cm * CM)
    }

    /// What an infantry weapon strikes with, whatever the range (`OST-33`).
    #[must_use]
    pub fn strike(&self, weapon: HandWeapon) -> i64 {
        self.hand_weapon(weapon).map_or(0, |w| w.strike)
    }

    fn hand_weapon(&self, weapon: HandWeapon) -> Option<&HandWeaponRow> {
        self.hand_weapons.iter().find(|w| w.weapon == weapon)
    }
}
