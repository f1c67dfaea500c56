//! Entry of the seed of a new battle. A battle with a known seed is practice.

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::input::{Input, Key};
use crate::keys::Hint;
use crate::screens::Transition;
use crate::theme::Ink;
use ludus_engine::dice::Seed;
use ratatui::layout::Rect;

/// Number of digits of the largest seed.
const LONGEST: usize = 20;

/// The message for a battle with a typed seed.
pub const NO_CREDIT: &str = concat!("Its seed was typed: it ", touches_nothing!(), ".");
/// The message for a battle whose code was shown before it began.
const SHARED: &str = concat!("Its code is known: it ", touches_nothing!(), ".");

/// How a player knows the seed of a battle that has not begun. A battle that counts cannot be rehearsed: its seed and code are
/// shown once it is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeedChoice {
    Hidden,
    Typed,
    /// The player asked for the battle's code.
    Shared,
}

impl SeedChoice {
    pub const fn is_known(self) -> bool {
        !matches!(self, SeedChoice::Hidden)
    }

    /// Returns the choice after the code has been shown.
    #[must_use]
    pub const fn shared(self) -> SeedChoice {
        match self {
            SeedChoice::Hidden => SeedChoice::Shared,
            known => known,
        }
    }

    /// Why it is practice; `None` if it counts.
    pub const fn no_credit(self) -> Option<&'static str> {
        match self {
            SeedChoice::Hidden => None,
            SeedChoice::Typed => Some(NO_CREDIT),
            SeedChoice::Shared => Some(SHARED),
        }
    }

    /// Formats the seed as "Seed 12", or says that it is hidden.
    pub fn label(self, seed: Seed) -> String {
        if self.is_known() { format!("Seed {}", seed.0) } else { "Seed: shown at the end".into() }
    }
}
pub const HELP: &str = concat!("digits; such a battle ", touches_nothing!());

/// Handles an input while a seed is typed; returns the seed once Return confirms it.
pub fn take(typing: &mut Option<String>, shared: &mut AppState, input: Input) -> Option<Seed> {
    let typed = typing.as_mut()?;
    match input {
        Input::Typed(digit) if digit.is_ascii_digit() && typed.len() < LONGEST => typed.push(digit),
        Input::Typed(_) | Input::Placed(..) => shared.refuse(format!("A seed has digits only, {LONGEST} at most.")),
        Input::Key(Key::Backspace) => _ = typed.pop(),
        Input::Key(Key::Enter) => match typed.parse() {
            Ok(seed) => {
                *typing = None;
                return Some(Seed(seed));
            }
            Err(_) => shared.refuse(format!("A seed is a number from 0 to {}.", u64::MAX)),
        },
        Input::Key(Key::Esc) => *typing = None,
        _ => {}
    }
    None
}

/// Takes a pasted digit; `None` if it does not fit the seed.
pub fn paste(typing: &mut Option<String>, letter: char) -> Option<Transition> {
    let typed = typing.as_mut().filter(|typed| letter.is_ascii_digit() && typed.len() < LONGEST)?;
    typed.push(letter);
    Some(Transition::Stay)
}

/// Draws the typed digits and the help in one line.
pub fn draw(canvas: &mut Canvas<'_>, (x, y): (u16, u16), typed: &str) {
    let right = (x + 78).min(canvas.area().right());
    canvas.clear(Rect::new(x, y, right.saturating_sub(x), 1));
    let end = canvas.put(x, y, &format!("Seed: {typed}"), Ink::Strong);
    canvas.put(end + 3, y, HELP, Ink::Dim);
    canvas.cursor = (end, y);
}

/// The keys during entry; the rulebook names what Return does.
pub fn keys(does: &'static str) -> [Hint; 2] {
    [Hint::of(Key::Enter, "Return", does), Hint::of(Key::Esc, "Esc", "back")]
}
