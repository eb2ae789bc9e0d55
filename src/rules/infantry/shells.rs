//! Shells of high explosive from guns in a battle (`INF-71`): where they burst, and who stands near (`INF-40a`,
//! `INF-62`).

use super::Infantry;
use super::blast::{self, Burst, Zone};
use super::location::LocationContext;
use super::shot::Head;
use super::sight::Showing;
use super::strikes::Strike;
use super::victims::{Candidate, victims};
use super::{guns, to_hit};
use crate::dice::{Roll, Roller, Throws};
use crate::geometry::{Body, Template};
use crate::model::{
    BattleEvent, CoverRow, Health, PartSet, PieceId, PieceKind, ShotOrder, TemplateRecord, Weapon,
};
use crate::rules::{BurstPreview, View};
use glam::DVec2;

/// Who is at risk in a burst.
pub(super) struct AtRisk {
    /// Figures and animals, the designated one first.
    pub(super) heads: Vec<Head>,
    /// The one vehicle (`INF-23`).
    pub(super) vehicle: Option<Strike>,
}

impl Infantry {
    /// Bore of a gun, mm.
    fn bore(weapon: &Weapon) -> Option<f64> {
        weapon.gun.as_deref().and_then(crate::rules::guns::gun).and_then(|g| g.bore)
    }

    /// How far a gun's shell reaches (`INF-71`).
    #[must_use]
    pub fn burst_of(&self, weapon: &Weapon) -> Option<Burst> {
        Self::bore(weapon).and_then(|mm| blast::of_bore(&self.tables, mm))
    }

    /// Everyone in reach of a shell of so many mm that bursts there, with a clear line to it.
    pub(super) fn in_burst(
        &self,
        view: &View,
        order: &ShotOrder,
        at: DVec2,
        burst: Burst,
        mm: f64,
    ) -> AtRisk {
        let side = view.spec(order.shooter).side;
        let circle = Template::Circle { at, radius: burst.outer };
        let hulls: Vec<(PieceId, Body)> = view
            .on_table()
            .filter(|(spec, _)| view.hides_others(spec.id))
            .map(|(spec, _)| (spec.id, view.base(spec.id)))
            .collect();
        let screens = |but: Option<PieceId>| -> Vec<Body> {
            let others = hulls.iter().filter(|(id, body)| Some(*id) != but && !body.contains(at));
            others.map(|(_, body)| *body).collect()
        };
        let cut = circle.cut_by(&view.scenario.terrain.scene, &screens(None));
        let mut found: Vec<Head> = Vec::new();
        let mut hit: Vec<(PieceId, Candidate)> = Vec::new();
        for (spec, state) in view.on_table() {
            let spared = spec.side == side && !self.readings.friendly_under_template;
            match spec.kind {
                PieceKind::Crew => {}
                PieceKind::Vehicle(_) => {
                    let base = view.base(spec.id);
                    // Only a hull at hand is worth a cut of its own, which leaves it out.
                    let near = circle.touches(&base) && {
                        let seen = screens(Some(spec.id));
                        circle.cut_by(&view.scenario.terrain.scene, &seen).touches(&base)
                    };
                    hit.push((
                        spec.id,
                        Candidate {
                            vehicle: true,
                            under: near,
                            seen: true,
                            dead: state.health >= Health::LitterCase,
                            friendly: spec.side == side,
                            designated: spec.id == order.target,
                            offset: base.at.distance(at),
                        },
                    ));
                }
                PieceKind::Figure { .. } | PieceKind::Animal { .. } => {
                    let head = view.place(spec.id);
                    let carrier = state.aboard;
                    let reached = cut.contains_point(head)
                        || carrier.is_some_and(|c| {
                            circle.contains_point(head)
                                && circle
                                    .cut_by(&view.scenario.terrain.scene, &screens(Some(c)))
                                    .contains_point(head)
                        });
                    let dead = state.health == Health::Dead;
                    if spared || dead || self.is_shut_in(view, spec.id) || !reached {
                        continue;
                    }
                    found.extend(self.head_in_burst(view, order, spec.id, at, burst));
                }
            }
        }
        found.sort_by_key(|head| head.target != order.target);
        let candidates: Vec<Candidate> = hit.iter().map(|h| h.1).collect();
        let vehicle = victims(&self.readings, &candidates, true).vehicle.and_then(|i| {
            let id = hit.get(i)?.0;
            let zone = burst.zone(view.base(id).distance_to_point(at));
            let chance = blast::chance(&self.tables, zone);
            let needed = to_hit::needed(&self.tables, chance.whole());
            Some(self.fragments(view, id, at, mm)?.by_chance(chance, needed))
        });
        AtRisk { heads: found, vehicle }
    }

