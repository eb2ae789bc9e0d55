//! A uniform grid over segments and boxes, so that a line of sight looks only at what lies along its way.
//!
//! Must not decide anything: it offers candidates, each at least once, and those who ask test them exactly. Every
//! entry is filed with a margin wider than the contact tolerance and than the rounding of the walk.

use super::length::CONTACT;
use glam::DVec2;

/// A segment filed in the grid, with the number it was filed under.
#[derive(Clone, Copy, Debug)]
pub(super) struct Filed {
    pub(super) a: DVec2,
    pub(super) b: DVec2,
    pub(super) id: u32,
}

/// Cells in rows, each with its entries one after the other.
#[derive(Clone, Debug, Default)]
pub(super) struct Grid {
    origin: DVec2,
    cell: f64,
    per_mm: f64,
    columns: usize,
    rows: usize,
    starts: Vec<u32>,
    entries: Vec<Filed>,
}

const MARGIN: f64 = 2.0 * CONTACT;

impl Grid {
    /// Files segments given as (one end, other end, number), mm.
    pub(super) fn new(segments: &[Filed]) -> Self {
        let Some(first) = segments.first() else {
            return Self::default();
        };
        let (mut lo, mut hi) = (first.a, first.a);
        for s in segments {
            lo = lo.min(s.a).min(s.b);
            hi = hi.max(s.a).max(s.b);
        }
        lo -= DVec2::splat(1.0);
        hi += DVec2::splat(1.0);
        let size = hi - lo;
        #[expect(clippy::cast_precision_loss, reason = "a count of segments, far below 2^53")]
        let count = segments.len() as f64;
        // About one cell a segment; never so fine that the margin fills it, never more rows than segments justify.
        let cell = (size.x * size.y / count)
            .sqrt()
            .max(size.max_element() / (4.0 * count + 4.0).min(2048.0))
            .max(8.0 * MARGIN);
        let mut grid = Self {
            origin: lo,
            cell,
            per_mm: 1.0 / cell,
            columns: to_index((size.x / cell).ceil()).max(1),
            rows: to_index((size.y / cell).ceil()).max(1),
            starts: Vec::new(),
            entries: Vec::new(),
        };
        grid.file(segments);
        grid
    }

    fn file(&mut self, segments: &[Filed]) {
        let mut counts = vec![0_u32; self.columns * self.rows + 1];
        for s in segments {
            self.covered(s, |cell| counts[cell + 1] += 1);
        }
        for i in 1..counts.len() {
            counts[i] += counts[i - 1];
        }
        let blank = Filed { a: DVec2::ZERO, b: DVec2::ZERO, id: 0 };
        let total = counts.last().copied().unwrap_or(0) as usize;
        let mut entries = vec![blank; total];
        let mut next = counts.clone();
        for s in segments {
            // Ends in one order whatever the order given, so that the same wall gives the same bits.
            let filed = if before(s.b, s.a) { Filed { a: s.b, b: s.a, id: s.id } } else { *s };
            self.covered(s, |cell| {
                entries[next[cell] as usize] = filed;
                next[cell] += 1;
            });
        }
        self.starts = counts;
        self.entries = entries;
    }

    fn column(&self, x: f64) -> usize {
        to_index((x - self.origin.x) * self.per_mm).min(self.columns - 1)
    }

    fn row(&self, y: f64) -> usize {
        to_index((y - self.origin.y) * self.per_mm).min(self.rows - 1)
    }

    /// Every cell within the margin of a segment.
    fn covered(&self, s: &Filed, mut visit: impl FnMut(usize)) {
        let (lo, hi) = (s.a.min(s.b), s.a.max(s.b));
        let along = s.b - s.a;
        let normal = along.perp().abs();
        let reach = (normal.x + normal.y) * (self.cell / 2.0) + MARGIN * along.length();
        for row in self.row(lo.y - MARGIN)..=self.row(hi.y + MARGIN) {
            for column in self.column(lo.x - MARGIN)..=self.column(hi.x + MARGIN) {
                let centre = self.centre(column, row);
                let off = along.x * (centre.y - s.a.y) - along.y * (centre.x - s.a.x);
                if off.abs() <= reach {
                    visit(row * self.columns + column);
                }
            }
        }
    }

