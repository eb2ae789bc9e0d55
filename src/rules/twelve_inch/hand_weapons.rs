//! To hit with a weapon of a man or a machine gun (`TIN-37`, `TIN-38`, `TIN-58`).

use super::data::{FlatChance, Tables};
use super::to_hit::finish;
use super::words::{HandWeapon, Level, Reach};
use crate::geometry::{INCH, within};
use crate::model::{Exact, Modifiers};

/// All that the chance depends on.
#[derive(Clone, Copy, Debug)]
pub struct HandAim {
    /// What he fires.
    pub weapon: HandWeapon,
    /// Range, table mm.
    pub range: f64,
    /// Skill of the man; "marksman" is a veteran.
    pub level: Level,
    /// The weapon is braced.
    pub braced: bool,
    /// It stands in a fortified position, so that it counts as braced; coaxial and turret guns always do (`TIN-14`).
    pub fortified: bool,
    /// He aimed for one full turn.
    pub aimed: bool,
    /// He has a superficial wound (`TIN-34`).
    pub superficial_wound: bool,
    /// He moved in the turn before he aimed.
    pub moved_before_aiming: bool,
    /// He moves while he fires.
    pub moving: bool,
    /// He is under fire.
    pub under_fire: bool,
    /// Percent of the target that is hidden.
    pub hidden_percent: Exact,
}

/// A chance to hit.
#[derive(Clone, Debug, PartialEq)]
pub struct HandChance {
    /// Band of the range; none for weapons with one chance.
    pub reach: Option<Reach>,
    /// Percent with its terms.
    pub percent: Modifiers,
}

/// The chance to hit with a hand weapon; none out of its range.
#[must_use]
pub fn hand_chance(tables: &Tables, aim: &HandAim) -> Option<HandChance> {
    match aim.weapon {
        HandWeapon::Mortar => flat(&tables.mortar, aim.range),
        HandWeapon::Flamethrower => flat(&tables.flamethrower, aim.range),
        _ => by_range(tables, aim),
    }
}

/// A weapon whose chance nothing changes (`TIN-58`).
fn flat(weapon: &FlatChance, range: f64) -> Option<HandChance> {
    let far_enough = within(weapon.from_in * INCH, range);
    let inside = far_enough && within(range, weapon.to_in * INCH);
    inside.then(|| HandChance {
        reach: None,
        percent: Modifiers::new("TIN-58", "base", weapon.percent),
    })
}

fn by_range(tables: &Tables, aim: &HandAim) -> Option<HandChance> {
    let row = tables.hand_weapons.iter().find(|r| r.weapon == aim.weapon)?;
    let bands = [
        (row.short_in, Reach::Short, tables.short),
        (row.medium_in, Reach::Medium, tables.medium),
        (row.long_in, Reach::Long, tables.long),
    ];
    let (_, reach, base) = bands.into_iter().find(|band| within(aim.range, band.0 * INCH))?;
    let mut sum = Modifiers::new("TIN-38", "base", base);
    sum.add("TIN-38", "skill", tables.skill.get(aim.level));
    if aim.braced || aim.fortified {
        sum.add("TIN-38", "braced", tables.braced);
    }
    if aim.aimed {
        sum.add("TIN-38", "aimed", tables.aimed);
    }
    if aim.superficial_wound {
        sum.add("TIN-34", "superficial_wound", tables.superficial_wound);
    }
    if aim.moved_before_aiming {
        let left = Exact::percent(tables.moved_before_aiming_percent);
        sum.times("TIN-38", "moved_before_aiming", left);
    }
    if aim.moving {
        sum.times("TIN-38", "moving", Exact::percent(tables.moving_percent));
    }
    if aim.under_fire {
        sum.times("TIN-38", "under_fire", Exact::percent(tables.under_fire_percent));
    }
    finish(&mut sum, "TIN-38", aim.hidden_percent);
    Some(HandChance { reach: Some(reach), percent: sum })
}
