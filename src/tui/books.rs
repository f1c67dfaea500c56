//! The one file of the screen that matches on the book: what is set up in each, its menu and rules, a game under way.

use crate::duels::battle::state::Encounter;
use crate::engine::book::Book;
use crate::engine::dice::Seed;
use crate::engine::game::{Game, Seat};
use crate::engine::journal::LoggedCommand;
use crate::engine::narration::Narrate;
use crate::gladiator::battle::state::Battle;
use crate::gladiator::model::fighter::Side;
use crate::gladiator::model::setup::Setup;
use crate::gladiator::scenario::lesson::Lesson;
use crate::hexarena::battle::state::Bout as HexBout;
use crate::hexarena::scenario::lesson::Lesson as HexLesson;
use crate::store::StoreError;
use crate::store::battles::Resumed;
use crate::store::books::Opened;
use crate::store::disk::RealDisk;
use crate::store::duels::drafts::draft_of;
use crate::store::journal::{BattleId, Journal, JournalError, book};
use crate::store::replays::LoadedReplay;
use crate::store::session::{SaveState, Session};
use crate::store::settings::{Pace, Settings};
use crate::tui::app::AppState;
use crate::tui::canvas::Canvas;
use crate::tui::duels;
use crate::tui::duels::screens::bouts::Bout;
use crate::tui::duels::screens::choosing::meeting::Meeting;
use crate::tui::duels::screens::intro_art;
use crate::tui::duels::table::DuelReturn;
use crate::tui::game_view::replay::{JumpTarget, ReplayScreen};
use crate::tui::game_view::rulebook_ui::RulebookUi;
use crate::tui::game_view::{Ending, GameView};
use crate::tui::gladiator;
use crate::tui::gladiator::camp;
use crate::tui::gladiator::camp::Camp;
use crate::tui::gladiator::screens::main_menu;
use crate::tui::gladiator::{rulebook, screens};
use crate::tui::help::{Abbreviations, Chapters};
use crate::tui::hexarena;
use crate::tui::hexarena::screens::aftermath;
use crate::tui::hexarena::screens::bout_setup::choices;
use crate::tui::hexarena::screens::quick;
use crate::tui::hexarena::table;
use crate::tui::input::Input;
use crate::tui::layout::GameLayout;
use crate::tui::screens::{Screen, Transition};
use crate::tui::wide_layout::TextBox;
use std::path::Path;

/// What is set up in each book, and the one whose menu is shown.
pub struct Books {
    /// The book in hand.
    pub book: Book,
    /// For the next battle of Gladiator.
    pub gladiator: Camp,
    /// Of Duels: whose camp in the lairs comes next.
    pub camp: Option<String>,
    /// Of Duels: the bout of best of five that was fought last.
    pub bout: Option<Bout>,
    /// Of the Hex Arena: what was chosen for the last quick bout.
    pub quick: quick::QuickChoices,
    /// Of the Hex Arena: how the last bout of somebody of the roster was set up.
    pub marshalled: choices::Marshalled,
    /// Of the Hex Arena: a bout that is over and not credited before its page was seen (DQU-07).
    pub after: Option<aftermath::Aftermath>,
    /// Of Duels: who met whom last.
    pub met: Option<Meeting>,
}

impl Books {
    /// The first book in hand, nothing set up.
    pub fn new() -> Books {
        Books {
            book: Book::ALL[0],
            gladiator: Camp::default(),
            camp: None,
            bout: None,
            met: None,
            quick: Default::default(),
            marshalled: Default::default(),
            after: None,
        }
    }

    /// Nobody stays set up for another game.
    pub fn rest(&mut self) {
        self.gladiator.team.clear();
        self.bout = None;
    }

    /// The chapters of the book in hand.
    pub const fn chapters(&self) -> Chapters {
        match self.book {
            Book::Gladiator => rulebook::CHAPTERS,
            Book::Duels => duels::rulebook::CHAPTERS,
            Book::HexArena => hexarena::rulebook::CHAPTERS,
        }
    }

    /// Its words in capitals.
    pub const fn abbreviations(&self) -> Abbreviations {
        match self.book {
            Book::Gladiator => rulebook::ABBREVIATIONS,
            Book::Duels => duels::rulebook::ABBREVIATIONS,
            Book::HexArena => hexarena::rulebook::ABBREVIATIONS,
        }
    }
}

