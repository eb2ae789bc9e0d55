//! Pictures to look at, and how long they take: `cargo test --no-default-features --lib paint_the -- --ignored`.
#![expect(clippy::print_stderr, reason = "a person runs these and looks")]

use super::*;
use crate::draw::example;
use crate::model::{Cloth, LengthUnit};
use glam::DVec2;

fn plan() -> GroundPlan {
    GroundPlan::new(&example::scenario(), Desk::Oak)
}

/// Seconds of processor time that this thread has had: what else the machine does must not count.
fn cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/stat").unwrap_or_default();
    let fields: Vec<f64> = text.split(' ').map(|f| f.parse().unwrap_or(0.0)).collect();
    fields.get(13).copied().unwrap_or(0.0) / 100.0
}

/// Lays one picture over another.
fn lay(under: &mut Image, over: &Image) {
    for (u, o) in under.rgba.chunks_exact_mut(4).zip(over.rgba.chunks_exact(4)) {
        let a = u32::from(o[3]);
        for k in 0..3 {
            u[k] = u8::try_from((u32::from(u[k]) * (255 - a) + u32::from(o[k]) * a) / 255).unwrap();
        }
    }
}

#[test]
#[ignore = "writes pictures to look at"]
fn paint_the_farm() {
    let plan = plan();
    let s: f32 = std::env::args()
        .find_map(|a| a.strip_prefix("--skip=px").and_then(|v| v.parse().ok()))
        .unwrap_or(2.0);
    let region = plan.region(24.0, s);
    let began = cpu();
    let mut picture = Image {
        width: region.width,
        height: region.height,
        rgba: vec![0; (region.width * region.height * 4) as usize],
    };
    for tile in region.tiles(512) {
        let mut image = plan.paint(&tile, Layer::Ground);
        for l in [Layer::Smoke, Layer::Crowns, Layer::Roofs] {
            if l != Layer::Roofs || s > 1.9 {
                lay(&mut image, &plan.paint(&tile, l));
            }
        }
        let (dx, dy) = ((tile.left - region.left) as usize, (tile.top - region.top) as usize);
        for y in 0..tile.height as usize {
            let to = ((dy + y) * region.width as usize + dx) * 4;
            let from = y * tile.width as usize * 4;
            let n = tile.width as usize * 4;
            picture.rgba[to..to + n].copy_from_slice(&image.rgba[from..from + n]);
        }
    }
    for l in [Layer::Ground, Layer::Smoke, Layer::Crowns, Layer::Roofs] {
        let began = cpu();
        for tile in region.tiles(512) {
            let _ = plan.paint(&tile, l);
        }
        eprintln!("{l:?} alone: {:.2} s", cpu() - began);
    }
    let again = cpu();
    let _ = self::plan();
    eprintln!("plan: {:.3} s", cpu() - again);
    eprintln!("painted {} x {} in {:.2} s", region.width, region.height, cpu() - began);
    std::fs::write(std::env::temp_dir().join("farm.png"), picture.png().unwrap()).unwrap();
}

