//! The turn and movement (`OST-04` to `OST-11`, `OST-46`).

use super::words::{DRIVES, length, length_terms, measure};
use super::{Input, tables};
use crate::ask::fields::Fields;
use crate::ask::refusal::Refusal;
use crate::ask::resolve::verdict::{Said, Verdict};
use crate::geometry::CM;
use crate::model::Exact;
use crate::rules::ostfront::movement::{
    self, Drive, Ground, Mover, Obstacle, Speed, Sticking, Turned,
};

/// Who moves, before the fields that only one of them has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Vehicle(Drive),
    Foot,
    Gun,
}

const SPEEDS: &[(&str, Speed)] =
    &[("normal", Speed::Normal), ("fast", Speed::Fast), ("slow", Speed::Slow)];

const GROUNDS: &[(&str, Ground)] = &[
    ("cross_country", Ground::CrossCountry),
    ("road", Ground::Road),
    ("bad_going", Ground::BadGoing),
];

const KINDS: &[(&str, Kind)] = &[
    ("tracked", Kind::Vehicle(Drive::Tracks)),
    ("half_tracked", Kind::Vehicle(Drive::Tracks)),
    ("wheeled", Kind::Vehicle(Drive::Wheels)),
    ("foot", Kind::Foot),
    ("manhandled", Kind::Gun),
];

/// Who moves; `kinds` are those whom the step knows.
fn mover(fields: &mut Fields, kinds: &[(&str, Kind)]) -> Result<Mover, Refusal> {
    let kind = fields.one_of("drive", kinds)?;
    Ok(match fields.required("drive", kind)? {
        Kind::Vehicle(drive) => {
            let speed = fields.one_of("speed", SPEEDS)?.unwrap_or_default();
            Mover::Vehicle(drive, speed)
        }
        Kind::Foot => Mover::Foot,
        Kind::Gun => {
            let bore = measure(fields, "bore_mm")?;
            Mover::Gun { bore: fields.required("bore_mm", bore)? }
        }
    })
}

/// Ground under a mover; bad going is a roll for all but infantry.
fn ground(fields: &mut Fields, mover: Mover) -> Result<Option<Ground>, Refusal> {
    match fields.one_of("ground", GROUNDS)? {
        Some(Ground::BadGoing) if mover != Mover::Foot => {
            Err(Refusal::bad("ground", "bad going is for infantry here; others ask `bad_going`"))
        }
        ground => Ok(ground),
    }
}

/// `initiative`.
pub(super) fn initiative(_: &mut Input) -> Result<Verdict, Refusal> {
    Ok(Verdict::rolling(Said::default(), |throws, said| {
        let (first, second) = crate::rules::ostfront::initiative(throws)?;
        said.put("first", first);
        said.put("second", second);
        said.outcome(if first > second { "first" } else { "second" });
        Ok(())
    }))
}

/// `allowance`.
pub(super) fn allowance(input: &mut Input) -> Result<Verdict, Refusal> {
    let fields = &mut *input.fields;
    let mover = mover(fields, KINDS)?;
    let ground = ground(fields, mover)?.unwrap_or_default();
    let (reverse, boarding) = (fields.flag("reverse")?, fields.flag("boarding")?);
    // Without use for who is no gun.
    measure(fields, "bore_mm")?;
    let sum = movement::allowance(tables()?, mover, ground, reverse, boarding);
    let mut said = Said::default();
    length_terms(&mut said, input.unit, &sum);
    said.length("allowance", input.unit, sum.total().get());
    Ok(Verdict::plain(said))
}

/// `mixed_move`.
pub(super) fn mixed_move(input: &mut Input) -> Result<Verdict, Refusal> {
    let fields = &mut *input.fields;
    let kinds = KINDS.split_last().map_or(KINDS, |(_, rest)| rest);
    let mover = mover(fields, kinds)?;
    let legs = fields.objects("legs", |leg| {
        let ground = ground(leg, mover)?;
        Ok((leg.required("ground", ground)?, length(leg, "distance")?))
    })?;
    let legs = fields.required("legs", legs)?;
    let progress = movement::mixed_move(tables()?, mover, &legs);
    let mut said = Said::default();
    said.length("moved", input.unit, progress.moved);
    said.number("used", progress.used);
    said.outcome(if progress.completed { "completed" } else { "stopped" });
    Ok(Verdict::plain(said))
}

