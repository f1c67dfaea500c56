//! A run of Lairs: twelve of them, one character, an expedition with a plan each (OURS-11).
//!
//! A run is plain data. An expedition is one encounter: [`Run::expedition`] sets it up, [`Run::came_back`] takes what came of it.
//! Between expeditions gold buys levels and what the shop has.

pub mod back;
mod drawing;
pub mod words;

use crate::duels::data::item::{Carried, Item, MOST};
use crate::duels::data::monster::Monster;
use crate::duels::data::skill::{HIGHEST, Skill};
use crate::duels::data::special::Special;
use crate::duels::model::character::{Character, CharacterError, training};
use crate::duels::model::setup::{Entrant, Setup, Visit};
use crate::duels::model::terms::{Agreement, Range};
use crate::engine::dice::Seed;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Lairs of a run.
pub const LAIRS: usize = 12;
/// Items that the shop has at a time.
pub const SHELF: usize = 3;
/// Points for each lair emptied.
pub const A_LAIR: u32 = 50;
/// Points for each riddle, special and quest solved.
pub const A_SOLUTION: u32 = 10;
/// Points that an expedition costs when it is given up.
pub const GIVEN_UP: u32 = 10;

/// What is known of the special of a lair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lore {
    /// Nobody has looked.
    #[default]
    Unknown,
    /// There is something.
    Something,
    /// It is known; what acts once has acted.
    Known,
}

/// A lair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lair {
    /// Who lives there.
    pub kind: Monster,
    /// Its hit points (DD-33).
    pub hp: u8,
    /// It lives.
    pub alive: bool,
    /// Gold of its hoard.
    pub gold: u32,
    /// Items of its hoard.
    pub hoard: Vec<Carried>,
    /// The special of the place.
    pub special: Special,
    /// What is known of it.
    pub lore: Lore,
    /// The monster has been met: its plan is known (DD-93).
    pub met: bool,
    /// Its hit points are known: by a fight, a scout, a mirror.
    pub measured: bool,
    /// It was talked to and does not attack unprovoked.
    pub talked: bool,
    /// What it would propose.
    pub offer: Option<Agreement>,
    /// What was agreed and is open.
    pub agreement: Option<Agreement>,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RunEnd {
    /// He is dead.
    Dead,
    /// The last lair is empty.
    Emptied,
    /// He goes home with what he has.
    Retired,
}

/// A run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    seed: Seed,
    who: Character,
    lairs: Vec<Lair>,
    shelf: Vec<Item>,
    expeditions: u32,
    /// Drawings so far: each has dice of its own.
    drawn: u64,
    solved: u32,
    /// Gold that the character carried into the run: it scores nothing (DUEL-OURS-11).
    #[serde(default)]
    brought: u32,
    /// Expeditions that were given up.
    #[serde(default)]
    given_up: u32,
    /// What an idol adds to his blows in the next fight.
    idol: i8,
    /// The next fight begins at Melee range.
    gas: bool,
    /// One level costs half.
    half_price: bool,
    /// A mirror stands before him: it shows one monster.
    mirror: bool,
    /// What goes to the next character of his player.
    estate: Vec<Carried>,
    end: Option<RunEnd>,
}

/// Why something cannot be done in a run.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs)]
pub enum RunError {
    #[error("the run is over")]
    Over,
    #[error("there is no lair {0}: there are 1 to {LAIRS}")]
    NoLair(usize),
    #[error("the expedition is not over")]
    Unfinished,
    #[error("nobody is there and its special is known")]
    Bare,
    #[error("{0} is at 5 already, no level is higher")]
    Highest(&'static str),
    #[error("that costs {price} gold, {gold} are there")]
    Gold { price: u32, gold: u32 },
    #[error("the shop does not have that")]
    NotForSale,
    #[error("he carries {MOST} items already")]
    NoRoom,
    #[error("he carries nothing in place {0}")]
    NothingThere(usize),
    #[error("there is no mirror to look into")]
    NoMirror,
    #[error("lair {0} is empty; keep the mirror for a monster that lives")]
    Empty(usize),
    #[error(transparent)]
    Character(#[from] CharacterError),
}

impl Run {
    /// A run of a character: its lairs are drawn from the bestiary, in the order of their danger.
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

    /// The character as he is now.
    pub const fn who(&self) -> &Character {
        &self.who
    }

    /// The lairs, the least dangerous first.
    pub fn lairs(&self) -> &[Lair] {
        &self.lairs
    }

    /// What the shop has.
    pub fn shelf(&self) -> &[Item] {
        &self.shelf
    }

    /// Expeditions so far.
    pub const fn expeditions(&self) -> u32 {
        self.expeditions
    }

    /// Lairs whose monster is dead.
    pub fn emptied(&self) -> u32 {
        self.lairs.iter().filter(|lair| !lair.alive).count() as u32
    }

    /// Riddles, specials and quests solved.
    pub const fn solved(&self) -> u32 {
        self.solved
    }

    /// Gold above what was carried into the run, 50 for each lair emptied, 10 for each riddle, special and quest, less 10
    /// for each expedition given up. Never below 0. The dead keep their score.
    pub fn score(&self) -> u32 {
        let gained = self.who.gold.saturating_sub(self.brought).saturating_add(A_LAIR * self.emptied());
        let solved = gained.saturating_add(A_SOLUTION * self.solved);
        solved.saturating_sub(GIVEN_UP.saturating_mul(self.given_up))
    }

    /// Counts an expedition that was given up after it began: it costs [`GIVEN_UP`] points, and the mirror. The next
    /// expedition has other dice.
    pub fn give_up(&mut self) {
        self.expeditions = self.expeditions.saturating_add(1);
        self.given_up = self.given_up.saturating_add(1);
        self.mirror = false;
    }

    /// How it ended, once it has.
    pub const fn end(&self) -> Option<RunEnd> {
        self.end
    }

    /// Whether a mirror stands before him, which shows one monster.
    pub const fn has_mirror(&self) -> bool {
        self.mirror
    }

    /// What the next character of his player inherits (DD-84).
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

    /// The encounter of an expedition to a lair, counted from 1, and its seed. A lair whose monster is dead is looked round.
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

    /// What the next level of an ability costs; none where it is the highest already.
    pub fn price_of(&self, skill: Skill) -> Option<u32> {
        let price = training(self.who.levels.of(skill) + 1)?;
        Some(if self.half_price { price / 2 } else { price })
    }

    /// Learns a level.
    pub fn train(&mut self, skill: Skill) -> Result<(), RunError> {
        self.open()?;
        let price = self.price_of(skill).ok_or(RunError::Highest(skill.name()))?;
        self.pay(price)?;
        let level = (self.who.levels.of(skill) + 1).min(HIGHEST);
        self.who.levels = self.who.levels.with(skill, level);
        self.half_price = false;
        Ok(())
    }

    /// Buys what the shop has in a place, from 0.
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

    /// Lays an item down for good: room for another.
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

    /// Looks into the mirror at the monster of a lair: its hit points and its plan are known from now on.
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

    /// Goes home.
    pub fn retire(&mut self) -> Result<(), RunError> {
        self.open()?;
        self.end = Some(RunEnd::Retired);
        Ok(())
    }
}
