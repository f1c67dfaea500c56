//! Parties, groups of monsters and the place of a fight, as the command line names them.

use crate::cli::backup::read_text;
use crate::cli::data::Data;
use crate::cli::names::{Entry, entries};
use crate::cli::suggest::nearest;
use crate::cli::{CliError, name as name_of};
use crate::engine::dice::Seed;
use crate::engine::json::read as from_text;
use crate::store::tunnels::delvers::Delvers;
use crate::tunnels::data::dungeon::GroupStrength;
use crate::tunnels::data::house_rules::HouseRules;
use crate::tunnels::data::monster::MonsterId;
use crate::tunnels::model::delver::Delver;
use crate::tunnels::model::setup::{FoeEntry, Ground, MOST_CHARACTERS, MOST_FOES, Member, Setup, Space};
use crate::tunnels::setup::arena::ArenaFight;
use crate::tunnels::setup::outfit::{ready_for_delve, ready_made};
use clap::{Args, ValueEnum};
use serde_json::Value;
use std::path::Path;

/// The names of delvers who are made by dice.
const NAMES: [&str; MOST_CHARACTERS] = ["Brakk", "Moss", "Ilse", "Tamsin", "Odo", "Wren"];

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SpaceWord {
    Place,
    Hall,
    /// 10 feet wide: two against two
    Passage,
    /// 5 feet wide: one against one
    Narrow,
}

impl From<SpaceWord> for Space {
    fn from(word: SpaceWord) -> Space {
        match word {
            SpaceWord::Place => Space::Place,
            SpaceWord::Hall => Space::Hall,
            SpaceWord::Passage => Space::Passage,
            SpaceWord::Narrow => Space::Narrow,
        }
    }
}

/// The place of a fight and its rules.
#[derive(Args)]
pub struct PlaceArgs {
    /// Level of the dungeon, which gives the monsters' ratings
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=20))]
    pub level: u8,
    /// Room of the fight: it limits how many stand in a line
    #[arg(long, value_enum, default_value = "place")]
    pub space: SpaceWord,
    /// Fight without light in the place
    #[arg(long)]
    pub dark: bool,
    /// Distance at the meeting in feet; default: rolled
    #[arg(long, value_name = "FEET", value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub distance: Option<u16>,
    /// House rule that differs from the default, such as berserk=false or tiring=one; can be repeated
    #[arg(long, value_name = "NAME=VALUE")]
    pub rule: Vec<String>,
}

/// The group that a party meets: monsters by name, or a band of difficulty to draw from.
pub enum GroupWords {
    Foes(Vec<FoeEntry>),
    /// `None` if the band is rolled, too.
    Drawn(Option<GroupStrength>),
}

impl PlaceArgs {
    pub fn rules(&self) -> Result<HouseRules, CliError> {
        house_rules(&self.rule)
    }

    fn ground(&self) -> Ground {
        Ground { space: self.space.into(), lit: !self.dark, cornered: false }
    }

    /// The fight of a party against a group. A drawn group follows from the seed.
    pub fn setup(&self, party: Vec<Delver>, group: &GroupWords, seed: Seed) -> Result<Setup, CliError> {
        let (rules, ground, party) = (self.rules()?, self.ground(), party.into_iter().map(Member::new).collect());
        let setup = match group {
            GroupWords::Foes(foes) => Setup { rules, ground, level: self.level, ..Setup::new(party, foes.clone()) },
            GroupWords::Drawn(strength) => {
                let fight = ArenaFight { rules, level: self.level, party, strength: *strength, ground };
                fight.draw(seed).1
            }
        };
        let setup = Setup { distance: self.distance, ..setup };
        setup.check_names().and_then(|()| setup.check()).map_err(CliError::new)?;
        Ok(setup)
    }
}

/// The default house rules with some of them changed.
pub fn house_rules(words: &[String]) -> Result<HouseRules, CliError> {
    words.iter().try_fold(HouseRules::default(), |rules, word| changed(rules, word))
}

