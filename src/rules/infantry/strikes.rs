//! A shot at a vehicle in a battle (`INF-51` to `INF-56`, `INF-65`, `INF-70`): which face it meets, what the round
//! pierces, what breaks. Previewed and rolled from the same [`Strike`].

use super::Infantry;
use super::charts::{SoftHit, TankPart, Wreck};
use super::penetration::{self, incidence, pierce, round, wreck};
use super::vehicles::{self, Chart, Killed, Striker, soft_damage, tank_damage};
use super::{scale, to_hit};
use crate::dice::{Roll, Roller};
use crate::geometry::bearing_from;
use crate::model::{
    BattleEvent, Damage, Face, Health, Modifiers, PieceId, PlateRecord, Post, ShotOrder, Struck,
    Weapon,
};
use crate::rules::{VehiclePreview, View};
use glam::DVec2;

/// Faces of a damage die.
const FACES: u16 = 6;

/// Everything the roll at a vehicle depends on.
pub(super) struct Strike {
    target: PieceId,
    range: f64,
    chance: Modifiers,
    needed: u16,
    chart: Chart,
    face: vehicles::Face,
    plate: Option<PlateRecord>,
    spared: Vec<TankPart>,
    has_gun: bool,
}

impl Strike {
    /// Percent and number needed as something else gives them, as a burst does.
    pub(super) fn by_chance(mut self, chance: Modifiers, needed: u16) -> Self {
        (self.chance, self.needed) = (chance, needed);
        self
    }

    fn holds(&self) -> bool {
        self.plate.is_some_and(|p| p.pierces <= p.mm)
    }

    fn rule(&self) -> &'static str {
        match self.chart {
            Chart::Soft => "INF-52",
            Chart::TankParts => "INF-54",
            Chart::Penetration => "INF-65",
        }
    }
}

impl Infantry {
    /// The face of a vehicle that looks towards a place, and the angle between its normal and the way there, degrees
    /// (`GEN-07`).
    pub(super) fn face_towards(&self, view: &View, vehicle: PieceId, from: DVec2) -> (Face, f64) {
        let bearing = bearing_from(view.state(vehicle).facing, view.place(vehicle), from).abs();
        match bearing {
            b if b <= 45.0 + super::gaits::SAME_ANGLE => (Face::Front, b),
            b if b >= 135.0 - super::gaits::SAME_ANGLE => (Face::Rear, 180.0 - b),
            b => (Face::Side, (90.0 - b).abs()),
        }
    }

    /// The plate that a weapon meets, and whether it is open above.
    fn met(
        &self,
        view: &View,
        vehicle: PieceId,
        from: DVec2,
    ) -> Option<(Face, f64, vehicles::Face)> {
        let spec = self.vehicle(view, vehicle)?;
        let (face, heading) = self.face_towards(view, vehicle, from);
        let plate = spec.hull.of(face);
        let armour_mm = if spec.soft { 0.0 } else { plate.mm };
        let met = vehicles::Face { armour_mm, open_topped: spec.open };
        Some((face, incidence(heading, plate.slope_deg), met))
    }

    /// Which chart a hit would be read on; none = the weapon cannot harm this face (`INF-51`).
    pub(super) fn chart_for(
        &self,
        view: &View,
        weapon: &Weapon,
        vehicle: PieceId,
        from: DVec2,
    ) -> Option<Chart> {
        let (_, _, met) = self.met(view, vehicle, from)?;
        vehicles::chart(&self.tables, Striker::Weapon(weapon), met)
    }

