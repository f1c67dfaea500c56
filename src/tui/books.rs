//! The registry of the screens: each rulebook of [`rulebooks!`] that is built in has an `entry` in its folder, with its menu,
//! lessons and pictures ([`Rulebook`]) and the beginning and end of its games ([`BookGame`]). Start reading at [`ActiveGame`].

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::game_view::replay::{JumpTarget, ReplayScreen};
use crate::game_view::rulebook_ui::RulebookUi;
use crate::game_view::{Ending, GameView};
use crate::help::{Abbreviations, Chapters};
use crate::input::Input;
use crate::keys::declared::Declared;
use crate::layout::GameLayout;
use crate::screens::{Screen, Transition};
use crate::wide_layout::TextBox;
use crate::widgets::menu_list::MenuItem;
use ludus_engine::book::Book;
use ludus_engine::dice::Seed;
use ludus_engine::game::{Game, Seat};
use ludus_engine::journal::LoggedCommand;
use ludus_engine::lesson::{LessonFile, TaughtScene};
use ludus_engine::narration::Narrate;
use ludus_engine::share_code::ShareCode;
use ludus_engine::{of_book, rulebooks};
use ludus_store::battles::{BattleRow, Resumed};
use ludus_store::book_store::HasBook;
use ludus_store::books::{BookStores, Opened, not_built};
use ludus_store::disk::RealDisk;
use ludus_store::journal::{BattleId, Journal, JournalError, book};
use ludus_store::replays::LoadedReplay;
use ludus_store::roster::HasRoster;
use ludus_store::session::{SaveState, Session};
use ludus_store::settings::{Numbers, Pace, Settings};
use ludus_store::{StoreError, system};
use ratatui::layout::Rect;
use std::path::Path;

