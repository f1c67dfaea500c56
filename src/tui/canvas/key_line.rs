//! The key line: the last row of a screen, with the keys that work now. Whatever part of a screen names keys, they are gathered
//! and drawn here once. Start reading with [`Canvas::gather_keys`].

use crate::canvas::Canvas;
use crate::canvas::cells::ScreenCell;
use crate::input::Key;
use crate::keys::{Hint, KeyAction};
use crate::theme::Ink;
use crate::widgets::spans::is_fine;
use ratatui::layout::Rect;

/// The most keys of a line, and on a narrow screen. Help lists all of them.
const MOST: (usize, usize) = (8, 7);
/// Screens with fewer columns are narrow.
const NARROW: u16 = 100;
/// Free columns between two keys of the line.
const GAP: u16 = 3;

impl Canvas<'_> {
    /// From now on hints are gathered for the key line instead of drawn where they stand.
    pub fn gather_keys(&mut self) {
        self.gathered = Some(Vec::new());
    }

    /// Drops the gathered hints: what named them is covered by a page.
    pub fn forget_keys(&mut self) {
        if let Some(keys) = &mut self.gathered {
            keys.clear();
        }
    }

    /// The key line of this frame says that a key does this, whatever the screen below names for it.
    pub const fn reword_key(&mut self, key: Key, does: &'static str) {
        self.reworded = Some((key, does));
    }

    /// Returns whether hints are gathered.
    pub(super) const fn gathers(&self) -> bool {
        self.gathered.is_some()
    }

    /// Adds hints to the key line. Returns false if this screen has none.
    pub fn gather(&mut self, line: &[Hint]) -> bool {
        let Some(keys) = &mut self.gathered else { return false };
        for hint in line {
            if !keys.iter().any(|other| other.shown == hint.shown) {
                keys.push(hint.clone());
            }
        }
        true
    }

    /// Draws the gathered keys on the strip of the last row.
    pub fn draw_gathered(&mut self, row: Rect) {
        if let Some(keys) = self.gathered.take() {
            _ = self.draw_key_line(row, &keys);
        }
    }

    /// Draws the keys of a screen in its last row, or adds them to those gathered for it.
    pub fn draw_keys(&mut self, row: Rect, keys: &[Hint]) {
        if !self.gather(keys) {
            _ = self.draw_key_line(row, keys);
        }
    }

    /// Draws keys on a strip: Return first, then by use, `?` last. Returns the column after them.
    pub(super) fn draw_key_line(&mut self, row: Rect, keys: &[Hint]) -> u16 {
        let cursor = self.cursor;
        let mut keys = self.with_arrows(keys);
        if let Some((key, does)) = self.reworded {
            keys.iter_mut().filter(|hint| hint.key == Some(key)).for_each(|hint| hint.does = does);
        }
        self.tint(row, Ink::Strip);
        // On 80 columns a question can have words of its own in this row.
        let free = self.longest_blank(row);
        let from = if free.x > row.x { free.x + GAP } else { row.x + 1 };
        let to = if free.right() < row.right() { free.right().saturating_sub(GAP) } else { row.right() - 1 };
        let mut x = from;
        for hint in chosen(&keys, to.saturating_sub(from)) {
            x = self.hint(x, row.y, &hint, (Ink::Key, Ink::Plain)) + GAP;
        }
        self.cursor = cursor;
        x.saturating_sub(GAP)
    }

    /// The hints with the signs of the arrow keys, in a look that has them.
    pub(super) fn with_arrows(&self, keys: &[Hint]) -> Vec<Hint> {
        keys.iter().map(|hint| if is_fine(self) { with_arrows(hint) } else { hint.clone() }).collect()
    }

    /// The longest part of a row without text.
    fn longest_blank(&self, row: Rect) -> Rect {
        let is_blank = |x: u16| self.buffer.cell((x, row.y)).is_none_or(ScreenCell::is_blank);
        let (mut longest, mut from) = (Rect { width: 0, ..row }, row.x);
        for x in row.left()..row.right() {
            if !is_blank(x) {
                from = x + 1;
            } else if x + 1 - from > longest.width {
                longest = Rect { x: from, width: x + 1 - from, ..row };
            }
        }
        longest
    }
}

/// A hint that names arrow keys by their signs.
fn with_arrows(hint: &Hint) -> Hint {
    let names =
        [("Up, Down", "\u{2191} \u{2193}"), ("Up Down", "\u{2191} \u{2193}"), ("Left, Right", "\u{2190} \u{2192}")];
    let signs = names.into_iter().find(|(name, _)| *name == hint.shown).map(|(_, signs)| signs.into());
    Hint { shown: signs.unwrap_or_else(|| hint.shown.clone()), ..hint.clone() }
}

/// The place of a key in the line: Return, the keys by use, Tab, Esc, and help.
fn rank(hint: &Hint) -> usize {
    match (hint.key, hint.intent) {
        (Some(Key::Char('?')), _) | (_, Some(KeyAction::Help)) => 4,
        (Some(Key::Enter), _) => 0,
        (Some(Key::Esc), _) => 3,
        (Some(Key::Tab), _) => 2,
        _ => 1,
    }
}

/// The keys that fit, in their order. Without room for all, those by use go first, the last of them before the others.
fn chosen(keys: &[Hint], width: u16) -> Vec<Hint> {
    let mut line = keys.to_vec();
    ludus_engine::order::by_key(&mut line, rank);
    let most = if width + 2 < NARROW { MOST.1 } else { MOST.0 };
    if line.first().is_some_and(|first| first.width() > width) {
        return Vec::new();
    }
    let wide = |line: &[Hint]| line.iter().map(|hint| hint.width() + GAP).sum::<u16>();
    while line.len() > 1 && (line.len() > most || wide(&line) > width + GAP) {
        let last = line.iter().rposition(|hint| rank(hint) == 1);
        let last = last.or_else(|| line.iter().rposition(|hint| matches!(rank(hint), 2 | 3)));
        line.remove(last.unwrap_or(line.len() - 1));
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hints() -> Vec<Hint> {
        let letters = ["G", "T", ".", ">", "O", "X", "H", "A"].map(|name| {
            let key = name.chars().next().map(|letter| letter.to_ascii_lowercase()).unwrap_or(' ');
            Hint::of(Key::Char(key), name, "does it")
        });
        let help = Hint::of(Key::Char('?'), "?", "help");
        let [back, tab] = [Hint::of(Key::Esc, "Esc", "back"), Hint::of(Key::Tab, "Tab", "next")];
        [vec![help, back], letters.into(), vec![tab, Hint::of(Key::Enter, "Return", "go")]].concat()
    }

    #[test]
    fn return_comes_first_and_help_last() {
        let names = |width| chosen(&hints(), width).into_iter().map(|hint| hint.shown).collect::<Vec<_>>();
        assert_eq!(names(118), ["Return", "G", "T", ".", ">", "Tab", "Esc", "?"]);
        assert_eq!(names(78), ["Return", "G", "T", ".", "Tab", "Esc", "?"]);
        assert_eq!(names(20), ["Return", "?"]);
    }
}
