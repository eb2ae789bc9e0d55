//! The floor as convex pieces: triangles of the mesh, joined where what comes of it is convex.
//!
//! Must not search. A side of a piece leads to the next one, or is a wall.

use crate::geometry::grid::{Filed, Grid};
use crate::geometry::mesh::{Mesh, Place, next, previous};
use crate::geometry::ops::orient;
use crate::geometry::scene::number;
use glam::DVec2;

/// No side, no corner.
pub(super) const NONE: u32 = u32::MAX;

/// One side of a piece, anticlockwise round it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Side {
    /// Where it begins, mm.
    pub(super) from: DVec2,
    /// Number of that corner, if a way may turn there.
    pub(super) corner: u32,
    /// The same side seen from the piece beyond it; none = a wall or the end of the world.
    pub(super) twin: u32,
    /// The piece it belongs to.
    pub(super) piece: u32,
}

/// Pieces of floor.
#[derive(Clone, Debug)]
pub(super) struct Floor {
    mesh: Option<Mesh>,
    /// Sides of piece `p`: from `starts[p]` to `starts[p + 1]`.
    starts: Vec<u32>,
    pub(super) sides: Vec<Side>,
    /// The piece of each triangle of the mesh.
    pieces: Vec<u32>,
    /// How many corners a way may turn at.
    pub(super) corners: usize,
    /// For each piece, which room it is in: between rooms there is no way.
    rooms: Vec<u32>,
}

impl Floor {
    /// Lays the floor between segments (mm); none where they are tangled.
    pub(super) fn new(segments: &[(DVec2, DVec2)]) -> Option<Self> {
        let empty = Self {
            mesh: None,
            starts: vec![0],
            sides: Vec::new(),
            pieces: Vec::new(),
            corners: 0,
            rooms: Vec::new(),
        };
        if segments.is_empty() {
            return Some(empty);
        }
        let filed: Vec<Filed> =
            (0..).zip(segments).map(|(id, (a, b))| Filed { a: *a, b: *b, id }).collect();
        let mesh = Mesh::new(&Grid::new(&filed), segments)?;
        let joined = Joined::of(&mesh);
        let mut floor = Self { mesh: Some(mesh), ..empty };
        floor.lay(&joined);
        floor.number_rooms();
        Some(floor)
    }

    fn number_rooms(&mut self) {
        let pieces = self.starts.len() - 1;
        self.rooms = vec![NONE; pieces];
        let mut open = Vec::new();
        for first in 0..number(pieces) {
            if self.rooms[first as usize] != NONE {
                continue;
            }
            self.rooms[first as usize] = first;
            open.push(first);
            while let Some(piece) = open.pop() {
                for side in self.range(piece) {
                    let twin = self.sides[side as usize].twin;
                    let Some(beyond) = self.sides.get(twin as usize) else { continue };
                    let beyond = beyond.piece;
                    if self.rooms[beyond as usize] == NONE {
                        self.rooms[beyond as usize] = first;
                        open.push(beyond);
                    }
                }
            }
        }
    }

    /// Is there a way between any of these pieces and any of those?
    pub(super) fn joins(&self, some: &[u32], others: &[u32]) -> bool {
        let room = |piece: &u32| self.rooms.get(*piece as usize);
        some.iter().any(|a| others.iter().any(|b| room(a) == room(b)))
    }

    fn lay(&mut self, joined: &Joined) {
        let Some(mesh) = &self.mesh else { return };
        let halves = joined.next.len();
        let mut place = vec![NONE; halves];
        let mut order: Vec<u32> = Vec::with_capacity(halves);
        self.pieces = vec![NONE; halves / 3];
        for first in 0..number(halves) {
            if joined.gone[first as usize] || place[first as usize] != NONE {
                continue;
            }
            let mut h = first;
            loop {
                place[h as usize] = number(order.len());
                order.push(h);
                h = joined.next[h as usize];
                if h == first {
                    break;
                }
            }
            self.starts.push(number(order.len()));
        }
        let mut corner_of = vec![NONE; joined.vertices];
        for piece in 0..number(self.starts.len() - 1) {
            for i in self.range(piece) {
                let h = order[i as usize];
                let vertex = joined.vertex[h as usize] as usize;
                if joined.turning[vertex] && corner_of[vertex] == NONE {
                    corner_of[vertex] = number(self.corners);
                    self.corners += 1;
                }
                let open = mesh.segments(h).is_empty();
                let twin = mesh.twin(h).filter(|_| open).map_or(NONE, |t| place[t as usize]);
                self.sides.push(Side {
                    from: mesh.origin(h),
                    corner: corner_of[vertex],
                    twin,
                    piece,
                });
            }
        }
        // A triangle wholly inside a piece has no side of its own left: ask its neighbours.
        for (h, at) in (0_u32..).zip(&place) {
            if *at != NONE {
                self.pieces[h as usize / 3] = self.sides[*at as usize].piece;
            }
        }
        let mut changed = true;
        while changed {
            changed = false;
            for t in 0..self.pieces.len() {
                if self.pieces[t] != NONE {
                    continue;
                }
                let base = number(3 * t);
                let near = (base..base + 3)
                    .filter_map(|h| mesh.twin(h))
                    .map(|h| self.pieces[h as usize / 3])
                    .find(|p| *p != NONE);
                if let Some(piece) = near {
                    self.pieces[t] = piece;
                    changed = true;
                }
            }
        }
    }

