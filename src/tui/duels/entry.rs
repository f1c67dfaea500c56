//! The entry of *Duels* in the registry of the screens ([`crate::books`]).

use crate::app::AppState;
use crate::books::{About, ActiveGame, BookGame, LessonRow, Past, Rulebook, lend};
use crate::canvas::Canvas;
use crate::duels;
use crate::duels::keymap;
use crate::duels::lessons::BoundLesson;
use crate::duels::memory::DuelMemory;
use crate::duels::screens;
use crate::duels::screens::bouts::Bout;
use crate::duels::screens::choosing::meeting::Meeting;
use crate::duels::screens::intro_art;
use crate::duels::table::DuelReturn;
use crate::game_view::GameView;
use crate::game_view::replay::{JumpTarget, ReplayScreen};
use crate::input::Input;
use crate::keys::declared::Declared;
use crate::screens::{Screen, Transition};
use crate::wide_layout::TextBox;
use ludus_duels::battle::state::Encounter;
use ludus_duels::model::fighter::Side;
use ludus_duels::model::setup::Setup;
use ludus_duels::scenario::Scenario;
use ludus_engine::dice::Seed;
use ludus_engine::lesson::LessonFile;
use ludus_store::battles::BattleRow;
use ludus_store::battles::Resumed;
use ludus_store::duels::drafts::draft_of;
use ludus_store::replays::LoadedReplay;
use ludus_store::session::Session;
use ludus_store::settings::Settings;
use ratatui::layout::Rect;

/// The message at the end of an encounter that counts for no character.
const FREE: &str = "Practice: roster, scores and experience stay as they are.";

pub struct Screens;

impl Rulebook for Screens {
    fn about(&self) -> &'static About {
        &intro_art::ABOUT
    }

    fn line(&self) -> (&'static str, &'static str) {
        ("Duels", "plans against plans")
    }

    fn draw_vista(&self, _: &AppState, canvas: &mut Canvas<'_>, area: Rect) {
        intro_art::draw(canvas, area);
    }

    fn keymaps(&self) -> Vec<Declared> {
        keymap::keymaps()
    }

    fn menu(&self, shared: &AppState) -> Box<dyn Screen> {
        screens::menu(shared)
    }

    fn unspoilt(&self, shared: &AppState, row: BattleRow) -> BattleRow {
        screens::menu::unspoilt(shared, row)
    }

    fn draw_people(&self, shared: &AppState, pane: &mut TextBox<'_, '_>) {
        screens::menu::draw_people(shared, pane);
    }

    fn fight_again(&self, shared: &mut AppState) -> Transition {
        screens::fight_again(shared)
    }

    fn lessons(&self, shared: &AppState) -> Vec<LessonRow> {
        LessonRow::all::<Scenario, _>(shared.settings().own.duels.lessons)
    }

    fn learn(&self, shared: &AppState, number: usize) -> Option<ActiveGame> {
        let course = BoundLesson::new(number)?;
        let lesson = LessonFile::<Scenario, _>::all().get(number)?;
        let (setup, game) = (lesson.setup().ok()?, lesson.begin().ok()?);
        let memory = DuelMemory::new(DuelReturn::new(&setup, game.seed(), [None, None], Vec::new()));
        let session = Session::staged(setup, game);
        Some(GameView::taught(session, *shared.settings(), memory, Box::new(course), shared.now).into())
    }
}

impl BookGame for Encounter {
    fn memory(shared: &AppState, setup: &Setup, seed: Seed) -> DuelMemory {
        let first = duels::first_plans(&shared.store, setup);
        DuelMemory::new(DuelReturn::new(setup, seed, first, Vec::new()))
    }

