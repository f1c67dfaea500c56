//! A run of Lairs: one character, twelve lairs, and an expedition with its own plan each time (OURS-11).
//!
//! A run is plain data. [`Run::expedition`] sets up the encounter of an expedition; [`Run::came_back`] applies its results.
//! Between expeditions, gold buys levels and items from the shop.

pub mod back;
mod drawing;
pub mod words;

use crate::data::item::{Carried, Item, MOST};
use crate::data::monster::Monster;
use crate::data::skill::{HIGHEST, Skill};
use crate::data::special::Special;
use crate::model::character::{Character, CharacterError, training};
use crate::model::setup::{Entrant, Setup, Visit};
use crate::model::terms::{Agreement, Range};
use alloc::vec::Vec;
use ludus_engine::dice::Seed;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Number of lairs in a run.
pub const LAIRS: usize = 12;
/// Items in the shop at a time.
pub const SHELF: usize = 3;
/// Points for each emptied lair.
pub const A_LAIR: u32 = 50;
/// Points for each solved riddle, special and quest.
pub const A_SOLUTION: u32 = 10;
/// Points lost by giving up an expedition.
pub const GIVEN_UP: u32 = 10;

/// Knowledge of a lair's special.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lore {
    #[default]
    Unknown,
    /// A special exists; its kind is unknown.
    Something,
    /// The special is known. One-time effects have already been applied.
    Known,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lair {
    pub kind: Monster,
    /// Its hit points (DD-33).
    pub hp: u8,
    pub alive: bool,
    pub gold: u32,
    pub hoard: Vec<Carried>,
    pub special: Special,
    pub lore: Lore,
    /// True once the monster was met: its plan is known (DD-93).
    pub met: bool,
    /// True once somebody stood before it, though the visit was given up: its kind is known.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub seen: bool,
    /// True once its hit points are known by a fight, a scout or the mirror.
    pub measured: bool,
    /// True after a talk: the monster attacks only if provoked.
    pub talked: bool,
    /// The agreement that it would propose.
    pub offer: Option<Agreement>,
    pub agreement: Option<Agreement>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RunEnd {
    Dead,
    Emptied,
    /// The character goes home with all gold and items.
    Retired,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    seed: Seed,
    who: Character,
    lairs: Vec<Lair>,
    shelf: Vec<Item>,
    expeditions: u32,
    /// Number of draws so far. Each draw has its own dice.
    drawn: u64,
    solved: u32,
    /// Gold carried into the run; it scores nothing (DUEL-OURS-11).
    #[serde(default)]
    brought: u32,
    #[serde(default)]
    given_up: u32,
    /// Idol modifier to hit with blows in the next fight.
    idol: i8,
    /// True if the next fight begins at Melee range.
    gas: bool,
    /// True if the next level costs half.
    half_price: bool,
    /// True if a mirror can show one monster.
    mirror: bool,
    /// Items for the player's next character.
    estate: Vec<Carried>,
    end: Option<RunEnd>,
}

/// Reasons for refusing an action in a run.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RunError {
    #[error("the run is over")]
    Over,
    #[error("there is no lair {0}: there are 1 to {LAIRS}")]
    NoLair(usize),
    #[error("the expedition is not over")]
    Unfinished,
    #[error("that lair is empty and its special known")]
    Bare,
    #[error("{0} is already 5, the highest level")]
    Highest(&'static str),
    #[error("that costs {price} gold, you have {gold}")]
    Gold { price: u32, gold: u32 },
    #[error("the shop does not have that")]
    NotForSale,
    #[error("you already carry {MOST} items")]
    NoRoom,
    #[error("you carry nothing in place {0}")]
    NothingThere(usize),
    #[error("you have no mirror")]
    NoMirror,
    #[error("lair {0} is empty; keep the mirror for a living monster")]
    Empty(usize),
    #[error(transparent)]
    Character(#[from] CharacterError),
}

impl Run {
    /// Starts a run. Its lairs are drawn from the bestiary, the least dangerous first.
    pub fn new(who: Character, seed: Seed) -> Result<Run, RunError> {
        who.check()?;
        let mut run = Run {
            seed,
            who,
            lairs: Vec::new(),
            shelf: Vec::new(),
            expeditions: 0,
            drawn: 0,
            solved: 0,
            brought: 0,
            given_up: 0,
            idol: 0,
            gas: false,
            half_price: false,
            mirror: false,
            estate: Vec::new(),
            end: None,
        };
        run.brought = run.who.gold;
        run.draw_lairs();
        run.draw_shelf();
        Ok(run)
    }

    /// The character in their current state.
    pub const fn who(&self) -> &Character {
        &self.who
    }

    /// The lairs, the least dangerous first.
    pub fn lairs(&self) -> &[Lair] {
        &self.lairs
    }

    pub fn shelf(&self) -> &[Item] {
        &self.shelf
    }

    pub const fn expeditions(&self) -> u32 {
        self.expeditions
    }

    /// Number of lairs with a dead monster.
    pub fn emptied(&self) -> u32 {
        self.lairs.iter().filter(|lair| !lair.alive).count() as u32
    }

    /// Number of solved riddles, specials and quests.
    pub const fn solved(&self) -> u32 {
        self.solved
    }

    /// The score: gold above the starting gold, 50 per emptied lair, 10 per riddle, special and quest. Each expedition
    /// given up costs 10. Never below 0, and death does not change it.
    pub fn score(&self) -> u32 {
        let gained = self.who.gold.saturating_sub(self.brought).saturating_add(A_LAIR * self.emptied());
        let solved = gained.saturating_add(A_SOLUTION * self.solved);
        solved.saturating_sub(GIVEN_UP.saturating_mul(self.given_up))
    }

    /// Gives up an expedition in progress to a lair, from 1. This costs [`GIVEN_UP`] points and the mirror, and changes the
    /// dice of the next expedition. The kind of the monster is known from now on.
    pub fn give_up(&mut self, number: usize) {
        if let Some(lair) = number.checked_sub(1).and_then(|at| self.lairs.get_mut(at)) {
            lair.seen = true;
        }
        self.expeditions = self.expeditions.saturating_add(1);
        self.given_up = self.given_up.saturating_add(1);
        self.mirror = false;
    }

    pub const fn end(&self) -> Option<RunEnd> {
        self.end
    }

    /// True if a mirror can show one monster.
    pub const fn has_mirror(&self) -> bool {
        self.mirror
    }

    /// The items that the player's next character inherits (DD-84).
    pub fn estate(&self) -> &[Carried] {
        &self.estate
    }

    fn open(&self) -> Result<(), RunError> {
        if self.end.is_some() { Err(RunError::Over) } else { Ok(()) }
    }

    fn lair(&self, number: usize) -> Result<&Lair, RunError> {
        let index = number.checked_sub(1).ok_or(RunError::NoLair(number))?;
        self.lairs.get(index).ok_or(RunError::NoLair(number))
    }

    /// The encounter and seed of an expedition to a lair, counted from 1. A lair without its monster can still be scouted.
    pub fn expedition(&self, number: usize) -> Result<(Setup, Seed), RunError> {
        self.open()?;
        let lair = self.lair(number)?;
        if !lair.alive && lair.lore == Lore::Known {
            return Err(RunError::Bare);
        }
        let visitor =
            Entrant::Character { who: self.who.clone(), control: Default::default(), idol: self.idol, plan: None };
        let host = match lair.alive {
            false => Entrant::Nobody,
            true => Entrant::Monster {
                kind: lair.kind,
                hp: Some(lair.hp),
                gold: Some(lair.gold),
                hoard: lair.hoard.clone(),
                plan: None,
                known: lair.met && lair.measured,
            },
        };
        let visit = Visit {
            talked: lair.talked,
            agreement: lair.agreement,
            offer: lair.offer,
            special: (lair.lore != Lore::Known).then_some(lair.special),
        };
        let range = if self.gas && lair.alive { Range::Melee } else { Range::Spell };
        let setup = Setup { refusal: true, range, visit: Some(visit), ..Setup::new(visitor, host) };
        Ok((setup, self.seed.nth(u64::from(self.expeditions))))
    }

    /// The price of a skill's next level. `None` at the highest level.
    pub fn price_of(&self, skill: Skill) -> Option<u32> {
        let price = training(self.who.levels.of(skill) + 1)?;
        Some(if self.half_price { price / 2 } else { price })
    }

    /// Buys the next level of a skill.
    pub fn train(&mut self, skill: Skill) -> Result<(), RunError> {
        self.open()?;
        let price = self.price_of(skill).ok_or(RunError::Highest(skill.name()))?;
        self.pay(price)?;
        let level = (self.who.levels.of(skill) + 1).min(HIGHEST);
        self.who.levels = self.who.levels.with(skill, level);
        self.half_price = false;
        Ok(())
    }

    /// Buys the shop's item in a place, from 0.
    pub fn buy(&mut self, place: usize) -> Result<Item, RunError> {
        self.open()?;
        let item = *self.shelf.get(place).ok_or(RunError::NotForSale)?;
        if self.who.items.len() >= MOST {
            return Err(RunError::NoRoom);
        }
        self.pay(item.price())?;
        self.shelf.remove(place);
        self.who.items.push(item.into());
        Ok(item)
    }

    /// Drops an item for good to make room.
    pub fn lay_down(&mut self, place: usize) -> Result<Carried, RunError> {
        self.open()?;
        match place.checked_sub(1).filter(|index| *index < self.who.items.len()) {
            Some(index) => Ok(self.who.items.remove(index)),
            None => Err(RunError::NothingThere(place)),
        }
    }

    fn pay(&mut self, price: u32) -> Result<(), RunError> {
        let gold = self.who.gold;
        self.who.gold = gold.checked_sub(price).ok_or(RunError::Gold { price, gold })?;
        Ok(())
    }

    /// Uses the mirror on a lair's monster, which reveals its hit points and plan.
    pub fn look_into_mirror(&mut self, number: usize) -> Result<(), RunError> {
        self.open()?;
        self.lair(number)?;
        if !self.mirror {
            return Err(RunError::NoMirror);
        }
        if !self.lair(number)?.alive {
            return Err(RunError::Empty(number));
        }
        self.mirror = false;
        let lair = &mut self.lairs[number - 1];
        (lair.met, lair.measured) = (true, true);
        Ok(())
    }

    pub fn retire(&mut self) -> Result<(), RunError> {
        self.open()?;
        self.end = Some(RunEnd::Retired);
        Ok(())
    }
}
