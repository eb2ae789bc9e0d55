//! Twelve-inch action figures (`TIN`): tanks and figures at about 1/6, percentages on a d100.
//!
//! Pure functions of plain data, a file a chapter of the rules: lengths in table mm, angles in degrees, chances with
//! their terms. The numbers live in `assets/rules/twelve_inch.ron`. Must not know questions, files or the battle.

pub mod aircraft;
pub mod armour;
pub mod blast;
mod check;
pub mod damage;
pub mod data;
pub mod hand_weapons;
pub mod load;
pub mod location;
pub mod movement;
pub mod people;
pub mod shot;
pub mod to_hit;
pub mod turn;
pub mod words;

#[cfg(test)]
mod tests;