    /// The set-up says which fighters the computer plays.
    fn open(
        shared: &mut AppState,
        resumed: Resumed<Encounter>,
        settings: Settings,
        watched: bool,
    ) -> GameView<Encounter> {
        let Resumed { session, notices } = resumed;
        let mut last = duels::first_plans(&shared.store, session.setup());
        for (side, plan) in Side::BOTH.into_iter().zip(&mut last) {
            *plan = shared.store.draft(&draft_of(session.id(), side)).or_else(|| plan.take());
        }
        let mut brought =
            DuelReturn::new(session.setup(), session.battle().seed(), last, duels::library(&shared.store));
        brought.salt = session.salt().into();
        // In a series the enemy's plan of the bout before is known.
        let in_series = session.setup().series.is_some();
        brought.met = Side::BOTH.map(|side| {
            let before = brought.last[side.index()].clone().filter(|_| in_series);
            before.or_else(|| duels::met(&shared.store, session.setup().of(side).name()))
        });
        if session.setup().visit.is_some() {
            brought.met[Side::B.index()] = duels::met_in_lair(&shared.store, session.id());
        }
        let lent = brought.lent();
        let mut view = GameView::new(session, settings, DuelMemory::new(brought), &notices, shared.now);
        lend(shared, &mut view, lent, watched);
        view
    }

    fn recorded(shared: &AppState, (session, commands): Past<Encounter>) -> GameView<Encounter> {
        let memory = Encounter::memory(shared, session.setup(), session.battle().seed());
        let mut view = GameView::recorded(session, *shared.settings(), memory, commands, shared.now);
        // Starts the automatic step-by-step replay.
        view.input(Input::Typed(' '), None, shared.now);
        view
    }

    fn replay(shared: &AppState, footage: LoadedReplay<Encounter>, spot: JumpTarget) -> ReplayScreen<Encounter> {
        let first = duels::first_plans(&shared.store, &footage.setup);
        let library = duels::library(&shared.store);
        let mut brought = DuelReturn::new(&footage.setup, footage.film.seed(), first, library);
        if footage.film.reader().is_none() {
            brought.sealed(&footage.film.at(usize::MAX).game);
        }
        ReplayScreen::new(footage, *shared.settings(), DuelMemory::new(brought), spot, shared.now)
    }

    fn keep(view: &mut GameView<Encounter>, shared: &mut AppState) {
        view.initial_memory().brought.store(&mut shared.store);
        for (side, plan) in view.initial_memory().brought.take_drafts() {
            let kept = shared.store.set_draft(&draft_of(view.session().id(), side), &plan);
            shared.report_store_error(kept);
        }
    }

    fn credit(shared: &mut AppState, session: &Session<Encounter>, free: bool) -> Option<String> {
        let trouble = shared.store.settle(session).err().map(|error| format!("{error}."));
        trouble.or_else(|| free.then(|| FREE.into()))
    }

    /// A repeated bout belongs to no series.
    fn repeated(setup: &Setup) -> Setup {
        Setup { series: None, ..setup.clone() }
    }

    /// A visit leads back to the camp of its character, also if it was continued from the menu.
    fn leave(view: &GameView<Encounter>, shared: &mut AppState) {
        let visits =
            view.session().setup().visit.is_some().then(|| view.session().setup().of(Side::A).name().to_string());
        shared.books.camp = visits;
        shared.books.bout = Bout::of(view.session().setup(), view.session().battle());
        shared.books.met = Some(Meeting::of(view.session().setup()));
        let id = view.session().id();
        let is_unwatched = Side::BOTH.into_iter().any(|side| shared.store.draft(&draft_of(id, side)).is_some());
        if view.session().battle().end().is_some() && is_unwatched {
            shared.say(
                "The encounter is over and counts, though you left before its end. Watch it in the list of battles.",
            );
        }
    }

    /// Stores plans that were named in a copy of an encounter. A copy changes nothing else.
    fn keep_replay(replay: &ReplayScreen<Encounter>, shared: &mut AppState) {
        if let (own, Some(copy)) = replay.initial_memory() {
            copy.brought.store(&mut shared.store).into_iter().for_each(|named| own.brought.learn(named));
        }
    }
}
