//! The entry of *Tunnels* in the registry of the screens ([`crate::books`]).

use crate::app::AppState;
use crate::books::{About, ActiveGame, BookGame, LessonRow, Rulebook, lend};
use crate::canvas::Canvas;
use crate::game_view::GameView;
use crate::game_view::prompt::sentence;
use crate::keys::declared::Declared;
use crate::screens::{Screen, Transition};
use crate::tunnels::keymap;
use crate::tunnels::lessons::OutingCourse;
use crate::tunnels::screens::arena::ArenaScreen;
use crate::tunnels::screens::delve::DelveScreen;
use crate::tunnels::screens::dungeons::DungeonList;
use crate::tunnels::screens::{intro_art, menu};
use crate::tunnels::table::FightMemory;
use crate::wide_layout::TextBox;
use crate::widgets::list_screen::ListScreen;
use ludus_engine::dice::Seed;
use ludus_store::battles::Resumed;
use ludus_store::session::Session;
use ludus_store::settings::Settings;
use ludus_store::tunnels::dungeons::decode;
use ludus_tunnels::outing::{Outing, Setup};
use ludus_tunnels::scenario::{OutingLesson, TaughtOuting};
use ratatui::layout::Rect;

pub const ABOUT: About = About {
    what: "A party of up to six delvers explores dungeons and brings treasure home, or fights beasts in the arena.",
    how: "Both sides add up their dice in each combat turn. The losers share the difference as hits.",
    does: &[
        ("Fight", "with weapon and shield, together or alone"),
        ("Shoot", "while the sides are apart"),
        ("Cast", "spells that cost strength"),
        ("Break off", "if the dice turn against you"),
    ],
    caption: "Your party against a pack of wolves",
    signs: "B> your party   <1 the beasts",
};

pub struct TunnelsEntry;

pub use TunnelsEntry as Screens;

impl Rulebook for TunnelsEntry {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn line(&self) -> (&'static str, &'static str) {
        ("Tunnels", "delvers and beasts")
    }

    fn draw_vista(&self, _: &AppState, canvas: &mut Canvas<'_>, area: Rect) {
        intro_art::draw(canvas, area);
    }

    fn keymaps(&self) -> Vec<Declared> {
        keymap::keymaps()
    }

    fn menu(&self, shared: &AppState) -> Box<dyn Screen> {
        Box::new(menu::main(shared))
    }

    fn draw_people(&self, shared: &AppState, pane: &mut TextBox<'_, '_>) {
        menu::draw_people(shared, pane);
    }

    fn lessons(&self, shared: &AppState) -> Vec<LessonRow> {
        LessonRow::all::<TaughtOuting, _>(shared.settings().own.tunnels.lessons)
    }

    fn learn(&self, shared: &AppState, number: usize) -> Option<ActiveGame> {
        let course = OutingCourse::new(number)?;
        let lesson = OutingLesson::all().get(number)?;
        let (setup, outing) = (lesson.setup().ok()?, lesson.begin().ok()?);
        let session = Session::staged(setup, outing);
        let memory = FightMemory::default();
        Some(GameView::taught(session, *shared.settings(), memory, Box::new(course), shared.now).into())
    }

    /// Founds the dungeon of a code, which nobody enters yet.
    fn take_code(&self, shared: &mut AppState, code: &str) -> Transition {
        let founded = decode(code).and_then(|dungeon| match shared.store.found_dungeon(&dungeon) {
            Ok(()) => Ok(dungeon.name),
            Err(error) => Err(error.to_string()),
        });
        match founded {
            Ok(name) => {
                shared.say(format!("{name} is founded."));
                Transition::To(Box::new(ListScreen::new(shared, DungeonList).on(&name)))
            }
            Err(why) => {
                shared.refuse(sentence(&why));
                Transition::Stay
            }
        }
    }

    /// Nothing counts for those who practise (TT-DEC-226).
    fn has_free_saves(&self) -> bool {
        true
    }

    /// The form of the last fight, or of a delve into the last dungeon.
    fn fight_again(&self, shared: &mut AppState) -> Transition {
        match shared.books.delved.take() {
            Some(dungeon) => Transition::To(Box::new(DelveScreen::before(shared, &dungeon))),
            None => Transition::To(Box::new(ArenaScreen::screen(shared))),
        }
    }
}

impl BookGame for Outing {
    fn memory(_: &AppState, setup: &Setup, _: Seed) -> FightMemory {
        let practice = matches!(setup, Setup::Delve(setup) if setup.practice);
        FightMemory { practice, ..FightMemory::default() }
    }

    /// Opens a game, and marks it as practice if it counts for no character.
    fn open(shared: &mut AppState, resumed: Resumed<Outing>, settings: Settings, watched: bool) -> GameView<Outing> {
        let Resumed { session, notices } = resumed;
        let practice = !shared.store.counts(session.id());
        let memory = FightMemory { practice, ..FightMemory::default() };
        let mut view = GameView::new(session, settings, memory, &notices, shared.now);
        lend(shared, &mut view, Vec::new(), watched);
        view
    }

    fn credit(shared: &mut AppState, session: &Session<Outing>, free: bool) -> Option<String> {
        shared.books.delved = session.battle().delve().map(|delve| delve.dungeon.name.clone());
        let trouble = shared.store.settle(session).err().map(|error| format!("{error}."));
        trouble.or_else(|| free.then(|| FREE.into()))
    }
}

/// The message at the end of a game that counts for no character.
const FREE: &str = "Practice: roster, scores and experience stay as they are.";
