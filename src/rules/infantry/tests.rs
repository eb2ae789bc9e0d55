//! The worked examples of the rules, each a sentence, with dice that are written down.

use super::data::{Readings, TABLES, Tables};
use super::location::{self, LocationContext};
use super::to_hit::{self, HitContext};
use super::weapons::{Service, templates_with};
use super::{Infantry, scale};
use crate::dice::ScriptedDice;
use crate::geometry::{
    Area, Dir, Footprint, INCH, Layout, LeafGroup, Passage, Polygon, Scene, SightEffect,
};
use crate::model::*;
use crate::rules::{Ruleset, View};
use glam::{DVec2, dvec2};

fn tables() -> Tables {
    Tables::parse(TABLES).unwrap()
}

fn inf() -> Infantry {
    Infantry::new(TABLES, None).unwrap()
}

fn weapon(id: &str, chart: &str, templates: Templates, crew: u8, mount: Mount) -> Weapon {
    Weapon {
        id: id.into(),
        name: id.replace('_', " "),
        chart: chart.into(),
        chart_alone: (chart.starts_with("mg_30")).then(|| "mg_30_alone".into()),
        templates,
        crew,
        mount,
        effect: Effect::SmallArms,
        soft_armour_stops: matches!(id, "submachine_gun" | "pistol" | "machine_pistol"),
        static_only: mount == Mount::Tripod,
        close_quarters: matches!(id, "submachine_gun" | "pistol"),
        armour_mm: 0,
        secondary: id == "pistol",
    }
}

/// Slots of [`table`]'s arsenal.
const RIFLE: usize = 0;
const TRIPOD: usize = 1;
const SMG: usize = 2;
const PISTOL: usize = 3;

/// A small table: who stands where, with what, and what lies between. Everything that a rule asks for and no file.
struct Table {
    scenario: Scenario,
    now: Snapshot,
}

struct Man<'a> {
    side: u8,
    at: DVec2,
    weapons: &'a [usize],
    elite: i32,
    posture: Posture,
    kit: Kit,
}

fn man(side: u8, x: f64, y: f64) -> Man<'static> {
    Man {
        side,
        at: dvec2(x, y) * INCH,
        weapons: &[RIFLE],
        elite: 0,
        posture: Posture::Standing,
        kit: Kit::default(),
    }
}

fn spec(id: usize, kind: PieceKind, side: u8, at: DVec2) -> PieceSpec {
    PieceSpec {
        id: PieceId(u32::try_from(id).unwrap()),
        key: format!("p{id}"),
        name: format!("Man {id}"),
        side: SideId(side),
        unit: UnitId(u16::from(side)),
        kind,
        footprint: Footprint::Disc { radius: 8.0 },
        height: INCH,
        weapons: vec![],
        elite: 0,
        points: 1.0,
        at,
        facing: Dir::X,
        posture: Posture::Standing,
        seat: None,
    }
}

/// An upright slab of terrain from one corner to another, inches.
fn slab(
    lo: (f64, f64),
    hi: (f64, f64),
    top: f64,
    cover: Option<CoverRow>,
    ground: Ground,
) -> (Area, ObstacleInfo) {
    let polygon = Polygon::rectangle(dvec2(lo.0, lo.1) * INCH, dvec2(hi.0, hi.1) * INCH).unwrap();
    let area = Area {
        polygon,
        base: 0.0,
        top: Some(top * INCH),
        sight: SightEffect::Block,
        passage: Passage::Block,
        hard: true,
        ground: 0.0,
    };
    (area, ObstacleInfo { piece: 0, ground, cover, overhead: false, no_standing: true })
}

impl Table {
    fn new(men: &[Man], terrain: Vec<(Area, ObstacleInfo)>) -> Self {
        let mut pieces = Vec::new();
        for (i, m) in men.iter().enumerate() {
            let kind =
                PieceKind::Figure { figure: "rifleman".into(), kit: m.kit, role: Role::Rifleman };
            let mut piece = spec(i, kind, m.side, m.at);
            piece.weapons =
                m.weapons.iter().map(|w| WeaponId(u16::try_from(*w).unwrap())).collect();
            piece.elite = m.elite;
            piece.posture = m.posture;
            pieces.push(piece);
        }
        Self::of(pieces, terrain)
    }

