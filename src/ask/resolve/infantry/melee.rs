//! Close combat and the wounded (`INF-63`, `INF-64`).

use super::super::verdict::{Said, Verdict};
use super::{Input, tables};
use crate::ask::fields::Fields;
use crate::ask::refusal::Refusal;
use crate::rules::infantry::close_combat::{Fighter, bonuses, fight};
use crate::rules::infantry::data::Tables;
use crate::rules::infantry::medical::{
    Attendant, Patient, Treated, modifiers, treated, without_die,
};
use std::cmp::Ordering;

/// `INF-63`.
pub(super) fn close_combat(input: &mut Input) -> Result<Verdict, Refusal> {
    let tables = tables()?;
    let first = fighter(input.fields, tables, "first")?;
    let second = fighter(input.fields, tables, "second")?;
    let sum = bonuses(tables, first, second);
    let mut said = Said::default();
    said.modifiers(&sum);
    said.put("modifier", sum.whole());
    Ok(Verdict::rolling(said, move |throws, said| {
        let (one, other) = fight(throws, tables, first, second)?;
        said.put("first", one);
        said.put("second", other);
        said.outcome(match one.cmp(&other) {
            Ordering::Greater => "first_wins",
            Ordering::Less => "second_wins",
            Ordering::Equal => "tie",
        });
        Ok(())
    }))
}

fn fighter(fields: &mut Fields, tables: &Tables, name: &str) -> Result<Fighter, Refusal> {
    let weapons: Vec<(&str, i32)> =
        tables.close_combat.bonus.iter().map(|(word, bonus)| (word.as_str(), *bonus)).collect();
    let fighter = fields.object(name, |f| {
        Ok(Fighter {
            weapon: f.one_of("weapon", &weapons)?.unwrap_or(0),
            second_attacker: f.flag("second_attacker")?,
            surprise: f.flag("surprise")?,
        })
    })?;
    Ok(fighter.unwrap_or_default())
}

/// `INF-64`.
pub(super) fn medical(input: &mut Input) -> Result<Verdict, Refusal> {
    const ATTENDANTS: &[(&str, Attendant)] =
        &[("none", Attendant::Nobody), ("figure", Attendant::Figure), ("medic", Attendant::Medic)];
    const LITTER_CASE: &[(&str, bool)] = &[("litter_case", true), ("walking_wounded", false)];
    let tables = tables()?;
    let fields = &mut *input.fields;
    let carried = fields.one_of("patient", LITTER_CASE)?.unwrap_or(true);
    let new = fields.flag("new_case")?;
    let unattended = fields.integer("turns_unattended", 0, 100)?.unwrap_or(0);
    let unattended = i32::try_from(unattended).unwrap_or(0);
    let attendant = fields.one_of("attended_by", ATTENDANTS)?.unwrap_or_default();
    let patient =
        if carried { Patient::LitterCase { new, unattended } } else { Patient::WalkingWounded };
    let sum = modifiers(tables, patient, attendant);
    let modifier = sum.whole();
    let mut said = Said::default();
    said.modifiers(&sum);
    said.put("modifier", modifier);
    if let Some(known) = without_die(patient, attendant) {
        return Ok(Verdict::stopped(said, word(known)));
    }
    Ok(Verdict::rolling(said, move |throws, said| {
        let result = throws.read("medical", 6, i32::from)?.means + modifier;
        said.put("result", result);
        said.outcome(word(treated(tables, patient, result)));
        Ok(())
    }))
}

fn word(treated: Treated) -> &'static str {
    match treated {
        Treated::Stabilised => "stabilised",
        Treated::NoChange => "no_change",
        Treated::Dies => "dies",
        Treated::Restored => "restored",
        Treated::NotDue => "not_due",
    }
}
