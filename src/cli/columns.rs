//! Plain text in columns.

/// Widest padded column; wider than any terminal.
const WIDEST: usize = 400;

/// Formats rows under their heads. Columns fit their content; numbers align right.
pub fn columns<const N: usize>(heads: [&str; N], rows: &[[String; N]]) -> String {
    let heads = heads.map(String::from);
    let rows: Vec<&[String]> = std::iter::once(&heads).chain(rows).map(|row| &row[..]).collect();
    draw(&rows)
}

/// Draws rows, the heads first.
fn draw(rows: &[&[String]]) -> String {
    let format = |i: usize| {
        let width = rows.iter().map(|row| row[i].chars().count()).max().unwrap_or(0).min(WIDEST);
        (width, rows.len() > 1 && rows.iter().skip(1).all(|row| is_number(&row[i])))
    };
    let formats: Vec<(usize, bool)> = (0..rows.first().map_or(0, |heads| heads.len())).map(format).collect();
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (i, (cell, (width, is_right))) in row.iter().zip(&formats).enumerate() {
            line += if i == 0 { "" } else { "  " };
            line += &if *is_right { format!("{cell:>width$}") } else { format!("{cell:<width$}") };
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
