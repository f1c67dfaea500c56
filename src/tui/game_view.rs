//! A game of any rulebook on the screen: it shows what happened, asks, waits, keeps pace, rolls dice, logs, hands over
//! between seats, lends to the computer, leaves and resumes. It draws a copy that lags behind the real game while events
//! are shown; keys become commands, commands go to the session, and nothing else changes a game.
//!
//! What a rulebook brings is [`table`]: who decides, its questions, its picture. No rulebook is named here.
//!
//! - [`telling`] shows one event after the other, [`pace`] says how long each stays, [`stage`] is what is waited for;
//! - [`effects`] is how something looks for a moment;
//! - [`asking`] has the questions, [`ask`] what each of them can do, [`input`] who takes a key;
//! - [`picture`] calls whoever draws a part of the screen: board and panel are the rulebook's, [`bar`] and [`log`] are here;
//! - [`thinking`] is a search beside the screen: the computer's, or that of the coach, [`coaching`];
//! - [`hints`] come once, and whoever sits down again is told what happened;
//! - [`guide`] leads through a lesson;
//! - [`seats`] is who sits at the screen, [`hands`] who plays whom, with its list, [`orders`] what is done without asking;
//! - [`quitting`] and [`report`] end it, [`verdict`] says what decided it; [`replay`] watches it again, and asks what if.

mod bar;
mod coaching;
pub mod control;
mod control_list;
pub mod effects;
mod hints;
mod input;
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
pub mod quitting;
pub mod replay;
mod report;
pub mod rulebook_ui;
mod seats;
#[cfg(test)]
pub mod seen;
mod sharing;
mod thinking;
pub mod tutor;

use crate::engine::game::{Game, Seat};
use crate::engine::journal::LoggedCommand;
use crate::engine::narration::Actor;
use crate::engine::search::SearchResult;
use crate::store::session::Session;
use crate::store::settings::{Pace, Settings};
use crate::tui::background::BackgroundTask;
use crate::tui::game_view::control::{ControlMap, Controller};
use crate::tui::game_view::control_list::ControlPage;
use crate::tui::game_view::hints::Hints;
use crate::tui::game_view::log::{LogLine, LogPage};
use crate::tui::game_view::log_page::LogReader;
use crate::tui::game_view::orders::Orders;
use crate::tui::game_view::playback::Playback;
use crate::tui::game_view::postgame::PostGame;
use crate::tui::game_view::prompt::PromptContext;
use crate::tui::game_view::prompt_stack::PromptStack;
use crate::tui::game_view::report::ReportOutcome;
use crate::tui::game_view::rulebook_ui::RulebookUi;
use crate::tui::game_view::seats::Seats;
use crate::tui::game_view::sharing::Sharing;
use crate::tui::game_view::tutor::{LessonScript, Tutor};
use crate::tui::keys::Keys;
use crate::tui::theme::Ink;
use std::collections::VecDeque;

/// How a game on the screen ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It goes on.
    Not,
    /// The game waits in its journal.
    Saved,
    /// It is left although it is not saved.
    Lost,
    /// It is given up.
    Abandoned,
    /// It is over and the report was read.
    Done,
    /// The same once more: the same seed, and it counts for nobody.
    Again,
    /// Whoever may fight again meets somebody else.
    Anew,
    /// Whoever may fight again rests: nobody stays set up.
    Rest,
    /// A lesson is left.
    Lesson {
        /// Which, from 0.
        number: usize,
        /// It was played to its end.
        learnt: bool,
        /// The next one is wanted.
        on: bool,
    },
}

/// A copy of a game from some point on, kept nowhere.
pub struct Apart<G: RulebookUi> {
    /// The seat that is taken over.
    pub seat: Seat,
    /// What has been told.
    pub lines: Vec<LogLine<G::Places>>,
    /// What each seat has seen.
    pub memories: Vec<G::ShownMemory>,
    /// Said at once.
    pub said: String,
}

