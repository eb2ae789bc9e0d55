//! Who goes along without walking by himself: litter cases carried by two men (`INF-64`), teams before carts and under
//! loads, animals that are put out of their pain (`INF-49`). And who keeps his head down (`INF-43`).

use super::Infantry;
use super::turn::MOVEMENT;
use crate::geometry::{CONTACT, Dir, INCH, edge_distance};
use crate::model::{BattleEvent, Health, Illegal, PieceId, PieceKind};
use crate::rules::View;
use crate::rules::view::behind_a_bearer;
use glam::DVec2;

impl Infantry {
    /// Who leads the party that carries or is carried, of whom this is one.
    pub(super) fn litter_party(&self, view: &View, id: PieceId) -> Option<PieceId> {
        let leader = view.state(id).aboard.filter(|on| view.spec(*on).is_figure());
        leader.or_else(|| self.carries(view, id).then_some(id))
    }

    /// Is this the man in front of two who carry a third?
    pub(super) fn carries(&self, view: &View, id: PieceId) -> bool {
        view.spec(id).is_figure() && view.aboard(id).next().is_some()
    }

    fn in_its_go(&self, view: &View, id: PieceId) -> Result<(), Illegal> {
        self.known(view, id)?;
        let spec = view.spec(id);
        self.check_go(view, spec.side)?;
        if view.now.state.phase != MOVEMENT {
            return Err(Illegal::by("INF-03", format!("{} moves in phase II.", spec.name)));
        }
        if !view.state(id).on_table() {
            return Err(Illegal::by("", format!("{} is not on the table.", spec.name)));
        }
        Ok(())
    }

    /// May this man lower his head, or raise it?
    ///
    /// # Errors
    /// The first reason why not.
    pub(super) fn check_head(&self, view: &View, id: PieceId, down: bool) -> Result<(), Illegal> {
        self.in_its_go(view, id)?;
        let (spec, state) = (view.spec(id), view.state(id));
        let no = |text: String| Err(Illegal::by("INF-43", text));
        if !spec.is_figure() || !state.able() || state.aboard.is_some() {
            return no(format!("{} has no head to keep down.", spec.name));
        }
        if state.head_down == down {
            let how = if down { "down" } else { "up" };
            return no(format!("{} has his head {how} already.", spec.name));
        }
        if down && !self.has_cover(view, state.at) {
            return no(format!("{} is behind nothing.", spec.name));
        }
        Ok(())
    }

    /// Is there cover within an inch of a place (`INF-42`)?
    fn has_cover(&self, view: &View, at: DVec2) -> bool {
        let reach = self.tables.cover_in * INCH + CONTACT;
        let terrain = &view.scenario.terrain;
        self.areas_near(view, at, reach).any(|i| {
            let covers = terrain.areas.get(i as usize).is_some_and(|info| info.cover.is_some());
            let polygon = &terrain.scene.areas()[i as usize].polygon;
            covers && (polygon.contains(at) || polygon.edge_distance(at) <= reach)
        })
    }

    /// May these two take him up?
    ///
    /// # Errors
    /// The first reason why not.
    pub(super) fn check_lift(
        &self,
        view: &View,
        patient: PieceId,
        by: [PieceId; 2],
    ) -> Result<(), Illegal> {
        self.in_its_go(view, patient)?;
        let (spec, state) = (view.spec(patient), view.state(patient));
        let no = |text: String| Err(Illegal::by("INF-64", text));
        if !spec.is_figure() || state.health != Health::LitterCase || state.aboard.is_some() {
            return no(format!("{} is nobody to be carried.", spec.name));
        }
        if by[0] == by[1] {
            return no("One man alone carries nobody.".to_owned());
        }
        for id in by {
            self.known(view, id)?;
            let (man, now) = (view.spec(id), view.state(id));
            let free = now.aboard.is_none() && !self.carries(view, id);
            if !man.is_figure() || man.side != spec.side || now.health != Health::Fit || !free {
                return no(format!("{} cannot carry: it takes two unhurt men.", man.name));
            }
            if self.enemy_in_contact(view, id).is_some() {
                return Err(Illegal::by("INF-68", format!("{} has an enemy at hand.", man.name)));
            }
            let reach = self.tables.attend_in * INCH + CONTACT;
            if edge_distance(&view.base(id), &view.base(patient)).distance > reach {
                return no(format!("{} is not beside {}.", man.name, spec.name));
            }
        }
        Ok(())
    }

