//! Damage to vehicles, the whole shot, and what becomes of the men (`OST-35` to `OST-43a`).

use super::aiming::{aim, say_score, weapon};
use super::piercing;
use super::words::{self, bore, count, hand_weapon, hit_by, quality, target_defence};
use super::{Input, readings, tables};
use crate::ask::refusal::Refusal;
use crate::ask::resolve::verdict::{Said, Verdict, written};
use crate::rules::ostfront::aim::{Target, reaches, score};
use crate::rules::ostfront::armour::{Side, Worth, penetration};
use crate::rules::ostfront::crew;
use crate::rules::ostfront::damage::{self, FuelFire, Harm, HitBy};
use crate::rules::ostfront::shot::{Struck, Table, effect, strike};

/// `non_destructive`.
pub(super) fn non_destructive(input: &mut Input) -> Result<Verdict, Refusal> {
    let tables = tables()?;
    let heavy = match hand_weapon(input.fields)? {
        Some(weapon) => damage::is_heavy_strike(tables, tables.strike(weapon)),
        None => damage::is_heavy(tables, bore(input.fields)?),
    };
    Ok(Verdict::rolling(Said::default(), move |throws, said| {
        let harm = damage::non_destructive(throws, tables, heavy)?;
        said.put("passenger_hits", harm.passenger_hits);
        said.put("pins", harm.pins);
        said.outcome(words::damage(harm.damage));
        Ok(())
    }))
}

/// `destructive`.
pub(super) fn destructive(_: &mut Input) -> Result<Verdict, Refusal> {
    let tables = tables()?;
    Ok(Verdict::rolling(Said::default(), move |throws, said| {
        let harm = damage::destructive(throws, tables)?;
        said.put("passenger_hits", harm.passenger_hits);
        said.put("pins", harm.pins);
        said.put("salvageable", harm.salvageable);
        said.outcome(words::damage(harm.damage));
        Ok(())
    }))
}

/// `special`.
pub(super) fn special(input: &mut Input) -> Result<Verdict, Refusal> {
    let tables = tables()?;
    let immobile = input.fields.flag("immobile")?;
    Ok(Verdict::rolling(Said::default(), move |throws, said| {
        let harm = damage::special(throws, tables, immobile)?;
        said.put("turns", harm.turns);
        said.put("pins", harm.pins);
        said.outcome(words::damage(harm.damage));
        Ok(())
    }))
}

/// Says P and D of a hit with the terms that add up to them.
fn say_worths(said: &mut Said, p: &Worth, d: &Worth) {
    said.put("penetration", p.value());
    said.put("defence", d.value());
    said.put("penetration_modifiers", written(&p.sum));
    said.put("defence_modifiers", written(&d.sum));
}

/// Says what a hit came to; nothing came of a miss.
pub(super) fn say_struck(said: &mut Said, struck: Option<&Struck>) {
    let duel = struck.and_then(|s| s.duel);
    let harm: Option<Harm> = struck.map(|s| s.harm);
    said.put("total_p", duel.map(|d| d.total_p));
    said.put("total_d", duel.map(|d| d.total_d));
    said.put("duel", duel.map(piercing::word));
    said.put("passenger_hits", harm.map_or(0, |h| h.passenger_hits));
    said.put("pins", harm.map_or(0, |h| h.pins));
    said.put("turns", harm.and_then(|h| h.turns));
    said.put("salvageable", harm.and_then(|h| h.salvageable));
    said.put(
        "table",
        struck.map(|s| match s.table {
            Table::NonDestructive => "non_destructive",
            Table::Destructive => "destructive",
            Table::Special => "special",
            Table::Artillery => "artillery",
        }),
    );
}

