//! Scenarios: tests of rules, drawn like the manual's pictures, with loaded dice and commands in words.
//!
//! A scenario is a JSON text with a drawn arena, fighters, commands, expected sentences and expected refusals. `ludus
//! scenario FILE...` runs it, and so do the tests. CONTRIBUTING.md explains the form; start with [`Scenario`].

mod drawing;
mod expect;
pub mod lesson;
mod words;

use crate::battle::action::Action;
use crate::battle::check;
use crate::battle::command::Command;
use crate::battle::event::Event;
use crate::battle::state::Battle;
use crate::battle::state::decision::{Decision, Owed};
use crate::data::race::Race;
use crate::data::spell::Spell;
use crate::model::board::Facing;
use crate::model::fighter::{Control, MoveClass, Side};
use crate::model::setup::Setup;
use crate::narration::names::Names;
use crate::narration::reading;
use crate::scenario::expect::State;
use crate::{ai, narration};
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Seed};
use ludus_engine::scenario;
pub use ludus_engine::scenario::ScenarioError;
use ludus_engine::scenario::{unmet, unrolled};
use serde::{Deserialize, Deserializer};

/// A scenario as it is written in its file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// The ids of the rules it proves.
    pub proves: Vec<String>,
    /// The rule shown, in one sentence.
    pub title: String,
    /// Advice for a player who opens it as a battle.
    #[serde(default)]
    hint: String,
    /// Rows of cells that are two columns wide.
    arena: Vec<String>,
    /// Column and row of the first cell.
    #[serde(default = "middle")]
    at: (i32, i32),
    /// Fighters by their letters, in roster order.
    #[serde(deserialize_with = "in_order")]
    fighters: Vec<(String, Figure)>,
    /// Terrain that cannot be drawn, by letter or "column,row".
    #[serde(default)]
    ground: BTreeMap<String, Vec<String>>,
    /// Items on the ground, the lowest first, by letter or "column,row".
    #[serde(default)]
    items: BTreeMap<String, Vec<String>>,
    #[serde(default = "first_turn")]
    turn: u16,
    #[serde(default)]
    phase: Opening,
    /// The side that moves first, if the battle begins with the movement.
    #[serde(default)]
    first: Option<Side>,
    /// The dice before the first decision, and the sentences expected then.
    #[serde(default)]
    opening: Seen,
    #[serde(default)]
    play: Vec<ScenarioStep>,
    #[serde(default)]
    end: State,
}

const fn middle() -> (i32, i32) {
    (10, 5)
}

const fn first_turn() -> u16 {
    1
}

/// The phase that a scenario begins with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Opening {
    Incentive,
    Movement,
    #[default]
    Actions,
}

/// A fighter of a scenario; missing values come from the table of the race.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Figure {
    name: String,
    #[serde(default = "human")]
    race: Race,
    side: Side,
    control: Option<Control>,
    sh: Option<u8>,
    ag: Option<u8>,
    iq: Option<u8>,
    ready: Option<String>,
    also: Option<String>,
    sling1: Option<String>,
    sling2: Option<String>,
    suit: Option<String>,
    helmet: Option<String>,
    /// SH now, if the fighter is wounded.
    now: Option<i16>,
    /// The facing of a fighter drawn prone.
    facing: Option<Facing>,
    #[serde(default)]
    dazed: bool,
    #[serde(default)]
    moved: MoveClass,
    spells: Option<Vec<Spell>>,
}

const fn human() -> Race {
    Race::Human
}

/// The dice of one step and the sentences expected or forbidden.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Seen {
    #[serde(default)]
    dice: Vec<u32>,
    #[serde(default)]
    see: Vec<String>,
    #[serde(default)]
    not: Vec<String>,
}

/// One step: a command, a refused command, lists of legal and illegal commands, or a look at the battle.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct ScenarioStep {
    #[serde(rename = "do")]
    command: Option<String>,
    refuse: Option<String>,
    #[serde(default)]
    legal: Vec<String>,
    #[serde(default)]
    illegal: Vec<String>,
    /// The whole list of actions offered to the acting fighter.
    offers: Option<Vec<String>>,
    state: Option<State>,
    /// The decision expected after the command.
    then: Option<String>,
    #[serde(default)]
    dice: Vec<u32>,
    #[serde(default)]
    see: Vec<String>,
    #[serde(default)]
    not: Vec<String>,
}

impl ScenarioStep {
    /// Returns whether the step checks nothing and so could not fail.
    fn shows_nothing(&self) -> bool {
        let looks = self.state.is_some() || self.offers.is_some() || self.then.is_some();
        let lists = !self.legal.is_empty() || !self.illegal.is_empty();
        let commands = [&self.command, &self.refuse].into_iter().flatten().count();
        commands > 1 || (commands == 0 && !looks && !lists)
    }
}

