//! Bad input of every kind: each must be answered with findings, never with a panic, and soon.

use super::*;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A small sound scenario with marks for the tests to replace: `TERRAIN`, `PIECES`, `HEAD`.
const SMALL: &str = r#"(
    format: 1,
    title: "Small",
    rules: "infantry",
    size: (600, 400), //HEAD
    terrain: [ //TERRAIN
    ],
    sides: [(id: "blue"), (id: "red")],
    units: [
        (id: "a", side: "blue", pieces: [Figure(figure: "rifleman", at: (50, 50))]), //UNITS
        (id: "b", side: "red", pieces: [ //PIECES
            Figure(figure: "rifleman", at: (550, 50)),
        ]),
    ],
)"#;

fn small(mark: &str, by: &str) -> String {
    let mark = format!("//{mark}");
    assert!(SMALL.contains(&mark));
    SMALL.replacen(&mark, by, 1)
}

fn findings(text: &str) -> Vec<Diagnostic> {
    match parse_scenario("test.ron", text) {
        Ok((_, warnings)) => warnings,
        Err(report) => report.diagnostics,
    }
}

/// `E012@7:20` for each finding.
fn brief(text: &str) -> Vec<String> {
    let brief = |d: Diagnostic| {
        let place = d.place.unwrap();
        format!("{}@{}:{}", d.code.word(), place.line, place.column)
    };
    findings(text).into_iter().map(brief).collect()
}

/// The one finding of a text.
fn only(text: &str) -> Diagnostic {
    let mut found = findings(text);
    assert_eq!(found.len(), 1, "{found:#?}");
    found.remove(0)
}

/// The text that a finding points at.
fn pointed<'t>(text: &'t str, d: &Diagnostic) -> &'t str {
    &text[d.span.clone().unwrap()]
}

fn written(folder: &tempfile::TempDir, bytes: &[u8]) -> PathBuf {
    let path = folder.path().join("s.ron");
    std::fs::write(&path, bytes).unwrap();
    path
}

/// Longer than any machine takes, however busy; shorter than a search that grew with the square of a hostile file.
const RUNAWAY: Duration = Duration::from_secs(60);

#[expect(clippy::disallowed_methods, reason = "this measures how long an answer takes")]
fn timed<T>(act: impl FnOnce() -> T) -> (T, Duration) {
    let start = std::time::Instant::now();
    let out = act();
    (out, start.elapsed())
}

#[test]
fn the_small_scenario_is_sound() {
    assert!(findings(SMALL).is_empty());
}

#[test]
fn a_missing_file_a_folder_and_binary_bytes_are_told_apart_from_findings() {
    let folder = tempfile::tempdir().unwrap();
    let gone = check(Path::new("/no/such/file.ron"));
    assert_eq!((gone.exit_code(), gone.diagnostics[0].code), (2, Code::Unreadable));
    let dir = check(folder.path());
    assert_eq!((dir.exit_code(), dir.diagnostics[0].code), (2, Code::Unreadable));
    let bytes = check(&written(&folder, &[0xff, 0xfe, 0, 1, 2, 0x80]));
    assert_eq!((bytes.exit_code(), bytes.diagnostics[0].code), (2, Code::NotText));
    let empty = check(&written(&folder, b""));
    assert_eq!(empty.exit_code(), 1);
}

#[test]
fn a_sound_file_loads_from_disk_and_checks_clean() {
    let folder = tempfile::tempdir().unwrap();
    let path = written(&folder, SMALL.as_bytes());
    assert!(check(&path).is_clean());
    let scenario = load_scenario(&path).unwrap();
    assert_eq!((scenario.source.as_str(), scenario.pieces.len()), ("s.ron", 2));
    assert_eq!(scenario.hash, blake3::hash(SMALL.as_bytes()).to_hex().to_string());
    let marked = written(&folder, format!("\u{feff}{SMALL}").as_bytes());
    assert!(check(&marked).is_clean());
}

#[test]
fn half_a_file_is_never_a_panic() {
    let text = shipped("hedgerow").unwrap();
    for end in (0..text.len()).step_by(37) {
        let Some(half) = text.get(..end) else { continue };
        assert!(parse_scenario("half.ron", half).is_err(), "cut at byte {end}");
    }
}

