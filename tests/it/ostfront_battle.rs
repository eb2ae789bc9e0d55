//! Plastic Ostfront in battles: whole actions on a small table, with dice that are written down.

use glam::{DVec2, dvec2};
use vesica::dice::ScriptedDice;
use vesica::files::parse_scenario;
use vesica::geometry::{CM, Dir};
use vesica::model::{
    Action, Aimed, BattleEvent, BattleState, Face, Illegal, Manner, Mud, ObjectiveState, PieceId,
    PieceState, Plight, Scenario, ShotOrder, SideId, Snapshot, Step, TroopEvent,
};
use vesica::rules::ostfront::battle::Ostfront;
use vesica::rules::{Ruleset, UnitPreview, View};

/// A table of 200 by 120 cm without terrain but for what is given, and these pieces of red and blue.
fn table(terrain: &str, red: &str, blue: &str) -> (Scenario, Snapshot) {
    let text = format!(
        "(format: 1, title: \"t\", rules: \"ostfront\", unit: cm, size: (200, 120), terrain: [{terrain}], \
         sides: [(id: \"red\", name: \"Red\"), (id: \"blue\", name: \"Blue\")], units: [ \
         (id: \"r\", side: \"red\", facing: 0, pieces: [{red}]), \
         (id: \"b\", side: \"blue\", facing: 180, pieces: [{blue}])], \
         objectives: [(id: \"o\", name: \"o\", at: (100, 60))])"
    );
    let (scenario, _) =
        parse_scenario("t.ron", &text).unwrap_or_else(|report| panic!("{}", report.render(false)));
    let pieces = scenario.pieces.iter().map(|p| PieceState::placed(p, 0.0)).collect();
    let now = Snapshot {
        state: BattleState {
            phase: 1,
            step: Step::Go(SideId(0)),
            first: Some(SideId(0)),
            ..BattleState::opening(&scenario)
        },
        pieces,
        objectives: vec![ObjectiveState { held_by: None }],
    };
    (scenario, now)
}

const T34: &str = "Vehicle(id: \"t\", vehicle: \"t34_76\", at: (20, 60))";
const PANZER: &str = "Vehicle(id: \"p\", vehicle: \"panzer_iv_h\", at: (80, 60))";

fn ost() -> Ostfront {
    Ostfront::new(None).unwrap()
}

fn rule(answer: Result<(), Illegal>) -> String {
    answer.unwrap_err().rule.to_string()
}

fn refusal(rules: &Ostfront, view: &View, action: &Action) -> String {
    rule(rules.check(view, action))
}

/// What the first piece's first weapon would come to against the second.
fn preview(scenario: &Scenario, now: &Snapshot) -> UnitPreview {
    let order = ShotOrder::at(PieceId(0), 0, PieceId(1));
    ost().preview_shot(&View::new(scenario, now), &order).unit.unwrap()
}

fn rests_on(preview: &UnitPreview, rule: &str) -> bool {
    preview.score.0.iter().any(|term| term.rule == rule)
}

fn shoots(view: &View, faces: &[u16]) -> Vec<BattleEvent> {
    let mut dice = ScriptedDice::new(faces);
    let order = ShotOrder::at(PieceId(0), 0, PieceId(1));
    let events = ost().resolve(view, &Action::Shoot(order), &mut dice);
    dice.finish().unwrap();
    events
}

fn moves(view: &View, path: &[DVec2], faces: &[u16]) -> Vec<BattleEvent> {
    let mut dice = ScriptedDice::new(faces);
    let action =
        Action::Move { piece: PieceId(0), path: path.to_vec(), facing: None, posture: None };
    let events = ost().resolve(view, &action, &mut dice);
    dice.finish().unwrap();
    events
}

fn units(events: &[BattleEvent]) -> Vec<&TroopEvent> {
    let mut out = Vec::new();
    for event in events {
        if let BattleEvent::Troop(event) = event {
            out.push(event);
        }
    }
    out
}

fn end(events: &[BattleEvent]) -> DVec2 {
    let mut ends = events.iter().rev().filter_map(|e| match e {
        BattleEvent::Moved { path, .. } => path.last().copied(),
        _ => None,
    });
    ends.next().unwrap()
}

