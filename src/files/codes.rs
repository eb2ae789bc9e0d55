//! The codes of findings: one table, so that the documents can be held against it.

use super::diagnostic::Severity;

macro_rules! codes {
    ($($(#[doc = $title:literal])+ $name:ident = $text:literal,)+) => {
        /// Code of a finding. `E` stops the file from being used, `W` does not.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Code {
            $($(#[doc = $title])+ $name,)+
        }

        impl Code {
            /// All codes.
            pub const ALL: &[Self] = &[$(Self::$name,)+];

            /// The code as people see it, `E012`.
            #[must_use]
            pub fn word(self) -> &'static str {
                match self {
                    $(Self::$name => $text,)+
                }
            }

            /// What it is about, one line.
            #[must_use]
            pub fn title(self) -> &'static str {
                match self {
                    $(Self::$name => concat!($($title),+).trim_ascii(),)+
                }
            }
        }
    };
}

codes! {
    /// The file cannot be read.
    Unreadable = "E001",
    /// The file is not text in UTF-8.
    NotText = "E002",
    /// The file is too large.
    TooLarge = "E003",
    /// The text is not RON.
    Syntax = "E004",
    /// A value is of the wrong type.
    WrongType = "E005",
    /// A field is unknown.
    UnknownField = "E006",
    /// A field is missing.
    MissingField = "E007",
    /// A field is given twice.
    DuplicateField = "E008",
    /// A word is none of those that may stand there.
    UnknownWord = "E009",
    /// The format is missing or not one that this program reads.
    Format = "E010",
    /// An id is given twice.
    DuplicateId = "E011",
    /// A weapon is unknown.
    UnknownWeapon = "E012",
    /// A figure, animal or vehicle is not in the catalogue.
    UnknownModel = "E013",
    /// A side, unit or objective is not in the file.
    UnknownName = "E014",
    /// The rule set is unknown.
    UnknownRules = "E015",
    /// A switch of the rules is unknown.
    UnknownSwitch = "E016",
    /// A switch has no such value.
    SwitchValue = "E017",
    /// A number is not finite.
    NotFinite = "E018",
    /// A number is out of range.
    OutOfRange = "E019",
    /// A piece is off the table.
    PieceOff = "E020",
    /// Two pieces overlap at the start.
    PiecesOverlap = "E021",
    /// A piece starts in or on terrain where nothing can stand.
    PieceBlocked = "E022",
    /// An objective, zone or exit is off the table.
    PlaceOff = "E023",
    /// An outline crosses itself.
    CrossesItself = "E024",
    /// An outline or line is too small to be one.
    Degenerate = "E025",
    /// There are too many corners.
    TooManyCorners = "E026",
    /// There are fewer than two sides, or more than the program holds.
    Sides = "E027",
    /// A crew has no gunner.
    NoGunner = "E028",
    /// More men than there are places.
    TooManyMen = "E029",
    /// An opening does not fit its wall.
    Opening = "E030",
    /// A side has no piece.
    NoPieces = "E031",
    /// A mission cannot be decided.
    Mission = "E032",
    /// Ends of walls nearly meet.
    NearlyMeet = "W001",
    /// A piece starts outside the zones of its side.
    OutsideZone = "W002",
    /// A piece of terrain lies wholly off the table.
    TerrainOff = "W003",
    /// A crew is short of men.
    ShortCrew = "W004",
    /// A bridge or ford crosses no water.
    DryBridge = "W005",
    /// A door is narrower than a base.
    NarrowDoor = "W006",
    /// A cart has no animals before it.
    NoTeam = "W007",
}

impl Code {
    /// How bad findings of this code are.
    #[must_use]
    pub fn severity(self) -> Severity {
        if self.word().starts_with('E') { Severity::Error } else { Severity::Warning }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_unique_and_in_order() {
        let mut words: Vec<_> = Code::ALL.iter().map(|c| c.word()).collect();
        let sorted = words.clone();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words, sorted);
    }

    #[test]
    fn every_code_is_documented() {
        let docs = include_str!("../../docs/diagnostics.md");
        for code in Code::ALL {
            let head = format!("## {} ", code.word());
            assert!(docs.contains(&head), "docs/diagnostics.md lacks a section `{head}`");
        }
    }
}
