//! What the inspector says about a piece.

use super::{length, percent};
use crate::draw::sentences::health_word;
use crate::model::{
    Damage, DamageSet, Gait, Gone, Health, Manner, PieceId, PieceKind, PieceSpec, PieceState,
    Posture, Role, Scenario, SideSlot, Snapshot, Troop,
};
use crate::rules::{Ruleset, View};

/// How good or bad a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names are the documentation")]
pub enum Grade {
    Good,
    Warn,
    Bad,
    Plain,
}

/// One man of a crew.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrewRow {
    /// `Gunner`.
    pub duty: &'static str,
    /// `Cpl Ames`.
    pub name: String,
    /// `fit`.
    pub state: &'static str,
    /// How good that is.
    pub grade: Grade,
}

/// One weapon.
#[derive(Clone, Debug, PartialEq)]
pub struct WeaponRow {
    /// Its name.
    pub name: String,
    /// `to 24.0 in`, `3 leaves`.
    pub facts: String,
    /// Useless, or why it may not fire now.
    pub trouble: Option<String>,
}

/// An enemy who is seen.
#[derive(Clone, Debug, PartialEq)]
pub struct SeenRow {
    /// Who.
    pub id: PieceId,
    /// Name.
    pub name: String,
    /// Mark.
    pub slot: SideSlot,
    /// `kneels, behind the stone wall`.
    pub words: String,
    /// Percent hidden.
    pub hidden: u32,
}

/// Whom it sees.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sees {
    /// Of how many.
    pub of: usize,
    /// Those it sees, nearest first.
    pub rows: Vec<SeenRow>,
}

/// The record of a piece.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// Who.
    pub id: PieceId,
    /// Name.
    pub name: String,
    /// Name of the side.
    pub side: String,
    /// Its slot.
    pub slot: SideSlot,
    /// `Rifleman with rifle`.
    pub kind: String,
    /// At most four.
    pub tags: Vec<String>,
    /// The men on it, or none.
    pub crew: Vec<CrewRow>,
    /// Its weapons.
    pub weapons: Vec<WeaponRow>,
    /// Name, value, rule.
    pub facts: Vec<(&'static str, String, &'static str)>,
}

/// The record of a piece in a state.
#[must_use]
pub fn record(
    scenario: &Scenario,
    rules: &dyn Ruleset,
    now: &Snapshot,
    id: PieceId,
) -> Option<Record> {
    let spec = scenario.pieces.get(id.index())?;
    let state = now.pieces.get(id.index())?;
    let view = View::new(scenario, now);
    let side = scenario.sides.get(spec.side.index())?;
    let crew: Vec<CrewRow> = scenario
        .pieces
        .iter()
        .zip(&now.pieces)
        .filter(|(p, _)| p.seat.is_some_and(|s| s.on == id))
        .map(|(p, s)| {
            let (state, grade) = condition(s);
            CrewRow { duty: duty(p.role()), name: p.name.clone(), state, grade }
        })
        .collect();
    let weapons = spec.weapons.iter().enumerate().filter_map(|(i, w)| {
        let weapon = scenario.arsenal.get(w.index())?;
        let slot = u8::try_from(i).ok()?;
        let lost = state.weapons_lost >> slot.min(7) & 1 == 1;
        let reach = rules.nominal_range(&view, id, slot);
        let laid = match weapon.templates {
            // Where one model is a unit nobody lays templates.
            _ if spec.troop.is_some() => String::new(),
            crate::model::Templates::Single => "one target".to_owned(),
            crate::model::Templates::Leaves(1) => "1 leaf".to_owned(),
            crate::model::Templates::Leaves(n) => format!("{n} leaves"),
            crate::model::Templates::Circles(1, d) => {
                format!("blast of {}", length(d, scenario.unit))
            }
            crate::model::Templates::Circles(n, d) => {
                format!("{n} blasts of {}", length(d, scenario.unit))
            }
            crate::model::Templates::Cone => "flame".to_owned(),
        };
        Some(WeaponRow {
            name: weapon.name.clone(),
            facts: match laid.as_str() {
                "" => format!("to {}", length(reach, scenario.unit)),
                laid => format!("{laid}, to {}", length(reach, scenario.unit)),
            },
            trouble: lost.then(|| "lost".to_owned()),
        })
    });
    let mut facts = Vec::new();
    if state.on_table() && state.aboard.is_none() {
        let allowance = rules.allowance(&view, id);
        let own = rules.own_ids().iter().find(|(shared, _)| *shared == "INF-06");
        let rule = own.map_or("INF-06", |(_, own)| own);
        facts.push(("Can still move", length(allowance.full(), scenario.unit), rule));
    }
    if state.z.abs() > 0.5 {
        facts.push(("Height", length(state.z, scenario.unit), "GEN-09"));
    }
    if let Some(troop) = spec.troop {
        facts.extend(unit_facts(spec, state, troop));
    }
    facts.push(("Worth", format!("{:.0}", spec.points), "GEN-13"));
    Some(Record {
        id,
        name: spec.name.clone(),
        side: side.name.clone(),
        slot: side.slot,
        kind: kind(scenario, id),
        tags: tags(scenario, now, id),
        crew,
        weapons: weapons.collect(),
        facts,
    })
}

