//! Moves from plain numbers, stretches of the scale, heads (`INF-02`, `INF-06`, `INF-08`, `INF-27`, `INF-44`, `INF-54`,
//! `INF-69`, `INF-73`).

use super::*;
use crate::rules::infantry::gaits::{Mover, Pace, Walker, Went, allowance, went};
use crate::rules::infantry::scale::{Head, head_range, range_m, stretches, table_length};

fn inches(mover: &Mover, mounting: bool) -> f64 {
    allowance(&tables(), mover, mounting).unwrap().total().get() / INCH
}

fn legs(walker: Walker, pace: Pace, health: Health) -> Mover {
    Mover::Legs { walker, pace, health }
}

fn truck(mph: i32) -> Mover {
    Mover::Vehicle { mph: mph.into(), turned_deg: 0.0, reverse: false, blind: false }
}

#[test]
fn inf_02_the_stretches_of_the_table_add_up_to_the_range() {
    let t = tables();
    for metres in [0.0, 55.0, 100.0, 190.0, 250.0, 1750.0] {
        let sum = stretches(&t, metres);
        assert_eq!(sum.total(), Exact::from_decimal(metres));
        assert_eq!(sum.0[0].name, "first_10_in");
    }
    assert_eq!(stretches(&t, 250.0).0.len(), 2);
}

#[test]
fn inf_02_metres_come_back_from_any_length() {
    let t = tables();
    for metres in [0.0, 0.1, 99.0, 101.0, 249.9, 251.0, 5000.0, 1.0e9] {
        let back = range_m(&t, table_length(&t, metres));
        assert!((back - metres).abs() <= 1e-9 * metres.max(1.0), "{metres} {back}");
    }
}

#[test]
fn inf_06_each_kind_of_legs_has_paces_of_its_own() {
    let at = |walker, pace| inches(&legs(walker, pace, Health::Fit), false);
    assert!((at(Walker::Horse, Pace::Run) - 15.0).abs() < 1e-9);
    assert!((at(Walker::Horse, Pace::Trot) - 10.0).abs() < 1e-9);
    assert!((at(Walker::Dog, Pace::Crawl) - 1.0).abs() < 1e-9);
    for (walker, pace) in
        [(Walker::Horse, Pace::Crawl), (Walker::Dog, Pace::Trot), (Walker::Infantry, Pace::Trot)]
    {
        assert!(allowance(&tables(), &legs(walker, pace, Health::Fit), false).is_none());
    }
}

#[test]
fn inf_45_and_inf_49_the_wounded_walk_and_litter_cases_stay() {
    let wounded = legs(Walker::Horse, Pace::Run, Health::WalkingWounded);
    assert!((inches(&wounded, false) - 5.0).abs() < 1e-9);
    let sum = allowance(&tables(), &wounded, false).unwrap();
    assert_eq!(sum.0[1].rule, "INF-49");
    let crawls = legs(Walker::Infantry, Pace::Crawl, Health::WalkingWounded);
    assert!((inches(&crawls, false) - 1.0).abs() < 1e-9);
    assert!(inches(&legs(Walker::Dog, Pace::Run, Health::LitterCase), true).abs() < 1e-9);
}

#[test]
fn inf_69_and_inf_73_mounting_turning_and_reverse_halve_one_after_the_other() {
    assert!((inches(&truck(30), false) - 18.0).abs() < 1e-9);
    assert!((inches(&truck(30), true) - 9.0).abs() < 1e-9);
    let turned =
        |deg| Mover::Vehicle { mph: 30.into(), turned_deg: deg, reverse: true, blind: false };
    assert!((inches(&turned(90.0), true) - 4.5).abs() < 1e-9);
    assert!((inches(&turned(90.0 + 1e-10), true) - 4.5).abs() < 1e-9);
    assert!((inches(&turned(90.001), true) - 2.25).abs() < 1e-9);
}

#[test]
fn inf_54_a_blind_driver_goes_five_inches_at_most() {
    let blind = Mover::Vehicle { mph: 30.into(), turned_deg: 0.0, reverse: false, blind: true };
    assert!((inches(&blind, false) - 5.0).abs() < 1e-9);
}

#[test]
fn inf_08_a_distance_is_the_smallest_pace_that_covers_it() {
    let of = |walker, inches: f64| went(&tables(), walker, inches * INCH);
    assert_eq!(of(Walker::Infantry, 0.0), Went::Nowhere);
    assert_eq!(of(Walker::Infantry, 1.0), Went::At(Pace::Crawl));
    assert_eq!(of(Walker::Infantry, 1.0003), Went::At(Pace::Crawl));
    assert_eq!(of(Walker::Infantry, 1.001), Went::At(Pace::Walk));
    assert_eq!(of(Walker::Horse, 1.0), Went::At(Pace::Walk));
    assert_eq!(of(Walker::Horse, 10.0), Went::At(Pace::Trot));
    assert_eq!(of(Walker::Dog, 10.0), Went::At(Pace::Run));
    assert_eq!(of(Walker::Dog, 15.1), Went::TooFar);
}

#[test]
fn inf_27_heads_are_measured_with_their_height_and_an_inch_more_is_above() {
    let t = tables();
    let head = |posture, inches: f64| Head { posture, ground: inches * INCH };
    let (mm, above) =
        head_range(&t, 12.0 * INCH, head(Posture::Standing, 5.0), head(Posture::Standing, 0.0));
    assert!((mm / INCH - 13.0).abs() < 1e-9 && above);
    let standing = head(Posture::Standing, 0.2);
    assert!(head_range(&t, INCH, standing, head(Posture::Prone, 0.0)).1);
    assert!(!head_range(&t, INCH, standing, head(Posture::Kneeling, 0.0)).1);
}
