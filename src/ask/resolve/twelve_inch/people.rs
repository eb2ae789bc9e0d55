//! What happens to men.

use super::super::verdict::{Said, Verdict};
use super::words::{SKILLS, STATUSES};
use super::{Input, tables};
use crate::ask::fields::Fields;
use crate::ask::refusal::Refusal;
use crate::rules::twelve_inch::people::{self, Fighter};
use crate::rules::twelve_inch::to_hit::needed;
use crate::rules::twelve_inch::words::{CrewTable, Fate, Level, Place};
use std::cmp::Ordering;

/// `crew` (`TIN-29` to `TIN-31`).
pub(super) fn crew(input: &mut Input) -> Result<Verdict, Refusal> {
    let fields = &mut *input.fields;
    let place = fields.one_of("location", Place::WORDS)?;
    let place = fields.required("location", place)?;
    let table = fields.one_of("table", CrewTable::WORDS)?.unwrap_or(CrewTable::Tank);
    let seat = fields.one_of("role", table.seats())?;
    let seat = fields.required("role", seat)?;
    let hero = fields.flag("hero")?;
    let chance = people::survival(tables()?, table, place, seat)
        .ok_or_else(|| Refusal::bad("location", "a vehicle of this table has no turret"))?;
    let mut said = Said::default();
    said.modifiers(&chance);
    said.put("chance", needed(&chance));
    Ok(Verdict::rolling(said, move |throws, said| {
        said.outcome(if people::survives(throws, &chance)? {
            "survives"
        } else {
            people::spared(Fate::Killed, hero).word()
        });
        Ok(())
    }))
}

/// `survivor` (`TIN-32`).
pub(super) fn survivor(_: &mut Input) -> Result<Verdict, Refusal> {
    let tables = tables()?;
    Ok(Verdict::rolling(Said::default(), move |throws, said| {
        said.outcome(people::survivor(tables, throws)?.word());
        Ok(())
    }))
}

/// `wound_location` (`TIN-35`).
pub(super) fn wound_location(_: &mut Input) -> Result<Verdict, Refusal> {
    let tables = tables()?;
    Ok(Verdict::rolling(Said::default(), move |throws, said| {
        said.outcome(people::wound(tables, throws)?.word());
        Ok(())
    }))
}

/// `figure_hit` (`TIN-53`).
pub(super) fn figure_hit(input: &mut Input) -> Result<Verdict, Refusal> {
    let tables = tables()?;
    let hero = input.fields.flag("hero")?;
    Ok(Verdict::rolling(Said::default(), move |throws, said| {
        let (wound, fate) = people::figure_hit(tables, throws, hero, false)?;
        said.put("wound", wound.word());
        said.outcome(fate.word());
        Ok(())
    }))
}

/// `wounded` (`TIN-34`).
pub(super) fn wounded(input: &mut Input) -> Result<Verdict, Refusal> {
    let fields = &mut *input.fields;
    let tables = tables()?;
    let status = fields.one_of("status", STATUSES)?;
    let status = fields.required("status", status)?;
    let move_mm = fields.length("move")?.unwrap_or_else(|| people::normal_move(tables));
    let turns = fields.integer("turns_untreated", 0, 1000)?.unwrap_or(0);
    let treated = fields.flag("treated")?;
    let man = people::wounded(tables, status, move_mm, turns, treated);
    let mut said = Said::default();
    said.length("move", input.unit, man.move_mm);
    said.put("to_hit_modifier", man.to_hit);
    said.put("turns_left", man.turns_left);
    said.outcome(if man.dies() { "dies" } else { "alive" });
    Ok(Verdict::plain(said))
}

/// `close_fight` (`TIN-56`).
pub(super) fn close_fight(input: &mut Input) -> Result<Verdict, Refusal> {
    let read = |fields: &mut Fields| {
        Ok(Fighter {
            level: fields.one_of("skill", SKILLS)?.unwrap_or(Level::Average),
            wounded: fields.flag("wounded")?,
        })
    };
    let plain = Fighter { level: Level::Average, wounded: false };
    let first = input.fields.object("first", read)?.unwrap_or(plain);
    let second = input.fields.object("second", read)?.unwrap_or(plain);
    let modifier = people::close_fight(tables()?, first, second);
    let mut said = Said::default();
    said.modifiers(&modifier);
    said.put("modifier", modifier.whole());
    Ok(Verdict::rolling(said, move |throws, said| {
        let margin = people::fight(throws, &modifier)?;
        said.put("margin", margin);
        said.outcome(match margin.cmp(&0) {
            Ordering::Greater => "first_wins",
            Ordering::Less => "second_wins",
            Ordering::Equal => "tie",
        });
        Ok(())
    }))
}
