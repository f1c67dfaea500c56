//! The lessons of *Battlefield*, and the numbers in their sentences: `{hp}`, `{dead}` and `{back}` of the step's own strike,
//! `{answer}` of the attack that is asked about, `{flight}` of the next strike at a back, `{points:LC#4}` of a unit.

use crate::battle::command::Command;
use crate::battle::event::{Event, Manner};
use crate::battle::illegal_move::{IllegalMove, points};
use crate::battle::odds::StrikeOdds;
use crate::battle::state::{FieldBattle, Question};
use crate::battle::unit::UnitId;
use crate::model::setup::Setup;
use crate::model::spot::Spot;
use crate::narration::names::{Names, label};
use crate::narration::preview::{dead_of, range_of};
use crate::scenario::script::ScriptedBattle;
use crate::scenario::words;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::board::BoardCell;
use ludus_engine::dice::{Dice, Seed};
use ludus_engine::lazy::Lazy;
use ludus_engine::lesson;
use ludus_engine::lesson::TaughtScene;
use ludus_engine::scenario::ScenarioError;

/// A lesson as it is written in its file.
pub type TaughtBattle = lesson::LessonFile<ScriptedBattle, FieldBattle>;

macro_rules! lessons {
    ($($file:literal),+ $(,)?) => {
        &[$(include_str!(concat!("../../../assets/battlefield/lessons/", $file))),+]
    };
}

/// The lesson files, in the order of learning.
const FILES: &[&str] = lessons!["1-first.json", "2-ground.json"];

static LESSONS: Lazy<Vec<TaughtBattle>> = Lazy::new(|| TaughtBattle::read_all(FILES));

impl TaughtScene<FieldBattle> for ScriptedBattle {
    fn lessons() -> &'static [TaughtBattle] {
        &LESSONS
    }

    fn title(&self) -> &str {
        &self.title
    }

    fn taught_setup(&self) -> Result<Setup, ScenarioError> {
        Ok(self.setup.clone())
    }

    fn opening(&self) -> Result<FieldBattle, ScenarioError> {
        let mut dice = Dice::loaded(self.opening.iter().copied());
        let begun = FieldBattle::start_with(&self.setup, Seed(1), &mut dice, &mut Vec::new());
        begun.map_err(|error| ScenarioError(error.to_string()))
    }

    fn command(&self, text: &str, _names: &Names, battle: &FieldBattle) -> Result<Option<Command>, ScenarioError> {
        words::read(battle, text).map(Some).map_err(ScenarioError)
    }

    fn submit(
        battle: &mut FieldBattle,
        command: &Command,
        dice: &mut Dice,
        events: &mut Vec<Event>,
    ) -> Result<(), IllegalMove> {
        battle.execute_with(command, dice, events)
    }

    fn value(battle: &FieldBattle, _names: &Names, command: Option<&Command>, name: &str) -> Option<String> {
        match name.split_once(':') {
            Some((what, unit)) => unit_value(battle, what, labelled(battle, unit)?),
            None => strike_value(battle, command, name),
        }
    }

    fn place(battle: &FieldBattle, _names: &Names, text: &str) -> Option<BoardCell> {
        let at = labelled(battle, text).map(|id| battle.unit(id).at).or_else(|| Spot::parse(text).ok())?;
        Some(at.into())
    }
}

fn labelled(battle: &FieldBattle, text: &str) -> Option<UnitId> {
    battle.units.ids().find(|id| label(battle, *id) == text)
}

fn unit_value(battle: &FieldBattle, what: &str, id: UnitId) -> Option<String> {
    Some(match what {
        "points" => points(battle.points_left(id)),
        "fighters" => battle.unit(id).fighters.to_string(),
        "volleys" => battle.unit(id).volleys.to_string(),
        _ => return None,
    })
}

/// A value of the strike that the command makes, or of the one that the question is about.
fn strike_value(battle: &FieldBattle, command: Option<&Command>, what: &str) -> Option<String> {
    let (strike, back): (StrikeOdds, Option<StrikeOdds>) = match (command, battle.question) {
        (Some(Command::Attack { unit, target }), _) => {
            (battle.attack_odds(*unit, *target), Some(battle.retaliation_odds(*target, *unit)))
        }
        (Some(Command::Shoot { unit, target }), _) => (battle.volley_odds(*unit, *target), None),
        (_, Question::Reply { attacker, target }) => {
            (battle.attack_odds(attacker, target), Some(battle.retaliation_odds(target, attacker)))
        }
        (Some(Command::Leave { unit, way, .. }), _) => {
            let strike =
                battle.walk_outlook(*unit, *way, 0).strikes.into_iter().find(|one| one.manner == Manner::Bonus);
            (strike?.odds, None)
        }
        _ => return None,
    };
    match what {
        "hp" | "flight" => Some(range_of(&strike)),
        "dead" => Some(dead_of(&strike)),
        "back" | "answer" => back.map(|odds| range_of(&odds)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_lesson_plays_as_written() {
        let run = |lesson: &TaughtBattle| match lesson.run() {
            Ok(differences) => differences.iter().map(|one| format!("{}: {one}", lesson.title())).collect(),
            Err(error) => vec![format!("{}: {error}", lesson.title())],
        };
        let all: Vec<String> = TaughtBattle::all().iter().flat_map(run).collect();
        assert!(all.is_empty(), "{}", all.join("\n"));
    }
}
