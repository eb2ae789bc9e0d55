//! `resolve`: one step of a rule set, from plain inputs and fallen dice; without dice, the exact odds.
//!
//! Here is the frame: which step is asked, the dice, the odds, the order of an answer. What a step reads and says lives
//! in a module for each rule set; what it decides lives in [`crate::rules`].

mod infantry;
mod ostfront;
mod twelve_inch;
mod verdict;

use super::fields::{Fields, Unit};
use super::refusal::{Code, Refusal};
use super::{Answer, Question};
use crate::dice::{Throws, every_way};
use serde_json::{Map, Value, json};
use verdict::{Said, Verdict};

/// One step of a rule set.
struct Step {
    name: &'static str,
    /// Rules that an answer names beside those of its modifiers.
    rules: &'static [&'static str],
    /// Reads the fields of `input` and says what comes of them.
    ask: fn(&mut Input) -> Result<Verdict, Refusal>,
}

/// What a step reads: its fields and the readings of the rules.
struct Input<'i, 'a> {
    fields: &'i mut Fields<'a>,
    switches: &'i mut Fields<'a>,
    unit: Unit,
}

/// One rule set: its steps, and the names of its switches.
struct RuleSet {
    id: &'static str,
    steps: &'static [Step],
    /// Reads every switch, so that a wrong one is refused whatever the step.
    check_switches: fn(&mut Fields) -> Result<(), Refusal>,
}

const RULE_SETS: &[RuleSet] = &[infantry::RULE_SET, ostfront::RULE_SET, twelve_inch::RULE_SET];

pub(super) fn resolve(question: &mut Question) -> Answer {
    let nothing = Map::new();
    let fields = &mut question.fields;
    let name = fields.text("rules")?;
    let name = fields.required("rules", name)?;
    let rule_set = RULE_SETS.iter().find(|r| r.id == name).ok_or_else(|| {
        let known: Vec<&str> = RULE_SETS.iter().map(|r| r.id).collect();
        Refusal::new(Code::UnknownRules, "rules", format!("there are {}", known.join(", ")))
    })?;
    let name = fields.text("step")?;
    let name = fields.required("step", name)?;
    let step = rule_set.steps.iter().find(|s| s.name == name).ok_or_else(|| {
        let known: Vec<&str> = rule_set.steps.iter().map(|s| s.name).collect();
        Refusal::new(Code::UnknownStep, "step", format!("there are {}", known.join(", ")))
    })?;
    let dice = faces(fields)?;
    let input = map(fields, "input")?.unwrap_or(&nothing);
    let switches = map(fields, "switches")?.unwrap_or(&nothing);
    fields.finish()?;

    let mut input = Fields::new(input);
    input.set_unit(question.unit);
    let mut switches = Fields::new(switches);
    (rule_set.check_switches)(&mut switches).map_err(|r| r.within("switches"))?;
    if let Err(unknown) = switches.finish() {
        return Err(unknown.instead(Code::UnknownSwitch).within("switches"));
    }
    let verdict = {
        let mut asked = Input { fields: &mut input, switches: &mut switches, unit: question.unit };
        (step.ask)(&mut asked)
    };
    let verdict = verdict.and_then(|v| input.finish().map(|()| v));
    let verdict = verdict.map_err(|r| r.within("input"))?;
    answer(step, &verdict, dice.as_deref())
}

/// An answer in its order: rules, modifiers, outputs, outcome, dice or odds.
fn answer(step: &Step, verdict: &Verdict, dice: Option<&[i64]>) -> Answer {
    let mut said = Said::default();
    let mut end = Map::new();
    match (&verdict.roll, dice) {
        (None, dice) => {
            Throws::fallen(dice.unwrap_or_default()).finish()?;
            end.insert("dice_used".into(), json!([]));
        }
        (Some(roll), Some(dice)) => {
            let mut throws = Throws::fallen(dice);
            roll(&mut throws, &mut said)?;
            let used = throws.finish()?;
            let used: Vec<Value> = used
                .iter()
                .map(|r| json!({"for": r.purpose, "die": format!("d{}", r.sides), "face": r.face}))
                .collect();
            end.insert("dice_used".into(), used.into());
        }
        (Some(roll), None) => {
            let roll = verdict.odds.as_ref().unwrap_or(roll);
            end.extend(verdict.without_dice.clone());
            let odds = every_way(|throws| -> Result<String, Refusal> {
                let mut said = Said::default();
                roll(throws, &mut said)?;
                Ok(said.outcome.unwrap_or_default())
            })?;
            let odds: Map<String, Value> =
                odds.into_iter().filter(|o| o.1 > 0.0).map(|(w, p)| (w, json!(p))).collect();
            end.insert("odds".into(), odds.into());
        }
    }
    let mut answer = Map::new();
    answer.insert("rule".into(), json!(step.rules));
    answer.insert("modifiers".into(), verdict.fixed.terms());
    answer.extend(verdict.fixed.outputs.clone());
    answer.extend(said.outputs);
    if let Some(outcome) = said.outcome.or_else(|| verdict.fixed.outcome.clone()) {
        answer.insert("outcome".into(), outcome.into());
    }
    answer.extend(end);
    Ok(answer)
}

/// The faces that fell; none asks for the odds.
fn faces(fields: &mut Fields) -> Result<Option<Vec<i64>>, Refusal> {
    /// No step throws more.
    const MOST_DICE: usize = 100_000;
    let Some(list) = fields.list("dice")? else { return Ok(None) };
    if list.len() > MOST_DICE {
        return Err(Refusal::new(Code::TooManyDice, "dice", "there are too many dice"));
    }
    let face = |(i, value)| super::fields::whole(value).ok_or_else(|| Refusal::no_die(i));
    list.iter().enumerate().map(face).collect::<Result<_, _>>().map(Some)
}

/// An object of the question, if it is there.
fn map<'a>(fields: &mut Fields<'a>, name: &str) -> Result<Option<&'a Map<String, Value>>, Refusal> {
    let object = |v: &'a Value| v.as_object().ok_or_else(|| Refusal::bad(name, "it is an object"));
    fields.value(name).map(object).transpose()
}