#[test]
#[ignore = "writes pictures to look at"]
fn paint_the_counters() {
    use crate::draw::choice;
    use crate::draw::shapes::Shape;
    use crate::draw::{counters, path::Place, token};
    use crate::geometry::{Dir, Footprint};
    use crate::model::SideSlot;
    let slots =
        [SideSlot::Azure, SideSlot::Vermilion, SideSlot::Plum, SideSlot::Maize, SideSlot::Neutral];
    let mut all: Vec<Shape> = Vec::new();
    let mut put = |t: &token::Token, x: f64, y: f64, deg: f64| {
        for s in t.shapes(Dir::from_degrees(deg)).all() {
            all.push(s.placed(&Place::new(DVec2::new(x, y), DVec2::X)));
        }
    };
    let make = |kind: counters::Kind, slot, footprint, base| token::Token {
        kind,
        scale: 1.0,
        side: slot,
        footprint,
        base,
        done: false,
    };
    let disc = Footprint::Disc { radius: 10.0 };
    let (mut x, mut y) = (20.0, 380.0);
    for (i, id) in counters::ids().into_iter().enumerate() {
        let slot = slots[i % 5];
        let (kind, f, b, w) = if id.starts_with("figure") {
            (counters::Kind::of(id).with("head-steel"), disc, token::Base::Ground, 34.0)
        } else if id.starts_with("crew") {
            (
                counters::Kind::of(id),
                Footprint::Box { length: 50.0, width: 40.0 },
                token::Base::Ground,
                64.0,
            )
        } else if id == "horse" || id == "mounted" {
            (
                counters::Kind::of(id),
                Footprint::Box { length: 50.0, width: 25.0 },
                token::Base::Ground,
                64.0,
            )
        } else if id.starts_with("tank") || id.contains("tr") || id.contains("car") {
            (
                counters::Kind::of(id),
                Footprint::Box { length: 84.0, width: 42.0 },
                token::Base::Plate,
                150.0,
            )
        } else if id == "dog" {
            (counters::Kind::of(id), disc, token::Base::Ground, 34.0)
        } else {
            continue;
        };
        if x + w > 640.0 {
            x = 20.0;
            y -= if w > 100.0 { 62.0 } else { 48.0 };
        }
        put(&make(kind, slot, f, b), x + w * 0.3, y, 30.0 * (i % 3) as f64);
        x += w;
    }
    let region = Region::covering(DVec2::new(0.0, -330.0), DVec2::new(660.0, 410.0), 3.0);
    let plan = GroundPlan::of_terrain(
        &[],
        DVec2::splat(3000.0),
        Cloth::Grass,
        LengthUnit::Inch,
        Desk::None,
        "x",
    );
    let began = cpu();
    let on_top = rasterise(&all, &region);
    eprintln!("{} shapes in {:.2} s", all.len(), cpu() - began);
    let shifted = Region { left: region.left + 1000, top: region.top - 4000, ..region };
    let mut under = plan.paint(&shifted, Layer::Ground);
    lay(&mut under, &on_top);
    std::fs::write(std::env::temp_dir().join("counters.png"), under.png().unwrap()).unwrap();
    let s = example::scenario();
    let snap = example::snapshot(&s);
    let began = cpu();
    let mut n = 0;
    for p in &s.pieces {
        if let Some(t) = choice::token(&s, &snap, p.id) {
            n += counter_sprite(&t, p.facing, 4.0).1.rgba.len().min(1);
        }
    }
    eprintln!("{n} sprites in {:.2} s", cpu() - began);
}

