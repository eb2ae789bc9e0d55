//! The layers of the house, read from the sources: a module may use those below it, never those above.

use std::fs;
use std::path::{Path, PathBuf};

/// What each module may use of ours. A module that is not here may use everything.
const MAY_USE: &[(&str, &[&str])] = &[
    ("geometry", &[]),
    ("dice", &[]),
    ("model", &["geometry", "dice"]),
    ("rules", &["model", "geometry", "dice"]),
    ("ai", &["model", "geometry", "dice", "rules"]),
    ("files", &["rules", "model", "geometry"]),
    ("battle", &["rules", "model", "geometry", "dice"]),
    ("draw", &["model", "geometry", "dice"]),
    ("ask", &["files", "rules", "model", "geometry", "dice"]),
    ("cli", &["geometry", "dice", "model", "rules", "ai", "files", "battle", "draw", "ask"]),
    ("gui", &["geometry", "dice", "model", "rules", "ai", "files", "battle", "draw", "ask"]),
];

/// Modules that may name Bevy at all, and what of it.
const BEVY: &[(&str, &[&str])] = &[("battle", &["bevy::app", "bevy::ecs"]), ("gui", &["bevy"])];

fn sources(dir: &Path, out: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = fs::read_dir(dir).unwrap().map(|e| e.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            sources(&path, out);
        } else if path.extension().is_some_and(|e| e == "rs") {
            out.push(path);
        }
    }
}

fn module_of(path: &Path, src: &Path) -> String {
    let first = path.strip_prefix(src).unwrap().components().next().unwrap();
    first.as_os_str().to_string_lossy().trim_end_matches(".rs").to_owned()
}

/// Lines of code: no comments, so that a doc link to another layer is no use of it.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().enumerate().map(|(i, l)| (i + 1, l));
    lines.filter(|(_, l)| !l.trim_start().starts_with("//"))
}

/// Names that follow `prefix` in a line, `use crate::{a::x, b::y}` included.
fn named_after(line: &str, prefix: &str) -> Vec<String> {
    let word =
        |s: &str| s.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let mut found = Vec::new();
    for (at, _) in line.match_indices(prefix) {
        let rest = &line[at + prefix.len()..];
        match rest.strip_prefix('{') {
            Some(list) => found.extend(list.split(',').map(|part| word(part.trim()))),
            None => found.push(word(rest)),
        }
    }
    found.retain(|w| !w.is_empty());
    found
}

fn violations(files: &[(PathBuf, String)], src: &Path) -> Vec<String> {
    let modules: Vec<&str> = MAY_USE.iter().map(|m| m.0).collect();
    let mut wrong = Vec::new();
    for (path, text) in files {
        let module = module_of(path, src);
        let Some((_, may)) = MAY_USE.iter().find(|m| m.0 == module) else { continue };
        for (number, line) in code(text) {
            let place = format!("{}:{number}", path.display());
            for used in named_after(line, "crate::") {
                let ours = modules.contains(&used.as_str());
                if ours && used != module && !may.contains(&used.as_str()) {
                    wrong.push(format!("{place}: {module} may not use {used}"));
                }
            }
            if line.contains("bevy::") || line.contains("bevy_egui::") {
                let allowed = BEVY.iter().find(|b| b.0 == module).map_or(&[][..], |b| b.1);
                if !allowed.iter().any(|a| line.contains(a)) {
                    wrong.push(format!("{place}: {module} may not use Bevy here"));
                }
            }
            if line.contains("ruleset.id() ==") || line.contains("rules.id() ==") {
                wrong.push(format!("{place}: nobody asks which rule set is active"));
            }
        }
    }
    wrong
}

#[test]
fn no_layer_is_crossed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let src = root.join("src");
    let mut paths = Vec::new();
    sources(&src, &mut paths);
    assert!(paths.len() > 30, "the sources were not found");
    let files: Vec<_> =
        paths.into_iter().map(|p| (p.clone(), fs::read_to_string(p).unwrap())).collect();
    let wrong = violations(&files, &src);
    assert!(wrong.is_empty(), "layers crossed:\n{}", wrong.join("\n"));
}

#[test]
fn a_crossed_layer_is_found() {
    let src = Path::new("src");
    let file = |name: &str, text: &str| (src.join(name), text.to_owned());
    let bad = [
        file("geometry/x.rs", "use crate::model::PieceId;"),
        file("rules/x.rs", "use crate::{geometry::Dir, battle::step};"),
        file("model/x.rs", "use bevy::ecs::prelude::*;"),
        file("battle/x.rs", "use bevy::render::Foo;"),
        file("cli/battle.rs", "crate::gui::run()"),
        file("rules/y.rs", "if ruleset.id() == \"infantry\" {}"),
    ];
    assert_eq!(violations(&bad, src).len(), bad.len());
    let good = [
        file(
            "rules/x.rs",
            "use crate::{geometry::Dir, model::PieceId};\n// crate::battle is not our business",
        ),
        file("battle/x.rs", "use bevy::ecs::prelude::*;"),
    ];
    assert!(violations(&good, src).is_empty());
}

#[test]
fn every_module_says_what_it_is_for() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = Vec::new();
    sources(&root.join("src"), &mut paths);
    let silent: Vec<_> =
        paths.iter().filter(|p| !fs::read_to_string(p).unwrap().starts_with("//!")).collect();
    assert!(silent.is_empty(), "no module head: {silent:?}");
}
