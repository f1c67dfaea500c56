//! Scenarios: a few figures in a bout, their actions with loaded dice, and the expected results, as one JSON text.
//!
//! - `arena`: a drawing in rows, or left out for the empty standard arena. A letter marks a figure; `M^` and so on mark
//!   the head of a large figure, `(m)` its other hexes.
//! - `figures`: by letter. `foe` names a listed opponent, `creature` one that ships. The default is a human with 15 in
//!   everything, Perception 8 and empty hands. For all keys see `Figure`.
//! - `dice`: for the first Initiative; 10 to 1 for West by default.
//! - `play`: the steps, each a sentence (see [`words`]) with its own `dice`. A number is a D10; a D100 is a number
//!   above 10 or a text, "07".
//! - `see` and `not`: texts that the narration must or must not contain. `refuse`: the expected refusal. `asks`: the
//!   next decision ("act R", "sides west"). `after`: the state of figures then.
//! - `given`: outside effects before a step, such as a spell, which has no rules here: Fatigue lost, a Stun, dropped
//!   items.
//!
//! Mounts are called by number: 1 is that of the first rider by letter.

mod figure;
pub mod lesson;
pub mod words;

use crate::battle::command::Command;
use crate::battle::event::{Event, Why};
use crate::battle::figure::FigureId;
use crate::battle::piece::Place;
use crate::battle::state::Bout;
use crate::model::ground::arena::{Arena, Size};
use crate::model::ground::drawing;
use crate::model::setup::{Rules, Setup, Side};
use crate::narration;
use crate::narration::names::Names;
use crate::scenario::figure::{Figure, FigureAfter};
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::dice::{D100, Dice, Seed};
use ludus_engine::hex::Direction;
use ludus_engine::narration::Narrate;
use ludus_engine::scenario;
pub use ludus_engine::scenario::ScenarioError;
use ludus_engine::scenario::{LoadedRoll, unmet, unrolled};
use serde::Deserialize;

/// A scenario as its file describes it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// Ids of the rules that it proves.
    pub proves: Vec<String>,
    /// The behaviour it shows, in one sentence.
    pub title: String,
    #[serde(default)]
    arena: Vec<String>,
    /// Size of the empty arena, if none is drawn.
    #[serde(default)]
    size: Size,
    figures: BTreeMap<char, Figure>,
    #[serde(default)]
    rules: Rules,
    dice: Option<Vec<LoadedRoll>>,
    /// Texts expected as the first Pulse begins.
    #[serde(default)]
    see: Vec<String>,
    /// The first decision that is expected.
    asks: Option<String>,
    #[serde(default)]
    after: BTreeMap<char, FigureAfter>,
    #[serde(default)]
    play: Vec<ScenarioStep>,
}

/// One step of a scenario.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ScenarioStep {
    #[serde(rename = "do")]
    sentence: String,
    #[serde(default)]
    given: BTreeMap<char, Given>,
    #[serde(default)]
    dice: Vec<LoadedRoll>,
    #[serde(default)]
    see: Vec<String>,
    #[serde(default)]
    not: Vec<String>,
    refuse: Option<String>,
    asks: Option<String>,
    #[serde(default)]
    after: BTreeMap<char, FigureAfter>,
}

/// An outside effect on a figure.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Given {
    /// Fatigue lost, at most what it has.
    #[serde(default)]
    ft: i16,
    /// True if it is Stunned.
    #[serde(default)]
    stunned: bool,
    /// True if it drops everything that it holds.
    #[serde(default)]
    drops: bool,
}

/// Faces of the ten-sided dice.
fn faces(rolls: &[LoadedRoll]) -> Result<Vec<u32>, ScenarioError> {
    let mut all = Vec::new();
    for roll in rolls {
        let percent = match roll {
            LoadedRoll::Number(die @ 1..=10) => {
                all.push(*die);
                continue;
            }
            LoadedRoll::Number(number) => *number,
            LoadedRoll::Text(text) => text.parse().map_err(|_| ScenarioError(format!("not a dice roll: {text}")))?,
        };
        let percent = u8::try_from(percent).ok().filter(|percent| (1..=100).contains(percent));
        let percent = percent.ok_or_else(|| ScenarioError(format!("not a dice roll: {roll:?}")))?;
        let dice = D100::of(percent);
        all.extend([dice.tens, dice.units].map(u32::from));
    }
    Ok(all)
}

/// Returns whether a sign in a drawing is the head of this figure, and the vertex it faces. A large figure's
/// sign names the vertex (DQU-21).
fn head(sign: &str, letter: char) -> Option<Option<Direction>> {
    let all = Direction::ALL.into_iter().map(|facing| (drawing::headed(letter, facing), Some(facing)));
    let mut signs = core::iter::once((letter.to_string(), None)).chain(all);
    signs.find(|(other, _)| other == sign).map(|(_, vertex)| vertex)
}

