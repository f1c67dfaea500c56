//! Connects the lessons of *Hex Arena* to the game view. Their sentences name the keys that are
//! bound now. Start with [`BoundLesson`].

use crate::game_view::tutor::{LessonScript, TutorStep};
use crate::keys::Keys;
use ludus_hexarena::battle::command::Command;
use ludus_hexarena::battle::event::Event;
use ludus_hexarena::battle::illegal_move::IllegalMove;
use ludus_hexarena::battle::state::Bout;
use ludus_hexarena::narration::names::Names;
use ludus_hexarena::scenario::lesson::{Lesson, LessonStep};

pub struct BoundLesson {
    number: usize,
    lesson: &'static Lesson,
}

impl BoundLesson {
    /// Returns a lesson by its index, from 0.
    pub fn new(number: usize) -> Option<BoundLesson> {
        Lesson::all().get(number).map(|lesson| BoundLesson { number, lesson })
    }

    /// Counts the steps with a text: up to `number`, and in total.
    fn place(&self, number: usize) -> (usize, usize) {
        let said = |steps: &[LessonStep]| steps.iter().filter(|step| step.say.is_some()).count();
        let steps = self.lesson.steps();
        (said(&steps[..=number.min(steps.len() - 1)]), said(steps))
    }
}

/// Replaces placeholders such as "{key:pacing.accept}" by the bound keys.
fn with_keys(text: &str, keys: Keys) -> String {
    let (mut filled, mut rest) = (String::new(), text);
    while let Some((before, (name, after))) =
        rest.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
    {
        filled += before;
        let key = name.strip_prefix("key:").and_then(|name| keys.named(name));
        filled += &key.unwrap_or_else(|| format!("{{{name}}}"));
        rest = after;
    }
    filled + rest
}

impl LessonScript<Bout> for BoundLesson {
    fn number(&self) -> usize {
        self.number
    }

    fn title(&self) -> String {
        self.lesson.title().into()
    }

    fn next(&self) -> Option<String> {
        Lesson::all().get(self.number + 1).map(|lesson| lesson.title().into())
    }

    fn step(&self, number: usize, game: &Bout, names: &Names, keys: Keys) -> Option<TutorStep<Command>> {
        let step = self.lesson.steps().get(number)?;
        let filled = |text: &str| with_keys(&self.lesson.fill(text, number, names, game), keys);
        Some(TutorStep {
            place: self.place(number),
            say: filled(step.say.as_deref().unwrap_or_default()),
            press: filled(&step.press),
            hint: filled(&step.hint),
            wants: self.lesson.wants(number, names, game).ok()?.into_iter().collect(),
            by_itself: step.say.is_none(),
        })
    }

    fn execute(
        &self,
        number: usize,
        game: &mut Bout,
        command: &Command,
        told: &mut Vec<Event>,
    ) -> Result<(), IllegalMove> {
        self.lesson.execute(number, game, command, told)
    }

    fn learnt(&self) -> Vec<String> {
        self.lesson.learnt.to_vec()
    }
}
