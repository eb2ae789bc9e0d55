//! Triangles between the segments of a scene, for those who look all round: only what is seen is ever touched.
//!
//! A constrained Delaunay triangulation (by `spade`) in flat lists. Must not know what a segment hides. Where segments
//! lie so tangled that rounding makes their pieces cross there is no mesh, and one has to do without.

use super::grid::{Grid, to_index};
use super::ops::orient;
use super::pieces::pieces;
use super::scene::number;
use glam::DVec2;
use spade::{ConstrainedDelaunayTriangulation, Point2, Triangulation};

/// No half edge, or no wall.
pub(super) const NONE: u32 = u32::MAX;

/// Three half edges a triangle, anticlockwise: half edge `h` belongs to triangle `h / 3`.
#[derive(Clone, Debug)]
pub(super) struct Mesh {
    points: Vec<DVec2>,
    edges: Vec<HalfEdge>,
    /// Numbers of the segments along a wall: from `starts[w]` to `starts[w + 1]`.
    starts: Vec<u32>,
    segments: Vec<u32>,
    /// For each cell of a coarse grid, a triangle in or near it.
    hints: Vec<u32>,
    lo: DVec2,
    hi: DVec2,
    side: usize,
}

/// One side of a triangle, from its origin to the origin of the next.
#[derive(Clone, Copy, Debug)]
pub(super) struct HalfEdge {
    pub(super) origin: u32,
    /// The same edge seen from the triangle beyond it.
    pub(super) twin: u32,
    /// The wall along it.
    pub(super) wall: u32,
}

/// Where a point lies.
pub(super) enum Place {
    /// In a closed triangle, but at none of its corners.
    Triangle(u32),
    /// At the origin of this half edge.
    Corner(u32),
}

/// The half edge after `h` round its triangle.
#[inline]
pub(super) fn next(h: u32) -> u32 {
    if h % 3 == 2 { h - 2 } else { h + 1 }
}

/// The half edge before `h` round its triangle.
#[inline]
pub(super) fn previous(h: u32) -> u32 {
    if h % 3 == 0 { h + 2 } else { h - 1 }
}

impl Mesh {
    /// The mesh over the segments of a grid, whose numbers are 0, 1, 2, ... as in `segments`.
    pub(super) fn new(grid: &Grid, segments: &[(DVec2, DVec2)]) -> Option<Self> {
        let cut = pieces(grid, segments);
        let (lo, hi) = cut
            .points
            .iter()
            .map(|p| (*p, *p))
            .reduce(|(lo, hi), (p, q)| (lo.min(p), hi.max(q)))?;
        // A frame, so that an eye beside the scene is in a triangle too.
        let pad = DVec2::splat((hi - lo).max_element() + 1000.0);
        let (lo, hi) = (lo - pad, hi + pad);
        let frame = [lo, DVec2::new(hi.x, lo.y), hi, DVec2::new(lo.x, hi.y)];
        let vertices = cut.points.iter().chain(&frame).map(|p| Point2::new(p.x, p.y)).collect();
        let mut wanted: Vec<[usize; 2]> = cut.pieces.iter().map(|(i, j, _)| [*i, *j]).collect();
        wanted.dedup();
        let mut tangled = false;
        let cdt = ConstrainedDelaunayTriangulation::<Point2<f64>>::try_bulk_load_cdt(
            vertices,
            wanted.clone(),
            |_| tangled = true,
        )
        .ok()?;
        if tangled || cdt.num_constraints() != wanted.len() {
            return None;
        }
        let mut starts = Vec::with_capacity(wanted.len() + 1);
        for (n, piece) in cut.pieces.iter().enumerate() {
            if n == 0 || (piece.0, piece.1) != (cut.pieces[n - 1].0, cut.pieces[n - 1].1) {
                starts.push(number(n));
            }
        }
        starts.push(number(cut.pieces.len()));
        let wall_along = |i: usize, j: usize| wanted.binary_search(&[i.min(j), i.max(j)]).ok();
        let mut edges = Vec::with_capacity(3 * cdt.num_inner_faces());
        // spade numbers directed edges; ours follow its faces.
        let mut ours = vec![NONE; cdt.num_directed_edges()];
        for face in cdt.inner_faces() {
            for edge in face.adjacent_edges() {
                let (i, j) = (edge.from().fix().index(), edge.to().fix().index());
                let wall = if edge.as_undirected().is_constraint_edge() {
                    // Not one of ours: a piece ran through a point and was cut once more.
                    number(wall_along(i, j)?)
                } else {
                    NONE
                };
                ours[edge.fix().index()] = number(edges.len());
                edges.push((
                    HalfEdge { origin: number(i), twin: NONE, wall },
                    edge.rev().fix().index(),
                ));
            }
        }
        let edges = edges
            .into_iter()
            .map(|(edge, twin): (HalfEdge, usize)| HalfEdge { twin: ours[twin], ..edge })
            .collect();
        let points = cdt.vertices().map(|v| DVec2::new(v.position().x, v.position().y)).collect();
        let segments = cut.pieces.iter().map(|piece| piece.2).collect();
        let mut mesh =
            Self { points, edges, starts, segments, hints: Vec::new(), lo, hi, side: 0 };
        mesh.lay_hints()?;
        Some(mesh)
    }

