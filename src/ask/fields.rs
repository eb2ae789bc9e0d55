//! Reading an object of a question: every field is asked for once, by name and type, and what nobody asked for is an
//! error that names it.

use super::refusal::{Code, Refusal};
use crate::geometry::{CM, FARTHEST, FOOT, INCH};
use crate::model::Exact;
use glam::DVec2;
use serde_json::{Map, Value};

/// Unit of the lengths of a question and its answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Unit {
    #[default]
    Mm,
    Cm,
    In,
    Ft,
}

impl Unit {
    /// Words of the field `unit`.
    const WORDS: &[(&str, Self)] =
        &[("mm", Self::Mm), ("cm", Self::Cm), ("in", Self::In), ("ft", Self::Ft)];

    /// Millimetres of one.
    pub(super) fn mm(self) -> f64 {
        match self {
            Self::Mm => 1.0,
            Self::Cm => CM,
            Self::In => INCH,
            Self::Ft => FOOT,
        }
    }

    pub(super) fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(fields.one_of("unit", Self::WORDS)?.unwrap_or_default())
    }
}

/// An object being read. A field of `null` is the same as none.
#[derive(Debug)]
pub(super) struct Fields<'a> {
    map: &'a Map<String, Value>,
    asked: Vec<&'a str>,
    unit: Unit,
}

impl<'a> Fields<'a> {
    pub(super) fn new(map: &'a Map<String, Value>) -> Self {
        Self { map, asked: Vec::new(), unit: Unit::Mm }
    }

    /// Lengths read from here on are of this unit.
    pub(super) fn set_unit(&mut self, unit: Unit) {
        self.unit = unit;
    }

