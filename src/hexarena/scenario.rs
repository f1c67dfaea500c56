//! Scenarios: a few figures in the midst of a bout, what they do with loaded dice, and what must come of it, as one JSON text.
//!
//! `arena` is drawn in rows (see the drawings of arenas; a letter stands where its figure is, `M^` and so on the
//! head of one that fills several hexes, `(m)` the rest of it) or left out: the standard one, empty.
//! `figures` are named by their letter: `foe` is one of the list of opponents, `creature` one of those that ship, else a human with 15 in everything, Perception 8
//! and nothing in hand; everything can be changed, see [`Figure`]. `dice` are those of the first Initiative, 10 to 1 for West
//! if left out. `play` is done in order, each a sentence (see [`words`]) with its own `dice`: a number is a D10, a D100 is a
//! number above 10 or a text, "07". `see` and `not` are looked for in what is told, `refuse` says why it is refused, `asks` who
//! is asked next ("act R", "sides west"), `after` how a figure is then. A mount is called by its number: 1 is that of the first
//! rider in the order of the letters. `given` is what befalls figures before a step from without, by what has no rules here -
//! a spell -: the Fatigue that it costs, a Stun, that what is held falls.

mod figure;
pub mod lesson;
pub mod words;

use crate::engine::dice::{D100, Dice, Seed};
use crate::engine::hex::Direction;
use crate::engine::narration::Narrate;
use crate::engine::text::quote;
use crate::hexarena::battle::event::{Event, Why};
use crate::hexarena::battle::figure::FigureId;
use crate::hexarena::battle::piece::Place;
use crate::hexarena::battle::state::Bout;
use crate::hexarena::model::ground::arena::{Arena, Size};
use crate::hexarena::model::ground::drawing;
use crate::hexarena::model::setup::Rules;
use crate::hexarena::model::setup::Setup;
use crate::hexarena::model::setup::Side;
use crate::hexarena::narration;
use crate::hexarena::narration::names::Names;
use crate::hexarena::scenario::figure::{Figure, FigureAfter};
use serde::Deserialize;
use std::collections::BTreeMap;
use thiserror::Error;

/// A text that is no scenario, or one that describes no bout.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", quote(.0))]
pub struct ScenarioError(String);

/// A scenario as it is written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// The ids of the rules it proves.
    pub proves: Vec<String>,
    /// What it shows, in one sentence.
    pub title: String,
    #[serde(default)]
    arena: Vec<String>,
    /// How large the empty arena is, where none is drawn.
    #[serde(default)]
    size: Size,
    figures: BTreeMap<char, Figure>,
    #[serde(default)]
    rules: Rules,
    dice: Option<Vec<LoadedRoll>>,
    /// What is told as the first Pulse begins.
    #[serde(default)]
    see: Vec<String>,
    /// Who is asked first.
    asks: Option<String>,
    #[serde(default)]
    after: BTreeMap<char, FigureAfter>,
    #[serde(default)]
    play: Vec<ScenarioStep>,
}

/// One thing that is done.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ScenarioStep {
    #[serde(rename = "do")]
    deed: String,
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

/// What befalls a figure from without.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Given {
    /// Fatigue that it loses; never more than it has.
    #[serde(default)]
    ft: i16,
    /// It is Stunned.
    #[serde(default)]
    stunned: bool,
    /// What it holds falls.
    #[serde(default)]
    drops: bool,
}

/// A D10, or a D100.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum LoadedRoll {
    Number(u8),
    Text(String),
}

/// The faces of the ten-sided dice.
fn faces(rolls: &[LoadedRoll]) -> Result<Vec<u32>, ScenarioError> {
    let mut all = Vec::new();
    for roll in rolls {
        let percent = match roll {
            LoadedRoll::Number(die @ 1..=10) => {
                all.push(u32::from(*die));
                continue;
            }
            LoadedRoll::Number(number) => *number,
            LoadedRoll::Text(text) => text.parse().map_err(|_| ScenarioError(format!("no roll of dice: {text}")))?,
        };
        if !(1..=100).contains(&percent) {
            return Err(ScenarioError(format!("no roll of dice: {percent}")));
        }
        let dice = D100::of(percent);
        all.extend([dice.tens, dice.units].map(u32::from));
    }
    Ok(all)
}

