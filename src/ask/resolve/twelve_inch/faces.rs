//! What is seen of a target, where a hit lands, and whether it goes through.

use super::super::verdict::{Said, Verdict};
use super::words::{armour, bearing, hidden_parts, hull_size, incidence, round, vehicle};
use super::{Input, tables};
use crate::ask::fields::Fields;
use crate::ask::refusal::Refusal;
use crate::files::catalogue::VehicleEntry;
use crate::rules::twelve_inch::armour::{Plate, Strike, strike, total_angle};
use crate::rules::twelve_inch::location::{Seen, hull_face, turret_face};
use crate::rules::twelve_inch::words::{Face, Place};

/// `face` (`TIN-16`, `GEN-07`).
pub(super) fn face(input: &mut Input) -> Result<Verdict, Refusal> {
    const PARTS: &[(&str, bool)] = &[("hull", false), ("turret", true)];
    let fields = &mut *input.fields;
    let from = bearing(fields, "bearing")?;
    let from = fields.required("bearing", from)?;
    let of_turret = fields.one_of("part", PARTS)?.unwrap_or(false);
    let struck = if of_turret {
        // The size of the hull says nothing of its turret.
        vehicle(fields)?;
        fields.length("hull_length")?;
        fields.length("hull_width")?;
        turret_face(tables()?, from)
    } else {
        fields.excludes("vehicle", &["hull_length", "hull_width"])?;
        if !fields.has("hull_length") && !fields.has("hull_width") && !fields.has("vehicle") {
            return Err(Refusal::missing("vehicle"));
        }
        let vehicle = vehicle(fields)?;
        let (length, width) = hull(fields, vehicle)?;
        hull_face(from, length, width)
    };
    let mut said = Said::default();
    said.number("heading_deg", struck.heading);
    said.outcome(struck.aspect.word());
    Ok(Verdict::plain(said))
}

/// Length and width of a hull, table mm: of a vehicle, or given.
pub(super) fn hull(
    fields: &mut Fields,
    vehicle: Option<&VehicleEntry>,
) -> Result<(f64, f64), Refusal> {
    let length = fields.length("hull_length")?;
    let width = fields.length("hull_width")?;
    match vehicle {
        Some(vehicle) => hull_size(vehicle),
        None => {
            Ok((fields.required("hull_length", length)?, fields.required("hull_width", width)?))
        }
    }
}

/// `location` (`TIN-15` to `TIN-18`).
pub(super) fn location(input: &mut Input) -> Result<Verdict, Refusal> {
    let fields = &mut *input.fields;
    let tables = tables()?;
    let view = fields.one_of("view", Face::WORDS)?;
    let view = fields.required("view", view)?;
    let has_turret = fields.maybe_flag("turret")?.unwrap_or(true);
    let turret_view = fields.one_of("turret_view", Face::WORDS)?.unwrap_or(view);
    let seen = Seen {
        hull: view,
        turret: has_turret.then_some(turret_view),
        hidden: hidden_parts(fields)?,
    };
    Ok(Verdict::rolling(Said::default(), move |throws, said| {
        said.outcome(seen.hit(tables, throws)?.word());
        Ok(())
    }))
}

/// `penetrates` (`TIN-19` to `TIN-24`).
pub(super) fn penetrates(input: &mut Input) -> Result<Verdict, Refusal> {
    let fields = &mut *input.fields;
    let tables = tables()?;
    let round = round(fields)?;
    fields.just_one(&["armour_mm", "vehicle"])?;
    fields.excludes("angle_deg", &["heading_deg", "slope_deg"])?;
    fields.excludes("vehicle", &["slope_deg"])?;
    let vehicle = vehicle(fields)?;
    let place = fields.one_of("location", &places())?;
    let armour_mm = fields.number("armour_mm", 0.0, f64::INFINITY)?;
    let angle = incidence(fields, "angle_deg")?;
    let heading = incidence(fields, "heading_deg")?.unwrap_or(0.0);
    let slope = incidence(fields, "slope_deg")?.unwrap_or(0.0);
    let plate = match vehicle {
        Some(vehicle) => plate_of(vehicle, fields.required("location", place)?)?,
        None => Plate { mm: fields.required("armour_mm", armour_mm)?, slope },
    };
    let angle = angle.unwrap_or_else(|| total_angle(heading, plate.slope));
    let strike = strike(tables, round, plate.mm, angle);
    let mut said = Said::default();
    said.number("armour_mm", strike.armour_mm);
    said.number("angle_deg", strike.angle);
    said.put("column", column(&strike));
    said.number("value", strike.value);
    said.outcome(if strike.penetrates { "penetrates" } else { "holds" });
    Ok(Verdict::plain(said))
}

/// The column of `TIN-20` that was read.
pub(super) fn column(strike: &Strike) -> &'static str {
    if strike.deflects { "deflection" } else { "flat" }
}

/// Where armour is asked for: a place of `TIN-15`, or a plate that only the Stuart's card has (`TIN-50`).
#[derive(Clone, Copy)]
enum Spot {
    Place(Place),
    DriversPlate,
    Deck,
    Belly,
    TurretTop,
}

fn places() -> Vec<(&'static str, Spot)> {
    let card = [
        ("drivers_plate", Spot::DriversPlate),
        ("deck", Spot::Deck),
        ("belly", Spot::Belly),
        ("turret_top", Spot::TurretTop),
    ];
    let places = Place::WORDS.iter().map(|(word, place)| (*word, Spot::Place(*place)));
    places.chain(card).collect()
}

fn plate_of(vehicle: &VehicleEntry, spot: Spot) -> Result<Plate, Refusal> {
    let card = &tables()?.card;
    let upright = |mm| Some(Plate { mm, slope: 0.0 }).filter(|_| vehicle.id == "stuart_m3_card");
    let plate = match spot {
        Spot::Place(place) => armour(vehicle).plate(place),
        Spot::DriversPlate => upright(card.drivers_plate),
        Spot::Deck => upright(card.deck),
        Spot::Belly => upright(card.belly),
        Spot::TurretTop => upright(card.turret_top),
    };
    let unknown = || Refusal::bad("location", format!("{} has no such plate", vehicle.name));
    plate.ok_or_else(unknown)
}