    /// The value of a field, whatever it is.
    pub(super) fn value(&mut self, name: &str) -> Option<&'a Value> {
        let (key, value) = self.map.get_key_value(name)?;
        self.asked.push(key);
        (!value.is_null()).then_some(value)
    }

    /// Whether a field is given, without reading it.
    pub(super) fn has(&self, name: &str) -> bool {
        self.map.get(name).is_some_and(|v| !v.is_null())
    }

    /// A field that is known and does not matter here.
    pub(super) fn skip(&mut self, name: &str) {
        self.value(name);
    }

    /// Nothing is left that nobody asked for; a field of `null` is not there.
    pub(super) fn finish(&self) -> Result<(), Refusal> {
        let left = |name: &&String| self.has(name) && !self.asked.contains(&name.as_str());
        match self.map.keys().find(left) {
            None => Ok(()),
            Some(key) => {
                let near = self.map.len() < 64;
                let text = if near { "there is no such field here" } else { "no such field" };
                Err(Refusal::new(Code::UnknownField, key, text))
            }
        }
    }

    /// A value that must be there.
    pub(super) fn required<T>(&self, name: &str, value: Option<T>) -> Result<T, Refusal> {
        value.ok_or_else(|| Refusal::missing(name))
    }

    /// Exactly one field of a group is given; its name.
    pub(super) fn just_one<'n>(&self, group: &[&'n str]) -> Result<&'n str, Refusal> {
        self.at_most_one(group)?.ok_or_else(|| Refusal::missing(group.first().unwrap_or(&"input")))
    }

    /// At most one field of a group is given; its name.
    pub(super) fn at_most_one<'n>(&self, group: &[&'n str]) -> Result<Option<&'n str>, Refusal> {
        let mut given = group.iter().filter(|name| self.has(name));
        match (given.next(), given.next()) {
            (Some(first), Some(second)) => Err(Refusal::conflict(second, first)),
            (first, _) => Ok(first.copied()),
        }
    }

    /// Two fields, or groups of them, that cannot stand together.
    pub(super) fn excludes(&self, name: &str, others: &[&str]) -> Result<(), Refusal> {
        match others.iter().find(|other| self.has(other)) {
            Some(other) if self.has(name) => Err(Refusal::conflict(other, name)),
            _ => Ok(()),
        }
    }

    /// None of these fields is given: they belong to another kind of target or procedure.
    pub(super) fn none_of(&mut self, names: &[&str]) -> Result<(), Refusal> {
        for name in names {
            if self.has(name) {
                let text = "it belongs to another kind of target, weapon or procedure";
                return Err(Refusal::new(Code::UnknownField, name, text));
            }
            self.skip(name);
        }
        Ok(())
    }

    /// True or false; false if it is not there.
    pub(super) fn flag(&mut self, name: &str) -> Result<bool, Refusal> {
        Ok(self.maybe_flag(name)?.unwrap_or(false))
    }

    /// True, false or not there.
    pub(super) fn maybe_flag(&mut self, name: &str) -> Result<Option<bool>, Refusal> {
        self.value(name)
            .map(|v| v.as_bool().ok_or_else(|| Refusal::bad(name, "it is true or false")))
            .transpose()
    }

    /// A text.
    pub(super) fn text(&mut self, name: &str) -> Result<Option<&'a str>, Refusal> {
        self.value(name)
            .map(|v| v.as_str().ok_or_else(|| Refusal::bad(name, "it is a text")))
            .transpose()
    }

    /// A word of a list.
    pub(super) fn word_in<'w>(
        &mut self,
        name: &str,
        words: &[&'w str],
    ) -> Result<Option<&'w str>, Refusal> {
        let Some(value) = self.value(name) else { return Ok(None) };
        word(name, value, words).map(Some)
    }

    /// A word that stands for something.
    pub(super) fn one_of<T: Copy>(
        &mut self,
        name: &str,
        words: &[(&str, T)],
    ) -> Result<Option<T>, Refusal> {
        let Some(value) = self.value(name) else { return Ok(None) };
        one_of(name, value, words).map(Some)
    }

    /// A list of words that stand for something.
    pub(super) fn list_of<T: Copy>(
        &mut self,
        name: &str,
        words: &[(&str, T)],
    ) -> Result<Option<Vec<T>>, Refusal> {
        let Some(list) = self.list(name)? else { return Ok(None) };
        list.iter().map(|v| one_of(name, v, words)).collect::<Result<_, _>>().map(Some)
    }

    /// A list, whatever is in it.
    pub(super) fn list(&mut self, name: &str) -> Result<Option<&'a [Value]>, Refusal> {
        self.value(name)
            .map(|v| {
                v.as_array().map(Vec::as_slice).ok_or_else(|| Refusal::bad(name, "it is a list"))
            })
            .transpose()
    }

    /// Reads every object of a list; a fault names its place.
    pub(super) fn objects<T>(
        &mut self,
        name: &str,
        mut read: impl FnMut(&mut Fields<'a>) -> Result<T, Refusal>,
    ) -> Result<Option<Vec<T>>, Refusal> {
        let unit = self.unit;
        let Some(list) = self.list(name)? else { return Ok(None) };
        let one = |(i, value): (usize, &'a Value)| {
            let place = format!("{name}[{i}]");
            let Some(map) = value.as_object() else {
                return Err(Refusal::bad(name, format!("`{place}` is no object")));
            };
            let mut fields = Fields { map, asked: Vec::new(), unit };
            let read = read(&mut fields).and_then(|t| fields.finish().map(|()| t));
            read.map_err(|r| r.within(&place))
        };
        list.iter().enumerate().map(one).collect::<Result<_, _>>().map(Some)
    }

    /// Reads an object; a fault names its place.
    pub(super) fn object<T>(
        &mut self,
        name: &str,
        read: impl FnOnce(&mut Fields<'a>) -> Result<T, Refusal>,
    ) -> Result<Option<T>, Refusal> {
        let unit = self.unit;
        let Some(value) = self.value(name) else { return Ok(None) };
        let map = value.as_object().ok_or_else(|| Refusal::bad(name, "it is an object"))?;
        let mut fields = Fields { map, asked: Vec::new(), unit };
        let read = read(&mut fields).and_then(|t| fields.finish().map(|()| t));
        read.map(Some).map_err(|r| r.within(name))
    }

    /// A number within limits, both included.
    pub(super) fn number(
        &mut self,
        name: &str,
        least: f64,
        most: f64,
    ) -> Result<Option<f64>, Refusal> {
        let Some(value) = self.value(name) else { return Ok(None) };
        let number = finite(name, value)?;
        if number < least || number > most {
            return Err(out_of_range(name, least, most));
        }
        Ok(Some(number))
    }

    /// A number within limits, as the decimal fraction that was written.
    pub(super) fn exact(
        &mut self,
        name: &str,
        least: f64,
        most: f64,
    ) -> Result<Option<Exact>, Refusal> {
        Ok(self.number(name, least, most)?.map(Exact::from_decimal))
    }

    /// A whole number within limits, both included.
    pub(super) fn integer(
        &mut self,
        name: &str,
        least: i64,
        most: i64,
    ) -> Result<Option<i64>, Refusal> {
        let Some(value) = self.value(name) else { return Ok(None) };
        let whole = whole(value).ok_or_else(|| Refusal::bad(name, "it is a whole number"))?;
        if whole < least || whole > most {
            return Err(Refusal::bad(name, format!("it is {least} to {most}")));
        }
        Ok(Some(whole))
    }

    /// A list of whole numbers within limits.
    pub(super) fn integers(
        &mut self,
        name: &str,
        least: i64,
        most: i64,
    ) -> Result<Option<Vec<i64>>, Refusal> {
        let Some(list) = self.list(name)? else { return Ok(None) };
        let fits = |v: &Value| whole(v).filter(|n| (least..=most).contains(n));
        let bad = || Refusal::bad(name, format!("it is a list of whole numbers {least} to {most}"));
        list.iter().map(|v| fits(v).ok_or_else(bad)).collect::<Result<_, _>>().map(Some)
    }

    /// A length that is not negative, mm.
    pub(super) fn length(&mut self, name: &str) -> Result<Option<f64>, Refusal> {
        let length = self.signed_length(name)?;
        match length {
            Some(mm) if mm < 0.0 => Err(Refusal::bad(name, "a length is not negative")),
            _ => Ok(length),
        }
    }

    /// A length that may be negative, mm: a height over the table.
    pub(super) fn signed_length(&mut self, name: &str) -> Result<Option<f64>, Refusal> {
        let Some(value) = self.value(name) else { return Ok(None) };
        self.mm(name, value).map(Some)
    }

    /// One length of a value, mm.
    pub(super) fn mm(&self, name: &str, value: &Value) -> Result<f64, Refusal> {
        let mm = finite(name, value)? * self.unit.mm();
        if mm.abs() > FARTHEST {
            return Err(Refusal::bad(name, "it is longer than ten kilometres of table"));
        }
        Ok(mm)
    }

    /// A point `[x, y]`, mm.
    pub(super) fn point(&mut self, name: &str) -> Result<Option<DVec2>, Refusal> {
        let Some(value) = self.value(name) else { return Ok(None) };
        self.point_of(name, value).map(Some)
    }

    /// A point of a value, mm.
    pub(super) fn point_of(&self, name: &str, value: &Value) -> Result<DVec2, Refusal> {
        match value.as_array().map(Vec::as_slice) {
            Some([x, y]) => Ok(DVec2::new(self.mm(name, x)?, self.mm(name, y)?)),
            _ => Err(Refusal::bad(name, "a point is [x, y]")),
        }
    }

    /// A point `[x, y]` or `[x, y, z]` of a value, mm.
    pub(super) fn place_of(
        &self,
        name: &str,
        value: &Value,
    ) -> Result<(DVec2, Option<f64>), Refusal> {
        match value.as_array().map(Vec::as_slice) {
            Some([x, y]) => Ok((DVec2::new(self.mm(name, x)?, self.mm(name, y)?), None)),
            Some([x, y, z]) => {
                let at = DVec2::new(self.mm(name, x)?, self.mm(name, y)?);
                Ok((at, Some(self.mm(name, z)?)))
            }
            _ => Err(Refusal::bad(name, "it is a body's id, [x, y] or [x, y, z]")),
        }
    }

    /// A list of points, mm.
    pub(super) fn points(&mut self, name: &str) -> Result<Option<Vec<DVec2>>, Refusal> {
        let Some(list) = self.list(name)? else { return Ok(None) };
        list.iter().map(|v| self.point_of(name, v)).collect::<Result<_, _>>().map(Some)
    }

    /// Names of all fields given, in order: for objects whose keys are free.
    pub(super) fn names(&self) -> Vec<&'a str> {
        self.map.keys().map(String::as_str).collect()
    }
}

