//! Water and the ways over it. Geometry knows no "unless": a bridge or ford wins over the water under it because its
//! outline is cut out of the water, piece by convex piece, and nothing but the bridge is left there.

use super::ground::{Builder, Obstacle, line, outline};
use super::terrain::{Site, WIDTH, measures};
use crate::files::catalogue::Catalogue;
use crate::files::codes::Code;
use crate::files::outline::{band, cut, legs, overlap, triangles};
use crate::files::reader::Reader;
use crate::files::schema::terrain::{AreaFile, BridgeFile, LineFile, TerrainFile};
use crate::geometry::Area;
use crate::model::{Ground, TerrainKind, TerrainShape};
use glam::DVec2;

/// A way over water.
pub(super) struct Crossing {
    points: Vec<DVec2>,
    width: f64,
    /// What it takes out of the water: convex outlines.
    pub(super) holes: Vec<Vec<DVec2>>,
}

/// The way over water that a piece is, if it is one.
pub(super) fn crossing(
    reader: &mut Reader,
    catalogue: &Catalogue,
    piece: &TerrainFile<'_>,
) -> Option<Crossing> {
    let (points, width) = match piece {
        TerrainFile::Bridge(file) => {
            let or = catalogue.ground("bridge")?.width;
            let width = reader.length_or(file.width, or, 5.0..=1000.0);
            let (from, to) = (reader.point(file.from), reader.point(file.to));
            let (from, to) = (from?, to?);
            if from.distance(to) < 1.0 {
                reader.at(Code::Degenerate, file.to.text(), "a bridge of zero length");
                return None;
            }
            (vec![from, to], width)
        }
        TerrainFile::Ford(file) => {
            let or = catalogue.ground("ford")?.width;
            let width = reader.length_or(file.width, or, WIDTH);
            let smooth = reader.read_or(file.smooth, false);
            (line(reader, file.points, smooth)?, width)
        }
        _ => return None,
    };
    let holes = legs(&points, width);
    Some(Crossing { points, width, holes })
}

/// A stream or river.
pub(super) fn course(
    site: &mut Site<'_>,
    file: &LineFile<'_>,
    kind: TerrainKind,
    id: &str,
) -> Option<()> {
    let entry = site.entry(id)?;
    let name = site.name(file.name, entry);
    let (points, width, _) = measures(site, file, entry)?;
    let shape = TerrainShape::Line { points: points.clone(), width };
    let piece = site.builder.piece(&site.key, &name, kind, shape, 0.0);
    let parts = legs(&points, width);
    let crossed = parts.iter().any(|leg| site.crossings.iter().any(|hole| overlap(leg, hole)));
    let parts = if crossed { parts } else { band(&points, width) };
    let what = Obstacle::new(piece, entry, 0.0, 0.0);
    for part in parts {
        for rest in parted(part, if crossed { site.crossings } else { &[] }) {
            site.builder.obstacle(site.reader, site.part, rest, &what);
        }
    }
    Some(())
}

/// A pond.
pub(super) fn pond(site: &mut Site<'_>, file: &AreaFile<'_>) -> Option<()> {
    let entry = site.entry("pond")?;
    let name = site.name(file.name, entry);
    let smooth = site.reader.read_or(file.smooth, false);
    let corners = outline(site.reader, file.outline, smooth)?;
    let shape = TerrainShape::Area(corners.clone());
    let piece = site.builder.piece(&site.key, &name, TerrainKind::Pond, shape, 0.0);
    let what = Obstacle::new(piece, entry, 0.0, 0.0);
    let (low, high) = crate::files::outline::bounds(&corners);
    let near = site.crossings.iter().any(|hole| {
        let (a, b) = crate::files::outline::bounds(hole);
        a.cmple(high).all() && b.cmpge(low).all()
    });
    let parts = if near && corners.len() <= 1000 { triangles(&corners) } else { vec![corners] };
    for part in parts {
        for rest in parted(part, if near { site.crossings } else { &[] }) {
            site.builder.obstacle(site.reader, site.part, rest, &what);
        }
    }
    Some(())
}

/// What is left of a convex piece of water beside the ways over it.
fn parted(piece: Vec<DVec2>, holes: &[Vec<DVec2>]) -> Vec<Vec<DVec2>> {
    let mut parts = vec![piece];
    for hole in holes {
        parts = parts
            .into_iter()
            .flat_map(|part| if overlap(&part, hole) { cut(&part, hole) } else { vec![part] })
            .collect();
    }
    parts
}

/// A bridge: its deck, and a parapet inside each edge.
pub(super) fn bridge(site: &mut Site<'_>, file: &BridgeFile<'_>, way: Crossing) -> Option<()> {
    let (deck, parapet) = (site.entry("bridge")?, site.entry("parapet")?);
    let name = site.name(file.name, deck);
    let walled = site.reader.read_or(file.parapets, true);
    let height = if walled { parapet.height } else { 0.0 };
    let [from, to] = *way.points.as_slice() else {
        return None;
    };
    let shape = TerrainShape::Line { points: way.points, width: way.width };
    let piece = site.builder.piece(&site.key, &name, TerrainKind::Bridge, shape, height);
    let what = Obstacle::new(piece, deck, 0.0, 0.0);
    for hole in way.holes {
        site.builder.obstacle(site.reader, site.part, hole, &what);
    }
    if walled {
        let aside = (to - from).try_normalize()?.perp() * (way.width - parapet.width) / 2.0;
        let what = Obstacle::new(piece, parapet, 0.0, height);
        for edge in [aside, -aside] {
            for wall in legs(&[from + edge, to + edge], parapet.width) {
                site.builder.obstacle(site.reader, site.part, wall, &what);
            }
        }
    }
    Some(())
}

/// A ford: shallow ground where the water is cut away.
pub(super) fn ford(site: &mut Site<'_>, file: &LineFile<'_>, way: Crossing) -> Option<()> {
    let entry = site.entry("ford")?;
    let name = site.name(file.name, entry);
    let shape = TerrainShape::Line { points: way.points, width: way.width };
    let piece = site.builder.piece(&site.key, &name, TerrainKind::Ford, shape, 0.0);
    let what = Obstacle::new(piece, entry, 0.0, 0.0);
    for hole in way.holes {
        site.builder.obstacle(site.reader, site.part, hole, &what);
    }
    Some(())
}

/// Does a way over water touch any?
pub(super) fn wet(builder: &Builder, way: &[DVec2]) -> bool {
    let water = |kind| matches!(kind, TerrainKind::Stream | TerrainKind::River | TerrainKind::Pond);
    let (low, high) = crate::files::outline::bounds(way);
    let near = |area: &Area| {
        // Water was cut along the way's edge: what is left reaches to within a hair of it.
        let (a, b) = crate::files::outline::bounds(area.polygon.corners());
        let hair = DVec2::splat(1.0);
        (a - hair).cmple(high).all() && (b + hair).cmpge(low).all()
    };
    builder.areas.iter().zip(&builder.infos).any(|(area, info)| {
        let kind = builder.pieces.get(info.piece as usize).map(|p| p.kind);
        kind.is_some_and(water) && info.ground != Ground::Road && near(area)
    })
}
