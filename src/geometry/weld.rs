//! Welding: wall ends and corners closer than the contact tolerance become one point, so that no line slips between.
//!
//! Must not know what is welded. The result depends on no order: every group takes the smallest of its points.

use super::grid::before;
use super::length::CONTACT;
use super::obstacle::{Area, Wall};
use super::segment::closest_on_segment;
use glam::DVec2;

/// Welds ends to ends and corners, then ends to the walls and edges that they all but touch.
pub(super) fn weld(mut walls: Vec<Wall>, mut areas: Vec<Area>) -> (Vec<Wall>, Vec<Area>) {
    let mut points: Vec<DVec2> = walls.iter().flat_map(|w| [w.from, w.to]).collect();
    points.extend(areas.iter().flat_map(|a| a.polygon.corners()));
    let welded = weld_points(&points);
    if welded != points {
        for (wall, ends) in walls.iter_mut().zip(welded.chunks_exact(2)) {
            // A wall hardly longer than the tolerance keeps its own ends rather than vanish.
            if ends[0].distance(ends[1]) > CONTACT / 2.0 {
                (wall.from, wall.to) = (ends[0], ends[1]);
            }
        }
        let mut rest = &welded[2 * walls.len()..];
        for area in &mut areas {
            let (mine, others) = rest.split_at(area.polygon.corners().len());
            if mine != area.polygon.corners() {
                area.polygon = area.polygon.with_corners(mine.to_vec());
            }
            rest = others;
        }
    }
    weld_to_edges(&mut walls, &areas);
    (walls, areas)
}

fn weld_points(points: &[DVec2]) -> Vec<DVec2> {
    let mut order: Vec<usize> = (0..points.len()).collect();
    order.sort_by(|&i, &j| {
        let (p, q) = (points[i], points[j]);
        p.x.total_cmp(&q.x).then(p.y.total_cmp(&q.y))
    });
    let mut leader: Vec<usize> = (0..points.len()).collect();
    for (n, &i) in order.iter().enumerate() {
        for &j in &order[n + 1..] {
            if points[j].x - points[i].x > CONTACT {
                break;
            }
            if points[i].distance(points[j]) <= CONTACT {
                let (a, b) = (find(&mut leader, i), find(&mut leader, j));
                // The smaller point leads, whichever was met first.
                if before(points[b], points[a]) {
                    leader[a] = b;
                } else {
                    leader[b] = a;
                }
            }
        }
    }
    (0..points.len()).map(|i| points[find(&mut leader, i)]).collect()
}

fn find(leader: &mut [usize], mut i: usize) -> usize {
    while leader[i] != i {
        leader[i] = leader[leader[i]];
        i = leader[i];
    }
    i
}

/// Moves each wall end that all but touches another wall or an edge onto it.
fn weld_to_edges(walls: &mut [Wall], areas: &[Area]) {
    let mut edges: Vec<(DVec2, DVec2)> = walls.iter().map(|w| (w.from, w.to)).collect();
    edges.extend(areas.iter().flat_map(|a| a.polygon.edges()));
    // Edges by their left end, and the widest of them, bound how far back one has to look.
    let mut order: Vec<(f64, f64, usize)> =
        edges.iter().enumerate().map(|(i, (a, b))| (a.x.min(b.x), a.x.max(b.x), i)).collect();
    order.sort_by(|p, q| p.0.total_cmp(&q.0));
    let widest = order.iter().map(|o| o.1 - o.0).fold(0.0, f64::max);
    let snap = |p: DVec2, own: usize| -> DVec2 {
        let mut best = p;
        let mut least = CONTACT;
        let first = order.partition_point(|o| o.0 < p.x - widest - CONTACT);
        for &(left, right, i) in &order[first..] {
            if left > p.x + CONTACT {
                break;
            }
            if right < p.x - CONTACT || i == own {
                continue;
            }
            let (a, b) = edges[i];
            if a == p || b == p {
                return p;
            }
            let q = closest_on_segment(a, b, p);
            let distance = q.distance(p);
            if distance < least || (distance <= least && before(q, best)) {
                (best, least) = (q, distance);
            }
        }
        best
    };
    let moved: Vec<(DVec2, DVec2)> =
        walls.iter().enumerate().map(|(i, w)| (snap(w.from, i), snap(w.to, i))).collect();
    for (wall, (from, to)) in walls.iter_mut().zip(moved) {
        if from.distance(to) > CONTACT / 2.0 {
            (wall.from, wall.to) = (from, to);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn v(x: f64, y: f64) -> DVec2 {
        DVec2::new(x, y)
    }

    #[test]
    fn ends_a_hair_apart_become_one() {
        let walls = vec![
            Wall::between(v(0.0, 0.0), v(10.0, 0.004)),
            Wall::between(v(20.0, 0.0), v(10.005, 0.0)),
        ];
        let (walls, _) = weld(walls, vec![]);
        assert_eq!(walls[0].to, walls[1].to);
    }

    #[test]
    fn an_end_beside_the_middle_of_a_wall_is_moved_onto_it() {
        let walls = vec![
            Wall::between(v(0.0, 0.0), v(10.0, 0.0)),
            Wall::between(v(4.0, 0.006), v(4.0, 8.0)),
        ];
        let (walls, _) = weld(walls, vec![]);
        assert_eq!(walls[1].from, v(4.0, 0.0));
    }
}
