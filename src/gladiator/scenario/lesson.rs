//! Lessons: scenarios that are played by hand, step by step, and say beforehand what each step is for.
//!
//! A lesson loads the dice of its steps, so that what it says is what happens. Its figures are not written in its sentences
//! but filled in from the battle, by the functions that roll: `{need}` and `{hit}` of the step's own command, `{sh:Conan}`.

use crate::engine::chance;
use crate::engine::dice::Dice;
use crate::engine::game::EventSink;
use crate::gladiator::battle::check::cast;
use crate::gladiator::battle::check::strike;
use crate::gladiator::battle::command::{Aim, Command};
use crate::gladiator::battle::event::{Event, Form, Strike};
use crate::gladiator::battle::illegal_move::IllegalMove;
use crate::gladiator::battle::state::Battle;
use crate::gladiator::battle::state::decision::Decision;
use crate::gladiator::model::fighter::{FighterId, Side};
use crate::gladiator::model::setup::Setup;
use crate::gladiator::narration::names::Names;
use crate::gladiator::scenario::{Scenario, ScenarioError, ScenarioRun, ScenarioStep as Played, words};
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
    /// Others that are as good.
    #[serde(default)]
    or: Vec<String>,
    /// What it rolls, all of it.
    #[serde(default)]
    dice: Vec<u32>,
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
        &[$(include_str!(concat!("../../../assets/gladiator/lessons/", $file))),+]
    };
}

/// The files, in the order in which they are learnt.
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

    /// The battle that it is played in.
    pub fn setup(&self) -> Result<Setup, ScenarioError> {
        self.scene.setup()
    }

    /// Its steps.
    pub fn steps(&self) -> &[LessonStep] {
        &self.steps
    }

    /// The commands that a step waits for, the best first; none where something is only read.
    pub fn wants(&self, number: usize, names: &Names, battle: &Battle) -> Result<Vec<Command>, ScenarioError> {
        let Some(step) = self.steps.get(number) else { return Ok(Vec::new()) };
        let phrases = step.command.iter().chain(&step.or).map(|text| words::read(names, battle, text));
        phrases.filter_map(|phrase| phrase.map(|phrase| phrase.command).transpose()).collect()
    }

    /// Carries a command out with the dice of a step.
    pub fn execute(
        &self,
        number: usize,
        battle: &mut Battle,
        command: &Command,
        told: &mut impl EventSink<Event>,
    ) -> Result<(), IllegalMove> {
        let dice = self.steps.get(number).map_or(&[][..], |step| &step.dice);
        battle.submit_with(command, &mut Dice::loaded(dice.iter().copied()), told)
    }

    /// A sentence of a step with its figures, as the side that learns knows them. What is in braces and no figure of the
    /// rules stays: keys are the screen's.
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

    /// Plays the lesson by what its steps want. Everything that differs from what it says; nothing if it holds.
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

    /// Whether a step says what it must, and whoever learns is asked.
    fn hold(&self, run: &mut ScenarioRun<'_>, number: usize, step: &LessonStep) -> Result<(), ScenarioError> {
        run.place = format!("step {}", number + 1);
        let asked = run.battle.asked_side();
        match (&step.say, &step.command) {
            (None, None) => run.differs("nothing is said and nothing is done"),
            (Some(_), Some(_)) if step.hint.is_empty() || step.press.is_empty() => {
                run.differs("whoever does something else is told nothing")
            }
            (Some(_), _) if asked != Some(LEARNER) => run.differs("the other side is asked"),
            (None, Some(_)) if asked == Some(LEARNER) => run.differs("done without a word for whoever learns"),
            _ => {}
        }
        for text in [step.say.as_deref().unwrap_or_default(), &step.press, &step.hint] {
            let filled = self.fill(text, number, &run.cast, &run.battle);
            let unknown =
                filled.split('{').skip(1).find(|part| !part.starts_with("key:") && !part.starts_with("menu:"));
            if let Some(part) = unknown {
                run.differs(&format!("no figure is called \"{part}\""));
            }
        }
        Ok(())
    }

    /// What is as good must be legal, with the same dice.
    fn agree(&self, run: &mut ScenarioRun<'_>, number: usize, text: &str) -> Result<(), ScenarioError> {
        let phrase = words::read(&run.cast, &run.battle, text)?;
        if let Some(Err(refusal)) = phrase.command.map(|command| run.battle.check(&command)) {
            run.differs(&format!("step {}: \"{text}\" is refused: {refusal}", number + 1));
        }
        Ok(())
    }
}

/// The figures of a moment, by the names that sentences have for them.
struct LessonFigures<'a> {
    names: &'a Names,
    battle: &'a Battle,
    command: Option<&'a Command>,
}

impl LessonFigures<'_> {
    /// "14" for "need", "12" for "sh:Conan"; none for what is no figure of the rules.
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

    /// The attack that the command is, or the one that is answered.
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
