//! Names in columns of little room. Start with [`short_name`].

use crate::canvas::cut;

/// Shortens a name to its leading words that fit, with the number at its end: "Orc raider 2" to "Orc 2".
/// Cuts the first word if it has no room.
pub fn short_name(name: &str, width: usize) -> String {
    if name.chars().count() <= width {
        return name.to_string();
    }
    let (words, number) = match name.rsplit_once(' ') {
        Some((words, last)) if last.bytes().all(|digit| digit.is_ascii_digit()) => (words, format!(" {last}")),
        _ => (name, String::new()),
    };
    let room = width.saturating_sub(number.chars().count());
    let mut ends = words.match_indices(' ').map(|(end, _)| &words[..end]).chain([words]);
    let whole = ends.rfind(|words| words.chars().count() <= room);
    whole.map_or_else(|| cut(name, width), |words| format!("{words}{number}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_loses_whole_words_but_not_its_number() {
        let short = |name: &str| short_name(name, 9);
        assert_eq!(short("Orc recruit"), "Orc");
        assert_eq!(short("Orc raider 2"), "Orc 2");
        assert_eq!(short("Retiarius"), "Retiarius");
        assert_eq!(short("Bladesister"), "Bladesi..");
    }
}
