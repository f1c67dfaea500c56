//! The lessons and the scenario files ([`script`]). A lesson is a fight or a delve with loaded dice, commands in the words of the
//! log, and the numbers in their sentences: `{win}` of the coming turn, `{con:Brakk}`, `{st:Ilse}` and `{mr:Troll}` of a fighter.

pub mod script;

use crate::battle::command::Command as FightCommand;
use crate::battle::fighter::FighterId;
use crate::battle::state::Fight;
use crate::battle::view;
use crate::data::attribute::Attribute;
use crate::narration::names::Names;
use crate::outing::{Command, Event, Outing, OutingRefusal, Setup};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::board::BoardCell;
use ludus_engine::coach::Explain;
use ludus_engine::dice::{Dice, Seed};
use ludus_engine::lazy::Lazy;
use ludus_engine::lesson::{LessonFile, TaughtScene};
use ludus_engine::scenario::ScenarioError;
use serde::{Deserialize, Serialize};

/// The fight or delve of a lesson, with the dice of the opening of a fight.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TaughtOuting {
    pub title: String,
    pub setup: Setup,
    #[serde(default)]
    pub opening: Vec<u32>,
}

/// A lesson as it is written in its file.
pub type OutingLesson = LessonFile<TaughtOuting, Outing>;

/// The lesson files, in the order of learning.
const FILES: &[&str] = &[
    include_str!("../../assets/tunnels/lessons/1-fight.json"),
    include_str!("../../assets/tunnels/lessons/2-delve.json"),
];

static LESSONS: Lazy<Vec<OutingLesson>> = Lazy::new(|| OutingLesson::read_all(FILES));

fn named(fight: &Fight, names: &Names, name: &str) -> Option<FighterId> {
    fight.ids().find(|id| names.of(*id) == name)
}

impl TaughtScene<Outing> for TaughtOuting {
    fn lessons() -> &'static [OutingLesson] {
        &LESSONS
    }

    fn title(&self) -> &str {
        &self.title
    }

    fn taught_setup(&self) -> Result<Setup, ScenarioError> {
        Ok(self.setup.clone())
    }

    fn opening(&self) -> Result<Outing, ScenarioError> {
        let begun = match &self.setup {
            Setup::Fight(setup) => {
                let mut dice = Dice::loaded(self.opening.iter().copied());
                let begun = Fight::start_with(setup, Seed(1), &mut dice, &mut Vec::new());
                begun.map(|fight| Outing { delve: None, fight: Some(fight) })
            }
            Setup::Delve(_) => Outing::start(&self.setup, Seed(1), &mut Vec::new()),
        };
        begun.map_err(|error| ScenarioError(error.to_string()))
    }

    /// Reads "fights with broadsword" and the like: the words that describe a command.
    fn command(&self, text: &str, names: &Names, game: &Outing) -> Result<Option<Command>, ScenarioError> {
        let mut legal: Vec<Command> = Vec::new();
        game.legal_commands(&mut legal);
        let found = legal.iter().find(|command| game.describe(names, command) == text);
        let known = || legal.iter().map(|command| game.describe(names, command)).collect::<Vec<_>>().join("; ");
        match found {
            Some(command) => Ok(Some(*command)),
            None => Err(ScenarioError(format!("\"{text}\" is no command now; those are: {}", known()))),
        }
    }

    fn submit(
        game: &mut Outing,
        command: &Command,
        dice: &mut Dice,
        events: &mut Vec<Event>,
    ) -> Result<(), OutingRefusal> {
        game.execute_with(command, dice, events)
    }

    fn value(game: &Outing, names: &Names, command: Option<&Command>, name: &str) -> Option<String> {
        let fight = game.fight()?;
        if name == "win" {
            let odds = match (command, fight.asked()) {
                (Some(Command::Fight(FightCommand::Order(order))), Some(who)) => fight.order_odds(who, *order),
                _ => fight.turn_odds(),
            };
            return Some(odds?.win.to_string());
        }
        let (what, who) = name.split_once(':')?;
        let who = named(fight, names, who)?;
        Some(match what {
            "con" | "mr" => fight.get(who).vitality().to_string(),
            "st" => fight.person(who)?.current.get(Attribute::Strength).to_string(),
            _ => return None,
        })
    }

    fn place(game: &Outing, names: &Names, text: &str) -> Option<BoardCell> {
        named(game.fight()?, names, text).map(view::place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_lesson_plays_as_written() {
        let run = |lesson: &OutingLesson| match lesson.run() {
            Ok(differences) => differences.iter().map(|one| format!("{}: {one}", lesson.title())).collect(),
            Err(error) => vec![format!("{}: {error}", lesson.title())],
        };
        let all: Vec<String> = OutingLesson::all().iter().flat_map(run).collect();
        assert!(all.is_empty(), "{}", all.join("\n"));
    }
}
