//! `template`: what lies under a leaf, a group of leaves, a circle, a cone or a lane.

use super::fields::Fields;
use super::refusal::Refusal;
use super::scene::{Table, count};
use super::written::number;
use super::{Answer, Question};
use crate::geometry::{
    Body, CutTemplate, Dir, INCH, Layout, Leaf, LeafGroup, Outline, ShapeError, Template,
};
use glam::DVec2;
use serde_json::{Map, Value, json};

/// Arcs of an outline are drawn as corners within this many mm of them.
const GRAIN: f64 = 0.01;

const LAYOUTS: &[(&str, Layout)] =
    &[("end_to_end", Layout::EndToEnd), ("side_by_side", Layout::SideBySide)];

const SHAPES: &[&str] = &["leaf", "leaves", "circle", "cone", "lane"];

/// A template as it lies, or what walls leave of it.
enum Laid {
    Whole(Template),
    Cut(CutTemplate),
}

impl Laid {
    fn contains(&self, p: DVec2) -> bool {
        match self {
            Self::Whole(t) => t.contains_point(p),
            Self::Cut(t) => t.contains_point(p),
        }
    }

    fn body(&self, body: &Body) -> Value {
        let (touches, coverage) = match self {
            Self::Whole(t) => (t.touches(body), t.coverage(body)),
            Self::Cut(t) => (t.touches(body), t.coverage(body)),
        };
        json!({
            "head_inside": self.contains(body.at),
            "touches": touches,
            "coverage": number(coverage),
        })
    }

    fn area(&self) -> f64 {
        match self {
            Self::Whole(t) => t.area(),
            Self::Cut(t) => t.area(),
        }
    }

    fn outline(&self) -> Outline {
        match self {
            Self::Whole(t) => t.outline(),
            Self::Cut(t) => t.outline(),
        }
    }
}

pub(super) fn template(question: &mut Question) -> Answer {
    let table = Table::read(question)?;
    let fields = &mut question.fields;
    let laid = fields.object("template", shape)?;
    let (template, cut) = fields.required("template", laid)?;
    let points = fields.points("points")?.unwrap_or_default();
    fields.finish()?;

    let laid = if cut {
        let way = table.in_the_way(true, &[]);
        Laid::Cut(template.cut_by(&table.scene, &way.bodies))
    } else {
        Laid::Whole(template)
    };
    let unit = question.unit;
    let inside: Vec<bool> = points.iter().map(|p| laid.contains(*p)).collect();
    let bodies: Map<String, Value> =
        table.pieces.iter().map(|p| (p.id.to_owned(), laid.body(&p.body))).collect();
    let outline: Vec<Value> =
        laid.outline().polylines(GRAIN).iter().map(|loop_| unit.closed(loop_)).collect();
    let mut answer = Map::new();
    answer.insert("inside".into(), inside.into());
    answer.insert("bodies".into(), bodies.into());
    answer.insert("area".into(), unit.area(laid.area()));
    answer.insert("outline".into(), outline.into());
    Ok(answer)
}

/// The template, and whether walls cut it.
fn shape(fields: &mut Fields) -> Result<(Template, bool), Refusal> {
    let kind = fields.just_one(SHAPES)?;
    let cut = fields.flag("cut_by_walls")?;
    let template = match kind {
        "leaf" => fields.object(kind, leaf)?,
        "leaves" => fields.object(kind, leaves)?,
        "circle" => fields.object(kind, circle)?,
        "cone" => fields.object(kind, cone)?,
        _ => fields.object(kind, lane)?,
    };
    let template = fields.required(kind, template)?;
    Ok((template, cut))
}

fn checked(template: Template, field: &str) -> Result<Template, Refusal> {
    template.check().map_err(|e| Refusal::shape(field, &e))?;
    Ok(template)
}

fn needed_point(fields: &mut Fields, name: &str) -> Result<DVec2, Refusal> {
    let point = fields.point(name)?;
    fields.required(name, point)
}

fn needed_length(fields: &mut Fields, name: &str) -> Result<f64, Refusal> {
    let length = fields.length(name)?;
    fields.required(name, length)
}

fn needed_angle(fields: &mut Fields, name: &str) -> Result<Dir, Refusal> {
    let degrees = fields.number(name, f64::MIN, f64::MAX)?;
    fields.required(name, degrees).map(Dir::from_degrees)
}

fn leaf(fields: &mut Fields) -> Result<Template, Refusal> {
    let at = needed_point(fields, "at")?;
    let axis = needed_angle(fields, "axis")?;
    let say = |field: &'static str| move |e: ShapeError| Refusal::shape(field, &e);
    fields.excludes("circle", &["radius", "apart"])?;
    let leaf = if fields.has("radius") || fields.has("apart") {
        let (radius, apart) = (needed_length(fields, "radius")?, needed_length(fields, "apart")?);
        Leaf::new(at, axis, radius, apart).map_err(say("apart"))?
    } else {
        let circle = fields.length("circle")?.unwrap_or(4.125 * INCH);
        let radius = circle / 2.0;
        Leaf::new(at, axis, radius, radius * std::f64::consts::SQRT_2).map_err(say("circle"))?
    };
    checked(Template::Leaf(leaf), "at")
}

fn leaves(fields: &mut Fields) -> Result<Template, Refusal> {
    let number = fields.value("count");
    let number = count(fields.required("count", number)?, "count")?;
    let layout = fields.one_of("layout", LAYOUTS)?;
    let layout = fields.required("layout", layout)?;
    let (gun, aim) = (needed_point(fields, "gun")?, needed_point(fields, "aim")?);
    let group = LeafGroup::new(number, layout, gun, aim).map_err(|e| Refusal::shape("aim", &e))?;
    Ok(Template::Leaves(group))
}

fn circle(fields: &mut Fields) -> Result<Template, Refusal> {
    let at = needed_point(fields, "at")?;
    let radius = needed_length(fields, "diameter")? / 2.0;
    checked(Template::Circle { at, radius }, "diameter")
}

fn cone(fields: &mut Fields) -> Result<Template, Refusal> {
    let apex = needed_point(fields, "apex")?;
    let axis = needed_angle(fields, "axis")?;
    let length = needed_length(fields, "length")?;
    let half = fields.number("half_angle", 0.0, 180.0)?;
    let half_angle_deg = fields.required("half_angle", half)?;
    checked(Template::Cone { apex, axis, length, half_angle_deg }, "length")
}

fn lane(fields: &mut Fields) -> Result<Template, Refusal> {
    let (from, to) = (needed_point(fields, "from")?, needed_point(fields, "to")?);
    let width = needed_length(fields, "width")?;
    checked(Template::Lane { from, to, width }, "width")
}
