//! The game screen, shared by all rulebooks. It draws a copy of the game that lags behind while events are shown. Keys
//! become commands for the session, and nothing else changes a game. A rulebook supplies its part through [`rulebook_ui`]
//! and [`book_words`]; no rulebook is named here. Start reading with [`input`] and [`playback`].
//!
//! - [`playback`] shows one event after the other, [`pace`] sets how long each stays, [`playback_state`] is the current step;
//! - [`effects`] times the animations, [`sparks`] draws them, [`roll_box`] draws dice with their result,
//!   [`stains`] remembers the marks that stay on the board;
//! - [`prompt_stack`] holds the open questions, [`prompt`] is their interface, [`input`] routes keys and clicks;
//! - [`choice`] is a question as data, [`question`] its table in the modern look, [`wording`] its rows of text and its marks on the board;
//! - [`picture`] draws the screen: the rulebook draws board and panel, [`bar`] and [`log`] the text;
//! - [`thinking`] searches in the background, for the computer and for the coach in [`coaching`];
//! - [`hints`] shows each hint once, and lists what happened while a player looked away;
//! - [`tutor`] leads through a lesson;
//! - [`ends`] names the results of simulated games;
//! - [`seats`] knows who sits at the screen, [`control`] and [`control_list`] who plays each actor;
//! - [`orders`] carries out standing orders without asking;
//! - [`quitting`] and [`report`] end the game, [`postgame`] analyses it, [`replay`] shows it again and tries alternatives.

mod bar;
pub mod book_words;
pub mod choice;
mod coaching;
pub mod control;
mod control_list;
pub mod effects;
pub mod ends;
pub mod hints;
mod hit_sections;
mod input;
pub mod keymap;
mod log;
mod log_page;
mod mistake_review;
mod orders;
mod pace;
mod picture;
mod playback;
pub mod playback_state;
pub mod postgame;
pub mod prompt;
mod prompt_stack;
pub mod question;
pub mod quitting;
pub mod replay;
pub mod report;
pub mod roll_box;
pub mod rulebook_ui;
mod seats;
#[cfg(test)]
pub mod seen;
mod sharing;
pub mod sparks;
pub mod stains;
mod thinking;
pub mod tutor;
mod win_bar;
pub mod wording;

use crate::background::BackgroundTask;
use crate::game_view::control::{ControlMap, Controller};
use crate::game_view::control_list::ControlPage;
use crate::game_view::hints::Hints;
use crate::game_view::log::{LogLine, LogPage};
use crate::game_view::log_page::LogReader;
use crate::game_view::orders::Orders;
use crate::game_view::playback::Playback;
use crate::game_view::postgame::PostGame;
use crate::game_view::prompt::PromptContext;
use crate::game_view::prompt_stack::PromptStack;
use crate::game_view::report::ReportOutcome;
use crate::game_view::rulebook_ui::{AiMove, RulebookUi};
use crate::game_view::seats::Seats;
use crate::game_view::sharing::Sharing;
use crate::game_view::tutor::{LessonScript, Tutor};
use crate::game_view::win_bar::WinBar;
use crate::help::reader::HelpReader;
use crate::keys::Keys;
use crate::theme::Ink;
use ludus_engine::game::{Game, Seat};
use ludus_engine::journal::LoggedCommand;
use ludus_engine::lesson::ScreenUse;
use ludus_engine::narration::Actor;
use ludus_engine::search::SearchResult;
use ludus_store::session::Session;
use ludus_store::settings::{Pace, Settings};
use std::collections::VecDeque;

/// How the player leaves the game screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The game screen stays open.
    Not,
    /// The whole game is in its journal and can be continued.
    Saved,
    /// The player left although the game is not fully saved.
    Lost,
    /// The player gave the game up.
    Abandoned,
    /// The game is over and its report was closed.
    Done,
    /// Play again with the same seed. The result does not count.
    Again,
    /// Characters who can fight again get a new opponent.
    Rematch,
    /// Characters who can fight again rest, and the set-up is cleared.
    Rest,
    /// The player left a lesson.
    Lesson {
        /// The index of the lesson, from 0.
        number: usize,
        /// True if the lesson was played to its end.
        learnt: bool,
        /// True if the player wants the next lesson.
        on: bool,
    },
}