/// The screens of a rulebook around its games. One of them is current ([`Books::current`]).
pub trait Rulebook {
    /// The introduction of its game.
    fn about(&self) -> &'static About;
    /// Its line in the menus of the other rulebooks: its number in the menu with its name, and what it is about.
    fn line(&self) -> (&'static str, &'static str);
    /// Draws the picture of the welcome screen. None by default.
    fn draw_vista(&self, _: &AppState, _: &mut Canvas<'_>, _: Rect) {}

    /// Returns whether the picture is a part of the board, which fills any area.
    fn has_board_picture(&self) -> bool {
        false
    }
    /// The keymaps that only its screens and prompts have. None by default.
    fn keymaps(&self) -> Vec<Declared> {
        Vec::new()
    }
    fn menu(&self, shared: &AppState) -> Box<dyn Screen>;
    /// Draws its roster beside the menu.
    fn draw_people(&self, shared: &AppState, pane: &mut TextBox<'_, '_>);
    /// Returns whether a practice game can be saved more than once, to play each on. It cannot by default.
    fn has_free_saves(&self) -> bool {
        false
    }
    /// Hides the end of a battle that nobody has watched to its end. Shows all by default.
    fn unspoilt(&self, _: &AppState, row: BattleRow) -> BattleRow {
        row
    }
    /// The fighters that can fight immediately, such as "again as Bran". `None` if there are none.
    fn again(&self, _: &AppState) -> Option<String> {
        None
    }
    /// Sets up the last fighters again and opens the battle, or a form for it. Opens the menu by default.
    fn fight_again(&self, _: &mut AppState) -> Transition {
        Transition::Main
    }
    fn lessons(&self, _: &AppState) -> Vec<LessonRow> {
        Vec::new()
    }
    /// Takes a code that lays a ground and is no game. Refuses it by default.
    fn take_code(&self, shared: &mut AppState, _code: &str) -> Transition {
        shared.refuse("This code is no game.");
        Transition::Stay
    }
    /// Opens a lesson. `None` if there is no such lesson.
    fn learn(&self, _: &AppState, _number: usize) -> Option<ActiveGame> {
        None
    }
}

/// A rulebook's game on the screen: its beginning, and its end.
pub trait BookGame: RulebookUi + HasRoster + ShareCode
where
    BookStores: HasBook<Self>,
{
    /// The rulebook's memory of a game at its beginning, the same for each seat.
    fn memory(shared: &AppState, setup: &Self::Setup, seed: Seed) -> Self::Memory;
    /// The seats that the computer plays by the set-up. None by default.
    fn lent(_: &Self::Setup) -> Vec<Seat> {
        Vec::new()
    }
    /// Opens a game. The seats that the set-up or the player lent to the computer stay lent; all seats if it is `watched`.
    fn open(shared: &mut AppState, resumed: Resumed<Self>, settings: Settings, watched: bool) -> GameView<Self> {
        let Resumed { session, notices } = resumed;
        let memory = Self::memory(shared, session.setup(), session.battle().seed());
        let lent = Self::lent(session.setup());
        let mut view = GameView::new(session, settings, memory, &notices, shared.now);
        lend(shared, &mut view, lent, watched);
        view
    }
    /// Opens a game that plays its recorded commands.
    fn recorded(shared: &AppState, (session, commands): Past<Self>) -> GameView<Self> {
        let memory = Self::memory(shared, session.setup(), session.battle().seed());
        GameView::recorded(session, *shared.settings(), memory, commands, shared.now)
    }
    fn replay(shared: &AppState, footage: LoadedReplay<Self>, spot: JumpTarget) -> ReplayScreen<Self> {
        let memory = Self::memory(shared, &footage.setup, footage.film.seed());
        ReplayScreen::new(footage, *shared.settings(), memory, spot, shared.now)
    }
    /// Stores what the rulebook keeps of a game in progress, apart from its commands.
    fn keep(_: &mut GameView<Self>, _: &mut AppState) {}
    /// Credits the results and returns a message for the end of the game. `free`: they count for no character.
    fn credit(shared: &mut AppState, session: &Session<Self>, _free: bool) -> Option<String> {
        shared.store.settle(session).err().map(|error| format!("{error}."))
    }
    /// The set-up for a repetition of the game.
    fn repeated(setup: &Self::Setup) -> Self::Setup {
        setup.clone()
    }
    /// Called after a game was left.
    fn leave(_: &GameView<Self>, _: &mut AppState) {}
    /// Stores what a replay found out.
    fn keep_replay(_: &ReplayScreen<Self>, _: &mut AppState) {}
}

/// Lends the seats of the set-up and what the player lent before to the computer; every seat if the game is `watched`.
pub fn lend<G: RulebookUi>(shared: &AppState, view: &mut GameView<G>, seats: Vec<Seat>, watched: bool) {
    seats.into_iter().for_each(|seat| view.give(seat));
    view.hands_are_given();
    view.restore_hands(shared.store.hands(view.session().id()));
    if watched {
        view.give_all();
    }
}

/// The set-up of each book, and the book whose menu is shown.
pub struct Books {
    pub book: Book,
    /// The set-up of the next Gladiator battle.
    #[cfg(feature = "gladiator")]
    pub gladiator: crate::gladiator::camp::Camp,
    /// Duels: the character whose camp in the lairs comes next.
    #[cfg(feature = "duels")]
    pub camp: Option<String>,
    /// Duels: the last bout of a best-of-five series.
    #[cfg(feature = "duels")]
    pub bout: Option<crate::duels::screens::bouts::Bout>,
    /// Duels: the participants of the last meeting.
    #[cfg(feature = "duels")]
    pub met: Option<crate::duels::screens::choosing::meeting::Meeting>,
    /// Hex Arena: the choices for the last quick bout; `None` until something was chosen.
    #[cfg(feature = "hexarena")]
    pub quick: Option<crate::hexarena::screens::bout_form::BoutForm>,
    /// Hex Arena: the set-up of the last bout of roster characters.
    #[cfg(feature = "hexarena")]
    pub bout_form: crate::hexarena::screens::bout_form::BoutForm,
    /// Hex Arena: a finished bout. It is credited when its page has been seen (DQU-07).
    #[cfg(feature = "hexarena")]
    pub after: Option<crate::hexarena::screens::aftermath::Aftermath>,
    /// Battlefield: the choices for the last battle, and the war that continues.
    #[cfg(feature = "battlefield")]
    pub field: crate::battlefield::screens::Headquarters,
    /// Tunnels: the choices for the last fight; `None` until one began.
    #[cfg(feature = "tunnels")]
    pub tunnels: Option<crate::tunnels::screens::arena::ArenaChoices>,
    /// Tunnels: the dungeon of the last game; `None` if that was a fight of the arena.
    #[cfg(feature = "tunnels")]
    pub delved: Option<String>,
}

impl Books {
    /// Selects the first book, with nothing set up.
    pub fn new() -> Books {
        Books {
            book: FIRST.0,
            #[cfg(feature = "gladiator")]
            gladiator: Default::default(),
            #[cfg(feature = "duels")]
            camp: None,
            #[cfg(feature = "duels")]
            bout: None,
            #[cfg(feature = "duels")]
            met: None,
            #[cfg(feature = "hexarena")]
            quick: None,
            #[cfg(feature = "hexarena")]
            bout_form: Default::default(),
            #[cfg(feature = "hexarena")]
            after: None,
            #[cfg(feature = "battlefield")]
            field: Default::default(),
            #[cfg(feature = "tunnels")]
            tunnels: None,
            #[cfg(feature = "tunnels")]
            delved: None,
        }
    }

