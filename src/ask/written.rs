//! How numbers stand in an answer.

use super::fields::Unit;
use glam::DVec2;
use serde_json::{Value, json};

/// A number: whole ones without a point; the last bits, which converting units leaves behind, are rounded away.
pub(super) fn number(value: f64) -> Value {
    /// Twelve significant digits: a billionth of a millimetre on any table.
    const DIGITS: usize = 12;
    if !value.is_finite() {
        return Value::Null;
    }
    let rounded: f64 = format!("{value:.*e}", DIGITS - 1).parse().unwrap_or(value);
    let kept = if rounded == 0.0 { 0.0 } else { rounded };
    #[expect(
        clippy::cast_possible_truncation,
        reason = "asked for whole numbers of this size only"
    )]
    if kept.fract() == 0.0 && kept.abs() < 1.0e15 { json!(kept as i64) } else { json!(kept) }
}

impl Unit {
    /// A length of mm.
    ///
    /// A trillionth of a millimetre is what turning a corner leaves behind, and is nothing.
    pub(super) fn length(self, mm: f64) -> Value {
        number(if mm.abs() < 1.0e-12 { 0.0 } else { mm / self.mm() })
    }

    /// An area of square mm.
    pub(super) fn area(self, square_mm: f64) -> Value {
        number(square_mm / (self.mm() * self.mm()))
    }

    /// A point of mm.
    pub(super) fn point(self, at: DVec2) -> Value {
        Value::Array(vec![self.length(at.x), self.length(at.y)])
    }

    /// A loop of points of mm; its first point does not stand at its end once more.
    pub(super) fn closed(self, list: &[DVec2]) -> Value {
        let again = list.len() > 1 && list.first() == list.last();
        self.points(&list[..list.len() - usize::from(again)])
    }

    /// A list of points of mm.
    pub(super) fn points(self, list: &[DVec2]) -> Value {
        list.iter().map(|p| self.point(*p)).collect()
    }
}
