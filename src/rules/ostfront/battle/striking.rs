//! What a hit does (`OST-30` to `OST-38`, `OST-41` to `OST-44`, `OST-48`): the match of gun and armour, the tables, those
//! aboard, soft targets.

use super::Ostfront;
use super::odds::{Odds, ways_through};
use super::units::Arm;
use crate::dice::{DiceFault, Roll, Roller, Throws};
use crate::geometry::Dir;
use crate::model::{
    BattleEvent, Exact, Face, Gone, Modifiers, Part, PieceId, Plight, Shell, ShotOrder, TroopEvent,
};
use crate::rules::ostfront::armour::{self, Plate, Side, Worth};
use crate::rules::ostfront::damage::{Damage, HitBy};
use crate::rules::ostfront::data::HandWeapon;
use crate::rules::ostfront::shot::{self, Effect, Struck};
use crate::rules::ostfront::soft::{self, Cover, Losses, SoftDamage, SoftTarget};
use crate::rules::ostfront::{crew, damage};
use crate::rules::{ArmourPreview, View};

/// What a hit came to.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Hit {
    /// On armour.
    Armour { face: Face, pierces: Modifiers, holds: Modifiers, struck: Struck },
    /// On men, guns, or a vehicle without armour.
    Soft { from: u16, losses: Losses, vehicle: Option<SoftDamage> },
    /// Small arms on men outside a vehicle.
    Outside { hit: bool },
}

impl Hit {
    /// What the vehicle suffers; none on other targets.
    pub(super) fn plight(&self) -> Option<Plight> {
        match self {
            Self::Armour { struck, .. } => Some(plight(struck.harm.damage)),
            Self::Soft { vehicle: Some(SoftDamage::Destroyed), .. } => Some(Plight::Wreck),
            Self::Soft { vehicle: Some(SoftDamage::Immobilised), .. } => Some(Plight::Immobilised),
            Self::Soft { losses, .. } if losses.pins > 0 => Some(Plight::Pinned),
            Self::Soft { .. } | Self::Outside { .. } => None,
        }
    }

    /// Men lost.
    pub(super) fn men(&self) -> u8 {
        match self {
            Self::Armour { .. } => 0,
            Self::Soft { losses, vehicle: None, .. } => {
                u8::try_from(losses.hits).unwrap_or(u8::MAX)
            }
            Self::Soft { .. } => 0,
            Self::Outside { hit } => u8::from(*hit),
        }
    }
}

/// The tables' word for what happens to a vehicle as a battle keeps it.
pub(super) fn plight(damage: Damage) -> Plight {
    match damage {
        Damage::Special | Damage::NoEffect | Damage::ExtraPin => Plight::Pinned,
        Damage::MoveKill => Plight::MoveKill,
        Damage::ArmamentOut => Plight::ArmamentOut,
        Damage::Immobilised => Plight::Immobilised,
        Damage::ArmamentDestroyed => Plight::ArmamentDestroyed,
        Damage::Burns => Plight::Burns,
        Damage::Wreck => Plight::Wreck,
        Damage::CrewWounded => Plight::CrewWounded,
        Damage::ExternalFire => Plight::ExternalFire,
        Damage::FuelFire => Plight::FuelFire,
        Damage::Panic => Plight::Panic,
        Damage::ArmamentDamaged => Plight::ArmamentDamaged,
    }
}

impl Ostfront {
    /// Penetration of a shot.
    fn pierces(&self, view: &View, order: &ShotOrder, arm: Arm) -> Worth {
        match arm {
            Arm::Gun(gun) => armour::penetration(
                &self.tables,
                &self.readings,
                gun,
                self.range(view, order.shooter, order.target),
                order.shell == Shell::Special,
            ),
            Arm::Hand(hand) => Worth::given("OST-33", self.tables.strike(hand)),
            Arm::Small(_) => Worth::given("OST-48", 0),
        }
    }

