//! Aircraft: what a hit does, who is harmed, and how they come down (`TIN-41` to `TIN-45`).

use super::data::{AircraftRow, Readings, Tables, meaning};
use super::location::SAME_ANGLE;
use super::people::spared;
use super::words::{Aboard, Activity, Area, Craft, Fate};
use crate::dice::{DiceFault, Throws};
use crate::geometry::{INCH, within, wrap_degrees};
use crate::model::{Exact, Modifiers};

/// The parts of an aircraft in the order of its table.
#[must_use]
pub fn areas(tables: &Tables, craft: Craft) -> Vec<Area> {
    tables.aircraft(craft).iter().map(|row| row.area).collect()
}

fn row(tables: &Tables, craft: Craft, area: Area) -> Option<&AircraftRow> {
    tables.aircraft(craft).iter().find(|row| row.area == area)
}

/// Which of the visible parts is hit: d100 `location`, equal shares in their order, again where it falls in none; no
/// die for one part. None without parts.
///
/// # Errors
/// The dice do not fit.
pub fn hit(visible: &[Area], throws: &mut Throws) -> Result<Option<Area>, DiceFault> {
    if visible.len() < 2 {
        return Ok(visible.first().copied());
    }
    // More parts than faces cannot be told apart by one die.
    let share = (100 / visible.len()).max(1);
    let part = |face: u16| visible.get(usize::from(face.saturating_sub(1)) / share).copied();
    Ok(Some(throws.read_again_while("location", 100, part)?.means))
}

/// Percent that a hit there puts the aircraft out; none where it has no such part (`TIN-41`).
#[must_use]
pub fn out(tables: &Tables, craft: Craft, area: Area) -> Option<Modifiers> {
    row(tables, craft, area).map(|row| Modifiers::new("TIN-41", "base", row.out))
}

/// A chance that someone aboard is harmed.
#[derive(Clone, Debug, PartialEq)]
pub struct Harm {
    /// Percent of harm with its terms.
    pub percent: Modifiers,
    /// The table's figure is the chance to stay unharmed, so that harm comes on a d100 above it (`TIN-42`).
    survive: Option<u16>,
}

/// Percent that someone aboard is harmed; none where the aircraft has no such part or seat.
#[must_use]
pub fn harm(
    tables: &Tables,
    readings: Readings,
    craft: Craft,
    area: Area,
    who: Aboard,
) -> Option<Harm> {
    let row = row(tables, craft, area)?;
    let figure = match who {
        Aboard::Pilot | Aboard::CoPilot => row.front,
        Aboard::RearPassenger => row.rear?,
    };
    let mut percent = Modifiers::new("TIN-41", "base", figure);
    if readings.people_survive {
        percent.add("TIN-42", "survive", Exact::from(100 - 2 * figure));
    }
    let survive = readings.people_survive.then(|| u16::try_from(figure).unwrap_or(0));
    Some(Harm { percent, survive })
}

impl Harm {
    /// Is he harmed? d100 `harm`.
    ///
    /// # Errors
    /// The dice do not fit.
    pub fn befalls(&self, throws: &mut Throws) -> Result<bool, DiceFault> {
        let needed = super::to_hit::needed(&self.percent);
        let harmed = |face| match self.survive {
            Some(unharmed_to) => face > unharmed_to,
            None => face <= needed,
        };
        Ok(throws.read("harm", 100, harmed)?.means)
    }
}

/// How far from where it was hit an aircraft at a height (table mm) comes down, table mm (`TIN-43`).
#[must_use]
pub fn glide(tables: &Tables, height: f64) -> f64 {
    height * tables.glide
}

/// Degrees to either side of its heading within which it comes down (`TIN-44`).
#[must_use]
pub fn half_arc(tables: &Tables, craft: Craft) -> f64 {
    match craft {
        Craft::Helicopter => 180.0,
        Craft::Winged => tables.winged_half_arc_deg,
    }
}

/// May it come down at this distance (table mm) and bearing from its heading (degrees)?
#[must_use]
pub fn may_land(tables: &Tables, craft: Craft, height: f64, distance: f64, bearing: f64) -> bool {
    let off = wrap_degrees(bearing).abs();
    within(distance, glide(tables, height)) && off <= half_arc(tables, craft) + SAME_ANGLE
}

/// What an aircraft did that moved so far in the turn, table mm (`TIN-45`).
#[must_use]
pub fn activity(tables: &Tables, moved: f64) -> Activity {
    if within(moved, 0.0) {
        Activity::Hovering
    } else if within(moved, tables.low_speed_to_in * INCH) {
        Activity::LowSpeed
    } else {
        Activity::HighSpeed
    }
}

/// What a crash does to one person: d100 `crash`; unscathed is no damage (`TIN-45`).
///
/// # Errors
/// The dice do not fit.
pub fn crash(
    tables: &Tables,
    throws: &mut Throws,
    activity: Activity,
    hero: bool,
) -> Result<Fate, DiceFault> {
    let row = tables.crash_row(activity);
    let fate = |face| meaning(row, face).unwrap_or(Fate::Killed);
    Ok(throws.read("crash", 100, |face| spared(fate(face), hero))?.means)
}
