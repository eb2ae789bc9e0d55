//! Pieces of terrain, each resolved into what is drawn and the obstacles it makes.

use super::ground::{Builder, Obstacle, cover_by_height, line, outline};
use super::names::{Marks, Names};
use super::{house, water};
use crate::files::catalogue::{Catalogue, TerrainEntry};
use crate::files::codes::Code;
use crate::files::outline::round;
use crate::files::reader::{Lazy, Maybe, Reader};
use crate::files::schema::scenario::ScenarioFile;
use crate::files::schema::terrain::{
    AreaFile, DiscFile, FieldFile, FoxholeFile, FoxholeKind, HillFile, LineFile, RuinFile,
    StoneWallFile, TerrainFile, WallLabel,
};
use crate::geometry::{CONTACT, Scene};
use crate::model::{CoverRow, Crop, Ground, Terrain, TerrainKind, TerrainShape};
use glam::DVec2;
use std::ops::RangeInclusive;

/// Widths of lines, mm.
pub(super) const WIDTH: RangeInclusive<f64> = 0.5..=1000.0;
/// Heights, mm.
const HEIGHT: RangeInclusive<f64> = 0.0..=2000.0;
/// Radii of round things, mm.
const RADIUS: RangeInclusive<f64> = 1.0..=2000.0;

/// Levels of a hill, lowest first, each with its height above the table.
type Levels = Vec<(Vec<DVec2>, f64)>;

/// What of a piece had to be resolved before the others.
struct Ahead {
    levels: Option<Levels>,
    way: Option<water::Crossing>,
}

/// One piece while it is being resolved.
pub(super) struct Site<'s> {
    pub(super) reader: &'s mut Reader,
    pub(super) builder: &'s mut Builder,
    pub(super) catalogue: &'s Catalogue,
    pub(super) crossings: &'s [Vec<DVec2>],
    /// Radius of a figure's base, mm.
    pub(super) radius: f64,
    /// Id of the piece.
    pub(super) key: String,
    /// Head of the piece in the file.
    pub(super) part: &'s str,
}

impl<'s> Site<'s> {
    pub(super) fn entry(&self, id: &str) -> Option<&'s TerrainEntry> {
        self.catalogue.ground(id)
    }

    /// Its name, or that of its kind.
    pub(super) fn name(&mut self, name: Maybe<'_, String>, entry: &TerrainEntry) -> String {
        self.reader.read_or(name, entry.name.clone())
    }
}

/// All terrain of a file.
pub(super) fn terrain<'a>(
    file: &ScenarioFile<'a>,
    reader: &mut Reader,
    catalogue: &Catalogue,
    radius: f64,
    metric: bool,
    marks: &mut Marks<'a>,
) -> Terrain {
    let mut items = Vec::new();
    for item in &file.terrain {
        if let Some(piece) = reader.read(*item) {
            items.push((item, piece));
        }
    }
    // What other pieces depend on comes first: the ground they stand on, the bridges that part the water.
    let mut builder = Builder::default();
    builder.metric = metric;
    let mut ahead = Vec::new();
    let mut crossings = Vec::new();
    for (_, piece) in &items {
        let levels = match piece {
            TerrainFile::Hill(hill) => levels(reader, catalogue, hill),
            _ => None,
        };
        for (outline, height) in levels.iter().flatten() {
            builder.level(outline.clone(), *height);
        }
        let way = water::crossing(reader, catalogue, piece);
        crossings.extend(way.iter().flat_map(|way| way.holes.clone()));
        ahead.push(Ahead { levels, way });
    }
    let mut names = Names::new("terrain");
    let mut ways = Vec::new();
    for ((item, piece), ahead) in items.iter().zip(ahead) {
        let id = id(piece);
        ways.extend(ahead.way.iter().flat_map(|w| w.holes.first()).map(|h| (h.clone(), id.text())));
        let Some(key) = reader.read(id) else { continue };
        names.add(reader, &key, builder.pieces.len(), id.text());
        let mut site = Site {
            reader: &mut *reader,
            builder: &mut builder,
            catalogue,
            crossings: &crossings,
            radius,
            key,
            part: item.head(),
        };
        // Nothing comes back from a piece of which something is wrong; that has been noted.
        let _ = piece_of(&mut site, piece, ahead);
        marks.terrain.resize(builder.pieces.len(), item.text());
    }
    for (way, part) in ways {
        if !water::wet(&builder, &way) {
            reader.at(Code::DryBridge, part, "this crosses no water");
        }
    }
    let Builder { pieces, areas, infos, .. } = builder;
    let scene = match Scene::new(Vec::new(), areas) {
        Ok(scene) => scene,
        Err(error) => {
            let message = format!("the terrain makes no sound scene: {error}");
            reader.found.add(Code::CrossesItself, 0..0, message);
            Scene::default()
        }
    };
    Terrain { pieces, scene, walls: Vec::new(), areas: infos }
}

