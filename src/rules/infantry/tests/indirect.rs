//! Markers, and what comes down on them (`INF-57` to `INF-62`).

use super::super::turn::{INDIRECT, SPOTTING};
use super::*;

const MORTAR: usize = 4;
const BIPOD: usize = 5;

/// A crew of blue at (10, 10) in with the weapon and men of these duties, and two red men, 10 and 11, behind a house
/// 20 in off.
fn table(weapon_slot: usize, duties: &[Role]) -> Table {
    let at = dvec2(10.0, 10.0) * INCH;
    let stand = PieceSpec {
        footprint: Footprint::Box { length: 50.0, width: 40.0 },
        weapons: vec![WeaponId(u16::try_from(weapon_slot).unwrap())],
        posture: Posture::Kneeling,
        ..spec(0, PieceKind::Crew, 0, at)
    };
    let mut pieces = vec![stand];
    for i in 1..=9 {
        let role = duties.get(i - 1).copied();
        let figure = "rifleman".into();
        let kind = PieceKind::Figure {
            figure,
            kit: Kit { helmet: Helmet::Steel, ..Kit::default() },
            role: role.unwrap_or_default(),
        };
        // Who has no duty at the weapon stands far off.
        let piece = match role {
            Some(_) => PieceSpec {
                seat: Some(Seat { on: PieceId(0), offset: dvec2(-2.0, 0.0) }),
                ..spec(i, kind, 0, at)
            },
            None => spec(i, kind, 0, dvec2(5.0 + i as f64, 80.0) * INCH),
        };
        pieces.push(piece);
    }
    for (i, y) in [(10, 10.0), (11, 10.5)] {
        let kind = PieceKind::Figure {
            figure: "rifleman".into(),
            kit: Kit { helmet: Helmet::Steel, ..Kit::default() },
            role: Role::Rifleman,
        };
        pieces.push(spec(i, kind, 1, dvec2(29.8, y) * INCH));
    }
    let house = slab((26.0, 8.0), (28.0, 12.0), 4.0, None, Ground::Impassable);
    let mut table = Table::of(pieces, vec![house]);
    table.scenario.arsenal.push(Weapon {
        effect: Effect::Blast,
        shells_mm: Some(81.0),
        static_only: true,
        ..weapon("mortar_81", "mortar_81", Templates::Single, 3, Mount::Carriage)
    });
    table.scenario.arsenal.push(weapon(
        "mg_30_bipod",
        "mg_30_bipod",
        Templates::Leaves(2),
        2,
        Mount::Bipod,
    ));
    table.now.state.phase = SPOTTING;
    table.now.state.step = Step::Go(SideId(0));
    table
}

const FULL: [Role; 4] = [Role::Gunner, Role::Loader, Role::Commander, Role::Spotter];

fn mark(x: f64, y: f64, dummies: usize) -> MarkOrder {
    let real = dvec2(x, y) * INCH;
    MarkOrder { owner: PieceId(0), real, dummies: vec![real + DVec2::Y * 100.0; dummies] }
}

fn why(table: &Table, order: &MarkOrder) -> String {
    inf().check_mark(&table.view(), order).unwrap_err().rule.to_string()
}

/// What comes down on a real marker, with these dice.
fn fall(table: &mut Table, x: f64, y: f64, faces: &[u16]) -> Vec<BattleEvent> {
    let marker = Marker { owner: PieceId(0), at: dvec2(x, y) * INCH, real: true };
    table.now.state.phase = INDIRECT;
    let mut dice = ScriptedDice::new(faces);
    let events = inf().come_down(&table.view(), &marker, &mut dice);
    dice.finish().unwrap();
    events
}

fn rolled(events: &[BattleEvent]) -> Vec<(u32, i32)> {
    let head = |e: &BattleEvent| match e {
        BattleEvent::HeadRolled { target, chance, .. } => Some((target.0, chance.whole())),
        _ => None,
    };
    events.iter().filter_map(head).collect()
}

#[test]
fn inf_57_a_bipod_may_not_fire_indirectly() {
    let table = table(BIPOD, &FULL);
    assert_eq!(why(&table, &mark(24.0, 10.0, 1)), "INF-57");
}

#[test]
fn inf_57_a_tripod_needs_gunner_loader_and_spotter_but_no_commander() {
    let without = |role: Role| {
        let men: Vec<Role> = FULL.into_iter().filter(|r| *r != role).collect();
        inf().check_mark(&table(TRIPOD, &men).view(), &mark(24.0, 10.0, 1)).err()
    };
    assert_eq!(without(Role::Commander), None);
    for role in [Role::Gunner, Role::Loader, Role::Spotter] {
        assert_eq!(without(role).unwrap().rule, "INF-57", "{role:?}");
    }
}

#[test]
fn inf_58_one_dummy_lies_beside_the_real_marker_of_a_machine_gun() {
    let table = table(TRIPOD, &FULL);
    assert_eq!(why(&table, &mark(24.0, 10.0, 0)), "INF-58");
    assert!(inf().check_mark(&table.view(), &mark(24.0, 10.0, 1)).is_ok());
}

