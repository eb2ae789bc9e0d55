//! Any line put to the referee: an answer or a refusal, and never a panic.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|line: &str| {
    let reply = vesica::ask::answer(line, 1);
    assert!(!reply.text.contains('\n'), "an answer is one line");
});
