//! Every counter as paths: what the file of the look says, with the colours of a side.
//!
//! A [`Kind`] names a counter by the parts it is put together from; which kind a piece of a battle gets is said in
//! [`super::token`]. Counters lie x forward and y left, in millimetres, a figure's head at (0, 0).

use super::palette::{Rgb, side};
use super::path::{Flat, Path, Place};
use crate::model::SideSlot;
use glam::DVec2;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::OnceLock;

const SOURCE: &str = include_str!("../../assets/look/counters.ron");

/// What a path of a counter belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are the documentation")]
pub enum Part {
    Body,
    Head,
    Weapon,
    Gunner,
    Loader,
    Commander,
    Hull,
    Turret,
}

/// One path of a counter.
#[derive(Clone, Debug, PartialEq)]
pub struct CounterPath {
    /// What it belongs to.
    pub part: Part,
    /// Its outline.
    pub path: Path,
    /// Colour inside; none for a line.
    pub fill: Option<Rgb>,
    /// Colour and width in mm of a line.
    pub line: Option<(Rgb, f64)>,
    /// 0 to 1.
    pub opacity: f64,
    /// Slides so many mm towards the world's light, however the counter is turned.
    pub lit: Option<f64>,
    /// Outward normal of a sloping plate, in the counter's frame: it shades by how it faces the light.
    pub normal: Option<DVec2>,
    /// Belongs to the dark outline under the counter.
    pub outline: bool,
}

impl CounterPath {
    /// As straight lines within `tolerance` mm.
    #[must_use]
    pub fn flat(&self, tolerance: f64) -> Vec<Flat> {
        self.path.flatten(tolerance)
    }

    fn placed(&self, place: &Place) -> Self {
        Self {
            path: self.path.placed(place),
            line: self.line.map(|(c, w)| (c, w * place.scale)),
            lit: self.lit.map(|d| d * place.scale),
            normal: self.normal.map(|n| place.along.rotate(n)),
            ..self.clone()
        }
    }
}

/// The parts a counter is put together from, in the order they are drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Kind(pub Vec<Piece>);

/// One part of a counter.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// Id in the file of the look: `figure-kneel-rifle`, `head-steel`, `tank-panther`.
    pub id: String,
    /// Only these groups of it; none = all.
    pub part: Option<Part>,
    /// Where it lies in the counter.
    pub place: Place,
}

impl Kind {
    /// A counter of one part.
    #[must_use]
    pub fn of(id: &str) -> Self {
        Self(vec![Piece { id: id.into(), part: None, place: Place::HERE }])
    }

    /// The same with another part on top.
    #[must_use]
    pub fn with(mut self, id: &str) -> Self {
        self.0.push(Piece { id: id.into(), part: None, place: Place::HERE });
        self
    }

    /// Every path of it in the colours of a side.
    #[must_use]
    pub fn paths(&self, slot: SideSlot) -> Vec<CounterPath> {
        let mut out = Vec::new();
        for piece in &self.0 {
            for group in groups(&piece.id) {
                if piece.part.is_none_or(|p| p == group.part) {
                    out.extend(
                        group.paths.iter().map(|p| p.inked(group.part, slot).placed(&piece.place)),
                    );
                }
            }
        }
        out
    }
}

/// Paths of one counter of the file in the colours of a side; empty when there is no such counter.
#[must_use]
pub fn paths(id: &str, slot: SideSlot) -> Vec<CounterPath> {
    Kind::of(id).paths(slot)
}

/// Is there such a counter?
#[must_use]
pub fn exists(id: &str) -> bool {
    all().contains_key(id)
}

/// Ids of all counters of the file, sorted.
#[must_use]
pub fn ids() -> Vec<&'static str> {
    all().keys().map(String::as_str).collect()
}

/// Where the head of a man of a crew is drawn, in the frame of the stand; where the ring of a turret is.
#[must_use]
pub fn head(id: &str, part: Part) -> Option<DVec2> {
    groups(id).iter().find(|g| g.part == part).and_then(|g| g.head).map(|(x, y)| DVec2::new(x, y))
}

/// Does a counter have such a group?
#[must_use]
pub fn has(id: &str, part: Part) -> bool {
    groups(id).iter().any(|g| g.part == part)
}

fn groups(id: &str) -> &'static [Group] {
    all().get(id).map_or(&[], Vec::as_slice)
}

#[derive(Deserialize)]
struct Entry {
    id: String,
    groups: Vec<RawGroup>,
}

#[derive(Deserialize)]
struct RawGroup {
    part: Part,
    #[serde(default)]
    head: Option<(f64, f64)>,
    paths: Vec<RawPath>,
}

#[derive(Deserialize)]
struct RawPath {
    d: String,
    #[serde(default)]
    fill: Option<String>,
    #[serde(default)]
    line: Option<String>,
    #[serde(default)]
    w: f64,
    #[serde(default = "one")]
    a: f64,
    #[serde(default)]
    lit: Option<f64>,
    #[serde(default)]
    n: Option<(f64, f64)>,
    #[serde(default)]
    out: bool,
}

fn one() -> f64 {
    1.0
}

struct Group {
    part: Part,
    head: Option<(f64, f64)>,
    paths: Vec<Inkless>,
}

