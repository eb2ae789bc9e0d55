//! Events as sentences: short, concrete, a number with its unit, rule ids last. Used by log panel, terminal and report.
//!
//! Knows events and the scenario; no rule set by name.
#![warn(clippy::wildcard_enum_match_arm)]

use crate::model::{
    BattleEvent, Burning, Contender, Exact, Face, Gait, Gone, Health, LocationRecord, Modifiers,
    PieceId, PieceKind, PlateRecord, Reason, Role, RuleId, Scenario, ShotOrder, SideId, Step,
    StopCause, Struck, TemplateRecord, Treatment, WasteReason,
};
use glam::DVec2;
use std::fmt::Write as _;

/// One line of the log.
#[derive(Clone, Debug, PartialEq)]
pub struct Sentence {
    /// Whose mark stands before it.
    pub side: Option<SideId>,
    /// The sentence, without rule ids.
    pub text: String,
    /// Rules it rests on.
    pub rules: Vec<RuleId>,
    /// Where it happened, table mm.
    pub place: Option<DVec2>,
    /// Pieces it names.
    pub pieces: Vec<PieceId>,
    /// A heading: a new turn or phase.
    pub heading: bool,
}

impl Sentence {
    /// A sentence of nobody in particular.
    #[must_use]
    pub fn bare(text: impl Into<String>) -> Self {
        Self {
            side: None,
            text: text.into(),
            rules: Vec::new(),
            place: None,
            pieces: Vec::new(),
            heading: false,
        }
    }
}

impl std::fmt::Display for Sentence {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)?;
        if !self.rules.is_empty() {
            write!(f, " {}", self.rules.join(", "))?;
        }
        Ok(())
    }
}

/// The sentences of some events, in order; `own_ids` are ids to be told in place of others. Events that say nothing to
/// people give none.
#[must_use]
pub fn sentences(
    scenario: &Scenario,
    phases: &[(&str, &str)],
    own_ids: &[(&'static str, &'static str)],
    events: &[BattleEvent],
) -> Vec<Sentence> {
    let teller = Teller { scenario, phases };
    let mut told: Vec<Sentence> = events.iter().filter_map(|event| teller.tell(event)).collect();
    for rule in told.iter_mut().flat_map(|sentence| &mut sentence.rules) {
        if let Some((_, own)) = own_ids.iter().find(|(shared, _)| *shared == rule.as_ref()) {
            *rule = RuleId::from(*own);
        }
    }
    told
}

pub(super) struct Teller<'a> {
    scenario: &'a Scenario,
    phases: &'a [(&'a str, &'a str)],
}

