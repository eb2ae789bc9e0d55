//! What a side knows: its own pieces, and those of others that one of its men sees.

use crate::model::{Gone, PieceId, PieceKind, PieceSpec, SideId, Snapshot};
use crate::rules::{Ruleset, View};

/// The battle as one side sees it: enemies that nobody of it sees are not there.
#[must_use]
pub fn what_side_sees(view: &View, rules: &dyn Ruleset, side: SideId) -> Snapshot {
    let mut seen = view.now.clone();
    // Where one model is a unit, a gun is a piece like others and not the stand of its men.
    let stand = |spec: &PieceSpec| matches!(spec.kind, PieceKind::Crew) && spec.troop.is_none();
    let watchers: Vec<PieceId> = view
        .of_side(side)
        .filter(|(spec, s)| {
            s.able() && !matches!(spec.kind, PieceKind::Animal { .. }) && !stand(spec)
        })
        .map(|(spec, _)| spec.id)
        .collect();
    let hidden: Vec<PieceId> = view
        .on_table()
        .filter(|(spec, _)| spec.side != side && !stand(spec))
        .filter(|(spec, _)| {
            let mut near = watchers.clone();
            let at = view.place(spec.id);
            // The nearest is the likeliest to see him: asked first, most questions end there.
            near.sort_by(|a, b| {
                let far = |id: PieceId| view.place(id).distance_squared(at);
                far(*a).total_cmp(&far(*b)).then(a.cmp(b))
            });
            !near.into_iter().any(|watcher| rules.spots(view, watcher, spec.id))
        })
        .map(|(spec, _)| spec.id)
        .collect();
    for id in hidden {
        seen.pieces[id.index()].gone = Some(Gone::Fled);
    }
    // A stand shows when one of its men does.
    let stands: Vec<PieceId> = view
        .on_table()
        .filter(|(spec, _)| spec.side != side && stand(spec))
        .map(|(spec, _)| spec.id)
        .collect();
    for stand in stands {
        let shows = seen.pieces.iter().any(|s| s.on_table() && s.aboard == Some(stand));
        if !shows {
            seen.pieces[stand.index()].gone = Some(Gone::Fled);
        }
    }
    // Of the markers of others nobody knows which is real.
    for marker in &mut seen.state.markers {
        marker.real &= view.spec(marker.owner).side == side;
    }
    seen
}
