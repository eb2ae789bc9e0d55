//! The visible fraction of a body: what hides it, united, and the share that is left, in closed form.
//!
//! Must not test points or rays: a shadow is an interval of bearings with straight upper and lower edges.

use super::heights::Heights;
use super::line::sight_line_with;
use super::shade::Shade;
use super::view::View;
use super::{Exposure, Eye, Shadow, SightRules, Spot};
use crate::geometry::body::Body;
use crate::geometry::length::CONTACT;
use crate::geometry::obstacle::ObstacleId;
use crate::geometry::scene::{Scene, number};

/// How much of a body an eye sees, and what hides the rest. `obstacles` are the bodies that hide; leave out the one
/// who looks and the target itself.
#[must_use]
pub fn visible_fraction(scene: &Scene, obstacles: &[Body], eye: Eye, target: &Body) -> Exposure {
    visible_fraction_with(scene, obstacles, eye, target, &SightRules::default())
}

/// As [`visible_fraction`], with every switch.
#[must_use]
pub fn visible_fraction_with(
    scene: &Scene,
    obstacles: &[Body],
    eye: Eye,
    target: &Body,
    rules: &SightRules,
) -> Exposure {
    let mut exposure = centre_line(scene, obstacles, eye, target, rules);
    let mut shadows = Vec::new();
    let (visible, fraction) = match survey(scene, obstacles, eye, target, rules, Some(&mut shadows))
    {
        Survey::Share(visible, fraction) => (visible, fraction),
        Survey::Point => {
            let seen = exposure.blocked_at.is_none();
            (seen, if seen { 1.0 } else { 0.0 })
        }
        Survey::Nothing => (false, 0.0),
    };
    exposure.visible = visible;
    exposure.fraction = fraction;
    exposure.by = tidy(shadows);
    exposure
}

/// Whether an eye sees something of a body and which share of it, without the list of what hides it.
#[must_use]
pub fn visible_share(
    scene: &Scene,
    obstacles: &[Body],
    eye: Eye,
    target: &Body,
    rules: &SightRules,
) -> (bool, f64) {
    match survey(scene, obstacles, eye, target, rules, None) {
        Survey::Share(visible, fraction) => (visible, fraction),
        Survey::Point => {
            let seen = centre_line(scene, obstacles, eye, target, rules).blocked_at.is_none();
            (seen, if seen { 1.0 } else { 0.0 })
        }
        Survey::Nothing => (false, 0.0),
    }
}

/// What lies on the line to the middle of the body's near side.
fn centre_line(
    scene: &Scene,
    obstacles: &[Body],
    eye: Eye,
    target: &Body,
    rules: &SightRules,
) -> Exposure {
    let to = target.at - eye.at;
    // Ends a hair before the near side: what only touches the body there does not hide it.
    let reach = target.line_stretch(eye.at, to).map_or(1.0, |(enters, _)| enters.clamp(0.0, 1.0));
    let length = to.length();
    let share = if length > 0.0 { (reach - 2.0 * CONTACT / length).max(0.0) } else { 0.0 };
    let middle = target.z + target.height / 2.0;
    let spot = Spot {
        at: eye.at + to * share,
        z: eye.z.map(|z| if middle.is_finite() { z + (middle - z) * share } else { z }),
    };
    let line = sight_line_with(scene, obstacles, eye, spot, rules);
    Exposure {
        visible: false,
        fraction: 0.0,
        blocked_at: line.blocked_at,
        blocked_by: line.by,
        depth: line.depth,
        depths: line.depths,
        hindrance: line.hindrance,
        by: Vec::new(),
    }
}

enum Survey {
    /// Whether it is visible, and the share.
    Share(bool, f64),
    /// The body is no wider than a point: a sight line decides.
    Point,
    /// The question holds no numbers.
    Nothing,
}

fn survey(
    scene: &Scene,
    obstacles: &[Body],
    eye: Eye,
    target: &Body,
    rules: &SightRules,
    list: Option<&mut Vec<Shadow>>,
) -> Survey {
    if !eye.at.is_finite() || !target.at.is_finite() || eye.z.is_some_and(f64::is_nan) {
        return Survey::Nothing;
    }
    if target.bounding_radius() * 2.0 <= CONTACT {
        return Survey::Point;
    }
    if target.distance_to_point(eye.at) <= CONTACT {
        return Survey::Share(true, 1.0);
    }
    let heights = eye.z.and_then(|z| Heights::new(z, target));
    let Some(view) = View::new(eye.at, target, heights.is_some()) else {
        return Survey::Point;
    };
    let mut shade = Shade::new(view, heights, list);
    shade.walls(scene);
    if shade.is_done() {
        return Survey::Share(false, 0.0);
    }
    shade.limited_areas(scene);
    for (i, body) in obstacles.iter().enumerate() {
        shade.body(body, ObstacleId::Body(number(i)));
    }
    shade.woods(scene, rules);
    shade.hindrances(scene, rules);
    let (visible, fraction) = shade.share();
    Survey::Share(visible, fraction)
}

/// Unites the shadows of one obstacle that run into each other.
fn tidy(mut shadows: Vec<Shadow>) -> Vec<Shadow> {
    shadows.sort_by(|a, b| {
        a.obstacle
            .cmp(&b.obstacle)
            .then(a.from_bearing.total_cmp(&b.from_bearing))
            .then(a.to_bearing.total_cmp(&b.to_bearing))
    });
    shadows.dedup();
    let mut tidy: Vec<Shadow> = Vec::new();
    for s in shadows {
        match tidy.last_mut() {
            Some(last)
                if last.obstacle == s.obstacle
                    && s.from_bearing <= last.to_bearing + 1e-9
                    && last.from_bearing <= last.to_bearing
                    && last.is_unlimited()
                    && s.is_unlimited() =>
            {
                last.to_bearing = last.to_bearing.max(s.to_bearing);
            }
            _ => tidy.push(s),
        }
    }
    tidy
}
