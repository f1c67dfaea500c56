//! Sides given in words: "Khan, Conan, 2 Wolf, 3 Needler Bush".

use crate::cli::CliError;
use crate::cli::gladiator::level::Level;
use crate::cli::names::{Entry, entries};
use crate::cli::suggest::nearest;
use crate::gladiator::data::race::Race;
use crate::gladiator::matchmaking::opposition;
use crate::gladiator::matchmaking::opposition::examples;
use crate::gladiator::model::fighter::Side;
use crate::gladiator::model::setup::{MOST_A_SIDE, MOST_ROBOTS, Recruit, Setup};
use crate::gladiator::model::skill::Skills;
use crate::store::gladiator::roster::Roster;
use clap::Args;

#[derive(Args)]
pub struct Sides {
    #[command(flatten)]
    named: NamedFighter,
    /// Difficulty of both sides
    #[arg(long, value_enum, default_value_t = Level::Manual)]
    skill: Level,
    /// Difficulty of West, if different
    #[arg(long, value_enum, value_name = "SKILL")]
    west_skill: Option<Level>,
    /// Difficulty of East, if different
    #[arg(long, value_enum, value_name = "SKILL")]
    east_skill: Option<Level>,
}

#[derive(Args)]
pub struct NamedFighter {
    /// West: "Khan, 2 Wolf, Mage, 3 Needler Bush"
    ///
    /// A name alone is a character of the roster, else a fighter of the manual (Khan, Slayer, Gimli, Thundar), else a new
    /// fighter of that race. With a number it is always the race: "Slayer" is the fighter, "1 Slayer" the robot,
    /// "2 Slayer" two robots. Magi of the roster have the spells of their last battle, new ones the proposed spells.
    /// A name that holds a comma or starts with a number needs its own double quotes: '"2 Slayer",Khan'.
    #[arg(long, value_name = "NAMES", allow_hyphen_values = true)]
    west: Option<String>,
    /// East, in the same form; default: robots drawn to match
    #[arg(long, value_name = "NAMES", allow_hyphen_values = true)]
    east: Option<String>,
}

impl Sides {
    pub const fn nobody(&self) -> bool {
        self.named.nobody()
    }

    pub const fn both(&self) -> bool {
        self.named.west.is_some() && self.named.east.is_some()
    }

    pub fn skill(&self) -> Skills {
        let of = |own: Option<Level>| own.unwrap_or(self.skill).skill();
        Skills::from(of(self.west_skill)).with(Side::East, of(self.east_skill))
    }

    /// The set-up of the named sides; draws a missing side.
    pub fn set_up(&self, roster: &Roster) -> Result<Setup, CliError> {
        Ok(Setup { skill: self.skill(), ..self.named.set_up(roster)? })
    }
}

impl NamedFighter {
    pub const fn nobody(&self) -> bool {
        self.west.is_none() && self.east.is_none()
    }

    /// The line-up as named; missing sides are drawn.
    pub fn words(&self) -> String {
        let [west, east] = [&self.west, &self.east].map(|side| side.as_deref().unwrap_or("robots"));
        format!("{west} - {east}")
    }

    /// The set-up of the named sides; draws a missing side.
    pub fn set_up(&self, roster: &Roster) -> Result<Setup, CliError> {
        let mut setup = Setup::default();
        for (side, list) in [(Side::West, &self.west), (Side::East, &self.east)] {
            if let Some(list) = list {
                add(&mut setup, side, list, roster)?;
            }
        }
        Ok(setup)
    }
}

/// Adds the fighters of a comma list to a side. A name alone is a character of the roster, else an example of
/// the manual, else a new fighter of that race. With a number it is so many of the race. New fighters have
/// the proposed kit and spells.
fn add(setup: &mut Setup, side: Side, list: &str, roster: &Roster) -> Result<(), CliError> {
    for entry in entries(list)? {
        let entry = match &entry {
            Entry::Words(words) => words,
            Entry::Name(name) => {
                add_one(setup, side, name, roster)?;
                continue;
            }
        };
        match split(entry) {
            (None, name) => add_one(setup, side, name, roster)?,
            (Some(number), name) => {
                let race = race(name, entry, roster)?;
                if !(1..=MOST_ROBOTS).contains(&number) {
                    let wrong = format!("\"{entry}\": {number} is too many or too few; 1 to {MOST_ROBOTS}");
                    return Err(CliError::usage(wrong));
                }
                add_race(setup, side, race, number)?;
            }
        }
    }
    Ok(())
}

/// Splits "3 Needler Bush" into 3 and the name; "Khan" has no number.
fn split(entry: &str) -> (Option<usize>, &str) {
    let parts = entry.split_once(' ').and_then(|(first, rest)| Some((first.parse().ok()?, rest.trim())));
    parts.map_or((None, entry), |(number, name)| (Some(number), name))
}

fn add_one(setup: &mut Setup, side: Side, name: &str, roster: &Roster) -> Result<(), CliError> {
    if let Ok(character) = roster.find(name) {
        if character.dead.is_some() {
            return Err(CliError::new(character.loadable().err().map_or(String::new(), |reason| reason.to_string())));
        }
        setup.fighters.push(character.recruit(side));
    } else if let Some(example) = examples().into_iter().find(|one| one.name.eq_ignore_ascii_case(name)) {
        setup.fighters.push(Recruit { side, ..example });
    } else {
        add_race(setup, side, race(name, name, roster)?, 1)?;
    }
    Ok(())
}

/// The race of that name; the error names the entry.
fn race(name: &str, entry: &str, roster: &Roster) -> Result<Race, CliError> {
    if let Some(race) = Race::named(name) {
        return Ok(race);
    }
    let (examples, beings) = (examples(), Race::ALL.map(Race::name));
    let characters = || roster.characters().iter().map(|one| one.name.as_str());
    let persons = || characters().chain(examples.iter().map(|one| one.name.as_str()));
    if let Some(person) = persons().find(|one| one.eq_ignore_ascii_case(name)) {
        let how = format!("name him without a number; numbers go with races, as in \"2 {}\"", Race::Wolf.name());
        return Err(CliError::usage(format!("\"{entry}\": {person} is one fighter and stands there once; {how}")));
    }
    if let Some(near) = nearest(name, persons().chain(beings)) {
        return Err(CliError::usage(format!("\"{name}\" is nobody; did you mean {near}?")));
    }
    let names: Vec<&str> = examples.iter().map(|one| one.name.as_str()).collect();
    let (names, beings) = (names.join(", "), beings.join(", "));
    Err(CliError::usage(format!(
        "\"{name}\" is nobody: name a character of the roster, {names}, or one of {beings}; with a number before it a name \
         is that of a race, so that \"Slayer\" is the fighter and \"1 Slayer\" the robot"
    )))
}

fn add_race(setup: &mut Setup, side: Side, race: Race, number: usize) -> Result<(), CliError> {
    if race.is_robot() {
        opposition::add(setup, side, &vec![race; number]);
        return Ok(());
    }
    if number > MOST_A_SIDE {
        return Err(CliError::usage(format!("{number} {}: at most {MOST_A_SIDE} a side", race.name())));
    }
    for _ in 0..number {
        let short = race.name().rsplit(' ').next().unwrap_or(race.name());
        let taken = |name: &String| setup.fighters.iter().any(|one| one.name == *name);
        let name = (1..).map(|i| format!("{short} {i}")).find(|name| !taken(name)).unwrap_or_default();
        setup.fighters.push(Recruit::new(&name, race, side).equipped());
    }
    Ok(())
}
