//! Scenarios: an encounter with plans, loaded dice and expected results, as one JSON text.
//!
//! `a` and `b` are a character with a plan (a league member's form, optionally with `idol`), a monster as `{"monster":
//! "Troll"}` with optional `hp`, `gold`, `hoard` and `plan`, or `"nobody"`. `dice` lists all rolls in order. `events` lists
//! all short event lines except those of priority Frame or lower. `see` and `not` are searched in the full texts. `refuse`
//! is the expected reason for refusing a plan. `end` is the expected end; `after` the hit points, gold and items of a side.
//! full sentences; `refuse` says why a plan is refused. `end` is how it ends, `after` hit points, gold and items of a side.

pub mod lesson;

use crate::battle::command::Command;
use crate::battle::event::Event;
use crate::battle::state::Encounter;
use crate::data::item::Carried;
use crate::data::monster::Monster;
use crate::matchmaking::league::Member;
use crate::model::fighter::Side;
use crate::model::plan::Plan;
use crate::model::setup::{Control, Entrant, Setup, Visit};
use crate::model::terms::Range;
use crate::narration;
use crate::narration::names::Names;
use crate::narration::reading;
use crate::stats::results;
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Seed};
use ludus_engine::narration::Priority;
use ludus_engine::scenario;
pub use ludus_engine::scenario::ScenarioError;
use ludus_engine::scenario::{unmet, unrolled};
use serde::Deserialize;

/// A scenario in its file form.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// The ids of the rules that it proves.
    pub proves: Vec<String>,
    /// Its message, in one sentence.
    pub title: String,
    /// A task for players who open it as their own encounter.
    #[serde(default)]
    hint: String,
    /// The seed of a lesson's dice.
    #[serde(default = "first_seed")]
    seed: u64,
    /// Number of plans that are already sealed then, in the order of the decisions.
    #[serde(default)]
    sealed: usize,
    a: Party,
    b: Party,
    #[serde(default = "seat_a")]
    starter: Letter,
    #[serde(default)]
    range: Range,
    #[serde(default)]
    refusal: bool,
    #[serde(default)]
    commanders: bool,
    visit: Option<Visit>,
    #[serde(default)]
    dice: Vec<u32>,
    events: Option<Vec<String>>,
    #[serde(default)]
    see: Vec<String>,
    #[serde(default)]
    not: Vec<String>,
    /// The expected reason for refusing the last plan.
    refuse: Option<String>,
    end: Option<String>,
    #[serde(default)]
    after: BTreeMap<Letter, CharacterAfter>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Letter {
    A,
    B,
}

const fn first_seed() -> u64 {
    1
}

const fn seat_a() -> Letter {
    Letter::A
}

impl From<Letter> for Side {
    fn from(letter: Letter) -> Side {
        match letter {
            Letter::A => Side::A,
            Letter::B => Side::B,
        }
    }
}

/// A participant in file form.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum Party {
    Nobody(Nobody),
    Monster(Box<Beast>),
    Cursed(Box<Cursed>),
    Character(Box<Member>),
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Nobody {
    Nobody,
}

/// A monster in file form. Missing values come from the bestiary.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Beast {
    monster: Monster,
    hp: Option<u8>,
    gold: Option<u32>,
    #[serde(default)]
    hoard: Vec<Carried>,
    plan: Option<Plan>,
    #[serde(default)]
    known: bool,
}

/// A league member with a cursed idol.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Cursed {
    idol: i8,
    who: Member,
}

/// The expected state of a side afterwards.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct CharacterAfter {
    hp: Option<u8>,
    gold: Option<u32>,
    items: Option<Vec<Carried>>,
    estate: Option<Vec<Carried>>,
    disheartened: Option<bool>,
}

impl Party {
    fn entrant(&self) -> Entrant {
        match self {
            Party::Nobody(_) => Entrant::Nobody,
            Party::Monster(beast) => {
                let Beast { monster: kind, hp, gold, hoard, plan, known } = (**beast).clone();
                Entrant::Monster { kind, hp, gold, hoard, plan, known }
            }
            Party::Cursed(cursed) => Entrant::Character {
                who: cursed.who.who.clone(),
                control: Control::Player,
                idol: cursed.idol,
                plan: None,
            },
            Party::Character(member) => Entrant::player(member.who.clone()),
        }
    }

    const fn plan(&self) -> Option<&Plan> {
        match self {
            Party::Cursed(cursed) => Some(&cursed.who.plan),
            Party::Character(member) => Some(&member.plan),
            _ => None,
        }
    }
}

impl Scenario {
    /// Reads a scenario from JSON text.
    pub fn parse(text: &str) -> Result<Scenario, ScenarioError> {
        scenario::read(text)
    }

    /// The title and task, shown to players who open the scenario.
    pub fn about(&self) -> String {
        scenario::about(&self.title, &self.hint)
    }

    /// The plans that are already sealed when a player opens it.
    pub fn sealed(&self) -> Vec<Plan> {
        self.plans().into_iter().take(self.sealed).collect()
    }

