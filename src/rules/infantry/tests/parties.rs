//! Men who carry and are carried, teams, heads kept down, counted rounds, surprise, several blasts, and the option of
//! morale (`INF-10`, `INF-11`, `INF-43`, `INF-49`, `INF-63`, `INF-64`, `INF-66`).

use super::super::data::TABLES;
use super::super::morale::{self, Standing};
use super::super::turn::MOVEMENT;
use super::*;

/// A litter case 0 at (10, 10) in with two men beside him, and a red rifleman 3 ten inches off.
fn fallen() -> Table {
    let men = [man(0, 10.0, 10.0), man(0, 10.0, 10.9), man(0, 10.0, 9.1), man(1, 20.0, 10.0)];
    let mut table = Table::new(&men, vec![]);
    table.now.pieces[0].health = Health::LitterCase;
    table.now.pieces[0].pending = Health::LitterCase;
    table.now.state.phase = MOVEMENT;
    table
}

/// The same with the two carrying him, 1 in front.
fn carried() -> Table {
    let mut table = fallen();
    let by = [PieceId(1), PieceId(2)];
    inf().check_lift(&table.view(), PieceId(0), by).unwrap();
    inf().lift(&table.view(), PieceId(0), by);
    for i in [0, 2] {
        table.now.pieces[i].aboard = Some(PieceId(1));
    }
    table
}

fn refusal(answer: Result<(), Illegal>) -> String {
    answer.unwrap_err().rule.to_string()
}

#[test]
fn inf_64_two_unhurt_men_beside_a_litter_case_take_him_up() {
    let mut table = fallen();
    let lift = |table: &Table, by| inf().check_lift(&table.view(), PieceId(0), by);
    assert!(lift(&table, [PieceId(1), PieceId(2)]).is_ok());
    assert_eq!(refusal(lift(&table, [PieceId(1), PieceId(1)])), "INF-64");
    assert_eq!(refusal(lift(&table, [PieceId(1), PieceId(3)])), "INF-64");
    table.now.pieces[2].health = Health::WalkingWounded;
    assert_eq!(refusal(lift(&table, [PieceId(1), PieceId(2)])), "INF-64");
}

#[test]
fn inf_64_a_party_walks_and_all_three_go_together() {
    let table = carried();
    let full = inf().move_allowance(&table.view(), PieceId(1)).full();
    assert!((full - 5.0 * INCH).abs() < 1e-9);
    let action = Action::Move {
        piece: PieceId(1),
        path: vec![dvec2(10.0, 14.0) * INCH],
        facing: None,
        posture: None,
    };
    let mut none = ScriptedDice::new(&[]);
    let events = inf().resolve(&table.view(), &action, &mut none);
    let places: Vec<(PieceId, DVec2)> = events
        .iter()
        .filter_map(|e| match e {
            BattleEvent::Carried { piece, at, .. } => Some((*piece, *at)),
            _ => None,
        })
        .collect();
    // One behind the other along the way they go.
    let end = dvec2(10.0, 14.0) * INCH;
    assert_eq!(places.len(), 2);
    assert!(places.contains(&(PieceId(0), end - dvec2(0.0, 18.0))));
    assert!(places.contains(&(PieceId(2), end - dvec2(0.0, 36.0))));
}

#[test]
fn inf_64_who_carries_does_not_fire() {
    let table = carried();
    for id in [1, 2] {
        assert_eq!(refusal(inf().can_fire(&table.view(), PieceId(id), 0)), "INF-64");
    }
}

#[test]
fn inf_64_a_bearer_who_is_hurt_lays_his_burden_down() {
    let mut table = carried();
    assert!(inf().set_down(&table.view()).is_empty());
    table.now.pieces[2].pending = Health::WalkingWounded;
    let down = inf().set_down(&table.view());
    assert_eq!(down.len(), 2);
    assert!(down.iter().all(|e| matches!(e, BattleEvent::SetDown { .. })));
}

#[test]
fn inf_64_a_party_puts_its_man_down_when_it_wants() {
    let table = carried();
    assert!(inf().check_put_down(&table.view(), PieceId(0)).is_ok());
    assert_eq!(inf().put_down(&table.view(), PieceId(0)).len(), 2);
    assert_eq!(refusal(inf().check_put_down(&fallen().view(), PieceId(0))), "INF-64");
}

