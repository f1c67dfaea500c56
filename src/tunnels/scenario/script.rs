//! Scenario files: small fights with loaded dice, one line for each thing. Lines that begin with `#` are comments.
//!
//! - `proves` rules; `title` of the scenario;
//! - `level`, `distance`; `ground` with `passage`, `narrow`, `dark`, `cornered`; `rules` of the house: `tenth`, `saving-roll`, `calm`;
//! - `party` a name, a type, six attributes, then fields behind bars: weapons, then `wears`, `level`, `holds`, `knows`, `poison`;
//! - `foe` a monster and its rating;
//! - `do` a name and a command in the words of plain play, with all the dice that it rolls behind `=`; `refuse` likewise;
//! - `see` and `not` search the sentences of the last command; `is` compares one value of a fighter, or the outcome.

use crate::battle::command::Command;
use crate::battle::event::Event;
use crate::battle::fighter::FighterId;
use crate::battle::state::Fight;
use crate::data::armour::ArmourId;
use crate::data::attribute::{Attribute, Attributes};
use crate::data::character_type::CharacterType;
use crate::data::house_rules::{HouseRules, WinnerHits};
use crate::data::level::{HIGHEST, threshold};
use crate::data::material::Material;
use crate::data::monster::MonsterId;
use crate::data::poison::Poison;
use crate::data::spell::Spell;
use crate::data::weapon::WeaponId;
use crate::model::arms::Hands;
use crate::model::delver::{Delver, OwnedArmour, OwnedWeapon};
use crate::model::setup::{DEEPEST, FoeEntry, Member, Setup, Space};
use crate::narration::choices::describe;
use crate::narration::names::Names;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Seed};
use ludus_engine::narration::Narrate;
use ludus_engine::scenario::{ScenarioError, unmet, unrolled};

/// A scenario as its file describes it.
#[derive(Clone, Debug)]
pub struct Script {
    pub title: String,
    /// Ids of the rules that it proves.
    pub proves: Vec<String>,
    setup: Setup,
    /// The lines that play and compare, each with its number in the file.
    steps: Vec<(usize, ScriptStep)>,
}

#[derive(Clone, Debug)]
enum ScriptStep {
    /// A name, a command in words, and the faces.
    Do(String, String, Vec<u32>),
    Refuse(String, String),
    See(String),
    Not(String),
    /// A fighter and one of its values; without a fighter the outcome.
    Is(String, String),
}

fn wrong<T>(why: impl Into<String>) -> Result<T, ScenarioError> {
    Err(ScenarioError(why.into()))
}

impl Script {
    pub fn parse(text: &str) -> Result<Script, ScenarioError> {
        let setup = Setup { distance: Some(10), ..Setup::new(Vec::new(), Vec::new()) };
        let mut script = Script { title: String::new(), proves: Vec::new(), setup, steps: Vec::new() };
        for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
            script.add(number, line).map_err(|error| ScenarioError(format!("line {number}: {}", error.0)))?;
        }
        if script.title.is_empty() {
            return wrong("no line begins with \"title\"");
        }
        if !script.steps.iter().any(|(_, step)| !matches!(step, ScriptStep::Do(..))) {
            return wrong("nothing is compared: a line with \"see\", \"not\", \"is\" or \"refuse\" is missing");
        }
        Ok(script)
    }

    fn add(&mut self, number: usize, line: &str) -> Result<(), ScenarioError> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "proves" => self.proves.extend(rest.split_whitespace().map(String::from)),
            "title" => self.title = rest.into(),
            "level" => self.setup.level = bounded(rest, 1, DEEPEST.into())? as u8,
            "distance" => self.setup.distance = Some(bounded(rest, 1, 1000)? as u16),
            "rules" => self.setup.rules = house(rest)?,
            "ground" => ground(&mut self.setup, rest)?,
            "party" => self.setup.party.push(member(rest)?),
            "foe" => self.setup.foes.push(foe(rest)?),
            "do" => {
                let (order, dice) = rest.split_once(" = ").unwrap_or((rest, ""));
                let (name, words) = named(order)?;
                let faces = dice.split_whitespace().map(|face| bounded(face, 1, 6).map(|face| face as u32));
                self.steps.push((number, ScriptStep::Do(name, words, faces.collect::<Result<_, _>>()?)));
            }
            "refuse" => {
                let (name, words) = named(rest)?;
                self.steps.push((number, ScriptStep::Refuse(name, words)));
            }
            "see" => self.steps.push((number, ScriptStep::See(rest.into()))),
            "not" => self.steps.push((number, ScriptStep::Not(rest.into()))),
            "is" => {
                let Some((subject, value)) = rest.rsplit_once(' ') else { return wrong("expected a value") };
                self.steps.push((number, ScriptStep::Is(subject.into(), value.into())));
            }
            other => {
                let words = "proves, title, level, distance, ground, rules, party, foe, do, refuse, see, not or is";
                return wrong(format!("\"{other}\" is no word of a scenario; expected {words}"));
            }
        }
        Ok(())
    }

    /// Plays the scenario. Returns what differs, each with its line.
    pub fn run(&self) -> Result<Vec<String>, ScenarioError> {
        let mut dice = Dice::loaded([]);
        let fight = Fight::start_with(&self.setup, Seed(1), &mut dice, &mut Vec::new());
        let fight = fight.map_err(|error| ScenarioError(error.to_string()))?;
        let mut stage = Stage { fight, names: Names::new(&self.setup), told: String::new() };
        let mut differences = Vec::new();
        for (number, step) in &self.steps {
            let found = stage.play(step).map_err(|error| ScenarioError(format!("line {number}: {}", error.0)))?;
            differences.extend(found.into_iter().map(|one| format!("line {number}: {one}")));
        }
        Ok(differences)
    }
}

