//! Infantry fire with leaf templates (INF): one figure is one man, the leaf lies on the table, d20 and d6 fall together.
//!
//! One file a chapter. Pure functions of plain numbers: [`scale`], [`gaits`], [`crews`], [`exposure`], [`to_hit`],
//! [`location`], [`order`], [`fire_phase`], [`vehicles`], [`guns`], [`blast`] and the rest. What looks at a table of
//! pieces: movement, sight and cover, weapons, templates, the shot, the turn, victory. Numbers live in
//! `assets/rules/infantry.ron`.

mod aid;
pub mod animals;
mod beasts;
pub mod blast;
pub mod charts;
pub mod close_combat;
mod crewed;
pub mod crews;
pub mod data;
pub mod drift;
pub mod exposure;
pub mod fire_phase;
mod fires;
pub mod gaits;
mod grounds;
pub mod guns;
mod indirect;
mod litter;
pub mod location;
pub mod may_fire;
pub mod medical;
mod melee;
pub mod morale;
mod movement;
pub mod order;
pub mod penetration;
mod riders;
pub mod scale;
mod shells;
mod shot;
mod sight;
mod strikes;
mod templates;
pub mod to_hit;
mod turn;
pub mod vehicles;
pub mod victims;
mod victory;
mod weapons;

#[cfg(test)]
mod tests;

use crate::dice::Roller;
use crate::geometry::{Exposure, INCH, Passage};
use crate::model::{
    Action, BattleEvent, Gone, Ground, Illegal, MoverClass, PieceId, RuleId, Scenario, ShotOrder,
    SideId, Step,
};
use crate::rules::{
    Actor, Allowance, MarkTerms, MovePlan, Phase, Ruleset, ShotPreview, Task, View,
};
use data::{Readings, Tables};
use glam::DVec2;
use std::sync::{Arc, OnceLock};

pub use crewed::Within;
pub use sight::{Showing, cover_word};
pub use weapons::{Service, templates_with};

/// The rule set with its tables and the readings a scenario asks for.
#[derive(Clone, Debug)]
pub struct Infantry {
    /// Tables.
    pub tables: Tables,
    /// Readings.
    pub readings: Readings,
    hash: String,
}

impl Infantry {
    /// The shipped tables, with the scenario's switches.
    ///
    /// # Errors
    /// The tables are broken or a switch has a value it cannot have.
    pub fn new(tables: &str, scenario: Option<&Scenario>) -> Result<Self, String> {
        let hash = blake3::hash(tables.as_bytes()).to_hex().to_string();
        let tables = Tables::parse(tables)?;
        let readings = match scenario {
            Some(scenario) => Readings::of(scenario, &tables)?,
            None => Readings::standard(&tables),
        };
        Ok(Self { tables, readings, hash })
    }
}

/// The shipped rules with the default readings.
///
/// # Errors
/// The shipped tables are broken; a test makes sure that they are not.
pub fn shipped() -> Result<&'static Infantry, String> {
    static SHIPPED: OnceLock<Result<Infantry, String>> = OnceLock::new();
    SHIPPED.get_or_init(|| Infantry::new(data::TABLES, None)).as_ref().map_err(Clone::clone)
}

/// Makes the rule set for a scenario.
///
/// # Errors
/// A switch has a value it cannot have.
pub fn load(scenario: &Scenario) -> Result<Arc<dyn Ruleset>, String> {
    Ok(Arc::new(Infantry::new(data::TABLES, Some(scenario))?))
}

