//! The neutral parts are neutral: they name no rulebook. A layer has one file that matches on them, and a folder for what
//! is each one's own.

use ludus::engine::book::Book;
use std::fs;
use std::path::{Path, PathBuf};

/// The layers under trial, and of each what may name rulebooks. Tests may: they play some game or other.
const LAYERS: [(&str, &[&str]); 4] = [
    ("src/engine", &["book.rs"]),
    ("src/store", &["books.rs", "tests", "tests.rs"]),
    ("src/cli", &["books.rs"]),
    ("src/tui/game_view", &[]),
];

pub fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// Lines that name a rulebook, by its word or its name. That a folder of that name belongs to the layer is no naming.
fn naming(text: &str, book: Book) -> Vec<(usize, &str)> {
    let declared = [format!("mod {};", book.word()), format!("pub mod {};", book.word())];
    let names = |line: &str| {
        let line = line.to_lowercase();
        line.contains(book.word()) || line.contains(&book.name().to_lowercase())
    };
    let lines = text.lines().enumerate().filter(|(_, line)| names(line) && !declared.iter().any(|one| line == one));
    lines.map(|(number, line)| (number + 1, line)).collect()
}

#[test]
fn outside_one_file_a_layer_no_line_names_a_rulebook() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut told = Vec::new();
    for (layer, doors) in LAYERS {
        let layer = root.join(layer);
        let own = |path: &Path| {
            let first = path.strip_prefix(&layer).unwrap().iter().next().and_then(|part| part.to_str()).unwrap_or("");
            let first =
                if Book::of(first.trim_end_matches(".rs")).is_some() { first.trim_end_matches(".rs") } else { first };
            doors.contains(&first) || Book::of(first).is_some()
        };
        for door in doors {
            assert!(layer.join(door).exists(), "{door} is not there any more");
        }
        let mut files = Vec::new();
        sources(&layer, &mut files);
        assert!(files.len() > 5, "{}", layer.display());
        for file in files.iter().filter(|file| !own(file)) {
            let text = fs::read_to_string(file).unwrap();
            for (number, line) in Book::ALL.into_iter().flat_map(|book| naming(&text, book)) {
                told.push(format!("{}:{number}: {line}", file.strip_prefix(root).unwrap().display()));
            }
        }
    }
    assert!(told.is_empty(), "these name a rulebook:\n{}", told.join("\n"));
}

#[test]
fn a_name_is_found_in_code_and_comments_and_in_any_case() {
    for line in ["use crate::gladiator::state::Battle;", "// as in Gladiator", "    mod gladiator;", "GLADIATORS"] {
        assert_eq!(naming(line, Book::Gladiator).len(), 1, "{line}");
    }
    assert!(naming("mod gladiator;\npub mod gladiator;\nmod games;", Book::Gladiator).is_empty());
}
