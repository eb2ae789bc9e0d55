//! Treatment of the wounded (`INF-64`).

use super::data::Tables;
use crate::model::Modifiers;

/// Who is with the patient this turn, unhurt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Attendant {
    /// Nobody.
    #[default]
    Nobody,
    /// Somebody.
    Figure,
    /// A medic.
    Medic,
}

/// Who is treated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Patient {
    /// A litter case.
    LitterCase {
        /// He became one this turn: nothing is rolled yet.
        new: bool,
        /// Full turns without attention.
        unattended: i32,
    },
    /// A man who walks.
    WalkingWounded,
}

/// What the treatment came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Treated {
    /// He needs no more rolls.
    Stabilised,
    /// As before.
    NoChange,
    /// He dies.
    Dies,
    /// He is well again.
    Restored,
    /// Nothing is rolled yet.
    NotDue,
}

/// What is added to the die.
#[must_use]
pub fn modifiers(tables: &Tables, patient: Patient, attendant: Attendant) -> Modifiers {
    let with = &tables.medical;
    let mut sum = Modifiers::default();
    if let Patient::LitterCase { unattended, .. } = patient {
        sum.add("INF-64", "unattended", with.unattended * unattended);
        if attendant != Attendant::Nobody {
            sum.add("INF-64", "attended", with.attended);
        }
        if attendant == Attendant::Medic {
            sum.add("INF-64", "medic", with.medic);
        }
    }
    sum
}

/// What is known before a die falls, if none does.
#[must_use]
pub fn without_die(patient: Patient, attendant: Attendant) -> Option<Treated> {
    match patient {
        Patient::LitterCase { new: true, .. } => Some(Treated::NotDue),
        Patient::LitterCase { .. } => None,
        Patient::WalkingWounded if attendant == Attendant::Medic => None,
        Patient::WalkingWounded => Some(Treated::NoChange),
    }
}

/// Reads the final number of the die.
#[must_use]
pub fn treated(tables: &Tables, patient: Patient, result: i32) -> Treated {
    let with = &tables.medical;
    match patient {
        Patient::WalkingWounded if result <= i32::from(with.restored) => Treated::Restored,
        Patient::WalkingWounded => Treated::NoChange,
        Patient::LitterCase { .. } if result <= with.stabilised => Treated::Stabilised,
        Patient::LitterCase { .. } if result >= with.dies => Treated::Dies,
        Patient::LitterCase { .. } => Treated::NoChange,
    }
}