    /// Defence of a face of a hull.
    pub(super) fn holds(&self, view: &View, target: PieceId, face: Face) -> Worth {
        let plate = self.vehicle(view, target).map(|v| v.hull.of(face)).unwrap_or_default();
        armour::defence(
            &self.tables,
            Plate {
                armour: Exact::from_decimal(plate.mm),
                steep: armour::is_steep(&self.readings, plate.slope_deg),
            },
        )
    }

    fn immobile(&self, view: &View, id: PieceId) -> bool {
        let state = view.state(id);
        state.machine.damage.has(crate::model::Damage::Immobile)
            || state.troop.tracks.is_some()
            || state.troop.stuck
    }

    /// What a soft target is in.
    fn cover(&self, view: &View, from: PieceId, to: PieceId) -> Cover {
        if self.is_prepared(view, to) {
            return Cover::Prepared;
        }
        let (hidden, soft) = self.hidden(view, from, to);
        if soft || hidden >= self.readings.obscured_hidden_percent && hidden > Exact::ZERO {
            Cover::Soft
        } else {
            Cover::Open
        }
    }

    fn soft_kind(&self, view: &View, id: PieceId) -> SoftTarget {
        if self.vehicle(view, id).is_some() {
            SoftTarget::Vehicle
        } else if self.is_gun(view, id) {
            SoftTarget::GunCrew
        } else {
            SoftTarget::Infantry { halted: !view.state(id).troop.moved }
        }
    }

    /// Throws for what a hit does.
    ///
    /// # Errors
    /// The dice do not fit.
    pub(super) fn struck(
        &self,
        view: &View,
        order: &ShotOrder,
        throws: &mut Throws,
    ) -> Result<Hit, DiceFault> {
        let (from, to) = (order.shooter, order.target);
        let Some(arm) = self.arm(view, from, order.weapon) else {
            return Ok(Hit::Outside { hit: false });
        };
        if self.is_soft(view, to) {
            let kind = self.soft_kind(view, to);
            let cover = self.cover(view, from, to);
            let burst = match arm {
                Arm::Gun(gun) => soft::shell(&self.tables, gun.bore, kind, cover, false),
                Arm::Small(firer) => soft::small_arms(&self.tables, firer, kind, cover),
                Arm::Hand(_) => soft::shell(&self.tables, Exact::from(75), kind, cover, false),
            };
            let losses = soft::burst(throws, burst)?;
            let vehicle = match kind {
                SoftTarget::Vehicle => {
                    Some(soft::vehicle_damage(throws, &self.tables, losses.hits)?)
                }
                _ => None,
            };
            return Ok(Hit::Soft { from: burst.from, losses, vehicle });
        }
        let by = match arm {
            Arm::Gun(gun) => HitBy::Gun(gun),
            Arm::Hand(hand) => HitBy::Hand(hand),
            Arm::Small(_) => {
                let range = self.range(view, from, to);
                let open = self.vehicle(view, to).is_some_and(|v| v.open);
                let riders = self.rides_outside(view, to) && view.aboard(to).next().is_some();
                let exposed = soft::exposes_men(&self.tables, open, riders, range);
                let hit = exposed && soft::exposed_man_hit(throws, &self.tables)?;
                return Ok(Hit::Outside { hit });
            }
        };
        let face = self.face(view, from, to);
        let (pierces, holds) = (self.pierces(view, order, arm), self.holds(view, to, face));
        self.matched(view, to, by, face, pierces, holds, throws)
    }

    /// How a hit on armour is resolved.
    fn effect(
        &self,
        view: &View,
        to: PieceId,
        by: HitBy,
        pierces: &Worth,
        holds: &Worth,
    ) -> Effect {
        shot::effect(
            &self.tables,
            &self.readings,
            by,
            Side::of(&self.readings, pierces),
            Side::of(&self.readings, holds),
            self.is_prepared(view, to),
            self.vehicle(view, to).is_some_and(|v| v.open),
        )
    }

