//! The scenario files of a rulebook, for the tests that play all of them.

use std::fmt::Display;
use std::path::{Path, PathBuf};

/// The files of `tests/BOOK/scenarios`, sorted by name.
pub fn files(book: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(book).join("scenarios");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// Plays every file of a rulebook. At least so many are expected, or something is missing.
pub fn all_hold<E: Display>(book: &str, at_least: usize, run: impl Fn(&str) -> Result<Vec<String>, E>) {
    let mut failures = Vec::new();
    for file in files(book) {
        let name = file.file_name().unwrap().to_string_lossy();
        match run(&std::fs::read_to_string(&file).unwrap()) {
            Err(error) => failures.push(format!("{name}: {error}")),
            Ok(differences) => failures.extend(differences.iter().map(|difference| format!("{name}: {difference}"))),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    let count = files(book).len();
    assert!(count >= at_least, "{count} scenario files, expected at least {at_least}");
}
