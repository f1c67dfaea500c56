//! The entry of the *Hex Arena* in the registry of the screens ([`crate::books`]).

use crate::app::AppState;
use crate::books::{About, ActiveGame, BookGame, LessonRow, Rulebook};
use crate::canvas::Canvas;
use crate::game_view::GameView;
use crate::hexarena::keymap;
use crate::hexarena::lessons::BoundLesson;
use crate::hexarena::screens;
use crate::hexarena::screens::aftermath::Aftermath;
use crate::hexarena::screens::intro_art;
use crate::hexarena::table::BoutMemory;
use crate::keys::declared::Declared;
use crate::screens::{Screen, Transition};
use crate::wide_layout::TextBox;
use ludus_engine::dice::Seed;
use ludus_engine::game::Seat;
use ludus_hexarena::battle::state::Bout;
use ludus_hexarena::model::setup::Setup;
use ludus_hexarena::scenario::Scenario;
use ludus_hexarena::scenario::lesson::Lesson;
use ludus_store::session::Session;
use ratatui::layout::Rect;

pub struct Screens;

impl Rulebook for Screens {
    fn about(&self) -> &'static About {
        &intro_art::ABOUT
    }

    fn line(&self) -> (&'static str, &'static str) {
        ("Hex Arena", "d100 on hexes")
    }

    fn draw_vista(&self, _: &AppState, canvas: &mut Canvas<'_>, area: Rect) {
        intro_art::draw(canvas, area);
    }

    fn has_board_picture(&self) -> bool {
        true
    }

    fn keymaps(&self) -> Vec<Declared> {
        keymap::keymaps()
    }

    fn menu(&self, shared: &AppState) -> Box<dyn Screen> {
        screens::menu(shared)
    }

    fn draw_people(&self, shared: &AppState, pane: &mut TextBox<'_, '_>) {
        screens::menu::draw_people(shared, pane);
    }

    fn fight_again(&self, shared: &mut AppState) -> Transition {
        screens::fight_again(shared)
    }

    fn lessons(&self, shared: &AppState) -> Vec<LessonRow> {
        LessonRow::all::<Scenario, _>(shared.settings().own.hexarena.lessons)
    }

    fn learn(&self, shared: &AppState, number: usize) -> Option<ActiveGame> {
        let course = BoundLesson::new(number)?;
        let lesson = Lesson::all().get(number)?;
        let (setup, bout) = (lesson.setup().ok()?, lesson.begin().ok()?);
        let memory = BoutMemory::new(&setup);
        let session = Session::staged(setup, bout);
        Some(GameView::taught(session, *shared.settings(), memory, Box::new(course), shared.now).into())
    }
}

impl BookGame for Bout {
    fn memory(_: &AppState, setup: &Setup, _: Seed) -> BoutMemory {
        BoutMemory::new(setup)
    }

    fn lent(setup: &Setup) -> Vec<Seat> {
        BoutMemory::new(setup).lent()
    }

    /// The page after the report credits the roster characters of a bout that counts (DQU-07).
    fn credit(shared: &mut AppState, session: &Session<Bout>, free: bool) -> Option<String> {
        let saved = if free { shared.store.settle(session) } else { Ok(()) };
        saved.err().map(|error| format!("{error}."))
    }

    /// The aftermath page shows the rewards before they are credited.
    fn leave(view: &GameView<Bout>, shared: &mut AppState) {
        if let Some(after) = Aftermath::of(&shared.store, view.session()) {
            shared.books.after = Some(after);
        }
    }
}
