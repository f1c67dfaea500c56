//! The only file of the screens that matches on the book. It holds each book's set-up, menu, rules and the game in
//! progress. Start reading at [`ActiveGame`].

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::duels::memory::DuelMemory;
use crate::duels::screens::bouts::Bout;
use crate::duels::screens::choosing::meeting::Meeting;
use crate::duels::screens::intro_art;
use crate::duels::table::DuelReturn;
use crate::game_view::replay::{JumpTarget, ReplayScreen};
use crate::game_view::rulebook_ui::RulebookUi;
use crate::game_view::{Ending, GameView};
use crate::gladiator::camp::Camp;
use crate::gladiator::memory::ArenaMemory;
use crate::gladiator::screens::main_menu;
use crate::gladiator::table::Career;
use crate::gladiator::{camp, rulebook, screens};
use crate::help::{Abbreviations, Chapters};
use crate::hexarena::screens::bout_setup::choices;
use crate::hexarena::screens::{aftermath, quick};
use crate::hexarena::table;
use crate::input::Input;
use crate::keys::declared::Declared;
use crate::layout::GameLayout;
use crate::screens::{Screen, Transition};
use crate::wide_layout::TextBox;
use crate::{duels, gladiator, hexarena};
use ludus_duels::battle::state::Encounter;
use ludus_engine::book::Book;
use ludus_engine::dice::Seed;
use ludus_engine::game::{Game, Seat};
use ludus_engine::journal::LoggedCommand;
use ludus_engine::narration::Narrate;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::model::fighter::Side;
use ludus_gladiator::model::setup::Setup;
use ludus_gladiator::scenario::lesson::Lesson;
use ludus_hexarena::battle::state::Bout as HexBout;
use ludus_hexarena::scenario::lesson::Lesson as HexLesson;
use ludus_store::battles::Resumed;
use ludus_store::books::Opened;
use ludus_store::disk::RealDisk;
use ludus_store::duels::drafts::draft_of;
use ludus_store::journal::{BattleId, Journal, JournalError, book};
use ludus_store::replays::LoadedReplay;
use ludus_store::session::{SaveState, Session};
use ludus_store::settings::{Pace, Settings};
use ludus_store::{StoreError, system};
use std::path::Path;

/// The set-up of each book, and the book whose menu is shown.
pub struct Books {
    pub book: Book,
    /// The set-up of the next Gladiator battle.
    pub gladiator: Camp,
    /// Duels: the character whose camp in the lairs comes next.
    pub camp: Option<String>,
    /// Duels: the last bout of a best-of-five series.
    pub bout: Option<Bout>,
    /// Hex Arena: the choices for the last quick bout.
    pub quick: quick::QuickChoices,
    /// Hex Arena: the set-up of the last bout of roster characters.
    pub bout_form: choices::BoutForm,
    /// Hex Arena: a finished bout. It is credited when its page has been seen (DQU-07).
    pub after: Option<aftermath::Aftermath>,
    /// Duels: the participants of the last meeting.
    pub met: Option<Meeting>,
}

impl Books {
    /// Selects the first book, with nothing set up.
    pub fn new() -> Books {
        Books {
            book: Book::ALL[0],
            gladiator: Camp::default(),
            camp: None,
            bout: None,
            met: None,
            quick: Default::default(),
            bout_form: Default::default(),
            after: None,
        }
    }

    /// Clears the set-up for another game.
    pub fn rest(&mut self) {
        self.gladiator.team.clear();
        self.bout = None;
    }

    /// The chapters of the current book's rules.
    pub const fn chapters(&self) -> Chapters {
        match self.book {
            Book::Gladiator => rulebook::CHAPTERS,
            Book::Duels => duels::rulebook::CHAPTERS,
            Book::HexArena => hexarena::rulebook::CHAPTERS,
        }
    }

