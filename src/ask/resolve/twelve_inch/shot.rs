//! One whole shot at a vehicle: reads the fields of the small steps and chains them.

use super::super::verdict::{Said, Verdict};
use super::faces::{column, hull};
use super::hitting::Aim;
use super::words::{armour, bearing, hidden_parts, incidence, round, vehicle};
use super::{Input, damage::loss, tables};
use crate::ask::fields::Fields;
use crate::ask::refusal::{Code, Refusal};
use crate::ask::written::number;
use crate::dice::{DiceFault, Throws, every_way};
use crate::files::catalogue::VehicleEntry;
use crate::geometry::wrap_degrees;
use crate::rules::twelve_inch::armour::{Armour, Plate, Plates, Round, hand_round};
use crate::rules::twelve_inch::data::Tables;
use crate::rules::twelve_inch::location::{Seen, hull_face, turret_face};
use crate::rules::twelve_inch::shot::{Hit, Man, Shot, Target};
use crate::rules::twelve_inch::words::{CrewTable, Face, Fate, HandWeapon};
use serde_json::{Map, Value, json};
use std::rc::Rc;

/// Fields that only a gun has, and those that only a man has (`TIN-07`, `TIN-37`).
const OF_GUNS: &[&str] = &[
    "base_chance",
    "second_shot",
    "shooter_moved",
    "target_moved",
    "gunner",
    "flat_mm",
    "deflection_mm",
];
const OF_MEN: &[&str] =
    &["skill", "braced", "aimed", "moved_before_aiming", "moving", "under_fire", "fortified"];

/// `shot`.
pub(super) fn shot(input: &mut Input) -> Result<Verdict, Refusal> {
    const PROCEDURES: &[(&str, bool)] = &[("gun", false), ("infantry", true)];
    let tables = tables()?;
    let by_hand = input.fields.one_of("procedure", PROCEDURES)?.unwrap_or(false);
    let (aim, round) = if by_hand {
        refuse(input.fields, OF_GUNS)?;
        by_hand_weapon(tables, input)?
    } else {
        refuse(input.fields, OF_MEN)?;
        (Aim::with_gun(input)?, round(input.fields)?)
    };
    let target = Rc::new(target(tables, input.fields)?);

    let mut fixed = Said::default();
    let refused = aim.say(&mut fixed);
    fixed.put("view", target.seen.hull.word());
    fixed.put("turret_view", target.seen.turret.map(Face::word));
    let fire = Fire { tables, needed: aim.needed, round, target, refused };
    let without_dice = fire.crew_odds()?;
    let told = fire.clone();
    let mut verdict = Verdict::rolling(fixed, move |throws, said| {
        let hit = told.hit(throws)?;
        let fates = told.shot().crew(throws, hit.as_ref())?;
        told.say(said, hit.as_ref(), &fates);
        Ok(())
    });
    // No outcome hangs on the dice of the men.
    verdict.odds = Some(Box::new(move |throws, said| {
        let hit = fire.hit(throws)?;
        said.outcome(fire.outcome(hit.as_ref()));
        Ok(())
    }));
    verdict.without_dice.insert("crew_odds".into(), without_dice);
    Ok(verdict)
}

/// Fields of the other procedure are no fields here; one of null is none.
fn refuse(fields: &mut Fields, others: &[&str]) -> Result<(), Refusal> {
    for name in others {
        if fields.has(name) {
            let text = "it is a field of the other procedure";
            return Err(Refusal::new(Code::UnknownField, name, text));
        }
        fields.skip(name);
    }
    Ok(())
}

fn by_hand_weapon(tables: &Tables, input: &mut Input) -> Result<(Aim, Round), Refusal> {
    let pierces = |weapon: HandWeapon| hand_round(tables, weapon);
    let words: Vec<(&str, (HandWeapon, Round))> = HandWeapon::WORDS
        .iter()
        .filter_map(|(word, weapon)| Some((*word, (*weapon, pierces(*weapon)?))))
        .collect();
    let weapon = input.fields.one_of("weapon", &words)?;
    let (weapon, round) = input.fields.required("weapon", weapon)?;
    Ok((Aim::with_hand_weapon(input, weapon)?, round))
}

/// Everything that decides the dice.
#[derive(Clone)]
struct Fire {
    tables: &'static Tables,
    needed: u16,
    round: Round,
    target: Rc<Target>,
    /// The word of a shot that is none.
    refused: Option<&'static str>,
}

impl Fire {
    fn shot(&self) -> Shot<'_> {
        let Self { tables, needed, round, .. } = *self;
        Shot { tables, needed, round, target: &self.target }
    }

    /// Where it hits; a shot that is none throws nothing.
    fn hit(&self, throws: &mut Throws) -> Result<Option<Hit>, DiceFault> {
        if self.refused.is_some() { Ok(None) } else { self.shot().fire(throws) }
    }

    fn outcome(&self, hit: Option<&Hit>) -> &'static str {
        match (self.refused, hit) {
            (Some(word), _) => word,
            (None, None) => "miss",
            (None, Some(hit)) if !hit.strike.penetrates => "holds",
            (None, Some(hit)) => loss(hit.system),
        }
    }

    fn say(&self, said: &mut Said, hit: Option<&Hit>, fates: &[Fate]) {
        let strike = hit.map(|hit| hit.strike);
        said.put("location", hit.map(|hit| hit.place.word()));
        said.put("angle_deg", strike.map(|s| number(s.angle)));
        said.put("column", strike.as_ref().map(column));
        said.put("value", strike.map(|s| number(s.value)));
        said.put("armour_mm", strike.map(|s| number(s.armour_mm)));
        said.put("penetrated", strike.is_some_and(|s| s.penetrates));
        let men = self.target.crew.iter().zip(fates);
        let men = men.map(|(man, fate)| json!({"role": man.seat.word(), "outcome": fate.word()}));
        said.put("crew", men.collect::<Value>());
        said.outcome(self.outcome(hit));
    }

    /// The exact odds of each man, as `odds` are written.
    fn crew_odds(&self) -> Result<Value, Refusal> {
        let of_man = |place| -> Result<Value, Refusal> {
            let odds = every_way(|throws| -> Result<Fate, Refusal> {
                let hit = self.hit(throws)?;
                Ok(self.shot().man(throws, hit.as_ref(), place)?)
            })?;
            let odds = odds.into_iter().filter(|(_, p)| *p > 0.0);
            Ok(odds
                .map(|(fate, p)| (fate.word().to_owned(), json!(p)))
                .collect::<Map<_, _>>()
                .into())
        };
        (0..self.target.crew.len()).map(of_man).collect()
    }
}