    /// The set-up before any plan.
    pub fn setup(&self) -> Result<Setup, ScenarioError> {
        let setup = Setup {
            starter: self.starter.into(),
            range: self.range,
            refusal: self.refusal,
            commanders: self.commanders,
            visit: self.visit,
            ..Setup::new(self.a.entrant(), self.b.entrant())
        };
        setup.check().map_err(|fault| ScenarioError(fault.to_string()))?;
        Ok(setup)
    }

    /// The plans in the order of the decisions.
    pub fn plans(&self) -> Vec<Plan> {
        [&self.a, &self.b].into_iter().filter_map(Party::plan).cloned().collect()
    }

    /// Plays the scenario and returns every difference from its expectations, in sentences.
    pub fn run(&self) -> Result<Vec<String>, ScenarioError> {
        let shows = self.events.is_some() || self.refuse.is_some() || self.end.is_some();
        if !shows && self.see.is_empty() && self.not.is_empty() && self.after.is_empty() {
            return Err(ScenarioError("nothing is looked at".into()));
        }
        let setup = self.setup()?;
        let mut game = setup.build(Seed(1)).map_err(|fault| ScenarioError(fault.to_string()))?;
        let (mut dice, mut differences) = (Dice::loaded(self.dice.iter().copied()), Vec::new());
        let (mut before, mut events, mut refused) = (game.clone(), Vec::new(), None);
        for plan in self.plans() {
            before = game.clone();
            events.clear();
            if let Err(refusal) = game.submit_with(&Command::Seal(plan), &mut dice, &mut events) {
                refused = Some(refusal.to_string());
                break;
            }
        }
        compare_refusal(refused.as_deref(), self.refuse.as_deref(), &mut differences);
        if refused.is_none() {
            self.compare(&setup, before, &events, &game, &mut differences);
        }
        differences.extend(unrolled(&dice));
        Ok(differences)
    }

    /// Compares the events and the end with the expectations.
    fn compare(
        &self,
        setup: &Setup,
        mut told: Encounter,
        events: &[Event],
        game: &Encounter,
        differences: &mut Vec<String>,
    ) {
        let [short, full] = lines(&Names::new(setup), &mut told, events);
        if told != *game {
            differences.push("the events do not add up to the encounter".into());
        }
        if let Some(expected) = self.events.as_ref().filter(|expected| **expected != short) {
            let at = expected.iter().zip(&short).take_while(|(one, other)| one == other).count();
            let line = |list: &[String]| list.get(at).map_or("nothing more".into(), |line| format!("\"{line}\""));
            differences.push(format!("event {}: expected {}, happened {}", at + 1, line(expected), line(&short)));
        }
        let all = full.join(" ");
        differences.extend(unmet(&all, &self.see, &self.not));
        let end = reading::ending(game).unwrap_or_default();
        if let Some(expected) = self.end.as_ref().filter(|expected| **expected != end) {
            differences.push(format!("expected the end \"{expected}\", ended: \"{end}\""));
        }
        for (letter, after) in &self.after {
            after.compare(game, setup, (*letter).into(), differences);
        }
    }
}

impl CharacterAfter {
    fn compare(&self, game: &Encounter, setup: &Setup, side: Side, differences: &mut Vec<String>) {
        let (fighter, outcome) = (game.fighter(side), results::of(game, setup, side));
        let mut differ = |what: &str, expected: String, found: String| {
            if expected != found {
                let name = setup.of(side).name();
                differences.push(format!("{what} of {name}: expected {expected}, found {found}"));
            }
        };
        let list = |items: &[Carried]| format!("{items:?}");
        if let Some(hp) = self.hp {
            differ("hit points", hp.to_string(), fighter.hp.to_string());
        }
        if let Some(gold) = self.gold {
            differ("gold", gold.to_string(), fighter.gold.to_string());
        }
        if let Some(items) = &self.items {
            differ("items", list(items), list(&outcome.items));
        }
        if let Some(estate) = &self.estate {
            differ("the estate", list(estate), list(&outcome.estate));
        }
        if let Some(disheartened) = self.disheartened {
            differ("the loss of the army", disheartened.to_string(), outcome.disheartened.to_string());
        }
    }
}

/// Returns the short lines without frames, and all full texts. Applies the events to `told`.
fn lines(names: &Names, told: &mut Encounter, events: &[Event]) -> [Vec<String>; 2] {
    let (mut short, mut full) = (Vec::new(), Vec::new());
    for event in events {
        let reading = narration::reading::of(names, told, event, None);
        let frames = matches!(reading.priority, Priority::Frame | Priority::Trivial);
        if !matches!(event, Event::Sealed { .. }) && !frames {
            short.push(format!("{}{}", reading.mark, reading.short));
        }
        full.push(format!("{}{}", reading.mark, reading.text));
        told.apply(event);
    }
    [short, full]
}

fn compare_refusal(refused: Option<&str>, expected: Option<&str>, differences: &mut Vec<String>) {
    match (refused, expected) {
        (Some(refusal), Some(expected)) if refusal.contains(expected) => {}
        (Some(refusal), Some(expected)) => {
            differences.push(format!("expected the refusal \"{expected}\", refused: {refusal}"));
        }
        (Some(refusal), None) => differences.push(format!("refused: {refusal}")),
        (None, Some(_)) => differences.push("should be refused, is legal".into()),
        (None, None) => {}
    }
}