    fn centre(&self, column: usize, row: usize) -> DVec2 {
        #[expect(clippy::cast_precision_loss, reason = "cell numbers are small")]
        let cell = DVec2::new(column as f64 + 0.5, row as f64 + 0.5);
        self.origin + cell * self.cell
    }

    fn cell(&self, index: usize) -> &[Filed] {
        &self.entries[self.starts[index] as usize..self.starts[index + 1] as usize]
    }

    /// The entries of every cell.
    pub(super) fn cells(&self) -> impl Iterator<Item = &[Filed]> + '_ {
        self.starts.windows(2).map(|pair| &self.entries[pair[0] as usize..pair[1] as usize])
    }

    fn size(&self) -> DVec2 {
        #[expect(clippy::cast_precision_loss, reason = "cell numbers are small")]
        let size = DVec2::new(self.columns as f64, self.rows as f64);
        size
    }

    /// Visits the cells along `p`-`q` (mm) from `p` on. `visit` gets the entries of a cell and the parameter at
    /// which the line leaves it, and says whether to stop there.
    #[inline]
    pub(super) fn walk(&self, p: DVec2, q: DVec2, mut visit: impl FnMut(&[Filed], f64) -> bool) {
        if self.entries.is_empty() {
            return;
        }
        let from = (p - self.origin) * self.per_mm;
        let along = (q - p) * self.per_mm;
        let limit = self.size();
        // Clip to the grid; the margin keeps what touches it from outside.
        let (mut t0, mut t1) = (0.0_f64, 1.0_f64);
        let pad = MARGIN * self.per_mm;
        for (x, d, size) in [(from.x, along.x, limit.x), (from.y, along.y, limit.y)] {
            if d == 0.0 {
                if x < -pad || x > size + pad {
                    return;
                }
            } else {
                let (a, b) = ((-pad - x) / d, (size + pad - x) / d);
                t0 = t0.max(a.min(b));
                t1 = t1.min(a.max(b));
            }
        }
        if t0 > t1 || t0.is_nan() || t1.is_nan() {
            return;
        }
        let start = from + along * t0;
        let mut column = to_index(start.x).min(self.columns - 1);
        let mut row = to_index(start.y).min(self.rows - 1);
        let mut step_x = Axis::new(from.x, along.x, column);
        let mut step_y = Axis::new(from.y, along.y, row);
        loop {
            let leaves = step_x.next.min(step_y.next);
            if visit(self.cell(row * self.columns + column), leaves) || leaves >= t1 {
                return;
            }
            let moved = if step_x.next <= step_y.next {
                step_x.advance(&mut column, self.columns)
            } else {
                step_y.advance(&mut row, self.rows)
            };
            if !moved {
                return;
            }
        }
    }

    /// Visits the entries of every cell that a triangle (mm) meets, strip by strip from its first corner on; an entry
    /// may come more than once. `visit` says whether to stop.
    #[inline]
    pub(super) fn wedge(&self, corners: [DVec2; 3], mut visit: impl FnMut(&[Filed]) -> bool) {
        if self.entries.is_empty() || corners.iter().any(|c| !c.is_finite()) {
            return;
        }
        let pad = MARGIN * self.per_mm;
        let mut local = corners.map(|c| (c - self.origin) * self.per_mm);
        let mut limit = self.size();
        let ahead = (local[1] - local[0]) + (local[2] - local[0]);
        // Strips lie across the way: in each the wedge is narrow. `y` runs from strip to strip, `x` within one.
        let columns = ahead.x.abs() > ahead.y.abs();
        let forward = if columns { ahead.x >= 0.0 } else { ahead.y >= 0.0 };
        if columns {
            local = local.map(|p| DVec2::new(p.y, p.x));
            limit = DVec2::new(limit.y, limit.x);
        }
        let (cells, strips) =
            if columns { (self.rows, self.columns) } else { (self.columns, self.rows) };
        let lo = local[0].min(local[1]).min(local[2]) - DVec2::splat(pad);
        let hi = local[0].max(local[1]).max(local[2]) + DVec2::splat(pad);
        if lo.cmpgt(limit).any() || hi.cmplt(DVec2::ZERO).any() {
            return;
        }
        let sides = [(0, 1), (1, 2), (2, 0)].map(|(i, j)| Side::new(local[i], local[j]));
        let first = to_index(lo.y).min(strips - 1);
        let last = to_index(hi.y).min(strips - 1);
        for i in first..=last {
            let strip = if forward { i } else { first + last - i };
            #[expect(clippy::cast_precision_loss, reason = "cell numbers are small")]
            let (y0, y1) = (strip as f64 - pad, strip as f64 + 1.0 + pad);
            let (mut x0, mut x1) = (f64::INFINITY, f64::NEG_INFINITY);
            for side in &sides {
                if let Some((a, b)) = side.within(y0, y1) {
                    x0 = x0.min(a).min(b);
                    x1 = x1.max(a).max(b);
                }
            }
            if x0 > x1 || x1 + pad < 0.0 || x0 - pad > limit.x {
                continue;
            }
            let from = to_index(x0 - pad).min(cells - 1);
            let to = to_index(x1 + pad).min(cells - 1);
            let stop = if columns {
                (from..=to).any(|row| visit(self.cell(row * self.columns + strip)))
            } else {
                // Cells of a row lie one after the other, so their entries are one slice.
                let begin = self.starts[strip * self.columns + from] as usize;
                let end = self.starts[strip * self.columns + to + 1] as usize;
                visit(&self.entries[begin..end])
            };
            if stop {
                return;
            }
        }
    }
}

