//! What belongs to a bout that is about to begin, whoever is in it: its seed, which may be typed, its code, and who will probably
//! win it (D161).

use crate::engine::dice::Seed;
use crate::engine::share_code;
use crate::hexarena::battle::state::Bout;
use crate::hexarena::model::setup::Setup;
use crate::tui::app::AppState;
use crate::tui::canvas::Canvas;
use crate::tui::estimate::WinEstimate;
use crate::tui::input::Input;
use crate::tui::keys::{Hint, KeyAction, Keymap};
use crate::tui::screens::screen_stack::read_lines;
use crate::tui::screens::{Transition, enter_code, enter_seed};
use crate::tui::theme::Ink;

/// Seed, code and estimate of the bout in hand.
pub struct Outset {
    seed: Seed,
    /// It was typed: the bout counts for nobody.
    typed: bool,
    typing: Option<String>,
    estimate: WinEstimate<Bout>,
}

impl Outset {
    /// With a seed that nobody has chosen.
    pub const fn new(seed: Seed) -> Outset {
        Outset { seed, typed: false, typing: None, estimate: WinEstimate::new() }
    }

    /// The seed.
    pub const fn seed(&self) -> Seed {
        self.seed
    }

    /// What is said as the bout begins.
    pub fn notices(&self) -> Vec<String> {
        if self.typed { vec![enter_seed::NO_CREDIT.to_string()] } else { Vec::new() }
    }

    /// Whether a seed is being typed.
    pub const fn is_typing(&self) -> bool {
        self.typing.is_some()
    }

    /// Takes a character of a text that is pasted into the seed.
    pub fn paste(&mut self, letter: char) -> Option<Transition> {
        enter_seed::paste(&mut self.typing, letter)
    }

    /// Takes an input that is its own; none where it is the form's.
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
                Some(read_lines(enter_code::OF_BATTLE, &enter_code::told(&code)))
            }
            _ => None,
        }
    }

    /// "West 58% +-3, nobody 2%", and the same with how often it was played; what is missing where the set-up is no bout.
    pub fn estimated(&self, setup: &Setup) -> ([String; 2], Ink) {
        match setup.check() {
            Ok(()) => self.estimate.told(setup),
            Err(fault) => {
                let missing = crate::tui::game_view::prompt::sentence(&fault.to_string());
                ([missing.clone(), missing], Ink::Bad)
            }
        }
    }

    /// When it is worth another look.
    pub fn wakes_at(&self, now: u64) -> Option<u64> {
        self.estimate.wakes_at(now)
    }

    /// The seed, or what is typed of it, in one line; gives the column after it.
    pub fn draw(&self, canvas: &mut Canvas<'_>, (x, y): (u16, u16)) -> u16 {
        match &self.typing {
            Some(typed) => {
                enter_seed::draw(canvas, (x, y), typed);
                canvas.area().right()
            }
            None => canvas.put(x, y, &format!("Seed {}", self.seed.0), Ink::Plain),
        }
    }

    /// For whom it counts.
    pub const fn counts(&self) -> (&'static str, Ink) {
        match self.typed {
            true => (enter_seed::NO_CREDIT, Ink::Heed),
            false => ("Practice bout: roster, scores and experience stay as they are.", Ink::Dim),
        }
    }

    /// Its keys.
    pub fn keys(&self, shared: &AppState) -> Vec<Hint> {
        match self.typing {
            Some(_) => enter_seed::keys("rolls the dice by it").to_vec(),
            None => shared.keys().line(Keymap::Before, &[KeyAction::Seed, KeyAction::Copy]),
        }
    }
}
