//! Places worth standing at: beside whatever gives cover.

use crate::model::{CoverRow, Scenario};
use glam::DVec2;

/// How far from an edge a base stands, mm.
const STAND_OFF: f64 = 11.5;

/// Spots along both sides of walls, behind windows, in foxholes, every few centimetres.
#[must_use]
pub(super) fn cover_spots(scenario: &Scenario) -> Vec<DVec2> {
    let terrain = &scenario.terrain;
    let mut spots = Vec::new();
    for (area, info) in terrain.scene.areas().iter().zip(&terrain.areas) {
        let Some(row) = info.cover else { continue };
        let corners = area.polygon.corners();
        if matches!(row, CoverRow::PreparedFoxhole | CoverRow::HastyFoxhole) {
            spots.push(corners.iter().sum::<DVec2>() / corners.len() as f64);
            continue;
        }
        for (a, b) in area.polygon.edges() {
            let along = b - a;
            let length = along.length();
            // Corners run anticlockwise: outside is to the right of an edge.
            let Some(out) = along.perp().try_normalize().map(|n| -n) else {
                continue;
            };
            let n = ((length / 35.0).floor() as u32).max(u32::from(length >= 9.0));
            for i in 0..n {
                let t = (f64::from(i) + 0.5) / f64::from(n);
                spots.push(a + along * t + out * STAND_OFF);
            }
        }
    }
    spots.retain(|p| {
        p.cmpge(DVec2::splat(12.0)).all() && p.cmple(scenario.size - DVec2::splat(12.0)).all()
    });
    spots
}