/// The starting point of an alternative game, which is never saved.
pub struct Apart<G: RulebookUi> {
    /// The seat that the player takes over.
    pub seat: Seat,
    /// The log up to this point.
    pub lines: Vec<LogLine>,
    /// The knowledge of each seat, in seat order.
    pub memories: Vec<G::Memory>,
    /// A message for the player, shown at the start.
    pub said: String,
}

/// A game and the background work for its current decision.
type Pondering<G> = (G, BackgroundTask<Option<Pondered<<G as Game>::Command>>>);

/// The result of the work for a decision.
enum Pondered<C> {
    Search(SearchResult<C>),
    Choice(AiMove<C>),
}

/// The screen of one game, for any rulebook.
pub struct GameView<G: RulebookUi> {
    session: Session<G>,
    pub(super) names: G::Names,
    /// The game as far as it has been shown.
    pub(super) shown: G,
    /// The shown game, limited to what the seat at the screen knows.
    seen: G,
    /// The game without any secret, drawn while the seats change. `None` if the rulebook needs none.
    common: Option<G>,
    pub(super) telling: Playback<G>,
    pub(super) asking: PromptStack<G>,
    pub(super) log: LogPage,
    /// The log page; `None` if it is closed.
    reading: Option<LogReader>,
    pub(super) seats: Seats,
    pub(super) hands: ControlMap,
    /// The control settings that are already stored, or are the default of this game.
    hands_kept: Vec<(usize, u64)>,
    pub(super) orders: Orders<G::Command>,
    /// The commands so far, each with its actor.
    done: Vec<(Actor, G::Command)>,
    /// The control list; `None` if it is closed. Playback stops while it is open.
    handing: Option<ControlPage>,
    /// The help page on top of the screen; `None` if it is closed.
    help: Option<HelpReader>,
    /// The settings in effect. The pace can differ from `set` for this game.
    settings: Settings,
    /// The settings as chosen in the options.
    set: Settings,
    /// True if the game was started only to be watched. Leaving it costs nothing.
    only_watched: bool,
    /// True if the game is an unsaved copy. Leaving it costs nothing.
    is_apart: bool,
    /// True if the game was over before it was opened, so that only its report is shown.
    is_past: bool,
    /// The computer's search; `None` if none is running.
    pondering: Option<Pondering<G>>,
    /// True if the player asked the coach and this is not counted yet.
    coached: bool,
    /// The start of a requested replay; `None` if none is requested.
    watches: Option<replay::JumpTarget>,
    hints: Hints,
    /// The tutor; `None` if the game is not a lesson.
    guide: Option<Tutor<G>>,
    /// The rulebook's data for returning the characters after the game.
    initial_memory: G::Memory,
    result: ReportOutcome,
    /// The analysis of the finished game; `None` until it starts.
    verdict: Option<PostGame<G>>,
    /// True if the result does not count. Set at the end of the game.
    free: bool,
    sharing: Sharing,
    /// The remaining commands of a recorded game; `None` for a game that is played.
    script: Option<VecDeque<LoggedCommand<G::Command>>>,
    ending: Ending,
    /// The knowledge that each seat has of the actors, in seat order.
    memory: Vec<G::Memory>,
    /// The forecast for the current question; `None` after any change.
    outlook: Option<G::Memory>,
    /// The estimate of the position; `None` until the first question.
    win_bar: Option<WinBar<G>>,
    now: u64,
    /// The last key as a typed letter; `None` if it was not a letter.
    letter: Option<char>,
    /// True if threats are shown at every question. X switches it.
    threats: bool,
    /// True if the last frame had the modern look.
    modern: bool,
    /// True if nobody plays at a small screen. It can be far away, so it gets little to send.
    far: bool,
}