#[test]
fn a_file_with_a_hole_or_a_stray_sign_is_never_a_panic() {
    let text = shipped("skirmish").unwrap();
    for at in (0..text.len()).step_by(11) {
        let (Some(head), Some(tail)) = (text.get(..at), text.get(at + 5..)) else { continue };
        let _ = parse_scenario("hole.ron", &format!("{head}{tail}"));
        for sign in ["(", ")", "\"", ",", "-", "9e999", "NaN", "/*", "é", "\0"] {
            let Some(rest) = text.get(at..) else { continue };
            if let Err(report) = parse_scenario("sign.ron", &format!("{head}{sign}{rest}")) {
                assert!(!report.render(true).is_empty());
            }
        }
    }
}

#[test]
fn an_unknown_weapon_points_at_the_word_and_hints_at_the_nearest() {
    let text = small(
        "PIECES",
        "Figure(figure: \"rifleman\", name: \"Vanguard\", weapons: [\"rilfe\"], at: (500, 300)),",
    );
    let found = only(&text);
    assert_eq!(found.code, Code::UnknownWeapon);
    assert_eq!(
        found.message,
        "figure \"Vanguard\" names unknown weapon \"rilfe\"; did you mean \"rifle\"?"
    );
    assert_eq!(pointed(&text, &found), "\"rilfe\"");
    let shown = parse_scenario("scenarios/ford.ron", &text).unwrap_err().render(false);
    assert!(shown.starts_with("scenarios/ford.ron:11:97: error[E012]: figure"), "{shown}");
    assert!(shown.contains("^^^^^^^"), "{shown}");
}

#[test]
fn unknown_names_of_every_kind_are_found_at_the_value() {
    let cases = [
        ("PIECES", "Figure(figure: \"riflemann\", at: (500, 300)),", "E013", "\"riflemann\""),
        ("PIECES", "Figure(figure: \"dog\", at: (500, 300)),", "E013", "\"dog\""),
        ("PIECES", "Animal(animal: \"cat\", at: (500, 300)),", "E013", "\"cat\""),
        ("PIECES", "Vehicle(id: \"t\", vehicle: \"truk\", at: (500, 300)),", "E013", "\"truk\""),
        ("PIECES", "Crew(id: \"t\", weapon: \"rifle\", at: (500, 300)),", "E012", "\"rifle\""),
        ("UNITS", "(id: \"c\", side: \"bleu\"),", "E014", "\"bleu\""),
        ("UNITS", "(id: \"c\", side: \"blue\", parent: \"z\"),", "E014", "\"z\""),
        ("UNITS", "(id: \"c\", side: \"blue\", parent: \"c\"),", "E014", "\"c\""),
        (
            "HEAD",
            "missions: [Hold(side: \"blue\", objectives: [\"x\"]), Destroy(side: \"blue\", percent: 1)],",
            "E014",
            "\"x\"",
        ),
        ("HEAD", "orders: [(side: \"blue\", unit: \"able\")],", "E014", "\"able\""),
        ("HEAD", "orders: [(side: \"blue\", objective: \"o\")],", "E014", "\"o\""),
        (
            "HEAD",
            "zones: [(id: \"z\", side: \"green\", from: (0, 0), to: (9, 9))],",
            "E014",
            "\"green\"",
        ),
        (
            "HEAD",
            "switches: [(\"inf.elevatd_fire\", \"AddToDie\")],",
            "E016",
            "(\"inf.elevatd_fire\", \"AddToDie\")",
        ),
        (
            "HEAD",
            "switches: [(\"inf.elevated_fire\", \"Add\")],",
            "E017",
            "(\"inf.elevated_fire\", \"Add\")",
        ),
        ("HEAD", "cloth: Gras,", "E009", "Gras"),
        ("HEAD", "unit: furlong,", "E009", "furlong"),
        ("HEAD", "unit: \"yd\",", "E009", "\"yd\""),
    ];
    for (mark, by, code, part) in cases {
        let text = small(mark, by);
        let found = findings(&text);
        let hit = found.iter().find(|d| d.code.word() == code);
        let hit = hit.unwrap_or_else(|| panic!("{by}: {found:#?}"));
        assert_eq!(pointed(&text, hit), part, "{by}");
    }
}

#[test]
fn every_bad_item_of_a_list_is_reported_at_once() {
    let text = small(
        "TERRAIN",
        "Wod(id: \"w\", outline: [(1, 1)]), Pond(id: 5, outline: [(1, 1), (2, 2)]), Hedge(id: \"h\", pts: []), Crater(id: \"c\"), Wood(id: \"v\", outline: [(NaN, 1), (2, 2), (3, inf)]),",
    );
    assert_eq!(
        brief(&text),
        ["E009@6:16", "E005@6:58", "E006@6:104", "E007@6:114", "E018@6:155", "E018@6:173"]
    );
}

