//! Whole battles: they end, they repeat to the bit, logs verify, undo undoes.

use std::sync::Arc;
use vesica::ai::{Players, Ways};
use vesica::battle::{self, Battle, BattleLog, replay};
use vesica::files;
use vesica::model::{Action, BattleEvent, Scenario, Step};
use vesica::rules::{self, Ruleset, View};

pub(crate) fn shipped(name: &str) -> (Arc<Scenario>, Arc<dyn Ruleset>) {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios").join(name);
    let scenario =
        files::load_scenario(&path).unwrap_or_else(|report| panic!("{}", report.render(false)));
    let rules = rules::for_scenario(&scenario).unwrap();
    (scenario, rules)
}

/// Plays a battle to its end, or to `most` actions.
fn play(
    battle: &mut Battle,
    players: &mut Players,
    scenario: &Scenario,
    rules: &dyn Ruleset,
    most: usize,
) {
    let mut now = battle.snapshot();
    for _ in 0..most {
        let Some(action) = players.next_action(&View::new(scenario, &now), rules) else { break };
        let wanted = format!("{action:?}");
        battle
            .step(action)
            .unwrap_or_else(|why| panic!("the opponent wants what it may not: {why}\n{wanted}"));
        now = battle.snapshot();
    }
}

fn whole(name: &str, seed: u64) -> (Battle, Arc<Scenario>, Arc<dyn Ruleset>) {
    let (scenario, rules) = shipped(name);
    let mut battle = Battle::new(scenario.clone(), rules.clone(), seed);
    let mut players = Players::new(&scenario, rules.as_ref());
    play(&mut battle, &mut players, &scenario, rules.as_ref(), 20_000);
    (battle, scenario, rules)
}

#[test]
fn every_shipped_scenario_plays_seeded_battles_to_an_end() {
    for (name, battles) in [
        ("skirmish.ron", 20),
        ("hedgerow.ron", 20),
        ("crossing.ron", 20),
        ("street.ron", 20),
        ("beaten_zone.ron", 20),
        ("cavalry.ron", 20),
        ("tank_ambush.ron", 5),
        ("tiger_hunt.ron", 5),
        ("fort.ron", 5),
    ] {
        let (scenario, rules) = shipped(name);
        let ways = Arc::new(Ways::new(&scenario, rules.as_ref()));
        let mut battle = Battle::new(scenario.clone(), rules.clone(), 0);
        for seed in 0..battles {
            battle.restart(scenario.clone(), rules.clone(), seed);
            let mut players = Players::with_ways(&scenario, &ways);
            play(&mut battle, &mut players, &scenario, rules.as_ref(), 20_000);
            let end = battle.snapshot();
            assert!(
                end.state.ending.is_some(),
                "{name}, seed {seed}: no end in turn {}",
                end.state.turn
            );
            assert_eq!(end.state.step, Step::Over);
        }
    }
}

#[test]
fn a_thousand_seeded_battles_of_hedgerow_end_without_a_refusal() {
    let (scenario, rules) = shipped("hedgerow.ron");
    let ways = Arc::new(Ways::new(&scenario, rules.as_ref()));
    // Two halves, one a core: each battle knows its seed and nothing else.
    std::thread::scope(|scope| {
        for half in 0..2 {
            let (scenario, rules, ways) = (scenario.clone(), rules.clone(), ways.clone());
            scope.spawn(move || {
                let mut battle = Battle::new(scenario.clone(), rules.clone(), half);
                for seed in (half..1000).step_by(2) {
                    battle.restart(scenario.clone(), rules.clone(), seed);
                    let mut players = Players::with_ways(&scenario, &ways);
                    play(&mut battle, &mut players, &scenario, rules.as_ref(), 20_000);
                    assert!(battle.snapshot().state.ending.is_some(), "seed {seed} has no end");
                }
            });
        }
    });
}

