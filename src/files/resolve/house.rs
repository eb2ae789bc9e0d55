//! Houses: walls with openings as obstacles one above another, inner walls, and a floor with a roof over it.

use super::ground::Obstacle;
use super::terrain::Site;
use crate::files::catalogue::TerrainEntry;
use crate::files::codes::Code;
use crate::files::outline::legs;
use crate::files::reader::{Reader, short};
use crate::files::schema::terrain::{HouseFile, HouseSide, OpeningFile, Roof};
use crate::geometry::Dir;
use crate::model::{House, Opening, OpeningKind, TerrainKind, TerrainShape};
use glam::DVec2;

/// Sides of houses, mm.
const SIDE: std::ops::RangeInclusive<f64> = 10.0..=5000.0;

/// Resolves a house.
pub(super) fn house(site: &mut Site<'_>, file: &HouseFile<'_>) -> Option<()> {
    let entry = site.entry("house_wall")?;
    let name = file.name.map(|n| site.reader.read(n));
    let reader = &mut *site.reader;
    let at = reader.point(file.at);
    let (length, width) = (reader.length(file.length, SIDE), reader.length(file.width, SIDE));
    let facing = file.facing.and_then(|f| reader.number(f, -360.0..=360.0)).unwrap_or(0.0);
    let wall = reader.length_or(file.wall, entry.width, 1.0..=50.0);
    let storeys = file.storeys.and_then(|s| reader.whole(s, 1..=6)).unwrap_or(1);
    let roof = match reader.read_or(file.roof, Roof::Tile) {
        Roof::Thatch => "thatch",
        Roof::Tile => "tile",
        Roof::Slate => "slate",
        Roof::Tin => "tin",
    };
    let (at, length, width) = (at?, length?, width?);
    if wall * 4.0 > length.min(width) {
        let message = "the walls leave no room within";
        reader.at(Code::OutOfRange, file.width.text(), message);
        return None;
    }
    let mut house = House {
        at,
        length,
        width,
        facing: Dir::from_degrees(facing),
        wall,
        storeys: u8::try_from(storeys).unwrap_or(1),
        openings: Vec::new(),
        roof: roof.to_owned(),
        inner: Vec::new(),
        inner_wall: site.entry("house_inner")?.width,
    };
    openings(site, file, &mut house);
    for item in &file.inner {
        if let Some((from, to)) = inner(site.reader, *item, &house) {
            house.inner.push((from, to));
        }
    }
    let name = name.flatten().unwrap_or_else(|| "the house".to_owned());
    build(site, &name, house)
}

fn inner(
    reader: &mut Reader,
    item: crate::files::reader::Lazy<'_, ((f64, f64), (f64, f64))>,
    house: &House,
) -> Option<(DVec2, DVec2)> {
    let (from, to) = reader.read(item)?;
    let (from, to) = (DVec2::from(from) * reader.unit, DVec2::from(to) * reader.unit);
    let half = DVec2::new(house.length, house.width) / 2.0 + 0.5;
    let inside = |p: DVec2| p.is_finite() && p.abs().cmple(half).all();
    if !(inside(from) && inside(to)) {
        let message = "this inner wall leaves the house";
        let help = format!(
            "places are from the middle of the house: x to {}, y to {} either way",
            short(half.x / reader.unit),
            short(half.y / reader.unit)
        );
        reader.at_help(Code::Opening, item.text(), message, help);
        return None;
    }
    if from.distance(to) < 0.5 {
        reader.at(Code::Degenerate, item.text(), "a wall of zero length");
        return None;
    }
    Some((from, to))
}

/// Reads the openings, each checked against its wall and against those before it.
fn openings(site: &mut Site<'_>, file: &HouseFile<'_>, house: &mut House) {
    for item in &file.openings {
        let Some(opening) = site.reader.read(*item) else {
            continue;
        };
        if let Some(opening) = fitted(site, item.text(), &opening, house) {
            house.openings.push(opening);
        }
    }
}

fn fitted(
    site: &mut Site<'_>,
    part: &str,
    file: &OpeningFile<'_>,
    house: &House,
) -> Option<Opening> {
    let (kind, side) = (site.reader.read(file.kind), site.reader.read(file.side));
    let at = site.reader.length(file.at, 0.0..=5000.0);
    let (kind, side) = (kind?, side?);
    let mut usual = site.entry(entry_of(kind).0)?.width;
    if kind == OpeningKind::Door {
        // A man on a large base must get through a door that nobody measured.
        usual = usual.max(2.0 * site.radius + 2.0);
    }
    let width = site.reader.length_or(file.width, usual, 1.0..=500.0);
    let at = at?;
    let (side, length) = match side {
        HouseSide::Front => (0, house.width),
        HouseSide::Left => (1, house.length),
        HouseSide::Back => (2, house.width),
        HouseSide::Right => (3, house.length),
    };
    let (low, high) = (at - width / 2.0, at + width / 2.0);
    if low < house.wall || high > length - house.wall {
        let unit = site.reader.unit;
        let message = "this opening does not fit its wall";
        let help = format!(
            "its middle may be from {} to {}",
            short((house.wall + width / 2.0) / unit),
            short((length - house.wall - width / 2.0) / unit)
        );
        site.reader.at_help(Code::Opening, part, message, help);
        return None;
    }
    let clash = |o: &&Opening| o.side == side && (o.at - at).abs() < (o.width + width) / 2.0;
    if house.openings.iter().any(|o| clash(&o)) {
        site.reader.at(Code::Opening, part, "this opening overlaps another one");
        return None;
    }
    Some(Opening { side, at, width, kind })
}