struct Stage {
    fight: Fight,
    names: Names,
    /// The sentences of the last command.
    told: String,
}

impl Stage {
    fn id(&self, name: &str) -> Result<FighterId, ScenarioError> {
        let found = self.fight.ids().find(|id| self.names.of(*id) == name);
        found.map_or_else(|| wrong(format!("nobody is called \"{name}\"")), Ok)
    }

    /// The legal commands of the fighter that is asked, in words.
    fn legal(&self, name: &str) -> Result<Vec<(String, Command)>, ScenarioError> {
        let who = self.id(name)?;
        if self.fight.asked() != Some(who) {
            let asked = self.fight.asked().map_or("nobody", |id| self.names.of(id));
            return wrong(format!("{name} does not decide now, but {asked}"));
        }
        let mut legal = Vec::new();
        self.fight.legal_commands(&mut legal);
        Ok(legal.into_iter().map(|command| (describe(&self.fight, &self.names, &command), command)).collect())
    }

    fn play(&mut self, step: &ScriptStep) -> Result<Vec<String>, ScenarioError> {
        Ok(match step {
            ScriptStep::Do(name, words, faces) => self.act(name, words, faces)?,
            ScriptStep::Refuse(name, words) => {
                let legal = self.legal(name)?.iter().any(|(described, _)| described == words);
                legal.then(|| format!("\"{words}\" is legal")).into_iter().collect()
            }
            ScriptStep::See(text) => unmet(&self.told, core::slice::from_ref(text), &[]),
            ScriptStep::Not(text) => unmet(&self.told, &[], core::slice::from_ref(text)),
            ScriptStep::Is(subject, value) => {
                let found = self.value(subject)?;
                let differs = found != *value;
                differs.then(|| format!("{subject}: expected {value}, found {found}")).into_iter().collect()
            }
        })
    }

    fn act(&mut self, name: &str, words: &str, faces: &[u32]) -> Result<Vec<String>, ScenarioError> {
        let legal = self.legal(name)?;
        let Some((_, command)) = legal.iter().find(|(described, _)| described == words) else {
            let known: Vec<&str> = legal.iter().map(|(described, _)| described.as_str()).collect();
            return wrong(format!("\"{words}\" is no command now; those are: {}", known.join("; ")));
        };
        let mut dice = Dice::loaded(faces.iter().copied());
        let (mut before, mut events) = (self.fight.clone(), Vec::<Event>::new());
        let done = self.fight.execute_with(command, &mut dice, &mut events);
        done.map_err(|error| ScenarioError(error.to_string()))?;
        let mut told = Vec::new();
        for event in &events {
            told.push(before.narrate(&self.names, core::slice::from_ref(event), None).text);
            before.apply(event);
        }
        self.told = told.join("\n");
        Ok(unrolled(&dice))
    }

    fn value(&self, subject: &str) -> Result<String, ScenarioError> {
        if subject == "outcome" {
            return Ok(self.fight.outcome.map_or_else(|| "none".into(), |end| format!("{end:?}")));
        }
        let Some((name, what)) = subject.rsplit_once(' ') else { return wrong("expected a name and a value") };
        let id = self.id(name)?;
        let (person, monster) = (self.fight.person(id), self.fight.monster(id));
        let attribute = Attribute::ALL.into_iter().find(|one| one.code() == what);
        let found = match (what, attribute) {
            (_, Some(attribute)) => person.map(|person| person.current.get(attribute).to_string()),
            ("MR", _) => monster.map(|monster| monster.rating.to_string()),
            ("e.p.", _) => person.map(|person| person.gained.to_string()),
            ("status", _) => Some(format!("{:?}", self.fight.get(id).status)),
            _ => None,
        };
        found.map_or_else(|| wrong(format!("{name} has no value \"{what}\"")), Ok)
    }
}

