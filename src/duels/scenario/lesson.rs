//! The lessons of *Duels*, and the numbers in their sentences: `{win}` for the plan of the step, from test fights, and
//! `{hp:A}` for a side. [`LessonFile`] plays them.

use crate::battle::command::Command;
use crate::battle::event::Event;
use crate::battle::illegal_move::IllegalMove;
use crate::battle::odds::{FIGHTS, SEED, Trial};
use crate::battle::state::Encounter;
use crate::model::fighter::Side;
use crate::model::setup::Setup;
use crate::narration::names::Names;
use crate::scenario::Scenario;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Seed};
use ludus_engine::lazy::Lazy;
use ludus_engine::lesson::{LessonFile, TaughtScene};
use ludus_engine::scenario::ScenarioError;

/// The side of the learner.
const LEARNER: Side = Side::A;

macro_rules! lessons {
    ($($file:literal),+ $(,)?) => {
        &[$(include_str!(concat!("../../../assets/duels/lessons/", $file))),+]
    };
}

/// The lesson files, in the order of learning.
const FILES: &[&str] = lessons!["1-plan.json", "2-arrows.json", "3-odds.json"];

static LESSONS: Lazy<Vec<LessonFile<Scenario, Encounter>>> = Lazy::new(|| LessonFile::read_all(FILES));

impl TaughtScene<Encounter> for Scenario {
    fn lessons() -> &'static [LessonFile<Scenario, Encounter>] {
        &LESSONS
    }

    fn title(&self) -> &str {
        &self.title
    }

    fn taught_setup(&self) -> Result<Setup, ScenarioError> {
        self.setup()
    }

    fn opening(&self) -> Result<Encounter, ScenarioError> {
        self.setup()?.build(Seed(self.seed)).map_err(|fault| ScenarioError(fault.to_string()))
    }

    /// Reads the command "seal PLAN" of a step.
    fn command(&self, text: &str, _: &Names, _: &Encounter) -> Result<Option<Command>, ScenarioError> {
        let plan = text.strip_prefix("seal ").and_then(|plan| plan.parse().ok());
        plan.map(|plan| Some(Command::Seal(plan))).ok_or_else(|| ScenarioError(format!("\"{text}\" seals no plan")))
    }

    /// Rolls the encounter's own dice, of the seed in the file: a fight takes too many to load them.
    fn submit(
        game: &mut Encounter,
        command: &Command,
        _: &mut Dice,
        events: &mut Vec<Event>,
    ) -> Result<(), IllegalMove> {
        game.execute(command, events)
    }

    fn value(game: &Encounter, _: &Names, command: Option<&Command>, name: &str) -> Option<String> {
        let seen = game.observation(LEARNER);
        match (name, command) {
            ("hp:A", _) => Some(seen.fighter(Side::A).hp.to_string()),
            ("hp:B", _) => Some(seen.fighter(Side::B).hp.to_string()),
            ("win", Some(Command::Seal(plan))) => {
                let other = seen.seal(LEARNER.other()).plan().cloned().unwrap_or_default();
                let trial = Trial::expected(&seen, LEARNER, [plan, &other], SEED);
                let tally = trial.run(SEED, 0..FIGHTS);
                Some(tally.share(tally.wins[LEARNER.index()]).alone())
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::event::End;

    #[test]
    fn every_lesson_plays_as_written() {
        let run = |lesson: &LessonFile<Scenario, Encounter>| match lesson.run() {
            Ok(differences) => differences.iter().map(|one| format!("{}: {one}", lesson.title())).collect(),
            Err(error) => vec![format!("{}: {error}", lesson.title())],
        };
        let all: Vec<String> = LessonFile::<Scenario, _>::all().iter().flat_map(run).collect();
        assert!(all.is_empty(), "{}", all.join("\n"));
    }

    /// The dice of a lesson let the right plan win and the wrong ones lose, as their numbers make likely.
    #[test]
    fn right_plans_win_and_wrong_plans_lose() {
        for lesson in LessonFile::<Scenario, _>::all() {
            let (game, names) = (lesson.begin().unwrap(), Names::new(&lesson.setup().unwrap()));
            for (number, step) in lesson.steps().iter().enumerate() {
                let wins = |command: &Command| {
                    let mut game = game.clone();
                    game.execute(command, &mut Vec::new()).unwrap();
                    matches!(game.end(), Some(End::Killed { side: Side::B, .. }))
                };
                let chance = |command: &Command| Scenario::value(&game, &names, Some(command), "win").unwrap();
                let right = lesson.wants(number, &names, &game).unwrap();
                assert!(right.iter().all(wins), "{}, step {}", lesson.title(), number + 1);
                for wrong in 0..step.wrong.len() {
                    let command = lesson.wrong_command((number, wrong, 0), &names, &game).unwrap().unwrap();
                    let [less, more] =
                        [&command, &right[0]].map(|one| chance(one).trim_end_matches('%').parse::<u32>());
                    assert!(!wins(&command), "{}, wrong choice {wrong}", lesson.title());
                    assert!(less.unwrap() + 5 < more.unwrap(), "{}, wrong choice {wrong}", lesson.title());
                }
            }
        }
    }
}
