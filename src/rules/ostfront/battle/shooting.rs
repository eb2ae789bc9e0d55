//! Shots in battles (`OST-12` to `OST-22`, `OST-33`, `OST-39`, `OST-47`, `OST-48`, `OST-51`): who may shoot at whom, the score
//! needed, and what a shot would come to.

use super::Ostfront;
use super::units::Arm;
use crate::dice::{DiceFault, Roller, Throws, every_way};
use crate::geometry::{CONTACT, bearing_from, in_arc, within};
use crate::model::{
    Aimed, BattleEvent, Damage, Illegal, Manner, PieceId, PieceKind, Plight, Post, Shell, ShotOf,
    ShotOrder, TroopEvent, Weapon,
};
use crate::rules::ostfront::aim::{
    self, Aim, Engagement, Hindrance, Score, Target, Weapon as Kind,
};
use crate::rules::{ShotPreview, UnitPreview, View};

/// Half arcs, degrees to each side (`GEN-11`).
const TURRET: f64 = 180.0;
const HULL_MG: f64 = 45.0;
const TOWED: f64 = 30.0;
const CASEMATE: f64 = 15.0;

impl Ostfront {
    /// Does a move of the other side wait for shots?
    fn watching(&self, view: &View) -> bool {
        view.now.state.held.is_some()
    }

    /// Shots that a gun has this turn by what it has declared (`OST-12`).
    fn shots_of(&self, view: &View, id: PieceId, halted: bool) -> i32 {
        let Some(bore) = self.bore(view, id) else { return 0 };
        let troop = self.troop(view, id);
        let sum = aim::shots(&self.tables, troop.quality, bore, halted, troop.slow_loading);
        aim::shots_now(sum.whole(), view.state(id).troop.shot_last_turn)
    }

    /// Shots of its gun that a unit has left now, in its own turn or watching.
    pub(super) fn shots_left(&self, view: &View, id: PieceId) -> i32 {
        let t = &view.state(id).troop;
        let fired = i32::from(t.shots);
        if view.now.state.step == crate::model::Step::Go(view.spec(id).side) && !self.watching(view)
        {
            return self.shots_of(view, id, t.manner != Manner::Moving) - fired;
        }
        // Before its first own turn it counts as halted with no shot fired (OST-47).
        t.saved.map_or_else(|| self.shots_of(view, id, true) - fired, i32::from)
    }

    /// Shots that it may fire in the enemy's turn when its own ends (`OST-47`).
    pub(super) fn saves(&self, view: &View, id: PieceId) -> u8 {
        let t = &view.state(id).troop;
        if t.manner == Manner::Moving || !self.acts(view, id) {
            return 0;
        }
        let left = self.shots_of(view, id, true) - i32::from(t.shots);
        u8::try_from(left.max(0)).unwrap_or(u8::MAX)
    }

    /// May it fire at a move of the other side at all?
    pub(super) fn may_watch(&self, view: &View, id: PieceId) -> bool {
        let slots = u8::try_from(view.spec(id).weapons.len()).unwrap_or(u8::MAX);
        let t = &view.state(id).troop;
        let halted = t.saved.is_none() || t.manner != Manner::Moving;
        halted && self.acts(view, id) && (0..slots).any(|slot| self.ready(view, id, slot).is_ok())
    }

    /// Has it a weapon ready that could do something to such a target, where it is or wherever it may come?
    pub(super) fn could_harm(&self, view: &View, id: PieceId, target: PieceId, here: bool) -> bool {
        let slots = u8::try_from(view.spec(id).weapons.len()).unwrap_or(u8::MAX);
        let range = self.range(view, id, target);
        (0..slots).filter(|slot| self.ready(view, id, *slot).is_ok()).any(|slot| {
            let suits = match self.arm(view, id, slot) {
                Some(Arm::Gun(_)) => true,
                Some(Arm::Hand(_)) => self.vehicle(view, target).is_some(),
                Some(Arm::Small(_)) => {
                    self.is_soft(view, target) || self.has_men_outside(view, target)
                }
                None => false,
            };
            suits && (!here || within(range, self.reach(view, id, slot)))
        })
    }

    fn weapon_arc(&self, view: &View, id: PieceId, weapon: &Weapon) -> f64 {
        match (&view.spec(id).kind, weapon.post) {
            (PieceKind::Vehicle(_), Post::Hull) => HULL_MG,
            (PieceKind::Vehicle(v), Post::Gunner) if v.turret.is_none() && weapon.gun.is_some() => {
                CASEMATE
            }
            (PieceKind::Crew, _) => TOWED,
            _ => TURRET,
        }
    }

