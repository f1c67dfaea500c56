//! The lessons of *Hex Arena*, and the numbers in their sentences: `{hit}` and `{defense}` of the step's own blow, `{ft:R}`
//! of a figure. [`Lesson`] plays them.

use crate::battle::command::{Act, Command};
use crate::battle::event::Event;
use crate::battle::figure::FigureId;
use crate::battle::illegal_move::IllegalMove;
use crate::battle::state::Bout;
use crate::model::setup::{Setup, Side};
use crate::narration::names::Names;
use crate::scenario::{Scenario, faces, words};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::board::BoardCell;
use ludus_engine::dice::Dice;
use ludus_engine::hex::Hex;
use ludus_engine::lazy::Lazy;
use ludus_engine::lesson;
use ludus_engine::lesson::TaughtScene;
use ludus_engine::scenario::{LoadedRoll, ScenarioError};

/// A lesson as it is written in its file.
pub type Lesson = lesson::LessonFile<Scenario, Bout>;

/// The side that the learner plays.
const LEARNER: Side = Side::West;

macro_rules! lessons {
    ($($file:literal),+ $(,)?) => {
        &[$(include_str!(concat!("../../../assets/hexarena/lessons/", $file))),+]
    };
}

/// The lesson files, in the order of learning.
const FILES: &[&str] = lessons!["1-facing.json", "2-striking.json", "3-shooting.json", "4-bout.json"];

static LESSONS: Lazy<Vec<Lesson>> = Lazy::new(|| Lesson::read_all(FILES));

impl TaughtScene<Bout> for Scenario {
    fn lessons() -> &'static [Lesson] {
        &LESSONS
    }

    fn title(&self) -> &str {
        &self.title
    }

    /// The figures of the lesson. Their positions come from the opening.
    fn taught_setup(&self) -> Result<Setup, ScenarioError> {
        Ok(self.setup(self.ground()?.0.size())?.0)
    }

    fn opening(&self) -> Result<Bout, ScenarioError> {
        let mut play = self.lay_out()?;
        play.begin(self.dice.as_deref())?;
        Ok(play.bout)
    }

    fn command(&self, text: &str, names: &Names, bout: &Bout) -> Result<Option<Command>, ScenarioError> {
        // Uses the lesson's own letters, whatever letters the figures have elsewhere.
        let (_, letters) = self.setup(self.ground()?.0.size())?;
        let names = names.clone().with_letters(&letters);
        let table = words::Table { bout, names: &names };
        words::ScenarioWords::read(text, &table)?.next(&table)
    }

    fn submit(bout: &mut Bout, command: &Command, dice: &mut Dice, events: &mut Vec<Event>) -> Result<(), IllegalMove> {
        bout.submit_with(command, dice, events)
    }

    fn faces(rolls: &[LoadedRoll]) -> Result<Vec<u32>, ScenarioError> {
        faces(rolls)
    }

    fn value(bout: &Bout, names: &Names, command: Option<&Command>, name: &str) -> Option<String> {
        let seen = bout.observation(LEARNER);
        match name.split_once(':') {
            Some((what, letter)) => figure_value(&seen, what, names.find_letter(letter.chars().next()?)?),
            None => blow_value(&seen, bout.asked_figure()?, command?, name),
        }
    }

    fn place(bout: &Bout, names: &Names, text: &str) -> Option<BoardCell> {
        match names.find_letter(text.chars().next()?).filter(|_| text.chars().count() == 1) {
            Some(id) => Some(bout.figure(id).at.into()),
            None => text.parse::<Hex>().ok().map(Into::into),
        }
    }
}

fn figure_value(seen: &Bout, what: &str, id: FigureId) -> Option<String> {
    let figure = seen.figure(id);
    Some(match what {
        "ft" => figure.ft_now.to_string(),
        "en" => figure.en_now.to_string(),
        "tmr" => figure.tmr().to_string(),
        "ap" => figure.ap.to_string(),
        "stun" => figure.stun_at().to_string(),
        "iv" => seen.iv(id).to_string(),
        "recovery" => figure.recovery().clamp(0, 100).to_string(),
        _ => return None,
    })
}

/// A value of the blow that the command strikes.
fn blow_value(seen: &Bout, by: FigureId, command: &Command, what: &str) -> Option<String> {
    let blow = match command {
        Command::Strike(strike) => seen.blow_of(by, strike)?,
        Command::Act(Act::Fire { .. }) | Command::Loose => seen.control().aimed?,
        _ => return None,
    };
    let terms = seen.chances(&blow)?;
    Some(match what {
        "hit" => terms.hits().min(100).to_string(),
        "miss" => (100 - terms.hits().min(100)).to_string(),
        "sc" => terms.sc().to_string(),
        "defense" => terms.defense.to_string(),
        "endurance" => terms.ranges().endurance.to_string(),
        "grievous" => terms.ranges().grievous.to_string(),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_lesson_plays_as_written() {
        let run = |lesson: &Lesson| match lesson.run() {
            Ok(differences) => differences.iter().map(|one| format!("{}: {one}", lesson.title())).collect(),
            Err(error) => vec![format!("{}: {error}", lesson.title())],
        };
        let all: Vec<String> = Lesson::all().iter().flat_map(run).collect();
        assert!(all.is_empty(), "{}", all.join("\n"));
    }
}
