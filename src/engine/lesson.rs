//! Lessons: scenarios that a learner plays step by step, with an explanation of each step.
//!
//! A lesson loads the dice of its steps, so the result is always as explained. Numbers in its sentences are placeholders
//! such as `{hit}`, filled in from the game. A wrong choice with an explanation is a line of play of its own ([`wrong`]).
//! At the end the learner plays freely ([`FreePlay`]). Start with [`LessonFile`]; a rulebook implements [`TaughtScene`].

mod filling;
pub mod wrong;

use crate::board::BoardCell;
use crate::dice::Dice;
use crate::game::{Game, Seat};
use crate::json;
pub use crate::lesson::filling::fill;
use crate::lesson::wrong::WrongChoice;
use crate::narration::Narrate;
use crate::scenario::{LoadedRoll, ScenarioError, unmet, unrolled};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Debug;
use core::marker::PhantomData;
use core::slice;
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};

type Command<G> = <G as Game>::Command;
type Event<G> = <G as Game>::Event;
type IllegalMove<G> = <G as Game>::IllegalMove;
type Names<G> = <G as Narrate>::Names;
type Setup<G> = <G as Game>::Setup;

/// The scenario with which a lesson begins, and how the rulebook reads the steps. `G` is the game of the rulebook.
pub trait TaughtScene<G: Narrate>: Clone + Debug + DeserializeOwned + Send + Sync + 'static {
    /// The seat that the learner plays.
    const LEARNER: Seat = Seat(0);
    /// The beginnings of placeholders that the screen fills in.
    const KEYS: &'static [&'static str] = &["key:"];

    /// Returns all lessons, in the order of learning.
    fn lessons() -> &'static [LessonFile<Self, G>];

    /// Returns the title of the scenario, which is the lesson's.
    fn title(&self) -> &str;

    /// Returns the set-up of the lesson's game.
    fn taught_setup(&self) -> Result<Setup<G>, ScenarioError>;

    /// Returns the game at its first decision.
    fn opening(&self) -> Result<G, ScenarioError>;

    /// Reads a command in the words of scenarios. `None` for words that leave the choice to the computer.
    fn command(&self, text: &str, names: &Names<G>, game: &G) -> Result<Option<Command<G>>, ScenarioError>;

    /// Executes a command with given dice.
    fn submit(
        game: &mut G,
        command: &Command<G>,
        dice: &mut Dice,
        events: &mut Vec<Event<G>>,
    ) -> Result<(), IllegalMove<G>>;

    /// Returns the faces of loaded rolls.
    fn faces(rolls: &[LoadedRoll]) -> Result<Vec<u32>, ScenarioError> {
        rolls.iter().map(LoadedRoll::number).collect()
    }

    /// Returns a number that the learner's side knows: "14" for "need", "12" for "sh:Conan". `None` for an unknown name.
    fn value(game: &G, names: &Names<G>, command: Option<&Command<G>>, name: &str) -> Option<String>;

    /// Returns the place on the board that a step points to: a fighter by name, or a square. `None` for other words.
    fn place(_game: &G, _names: &Names<G>, _text: &str) -> Option<BoardCell> {
        None
    }
}

/// A use of the screen that a step waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScreenUse {
    /// The look at a fighter or a square.
    Look,
    /// The log, opened as a page.
    Log,
    /// Any page after the question, such as the odds.
    Page,
    /// The squares that enemies can strike.
    Threats,
    /// The best options of the coach.
    Coach,
    /// The move being tried out is taken back.
    Undo,
    /// A standing order was given and carried out.
    Order,
    /// All pages are closed again.
    Back,
}

/// The play at the end of a lesson: its opening again, in which the learner may do anything. The computer
/// plays the other side as a beginner.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FreePlay {
    /// The instruction before it, in one line.
    pub say: String,
    /// The number of rounds. 0: until the game is over.
    #[serde(default = "one")]
    pub rounds: u32,
    /// True if the coach can be asked.
    #[serde(default)]
    pub coach: bool,
}

const fn one() -> u32 {
    1
}

/// A lesson as it is written in its file.
#[derive(Clone, Debug)]
pub struct LessonFile<S: TaughtScene<G>, G: Narrate> {
    /// The subject, in one line.
    pub about: String,
    scene: S,
    steps: Vec<LessonStep>,
    /// The free play after the last step. `None` if there is none.
    pub free: Option<FreePlay>,
    /// A summary in three lines.
    pub learnt: [String; 3],
    game: PhantomData<fn() -> G>,
}

