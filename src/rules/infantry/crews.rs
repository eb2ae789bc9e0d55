//! What is left of a crew weapon, how many templates it lays, and two crews that make one (`INF-11` to `INF-17`,
//! `INF-57`), from the state of each man.

use super::data::Tables;
use super::to_hit;
use crate::model::{Modifiers, Mount, Role, Templates, Weapon};

/// State of a crewman, as his weapon sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Crewman {
    /// At his post.
    #[default]
    Able,
    /// At his post too (`INF-17`).
    WalkingWounded,
    /// Of no use (`INF-16`).
    LitterCase,
    /// Dead.
    Dead,
    /// Not here, or never was.
    Absent,
}

impl Crewman {
    /// Does he serve?
    #[must_use]
    pub fn serves(self) -> bool {
        matches!(self, Self::Able | Self::WalkingWounded)
    }
}

/// The men at a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crew {
    /// Fires it.
    pub gunner: Crewman,
    /// Feeds it, if it has a loader.
    pub loader: Crewman,
    /// Commands it, if it has a commander.
    pub commander: Crewman,
    /// Observes for indirect fire; extra.
    pub spotter: Crewman,
}

/// What killed a gunner (`INF-14`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KilledBy {
    /// Bullets.
    #[default]
    Gunfire,
    /// Blast and fragments.
    Blast,
    /// A chemical weapon.
    Chemical,
    /// A blade.
    Blade,
}

/// What a weapon can do with its crew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It fires.
    Fires,
    /// Nobody to pull the trigger.
    NoGunner,
    /// The gunner is a litter case (`INF-16`).
    Suspended,
    /// Destroyed with its gunner (`INF-14`).
    Destroyed,
    /// It could fire, but not indirectly (`INF-57`).
    NoIndirect,
}

/// A crew weapon and what is left of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Left {
    /// What it can do.
    pub state: State,
    /// Templates it lays, with every term; none of them if it does not fire.
    pub templates: Modifiers,
    /// What a guided missile loses to hit, percent (`INF-13`).
    pub to_hit: i32,
}

/// Duties that a weapon has men for, besides its gunner (`INF-11`, `INF-57`).
#[must_use]
pub fn duties(weapon: &Weapon) -> Vec<Role> {
    let mut duties = Vec::new();
    if weapon.crew >= 2 {
        duties.push(Role::Loader);
    }
    if weapon.crew >= 3 {
        duties.push(Role::Commander);
    }
    if weapon.mount == Mount::Tripod {
        duties.push(Role::Spotter);
    }
    duties
}

/// What a weapon lays with so many of its full crew present, the gunner among them: its templates, what the missing men
/// cost, and what keeps it at one (`INF-11`, `INF-12`). Vehicles never lose any.
pub(super) fn counts(weapon: &Weapon, present: u8) -> [i32; 3] {
    let base = match weapon.templates {
        Templates::Single => 0,
        Templates::Leaves(n) | Templates::Circles(n, _) => i32::from(n),
        Templates::Cone => 1,
    };
    if base == 0 || weapon.mount == Mount::Vehicle {
        return [base, 0, 0];
    }
    let missing = i32::from(weapon.crew.saturating_sub(present));
    [base, -missing, (1 - base + missing).max(0)]
}

/// The same as a sum with its terms.
#[must_use]
pub fn laid(weapon: &Weapon, present: u8) -> Modifiers {
    let [base, missing, at_least] = counts(weapon, present);
    let mut sum = Modifiers::new("INF-11", "base", base);
    sum.add("INF-12", "missing_crew", missing);
    sum.add("INF-12", "at_least_one", at_least);
    sum
}

/// What is left of a weapon.
#[must_use]
pub fn left(tables: &Tables, weapon: &Weapon, crew: &Crew, by: KilledBy, indirect: bool) -> Left {
    let state = state(weapon, crew, by, indirect);
    let present = present(weapon, crew);
    if state != State::Fires {
        return Left { state, templates: Modifiers::default(), to_hit: 0 };
    }
    let to_hit = to_hit::missing_crew(tables, weapon, present);
    Left { state, templates: laid(weapon, present), to_hit }
}

fn state(weapon: &Weapon, crew: &Crew, by: KilledBy, indirect: bool) -> State {
    match crew.gunner {
        Crewman::Able | Crewman::WalkingWounded => {}
        Crewman::LitterCase => return State::Suspended,
        Crewman::Absent => return State::NoGunner,
        Crewman::Dead => {
            let shot = matches!(by, KilledBy::Gunfire | KilledBy::Blast);
            let lost = shot && weapon.mount != Mount::Vehicle;
            return if lost { State::Destroyed } else { State::NoGunner };
        }
    }
    let can = weapon.mount == Mount::Tripod && crew.loader.serves() && crew.spotter.serves();
    if indirect && !can { State::NoIndirect } else { State::Fires }
}

/// Men of the full crew who serve, the gunner counted whatever he is; the spotter is extra.
fn present(weapon: &Weapon, crew: &Crew) -> u8 {
    let loader = weapon.crew >= 2 && crew.loader.serves();
    let commander = weapon.crew >= 3 && crew.commander.serves();
    1 + u8::from(loader) + u8::from(commander)
}

/// Why two crews do not make one (`INF-15`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoMerger {
    /// They serve different weapons.
    OtherWeapon,
    /// They do not touch, or do not spend the move on it.
    NotInContact,
    /// No gunner of either serves.
    NoGunner,
    /// No loader of either serves.
    NoLoader,
}

/// Templates of the one crew that two make (`INF-15`): a gunner, the loaders, the commanders, up to the full crew. A
/// loader never becomes a gunner.
///
/// # Errors
/// The first reason why they cannot.
pub fn merge(
    first: (&Weapon, &Crew),
    second: (&Weapon, &Crew),
    touch: bool,
) -> Result<Modifiers, NoMerger> {
    let (weapon, crews) = (first.0, [first.1, second.1]);
    if weapon.id != second.0.id {
        return Err(NoMerger::OtherWeapon);
    }
    if !touch {
        return Err(NoMerger::NotInContact);
    }
    if !crews.iter().any(|c| c.gunner.serves()) {
        return Err(NoMerger::NoGunner);
    }
    let serve = |post: fn(&Crew) -> Crewman| -> u8 {
        crews.iter().map(|c| u8::from(post(c).serves())).sum()
    };
    let loaders = if weapon.crew >= 2 { serve(|c| c.loader) } else { 0 };
    if loaders == 0 {
        return Err(NoMerger::NoLoader);
    }
    let commanders = if weapon.crew >= 3 { serve(|c| c.commander) } else { 0 };
    Ok(laid(weapon, (1 + loaders + commanders).min(weapon.crew)))
}