    /// Is this weapon ready, whatever the target?
    fn ready(&self, view: &View, id: PieceId, slot: u8) -> Result<(), Illegal> {
        let (spec, state) = (view.spec(id), view.state(id));
        let (name, t) = (&spec.name, &state.troop);
        let Some(weapon) = self.weapon(view, id, slot) else {
            return Err(Illegal::by("", format!("{name} has no weapon {}.", u16::from(slot) + 1)));
        };
        let arm = self.arm(view, id, slot);
        let no = |rule: &'static str, text: String| Err(Illegal::by(rule, text));
        if t.dazed > 0 {
            return no("OST-38", format!("{name} does nothing this turn: a crewman is wounded."));
        }
        if let Some(on) = state.aboard {
            return no("OST-53", format!("{name} sits on {}.", view.spec(on).name));
        }
        match arm {
            Some(Arm::Gun(_)) => {
                if state.machine.damage.has(Damage::MainGun) || t.armament.is_some() {
                    return no("OST-36", format!("The {} of {name} is out.", weapon.name));
                }
                if !self.is_served(view, id) {
                    return no("OST-52", format!("{name} has too few men to fire."));
                }
                if self.shots_left(view, id) <= 0 {
                    return no("OST-12", format!("{name} has no shot left this turn."));
                }
            }
            Some(Arm::Hand(_)) => {
                if t.hand {
                    return no("OST-51", format!("{name} has used its {} this turn.", weapon.name));
                }
                let most = spec.rounds.get(usize::from(slot)).copied().flatten();
                let fired = state.fired.get(usize::from(slot)).copied().unwrap_or(0);
                if most.is_some_and(|most| fired >= most) {
                    return no("OST-51", format!("{name} has used up its {}.", weapon.name));
                }
            }
            Some(Arm::Small(_)) => {
                if t.burst {
                    return no("OST-48", format!("{name} has fired its burst this turn."));
                }
                if t.armament.is_some() && self.vehicle(view, id).is_some() {
                    return no("OST-36", format!("The armament of {name} is out."));
                }
            }
            None => return no("", format!("These rules know no {}.", weapon.name)),
        }
        Ok(())
    }

    /// May this weapon be fired now, whatever the target?
    pub(super) fn can_fire(&self, view: &View, id: PieceId, slot: u8) -> Result<(), Illegal> {
        self.check_acts(view, id)?;
        if self.watching(view) && !self.may_watch(view, id) {
            let name = &view.spec(id).name;
            return Err(Illegal::by("OST-47", format!("{name} saved no shot for this turn.")));
        }
        self.ready(view, id, slot)
    }

    /// Is a target soft: men, guns, vehicles without armour?
    pub(super) fn is_soft(&self, view: &View, id: PieceId) -> bool {
        self.vehicle(view, id).is_none_or(|v| v.soft)
    }

    /// May this shot be taken?
    pub(super) fn check_shot(&self, view: &View, order: &ShotOrder) -> Result<(), Illegal> {
        let (id, target) = (order.shooter, order.target);
        self.known(view, id)?;
        self.known(view, target)?;
        self.can_fire(view, id, order.weapon)?;
        let (spec, to) = (view.spec(id), view.spec(target));
        let (name, whom) = (&spec.name, &to.name);
        let no = |rule: &'static str, text: String| Err(Illegal::by(rule, text));
        if to.side == spec.side {
            return no("", format!("{whom} is on {name}'s own side."));
        }
        if !self.acts(view, target) || view.state(target).aboard.is_some() {
            return no("", format!("{whom} is no target."));
        }
        if view.now.state.held.as_ref().is_some_and(|held| held.piece != target) {
            return no("OST-47", format!("{name} may only shoot at who moves."));
        }
        let Some(weapon) = self.weapon(view, id, order.weapon) else {
            return no("", format!("{name} has no such weapon."));
        };
        let arm = self.arm(view, id, order.weapon);
        if order.shell == Shell::Special {
            let left =
                self.troop(view, id).special.saturating_sub(view.state(id).troop.special_used);
            if left == 0 || !matches!(arm, Some(Arm::Gun(_))) {
                return no("OST-27a", format!("{name} has no special ammunition left."));
            }
        }
        let soft = self.is_soft(view, target);
        if matches!(arm, Some(Arm::Hand(_))) && soft && self.vehicle(view, target).is_none() {
            return no("OST-33", format!("A {} is for vehicles.", weapon.name));
        }
        if matches!(arm, Some(Arm::Small(_))) && !soft && !self.has_men_outside(view, target) {
            return no("OST-48", format!("The {} of {name} cannot harm {whom}.", weapon.name));
        }
        let half = self.weapon_arc(view, id, weapon);
        let base = view.base(target);
        if half < 180.0 && !in_arc(view.place(id), view.state(id).facing, half, &base) {
            let text = format!("{whom} is outside the {half:.0} degrees of the {}.", weapon.name);
            return no("GEN-11", text);
        }
        let range = self.range(view, id, target);
        if !within(range, self.reach(view, id, order.weapon)) {
            let rule = if matches!(arm, Some(Arm::Hand(_))) { "OST-33" } else { "OST-48" };
            return no(rule, format!("{whom} is out of reach of the {}.", weapon.name));
        }
        if let Some(hindrance) = self.hindered(view, order) {
            return Err(self.says(view, order, hindrance));
        }
        if !self.share(view, id, target).0 {
            return no("GEN-09", format!("{name} does not see {whom}."));
        }
        Ok(())
    }

