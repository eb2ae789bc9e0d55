//! Words and groups of fields that several steps read.

use super::tables;
use crate::ask::fields::{Fields, Unit};
use crate::ask::refusal::Refusal;
use crate::ask::resolve::verdict::Said;
use crate::files::catalogue::{VehicleEntry, catalogue};
use crate::model::{Exact, Modifiers};
use crate::rules::ostfront::Quality;
use crate::rules::ostfront::armour::{Gun, Plate, Worth, defence, is_steep};
use crate::rules::ostfront::damage::{Damage, HitBy};
use crate::rules::ostfront::data::{HandWeapon, Readings};
use crate::rules::ostfront::movement::Drive;
use crate::rules::ostfront::soft::Cover;

pub(super) const QUALITIES: &[(&str, Quality)] = &[
    ("elite", Quality::Elite),
    ("veteran", Quality::Veteran),
    ("regular", Quality::Regular),
    ("inexperienced", Quality::Inexperienced),
    ("poor", Quality::Poor),
];

/// Half-tracks count as tracks.
pub(super) const DRIVES: &[(&str, Drive)] =
    &[("tracked", Drive::Tracks), ("half_tracked", Drive::Tracks), ("wheeled", Drive::Wheels)];

pub(super) const HAND_WEAPONS: &[(&str, HandWeapon)] = &[
    ("at_rifle", HandWeapon::AtRifle),
    ("bazooka", HandWeapon::Bazooka),
    ("panzerfaust", HandWeapon::Panzerfaust),
    ("piat", HandWeapon::Piat),
];

/// None is a gun.
const WEAPONS: &[(&str, Option<HandWeapon>)] = &[
    ("gun", None),
    ("at_rifle", Some(HandWeapon::AtRifle)),
    ("bazooka", Some(HandWeapon::Bazooka)),
    ("panzerfaust", Some(HandWeapon::Panzerfaust)),
    ("piat", Some(HandWeapon::Piat)),
];

pub(super) const COVERS: &[(&str, Cover)] =
    &[("open", Cover::Open), ("soft", Cover::Soft), ("prepared", Cover::Prepared)];

/// A bore or barrel beyond this is a slip of the pen; it bounds the dice of a shell.
const LARGEST_GUN: f64 = 10_000.0;

/// Plates up to a kilometre.
const THICKEST: f64 = 1.0e6;

/// Most pins that a question may name.
const MOST_PINS: i64 = 20;

pub(super) fn quality(fields: &mut Fields) -> Result<Quality, Refusal> {
    Ok(fields.one_of("quality", QUALITIES)?.unwrap_or_default())
}

/// Pins on the one who acts.
pub(super) fn pins(fields: &mut Fields) -> Result<i32, Refusal> {
    let pins = fields.integer("pins", 0, MOST_PINS)?.unwrap_or(0);
    Ok(i32::try_from(pins).unwrap_or(0))
}

/// A whole number of a field, from `least` to `most`, as a count.
pub(super) fn count(
    fields: &mut Fields,
    name: &str,
    least: u32,
    most: u32,
) -> Result<Option<u32>, Refusal> {
    let value = fields.integer(name, least.into(), most.into())?;
    Ok(value.and_then(|n| u32::try_from(n).ok()))
}

/// A length that a step cannot do without, mm.
pub(super) fn length(fields: &mut Fields, name: &str) -> Result<f64, Refusal> {
    let value = fields.length(name)?;
    fields.required(name, value)
}

/// A measure of a gun: more than 0.
pub(super) fn measure(fields: &mut Fields, name: &str) -> Result<Option<Exact>, Refusal> {
    match fields.number(name, 0.0, LARGEST_GUN)? {
        Some(number) if number <= 0.0 => Err(Refusal::bad(name, "it is more than 0")),
        number => Ok(number.map(Exact::from_decimal)),
    }
}

/// What hits: a gun or an infantry weapon, `gun` if nothing is said.
pub(super) fn hand_weapon(fields: &mut Fields) -> Result<Option<HandWeapon>, Refusal> {
    Ok(fields.one_of("weapon", WEAPONS)?.unwrap_or_default())
}

/// A gun of the list, if the field is there.
fn listed_gun(fields: &mut Fields) -> Result<Option<Gun>, Refusal> {
    let tables = tables()?;
    let ids: Vec<&str> = tables.guns.iter().map(|g| g.id.as_str()).collect();
    let id = fields.word_in("gun", &ids)?;
    Ok(id.and_then(|id| tables.gun(id)))
}

/// A gun: of the list, or by bore and barrel.
pub(super) fn gun(fields: &mut Fields) -> Result<Gun, Refusal> {
    fields.excludes("gun", &["bore_mm", "barrel_calibres"])?;
    if let Some(gun) = listed_gun(fields)? {
        return Ok(gun);
    }
    let (bore, calibres) = (measure(fields, "bore_mm")?, measure(fields, "barrel_calibres")?);
    if bore.is_none() && calibres.is_none() {
        return Err(Refusal::missing("gun"));
    }
    Ok(Gun {
        bore: fields.required("bore_mm", bore)?,
        calibres: fields.required("barrel_calibres", calibres)?,
    })
}

