//! A whole table as a picture: cloth, terrain, pieces, overlays, each on its layer.

use super::choice;
use super::edge;
use super::ink::{self, Overlays};
use super::map::{self, Ground};
use super::palette::{Rgb, ground as g, side};
use super::path::{Path, Place};
use super::places;
use super::shapes::{Item, Layer, Picture, Shape, Stroke, Text};
use super::tabs::{self, Tab};
use super::token::{self, Base};
use crate::model::{
    Cloth, Damage, Gait, Health, PieceId, PieceKind, PieceSpec, PieceState, Scenario, Snapshot,
    TerrainShape,
};
use glam::DVec2;
use std::collections::BTreeMap;

/// Space around the table for its scale, mm.
const MARGIN: f64 = 20.0;

/// The picture of a table.
#[must_use]
pub fn table(scenario: &Scenario, snapshot: &Snapshot, overlays: &Overlays) -> Picture {
    let mut all = vec![
        Layer { name: "page", z: 0, items: vec![page(scenario)] },
        Layer { name: "cloth", z: 1, items: cloth(scenario) },
        Layer { name: "edge", z: 21, items: edge::band(scenario, MARGIN) },
    ];
    for (z, name, items) in terrain(scenario, snapshot, overlays) {
        all.push(Layer { name, z, items });
    }
    all.extend(layers(scenario, snapshot, overlays));
    all.retain(|l| !l.items.is_empty());
    all.sort_by_key(|l| l.z);
    Picture {
        title: scenario.title.clone(),
        lo: DVec2::splat(-MARGIN),
        hi: scenario.size + MARGIN,
        layers: all,
    }
}

/// Everything on a table but its cloth and terrain, bottom up.
pub(crate) fn layers(scenario: &Scenario, snapshot: &Snapshot, overlays: &Overlays) -> Vec<Layer> {
    let mut out = Vec::new();
    let mut add = |z: u8, name: &'static str, items: Vec<Item>| out.push(Layer { name, z, items });
    add(8, "zones", zones(scenario, overlays));
    let (rings, names) = objectives(scenario, snapshot, overlays);
    add(9, "objectives", rings);
    let mut items = Vec::new();
    if let Some(seen) = &overlays.seen {
        places::unseen(&mut items, scenario.size, seen);
    }
    add(12, "unseen", items);
    let (shadows, bodies, marks) = pieces(scenario, snapshot, overlays);
    add(13, "shadows", shadows);
    add(14, "pieces", bodies);
    add(29, "markers", markers(scenario, snapshot));
    add(30, "templates", templates(overlays));
    add(31, "lines", lines(overlays));
    add(32, "marks", marks);
    let mut words = names;
    let notes = overlays.notes.iter().map(|(at, words)| ink::label(*at, words.clone(), 8.0).into());
    words.extend(notes);
    add(33, "notes", words);
    out
}

fn page(scenario: &Scenario) -> Item {
    let s = scenario.size;
    let all = Path::rounded(s / 2.0, s.x + 2.0 * MARGIN, s.y + 2.0 * MARGIN, 0.0, 0.0);
    Shape::fill(all, super::palette::DAY.panel).into()
}

fn cloth(scenario: &Scenario) -> Vec<Item> {
    let c = match scenario.cloth {
        Cloth::Grass => g::GRASS,
        Cloth::Lawn => g::LAWN,
        Cloth::Desert => Rgb::hex(0x00C9_B184),
        Cloth::Winter => Rgb::hex(0x00DD_E1E0),
        Cloth::Paper => Rgb::hex(0x00EF_E9DA),
    };
    let s = scenario.size;
    let box_ =
        |inset: f64, r: f64| Path::rounded(s / 2.0, s.x - 2.0 * inset, s.y - 2.0 * inset, r, 0.0);
    vec![
        Shape::fill(box_(0.0, 3.0), c).into(),
        Shape::line(box_(1.75, 2.0), Stroke::new(c.shade(-0.25), 3.5)).at(0.6).into(),
    ]
}

