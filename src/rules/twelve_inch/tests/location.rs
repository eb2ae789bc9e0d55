//! `TIN-15` to `TIN-18`, `GEN-07`.

use super::{tables, with};
use crate::dice::DiceFault;
use crate::dice::every_way;
use crate::model::Exact;
use crate::rules::twelve_inch::data::ByPlace;
use crate::rules::twelve_inch::location::{Seen, hull_face, turret_face};
use crate::rules::twelve_inch::words::{Aspect, Face, Place};

fn seen(hull: Face, turret: Option<Face>) -> Seen {
    Seen { hull, turret, hidden: ByPlace::default() }
}

fn place(seen: &Seen, dice: &[i64]) -> Place {
    with(dice, |throws| seen.hit(tables(), throws))
}

#[test]
fn a_hull_shows_its_side_from_where_the_side_is_the_wider() {
    for (bearing, aspect) in [
        (0.0, Aspect::Front),
        (26.0, Aspect::Front),
        (27.0, Aspect::Left),
        (-27.0, Aspect::Right),
        (153.0, Aspect::Left),
        (154.0, Aspect::Rear),
        (180.0, Aspect::Rear),
        (333.0, Aspect::Right),
        (720.0, Aspect::Front),
    ] {
        assert_eq!(hull_face(bearing, 36.0, 18.0).aspect, aspect, "{bearing}");
    }
    let joe = hull_face(40.0, 36.0, 18.0);
    assert_eq!((joe.aspect, joe.heading), (Aspect::Left, 50.0));
    assert_eq!(hull_face(45.0, 20.0, 20.0).aspect, Aspect::Left, "equal widths show the side");
}

#[test]
fn every_hull_longer_than_wide_can_be_struck_aslant_on_its_side() {
    for (length, width) in [(2.0, 1.0), (5.0, 4.0), (10.1, 10.0)] {
        let aslant = (0..1800)
            .map(|tenth| hull_face(f64::from(tenth) / 10.0, length * 100.0, width * 100.0))
            .any(|struck| struck.aspect == Aspect::Left && struck.heading >= 45.0);
        assert!(aslant, "{length} x {width}");
    }
}

#[test]
fn no_number_makes_a_face_of_nothing() {
    for bearing in [f64::MAX, -1.0e300, f64::INFINITY, f64::NAN] {
        let _ = hull_face(bearing, 1.0e7, 0.0);
        let _ = turret_face(tables(), bearing);
    }
    assert_eq!(hull_face(0.0, 0.0, 0.0).aspect, Aspect::Left);
}

#[test]
fn a_turret_shows_a_face_by_quarters() {
    for (bearing, aspect, heading) in [
        (0.0, Aspect::Front, 0.0),
        (45.0, Aspect::Front, 45.0),
        (45.1, Aspect::Left, 44.9),
        (-100.0, Aspect::Right, 10.0),
        (134.9, Aspect::Left, 44.9),
        (135.0, Aspect::Rear, 45.0),
        (-180.0, Aspect::Rear, 0.0),
    ] {
        let struck = turret_face(tables(), bearing);
        assert_eq!(struck.aspect, aspect, "{bearing}");
        assert!((struck.heading - heading).abs() < 1e-9, "{bearing}");
    }
}

#[test]
fn a_side_with_a_turret_has_four_equal_parts() {
    let side = seen(Face::Side, Some(Face::Side));
    for (face, hit) in [
        (1, Place::TurretSide),
        (25, Place::TurretSide),
        (26, Place::SideFront),
        (50, Place::SideFront),
        (51, Place::SideMiddle),
        (75, Place::SideMiddle),
        (76, Place::SideRear),
        (100, Place::SideRear),
    ] {
        assert_eq!(place(&side, &[face]), hit, "{face}");
    }
}

#[test]
fn from_front_and_rear_a_quarter_is_turret_and_the_turret_shows_its_own_face() {
    let front = seen(Face::Front, Some(Face::Side));
    assert_eq!(place(&front, &[25]), Place::TurretSide);
    assert_eq!(place(&front, &[26]), Place::HullFront);
    let rear = seen(Face::Rear, Some(Face::Front));
    assert_eq!(place(&rear, &[1]), Place::TurretFront);
    assert_eq!(place(&rear, &[100]), Place::HullRear);
}

#[test]
fn without_a_turret_a_side_has_thirds_and_a_hundred_is_rolled_again() {
    let side = seen(Face::Side, None);
    assert_eq!(place(&side, &[33]), Place::SideFront);
    assert_eq!(place(&side, &[34]), Place::SideMiddle);
    assert_eq!(place(&side, &[100, 100, 67]), Place::SideRear);
    assert_eq!(place(&side, &[99]), Place::SideRear);
    assert_eq!(place(&seen(Face::Front, None), &[]), Place::HullFront);
    assert_eq!(place(&seen(Face::Rear, None), &[]), Place::HullRear);
}

#[test]
fn what_is_more_than_half_hidden_is_rolled_again() {
    let mut side = seen(Face::Side, Some(Face::Side));
    side.hidden.turret_side = Exact::from(50);
    assert_eq!(place(&side, &[10]), Place::TurretSide, "half is not hidden");
    side.hidden.turret_side = Exact::new(501, 10);
    side.hidden.side_middle = Exact::from(100);
    assert_eq!(place(&side, &[10, 60, 80]), Place::SideRear);
}

#[test]
fn when_all_is_hidden_the_least_hidden_part_is_hit_the_first_of_equals() {
    let mut side = seen(Face::Side, Some(Face::Side));
    side.hidden = ByPlace {
        turret_side: Exact::from(90),
        side_front: Exact::from(70),
        side_middle: Exact::from(60),
        side_rear: Exact::from(60),
        ..ByPlace::default()
    };
    assert_eq!(place(&side, &[]), Place::SideMiddle);
    side.hidden.turret_side = Exact::from(60);
    assert_eq!(place(&side, &[]), Place::TurretSide);
}

#[test]
fn hits_fall_as_the_visible_parts_are_large_and_never_on_a_hidden_one() {
    let mut side = seen(Face::Side, Some(Face::Rear));
    side.hidden.side_front = Exact::from(51);
    let odds = every_way(|throws| -> Result<Place, DiceFault> { side.hit(tables(), throws) })
        .expect("it can be walked");
    assert_eq!(odds.len(), 3);
    assert!(odds.values().all(|p| (p - 1.0 / 3.0).abs() < 1e-15));
    assert!(!odds.contains_key(&Place::SideFront));
}
