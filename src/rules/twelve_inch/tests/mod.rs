//! Tests of the rule set, a file a chapter.
