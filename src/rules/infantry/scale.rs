//! Ground scale (`INF-02`): table length to scale metres and back. It is not linear.

use super::data::Tables;
use crate::geometry::INCH;

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
