//! The terms of the rule set, each with the word that stands for it in files, questions and answers.
//!
//! Must not know what any of them does; the tables and the rules say that.

use serde::Deserialize;

/// Makes an enumeration whose members have words.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$about:meta])* $member:ident = $word:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
        pub enum $name {
            $($(#[$about])* #[serde(rename = $word)] $member,)+
        }

        impl $name {
            /// All of them with their words, in the order of the rules.
            pub const WORDS: &'static [(&'static str, Self)] = &[$(($word, Self::$member)),+];

            /// Its word.
            #[must_use]
            pub fn word(self) -> &'static str {
                match self {
                    $(Self::$member => $word,)+
                }
            }
        }
    };
}

words! {
    /// Experience of a crew, a gunner or a man (`TIN-03`), from the lowest to the highest. A man's "marksman" is a
    /// veteran, a crew's "inexperienced" a recruit (`TIN-02`).
    Level {
        /// Up to 5 engagements.
        Recruit = "recruit",
        /// 6 to 10.
        Average = "average",
        /// 11 to 20.
        Veteran = "veteran",
        /// 21 and more.
        Expert = "expert",
    }
}

words! {
    /// What a shooter sees of a hull or a turret (`TIN-16`).
    Face {
        /// Its front.
        Front = "front",
        /// Either side.
        Side = "side",
        /// Its rear.
        Rear = "rear",
    }
}

words! {
    /// The same, with the sides apart.
    Aspect {
        /// Front.
        Front = "front",
        /// Left side.
        Left = "left",
        /// Right side.
        Right = "right",
        /// Rear.
        Rear = "rear",
    }
}

impl Aspect {
    /// Without telling left from right.
    #[must_use]
    pub fn face(self) -> Face {
        match self {
            Self::Front => Face::Front,
            Self::Left | Self::Right => Face::Side,
            Self::Rear => Face::Rear,
        }
    }
}

words! {
    /// Where a vehicle is hit (`TIN-15`).
    Place {
        /// The turret, at the front.
        TurretFront = "turret_front",
        /// The turret, at a side.
        TurretSide = "turret_side",
        /// The turret, at the rear.
        TurretRear = "turret_rear",
        /// The hull, at the front.
        HullFront = "hull_front",
        /// The front part of a side.
        SideFront = "side_front",
        /// The middle of a side.
        SideMiddle = "side_middle",
        /// The rear part of a side.
        SideRear = "side_rear",
        /// The hull, at the rear.
        HullRear = "hull_rear",
    }
}

impl Place {
    /// Is it a place of the turret?
    #[must_use]
    pub fn on_turret(self) -> bool {
        matches!(self, Self::TurretFront | Self::TurretSide | Self::TurretRear)
    }
}

words! {
    /// What a penetration can put out (`TIN-25`).
    System {
        /// It cannot move.
        DriveTrain = "drive_train",
        /// The turret cannot turn.
        TurretControls = "turret_controls",
        /// It cannot move.
        Engine = "engine",
        /// The main gun is silent.
        Cannon = "cannon",
    }
}

words! {
    /// Which table a crew survives by.
    CrewTable {
        /// Tanks and cars with the engine behind (`TIN-29`).
        Tank = "tank",
        /// Soft vehicles, half-tracks, cars with the engine in front (`TIN-30`).
        Soft = "soft",
    }
}

words! {
    /// Where a man sits.
    Seat {
        /// In the turret.
        TurretCrew = "turret_crew",
        /// He drives.
        Driver = "driver",
        /// In the hull, at its machine gun.
        HullGunner = "hull_gunner",
        /// Beside the driver of a soft vehicle.
        FrontPassenger = "front_passenger",
        /// Behind, in a soft vehicle.
        RearPassenger = "rear_passenger",
    }
}

impl CrewTable {
    /// The seats that its rows know.
    #[must_use]
    pub fn seats(self) -> &'static [(&'static str, Seat)] {
        match self {
            Self::Tank => &[
                ("turret_crew", Seat::TurretCrew),
                ("driver", Seat::Driver),
                ("hull_gunner", Seat::HullGunner),
            ],
            Self::Soft => &[
                ("driver", Seat::Driver),
                ("front_passenger", Seat::FrontPassenger),
                ("rear_passenger", Seat::RearPassenger),
            ],
        }
    }
}

