//! The scene of a geometry question: walls, areas and bodies.

use super::fields::Fields;
use super::refusal::Refusal;
use super::{Question, fields::whole};
use crate::geometry::{
    Area, Body, Dir, Eye, ObstacleId, Passage, Polygon, Scene, ShapeError, SightEffect, Spot, Wall,
};
use serde_json::Value;

/// Most walls, area corners and bodies of one question: a table of fifty thousand parts is answered in a moment,
/// more would be somebody's mistake.
const MOST_PARTS: usize = 50_000;

/// Most corners of one polygon: whether it crosses itself is looked at edge by edge.
const MOST_CORNERS: usize = 5_000;

/// A body of the scene.
pub(super) struct Piece<'a> {
    pub(super) id: &'a str,
    pub(super) body: Body,
    pub(super) obstacle: bool,
}

/// What a geometry question is about.
pub(super) struct Table<'a> {
    pub(super) scene: Scene,
    pub(super) pieces: Vec<Piece<'a>>,
}

/// A place of a question: a body or a bare point.
pub(super) enum Place<'t, 'a> {
    Piece(&'t Piece<'a>),
    Point(Spot),
}

/// Bodies that stand in the way, and whose they are.
pub(super) struct InTheWay<'t> {
    pub(super) bodies: Vec<Body>,
    ids: Vec<&'t str>,
}

impl InTheWay<'_> {
    /// An obstacle's name in an answer: `walls[2]`, `areas[0]` or a body's id.
    pub(super) fn name(&self, obstacle: ObstacleId) -> Value {
        let body = |i: u32| usize::try_from(i).ok().and_then(|i| self.ids.get(i)).copied();
        match obstacle {
            ObstacleId::Wall(i) => format!("walls[{i}]").into(),
            ObstacleId::Area(i) => format!("areas[{i}]").into(),
            ObstacleId::Body(i) => body(i).map_or(Value::Null, Value::from),
        }
    }
}

impl<'a> Table<'a> {
    /// Reads the scene fields of a question.
    pub(super) fn read(question: &mut Question<'a>) -> Result<Self, Refusal> {
        let fields = &mut question.fields;
        let mut kinds = Vec::new();
        let walls = fields.objects("walls", |f| wall(f, &mut kinds))?.unwrap_or_default();
        let areas = fields.objects("areas", |f| area(f, &mut kinds))?.unwrap_or_default();
        let corners: usize = areas.iter().map(|a| a.polygon.corners().len()).sum();
        if walls.len() + corners > MOST_PARTS {
            let part = if walls.len() > corners { "walls" } else { "areas" };
            return Err(Refusal::bad(part, format!("more than {MOST_PARTS} parts")));
        }
        let scene = Scene::new(walls, areas).map_err(|e| match e.which {
            ObstacleId::Area(i) => {
                Refusal::shape("polygon", &e.cause).within(&format!("areas[{i}]"))
            }
            ObstacleId::Wall(i) | ObstacleId::Body(i) => {
                Refusal::shape("to", &e.cause).within(&format!("walls[{i}]"))
            }
        })?;
        let pieces = fields.objects("bodies", |f| piece(f, &scene))?.unwrap_or_default();
        if pieces.len() > MOST_PARTS {
            return Err(Refusal::bad("bodies", format!("more than {MOST_PARTS} parts")));
        }
        let mut ids: Vec<&str> = pieces.iter().map(|p| p.id).collect();
        ids.sort_unstable();
        if let Some(twice) = ids.windows(2).find(|w| w[0] == w[1]) {
            return Err(Refusal::bad("id", format!("two bodies are called \"{}\"", twice[0]))
                .within("bodies"));
        }
        Ok(Self { scene, pieces })
    }

