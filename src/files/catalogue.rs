//! The catalogues that ship with the program: weapons, figures, vehicles, terrain. Data with names; the rules live
//! elsewhere.

use super::codes::Code;
use super::diagnostic::{Diagnostic, Findings};
use super::reader::{Reader, options};
use super::report::Report;
pub use super::schema::catalogue::{
    AnimalEntry, FigureEntry, PlatesEntry, SightEntry, StandEntry, TerrainEntry, TurretEntry,
    VehicleEntry,
};
use super::schema::catalogue::{CatalogueFile, WeaponEntry};
use super::source::Source;
use crate::model::Weapon;
use serde::de::DeserializeOwned;
use std::sync::OnceLock;

/// All catalogues.
#[derive(Debug)]
pub struct Catalogue {
    /// Weapons, in the order of the file.
    pub weapons: Vec<Weapon>,
    /// The common bases of crews by weapon, in the same order.
    pub stands: Vec<Option<StandEntry>>,
    /// Men and animals.
    pub figures: Vec<FigureEntry>,
    /// Vehicles.
    pub vehicles: Vec<VehicleEntry>,
    /// Terrain.
    pub terrain: Vec<TerrainEntry>,
}

impl Catalogue {
    /// Place of a weapon in the list.
    #[must_use]
    pub fn weapon(&self, id: &str) -> Option<usize> {
        self.weapons.iter().position(|w| w.id == id)
    }

    /// A man or animal.
    #[must_use]
    pub fn figure(&self, id: &str) -> Option<&FigureEntry> {
        self.figures.iter().find(|f| f.id == id)
    }

    /// A vehicle.
    #[must_use]
    pub fn vehicle(&self, id: &str) -> Option<&VehicleEntry> {
        self.vehicles.iter().find(|v| v.id == id)
    }

    /// A kind of terrain.
    #[must_use]
    pub fn ground(&self, id: &str) -> Option<&TerrainEntry> {
        self.terrain.iter().find(|t| t.id == id)
    }
}

/// The shipped catalogues, read once.
///
/// # Errors
/// What is wrong with them; a test makes sure that nothing is.
pub fn catalogue() -> Result<&'static Catalogue, Report> {
    static READ: OnceLock<Result<Catalogue, Report>> = OnceLock::new();
    READ.get_or_init(read).as_ref().map_err(Clone::clone)
}

fn read() -> Result<Catalogue, Report> {
    let weapons: Vec<WeaponEntry> =
        list("assets/catalogue/weapons.ron", include_str!("../../assets/catalogue/weapons.ron"))?;
    let stands = weapons.iter().map(|w| w.stand.clone()).collect();
    Ok(Catalogue {
        weapons: weapons.into_iter().map(weapon).collect(),
        stands,
        figures: list(
            "assets/catalogue/figures.ron",
            include_str!("../../assets/catalogue/figures.ron"),
        )?,
        vehicles: list(
            "assets/catalogue/vehicles.ron",
            include_str!("../../assets/catalogue/vehicles.ron"),
        )?,
        terrain: list(
            "assets/catalogue/terrain.ron",
            include_str!("../../assets/catalogue/terrain.ron"),
        )?,
    })
}

fn list<T: DeserializeOwned>(name: &str, text: &str) -> Result<Vec<T>, Report> {
    match options().from_str::<CatalogueFile<T>>(text) {
        Ok(file) if file.format == 1 => Ok(file.entries),
        Ok(file) => {
            let message = format!("format {} is not one that this program reads", file.format);
            Err(Report::of(Diagnostic::about_file(Code::Format, name, message)))
        }
        Err(error) => {
            let mut reader = Reader::new(Findings::new(Source::new(name, text)));
            let source = reader.found.source().clone();
            reader.refuse(source.text(), &error, false);
            Err(reader.found.into_report())
        }
    }
}

fn weapon(entry: WeaponEntry) -> Weapon {
    Weapon {
        chart: entry.chart.unwrap_or_else(|| entry.id.clone()),
        id: entry.id,
        name: entry.name,
        chart_alone: entry.chart_alone,
        templates: entry.templates,
        crew: entry.crew,
        mount: entry.mount,
        effect: entry.effect,
        soft_armour_stops: entry.soft_armour_stops,
        static_only: entry.static_only,
        close_quarters: entry.close_quarters,
        armour_mm: entry.armour_mm,
        secondary: entry.secondary,
        gun: entry.gun,
        shells_mm: entry.shells_mm,
        post: entry.post,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Mount, Templates};

    fn unique<'a>(ids: impl Iterator<Item = &'a str>) {
        let mut ids: Vec<_> = ids.collect();
        let all = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), all);
    }

    #[test]
    fn catalogues_read_and_their_ids_are_unique() {
        let c = catalogue().map_err(|r| r.render(false)).unwrap();
        unique(c.weapons.iter().map(|w| w.id.as_str()));
        unique(c.figures.iter().map(|w| w.id.as_str()));
        unique(c.vehicles.iter().map(|w| w.id.as_str()));
        unique(c.terrain.iter().map(|w| w.id.as_str()));
        assert_eq!(c.weapons.len(), 39);
        assert_eq!(c.vehicles.len(), 19);
    }

    #[test]
    fn what_figures_and_vehicles_carry_is_in_the_weapon_catalogue() {
        let c = catalogue().unwrap();
        let carried = c.figures.iter().flat_map(|f| &f.weapons);
        for id in carried.chain(c.vehicles.iter().flat_map(|v| &v.weapons)) {
            assert!(c.weapon(id).is_some(), "{id}");
        }
    }

    #[test]
    fn every_weapon_of_more_than_one_man_has_a_stand_that_seats_them() {
        let c = catalogue().unwrap();
        for (weapon, stand) in c.weapons.iter().zip(&c.stands) {
            if weapon.crew > 1 {
                let stand = stand.as_ref().expect(&weapon.id);
                assert!(stand.seats.len() >= usize::from(weapon.crew), "{}", weapon.id);
            }
        }
    }

    #[test]
    fn the_tripod_gun_is_as_the_rules_say() {
        let c = catalogue().unwrap();
        let gun = &c.weapons[c.weapon("mg_30_tripod").unwrap()];
        assert_eq!((gun.templates, gun.crew, gun.mount), (Templates::Leaves(3), 3, Mount::Tripod));
        assert!(gun.static_only && !gun.soft_armour_stops);
        assert_eq!(gun.chart_alone.as_deref(), Some("mg_30_alone"));
    }
}