/// Splits "Anna: waits" into name and command.
fn named(order: &str) -> Result<(String, String), ScenarioError> {
    match order.split_once(": ") {
        Some((name, words)) => Ok((name.into(), words.trim_end().into())),
        None => wrong("expected a name, a colon and a command"),
    }
}

fn bounded(text: &str, least: i32, most: i32) -> Result<i32, ScenarioError> {
    let number = text.parse().ok().filter(|number| (least..=most).contains(number));
    number.map_or_else(|| wrong(format!("\"{text}\" is no number from {least} to {most}")), Ok)
}

fn house(text: &str) -> Result<HouseRules, ScenarioError> {
    let mut rules = HouseRules::default();
    for word in text.split_whitespace() {
        match word {
            "tenth" => rules.winner_hits = WinnerHits::Tenth,
            "saving-roll" => rules.winner_hits = WinnerHits::SavingRoll,
            "calm" => rules.berserk = false,
            other => {
                return wrong(format!("\"{other}\" is no house rule here: tenth, saving-roll or calm is expected"));
            }
        }
    }
    Ok(rules)
}

fn ground(setup: &mut Setup, text: &str) -> Result<(), ScenarioError> {
    for word in text.split_whitespace() {
        match word {
            "passage" => setup.ground.space = Space::Passage,
            "narrow" => setup.ground.space = Space::Narrow,
            "dark" => setup.ground.lit = false,
            "cornered" => setup.ground.cornered = true,
            other => {
                return wrong(format!("\"{other}\" is no ground: passage, narrow, dark or cornered is expected"));
            }
        }
    }
    Ok(())
}

fn foe(text: &str) -> Result<FoeEntry, ScenarioError> {
    let Some((name, rating)) = text.rsplit_once(' ') else { return wrong("expected a monster and its rating") };
    let Some(kind) = MonsterId::of(name) else { return wrong(format!("\"{name}\" is no monster")) };
    let rating = Some(bounded(rating, 1, 20_000)? as u16);
    Ok(FoeEntry::Monster { kind, rating, full: None, invisible: false })
}

fn weapon(text: &str) -> Result<OwnedWeapon, ScenarioError> {
    let made = |(material, name): (&str, &str)| {
        let material = Material::ALL.into_iter().find(|one| one.name() == material)?;
        Some(OwnedWeapon { material, ..OwnedWeapon::steel(WeaponId::of(name)?) })
    };
    let found = WeaponId::of(text).map(OwnedWeapon::steel).or_else(|| text.split_once(' ').and_then(made));
    found.map_or_else(|| wrong(format!("\"{text}\" is no weapon")), Ok)
}

fn member(text: &str) -> Result<Member, ScenarioError> {
    let mut fields = text.split('|').map(str::trim);
    let words: Vec<&str> = fields.next().unwrap_or_default().split_whitespace().collect();
    let [name, kind, six @ ..] = words.as_slice() else { return wrong("expected a name, a type and six attributes") };
    let Some(kind) = CharacterType::ALL.into_iter().find(|one| one.name() == *kind) else {
        return wrong(format!("\"{kind}\" is no type of character"));
    };
    let six =
        six.iter().map(|value| bounded(value, 1, 999).map(|value| value as i16)).collect::<Result<Vec<i16>, _>>()?;
    let Ok(six) = <[i16; 6]>::try_from(six) else { return wrong("expected six attributes: ST IQ LK CON DX CHR") };
    let mut character = Delver::plain(name, kind, Attributes(six));
    let mut hands = None;
    for field in fields {
        let (word, rest) = field.split_once(' ').unwrap_or((field, ""));
        match word {
            "wears" => {
                let Some(armour) = ArmourId::of(rest) else { return wrong(format!("\"{rest}\" is no armour")) };
                character.armour.push(OwnedArmour::steel(armour));
            }
            "level" => character.experience = threshold(bounded(rest, 1, HIGHEST.into())? as u8),
            "knows" => character.spells = rest.split(';').map(|name| spell(name.trim())).collect::<Result<_, _>>()?,
            "poison" => {
                let found = Poison::ALL.into_iter().find(|one| one.name() == rest);
                let Some(poison) = found else { return wrong(format!("\"{rest}\" is no poison")) };
                character.poisons.push((poison, 3));
            }
            "holds" => {
                let places: Vec<u8> = rest.split_whitespace().filter_map(|place| place.parse().ok()).collect();
                let shield = rest.contains("shield");
                hands = Some(Hands { main: places.first().copied(), off: places.get(1).copied(), shield });
            }
            _ => character.weapons = field.split(", ").map(weapon).collect::<Result<_, _>>()?,
        }
    }
    Ok(Member { hands, ..Member::new(character) })
}

fn spell(name: &str) -> Result<Spell, ScenarioError> {
    Spell::of(name).map_or_else(|| wrong(format!("\"{name}\" is no spell")), Ok)
}
