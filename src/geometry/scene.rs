//! The static scene: walls and areas, checked, welded and indexed once, then shared by everyone who asks.
//!
//! Must not know pieces or turns. It never changes; a door that opens makes a new scene.

use super::blockers::Blockers;
use super::boxes::Boxes;
use super::grid::{Filed, Grid};
use super::mesh::Mesh;
use super::obstacle::{Area, ObstacleId, SightEffect, Wall};
use super::polygon::ShapeError;
use super::weld::weld;
use glam::DVec2;
use parry2d::bounding_volume::Aabb;
use parry2d::partitioning::{Bvh, BvhBuildStrategy};
use std::sync::OnceLock;
use thiserror::Error;

/// Why a scene is refused: which obstacle, and what is wrong with it.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[error("{which:?}: {cause}")]
pub struct SceneError {
    /// The obstacle at fault.
    pub which: ObstacleId,
    /// What is wrong.
    pub cause: ShapeError,
}

/// Walls and areas with their indices. Immutable and shareable between threads.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    walls: Vec<Wall>,
    areas: Vec<Area>,
    /// Blocking walls and edges of blocking areas, for sight.
    sight: Grid,
    /// The same from near to far, for looking all round.
    blockers: Blockers,
    /// What each number filed in `sight` belongs to, and its ends.
    sight_owners: Vec<ObstacleId>,
    sight_ends: Vec<(DVec2, DVec2)>,
    /// Triangles between them, laid out when somebody first looks all round; none where they lie too tangled.
    mesh: OnceLock<Option<Mesh>>,
    /// Areas by place that block sight, limit its depth or hinder it.
    block_areas: Vec<u32>,
    /// The same that block, and all of them, by where they lie.
    block_places: Boxes,
    places: Boxes,
    thick_areas: Vec<u32>,
    value_areas: Vec<u32>,
    value_walls: Vec<u32>,
    /// Everything, for overlaps and movement: walls first, then areas.
    boxes: Option<Bvh>,
    /// Whether every blocking obstacle reaches from the ground to the sky.
    all_unlimited: bool,
}

impl Scene {
    /// Checks the obstacles, welds wall ends that touch within [`super::CONTACT`] and builds the indices.
    ///
    /// # Errors
    /// Names the first obstacle that is refused, and why.
    pub fn new(walls: Vec<Wall>, areas: Vec<Area>) -> Result<Self, SceneError> {
        for (i, wall) in walls.iter().enumerate() {
            wall.check()
                .map_err(|cause| SceneError { which: ObstacleId::Wall(number(i)), cause })?;
        }
        for (i, area) in areas.iter().enumerate() {
            area.check()
                .map_err(|cause| SceneError { which: ObstacleId::Area(number(i)), cause })?;
        }
        let (walls, areas) = weld(walls, areas);
        let mut scene = Self { walls, areas, ..Self::default() };
        scene.index_sight();
        scene.index_boxes();
        Ok(scene)
    }

    fn index_sight(&mut self) {
        let mut filed = Vec::new();
        let mut owners = Vec::new();
        let mut unlimited = true;
        let mut file = |a: DVec2, b: DVec2, owner: ObstacleId| {
            let id = number(owners.len());
            filed.push(Filed { a, b, id });
            owners.push(owner);
        };
        for (i, wall) in self.walls.iter().enumerate() {
            match wall.sight {
                SightEffect::Block => {
                    unlimited &= wall.top.is_none() && wall.base <= 0.0;
                    file(wall.from, wall.to, ObstacleId::Wall(number(i)));
                }
                SightEffect::Value(_) => self.value_walls.push(number(i)),
                // A wall has no thickness, so its depth is none.
                SightEffect::Clear | SightEffect::Depth { .. } => {}
            }
        }
        for (i, area) in self.areas.iter().enumerate() {
            match area.sight {
                SightEffect::Block => {
                    unlimited &= area.top.is_none() && area.base <= 0.0;
                    self.block_areas.push(number(i));
                    for (a, b) in area.polygon.edges() {
                        file(a, b, ObstacleId::Area(number(i)));
                    }
                }
                SightEffect::Depth { .. } => self.thick_areas.push(number(i)),
                SightEffect::Value(_) => self.value_areas.push(number(i)),
                SightEffect::Clear => {}
            }
        }
        self.sight = Grid::new(&filed);
        self.blockers = Blockers::new(&filed);
        self.sight_owners = owners;
        self.sight_ends = filed.iter().map(|s| (s.a, s.b)).collect();
        self.all_unlimited = unlimited;
    }