/// `shot`.
pub(super) fn shot(input: &mut Input) -> Result<Verdict, Refusal> {
    let (tables, readings) = (tables()?, readings(input.switches)?);
    let fields = &mut *input.fields;
    let by = hit_by(fields)?;
    let weapon = weapon(by, fields.flag("automatic")?);
    let prepared = fields.flag("prepared_position")?;
    let aim = aim(fields, weapon, Target::Vehicle, prepared)?;
    let special = fields.flag("special_ammunition")?;
    let p = match by {
        HitBy::Hand(hand) => Worth::given("OST-33", tables.strike(hand)),
        HitBy::Gun(gun) => penetration(tables, &readings, gun, aim.range, special),
    };
    let d = target_defence(fields, &readings, None)?;
    let (open_topped, immobile) = (fields.flag("open_topped")?, fields.flag("immobile")?);
    let score = score(tables, &readings, &aim);
    let mut said = Said::default();
    say_score(&mut said, &score);
    say_worths(&mut said, &p, &d);
    if !reaches(tables, weapon, aim.range) {
        return Ok(Verdict::rolling(said, |_, said| {
            said.put("hit", false);
            say_struck(said, None);
            said.outcome("out_of_range");
            Ok(())
        }));
    }
    let (p, d) = (Side::of(&readings, &p), Side::of(&readings, &d));
    let effect = effect(tables, &readings, by, p, d, prepared, open_topped);
    Ok(Verdict::rolling(said, move |throws, said| {
        let hit = score.roll(throws)?;
        said.put("hit", hit);
        if !hit {
            say_struck(said, None);
            said.outcome("miss");
            return Ok(());
        }
        let struck = strike(throws, tables, &readings, effect, immobile)?;
        say_struck(said, Some(&struck));
        said.outcome(words::damage(struck.harm.damage));
        Ok(())
    }))
}

/// `fuel_fire`.
pub(super) fn fuel_fire(_: &mut Input) -> Result<Verdict, Refusal> {
    let tables = tables()?;
    Ok(Verdict::rolling(Said::default(), move |throws, said| {
        let fire = damage::fuel_fire(throws, tables)?;
        let explodes = fire == FuelFire::Explodes;
        said.put("passenger_hits", if explodes { tables.damage.explosion_hits } else { 0 });
        said.outcome(match fire {
            FuelFire::Out => "out",
            FuelFire::Burns => "burns",
            FuelFire::Explodes => "explodes",
        });
        Ok(())
    }))
}

/// `pin_recovery`.
pub(super) fn pin_recovery(input: &mut Input) -> Result<Verdict, Refusal> {
    /// More pins than this nobody counts.
    const MOST: u32 = 12;
    let tables = tables()?;
    let fields = &mut *input.fields;
    let quality = quality(fields)?;
    let pins = count(fields, "pins", 0, MOST)?;
    let pins = fields.required("pins", pins)?;
    let mut said = Said::default();
    said.put("needed", crew::pin_goes_from(tables, quality));
    Ok(Verdict::rolling(said, move |throws, said| {
        let removed = crew::recover(throws, tables, quality, pins)?;
        let left = i64::from(pins) - removed;
        said.put("removed", removed);
        said.put("pins", left);
        said.outcome(left.to_string());
        Ok(())
    }))
}

/// `riders`.
pub(super) fn riders(input: &mut Input) -> Result<Verdict, Refusal> {
    let tables = tables()?;
    let riders = input.fields.integer("riders", 0, 30)?;
    let riders = input.fields.required("riders", riders)?;
    Ok(Verdict::rolling(Said::default(), move |throws, said| {
        let suffered = crew::riders(throws, tables, riders)?;
        said.put("hits", suffered.hits);
        said.put("casualties", suffered.casualties);
        said.outcome(suffered.casualties.to_string());
        Ok(())
    }))
}

/// `bail_out`.
pub(super) fn bail_out(input: &mut Input) -> Result<Verdict, Refusal> {
    let tables = tables()?;
    let men = count(input.fields, "crew", 0, 10)?;
    let men = input.fields.required("crew", men)?;
    let burns = input.fields.flag("burns")?;
    let mut said = Said::default();
    said.put("needed", crew::bails_out_from(tables, burns));
    Ok(Verdict::rolling(said, move |throws, said| {
        let escaped = crew::bail_out(throws, tables, men, burns)?;
        said.put("escaped", escaped);
        said.outcome(escaped.to_string());
        Ok(())
    }))
}

/// `repair`.
pub(super) fn repair(_: &mut Input) -> Result<Verdict, Refusal> {
    Ok(Verdict::rolling(Said::default(), |throws, said| {
        let turns = damage::repair(throws)?;
        said.put("turns", turns);
        said.outcome(turns.to_string());
        Ok(())
    }))
}
