//! `range`: how far apart two things are, and whether one lies in an arc of the other.

use super::scene::{Table, arc};
use super::{Answer, Question};
use crate::geometry::{
    centre_distance, edge_distance, head_distance, in_arc, range_in_arc, within,
};
use serde_json::{Map, Value};

/// How a range is measured.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Measure {
    Edge,
    Centre,
    Head,
}

const MEASURES: &[(&str, Measure)] =
    &[("edge", Measure::Edge), ("centre", Measure::Centre), ("head", Measure::Head)];

/// Other bodies and ground never change a distance.
pub(super) fn range(question: &mut Question) -> Answer {
    let table = Table::read(question)?;
    let fields = &mut question.fields;
    let from = table.place(fields, "from")?.body();
    let to = table.place(fields, "to")?.body();
    let measure = fields.one_of("measure", MEASURES)?.unwrap_or(Measure::Edge);
    let limit = fields.length("limit")?;
    let arc = arc(fields, "arc")?;
    fields.finish()?;

    let separation = match arc {
        Some((facing, half)) => range_in_arc(&from, facing, half, &to),
        None => Some(edge_distance(&from, &to)),
    };
    // Centres and heads are points of their own; an arc does not shorten their distance.
    let distance = match measure {
        Measure::Edge => separation.map(|s| s.distance),
        Measure::Centre => Some(centre_distance(&from, &to)),
        Measure::Head => Some(head_distance(&from, &to)),
    };
    let unit = question.unit;
    let mut answer = Map::new();
    answer.insert("distance".into(), distance.map_or(Value::Null, |d| unit.length(d)));
    if let Some(limit) = limit {
        answer.insert("within".into(), distance.is_some_and(|d| within(d, limit)).into());
    }
    if let Some((facing, half)) = arc {
        answer.insert("in_arc".into(), in_arc(from.at, facing, half, &to).into());
    }
    let ends = match measure {
        Measure::Edge => separation.map(|s| (s.from_point, s.to_point)),
        Measure::Centre | Measure::Head => Some((from.at, to.at)),
    };
    let point = |p: Option<glam::DVec2>| p.map_or(Value::Null, |p| unit.point(p));
    answer.insert("from_point".into(), point(ends.map(|e| e.0)));
    answer.insert("to_point".into(), point(ends.map(|e| e.1)));
    Ok(answer)
}
