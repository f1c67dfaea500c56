//! Lessons: scenarios that are played by hand, step by step, and say beforehand what each step is for.
//!
//! A lesson loads the dice of its steps, so that what it says is what happens. Its figures are not written in its sentences but
//! filled in from the bout, by the functions that roll: `{hit}` and `{defense}` of the step's own blow, `{ft:R}` of a figure.

use crate::engine::dice::Dice;
use crate::engine::game::EventSink;
use crate::hexarena::battle::command::Command;
use crate::hexarena::battle::event::Event;
use crate::hexarena::battle::figure::FigureId;
use crate::hexarena::battle::illegal_move::IllegalMove;
use crate::hexarena::battle::state::Bout;
use crate::hexarena::model::setup::Setup;
use crate::hexarena::model::setup::Side;
use crate::hexarena::narration;
use crate::hexarena::narration::names::Names;
use crate::hexarena::scenario::{LoadedRoll, Scenario, ScenarioError, faces, words};
use serde::Deserialize;
use std::sync::LazyLock;

/// The side that learns.
const LEARNER: Side = Side::West;

/// A lesson as it is written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// What it is about, in one line.
    pub about: String,
    /// Where it begins. Its title is the lesson's, and it proves nothing by itself.
    scene: Scenario,
    steps: Vec<LessonStep>,
    /// What was learnt, in three lines.
    pub learnt: [String; 3],
}

/// One step: the learner's has something to say and waits for its command, or is only read; the other side's does what is
/// written.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonStep {
    /// What it explains, in one line.
    pub say: Option<String>,
    /// What is to be done, in one line.
    #[serde(default)]
    pub press: String,
    /// What is said to whoever does something else.
    #[serde(default)]
    pub hint: String,
    /// The rules that it teaches, by their ids.
    #[serde(default)]
    pub rules: Vec<String>,
    /// The command, in the words of scenarios; none where something is only read.
    #[serde(rename = "do")]
    command: Option<String>,
    /// What it rolls, all of it.
    #[serde(default)]
    dice: Vec<LoadedRoll>,
    /// What the log must tell of it.
    #[serde(default)]
    see: Vec<String>,
}

impl LessonStep {
    /// Whether there is nothing to be done.
    pub const fn is_read(&self) -> bool {
        self.command.is_none()
    }
}

macro_rules! lessons {
    ($($file:literal),+ $(,)?) => {
        &[$(include_str!(concat!("../../../assets/hexarena/lessons/", $file))),+]
    };
}

/// The files, in the order in which they are learnt.
const FILES: &[&str] = lessons!["1-facing.json", "2-striking.json", "3-shooting.json"];

// The files are part of the program and a test reads them, so this cannot fail once the program is built.
#[allow(clippy::panic)]
static LESSONS: LazyLock<Vec<Lesson>> = LazyLock::new(|| {
    let read = |text: &&str| Lesson::parse(text).unwrap_or_else(|fault| panic!("{fault}"));
    FILES.iter().map(read).collect()
});