#[test]
#[ignore = "writes pictures to look at"]
fn paint_the_sheet_of_terrain() {
    use crate::draw::example::{area, curve, disc, house, line, opening, points, round};
    use crate::model::{Crop, OpeningKind::*, TerrainKind::*, TerrainPiece, TerrainShape};
    let bl = [
        (-68., -38.),
        (-20., -50.),
        (46., -44.),
        (70., -6.),
        (58., 42.),
        (4., 50.),
        (-52., 44.),
        (-74., 6.),
    ];
    let fld = [(-76., -44.), (66., -50.), (78., 40.), (-66., 50.)];
    let small_hill = [(-34., -18.), (6., -26.), (36., -6.), (26., 22.), (-16., 26.)];
    let sp = |l: &[(f64, f64)]| crate::draw::line::spline(&points(l), true, 4.0);
    let hill = |key: &str| TerrainPiece {
        key: key.into(),
        name: String::new(),
        kind: Hill,
        shape: TerrainShape::Levels(vec![(sp(&bl), 25.0), (sp(&small_hill), 50.0)]),
        height: 50.0,
    };
    let openings = || {
        vec![
            opening(0, 28., 15., Window),
            opening(1, 28., 16., Window),
            opening(1, 88., 16., Window),
            opening(2, 20., 14., Window),
            opening(2, 52., 16., Window),
            opening(2, 36., 6., Port),
            opening(3, 25., 16., Window),
            opening(3, 81., 14., Door),
            opening(3, 106., 12., Window),
        ]
    };
    let cells: Vec<(Vec<TerrainPiece>, bool, Cloth)> = vec![
        (vec![], false, Cloth::Grass),
        (vec![area("a", Field(Crop::Meadow), &fld)], false, Cloth::Grass),
        (vec![area("b", Field(Crop::Wheat), &fld)], false, Cloth::Grass),
        (vec![area("c", Field(Crop::Stubble), &fld)], false, Cloth::Grass),
        (vec![area("d", Field(Crop::Plough), &fld)], false, Cloth::Grass),
        (vec![area("e", Field(Crop::Roots), &fld)], false, Cloth::Grass),
        (vec![round("f", Wood, &bl)], false, Cloth::Grass),
        (vec![round("fir", Wood, &bl)], false, Cloth::Grass),
        (
            vec![area("orch", Orchard, &[(-80., -56.), (80., -56.), (80., 56.), (-80., 56.)])],
            false,
            Cloth::Grass,
        ),
        (
            vec![
                curve("h1", Hedge, 13., &[(-76., 20.), (-10., 28.), (76., 14.)]),
                line("h2", Hedge, 9., &[(-76., -24.), (-20., -30.)]),
                line("h3", Hedge, 10., &[(10., -34.), (76., -26.)]),
            ],
            false,
            Cloth::Grass,
        ),
        (
            vec![
                curve("t", Track, 30., &[(-110., -6.), (-20., -2.), (110., -14.)]),
                curve("b1", Bocage, 15., &[(-100., 24.), (-20., 30.), (100., 16.)]),
                curve("b2", Bocage, 15., &[(-100., -38.), (-20., -34.), (100., -46.)]),
            ],
            false,
            Cloth::Grass,
        ),
        (
            vec![
                line("w1", StoneWall, 5.5, &[(-70., 30.), (-10., 24.), (8., -34.)]),
                line("w2", StoneWall, 5.5, &[(24., 34.), (72., 34.)]),
                line("w3", StoneWall, 5.5, &[(24., -6.), (72., -6.), (72., -40.)]),
            ],
            false,
            Cloth::Grass,
        ),
        (
            vec![
                line("f1", Fence, 2., &[(-74., 22.), (72., 22.)]),
                line("f2", Fence, 2., &[(-74., -18.), (10., -22.), (72., -14.)]),
            ],
            false,
            Cloth::Grass,
        ),
        (
            vec![curve("r", Road, 44., &[(-120., -16.), (-20., 8.), (40., 6.), (120., -12.)])],
            false,
            Cloth::Grass,
        ),
        (
            vec![curve("tr", Track, 32., &[(-120., -16.), (-20., 8.), (40., 6.), (120., -12.)])],
            false,
            Cloth::Grass,
        ),
        (
            vec![curve(
                "s",
                Stream,
                20.,
                &[(-120., 20.), (-50., -6.), (10., 14.), (60., -16.), (120., 0.)],
            )],
            false,
            Cloth::Grass,
        ),
        (
            vec![curve("ri", River, 60., &[(-120., 16.), (-40., -6.), (40., 8.), (120., -14.)])],
            false,
            Cloth::Grass,
        ),
        (
            vec![
                curve("ri2", River, 50., &[(-20., -110.), (-6., -30.), (4., 30.), (22., 110.)]),
                curve("tr3", Track, 30., &[(-120., 4.), (120., -6.)]),
                area("ford", Ford, &[(-35., -18.), (35., -18.), (35., 22.), (-35., 22.)]),
            ],
            false,
            Cloth::Grass,
        ),
        (
            vec![round(
                "p",
                Pond,
                &[(-44., -18.), (-10., -36.), (36., -22.), (46., 14.), (10., 34.), (-36., 22.)],
            )],
            false,
            Cloth::Grass,
        ),
        (
            vec![
                curve("ri4", River, 50., &[(-20., -110.), (-6., -30.), (4., 30.), (22., 110.)]),
                curve("r4", Road, 40., &[(-120., 4.), (-30., 2.), (40., -2.), (120., -8.)]),
                line("stone_bridge", Bridge, 46., &[(-34., 2.), (36., -2.)]),
            ],
            false,
            Cloth::Grass,
        ),
        (
            vec![
                curve("ri5", River, 40., &[(-10., -110.), (0., -30.), (-4., 30.), (10., 110.)]),
                curve("r5", Track, 30., &[(-120., 0.), (120., 0.)]),
                line("wood_bridge", Bridge, 34., &[(-30., 0.), (30., 0.)]),
            ],
            false,
            Cloth::Grass,
        ),
        (vec![hill("hill")], false, Cloth::Grass),
        (
            vec![round(
                "m",
                Marsh,
                &[(-62., -26.), (0., -42.), (58., -22.), (62., 24.), (0., 40.), (-58., 26.)],
            )],
            false,
            Cloth::Grass,
        ),
        (
            vec![
                house("ho1", (-36., 10.), (70., 50.), 14., "tile", vec![]),
                house("ho2", (42., -10.), (62., 46.), -10., "slate", vec![]),
            ],
            true,
            Cloth::Grass,
        ),
        (
            vec![
                house("ho3", (-36., 4.), (74., 44.), 80., "thatch", vec![]),
                house("ho4", (40., 0.), (60., 44.), 6., "tin", vec![]),
            ],
            true,
            Cloth::Grass,
        ),
        (vec![house("ho5", (0., 0.), (118., 76.), -8., "tile", openings())], false, Cloth::Grass),
        (
            vec![house(
                "ho6",
                (0., 0.),
                (96., 66.),
                10.,
                "slate",
                vec![opening(3, 28., 13., Door), opening(2, 33., 14., Window)],
            )],
            false,
            Cloth::Grass,
        ),
        (
            vec![house(
                "ruin",
                (0., 0.),
                (108., 76.),
                8.,
                "tile",
                vec![
                    opening(0, 30., 18., Door),
                    opening(1, 60., 20., Door),
                    opening(3, 60., 20., Door),
                ],
            )]
            .into_iter()
            .map(|mut p| {
                p.kind = Ruin;
                p
            })
            .collect(),
            false,
            Cloth::Grass,
        ),
        (
            vec![
                line(
                    "tr9",
                    Trench,
                    13.,
                    &[(-74., 18.), (-46., 32.), (-20., 14.), (8., 30.), (36., 16.)],
                ),
                disc("fx1", Foxhole, 58., 22., 10.),
                disc("fx2", Foxhole, -58., -26., 10.),
                disc("fx3", Foxhole, -28., -30., 8.),
                curve(
                    "sb",
                    Sandbags,
                    4.4,
                    &[(6., -36.), (14., -22.), (34., -18.), (52., -26.), (56., -40.)],
                ),
            ],
            false,
            Cloth::Grass,
        ),
        (
            vec![
                disc("c1", Crater, -38., 4., 26.),
                disc("c2", Crater, 26., 20., 16.),
                disc("c3", Crater, 34., -26., 11.),
            ],
            false,
            Cloth::Grass,
        ),
        (vec![disc("sm", Smoke, 0., 0., 40.)], false, Cloth::Grass),
        (
            vec![area("rub", Rubble, &[(-40., -30.), (40., -24.), (36., 30.), (-44., 26.)])],
            false,
            Cloth::Grass,
        ),
        (vec![], false, Cloth::Desert),
        (
            vec![round("fir2", Wood, &[(-40., 10.), (-14., -18.), (40., 16.), (0., 40.)])],
            false,
            Cloth::Winter,
        ),
        (vec![], false, Cloth::Paper),
        (vec![], false, Cloth::Lawn),
    ];
    let (w, h, s) = (286_u32, 196_u32, 1.62_f32);
    let (cols, gap) = (6_u32, 12_u32);
    let rows = u32::try_from(cells.len()).unwrap().div_ceil(cols);
    let (pw, ph) = (cols * (w + gap), rows * (h + gap));
    let mut sheet = Image { width: pw, height: ph, rgba: vec![240; (pw * ph * 4) as usize] };
    for (i, (pieces, roofs, cloth)) in (0_u32..).zip(&cells) {
        let off = DVec2::new(2000.0, 2000.0) + DVec2::new(f64::from(i) * 37.0, 0.0);
        let moved: Vec<TerrainPiece> = pieces
            .iter()
            .cloned()
            .map(|mut p| {
                shift(&mut p, off);
                p
            })
            .collect();
        let plan = GroundPlan::of_terrain(
            &moved,
            DVec2::splat(6000.0),
            *cloth,
            LengthUnit::Inch,
            Desk::None,
            "sheet",
        );
        let half = DVec2::new(f64::from(w), f64::from(h)) / f64::from(s) / 2.0;
        let mut region = Region::covering(off - half, off + half, s);
        (region.width, region.height) = (w, h);
        let mut image = plan.paint(&region, Layer::Ground);
        lay(&mut image, &plan.paint(&region, Layer::Smoke));
        lay(&mut image, &plan.paint(&region, Layer::Crowns));
        if *roofs {
            lay(&mut image, &plan.paint(&region, Layer::Roofs));
        }
        let (x, y) = (i % cols * (w + gap), i / cols * (h + gap));
        for r in 0..h {
            let to = (((y + r) * pw + x) * 4) as usize;
            let from = (r * w * 4) as usize;
            let n = (w * 4) as usize;
            sheet.rgba[to..to + n].copy_from_slice(&image.rgba[from..from + n]);
        }
    }
    for a in sheet.rgba.iter_mut().skip(3).step_by(4) {
        *a = 255;
    }
    std::fs::write(std::env::temp_dir().join("terrain.png"), sheet.png().unwrap()).unwrap();
}

