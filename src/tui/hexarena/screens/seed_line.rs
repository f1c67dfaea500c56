//! Seed, share code and forecast of a bout that is about to start (D161). The player can type the seed. A bout with a typed
//! seed is not credited. Start with [`SeedLine`].

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::estimate::WinEstimate;
use crate::game_view::prompt;
use crate::input::Input;
use crate::keys::{Hint, KeyAction, Keymap};
use crate::screens::screen_stack::read_lines;
use crate::screens::{Transition, enter_code, enter_seed};
use crate::theme::Ink;
use ludus_engine::dice::Seed;
use ludus_engine::share_code;
use ludus_hexarena::battle::state::Bout;
use ludus_hexarena::model::setup::Setup;

/// Seed, code and forecast of the bout in the form.
pub struct SeedLine {
    seed: Seed,
    /// True if the player typed the seed. Such a bout is not credited.
    typed: bool,
    typing: Option<String>,
    estimate: WinEstimate<Bout>,
}

impl SeedLine {
    /// Starts with a random seed that the player did not choose.
    pub const fn new(seed: Seed) -> SeedLine {
        SeedLine { seed, typed: false, typing: None, estimate: WinEstimate::new() }
    }

    pub const fn seed(&self) -> Seed {
        self.seed
    }

    /// The notices shown when the bout starts.
    pub fn notices(&self) -> Vec<String> {
        if self.typed { vec![enter_seed::NO_CREDIT.to_string()] } else { Vec::new() }
    }

    pub const fn is_typing(&self) -> bool {
        self.typing.is_some()
    }

    /// Takes a character of a text that is pasted into the seed.
    pub fn paste(&mut self, letter: char) -> Option<Transition> {
        enter_seed::paste(&mut self.typing, letter)
    }

    /// Handles an input for the seed line. `None` if the input belongs to the form.
    pub fn input(
        &mut self,
        shared: &mut AppState,
        input: Input,
        setup: impl FnOnce(Seed) -> Setup,
    ) -> Option<Transition> {
        if self.typing.is_some() {
            if let Some(seed) = enter_seed::take(&mut self.typing, shared, input) {
                (self.seed, self.typed) = (seed, true);
            }
            return Some(Transition::Stay);
        }
        match shared.keys().intent(Keymap::Before, input.key()?) {
            Some(KeyAction::Seed) => {
                self.typing = Some(String::new());
                Some(Transition::Stay)
            }
            Some(KeyAction::Copy) => {
                let code = share_code::code::<Bout>(&setup(self.seed), self.seed);
                shared.copied = Some(code.clone());
                Some(read_lines(enter_code::OF_BATTLE, &enter_code::code_page(&code)))
            }
            _ => None,
        }
    }

    /// For example "West 58% +-3, nobody 2%", then a form with the number of bouts played. An invalid
    /// set-up gives its error instead.
    pub fn estimated(&self, setup: &Setup) -> ([String; 2], Ink) {
        match setup.check() {
            Ok(()) => self.estimate.describe(setup),
            Err(fault) => {
                let missing = prompt::sentence(&fault.to_string());
                ([missing.clone(), missing], Ink::Bad)
            }
        }
    }

    /// The time at which the forecast needs a redraw.
    pub fn wakes_at(&self, now: u64) -> Option<u64> {
        self.estimate.wakes_at(now)
    }

    /// Draws the seed, or the digits typed so far, in one line. Returns the column after it.
    pub fn draw(&self, canvas: &mut Canvas<'_>, (x, y): (u16, u16)) -> u16 {
        match &self.typing {
            Some(typed) => {
                enter_seed::draw(canvas, (x, y), typed);
                canvas.area().right()
            }
            None => canvas.put(x, y, &format!("Seed {}", self.seed.0), Ink::Plain),
        }
    }

    /// Tells the player whether the bout is credited.
    pub const fn counts(&self) -> (&'static str, Ink) {
        match self.typed {
            true => (enter_seed::NO_CREDIT, Ink::Warning),
            false => ("Practice bout: roster, scores and experience stay as they are.", Ink::Dim),
        }
    }

    pub fn keys(&self, shared: &AppState) -> Vec<Hint> {
        match self.typing {
            Some(_) => enter_seed::keys("sets the dice rolls").to_vec(),
            None => shared.keys().line(Keymap::Before, &[KeyAction::Seed, KeyAction::Copy]),
        }
    }
}
