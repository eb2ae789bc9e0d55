//! The same question asked differently: a motion of the table, a mirror, another unit, another order.

use glam::DVec2;
use serde_json::{Map, Value, json};

/// A change of the table: mirrored first, then turned, shifted and scaled.
#[derive(Clone, Copy)]
struct Motion {
    mirror: bool,
    degrees: f64,
    shift: DVec2,
    scale: f64,
}

const NONE: Motion = Motion { mirror: false, degrees: 0.0, shift: DVec2::ZERO, scale: 1.0 };

impl Motion {
    fn point(&self, x: f64, y: f64) -> (f64, f64) {
        let y = if self.mirror { -y } else { y };
        let turned = vesica::geometry::Dir::from_degrees(self.degrees).rotate(DVec2::new(x, y));
        let p = (turned + self.shift) * self.scale;
        (p.x, p.y)
    }

    fn angle(&self, degrees: f64) -> f64 {
        let degrees = if self.mirror { -degrees } else { degrees };
        degrees + self.degrees
    }

    fn points(&self, value: &Value) -> Value {
        match value {
            Value::Array(list) if list.first().is_some_and(Value::is_number) => {
                let x: Vec<f64> = list.iter().map(|v| v.as_f64().unwrap()).collect();
                let (px, py) = self.point(x[0], x[1]);
                let mut moved = vec![json!(px), json!(py)];
                moved.extend(x[2..].iter().map(|z| json!(z * self.scale)));
                Value::Array(moved)
            }
            Value::Array(list) => list.iter().map(|v| self.points(v)).collect(),
            other => other.clone(),
        }
    }

    fn lengths(&self, value: &Value) -> Value {
        match value {
            Value::Number(n) => json!(n.as_f64().unwrap() * self.scale),
            Value::Array(list) => list.iter().map(|v| self.lengths(v)).collect(),
            other => other.clone(),
        }
    }

    fn ask(&self, kind: &str, value: &Value) -> Value {
        match value {
            Value::Object(fields) => {
                let mut moved = Map::new();
                for (key, v) in fields {
                    moved.insert(key.clone(), self.field(kind, key, v));
                }
                if moved.contains_key("box") && !moved.contains_key("facing") {
                    moved.insert("facing".into(), json!(self.angle(0.0)));
                }
                Value::Object(moved)
            }
            Value::Array(list) => list.iter().map(|v| self.ask(kind, v)).collect(),
            other => other.clone(),
        }
    }

    fn field(&self, kind: &str, key: &str, v: &Value) -> Value {
        match key {
            "from" | "to" | "at" | "polygon" | "eye" | "target" | "path" | "points" | "apex"
            | "gun" | "aim" => self.points(v),
            "bounds" => {
                let x: Vec<f64> =
                    v.as_array().unwrap().iter().map(|n| n.as_f64().unwrap()).collect();
                let (a, b) = (self.point(x[0], x[1]), self.point(x[2], x[3]));
                json!([a.0.min(b.0), a.1.min(b.1), a.0.max(b.0), a.1.max(b.1)])
            }
            "facing" | "axis" => json!(self.angle(v.as_f64().unwrap())),
            "arc" => json!([self.angle(v[0].as_f64().unwrap()), v[1]]),
            "limit" if kind == "sight" => v.clone(),
            "disc" | "box" | "top" | "base" | "height" | "z" | "ground" | "limit" | "allowance"
            | "depth" | "radius" | "apart" | "diameter" | "length" | "width" => self.lengths(v),
            "circle" if v.is_number() => self.lengths(v),
            "unit" if self.scale != 1.0 => json!("mm"),
            _ => self.ask(kind, v),
        }
    }

    fn expect(&self, key: &str, value: &Value) -> Value {
        match (key, value) {
            (_, Value::Object(fields)) => {
                let mut moved = Map::new();
                for (k, v) in fields {
                    moved.insert(k.clone(), self.expect(k, v));
                }
                Value::Object(moved)
            }
            ("distance" | "cost" | "length" | "depth", _) => self.lengths(value),
            ("area", Value::Array(pair)) => {
                pair.iter().map(|v| json!(v.as_f64().unwrap() * self.scale * self.scale)).collect()
            }
            ("end" | "blocked_at" | "from_point" | "to_point", Value::Array(pair)) => {
                json!([self.points(&pair[0]), pair[1].as_f64().unwrap() * self.scale])
            }
            _ => value.clone(),
        }
    }
}

fn exchange_ends(ask: &mut Value) {
    if let Some(walls) = ask.get_mut("walls").and_then(Value::as_array_mut) {
        for wall in walls {
            let (from, to) = (wall["from"].clone(), wall["to"].clone());
            wall["from"] = to;
            wall["to"] = from;
        }
    }
    if let Some(areas) = ask.get_mut("areas").and_then(Value::as_array_mut) {
        for area in areas {
            area["polygon"].as_array_mut().unwrap().reverse();
        }
    }
}

fn reverse_lists(ask: &mut Value) {
    for list in ["walls", "areas", "bodies"] {
        if let Some(list) = ask.get_mut(list).and_then(Value::as_array_mut) {
            list.reverse();
        }
    }
}

/// Every variant of a case: its name, the question and what is expected.
pub(super) fn variants(
    name: &str,
    ask: &Value,
    expect: &Value,
) -> Vec<(&'static str, Value, Value)> {
    let mut all = vec![("as written", ask.clone(), expect.clone())];
    let mut changed = ask.clone();
    exchange_ends(&mut changed);
    all.push(("ends exchanged", changed, expect.clone()));
    let mut changed = ask.clone();
    reverse_lists(&mut changed);
    all.push(("lists reversed", changed, expect.clone()));
    let kind = ask["ask"].as_str().unwrap();
    let other_unit = match ask["unit"].as_str() {
        Some("mm") => None,
        _ => Some(25.4),
    };
    let degrees = if kind == "visible_area" { 90.0 } else { 37.3 };
    let shift = DVec2::new(312.7, -845.1);
    let far = Motion { degrees, shift, ..NONE };
    let back = Motion { degrees: degrees + 180.0, shift: -shift, ..NONE };
    let mut motions = vec![
        ("turned and shifted", far),
        ("turned the other way", back),
        ("shifted", Motion { shift, ..NONE }),
    ];
    if !name.contains("side by side") {
        let mirror = Motion { mirror: true, ..NONE };
        motions.push(("mirrored", mirror));
        motions.push(("mirrored, turned and shifted", Motion { mirror: true, ..far }));
    }
    if let Some(scale) = other_unit {
        motions.push(("in millimetres", Motion { scale, ..NONE }));
    }
    for (variant, motion) in motions {
        all.push((variant, motion.ask(kind, ask), motion.expect("", expect)));
    }
    all
}
