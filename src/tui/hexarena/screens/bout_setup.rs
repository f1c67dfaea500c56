//! The form for a bout with roster characters: sides, leaders, arena, light, switches, handicap, ambush and forecast (DQU-05).
//! The choices are kept from one bout to the next. Start with [`BoutSetupScreen`]; [`choices`] holds the values of the form.

pub mod choices;
mod drawing;

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::estimate::WinEstimate;
use crate::game_view::prompt::sentence;
use crate::help::Topic;
use crate::hexarena::screens::bout_setup::choices::{BoutField, BoutForm, LINES, OF_SIDE, Slot, line};
use crate::hexarena::screens::characters::NOBODY;
use crate::input::Input;
use crate::keys::{KeyAction, Keymap};
use crate::layout::Layout;
use crate::screens::screen_stack::explain_line;
use crate::screens::{Screen, Transition};
use ludus_engine::dice::{Dice, Domain, Seed};
use ludus_hexarena::battle::state::Bout;
use ludus_hexarena::matchmaking::foes::FOES;
use ludus_hexarena::matchmaking::matches::{handicaps, is_fair, opponents};
use ludus_hexarena::model::healing::{Fitness, fitness};
use ludus_hexarena::model::setup::Setup;
use ludus_store::battles::Resumed;
use ludus_store::system;

pub struct BoutSetupScreen {
    choices: BoutForm,
    at: usize,
    seed: Seed,
    estimate: WinEstimate<Bout>,
    /// True once the player was warned about unfit characters.
    warned: bool,
}

impl BoutSetupScreen {
    /// Opens the form with its last values. Refuses if no roster character can fight.
    pub fn open(shared: &mut AppState) -> Transition {
        let roster = shared.store.hexarena();
        if roster.characters().is_empty() {
            shared.refuse(NOBODY);
            return Transition::Stay;
        }
        let choices = shared.books.bout_form.clone().fresh(roster);
        if choices.names().is_empty() {
            let mut all = roster.characters().iter();
            let told = match all.clone().find(|kept| kept.in_battle.is_some()) {
                Some(kept) => format!("{} is in a bout: continue it or give it up at Restore bout.", kept.who.name),
                None if all.all(|kept| kept.who.death.is_some()) => "No living character: make one first.".into(),
                None => "Nobody can fight this week. Let a week pass in the infirmary.".into(),
            };
            shared.refuse(told);
            return Transition::Stay;
        }
        let seed = shared.fresh_seed();
        let mut form = BoutSetupScreen { choices, at: 1, seed, estimate: WinEstimate::new(), warned: false };
        if form.choices.slots[1].iter().all(|slot| *slot == Slot::Nobody) {
            form.fair(shared);
            shared.note = None;
        }
        Transition::To(Box::new(form))
    }

    fn setup(&self, shared: &AppState) -> Setup {
        self.choices.setup(shared.store.hexarena(), self.seed)
    }

    /// Fills East with opponents of a rating close to West's. A handicap makes up for the difference.
    fn fair(&mut self, shared: &mut AppState) {
        let (roster, seed) = (shared.store.hexarena(), self.seed);
        let count = self.choices.sheets(roster, 0, seed).len();
        let mut dice = Dice::new(shared_seed(seed, self.at), Domain::Setup, 99);
        let foes = opponents(self.choices.worth(roster, 0, seed), count.max(1), &mut dice);
        let number = |name: &str| FOES.iter().position(|foe| foe.name == name).unwrap_or(0);
        self.choices.slots[1] = Default::default();
        for (slot, foe) in self.choices.slots[1].iter_mut().zip(&foes) {
            *slot = Slot::Foe(number(foe.name));
        }
        let worths = [0, 1].map(|side| self.choices.worth(roster, side, seed));
        self.choices.handicap = if is_fair(worths) { [0; 2] } else { handicaps(worths) };
        let told = match is_fair(worths) {
            true => format!("A fair bout: rated {} against {}.", worths[0], worths[1]),
            false => format!("Rated {} against {}: the handicap balances it.", worths[0], worths[1]),
        };
        shared.say(told);
        self.seed = shared.fresh_seed();
    }

