//! In which order the shots of a phase are resolved (`INF-05`, `INF-34`, `INF-35`).

use super::data::Tables;

/// What places a shot in the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rank<'a> {
    /// The firer's side moved first, so it designates second.
    pub moved_first: bool,
    /// Elite level of the firer.
    pub elite: i32,
    /// Elite level of the target; of the designated one, for a template.
    pub target_elite: i32,
    /// Names the shot.
    pub id: &'a str,
}

/// Shots in order, as places in the list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Order {
    /// By firers far above their targets; these count before anybody else fires.
    pub first_step: Vec<usize>,
    /// The others.
    pub second_step: Vec<usize>,
}

/// Is the firer so far above the target that he fires first (`INF-34`)?
#[must_use]
pub fn fires_first(tables: &Tables, elite: i32, target_elite: i32) -> bool {
    elite - target_elite >= tables.elite_first
}

/// The order of fire: the two steps, in each the side that did not move first, then elite level, then id.
#[must_use]
pub fn fire_order(tables: &Tables, shots: &[Rank]) -> Order {
    let mut places: Vec<(usize, &Rank)> = shots.iter().enumerate().collect();
    places.sort_by_key(|(_, s)| (s.moved_first, -s.elite, s.id));
    let (first, second): (Vec<_>, Vec<_>) =
        places.into_iter().partition(|(_, s)| fires_first(tables, s.elite, s.target_elite));
    let indices = |list: Vec<(usize, &Rank)>| list.into_iter().map(|(i, _)| i).collect();
    Order { first_step: indices(first), second_step: indices(second) }
}
