//! Reads tables from the rulebook's chapters, so that tests compare the program with the printed rules.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

macro_rules! chapters {
    ($($name:literal),+) => {
        &[$(($name, include_str!(concat!("../../assets/rulebook/hexarena/", $name, ".md")))),+]
    };
}

/// Chapters whose tables the tests read.
const CHAPTERS: &[(&str, &str)] = chapters!(
    "03-characteristics",
    "04-birth-and-races",
    "05-aspects",
    "06-heritage",
    "07-experience",
    "13-riders-and-large-figures",
    "19-grievous-injuries",
    "21-weapons",
    "22-shields-and-armour",
    "25-opponents"
);

/// Returns the body rows of the chapter's first table whose first heading is `first`, with trimmed cells.
pub fn table(chapter: &str, first: &str) -> Vec<Vec<String>> {
    let found = CHAPTERS.iter().find(|(name, _)| *name == chapter);
    let (path, text) = found.unwrap_or_else(|| panic!("{chapter} is not among the chapters"));
    let head = format!("| {first} |");
    let mut lines = text.lines().skip_while(|line| !line.starts_with(&head));
    assert!(lines.next().is_some(), "{path}: no table that begins with {first}");
    let rows = lines.skip(1).take_while(|line| line.starts_with('|'));
    let cells = |line: &str| line.trim_matches('|').split('|').map(|cell| cell.trim().to_string()).collect();
    rows.map(cells).collect()
}

/// Parses "3-4" into its bounds; a single number is both bounds.
pub fn range(cell: &str) -> (i16, i16) {
    let number = |text: &str| text.parse::<i16>().unwrap_or_else(|_| panic!("{cell} is no range"));
    let (low, high) = cell.split_once('-').unwrap_or((cell, cell));
    (number(low), number(high))
}

/// Parses a number with optional sign or percent sign; `None` for "-", "P", "V" or "*".
pub fn number(cell: &str) -> Option<i16> {
    match cell {
        "-" | "P" | "V" | "*" => None,
        _ => Some(cell.trim_start_matches('+').trim_end_matches('%').parse().unwrap_or_else(|_| panic!("{cell}"))),
    }
}