impl Teller<'_> {
    pub(super) fn name(&self, id: PieceId) -> &str {
        &self.scenario.piece(id).name
    }

    /// Who fires; and with what, where that is not his first or only weapon.
    pub(super) fn with_weapon(&self, order: &ShotOrder) -> String {
        let spec = self.scenario.piece(order.shooter);
        let several = matches!(spec.kind, PieceKind::Vehicle(_)) || order.weapon > 0;
        match spec.weapons.get(usize::from(order.weapon)).filter(|_| several) {
            Some(weapon) => format!("{} with {}", spec.name, self.scenario.weapon(*weapon).name),
            None => spec.name.clone(),
        }
    }

    pub(super) fn side_name(&self, side: SideId) -> &str {
        &self.scenario.side(side).name
    }

    pub(super) fn side_of(&self, id: PieceId) -> Option<SideId> {
        Some(self.scenario.piece(id).side)
    }

    /// A length in the scenario's unit.
    pub(super) fn length(&self, mm: f64) -> String {
        let unit = self.scenario.unit;
        let digits = if unit == crate::model::LengthUnit::Millimetre { 0 } else { 1 };
        format!("{:.digits$} {}", mm / unit.mm(), unit.word())
    }

    fn tell(&self, event: &BattleEvent) -> Option<Sentence> {
        let line =
            |side: Option<SideId>, text: String, rules: &[&'static str], pieces: &[PieceId]| {
                Some(Sentence {
                    side,
                    rules: rules.iter().map(|r| RuleId::from(*r)).collect(),
                    pieces: pieces.to_vec(),
                    ..Sentence::bare(text)
                })
            };
        match event {
            BattleEvent::TurnBegan { turn } => heading(format!("Turn {turn}")),
            BattleEvent::PhaseBegan { phase } => {
                let (numeral, name) = self.phases.get(usize::from(*phase))?;
                heading(format!("{numeral} {name}"))
            }
            BattleEvent::StepBegan(Step::Go(side)) => {
                line(Some(*side), format!("{}: its go.", self.side_name(*side)), &["INF-05"], &[])
            }
            BattleEvent::StepBegan(Step::Proceed | Step::Shots { .. } | Step::Over) => None,
            BattleEvent::InitiativeRolled { rolls, first } => {
                let dice: Vec<String> = self
                    .scenario
                    .sides
                    .iter()
                    .zip(rolls)
                    .map(|(side, roll)| format!("{} {}", side.name, roll.face))
                    .collect();
                let text = format!(
                    "Initiative: {}. {} moves first.",
                    dice.join(", "),
                    self.side_name(*first)
                );
                line(Some(*first), text, &["INF-04"], &[])
            }
            BattleEvent::Moved { piece, path, gait, length, cost, stopped, .. } => {
                let mut text = if path.len() < 2 {
                    format!("{} turns or changes posture.", self.name(*piece))
                } else {
                    let mut text = format!(
                        "{} {} {}",
                        self.name(*piece),
                        match self.scenario.piece(*piece).kind {
                            PieceKind::Vehicle(_) => "drives",
                            PieceKind::Figure { .. }
                            | PieceKind::Crew
                            | PieceKind::Animal { .. } => gait_word(*gait),
                        },
                        self.length(*length)
                    );
                    if cost - length > 0.05 * self.scenario.unit.mm() {
                        let _ = write!(text, ", costs {}", self.length(*cost));
                    }
                    text.push('.');
                    text
                };
                if let Some(stop) = stopped {
                    let _ = write!(text, " Stops at {}.", self.stop_word(*stop));
                }
                let mut told = line(self.side_of(*piece), text, &["INF-06"], &[*piece])?;
                told.place = path.last().copied();
                Some(told)
            }
            BattleEvent::SetDown { piece, at } => {
                let mut told = line(
                    self.side_of(*piece),
                    format!("{} is laid down.", self.name(*piece)),
                    &["INF-40b"],
                    &[*piece],
                )?;
                told.place = Some(*at);
                Some(told)
            }
            BattleEvent::Left { piece, how } => {
                let how = match how {
                    Gone::Killed => "is taken off",
                    Gone::Exited => "leaves the table",
                    Gone::Fled => "leaves the table and is lost",
                };
                line(
                    self.side_of(*piece),
                    format!("{} {how}.", self.name(*piece)),
                    &["INF-36"],
                    &[*piece],
                )
            }
            BattleEvent::Mounted { piece, on, .. } => {
                let text = format!("{} gets on {}.", self.name(*piece), self.name(*on));
                line(self.side_of(*piece), text, &["INF-69"], &[*piece, *on])
            }
            BattleEvent::Dismounted { piece, at, .. } => {
                let text = format!("{} gets off.", self.name(*piece));
                let mut told = line(self.side_of(*piece), text, &["INF-69"], &[*piece])?;
                told.place = Some(*at);
                Some(told)
            }
            BattleEvent::KeptDown { piece, down } => {
                let how = if *down { "keeps his head down" } else { "raises his head" };
                let text = format!("{} {how}.", self.name(*piece));
                line(self.side_of(*piece), text, &["INF-43"], &[*piece])
            }
            BattleEvent::Lifted { patient, by: [first, second], .. } => {
                let text = format!(
                    "{} and {} take up {}.",
                    self.name(*first),
                    self.name(*second),
                    self.name(*patient)
                );
                line(self.side_of(*patient), text, &["INF-64"], &[*patient, *first, *second])
            }
            BattleEvent::Carried { .. } => None,
            BattleEvent::MoraleTested { unit, men, modifiers, roll, holds } => {
                let unit = self.scenario.units.get(unit.index());
                let added = match modifiers.whole() {
                    0 => String::new(),
                    n => format!(" + {n}"),
                };
                let end = if *holds { "it holds" } else { "it is shaken" };
                let name = unit.map_or("A unit", |u| u.name.as_str());
                let text = format!("{name} has lost half its men: d6 {}{added}, {end}.", roll.face);
                line(unit.map(|u| u.side), text, &["INF-66"], men)
            }
            BattleEvent::Joined { stand, with, men } => {
                let text =
                    format!("{} of {} join {}.", men.len(), self.name(*stand), self.name(*with));
                line(self.side_of(*stand), text, &["INF-15"], &[*stand, *with])
            }
            BattleEvent::Charged { piece, at, prey } => {
                let text = format!("{} charges {}.", self.name(*piece), self.name(*prey));
                let mut told = line(self.side_of(*piece), text, &["INF-48"], &[*piece, *prey])?;
                told.place = Some(*at);
                Some(told)
            }
            BattleEvent::Thrown { piece, roll, added } => {
                let text = format!("{} is thrown: d6 {} + {added}.", self.name(*piece), roll.face);
                line(self.side_of(*piece), text, &["INF-50"], &[*piece])
            }
            BattleEvent::MarkersLaid(order) => {
                // Which of them is real is nobody's business yet.
                let n = 1 + order.dummies.len();
                let text = format!("{} lays {n} markers.", self.name(order.owner));
                line(self.side_of(order.owner), text, &["INF-58"], &[order.owner])
            }
            BattleEvent::CameDown { owner, at, inches, observed, rolls, template, .. } => {
                let arrow = rolls.first().map_or(0, |r| r.face);
                let how = if *inches == 0 {
                    "on its marker".to_owned()
                } else {
                    format!("{inches} in off its marker")
                };
                let seen = if *observed { ", observed" } else { "" };
                let what = template
                    .as_ref()
                    .map_or_else(String::new, |t| format!(", {}", template_word(t)));
                let text = format!(
                    "The fire of {} comes down{seen}: arrow die {arrow}, {how}{what}.",
                    self.name(*owner)
                );
                let mut told = line(self.side_of(*owner), text, &["INF-60"], &[*owner])?;
                told.place = Some(*at);
                Some(told)
            }
            BattleEvent::MarkersLifted => None,
            BattleEvent::Designated(order) => {
                let text = format!("{} at {}.", self.with_weapon(order), self.name(order.target));
                line(self.side_of(order.shooter), text, &["INF-24"], &[order.shooter, order.target])
            }
            BattleEvent::ShotsOrdered(orders) => {
                let n = orders.len();
                let text = if n == 0 {
                    "Nobody fires.".to_owned()
                } else {
                    format!("All have designated: {n} {}.", if n == 1 { "shot" } else { "shots" })
                };
                line(None, text, &["INF-35"], &[])
            }
            BattleEvent::ShotFired { order, range, range_m, template } => {
                let laid = template
                    .as_ref()
                    .map_or_else(String::new, |t| format!(", {}", template_word(t)));
                let text = format!(
                    "{} at {}: {} ({range_m:.0} m){laid}.",
                    self.with_weapon(order),
                    self.name(order.target),
                    self.length(*range)
                );
                line(
                    self.side_of(order.shooter),
                    text,
                    &["INF-20", "INF-27"],
                    &[order.shooter, order.target],
                )
            }
            BattleEvent::ShotWasted { order, reason } => {
                let (why, rule) = match reason {
                    WasteReason::OutOfRange => ("out of range, a miss", "INF-25"),
                    WasteReason::TargetOut => {
                        ("the target is out already, the shot is spent", "INF-26")
                    }
                    WasteReason::ShooterOut => ("was put out first and does not fire", "INF-34"),
                };
                let text =
                    format!("{} at {}: {why}.", self.with_weapon(order), self.name(order.target));
                line(self.side_of(order.shooter), text, &[rule], &[order.shooter, order.target])
            }
            BattleEvent::HeadRolled { shooter, target, range, chance, hit, location } => {
                let total = chance.whole().clamp(0, 100);
                let text = format!(
                    "{} at {}, {}: {}, d20 {}, {}",
                    self.name(*shooter),
                    self.name(*target),
                    self.length(*range),
                    chance_word(chance, total),
                    hit.face,
                    if hit.succeeds() { landed(location) } else { "miss.".to_owned() }
                );
                let mut rules: Vec<&'static str> = vec!["INF-33"];
                if hit.succeeds() {
                    rules.push(if location.stopped { "INF-41" } else { "INF-37" });
                }
                let mut told = line(self.side_of(*shooter), text, &rules, &[*shooter, *target])?;
                // A bullet's chance is of one chart, a fragment's of another.
                if let (Some(said), Some(base)) = (told.rules.first_mut(), chance.0.first()) {
                    said.clone_from(&base.rule);
                }
                Some(told)
            }
            BattleEvent::Wounded { piece, health, .. } => {
                let text = format!("{}: {}.", self.name(*piece), health_word(*health));
                line(self.side_of(*piece), text, &["INF-37", "INF-40b"], &[*piece])
            }
            BattleEvent::EffectsTook => None,
            BattleEvent::LookedOut { vehicle, out } => {
                let how = if *out { "looks out of his hatch" } else { "shuts his hatch" };
                let text = format!("The driver of {} {how}.", self.name(*vehicle));
                line(self.side_of(*vehicle), text, &["INF-55"], &[*vehicle])
            }
            BattleEvent::SeatTaken { piece, role } => {
                let text = format!("{} takes over as {}.", self.name(*piece), role_word(*role));
                line(self.side_of(*piece), text, &["INF-72"], &[*piece])
            }
            BattleEvent::ShellBurst { shooter, at, chance, hit, astray, .. } => {
                let total = chance.whole().clamp(0, 100);
                let where_to = match astray.first() {
                    None => "on its spot".to_owned(),
                    Some(inches) => format!("{} in astray", inches.face),
                };
                let text = format!(
                    "The shell of {}: {}, d20 {}, bursts {where_to}.",
                    self.name(*shooter),
                    chance_word(chance, total),
                    hit.face
                );
                let mut told = line(self.side_of(*shooter), text, &["INF-71"], &[*shooter])?;
                told.place = Some(*at);
                Some(told)
            }
            BattleEvent::VehicleStruck {
                shooter,
                target,
                range,
                chance,
                hit,
                plate,
                damage,
                result,
                rule,
                ..
            } => {
                let total = chance.whole().clamp(0, 100);
                let mut text = format!(
                    "{} at {}, {}: {}, d20 {}, {}",
                    self.name(*shooter),
                    self.name(*target),
                    self.length(*range),
                    chance_word(chance, total),
                    hit.face,
                    if hit.succeeds() { "hit." } else { "miss." }
                );
                if let (true, Some(plate)) = (hit.succeeds(), plate) {
                    let _ = write!(text, " {}.", plate_word(plate));
                }
                if let Some(die) = damage {
                    let _ = write!(text, " d6 {}: {}.", die.face, struck_word(*result));
                }
                let mut told = line(self.side_of(*shooter), text, &[], &[*shooter, *target])?;
                told.rules.push(RuleId::from(rule.as_ref().to_owned()));
                Some(told)
            }
            BattleEvent::BailedOut { piece, roll, added, .. } => {
                let text = match roll {
                    Some(roll) => {
                        format!("{} bails out: d6 {} + {added}.", self.name(*piece), roll.face)
                    }
                    None => format!("{} gets out.", self.name(*piece)),
                };
                line(self.side_of(*piece), text, &["INF-53"], &[*piece])
            }
            BattleEvent::KnockedOut { piece } => {
                let text = format!("{} is knocked out.", self.name(*piece));
                line(self.side_of(*piece), text, &["INF-72"], &[*piece])
            }
            BattleEvent::FireRolled { piece, roll, burns } => {
                let how = match burns {
                    Burning::Out => "the fire is out",
                    Burning::On => "it burns on",
                    Burning::Explodes => "it blows up",
                };
                let text = format!("{} burns: d6 {}, {how}.", self.name(*piece), roll.face);
                line(self.side_of(*piece), text, &["INF-53"], &[*piece])
            }
            BattleEvent::Fought { first, second, bonuses, loser, .. } => {
                let with = |fighter: &Contender| match fighter.helper {
                    Some(helper) => {
                        format!("{} and {}", self.name(fighter.piece), self.name(helper))
                    }
                    None => self.name(fighter.piece).to_owned(),
                };
                let end = match loser {
                    Some(loser) => format!("{} is lost", self.name(*loser)),
                    None => "they fight on".to_owned(),
                };
                let added = bonuses.whole();
                let terms = if added == 0 { String::new() } else { format!(" ({added:+})") };
                let text = format!(
                    "{} against {}: {} to {}{terms}, {end}.",
                    with(first),
                    with(second),
                    first.total,
                    second.total
                );
                let side = self.side_of(first.piece);
                line(side, text, &["INF-63"], &[first.piece, second.piece])
            }
            BattleEvent::Treated { patient, by, modifiers, roll, outcome } => {
                let who = by.map_or_else(
                    || format!("{} lies without help", self.name(*patient)),
                    |by| format!("{} treats {}", self.name(by), self.name(*patient)),
                );
                let added = modifiers.whole();
                let die = if added == 0 {
                    format!("d6 {}", roll.face)
                } else {
                    let sign = if added < 0 { '−' } else { '+' };
                    format!("d6 {} {sign} {}", roll.face, added.abs())
                };
                let end = match outcome {
                    Treatment::Stabilised => "out of danger",
                    Treatment::NoChange => "no change",
                    Treatment::Dies => "he dies",
                    Treatment::Restored => "he is fit again",
                };
                let pieces: Vec<PieceId> = std::iter::once(*patient).chain(*by).collect();
                line(self.side_of(*patient), format!("{who}: {die}, {end}."), &["INF-64"], &pieces)
            }
            BattleEvent::Damaged { piece, damage } => {
                let text = format!("{}: {}.", self.name(*piece), damage.words());
                line(self.side_of(*piece), text, &["INF-72"], &[*piece])
            }
            BattleEvent::WeaponLost { piece, weapon } => {
                let spec = self.scenario.piece(*piece);
                let what = spec
                    .weapons
                    .get(usize::from(*weapon))
                    .map_or("weapon", |w| self.scenario.weapon(*w).name.as_str());
                let text = format!("The {what} of {} is destroyed with its gunner.", spec.name);
                // A rifle lost with its man is no news; a crew's weapon is.
                if spec.is_figure() {
                    None
                } else {
                    line(self.side_of(*piece), text, &["INF-14"], &[*piece])
                }
            }
            BattleEvent::ObjectiveTaken { objective, side } => {
                let place = self.scenario.objectives.get(objective.index())?;
                let mut told = line(
                    Some(*side),
                    format!("{} takes {}.", self.side_name(*side), place.name),
                    &["GEN-14"],
                    &[],
                )?;
                told.place = Some(place.at);
                Some(told)
            }
            BattleEvent::Reckoned { lost, .. } => {
                let parts: Vec<String> = self
                    .scenario
                    .sides
                    .iter()
                    .zip(lost)
                    .map(|(side, v)| format!("{} {v:.0}", side.name))
                    .collect();
                line(None, format!("Value lost so far: {}.", parts.join(", ")), &["GEN-13"], &[])
            }
            BattleEvent::Troop(event) => self.tell_unit(event),
            BattleEvent::Ended(ending) => line(
                ending.winner,
                ending_sentence(self.scenario, ending.winner, ending.reason),
                &["GEN-13"],
                &[],
            ),
        }
    }

    fn stop_word(&self, stop: StopCause) -> String {
        match stop {
            StopCause::Allowance => "the end of its allowance".to_owned(),
            StopCause::Terrain(obstacle) => {
                let piece = self.scenario.terrain.piece_of(obstacle);
                piece.map_or_else(|| "an obstacle".to_owned(), |p| p.name.clone())
            }
            StopCause::Piece(id) => self.name(id).to_owned(),
            StopCause::Edge => "the table's edge".to_owned(),
        }
    }
}

