//! Units, and the pieces that stand on the table by themselves. Men who serve guns or ride: `men`.

use super::names::{Marks, Names, spoken};
use super::{men, supply, troops};
use crate::files::catalogue::{Catalogue, FigureEntry};
use crate::files::codes::Code;
use crate::files::reader::{Lazy, Maybe, Reader, meant};
use crate::files::schema::forces::{
    AnimalFile, ClusterFile, FigureFile, LineFile, PieceFile, UnitFile,
};
use crate::files::schema::scenario::{Items, ScenarioFile};
use crate::geometry::{Dir, Footprint};
use crate::model::{
    Effect, Mount, PieceId, PieceKind, PieceSpec, Post, Posture, Seat, Side, SideId, Templates,
    Unit, UnitId, Weapon, WeaponId,
};
use glam::DVec2;

/// Height of a standing figure's head, mm (`INF-27`).
pub(super) const FIGURE_HEIGHT: f64 = 25.4;
/// Most men that one shorthand may place.
const MOST_MEN: i64 = 200;

/// All forces of a file.
pub(super) struct Forces {
    pub(super) units: Vec<Unit>,
    pub(super) pieces: Vec<PieceSpec>,
    pub(super) arsenal: Vec<Weapon>,
}

/// Forces while they are being gathered.
pub(super) struct Muster<'s, 'a> {
    pub(super) reader: &'s mut Reader,
    pub(super) catalogue: &'s Catalogue,
    pub(super) marks: &'s mut Marks<'a>,
    pub(super) names: Names,
    pub(super) pieces: Vec<PieceSpec>,
    arsenal: Vec<Weapon>,
    radius: f64,
    /// One model is a unit, sides alternate (OST).
    pub(super) units: bool,
}

/// What a unit hands down to its pieces.
pub(super) struct Squad {
    pub(super) side: SideId,
    pub(super) unit: UnitId,
    key: String,
    name: String,
    elite: i32,
    facing: Dir,
    posture: Posture,
    /// Men so far, for their numbers.
    men: u32,
}

/// What a piece may say for itself.
#[derive(Clone, Copy)]
pub(super) struct Bearing {
    pub(super) facing: Dir,
    pub(super) posture: Posture,
    pub(super) elite: i32,
}

pub(super) fn forces<'a>(
    file: &ScenarioFile<'a>,
    reader: &mut Reader,
    catalogue: &Catalogue,
    sides: &[Side],
    radius: f64,
    rules: &str,
    marks: &mut Marks<'a>,
) -> Forces {
    let side_names = super::plan::side_names(sides);
    let mut files = Vec::new();
    let mut unit_names = Names::new("unit");
    let mut units: Vec<Unit> = Vec::new();
    for item in &file.units {
        let Some(unit) = reader.read(*item) else {
            continue;
        };
        let side = side_names.find(reader, unit.side);
        let side = side.and_then(|s| u8::try_from(s).ok()).map_or(SideId(0), SideId);
        let (Some(key), Ok(number)) = (reader.read(unit.id), u16::try_from(units.len())) else {
            continue;
        };
        unit_names.add(reader, &key, units.len(), unit.id.text());
        units.push(Unit {
            id: UnitId(number),
            name: reader.read_or(unit.name, spoken(&key)),
            key,
            side,
            parent: None,
        });
        files.push(unit);
    }
    parents(reader, &files, &unit_names, &mut units);
    let mut muster = Muster {
        reader,
        catalogue,
        marks,
        names: Names::new("piece"),
        pieces: Vec::new(),
        arsenal: Vec::new(),
        radius,
        units: rules == "ostfront",
    };
    for (unit, file) in units.iter().zip(&files) {
        muster.unit(unit, file);
    }
    Forces { pieces: muster.pieces, arsenal: muster.arsenal, units }
}