/// Whether a sign is the head of the figure with that letter: the letter alone, or, of one that fills several hexes, with the
/// vertex that it faces (DQU-21).
fn head(sign: &str, letter: char) -> Option<Option<Direction>> {
    let all = Direction::ALL.into_iter().map(|facing| (drawing::headed(letter, facing), Some(facing)));
    let mut signs = std::iter::once((letter.to_string(), None)).chain(all);
    signs.find(|(other, _)| other == sign).map(|(_, vertex)| vertex)
}

/// The sign of the other hexes of a figure that fills several (DQU-21).
fn body(letter: char) -> String {
    format!("({})", letter.to_ascii_lowercase())
}

/// More questions than any action asks.
const MOST_ANSWERS: usize = 12;

/// A bout as the scenario plays it.
struct Play {
    bout: Bout,
    names: Names,
    differences: Vec<String>,
}

impl Scenario {
    /// Reads a scenario.
    pub fn parse(text: &str) -> Result<Scenario, ScenarioError> {
        crate::engine::json::read(text).map_err(|why| ScenarioError(format!("not a scenario: {why}")))
    }

    /// The ground, and where the letters in it stand.
    fn ground(&self) -> Result<(Arena, Vec<drawing::Mark>), ScenarioError> {
        if self.arena.is_empty() {
            return Ok((Arena::empty(self.size), Vec::new()));
        }
        drawing::read(&self.arena.join("\n")).map_err(|fault| ScenarioError(fault.to_string()))
    }

    /// The letters of a side's figures, in the order of the alphabet.
    fn of_side(&self, side: Side) -> impl Iterator<Item = char> + '_ {
        self.figures.iter().filter(move |(_, figure)| figure.side == side).map(|(letter, _)| *letter)
    }

    /// The set-up of its figures, West's first, and their letters in that order.
    fn setup(&self, size: Size) -> Result<(Setup, Vec<char>), ScenarioError> {
        let sheets = |side| self.of_side(side).map(|letter| self.figures[&letter].sheet(letter)).collect();
        let (west, east): (Result<Vec<_>, ScenarioError>, Result<Vec<_>, ScenarioError>) =
            (sheets(Side::West), sheets(Side::East));
        let setup = Setup { rules: self.rules, size, ..Setup::new(west?, east?) };
        Ok((setup, self.of_side(Side::West).chain(self.of_side(Side::East)).collect()))
    }

    /// Lays the scenario out, before its first Pulse.
    fn lay_out(&self) -> Result<Play, ScenarioError> {
        let (arena, marks) = self.ground()?;
        let (setup, mut letters) = self.setup(arena.size())?;
        let mut bout = setup.lay_out_on(arena, Seed(1)).map_err(|fault| ScenarioError(fault.to_string()))?;
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
            let is_body = |(id, figure): (FigureId, &crate::hexarena::battle::figure::Figure)| {
                mark.sign == body(letters[id.index()]) && figure.covers(hex)
            };
            if !letters.iter().any(is_head) && !bout.figures().any(is_body) {
                return Err(ScenarioError(format!("nobody is {}, as the drawing shows in {hex}", mark.sign)));
            }
        }
        letters.extend(('1'..='9').take(bout.len() - letters.len()));
        let names = Names::new(&setup).with_letters(&letters);
        Ok(Play { bout, names, differences: Vec::new() })
    }

    /// Plays the scenario. Everything that differs from what it says, in sentences; nothing if it holds.
    pub fn run(&self) -> Result<Vec<String>, ScenarioError> {
        let mut play = self.lay_out()?;
        let told = play.begin(self.dice.as_deref())?;
        play.compare("the beginning", &told, &self.see, &[]);
        play.compare_state("the beginning", self.asks.as_deref(), &self.after);
        for (number, step) in self.play.iter().enumerate() {
            let next = self.play.get(number + 1).map(|step| step.deed.as_str());
            play.step(step, next)?;
        }
        Ok(play.differences)
    }
}

