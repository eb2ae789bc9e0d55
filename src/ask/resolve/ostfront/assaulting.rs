//! Close assault (`OST-49`).

use super::harming::say_struck;
use super::words::{self, PlateFace, pins, quality, target_defence};
use super::{Input, readings, tables};
use crate::ask::fields::Fields;
use crate::ask::refusal::Refusal;
use crate::ask::resolve::verdict::{Said, Verdict, written};
use crate::geometry::CM;
use crate::model::Exact;
use crate::rules::ostfront::armour::Side;
use crate::rules::ostfront::assault::{Unit, advantage, melee, rush, score};
use crate::rules::ostfront::damage::is_heavy_strike;
use crate::rules::ostfront::shot::{Effect, strike};

/// `assault_afv`.
pub(super) fn assault_afv(input: &mut Input) -> Result<Verdict, Refusal> {
    let (tables, readings) = (tables()?, readings(input.switches)?);
    let fields = &mut *input.fields;
    let (quality, pins) = (quality(fields)?, pins(fields)?);
    let moved = fields.flag("afv_moved")?;
    let d = target_defence(fields, &readings, Some(PlateFace::Side))?;
    let immobile = fields.flag("immobile")?;
    let sum = score(tables, quality, pins, moved);
    let (needed, p) = (sum.whole(), tables.assault.strike);
    let mut said = Said::default();
    said.modifiers(&sum);
    said.put("needed", needed);
    said.put("penetration", p);
    said.put("defence", d.value());
    said.put("defence_modifiers", written(&d.sum));
    let effect = Effect::Duel {
        shooter: Side::new(&readings, p, p),
        target: Side::of(&readings, &d),
        heavy: is_heavy_strike(tables, p),
        at_rifle: false,
    };
    Ok(Verdict::rolling(said, move |throws, said| {
        let rush = rush(throws, tables, needed)?;
        said.put("men_lost", rush.men_lost);
        if rush.success {
            let struck = strike(throws, tables, &readings, effect, immobile)?;
            say_struck(said, Some(&struck));
            said.outcome(words::damage(struck.harm.damage));
        } else {
            say_struck(said, None);
            said.outcome("failed");
        }
        Ok(())
    }))
}

/// One side of an assault on infantry.
fn unit(fields: &mut Fields, name: &str) -> Result<Unit, Refusal> {
    let unit = fields.object(name, |side| {
        let men = side.integer("men", 1, 100)?;
        let men = side.required("men", men)?;
        Ok(Unit { quality: quality(side)?, pins: pins(side)?, men })
    })?;
    fields.required(name, unit)
}

/// `assault_infantry`.
pub(super) fn assault_infantry(input: &mut Input) -> Result<Verdict, Refusal> {
    let (tables, unit_of_length) = (tables()?, input.unit);
    let (first, second) = (unit(input.fields, "first")?, unit(input.fields, "second")?);
    let sum = advantage(tables, first, second);
    let modifier = sum.whole();
    let mut said = Said::default();
    said.modifiers(&sum);
    said.put("modifier", modifier);
    Ok(Verdict::rolling(said, move |throws, said| {
        let fight = melee(throws, tables, first, second, modifier.into())?;
        let back = if fight.margin == 0 { 0 } else { tables.assault.falls_back_cm };
        said.put("margin", fight.margin);
        said.put("first_lost", fight.first_lost);
        said.put("second_lost", fight.second_lost);
        said.length("falls_back", unit_of_length, Exact::from(back).get() * CM);
        said.outcome(match fight.margin {
            1.. => "first_wins",
            0 => "tie",
            _ => "second_wins",
        });
        Ok(())
    }))
}
