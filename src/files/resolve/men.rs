//! Crews and vehicles, and the men who belong to them.

use super::forces::{Bearing, Muster, Squad, owner, spec};
use super::names::spoken;
use super::supply::{self, Load};
use super::troops;
use crate::files::catalogue::{PlatesEntry, VehicleEntry};
use crate::files::codes::Code;
use crate::files::reader::{Lazy, meant};
use crate::files::schema::forces::{CrewFile, ManFile, VehicleFile};
use crate::files::schema::scenario::Items;
use crate::geometry::Footprint;
use crate::model::{
    PieceId, PieceKind, PieceSpec, Posture, Role, Seat, Turret, VehicleSpec, WeaponId,
};
use glam::DVec2;

/// Duties of a crew in the order of its seats, each with its figure.
const DUTIES: [(Role, &str); 4] = [
    (Role::Gunner, "gunner"),
    (Role::Loader, "loader"),
    (Role::Commander, "commander"),
    (Role::Spotter, "spotter"),
];
/// Kilometres in a mile.
const MILE: f64 = 1.609_344;
/// Vehicles of the infantry rules are models at 1/87: millimetres of model in a metre.
const PER_METRE: f64 = 1000.0 / 87.0;

/// What the men of one carrier have in common.
struct Carrier {
    id: PieceId,
    key: String,
    name: String,
    at: DVec2,
    bearing: Bearing,
}

impl Carrier {
    /// The same as animals see it, with its front so far from its middle, mm.
    fn load(&self, front: f64) -> Load<'_> {
        let Self { id, key, name, at, bearing } = self;
        Load { id: *id, key, name, at: *at, bearing: *bearing, front }
    }
}

/// A weapon on a common base, then its men.
pub(super) fn crew<'a>(
    muster: &mut Muster<'_, 'a>,
    squad: &Squad,
    file: &CrewFile<'a>,
) -> Option<()> {
    let key = muster.reader.read(file.id);
    let spoken_key = spoken(key.as_deref().unwrap_or_default());
    let name = muster.reader.read_or(file.name, spoken_key);
    let mut bearing = muster.bearing(squad, file.facing, file.posture, file.elite);
    if file.posture.is_none() && bearing.posture == Posture::Standing {
        // Nobody stands upright behind a machine gun.
        bearing.posture = Posture::Kneeling;
    }
    let points = muster.points(file.points, 5.0);
    let at = muster.reader.point(file.at);
    let place = muster.weapon(&owner("crew", &name), file.weapon);
    let (key, at, place) = (key?, at?, place?);
    let Some(stand) = muster.catalogue.stands.get(place)?.clone() else {
        let message = "this weapon has no crew: give it to a figure";
        muster.reader.at(Code::UnknownWeapon, file.weapon.text(), message);
        return None;
    };
    let full = muster.catalogue.weapons.get(place)?.crew;
    let weapon = muster.issue(place)?;
    let rounds = supply::rounds(muster, &owner("crew", &name), file.rounds.as_ref(), &[weapon]);
    let carrier =
        Carrier { id: muster.next_id(), key: key.clone(), name: name.clone(), at, bearing };
    let piece = PieceSpec {
        points,
        weapons: vec![weapon],
        rounds,
        footprint: Footprint::Box { length: stand.length, width: stand.width },
        ..spec(muster, squad, bearing, key, name, PieceKind::Crew, at)
    };
    muster.add(piece, file.id.text(), file.at.text());
    let men = manning(muster, file, full);
    let seats: Vec<DVec2> = stand.seats.iter().map(|s| DVec2::from(*s)).collect();
    if men.len() > seats.len() {
        let message = format!("{} men, but the base has {} places", men.len(), seats.len());
        muster.reader.at(Code::TooManyMen, file.weapon.text(), message);
    }
    let present = |role| men.iter().any(|m| m.role == role);
    if !present(Role::Gunner) {
        let message = format!("crew \"{}\" has no gunner: its weapon is silent", carrier.name);
        muster.reader.at(Code::NoGunner, file.weapon.text(), message);
    } else if men.iter().filter(|m| m.role != Role::Spotter).count() < usize::from(full) {
        let message = format!("crew \"{}\" is short: a full one is {full}", carrier.name);
        muster.reader.at(Code::ShortCrew, file.weapon.text(), message);
    }
    for (man, seat) in men.into_iter().zip(places(&seats)) {
        let file_part = file.at.text();
        sit(muster, squad, &carrier, man, seat, file_part);
    }
    let front = stand.length / 2.0;
    supply::team(muster, squad, &carrier.load(front), file.team.as_ref(), file.at.text());
    Some(())
}

