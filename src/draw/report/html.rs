//! The report as one HTML file that needs nothing else: pictures as inline SVG, no scripts, no links outside, made to be
//! read on a screen and printed.

use super::markdown::{short, weapons};
use super::tally::{DiceTally, Fate, fate, losses, roster};
use super::{ReportInput, side_name};
use crate::draw::ink::Overlays;
use crate::draw::palette::{DAY, Mark, side};
use crate::draw::sentences::Sentence;
use crate::draw::svg::{Sheet, escape};
use crate::draw::table::table;
use crate::model::{SideId, Snapshot};
use std::fmt::Write;

/// The whole report as HTML.
#[must_use]
pub fn html(input: &ReportInput<'_>) -> String {
    let mut out = String::new();
    let title = escape(&input.title);
    let _ = write!(
        out,
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n<style>\n{}</style>\n</head>\n<body>\n<main>\n",
        style()
    );
    let _ = writeln!(
        out,
        "<header><h1>{title}</h1><p class=\"sub\">{}</p><p class=\"end\">{}</p></header>",
        escape(&input.subtitle()),
        escape(&input.ending)
    );
    summary(&mut out, input);
    let mut sheet = Sheet::default();
    out.push_str("<section><h2>At the start</h2>\n");
    picture(
        &mut out,
        &mut sheet,
        input,
        &input.start,
        &Overlays { zones: true, ..Overlays::default() },
        "Before the first turn",
    );
    out.push_str("</section>\n");
    for t in &input.turns {
        let _ =
            writeln!(out, "<section class=\"turn\"><h2>Turn {}</h2>\n<ol class=\"log\">", t.turn);
        for told in &t.sentences {
            let _ = writeln!(out, "{}", line(told));
        }
        out.push_str("</ol>\n");
        let last = input.turns.last().is_some_and(|l| l.turn == t.turn);
        let words = format!("{} turn {}", if last { "How it ended:" } else { "End of" }, t.turn);
        picture(&mut out, &mut sheet, input, &t.end, &t.overlays, &words);
        out.push_str("</section>\n");
    }
    rosters(&mut out, input);
    dice(&mut out, input);
    out.push_str("</main>\n</body>\n</html>\n");
    out
}

fn picture(
    out: &mut String,
    sheet: &mut Sheet,
    input: &ReportInput<'_>,
    snapshot: &Snapshot,
    overlays: &Overlays,
    words: &str,
) {
    let overlays = Overlays {
        objectives: Some(input.objective_radius),
        names: true,
        plain: true,
        ..overlays.clone()
    };
    let mut p = table(input.scenario, snapshot, &overlays);
    p.title = format!("{}: {words}", input.title);
    let _ = writeln!(
        out,
        "<figure>{}<figcaption>{}</figcaption></figure>",
        sheet.inline(&p),
        escape(words)
    );
}

/// A line of the log: a heading, or a sentence with its rules set in their own type.
fn line(told: &Sentence) -> String {
    let text = escape(&told.text);
    if told.heading {
        return format!("<li class=\"phase\">{text}</li>");
    }
    if told.rules.is_empty() {
        return format!("<li>{text}</li>");
    }
    format!("<li>{text} <span class=\"rule\">{}</span></li>", escape(&told.rules.join(", ")))
}

fn side_cell(input: &ReportInput<'_>, id: SideId) -> String {
    let slot = input.scenario.sides.get(id.index()).map(|s| s.slot).unwrap_or_default();
    let ink = side(slot);
    let mark = match ink.mark {
        Mark::Disc => "&#9679;",
        Mark::Diamond => "&#9670;",
        Mark::Triangle => "&#9650;",
        Mark::Hexagon => "&#11042;",
        Mark::Square => "&#9632;",
    };
    format!(
        "<span class=\"mark\" style=\"color:{}\">{mark}</span> {}",
        ink.rim,
        escape(&side_name(input.scenario, Some(id)))
    )
}

