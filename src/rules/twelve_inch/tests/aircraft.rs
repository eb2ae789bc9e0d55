//! `TIN-41` to `TIN-45`.

use super::{inches, tables, terms, with};
use crate::rules::twelve_inch::aircraft::*;
use crate::rules::twelve_inch::data::Readings;
use crate::rules::twelve_inch::to_hit::needed;
use crate::rules::twelve_inch::words::{Aboard, Activity, Area, Craft, Fate};

#[test]
fn visible_parts_share_the_d100_and_the_rest_is_rolled_again() {
    let three = [Area::Rotors, Area::Engines, Area::Tail];
    let part = |visible: &[Area], dice: &[i64]| with(dice, |throws| hit(visible, throws));
    assert_eq!(part(&three, &[33]), Some(Area::Rotors));
    assert_eq!(part(&three, &[100, 34]), Some(Area::Engines));
    assert_eq!(part(&three, &[99]), Some(Area::Tail));
    assert_eq!(part(&[Area::Tail], &[]), Some(Area::Tail));
    assert_eq!(part(&[], &[]), None);
    let all = areas(tables(), Craft::Helicopter);
    assert_eq!(part(&all, &[97, 96]), Some(Area::RearFuselage));
    assert_eq!(areas(tables(), Craft::Winged).len(), 7);
}

#[test]
fn each_part_has_its_chances() {
    for (area, gone, front, rear) in [
        (Area::Rotors, 20, 10, 10),
        (Area::Engines, 80, 80, 70),
        (Area::CockpitSide, 10, 40, 90),
        (Area::MidshipSide, 10, 60, 60),
        (Area::RearSide, 10, 10, 80),
        (Area::Tail, 20, 90, 80),
        (Area::FrontFuselage, 20, 5, 10),
        (Area::RearFuselage, 20, 10, 5),
    ] {
        let of = |who| {
            harm(tables(), tables().readings(), Craft::Helicopter, area, who)
                .map(|h| needed(&h.percent))
        };
        assert_eq!(out(tables(), Craft::Helicopter, area).map(|s| needed(&s)), Some(gone));
        assert_eq!(of(Aboard::Pilot), Some(front), "{area:?}");
        assert_eq!(of(Aboard::CoPilot), Some(front), "{area:?}");
        assert_eq!(of(Aboard::RearPassenger), Some(rear), "{area:?}");
    }
    assert_eq!(out(tables(), Craft::Winged, Area::MidshipSide).map(|s| needed(&s)), Some(20));
    assert!(out(tables(), Craft::Winged, Area::Rotors).is_none());
    let behind =
        harm(tables(), tables().readings(), Craft::Winged, Area::Tail, Aboard::RearPassenger);
    assert!(behind.is_none());
}

#[test]
fn read_as_survival_the_same_figure_is_what_keeps_one_whole() {
    let readings = Readings { people_survive: true, ..tables().readings() };
    let harm = harm(tables(), readings, Craft::Helicopter, Area::CockpitSide, Aboard::Pilot)
        .expect("a row");
    assert_eq!(terms(&harm.percent), [("base", 40.0), ("survive", 20.0)]);
    assert_eq!(needed(&harm.percent), 60);
    assert!(!with(&[40], |throws| harm.befalls(throws)));
    assert!(with(&[41], |throws| harm.befalls(throws)));
}

#[test]
fn an_aircraft_comes_down_within_five_times_its_height() {
    let feet = 304.8;
    let lands = |craft, distance: f64, bearing| {
        may_land(tables(), craft, 6.0 * feet, distance * feet, bearing)
    };
    assert!(lands(Craft::Helicopter, 30.0, 180.0));
    assert!(!lands(Craft::Helicopter, 30.1, 0.0));
    assert!(lands(Craft::Winged, 30.0, 45.0) && lands(Craft::Winged, 1.0, -45.0));
    assert!(!lands(Craft::Winged, 1.0, 45.1) && lands(Craft::Winged, 1.0, 315.0));
}

#[test]
fn a_crash_is_worse_the_faster_it_was() {
    for (moved, expected) in [
        (0.0, Activity::Hovering),
        (0.1, Activity::LowSpeed),
        (100.0, Activity::LowSpeed),
        (100.1, Activity::HighSpeed),
    ] {
        assert_eq!(activity(tables(), inches(moved)), expected, "{moved}");
    }
    let fates =
        [Fate::Unscathed, Fate::Superficial, Fate::Wounded, Fate::Incapacitated, Fate::Killed];
    for (activity, ends) in [
        (Activity::Hovering, [30, 60, 80, 95, 100]),
        (Activity::LowSpeed, [15, 40, 70, 90, 100]),
        (Activity::HighSpeed, [5, 20, 45, 75, 100]),
    ] {
        for (end, fate) in ends.into_iter().zip(fates) {
            assert_eq!(with(&[end], |t| crash(tables(), t, activity, false)), fate);
        }
        let hero = with(&[100], |t| crash(tables(), t, activity, true));
        assert_eq!(hero, Fate::Incapacitated);
    }
}