    fn find(&self, id: &str) -> Option<&Piece<'a>> {
        self.pieces.iter().find(|p| p.id == id)
    }

    /// A body by its id.
    pub(super) fn piece(&self, fields: &mut Fields<'a>, name: &str) -> Result<&Piece<'a>, Refusal> {
        let id = fields.text(name)?;
        let id = fields.required(name, id)?;
        self.find(id).ok_or_else(|| nobody(name, id))
    }

    /// A body by its id, or a point.
    pub(super) fn place(
        &self,
        fields: &mut Fields<'a>,
        name: &str,
    ) -> Result<Place<'_, 'a>, Refusal> {
        let value = fields.value(name);
        let value = fields.required(name, value)?;
        if let Some(id) = value.as_str() {
            return self.find(id).map(Place::Piece).ok_or_else(|| nobody(name, id));
        }
        let (at, z) = fields.place_of(name, value)?;
        Ok(Place::Point(Spot { at, z }))
    }

    /// The bodies that hide or stop others, but for those the question is about.
    pub(super) fn in_the_way(&self, obstacles_only: bool, but: &[Option<&str>]) -> InTheWay<'_> {
        let mut way = InTheWay { bodies: Vec::new(), ids: Vec::new() };
        for piece in &self.pieces {
            if (piece.obstacle || !obstacles_only) && !but.contains(&Some(piece.id)) {
                way.bodies.push(piece.body);
                way.ids.push(piece.id);
            }
        }
        way
    }
}

impl Place<'_, '_> {
    /// The body's id.
    pub(super) fn id(&self) -> Option<&str> {
        match self {
            Self::Piece(piece) => Some(piece.id),
            Self::Point(_) => None,
        }
    }

    /// An eye there: a body's is its head, one of unlimited height looks in plan.
    pub(super) fn eye(&self) -> Eye {
        match self {
            Self::Piece(piece) => {
                let (at, z) = piece.body.head();
                Eye { at, z: z.is_finite().then_some(z) }
            }
            Self::Point(spot) => Eye { at: spot.at, z: spot.z },
        }
    }

    /// Its body; a point is one without size.
    pub(super) fn body(&self) -> Body {
        match self {
            Self::Piece(piece) => piece.body,
            Self::Point(spot) => Body::disc(spot.at, 0.0).tall(spot.z.unwrap_or(0.0), 0.0),
        }
    }
}

fn nobody(name: &str, id: &str) -> Refusal {
    let shown: String = id.chars().take(40).collect();
    Refusal::bad(name, format!("no body is called \"{shown}\""))
}

/// Depth limits met so far: one limit is one kind of woods.
type Kinds = Vec<f64>;

fn sight_effect(
    fields: &mut Fields,
    kinds: &mut Kinds,
    default: SightEffect,
) -> Result<SightEffect, Refusal> {
    const WORDS: &[(&str, SightEffect)] =
        &[("block", SightEffect::Block), ("clear", SightEffect::Clear)];
    match fields.value("sight") {
        None => Ok(default),
        Some(Value::Object(_)) => {
            let read = fields.object("sight", |f| {
                if f.just_one(&["depth", "value"])? == "value" {
                    let points = f.number("value", 0.0, f64::MAX)?;
                    return f.required("value", points).map(SightEffect::Value);
                }
                let limit = f.length("depth")?;
                let limit = f.required("depth", limit)?;
                let same = |known: &f64| known.to_bits() == limit.to_bits();
                let kind = kinds.iter().position(same).unwrap_or_else(|| {
                    kinds.push(limit);
                    kinds.len() - 1
                });
                let kind = u16::try_from(kind)
                    .map_err(|_| Refusal::bad("depth", "too many different depths"))?;
                Ok(SightEffect::Depth { kind, limit })
            })?;
            Ok(read.unwrap_or(default))
        }
        Some(_) => Ok(fields.one_of("sight", WORDS)?.unwrap_or(default)),
    }
}

fn passage(fields: &mut Fields, default: Passage) -> Result<Passage, Refusal> {
    const WORDS: &[(&str, Passage)] = &[("block", Passage::Block), ("clear", Passage::FREE)];
    match fields.value("move") {
        Some(Value::Number(_)) => {
            let factor = fields.number("move", 0.0, f64::MAX)?.unwrap_or(1.0);
            Ok(Passage::Cost { factor, flat: 0.0 })
        }
        _ => Ok(fields.one_of("move", WORDS)?.unwrap_or(default)),
    }
}

fn wall(fields: &mut Fields, kinds: &mut Kinds) -> Result<Wall, Refusal> {
    let (from, to) = (fields.point("from")?, fields.point("to")?);
    let wall = Wall {
        from: fields.required("from", from)?,
        to: fields.required("to", to)?,
        base: fields.signed_length("base")?.unwrap_or(0.0),
        top: fields.signed_length("top")?,
        sight: sight_effect(fields, kinds, SightEffect::Block)?,
        passage: passage(fields, Passage::Block)?,
        hard: fields.maybe_flag("hard")?.unwrap_or(true),
    };
    wall.check().map_err(|e| Refusal::shape(wall_field(&e), &e))?;
    Ok(wall)
}

