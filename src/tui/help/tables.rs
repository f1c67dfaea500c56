//! The tables of a rulebook, drawn in columns of text. Start with [`drawn`].

use crate::help::plain;

/// Blank columns between two cells.
const GAP: usize = 2;
/// Columns of the widest table that is drawn. Rows of a wider one become sentences.
const WIDEST: usize = 76;

/// The lines of a chapter with its tables drawn. Each line keeps its number, so that a search can point at it.
pub fn drawn(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut table: Vec<Vec<String>> = Vec::new();
    for line in text.lines() {
        match cells(line) {
            Some(row) => table.push(row),
            None => {
                lines.extend(rows(&std::mem::take(&mut table)));
                lines.push(line.to_string());
            }
        }
    }
    lines.extend(rows(&table));
    lines
}

/// The cells of a line of a table. `None` for another line.
fn cells(line: &str) -> Option<Vec<String>> {
    let inner = line.trim().strip_prefix('|')?;
    let inner = inner.strip_suffix('|').unwrap_or(inner);
    Some(inner.split('|').map(|cell| plain(cell.trim())).collect())
}

/// Returns whether a row only separates the heads from the values.
fn is_rule(row: &[String]) -> bool {
    row.iter().all(|cell| !cell.is_empty() && cell.chars().all(|letter| matches!(letter, '-' | ':')))
}

fn rows(table: &[Vec<String>]) -> Vec<String> {
    let count = table.iter().map(Vec::len).max().unwrap_or(0);
    let cell = |row: &[String], column: usize| row.get(column).cloned().unwrap_or_default();
    let wide = |column: usize| {
        let values = table.iter().filter(|row| !is_rule(row));
        values.map(|row| cell(row, column).chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..count).map(wide).collect();
    let is_narrow = widths.iter().map(|width| width + GAP).sum::<usize>() <= WIDEST;
    let line = |row: &Vec<String>| {
        if !is_narrow {
            return sentence(&table[0], row);
        }
        let padded = widths.iter().enumerate().map(|(column, width)| {
            let text = if is_rule(row) { "-".repeat(*width) } else { cell(row, column) };
            format!("{text:<wide$}", wide = width + GAP)
        });
        // A line that begins with a space is not broken.
        format!(" {}", padded.collect::<String>().trim_end())
    };
    table.iter().map(line).collect()
}

/// A row of a wide table: "Sword: cut 5; price 12".
fn sentence(heads: &[String], row: &Vec<String>) -> String {
    if is_rule(row) || heads == row {
        return String::new();
    }
    let named = heads.iter().zip(row).skip(1).filter(|(_, value)| !value.is_empty());
    let told: Vec<String> = named.map(|(head, value)| format!("{head} {value}")).collect();
    format!("{}: {}", row.first().map_or("", String::as_str), told.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_stand_in_columns_and_keep_their_lines() {
        let text = "Before.\n| Scale | Hex |\n|---|---:|\n| small | 5 feet |\nAfter.";
        assert_eq!(drawn(text), ["Before.", " Scale  Hex", " -----  ------", " small  5 feet", "After."]);
    }

    #[test]
    fn rows_of_wide_tables_become_sentences() {
        let long = "x".repeat(80);
        let text = format!("| Name | Does |\n|---|---|\n| Net | {long} |");
        assert_eq!(drawn(&text), [String::new(), String::new(), format!("Net: Does {long}")]);
    }
}
