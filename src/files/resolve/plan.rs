//! Sides, zones, objectives, missions, exits and orders.

use super::names::{Marks, Names, spoken};
use crate::files::codes::Code;
use crate::files::reader::{Lazy, Reader};
use crate::files::schema::scenario::{
    ExitFile, Items, MissionFile, ObjectiveFile, OrdersFile, ScenarioFile, ZoneFile,
};
use crate::model::{
    Exit, Goal, Mission, Objective, ObjectiveId, Orders, Side, SideId, SideSlot, Unit, UnitId, Zone,
};
use glam::DVec2;

/// Colours in the order in which sides that name none take them.
const SLOTS: [SideSlot; 5] =
    [SideSlot::Azure, SideSlot::Vermilion, SideSlot::Plum, SideSlot::Maize, SideSlot::Neutral];

/// The sides. Their ids are their places in the list.
pub(super) fn sides<'a>(
    file: &ScenarioFile<'a>,
    reader: &mut Reader,
    marks: &mut Marks<'a>,
) -> Vec<Side> {
    let mut names = Names::new("side");
    let mut sides: Vec<Side> = Vec::new();
    if file.sides.len() < 2 || file.sides.len() > SLOTS.len() {
        let message =
            format!("a scenario has 2 to {} sides, this one {}", SLOTS.len(), file.sides.len());
        match file.sides.last() {
            Some(side) => reader.at(Code::Sides, side.text(), message),
            None => reader.found.add(Code::Sides, 0..0, message),
        }
    }
    for item in file.sides.iter().take(SLOTS.len()) {
        let Some(side) = reader.read(*item) else {
            continue;
        };
        let Some(id) = reader.read(side.id) else {
            continue;
        };
        let free = SLOTS.into_iter().find(|s| sides.iter().all(|side| side.slot != *s));
        let slot = side.colour.and_then(|c| reader.read(c)).or(free).unwrap_or_default();
        if let (Some(colour), Some(other)) =
            (side.colour, sides.iter().find(|other| other.slot == slot))
        {
            let message = format!("colour {} is that of side \"{}\"", colour.text(), other.id);
            reader.at(Code::DuplicateId, colour.text(), message);
        }
        names.add(reader, &id, sides.len(), side.id.text());
        marks.sides.push(side.id.text());
        sides.push(Side { name: reader.read_or(side.name, spoken(&id)), id, slot });
    }
    sides
}

/// Names of the sides, for finding them.
pub(super) fn side_names(sides: &[Side]) -> Names {
    let mut names = Names::new("side");
    for (i, side) in sides.iter().enumerate() {
        names.insert(&side.id, i);
    }
    names
}

/// Everything of a scenario that says what the battle is about.
pub(super) struct Plan {
    side_names: Names,
    unit_names: Names,
    objective_names: Names,
    pub(super) zones: Vec<Zone>,
    pub(super) objectives: Vec<Objective>,
    pub(super) missions: Vec<Mission>,
    pub(super) exits: Vec<Exit>,
    pub(super) orders: Vec<Orders>,
}

impl Plan {
    pub(super) fn new(sides: &[Side], units: &[Unit]) -> Self {
        let mut unit_names = Names::new("unit");
        for (i, unit) in units.iter().enumerate() {
            unit_names.insert(&unit.key, i);
        }
        Self {
            side_names: side_names(sides),
            unit_names,
            objective_names: Names::new("objective"),
            zones: Vec::new(),
            objectives: Vec::new(),
            missions: Vec::new(),
            exits: Vec::new(),
            orders: Vec::new(),
        }
    }

