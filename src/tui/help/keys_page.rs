//! The first page of help, for people: what is asked, what to consider now, and the keys under headings.

use crate::canvas::wrap;
use crate::keys::{KeyAction, Keymap, Keys};
use crate::theme::Ink;

/// Columns between the two columns of keys.
const GAP: usize = 3;
/// Maximum columns of a key's name for which the column of words makes room; longer ones move their words.
const KEY: usize = 10;

/// Pieces of text with their columns and inks.
pub type Line = Vec<(usize, String, Ink)>;

pub struct KeysPage {
    pub asks: &'static str,
    /// Reasons why something is missing, and texts that did not fit on the screen.
    pub now: Vec<String>,
    /// Each key and its effect.
    pub keys: Vec<(String, &'static str)>,
    /// The effect of capital letters; `None` if there is no menu.
    pub letters: Option<&'static str>,
    pub context: Keymap,
}

/// The headings of keys, in their order.
#[derive(Clone, Copy, PartialEq, Eq)]
enum KeyGroup {
    Do,
    Wait,
    Look,
    Leave,
    Always,
}

impl KeyGroup {
    const ALL: [KeyGroup; 5] = [KeyGroup::Do, KeyGroup::Wait, KeyGroup::Look, KeyGroup::Leave, KeyGroup::Always];

    const fn heading(self) -> &'static str {
        match self {
            KeyGroup::Do => "Do",
            KeyGroup::Wait => "Stay",
            KeyGroup::Look => "Look",
            KeyGroup::Leave => "Go back",
            KeyGroup::Always => "Always",
        }
    }

    const fn of(action: KeyAction) -> KeyGroup {
        use KeyAction::{
            Abandon, Advance, Back, Coach, Compare, Coordinates, Hands, Help, Hold, Info, Lend, Log, Look, Options,
            OtherLook, Page, Rest, Save, Search, Stand, StartOver, Stats, Threats, Undo,
        };
        match action {
            Stand | Rest | Hold | Advance | Lend => KeyGroup::Wait,
            Look | Stats | Threats | Page | Log | Info | Coordinates | Search | Compare | Coach => KeyGroup::Look,
            Back | StartOver | Undo | Save | Abandon => KeyGroup::Leave,
            Hands | Options | OtherLook | Help => KeyGroup::Always,
            _ => KeyGroup::Do,
        }
    }
}

impl KeysPage {
    /// The group of a key, by its words. Words of no keymap belong to the screen itself.
    fn group(&self, does: &str) -> KeyGroup {
        let all = [self.context, Keymap::Battle, Keymap::Anywhere];
        let row = all.into_iter().flat_map(Keys::bindings).find(|row| row.does == does);
        row.map_or(KeyGroup::Do, |row| KeyGroup::of(row.intent))
    }

    /// The keys as blocks, each with its heading. A single long block is broken in two.
    fn blocks(&self, width: usize) -> Vec<Vec<Line>> {
        let mut blocks = Vec::new();
        // One column of words for all blocks.
        let longest =
            self.keys.iter().map(|(key, _)| key.chars().count()).filter(|wide| *wide <= KEY).max().unwrap_or(0);
        for group in KeyGroup::ALL {
            let keys: Vec<_> = self.keys.iter().filter(|(_, does)| self.group(does) == group).collect();
            if keys.is_empty() {
                continue;
            }
            let mut block = vec![vec![(0, group.heading().to_string(), Ink::Title)]];
            for (key, does) in keys {
                let column = (longest + 1).max(key.chars().count() + 1);
                for (number, row) in wrap(does, width.saturating_sub(column)).into_iter().enumerate() {
                    let name = (number == 0).then(|| (0, key.clone(), Ink::Key));
                    block.push(name.into_iter().chain([(column, row, Ink::Plain)]).collect());
                }
            }
            blocks.push(block);
        }
        if let [block] = &mut blocks[..] {
            let rest = block.split_off(block.len().div_ceil(2).max(1));
            blocks.extend(Some(rest).filter(|rest| !rest.is_empty()));
        }
        blocks
    }