/// A word of a value.
fn word<'w>(name: &str, value: &Value, words: &[&'w str]) -> Result<&'w str, Refusal> {
    let found = value.as_str().and_then(|text| words.iter().find(|w| **w == text));
    found.copied().ok_or_else(|| unknown_word(name, value, words))
}

fn one_of<T: Copy>(name: &str, value: &Value, words: &[(&str, T)]) -> Result<T, Refusal> {
    let found = value.as_str().and_then(|text| words.iter().find(|w| w.0 == text));
    found.map(|w| w.1).ok_or_else(|| {
        let words: Vec<&str> = words.iter().map(|w| w.0).collect();
        unknown_word(name, value, &words)
    })
}

/// Says which words there are, or the nearest one where there are many.
fn unknown_word(name: &str, value: &Value, words: &[&str]) -> Refusal {
    const MOST_LISTED: usize = 16;
    let Some(text) = value.as_str() else { return Refusal::bad(name, "it is a word") };
    let shown: String = text.chars().take(40).collect();
    let likeness = |w: &&&str| (strsim::jaro_winkler(w, &shown) * 1.0e6).round();
    let nearest = words.iter().max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
    let hint = match nearest {
        Some(nearest) if words.len() > MOST_LISTED => format!("did you mean {nearest}?"),
        _ => format!("there are {}", words.join(", ")),
    };
    Refusal::bad(name, format!("there is no word \"{shown}\" here; {hint}"))
}

/// A JSON number as a whole one: 3 and 3.0 are, 3.5 is not.
pub(super) fn whole(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| {
        let x = value.as_f64().filter(|x| x.fract() == 0.0 && x.abs() < 1.0e15)?;
        #[expect(clippy::cast_possible_truncation, reason = "it is whole and small")]
        Some(x as i64)
    })
}

fn finite(name: &str, value: &Value) -> Result<f64, Refusal> {
    value.as_f64().filter(|x| x.is_finite()).ok_or_else(|| Refusal::bad(name, "it is a number"))
}

fn out_of_range(name: &str, least: f64, most: f64) -> Refusal {
    let text = if most == f64::INFINITY {
        format!("it is at least {least}")
    } else {
        format!("it is {least} to {most}")
    };
    Refusal::bad(name, text)
}
