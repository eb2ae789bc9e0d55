//! Who is rolled for under a template (`INF-21` to `INF-23`), of those that somebody lists. Where they stand is asked
//! elsewhere.

use super::data::Readings;
use crate::geometry::within;

/// One that stands near a template.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// A vehicle, of which one at most is rolled for.
    pub vehicle: bool,
    /// Under the template.
    pub under: bool,
    /// The gunner sees it.
    pub seen: bool,
    /// Dead already, or a wreck.
    pub dead: bool,
    /// On the firer's side.
    pub friendly: bool,
    /// The designated target.
    pub designated: bool,
    /// A vehicle's centre from the group's centre, table mm.
    pub offset: f64,
}

/// Who is rolled for: places in the list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Victims {
    /// Figures and animals, in the order given.
    pub rolled: Vec<usize>,
    /// The one vehicle (`INF-23`): the designated one, else the nearest, else the first.
    pub vehicle: Option<usize>,
}

/// Picks the victims; indirect fire needs no sight.
#[must_use]
pub fn victims(readings: &Readings, candidates: &[Candidate], indirect: bool) -> Victims {
    let at_risk = |c: &Candidate| {
        let spared = c.friendly && !readings.friendly_under_template;
        c.under && !c.dead && (c.seen || indirect) && !spared
    };
    let hit = || candidates.iter().enumerate().filter(|(_, c)| at_risk(c));
    let vehicles = || hit().filter(|(_, c)| c.vehicle);
    let nearest = vehicles().map(|(_, c)| c.offset).fold(f64::INFINITY, f64::min);
    let vehicle = vehicles()
        .find(|(_, c)| c.designated)
        .or_else(|| vehicles().find(|(_, c)| within(c.offset, nearest)));
    Victims {
        rolled: hit().filter(|(_, c)| !c.vehicle).map(|(i, _)| i).collect(),
        vehicle: vehicle.map(|(i, _)| i),
    }
}
