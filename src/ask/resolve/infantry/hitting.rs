//! To hit with an infantry weapon (`INF-31` to `INF-33`).

use super::super::verdict::{Said, Verdict};
use super::words::{GAITS, weapon};
use super::{Input, readings, tables};
use crate::ask::refusal::Refusal;
use crate::model::{Gait, Modifiers};
use crate::rules::infantry::scale::{range_m, table_length};
use crate::rules::infantry::to_hit::{self, HitContext};

/// Why no die falls.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum NoShot {
    CannotFire,
    OutOfRange,
}

impl NoShot {
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::CannotFire => "cannot_fire",
            Self::OutOfRange => "out_of_range",
        }
    }
}

/// The d20 of a shot, before it falls.
pub(super) struct Aim {
    /// Chart row; none with a chance of one's own.
    pub(super) row: Option<String>,
    /// Chart column, m.
    pub(super) band: Option<f64>,
    /// Range, scale m.
    pub(super) range_m: Option<f64>,
    /// The terms, or why there is no shot.
    pub(super) chance: Result<Modifiers, NoShot>,
    /// Percent.
    pub(super) percent: i32,
    /// The d20 must show this or less.
    pub(super) needed: u16,
}

impl Aim {
    /// Reads every field of `to_hit`.
    pub(super) fn read(input: &mut Input) -> Result<Self, Refusal> {
        let (tables, readings) = (tables()?, readings(input.switches)?);
        let fields = &mut *input.fields;
        let by = fields.just_one(&["range", "range_m", "base_chance"])?;
        let weapon = weapon(fields, "weapon")?;
        let range = match (by, fields.length("range")?, fields.number("range_m", 0.0, 1.0e6)?) {
            ("range", Some(mm), _) => Some(mm),
            ("range_m", _, Some(metres)) => Some(table_length(tables, metres)),
            _ => None,
        };
        let metres = fields.number("range_m", 0.0, 1.0e6)?;
        let metres = metres.or(range.map(|mm| range_m(tables, mm)));
        let base = fields.integer("base_chance", 0, 100)?;
        if base.is_none() {
            fields.required("weapon", weapon)?;
        }
        if weapon.is_none() && fields.has("crew_present") {
            return Err(Refusal::missing("weapon"));
        }
        let full = weapon.map_or(1, |w| w.crew);
        let present = fields.integer("crew_present", 1, full.into())?;
        let present = present.and_then(|n| u8::try_from(n).ok()).unwrap_or(full);
        let moved = fields.one_of("moved", GAITS)?.unwrap_or(Gait::None);
        let context = HitContext {
            weapon,
            crew_present: present,
            range,
            base: base.and_then(|n| i32::try_from(n).ok()),
            moved,
            scope: fields.flag("scope")?,
            elite: fields.integer("elite", 0, 20)?.and_then(|n| i32::try_from(n).ok()).unwrap_or(0),
            mascot: fields.flag("mascot")?,
            no_medic: fields.flag("no_medic")?,
            no_services: fields.flag("no_services")?,
            optics_out: fields.flag("optics_out")?,
        };
        let row = weapon.filter(|_| base.is_none()).map(|w| to_hit::chart_row(w, present));
        let band = row.zip(range).and_then(|(row, mm)| to_hit::band(tables, row, mm));
        let chance = if weapon.is_some_and(|w| w.static_only) && moved != Gait::None {
            Err(NoShot::CannotFire)
        } else {
            to_hit::chance(tables, &readings, &context).ok_or(NoShot::OutOfRange)
        };
        let percent = chance.as_ref().map_or(0, Modifiers::whole);
        Ok(Self {
            row: row.map(str::to_owned),
            band,
            range_m: metres.filter(|_| base.is_none()),
            needed: to_hit::needed(tables, percent),
            percent,
            chance,
        })
    }

    /// Says what `to_hit` says before its die.
    pub(super) fn say(&self, said: &mut Said) {
        if let Ok(chance) = &self.chance {
            said.modifiers(chance);
        }
        said.put("row", self.row.clone());
        said.put("band", self.band.map(super::super::super::written::number));
        said.put("range_m", self.range_m.map(super::super::super::written::number));
        said.put("chance", self.percent);
        said.put("needed", self.needed);
    }
}

/// `to_hit`.
pub(super) fn to_hit(input: &mut Input) -> Result<Verdict, Refusal> {
    let aim = Aim::read(input)?;
    let mut said = Said::default();
    aim.say(&mut said);
    if let Err(why) = &aim.chance {
        return Ok(Verdict::stopped(said, why.word()));
    }
    let needed = aim.needed;
    Ok(Verdict::rolling(said, move |throws, said| {
        let hit = throws.read("hit", 20, |face| face <= needed)?.means;
        said.outcome(if hit { "hit" } else { "miss" });
        Ok(())
    }))
}
