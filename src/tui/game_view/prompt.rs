//! What every question has in common: it takes keys, draws the five lines, lights places, names its rules.

use crate::engine::game::Seat;
use crate::engine::narration::Actor;
use crate::store::session::SaveState;
use crate::store::settings::Settings;
use crate::tui::canvas::Canvas;
use crate::tui::game_view::control::ControlMap;
use crate::tui::game_view::orders::Orders;
use crate::tui::game_view::postgame::WinChanceCurve;
use crate::tui::game_view::rulebook_ui::{RulebookUi, StandingOrder};
use crate::tui::help::Topic;
use crate::tui::input::Key;
use crate::tui::keys::Keys;
use crate::tui::theme::Ink;
use ratatui::layout::Rect;

/// What a question or a picture may look at.
pub struct PromptContext<'a, G: RulebookUi> {
    /// The game as it is shown and as the seat that looks knows it: without what it knows nothing of. While something is
    /// asked it is otherwise the game itself.
    pub battle: &'a G,
    /// The game with everything, for what is found out only by doing it.
    pub truth: &'a G,
    /// What everybody is called.
    pub names: &'a G::Names,
    /// The seat that looks and is asked.
    pub seat: Seat,
    /// Whether what that seat alone knows may be shown: not while the seats change.
    pub private: bool,
    /// The keys.
    pub keys: Keys,
    /// The settings.
    pub settings: &'a Settings,
    /// Whom the computer plays.
    pub hands: &'a ControlMap<G::ActorId>,
    /// Why the last key was refused, else the last thing that happened.
    pub note: (&'a str, Ink),
    /// How much of the game is on the disk.
    pub kept: SaveState,
    /// The letter of the last key as it was typed, for names and words.
    pub letter: Option<char>,
    /// What its people brought.
    pub brought: &'a G::ReturnTo,
    /// What that seat has seen of everybody so far.
    pub memory: &'a G::ShownMemory,
    /// What may come of it; none where no part of the screen tells it.
    pub outlook: Option<&'a G::Forecast>,
    /// What is done without asking.
    pub orders: &'a Orders<G::ActorId, G::Command>,
    /// What the rulebook makes of it, once it is over.
    pub account: Option<&'a G::MatchSummary>,
    /// It counts for nobody.
    pub free: bool,
    /// How the chance went, once it is over.
    pub course: Option<&'a WinChanceCurve>,
    /// X was pressed: where enemies can strike is told on the board, or no more, where it always is.
    pub threats: bool,
    /// Who has decided what so far, of what was decided here.
    pub done: &'a [(Actor<G::ActorId>, G::Command)],
}

impl<G: RulebookUi> Clone for PromptContext<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: RulebookUi> Copy for PromptContext<'_, G> {}

impl<G: RulebookUi> PromptContext<'_, G> {
    /// Writes the note in a line of the bar.
    pub fn note(&self, canvas: &mut Canvas<'_>, bar: Rect, line: u16) {
        canvas.fit(bar.x + 1, bar.y + line, 78, &[self.note.0], self.note.1);
    }

    /// What somebody has decided before, the latest first.
    pub fn done_by(&self, who: G::ActorId) -> impl Iterator<Item = &G::Command> {
        let his = self.done.iter().rev().filter(move |(doer, _)| *doer == Actor::Somebody(who));
        his.map(|(_, command)| command)
    }

    /// The order of somebody of the seat that looks that acts in later rounds without a question, in a word: "holds".
    pub fn ordered(&self, who: G::ActorId) -> Option<&'static str> {
        self.orders.of(who).filter(|_| self.private && self.truth.seat_of(who) == self.seat)
    }

    /// Whether the computer plays somebody of the seat that looks, and that may be shown.
    pub fn shows_lent(&self, who: G::ActorId) -> bool {
        self.private && self.truth.seat_of(who) == self.seat && self.hands.is_lent(self.truth, who)
    }
}

/// What an answer to a key is.
pub enum PromptReply<G: RulebookUi> {
    /// Nothing more.
    Stay,
    /// The key is refused, for this reason.
    Say(String),
    /// This command.
    Do(G::Command),
    /// The coach's answer: it is given, unless the question below takes it over ([`Ask::take_advice`]).
    Advice(G::Command),
    /// This order, which whoever is asked obeys at once.
    Order(StandingOrder<G::Command>),
    /// Another question on top.
    Open(Box<dyn Prompt<G>>),
    /// Back to the question below.
    Close,
    /// Turn the page of the bar.
    Page,
    /// Explain.
    Help,
    /// Leave the game, which waits in its journal; one that is not saved is asked about first.
    Leave,
    /// Leave the game although it is not saved.
    Lose,
    /// Give the game up.
    Abandon,
}

