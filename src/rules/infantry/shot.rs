//! One shot, previewed and resolved by the same functions (`INF-21`, `INF-25`, `INF-26`, `INF-30`).

use super::Infantry;
use super::guns::{self, GunContext};
use super::location::{self, LocationContext};
use super::shells::AtRisk;
use super::sight::Showing;
use super::to_hit::{self, HitContext};
use super::weapons::Service;
use crate::dice::{Roll, Roller};
use crate::geometry::{Template, bearing_from};
use crate::model::{
    BattleEvent, Damage, Effect, Gait, Health, Kit, LocationRecord, Modifiers, Mount, PieceId,
    PieceKind, PieceSpec, PieceState, Post, Role, Shell, ShotOrder, WasteReason, Weapon,
};
use crate::rules::{HeadPreview, ShotPreview, View};
use glam::DVec2;

/// Everything one head's roll depends on.
pub(super) struct Head {
    pub(super) target: PieceId,
    pub(super) range: f64,
    pub(super) chance: Modifiers,
    pub(super) needed: u16,
    pub(super) showing: Showing,
    pub(super) hit: LocationContext,
    pub(super) face: bool,
}

impl Infantry {
    /// Percent to hit something with a weapon at a range; none when it is out of its reach (`INF-25`).
    pub(super) fn hit_chance(
        &self,
        view: &View,
        order: &ShotOrder,
        weapon: &Weapon,
        target: PieceId,
        range: f64,
    ) -> Option<Modifiers> {
        let gunner = self.gunner(view, order.shooter)?;
        let Service::Fires { present, .. } = self.service(view, order.shooter, order.weapon) else {
            return None;
        };
        let spec = view.spec(gunner);
        let moved = self.moved(view, order.shooter);
        // The optics of a turret serve its gun and the machine gun beside it (INF-32).
        let optics_out = weapon.post == Post::Gunner
            && view.state(order.shooter).machine.damage.has(Damage::Optics);
        if let Some(gun) = &weapon.gun {
            let context = GunContext {
                bore: crate::rules::guns::gun(gun).and_then(|g| g.bore),
                range: Some(range),
                base: None,
                moved: moved != Gait::None,
                target_moved: self.moved(view, target) != Gait::None,
                optics_out,
                elite: spec.elite,
                mascot: self.has_mascot(view, gunner),
            };
            return guns::aim(&self.tables, &context).chance.ok();
        }
        to_hit::chance(
            &self.tables,
            &self.readings,
            &HitContext {
                weapon: Some(weapon),
                crew_present: present,
                range: Some(range),
                base: None,
                moved,
                scope: spec.kit().is_some_and(|k| k.scope)
                    && weapon.mount == Mount::Hand
                    && !weapon.secondary,
                elite: spec.elite,
                mascot: self.has_mascot(view, gunner),
                // A scenario keeps no account of cooks and clerks.
                no_medic: self.readings.medics && !self.has_medic(view, gunner),
                no_services: false,
                optics_out,
            },
        )
    }

    /// The d20 and d6 of one head, before they fall; none when it is out of the weapon's reach (`INF-25`).
    pub(super) fn head_at_risk(
        &self,
        view: &View,
        order: &ShotOrder,
        weapon: &Weapon,
        target: PieceId,
    ) -> Option<Head> {
        if self.is_shut_in(view, target) {
            return None;
        }
        let gunner = self.gunner(view, order.shooter)?;
        let range = self.range(view, gunner, target);
        let chance = self.hit_chance(view, order, weapon, target, range)?;
        let needed = to_hit::needed(&self.tables, chance.whole());
        let mut showing = self.showing(view, gunner, target);
        let victim = view.spec(target);
        // Who serves a gun shows what his posture shows; an animal uses the same rows (INF-42).
        let kit =
            victim.kit().unwrap_or(Kit { helmet: crate::model::Helmet::Steel, ..Kit::default() });
        if location::passes_cover(weapon.effect) && !self.readings.blast_by_chart {
            let burst = self.burst_point(view, order, weapon, target);
            (showing.exposed, showing.cover) = self.shows_to_blast(view, target, burst);
        }
        let facing = view.state(view.state(target).aboard.unwrap_or(target)).facing;
        let bearing = bearing_from(facing, view.place(target), self.head(view, gunner).0);
        Some(Head {
            target,
            range,
            needed,
            hit: LocationContext {
                soft_counts: weapon.soft_armour_stops,
                kit,
                exposed: showing.exposed,
                firer_above: showing.firer_above,
                red_zone: false,
            },
            face: bearing.abs() <= 45.0 + 1e-9,
            chance,
            showing,
        })
    }

