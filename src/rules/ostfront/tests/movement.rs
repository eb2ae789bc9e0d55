//! Movement.

use super::{plain, tables, terms, with};
use crate::geometry::CM;
use crate::model::Exact;
use crate::rules::ostfront::movement::{
    Drive, Ground, Mover, Obstacle, Speed, Sticking, Turned, allowance, bad_going, cross, further,
    mixed_move, obstacle_dice, speed_class, stick, turning,
};

/// Allowance in cm.
fn cm(mover: Mover, ground: Ground) -> f64 {
    allowance(tables(), mover, ground, false, false).total().get() / CM
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-9
}

const TANK: Mover = Mover::Vehicle(Drive::Tracks, Speed::Normal);

#[test]
fn ost_04_tracks_move_30_across_country_and_45_on_roads_fast_10_more_slow_10_less() {
    for (speed, country, road) in
        [(Speed::Normal, 30.0, 45.0), (Speed::Fast, 40.0, 55.0), (Speed::Slow, 20.0, 35.0)]
    {
        let mover = Mover::Vehicle(Drive::Tracks, speed);
        assert!(close(cm(mover, Ground::CrossCountry), country));
        assert!(close(cm(mover, Ground::Road), road));
    }
}

#[test]
fn ost_05_wheels_move_60_on_roads_and_20_off_them_whatever_their_speed() {
    for (speed, road) in [(Speed::Normal, 60.0), (Speed::Fast, 70.0), (Speed::Slow, 50.0)] {
        let mover = Mover::Vehicle(Drive::Wheels, speed);
        assert!(close(cm(mover, Ground::CrossCountry), 20.0));
        assert!(close(cm(mover, Ground::Road), road));
    }
    let fast = Mover::Vehicle(Drive::Wheels, Speed::Fast);
    let sum = allowance(tables(), fast, Ground::CrossCountry, false, false);
    assert_eq!(terms(&sum), [("base".into(), 300.0), ("wheels_off_road".into(), -100.0)]);
}

#[test]
fn a_vehicle_is_fast_from_50_kmh_and_slow_up_to_35() {
    let speeds = [(35.0, Speed::Slow), (36.0, Speed::Normal), (49.9, Speed::Normal)];
    for (kmh, speed) in speeds.into_iter().chain([(50.0, Speed::Fast)]) {
        assert_eq!(speed_class(tables(), kmh), speed, "{kmh}");
    }
}

#[test]
fn ost_45_infantry_moves_15_and_10_in_bad_going_and_ost_53_half_when_it_boards() {
    assert!(close(cm(Mover::Foot, Ground::CrossCountry), 15.0));
    assert!(close(cm(Mover::Foot, Ground::Road), 15.0));
    assert!(close(cm(Mover::Foot, Ground::BadGoing), 10.0));
    let boarding = allowance(tables(), Mover::Foot, Ground::BadGoing, false, true);
    assert_eq!(
        terms(&boarding),
        [("base".into(), 150.0), ("bad_going".into(), -50.0), ("boarding".into(), -50.0)]
    );
}

#[test]
fn ost_50_reverse_is_half_and_ost_52_a_light_gun_is_pushed_10_a_heavy_one_5() {
    let back = allowance(tables(), TANK, Ground::Road, true, false);
    assert!(close(back.total().get(), 225.0));
    assert_eq!(back.0.last().and_then(|m| m.factor), Some(Exact::new(1, 2)));
    for (bore, far) in [(37.0, 10.0), (50.0, 10.0), (50.1, 5.0), (88.0, 5.0)] {
        assert!(close(cm(Mover::Gun { bore: plain(bore) }, Ground::Road), far), "{bore}");
    }
}

#[test]
fn ost_06_a_mixed_move_stops_when_its_shares_add_up_to_one() {
    let legs = [(Ground::Road, 300.0), (Ground::CrossCountry, 150.0)];
    let progress = mixed_move(tables(), TANK, &legs);
    assert!(close(progress.moved, 400.0) && close(progress.used, 1.0) && !progress.completed);
    let exact = [(Ground::Road, 300.0), (Ground::CrossCountry, 100.0)];
    let progress = mixed_move(tables(), TANK, &exact);
    assert!(close(progress.moved, 400.0) && progress.completed);
    assert!(mixed_move(tables(), TANK, &[]).completed);
}