impl Ruleset for Infantry {
    fn id(&self) -> &'static str {
        "infantry"
    }

    fn title(&self) -> &'static str {
        "Infantry"
    }

    fn data_hash(&self) -> &str {
        &self.hash
    }

    fn phases(&self) -> &[Phase] {
        turn::PHASES
    }

    fn begin(&self, _view: &View) -> Vec<BattleEvent> {
        vec![
            BattleEvent::TurnBegan { turn: 1 },
            BattleEvent::PhaseBegan { phase: turn::INITIATIVE },
            BattleEvent::StepBegan(Step::Proceed),
        ]
    }

    fn actor(&self, view: &View, action: &Action) -> Option<Actor> {
        if !matches!(action, Action::Proceed) {
            return None;
        }
        match view.now.state.step {
            Step::Shots { elite } => Some(match view.now.state.shots.first() {
                Some(order) if !elite || self.fires_first(view, order) => {
                    Actor { piece: Some(order.shooter), purpose: 1 }
                }
                // A step ends: men get out of what burns.
                _ => Actor { piece: None, purpose: if elite { 4 } else { 5 } },
            }),
            _ if view.now.state.phase == turn::INDIRECT => Some(match self.next_marker(view) {
                Some(marker) => Actor { piece: Some(marker.owner), purpose: 6 },
                None => Actor { piece: None, purpose: 7 },
            }),
            _ if view.now.state.phase == turn::CLOSE => {
                self.next_melee(view).map(|m| Actor { piece: Some(m.actor()), purpose: 2 })
            }
            _ if view.now.state.phase == turn::MEDICAL => {
                self.next_due(view).map(|due| Actor { piece: Some(due.patient), purpose: 3 })
            }
            _ => Some(Actor { piece: None, purpose: 0 }),
        }
    }

    fn check(&self, view: &View, action: &Action) -> Result<(), Illegal> {
        let step = view.now.state.step;
        if step == Step::Over {
            return Err(Illegal::by("GEN-13", "The battle is over."));
        }
        match action {
            Action::Proceed => match step {
                Step::Proceed | Step::Shots { .. } => Ok(()),
                Step::Go(side) => {
                    let name = &view.scenario.side(side).name;
                    Err(Illegal::by("INF-03", format!("It is the go of {name}.")))
                }
                Step::Over => Ok(()),
            },
            Action::EndGo(side) => self.check_go(view, *side),
            Action::Move { piece, path, .. } => self.check_move(view, *piece, path),
            Action::Designate(order) => self.check_designation(view, order),
            Action::Mark(order) => self.check_mark(view, order),
            Action::LookOut { vehicle, out } => self.check_hatch(view, *vehicle, *out),
            Action::TakeSeat { piece, role } => self.check_seat(view, *piece, *role),
            Action::Mount { piece, on } => self.check_mount(view, *piece, *on),
            Action::Dismount { piece } => self.check_dismount(view, *piece),
            Action::Join { stand, with } => self.check_join(view, *stand, *with),
            Action::KeepDown { piece, down } => self.check_head(view, *piece, *down),
            Action::Lift { patient, by } => self.check_lift(view, *patient, *by),
            Action::PutDown { patient } => self.check_put_down(view, *patient),
            Action::Destroy { animal } => self.check_destroy(view, *animal),
            Action::Declare { .. } | Action::Shoot(_) | Action::Assault { .. } => {
                Err(Illegal::by("INF-24", "Targets are named in phases V and VI."))
            }
        }
    }

    fn resolve(&self, view: &View, action: &Action, dice: &mut dyn Roller) -> Vec<BattleEvent> {
        match action {
            Action::Proceed => self.proceed(view, dice),
            Action::EndGo(side) => self.end_go(view, *side),
            Action::Designate(order) => vec![BattleEvent::Designated(*order)],
            Action::Mark(order) => vec![BattleEvent::MarkersLaid(order.clone())],
            Action::Mount { piece, on } => self.mount(view, *piece, *on),
            Action::Dismount { piece } => self.dismount(view, *piece),
            Action::Join { stand, with } => self.join(view, *stand, *with),
            Action::KeepDown { piece, down } => {
                vec![BattleEvent::KeptDown { piece: *piece, down: *down }]
            }
            Action::Lift { patient, by } => self.lift(view, *patient, *by),
            Action::PutDown { patient } => self.put_down(view, *patient),
            Action::Declare { .. } | Action::Shoot(_) | Action::Assault { .. } => Vec::new(),
            Action::Destroy { animal } => {
                vec![BattleEvent::Left { piece: *animal, how: Gone::Killed }]
            }
            Action::LookOut { vehicle, out } => {
                vec![BattleEvent::LookedOut { vehicle: *vehicle, out: *out }]
            }
            Action::TakeSeat { piece, role } => {
                vec![BattleEvent::SeatTaken { piece: *piece, role: *role }]
            }
            Action::Move { piece, path, facing, posture } => {
                let (state, plan) = (view.state(*piece), self.move_plan(view, *piece, path));
                let end = plan.path.last().copied().unwrap_or(state.at);
                let before_last = plan.path.len().checked_sub(2).map(|i| plan.path[i]);
                let along = before_last.and_then(|from| crate::geometry::Dir::towards(from, end));
                let (facing, turned) = match plan.facing {
                    Some(hull) => self.turns_to(view, *piece, &plan, hull, *facing),
                    None => (facing.or(along).unwrap_or(state.facing), 0.0),
                };
                let mut events = vec![BattleEvent::Moved {
                    piece: *piece,
                    facing,
                    turned,
                    z: view.scenario.terrain.scene.ground_at(end),
                    posture: posture.unwrap_or(state.posture),
                    gait: plan.gait,
                    length: plan.length,
                    cost: plan.cost,
                    stopped: plan.stopped,
                    path: plan.path,
                }];
                events.extend(self.taken_along(view, *piece, end, facing));
                if let Some(how) = self.leaves_table(view, *piece, end) {
                    let men: Vec<PieceId> = view.aboard(*piece).map(|(spec, _)| spec.id).collect();
                    events.extend(men.into_iter().map(|piece| BattleEvent::Left { piece, how }));
                    events.push(BattleEvent::Left { piece: *piece, how });
                }
                events
            }
        }
    }

    fn allowance(&self, view: &View, piece: PieceId) -> Allowance {
        self.move_allowance(view, piece)
    }

    fn plan_move(&self, view: &View, piece: PieceId, path: &[DVec2]) -> MovePlan {
        self.move_plan(view, piece, path)
    }

    fn preview_shot(&self, view: &View, order: &ShotOrder) -> ShotPreview {
        self.shot_preview(view, order)
    }

    fn preview_melee(&self, view: &View, first: PieceId, second: PieceId) -> [f64; 3] {
        self.melee_odds(view, first, second)
    }

    fn spots(&self, view: &View, from: PieceId, to: PieceId) -> bool {
        self.share(view, self.gunner(view, from).unwrap_or(from), to).0
    }

    fn sees(&self, view: &View, from: PieceId, to: PieceId) -> Exposure {
        self.exposure(view, self.gunner(view, from).unwrap_or(from), to)
    }

    fn ground_cost(&self, mover: MoverClass, ground: Ground) -> Passage {
        self.tables.passage(mover, ground)
    }

    fn nominal_range(&self, view: &View, shooter: PieceId, slot: u8) -> f64 {
        match (self.weapon(view, shooter, slot), self.service(view, shooter, slot)) {
            (Some(weapon), Service::Fires { .. }) if weapon.gun.is_some() => {
                let last = self.tables.chart_m.last().copied().unwrap_or(0.0);
                scale::table_length(&self.tables, last)
            }
            (Some(weapon), Service::Fires { present, .. }) => {
                to_hit::reach(&self.tables, to_hit::chart_row(weapon, present))
            }
            _ => 0.0,
        }
    }

    fn may_fire(&self, view: &View, shooter: PieceId, slot: u8) -> Result<(), Illegal> {
        self.can_fire(view, shooter, slot)
    }

    fn task(&self, view: &View) -> Task {
        match (view.now.state.step, view.now.state.phase) {
            (Step::Go(_), turn::MOVEMENT) => Task::Move,
            (Step::Go(_), turn::SPOTTING) => Task::Mark,
            (Step::Go(_), turn::GUNS | turn::FIRE) => Task::Designate,
            _ => Task::Wait,
        }
    }

    fn may_mark(&self, view: &View, owner: PieceId) -> Result<MarkTerms, Illegal> {
        Self::may_mark(self, view, owner)
    }

    fn preview_mark(&self, view: &View, owner: PieceId, at: DVec2) -> Vec<(PieceId, f64)> {
        self.mark_preview(view, owner, at)
    }

    fn rests_on(&self, view: &View, event: &BattleEvent) -> Vec<RuleId> {
        Self::rests_on(self, view, event)
    }

    fn objective_radius(&self) -> f64 {
        self.tables.objective_in * INCH
    }
}

