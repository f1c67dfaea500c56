//! The shared layers name no rulebook, except in one file that adds what is its own and in each rulebook's own folder.

use ludus::engine::book::Book;
use std::fs;
use std::path::{Path, PathBuf};

/// The layers, and their files and folders that can name rulebooks. Tests can: they play games.
const LAYERS: [(&str, &[&str]); 4] = [
    ("src/engine", &["book"]),
    ("src/store", &["books", "tests"]),
    ("src/cli", &["books"]),
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

/// The lines that name a rulebook, by its word or its name. The declaration of its module and its feature do not count.
fn naming(text: &str, book: Book) -> Vec<(usize, &str)> {
    let declared = [format!("mod {};", book.word()), format!("pub mod {};", book.word())];
    let names = |line: &str| {
        let line = line.to_lowercase();
        !line.contains("feature = \"") && (line.contains(book.word()) || line.contains(&book.name().to_lowercase()))
    };
    let lines = text.lines().enumerate().filter(|(_, line)| names(line) && !declared.iter().any(|one| line == one));
    lines.map(|(number, line)| (number + 1, line)).collect()
}

#[test]
fn outside_one_file_a_layer_no_line_names_a_rulebook() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut told = Vec::new();
    for (layer, exceptions) in LAYERS {
        let layer = root.join(layer);
        let own = |path: &Path| {
            let first = path.strip_prefix(&layer).unwrap().iter().next().and_then(|part| part.to_str()).unwrap_or("");
            let first = first.trim_end_matches(".rs");
            exceptions.contains(&first) || Book::of(first).is_some()
        };
        for name in exceptions {
            assert!(layer.join(name).exists() || layer.join(format!("{name}.rs")).exists(), "{name} is gone");
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
