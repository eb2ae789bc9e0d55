//! A farm with two squads, made in code: what the tests of this layer draw.

use super::line::spline;
use crate::geometry::{Dir, Footprint, Scene};
use crate::model::*;
use glam::DVec2;
use std::collections::BTreeMap;

pub(crate) fn points(list: &[(f64, f64)]) -> Vec<DVec2> {
    list.iter().map(|(x, y)| DVec2::new(*x, *y)).collect()
}

pub(crate) fn piece(key: &str, kind: TerrainKind, shape: TerrainShape) -> TerrainPiece {
    TerrainPiece { key: key.into(), name: key.replace('_', " "), kind, shape, height: 0.0 }
}

pub(crate) fn area(key: &str, kind: TerrainKind, list: &[(f64, f64)]) -> TerrainPiece {
    piece(key, kind, TerrainShape::Area(points(list)))
}

pub(crate) fn round(key: &str, kind: TerrainKind, list: &[(f64, f64)]) -> TerrainPiece {
    let outline = spline(&points(list), true, 4.0);
    piece(key, kind, TerrainShape::Area(outline))
}

pub(crate) fn line(key: &str, kind: TerrainKind, width: f64, list: &[(f64, f64)]) -> TerrainPiece {
    let points = points(list);
    piece(key, kind, TerrainShape::Line { points, width })
}

pub(crate) fn curve(key: &str, kind: TerrainKind, width: f64, list: &[(f64, f64)]) -> TerrainPiece {
    let points = spline(&points(list), false, 3.0);
    piece(key, kind, TerrainShape::Line { points, width })
}

pub(crate) fn disc(key: &str, kind: TerrainKind, x: f64, y: f64, radius: f64) -> TerrainPiece {
    let at = DVec2::new(x, y);
    piece(key, kind, TerrainShape::Disc { at, radius })
}

pub(crate) fn opening(side: u8, at: f64, width: f64, kind: OpeningKind) -> Opening {
    Opening { side, at, width, kind }
}

pub(crate) fn house(
    key: &str,
    at: (f64, f64),
    size: (f64, f64),
    deg: f64,
    roof: &str,
    openings: Vec<Opening>,
) -> TerrainPiece {
    // The farmhouse alone has rooms: a wall across with a door's gap, and one along from it.
    let v = DVec2::new;
    let rooms = [
        (v(-4.0, -34.0), v(-4.0, -10.0)),
        (v(-4.0, 8.0), v(-4.0, 34.0)),
        (v(-4.0, 12.0), v(28.0, 12.0)),
        (v(42.0, 12.0), v(56.0, 12.0)),
    ];
    let inner: &[_] = if key == "farmhouse" { &rooms } else { &[] };
    let h = House {
        at: DVec2::new(at.0, at.1),
        length: size.0,
        width: size.1,
        facing: Dir::from_degrees(deg),
        wall: 4.4,
        storeys: 2,
        openings,
        roof: roof.into(),
        inner: inner.to_vec(),
        inner_wall: 3.0,
    };
    piece(key, TerrainKind::House, TerrainShape::House(h))
}