    fn index_boxes(&mut self) {
        let walls = self.walls.iter().map(|w| Aabb::new(w.from.min(w.to), w.from.max(w.to)));
        let areas = self.areas.iter().map(|a| {
            let (lo, hi) = a.polygon.bounds();
            Aabb::new(lo, hi)
        });
        let boxes: Vec<Aabb> = walls.chain(areas).collect();
        let place = |i: u32| {
            let (lo, hi) = self.areas[i as usize].polygon.bounds();
            (i, lo, hi)
        };
        let all: Vec<_> = (0..number(self.areas.len())).map(place).collect();
        let blocking: Vec<_> = self.block_areas.iter().map(|i| place(*i)).collect();
        self.places = Boxes::new(&all);
        self.block_places = Boxes::new(&blocking);
        self.boxes =
            (!boxes.is_empty()).then(|| Bvh::from_leaves(BvhBuildStrategy::default(), &boxes));
    }

    /// Walls in the order given, ends welded.
    #[must_use]
    pub fn walls(&self) -> &[Wall] {
        &self.walls
    }

    /// Areas in the order given.
    #[must_use]
    pub fn areas(&self) -> &[Area] {
        &self.areas
    }

    /// One wall of the scene.
    #[must_use]
    pub fn wall(&self, index: u32) -> Option<&Wall> {
        self.walls.get(index as usize)
    }

    /// One area of the scene.
    #[must_use]
    pub fn area(&self, index: u32) -> Option<&Area> {
        self.areas.get(index as usize)
    }

    /// Height of the ground at a point (mm), mm: the highest among the areas there, 0 where there is none.
    #[must_use]
    pub fn ground_at(&self, p: DVec2) -> f64 {
        let highest =
            self.areas_at(p).map(|(_, area)| area.ground).fold(f64::NEG_INFINITY, f64::max);
        if highest.is_finite() { highest } else { 0.0 }
    }

    /// The areas that hold a point (mm), in the order of the list; areas are closed sets.
    pub fn areas_at(&self, p: DVec2) -> impl Iterator<Item = (u32, &Area)> + '_ {
        self.places
            .at(p)
            .iter()
            .map(|&i| (i, &self.areas[i as usize]))
            .filter(move |(_, area)| area.polygon.contains(p))
    }

    /// The obstacles whose bounding boxes meet the box from `lo` to `hi`, mm, in no particular order.
    pub fn near(&self, lo: DVec2, hi: DVec2) -> impl Iterator<Item = ObstacleId> + '_ {
        self.in_boxes(move |min, max| min.cmple(hi).all() && max.cmpge(lo).all())
    }

    /// The obstacles whose bounding boxes come within `reach` of the way `from`-`to`, mm, and perhaps a few more; in
    /// no particular order.
    pub(super) fn near_way(
        &self,
        from: DVec2,
        to: DVec2,
        reach: f64,
    ) -> impl Iterator<Item = ObstacleId> + '_ {
        let pad = DVec2::splat(reach);
        let (lo, hi) = (from.min(to) - pad, from.max(to) + pad);
        let normal = (to - from).normalize_or_zero().perp();
        self.in_boxes(move |min, max| {
            let off = normal.dot((min + max) / 2.0 - from).abs();
            min.cmple(hi).all()
                && max.cmpge(lo).all()
                && off <= normal.abs().dot(max - min) / 2.0 + reach
        })
    }

    /// The obstacles whose boxes, and all boxes around them, are `wanted`.
    fn in_boxes<'a>(
        &'a self,
        wanted: impl Fn(DVec2, DVec2) -> bool + Copy + 'a,
    ) -> impl Iterator<Item = ObstacleId> + 'a {
        let walls = number(self.walls.len());
        let leaves = self
            .boxes
            .iter()
            .flat_map(move |bvh| bvh.leaves(move |node| wanted(node.mins(), node.maxs())));
        leaves.map(move |leaf| {
            if leaf < walls { ObstacleId::Wall(leaf) } else { ObstacleId::Area(leaf - walls) }
        })
    }

    /// Lowest and highest coordinates of all obstacles, mm; none for an empty scene.
    #[must_use]
    pub fn bounds(&self) -> Option<(DVec2, DVec2)> {
        let walls = self.walls.iter().map(|w| (w.from.min(w.to), w.from.max(w.to)));
        let areas = self.areas.iter().map(|a| a.polygon.bounds());
        walls.chain(areas).reduce(|(lo, hi), (a, b)| (lo.min(a), hi.max(b)))
    }

    pub(super) fn sight_grid(&self) -> &Grid {
        &self.sight
    }

    pub(super) fn blockers(&self) -> &Blockers {
        &self.blockers
    }

    #[inline]
    pub(super) fn sight_owner(&self, id: u32) -> ObstacleId {
        self.sight_owners[id as usize]
    }

    /// The ends of what is filed under a number, mm.
    #[inline]
    pub(super) fn sight_ends(&self, id: u32) -> (DVec2, DVec2) {
        self.sight_ends[id as usize]
    }

    /// Triangles between all that blocks sight, if it lies so that there can be any.
    pub(super) fn mesh(&self) -> Option<&Mesh> {
        self.mesh.get_or_init(|| Mesh::new(&self.sight, &self.sight_ends)).as_ref()
    }

    pub(super) fn all_unlimited(&self) -> bool {
        self.all_unlimited
    }

    pub(super) fn block_areas(&self) -> impl Iterator<Item = (u32, &Area)> + '_ {
        self.block_areas.iter().map(|&i| (i, &self.areas[i as usize]))
    }

    /// The blocking areas that hold a point, in the order of the list.
    pub(super) fn block_areas_at(&self, p: DVec2) -> impl Iterator<Item = (u32, &Area)> + '_ {
        self.block_places
            .at(p)
            .iter()
            .map(|&i| (i, &self.areas[i as usize]))
            .filter(move |(_, area)| area.polygon.contains(p))
    }

    pub(super) fn thick_areas(&self) -> impl Iterator<Item = (u32, &Area)> + '_ {
        self.thick_areas.iter().map(|&i| (i, &self.areas[i as usize]))
    }

    pub(super) fn value_areas(&self) -> impl Iterator<Item = (u32, &Area)> + '_ {
        self.value_areas.iter().map(|&i| (i, &self.areas[i as usize]))
    }

    pub(super) fn value_walls(&self) -> impl Iterator<Item = (u32, &Wall)> + '_ {
        self.value_walls.iter().map(|&i| (i, &self.walls[i as usize]))
    }

    /// Base and top, mm, of a wall or area, unlimited as infinity.
    pub(super) fn heights(&self, id: ObstacleId) -> (f64, f64) {
        let (base, top) = match id {
            ObstacleId::Wall(i) => (self.walls[i as usize].base, self.walls[i as usize].top),
            ObstacleId::Area(i) => (self.areas[i as usize].base, self.areas[i as usize].top),
            ObstacleId::Body(_) => (0.0, None),
        };
        span(base, top)
    }
}

