//! Templates on the table: how they lie and who is under them (`INF-18` to `INF-23`).

use super::Infantry;
use super::crewed::Within;
use super::victims::{Candidate, victims};
use super::weapons::Service;
use crate::geometry::{CircleGroup, Dir, Exposure, INCH, LeafGroup, LeafShape, Template, within};
use crate::model::{
    Effect, Health, Illegal, PieceId, PieceKind, Shell, ShotOrder, TemplateRecord, Templates,
};
use crate::rules::View;

impl Infantry {
    /// What an order lays; none for single shots and weapons that do not fire.
    #[must_use]
    pub fn template_of(&self, view: &View, order: &ShotOrder) -> Option<TemplateRecord> {
        let weapon = self.weapon(view, order.shooter, order.weapon)?;
        let Service::Fires { templates, .. } = self.service(view, order.shooter, order.weapon)
        else {
            return None;
        };
        let gunner = self.gunner(view, order.shooter)?;
        let gun = self.head(view, gunner).0;
        let aim = order.aim.unwrap_or_else(|| self.head(view, order.target).0);
        if weapon.gun.is_some() {
            return None;
        }
        Some(match weapon.templates {
            Templates::Single => return None,
            Templates::Leaves(_) => {
                TemplateRecord::Leaves { count: templates, layout: order.layout, gun, aim }
            }
            Templates::Circles(_, diameter) if templates > 1 => {
                let (count, layout, radius) = (templates, order.layout, diameter / 2.0);
                TemplateRecord::Circles { count, layout, gun, aim, radius }
            }
            Templates::Circles(_, diameter) => {
                TemplateRecord::Circle { at: aim, radius: diameter / 2.0 }
            }
            Templates::Cone => TemplateRecord::Cone { apex: gun, towards: aim },
        })
    }

    /// The exact shape of what was laid.
    #[must_use]
    pub fn shape_of(&self, record: &TemplateRecord) -> Option<Template> {
        Some(match *record {
            TemplateRecord::Leaves { count, layout, gun, aim } => Template::Leaves(
                LeafGroup::of(self.leaf()?, u32::from(count), layout, gun, aim).ok()?,
            ),
            TemplateRecord::Circles { count, layout, gun, aim, radius } => Template::Circles(
                CircleGroup::new(u32::from(count), layout, gun, aim, radius).ok()?,
            ),
            TemplateRecord::Circle { at, radius } => Template::Circle { at, radius },
            TemplateRecord::Cone { apex, towards } => Template::Cone {
                apex,
                axis: Dir::towards(apex, towards)?,
                length: self.tables.cone.length_in * INCH,
                half_angle_deg: self.tables.cone.half_angle_deg,
            },
        })
    }

    /// The leaf of the rules: two equal circles, the tips a right angle apart (`INF-18`).
    fn leaf(&self) -> Option<LeafShape> {
        let radius = self.tables.leaf_circle_in * INCH / 2.0;
        LeafShape::new(radius, radius * std::f64::consts::SQRT_2).ok()
    }

    /// The designated head stays inside, wherever the group is slid to (`INF-20`).
    ///
    /// # Errors
    /// It does not.
    pub fn check_aim(&self, view: &View, order: &ShotOrder) -> Result<(), Illegal> {
        let Some(aim) = order.aim else { return Ok(()) };
        if !aim.is_finite() {
            return Err(Illegal::by("INF-20", "The aim point is not a place."));
        }
        if order.shell == Shell::HighExplosive
            && let Some(weapon) = self.weapon(view, order.shooter, order.weapon)
            && let Some(burst) = self.burst_of(weapon)
        {
            let off = view.base(order.target).distance_to_point(aim);
            return if within(off, burst.red) {
                Ok(())
            } else {
                let name = &view.spec(order.target).name;
                Err(Illegal::by("INF-71", format!("{name} must be in the red zone of the burst.")))
            };
        }
        let Some(record) = self.template_of(view, order) else {
            return Err(Illegal::by("INF-20", "A single shot is aimed at its target's head."));
        };
        let head = self.head(view, order.target).0;
        match self.shape_of(&record) {
            Some(shape) if shape.contains_point(head) => Ok(()),
            Some(_) => Err(Illegal::by(
                "INF-20",
                format!("{} must stay under the template.", view.spec(order.target).name),
            )),
            None => Err(Illegal::by(
                "INF-20",
                "The aim point is on the gun: the template has no direction.",
            )),
        }
    }

