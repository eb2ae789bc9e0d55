//! Who may fire, and what is left of a crew's weapon (`INF-09` to `INF-17`, `INF-57`, `INF-68`).

use super::super::verdict::{Said, Verdict};
use super::words::{COVERS, GAITS, some_weapon, unless_false};
use super::{Input, tables};
use crate::ask::fields::Fields;
use crate::ask::refusal::Refusal;
use crate::model::{Health, Role, Templates, Weapon};
use crate::rules::infantry::crews::{self, Crew, Crewman, KilledBy, Left, NoMerger, State};
use crate::rules::infantry::may_fire::{Barred, Firer, barred};
use serde_json::Value;

/// `may_fire`.
pub(super) fn may_fire(input: &mut Input) -> Result<Verdict, Refusal> {
    const STATUS: &[(&str, Health)] = &[
        ("unhurt", Health::Fit),
        ("walking_wounded", Health::WalkingWounded),
        ("litter_case", Health::LitterCase),
        ("dead", Health::Dead),
    ];
    let fields = &mut *input.fields;
    let firer = Firer {
        weapon: some_weapon(fields, "weapon")?,
        own_weapon: unless_false(fields, "own_weapon")?,
        fired_already: fields.flag("fired_already")?,
        health: fields.one_of("status", STATUS)?.unwrap_or_default(),
        moved: fields.one_of("moved", GAITS)?.unwrap_or_default(),
        head_only: fields.flag("head_only")?,
        cover: fields.one_of("cover", COVERS)?.flatten(),
        in_contact: fields.flag("in_contact")?,
        touches_target: fields.flag("touches_target")?,
        target_in_contact: fields.flag("target_in_contact")?,
    };
    let reason = barred(&firer).map(|reason| match reason {
        Barred::Dead => "dead",
        Barred::LitterCase => "litter_case",
        Barred::NotOwnWeapon => "not_own_weapon",
        Barred::AlreadyFired => "already_fired",
        Barred::WoundedAndMoved => "wounded_and_moved",
        Barred::CannotMoveAndFire => "cannot_move_and_fire",
        Barred::HeadOnly => "head_only",
        Barred::InContact => "in_contact",
        Barred::TargetInContact => "target_in_contact",
    });
    let mut said = Said::default();
    said.put("reason", reason);
    said.outcome(if reason.is_some() { "refused" } else { "allowed" });
    Ok(Verdict::plain(said))
}

const CREWMEN: &[(&str, Crewman)] = &[
    ("able", Crewman::Able),
    ("walking_wounded", Crewman::WalkingWounded),
    ("litter_case", Crewman::LitterCase),
    ("dead", Crewman::Dead),
    ("absent", Crewman::Absent),
];

const KILLERS: &[(&str, KilledBy)] = &[
    ("gunfire", KilledBy::Gunfire),
    ("blast", KilledBy::Blast),
    ("chemical", KilledBy::Chemical),
    ("blade", KilledBy::Blade),
];

/// A weapon and who is at it.
pub(super) struct Manned {
    pub(super) weapon: &'static Weapon,
    crew: Crew,
    killed_by: KilledBy,
}

impl Manned {
    /// Reads `weapon`, `crew` and `killed_by`; a spotter of whom nothing is said is so.
    pub(super) fn read(fields: &mut Fields, spotter: Crewman) -> Result<Self, Refusal> {
        let weapon = some_weapon(fields, "weapon")?;
        let duties = crews::duties(weapon);
        let full = |role, usual| if duties.contains(&role) { usual } else { Crewman::Absent };
        let mut crew = Crew {
            gunner: Crewman::Able,
            loader: full(Role::Loader, Crewman::Able),
            commander: full(Role::Commander, Crewman::Able),
            spotter: full(Role::Spotter, spotter),
        };
        fields.object("crew", |f| {
            let mut man = |name: &str, has: bool, man: &mut Crewman| {
                if !has {
                    return f.none_of(&[name]);
                }
                *man = f.one_of(name, CREWMEN)?.unwrap_or(*man);
                Ok(())
            };
            man("gunner", true, &mut crew.gunner)?;
            man("loader", duties.contains(&Role::Loader), &mut crew.loader)?;
            man("commander", duties.contains(&Role::Commander), &mut crew.commander)?;
            man("spotter", duties.contains(&Role::Spotter), &mut crew.spotter)
        })?;
        let killed_by = fields.one_of("killed_by", KILLERS)?.unwrap_or_default();
        Ok(Self { weapon, crew, killed_by })
    }

    /// What is left of it.
    pub(super) fn left(&self, indirect: bool) -> Result<Left, Refusal> {
        Ok(crews::left(tables()?, self.weapon, &self.crew, self.killed_by, indirect))
    }
}

/// `leaves`.
pub(super) fn leaves(input: &mut Input) -> Result<Verdict, Refusal> {
    let manned = Manned::read(input.fields, Crewman::Absent)?;
    let left = manned.left(input.fields.flag("indirect")?)?;
    let mut said = Said::default();
    said.modifiers(&left.templates);
    said.put("templates", left.templates.whole());
    let (shape, diameter) = match manned.weapon.templates {
        Templates::Single => ("none", None),
        Templates::Leaves(_) => ("leaf", None),
        Templates::Circles(_, diameter) => ("circle", Some(diameter)),
        Templates::Cone => ("cone", None),
    };
    said.put("template", shape);
    if let Some(mm) = diameter {
        said.length("diameter", input.unit, mm);
    }
    said.put("to_hit_modifier", left.to_hit);
    said.outcome(match left.state {
        State::Fires => "fires",
        State::NoGunner => "no_gunner",
        State::Suspended => "suspended",
        State::Destroyed => "destroyed",
        State::NoIndirect => "no_indirect",
    });
    Ok(Verdict::plain(said))
}

/// `merge_crews`.
pub(super) fn merge_crews(input: &mut Input) -> Result<Verdict, Refusal> {
    let fields = &mut *input.fields;
    let crew = |fields: &mut Fields, name: &str| {
        let manned = fields.object(name, |f| Manned::read(f, Crewman::Absent))?;
        fields.required(name, manned)
    };
    let (first, second) = (crew(fields, "first")?, crew(fields, "second")?);
    let touch = unless_false(fields, "in_contact")?;
    let merged = crews::merge((first.weapon, &first.crew), (second.weapon, &second.crew), touch);
    let mut said = Said::default();
    let (templates, reason) = match &merged {
        Ok(templates) => {
            said.modifiers(templates);
            (templates.whole(), Value::Null)
        }
        Err(NoMerger::OtherWeapon) => (0, "other_weapon".into()),
        Err(NoMerger::NotInContact) => (0, "not_in_contact".into()),
        Err(NoMerger::NoGunner) => (0, "no_gunner".into()),
        Err(NoMerger::NoLoader) => (0, "no_loader".into()),
    };
    said.put("templates", templates);
    said.put("reason", reason);
    said.outcome(if merged.is_ok() { "merged" } else { "refused" });
    Ok(Verdict::plain(said))
}
