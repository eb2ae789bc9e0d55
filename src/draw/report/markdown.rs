//! The report as Markdown: text, tables, and links to its pictures.

use super::tally::{fate, losses, roster};
use super::{ReportInput, side_name};
use crate::draw::{Overlays, svg, table};
use std::fmt::Write;

/// The pictures that [`markdown`] links to: file name and SVG text, the set-up first, then each turn's end.
#[must_use]
pub fn pictures(input: &ReportInput<'_>) -> Vec<(String, String)> {
    let start =
        Overlays { objectives: Some(input.objective_radius), zones: true, ..Overlays::default() };
    let first = (START.to_owned(), svg::write(&table(input.scenario, &input.start, &start)));
    let turns = input
        .turns
        .iter()
        .map(|t| (turn_file(t.turn), svg::write(&table(input.scenario, &t.end, &t.overlays))));
    std::iter::once(first).chain(turns).collect()
}

/// Picture of the set-up.
const START: &str = "start.svg";

fn turn_file(turn: u32) -> String {
    format!("turn_{turn}.svg")
}

/// The whole report as Markdown; `folder` is where its [`pictures`] lie, seen from the report.
#[must_use]
pub fn markdown(input: &ReportInput<'_>, folder: &str) -> String {
    let mut out = String::new();
    let s = input.scenario;
    let _ = writeln!(
        out,
        "# {}\n\n{}\n\n{}\n",
        plain(&input.title),
        plain(&input.subtitle()),
        plain(&input.ending)
    );
    let _ = writeln!(out, "![The table before the first turn]({folder}/{START})\n");
    out.push_str("## Losses\n\n| side | pieces | fit | walking wounded | litter cases | left | fled | lost | value lost |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|\n");
    for l in losses(s, input.last()) {
        let _ = write!(out, "| {} | {} |", plain(&side_name(s, Some(l.side))), l.pieces);
        for n in l.fates {
            let _ = write!(out, " {n} |");
        }
        let _ = writeln!(out, " {} of {} |", short(l.lost), short(l.value));
    }
    if !s.objectives.is_empty() {
        out.push_str(
            "\n## Objectives\n\n| objective | at the start | at the end |\n|---|---|---|\n",
        );
        for o in &s.objectives {
            let held = |snap: &crate::model::Snapshot| {
                side_name(s, snap.objectives.get(o.id.index()).and_then(|x| x.held_by))
            };
            let _ = writeln!(
                out,
                "| {} | {} | {} |",
                plain(&o.name),
                plain(&held(&input.start)),
                plain(&held(input.last()))
            );
        }
    }
    for t in &input.turns {
        let _ = writeln!(
            out,
            "\n## Turn {0}\n\n![The table at the end of turn {0}]({folder}/{1})\n",
            t.turn,
            turn_file(t.turn)
        );
        for line in &t.sentences {
            let text = plain(&line.to_string());
            let _ = if line.heading {
                writeln!(out, "\n**{text}**\n")
            } else {
                writeln!(out, "- {text}")
            };
        }
        if t.sentences.is_empty() {
            out.push_str("Nothing happened.\n");
        }
    }
    out.push_str("\n## Roster\n");
    for side in s.side_ids() {
        let _ = writeln!(
            out,
            "\n### {}\n\n| piece | unit | weapons | worth | at the end |\n|---|---|---|--:|---|",
            plain(&side_name(s, Some(side)))
        );
        for (spec, state) in roster(s, input.last(), side) {
            let _ = writeln!(
                out,
                "| {} | {} | {} | {} | {} |",
                plain(&spec.name),
                plain(s.units.get(spec.unit.index()).map_or("", |u| u.name.as_str())),
                plain(&weapons(input, spec)),
                short(spec.points),
                state.map_or("", |x| fate(x).word()),
            );
        }
    }
    if !input.dice.is_empty() {
        out.push_str("\n## Dice\n\n| for | die | rolled | mean | fair mean | reached | Expected | standard deviations |\n|---|---|--:|--:|--:|--:|--:|--:|\n");
        for d in &input.dice {
            let luck = d.luck().map_or_else(String::new, |l| format!("{l:+.1}"));
            let reached =
                if d.tried > 0 { format!("{} of {}", d.reached, d.tried) } else { String::new() };
            let expected = if d.tried > 0 { format!("{:.1}", d.expected) } else { String::new() };
            let _ = writeln!(
                out,
                "| {} | d{} | {} | {:.2} | {:.1} | {reached} | {expected} | {luck} |",
                plain(&d.purpose),
                d.sides,
                d.count(),
                d.mean(),
                d.fair_mean()
            );
        }
    }
    out
}

/// Names of a piece's weapons.
pub(super) fn weapons(input: &ReportInput<'_>, spec: &crate::model::PieceSpec) -> String {
    let names: Vec<&str> = spec
        .weapons
        .iter()
        .filter_map(|w| input.scenario.arsenal.get(w.index()))
        .map(|w| w.name.as_str())
        .collect();
    names.join(", ")
}

/// A number without needless decimals.
pub(super) fn short(v: f64) -> String {
    if (v - v.round()).abs() < 1e-9 { format!("{v:.0}") } else { format!("{v:.1}") }
}

/// Text that Markdown takes as it stands.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' | '`' | '*' | '_' | '|' | '<' | '>' | '[' | ']' | '#' => {
                out.push('\\');
                out.push(c);
            }
            '\n' | '\r' | '\t' => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
