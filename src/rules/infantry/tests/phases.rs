//! Phases of fire, animals, close combat and the wounded (`INF-26`, `INF-34`, `INF-35`, `INF-40b`, `INF-47` to `INF-50`,
//! `INF-63`, `INF-64`).

use super::*;
use crate::dice::{Throws, every_way};
use crate::rules::infantry::animals::{self, AnimalEnd};
use crate::rules::infantry::close_combat::{Fighter, bonuses, fight};
use crate::rules::infantry::fire_phase::{Phase, PhaseShot, ShotEnd, fire_phase};
use crate::rules::infantry::gaits::Walker;
use crate::rules::infantry::medical::{
    Attendant, Patient, Treated, modifiers, treated, without_die,
};
use crate::rules::infantry::order::{Order, Rank, fire_order};
use crate::rules::infantry::to_hit::NoShot;

fn at(firer: usize, target: usize) -> PhaseShot {
    let location = LocationContext {
        soft_counts: false,
        kit: Kit::default(),
        exposed: PartSet::ALL,
        firer_above: false,
        red_zone: false,
    };
    PhaseShot { firer, target, moved: false, needed: Ok(10), location }
}

fn run(first: &[usize], second: &[usize], shots: &[PhaseShot], faces: &[i64]) -> Phase {
    let t = tables();
    let order = Order { first_step: first.to_vec(), second_step: second.to_vec() };
    let mut dice = Throws::fallen(faces);
    let phase = fire_phase(&mut dice, &t, &Readings::standard(&t), &order, shots, 3).unwrap();
    dice.finish().unwrap();
    phase
}

#[test]
fn inf_34_who_falls_in_the_first_step_does_not_fire_in_the_second() {
    let phase = run(&[0], &[1], &[at(0, 1), at(1, 0)], &[1, 3]);
    assert_eq!(phase.ends[1], (1, ShotEnd::NotFired));
    assert_eq!(phase.after, [Health::Fit, Health::LitterCase, Health::Fit]);
    // A walking wound silences only who had moved.
    let phase = run(&[0], &[1], &[at(0, 1), at(1, 0)], &[1, 5, 20, 1]);
    assert_eq!(phase.ends[1], (1, ShotEnd::Miss));
    let moved = PhaseShot { moved: true, ..at(1, 0) };
    assert_eq!(run(&[0], &[1], &[at(0, 1), moved], &[1, 5]).ends[1], (1, ShotEnd::NotFired));
}

#[test]
fn inf_34_in_one_step_everybody_fires_whatever_befalls_him() {
    let phase = run(&[], &[0, 1], &[at(0, 1), at(1, 0)], &[1, 1, 1, 1]);
    assert_eq!(phase.after[..2], [Health::Dead, Health::Dead]);
}

#[test]
fn inf_26_a_shot_at_one_who_is_out_already_is_spent_and_throws_nothing() {
    let phase = run(&[], &[0, 1], &[at(0, 2), at(1, 2)], &[10, 4]);
    assert_eq!(phase.ends[1], (1, ShotEnd::Spent));
}

#[test]
fn inf_40b_walking_wounds_of_two_shots_add_up() {
    let phase = run(&[], &[0, 1], &[at(0, 2), at(1, 2)], &[10, 5, 9, 6]);
    assert_eq!(phase.after[2], Health::LitterCase);
}

#[test]
fn inf_25_a_shot_that_cannot_be_throws_nothing() {
    let far = PhaseShot { needed: Err(NoShot::OutOfRange), ..at(0, 2) };
    assert_eq!(run(&[], &[0], &[far], &[]).ends, [(0, ShotEnd::NoShot(NoShot::OutOfRange))]);
}

#[test]
fn the_odds_of_a_phase_are_walked_by_states() {
    let t = tables();
    let order = Order { first_step: vec![], second_step: vec![0, 1] };
    let readings = Readings::standard(&t);
    let shots = [at(0, 2), at(1, 2)];
    let odds = every_way(|throws| {
        fire_phase(throws, &t, &readings, &order, &shots, 3).map(|phase| phase.after[2])
    })
    .unwrap();
    assert!((odds[&Health::Fit] - 0.25).abs() < 1e-12);
    // One hit of three kinds, or a first wound and a second.
    let sixth = 1.0 / 6.0;
    assert!((odds[&Health::Dead] - (sixth + (1.0 - 2.0 * sixth) * sixth)).abs() < 1e-12);
    assert!((odds.values().sum::<f64>() - 1.0).abs() < 1e-12);
}