/// Seats in the order of duties; men beyond them crowd the last.
fn places(seats: &[DVec2]) -> impl Iterator<Item = DVec2> + use<'_> {
    seats.iter().copied().chain(std::iter::repeat(DVec2::ZERO))
}

/// A man to be seated.
struct Man<'a> {
    figure: String,
    role: Role,
    id: Option<(String, &'a str)>,
    name: Option<String>,
    armed: bool,
}

/// The men of a crew as listed, or the full crew.
fn manning<'a>(muster: &mut Muster<'_, 'a>, file: &CrewFile<'a>, full: u8) -> Vec<Man<'a>> {
    match &file.men {
        Some(list) => {
            let mut men = listed(muster, list, &DUTIES);
            // Seats go by duty, whatever the order of the list.
            men.sort_by_key(|m| DUTIES.iter().position(|d| d.0 == m.role).unwrap_or(DUTIES.len()));
            men
        }
        None => DUTIES.iter().take(usize::from(full)).map(usual).collect(),
    }
}

fn usual<'a>(duty: &(Role, &str)) -> Man<'a> {
    Man { figure: duty.1.to_owned(), role: duty.0, id: None, name: None, armed: false }
}

/// Men as a list gives them; duties that they do not name go by their place in it.
fn listed<'a>(
    muster: &mut Muster<'_, 'a>,
    list: &Items<'a, ManFile<'a>>,
    duties: &[(Role, &str)],
) -> Vec<Man<'a>> {
    let mut men: Vec<Man<'a>> = Vec::new();
    for item in list {
        let Some(file) = muster.reader.read(*item) else {
            continue;
        };
        let role = file.role.and_then(|r| muster.reader.read(r));
        let figure = match file.figure {
            Some(value) => match muster.man(value) {
                Some(entry) => Some((entry.id.clone(), entry.role)),
                None => continue,
            },
            None => None,
        };
        // The next duty that nobody has yet.
        let free = duties.iter().find(|d| men.iter().all(|m| m.role != d.0));
        let of_figure = figure.as_ref().map(|f| f.1).filter(|r| duties.iter().any(|d| d.0 == *r));
        let role = role.or(of_figure).or(free.map(|d| d.0)).unwrap_or_default();
        let by_role = duties.iter().find(|d| d.0 == role).map_or("rifleman", |d| d.1);
        let id = file.id.and_then(|v| muster.reader.read(v).map(|id| (id, v.text())));
        men.push(Man {
            figure: figure.map_or_else(|| by_role.to_owned(), |f| f.0),
            role,
            id,
            name: file.name.and_then(|n| muster.reader.read(n)),
            armed: false,
        });
    }
    men
}

/// Adds a man with his seat.
fn sit<'a>(
    muster: &mut Muster<'_, 'a>,
    squad: &Squad,
    carrier: &Carrier,
    man: Man<'a>,
    offset: DVec2,
    part: &'a str,
) {
    let Some(entry) = muster.catalogue.figure(&man.figure) else {
        return;
    };
    let title = entry.title.clone().unwrap_or_else(|| entry.id.clone());
    let kind = PieceKind::Figure { figure: entry.id.clone(), kit: entry.kit, role: man.role };
    let usual = if man.armed { entry.weapons.clone() } else { Vec::new() };
    let weapons = muster.weapons("figure", None, &usual);
    // Two riders of one kind would have one id: number them.
    let mut key = format!("{}_{title}", carrier.key);
    let mut name = format!("{} {title}", carrier.name);
    let mut number = 1;
    while man.id.is_none() && muster.pieces.iter().rev().take(32).any(|p| p.key == key) {
        number += 1;
        key = format!("{}_{title}_{number}", carrier.key);
        name = format!("{} {title} {number}", carrier.name);
    }
    let (key, id_part) = man.id.unwrap_or((key, part));
    let at = carrier.at + carrier.bearing.facing.rotate(offset);
    let name = man.name.unwrap_or(name);
    let piece = PieceSpec {
        weapons,
        seat: Some(Seat { on: carrier.id, offset }),
        ..spec(muster, squad, carrier.bearing, key, name, kind, at)
    };
    muster.add(piece, id_part, part);
}