#[test]
fn every_action_of_a_battle_with_vehicles_comes_to_something() {
    for seed in 0..3 {
        let (battle, ..) = whole("street.ron", seed);
        for entry in battle.log().entries() {
            assert!(!entry.events.is_empty(), "seed {seed}, entry {}", entry.no);
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_battle_and_another_seed_another() {
    let (a, ..) = whole("hedgerow.ron", 7);
    let (b, ..) = whole("hedgerow.ron", 7);
    let (c, ..) = whole("hedgerow.ron", 8);
    assert_eq!(a.log(), b.log());
    assert_ne!(a.log().final_hash(), c.log().final_hash());
}

#[test]
fn the_golden_battle_of_hedgerow_still_ends_as_it_did() {
    let golden = include_str!("../golden/hedgerow_7.txt");
    let (mut battle, scenario, _) = whole("hedgerow.ron", 7);
    let end = battle.snapshot();
    let lost: Vec<String> = end.state.lost.iter().map(|v| format!("{v:.0}")).collect();
    let log = battle.log();
    let now = format!(
        "scenario {}\nentries {}\nturn {}\nlost {}\nhash {:016x}\n",
        scenario.source,
        log.entries().len(),
        end.state.turn,
        lost.join(" "),
        log.final_hash().unwrap()
    );
    // A change of rules, scenario or opponent changes it: look at why, then write the new one down.
    assert_eq!(now, golden);
}

#[test]
fn a_log_survives_being_written_and_read_and_its_replay_agrees() {
    let (battle, scenario, rules) = whole("skirmish.ron", 3);
    let text = battle.log().to_text().unwrap();
    let read = BattleLog::from_text(&text).unwrap();
    assert_eq!(&read, battle.log());
    let again = replay(&read, scenario, rules, None).unwrap();
    assert_eq!(again.log().final_hash(), battle.log().final_hash());
}

#[test]
fn one_altered_number_in_a_log_is_found_and_its_place_named() {
    let (battle, scenario, rules) = whole("skirmish.ron", 3);
    let text = battle.log().to_text().unwrap();
    let entry = battle
        .log()
        .entries()
        .iter()
        .find(|e| e.events.iter().any(|e| matches!(e, BattleEvent::HeadRolled { .. })))
        .unwrap();
    let line = text.lines().nth(entry.no as usize).unwrap();
    let altered = line.replacen("face:", "face:1", 1);
    assert_ne!(line, altered);
    let log = BattleLog::from_text(&text.replace(line, &altered)).unwrap();
    let difference = replay(&log, scenario.clone(), rules.clone(), None).err().unwrap();
    assert!(difference.place.starts_with(&format!("entry {}, event", entry.no)), "{difference}");
    // A hash, an action, the seed.
    let last = text.lines().last().unwrap();
    let hash = format!("{:016x}", battle.log().final_hash().unwrap());
    let wrong = last.replace(&hash, &format!("{:016x}", battle.log().final_hash().unwrap() ^ 1));
    let log = BattleLog::from_text(&text.replace(last, &wrong)).unwrap();
    assert!(
        replay(&log, scenario.clone(), rules.clone(), None)
            .err()
            .unwrap()
            .place
            .ends_with("state hash")
    );
    let log = BattleLog::from_text(&text.replacen("seed:3", "seed:4", 1)).unwrap();
    assert!(replay(&log, scenario, rules, None).is_err());
}

#[test]
fn a_log_cut_anywhere_is_refused_or_is_a_shorter_battle_and_nothing_panics() {
    let (battle, scenario, rules) = whole("skirmish.ron", 3);
    let text = battle.log().to_text().unwrap();
    for cut in (0..text.len()).step_by(997) {
        let Some(part) = text.get(..cut) else { continue };
        if let Ok(log) = BattleLog::from_text(part) {
            let _ = replay(&log, scenario.clone(), rules.clone(), Some(5));
        }
    }
}

#[test]
fn undo_and_redo_give_the_same_dice_and_the_same_state() {
    let (scenario, rules) = shipped("skirmish.ron");
    let mut battle = Battle::new(scenario.clone(), rules.clone(), 5);
    let mut players = Players::new(&scenario, rules.as_ref());
    play(&mut battle, &mut players, &scenario, rules.as_ref(), 60);
    let before = (battle.snapshot(), battle.log().clone());
    let mut states = vec![];
    for _ in 0..25 {
        assert!(battle::undo(battle.world_mut()));
        states.push(battle.snapshot());
    }
    assert_eq!(battle.log().entries().len() + 25, before.1.entries().len());
    assert!(battle::can_redo(battle.world_mut()));
    for _ in 0..25 {
        assert_eq!(Some(battle.snapshot()), states.pop());
        assert!(battle::redo(battle.world_mut()));
    }
    assert_eq!((battle.snapshot(), battle.log().clone()), before);
    assert!(!battle::redo(battle.world_mut()));
    while battle::undo(battle.world_mut()) {}
    assert_eq!(battle.log().entries().len(), 0);
}

#[test]
fn what_was_done_in_between_changes_no_dice_of_a_later_shot() {
    // The same battle with one man turned on the spot first: every other roll of the turn stays as it was.
    let (scenario, rules) = shipped("skirmish.ron");
    let rolls = |turn_first: bool| {
        let mut battle = Battle::new(scenario.clone(), rules.clone(), 11);
        let mut players = Players::new(&scenario, rules.as_ref());
        battle.step(Action::Proceed).unwrap();
        let now = battle.snapshot();
        let Step::Go(side) = now.state.step else { panic!("somebody has a go after initiative") };
        if turn_first {
            let view = View::new(&scenario, &now);
            let (man, state) = view
                .of_side(side)
                .find(|(spec, s)| spec.is_figure() && s.aboard.is_none())
                .unwrap();
            let facing = Some(state.facing);
            battle
                .step(Action::Move { piece: man.id, path: vec![], facing, posture: None })
                .unwrap();
        }
        play(&mut battle, &mut players, &scenario, rules.as_ref(), 400);
        let events = battle.log().entries().iter().flat_map(|e| e.events.clone());
        events.filter(|e| matches!(e, BattleEvent::HeadRolled { .. })).take(4).collect::<Vec<_>>()
    };
    assert!(!rolls(false).is_empty());
    assert_eq!(rolls(false), rolls(true));
}

#[test]
fn a_refused_action_changes_nothing_and_leaves_no_trace() {
    let (scenario, rules) = shipped("skirmish.ron");
    let mut battle = Battle::new(scenario, rules, 1);
    let before = battle.snapshot();
    let refusal = battle.step(Action::EndGo(vesica::model::SideId(0))).unwrap_err();
    assert_eq!(refusal.rule, "INF-03");
    assert_eq!(battle.snapshot(), before);
    assert!(battle.log().entries().is_empty());
}

#[test]
fn actions_that_name_what_does_not_exist_are_refused_not_a_panic() {
    let (scenario, rules) = shipped("skirmish.ron");
    let mut battle = Battle::new(scenario, rules, 1);
    battle.step(Action::Proceed).unwrap();
    let nobody = vesica::model::PieceId(9999);
    let moved =
        Action::Move { piece: nobody, path: vec![glam::DVec2::NAN], facing: None, posture: None };
    assert!(battle.step(moved).is_err());
    let far = Action::Move {
        piece: vesica::model::PieceId(0),
        path: vec![glam::DVec2::splat(f64::INFINITY)],
        facing: None,
        posture: None,
    };
    assert!(battle.step(far).is_err());
    assert!(battle.step(Action::EndGo(vesica::model::SideId(200))).is_err());
}

#[test]
fn battles_in_one_reused_world_are_those_of_fresh_worlds() {
    let (scenario, rules) = shipped("skirmish.ron");
    let mut reused = Battle::new(scenario.clone(), rules.clone(), 99);
    let mut players = Players::new(&scenario, rules.as_ref());
    play(&mut reused, &mut players, &scenario, rules.as_ref(), 100);
    for seed in 0..3 {
        reused.restart(scenario.clone(), rules.clone(), seed);
        let mut players = Players::new(&scenario, rules.as_ref());
        play(&mut reused, &mut players, &scenario, rules.as_ref(), 20_000);
        let (fresh, ..) = whole("skirmish.ron", seed);
        assert_eq!(reused.log(), fresh.log());
    }
}
