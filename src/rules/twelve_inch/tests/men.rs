//! `TIN-29` to `TIN-35`, `TIN-40`, `TIN-53`, `TIN-56`, `TIN-58`.

use super::{inches, tables, terms, with};
use crate::model::Exact;
use crate::rules::twelve_inch::blast::{Scatter, burst_chance, burst_radius, shell_radius};
use crate::rules::twelve_inch::people::*;
use crate::rules::twelve_inch::to_hit::needed;
use crate::rules::twelve_inch::words::{Burst, CrewTable, Fate, Level, Place, Seat, Wound};

fn chance(table: CrewTable, place: Place, seat: Seat) -> Option<u16> {
    survival(tables(), table, place, seat).map(|sum| needed(&sum))
}

#[test]
fn a_tanks_crew_survives_by_where_it_was_hit_and_where_they_sit() {
    for (place, turret, hull) in [
        (Place::TurretFront, 0, 50),
        (Place::TurretSide, 0, 50),
        (Place::TurretRear, 0, 50),
        (Place::HullFront, 10, 10),
        (Place::SideFront, 50, 0),
        (Place::SideMiddle, 10, 10),
        (Place::SideRear, 60, 60),
        (Place::HullRear, 60, 60),
    ] {
        let of = |seat| chance(CrewTable::Tank, place, seat);
        assert_eq!(of(Seat::TurretCrew), Some(turret), "{place:?}");
        assert_eq!(of(Seat::Driver), Some(hull), "{place:?}");
        assert_eq!(of(Seat::HullGunner), Some(hull), "{place:?}");
        assert_eq!(of(Seat::RearPassenger), None);
    }
}

#[test]
fn those_in_a_soft_vehicle_survive_by_front_and_rear() {
    for (place, front, rear) in [
        (Place::SideFront, 10, 40),
        (Place::SideMiddle, 10, 10),
        (Place::SideRear, 40, 10),
        (Place::HullFront, 10, 40),
        (Place::HullRear, 40, 10),
    ] {
        let of = |seat| chance(CrewTable::Soft, place, seat);
        assert_eq!(of(Seat::Driver), Some(front), "{place:?}");
        assert_eq!(of(Seat::FrontPassenger), Some(front), "{place:?}");
        assert_eq!(of(Seat::RearPassenger), Some(rear), "{place:?}");
        assert_eq!(of(Seat::TurretCrew), None);
    }
    assert_eq!(chance(CrewTable::Soft, Place::TurretSide, Seat::Driver), None);
}

#[test]
fn where_the_table_says_killed_no_die_is_thrown() {
    let survives_with = |place, dice: &[i64]| {
        let sum = survival(tables(), CrewTable::Tank, place, Seat::TurretCrew).expect("a row");
        with(dice, |throws| survives(throws, &sum))
    };
    assert!(!survives_with(Place::TurretSide, &[]));
    assert!(survives_with(Place::SideMiddle, &[10]));
    assert!(!survives_with(Place::SideMiddle, &[11]));
}

#[test]
fn a_hero_is_at_worst_incapacitated() {
    assert_eq!(spared(Fate::Killed, true), Fate::Incapacitated);
    assert_eq!(spared(Fate::Killed, false), Fate::Killed);
    assert_eq!(spared(Fate::Wounded, true), Fate::Wounded);
}

#[test]
fn a_survivor_fares_by_bands() {
    for (face, fate) in [
        (1, Fate::Incapacitated),
        (40, Fate::Incapacitated),
        (41, Fate::Wounded),
        (63, Fate::Wounded),
        (70, Fate::Wounded),
        (71, Fate::Superficial),
        (90, Fate::Superficial),
        (91, Fate::Unscathed),
        (100, Fate::Unscathed),
    ] {
        assert_eq!(with(&[face], |throws| survivor(tables(), throws)), fate, "{face}");
    }
}

#[test]
fn a_wound_has_its_place_on_the_d20() {
    for (faces, place) in [
        (1..=1, Wound::Head),
        (2..=2, Wound::FaceOrNeck),
        (3..=6, Wound::ChestOrBack),
        (7..=9, Wound::Abdomen),
        (10..=11, Wound::RightArm),
        (12..=13, Wound::LeftArm),
        (14..=16, Wound::RightLeg),
        (17..=19, Wound::LeftLeg),
        (20..=20, Wound::Graze),
    ] {
        for face in faces {
            assert_eq!(with(&[face], |throws| wound(tables(), throws)), place, "{face}");
        }
    }
}

