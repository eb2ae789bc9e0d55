//! Guns: to hit, high explosive, penetration and damage (`INF-31`, `INF-65`, `INF-70`, `INF-71`).

use super::super::verdict::{Said, Verdict};
use super::drift::say_drift;
use super::hitting::{hit_or_miss, no_shot, say_aim};
use super::words::{Range, base_chance, elite, positive, range};
use super::{Input, tables};
use crate::ask::fields::Fields;
use crate::ask::refusal::Refusal;
use crate::ask::written::number;
use crate::rules::guns::{Ammo, Gun, guns};
use crate::rules::infantry::blast::of_bore;
use crate::rules::infantry::charts::Wreck;
use crate::rules::infantry::guns::{GunContext, aim, burst};
use crate::rules::infantry::penetration::{
    Column, Pierced, Plate, incidence, pierce, round, wreck,
};
use crate::rules::infantry::to_hit::{Aim, band};

/// A gun's shot before its d20 falls.
struct GunShot {
    range: Option<Range>,
    bore: Option<f64>,
    band: Option<f64>,
    aim: Aim,
}

impl GunShot {
    /// Reads the gun or its bore, the range or a chance of one's own, and what changes it. Which of them must be there is
    /// the step's business; it says whether it knows a chance of one's own.
    fn read(
        fields: &mut Fields,
        gun: Option<&Gun>,
        bore: Option<f64>,
        own: bool,
    ) -> Result<Self, Refusal> {
        let tables = tables()?;
        let bore = gun.and_then(|g| g.bore).or(bore);
        let range = range(fields, tables)?;
        let base = if own { base_chance(fields)? } else { None };
        let context = GunContext {
            bore,
            range: range.map(|r| r.mm),
            base,
            moved: fields.flag("moved")?,
            target_moved: fields.flag("target_moved")?,
            optics_out: fields.flag("optics_out")?,
            elite: elite(fields, "elite")?,
            mascot: fields.flag("mascot")?,
        };
        let band = range.and_then(|r| band(tables, r.mm));
        Ok(Self { range, bore, band, aim: aim(tables, &context) })
    }

    fn say(&self, said: &mut Said) {
        say_aim(said, self.band, self.range, &self.aim);
    }
}

/// A gun that fires shot or shell, if the field is there.
fn gun(fields: &mut Fields) -> Result<Option<&'static Gun>, Refusal> {
    let words: Vec<(&str, &'static Gun)> =
        guns().iter().filter(|g| g.ammo != Ammo::HEAT).map(|g| (g.id.as_str(), g)).collect();
    fields.one_of("gun", &words)
}

/// `gun_to_hit`.
pub(super) fn gun_to_hit(input: &mut Input) -> Result<Verdict, Refusal> {
    let fields = &mut *input.fields;
    fields.just_one(&["gun", "bore_mm", "base_chance"])?;
    fields.just_one(&["range", "range_m", "base_chance"])?;
    let (gun, bore) = (gun(fields)?, positive(fields, "bore_mm")?);
    let shot = GunShot::read(fields, gun, bore, true)?;
    let mut said = Said::default();
    shot.say(&mut said);
    Ok(hit_or_miss(said, &shot.aim))
}

/// `gun_he`.
pub(super) fn gun_he(input: &mut Input) -> Result<Verdict, Refusal> {
    let (tables, unit) = (tables()?, input.unit);
    let fields = &mut *input.fields;
    let by = fields.just_one(&["gun", "bore_mm"])?;
    fields.just_one(&["range", "range_m", "base_chance"])?;
    let (gun, bore) = (gun(fields)?, positive(fields, "bore_mm")?);
    let shot = GunShot::read(fields, gun, bore, true)?;
    let reach = shot.bore.and_then(|mm| of_bore(tables, mm));
    let reach = reach.ok_or_else(|| Refusal::bad(by, "no class of shells has this bore"))?;
    let mut said = Said::default();
    shot.say(&mut said);
    said.length("red_radius", unit, reach.red);
    said.length("outer_radius", unit, reach.outer);
    if let Err(why) = shot.aim.chance {
        return Ok(Verdict::stopped(said, no_shot(why)));
    }
    let needed = shot.aim.needed;
    Ok(Verdict::rolling(said, move |throws, said| {
        say_drift(said, unit, &burst(throws, needed)?);
        Ok(())
    }))
}