    fn of(pieces: Vec<PieceSpec>, terrain: Vec<(Area, ObstacleInfo)>) -> Self {
        let (areas, infos): (Vec<_>, Vec<_>) = terrain.into_iter().unzip();
        let wall = TerrainPiece {
            key: "t".into(),
            name: "the wall".into(),
            kind: TerrainKind::StoneWall,
            shape: TerrainShape::Area(vec![]),
            height: 14.0,
        };
        let side = |id: &str| Side { id: id.into(), name: id.into(), slot: SideSlot::Azure };
        let scenario = Scenario {
            source: "table".into(),
            hash: String::new(),
            title: "Table".into(),
            notes: String::new(),
            rules: "infantry".into(),
            switches: Switches::default(),
            unit: LengthUnit::Inch,
            size: DVec2::splat(100.0 * INCH),
            cloth: Cloth::Grass,
            terrain: Terrain {
                pieces: vec![wall],
                scene: Scene::new(vec![], areas).unwrap(),
                walls: vec![],
                areas: infos,
            },
            sides: vec![side("blue"), side("red")],
            units: (0..2)
                .map(|i| Unit {
                    id: UnitId(i),
                    key: format!("u{i}"),
                    name: format!("u{i}"),
                    side: SideId(u8::try_from(i).unwrap()),
                    parent: None,
                })
                .collect(),
            pieces,
            arsenal: vec![
                weapon("rifle", "rifle", Templates::Single, 1, Mount::Hand),
                weapon("mg_30_tripod", "mg_30_tripod", Templates::Leaves(3), 3, Mount::Tripod),
                weapon("submachine_gun", "submachine_gun", Templates::Leaves(1), 1, Mount::Hand),
                weapon("pistol", "pistol", Templates::Single, 1, Mount::Hand),
            ],
            zones: vec![],
            objectives: vec![],
            missions: vec![],
            exits: vec![],
            orders: vec![],
            turn_limit: 12,
            break_share: 50,
        };
        let states = scenario
            .pieces
            .iter()
            .map(|p| PieceState {
                id: p.id,
                at: p.at,
                facing: p.facing,
                z: 0.0,
                aboard: p.seat.map(|s| s.on),
                posture: p.posture,
                health: Health::Fit,
                pending: Health::Fit,
                weapons_lost: 0,
            care: Care::default(),
                gone: None,
                turn: TurnRecord::default(),
            })
            .collect();
        let now = Snapshot {
            state: BattleState {
                turn: 1,
                phase: super::turn::FIRE,
                step: Step::Go(SideId(0)),
                first: Some(SideId(1)),
                shots: vec![],
                lost: vec![0.0, 0.0],
                held_turns: vec![],
                ending: None,
            },
            pieces: states,
            objectives: vec![],
        };
        Self { scenario, now }
    }

    fn view(&self) -> View<'_> {
        View::new(&self.scenario, &self.now)
    }

    /// Rolls a set of designated shots through to the end of the phase, applying what the engine applies.
    fn fire(&mut self, rules: &Infantry, shots: &[ShotOrder], faces: &[u16]) -> Vec<BattleEvent> {
        self.now.state.shots = shots.to_vec();
        for s in shots {
            self.now.pieces[s.shooter.index()].turn.weapon = Some(s.weapon);
        }
        let mut all = Vec::new();
        let mut dice = ScriptedDice::new(faces);
        let last = *rules.order(&self.view()).last().unwrap();
        let mut events = rules.end_go(&self.view(), last);
        loop {
            for event in &events {
                self.apply(event);
            }
            all.extend(events);
            if self.now.state.phase != super::turn::FIRE {
                break;
            }
            events = rules.proceed(&self.view(), &mut dice);
        }
        dice.finish().unwrap();
        all
    }

    fn apply(&mut self, event: &BattleEvent) {
        match event {
            BattleEvent::ShotsOrdered(orders) => self.now.state.shots.clone_from(orders),
            BattleEvent::StepBegan(step) => self.now.state.step = *step,
            BattleEvent::PhaseBegan { phase } => self.now.state.phase = *phase,
            BattleEvent::ShotFired { order, .. } | BattleEvent::ShotWasted { order, .. } => {
                self.now.state.shots.retain(|o| o.shooter != order.shooter);
            }
            BattleEvent::Wounded { piece, health, .. } => {
                let p = &mut self.now.pieces[piece.index()];
                p.pending = p.pending.max(*health);
            }
            BattleEvent::EffectsTook => {
                self.now.pieces.iter_mut().for_each(|p| p.health = p.pending);
            }
            BattleEvent::Left { piece, how } => self.now.pieces[piece.index()].gone = Some(*how),
            BattleEvent::WeaponLost { piece, weapon } => {
                self.now.pieces[piece.index()].weapons_lost |= 1 << weapon;
            }
            BattleEvent::SetDown { piece, at } => {
                let p = &mut self.now.pieces[piece.index()];
                (p.at, p.aboard) = (*at, None);
            }
            _ => {}
        }
    }
}

