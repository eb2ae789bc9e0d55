//! Scale, ranges and moves (`INF-02`, `INF-06`, `INF-08`, `INF-27`).

use super::super::verdict::{Said, Verdict};
use super::words::{STATES, length_terms, positive, range};
use super::{Input, tables};
use crate::ask::fields::Fields;
use crate::ask::refusal::Refusal;
use crate::model::{Exact, Health, Posture};
use crate::rules::infantry::gaits::{Mover, Pace, Walker, Went, allowance, went};
use crate::rules::infantry::scale::{self, Head};

pub(super) const POSTURES: &[(&str, Posture)] =
    &[("standing", Posture::Standing), ("kneeling", Posture::Kneeling), ("prone", Posture::Prone)];

const WALKERS: &[(&str, Walker)] =
    &[("infantry", Walker::Infantry), ("horse", Walker::Horse), ("dog", Walker::Dog)];

const PACES: &[(&str, Pace)] =
    &[("crawl", Pace::Crawl), ("walk", Pace::Walk), ("trot", Pace::Trot), ("run", Pace::Run)];

/// `INF-02`.
pub(super) fn range_m(input: &mut Input) -> Result<Verdict, Refusal> {
    let tables = tables()?;
    input.fields.just_one(&["range", "range_m"])?;
    let range = range(input.fields, tables)?;
    let range = input.fields.required("range", range)?;
    let mut said = Said::default();
    said.modifiers(&scale::stretches(tables, range.metres));
    said.length("range", input.unit, range.mm);
    said.number("range_m", range.metres);
    Ok(Verdict::plain(said))
}

/// `INF-27`, `INF-44`.
pub(super) fn head_range(input: &mut Input) -> Result<Verdict, Refusal> {
    let tables = tables()?;
    let fields = &mut *input.fields;
    let plan = fields.length("plan_distance")?;
    let plan = fields.required("plan_distance", plan)?;
    let firer = head(fields, "firer_posture", "firer_ground")?;
    let target = head(fields, "target_posture", "target_ground")?;
    let (mm, above) = scale::head_range(tables, plan, firer, target);
    let mut said = Said::default();
    said.length("range", input.unit, mm);
    said.number("range_m", scale::range_m(tables, mm));
    said.put("firer_above", above);
    Ok(Verdict::plain(said))
}

fn head(fields: &mut Fields, posture: &str, ground: &str) -> Result<Head, Refusal> {
    Ok(Head {
        posture: fields.one_of(posture, POSTURES)?.unwrap_or_default(),
        ground: fields.signed_length(ground)?.unwrap_or(0.0),
    })
}

/// `move`.
pub(super) fn movement(input: &mut Input) -> Result<Verdict, Refusal> {
    let tables = tables()?;
    let (mover, mounting) = mover(input.fields)?;
    let sum = allowance(tables, &mover, mounting)
        .ok_or_else(|| Refusal::bad("gait", "this mover has no such gait"))?;
    let mm = sum.total().get();
    let mut said = Said::default();
    length_terms(&mut said, input.unit, &sum);
    said.length("allowance", input.unit, mm);
    said.number("allowance_m", scale::range_m(tables, mm));
    Ok(Verdict::plain(said))
}

/// Who moves; what matters to another kind of mover is read and left alone.
fn mover(fields: &mut Fields) -> Result<(Mover, bool), Refusal> {
    const MOVERS: &[(&str, Option<Walker>)] = &[
        ("infantry", Some(Walker::Infantry)),
        ("horse", Some(Walker::Horse)),
        ("dog", Some(Walker::Dog)),
        ("vehicle", None),
    ];
    let walker = fields.one_of("mover", MOVERS)?;
    let walker = fields.required("mover", walker)?;
    let pace = fields.one_of("gait", PACES)?;
    let health = fields.one_of("status", STATES)?.unwrap_or(Health::Fit);
    let mph = speed(fields)?;
    let mounting = fields.flag("mounting")?;
    let turned_deg = fields.number("turned_deg", 0.0, f64::INFINITY)?.unwrap_or(0.0);
    let reverse = fields.flag("reverse")?;
    let vision_out = fields.flag("driver_vision_out")?;
    let blind = vision_out & !fields.flag("driver_looks_out")?;
    let mover = match walker {
        Some(walker) => Mover::Legs { walker, pace: fields.required("gait", pace)?, health },
        None => {
            let mph = fields.required("top_speed_mph", mph)?;
            Mover::Vehicle { mph, turned_deg, reverse, blind }
        }
    };
    Ok((mover, mounting))
}

/// Top speed, mph.
fn speed(fields: &mut Fields) -> Result<Option<Exact>, Refusal> {
    /// Miles in a kilometre.
    const MILES: (i64, i64) = (1_000_000, 1_609_344);
    fields.at_most_one(&["top_speed_mph", "top_speed_kmh"])?;
    let mph = positive(fields, "top_speed_mph")?.map(Exact::from_decimal);
    let kmh = positive(fields, "top_speed_kmh")?.map(Exact::from_decimal);
    Ok(mph.or(kmh.map(|kmh| kmh * Exact::new(MILES.0, MILES.1))))
}

/// `INF-08`.
pub(super) fn gait(input: &mut Input) -> Result<Verdict, Refusal> {
    let tables = tables()?;
    let fields = &mut *input.fields;
    let walker = fields.one_of("mover", WALKERS)?;
    let walker = fields.required("mover", walker)?;
    let moved = fields.length("moved")?;
    let moved = fields.required("moved", moved)?;
    let mut said = Said::default();
    said.number("moved_m", scale::range_m(tables, moved));
    said.outcome(match went(tables, walker, moved) {
        Went::Nowhere => "none",
        Went::At(pace) => PACES.iter().find(|p| p.1 == pace).map_or("run", |p| p.0),
        Went::TooFar => "too_far",
    });
    Ok(Verdict::plain(said))
}