#[test]
fn ost_04_a_fast_tank_goes_forty_cm_across_country_and_fifty_five_on_a_road() {
    let (scenario, now) = table("", T34, PANZER);
    let events = moves(&View::new(&scenario, &now), &[dvec2(1500.0, 900.0)], &[]);
    assert!((end(&events).distance(dvec2(200.0, 600.0)) - 40.0 * CM).abs() < 0.1);
    let road = "Road(id: \"r\", points: [(0, 60), (200, 60)], width: 5)";
    let (scenario, now) =
        table(road, T34, "Vehicle(id: \"p\", vehicle: \"panzer_iv_h\", at: (180, 20))");
    let events = moves(&View::new(&scenario, &now), &[dvec2(1500.0, 600.0)], &[]);
    assert!((end(&events).x - 200.0 - 55.0 * CM).abs() < 0.1, "{}", end(&events).x);
}

#[test]
fn ost_07_bad_going_lets_a_tracked_vehicle_go_as_far_as_three_dice_in_all() {
    let wood = "Wood(id: \"w\", outline: [(30, 40), (90, 40), (90, 80), (30, 80)])";
    let (scenario, now) =
        table(wood, T34, "Vehicle(id: \"p\", vehicle: \"panzer_iv_h\", at: (180, 20))");
    // Ten cm to the edge; the dice come to 14: four more.
    let events = moves(&View::new(&scenario, &now), &[dvec2(1500.0, 600.0)], &[4, 4, 6]);
    assert!((end(&events).x - 340.0).abs() < 0.1, "{}", end(&events).x);
    assert!(units(&events).iter().any(
        |e| matches!(e, TroopEvent::GoingRolled { limit, .. } if (*limit - 140.0).abs() < 1e-9)
    ));
}

#[test]
fn ost_08_who_touches_sticky_going_and_throws_five_is_stuck() {
    let mud = "Marsh(id: \"m\", outline: [(30, 40), (90, 40), (90, 80), (30, 80)])";
    let (scenario, now) =
        table(mud, T34, "Vehicle(id: \"p\", vehicle: \"panzer_iv_h\", at: (180, 20))");
    let events = moves(&View::new(&scenario, &now), &[dvec2(1500.0, 600.0)], &[5]);
    assert!((end(&events).x - 300.0).abs() < 0.1);
    assert!(
        units(&events).iter().any(|e| matches!(e, TroopEvent::MudRolled { came: Mud::Sticks, .. }))
    );
}

#[test]
fn ost_09_an_easy_obstacle_costs_two_dice_of_the_move() {
    let hedge = "Hedge(id: \"h\", points: [(30, 20), (30, 100)])";
    let (scenario, now) =
        table(hedge, T34, "Vehicle(id: \"p\", vehicle: \"panzer_iv_h\", at: (180, 20))");
    let events = moves(&View::new(&scenario, &now), &[dvec2(1500.0, 600.0)], &[3, 4]);
    // 40 in all, 7 for the hedge.
    assert!((end(&events).x - 200.0 - 330.0).abs() < 1.0, "{}", end(&events).x);
}

#[test]
fn ost_10_what_an_obstacle_costs_more_than_is_left_is_owed() {
    let hedge = "Hedge(id: \"h\", points: [(55, 20), (55, 100)])";
    let (scenario, now) =
        table(hedge, T34, "Vehicle(id: \"p\", vehicle: \"panzer_iv_h\", at: (180, 20))");
    let events = moves(&View::new(&scenario, &now), &[dvec2(1500.0, 600.0)], &[6, 6]);
    let owed = units(&events).iter().find_map(|e| match e {
        TroopEvent::ObstacleRolled { owed, used, .. } => Some((*owed, *used)),
        _ => None,
    });
    let (owed, used) = owed.unwrap();
    assert!(owed > 0.0 && (used - 1.0).abs() < 1e-9);
    assert!(end(&events).x < 550.0);
}

#[test]
fn ost_11_turning_more_than_ninety_degrees_takes_half_the_move() {
    let (scenario, now) =
        table("", T34, "Vehicle(id: \"p\", vehicle: \"panzer_iv_h\", at: (180, 20))");
    // Left a right angle and then ten degrees more.
    let path = [dvec2(200.0, 650.0), dvec2(100.0, 1150.0)];
    let events = moves(&View::new(&scenario, &now), &path, &[]);
    let last = units(&events).iter().rev().find_map(|e| match e {
        TroopEvent::Drove { paid_turn, turned, .. } => Some((*paid_turn, *turned)),
        _ => None,
    });
    let (paid, turned) = last.unwrap();
    assert!(paid && turned > 90.0);
}

#[test]
fn ost_03_who_has_halted_does_not_move() {
    let (scenario, mut now) = table("", T34, PANZER);
    now.pieces[0].troop.manner = Manner::Halted;
    let action = Action::Move {
        piece: PieceId(0),
        path: vec![dvec2(400.0, 600.0)],
        facing: None,
        posture: None,
    };
    assert_eq!(refusal(&ost(), &View::new(&scenario, &now), &action), "OST-03");
}

