//! Whether the tables have holes: asked once, when they are read, so that no rule has to.

use super::data::{AircraftRow, Tables, Upto};
use super::words::{Area, HandWeapon};

/// Every table covers what it is asked for, in order.
///
/// # Errors
/// Names the table with the hole.
pub(super) fn complete(t: &Tables) -> Result<(), String> {
    let ascending = |name: &str, steps: &mut dyn Iterator<Item = f64>| {
        let steps: Vec<f64> = steps.collect();
        need(name, !steps.is_empty() && steps.is_sorted_by(|a, b| a < b))
    };
    #[expect(clippy::cast_precision_loss, reason = "engagements and feet are small numbers")]
    {
        ascending("experience", &mut t.experience.iter().map(|s| s.from as f64))?;
        ascending("bands", &mut t.bands.iter().map(|b| b.to_ft as f64))?;
    }
    need("experience", t.experience.first().is_some_and(|s| s.from == 0))?;
    ascending("target_moved", &mut t.target_moved.iter().map(|s| s.to_in))?;
    ascending("bursts", &mut t.bursts.iter().map(|b| b.from_mm))?;

    let faces = &t.location;
    let rising = |(a, b, c): (u16, u16, u16)| 0 < a && a < b && b < c && c <= 100;
    let side = faces.side_to;
    need("location.side_to", rising(side) && faces.turret_to < side.0 && side.2 == 100)?;
    need("location.side_without_turret_to", rising(faces.side_without_turret_to))?;
    need("location.turret_to", faces.turret_to > 0)?;

    let survivor = covers("survivor", &t.survivor, 100);
    survivor.and_then(|()| covers("wounds", &t.wounds, 20))?;
    covers("crash.hovering", &t.crash.hovering, 100)?;
    covers("crash.low_speed", &t.crash.low_speed, 100)?;
    covers("crash.high_speed", &t.crash.high_speed, 100)?;

    for (word, weapon) in HandWeapon::WORDS {
        let flat = matches!(weapon, HandWeapon::Mortar | HandWeapon::Flamethrower);
        let row = t.hand_weapons.iter().find(|r| r.weapon == *weapon);
        let fits =
            |r: &super::data::HandWeaponRow| r.short_in <= r.medium_in && r.medium_in <= r.long_in;
        need(&format!("hand_weapons, {word}"), flat || row.is_some_and(fits))?;
    }
    for id in ["rifle_grenade", "piat", "bazooka", "panzerfaust", "hmg_50", "bullet"] {
        need(&format!("rounds, {id}"), t.rounds.iter().any(|r| r.id == id))?;
    }
    need("rounds", t.rounds.iter().all(|r| r.deflection <= r.flat))?;

    let has = |rows: &[AircraftRow], area: Area| rows.iter().filter(|r| r.area == area).count();
    for (word, area) in Area::WORDS {
        need(&format!("helicopter, {word}"), has(&t.helicopter, *area) == 1)?;
        let winged = usize::from(*area != Area::Rotors);
        need(&format!("winged, {word}"), has(&t.winged, *area) == winged)?;
    }
    need("helicopter, rear", t.helicopter.iter().all(|r| r.rear.is_some()))?;

    need("strength_share", t.strength_share > 0)?;
    need("penalty_step_lb", t.penalty_step_lb > 0)?;
    need("scatter_per_inch", t.scatter_per_inch > 0)?;
    need("first_system_to", (1..6).contains(&t.first_system_to))?;
    let mut ids: Vec<&str> = t.items.iter().map(|i| i.id.as_str()).collect();
    ids.sort_unstable();
    need("items", ids.is_sorted_by(|a, b| a < b))
}

fn need(table: &str, whole: bool) -> Result<(), String> {
    if whole { Ok(()) } else { Err(format!("twelve_inch.ron: `{table}` has a hole")) }
}

/// Bands that rise and end with the last face of the die.
fn covers<T>(table: &str, bands: &[Upto<T>], sides: u16) -> Result<(), String> {
    let rising = bands.first().is_some_and(|b| b.to > 0) && bands.is_sorted_by(|a, b| a.to < b.to);
    need(table, rising && bands.last().is_some_and(|b| b.to == sides))
}