/// The part of the file that is the same for all games. It is read on its own, so that its code exists once.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LessonText {
    about: String,
    #[serde(rename = "scene")]
    _scene: IgnoredAny,
    steps: Vec<LessonStep>,
    #[serde(default)]
    free: Option<FreePlay>,
    learnt: [String; 3],
}

impl LessonText {
    #[inline(never)]
    fn read(text: &str) -> Result<LessonText, String> {
        json::read(text)
    }
}

/// The part of the file that the rulebook reads.
#[derive(Deserialize)]
struct LessonScene<S> {
    scene: S,
}

/// One step. A learner's step has an explanation and waits for a command or only for reading. A step of
/// the other side plays its command.
#[derive(Clone, Debug, Deserialize)]
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
    dice: Vec<LoadedRoll>,
    /// Sentences that the log must contain.
    #[serde(default)]
    see: Vec<String>,
    /// The things on the screen that the step speaks of: "at Tarna" and "at J18" on the board, "row Tarna" for a row of
    /// text in a panel, table or log.
    #[serde(default)]
    pub show: Vec<String>,
    /// The use of the screen that it waits for. `None` if it waits for a command or for reading.
    #[serde(default)]
    pub wait: Option<ScreenUse>,
    /// The keys that fulfil it in the classic look, as tests press them. Return if none are given.
    #[serde(default)]
    pub keys: Option<String>,
    /// The wrong choices that are played out and explained.
    #[serde(default)]
    pub wrong: Vec<WrongChoice>,
}

impl LessonStep {
    /// Returns whether the step is only read.
    pub const fn is_read(&self) -> bool {
        self.command.is_none() && self.wait.is_none()
    }
}

