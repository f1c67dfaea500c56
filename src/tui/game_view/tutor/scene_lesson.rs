//! A lesson that is read from a file of its rulebook. Start with [`SceneLesson`].

use crate::game_view::rulebook_ui::RulebookUi;
use crate::game_view::tutor::pointing::Pointer;
use crate::game_view::tutor::{LessonScript, TutorStep, WrongPlace};
use crate::keys::Keys;
use ludus_engine::game::Seat;
use ludus_engine::lesson::{FreePlay, LessonFile, TaughtScene, fill};
use ludus_engine::narration::Narrate;

/// A lesson whose scene is a scenario of the rulebook.
pub trait LessonUi<G: Narrate>: TaughtScene<G> {
    /// Fills in a placeholder that only this rulebook's screens know.
    fn key(_game: &G, _name: &str, _keys: Keys) -> Option<String> {
        None
    }

    /// Returns the game of the free play, from the lesson's opening.
    fn free_game(opening: G) -> G {
        opening
    }
}

/// A lesson of a rulebook, identified by its number. Its sentences name the currently bound keys.
pub struct SceneLesson<S: TaughtScene<G>, G: Narrate> {
    number: usize,
    lesson: &'static LessonFile<S, G>,
}

impl<S: TaughtScene<G>, G: Narrate> SceneLesson<S, G> {
    /// Returns the lesson with this number, counted from 0. `None` if there is none.
    pub fn new(number: usize) -> Option<SceneLesson<S, G>> {
        LessonFile::all().get(number).map(|lesson| SceneLesson { number, lesson })
    }
}

/// Fills in the name of a key or of a menu item.
fn key_name<S: LessonUi<G>, G: Narrate>(game: &G, name: &str, keys: Keys) -> Option<String> {
    match name.strip_prefix("key:") {
        Some(key) => keys.named(key),
        None => S::key(game, name, keys),
    }
}

impl<S: LessonUi<G>, G: RulebookUi> LessonScript<G> for SceneLesson<S, G> {
    fn number(&self) -> usize {
        self.number
    }

    fn title(&self) -> String {
        self.lesson.title().into()
    }

    fn learner(&self) -> Seat {
        S::LEARNER
    }

    fn next(&self) -> Option<String> {
        LessonFile::<S, G>::all().get(self.number + 1).map(|lesson| lesson.title().into())
    }

    fn step(&self, number: usize, game: &G, names: &G::Names, keys: Keys) -> Option<TutorStep<G::Command>> {
        let step = self.lesson.steps().get(number)?;
        let key = |name: &str| key_name::<S, G>(game, name, keys);
        let filled = |text: &str| fill(&self.lesson.fill(text, number, names, game), key);
        let wrong = (0..step.wrong.len()).map(|wrong| self.lesson.wrong_command((number, wrong, 0), names, game));
        Some(TutorStep {
            place: self.lesson.place(number),
            say: filled(step.say.as_deref().unwrap_or_default()),
            press: filled(&step.press),
            hint: filled(&step.hint),
            wants: self.lesson.wants(number, names, game).ok()?,
            by_itself: step.say.is_none(),
            wait: step.wait,
            wrong: wrong.collect::<Result<Option<Vec<_>>, _>>().ok()??,
            show: step.show.iter().filter_map(|shown| Pointer::read::<S, G>(shown, game, names)).collect(),
        })
    }

    fn execute(
        &self,
        number: usize,
        game: &mut G,
        command: &G::Command,
        told: &mut Vec<G::Event>,
    ) -> Result<(), G::IllegalMove> {
        self.lesson.execute(number, game, command, told)
    }

    fn wrong_command(&self, place: WrongPlace, game: &G, names: &G::Names) -> Option<G::Command> {
        self.lesson.wrong_command(place, names, game).ok().flatten()
    }

    fn execute_wrong(
        &self,
        place: WrongPlace,
        game: &mut G,
        command: &G::Command,
        told: &mut Vec<G::Event>,
    ) -> Result<(), G::IllegalMove> {
        self.lesson.execute_wrong(place, game, command, told)
    }

    fn explain(&self, wrong: (usize, usize), game: &G, names: &G::Names, keys: Keys) -> Vec<String> {
        let lines = self.lesson.explain(wrong, names, game);
        lines.into_iter().map(|line| fill(&line, |name| key_name::<S, G>(game, name, keys))).collect()
    }

    fn free(&self) -> Option<(FreePlay, G, (usize, usize))> {
        let free = self.lesson.free.clone()?;
        Some((free, S::free_game(self.lesson.begin().ok()?), self.lesson.place(self.lesson.steps().len())))
    }

    fn learnt(&self) -> Vec<String> {
        self.lesson.learnt.to_vec()
    }
}