/// Links units to those they belong to; a unit in a circle of its own is a finding.
fn parents(reader: &mut Reader, files: &[UnitFile<'_>], names: &Names, units: &mut [Unit]) {
    for (i, file) in files.iter().enumerate() {
        let Some(value) = file.parent else { continue };
        let Some(parent) = names.find(reader, value) else {
            continue;
        };
        let mut above = Some(parent);
        let mut steps = 0;
        while let Some(at) = above {
            steps += 1;
            if at == i || steps > units.len() {
                reader.at(Code::UnknownName, value.text(), "this unit would belong to itself");
                return;
            }
            above = units.get(at).and_then(|u| u.parent).map(UnitId::index);
        }
        let sides = (units.get(i).map(|u| u.side), units.get(parent).map(|u| u.side));
        if sides.0 != sides.1 {
            reader.at(Code::UnknownName, value.text(), "that unit is of another side");
        }
        if let (Some(unit), Ok(parent)) = (units.get_mut(i), u16::try_from(parent)) {
            unit.parent = Some(UnitId(parent));
        }
    }
}

impl<'a> Muster<'_, 'a> {
    fn unit(&mut self, unit: &Unit, file: &UnitFile<'a>) {
        let mut squad = Squad {
            side: unit.side,
            unit: unit.id,
            key: unit.key.clone(),
            name: unit.name.clone(),
            elite: 0,
            facing: Dir::X,
            posture: Posture::Standing,
            men: 0,
        };
        let bearing = self.bearing(&squad, file.facing, file.posture, file.elite);
        squad.facing = bearing.facing;
        squad.posture = bearing.posture;
        squad.elite = bearing.elite;
        for item in &file.pieces {
            let Some(piece) = self.reader.read(*item) else {
                continue;
            };
            if !self.belongs(&piece, *item) {
                continue;
            }
            // Nothing comes back from a piece of which something is wrong; that has been noted.
            let _ = match &piece {
                PieceFile::Figure(f) => self.figure(&mut squad, f),
                PieceFile::Line(f) => self.line(&mut squad, f),
                PieceFile::Cluster(f) => self.cluster(&mut squad, f),
                PieceFile::Crew(f) => men::crew(self, &squad, f),
                PieceFile::Vehicle(f) => men::vehicle(self, &squad, f),
                PieceFile::Animal(f) => self.animal(&squad, f),
                PieceFile::Squad(f) => troops::squad(self, &squad, f),
                PieceFile::Gun(f) => troops::gun(self, &squad, f),
            };
        }
    }

    /// Is this kind of piece one of the rule set's? If not, that is a finding.
    fn belongs(&mut self, piece: &PieceFile<'a>, item: Lazy<'a, PieceFile<'a>>) -> bool {
        let unit = matches!(piece, PieceFile::Squad(_) | PieceFile::Gun(_));
        if unit == self.units || matches!(piece, PieceFile::Vehicle(_)) {
            return true;
        }
        let (message, help) = if unit {
            (
                "squads and guns are pieces of rules \"ostfront\"",
                "here one figure is one man: `Figure(..)`, `Line(..)`, `Crew(..)`",
            )
        } else {
            (
                "single men, crews and animals are pieces of rules \"infantry\"",
                "here one model is a unit: `Squad(..)`, `Gun(..)`, `Vehicle(..)`",
            )
        };
        self.reader.at_help(Code::UnknownModel, item.text(), message, help);
        false
    }

    pub(super) fn bearing(
        &mut self,
        squad: &Squad,
        facing: Maybe<'_, f64>,
        posture: Maybe<'_, Posture>,
        elite: Maybe<'_, i64>,
    ) -> Bearing {
        let facing = facing.and_then(|f| self.reader.number(f, -360.0..=360.0));
        let elite = elite.and_then(|e| self.reader.whole(e, -5..=10));
        Bearing {
            facing: facing.map_or(squad.facing, Dir::from_degrees),
            posture: self.reader.read_or(posture, squad.posture),
            elite: elite.and_then(|e| i32::try_from(e).ok()).unwrap_or(squad.elite),
        }
    }

    pub(super) fn points(&mut self, value: Maybe<'_, f64>, or: f64) -> f64 {
        value.and_then(|v| self.reader.number(v, 0.0..=100_000.0)).unwrap_or(or)
    }

    /// A man of the figure catalogue.
    pub(super) fn man(&mut self, value: Lazy<'_, String>) -> Option<&FigureEntry> {
        let id = self.reader.read(value)?;
        let catalogue: &Catalogue = self.catalogue;
        match catalogue.figure(&id) {
            Some(entry) if entry.animal.is_none() => Some(entry),
            found => {
                let men = catalogue.figures.iter().filter(|f| f.animal.is_none());
                let near = meant(&id, men.map(|f| f.id.as_str()));
                let message = if found.is_some() {
                    format!("\"{id}\" is an animal: write `Animal(animal: \"{id}\", ..)`")
                } else {
                    format!("unknown figure \"{id}\"{near}")
                };
                self.reader.at(Code::UnknownModel, value.text(), message);
                None
            }
        }
    }

    /// Number of a weapon in use, by its place in the catalogue.
    pub(super) fn issue(&mut self, place: usize) -> Option<WeaponId> {
        let weapon = self.catalogue.weapons.get(place)?;
        let known = self.arsenal.iter().position(|w| w.id == weapon.id);
        let index = known.unwrap_or_else(|| {
            self.arsenal.push(weapon.clone());
            self.arsenal.len() - 1
        });
        u16::try_from(index).ok().map(WeaponId)
    }

    /// Number of a vehicle's main gun, by its row in the table of guns.
    pub(super) fn main_gun(&mut self, row: &str) -> Option<WeaponId> {
        let gun = crate::rules::guns::gun(row)?;
        let known = self.arsenal.iter().position(|w| w.id == gun.id);
        let index = known.unwrap_or_else(|| {
            self.arsenal.push(mounted(gun));
            self.arsenal.len() - 1
        });
        u16::try_from(index).ok().map(WeaponId)
    }

    /// Place of a weapon in the catalogue; an unknown one is a finding that says whose it is.
    pub(super) fn weapon(&mut self, owner: &str, value: Lazy<'_, String>) -> Option<usize> {
        let id = self.reader.read(value)?;
        let place = self.catalogue.weapon(&id);
        if place.is_none() {
            let near = meant(&id, self.catalogue.weapons.iter().map(|w| w.id.as_str()));
            let message = format!("{owner} names unknown weapon \"{id}\"{near}");
            self.reader.at(Code::UnknownWeapon, value.text(), message);
        }
        place
    }

    /// Weapons as listed, or those of the catalogue entry.
    pub(super) fn weapons(
        &mut self,
        owner: &str,
        list: Option<&Items<'_, String>>,
        usual: &[String],
    ) -> Vec<WeaponId> {
        let mut places = Vec::new();
        match list {
            Some(list) => {
                for value in list {
                    places.extend(self.weapon(owner, *value));
                }
                if let Some(too_many) = list.get(8) {
                    // Which of a piece's weapons are lost is kept in eight bits.
                    let message = format!("{owner} has more than 8 weapons");
                    self.reader.at(Code::TooManyMen, too_many.text(), message);
                }
            }
            None => places.extend(usual.iter().filter_map(|id| self.catalogue.weapon(id))),
        }
        places.into_iter().filter_map(|place| self.issue(place)).collect()
    }

    /// Weapons in use so far; a [`WeaponId`] is an index.
    pub(super) fn arsenal(&self) -> &[Weapon] {
        &self.arsenal
    }

    /// Adds a piece; `id_part` is where its id was written, `part` where its place.
    pub(super) fn add(&mut self, piece: PieceSpec, id_part: &str, part: &'a str) {
        self.names.add(self.reader, &piece.key, self.pieces.len(), id_part);
        self.marks.pieces.push(part);
        self.pieces.push(piece);
    }

    pub(super) fn next_id(&self) -> PieceId {
        PieceId(u32::try_from(self.pieces.len()).unwrap_or(u32::MAX))
    }

    fn figure(&mut self, squad: &mut Squad, file: &FigureFile<'a>) -> Option<()> {
        squad.men += 1;
        let given = file.id.and_then(|id| self.reader.read(id));
        let bearing = self.bearing(squad, file.facing, file.posture, file.elite);
        let points = self.points(file.points, 1.0);
        let at = self.reader.point(file.at);
        let entry = self.man(file.figure);
        let (title, role, kit, usual) = match entry {
            Some(e) => (e.title.clone(), e.role, e.kit, e.weapons.clone()),
            None => (None, crate::model::Role::Rifleman, crate::model::Kit::default(), Vec::new()),
        };
        let known = entry.is_some();
        let key = given.unwrap_or_else(|| format!("{}_{}", squad.key, squad.men));
        let name = self.reader.read_or(file.name, squad.call(title.as_deref()));
        let who = owner("figure", &name);
        let weapons = self.weapons(&who, file.weapons.as_ref(), &usual);
        let rounds = supply::rounds(self, &who, file.rounds.as_ref(), &weapons);
        let kit = crate::model::Kit {
            helmet: self.reader.read_or(file.helmet, kit.helmet),
            armour: self.reader.read_or(file.armour, kit.armour),
            scope: self.reader.read_or(file.scope, kit.scope),
        };
        let role = self.reader.read_or(file.role, role);
        let figure = self.reader.read(file.figure).filter(|_| known)?;
        let kind = PieceKind::Figure { figure, kit, role };
        let on_foot = self.on_foot();
        let piece = spec(self, squad, bearing, key, name, kind, at?);
        let piece = PieceSpec { points, weapons, rounds, footprint: on_foot, ..piece };
        let id_part = file.id.map_or(file.figure.text(), |id| id.text());
        self.add(piece, id_part, file.at.text());
        Some(())
    }

    fn on_foot(&self) -> Footprint {
        Footprint::Disc { radius: self.radius }
    }

    fn line(&mut self, squad: &mut Squad, file: &LineFile<'a>) -> Option<()> {
        let bearing = self.bearing(squad, file.facing, file.posture, file.elite);
        let count = self.reader.whole(file.count, 1..=MOST_MEN);
        let (from, to) = (self.reader.point(file.from), self.reader.point(file.to));
        let known = self.man(file.figure).is_some();
        let (count, from, to) = (count?, from?, to?);
        let mut places = Vec::new();
        for i in 0..count {
            #[expect(clippy::cast_precision_loss, reason = "a few hundred men at most")]
            let share = if count > 1 { i as f64 / (count - 1) as f64 } else { 0.0 };
            places.push(from.lerp(to, share));
        }
        if known {
            self.several(squad, bearing, file.figure, &places, file.from.text());
        }
        Some(())
    }

    /// Men in rings about a place: one in the middle, six around him, twelve around those.
    fn cluster(&mut self, squad: &mut Squad, file: &ClusterFile<'a>) -> Option<()> {
        let bearing = self.bearing(squad, file.facing, file.posture, file.elite);
        let count = self.reader.whole(file.count, 1..=MOST_MEN);
        let spacing = self.reader.length_or(file.spacing, 3.0 * self.radius, 1.0..=1000.0);
        let at = self.reader.point(file.at);
        let known = self.man(file.figure).is_some();
        let (count, at) = (usize::try_from(count?).ok()?, at?);
        let mut places = vec![at];
        let mut ring = 1_u32;
        while places.len() < count {
            let men = ring * 6;
            for i in 0..men {
                let turn = f64::from(i) * 360.0 / f64::from(men);
                let out = bearing.facing.rotate(Dir::from_degrees(turn).vec());
                places.push(at + out * spacing * f64::from(ring));
            }
            ring += 1;
        }
        places.truncate(count);
        if known {
            self.several(squad, bearing, file.figure, &places, file.at.text());
        }
        Some(())
    }

    fn several(
        &mut self,
        squad: &mut Squad,
        bearing: Bearing,
        figure: Lazy<'a, String>,
        places: &[DVec2],
        part: &'a str,
    ) {
        let Some(entry) = self.man(figure) else {
            return;
        };
        let kind = PieceKind::Figure { figure: entry.id.clone(), kit: entry.kit, role: entry.role };
        let usual = entry.weapons.clone();
        let weapons = self.weapons("figure", None, &usual);
        let footprint = self.on_foot();
        for at in places {
            squad.men += 1;
            let key = format!("{}_{}", squad.key, squad.men);
            let piece = spec(self, squad, bearing, key, squad.call(None), kind.clone(), *at);
            let piece = PieceSpec { weapons: weapons.clone(), footprint, ..piece };
            self.add(piece, figure.text(), part);
        }
    }

    fn animal(&mut self, squad: &Squad, file: &AnimalFile<'a>) -> Option<()> {
        let given = file.id.and_then(|id| self.reader.read(id));
        let bearing = self.bearing(squad, file.facing, None, file.elite);
        let points = self.points(file.points, 1.0);
        let at = self.reader.point(file.at);
        let figure = self.reader.read(file.animal)?;
        let Some(body) = self.catalogue.figure(&figure).and_then(|f| f.animal) else {
            let animals = self.catalogue.figures.iter().filter(|f| f.animal.is_some());
            let near = meant(&figure, animals.map(|f| f.id.as_str()));
            let message = format!("unknown animal \"{figure}\"{near}");
            self.reader.at(Code::UnknownModel, file.animal.text(), message);
            return None;
        };
        let key = given.unwrap_or_else(|| format!("{}_{figure}", squad.key));
        let name = self.reader.read_or(file.name, squad.call(Some(&figure)));
        let mascot = self.reader.read_or(file.mascot, false);
        let kind = PieceKind::Animal { figure, mascot };
        let piece = spec(self, squad, bearing, key, name, kind, at?);
        let piece = PieceSpec {
            points,
            height: body.height,
            footprint: Footprint::Box { length: body.length, width: body.width },
            ..piece
        };
        let id_part = file.id.map_or(file.animal.text(), |id| id.text());
        let (horse, key, name) = (piece.id, piece.key.clone(), piece.name.clone());
        self.add(piece, id_part, file.at.text());
        if let Some(rider) = file.rider {
            self.rider(squad, bearing, rider, horse, (&key, &name), (at?, file.at.text()));
        }
        Some(())
    }

    /// A man on an animal.
    fn rider(
        &mut self,
        squad: &Squad,
        bearing: Bearing,
        rider: Lazy<'a, String>,
        horse: PieceId,
        (key, name): (&str, &str),
        (at, part): (DVec2, &'a str),
    ) -> Option<()> {
        let entry = self.man(rider)?;
        let kind = PieceKind::Figure { figure: entry.id.clone(), kit: entry.kit, role: entry.role };
        let usual = entry.weapons.clone();
        let weapons = self.weapons("figure", None, &usual);
        let footprint = self.on_foot();
        let (key, name) = (format!("{key}_rider"), format!("{name}'s rider"));
        let piece = spec(self, squad, bearing, key, name, kind, at);
        let seat = Some(Seat { on: horse, offset: DVec2::ZERO });
        self.add(PieceSpec { weapons, footprint, seat, ..piece }, rider.text(), part);
        Some(())
    }
}

impl Squad {
    /// Name of its next man: by his title, else by number.
    fn call(&self, title: Option<&str>) -> String {
        match title {
            Some(title) => format!("{} {title}", self.name),
            None => format!("{} {}", self.name, self.men),
        }
    }
}

/// A gun of the table as the weapon of a vehicle (`INF-65`).
fn mounted(gun: &crate::rules::guns::Gun) -> Weapon {
    Weapon {
        id: gun.id.clone(),
        name: gun.name.clone(),
        chart: gun.id.clone(),
        chart_alone: None,
        templates: Templates::Single,
        crew: 1,
        mount: Mount::Vehicle,
        effect: Effect::AntiTank,
        soft_armour_stops: false,
        static_only: false,
        close_quarters: false,
        armour_mm: 0,
        secondary: false,
        gun: Some(gun.id.clone()),
        shells_mm: None,
        post: Post::Gunner,
    }
}

/// `figure "Able 3"`.
pub(super) fn owner(what: &str, name: &str) -> String {
    format!("{what} \"{name}\"")
}

/// A piece with what most pieces have.
pub(super) fn spec(
    muster: &Muster<'_, '_>,
    squad: &Squad,
    bearing: Bearing,
    key: String,
    name: String,
    kind: PieceKind,
    at: DVec2,
) -> PieceSpec {
    PieceSpec {
        id: muster.next_id(),
        key,
        name,
        side: squad.side,
        unit: squad.unit,
        kind,
        footprint: muster.on_foot(),
        height: FIGURE_HEIGHT,
        weapons: Vec::new(),
        rounds: [None; 8],
        troop: None,
        elite: bearing.elite,
        points: 1.0,
        at,
        facing: bearing.facing,
        posture: bearing.posture,
        seat: None::<Seat>,
    }
}