fn shot(shooter: u32, target: u32) -> ShotOrder {
    ShotOrder {
        shooter: PieceId(shooter),
        weapon: 0,
        target: PieceId(target),
        aim: None,
        layout: Layout::EndToEnd,
    }
}

fn kit(helmet: Helmet, armour: Armour) -> Kit {
    Kit { helmet, armour, scope: false }
}

/// Lands a raw die on a man in the open.
fn land(weapon: &Weapon, kit: Kit, exposed: PartSet, above: bool, raw: u16) -> location::Landing {
    let t = tables();
    let hit = LocationContext { weapon, kit, exposed, firer_above: above, red_zone: false };
    location::land(&t, &Readings::standard(&t), &hit, raw)
}

fn rifle() -> Weapon {
    weapon("rifle", "rifle", Templates::Single, 1, Mount::Hand)
}

const LOW_WALL: PartSet = PartSet(0b111);

// ------------------------------------------------------------------------------------------- scale and movement

#[test]
fn inf_02_the_scale_changes_at_ten_and_fifteen_inches() {
    let t = tables();
    for (inches, metres) in
        [(10.0, 100.0), (12.0, 160.0), (15.0, 250.0), (20.0, 500.0), (45.0, 1750.0)]
    {
        assert!((scale::range_m(&t, inches * INCH) - metres).abs() < 1e-9, "{inches} in");
        assert!((scale::table_length(&t, metres) - inches * INCH).abs() < 1e-9, "{metres} m");
    }
}

#[test]
fn inf_06_men_crawl_one_walk_five_and_run_ten_inches_and_a_thirty_mph_truck_goes_eighteen() {
    let mut table = Table::new(&[man(0, 10.0, 10.0)], vec![]);
    let gaits = inf().allowance(&table.view(), PieceId(0)).gaits;
    let inches: Vec<(Gait, f64)> =
        gaits.iter().map(|(g, mm)| (*g, (mm / INCH * 1000.0).round() / 1000.0)).collect();
    assert_eq!(inches, [(Gait::Crawl, 1.0), (Gait::Walk, 5.0), (Gait::Run, 10.0)]);
    let truck = VehicleSpec {
        model: "truck".into(),
        speed_mph: 30.0,
        tracked: false,
        soft: true,
        open: true,
        seats: 10,
    };
    let mut pieces = vec![spec(0, PieceKind::Vehicle(truck), 0, dvec2(500.0, 500.0))];
    let driver =
        PieceKind::Figure { figure: "driver".into(), kit: Kit::default(), role: Role::Driver };
    pieces.push(PieceSpec {
        seat: Some(Seat { on: PieceId(0), offset: DVec2::ZERO }),
        ..spec(1, driver, 0, DVec2::ZERO)
    });
    table = Table::of(pieces, vec![]);
    assert!((inf().allowance(&table.view(), PieceId(0)).full() - 18.0 * INCH).abs() < 1e-9);
}

#[test]
fn inf_45_a_walking_wounded_man_goes_five_inches_at_most_and_does_not_fire_if_he_moved() {
    let mut table = Table::new(&[man(0, 10.0, 10.0), man(1, 15.0, 10.0)], vec![]);
    table.now.pieces[0].health = Health::WalkingWounded;
    assert!((inf().allowance(&table.view(), PieceId(0)).full() - 5.0 * INCH).abs() < 1e-9);
    assert!(inf().can_fire(&table.view(), PieceId(0), 0).is_ok());
    table.now.pieces[0].turn.gait = Gait::Walk;
    assert_eq!(inf().can_fire(&table.view(), PieceId(0), 0).unwrap_err().rule, "INF-45");
}

#[test]
fn inf_46_a_litter_case_neither_moves_nor_fires_and_lies_prone() {
    let mut table = Table::new(&[man(0, 10.0, 10.0)], vec![]);
    table.now.pieces[0].health = Health::LitterCase;
    assert!(inf().allowance(&table.view(), PieceId(0)).full() <= 0.0);
    assert_eq!(inf().can_fire(&table.view(), PieceId(0), 0).unwrap_err().rule, "INF-16");
    assert_eq!(table.view().posture(PieceId(0)), Posture::Prone);
}