/// Base and top as a closed span. What stands on the table reaches as deep as anything can look, so that nobody in
/// a trench sees under a wall.
pub(super) fn span(base: f64, top: Option<f64>) -> (f64, f64) {
    let base = if base <= 0.0 { f64::NEG_INFINITY } else { base };
    (base, top.unwrap_or(f64::INFINITY))
}

/// A place in a list as a number of 32 bits; lists of obstacles are never that long.
pub(super) fn number(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Polygon;

    fn v(x: f64, y: f64) -> DVec2 {
        DVec2::new(x, y)
    }

    #[test]
    fn names_the_obstacle_it_refuses() {
        let walls =
            vec![Wall::between(v(0.0, 0.0), v(1.0, 0.0)), Wall::between(v(3.0, 3.0), v(3.0, 3.0))];
        let error = Scene::new(walls, vec![]).unwrap_err();
        assert_eq!(error.which, ObstacleId::Wall(1));
        assert_eq!(error.cause, ShapeError::NoLength);
    }

    #[test]
    fn the_highest_ground_carries() {
        let hill = |size: f64, ground: f64| {
            let mut area = Area::level(Polygon::rectangle(v(-size, -size), v(size, size)).unwrap());
            area.ground = ground;
            area
        };
        let scene = Scene::new(vec![], vec![hill(10.0, 5.0), hill(4.0, 9.0)]).unwrap();
        assert!((scene.ground_at(v(0.0, 0.0)) - 9.0).abs() < 1e-12);
        assert!((scene.ground_at(v(8.0, 0.0)) - 5.0).abs() < 1e-12);
        assert!(scene.ground_at(v(80.0, 0.0)).abs() < 1e-12);
    }

    #[test]
    fn near_finds_by_box() {
        let walls = vec![
            Wall::between(v(0.0, 0.0), v(1.0, 0.0)),
            Wall::between(v(50.0, 0.0), v(51.0, 9.0)),
        ];
        let area = Area::level(Polygon::rectangle(v(0.0, 5.0), v(9.0, 9.0)).unwrap());
        let scene = Scene::new(walls, vec![area]).unwrap();
        let mut found: Vec<_> = scene.near(v(-1.0, -1.0), v(2.0, 6.0)).collect();
        found.sort();
        assert_eq!(found, vec![ObstacleId::Wall(0), ObstacleId::Area(0)]);
    }
}
