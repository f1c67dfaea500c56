//! Menus of the bar (manual p25). Entries are at columns 0, 16, 32, 48 and 64, each with one capital letter. Depending on the
//! settings the menu asks for confirmation.

use crate::canvas::Canvas;
use crate::input::{Input, Key};
use crate::keys::{KeyAction, Keymap, Keys};
use crate::layout::BAR_ROWS;
use crate::theme::Ink;
use crate::wide_layout::TextBox;
use ludus_engine::board::Facing;
use ludus_store::settings::Confirm;
use ratatui::layout::Rect;

const A_LINE: usize = 5;
const WIDTH: u16 = 16;
/// Columns at the right end of the last line for the keys that every menu of a battle names.
const COMMON_KEYS: u16 = 16;

/// A choice. Its first capital letter selects it, or the digit in front of its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry<T> {
    pub name: &'static str,
    pub choice: T,
    /// True if the choice cannot be undone. Then it asks for confirmation even if only risky entries do.
    pub risky: bool,
}

impl<T> Entry<T> {
    /// Creates an entry that can be undone.
    pub const fn new(name: &'static str, choice: T) -> Entry<T> {
        Entry { name, choice, risky: false }
    }

    /// Creates an entry that cannot be undone.
    pub const fn risky(name: &'static str, choice: T) -> Entry<T> {
        Entry { name, choice, risky: true }
    }

    /// The letter that selects it, in lower case; `None` if only the arrows do.
    pub fn letter(&self) -> Option<char> {
        let digit = self.name.chars().next().filter(char::is_ascii_digit);
        digit.or_else(|| self.name.chars().find(char::is_ascii_uppercase)).map(|letter| letter.to_ascii_lowercase())
    }
}

/// A menu with its focus and its pending confirmation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Menu<T> {
    entries: Vec<Entry<T>>,
    /// The letter of each entry, in lower case. No two entries share one.
    letters: Vec<Option<char>>,
    focus: usize,
    /// The entry that had the focus initially.
    home: usize,
    confirming: bool,
    a_line: usize,
    /// The thing that each entry is about, such as the target of an attack; empty for none.
    objects: Vec<String>,
}

/// Gives each entry a letter of its own: the one that it asks for, if no earlier entry asks for it too. Then the entries without
/// one get the first letter of their name that is free.
pub fn free_letters(wanted: &[Option<char>], names: &[&str]) -> Vec<Option<char>> {
    let is_first = |at: usize, letter: char| !wanted[..at].contains(&Some(letter));
    let own = wanted.iter().enumerate().map(|(at, letter)| letter.filter(|letter| is_first(at, *letter)));
    let mut letters: Vec<Option<char>> = own.collect();
    for (at, name) in names.iter().enumerate() {
        if letters[at].is_none() {
            let all = name.chars().filter(char::is_ascii_alphabetic).map(|letter| letter.to_ascii_lowercase());
            letters[at] = all.into_iter().find(|letter| !letters.contains(&Some(*letter)));
        }
    }
    letters
}

/// The effect of a key on a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picked<T> {
    Chosen(T),
    /// The focus or the confirmation changed.
    Moved,
    Unknown(char),
    /// The key has no meaning here.
    Nothing,
}

impl<T: Copy + PartialEq> Menu<T> {
    pub fn new(entries: Vec<Entry<T>>) -> Menu<T> {
        let wanted: Vec<Option<char>> = entries.iter().map(Entry::letter).collect();
        Menu::lettered(entries, &wanted)
    }

    /// Creates a menu whose entries ask for letters other than those that their names mark.
    pub fn lettered(entries: Vec<Entry<T>>, wanted: &[Option<char>]) -> Menu<T> {
        let names: Vec<&str> = entries.iter().map(|entry| entry.name).collect();
        let letters = free_letters(wanted, &names);
        Menu { entries, letters, focus: 0, home: 0, confirming: false, a_line: A_LINE, objects: Vec::new() }
    }

