//! `sight` and `visible_area`: what an eye sees of a body, of a point, and of the ground.

use super::scene::{Place, Table, bounds};
use super::written::number;
use super::{Answer, Question};
use crate::geometry::{
    SightRules, sight_line_with, visible_area as seen_area, visible_fraction_with,
};
use serde_json::{Map, Value, json};

pub(super) fn sight(question: &mut Question) -> Answer {
    let table = Table::read(question)?;
    let fields = &mut question.fields;
    let eye = table.place(fields, "eye")?;
    let target = table.place(fields, "target")?;
    let limit = fields.number("limit", 0.0, f64::MAX)?;
    fields.finish()?;

    let unit = question.unit;
    let rules = SightRules { limit, ..SightRules::default() };
    let way = table.in_the_way(true, &[eye.id(), target.id()]);
    let point = |p: Option<glam::DVec2>| p.map_or(Value::Null, |p| unit.point(p));
    let mut answer = Map::new();
    match target {
        Place::Piece(piece) => {
            let seen =
                visible_fraction_with(&table.scene, &way.bodies, eye.eye(), &piece.body, &rules);
            answer.insert("visible".into(), seen.visible.into());
            answer.insert("fraction".into(), number(seen.fraction));
            answer.insert("hidden_percent".into(), number(100.0 * (1.0 - seen.fraction)));
            answer.insert("blocked_at".into(), point(seen.blocked_at));
            answer.insert("depth".into(), unit.length(seen.depth));
            let by: Vec<Value> = seen
                .by
                .iter()
                .map(|shadow| {
                    json!({
                        "obstacle": way.name(shadow.obstacle),
                        "from_bearing": number(shadow.from_bearing),
                        "to_bearing": number(shadow.to_bearing),
                    })
                })
                .collect();
            answer.insert("by".into(), by.into());
        }
        Place::Point(spot) => {
            let line = sight_line_with(&table.scene, &way.bodies, eye.eye(), spot, &rules);
            answer.insert("visible".into(), line.visible.into());
            answer.insert("blocked_at".into(), point(line.blocked_at));
            answer.insert("depth".into(), unit.length(line.depth));
            // What blocks a line hides at the one bearing of the line.
            let along = spot.at - eye.eye().at;
            let bearing = number(crate::geometry::ops::atan2(along.y, along.x).to_degrees());
            let by: Vec<Value> = line
                .by
                .iter()
                .map(|obstacle| {
                    json!({
                        "obstacle": way.name(*obstacle),
                        "from_bearing": bearing,
                        "to_bearing": bearing,
                    })
                })
                .collect();
            answer.insert("by".into(), by.into());
        }
    }
    Ok(answer)
}

pub(super) fn visible_area(question: &mut Question) -> Answer {
    let table = Table::read(question)?;
    let fields = &mut question.fields;
    let eye = table.place(fields, "eye")?;
    let bounds = bounds(fields, "bounds")?;
    fields.finish()?;

    let way = table.in_the_way(true, &[eye.id()]);
    let seen = seen_area(&table.scene, &way.bodies, eye.eye(), bounds);
    let mut answer = Map::new();
    answer.insert("polygon".into(), question.unit.points(&seen.polygon));
    answer.insert("area".into(), question.unit.area(seen.area));
    Ok(answer)
}
