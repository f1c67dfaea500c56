//! The interface of a question. A prompt handles keys and clicks, draws the bar, marks places on the board and names
//! its help. Start reading with [`Prompt`] and [`PromptContext`].

use crate::canvas::Canvas;
use crate::game_view::control::ControlMap;
use crate::game_view::orders::Orders;
use crate::game_view::postgame::WinChanceCurve;
use crate::game_view::question::Question;
use crate::game_view::rulebook_ui::{Highlight, RulebookUi, StandingOrder};
use crate::game_view::wording::Marks;
use crate::help::Topic;
use crate::input::Key;
use crate::keys::Keys;
use crate::theme::Ink;
use crate::widgets::panels::Panel;
use ludus_engine::board::{ActorId, BoardCell};
use ludus_engine::game::Seat;
use ludus_engine::narration::Actor;
use ludus_store::session::SaveState;
use ludus_store::settings::Settings;
use ratatui::layout::Rect;

/// The data that prompts and drawing code read.
pub struct PromptContext<'a, G: RulebookUi> {
    /// The shown game as the viewing seat knows it. While a question is open it equals the game itself.
    pub battle: &'a G,
    /// The shown game with all hidden information. Use it only to find out what a command does.
    pub truth: &'a G,
    pub names: &'a G::Names,
    /// The seat whose view is shown and that answers.
    pub seat: Seat,
    /// False while the seats change: the secrets of the seat must stay hidden.
    pub private: bool,
    pub keys: Keys,
    pub settings: &'a Settings,
    /// Who controls each actor.
    pub hands: &'a ControlMap,
    /// Why the last key was refused; otherwise the latest event.
    pub note: (&'a str, Ink),
    /// True if the note tells how the last attack ended.
    pub has_result: bool,
    /// How much of the game is saved.
    pub kept: SaveState,
    /// The last key as a typed letter, for names and words.
    pub letter: Option<char>,
    /// The rulebook's memory of this game for the seat.
    pub memory: &'a G::Memory,
    pub orders: &'a Orders<G::Command>,
    /// True if the last command can be taken back.
    pub can_undo: bool,
    /// True if the result does not count.
    pub free: bool,
    /// The win chance by rounds; `None` before the end of the game.
    pub course: Option<&'a WinChanceCurve>,
    /// True if X switched the display of threats from its default.
    pub threats: bool,
    /// True while a death is being shown, and its blood has not spread yet.
    pub bleeds: bool,
    /// The commands given at this screen so far, each with its actor.
    pub done: &'a [(Actor, G::Command)],
}

impl<G: RulebookUi> Clone for PromptContext<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: RulebookUi> Copy for PromptContext<'_, G> {}

impl<G: RulebookUi> PromptContext<'_, G> {
    /// Draws the note in a line of the bar.
    pub fn note(&self, canvas: &mut Canvas<'_>, bar: Rect, line: u16) {
        canvas.fit(bar.x + 1, bar.y + line, 78, &[self.note.0], self.note.1);
    }

    /// Returns the earlier commands of an actor, the latest first.
    pub fn done_by(&self, who: impl Into<ActorId>) -> impl Iterator<Item = &G::Command> {
        let who = who.into();
        let own = self.done.iter().rev().filter(move |(doer, _)| *doer == Actor::Somebody(who));
        own.map(|(_, command)| command)
    }

    /// Returns the order of an actor of the viewing seat that lasts beyond this round, in a word: "holds".
    pub fn ordered(&self, who: impl Into<ActorId>) -> Option<&'static str> {
        let who = who.into();
        self.orders.of(who).filter(|_| self.private && self.truth.seat_of(who) == self.seat)
    }

    /// Returns whether an actor of the viewing seat is played by the computer and the screen may show that.
    pub fn shows_lent(&self, who: impl Into<ActorId>) -> bool {
        let who = who.into();
        self.private && self.truth.seat_of(who) == self.seat && self.hands.is_lent(self.truth, who)
    }
}