// ------------------------------------------------------------------------------------------- to hit

fn to_hit_with(
    base_weapon: &Weapon,
    inches: f64,
    elite: i32,
    scope: bool,
    moved: Gait,
) -> (i32, u16) {
    let t = tables();
    let context = HitContext {
        weapon: Some(base_weapon),
        crew_present: base_weapon.crew,
        range: Some(inches * INCH),
        base: None,
        moved,
        scope,
        elite,
        mascot: false,
        no_medic: false,
        no_services: false,
        optics_out: false,
    };
    let chance = to_hit::chance(&t, &Readings::standard(&t), &context).unwrap();
    (chance.whole(), to_hit::needed(&t, chance.whole()))
}

#[test]
fn inf_31_chance_65_with_a_scope_and_two_elite_levels_is_80_and_hits_on_16_or_less() {
    // A rifle at 100 m has 65 percent.
    assert_eq!(to_hit_with(&rifle(), 10.0, 2, true, Gait::None), (80, 16));
}

#[test]
fn inf_31_a_chance_of_12_is_two_pips_and_of_0_none_and_of_150_twenty() {
    let t = tables();
    assert_eq!([12, 0, -40, 5, 100, 150].map(|c| to_hit::needed(&t, c)), [2, 0, 0, 1, 20, 20]);
}

#[test]
fn inf_32_walking_costs_twenty_and_running_forty_percent() {
    assert_eq!(to_hit_with(&rifle(), 5.0, 0, false, Gait::Crawl), (55, 11));
    assert_eq!(to_hit_with(&rifle(), 5.0, 0, false, Gait::Walk), (55, 11));
    assert_eq!(to_hit_with(&rifle(), 5.0, 0, false, Gait::Run), (35, 7));
}

#[test]
fn inf_33_a_range_of_exactly_a_band_belongs_to_it_and_a_hair_more_to_the_next() {
    let t = tables();
    assert_eq!(to_hit::base_chance(&t, "rifle", 10.0 * INCH), Some(65));
    assert_eq!(to_hit::base_chance(&t, "rifle", 10.0 * INCH + 0.009), Some(65));
    assert_eq!(to_hit::base_chance(&t, "rifle", 10.0 * INCH + 0.02), Some(45));
    assert_eq!(to_hit::base_chance(&t, "hand_grenade", 4.0 * INCH), Some(45));
    assert_eq!(to_hit::base_chance(&t, "hand_grenade", 4.1 * INCH), None);
    assert_eq!(to_hit::base_chance(&t, "atgm", 5.0 * INCH), None);
    assert_eq!(to_hit::base_chance(&t, "atgm", 10.0 * INCH), Some(40));
}

#[test]
fn inf_33_no_chance_grows_with_range_but_that_of_a_guided_missile() {
    let t = tables();
    for row in t.chart.iter().filter(|r| r.row != "atgm") {
        let percent: Vec<i32> = row.percent.iter().map(|p| p.unwrap()).collect();
        assert!(percent.windows(2).all(|w| w[0] >= w[1]), "{}", row.row);
    }
}

#[test]
fn inf_31_hits_over_all_twenty_faces_are_one_in_five_percent() {
    let t = tables();
    for chance in 0..=100 {
        let needed = to_hit::needed(&t, chance);
        let hits = (1..=20).filter(|face| *face <= needed).count();
        assert_eq!(hits, usize::try_from(chance / 5).unwrap());
    }
}

// ------------------------------------------------------------------------------------------- location

#[test]
fn inf_39_body_armour_turns_a_four_into_a_five() {
    let l = land(&rifle(), kit(Helmet::Steel, Armour::Hard), PartSet::ALL, false, 4);
    assert_eq!((l.part, l.effect), (Some(5), Health::WalkingWounded));
}

#[test]
fn inf_39_a_ballistic_helmet_turns_a_six_into_nothing_and_adds_to_armour() {
    let ballistic = kit(Helmet::Ballistic, Armour::None);
    assert_eq!(land(&rifle(), ballistic, PartSet::ALL, false, 6).effect, Health::Fit);
    let both = kit(Helmet::Ballistic, Armour::Hard);
    assert_eq!(land(&rifle(), both, PartSet::ALL, false, 1).effect, Health::LitterCase);
    assert_eq!(land(&rifle(), both, PartSet::ALL, false, 5).effect, Health::Fit);
}

