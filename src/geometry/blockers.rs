//! A tree over segments that is walked from near to far, for questions that look all round.
//!
//! Must not decide anything: whoever asks says which boxes are hidden already and what to do with each segment.

use super::grid::Filed;
use glam::DVec2;

/// Segments in a leaf of the tree.
const LEAF: usize = 4;

#[derive(Clone, Copy, Debug)]
struct Node {
    lo: DVec2,
    hi: DVec2,
    /// First segment, and how many, of a leaf; for an inner node the place of its second child and 0.
    first: u32,
    count: u32,
}

/// A binary tree of boxes; the first child follows its parent.
#[derive(Clone, Debug, Default)]
pub(super) struct Blockers {
    nodes: Vec<Node>,
    segments: Vec<Filed>,
}

impl Blockers {
    pub(super) fn new(segments: &[Filed]) -> Self {
        let mut tree =
            Self { nodes: Vec::with_capacity(segments.len()), segments: segments.to_vec() };
        if !segments.is_empty() {
            tree.build(0, segments.len());
        }
        tree
    }

    fn build(&mut self, first: usize, end: usize) {
        let part = &mut self.segments[first..end];
        let (mut lo, mut hi) = (part[0].a, part[0].a);
        let (mut least, mut most) = (part[0].a + part[0].b, part[0].a + part[0].b);
        for s in part.iter() {
            lo = lo.min(s.a).min(s.b);
            hi = hi.max(s.a).max(s.b);
            least = least.min(s.a + s.b);
            most = most.max(s.a + s.b);
        }
        let place = self.nodes.len();
        let number = super::scene::number;
        self.nodes.push(Node { lo, hi, first: number(first), count: number(end - first) });
        if end - first <= LEAF {
            return;
        }
        let size = most - least;
        let key = |s: &Filed| {
            let twice = s.a + s.b;
            if size.x >= size.y { twice.x } else { twice.y }
        };
        let middle = (end - first) / 2;
        part.select_nth_unstable_by(middle, |a, b| key(a).total_cmp(&key(b)).then(a.id.cmp(&b.id)));
        self.build(first, first + middle);
        let second = number(self.nodes.len());
        self.build(first + middle, end);
        self.nodes[place].first = second;
        self.nodes[place].count = 0;
    }

    /// Visits segments, boxes nearer to `eye` (mm) first. `is_hidden` says of a box, relative to the eye, that nothing
    /// in it is wanted.
    pub(super) fn near_first<S>(
        &self,
        eye: DVec2,
        state: &mut S,
        is_hidden: impl Fn(&S, DVec2, DVec2) -> bool,
        mut visit: impl FnMut(&mut S, &Filed),
    ) {
        if self.nodes.is_empty() {
            return;
        }
        // Halving keeps the tree shallow: its depth is the logarithm of a count of 32 bits.
        let mut stack = [0_u32; 64];
        let mut height = 1;
        while height > 0 {
            height -= 1;
            let place = stack[height] as usize;
            let node = self.nodes[place];
            if is_hidden(state, node.lo - eye, node.hi - eye) {
                continue;
            }
            if node.count > 0 {
                let first = node.first as usize;
                for s in &self.segments[first..first + node.count as usize] {
                    visit(state, s);
                }
                continue;
            }
            let (one, two) = (place + 1, node.first as usize);
            let distance = |n: &Node| {
                let off = (n.lo - eye).max(eye - n.hi).max(DVec2::ZERO);
                off.length_squared()
            };
            let centre = |n: &Node| (n.lo + n.hi - eye * 2.0).length_squared();
            let (a, b) = (&self.nodes[one], &self.nodes[two]);
            let (da, db) = (distance(a), distance(b));
            let one_first = da.total_cmp(&db).then(centre(a).total_cmp(&centre(b))).is_le();
            let number = super::scene::number;
            let (near, far) = if one_first { (one, two) } else { (two, one) };
            stack[height] = number(far);
            stack[height + 1] = number(near);
            height += 2;
        }
    }
}
