//! The turn: who begins.

use super::super::verdict::{Said, Verdict};
use super::Input;
use crate::ask::refusal::Refusal;

/// `INF-04`.
pub(super) fn initiative(_: &mut Input) -> Result<Verdict, Refusal> {
    Ok(Verdict::rolling(Said::default(), |throws, said| {
        let (first, second) = throws.contest("first", "second", 6)?;
        said.put("first", first);
        said.put("second", second);
        said.outcome(if first > second { "first" } else { "second" });
        Ok(())
    }))
}