/// What is left of a unit and what presses on it, where one model is a unit.
fn unit_facts(
    spec: &PieceSpec,
    state: &PieceState,
    troop: Troop,
) -> Vec<(&'static str, String, &'static str)> {
    let t = &state.troop;
    let mut facts = Vec::new();
    if !matches!(spec.kind, PieceKind::Vehicle(_)) {
        let left = troop.men.saturating_sub(t.lost);
        facts.push(("Men", format!("{left} of {}", troop.men), "OST-45"));
    }
    if troop.special > 0 {
        let left = troop.special.saturating_sub(t.special_used);
        facts.push(("Special rounds", format!("{left} of {}", troop.special), "OST-27a"));
    }
    if t.pins > 0 {
        facts.push(("Pins", t.pins.to_string(), "OST-39"));
    }
    facts
}

/// Chips of a unit: its quality, what it declared, what has befallen it.
fn unit_tags(state: &PieceState, troop: Troop) -> Vec<String> {
    let t = &state.troop;
    let mut out = vec![format!("{:?}", troop.quality)];
    let mut when = |holds: bool, word: &str| {
        if holds {
            out.push(word.to_owned());
        }
    };
    when(t.manner == Manner::Halted, "Halted");
    when(t.manner == Manner::Moving, "Moving");
    when(troop.prepared && t.moves == 0, "Dug in");
    when(t.stuck, "Stuck");
    when(t.dazed > 0, "Crewman wounded");
    when(t.smoke > 0, "In smoke");
    when(t.tracks.is_some(), "Tracks out for now");
    when(t.armament.is_some(), "Armament out for now");
    when(t.worsened, "Armament damaged");
    out
}

/// What a piece is, in words.
#[must_use]
pub fn kind(scenario: &Scenario, id: PieceId) -> String {
    let Some(spec) = scenario.pieces.get(id.index()) else {
        return String::new();
    };
    let weapon = spec.weapons.first().and_then(|w| scenario.arsenal.get(w.index()));
    let weapon = weapon.map(|w| w.name.as_str());
    match (&spec.kind, weapon) {
        (PieceKind::Figure { role, .. }, Some(w)) => format!("{}, {w}", duty(*role)),
        (PieceKind::Figure { role, .. }, None) => duty(*role).to_owned(),
        (PieceKind::Crew, Some(w)) => w.to_owned(),
        (PieceKind::Crew, None) => "Crew".to_owned(),
        (PieceKind::Vehicle(v), _) => v.model.clone(),
        (PieceKind::Animal { figure, .. }, _) => figure.clone(),
    }
}

