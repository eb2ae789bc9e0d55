//! Phases VII and VIII on a small table: who fights whom, who is looked after (`INF-63`, `INF-64`).

use super::super::turn::{CLEAN_UP, CLOSE, MEDICAL};
use super::*;

/// Inches between the centres of two bases that touch.
const TOUCHING: f64 = 16.0 / 25.4;

fn table(men: &[Man], phase: u8) -> Table {
    let mut table = Table::new(men, vec![]);
    table.now.state.phase = phase;
    table.now.state.step = Step::Proceed;
    table.now.state.turn = 2;
    table
}

/// The next thing that happens, with these dice and no others.
fn proceed(table: &Table, faces: &[u16]) -> Vec<BattleEvent> {
    let mut dice = ScriptedDice::new(faces);
    let events = inf().proceed(&table.view(), &mut dice);
    dice.finish().unwrap();
    events
}

fn lie_down(table: &mut Table, who: usize, since: u32) {
    let state = &mut table.now.pieces[who];
    state.health = Health::LitterCase;
    state.pending = Health::LitterCase;
    state.care = Care { since, ..Care::default() };
}

#[test]
fn two_who_touch_fight_and_the_lower_total_is_lost_by_the_blade() {
    let table = table(&[man(0, 10.0, 10.0), man(1, 10.0 + TOUCHING, 10.0)], CLOSE);
    let events = proceed(&table, &[5, 2]);
    let BattleEvent::Fought { first, second, loser, .. } = &events[0] else {
        panic!("{events:?}");
    };
    assert_eq!((first.total, second.total), (6, 3));
    assert_eq!(*loser, Some(PieceId(1)));
    let lost = BattleEvent::Wounded { piece: PieceId(1), health: Health::Dead, by: PieceId(0) };
    assert_eq!(events[1..], [lost]);
}

#[test]
fn equal_totals_leave_both_standing() {
    let table = table(&[man(0, 10.0, 10.0), man(1, 10.0 + TOUCHING, 10.0)], CLOSE);
    let events = proceed(&table, &[4, 4]);
    assert!(matches!(events[..], [BattleEvent::Fought { loser: None, .. }]), "{events:?}");
}

#[test]
fn a_second_attacker_adds_a_die() {
    let men =
        [man(0, 10.0, 10.0), man(1, 10.0 + TOUCHING, 10.0), man(0, 10.0 + 2.0 * TOUCHING, 10.0)];
    let events = proceed(&table(&men, CLOSE), &[1, 2, 6]);
    let BattleEvent::Fought { first, second, loser, .. } = &events[0] else {
        panic!("{events:?}");
    };
    assert_eq!((first.helper, second.helper), (Some(PieceId(2)), None));
    assert_eq!((first.total, second.total), (4, 7));
    assert_eq!(*loser, Some(PieceId(0)));
}

#[test]
fn each_fights_once_a_turn_and_then_the_phase_is_over() {
    let mut table = table(&[man(0, 10.0, 10.0), man(1, 10.0 + TOUCHING, 10.0)], CLOSE);
    for state in &mut table.now.pieces {
        state.turn.acts = 1;
    }
    let events = proceed(&table, &[]);
    assert!(events.contains(&BattleEvent::PhaseBegan { phase: CLEAN_UP }), "{events:?}");
}

#[test]
fn the_odds_of_a_fight_between_equals_are_even() {
    let table = table(&[man(0, 10.0, 10.0), man(1, 10.0 + TOUCHING, 10.0)], CLOSE);
    let [wins, ties, loses] = inf().preview_melee(&table.view(), PieceId(0), PieceId(1));
    assert!((wins - 15.0 / 36.0).abs() < 1e-12 && (loses - wins).abs() < 1e-12);
    assert!((ties - 1.0 / 6.0).abs() < 1e-12);
}

#[test]
fn a_litter_case_with_a_medic_beside_him_is_stabilised_by_a_six() {
    let mut men = vec![man(0, 10.0, 10.0), man(0, 10.5, 10.0)];
    men[1].posture = Posture::Kneeling;
    let mut table = table(&men, MEDICAL);
    if let PieceKind::Figure { role, .. } = &mut table.scenario.pieces[1].kind {
        *role = Role::Medic;
    }
    lie_down(&mut table, 0, 1);
    let events = proceed(&table, &[6]);
    let [BattleEvent::Treated { by, modifiers, outcome, .. }] = &events[..] else {
        panic!("{events:?}");
    };
    assert_eq!((*by, modifiers.whole()), (Some(PieceId(1)), -3));
    assert_eq!(*outcome, Treatment::Stabilised);
}

#[test]
fn one_who_lay_a_turn_without_help_dies_of_a_five() {
    let mut table = table(&[man(0, 10.0, 10.0), man(0, 20.0, 10.0)], MEDICAL);
    lie_down(&mut table, 0, 1);
    table.now.pieces[0].care.unattended = 1;
    let events = proceed(&table, &[5]);
    assert!(
        matches!(events[..], [BattleEvent::Treated { by: None, outcome: Treatment::Dies, .. }]),
        "{events:?}"
    );
}

#[test]
fn nobody_rolls_for_one_who_fell_this_turn_or_is_out_of_danger() {
    let mut table = table(&[man(0, 10.0, 10.0), man(0, 20.0, 10.0)], MEDICAL);
    lie_down(&mut table, 0, 2);
    lie_down(&mut table, 1, 1);
    table.now.pieces[1].care.stable = true;
    let events = proceed(&table, &[]);
    assert!(events.contains(&BattleEvent::PhaseBegan { phase: CLEAN_UP }), "{events:?}");
}
