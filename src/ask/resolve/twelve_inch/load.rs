//! What a soldier carries, and how far figures and vehicles move.

use super::super::verdict::{Said, Verdict};
use super::words::{STATUSES, say_inches, vehicle};
use super::{Input, tables};
use crate::ask::refusal::Refusal;
use crate::model::Exact;
use crate::rules::twelve_inch::data::{Item, Tables};
use crate::rules::twelve_inch::load::{self, Fitness};
use crate::rules::twelve_inch::movement::{self, Drive};
use crate::rules::twelve_inch::people::normal_move;
use crate::rules::twelve_inch::words::Fate;

/// Numbers of pounds, pieces and km/h are no larger, so that every sum of them is exact.
const MOST: f64 = 1.0e9;

/// `load` (`TIN-46` to `TIN-48`).
pub(super) fn load(input: &mut Input) -> Result<Verdict, Refusal> {
    let tables = tables()?;
    let fields = &mut *input.fields;
    let items = fields.object("items", |fields| {
        let mut items = Vec::new();
        for id in fields.names() {
            // What is no item stays unread and is refused as an unknown field.
            let Some(item) = item(tables, id) else { continue };
            if let Some(count) = fields.integer(id, 0, 1_000_000_000)? {
                items.push((item, count));
            }
        }
        Ok(items)
    })?;
    let extra = fields.exact("extra_lb", 0.0, MOST)?.unwrap_or_default();
    let strength = fields.exact("strength", 0.0, MOST)?;
    let whole = fields.length("move")?.unwrap_or_else(|| normal_move(tables));
    let load = load::load(tables, &items.unwrap_or_default(), extra, strength);
    let mut said = Said::default();
    said.modifiers(&load.weight);
    said.exact("weight_lb", load.weight.total());
    said.exact("limit_lb", load.limit);
    said.exact("over_lb", load.over);
    said.put("penalty_percent", load.penalty_percent);
    said.length("move", input.unit, load.left_of(whole));
    said.outcome(match load.fitness {
        Fitness::MayFight => "may_fight",
        Fitness::MayNotFight => "may_not_fight",
        Fitness::HeavyWeaponOnly => "heavy_weapon_only",
    });
    Ok(Verdict::plain(said))
}

fn item<'t>(tables: &'t Tables, id: &str) -> Option<&'t Item> {
    tables.items.iter().find(|item| item.id == id)
}

/// `movement` (`TIN-49`).
pub(super) fn movement(input: &mut Input) -> Result<Verdict, Refusal> {
    const MOVERS: &[(&str, bool)] = &[("figure", false), ("vehicle", true)];
    let tables = tables()?;
    let fields = &mut *input.fields;
    let drives = fields.one_of("mover", MOVERS)?;
    let drives = fields.required("mover", drives)?;
    if drives {
        fields.just_one(&["vehicle", "road_kmh"])?;
    }
    let road_kmh = fields.exact("road_kmh", 0.0, MOST)?;
    if road_kmh == Some(Exact::ZERO) {
        return Err(Refusal::bad("road_kmh", "it is more than 0"));
    }
    let listed = vehicle(fields)?.map(|v| Exact::from_decimal(v.speed_kmh));
    let drive = Drive {
        road_kmh: road_kmh.or(listed).unwrap_or_default(),
        wheeled: fields.flag("wheeled")?,
        off_road: fields.flag("off_road")?,
        pivot_deg: fields.number("pivot_deg", 0.0, 360.0)?.unwrap_or(0.0),
        reverse: fields.flag("reverse")?,
    };
    let status = fields.one_of("status", STATUSES)?.unwrap_or(Fate::Unscathed);
    let penalty = fields.integer("load_penalty_percent", 0, 100)?.unwrap_or(0);
    let allowance = if drives {
        movement::vehicle(tables, &drive)
    } else {
        movement::figure(tables, status, penalty)
    };
    let mut said = Said::default();
    say_inches(&mut said, input.unit, "allowance", &allowance);
    Ok(Verdict::plain(said))
}
