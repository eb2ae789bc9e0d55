//! Plastic Ostfront in battles: what the chapters beside this folder say, asked of a table of pieces.
//!
//! One file a part of a turn: `units` (what a piece is), `sight`, `driving` (how far a path goes), `moving` (dice on
//! the way, and who watches), `shooting`, `striking` (what a hit does), `closing`, `boarding`, `recovery` (start
//! and end of a side's turn), `turn`. No number is written here: they are those of `assets/rules/ostfront.ron`.

mod boarding;
mod closing;
mod driving;
mod grounds;
mod moving;
mod odds;
mod recovery;
mod shooting;
mod sight;
mod striking;
mod turn;
mod units;

use super::data::{Readings, TABLES, Tables};
use crate::dice::Roller;
use crate::geometry::{CM, Exposure, Passage};
use crate::model::{
    Action, BattleEvent, Exact, Gait, Ground, Illegal, Manner, MoverClass, PieceId, RuleId,
    Scenario, ShotOrder, SideId, Step, TroopEvent,
};
use crate::rules::{
    Actor, Allowance, MarkTerms, MovePlan, Phase, Ruleset, ShotPreview, Task, View,
};
use glam::DVec2;
use std::sync::Arc;

/// An objective is held within so much (`GEN-14`), mm.
const OBJECTIVE: f64 = 10.0 * CM;

/// The rule set with its tables and the readings a scenario asks for.
#[derive(Clone, Debug)]
pub struct Ostfront {
    /// Tables.
    pub tables: Tables,
    /// Readings.
    pub readings: Readings,
    /// Halted units may fire in the enemy's turn (`OST-47`).
    pub overwatch: bool,
    odds: odds::TableOdds,
    hash: String,
}

pub use odds::ways_through;

/// Makes the rule set for a scenario.
///
/// # Errors
/// The tables are broken, or a switch has a value it cannot have.
pub fn load(scenario: &Scenario) -> Result<Arc<dyn Ruleset>, String> {
    Ok(Arc::new(Ostfront::new(Some(scenario))?))
}

impl Ostfront {
    /// The shipped tables, with the scenario's switches.
    ///
    /// # Errors
    /// The tables are broken or a switch has a value it cannot have.
    pub fn new(scenario: Option<&Scenario>) -> Result<Self, String> {
        let tables = Tables::parse(TABLES)?;
        if let Some(sides) = scenario.map(|s| s.sides.len()).filter(|n| *n != 2) {
            return Err(format!("these rules are for two sides that alternate, not for {sides}"));
        }
        let mut readings = Readings::standard(&tables);
        let mut overwatch = true;
        let switches = scenario.iter().flat_map(|s| &s.switches.0);
        for (name, value) in switches {
            let either = |no: &str, yes: &str| match value.as_str() {
                v if v == no => Ok(false),
                v if v == yes => Ok(true),
                _ => Err(format!("switch {name} is {no} or {yes}, not {value}")),
            };
            let number = || {
                value.parse::<f64>().map_err(|_| format!("switch {name} is a number, not {value}"))
            };
            match name.as_str() {
                "ost.range_decay" => {
                    readings.decay_special_only = either("All", "SpecialOnly")?;
                }
                "ost.steep_threshold_deg" => readings.steep_threshold_deg = number()?,
                "ost.initial_value" => {
                    readings.base_tenths = either("AfterModifiers", "BaseTenths")?;
                }
                "ost.at_rifle" => {
                    readings.at_rifle_special = either("NonDestructiveTable", "SpecialDirect")?;
                }
                "ost.obscured_hidden_percent" => {
                    readings.obscured_hidden_percent = Exact::from_decimal(number()?);
                }
                "ost.afv_in_position" => {
                    readings.position_as_artillery = either("Duel", "Artillery")?;
                }
                "ost.overwatch" => overwatch = !either("true", "false")?,
                _ => {}
            }
        }
        let hash = blake3::hash(TABLES.as_bytes()).to_hex().to_string();
        let odds = odds::TableOdds::new(&tables).map_err(|fault| fault.to_string())?;
        Ok(Self { tables, readings, overwatch, odds, hash })
    }