/// Catalogue entries of what is below an opening and above it; a door has nothing below.
fn entry_of(kind: OpeningKind) -> (&'static str, &'static str) {
    match kind {
        OpeningKind::Door => ("door", "door"),
        OpeningKind::Window => ("window_sill", "window_lintel"),
        OpeningKind::Port => ("port_sill", "port_lintel"),
    }
}

fn build(site: &mut Site<'_>, name: &str, house: House) -> Option<()> {
    let (wall, inner, floor) =
        (site.entry("house_wall")?, site.entry("house_inner")?, site.entry("house_floor")?);
    let ground = site.builder.height_at(house.at);
    let height = wall.height * f64::from(house.storeys);
    let shape = TerrainShape::House(house.clone());
    let piece = site.builder.piece(&site.key, name, TerrainKind::House, shape, height);
    let place = |p: DVec2| house.at + house.facing.rotate(p);
    let half = DVec2::new(house.length, house.width) / 2.0;
    let corners = [DVec2::new(half.x, -half.y), half, DVec2::new(-half.x, half.y), -half];
    let all = corners.iter().map(|p| place(*p)).collect();
    site.builder.obstacle(site.reader, site.part, all, &Obstacle::new(piece, floor, ground, 0.0));
    let full = Obstacle::new(piece, wall, ground, height);
    for (side, from) in (0u8..).zip(corners) {
        let to = corners.get((usize::from(side) + 1) % 4).copied()?;
        let along = (to - from).try_normalize()?;
        let length = from.distance(to);
        let slab = Slab { from, along, length, wall: house.wall };
        let mut holes: Vec<Opening> =
            house.openings.iter().filter(|o| o.side == side).copied().collect();
        holes.sort_by(|a, b| a.at.total_cmp(&b.at));
        let mut done = 0.0;
        for hole in holes {
            let (low, high) = (hole.at - hole.width / 2.0, hole.at + hole.width / 2.0);
            let solid = slab.part(done, low, &place);
            site.builder.obstacle(site.reader, site.part, solid, &full);
            let gap = slab.part(low, high, &place);
            opening(site, piece, hole.kind, &gap, ground, height);
            done = high;
        }
        let solid = slab.part(done, length, &place);
        site.builder.obstacle(site.reader, site.part, solid, &full);
    }
    let partition = Obstacle::new(piece, inner, ground, height);
    for (from, to) in &house.inner {
        for band in legs(&[place(*from), place(*to)], house.inner_wall) {
            site.builder.obstacle(site.reader, site.part, band, &partition);
        }
    }
    Some(())
}

/// What is below and above an opening.
fn opening(
    site: &mut Site<'_>,
    piece: u32,
    kind: OpeningKind,
    gap: &[DVec2],
    ground: f64,
    height: f64,
) {
    let (below, above) = entry_of(kind);
    let pair: (Option<&TerrainEntry>, _) = (site.entry(below), site.entry(above));
    let (Some(below), Some(above)) = pair else {
        return;
    };
    if kind != OpeningKind::Door {
        let sill = Obstacle::new(piece, below, ground, below.height);
        site.builder.obstacle(site.reader, site.part, gap.to_vec(), &sill);
    }
    let mut lintel = Obstacle::new(piece, above, ground, height);
    lintel.base = ground + above.height;
    if kind == OpeningKind::Window {
        // The sill alone costs the climb: nobody climbs the lintel as well.
        lintel.surface = crate::model::Ground::Open;
    }
    site.builder.obstacle(site.reader, site.part, gap.to_vec(), &lintel);
}

/// A side of a house in its own frame: its outer edge and how thick it is.
struct Slab {
    from: DVec2,
    along: DVec2,
    length: f64,
    wall: f64,
}

impl Slab {
    /// The part of it from one length along its outer edge to another; mitred at the corners of the house.
    fn part(&self, low: f64, high: f64, place: &impl Fn(DVec2) -> DVec2) -> Vec<DVec2> {
        let inward = self.along.perp();
        let at = |t: f64, depth: f64| place(self.from + self.along * t + inward * depth);
        let inner_low = if low <= 0.0 { self.wall } else { low };
        let inner_high = if high >= self.length { self.length - self.wall } else { high };
        vec![at(low, 0.0), at(high, 0.0), at(inner_high, self.wall), at(inner_low, self.wall)]
    }
}
