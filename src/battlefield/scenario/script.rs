//! Scenario files: a battle with loaded dice, commands in words, and what must be seen.

use crate::ai::{Scratch, choose};
use crate::battle::state::{FieldBattle, Outcome};
use crate::battle::unit::Status;
use crate::model::army::General;
use crate::model::setup::Setup;
use crate::model::spot::Spot;
use crate::narration::names::label;
use crate::scenario::words;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Seed};
use ludus_engine::narration::Narrate;
use ludus_engine::scenario;
use ludus_engine::scenario::ScenarioError;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScriptedBattle {
    pub title: String,
    /// The rules that it proves.
    #[serde(default)]
    pub proves: Vec<String>,
    #[serde(default)]
    pub hint: String,
    pub setup: Setup,
    /// The dice before the first decision: discovery, then the order of the armies.
    #[serde(default)]
    pub opening: Vec<u32>,
    #[serde(default)]
    pub play: Vec<ScriptStep>,
    /// Units after the last step by their labels, such as "HI#1".
    #[serde(default)]
    pub units: BTreeMap<String, ExpectedUnit>,
    /// The number of the winning army from 1, or 0 for a draw.
    #[serde(default)]
    pub won: Option<u8>,
}

/// One step: a command with its dice, or a command that is refused.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ScriptStep {
    /// The command in words; "decides" leaves it to the Captain.
    pub r#do: Option<String>,
    pub dice: Vec<u32>,
    pub see: Vec<String>,
    pub not: Vec<String>,
    /// An illegal command, and the reason that is given for it.
    pub refuse: Option<String>,
    pub why: String,
}

/// The values of a unit that are compared.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ExpectedUnit {
    pub fighters: Option<u8>,
    pub at: Option<Spot>,
    pub lost: Option<u32>,
    pub volleys: Option<u8>,
    pub hidden: Option<bool>,
    pub status: Option<Status>,
}

impl ScriptedBattle {
    pub fn parse(text: &str) -> Result<ScriptedBattle, ScenarioError> {
        scenario::read(text)
    }

    /// Plays it and returns all differences to what was expected.
    pub fn run(&self) -> Result<Vec<String>, ScenarioError> {
        let (mut dice, mut events) = (Dice::loaded(self.opening.iter().copied()), Vec::new());
        let battle = FieldBattle::start_with(&self.setup, Seed(1), &mut dice, &mut events);
        let mut battle = battle.map_err(|error| ScenarioError(error.to_string()))?;
        let mut wrong = scenario::unrolled(&dice);
        let names = <FieldBattle as Narrate>::names(&self.setup);
        for (number, step) in self.play.iter().enumerate() {
            let found = take(&mut battle, &names, step);
            wrong.extend(found.into_iter().map(|text| format!("step {}: {text}", number + 1)));
        }
        wrong.extend(self.compare(&battle));
        Ok(wrong)
    }

    fn compare(&self, battle: &FieldBattle) -> Vec<String> {
        let mut wrong = Vec::new();
        for (name, expected) in &self.units {
            let Some(id) = battle.units.ids().find(|id| label(battle, *id) == *name) else {
                let names: Vec<String> = battle.units.ids().map(|id| label(battle, id)).collect();
                wrong.push(format!("units: there is no unit {name}; the units are {}", names.join(", ")));
                continue;
            };
            let unit = battle.unit(id);
            let word = |status: Status| format!("{status:?}").to_lowercase();
            let values = [
                ("fighters", expected.fighters.map(|value| value.to_string()), unit.fighters.to_string()),
                ("at", expected.at.map(|value| value.to_string()), unit.at.to_string()),
                ("lost", expected.lost.map(|value| value.to_string()), unit.lost.to_string()),
                ("volleys", expected.volleys.map(|value| value.to_string()), unit.volleys.to_string()),
                ("hidden", expected.hidden.map(|value| value.to_string()), unit.hidden.to_string()),
                ("status", expected.status.map(word), word(unit.status)),
            ];
            for (value, wanted, found) in values {
                if let Some(wanted) = wanted.filter(|wanted| *wanted != found) {
                    wrong.push(format!("{name}, {value}: expected {wanted}, found {found}"));
                }
            }
        }
        let won = battle.outcome.map(|outcome| match outcome {
            Outcome::Won(army) => army + 1,
            Outcome::Drawn => 0,
        });
        if self.won.is_some() && self.won != won {
            wrong.push(format!("result: expected {}, found {}", result(self.won), result(won)));
        }
        wrong
    }
}

fn result(won: Option<u8>) -> String {
    match won {
        None => "no end of the battle".into(),
        Some(0) => "a draw".into(),
        Some(army) => format!("a victory of army {army}"),
    }
}

/// Plays one step and returns its differences.
fn take(battle: &mut FieldBattle, names: &<FieldBattle as Narrate>::Names, step: &ScriptStep) -> Vec<String> {
    if let Some(text) = &step.refuse {
        return match words::read(battle, text).map(|command| battle.check(&command)) {
            Err(error) => Vec::from([error]),
            Ok(Ok(())) => Vec::from([format!("\"{text}\" is legal")]),
            Ok(Err(why)) => {
                let why = why.to_string();
                if why.contains(&step.why) { Vec::new() } else { Vec::from([format!("refused because {why}")]) }
            }
        };
    }
    let text = step.r#do.as_deref().unwrap_or_default();
    let command = if text == "decides" {
        choose(battle, General::Captain, &mut Scratch::default()).map(|(command, _)| command).ok_or_else(String::new)
    } else {
        words::read(battle, text)
    };
    let command = match command {
        Ok(command) => command,
        Err(error) => return Vec::from([error]),
    };
    let (mut dice, mut events) = (Dice::loaded(step.dice.iter().copied()), Vec::new());
    let mut before = battle.clone();
    if let Err(why) = battle.execute_with(&command, &mut dice, &mut events) {
        return Vec::from([format!("\"{text}\" is refused: {why}")]);
    }
    let mut log = String::new();
    for event in &events {
        log += &before.narrate(names, core::slice::from_ref(event), None).text;
        log.push(' ');
        before.apply(event);
    }
    let mut wrong = scenario::unrolled(&dice);
    wrong.extend(scenario::unmet(&log, &step.see, &step.not));
    wrong
}