/// A man of blue behind a high wall, a red rifleman before it.
fn walled() -> Table {
    let wall = slab((11.0, 8.0), (11.3, 12.0), 1.0, Some(CoverRow::HighWall), Ground::Open);
    let low = slab((10.5, 20.0), (10.8, 24.0), 0.5, Some(CoverRow::LowWall), Ground::Open);
    let men = [man(0, 10.5, 10.0), man(1, 20.0, 10.0), man(0, 10.0, 22.0), man(1, 20.0, 22.0)];
    let mut table = Table::new(&men, vec![wall, low]);
    table.now.state.phase = MOVEMENT;
    table
}

#[test]
fn inf_43_who_keeps_his_head_down_shows_it_alone_and_does_not_fire() {
    let mut table = walled();
    assert!(inf().check_head(&table.view(), PieceId(2), true).is_ok());
    let before = inf().showing(&table.view(), PieceId(3), PieceId(2)).exposed;
    table.now.pieces[2].head_down = true;
    let after = inf().showing(&table.view(), PieceId(3), PieceId(2)).exposed;
    assert!(before.count() > 1);
    assert_eq!(after, PartSet::of(&[1]));
    table.now.state.phase = super::super::turn::FIRE;
    assert_eq!(refusal(inf().can_fire(&table.view(), PieceId(2), 0)), "INF-43");
}

#[test]
fn inf_43_in_the_open_there_is_nothing_to_keep_ones_head_behind() {
    let mut table = walled();
    table.now.pieces[2].at = dvec2(40.0, 40.0) * INCH;
    assert_eq!(refusal(inf().check_head(&table.view(), PieceId(2), true)), "INF-43");
    table.now.pieces[2].head_down = true;
    assert_eq!(inf().showing(&table.view(), PieceId(3), PieceId(2)).exposed, PartSet::ALL);
}

#[test]
fn inf_10_a_weapon_whose_rounds_are_counted_falls_silent_when_they_are_fired() {
    let mut table = Table::new(&[man(0, 10.0, 10.0), man(1, 20.0, 10.0)], vec![]);
    table.scenario.pieces[0].rounds[0] = Some(2);
    table.now.pieces[0].fired[0] = 1;
    assert!(inf().can_fire(&table.view(), PieceId(0), 0).is_ok());
    table.now.pieces[0].fired[0] = 2;
    assert_eq!(refusal(inf().can_fire(&table.view(), PieceId(0), 0)), "INF-10");
    table.scenario.pieces[0].rounds[0] = None;
    assert!(inf().can_fire(&table.view(), PieceId(0), 0).is_ok());
}

#[test]
fn inf_63_who_comes_from_behind_surprises_one_who_has_not_moved() {
    let mut table = Table::new(&[man(0, 10.0, 10.0), man(1, 10.63, 10.0)], vec![]);
    // Red 1 faces away from blue 0, who has just come.
    table.now.pieces[1].facing = Dir::X;
    table.now.pieces[0].turn.went = 3.0 * INCH;
    assert!(inf().surprises(&table.view(), PieceId(0), PieceId(1)));
    assert!(!inf().surprises(&table.view(), PieceId(1), PieceId(0)));
    // Not if he sees him come, has moved himself, or fought him a turn ago.
    table.now.pieces[1].facing = Dir::from_degrees(180.0);
    assert!(!inf().surprises(&table.view(), PieceId(0), PieceId(1)));
    table.now.pieces[1].facing = Dir::X;
    table.now.pieces[1].turn.went = INCH;
    assert!(!inf().surprises(&table.view(), PieceId(0), PieceId(1)));
    table.now.pieces[1].turn.went = 0.0;
    table.now.pieces[0].turn.went = 0.0;
    assert!(!inf().surprises(&table.view(), PieceId(0), PieceId(1)));
}