    /// Is it this side's go, and none of its moves waits?
    fn check_go(&self, view: &View, side: SideId) -> Result<(), Illegal> {
        match view.now.state.step {
            Step::Go(now) if now == side => Ok(()),
            Step::Go(now) => {
                let name = &view.scenario.side(now).name;
                Err(Illegal::by("OST-01", format!("It is the go of {name}.")))
            }
            _ => {
                Err(Illegal::by("OST-01", "Nobody has a go now; the next thing happens by itself."))
            }
        }
    }

    fn known(&self, view: &View, piece: PieceId) -> Result<(), Illegal> {
        if piece.index() < view.now.pieces.len() {
            return Ok(());
        }
        Err(Illegal::by("", format!("There is no piece {}.", piece.0)))
    }

    /// May this piece act in the go at hand, its own or that of its side while others move?
    fn check_acts(&self, view: &View, piece: PieceId) -> Result<(), Illegal> {
        self.known(view, piece)?;
        let spec = view.spec(piece);
        self.check_go(view, spec.side)?;
        if !view.state(piece).on_table() || !self.acts(view, piece) {
            return Err(Illegal::by("", format!("{} is out of the battle.", spec.name)));
        }
        if view.state(piece).troop.dazed > 0 {
            let text = format!("{} does nothing this turn: a crewman is wounded.", spec.name);
            return Err(Illegal::by("OST-38", text));
        }
        Ok(())
    }

    /// The same in its own turn, not while it watches.
    fn check_own_turn(&self, view: &View, piece: PieceId) -> Result<(), Illegal> {
        self.check_acts(view, piece)?;
        if view.now.state.held.is_some() {
            let name = &view.spec(piece).name;
            return Err(Illegal::by("OST-47", format!("{name} may only shoot at who moves.")));
        }
        Ok(())
    }

    fn check_declaration(&self, view: &View, piece: PieceId) -> Result<(), Illegal> {
        self.check_own_turn(view, piece)?;
        if view.state(piece).troop.manner != Manner::Undeclared {
            let text = format!("{} has declared what it does this turn.", view.spec(piece).name);
            return Err(Illegal::by("OST-03", text));
        }
        Ok(())
    }
}

