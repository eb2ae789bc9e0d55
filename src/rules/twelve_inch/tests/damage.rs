//! `TIN-25` to `TIN-28`, `TIN-55`, `TIN-58`.

use super::{tables, terms, with};
use crate::rules::twelve_inch::damage::{Penetration, VehicleState, towed_gun};
use crate::rules::twelve_inch::to_hit::needed;
use crate::rules::twelve_inch::words::{Place, System};

fn of(place: Place) -> Penetration {
    Penetration { place, turret: true, front_engined: false, bullets: false }
}

fn disable(penetration: Penetration, dice: &[i64]) -> Option<System> {
    with(dice, |throws| penetration.disable(tables(), throws))
}

#[test]
fn each_place_has_its_system_and_chance() {
    for (place, chance, system) in [
        (Place::TurretFront, 80, System::Cannon),
        (Place::TurretSide, 50, System::Cannon),
        (Place::TurretRear, 60, System::Cannon),
        (Place::HullFront, 30, System::DriveTrain),
        (Place::SideFront, 30, System::DriveTrain),
        (Place::SideRear, 80, System::Engine),
        (Place::HullRear, 80, System::Engine),
    ] {
        assert_eq!(disable(of(place), &[chance]), Some(system), "{place:?}");
        assert_eq!(disable(of(place), &[chance + 1]), None, "{place:?}");
    }
}

#[test]
fn amidships_a_d6_chooses_between_drive_train_and_turret_controls() {
    let middle = of(Place::SideMiddle);
    assert_eq!(disable(middle, &[30, 3]), Some(System::DriveTrain));
    assert_eq!(disable(middle, &[30, 4]), Some(System::TurretControls));
    assert_eq!(disable(middle, &[31]), None);
    let turretless = Penetration { turret: false, ..middle };
    assert_eq!(disable(turretless, &[30]), Some(System::DriveTrain));
}

#[test]
fn an_engine_in_front_swaps_front_and_rear() {
    for (place, chance, system) in [
        (Place::SideFront, 80, System::Engine),
        (Place::SideRear, 30, System::DriveTrain),
        (Place::HullFront, 80, System::Engine),
        (Place::HullRear, 30, System::DriveTrain),
        (Place::TurretFront, 80, System::Cannon),
    ] {
        let penetration = Penetration { front_engined: true, ..of(place) };
        assert_eq!(disable(penetration, &[chance]), Some(system), "{place:?}");
        assert_eq!(disable(penetration, &[chance + 1]), None, "{place:?}");
    }
}

#[test]
fn bullets_have_half_the_chance() {
    for (place, whole) in [(Place::SideMiddle, 30), (Place::TurretSide, 50), (Place::HullRear, 80)]
    {
        let chance = Penetration { bullets: true, ..of(place) }.chance(tables());
        assert_eq!(needed(&chance), whole / 2);
        assert_eq!(terms(&chance)[1], ("bullets", -f64::from(whole) / 2.0));
    }
}

#[test]
fn a_vehicle_is_knocked_out_when_it_neither_moves_nor_fires_or_nobody_can_act() {
    let whole =
        VehicleState { movement_out: false, cannon_out: false, main_gun: true, crew_able: 3 };
    assert!(!whole.knocked_out());
    assert!(!VehicleState { movement_out: true, ..whole }.knocked_out());
    assert!(!VehicleState { cannon_out: true, ..whole }.knocked_out());
    assert!(VehicleState { cannon_out: true, movement_out: true, ..whole }.knocked_out());
    assert!(VehicleState { movement_out: true, main_gun: false, ..whole }.knocked_out());
    assert!(!VehicleState { cannon_out: true, main_gun: false, ..whole }.knocked_out());
    assert!(VehicleState { crew_able: 0, ..whole }.knocked_out());
}

#[test]
fn a_towed_gun_is_disabled_half_the_time() {
    assert_eq!(needed(&towed_gun(tables())), 50);
}