    /// Names after each entry the thing that it is about.
    #[must_use]
    pub fn about(self, objects: Vec<String>) -> Menu<T> {
        Menu { objects, ..self }
    }

    fn object(&self, number: usize) -> &str {
        self.objects.get(number).map_or("", String::as_str)
    }

    /// Columns of an entry with its object.
    fn width_of(&self, number: usize) -> u16 {
        let object = self.object(number).chars().count() as u16;
        let name = self.entries.get(number).map_or(0, |entry| entry.name.len() as u16);
        name + if object > 0 { object + 1 } else { 0 }
    }

    /// Sets the initial focus to a choice, if the menu has it.
    pub fn on(mut self, choice: T) -> Menu<T> {
        self.home = self.entries.iter().position(|entry| entry.choice == choice).unwrap_or(0);
        self.go_home();
        self
    }

    /// Restores the initial focus: after looking around, Return does the same as before.
    pub const fn go_home(&mut self) {
        self.focus = self.home;
    }

    /// The letters that select its entries. They have priority over the game's general keys.
    pub fn letters(&self) -> Vec<char> {
        self.letters.iter().copied().flatten().collect()
    }

    /// The letter that selects a choice. `None` if only the arrows do.
    pub fn letter(&self, choice: T) -> Option<char> {
        self.letter_of(self.entries.iter().position(|entry| entry.choice == choice)?)
    }

    /// The letter of an entry, by its number.
    pub fn letter_of(&self, number: usize) -> Option<char> {
        self.letters.get(number).copied().flatten()
    }

    /// The place in its name at which an entry shows its letter: the capital, or else the first such letter.
    fn marked_at(&self, number: usize) -> Option<usize> {
        let (name, letter) = (self.entries.get(number)?.name, self.letter_of(number)?);
        name.find(letter.to_ascii_uppercase()).or_else(|| name.find(letter))
    }

    /// Arranges the entries in one column, or five in a line as in the bar.
    pub const fn stand(&mut self, tall: bool) {
        self.a_line = if tall { 1 } else { A_LINE };
    }

    pub fn focus(&self) -> Option<T> {
        self.entries.get(self.focus).map(|entry| entry.choice)
    }

    /// Returns whether the menu waits for a confirmation.
    pub const fn is_confirming(&self) -> bool {
        self.confirming
    }

    /// Number of lines of the entries in the manual's columns.
    pub fn lines(&self) -> u16 {
        self.entries.len().div_ceil(A_LINE) as u16
    }

    /// Number of lines that the entries take in a bar.
    pub fn lines_of(&self, bar: Rect) -> u16 {
        self.places(bar).last().map_or(0, |(_, line)| line + 1)
    }

    /// The first column of a line of the bar that no entry uses; 0 for a line without entries.
    pub fn free_column(&self, bar: Rect, line: u16) -> u16 {
        let Some((number, (x, _))) = self.places(bar).into_iter().enumerate().rfind(|(_, (_, y))| *y == line) else {
            return 0;
        };
        x + 1 + if self.is_in_columns(bar) { WIDTH } else { self.width_of(number) + 1 }
    }

    fn is_in_columns(&self, bar: Rect) -> bool {
        let fits = |number| self.object(number).is_empty() || self.width_of(number) < WIDTH;
        self.lines() < bar.height && (0..self.entries.len()).all(fits)
    }

    /// Column and line of each entry. The manual's columns are used if they fit, else the entries follow each other.
    fn places(&self, bar: Rect) -> Vec<(u16, u16)> {
        if self.is_in_columns(bar) {
            let place = |i: usize| ((i % A_LINE) as u16 * WIDTH, (i / A_LINE) as u16);
            return (0..self.entries.len()).map(place).collect();
        }
        let (mut x, mut y) = (1, 0);
        let place = |number: usize| {
            let wide = self.width_of(number);
            if x + wide > bar.width {
                (x, y) = (1, y + 1);
            }
            x += wide + 2;
            (x - wide - 2, y)
        };
        (0..self.entries.len()).map(place).collect()
    }

