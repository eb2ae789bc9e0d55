//! `move` and `reach`: how far a body gets along a path, and where it can get at all.

use super::refusal::Refusal;
use super::scene::Table;
use super::{Answer, Question};
use crate::geometry::{Stopper, as_built, reach as reachable, sweep};
use serde_json::{Map, Value};

/// Most edges and bodies for which shortest paths are looked for: their number grows with the square of it.
const MOST_TO_GO_ROUND: usize = 5_000;

pub(super) fn movement(question: &mut Question) -> Answer {
    let table = Table::read(question)?;
    let fields = &mut question.fields;
    let mover = table.piece(fields, "mover")?;
    let path = fields.points("path")?;
    let path = fields.required("path", path)?;
    let allowance = fields.length("allowance")?;
    let allowance = fields.required("allowance", allowance)?;
    fields.finish()?;

    let way = table.in_the_way(false, &[Some(mover.id)]);
    let moved = sweep(&table.scene, &way.bodies, &mover.body, &path, allowance, &as_built);
    let unit = question.unit;
    let stop = moved.stopped_by.map_or(Value::Null, |stop| match stop.by {
        Stopper::Obstacle(obstacle) => way.name(obstacle),
        Stopper::Allowance => "allowance".into(),
    });
    let mut answer = Map::new();
    answer.insert("end".into(), unit.point(moved.end));
    answer.insert("length".into(), unit.length(moved.length));
    answer.insert("cost".into(), unit.length(moved.cost));
    answer.insert("stopped_by".into(), stop);
    Ok(answer)
}

pub(super) fn reach(question: &mut Question) -> Answer {
    let table = Table::read(question)?;
    let fields = &mut question.fields;
    let mover = table.piece(fields, "mover")?;
    let allowance = fields.length("allowance")?;
    let allowance = fields.required("allowance", allowance)?;
    fields.finish()?;

    let way = table.in_the_way(false, &[Some(mover.id)]);
    let around = mover.body.at - glam::DVec2::splat(allowance + mover.body.bounding_radius());
    let beyond = mover.body.at + glam::DVec2::splat(allowance + mover.body.bounding_radius());
    let near = table.scene.near(around, beyond).count() + way.bodies.len();
    if near > MOST_TO_GO_ROUND {
        let text = format!("more than {MOST_TO_GO_ROUND} obstacles lie within the allowance");
        return Err(Refusal::bad("allowance", text));
    }
    let reached = reachable(&table.scene, &way.bodies, &mover.body, allowance, &as_built);
    let unit = question.unit;
    let polygons: Vec<Value> = reached.polygons.iter().map(|p| unit.closed(p)).collect();
    let mut answer = Map::new();
    answer.insert("area".into(), unit.area(reached.area));
    answer.insert("polygons".into(), polygons.into());
    Ok(answer)
}
