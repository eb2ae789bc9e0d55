//! Does a round beat a plate (`INF-65`, `INF-70`)? Figures come from the table of guns; angles as for `TIN-24`.

use super::charts::{Pierces, Wreck};
use super::data::Tables;
use super::gaits::SAME_ANGLE;
use crate::geometry::ops;
use crate::rules::guns;

/// A penetration within so many mm of the armour equals it.
const SAME_PLATE: f64 = 1.0e-6;

/// What a round pierces.
#[derive(Clone, Debug, PartialEq)]
pub struct Round {
    /// Straight on, mm: at the three ranges of the table of guns, or one figure for any range.
    pub flat: Vec<f64>,
    /// Aslant, mm, at the shortest of them.
    pub deflection: f64,
}

/// Which figures were used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// Straight on.
    Flat,
    /// Aslant.
    Deflection,
}

/// A plate and how it is met.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plate {
    /// Thickness, mm.
    pub armour_mm: f64,
    /// Angle between the shot and the plate's normal, degrees.
    pub angle_deg: f64,
}

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pierced {
    /// Figures used.
    pub column: Column,
    /// What the round pierces here, mm.
    pub value: f64,
    /// It is more than the plate.
    pub through: bool,
}

/// The round of a hand-held weapon or of a gun, by its word (`INF-70`).
#[must_use]
pub fn round(tables: &Tables, word: &str) -> Option<Round> {
    let of_gun = |id: &str| {
        guns::gun(id).map(|gun| Round { flat: gun.flat.clone(), deflection: gun.deflection })
    };
    match tables.hand_at.iter().find(|row| row.weapon == word).map(|row| &row.pierces) {
        Some(Pierces::As(id)) => of_gun(id),
        Some(Pierces::Own(flat, deflection)) => {
            Some(Round { flat: vec![*flat], deflection: *deflection })
        }
        None => of_gun(word),
    }
}

/// The angle between shot and plate normal, degrees, of a heading and a slope that stand square to each other (`TIN-24`).
#[must_use]
pub fn incidence(heading_deg: f64, slope_deg: f64) -> f64 {
    let cosine = ops::cos_sin_degrees(heading_deg).x * ops::cos_sin_degrees(slope_deg).x;
    match (heading_deg, slope_deg) {
        (0.0, slope) => slope,
        (heading, 0.0) => heading,
        _ => ops::acos(cosine.clamp(-1.0, 1.0)).to_degrees(),
    }
}

/// Does this round beat this plate at so many scale metres?
#[must_use]
pub fn pierce(tables: &Tables, round: &Round, range_m: f64, plate: Plate) -> Pierced {
    let flat = flat(tables, round, range_m);
    let at_muzzle = round.flat.first().copied().unwrap_or(0.0);
    let steep = plate.angle_deg >= tables.guns.steep_deg - SAME_ANGLE;
    let (column, value) = if steep && at_muzzle > 0.0 {
        (Column::Deflection, flat * round.deflection / at_muzzle)
    } else {
        (Column::Flat, flat)
    };
    Pierced { column, value, through: value > plate.armour_mm + SAME_PLATE }
}

/// Straight on, mm: straight lines between the figures, level before the first, the last slope beyond the last.
fn flat(tables: &Tables, round: &Round, range_m: f64) -> f64 {
    let (&[near, middle, far], &[to_near, to_middle, to_far]) =
        (round.flat.as_slice(), tables.guns.figures_m.as_slice())
    else {
        return round.flat.first().copied().unwrap_or(0.0);
    };
    let between =
        |(m0, v0): (f64, f64), (m1, v1): (f64, f64)| v0 + (v1 - v0) * (range_m - m0) / (m1 - m0);
    if range_m <= to_near {
        near
    } else if range_m <= to_middle {
        between((to_near, near), (to_middle, middle))
    } else {
        between((to_middle, middle), (to_far, far)).max(0.0)
    }
}

/// What a round does that went through, by die (`INF-65`).
#[must_use]
pub fn wreck(tables: &Tables, face: u16) -> Wreck {
    let at = usize::from(face.max(1)) - 1;
    tables.guns.damage.get(at).copied().unwrap_or(Wreck::CrewLoss)
}