    /// The numbers of the match that a hit would come to; none for soft targets and small arms.
    pub(super) fn armour_preview(&self, view: &View, order: &ShotOrder) -> Option<ArmourPreview> {
        let (from, to) = (order.shooter, order.target);
        let arm = self.arm(view, from, order.weapon)?;
        if self.is_soft(view, to) || matches!(arm, Arm::Small(_)) {
            return None;
        }
        let face = self.face(view, from, to);
        let (pierces, holds) = (self.pierces(view, order, arm), self.holds(view, to, face));
        let side = |worth: &Worth| Side::of(&self.readings, worth);
        let ways = ways_through(side(&pierces), side(&holds));
        Some(ArmourPreview { face, pierces: pierces.sum, holds: holds.sum, ways })
    }

    /// Chance of each plight of a vehicle that this shot hits on its armour; none for other targets and weapons.
    pub(super) fn armour_odds(&self, view: &View, order: &ShotOrder) -> Option<Odds> {
        let (from, to) = (order.shooter, order.target);
        let arm = self.arm(view, from, order.weapon)?;
        let by = match arm {
            Arm::Gun(gun) => HitBy::Gun(gun),
            Arm::Hand(hand) => HitBy::Hand(hand),
            Arm::Small(_) => return None,
        };
        if self.is_soft(view, to) {
            return None;
        }
        let holds = self.holds(view, to, self.face(view, from, to));
        let effect = self.effect(view, to, by, &self.pierces(view, order, arm), &holds);
        Some(self.hit_odds(&self.readings, effect, self.immobile(view, to)))
    }

    /// Gun, hand weapon or assault against armour.
    #[expect(clippy::too_many_arguments, reason = "both sides of a match, and the dice")]
    pub(super) fn matched(
        &self,
        view: &View,
        to: PieceId,
        by: HitBy,
        face: Face,
        pierces: Worth,
        holds: Worth,
        throws: &mut Throws,
    ) -> Result<Hit, DiceFault> {
        let effect = self.effect(view, to, by, &pierces, &holds);
        let struck =
            shot::strike(throws, &self.tables, &self.readings, effect, self.immobile(view, to))?;
        Ok(Hit::Armour { face, pierces: pierces.sum, holds: holds.sum, struck })
    }

    /// The events of a hit, and all that comes of it.
    pub(super) fn follows(
        &self,
        view: &View,
        order: &ShotOrder,
        hit: &Hit,
        rolls: Vec<Roll>,
        dice: &mut dyn Roller,
        events: &mut Vec<BattleEvent>,
    ) {
        let (from, to) = (order.shooter, order.target);
        match hit {
            Hit::Armour { face, pierces, holds, struck } => {
                self.on_armour(
                    view,
                    from,
                    to,
                    (*face, pierces, holds),
                    struck,
                    rolls,
                    dice,
                    events,
                );
            }
            Hit::Soft { from: face, losses, vehicle } => {
                let hits = u8::try_from(losses.hits).unwrap_or(u8::MAX);
                events.push(BattleEvent::Troop(TroopEvent::Fell {
                    shooter: from,
                    target: to,
                    rolls,
                    from: *face,
                    hits,
                    pins: u8::try_from(losses.pins).unwrap_or(0),
                }));
                match vehicle {
                    None => self.loses(view, to, hits, Vec::new(), events),
                    Some(damage) => {
                        let inside = hits;
                        let plight = match damage {
                            SoftDamage::Unhurt => return,
                            SoftDamage::Immobilised => Plight::Immobilised,
                            SoftDamage::Destroyed => Plight::Wreck,
                        };
                        self.suffers(view, to, plight, Vec::new(), 0, inside, None, events);
                        self.ends(view, to, plight, inside, dice, events);
                    }
                }
            }
            Hit::Outside { hit } => {
                if *hit && let Some((unit, _)) = view.aboard(to).next() {
                    self.loses(view, unit.id, 1, rolls, events);
                }
            }
        }
    }

