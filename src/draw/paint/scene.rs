//! A whole painted table: ground, pieces, crowns, roofs and ink in one picture, with its text as letters.

use super::plan::{GroundPlan, Layer, Standing};
use super::region::{Image, Region};
use super::sprite::lay;
use crate::draw::edge;
use crate::draw::ink::Overlays;
use crate::draw::lettering;
use crate::draw::palette::Rgb;
use crate::draw::shapes::{self, Item};
use crate::draw::table::layers;
use crate::model::{Scenario, Snapshot};

/// Places in the order of layers from which on things lie above crowns and roofs.
const ABOVE_CROWNS: u8 = 18;

/// Paints a table with all that is on it. Tiles of it join as those of [`GroundPlan::paint`] do.
#[must_use]
pub fn painted_table(
    plan: &GroundPlan,
    scenario: &Scenario,
    snapshot: &Snapshot,
    overlays: &Overlays,
    region: &Region,
) -> Image {
    let at: Vec<_> = snapshot.pieces.iter().filter(|p| p.on_table()).map(|p| p.at).collect();
    let open = if overlays.roofs { Vec::new() } else { plan.houses_around(&at) };
    let standing = Standing { at, open };
    let layers = layers(scenario, snapshot, overlays);
    let (low, high): (Vec<_>, Vec<_>) = layers.iter().partition(|l| l.z < ABOVE_CROWNS);
    plan.with_canvas(region, |c| {
        plan.paint_on(c, Layer::Ground, &standing);
        let all = |layers: &[&shapes::Layer], c: &mut super::canvas::Canvas<'_>| {
            for l in layers {
                for item in &l.items {
                    draw(item, c);
                }
            }
        };
        all(&low, c);
        for l in [Layer::Smoke, Layer::Crowns, Layer::Roofs] {
            plan.paint_on(c, l, &standing);
        }
        all(&high, c);
        for t in edge::numbers(scenario, Rgb::hex(0x00FB_F3DF), 6.5) {
            draw(&Item::Text(t), c);
        }
    })
}

fn draw(item: &Item, c: &mut super::canvas::Canvas<'_>) {
    match item {
        Item::Shape(s) => lay(c, s),
        Item::Group(_, items) => items.iter().for_each(|i| draw(i, c)),
        Item::Text(t) => lettering::shapes(t).iter().for_each(|s| lay(c, s)),
    }
}