    /// The keys in two columns of equal height. `airy`: with an empty line between blocks.
    fn columns(&self, width: usize, airy: bool) -> Vec<Line> {
        let wide = width.saturating_sub(GAP) / 2;
        let blocks = self.blocks(wide);
        let rows = |blocks: &[Vec<Line>]| blocks.join(&vec![Line::new(); usize::from(airy)][..]);
        let height = |split: usize| rows(&blocks[..split]).len().max(rows(&blocks[split..]).len());
        let split = (1..=blocks.len()).min_by_key(|split| height(*split)).unwrap_or(0);
        let (left, right) = (rows(&blocks[..split]), rows(&blocks[split..]));
        let shifted = |line: Option<&Line>| {
            let pieces = line.into_iter().flatten();
            pieces.map(|(x, text, ink)| (x + wide + GAP, text.clone(), *ink)).collect::<Line>()
        };
        let all = (0..left.len().max(right.len())).map(|row| {
            let first = left.get(row).cloned().unwrap_or_default();
            [first, shifted(right.get(row))].concat()
        });
        all.collect()
    }

    /// The lines of the page in so many columns and rows. What there is to consider loses texts that
    /// do not fit; the page of rules has all of them.
    pub fn lines(&self, width: usize, rows: usize) -> Vec<Line> {
        let text = |line: String, ink: Ink| vec![(0, line, ink)];
        let asks: Vec<Line> = wrap(self.asks, width).into_iter().map(|line| text(line, Ink::Plain)).collect();
        let letters = self.letters.map(|letters| wrap(letters, width)).unwrap_or_default();
        let letters: Vec<Line> = letters.into_iter().map(|line| text(line, Ink::Dim)).collect();
        let fixed = |airy: bool| asks.len() + self.columns(width, airy).len() + letters.len() + 3 * usize::from(airy);
        let airy = fixed(true) <= rows;
        let gap = vec![Line::new(); usize::from(airy)];
        let mut now: Vec<Vec<String>> = self.now.iter().map(|line| wrap(line, width)).collect();
        let room = rows.saturating_sub(fixed(airy));
        let high = |now: &[Vec<String>]| now.iter().map(Vec::len).sum::<usize>();
        let has_heading = room > 2 || high(&now) < room;
        if high(&now) + usize::from(has_heading) > room {
            // Texts are left out as a whole: half a sentence says nothing.
            while high(&now) > room.saturating_sub(1 + usize::from(has_heading)) {
                now.pop();
            }
            // A heading without a line below it says nothing.
            while now.pop_if(|line| line.last().is_some_and(|line| line.ends_with(':'))).is_some() {}
            now.push(vec!["More about this question is on the page of rules (Tab).".into()]);
            now.truncate(room);
        }
        let now = now.concat();
        let mut lines = asks;
        if !now.is_empty() {
            lines.extend(gap.clone());
            if has_heading {
                lines.push(text("Now".into(), Ink::Title));
            }
            lines.extend(now.into_iter().map(|line| text(line, Ink::Plain)));
        }
        lines.extend(gap.clone());
        lines.extend(self.columns(width, airy));
        lines.extend(gap.into_iter().filter(|_| !letters.is_empty()));
        lines.extend(letters);
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_stand_under_headings_in_two_columns() {
        let keys = Keys::default().help_rows(Keymap::Moving, Keys::bindings(Keymap::Battle), &[], false);
        let page = KeysPage { asks: "Where to?", now: Vec::new(), keys, letters: None, context: Keymap::Moving };
        let lines = page.lines(76, 20);
        assert!(lines.len() <= 20, "{}", lines.len());
        let found = |words: &str, ink: Ink| {
            let all = lines.iter().flatten();
            all.filter(|(_, text, own)| text == words && *own == ink).map(|(x, ..)| *x).collect::<Vec<_>>()
        };
        for heading in ["Do", "Stay", "Look", "Go back", "Always"] {
            assert_eq!(found(heading, Ink::Title).len(), 1, "{heading}: {lines:?}");
        }
        assert!(lines.iter().flatten().any(|(x, ..)| *x > 38), "the right column is used");
        assert_eq!(found("X, F4", Ink::Key).len(), 1, "{lines:?}");
    }
}
