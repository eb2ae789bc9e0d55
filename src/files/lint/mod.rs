//! Looks at a resolved scenario as a whole. Each pass is a file of its own; it sees the scenario and where things were
//! written, and notes findings. Passes may meet a scenario that already has errors: they must cope.

use super::reader::Reader;
use super::resolve::Marks;
use crate::model::Scenario;

/// One pass.
type Pass = fn(&Scenario, &Marks<'_>, &mut Reader);

/// All passes.
const PASSES: &[Pass] = &[];

/// Runs all passes.
pub(crate) fn run(scenario: &Scenario, marks: &Marks<'_>, reader: &mut Reader) {
    for pass in PASSES {
        pass(scenario, marks, reader);
    }
}