    /// About four triangles a cell.
    fn lay_hints(&mut self) -> Option<()> {
        let side = (f64::from(number(self.edges.len())) / 12.0).sqrt().ceil().clamp(1.0, 512.0);
        let step = (self.hi - self.lo) / side;
        let mut hints = Vec::new();
        let mut near = 0;
        let (mut x, mut y) = (0.5, 0.5);
        while y < side {
            near = self.walk(near, self.lo + step * DVec2::new(x, y))?;
            hints.push(near);
            x += 1.0;
            if x > side {
                (x, y) = (0.5, y + 1.0);
            }
        }
        self.hints = hints;
        self.side = to_index(side);
        Some(())
    }

    #[inline]
    pub(super) fn edge(&self, h: u32) -> HalfEdge {
        self.edges[h as usize]
    }

    #[inline]
    pub(super) fn point(&self, index: u32) -> DVec2 {
        self.points[index as usize]
    }

    /// Numbers of the segments along a wall.
    #[inline]
    pub(super) fn segments(&self, wall: u32) -> &[u32] {
        let wall = wall as usize;
        &self.segments[self.starts[wall] as usize..self.starts[wall + 1] as usize]
    }

    /// Where a point (mm) lies; none outside the frame.
    pub(super) fn locate(&self, p: DVec2) -> Option<Place> {
        if !(p.cmpgt(self.lo).all() && p.cmplt(self.hi).all()) {
            return None;
        }
        let cell = (p - self.lo) / (self.hi - self.lo) * f64::from(number(self.side));
        let (column, row) =
            (to_index(cell.x).min(self.side - 1), to_index(cell.y).min(self.side - 1));
        let triangle = self.walk(self.hints[row * self.side + column], p)?;
        let corner = (3 * triangle..3 * triangle + 3).find(|h| self.origin(*h) == p);
        Some(corner.map_or(Place::Triangle(triangle), Place::Corner))
    }

    fn origin(&self, h: u32) -> DVec2 {
        self.point(self.edge(h).origin)
    }

    /// From triangle to triangle towards a point.
    fn walk(&self, from: u32, p: DVec2) -> Option<u32> {
        let mut triangle = from;
        // Ends soon in a Delaunay triangulation; walls could make it go in circles.
        for _ in 0..self.edges.len() {
            let out = (3 * triangle..3 * triangle + 3)
                .find(|h| orient(self.origin(*h), self.origin(next(*h)), p) < 0.0);
            let Some(out) = out else {
                return Some(triangle);
            };
            let twin = self.edge(out).twin;
            if twin == NONE {
                return None;
            }
            triangle = twin / 3;
        }
        None
    }
}