/// How a battle ended, as one sentence.
#[must_use]
pub fn ending_sentence(scenario: &Scenario, winner: Option<SideId>, reason: Reason) -> String {
    let why = match reason {
        Reason::Mission(_) => "a mission is fulfilled",
        Reason::Broke => "the other side broke",
        Reason::NobodyLeft => "nobody else is left who could act",
        Reason::Score => "by score at the turn limit",
    };
    match winner {
        Some(side) => format!("{} wins: {why}.", scenario.side(side).name),
        None => {
            let why = match reason {
                Reason::Mission(_) => "both fulfilled their missions",
                Reason::Broke => "both broke",
                Reason::NobodyLeft => "nobody is left who could act",
                Reason::Score => "equal scores at the turn limit",
            };
            format!("A draw: {why}.")
        }
    }
}

fn heading(text: String) -> Option<Sentence> {
    Some(Sentence { heading: true, ..Sentence::bare(text) })
}

fn gait_word(gait: Gait) -> &'static str {
    match gait {
        Gait::None => "stays",
        Gait::Crawl => "crawls",
        Gait::Walk => "walks",
        Gait::Run => "runs",
    }
}

/// State of health, for people.
#[must_use]
pub fn health_word(health: Health) -> &'static str {
    match health {
        Health::Fit => "fit",
        Health::WalkingWounded => "walking wounded",
        Health::LitterCase => "litter case",
        Health::Dead => "dead",
    }
}

