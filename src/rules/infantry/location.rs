//! Where a hit lands and what it does (`INF-37` to `INF-40b`).

use super::data::{Readings, Tables};
use crate::dice::{DiceFault, Throws};
use crate::model::{Armour, Effect, Health, Helmet, Kit, Modifiers, PartSet};

/// All that the location die depends on.
#[derive(Clone, Copy, Debug)]
pub struct LocationContext {
    /// Soft armour counts against what hit (`INF-39`).
    pub soft_counts: bool,
    /// The victim's helmet and armour.
    pub kit: Kit,
    /// Parts that can be hit, by raw die; all where cover does not count (`INF-40a`).
    pub exposed: PartSet,
    /// The firer is above and nothing covers the victim from there (`INF-44`).
    pub firer_above: bool,
    /// The victim stands in an artillery red zone.
    pub red_zone: bool,
}

/// What a location die came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Landing {
    /// The final number, at least 1; 7 and more is no effect. None when cover stopped it.
    pub result: Option<i32>,
    /// What it makes of a man who was fit.
    pub effect: Health,
}

impl Landing {
    /// Cover stopped it.
    #[must_use]
    pub fn stopped(self) -> bool {
        self.result.is_none()
    }

    /// The final number, 7 for all that is more.
    #[must_use]
    pub fn part(self) -> Option<u8> {
        self.result.and_then(|r| u8::try_from(r.min(7)).ok())
    }
}

/// What is added to the die (`INF-39`, `INF-44`).
#[must_use]
pub fn modifiers(tables: &Tables, readings: &Readings, hit: &LocationContext) -> Modifiers {
    let with = &tables.location_modifiers;
    let mut sum = Modifiers::default();
    if hit.firer_above && !readings.extend_exposure {
        sum.add("INF-44", "firer_above", with.firer_above);
    }
    match hit.kit.armour {
        Armour::None => {}
        Armour::Hard => sum.add("INF-39", "body_armour", with.body_armour),
        Armour::Soft if hit.soft_counts => {
            sum.add("INF-39", "soft_armour", with.soft_armour);
        }
        Armour::Soft => {}
    }
    match hit.kit.helmet {
        Helmet::Steel => {}
        Helmet::Ballistic => sum.add("INF-39", "ballistic_helmet", with.ballistic_helmet),
        Helmet::None => sum.add("INF-39", "no_helmet", with.no_helmet),
    }
    if hit.red_zone {
        sum.add("INF-39", "red_zone", with.red_zone);
    }
    sum
}

/// Reads the die (`INF-40`): the raw die decides cover, then the modifiers decide the effect.
#[must_use]
pub fn land(tables: &Tables, readings: &Readings, hit: &LocationContext, raw: u16) -> Landing {
    let result = (i32::from(raw) + modifiers(tables, readings, hit).whole()).max(1);
    let cover_die =
        if readings.cover_uses_modified { u16::try_from(result.min(6)).unwrap_or(6) } else { raw };
    if !hit.exposed.has(cover_die) {
        return Landing { result: None, effect: Health::Fit };
    }
    Landing { result: Some(result), effect: effect(tables, result) }
}

/// Throws d20 and d6 together (`INF-30`): the raw location die and where it lands, or nothing if the d20 misses.
///
/// # Errors
/// The dice do not fit.
pub fn roll(
    throws: &mut Throws,
    tables: &Tables,
    readings: &Readings,
    needed: u16,
    hit: &LocationContext,
) -> Result<Option<(u16, Landing)>, DiceFault> {
    let hits = throws.read("hit", 20, |face| face <= needed)?.means;
    let die = throws.read("location", 6, |face| hits.then(|| land(tables, readings, hit, face)))?;
    Ok(die.means.map(|landing| (die.face, landing)))
}

/// Effect of a final number (`INF-37`); below 1 counts as 1.
#[must_use]
pub fn effect(tables: &Tables, result: i32) -> Health {
    entry(tables, result).map_or(Health::Fit, |l| l.effect)
}

/// Name of a final number, `chest`; none from 7 on.
#[must_use]
pub fn part_name(tables: &Tables, result: i32) -> Option<&str> {
    entry(tables, result).map(|l| l.name.as_str())
}

fn entry(tables: &Tables, result: i32) -> Option<&super::data::Location> {
    usize::try_from(result.max(1) - 1).ok().and_then(|i| tables.locations.get(i))
}

/// Blast, fragments and flame pass over cover; they are cut by what stands in their way instead (`INF-40a`).
#[must_use]
pub fn passes_cover(effect: Effect) -> bool {
    matches!(effect, Effect::Blast | Effect::Flame)
}

/// What a man is after another hit: the worse of the two; a second walking wound makes a litter case (`INF-40b`).
#[must_use]
pub fn wound(before: Health, effect: Health) -> Health {
    if before == Health::WalkingWounded && effect == Health::WalkingWounded {
        return Health::LitterCase;
    }
    before.max(effect)
}

/// Exact chance of each state afterwards, by enumeration of the six faces (`INF-30`): `needed` of twenty faces hit.
#[must_use]
pub fn odds(
    tables: &Tables,
    readings: &Readings,
    hit: &LocationContext,
    needed: u16,
    before: Health,
) -> [f64; 4] {
    let mut ways = [0_u32; 4];
    for raw in 1..=6 {
        ways[wound(before, land(tables, readings, hit, raw).effect) as usize] +=
            u32::from(needed.min(20));
    }
    ways[before as usize] += 6 * (20 - u32::from(needed.min(20)));
    ways.map(|w| f64::from(w) / 120.0)
}
