//! Vehicles and guns in a battle (`INF-23`, `INF-51` to `INF-56`, `INF-65`, `INF-67`, `INF-70` to `INF-73`).

use super::*;
use crate::rules::infantry::turn::GUNS;

// Slots of the arsenal that this chapter adds.
const GUN: usize = 4;
const COAX: usize = 5;
const HULL_MG: usize = 6;
const BAZOOKA: usize = 7;
const GRENADE: usize = 8;
const PAK: usize = 9;

fn arms() -> Vec<Weapon> {
    let vehicle = |id: &str, post| Weapon {
        post,
        ..weapon(id, "mg_30_bipod", Templates::Leaves(2), 1, Mount::Vehicle)
    };
    let gun = |id: &str, row: &str, mount, crew| Weapon {
        gun: Some(row.into()),
        effect: Effect::AntiTank,
        ..weapon(id, id, Templates::Single, crew, mount)
    };
    vec![
        gun("75_m3", "75_m3", Mount::Vehicle, 1),
        vehicle("mg_30_vehicle", Post::Gunner),
        vehicle("mg_30_hull", Post::Hull),
        Weapon {
            effect: Effect::AntiTank,
            ..weapon("bazooka", "bazooka", Templates::Single, 1, Mount::Hand)
        },
        Weapon {
            effect: Effect::Blast,
            soft_armour_stops: true,
            ..weapon("hand_grenade", "hand_grenade", Templates::Circles(1, 40.0), 1, Mount::Hand)
        },
        gun("pak_40", "75_kwk_40", Mount::Carriage, 1),
    ]
}

fn sherman() -> VehicleSpec {
    let plate = |mm, slope_deg| Plate { mm, slope_deg };
    let hull = Plates { front: plate(51.0, 55.0), side: plate(38.0, 0.0), rear: plate(38.0, 10.0) };
    VehicleSpec {
        model: "sherman_m4_75".into(),
        speed_mph: 24.0,
        tracked: true,
        drawn: false,
        soft: false,
        open: false,
        seats: 0,
        hull,
        turret: Some(Turret { men: 3, plates: hull }),
    }
}

fn truck() -> VehicleSpec {
    let hull = Plates::default();
    VehicleSpec {
        soft: true,
        open: true,
        seats: 12,
        hull,
        turret: None,
        tracked: false,
        drawn: false,
        ..sherman()
    }
}

/// A vehicle of side 0 in the middle that looks along x, its crew, and men: the vehicle is piece 0, its driver, gunner,
/// commander and hull gunner 1 to 4, the men follow.
fn with_vehicle(kind: VehicleSpec, weapons: &[usize], men: &[Man]) -> Table {
    let at = dvec2(20.0, 20.0) * INCH;
    let ids = |list: &[usize]| list.iter().map(|w| WeaponId(u16::try_from(*w).unwrap())).collect();
    let mut pieces = vec![PieceSpec {
        footprint: Footprint::Box { length: 68.0, width: 30.0 },
        height: 31.0,
        weapons: ids(weapons),
        name: "Tank".into(),
        points: 5.0,
        ..spec(0, PieceKind::Vehicle(kind), 0, at)
    }];
    for role in [Role::Driver, Role::Gunner, Role::Commander, Role::HullGunner] {
        let id = pieces.len();
        let kind = PieceKind::Figure { figure: "driver".into(), kit: Kit::default(), role };
        let offset = dvec2(10.0 - 4.0 * id as f64, 0.0);
        let seat = Some(Seat { on: PieceId(0), offset });
        pieces.push(PieceSpec { seat, ..spec(id, kind, 0, at) });
    }
    for m in men {
        let id = pieces.len();
        let kind =
            PieceKind::Figure { figure: "rifleman".into(), kit: m.kit, role: Role::Rifleman };
        pieces.push(PieceSpec { weapons: ids(m.weapons), ..spec(id, kind, m.side, m.at) });
    }
    let mut table = Table::of(pieces, vec![]);
    table.scenario.arsenal.extend(arms());
    table
}

fn tank(men: &[Man]) -> Table {
    with_vehicle(sherman(), &[GUN, COAX, HULL_MG], men)
}

