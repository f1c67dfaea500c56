//! Lessons: scenarios played by hand, step by step, with an explanation before each step.
//!
//! A lesson loads the dice of its steps, so that its text comes true. Numbers in its text are placeholders, filled in
//! by the rules: `{hit}` and `{defense}` of the step's own blow, `{ft:R}` of a figure.

use crate::battle::command::{Act, Command};
use crate::battle::event::Event;
use crate::battle::figure::FigureId;
use crate::battle::illegal_move::IllegalMove;
use crate::battle::state::Bout;
use crate::model::setup::{Setup, Side};
use crate::narration;
use crate::narration::names::Names;
use crate::scenario::{LoadedRoll, Scenario, ScenarioError, faces, words};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::dice::Dice;
use ludus_engine::game::EventSink;
use ludus_engine::json;
use ludus_engine::lazy::Lazy;
use serde::Deserialize;

/// The side that the learner plays.
const LEARNER: Side = Side::West;

/// A lesson as its file describes it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// The subject, in one line.
    pub about: String,
    /// The start. Its title is that of the lesson; it proves no rules.
    scene: Scenario,
    steps: Vec<LessonStep>,
    /// Summary of the lesson, in three lines.
    pub learnt: [String; 3],
}

/// One step. A step of the learner shows text and waits for a command, or is only read. A step of
/// the other side is executed.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonStep {
    /// The explanation, in one line.
    pub say: Option<String>,
    /// The prompt, in one line.
    #[serde(default)]
    pub press: String,
    /// The text shown if the learner does something else.
    #[serde(default)]
    pub hint: String,
    /// Ids of the rules that it teaches.
    #[serde(default)]
    pub rules: Vec<String>,
    /// The command, in the words of scenarios. `None` if the step is only read.
    #[serde(rename = "do")]
    command: Option<String>,
    /// All dice that the command rolls.
    #[serde(default)]
    dice: Vec<LoadedRoll>,
    /// Texts that the log must contain.
    #[serde(default)]
    see: Vec<String>,
}

impl LessonStep {
    /// Returns whether the step is only read.
    pub const fn is_read(&self) -> bool {
        self.command.is_none()
    }
}

macro_rules! lessons {
    ($($file:literal),+ $(,)?) => {
        &[$(include_str!(concat!("../../../assets/hexarena/lessons/", $file))),+]
    };
}

/// The lesson files, in the order of learning.
const FILES: &[&str] = lessons!["1-facing.json", "2-striking.json", "3-shooting.json"];

// The files are compiled in and a test reads them, so this cannot fail at run time.
#[allow(clippy::panic)]
static LESSONS: Lazy<Vec<Lesson>> = Lazy::new(|| {
    let read = |text: &&str| Lesson::parse(text).unwrap_or_else(|error| panic!("{error}"));
    FILES.iter().map(read).collect()
});