fn id<'a>(piece: &TerrainFile<'a>) -> Lazy<'a, String> {
    use TerrainFile as T;
    match piece {
        T::Wood(p) | T::Orchard(p) | T::Pond(p) | T::Marsh(p) | T::Rubble(p) => p.id,
        T::Field(p) => p.id,
        T::Hedge(p) | T::Bocage(p) | T::Fence(p) | T::Road(p) | T::Track(p) => p.id,
        T::Stream(p) | T::River(p) | T::Ford(p) | T::Trench(p) | T::Sandbags(p) => p.id,
        T::StoneWall(p) => p.id,
        T::Bridge(p) => p.id,
        T::Hill(p) => p.id,
        T::House(p) => p.id,
        T::Ruin(p) => p.id,
        T::Foxhole(p) => p.id,
        T::Crater(p) | T::Smoke(p) => p.id,
    }
}

fn piece_of(site: &mut Site<'_>, piece: &TerrainFile<'_>, ahead: Ahead) -> Option<()> {
    use TerrainFile as T;
    use TerrainKind as K;
    match piece {
        T::Wood(p) => area(site, p, K::Wood, "wood"),
        T::Orchard(p) => area(site, p, K::Orchard, "orchard"),
        T::Marsh(p) => area(site, p, K::Marsh, "marsh"),
        T::Rubble(p) => area(site, p, K::Rubble, "rubble"),
        T::Pond(p) => water::pond(site, p),
        T::Field(p) => field(site, p),
        T::Hedge(p) => obstacle_line(site, p, K::Hedge, "hedge"),
        T::Fence(p) => obstacle_line(site, p, K::Fence, "fence"),
        T::Sandbags(p) => obstacle_line(site, p, K::Sandbags, "sandbags"),
        T::Trench(p) => obstacle_line(site, p, K::Trench, "trench"),
        T::Road(p) => obstacle_line(site, p, K::Road, "road"),
        T::Track(p) => obstacle_line(site, p, K::Track, "track"),
        T::Ford(p) => water::ford(site, p, ahead.way?),
        T::Bocage(p) => bocage(site, p),
        T::StoneWall(p) => stone_wall(site, p),
        T::Stream(p) => water::course(site, p, K::Stream, "stream"),
        T::River(p) => water::course(site, p, K::River, "river"),
        T::Bridge(p) => water::bridge(site, p, ahead.way?),
        T::Hill(p) => raise(site, p, ahead.levels?),
        T::House(p) => house::house(site, p),
        T::Ruin(p) => ruin(site, p),
        T::Foxhole(p) => foxhole(site, p),
        T::Crater(p) => disc(site, p, K::Crater, "crater"),
        T::Smoke(p) => disc(site, p, K::Smoke, "smoke"),
    }
}

fn area(site: &mut Site<'_>, file: &AreaFile<'_>, kind: TerrainKind, id: &str) -> Option<()> {
    let entry = site.entry(id)?;
    let smooth = site.reader.read_or(file.smooth, false);
    let height = site.reader.length_or(file.height, entry.height, HEIGHT);
    let name = site.name(file.name, entry);
    let corners = outline(site.reader, file.outline, smooth)?;
    flat(site, &name, kind, corners, height, entry);
    Some(())
}

fn field(site: &mut Site<'_>, file: &FieldFile<'_>) -> Option<()> {
    let smooth = site.reader.read_or(file.smooth, false);
    let corners = outline(site.reader, file.outline, smooth);
    let crop = site.reader.read(file.crop)?;
    let entry = site.entry(match crop {
        Crop::Wheat => "wheat",
        Crop::Stubble => "stubble",
        Crop::Plough => "plough",
        Crop::Roots => "roots",
        Crop::Meadow => "meadow",
    })?;
    let height = site.reader.length_or(file.height, entry.height, HEIGHT);
    let name = site.name(file.name, entry);
    flat(site, &name, TerrainKind::Field(crop), corners?, height, entry);
    Some(())
}