    /// A hit on armour.
    #[expect(clippy::too_many_arguments, reason = "all that a hit is told by")]
    pub(super) fn on_armour(
        &self,
        view: &View,
        from: PieceId,
        to: PieceId,
        (face, pierces, holds): (Face, &Modifiers, &Modifiers),
        struck: &Struck,
        rolls: Vec<Roll>,
        dice: &mut dyn Roller,
        events: &mut Vec<BattleEvent>,
    ) {
        if let Some(duel) = struck.duel {
            events.push(BattleEvent::Troop(TroopEvent::Matched {
                shooter: from,
                target: to,
                face,
                pierces: pierces.clone(),
                holds: holds.clone(),
                totals: [duel.total_p, duel.total_d],
            }));
        }
        let harm = struck.harm;
        let plight = plight(harm.damage);
        let small = |n: i64| u8::try_from(n).unwrap_or(u8::MAX);
        let (pins, inside) = (small(harm.pins), small(harm.passenger_hits));
        let turns = harm.turns.map(small);
        self.suffers(view, to, plight, rolls, pins, inside, turns, events);
        // Riders suffer from any hit on what they ride on (OST-41).
        if self.rides_outside(view, to) {
            let riders: Vec<PieceId> = view.aboard(to).map(|(spec, _)| spec.id).collect();
            let men: u8 = riders.iter().map(|id| self.men(view, *id)).sum();
            let mut throws = Throws::rolled(dice);
            if men > 0
                && let Ok(hits) = crew::riders(&mut throws, &self.tables, i64::from(men))
            {
                let rolls = throws.used().to_vec();
                self.share_out(view, &riders, small(hits.casualties), rolls, events);
            }
        }
        self.ends(view, to, plight, inside, dice, events);
    }

    #[expect(clippy::too_many_arguments, reason = "the fields of one event")]
    fn suffers(
        &self,
        _view: &View,
        piece: PieceId,
        plight: Plight,
        rolls: Vec<Roll>,
        pins: u8,
        inside: u8,
        turns: Option<u8>,
        events: &mut Vec<BattleEvent>,
    ) {
        events.push(BattleEvent::Troop(TroopEvent::Suffered {
            piece,
            plight,
            rolls,
            pins,
            inside,
            turns,
        }));
    }

    /// What a plight does at once: those inside are hit, a wreck is left, a crew runs.
    pub(super) fn ends(
        &self,
        view: &View,
        id: PieceId,
        plight: Plight,
        inside: u8,
        dice: &mut dyn Roller,
        events: &mut Vec<BattleEvent>,
    ) {
        let aboard: Vec<PieceId> = view.aboard(id).map(|(spec, _)| spec.id).collect();
        if !self.rides_outside(view, id) {
            self.share_out(view, &aboard, inside, Vec::new(), events);
        }
        if plight == Plight::Panic {
            let at = self.runs_back(view, id, self.whole_move(view, id));
            let z = view.scenario.terrain.scene.ground_at(at);
            events.push(BattleEvent::Troop(TroopEvent::DrivenOff { piece: id, at, z }));
        }
        if !plight.destroys() {
            return;
        }
        let crew_men = u32::from(self.troop(view, id).men);
        let mut throws = Throws::rolled(dice);
        let burns = plight == Plight::Burns;
        if let Ok(men) = crew::bail_out(&mut throws, &self.tables, crew_men, burns)
            && crew_men > 0
        {
            events.push(BattleEvent::Troop(TroopEvent::CrewOut {
                piece: id,
                rolls: throws.used().to_vec(),
                men: u8::try_from(men).unwrap_or(u8::MAX),
            }));
        }
        for unit in aboard {
            if let Some(at) = self.place_beside(view, unit, id) {
                events.push(BattleEvent::SetDown { piece: unit, at });
            }
        }
        events.push(BattleEvent::KnockedOut { piece: id });
    }

