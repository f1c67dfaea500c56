//! The seed of a battle that is about to begin, as a player types it.

use crate::engine::dice::Seed;
use crate::tui::app::AppState;
use crate::tui::canvas::Canvas;
use crate::tui::input::{Input, Key};
use crate::tui::keys::Hint;
use crate::tui::screens::Transition;
use crate::tui::theme::Ink;
use ratatui::layout::Rect;

/// Digits of the largest seed.
const LONGEST: usize = 20;

/// What is said of a battle whose seed was typed.
pub const NO_CREDIT: &str = concat!("Its seed was typed: it ", touches_nothing!(), ".");
/// What is said of a battle whose code was shown before it began.
const SHARED: &str = concat!("Its code is known: it ", touches_nothing!(), ".");

/// Whether a person knows the seed of a battle that has not begun. A battle that counts cannot be rehearsed: its seed
/// and its code are shown once it is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeedChoice {
    /// Nobody knows it.
    Hidden,
    /// It was typed.
    Typed,
    /// The code of the battle was asked for.
    Shared,
}

impl SeedChoice {
    /// Whether the battle is practice.
    pub const fn is_known(self) -> bool {
        !matches!(self, SeedChoice::Hidden)
    }

    /// Once the code has been shown.
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

    /// "Seed 12", or that it is hidden.
    pub fn told(self, seed: Seed) -> String {
        if self.is_known() { format!("Seed {}", seed.0) } else { "Seed: shown at the end".into() }
    }
}
/// What can be typed.
pub const HELP: &str = concat!("digits; such a battle ", touches_nothing!());

/// Takes an input while a seed is typed; gives the seed once it is whole.
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

/// Takes a character of a text that is pasted into a seed.
pub fn paste(typing: &mut Option<String>, letter: char) -> Option<Transition> {
    let typed = typing.as_mut().filter(|typed| letter.is_ascii_digit() && typed.len() < LONGEST)?;
    typed.push(letter);
    Some(Transition::Stay)
}

/// What is typed, with what it may be, in one line.
pub fn draw(canvas: &mut Canvas<'_>, (x, y): (u16, u16), typed: &str) {
    let right = (x + 78).min(canvas.area().right());
    canvas.clear(Rect::new(x, y, right.saturating_sub(x), 1));
    let end = canvas.put(x, y, &format!("Seed: {typed}"), Ink::Strong);
    canvas.put(end + 3, y, HELP, Ink::Dim);
    canvas.cursor = (end, y);
}

/// The keys meanwhile; what Return does is the rulebook's.
pub fn keys(does: &'static str) -> [Hint; 2] {
    [Hint::of(Key::Enter, "Return", does), Hint::of(Key::Esc, "Esc", "back")]
}