/// The terrain of the farm, 1200 by 800 mm.
pub(crate) fn terrain() -> Vec<TerrainPiece> {
    use OpeningKind::{Door, Port, Window};
    use TerrainKind::*;
    let hill = points(&[
        (238., 62.),
        (330., 44.),
        (424., 72.),
        (452., 140.),
        (404., 206.),
        (306., 212.),
        (244., 160.),
    ]);
    let hill = spline(&hill, true, 4.0);
    vec![
        piece("knoll", Hill, TerrainShape::Levels(vec![(hill, 20.0)])),
        area(
            "big_wheat",
            Field(Crop::Wheat),
            &[
                (150., 410.),
                (300., 414.),
                (404., 394.),
                (482., 368.),
                (534., 386.),
                (550., 440.),
                (540., 560.),
                (150., 560.),
            ],
        ),
        area(
            "roots",
            Field(Crop::Roots),
            &[(596., 0.), (800., 0.), (776., 132.), (706., 134.), (610., 86.)],
        ),
        area(
            "plough",
            Field(Crop::Plough),
            &[(350., 0.), (560., 0.), (548., 62.), (440., 16.), (356., 2.)],
        ),
        area(
            "meadow",
            Field(Crop::Meadow),
            &[(566., 380.), (664., 384.), (690., 456.), (694., 560.), (572., 560.)],
        ),
        area(
            "stubble",
            Field(Crop::Stubble),
            &[(40., 60.), (160., 60.), (170., 300.), (40., 320.)],
        ),
        area(
            "far_wheat",
            Field(Crop::Wheat),
            &[(960., 560.), (1160., 580.), (1160., 780.), (980., 780.)],
        ),
        curve("lane", Track, 30.0, &[(782., 160.), (784., 226.), (806., 300.), (812., 345.)]),
        curve(
            "road",
            Road,
            46.0,
            &[
                (0., -10.),
                (180., -8.),
                (300., 6.),
                (430., 34.),
                (560., 92.),
                (690., 150.),
                (830., 166.),
                (1000., 146.),
                (1200., 150.),
            ],
        ),
        round(
            "pond",
            Pond,
            &[(618., 452.), (648., 470.), (664., 448.), (652., 420.), (622., 416.), (606., 434.)],
        ),
        curve(
            "stream",
            Stream,
            24.0,
            &[(700., 800.), (760., 700.), (860., 660.), (900., 560.), (1020., 540.), (1200., 470.)],
        ),
        line("stone_bridge", Bridge, 46.0, &[(846., 640.), (900., 672.)]),
        disc("crater_1", Crater, 486., 214., 17.),
        disc("crater_2", Crater, 596., 196., 12.),
        disc("crater_3", Crater, 690., 240., 13.),
        disc("foxhole", Foxhole, 792., 268., 12.5),
        round(
            "wood_s",
            Wood,
            &[(838., 4.), (980., 0.), (1010., 60.), (930., 112.), (868., 96.), (826., 44.)],
        ),
        round(
            "wood_e",
            Wood,
            &[(1000., 300.), (1120., 280.), (1180., 420.), (1100., 500.), (1010., 480.)],
        ),
        piece(
            "fir wood",
            Wood,
            TerrainShape::Area(spline(
                &points(&[(40., 560.), (170., 540.), (240., 640.), (180., 760.), (50., 740.)]),
                true,
                4.0,
            )),
        ),
        area("orchard", Orchard, &[(720., 470.), (880., 470.), (870., 560.), (712., 560.)]),
        curve(
            "bocage_1",
            Bocage,
            15.0,
            &[(196., 404.), (300., 398.), (400., 380.), (482., 352.), (548., 372.)],
        ),
        curve("bocage_2", Bocage, 15.0, &[(548., 372.), (566., 440.), (556., 540.)]),
        line("hedge_1", Hedge, 10.0, &[(762., 214.), (752., 150.)]),
        line("hedge_2", Hedge, 9.0, &[(452., 22.), (556., 66.), (600., 88.)]),
        line("fence", Fence, 2.0, &[(562., 382.), (612., 376.), (664., 376.)]),
        line("wall_a", StoneWall, 5.2, &[(668., 372.), (736., 244.), (764., 228.)]),
        line("wall_b", StoneWall, 5.2, &[(800., 216.), (960., 190.)]),
        line("wall_c", StoneWall, 5.2, &[(668., 372.), (690., 452.), (700., 540.)]),
        house(
            "farmhouse",
            (826., 398.),
            (122., 78.),
            -13.,
            "tile",
            vec![
                opening(0, 26., 15., Window),
                opening(1, 30., 16., Window),
                opening(1, 92., 16., Window),
                opening(2, 22., 14., Window),
                opening(2, 52., 16., Window),
                opening(2, 37., 6., Port),
                opening(3, 28., 16., Window),
                opening(3, 82., 14., Door),
                opening(3, 111., 12., Window),
            ],
        ),
        house("barn", (903., 268.), (96., 54.), 77., "thatch", vec![opening(3, 48., 20., Door)]),
        house("shed", (1060., 220.), (60., 44.), 6., "tin", vec![]),
        house("chapel", (300., 690.), (70., 50.), 20., "slate", vec![]),
        line(
            "trench",
            Trench,
            13.0,
            &[(420., 640.), (448., 654.), (474., 636.), (502., 652.), (530., 638.)],
        ),
        curve(
            "sandbags",
            Sandbags,
            4.4,
            &[(560., 690.), (568., 704.), (588., 708.), (606., 700.), (610., 686.)],
        ),
        piece(
            "ruin",
            Ruin,
            TerrainShape::Area(points(&[(420., 700.), (510., 712.), (500., 776.), (410., 764.)])),
        ),
        area("rubble", Rubble, &[(520., 730.), (560., 735.), (566., 770.), (524., 772.)]),
        round(
            "marsh",
            Marsh,
            &[
                (1000., 600.),
                (1060., 590.),
                (1120., 610.),
                (1110., 660.),
                (1040., 670.),
                (990., 640.),
            ],
        ),
        disc("smoke", Smoke, 620., 640., 40.),
    ]
}