impl Lesson {
    /// All lessons, in the order of learning.
    pub fn all() -> &'static [Lesson] {
        &LESSONS
    }

    /// Parses a lesson from JSON.
    pub fn parse(text: &str) -> Result<Lesson, ScenarioError> {
        json::read(text).map_err(|why| ScenarioError(format!("not a lesson: {why}")))
    }

    pub fn title(&self) -> &str {
        &self.scene.title
    }

    /// The figures of the lesson. Their positions come from [`Lesson::begin`].
    pub fn setup(&self) -> Result<Setup, ScenarioError> {
        Ok(self.scene.setup(self.scene.ground()?.0.size())?.0)
    }

    /// The bout at its first decision.
    pub fn begin(&self) -> Result<Bout, ScenarioError> {
        let mut play = self.scene.lay_out()?;
        play.begin(self.scene.dice.as_deref())?;
        Ok(play.bout)
    }

    pub fn steps(&self) -> &[LessonStep] {
        &self.steps
    }

    /// The command that a step waits for; `None` if it is only read.
    pub fn wants(&self, number: usize, names: &Names, bout: &Bout) -> Result<Option<Command>, ScenarioError> {
        let Some(sentence) = self.steps.get(number).and_then(|step| step.command.as_deref()) else { return Ok(None) };
        // Uses the lesson's own letters, whatever letters the figures have elsewhere.
        let (_, letters) = self.scene.setup(self.scene.ground()?.0.size())?;
        let names = names.clone().with_letters(&letters);
        let table = words::Table { bout, names: &names };
        words::ScenarioWords::read(sentence, &table)?.next(&table)
    }

    /// Executes a command with the dice of a step.
    pub fn execute(
        &self,
        number: usize,
        bout: &mut Bout,
        command: &Command,
        events: &mut impl EventSink<Event>,
    ) -> Result<(), IllegalMove> {
        let rolls = self.steps.get(number).map_or(&[][..], |step| &step.dice);
        bout.submit_with(command, &mut Dice::loaded(faces(rolls).unwrap_or_default()), events)
    }

    /// Fills the placeholders of a text with what the learner's side knows. Unknown placeholders stay, because keys are
    /// filled in by the screen.
    pub fn fill(&self, text: &str, number: usize, names: &Names, bout: &Bout) -> String {
        let command = self.wants(number, names, bout).ok().flatten();
        let (mut filled, mut rest) = (String::new(), text);
        while let Some((before, (name, after))) =
            rest.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
        {
            filled += before;
            filled += &figure(bout, names, command.as_ref(), name).unwrap_or_else(|| format!("{{{name}}}"));
            rest = after;
        }
        filled + rest
    }

    /// Plays the lesson by its own commands. Returns all differences from its text; empty if it holds.
    pub fn run(&self) -> Result<Vec<String>, ScenarioError> {
        let (mut bout, names) = (self.begin()?, Names::new(&self.setup()?));
        let mut differences = Vec::new();
        for (number, step) in self.steps.iter().enumerate() {
            let mut differs = |what: String| differences.push(format!("step {}: {what}", number + 1));
            self.check_step(&bout, &names, number).into_iter().for_each(&mut differs);
            let Some(command) = self.wants(number, &names, &bout)? else { continue };
            let mut dice = Dice::loaded(faces(&step.dice)?);
            let mut events = Vec::new();
            let mut shown = bout;
            if let Err(refusal) = bout.submit_with(&command, &mut dice, &mut events) {
                differs(format!("refused: {refusal}"));
                break;
            }
            if dice.left_over() > 0 || dice.ran_short() {
                differs(format!("{} dice are left, too few: {}", dice.left_over(), dice.ran_short()));
            }
            let mut log = String::new();
            for event in &events {
                log += &narration::reading::of(&names, &shown, &[*event], None).text;
                log.push(' ');
                shown.apply(event);
            }
            let unseen = step.see.iter().filter(|wanted| !log.contains(wanted.as_str()));
            unseen.for_each(|wanted| differs(format!("expected to see \"{wanted}\", saw: {log}")));
        }
        Ok(differences)
    }

    /// Checks that a step has its texts and that the learner is to move.
    fn check_step(&self, bout: &Bout, names: &Names, number: usize) -> Vec<String> {
        let Some(step) = self.steps.get(number) else { return Vec::new() };
        let asked = bout.asked_side();
        let mut problems: Vec<String> = Vec::new();
        match (&step.say, &step.command) {
            (None, None) => problems.push("nothing is said and nothing is done".into()),
            (Some(_), Some(_)) if step.hint.is_empty() || step.press.is_empty() => {
                problems.push("the hint or the prompt is missing".into());
            }
            (Some(_), _) if asked != Some(LEARNER) => problems.push("not the learner's move".into()),
            (None, Some(_)) if asked == Some(LEARNER) => problems.push("the learner acts without a text".into()),
            _ => {}
        }
        for text in [step.say.as_deref().unwrap_or_default(), &step.press, &step.hint] {
            let filled = self.fill(text, number, names, bout);
            let unknown = filled.split('{').skip(1).find(|part| !part.starts_with("key:"));
            problems.extend(unknown.map(|part| format!("unknown value \"{part}\"")));
        }
        problems
    }
}

/// "67" for "hit", "21" for "ft:R". `None` if the rules do not know the name.
fn figure(bout: &Bout, names: &Names, command: Option<&Command>, name: &str) -> Option<String> {
    let seen = bout.observation(LEARNER);
    match name.split_once(':') {
        Some((what, letter)) => figure_value(&seen, what, names.find_letter(letter.chars().next()?)?),
        None => blow_value(&seen, bout.asked_figure()?, command?, name),
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