/// One question.
pub trait Prompt<G: RulebookUi> {
    /// Takes a key.
    fn key(&mut self, scene: &PromptContext<'_, G>, key: Key) -> PromptReply<G>;

    /// Takes a character of a text that is pasted; false if it does not belong into what is typed here.
    fn paste(&mut self, _scene: &PromptContext<'_, G>, _letter: char) -> bool {
        false
    }

    /// Takes a click on a place of the board.
    fn click(&mut self, _scene: &PromptContext<'_, G>, _spot: G::BoardCell) -> PromptReply<G> {
        PromptReply::Stay
    }

    /// Takes a click on the bar.
    fn click_bar(&mut self, _scene: &PromptContext<'_, G>, _bar: Rect, _x: u16, _y: u16) -> PromptReply<G> {
        PromptReply::Stay
    }

    /// When it changes by itself; never where it waits for a person.
    fn wakes_at(&self, _now: u64) -> Option<u64> {
        None
    }

    /// Time has passed.
    fn tick(&mut self, _scene: &PromptContext<'_, G>, _now: u64) {}

    /// Takes back the last of what is tried out; false if nothing is.
    fn undo(&mut self, _scene: &PromptContext<'_, G>) -> bool {
        false
    }

    /// Whether it is a page of its own over board and bar, instead of the five lines.
    fn is_page(&self) -> bool {
        false
    }

    /// Whether that page takes the whole screen.
    fn is_whole(&self) -> bool {
        false
    }

    /// Draws that page.
    fn draw_page(&self, _scene: &PromptContext<'_, G>, _canvas: &mut Canvas<'_>, _area: Rect) {}

    /// Takes a click on it.
    fn click_page(&mut self, _scene: &PromptContext<'_, G>, _x: u16, _y: u16) -> PromptReply<G> {
        PromptReply::Stay
    }

    /// Draws the five lines; puts the cursor there only if it is not on the board.
    fn draw(&self, scene: &PromptContext<'_, G>, canvas: &mut Canvas<'_>, bar: Rect);

    /// What is drawn over the board; unless it says otherwise, whoever it is about is lit.
    fn overlay(&self, scene: &PromptContext<'_, G>) -> G::Overlay {
        self.featured().map_or_else(G::Overlay::default, |who| G::lit(scene.battle, who))
    }

    /// A copy of the game with what is being tried out, to be drawn instead.
    fn tried(&self, _scene: &PromptContext<'_, G>) -> Option<G> {
        None
    }

    /// The answer to what is asked that is under the cursor, or tried out; the coach is asked about it, too.
    fn under_cursor(&self, _scene: &PromptContext<'_, G>) -> Option<G::Command> {
        None
    }

    /// Takes the coach's answer over, for the player to change and to give; false if it is given as it is.
    fn take_advice(&mut self, _command: &G::Command) -> bool {
        false
    }

    /// Whom it is about.
    fn featured(&self) -> Option<G::ActorId> {
        None
    }

    /// Whether it does with four lines, so that the first of the five is free for how everybody stands.
    fn is_brief(&self) -> bool {
        false
    }

    /// What else is worth knowing, for the lines below the five, where the screen has them.
    fn remarks(&self, scene: &PromptContext<'_, G>) -> Vec<(String, Ink)> {
        G::remarks(scene)
    }

    /// The letters of its menu, small: they win over the keys of the game.
    fn letters(&self) -> Vec<char> {
        Vec::new()
    }

    /// Whether letters search in it.
    fn takes_letters(&self) -> bool {
        false
    }

    /// Its rules and keys.
    fn topic(&self) -> Topic;

    /// Reasons for what is missing, for its help.
    fn missing(&self, _scene: &PromptContext<'_, G>) -> Vec<String> {
        Vec::new()
    }
}

/// Why a key chooses nothing in a menu.
pub fn no_entry(letter: char) -> String {
    match letter {
        ' ' => "Space chooses nothing; the capital letters do, ? explains the menu.".into(),
        letter => format!("No entry has the letter {letter}; ? explains the menu."),
    }
}

/// A refusal as a sentence: the first letter large, a full stop.
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| format!("{}{}.", first.to_uppercase(), letters.as_str()))
}