    /// Numbers of the sides of a piece.
    pub(super) fn range(&self, piece: u32) -> std::ops::Range<u32> {
        self.starts[piece as usize]..self.starts[piece as usize + 1]
    }

    /// The side after one, round its piece.
    pub(super) fn after(&self, side: u32) -> u32 {
        let range = self.range(self.sides[side as usize].piece);
        if side + 1 == range.end { range.start } else { side + 1 }
    }

    /// Pieces that hold a point (mm): one, or all round it when it is a corner of the mesh, or two beside a side.
    /// None outside the frame.
    pub(super) fn around(&self, p: DVec2, found: &mut Vec<u32>) -> Option<()> {
        found.clear();
        let Some(mesh) = &self.mesh else { return Some(()) };
        match mesh.locate(p)? {
            Place::Triangle(t) => {
                found.push(self.pieces[t as usize]);
                for h in 3 * t..3 * t + 3 {
                    if orient(mesh.origin(h), mesh.origin(next(h)), p) == 0.0 {
                        found.extend(mesh.twin(h).map(|t| self.pieces[t as usize / 3]));
                    }
                }
            }
            Place::Corner(first) => {
                let mut h = first;
                loop {
                    found.push(self.pieces[h as usize / 3]);
                    match mesh.twin(previous(h)) {
                        Some(t) if t != first => h = t,
                        _ => break,
                    }
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        Some(())
    }

    /// There is nothing that stops anybody.
    pub(super) fn is_open(&self) -> bool {
        self.mesh.is_none()
    }
}

/// Triangles joined to convex pieces: half edges whose `next` was rewired.
struct Joined {
    next: Vec<u32>,
    /// Half edges that no piece has as a side any more.
    gone: Vec<bool>,
    /// Vertex at the beginning of each half edge.
    vertex: Vec<u32>,
    vertices: usize,
    /// Vertices at which a wall meets or ends.
    turning: Vec<bool>,
}

impl Joined {
    fn of(mesh: &Mesh) -> Self {
        let halves = mesh.half_edges();
        let mut order: Vec<u32> = (0..halves).collect();
        let key = |h: u32| {
            let p = mesh.origin(h);
            (p.x.to_bits(), p.y.to_bits())
        };
        order.sort_unstable_by_key(|h| key(*h));
        let mut vertex = vec![0; halves as usize];
        let mut vertices = 0;
        for (i, h) in order.iter().enumerate() {
            if i > 0 && key(order[i - 1]) != key(*h) {
                vertices += 1;
            }
            vertex[*h as usize] = vertices;
        }
        let vertices = vertices as usize + 1;
        let mut turning = vec![false; vertices];
        let mut next_of: Vec<u32> = (0..halves).map(next).collect();
        let mut before: Vec<u32> = (0..halves).map(previous).collect();
        for h in 0..halves {
            if !mesh.segments(h).is_empty() {
                turning[vertex[h as usize] as usize] = true;
                turning[vertex[next(h) as usize] as usize] = true;
            }
        }
        let mut gone = vec![false; halves as usize];
        let at = |h: u32| mesh.origin(h);
        for h in 0..halves {
            let Some(t) = mesh.twin(h).filter(|t| *t > h) else { continue };
            if !mesh.segments(h).is_empty() {
                continue;
            }
            // What meets at either end if the side between the two pieces goes.
            let (h_before, h_after) = (before[h as usize], next_of[h as usize]);
            let (t_before, t_after) = (before[t as usize], next_of[t as usize]);
            let end = |h: u32| at(next_of[h as usize]);
            // Two pieces that share a second side would be left with a spike.
            if end(t_after) == at(h_before) || end(h_after) == at(t_before) {
                continue;
            }
            let convex = orient(at(h_before), at(h), end(t_after)) >= 0.0
                && orient(at(t_before), at(t), end(h_after)) >= 0.0;
            if !convex {
                continue;
            }
            next_of[h_before as usize] = t_after;
            before[t_after as usize] = h_before;
            next_of[t_before as usize] = h_after;
            before[h_after as usize] = t_before;
            gone[h as usize] = true;
            gone[t as usize] = true;
        }
        Self { next: next_of, gone, vertex, vertices, turning }
    }
}
