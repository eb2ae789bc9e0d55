//! Steps of the rules of `twelve_inch`, a file a chapter.

use super::{RuleSet, Step};

pub(super) const RULE_SET: RuleSet =
    RuleSet { id: "twelve_inch", steps: STEPS, check_switches: |_| Ok(()) };

const STEPS: &[Step] = &[];
