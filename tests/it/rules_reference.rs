//! The rules reference in `docs/rules/`: complete, true to the tables and the sources, and printed by `vesica rules`.

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::{contains, starts_with};
use std::fs;
use std::path::{Path, PathBuf};
use vesica::rules::{guns, infantry::data};

/// Documents that are written, each with the letters of its ids.
const WRITTEN: &[(&str, &str)] =
    &[("general", "GEN"), ("infantry", "INF"), ("ostfront", "OST"), ("twelve_inch", "TIN")];

/// Modules of the program that a path in the reference may begin with.
const MODULES: &[&str] =
    &["ai", "ask", "battle", "dice", "draw", "files", "geometry", "model", "rules"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn document(name: &str) -> String {
    fs::read_to_string(root().join(format!("docs/rules/{name}.md"))).unwrap()
}

fn documents() -> Vec<String> {
    ["general", "infantry", "ostfront", "twelve_inch"].map(document).into()
}

/// The ids that a reference must have, in order.
fn expected(letters: &str) -> Vec<String> {
    let (last, suffixed): (u32, &[&str]) = match letters {
        "GEN" => (17, &[]),
        "OST" => (53, &["OST-27a", "OST-43a"]),
        "TIN" => (59, &[]),
        _ => (74, &["INF-40a", "INF-40b"]),
    };
    let mut ids: Vec<String> = (1..=last).map(|n| format!("{letters}-{n:02}")).collect();
    ids.extend(suffixed.iter().map(|id| (*id).to_owned()));
    ids.sort();
    ids
}

/// Each rule of a document: its id and its text.
fn entries(text: &str) -> Vec<(String, String)> {
    let parts = text.split("\n### ").skip(1);
    parts
        .map(|part| {
            let id = part.split_whitespace().next().unwrap();
            (id.to_owned(), part.split("\n## ").next().unwrap().to_owned())
        })
        .collect()
}

/// Words between backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// Rows of a table whose second cell is a word between backticks: the word and the cells behind it.
fn rows(text: &str) -> Vec<(&str, Vec<Option<f64>>)> {
    let cells = text
        .lines()
        .filter(|l| l.starts_with('|'))
        .map(|l| l.trim_matches('|').split('|').map(str::trim).skip(1).collect::<Vec<_>>());
    cells
        .filter_map(|row| {
            let word = row.first()?.strip_prefix('`')?.strip_suffix('`')?;
            Some((word, row.iter().skip(1).map(|cell| cell.parse().ok()).collect()))
        })
        .collect()
}

/// The file of a module by its path, `rules::infantry::scale`.
fn source(module: &[&str]) -> Option<PathBuf> {
    let path = root().join("src").join(module.join("/"));
    let file = path.with_extension("rs");
    [file, path.join("mod.rs")].into_iter().find(|p| p.exists())
}

/// Is there a function where this path says?
fn exists(path: &str) -> bool {
    let parts: Vec<&str> = path.split("::").collect();
    let Some((name, module)) = parts.split_last() else { return false };
    let Some(text) = source(module).map(|file| fs::read_to_string(file).unwrap()) else {
        return false;
    };
    [format!("fn {name}("), format!("fn {name}<")].iter().any(|head| text.contains(head))
}

#[test]
fn every_rule_has_one_heading_and_no_heading_is_without_a_rule() {
    for (name, letters) in WRITTEN {
        let mut found: Vec<String> =
            entries(&document(name)).into_iter().map(|(id, _)| id).collect();
        found.sort();
        assert_eq!(found, expected(letters), "{name}");
    }
}

#[test]
fn every_rule_says_where_it_comes_from_and_what_plays_it() {
    for (name, _) in WRITTEN {
        for (id, text) in entries(&document(name)) {
            assert!(text.contains("\n- Source: "), "{id} has no source");
            let played = text.contains("\n- Code: ") || text.contains("\n- Not played yet: ");
            assert!(played, "{id} names no function and does not say that it is not played yet");
        }
    }
}

#[test]
fn every_function_that_is_named_exists() {
    let mut missing = Vec::new();
    let mut named = 0;
    for text in documents() {
        for (id, entry) in entries(&text) {
            for path in quoted(&entry) {
                let first = path.split_once("::").map(|(first, _)| first);
                if first.is_some_and(|first| MODULES.contains(&first)) {
                    named += 1;
                    if !exists(path) {
                        missing.push(format!("{id}: {path}"));
                    }
                }
            }
        }
    }
    assert!(named > 100, "only {named} functions are named");
    assert!(missing.is_empty(), "no such function:\n{}", missing.join("\n"));
}

#[test]
fn every_rule_that_is_mentioned_is_there() {
    for text in documents() {
        for (name, letters) in WRITTEN {
            let known = expected(letters);
            let mark = format!("{letters}-");
            for (at, _) in text.match_indices(&mark) {
                let rest = &text[at + mark.len()..];
                let number: String = rest
                    .chars()
                    .take_while(|c| c.is_ascii_digit() || matches!(c, 'a' | 'b'))
                    .collect();
                let id = format!("{mark}{number}");
                assert!(known.contains(&id), "{id} is mentioned and not in {name}");
            }
        }
    }
}

#[test]
fn the_charts_of_the_reference_are_those_that_are_played() {
    let text = document("infantry");
    let entry = |id: &str| entries(&text).into_iter().find(|e| e.0 == id).unwrap().1;

    let tables = data::Tables::parse(data::TABLES).unwrap();
    let chart = entry("INF-33");
    let printed = rows(&chart);
    assert_eq!(printed.len(), tables.chart.len());
    for (row, (word, cells)) in tables.chart.iter().zip(&printed) {
        let mut percent: Vec<Option<f64>> = row.percent.iter().map(|p| p.map(f64::from)).collect();
        percent.resize(tables.chart_m.len(), None);
        assert_eq!((row.row.as_str(), &percent), (*word, cells));
    }

    let table = entry("INF-65");
    let printed = rows(&table);
    assert_eq!(printed.len(), guns::guns().len());
    for (gun, (word, cells)) in guns::guns().iter().zip(&printed) {
        // A shaped charge is printed at each range.
        let flat = (0..3).map(|i| gun.flat.get(i).or(gun.flat.first()).copied());
        let figures: Vec<Option<f64>> = flat.chain([Some(gun.deflection)]).collect();
        assert_eq!((gun.id.as_str(), &figures), (*word, cells));
    }
}

fn vesica(ids: &[&str]) -> assert_cmd::assert::Assert {
    let mut command = Command::new(env!("CARGO_BIN_EXE_vesica"));
    command.arg("rules").args(ids).assert()
}

#[test]
fn the_command_prints_rules_as_they_stand() {
    let text = document("infantry");
    let (_, entry) = entries(&text).into_iter().find(|e| e.0 == "INF-20").unwrap();
    let entry = format!("### {}\n", entry.trim_end());
    vesica(&["inf-20"]).success().stdout(entry.clone()).stderr("");
    let both = vesica(&["INF-40A", "INF-20"]).success();
    both.stdout(starts_with("### INF-40a ").and(contains(format!("\n\n{entry}"))));
}

#[test]
fn the_command_lists_every_rule_with_its_title() {
    let listed = vesica(&[]).success().get_output().stdout.clone();
    let listed = String::from_utf8(listed).unwrap();
    for text in documents() {
        assert!(listed.lines().any(|line| text.starts_with(&format!("# {line}\n"))));
        for (id, entry) in entries(&text) {
            let title = entry.lines().next().unwrap().split_once(' ').unwrap().1;
            let line = listed.lines().find(|l| l.trim_start().starts_with(&format!("{id} ")));
            assert!(line.unwrap().ends_with(title), "{id}");
        }
    }
}

#[test]
fn the_command_refuses_an_unknown_rule_and_names_the_nearest() {
    let refused = vesica(&["INF-240"]).code(1).stdout("");
    refused.stderr(contains("INF-240").and(contains("did you mean INF-24?")));
    // What is known is printed all the same; each unknown id has its line.
    let some = vesica(&["GEN-01", "nonsense", "inf-1"]).code(1).stdout(starts_with("### GEN-01 "));
    let stderr = String::from_utf8(some.get_output().stderr.clone()).unwrap();
    assert_eq!(stderr.lines().count(), 2, "{stderr}");
    assert!(stderr.contains("did you mean INF-01?"), "{stderr}");
}