    /// Lists the characters in the bout who should not fight yet, each with the reason.
    fn unwise(&self, shared: &AppState) -> Vec<String> {
        let roster = shared.store.hexarena();
        let why = |name: &String| match fitness(&roster.find(name).ok()?.who, roster.week()) {
            Fitness::Unwise(why) => Some(format!("{name} ({why})")),
            _ => None,
        };
        self.choices.names().iter().filter_map(why).collect()
    }

    fn begin(&mut self, shared: &mut AppState) -> Transition {
        let unwise = self.unwise(shared);
        if !unwise.is_empty() && !std::mem::replace(&mut self.warned, true) {
            shared.refuse(format!("{} should not fight yet. Press Return to start anyway.", unwise.join(", ")));
            return Transition::Stay;
        }
        shared.books.bout_form = self.choices.clone();
        let (setup, names) = (self.setup(shared), self.choices.names());
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        match shared.store.begin::<Bout>(setup, self.seed, &names, system::now()) {
            Ok(session) => Transition::Battle(Box::new(Resumed::<Bout> { session, notices: Vec::new() }.into())),
            Err(error) => {
                shared.refuse(sentence(&error.to_string()));
                Transition::Stay
            }
        }
    }

    fn steer(&mut self, on: bool) {
        self.at = if on { (self.at + 1) % LINES } else { (self.at + LINES - 1) % LINES };
    }

    fn change(&mut self, shared: &AppState, on: bool) {
        self.choices.change(shared.store.hexarena(), line(self.at), on);
        self.warned = false;
    }
}

/// Derives the seed that draws the opponents. `at` varies it.
const fn shared_seed(seed: Seed, at: usize) -> Seed {
    Seed(seed.0 ^ (at as u64) << 40)
}

impl Screen for BoutSetupScreen {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        if let Input::Pick(at) = input {
            if self.at == at {
                self.change(shared, true);
            }
            self.at = at.min(LINES - 1);
            return Transition::Stay;
        }
        let Some(key) = input.key() else { return Transition::Stay };
        match shared.keys().intent(Keymap::Marshalling, key) {
            Some(KeyAction::Fair) => {
                self.fair(shared);
                return Transition::Stay;
            }
            Some(KeyAction::Page) => {
                self.at = (self.at / OF_SIDE + 1).min(3) % 3 * OF_SIDE;
                return Transition::Stay;
            }
            Some(KeyAction::Drop) => {
                if let BoutField::Slot(side, place) = line(self.at) {
                    self.choices.slots[side][place] = Slot::Nobody;
                    self.warned = false;
                }
                return Transition::Stay;
            }
            _ => {}
        }
        match shared.keys().intent(Keymap::Choosing, key) {
            Some(KeyAction::Previous) => self.steer(false),
            Some(KeyAction::Next) => self.steer(true),
            Some(intent @ (KeyAction::More | KeyAction::Less)) => self.change(shared, intent == KeyAction::More),
            Some(KeyAction::Accept) => return self.begin(shared),
            Some(KeyAction::Help) => return explain_line(shared, &TOPIC, &[], &BoutSetupScreen::all_keys(shared), &[]),
            Some(KeyAction::Back) => {
                shared.books.bout_form = self.choices.clone();
                return Transition::Main;
            }
            _ => {}
        }
        Transition::Stay
    }

    fn wakes_at(&self, now: u64) -> Option<u64> {
        self.estimate.wakes_at(now)
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        self.draw_form(shared, canvas, layout);
    }
}

const TOPIC: Topic = Topic {
    title: "A bout",
    asks: "Choose the sides, the arena and the rules. Harm to your characters is permanent. F picks fair foes. \
           Meanwhile the computer plays the bout a thousand times to estimate who will win.",
    context: Keymap::Choosing,
    rules: &["DQU-05", "D161", "D021", "D022", "D024", "D003", "D016", "D020", "D027", "D030", "DQX-15", "DQX-18"],
    chapters: &["Before the bout", "Opponents"],
};