    pub const fn abbreviations(&self) -> Abbreviations {
        match self.book {
            Book::Gladiator => rulebook::ABBREVIATIONS,
            Book::Duels => duels::rulebook::ABBREVIATIONS,
            Book::HexArena => hexarena::rulebook::ABBREVIATIONS,
        }
    }
}

/// The main menu of the current book.
pub fn menu(shared: &AppState) -> Box<dyn Screen> {
    match shared.books.book {
        Book::Gladiator => Box::new(main_menu::Main::new(shared)),
        Book::Duels => duels::screens::menu(shared),
        Book::HexArena => hexarena::screens::menu(shared),
    }
}

/// The fighters that can fight immediately, such as "again with Bran". `None` if there are none.
pub fn again(shared: &AppState) -> Option<String> {
    match shared.books.book {
        Book::Gladiator => shared.books.gladiator.again(&shared.store).map(|again| match again.at_once {
            true => format!("now {}", again.with),
            false => format!("again {}", again.with),
        }),
        Book::Duels | Book::HexArena => None,
    }
}

/// Sets up the last fighters again and opens the battle.
pub fn fight_again(shared: &mut AppState) -> Transition {
    match shared.books.book {
        Book::Gladiator => main_menu::fight_again(shared),
        Book::Duels => duels::screens::fight_again(shared),
        Book::HexArena => hexarena::screens::fight_again(shared),
    }
}

/// Draws the roster of the current book.
pub fn draw_people(shared: &AppState, pane: &mut TextBox<'_, '_>) {
    match shared.books.book {
        Book::Gladiator => screens::school::draw_people(shared, pane),
        Book::Duels => crate::duels::screens::menu::draw_people(shared, pane),
        Book::HexArena => crate::hexarena::screens::menu::draw_people(shared, pane),
    }
}

pub struct LessonRow {
    pub title: &'static str,
    pub about: &'static str,
    /// True if the lesson was completed.
    pub done: bool,
}