    /// Two men take him up: he and the second go behind the first.
    pub(super) fn lift(&self, view: &View, patient: PieceId, by: [PieceId; 2]) -> Vec<BattleEvent> {
        let spent = by.map(|id| view.state(id).turn.spent).into_iter().fold(0.0, f64::max);
        let mut events = vec![BattleEvent::Lifted { patient, by, spent }];
        let leader = view.state(by[0]);
        for (piece, row) in [(patient, 1), (by[1], 2)] {
            events.push(BattleEvent::Carried {
                piece,
                at: behind_a_bearer(leader.at, leader.facing, row),
                facing: leader.facing,
                z: leader.z,
            });
        }
        events
    }

    /// May he be put down?
    ///
    /// # Errors
    /// Nobody carries him, or it is not the time.
    pub(super) fn check_put_down(&self, view: &View, patient: PieceId) -> Result<(), Illegal> {
        self.in_its_go(view, patient)?;
        let carried = self.litter_party(view, patient).is_some()
            && view.state(patient).health == Health::LitterCase;
        if carried {
            return Ok(());
        }
        Err(Illegal::by("INF-64", format!("Nobody carries {}.", view.spec(patient).name)))
    }

    /// The party lays him down where he is.
    pub(super) fn put_down(&self, view: &View, patient: PieceId) -> Vec<BattleEvent> {
        let leader = self.litter_party(view, patient);
        leader.into_iter().flat_map(|leader| self.lay_down(view, leader)).collect()
    }

    fn lay_down(&self, view: &View, leader: PieceId) -> Vec<BattleEvent> {
        let down = |id| BattleEvent::SetDown { piece: id, at: view.place(id) };
        view.aboard(leader).map(|(spec, _)| down(spec.id)).collect()
    }

    /// Parties of which one is hurt, or whose burden is dead, when a step takes effect.
    pub(super) fn set_down(&self, view: &View) -> Vec<BattleEvent> {
        let leaders = view.on_table().filter(|(spec, _)| self.carries(view, spec.id));
        let broken = leaders.filter(|(spec, state)| {
            state.pending != Health::Fit
                || view.aboard(spec.id).any(|(_, s)| {
                    let patient = s.health == Health::LitterCase;
                    let whole = if patient { Health::LitterCase } else { Health::Fit };
                    s.pending != whole
                })
        });
        broken.flat_map(|(spec, _)| self.lay_down(view, spec.id)).collect()
    }

    /// Who is taken along when this piece ends its move there.
    pub(super) fn taken_along(
        &self,
        view: &View,
        id: PieceId,
        end: DVec2,
        facing: Dir,
    ) -> Vec<BattleEvent> {
        let z = view.scenario.terrain.scene.ground_at(end);
        let shown = view.aboard(id).filter(|(_, s)| !view.scenario.sits_inside(s));
        shown
            .map(|(spec, s)| {
                let at = view.place_on(s, end, facing);
                BattleEvent::Carried { piece: spec.id, at, facing, z }
            })
            .collect()
    }

    /// The animals of a stand or cart that is given up go free.
    pub(super) fn unharnessed(&self, view: &View, carrier: PieceId) -> Vec<BattleEvent> {
        view.aboard(carrier)
            .filter(|(spec, _)| matches!(spec.kind, PieceKind::Animal { .. }))
            .map(|(spec, _)| BattleEvent::SetDown { piece: spec.id, at: view.place(spec.id) })
            .collect()
    }

    /// May an owner have this animal destroyed (`INF-49`)?
    ///
    /// # Errors
    /// The first reason why not.
    pub(super) fn check_destroy(&self, view: &View, animal: PieceId) -> Result<(), Illegal> {
        self.in_its_go(view, animal)?;
        let (spec, state) = (view.spec(animal), view.state(animal));
        let beast = matches!(spec.kind, PieceKind::Animal { .. });
        if beast && state.health == Health::LitterCase {
            return Ok(());
        }
        let text = format!("{} is no animal that is a litter case.", spec.name);
        Err(Illegal::by("INF-49", text))
    }
}