#[test]
fn inf_35_the_order_is_by_step_then_side_then_level_then_id() {
    let rank = |id, moved_first, elite, target_elite| Rank { id, moved_first, elite, target_elite };
    let shots = [
        rank("b", true, 3, 0),
        rank("a", true, 1, 0),
        rank("d", false, 0, 0),
        rank("c", false, 0, 5),
        rank("e", false, 2, 0),
        rank("f", false, 4, 1),
    ];
    let order = fire_order(&tables(), &shots);
    assert_eq!(order.first_step, [5, 0]);
    assert_eq!(order.second_step, [4, 3, 2, 1]);
}

#[test]
fn inf_47_and_inf_48_an_animal_hit_in_the_shoulders_charges_whom_it_can_reach() {
    let t = tables();
    let land = |distance: Option<f64>, raw| {
        animals::land(&t, Walker::Dog, distance.map(|d| d * INCH), PartSet::ALL, raw)
    };
    assert_eq!(land(None, 1), (Some("head"), AnimalEnd::Dies));
    assert_eq!(land(None, 2), (Some("shoulders"), AnimalEnd::Charges));
    assert_eq!(land(Some(15.0), 2).1, AnimalEnd::Charges);
    assert_eq!(land(Some(15.01), 2).1, AnimalEnd::Dies);
    assert_eq!(land(None, 4).1, AnimalEnd::Falls(Health::LitterCase));
    assert_eq!(land(None, 6), (Some("rear_legs"), AnimalEnd::Falls(Health::WalkingWounded)));
    let hidden = animals::land(&t, Walker::Horse, None, LOW_WALL, 5);
    assert_eq!(hidden, (None, AnimalEnd::Stopped));
}

#[test]
fn inf_50_and_inf_53_a_thrown_rider_adds_one_and_who_bails_out_adds_two() {
    let t = tables();
    let of = |die: i32, plus: i32| location::effect(&t, die + plus);
    assert_eq!((of(6, t.thrown), of(5, t.thrown)), (Health::Fit, Health::WalkingWounded));
    assert_eq!(
        (of(1, t.bail_out), of(4, t.bail_out)),
        (Health::LitterCase, Health::WalkingWounded)
    );
    assert_eq!(of(5, t.bail_out), Health::Fit);
}

#[test]
fn inf_63_both_throw_and_add_their_weapon_their_friend_and_their_surprise() {
    let t = tables();
    let sword = Fighter { weapon: 4, second_attacker: true, surprise: false };
    let knife = Fighter { weapon: 1, second_attacker: false, surprise: true };
    assert_eq!(bonuses(&t, sword, knife).whole(), -1);
    let mut dice = Throws::fallen(&[1, 2, 6]);
    assert_eq!(fight(&mut dice, &t, sword, knife), Ok((7, 11)));
    dice.finish().unwrap();
}

#[test]
fn inf_64_a_litter_case_gets_worse_alone_and_better_with_a_medic() {
    let t = tables();
    let case = Patient::LitterCase { new: false, unattended: 2 };
    assert_eq!(modifiers(&t, case, Attendant::Nobody).whole(), 2);
    assert_eq!(modifiers(&t, case, Attendant::Figure).whole(), 1);
    assert_eq!(modifiers(&t, case, Attendant::Medic).whole(), -1);
    let results = [3, 4, 5, 6].map(|result| treated(&t, case, result));
    assert_eq!(results, [Treated::Stabilised, Treated::NoChange, Treated::NoChange, Treated::Dies]);
    let new = Patient::LitterCase { new: true, unattended: 0 };
    assert_eq!(without_die(new, Attendant::Medic), Some(Treated::NotDue));
}

#[test]
fn inf_64_only_a_medic_puts_a_walking_wounded_man_right_and_only_on_one_or_two() {
    let (t, man) = (tables(), Patient::WalkingWounded);
    assert_eq!(without_die(man, Attendant::Figure), Some(Treated::NoChange));
    assert_eq!(without_die(man, Attendant::Medic), None);
    assert_eq!(modifiers(&t, man, Attendant::Medic).whole(), 0);
    let results = [1, 2, 3].map(|die| treated(&t, man, die));
    assert_eq!(results, [Treated::Restored, Treated::Restored, Treated::NoChange]);
}