impl<S: TaughtScene<G>, G: Narrate> LessonFile<S, G> {
    /// Returns all lessons, in the order of learning.
    pub fn all() -> &'static [LessonFile<S, G>] {
        S::lessons()
    }

    /// Reads a lesson from JSON text.
    pub fn parse(text: &str) -> Result<LessonFile<S, G>, ScenarioError> {
        let refused = |why| ScenarioError(format!("not a lesson: {why}"));
        let LessonText { about, steps, free, learnt, .. } = LessonText::read(text).map_err(refused)?;
        let LessonScene { scene } = json::read(text).map_err(refused)?;
        Ok(LessonFile { about, scene, steps, free, learnt, game: PhantomData })
    }

    /// Reads lessons that are part of the program. Panics if one cannot be read, which a test of the rulebook rules out.
    // A test parses the files, so this cannot fail in a released build.
    #[allow(clippy::panic)]
    pub fn read_all(files: &[&str]) -> Vec<LessonFile<S, G>> {
        files.iter().map(|text| LessonFile::parse(text).unwrap_or_else(|error| panic!("{error}"))).collect()
    }

    /// Returns the title of the lesson.
    pub fn title(&self) -> &str {
        self.scene.title()
    }

    /// Returns the set-up of the lesson's game.
    pub fn setup(&self) -> Result<Setup<G>, ScenarioError> {
        self.scene.taught_setup()
    }

    /// Returns the game at its first decision.
    pub fn begin(&self) -> Result<G, ScenarioError> {
        self.scene.opening()
    }

    /// Returns all steps, in their order.
    pub fn steps(&self) -> &[LessonStep] {
        &self.steps
    }

    /// Returns the number of steps with text up to a step, and in total. The free play is one more, after the last.
    pub fn place(&self, number: usize) -> (usize, usize) {
        let said = |steps: &[LessonStep]| steps.iter().filter(|step| step.say.is_some()).count();
        let free = usize::from(number >= self.steps.len());
        let all = said(&self.steps) + usize::from(self.free.is_some());
        (said(&self.steps[..self.steps.len().min(number + 1)]) + free, all)
    }

    /// Returns the commands that a step accepts, the best first. Empty for a step that is only read.
    pub fn wants(&self, number: usize, names: &Names<G>, game: &G) -> Result<Vec<Command<G>>, ScenarioError> {
        let Some(step) = self.steps.get(number) else { return Ok(Vec::new()) };
        let commands = step.command.iter().chain(&step.or).map(|text| self.scene.command(text, names, game));
        commands.filter_map(Result::transpose).collect()
    }

    /// Executes a command with the dice of a step.
    pub fn execute(
        &self,
        number: usize,
        game: &mut G,
        command: &Command<G>,
        events: &mut Vec<Event<G>>,
    ) -> Result<(), IllegalMove<G>> {
        let rolls = self.steps.get(number).map_or(&[][..], |step| &step.dice);
        S::submit(game, command, &mut Dice::loaded(S::faces(rolls).unwrap_or_default()), events)
    }

    /// Plays the lesson by its own commands. Returns all differences from its expectations; empty if it holds.
    pub fn run(&self) -> Result<Vec<String>, ScenarioError> {
        let (mut game, mut names) = (self.begin()?, G::names(&self.setup()?));
        let mut differences = Vec::new();
        for (number, step) in self.steps.iter().enumerate() {
            let mut found = self.check_step(&game, &names, number);
            for text in &step.or {
                let command = self.scene.command(text, &names, &game)?;
                if let Some(Err(refusal)) = command.map(|command| game.check(&command)) {
                    found.push(format!("\"{text}\" is refused: {refusal}"));
                }
            }
            for wrong in 0..step.wrong.len() {
                found.extend(self.check_wrong(number, wrong, &game, &names)?);
            }
            if let Some(command) = self.wants(number, &names, &game)?.first() {
                found.extend(Self::play_step(&mut game, &mut names, step, command)?);
            }
            differences.extend(found.into_iter().map(|what| format!("step {}: {what}", number + 1)));
        }
        Ok(differences)
    }

    /// Checks that a step has its texts, and that the right side decides.
    fn check_step(&self, game: &G, names: &Names<G>, number: usize) -> Vec<String> {
        let Some(step) = self.steps.get(number) else { return Vec::new() };
        let (learns, mut problems) = (game.to_move() == Some(S::LEARNER), Vec::new());
        match (&step.say, &step.command) {
            (None, None) => problems.push("the step has neither text nor command".into()),
            (Some(_), None) if step.wait.is_some() && step.hint.is_empty() => {
                problems.push("there is no hint for other keys".into());
            }
            (Some(_), Some(_)) if step.hint.is_empty() || step.press.is_empty() => {
                problems.push("there is no hint for other commands".into());
            }
            (Some(_), _) if !learns => problems.push("the other side must decide".into()),
            (None, Some(_)) if learns => problems.push("the learner's command has no text".into()),
            _ => {}
        }
        for text in [step.say.as_deref().unwrap_or_default(), &step.press, &step.hint] {
            problems.extend(Self::unfilled(&self.fill(text, number, names, game)));
        }
        for shown in &step.show {
            let known = match shown.split_once(' ') {
                Some(("at", what)) => S::place(game, names, what).is_some(),
                Some(("row", what)) => !what.is_empty(),
                _ => false,
            };
            if !known {
                problems.push(format!("there is no \"{shown}\" to show"));
            }
        }
        problems
    }

    /// Names a placeholder that nothing fills in.
    fn unfilled(filled: &str) -> Option<String> {
        let is_key = |part: &str| S::KEYS.iter().any(|key| part.starts_with(key));
        let unknown = filled.split('{').skip(1).find(|part| !is_key(part))?;
        Some(format!("no number is called \"{unknown}\""))
    }

    fn play_step(
        game: &mut G,
        names: &mut Names<G>,
        step: &LessonStep,
        command: &Command<G>,
    ) -> Result<Vec<String>, ScenarioError> {
        let (mut shown, mut events, mut dice) = (game.clone(), Vec::new(), Dice::loaded(S::faces(&step.dice)?));
        if let Err(refusal) = S::submit(game, command, &mut dice, &mut events) {
            return Ok(vec![format!("refused: {refusal}")]);
        }
        let mut log = Vec::new();
        for event in &events {
            log.push(shown.narrate(names, slice::from_ref(event), None).text);
            shown.apply(event);
            shown.follow(names);
        }
        let mut found = unrolled(&dice);
        if shown != *game {
            found.push("the events do not add up to the battle".into());
        }
        found.extend(unmet(&log.join(" "), &step.see, &[]));
        Ok(found)
    }
}