fn armed(weapons: &'static [usize], x: f64, y: f64) -> Man<'static> {
    Man { weapons, ..man(1, x, y) }
}

/// What a shot at the vehicle came to.
fn struck(events: &[BattleEvent]) -> Struck {
    let found = events.iter().find_map(|e| match e {
        BattleEvent::VehicleStruck { result, .. } => Some(*result),
        _ => None,
    });
    found.expect("a vehicle was rolled for")
}

fn refusal(table: &Table, order: ShotOrder) -> String {
    inf().check(&table.view(), &Action::Designate(order)).unwrap_err().rule.to_string()
}

fn shell(target: u32) -> ShotOrder {
    ShotOrder { shell: Shell::HighExplosive, ..shot(0, target) }
}

#[test]
fn inf_67_weapons_of_vehicles_fire_in_phase_five_and_rifles_in_phase_six() {
    let mut table = tank(&[man(1, 30.0, 20.0)]);
    assert_eq!(refusal(&table, shell(5)), "INF-67");
    table.now.state.phase = GUNS;
    assert!(inf().check(&table.view(), &Action::Designate(shell(5))).is_ok());
    table.now.state.step = Step::Go(SideId(1));
    assert_eq!(refusal(&table, shot(5, 0)), "INF-67");
}

#[test]
fn inf_67_the_gunner_fires_his_gun_or_the_machine_gun_beside_it_and_the_hull_gunner_his_own() {
    let mut table = tank(&[man(1, 30.0, 20.0)]);
    table.now.pieces[0].turn.used = 1;
    let may = |table: &Table, slot| inf().can_fire(&table.view(), PieceId(0), slot);
    assert_eq!(may(&table, 1).unwrap_err().rule, "INF-67");
    assert!(may(&table, 2).is_ok());
    // Without a hull gunner nobody fires from the hull.
    table.now.pieces[4].health = Health::Dead;
    assert_eq!(may(&table, 2).unwrap_err().rule, "INF-12");
}

#[test]
fn inf_65_a_hit_on_the_side_goes_through_and_the_d6_says_what_breaks() {
    let mut table = tank(&[armed(&[PAK], 20.0, 29.5)]);
    table.now.state.phase = GUNS;
    let preview = inf().preview_shot(&table.view(), &shot(5, 0));
    let hull = preview.vehicle.expect("the tank is at risk");
    let plate = hull.plate.unwrap();
    assert_eq!((plate.face, plate.mm), (Face::Side, 38.0));
    assert!(plate.pierces > plate.mm);
    // 80 percent at 100 m: sixteen faces of twenty, and one of six is each result.
    assert_eq!(hull.needed, 16);
    assert!((hull.chance_of(|s| s == Struck::OneMan) - 0.8 / 3.0).abs() < 1e-12);
    assert!((hull.chance_of(|_| true) - 1.0).abs() < 1e-12);
    let events = table.fire(&inf(), &[shot(5, 0)], &[16, 3]);
    assert_eq!(struck(&events), Struck::Broken(Damage::Immobile));
    assert!(inf().allowance(&table.view(), PieceId(0)).full() <= 0.0);
}

#[test]
fn inf_65_a_plate_that_holds_is_not_rolled_for() {
    // A bazooka beats 45 mm aslant; the glacis is 51 mm at 55 degrees.
    let mut table = tank(&[armed(&[BAZOOKA], 24.0, 20.0)]);
    let events = table.fire(&inf(), &[shot(5, 0)], &[1]);
    assert_eq!(struck(&events), Struck::Holds);
}

#[test]
fn inf_70_a_bazooka_goes_through_the_rear_and_a_soft_vehicle_takes_the_other_chart() {
    let mut table = tank(&[armed(&[BAZOOKA], 16.0, 20.0)]);
    let events = table.fire(&inf(), &[shot(5, 0)], &[1, 5]);
    assert_eq!(struck(&events), Struck::Broken(Damage::MainGun));
    assert_eq!(inf().can_fire(&table.view(), PieceId(0), 0).unwrap_err().rule, "INF-14");
    let mut table = with_vehicle(truck(), &[], &[armed(&[BAZOOKA], 24.0, 20.0)]);
    let events = table.fire(&inf(), &[shot(5, 0)], &[1, 6]);
    assert_eq!(struck(&events), Struck::Broken(Damage::Immobile));
}

#[test]
fn inf_65_a_lost_man_is_drawn_by_lot_and_inf_72_the_last_one_leaves_a_wreck_that_hides_others() {
    let mut table = tank(&[armed(&[BAZOOKA], 16.0, 20.0), man(1, 30.0, 20.0)]);
    table.fire(&inf(), &[shot(5, 0)], &[1, 1, 2]);
    assert_eq!(table.now.pieces[2].gone, Some(Gone::Killed));
    assert!(inf().can_fire(&table.view(), PieceId(0), 0).is_err());
    for i in [1, 3] {
        table.now.pieces[i].gone = Some(Gone::Killed);
    }
    table.now.pieces[5].turn = TurnRecord::default();
    table.now.state.phase = super::super::turn::FIRE;
    // One man is left: no die for him.
    let events = table.fire(&inf(), &[shot(5, 0)], &[1, 2]);
    assert!(events.contains(&BattleEvent::KnockedOut { piece: PieceId(0) }));
    let state = &table.now.pieces[0];
    assert!(state.on_table() && !state.able());
    assert!(inf().is_lost(&table.view(), table.scenario.piece(PieceId(0)), state));
    assert!(!inf().spots(&table.view(), PieceId(5), PieceId(6)));
    table.now.state.phase = super::super::turn::FIRE;
    table.now.state.step = Step::Go(SideId(1));
    table.now.pieces[5].turn = TurnRecord::default();
    assert_eq!(refusal(&table, shot(5, 0)), "INF-26");
}

#[test]
fn inf_53_from_a_burning_vehicle_all_get_out_with_two_on_the_die_and_the_fire_is_rolled_for() {
    let mut table = tank(&[armed(&[BAZOOKA], 16.0, 20.0)]);
    // Through, fuel; then driver 1 + 2, gunner 2 + 2, commander 3 + 2, hull gunner 6 + 2.
    let events = table.fire(&inf(), &[shot(5, 0)], &[1, 4, 1, 2, 3, 6]);
    assert_eq!(struck(&events), Struck::Broken(Damage::Burning));
    let health: Vec<Health> = table.now.pieces[1..5].iter().map(|p| p.health).collect();
    use Health::*;
    assert_eq!(health, [LitterCase, LitterCase, WalkingWounded, Fit]);
    assert!(table.now.pieces[1..5].iter().all(|p| p.aboard.is_none()));
    // They stand beside it and not in it.
    let hull = table.view().base(PieceId(0));
    assert!(table.now.pieces[1..5].iter().all(|p| hull.distance_to_point(p.at) >= 8.0));
    let fire = |face: u16| inf().fires(&table.view(), &mut ScriptedDice::new(&[face]));
    let outcomes = [1, 2, 6].map(|face| match fire(face).first() {
        Some(BattleEvent::FireRolled { burns, .. }) => *burns,
        _ => panic!("nothing burns"),
    });
    assert_eq!(outcomes, [Burning::Out, Burning::On, Burning::Explodes]);
}

#[test]
fn inf_71_a_shell_bursts_on_its_spot_or_astray_and_each_man_near_it_is_rolled_for() {
    let men = [man(1, 29.0, 20.0), man(1, 30.0, 20.0), man(1, 31.8, 20.0), man(1, 35.0, 20.0)];
    let mut table = tank(&men);
    table.now.state.phase = GUNS;
    let preview = inf().preview_shot(&table.view(), &shell(5));
    let burst = preview.burst.clone().unwrap();
    // 75 mm: red zone 1.5 in. Two in red at 60 percent, one in the outer zone at 30, one outside.
    assert!((burst.red - 1.5 * INCH).abs() < 1e-9);
    let needed: Vec<u16> = preview.heads.iter().map(|h| h.needed).collect();
    assert_eq!((burst.needed, needed), (16, vec![12, 12, 6]));
    // Red adds one to the location: a 1 is a shoulder, a 6 nothing.
    let events = table.fire(&inf(), &[shell(5)], &[16, 12, 4, 12, 6, 6, 4]);
    let health: Vec<Health> = table.now.pieces[5..9].iter().map(|p| p.health).collect();
    assert_eq!(health, [Health::WalkingWounded, Health::Fit, Health::LitterCase, Health::Fit]);
    assert!(events.iter().any(|e| matches!(e, BattleEvent::ShellBurst { .. })));
    // Six inches astray to the left of the line, nobody is near.
    let mut table = tank(&men);
    table.now.state.phase = GUNS;
    let events = table.fire(&inf(), &[shell(5)], &[17, 6, 90]);
    assert!(!events.iter().any(|e| matches!(e, BattleEvent::HeadRolled { .. })));
}

#[test]
fn inf_71_shells_are_for_men_and_soft_targets_and_solid_shot_for_armour() {
    let mut table = tank(&[man(1, 30.0, 20.0)]);
    table.now.state.phase = GUNS;
    assert_eq!(refusal(&table, shot(0, 5)), "INF-71");
    let mut table = tank(&[armed(&[PAK], 30.0, 20.0)]);
    (table.now.state.phase, table.now.state.step) = (GUNS, Step::Go(SideId(1)));
    let order = ShotOrder { shell: Shell::HighExplosive, ..shot(5, 0) };
    assert_eq!(refusal(&table, order), "INF-71");
    assert_eq!(ShotOrder::loaded(&table.scenario, PieceId(5), 0, PieceId(0)), shot(5, 0));
    assert_eq!(ShotOrder::loaded(&table.scenario, PieceId(0), 0, PieceId(5)), shell(5));
}

#[test]
fn inf_54_a_tripod_gun_blinds_a_tank_once_and_inf_32_it_fires_worse_without_its_optics() {
    let mut table = tank(&[armed(&[TRIPOD], 30.0, 20.0)]);
    let chance =
        |table: &Table| inf().preview_shot(&table.view(), &shell(5)).burst.unwrap().chance.whole();
    let before = chance(&table);
    let events = table.fire(&inf(), &[shot(5, 0)], &[1, 2]);
    assert_eq!(struck(&events), Struck::Broken(Damage::Optics));
    assert_eq!(chance(&table), before - 35);
    table.now.state.phase = super::super::turn::FIRE;
    let events = table.fire(&inf(), &[shot(5, 0)], &[1, 2]);
    assert_eq!(struck(&events), Struck::NoEffect);
}

#[test]
fn inf_56_from_behind_nobody_hits_the_hull_gun_or_the_drivers_slit() {
    for (x, wanted) in [(30.0, Struck::Broken(Damage::DriverVision)), (10.0, Struck::NoEffect)] {
        let mut table = tank(&[armed(&[TRIPOD], x, 20.0)]);
        assert_eq!(struck(&table.fire(&inf(), &[shot(5, 0)], &[1, 4])), wanted);
    }
}

#[test]
fn inf_54_a_blind_driver_goes_five_inches_unless_he_looks_out_and_inf_55_shows_his_head() {
    let mut table = tank(&[man(1, 30.0, 20.0)]);
    let reach = |table: &Table| inf().allowance(&table.view(), PieceId(0)).full() / INCH;
    assert!((reach(&table) - 15.0).abs() < 1e-9);
    assert_eq!(refusal_of_man(&table), "INF-67");
    let machine = &mut table.now.pieces[0].machine;
    machine.damage = machine.damage.with(Damage::DriverVision);
    assert!((reach(&table) - 5.0).abs() < 1e-9);
    table.now.state.phase = super::super::turn::MOVEMENT;
    let open = Action::LookOut { vehicle: PieceId(0), out: true };
    assert!(inf().check(&table.view(), &open).is_ok());
    table.now.pieces[0].machine.driver_out = true;
    assert!((reach(&table) - 15.0).abs() < 1e-9);
    let showing = inf().showing(&table.view(), PieceId(5), PieceId(1));
    assert_eq!(showing.exposed, PartSet::of(&[1]));
    assert!(inf().may_designate(&table.view(), &shot(5, 1)).is_ok());
}

fn refusal_of_man(table: &Table) -> String {
    inf().may_designate(&table.view(), &shot(5, 1)).unwrap_err().rule.to_string()
}

#[test]
fn inf_51_a_rifle_is_not_fired_at_a_vehicle() {
    let table = tank(&[man(1, 30.0, 20.0)]);
    assert_eq!(inf().may_designate(&table.view(), &shot(5, 0)).unwrap_err().rule, "INF-51");
}

#[test]
fn inf_23_a_grenade_takes_the_men_and_one_vehicle_that_it_touches() {
    let mut table = with_vehicle(truck(), &[], &[armed(&[GRENADE], 22.0, 20.0)]);
    let preview = inf().preview_shot(&table.view(), &shot(5, 0));
    assert_eq!(preview.vehicle.as_ref().map(|v| (v.target, v.rule)), Some((PieceId(0), "INF-52")));
    // Those in an open truck are under the circle too.
    assert!(preview.heads.iter().any(|h| h.target == PieceId(1)));
    let heads = preview.heads.len();
    let mut faces = [20, 6].repeat(heads);
    faces.extend([1, 1]);
    let events = table.fire(&inf(), &[shot(5, 0)], &faces);
    assert_eq!(struck(&events), Struck::Crew);
    assert!(events.contains(&BattleEvent::KnockedOut { piece: PieceId(0) }));
}

#[test]
fn inf_72_who_changes_seats_spends_the_turn_and_serves_the_next() {
    let mut table = tank(&[man(1, 30.0, 20.0)]);
    table.now.state.phase = super::super::turn::MOVEMENT;
    let seat = |piece: u32, role| Action::TakeSeat { piece: PieceId(piece), role };
    let check = |table: &Table, action: Action| inf().check(&table.view(), &action);
    assert_eq!(check(&table, seat(4, Role::Driver)).unwrap_err().rule, "INF-72");
    table.now.pieces[1].health = Health::Dead;
    assert!(inf().allowance(&table.view(), PieceId(0)).full() <= 0.0);
    assert!(check(&table, seat(4, Role::Driver)).is_ok());
    let man = &mut table.now.pieces[4];
    (man.duty, man.turn.moved) = (Some(Role::Driver), true);
    assert!(inf().allowance(&table.view(), PieceId(0)).full() <= 0.0);
    table.now.pieces[4].turn = TurnRecord::default();
    assert!(inf().allowance(&table.view(), PieceId(0)).full() > 0.0);
}

#[test]
fn inf_73_more_than_ninety_degrees_of_turning_halve_the_move_and_so_does_going_backwards() {
    let table = tank(&[]);
    let go = |dx: f64, dy: f64| {
        let to = (dvec2(20.0, 20.0) + dvec2(dx, dy)) * INCH;
        inf().plan_move(&table.view(), PieceId(0), &[to])
    };
    let inches = |plan: &crate::rules::MovePlan| format!("{:.2}", plan.length / INCH);
    assert_eq!(inches(&go(30.0, 0.0)), "15.00");
    assert_eq!(inches(&go(0.0, 30.0)), "15.00");
    let about = go(-10.0, 17.0);
    assert_eq!(inches(&about), "7.50");
    assert!((about.turned - 120.5).abs() < 0.1);
    let back = go(-30.0, 0.0);
    assert_eq!(inches(&back), "7.50");
    assert!(back.turned.abs() < 1e-9);
    assert!(back.facing.unwrap().vec().distance(DVec2::X) < 1e-9);
}

#[test]
fn gen_11_a_hull_gun_and_a_towed_gun_fire_only_ahead() {
    let mut table = tank(&[armed(&[PAK], 20.0, 30.0), man(1, 20.0, 32.0)]);
    let hull = ShotOrder { weapon: 2, ..shot(0, 6) };
    assert_eq!(inf().may_designate(&table.view(), &hull).unwrap_err().rule, "GEN-11");
    let coax = ShotOrder { weapon: 1, ..shot(0, 6) };
    assert!(inf().may_designate(&table.view(), &coax).is_ok());
    // The gun looks along x, the tank is south of it.
    assert_eq!(inf().may_designate(&table.view(), &shot(5, 0)).unwrap_err().rule, "GEN-11");
    table.now.pieces[5].facing = Dir::from_degrees(270.0);
    assert!(inf().may_designate(&table.view(), &shot(5, 0)).is_ok());
}

#[test]
fn inf_67_passengers_of_an_open_truck_fire_over_its_side_worse_when_it_drove() {
    let mut table = with_vehicle(truck(), &[], &[man(0, 20.0, 20.0), man(1, 30.0, 20.0)]);
    table.scenario.pieces[5].seat = Some(Seat { on: PieceId(0), offset: dvec2(-10.0, 5.0) });
    table.now.pieces[5].aboard = Some(PieceId(0));
    let order = shot(5, 6);
    assert!(inf().may_designate(&table.view(), &order).is_ok());
    let chance = |table: &Table| inf().preview_shot(&table.view(), &order).heads[0].chance.whole();
    let standing = chance(&table);
    table.now.pieces[0].turn.gait = Gait::Walk;
    assert_eq!(chance(&table), standing - 20);
    let back = inf().showing(&table.view(), PieceId(6), PieceId(5));
    assert_eq!(back.exposed, PartSet::of(&[1, 2]));
}

#[test]
fn inf_14_a_gun_on_its_carriage_is_not_lost_with_its_gunner() {
    let stand = PieceSpec {
        weapons: vec![WeaponId(u16::try_from(PAK).unwrap())],
        footprint: Footprint::Box { length: 50.0, width: 40.0 },
        ..spec(0, PieceKind::Crew, 0, dvec2(10.0, 10.0) * INCH)
    };
    let role = Role::Gunner;
    let kind = PieceKind::Figure { figure: "gunner".into(), kit: Kit::default(), role };
    let seat = Some(Seat { on: PieceId(0), offset: DVec2::ZERO });
    let gunner = PieceSpec { seat, ..spec(1, kind, 0, DVec2::ZERO) };
    let mut table = Table::of(vec![stand, gunner], vec![]);
    table.scenario.arsenal.extend(arms());
    table.now.pieces[1].pending = Health::Dead;
    assert!(inf().weapons_lost(&table.view()).is_empty());
}