fn summary(out: &mut String, input: &ReportInput<'_>) {
    let s = input.scenario;
    out.push_str("<section class=\"two\"><div><h2>Losses</h2>\n<table><thead><tr><th>Side</th><th class=\"n\">Pieces</th><th class=\"n\">Fit</th><th class=\"n\">Wounded</th><th class=\"n\">Litter</th><th class=\"n\">Left</th><th class=\"n\">Fled</th><th class=\"n\">Lost</th><th class=\"n\">Value lost</th></tr></thead><tbody>\n");
    for l in losses(s, input.last()) {
        let _ = write!(
            out,
            "<tr><td>{}</td><td class=\"n\">{}</td>",
            side_cell(input, l.side),
            l.pieces
        );
        for n in l.fates {
            let _ = write!(out, "<td class=\"n\">{n}</td>");
        }
        let _ = writeln!(out, "<td class=\"n\">{} of {}</td></tr>", short(l.lost), short(l.value));
    }
    out.push_str("</tbody></table></div>\n");
    if !s.objectives.is_empty() {
        out.push_str("<div><h2>Objectives</h2>\n<table><thead><tr><th></th><th>Objective</th><th>At the start</th><th>At the end</th></tr></thead><tbody>\n");
        for (o, letter) in s.objectives.iter().zip(('A'..='Z').cycle()) {
            let held = |snap: &Snapshot| {
                snap.objectives
                    .get(o.id.index())
                    .and_then(|x| x.held_by)
                    .map_or_else(|| "nobody".to_owned(), |id| side_cell(input, id))
            };
            let _ = writeln!(
                out,
                "<tr><td>{letter}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
                escape(&o.name),
                held(&input.start),
                held(input.last())
            );
        }
        out.push_str("</tbody></table></div>\n");
    }
    out.push_str("</section>\n");
}

fn rosters(out: &mut String, input: &ReportInput<'_>) {
    let s = input.scenario;
    out.push_str("<section class=\"roster\"><h2>Roster</h2>\n<div class=\"two\">\n");
    for id in s.side_ids() {
        let _ = writeln!(
            out,
            "<div><h3>{}</h3>\n<table><thead><tr><th>Piece</th><th>Unit</th><th>Weapons</th><th class=\"n\">Worth</th><th>At the end</th></tr></thead><tbody>",
            side_cell(input, id)
        );
        for (spec, state) in roster(s, input.last(), id) {
            let f = state.map_or(Fate::Fit, fate);
            let class = if f >= Fate::Litter { " class=\"out\"" } else { "" };
            let unit = s.units.get(spec.unit.index()).map_or("", |u| u.name.as_str());
            let _ = writeln!(
                out,
                "<tr{class}><td>{}</td><td>{}</td><td>{}</td><td class=\"n\">{}</td><td>{}</td></tr>",
                escape(&spec.name),
                escape(unit),
                escape(&weapons(input, spec)),
                short(spec.points),
                f.word()
            );
        }
        out.push_str("</tbody></table></div>\n");
    }
    out.push_str("</div></section>\n");
}

fn dice(out: &mut String, input: &ReportInput<'_>) {
    if input.dice.is_empty() {
        return;
    }
    out.push_str("<section class=\"dice\"><h2>Dice</h2>\n<table><thead><tr><th>For</th><th>Die</th><th class=\"n\">Rolled</th><th class=\"n\">Mean</th><th class=\"n\">Fair</th><th class=\"n\">Reached</th><th class=\"n\">Expected</th><th class=\"n\">Luck</th><th>Faces</th></tr></thead><tbody>\n");
    for d in &input.dice {
        let tried = |v: String| if d.tried > 0 { v } else { String::new() };
        let luck =
            d.luck().map_or_else(String::new, |l| format!("{l:+.1} sd").replace('-', "\u{2212}"));
        let _ = writeln!(
            out,
            "<tr><td>{}</td><td>d{}</td><td class=\"n\">{}</td><td class=\"n\">{:.2}</td><td class=\"n\">{:.1}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{luck}</td><td>{}</td></tr>",
            escape(&d.purpose),
            d.sides,
            d.count(),
            d.mean(),
            d.fair_mean(),
            tried(format!("{} of {}", d.reached, d.tried)),
            tried(format!("{:.1}", d.expected)),
            bars(d)
        );
    }
    out.push_str("</tbody></table>\n<p class=\"note\">Luck: how many came to what they needed, against how many should have, in standard deviations. Two either way is common.</p></section>\n");
}

