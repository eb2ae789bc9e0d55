//! Soft targets (`OST-43`, `OST-44`, `OST-48`).

use super::aiming::{aim, say_score, target, target_bore};
use super::words::{COVERS, bore, count, gun};
use super::{Input, readings, tables};
use crate::ask::fields::Fields;
use crate::ask::refusal::Refusal;
use crate::ask::resolve::verdict::{Said, Verdict};
use crate::dice::Throws;
use crate::geometry::within;
use crate::rules::ostfront::aim::{Target, Weapon, score};
use crate::rules::ostfront::damage::artillery;
use crate::rules::ostfront::data::Tables;
use crate::rules::ostfront::soft::{self, Burst, Cover, Firer, SoftDamage, SoftTarget};

/// What is shot at, before the fields that only one of them has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Vehicle,
    SmallCar,
    AtGun,
    Infantry,
    Afv,
}

const KINDS: &[(&str, Kind)] = &[
    ("vehicle", Kind::Vehicle),
    ("at_gun", Kind::AtGun),
    ("infantry", Kind::Infantry),
    ("small_car", Kind::SmallCar),
    ("afv", Kind::Afv),
];

impl Kind {
    /// As it is aimed at.
    fn aimed_at(self, fields: &mut Fields) -> Result<Target, Refusal> {
        Ok(match self {
            Self::Vehicle | Self::Afv => Target::Vehicle,
            Self::SmallCar => Target::SmallCar,
            Self::AtGun => Target::AtGun { bore: target_bore(fields)? },
            Self::Infantry => Target::Infantry,
        })
    }

    /// As it is hit; infantry is halted unless it moved.
    fn hit_as(self, moved: bool) -> SoftTarget {
        match self {
            Self::Vehicle | Self::SmallCar => SoftTarget::Vehicle,
            Self::AtGun => SoftTarget::GunCrew,
            Self::Infantry => SoftTarget::Infantry { halted: !moved },
            Self::Afv => SoftTarget::Afv,
        }
    }
}

fn cover(fields: &mut Fields) -> Result<Cover, Refusal> {
    Ok(fields.one_of("cover", COVERS)?.unwrap_or_default())
}

/// Whether the gun has no high-explosive round: it matters to men only.
fn no_he(fields: &mut Fields, target: SoftTarget) -> Result<bool, Refusal> {
    match target {
        SoftTarget::Infantry { .. } | SoftTarget::GunCrew => fields.flag("no_he"),
        SoftTarget::Vehicle | SoftTarget::Afv => Ok(false),
    }
}

/// Says what a soft target suffered; `hits` of none is a miss.
fn say_losses(
    throws: &mut Throws,
    said: &mut Said,
    tables: &Tables,
    target: SoftTarget,
    burst: Option<Burst>,
) -> Result<(), Refusal> {
    let hits = match burst {
        Some(burst) => soft::burst(throws, burst)?,
        None => soft::Losses { hits: 0, pins: 0 },
    };
    said.put("hits", hits.hits);
    match target {
        SoftTarget::Infantry { .. } | SoftTarget::GunCrew => {
            said.put("casualties", hits.hits);
            said.outcome(hits.hits.to_string());
        }
        SoftTarget::Vehicle | SoftTarget::Afv => {
            said.put("passenger_hits", hits.hits);
            said.outcome(match soft::vehicle_damage(throws, tables, hits.hits)? {
                SoftDamage::Unhurt => "unhurt",
                SoftDamage::Immobilised => "immobilised",
                SoftDamage::Destroyed => "destroyed",
            });
        }
    }
    said.put("pins", hits.pins);
    Ok(())
}

/// `he`.
pub(super) fn he(input: &mut Input) -> Result<Verdict, Refusal> {
    const TARGETS: &[(&str, SoftTarget)] = &[
        ("infantry", SoftTarget::Infantry { halted: false }),
        ("gun_crew", SoftTarget::GunCrew),
        ("unarmoured_vehicle", SoftTarget::Vehicle),
        ("afv", SoftTarget::Afv),
    ];
    let tables = tables()?;
    let fields = &mut *input.fields;
    let bore = bore(fields)?;
    let mut target = target(fields, TARGETS, SoftTarget::Infantry { halted: false })?;
    if let SoftTarget::Infantry { halted } = &mut target {
        *halted = fields.flag("halted")?;
    }
    let cover = cover(fields)?;
    let no_he = no_he(fields, target)?;
    let burst = soft::shell(tables, bore, target, cover, no_he);
    let mut said = Said::default();
    said.put("dice", burst.dice);
    said.put("needed", burst.from);
    if target == SoftTarget::Afv {
        let open_topped = fields.flag("open_topped")?;
        return Ok(Verdict::rolling(said, move |throws, said| {
            let special = artillery(throws, tables, open_topped)?;
            said.put("hits", i64::from(special));
            // Every vehicle that is hit is pinned (OST-35).
            said.put("pins", tables.damage.pins_a_hit);
            said.outcome(if special { "special" } else { "no_effect" });
            Ok(())
        }));
    }
    Ok(Verdict::rolling(said, move |throws, said| {
        say_losses(throws, said, tables, target, Some(burst))
    }))
}

