//! Layer 2: the rules, as pure functions of plain data.
//!
//! A rule set is one [`Ruleset`] in the one [`RULESETS`] registry. The engine never asks which one is active; a rule
//! never sees a world, a file or a clock. Preview and resolution call the same functions, so what a player is shown is
//! what will be rolled.

pub mod guns;
pub mod infantry;
mod initiative;
pub mod ostfront;
pub mod twelve_inch;
mod victory;
mod view;

use crate::dice::Roller;
use crate::geometry::{Dir, Exposure, Passage};
use crate::model::{
    Action, BattleEvent, Face, Gait, Ground, Health, Illegal, Modifiers, MoverClass, PartSet,
    PieceId, PlateRecord, Plight, RuleId, Scenario, ShotOrder, StopCause, Struck, TemplateRecord,
};
use glam::DVec2;
use std::sync::Arc;

pub use view::View;

/// One phase of a rule set's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phase {
    /// As the turn bar counts it, `VI`.
    pub numeral: &'static str,
    /// As people say it, `Infantry fire`.
    pub name: &'static str,
}

/// What names the dice of an action besides battle, turn and phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Actor {
    /// Who rolls; none = the battle itself.
    pub piece: Option<PieceId>,
    /// Kind of roll, any small number of the rule set.
    pub purpose: u8,
}

/// How far a piece may go this turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Allowance {
    /// Each gait with its reach from here, table mm, slowest first; what was moved before is taken off.
    pub gaits: Vec<(Gait, f64)>,
}

impl Allowance {
    /// The furthest, table mm; 0 when it may not move.
    #[must_use]
    pub fn full(&self) -> f64 {
        self.gaits.last().map_or(0.0, |g| g.1)
    }
}

/// What a move would come to.
#[derive(Clone, Debug, PartialEq)]
pub struct MovePlan {
    /// Start and every corner passed, mm.
    pub path: Vec<DVec2>,
    /// Length, mm.
    pub length: f64,
    /// Cost, mm of allowance.
    pub cost: f64,
    /// Allowance it was measured against, mm.
    pub allowance: f64,
    /// What stops it short.
    pub stopped: Option<StopCause>,
    /// Gait of all it will have moved this turn.
    pub gait: Gait,
    /// Way a hull points at the end; none for those who face where they like.
    pub facing: Option<Dir>,
    /// How far it turned on the way, degrees (`INF-73`).
    pub turned: f64,
}

/// What a shot would come to: exactly the numbers that will be rolled against.
#[derive(Clone, Debug, PartialEq)]
pub struct ShotPreview {
    /// The order.
    pub order: ShotOrder,
    /// Range to the designated target, table mm.
    pub range: f64,
    /// The same in scale metres.
    pub range_m: f64,
    /// Within the weapon's reach.
    pub in_range: bool,
    /// What is laid.
    pub template: Option<TemplateRecord>,
    /// Every head at risk, in the order in which they are rolled.
    pub heads: Vec<HeadPreview>,
    /// The vehicle at risk.
    pub vehicle: Option<VehiclePreview>,
    /// A shell that must hit its spot first: heads and vehicle are those at risk if it does.
    pub burst: Option<BurstPreview>,
    /// What it may do to a unit.
    pub unit: Option<UnitPreview>,
}

/// A unit at risk where one model is one (OST).
#[derive(Clone, Debug, PartialEq)]
pub struct UnitPreview {
    /// Which.
    pub target: PieceId,
    /// Score needed with its terms.
    pub score: Modifiers,
    /// Faces of the d6 that hit.
    pub faces: Vec<u16>,
    /// Gun against armour, where it comes to that.
    pub armour: Option<ArmourPreview>,
    /// Exact chance of each plight of a vehicle; those that cannot be are left out.
    pub odds: Vec<(Plight, f64)>,
    /// Men that are lost on the average: of the unit, or inside and on a vehicle.
    pub men: f64,
}

impl ShotPreview {
    /// Chance that what is rolled for is rolled for: that of a shell to burst on its spot, 1 for all else.
    #[must_use]
    pub fn lands(&self) -> f64 {
        self.burst.as_ref().map_or(1.0, |b| f64::from(b.needed.min(20)) / 20.0)
    }
}