/// The menu of the book in hand.
pub fn menu(shared: &AppState) -> Box<dyn Screen> {
    match shared.books.book {
        Book::Gladiator => Box::new(main_menu::Main::new(shared)),
        Book::Duels => duels::screens::menu(shared),
        Book::HexArena => hexarena::screens::menu(shared),
    }
}

/// Who of the book in hand may fight at once, as "again with Bran"; none if there is nobody.
pub fn again(shared: &AppState) -> Option<String> {
    match shared.books.book {
        Book::Gladiator => shared.books.gladiator.again(&shared.store).map(|again| match again.at_once {
            true => format!("at once {}", again.with),
            false => format!("again {}", again.with),
        }),
        Book::Duels | Book::HexArena => None,
    }
}

/// Sets up who fought last, and goes to the battle.
pub fn fight_again(shared: &mut AppState) -> Transition {
    match shared.books.book {
        Book::Gladiator => main_menu::fight_again(shared),
        Book::Duels => duels::screens::fight_again(shared),
        Book::HexArena => hexarena::screens::fight_again(shared),
    }
}

/// The people of the book in hand.
pub fn draw_people(shared: &AppState, pane: &mut TextBox<'_, '_>) {
    match shared.books.book {
        Book::Gladiator => screens::school::draw_people(shared, pane),
        Book::Duels => crate::tui::duels::screens::menu::draw_people(shared, pane),
        Book::HexArena => crate::tui::hexarena::screens::menu::draw_people(shared, pane),
    }
}

/// A lesson in the list.
pub struct LessonRow {
    /// Its title.
    pub title: &'static str,
    /// What it is about.
    pub about: &'static str,
    /// It was played to its end.
    pub done: bool,
}

/// The lessons of the book in hand.
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

/// What a game is, for whoever sees it first.
pub struct About {
    /// What one does in it.
    pub what: &'static str,
    /// How it goes.
    pub how: &'static str,
    /// What can be done: a word, and more about it.
    pub does: &'static [(&'static str, &'static str)],
    /// What its picture tells, in the looks that have tints; and in the others.
    pub caption: &'static str,
    pub signs: &'static str,
}

/// What the game of the book in hand is.
pub const fn about(shared: &AppState) -> &'static About {
    match shared.books.book {
        Book::Gladiator => &screens::intro_art::ABOUT,
        Book::Duels => &intro_art::ABOUT,
        Book::HexArena => &crate::tui::hexarena::screens::intro_art::ABOUT,
    }
}

/// A picture of it.
pub fn draw_vista(shared: &AppState, canvas: &mut Canvas<'_>, area: ratatui::layout::Rect) {
    match shared.books.book {
        Book::Gladiator => screens::intro_art::draw(shared.settings(), canvas, area),
        Book::Duels => intro_art::draw(canvas, area),
        Book::HexArena => crate::tui::hexarena::screens::intro_art::draw(canvas, area),
    }
}

/// A game on the screen.
pub enum ActiveGame {
    /// Of Gladiator.
    Gladiator(Box<GameView<Battle>>),
    /// Of Duels.
    Duels(Box<GameView<Encounter>>),
    /// Of the Hex Arena.
    HexArena(Box<GameView<HexBout>>),
}

/// The hints that are still to be given, by number: in the first battle of a roster that somebody of it fights.
fn first_hints(shared: &AppState, setup: &Setup) -> Vec<usize> {
    let (roster, given) = (shared.store.roster(), shared.settings().own.gladiator.hints);
    let first = roster.games_completed() == 0 && setup.fighters.iter().any(|one| roster.find(&one.name).is_ok());
    (0..Battle::HINTS.len()).filter(|number| first && !given.has(*number)).collect()
}

/// The same of a game of whichever book.
macro_rules! each {
    ($play:expr, $player:ident => $does:expr) => {
        match $play {
            ActiveGame::Gladiator($player) => $does,
            ActiveGame::Duels($player) => $does,
            ActiveGame::HexArena($player) => $does,
        }
    };
}

/// The sentence at the end of a game that counts for no character.
const FREE: &str = "Practice: roster, scores and experience stay as they are.";

/// A game before its first command, what was decided in it, and for whose eyes it is while it goes on.
type Past<G> = (Session<G>, (Vec<LoggedCommand<<G as Game>::Command>>, Option<Seat>));