#[test]
fn inf_63_surprise_is_worth_four_in_the_round_that_is_fought() {
    let mut table = Table::new(&[man(0, 10.0, 10.0), man(1, 10.62, 10.0)], vec![]);
    table.now.pieces[1].facing = Dir::X;
    table.now.pieces[0].turn.went = 3.0 * INCH;
    table.now.state.phase = super::super::turn::CLOSE;
    let [wins, _, loses] = inf().preview_melee(&table.view(), PieceId(0), PieceId(1));
    // Two equal rifles, one with four more: he loses on 1 against 6 alone, and ties on three of 36.
    assert!((loses - 1.0 / 36.0).abs() < 1e-12 && (wins - 33.0 / 36.0).abs() < 1e-12, "{wins}");
    let melee = inf().next_melee(&table.view()).unwrap();
    let mut dice = ScriptedDice::new(&[1, 4]);
    let events = inf().melee(&table.view(), melee, &mut dice);
    let BattleEvent::Fought { first, second, .. } = &events[0] else { panic!() };
    // Rifle one each; 1 + 1 + 4 against 4 + 1.
    assert_eq!((first.total, second.total), (6, 5));
}

#[test]
fn inf_11_an_automatic_grenade_launcher_lays_two_circles_and_one_alone() {
    let launcher = Weapon {
        effect: Effect::Blast,
        ..weapon("agl", "grenade_launcher", Templates::Circles(2, 40.0), 2, Mount::Tripod)
    };
    let stand = PieceSpec {
        weapons: vec![WeaponId(4)],
        footprint: Footprint::Box { length: 40.0, width: 32.0 },
        ..spec(0, PieceKind::Crew, 0, dvec2(10.0, 10.0) * INCH)
    };
    let seated = |id: usize, role| PieceSpec {
        seat: Some(Seat { on: PieceId(0), offset: DVec2::ZERO }),
        ..spec(
            id,
            PieceKind::Figure { figure: "gunner".into(), kit: Kit::default(), role },
            0,
            DVec2::ZERO,
        )
    };
    let foe = |id: usize, x: f64| PieceSpec {
        side: SideId(1),
        ..spec(
            id,
            PieceKind::Figure {
                figure: "rifleman".into(),
                kit: Kit::default(),
                role: Role::Rifleman,
            },
            1,
            dvec2(x, 10.0) * INCH,
        )
    };
    // The second stands behind the first, within 60 mm of him.
    let pieces = vec![
        stand,
        seated(1, Role::Gunner),
        seated(2, Role::Loader),
        foe(3, 20.0),
        foe(4, 20.0 + 45.0 / INCH),
    ];
    let mut table = Table::of(pieces, vec![]);
    table.scenario.arsenal.push(launcher);
    let order = ShotOrder::at(PieceId(0), 0, PieceId(3));
    let preview = inf().shot_preview(&table.view(), &order);
    assert!(matches!(preview.template, Some(TemplateRecord::Circles { count: 2, .. })));
    let heads: Vec<u32> = preview.heads.iter().map(|h| h.target.0).collect();
    assert_eq!(heads, [3, 4]);
    table.now.pieces[2].health = Health::Dead;
    let preview = inf().shot_preview(&table.view(), &order);
    assert!(matches!(preview.template, Some(TemplateRecord::Circle { .. })));
    assert_eq!(preview.heads.len(), 1);
}

/// A cart 0 with its driver 1 and two horses 2 and 3 before it.
fn cart() -> Table {
    let truck = VehicleSpec {
        model: "cart".into(),
        speed_mph: 0.0,
        tracked: false,
        drawn: true,
        soft: true,
        open: true,
        seats: 4,
        hull: Plates::default(),
        turret: None,
    };
    let body = PieceSpec {
        footprint: Footprint::Box { length: 39.0, width: 22.0 },
        ..spec(0, PieceKind::Vehicle(truck), 0, dvec2(20.0, 20.0) * INCH)
    };
    let seat = |x: f64, y: f64| Some(Seat { on: PieceId(0), offset: dvec2(x, y) });
    let driver = PieceSpec {
        seat: seat(10.0, 0.0),
        ..spec(
            1,
            PieceKind::Figure { figure: "driver".into(), kit: Kit::default(), role: Role::Driver },
            0,
            DVec2::ZERO,
        )
    };
    let horse = |id: usize, y: f64| PieceSpec {
        footprint: Footprint::Box { length: 30.0, width: 10.0 },
        height: 25.0,
        seat: seat(38.0, y),
        ..spec(id, PieceKind::Animal { figure: "horse".into(), mascot: false }, 0, DVec2::ZERO)
    };
    let mut table = Table::of(vec![body, driver, horse(2, 9.0), horse(3, -9.0)], vec![]);
    table.now.state.phase = MOVEMENT;
    table
}

