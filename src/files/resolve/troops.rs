//! Pieces where one model is a unit (OST): squads, towed guns, and what vehicles are besides.

use super::forces::{Bearing, Muster, Squad, owner, spec};
use super::names::spoken;
use super::supply;
use crate::files::codes::Code;
use crate::files::reader::{Maybe, meant};
use crate::files::schema::forces::{GunFile, SquadFile, VehicleFile};
use crate::geometry::{Dir, Footprint};
use crate::model::{Kit, PieceKind, PieceSpec, Role, Seat, Troop};
use glam::DVec2;

/// Models at 1/72: millimetres of model in a metre.
pub(super) const PER_METRE: f64 = 1000.0 / 72.0;
/// Body of a unit or gun crew, mm (`GEN-17`).
const RADIUS: f64 = 20.0;
const HEIGHT: f64 = 25.0;
/// A towed gun, mm.
const GUN: DVec2 = DVec2::new(50.0, 36.0);
/// Men of a squad, and of the crew of a gun (`OST-52`), if the file says nothing.
const SQUAD: i64 = 8;
const CREW: i64 = 4;

fn small(
    muster: &mut Muster<'_, '_>,
    value: Maybe<'_, i64>,
    range: std::ops::RangeInclusive<i64>,
    or: i64,
) -> u8 {
    let value = value.and_then(|v| muster.reader.whole(v, range)).unwrap_or(or);
    u8::try_from(value).unwrap_or(u8::MAX)
}

/// What a vehicle is besides what the catalogue says.
pub(super) fn of_vehicle(muster: &mut Muster<'_, '_>, file: &VehicleFile<'_>, crew: u8) -> Troop {
    Troop {
        quality: muster.reader.read_or(file.quality, Default::default()),
        men: crew,
        special: small(muster, file.special, 0..=200, 0),
        prepared: muster.reader.read_or(file.prepared, false),
        poor_sights: muster.reader.read_or(file.poor_sights, false),
        poor_ammunition: muster.reader.read_or(file.poor_ammunition, false),
        slow_loading: muster.reader.read_or(file.slow_loading, false),
    }
}

fn facing(muster: &mut Muster<'_, '_>, squad: &Squad, value: Maybe<'_, f64>) -> Bearing {
    let bearing = muster.bearing(squad, None, None, None);
    let facing = value.and_then(|f| muster.reader.number(f, -360.0..=360.0));
    Bearing { facing: facing.map_or(bearing.facing, Dir::from_degrees), ..bearing }
}

/// A unit of infantry (`OST-45`): rifles, and one anti-tank weapon if it has one.
pub(super) fn squad<'a>(
    muster: &mut Muster<'_, 'a>,
    unit: &Squad,
    file: &SquadFile<'a>,
) -> Option<()> {
    let key = muster.reader.read(file.id);
    let spoken_key = spoken(key.as_deref().unwrap_or_default());
    let name = muster.reader.read_or(file.name, spoken_key);
    let bearing = facing(muster, unit, file.facing);
    let men = small(muster, file.men, 1..=60, SQUAD);
    let points = muster.points(file.points, f64::from(men));
    let who = owner("squad", &name);
    let weapons = muster.weapons(&who, file.weapons.as_ref(), &["rifle".to_owned()]);
    let mut rounds = supply::rounds(muster, &who, file.rounds.as_ref(), &weapons);
    // A Panzerfaust is used up by its one shot (OST-51).
    for (slot, weapon) in weapons.iter().enumerate().take(rounds.len()) {
        if muster.arsenal()[weapon.index()].id == "panzerfaust" {
            rounds[slot] = rounds[slot].or(Some(1));
        }
    }
    let troop = Troop {
        quality: muster.reader.read_or(file.quality, Default::default()),
        men,
        prepared: muster.reader.read_or(file.prepared, false),
        ..Troop::default()
    };
    let on = file.on.and_then(|on| muster.reader.read(on).map(|id| (id, on.text())));
    let carrier = on.and_then(|(id, part)| {
        let found = muster.pieces.iter().find(|p| p.key == id).map(|p| (p.id, p.at, part));
        if found.is_none() {
            let near = meant(&id, muster.pieces.iter().map(|p| p.key.as_str()));
            let message = format!("{who} rides on \"{id}\", which is no piece before it{near}");
            muster.reader.at(Code::UnknownName, part, message);
        }
        found
    });
    let at = match (carrier, file.at) {
        (Some((_, at, _)), _) => Some(at),
        (None, Some(at)) => muster.reader.point(at),
        (None, None) => {
            if file.on.is_none() {
                let message = format!("{who} has no place: give it `at` or `on`");
                muster.reader.at(Code::MissingField, file.id.text(), message);
            }
            None
        }
    };
    let figure = "rifleman".to_owned();
    let kind = PieceKind::Figure { figure, kit: Kit::default(), role: Role::Rifleman };
    let (key, at) = (key?, at?);
    let piece = PieceSpec {
        points,
        weapons,
        rounds,
        troop: Some(troop),
        footprint: Footprint::Disc { radius: RADIUS },
        height: HEIGHT,
        seat: carrier.map(|(on, ..)| Seat { on, offset: DVec2::ZERO }),
        ..spec(muster, unit, bearing, key, name, kind, at)
    };
    let part = carrier.map_or_else(|| file.at.map_or(file.id.text(), |a| a.text()), |c| c.2);
    muster.add(piece, file.id.text(), part);
    Some(())
}

/// A towed gun (`OST-52`).
pub(super) fn gun<'a>(muster: &mut Muster<'_, 'a>, unit: &Squad, file: &GunFile<'a>) -> Option<()> {
    let key = muster.reader.read(file.id);
    let spoken_key = spoken(key.as_deref().unwrap_or_default());
    let name = muster.reader.read_or(file.name, spoken_key);
    let bearing = facing(muster, unit, file.facing);
    let men = small(muster, file.crew, 1..=20, CREW);
    let points = muster.points(file.points, 5.0);
    let at = muster.reader.point(file.at);
    let row = muster.reader.read(file.gun)?;
    let Some(weapon) = muster.main_gun(&row) else {
        let near = meant(&row, crate::rules::guns::guns().iter().map(|g| g.id.as_str()));
        let message = format!("unknown gun \"{row}\"{near}");
        muster.reader.at(Code::UnknownWeapon, file.gun.text(), message);
        return None;
    };
    let troop = Troop {
        quality: muster.reader.read_or(file.quality, Default::default()),
        men,
        special: small(muster, file.special, 0..=200, 0),
        prepared: muster.reader.read_or(file.prepared, false),
        slow_loading: muster.reader.read_or(file.slow_loading, false),
        ..Troop::default()
    };
    let (key, at) = (key?, at?);
    let piece = PieceSpec {
        points,
        weapons: vec![weapon],
        troop: Some(troop),
        footprint: Footprint::Box { length: GUN.x, width: GUN.y },
        height: HEIGHT,
        ..spec(muster, unit, bearing, key, name, PieceKind::Crew, at)
    };
    muster.add(piece, file.id.text(), file.at.text());
    Some(())
}
