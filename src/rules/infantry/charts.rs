//! Charts of the chapters around the small-arms shot, as typed data of `assets/rules/infantry.ron`: vehicles, guns,
//! drift, blasts, animals, close combat, the wounded.
//!
//! Only what the file holds and whether it has holes; what a number does stands in the chapter that uses it.

use crate::model::Health;
use serde::Deserialize;

/// Heights from which an unlabelled wall counts, inches (`INF-42`).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct WallTops {
    pub low_in: f64,
    pub high_in: f64,
    pub hides_in: f64,
}

/// What a hit does to a soft vehicle (`INF-52`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum SoftHit {
    /// Men inside die.
    CrewKilled,
    /// It stops.
    Engine,
    /// It burns.
    Fuel,
    /// Cargo or passengers are lost.
    Cargo,
    /// It stops.
    Wheels,
}

/// A part of a tank that machine-gun fire puts out (`INF-54`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum TankPart {
    /// Machine gun of the turret.
    TurretMg,
    /// Sights of the turret.
    Optics,
    /// Machine gun of the hull.
    HullMg,
    /// The driver's slit or periscope.
    DriverVision,
}

/// What becomes of a fire at the end of a turn (`INF-53`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Fire {
    /// It is out.
    Out,
    /// It goes on.
    Burns,
    /// The vehicle blows up.
    Explodes,
}

/// A hand-held weapon against armour (`INF-70`).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct HandAt {
    pub weapon: String,
    pub pierces: Pierces,
}

/// Where the figures of a round stand.
#[derive(Clone, Debug, Deserialize)]
pub enum Pierces {
    /// In this row of the table of guns.
    As(String),
    /// Here: mm straight on and aslant, the same at any range.
    Own(f64, f64),
}

/// What a round does that went through (`INF-65`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Wreck {
    /// One man is lost.
    CrewLoss,
    /// It cannot move.
    Engine,
    /// It burns.
    Fuel,
    /// The gun is silent.
    MainGun,
    /// It cannot move.
    Tracks,
}

/// Direct fire of guns (`INF-65`).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct GunChart {
    pub percent: Vec<i32>,
    pub small: SmallGun,
    pub moved: i32,
    pub target_moved: i32,
    pub figures_m: Vec<f64>,
    pub steep_deg: f64,
    pub damage: Vec<Wreck>,
}

/// What a small gun pays far away (`INF-65`).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct SmallGun {
    pub under_mm: f64,
    pub over_m: f64,
    pub percent: i32,
}

/// Degrees to each side within which mounted weapons fire (`GEN-11`); turrets and pintles fire all round.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct Arcs {
    pub hull_deg: f64,
    pub towed_deg: f64,
    pub casemate_deg: f64,
}

impl GunChart {
    /// Every lookup finds something.
    pub(super) fn complete(&self, ranges: usize) -> Result<(), &'static str> {
        if self.percent.len() != ranges {
            return Err("`guns.percent` needs a number for each range of `chart_m`");
        }
        if self.figures_m.len() != 3 || !self.figures_m.is_sorted_by(|a, b| a < b) {
            return Err("`guns.figures_m` needs three rising ranges");
        }
        if self.damage.len() != 6 {
            return Err("`guns.damage` needs six entries");
        }
        Ok(())
    }
}

/// Drift of markers and groups (`INF-60`, `INF-61`).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct Drift {
    pub hits: u16,
    pub observed_in: f64,
    pub artillery_dice: u8,
    pub observed_dice: u8,
    pub gun_dice: u8,
}

/// Zones of shell bursts (`INF-62`, `INF-71`).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct BlastChart {
    pub shells: Vec<BlastClass>,
    pub bores: Vec<BlastClass>,
    pub outer: f64,
    pub red_percent: i32,
    pub outer_percent: i32,
    pub armour_from_mm: f64,
}

/// One class of shells or bores.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct BlastClass {
    pub from_mm: f64,
    pub to_mm: f64,
    pub red_in: f64,
}

impl BlastChart {
    /// Classes rise and do not overlap.
    pub(super) fn complete(&self) -> Result<(), &'static str> {
        for classes in [&self.shells, &self.bores] {
            let rise = classes.windows(2).all(|w| matches!(w, [a, b] if a.to_mm < b.from_mm));
            if classes.is_empty() || !rise || classes.iter().any(|c| c.from_mm > c.to_mm) {
                return Err("classes of `blast` must rise and not overlap");
            }
        }
        Ok(())
    }
}

/// One number of the animal chart (`INF-47`).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct AnimalPart {
    pub name: String,
    pub effect: AnimalHit,
}

/// What a hit does to an animal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum AnimalHit {
    /// It is dead.
    Dies,
    /// It goes for its attacker, fights once and dies (`INF-48`).
    Charges,
    /// It is hurt as a man would be.
    Falls(Health),
}

/// Bonuses of close combat (`INF-63`).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct Melee {
    pub bonus: Vec<(String, i32)>,
    pub surprise: i32,
    pub carried: Vec<(String, String)>,
    pub empty_handed: String,
    pub horse_in: f64,
}

/// Treatment of the wounded (`INF-64`).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct Medical {
    pub unattended: i32,
    pub attended: i32,
    pub medic: i32,
    pub stabilised: i32,
    pub dies: i32,
    pub restored: u16,
}
