//! Counting: what became of everybody, and how the dice fell against what was to be expected.

use crate::model::{
    Gone, Health, PieceId, PieceKind, PieceSpec, PieceState, Scenario, SideId, Snapshot,
};

/// What became of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names are the documentation")]
pub enum Fate {
    Fit,
    Wounded,
    Litter,
    Exited,
    Fled,
    Lost,
}

impl Fate {
    /// As people say it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Fit => "fit",
            Self::Wounded => "walking wounded",
            Self::Litter => "litter case",
            Self::Exited => "left the table",
            Self::Fled => "fled",
            Self::Lost => "lost",
        }
    }
}

/// What became of a piece in a snapshot.
#[must_use]
pub fn fate(state: &PieceState) -> Fate {
    match (state.gone, state.health) {
        (Some(Gone::Killed), _) | (None, Health::Dead) => Fate::Lost,
        (Some(Gone::Exited), _) => Fate::Exited,
        (Some(Gone::Fled), _) => Fate::Fled,
        (None, Health::LitterCase) => Fate::Litter,
        (None, Health::WalkingWounded) => Fate::Wounded,
        (None, Health::Fit) => Fate::Fit,
    }
}

/// Losses of one side.
#[derive(Clone, Debug, PartialEq)]
pub struct Losses {
    /// Whose.
    pub side: SideId,
    /// Pieces it began with; stands of crews do not count, their men do.
    pub pieces: u32,
    /// How many of them met each fate, in the order of [`Fate`].
    pub fates: [u32; 6],
    /// Value it began with (`GEN-13`).
    pub value: f64,
    /// Value lost.
    pub lost: f64,
}

/// Losses by side at a snapshot.
#[must_use]
pub fn losses(scenario: &Scenario, snapshot: &Snapshot) -> Vec<Losses> {
    let mut out = Vec::new();
    for side in scenario.side_ids() {
        let mut l = Losses {
            side,
            pieces: 0,
            fates: [0; 6],
            value: 0.0,
            lost: snapshot.state.lost.get(side.index()).copied().unwrap_or(0.0),
        };
        for (spec, state) in scenario.pieces.iter().zip(&snapshot.pieces) {
            if spec.side != side {
                continue;
            }
            l.value += spec.points;
            if matches!(spec.kind, PieceKind::Crew) && spec.troop.is_none() {
                continue;
            }
            l.pieces += 1;
            let k = match fate(state) {
                Fate::Fit => 0,
                Fate::Wounded => 1,
                Fate::Litter => 2,
                Fate::Exited => 3,
                Fate::Fled => 4,
                Fate::Lost => 5,
            };
            l.fates[k] += 1;
        }
        out.push(l);
    }
    out
}

/// One line of a roster: a piece of a side and what became of it.
pub(super) fn roster<'a>(
    scenario: &'a Scenario,
    snapshot: &'a Snapshot,
    side: SideId,
) -> Vec<(&'a PieceSpec, Option<&'a PieceState>)> {
    let of = |id: PieceId| snapshot.pieces.get(id.index());
    scenario.pieces.iter().filter(|p| p.side == side).map(|p| (p, of(p.id))).collect()
}

/// Dice of one purpose: how often each face fell, and how often they came to what was needed.
#[derive(Clone, Debug, PartialEq)]
pub struct DiceTally {
    /// What for: `hit`.
    pub purpose: String,
    /// Sides of the die.
    pub sides: u16,
    /// How often each face fell, from 1 up.
    pub faces: Vec<u32>,
    /// How many had a number to reach.
    pub tried: u32,
    /// How many of these reached it.
    pub reached: u32,
    /// How many were to be expected to.
    pub expected: f64,
    /// Variance of that.
    pub variance: f64,
}

impl DiceTally {
    /// Nothing rolled yet.
    #[must_use]
    pub fn new(purpose: impl Into<String>, sides: u16) -> Self {
        Self {
            purpose: purpose.into(),
            sides,
            faces: vec![0; usize::from(sides)],
            tried: 0,
            reached: 0,
            expected: 0.0,
            variance: 0.0,
        }
    }

    /// One die; `needed` is the number that it had to come to or stay below.
    pub fn add(&mut self, face: u16, needed: Option<u16>) {
        if let Some(n) = usize::from(face).checked_sub(1).and_then(|i| self.faces.get_mut(i)) {
            *n += 1;
        }
        if let Some(needed) = needed {
            let p = f64::from(needed.min(self.sides)) / f64::from(self.sides.max(1));
            self.tried += 1;
            self.reached += u32::from(face <= needed);
            self.expected += p;
            self.variance += p * (1.0 - p);
        }
    }

    /// How many dice.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.faces.iter().sum()
    }

    /// Mean of the faces.
    #[must_use]
    pub fn mean(&self) -> f64 {
        let sum: f64 = (1_u32..).zip(&self.faces).map(|(f, n)| f64::from(f) * f64::from(*n)).sum();
        if self.count() == 0 { 0.0 } else { sum / f64::from(self.count()) }
    }

    /// Mean that was to be expected.
    #[must_use]
    pub fn fair_mean(&self) -> f64 {
        (f64::from(self.sides) + 1.0) / 2.0
    }

    /// How lucky it was, in standard deviations: above 0 = more came to it than expected.
    #[must_use]
    pub fn luck(&self) -> Option<f64> {
        (self.variance > 0.0)
            .then(|| (f64::from(self.reached) - self.expected) / self.variance.sqrt())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::example;

    #[test]
    fn dice_are_held_against_what_was_to_be_expected() {
        let mut d = DiceTally::new("hit", 20);
        for face in [1, 10, 11, 20] {
            d.add(face, Some(10));
        }
        d.add(7, None);
        assert_eq!((d.count(), d.tried, d.reached), (5, 4, 2));
        assert!((d.expected - 2.0).abs() < 1e-12);
        assert!(d.luck().unwrap().abs() < 1e-12);
        assert!((d.mean() - 9.8).abs() < 1e-12);
    }

    #[test]
    fn a_stand_is_not_counted_beside_its_men() {
        let s = example::scenario();
        let snap = example::snapshot(&s);
        let all = losses(&s, &snap);
        assert_eq!(all[0].pieces, 12, "nine of Able and three of Baker");
        assert_eq!(all[0].fates[0], 12);
    }
}
