//! Fills in the numbers of a lesson's sentences. A plain name is about the step's own command, `next.` about the commands
//! that follow it. In the explanation of a wrong choice, `wrong.` is about its line of play, and `after.` about its end.

use crate::lesson::{Command, LessonFile, Names, TaughtScene};
use crate::narration::Narrate;
use alloc::string::String;
use alloc::vec::Vec;

/// Commands, each with the game before it.
pub(super) type Line<G> = Vec<(G, Command<G>)>;

/// Steps that `next.` looks ahead.
const AHEAD: usize = 6;

impl<S: TaughtScene<G>, G: Narrate> LessonFile<S, G> {
    /// Fills in the numbers of a sentence, as the learner's side knows them. Unknown placeholders stay, because keys are
    /// filled in by the screen.
    pub fn fill(&self, text: &str, number: usize, names: &Names<G>, game: &G) -> String {
        let wants = self.wants(number, names, game).unwrap_or_default();
        let ahead = || self.ahead(number, names, game);
        fill(text, |name| match name.strip_prefix("next.") {
            Some(name) => Self::of_line(&ahead(), names, name),
            None => S::value(game, names, wants.first(), name),
        })
    }

    /// Returns the commands that follow a step by the lesson's own steps.
    fn ahead(&self, number: usize, names: &Names<G>, game: &G) -> Line<G> {
        let (mut game, mut names, mut line) = (game.clone(), names.clone(), Vec::new());
        for step in number..(number + AHEAD).min(self.steps().len()) {
            let Some(command) = self.wants(step, &names, &game).ok().and_then(|wants| wants.into_iter().next()) else {
                continue;
            };
            if step > number {
                line.push((game.clone(), command.clone()));
            }
            if self.execute(step, &mut game, &command, &mut Vec::new()).is_err() {
                break;
            }
            game.follow(&mut names);
        }
        line
    }

    /// Returns a number of the first command in a line that has it.
    pub(super) fn of_line(line: &Line<G>, names: &Names<G>, name: &str) -> Option<String> {
        line.iter().find_map(|(game, command)| S::value(game, names, Some(command), name))
    }
}

/// Replaces every `{name}` that `value` knows.
pub fn fill(text: &str, value: impl Fn(&str) -> Option<String>) -> String {
    let (mut filled, mut rest) = (String::new(), text);
    while let Some((before, (name, after))) =
        rest.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
    {
        filled += before;
        filled += &value(name).unwrap_or_else(|| format!("{{{name}}}"));
        rest = after;
    }
    filled + rest
}