    /// Clears the set-up for another game.
    pub fn rest(&mut self) {
        #[cfg(feature = "gladiator")]
        self.gladiator.team.clear();
        #[cfg(feature = "duels")]
        {
            self.bout = None;
        }
    }

    /// The screens of the current book.
    pub fn current(&self) -> &'static dyn Rulebook {
        screens_of(self.book)
    }

    /// The chapters of the current book's rules.
    pub fn chapters(&self) -> Chapters {
        rulebooks!(of_book self.book, G => G::CHAPTERS, _absent => &[])
    }

    pub fn abbreviations(&self) -> Abbreviations {
        rulebooks!(of_book self.book, G => G::ABBREVIATIONS, _absent => &[])
    }
}

pub fn screens_of(book: Book) -> &'static dyn Rulebook {
    ALL.iter().find(|(one, _)| *one == book).unwrap_or(&FIRST).1
}

/// Hides the end of a battle of any book that nobody has watched to its end.
pub fn unspoilt(shared: &AppState, row: BattleRow) -> BattleRow {
    let own = ALL.iter().find(|(book, _)| Some(book.word()) == row.book);
    match own {
        Some((_, screens)) => screens.unspoilt(shared, row),
        None => row,
    }
}

/// The main menu of the current book.
pub fn menu(shared: &AppState) -> Box<dyn Screen> {
    shared.books.current().menu(shared)
}

/// The lines of the modern menu that lead to the other rulebooks, in their order.
pub fn others(shared: &AppState) -> Vec<MenuItem> {
    let others = ALL.iter().filter(|(book, _)| *book != shared.books.book);
    let item = |(book, screens): &(Book, &'static dyn Rulebook)| {
        let (label, hint) = screens.line();
        MenuItem::book(label, hint, *book)
    };
    others.map(item).collect()
}

/// Opens the menu of another book that is built in.
pub fn switch(shared: &mut AppState, book: Book) -> Transition {
    shared.books.book = book;
    Transition::Main
}

/// The book to which a menu leads back: the first one, or the second from there. `None` if the program has no other.
pub fn way_back(shared: &AppState) -> Option<Book> {
    ALL.iter().map(|(book, _)| *book).find(|book| *book != shared.books.book)
}

/// Leaves the menu of the current book for [`way_back`], or the program if that is the only book.
///
/// The menus look alike, so a sentence tells that this is another game.
pub fn back(shared: &mut AppState) -> Transition {
    let Some(book) = way_back(shared) else { return Transition::Quit };
    let from = shared.books.book.name();
    shared.say(format!("You left {from}. This is {}, another game.", book.name()));
    switch(shared, book)
}

/// The remark about [`back`] in a menu.
pub fn back_remark(shared: &AppState) -> String {
    match way_back(shared) {
        Some(Book::UNNAMED) => "to the gladiators".into(),
        Some(book) => format!("to {}", book.name()),
        None => "to the shell".into(),
    }
}

pub struct LessonRow {
    pub title: &'static str,
    pub about: &'static str,
    /// True if the lesson was completed.
    pub done: bool,
}

