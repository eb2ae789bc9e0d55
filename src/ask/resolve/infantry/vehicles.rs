//! What hits do to vehicles (`INF-51` to `INF-56`, `INF-65`, `INF-70`, `INF-72`).

use super::super::verdict::{Said, Verdict};
use super::guns::{angle, say_pierced, wreck_word};
use super::location::say_result;
use super::words::{Range, range, striker, weapon};
use super::{Input, tables};
use crate::ask::fields::{Fields, Unit};
use crate::ask::refusal::Refusal;
use crate::files::catalogue::catalogue;
use crate::model::Modifiers;
use crate::rules::infantry::charts::{Fire, SoftHit, TankPart};
use crate::rules::infantry::data::Tables;
use crate::rules::infantry::penetration::{Pierced, Plate, pierce, round, wreck};
use crate::rules::infantry::vehicles::{
    self, Chart, Face, Killed, Striker, is_tripod, soft_damage, tank_damage,
};
use serde_json::Value;

const PARTS: &[(&str, TankPart)] = &[
    ("turret_mg", TankPart::TurretMg),
    ("optics", TankPart::Optics),
    ("hull_mg", TankPart::HullMg),
    ("driver_vision", TankPart::DriverVision),
];

/// Fields of vehicles.
pub(super) const FIELDS: &[&str] =
    &["armour_mm", "open_topped", "lacks", "already", "angle_deg", "heading_deg", "slope_deg"];

/// A hit on a vehicle, before its die falls.
pub(super) struct AtVehicle {
    chart: Option<Chart>,
    face: Face,
    spared: Vec<TankPart>,
    plate: Plate,
    pierced: Option<Pierced>,
}

impl AtVehicle {
    /// Reads the fields of a vehicle that this hits from so far.
    pub(super) fn read(
        fields: &mut Fields,
        by: Striker,
        range: Option<Range>,
    ) -> Result<Self, Refusal> {
        let tables = tables()?;
        let armour = fields.number("armour_mm", 0.0, f64::INFINITY)?;
        let armour_mm = fields.required("armour_mm", armour)?;
        let face = Face { armour_mm, open_topped: fields.flag("open_topped")? };
        let spared = spared(fields)?;
        let plate = Plate { armour_mm, angle_deg: angle(fields)? };
        let chart = vehicles::chart(tables, by, face);
        let pierced = match (chart, by) {
            (Some(Chart::Penetration), Striker::Weapon(weapon)) => {
                let round = round(tables, weapon.gun.as_deref().unwrap_or(&weapon.id));
                let round = fields.required("weapon", round)?;
                // A shaped charge is the same at any range; a bullet is not.
                let metres = match range {
                    Some(range) => range.metres,
                    None if round.flat.len() > 1 => return Err(Refusal::missing("range")),
                    None => 0.0,
                };
                Some(pierce(tables, &round, metres, plate))
            }
            _ => None,
        };
        Ok(Self { chart, face, spared, plate, pierced })
    }

    /// Nothing can come of it.
    pub(super) fn immune(&self) -> bool {
        self.chart.is_none()
    }

    /// The plate holds, whatever a die would say.
    pub(super) fn holds(&self) -> bool {
        self.pierced.is_some_and(|p| !p.through)
    }

    /// Says the chart, and what a round pierces.
    pub(super) fn say(&self, said: &mut Said) {
        said.put(
            "table",
            match self.chart {
                Some(Chart::Soft) => "INF-52".into(),
                Some(Chart::TankParts) => "INF-54".into(),
                Some(Chart::Penetration) => "INF-65".into(),
                None => Value::Null,
            },
        );
        if let Some(pierced) = &self.pierced {
            say_pierced(said, self.plate.angle_deg, pierced);
            said.put("penetrates", pierced.through);
        }
    }

    /// Says what the die means.
    pub(super) fn say_damage(&self, said: &mut Said, tables: &Tables, unit: Unit, die: u16) {
        match self.chart {
            None => said.outcome("immune"),
            Some(Chart::Soft) => say_soft(said, tables, self.face, die),
            Some(Chart::TankParts) => say_tank(said, tables, unit, &self.spared, die),
            Some(Chart::Penetration) if self.holds() => said.outcome("holds"),
            Some(Chart::Penetration) => said.outcome(wreck_word(wreck(tables, die))),
        }
    }
}

/// Parts that a tank lacks, that the firer cannot see, or that are out already.
fn spared(fields: &mut Fields) -> Result<Vec<TankPart>, Refusal> {
    let mut spared = fields.list_of("lacks", PARTS)?.unwrap_or_default();
    spared.extend(fields.list_of("already", PARTS)?.unwrap_or_default());
    Ok(spared)
}