impl<G: RulebookUi> GameView<G> {
    /// Creates the screen of a session. The log begins with `notices`.
    pub fn new(
        session: Session<G>,
        settings: Settings,
        initial_memory: G::Memory,
        notices: &[String],
        now: u64,
    ) -> GameView<G> {
        let mut player = GameView::seated(session, settings, initial_memory, notices, now);
        player.go_on();
        player
    }

    /// Creates the screen of a lesson. Its game is never saved.
    pub fn taught(
        session: Session<G>,
        settings: Settings,
        initial_memory: G::Memory,
        course: Box<dyn LessonScript<G>>,
        now: u64,
    ) -> GameView<G> {
        let mut player = GameView::seated(session, settings, initial_memory, &[], now);
        // A lesson with the coach lets it be asked, whatever the settings say.
        player.settings.coach |= course.free().is_some_and(|(free, ..)| free.coach);
        player.guide = Some(Tutor::new(course));
        player.go_on();
        player
    }

    /// Creates the screen of a copy. The player takes one whole seat, the computer all others.
    pub fn apart(
        session: Session<G>,
        settings: Settings,
        initial_memory: G::Memory,
        apart: Apart<G>,
        now: u64,
    ) -> GameView<G> {
        let mut player = GameView::seated(session, settings, initial_memory, &[], now);
        player.telling.queue.clear();
        player.telling.opening = 0;
        player.hands.take_over(apart.seat);
        player.seats = Seats::at(apart.seat);
        player.seen = player.shown.observation(apart.seat);
        (player.log.lines, player.memory) = (apart.lines, apart.memories);
        player.is_apart = true;
        player.say(apart.said, Ink::Warning);
        player.go_on();
        player
    }

    /// Creates the screen of a recorded game. It plays the commands in order and asks no questions.
    pub fn recorded(
        session: Session<G>,
        settings: Settings,
        initial_memory: G::Memory,
        (deeds, onlooker): (Vec<LoggedCommand<G::Command>>, Option<Seat>),
        now: u64,
    ) -> GameView<G> {
        let mut player = GameView::seated(session, settings, initial_memory, &[], now);
        let seats: Vec<Seat> = control::seats(&player.shown).collect();
        seats.into_iter().for_each(|seat| player.hands.give_seat(&player.shown, seat, Controller::Battle));
        player.script = Some(deeds.into());
        if let Some(seat) = onlooker {
            player.seats = Seats::at(seat);
            player.seen = player.shown.observation(seat);
        }
        player.seats.next = None;
        player.watch();
        player.go_on();
        player
    }

    /// Takes the start of the requested replay. `None` if none was requested since the last call.
    pub fn wants_to_watch(&mut self) -> Option<replay::JumpTarget> {
        self.watches.take()
    }

    /// Requests a replay. A copy ignores the request.
    pub fn watch_again(&mut self, spot: replay::JumpTarget) {
        self.watches = Some(spot).filter(|_| !self.is_apart);
    }

    /// Creates the screen before any event is shown or question asked.
    fn seated(
        mut session: Session<G>,
        settings: Settings,
        initial_memory: G::Memory,
        notices: &[String],
        now: u64,
    ) -> GameView<G> {
        let mut names = G::names(session.setup());
        let shown = session.battle().clone();
        shown.follow(&mut names);
        let seats = Seats::new(&shown, !session.past().is_empty() || shown.calls_first());
        let warning = session.warning();
        let mut player = GameView {
            telling: Playback::new(),
            session,
            names,
            seen: shown.observation(seats.seat),
            common: None,
            shown,
            asking: PromptStack::default(),
            log: LogPage::new(G::BRIEF_LOG),
            reading: None,
            seats,
            hands: ControlMap::default(),
            hands_kept: Vec::new(),
            orders: Orders::default(),
            done: Vec::new(),
            handing: None,
            help: None,
            settings,
            set: settings,
            only_watched: false,
            is_apart: false,
            is_past: false,
            pondering: None,
            coached: false,
            watches: None,
            hints: Hints::default(),
            guide: None,
            initial_memory,
            result: ReportOutcome::default(),
            verdict: None,
            free: false,
            sharing: Sharing::default(),
            script: None,
            ending: Ending::Not,
            memory: Vec::new(),
            outlook: None,
            win_bar: None,
            now,
            letter: None,
            threats: false,
            modern: false,
            far: false,
        };
        player.memory = control::seats(&player.shown).map(|_| player.initial_memory.clone()).collect();
        player.recall();
        player.telling.open(&player.session);
        player.begin_log();
        player.notify(notices);
        if let Some(text) = warning {
            player.warn(&text);
        }
        player
    }