#[test]
fn inf_39_a_bare_head_takes_one_off_but_never_below_one() {
    let bare = kit(Helmet::None, Armour::None);
    assert_eq!(land(&rifle(), bare, PartSet::ALL, false, 1).part, Some(1));
    assert_eq!(land(&rifle(), bare, PartSet::ALL, false, 3).part, Some(2));
    assert_eq!(land(&rifle(), bare, PartSet::ALL, false, 3).effect, Health::Dead);
}

#[test]
fn inf_39_soft_armour_helps_against_a_submachine_gun_but_not_against_shotgun_or_rifle() {
    let soft = kit(Helmet::Steel, Armour::Soft);
    let smg = weapon("submachine_gun", "submachine_gun", Templates::Leaves(1), 1, Mount::Hand);
    let shotgun = weapon("shotgun", "shotgun", Templates::Leaves(1), 1, Mount::Hand);
    assert_eq!(land(&smg, soft, PartSet::ALL, false, 4).effect, Health::WalkingWounded);
    assert_eq!(land(&shotgun, soft, PartSet::ALL, false, 4).effect, Health::LitterCase);
    assert_eq!(land(&rifle(), soft, PartSet::ALL, false, 4).effect, Health::LitterCase);
}

#[test]
fn inf_40_a_low_wall_stops_a_raw_four_and_lets_a_three_through_to_the_chest() {
    let steel = Kit::default();
    assert!(land(&rifle(), steel, LOW_WALL, false, 4).stopped);
    let three = land(&rifle(), steel, LOW_WALL, false, 3);
    assert_eq!((three.part, three.effect), (Some(3), Health::LitterCase));
}

#[test]
fn inf_44_a_firer_above_adds_one_to_the_effect_while_cover_still_reads_the_raw_die() {
    let steel = Kit::default();
    assert!(land(&rifle(), steel, LOW_WALL, true, 4).stopped);
    assert_eq!(land(&rifle(), steel, LOW_WALL, true, 3).part, Some(4));
    assert_eq!(land(&rifle(), steel, LOW_WALL, true, 2).part, Some(3));
}

#[test]
fn inf_44_the_other_reading_exposes_one_more_part_instead() {
    let t = tables();
    let readings = Readings { extend_exposure: true, ..Readings::standard(&t) };
    let weapon = rifle();
    let hit = LocationContext {
        weapon: &weapon,
        kit: Kit::default(),
        exposed: PartSet(0b1111),
        firer_above: true,
        red_zone: false,
    };
    let effects: Vec<Health> =
        [4, 3, 2].map(|raw| location::land(&t, &readings, &hit, raw).effect).to_vec();
    assert_eq!(effects, [Health::LitterCase, Health::LitterCase, Health::Dead]);
}

#[test]
fn inf_40b_a_second_walking_wound_makes_a_litter_case_and_nobody_gets_better() {
    use Health::{Dead, Fit, LitterCase, WalkingWounded};
    assert_eq!(location::wound(WalkingWounded, WalkingWounded), LitterCase);
    assert_eq!(location::wound(Fit, WalkingWounded), WalkingWounded);
    assert_eq!(location::wound(LitterCase, WalkingWounded), LitterCase);
    assert_eq!(location::wound(WalkingWounded, Fit), WalkingWounded);
    assert_eq!(location::wound(LitterCase, Dead), Dead);
}

#[test]
fn a_part_that_does_not_show_never_changes_anybody() {
    for exposed in 0..64_u8 {
        for raw in 1..=6 {
            let l = land(&rifle(), Kit::default(), PartSet(exposed), false, raw);
            if !PartSet(exposed).has(raw) {
                assert!(l.stopped && l.effect == Health::Fit);
            }
        }
    }
}

// ------------------------------------------------------------------------------------------- cover and posture

/// Blue 0 at x = 2 in, red 1 at x = 12 in, a wall of this top right in front of red.
fn behind_wall(top: f64, row: CoverRow, posture: Posture) -> Table {
    let wall = slab((11.3, 0.0), (11.6, 20.0), top, Some(row), Ground::LowObstacle);
    let red = Man { posture, ..man(1, 12.0, 10.0) };
    Table::new(&[man(0, 2.0, 10.0), red], vec![wall])
}

