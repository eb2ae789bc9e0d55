//! The scenarios that are part of the program, so that it works from any folder.

/// Name and text of every shipped scenario.
pub const SHIPPED: &[(&str, &str)] = &[
    ("hedgerow", include_str!("../../scenarios/hedgerow.ron")),
    ("crossing", include_str!("../../scenarios/crossing.ron")),
    ("street", include_str!("../../scenarios/street.ron")),
    ("cavalry", include_str!("../../scenarios/cavalry.ron")),
    ("beaten_zone", include_str!("../../scenarios/beaten_zone.ron")),
    ("tank_ambush", include_str!("../../scenarios/tank_ambush.ron")),
    ("tiger_hunt", include_str!("../../scenarios/tiger_hunt.ron")),
    ("fort", include_str!("../../scenarios/fort.ron")),
    ("skirmish", include_str!("../../scenarios/skirmish.ron")),
];

/// The scenario that opens when nobody names one.
pub const DEFAULT_SCENARIO: &str = "hedgerow";

/// Text of a shipped scenario by its name, with or without `.ron`.
#[must_use]
pub fn shipped(name: &str) -> Option<&'static str> {
    let name = name.strip_suffix(".ron").unwrap_or(name);
    SHIPPED.iter().find(|s| s.0 == name).map(|s| s.1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::parse_scenario;

    #[test]
    fn every_shipped_scenario_loads_without_a_finding() {
        for (name, text) in SHIPPED {
            match parse_scenario(&format!("scenarios/{name}.ron"), text) {
                Ok((_, warnings)) => assert!(warnings.is_empty(), "{name}: {warnings:?}"),
                Err(report) => panic!("{}", report.render(false)),
            }
        }
    }

    #[test]
    fn the_default_scenario_is_shipped() {
        assert!(shipped(DEFAULT_SCENARIO).is_some());
        assert_eq!(shipped("skirmish.ron"), shipped("skirmish"));
        assert!(shipped("nowhere").is_none());
    }
}
