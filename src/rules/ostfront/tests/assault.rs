//! Close assault.

use super::{odds, tables, terms, with};
use crate::rules::ostfront::Quality;
use crate::rules::ostfront::assault::{Unit, advantage, melee, rush, score};

#[test]
fn ost_49_an_assault_on_a_vehicle_needs_4_and_less_by_veterans() {
    let needed = |quality, pins, moved| score(tables(), quality, pins, moved).whole();
    assert_eq!(needed(Quality::Regular, 0, false), 4);
    assert_eq!(needed(Quality::Inexperienced, 0, false), 4);
    assert_eq!(needed(Quality::Veteran, 0, false), 3);
    assert_eq!(needed(Quality::Elite, 2, true), 6);
    assert_eq!(needed(Quality::Poor, 1, true), 7);
}

#[test]
fn ost_49_a_one_costs_a_man_and_a_score_out_of_reach_is_never_made() {
    let roll = |face, needed| with(&[face], |t| rush(t, tables(), needed));
    assert_eq!((roll(1, 4).success, roll(1, 4).men_lost), (false, 1));
    assert_eq!((roll(4, 4).success, roll(4, 4).men_lost), (true, 0));
    assert!(!roll(6, 7).success);
    assert_eq!(odds(|t| Ok(rush(t, tables(), 7)?.success)).len(), 1);
}

fn unit(quality: Quality, pins: i32, men: i64) -> Unit {
    Unit { quality, pins, men }
}

#[test]
fn ost_49_both_sides_of_an_assault_on_infantry_bring_quality_pins_and_numbers() {
    let first = unit(Quality::Veteran, 0, 8);
    let second = unit(Quality::Poor, 1, 10);
    let sum = advantage(tables(), first, second);
    assert_eq!(
        terms(&sum),
        [
            ("first_quality".to_owned(), 1.0),
            ("second_quality".to_owned(), 1.0),
            ("second_pins".to_owned(), 1.0),
            ("second_more_men".to_owned(), -1.0),
        ]
    );
    assert_eq!(advantage(tables(), second, first).whole(), -sum.whole());
    let plain = unit(Quality::Inexperienced, 0, 8);
    assert!(advantage(tables(), plain, plain).0.is_empty());
}

#[test]
fn ost_49_the_loser_loses_the_difference_as_far_as_it_has_men_and_a_tie_costs_one_each() {
    let (few, many) = (unit(Quality::Regular, 0, 2), unit(Quality::Regular, 0, 9));
    let fight = |dice: &[i64], by| with(dice, |t| melee(t, tables(), few, many, by));
    let lost = fight(&[1, 6], -1);
    assert_eq!((lost.margin, lost.first_lost, lost.second_lost), (-6, 2, 0));
    let won = fight(&[6, 2], -1);
    assert_eq!((won.margin, won.first_lost, won.second_lost), (3, 0, 3));
    let tie = fight(&[4, 3], -1);
    assert_eq!((tie.margin, tie.first_lost, tie.second_lost), (0, 1, 1));
}
