//! Any text read as a scenario: a battle that can begin, or findings that can be printed.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match vesica::files::parse_scenario("fuzz.ron", text) {
        Ok((scenario, _)) => {
            let _ = vesica::rules::for_scenario(&scenario);
        }
        Err(report) => assert!(!report.render(false).is_empty(), "a refusal says why"),
    }
});