    /// Casualties among units that sit on one vehicle, the first of them first.
    fn share_out(
        &self,
        view: &View,
        units: &[PieceId],
        casualties: u8,
        rolls: Vec<Roll>,
        events: &mut Vec<BattleEvent>,
    ) {
        let mut left = casualties;
        let mut rolls = Some(rolls);
        for unit in units {
            let hit = left.min(self.men(view, *unit));
            if hit > 0 {
                self.loses(view, *unit, hit, rolls.take().unwrap_or_default(), events);
                left -= hit;
            }
        }
    }

    /// A unit loses men, and is lost with the last of them (`OST-45`, `OST-52`).
    pub(super) fn loses(
        &self,
        view: &View,
        id: PieceId,
        men: u8,
        rolls: Vec<Roll>,
        events: &mut Vec<BattleEvent>,
    ) {
        let had = self.men(view, id);
        let men = men.min(had);
        if men == 0 {
            return;
        }
        events.push(BattleEvent::Troop(TroopEvent::MenLost { piece: id, rolls, men }));
        if men == had {
            events.push(BattleEvent::Left { piece: id, how: Gone::Killed });
        }
    }

    /// Where a piece ends that goes straight back so far, mm, or as far as there is room.
    pub(super) fn runs_back(&self, view: &View, id: PieceId, far: f64) -> glam::DVec2 {
        let state = view.state(id);
        let to = state.at - state.facing.vec() * far;
        let mut back =
            self.drive(view, id, &[to.clamp(glam::DVec2::ZERO, view.scenario.size)], true);
        back.plan.path.pop().unwrap_or(state.at)
    }

    /// A free place beside a hull for who leaves it.
    pub(super) fn place_beside(
        &self,
        view: &View,
        unit: PieceId,
        on: PieceId,
    ) -> Option<glam::DVec2> {
        let (hull, own) = (view.base(on), view.spec(unit).footprint);
        let body = crate::geometry::Body { footprint: own, ..view.base(unit) };
        let size = view.scenario.size;
        [180.0, 135.0, -135.0, 90.0, -90.0, 45.0, -45.0, 0.0].into_iter().find_map(|turn| {
            let way = hull.facing.rotate(Dir::from_degrees(turn).vec());
            let mut at = hull.at + way * (hull.bounding_radius() + body.bounding_radius());
            for _ in 0..40 {
                let here = crate::geometry::Body { at, ..body };
                at -= way * crate::geometry::edge_distance(&hull, &here).distance;
            }
            let here = crate::geometry::Body { at, ..body };
            let inside = at.cmpge(glam::DVec2::ZERO).all() && at.cmple(size).all();
            let free = view
                .on_table()
                .filter(|(spec, s)| spec.id != unit && spec.id != on && s.aboard.is_none())
                .all(|(spec, _)| {
                    crate::geometry::edge_distance(&view.base(spec.id), &here).distance > 0.0
                });
            (inside && free).then_some(at)
        })
    }

    /// Work on what is out (`OST-36`): a die when it begins, one turn less each turn.
    pub(super) fn works(
        &self,
        view: &View,
        id: PieceId,
        part: Part,
        dice: &mut dyn Roller,
    ) -> Option<BattleEvent> {
        let t = &view.state(id).troop;
        let repair = match part {
            Part::Tracks => t.tracks,
            Part::Armament => t.armament,
        }?;
        let (roll, left) = match repair {
            crate::model::Repair::Waiting => {
                let mut throws = Throws::rolled(dice);
                let turns = damage::repair(&mut throws).ok()?;
                (throws.used().first().cloned(), u8::try_from(turns).unwrap_or(u8::MAX))
            }
            crate::model::Repair::Turns(n) => (None, n),
        };
        let left = left.saturating_sub(1);
        Some(BattleEvent::Troop(TroopEvent::Worked { piece: id, part, roll, left }))
    }

    /// An assault strikes as a weapon of so much (`OST-49`).
    pub(super) fn assault_strike(&self) -> Worth {
        Worth::given("OST-49", self.tables.assault.strike)
    }

    /// As what an assault counts on the tables.
    pub(super) fn assault_hit() -> HitBy {
        HitBy::Hand(HandWeapon::Bazooka)
    }
}
