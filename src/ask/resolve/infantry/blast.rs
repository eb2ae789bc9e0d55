//! Who stands near a shell burst (`INF-40a`, `INF-62`, `INF-71`).

use super::super::verdict::{Said, Verdict, written};
use super::location::say_landing;
use super::target::{Figure, POSED, faces, kit};
use super::vehicles::say_soft;
use super::{Input, readings, tables};
use crate::ask::refusal::Refusal;
use crate::rules::infantry::blast::{Zone, chance, of_bore, of_shell, shrugged_off};
use crate::rules::infantry::location::{land, modifiers};
use crate::rules::infantry::to_hit::needed;
use crate::rules::infantry::vehicles::{Face, Striker};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Figure,
    SoftVehicle,
    Afv,
}

const KINDS: &[(&str, Kind)] =
    &[("figure", Kind::Figure), ("soft_vehicle", Kind::SoftVehicle), ("afv", Kind::Afv)];

/// `blast`.
pub(super) fn blast(input: &mut Input) -> Result<Verdict, Refusal> {
    let (tables, readings) = (tables()?, readings(input.switches)?);
    let fields = &mut *input.fields;
    let by = fields.just_one(&["shell_mm", "bore_mm"])?;
    let shell = fields.number("shell_mm", 0.0, f64::INFINITY)?;
    let bore = fields.number("bore_mm", 0.0, f64::INFINITY)?;
    let mm = fields.required(by, shell.or(bore))?;
    let burst = if shell.is_some() { of_shell(tables, mm) } else { of_bore(tables, mm) };
    let burst = burst.ok_or_else(|| Refusal::bad(by, "there is no class of this size"))?;
    let distance = fields.length("distance")?;
    let zone = burst.zone(fields.required("distance", distance)?);
    let kind = fields.one_of("target", KINDS)?.unwrap_or(Kind::Figure);
    if kind != Kind::Figure {
        fields.none_of(POSED)?;
        fields.none_of(&["armour", "helmet"])?;
    }
    if kind != Kind::Afv {
        fields.none_of(&["open_topped"])?;
    }
    let sum = chance(tables, zone);
    let needed = needed(tables, sum.whole());

    let mut said = Said::default();
    said.modifiers(&sum);
    said.put(
        "zone",
        match zone {
            Zone::Red => "red",
            Zone::Outer => "outer",
            Zone::Outside => "none",
        },
    );
    let figure = if kind == Kind::Figure {
        let kit = kit(fields)?;
        let red = zone == Zone::Red;
        let figure = Figure::of(fields, &readings, Some(Striker::Artillery), kit, red, false)?;
        let added = modifiers(tables, &readings, &figure.location);
        said.put("exposed", faces(figure.exposed));
        said.put("modifier", added.whole());
        said.put("location_modifiers", written(&added));
        Some(figure)
    } else {
        None
    };
    said.put("chance", sum.whole());
    said.put("needed", needed);
    // An armoured vehicle that a big shell hits loses one man, or all if it is open (INF-53).
    let open_topped = kind == Kind::SoftVehicle || fields.flag("open_topped")?;
    let armour_mm = if kind == Kind::SoftVehicle { 0.0 } else { 1.0 };
    let face = Face { armour_mm, open_topped };
    if zone == Zone::Outside {
        return Ok(Verdict::stopped(said, "outside"));
    }
    if kind == Kind::Afv && shrugged_off(tables, mm) {
        return Ok(Verdict::stopped(said, "immune"));
    }
    Ok(Verdict::rolling(said, move |throws, said| {
        if !throws.read("hit", 20, |face| face <= needed)?.means {
            said.outcome("miss");
            return Ok(());
        }
        if let Some(figure) = &figure {
            let die = throws
                .read("location", 6, |face| land(tables, &readings, &figure.location, face))?;
            say_landing(said, tables, die.face, die.means, false);
        } else {
            let die = throws.read("damage", 6, |face| face)?.face;
            say_soft(said, tables, face, die);
        }
        Ok(())
    }))
}
