//! The lessons of *Gladiator*: the core's lessons, with the currently bound keys in their sentences.

use crate::game_view::tutor::{LessonScript, TutorStep};
use crate::gladiator::acting;
use crate::keys::Keys;
use crate::menu::Entry;
use ludus_gladiator::battle::action::Action;
use ludus_gladiator::battle::command::Command;
use ludus_gladiator::battle::event::Event;
use ludus_gladiator::battle::illegal_move::IllegalMove;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::narration::names::Names;
use ludus_gladiator::scenario::lesson::{Lesson, LessonStep};

/// One lesson, identified by its number.
pub struct BoundLesson {
    number: usize,
    lesson: &'static Lesson,
}

impl BoundLesson {
    /// Returns the lesson with this number, counted from 0. `None` if there is none.
    pub fn new(number: usize) -> Option<BoundLesson> {
        Lesson::all().get(number).map(|lesson| BoundLesson { number, lesson })
    }

    /// Returns the number of steps with text up to this step, and in total.
    fn place(&self, number: usize) -> (usize, usize) {
        let said = |steps: &[LessonStep]| steps.iter().filter(|step| step.say.is_some()).count();
        let steps = self.lesson.steps();
        (said(&steps[..=number.min(steps.len() - 1)]), said(steps))
    }
}

/// Fills in keys: "{key:moving.rotate}" as prompts name it, "{menu:Attack}" by its letter and name.
fn with_keys(text: &str, battle: &Battle, keys: Keys) -> String {
    let of_menu = |name: &str| {
        let action = Action::ALL.into_iter().find(|action| format!("{action:?}").eq_ignore_ascii_case(name))?;
        let name = acting::name(battle, battle.decision().fighter()?, action);
        Some(format!("{} ({name})", Entry::new(name, ()).letter()?.to_uppercase()))
    };
    let mut filled = String::new();
    let mut rest = text;
    while let Some((before, (name, after))) =
        rest.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
    {
        filled += before;
        let key = match name.split_once(':') {
            Some(("key", name)) => keys.named(name),
            Some(("menu", name)) => of_menu(name),
            _ => None,
        };
        filled += &key.unwrap_or_else(|| format!("{{{name}}}"));
        rest = after;
    }
    filled + rest
}

impl LessonScript<Battle> for BoundLesson {
    fn number(&self) -> usize {
        self.number
    }

    fn title(&self) -> String {
        self.lesson.title().into()
    }

    fn next(&self) -> Option<String> {
        Lesson::all().get(self.number + 1).map(|lesson| lesson.title().into())
    }

    fn step(&self, number: usize, game: &Battle, names: &Names, keys: Keys) -> Option<TutorStep<Command>> {
        let step = self.lesson.steps().get(number)?;
        let filled = |text: &str| with_keys(&self.lesson.fill(text, number, names, game), game, keys);
        Some(TutorStep {
            place: self.place(number),
            say: filled(step.say.as_deref().unwrap_or_default()),
            press: filled(&step.press),
            hint: filled(&step.hint),
            wants: self.lesson.wants(number, names, game).ok()?,
            by_itself: step.say.is_none(),
        })
    }

    fn execute(
        &self,
        number: usize,
        game: &mut Battle,
        command: &Command,
        told: &mut Vec<Event>,
    ) -> Result<(), IllegalMove> {
        self.lesson.execute(number, game, command, told)
    }

    fn learnt(&self) -> Vec<String> {
        self.lesson.learnt.to_vec()
    }
}