/// How often each face fell, as small bars with a line at what was to be expected.
fn bars(d: &DiceTally) -> String {
    let most = f64::from(d.faces.iter().copied().max().unwrap_or(0).max(1));
    let fair = f64::from(d.count()) / f64::from(d.sides.max(1));
    let top = most.max(fair);
    let mut out = format!(
        "<svg class=\"bars\" width=\"{}\" height=\"26\" viewBox=\"0 0 {} 26\" role=\"img\">",
        d.faces.len() * 9 + 2,
        d.faces.len() * 9 + 2
    );
    for (i, n) in d.faces.iter().enumerate() {
        let h = f64::from(*n) / top * 24.0;
        let _ = write!(
            out,
            "<rect x=\"{}\" y=\"{:.1}\" width=\"7\" height=\"{h:.1}\" fill=\"{}\"><title>{}: {n}</title></rect>",
            i * 9 + 1,
            25.0 - h,
            DAY.accent_fill,
            i + 1
        );
    }
    let y = 25.0 - fair / top * 24.0;
    let _ = write!(
        out,
        "<path d=\"M0 {y:.1}H{}\" stroke=\"{}\" stroke-dasharray=\"2 2\"/></svg>",
        d.faces.len() * 9 + 2,
        DAY.text2
    );
    out
}

fn style() -> String {
    let t = &DAY;
    format!(
        "*{{box-sizing:border-box}}
body{{margin:0;background:{panel};color:{text};font:15px/1.5 'IBM Plex Sans',system-ui,'Segoe UI',Arial,sans-serif}}
main{{max-width:1120px;margin:0 auto;padding:32px 28px 64px}}
h1,h2,h3{{font-family:Spectral,Georgia,'Times New Roman',serif;font-weight:600;line-height:1.25;margin:0}}
h1{{font-size:34px}}h2{{font-size:22px;margin:0 0 10px}}h3{{font-size:17px;margin:0 0 6px}}
section{{margin-top:36px}}
.sub{{color:{text2};margin:6px 0 0}}
.end{{margin:18px 0 0;padding:12px 16px;background:{raised};border-left:4px solid {accent_fill};font-size:17px}}
.two{{display:flex;flex-wrap:wrap;gap:24px 40px}}.two>div{{flex:1 1 420px;min-width:0;overflow-x:auto}}
table{{border-collapse:collapse;width:100%;font-size:14px;font-variant-numeric:tabular-nums}}
th{{text-align:left;font-weight:600;color:{text2};border-bottom:1px solid {line_strong};padding:4px 10px 4px 0;white-space:nowrap}}
td{{border-bottom:1px solid {line};padding:4px 10px 4px 0;vertical-align:top}}
.n{{text-align:right}}
.out td{{color:{text3}}}.out td:first-child{{text-decoration:line-through}}
.log{{margin:0 0 16px;padding:0;list-style:none;columns:2 420px;column-gap:40px}}
.log li{{break-inside:avoid;padding:4px 0;border-bottom:1px solid {line}}}
.log .phase{{font-weight:600;color:{text2};padding-top:12px;break-after:avoid}}
.rule{{color:{text3};font-size:12px;white-space:nowrap}}
figure{{margin:0;background:{raised};border:1px solid {line};padding:8px}}
figure svg{{display:block;height:auto}}
figcaption{{color:{text2};font-size:13px;padding:6px 2px 0}}
.note{{color:{text2};font-size:13px}}
.bars{{display:block}}
@media print{{body{{background:#fff;font-size:11pt}}main{{max-width:none;padding:0}}figure,table,tr{{break-inside:avoid}}h2,h3{{break-after:avoid}}@page{{margin:14mm}}*{{-webkit-print-color-adjust:exact;print-color-adjust:exact}}}}
",
        panel = t.panel,
        text = t.text,
        text2 = t.text2,
        text3 = t.text3,
        raised = t.raised,
        accent_fill = t.accent_fill,
        line = t.line,
        line_strong = t.line_strong,
    )
}