/// House rules with one of them changed: "berserk=false".
fn changed(rules: HouseRules, word: &str) -> Result<HouseRules, CliError> {
    let (name, value) = word.split_once('=').ok_or_else(|| CliError::usage(format!("{word}: write NAME=VALUE")))?;
    let Ok(Value::Object(mut all)) = serde_json::to_value(rules) else { return Ok(rules) };
    let known = || all.keys().map(String::as_str).collect::<Vec<&str>>().join(", ");
    if !all.contains_key(name) {
        return Err(CliError::usage(format!("{name} is no house rule: they are {}", known())));
    }
    let value = match value {
        "true" => Value::Bool(true),
        "false" => Value::Bool(false),
        _ if all[name].is_boolean() => return Err(CliError::usage(format!("{word}: {name} is true or false"))),
        other => Value::String(other.into()),
    };
    all.insert(name.into(), value);
    serde_json::from_value(Value::Object(all)).map_err(|error| CliError::usage(format!("{word}: {error}")))
}

/// A member of a party as the command line names it.
pub enum MemberWord {
    Is(Box<Delver>, FromRoster),
    /// So many delvers that are made by dice.
    Beginners(usize),
}

/// True if the delver is from the roster, and so can enter a game that counts.
pub type FromRoster = bool;

/// A party by its words: "Moss, ilse.json, 2 beginners".
pub struct PartyWords(Vec<MemberWord>);

impl PartyWords {
    /// Reads a party: delvers of the roster, files, and a number of beginners.
    pub fn read(data: &Data, list: &str) -> Result<PartyWords, CliError> {
        let store = data.look()?;
        let member = |entry: Entry| match entry {
            Entry::Name(name) => member(store.tunnels(), &name),
            Entry::Words(words) => beginners(&words).map_or_else(|| member(store.tunnels(), &words), Ok),
        };
        let words = PartyWords(entries(list)?.into_iter().map(member).collect::<Result<_, _>>()?);
        match words.len() {
            1..=MOST_CHARACTERS => Ok(words),
            found => Err(CliError::usage(format!("a party has 1 to {MOST_CHARACTERS} delvers, not {found}"))),
        }
    }

    /// True if no member is made by dice.
    pub fn is_fixed(&self) -> bool {
        self.0.iter().all(|word| matches!(word, MemberWord::Is(..)))
    }

    pub fn len(&self) -> usize {
        let count = |word: &MemberWord| match word {
            MemberWord::Is(..) => 1,
            MemberWord::Beginners(count) => *count,
        };
        self.0.iter().map(count).sum()
    }

    /// The members; those who are made by dice follow from the seed.
    pub fn delvers(&self, seed: Seed) -> Vec<Delver> {
        self.made_by(seed, ready_made)
    }

    /// Like [`PartyWords::delvers`], with torches and food for those who are made by dice.
    pub fn for_delve(&self, seed: Seed) -> Vec<Delver> {
        self.made_by(seed, ready_for_delve)
    }

    fn made_by(&self, seed: Seed, make: impl Fn(&str, Seed) -> Delver) -> Vec<Delver> {
        let named = |name: &&str| {
            !self.0.iter().any(|word| matches!(word, MemberWord::Is(who, _) if who.name.eq_ignore_ascii_case(name)))
        };
        let (mut names, mut number) = (NAMES.iter().copied().filter(named), 0);
        let mut all = Vec::new();
        for word in &self.0 {
            match word {
                MemberWord::Is(who, _) => all.push((**who).clone()),
                MemberWord::Beginners(count) => {
                    for name in names.by_ref().take(*count) {
                        all.push(make(name, seed.nth(number)));
                        number += 1;
                    }
                }
            }
        }
        all
    }

    /// The names of the members who are from the roster.
    pub fn of_roster(&self) -> Vec<String> {
        let name = |word: &MemberWord| match word {
            MemberWord::Is(who, true) => Some(who.name.clone()),
            MemberWord::Is(..) | MemberWord::Beginners(_) => None,
        };
        self.0.iter().filter_map(name).collect()
    }
}

/// More beginners are counted as so many: no party is so large.
const MOST_WRITTEN: usize = 999;

/// Reads a number of beginners, such as "4 beginners".
fn beginners(words: &str) -> Option<MemberWord> {
    let (number, what) = words.split_once(' ')?;
    let what = what.trim();
    let count = number.parse::<usize>().ok().filter(|_| what == "beginners" || what == "beginner")?;
    Some(MemberWord::Beginners(count.min(MOST_WRITTEN)))
}