/// A side of a triangle, by rising `y`.
struct Side {
    low: DVec2,
    high: DVec2,
    /// How far `x` goes for each unit of `y`.
    slope: f64,
}

impl Side {
    fn new(a: DVec2, b: DVec2) -> Self {
        let (low, high) = if a.y <= b.y { (a, b) } else { (b, a) };
        Self { low, high, slope: (high.x - low.x) / (high.y - low.y) }
    }

    /// The `x` at which the side enters and leaves a strip of `y`, if it meets it.
    #[inline]
    fn within(&self, y0: f64, y1: f64) -> Option<(f64, f64)> {
        let (low, high) = (self.low, self.high);
        if high.y < y0 || low.y > y1 {
            return None;
        }
        if low.y >= high.y {
            return Some((low.x, high.x));
        }
        let at = |y: f64| low.x + (y - low.y) * self.slope;
        // Ends as they are: a slope near to level must not carry them off.
        let enters = if low.y >= y0 { low.x } else { at(y0) };
        let leaves = if high.y <= y1 { high.x } else { at(y1) };
        Some((enters, leaves))
    }
}

/// Order of points by x, then y.
pub(super) fn before(a: DVec2, b: DVec2) -> bool {
    a.x < b.x || (a.x <= b.x && a.y < b.y)
}

/// One axis of the walk: the parameter at which the next border is met, and how far apart borders are.
struct Axis {
    next: f64,
    apart: f64,
    forward: bool,
}

impl Axis {
    fn new(from: f64, along: f64, index: usize) -> Self {
        if along == 0.0 {
            return Self { next: f64::INFINITY, apart: f64::INFINITY, forward: true };
        }
        let forward = along > 0.0;
        #[expect(clippy::cast_precision_loss, reason = "cell numbers are small")]
        let border = index as f64 + if forward { 1.0 } else { 0.0 };
        Self { next: (border - from) / along, apart: (1.0 / along).abs(), forward }
    }

    #[inline]
    fn advance(&mut self, index: &mut usize, count: usize) -> bool {
        self.next += self.apart;
        if self.forward {
            *index += 1;
            *index < count
        } else if *index == 0 {
            false
        } else {
            *index -= 1;
            true
        }
    }
}

/// A coordinate in cells as a cell number; below zero and no number give 0.
#[inline]
pub(super) fn to_index(x: f64) -> usize {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the cast saturates, which is what is wanted here"
    )]
    let index = x as usize;
    index
}
