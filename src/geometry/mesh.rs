//! Triangles between the segments of a scene, for those who look all round: only what is seen is ever touched.
//!
//! A constrained Delaunay triangulation (by `spade`) in flat lists. Must not know what a segment hides. Where segments
//! lie so tangled that rounding makes their pieces cross there is no mesh, and one has to do without.

use super::grid::{Grid, to_index};
use super::ops::orient;
use super::pieces::pieces;
use super::scene::number;
use glam::DVec2;
use spade::handles::FaceHandle;
use spade::{ConstrainedDelaunayTriangulation, Point2, Triangulation};

/// No half edge, or no wall.
const NONE: u32 = u32::MAX;

/// Three half edges a triangle, anticlockwise: half edge `h` belongs to triangle `h / 3`.
#[derive(Clone, Debug)]
pub(super) struct Mesh {
    /// Triangles that lie near each other follow each other, so that a look round stays in a cache.
    triangles: Vec<Triangle>,
    /// The wall along each half edge.
    walls: Vec<u32>,
    /// Numbers of the segments along a wall: from `starts[w]` to `starts[w + 1]`.
    starts: Vec<u32>,
    segments: Vec<u32>,
    /// For each cell of a coarse grid, a triangle in or near it.
    hints: Vec<u32>,
    lo: DVec2,
    hi: DVec2,
    side: usize,
}

/// A triangle, as large as a line of a cache: one step of a look round costs one line.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Triangle {
    /// Corners, anticlockwise, table mm, to the bit what the scene has.
    corners: [DVec2; 3],
    /// The half edge on the other side of each side.
    twins: [u32; 3],
    /// Which sides lie along a wall, as bits.
    walled: u32,
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
    if h.is_multiple_of(3) { h + 2 } else { h - 1 }
}

/// Place along a curve that fills the unit square, so that what lies near has near numbers.
fn along_curve(p: DVec2) -> u64 {
    let cell = p.clamp(DVec2::ZERO, DVec2::ONE) * 65535.0;
    let spread = |x: f64| {
        let x = to_index(x);
        (0..16).fold(0_u64, |code, bit| code | (u64::from(x >> bit & 1 == 1) << (2 * bit)))
    };
    spread(cell.x) | spread(cell.y) << 1
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
        let mut faces: Vec<_> = cdt.inner_faces().collect();
        faces.sort_by_cached_key(|face| {
            let centre = face.center();
            along_curve((DVec2::new(centre.x, centre.y) - lo) / (hi - lo))
        });
        // spade numbers directed edges; ours follow its faces.
        let mut ours = vec![NONE; cdt.num_directed_edges()];
        let sides = faces.iter().flat_map(FaceHandle::adjacent_edges);
        for (h, edge) in (0..).zip(sides) {
            ours[edge.fix().index()] = h;
        }
        let mut walls = Vec::with_capacity(3 * faces.len());
        let mut triangles = Vec::with_capacity(faces.len());
        for face in faces {
            let mut triangle = Triangle { corners: [DVec2::ZERO; 3], twins: [NONE; 3], walled: 0 };
            for (k, edge) in face.adjacent_edges().into_iter().enumerate() {
                let (from, to) = (edge.from(), edge.to());
                triangle.corners[k] = DVec2::new(from.position().x, from.position().y);
                triangle.twins[k] = ours[edge.rev().fix().index()];
                if edge.as_undirected().is_constraint_edge() {
                    triangle.walled |= 1 << k;
                    // If it is none of ours a piece ran through a point and was cut once more.
                    walls.push(number(wall_along(from.fix().index(), to.fix().index())?));
                } else {
                    walls.push(NONE);
                }
            }
            triangles.push(triangle);
        }
        let segments = cut.pieces.iter().map(|piece| piece.2).collect();
        let mut mesh =
            Self { triangles, walls, starts, segments, hints: Vec::new(), lo, hi, side: 0 };
        mesh.lay_hints()?;
        Some(mesh)
    }

    /// About four triangles a cell.
    fn lay_hints(&mut self) -> Option<()> {
        let side = (f64::from(number(self.triangles.len())) / 4.0).sqrt().ceil().clamp(1.0, 512.0);
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

    /// How many half edges there are.
    pub(super) fn half_edges(&self) -> u32 {
        3 * number(self.triangles.len())
    }

    /// Where a half edge begins, table mm, to the bit what the scene has.
    #[inline]
    pub(super) fn origin(&self, h: u32) -> DVec2 {
        self.triangles[h as usize / 3].corners[h as usize % 3]
    }

    /// The same edge seen from the triangle beyond it.
    #[inline]
    pub(super) fn twin(&self, h: u32) -> Option<u32> {
        let twin = self.triangles[h as usize / 3].twins[h as usize % 3];
        (twin != NONE).then_some(twin)
    }

    /// Numbers of the segments along a half edge.
    #[inline]
    pub(super) fn segments(&self, h: u32) -> &[u32] {
        if self.triangles[h as usize / 3].walled >> (h % 3) & 1 == 0 {
            return &[];
        }
        let wall = self.walls[h as usize] as usize;
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

    /// From triangle to triangle towards a point.
    fn walk(&self, from: u32, p: DVec2) -> Option<u32> {
        let mut triangle = from;
        // Ends soon in a Delaunay triangulation; walls could make it go in circles.
        for _ in 0..3 * self.triangles.len() {
            let out = (3 * triangle..3 * triangle + 3)
                .find(|h| orient(self.origin(*h), self.origin(next(*h)), p) < 0.0);
            let Some(out) = out else {
                return Some(triangle);
            };
            triangle = self.twin(out)? / 3;
        }
        None
    }
}
