//! Where a hit lands and what it does (`INF-37` to `INF-40b`).

use super::data::{Readings, Tables};
use crate::model::{Armour, Effect, Health, Helmet, Kit, Modifiers, PartSet, Weapon};

/// All that the location die depends on besides the parts that show.
#[derive(Clone, Copy, Debug)]
pub struct LocationContext<'a> {
    /// What hit.
    pub weapon: &'a Weapon,
    /// The victim's helmet and armour.
    pub kit: Kit,
    /// Parts that can be hit, by raw die.
    pub exposed: PartSet,
    /// The firer is above and nothing covers the victim from there (`INF-44`).
    pub firer_above: bool,
    /// The victim stands in an artillery red zone.
    pub red_zone: bool,
}

/// What a location die came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Landing {
    /// Cover stopped it.
    pub stopped: bool,
    /// The final number, at least 1; 7 and more is no effect. None when stopped.
    pub part: Option<u8>,
    /// What it makes of a man who was fit.
    pub effect: Health,
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
        Armour::Soft if hit.weapon.soft_armour_stops => {
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
    let modified = (i32::from(raw) + modifiers(tables, readings, hit).whole()).max(1);
    let cover_die = if readings.cover_uses_modified {
        u16::try_from(modified.min(6)).unwrap_or(6)
    } else {
        raw
    };
    if cover_stops(readings, hit.weapon) && !hit.exposed.has(cover_die) {
        return Landing { stopped: true, part: None, effect: Health::Fit };
    }
    let part = u8::try_from(modified.min(7)).unwrap_or(7);
    Landing { stopped: false, part: Some(part), effect: effect(tables, part) }
}

/// Effect of a final number (`INF-37`).
#[must_use]
pub fn effect(tables: &Tables, part: u8) -> Health {
    let index = usize::from(part.max(1)) - 1;
    tables.locations.get(index).map_or(Health::Fit, |l| l.effect)
}

/// Name of a final number, `chest`.
#[must_use]
pub fn part_name(tables: &Tables, part: u8) -> &str {
    tables.locations.get(usize::from(part.max(1)) - 1).map_or("no effect", |l| l.name.as_str())
}

/// Cover stops bullets; blast and flame are cut by what stands in their way instead (`INF-40a`).
#[must_use]
pub fn cover_stops(readings: &Readings, weapon: &Weapon) -> bool {
    match weapon.effect {
        Effect::SmallArms | Effect::AntiTank => true,
        Effect::Blast | Effect::Flame => readings.blast_by_chart,
    }
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