    fn hindered(&self, view: &View, order: &ShotOrder) -> Option<Hindrance> {
        let state = view.state(order.shooter);
        let arm = self.arm(view, order.shooter, order.weapon);
        let gun = matches!(arm, Some(Arm::Gun(_)));
        let look = Engagement {
            weapon: None,
            range: self.range(view, order.shooter, order.target),
            bearing: self.direction(view, order),
            previous_bearing: state.troop.bearing.filter(|_| gun),
            facing: state.facing.degrees(),
            pins: if self.vehicle(view, order.shooter).is_some() {
                i64::from(state.troop.pins)
            } else {
                0
            },
        };
        aim::hindrance(&self.tables, &look)
    }

    fn says(&self, view: &View, order: &ShotOrder, hindrance: Hindrance) -> Illegal {
        let (name, whom) = (&view.spec(order.shooter).name, &view.spec(order.target).name);
        let (rule, text) = match hindrance {
            Hindrance::OutOfRange => ("OST-33", format!("{whom} is out of reach of {name}.")),
            Hindrance::FarFromLast => (
                "OST-13",
                format!("{whom} lies more than 90 degrees from the last target of {name}."),
            ),
            Hindrance::OutsideFrontalArc => {
                ("OST-39", format!("{name} is pinned and sees only what is before it."))
            }
            Hindrance::PinnedTooFar => {
                ("OST-39", format!("{name} is pinned; {whom} is too far off."))
            }
        };
        Illegal::by(rule, text)
    }

    /// Direction of a shot, degrees of the table.
    fn direction(&self, view: &View, order: &ShotOrder) -> f64 {
        let along = view.place(order.target) - view.place(order.shooter);
        crate::geometry::Dir::of(along).map_or(0.0, crate::geometry::Dir::degrees)
    }

    /// The shot as it is aimed: kept to be compared with the next turn's (`OST-20`).
    fn aimed(&self, view: &View, order: &ShotOrder) -> Aimed {
        Aimed {
            target: order.target,
            own_moves: view.state(order.shooter).troop.moves,
            target_moves: view.state(order.target).troop.moves,
        }
    }

    /// The score needed (`OST-14` to `OST-22`).
    pub(super) fn score(&self, view: &View, order: &ShotOrder) -> Option<Score> {
        let (id, target) = (order.shooter, order.target);
        let (troop, t, to) =
            (self.troop(view, id), &view.state(id).troop, &view.state(target).troop);
        let arm = self.arm(view, id, order.weapon)?;
        let weapon = match arm {
            Arm::Gun(gun) => Kind::Gun { gun, automatic: self.is_automatic(view, order) },
            Arm::Hand(hand) => Kind::Hand(hand),
            Arm::Small(_) => Kind::SmallArms,
        };
        let (hidden_percent, through_soft) = self.hidden(view, id, target);
        let shape = match &view.spec(target).kind {
            PieceKind::Vehicle(_) => Target::Vehicle,
            PieceKind::Crew => Target::AtGun { bore: self.bore(view, target).unwrap_or_default() },
            PieceKind::Figure { .. } | PieceKind::Animal { .. } => Target::Infantry,
        };
        let same = t.aimed_before == Some(self.aimed(view, order));
        let aim = Aim {
            weapon,
            range: self.range(view, id, target),
            quality: troop.quality,
            turret_men: self.vehicle(view, id).and_then(|v| v.turret).map_or(0, |t| t.men),
            poor_sights: troop.poor_sights,
            poor_ammunition: troop.poor_ammunition,
            inferior: false,
            shooter_moved: t.moved,
            target_moved: to.moved,
            target: shape,
            low: false,
            same_shot: same,
            pins: i32::from(t.pins),
            obscured: through_soft,
            hidden_percent,
            in_smoke: t.smoke > 0 || to.smoke > 0,
            just_appeared: self.just_appeared(view, id, target),
            prepared_position: self.is_prepared(view, target),
            armament_damaged: t.worsened,
        };
        Some(aim::score(&self.tables, &self.readings, &aim))
    }

    fn is_automatic(&self, view: &View, order: &ShotOrder) -> bool {
        self.weapon(view, order.shooter, order.weapon)
            .and_then(|w| w.gun.as_deref())
            .is_some_and(|row| row.starts_with("20_"))
    }