words! {
    /// What came of a man, from whole to dead.
    Fate {
        /// Nothing happened to him.
        Unharmed = "unharmed",
        /// He was hit, or in a vehicle that was, and bears no mark.
        Unscathed = "unscathed",
        /// A superficial wound.
        Superficial = "superficial",
        /// Wounded.
        Wounded = "wounded",
        /// He does nothing any more and must be carried.
        Incapacitated = "incapacitated",
        /// Dead.
        Killed = "killed",
    }
}

words! {
    /// Where a man is wounded (`TIN-35`).
    Wound {
        /// Head.
        Head = "head",
        /// Face or neck.
        FaceOrNeck = "face_or_neck",
        /// Chest or back.
        ChestOrBack = "chest_or_back",
        /// Abdomen.
        Abdomen = "abdomen",
        /// Right arm.
        RightArm = "right_arm",
        /// Left arm.
        LeftArm = "left_arm",
        /// Right leg.
        RightLeg = "right_leg",
        /// Left leg.
        LeftLeg = "left_leg",
        /// A graze.
        Graze = "graze",
    }
}

words! {
    /// Weapons of a man, machine guns included (`TIN-38`, `TIN-58`).
    HandWeapon {
        /// Pistol.
        Pistol = "pistol",
        /// Submachine gun.
        Smg = "smg",
        /// Rifle.
        Rifle = "rifle",
        /// Carbine.
        Carbine = "carbine",
        /// Machine gun.
        Mg = "mg",
        /// Heavy machine gun.
        Hmg50 = "hmg_50",
        /// Bazooka.
        Bazooka = "bazooka",
        /// PIAT.
        Piat = "piat",
        /// Rifle grenade.
        RifleGrenade = "rifle_grenade",
        /// Panzerfaust.
        Panzerfaust = "panzerfaust",
        /// Hand grenade.
        HandGrenade = "hand_grenade",
        /// Mortar.
        Mortar = "mortar",
        /// Flamethrower.
        Flamethrower = "flamethrower",
    }
}

words! {
    /// Band of a hand weapon's range (`TIN-38`).
    Reach {
        /// Short.
        Short = "short",
        /// Medium.
        Medium = "medium",
        /// Long.
        Long = "long",
    }
}

words! {
    /// Bursts that have no bore (`TIN-58`).
    Burst {
        /// Hand grenade.
        HandGrenade = "hand_grenade",
        /// Rifle grenade.
        RifleGrenade = "rifle_grenade",
        /// Mortar round.
        Mortar = "mortar",
    }
}

words! {
    /// Kind of aircraft (`TIN-41`).
    Craft {
        /// Helicopter.
        Helicopter = "helicopter",
        /// Winged aircraft.
        Winged = "winged",
    }
}

words! {
    /// Part of an aircraft (`TIN-41`).
    Area {
        /// Rotors, of helicopters only.
        Rotors = "rotors",
        /// Engines.
        Engines = "engines",
        /// Front side, at the cockpit.
        CockpitSide = "cockpit_side",
        /// Side, amidships.
        MidshipSide = "midship_side",
        /// Side, at the rear.
        RearSide = "rear_side",
        /// Tail section.
        Tail = "tail",
        /// Front of the fuselage.
        FrontFuselage = "front_fuselage",
        /// Rear of the fuselage.
        RearFuselage = "rear_fuselage",
    }
}

words! {
    /// Where someone sits in an aircraft (`TIN-41`).
    Aboard {
        /// Pilot.
        Pilot = "pilot",
        /// Co-pilot.
        CoPilot = "co_pilot",
        /// Passenger behind, in helicopters only.
        RearPassenger = "rear_passenger",
    }
}

words! {
    /// What an aircraft did before it was hit (`TIN-45`).
    Activity {
        /// It stood in the air.
        Hovering = "hovering",
        /// It travelled slowly.
        LowSpeed = "low_speed",
        /// It travelled fast.
        HighSpeed = "high_speed",
    }
}