/// The effect of a key or click on a prompt.
pub enum PromptReply<G: RulebookUi> {
    Stay,
    /// The key is refused, for this reason.
    Say(String),
    Do(G::Command),
    /// The coach's answer. It is executed unless the prompt below adopts it ([`Prompt::take_advice`]).
    Advice(G::Command),
    /// A standing order, which the deciding actor follows immediately.
    Order(StandingOrder<G::Command>),
    /// Another prompt on top of this one.
    Open(Box<dyn Prompt<G>>),
    Close,
    /// Take back the last command.
    Undo,
    Page,
    Help,
    /// Leave the game. The player must confirm this if the game is not fully saved.
    Leave,
    /// Leave the game although it is not saved.
    Lose,
    Abandon,
}

/// A question in the bar, or a page over the board.
pub trait Prompt<G: RulebookUi> {
    fn key(&mut self, scene: &PromptContext<'_, G>, key: Key) -> PromptReply<G>;

    /// Handles one pasted character. Returns false if it does not fit here.
    fn paste(&mut self, _scene: &PromptContext<'_, G>, _letter: char) -> bool {
        false
    }

    /// Handles a click on a place of the board.
    fn click(&mut self, _scene: &PromptContext<'_, G>, _spot: BoardCell) -> PromptReply<G> {
        PromptReply::Stay
    }

    /// Handles a click on the bar.
    fn click_bar(&mut self, _scene: &PromptContext<'_, G>, _bar: Rect, _x: u16, _y: u16) -> PromptReply<G> {
        PromptReply::Stay
    }

    /// Returns the time of the next change without input. `None` if it waits for the player.
    fn wakes_at(&self, _now: u64) -> Option<u64> {
        None
    }

    /// Advances the prompt to the time `now`.
    fn tick(&mut self, _scene: &PromptContext<'_, G>, _now: u64) {}

    /// Returns the command that a key would give or ask to confirm, if the game could have given it by itself: the end of a
    /// phase. `None` for all other keys.
    fn given_by(&self, _scene: &PromptContext<'_, G>, _key: Key) -> Option<G::Command> {
        None
    }

    /// Undoes the last step that is being tried out. Returns false if there is none.
    fn undo(&mut self, _scene: &PromptContext<'_, G>) -> bool {
        false
    }

    /// Returns how many of the last narrated events its page has not shown yet. The log leaves them out.
    fn untold(&self, _scene: &PromptContext<'_, G>) -> usize {
        0
    }

    /// Returns whether it is a page over board and bar.
    fn is_page(&self) -> bool {
        false
    }

    /// Returns whether its page takes the whole screen.
    fn is_whole(&self) -> bool {
        false
    }

    /// Returns whether its page stands below the board instead of over it.
    fn leaves_board(&self) -> bool {
        false
    }

    /// Returns the boxes that stand beside the board while it is open, the most important first. A screen
    /// of 80 columns has no room for them.
    fn beside(&self, _scene: &PromptContext<'_, G>) -> Vec<Panel<'static>> {
        Vec::new()
    }

    /// Draws the page of a prompt that has one.
    fn draw_page(&self, _scene: &PromptContext<'_, G>, _canvas: &mut Canvas<'_>, _area: Rect) {}

    /// Handles a click on the page.
    fn click_page(&mut self, _scene: &PromptContext<'_, G>, _x: u16, _y: u16) -> PromptReply<G> {
        PromptReply::Stay
    }

    /// Draws the bar. Sets the cursor only if it is not on the board.
    fn draw(&self, scene: &PromptContext<'_, G>, canvas: &mut Canvas<'_>, bar: Rect);

    /// Returns the title of its box and the remark beside it. `None` for that of its help.
    fn heading(&self, _scene: &PromptContext<'_, G>) -> Option<[String; 2]> {
        None
    }

    /// Returns the places to mark on the board. `None` to mark only the featured actor.
    fn marks(&self, _scene: &PromptContext<'_, G>) -> Option<Marks> {
        None
    }

    /// Draws the board with the prompt's own marks. `shown`: the scene with a move that is being tried out.
    fn draw_board(
        &self,
        scene: &PromptContext<'_, G>,
        shown: &PromptContext<'_, G>,
        canvas: &mut Canvas<'_>,
        area: Rect,
    ) {
        let marks = self.marks(scene);
        let highlight = marks.as_ref().map_or_else(|| self.featured().into(), Highlight::Marks);
        G::draw_board(shown, canvas, area, highlight);
    }

    /// Returns a copy of the game with the moves being tried out, to draw instead.
    fn tried(&self, _scene: &PromptContext<'_, G>) -> Option<G> {
        None
    }

    /// Returns the answer that is selected or being tried out. The coach rates it too.
    fn under_cursor(&self, _scene: &PromptContext<'_, G>) -> Option<G::Command> {
        None
    }

    /// Returns the reply of a prompt that leaves no choice but to go back. `None` if there is something to choose.
    fn sole_reply(&self, _scene: &PromptContext<'_, G>) -> Option<PromptReply<G>> {
        None
    }

    /// Adopts the coach's answer so that the player can change it. Returns false if it is to be executed unchanged.
    fn take_advice(&mut self, _command: &G::Command) -> bool {
        false
    }

    /// Marks the choice that leads to one of these commands, as a lesson teaches it. Returns false if none does.
    fn teach(&mut self, _scene: &PromptContext<'_, G>, _wanted: &[G::Command]) -> bool {
        false
    }

    /// Called when the player has closed the tip above this prompt.
    fn tip_closed(&mut self) {}

    /// Returns the actor that the prompt is about.
    fn featured(&self) -> Option<ActorId> {
        None
    }

    /// Returns whether it needs all five lines of the bar, so that the first cannot show the status.
    fn needs_five(&self) -> bool {
        self.is_page()
    }

    /// Returns notes for the lines below the bar, on tall screens.
    fn remarks(&self, scene: &PromptContext<'_, G>) -> Vec<(String, Ink)> {
        G::remarks(scene)
    }

    /// Returns the question as a table of its choices, which the modern look draws instead of the bar. `None` if it has none.
    fn question(&self) -> Option<&Question> {
        None
    }

    /// Returns whether the modern look draws [`Prompt::draw_question`] over the whole box instead of the bar.
    fn fills_box(&self) -> bool {
        self.question().is_some()
    }

    /// Draws the question as a table. `place`: its area, and whether its title stands in a frame.
    fn draw_question(&self, _scene: &PromptContext<'_, G>, _canvas: &mut Canvas<'_>, _place: (Rect, bool)) {}

    /// Returns the lower-case letters of its menu. They take precedence over the keys of the game.
    fn letters(&self, _keys: Keys) -> Vec<char> {
        Vec::new()
    }

    /// Returns whether typed letters search in it.
    fn takes_letters(&self) -> bool {
        false
    }

    /// Returns its help: rules and keys.
    fn topic(&self) -> Topic;

    /// Returns the reasons for missing entries, for its help.
    fn missing(&self, _scene: &PromptContext<'_, G>) -> Vec<String> {
        Vec::new()
    }
}

/// Says why a key chooses nothing in a menu.
pub fn no_entry(letter: char) -> String {
    match letter {
        ' ' => "Space chooses nothing; the capital letters do. Press ? for help.".into(),
        letter => format!("No entry has the letter {letter}. Press ? for help."),
    }
}

/// Turns a refusal into a sentence: a capital letter and a full stop, unless an abbreviation ends with one.
pub fn sentence(text: &str) -> String {
    let stop = if text.is_empty() || text.ends_with('.') { "" } else { "." };
    capitalized(text) + stop
}

/// Begins a text with a capital letter.
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