impl Ruleset for Ostfront {
    fn id(&self) -> &'static str {
        "ostfront"
    }

    fn title(&self) -> &'static str {
        "Plastic Ostfront"
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
            BattleEvent::PhaseBegan { phase: turn::OPENING },
            BattleEvent::StepBegan(Step::Proceed),
        ]
    }

    fn actor(&self, view: &View, action: &Action) -> Option<Actor> {
        match action {
            Action::Proceed => match &view.now.state.held {
                Some(held) => Some(Actor { piece: Some(held.piece), purpose: 1 }),
                None => Some(Actor { piece: None, purpose: 0 }),
            },
            Action::Move { piece, .. } | Action::Assault { piece, .. } => {
                Some(Actor { piece: Some(*piece), purpose: 1 })
            }
            Action::Shoot(order) => Some(Actor { piece: Some(order.shooter), purpose: 2 }),
            _ => None,
        }
    }

    fn check(&self, view: &View, action: &Action) -> Result<(), Illegal> {
        let step = view.now.state.step;
        if step == Step::Over {
            return Err(Illegal::by("GEN-13", "The battle is over."));
        }
        match action {
            Action::Proceed => match step {
                Step::Go(side) => {
                    let name = &view.scenario.side(side).name;
                    Err(Illegal::by("OST-01", format!("It is the go of {name}.")))
                }
                _ => Ok(()),
            },
            Action::EndGo(side) => self.check_go(view, *side),
            Action::Declare { piece, .. } => self.check_declaration(view, *piece),
            Action::Move { piece, path, .. } => self.check_move(view, *piece, path),
            Action::Shoot(order) => self.check_shot(view, order),
            Action::Assault { piece, target } => self.check_assault(view, *piece, *target),
            Action::Mount { piece, on } => self.check_mount(view, *piece, *on),
            Action::Dismount { piece } => self.check_dismount(view, *piece),
            Action::LookOut { .. }
            | Action::TakeSeat { .. }
            | Action::Join { .. }
            | Action::Mark(_)
            | Action::KeepDown { .. }
            | Action::Lift { .. }
            | Action::PutDown { .. }
            | Action::Destroy { .. }
            | Action::Designate(_) => Err(Illegal::by(
                "",
                "These rules know no such thing: units move and shoot at once.",
            )),
        }
    }

    fn resolve(&self, view: &View, action: &Action, dice: &mut dyn Roller) -> Vec<BattleEvent> {
        match action {
            Action::Proceed => self.proceed(view, dice),
            Action::EndGo(side) => self.end_go(view, *side),
            Action::Declare { piece, moving } => {
                vec![BattleEvent::Troop(TroopEvent::Declared { piece: *piece, moving: *moving })]
            }
            Action::Move { piece, path, facing, .. } => {
                self.moves(view, *piece, path, *facing, dice)
            }
            Action::Shoot(order) => self.shoots(view, order, dice),
            Action::Assault { piece, target } => self.assaults(view, *piece, *target, dice),
            Action::Mount { piece, on } => self.mount(view, *piece, *on),
            Action::Dismount { piece } => self.dismount(view, *piece),
            _ => Vec::new(),
        }
    }

    fn allowance(&self, view: &View, piece: PieceId) -> Allowance {
        let left = self.move_left(view, piece);
        Allowance { gaits: if left > 0.0 { vec![(Gait::Walk, left)] } else { Vec::new() } }
    }

    fn plan_move(&self, view: &View, piece: PieceId, path: &[DVec2]) -> MovePlan {
        self.drive(view, piece, path, true).plan
    }

    fn preview_shot(&self, view: &View, order: &ShotOrder) -> ShotPreview {
        self.shot_preview(view, order)
    }

    fn preview_melee(&self, view: &View, first: PieceId, second: PieceId) -> [f64; 3] {
        self.assault_odds(view, first, second)
    }

    fn spots(&self, view: &View, from: PieceId, to: PieceId) -> bool {
        self.share(view, from, to).0
    }

    fn sees(&self, view: &View, from: PieceId, to: PieceId) -> Exposure {
        self.exposure(view, from, to)
    }

    fn ground_cost(&self, mover: MoverClass, ground: Ground) -> Passage {
        self.passage(mover, ground)
    }

    fn nominal_range(&self, view: &View, shooter: PieceId, slot: u8) -> f64 {
        self.reach(view, shooter, slot)
    }

    fn may_fire(&self, view: &View, shooter: PieceId, slot: u8) -> Result<(), Illegal> {
        self.can_fire(view, shooter, slot)
    }

    fn task(&self, view: &View) -> Task {
        match (view.now.state.step, &view.now.state.held) {
            (Step::Go(_), Some(_)) => Task::Watch,
            (Step::Go(_), None) => Task::Act,
            _ => Task::Wait,
        }
    }

    fn may_mark(&self, view: &View, owner: PieceId) -> Result<MarkTerms, Illegal> {
        let name = &view.spec(owner).name;
        Err(Illegal::by("", format!("{name} lays no markers by these rules.")))
    }

    fn preview_mark(&self, _view: &View, _owner: PieceId, _at: DVec2) -> Vec<(PieceId, f64)> {
        Vec::new()
    }

    fn rests_on(&self, view: &View, event: &BattleEvent) -> Vec<RuleId> {
        Self::rests_on(self, view, event)
    }

    fn own_ids(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("INF-04", "OST-46"),
            ("INF-05", "OST-46"),
            ("INF-06", "OST-06"),
            ("INF-36", "OST-45"),
            ("INF-40b", "OST-53"),
            ("INF-53", "OST-38"),
            ("INF-69", "OST-53"),
            ("INF-72", "OST-37"),
        ]
    }

    fn objective_radius(&self) -> f64 {
        OBJECTIVE
    }
}
