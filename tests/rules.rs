//! Which rules of the rulebook are proven, and by what: ids cited by scenarios and tests against the rulebook's.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use ludus::gladiator::scenario::Scenario;
use ludus::kit::book::Book;
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

/// The id of a rule: words of capital letters and digits between hyphens, the first beginning with a letter, the last ending
/// in a digit, as FACE-04, DQ-HEX-01, D183.
fn is_id(id: &str) -> bool {
    let mut words = id.split('-');
    let whole =
        words.all(|word| !word.is_empty() && word.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit()));
    whole && id.starts_with(|c: char| c.is_ascii_uppercase()) && id.ends_with(|c: char| c.is_ascii_digit())
}

/// The id that a line of a rulebook states, which then begins with "- **ID**". A line that begins like a rule and names
/// nothing that is an id is refused.
fn stated(line: &str) -> Result<Option<&str>, String> {
    let Some(rest) = line.strip_prefix("- **") else { return Ok(None) };
    match rest.split_once("** ") {
        Some((id, text)) if is_id(id) && !text.trim().is_empty() => Ok(Some(id)),
        _ => Err(format!("no rule: {line}")),
    }
}

/// Every id that the rulebook of a book states.
fn rulebook(book: Book) -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    for file in files(&format!("assets/rulebook/{}", book.word()), "md") {
        for line in std::fs::read_to_string(&file).unwrap().lines() {
            let id = stated(line).unwrap_or_else(|fault| panic!("{}: {fault}", file.display()));
            if let Some(id) = id {
                assert!(ids.insert(id.to_string()), "{}: {id} is stated twice", file.display());
            }
        }
    }
    ids
}

/// How the ids of decisions begin, readings where the source is silent: they need no test of their own.
const fn decisions(book: Book) -> &'static str {
    match book {
        Book::Gladiator => "DEC-",
    }
}

/// The ids that a source file cites in its calls of the macro of this name.
fn cited_in_source(text: &str) -> Vec<String> {
    let calls = text.split(concat!("proves", "!(")).skip(1);
    let quoted = calls.flat_map(|call| call.split(')').next().unwrap_or("").split('"').skip(1).step_by(2));
    quoted.map(str::to_string).collect()
}

/// Every id that the scenarios and tests of a book cite, with the first file that cites it. What stands in no folder of a
/// book may cite the ids of any.
fn cited(book: Book) -> BTreeMap<String, PathBuf> {
    let mut ids = BTreeMap::new();
    match book {
        Book::Gladiator => {
            for file in files("tests/gladiator/scenarios", "json") {
                let text = std::fs::read_to_string(&file).unwrap();
                let scenario = Scenario::parse(&text).unwrap_or_else(|fault| panic!("{}: {fault}", file.display()));
                for id in scenario.proves {
                    ids.entry(id).or_insert_with(|| file.clone());
                }
            }
        }
    }
    let of_another = |file: &PathBuf| {
        let inside = file.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap();
        let mut folders = inside.iter().filter_map(|part| Book::of(part.to_str()?));
        folders.next().is_some_and(|folder| folder != book)
    };
    let sources = files("src", "rs").into_iter().chain(files("tests", "rs"));
    for file in sources.filter(|file| !of_another(file)) {
        for id in cited_in_source(&std::fs::read_to_string(&file).unwrap()) {
            ids.entry(id).or_insert_with(|| file.clone());
        }
    }
    ids
}

#[test]
fn a_line_that_looks_like_a_rule_is_one() {
    for (line, id) in [
        ("- **FACE-04** From the side it is easier.", "FACE-04"),
        ("- **DQ-HEX-01** A hex.", "DQ-HEX-01"),
        ("- **TT-COMBAT-01** A turn.", "TT-COMBAT-01"),
        ("- **DUEL-PLAN-01** A plan.", "DUEL-PLAN-01"),
        ("- **BATT-GEN-01** A field.", "BATT-GEN-01"),
        ("- **TT-WPN-T1** A table.", "TT-WPN-T1"),
        ("- **D183** A name.", "D183"),
    ] {
        assert_eq!(stated(line), Ok(Some(id)));
    }
    for line in ["- **Face-04** x", "- **FACE-** x", "- **FACE04 x", "- **FACE-04**", "- **4-FACE** x", "- **A--1** x"]
    {
        assert!(stated(line).is_err(), "{line}");
    }
    assert_eq!(stated("- plain"), Ok(None));
}

#[test]
fn every_folder_of_rules_is_of_a_book() {
    for entry in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/rulebook")).unwrap() {
        let path = entry.unwrap().path();
        let word = path.file_name().unwrap().to_str().unwrap();
        assert!(path.is_dir() && Book::of(word).is_some(), "{}: of no rulebook that this program has", path.display());
    }
}

#[test]
fn every_id_cited_stands_in_a_rulebook() {
    let stated: BTreeSet<String> = Book::ALL.into_iter().flat_map(rulebook).collect();
    for book in Book::ALL {
        let unknown: Vec<String> = cited(book)
            .into_iter()
            .filter(|(id, _)| !stated.contains(id))
            .map(|(id, file)| format!("{id}, cited by {}", file.display()))
            .collect();
        assert!(unknown.is_empty(), "not in assets/rulebook: {}", unknown.join("; "));
    }
}

#[test]
fn every_id_stands_in_one_rulebook_only() {
    let mut all = BTreeSet::new();
    for id in Book::ALL.into_iter().flat_map(rulebook) {
        assert!(all.insert(id.clone()), "{id} stands in two rulebooks: a test could not tell which it proves");
    }
}

#[test]
fn open_rules_are_exactly_those_that_nothing_proves() {
    for book in Book::ALL {
        let cited = cited(book);
        let open: Vec<String> = rulebook(book)
            .into_iter()
            .filter(|id| !id.starts_with(decisions(book)) && !cited.contains_key(id))
            .collect();
        let list = format!("tests/{}/open_rules.txt", book.word());
        let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(&list)).unwrap();
        let listed: Vec<String> = text.lines().map(str::to_string).collect();
        let proven: Vec<&String> = listed.iter().filter(|id| !open.contains(id)).collect();
        let missing: Vec<&String> = open.iter().filter(|id| !listed.contains(id)).collect();
        assert!(proven.is_empty(), "take out of {list}, they are proven or no rules: {proven:?}");
        assert!(missing.is_empty(), "nothing proves these any more, and {list} lacks them: {missing:?}");
        assert!(listed.is_sorted() && listed.len() == open.len(), "{list}: sorted, each id once");
    }
}

#[test]
fn every_rulebook_states_its_rules_once() {
    for book in Book::ALL {
        let rulebook = rulebook(book);
        let rules = rulebook.iter().filter(|id| !id.starts_with(decisions(book))).count();
        let counted = match book {
            Book::Gladiator => (619, 140),
        };
        assert_eq!((rules, rulebook.len() - rules), counted, "rules and decisions of {}", book.name());
    }
}

#[test]
fn the_readme_tells_how_large_a_battle_is() {
    let tenths = (size_of::<ludus::gladiator::state::Battle>() * 10 + 512) / 1024;
    let told = format!("clone of a `Battle` ({}.{} KiB)", tenths / 10, tenths % 10);
    let readme = std::fs::read_to_string("README.md").unwrap();
    assert!(readme.contains(&told), "{told}");
}