/// A duty, for people.
fn role_word(role: Role) -> &'static str {
    match role {
        Role::Rifleman => "rifleman",
        Role::Leader => "leader",
        Role::Gunner => "gunner",
        Role::Loader => "loader",
        Role::Commander => "commander",
        Role::Spotter => "spotter",
        Role::Medic => "medic",
        Role::Driver => "driver",
        Role::HullGunner => "hull gunner",
    }
}

/// What a round met: `Front, 51 mm at 55 degrees: pierces 47, it holds`.
fn plate_word(plate: &PlateRecord) -> String {
    let face = match plate.face {
        Face::Front => "Front",
        Face::Side => "Side",
        Face::Rear => "Rear",
    };
    let end = if plate.pierces > plate.mm { "goes through" } else { "it holds" };
    format!(
        "{face}, {:.0} mm at {:.0} degrees: pierces {:.0}, {end}",
        plate.mm, plate.angle_deg, plate.pierces
    )
}

/// What a shot at a vehicle came to, for people.
#[must_use]
pub fn struck_word(result: Struck) -> &'static str {
    match result {
        Struck::Missed => "missed",
        Struck::Holds => "the plate holds",
        Struck::NoEffect => "no effect",
        Struck::OneMan => "one man is lost",
        Struck::Crew => "the crew is lost",
        Struck::Broken(damage) => damage.words(),
    }
}

