//! Ids. In a battle everything is a small number, its place in the scenario's lists; files and people use names.

use serde::{Deserialize, Serialize};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident($int:ty)) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub $int);

        impl $name {
            /// Its place in the scenario's list.
            #[must_use]
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

id!(
    /// One piece: a figure, a crew's stand, a vehicle, an animal. Index into `Scenario::pieces`.
    PieceId(u32)
);
id!(
    /// One side. Index into `Scenario::sides`.
    SideId(u8)
);
id!(
    /// A squad, crew or platoon. Index into `Scenario::units`.
    UnitId(u16)
);
id!(
    /// A weapon of the catalogue. Index into `Scenario::arsenal`.
    WeaponId(u16)
);
id!(
    /// An objective. Index into `Scenario::objectives`.
    ObjectiveId(u16)
);
