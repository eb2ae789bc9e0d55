//! A whole shot: `TIN-15` to `TIN-33`, `TIN-37`, `TIN-55`.

use super::{tables, with};
use crate::dice::{DiceFault, Throws, every_way};
use crate::rules::twelve_inch::armour::{Armour, Plate, Plates, Round, round};
use crate::rules::twelve_inch::data::ByPlace;
use crate::rules::twelve_inch::location::Seen;
use crate::rules::twelve_inch::shot::{Hit, Man, Shot, Target};
use crate::rules::twelve_inch::words::{CrewTable, Face, Fate, Place, Seat, System};

fn man(seat: Seat) -> Man {
    Man { seat, hero: false }
}

fn upright(front: f64, side: f64, rear: f64) -> Plates {
    let plate = |mm| Plate { mm, slope: 0.0 };
    Plates { front: plate(front), side: plate(side), rear: plate(rear) }
}

/// The Stuart of the rules' own example, seen from the side at 50 degrees.
fn stuart() -> Target {
    Target {
        seen: Seen { hull: Face::Side, turret: Some(Face::Side), hidden: ByPlace::default() },
        hull_heading: 50.0,
        turret_heading: 50.0,
        armour: Armour { hull: upright(51.0, 25.0, 25.0), turret: Some(upright(38.0, 30.0, 30.0)) },
        front_engined: false,
        bustle_ammo: false,
        table: CrewTable::Tank,
        crew: vec![man(Seat::TurretCrew), man(Seat::Driver), man(Seat::TurretCrew)],
    }
}

fn jeep() -> Target {
    Target {
        seen: Seen { hull: Face::Side, turret: None, hidden: ByPlace::default() },
        hull_heading: 0.0,
        turret_heading: 0.0,
        armour: Armour::default(),
        front_engined: true,
        bustle_ammo: false,
        table: CrewTable::Soft,
        crew: vec![man(Seat::Driver), man(Seat::FrontPassenger)],
    }
}

fn fire(target: &Target, weapon: &str, dice: &[i64]) -> (Option<Hit>, Vec<Fate>) {
    let round = round(tables(), weapon).expect("it is a gun");
    let shot = Shot { tables: tables(), needed: 45, round, target };
    with(dice, |throws| {
        let hit = shot.fire(throws)?;
        let crew = shot.crew(throws, hit.as_ref())?;
        Ok((hit, crew))
    })
}

#[test]
fn bazooka_joe_knocks_out_the_crew_but_for_the_driver() {
    let (hit, crew) = fire(&stuart(), "bazooka", &[37, 67, 90, 26, 8, 63, 87]);
    let hit = hit.expect("a hit");
    assert_eq!((hit.place, hit.strike.value, hit.system), (Place::SideMiddle, 45.0, None));
    assert_eq!(crew, [Fate::Killed, Fate::Wounded, Fate::Killed]);
}

#[test]
fn a_miss_and_a_plate_that_holds_harm_nobody() {
    let (hit, crew) = fire(&stuart(), "bazooka", &[46]);
    assert!(hit.is_none());
    assert_eq!(crew, [Fate::Unharmed; 3]);
    let (hit, crew) = fire(&stuart(), "bullet", &[45, 67]);
    assert!(hit.is_some_and(|h| !h.strike.penetrates && h.system.is_none()));
    assert_eq!(crew, [Fate::Unharmed; 3]);
}

#[test]
fn heroes_among_the_dead_are_incapacitated_and_the_turret_crew_of_a_hit_turret_throws_nothing() {
    let mut target = stuart();
    target.crew[0].hero = true;
    let (hit, crew) = fire(&target, "bazooka", &[1, 1, 50, 51]);
    assert_eq!(hit.and_then(|h| h.system), Some(System::Cannon));
    assert_eq!(crew, [Fate::Incapacitated, Fate::Killed, Fate::Killed]);
}

#[test]
fn a_rifle_shot_through_a_jeep_hits_one_of_those_aboard() {
    let (hit, crew) = fire(&jeep(), "bullet", &[45, 50, 15, 2, 4, 63]);
    assert_eq!(hit.and_then(|h| h.system), Some(System::DriveTrain));
    assert_eq!(crew, [Fate::Unharmed, Fate::Wounded]);
    let (hit, crew) = fire(&jeep(), "bullet", &[45, 50, 16, 1, 1]);
    assert_eq!(hit.and_then(|h| h.system), None);
    assert_eq!(crew, [Fate::Killed, Fate::Unharmed]);
    let alone = Target { crew: vec![man(Seat::Driver)], ..jeep() };
    assert_eq!(fire(&alone, "bullet", &[45, 50, 16, 20]).1, [Fate::Superficial]);
    let empty = Target { crew: Vec::new(), ..jeep() };
    assert!(fire(&empty, "bullet", &[45, 50, 16]).1.is_empty());
}

#[test]
fn ammunition_in_the_turret_kills_all_when_its_rear_is_disabled() {
    let mut target = stuart();
    target.bustle_ammo = true;
    target.seen.turret = Some(Face::Rear);
    target.crew[1].hero = true;
    let (_, crew) = fire(&target, "bazooka", &[1, 25, 60]);
    assert_eq!(crew, [Fate::Killed, Fate::Incapacitated, Fate::Killed]);
    let (_, crew) = fire(&target, "bazooka", &[1, 25, 61, 50, 100]);
    assert_eq!(crew, [Fate::Killed, Fate::Unscathed, Fate::Killed], "not disabled: as ever");
}

#[test]
fn the_turret_is_struck_at_its_own_angle() {
    let mut target = stuart();
    target.turret_heading = 10.0;
    let (hit, _) = fire(&target, "bazooka", &[1, 1, 100, 100]);
    assert!(hit.is_some_and(|h| (h.strike.value - 80.0).abs() < 1e-9));
}

#[test]
fn one_man_alone_has_the_same_odds_as_among_his_crew() {
    for (target, weapon) in [(stuart(), "bazooka"), (jeep(), "bullet"), (jeep(), "57_mm")] {
        let round: Round = round(tables(), weapon).expect("it is a gun");
        let shot = Shot { tables: tables(), needed: 45, round, target: &target };
        for place in 0..target.crew.len() {
            let alone = every_way(|t: &mut Throws| -> Result<Fate, DiceFault> {
                let hit = shot.fire(t)?;
                shot.man(t, hit.as_ref(), place)
            })
            .expect("it can be walked");
            let among = every_way(|t: &mut Throws| -> Result<Fate, DiceFault> {
                let hit = shot.fire(t)?;
                Ok(shot.crew(t, hit.as_ref())?[place])
            })
            .expect("it can be walked");
            assert_eq!(alone.len(), among.len());
            for (fate, chance) in alone {
                assert!((among[&fate] - chance).abs() < 1e-12, "{weapon} {place} {fate:?}");
            }
        }
    }
}
