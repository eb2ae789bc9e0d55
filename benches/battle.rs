//! Whole battles, one worker and two, and what one step costs: `cargo bench --bench battle`.
//!
//! `thirty`, thirty against thirty, is the one that targets speak of. Two workers share the scenario and its indices.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;
use vesica::ai::{Players, Ways};
use vesica::battle::{Battle, state_hash};
use vesica::files;
use vesica::model::Scenario;
use vesica::rules::{self, Ruleset, View};

/// A scene that does not load ends the run: left out it would go unnoticed.
fn load(name: &str) -> (Arc<Scenario>, Arc<dyn Ruleset>) {
    let folder = if name == "thirty.ron" { "benches/scenes" } else { "scenarios" };
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder).join(name);
    let scenario = match files::load_scenario(&path) {
        Ok(scenario) => scenario,
        Err(report) => panic!("{}", report.render(false)),
    };
    let rules = rules::for_scenario(&scenario).expect("a scenario that loads names its rules");
    (scenario, rules)
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
        let (scenario, rules) = load(name);
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

/// Eight battles a worker, each with a world of its own: two workers take as long as one if they are twice as fast.
fn workers(c: &mut Criterion) {
    let (scenario, rules) = load("thirty.ron");
    let ways = Arc::new(Ways::new(&scenario, rules.as_ref()));
    let work = |first: u64| {
        let mut battle = Battle::new(scenario.clone(), rules.clone(), first);
        for seed in first..first + 8 {
            black_box(play(&mut battle, &scenario, &rules, &ways, seed));
        }
    };
    let mut group = c.benchmark_group("eight of thirty.ron each");
    group.sample_size(10);
    for workers in [1, 2] {
        group.bench_function(BenchmarkId::new("workers", workers), |b| {
            b.iter(|| {
                std::thread::scope(|scope| {
                    for worker in 0..workers {
                        let work = &work;
                        scope.spawn(move || work(worker * 100));
                    }
                });
            });
        });
    }
    group.finish();
}

fn one_step(c: &mut Criterion) {
    let (scenario, rules) = load("hedgerow.ron");
    let mut battle = Battle::new(scenario, rules, 1);
    c.bench_function("snapshot of 45 pieces", |b| b.iter(|| black_box(battle.snapshot())));
    let now = battle.snapshot();
    c.bench_function("hash of a snapshot", |b| b.iter(|| black_box(state_hash(&now))));
}

criterion_group!(benches, whole_battles, workers, one_step);
criterion_main!(benches);
