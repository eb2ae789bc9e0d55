//! Words that several steps read.

use crate::ask::fields::Fields;
use crate::ask::refusal::Refusal;
use crate::files::catalogue::catalogue;
use crate::model::{Gait, Weapon};

pub(super) const GAITS: &[(&str, Gait)] =
    &[("none", Gait::None), ("crawl", Gait::Crawl), ("walk", Gait::Walk), ("run", Gait::Run)];

/// A weapon of the catalogue, if the field is there.
pub(super) fn weapon(fields: &mut Fields, name: &str) -> Result<Option<&'static Weapon>, Refusal> {
    let weapons = &catalogue().map_err(|r| Refusal::bad(name, r.render(false)))?.weapons;
    let ids: Vec<&str> = weapons.iter().map(|w| w.id.as_str()).collect();
    let id = fields.word_in(name, &ids)?;
    Ok(id.and_then(|id| weapons.iter().find(|w| w.id == id)))
}
