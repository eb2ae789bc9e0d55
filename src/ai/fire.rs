//! Whom to shoot: the nearest target worth a shot, with leaves where most enemy heads are and no friends.

use crate::geometry::{INCH, Layout};
use crate::model::{Action, PieceId, PieceKind, ShotOrder, SideId};
use crate::rules::{HeadPreview, Ruleset, View};
use std::collections::{BTreeMap, VecDeque};

/// A target this likely to be out already is left to others.
const ENOUGH: f64 = 0.75;

/// The designations of one go.
pub(super) fn plan(view: &View, rules: &dyn Ruleset, side: SideId) -> VecDeque<Action> {
    let mut shots = VecDeque::new();
    // How likely each enemy is to be out by the shots planned so far.
    let mut spoken_for: BTreeMap<PieceId, f64> = BTreeMap::new();
    let shooters: Vec<PieceId> = view
        .of_side(side)
        .filter(|(spec, s)| s.aboard.is_none() && !spec.weapons.is_empty())
        .map(|(spec, _)| spec.id)
        .collect();
    for shooter in shooters {
        let slots = u8::try_from(view.spec(shooter).weapons.len()).unwrap_or(u8::MAX);
        let slot = (0..slots).find(|slot| rules.may_fire(view, shooter, *slot).is_ok());
        if let Some(order) =
            slot.and_then(|slot| choose(view, rules, shooter, slot, &mut spoken_for))
        {
            shots.push_back(Action::Designate(order));
        }
    }
    shots
}

fn choose(
    view: &View,
    rules: &dyn Ruleset,
    shooter: PieceId,
    slot: u8,
    spoken_for: &mut BTreeMap<PieceId, f64>,
) -> Option<ShotOrder> {
    let side = view.spec(shooter).side;
    let at = view.place(shooter);
    let reach = rules.nominal_range(view, shooter, slot);
    // Distances are judged by eye, to the inch: nothing is measured before designation (INF-24).
    let by_eye = |id: PieceId| (view.place(id).distance(at) / INCH).round() * INCH;
    let mut targets: Vec<(f64, PieceId)> = view
        .on_table()
        .filter(|(spec, s)| {
            spec.side != side
                && s.able()
                && !matches!(
                    spec.kind,
                    PieceKind::Crew | PieceKind::Vehicle(_) | PieceKind::Animal { .. }
                )
        })
        .map(|(spec, _)| (by_eye(spec.id), spec.id))
        .filter(|(far, _)| *far <= reach)
        .collect();
    targets.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    let mut best: Option<(f64, ShotOrder, Vec<(PieceId, f64)>)> = None;
    let mut looked_at = 0;
    for (far, target) in targets {
        if looked_at >= 4 {
            break;
        }
        let taken = spoken_for.get(&target).copied().unwrap_or(0.0);
        for layout in [Layout::EndToEnd, Layout::SideBySide] {
            let order = ShotOrder { layout, ..ShotOrder::at(shooter, slot, target) };
            if !may(view, rules, &order) {
                break;
            }
            if layout == Layout::EndToEnd {
                looked_at += 1;
            }
            let preview = rules.preview_shot(view, &order);
            let (mut worth, mut harm) = (0.0, Vec::new());
            for head in &preview.heads {
                let out = HeadPreview::out(head);
                let spec = view.spec(head.target);
                if spec.side == side {
                    // A friend under the leaf weighs more than any enemy.
                    worth -= 3.0 * out + 0.5;
                } else if view.state(head.target).able() {
                    let left =
                        (1.0 - spoken_for.get(&head.target).copied().unwrap_or(0.0)).max(0.0);
                    worth += out * left;
                    harm.push((head.target, out));
                }
            }
            // The nearer of two like targets is the greater threat (INF-28).
            worth -= far * 1e-5;
            if taken >= ENOUGH {
                worth *= 0.5;
            }
            if worth > 0.0 && best.as_ref().is_none_or(|b| worth > b.0 + 1e-9) {
                best = Some((worth, order, harm));
            }
            if !matches!(
                preview.template,
                Some(crate::model::TemplateRecord::Leaves { count: 2.., .. })
            ) {
                break;
            }
        }
    }
    let (_, order, harm) = best?;
    for (target, out) in harm {
        let sum = spoken_for.entry(target).or_insert(0.0);
        *sum = 1.0 - (1.0 - *sum) * (1.0 - out);
    }
    Some(order)
}

fn may(view: &View, rules: &dyn Ruleset, order: &ShotOrder) -> bool {
    rules.check(view, &Action::Designate(*order)).is_ok()
}
