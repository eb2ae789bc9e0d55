//! A uniform grid over boxes, for the question which of many areas a point may lie in.
//!
//! Must not decide anything: it offers candidates in the order of their numbers, and those who ask test them exactly.

use super::grid::to_index;
use super::length::CONTACT;
use super::scene::number;
use glam::DVec2;

/// Most cells to a side: boxes as large as the table are filed in every cell.
const MOST: f64 = 128.0;

/// Cells in rows, each with the numbers of the boxes that reach into it.
#[derive(Clone, Debug, Default)]
pub(super) struct Boxes {
    lo: DVec2,
    hi: DVec2,
    per_mm: DVec2,
    side: usize,
    starts: Vec<u32>,
    entries: Vec<u32>,
}

impl Boxes {
    /// Files boxes given as (number, lowest, highest corner), mm, in the order of their numbers.
    pub(super) fn new(boxes: &[(u32, DVec2, DVec2)]) -> Self {
        let pad = DVec2::splat(2.0 * CONTACT);
        let all = boxes.iter().map(|(_, lo, hi)| (*lo - pad, *hi + pad));
        let Some((lo, hi)) = all.reduce(|(a, b), (lo, hi)| (a.min(lo), b.max(hi))) else {
            return Self::default();
        };
        // About one cell a box.
        let side = f64::from(number(boxes.len())).sqrt().ceil().min(MOST);
        let mut filed = Self {
            lo,
            hi,
            per_mm: DVec2::splat(side) / (hi - lo),
            side: to_index(side).max(1),
            starts: Vec::new(),
            entries: Vec::new(),
        };
        let mut starts = vec![0_u32; filed.side * filed.side + 1];
        for (_, lo, hi) in boxes {
            filed.covered(*lo - pad, *hi + pad, |cell| starts[cell + 1] += 1);
        }
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        let mut next = starts.clone();
        let mut entries = vec![0; starts.last().map_or(0, |n| *n as usize)];
        for (id, lo, hi) in boxes {
            filed.covered(*lo - pad, *hi + pad, |cell| {
                entries[next[cell] as usize] = *id;
                next[cell] += 1;
            });
        }
        filed.starts = starts;
        filed.entries = entries;
        filed
    }

    fn place(&self, p: DVec2) -> (usize, usize) {
        let cell = (p - self.lo) * self.per_mm;
        (to_index(cell.x).min(self.side - 1), to_index(cell.y).min(self.side - 1))
    }

    fn covered(&self, lo: DVec2, hi: DVec2, mut visit: impl FnMut(usize)) {
        let ((x0, y0), (x1, y1)) = (self.place(lo), self.place(hi));
        for row in y0..=y1 {
            for column in x0..=x1 {
                visit(row * self.side + column);
            }
        }
    }

    /// The numbers of the boxes that may hold a point, mm, or come within [`CONTACT`] of it.
    #[inline]
    pub(super) fn at(&self, p: DVec2) -> &[u32] {
        if self.entries.is_empty() || !(p.cmpge(self.lo).all() && p.cmple(self.hi).all()) {
            return &[];
        }
        let (column, row) = self.place(p);
        let cell = row * self.side + column;
        &self.entries[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_box_is_found_at_its_corners() {
        let v = DVec2::new;
        let boxes: Vec<(u32, DVec2, DVec2)> = (0..50)
            .map(|i| {
                let at = v(f64::from(i % 7) * 13.0, f64::from(i / 7) * 31.0);
                (i, at, at + v(20.0, f64::from(i)))
            })
            .collect();
        let filed = Boxes::new(&boxes);
        for (id, lo, hi) in &boxes {
            for p in [*lo, *hi, (*lo + *hi) / 2.0, *hi + DVec2::splat(CONTACT)] {
                assert!(filed.at(p).contains(id));
            }
        }
        assert!(filed.at(v(-5.0, 0.0)).is_empty());
        assert!(filed.at(v(f64::NAN, 0.0)).is_empty());
        assert!(Boxes::default().at(v(0.0, 0.0)).is_empty());
    }
}
