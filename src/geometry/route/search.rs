//! The search for the shortest way, piece by piece: a node is a stretch of a side that its root sees.
//!
//! From a root one sees a stretch of a side straight ahead; beyond it lies a convex piece, whose other sides are seen
//! in part, or are reached by turning at an end of the stretch, if that end is a corner. Nodes are taken up in the order
//! of the least that a way through them can be long, so the first that ends at the goal is the shortest (Cui, Harabor
//! and Grastien, "Compromise-free Pathfinding on a Navigation Mesh", 2017).

use super::Route;
use super::floor::{Floor, NONE};
use crate::geometry::ops::orient;
use crate::geometry::scene::number;
use glam::DVec2;
use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// Lengths that differ by no more than this are equal, mm.
const SAME: f64 = 1e-9;

/// Where a stretch ends: a place, and the number of the corner if it is one.
#[derive(Clone, Copy, Debug)]
struct End {
    at: DVec2,
    corner: u32,
}

/// A stretch of a side that a root sees.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// The last place where the way turned, mm.
    root: DVec2,
    /// Length of the way up to the root, mm.
    gone: f64,
    /// The node that the root was reached by: its root comes before ours.
    parent: u32,
    /// Ends of the stretch as the root sees them.
    left: End,
    right: End,
    /// The side, as the piece beyond it has it; none = this is the goal.
    side: u32,
}

/// A node by the least that a way through it can be long.
struct Open {
    length: f64,
    node: u32,
}

impl PartialEq for Open {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Open {}

impl PartialOrd for Open {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Open {
    /// The shortest is the greatest; among equals the latest, which is nearer the goal.
    fn cmp(&self, other: &Self) -> Ordering {
        other.length.total_cmp(&self.length).then(self.node.cmp(&other.node))
    }
}

/// Asks for ways over one floor.
pub struct Finder<'a> {
    floor: &'a Floor,
    nodes: Vec<Node>,
    open: BinaryHeap<Open>,
    /// The shortest way to each corner so far, and in which question that was.
    best: Vec<(f64, u32)>,
    question: u32,
    starts: Vec<u32>,
    goals: Vec<u32>,
    goal: DVec2,
}

impl<'a> Finder<'a> {
    pub(super) fn new(floor: &'a Floor) -> Self {
        Self {
            floor,
            nodes: Vec::new(),
            open: BinaryHeap::new(),
            best: vec![(0.0, 0); floor.corners],
            question: 0,
            starts: Vec::new(),
            goals: Vec::new(),
            goal: DVec2::ZERO,
        }
    }

    /// The shortest way from one place to another (mm); none when there is no way, or a place lies a table's width
    /// outside of everything.
    pub fn route(&mut self, from: DVec2, to: DVec2) -> Option<Route> {
        if !from.is_finite() || !to.is_finite() {
            return None;
        }
        let straight = || Route { points: vec![from, to], length: from.distance(to) };
        if self.floor.is_open() {
            return Some(straight());
        }
        self.floor.around(from, &mut self.starts)?;
        self.floor.around(to, &mut self.goals)?;
        if self.starts.iter().any(|piece| self.goals.contains(piece)) {
            return Some(straight());
        }
        if !self.floor.joins(&self.starts, &self.goals) {
            return None;
        }
        self.goal = to;
        self.question = self.question.wrapping_add(1);
        self.nodes.clear();
        self.open.clear();
        let floor = self.floor;
        for i in 0..self.starts.len() {
            for side in floor.range(self.starts[i]) {
                // Anticlockwise round its piece, so who stands inside sees its beginning on the right.
                let (right, left) = (self.begin(side), self.begin(floor.after(side)));
                self.push(side, Seen { root: from, gone: 0.0, parent: NONE, left, right });
            }
        }
        while let Some(Open { node, .. }) = self.open.pop() {
            let found = self.nodes[node as usize];
            if found.side == NONE {
                return Some(self.trace(&found));
            }
            self.expand(node, &found);
        }
        None
    }

