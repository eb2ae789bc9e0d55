//! Plastic Ostfront (OST): armoured vehicles at 1/72, one model is one vehicle, d6 only.
//!
//! One file a chapter: [`movement`], [`aim`] (rate of fire, targets, to hit), [`armour`] (penetration, defence, duel),
//! [`damage`] and the [`shot`] that chains them, [`crew`] (pins, riders, bailing out), [`soft`] (high explosive, small
//! arms), [`assault`]. All are functions of plain data: lengths in table mm, angles in degrees, dice as
//! [`crate::dice::Throws`]. Numbers live in `assets/rules/ostfront.ron`. Must not know how a question or a battle is
//! written.

pub mod aim;
pub mod armour;
pub mod assault;
pub mod battle;
pub mod crew;
pub mod damage;
pub mod data;
pub mod movement;
pub mod shot;
pub mod soft;

#[cfg(test)]
mod tests;

use crate::dice::{DiceFault, Throws};

/// Sides of the one kind of die.
const D6: u16 = 6;

/// Angles closer than this, in degrees, are equal.
const SAME_ANGLE: f64 = 1.0e-9;

pub use crate::model::Quality;

/// Who begins (`OST-46`): the first side's last die and the second's, both thrown again while equal.
///
/// # Errors
/// The dice do not fit.
pub fn initiative(throws: &mut Throws) -> Result<(u16, u16), DiceFault> {
    throws.contest("first", "second", D6)
}