/// The sign for the other hexes of a large figure (DQU-21).
fn body(letter: char) -> String {
    format!("({})", letter.to_ascii_lowercase())
}

/// More decisions than any action can have.
const MOST_ANSWERS: usize = 12;

/// The running state of a scenario.
struct Play {
    bout: Bout,
    names: Names,
    differences: Vec<String>,
}

impl Scenario {
    /// Reads a scenario from JSON text.
    pub fn parse(text: &str) -> Result<Scenario, ScenarioError> {
        scenario::read(text)
    }

    /// The arena and the marks of figures in its drawing.
    fn ground(&self) -> Result<(Arena, Vec<drawing::Mark>), ScenarioError> {
        if self.arena.is_empty() {
            return Ok((Arena::empty(self.size), Vec::new()));
        }
        drawing::read(&self.arena.join("\n")).map_err(|error| ScenarioError(error.to_string()))
    }

    /// Letters of a side's figures, in alphabetical order.
    fn of_side(&self, side: Side) -> impl Iterator<Item = char> + '_ {
        self.figures.iter().filter(move |(_, figure)| figure.side == side).map(|(letter, _)| *letter)
    }

    /// The set-up, West's figures first, with their letters in that order.
    fn setup(&self, size: Size) -> Result<(Setup, Vec<char>), ScenarioError> {
        let sheets = |side| self.of_side(side).map(|letter| self.figures[&letter].sheet(letter)).collect();
        let (west, east): (Result<Vec<_>, ScenarioError>, Result<Vec<_>, ScenarioError>) =
            (sheets(Side::West), sheets(Side::East));
        let setup = Setup { rules: self.rules, size, ..Setup::new(west?, east?) };
        Ok((setup, self.of_side(Side::West).chain(self.of_side(Side::East)).collect()))
    }

    /// Builds the bout before its first Pulse.
    fn lay_out(&self) -> Result<Play, ScenarioError> {
        let (arena, marks) = self.ground()?;
        let (setup, mut letters) = self.setup(arena.size())?;
        let mut bout = setup.lay_out_on(arena, Seed(1)).map_err(|error| ScenarioError(error.to_string()))?;
        for (number, letter) in letters.iter().enumerate() {
            let id = FigureId(number as u8);
            let drawn = marks.iter().find_map(|mark| Some((mark, head(&mark.sign, *letter)?)));
            let at = drawn.map(|(mark, _)| arena.field().hex(mark.index));
            self.figures[letter].stand(&mut bout, id, at)?;
            if let Some(vertex) = drawn.and_then(|(_, vertex)| vertex) {
                bout.figure_mut(id).facing = vertex;
            }
        }
        for mark in &marks {
            let hex = arena.field().hex(mark.index);
            let is_head = |letter: &char| head(&mark.sign, *letter).is_some();
            let is_body = |(id, figure): (FigureId, &crate::battle::figure::Figure)| {
                mark.sign == body(letters[id.index()]) && figure.covers(hex)
            };
            if !letters.iter().any(is_head) && !bout.figures().any(is_body) {
                return Err(ScenarioError(format!("no figure is {}, drawn in {hex}", mark.sign)));
            }
        }
        letters.extend(('1'..='9').take(bout.len() - letters.len()));
        let names = Names::new(&setup).with_letters(&letters);
        Ok(Play { bout, names, differences: Vec::new() })
    }

    /// Plays the scenario. Returns all differences from its text as sentences; empty if it holds.
    pub fn run(&self) -> Result<Vec<String>, ScenarioError> {
        let mut play = self.lay_out()?;
        let log = play.begin(self.dice.as_deref())?;
        play.compare("the beginning", &log, &self.see, &[]);
        play.compare_state("the beginning", self.asks.as_deref(), &self.after);
        for (number, step) in self.play.iter().enumerate() {
            let next = self.play.get(number + 1).map(|step| step.sentence.as_str());
            play.step(step, next)?;
        }
        Ok(play.differences)
    }
}

impl Play {
    /// Starts the first Pulse and returns the narration.
    fn begin(&mut self, given: Option<&[LoadedRoll]>) -> Result<String, ScenarioError> {
        let both = Side::BOTH.iter().all(|side| self.bout.bidder(*side).is_some());
        let rolls = match given {
            Some(rolls) => faces(rolls)?,
            None if both => vec![10, 1],
            None => Vec::new(),
        };
        let mut dice = Dice::loaded(rolls);
        let mut log = String::new();
        for _ in Side::BOTH {
            let refused = self.execute(&Command::Ready, &mut dice, &mut log);
            refused.map_err(|refusal| ScenarioError(format!("the bout does not begin: {refusal}")))?;
        }
        self.used_up("the beginning", &dice);
        Ok(log)
    }

