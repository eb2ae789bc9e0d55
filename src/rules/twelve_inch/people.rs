//! What happens to men: crews, survivors, wounds, close fights (`TIN-29` to `TIN-35`, `TIN-53`, `TIN-56`).

use super::data::{Tables, meaning};
use super::to_hit::needed;
use super::words::{CrewTable, Fate, Level, Place, Seat, Wound};
use crate::dice::{DiceFault, Throws};
use crate::geometry::INCH;
use crate::model::{Exact, Modifiers};

/// One who is at worst incapacitated if he is a Hero (`TIN-31`).
#[must_use]
pub fn spared(fate: Fate, hero: bool) -> Fate {
    if hero && fate == Fate::Killed { Fate::Incapacitated } else { fate }
}

/// Percent that a man survives a penetration; 0 = killed without a die (`TIN-29`, `TIN-30`). None where the table has
/// no such place or seat.
#[must_use]
pub fn survival(tables: &Tables, table: CrewTable, place: Place, seat: Seat) -> Option<Modifiers> {
    let (rule, percent) = match (table, seat) {
        (CrewTable::Tank, Seat::TurretCrew) => ("TIN-29", tables.tank_crew.get(place).turret),
        (CrewTable::Tank, Seat::Driver | Seat::HullGunner) => {
            ("TIN-29", tables.tank_crew.get(place).hull)
        }
        (CrewTable::Soft, Seat::Driver | Seat::FrontPassenger) => {
            ("TIN-30", tables.soft_crew.get(place)?.front)
        }
        (CrewTable::Soft, Seat::RearPassenger) => ("TIN-30", tables.soft_crew.get(place)?.rear),
        _ => return None,
    };
    Some(Modifiers::new(rule, "base", percent))
}

/// Does he survive at this percentage? d100 `survival`, none at 0.
///
/// # Errors
/// The dice do not fit.
pub fn survives(throws: &mut Throws, percent: &Modifiers) -> Result<bool, DiceFault> {
    let needed = needed(percent);
    if needed == 0 {
        return Ok(false);
    }
    Ok(throws.read("survival", 100, |face| face <= needed)?.means)
}

/// How a survivor fares: d100 `survivor` (`TIN-32`).
///
/// # Errors
/// The dice do not fit.
pub fn survivor(tables: &Tables, throws: &mut Throws) -> Result<Fate, DiceFault> {
    Ok(throws.read("survivor", 100, |face| survivor_by(tables, face))?.means)
}

fn survivor_by(tables: &Tables, face: u16) -> Fate {
    meaning(&tables.survivor, face).unwrap_or(Fate::Unscathed)
}

/// Where a man is wounded: d20 `wound` (`TIN-35`).
///
/// # Errors
/// The dice do not fit.
pub fn wound(tables: &Tables, throws: &mut Throws) -> Result<Wound, DiceFault> {
    Ok(throws.read("wound", 20, |face| wound_by(tables, face))?.means)
}

fn wound_by(tables: &Tables, face: u16) -> Wound {
    meaning(&tables.wounds, face).unwrap_or(Wound::Graze)
}

/// What a hit does to a figure: d20 `wound`; the head kills, a graze is superficial, all else throws d100 `survivor`
/// (`TIN-53`). With `harmed` a man who is unscathed throws again (`TIN-42`).
///
/// # Errors
/// The dice do not fit.
pub fn figure_hit(
    tables: &Tables,
    throws: &mut Throws,
    hero: bool,
    harmed: bool,
) -> Result<(Wound, Fate), DiceFault> {
    let wound = wound(tables, throws)?;
    let fate = match wound {
        Wound::Head => spared(Fate::Killed, hero),
        Wound::Graze => Fate::Superficial,
        _ if harmed => {
            let hurt = |face| Some(survivor_by(tables, face)).filter(|f| *f != Fate::Unscathed);
            throws.read_again_while("survivor", 100, hurt)?.means
        }
        _ => survivor(tables, throws)?,
    };
    Ok((wound, fate))
}

/// A man some turns after his wound.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wounded {
    /// How far he may move a turn, table mm.
    pub move_mm: f64,
    /// Added to his chances to hit.
    pub to_hit: i64,
    /// Turns before he dies; none if he will not.
    pub turns_left: Option<i64>,
}

impl Wounded {
    /// He is dead: his turns are over.
    #[must_use]
    pub fn dies(&self) -> bool {
        self.turns_left == Some(0)
    }
}

/// What a man can do who moves so far when whole (table mm), so many full turns after his wound (`TIN-34`).
#[must_use]
pub fn wounded(tables: &Tables, fate: Fate, move_mm: f64, turns: i64, treated: bool) -> Wounded {
    let grave = matches!(fate, Fate::Wounded | Fate::Incapacitated);
    let superficial = fate == Fate::Superficial;
    Wounded {
        move_mm: move_mm * move_factor(tables, fate).get(),
        to_hit: if superficial { tables.superficial_wound } else { 0 },
        turns_left: (grave && !treated).then(|| (tables.turns_untreated - turns).max(0)),
    }
}

/// What a wound leaves of a man's movement (`TIN-34`).
#[must_use]
pub fn move_factor(tables: &Tables, fate: Fate) -> Exact {
    match fate {
        Fate::Unharmed | Fate::Unscathed | Fate::Superficial => Exact::ONE,
        Fate::Wounded => Exact::percent(tables.wounded_move_percent),
        Fate::Incapacitated | Fate::Killed => Exact::ZERO,
    }
}

/// The normal move of a figure, table mm (`TIN-49`).
#[must_use]
pub fn normal_move(tables: &Tables) -> f64 {
    Exact::from(tables.figure_move_in).get() * INCH
}

/// One side of a close fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fighter {
    /// His skill.
    pub level: Level,
    /// He is wounded.
    pub wounded: bool,
}

/// What is added to the first fighter's d20 less what is added to the second's (`TIN-56`).
#[must_use]
pub fn close_fight(tables: &Tables, first: Fighter, second: Fighter) -> Modifiers {
    let mut sum = Modifiers::new("TIN-56", "first_skill", tables.close_fight.get(first.level));
    if first.wounded {
        sum.add("TIN-56", "first_wounded", tables.close_fight_wounded);
    }
    sum.add("TIN-56", "second_skill", -tables.close_fight.get(second.level));
    if second.wounded {
        sum.add("TIN-56", "second_wounded", -tables.close_fight_wounded);
    }
    sum
}

/// The first total less the second: d20 `first`, d20 `second`.
///
/// # Errors
/// The dice do not fit.
pub fn fight(throws: &mut Throws, modifier: &Modifiers) -> Result<i64, DiceFault> {
    let first = throws.read("first", 20, i64::from)?.means;
    let second = throws.read("second", 20, i64::from)?.means;
    Ok(first - second + i64::from(modifier.whole()))
}