#[test]
fn inf_49_a_cart_goes_as_its_horses_do_and_stands_when_they_are_gone() {
    let mut table = cart();
    let reach = |table: &Table| inf().move_allowance(&table.view(), PieceId(0)).full() / INCH;
    let trot = Tables::parse(TABLES).unwrap().gaits.horse[1].1 / 10.0;
    assert!((reach(&table) - trot).abs() < 1e-9, "{} of {trot}", reach(&table));
    table.now.pieces[2].health = Health::WalkingWounded;
    assert!(reach(&table) < trot);
    table.now.pieces[2].health = Health::LitterCase;
    assert!((reach(&table) - trot).abs() < 1e-9, "the other draws it alone");
    table.now.pieces[3].health = Health::Dead;
    assert!(reach(&table) <= 0.0);
}

#[test]
fn inf_49_horses_before_a_cart_are_seen_and_fall_beside_it() {
    let mut table = cart();
    assert_eq!(inf().within(&table.view(), PieceId(2)), None);
    let at = dvec2(20.0, 20.0) * INCH + dvec2(38.0, 9.0);
    assert!(table.view().place(PieceId(2)).distance(at) < 1e-9);
    let events = inf().taken_along(&table.view(), PieceId(0), DVec2::ZERO, Dir::X);
    assert_eq!(events.len(), 2, "the driver is in the cart, the horses are shown");
    table.now.pieces[2].pending = Health::LitterCase;
    let mut dice = ScriptedDice::new(&[]);
    assert!(inf().wrecks(&table.view(), &mut dice).is_empty(), "a dead horse is no wreck");
}

#[test]
fn inf_49_an_owner_has_a_litter_case_animal_destroyed_and_no_other() {
    let mut table = cart();
    assert_eq!(refusal(inf().check_destroy(&table.view(), PieceId(2))), "INF-49");
    table.now.pieces[2].health = Health::LitterCase;
    assert!(inf().check_destroy(&table.view(), PieceId(2)).is_ok());
}

#[test]
fn inf_66_a_unit_that_has_lost_half_its_men_holds_on_a_four() {
    let tables = tables();
    let half = Standing { men: 8, lost: 4, ..Standing::default() };
    assert!(morale::is_due(&tables, half));
    assert!(!morale::is_due(&tables, Standing { lost: 3, ..half }));
    assert!(!morale::is_due(&tables, Standing { lost: 8, ..half }), "nobody is left to run");
    assert!(!morale::holds(&tables, half, 3) && morale::holds(&tables, half, 4));
    let led = Standing { leader: true, mascot: true, ..half };
    assert!(morale::holds(&tables, led, 2) && !morale::holds(&tables, led, 1));
}

#[test]
fn inf_66_nobody_is_tested_unless_the_scenario_asks() {
    let men = [man(0, 10.0, 10.0), man(0, 12.0, 10.0), man(0, 14.0, 10.0), man(0, 16.0, 10.0)];
    let mut table = Table::new(&men, vec![]);
    for i in [0, 1] {
        table.now.pieces[i].health = Health::LitterCase;
    }
    let mut none = ScriptedDice::new(&[]);
    assert!(inf().morale(&table.view(), &mut none).is_empty());
    table.scenario.switches.0.insert("inf.morale".into(), "true".into());
    let rules = Infantry::new(TABLES, Some(&table.scenario)).unwrap();
    let mut dice = ScriptedDice::new(&[3]);
    let events = rules.morale(&table.view(), &mut dice);
    dice.finish().unwrap();
    let [BattleEvent::MoraleTested { men, holds: false, .. }] = &events[..] else { panic!() };
    assert_eq!(men.len(), 4);
}

#[test]
fn inf_66_who_is_shaken_fires_at_nobody_and_crawls_at_most() {
    let mut table = Table::new(&[man(0, 10.0, 10.0), man(1, 20.0, 10.0)], vec![]);
    table.now.pieces[0].shaken = true;
    assert_eq!(refusal(inf().can_fire(&table.view(), PieceId(0), 0)), "INF-66");
    let gaits = inf().move_allowance(&table.view(), PieceId(0)).gaits;
    assert!(gaits.iter().all(|g| g.0 == Gait::Crawl) && !gaits.is_empty());
}