/// A bore, mm: given, or that of a gun of the list.
pub(super) fn bore(fields: &mut Fields) -> Result<Exact, Refusal> {
    fields.just_one(&["bore_mm", "gun"])?;
    let gun = listed_gun(fields)?;
    let bore = measure(fields, "bore_mm")?;
    fields.required("bore_mm", gun.map(|g| g.bore).or(bore))
}

/// A gun or an infantry weapon with what it shoots; the fields of a gun are for guns only.
pub(super) fn hit_by(fields: &mut Fields) -> Result<HitBy, Refusal> {
    Ok(match hand_weapon(fields)? {
        Some(weapon) => HitBy::Hand(weapon),
        None => HitBy::Gun(gun(fields)?),
    })
}

/// Face of a hull's plates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlateFace {
    Front,
    Side,
    Rear,
}

const FACES: &[(&str, PlateFace)] =
    &[("front", PlateFace::Front), ("side", PlateFace::Side), ("rear", PlateFace::Rear)];

/// The field `face`: it matters for a vehicle of the list only.
fn plate_face(fields: &mut Fields) -> Result<PlateFace, Refusal> {
    let face = fields.one_of("face", FACES)?;
    if fields.has("vehicle") {
        fields.required("face", face)
    } else {
        Ok(face.unwrap_or(PlateFace::Front))
    }
}

/// A plate: its armour and slope, or that of a vehicle of the list.
fn plate(
    fields: &mut Fields,
    readings: &Readings,
    face: PlateFace,
) -> Result<Option<Plate>, Refusal> {
    fields.excludes("steep", &["slope_deg"])?;
    let slope = fields.number("slope_deg", 0.0, 90.0)?;
    let flagged = fields.flag("steep")?;
    let steep = slope.map_or(flagged, |slope| is_steep(readings, slope));
    if let Some(armour) = fields.exact("armour_mm", 0.0, THICKEST)? {
        return Ok(Some(Plate { armour, steep }));
    }
    let Some(hull) = vehicle(fields)?.and_then(|v| v.hull) else { return Ok(None) };
    let (armour, slope) = match face {
        PlateFace::Front => hull.front,
        PlateFace::Side => hull.side,
        PlateFace::Rear => hull.rear,
    };
    let armour = Exact::from_decimal(armour);
    Ok(Some(Plate { armour, steep: is_steep(readings, slope) }))
}

/// An armoured vehicle of the list, if the field is there.
fn vehicle(fields: &mut Fields) -> Result<Option<&'static VehicleEntry>, Refusal> {
    let vehicles = &catalogue().map_err(|r| Refusal::bad("vehicle", r.render(false)))?.vehicles;
    let armoured = || vehicles.iter().filter(|v| v.hull.is_some());
    let ids: Vec<&str> = armoured().map(|v| v.id.as_str()).collect();
    let id = fields.word_in("vehicle", &ids)?;
    Ok(id.and_then(|id| armoured().find(|v| v.id == id)))
}

/// Defence of a plate that is given or looked up.
pub(super) fn plate_defence(fields: &mut Fields, readings: &Readings) -> Result<Worth, Refusal> {
    fields.just_one(&["armour_mm", "vehicle"])?;
    let face = plate_face(fields)?;
    let plate = plate(fields, readings, face)?;
    Ok(defence(tables()?, fields.required("armour_mm", plate)?))
}

/// Defence of a plate that is given or looked up, or the defence itself; without a `face`, the step asks for one. By the reading of `OST-31` that limits the die
/// to tenths of armour, the armour must be known.
pub(super) fn target_defence(
    fields: &mut Fields,
    readings: &Readings,
    face: Option<PlateFace>,
) -> Result<Worth, Refusal> {
    fields.just_one(&["armour_mm", "vehicle", "defence"])?;
    let face = face.map_or_else(|| plate_face(fields), Ok)?;
    let given = fields.integer("defence", 0, 100)?;
    if given.is_some() && readings.base_tenths {
        return Err(Refusal::conflict("defence", "initial_value"));
    }
    let plate = plate(fields, readings, face)?;
    match (given, plate) {
        (Some(value), _) => Ok(Worth::given("OST-23", value)),
        (None, plate) => Ok(defence(tables()?, fields.required("armour_mm", plate)?)),
    }
}

/// The word of a damage.
pub(super) fn damage(damage: Damage) -> &'static str {
    match damage {
        Damage::Special => "special",
        Damage::NoEffect => "no_effect",
        Damage::MoveKill => "move_kill",
        Damage::ArmamentOut => "armament_out",
        Damage::Immobilised => "immobilised",
        Damage::ArmamentDestroyed => "armament_destroyed",
        Damage::Burns => "burns",
        Damage::Wreck => "wreck",
        Damage::CrewWounded => "crew_wounded",
        Damage::ExternalFire => "external_fire",
        Damage::FuelFire => "fuel_fire",
        Damage::Panic => "panic",
        Damage::ExtraPin => "extra_pin",
        Damage::ArmamentDamaged => "armament_damaged",
    }
}

/// Terms of a sum of lengths in mm.
pub(super) fn length_terms(said: &mut Said, unit: Unit, sum: &Modifiers) {
    for term in &sum.0 {
        said.length_term(&term.rule, &term.name, unit, term.value.get(), term.factor);
    }
}