    fn begin(&self, side: u32) -> End {
        let side = &self.floor.sides[side as usize];
        End { at: side.from, corner: side.corner }
    }

    /// Opens the node of a stretch of a side of the piece one is in, if that side leads anywhere.
    fn push(&mut self, side: u32, seen: Seen) {
        let twin = self.floor.sides[side as usize].twin;
        if twin == NONE || seen.left.at == seen.right.at {
            return;
        }
        let length = seen.gone + least(seen.root, &seen.left, &seen.right, self.goal);
        self.add(twin, length, seen);
    }

    fn add(&mut self, side: u32, length: f64, seen: Seen) {
        let node = number(self.nodes.len());
        let Seen { root, gone, parent, left, right } = seen;
        self.nodes.push(Node { root, gone, parent, left, right, side });
        self.open.push(Open { length, node });
    }

    /// May the way turn at this corner after so much length? Only if no shorter way to it is known.
    fn turns(&mut self, end: &End, gone: f64) -> bool {
        let Some((best, question)) = self.best.get_mut(end.corner as usize) else { return false };
        if *question == self.question && gone > *best + SAME {
            return false;
        }
        if *question != self.question || gone < *best {
            (*best, *question) = (gone, self.question);
        }
        true
    }

    /// Goes through the stretch of a node into the piece beyond it.
    fn expand(&mut self, number: u32, node: &Node) {
        let floor = self.floor;
        let piece = floor.sides[node.side as usize].piece;
        let Node { root, gone, left, right, .. } = *node;
        if self.goals.contains(&piece) {
            self.arrive(number, node);
            return;
        }
        // A root on the line of its stretch sees the whole piece if it stands on the stretch, else its near end only.
        let along = orient(root, right.at, left.at) == 0.0;
        let on = along && (root - left.at).dot(root - right.at) <= 0.0;
        let by_left = gone + root.distance(left.at);
        let by_right = gone + root.distance(right.at);
        let turn_left = !on && self.turns(&left, by_left);
        let turn_right = !on && self.turns(&right, by_right);
        let straight = Seen { root, gone, parent: node.parent, left, right };
        let round_left = Seen { root: left.at, gone: by_left, parent: number, left, right };
        let round_right = Seen { root: right.at, gone: by_right, parent: number, left, right };
        // From the end of the stretch's side on, anticlockwise: from the root's right to its left. The side itself
        // begins at its left end, as the piece beyond it has it.
        let mut side = floor.after(node.side);
        while side != node.side {
            let (from, to) = (self.begin(side), self.begin(floor.after(side)));
            if on {
                self.push(side, Seen { left: to, right: from, ..straight });
                side = floor.after(side);
                continue;
            }
            // Where the rays by the ends of the stretch cross this side: right of the first one turns at its end.
            let cut_right = if along { Cut::After } else { cut(root, right.at, &from, &to) };
            let cut_left = if along { Cut::Before } else { cut(root, left.at, &from, &to) };
            // Right part.
            if turn_right {
                let until = match cut_right {
                    Cut::Before => None,
                    Cut::At(end) => Some(end),
                    Cut::After => Some(to),
                };
                if let Some(left) = until {
                    self.push(side, Seen { left, right: from, ..round_right });
                }
            }
            // What the root itself sees.
            let begin = match cut_right {
                Cut::Before => Some(from),
                Cut::At(end) => Some(end),
                Cut::After => None,
            };
            let end = match cut_left {
                Cut::Before => None,
                Cut::At(end) => Some(end),
                Cut::After => Some(to),
            };
            if let (Some(right), Some(left)) = (begin, end) {
                self.push(side, Seen { left, right, ..straight });
            }
            // Left part.
            if turn_left {
                let since = match cut_left {
                    Cut::Before => Some(from),
                    Cut::At(end) => Some(end),
                    Cut::After => None,
                };
                if let Some(right) = since {
                    self.push(side, Seen { left: to, right, ..round_left });
                }
            }
            side = floor.after(side);
        }
    }

