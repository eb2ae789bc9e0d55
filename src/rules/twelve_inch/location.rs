//! What a shooter sees of a vehicle, and where a hit lands (`TIN-15` to `TIN-18`).

use super::data::{ByPlace, Tables};
use super::words::{Aspect, Face, Place};
use crate::dice::{DiceFault, Throws};
use crate::geometry::{CONTACT, ops, wrap_degrees};
use crate::model::Exact;

/// Angles within so many degrees of each other are equal.
pub const SAME_ANGLE: f64 = 1.0e-9;

/// A face as a shot strikes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Struck {
    /// Which one.
    pub aspect: Aspect,
    /// Horizontal angle between the shot line and its normal, degrees.
    pub heading: f64,
}

impl Struck {
    fn at(aspect: Aspect, bearing: f64) -> Self {
        let normal = match aspect {
            Aspect::Front => 0.0,
            Aspect::Left => 90.0,
            Aspect::Right => -90.0,
            Aspect::Rear => 180.0,
        };
        Self { aspect, heading: wrap_degrees(bearing - normal).abs() }
    }
}

/// The face of a hull that a shooter sees at a bearing, degrees from the hull's front (`TIN-16`): the side, when it
/// shows at least as much width as the end does. Length and width in any one unit of mm.
#[must_use]
pub fn hull_face(bearing: f64, length: f64, width: f64) -> Struck {
    let bearing = wrap_degrees(bearing);
    let ahead = ops::cos_sin_degrees(bearing);
    let aspect = if length * ahead.y.abs() + CONTACT >= width * ahead.x.abs() {
        if bearing < 0.0 { Aspect::Right } else { Aspect::Left }
    } else if ahead.x > 0.0 {
        Aspect::Front
    } else {
        Aspect::Rear
    };
    Struck::at(aspect, bearing)
}

/// The face of a turret that a shooter sees at a bearing, degrees from where the turret points (`GEN-07`).
#[must_use]
pub fn turret_face(tables: &Tables, bearing: f64) -> Struck {
    let bearing = wrap_degrees(bearing);
    let aspect = if bearing.abs() <= tables.turret_front_to_deg + SAME_ANGLE {
        Aspect::Front
    } else if bearing.abs() >= tables.turret_rear_from_deg - SAME_ANGLE {
        Aspect::Rear
    } else if bearing > 0.0 {
        Aspect::Left
    } else {
        Aspect::Right
    };
    Struck::at(aspect, bearing)
}

/// A vehicle as a shooter sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seen {
    /// Face of the hull.
    pub hull: Face,
    /// Face of the turret, where there is one.
    pub turret: Option<Face>,
    /// Percent of each part that is hidden (`TIN-17`).
    pub hidden: ByPlace<Exact>,
}

impl Seen {
    /// The parts that this view has, in the order of the table.
    #[must_use]
    pub fn parts(&self) -> Vec<Place> {
        let turret = self.turret.map(|face| match face {
            Face::Front => Place::TurretFront,
            Face::Side => Place::TurretSide,
            Face::Rear => Place::TurretRear,
        });
        let hull: &[Place] = match self.hull {
            Face::Front => &[Place::HullFront],
            Face::Side => &[Place::SideFront, Place::SideMiddle, Place::SideRear],
            Face::Rear => &[Place::HullRear],
        };
        turret.into_iter().chain(hull.iter().copied()).collect()
    }

    /// The part that a face of the d100 names; none where it is rolled again, hidden or not (`TIN-15`).
    fn named(&self, tables: &Tables, face: u16) -> Option<Place> {
        let parts = self.parts();
        let hull = if self.turret.is_some() { parts.get(1..)? } else { &parts };
        let faces = &tables.location;
        let (front, middle, rear) = match self.turret {
            Some(_) if face <= faces.turret_to => return parts.first().copied(),
            Some(_) => faces.side_to,
            None => faces.side_without_turret_to,
        };
        match hull {
            [only] => Some(*only),
            [first, ..] if face <= front => Some(*first),
            [_, second, ..] if face <= middle => Some(*second),
            [_, _, third] if face <= rear => Some(*third),
            _ => None,
        }
    }

    fn is_hidden(&self, tables: &Tables, place: Place) -> bool {
        *self.hidden.get(place) > tables.hidden_over_percent.into()
    }

    /// The place that is hit without any die: the only part there is, or, when every part is hidden, the one that is
    /// least so, the first of them if equal (`TIN-17`).
    #[must_use]
    pub fn certain(&self, tables: &Tables) -> Option<Place> {
        let parts = self.parts();
        if let [only] = parts.as_slice() {
            return Some(*only);
        }
        let all_hidden = parts.iter().all(|place| self.is_hidden(tables, *place));
        // Of equal ones `min_by_key` takes the first.
        let least = parts.into_iter().min_by_key(|place| *self.hidden.get(*place));
        least.filter(|_| all_hidden)
    }

    /// Where a hit lands: d100 `location`, again while the place is hidden.
    ///
    /// # Errors
    /// The dice do not fit.
    pub fn hit(&self, tables: &Tables, throws: &mut Throws) -> Result<Place, DiceFault> {
        if let Some(place) = self.certain(tables) {
            return Ok(place);
        }
        let exposed = |face| self.named(tables, face).filter(|p| !self.is_hidden(tables, *p));
        Ok(throws.read_again_while("location", 100, exposed)?.means)
    }
}
