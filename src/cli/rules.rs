//! `vesica rules`: the rules reference by ids. The documents of `docs/rules/` are in the program itself; this file knows
//! their headings and nothing of what they say.

use super::say;
use std::cmp::Reverse;
use std::process::ExitCode;

/// The documents, in the order in which they are listed.
const DOCUMENTS: &[&str] = &[
    include_str!("../../docs/rules/general.md"),
    include_str!("../../docs/rules/infantry.md"),
    include_str!("../../docs/rules/ostfront.md"),
    include_str!("../../docs/rules/twelve_inch.md"),
];

/// Arguments of `rules`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Ids of rules, `INF-20`; without any, all ids are listed with their titles.
    #[arg(value_name = "ID")]
    ids: Vec<String>,
}

/// One rule of a document.
struct Entry<'a> {
    id: &'a str,
    title: &'a str,
    /// Heading and text as they stand, without blank lines at the end.
    text: &'a str,
}

/// Runs it: status 0, or 1 if an id is unknown.
pub(super) fn run(args: &Args) -> ExitCode {
    if args.ids.is_empty() {
        return say(&list());
    }
    let entries: Vec<Entry> = DOCUMENTS.iter().copied().flat_map(entries).collect();
    let mut found = Vec::new();
    let mut all = true;
    for id in &args.ids {
        match entries.iter().find(|entry| entry.id.eq_ignore_ascii_case(id)) {
            Some(entry) => found.push(entry.text),
            None => {
                all = false;
                eprintln!("vesica: there is no rule \"{id}\"{}", meant(id, &entries));
            }
        }
    }
    if found.is_empty() {
        return ExitCode::from(1);
    }
    let printed = say(&format!("{}\n", found.join("\n\n")));
    if printed == ExitCode::SUCCESS && !all { ExitCode::from(1) } else { printed }
}

/// Every id with its title, by rule set.
fn list() -> String {
    let mut text = String::new();
    for document in DOCUMENTS {
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(document.lines().next().unwrap_or_default().trim_start_matches("# "));
        text.push('\n');
        for Entry { id, title, .. } in entries(document) {
            text.push_str(&format!("  {id:<8} {title}\n"));
        }
    }
    text
}

/// The rules of a document: a heading of level 3 and all up to the next heading of this level or above.
fn entries(document: &str) -> Vec<Entry<'_>> {
    let mut entries = Vec::new();
    let (mut place, mut open) = (0, None);
    for line in document.split_inclusive('\n') {
        if ["# ", "## ", "### "].iter().any(|mark| line.starts_with(mark)) {
            entries.extend(open.take().and_then(|start| entry(document.get(start..place)?)));
        }
        if line.starts_with("### ") {
            open = Some(place);
        }
        place += line.len();
    }
    entries.extend(open.and_then(|start| entry(document.get(start..)?)));
    entries
}

/// A rule from its heading and text.
fn entry(text: &str) -> Option<Entry<'_>> {
    let text = text.trim_end();
    let (id, title) = text.lines().next()?.strip_prefix("### ")?.split_once(' ')?;
    Some(Entry { id, title: title.trim(), text })
}

/// A hint at the id that comes nearest; `inf-2` is near to `INF-02`. Of two as near the one that begins alike.
fn meant(id: &str, entries: &[Entry]) -> String {
    let wanted = match id.split_once('-') {
        Some((set, number)) if number.len() == 1 => format!("{set}-0{number}"),
        _ => id.to_owned(),
    };
    let wanted = wanted.to_lowercase();
    let nearest = entries.iter().max_by_key(|entry| {
        let known = entry.id.to_lowercase();
        let alike = wanted.chars().zip(known.chars()).take_while(|(a, b)| a == b).count();
        (Reverse(strsim::damerau_levenshtein(&wanted, &known)), alike)
    });
    nearest.map_or_else(String::new, |entry| format!("; did you mean {}?", entry.id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_falls_into_its_rules() {
        let text = "# A\n\n## B\n\n### X-01 One\ntext\n\n### X-02a Two, and more\n| a |\n\n\n## C\nno rule\n";
        let entries = entries(text);
        let shown: Vec<_> = entries.iter().map(|e| (e.id, e.title, e.text)).collect();
        assert_eq!(
            shown,
            [
                ("X-01", "One", "### X-01 One\ntext"),
                ("X-02a", "Two, and more", "### X-02a Two, and more\n| a |"),
            ]
        );
    }

    #[test]
    fn a_mistyped_id_finds_its_neighbour() {
        let entries: Vec<Entry> = DOCUMENTS.iter().copied().flat_map(entries).collect();
        for (typed, id) in
            [("inf-2", "INF-02"), ("INF40b", "INF-40b"), ("gen_17", "GEN-17"), ("INF-75", "INF-74")]
        {
            assert_eq!(meant(typed, &entries), format!("; did you mean {id}?"));
        }
        assert_eq!(meant("INF-01", &[]), "");
    }
}