    /// The goal lies in the piece beyond the stretch.
    fn arrive(&mut self, number: u32, node: &Node) {
        let (goal, root) = (self.goal, node.root);
        let to_left = orient(root, node.left.at, goal);
        let to_right = orient(root, node.right.at, goal);
        let along = orient(root, node.right.at, node.left.at) == 0.0;
        let here = End { at: goal, corner: NONE };
        let mut end = |by: Option<&End>| {
            let (root, gone, parent) = match by {
                None => (root, node.gone, node.parent),
                Some(end) => (end.at, node.gone + root.distance(end.at), number),
            };
            let length = gone + root.distance(goal);
            self.add(NONE, length, Seen { root, gone, parent, left: here, right: here });
        };
        if along {
            let on = (root - node.left.at).dot(root - node.right.at) <= 0.0;
            let near = if root.distance_squared(node.left.at) < root.distance_squared(node.right.at)
            {
                &node.left
            } else {
                &node.right
            };
            end((!on).then_some(near));
        } else if to_left > 0.0 {
            if node.left.corner != NONE {
                end(Some(&node.left));
            }
        } else if to_right < 0.0 {
            if node.right.corner != NONE {
                end(Some(&node.right));
            }
        } else {
            end(None);
        }
    }

    fn trace(&self, last: &Node) -> Route {
        let mut points = vec![self.goal];
        let mut node = *last;
        loop {
            if points.last() != Some(&node.root) {
                points.push(node.root);
            }
            match self.nodes.get(node.parent as usize) {
                Some(before) => node = *before,
                None => break,
            }
        }
        points.reverse();
        let length = points.windows(2).map(|p| p[0].distance(p[1])).sum();
        Route { points, length }
    }
}

/// A node without its side.
#[derive(Clone, Copy)]
struct Seen {
    root: DVec2,
    gone: f64,
    parent: u32,
    left: End,
    right: End,
}

/// Where a ray leaves a piece, seen from one of its sides as one goes from right to left.
enum Cut {
    /// Before the side begins.
    Before,
    /// On it.
    At(End),
    /// After it ends.
    After,
}

fn cut(root: DVec2, through: DVec2, from: &End, to: &End) -> Cut {
    let (a, b) = (orient(root, through, from.at), orient(root, through, to.at));
    // The first side may begin on the ray and lead away to its right.
    if b < 0.0 {
        return Cut::After;
    }
    if a >= 0.0 {
        return Cut::Before;
    }
    if b == 0.0 {
        return Cut::At(*to);
    }
    let at = from.at + (to.at - from.at) * (a / (a - b));
    // Rounding may land on an end of the side: then it is that end.
    if at == from.at {
        Cut::At(*from)
    } else if at == to.at {
        Cut::At(*to)
    } else {
        Cut::At(End { at, corner: NONE })
    }
}

/// The least that a way from a root through a stretch to a goal can be long, mm.
fn least(root: DVec2, left: &End, right: &End, goal: DVec2) -> f64 {
    let along = left.at - right.at;
    let off = |p: DVec2| along.perp_dot(p - right.at);
    let (r, g) = (off(root), off(goal));
    // A goal on the root's own side of the stretch is as far as its mirror image.
    let goal = if r * g > 0.0 {
        let square = along.length_squared();
        goal - along.perp() * (2.0 * g / square)
    } else {
        goal
    };
    let to = goal - root;
    if to.perp_dot(left.at - root) < 0.0 {
        root.distance(left.at) + left.at.distance(goal)
    } else if to.perp_dot(right.at - root) > 0.0 {
        root.distance(right.at) + right.at.distance(goal)
    } else {
        to.length()
    }
}
