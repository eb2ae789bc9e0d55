//! What panels say, as plain values: functions of scenario, rules and a snapshot. No window, no world, no clock.

pub mod dice;
pub mod forces;
pub mod inspector;
pub mod turn;

use crate::model::LengthUnit;

/// A length in the scenario's unit, `7.1 in`.
#[must_use]
pub fn length(mm: f64, unit: LengthUnit) -> String {
    let digits = if unit == LengthUnit::Millimetre { 0 } else { 1 };
    format!("{:.digits$} {}", mm / unit.mm(), unit.word())
}

/// A share as percent.
#[must_use]
pub fn percent(share: f64) -> u32 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "clamped to 0 to 100"
    )]
    let p = (share * 100.0).round().clamp(0.0, 100.0) as u32;
    p
}
