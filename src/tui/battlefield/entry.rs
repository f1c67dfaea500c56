//! The entry of *Battlefield* in the registry of the screens ([`crate::books`]).

use crate::app::AppState;
use crate::battlefield::lessons::FieldLesson;
use crate::battlefield::screens::arrange::Arrange;
use crate::battlefield::table::FieldMemory;
use crate::battlefield::{battle_keymap, keymap, screens};
use crate::books::{About, ActiveGame, BookGame, LessonRow, Rulebook};
use crate::game_view::GameView;
use crate::keys::declared::Declared;
use crate::screens::{Screen, Transition};
use crate::wide_layout::TextBox;
use ludus_battlefield::battle::state::FieldBattle;
use ludus_battlefield::model::setup::Setup;
use ludus_battlefield::scenario::lesson::TaughtBattle;
use ludus_battlefield::scenario::script::ScriptedBattle;
use ludus_engine::dice::Seed;
use ludus_engine::game::Seat;
use ludus_store::session::Session;

pub const ABOUT: About = About {
    what: "Armies of many units fight on a map of hexes, and you see every exchange before you order it.",
    how: "A strike has three outcomes; ground, stance and order decide the rest.",
    does: &[
        ("Move", "units over plains, woods and hills"),
        ("Strike", "and stand the strike back"),
        ("Shoot", "volleys, as long as they last"),
        ("Hide", "and wait for the right moment"),
    ],
    caption: "",
    signs: "",
};

pub struct FieldEntry;

pub use FieldEntry as Screens;

impl Rulebook for FieldEntry {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn line(&self) -> (&'static str, &'static str) {
        ("Battlefield", "armies on hexes")
    }

    fn menu(&self, shared: &AppState) -> Box<dyn Screen> {
        screens::after(shared)
    }

    fn draw_people(&self, shared: &AppState, pane: &mut TextBox<'_, '_>) {
        screens::menu::draw_people(shared, pane);
    }

    fn keymaps(&self) -> Vec<Declared> {
        keymap::keymaps().into_iter().chain(battle_keymap::keymaps()).collect()
    }

    /// The form of the last battle.
    fn fight_again(&self, shared: &mut AppState) -> Transition {
        Transition::To(Box::new(Arrange::screen(shared)))
    }

    fn lessons(&self, shared: &AppState) -> Vec<LessonRow> {
        LessonRow::all::<ScriptedBattle, _>(shared.settings().own.battlefield.lessons)
    }

    fn learn(&self, shared: &AppState, number: usize) -> Option<ActiveGame> {
        let course = FieldLesson::new(number)?;
        let lesson = TaughtBattle::all().get(number)?;
        let (setup, battle) = (lesson.setup().ok()?, lesson.begin().ok()?);
        let memory = FieldMemory::new(&setup);
        let session = Session::staged(setup, battle);
        Some(GameView::taught(session, *shared.settings(), memory, Box::new(course), shared.now).into())
    }
}

impl BookGame for FieldBattle {
    fn memory(_: &AppState, setup: &Setup, _: Seed) -> FieldMemory {
        FieldMemory::new(setup)
    }

    /// Keeps the account of a war's battle for the camp.
    fn credit(shared: &mut AppState, session: &Session<FieldBattle>, _free: bool) -> Option<String> {
        let war = shared.store.leader_in(session.id()).and_then(|name| shared.store.battlefield().find(name).ok());
        let account = war.and_then(|one| {
            let mut war = one.war.clone();
            Some((war.leader.clone(), war.conclude(session.battle())?))
        });
        let trouble = shared.store.settle(session).err().map(|error| format!("{error}."));
        if let Some((name, account)) = account {
            shared.books.field.camp = Some(name.clone());
            shared.books.field.account = Some((name, account));
        }
        trouble
    }

    /// The set-up says which armies the computer leads.
    fn lent(setup: &Setup) -> Vec<Seat> {
        let led = (0..setup.armies.len()).filter(|army| setup.general(*army).is_some());
        led.map(|army| Seat(army as u8)).collect()
    }
}
