//! Whole battles, one worker and two, and what one step costs: `cargo bench --bench battle`.
//!
//! `thirty`, thirty against thirty, is the one that targets speak of. Two workers share the scenario and its indices.

use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;
use vesica::ai::{Players, Ways};
use vesica::battle::{Battle, state_hash};
use vesica::files;
use vesica::model::Scenario;
use vesica::rules::{self, Ruleset, View};

fn load(name: &str) -> Option<(Arc<Scenario>, Arc<dyn Ruleset>)> {
    let folder = if name == "thirty.ron" { "benches/scenes" } else { "scenarios" };
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder).join(name);
    let scenario = files::load_scenario(&path).ok()?;
    let rules = rules::for_scenario(&scenario).ok()?;
    Some((scenario, rules))
}

/// Plays a battle of two computers to its end; gives the last turn.
fn play(
    battle: &mut Battle,
    scenario: &Arc<Scenario>,
    rules: &Arc<dyn Ruleset>,
    ways: &Arc<Ways>,
    seed: u64,
) -> u32 {
    battle.restart(scenario.clone(), rules.clone(), seed);
    let mut players = Players::with_ways(scenario, ways);
    let mut now = battle.snapshot();
    while let Some(action) = players.next_action(&View::new(scenario, &now), rules.as_ref()) {
        if battle.step(action).is_err() {
            break;
        }
        now = battle.snapshot();
    }
    now.state.turn
}

fn whole_battles(c: &mut Criterion) {
    let mut group = c.benchmark_group("whole battle");
    group.sample_size(10);
    for name in ["skirmish.ron", "hedgerow.ron", "crossing.ron", "thirty.ron"] {
        let Some((scenario, rules)) = load(name) else { continue };
        let ways = Arc::new(Ways::new(&scenario, rules.as_ref()));
        let mut battle = Battle::new(scenario.clone(), rules.clone(), 0);
        let mut seed = 0;
        group.bench_function(name, |b| {
            b.iter(|| {
                seed += 1;
                black_box(play(&mut battle, &scenario, &rules, &ways, seed))
            });
        });
    }
    group.finish();
}

/// Two battles at a time: as long as one, if two workers are twice as fast.
fn two_workers(c: &mut Criterion) {
    let Some((scenario, rules)) = load("thirty.ron") else { return };
    let ways = Arc::new(Ways::new(&scenario, rules.as_ref()));
    let mut group = c.benchmark_group("two workers");
    group.sample_size(10);
    let mut battles = [0, 1].map(|seed| Battle::new(scenario.clone(), rules.clone(), seed));
    let mut seed = 0;
    group.bench_function("two of thirty.ron", |b| {
        b.iter(|| {
            seed += 2;
            std::thread::scope(|scope| {
                for (battle, seed) in battles.iter_mut().zip(seed..) {
                    let (scenario, rules, ways) = (&scenario, &rules, &ways);
                    scope.spawn(move || black_box(play(battle, scenario, rules, ways, seed)));
                }
            });
        });
    });
    group.finish();
}

fn one_step(c: &mut Criterion) {
    let Some((scenario, rules)) = load("hedgerow.ron") else { return };
    let mut battle = Battle::new(scenario, rules, 1);
    c.bench_function("snapshot of 45 pieces", |b| b.iter(|| black_box(battle.snapshot())));
    let now = battle.snapshot();
    c.bench_function("hash of a snapshot", |b| b.iter(|| black_box(state_hash(&now))));
}

criterion_group!(benches, whole_battles, two_workers, one_step);
criterion_main!(benches);
