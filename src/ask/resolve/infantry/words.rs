//! Words and values that several steps read and say.

use super::super::verdict::Said;
use crate::ask::fields::{Fields, Unit};
use crate::ask::refusal::Refusal;
use crate::ask::written::number;
use crate::files::catalogue::catalogue;
use crate::model::{CoverRow, Gait, Health, Modifiers, Weapon};
use crate::rules::infantry::data::Tables;
use crate::rules::infantry::scale::{range_m, table_length};
use crate::rules::infantry::vehicles::Striker;
use serde_json::Value;

pub(super) const GAITS: &[(&str, Gait)] =
    &[("none", Gait::None), ("crawl", Gait::Crawl), ("walk", Gait::Walk), ("run", Gait::Run)];

pub(super) const COVERS: &[(&str, Option<CoverRow>)] = &[
    ("open", None),
    ("firing_port", Some(CoverRow::FiringPort)),
    ("high_wall", Some(CoverRow::HighWall)),
    ("prepared_foxhole", Some(CoverRow::PreparedFoxhole)),
    ("low_wall", Some(CoverRow::LowWall)),
    ("hasty_foxhole", Some(CoverRow::HastyFoxhole)),
    ("window", Some(CoverRow::Window)),
    ("corner_right", Some(CoverRow::CornerRight)),
    ("corner_left", Some(CoverRow::CornerLeft)),
];

/// States of a body.
pub(super) const STATES: &[(&str, Health)] = &[
    ("unhurt", Health::Fit),
    ("walking_wounded", Health::WalkingWounded),
    ("litter_case", Health::LitterCase),
];

/// What a body is.
pub(super) fn state(health: Health) -> &'static str {
    match health {
        Health::Fit => "unhurt",
        Health::WalkingWounded => "walking_wounded",
        Health::LitterCase => "litter_case",
        Health::Dead => "death",
    }
}

/// What a hit does.
pub(super) fn effect(health: Health) -> &'static str {
    if health == Health::Fit { "no_effect" } else { state(health) }
}

/// A weapon of the catalogue, if the field is there.
pub(super) fn weapon(fields: &mut Fields, name: &str) -> Result<Option<&'static Weapon>, Refusal> {
    let weapons = &catalogue().map_err(|r| Refusal::bad(name, r.render(false)))?.weapons;
    let ids: Vec<&str> = weapons.iter().map(|w| w.id.as_str()).collect();
    let id = fields.word_in(name, &ids)?;
    Ok(id.and_then(|id| weapons.iter().find(|w| w.id == id)))
}

/// A weapon that must be there.
pub(super) fn some_weapon(fields: &mut Fields, name: &str) -> Result<&'static Weapon, Refusal> {
    let weapon = weapon(fields, name)?;
    fields.required(name, weapon)
}

/// A weapon of the catalogue or `artillery`, if the field is there.
pub(super) fn striker(
    fields: &mut Fields,
    name: &str,
) -> Result<Option<Striker<'static>>, Refusal> {
    let weapons = &catalogue().map_err(|r| Refusal::bad(name, r.render(false)))?.weapons;
    let mut words: Vec<(&str, Striker)> =
        weapons.iter().map(|w| (w.id.as_str(), Striker::Weapon(w))).collect();
    words.push(("artillery", Striker::Artillery));
    fields.one_of(name, &words)
}

/// A range, as a length on the table and in the scale.
#[derive(Clone, Copy)]
pub(super) struct Range {
    /// Table mm.
    pub(super) mm: f64,
    /// Scale metres.
    pub(super) metres: f64,
}

/// Reads `range` and `range_m`; whether one or both may be there is the step's business.
pub(super) fn range(fields: &mut Fields, tables: &Tables) -> Result<Option<Range>, Refusal> {
    let mm = fields.length("range")?;
    let metres = fields.number("range_m", 0.0, f64::INFINITY)?;
    Ok(match (mm, metres) {
        (Some(mm), _) => Some(Range { mm, metres: range_m(tables, mm) }),
        (None, Some(metres)) => Some(Range { mm: table_length(tables, metres), metres }),
        (None, None) => None,
    })
}

/// A number above 0.
pub(super) fn positive(fields: &mut Fields, name: &str) -> Result<Option<f64>, Refusal> {
    match fields.number(name, 0.0, f64::INFINITY)? {
        Some(n) if n <= 0.0 => Err(Refusal::bad(name, "it is more than 0")),
        number => Ok(number),
    }
}

/// An elite level.
pub(super) fn elite(fields: &mut Fields, name: &str) -> Result<i32, Refusal> {
    let level = fields.integer(name, 0, 20)?.unwrap_or(0);
    Ok(i32::try_from(level).unwrap_or(0))
}

/// A chance from a chart of one's own, percent.
pub(super) fn base_chance(fields: &mut Fields) -> Result<Option<i32>, Refusal> {
    Ok(fields.integer("base_chance", 0, 100)?.and_then(|n| i32::try_from(n).ok()))
}

/// A flag that is true where nothing is said.
pub(super) fn unless_false(fields: &mut Fields, name: &str) -> Result<bool, Refusal> {
    Ok(fields.maybe_flag(name)?.unwrap_or(true))
}

/// All ids of a list are different; `place` and `field` name the list and the field of its objects.
pub(super) fn all_different(place: &str, field: &str, ids: &[&str]) -> Result<(), Refusal> {
    let twice =
        ids.iter().enumerate().find(|(i, id)| ids.iter().take(*i).any(|other| other == *id));
    twice.map_or(Ok(()), |(i, _)| {
        Err(Refusal::bad(field, "it stands in the list twice").within(&format!("{place}[{i}]")))
    })
}

/// A number, or null.
pub(super) fn or_null(value: Option<f64>) -> Value {
    value.map_or(Value::Null, number)
}

/// Terms that are lengths of mm, in the question's unit.
pub(super) fn length_terms(said: &mut Said, unit: Unit, sum: &Modifiers) {
    for term in &sum.0 {
        said.length_term(&term.rule, &term.name, unit, term.value.get(), term.factor);
    }
}
