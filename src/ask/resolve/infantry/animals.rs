//! Animals that are hit, and their riders (`INF-42`, `INF-47`, `INF-48`, `INF-50`).

use super::super::verdict::{Said, Verdict};
use super::target::{Posed, faces};
use super::vehicles::plain_location;
use super::words::{effect, striker};
use super::{Input, readings, tables};
use crate::ask::fields::Fields;
use crate::ask::refusal::Refusal;
use crate::dice::{DiceFault, Throws};
use crate::model::{Modifiers, PartSet};
use crate::rules::infantry::animals::{AnimalEnd, land};
use crate::rules::infantry::data::{Readings, Tables};
use crate::rules::infantry::gaits::Walker;
use crate::rules::infantry::vehicles::Striker;

/// Fields of animals alone.
pub(super) const FIELDS: &[&str] = &["animal", "attacker_distance"];

/// An animal that can be hit.
pub(super) struct Animal {
    walker: Walker,
    attacker_distance: Option<f64>,
    /// What shows of it.
    pub(super) exposed: PartSet,
}

impl Animal {
    /// Reads the animal and its posture.
    pub(super) fn read(
        fields: &mut Fields,
        readings: &Readings,
        by: Option<Striker>,
    ) -> Result<Self, Refusal> {
        const ANIMALS: &[(&str, Walker)] = &[("horse", Walker::Horse), ("dog", Walker::Dog)];
        Ok(Self {
            walker: fields.one_of("animal", ANIMALS)?.unwrap_or(Walker::Horse),
            attacker_distance: fields.length("attacker_distance")?,
            exposed: Posed::read(fields)?.exposed(readings, by)?.parts,
        })
    }

    /// Throws the location die; it is used up even if the shot missed, and then says nothing.
    pub(super) fn roll(
        &self,
        throws: &mut Throws,
        said: &mut Said,
        tables: &'static Tables,
        hit: bool,
    ) -> Result<(), DiceFault> {
        let distance = self.attacker_distance;
        let die = throws.read("location", 6, |face| {
            hit.then(|| land(tables, self.walker, distance, self.exposed, face))
        })?;
        let Some((part, end)) = die.means else { return Ok(()) };
        said.put("raw", die.face);
        said.put("location", part);
        said.outcome(match end {
            AnimalEnd::Stopped => "stopped",
            AnimalEnd::Dies => "death",
            AnimalEnd::Charges => "charge",
            AnimalEnd::Falls(health) => effect(health),
        });
        Ok(())
    }
}

/// `animal_location`.
pub(super) fn animal_location(input: &mut Input) -> Result<Verdict, Refusal> {
    let (tables, readings) = (tables()?, readings(input.switches)?);
    let by = striker(input.fields, "weapon")?;
    let animal = Animal::read(input.fields, &readings, by)?;
    let mut said = Said::default();
    said.put("exposed", faces(animal.exposed));
    Ok(Verdict::rolling(said, move |throws, said| {
        animal.roll(throws, said, tables, true).map_err(Refusal::from)
    }))
}

/// `INF-50`.
pub(super) fn rider(_: &mut Input) -> Result<Verdict, Refusal> {
    let tables = tables()?;
    let mut sum = Modifiers::default();
    sum.add("INF-50", "thrown", tables.thrown);
    Ok(plain_location(tables, &sum))
}