fn terrain(
    scenario: &Scenario,
    snapshot: &Snapshot,
    overlays: &Overlays,
) -> Vec<(u8, &'static str, Vec<Item>)> {
    let standing: Vec<DVec2> =
        snapshot.pieces.iter().filter(|p| p.on_table()).map(|p| p.at).collect();
    let mut by: BTreeMap<Ground, Vec<Item>> = BTreeMap::new();
    for piece in &scenario.terrain.pieces {
        let inside = match &piece.shape {
            TerrainShape::House(h) => standing.iter().any(|p| {
                let local = h.facing.vec();
                let d = *p - h.at;
                d.dot(local).abs() < h.length / 2.0 && d.perp_dot(local).abs() < h.width / 2.0
            }),
            _ => false,
        };
        let roof = overlays.roofs || !inside;
        let mut own: BTreeMap<Ground, Vec<Item>> = BTreeMap::new();
        map::terrain(piece, roof, &standing, &mut |at, item| own.entry(at).or_default().push(item));
        for (at, items) in own {
            by.entry(at).or_default().push(Item::Group(piece.key.clone(), items));
        }
    }
    Ground::ALL
        .into_iter()
        .filter_map(|(layer, name)| by.remove(&layer).map(|items| (layer.z(), name, items)))
        .collect()
}

fn zones(scenario: &Scenario, overlays: &Overlays) -> Vec<Item> {
    let mut out = Vec::new();
    for z in scenario.zones.iter().filter(|_| overlays.zones) {
        if let Some(s) = scenario.sides.get(z.side.index()) {
            places::zone(&mut out, &z.outline, s.slot, &s.name);
        }
    }
    out
}

/// Rings on the ground, and discs with names above everything.
fn objectives(
    scenario: &Scenario,
    snapshot: &Snapshot,
    overlays: &Overlays,
) -> (Vec<Item>, Vec<Item>) {
    let (mut rings, mut names) = (Vec::new(), Vec::new());
    let Some(radius) = overlays.objectives else {
        return (rings, names);
    };
    for (o, letter) in scenario.objectives.iter().zip(('A'..='Z').cycle()) {
        let held = snapshot.objectives.get(o.id.index()).map_or(o.held_by, |s| s.held_by);
        let holder = held.and_then(|s| scenario.sides.get(s.index()));
        let words =
            holder.map_or_else(|| o.name.clone(), |s| format!("{}: {} holds it", o.name, s.name));
        if radius > 0.0 {
            places::objective_ring(&mut rings, o.at, radius);
        }
        places::objective(&mut names, o.at, &letter.to_string(), &words, holder.map(|s| s.slot));
    }
    (rings, names)
}

/// Fire that will come down.
fn markers(scenario: &Scenario, snapshot: &Snapshot) -> Vec<Item> {
    let mut out = Vec::new();
    for marker in &snapshot.state.markers {
        let owner = scenario.piece(marker.owner).side;
        places::marker(&mut out, marker.at, scenario.side(owner).slot);
    }
    out
}

/// Shadows, bodies, and marks on top.
fn pieces(
    scenario: &Scenario,
    snapshot: &Snapshot,
    overlays: &Overlays,
) -> (Vec<Item>, Vec<Item>, Vec<Item>) {
    let (mut shadows, mut bodies, mut marks) = (Vec::new(), Vec::new(), Vec::new());
    for (spec, state) in scenario.pieces.iter().zip(&snapshot.pieces) {
        if state.on_table() && state.health == Health::Dead {
            marks.extend(tabs::cross(state.at).into_iter().map(Item::Shape));
        }
        let Some(t) = choice::token(scenario, snapshot, spec.id) else {
            continue;
        };
        let here = Place::new(state.at, DVec2::X);
        let shapes = if overlays.plain { t.plain(state.facing) } else { t.shapes(state.facing) };
        let placed =
            |list: &[Shape]| -> Vec<Item> { list.iter().map(|s| s.placed(&here).into()).collect() };
        shadows.extend(placed(&shapes.shadow));
        let mut body = placed(&shapes.base);
        body.extend(placed(&shapes.figure));
        body.extend(placed(&shapes.turret));
        bodies.push(Item::Group(spec.key.clone(), body));
        let (l, w) = token::size(spec.footprint);
        let r = l.min(w) / 2.0;
        if overlays.selected.contains(&spec.id) {
            let grow = if t.base == Base::Plate { 5.0 } else { 0.0 };
            let ring = if (l - w).abs() < 1e-9 && t.base == Base::Ground {
                Path::disc(state.at, r + 2.0)
            } else {
                Path::rounded(DVec2::ZERO, l + grow + 3.6, w + grow + 3.6, 4.5, 0.0)
                    .placed(&Place::new(state.at, state.facing.vec()))
            };
            ink::ring(&mut marks, &ring);
        }
        let list = status(spec, state);
        marks.extend(
            tabs::on_rim(&list, r.min(20.0), 2.9).iter().map(|s| Item::Shape(s.placed(&here))),
        );
        if overlays.names {
            marks.push(name(scenario, spec, state.at - DVec2::new(0.0, w.max(l) / 2.0 + 6.0)));
        }
    }
    for at in &overlays.heads {
        ink::lit_head(&mut marks, *at);
    }
    (shadows, bodies, marks)
}