fn template_word(template: &TemplateRecord) -> String {
    match template {
        TemplateRecord::Leaves { count: 1, .. } => "one leaf".to_owned(),
        TemplateRecord::Leaves { count, layout, .. } => {
            let how = match layout {
                crate::geometry::Layout::EndToEnd => "end to end",
                crate::geometry::Layout::SideBySide => "side by side",
            };
            format!("{count} leaves {how}")
        }
        TemplateRecord::Circle { .. } => "a blast".to_owned(),
        TemplateRecord::Circles { count, .. } => format!("{count} blasts"),
        TemplateRecord::Cone { .. } => "a flame".to_owned(),
    }
}

/// `75 − 20 moved = 55 %`, or the sum alone when there is one term.
fn chance_word(chance: &Modifiers, total: i32) -> String {
    format!("{}{total} %", terms(chance))
}

/// `3 + 1 target moved = 4`, or the sum alone when there is one term.
#[must_use]
pub fn chance_terms(sum: &Modifiers) -> String {
    format!("{}{}", terms(sum), sum.total())
}

/// A number with two digits behind the point at most.
fn short(value: Exact) -> String {
    let text = format!("{:.2}", value.get());
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// All terms but a lone one, and the sign before what they come to.
fn terms(chance: &Modifiers) -> String {
    let mut text = String::new();
    if let Some(base) = chance.0.first().filter(|_| chance.0.len() > 1) {
        let _ = write!(text, "{}", base.value);
        for m in chance.after_base() {
            let sign = if m.value < Exact::ZERO { '−' } else { '+' };
            let _ = write!(text, " {sign} {} {}", short(m.value.abs()), m.name.replace('_', " "));
        }
        text.push_str(" = ");
    }
    text
}

fn landed(location: &LocationRecord) -> String {
    let cover = location.cover.replace('_', " ");
    if location.stopped {
        return format!(
            "hit. d6 {}: not exposed ({cover}, {}), stopped.",
            location.roll.face, location.exposed
        );
    }
    let added = location.modifiers.whole();
    let die = if added == 0 {
        format!("d6 {}", location.roll.face)
    } else {
        let sign = if added < 0 { '−' } else { '+' };
        format!("d6 {} {sign} {}", location.roll.face, added.abs())
    };
    let name = if location.face { "face".to_owned() } else { location.name.replace('_', " ") };
    format!("hit. {die}: {name}.")
}
