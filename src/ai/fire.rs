//! Whom to shoot, and with what: the nearest target worth a shot, with leaves and shells where most enemies are and no
//! friends, and solid shot at armour that it beats.

use crate::geometry::{INCH, Layout};
use crate::model::{
    Action, Damage, PieceId, PieceKind, Shell, ShotOrder, SideId, Struck, TemplateRecord,
};
use crate::rules::{HeadPreview, Ruleset, ShotPreview, VehiclePreview, View};
use std::collections::{BTreeMap, VecDeque};

/// A target this likely to be out already is left to others.
const ENOUGH: f64 = 0.75;

/// What a shot is worth, and how likely it puts each enemy out.
struct Choice {
    worth: f64,
    order: ShotOrder,
    harm: Vec<(PieceId, f64)>,
}

/// The designations of one go.
pub(super) fn plan(view: &View, rules: &dyn Ruleset, side: SideId) -> VecDeque<Action> {
    let mut shots = VecDeque::new();
    // How likely each enemy is to be out by the shots planned so far.
    let mut spoken_for: BTreeMap<PieceId, f64> = BTreeMap::new();
    // The table with the designations made so far: what fires once cannot fire again.
    let mut now = view.now.clone();
    let shooters: Vec<PieceId> = view
        .of_side(side)
        .filter(|(spec, _)| !spec.weapons.is_empty())
        .map(|(spec, _)| spec.id)
        .collect();
    for shooter in shooters {
        let slots = u8::try_from(view.spec(shooter).weapons.len()).unwrap_or(u8::MAX);
        for _ in 0..slots {
            let view = View::new(view.scenario, &now);
            // Of the weapons at hand the one that does most: a grenade where it reaches more than a rifle does.
            let best = (0..slots)
                .filter(|slot| rules.may_fire(&view, shooter, *slot).is_ok())
                .filter_map(|slot| choose(&view, rules, shooter, slot, &spoken_for))
                .reduce(|best, next| if next.worth > best.worth + 1e-9 { next } else { best });
            let Some(best) = best else { break };
            for (target, out) in best.harm {
                let sum = spoken_for.entry(target).or_insert(0.0);
                *sum = 1.0 - (1.0 - *sum) * (1.0 - out);
            }
            if let Some(state) = now.pieces.get_mut(shooter.index()) {
                state.turn.weapon = Some(best.order.weapon);
                state.turn.used |= 1_u8.checked_shl(u32::from(best.order.weapon)).unwrap_or(0);
            }
            shots.push_back(Action::Designate(best.order));
        }
    }
    shots
}

fn choose(
    view: &View,
    rules: &dyn Ruleset,
    shooter: PieceId,
    slot: u8,
    spoken_for: &BTreeMap<PieceId, f64>,
) -> Option<Choice> {
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
                && !matches!(spec.kind, PieceKind::Crew | PieceKind::Animal { .. })
        })
        .map(|(spec, _)| (by_eye(spec.id), spec.id))
        .filter(|(far, _)| *far <= reach)
        .collect();
    targets.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    let mut best: Option<Choice> = None;
    // The nearest few of either kind.
    let mut looked_at = [0; 2];
    for (far, target) in targets {
        let kind = usize::from(matches!(view.spec(target).kind, PieceKind::Vehicle(_)));
        if looked_at[kind] >= 4 {
            continue;
        }
        let taken = spoken_for.get(&target).copied().unwrap_or(0.0);
        let mut seen = false;
        for order in ways_to_fire(view, shooter, slot, target) {
            if !may(view, rules, &order) {
                continue;
            }
            looked_at[kind] += usize::from(!seen);
            seen = true;
            let preview = rules.preview_shot(view, &order);
            let mut choice = weigh(view, side, &preview, spoken_for);
            // The nearer of two like targets is the greater threat (INF-28).
            choice.worth -= far * 1e-5;
            if taken >= ENOUGH {
                choice.worth *= 0.5;
            }
            let several = matches!(
                preview.template,
                Some(
                    TemplateRecord::Leaves { count: 2.., .. }
                        | TemplateRecord::Circles { count: 2.., .. }
                )
            );
            if choice.worth > 0.0 && best.as_ref().is_none_or(|b| choice.worth > b.worth + 1e-9) {
                best = Some(choice);
            }
            // One leaf lies as it lies.
            if !several && order.shell == Shell::Solid {
                break;
            }
        }
    }
    best
}

/// The orders worth a thought: as the weapon is usually laid and loaded, its leaves side by side, solid shot.
fn ways_to_fire(view: &View, shooter: PieceId, slot: u8, target: PieceId) -> Vec<ShotOrder> {
    let usual = ShotOrder::loaded(view.scenario, shooter, slot, target);
    let shell = usual.shell == Shell::HighExplosive;
    let other = if shell {
        ShotOrder { shell: Shell::Solid, ..usual }
    } else {
        ShotOrder { layout: Layout::SideBySide, ..usual }
    };
    vec![usual, other]
}

/// What a shot is worth: enemies out, less friends, who weigh more.
fn weigh(
    view: &View,
    side: SideId,
    preview: &ShotPreview,
    spoken_for: &BTreeMap<PieceId, f64>,
) -> Choice {
    let lands = preview.lands();
    let left = |id: PieceId| (1.0 - spoken_for.get(&id).copied().unwrap_or(0.0)).max(0.0);
    let (mut worth, mut harm) = (0.0, Vec::new());
    for head in &preview.heads {
        let out = HeadPreview::out(head) * lands;
        if view.spec(head.target).side == side {
            // A friend under the leaf weighs more than any enemy.
            worth -= 3.0 * out + 0.5;
        } else if view.state(head.target).able() {
            worth += out * left(head.target);
            harm.push((head.target, out));
        }
    }
    if let Some(hull) = &preview.vehicle {
        let gain = harm_to(hull) * lands;
        if view.spec(hull.target).side == side {
            worth -= 3.0 * gain + 0.5;
        } else if view.state(hull.target).able() {
            worth += gain * left(hull.target);
            harm.push((hull.target, hull.chance_of(ends_it) * lands));
        }
    }
    Choice { worth, order: preview.order, harm }
}

/// Does this put a vehicle out for good?
fn ends_it(result: Struck) -> bool {
    matches!(result, Struck::Crew | Struck::Broken(Damage::Burning))
}

/// What a shot at a vehicle is worth, in men.
pub(super) fn harm_to(hull: &VehiclePreview) -> f64 {
    let worth = |result: Struck| match result {
        Struck::Missed | Struck::Holds | Struck::NoEffect => 0.0,
        Struck::OneMan => 1.5,
        Struck::Crew => 6.0,
        Struck::Broken(damage) => match damage {
            Damage::Burning | Damage::Exploded => 6.0,
            Damage::MainGun => 3.0,
            Damage::Immobile => 2.5,
            Damage::Cargo => 2.0,
            Damage::Optics => 1.0,
            Damage::TurretMg | Damage::HullMg => 0.6,
            Damage::DriverVision => 0.3,
        },
    };
    hull.odds.iter().map(|(result, chance)| worth(*result) * chance).sum()
}

fn may(view: &View, rules: &dyn Ruleset, order: &ShotOrder) -> bool {
    rules.check(view, &Action::Designate(*order)).is_ok()
}
