//! A hex whose name is typed: `G`, then "D5" and Return (DQU-23).

use crate::engine::hex::Hex;
use crate::tui::canvas::Canvas;
use crate::tui::hexarena::ask::BoutContext;
use crate::tui::input::Key;
use crate::tui::theme::Ink;

/// Longest name: a letter and two digits.
const LONGEST: usize = 3;

/// What is typed of a name, while it is.
#[derive(Default)]
pub struct Naming(Option<String>);

/// What a key comes to while a name is typed.
pub enum Labelled {
    /// More is to come, or nothing.
    More,
    /// That hex.
    Hex(Hex),
    /// It is none.
    Not(String),
}

impl Naming {
    /// A name is typed from now on.
    pub fn begin(&mut self) {
        self.0 = Some(String::new());
    }

    /// Whether a name is being typed.
    pub const fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// Takes a key.
    pub fn key(&mut self, scene: &BoutContext<'_>, key: Key) -> Labelled {
        let Some(typed) = &mut self.0 else { return Labelled::More };
        match key.latin().unwrap_or(key) {
            Key::Char(letter) if letter.is_ascii_alphanumeric() && typed.len() < LONGEST => {
                typed.push(letter.to_ascii_uppercase());
            }
            Key::Backspace => _ = typed.pop(),
            Key::Esc => self.0 = None,
            Key::Enter => {
                let typed = self.0.take().unwrap_or_default();
                let field = scene.battle.arena().field();
                let last = Hex::at(i32::from(field.columns) - 1, i32::from(field.rows) - 1);
                let found = typed.parse::<Hex>().ok().filter(|hex| field.contains(*hex));
                return found.map_or_else(
                    || Labelled::Not(format!("No hex is called \"{typed}\" here: they are A1 to {last}.")),
                    Labelled::Hex,
                );
            }
            _ => {}
        }
        Labelled::More
    }

    /// Takes a character of a text that is pasted.
    pub fn paste(&mut self, letter: char) -> bool {
        match &mut self.0 {
            Some(typed) if letter.is_ascii_alphanumeric() && typed.len() < LONGEST => {
                typed.push(letter.to_ascii_uppercase());
                true
            }
            _ => false,
        }
    }

    /// What is typed, and what it may be.
    pub fn draw(&self, canvas: &mut Canvas<'_>, (x, y): (u16, u16)) {
        let Some(typed) = &self.0 else { return };
        let end = canvas.put(x, y, &format!("Go to hex: {typed}"), Ink::Strong);
        canvas.put(end + 3, y, "its column and row, as D5; Return goes, Esc does not", Ink::Dim);
        canvas.cursor = (end, y);
    }
}
