//! Names and values of the switches: readings of the rules that a scenario may choose. What they do is the rules' affair.

/// What a switch may be set to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SwitchValues {
    /// One of these words; the first is the default.
    Words(&'static [&'static str]),
    /// A number from low to high, with its default; whole or not.
    Number {
        /// Least.
        low: f64,
        /// Greatest.
        high: f64,
        /// What it is if nobody says.
        default: f64,
        /// Whole numbers only.
        whole: bool,
    },
}

/// A switch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Switch {
    /// Its name, `inf.elevated_fire`.
    pub name: &'static str,
    /// Its values.
    pub values: SwitchValues,
}

const fn words(name: &'static str, words: &'static [&'static str]) -> Switch {
    Switch { name, values: SwitchValues::Words(words) }
}

const fn number(name: &'static str, low: f64, high: f64, default: f64, whole: bool) -> Switch {
    Switch { name, values: SwitchValues::Number { low, high, default, whole } }
}

/// All switches.
pub const SWITCHES: &[Switch] = &[
    words("inf.overkill_cancels_template", &["true", "false"]),
    words("inf.elevated_fire", &["AddToDie", "ExtendExposure"]),
    words("inf.friendly_under_template", &["true", "false"]),
    words("inf.cover_uses", &["RawDie", "ModifiedDie"]),
    number("inf.moved_penalty", -100.0, 0.0, -20.0, true),
    words("inf.blast_cover", &["Shadow", "Chart"]),
    words("inf.morale", &["false", "true"]),
    words("inf.medics", &["false", "true"]),
    words("ost.range_decay", &["All", "SpecialOnly"]),
    number("ost.steep_threshold_deg", 0.0, 90.0, 45.0, false),
    words("ost.initial_value", &["AfterModifiers", "BaseTenths"]),
    words("ost.at_rifle", &["NonDestructiveTable", "SpecialDirect"]),
    number("ost.obscured_hidden_percent", 0.0, 100.0, 10.0, false),
    words("ost.afv_in_position", &["Duel", "Artillery"]),
    words("ost.overwatch", &["true", "false"]),
    number("tin.far_band_percent", 0.0, 100.0, 5.0, true),
    words("tin.design_angle_deg", &["55", "45", "60"]),
    words("tin.aircraft_people_column", &["Harm", "Survive"]),
];

impl SwitchValues {
    /// May it be set to this?
    #[must_use]
    pub fn allows(&self, value: &str) -> bool {
        match self {
            Self::Words(words) => words.contains(&value),
            Self::Number { low, high, whole, .. } => value
                .parse::<f64>()
                .is_ok_and(|v| (*low..=*high).contains(&v) && (!whole || v.fract().abs() == 0.0)),
        }
    }

    /// The values in words.
    #[must_use]
    pub fn describe(&self) -> String {
        match self {
            Self::Words(words) => format!("one of: {}", words.join(", ")),
            Self::Number { low, high, .. } => format!("a number from {low} to {high}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_numbers_are_told_apart() {
        let find = |name| SWITCHES.iter().find(|s| s.name == name).unwrap().values;
        assert!(find("inf.elevated_fire").allows("AddToDie"));
        assert!(!find("inf.elevated_fire").allows("add"));
        assert!(find("inf.moved_penalty").allows("-25"));
        assert!(!find("inf.moved_penalty").allows("-25.5"));
        assert!(!find("inf.moved_penalty").allows("NaN"));
    }

    #[test]
    fn names_are_unique() {
        let mut names: Vec<_> = SWITCHES.iter().map(|s| s.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), SWITCHES.len());
    }
}
