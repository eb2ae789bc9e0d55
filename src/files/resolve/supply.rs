//! What goes with a piece: rounds that are counted, and the animals that draw or bear it.

use super::forces::{Bearing, Muster, Squad, spec};
use crate::files::codes::Code;
use crate::files::reader::{Lazy, meant};
use crate::files::schema::scenario::Items;
use crate::geometry::Footprint;
use crate::model::{PieceId, PieceKind, PieceSpec, Seat, WeaponId};
use glam::DVec2;

/// Animals of a team go in pairs so far from each other's middle line, mm.
const ABREAST: f64 = 9.0;
/// From the nose of a cart to the tail of its team, mm.
const TRACES: f64 = 4.0;

/// Rounds of each weapon of a piece; a name that is none of its weapons is a finding that names the nearest.
pub(super) fn rounds(
    muster: &mut Muster<'_, '_>,
    owner: &str,
    list: Option<&Items<'_, (String, i64)>>,
    weapons: &[WeaponId],
) -> [Option<u8>; 8] {
    let mut counted = [None; 8];
    for item in list.into_iter().flatten() {
        let Some((name, number)) = muster.reader.read(*item) else { continue };
        let ids: Vec<String> =
            weapons.iter().map(|w| muster.arsenal()[w.index()].id.clone()).collect();
        let Some(slot) = ids.iter().position(|id| *id == name) else {
            let near = meant(&name, ids.iter().map(String::as_str));
            let message = format!("{owner} carries no \"{name}\" whose rounds to count{near}");
            muster.reader.at(Code::UnknownWeapon, item.text(), message);
            continue;
        };
        match u8::try_from(number) {
            Ok(number) if number < u8::MAX => {
                if let Some(place) = counted.get_mut(slot) {
                    *place = Some(number);
                }
            }
            _ => {
                let message = format!("{owner}: rounds are a number from 0 to 254, not {number}");
                muster.reader.at(Code::OutOfRange, item.text(), message);
            }
        }
    }
    counted
}

/// What animals go with.
pub(super) struct Load<'k> {
    pub(super) id: PieceId,
    pub(super) key: &'k str,
    pub(super) name: &'k str,
    pub(super) at: DVec2,
    pub(super) bearing: Bearing,
    /// From its middle to its front, mm.
    pub(super) front: f64,
}

/// The animals before a cart or gun, or under the load of a crew, in pairs from the rear.
pub(super) fn team<'a>(
    muster: &mut Muster<'_, 'a>,
    squad: &Squad,
    load: &Load<'_>,
    list: Option<&Items<'a, String>>,
    part: &'a str,
) {
    let list: &[Lazy<'a, String>] = list.map_or(&[], Vec::as_slice);
    for (i, item) in list.iter().enumerate() {
        let Some(figure) = muster.reader.read(*item) else { continue };
        let Some(body) = muster.catalogue.figure(&figure).and_then(|f| f.animal) else {
            let animals = muster.catalogue.figures.iter().filter(|f| f.animal.is_some());
            let near = meant(&figure, animals.map(|f| f.id.as_str()));
            let message = format!("unknown animal \"{figure}\"{near}");
            muster.reader.at(Code::UnknownModel, item.text(), message);
            continue;
        };
        #[expect(clippy::cast_precision_loss, reason = "a handful of animals")]
        let row = (i / 2) as f64;
        let alone = i % 2 == 0 && i + 1 == list.len();
        let side = match (alone, i % 2) {
            (true, _) => 0.0,
            (false, 0) => ABREAST,
            (false, _) => -ABREAST,
        };
        let ahead = load.front + TRACES + body.length * (row + 0.5);
        let offset = DVec2::new(ahead, side);
        let key = format!("{}_{figure}_{}", load.key, i + 1);
        let name = format!("{} {figure} {}", load.name, i + 1);
        let at = load.at + load.bearing.facing.rotate(offset);
        let kind = PieceKind::Animal { figure, mascot: false };
        let piece = PieceSpec {
            height: body.height,
            footprint: Footprint::Box { length: body.length, width: body.width },
            seat: Some(Seat { on: load.id, offset }),
            ..spec(muster, squad, load.bearing, key, name, kind, at)
        };
        muster.add(piece, item.text(), part);
    }
}