fn shift(p: &mut crate::model::TerrainPiece, by: DVec2) {
    use crate::model::TerrainShape;
    match &mut p.shape {
        TerrainShape::Area(o) | TerrainShape::Line { points: o, .. } => {
            o.iter_mut().for_each(|q| *q += by);
        }
        TerrainShape::Disc { at, .. } => *at += by,
        TerrainShape::Levels(l) => {
            l.iter_mut().for_each(|(o, _)| o.iter_mut().for_each(|q| *q += by));
        }
        TerrainShape::House(h) => h.at += by,
    }
}

#[test]
#[ignore = "writes pictures to look at"]
fn paint_the_battle() {
    use crate::draw::ink::{LEAF_RADIUS, Leaves, Overlays};
    use crate::geometry::Dir;
    use crate::model::PieceId;
    let s = example::scenario();
    let snap = example::snapshot(&s);
    let plan = GroundPlan::new(&s, Desk::Oak);
    let (gun, axis) = (DVec2::new(330.0, 120.0), Dir::from_degrees(28.0));
    let aim = gun + axis.vec() * 345.0;
    let centres = [-1.0, 0.0, 1.0].map(|k| aim + axis.vec() * (k * 74.0871)).to_vec();
    let overlays = Overlays {
        leaves: vec![Leaves { gun: gun + axis.vec() * 25.0, axis, centres, radius: LEAF_RADIUS }],
        selected: vec![PieceId(18)],
        heads: vec![
            DVec2::new(624.0, 277.0),
            DVec2::new(634.6, 282.0),
            DVec2::new(660.0, 292.0),
            DVec2::new(722.0, 334.0),
        ],
        objectives: Some(76.2),
        names: true,
        zones: true,
        ..Overlays::default()
    };
    let region = Region::covering(DVec2::new(250.0, -20.0), DVec2::new(962.0, 518.0), 2.0);
    let whole = plan.region(24.0, 1.25);
    std::fs::write(
        std::env::temp_dir().join("whole.png"),
        painted_table(&plan, &s, &snap, &overlays, &whole).png().unwrap(),
    )
    .unwrap();
    let began = cpu();
    let image = painted_table(&plan, &s, &snap, &overlays, &region);
    eprintln!("{:.2} s", cpu() - began);
    std::fs::write(std::env::temp_dir().join("battle.png"), image.png().unwrap()).unwrap();
}