#[test]
fn inf_29_who_stands_behind_a_low_wall_counts_as_kneeling_and_shows_three_parts() {
    let table = behind_wall(0.5, CoverRow::LowWall, Posture::Standing);
    let showing = inf().showing(&table.view(), PieceId(0), PieceId(1));
    assert_eq!((showing.posture, showing.cover), (Posture::Kneeling, Some(CoverRow::LowWall)));
    assert_eq!(showing.exposed, PartSet::of(&[1, 2, 3]));
    assert!(inf().exposure(&table.view(), PieceId(0), PieceId(1)).visible);
}

#[test]
fn inf_42_a_wall_counts_only_within_an_inch_and_only_when_it_lies_between() {
    let far = slab((9.0, 0.0), (9.3, 20.0), 0.4, Some(CoverRow::LowWall), Ground::LowObstacle);
    let behind = slab((12.5, 0.0), (12.8, 20.0), 0.4, Some(CoverRow::LowWall), Ground::LowObstacle);
    for wall in [far, behind] {
        let table = Table::new(&[man(0, 2.0, 10.0), man(1, 12.0, 10.0)], vec![wall]);
        let showing = inf().showing(&table.view(), PieceId(0), PieceId(1));
        assert_eq!((showing.cover, showing.exposed), (None, PartSet::ALL));
    }
}

#[test]
fn inf_42_cover_and_posture_together_show_what_both_show() {
    let table = behind_wall(0.15, CoverRow::LowWall, Posture::Prone);
    let showing = inf().showing(&table.view(), PieceId(0), PieceId(1));
    assert_eq!(showing.exposed, PartSet::of(&[1, 2]));
}

#[test]
fn inf_29_a_kneeling_figure_that_crawled_counts_as_prone() {
    let mut table = Table::new(
        &[man(0, 2.0, 10.0), Man { posture: Posture::Kneeling, ..man(1, 12.0, 10.0) }],
        vec![],
    );
    assert_eq!(
        inf().showing(&table.view(), PieceId(0), PieceId(1)).exposed,
        PartSet::of(&[1, 2, 3, 4])
    );
    table.now.pieces[1].turn.gait = Gait::Crawl;
    let showing = inf().showing(&table.view(), PieceId(0), PieceId(1));
    assert_eq!((showing.posture, showing.exposed), (Posture::Prone, PartSet::of(&[1, 2])));
}

#[test]
fn inf_43_a_firing_port_shows_one_part_even_to_answering_fire() {
    let mut table = behind_wall(0.6, CoverRow::FiringPort, Posture::Standing);
    table.now.pieces[1].turn.weapon = Some(0);
    assert_eq!(inf().showing(&table.view(), PieceId(0), PieceId(1)).exposed, PartSet::of(&[1]));
}

#[test]
fn inf_44_a_head_an_inch_higher_is_above_and_a_roof_cancels_it() {
    let mut table = Table::new(&[man(0, 2.0, 10.0), man(1, 12.0, 10.0)], vec![]);
    table.now.pieces[0].z = INCH;
    assert!(inf().showing(&table.view(), PieceId(0), PieceId(1)).firer_above);
    table.now.pieces[0].z = 0.9 * INCH;
    assert!(!inf().showing(&table.view(), PieceId(0), PieceId(1)).firer_above);
    let (mut roof, mut info) = slab((11.0, 9.0), (13.0, 11.0), 0.0, None, Ground::Open);
    roof.sight = SightEffect::Clear;
    info.overhead = true;
    let mut table = Table::new(&[man(0, 2.0, 10.0), man(1, 12.0, 10.0)], vec![(roof, info)]);
    table.now.pieces[0].z = 2.0 * INCH;
    assert!(!inf().showing(&table.view(), PieceId(0), PieceId(1)).firer_above);
}

// ------------------------------------------------------------------------------------------- crews and leaves

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

// ------------------------------------------------------------------------------------------- designation and order

#[test]
fn inf_09_who_has_fired_one_weapon_may_not_fire_another() {
    let both = Man { weapons: &[RIFLE, PISTOL], ..man(0, 2.0, 10.0) };
    let mut table = Table::new(&[both, man(1, 6.0, 10.0)], vec![]);
    table.now.pieces[0].turn.weapon = Some(0);
    let refusal =
        inf().may_designate(&table.view(), &ShotOrder { weapon: 1, ..shot(0, 1) }).unwrap_err();
    assert_eq!(refusal.rule, "INF-09");
}