/// Reads the vehicle shot at.
fn target(tables: &Tables, fields: &mut Fields) -> Result<Target, Refusal> {
    const MOST_MEN: usize = 12;
    fields.just_one(&["vehicle", "plates"])?;
    let vehicle = vehicle(fields)?;
    let plates = fields.object("plates", plates)?;
    let armour = vehicle.map(armour).or(plates).unwrap_or_default();
    let faces = view(tables, fields, vehicle)?;
    let has_turret = armour.turret.is_some();
    let seen = Seen {
        hull: faces.hull,
        turret: has_turret.then_some(faces.turret),
        hidden: hidden_parts(fields)?,
    };
    let table = fields.one_of("crew_table", CrewTable::WORDS)?.unwrap_or(CrewTable::Tank);
    if table == CrewTable::Soft && has_turret {
        return Err(Refusal::bad("crew_table", "soft is for vehicles without a turret"));
    }
    let crew = fields.objects("crew", |fields| {
        let seat = fields.one_of("role", table.seats())?;
        Ok(Man { seat: fields.required("role", seat)?, hero: fields.flag("hero")? })
    })?;
    let crew = crew.unwrap_or_default();
    if crew.len() > MOST_MEN {
        return Err(Refusal::bad("crew", format!("there are at most {MOST_MEN}")));
    }
    Ok(Target {
        seen,
        hull_heading: faces.hull_heading,
        turret_heading: faces.turret_heading,
        armour,
        front_engined: fields.flag("front_engined")?,
        bustle_ammo: fields.flag("bustle_ammo")?,
        table,
        crew,
    })
}

/// The faces that the shooter sees, and how they are struck.
struct Faces {
    hull: Face,
    hull_heading: f64,
    turret: Face,
    turret_heading: f64,
}

/// From `bearing`, or from the views themselves.
fn view(
    tables: &Tables,
    fields: &mut Fields,
    vehicle: Option<&VehicleEntry>,
) -> Result<Faces, Refusal> {
    fields.just_one(&["bearing", "view"])?;
    let from = bearing(fields, "bearing")?;
    let turret_facing = bearing(fields, "turret_facing")?.unwrap_or(0.0);
    let view = fields.one_of("view", Face::WORDS)?;
    let turret_view = fields.one_of("turret_view", Face::WORDS)?;
    let heading = incidence(fields, "heading_deg")?.unwrap_or(0.0);
    let Some(from) = from else {
        // The size of the hull decides nothing here.
        fields.length("hull_length")?;
        fields.length("hull_width")?;
        let view = fields.required("view", view)?;
        return Ok(Faces {
            hull: view,
            hull_heading: heading,
            turret: turret_view.unwrap_or(view),
            turret_heading: heading,
        });
    };
    let (length, width) = hull(fields, vehicle)?;
    let hull = hull_face(from, length, width);
    let turret = turret_face(tables, wrap_degrees(from) - wrap_degrees(turret_facing));
    Ok(Faces {
        hull: hull.aspect.face(),
        hull_heading: hull.heading,
        turret: turret.aspect.face(),
        turret_heading: turret.heading,
    })
}

/// Plates by name; those of a turret come all or none.
fn plates(fields: &mut Fields) -> Result<Armour, Refusal> {
    const TURRET: [&str; 3] = ["turret_front", "turret_side", "turret_rear"];
    let has_turret = TURRET.iter().any(|name| fields.has(name));
    let turret = three(fields, TURRET, has_turret)?;
    let hull = three(fields, ["hull_front", "hull_side", "hull_rear"], true)?;
    Ok(Armour { hull, turret: has_turret.then_some(turret) })
}

fn three(
    fields: &mut Fields,
    [front, side, rear]: [&str; 3],
    required: bool,
) -> Result<Plates, Refusal> {
    let mut one = |name: &str| -> Result<Plate, Refusal> {
        let given = plate(fields, name)?;
        if required { fields.required(name, given) } else { Ok(given.unwrap_or_default()) }
    };
    Ok(Plates { front: one(front)?, side: one(side)?, rear: one(rear)? })
}

/// One plate, `[mm, slope]`.
fn plate(fields: &mut Fields, name: &str) -> Result<Option<Plate>, Refusal> {
    let Some(list) = fields.list(name)? else { return Ok(None) };
    let numbers: Vec<f64> = list.iter().filter_map(Value::as_f64).collect();
    match numbers.as_slice() {
        [mm, slope] if list.len() == 2 && *mm >= 0.0 && (0.0..=90.0).contains(slope) => {
            Ok(Some(Plate { mm: *mm, slope: *slope }))
        }
        _ => Err(Refusal::bad(name, "a plate is [mm, degrees of slope from 0 to 90]")),
    }
}
