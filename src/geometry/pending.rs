//! STAND-IN for sight, templates and sweeps until they land.
#![allow(missing_docs, unused_variables, clippy::all)]
use super::*;
use glam::DVec2;
#[derive(Clone, Copy, Debug)]
pub struct Eye {
    pub at: DVec2,
    pub z: Option<f64>,
}
#[derive(Clone, Debug, PartialEq)]
pub struct Shadow {
    pub obstacle: ObstacleId,
    pub from_bearing: f64,
    pub to_bearing: f64,
}
#[derive(Clone, Debug, PartialEq)]
pub struct Exposure {
    pub visible: bool,
    pub fraction: f64,
    pub blocked_at: Option<DVec2>,
    pub depth: f64,
    pub by: Vec<Shadow>,
}
pub fn visible_fraction(scene: &Scene, obstacles: &[Body], eye: Eye, target: &Body) -> Exposure {
    Exposure {
        visible: true,
        fraction: 1.0,
        blocked_at: None,
        depth: 0.0,
        by: vec![],
    }
}
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StopReason {
    Allowance,
    Obstacle(ObstacleId),
}
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stop {
    pub reason: StopReason,
    pub contact_point: DVec2,
}
#[derive(Clone, Debug)]
pub struct Sweep {
    pub end: DVec2,
    pub length: f64,
    pub cost: f64,
    pub stopped_by: Option<Stop>,
}
pub fn sweep(
    scene: &Scene,
    others: &[Body],
    mover: &Body,
    path: &[DVec2],
    allowance: f64,
    passage: &dyn Fn(ObstacleId, &Passage) -> Passage,
) -> Sweep {
    Sweep {
        end: path.last().copied().unwrap_or(mover.at),
        length: 0.0,
        cost: 0.0,
        stopped_by: None,
    }
}
