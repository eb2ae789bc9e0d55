//! Guns and hand-held charges, for every rule set that asks what a round pierces (`INF-65`, `TIN-24`).
//!
//! One table, `assets/rules/guns.ron`; a rule set that has figures of its own keeps them in its own file.

use serde::Deserialize;
use std::sync::OnceLock;

const TABLE: &str = include_str!("../../assets/rules/guns.ron");

/// Kind of round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Ammo {
    /// Solid shot, bullets.
    AP,
    /// Capped.
    APC,
    /// Capped and blunt.
    APBC,
    /// A shaped charge: the same at any range.
    HEAT,
}

/// One gun or charge.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gun {
    /// Its word.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// Bore, mm.
    pub bore: Option<f64>,
    /// Length of the barrel in calibres.
    pub calibres: Option<f64>,
    /// Its round.
    pub ammo: Ammo,
    /// What it pierces straight on, mm, at 100, 500 and 1000 m; one figure is the same at any range.
    pub flat: Vec<f64>,
    /// What it pierces at 55 degrees and 100 m, mm.
    pub deflection: f64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    guns: Vec<Gun>,
}

/// Every gun, in the order of the table.
///
/// A table that cannot be read is empty; a test reads the shipped one.
#[must_use]
pub fn guns() -> &'static [Gun] {
    static GUNS: OnceLock<Vec<Gun>> = OnceLock::new();
    GUNS.get_or_init(|| parse(TABLE).unwrap_or_default())
}

/// A gun by its word.
#[must_use]
pub fn gun(id: &str) -> Option<&'static Gun> {
    guns().iter().find(|g| g.id == id)
}

fn parse(text: &str) -> Result<Vec<Gun>, ron::error::SpannedError> {
    let options =
        ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    options.from_str::<File>(text).map(|f| f.guns)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_gun_of_the_table_can_be_read_and_pierces_less_far_away_and_aslant() {
        let guns = parse(TABLE).expect("the shipped table reads");
        assert_eq!(guns.len(), 29);
        for gun in &guns {
            assert!(gun.flat.len() == 1 || gun.flat.len() == 3, "{}", gun.id);
            assert!(gun.flat.is_sorted_by(|a, b| a > b), "{}", gun.id);
            assert!(gun.deflection < gun.flat[0], "{}", gun.id);
            assert_eq!(gun.flat.len() == 1, gun.ammo == Ammo::HEAT, "{}", gun.id);
        }
    }
}