/// Says a hit of `INF-52`.
pub(super) fn say_soft(said: &mut Said, tables: &Tables, face: Face, die: u16) {
    let damage = soft_damage(tables, face, die);
    said.put(
        "crew_killed",
        match damage.killed {
            Killed::All => "all",
            Killed::One => "one",
            Killed::Nobody => "none",
        },
    );
    said.put("can_move", damage.can_move);
    said.put("burning", damage.burning);
    said.outcome(match damage.hit {
        SoftHit::CrewKilled => "crew_killed",
        SoftHit::Engine => "engine",
        SoftHit::Fuel => "fuel",
        SoftHit::Cargo => "cargo",
        SoftHit::Wheels => "wheels",
    });
}

/// Says a hit of `INF-54`.
fn say_tank(said: &mut Said, tables: &Tables, unit: Unit, spared: &[TankPart], die: u16) {
    let damage = tank_damage(tables, spared, die);
    said.put("fire_modifier", damage.fire_modifier);
    said.put("move_limit", damage.move_limit.map_or(Value::Null, |mm| unit.length(mm)));
    let word = damage.out.and_then(|out| PARTS.iter().find(|p| p.1 == out));
    said.outcome(word.map_or("no_effect", |p| p.0));
}

/// `vehicle_damage`.
pub(super) fn vehicle_damage(input: &mut Input) -> Result<Verdict, Refusal> {
    let (tables, unit) = (tables()?, input.unit);
    let fields = &mut *input.fields;
    let by = striker(fields, "weapon")?;
    let by = fields.required("weapon", by)?;
    fields.at_most_one(&["range", "range_m"])?;
    let range = range(fields, tables)?;
    let hit = AtVehicle::read(fields, by, range)?;
    let mut said = Said::default();
    hit.say(&mut said);
    if hit.immune() {
        return Ok(Verdict::stopped(said, "immune"));
    }
    if hit.holds() {
        return Ok(Verdict::stopped(said, "holds"));
    }
    Ok(Verdict::rolling(said, move |throws, said| {
        let die = throws.read("damage", 6, |face| face)?.face;
        hit.say_damage(said, tables, unit, die);
        Ok(())
    }))
}

/// `INF-53`.
pub(super) fn burning(_: &mut Input) -> Result<Verdict, Refusal> {
    let tables = tables()?;
    Ok(Verdict::rolling(Said::default(), move |throws, said| {
        let fire = throws.read("fire", 6, |face| vehicles::burning(tables, face))?.means;
        said.outcome(match fire {
            Fire::Out => "out",
            Fire::Burns => "burns",
            Fire::Explodes => "explodes",
        });
        Ok(())
    }))
}

/// `INF-53`.
pub(super) fn bail_out(_: &mut Input) -> Result<Verdict, Refusal> {
    let tables = tables()?;
    let mut sum = Modifiers::default();
    sum.add("INF-53", "bail_out", tables.bail_out);
    Ok(plain_location(tables, &sum))
}

/// A location die with a fixed modifier, which no cover or armour changes.
pub(super) fn plain_location(tables: &'static Tables, sum: &Modifiers) -> Verdict {
    let modifier = sum.whole();
    let mut said = Said::default();
    said.modifiers(sum);
    said.put("modifier", modifier);
    Verdict::rolling(said, move |throws, said| {
        let die = throws.read("location", 6, i32::from)?.means;
        say_result(said, tables, die + modifier);
        Ok(())
    })
}

/// `INF-54`, `INF-56`.
pub(super) fn mg_at_tank(input: &mut Input) -> Result<Verdict, Refusal> {
    const USUAL: &str = "mg_30_tripod";
    let (tables, unit) = (tables()?, input.unit);
    let usual = || catalogue().ok().and_then(|c| c.weapons.iter().find(|w| w.id == USUAL));
    let weapon = weapon(input.fields, "weapon")?.or_else(usual);
    let weapon = input.fields.required("weapon", weapon)?;
    let spared = spared(input.fields)?;
    if !is_tripod(weapon) {
        return Ok(Verdict::stopped(Said::default(), "refused"));
    }
    Ok(Verdict::rolling(Said::default(), move |throws, said| {
        let die = throws.read("damage", 6, |face| face)?.face;
        say_tank(said, tables, unit, &spared, die);
        Ok(())
    }))
}

/// `INF-72`.
pub(super) fn vehicle_state(input: &mut Input) -> Result<Verdict, Refusal> {
    let fields = &mut *input.fields;
    let able = fields.integer("crew_able", 0, 20)?;
    let able = fields.required("crew_able", able)?;
    let (exploded, abandoned) = (fields.flag("exploded")?, fields.flag("abandoned")?);
    let out = vehicles::knocked_out(able, exploded, abandoned);
    let mut said = Said::default();
    said.outcome(if out { "knocked_out" } else { "in_action" });
    Ok(Verdict::plain(said))
}