/// A shell of high explosive before its d20 falls (`INF-71`).
#[derive(Clone, Debug, PartialEq)]
pub struct BurstPreview {
    /// Where it is aimed, mm.
    pub at: DVec2,
    /// Radius of the red zone, mm.
    pub red: f64,
    /// Radius of the outer zone, mm.
    pub outer: f64,
    /// Percent with every term.
    pub chance: Modifiers,
    /// The d20 must show this or less.
    pub needed: u16,
}

/// Gun against armour (`OST-23` to `OST-32`).
#[derive(Clone, Debug, PartialEq)]
pub struct ArmourPreview {
    /// The face that would be hit.
    pub face: Face,
    /// Penetration with its terms.
    pub pierces: Modifiers,
    /// Defence with its terms.
    pub holds: Modifiers,
    /// Ways of 36 in which it goes through.
    pub ways: u32,
}

/// A vehicle at risk (`INF-52`, `INF-54`, `INF-65`).
#[derive(Clone, Debug, PartialEq)]
pub struct VehiclePreview {
    /// Which.
    pub target: PieceId,
    /// Range, table mm.
    pub range: f64,
    /// Percent with every term.
    pub chance: Modifiers,
    /// The d20 must show this or less.
    pub needed: u16,
    /// The plate and what the round pierces, where it must pierce one.
    pub plate: Option<PlateRecord>,
    /// The rule whose chart says what a hit does.
    pub rule: &'static str,
    /// Exact chance of each result; those that cannot be are left out.
    pub odds: Vec<(Struck, f64)>,
}

impl VehiclePreview {
    /// Chance of a result, the sum of all that `is` picks.
    #[must_use]
    pub fn chance_of(&self, is: impl Fn(Struck) -> bool) -> f64 {
        self.odds.iter().filter(|o| is(o.0)).map(|o| o.1).sum()
    }
}

/// One head at risk.
#[derive(Clone, Debug, PartialEq)]
pub struct HeadPreview {
    /// Whose.
    pub target: PieceId,
    /// Range, table mm.
    pub range: f64,
    /// Percent with every term.
    pub chance: Modifiers,
    /// The d20 must show this or less.
    pub needed: u16,
    /// Parts that can be hit.
    pub exposed: PartSet,
    /// What gives cover, a word.
    pub cover: String,
    /// Exact chance of each outcome, in the order of [`Health`]: fit, walking wounded, litter case, dead.
    pub odds: [f64; 4],
}

impl HeadPreview {
    /// Chance that the man is out afterwards: litter case or dead.
    #[must_use]
    pub fn out(&self) -> f64 {
        self.odds[Health::LitterCase as usize] + self.odds[Health::Dead as usize]
    }
}

/// What goes with a marker of fire that will come down (`INF-58`, `INF-61`).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MarkTerms {
    /// Dummies beside the real one.
    pub dummies: usize,
    /// How far from where it falls anybody is at risk, table mm, about.
    pub reach: f64,
    /// The weapon could fire at what it sees instead.
    pub direct: bool,
}