/// Reads a map in its written order, which is the roster order.
fn in_order<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<(String, Figure)>, D::Error> {
    struct InOrder;
    impl<'de> serde::de::Visitor<'de> for InOrder {
        type Value = Vec<(String, Figure)>;
        fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
            f.write_str("fighters by their letters")
        }
        fn visit_map<A: serde::de::MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut list = Vec::new();
            while let Some(entry) = map.next_entry()? {
                list.push(entry);
            }
            Ok(list)
        }
    }
    deserializer.deserialize_map(InOrder)
}

impl Scenario {
    /// Reads a scenario from JSON text.
    pub fn parse(text: &str) -> Result<Scenario, ScenarioError> {
        scenario::read(text)
    }

    /// The title, and the hint if there is one.
    pub fn about(&self) -> String {
        scenario::about(&self.title, &self.hint)
    }

    /// The set-up that the scenario draws.
    pub fn setup(&self) -> Result<Setup, ScenarioError> {
        drawing::setup(self)
    }

    /// Plays the scenario. Returns all differences from its expectations, in sentences; empty if it holds.
    pub fn run(&self) -> Result<Vec<String>, ScenarioError> {
        let mut run = ScenarioRun::begin(self)?;
        for (i, step) in self.play.iter().enumerate() {
            run.step(i + 1, step)?;
        }
        run.place = "at the end".into();
        run.look(&self.end)?;
        Ok(run.differences)
    }
}

struct ScenarioRun<'a> {
    scenario: &'a Scenario,
    cast: Names,
    battle: Battle,
    /// The current step, for reports of differences.
    place: String,
    differences: Vec<String>,
}

impl<'a> ScenarioRun<'a> {
    /// A scenario at its first decision.
    fn begin(scenario: &'a Scenario) -> Result<ScenarioRun<'a>, ScenarioError> {
        let setup = scenario.setup()?;
        let mut dice = Dice::loaded(scenario.opening.dice.iter().copied());
        let mut events = Vec::new();
        let battle =
            Battle::start(&setup, Seed(1), &mut dice, &mut events).map_err(|error| ScenarioError(error.to_string()))?;
        let (cast, place) = (Names::new(&setup), "the opening".into());
        let mut run = ScenarioRun { scenario, cast, battle, place, differences: Vec::new() };
        let sentences = run.sentences_of_the_opening(&events);
        run.compare(&sentences, &scenario.opening.see, &scenario.opening.not);
        run.count(&dice);
        Ok(run)
    }
}

impl ScenarioRun<'_> {
    fn differs(&mut self, text: &str) {
        self.differences.push(format!("{}: {text}", self.place));
    }

    fn step(&mut self, number: usize, step: &ScenarioStep) -> Result<(), ScenarioError> {
        let what = step.command.as_deref().or(step.refuse.as_deref()).unwrap_or("a look");
        self.place = format!("step {number} ({what})");
        if step.shows_nothing() {
            return Err(ScenarioError(format!("{}: this step does and checks nothing", self.place)));
        }
        if let Some(words) = &step.command {
            self.play(words, step)?;
        } else if let Some(words) = &step.refuse {
            self.refuse(words, step)?;
        }
        for words in &step.legal {
            if let Err(refusal) = self.judge(words)? {
                self.differs(&format!("\"{words}\" should be legal, refused: {refusal}"));
            }
        }
        for words in &step.illegal {
            if self.judge(words)?.is_ok() {
                self.differs(&format!("\"{words}\" should be refused, is legal"));
            }
        }
        if let Some(state) = &step.state {
            self.look(state)?;
        }
        if let Some(offers) = &step.offers {
            self.offers(offers);
        }
        if let Some(then) = &step.then {
            let asked = self.question();
            if asked != *then {
                self.differs(&format!("expected next \"{then}\", got: \"{asked}\""));
            }
        }
        Ok(())
    }

    fn play(&mut self, words: &str, step: &ScenarioStep) -> Result<(), ScenarioError> {
        let Some((command, why)) = self.command(words)? else { return Ok(()) };
        let before = self.battle.clone();
        let (mut dice, mut events) = (Dice::loaded(step.dice.iter().copied()), Vec::new());
        if let Err(refusal) = self.battle.submit_with(&command, &mut dice, &mut events) {
            self.differs(&format!("refused: {refusal}"));
            return Ok(());
        }
        let mut sentences: Vec<String> = why.into_iter().map(str::to_string).collect();
        let mut shown = before;
        for event in &events {
            sentences.push(reading::reading(&self.cast, &shown, event, None).text);
            shown.apply(event);
            self.cast.follow(&shown);
        }
        if shown != self.battle {
            self.differs("the events do not add up to the battle");
        }
        self.compare(&sentences, &step.see, &step.not);
        self.count(&dice);
        Ok(())
    }