/// An area as a piece and an obstacle. It stands on the highest ground under its corners, so that on a slope it hides
/// too much rather than too little.
fn flat(
    site: &mut Site<'_>,
    name: &str,
    kind: TerrainKind,
    corners: Vec<DVec2>,
    height: f64,
    entry: &TerrainEntry,
) {
    let ground = corners.iter().fold(0.0, |high: f64, p| high.max(site.builder.height_at(*p)));
    let shape = TerrainShape::Area(corners.clone());
    let piece = site.builder.piece(&site.key, name, kind, shape, height);
    let what = Obstacle::new(piece, entry, ground, height);
    site.builder.obstacle(site.reader, site.part, corners, &what);
}

/// Points, width and height of a line.
pub(super) fn measures(
    site: &mut Site<'_>,
    file: &LineFile<'_>,
    entry: &TerrainEntry,
) -> Option<(Vec<DVec2>, f64, f64)> {
    let smooth = site.reader.read_or(file.smooth, false);
    let width = site.reader.length_or(file.width, entry.width, WIDTH);
    let height = site.reader.length_or(file.height, entry.height, HEIGHT);
    Some((line(site.reader, file.points, smooth)?, width, height))
}

fn obstacle_line(
    site: &mut Site<'_>,
    file: &LineFile<'_>,
    kind: TerrainKind,
    id: &str,
) -> Option<()> {
    let entry = site.entry(id)?;
    let name = site.name(file.name, entry);
    let (points, width, height) = measures(site, file, entry)?;
    let shape = TerrainShape::Line { points: points.clone(), width };
    let piece = site.builder.piece(&site.key, &name, kind, shape, height);
    let make = |ground| Obstacle::new(piece, entry, ground, height);
    site.builder.band(site.reader, site.part, &points, width, make);
    Some(())
}

/// A hedge on a bank: the bank is hard and low, the hedge hides and stops nothing. Its width is that of the hedge; the
/// bank is wider by as much as the catalogue's is.
fn bocage(site: &mut Site<'_>, file: &LineFile<'_>) -> Option<()> {
    let (bank, hedge) = (site.entry("bocage")?, site.entry("bocage_hedge")?);
    let name = site.name(file.name, bank);
    let (points, width, height) = measures(site, file, hedge)?;
    let shape = TerrainShape::Line { points: points.clone(), width };
    let piece = site.builder.piece(&site.key, &name, TerrainKind::Bocage, shape, height);
    let low = bank.height.min(height);
    let wide = width + bank.width - hedge.width;
    let make = |ground| Obstacle::new(piece, bank, ground, low);
    site.builder.band(site.reader, site.part, &points, wide, make);
    let make = |ground| Obstacle::new(piece, hedge, ground, height);
    site.builder.band(site.reader, site.part, &points, width, make);
    Some(())
}

fn stone_wall(site: &mut Site<'_>, file: &StoneWallFile<'_>) -> Option<()> {
    let label = file.kind.map(|kind| site.reader.read(kind));
    let label = match label {
        Some(label) => Some(label?),
        None => None,
    };
    let entry = site.entry(match label {
        Some(WallLabel::High) => "stone_wall_high",
        Some(WallLabel::Low) | None => "stone_wall_low",
    })?;
    let name = site.name(file.name, entry);
    let smooth = site.reader.read_or(file.smooth, false);
    let width = site.reader.length_or(file.width, entry.width, WIDTH);
    let height = site.reader.length_or(file.height, entry.height, HEIGHT);
    let points = line(site.reader, file.points, smooth)?;
    // A label says the row; without one a height does; a wall of which nothing is said is the low one.
    let cover = if label.is_some() || file.height.is_none() {
        entry.cover
    } else {
        cover_by_height(height)
    };
    let surface = match cover {
        Some(CoverRow::LowWall) => Ground::LowObstacle,
        None if height < 7.0 => Ground::LowObstacle,
        _ => Ground::HighObstacle,
    };
    let shape = TerrainShape::Line { points: points.clone(), width };
    let piece = site.builder.piece(&site.key, &name, TerrainKind::StoneWall, shape, height);
    let make = |ground| Obstacle { cover, surface, ..Obstacle::new(piece, entry, ground, height) };
    site.builder.band(site.reader, site.part, &points, width, make);
    Some(())
}

