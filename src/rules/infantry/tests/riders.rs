//! Horses, riders, and crews that join, in battles (`INF-06`, `INF-15`, `INF-47` to `INF-50`, `INF-69`).

use super::super::turn::MOVEMENT;
use super::*;

fn figure(role: Role) -> PieceKind {
    PieceKind::Figure {
        figure: "rifleman".into(),
        kit: Kit { helmet: Helmet::Steel, ..Kit::default() },
        role,
    }
}

fn animal(id: usize, height: f64, at: DVec2) -> PieceSpec {
    PieceSpec {
        height,
        footprint: Footprint::Box { length: 30.0, width: 10.0 },
        ..spec(id, PieceKind::Animal { figure: "horse".into(), mascot: false }, 0, at)
    }
}

/// A horse 0 of blue at (10, 10) in with rider 1, a man 2 beside it, a dog 3, and a red rifleman 4 ten inches off.
fn table() -> Table {
    let at = dvec2(10.0, 10.0) * INCH;
    let rider = PieceSpec {
        weapons: vec![WeaponId(RIFLE as u16)],
        seat: Some(Seat { on: PieceId(0), offset: DVec2::ZERO }),
        ..spec(1, figure(Role::Rifleman), 0, at)
    };
    let beside = spec(2, figure(Role::Rifleman), 0, at + dvec2(0.0, 13.0));
    let red = PieceSpec {
        weapons: vec![WeaponId(RIFLE as u16)],
        facing: Dir::from_degrees(180.0),
        ..spec(4, figure(Role::Rifleman), 1, dvec2(20.0, 10.0) * INCH)
    };
    let dog = PieceSpec { side: SideId(0), ..animal(3, 12.0, dvec2(10.0, 14.0) * INCH) };
    let pieces = vec![animal(0, 25.0, at), rider, beside, dog, red];
    let mut table = Table::of(pieces, vec![]);
    table.now.state.phase = MOVEMENT;
    table
}

fn refused<T: std::fmt::Debug>(answer: Result<T, Illegal>) -> String {
    answer.unwrap_err().rule.to_string()
}

/// The red man's rifle at a target, with these dice; what was pending counts.
fn shoot(table: &mut Table, target: u32, faces: &[u16]) -> Vec<BattleEvent> {
    table.now.state.phase = super::super::turn::FIRE;
    let mut dice = ScriptedDice::new(faces);
    let events = inf().resolve_shot(&table.view(), &shot(4, target), &mut dice);
    dice.finish().unwrap();
    events.iter().for_each(|event| table.apply(event));
    events
}

#[test]
fn inf_06_a_horse_goes_by_its_own_paces_and_a_dog_by_its_own() {
    let table = table();
    let reach = |id| inf().move_allowance(&table.view(), PieceId(id)).full() / INCH;
    assert!((reach(0) - 15.0).abs() < 1e-9);
    let first = |id| inf().move_allowance(&table.view(), PieceId(id)).gaits[0];
    assert_eq!(first(0), (Gait::Walk, 5.0 * INCH));
    assert_eq!(first(3), (Gait::Crawl, INCH));
}

#[test]
fn inf_69_getting_off_costs_half_the_move_and_only_once() {
    let table = table();
    assert!(inf().check_dismount(&table.view(), PieceId(1)).is_ok());
    let events = inf().dismount(&table.view(), PieceId(1));
    let BattleEvent::Dismounted { at, spent, .. } = &events[0] else { panic!() };
    assert!((spent - 5.0 * INCH).abs() < 1e-9);
    // Beside the horse, touching it.
    assert!((at.distance(dvec2(10.0, 10.0) * INCH) - 13.0).abs() < 1e-6);
}

#[test]
fn inf_69_who_has_less_than_half_his_move_left_cannot_get_off() {
    let mut table = table();
    table.now.pieces[1].turn.spent = 5.5 * INCH;
    assert_eq!(refused(inf().check_dismount(&table.view(), PieceId(1))), "INF-69");
}

#[test]
fn inf_69_one_man_a_horse_and_he_must_touch_it() {
    let mut table = table();
    assert_eq!(refused(inf().check_mount(&table.view(), PieceId(2), PieceId(0))), "INF-69");
    table.now.pieces[1].aboard = None;
    table.now.pieces[1].at = dvec2(10.0, 20.0) * INCH;
    assert!(inf().check_mount(&table.view(), PieceId(2), PieceId(0)).is_ok());
    assert_eq!(refused(inf().check_mount(&table.view(), PieceId(1), PieceId(0))), "INF-69");
    assert_eq!(refused(inf().check_mount(&table.view(), PieceId(2), PieceId(3))), "INF-69");
}

#[test]
fn inf_49_a_hurt_horse_bears_nobody_and_walks() {
    let mut table = table();
    table.now.pieces[1].aboard = None;
    table.now.pieces[1].at = dvec2(10.0, 20.0) * INCH;
    table.now.pieces[0].health = Health::WalkingWounded;
    assert_eq!(refused(inf().check_mount(&table.view(), PieceId(2), PieceId(0))), "INF-49");
    let reach = inf().move_allowance(&table.view(), PieceId(0)).full();
    assert!((reach - 5.0 * INCH).abs() < 1e-9);
}

#[test]
fn inf_49_the_rider_of_a_horse_that_was_hurt_gets_off() {
    let mut table = table();
    table.now.pieces[0].pending = Health::WalkingWounded;
    let down = inf().unseated(&table.view());
    assert!(matches!(down[..], [BattleEvent::SetDown { piece: PieceId(1), .. }]));
}