/// A vehicle, then its crew and passengers.
pub(super) fn vehicle<'a>(
    muster: &mut Muster<'_, 'a>,
    squad: &Squad,
    file: &VehicleFile<'a>,
) -> Option<()> {
    let key = muster.reader.read(file.id);
    let spoken_key = spoken(key.as_deref().unwrap_or_default());
    let name = muster.reader.read_or(file.name, spoken_key);
    let bearing = muster.bearing(squad, file.facing, None, file.elite);
    let points = muster.points(file.points, 5.0);
    let at = muster.reader.point(file.at);
    let model = model(muster, file.vehicle)?;
    let (key, at) = (key?, at?);
    // Its main gun comes first, then what the catalogue or the file adds.
    let mut weapons: Vec<WeaponId> = model.gun.iter().filter_map(|g| muster.main_gun(g)).collect();
    let who = owner("vehicle", &name);
    weapons.extend(muster.weapons(&who, file.weapons.as_ref(), &model.weapons));
    weapons.truncate(8);
    let rounds = supply::rounds(muster, &who, file.rounds.as_ref(), &weapons);
    let per_metre = if muster.units { troops::PER_METRE } else { PER_METRE };
    let size = DVec2::new(model.length_m, model.width_m) * per_metre;
    let carrier =
        Carrier { id: muster.next_id(), key: key.clone(), name: name.clone(), at, bearing };
    let kind = PieceKind::Vehicle(VehicleSpec {
        model: model.id.clone(),
        speed_mph: model.speed_kmh / MILE,
        tracked: model.tracked,
        drawn: model.drawn,
        soft: model.soft,
        open: model.open,
        seats: model.seats,
        hull: model.hull.map(PlatesEntry::plates).unwrap_or_default(),
        turret: model.turret.map(|t| Turret { men: t.men, plates: t.plates.plates() }),
    });
    let piece = PieceSpec {
        points,
        weapons,
        rounds,
        troop: muster.units.then(|| troops::of_vehicle(muster, file, model.crew)),
        height: model.height_m * per_metre,
        footprint: Footprint::Box { length: size.x, width: size.y },
        ..spec(muster, squad, bearing, key, name, kind, at)
    };
    muster.add(piece, file.id.text(), file.at.text());
    if muster.units {
        // Its crew is no piece of its own.
        return Some(());
    }
    let duties = [
        (Role::Driver, "driver"),
        (Role::Gunner, "gunner"),
        (Role::Commander, "commander"),
        (Role::Loader, "loader"),
        (Role::HullGunner, "hull_gunner"),
    ];
    let crew = match &file.crew {
        Some(list) => listed(muster, list, &duties),
        None => {
            let more = std::iter::repeat(&(Role::Rifleman, "driver"));
            let all = duties.iter().chain(more);
            all.take(usize::from(model.crew)).map(usual).collect()
        }
    };
    let mut riders = listed(muster, &file.passengers, &[]);
    for rider in &mut riders {
        rider.armed = true;
    }
    let seats = usize::from(model.seats);
    for (men, places, what) in
        [(crew.len(), usize::from(model.crew), "crew"), (riders.len(), seats, "passengers")]
    {
        if men > places {
            let message = format!("{men} men as {what}, but \"{}\" has {places} places", model.id);
            muster.reader.at(Code::TooManyMen, file.vehicle.text(), message);
        }
    }
    // The crew sits in pairs from the front, the riders in pairs along the rear.
    for (i, man) in (0_u32..).zip(crew) {
        let seat = pair(size, i, 0.3, 0.12);
        sit(muster, squad, &carrier, man, seat, file.at.text());
    }
    for (i, man) in (0_u32..).zip(riders) {
        let seat = pair(size, i, 0.1, 0.11);
        sit(muster, squad, &carrier, man, seat, file.at.text());
    }
    if model.drawn && file.team.as_ref().is_none_or(Vec::is_empty) {
        let message = format!("\"{}\" stands still without a `team` to draw it", model.id);
        muster.reader.at(Code::NoTeam, file.vehicle.text(), message);
    }
    supply::team(muster, squad, &carrier.load(size.x / 2.0), file.team.as_ref(), file.at.text());
    Some(())
}

/// The seat of a number in pairs from a share of the hull's length backwards, a share of it from row to row.
fn pair(size: DVec2, number: u32, from: f64, row: f64) -> DVec2 {
    let back = f64::from(number / 2) * row;
    let side = if number.is_multiple_of(2) { 0.25 } else { -0.25 };
    DVec2::new(size.x * (from - back), size.y * side)
}

fn model<'c>(muster: &mut Muster<'c, '_>, value: Lazy<'_, String>) -> Option<&'c VehicleEntry> {
    let id = muster.reader.read(value)?;
    let catalogue = muster.catalogue;
    let found = catalogue.vehicle(&id);
    if found.is_none() {
        let near = meant(&id, catalogue.vehicles.iter().map(|v| v.id.as_str()));
        let message = format!("unknown vehicle \"{id}\"{near}");
        muster.reader.at(Code::UnknownModel, value.text(), message);
    }
    found
}