/// The angle between shot and plate normal, degrees: said as such, or as heading and slope.
pub(super) fn angle(fields: &mut Fields) -> Result<f64, Refusal> {
    fields.excludes("angle_deg", &["heading_deg", "slope_deg"])?;
    let total = fields.number("angle_deg", 0.0, 90.0)?;
    let heading = fields.number("heading_deg", 0.0, 90.0)?.unwrap_or(0.0);
    let slope = fields.number("slope_deg", 0.0, 90.0)?.unwrap_or(0.0);
    Ok(total.unwrap_or_else(|| incidence(heading, slope)))
}

/// Reads the plate that is hit.
fn plate(fields: &mut Fields) -> Result<Plate, Refusal> {
    let armour = fields.number("armour_mm", 0.0, f64::INFINITY)?;
    let armour_mm = fields.required("armour_mm", armour)?;
    Ok(Plate { armour_mm, angle_deg: angle(fields)? })
}

/// Says what a round pierces.
pub(super) fn say_pierced(said: &mut Said, angle_deg: f64, pierced: &Pierced) {
    said.put("angle_deg", number(angle_deg));
    said.put(
        "column",
        match pierced.column {
            Column::Flat => "flat",
            Column::Deflection => "deflection",
        },
    );
    said.number("value", pierced.value);
}

/// `gun_penetration`.
pub(super) fn gun_penetration(input: &mut Input) -> Result<Verdict, Refusal> {
    let tables = tables()?;
    let fields = &mut *input.fields;
    let words: Vec<&str> = guns().iter().map(|g| g.id.as_str()).chain(["law", "atgm"]).collect();
    let word = fields.word_in("gun", &words)?;
    let round = word.and_then(|word| round(tables, word));
    let round = fields.required("gun", round)?;
    fields.just_one(&["range", "range_m"])?;
    let range = range(fields, tables)?;
    let range = fields.required("range", range)?;
    let plate = plate(fields)?;
    let pierced = pierce(tables, &round, range.metres, plate);
    let mut said = Said::default();
    say_pierced(&mut said, plate.angle_deg, &pierced);
    said.outcome(if pierced.through { "penetrates" } else { "holds" });
    Ok(Verdict::plain(said))
}

/// What a round did.
pub(super) fn wreck_word(wreck: Wreck) -> &'static str {
    match wreck {
        Wreck::CrewLoss => "crew_loss",
        Wreck::Engine => "engine",
        Wreck::Fuel => "fuel",
        Wreck::MainGun => "main_gun",
        Wreck::Tracks => "tracks",
    }
}

/// `gun_damage`.
pub(super) fn gun_damage(_: &mut Input) -> Result<Verdict, Refusal> {
    let tables = tables()?;
    Ok(Verdict::rolling(Said::default(), move |throws, said| {
        said.outcome(wreck_word(throws.read("damage", 6, |face| wreck(tables, face))?.means));
        Ok(())
    }))
}

/// `gun_fire`.
pub(super) fn gun_fire(input: &mut Input) -> Result<Verdict, Refusal> {
    let tables = tables()?;
    let fields = &mut *input.fields;
    let gun = gun(fields)?;
    let gun = fields.required("gun", gun)?;
    fields.just_one(&["range", "range_m"])?;
    let shot = GunShot::read(fields, Some(gun), None, false)?;
    let range = fields.required("range", shot.range)?;
    let plate = plate(fields)?;
    let round = fields.required("gun", round(tables, &gun.id))?;
    let pierced = pierce(tables, &round, range.metres, plate);
    let mut said = Said::default();
    shot.say(&mut said);
    say_pierced(&mut said, plate.angle_deg, &pierced);
    said.put("penetrates", pierced.through);
    if let Err(why) = shot.aim.chance {
        return Ok(Verdict::stopped(said, no_shot(why)));
    }
    let (needed, through) = (shot.aim.needed, pierced.through);
    Ok(Verdict::rolling(said, move |throws, said| {
        let hit = throws.read("hit", 20, |face| face <= needed)?.means;
        said.outcome(match (hit, through) {
            (false, _) => "miss",
            (true, false) => "holds",
            (true, true) => wreck_word(throws.read("damage", 6, |face| wreck(tables, face))?.means),
        });
        Ok(())
    }))
}