/// The field that a wall's fault is named after.
fn wall_field(why: &ShapeError) -> &'static str {
    match why {
        ShapeError::TopBelowBase => "top",
        ShapeError::Negative => "move",
        _ => "to",
    }
}

fn area(fields: &mut Fields, kinds: &mut Kinds) -> Result<Area, Refusal> {
    let corners = fields.points("polygon")?;
    let corners = fields.required("polygon", corners)?;
    if corners.len() > MOST_CORNERS {
        return Err(Refusal::bad("polygon", format!("more than {MOST_CORNERS} corners")));
    }
    let area = Area {
        polygon: Polygon::new(corners).map_err(|e| Refusal::shape("polygon", &e))?,
        base: fields.signed_length("base")?.unwrap_or(0.0),
        top: fields.signed_length("top")?,
        sight: sight_effect(fields, kinds, SightEffect::Block)?,
        passage: passage(fields, Passage::Block)?,
        hard: fields.flag("hard")?,
        ground: fields.signed_length("ground")?.unwrap_or(0.0),
    };
    let field = |e: &ShapeError| if *e == ShapeError::TopBelowBase { "top" } else { "polygon" };
    area.check().map_err(|e| Refusal::shape(field(&e), &e))?;
    Ok(area)
}

fn piece<'a>(fields: &mut Fields<'a>, scene: &Scene) -> Result<Piece<'a>, Refusal> {
    let id = fields.text("id")?;
    let id = fields.required("id", id)?;
    let at = fields.point("at")?;
    let at = fields.required("at", at)?;
    let facing = Dir::from_degrees(fields.number("facing", f64::MIN, f64::MAX)?.unwrap_or(0.0));
    let shape = fields.just_one(&["disc", "box"])?;
    let footprint = if shape == "disc" {
        let radius = fields.length("disc")?;
        Body::disc(at, fields.required("disc", radius)?)
    } else {
        let size = fields.point("box")?;
        let size = fields.required("box", size)?;
        Body::hull(at, facing, size.x, size.y)
    };
    let footprint = Body { facing, ..footprint };
    let z = fields.signed_length("z")?.unwrap_or(0.0) + scene.ground_at(at);
    let height = fields.length("height")?.unwrap_or(f64::INFINITY);
    let obstacle = fields.flag("obstacle")?;
    footprint.tall(0.0, 0.0).check().map_err(|e| Refusal::shape(shape, &e))?;
    Ok(Piece { id, body: footprint.tall(z, height), obstacle })
}

/// Bounds `[x0, y0, x1, y1]`, mm, in rising order.
pub(super) fn bounds(fields: &mut Fields, name: &str) -> Result<[f64; 4], Refusal> {
    let list = fields.list(name)?;
    let list = fields.required(name, list)?;
    let [x0, y0, x1, y1] = list else {
        return Err(Refusal::bad(name, "bounds are [x0, y0, x1, y1]"));
    };
    let mut out = [0.0; 4];
    for (mm, value) in out.iter_mut().zip([x0, y0, x1, y1]) {
        *mm = fields.mm(name, value)?;
    }
    if out[0] >= out[2] || out[1] >= out[3] {
        return Err(Refusal::bad(name, "the second corner lies above and right of the first"));
    }
    Ok(out)
}

/// An arc `[facing, half_angle]` in degrees.
pub(super) fn arc(fields: &mut Fields, name: &str) -> Result<Option<(Dir, f64)>, Refusal> {
    let Some(list) = fields.list(name)? else { return Ok(None) };
    let [facing, half] = list else {
        return Err(Refusal::bad(name, "an arc is [facing, half angle]"));
    };
    match (facing.as_f64(), half.as_f64()) {
        (Some(facing), Some(half)) if facing.is_finite() && (0.0..=180.0).contains(&half) => {
            Ok(Some((Dir::from_degrees(facing), half)))
        }
        _ => Err(Refusal::bad(name, "a facing in degrees and a half angle of 0 to 180")),
    }
}

/// A whole count of at least 1.
pub(super) fn count(value: &Value, name: &str) -> Result<u32, Refusal> {
    const MOST_LEAVES: i64 = 1_000;
    whole(value)
        .filter(|n| (1..=MOST_LEAVES).contains(n))
        .and_then(|n| u32::try_from(n).ok())
        .ok_or_else(|| Refusal::bad(name, format!("it is a whole number of 1 to {MOST_LEAVES}")))
}
