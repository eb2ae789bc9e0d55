//! Ground that costs: the factor at a place, and the borders at which cost changes.
//!
//! Must not know obstacles that nobody passes.

use crate::geometry::obstacle::{Area, ObstacleId, Passage};
use crate::geometry::ops::cross;
use crate::geometry::scene::Scene;
use crate::geometry::segment::crossing;
use crate::geometry::sweep::PassageOf;
use glam::DVec2;

/// The least factor that a search reckons with; free ground would reach for ever.
pub(super) const LEAST: f64 = 0.05;

/// A straight piece of border.
#[derive(Clone, Copy, Debug)]
pub(super) struct Border {
    pub(super) a: DVec2,
    pub(super) b: DVec2,
    /// Flat cost, mm, of crossing it to the left side and to the right side.
    pub(super) to_left: f64,
    pub(super) to_right: f64,
}

/// An area of some cost.
struct Patch {
    corners: Vec<DVec2>,
    factor: f64,
    flat: f64,
    area: Area,
}

/// All ground of a field.
pub(super) struct Ground {
    patches: Vec<Patch>,
    /// Walls with a flat cost: ends and price.
    fences: Vec<(DVec2, DVec2, f64)>,
}

impl Ground {
    pub(super) fn new(scene: &Scene, near: &[ObstacleId], passage: PassageOf<'_>) -> Self {
        let mut ground = Self { patches: Vec::new(), fences: Vec::new() };
        for &id in near {
            match id {
                ObstacleId::Wall(i) => {
                    let wall = &scene.walls()[i as usize];
                    if let Passage::Cost { flat, .. } = passage(id, &wall.passage)
                        && flat > 0.0
                    {
                        ground.fences.push((wall.from, wall.to, flat));
                    }
                }
                ObstacleId::Area(i) => {
                    let area = &scene.areas()[i as usize];
                    if let Passage::Cost { factor, flat } = passage(id, &area.passage)
                        && (Passage::Cost { factor, flat }) != Passage::FREE
                    {
                        ground.patches.push(Patch {
                            corners: area.polygon.corners().to_vec(),
                            factor: factor.max(LEAST),
                            flat,
                            area: area.clone(),
                        });
                    }
                }
                ObstacleId::Body(_) => {}
            }
        }
        ground
    }

    /// Cost of a millimetre at a place: the highest factor of the areas there, 1 where there is none.
    pub(super) fn factor(&self, p: DVec2) -> f64 {
        self.patches
            .iter()
            .filter(|patch| patch.area.polygon.encloses(p))
            .map(|patch| patch.factor)
            .reduce(f64::max)
            .unwrap_or(1.0)
    }

    /// Every piece of an edge or fence at which something changes.
    pub(super) fn borders(&self) -> Vec<Border> {
        let mut edges: Vec<(DVec2, DVec2, f64, f64)> = Vec::new();
        for patch in &self.patches {
            let n = patch.corners.len();
            // The inside lies to the left of each edge.
            edges.extend((0..n).map(|i| {
                let (a, b) = (patch.corners[i], patch.corners[(i + 1) % n]);
                (a, b, patch.flat, 0.0)
            }));
        }
        edges.extend(self.fences.iter().map(|(a, b, flat)| (*a, *b, *flat, *flat)));
        let mut borders = Vec::new();
        for (i, (a, b, to_left, to_right)) in edges.iter().enumerate() {
            let along = *b - *a;
            let length = along.length();
            let mut cuts = vec![0.0, 1.0];
            for (j, (c, d, ..)) in edges.iter().enumerate() {
                if i == j {
                    continue;
                }
                if let Some(p) = crossing(*a, *b, *c, *d) {
                    cuts.push((p - *a).dot(along) / (length * length));
                }
                // Edges that run along each other begin and end within each other.
                for end in [*c, *d] {
                    if cross(along, end - *a).abs() <= 1e-6 * length {
                        cuts.push((end - *a).dot(along) / (length * length));
                    }
                }
            }
            cuts.retain(|t| (0.0..=1.0).contains(t));
            cuts.sort_by(f64::total_cmp);
            let left = along.perp() / length * (2.0 * super::field::ASIDE);
            for pair in cuts.windows(2) {
                if (pair[1] - pair[0]) * length < 1e-6 {
                    continue;
                }
                let middle = *a + along * ((pair[0] + pair[1]) / 2.0);
                let same =
                    self.factor(middle + left).total_cmp(&self.factor(middle - left)).is_eq();
                if same && *to_left == 0.0 && *to_right == 0.0 {
                    continue;
                }
                borders.push(Border {
                    a: *a + along * pair[0],
                    b: *a + along * pair[1],
                    to_left: *to_left,
                    to_right: *to_right,
                });
            }
        }
        borders
    }
}
