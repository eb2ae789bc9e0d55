//! One whole shot at a vehicle: the small steps chained as a turn does (`TIN-15` to `TIN-33`, `TIN-55`).

use super::armour::{Armour, Round, Strike, strike, total_angle};
use super::damage::Penetration;
use super::data::Tables;
use super::location::Seen;
use super::people::{figure_hit, spared, survival, survives, survivor};
use super::words::{CrewTable, Fate, Place, Seat, System};
use crate::dice::{DiceFault, Throws};

/// A man aboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Man {
    /// Where he sits.
    pub seat: Seat,
    /// A Hero.
    pub hero: bool,
}

/// The vehicle shot at.
#[derive(Clone, Debug, PartialEq)]
pub struct Target {
    /// What of it is seen.
    pub seen: Seen,
    /// Horizontal angle at which the face of the hull is struck, degrees.
    pub hull_heading: f64,
    /// The same of the turret.
    pub turret_heading: f64,
    /// Plates.
    pub armour: Armour,
    /// Its engine is in front (`TIN-28`).
    pub front_engined: bool,
    /// Ammunition lies in the turret's rear (`TIN-27`).
    pub bustle_ammo: bool,
    /// Table of the crew.
    pub table: CrewTable,
    /// The men, in the order in which they are rolled for.
    pub crew: Vec<Man>,
}

/// A hit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// Where.
    pub place: Place,
    /// What it does to the plate.
    pub strike: Strike,
    /// What a penetration puts out.
    pub system: Option<System>,
}

/// What threatens the men.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Danger {
    Nothing,
    /// The ammunition goes up.
    Ammunition,
    /// One of them is hit (`TIN-55`).
    Bullet,
    /// Each of them is at risk (`TIN-29`, `TIN-30`, `TIN-33`).
    Shell(Place),
}

/// A round on its way to a vehicle.
#[derive(Clone, Copy, Debug)]
pub struct Shot<'t> {
    /// Tables.
    pub tables: &'t Tables,
    /// The d100 `hit` must show this or less.
    pub needed: u16,
    /// What is fired.
    pub round: Round,
    /// At what.
    pub target: &'t Target,
}

impl Shot<'_> {
    /// Where it hits and what it puts out; none = a miss. Dice: d100 `hit`, d100 `location`, after a penetration d100
    /// `disable` and d6 `system`.
    ///
    /// # Errors
    /// The dice do not fit.
    pub fn fire(&self, throws: &mut Throws) -> Result<Option<Hit>, DiceFault> {
        let (tables, target) = (self.tables, self.target);
        if !throws.read("hit", 100, |face| face <= self.needed)?.means {
            return Ok(None);
        }
        let place = target.seen.hit(tables, throws)?;
        // A turret that is seen has plates; soft skin is 0 mm (TIN-21).
        let plate = target.armour.plate(place).unwrap_or_default();
        let heading = if place.on_turret() { target.turret_heading } else { target.hull_heading };
        let strike = strike(tables, self.round, plate.mm, total_angle(heading, plate.slope));
        let penetration = Penetration {
            place,
            turret: target.seen.turret.is_some(),
            front_engined: target.front_engined,
            bullets: self.round.bullets,
        };
        let system = if strike.penetrates { penetration.disable(tables, throws)? } else { None };
        Ok(Some(Hit { place, strike, system }))
    }

    fn danger(&self, hit: Option<&Hit>) -> Danger {
        match hit.filter(|hit| hit.strike.penetrates) {
            None => Danger::Nothing,
            Some(hit) => {
                let bustle = self.target.bustle_ammo && hit.place == Place::TurretRear;
                if bustle && hit.system.is_some() {
                    Danger::Ammunition
                } else if self.round.bullets {
                    Danger::Bullet
                } else {
                    Danger::Shell(hit.place)
                }
            }
        }
    }

    /// What becomes of every man, in order. Dice: for each d100 `survival` and d100 `survivor`; after bullets a die
    /// `occupant` with a face for each man, and for that man d20 `wound` and d100 `survivor`.
    ///
    /// # Errors
    /// The dice do not fit.
    pub fn crew(&self, throws: &mut Throws, hit: Option<&Hit>) -> Result<Vec<Fate>, DiceFault> {
        let danger = self.danger(hit);
        let struck = match danger {
            Danger::Bullet => self.occupant(throws, |place| place)?,
            _ => None,
        };
        let men = self.target.crew.iter().enumerate();
        men.map(|(place, man)| self.fate(throws, danger, *man, struck == Some(place))).collect()
    }

    /// What becomes of one man alone, by his place in the crew: the same chances as in [`Self::crew`], without the dice
    /// of the others, so that the odds of a full crew are as quickly walked as those of one.
    ///
    /// # Errors
    /// The dice do not fit.
    pub fn man(
        &self,
        throws: &mut Throws,
        hit: Option<&Hit>,
        place: usize,
    ) -> Result<Fate, DiceFault> {
        let Some(man) = self.target.crew.get(place) else { return Ok(Fate::Unharmed) };
        let danger = self.danger(hit);
        let struck =
            danger == Danger::Bullet && self.occupant(throws, |who| who == place)?.unwrap_or(false);
        self.fate(throws, danger, *man, struck)
    }

    /// Which man bullets hit, as the caller reads it; none in an empty vehicle.
    fn occupant<K: PartialEq>(
        &self,
        throws: &mut Throws,
        reading: impl Fn(usize) -> K,
    ) -> Result<Option<K>, DiceFault> {
        match u16::try_from(self.target.crew.len()) {
            Ok(0) | Err(_) => Ok(None),
            Ok(1) => Ok(Some(reading(0))),
            Ok(men) => {
                let who = |face: u16| reading(usize::from(face.saturating_sub(1)));
                Ok(Some(throws.read("occupant", men, who)?.means))
            }
        }
    }

    fn fate(
        &self,
        throws: &mut Throws,
        danger: Danger,
        man: Man,
        struck: bool,
    ) -> Result<Fate, DiceFault> {
        let dead = spared(Fate::Killed, man.hero);
        match danger {
            Danger::Nothing => Ok(Fate::Unharmed),
            Danger::Ammunition => Ok(dead),
            Danger::Bullet if struck => Ok(figure_hit(self.tables, throws, man.hero, false)?.1),
            Danger::Bullet => Ok(Fate::Unharmed),
            Danger::Shell(place) => {
                let percent = survival(self.tables, self.target.table, place, man.seat);
                if survives(throws, &percent.unwrap_or_default())? {
                    survivor(self.tables, throws)
                } else {
                    Ok(dead)
                }
            }
        }
    }
}