    /// Every figure and animal under a template, by id (`INF-21`, `INF-22`): for bullets those that the gunner sees, both
    /// sides, anyone who is not dead.
    #[must_use]
    pub fn victims(&self, view: &View, order: &ShotOrder, shape: &Template) -> Vec<PieceId> {
        let gunner = self.gunner(view, order.shooter).unwrap_or(order.shooter);
        let side = view.spec(order.shooter).side;
        let Some(weapon) = self.weapon(view, order.shooter, order.weapon) else {
            return Vec::new();
        };
        let bullets = weapon.effect == Effect::SmallArms;
        // Blast and flame reach what has a clear line from where they burst (INF-40a); the switch lets cover count
        // for them instead.
        let cut = (!bullets && !self.readings.blast_by_chart)
            .then(|| shape.cut_by(&view.scenario.terrain.scene, &[]));
        let mut under: Vec<PieceId> = Vec::new();
        for (spec, state) in view.on_table() {
            if matches!(spec.kind, PieceKind::Crew | PieceKind::Vehicle(_)) || spec.id == gunner {
                continue;
            }
            // Nor is anybody in the vehicle that fires.
            if self.vehicle(view, gunner).is_some() && state.aboard == Some(gunner) {
                continue;
            }
            if !self.readings.friendly_under_template && spec.side == side {
                continue;
            }
            // Who died in an earlier step of the phase lies there still, but is rolled for no more (INF-22).
            if self.is_shut_in(view, spec.id) || state.health == Health::Dead {
                continue;
            }
            let head = view.place(spec.id);
            if !shape.contains_point(head) || cut.as_ref().is_some_and(|c| !c.contains_point(head))
            {
                continue;
            }
            if bullets && !self.share(view, gunner, spec.id).0 {
                continue;
            }
            under.push(spec.id);
        }
        under
    }

    /// Everybody under leaves that fall out of nowhere (`INF-60`): nobody needs to see him.
    pub(super) fn under_blindly(
        &self,
        view: &View,
        order: &ShotOrder,
        shape: &Template,
    ) -> Vec<PieceId> {
        let side = view.spec(order.shooter).side;
        view.on_table()
            .filter(|(spec, _)| !matches!(spec.kind, PieceKind::Crew | PieceKind::Vehicle(_)))
            .filter(|(spec, _)| self.readings.friendly_under_template || spec.side != side)
            .filter(|(spec, _)| !self.is_shut_in(view, spec.id))
            .map(|(spec, _)| spec.id)
            .filter(|id| shape.contains_point(view.place(*id)))
            .collect()
    }

    /// The one vehicle under leaves that fall out of nowhere (`INF-23`).
    pub(super) fn hull_under_blindly(
        &self,
        view: &View,
        order: &ShotOrder,
        shape: &Template,
    ) -> Option<PieceId> {
        let (lo, hi) = shape.bounds();
        let middle = (lo + hi) / 2.0;
        let hulls: Vec<PieceId> = view
            .on_table()
            .filter(|(spec, _)| self.vehicle(view, spec.id).is_some())
            .map(|(spec, _)| spec.id)
            .filter(|id| shape.touches(&view.base(*id)))
            .collect();
        let candidate = |id: &PieceId| Candidate {
            vehicle: true,
            under: true,
            seen: true,
            dead: view.state(*id).health >= Health::LitterCase,
            friendly: view.spec(*id).side == view.spec(order.shooter).side,
            designated: false,
            offset: view.base(*id).at.distance(middle),
        };
        let candidates: Vec<Candidate> = hulls.iter().map(candidate).collect();
        hulls.get(victims(&self.readings, &candidates, true).vehicle?).copied()
    }

    /// The one vehicle that is rolled for under a template (`INF-23`): for bullets one that the gunner sees, for blast
    /// and flame one that they reach.
    pub(super) fn vehicle_under(
        &self,
        view: &View,
        order: &ShotOrder,
        shape: &Template,
    ) -> Option<PieceId> {
        let gunner = self.gunner(view, order.shooter).unwrap_or(order.shooter);
        let weapon = self.weapon(view, order.shooter, order.weapon)?;
        let side = view.spec(order.shooter).side;
        let bullets = weapon.effect == Effect::SmallArms || self.readings.blast_by_chart;
        let (lo, hi) = shape.bounds();
        let middle = (lo + hi) / 2.0;
        let hulls: Vec<PieceId> = view
            .on_table()
            .filter(|(spec, _)| spec.id != gunner && self.vehicle(view, spec.id).is_some())
            .map(|(spec, _)| spec.id)
            .filter(|id| shape.touches(&view.base(*id)))
            .collect();
        let candidates: Vec<Candidate> = hulls
            .iter()
            .map(|id| {
                let (spec, base) = (view.spec(*id), view.base(*id));
                let seen = if bullets {
                    self.share(view, gunner, *id).0
                } else {
                    shape.cut_by(&view.scenario.terrain.scene, &[]).touches(&base)
                };
                Candidate {
                    vehicle: true,
                    under: true,
                    seen,
                    dead: view.state(*id).health >= Health::LitterCase,
                    friendly: spec.side == side,
                    designated: *id == order.target,
                    offset: base.at.distance(middle),
                }
            })
            .collect();
        let picked = victims(&self.readings, &candidates, false).vehicle?;
        hulls.get(picked).copied()
    }

    /// Does this man sit behind plates, where no template finds him?
    pub(super) fn is_shut_in(&self, view: &View, id: PieceId) -> bool {
        self.within(view, id) == Some(Within::Shut)
    }

    /// What hides somebody, for a refusal: `: farmhouse blocks at 11.2 in`.
    #[must_use]
    pub fn hidden_by(&self, view: &View, seen: &Exposure) -> String {
        let Some(first) = seen.by.first() else {
            return String::new();
        };
        let what =
            view.scenario.terrain.piece_of(first.obstacle).map_or("a vehicle", |p| p.name.as_str());
        format!(", {what} is in the way")
    }
}