/// A rule set: behaviour behind one seam, numbers in its RON file.
pub trait Ruleset: Send + Sync {
    /// Id in files, `infantry`.
    fn id(&self) -> &'static str;
    /// Name for people.
    fn title(&self) -> &'static str;
    /// Hash of the data it runs on, hexadecimal; a log carries it.
    fn data_hash(&self) -> &str;
    /// Phases of a turn, in order.
    fn phases(&self) -> &[Phase];
    /// Events that open a battle.
    fn begin(&self, view: &View) -> Vec<BattleEvent>;
    /// Who rolls when this action is resolved; none when no die can fall.
    fn actor(&self, view: &View, action: &Action) -> Option<Actor>;
    /// Is it allowed?
    ///
    /// # Errors
    /// Says which rule forbids it, with the numbers.
    fn check(&self, view: &View, action: &Action) -> Result<(), Illegal>;
    /// What comes of an action that [`Ruleset::check`] has allowed.
    fn resolve(&self, view: &View, action: &Action, dice: &mut dyn Roller) -> Vec<BattleEvent>;
    /// How far may it go?
    fn allowance(&self, view: &View, piece: PieceId) -> Allowance;
    /// What would a move along these corners come to? Never further than the allowance.
    fn plan_move(&self, view: &View, piece: PieceId, path: &[DVec2]) -> MovePlan;
    /// What would this shot come to? Measures, so for tables that may not measure yet it is the umpire's.
    fn preview_shot(&self, view: &View, order: &ShotOrder) -> ShotPreview;
    /// Chance that the first of two who touch would win, neither, or the second, in one round of close combat.
    fn preview_melee(&self, view: &View, first: PieceId, second: PieceId) -> [f64; 3];
    /// Does one piece see anything of another? The verdict of [`Ruleset::sees`] without its reasons.
    fn spots(&self, view: &View, from: PieceId, to: PieceId) -> bool;
    /// How well one piece sees another, and what hides the rest.
    fn sees(&self, view: &View, from: PieceId, to: PieceId) -> Exposure;
    /// What ground costs a mover, in lengths of table mm (`GEN-15`).
    fn ground_cost(&self, mover: MoverClass, ground: Ground) -> Passage;
    /// Furthest range at which a weapon has any chance, table mm, as the chart prints it: knowing it measures nothing.
    fn nominal_range(&self, view: &View, shooter: PieceId, slot: u8) -> f64;
    /// May this piece fire this weapon now, whatever the target?
    ///
    /// # Errors
    /// The first reason why not.
    fn may_fire(&self, view: &View, shooter: PieceId, slot: u8) -> Result<(), Illegal>;
    /// What this side goes for in the phase at hand.
    fn task(&self, view: &View) -> Task;
    /// May this weapon be laid on a marker now, and what goes with it?
    ///
    /// # Errors
    /// The first reason why not.
    fn may_mark(&self, view: &View, owner: PieceId) -> Result<MarkTerms, Illegal>;
    /// Whom the fire of this weapon would take if it came down there without drift, each with his chance to be hit.
    fn preview_mark(&self, view: &View, owner: PieceId, at: DVec2) -> Vec<(PieceId, f64)>;
    /// Every rule that an event rests on; `view` is the table before the event's action.
    fn rests_on(&self, view: &View, event: &BattleEvent) -> Vec<RuleId>;
    /// Ids under which this set knows facts that all sets share and that are told by the ids of the infantry rules.
    fn own_ids(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }
    /// Radius within which an objective is held, table mm (`GEN-14`).
    fn objective_radius(&self) -> f64;
}

/// What a side does in its go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Moves its pieces.
    Move,
    /// Lays markers of fire that will come down.
    Mark,
    /// Designates targets.
    Designate,
    /// Moves and shoots with one piece after the other.
    Act,
    /// Watches a move of the other side, and may shoot at it.
    Watch,
    /// Nothing that anyone decides.
    Wait,
}

/// One entry of the registry.
pub struct Entry {
    /// Id in files.
    pub id: &'static str,
    /// Makes the rule set for a scenario: its switches are read here.
    pub load: fn(&Scenario) -> Result<Arc<dyn Ruleset>, String>,
}

/// Every rule set. A fourth one is a module, a RON file and a line here.
pub const RULESETS: &[Entry] = &[
    Entry { id: "infantry", load: infantry::load },
    Entry { id: "ostfront", load: ostfront::battle::load },
];

/// The rule set that a scenario asks for.
///
/// # Errors
/// The rule set is unknown or a switch has no such value; the text says which and what there is.
pub fn for_scenario(scenario: &Scenario) -> Result<Arc<dyn Ruleset>, String> {
    let entry = RULESETS.iter().find(|e| e.id == scenario.rules).ok_or_else(|| {
        let known: Vec<&str> = RULESETS.iter().map(|e| e.id).collect();
        format!("there are no rules \"{}\"; there are: {}", scenario.rules, known.join(", "))
    })?;
    (entry.load)(scenario)
}
