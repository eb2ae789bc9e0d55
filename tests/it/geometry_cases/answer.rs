//! A question of the cases, read straight from its JSON and put to the geometry.

use glam::DVec2;
use serde_json::{Map, Value, json};
use vesica::geometry::*;

type Answer = Result<Value, String>;

/// A question being read: its fields and its unit.
struct Question<'a> {
    fields: &'a Map<String, Value>,
    unit: f64,
}

pub(super) fn answer(ask: &Value) -> Answer {
    let fields = ask.as_object().ok_or("no object")?;
    let unit = match ask["unit"].as_str() {
        Some("in") => INCH,
        Some("cm") => CM,
        Some("ft") => FOOT,
        _ => 1.0,
    };
    let question = Question { fields, unit };
    let (scene, bodies) = question.scene()?;
    match ask["ask"].as_str() {
        Some("sight") => question.sight(&scene, &bodies),
        Some("visible_area") => question.visible_area(&scene, &bodies),
        Some("template") => question.template(&scene, &bodies),
        Some("range") => question.range(&bodies),
        Some("move") => question.movement(&scene, &bodies),
        Some("reach") => question.reach(&scene, &bodies),
        _ => Err("what is asked?".into()),
    }
}

struct Piece {
    id: String,
    body: Body,
    obstacle: bool,
}

fn known(fields: &Map<String, Value>, names: &[&str]) -> Result<(), String> {
    match fields.keys().find(|k| !names.contains(&k.as_str())) {
        Some(key) => Err(format!("unknown field {key}")),
        None => Ok(()),
    }
}

fn number(value: &Value) -> Result<f64, String> {
    value.as_f64().ok_or(format!("no number: {value}"))
}