impl Infantry {
    /// Is it this side's go?
    fn check_go(&self, view: &View, side: SideId) -> Result<(), Illegal> {
        match view.now.state.step {
            Step::Go(now) if now == side => Ok(()),
            Step::Go(now) => Err(Illegal::by(
                "INF-03",
                format!("It is the go of {}.", view.scenario.side(now).name),
            )),
            _ => {
                Err(Illegal::by("INF-03", "Nobody has a go now; the next thing happens by itself."))
            }
        }
    }

    fn known(&self, view: &View, piece: PieceId) -> Result<(), Illegal> {
        if piece.index() < view.now.pieces.len() {
            return Ok(());
        }
        Err(Illegal::by("", format!("There is no piece {}.", piece.0)))
    }

    fn check_move(&self, view: &View, piece: PieceId, path: &[DVec2]) -> Result<(), Illegal> {
        self.known(view, piece)?;
        let (spec, state) = (view.spec(piece), view.state(piece));
        self.check_go(view, spec.side)?;
        let name = &spec.name;
        if view.now.state.phase != turn::MOVEMENT {
            return Err(Illegal::by("INF-03", format!("{name} moves in phase II.")));
        }
        if !state.on_table() {
            return Err(Illegal::by("", format!("{name} is not on the table.")));
        }
        if let Some(carrier) = state.aboard {
            return Err(Illegal::by(
                "INF-09",
                format!("{name} goes with {}.", view.spec(carrier).name),
            ));
        }
        if path.iter().any(|p| !p.is_finite() || p.abs().max_element() > 1e7) {
            return Err(Illegal::by("", "A corner of the path is not a place on this table."));
        }
        if !path.is_empty() && self.move_allowance(view, piece).full() <= 0.0 {
            let why = if state.turn.spent > 0.0 { "has used its move" } else { "cannot move" };
            return Err(Illegal::by("INF-06", format!("{name} {why} this turn.")));
        }
        Ok(())
    }