/// The lessons of the current book.
pub fn lessons(shared: &AppState) -> Vec<LessonRow> {
    match shared.books.book {
        Book::Gladiator => {
            let learnt = shared.settings().own.gladiator.lessons;
            let row = |(number, lesson): (usize, &'static Lesson)| LessonRow {
                title: lesson.title(),
                about: &lesson.about,
                done: learnt.has(number),
            };
            Lesson::all().iter().enumerate().map(row).collect()
        }
        Book::HexArena => {
            let learnt = shared.settings().own.hexarena.lessons;
            let row = |(number, lesson): (usize, &'static HexLesson)| LessonRow {
                title: lesson.title(),
                about: &lesson.about,
                done: learnt.has(number),
            };
            HexLesson::all().iter().enumerate().map(row).collect()
        }
        Book::Duels => {
            let [title, about] = duels::lessons::TITLE;
            vec![LessonRow { title, about, done: shared.settings().own.duels.lessons.has(0) }]
        }
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

/// The introduction of the current book's game.
pub const fn about(shared: &AppState) -> &'static About {
    match shared.books.book {
        Book::Gladiator => &screens::intro_art::ABOUT,
        Book::Duels => &intro_art::ABOUT,
        Book::HexArena => &crate::hexarena::screens::intro_art::ABOUT,
    }
}

/// Draws the picture of the current book.
pub fn draw_vista(shared: &AppState, canvas: &mut Canvas<'_>, area: ratatui::layout::Rect) {
    match shared.books.book {
        Book::Gladiator => screens::intro_art::draw(shared.settings(), canvas, area),
        Book::Duels => intro_art::draw(canvas, area),
        Book::HexArena => crate::hexarena::screens::intro_art::draw(canvas, area),
    }
}

pub enum ActiveGame {
    Gladiator(Box<GameView<Battle>>),
    Duels(Box<GameView<Encounter>>),
    HexArena(Box<GameView<HexBout>>),
}

/// The numbers of the hints to give. Hints appear only in the first battle that a roster character fights.
fn first_hints(shared: &AppState, setup: &Setup) -> Vec<usize> {
    let (roster, given) = (shared.store.roster(), shared.settings().own.gladiator.hints);
    let first = roster.games_completed() == 0 && setup.fighters.iter().any(|one| roster.find(&one.name).is_ok());
    (0..Battle::HINTS.len()).filter(|number| first && !given.has(*number)).collect()
}

/// Evaluates an expression on the game view of any book.
macro_rules! each {
    ($play:expr, $player:ident => $does:expr) => {
        match $play {
            ActiveGame::Gladiator($player) => $does,
            ActiveGame::Duels($player) => $does,
            ActiveGame::HexArena($player) => $does,
        }
    };
}

/// The message at the end of a game that counts for no character.
const FREE: &str = "Practice: roster, scores and experience stay as they are.";

/// A game before its first command, its recorded commands, and the seat whose view is shown while it is in progress.
type Past<G> = (Session<G>, (Vec<LoggedCommand<<G as Game>::Command>>, Option<Seat>));

/// Reads the game of a journal before its first command, and its commands. A damaged journal gives its sound commands only.
fn past<G: Narrate>(path: &Path) -> Result<Past<G>, String> {
    let journal = Journal::<G>::read(&RealDisk, path).map_err(|error| error.to_string())?;
    journal.opening().map_err(|error| error.to_string())?;
    // A battle in progress shows only what its player sees.
    let onlooker = LoadedReplay::of(&journal).map_err(|error| error.to_string())?.film.reader();
    let session = Session::<G>::memory(journal.header.setup.clone(), journal.header.seed);
    Ok((session.map_err(|fault: G::SetupError| fault.to_string())?, (journal.past(), onlooker)))
}

/// The keymaps of every rulebook.
pub fn keymaps() -> Vec<Declared> {
    [gladiator::keymap::keymaps(), duels::keymap::keymaps(), hexarena::keymap::keymaps()]
        .into_iter()
        .flatten()
        .collect()
}

impl ActiveGame {
    /// Opens a game. Fighters lent to the computer before stay in its control.
    pub fn open(shared: &mut AppState, opened: Opened, settings: Settings) -> ActiveGame {
        match opened {
            Opened::Duels(resumed) => ActiveGame::duels(shared, *resumed, settings),
            Opened::HexArena(resumed) => ActiveGame::hexarena(shared, *resumed, settings),
            Opened::Gladiator(resumed) => {
                shared.books.book = Book::Gladiator;
                let lent = std::mem::take(&mut shared.books.gladiator.lent).into_iter().map(Side::seat).collect();
                ActiveGame::gladiator(shared, *resumed, settings, lent)
            }
        }
    }

    fn gladiator(shared: &mut AppState, resumed: Resumed<Battle>, settings: Settings, lent: Vec<Seat>) -> ActiveGame {
        let Resumed { session, notices } = resumed;
        let careers = camp::careers(&shared.store, &session.setup().fighters);
        let hints = first_hints(shared, session.setup());
        let mut player = GameView::new(session, settings, ArenaMemory::new(careers), &notices, shared.now);
        player.hint(hints);
        lent.into_iter().for_each(|seat| player.give(seat));
        player.restore_hands(shared.store.hands(player.session().id()));
        ActiveGame::Gladiator(Box::new(player))
    }

    /// Opens an encounter of Duels. The set-up says which fighters the computer plays.
    fn duels(shared: &mut AppState, resumed: Resumed<Encounter>, settings: Settings) -> ActiveGame {
        let Resumed { session, notices } = resumed;
        shared.books.book = Book::Duels;
        let mut last = duels::first_plans(&shared.store, session.setup());
        for (side, plan) in ludus_duels::model::fighter::Side::BOTH.into_iter().zip(&mut last) {
            *plan = shared.store.draft(&draft_of(session.id(), side)).or_else(|| plan.take());
        }
        let mut brought =
            DuelReturn::new(session.setup(), session.battle().seed(), last, duels::library(&shared.store));
        brought.salt = session.salt().into();
        brought.met = ludus_duels::model::fighter::Side::BOTH
            .map(|side| duels::met(&shared.store, session.setup().of(side).name()));
        let lent = brought.lent();
        let mut player = GameView::new(session, settings, DuelMemory::new(brought), &notices, shared.now);
        lent.into_iter().for_each(|seat| player.give(seat));
        player.hands_are_given();
        player.restore_hands(shared.store.hands(player.session().id()));
        ActiveGame::Duels(Box::new(player))
    }

    /// Opens a bout of the Hex Arena. The set-up says which sides the computer plays.
    fn hexarena(shared: &mut AppState, resumed: Resumed<HexBout>, settings: Settings) -> ActiveGame {
        let Resumed { session, notices } = resumed;
        shared.books.book = Book::HexArena;
        let brought = table::BoutMemory::new(session.setup());
        let lent = brought.lent();
        let mut player = GameView::new(session, settings, brought, &notices, shared.now);
        lent.into_iter().for_each(|seat| player.give(seat));
        player.hands_are_given();
        player.restore_hands(shared.store.hands(player.session().id()));
        ActiveGame::HexArena(Box::new(player))
    }

    /// Opens a lesson of the current book. `None` if it has no such lesson.
    pub fn learn(shared: &AppState, number: usize) -> Option<ActiveGame> {
        match shared.books.book {
            Book::Gladiator => {
                let course = gladiator::lessons::BoundLesson::new(number)?;
                let setup = Lesson::all().get(number)?.setup().ok()?;
                let careers = vec![Career::default(); setup.fighters.len()];
                let session = Session::<Battle>::memory(setup, Seed(1)).ok()?;
                let player = GameView::taught(
                    session,
                    *shared.settings(),
                    ArenaMemory::new(careers),
                    Box::new(course),
                    shared.now,
                );
                Some(ActiveGame::Gladiator(Box::new(player)))
            }
            Book::HexArena => {
                let course = hexarena::lessons::BoundLesson::new(number)?;
                let lesson = HexLesson::all().get(number)?;
                let (setup, bout) = (lesson.setup().ok()?, lesson.begin().ok()?);
                let brought = table::BoutMemory::new(&setup);
                let session = Session::staged(setup, bout);
                let player = GameView::taught(session, *shared.settings(), brought, Box::new(course), shared.now);
                Some(ActiveGame::HexArena(Box::new(player)))
            }
            Book::Duels => {
                let course = duels::lessons::BoundLesson::new(number)?;
                let session = Session::<Encounter>::memory(course.setup.clone(), course.seed).ok()?;
                let brought = DuelReturn::new(&course.setup, course.seed, [None, None], Vec::new());
                let player = GameView::taught(
                    session,
                    *shared.settings(),
                    DuelMemory::new(brought),
                    Box::new(course),
                    shared.now,
                );
                Some(ActiveGame::Duels(Box::new(player)))
            }
        }
    }

    /// Opens a game in which the computer plays every seat, at a readable pace.
    pub fn watch(shared: &mut AppState, opened: Opened) -> ActiveGame {
        // Without pauses the game would end before anything is seen.
        let settings = Settings { robots: Pace::Timed, ..*shared.settings() };
        let mut play = match opened {
            Opened::Gladiator(resumed) => {
                let all = (0..resumed.session.battle().seats()).map(Seat).collect();
                ActiveGame::gladiator(shared, *resumed, settings, all)
            }
            Opened::Duels(resumed) => {
                let mut play = ActiveGame::duels(shared, *resumed, settings);
                if let ActiveGame::Duels(player) = &mut play {
                    player.give_all();
                }
                play
            }
            Opened::HexArena(resumed) => {
                let mut play = ActiveGame::hexarena(shared, *resumed, settings);
                if let ActiveGame::HexArena(player) = &mut play {
                    player.give_all();
                }
                play
            }
        };
        each!(&mut play, player => player.watch());
        play
    }

    /// Replays the commands of a journal in a game, as far as they are sound.
    pub fn recorded(shared: &mut AppState, book: Book, path: &Path) -> Result<ActiveGame, String> {
        shared.books.book = book;
        Ok(match book {
            Book::Gladiator => {
                let (session, commands) = past::<Battle>(path)?;
                let brought = camp::careers(&shared.store, &session.setup().fighters);
                ActiveGame::Gladiator(Box::new(GameView::recorded(
                    session,
                    *shared.settings(),
                    ArenaMemory::new(brought),
                    commands,
                    shared.now,
                )))
            }
            Book::Duels => {
                let (session, commands) = past::<Encounter>(path)?;
                let first = duels::first_plans(&shared.store, session.setup());
                let brought = DuelReturn::new(session.setup(), session.battle().seed(), first, Vec::new());
                let mut player =
                    GameView::recorded(session, *shared.settings(), DuelMemory::new(brought), commands, shared.now);
                // Starts the automatic step-by-step replay.
                player.input(Input::Typed('a'), None, shared.now);
                ActiveGame::Duels(Box::new(player))
            }
            Book::HexArena => {
                let (session, commands) = past::<HexBout>(path)?;
                let brought = table::BoutMemory::new(session.setup());
                ActiveGame::HexArena(Box::new(GameView::recorded(
                    session,
                    *shared.settings(),
                    brought,
                    commands,
                    shared.now,
                )))
            }
        })
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
    pub const fn given_up(&self) -> &'static str {
        match self {
            ActiveGame::Gladiator(_) => Battle::WORDS.given_up,
            ActiveGame::Duels(_) => Encounter::WORDS.given_up,
            ActiveGame::HexArena(_) => HexBout::WORDS.given_up,
        }
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
        each!(self, player => player.input(input, layout, now));
    }

    /// Takes a pasted character. False if it does not fit the text field.
    pub fn paste(&mut self, letter: char) -> bool {
        each!(self, player => player.paste(letter))
    }

    /// Shows a message below the current question.
    pub fn note(&mut self, text: String) {
        each!(self, player => player.note(text));
    }

    pub fn draw(&mut self, canvas: &mut Canvas<'_>, layout: &GameLayout) {
        each!(self, player => player.foresee(layout));
        each!(self, player => player.draw(canvas, layout));
    }

    /// Returns whether the game is a lesson, which changes no roster.
    pub const fn is_lesson(&self) -> bool {
        each!(self, player => player.is_lesson())
    }

    /// Records that a lesson was completed.
    pub fn learnt(&self, shared: &mut AppState, number: usize) {
        let mut settings = *shared.settings();
        match self {
            ActiveGame::Gladiator(_) => settings.own.gladiator.lessons.add(number),
            ActiveGame::HexArena(_) => settings.own.hexarena.lessons.add(number),
            ActiveGame::Duels(_) => settings.own.duels.lessons.add(number),
        }
        if settings != *shared.settings() {
            let saved = shared.store.set_settings(settings);
            shared.report_store_error(saved);
        }
    }

    /// Passes the game's state to the store: its progress, and its results once it is over.
    pub fn settle(&mut self, shared: &mut AppState) {
        if self.is_lesson() {
            return;
        }
        each!(self, player => if player.has_asked_coach() {
            let counted = shared.store.coach(player.session(), player.seat());
            shared.report_store_error(counted);
        });
        each!(self, player => if player.session().path().is_some() && let Some(said) = player.changed_hands() {
            let id = player.session().id().clone();
            let kept = shared.store.set_hands(&id, said);
            shared.report_store_error(kept);
        });
        match self {
            ActiveGame::Gladiator(player) => {
                let mut settings = *shared.settings();
                player.given_hints().into_iter().for_each(|number| settings.own.gladiator.hints.add(number));
                if settings != *shared.settings() {
                    let saved = shared.store.set_settings(settings);
                    shared.report_store_error(saved);
                }
                let kept = shared.store.keep(player.session());
                shared.report_store_error(kept);
                if player.wants_results() {
                    let session = player.session();
                    let free = session.path().is_some() && !shared.store.counts(session.id());
                    player.set_free(free);
                    let session = player.session();
                    let saved = shared.store.settle(session);
                    let trouble = saved.err().map(|error| format!("{error}."));
                    player.set_results(trouble);
                    player.share(player.session().code());
                }
            }
            ActiveGame::Duels(player) => {
                player.initial_memory().brought.store(&mut shared.store);
                for (side, plan) in player.initial_memory().brought.take_drafts() {
                    let kept = shared.store.set_draft(&draft_of(player.session().id(), side), &plan);
                    shared.report_store_error(kept);
                }
                let kept = shared.store.keep(player.session());
                shared.report_store_error(kept);
                if player.wants_results() {
                    let session = player.session();
                    let free = (session.path().is_some() && !shared.store.counts(session.id())).then_some(FREE);
                    player.set_free(free.is_some());
                    let session = player.session();
                    let saved = shared.store.settle(session);
                    let trouble = saved.err().map(|error| format!("{error}."));
                    player.set_results(trouble.or_else(|| free.map(String::from)));
                    player.share(player.session().code());
                }
            }
            ActiveGame::HexArena(player) => {
                let kept = shared.store.keep(player.session());
                shared.report_store_error(kept);
                if player.wants_results() {
                    let session = player.session();
                    let free = session.path().is_some() && !shared.store.counts(session.id());
                    player.set_free(free);
                    let session = player.session();
                    // The page after this report credits the roster characters of the bout (DQU-07).
                    let saved = if free { shared.store.settle(session) } else { Ok(()) };
                    let trouble = saved.err().map(|error| format!("{error}."));
                    player.set_results(trouble);
                    player.share(player.session().code());
                }
            }
        }
    }

    /// Repeats the set-up and seed. It counts for no character: known dice would allow choosing the fame.
    pub fn once_more(&self, shared: &mut AppState) -> Result<Opened, StoreError> {
        const FREE: &str = concat!("The same seed again: it ", touches_nothing!(), ".");
        let now = system::now();
        let notices = vec![FREE.to_string()];
        Ok(match self {
            ActiveGame::Gladiator(player) => {
                let (setup, seed) = (player.session().setup().clone(), player.session().battle().seed());
                let session = shared.store.begin::<Battle>(setup, seed, &[], now)?;
                Resumed { session, notices }.into()
            }
            ActiveGame::Duels(player) => {
                // A repeated bout belongs to no series.
                let setup = ludus_duels::model::setup::Setup { series: None, ..player.session().setup().clone() };
                let seed = player.session().battle().seed();
                let session = shared.store.begin::<Encounter>(setup, seed, &[], now)?;
                Resumed { session, notices }.into()
            }
            ActiveGame::HexArena(player) => {
                let (setup, seed) = (player.session().setup().clone(), player.session().battle().seed());
                let session = shared.store.begin::<HexBout>(setup, seed, &[], now)?;
                Resumed { session, notices }.into()
            }
        })
    }

    /// Called after a game was left. Fighters who can play again stay set up.
    pub fn leave(&self, shared: &mut AppState) {
        match self {
            ActiveGame::Gladiator(_) => shared.books.gladiator.keep_the_living(&shared.store),
            // The aftermath page shows the rewards before they are credited.
            ActiveGame::HexArena(player) => {
                if let Some(after) = aftermath::Aftermath::of(&shared.store, player.session()) {
                    shared.books.after = Some(after);
                }
            }
            ActiveGame::Duels(player) => {
                shared.books.bout = Bout::of(player.session().setup(), player.session().battle());
                shared.books.met = Some(Meeting::of(player.session().setup()));
            }
        }
    }
}

/// A replay of a battle of any book.
pub enum ReplayView {
    Gladiator(Box<ReplayScreen<Battle>>),
    Duels(Box<ReplayScreen<Encounter>>),
    HexArena(Box<ReplayScreen<HexBout>>),
}

/// Evaluates an expression on the replay of any book.
macro_rules! shown {
    ($show:expr, $replay:ident => $does:expr) => {
        match $show {
            ReplayView::Gladiator($replay) => $does,
            ReplayView::Duels($replay) => $does,
            ReplayView::HexArena($replay) => $does,
        }
    };
}

impl ReplayView {
    /// Opens a battle's journal as far as it is sound.
    pub fn open(shared: &mut AppState, path: &Path, spot: JumpTarget) -> Result<ReplayView, JournalError> {
        Ok(match book(&RealDisk, path)? {
            Book::Gladiator => ReplayView::gladiator(shared, LoadedReplay::read(&RealDisk, path)?, spot),
            Book::Duels => ReplayView::duels(shared, LoadedReplay::read(&RealDisk, path)?, spot),
            Book::HexArena => ReplayView::hexarena(shared, LoadedReplay::read(&RealDisk, path)?, spot),
        })
    }

    /// Opens the replay of the current game.
    pub fn again(shared: &mut AppState, play: &ActiveGame, spot: JumpTarget) -> Result<ReplayView, JournalError> {
        Ok(match play {
            ActiveGame::Gladiator(player) => ReplayView::gladiator(shared, player.session().footage()?, spot),
            ActiveGame::Duels(player) => ReplayView::duels(shared, player.session().footage()?, spot),
            ActiveGame::HexArena(player) => ReplayView::hexarena(shared, player.session().footage()?, spot),
        })
    }

    fn gladiator(shared: &mut AppState, footage: LoadedReplay<Battle>, spot: JumpTarget) -> ReplayView {
        let careers = camp::careers(&shared.store, &footage.setup.fighters);
        ReplayView::Gladiator(Box::new(ReplayScreen::new(
            footage,
            *shared.settings(),
            ArenaMemory::new(careers),
            spot,
            shared.now,
        )))
    }

    fn duels(shared: &mut AppState, footage: LoadedReplay<Encounter>, spot: JumpTarget) -> ReplayView {
        let first = duels::first_plans(&shared.store, &footage.setup);
        let library = duels::library(&shared.store);
        let mut brought = DuelReturn::new(&footage.setup, footage.film.seed(), first, library);
        if footage.film.reader().is_none() {
            brought.sealed(&footage.film.at(usize::MAX).game);
        }
        ReplayView::Duels(Box::new(ReplayScreen::new(
            footage,
            *shared.settings(),
            DuelMemory::new(brought),
            spot,
            shared.now,
        )))
    }

    fn hexarena(shared: &mut AppState, footage: LoadedReplay<HexBout>, spot: JumpTarget) -> ReplayView {
        let brought = table::BoutMemory::new(&footage.setup);
        ReplayView::HexArena(Box::new(ReplayScreen::new(footage, *shared.settings(), brought, spot, shared.now)))
    }

    /// Stores plans that were named in a copy of an encounter. A copy changes nothing else.
    pub fn settle(&self, shared: &mut AppState) {
        if let ReplayView::Duels(replay) = self
            && let (own, Some(copy)) = replay.initial_memory()
        {
            copy.brought.store(&mut shared.store).into_iter().for_each(|named| own.brought.learn(named));
        }
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
        shown!(self, replay => replay.input(input, layout, now));
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
        shown!(self, replay => replay.foresee(layout));
        shown!(self, replay => replay.draw(canvas, layout));
    }
}