fn tags(scenario: &Scenario, now: &Snapshot, id: PieceId) -> Vec<String> {
    let (Some(spec), Some(state)) = (scenario.pieces.get(id.index()), now.pieces.get(id.index()))
    else {
        return Vec::new();
    };
    let mut out = Vec::new();
    let vehicle = matches!(spec.kind, PieceKind::Vehicle(_));
    if let Some(gone) = state.gone {
        out.push(gone_word(gone).to_owned());
    } else if vehicle {
        out.extend((state.health == Health::Dead).then(|| "Knocked out".to_owned()));
        out.extend(state.machine.damage.list().map(|d| sentence_case(d.words())));
        out.extend(state.machine.driver_out.then(|| "Driver looks out".to_owned()));
    } else if state.health > Health::Fit {
        out.push(sentence_case(health_word(state.health)));
    }
    if let Some(troop) = spec.troop {
        out.extend(unit_tags(state, troop));
        return out;
    }
    if spec.elite > 0 {
        out.push(format!("Elite {}", spec.elite));
    }
    if state.on_table() && vehicle {
        let moved = if state.turn.gait == Gait::None { "Did not move" } else { "Drove" };
        out.push(moved.to_owned());
    } else if state.on_table() {
        out.push(
            match View::new(scenario, now).posture(id) {
                Posture::Standing => "Standing",
                Posture::Kneeling => "Kneeling",
                Posture::Prone => "Prone",
            }
            .to_owned(),
        );
        out.push(
            match state.turn.gait {
                Gait::None => "Did not move",
                Gait::Crawl => "Crawled",
                Gait::Walk => "Walked",
                Gait::Run => "Ran",
            }
            .to_owned(),
        );
    }
    out
}

/// The word for a man's state and how good it is.
#[must_use]
pub fn condition(state: &PieceState) -> (&'static str, Grade) {
    let damage = state.machine.damage;
    match (state.gone, state.health) {
        (None, Health::Fit) if damage.has(Damage::Burning) => ("burns", Grade::Bad),
        (None, Health::Fit) if damage != DamageSet::default() => ("damaged", Grade::Warn),
        (Some(gone), _) => (gone_word_small(gone), Grade::Bad),
        (None, Health::Fit) => ("fit", Grade::Good),
        (None, Health::WalkingWounded) => ("wounded", Grade::Warn),
        (None, Health::LitterCase) => ("litter case", Grade::Bad),
        (None, Health::Dead) => ("dead", Grade::Bad),
    }
}

fn gone_word(gone: Gone) -> &'static str {
    match gone {
        Gone::Killed => "Dead",
        Gone::Exited => "Left by its exit",
        Gone::Fled => "Fled",
    }
}

fn gone_word_small(gone: Gone) -> &'static str {
    match gone {
        Gone::Killed => "dead",
        Gone::Exited => "left",
        Gone::Fled => "fled",
    }
}

/// His duty, for people.
#[must_use]
pub fn duty(role: Role) -> &'static str {
    match role {
        Role::Rifleman => "Rifleman",
        Role::Leader => "Leader",
        Role::Gunner => "Gunner",
        Role::Loader => "Loader",
        Role::Commander => "Commander",
        Role::Spotter => "Spotter",
        Role::HullGunner => "Hull gunner",
        Role::Medic => "Medic",
        Role::Driver => "Driver",
    }
}

fn sentence_case(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |c| c.to_uppercase().chain(letters).collect())
}

/// Who looks for a piece: itself, or the man who serves its weapon.
#[must_use]
pub fn watcher(scenario: &Scenario, now: &Snapshot, id: PieceId) -> PieceId {
    let view = View::new(scenario, now);
    let rank = |role: Role| match role {
        Role::Gunner => 0,
        Role::Commander | Role::Leader => 1,
        _ => 2,
    };
    let man = view.aboard(id).filter(|(_, s)| s.able()).min_by_key(|(p, _)| rank(p.role()));
    man.map_or(id, |(p, _)| p.id)
}

