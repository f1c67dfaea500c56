//! Changes single entries in the text of a key file. Everything else in it stays as the player wrote it.

use crate::input::Key;
use crate::keys::key_names;
use std::ops::Range;
use toml::de::{DeTable, DeValue};

/// Where the entry of an action, or else its table, stands in a text.
enum Spot {
    Entry(Range<usize>),
    /// The end of the line with the heading of the table.
    Heading(usize),
    Nowhere,
}

/// Returns the text with these keys for an action.
pub fn with_entry(text: &str, table: &str, action: &str, keys: &[Key]) -> String {
    let names: Vec<String> = keys.iter().map(|key| format!("{:?}", key_names::written(*key))).collect();
    let entry = match names.as_slice() {
        [one] => format!("{action} = {one}"),
        all => format!("{action} = [{}]", all.join(", ")),
    };
    match spot(text, table, action) {
        Spot::Entry(range) => format!("{}{entry}{}", &text[..range.start], &text[range.end..]),
        Spot::Heading(end) => format!("{}\n{entry}{}", &text[..end], &text[end..]),
        Spot::Nowhere if text.trim().is_empty() => format!("[{table}]\n{entry}\n"),
        Spot::Nowhere => format!("{}\n\n[{table}]\n{entry}\n", text.trim_end()),
    }
}

/// Returns the text without the entry of an action.
pub fn without_entry(text: &str, table: &str, action: &str) -> String {
    let Spot::Entry(range) = spot(text, table, action) else { return text.into() };
    let start = text[..range.start].rfind('\n').map_or(0, |at| at + 1);
    let end = text[range.end..].find('\n').map_or(text.len(), |at| range.end + at + 1);
    format!("{}{}", &text[..start], &text[end..])
}

/// Returns the text with every line as a comment, so that nothing of it counts and nothing is lost.
pub fn without_entries(text: &str) -> String {
    let line =
        |line: &str| if line.is_empty() || line.starts_with('#') { format!("{line}\n") } else { format!("# {line}\n") };
    text.lines().map(line).collect()
}

fn spot(text: &str, table: &str, action: &str) -> Spot {
    let (document, _) = DeTable::parse_recoverable(text);
    let document = document.into_inner();
    let Some((name, value)) = document.iter().find(|(name, _)| name.get_ref() == table) else { return Spot::Nowhere };
    let DeValue::Table(actions) = value.get_ref() else { return Spot::Nowhere };
    if let Some((name, value)) = actions.iter().find(|(name, _)| name.get_ref() == action) {
        return Spot::Entry(name.span().start..value.span().end);
    }
    let start = text[..name.span().start].rfind('\n').map_or(0, |at| at + 1);
    let end = text[start..].find('\n').map_or(text.len(), |at| start + at);
    if text[start..end].trim_start().starts_with('[') { Spot::Heading(end) } else { Spot::Nowhere }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# mine\n[moving]\njump = \"b\"  # high\nhold = [\"u\", \"F10\"]\n";

    #[test]
    fn an_entry_is_replaced_added_and_removed_in_its_place() {
        let jump = with_entry(TEXT, "moving", "jump", &[Key::Char('z'), Key::F11]);
        assert_eq!(jump, TEXT.replace("jump = \"b\"", "jump = [\"z\", \"f11\"]"));
        let added = with_entry(TEXT, "moving", "rotate", &[Key::Char('"')]);
        assert_eq!(added, TEXT.replace("[moving]\n", "[moving]\nrotate = \"\\\"\"\n"));
        assert_eq!(with_entry(TEXT, "report", "copy", &[Key::Tab]), format!("{TEXT}\n[report]\ncopy = \"tab\"\n"));
        assert_eq!(with_entry("", "steps", "go_west", &[Key::Left]), "[steps]\ngo_west = \"left\"\n");
        assert_eq!(without_entry(TEXT, "moving", "hold"), "# mine\n[moving]\njump = \"b\"  # high\n");
        assert_eq!(without_entry(TEXT, "moving", "rotate"), TEXT);
        let dotted = "moving.jump = \"b\"\n";
        assert_eq!(with_entry(dotted, "moving", "jump", &[Key::F9]), "moving.jump = \"f9\"\n");
    }

    #[test]
    fn a_reset_keeps_all_lines_as_comments() {
        assert_eq!(without_entries("# a\n[moving]\n\njump = \"b\""), "# a\n# [moving]\n\n# jump = \"b\"\n");
    }
}
