//! The ways of a table: how far it is from anywhere to a goal, over a lattice of points, for those who walk.
//!
//! A lattice serves to choose a direction; what a move really comes to is always asked of the rules.

use crate::geometry::{ObstacleId, Passage, segments_meet};
use crate::model::{MoverClass, Scenario};
use crate::rules::Ruleset;
use glam::DVec2;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Spacing of the lattice, table mm.
const PITCH: f64 = 20.0;

/// Eight neighbours.
const STEPS: [(i32, i32); 8] =
    [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];

/// Costs between neighbouring points of the lattice, and the distance of every point to each objective.
pub struct Ways {
    columns: usize,
    rows: usize,
    /// Cost from each point to each neighbour, mm; infinite where there is no way.
    steps: Vec<[f64; 8]>,
    /// For each objective, the cost from every point to it, mm.
    to_objective: Vec<Vec<f64>>,
    /// Places beside something that gives cover.
    cover: Vec<DVec2>,
}

impl Ways {
    /// Works out the ways of a scenario.
    #[must_use]
    pub fn new(scenario: &Scenario, rules: &dyn Ruleset) -> Self {
        let count = |length: f64| (length / PITCH).ceil().max(1.0) as usize + 1;
        let (columns, rows) = (count(scenario.size.x), count(scenario.size.y));
        let mut ways = Self {
            columns,
            rows,
            steps: Vec::new(),
            to_objective: Vec::new(),
            cover: super::places::cover_spots(scenario),
        };
        ways.steps = (0..columns * rows)
            .map(|from| STEPS.map(|step| ways.step_cost(scenario, rules, from, step)))
            .collect();
        ways.to_objective = scenario
            .objectives
            .iter()
            .map(|o| ways.distances(&ways.within(o.at, rules.objective_radius() * 0.8)))
            .collect();
        ways
    }

    /// Places beside something that gives cover.
    #[must_use]
    pub fn cover(&self) -> &[DVec2] {
        &self.cover
    }

    /// Cost from a place to an objective, mm; infinite when there is no way.
    #[must_use]
    pub fn to_objective(&self, objective: usize, from: DVec2) -> f64 {
        let field = self.to_objective.get(objective);
        field.and_then(|field| self.entry(field, from)).map_or(f64::INFINITY, |(_, cost)| cost)
    }

    /// Where somebody enters the lattice: he may stand closer to a wall than its points do.
    fn entry(&self, field: &[f64], from: DVec2) -> Option<(usize, f64)> {
        let nearest = self.nearest(from);
        let mut best: Option<(usize, f64)> = None;
        for dy in -2..=2 {
            for dx in -2..=2 {
                let Some(cell) = self.neighbour(nearest, (dx, dy)) else { continue };
                let cost = field[cell] + from.distance(self.point(cell));
                if cost.is_finite() && best.is_none_or(|b| cost < b.1) {
                    best = Some((cell, cost));
                }
            }
        }
        best
    }

    /// Points of the lattice within a radius, at least the nearest one: where an objective is as good as reached.
    fn within(&self, at: DVec2, radius: f64) -> Vec<usize> {
        let mut cells: Vec<usize> =
            (0..self.steps.len()).filter(|c| self.point(*c).distance(at) <= radius).collect();
        if cells.is_empty() {
            cells.push(self.nearest(at));
        }
        cells
    }

    /// Points on the way from a place to an objective, until so much cost is used up.
    #[must_use]
    pub fn way(&self, objective: usize, from: DVec2, cost: f64) -> Vec<(DVec2, f64)> {
        let Some(field) = self.to_objective.get(objective) else {
            return Vec::new();
        };
        let Some((mut cell, _)) = self.entry(field, from) else { return Vec::new() };
        let mut spent = from.distance(self.point(cell));
        let mut way = vec![(self.point(cell), spent)];
        while field[cell] > 0.0 && spent < cost {
            let next = STEPS
                .iter()
                .zip(self.steps[cell])
                .filter_map(|(step, price)| Some((self.neighbour(cell, *step)?, price)))
                .filter(|(_, price)| price.is_finite())
                .min_by(|a, b| {
                    (a.1 + field[a.0]).total_cmp(&(b.1 + field[b.0])).then(a.0.cmp(&b.0))
                });
            let Some((next, price)) = next else { break };
            if field[next] >= field[cell] {
                break;
            }
            spent += price;
            cell = next;
            way.push((self.point(cell), spent));
        }
        way
    }