#[test]
fn inf_60_the_spotter_must_see_the_marker() {
    let table = table(TRIPOD, &FULL);
    assert_eq!(why(&table, &mark(30.0, 10.0, 1)), "INF-60");
}

#[test]
fn inf_09_a_weapon_that_was_laid_has_been_used() {
    let mut table = table(TRIPOD, &FULL);
    table.now.pieces[0].turn.weapon = Some(0);
    assert_eq!(why(&table, &mark(24.0, 10.0, 1)), "INF-09");
}

#[test]
fn inf_32_a_tripod_that_moved_lays_no_marker() {
    let mut table = table(TRIPOD, &FULL);
    table.now.pieces[0].turn.gait = Gait::Walk;
    assert_eq!(why(&table, &mark(24.0, 10.0, 1)), "INF-32");
}

#[test]
fn inf_59_the_leaves_fall_side_by_side_and_point_at_the_gun() {
    let mut table = table(TRIPOD, &FULL);
    // Arrow die 1: no drift. The die of distance is thrown with it.
    let events = fall(&mut table, 60.0, 60.0, &[1, 4]);
    let BattleEvent::CameDown { at, inches, template, .. } = &events[0] else { panic!() };
    assert_eq!((*at, *inches), (dvec2(60.0, 60.0) * INCH, 0));
    let Some(TemplateRecord::Leaves { count, layout, .. }) = template else { panic!() };
    assert_eq!((*count, *layout), (3, Layout::SideBySide));
}

#[test]
fn inf_60_everyone_under_them_is_rolled_for_by_the_guns_own_row_seen_or_not() {
    let mut table = table(TRIPOD, &FULL);
    // 20 in = 500 m: 50 percent. Both men are behind the house.
    let events = fall(&mut table, 30.0, 10.0, &[2, 3, 10, 3, 11, 3]);
    assert_eq!(rolled(&events), [(10, 50), (11, 50)]);
    let hurt = |e: &BattleEvent| {
        matches!(e, BattleEvent::Wounded { piece, health, .. }
        if *piece == PieceId(10) && *health == Health::LitterCase)
    };
    assert_eq!(events.iter().filter(|e| hurt(e)).count(), 1);
}

#[test]
fn inf_60_an_arrow_makes_the_group_drift_as_many_inches_as_the_die_shows() {
    let mut table = table(TRIPOD, &FULL);
    // Arrow, 5 in, due north: nobody is left under it.
    let events = fall(&mut table, 30.0, 10.0, &[3, 5, 90]);
    let BattleEvent::CameDown { at, inches, .. } = &events[0] else { panic!() };
    assert_eq!(*inches, 5);
    assert!(at.distance(dvec2(30.0, 15.0) * INCH) < 1e-9);
    assert!(rolled(&events).is_empty());
}

#[test]
fn inf_61_a_mortar_lays_two_dummies_and_needs_no_spotter() {
    let table = table(MORTAR, &FULL[..3]);
    assert_eq!(why(&table, &mark(30.0, 10.0, 1)), "INF-61");
    assert!(inf().check_mark(&table.view(), &mark(30.0, 10.0, 2)).is_ok());
    let direct = inf().can_fire(&table.view(), PieceId(0), 0).unwrap_err();
    assert_eq!(direct.rule, "INF-61");
}

#[test]
fn inf_61_fire_that_nobody_watches_drifts_by_two_dice_and_watched_fire_by_one() {
    let mut unseen = table(MORTAR, &FULL[..3]);
    let events = fall(&mut unseen, 60.0, 60.0, &[6, 3, 4, 180]);
    assert!(matches!(&events[0], BattleEvent::CameDown { inches: 7, observed: false, .. }));
    let mut seen = table(MORTAR, &FULL[..3]);
    seen.scenario.pieces[9].kind =
        PieceKind::Figure { figure: "leader".into(), kit: Kit::default(), role: Role::Leader };
    seen.now.pieces[9].at = dvec2(60.0, 65.0) * INCH;
    let events = fall(&mut seen, 60.0, 60.0, &[6, 3, 180]);
    assert!(matches!(&events[0], BattleEvent::CameDown { inches: 3, observed: true, .. }));
}

#[test]
fn inf_62_a_burst_is_worse_in_its_red_zone_and_walls_keep_it_out() {
    let mut table = table(MORTAR, &FULL[..3]);
    // On the far side of the house from both men: nobody is reached.
    let events = fall(&mut table, 24.5, 10.0, &[1, 1, 1]);
    assert!(rolled(&events).is_empty());
    // 81 mm: red zone 1.5 in, outer 3 in. One man at 1 in, one at 1.6 in or so.
    table.now.pieces[11].at = dvec2(30.0, 11.6) * INCH;
    let events = fall(&mut table, 30.0, 9.6, &[1, 1, 1, 20, 1, 20, 1]);
    assert_eq!(rolled(&events), [(10, 60), (11, 30)]);
}