    pub const fn ending(&self) -> Ending {
        self.ending
    }

    pub const fn is_lesson(&self) -> bool {
        self.guide.is_some()
    }

    /// Returns the rulebook's data for returning the characters after the game.
    pub const fn initial_memory(&self) -> &G::Memory {
        &self.initial_memory
    }

    /// Returns the seat whose view is shown.
    pub const fn seat(&self) -> Seat {
        self.seats.seat
    }

    pub const fn session(&self) -> &Session<G> {
        &self.session
    }

    /// Returns the time of the next change without input. `None` if the screen waits for the player.
    pub fn wakes_at(&self) -> Option<u64> {
        let own = || self.asking.top().filter(|_| self.telling.is_ready()).and_then(|ask| ask.wakes_at(self.now));
        let counted = || self.verdict.as_ref().and_then(|verdict| verdict.wakes_at(self.now));
        let pulse = || self.pointing_wakes_at();
        let bar = || self.win_bar_wakes_at(self.now);
        if self.handing.is_some() {
            return None;
        }
        self.telling.stage.wakes_at(self.now).or_else(own).or_else(counted).or_else(pulse).or_else(bar)
    }

    /// Advances the screen to the time `now`.
    pub fn tick(&mut self, now: u64) {
        self.now = now;
        if let Some(verdict) = &mut self.verdict {
            verdict.look();
        }
        self.note_win_bar();
        if self.handing.is_none() && self.telling.is_ready() {
            self.with_top(|ask, scene| ask.tick(scene, now));
        }
        if self.handing.is_none() && (self.telling.stage.is_over(now) || self.is_pondered()) {
            self.end_stage();
            self.go_on();
            if self.telling.is_ready() {
                self.asking.came_at(now);
            }
        }
    }

    /// Applies new settings. A pace chosen in this game stays unless the options change the pace.
    pub fn apply_settings(&mut self, settings: Settings, now: u64) {
        let robots = if settings.robots == self.set.robots { self.settings.robots } else { settings.robots };
        self.set = settings;
        self.settings = Settings { robots, ..settings };
        self.now = now;
        self.outlook = None;
    }

    /// Returns whether a new question has appeared since the last call.
    pub fn asks_anew(&mut self) -> bool {
        std::mem::take(&mut self.asking.came) && !self.asking.asks.is_empty()
    }

    /// Makes the current control settings the default, which need not be stored.
    pub fn hands_are_given(&mut self) {
        self.hands_kept = self.hands.said(&self.shown);
    }

    /// Returns the control settings to store. `None` if they have not changed since the last call.
    pub fn changed_hands(&mut self) -> Option<Vec<(usize, u64)>> {
        let is_over = self.session.battle().to_move().is_none();
        let said = if is_over { Vec::new() } else { self.hands.said(&self.shown) };
        if said == self.hands_kept {
            return None;
        }
        self.hands_kept.clone_from(&said);
        Some(said)
    }

    /// Restores the control settings that were stored with the game.
    pub fn restore_hands(&mut self, said: &[(usize, u64)]) {
        if said.is_empty() {
            return;
        }
        self.hands.restore(&self.shown, said);
        self.hands_kept = self.hands.said(&self.shown);
        if self.hands.decides(self.session.battle()) {
            self.asking.asks.clear();
            self.seats.next = None;
        }
        self.go_on();
    }