    /// The shot at a vehicle before its dice fall; none when it is out of reach or cannot be harmed.
    pub(super) fn strike(
        &self,
        view: &View,
        order: &ShotOrder,
        weapon: &Weapon,
        target: PieceId,
    ) -> Option<Strike> {
        let gunner = self.gunner(view, order.shooter)?;
        let from = self.head(view, gunner).0;
        let range = self.range(view, gunner, target);
        let chance = self.hit_chance(view, order, weapon, target, range)?;
        let (face, angle_deg, met) = self.met(view, target, from)?;
        let chart = vehicles::chart(&self.tables, Striker::Weapon(weapon), met)?;
        let plate = (chart == Chart::Penetration)
            .then(|| {
                let word = weapon.gun.as_deref().unwrap_or(&weapon.id);
                let plate = penetration::Plate { armour_mm: met.armour_mm, angle_deg };
                let metres = scale::range_m(&self.tables, range);
                let pierced = pierce(&self.tables, &round(&self.tables, word)?, metres, plate);
                Some((pierced, plate))
            })
            .flatten()
            .map(|(pierced, plate)| PlateRecord {
                face,
                mm: plate.armour_mm,
                angle_deg,
                // What equals the plate does not go through; the record says so without the tolerance.
                pierces: if pierced.through {
                    pierced.value
                } else {
                    pierced.value.min(plate.armour_mm)
                },
            });
        Some(Strike {
            target,
            range,
            needed: to_hit::needed(&self.tables, chance.whole()),
            chance,
            chart,
            face: met,
            plate,
            spared: self.spared(view, target, from),
            has_gun: self.has_gun(view, target),
        })
    }

    /// Fragments of a shell that burst there, by its calibre in mm (`INF-62`): none for armour that shrugs them off.
    pub(super) fn fragments(
        &self,
        view: &View,
        target: PieceId,
        at: DVec2,
        mm: f64,
    ) -> Option<Strike> {
        let (_, _, met) = self.met(view, target, at)?;
        let soft = vehicles::chart(&self.tables, Striker::Artillery, met).is_some();
        if !soft && super::blast::shrugged_off(&self.tables, mm) {
            return None;
        }
        Some(Strike {
            target,
            range: view.base(target).distance_to_point(at),
            chance: Modifiers::default(),
            needed: 0,
            chart: Chart::Soft,
            face: met,
            plate: None,
            spared: Vec::new(),
            has_gun: self.has_gun(view, target),
        })
    }

    fn has_gun(&self, view: &View, vehicle: PieceId) -> bool {
        self.has_weapon(view, vehicle, |w| w.gun.is_some())
    }

    fn has_weapon(&self, view: &View, vehicle: PieceId, is: impl Fn(&Weapon) -> bool) -> bool {
        view.spec(vehicle).weapons.iter().any(|w| is(view.scenario.weapon(*w)))
    }

    /// Parts that the vehicle lacks, that the firer does not see, or that are out already (`INF-54`, `INF-56`).
    fn spared(&self, view: &View, vehicle: PieceId, from: DVec2) -> Vec<TankPart> {
        let turret = self.vehicle(view, vehicle).is_some_and(|v| v.turret.is_some());
        let mg = |post| self.has_weapon(view, vehicle, |w| w.gun.is_none() && w.post == post);
        // What sits in the bow is seen from before it.
        let bow = self.bow_seen(view, vehicle, from);
        let out = view.state(vehicle).machine.pending;
        let spared = [
            (TankPart::TurretMg, !turret || !mg(Post::Gunner) || out.has(Damage::TurretMg)),
            (TankPart::Optics, !turret || out.has(Damage::Optics)),
            (TankPart::HullMg, !bow || !mg(Post::Hull) || out.has(Damage::HullMg)),
            (TankPart::DriverVision, !bow || out.has(Damage::DriverVision)),
        ];
        spared.into_iter().filter(|s| s.1).map(|s| s.0).collect()
    }

    fn bow_seen(&self, view: &View, vehicle: PieceId, from: DVec2) -> bool {
        bearing_from(view.state(vehicle).facing, view.place(vehicle), from).abs() < 90.0
    }

