//! Text in several inks. A sentence keeps its words plain, and its names and values stand out. Start reading at [`write`].

use crate::canvas::{Canvas, wrap};
use crate::theme::Ink;
use crate::wide_layout::TextBox;
use ludus_store::settings::Glyphs;

/// A piece of text in an ink.
pub type Span = (String, Ink);

/// Returns the pieces of a sentence.
pub fn spans<const N: usize>(pieces: [(&str, Ink); N]) -> Vec<Span> {
    pieces.into_iter().map(|(text, ink)| (text.to_string(), ink)).collect()
}

/// Returns whether the look has signs beyond ASCII.
pub fn is_fine(canvas: &Canvas<'_>) -> bool {
    canvas.skin().modern && canvas.skin().glyphs == Glyphs::Unicode
}

/// Gives a text its proper signs if the look has them: arrow, minus, and the sign of an error. No text gets longer.
pub fn signed(canvas: &Canvas<'_>, text: &str) -> String {
    if !is_fine(canvas) || !text.contains('-') {
        return text.to_string();
    }
    let text = text.replace("->", "\u{2192}").replace("+-", "\u{b1}");
    let mut signed = String::with_capacity(text.len());
    for (at, letter) in text.char_indices() {
        let (before, after) = (&text[..at], &text[at + letter.len_utf8()..]);
        let starts = before.chars().next_back().is_none_or(|before| matches!(before, ' ' | '('));
        let counts = after.starts_with(|next: char| next.is_ascii_digit());
        // Between numbers with spaces, as in "6 - 1".
        let less = after.starts_with(' ') && before.trim_end().ends_with(|one: char| one.is_ascii_digit());
        signed.push(if letter == '-' && starts && (counts || less) { '\u{2013}' } else { letter });
    }
    signed
}

/// Splits a sentence at the given names, each of which has an ink of its own.
pub fn named(text: &str, ink: Ink, names: &[Span]) -> Vec<Span> {
    let mut pieces = Vec::new();
    let mut rest = text;
    let next = |text: &str| {
        let found = names.iter().filter(|(name, _)| !name.is_empty());
        let found = found.filter_map(|(name, ink)| whole_word(text, name).map(|at| (at, name.len(), *ink)));
        found.min_by_key(|(at, length, _)| (*at, usize::MAX - length))
    };
    while let Some((at, length, own)) = next(rest) {
        pieces.push((rest[..at].to_string(), ink));
        pieces.push((rest[at..at + length].to_string(), own));
        rest = &rest[at + length..];
    }
    pieces.push((rest.to_string(), ink));
    pieces.retain(|(text, _)| !text.is_empty());
    pieces
}

/// The first place where a name stands as a word of its own.
fn whole_word(text: &str, name: &str) -> Option<usize> {
    let is_word = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    text.match_indices(name)
        .map(|(at, _)| at)
        .find(|at| !is_word(text[..*at].chars().next_back()) && !is_word(text[at + name.len()..].chars().next()))
}

/// Writes pieces over as many lines as they need, broken between words. Lines after the first are indented by `hang`.
pub fn write(pane: &mut TextBox<'_, '_>, from: u16, pieces: &[Span], hang: u16) {
    let signed: Vec<Span> = pieces.iter().map(|(text, ink)| (signed(pane.canvas, text), *ink)).collect();
    let text: String = signed.iter().map(|(text, _)| text.as_str()).collect();
    let mut letters = signed.iter().flat_map(|(text, ink)| text.chars().map(|letter| (letter, *ink))).peekable();
    let width = usize::from(pane.width().saturating_sub(from + hang).max(1));
    for (number, line) in wrap(&text, width).iter().enumerate() {
        let mut column = from + if number > 0 { hang } else { 0 };
        let mut run = String::new();
        let mut of = None;
        if number > 0 {
            // The space at which the line was broken.
            letters.next_if(|(letter, _)| *letter == ' ');
        }
        for (letter, ink) in letters.by_ref().take(line.chars().count()) {
            if of.is_some_and(|of| of != ink) {
                column = pane.at(column, &run, of.unwrap_or(ink));
                run.clear();
            }
            of = Some(ink);
            run.push(letter);
        }
        if let Some(ink) = of {
            pane.at(column, &run, ink);
        }
        pane.next();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::canvas::cells::CellBuffer;
    use crate::theme::skin::Surroundings;
    use crate::theme::style;
    use ludus_store::settings::{Look, Settings, Theme};
    use ratatui::layout::Rect;

    #[test]
    fn names_are_whole_words_and_the_longest_wins() {
        let names = spans([("Spirit 1", Ink::East), ("Spirit 10", Ink::West), ("Khan", Ink::West)]);
        let told = named("Khan strikes Spirit 10, not Khanate.", Ink::Plain, &names);
        let inks: Vec<(&str, Ink)> = told.iter().map(|(text, ink)| (text.as_str(), *ink)).collect();
        let (plain, west) = (Ink::Plain, Ink::West);
        assert_eq!(inks, [("Khan", west), (" strikes ", plain), ("Spirit 10", west), (", not Khanate.", plain)]);
    }

    #[test]
    fn minus_stands_between_numbers_and_before_them() {
        let settings = Settings { look: Look::Modern, ..Settings::default() };
        let skin = Surroundings { unicode: true, ..Surroundings::PLAIN }.skin(&settings);
        let mut buffer = CellBuffer::empty(Rect::new(0, 0, 1, 1));
        let canvas = Canvas::new(&mut buffer, skin);
        let told = signed(&canvas, "cost 6 - 1 = 5 (-2), a head-gear - of gold, 2-3");
        assert_eq!(told, "cost 6 – 1 = 5 (–2), a head-gear - of gold, 2-3");
    }

    #[test]
    fn pieces_wrap_between_words_and_keep_their_inks() {
        for (look, lines) in
            [(Look::Modern, ["one 12% → 33%", "  two –4 ±3"]), (Look::Classic, ["one 12% ->", "  33% two -4"])]
        {
            let settings = Settings { look, theme: Theme::Truecolor, ..Settings::default() };
            let skin = Surroundings { unicode: true, ..Surroundings::PLAIN }.skin(&settings);
            let mut buffer = CellBuffer::empty(Rect::new(0, 0, 15, 3));
            let mut canvas = Canvas::new(&mut buffer, skin);
            let mut pane = TextBox::bare(&mut canvas, Rect::new(0, 0, 15, 3));
            let text = spans([("one ", Ink::Plain), ("12% -> 33%", Ink::Warning), (" two -4 +-3", Ink::Plain)]);
            write(&mut pane, 0, &text, 2);
            let line = |y| (0..15).map(|x| buffer.cell((x, y)).unwrap().symbol()).collect::<String>();
            assert_eq!([line(0).trim_end(), line(1).trim_end()], lines);
            let warning = style(skin, Ink::Warning).fg.unwrap();
            assert_eq!(buffer.cell((5, 0)).unwrap().fg, warning);
            assert_ne!(buffer.cell((0, 0)).unwrap().fg, warning);
        }
    }
}
