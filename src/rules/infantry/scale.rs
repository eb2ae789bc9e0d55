//! Ground scale (`INF-02`): table length to scale metres and back, which is not linear, and the range from head to head
//! (`INF-27`, `INF-44`).

use super::data::Tables;
use crate::geometry::{INCH, within};
use crate::model::{Exact, Modifier, Modifiers, Posture};

/// Scale metres of a table length in mm.
#[must_use]
pub fn range_m(tables: &Tables, length: f64) -> f64 {
    let inches = length / INCH;
    let (mut from, mut metres) = (0.0, 0.0);
    for step in &tables.scale {
        if inches <= step.to_in {
            return metres + (inches - from) * step.m_per_in;
        }
        metres += (step.to_in - from) * step.m_per_in;
        from = step.to_in;
    }
    metres
}

/// Table length in mm of scale metres.
#[must_use]
pub fn table_length(tables: &Tables, range_m: f64) -> f64 {
    let (mut from, mut metres) = (0.0, 0.0);
    for step in &tables.scale {
        let here = (step.to_in - from) * step.m_per_in;
        if range_m <= metres + here {
            return (from + (range_m - metres) / step.m_per_in) * INCH;
        }
        metres += here;
        from = step.to_in;
    }
    from * INCH
}

/// What each stretch of the table gives of so many scale metres; the first is always there.
#[must_use]
pub fn stretches(tables: &Tables, range_m: f64) -> Modifiers {
    let mut sum = Modifiers::default();
    let (mut from, mut metres) = (0.0, 0.0);
    for step in &tables.scale {
        let here = (step.to_in - from) * step.m_per_in;
        let given = (range_m - metres).clamp(0.0, here);
        if given > 0.0 || sum.0.is_empty() {
            sum.0.push(Modifier {
                rule: "INF-02".into(),
                name: step.name.clone().into(),
                value: Exact::from_decimal(given),
                factor: None,
            });
        }
        metres += here;
        from = step.to_in;
    }
    sum
}

/// A head: its posture, and the ground under it, mm over the table.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Head {
    /// How he holds himself.
    pub posture: Posture,
    /// Ground under him, mm.
    pub ground: f64,
}

impl Head {
    fn top(self, tables: &Tables) -> f64 {
        self.ground + tables.head_height(self.posture)
    }
}

/// From head top to head top, table mm, and whether the firer counts as above (`INF-27`, `INF-44`).
#[must_use]
pub fn head_range(tables: &Tables, plan_distance: f64, firer: Head, target: Head) -> (f64, bool) {
    let rise = firer.top(tables) - target.top(tables);
    let range = (plan_distance * plan_distance + rise * rise).sqrt();
    (range, is_above(tables, rise))
}

/// A firer whose head is so many mm higher counts as above (`INF-44`).
#[must_use]
pub fn is_above(tables: &Tables, rise: f64) -> bool {
    within(tables.above_in * INCH, rise)
}