impl LessonRow {
    /// The rows of a rulebook's lessons; `learnt` has the numbers of the completed ones.
    pub fn all<S: TaughtScene<G>, G: Narrate>(learnt: Numbers) -> Vec<LessonRow> {
        let row = |(number, lesson): (usize, &'static LessonFile<S, G>)| LessonRow {
            title: lesson.title(),
            about: &lesson.about,
            done: learnt.has(number),
        };
        S::lessons().iter().enumerate().map(row).collect()
    }
}

/// The introduction of a game for new players.
pub struct About {
    /// The player's task in the game.
    pub what: &'static str,
    /// The course of a game.
    pub how: &'static str,
    /// The player's choices: a word and its explanation.
    pub does: &'static [(&'static str, &'static str)],
    /// Captions of the picture: `caption` for looks with tints, `signs` for the others.
    pub caption: &'static str,
    pub signs: &'static str,
}

macro_rules! define {
    ([] $($(#[$built:meta])* $variant:ident $word:ident $game:ty, $title:literal, $number:literal;)*) => {
        const ALL: &[(Book, &dyn Rulebook)] = &[$($(#[$built])* (Book::$variant, &crate::$word::entry::Screens)),*];

        /// A game in progress, of any book.
        pub enum ActiveGame {
            $($(#[$built])* $variant(Box<GameView<$game>>),)*
        }

        /// A replay of a battle of any book.
        pub enum ReplayView {
            $($(#[$built])* $variant(Box<ReplayScreen<$game>>),)*
        }

        $($(#[$built])* impl From<GameView<$game>> for ActiveGame {
            fn from(view: GameView<$game>) -> ActiveGame {
                ActiveGame::$variant(Box::new(view))
            }
        })*

        $($(#[$built])* impl From<ReplayScreen<$game>> for ReplayView {
            fn from(replay: ReplayScreen<$game>) -> ReplayView {
                ReplayView::$variant(Box::new(replay))
            }
        })*

        fn book_of(opened: &Opened) -> Book {
            match opened {
                $($(#[$built])* Opened::$variant(_) => Book::$variant,)*
            }
        }
    };
}

rulebooks!(define);

/// The book that is shown first.
const FIRST: (Book, &dyn Rulebook) = ALL[0];

macro_rules! of_value {
    ([$kind:ident, $value:expr, $name:ident => $does:expr] $($(#[$built:meta])* $variant:ident $word:ident $game:ty, $title:literal, $number:literal;)*) => {
        match $value {
            $($(#[$built])* $kind::$variant($name) => $does,)*
        }
    };
}

/// Evaluates an expression on the game view of any book.
macro_rules! each {
    ($play:expr, $player:ident => $does:expr) => {
        rulebooks!(of_value ActiveGame, $play, $player => $does)
    };
}

/// Evaluates an expression on the replay of any book.
macro_rules! shown {
    ($show:expr, $replay:ident => $does:expr) => {
        rulebooks!(of_value ReplayView, $show, $replay => $does)
    };
}

/// The message shown when a game is given up.
fn given_up<G: RulebookUi>(view: &GameView<G>) -> &'static str {
    view.session().battle().words().given_up
}

/// A game before its first command, its recorded commands, and the seat whose view is shown while it is in progress.
pub type Past<G> = (Session<G>, (Vec<LoggedCommand<<G as Game>::Command>>, Option<Seat>));

/// Reads the game of a journal before its first command, and its commands. A damaged journal gives its sound commands only.
fn past<G: Narrate>(path: &Path) -> Result<Past<G>, String> {
    let journal = Journal::<G>::read(&RealDisk, path).map_err(|error| error.to_string())?;
    journal.opening().map_err(|error| error.to_string())?;
    // A battle in progress shows only what its player sees.
    let onlooker = LoadedReplay::of(&journal).map_err(|error| error.to_string())?.film.reader();
    let session = Session::<G>::memory(journal.header.setup.clone(), journal.header.seed);
    Ok((session.map_err(|fault: G::SetupError| fault.to_string())?, (journal.past(), onlooker)))
}

/// Opens the report of the finished game of a journal.
fn report<G: BookGame>(shared: &AppState, path: &Path) -> Result<GameView<G>, JournalError>
where
    BookStores: HasBook<G>,
{
    let journal = Journal::<G>::read(&RealDisk, path)?;
    let (session, free) = (Session::looked_at(&journal)?, journal.header.characters.is_empty());
    let (memory, lent) = (G::memory(shared, session.setup(), session.battle().seed()), G::lent(session.setup()));
    let mut view = GameView::past(session, *shared.settings(), memory, free, shared.now);
    lent.into_iter().for_each(|seat| view.give(seat));
    Ok(view)
}

/// Each rulebook's name, what it is about in a few words, and its introduction.
pub fn games() -> impl Iterator<Item = (&'static str, &'static str, &'static About)> {
    ALL.iter().map(|(_, book)| (book.line().0, book.line().1, book.about()))
}

/// The keymaps of every rulebook.
pub fn keymaps() -> Vec<Declared> {
    ALL.iter().flat_map(|(_, book)| book.keymaps()).collect()
}

impl ActiveGame {
    /// Opens a game. Fighters lent to the computer before stay in its control.
    pub fn open(shared: &mut AppState, opened: Opened, settings: Settings) -> ActiveGame {
        ActiveGame::begin(shared, opened, settings, false)
    }

    fn begin(shared: &mut AppState, opened: Opened, settings: Settings, watched: bool) -> ActiveGame {
        shared.books.book = book_of(&opened);
        rulebooks!(of_value Opened, opened, resumed => open(shared, *resumed, settings, watched).into())
    }

    /// Opens a lesson of the current book. `None` if it has no such lesson.
    pub fn learn(shared: &AppState, number: usize) -> Option<ActiveGame> {
        shared.books.current().learn(shared, number)
    }

    /// Opens a game in which the computer plays every seat, at a readable pace.
    pub fn watch(shared: &mut AppState, opened: Opened) -> ActiveGame {
        // Without pauses the game would end before anything is seen.
        let settings = Settings { robots: Pace::Timed, ..*shared.settings() };
        let mut play = ActiveGame::begin(shared, opened, settings, true);
        each!(&mut play, player => player.watch());
        play
    }

    /// Replays the commands of a journal in a game, as far as they are sound.
    pub fn recorded(shared: &mut AppState, book: Book, path: &Path) -> Result<ActiveGame, String> {
        rulebooks!(
            of_book book, G => {
                shared.books.book = book;
                Ok(G::recorded(shared, past::<G>(path)?).into())
            },
            absent => Err(not_built(path, absent).to_string())
        )
    }

    /// Opens the report of a finished game again.
    pub fn past(shared: &AppState, path: &Path) -> Result<ActiveGame, JournalError> {
        let book = book(&RealDisk, path)?;
        rulebooks!(
            of_book book, G => Ok(report::<G>(shared, path)?.into()),
            absent => Err(not_built(path, absent))
        )
    }

    /// Returns whether the game was over before it was opened.
    pub const fn is_past(&self) -> bool {
        each!(self, player => player.is_past())
    }

    #[cfg(test)]
    pub fn seen(&self) -> super::game_view::seen::Seen {
        each!(self, player => player.seen())
    }

    /// The keys on the open help page, for tests.
    #[cfg(test)]
    pub fn keys_told(&self) -> Vec<(String, &'static str)> {
        each!(self, player => player.keys_told())
    }

    /// Returns whether all events are shown and none will follow.
    pub fn is_told(&self) -> bool {
        each!(self, player => player.is_told())
    }

    pub const fn id(&self) -> &BattleId {
        each!(self, player => player.session().id())
    }

    /// The part of the game that is saved on disk.
    pub fn kept(&self) -> SaveState {
        each!(self, player => player.session().kept())
    }

    pub fn journal(&self) -> Option<&Path> {
        each!(self, player => player.session().path())
    }

    /// Takes the text for the clipboard; a second call returns `None`.
    pub fn take_copied(&mut self) -> Option<String> {
        each!(self, player => player.take_copied())
    }

    pub const fn ending(&self) -> Ending {
        each!(self, player => player.ending())
    }

    /// The message shown when the game is given up.
    pub fn given_up(&self) -> &'static str {
        each!(self, player => given_up(player))
    }

    /// The time of the next change without input.
    pub fn wakes_at(&self) -> Option<u64> {
        each!(self, player => player.wakes_at())
    }

    pub fn tick(&mut self, now: u64) {
        each!(self, player => player.tick(now));
    }

    pub fn apply_settings(&mut self, settings: Settings, now: u64) {
        each!(self, player => player.apply_settings(settings, now));
    }

    /// Returns whether a player has a new question since the last call.
    pub fn asks_anew(&mut self) -> bool {
        each!(self, player => player.asks_anew())
    }

    /// Takes the player's request for a replay and its starting point.
    pub fn wants_to_watch(&mut self) -> Option<JumpTarget> {
        each!(self, player => player.wants_to_watch())
    }

    pub fn input(&mut self, input: Input, layout: Option<&GameLayout>, now: u64) {
        each!(self, player => {
            let layout = layout.map(|layout| player.fitted(layout));
            player.input(input, layout.as_ref(), now);
        });
    }

    /// Takes a pasted character. False if it does not fit the text field.
    pub fn paste(&mut self, letter: char) -> bool {
        each!(self, player => player.paste(letter))
    }

    /// Shows a message below the current question.
    pub fn note(&mut self, text: String) {
        each!(self, player => player.note(text));
    }

    /// Returns whether the current question is shown as a table.
    #[cfg(test)]
    pub fn asks_in_table(&self) -> bool {
        each!(self, player => player.asks_in_table())
    }

    /// Returns whether a question of the game is open.
    #[cfg(test)]
    pub fn has_question(&self) -> bool {
        each!(self, player => player.has_question())
    }

    pub fn draw(&mut self, canvas: &mut Canvas<'_>, layout: &GameLayout) {
        each!(self, player => {
            let layout = player.fitted(layout);
            player.foresee(&layout, canvas.skin().modern);
            player.draw(canvas, &layout);
        });
    }

    /// Returns whether the game is a lesson, which changes no roster.
    pub const fn is_lesson(&self) -> bool {
        each!(self, player => player.is_lesson())
    }

    /// Records that a lesson was completed.
    pub fn learnt(&self, shared: &mut AppState, number: usize) {
        let mut settings = *shared.settings();
        if let Some([lessons, _]) = settings.own.progress(shared.books.book.word()) {
            lessons.add(number);
        }
        store_changes(shared, settings);
    }

    /// Passes the game's state to the store: its progress, and its results once it is over.
    pub fn settle(&mut self, shared: &mut AppState) {
        if !self.is_lesson() {
            each!(self, player => settle(player, shared));
        }
    }

    #[cfg(test)]
    pub fn log_length(&self) -> usize {
        each!(self, player => player.log_text().len())
    }

    /// Repeats the set-up and seed. It counts for no character: known dice would allow choosing the fame.
    pub fn once_more(&self, shared: &mut AppState) -> Result<Opened, StoreError> {
        each!(self, player => once_more(player, shared).map(Opened::from))
    }

    /// Called after a game was left. Fighters who can play again stay set up.
    pub fn leave(&self, shared: &mut AppState) {
        each!(self, player => BookGame::leave(player, shared));
    }
}

/// Saves settings that differ from the stored ones.
pub fn store_changes(shared: &mut AppState, settings: Settings) {
    if settings != *shared.settings() {
        let saved = shared.store.set_settings(settings);
        shared.report_store_error(saved);
    }
}

/// Opens a game, with the hints that the player has not read.
fn open<G: BookGame>(shared: &mut AppState, resumed: Resumed<G>, mut settings: Settings, watched: bool) -> GameView<G>
where
    BookStores: HasBook<G>,
{
    let known = settings.own.progress(G::BOOK).map(|[_, hints]| *hints);
    let mut view = G::open(shared, resumed, settings, watched);
    view.hint(known.unwrap_or_default());
    view
}

/// Stores the numbers of the hints that a game has shown.
fn keep_hints<G: BookGame>(view: &mut GameView<G>, shared: &mut AppState)
where
    BookStores: HasBook<G>,
{
    let mut settings = *shared.settings();
    if let Some([_, hints]) = settings.own.progress(G::BOOK) {
        view.given_hints().into_iter().for_each(|number| hints.add(number));
    }
    store_changes(shared, settings);
}

fn settle<G: BookGame>(view: &mut GameView<G>, shared: &mut AppState)
where
    BookStores: HasBook<G>,
{
    // The results of a past game were credited when it ended.
    if view.is_past() {
        if view.wants_results() {
            view.set_results(None);
            view.share(view.session().code());
        }
        return;
    }
    if view.has_asked_coach() {
        let counted = shared.store.coach(view.session(), view.seat());
        shared.report_store_error(counted);
    }
    if view.session().path().is_some()
        && let Some(said) = view.changed_hands()
    {
        let id = view.session().id().clone();
        let kept = shared.store.set_hands(&id, said);
        shared.report_store_error(kept);
    }
    keep_hints(view, shared);
    G::keep(view, shared);
    let kept = shared.store.keep(view.session());
    shared.report_store_error(kept);
    if view.wants_results() {
        let session = view.session();
        let free = session.path().is_some() && !shared.store.counts(session.id());
        view.set_free(free);
        let message = G::credit(shared, view.session(), free);
        view.set_results(message);
        view.share(view.session().code());
    }
}

fn once_more<G: BookGame>(view: &GameView<G>, shared: &mut AppState) -> Result<Resumed<G>, StoreError>
where
    BookStores: HasBook<G>,
{
    const FREE: &str = concat!("The same seed again: it ", touches_nothing!(), ".");
    let (setup, seed) = (G::repeated(view.session().setup()), view.session().battle().seed());
    let session = shared.store.begin::<G>(setup, seed, &[], system::now())?;
    Ok(Resumed { session, notices: vec![FREE.to_string()] })
}

impl ReplayView {
    /// Opens a battle's journal as far as it is sound.
    pub fn open(shared: &mut AppState, path: &Path, spot: JumpTarget) -> Result<ReplayView, JournalError> {
        let book = book(&RealDisk, path)?;
        rulebooks!(
            of_book book, G => Ok(G::replay(shared, LoadedReplay::read(&RealDisk, path)?, spot).into()),
            absent => Err(not_built(path, absent))
        )
    }

    /// Opens the replay of the current game.
    pub fn again(shared: &mut AppState, play: &ActiveGame, spot: JumpTarget) -> Result<ReplayView, JournalError> {
        Ok(each!(play, player => BookGame::replay(shared, player.session().footage()?, spot).into()))
    }

    /// Stores plans that were named in a copy of an encounter. A copy changes nothing else.
    pub fn settle(&self, shared: &mut AppState) {
        shown!(self, replay => BookGame::keep_replay(replay, shared));
    }

    pub const fn is_done(&self) -> bool {
        shown!(self, replay => replay.is_done())
    }

    /// The time of the next change without input.
    pub fn wakes_at(&self) -> Option<u64> {
        shown!(self, replay => replay.wakes_at())
    }

    pub fn tick(&mut self, now: u64) {
        shown!(self, replay => replay.tick(now));
    }

    pub fn apply_settings(&mut self, settings: Settings, now: u64) {
        shown!(self, replay => replay.apply_settings(settings, now));
    }

    /// Returns whether a player has a new question since the last call.
    pub fn asks_anew(&mut self) -> bool {
        shown!(self, replay => replay.asks_anew())
    }

    pub fn input(&mut self, input: Input, layout: Option<&GameLayout>, now: u64) {
        shown!(self, replay => {
            let layout = layout.map(|layout| replay.fitted(layout));
            replay.input(input, layout.as_ref(), now);
        });
    }

    /// Takes a pasted character. False if it does not fit the text field.
    pub fn paste(&mut self, letter: char) -> bool {
        shown!(self, replay => replay.paste(letter))
    }

    /// Shows a message below the current question.
    pub fn note(&mut self, text: String) {
        shown!(self, replay => replay.note(text));
    }

    pub fn draw(&mut self, canvas: &mut Canvas<'_>, layout: &GameLayout) {
        shown!(self, replay => {
            let layout = replay.fitted(layout);
            replay.foresee(&layout, canvas.skin().modern);
            replay.draw(canvas, &layout);
        });
    }
}