    /// Gives every seat to the computer.
    pub fn give_all(&mut self) {
        let seats: Vec<Seat> = control::seats(&self.shown).collect();
        seats.into_iter().for_each(|seat| self.give(seat));
    }

    /// Gives a whole seat to the computer, as chosen in the set-up.
    pub fn give(&mut self, seat: Seat) {
        self.hands.give_seat(&self.shown, seat, Controller::Battle);
        // With one human player left, the keyboard is never handed over.
        let others =
            control::seats(&self.shown).filter(|other| *other != seat && control::has_players(&self.shown, *other));
        if others.count() <= 1 && self.seats.seat != seat {
            (self.seats.next, self.seats.empty) = (None, false);
        }
        if self.hands.decides(self.session.battle()) {
            self.asking.asks.clear();
            self.seats.next = None;
        }
        self.go_on();
    }

    /// Marks the game as only watched and slows its pace.
    pub fn watch(&mut self) {
        self.only_watched = true;
        self.settings.robots = Pace::Timed;
        self.telling.beat = 2 * pace::BEAT;
    }

    /// Returns whether the computer plays all seats.
    fn is_watched(&self) -> bool {
        self.hands.has_all(&self.shown)
    }

    fn keys(&self) -> Keys {
        Keys {
            lesson: self.is_led() && !self.waits_for(ScreenUse::Order),
            lists: self.modern,
            ..Keys::set(&self.settings)
        }
    }

    /// Returns the data that prompts and drawing code read.
    pub(super) fn scene(&self) -> PromptContext<'_, G> {
        let seat = self.seats.seat;
        let refused = self.asking.note.as_ref().map(|text| (text.as_str(), Ink::Bad));
        PromptContext {
            battle: self.common.as_ref().filter(|_| !self.seats.is_private()).unwrap_or(&self.seen),
            truth: &self.shown,
            names: &self.names,
            seat,
            private: self.seats.is_private(),
            keys: self.keys(),
            settings: &self.settings,
            hands: &self.hands,
            // While seats change, the news of the previous player stays secret.
            note: refused
                .or_else(|| self.log.news_at_question(seat).filter(|_| self.seats.is_private()))
                .unwrap_or(("", Ink::Plain)),
            has_result: self.asking.note.is_none()
                && self.seats.is_private()
                && self.log.ended_before_question(seat).is_some(),
            kept: self.session.kept(),
            letter: self.letter,
            memory: self.outlook.as_ref().unwrap_or(&self.memory[usize::from(seat.0).min(self.memory.len() - 1)]),
            orders: &self.orders,
            can_undo: self.session.can_undo() && !self.is_led(),
            free: self.free || self.is_apart,
            course: self.verdict.as_ref().map(|verdict| &verdict.course),
            threats: self.threats,
            bleeds: self.telling.bleeds(self.now),
            done: &self.done,
        }
    }

    #[cfg(test)]
    pub fn is_asked(&self) -> bool {
        self.telling.is_ready() && self.asking.top().is_some()
    }

    #[cfg(test)]
    pub const fn shown_game(&self) -> &G {
        &self.shown
    }

    /// Replaces the shown game and drops all events and questions.
    #[cfg(test)]
    pub fn show_instead(&mut self, game: G) {
        (self.shown, self.telling.stage) = (game, playback_state::PlaybackState::Ready);
        self.telling.queue.clear();
        self.telling.opening = 0;
        self.asking.asks.clear();
        self.orders.clear();
        self.shown.follow(&mut self.names);
        self.seen = self.shown.observation(self.seats.seat);
        self.go_on();
    }

    /// Switches the screen to another seat without calling its player.
    #[cfg(test)]
    pub fn sit(&mut self, seat: Seat) {
        self.seats.seat = seat;
        self.seen = self.shown.observation(seat);
        self.outlook = None;
    }
}
