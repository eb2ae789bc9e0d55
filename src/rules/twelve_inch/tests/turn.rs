//! `TIN-02` to `TIN-06`.

use super::tables;
use crate::rules::twelve_inch::turn::{Readiness, experience, firing_order};
use crate::rules::twelve_inch::words::Level;

fn shooter(moved: bool, hero: bool, level: Level) -> Readiness {
    Readiness { moved, hero, level }
}

#[test]
fn who_stood_fires_before_who_moved_heroes_first_then_by_experience() {
    let all = [
        shooter(true, true, Level::Expert),
        shooter(false, false, Level::Recruit),
        shooter(false, false, Level::Expert),
        shooter(false, true, Level::Recruit),
        shooter(false, false, Level::Average),
        shooter(false, false, Level::Veteran),
    ];
    let order = firing_order(&all);
    assert_eq!(order, [vec![3], vec![2], vec![5], vec![4], vec![1], vec![0]]);
}

#[test]
fn equal_shooters_fire_together_in_the_order_in_which_they_were_named() {
    let same = shooter(false, false, Level::Average);
    assert_eq!(
        firing_order(&[same, shooter(true, false, Level::Expert), same]),
        [vec![0, 2], vec![1]]
    );
    assert!(firing_order(&[]).is_empty());
}

#[test]
fn experience_goes_by_engagements_survived() {
    let level = |n| experience(tables(), &[n]).map(|e| e.1);
    for (engagements, expected) in [
        (0, Level::Recruit),
        (5, Level::Recruit),
        (6, Level::Average),
        (10, Level::Average),
        (11, Level::Veteran),
        (20, Level::Veteran),
        (21, Level::Expert),
        (i64::MAX, Level::Expert),
    ] {
        assert_eq!(level(engagements), Some(expected), "{engagements}");
    }
}

#[test]
fn a_mixed_crew_counts_by_its_mean_rounded_down() {
    assert_eq!(experience(tables(), &[3, 8, 25]), Some((12, Level::Veteran)));
    assert_eq!(experience(tables(), &[5, 6]), Some((5, Level::Recruit)));
    assert_eq!(experience(tables(), &[0, 0, 0]), Some((0, Level::Recruit)));
    let longest = Some((i64::MAX, Level::Expert));
    assert_eq!(experience(tables(), &[i64::MAX, i64::MAX]), longest);
    assert_eq!(experience(tables(), &[]), None);
}