/// A game, and what the computer thinks about what it asks.
type Pondering<G> = (G, BackgroundTask<Option<SearchResult<<G as Game>::Command>>>);

/// One game on the screen.
pub struct GameView<G: RulebookUi> {
    session: Session<G>,
    /// What everybody is called by now.
    pub(super) names: G::Names,
    /// The game as far as it has been shown.
    pub(super) shown: G,
    /// What is shown, as the seat that looks knows it.
    seen: G,
    /// What is still to be told.
    pub(super) telling: Playback<G>,
    /// What is asked.
    pub(super) asking: PromptStack<G>,
    /// What has been told.
    pub(super) log: LogPage<G::Places>,
    /// The log as a page, while it is read.
    reading: Option<LogReader>,
    /// Who sits at the screen.
    pub(super) seats: Seats,
    /// Whom the computer plays.
    pub(super) hands: ControlMap<G::ActorId>,
    /// What has been said of them that is kept already, or goes without saying.
    hands_kept: Vec<(usize, u64)>,
    /// What is done without asking.
    pub(super) orders: Orders<G::ActorId, G::Command>,
    /// Who has decided what so far.
    done: Vec<(Actor<G::ActorId>, G::Command)>,
    /// The list of them, while it is open: time stands still.
    handing: Option<ControlPage<G::ActorId>>,
    /// Rules that are read over all of it.
    help: Option<super::help::HelpReader>,
    /// As they are gone by: the pace can be chosen for this game alone.
    settings: Settings,
    /// As they were set.
    set: Settings,
    /// The game was begun to be watched: it costs nobody anything.
    only_watched: bool,
    /// It is a copy: leaving it costs nobody anything either.
    is_apart: bool,
    /// What the rulebook makes of a copy that has ended.
    account: Option<G::MatchSummary>,
    /// The computer thinks.
    pondering: Option<Pondering<G>>,
    /// The coach has been asked, and it is not counted yet.
    coached: bool,
    /// It is wished to be watched again, from there.
    watches: Option<replay::JumpTarget>,
    /// Hints still to be given, and what each seat has seen.
    hints: Hints,
    /// Who leads through it, if it is a lesson.
    guide: Option<Tutor<G>>,
    /// What its people brought.
    brought: G::ReturnTo,
    /// What came of it.
    result: ReportOutcome<G::Results>,
    /// What decided it.
    verdict: Option<PostGame<G>>,
    /// It counts for nobody, as is known at its end.
    free: bool,
    sharing: Sharing,
    /// What everybody decides, where it is known.
    script: Option<VecDeque<LoggedCommand<G::Command>>>,
    ending: Ending,
    /// What each seat has seen of everybody.
    memory: Vec<G::ShownMemory>,
    /// What may come of what is asked, until something changes.
    outlook: Option<G::Forecast>,
    now: u64,
    /// The letter of the last key as it was typed.
    letter: Option<char>,
    /// X was pressed: threats are told at every question.
    threats: bool,
}

impl<G: RulebookUi> GameView<G> {
    /// The screen of a session; `notices` are said in the log.
    pub fn new(
        session: Session<G>,
        settings: Settings,
        brought: G::ReturnTo,
        notices: &[String],
        now: u64,
    ) -> GameView<G> {
        let mut player = GameView::seated(session, settings, brought, notices, now);
        player.go_on();
        player
    }

    /// The screen of a lesson, in a game that is kept nowhere.
    pub fn taught(
        session: Session<G>,
        settings: Settings,
        brought: G::ReturnTo,
        course: Box<dyn LessonScript<G>>,
        now: u64,
    ) -> GameView<G> {
        let mut player = GameView::seated(session, settings, brought, &[], now);
        player.guide = Some(Tutor::new(course));
        player.go_on();
        player
    }