#[test]
fn ost_12_a_gun_of_more_than_seventy_five_mm_shoots_once_halted_and_every_other_turn_moving() {
    let (scenario, mut now) = table("", T34, PANZER);
    let ready = |now: &Snapshot| ost().may_fire(&View::new(&scenario, now), PieceId(0), 0);
    now.pieces[0].troop.manner = Manner::Halted;
    assert!(ready(&now).is_ok());
    now.pieces[0].troop.shots = 1;
    assert_eq!(rule(ready(&now)), "OST-12");
    now.pieces[0].troop.shots = 0;
    now.pieces[0].troop.manner = Manner::Moving;
    assert!(ready(&now).is_ok());
    now.pieces[0].troop.shot_last_turn = true;
    assert_eq!(rule(ready(&now)), "OST-12");
}

#[test]
fn ost_13_a_second_target_more_than_ninety_degrees_round_is_refused() {
    let (scenario, mut now) = table("", PANZER, T34);
    now.pieces[0].troop.manner = Manner::Halted;
    now.pieces[0].troop.bearing = Some(80.0);
    let order = ShotOrder::at(PieceId(0), 0, PieceId(1));
    assert_eq!(refusal(&ost(), &View::new(&scenario, &now), &Action::Shoot(order)), "OST-13");
}

#[test]
fn ost_22_who_came_into_sight_since_the_turn_began_has_just_appeared() {
    let (scenario, mut now) = table("", T34, PANZER);
    let has = |now: &Snapshot| rests_on(&preview(&scenario, now), "OST-22");
    assert!(has(&now));
    now.state.sighted.push((PieceId(0), PieceId(1)));
    assert!(!has(&now));
}

#[test]
fn ost_31_a_hit_on_the_front_is_matched_and_the_dice_add_no_more_than_the_value() {
    let (scenario, mut now) = table("", T34, PANZER);
    now.state.sighted.push((PieceId(0), PieceId(1)));
    // 60 cm: needs 4 with the cramped turret. Then 6 against 1, and a 5 on the table.
    let events = shoots(&View::new(&scenario, &now), &[4, 6, 1, 5]);
    let totals = units(&events).iter().find_map(|e| match e {
        TroopEvent::Matched { totals, face: Face::Front, .. } => Some(*totals),
        _ => None,
    });
    // P 8 less 3 for 60 cm; D 9.
    assert_eq!(totals, Some([10, 10]));
    let plight = units(&events).iter().find_map(|e| match e {
        TroopEvent::Suffered { plight, pins, .. } => Some((*plight, *pins)),
        _ => None,
    });
    // Equal totals do not go through: the other table.
    assert_eq!(plight, Some((Plight::MoveKill, 1)));
}

#[test]
fn ost_20_the_same_shot_as_last_turn_is_easier_and_not_after_a_move() {
    let (scenario, mut now) = table("", T34, PANZER);
    let has = |now: &Snapshot| rests_on(&preview(&scenario, now), "OST-20");
    now.pieces[0].troop.aimed_before =
        Some(Aimed { target: PieceId(1), own_moves: 0, target_moves: 0 });
    assert!(has(&now));
    now.pieces[1].troop.moves = 1;
    assert!(!has(&now));
}

#[test]
fn ost_39_a_pinned_tank_sees_only_what_is_before_it() {
    let (scenario, mut now) = table("", T34, PANZER);
    now.pieces[0].troop.pins = 1;
    assert!(ost().spots(&View::new(&scenario, &now), PieceId(0), PieceId(1)));
    now.pieces[0].facing = Dir::from_degrees(90.0);
    assert!(!ost().spots(&View::new(&scenario, &now), PieceId(0), PieceId(1)));
}

#[test]
fn ost_40_a_regular_crew_loses_each_pin_on_a_four() {
    let (scenario, mut now) = table("", T34, PANZER);
    now.pieces[0].troop.pins = 3;
    now.state.step = Step::Proceed;
    let mut dice = ScriptedDice::new(&[3, 4, 6]);
    let events = ost().resolve(&View::new(&scenario, &now), &Action::Proceed, &mut dice);
    dice.finish().unwrap();
    assert!(units(&events).iter().any(|e| matches!(e, TroopEvent::Recovered { pins: 1, .. })));
}