fn levels(reader: &mut Reader, catalogue: &Catalogue, file: &HillFile<'_>) -> Option<Levels> {
    let step = catalogue.ground("hill")?.height;
    let smooth = reader.read_or(file.smooth, false);
    let mut out: Levels = Vec::new();
    for item in &file.levels {
        let Some(level) = reader.read(*item) else {
            continue;
        };
        let below = out.last().map_or(0.0, |l| l.1);
        let height = reader.length_or(level.height, below + step, 0.5..=2000.0);
        if let Some(value) = level.height
            && height <= below + CONTACT
        {
            let message = "this level is not above the one before";
            reader.at_help(Code::OutOfRange, value.text(), message, "list levels from low to high");
        }
        if let Some(corners) = outline(reader, level.outline, smooth) {
            out.push((corners, height));
        }
    }
    if file.levels.is_empty() {
        reader.at(Code::Degenerate, file.id.text(), "this hill has no level");
    }
    (!out.is_empty()).then_some(out)
}

fn raise(site: &mut Site<'_>, file: &HillFile<'_>, levels: Levels) -> Option<()> {
    let entry = site.entry("hill")?;
    let name = site.name(file.name, entry);
    let top = levels.last()?.1;
    let shape = TerrainShape::Levels(levels.clone());
    let piece = site.builder.piece(&site.key, &name, TerrainKind::Hill, shape, top);
    for (corners, height) in levels {
        let what = Obstacle { ground: height, ..Obstacle::new(piece, entry, 0.0, height) };
        site.builder.obstacle(site.reader, site.part, corners, &what);
    }
    Some(())
}

/// A floor of rubble, and what stands of the walls as a piece of its own each.
fn ruin(site: &mut Site<'_>, file: &RuinFile<'_>) -> Option<()> {
    let (floor, wall) = (site.entry("ruin")?, site.entry("ruin_wall")?);
    let width = site.reader.length_or(file.width, wall.width, WIDTH);
    let height = site.reader.length_or(file.height, wall.height, HEIGHT);
    let name = site.name(file.name, floor);
    let corners = outline(site.reader, file.outline, false);
    let mut runs = Vec::new();
    for run in &file.walls {
        runs.extend(line(site.reader, *run, false));
    }
    let key = site.key.clone();
    flat(site, &name, TerrainKind::Ruin, corners?, 0.0, floor);
    for (i, points) in runs.into_iter().enumerate() {
        let shape = TerrainShape::Line { points: points.clone(), width };
        let key = format!("{key}.wall_{}", i + 1);
        let piece = site.builder.piece(&key, &name, TerrainKind::Ruin, shape, height);
        let make = |ground| Obstacle::new(piece, wall, ground, height);
        site.builder.band(site.reader, site.part, &points, width, make);
    }
    Some(())
}

/// A foxhole hides nothing and stops nothing: rules ask whether a head lies in it.
fn foxhole(site: &mut Site<'_>, file: &FoxholeFile<'_>) -> Option<()> {
    let kind = site.reader.read_or(file.kind, FoxholeKind::Prepared);
    let id = match kind {
        FoxholeKind::Prepared => "foxhole_prepared",
        FoxholeKind::Hasty => "foxhole_hasty",
    };
    let entry = site.entry(id)?;
    let name = site.name(file.name, entry);
    let radius = site.reader.length_or(file.radius, entry.radius, RADIUS);
    let at = site.reader.point(file.at)?;
    dig(site, &name, TerrainKind::Foxhole, at, radius, 0.0, entry);
    Some(())
}

fn disc(site: &mut Site<'_>, file: &DiscFile<'_>, kind: TerrainKind, id: &str) -> Option<()> {
    let entry = site.entry(id)?;
    let name = site.name(file.name, entry);
    let radius = site.reader.length_or(file.radius, entry.radius, RADIUS);
    let height = site.reader.length_or(file.height, entry.height, HEIGHT);
    let at = site.reader.point(file.at)?;
    dig(site, &name, kind, at, radius, height, entry);
    Some(())
}

fn dig(
    site: &mut Site<'_>,
    name: &str,
    kind: TerrainKind,
    at: DVec2,
    radius: f64,
    height: f64,
    entry: &TerrainEntry,
) {
    let ground = site.builder.height_at(at);
    let shape = TerrainShape::Disc { at, radius };
    let piece = site.builder.piece(&site.key, name, kind, shape, height);
    let what = Obstacle::new(piece, entry, ground, height);
    site.builder.obstacle(site.reader, site.part, round(at, radius), &what);
}