fn name(scenario: &Scenario, spec: &PieceSpec, at: DVec2) -> Item {
    let halo = side(choice::slot(scenario, spec)).dark;
    Text {
        halo: Some(halo),
        strong: true,
        ..Text::new(at, spec.name.clone(), 5.5, super::palette::ink::CHIP_TEXT)
    }
    .into()
}

/// States of a piece that its tabs show, worst first.
#[must_use]
pub fn status(spec: &PieceSpec, state: &PieceState) -> Vec<Tab> {
    let mut out = Vec::new();
    match state.health {
        Health::WalkingWounded => out.push(Tab::Wounded),
        Health::LitterCase => out.push(Tab::Litter),
        Health::Fit | Health::Dead => {}
    }
    let (damage, unit) = (state.machine.damage, &state.troop);
    let silent = state.weapons_lost != 0 && !matches!(spec.kind, PieceKind::Figure { .. });
    let spent = |(most, fired): (&Option<u8>, u8)| most.is_some_and(|most| fired >= most);
    for (holds, tab) in [
        (damage.has(Damage::Burning), Tab::Burning),
        (unit.pins > 0, Tab::Pinned),
        (state.shaken, Tab::Panic),
        (unit.stuck, Tab::Stuck),
        (damage.has(Damage::Immobile) || unit.tracks.is_some(), Tab::Immobile),
        (silent || damage.has(Damage::MainGun) || unit.armament.is_some(), Tab::WeaponOut),
        (damage.has(Damage::Optics), Tab::OpticsOut),
        (spec.rounds.iter().zip(state.fired).any(spent), Tab::NoRounds),
        (state.head_down, Tab::Hidden),
    ] {
        if holds {
            out.push(tab);
        }
    }
    if state.health == Health::Dead {
        // A wreck does nothing more.
        return out;
    }
    match state.turn.gait {
        Gait::Run => out.push(Tab::Ran),
        Gait::Walk | Gait::Crawl => out.push(Tab::Moved),
        Gait::None => {}
    }
    out
}

fn templates(overlays: &Overlays) -> Vec<Item> {
    let mut out = Vec::new();
    for l in &overlays.leaves {
        l.draw(&mut out);
    }
    for (at, r) in &overlays.circles {
        ink::blast(&mut out, *at, *r);
    }
    for o in &overlays.outlines {
        ink::outline(&mut out, o);
    }
    out
}

fn lines(overlays: &Overlays) -> Vec<Item> {
    let mut out = Vec::new();
    for t in &overlays.trails {
        t.draw(&mut out);
    }
    for s in &overlays.shots {
        s.draw(&mut out);
    }
    for s in &overlays.sight {
        s.draw(&mut out);
    }
    out
}

/// The id of the piece of a key.
#[must_use]
pub fn piece_of_key(scenario: &Scenario, key: &str) -> Option<PieceId> {
    scenario.pieces.iter().find(|p| p.key == key).map(|p| p.id)
}