fn weapon(id: &str, mount: Mount, templates: Templates) -> Weapon {
    Weapon {
        id: id.into(),
        name: id.replace('_', " "),
        chart: id.into(),
        chart_alone: None,
        templates,
        crew: 1,
        mount,
        effect: Effect::SmallArms,
        soft_armour_stops: false,
        static_only: false,
        close_quarters: false,
        armour_mm: 0,
        secondary: false,
        gun: None,
        shells_mm: None,
        post: Post::Gunner,
    }
}

/// A battle's start on the farm.
pub(crate) fn scenario() -> Scenario {
    let mut s = Scenario {
        source: "farm.ron".into(),
        hash: String::new(),
        title: "Hedgerow Farm".into(),
        notes: String::new(),
        rules: "infantry".into(),
        switches: Switches(BTreeMap::new()),
        unit: LengthUnit::Inch,
        size: DVec2::new(1200.0, 800.0),
        cloth: Cloth::Grass,
        terrain: Terrain {
            pieces: terrain(),
            scene: Scene::default(),
            walls: Vec::new(),
            areas: Vec::new(),
        },
        sides: vec![
            Side { id: "blue".into(), name: "Blue".into(), slot: SideSlot::Azure },
            Side { id: "red".into(), name: "Red".into(), slot: SideSlot::Vermilion },
        ],
        units: Vec::new(),
        pieces: Vec::new(),
        arsenal: vec![
            weapon("rifle", Mount::Hand, Templates::Single),
            weapon("smg", Mount::Hand, Templates::Single),
            weapon("lmg", Mount::Bipod, Templates::Leaves(2)),
            weapon("mg_30_tripod", Mount::Tripod, Templates::Leaves(3)),
            weapon("pistol", Mount::Hand, Templates::Single),
            weapon("bazooka", Mount::Hand, Templates::Single),
        ],
        zones: vec![Zone {
            key: "west".into(),
            side: SideId(0),
            outline: points(&[(0., 0.), (200., 0.), (200., 400.), (0., 400.)]),
        }],
        objectives: vec![Objective {
            id: ObjectiveId(0),
            key: "farm".into(),
            name: "Farm & yard".into(),
            at: DVec2::new(860., 330.),
            held_by: Some(SideId(1)),
        }],
        missions: Vec::new(),
        exits: Vec::new(),
        orders: Vec::new(),
        turn_limit: 8,
        break_share: 50,
    };
    for (i, (name, side)) in [("Able", 0), ("Baker", 0), ("Farm", 1)].into_iter().enumerate() {
        s.units.push(Unit {
            id: UnitId(u16::try_from(i).unwrap()),
            key: name.to_lowercase(),
            name: name.into(),
            side: SideId(side),
            parent: None,
        });
    }
    let able = [
        (432., 342., -12., 1, Role::Leader),
        (400., 358., -14., 0, Role::Rifleman),
        (463., 329., -16., 0, Role::Rifleman),
        (500., 322., -20., 2, Role::Rifleman),
        (368., 366., -4., 0, Role::Rifleman),
        (336., 374., 0., 0, Role::Rifleman),
        (474., 300., -24., 5, Role::Rifleman),
        (303., 376., 0., 0, Role::Rifleman),
        (372., 288., -150., 0, Role::Medic),
    ];
    for (i, (x, y, deg, w, role)) in able.into_iter().enumerate() {
        man(&mut s, &format!("able_{}", i + 1), 0, 0, (x, y), deg, Some(w), role);
    }
    let red = [
        (624., 277., 24., 0),
        (634.6, 282., 205., 0),
        (660., 292., 206., 2),
        (722., 334., 204., 0),
        (568., 296., 196., 1),
        (782., 385., 190., 0),
        (846., 418., 20., 4),
        (792., 268., 212., 0),
        (852., 252., 200., 0),
    ];
    for (i, (x, y, deg, w)) in red.into_iter().enumerate() {
        man(&mut s, &format!("farm_{}", i + 1), 1, 2, (x, y), deg, Some(w), Role::Rifleman);
    }
    let gun = PieceId(u32::try_from(s.pieces.len()).unwrap());
    s.pieces.push(PieceSpec {
        id: gun,
        key: "baker".into(),
        name: "Baker".into(),
        side: SideId(0),
        unit: UnitId(1),
        kind: PieceKind::Crew,
        footprint: Footprint::Box { length: 50.0, width: 40.0 },
        height: 18.0,
        weapons: vec![WeaponId(3)],
        rounds: [None; 8],
        troop: None,
        elite: 1,
        points: 12.0,
        at: DVec2::new(330., 120.),
        facing: Dir::from_degrees(28.0),
        posture: Posture::Standing,
        seat: None,
    });
    for (name, role, offset) in [
        ("gunner", Role::Gunner, (-2.0, 0.0)),
        ("loader", Role::Loader, (0.2, 11.2)),
        ("commander", Role::Commander, (-10.8, -10.4)),
    ] {
        let offset = DVec2::new(offset.0, offset.1);
        let at = DVec2::new(330., 120.) + Dir::from_degrees(28.0).rotate(offset);
        man(&mut s, &format!("baker_{name}"), 0, 1, (at.x, at.y), 28.0, None, role);
        s.pieces.last_mut().unwrap().seat = Some(Seat { on: gun, offset });
    }
    s
}