impl Play {
    /// Both sides stand as they shall: the first Pulse begins.
    fn begin(&mut self, given: Option<&[LoadedRoll]>) -> Result<String, ScenarioError> {
        let both = Side::BOTH.iter().all(|side| self.bout.bidder(*side).is_some());
        let rolls = match given {
            Some(rolls) => faces(rolls)?,
            None if both => vec![10, 1],
            None => Vec::new(),
        };
        let mut dice = Dice::loaded(rolls);
        let mut told = String::new();
        for _ in Side::BOTH {
            let refused = self.execute(&crate::hexarena::battle::command::Command::Ready, &mut dice, &mut told);
            refused.map_err(|refusal| ScenarioError(format!("the bout does not begin: {refusal}")))?;
        }
        self.used_up("the beginning", &dice);
        Ok(told)
    }

    /// Carries a command out and adds what is told to `told`; the refusal if it is refused.
    fn execute(
        &mut self,
        command: &crate::hexarena::battle::command::Command,
        dice: &mut Dice,
        told: &mut String,
    ) -> Result<(), String> {
        let (mut shown, mut events): (Bout, Vec<Event>) = (self.bout, Vec::new());
        self.bout.submit_with(command, dice, &mut events).map_err(|refusal| refusal.to_string())?;
        let mut from = 0;
        for (at, event) in events.iter().enumerate() {
            if !events.get(at + 1).is_some_and(|next| shown.goes_on(event, next)) {
                let reading = narration::reading::of(&self.names, &shown, &events[from..=at], None);
                if reading.is_told() {
                    told.push_str(&format!("{}{} ", reading.mark, reading.text));
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

    /// Does what a step says, and settles what is asked in it until the next one can be done.
    fn step(&mut self, step: &ScenarioStep, next: Option<&str>) -> Result<(), ScenarioError> {
        let mut dice = Dice::loaded(faces(&step.dice)?);
        let (mut told, mut refused) = (String::new(), None);
        for (letter, given) in &step.given {
            let id = self.find(*letter).ok_or_else(|| ScenarioError(format!("nobody is called {letter}")))?;
            self.befall(id, given);
        }
        let mut words = words::ScenarioWords::read(&step.deed, &self.table())?;
        while refused.is_none() {
            let Some(command) = words.next(&self.table())? else { break };
            refused = self.execute(&command, &mut dice, &mut told).err();
        }
        let next = next.map(|deed| words::ScenarioWords::read(deed, &self.table())).transpose()?;
        for _ in 0..MOST_ANSWERS {
            let Some(command) = words::by_default(&self.table(), next.as_ref()).filter(|_| refused.is_none()) else {
                break;
            };
            refused = self.execute(&command, &mut dice, &mut told).err();
        }
        let here = format!("\"{}\"", step.deed);
        match (refused, &step.refuse) {
            (Some(refusal), Some(expected)) if refusal.contains(expected) => {}
            (Some(refusal), Some(expected)) => {
                self.differs(format!("{here}: expected the refusal \"{expected}\", refused: {refusal}"))
            }
            (Some(refusal), None) => self.differs(format!("{here} is refused: {refusal}")),
            (None, Some(expected)) => {
                self.differs(format!("{here} should be refused (\"{expected}\"), and is done: {told}"))
            }
            (None, None) => {}
        }
        self.compare(&here, &told, &step.see, &step.not);
        self.used_up(&here, &dice);
        self.compare_state(&here, step.asks.as_deref(), &step.after);
        Ok(())
    }

    /// What comes from without, by the events that would bring it.
    fn befall(&mut self, id: FigureId, given: &Given) {
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

    fn compare(&mut self, here: &str, told: &str, see: &[String], not: &[String]) {
        for wanted in see.iter().filter(|wanted| !told.contains(wanted.as_str())) {
            self.differences.push(format!("{here}: expected to see \"{wanted}\", saw: {told}"));
        }
        for unwanted in not.iter().filter(|unwanted| told.contains(unwanted.as_str())) {
            self.differences.push(format!("{here}: expected not to see \"{unwanted}\", saw: {told}"));
        }
    }

    fn used_up(&mut self, here: &str, dice: &Dice) {
        if dice.left_over() > 0 {
            self.differs(format!("{here}: {} ten-sided dice were not rolled", dice.left_over()));
        }
        if dice.ran_short() {
            self.differs(format!("{here}: more dice were rolled than were loaded"));
        }
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

    /// The bout with who is who, as sentences speak of it.
    const fn table(&self) -> words::Table<'_> {
        words::Table { bout: &self.bout, names: &self.names }
    }

    /// The figure of a letter.
    fn find(&self, letter: char) -> Option<FigureId> {
        self.table().find(letter)
    }
}
