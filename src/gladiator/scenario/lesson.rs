//! Lessons: scenarios for a learner to play step by step, with an explanation of each step.
//!
//! A lesson loads the dice of its steps, so the result is always as explained. Numbers in its sentences are filled in
//! from the battle: `{need}` and `{hit}` for the step's command, `{sh:Conan}` for a fighter. Start with [`Lesson`].

use crate::battle::check::{cast, strike};
use crate::battle::command::{Aim, Command};
use crate::battle::event::{Event, Form, Strike};
use crate::battle::illegal_move::IllegalMove;
use crate::battle::state::Battle;
use crate::battle::state::decision::Decision;
use crate::model::fighter::{FighterId, Side};
use crate::model::setup::Setup;
use crate::narration::names::Names;
use crate::scenario::{Scenario, ScenarioError, ScenarioRun, ScenarioStep as Played, words};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::dice::Dice;
use ludus_engine::game::EventSink;
use ludus_engine::lazy::Lazy;
use ludus_engine::{chance, json};
use serde::Deserialize;

/// The side of the learner.
const LEARNER: Side = Side::West;

/// A lesson as it is written in its file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// The subject, in one line.
    pub about: String,
    /// The scenario that it begins with; its title is the lesson's.
    scene: Scenario,
    steps: Vec<LessonStep>,
    /// A summary in three lines.
    pub learnt: [String; 3],
}

/// One step. A learner's step has an explanation and waits for a command or only for reading. A step of
/// the other side plays its command.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonStep {
    /// The explanation, in one line.
    pub say: Option<String>,
    /// The instruction, in one line.
    #[serde(default)]
    pub press: String,
    /// The hint for a learner who does something else.
    #[serde(default)]
    pub hint: String,
    /// The ids of the rules that it teaches.
    #[serde(default)]
    pub rules: Vec<String>,
    /// The command, in the words of scenarios. `None` for a step that is only read.
    #[serde(rename = "do")]
    command: Option<String>,
    /// Other commands that are accepted too.
    #[serde(default)]
    or: Vec<String>,
    /// All dice that the step rolls.
    #[serde(default)]
    dice: Vec<u32>,
    /// Sentences that the log must contain.
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
        &[$(include_str!(concat!("../../../assets/gladiator/lessons/", $file))),+]
    };
}

/// The files in the order of the lessons.
const FILES: &[&str] = lessons![
    "1-walking.json",
    "2-striking.json",
    "3-engagement.json",
    "4-shields.json",
    "5-poles.json",
    "6-missiles.json",
    "7-hands.json",
    "8-magic.json",
];

// A test parses the files, which are part of the program, so this cannot fail in a released build.
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

    /// Reads a lesson from JSON text.
    pub fn parse(text: &str) -> Result<Lesson, ScenarioError> {
        json::read(text).map_err(|why| ScenarioError(format!("not a lesson: {why}")))
    }

    pub fn title(&self) -> &str {
        &self.scene.title
    }

    /// The set-up of the lesson's battle.
    pub fn setup(&self) -> Result<Setup, ScenarioError> {
        self.scene.setup()
    }

    pub fn steps(&self) -> &[LessonStep] {
        &self.steps
    }

    /// The commands that a step accepts, the best first. Empty for a step that is only read.
    pub fn wants(&self, number: usize, names: &Names, battle: &Battle) -> Result<Vec<Command>, ScenarioError> {
        let Some(step) = self.steps.get(number) else { return Ok(Vec::new()) };
        let phrases = step.command.iter().chain(&step.or).map(|text| words::read(names, battle, text));
        phrases.filter_map(|phrase| phrase.map(|phrase| phrase.command).transpose()).collect()
    }

    /// Executes a command with the dice of a step.
    pub fn execute(
        &self,
        number: usize,
        battle: &mut Battle,
        command: &Command,
        events: &mut impl EventSink<Event>,
    ) -> Result<(), IllegalMove> {
        let dice = self.steps.get(number).map_or(&[][..], |step| &step.dice);
        battle.submit_with(command, &mut Dice::loaded(dice.iter().copied()), events)
    }

    /// Fills in the numbers of a sentence, as the learner's side knows them. Unknown names in braces stay,
    /// because keys belong to the screen.
    pub fn fill(&self, text: &str, number: usize, names: &Names, battle: &Battle) -> String {
        let wants = self.wants(number, names, battle).unwrap_or_default();
        let figures = LessonFigures { names, battle, command: wants.first() };
        let mut filled = String::new();
        let mut rest = text;
        while let Some((before, (name, after))) =
            rest.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
        {
            filled += before;
            filled += &figures.of(name).unwrap_or_else(|| format!("{{{name}}}"));
            rest = after;
        }
        filled + rest
    }

    /// Plays the lesson by its own commands. Returns all differences from its expectations; empty if it holds.
    pub fn run(&self) -> Result<Vec<String>, ScenarioError> {
        let mut run = ScenarioRun::begin(&self.scene)?;
        for (number, step) in self.steps.iter().enumerate() {
            self.hold(&mut run, number, step)?;
            for text in &step.or {
                self.agree(&mut run, number, text)?;
            }
            let played = Played {
                command: step.command.clone(),
                dice: step.dice.clone(),
                see: step.see.clone(),
                ..Played::default()
            };
            if !step.is_read() {
                run.step(number + 1, &played)?;
            }
        }
        Ok(run.differences)
    }

    /// Checks that a step has its texts, and that the right side decides.
    fn hold(&self, run: &mut ScenarioRun<'_>, number: usize, step: &LessonStep) -> Result<(), ScenarioError> {
        run.place = format!("step {}", number + 1);
        let to_move = run.battle.asked_side();
        match (&step.say, &step.command) {
            (None, None) => run.differs("the step has neither text nor command"),
            (Some(_), Some(_)) if step.hint.is_empty() || step.press.is_empty() => {
                run.differs("there is no hint for other commands")
            }
            (Some(_), _) if to_move != Some(LEARNER) => run.differs("the other side must decide"),
            (None, Some(_)) if to_move == Some(LEARNER) => run.differs("the learner's command has no text"),
            _ => {}
        }
        for text in [step.say.as_deref().unwrap_or_default(), &step.press, &step.hint] {
            let filled = self.fill(text, number, &run.cast, &run.battle);
            let unknown =
                filled.split('{').skip(1).find(|part| !part.starts_with("key:") && !part.starts_with("menu:"));
            if let Some(part) = unknown {
                run.differs(&format!("no number is called \"{part}\""));
            }
        }
        Ok(())
    }

    /// Checks that an alternative command is legal.
    fn agree(&self, run: &mut ScenarioRun<'_>, number: usize, text: &str) -> Result<(), ScenarioError> {
        let phrase = words::read(&run.cast, &run.battle, text)?;
        if let Some(Err(refusal)) = phrase.command.map(|command| run.battle.check(&command)) {
            run.differs(&format!("step {}: \"{text}\" is refused: {refusal}", number + 1));
        }
        Ok(())
    }
}