/// Whom a piece sees of all others' men, by the rules.
#[must_use]
pub fn sees(scenario: &Scenario, rules: &dyn Ruleset, now: &Snapshot, id: PieceId) -> Sees {
    let Some(spec) = scenario.pieces.get(id.index()) else {
        return Sees::default();
    };
    let view = View::new(scenario, now);
    if !view.state(id).able() {
        return Sees::default();
    }
    let eye = watcher(scenario, now, id);
    let at = view.place(eye);
    let mut out = Sees::default();
    let mut rows: Vec<(f64, SeenRow)> = Vec::new();
    for (other, state) in view.on_table() {
        let stand = matches!(other.kind, PieceKind::Crew);
        // Who sits behind plates is no target of his own.
        let shut_in = state
            .aboard
            .is_some_and(|on| matches!(&view.spec(on).kind, PieceKind::Vehicle(v) if !v.open));
        if other.side == spec.side || stand || shut_in || !state.able() {
            continue;
        }
        out.of += 1;
        let seen = rules.sees(&view, eye, other.id);
        if !seen.visible {
            continue;
        }
        let Some(side) = scenario.sides.get(other.side.index()) else { continue };
        let behind = seen
            .blocked_by
            .or_else(|| seen.by.first().map(|s| s.obstacle))
            .and_then(|o| scenario.terrain.piece_of(o))
            .map(|p| p.name.trim_start_matches("the ").to_owned());
        let hidden = percent(1.0 - seen.fraction);
        let vehicle = matches!(other.kind, PieceKind::Vehicle(_));
        let how = match (state.turn.gait, view.posture(other.id)) {
            (Gait::None, _) if vehicle => "halted",
            (_, _) if vehicle => "drove",
            (Gait::Run, Posture::Standing) => "ran",
            (_, Posture::Standing) => "stands",
            (_, Posture::Kneeling) => "kneels",
            (_, Posture::Prone) => "prone",
        };
        let words = match behind.filter(|_| hidden > 0) {
            Some(name) => format!("{how}, {name}"),
            None if hidden > 0 => format!("{how}, in cover"),
            None => format!("{how} in the open"),
        };
        rows.push((
            view.place(other.id).distance(at),
            SeenRow { id: other.id, name: other.name.clone(), slot: side.slot, words, hidden },
        ));
    }
    rows.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.id.cmp(&b.1.id)));
    out.rows = rows.into_iter().map(|r| r.1).collect();
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::example;
    use crate::rules::for_scenario;

    fn id(scenario: &Scenario, key: &str) -> PieceId {
        scenario.pieces.iter().find(|p| p.key == key).unwrap().id
    }

    #[test]
    fn a_crew_lists_its_men_with_their_duty_and_state() {
        let s = example::scenario();
        let rules = for_scenario(&s).unwrap();
        let mut now = example::snapshot(&s);
        let gun = id(&s, "baker");
        now.pieces[gun.index() + 2].health = Health::LitterCase;
        let record = record(&s, rules.as_ref(), &now, gun).unwrap();
        assert_eq!(record.crew.len(), 3);
        assert!(record.crew.iter().any(|c| c.state == "litter case" && c.grade == Grade::Bad));
        assert!(record.tags.iter().any(|t| t == "Did not move"));
    }

    #[test]
    fn a_dead_man_sees_nobody() {
        let s = example::scenario();
        let rules = for_scenario(&s).unwrap();
        let mut now = example::snapshot(&s);
        assert!(sees(&s, rules.as_ref(), &now, PieceId(0)).of > 0);
        now.pieces[0].health = Health::Dead;
        assert_eq!(sees(&s, rules.as_ref(), &now, PieceId(0)), Sees::default());
    }

    #[test]
    fn the_gunner_looks_for_his_gun() {
        let s = example::scenario();
        let now = example::snapshot(&s);
        let gun = id(&s, "baker");
        let eye = watcher(&s, &now, gun);
        assert_eq!(s.piece(eye).role(), Role::Gunner);
        assert_eq!(watcher(&s, &now, PieceId(0)), PieceId(0));
    }
}