#[test]
fn inf_47_a_horse_hit_in_the_chest_is_a_litter_case() {
    let mut table = table();
    let events = shoot(&mut table, 0, &[1, 3]);
    let BattleEvent::HeadRolled { location, .. } = &events[1] else { panic!() };
    assert_eq!(location.name, "chest");
    assert_eq!(table.now.pieces[0].pending, Health::LitterCase);
}

#[test]
fn inf_48_a_horse_hit_in_the_shoulders_charges_its_attacker_and_dies() {
    let mut table = table();
    // Hit, shoulders; its die 6 and three more against his 1 and one; then its rider is thrown: 6 and one is unhurt.
    let events = shoot(&mut table, 0, &[1, 2, 6, 1, 6]);
    let charged = events.iter().find_map(|e| match e {
        BattleEvent::Charged { at, prey, .. } => Some((*at, *prey)),
        _ => None,
    });
    let (at, prey) = charged.unwrap();
    assert_eq!(prey, PieceId(4));
    assert!((at.x - (20.0 * INCH - 8.0 - 15.0)).abs() < 1e-6);
    assert_eq!(table.now.pieces[4].pending, Health::Dead);
    assert_eq!(table.now.pieces[0].pending, Health::Dead);
    assert_eq!(table.now.pieces[1].pending, Health::Fit);
}

#[test]
fn inf_48_an_attacker_beyond_its_run_is_not_reached() {
    let mut table = table();
    table.now.pieces[4].at = dvec2(28.0, 10.0) * INCH;
    let events = shoot(&mut table, 0, &[1, 2, 5]);
    assert!(!events.iter().any(|e| matches!(e, BattleEvent::Charged { .. })));
    assert_eq!(table.now.pieces[0].pending, Health::Dead);
}

#[test]
fn inf_50_the_rider_of_a_killed_horse_throws_a_d6_and_adds_one() {
    let mut table = table();
    let events = shoot(&mut table, 0, &[1, 1, 5]);
    assert!(events.iter().any(|e| matches!(e, BattleEvent::Thrown { added: 1, .. })));
    assert_eq!(table.now.pieces[1].pending, Health::WalkingWounded);
}

#[test]
fn inf_50_rider_and_horse_are_two_targets() {
    let mut table = table();
    let events = shoot(&mut table, 1, &[1, 3]);
    assert!(matches!(&events[1], BattleEvent::HeadRolled { target: PieceId(1), .. }));
    assert_eq!(table.now.pieces[0].pending, Health::Fit);
}

#[test]
fn a_preview_of_an_animal_promises_what_its_chart_gives() {
    let mut table = table();
    table.now.state.phase = super::super::turn::FIRE;
    let preview = inf().shot_preview(&table.view(), &shot(4, 0));
    let head = &preview.heads[0];
    let p = f64::from(head.needed) / 20.0;
    // Head and shoulders kill, chest and abdomen fell, legs wound.
    let want = [1.0 - p, p / 3.0, p / 3.0, p / 3.0];
    for (got, want) in head.odds.iter().zip(want) {
        assert!((got - want).abs() < 1e-12, "{:?}", head.odds);
    }
}

/// Two bipod stands of blue that touch: 0 with its gunner 1 dead and loader 2, 3 with gunner 4 alone.
fn crews() -> Table {
    let stand = |id: usize, y: f64| PieceSpec {
        footprint: Footprint::Box { length: 34.0, width: 32.0 },
        weapons: vec![WeaponId(4)],
        ..spec(id, PieceKind::Crew, 0, dvec2(254.0, 254.0 + y))
    };
    let seated = |id: usize, on: u32, role| PieceSpec {
        seat: Some(Seat { on: PieceId(on), offset: DVec2::ZERO }),
        ..spec(id, figure(role), 0, DVec2::ZERO)
    };
    let pieces = vec![
        stand(0, 0.0),
        seated(1, 0, Role::Gunner),
        seated(2, 0, Role::Loader),
        stand(3, 32.0),
        seated(4, 3, Role::Gunner),
    ];
    let mut table = Table::of(pieces, vec![]);
    table.scenario.arsenal.push(weapon(
        "mg_30_bipod",
        "mg_30_bipod",
        Templates::Leaves(2),
        2,
        Mount::Bipod,
    ));
    table.now.pieces[1].health = Health::Dead;
    table.now.pieces[1].pending = Health::Dead;
    table.now.pieces[1].gone = Some(Gone::Killed);
    table.now.pieces[0].weapons_lost = 1;
    table.now.state.phase = MOVEMENT;
    table
}

#[test]
fn inf_15_a_loader_joins_a_gunner_who_is_alone_and_the_gun_lays_its_leaves_again() {
    let mut table = crews();
    assert!(inf().check_join(&table.view(), PieceId(0), PieceId(3)).is_ok());
    let events = inf().join(&table.view(), PieceId(0), PieceId(3));
    let BattleEvent::Joined { men, .. } = &events[0] else { panic!() };
    assert_eq!(men[..], [PieceId(2)]);
    assert_eq!(
        inf().service(&table.view(), PieceId(3), 0),
        Service::Fires { present: 1, templates: 1 }
    );
    table.now.pieces[2].aboard = Some(PieceId(3));
    assert_eq!(
        inf().service(&table.view(), PieceId(3), 0),
        Service::Fires { present: 2, templates: 2 }
    );
}

#[test]
fn inf_15_crews_that_do_not_touch_do_not_join() {
    let mut table = crews();
    table.now.pieces[3].at.y += 10.0;
    assert_eq!(refused(inf().check_join(&table.view(), PieceId(0), PieceId(3))), "INF-15");
}

#[test]
fn inf_15_nobody_joins_a_stand_whose_gunner_is_gone() {
    let table = crews();
    assert_eq!(refused(inf().check_join(&table.view(), PieceId(3), PieceId(0))), "INF-15");
}