    /// A living mascot in the firer's unit or the one above it (`INF-32`).
    pub(super) fn has_mascot(&self, view: &View, firer: PieceId) -> bool {
        self.of_the_unit(view, firer).any(|(other, state)| {
            matches!(other.kind, PieceKind::Animal { mascot: true, .. })
                && state.health < Health::Dead
        })
    }

    /// A medic who can help in the firer's unit or the one above it (`INF-32`, a switch).
    fn has_medic(&self, view: &View, firer: PieceId) -> bool {
        self.of_the_unit(view, firer).any(|(man, s)| man.role() == Role::Medic && s.able())
    }

    /// Who is left on the table of somebody's unit and the one above it.
    fn of_the_unit<'a>(
        &self,
        view: &View<'a>,
        id: PieceId,
    ) -> impl Iterator<Item = (&'a PieceSpec, &'a PieceState)> {
        let spec = view.spec(id);
        let parent = view.scenario.units.get(spec.unit.index()).and_then(|u| u.parent);
        view.of_side(spec.side)
            .filter(move |(other, _)| other.unit == spec.unit || Some(other.unit) == parent)
    }

    /// The heads an order puts at risk, in the order in which they are rolled: the designated one, then by id.
    fn heads(
        &self,
        view: &View,
        order: &ShotOrder,
        weapon: &Weapon,
        shape: Option<&Template>,
    ) -> Vec<Head> {
        let under =
            shape.map_or_else(|| vec![order.target], |shape| self.victims(view, order, shape));
        let mut list: Vec<PieceId> =
            under.iter().copied().filter(|id| *id == order.target).collect();
        list.extend(under.iter().copied().filter(|id| *id != order.target));
        list.into_iter().filter_map(|id| self.head_at_risk(view, order, weapon, id)).collect()
    }

    /// Where a thrown or fired charge goes off, the nearest to a target of several; a flame begins at its nozzle.
    fn burst_point(
        &self,
        view: &View,
        order: &ShotOrder,
        weapon: &Weapon,
        target: PieceId,
    ) -> DVec2 {
        let laid = self.template_of(view, order).and_then(|record| self.shape_of(&record));
        if let Some(Template::Circles(group)) = laid {
            let at = view.place(target);
            let near = |a: &DVec2, b: &DVec2| a.distance(at).total_cmp(&b.distance(at));
            return group.middles().min_by(near).unwrap_or(group.aim);
        }
        let aim = order.aim.unwrap_or_else(|| view.place(order.target));
        if weapon.effect == Effect::Blast { aim } else { view.place(order.shooter) }
    }

    /// All that an order puts at risk besides what a shell does.
    fn at_risk(
        &self,
        view: &View,
        order: &ShotOrder,
        weapon: &Weapon,
        shape: Option<&Template>,
    ) -> AtRisk {
        let designated = self.vehicle(view, order.target).map(|_| order.target);
        let vehicle = match shape {
            Some(shape) => self.vehicle_under(view, order, shape),
            None => designated,
        };
        let vehicle = vehicle.and_then(|id| self.strike(view, order, weapon, id));
        let heads = match (shape, designated) {
            (None, Some(_)) => Vec::new(),
            _ => self.heads(view, order, weapon, shape),
        };
        AtRisk { heads, vehicle }
    }

    /// Does a gun fire high explosive here?
    fn is_shell(&self, order: &ShotOrder, weapon: &Weapon) -> bool {
        weapon.gun.is_some() && order.shell == Shell::HighExplosive
    }

    /// Is the designated target within the weapon's reach (`INF-25`)?
    fn in_reach(&self, view: &View, order: &ShotOrder, weapon: &Weapon, range: f64) -> bool {
        match self.service(view, order.shooter, order.weapon) {
            Service::Fires { .. } if weapon.gun.is_some() => {
                to_hit::percent_at(&self.tables, &self.tables.guns.percent, range).is_some()
            }
            Service::Fires { present, .. } => {
                to_hit::base_chance(&self.tables, to_hit::chart_row(weapon, present), range)
                    .is_some()
            }
            _ => false,
        }
    }

    /// What a shot would come to.
    #[must_use]
    pub fn shot_preview(&self, view: &View, order: &ShotOrder) -> ShotPreview {
        let gunner = self.gunner(view, order.shooter).unwrap_or(order.shooter);
        let range = self.range(view, gunner, order.target);
        let mut preview = ShotPreview {
            order: *order,
            range,
            range_m: super::scale::range_m(&self.tables, range),
            in_range: false,
            template: None,
            heads: Vec::new(),
            vehicle: None,
            burst: None,
            unit: None,
        };
        let Some(weapon) = self.weapon(view, order.shooter, order.weapon) else {
            return preview;
        };
        preview.in_range = self.in_reach(view, order, weapon, range);
        preview.template = self.template_of(view, order);
        let shape = preview.template.as_ref().and_then(|t| self.shape_of(t));
        if preview.in_range {
            let risk = if self.is_shell(order, weapon) {
                let Some((burst, risk)) = self.shell_preview(view, order, weapon, range) else {
                    return preview;
                };
                preview.burst = Some(burst);
                risk
            } else {
                self.at_risk(view, order, weapon, shape.as_ref())
            };
            preview.vehicle = risk.vehicle.as_ref().map(|strike| self.strike_preview(strike));
            preview.heads = risk
                .heads
                .into_iter()
                .map(|head| HeadPreview {
                    target: head.target,
                    range: head.range,
                    needed: head.needed,
                    exposed: head.showing.exposed,
                    cover: head.showing.word().to_owned(),
                    odds: self.head_odds(view, order.shooter, &head),
                    chance: head.chance,
                })
                .collect();
        }
        preview
    }

    /// Exact chance of each state of a head afterwards.
    fn head_odds(&self, view: &View, by: PieceId, head: &Head) -> [f64; 4] {
        if self.is_animal(view, head.target) {
            return self.animal_odds(view, by, head);
        }
        let before = view.state(head.target).pending;
        location::odds(&self.tables, &self.readings, &head.hit, head.needed, before)
    }

    /// Rolls a designated shot (`INF-30`): nothing counts before the step ends.
    pub(super) fn resolve_shot(
        &self,
        view: &View,
        order: &ShotOrder,
        dice: &mut dyn Roller,
    ) -> Vec<BattleEvent> {
        let wasted = |reason| vec![BattleEvent::ShotWasted { order: *order, reason }];
        let Some(weapon) = self.weapon(view, order.shooter, order.weapon) else {
            return wasted(WasteReason::ShooterOut);
        };
        if !self.still_fires(view, order) {
            return wasted(WasteReason::ShooterOut);
        }
        let target = view.state(order.target);
        let hull = self.vehicle(view, order.target).is_some();
        let spent = (target.pending >= Health::LitterCase && target.pending != target.health)
            || (hull && self.is_out(view, order.target));
        let template = self.template_of(view, order);
        if (spent || !target.on_table())
            && (template.is_none() || self.readings.overkill_cancels_template)
        {
            return wasted(WasteReason::TargetOut);
        }
        let gunner = self.gunner(view, order.shooter).unwrap_or(order.shooter);
        let range = self.range(view, gunner, order.target);
        if !self.in_reach(view, order, weapon, range) {
            return wasted(WasteReason::OutOfRange);
        }
        if self.is_shell(order, weapon) {
            return self
                .fire_shell(view, order, weapon, range, dice)
                .unwrap_or_else(|| wasted(WasteReason::OutOfRange));
        }
        let shape = template.as_ref().and_then(|t| self.shape_of(t));
        let mut events = vec![BattleEvent::ShotFired {
            order: *order,
            range,
            range_m: super::scale::range_m(&self.tables, range),
            template,
        }];
        let risk = self.at_risk(view, order, weapon, shape.as_ref());
        for head in &risk.heads {
            self.roll_head(view, order, head, dice, &mut events);
        }
        if let Some(strike) = &risk.vehicle {
            self.roll_strike(view, order.shooter, strike, dice, &mut events);
        }
        events
    }

    pub(super) fn roll_head(
        &self,
        view: &View,
        order: &ShotOrder,
        head: &Head,
        dice: &mut dyn Roller,
        out: &mut Vec<BattleEvent>,
    ) {
        if self.is_animal(view, head.target) {
            self.roll_animal(view, order.shooter, head, dice, out);
            return;
        }
        // Both dice are thrown together, whatever the first shows (INF-30).
        let hit = Roll::throw(dice, "hit", 20, Some(head.needed));
        let roll = Roll::throw(dice, "location", 6, None);
        let landed = hit
            .succeeds()
            .then(|| location::land(&self.tables, &self.readings, &head.hit, roll.face));
        let part = landed.and_then(location::Landing::part);
        out.push(BattleEvent::HeadRolled {
            shooter: order.shooter,
            target: head.target,
            range: head.range,
            chance: head.chance.clone(),
            hit,
            location: LocationRecord {
                roll,
                exposed: head.showing.exposed,
                cover: head.showing.word().to_owned(),
                modifiers: location::modifiers(&self.tables, &self.readings, &head.hit),
                stopped: landed.is_some_and(location::Landing::stopped),
                part,
                name: part.map_or_else(String::new, |p| {
                    location::part_name(&self.tables, p.into()).unwrap_or("no effect").to_owned()
                }),
                face: part == Some(1) && head.face,
            },
        });
        let before = view.state(head.target).pending;
        let after = landed.map_or(before, |l| location::wound(before, l.effect));
        if after > before {
            out.push(BattleEvent::Wounded { piece: head.target, health: after, by: order.shooter });
        }
    }

    /// Can the shooter still fire what he designated, now that an earlier step has taken effect (`INF-34`)?
    fn still_fires(&self, view: &View, order: &ShotOrder) -> bool {
        let state = view.state(order.shooter);
        let gunner = self.gunner(view, order.shooter).map(|g| view.state(g).health);
        state.on_table()
            && matches!(self.service(view, order.shooter, order.weapon), Service::Fires { .. })
            && !(gunner == Some(Health::WalkingWounded) && state.turn.gait != Gait::None)
    }

    /// Weapons that die with those who were killed when a step took effect (`INF-14`): gunfire destroys the weapon with
    /// its gunner, also that of a crew's stand. A man's secondary weapons go with him unseen.
    pub(super) fn weapons_lost(&self, view: &View) -> Vec<BattleEvent> {
        let mut events = Vec::new();
        for (spec, state) in view.on_table() {
            if !spec.is_figure() || state.pending < Health::Dead || state.health == Health::Dead {
                continue;
            }
            let (owner, slot) = match spec.seat {
                Some(seat) if spec.role() == Role::Gunner => (seat.on, 0),
                Some(_) => continue,
                None => (spec.id, 0),
            };
            let owns_weapon =
                !view.spec(owner).weapons.is_empty() && view.state(owner).weapons_lost & 1 == 0;
            // Only what a man carries goes with him: a gun on its carriage stays.
            let portable = self
                .weapon(view, owner, slot)
                .is_some_and(|w| !matches!(w.mount, Mount::Vehicle | Mount::Carriage));
            if owns_weapon && portable {
                events.push(BattleEvent::WeaponLost { piece: owner, weapon: slot });
            }
        }
        events
    }
}