#[test]
fn inf_10_nobody_fires_a_weapon_he_does_not_have() {
    let table = Table::new(&[man(0, 2.0, 10.0), man(1, 6.0, 10.0)], vec![]);
    let refusal =
        inf().may_designate(&table.view(), &ShotOrder { weapon: 3, ..shot(0, 1) }).unwrap_err();
    assert_eq!(refusal.rule, "INF-10");
}

#[test]
fn inf_24_a_target_out_of_sight_cannot_be_designated() {
    let house = slab((4.0, 0.0), (5.0, 20.0), 3.0, None, Ground::Impassable);
    let table = Table::new(&[man(0, 2.0, 10.0), man(1, 8.0, 10.0)], vec![house]);
    let refusal = inf().may_designate(&table.view(), &shot(0, 1)).unwrap_err();
    assert_eq!(refusal.rule, "INF-24");
    assert!(refusal.text.contains("the wall"), "{}", refusal.text);
}

#[test]
fn inf_25_a_shot_out_of_range_may_be_designated_and_is_a_miss() {
    let pistol = Man { weapons: &[PISTOL], ..man(0, 2.0, 10.0) };
    let mut table = Table::new(&[pistol, man(1, 14.0, 10.0)], vec![]);
    assert!(inf().may_designate(&table.view(), &shot(0, 1)).is_ok());
    let events = table.fire(&inf(), &[shot(0, 1)], &[]);
    assert!(
        events.contains(&BattleEvent::ShotWasted {
            order: shot(0, 1),
            reason: WasteReason::OutOfRange
        })
    );
}

#[test]
fn inf_26_two_rifles_on_one_man_and_the_first_kills_so_the_second_is_spent() {
    let mut table = Table::new(&[man(0, 2.0, 10.0), man(0, 2.0, 12.0), man(1, 8.0, 10.0)], vec![]);
    let events = table.fire(&inf(), &[shot(0, 2), shot(1, 2)], &[1, 1]);
    assert!(
        events.contains(&BattleEvent::ShotWasted {
            order: shot(1, 2),
            reason: WasteReason::TargetOut
        })
    );
}

#[test]
fn inf_34_elite_three_kills_elite_nought_before_he_fires() {
    let mut table = Table::new(&[Man { elite: 3, ..man(0, 2.0, 10.0) }, man(1, 8.0, 10.0)], vec![]);
    let events = table.fire(&inf(), &[shot(1, 0), shot(0, 1)], &[1, 1]);
    assert!(
        events.contains(&BattleEvent::ShotWasted {
            order: shot(1, 0),
            reason: WasteReason::ShooterOut
        })
    );
    assert_eq!(table.now.pieces[0].health, Health::Fit);
}

#[test]
fn inf_34_elite_two_and_elite_nought_hit_each_other_and_both_hits_count() {
    let mut table = Table::new(&[Man { elite: 2, ..man(0, 2.0, 10.0) }, man(1, 8.0, 10.0)], vec![]);
    table.fire(&inf(), &[shot(0, 1), shot(1, 0)], &[1, 1, 1, 3]);
    assert_eq!([0, 1].map(|i| table.now.pieces[i].health), [Health::LitterCase, Health::Dead]);
}

#[test]
fn inf_35_who_designated_first_is_rolled_first_then_elite_levels_then_ids() {
    // Red moved first, so blue designates and is rolled first.
    let men = [
        man(1, 8.0, 10.0),
        man(0, 2.0, 10.0),
        Man { elite: 1, ..man(0, 2.0, 12.0) },
        man(0, 2.0, 14.0),
    ];
    let mut table = Table::new(&men, vec![]);
    let shots = [shot(0, 1), shot(1, 0), shot(2, 0), shot(3, 0)];
    let events = table.fire(&inf(), &shots, &[20, 1, 20, 1, 20, 1, 20, 1]);
    let order: Vec<u32> = events
        .iter()
        .filter_map(|e| {
            if let BattleEvent::ShotFired { order, .. } = e { Some(order.shooter.0) } else { None }
        })
        .collect();
    assert_eq!(order, [2, 1, 3, 0]);
}

