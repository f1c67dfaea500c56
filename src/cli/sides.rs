//! Sides given in words: "Khan, Conan, 2 Wolf, 3 Needler Bush".

use super::Failure;
use super::level::Level;
use crate::gladiator::fighter::Side;
use crate::gladiator::opposition::{self, examples};
use crate::gladiator::race::Race;
use crate::gladiator::setup::{MOST_A_SIDE, MOST_ROBOTS, Recruit, Setup, Skill};
use crate::store::Roster;
use clap::Args;

/// Who fights, and how well the computer chooses.
#[derive(Args)]
pub struct Sides {
    /// West: "Khan, 2 Wolf, Mage, 3 Needler Bush" - roster, examples, races, robots. Magi of the roster have the spells
    /// of their last battle, new ones those that set-up proposes
    #[arg(long, value_name = "NAMES")]
    west: Option<String>,
    /// East; a side that is not given is drawn from the robots
    #[arg(long, value_name = "NAMES")]
    east: Option<String>,
    /// How well the robots choose
    #[arg(long, value_enum, default_value_t = Level::Manual)]
    skill: Level,
}

impl Sides {
    pub const fn nobody(&self) -> bool {
        self.west.is_none() && self.east.is_none()
    }

    pub const fn both(&self) -> bool {
        self.west.is_some() && self.east.is_some()
    }

    pub const fn skill(&self) -> Skill {
        self.skill.skill()
    }

    /// A battle of the sides that are given.
    pub fn set_up(&self, roster: &Roster) -> Result<Setup, Failure> {
        let mut setup = Setup { skill: self.skill(), ..Setup::default() };
        for (side, list) in [(Side::West, &self.west), (Side::East, &self.east)] {
            if let Some(list) = list {
                add(&mut setup, side, list, roster)?;
            }
        }
        Ok(setup)
    }
}

/// Adds the fighters of a comma list to a side: characters of the roster, the manual's examples, and races, those with a
/// number before them or without. Somebody of a race is as he is made, with the kit and, for a Mage, the spells that the
/// set-up proposes. A name of the roster goes before the same name elsewhere.
fn add(setup: &mut Setup, side: Side, list: &str, roster: &Roster) -> Result<(), Failure> {
    for entry in list.split(',').map(str::trim) {
        let (number, name) = split(entry)?;
        match number {
            None => add_one(setup, side, name, roster)?,
            Some(number) => add_race(setup, side, race(name)?, number)?,
        }
    }
    Ok(())
}

/// "3 Needler Bush" is three; "Khan" has no number.
fn split(entry: &str) -> Result<(Option<usize>, &str), Failure> {
    let Some((first, rest)) = entry.split_once(' ') else { return Ok((None, entry)) };
    match first.parse::<usize>() {
        Err(_) => Ok((None, entry)),
        Ok(number) if (1..=MOST_ROBOTS).contains(&number) => Ok((Some(number), rest.trim())),
        Ok(number) => Err(Failure::usage(format!("\"{entry}\": {number} is too many or too few; 1 to {MOST_ROBOTS}"))),
    }
}

fn add_one(setup: &mut Setup, side: Side, name: &str, roster: &Roster) -> Result<(), Failure> {
    if let Ok(character) = roster.find(name) {
        if character.dead.is_some() {
            return Err(Failure::new(character.loadable().err().map_or(String::new(), |reason| reason.to_string())));
        }
        setup.fighters.push(character.recruit(side));
    } else if let Some(example) = examples().into_iter().find(|one| one.name.eq_ignore_ascii_case(name)) {
        setup.fighters.push(Recruit { side, ..example });
    } else {
        add_race(setup, side, race(name)?, 1)?;
    }
    Ok(())
}

fn race(name: &str) -> Result<Race, Failure> {
    Race::named(name).ok_or_else(|| {
        let beings: Vec<&str> = Race::ALL.iter().map(|race| race.name()).collect();
        Failure::usage(format!(
            "\"{name}\" is nobody: name a character of the roster, Khan, Slayer, Gimli, Thundar, or one of {}",
            beings.join(", ")
        ))
    })
}

fn add_race(setup: &mut Setup, side: Side, race: Race, number: usize) -> Result<(), Failure> {
    if race.is_robot() {
        opposition::add(setup, side, &vec![race; number]);
        return Ok(());
    }
    if number > MOST_A_SIDE {
        return Err(Failure::usage(format!("{number} {}: at most {MOST_A_SIDE} a side", race.name())));
    }
    for _ in 0..number {
        let short = race.name().rsplit(' ').next().unwrap_or(race.name());
        let taken = |name: &String| setup.fighters.iter().any(|one| one.name == *name);
        let name = (1..).map(|i| format!("{short} {i}")).find(|name| !taken(name)).unwrap_or_default();
        setup.fighters.push(Recruit::new(&name, race, side).equipped());
    }
    Ok(())
}
