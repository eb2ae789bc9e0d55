//! One whole shot at a figure, an animal or a vehicle (`INF-30` to `INF-41`).

use super::super::verdict::{Said, Verdict, written};
use super::animals::{self, Animal};
use super::hitting::{Firing, no_shot};
use super::location::say_landing;
use super::target::{Figure, POSED, WORN, faces};
use super::vehicles::{self, AtVehicle};
use super::{Input, readings, tables};
use crate::ask::fields::{Fields, Unit};
use crate::ask::refusal::Refusal;
use crate::rules::infantry::data::Readings;
use crate::rules::infantry::location::{modifiers, roll};
use crate::rules::infantry::vehicles::Striker;

#[derive(Clone, Copy)]
enum Kind {
    Figure,
    Animal,
    Vehicle,
}

const KINDS: &[(&str, Kind)] =
    &[("figure", Kind::Figure), ("animal", Kind::Animal), ("vehicle", Kind::Vehicle)];

/// Reads a shot at a figure: every field of one, but for its target and perhaps the firer's elite level.
pub(super) fn at_figure(
    fields: &mut Fields,
    readings: &Readings,
    level: Option<i32>,
) -> Result<(Firing, Figure), Refusal> {
    fields.none_of(animals::FIELDS)?;
    fields.none_of(vehicles::FIELDS)?;
    let firing = Firing::read(fields, readings, level)?;
    let figure = Figure::read(fields, readings, firing.weapon.map(Striker::Weapon))?;
    Ok((firing, figure))
}

/// `shot`.
pub(super) fn shot(input: &mut Input) -> Result<Verdict, Refusal> {
    let readings = readings(input.switches)?;
    match input.fields.one_of("target", KINDS)?.unwrap_or(Kind::Figure) {
        Kind::Figure => figure(input.fields, readings),
        Kind::Animal => animal(input.fields, &readings),
        Kind::Vehicle => vehicle(input.fields, &readings, input.unit),
    }
}

fn figure(fields: &mut Fields, readings: Readings) -> Result<Verdict, Refusal> {
    let tables = tables()?;
    let (firing, figure) = at_figure(fields, &readings, None)?;
    let sum = modifiers(tables, &readings, &figure.location);
    let mut said = Said::default();
    firing.say(&mut said);
    said.put("exposed", faces(figure.exposed));
    said.put("modifier", sum.whole());
    said.put("location_modifiers", written(&sum));
    if let Err(why) = firing.aim.chance {
        return Ok(Verdict::stopped(said, no_shot(why)));
    }
    let needed = firing.aim.needed;
    Ok(Verdict::rolling(said, move |throws, said| {
        let landed = roll(throws, tables, &readings, needed, &figure.location)?;
        said.put("hit", landed.is_some());
        match landed {
            Some((raw, landing)) => say_landing(said, tables, raw, landing, figure.from_front),
            None => said.outcome("miss"),
        }
        Ok(())
    }))
}

fn animal(fields: &mut Fields, readings: &Readings) -> Result<Verdict, Refusal> {
    let tables = tables()?;
    fields.none_of(WORN)?;
    fields.none_of(vehicles::FIELDS)?;
    let firing = Firing::read(fields, readings, None)?;
    let animal = Animal::read(fields, readings, firing.weapon.map(Striker::Weapon))?;
    let mut said = Said::default();
    firing.say(&mut said);
    said.put("exposed", faces(animal.exposed));
    if let Err(why) = firing.aim.chance {
        return Ok(Verdict::stopped(said, no_shot(why)));
    }
    let needed = firing.aim.needed;
    Ok(Verdict::rolling(said, move |throws, said| {
        let hit = throws.read("hit", 20, |face| face <= needed)?.means;
        said.put("hit", hit);
        if !hit {
            said.outcome("miss");
        }
        animal.roll(throws, said, tables, hit).map_err(Refusal::from)
    }))
}

fn vehicle(fields: &mut Fields, readings: &Readings, unit: Unit) -> Result<Verdict, Refusal> {
    let tables = tables()?;
    fields.none_of(POSED)?;
    fields.none_of(WORN)?;
    fields.none_of(animals::FIELDS)?;
    let firing = Firing::read(fields, readings, None)?;
    let weapon = fields.required("weapon", firing.weapon)?;
    let target = AtVehicle::read(fields, Striker::Weapon(weapon), firing.range)?;
    let mut said = Said::default();
    firing.say(&mut said);
    target.say(&mut said);
    if target.immune() {
        return Ok(Verdict::stopped(said, "immune"));
    }
    if let Err(why) = firing.aim.chance {
        return Ok(Verdict::stopped(said, no_shot(why)));
    }
    let needed = firing.aim.needed;
    Ok(Verdict::rolling(said, move |throws, said| {
        let hit = throws.read("hit", 20, |face| face <= needed)?.means;
        let die = throws.read("damage", 6, |face| hit.then_some(face))?;
        said.put("hit", hit);
        match die.means {
            Some(face) => target.say_damage(said, tables, unit, face),
            None => said.outcome("miss"),
        }
        Ok(())
    }))
}
