//! What a target shows and wears: fields that many steps share (`INF-39` to `INF-44`).

use super::moving::POSTURES;
use super::tables;
use super::words::COVERS;
use crate::ask::fields::Fields;
use crate::ask::refusal::Refusal;
use crate::model::{Armour, Helmet, Kit, PartSet};
use crate::rules::infantry::data::Readings;
use crate::rules::infantry::exposure::{Angle, Exposed, Shows, Stance, exposed};
use crate::rules::infantry::location::{LocationContext, passes_cover};
use crate::rules::infantry::vehicles::Striker;
use serde_json::{Value, json};

/// Fields of figures and animals.
pub(super) const POSED: &[&str] = &[
    "posture",
    "cover",
    "crawled",
    "head_only",
    "fired",
    "burst_inside",
    "exposed",
    "firer_above",
    "overhead_cover",
];

/// The six that a list of parts stands instead of.
const STANCE: &[&str] = &["posture", "cover", "crawled", "head_only", "fired", "burst_inside"];

/// A target as its firer sees it.
pub(super) struct Posed {
    shows: Shows,
    /// The firer is above and nothing is over the target (`INF-44`).
    above: bool,
}

impl Posed {
    /// Reads the posture fields.
    pub(super) fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        fields.excludes("exposed", STANCE)?;
        let stance = Stance {
            posture: fields.one_of("posture", POSTURES)?.unwrap_or_default(),
            cover: fields.one_of("cover", COVERS)?.flatten(),
            crawled: fields.flag("crawled")?,
            head_only: fields.flag("head_only")?,
            fired: fields.flag("fired")?,
            burst_inside: fields.flag("burst_inside")?,
        };
        let shows = match fields.integers("exposed", 1, 6)? {
            Some(parts) => {
                let parts: Vec<u8> = parts.iter().filter_map(|p| u8::try_from(*p).ok()).collect();
                Shows::Parts(PartSet::of(&parts))
            }
            None => Shows::Stance(stance),
        };
        let above = fields.flag("firer_above")?;
        let covered = fields.flag("overhead_cover")?;
        Ok(Self { shows, above: above && !covered })
    }

    /// What shows of it to what hits it.
    pub(super) fn exposed(
        &self,
        readings: &Readings,
        by: Option<Striker>,
    ) -> Result<Exposed, Refusal> {
        let angle = Angle { blast: is_blast(by), above: self.above };
        Ok(exposed(tables()?, readings, &self.shows, angle))
    }
}

/// Does it come past cover (`INF-40a`)?
fn is_blast(by: Option<Striker>) -> bool {
    match by {
        Some(Striker::Weapon(weapon)) => passes_cover(weapon.effect),
        Some(Striker::Artillery) => true,
        None => false,
    }
}

/// Parts as they stand in an answer.
pub(super) fn faces(parts: PartSet) -> Value {
    json!(parts.faces().collect::<Vec<u8>>())
}

/// What a figure wears.
pub(super) fn kit(fields: &mut Fields) -> Result<Kit, Refusal> {
    const ARMOURS: &[(&str, Armour)] =
        &[("none", Armour::None), ("body", Armour::Hard), ("soft", Armour::Soft)];
    const HELMETS: &[(&str, Helmet)] =
        &[("steel", Helmet::Steel), ("ballistic", Helmet::Ballistic), ("none", Helmet::None)];
    Ok(Kit {
        armour: fields.one_of("armour", ARMOURS)?.unwrap_or_default(),
        helmet: fields.one_of("helmet", HELMETS)?.unwrap_or_default(),
        scope: false,
    })
}

/// A figure that can be hit.
pub(super) struct Figure {
    /// What shows of it.
    pub(super) exposed: PartSet,
    /// What its location die depends on.
    pub(super) location: LocationContext,
    /// The firer stands before it (`INF-38`).
    pub(super) from_front: bool,
}

/// Fields of figures alone.
pub(super) const WORN: &[&str] = &["armour", "helmet", "red_zone", "from_front"];

impl Figure {
    /// Reads posture, armour and helmet; soft armour needs to know what hits it.
    pub(super) fn read(
        fields: &mut Fields,
        readings: &Readings,
        by: Option<Striker>,
    ) -> Result<Self, Refusal> {
        let kit = kit(fields)?;
        let red_zone = fields.flag("red_zone")?;
        let from_front = fields.flag("from_front")?;
        Self::of(fields, readings, by, kit, red_zone, from_front)
    }

    /// Reads its posture alone.
    pub(super) fn of(
        fields: &mut Fields,
        readings: &Readings,
        by: Option<Striker>,
        kit: Kit,
        red_zone: bool,
        from_front: bool,
    ) -> Result<Self, Refusal> {
        if kit.armour == Armour::Soft {
            fields.required("weapon", by)?;
        }
        let posed = Posed::read(fields)?;
        let exposed = posed.exposed(readings, by)?.parts;
        let soft_counts = match by {
            Some(Striker::Weapon(weapon)) => weapon.soft_armour_stops,
            Some(Striker::Artillery) => true,
            None => false,
        };
        let location =
            LocationContext { soft_counts, kit, exposed, firer_above: posed.above, red_zone };
        Ok(Self { exposed, location, from_front })
    }
}
