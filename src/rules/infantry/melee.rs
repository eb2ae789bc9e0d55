//! Phase VII in a battle (`INF-63`, `INF-68`): who fights whom, round by round, all at once.
//!
//! What a round comes to is [`super::close_combat`]'s affair; here it is found out who stands in contact, who helps,
//! and who is lost.

use super::Infantry;
use super::close_combat::{self, Fighter};
use crate::dice::{DiceFault, Roller, Throws, every_way};
use crate::geometry::{CONTACT, INCH, edge_distance};
use crate::model::{BattleEvent, Contender, Health, PieceId, PieceKind};
use crate::rules::View;
use std::cmp::Ordering;

/// A round that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Melee {
    first: (PieceId, Option<PieceId>),
    second: (PieceId, Option<PieceId>),
}

impl Melee {
    /// Who is named first: his are the dice.
    pub(super) fn actor(self) -> PieceId {
        self.first.0
    }
}

impl Infantry {
    /// The next round of the phase: the lowest ids in contact that have not fought in it yet.
    pub(super) fn next_melee(&self, view: &View) -> Option<Melee> {
        let ready: Vec<PieceId> = view
            .on_table()
            .filter(|(spec, s)| {
                s.able()
                    && s.turn.acts == 0
                    && self.within(view, spec.id).is_none()
                    && !matches!(spec.kind, PieceKind::Vehicle(_) | PieceKind::Crew)
            })
            .map(|(spec, _)| spec.id)
            .collect();
        let touched = |id: PieceId| -> Vec<PieceId> {
            ready.iter().copied().filter(|other| self.touch(view, id, *other)).collect()
        };
        for &a in &ready {
            let Some(&b) = touched(a).first() else { continue };
            // Who touches nobody else lends a hand; who has an enemy of his own fights him instead.
            let helper = |of: PieceId, against: PieceId| {
                ready.iter().copied().find(|&id| {
                    id != of && view.spec(id).side == view.spec(of).side && touched(id) == [against]
                })
            };
            return Some(Melee { first: (a, helper(a, b)), second: (b, helper(b, a)) });
        }
        None
    }

    /// Enemies in base contact; a man at a weapon is reached over the stand he shares.
    pub(super) fn touch(&self, view: &View, a: PieceId, b: PieceId) -> bool {
        if view.spec(a).side == view.spec(b).side {
            return false;
        }
        let base = |id: PieceId| view.base(view.state(id).aboard.unwrap_or(id));
        let (one, other) = (base(a), base(b));
        let near = one.bounding_radius() + other.bounding_radius() + CONTACT;
        one.at.distance(other.at) <= near && edge_distance(&one, &other).distance <= CONTACT
    }

    /// Is a foe surprised who has not moved and whom this one comes at from behind (`INF-63`)? Once they have touched,
    /// only in the turn in which he came.
    pub(super) fn surprises(&self, view: &View, id: PieceId, foe: PieceId) -> bool {
        let (own, other) = (view.state(id), view.state(foe));
        let came = own.turn.went > CONTACT || !self.touch(view, id, foe);
        let to = view.place(id) - view.place(foe);
        came && other.turn.went <= CONTACT && to.dot(other.facing.vec()) < -CONTACT
    }

    /// Bonus of the best that a piece has in its hands.
    pub(super) fn in_hand(&self, view: &View, id: PieceId) -> i32 {
        let with = &self.tables.close_combat;
        let spec = view.spec(id);
        let bonus = |word: &str| with.bonus.iter().find(|b| b.0 == word).map_or(0, |b| b.1);
        if let PieceKind::Animal { .. } = spec.kind {
            let large = spec.height >= with.horse_in * INCH - CONTACT;
            return bonus(if large { "horse" } else { "dog" });
        }
        let carried = spec.weapons.iter().filter_map(|w| {
            let chart = &view.scenario.weapon(*w).chart;
            with.carried.iter().find(|(row, _)| row == chart).map(|(_, word)| bonus(word))
        });
        carried.chain([bonus(&with.empty_handed)]).max().unwrap_or(0)
    }

    /// Exact chance that the first wins, neither, or the second, man to man.
    pub(super) fn melee_odds(&self, view: &View, first: PieceId, second: PieceId) -> [f64; 3] {
        let fighter = |id, foe| Fighter {
            weapon: self.in_hand(view, id),
            second_attacker: false,
            surprise: self.surprises(view, id, foe),
        };
        let (one, two) = (fighter(first, second), fighter(second, first));
        let odds = every_way(|throws| -> Result<_, DiceFault> {
            close_combat::fight(throws, &self.tables, one, two).map(|(a, b)| b.cmp(&a))
        });
        let odds = odds.unwrap_or_default();
        let of = |o: Ordering| odds.get(&o).copied().unwrap_or(0.0);
        [of(Ordering::Less), of(Ordering::Equal), of(Ordering::Greater)]
    }

    /// Fights a round.
    pub(super) fn melee(
        &self,
        view: &View,
        melee: Melee,
        dice: &mut dyn Roller,
    ) -> Vec<BattleEvent> {
        let fighter = |(who, helper): (PieceId, Option<PieceId>), foe| Fighter {
            weapon: self.in_hand(view, who),
            second_attacker: helper.is_some(),
            surprise: self.surprises(view, who, foe),
        };
        let one = fighter(melee.first, melee.second.0);
        let two = fighter(melee.second, melee.first.0);
        let mut throws = Throws::rolled(dice);
        let Ok((first, second)) = close_combat::fight(&mut throws, &self.tables, one, two) else {
            return Vec::new();
        };
        let rolls = throws.used().to_vec();
        let loser = match first.cmp(&second) {
            Ordering::Less => Some((melee.first.0, melee.second.0)),
            Ordering::Greater => Some((melee.second.0, melee.first.0)),
            Ordering::Equal => None,
        };
        let contender = |(piece, helper), total| Contender { piece, helper, total };
        let mut events = vec![BattleEvent::Fought {
            first: contender(melee.first, first),
            second: contender(melee.second, second),
            bonuses: close_combat::bonuses(&self.tables, one, two),
            rolls,
            loser: loser.map(|l| l.0),
        }];
        if let Some((piece, by)) = loser {
            events.push(BattleEvent::Wounded { piece, health: Health::Dead, by });
        }
        events
    }
}
