//! A whole phase of fire at single targets (`INF-05`, `INF-26`, `INF-34`, `INF-35`, `INF-40b`).

use super::super::verdict::{Said, Verdict};
use super::hitting::no_shot;
use super::shot::at_figure;
use super::words::{all_different, effect, elite, state};
use super::{Input, readings, tables};
use crate::ask::refusal::Refusal;
use crate::model::Gait;
use crate::rules::infantry::fire_phase::{PhaseShot, ShotEnd, fire_phase as fire};
use crate::rules::infantry::order::{Rank, fire_order};
use serde_json::{Map, Value, json};

/// Most figures, and most shots.
const MOST: usize = 12;

/// One figure of the phase.
struct Figure<'a> {
    id: &'a str,
    side: &'a str,
    elite: i32,
}

/// `fire_phase`.
pub(super) fn fire_phase(input: &mut Input) -> Result<Verdict, Refusal> {
    let (tables, readings) = (tables()?, readings(input.switches)?);
    let fields = &mut *input.fields;
    let moved_first = fields.text("moved_first")?;
    let moved_first = fields.required("moved_first", moved_first)?;
    let figures = fields.objects("figures", |f| {
        let (id, side) = (f.text("id")?, f.text("side")?);
        let (id, side) = (f.required("id", id)?, f.required("side", side)?);
        Ok(Figure { id, side, elite: elite(f, "elite")? })
    })?;
    let figures = few("figures", fields.required("figures", figures)?)?;
    let ids: Vec<&str> = figures.iter().map(|f| f.id).collect();
    all_different("figures", "id", &ids)?;

    let shots = fields.objects("shots", |f| {
        let place = |name: &str, id: Option<&str>| {
            let id = id.ok_or_else(|| Refusal::missing(name))?;
            let found = ids.iter().position(|other| *other == id);
            found.ok_or_else(|| Refusal::bad(name, "there is no such figure"))
        };
        let (firer, target) = (f.text("firer")?, f.text("target")?);
        let (firer, target) = (place("firer", firer)?, place("target", target)?);
        let level = figures.get(firer).map(|f| f.elite);
        let shot = f.object("shot", |f| at_figure(f, &readings, level))?;
        let (firing, figure) = f.required("shot", shot)?;
        let needed = match firing.aim.chance {
            Ok(_) => Ok(firing.aim.needed),
            Err(why) => Err(why),
        };
        let moved = firing.moved != Gait::None;
        Ok(PhaseShot { firer, target, moved, needed, location: figure.location })
    })?;
    let shots = few("shots", fields.required("shots", shots)?)?;
    let firers: Vec<&str> = shots.iter().filter_map(|s| ids.get(s.firer)).copied().collect();
    all_different("shots", "firer", &firers)?;

    let ranks: Vec<Rank> = shots
        .iter()
        .filter_map(|s| {
            let (firer, target) = (figures.get(s.firer)?, figures.get(s.target)?);
            Some(Rank {
                moved_first: firer.side == moved_first,
                elite: firer.elite,
                target_elite: target.elite,
                id: firer.id,
            })
        })
        .collect();
    let order = fire_order(tables, &ranks);
    let ids: Vec<String> = ids.into_iter().map(str::to_owned).collect();
    Ok(Verdict::rolling(Said::default(), move |throws, said| {
        let phase = fire(throws, tables, &readings, &order, &shots, ids.len())?;
        let name = |place: usize| ids.get(place).map_or("", String::as_str);
        let results: Vec<Value> = phase
            .ends
            .iter()
            .filter_map(|(place, end)| {
                let shot = shots.get(*place)?;
                let (firer, target) = (name(shot.firer), name(shot.target));
                Some(json!({ "firer": firer, "target": target, "outcome": word(*end) }))
            })
            .collect();
        let states: Vec<&str> = phase.after.iter().map(|health| state(*health)).collect();
        let status: Map<String, Value> =
            ids.iter().cloned().zip(states.iter().map(|s| json!(s))).collect();
        said.put("results", results);
        said.put("status", status);
        said.outcome(states.join("/"));
        Ok(())
    }))
}

/// Refuses a list that is too long.
fn few<T>(name: &str, list: Vec<T>) -> Result<Vec<T>, Refusal> {
    if list.len() > MOST {
        return Err(Refusal::bad(name, format!("there are at most {MOST}")));
    }
    Ok(list)
}

fn word(end: ShotEnd) -> &'static str {
    match end {
        ShotEnd::NotFired => "not_fired",
        ShotEnd::Spent => "spent",
        ShotEnd::NoShot(why) => no_shot(why),
        ShotEnd::Miss => "miss",
        ShotEnd::Landed(landing) if landing.stopped() => "stopped",
        ShotEnd::Landed(landing) => effect(landing.effect),
    }
}