fn man(
    s: &mut Scenario,
    key: &str,
    side: u8,
    unit: u16,
    at: (f64, f64),
    deg: f64,
    weapon: Option<u16>,
    role: Role,
) {
    s.pieces.push(PieceSpec {
        id: PieceId(u32::try_from(s.pieces.len()).unwrap()),
        key: key.into(),
        name: key.replace('_', " "),
        side: SideId(side),
        unit: UnitId(unit),
        kind: PieceKind::Figure { figure: "rifleman".into(), kit: Kit::default(), role },
        footprint: Footprint::Disc { radius: 10.0 },
        height: 22.0,
        weapons: weapon.map(WeaponId).into_iter().collect(),
        rounds: [None; 8],
        troop: None,
        elite: 0,
        points: 1.0,
        at: DVec2::new(at.0, at.1),
        facing: Dir::from_degrees(deg),
        posture: [Posture::Standing, Posture::Kneeling, Posture::Prone]
            [usize::from(key.ends_with(['2', '5', '8'])) + usize::from(key.ends_with('8'))],
        seat: None,
    });
}

/// Everything where it starts.
pub(crate) fn snapshot(s: &Scenario) -> Snapshot {
    Snapshot {
        state: BattleState::opening(s),
        pieces: s.pieces.iter().map(|p| PieceState::placed(p, 0.0)).collect(),
        objectives: s.objectives.iter().map(|o| ObjectiveState { held_by: o.held_by }).collect(),
    }
}