#[test]
fn ost_06_a_hundred_slips_of_the_ruler_are_no_free_move() {
    let mut legs = vec![(Ground::Road, 450.0)];
    legs.extend([(Ground::Road, 0.009); 100]);
    let progress = mixed_move(tables(), TANK, &legs);
    assert!(!progress.completed && progress.moved < 450.02 && progress.used <= 1.0);
}

#[test]
fn ost_07_bad_going_is_three_dice_for_tracks_and_two_for_wheels() {
    assert_eq!(with(&[2, 6, 4], |t| bad_going(t, tables(), Drive::Tracks)), 12);
    assert_eq!(with(&[2, 6], |t| bad_going(t, tables(), Drive::Wheels)), 8);
    assert!(close(further(120.0, 100.0), 20.0));
    assert!(close(further(70.0, 100.0), 0.0));
}

#[test]
fn ost_08_a_vehicle_sticks_on_5_and_6_and_comes_free_on_5_and_6() {
    let roll = |face, stuck| with(&[face], |t| stick(t, tables(), stuck));
    assert_eq!(roll(4, false), Sticking::Moves);
    assert_eq!(roll(5, false), Sticking::Stuck);
    assert_eq!(roll(4, true), Sticking::Stuck);
    assert_eq!(roll(5, true), Sticking::Freed);
}

#[test]
fn ost_09_an_obstacle_costs_two_dice_a_difficult_one_four_and_stops_wheels() {
    let dice = |o, d| obstacle_dice(tables(), o, d);
    assert_eq!(dice(Obstacle::Easy, Drive::Wheels), Some(2));
    assert_eq!(dice(Obstacle::Easy, Drive::Tracks), Some(2));
    assert_eq!(dice(Obstacle::Difficult, Drive::Tracks), Some(4));
    assert_eq!(dice(Obstacle::Difficult, Drive::Wheels), None);
}

#[test]
fn ost_10_what_an_obstacle_costs_beyond_what_is_left_is_owed() {
    let crossing = with(&[4, 6], |t| cross(t, 2, 80.0));
    assert!(!crossing.crossed && close(crossing.left, 0.0) && close(crossing.owed, 20.0));
    let crossing = with(&[4, 6], |t| cross(t, 2, 100.0));
    assert!(crossing.crossed && close(crossing.left, 0.0) && close(crossing.owed, 0.0));
    let crossing = with(&[1, 2], |t| cross(t, 2, 100.0));
    assert!(close(crossing.left, 70.0));
}

#[test]
fn ost_11_turns_that_add_up_to_more_than_90_degrees_cost_half_the_move_once() {
    let turn = |turns: &[f64], left| turning(tables(), turns, 300.0, left);
    assert_eq!(turn(&[60.0, -30.0], 300.0).turned, Turned::Free);
    let half = turn(&[60.0, 40.0], 300.0);
    assert_eq!((half.turned, half.sum), (Turned::HalfMove, 100.into()));
    assert!(close(half.deducted, 150.0) && close(half.left, 150.0));
    let twice = turn(&[170.0, 170.0], 300.0);
    assert!(close(twice.deducted, 150.0));
    assert_eq!(turn(&[91.0], 150.0).turned, Turned::HalfMove);
    let end = turn(&[91.0], 149.0);
    assert_eq!(end.turned, Turned::EndsMove);
    assert!(close(end.deducted, 149.0) && close(end.left, 0.0));
}

#[test]
fn ost_11_nine_turns_of_ten_and_a_tenth_do_not_drift() {
    assert_eq!(turning(tables(), &[0.1; 900], 300.0, 300.0).turned, Turned::Free);
    assert_eq!(turning(tables(), &[0.1; 901], 300.0, 300.0).turned, Turned::HalfMove);
}