    fn refuse(&mut self, words: &str, step: &ScenarioStep) -> Result<(), ScenarioError> {
        let Some((command, _)) = self.command(words)? else { return Ok(()) };
        let before = self.battle.clone();
        match self.battle.submit_with(&command, &mut Dice::loaded([]), &mut Vec::new()) {
            Ok(()) => {
                self.battle = before.clone();
                self.differs("should be refused, is legal");
            }
            Err(refusal) => self.compare(&[refusal.to_string()], &step.see, &step.not),
        }
        if self.battle != before {
            self.differs("the refused command changed the battle");
        }
        Ok(())
    }

    /// Checks a command: it must be accepted, and listed if all commands of its kind are listed.
    fn judge(&mut self, words: &str) -> Result<Result<(), String>, ScenarioError> {
        let Some((command, _)) = self.command(words)? else { return Ok(Ok(())) };
        let mut legal = Vec::new();
        self.battle.legal_commands(&mut legal);
        let by_path = matches!(command, Command::Move { .. } | Command::Disengage { .. } | Command::Change { .. });
        Ok(match self.battle.check(&command) {
            Err(refusal) => Err(refusal.to_string()),
            Ok(()) if !by_path && !legal.contains(&command) => Err("accepted, but not in the list".into()),
            Ok(()) => Ok(()),
        })
    }

    /// Reads a command, with the AI's reason if the AI decides. `None`, with a
    /// difference, if another fighter must decide.
    fn command(&mut self, words: &str) -> Result<Option<(Command, Option<&'static str>)>, ScenarioError> {
        let phrase = words::read(&self.cast, &self.battle, words)?;
        if !phrase.is_asked(self.battle.decision()) {
            let asked = self.question();
            self.differs(&format!("\"{words}\" does not fit: the decision is \"{asked}\""));
            return Ok(None);
        }
        match phrase.command {
            Some(command) => Ok(Some((command, None))),
            None => match ai::choose(&self.battle) {
                Some(choice) => Ok(Some((choice.command, Some(choice.why)))),
                None => {
                    self.differs("the battle is over");
                    Ok(None)
                }
            },
        }
    }

    fn sentences_of_the_opening(&self, events: &[Event]) -> Vec<String> {
        events.iter().map(|event| reading::reading(&self.cast, &self.battle, event, None).text).collect()
    }

    fn compare(&mut self, sentences: &[String], see: &[String], not: &[String]) {
        let shown = sentences.iter().map(String::as_str).filter(|text| !text.is_empty());
        let all = shown.collect::<Vec<_>>().join(" ");
        unmet(&all, see, not).iter().for_each(|text| self.differs(text));
    }

    fn count(&mut self, dice: &Dice) {
        unrolled(dice).iter().for_each(|text| self.differs(text));
    }

    /// The current decision, in the words of "then".
    fn question(&self) -> String {
        let name = |id| self.cast.written(id);
        match self.battle.decision() {
            Decision::Incentive { side } => format!("{} chooses", side.name()),
            Decision::Move { fighter } => format!("{} moves", name(fighter)),
            Decision::Act { fighter } => format!("{} acts", name(fighter)),
            Decision::Evade { strike } => format!("{} may evade", name(strike.target)),
            Decision::Repel { target, .. } => format!("{} may repel", name(target)),
            Decision::Push { strike } => format!("{} pushes", name(strike.attacker)),
            Decision::SecondBlow { fighter } => format!("{} strikes again", name(fighter)),
            Decision::KeepUp { fighter, owed: Owed::Summons(being) } => {
                format!("{} keeps {}?", name(fighter), name(being))
            }
            Decision::KeepUp { fighter, owed: Owed::Invisibility(target) } => {
                format!("{} keeps {} invisible?", name(fighter), name(target))
            }
            Decision::Read { fighter, left } => format!("{} reads {left}", name(fighter)),
            Decision::Over { outcome } => narration::outcome(outcome).into(),
        }
    }

    fn offers(&mut self, expected: &[String]) {
        let Decision::Act { fighter } = self.battle.decision() else { return self.differs("nobody is to act") };
        let open = Action::ALL
            .into_iter()
            .filter(|action| check::offer(&self.battle, fighter, *action).is_ok())
            .map(words::of_action);
        let open: Vec<String> = open.collect();
        if open != expected {
            self.differs(&format!("expected the actions {}, offered: {}", expected.join(", "), open.join(", ")));
        }
    }

    fn look(&mut self, state: &State) -> Result<(), ScenarioError> {
        for difference in state.differences(self.scenario, &self.cast, &self.battle)? {
            self.differs(&difference);
        }
        Ok(())
    }
}