impl Lesson {
    /// All lessons, in the order in which they are learnt.
    pub fn all() -> &'static [Lesson] {
        &LESSONS
    }

    /// Reads a lesson.
    pub fn parse(text: &str) -> Result<Lesson, ScenarioError> {
        crate::engine::json::read(text).map_err(|why| ScenarioError(format!("not a lesson: {why}")))
    }

    /// Its title.
    pub fn title(&self) -> &str {
        &self.scene.title
    }

    /// Who is in it; where they stand [`Lesson::begin`] says.
    pub fn setup(&self) -> Result<Setup, ScenarioError> {
        Ok(self.scene.setup(self.scene.ground()?.0.size())?.0)
    }

    /// The bout at its first question.
    pub fn begin(&self) -> Result<Bout, ScenarioError> {
        let mut play = self.scene.lay_out()?;
        play.begin(self.scene.dice.as_deref())?;
        Ok(play.bout)
    }

    /// Its steps.
    pub fn steps(&self) -> &[LessonStep] {
        &self.steps
    }

    /// The command that a step waits for; none where something is only read.
    pub fn wants(&self, number: usize, names: &Names, bout: &Bout) -> Result<Option<Command>, ScenarioError> {
        let Some(deed) = self.steps.get(number).and_then(|step| step.command.as_deref()) else { return Ok(None) };
        // The lesson's own letters, whatever else the figures are called by.
        let (_, letters) = self.scene.setup(self.scene.ground()?.0.size())?;
        let names = names.clone().with_letters(&letters);
        let table = words::Table { bout, names: &names };
        words::ScenarioWords::read(deed, &table)?.next(&table)
    }

    /// Carries a command out with the dice of a step.
    pub fn execute(
        &self,
        number: usize,
        bout: &mut Bout,
        command: &Command,
        told: &mut impl EventSink<Event>,
    ) -> Result<(), IllegalMove> {
        let rolls = self.steps.get(number).map_or(&[][..], |step| &step.dice);
        bout.submit_with(command, &mut Dice::loaded(faces(rolls).unwrap_or_default()), told)
    }

    /// A sentence of a step with its figures, as the side that learns knows them. What is in braces and no figure of the rules
    /// stays: keys are the screen's.
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

    /// Plays the lesson by what its steps want. Everything that differs from what it says; nothing if it holds.
    pub fn run(&self) -> Result<Vec<String>, ScenarioError> {
        let (mut bout, names) = (self.begin()?, Names::new(&self.setup()?));
        let mut differences = Vec::new();
        for (number, step) in self.steps.iter().enumerate() {
            let mut differs = |what: String| differences.push(format!("step {}: {what}", number + 1));
            self.hold(&bout, &names, number).into_iter().for_each(&mut differs);
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
            let mut told = String::new();
            for event in &events {
                told += &narration::reading::of(&names, &shown, &[*event], None).text;
                told.push(' ');
                shown.apply(event);
            }
            let unseen = step.see.iter().filter(|wanted| !told.contains(wanted.as_str()));
            unseen.for_each(|wanted| differs(format!("expected to see \"{wanted}\", saw: {told}")));
        }
        Ok(differences)
    }

    /// Whether a step says what it must, and whoever learns is asked.
    fn hold(&self, bout: &Bout, names: &Names, number: usize) -> Vec<String> {
        let Some(step) = self.steps.get(number) else { return Vec::new() };
        let asked = bout.asked_side();
        let mut faults: Vec<String> = Vec::new();
        match (&step.say, &step.command) {
            (None, None) => faults.push("nothing is said and nothing is done".into()),
            (Some(_), Some(_)) if step.hint.is_empty() || step.press.is_empty() => {
                faults.push("whoever does something else is told nothing".into());
            }
            (Some(_), _) if asked != Some(LEARNER) => faults.push("the other side is asked".into()),
            (None, Some(_)) if asked == Some(LEARNER) => faults.push("done without a word for whoever learns".into()),
            _ => {}
        }
        for text in [step.say.as_deref().unwrap_or_default(), &step.press, &step.hint] {
            let filled = self.fill(text, number, names, bout);
            let unknown = filled.split('{').skip(1).find(|part| !part.starts_with("key:"));
            faults.extend(unknown.map(|part| format!("no figure is called \"{part}\"")));
        }
        faults
    }
}

/// "67" for "hit", "21" for "ft:R"; none for what is no figure of the rules.
fn figure(bout: &Bout, names: &Names, command: Option<&Command>, name: &str) -> Option<String> {
    let seen = bout.observation(LEARNER);
    match name.split_once(':') {
        Some((what, letter)) => of_somebody(&seen, what, names.find_letter(letter.chars().next()?)?),
        None => of_the_blow(&seen, bout.asked_figure()?, command?, name),
    }
}

fn of_somebody(seen: &Bout, what: &str, id: FigureId) -> Option<String> {
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

/// Of the blow that the command strikes.
fn of_the_blow(seen: &Bout, by: FigureId, command: &Command, what: &str) -> Option<String> {
    let blow = match command {
        Command::Strike(strike) => seen.blow_of(by, strike)?,
        Command::Act(crate::hexarena::battle::command::Act::Fire { .. }) | Command::Loose => seen.control().aimed?,
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
    fn every_lesson_is_what_it_says() {
        let run = |lesson: &Lesson| match lesson.run() {
            Ok(differences) => differences.iter().map(|one| format!("{}: {one}", lesson.title())).collect(),
            Err(fault) => vec![format!("{}: {fault}", lesson.title())],
        };
        let all: Vec<String> = Lesson::all().iter().flat_map(run).collect();
        assert!(all.is_empty(), "{}", all.join("\n"));
    }
}
