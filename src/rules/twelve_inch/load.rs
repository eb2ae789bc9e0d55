//! What a soldier carries (`TIN-46` to `TIN-48`).

use super::data::{Item, Tables};
use crate::model::{Exact, Modifier, Modifiers};

/// Whether a loaded soldier may fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fitness {
    /// He may.
    MayFight,
    /// He may not: the load is above the limit.
    MayNotFight,
    /// Only with the heavy weapon that makes the load too much (`TIN-47`).
    HeavyWeaponOnly,
}

/// A load and what it costs.
#[derive(Clone, Debug, PartialEq)]
pub struct Load {
    /// Pounds, item by item.
    pub weight: Modifiers,
    /// Combat limit, pounds.
    pub limit: Exact,
    /// Pounds above the limit.
    pub over: Exact,
    /// Percent of movement lost.
    pub penalty_percent: i64,
    /// May he fight?
    pub fitness: Fitness,
}

impl Load {
    /// What is left of a move, any unit of length.
    #[must_use]
    pub fn left_of(&self, length: f64) -> f64 {
        length * Exact::percent(100 - self.penalty_percent).get()
    }
}

/// The load of so many of each item and `extra` pounds besides; `strength` makes the limit one's own (`TIN-46`,
/// optional).
#[must_use]
pub fn load(
    tables: &Tables,
    items: &[(&Item, i64)],
    extra: Exact,
    strength: Option<Exact>,
) -> Load {
    let lb = |item: &Item, count: i64| Exact::from_decimal(item.lb) * Exact::from(count);
    let mut weight = Modifiers::default();
    for (item, count) in items {
        add(&mut weight, item.id.clone(), lb(item, *count));
    }
    add(&mut weight, "extra".into(), extra);
    let total = weight.total();
    let limit = strength
        .map_or(Exact::from_decimal(tables.limit_lb), |s| s * Exact::new(1, tables.strength_share));
    let over = (total - limit).max(Exact::ZERO);
    let steps = (over * Exact::new(1, tables.penalty_step_lb)).floor();
    let heavy: Exact =
        items.iter().filter(|(i, _)| i.heavy_weapon).map(|(i, count)| lb(i, *count)).sum();
    let fitness = if over == Exact::ZERO {
        Fitness::MayFight
    } else if heavy > Exact::ZERO && total - heavy <= limit {
        Fitness::HeavyWeaponOnly
    } else {
        Fitness::MayNotFight
    };
    let penalty_percent = steps.saturating_mul(tables.penalty_percent).clamp(0, 100);
    Load { weight, limit, over, penalty_percent, fitness }
}

/// The first term is always there.
fn add(sum: &mut Modifiers, name: String, value: Exact) {
    if sum.0.is_empty() {
        sum.0.push(Modifier { rule: "TIN-48".into(), name: name.into(), value, factor: None });
    } else {
        sum.add("TIN-48", name, value);
    }
}
