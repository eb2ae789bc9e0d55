//! What a penetration does to the vehicle (`TIN-25` to `TIN-28`, `TIN-55`), and a hit to a towed gun (`TIN-58`).

use super::data::Tables;
use super::to_hit::needed;
use super::words::{Place, System};
use crate::dice::{DiceFault, Throws};
use crate::model::{Exact, Modifiers};

/// A penetration of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Penetration {
    /// Where.
    pub place: Place,
    /// The vehicle has a turret.
    pub turret: bool,
    /// Its engine is in front: rows front and rear are swapped (`TIN-28`).
    pub front_engined: bool,
    /// Bullets went through (`TIN-55`).
    pub bullets: bool,
}

impl Penetration {
    /// The place whose row of the table counts.
    fn row(&self) -> Place {
        match self.place {
            Place::SideFront if self.front_engined => Place::SideRear,
            Place::SideRear if self.front_engined => Place::SideFront,
            Place::HullFront if self.front_engined => Place::HullRear,
            Place::HullRear if self.front_engined => Place::HullFront,
            place => place,
        }
    }

    /// Percent that a system goes out.
    #[must_use]
    pub fn chance(&self, tables: &Tables) -> Modifiers {
        let row = tables.disable.get(self.row());
        let mut sum = Modifiers::new("TIN-25", "base", row.percent);
        if self.bullets {
            sum.times("TIN-55", "bullets", Exact::percent(tables.bullets_percent));
            sum.round();
        }
        sum
    }

    /// What goes out: d100 `disable`; where two systems are, d6 `system`. None = no loss.
    ///
    /// # Errors
    /// The dice do not fit.
    pub fn disable(
        &self,
        tables: &Tables,
        throws: &mut Throws,
    ) -> Result<Option<System>, DiceFault> {
        let (row, needed) = (tables.disable.get(self.row()), needed(&self.chance(tables)));
        if !throws.read("disable", 100, |face| face <= needed)?.means {
            return Ok(None);
        }
        let Some(other) = row.or.filter(|_| self.turret) else { return Ok(Some(row.system)) };
        let first = throws.read("system", 6, |face| face <= tables.first_system_to)?.means;
        Ok(Some(if first { row.system } else { other }))
    }
}

/// What is left of a vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VehicleState {
    /// Engine or drive train is out.
    pub movement_out: bool,
    /// The main gun is out.
    pub cannon_out: bool,
    /// It has a main gun.
    pub main_gun: bool,
    /// Men able to act.
    pub crew_able: i64,
}

impl VehicleState {
    /// Is it knocked out (`TIN-27`)?
    #[must_use]
    pub fn knocked_out(&self) -> bool {
        self.crew_able <= 0 || (self.movement_out && (self.cannon_out || !self.main_gun))
    }
}

/// Percent that a hit disables a towed gun (`TIN-58`).
#[must_use]
pub fn towed_gun(tables: &Tables) -> Modifiers {
    Modifiers::new("TIN-58", "base", tables.towed_gun)
}