/// The numbers of a moment, by the names that sentences use.
struct LessonFigures<'a> {
    names: &'a Names,
    battle: &'a Battle,
    command: Option<&'a Command>,
}

impl LessonFigures<'_> {
    /// "14" for "need", "12" for "sh:Conan". `None` for an unknown name.
    fn of(&self, name: &str) -> Option<String> {
        match name.split_once(':') {
            Some((figure, who)) => self.of_somebody(figure, self.names.find(who)?),
            None => self.of_the_command(name),
        }
    }

    fn of_somebody(&self, figure: &str, id: FighterId) -> Option<String> {
        let (fighter, view) = (self.battle.fighter(id), self.battle.view(LEARNER));
        let (front, other) = fighter.armour(false);
        Some(match figure {
            "sh" => view.sh(id).to_string(),
            "ag" => (view.normal_ag(id).value - fighter.normal_ag() + fighter.agility()).to_string(),
            "mp" => fighter.mp().to_string(),
            "half" => (fighter.mp() / 2).to_string(),
            "ar" => format!("{front}/{other}"),
            "strength" => view.normal_sh(id).to_string(),
            _ => return None,
        })
    }

    /// The attack of the command, or the attack that the decision answers.
    fn strike(&self) -> Option<Strike> {
        let by = match self.battle.decision() {
            Decision::Evade { strike } => return Some(strike),
            other => other.fighter()?,
        };
        let (form, target) = match *self.command? {
            Command::Attack { target } => (Form::Attack, target),
            Command::DualAttack { target } => (Form::DualFirst, target),
            Command::SecondBlow { target } => (Form::DualSecond, target),
            Command::Impale { target } => (Form::Impale, target),
            Command::ReceiveCharge { target } => (Form::ReceiveCharge, target),
            Command::ShieldAttack { target } => (Form::ShieldAttack, target),
            Command::ShieldRush { target } => (Form::ShieldRush, target),
            Command::Shoot { target } => (Form::Shot, target),
            Command::Throw { target } => (Form::Throw, target),
            Command::Cast { spell, paid, aim: Aim::At(target) } => {
                return cast::spell_strike(self.battle, by, spell, paid, target);
            }
            _ => return None,
        };
        strike::strike(self.battle, by, form, target).ok()
    }

    fn of_the_command(&self, figure: &str) -> Option<String> {
        let view = self.battle.view(LEARNER);
        let strike = || self.strike();
        let percent = |chance: chance::Chance| chance.to_string();
        Some(match figure {
            "need" => match (self.command?, self.battle.decision().fighter()?) {
                (Command::BreakFree { .. }, id) => view.breaks_free(id).0.rolled().to_string(),
                (&Command::HandCombat { target }, id) => view.repels(id, target).0.rolled().to_string(),
                (&Command::Cast { spell, paid, aim }, id) => {
                    let target = if let Aim::At(target) = aim { Some(target) } else { None };
                    view.needed(id, view.casting(id, spell, paid, target)).rolled().to_string()
                }
                _ => view.need(&strike()?).1.rolled().to_string(),
            },
            "hit" => percent(view.outcome(&strike()?, false).hit()),
            "evaded" => percent(view.outcome(&strike()?, true).hit()),
            "damage" => view.damage(&strike()?).to_string(),
            "cost" => match self.command? {
                Command::Cast { paid, .. } => paid.to_string(),
                _ => return None,
            },
            "repels" => match self.battle.decision() {
                Decision::Repel { attacker, target } => view.repels(attacker, target).0.rolled().to_string(),
                _ => return None,
            },
            _ => return None,
        })
    }
}
