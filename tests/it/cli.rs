//! The command line as people meet it: what it prints, what it writes, how it exits.

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::contains;
use std::path::{Path, PathBuf};

fn vesica() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_vesica"));
    command.current_dir(env!("CARGO_MANIFEST_DIR")).env("NO_COLOR", "1");
    command
}

fn scratch(name: &str, text: &[u8]) -> (tempfile::TempDir, PathBuf) {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join(name);
    std::fs::write(&path, text).unwrap();
    (dir, path)
}

#[test]
fn a_battle_says_who_won_what_was_lost_and_why() {
    vesica()
        .args(["battle", "scenarios/hedgerow.ron", "--seed", "7"])
        .assert()
        .success()
        .stdout(contains("Hedgerow Farm, seed 7").and(contains("wins:").or(contains("A draw:"))))
        .stdout(contains("litter cases").and(contains("final state")));
}

#[test]
fn a_shipped_scenario_plays_from_any_folder() {
    let dir = tempfile::tempdir().unwrap();
    let mut command = vesica();
    command
        .current_dir(dir.path())
        .args(["battle", "scenarios/skirmish.ron", "--quiet"])
        .assert()
        .success();
}

#[test]
fn a_battle_writes_log_report_and_picture_and_the_log_verifies() {
    let dir = tempfile::tempdir().unwrap();
    let at = |name: &str| dir.path().join(name).display().to_string();
    let (log, html, md, svg) = (at("b.log"), at("b.html"), at("b.md"), at("b.svg"));
    for report in [&html, &md] {
        vesica()
            .args(["battle", "scenarios/skirmish.ron", "--seed", "3", "--quiet"])
            .args(["--log", &log, "--report", report, "--picture", &svg])
            .assert()
            .success();
    }
    let page = std::fs::read_to_string(&html).unwrap();
    assert!(page.contains("<svg") && page.contains("</html>") && !page.contains("<script"));
    let text = std::fs::read_to_string(&md).unwrap();
    assert!(text.contains("b_pictures/start.svg") && text.contains("## Turn 1"));
    assert!(dir.path().join("b_pictures/turn_1.svg").exists());
    assert!(std::fs::read_to_string(&svg).unwrap().starts_with("<"));
    vesica()
        .args(["replay", &log, "--verify"])
        .assert()
        .success()
        .stdout(contains("entries agree"));
    // One altered die: the place is named, the status is 1.
    let good = std::fs::read_to_string(&log).unwrap();
    let bad = good.replacen("face:", "face:1", 1);
    std::fs::write(&log, bad).unwrap();
    vesica()
        .args(["replay", &log, "--verify"])
        .assert()
        .code(1)
        .stderr(contains("entry 1, event 1"));
}

#[test]
fn what_is_no_scenario_gets_its_message_and_its_status() {
    let (_a, garbage) = scratch("garbage.ron", &[0xFF, 0xFE, 0x00, 0x80]);
    let whole = std::fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios/hedgerow.ron"),
    )
    .unwrap();
    let (_b, half) = scratch("half.ron", &whole.as_bytes()[..whole.len() / 2]);
    let (_c, typo) = scratch(
        "typo.ron",
        whole
            .replacen("weapon:", "wepon:", 1)
            .replacen("figure: \"leader\"", "figure: \"leadr\"", 1)
            .as_bytes(),
    );
    let cases: [(&Path, i32, &str); 5] = [
        (Path::new("nowhere.ron"), 2, "E001"),
        (Path::new("scenarios"), 2, "E001"),
        (&garbage, 2, "E002"),
        (&half, 1, "E004"),
        (&typo, 1, "did you mean"),
    ];
    for (path, status, words) in cases {
        for command in ["check", "battle"] {
            vesica()
                .arg(command)
                .arg(path)
                .assert()
                .code(status)
                .stdout(contains(words).or(predicate::str::is_empty()))
                .stderr(contains("panicked").not());
        }
    }
}

#[test]
fn a_log_that_is_none_is_refused_with_its_line() {
    let (_a, empty) = scratch("empty.log", b"");
    let (_b, junk) = scratch("junk.log", b"(format:1,\n");
    for path in [empty, junk] {
        vesica().arg("replay").arg(&path).assert().code(2).stderr(contains("line 1"));
    }
    vesica().args(["replay", "nowhere.log"]).assert().code(2);
}

#[test]
fn help_version_completions_and_manual_are_there() {
    vesica().arg("--help").assert().success().stdout(contains("Examples:"));
    vesica().arg("--version").assert().success().stdout(contains(env!("CARGO_PKG_VERSION")));
    vesica().args(["completions", "bash"]).assert().success().stdout(contains("vesica"));
    vesica().arg("man").assert().success().stdout(contains(".TH"));
    vesica().arg("dance").assert().code(2);
}

#[test]
fn without_a_display_the_table_says_in_one_line_what_to_run_instead() {
    let out = vesica()
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .assert()
        .code(2)
        .get_output()
        .stderr
        .clone();
    let text = String::from_utf8(out).unwrap();
    assert!(text.contains("vesica battle"), "{text}");
    assert_eq!(text.trim_end().lines().count(), 1, "{text}");
}

#[test]
fn odds_tell_the_score_the_match_and_every_plight() {
    let said = vesica().args(["odds", "tiger_hunt", "tiger", "h1"]).assert().success();
    let text = String::from_utf8(said.get_output().stdout.clone()).unwrap();
    assert!(text.contains("To hit: 3 ") && text.contains("ways of 36"), "{text}");
    let percent = |line: &str| -> Option<f64> {
        line.trim().strip_suffix(" %")?.rsplit(' ').next()?.parse().ok()
    };
    let rows = text.lines().filter(|l| l.starts_with("  "));
    let all: f64 = rows.filter_map(percent).sum();
    assert!((all - 100.0).abs() < 0.01, "{all}: {text}");
}

#[test]
fn odds_of_an_infantry_shot_tell_each_head() {
    vesica()
        .args(["odds", "hedgerow", "able_3", "fox_3"])
        .assert()
        .success()
        .stdout(contains("d20").and(contains("litter case")).and(contains("INF-33")));
}

#[test]
fn odds_of_somebody_who_is_not_there_name_the_nearest() {
    vesica()
        .args(["odds", "tiger_hunt", "tigre", "h1"])
        .assert()
        .code(2)
        .stderr(contains("did you mean \"tiger\"?"));
    vesica()
        .args(["odds", "tiger_hunt", "tiger", "h1", "--weapon", "8"])
        .assert()
        .code(2)
        .stderr(contains("has no weapon 8"));
}
