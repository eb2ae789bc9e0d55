//! A picture as SVG text in true millimetres: exact, the same every time, made to be compared and printed.

use super::palette::Rgb;
use super::path::{Path, Seg};
use super::shapes::{Anchor, Item, Picture, Shape, Text};
use glam::DVec2;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The families named, best first; a browser without them takes its own.
const TYPE: &str = "IBM Plex Sans Condensed, Arial Narrow, Liberation Sans Narrow, sans-serif";

/// A whole SVG file, as wide in millimetres as the table is.
#[must_use]
pub fn write(picture: &Picture) -> String {
    let size = picture.hi - picture.lo;
    let head = format!(r#" width="{}mm" height="{}mm""#, number(size.x), number(size.y));
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    element(&mut out, picture, &head, None);
    out
}

/// Pictures as elements of one HTML page, each as wide as there is room. What an earlier picture has drawn already, a
/// later one only points to: a table changes little from turn to turn.
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    drawn: BTreeMap<String, usize>,
}

impl Sheet {
    /// The next picture of the page.
    #[must_use]
    pub fn inline(&mut self, picture: &Picture) -> String {
        let mut out = String::new();
        element(&mut out, picture, r#" width="100%""#, Some(&mut self.drawn));
        out
    }
}

fn element(
    out: &mut String,
    picture: &Picture,
    head: &str,
    mut drawn: Option<&mut BTreeMap<String, usize>>,
) {
    let size = picture.hi - picture.lo;
    let mut pen = Pen { out: String::new(), lo: picture.lo, top: picture.hi.y };
    let mut softs = BTreeSet::new();
    for layer in &picture.layers {
        // Ids may stand only once on a page; layers of a page have a class instead.
        let word = if drawn.is_some() { "class" } else { "id" };
        let _ = writeln!(pen.out, r#"<g {word}="{}">"#, layer.name);
        for item in &layer.items {
            let from = pen.out.len();
            pen.item(item);
            note_soft(item, &mut softs);
            if let (Some(drawn), Item::Group(..)) = (drawn.as_deref_mut(), item) {
                point_to(&mut pen.out, from, drawn);
            }
        }
        pen.out.push_str("</g>\n");
    }
    let (w, h) = (number(size.x), number(size.y));
    let _ = writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg"{head} viewBox="0 0 {w} {h}" font-family="{TYPE}" stroke-linecap="round" stroke-linejoin="round" role="img">"#
    );
    let _ = writeln!(out, "<title>{}</title>", escape(&picture.title));
    if !softs.is_empty() {
        out.push_str("<defs>");
        for s in &softs {
            let id = s.replace('.', "_");
            let _ = write!(
                out,
                r#"<filter id="soft{id}" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="{s}"/></filter>"#
            );
        }
        out.push_str("</defs>\n");
    }
    out.push_str(&pen.out);
    out.push_str("</svg>\n");
}

/// Replaces a group written from `from` on by a pointer to the same group drawn before, or gives it an id to be found by.
fn point_to(out: &mut String, from: usize, drawn: &mut BTreeMap<String, usize>) {
    let group = out.split_off(from);
    if group.len() < 160 {
        out.push_str(&group);
    } else if let Some(n) = drawn.get(&group) {
        let _ = writeln!(out, "<use href=\"#d{n}\"/>");
    } else {
        let n = drawn.len();
        out.push_str(&group.replacen("<g ", &format!("<g id=\"d{n}\" "), 1));
        drawn.insert(group, n);
    }
}

fn note_soft(item: &Item, softs: &mut BTreeSet<String>) {
    match item {
        Item::Shape(s) if s.soft > 0.0 => {
            softs.insert(number(s.soft));
        }
        Item::Group(_, items) => items.iter().for_each(|i| note_soft(i, softs)),
        Item::Shape(_) | Item::Text(_) => {}
    }
}

/// A number of at most three decimals, without a tail of zeros, never `-0`.
fn number(v: f64) -> String {
    let text = format!("{v:.3}");
    let short = text.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".into() } else { short.into() }
}

/// Text as XML may hold it; what XML cannot hold at all is left out.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' | '\r' => out.push(' '),
            c if c.is_control() || c == '\u{FFFE}' || c == '\u{FFFF}' => {}
            c => out.push(c),
        }
    }
    out
}

/// Writes items; the only place where y is turned to run down.
struct Pen {
    out: String,
    lo: DVec2,
    top: f64,
}