    /// Executes a command and appends its narration to `log`. Returns the refusal as an error.
    fn execute(&mut self, command: &Command, dice: &mut Dice, log: &mut String) -> Result<(), String> {
        let (mut shown, mut events): (Bout, Vec<Event>) = (self.bout, Vec::new());
        self.bout.submit_with(command, dice, &mut events).map_err(|refusal| refusal.to_string())?;
        let mut from = 0;
        for (at, event) in events.iter().enumerate() {
            if !events.get(at + 1).is_some_and(|next| shown.goes_on(event, next)) {
                let reading = narration::reading::of(&self.names, &shown, &events[from..=at], None);
                if reading.is_told() {
                    log.push_str(&format!("{}{} ", reading.mark, reading.text));
                }
                from = at + 1;
            }
            shown.apply(event);
        }
        if shown != self.bout {
            self.differences.push(format!("the events of {command:?} do not add up to the bout"));
        }
        Ok(())
    }

    /// Executes a step, and answers its open decisions until the next step can start.
    fn step(&mut self, step: &ScenarioStep, next: Option<&str>) -> Result<(), ScenarioError> {
        let mut dice = Dice::loaded(faces(&step.dice)?);
        let (mut log, mut refused) = (String::new(), None);
        for (letter, given) in &step.given {
            let id = self.find(*letter).ok_or_else(|| ScenarioError(format!("nobody is called {letter}")))?;
            self.apply_given(id, given);
        }
        let mut words = words::ScenarioWords::read(&step.sentence, &self.table())?;
        while refused.is_none() {
            let Some(command) = words.next(&self.table())? else { break };
            refused = self.execute(&command, &mut dice, &mut log).err();
        }
        let next = next.map(|sentence| words::ScenarioWords::read(sentence, &self.table())).transpose()?;
        for _ in 0..MOST_ANSWERS {
            let Some(command) = words::default_answer(&self.table(), next.as_ref()).filter(|_| refused.is_none())
            else {
                break;
            };
            refused = self.execute(&command, &mut dice, &mut log).err();
        }
        let here = format!("\"{}\"", step.sentence);
        match (refused, &step.refuse) {
            (Some(refusal), Some(expected)) if refusal.contains(expected) => {}
            (Some(refusal), Some(expected)) => {
                self.differs(format!("{here}: expected the refusal \"{expected}\", refused: {refusal}"))
            }
            (Some(refusal), None) => self.differs(format!("{here} is refused: {refusal}")),
            (None, Some(expected)) => {
                self.differs(format!("{here} should be refused (\"{expected}\"), and is done: {log}"))
            }
            (None, None) => {}
        }
        self.compare(&here, &log, &step.see, &step.not);
        self.used_up(&here, &dice);
        self.compare_state(&here, step.asks.as_deref(), &step.after);
        Ok(())
    }

    /// Applies an outside effect through ordinary events.
    fn apply_given(&mut self, id: FigureId, given: &Given) {
        let figure = *self.bout.figure(id);
        self.bout.apply(&Event::Bled { figure: id, ft: given.ft.min(figure.ft_now), en: 0 });
        if given.stunned {
            self.bout.apply(&Event::Stunned(id, 0));
        }
        for piece in figure.hands.held().filter(|_| given.drops) {
            let to = Place::Ground(figure.at);
            self.bout.apply(&Event::Went { piece, figure: id, to, grip: None, why: Why::Fell });
        }
    }

    fn differs(&mut self, sentence: String) {
        self.differences.push(sentence);
    }

    fn compare(&mut self, here: &str, log: &str, see: &[String], not: &[String]) {
        self.differences.extend(unmet(log, see, not).into_iter().map(|text| format!("{here}: {text}")));
    }

    fn used_up(&mut self, here: &str, dice: &Dice) {
        self.differences.extend(unrolled(dice).into_iter().map(|text| format!("{here}: {text}")));
    }

    fn compare_state(&mut self, here: &str, asks: Option<&str>, after: &BTreeMap<char, FigureAfter>) {
        let asked = self.table().asked();
        if let Some(expected) = asks.filter(|expected| *expected != asked) {
            self.differs(format!("{here}: expected the question \"{expected}\", asked: \"{asked}\""));
        }
        for (letter, after) in after {
            let found = match self.find(*letter) {
                Some(id) => after.compare(&self.bout, id),
                None => vec!["is not there".into()],
            };
            found.into_iter().for_each(|difference| self.differs(format!("{here}: {letter} {difference}")));
        }
    }

    /// The bout and its names, for parsing sentences.
    const fn table(&self) -> words::Table<'_> {
        words::Table { bout: &self.bout, names: &self.names }
    }

    fn find(&self, letter: char) -> Option<FigureId> {
        self.table().find(letter)
    }
}
