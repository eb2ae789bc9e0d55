//! Gun against armour (`OST-23` to `OST-34`).

use super::words::{HAND_WEAPONS, gun, length, plate_defence};
use super::{Input, readings, tables};
use crate::ask::fields::Fields;
use crate::ask::refusal::Refusal;
use crate::ask::resolve::verdict::{Said, Verdict};
use crate::geometry::within;
use crate::rules::ostfront::armour::{Duel, Side, duel as fight, penetration as pierce};
use crate::rules::ostfront::data::HandWeapon;

/// `penetration`.
pub(super) fn penetration(input: &mut Input) -> Result<Verdict, Refusal> {
    let (tables, readings) = (tables()?, readings(input.switches)?);
    let fields = &mut *input.fields;
    let gun = gun(fields)?;
    let range = length(fields, "range")?;
    let special = fields.flag("special_ammunition")?;
    let worth = pierce(tables, &readings, gun, range, special);
    let mut said = Said::default();
    said.modifiers(&worth.sum);
    said.put("p0", worth.tenths);
    said.put("penetration", worth.value());
    Ok(Verdict::plain(said))
}

/// `defence`.
pub(super) fn defence(input: &mut Input) -> Result<Verdict, Refusal> {
    let readings = readings(input.switches)?;
    let fields = &mut *input.fields;
    let worth = plate_defence(fields, &readings)?;
    let mut said = Said::default();
    said.modifiers(&worth.sum);
    said.put("d0", worth.tenths);
    said.put("defence", worth.value());
    Ok(Verdict::plain(said))
}

/// The word of a duel.
pub(super) fn word(duel: Duel) -> &'static str {
    if duel.is_destructive() { "destructive" } else { "non_destructive" }
}

/// `duel`.
pub(super) fn duel(input: &mut Input) -> Result<Verdict, Refusal> {
    /// Most that P and D may be.
    const MOST: i64 = 100;
    let readings = readings(input.switches)?;
    let mut side = |value: &str, tenths: &str| -> Result<Side, Refusal> {
        let fields: &mut Fields = input.fields;
        let (p, p0) = (fields.integer(value, 0, MOST)?, fields.integer(tenths, 0, MOST)?);
        let p = fields.required(value, p)?;
        let p0 = if readings.base_tenths { fields.required(tenths, p0)? } else { p };
        Ok(Side::new(&readings, p, p0))
    };
    let (shooter, target) = (side("penetration", "p0")?, side("defence", "d0")?);
    Ok(Verdict::rolling(Said::default(), move |throws, said| {
        let duel = fight(throws, shooter, target)?;
        said.put("total_p", duel.total_p);
        said.put("total_d", duel.total_d);
        said.outcome(word(duel));
        Ok(())
    }))
}

/// `infantry_at`.
pub(super) fn infantry_at(input: &mut Input) -> Result<Verdict, Refusal> {
    let tables = tables()?;
    let fields = &mut *input.fields;
    let weapon = fields.one_of("weapon", HAND_WEAPONS)?;
    let weapon = fields.required("weapon", weapon)?;
    let range = length(fields, "range")?;
    let reach = tables.reach(weapon);
    let at_rifle = weapon == HandWeapon::AtRifle;
    let mut said = Said::default();
    said.put("strike", tables.strike(weapon));
    said.length("reach", input.unit, reach);
    said.put("table", if at_rifle { "non_destructive" } else { "by_duel" });
    said.outcome(if within(range, reach) { "in_range" } else { "out_of_range" });
    Ok(Verdict::plain(said))
}
