//! Writes the scenes as JSON, for the scripts beside this package: `cargo run --release > scenes.json`.
//!
//! `tables`: name, count, `segments` (x0, y0, x1, y1, mm) and `polygons` (corners anticlockwise). `eyes` and `pairs`
//! are the places that are asked from. Must not measure anything.

#[path = "../../scenes/mod.rs"]
#[expect(dead_code, reason = "the benches use the rest")]
mod scenes;

use scenes::{BOARD, Kind, Numbers, SIZES, Table};
use serde_json::json;
use std::io::{self, Write};

fn main() -> io::Result<()> {
    let corner = |p: &glam::DVec2| [p.x, p.y];
    let tables: Vec<_> = Kind::ALL
        .iter()
        .flat_map(|kind| SIZES.map(|count| Table::new(*kind, count)))
        .map(|table| {
            let segments: Vec<[f64; 4]> =
                table.segments().iter().map(|(a, b)| [a.x, a.y, b.x, b.y]).collect();
            let polygons: Vec<Vec<[f64; 2]>> =
                table.polygons.iter().map(|ring| ring.iter().map(corner).collect()).collect();
            json!({
                "name": table.kind.name(), "count": table.count,
                "segments": segments, "polygons": polygons,
            })
        })
        .collect();
    let eyes: Vec<[f64; 2]> = Numbers(4).points(2_000).iter().map(corner).collect();
    let pairs: Vec<[f64; 4]> =
        Numbers(2).points(200_000).chunks(2).map(|p| [p[0].x, p[0].y, p[1].x, p[1].y]).collect();
    let all = json!({ "board": BOARD, "tables": tables, "eyes": eyes, "pairs": pairs });
    let mut out = io::stdout().lock();
    serde_json::to_writer(&mut out, &all)?;
    writeln!(out)
}
