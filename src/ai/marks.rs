//! Where fire is to come down: on most known enemies and no friends, with dummies where others stand.

use crate::geometry::{INCH, Layout};
use crate::model::{Action, MarkOrder, PieceId, PieceKind, ShotOrder, SideId};
use crate::rules::{MarkTerms, Ruleset, View};
use glam::DVec2;
use std::collections::VecDeque;

/// Fire that strays is worth so much of what it would do on its spot.
const WORTH_OF_DRIFT: f64 = 0.5;
/// Less than so many hits is not worth a weapon that could fire at what it sees.
const LEAST: f64 = 0.25;
/// A dummy that belongs to no enemy lies so far from the real one.
const ASIDE: f64 = 6.0 * INCH;

/// The markers of one go.
pub(super) fn plan(view: &View, rules: &dyn Ruleset, side: SideId) -> VecDeque<Action> {
    let mut out = VecDeque::new();
    let mut taken: Vec<DVec2> = Vec::new();
    let owners: Vec<PieceId> = view.of_side(side).map(|(spec, _)| spec.id).collect();
    for owner in owners {
        let Ok(terms) = rules.may_mark(view, owner) else { continue };
        // A weapon that could fire at what it sees does so unless markers promise more.
        let least = if terms.direct { LEAST.max(direct(view, rules, owner)) } else { LEAST };
        if let Some(order) = choose(view, rules, owner, terms, least, &taken) {
            taken.push(order.real);
            out.push_back(Action::Mark(order));
        }
    }
    out
}

/// Enemies who are there to be hit.
fn enemies(view: &View, side: SideId) -> Vec<PieceId> {
    view.on_table()
        .filter(|(spec, s)| spec.side != side && s.able() && !matches!(spec.kind, PieceKind::Crew))
        .map(|(spec, _)| spec.id)
        .collect()
}

/// Hits that the weapon may hope for if it fires at what it sees instead.
fn direct(view: &View, rules: &dyn Ruleset, owner: PieceId) -> f64 {
    let side = view.spec(owner).side;
    let reach = rules.nominal_range(view, owner, 0);
    let at = view.place(owner);
    let far = |id: &PieceId| view.place(*id).distance(at);
    let mut near = enemies(view, side);
    near.retain(|e| far(e) <= reach && rules.spots(view, owner, *e));
    near.sort_by(|a, b| far(a).total_cmp(&far(b)).then(a.cmp(b)));
    let mut best = 0.0_f64;
    for target in near.into_iter().take(4) {
        for layout in [Layout::EndToEnd, Layout::SideBySide] {
            let shot = ShotOrder { layout, ..ShotOrder::at(owner, 0, target) };
            let heads = rules.preview_shot(view, &shot).heads;
            let of_theirs = heads.iter().filter(|h| view.spec(h.target).side != side);
            best = best.max(of_theirs.map(|h| f64::from(h.needed) / 20.0).sum());
        }
    }
    best
}

fn choose(
    view: &View,
    rules: &dyn Ruleset,
    owner: PieceId,
    terms: MarkTerms,
    least: f64,
    taken: &[DVec2],
) -> Option<MarkOrder> {
    let side = view.spec(owner).side;
    let known = enemies(view, side);
    let mut places: Vec<DVec2> = known.iter().map(|e| view.place(*e)).collect();
    // A spotter sees the ground before a hedge, and the leaves reach over it.
    if terms.direct {
        let gun = view.place(owner);
        let nearer = |p: &DVec2| *p + (gun - *p).normalize_or_zero() * (0.4 * terms.reach);
        places.extend(places.clone().iter().map(nearer));
    }
    // Between two who stand near each other both may be had.
    let men = known.len();
    let between: Vec<DVec2> = (0..men)
        .flat_map(|i| (0..i).map(move |j| (i, j)))
        .filter(|(i, j)| places[*i].distance(places[*j]) <= 2.0 * terms.reach)
        .map(|(i, j)| places[i].midpoint(places[j]))
        .take(60)
        .collect();
    places.extend(between);
    let friends: Vec<DVec2> = view
        .of_side(side)
        .filter(|(spec, s)| s.on_table() && !matches!(spec.kind, PieceKind::Crew))
        .map(|(spec, _)| view.place(spec.id))
        .collect();
    let mut best: Option<(f64, DVec2)> = None;
    for place in places {
        // Shells stray: nobody calls them down beside his own men.
        let beside = friends.iter().any(|f| f.distance(place) < terms.reach + 4.0 * INCH);
        if beside || taken.iter().any(|t| t.distance(place) < terms.reach / 2.0) {
            continue;
        }
        let hits = rules.preview_mark(view, owner, place);
        let worth: f64 = hits.iter().map(|(_, chance)| chance * WORTH_OF_DRIFT).sum();
        let order = |real| MarkOrder { owner, real, dummies: dummies(view, real, &known, terms) };
        if worth >= least
            && best.is_none_or(|b| worth > b.0 + 1e-9)
            && rules.check(view, &Action::Mark(order(place))).is_ok()
        {
            best = Some((worth, place));
        }
    }
    let (_, real) = best?;
    Some(MarkOrder { owner, real, dummies: dummies(view, real, &known, terms) })
}

/// Where the others lie: on enemies further off, else a little way aside.
fn dummies(view: &View, real: DVec2, known: &[PieceId], terms: MarkTerms) -> Vec<DVec2> {
    let far = |p: &DVec2| p.distance(real) > ASIDE;
    let mut places: Vec<DVec2> = known.iter().map(|e| view.place(*e)).filter(far).collect();
    let size = view.scenario.size;
    let aside = [DVec2::X, DVec2::Y, -DVec2::X, -DVec2::Y].map(|way| real + way * ASIDE);
    places.extend(aside.map(|p| p.clamp(DVec2::ZERO, size)));
    places.truncate(terms.dummies);
    places
}
