//! The worked examples of the rules, each a sentence, with dice that are written down. Here: the small table that they
//! are played on.

mod aftermath;
mod armour;
mod cover;
mod crews;
mod duties;
mod gaits;
mod hitting;
mod indirect;
mod machines;
mod moves;
mod order;
mod parties;
mod phases;
mod riders;
mod showing;
mod wounds;

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
        gun: None,
        shells_mm: None,
        post: Post::Gunner,
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
        rounds: [None; 8],
        troop: None,
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
        let states = scenario.pieces.iter().map(|p| PieceState::placed(p, 0.0)).collect();
        let now = Snapshot {
            state: BattleState {
                phase: super::turn::FIRE,
                step: Step::Go(SideId(0)),
                first: Some(SideId(1)),
                ..BattleState::opening(&scenario)
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
            self.now.pieces[s.shooter.index()].turn.used |= 1 << s.weapon;
        }
        let mut all = Vec::new();
        let phase = self.now.state.phase;
        let mut dice = ScriptedDice::new(faces);
        let last = *rules.order(&self.view()).last().unwrap();
        let mut events = rules.end_go(&self.view(), last);
        loop {
            for event in &events {
                self.apply(event);
            }
            all.extend(events);
            if self.now.state.phase != phase {
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
                let same = |o: &ShotOrder| (o.shooter, o.weapon) == (order.shooter, order.weapon);
                self.now.state.shots.retain(|o| !same(o));
            }
            BattleEvent::Wounded { piece, health, .. } => {
                let p = &mut self.now.pieces[piece.index()];
                p.pending = p.pending.max(*health);
            }
            BattleEvent::EffectsTook => {
                self.now.pieces.iter_mut().for_each(|p| {
                    p.health = p.pending;
                    p.machine.damage = p.machine.pending;
                });
            }
            BattleEvent::Left { piece, how } => self.now.pieces[piece.index()].gone = Some(*how),
            BattleEvent::WeaponLost { piece, weapon } => {
                self.now.pieces[piece.index()].weapons_lost |= 1 << weapon;
            }
            BattleEvent::Damaged { piece, damage } => {
                let machine = &mut self.now.pieces[piece.index()].machine;
                machine.pending = machine.pending.with(*damage);
            }
            BattleEvent::KnockedOut { piece } => {
                let p = &mut self.now.pieces[piece.index()];
                (p.health, p.pending) = (Health::Dead, Health::Dead);
            }
            BattleEvent::SetDown { piece, at } | BattleEvent::BailedOut { piece, at, .. } => {
                let p = &mut self.now.pieces[piece.index()];
                (p.at, p.aboard) = (*at, None);
            }
            _ => {}
        }
    }
}

fn shot(shooter: u32, target: u32) -> ShotOrder {
    ShotOrder::at(PieceId(shooter), 0, PieceId(target))
}

fn kit(helmet: Helmet, armour: Armour) -> Kit {
    Kit { helmet, armour, scope: false }
}

/// Lands a raw die on a man in the open.
fn land(weapon: &Weapon, kit: Kit, exposed: PartSet, above: bool, raw: u16) -> location::Landing {
    let t = tables();
    let soft_counts = weapon.soft_armour_stops;
    let hit = LocationContext { soft_counts, kit, exposed, firer_above: above, red_zone: false };
    location::land(&t, &Readings::standard(&t), &hit, raw)
}

fn rifle() -> Weapon {
    weapon("rifle", "rifle", Templates::Single, 1, Mount::Hand)
}

const LOW_WALL: PartSet = PartSet(0b111);
