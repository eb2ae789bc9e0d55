//! What every piece of terrain is built with: outlines checked, obstacles collected, the ground beneath.

use crate::files::catalogue::{SightEntry, TerrainEntry};
use crate::files::codes::Code;
use crate::files::outline::{self, bounds, contains, without_repeats};
use crate::files::reader::{Lazy, Reader};
use crate::geometry::{Area, CONTACT, INCH, Passage, Polygon, SightEffect};
use crate::model::{CoverRow, Ground, ObstacleInfo, TerrainKind, TerrainPiece, TerrainShape};
use crate::rules::infantry;
use crate::rules::infantry::exposure::{WallWorth, wall_worth};
use glam::DVec2;

/// Terrain while it is being built.
#[derive(Default)]
pub(super) struct Builder {
    pub(super) pieces: Vec<TerrainPiece>,
    pub(super) areas: Vec<Area>,
    pub(super) infos: Vec<ObstacleInfo>,
    /// One sees 10 cm deep into woods and crops, not 3 in (`GEN-16`).
    pub(super) metric: bool,
    /// Levels of hills, for the ground under other things.
    levels: Vec<(Vec<DVec2>, f64)>,
}

/// One obstacle to be.
pub(super) struct Obstacle<'e> {
    pub(super) piece: u32,
    pub(super) entry: &'e TerrainEntry,
    pub(super) base: f64,
    pub(super) top: f64,
    pub(super) ground: f64,
    pub(super) cover: Option<CoverRow>,
    pub(super) surface: Ground,
}

impl<'e> Obstacle<'e> {
    /// An obstacle as its entry says, with its top above the ground.
    pub(super) fn new(piece: u32, entry: &'e TerrainEntry, ground: f64, height: f64) -> Self {
        Self {
            piece,
            entry,
            base: 0.0,
            top: ground + height,
            ground: 0.0,
            cover: entry.cover,
            surface: entry.ground,
        }
    }
}

impl Builder {
    /// Adds a piece and tells its number.
    pub(super) fn piece(
        &mut self,
        key: &str,
        name: &str,
        kind: TerrainKind,
        shape: TerrainShape,
        height: f64,
    ) -> u32 {
        let number = u32::try_from(self.pieces.len()).unwrap_or(u32::MAX);
        self.pieces.push(TerrainPiece {
            key: key.to_owned(),
            name: name.to_owned(),
            kind,
            shape,
            height,
        });
        number
    }

    /// Adds an obstacle with this outline. An outline that geometry refuses is a finding at `part`.
    pub(super) fn obstacle(
        &mut self,
        reader: &mut Reader,
        part: &str,
        corners: Vec<DVec2>,
        what: &Obstacle<'_>,
    ) {
        let polygon = match Polygon::new(corners) {
            Ok(polygon) => polygon,
            Err(error) => {
                reader.at(
                    Code::CrossesItself,
                    part,
                    format!("this makes no sound figure: {error}"),
                );
                return;
            }
        };
        let entry = what.entry;
        self.areas.push(Area {
            polygon,
            base: what.base,
            top: Some(what.top),
            sight: sight(entry.sight, self.metric),
            passage: on_foot(what.surface),
            hard: entry.hard,
            ground: what.ground,
        });
        self.infos.push(ObstacleInfo {
            piece: what.piece,
            ground: what.surface,
            cover: what.cover,
            overhead: entry.overhead,
            no_standing: entry.no_standing,
        });
    }

    /// Notes a level of a hill.
    pub(super) fn level(&mut self, outline: Vec<DVec2>, height: f64) {
        self.levels.push((outline, height));
    }

    /// Height of the ground at a place, mm.
    pub(super) fn height_at(&self, p: DVec2) -> f64 {
        self.levels
            .iter()
            .filter(|level| contains(&level.0, p))
            .fold(0.0, |high, level| high.max(level.1))
    }

    /// Adds a band of obstacles along a line: as one figure where that is possible, in stretches where the ground
    /// changes under it.
    pub(super) fn band<'e>(
        &mut self,
        reader: &mut Reader,
        part: &str,
        points: &[DVec2],
        width: f64,
        make: impl Fn(f64) -> Obstacle<'e>,
    ) {
        for (stretch, ground) in self.stretches(points) {
            let what = make(ground);
            for corners in outline::band(&stretch, width) {
                self.obstacle(reader, part, corners, &what);
            }
        }
    }

    /// A line in stretches over even ground, each with the height of that ground.
    pub(super) fn stretches(&self, points: &[DVec2]) -> Vec<(Vec<DVec2>, f64)> {
        let (low, high) = bounds(points);
        let near = |level: &(Vec<DVec2>, f64)| {
            let (a, b) = bounds(&level.0);
            a.cmple(high).all() && b.cmpge(low).all()
        };
        if !self.levels.iter().any(near) {
            return vec![(points.to_vec(), 0.0)];
        }
        let mut out: Vec<(Vec<DVec2>, f64)> = Vec::new();
        for leg in points.windows(2) {
            let [from, to] = *leg else { continue };
            let steps = (from.distance(to) / 10.0).ceil().clamp(1.0, 10_000.0);
            let mut step = 0.0;
            while step < steps {
                let (a, b) = (from.lerp(to, step / steps), from.lerp(to, (step + 1.0) / steps));
                let height = self.height_at(a.midpoint(b));
                match out.last_mut() {
                    Some((line, h)) if (*h - height).abs() <= CONTACT => line.push(b),
                    _ => out.push((vec![a, b], height)),
                }
                step += 1.0;
            }
        }
        // A straight run needs no points within.
        for (line, _) in &mut out {
            *line = straightened(line);
        }
        out
    }
}

