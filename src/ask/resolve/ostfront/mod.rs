//! Steps of the rules of `ostfront`, a file a chapter.

use super::{RuleSet, Step};

pub(super) const RULE_SET: RuleSet =
    RuleSet { id: "ostfront", steps: STEPS, check_switches: |_| Ok(()) };

const STEPS: &[Step] = &[];