/// A path that still waits for a side's colours.
struct Inkless {
    path: Path,
    fill: Option<Tint>,
    line: Option<(Tint, f64)>,
    opacity: f64,
    lit: Option<f64>,
    normal: Option<DVec2>,
    outline: bool,
}

impl Inkless {
    fn inked(&self, part: Part, slot: SideSlot) -> CounterPath {
        CounterPath {
            part,
            path: self.path.clone(),
            fill: self.fill.map(|t| t.of(slot)),
            line: self.line.map(|(t, w)| (t.of(slot), w)),
            opacity: self.opacity,
            lit: self.lit,
            normal: self.normal,
            outline: self.outline,
        }
    }
}

/// A colour, or a side's tint made lighter or darker.
#[derive(Clone, Copy)]
enum Tint {
    Plain(Rgb),
    Side(Role, f64),
}

#[derive(Clone, Copy)]
enum Role {
    Cloth,
    ClothHi,
    ClothLo,
    Helmet,
    Rim,
}

impl Tint {
    fn of(self, slot: SideSlot) -> Rgb {
        match self {
            Self::Plain(c) => c,
            Self::Side(role, k) => {
                let s = side(slot);
                let c = match role {
                    Role::Cloth => s.cloth,
                    Role::ClothHi => s.cloth_hi,
                    Role::ClothLo => s.cloth_lo,
                    Role::Helmet => s.helmet,
                    Role::Rim => s.rim,
                };
                c.shade(k)
            }
        }
    }

    fn parse(text: &str) -> Result<Self, String> {
        if let Some(c) = Rgb::parse(text) {
            return Ok(Self::Plain(c));
        }
        let cut = text.find(['+', '-']).unwrap_or(text.len());
        let (word, rest) = text.split_at(cut);
        let percent = if rest.is_empty() {
            0.0
        } else {
            rest.parse::<f64>().map_err(|e| format!("`{text}`: {e}"))?
        };
        let role = match word {
            "cloth" => Role::Cloth,
            "cloth_hi" => Role::ClothHi,
            "cloth_lo" => Role::ClothLo,
            "helmet" => Role::Helmet,
            "rim" => Role::Rim,
            _ => return Err(format!("`{text}` is no colour")),
        };
        Ok(Self::Side(role, percent / 100.0))
    }
}

/// All counters by id. The file is part of the program and a test reads all of it, so a fault in it cannot get this far;
/// if one did, its counter would be missing rather than the program stop.
fn all() -> &'static BTreeMap<String, Vec<Group>> {
    static ALL: OnceLock<BTreeMap<String, Vec<Group>>> = OnceLock::new();
    ALL.get_or_init(|| read(SOURCE).unwrap_or_default())
}

fn read(text: &str) -> Result<BTreeMap<String, Vec<Group>>, String> {
    let entries: Vec<Entry> = ron::Options::default()
        .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
        .from_str(text)
        .map_err(|e| e.to_string())?;
    let mut out = BTreeMap::new();
    for e in entries {
        let mut groups = Vec::new();
        for g in e.groups {
            let paths = g.paths.into_iter().map(path).collect::<Result<Vec<_>, _>>();
            let paths = paths.map_err(|why| format!("{}: {why}", e.id))?;
            groups.push(Group { part: g.part, head: g.head, paths });
        }
        out.insert(e.id, groups);
    }
    Ok(out)
}

fn path(p: RawPath) -> Result<Inkless, String> {
    Ok(Inkless {
        path: p.d.parse()?,
        fill: p.fill.as_deref().map(Tint::parse).transpose()?,
        line: p.line.as_deref().map(Tint::parse).transpose()?.map(|t| (t, p.w)),
        opacity: p.a,
        lit: p.lit,
        normal: p.n.map(|(x, y)| DVec2::new(x, y)),
        outline: p.out,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_counter_of_the_file_can_be_read() {
        let all = read(SOURCE).unwrap();
        assert!(all.len() >= 70, "{}", all.len());
        for (id, groups) in &all {
            assert!(
                groups.iter().any(|g| g.paths.iter().any(|p| p.outline)),
                "{id} has no outline"
            );
            for p in groups.iter().flat_map(|g| &g.paths) {
                assert!(p.fill.is_some() != p.line.is_some(), "{id}: a path is filled or a line");
            }
        }
    }

    #[test]
    fn each_side_wears_its_own_cloth() {
        let colours = |slot| -> Vec<Option<Rgb>> {
            paths("figure-stand-rifle", slot).iter().map(|p| p.fill).collect()
        };
        assert_ne!(colours(SideSlot::Azure), colours(SideSlot::Vermilion));
        assert!(colours(SideSlot::Azure).contains(&Some(side(SideSlot::Azure).cloth)));
    }

    #[test]
    fn a_figure_has_every_pose_with_every_weapon() {
        for pose in ["stand", "run", "kneel", "prone"] {
            for w in [
                "rifle", "smg", "lmg", "scope", "pistol", "bazooka", "faust", "flame", "none",
                "aid", "radio", "glasses",
            ] {
                assert!(exists(&format!("figure-{pose}-{w}")), "{pose} {w}");
            }
        }
    }

    #[test]
    fn a_fault_in_the_file_names_its_counter() {
        let bad = r##"[(id: "x", groups: [(part: body, paths: [(d: "E 0", fill: "#000000")])])]"##;
        assert!(read(bad).err().unwrap().starts_with("x: "));
    }
}