    /// Handles a key (MENU-02 to MENU-04). A letter selects, Return accepts, and the same letter keeps the question. Every
    /// other key cancels the choice.
    pub fn key(&mut self, key: Key, keys: Keys, confirm: Confirm) -> Picked<T> {
        let entry = |key: Key| match key {
            Key::Char(letter) => self.letters.iter().position(|own| *own == Some(letter)),
            _ => None,
        };
        let letter = entry(key).or_else(|| entry(key.latin()?));
        let intent = keys.intent(Keymap::Menu, key);
        if self.confirming {
            return match (letter, intent) {
                (_, Some(KeyAction::Accept)) => self.chosen(),
                (Some(index), _) if index == self.focus => Picked::Moved,
                _ => {
                    self.confirming = false;
                    Picked::Moved
                }
            };
        }
        match (letter, intent) {
            (Some(index), _) => self.select(index, confirm),
            (None, Some(KeyAction::Accept)) => self.select(self.focus, confirm),
            (None, Some(KeyAction::Go(facing))) => self.shift(facing),
            (None, None) => match key {
                Key::Char(letter) => Picked::Unknown(letter),
                _ => Picked::Nothing,
            },
            _ => Picked::Nothing,
        }
    }

    /// Handles a click, which selects an entry like its letter.
    pub fn click(&mut self, bar: Rect, x: u16, y: u16, confirm: Confirm) -> Picked<T> {
        // An entry owns its line up to the next entry.
        let (Some(x), Some(y)) = (x.checked_sub(bar.x), y.checked_sub(bar.y)) else { return Picked::Nothing };
        let index = self.places(bar).iter().rposition(|(from, line)| *line == y && *from <= x);
        let grid = self.is_in_columns(bar);
        let Some(index) = index.filter(|i| !grid || x < (*i % A_LINE + 1) as u16 * WIDTH || *i % A_LINE == A_LINE - 1)
        else {
            return Picked::Nothing;
        };
        self.pick(index, confirm)
    }

    /// Makes the entries of a bar clickable, each up to the next one.
    pub fn clickable(&self, canvas: &mut Canvas<'_>, bar: Rect) {
        let places = self.places(bar);
        for (number, (x, y)) in places.iter().copied().enumerate() {
            let next = places.get(number + 1).filter(|(_, line)| *line == y).map(|(next, _)| *next);
            let end = next.unwrap_or(if self.is_in_columns(bar) { x + WIDTH } else { bar.width });
            canvas.clickable(Rect::new(bar.x + x, bar.y + y, end - x, 1), Input::Pick(number));
        }
    }

    /// Selects a clicked entry; a second click confirms it.
    pub fn pick(&mut self, index: usize, confirm: Confirm) -> Picked<T> {
        if self.confirming && index == self.focus { self.chosen() } else { self.select(index, confirm) }
    }

    fn select(&mut self, index: usize, confirm: Confirm) -> Picked<T> {
        self.focus = index;
        let ask = match confirm {
            Confirm::Classic => true,
            Confirm::Risky => self.entries.get(index).is_some_and(|entry| entry.risky),
            Confirm::Never => false,
        };
        self.confirming = ask;
        if ask { Picked::Moved } else { self.chosen() }
    }

    fn chosen(&mut self) -> Picked<T> {
        self.confirming = false;
        self.entries.get(self.focus).map_or(Picked::Nothing, |entry| Picked::Chosen(entry.choice))
    }

    fn shift(&mut self, facing: Facing) -> Picked<T> {
        let last = self.entries.len().saturating_sub(1);
        let step = match facing {
            Facing::North => self.focus.checked_sub(self.a_line),
            Facing::South => Some(self.focus + self.a_line).filter(|next| *next <= last),
            Facing::West => self.focus.checked_sub(1),
            Facing::East => Some(self.focus + 1).filter(|next| *next <= last),
        };
        self.focus = step.unwrap_or(self.focus);
        Picked::Moved
    }