#[test]
fn ost_47_a_move_into_the_sight_of_a_halted_gun_waits_for_its_shot() {
    let (scenario, mut now) = table("", T34, PANZER);
    now.pieces[1].troop.saved = Some(2);
    now.pieces[1].troop.manner = Manner::Halted;
    let events = moves(&View::new(&scenario, &now), &[dvec2(300.0, 600.0)], &[]);
    assert!(units(&events).iter().any(|e| matches!(e, TroopEvent::Halted(_))));
    assert!(matches!(events.last(), Some(BattleEvent::StepBegan(Step::Go(SideId(1))))));
    now.pieces[1].troop.saved = Some(0);
    let events = moves(&View::new(&scenario, &now), &[dvec2(300.0, 600.0)], &[]);
    assert!(!units(&events).iter().any(|e| matches!(e, TroopEvent::Halted(_))));
}

#[test]
fn ost_48_a_squad_fires_one_die_for_three_men() {
    let squad = "Squad(id: \"s\", at: (60, 60), men: 9, weapons: [\"rifle\"])";
    let foe = "Squad(id: \"f\", at: (80, 60), men: 8, weapons: [\"rifle\"])";
    let (scenario, mut now) = table("", squad, foe);
    now.state.sighted.push((PieceId(0), PieceId(1)));
    // 20 cm: 3 less one near, one more for men who lie still; then three dice, each 5 and more.
    let events = shoots(&View::new(&scenario, &now), &[3, 5, 4, 6]);
    assert!(
        units(&events)
            .iter()
            .any(|e| matches!(e, TroopEvent::Fell { hits: 2, from: 5, pins: 1, .. }))
    );
    assert!(units(&events).iter().any(|e| matches!(e, TroopEvent::MenLost { men: 2, .. })));
}

#[test]
fn ost_51_a_panzerfaust_is_used_up() {
    let squad = "Squad(id: \"s\", at: (60, 60), men: 8, weapons: [\"panzerfaust\", \"rifle\"])";
    let (scenario, mut now) =
        table("", squad, "Vehicle(id: \"p\", vehicle: \"panzer_iv_h\", at: (69, 60))");
    let order = ShotOrder::at(PieceId(0), 0, PieceId(1));
    assert!(ost().check(&View::new(&scenario, &now), &Action::Shoot(order)).is_ok());
    now.pieces[0].fired[0] = 1;
    assert_eq!(refusal(&ost(), &View::new(&scenario, &now), &Action::Shoot(order)), "OST-51");
}

#[test]
fn ost_41_riders_suffer_when_their_tank_is_hit() {
    let riders = format!("{PANZER}, Squad(id: \"s\", on: \"p\", men: 6)");
    let (scenario, mut now) = table("", T34, &riders);
    now.state.sighted.push((PieceId(0), PieceId(1)));
    // A hit that does nothing to the tank: 1 and 6, a 2 on the table; then two hits on the riders, 4 and 3.
    let events = shoots(&View::new(&scenario, &now), &[4, 1, 6, 2, 2, 4, 3]);
    assert!(
        units(&events)
            .iter()
            .any(|e| matches!(e, TroopEvent::MenLost { piece: PieceId(2), men: 1, .. }))
    );
}

#[test]
fn ost_53_a_unit_gets_on_a_halted_vehicle_for_half_its_move() {
    let squad = "Squad(id: \"s\", at: (60, 60), men: 6), Vehicle(id: \"t\", vehicle: \"t34_76\", at: (66.0975, 60))";
    let (scenario, mut now) = table("", squad, PANZER.replace("80", "180").as_str());
    let mount = Action::Mount { piece: PieceId(0), on: PieceId(1) };
    assert!(ost().check(&View::new(&scenario, &now), &mount).is_ok());
    now.pieces[1].troop.went = 10.0;
    assert_eq!(refusal(&ost(), &View::new(&scenario, &now), &mount), "OST-53");
    now.pieces[1].troop.went = 0.0;
    now.pieces[0].troop.used = 0.6;
    assert_eq!(refusal(&ost(), &View::new(&scenario, &now), &mount), "OST-53");
}

#[test]
fn a_preview_of_a_shot_sums_to_the_chance_that_it_hits() {
    let (scenario, mut now) = table("", T34, PANZER);
    now.state.sighted.push((PieceId(0), PieceId(1)));
    let unit = preview(&scenario, &now);
    let all: f64 = unit.odds.iter().map(|o| o.1).sum();
    assert!((all - unit.faces.len() as f64 / 6.0).abs() < 1e-12, "{all} of {:?}", unit.faces);
}

#[test]
fn a_scenario_of_more_than_two_sides_is_refused() {
    let (mut scenario, _) = table("", T34, PANZER);
    scenario.sides.push(scenario.sides[0].clone());
    assert!(Ostfront::new(Some(&scenario)).is_err());
}
