//! Paints a scenario as it starts into a PNG, and writes the same table as SVG beside it.
//!
//! `cargo run --no-default-features --example picture -- scenarios/skirmish.ron table.png 2`

use std::error::Error;
use std::path::PathBuf;
use vesica::battle::Battle;
use vesica::draw::paint::{Desk, GroundPlan, painted_table};
use vesica::draw::{Overlays, svg, table};
use vesica::{files, rules};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let scenario = PathBuf::from(args.next().unwrap_or_else(|| "scenarios/skirmish.ron".into()));
    let picture = PathBuf::from(args.next().unwrap_or_else(|| "table.png".into()));
    let px_per_mm: f32 = args.next().map_or(Ok(1.5), |s| s.parse())?;

    let scenario = files::load_scenario(&scenario).map_err(|report| report.render(false))?;
    let rules = rules::for_scenario(&scenario)?;
    let now = Battle::new(scenario.clone(), rules, 1).snapshot();
    let overlays = Overlays { zones: true, objectives: Some(76.2), ..Overlays::default() };
    let plan = GroundPlan::new(&scenario, Desk::Oak);
    let image = painted_table(&plan, &scenario, &now, &overlays, &plan.region(24.0, px_per_mm));
    std::fs::write(&picture, image.png()?)?;
    std::fs::write(picture.with_extension("svg"), svg::write(&table(&scenario, &now, &overlays)))?;
    Ok(())
}