fn drive(fields: &mut Fields) -> Result<Drive, Refusal> {
    let drive = fields.one_of("drive", DRIVES)?;
    fields.required("drive", drive)
}

/// `bad_going`.
pub(super) fn bad_going(input: &mut Input) -> Result<Verdict, Refusal> {
    let (tables, unit) = (tables()?, input.unit);
    let drive = drive(input.fields)?;
    let before = input.fields.length("moved_before")?.unwrap_or(0.0);
    Ok(Verdict::rolling(Said::default(), move |throws, said| {
        let cm = movement::bad_going(throws, tables, drive)?;
        let maximum = Exact::from(cm).get() * CM;
        said.length("maximum", unit, maximum);
        said.length("further", unit, movement::further(maximum, before));
        said.outcome(cm.to_string());
        Ok(())
    }))
}

/// `sticky_going`.
pub(super) fn sticky_going(input: &mut Input) -> Result<Verdict, Refusal> {
    let tables = tables()?;
    let stuck = input.fields.flag("stuck")?;
    Ok(Verdict::rolling(Said::default(), move |throws, said| {
        said.outcome(match movement::stick(throws, tables, stuck)? {
            Sticking::Moves => "moves",
            Sticking::Stuck => "stuck",
            Sticking::Freed => "freed",
        });
        Ok(())
    }))
}

/// `obstacle`.
pub(super) fn obstacle(input: &mut Input) -> Result<Verdict, Refusal> {
    const OBSTACLES: &[(&str, Obstacle)] =
        &[("easy", Obstacle::Easy), ("difficult", Obstacle::Difficult)];
    let unit = input.unit;
    let fields = &mut *input.fields;
    let obstacle = fields.one_of("obstacle", OBSTACLES)?;
    let obstacle = fields.required("obstacle", obstacle)?;
    let drive = drive(fields)?;
    let left = length(fields, "left")?;
    let Some(dice) = movement::obstacle_dice(tables()?, obstacle, drive) else {
        return Ok(Verdict::stopped(Said::default(), "cannot_cross"));
    };
    Ok(Verdict::rolling(Said::default(), move |throws, said| {
        let crossing = movement::cross(throws, dice, left)?;
        said.length("cost", unit, crossing.cost);
        said.length("left", unit, crossing.left);
        said.length("owed", unit, crossing.owed);
        said.outcome(if crossing.crossed { "crossed" } else { "stops" });
        Ok(())
    }))
}

/// `turning`.
pub(super) fn turning(input: &mut Input) -> Result<Verdict, Refusal> {
    let fields = &mut *input.fields;
    let turns = fields.list("turns")?;
    let turns = fields.required("turns", turns)?;
    let degrees = |turn: &serde_json::Value| {
        let number = turn.as_f64().filter(|x| x.is_finite());
        number.ok_or_else(|| Refusal::bad("turns", "it is a list of degrees"))
    };
    let turns: Vec<f64> = turns.iter().map(degrees).collect::<Result<_, _>>()?;
    let allowance = length(fields, "allowance")?;
    let left = fields.length("left")?.unwrap_or(allowance);
    let turning = movement::turning(tables()?, &turns, allowance, left);
    let mut said = Said::default();
    said.exact("sum", turning.sum);
    said.length("deducted", input.unit, turning.deducted);
    said.length("left", input.unit, turning.left);
    said.outcome(match turning.turned {
        Turned::Free => "free",
        Turned::HalfMove => "half_move",
        Turned::EndsMove => "ends_move",
    });
    Ok(Verdict::plain(said))
}