    /// What a damage die means.
    fn reads(&self, strike: &Strike, die: u16) -> Struck {
        let tables = &self.tables;
        match strike.chart {
            Chart::Soft => {
                let damage = soft_damage(tables, strike.face, die);
                match (damage.hit, damage.killed) {
                    (SoftHit::CrewKilled, Killed::All) => Struck::Crew,
                    (SoftHit::CrewKilled, _) => Struck::OneMan,
                    (SoftHit::Engine | SoftHit::Wheels, _) => Struck::Broken(Damage::Immobile),
                    (SoftHit::Fuel, _) => Struck::Broken(Damage::Burning),
                    (SoftHit::Cargo, _) => Struck::Broken(Damage::Cargo),
                }
            }
            Chart::TankParts => match tank_damage(tables, &strike.spared, die).out {
                Some(TankPart::TurretMg) => Struck::Broken(Damage::TurretMg),
                Some(TankPart::Optics) => Struck::Broken(Damage::Optics),
                Some(TankPart::HullMg) => Struck::Broken(Damage::HullMg),
                Some(TankPart::DriverVision) => Struck::Broken(Damage::DriverVision),
                None => Struck::NoEffect,
            },
            Chart::Penetration => match wreck(tables, die) {
                Wreck::CrewLoss => Struck::OneMan,
                Wreck::Engine | Wreck::Tracks => Struck::Broken(Damage::Immobile),
                Wreck::Fuel => Struck::Broken(Damage::Burning),
                Wreck::MainGun if strike.has_gun => Struck::Broken(Damage::MainGun),
                Wreck::MainGun => Struck::NoEffect,
            },
        }
    }

    /// Exact chance of each result.
    pub(super) fn strike_preview(&self, strike: &Strike) -> VehiclePreview {
        let hits = f64::from(strike.needed.min(20)) / 20.0;
        let mut odds: Vec<(Struck, f64)> = vec![(Struck::Missed, 1.0 - hits)];
        let mut add = |struck: Struck, chance: f64| match odds.iter_mut().find(|o| o.0 == struck) {
            Some(known) => known.1 += chance,
            None => odds.push((struck, chance)),
        };
        if strike.holds() {
            add(Struck::Holds, hits);
        } else {
            for die in 1..=FACES {
                add(self.reads(strike, die), hits / f64::from(FACES));
            }
        }
        odds.sort_by_key(|o| o.0);
        VehiclePreview {
            target: strike.target,
            range: strike.range,
            chance: strike.chance.clone(),
            needed: strike.needed,
            plate: strike.plate,
            rule: strike.rule(),
            odds,
        }
    }

    /// Rolls at a vehicle: the d20, then the d6 if it matters, then a man by lot if one is lost.
    pub(super) fn roll_strike(
        &self,
        view: &View,
        by: PieceId,
        strike: &Strike,
        dice: &mut dyn Roller,
        out: &mut Vec<BattleEvent>,
    ) {
        let hit = Roll::throw(dice, "hit", 20, Some(strike.needed));
        let damage =
            (hit.succeeds() && !strike.holds()).then(|| Roll::throw(dice, "damage", FACES, None));
        let result = match &damage {
            _ if !hit.succeeds() => Struck::Missed,
            None => Struck::Holds,
            Some(die) => self.reads(strike, die.face),
        };
        let alive = |crew: bool| -> Vec<PieceId> {
            let all = view
                .aboard(strike.target)
                .filter(|(man, s)| man.is_figure() && s.pending < Health::Dead);
            let is_crew = |id: PieceId| self.crew_in(view, strike.target).any(|(c, _)| c.id == id);
            all.map(|(spec, _)| spec.id).filter(|id| is_crew(*id) == crew).collect()
        };
        let mut lot = None;
        let dead = match result {
            Struck::OneMan => {
                let crew = alive(true);
                let drawn = match u16::try_from(crew.len()) {
                    Ok(men @ 2..) => {
                        let die = Roll::throw(dice, "lot", men, None);
                        let face = usize::from(die.face) - 1;
                        lot = Some(die);
                        face
                    }
                    _ => 0,
                };
                crew.get(drawn).copied().into_iter().collect()
            }
            Struck::Crew => alive(true),
            Struck::Broken(Damage::Cargo) => alive(false),
            Struck::Broken(_) | Struck::Missed | Struck::Holds | Struck::NoEffect => Vec::new(),
        };
        out.push(BattleEvent::VehicleStruck {
            shooter: by,
            target: strike.target,
            range: strike.range,
            chance: strike.chance.clone(),
            hit,
            plate: strike.plate,
            damage,
            lot,
            result,
            rule: strike.rule().into(),
        });
        if let Struck::Broken(damage) = result
            && !view.state(strike.target).machine.pending.has(damage)
        {
            out.push(BattleEvent::Damaged { piece: strike.target, damage });
        }
        out.extend(dead.into_iter().map(|piece| BattleEvent::Wounded {
            piece,
            health: Health::Dead,
            by,
        }));
    }
}
