//! Which rules of the rulebook are proven, and by what: ids cited by scenarios and tests against the rulebook's.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use ludus::gladiator::scenario::Scenario;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    assert!(!found.is_empty(), "no {extension} files in {folder}");
    found
}

/// Every id that the rulebook states: a line that begins with "- **ID**".
fn rulebook() -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    for file in files("assets/rulebook", "md") {
        for line in std::fs::read_to_string(&file).unwrap().lines() {
            let Some((id, _)) = line.strip_prefix("- **").and_then(|rest| rest.split_once("**")) else { continue };
            let whole = id.split_once('-').is_some_and(|(area, number)| {
                area.chars().all(|c| c.is_ascii_uppercase()) && number.chars().all(|c| c.is_ascii_digit())
            });
            if whole {
                assert!(ids.insert(id.to_string()), "{}: {id} is stated twice", file.display());
            }
        }
    }
    ids
}

/// The ids that a source file cites in its calls of the macro of this name.
fn cited_in_source(text: &str) -> Vec<String> {
    let calls = text.split(concat!("proves", "!(")).skip(1);
    let quoted = calls.flat_map(|call| call.split(')').next().unwrap_or("").split('"').skip(1).step_by(2));
    quoted.map(str::to_string).collect()
}

/// Every id cited, with the first file that cites it.
fn cited() -> BTreeMap<String, PathBuf> {
    let mut ids = BTreeMap::new();
    for file in files("tests/scenarios", "json") {
        let text = std::fs::read_to_string(&file).unwrap();
        let scenario = Scenario::parse(&text).unwrap_or_else(|fault| panic!("{}: {fault}", file.display()));
        for id in scenario.proves {
            ids.entry(id).or_insert_with(|| file.clone());
        }
    }
    for file in files("src", "rs").into_iter().chain(files("tests", "rs")) {
        for id in cited_in_source(&std::fs::read_to_string(&file).unwrap()) {
            ids.entry(id).or_insert_with(|| file.clone());
        }
    }
    ids
}

#[test]
fn every_id_cited_stands_in_the_rulebook() {
    let rulebook = rulebook();
    let unknown: Vec<String> = cited()
        .into_iter()
        .filter(|(id, _)| !rulebook.contains(id))
        .map(|(id, file)| format!("{id}, cited by {}", file.display()))
        .collect();
    assert!(unknown.is_empty(), "not in assets/rulebook: {}", unknown.join("; "));
}

#[test]
fn open_rules_are_exactly_those_that_nothing_proves() {
    let cited = cited();
    let open: Vec<String> =
        rulebook().into_iter().filter(|id| !id.starts_with("DEC-") && !cited.contains_key(id)).collect();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/open_rules.txt");
    let text = std::fs::read_to_string(path).unwrap();
    let listed: Vec<String> = text.lines().map(str::to_string).collect();
    let proven: Vec<&String> = listed.iter().filter(|id| !open.contains(id)).collect();
    let missing: Vec<&String> = open.iter().filter(|id| !listed.contains(id)).collect();
    assert!(proven.is_empty(), "take out of tests/open_rules.txt, they are proven or no rules: {proven:?}");
    assert!(missing.is_empty(), "nothing proves these any more, and tests/open_rules.txt lacks them: {missing:?}");
    assert!(listed.is_sorted() && listed.len() == open.len(), "tests/open_rules.txt: sorted, each id once");
}

#[test]
fn the_rulebook_states_every_rule_once() {
    let rulebook = rulebook();
    let rules = rulebook.iter().filter(|id| !id.starts_with("DEC-")).count();
    assert_eq!((rules, rulebook.len() - rules), (619, 139));
}
