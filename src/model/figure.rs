//! What a man is and how he is.

use serde::{Deserialize, Serialize};

/// How a figure holds itself.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum Posture {
    /// On his feet.
    #[default]
    Standing,
    /// On one knee.
    Kneeling,
    /// Lying down.
    Prone,
}

/// State of a body, best first, so that the worse of two is the greater (`INF-37`, `INF-40b`).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum Health {
    /// Unhurt.
    #[default]
    Fit,
    /// May move a little, or fire, not both (`INF-45`).
    WalkingWounded,
    /// Neither moves nor fires, lies prone (`INF-46`, `INF-40b`).
    LitterCase,
    /// Leaves the table at the end of the phase (`INF-36`).
    Dead,
}

/// The smallest gait that covers what a piece moved this turn (`INF-08`).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum Gait {
    /// Did not move; turning on the spot is not movement (`INF-07`).
    #[default]
    None,
    /// Crawled.
    Crawl,
    /// Walked.
    Walk,
    /// Ran.
    Run,
}

/// What is on a man's head (`INF-39`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Helmet {
    /// Cap or bare head.
    None,
    /// Steel helmet.
    #[default]
    Steel,
    /// Ballistic helmet.
    Ballistic,
}

/// Body armour (`INF-39`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Armour {
    /// None.
    #[default]
    None,
    /// Stops pistol and submachine gun rounds and fragments.
    Soft,
    /// Counts against everything.
    Hard,
}

/// A man's protection and sights.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kit {
    /// Helmet.
    pub helmet: Helmet,
    /// Body armour.
    pub armour: Armour,
    /// A sniper scope (`INF-32`).
    pub scope: bool,
}

/// What a man does in his crew or squad.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Role {
    /// No special duty.
    #[default]
    Rifleman,
    /// Leads.
    Leader,
    /// Fires a crew's weapon; without him it is silent (`INF-12`).
    Gunner,
    /// Feeds it.
    Loader,
    /// Commands it.
    Commander,
    /// Observes for indirect fire (`INF-57`).
    Spotter,
    /// Treats the wounded (`INF-64`).
    Medic,
    /// Drives.
    Driver,
    /// Fires the machine gun in a vehicle's hull (`INF-67`).
    HullGunner,
}

/// A set of body parts by raw location die, 1 to 6 (`INF-37`, `INF-41`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PartSet(pub u8);

impl PartSet {
    /// All six.
    pub const ALL: Self = Self(0b11_1111);
    /// None.
    pub const NONE: Self = Self(0);

    /// The set of the faces listed; faces outside 1 to 6 are left out.
    #[must_use]
    pub fn of(faces: &[u8]) -> Self {
        Self(faces.iter().filter(|f| (1..=6).contains(*f)).fold(0, |s, f| s | 1 << (f - 1)))
    }

    /// Is this face in the set?
    #[must_use]
    pub fn has(self, face: u16) -> bool {
        (1..=6).contains(&face) && self.0 & (1 << (face - 1)) != 0
    }

    /// The faces in both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The faces in either.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// How many faces.
    #[must_use]
    pub fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The faces in order.
    pub fn faces(self) -> impl Iterator<Item = u8> {
        (1..=6).filter(move |f| self.0 & (1 << (f - 1)) != 0)
    }
}

impl std::fmt::Display for PartSet {
    /// As people write it: `1-4`, `1,3,5`, `none`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let faces: Vec<u8> = self.faces().collect();
        match faces.as_slice() {
            [] => f.write_str("none"),
            [one] => write!(f, "{one}"),
            [first, .., last]
                if usize::from(last - first) + 1 == faces.len() && faces.len() > 2 =>
            {
                write!(f, "{first}-{last}")
            }
            _ => {
                let words: Vec<String> = faces.iter().map(ToString::to_string).collect();
                f.write_str(&words.join(","))
            }
        }
    }
}
