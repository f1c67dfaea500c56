//! Wrong choices of a lesson: the command, what it leads to with loaded dice, and the explanation afterwards. The learner
//! then tries the step again. Start with [`WrongChoice`].

use crate::dice::Dice;
use crate::lesson::filling::{Line, fill};
use crate::lesson::{Command, Event, IllegalMove, LessonFile, Names, TaughtScene};
use crate::narration::Narrate;
use crate::scenario::{LoadedRoll, ScenarioError, unrolled};
use alloc::string::String;
use alloc::vec::Vec;
use serde::Deserialize;

/// A wrong choice that the learner can make at a step.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrongChoice {
    /// The command, in the words of scenarios.
    #[serde(rename = "do")]
    command: String,
    #[serde(default)]
    dice: Vec<LoadedRoll>,
    /// The commands of both sides that show where it leads.
    #[serde(default)]
    then: Vec<Consequence>,
    /// The explanation, in one or two lines.
    pub why: Vec<String>,
    /// The keys that give the command in the classic look, as tests press them.
    pub keys: String,
}

/// A command that follows a wrong choice, with its dice.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Consequence {
    #[serde(rename = "do")]
    command: String,
    #[serde(default)]
    dice: Vec<LoadedRoll>,
}

/// A wrong line that was played: its commands, the game after them, and what is wrong with the file.
type Played<G> = (Line<G>, G, Vec<String>);

impl<S: TaughtScene<G>, G: Narrate> LessonFile<S, G> {
    /// Returns the command number `at` of a wrong line: 0 is the choice itself. `None` after the last one.
    pub fn wrong_command(
        &self,
        (number, wrong, at): (usize, usize, usize),
        names: &Names<G>,
        game: &G,
    ) -> Result<Option<Command<G>>, ScenarioError> {
        let choice = self.steps.get(number).and_then(|step| step.wrong.get(wrong));
        let text = choice.and_then(|choice| match at.checked_sub(1) {
            None => Some(&choice.command),
            Some(at) => choice.then.get(at).map(|next| &next.command),
        });
        text.map_or(Ok(None), |text| self.scene.command(text, names, game))
    }

    /// Executes a command of a wrong line with its dice.
    pub fn execute_wrong(
        &self,
        place: (usize, usize, usize),
        game: &mut G,
        command: &Command<G>,
        events: &mut Vec<Event<G>>,
    ) -> Result<(), IllegalMove<G>> {
        S::submit(game, command, &mut self.wrong_dice(place).unwrap_or_else(|_| Dice::loaded([])), events)
    }

    fn wrong_dice(&self, (number, wrong, at): (usize, usize, usize)) -> Result<Dice, ScenarioError> {
        let choice = self.steps.get(number).and_then(|step| step.wrong.get(wrong));
        let rolls = choice.map_or(&[][..], |choice| match at.checked_sub(1) {
            None => &choice.dice,
            Some(at) => choice.then.get(at).map_or(&[][..], |next| &next.dice),
        });
        Ok(Dice::loaded(S::faces(rolls)?))
    }

    /// Returns the explanation of a wrong choice, for the game in which it was made.
    pub fn explain(&self, (number, wrong): (usize, usize), names: &Names<G>, game: &G) -> Vec<String> {
        let Some(choice) = self.steps.get(number).and_then(|step| step.wrong.get(wrong)) else { return Vec::new() };
        let (line, end, _) = self.wrong_line(number, wrong, game, names).unwrap_or_else(|_| {
            let nothing = Vec::new();
            (nothing, game.clone(), Vec::new())
        });
        let known = |name: &str| match name.split_once('.') {
            Some(("wrong", name)) => Self::of_line(&line, names, name),
            Some(("after", name)) => S::value(&end, names, None, name),
            _ => None,
        };
        choice.why.iter().map(|text| self.fill(&fill(text, known), number, names, game)).collect()
    }

    /// Plays a wrong line to its end.
    fn wrong_line(&self, number: usize, wrong: usize, game: &G, names: &Names<G>) -> Result<Played<G>, ScenarioError> {
        let (mut game, mut names, mut line, mut found) = (game.clone(), names.clone(), Vec::new(), Vec::new());
        for at in 0.. {
            let Some(command) = self.wrong_command((number, wrong, at), &names, &game)? else { break };
            line.push((game.clone(), command.clone()));
            let mut dice = self.wrong_dice((number, wrong, at))?;
            if let Err(refusal) = S::submit(&mut game, &command, &mut dice, &mut Vec::new()) {
                found.push(format!("command {at} of a wrong choice is refused: {refusal}"));
                break;
            }
            found.extend(unrolled(&dice).into_iter().map(|what| format!("command {at} of a wrong choice: {what}")));
            game.follow(&mut names);
        }
        Ok((line, game, found))
    }

    /// Checks that a wrong choice can be played, differs from the right ones and is explained.
    pub(super) fn check_wrong(
        &self,
        number: usize,
        wrong: usize,
        game: &G,
        names: &Names<G>,
    ) -> Result<Vec<String>, ScenarioError> {
        let (line, _, mut found) = self.wrong_line(number, wrong, game, names)?;
        let right = self.wants(number, names, game)?;
        if line.first().is_some_and(|(_, command)| right.contains(command)) {
            found.push("a wrong choice is a right one".into());
        }
        let why = self.explain((number, wrong), names, game);
        if why.is_empty() || why.len() > 2 {
            found.push("a wrong choice needs one or two lines of explanation".into());
        }
        found.extend(why.iter().filter_map(|text| Self::unfilled(text)));
        Ok(found)
    }
}
