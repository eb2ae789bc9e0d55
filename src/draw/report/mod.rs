//! The report of a battle: what was fought, how it went turn by turn, what it cost, how the dice fell.
//!
//! Takes plain data, so that it needs to know nothing of how a battle is run: whoever has one fills a [`ReportInput`].

mod html;
mod markdown;
mod tally;

pub use html::html;
pub use markdown::{markdown, pictures};
pub use tally::{DiceTally, Fate, Losses, fate, losses};

use super::ink::Overlays;
use crate::draw::sentences::Sentence;
use crate::model::{Scenario, Snapshot};

/// All that a report tells.
#[derive(Debug)]
pub struct ReportInput<'a> {
    /// The scenario.
    pub scenario: &'a Scenario,
    /// Title of the report.
    pub title: String,
    /// Seed of the dice; none when people rolled.
    pub seed: Option<u64>,
    /// The table before the first turn.
    pub start: Snapshot,
    /// Turns, in order.
    pub turns: Vec<Turn>,
    /// How it ended, a sentence or two.
    pub ending: String,
    /// Dice by what they were for.
    pub dice: Vec<DiceTally>,
    /// Distance within which a piece holds an objective, mm; 0 = not drawn.
    pub objective_radius: f64,
}

/// One turn of a report.
#[derive(Debug)]
pub struct Turn {
    /// Its number.
    pub turn: u32,
    /// The table at its end.
    pub end: Snapshot,
    /// What happened, a sentence each, in order.
    pub sentences: Vec<Sentence>,
    /// What to draw on the table besides what stands there: trails, shots.
    pub overlays: Overlays,
}

impl ReportInput<'_> {
    /// The table at the end of the last turn, or as it was at the start.
    #[must_use]
    pub fn last(&self) -> &Snapshot {
        self.turns.last().map_or(&self.start, |t| &t.end)
    }

    /// What stands under the title.
    fn subtitle(&self) -> String {
        let s = self.scenario;
        let unit = s.unit.mm();
        let mut out = format!(
            "{}, {} rules, table {:.0} x {:.0} {}",
            s.title,
            s.rules,
            s.size.x / unit,
            s.size.y / unit,
            s.unit.word()
        );
        match self.seed {
            Some(seed) => out.push_str(&format!(", seed {seed}")),
            None => out.push_str(", dice rolled by hand"),
        }
        out
    }
}

/// A side's name, or "nobody".
fn side_name(scenario: &Scenario, side: Option<crate::model::SideId>) -> String {
    side.and_then(|s| scenario.sides.get(s.index()))
        .map_or_else(|| "nobody".into(), |s| s.name.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::example;
    use crate::draw::ink::{Shot, ShotEffect};
    use crate::model::{Health, SideId, SideSlot};
    use glam::DVec2;

    pub(super) fn input(scenario: &Scenario) -> ReportInput<'_> {
        let start = example::snapshot(scenario);
        let mut end = start.clone();
        end.state.turn = 2;
        end.state.lost = vec![1.0, 2.0];
        end.pieces[9].health = Health::Dead;
        end.pieces[10].health = Health::LitterCase;
        end.pieces[0].health = Health::WalkingWounded;
        end.pieces[1].at += DVec2::new(60.0, -20.0);
        end.objectives[0].held_by = Some(SideId(0));
        let mut dice = DiceTally::new("hit", 20);
        for face in [3, 17, 9, 12, 20, 1] {
            dice.add(face, Some(12));
        }
        let overlays = Overlays {
            shots: vec![Shot {
                from: end.pieces[0].at,
                to: end.pieces[9].at,
                effect: ShotEffect::Hit,
                side: SideSlot::Azure,
            }],
            ..Overlays::default()
        };
        ReportInput {
            scenario,
            title: "Hedgerow Farm, a test <battle>".into(),
            seed: Some(7),
            start,
            turns: vec![Turn {
                turn: 1,
                end: end.clone(),
                sentences: vec![
                    Sentence { heading: true, ..Sentence::bare("I Initiative") },
                    Sentence {
                        rules: vec!["INF-04".into(), "INF-40b".into()],
                        ..Sentence::bare("Initiative: Red 2, Blue 5.")
                    },
                    Sentence::bare("Able 1 | at Farm 1: hit & out."),
                ],
                overlays,
            }],
            ending: "Blue wins: Red has nobody left who can act.".into(),
            dice: vec![dice],
            objective_radius: 76.2,
        }
    }

    #[test]
    fn a_report_tells_everything_in_both_forms() {
        let s = example::scenario();
        let input = input(&s);
        for text in [markdown(&input, "pictures"), html(&input)] {
            for want in [
                "Blue wins",
                "seed 7",
                "Turn 1",
                "Initiative: Red 2, Blue 5.",
                "litter case",
                "farm 2",
                "Expected",
                "d20",
            ] {
                assert!(text.contains(want), "{want}");
            }
        }
    }

    #[test]
    fn the_html_stands_alone() {
        let s = example::scenario();
        let text = html(&input(&s));
        for bad in ["<script", "http:", "https:", "src=", "@import", "<battle>"] {
            let found = text.replace("http://www.w3.org/2000/svg", "").contains(bad);
            assert!(!found, "{bad}");
        }
        assert_eq!(text.matches("<figure>").count(), 2, "the start and the end of the only turn");
    }
}