    /// The screen of a copy in which one player takes a whole seat over, and the computer every other one.
    pub fn apart(
        session: Session<G>,
        settings: Settings,
        brought: G::ReturnTo,
        apart: Apart<G>,
        now: u64,
    ) -> GameView<G> {
        let mut player = GameView::seated(session, settings, brought, &[], now);
        player.telling.queue.clear();
        player.telling.opening = 0;
        player.hands.take_over(apart.seat);
        player.seats = Seats::at(apart.seat);
        player.seen = player.shown.observation(apart.seat);
        (player.log.lines, player.memory) = (apart.lines, apart.memories);
        player.is_apart = true;
        player.say(apart.said, Ink::Heed);
        player.go_on();
        player
    }

    /// The screen of a session of which everything is decided: the commands are told one after the other, and nobody is asked.
    pub fn recorded(
        session: Session<G>,
        settings: Settings,
        brought: G::ReturnTo,
        (deeds, onlooker): (Vec<LoggedCommand<G::Command>>, Option<Seat>),
        now: u64,
    ) -> GameView<G> {
        let mut player = GameView::seated(session, settings, brought, &[], now);
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

    /// From where it is wished to be watched again, if it is; asked once.
    pub fn wants_to_watch(&mut self) -> Option<replay::JumpTarget> {
        self.watches.take()
    }

    /// Wishes to watch it again.
    pub fn watch_again(&mut self, spot: replay::JumpTarget) {
        self.watches = Some(spot).filter(|_| !self.is_apart);
    }

    /// A session before anything is told or asked.
    fn seated(
        mut session: Session<G>,
        settings: Settings,
        brought: G::ReturnTo,
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
            shown,
            asking: PromptStack::default(),
            log: LogPage::default(),
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
            account: None,
            pondering: None,
            coached: false,
            watches: None,
            hints: Hints::default(),
            guide: None,
            brought,
            result: ReportOutcome { results: None, scrolled: 0, most: std::cell::Cell::new(0) },
            verdict: None,
            free: false,
            sharing: Sharing::default(),
            script: None,
            ending: Ending::Not,
            memory: Vec::new(),
            outlook: None,
            now,
            letter: None,
            threats: false,
        };
        player.memory = control::seats(&player.shown).map(|_| G::ShownMemory::default()).collect();
        player.recall();
        player.telling.open(&player.session);
        player.begin_log();
        player.notify(notices);
        if let Some(text) = warning {
            player.warn(&text);
        }
        player
    }

    /// How it ended, if it has.
    pub const fn ending(&self) -> Ending {
        self.ending
    }

    /// Whether it is a lesson.
    pub const fn is_lesson(&self) -> bool {
        self.guide.is_some()
    }

    /// What its people brought.
    pub const fn brought(&self) -> &G::ReturnTo {
        &self.brought
    }

    /// The seat that looks.
    pub const fn seat(&self) -> Seat {
        self.seats.seat
    }

    /// The session.
    pub const fn session(&self) -> &Session<G> {
        &self.session
    }

    /// When something changes by itself; none while a person must act.
    pub fn wakes_at(&self) -> Option<u64> {
        let own = || self.asking.top().filter(|_| self.telling.is_ready()).and_then(|ask| ask.wakes_at(self.now));
        let reckoned = || self.verdict.as_ref().and_then(|verdict| verdict.wakes_at(self.now));
        if self.handing.is_some() { None } else { self.telling.stage.wakes_at(self.now).or_else(own).or_else(reckoned) }
    }

    /// Time has passed.
    pub fn tick(&mut self, now: u64) {
        self.now = now;
        if let Some(verdict) = &mut self.verdict {
            verdict.look();
        }
        if self.handing.is_none()
            && self.telling.is_ready()
            && let Some(mut ask) = self.asking.asks.pop()
        {
            ask.tick(&self.scene(), now);
            self.asking.asks.push(ask);
        }
        if self.handing.is_none() && (self.telling.stage.is_over(now) || self.is_pondered()) {
            self.end_stage();
            self.go_on();
            if self.telling.is_ready() {
                self.asking.came_at(now);
            }
        }
    }

