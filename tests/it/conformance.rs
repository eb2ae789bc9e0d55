//! What holds for every rule set and every shipped scenario, whatever the rules say.

use crate::battle::shipped;
use vesica::ai::Players;
use vesica::battle::Battle;
use vesica::files;
use vesica::model::{Action, BattleEvent, Step};
use vesica::rules::View;

#[test]
fn every_shipped_scenario_checks_clean() {
    for name in ["skirmish.ron", "hedgerow.ron", "crossing.ron", "street.ron", "fort.ron"] {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios").join(name);
        let report = files::check(&path);
        assert!(report.is_clean(), "{}", report.render(false));
        assert_eq!(report.exit_code(), 0);
    }
}

#[test]
fn preview_and_resolution_agree_in_whole_battles_and_every_number_is_one() {
    let (scenario, rules) = shipped("hedgerow.ron");
    for seed in 0..3 {
        let mut battle = Battle::new(scenario.clone(), rules.clone(), seed);
        let mut players = Players::new(&scenario, rules.as_ref());
        let mut now = battle.snapshot();
        let mut compared = 0;
        while let Some(action) = players.next_action(&View::new(&scenario, &now), rules.as_ref()) {
            let view = View::new(&scenario, &now);
            let order = match (&action, now.state.step) {
                (Action::Proceed, Step::Shots { .. }) => now.state.shots.first().copied(),
                _ => None,
            };
            let promised = order.map(|order| rules.preview_shot(&view, &order));
            let planned = match &action {
                Action::Move { piece, path, .. } => Some(rules.plan_move(&view, *piece, path)),
                _ => None,
            };
            let events = battle.step(action).unwrap().events;
            let fired = events.iter().any(|e| matches!(e, BattleEvent::ShotFired { .. }));
            if let (Some(promised), true) = (promised, fired) {
                let rolled: Vec<_> = events
                    .iter()
                    .filter_map(|e| match e {
                        BattleEvent::HeadRolled { target, chance, hit, .. } => {
                            Some((*target, chance, hit.needed))
                        }
                        _ => None,
                    })
                    .collect();
                let shown: Vec<_> =
                    promised.heads.iter().map(|h| (h.target, &h.chance, Some(h.needed))).collect();
                assert_eq!(rolled, shown);
                for head in &promised.heads {
                    assert!(
                        (head.odds.iter().sum::<f64>() - 1.0).abs() < 1e-12,
                        "odds add up to one"
                    );
                    assert!(head.range.is_finite() && head.range >= 0.0);
                }
                compared += 1;
            }
            if let (Some(plan), Some(BattleEvent::Moved { path, length, cost, .. })) =
                (planned, events.first())
            {
                assert_eq!((&plan.path, plan.length, plan.cost), (path, *length, *cost));
                assert!(plan.length.is_finite() && plan.cost <= plan.allowance + 0.01 + 1e-9);
            }
            now = battle.snapshot();
        }
        assert!(compared > 10, "seed {seed}: {compared} shots compared");
    }
}

#[test]
fn the_opponent_knows_only_what_its_side_sees() {
    // Take an enemy whom nobody sees somewhere else: the plan does not change.
    let (scenario, rules) = shipped("hedgerow.ron");
    let mut battle = Battle::new(scenario.clone(), rules.clone(), 3);
    battle.step(Action::Proceed).unwrap();
    let now = battle.snapshot();
    let Step::Go(side) = now.state.step else { panic!("somebody has a go after initiative") };
    let view = View::new(&scenario, &now);
    let seen = vesica::ai::what_side_sees(&view, rules.as_ref(), side);
    let hidden = view
        .on_table()
        .filter(|(spec, s)| {
            spec.side != side && s.aboard.is_none() && !seen.pieces[spec.id.index()].on_table()
        })
        .map(|(spec, _)| spec.id)
        .collect::<Vec<_>>();
    assert!(!hidden.is_empty(), "nobody is out of sight at the start of hedgerow");
    let plan = |now: &vesica::model::Snapshot| {
        let mut players = Players::new(&scenario, rules.as_ref());
        let view = View::new(&scenario, now);
        (0..12).map(|_| players.choose(&view, rules.as_ref(), side)).collect::<Vec<_>>()
    };
    let mut other = now.clone();
    for id in hidden {
        // Wherever he is hidden now, gone altogether is as good.
        other.pieces[id.index()].gone = Some(vesica::model::Gone::Exited);
    }
    assert_eq!(plan(&now), plan(&other));
}
