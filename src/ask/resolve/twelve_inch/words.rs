//! Words and small objects that several steps read, and sums of inches that they say.

use super::super::verdict::Said;
use super::tables;
use crate::ask::fields::{Fields, Unit};
use crate::ask::refusal::Refusal;
use crate::files::catalogue::{PlatesEntry, VehicleEntry, catalogue};
use crate::geometry::INCH;
use crate::model::{Exact, Modifiers};
use crate::rules::twelve_inch::armour::{self, Armour, Plate, Plates, Round};
use crate::rules::twelve_inch::data::ByPlace;
use crate::rules::twelve_inch::words::{Fate, Level, Place};

/// Skill of a man.
pub(super) const SKILLS: &[(&str, Level)] = &[
    ("recruit", Level::Recruit),
    ("average", Level::Average),
    ("marksman", Level::Veteran),
    ("expert", Level::Expert),
];

/// What a man is who may still act or be carried.
pub(super) const STATUSES: &[(&str, Fate)] = &[
    ("unscathed", Fate::Unscathed),
    ("superficial", Fate::Superficial),
    ("wounded", Fate::Wounded),
    ("incapacitated", Fate::Incapacitated),
];

/// An armoured vehicle of the catalogue, if the field is there.
pub(super) fn vehicle(fields: &mut Fields) -> Result<Option<&'static VehicleEntry>, Refusal> {
    let all = &catalogue().map_err(|r| Refusal::bad("vehicle", r.render(false)))?.vehicles;
    let armoured = || all.iter().filter(|v| v.hull.is_some());
    let ids: Vec<&str> = armoured().map(|v| v.id.as_str()).collect();
    let id = fields.word_in("vehicle", &ids)?;
    Ok(id.and_then(|id| armoured().find(|v| v.id == id)))
}

/// Length and width of its model's hull, table mm.
pub(super) fn hull_size(vehicle: &VehicleEntry) -> Result<(f64, f64), Refusal> {
    const MM: f64 = 1000.0;
    let mm = MM / tables()?.model_scale;
    Ok((vehicle.length_m * mm, vehicle.width_m * mm))
}

/// Its plates.
pub(super) fn armour(vehicle: &VehicleEntry) -> Armour {
    let plate = |(mm, slope): (f64, f64)| Plate { mm, slope };
    let plates = |p: &PlatesEntry| Plates {
        front: plate(p.front),
        side: plate(p.side),
        rear: plate(p.rear),
    };
    Armour {
        hull: vehicle.hull.as_ref().map(plates).unwrap_or_default(),
        turret: vehicle.turret.as_ref().map(|t| plates(&t.plates)),
    }
}

/// A round: `weapon`, or `flat_mm` and `deflection_mm`.
pub(super) fn round(fields: &mut Fields) -> Result<Round, Refusal> {
    let tables = tables()?;
    fields.excludes("weapon", &["flat_mm", "deflection_mm"])?;
    let own = tables.rounds.iter().map(|r| r.id.as_str());
    let guns = crate::rules::guns::guns().iter().map(|g| g.id.as_str());
    let words: Vec<&str> = own.chain(guns).collect();
    let weapon = fields.word_in("weapon", &words)?;
    let flat = fields.number("flat_mm", 0.0, f64::INFINITY)?;
    let deflection = fields.number("deflection_mm", 0.0, f64::INFINITY)?;
    if let Some(round) = weapon.and_then(|w| armour::round(tables, w)) {
        return Ok(round);
    }
    if flat.is_none() && deflection.is_none() {
        return Err(Refusal::missing("weapon"));
    }
    let flat = fields.required("flat_mm", flat)?;
    let deflection = fields.required("deflection_mm", deflection)?;
    Ok(Round { flat, deflection, bullets: false })
}

/// `hidden_parts`: percent of each place.
pub(super) fn hidden_parts(fields: &mut Fields) -> Result<ByPlace<Exact>, Refusal> {
    let read = |parts: &mut Fields| {
        let mut percent = |place: Place| {
            Ok::<_, Refusal>(parts.exact(place.word(), 0.0, 100.0)?.unwrap_or_default())
        };
        Ok(ByPlace {
            turret_front: percent(Place::TurretFront)?,
            turret_side: percent(Place::TurretSide)?,
            turret_rear: percent(Place::TurretRear)?,
            hull_front: percent(Place::HullFront)?,
            side_front: percent(Place::SideFront)?,
            side_middle: percent(Place::SideMiddle)?,
            side_rear: percent(Place::SideRear)?,
            hull_rear: percent(Place::HullRear)?,
        })
    };
    Ok(fields.object("hidden_parts", read)?.unwrap_or_default())
}

/// `hidden_percent` of a whole target.
pub(super) fn hidden_percent(fields: &mut Fields) -> Result<Exact, Refusal> {
    Ok(fields.exact("hidden_percent", 0.0, 100.0)?.unwrap_or_default())
}

/// Any angle, degrees; the geometry brings it into one turn.
pub(super) fn bearing(fields: &mut Fields, name: &str) -> Result<Option<f64>, Refusal> {
    fields.number(name, f64::NEG_INFINITY, f64::INFINITY)
}

/// An angle from a normal or from the vertical, degrees.
pub(super) fn incidence(fields: &mut Fields, name: &str) -> Result<Option<f64>, Refusal> {
    fields.number(name, 0.0, 90.0)
}

/// Says a sum of inches as lengths of the question's unit.
pub(super) fn say_inches(said: &mut Said, unit: Unit, name: &str, sum: &Modifiers) {
    for term in &sum.0 {
        said.length_term(&term.rule, &term.name, unit, term.value.get() * INCH, term.factor);
    }
    said.length(name, unit, sum.total().get() * INCH);
}