/// The battle of a journal before its first command, and its commands. Of one that breaks off they are those that are sound.
fn past<G: Narrate>(path: &Path) -> Result<Past<G>, String> {
    let journal = Journal::<G>::read(&RealDisk, path).map_err(|error| error.to_string())?;
    journal.opening().map_err(|error| error.to_string())?;
    // Of a battle that goes on only what its player sees is shown.
    let onlooker = LoadedReplay::of(&journal).map_err(|error| error.to_string())?.film.reader();
    let session = Session::<G>::memory(journal.header.setup.clone(), journal.header.seed);
    Ok((session.map_err(|fault: G::SetupError| fault.to_string())?, (journal.past(), onlooker)))
}

impl ActiveGame {
    /// Opens a game; whoever was lent to the computer before is in its hands.
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
        let mut player = GameView::new(session, settings, careers, &notices, shared.now);
        player.hint(hints);
        lent.into_iter().for_each(|seat| player.give(seat));
        player.restore_hands(shared.store.hands(player.session().id()));
        ActiveGame::Gladiator(Box::new(player))
    }

    /// The encounter of two; whoever the set-up gives to the computer is in its hands.
    fn duels(shared: &mut AppState, resumed: Resumed<Encounter>, settings: Settings) -> ActiveGame {
        let Resumed { session, notices } = resumed;
        shared.books.book = Book::Duels;
        let mut last = duels::first_plans(&shared.store, session.setup());
        for (side, plan) in crate::duels::model::fighter::Side::BOTH.into_iter().zip(&mut last) {
            *plan = shared.store.draft(&draft_of(session.id(), side)).or_else(|| plan.take());
        }
        let mut brought =
            DuelReturn::new(session.setup(), session.battle().seed(), last, duels::library(&shared.store));
        brought.salt = session.salt().into();
        brought.met = crate::duels::model::fighter::Side::BOTH
            .map(|side| duels::met(&shared.store, session.setup().of(side).name()));
        let lent = brought.lent();
        let mut player = GameView::new(session, settings, brought, &notices, shared.now);
        lent.into_iter().for_each(|seat| player.give(seat));
        player.hands_are_given();
        player.restore_hands(shared.store.hands(player.session().id()));
        ActiveGame::Duels(Box::new(player))
    }

    /// The bout of two sides; whichever the set-up gives to the computer is in its hands.
    fn hexarena(shared: &mut AppState, resumed: Resumed<HexBout>, settings: Settings) -> ActiveGame {
        let Resumed { session, notices } = resumed;
        shared.books.book = Book::HexArena;
        let brought = table::BoutReturn::new(session.setup());
        let lent = brought.lent();
        let mut player = GameView::new(session, settings, brought, &notices, shared.now);
        lent.into_iter().for_each(|seat| player.give(seat));
        player.hands_are_given();
        player.restore_hands(shared.store.hands(player.session().id()));
        ActiveGame::HexArena(Box::new(player))
    }

    /// Opens a lesson of the book in hand; none if it has no such lesson.
    pub fn learn(shared: &AppState, number: usize) -> Option<ActiveGame> {
        match shared.books.book {
            Book::Gladiator => {
                let course = gladiator::lessons::BoundLesson::new(number)?;
                let setup = Lesson::all().get(number)?.setup().ok()?;
                let careers = vec![crate::tui::gladiator::table::Career::default(); setup.fighters.len()];
                let session = Session::<Battle>::memory(setup, Seed(1)).ok()?;
                let player = GameView::taught(session, *shared.settings(), careers, Box::new(course), shared.now);
                Some(ActiveGame::Gladiator(Box::new(player)))
            }
            Book::HexArena => {
                let course = hexarena::lessons::BoundLesson::new(number)?;
                let lesson = HexLesson::all().get(number)?;
                let (setup, bout) = (lesson.setup().ok()?, lesson.begin().ok()?);
                let brought = table::BoutReturn::new(&setup);
                let session = Session::staged(setup, bout);
                let player = GameView::taught(session, *shared.settings(), brought, Box::new(course), shared.now);
                Some(ActiveGame::HexArena(Box::new(player)))
            }
            Book::Duels => {
                let course = duels::lessons::BoundLesson::new(number)?;
                let session = Session::<Encounter>::memory(course.setup.clone(), course.seed).ok()?;
                let brought = DuelReturn::new(&course.setup, course.seed, [None, None], Vec::new());
                let player = GameView::taught(session, *shared.settings(), brought, Box::new(course), shared.now);
                Some(ActiveGame::Duels(Box::new(player)))
            }
        }
    }

    /// Opens a game in which the computer plays for every seat, at a pace that can be followed.
    pub fn watch(shared: &mut AppState, opened: Opened) -> ActiveGame {
        // Without pauses it would be over before anything is seen.
        let settings = Settings { robots: Pace::Timed, ..*shared.settings() };
        let mut play = match opened {
            Opened::Gladiator(resumed) => {
                let all = (0..resumed.session.battle().seats()).map(Seat).collect();
                ActiveGame::gladiator(shared, *resumed, settings, all)
            }
            Opened::Duels(resumed) => {
                let mut play = ActiveGame::duels(shared, *resumed, settings);
                if let ActiveGame::Duels(player) = &mut play {
                    [Seat(0), Seat(1)].into_iter().for_each(|seat| player.give(seat));
                }
                play
            }
            Opened::HexArena(resumed) => {
                let mut play = ActiveGame::hexarena(shared, *resumed, settings);
                if let ActiveGame::HexArena(player) = &mut play {
                    [Seat(0), Seat(1)].into_iter().for_each(|seat| player.give(seat));
                }
                play
            }
        };
        each!(&mut play, player => player.watch());
        play
    }

    /// The battle of a journal, told by the commands in it, as far as they go.
    pub fn recorded(shared: &mut AppState, book: Book, path: &Path) -> Result<ActiveGame, String> {
        shared.books.book = book;
        Ok(match book {
            Book::Gladiator => {
                let (session, commands) = past::<Battle>(path)?;
                let brought = camp::careers(&shared.store, &session.setup().fighters);
                ActiveGame::Gladiator(Box::new(GameView::recorded(
                    session,
                    *shared.settings(),
                    brought,
                    commands,
                    shared.now,
                )))
            }
            Book::Duels => {
                let (session, commands) = past::<Encounter>(path)?;
                let first = duels::first_plans(&shared.store, session.setup());
                let brought = DuelReturn::new(session.setup(), session.battle().seed(), first, Vec::new());
                let mut player = GameView::recorded(session, *shared.settings(), brought, commands, shared.now);
                // What happens is seen step by step, by itself.
                player.input(Input::Typed('a'), None, shared.now);
                ActiveGame::Duels(Box::new(player))
            }
            Book::HexArena => {
                let (session, commands) = past::<HexBout>(path)?;
                let brought = table::BoutReturn::new(session.setup());
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

    /// The game as it is, for tests.
    #[cfg(test)]
    pub fn seen(&self) -> super::game_view::seen::Seen {
        each!(self, player => player.seen())
    }

    /// The keys that the open page of help names, for tests.
    #[cfg(test)]
    pub fn keys_told(&self) -> Vec<(String, &'static str)> {
        each!(self, player => player.keys_told())
    }

    /// Whether everything is told that has happened, and nothing more will.
    pub fn is_told(&self) -> bool {
        each!(self, player => player.is_told())
    }

    /// The game's id.
    pub const fn id(&self) -> &BattleId {
        each!(self, player => player.session().id())
    }

    /// How much of it is on the disk.
    pub fn kept(&self) -> SaveState {
        each!(self, player => player.session().kept())
    }

    /// Its journal.
    pub fn journal(&self) -> Option<&Path> {
        each!(self, player => player.session().path())
    }

    /// A text for the clipboard; asked twice there is none.
    pub fn take_copied(&mut self) -> Option<String> {
        each!(self, player => player.take_copied())
    }

    /// How it ended, if it has.
    pub const fn ending(&self) -> Ending {
        each!(self, player => player.ending())
    }

    /// What is said when it is given up.
    pub const fn given_up(&self) -> &'static str {
        match self {
            ActiveGame::Gladiator(_) => Battle::WORDS.given_up,
            ActiveGame::Duels(_) => Encounter::WORDS.given_up,
            ActiveGame::HexArena(_) => HexBout::WORDS.given_up,
        }
    }

    /// When something changes by itself.
    pub fn wakes_at(&self) -> Option<u64> {
        each!(self, player => player.wakes_at())
    }

    /// Time has passed.
    pub fn tick(&mut self, now: u64) {
        each!(self, player => player.tick(now));
    }

    /// Goes by these settings from now on.
    pub fn apply_settings(&mut self, settings: Settings, now: u64) {
        each!(self, player => player.apply_settings(settings, now));
    }

    /// Whether a person is asked anew since this was asked last.
    pub fn asks_anew(&mut self) -> bool {
        each!(self, player => player.asks_anew())
    }

    /// From where it is wished to be watched again, if it is; asked once.
    pub fn wants_to_watch(&mut self) -> Option<JumpTarget> {
        each!(self, player => player.wants_to_watch())
    }

    /// Takes an input.
    pub fn input(&mut self, input: Input, layout: Option<&GameLayout>, now: u64) {
        each!(self, player => player.input(input, layout, now));
    }

    /// Takes a character of a text that is pasted; false if it does not belong into what is typed.
    pub fn paste(&mut self, letter: char) -> bool {
        each!(self, player => player.paste(letter))
    }

    /// Says something below what is asked.
    pub fn note(&mut self, text: String) {
        each!(self, player => player.note(text));
    }

    /// Draws it.
    pub fn draw(&mut self, canvas: &mut Canvas<'_>, layout: &GameLayout) {
        each!(self, player => player.foresee(layout));
        each!(self, player => player.draw(canvas, layout));
    }

    /// Whether it is a lesson, which touches nothing.
    pub const fn is_lesson(&self) -> bool {
        each!(self, player => player.is_lesson())
    }

    /// Remembers that a lesson was played to its end.
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

    /// Brings what has become of it to the store: that it is kept, and once it is over what came of it.
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
                    let (session, free) = (player.session(), free.then_some(FREE));
                    let (results, saved) = shared.store.settle(session);
                    let trouble = saved.err().map(|error| format!("{error}."));
                    player.set_results(results, trouble.or_else(|| free.map(String::from)));
                    player.share(player.session().code());
                }
            }
            ActiveGame::Duels(player) => {
                player.brought().store(&mut shared.store);
                for (side, plan) in player.brought().take_drafts() {
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
                    let (_, saved) = shared.store.settle(session);
                    let trouble = saved.err().map(|error| format!("{error}."));
                    player.set_results((), trouble.or_else(|| free.map(String::from)));
                    player.share(player.session().code());
                }
            }
            ActiveGame::HexArena(player) => {
                let kept = shared.store.keep(player.session());
                shared.report_store_error(kept);
                if player.wants_results() {
                    let session = player.session();
                    let free = (session.path().is_some() && !shared.store.counts(session.id())).then_some(FREE);
                    player.set_free(free.is_some());
                    let session = player.session();
                    // Whoever of the roster was in it is credited by the page that comes after this report (DQU-07).
                    let saved = if free.is_some() { shared.store.settle(session).1 } else { Ok(()) };
                    let trouble = saved.err().map(|error| format!("{error}."));
                    player.set_results((), trouble.or_else(|| free.map(String::from)));
                    player.share(player.session().code());
                }
            }
        }
    }

    /// The same set-up and seed once more. Whoever could choose his dice could choose his fame: it counts for nobody.
    pub fn once_more(&self, shared: &mut AppState) -> Result<Opened, StoreError> {
        const FREE: &str = concat!("The same seed once more: it ", touches_nothing!(), ".");
        let now = crate::store::system::now();
        let notices = vec![FREE.to_string()];
        Ok(match self {
            ActiveGame::Gladiator(player) => {
                let (setup, seed) = (player.session().setup().clone(), player.session().battle().seed());
                let session = shared.store.begin::<Battle>(setup, seed, &[], now)?;
                Resumed { session, notices }.into()
            }
            ActiveGame::Duels(player) => {
                // The same bout once more is a bout of no series.
                let setup = crate::duels::model::setup::Setup { series: None, ..player.session().setup().clone() };
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

    /// After it has been left: who may play again stays set up.
    pub fn leave(&self, shared: &mut AppState) {
        match self {
            ActiveGame::Gladiator(_) => shared.books.gladiator.keep_the_living(&shared.store),
            // Those of the roster come by what it brings them before they are credited with it.
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

/// A battle that was played, watched again.
pub enum ReplayView {
    /// Of Gladiator.
    Gladiator(Box<ReplayScreen<Battle>>),
    /// Of Duels.
    Duels(Box<ReplayScreen<Encounter>>),
    /// Of the Hex Arena.
    HexArena(Box<ReplayScreen<HexBout>>),
}

/// The same of a replay of whichever book.
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
    /// Opens the journal of a battle, as far as it is sound.
    pub fn open(shared: &mut AppState, path: &Path, spot: JumpTarget) -> Result<ReplayView, JournalError> {
        Ok(match book(&RealDisk, path)? {
            Book::Gladiator => ReplayView::gladiator(shared, LoadedReplay::read(&RealDisk, path)?, spot),
            Book::Duels => ReplayView::duels(shared, LoadedReplay::read(&RealDisk, path)?, spot),
            Book::HexArena => ReplayView::hexarena(shared, LoadedReplay::read(&RealDisk, path)?, spot),
        })
    }

    /// Opens what was played just now.
    pub fn again(shared: &mut AppState, play: &ActiveGame, spot: JumpTarget) -> Result<ReplayView, JournalError> {
        Ok(match play {
            ActiveGame::Gladiator(player) => ReplayView::gladiator(shared, player.session().footage()?, spot),
            ActiveGame::Duels(player) => ReplayView::duels(shared, player.session().footage()?, spot),
            ActiveGame::HexArena(player) => ReplayView::hexarena(shared, player.session().footage()?, spot),
        })
    }

    fn gladiator(shared: &mut AppState, footage: LoadedReplay<Battle>, spot: JumpTarget) -> ReplayView {
        let careers = camp::careers(&shared.store, &footage.setup.fighters);
        ReplayView::Gladiator(Box::new(ReplayScreen::new(footage, *shared.settings(), careers, spot, shared.now)))
    }

    fn duels(shared: &mut AppState, footage: LoadedReplay<Encounter>, spot: JumpTarget) -> ReplayView {
        let first = duels::first_plans(&shared.store, &footage.setup);
        let library = duels::library(&shared.store);
        let mut brought = DuelReturn::new(&footage.setup, footage.film.seed(), first, library);
        if footage.film.reader().is_none() {
            brought.sealed(&footage.film.at(usize::MAX).game);
        }
        ReplayView::Duels(Box::new(ReplayScreen::new(footage, *shared.settings(), brought, spot, shared.now)))
    }

    fn hexarena(shared: &mut AppState, footage: LoadedReplay<HexBout>, spot: JumpTarget) -> ReplayView {
        let brought = table::BoutReturn::new(&footage.setup);
        ReplayView::HexArena(Box::new(ReplayScreen::new(footage, *shared.settings(), brought, spot, shared.now)))
    }

    /// Brings to the store what was made meanwhile and hurts nobody: a plan that was named is kept, in a copy of an encounter,
    /// too.
    pub fn settle(&self, shared: &mut AppState) {
        if let ReplayView::Duels(replay) = self
            && let (own, Some(copy)) = replay.brought()
        {
            copy.store(&mut shared.store).into_iter().for_each(|named| own.learn(named));
        }
    }

    /// Whether it is left.
    pub const fn is_done(&self) -> bool {
        shown!(self, replay => replay.is_done())
    }

    /// When something changes by itself.
    pub fn wakes_at(&self) -> Option<u64> {
        shown!(self, replay => replay.wakes_at())
    }

    /// Time has passed.
    pub fn tick(&mut self, now: u64) {
        shown!(self, replay => replay.tick(now));
    }

    /// Goes by these settings from now on.
    pub fn heed(&mut self, settings: Settings, now: u64) {
        shown!(self, replay => replay.apply_settings(settings, now));
    }

    /// Whether a person is asked anew since this was asked last.
    pub fn asks_anew(&mut self) -> bool {
        shown!(self, replay => replay.asks_anew())
    }

    /// Takes an input.
    pub fn input(&mut self, input: Input, layout: Option<&GameLayout>, now: u64) {
        shown!(self, replay => replay.input(input, layout, now));
    }

    /// Takes a character of a text that is pasted; false if it does not belong into what is typed.
    pub fn paste(&mut self, letter: char) -> bool {
        shown!(self, replay => replay.paste(letter))
    }

    /// Says something below what is asked.
    pub fn note(&mut self, text: String) {
        shown!(self, replay => replay.note(text));
    }

    /// Draws it.
    pub fn draw(&mut self, canvas: &mut Canvas<'_>, layout: &GameLayout) {
        shown!(self, replay => replay.foresee(layout));
        shown!(self, replay => replay.draw(canvas, layout));
    }
}