/// `soft_shot`.
pub(super) fn soft_shot(input: &mut Input) -> Result<Verdict, Refusal> {
    let (tables, readings) = (tables()?, readings(input.switches)?);
    let fields = &mut *input.fields;
    let gun = gun(fields)?;
    let weapon = Weapon::Gun { gun, automatic: fields.flag("automatic")? };
    // An armoured vehicle is the last of the words, and no soft target.
    let kinds = KINDS.split_last().map_or(KINDS, |(_, rest)| rest);
    let kind = target(fields, kinds, Kind::Vehicle)?;
    let target = kind.aimed_at(fields)?;
    let cover = cover(fields)?;
    let aim = aim(fields, weapon, target, cover == Cover::Prepared)?;
    let hit_as = kind.hit_as(aim.target_moved);
    let burst = soft::shell(tables, gun.bore, hit_as, cover, no_he(fields, hit_as)?);
    let score = score(tables, &readings, &aim);
    let mut said = Said::default();
    say_score(&mut said, &score);
    said.put("dice", burst.dice);
    said.put("he_needed", burst.from);
    Ok(Verdict::rolling(said, move |throws, said| {
        let hit = score.roll(throws)?;
        said.put("hit", hit);
        say_losses(throws, said, tables, hit_as, hit.then_some(burst))?;
        if !hit {
            said.outcome("miss");
        }
        Ok(())
    }))
}

/// `small_arms`.
pub(super) fn small_arms(input: &mut Input) -> Result<Verdict, Refusal> {
    const FIRERS: &[(&str, bool)] = &[("mg", false), ("infantry", true)];
    let (tables, readings) = (tables()?, readings(input.switches)?);
    let fields = &mut *input.fields;
    let infantry = fields.one_of("firer", FIRERS)?;
    let infantry = fields.required("firer", infantry)?;
    let men = count(fields, "men", 1, 100)?;
    let firer = if infantry {
        Firer::Infantry { men: fields.required("men", men)? }
    } else {
        Firer::MachineGun
    };
    let kind = target(fields, KINDS, Kind::Infantry)?;
    let target = kind.aimed_at(fields)?;
    let cover = cover(fields)?;
    let aim = aim(fields, Weapon::SmallArms, target, cover == Cover::Prepared)?;
    let hit_as = kind.hit_as(aim.target_moved);
    let burst = soft::small_arms(tables, firer, hit_as, cover);
    let exposed = if hit_as == SoftTarget::Afv {
        let (open_topped, riders) = (fields.flag("open_topped")?, fields.flag("riders")?);
        soft::exposes_men(tables, open_topped, riders, aim.range)
    } else {
        false
    };
    let score = score(tables, &readings, &aim);
    let mut said = Said::default();
    say_score(&mut said, &score);
    said.put("dice", burst.dice);
    said.put("dice_needed", burst.from);
    let reached = within(aim.range, soft::small_arms_reach(tables, firer));
    Ok(Verdict::rolling(said, move |throws, said| {
        let hit = reached && score.roll(throws)?;
        said.put("hit", hit);
        if hit_as == SoftTarget::Afv {
            let man_hit = hit && exposed && soft::exposed_man_hit(throws, tables)?;
            said.put("hits", i64::from(man_hit));
            said.put("passenger_hits", i64::from(man_hit));
            said.put("pins", 0);
            said.outcome(if man_hit { "passenger_hit" } else { "no_effect" });
        } else {
            say_losses(throws, said, tables, hit_as, hit.then_some(burst))?;
        }
        if !reached {
            said.outcome("out_of_range");
        } else if !hit {
            said.outcome("miss");
        }
        Ok(())
    }))
}
