//! Lets the player type the name of a hex: `G`, then "D5" and Return (DQU-23). Other prompts own a [`HexEntry`] and pass keys to
//! it while it is on.

use crate::canvas::Canvas;
use crate::hexarena::ask::BoutContext;
use crate::input::Key;
use crate::theme::Ink;
use ludus_engine::hex::Hex;

/// The longest name has a letter and two digits.
const LONGEST: usize = 3;

/// The letters typed so far. `None` while no name is being typed.
#[derive(Default)]
pub struct HexEntry(Option<String>);

/// The result of a key while a name is typed.
pub enum HexEntryStep {
    /// The name is not complete, or typing was cancelled.
    More,
    /// The name of a hex was completed.
    Hex(Hex),
    /// The text names no hex. Contains the message for the player.
    Not(String),
}

impl HexEntry {
    /// Starts the input of a name.
    pub fn begin(&mut self) {
        self.0 = Some(String::new());
    }

    pub const fn is_on(&self) -> bool {
        self.0.is_some()
    }

    pub fn key(&mut self, scene: &BoutContext<'_>, key: Key) -> HexEntryStep {
        let Some(typed) = &mut self.0 else { return HexEntryStep::More };
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
                    || HexEntryStep::Not(format!("No hex \"{typed}\" here: hexes are A1 to {last}.")),
                    HexEntryStep::Hex,
                );
            }
            _ => {}
        }
        HexEntryStep::More
    }

    /// Takes a character of pasted text. Returns whether it was accepted.
    pub fn paste(&mut self, letter: char) -> bool {
        match &mut self.0 {
            Some(typed) if letter.is_ascii_alphanumeric() && typed.len() < LONGEST => {
                typed.push(letter.to_ascii_uppercase());
                true
            }
            _ => false,
        }
    }

    /// Draws the typed letters with a hint.
    pub fn draw(&self, canvas: &mut Canvas<'_>, (x, y): (u16, u16)) {
        let Some(typed) = &self.0 else { return };
        let end = canvas.put(x, y, &format!("Go to hex: {typed}"), Ink::Strong);
        canvas.put(end + 3, y, "column and row, as D5; Return goes, Esc cancels", Ink::Dim);
        canvas.cursor = (end, y);
    }
}
