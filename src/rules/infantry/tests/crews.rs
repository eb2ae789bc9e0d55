//! Crews, leaves and who lies under them (`INF-11` to `INF-22`).

use super::*;

#[test]
fn inf_12_a_tripod_loses_a_leaf_for_each_man_and_keeps_one_for_the_gunner() {
    let tripod = weapon("mg_30_tripod", "mg_30_tripod", Templates::Leaves(3), 3, Mount::Tripod);
    let bipod = weapon("mg_30_bipod", "mg_30_bipod", Templates::Leaves(2), 2, Mount::Bipod);
    let hmg = weapon("hmg_50_tripod", "hmg_50", Templates::Leaves(2), 3, Mount::Tripod);
    let vehicle = weapon("mg_30_vehicle", "mg_30_bipod", Templates::Leaves(2), 2, Mount::Vehicle);
    assert_eq!([3, 2, 1].map(|n| templates_with(&tripod, n)), [3, 2, 1]);
    assert_eq!([2, 1].map(|n| templates_with(&bipod, n)), [2, 1]);
    assert_eq!(templates_with(&hmg, 2), 1);
    assert_eq!(templates_with(&vehicle, 1), 2);
}

/// A tripod gun of blue with gunner 1, loader 2, commander 3, and a red man 4 ten inches off.
fn gun_table() -> Table {
    let at = dvec2(10.0, 10.0) * INCH;
    let stand = PieceSpec {
        footprint: Footprint::Box { length: 50.0, width: 40.0 },
        weapons: vec![WeaponId(TRIPOD as u16)],
        posture: Posture::Kneeling,
        ..spec(0, PieceKind::Crew, 0, at)
    };
    let mut pieces = vec![stand];
    for (i, (role, x, y)) in
        [(Role::Gunner, -2.0, 0.0), (Role::Loader, 2.0, 12.0), (Role::Commander, -10.0, -10.0)]
            .into_iter()
            .enumerate()
    {
        let kind = PieceKind::Figure { figure: "rifleman".into(), kit: Kit::default(), role };
        pieces.push(PieceSpec {
            seat: Some(Seat { on: PieceId(0), offset: dvec2(x, y) }),
            ..spec(i + 1, kind, 0, at)
        });
    }
    let kind =
        PieceKind::Figure { figure: "rifleman".into(), kit: Kit::default(), role: Role::Rifleman };
    pieces.push(PieceSpec {
        weapons: vec![WeaponId(RIFLE as u16)],
        facing: Dir::from_degrees(180.0),
        ..spec(4, kind, 1, dvec2(20.0, 10.0) * INCH)
    });
    Table::of(pieces, vec![])
}

#[test]
fn inf_12_a_tripod_whose_loader_and_commander_are_dead_lays_one_leaf() {
    let mut table = gun_table();
    assert_eq!(
        inf().service(&table.view(), PieceId(0), 0),
        Service::Fires { present: 3, templates: 3 }
    );
    for i in [2, 3] {
        table.now.pieces[i].gone = Some(Gone::Killed);
        table.now.pieces[i].health = Health::Dead;
    }
    assert_eq!(
        inf().service(&table.view(), PieceId(0), 0),
        Service::Fires { present: 1, templates: 1 }
    );
}

#[test]
fn inf_14_a_gunner_who_is_shot_takes_the_gun_with_him_and_no_loader_takes_over() {
    let mut table = gun_table();
    // Red 4 at the gunner, d20 = 1 hits, d6 = 1 the head.
    let events = table.fire(&inf(), &[shot(4, 1)], &[1, 1]);
    assert!(events.contains(&BattleEvent::WeaponLost { piece: PieceId(0), weapon: 0 }));
    assert_eq!(inf().service(&table.view(), PieceId(0), 0), Service::Destroyed);
}

#[test]
fn inf_16_a_gunner_who_is_a_litter_case_leaves_the_gun_whole_but_silent() {
    let mut table = gun_table();
    let events = table.fire(&inf(), &[shot(4, 1)], &[1, 3]);
    assert!(!events.iter().any(|e| matches!(e, BattleEvent::WeaponLost { .. })));
    assert!(events.iter().any(|e| matches!(e, BattleEvent::SetDown { piece: PieceId(1), .. })));
    assert_eq!(inf().service(&table.view(), PieceId(0), 0), Service::Suspended);
}

#[test]
fn inf_17_a_walking_wounded_crewman_still_counts() {
    let mut table = gun_table();
    table.now.pieces[2].health = Health::WalkingWounded;
    assert_eq!(
        inf().service(&table.view(), PieceId(0), 0),
        Service::Fires { present: 3, templates: 3 }
    );
}