/// Finds a delver: first a file, then the roster.
fn member(roster: &Delvers, words: &str) -> Result<MemberWord, CliError> {
    if Path::new(words).is_file() {
        return Ok(MemberWord::Is(Box::new(of_file(Path::new(words))?), false));
    }
    match roster.find(words) {
        Ok(found) => {
            let who = found.dead.is_none().then(|| Box::new(found.who.clone()));
            who.map(|who| MemberWord::Is(who, true)).ok_or_else(|| CliError::new(format!("{} is dead", found.name())))
        }
        Err(_) => {
            let names = roster.delvers().iter().map(|delver| delver.name());
            let meant = match nearest(words, names) {
                Some(meant) => format!("did you mean {meant}?"),
                None => "\"4 beginners\" makes some by dice".into(),
            };
            Err(CliError::new(format!("{words} is no file and no delver of the roster; {meant}")))
        }
    }
}

/// Reads a character, or the export of a single delver. What is wrong is named with its bounds.
pub fn of_file(path: &Path) -> Result<Delver, CliError> {
    let text = read_text(path)?;
    let fault = |reason: String| CliError::new(format!("{}: {reason}", name_of(path)));
    let value = from_text::<Value>(&text).map_err(fault)?;
    if value.get("delvers").is_some() {
        let mut roster = Delvers::default();
        roster.import(&text).map_err(|error| fault(error.to_string()))?;
        return match roster.delvers() {
            [only] => Ok(only.who.clone()),
            all => Err(fault(format!("it has {} delvers: export the one that is meant", all.len()))),
        };
    }
    let who: Delver = from_text(&text).map_err(fault)?;
    who.check().map_err(|error| fault(error.to_string()))?;
    Ok(who)
}

/// Reads a group: "3 goblin, troll, 2 orc:50", files of people, or "pushover", "fair", "tough", "drawn".
pub fn group(list: &str) -> Result<GroupWords, CliError> {
    match list.trim() {
        "drawn" => return Ok(GroupWords::Drawn(None)),
        "pushover" => return Ok(GroupWords::Drawn(Some(GroupStrength::Pushover))),
        "fair" => return Ok(GroupWords::Drawn(Some(GroupStrength::Fair))),
        "tough" => return Ok(GroupWords::Drawn(Some(GroupStrength::Tough))),
        _ => {}
    }
    let mut foes = Vec::new();
    for entry in entries(list)? {
        let words = match entry {
            Entry::Name(words) | Entry::Words(words) => words,
        };
        if Path::new(&words).is_file() {
            foes.push(FoeEntry::Person(Box::new(of_file(Path::new(&words))?)));
            continue;
        }
        let (count, foe) = monsters(&words)?;
        foes.extend(std::iter::repeat_n(foe, count));
    }
    match foes.len() {
        1..=MOST_FOES => Ok(GroupWords::Foes(foes)),
        found => Err(CliError::usage(format!("a fight has 1 to {MOST_FOES} foes, not {found}"))),
    }
}

/// "3 goblin", "troll", "2 orc:50": a number, a monster, and its rating if it is not that of the level.
fn monsters(words: &str) -> Result<(usize, FoeEntry), CliError> {
    if words.is_empty() {
        return Err(CliError::usage("a foe has no name; write a number and a monster, such as \"3 goblins\""));
    }
    let (count, rest) = match words.split_once(' ') {
        Some((number, rest)) if number.bytes().all(|digit| digit.is_ascii_digit()) => {
            let count = number.parse::<usize>().ok().filter(|count| (1..=MOST_FOES).contains(count));
            let wrong = || CliError::usage(format!("{words}: a fight has 1 to {MOST_FOES} foes, not {number}"));
            (count.ok_or_else(wrong)?, rest.trim())
        }
        _ => (1, words),
    };
    let (name, rating) = match rest.split_once(':') {
        Some((name, rating)) => {
            let value = rating.trim().parse::<u16>().ok().filter(|rating| (1..=20_000).contains(rating));
            let wrong = || CliError::usage(format!("{words}: a rating is 1 to 20000, not {}", rating.trim()));
            (name.trim(), Some(value.ok_or_else(wrong)?))
        }
        None => (rest, None),
    };
    let of_plural = || MonsterId::all().find(|kind| kind.row().plural.eq_ignore_ascii_case(name));
    let Some(kind) = MonsterId::of(name).or_else(of_plural) else {
        let meant = match nearest(name, MonsterId::all().map(MonsterId::name)) {
            Some(meant) => format!("did you mean {meant}?"),
            None => "`ludus tunnels tables` lists them".into(),
        };
        return Err(CliError::new(format!("{name} is no file and no monster; {meant}")));
    };
    Ok((count, FoeEntry::Monster { kind, rating, full: rating, invisible: false }))
}
