//! What dice bring in battles beside what exact arithmetic promises: the same volley under many seeds.

use std::sync::Arc;
use vesica::battle::Battle;
use vesica::files;
use vesica::geometry::Layout;
use vesica::model::{Action, BattleEvent, Health, PieceId, Scenario, ShotOrder, Step};
use vesica::rules::{self, Ruleset, ShotPreview, View};

const SEEDS: u32 = 10_000;

/// A rifle at a man in the open, a machine gun at a row behind a wall, a grenade into a group.
const TABLE: &str = r#"(
    format: 1, title: "Volleys", rules: "infantry", unit: mm, size: (900, 600), turn_limit: 2,
    terrain: [StoneWall(id: "wall", points: [(500, 230), (500, 370)])],
    sides: [(id: "blue"), (id: "red")],
    units: [
        (id: "able", side: "blue", facing: 0, pieces: [
            Figure(id: "rifle", figure: "rifleman", at: (100, 500)),
            Crew(id: "gun", weapon: "mg_30_tripod", at: (100, 300)),
            Figure(id: "bomber", figure: "rifleman", at: (420, 60)),
        ]),
        (id: "fox", side: "red", facing: 180, pieces: [
            Figure(id: "lone", figure: "rifleman", at: (354, 500)),
            Line(figure: "rifleman", count: 5, from: (515, 260), to: (515, 340)),
            Figure(id: "left", figure: "rifleman", at: (480, 60)),
            Figure(id: "right", figure: "rifleman", at: (496, 60)),
        ]),
    ],
)"#;

fn table() -> (Arc<Scenario>, Arc<dyn Ruleset>) {
    let (scenario, _) = files::parse_scenario("volleys.ron", TABLE)
        .unwrap_or_else(|report| panic!("{}", report.render(false)));
    let scenario = Arc::new(scenario);
    let rules = rules::for_scenario(&scenario).unwrap();
    (scenario, rules)
}

fn piece(scenario: &Scenario, key: &str) -> PieceId {
    scenario.pieces.iter().find(|p| p.key == key).unwrap().id
}

/// Plays to the infantry's fire, designates the volley, and rolls it.
fn volley(
    battle: &mut Battle,
    scenario: &Scenario,
    rules: &dyn Ruleset,
    order: &ShotOrder,
) -> (ShotPreview, Vec<BattleEvent>) {
    let side = scenario.piece(order.shooter).side;
    let mut preview = None;
    let mut fired = Vec::new();
    loop {
        let now = battle.snapshot();
        let view = View::new(scenario, &now);
        let action = match now.state.step {
            Step::Go(go) if go == side && preview.is_none() => {
                let order = Action::Designate(*order);
                if rules.check(&view, &order).is_ok() { order } else { Action::EndGo(go) }
            }
            Step::Go(go) => Action::EndGo(go),
            _ => Action::Proceed,
        };
        if let Action::Designate(order) = &action {
            preview = Some(rules.preview_shot(&view, order));
        }
        let rolled = matches!(now.state.step, Step::Shots { .. }) && !now.state.shots.is_empty();
        let report = battle.step(action).unwrap();
        if rolled {
            fired.extend(report.events);
            return (preview.unwrap(), fired);
        }
        assert_eq!(now.state.turn, 1, "the volley was never fired");
    }
}

/// Hits and men put out, by seeds and by arithmetic, each within five standard errors.
fn agree(order: &ShotOrder, heads: usize) {
    let (scenario, rules) = table();
    let mut battle = Battle::new(scenario.clone(), rules.clone(), 0);
    let (mut hits, mut out) = (0_u32, 0_u32);
    let (mut hit, mut harm) = ((0.0, 0.0), (0.0, 0.0));
    for seed in 0..SEEDS {
        battle.restart(scenario.clone(), rules.clone(), u64::from(seed));
        let (preview, events) = volley(&mut battle, &scenario, rules.as_ref(), order);
        assert_eq!(preview.heads.len(), heads);
        for event in &events {
            match event {
                BattleEvent::HeadRolled { hit, .. } => hits += u32::from(hit.succeeds()),
                BattleEvent::Wounded { health, .. } => {
                    out += u32::from(*health >= Health::LitterCase);
                }
                _ => {}
            }
        }
        if seed == 0 {
            // Heads are rolled one by one, so their variances add up.
            for head in &preview.heads {
                let p = f64::from(head.needed) / 20.0;
                let q = head.out();
                hit = (hit.0 + p, hit.1 + p * (1.0 - p));
                harm = (harm.0 + q, harm.1 + q * (1.0 - q));
            }
        }
    }
    let n = f64::from(SEEDS);
    for (what, got, (mean, variance)) in [("hits", hits, hit), ("men out", out, harm)] {
        let error = (variance / n).sqrt();
        let off = (f64::from(got) / n - mean).abs() / error;
        assert!(off < 5.0, "{what}: {got} in {n}, {mean} expected each time: {off} errors off");
        assert!(mean > 0.05, "{what}: too rare to tell");
    }
}

#[test]
fn ten_thousand_rifle_shots_hit_as_often_as_the_chart_says() {
    let (scenario, _) = table();
    agree(&ShotOrder::at(piece(&scenario, "rifle"), 0, piece(&scenario, "lone")), 1);
}

#[test]
fn ten_thousand_bursts_of_a_machine_gun_do_the_harm_that_its_odds_promise() {
    let (scenario, _) = table();
    let order = ShotOrder::at(piece(&scenario, "gun"), 0, piece(&scenario, "fox_4"));
    agree(&ShotOrder { layout: Layout::SideBySide, ..order }, 5);
}

#[test]
fn ten_thousand_grenades_do_the_harm_that_their_odds_promise() {
    let (scenario, _) = table();
    agree(&ShotOrder::at(piece(&scenario, "bomber"), 1, piece(&scenario, "left")), 2);
}