#[test]
fn inf_32_a_tripod_never_fires_after_a_move() {
    let mut table = gun_table();
    assert!(inf().may_designate(&table.view(), &shot(0, 4)).is_ok());
    table.now.pieces[0].turn.gait = Gait::Crawl;
    assert_eq!(inf().may_designate(&table.view(), &shot(0, 4)).unwrap_err().rule, "INF-32");
}

#[test]
fn inf_20_three_leaves_side_by_side_reach_one_and_a_half_widths_across() {
    let group =
        LeafGroup::new(3, Layout::SideBySide, DVec2::ZERO, dvec2(20.0, 0.0) * INCH).unwrap();
    let inside = |across: f64| group.leaves().any(|l| l.contains(dvec2(20.0, across) * INCH));
    assert_eq!([0.0, 1.21, -1.21, 1.81, 1.82].map(inside), [true, true, true, true, false]);
}

#[test]
fn inf_20_three_leaves_end_to_end_reach_one_and_a_half_lengths_along() {
    let group = LeafGroup::new(3, Layout::EndToEnd, DVec2::ZERO, dvec2(20.0, 0.0) * INCH).unwrap();
    let inside = |along: f64| group.leaves().any(|l| l.contains(dvec2(20.0 + along, 0.0) * INCH));
    assert_eq!([4.37, 4.38].map(inside), [true, false]);
}

#[test]
fn inf_20_an_aim_point_that_leaves_the_designated_head_outside_is_refused() {
    let table = gun_table();
    let head = dvec2(20.0, 10.0) * INCH;
    let slid = |dx: f64| ShotOrder { aim: Some(head + dvec2(dx * INCH, 0.0)), ..shot(0, 4) };
    assert!(inf().may_designate(&table.view(), &slid(4.3)).is_ok());
    assert_eq!(inf().may_designate(&table.view(), &slid(4.5)).unwrap_err().rule, "INF-20");
}

#[test]
fn inf_21_every_head_under_the_leaves_is_rolled_for_once_with_its_own_range() {
    let smg = Man { weapons: &[SMG], ..man(0, 2.0, 10.0) };
    let mut table =
        Table::new(&[smg, man(1, 8.0, 10.0), man(1, 9.0, 10.0), man(1, 12.0, 10.0)], vec![]);
    let events = table.fire(&inf(), &[shot(0, 1)], &[20, 1, 20, 1]);
    let rolled: Vec<(PieceId, f64)> = events
        .iter()
        .filter_map(|e| match e {
            BattleEvent::HeadRolled { target, range, .. } => {
                Some((*target, (range / INCH).round()))
            }
            _ => None,
        })
        .collect();
    assert_eq!(rolled, [(PieceId(1), 6.0), (PieceId(2), 7.0)]);
}

#[test]
fn inf_22_of_two_under_a_leaf_only_the_one_in_sight_is_rolled_for() {
    let house = slab((8.3, 10.15), (8.6, 11.4), 3.0, None, Ground::Impassable);
    let smg = Man { weapons: &[SMG], ..man(0, 2.0, 10.0) };
    let mut table = Table::new(&[smg, man(1, 8.0, 10.0), man(1, 8.9, 10.4)], vec![house]);
    let events = table.fire(&inf(), &[shot(0, 1)], &[20, 1]);
    assert_eq!(events.iter().filter(|e| matches!(e, BattleEvent::HeadRolled { .. })).count(), 1);
}

#[test]
fn inf_22_ones_own_men_under_a_leaf_are_at_risk() {
    let smg = Man { weapons: &[SMG], ..man(0, 2.0, 10.0) };
    let mut table = Table::new(&[smg, man(1, 8.0, 10.0), man(0, 8.8, 10.0)], vec![]);
    let events = table.fire(&inf(), &[shot(0, 1)], &[20, 1, 1, 1]);
    assert!(events.iter().any(|e| matches!(
        e,
        BattleEvent::Wounded { piece: PieceId(2), health: Health::Dead, .. }
    )));
}

#[test]
fn nobody_outside_every_template_changes() {
    let smg = Man { weapons: &[SMG], ..man(0, 2.0, 10.0) };
    let mut table = Table::new(&[smg, man(1, 8.0, 10.0), man(1, 8.0, 10.7)], vec![]);
    table.fire(&inf(), &[shot(0, 1)], &[1, 1]);
    assert_eq!(table.now.pieces[2].health, Health::Fit);
}
