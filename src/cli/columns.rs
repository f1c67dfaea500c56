//! Plain text in columns.

/// Widest padded column; wider than any terminal.
const WIDEST: usize = 400;

/// Formats rows under their heads. Columns fit their content; numbers align right.
pub fn columns<const N: usize>(heads: [&str; N], rows: &[[String; N]]) -> String {
    let width = |i: usize| {
        let cells = rows.iter().map(|row| row[i].chars().count());
        cells.chain([heads[i].chars().count()]).max().unwrap_or(0).min(WIDEST)
    };
    let widths: [usize; N] = std::array::from_fn(width);
    let right: [bool; N] = std::array::from_fn(|i| !rows.is_empty() && rows.iter().all(|row| is_number(&row[i])));
    let mut text = String::new();
    for row in std::iter::once(&heads.map(String::from)).chain(rows) {
        let mut line = String::new();
        for (i, cell) in row.iter().enumerate() {
            let (width, gap) = (widths[i], if i == 0 { "" } else { "  " });
            line += gap;
            line += &if right[i] { format!("{cell:>width$}") } else { format!("{cell:<width$}") };
        }
        text += line.trim_end();
        text += "\n";
    }
    text
}

fn is_number(cell: &str) -> bool {
    cell == "-" || cell.parse::<f64>().is_ok()
}

/// The value, or "-" for `None`.
pub fn or_dash(value: Option<impl ToString>) -> String {
    value.map_or("-".into(), |value| value.to_string())
}

pub fn mark(value: bool) -> String {
    if value { "yes".into() } else { String::new() }
}