impl Pen {
    fn item(&mut self, item: &Item) {
        match item {
            Item::Shape(s) => self.shape(s),
            Item::Text(t) => self.text(t),
            Item::Group(name, items) => {
                let _ = writeln!(self.out, r#"<g data-key="{}">"#, escape(name));
                for i in items {
                    self.item(i);
                }
                self.out.push_str("</g>\n");
            }
        }
    }

    fn point(&mut self, p: DVec2) {
        self.out.push_str(&number(p.x - self.lo.x));
        self.out.push(' ');
        self.out.push_str(&number(self.top - p.y));
    }

    fn path(&mut self, path: &Path) {
        for seg in &path.0 {
            match *seg {
                Seg::M(p) => self.command('M', &[p]),
                Seg::L(p) => self.command('L', &[p]),
                Seg::Q(a, p) => self.command('Q', &[a, p]),
                Seg::C(a, b, p) => self.command('C', &[a, b, p]),
                Seg::Z => self.out.push('Z'),
            }
        }
    }

    fn command(&mut self, letter: char, points: &[DVec2]) {
        self.out.push(letter);
        for (i, p) in points.iter().enumerate() {
            if i > 0 {
                self.out.push(' ');
            }
            self.point(*p);
        }
    }

    fn shape(&mut self, s: &Shape) {
        self.out.push_str(r#"<path d=""#);
        self.path(&s.path);
        self.out.push('"');
        match s.fill {
            Some(c) => self.attribute("fill", &c.to_string()),
            None => self.attribute("fill", "none"),
        }
        if let Some(stroke) = &s.stroke {
            self.attribute("stroke", &stroke.colour.to_string());
            self.attribute("stroke-width", &number(stroke.width));
            if let Some((on, off)) = stroke.dash {
                self.attribute("stroke-dasharray", &format!("{} {}", number(on), number(off)));
            }
            if stroke.butt {
                self.attribute("stroke-linecap", "butt");
            }
        }
        if s.opacity < 0.9995 {
            self.attribute("opacity", &number(s.opacity));
        }
        if s.soft > 0.0 {
            self.attribute("filter", &format!("url(#soft{})", number(s.soft).replace('.', "_")));
        }
        self.out.push_str("/>\n");
    }

    fn text(&mut self, t: &Text) {
        let at = DVec2::new(t.at.x - self.lo.x, self.top - t.at.y + t.size * 0.35);
        let _ = write!(self.out, r#"<text x="{}" y="{}""#, number(at.x), number(at.y));
        self.attribute("font-size", &number(t.size));
        let anchor = match t.anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        self.attribute("text-anchor", anchor);
        if t.strong {
            self.attribute("font-weight", "600");
        }
        self.attribute("fill", &t.colour.to_string());
        if let Some(c) = t.halo {
            self.halo(c, t.size);
        }
        let _ = writeln!(self.out, ">{}</text>", escape(&t.text));
    }

    fn halo(&mut self, c: Rgb, size: f64) {
        self.attribute("stroke", &c.to_string());
        self.attribute("stroke-width", &number(size * 0.28));
        self.attribute("paint-order", "stroke");
    }

    fn attribute(&mut self, name: &str, value: &str) {
        let _ = write!(self.out, r#" {name}="{value}""#);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::example;
    use crate::draw::ink::{LEAF_RADIUS, Leaves, Overlays};
    use crate::draw::table::table;
    use crate::geometry::Dir;
    use crate::model::{Scenario, Snapshot};

    fn small() -> (Scenario, Snapshot) {
        let mut s = example::scenario();
        s.title = "Wall & <hedge>".into();
        s.size = DVec2::new(120.0, 80.0);
        s.terrain.pieces.retain(|p| p.key == "hedge_1");
        for p in &mut s.terrain.pieces {
            p.shape = crate::model::TerrainShape::Line {
                points: vec![DVec2::new(30.0, 40.0), DVec2::new(100.0, 62.0)],
                width: 9.0,
            };
        }
        s.pieces.truncate(1);
        s.pieces[0].at = DVec2::new(40.0, 24.0);
        s.zones.clear();
        s.objectives.clear();
        let snap = example::snapshot(&s);
        (s, snap)
    }

    #[test]
    fn the_svg_of_a_small_table_is_as_it_was() {
        let (s, snap) = small();
        let overlays = Overlays {
            names: true,
            leaves: vec![Leaves {
                gun: DVec2::new(40.0, 24.0),
                axis: Dir::from_degrees(20.0),
                centres: vec![DVec2::new(80.0, 40.0)],
                radius: LEAF_RADIUS,
            }],
            ..Overlays::default()
        };
        let got = write(&table(&s, &snap, &overlays));
        let kept = include_str!("small.svg");
        if got != kept {
            let at = std::env::temp_dir().join("small.svg");
            std::fs::write(&at, &got).unwrap();
            panic!(
                "the picture changed; look at {} and copy it over src/draw/small.svg if it is right",
                at.display()
            );
        }
    }

    #[test]
    fn the_svg_is_in_millimetres_with_y_down() {
        let (s, snap) = small();
        let text = write(&table(&s, &snap, &Overlays::default()));
        assert!(text.contains(r#"width="160mm" height="120mm" viewBox="0 0 160 120""#));
        assert!(text.contains("<title>Wall &amp; &lt;hedge&gt;</title>"));
        // The hedge's first end, 30 right and 40 up on a table of 80, with 20 of margin.
        assert!(text.contains("M50 60L120 38"), "{text}");
    }

    #[test]
    fn numbers_are_short_and_never_minus_nothing() {
        assert_eq!(number(-0.0001), "0");
        assert_eq!(number(12.5), "12.5");
        assert_eq!(number(-3.0), "-3");
        assert_eq!(number(1.0 / 3.0), "0.333");
    }

    #[test]
    fn a_page_draws_what_does_not_change_only_once() {
        let (s, snap) = small();
        let picture = table(&s, &snap, &Overlays::default());
        let mut sheet = Sheet::default();
        let (first, second) = (sheet.inline(&picture), sheet.inline(&picture));
        assert!(second.len() * 3 < first.len(), "{} and {}", first.len(), second.len());
        assert!(second.contains("<use href=\"#d0\"/>"));
        assert_eq!(first.matches("id=\"d0\"").count(), 1);
    }

    #[test]
    fn text_cannot_break_out_of_its_element() {
        assert_eq!(escape("a<b>\"c\" & 'd'\u{0}"), "a&lt;b&gt;&quot;c&quot; &amp; &#39;d&#39;");
    }
}
