//! From what a file says to what a battle starts from: names become numbers, lengths millimetres, terrain obstacles.
//! Everything wrong is noted and the rest goes on, so that one run reports it all.

mod forces;
mod ground;
mod house;
mod men;
mod names;
mod plan;
mod supply;
mod terrain;
mod troops;
mod water;

use super::catalogue::Catalogue;
use super::codes::Code;
use super::reader::{Lazy, Maybe, Reader, meant};
use super::schema::scenario::{ScenarioFile, UnitWord};
use super::switches::SWITCHES;
use crate::model::{LengthUnit, Scenario, Switches};
use glam::DVec2;
pub(crate) use names::Marks;

/// Rule sets that a scenario may name.
pub(crate) const RULES: &[&str] = &["infantry", "ostfront"];
/// Least and greatest side of a table, mm.
const TABLE: std::ops::RangeInclusive<f64> = 50.0..=100_000.0;
/// Radius of a figure's base where the scenario gives none, mm (`GEN-17`).
const FIGURE_RADIUS: f64 = 8.0;

/// Resolves a whole file. The scenario is complete only if no error was noted.
pub(crate) fn resolve<'a>(
    file: &ScenarioFile<'a>,
    reader: &mut Reader,
    catalogue: &Catalogue,
) -> (Scenario, Marks<'a>) {
    format(reader, file.format);
    let unit = unit(reader, file.unit);
    reader.unit = unit.mm();
    let rules = rules(reader, file.rules);
    let size = size(reader, file.size);
    let radius = reader.length_or(file.figure_base, 2.0 * FIGURE_RADIUS, 2.0..=200.0) / 2.0;
    let mut marks = Marks::default();
    let sides = plan::sides(file, reader, &mut marks);
    let terrain =
        terrain::terrain(file, reader, catalogue, radius, rules == "ostfront", &mut marks);
    let forces = forces::forces(file, reader, catalogue, &sides, radius, &rules, &mut marks);
    let mut plan = plan::Plan::new(&sides, &forces.units);
    plan.read(file, reader, &mut marks);
    let source = reader.found.source();
    let scenario = Scenario {
        source: file_name(source.name()).to_owned(),
        hash: blake3::hash(source.text().as_bytes()).to_hex().to_string(),
        title: reader.read(file.title).unwrap_or_default(),
        notes: reader.read_or(file.notes, String::new()),
        rules,
        switches: switches(reader, &file.switches),
        unit,
        size,
        cloth: reader.read_or(file.cloth, crate::model::Cloth::default()),
        terrain,
        sides,
        units: forces.units,
        pieces: forces.pieces,
        arsenal: forces.arsenal,
        zones: plan.zones,
        objectives: plan.objectives,
        missions: plan.missions,
        exits: plan.exits,
        orders: plan.orders,
        turn_limit: count(reader, file.turn_limit, 12, 1..=1000),
        break_share: count(reader, file.break_share, 50, 1..=100),
    };
    (scenario, marks)
}

/// The last part of a path, whichever way its slashes lean.
fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

fn format(reader: &mut Reader, value: Maybe<'_, i64>) {
    let Some(value) = value else {
        let start = reader.found.source().text().trim_start();
        let head = start.get(..1).unwrap_or("").to_owned();
        let at = reader.found.source().text().len() - start.len();
        let message = "field \"format\" is missing";
        let help = "this program reads format 1: begin with `format: 1,`";
        reader.found.add_help(Code::Format, at..at + head.len(), message, help);
        return;
    };
    if let Some(format) = reader.read(value)
        && format != 1
    {
        let message = format!("format {format} is not one that this program reads");
        reader.at_help(Code::Format, value.text(), message, "this program reads format 1");
    }
}

/// The unit, as a bare word or in quotes.
fn unit(reader: &mut Reader, value: Maybe<'_, UnitWord>) -> LengthUnit {
    let Some(value) = value else {
        return LengthUnit::Millimetre;
    };
    let word = if value.text().starts_with('"') {
        match value.text().trim_matches('"') {
            "mm" => Some(UnitWord::Mm),
            "cm" => Some(UnitWord::Cm),
            "in" => Some(UnitWord::In),
            "ft" => Some(UnitWord::Ft),
            other => {
                let message = format!("unknown unit \"{other}\"");
                reader.at_help(Code::UnknownWord, value.text(), message, "one of: mm, cm, in, ft");
                None
            }
        }
    } else {
        reader.read(value)
    };
    match word {
        None | Some(UnitWord::Mm) => LengthUnit::Millimetre,
        Some(UnitWord::Cm) => LengthUnit::Centimetre,
        Some(UnitWord::In) => LengthUnit::Inch,
        Some(UnitWord::Ft) => LengthUnit::Foot,
    }
}

fn rules(reader: &mut Reader, value: Lazy<'_, String>) -> String {
    let Some(rules) = reader.read(value) else {
        return String::new();
    };
    if !RULES.contains(&rules.as_str()) {
        let near = meant(&rules, RULES.iter().copied());
        let message = format!("unknown rules \"{rules}\"{near}");
        let help = format!("one of: {}", RULES.join(", "));
        reader.at_help(Code::UnknownRules, value.text(), message, help);
    }
    rules
}

fn size(reader: &mut Reader, value: Lazy<'_, (f64, f64)>) -> DVec2 {
    let Some(size) = reader.point(value) else {
        // Large enough to find nothing off it: that would only repeat the finding.
        return DVec2::splat(*TABLE.end());
    };
    if !(TABLE.contains(&size.x) && TABLE.contains(&size.y)) {
        let message = format!("the table is {} by {} mm", size.x, size.y);
        let help = "each side may be from 50 mm to 100 m";
        reader.at_help(Code::OutOfRange, value.text(), message, help);
    }
    size
}

fn count(
    reader: &mut Reader,
    value: Maybe<'_, i64>,
    or: u32,
    range: std::ops::RangeInclusive<i64>,
) -> u32 {
    value.and_then(|v| reader.whole(v, range)).and_then(|n| u32::try_from(n).ok()).unwrap_or(or)
}

fn switches(reader: &mut Reader, list: &[Lazy<'_, (String, String)>]) -> Switches {
    let mut switches = Switches::default();
    for item in list {
        let Some((name, value)) = reader.read(*item) else {
            continue;
        };
        let Some(switch) = SWITCHES.iter().find(|s| s.name == name) else {
            let help = match name.as_str() {
                "gen.turn_limit" => "write `turn_limit: ..` at the head of the scenario".to_owned(),
                "gen.break_share" => {
                    "write `break_share: ..` at the head of the scenario".to_owned()
                }
                _ => {
                    let names: Vec<_> = SWITCHES.iter().map(|s| s.name).collect();
                    format!("one of: {}", names.join(", "))
                }
            };
            let near = meant(&name, SWITCHES.iter().map(|s| s.name));
            let message = format!("unknown switch \"{name}\"{near}");
            reader.at_help(Code::UnknownSwitch, item.text(), message, help);
            continue;
        };
        if !switch.values.allows(&value) {
            let message = format!("switch \"{name}\" cannot be \"{value}\"");
            reader.at_help(Code::SwitchValue, item.text(), message, switch.values.describe());
        } else if switches.0.insert(name.clone(), value).is_some() {
            let message = format!("switch \"{name}\" is given twice");
            reader.at(Code::DuplicateId, item.text(), message);
        }
    }
    switches
}
