//! The entry of *Gladiator* in the registry of the screens ([`crate::books`]).

use crate::app::AppState;
use crate::books::{About, ActiveGame, BookGame, LessonRow, Rulebook};
use crate::canvas::Canvas;
use crate::game_view::GameView;
use crate::gladiator::camp;
use crate::gladiator::keymap;
use crate::gladiator::lessons::BoundLesson;
use crate::gladiator::memory::ArenaMemory;
use crate::gladiator::screens::line_up::LineUp;
use crate::gladiator::screens::{intro_art, main_menu, school};
use crate::gladiator::table::Career;
use crate::keys::declared::Declared;
use crate::screens::{Screen, Transition};
use crate::wide_layout::TextBox;
use ludus_engine::dice::Seed;
use ludus_engine::game::{Game, Seat};
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::model::fighter::Side;
use ludus_gladiator::model::setup::Setup;
use ludus_gladiator::scenario::Scenario;
use ludus_gladiator::scenario::lesson::Lesson;
use ludus_store::battles::Resumed;
use ludus_store::session::Session;
use ludus_store::settings::Settings;
use ratatui::layout::Rect;

pub struct Screens;

impl Rulebook for Screens {
    fn about(&self) -> &'static About {
        &intro_art::ABOUT
    }

    fn line(&self) -> (&'static str, &'static str) {
        ("Gladiator", "blades and spells")
    }

    fn draw_vista(&self, shared: &AppState, canvas: &mut Canvas<'_>, area: Rect) {
        intro_art::draw(shared.settings(), canvas, area);
    }

    fn has_board_picture(&self) -> bool {
        true
    }

    fn keymaps(&self) -> Vec<Declared> {
        keymap::keymaps()
    }

    fn menu(&self, shared: &AppState) -> Box<dyn Screen> {
        if shared.books.gladiator.lining_up && shared.skin().modern {
            return Box::new(LineUp::screen(shared));
        }
        Box::new(main_menu::main(shared))
    }

    fn draw_people(&self, shared: &AppState, pane: &mut TextBox<'_, '_>) {
        school::draw_people(shared, pane);
    }

    fn again(&self, shared: &AppState) -> Option<String> {
        shared.books.gladiator.again(&shared.store).map(|again| match again.at_once {
            true => format!("now {}", again.with),
            false => format!("again {}", again.with),
        })
    }

    fn fight_again(&self, shared: &mut AppState) -> Transition {
        main_menu::fight_again(shared)
    }

    fn lessons(&self, shared: &AppState) -> Vec<LessonRow> {
        LessonRow::all::<Scenario, _>(shared.settings().own.gladiator.lessons)
    }

    fn learn(&self, shared: &AppState, number: usize) -> Option<ActiveGame> {
        let course = BoundLesson::new(number)?;
        let setup = Lesson::all().get(number)?.setup().ok()?;
        let memory = ArenaMemory::new(vec![Career::default(); setup.fighters.len()], &setup.fighters);
        let session = Session::<Battle>::memory(setup, Seed(1)).ok()?;
        Some(GameView::taught(session, *shared.settings(), memory, Box::new(course), shared.now).into())
    }
}

impl BookGame for Battle {
    fn memory(shared: &AppState, setup: &Setup, _: Seed) -> ArenaMemory {
        ArenaMemory::new(camp::careers(&shared.store, &setup.fighters), &setup.fighters)
    }

    fn open(shared: &mut AppState, resumed: Resumed<Battle>, settings: Settings, watched: bool) -> GameView<Battle> {
        shared.books.gladiator.lining_up = false;
        let Resumed { session, notices } = resumed;
        let lent: Vec<Seat> = match watched {
            true => (0..session.battle().seats()).map(Seat).collect(),
            false => std::mem::take(&mut shared.books.gladiator.lent).into_iter().map(Side::seat).collect(),
        };
        let memory = Battle::memory(shared, session.setup(), session.battle().seed());
        let mut view = GameView::new(session, settings, memory, &notices, shared.now);
        lent.into_iter().for_each(|seat| view.give(seat));
        view.restore_hands(shared.store.hands(view.session().id()));
        view
    }

    fn leave(_: &GameView<Battle>, shared: &mut AppState) {
        shared.books.gladiator.keep_the_living(&shared.store);
    }
}