impl Question<'_> {
    fn length(&self, value: &Value) -> Result<f64, String> {
        Ok(number(value)? * self.unit)
    }

    fn length_or(&self, value: Option<&Value>, default: f64) -> Result<f64, String> {
        value.map_or(Ok(default), |v| self.length(v))
    }

    fn point(&self, value: &Value) -> Result<DVec2, String> {
        Ok(DVec2::new(self.length(&value[0])?, self.length(&value[1])?))
    }

    fn points(&self, value: &Value) -> Result<Vec<DVec2>, String> {
        let list = value.as_array().ok_or("no list")?;
        list.iter().map(|p| self.point(p)).collect()
    }

    fn show(&self, p: DVec2) -> Value {
        json!([p.x / self.unit, p.y / self.unit])
    }

    fn field(&self, name: &str) -> Result<&Value, String> {
        self.fields.get(name).ok_or(format!("{name} is missing"))
    }

    fn top(&self, value: Option<&Value>) -> Result<Option<f64>, String> {
        value.filter(|v| !v.is_null()).map(|v| self.length(v)).transpose()
    }

    fn sight_effect(
        &self,
        value: Option<&Value>,
        kinds: &mut Vec<f64>,
    ) -> Result<SightEffect, String> {
        match value {
            None => Ok(SightEffect::Block),
            Some(Value::String(s)) if s == "block" => Ok(SightEffect::Block),
            Some(Value::String(s)) if s == "clear" => Ok(SightEffect::Clear),
            Some(v) if v.get("depth").is_some() => {
                let limit = self.length(&v["depth"])?;
                let kind = kinds.iter().position(|k| *k == limit).unwrap_or_else(|| {
                    kinds.push(limit);
                    kinds.len() - 1
                });
                Ok(SightEffect::Depth { kind: u16::try_from(kind).unwrap(), limit })
            }
            Some(v) if v.get("value").is_some() => Ok(SightEffect::Value(number(&v["value"])?)),
            Some(v) => Err(format!("no sight: {v}")),
        }
    }

    fn passage(value: Option<&Value>) -> Result<Passage, String> {
        match value {
            None => Ok(Passage::Block),
            Some(Value::String(s)) if s == "block" => Ok(Passage::Block),
            Some(Value::String(s)) if s == "clear" => Ok(Passage::FREE),
            Some(v) => Ok(Passage::Cost { factor: number(v)?, flat: 0.0 }),
        }
    }

    fn list(&self, name: &str) -> &[Value] {
        self.fields.get(name).and_then(Value::as_array).map_or(&[], Vec::as_slice)
    }

    fn scene(&self) -> Result<(Scene, Vec<Piece>), String> {
        let mut kinds = Vec::new();
        let mut walls = Vec::new();
        for wall in self.list("walls") {
            let fields = wall.as_object().ok_or("no wall")?;
            known(fields, &["from", "to", "top", "base", "sight", "move", "hard"])?;
            walls.push(Wall {
                from: self.point(&wall["from"])?,
                to: self.point(&wall["to"])?,
                base: self.length_or(fields.get("base"), 0.0)?,
                top: self.top(fields.get("top"))?,
                sight: self.sight_effect(fields.get("sight"), &mut kinds)?,
                passage: Self::passage(fields.get("move"))?,
                hard: wall["hard"].as_bool().unwrap_or(true),
            });
        }
        let mut areas = Vec::new();
        for area in self.list("areas") {
            let fields = area.as_object().ok_or("no area")?;
            known(fields, &["polygon", "top", "base", "sight", "move", "hard", "ground"])?;
            let corners = self.points(&area["polygon"])?;
            areas.push(Area {
                polygon: Polygon::new(corners).map_err(|e| e.to_string())?,
                base: self.length_or(fields.get("base"), 0.0)?,
                top: self.top(fields.get("top"))?,
                sight: self.sight_effect(fields.get("sight"), &mut kinds)?,
                passage: Self::passage(fields.get("move"))?,
                hard: area["hard"].as_bool().unwrap_or(false),
                ground: self.length_or(fields.get("ground"), 0.0)?,
            });
        }
        let scene = Scene::new(walls, areas).map_err(|e| e.to_string())?;
        let bodies =
            self.list("bodies").iter().map(|b| self.body(&scene, b)).collect::<Result<_, _>>()?;
        Ok((scene, bodies))
    }

    fn body(&self, scene: &Scene, value: &Value) -> Result<Piece, String> {
        let fields = value.as_object().ok_or("no body")?;
        known(fields, &["id", "at", "disc", "box", "facing", "height", "z", "obstacle"])?;
        let at = self.point(&value["at"])?;
        let facing = Dir::from_degrees(value["facing"].as_f64().unwrap_or(0.0));
        let body = match fields.get("box") {
            Some(size) => Body::hull(at, facing, self.length(&size[0])?, self.length(&size[1])?),
            None => Body::disc(at, self.length(&value["disc"])?),
        };
        let z = self.length_or(fields.get("z"), 0.0)? + scene.ground_at(at);
        let height = self.length_or(fields.get("height"), f64::INFINITY)?;
        Ok(Piece {
            id: value["id"].as_str().ok_or("no id")?.into(),
            body: body.tall(z, height),
            obstacle: value["obstacle"].as_bool().unwrap_or(false),
        })
    }

    fn find<'a>(bodies: &'a [Piece], id: &Value) -> Option<&'a Piece> {
        bodies.iter().find(|b| id.as_str() == Some(&b.id))
    }

    fn obstacles(bodies: &[Piece], without: &[&Value]) -> Vec<Body> {
        bodies
            .iter()
            .filter(|b| b.obstacle && !without.iter().any(|w| w.as_str() == Some(&b.id)))
            .map(|b| b.body)
            .collect()
    }

    fn eye(&self, bodies: &[Piece]) -> Result<Eye, String> {
        let value = self.field("eye")?;
        if let Some(piece) = Self::find(bodies, value) {
            let (at, z) = piece.body.head();
            let z = z.is_finite().then_some(z);
            return Ok(Eye { at, z });
        }
        Ok(Eye { at: self.point(value)?, z: value.get(2).map(|z| self.length(z)).transpose()? })
    }

    fn sight(&self, scene: &Scene, bodies: &[Piece]) -> Answer {
        known(self.fields, &["ask", "unit", "eye", "target", "walls", "areas", "bodies", "limit"])?;
        let eye = self.eye(bodies)?;
        let target = self.field("target")?;
        let limit = self.fields.get("limit").map(number).transpose()?;
        let rules = SightRules { limit, ..SightRules::default() };
        let obstacles = Self::obstacles(bodies, &[target, self.field("eye")?]);
        let blocked = |at: Option<DVec2>| at.map_or(Value::Null, |p| self.show(p));
        if let Some(piece) = Self::find(bodies, target) {
            let seen = visible_fraction_with(scene, &obstacles, eye, &piece.body, &rules);
            return Ok(json!({
                "ok": true,
                "visible": seen.visible,
                "fraction": seen.fraction,
                "hidden_percent": 100.0 * (1.0 - seen.fraction),
                "blocked_at": blocked(seen.blocked_at),
                "depth": seen.depth / self.unit,
            }));
        }
        let spot =
            Spot { at: self.point(target)?, z: target.get(2).map(|z| self.length(z)).transpose()? };
        let line = sight_line_with(scene, &obstacles, eye, spot, &rules);
        let back = Eye {
            at: spot.at,
            z: eye.z.map(|_| spot.z.unwrap_or_else(|| scene.ground_at(spot.at))),
        };
        let from = Spot { at: eye.at, z: eye.z };
        let other_way = sight_line_with(scene, &obstacles, back, from, &rules);
        assert_eq!(line.visible, other_way.visible, "sight is symmetric");
        Ok(json!({
            "ok": true,
            "visible": line.visible,
            "blocked_at": blocked(line.blocked_at),
            "depth": line.depth / self.unit,
        }))
    }

    fn visible_area(&self, scene: &Scene, bodies: &[Piece]) -> Answer {
        let b = self.field("bounds")?;
        let mut bounds = [0.0; 4];
        for (i, x) in bounds.iter_mut().enumerate() {
            *x = self.length(&b[i])?;
        }
        let obstacles = Self::obstacles(bodies, &[self.field("eye")?]);
        let seen = visible_area(scene, &obstacles, self.eye(bodies)?, bounds);
        let polygon: Vec<Value> = seen.polygon.iter().map(|p| self.show(*p)).collect();
        Ok(json!({
            "ok": true,
            "area": seen.area / (self.unit * self.unit),
            "polygon": polygon,
        }))
    }

    fn shape(&self, value: &Value) -> Result<Template, String> {
        let say = |e: ShapeError| e.to_string();
        if let Some(leaf) = value.get("leaf") {
            let axis = Dir::from_degrees(number(&leaf["axis"])?);
            let at = self.point(&leaf["at"])?;
            let leaf = if let Some(radius) = leaf.get("radius") {
                let apart = self.length(&leaf["apart"])?;
                Leaf::new(at, axis, self.length(radius)?, apart).map_err(say)?
            } else if let Some(circle) = leaf.get("circle") {
                let radius = self.length(circle)? / 2.0;
                Leaf::new(at, axis, radius, radius * std::f64::consts::SQRT_2).map_err(say)?
            } else {
                Leaf::standard(at, axis)
            };
            return Ok(Template::Leaf(leaf));
        }
        if let Some(leaves) = value.get("leaves") {
            let layout = match leaves["layout"].as_str() {
                Some("end_to_end") => Layout::EndToEnd,
                Some("side_by_side") => Layout::SideBySide,
                _ => return Err("no layout".into()),
            };
            let count = u32::try_from(leaves["count"].as_u64().ok_or("no count")?).unwrap();
            let (gun, aim) = (self.point(&leaves["gun"])?, self.point(&leaves["aim"])?);
            return Ok(Template::Leaves(LeafGroup::new(count, layout, gun, aim).map_err(say)?));
        }
        let template = if let Some(circle) = value.get("circle") {
            Template::Circle {
                at: self.point(&circle["at"])?,
                radius: self.length(&circle["diameter"])? / 2.0,
            }
        } else if let Some(cone) = value.get("cone") {
            Template::Cone {
                apex: self.point(&cone["apex"])?,
                axis: Dir::from_degrees(number(&cone["axis"])?),
                length: self.length(&cone["length"])?,
                half_angle_deg: number(&cone["half_angle"])?,
            }
        } else if let Some(lane) = value.get("lane") {
            Template::Lane {
                from: self.point(&lane["from"])?,
                to: self.point(&lane["to"])?,
                width: self.length(&lane["width"])?,
            }
        } else {
            return Err("no template".into());
        };
        template.check().map_err(say)?;
        Ok(template)
    }

    fn template(&self, scene: &Scene, bodies: &[Piece]) -> Answer {
        let value = self.field("template")?;
        let template = self.shape(value)?;
        let cut = value["cut_by_walls"].as_bool() == Some(true);
        let points = self.fields.get("points").map_or(Ok(Vec::new()), |p| self.points(p))?;
        let mut under = Map::new();
        let square = self.unit * self.unit;
        let (inside, area): (Vec<bool>, f64) = if cut {
            let obstacles = Self::obstacles(bodies, &[]);
            let cut = template.cut_by(scene, &obstacles);
            for b in bodies {
                under.insert(
                    b.id.clone(),
                    json!({
                        "head_inside": cut.contains_point(b.body.at),
                        "touches": cut.touches(&b.body),
                        "coverage": cut.coverage(&b.body),
                    }),
                );
            }
            let inside = points.iter().map(|p| cut.contains_point(*p)).collect();
            (inside, cut.area())
        } else {
            for b in bodies {
                under.insert(
                    b.id.clone(),
                    json!({
                        "head_inside": template.contains_point(b.body.at),
                        "touches": template.touches(&b.body),
                        "coverage": template.coverage(&b.body),
                    }),
                );
            }
            let inside = points.iter().map(|p| template.contains_point(*p)).collect();
            (inside, template.area())
        };
        Ok(json!({ "ok": true, "inside": inside, "area": area / square, "bodies": under }))
    }

    fn end(&self, bodies: &[Piece], value: &Value) -> Result<Body, String> {
        if let Some(piece) = Self::find(bodies, value) {
            return Ok(piece.body);
        }
        let z = value.get(2).map_or(Ok(0.0), |z| self.length(z))?;
        Ok(Body::disc(self.point(value)?, 0.0).tall(z, 0.0))
    }

    fn range(&self, bodies: &[Piece]) -> Answer {
        let from = self.end(bodies, self.field("from")?)?;
        let to = self.end(bodies, self.field("to")?)?;
        let mut answer = Map::new();
        let mut separation = Some(edge_distance(&from, &to));
        if let Some(arc) = self.fields.get("arc") {
            let (facing, half) = (Dir::from_degrees(number(&arc[0])?), number(&arc[1])?);
            let meets = in_arc(from.at, facing, half, &to);
            answer.insert("in_arc".into(), json!(meets));
            separation = range_in_arc(&from, facing, half, &to);
            assert_eq!(separation.is_some(), meets);
        }
        let distance = match self.fields.get("measure").and_then(Value::as_str) {
            Some("centre") => Some(centre_distance(&from, &to)),
            Some("head") => Some(head_distance(&from, &to)),
            _ => separation.map(|s| s.distance),
        };
        answer.insert("ok".into(), json!(true));
        answer.insert("distance".into(), json!(distance.map(|d| d / self.unit)));
        if let (Some(limit), Some(distance)) = (self.fields.get("limit"), distance) {
            let limit = self.length(limit)?;
            answer.insert("within".into(), json!(within(distance, limit)));
        }
        if let Some(s) = separation {
            answer.insert("from_point".into(), self.show(s.from_point));
            answer.insert("to_point".into(), self.show(s.to_point));
        }
        Ok(Value::Object(answer))
    }

    fn mover<'a>(&self, bodies: &'a [Piece]) -> Result<(&'a Piece, Vec<Body>), String> {
        let id = self.field("mover")?;
        let mover = Self::find(bodies, id).ok_or("no mover")?;
        let others = bodies.iter().filter(|b| b.id != mover.id);
        Ok((mover, others.map(|b| b.body).collect()))
    }

    fn movement(&self, scene: &Scene, bodies: &[Piece]) -> Answer {
        let (mover, others) = self.mover(bodies)?;
        let path = self.points(self.field("path")?)?;
        let allowance = self.length(self.field("allowance")?)?;
        let moved = sweep(scene, &others, &mover.body, &path, allowance, &as_built);
        let stop = moved.stopped_by.map(|s| format!("{:?}", s.by));
        Ok(json!({
            "ok": true,
            "end": self.show(moved.end),
            "length": moved.length / self.unit,
            "cost": moved.cost / self.unit,
            "stopped_by": stop,
        }))
    }

    fn reach(&self, scene: &Scene, bodies: &[Piece]) -> Answer {
        let (mover, others) = self.mover(bodies)?;
        let allowance = self.length(self.field("allowance")?)?;
        let reach = reach(scene, &others, &mover.body, allowance, &as_built);
        Ok(json!({
            "ok": true,
            "area": reach.area / (self.unit * self.unit),
            "polygons": reach.polygons.len(),
        }))
    }
}