    /// Draws the entries, and the prompt after `who` in the fifth line; returns the column after the prompt.
    pub fn draw(&self, canvas: &mut Canvas<'_>, bar: Rect, who: &str) -> u16 {
        let last = bar.y + bar.height.clamp(1, BAR_ROWS) - 1;
        for (i, (x, y)) in self.places(bar).into_iter().enumerate() {
            self.draw_entry(canvas, (bar.x + x, bar.y + y), i);
        }
        let x = canvas.put(bar.x, last, who, Ink::Strong);
        self.draw_prompt(canvas, (x, last), bar.right())
    }

    /// Says behind the prompt what Return does: "Return: East first". Returns the column after it. A choice that every time
    /// needs confirmation says so itself.
    pub fn draw_return(&self, canvas: &mut Canvas<'_>, (end, bar): (u16, Rect), confirm: Confirm) -> u16 {
        let Some(entry) = self.entries.get(self.focus).filter(|_| confirm != Confirm::Classic) else { return end };
        // Only the capital of a name stands at its beginning; others mark the letter of the entry.
        let is_name = entry.name.starts_with(|first: char| first.is_ascii_uppercase());
        let does = if is_name { entry.name.to_string() } else { entry.name.to_lowercase() };
        let (from, line) = (end + 2, bar.y + bar.height.clamp(1, BAR_ROWS) - 1);
        let room = (bar.right() - COMMON_KEYS).saturating_sub(from + 2);
        let end = canvas.fit(from, line, room, &[&format!("Return: {does}")], Ink::Warning);
        canvas.clickable(Rect::new(from, line, end.saturating_sub(from), 1), Input::Key(Key::Enter));
        end
    }

    /// Draws the entries in one column of a box with their descriptions, and the prompt in the last line.
    pub fn draw_tall(&self, pane: &mut TextBox<'_, '_>, about: impl Fn(T) -> Option<String>) {
        let room = pane.rest();
        let wide = |text: &str| text.chars().count() as u16;
        let widest = self.entries.iter().map(|entry| wide(entry.name)).max().unwrap_or(0) + 2;
        let longest = self.entries.iter().filter_map(|entry| about(entry.choice)).map(|text| wide(&text)).max();
        let aligned = widest + longest.unwrap_or(0) <= room.width;
        for (i, entry) in self.entries.iter().enumerate().take(usize::from(room.height.saturating_sub(1))) {
            let y = room.y + i as u16;
            let end = self.draw_entry(pane.canvas, (room.x, y), i) - room.x;
            pane.clickable(1, Input::Pick(i));
            if let Some(text) = about(entry.choice) {
                pane.at(if aligned { widest } else { end + 2 }, &text, Ink::Dim);
            }
            pane.next();
        }
        let last = room.bottom().saturating_sub(1);
        self.draw_prompt(pane.canvas, (room.x, last), room.right());
    }

    /// Draws an entry with its letter highlighted; returns the column after it.
    fn draw_entry(&self, canvas: &mut Canvas<'_>, (x, y): (u16, u16), number: usize) -> u16 {
        let Some(entry) = self.entries.get(number) else { return x };
        let marked = self.marked_at(number);
        let mut column = x;
        for (at, letter) in entry.name.char_indices() {
            let ink = if Some(at) == marked { Ink::Key } else { Ink::Plain };
            column = canvas.put(column, y, letter.encode_utf8(&mut [0; 4]), ink);
        }
        if !self.object(number).is_empty() {
            column = canvas.put(column + 1, y, self.object(number), Ink::Plain);
        }
        if number == self.focus {
            canvas.tint(
                Rect::new(x, y, self.width_of(number), 1),
                if self.confirming { Ink::Focus } else { Ink::Strong },
            );
            let letter = marked.unwrap_or(0) as u16;
            canvas.tint(Rect::new(x + letter, y, marked.is_some().into(), 1), Ink::Key);
            canvas.cursor = (x + letter, y);
        }
        column
    }