#[test]
fn every_bad_value_of_an_item_is_reported_at_once() {
    let text = small(
        "PIECES",
        "Figure(figure: \"x\", at: (1, \"y\"), facing: up, posture: Sitting, elite: 99),",
    );
    let codes: Vec<_> = findings(&text).iter().map(|d| d.code.word()).collect();
    assert_eq!(codes, ["E013", "E005", "E005", "E009", "E019"]);
}

#[test]
fn two_things_of_one_kind_with_one_id_are_found_at_the_second() {
    let text = small("PIECES", "Figure(id: \"a_1\", figure: \"rifleman\", at: (500, 300)),");
    let found = only(&text);
    assert_eq!((found.code, pointed(&text, &found)), (Code::DuplicateId, "\"a_1\""));
    assert_eq!(found.help.as_deref(), Some("first given in line 10"));
    let twins = "Crater(id: \"c\", at: (9, 9)), Crater(id: \"c\", at: (300, 300)),";
    assert_eq!(only(&small("TERRAIN", twins)).code, Code::DuplicateId);
    let units = SMALL.replace("\"b\", side", "\"a\", side");
    assert!(findings(&units).iter().all(|d| d.code == Code::DuplicateId));
    let sides = SMALL.replace("(id: \"red\")", "(id: \"blue\")").replace("\"red\"", "\"blue\"");
    assert!(findings(&sides).iter().any(|d| d.code == Code::DuplicateId));
}

#[test]
fn bad_outlines_and_lines_are_found() {
    let cases = [
        ("Wood(id: \"w\", outline: [(10, 200), (90, 280), (90, 200), (10, 280)]),", "E024"),
        ("Wood(id: \"w\", outline: [(10, 200), (90, 280)]),", "E025"),
        ("Wood(id: \"w\", outline: [(10, 200), (50, 200), (90, 200)]),", "E024"),
        ("Hedge(id: \"h\", points: [(10, 200), (10, 200)]),", "E025"),
        ("Hedge(id: \"h\", points: []),", "E025"),
        ("Bridge(id: \"h\", from: (10, 200), to: (10, 200)),", "E025"),
        ("Hill(id: \"h\", levels: []),", "E025"),
        ("Hedge(id: \"h\", points: [(10, 200), (1e300, 200)]),", "E019"),
        ("Hedge(id: \"h\", points: [(10, 200), (90, 200)], width: -4),", "E019"),
        ("Crater(id: \"h\", at: (90, 200), radius: inf),", "E018"),
        ("Smoke(id: \"h\", at: (NaN, 200)),", "E018"),
        ("Ford(id: \"f\", points: [(90, 200), (90, 300)]),", "W005"),
    ];
    for (by, code) in cases {
        let found = findings(&small("TERRAIN", by));
        assert!(
            !found.is_empty() && found.iter().all(|d| d.code.word() == code),
            "{by}: {found:#?}"
        );
    }
}

#[test]
fn openings_must_fit_their_walls() {
    let house = |openings: &str| {
        let by = format!(
            "House(id: \"h\", at: (300, 200), length: 100, width: 60, openings: [{openings}]),"
        );
        findings(&small("TERRAIN", &by)).iter().map(|d| d.code.word()).collect::<Vec<_>>()
    };
    assert!(house("(kind: Window, side: Front, at: 30)").is_empty());
    assert_eq!(house("(kind: Window, side: Front, at: 58)"), ["E030"]);
    assert_eq!(
        house("(kind: Window, side: Left, at: 30), (kind: Port, side: Left, at: 40)"),
        ["E030"]
    );
    assert_eq!(house("(kind: Hatch, side: Left, at: 30)"), ["E009"]);
}