    fn point(&self, cell: usize) -> DVec2 {
        DVec2::new((cell % self.columns) as f64, (cell / self.columns) as f64) * PITCH
    }

    fn nearest(&self, at: DVec2) -> usize {
        let index = |v: f64, n: usize| ((v / PITCH).round().max(0.0) as usize).min(n - 1);
        index(at.y, self.rows) * self.columns + index(at.x, self.columns)
    }

    fn neighbour(&self, cell: usize, step: (i32, i32)) -> Option<usize> {
        let x = (cell % self.columns).checked_add_signed(step.0 as isize)?;
        let y = (cell / self.columns).checked_add_signed(step.1 as isize)?;
        (x < self.columns && y < self.rows).then(|| y * self.columns + x)
    }

    /// Cost of one step: the length at the dearest ground in its middle, and every obstacle it crosses.
    fn step_cost(
        &self,
        scenario: &Scenario,
        rules: &dyn Ruleset,
        from: usize,
        step: (i32, i32),
    ) -> f64 {
        let Some(to) = self.neighbour(from, step) else {
            return f64::INFINITY;
        };
        let (a, b) = (self.point(from), self.point(to));
        let terrain = &scenario.terrain;
        // Where models are units, most of what moves is on tracks.
        let units = scenario.pieces.iter().any(|p| p.troop.is_some());
        let class = if units { MoverClass::Tracked } else { MoverClass::Foot };
        let (mut factor, mut flat) = (1.0_f64, 0.0);
        // A base is wider than a line: what comes within it counts.
        let margin = DVec2::splat(10.0);
        for id in terrain.scene.near(a.min(b) - margin, a.max(b) + margin) {
            let Some(info) = terrain.info(id) else {
                continue;
            };
            let cost = rules.ground_cost(class, info.ground);
            match id {
                ObstacleId::Area(i) => {
                    let polygon = &terrain.scene.areas()[i as usize].polygon;
                    let inside = polygon.contains(b);
                    let crossed = || polygon.edges().any(|(c, d)| segments_meet(a, b, c, d));
                    match cost {
                        Passage::Block => {
                            let close = polygon.edge_distance(b) < 9.0
                                || polygon.edge_distance(a.midpoint(b)) < 9.0;
                            if inside || close || crossed() {
                                return f64::INFINITY;
                            }
                        }
                        Passage::Cost { factor: f, flat: 0.0 } => {
                            if inside {
                                // A road is easier going than anything it leads through.
                                factor = if f < 1.0 || factor < 1.0 {
                                    factor.min(f)
                                } else {
                                    factor.max(f)
                                };
                            }
                        }
                        Passage::Cost { flat: price, .. } => {
                            if !polygon.contains(a) && (inside || crossed()) {
                                flat += price;
                            }
                        }
                    }
                }
                ObstacleId::Wall(i) => {
                    let wall = &terrain.scene.walls()[i as usize];
                    if segments_meet(a, b, wall.from, wall.to) {
                        match cost {
                            Passage::Block => return f64::INFINITY,
                            Passage::Cost { flat: price, .. } => flat += price,
                        }
                    }
                }
                ObstacleId::Body(_) => {}
            }
        }
        a.distance(b) * factor + flat
    }

    /// Cheapest cost from every point to the nearest of some (Dijkstra; steps cost the same both ways but for what a step enters,
    /// which a direction to choose by may ignore).
    fn distances(&self, goals: &[usize]) -> Vec<f64> {
        let mut best = vec![f64::INFINITY; self.steps.len()];
        for goal in goals {
            best[*goal] = 0.0;
        }
        // Costs as whole micrometres: an order that is total without ties by float.
        let key = |cost: f64| (cost * 1000.0) as u64;
        let mut open: BinaryHeap<_> = goals.iter().map(|goal| (Reverse(0_u64), *goal)).collect();
        while let Some((Reverse(cost), cell)) = open.pop() {
            if cost > key(best[cell]) {
                continue;
            }
            for step in STEPS {
                let Some(next) = self.neighbour(cell, step) else {
                    continue;
                };
                let back = STEPS.iter().position(|s| *s == (-step.0, -step.1)).unwrap_or(0);
                let total = best[cell] + self.steps[next][back];
                if total < best[next] {
                    best[next] = total;
                    open.push((Reverse(key(total)), next));
                }
            }
        }
        best
    }
}