/// Drops points on the straight between their neighbours.
fn straightened(line: &[DVec2]) -> Vec<DVec2> {
    let mut out: Vec<DVec2> = Vec::with_capacity(line.len());
    for (i, p) in line.iter().enumerate() {
        let straight = match (out.last(), line.get(i + 1)) {
            (Some(a), Some(b)) => outline::distance_to_segment(*p, *a, *b) < 1e-6,
            _ => false,
        };
        if !straight {
            out.push(*p);
        }
    }
    out
}

/// What a catalogue entry does to sight; its depths are those of the infantry rules.
fn sight(entry: SightEntry, metric: bool) -> SightEffect {
    const DEEPER: f64 = 100.0 / 76.2;
    match entry {
        SightEntry::Clear => SightEffect::Clear,
        SightEntry::Block => SightEffect::Block,
        SightEntry::Depth { kind, limit } => {
            SightEffect::Depth { kind, limit: if metric { limit * DEEPER } else { limit } }
        }
    }
}

/// What a kind of ground costs a man on foot in the infantry rules (`GEN-15`).
fn on_foot(ground: Ground) -> Passage {
    let (factor, flat) = match ground {
        Ground::Road | Ground::Open => (1.0, 0.0),
        Ground::Rough | Ground::Soft => (2.0, 0.0),
        Ground::LowObstacle | Ground::SmallOpening => (1.0, INCH),
        Ground::HighObstacle => (1.0, 3.0 * INCH),
        Ground::Impassable => return Passage::Block,
    };
    Passage::Cost { factor, flat }
}

/// Row of the cover chart of a wall without a label, by its height (`INF-42`).
pub(super) fn cover_by_height(height: f64) -> Option<CoverRow> {
    let rules = infantry::shipped().ok()?;
    match wall_worth(&rules.tables, height) {
        WallWorth::Low => Some(CoverRow::LowWall),
        WallWorth::High => Some(CoverRow::HighWall),
        WallWorth::Nothing | WallWorth::Hides => None,
    }
}

/// A closed outline, checked; rounded to a curve if asked for.
pub(super) fn outline(
    reader: &mut Reader,
    value: Lazy<'_, Vec<(f64, f64)>>,
    smooth: bool,
) -> Option<Vec<DVec2>> {
    let mut points = without_repeats(&reader.points(value)?);
    while points.len() > 1
        && points.first().zip(points.last()).is_some_and(|(a, b)| a.distance(*b) <= CONTACT)
    {
        points.pop();
    }
    if points.len() < 3 {
        let message = format!("an outline needs 3 corners or more, this has {}", points.len());
        reader.at(Code::Degenerate, value.text(), message);
        return None;
    }
    if let Some((i, j)) = outline::crossing(&points) {
        let message = format!("this outline crosses itself: side {} meets side {}", i + 1, j + 1);
        let help = "side 1 runs from the first corner to the second; put the corners in order around the figure";
        reader.at_help(Code::CrossesItself, value.text(), message, help);
        return None;
    }
    if outline::twice_area(&points).abs() < 2.0 {
        reader.at(Code::Degenerate, value.text(), "this outline has no area");
        return None;
    }
    if smooth {
        points = outline::smooth(&points, true);
        if outline::crossing(&points).is_some() {
            let message = "rounded to a curve, this outline crosses itself";
            let help = "put corners further apart, or leave out `smooth`";
            reader.at_help(Code::CrossesItself, value.text(), message, help);
            return None;
        }
    }
    if outline::twice_area(&points) < 0.0 {
        points.reverse();
    }
    Some(points)
}

/// A line, checked; rounded to a curve if asked for.
pub(super) fn line(
    reader: &mut Reader,
    value: Lazy<'_, Vec<(f64, f64)>>,
    smooth: bool,
) -> Option<Vec<DVec2>> {
    let points = reader.points(value)?;
    let distinct = without_repeats(&points);
    if distinct.len() < 2 {
        let message = "a line of zero length";
        let help = "give two points or more that are not the same";
        reader.at_help(Code::Degenerate, value.text(), message, help);
        return None;
    }
    if smooth {
        return Some(outline::smooth(&distinct, false));
    }
    Some(distinct)
}