#[test]
fn crews_without_a_gunner_or_with_too_many_men_are_found() {
    let crew = |men: &str| {
        let by = format!("Crew(id: \"g\", weapon: \"mg_30_tripod\", at: (500, 300){men}),");
        findings(&small("PIECES", &by)).iter().map(|d| d.code.word()).collect::<Vec<_>>()
    };
    assert!(crew("").is_empty());
    assert_eq!(crew(", men: [(role: Loader), (role: Commander)]"), ["E028"]);
    assert_eq!(crew(", men: [(role: Gunner), (role: Loader)]"), ["W004"]);
    assert_eq!(crew(", men: []"), ["E028"]);
    assert!(crew(", men: [(), (), (), ()]").is_empty());
    assert_eq!(crew(", men: [(), (), (), (), ()]"), ["E029"]);
    let truck = |n: usize| {
        let men = "(figure: \"rifleman\"), ".repeat(n);
        let by =
            format!("Vehicle(id: \"t\", vehicle: \"truck\", at: (500, 300), passengers: [{men}]),");
        findings(&small("PIECES", &by)).len()
    };
    assert_eq!((truck(12), truck(13)), (0, 1));
}

#[test]
fn the_head_of_a_file_is_checked() {
    let cases = [
        (SMALL.replace("format: 1,", ""), "E010"),
        (SMALL.replace("format: 1,", "format: 2,"), "E010"),
        (SMALL.replace("\"infantry\"", "\"infantri\""), "E015"),
        (SMALL.replace("(600, 400)", "(600, 40)"), "E019"),
        (SMALL.replace("(600, 400)", "(600, NaN)"), "E018"),
        (SMALL.replace("title:", "titel:"), "E006"),
        (SMALL.replace("rules: \"infantry\",", ""), "E007"),
        (SMALL.replace("title: \"Small\",", "title: \"Small\", title: \"Big\","), "E008"),
        (small("HEAD", "turn_limit: 0,"), "E019"),
        (small("HEAD", "break_share: 101,"), "E019"),
        (small("HEAD", "figure_base: 1,"), "E019"),
        (format!("{SMALL} and more"), "E004"),
        (SMALL.replace("size: (600, 400),", "size: (600, 400)"), "E004"),
        (SMALL.replace("sides: [(id: \"blue\"), (id: \"red\")]", "sides: []"), "E027"),
    ];
    for (text, code) in cases {
        let found = findings(&text);
        assert!(found.iter().any(|d| d.code.word() == code), "{code}: {found:#?}");
    }
}

#[test]
fn deep_nesting_is_an_error_in_any_place() {
    let deep = "[".repeat(100_000);
    assert!(findings(&deep).iter().all(|d| d.code == Code::Syntax));
    for depth in [50, 100, 5000] {
        let nest = format!("{}{}", "(".repeat(depth), ")".repeat(depth));
        let found = findings(&small("TERRAIN", &format!("Wood(id: {nest}, outline: []),")));
        assert!(!found.is_empty());
    }
}

#[test]
fn a_file_of_ten_million_corners_is_refused_within_a_second() {
    let folder = tempfile::tempdir().unwrap();
    let mut text = String::from("(format: 1, terrain: [Wood(id: \"w\", outline: [");
    text.push_str(&"(123.25,456.75),".repeat(10_000_000));
    let path = written(&folder, text.as_bytes());
    drop(text);
    let (report, took) = timed(|| check(&path));
    assert_eq!(report.diagnostics[0].code, Code::TooLarge);
    assert!(took < RUNAWAY, "{took:?}");
}

#[test]
fn a_file_just_small_enough_to_be_read_is_refused_within_a_second_too() {
    let folder = tempfile::tempdir().unwrap();
    let mut text = SMALL.replace("//TERRAIN", "Wood(id: \"w\", outline: [");
    text.push_str(&"(123.25,456.75),".repeat(4_000_000));
    let path = written(&folder, text.as_bytes());
    drop(text);
    let (report, took) = timed(|| check(&path));
    assert_eq!(report.diagnostics[0].code, Code::TooManyCorners);
    assert!(took < RUNAWAY, "{took:?}");
}

#[test]
fn too_many_corners_are_told_at_the_outline_also_when_they_are_spaced_out() {
    let corners: String = (0..210_000).map(|i| format!("( {i},{}),", i % 7)).collect();
    let text = small("TERRAIN", &format!("Wood(id: \"w\", outline: [{corners}]),"));
    let (found, took) = timed(|| findings(&text));
    assert_eq!(found[0].code, Code::TooManyCorners);
    assert!(took < RUNAWAY, "{took:?}");
}

#[test]
fn many_findings_are_counted_but_not_all_shown() {
    let bad = "Crater(id: \"c\", at: (NaN, 1)), ".repeat(900);
    let report = parse_scenario("t.ron", &small("TERRAIN", &bad)).unwrap_err();
    assert!(report.left_out > 0);
    assert!(report.render(false).contains("more not shown"));
}
