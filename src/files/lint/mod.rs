//! Looks at a resolved scenario as a whole. Each pass is a file of its own; it sees the scenario and where things were
//! written, and notes findings. Passes may meet a scenario that already has errors: they must cope.

mod blocked;
mod doors;
mod ends;
mod overlap;
mod sense;
mod shapes;
mod table;
mod zones;

use super::reader::Reader;
use super::resolve::Marks;
use crate::model::Scenario;

/// One pass.
type Pass = fn(&Scenario, &Marks<'_>, &mut Reader);

/// All passes.
const PASSES: &[Pass] =
    &[table::pass, overlap::pass, blocked::pass, zones::pass, ends::pass, doors::pass, sense::pass];

/// Runs all passes.
pub(crate) fn run(scenario: &Scenario, marks: &Marks<'_>, reader: &mut Reader) {
    for pass in PASSES {
        pass(scenario, marks, reader);
    }
}

#[cfg(test)]
mod test {
    //! A scenario to break, for the tests of the passes.

    use crate::files::parse_scenario;

    /// The skirmish with a part of its text replaced.
    pub(super) fn skirmish(part: &str, by: &str) -> String {
        let text = crate::files::shipped("skirmish").unwrap();
        assert!(text.contains(part), "the skirmish has no `{part}`");
        text.replacen(part, by, 1)
    }

    /// Codes found in a text, each once.
    pub(super) fn codes(text: &str) -> Vec<&'static str> {
        let found = match parse_scenario("test.ron", text) {
            Ok((_, warnings)) => warnings,
            Err(report) => report.diagnostics,
        };
        let mut codes: Vec<_> = found.iter().map(|d| d.code.word()).collect();
        codes.sort_unstable();
        codes.dedup();
        codes
    }
}