    fn head_in_burst(
        &self,
        view: &View,
        order: &ShotOrder,
        target: PieceId,
        at: DVec2,
        burst: Burst,
    ) -> Option<Head> {
        let range = view.place(target).distance(at);
        let zone = burst.zone(range);
        if zone == Zone::Outside {
            return None;
        }
        let chance = blast::chance(&self.tables, zone);
        let mut showing = self.showing(view, order.shooter, target);
        if !self.readings.blast_by_chart {
            (showing.exposed, showing.cover) = self.shows_to_blast(view, target, at);
        }
        let spec = view.spec(target);
        Some(Head {
            target,
            range,
            needed: to_hit::needed(&self.tables, chance.whole()),
            hit: LocationContext {
                soft_counts: true,
                kit: spec.kit().unwrap_or_default(),
                exposed: showing.exposed,
                firer_above: false,
                red_zone: zone == Zone::Red,
            },
            face: false,
            chance,
            showing: Showing { firer_above: false, ..showing },
        })
    }

    /// Nothing covers from a blast that reaches a man but a foxhole that it did not burst in (`INF-40a`).
    pub(super) fn shows_to_blast(
        &self,
        view: &View,
        target: PieceId,
        at: DVec2,
    ) -> (PartSet, Option<CoverRow>) {
        let place = view.place(target);
        let terrain = &view.scenario.terrain;
        let hole = self.areas_near(view, place, 0.0).find_map(|i| {
            let row = terrain.areas.get(i as usize)?.cover?;
            let polygon = &terrain.scene.area(i)?.polygon;
            let hole = matches!(row, CoverRow::PreparedFoxhole | CoverRow::HastyFoxhole);
            (hole && polygon.contains(place) && !polygon.contains(at)).then_some(row)
        });
        hole.map_or((PartSet::ALL, None), |row| (self.tables.cover_parts(row), Some(row)))
    }

    /// What a shell would do if it burst on its spot.
    pub(super) fn shell_preview(
        &self,
        view: &View,
        order: &ShotOrder,
        weapon: &Weapon,
        range: f64,
    ) -> Option<(BurstPreview, AtRisk)> {
        let (mm, burst) = (Self::bore(weapon)?, self.burst_of(weapon)?);
        let chance = self.hit_chance(view, order, weapon, order.target, range)?;
        let needed = to_hit::needed(&self.tables, chance.whole());
        let at = self.spot(view, order);
        let preview = BurstPreview { at, red: burst.red, outer: burst.outer, chance, needed };
        Some((preview, self.in_burst(view, order, at, burst, mm)))
    }

    /// Where a shell is aimed: the spot named, or the target's own.
    fn spot(&self, view: &View, order: &ShotOrder) -> DVec2 {
        order.aim.unwrap_or_else(|| view.place(order.target))
    }

    /// Fires a shell (`INF-71`): on its spot, or d6 inches away at a bearing by lot.
    pub(super) fn fire_shell(
        &self,
        view: &View,
        order: &ShotOrder,
        weapon: &Weapon,
        range: f64,
        dice: &mut dyn Roller,
    ) -> Option<Vec<BattleEvent>> {
        let (preview, _) = self.shell_preview(view, order, weapon, range)?;
        let (mm, burst) = (Self::bore(weapon)?, self.burst_of(weapon)?);
        let mut throws = Throws::rolled(dice);
        let strayed = guns::burst(&mut throws, preview.needed).unwrap_or_default();
        let mut astray: Vec<Roll> = throws.finish().unwrap_or_default();
        if astray.is_empty() {
            return None;
        }
        let mut hit = astray.remove(0);
        hit.needed = Some(preview.needed);
        let at = preview.at + strayed.offset;
        let mut events = vec![
            BattleEvent::ShotFired {
                order: *order,
                range,
                range_m: super::scale::range_m(&self.tables, range),
                template: Some(TemplateRecord::Circle { at, radius: burst.outer }),
            },
            BattleEvent::ShellBurst {
                shooter: order.shooter,
                at,
                red: burst.red,
                outer: burst.outer,
                chance: preview.chance,
                hit,
                astray,
            },
        ];
        let risk = self.in_burst(view, order, at, burst, mm);
        for head in &risk.heads {
            self.roll_head(view, order, head, dice, &mut events);
        }
        if let Some(strike) = &risk.vehicle {
            self.roll_strike(view, order.shooter, strike, dice, &mut events);
        }
        Some(events)
    }
}