    pub(super) fn read<'a>(
        &mut self,
        file: &ScenarioFile<'a>,
        reader: &mut Reader,
        marks: &mut Marks<'a>,
    ) {
        let mut zone_names = Names::new("zone");
        for item in &file.zones {
            if let Some(zone) = reader.read(*item) {
                self.zone(*item, &zone, reader, marks, &mut zone_names);
            }
        }
        for item in &file.objectives {
            if let Some(objective) = reader.read(*item) {
                self.objective(&objective, reader, marks);
            }
        }
        for item in &file.missions {
            if let Some(mission) = reader.read(*item)
                && let Some(mission) = self.mission(&mission, reader)
            {
                marks.missions.push(item.text());
                self.missions.push(mission);
            }
        }
        for item in &file.exits {
            if let Some(exit) = reader.read(*item)
                && let Some(exit) = self.exit(&exit, reader)
            {
                marks.exits.push(item.text());
                self.exits.push(exit);
            }
        }
        for item in &file.orders {
            if let Some(orders) = reader.read(*item)
                && let Some(orders) = self.order(&orders, reader)
            {
                self.orders.push(orders);
            }
        }
    }

    fn side(&self, reader: &mut Reader, value: Lazy<'_, String>) -> Option<SideId> {
        let index = self.side_names.find(reader, value)?;
        u8::try_from(index).ok().map(SideId)
    }

    fn target(&self, reader: &mut Reader, value: Lazy<'_, String>) -> Option<ObjectiveId> {
        let index = self.objective_names.find(reader, value)?;
        u16::try_from(index).ok().map(ObjectiveId)
    }

    fn zone<'a>(
        &mut self,
        item: Lazy<'a, ZoneFile<'a>>,
        zone: &ZoneFile<'a>,
        reader: &mut Reader,
        marks: &mut Marks<'a>,
        names: &mut Names,
    ) {
        let key = reader.read(zone.id);
        let side = self.side(reader, zone.side);
        let (outline, mark) = match (zone.outline, zone.from, zone.to) {
            (Some(points), None, None) => {
                (super::ground::outline(reader, points, false), points.text())
            }
            (None, Some(from), Some(to)) => {
                let (a, b) = (reader.point(from), reader.point(to));
                let corners = a.zip(b).map(|(a, b)| (a.min(b), a.max(b)));
                if let Some((low, high)) = corners
                    && (high - low).min_element() < 1.0
                {
                    let message = "this zone has no area: `from` and `to` are two opposite corners";
                    reader.at(Code::Degenerate, to.text(), message);
                }
                let outline = corners.map(|(low, high)| {
                    vec![low, DVec2::new(high.x, low.y), high, DVec2::new(low.x, high.y)]
                });
                (outline, from.text())
            }
            _ => {
                let message = "a zone has either `outline` or both `from` and `to`";
                reader.at(Code::MissingField, item.text(), message);
                return;
            }
        };
        if let (Some(key), Some(side), Some(outline)) = (key, side, outline) {
            names.add(reader, &key, self.zones.len(), zone.id.text());
            marks.zones.push(mark);
            self.zones.push(Zone { key, side, outline });
        }
    }

    fn objective<'a>(
        &mut self,
        file: &ObjectiveFile<'a>,
        reader: &mut Reader,
        marks: &mut Marks<'a>,
    ) {
        let held_by = file.held_by.and_then(|v| self.side(reader, v));
        let (key, at) = (reader.read(file.id), reader.point(file.at));
        let (Some(key), Some(at), Ok(id)) = (key, at, u16::try_from(self.objectives.len())) else {
            return;
        };
        self.objective_names.add(reader, &key, usize::from(id), file.id.text());
        marks.objectives.push(file.at.text());
        self.objectives.push(Objective {
            id: ObjectiveId(id),
            name: reader.read_or(file.name, spoken(&key)),
            key,
            at,
            held_by,
        });
    }

    fn mission(&self, file: &MissionFile<'_>, reader: &mut Reader) -> Option<Mission> {
        let whole = |reader: &mut Reader, value, high| {
            let n: Option<i64> = reader.whole(value, 1..=high);
            n.and_then(|n| u32::try_from(n).ok())
        };
        let (side, goal) = match file {
            MissionFile::Hold { side, objectives, turns } => {
                let turns = turns.map_or(Some(1), |t| whole(reader, t, 1000));
                let objectives = self.targets(reader, objectives);
                (side, turns.map(|turns| Goal::Hold { objectives, turns }))
            }
            MissionFile::HoldAtEnd { side, objectives } => {
                let objectives = self.targets(reader, objectives);
                (side, Some(Goal::HoldAtEnd { objectives }))
            }
            MissionFile::Exit { side, pieces } => {
                let pieces = whole(reader, *pieces, 100_000);
                (side, pieces.map(|pieces| Goal::Exit { pieces }))
            }
            MissionFile::Destroy { side, percent } => {
                let percent = whole(reader, *percent, 100);
                (side, percent.map(|percent| Goal::Destroy { percent }))
            }
        };
        let side = self.side(reader, *side);
        Some(Mission { side: side?, goal: goal? })
    }

    fn targets(&self, reader: &mut Reader, list: &Items<'_, String>) -> Vec<ObjectiveId> {
        let mut out = Vec::new();
        for value in list {
            out.extend(self.target(reader, *value));
        }
        out
    }

    fn exit(&self, file: &ExitFile<'_>, reader: &mut Reader) -> Option<Exit> {
        let side = self.side(reader, file.side);
        let (from, to) = (reader.point(file.from), reader.point(file.to));
        Some(Exit { side: side?, from: from?, to: to? })
    }

    fn order(&self, file: &OrdersFile<'_>, reader: &mut Reader) -> Option<Orders> {
        let side = self.side(reader, file.side);
        let unit = file.unit.map(|v| self.unit_names.find(reader, v));
        let objective = file.objective.map(|v| self.target(reader, v));
        let hold = reader.read_or(file.hold, false);
        Some(Orders {
            side: side?,
            unit: match unit {
                Some(unit) => Some(UnitId(u16::try_from(unit?).ok()?)),
                None => None,
            },
            objective: match objective {
                Some(objective) => Some(objective?),
                None => None,
            },
            hold,
        })
    }
}
