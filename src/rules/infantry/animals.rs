//! Animals that are hit, and their riders (`INF-42`, `INF-47`, `INF-48`, `INF-50`).

use super::charts::{AnimalHit, AnimalPart};
use super::data::Tables;
use super::gaits::{Walker, paces};
use super::scale::table_length;
use crate::geometry::within;
use crate::model::{Health, PartSet};

/// What comes of a hit on an animal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnimalEnd {
    /// Cover stopped it.
    Stopped,
    /// It is dead.
    Dies,
    /// It moves into contact, fights one close combat and dies (`INF-48`).
    Charges,
    /// It is hurt as a man would be.
    Falls(Health),
}

/// Where a hit landed and what it does; no name when cover stopped it.
#[must_use]
pub fn land(
    tables: &Tables,
    animal: Walker,
    attacker_distance: Option<f64>,
    exposed: PartSet,
    raw: u16,
) -> (Option<&str>, AnimalEnd) {
    let part: Option<&AnimalPart> = tables.animal.get(usize::from(raw.max(1)) - 1);
    let Some(part) = part.filter(|_| exposed.has(raw)) else { return (None, AnimalEnd::Stopped) };
    let end = match part.effect {
        AnimalHit::Dies => AnimalEnd::Dies,
        AnimalHit::Falls(health) => AnimalEnd::Falls(health),
        AnimalHit::Charges if in_reach(tables, animal, attacker_distance) => AnimalEnd::Charges,
        AnimalHit::Charges => AnimalEnd::Dies,
    };
    (Some(&part.name), end)
}

/// Is an attacker so many mm off within the animal's run (`INF-48`)? Where nothing is said, he is.
fn in_reach(tables: &Tables, animal: Walker, distance: Option<f64>) -> bool {
    let run = paces(tables, animal).last().map_or(0.0, |p| table_length(tables, p.1));
    distance.is_none_or(|mm| within(mm, run))
}