#[test]
fn a_figure_hit_in_the_head_dies_a_graze_is_superficial_and_the_rest_is_rolled() {
    let hit = |dice: &[i64], hero| with(dice, |t| figure_hit(tables(), t, hero, false));
    assert_eq!(hit(&[1], false), (Wound::Head, Fate::Killed));
    assert_eq!(hit(&[1], true), (Wound::Head, Fate::Incapacitated));
    assert_eq!(hit(&[20], false), (Wound::Graze, Fate::Superficial));
    assert_eq!(hit(&[4, 63], false), (Wound::ChestOrBack, Fate::Wounded));
    assert_eq!(hit(&[4, 95], false), (Wound::ChestOrBack, Fate::Unscathed));
}

#[test]
fn one_who_is_harmed_for_certain_rolls_again_while_unscathed() {
    let hit = with(&[12, 95, 100, 41], |t| figure_hit(tables(), t, false, true));
    assert_eq!(hit, (Wound::LeftArm, Fate::Wounded));
}

#[test]
fn a_wounded_man_crawls_and_dies_after_twenty_turns_unless_treated() {
    let man = |fate, turns, treated| wounded(tables(), fate, inches(24.0), turns, treated);
    let walker = man(Fate::Wounded, 19, false);
    assert!((walker.move_mm - inches(6.0)).abs() < 1e-9);
    assert_eq!((walker.turns_left, walker.dies()), (Some(1), false));
    assert!(man(Fate::Wounded, 20, false).dies());
    assert!(man(Fate::Incapacitated, 1000, false).dies());
    assert_eq!(man(Fate::Incapacitated, 20, true).turns_left, None);
    assert!(man(Fate::Incapacitated, 0, false).move_mm.abs() < 1e-9);
    let scratched = man(Fate::Superficial, 50, false);
    assert_eq!((scratched.to_hit, scratched.turns_left), (-10, None));
}

#[test]
fn the_better_and_the_unwounded_have_the_edge_in_a_close_fight() {
    let side = |level, wounded| Fighter { level, wounded };
    let sum = close_fight(tables(), side(Level::Expert, false), side(Level::Average, true));
    assert_eq!(terms(&sum), [("first_skill", 4.0), ("second_wounded", 5.0)]);
    assert_eq!(with(&[5, 14], |throws| fight(throws, &sum)), 0);
    let even = close_fight(tables(), side(Level::Average, false), side(Level::Average, false));
    assert_eq!(terms(&even), [("first_skill", 0.0)]);
    let worse = close_fight(tables(), side(Level::Recruit, true), side(Level::Veteran, false));
    assert_eq!(with(&[20, 1], |throws| fight(throws, &worse)), 19 - 9);
}

#[test]
fn a_burst_reaches_as_far_as_its_bore_makes_it() {
    for (bore, radius) in [
        (20.0, 3.0),
        (36.9, 3.0),
        (37.0, 6.0),
        (57.0, 9.0),
        (75.0, 12.0),
        (76.2, 12.0),
        (88.0, 15.0),
        (105.0, 20.0),
        (1.0e300, 20.0),
    ] {
        assert!((shell_radius(tables(), bore) - inches(radius)).abs() < 1e-9, "{bore}");
    }
    assert!((burst_radius(tables(), Burst::HandGrenade) - inches(6.0)).abs() < 1e-9);
    assert!((burst_radius(tables(), Burst::RifleGrenade) - inches(6.0)).abs() < 1e-9);
    assert!((burst_radius(tables(), Burst::Mortar) - inches(9.0)).abs() < 1e-9);
}

#[test]
fn a_burst_is_worst_within_half_its_radius_and_cover_halves_it() {
    let at = |distance, cover| {
        burst_chance(tables(), inches(12.0), inches(distance), cover).map(|sum| needed(&sum))
    };
    assert_eq!((at(6.0, false), at(6.1, false), at(12.0, false)), (Some(60), Some(30), Some(30)));
    assert_eq!((at(12.1, false), at(6.0, true), at(12.0, true)), (None, Some(30), Some(15)));
}

#[test]
fn a_miss_lands_up_to_twenty_inches_off() {
    let scatter = Scatter::of(tables(), 90, 37);
    assert_eq!((scatter.bearing, scatter.inches), (90, Exact::new(37, 5)));
    assert!((scatter.offset().y - inches(7.4)).abs() < 1e-9 && scatter.offset().x == 0.0);
    assert_eq!(Scatter::of(tables(), 360, 100).bearing, 0);
    assert_eq!(Scatter::of(tables(), 1, 100).inches, Exact::from(20));
}