    /// Goes by these settings from now on; the pace that was chosen in this game stays unless another is set.
    pub fn apply_settings(&mut self, settings: Settings, now: u64) {
        let robots = if settings.robots == self.set.robots { self.settings.robots } else { settings.robots };
        self.set = settings;
        self.settings = Settings { robots, ..settings };
        self.now = now;
        self.outlook = None;
    }

    /// Whether a person is asked anew since this was asked last: the program did something in between.
    pub fn asks_anew(&mut self) -> bool {
        std::mem::take(&mut self.asking.came) && !self.asking.asks.is_empty()
    }

    /// Whoever plays whom now goes without saying: it is so whenever this game is opened.
    pub fn hands_are_given(&mut self) {
        self.hands_kept = self.hands.said(&self.shown);
    }

    /// Who plays whom, if that has changed since it was asked.
    pub fn changed_hands(&mut self) -> Option<Vec<(usize, u64)>> {
        let is_over = self.session.battle().to_move().is_none();
        let said = if is_over { Vec::new() } else { self.hands.said(&self.shown) };
        if said == self.hands_kept {
            return None;
        }
        self.hands_kept.clone_from(&said);
        Some(said)
    }

    /// Takes over who played whom when the game was left.
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

    /// Gives a whole seat to the computer, as was wished before the game.
    pub fn give(&mut self, seat: Seat) {
        self.hands.give_seat(&self.shown, seat, Controller::Battle);
        // Against the computer alone nobody hands the keyboard over.
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

    /// Takes its time, so that somebody who only watches can follow.
    pub fn watch(&mut self) {
        self.only_watched = true;
        self.settings.robots = Pace::Timed;
        self.telling.beat = 2 * pace::BEAT;
    }

    /// Whether nobody plays by hand: the game is watched.
    fn is_watched(&self) -> bool {
        self.hands.has_all(&self.shown)
    }

    const fn keys(&self) -> Keys {
        Keys { lesson: self.is_lesson(), ..Keys::set(&self.settings) }
    }

    /// What questions and pictures look at.
    pub(super) fn scene(&self) -> PromptContext<'_, G> {
        let seat = self.seats.seat;
        let refused = self.asking.note.as_ref().map(|text| (text.as_str(), Ink::Bad));
        PromptContext {
            battle: &self.seen,
            truth: &self.shown,
            names: &self.names,
            seat,
            private: self.seats.is_private(),
            keys: self.keys(),
            settings: &self.settings,
            hands: &self.hands,
            // While the seats change nobody reads what the one who has left saw last.
            note: refused
                .or_else(|| self.log.news(seat).filter(|_| self.seats.is_private()))
                .unwrap_or(("", Ink::Plain)),
            kept: self.session.kept(),
            letter: self.letter,
            brought: &self.brought,
            memory: &self.memory[usize::from(seat.0).min(self.memory.len() - 1)],
            outlook: self.outlook.as_ref(),
            orders: &self.orders,
            account: self.verdict.as_ref().map_or(self.account.as_ref(), |verdict| verdict.account.as_ref()),
            free: self.free || self.is_apart,
            course: self.verdict.as_ref().map(|verdict| &verdict.course),
            threats: self.threats,
            done: &self.done,
        }
    }

    /// Whether a person is asked, for tests.
    #[cfg(test)]
    pub fn is_asked(&self) -> bool {
        self.telling.is_ready() && self.asking.top().is_some()
    }

    /// The game that is shown, for tests.
    #[cfg(test)]
    pub const fn shown_game(&self) -> &G {
        &self.shown
    }

    /// Shows another game instead, for tests.
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

    /// Lets the player of a seat sit down, for tests.
    #[cfg(test)]
    pub fn sit(&mut self, seat: Seat) {
        self.seats.seat = seat;
        self.seen = self.shown.observation(seat);
        self.outlook = None;
    }
}