    fn draw_prompt(&self, canvas: &mut Canvas<'_>, (x, y): (u16, u16), right: u16) -> u16 {
        let prompt = match self.entries.get(self.focus) {
            Some(entry) if self.confirming => {
                let name = format!("{} {}", entry.name, self.object(self.focus));
                format!("Confirm \"{}\"? (return)", name.trim_end())
            }
            _ => "Your choice?".into(),
        };
        let ink = if self.confirming { Ink::Warning } else { Ink::Plain };
        let x = canvas.put_within(x, y, right, &prompt, ink);
        if self.confirming {
            canvas.cursor = (x.saturating_add(1).min(right - 1), y);
        }
        x
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludus_engine::proves;

    fn menu() -> Menu<u8> {
        Menu::new(vec![Entry::new("Make character", 0), Entry::new("view mY scores", 1), Entry::risky("Quit", 2)])
    }

    fn press(menu: &mut Menu<u8>, keys: &[Key], confirm: Confirm) -> Picked<u8> {
        keys.iter().map(|key| menu.key(*key, Keys::default(), confirm)).last().unwrap()
    }

    #[test]
    fn a_letter_selects_and_return_accepts() {
        proves!("MENU-02", "MENU-03");
        let mut menu = menu();
        assert_eq!(press(&mut menu, &[Key::Char('y')], Confirm::Classic), Picked::Moved);
        assert!(menu.is_confirming());
        assert_eq!(press(&mut menu, &[Key::Enter], Confirm::Classic), Picked::Chosen(1));
    }

    #[test]
    fn same_letter_keeps_the_confirmation_and_other_keys_cancel_it() {
        proves!("MENU-04");
        let mut menu = menu();
        press(&mut menu, &[Key::Char('m'), Key::Char('m'), Key::Char('m')], Confirm::Classic);
        assert!(menu.is_confirming());
        assert_eq!(press(&mut menu, &[Key::Char('q')], Confirm::Classic), Picked::Moved);
        assert!(!menu.is_confirming(), "another entry's letter takes it back, too");
        assert_eq!(
            press(&mut menu, &[Key::Char('q'), Key::Esc, Key::Char('m'), Key::Enter], Confirm::Classic),
            Picked::Chosen(0)
        );
    }

    #[test]
    fn a_letter_that_is_taken_moves_to_the_first_free_one() {
        let names = ["Learn", "Load", "Quit", "lOok", "Ell"];
        let menu = Menu::new(names.iter().enumerate().map(|(at, name)| Entry::new(name, at)).collect());
        let letters: Vec<char> = menu.letters();
        assert_eq!(letters, ['l', 'a', 'q', 'o', 'e'], "Load gives way to Learn, and leaves the o to Look");
        let mut menu = menu;
        assert_eq!(press_any(&mut menu, Key::Char('a')), Picked::Chosen(1));
        assert_eq!(free_letters(&[Some('a'), Some('a')], &["Aa", "aA"]), [Some('a'), None], "nothing is left");
    }

    fn press_any(menu: &mut Menu<usize>, key: Key) -> Picked<usize> {
        menu.key(key, Keys::default(), Confirm::Never)
    }

    #[test]
    fn confirmation_follows_the_setting() {
        assert_eq!(press(&mut menu(), &[Key::Char('m')], Confirm::Risky), Picked::Chosen(0));
        assert_eq!(press(&mut menu(), &[Key::Char('q')], Confirm::Risky), Picked::Moved);
        assert_eq!(press(&mut menu(), &[Key::Char('q')], Confirm::Never), Picked::Chosen(2));
        assert_eq!(press(&mut menu(), &[Key::Right, Key::Enter], Confirm::Never), Picked::Chosen(1));
        assert_eq!(press(&mut menu(), &[Key::Char('z')], Confirm::Never), Picked::Unknown('z'));
    }
}
