//! To hit with an infantry weapon (`INF-31` to `INF-33`).

use super::super::verdict::{Said, Verdict};
use super::words::{GAITS, Range, base_chance, elite, or_null, range, weapon};
use super::{Input, readings, tables};
use crate::ask::fields::Fields;
use crate::ask::refusal::Refusal;
use crate::model::{Gait, Weapon};
use crate::rules::infantry::data::Readings;
use crate::rules::infantry::to_hit::{self, Aim, HitContext, NoShot};

/// A shot before its d20 falls.
pub(super) struct Firing {
    /// What is fired; none with a chance of one's own.
    pub(super) weapon: Option<&'static Weapon>,
    /// How far.
    pub(super) range: Option<Range>,
    /// Gait of the firer.
    pub(super) moved: Gait,
    /// The chance, or why there is none.
    pub(super) aim: Aim,
    row: Option<&'static str>,
    band: Option<f64>,
}

impl Firing {
    /// Reads every field of `to_hit`; `level` is the firer's elite level where it is not a field.
    pub(super) fn read(
        fields: &mut Fields,
        readings: &Readings,
        level: Option<i32>,
    ) -> Result<Self, Refusal> {
        let tables = tables()?;
        fields.just_one(&["range", "range_m", "base_chance"])?;
        let weapon = weapon(fields, "weapon")?;
        let range = range(fields, tables)?;
        let base = base_chance(fields)?;
        if base.is_none() || fields.has("crew_present") {
            fields.required("weapon", weapon)?;
        }
        let full = weapon.map_or(1, |w| w.crew);
        let present = fields.integer("crew_present", 1, full.into())?;
        let present = present.and_then(|n| u8::try_from(n).ok()).unwrap_or(full);
        let moved = fields.one_of("moved", GAITS)?.unwrap_or_default();
        let context = HitContext {
            weapon,
            crew_present: present,
            range: range.map(|r| r.mm),
            base,
            moved,
            scope: fields.flag("scope")?,
            elite: match level {
                Some(level) => level,
                None => elite(fields, "elite")?,
            },
            mascot: fields.flag("mascot")?,
            no_medic: fields.flag("no_medic")?,
            no_services: fields.flag("no_services")?,
            optics_out: fields.flag("optics_out")?,
        };
        let row = weapon.filter(|_| base.is_none()).map(|w| to_hit::chart_row(w, present));
        let band = range.and_then(|r| to_hit::band(tables, r.mm));
        let aim = to_hit::aim(tables, readings, &context);
        Ok(Self { weapon, range, moved, aim, row, band })
    }

    /// Says what `to_hit` says before its die.
    pub(super) fn say(&self, said: &mut Said) {
        said.put("row", self.row);
        say_aim(said, self.band, self.range, &self.aim);
    }
}

/// Says the chance of a shot with its terms, and where it comes from.
pub(super) fn say_aim(said: &mut Said, band: Option<f64>, range: Option<Range>, aim: &Aim) {
    if let Ok(terms) = &aim.chance {
        said.modifiers(terms);
    }
    said.put("band", or_null(band));
    said.put("range_m", or_null(range.map(|r| r.metres)));
    said.put("chance", aim.percent);
    said.put("needed", aim.needed);
}

/// Why no die falls.
pub(super) fn no_shot(why: NoShot) -> &'static str {
    match why {
        NoShot::CannotFire => "cannot_fire",
        NoShot::OutOfRange => "out_of_range",
    }
}

/// A shot that ends with its d20.
pub(super) fn hit_or_miss(said: Said, aim: &Aim) -> Verdict {
    if let Err(why) = aim.chance {
        return Verdict::stopped(said, no_shot(why));
    }
    let needed = aim.needed;
    Verdict::rolling(said, move |throws, said| {
        let hit = throws.read("hit", 20, |face| face <= needed)?.means;
        said.outcome(if hit { "hit" } else { "miss" });
        Ok(())
    })
}

/// `to_hit`.
pub(super) fn to_hit(input: &mut Input) -> Result<Verdict, Refusal> {
    let readings = readings(input.switches)?;
    let firing = Firing::read(input.fields, &readings, None)?;
    let mut said = Said::default();
    firing.say(&mut said);
    Ok(hit_or_miss(said, &firing.aim))
}