    /// Was it out of sight when the shooter's turn began, or when the move that is watched did (`OST-22`, `OST-47`)?
    fn just_appeared(&self, view: &View, id: PieceId, target: PieceId) -> bool {
        let state = &view.now.state;
        match &state.held {
            Some(held) => !held.seen_by.contains(&id),
            None => !state.sighted.contains(&(id, target)),
        }
    }

    /// In the prepared position it started in (`OST-17`, `OST-43`).
    pub(super) fn is_prepared(&self, view: &View, id: PieceId) -> bool {
        self.troop(view, id).prepared && view.state(id).troop.moves == 0
    }

    /// What a shot would come to: exactly the numbers that will be thrown against.
    pub(super) fn shot_preview(&self, view: &View, order: &ShotOrder) -> ShotPreview {
        let range = self.range(view, order.shooter, order.target);
        let unit = self.score(view, order).map(|score| {
            let hits = score.faces.len() as f64 / 6.0;
            let (odds, men) = match self.armour_odds(view, order) {
                Some(odds) => {
                    (odds.into_iter().map(|(plight, p)| (plight, p * hits)).collect(), 0.0)
                }
                None => self.soft_odds(view, order, hits).unwrap_or_default(),
            };
            UnitPreview {
                target: order.target,
                faces: score.faces,
                score: score.sum,
                armour: self.armour_preview(view, order),
                odds,
                men,
            }
        });
        ShotPreview {
            order: *order,
            range,
            range_m: range * 0.072,
            in_range: within(range, self.reach(view, order.shooter, order.weapon)),
            template: None,
            heads: Vec::new(),
            vehicle: None,
            burst: None,
            unit,
        }
    }

    /// Exact chance of each plight of a soft target and the men it loses on the average, by walking every way the dice
    /// can fall.
    fn soft_odds(
        &self,
        view: &View,
        order: &ShotOrder,
        hits: f64,
    ) -> Result<(Vec<(Plight, f64)>, f64), DiceFault> {
        let ways = every_way(|throws| {
            let hit = self.struck(view, order, throws)?;
            Ok((hit.plight(), hit.men()))
        })?;
        let mut men = 0.0;
        let mut odds = std::collections::BTreeMap::new();
        for ((plight, lost), p) in ways {
            men += f64::from(lost) * p * hits;
            if let Some(plight) = plight {
                *odds.entry(plight).or_insert(0.0) += p * hits;
            }
        }
        Ok((odds.into_iter().collect(), men))
    }

    /// A shot.
    pub(super) fn shoots(
        &self,
        view: &View,
        order: &ShotOrder,
        dice: &mut dyn Roller,
    ) -> Vec<BattleEvent> {
        let Some(score) = self.score(view, order) else { return Vec::new() };
        let mut throws = Throws::rolled(dice);
        let Ok(hit) = score.roll(&mut throws) else { return Vec::new() };
        let Some(roll) = throws.used().first().cloned() else { return Vec::new() };
        let mut events = vec![BattleEvent::Troop(TroopEvent::Shot {
            order: *order,
            of: match self.arm(view, order.shooter, order.weapon) {
                Some(Arm::Gun(_)) => ShotOf::Gun,
                Some(Arm::Hand(_)) => ShotOf::Hand,
                Some(Arm::Small(_)) | None => ShotOf::SmallArms,
            },
            range: self.range(view, order.shooter, order.target),
            score: score.sum.clone(),
            faces: score.faces.clone(),
            roll,
            hit,
            bearing: self.direction(view, order),
            aimed: self.aimed(view, order),
            watching: self.watching(view),
        })];
        if hit {
            let mut throws = Throws::rolled(dice);
            if let Ok(struck) = self.struck(view, order, &mut throws) {
                let rolls = throws.used().to_vec();
                self.follows(view, order, &struck, rolls, dice, &mut events);
            }
        }
        events
    }

    /// The face of a hull that a shot strikes (`OST-30`).
    pub(super) fn face(&self, view: &View, from: PieceId, to: PieceId) -> crate::model::Face {
        let bearing = bearing_from(view.state(to).facing, view.place(to), view.place(from));
        match aim::face(&self.tables, bearing) {
            aim::Face::Front => crate::model::Face::Front,
            aim::Face::Left | aim::Face::Right => crate::model::Face::Side,
            aim::Face::Rear => crate::model::Face::Rear,
        }
    }

    /// Are there men outside, or without a roof over them, whom small arms may hit (`OST-48`)?
    pub(super) fn has_men_outside(&self, view: &View, id: PieceId) -> bool {
        let open = self.vehicle(view, id).is_some_and(|v| v.open);
        let riders = self.rides_outside(view, id) && view.aboard(id).next().is_some();
        let near = self.tables.soft.afv_cm * crate::geometry::CM + CONTACT;
        near > 0.0 && (open || riders)
    }
}
