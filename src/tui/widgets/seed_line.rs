//! Seed, share code and forecast of a game that is about to start. The player can type the seed or ask for the code; the game
//! is then practice. Start with [`SeedLine`].

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::estimate::{Estimated, WinEstimate};
use crate::input::Input;
use crate::keys::{Hint, KeyAction, Keymap};
use crate::layout::Layout;
use crate::screens::enter_seed::SeedChoice;
use crate::screens::screen_stack::read_lines;
use crate::screens::{Transition, enter_code, enter_seed};
use crate::theme::Ink;
use crate::wide_layout::TextBox;
use ludus_engine::dice::Seed;
use ludus_engine::share_code;
use ludus_engine::share_code::ShareCode;

pub struct SeedLine<G: Estimated> {
    pub seed: Seed,
    pub chance: SeedChoice,
    /// True if the game is practice anyway: its seed is always shown.
    practice: bool,
    /// True if the last key asked for the code and was told that the game becomes practice.
    is_warned: bool,
    typing: Option<String>,
    pub estimate: WinEstimate<G>,
}

impl<G: Estimated + ShareCode> SeedLine<G> {
    /// Starts with a random seed.
    pub const fn new(seed: Seed) -> SeedLine<G> {
        SeedLine {
            seed,
            chance: SeedChoice::Hidden,
            practice: false,
            is_warned: false,
            typing: None,
            estimate: WinEstimate::new(),
        }
    }

    /// Starts with a random seed of a game that is practice anyway.
    pub fn practice(seed: Seed) -> SeedLine<G> {
        SeedLine { practice: true, ..SeedLine::new(seed) }
    }

    pub const fn is_typing(&self) -> bool {
        self.typing.is_some()
    }

    /// Takes a character of a text that is pasted into the seed.
    pub fn paste(&mut self, letter: char) -> Option<Transition> {
        enter_seed::paste(&mut self.typing, letter)
    }

    /// Handles an input for the seed or the code. `None` if the input belongs to the form.
    pub fn input(
        &mut self,
        shared: &mut AppState,
        input: Input,
        setup: impl FnOnce(&AppState, Seed) -> G::Setup,
    ) -> Option<Transition> {
        if self.typing.is_some() {
            if let Some(seed) = enter_seed::take(&mut self.typing, shared, input) {
                (self.seed, self.chance) = (seed, SeedChoice::Typed);
            }
            return Some(Transition::Stay);
        }
        let was_warned = std::mem::take(&mut self.is_warned);
        match shared.keys().intent(Keymap::Before, input.key()?) {
            Some(KeyAction::Seed) => {
                self.typing = Some(String::new());
                Some(Transition::Stay)
            }
            // A shared game becomes practice for the sender too.
            Some(KeyAction::Copy) if !self.practice && self.chance == SeedChoice::Hidden && !was_warned => {
                self.is_warned = true;
                let key = shared.keys().named("before.copy").unwrap_or_else(|| "C".into());
                shared.refuse(format!(concat!("A shared battle ", touches_nothing!(), ". {} shares it."), key));
                Some(Transition::Stay)
            }
            Some(KeyAction::Copy) => {
                self.chance = if self.practice { self.chance } else { self.chance.shared() };
                let code = share_code::code::<G>(&setup(shared, self.seed), self.seed);
                shared.copied = Some(code.clone());
                Some(read_lines(enter_code::OF_BATTLE, &enter_code::code_page(&code)))
            }
            _ => None,
        }
    }

    /// The notices shown when the game starts.
    pub fn notices(&self) -> Vec<String> {
        self.chance.no_credit().map(str::to_string).into_iter().collect()
    }

    /// The seed, or that it is shown later.
    pub fn label(&self) -> String {
        if self.practice { format!("Seed {}", self.seed.0) } else { self.chance.label(self.seed) }
    }

    /// The keys of the seed, or those while it is typed.
    pub fn keys(&self, shared: &AppState) -> Vec<Hint> {
        match self.typing {
            Some(_) => enter_seed::keys("sets the seed").to_vec(),
            None => shared.keys().line(Keymap::Before, &[KeyAction::Seed, KeyAction::Copy]),
        }
    }

    /// Draws the seed with its keys, and what the game counts for, in two lines of the bar. `usual` says what it counts for
    /// as long as its seed is not known.
    pub fn draw_bar(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout, usual: (&str, Ink)) {
        let (x, y) = (layout.bar.x + 1, layout.bar.y + 2);
        match &self.typing {
            Some(typed) => enter_seed::draw(canvas, (x, y), typed),
            None => {
                let end = canvas.put(x, y, &self.label(), Ink::Plain);
                canvas.keys(end + 3, y, &self.keys(shared));
            }
        }
        if shared.note.is_none() && !self.is_typing() {
            let (text, ink) = self.chance.no_credit().map_or(usual, |why| (why, Ink::Warning));
            canvas.put(x, y + 1, text, ink);
        }
    }

    /// Draws the forecast, the seed and what the game counts for in a box.
    pub fn draw_box(&self, pane: &mut TextBox<'_, '_>, (forecast, ink): (&str, Ink), usual: (&str, Ink)) {
        pane.text(forecast, ink);
        if let Some(typed) = &self.typing {
            let end = pane.at(0, &format!("Seed: {typed}"), Ink::Strong);
            pane.focus(end, 1, Ink::Strong);
            pane.next();
            return pane.text(enter_seed::HELP, Ink::Dim);
        }
        pane.line(&self.label(), Ink::Strong);
        let (text, ink) = self.chance.no_credit().map_or(usual, |why| (why, Ink::Warning));
        pane.text(text, ink);
    }
}
