//! Shooting up to the die (`OST-12` to `OST-22`, `OST-39`).

use super::words::{bore, hand_weapon, hit_by, length, measure, pins, quality};
use super::{Input, readings, tables};
use crate::ask::fields::Fields;
use crate::ask::refusal::Refusal;
use crate::ask::resolve::verdict::{Said, Verdict};
use crate::model::Exact;
use crate::rules::ostfront::aim::{
    self, Aim, Engagement, Face, Hindrance, Score, Target, Weapon, reaches, score,
};
use crate::rules::ostfront::damage::HitBy;

/// `rate_of_fire`.
pub(super) fn rate_of_fire(input: &mut Input) -> Result<Verdict, Refusal> {
    let fields = &mut *input.fields;
    let quality = quality(fields)?;
    let bore = bore(fields)?;
    let (halted, slow_loading) = (fields.flag("halted")?, fields.flag("slow_loading")?);
    let fired = fields.flag("fired_last_turn")?;
    let sum = aim::shots(tables()?, quality, bore, halted, slow_loading);
    let shots = sum.whole();
    let mut said = Said::default();
    said.modifiers(&sum);
    said.put("shots", shots);
    said.put("shots_now", aim::shots_now(shots, fired));
    said.outcome(match shots {
        ..=0 => "every_other_turn",
        1 => "one",
        2 => "two",
        _ => "three",
    });
    Ok(Verdict::plain(said))
}

/// Any angle.
fn angle(fields: &mut Fields, name: &str) -> Result<Option<f64>, Refusal> {
    fields.number(name, f64::MIN, f64::MAX)
}

/// `may_engage`.
pub(super) fn may_engage(input: &mut Input) -> Result<Verdict, Refusal> {
    let fields = &mut *input.fields;
    let bearing = angle(fields, "bearing")?;
    let look = Engagement {
        weapon: hand_weapon(fields)?,
        range: length(fields, "range")?,
        bearing: fields.required("bearing", bearing)?,
        previous_bearing: angle(fields, "previous_bearing")?,
        facing: angle(fields, "facing")?.unwrap_or(0.0),
        pins: pins(fields)?.into(),
    };
    let hindrance = aim::hindrance(tables()?, &look);
    let mut said = Said::default();
    said.put(
        "reason",
        hindrance.map(|h| match h {
            Hindrance::OutOfRange => "out_of_range",
            Hindrance::FarFromLast => "over_90_from_last",
            Hindrance::OutsideFrontalArc => "outside_frontal_arc",
            Hindrance::PinnedTooFar => "pinned_over_60_cm",
        }),
    );
    said.outcome(if hindrance.is_none() { "allowed" } else { "refused" });
    Ok(Verdict::plain(said))
}

/// `face`.
pub(super) fn face(input: &mut Input) -> Result<Verdict, Refusal> {
    let bearing = angle(input.fields, "bearing")?;
    let bearing = input.fields.required("bearing", bearing)?;
    let mut said = Said::default();
    said.outcome(match aim::face(tables()?, bearing) {
        Face::Front => "front",
        Face::Left => "left",
        Face::Right => "right",
        Face::Rear => "rear",
    });
    Ok(Verdict::plain(said))
}

/// A gun or an infantry weapon as it is aimed.
pub(super) fn weapon(by: HitBy, automatic: bool) -> Weapon {
    match by {
        HitBy::Hand(weapon) => Weapon::Hand(weapon),
        HitBy::Gun(gun) => Weapon::Gun { gun, automatic },
    }
}

/// What a shot is aimed at: the words of a step and what they stand for.
pub(super) fn target<T: Copy>(
    fields: &mut Fields,
    words: &[(&str, T)],
    default: T,
) -> Result<T, Refusal> {
    Ok(fields.one_of("target", words)?.unwrap_or(default))
}

/// The bore of an anti-tank gun that is shot at.
pub(super) fn target_bore(fields: &mut Fields) -> Result<Exact, Refusal> {
    let bore = measure(fields, "target_bore_mm")?;
    fields.required("target_bore_mm", bore)
}

/// All that `to_hit` reads besides weapon, target and position; the steps that shoot read the same.
pub(super) fn aim(
    fields: &mut Fields,
    weapon: Weapon,
    target: Target,
    prepared_position: bool,
) -> Result<Aim, Refusal> {
    let turret_men = fields.integer("turret_men", 0, 5)?;
    let hidden = fields.exact("hidden_percent", 0.0, 100.0)?;
    let aim = Aim {
        weapon,
        range: length(fields, "range")?,
        quality: quality(fields)?,
        turret_men: turret_men.and_then(|n| u8::try_from(n).ok()).unwrap_or(0),
        poor_sights: fields.flag("poor_sights")?,
        poor_ammunition: fields.flag("poor_ammunition")?,
        inferior: fields.flag("inferior")?,
        shooter_moved: fields.flag("shooter_moved")?,
        target_moved: fields.flag("target_moved")?,
        target,
        low: fields.flag("low")?,
        same_shot: fields.flag("same_shot")?,
        pins: pins(fields)?,
        obscured: fields.flag("obscured")?,
        hidden_percent: hidden.unwrap_or(Exact::ZERO),
        in_smoke: fields.flag("in_smoke")?,
        just_appeared: fields.flag("just_appeared")?,
        prepared_position,
        armament_damaged: fields.flag("armament_damaged")?,
    };
    for (moved, name) in [(aim.shooter_moved, "shooter_moved"), (aim.target_moved, "target_moved")]
    {
        if aim.same_shot && moved {
            return Err(Refusal::conflict("same_shot", name));
        }
    }
    Ok(aim)
}

/// Says the score needed.
pub(super) fn say_score(said: &mut Said, score: &Score) {
    said.modifiers(&score.sum);
    said.put("modifier", score.modifier);
    said.put("needed", score.needed());
    said.put("hits_on", score.faces.clone());
}

/// `to_hit`.
pub(super) fn to_hit(input: &mut Input) -> Result<Verdict, Refusal> {
    #[derive(Clone, Copy)]
    enum Kind {
        Vehicle,
        AtGun,
        Infantry,
        SmallCar,
    }
    const KINDS: &[(&str, Kind)] = &[
        ("vehicle", Kind::Vehicle),
        ("at_gun", Kind::AtGun),
        ("infantry", Kind::Infantry),
        ("small_car", Kind::SmallCar),
    ];
    let (tables, readings) = (tables()?, readings(input.switches)?);
    let fields = &mut *input.fields;
    let by = hit_by(fields)?;
    let weapon = weapon(by, fields.flag("automatic")?);
    let target = match target(fields, KINDS, Kind::Vehicle)? {
        Kind::Vehicle => Target::Vehicle,
        Kind::AtGun => Target::AtGun { bore: target_bore(fields)? },
        Kind::Infantry => Target::Infantry,
        Kind::SmallCar => Target::SmallCar,
    };
    let prepared = fields.flag("prepared_position")?;
    let aim = aim(fields, weapon, target, prepared)?;
    let score = score(tables, &readings, &aim);
    let mut said = Said::default();
    say_score(&mut said, &score);
    if !reaches(tables, weapon, aim.range) {
        return Ok(Verdict::stopped(said, "out_of_range"));
    }
    Ok(Verdict::rolling(said, move |throws, said| {
        said.outcome(if score.roll(throws)? { "hit" } else { "miss" });
        Ok(())
    }))
}