#[test]
fn inf_36_the_dead_leave_when_the_phase_ends() {
    let mut table = Table::new(&[man(0, 2.0, 10.0), man(1, 8.0, 10.0)], vec![]);
    let events = table.fire(&inf(), &[shot(0, 1)], &[1, 2]);
    let at = |wanted: &dyn Fn(&BattleEvent) -> bool| events.iter().position(wanted).unwrap();
    let took = at(&|e| matches!(e, BattleEvent::EffectsTook));
    let left = at(&|e| matches!(e, BattleEvent::Left { piece: PieceId(1), how: Gone::Killed }));
    assert!(took < left);
}

#[test]
fn inf_38_a_head_hit_from_the_front_is_a_face_hit() {
    let mut table = Table::new(&[man(0, 2.0, 10.0), man(1, 8.0, 10.0)], vec![]);
    for (facing, face) in [(180.0, true), (135.0, true), (134.0, false), (0.0, false)] {
        table.now.pieces[1].facing = Dir::from_degrees(facing);
        table.now.pieces[1].health = Health::Fit;
        table.now.pieces[1].pending = Health::Fit;
        table.now.pieces[1].gone = None;
        table.now.state.phase = super::turn::FIRE;
        let events = table.fire(&inf(), &[shot(0, 1)], &[1, 1]);
        let rolled = events.iter().find_map(|e| {
            if let BattleEvent::HeadRolled { location, .. } = e { Some(location) } else { None }
        });
        assert_eq!(rolled.unwrap().face, face, "facing {facing}");
    }
}

#[test]
fn inf_68_in_contact_a_rifle_is_silent_and_a_submachine_gun_speaks_to_whom_it_touches() {
    let smg = Man { weapons: &[SMG], ..man(0, 2.0, 10.0) };
    let touching = 2.0 + 16.0 / INCH;
    let table =
        Table::new(&[smg, man(1, touching, 10.0), man(1, 8.0, 10.0), man(0, 2.0, 14.0)], vec![]);
    let inf = inf();
    assert!(inf.may_designate(&table.view(), &shot(0, 1)).is_ok());
    assert_eq!(inf.may_designate(&table.view(), &shot(0, 2)).unwrap_err().rule, "INF-68");
    assert_eq!(inf.may_designate(&table.view(), &shot(1, 0)).unwrap_err().rule, "INF-68");
    // His friend across the field cannot designate whom he wrestles with.
    assert_eq!(inf.may_designate(&table.view(), &shot(3, 1)).unwrap_err().rule, "INF-68");
}

#[test]
fn preview_and_resolution_use_the_same_numbers() {
    let smg = Man { weapons: &[SMG], elite: 1, ..man(0, 2.0, 10.0) };
    let mut table = Table::new(&[smg, man(1, 8.0, 10.0), man(1, 9.0, 10.0)], vec![]);
    table.now.pieces[0].turn.gait = Gait::Walk;
    let inf = inf();
    let preview = inf.preview_shot(&table.view(), &shot(0, 1));
    let events = table.fire(&inf, &[shot(0, 1)], &[20, 1, 20, 1]);
    let rolled: Vec<_> = events
        .iter()
        .filter_map(|e| match e {
            BattleEvent::HeadRolled { target, chance, hit, .. } => {
                Some((*target, chance.clone(), hit.needed))
            }
            _ => None,
        })
        .collect();
    let promised: Vec<_> =
        preview.heads.iter().map(|h| (h.target, h.chance.clone(), Some(h.needed))).collect();
    assert_eq!(rolled, promised);
}

#[test]
fn odds_of_a_shot_are_those_of_all_120_pairs_of_dice() {
    let t = tables();
    let readings = Readings::standard(&t);
    let weapon = rifle();
    for exposed in [PartSet::ALL, LOW_WALL, PartSet::of(&[2, 4, 6])] {
        let hit = LocationContext {
            weapon: &weapon,
            kit: Kit::default(),
            exposed,
            firer_above: false,
            red_zone: false,
        };
        for needed in [0_u16, 7, 20] {
            let mut count = [0_u32; 4];
            for d20 in 1..=20_u16 {
                for d6 in 1..=6 {
                    let effect = if d20 <= needed {
                        location::land(&t, &readings, &hit, d6).effect
                    } else {
                        Health::Fit
                    };
                    count[location::wound(Health::WalkingWounded, effect) as usize] += 1;
                }
            }
            let odds = location::odds(&t, &readings, &hit, needed, Health::WalkingWounded);
            for i in 0..4 {
                assert!((odds[i] - f64::from(count[i]) / 120.0).abs() < 1e-12);
            }
        }
    }
}