    fn check_designation(&self, view: &View, order: &ShotOrder) -> Result<(), Illegal> {
        self.known(view, order.shooter)?;
        self.known(view, order.target)?;
        let spec = view.spec(order.shooter);
        self.check_go(view, spec.side)?;
        let Some(weapon) = self.weapon(view, order.shooter, order.weapon) else {
            return self.can_fire(view, order.shooter, order.weapon);
        };
        let phase = self.phase_of(view, order.shooter, weapon);
        if view.now.state.phase != phase {
            let numeral = turn::PHASES.get(usize::from(phase)).map_or("VI", |p| p.numeral);
            let (name, what) = (&spec.name, &weapon.name);
            let text = format!("{name} fires its {what} in phase {numeral}.");
            return Err(Illegal::by("INF-67", text));
        }
        self.may_designate(view, order)
    }

    /// A piece whose centre reaches an exit of its side is out of the battle, not lost (`GEN-14`).
    fn leaves_table(&self, view: &View, piece: PieceId, end: DVec2) -> Option<Gone> {
        let side = view.spec(piece).side;
        let at_exit = view.scenario.exits.iter().any(|exit| {
            exit.side == side
                && crate::geometry::closest_on_segment(exit.from, exit.to, end).distance(end)
                    <= crate::geometry::CONTACT
        });
        at_exit.then_some(Gone::Exited)
    }
}
