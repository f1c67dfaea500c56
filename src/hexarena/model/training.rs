//! Training: Ranks, skills and characteristics bought with Experience Points (DQX-05 to -09, -16; ours, because
//! the source's sections are missing).

use crate::data::characteristic::Characteristic;
use crate::data::race::Race;
use crate::data::shield::Shield;
use crate::data::skill::{HIGHEST, Skill};
use crate::data::weapon::Weapon;
use crate::model::character::{Character, UNARMED_MAX};
use crate::model::injury::permanent;
use crate::model::kit::Item;
use crate::model::limits;
use thiserror::Error;

/// Table price of each Rank with a weapon, a shield or bare hands, from Rank 0 (DQX-05).
pub static RANK_PRICES: [u32; 11] = [50, 75, 150, 300, 500, 800, 1200, 1700, 2300, 3000, 3800];
/// Price of Rank 0 of a skill (DQ-HERIT-07, reading 4), and the factor for each Rank above it.
pub const SKILL_PRICES: (u32, u32) = (100, 150);
/// Price of the first point of a primary characteristic, and the increase for each further one (DQX-08).
pub const RAISE_PRICES: (u32, u32) = (300, 150);
/// Prices of a point of Fatigue and of a point of Perception (DQX-08).
pub const LESSER_PRICES: (u32, u32) = (150, 100);

/// Sum of the table prices of all Ranks up to this one.
pub fn price_of_rank_in_all(rank: u8) -> u32 {
    RANK_PRICES.iter().take(usize::from(rank) + 1).sum()
}

/// One step of something that can be learned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lesson {
    Weapon(Weapon),
    Shield(Shield),
    Unarmed,
    Skill(Skill),
    Raise(Characteristic),
}

impl Lesson {
    pub const fn name(self) -> &'static str {
        match self {
            Lesson::Weapon(weapon) => weapon.name(),
            Lesson::Shield(shield) => shield.name(),
            Lesson::Unarmed => "Bare hands",
            Lesson::Skill(skill) => skill.name(),
            Lesson::Raise(of) => of.name(),
        }
    }

    /// The current Rank. `None` for a characteristic, or if unranked.
    pub fn rank(self, of: &Character) -> Option<u8> {
        match self {
            Lesson::Weapon(weapon) => of.ranks.weapon(weapon),
            Lesson::Shield(shield) => of.ranks.shield(shield),
            Lesson::Unarmed => of.ranks.unarmed,
            Lesson::Skill(skill) => of.skills.rank(skill),
            Lesson::Raise(_) => None,
        }
    }

    /// The highest Rank; `None` if it has no Ranks.
    const fn highest(self) -> Option<u8> {
        match self {
            Lesson::Weapon(Weapon::Shield) | Lesson::Shield(Shield::MainGauche) | Lesson::Raise(_) => None,
            Lesson::Weapon(weapon) => weapon.row().max_rank,
            Lesson::Shield(shield) => Some(shield.row().max_rank),
            Lesson::Unarmed => Some(UNARMED_MAX),
            Lesson::Skill(_) => Some(HIGHEST),
        }
    }

    /// Physical Strength and unshielded Manual Dexterity required for a Rank (D120). A Cranequin
    /// does not help (reading 13).
    const fn minima(self) -> (i16, i16) {
        match self {
            Lesson::Weapon(weapon) => (weapon.row().ps, weapon.row().md),
            Lesson::Shield(shield) => (shield.row().ps, shield.row().md),
            _ => (0, 0),
        }
    }
}

/// Why a lesson is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum LessonError {
    #[error("dead")]
    Dead,
    #[error("busy learning until week {0}")]
    Learning(u32),
    #[error("{0} has no Ranks")]
    NoRanks(&'static str),
    #[error("no one sells or teaches a {0}")]
    NotTaught(&'static str),
    #[error("Rank {0} is the highest")]
    Highest(u8),
    #[error("a Rank needs {} {needs}, not {has}", .of.short())]
    Minimum { of: Characteristic, needs: i16, has: i16 },
    #[error("{} can rise by {most} at most", .of.short())]
    Bought { of: Characteristic, most: i16 },
    #[error("{} cannot exceed {highest}", .of.short())]
    High { of: Characteristic, highest: i16 },
    #[error("it costs {price} EP; you have {has}")]
    Poor { price: u32, has: u32 },
}

/// Price of the next step, with the race's multiplier (DQX-06, DQ-RACE-04), rounded up once.
pub fn price(character: &Character, lesson: Lesson) -> u32 {
    let next = lesson.rank(character).map_or(0, |rank| rank + 1);
    let table = match lesson {
        Lesson::Skill(_) if next == 0 => SKILL_PRICES.0,
        Lesson::Skill(_) => SKILL_PRICES.1 * u32::from(next),
        Lesson::Raise(Characteristic::Ft) => LESSER_PRICES.0,
        Lesson::Raise(Characteristic::Pc) => LESSER_PRICES.1,
        Lesson::Raise(_) => RAISE_PRICES.0 + RAISE_PRICES.1 * u32::from(character.raised()),
        _ => RANK_PRICES[usize::from(next).min(RANK_PRICES.len() - 1)],
    };
    let tenths = u32::from(character.race.row().tenths);
    match (lesson, character.race) {
        (Lesson::Skill(Skill::Healer), Race::Elf) => (table * tenths * 3).div_ceil(40),
        _ => (table * tenths).div_ceil(10),
    }
}

/// Price of the lesson in this week, or the first reason against it.
pub fn check(character: &Character, lesson: Lesson, week: u32) -> Result<u32, LessonError> {
    if character.death.is_some() {
        return Err(LessonError::Dead);
    }
    if let Some(until) = character.learning_until.filter(|until| *until > week) {
        return Err(LessonError::Learning(until));
    }
    match lesson {
        Lesson::Raise(of) => check_raise(character, of)?,
        _ => check_rank(character, lesson)?,
    }
    match price(character, lesson) {
        price if price > character.ep => Err(LessonError::Poor { price, has: character.ep }),
        price => Ok(price),
    }
}

fn check_rank(character: &Character, lesson: Lesson) -> Result<(), LessonError> {
    let highest = lesson.highest().ok_or(LessonError::NoRanks(lesson.name()))?;
    if !is_taught(character, lesson) {
        return Err(LessonError::NotTaught(lesson.name()));
    }
    if lesson.rank(character).is_some_and(|rank| rank >= highest) {
        return Err(LessonError::Highest(highest));
    }
    let (minima, can) = (lesson.minima(), character.unhurt() + permanent(&character.injuries));
    for (of, needs) in [(Characteristic::Ps, minima.0), (Characteristic::Md, minima.1)] {
        let has = can[of];
        if has < needs {
            return Err(LessonError::Minimum { of, needs, has });
        }
    }
    Ok(())
}

/// Returns whether a lesson is available. A weapon that is not sold is taught only to a character who owns it or
/// has a Rank with it.
pub fn is_taught(character: &Character, lesson: Lesson) -> bool {
    match lesson {
        Lesson::Weapon(weapon) if !weapon.is_sold() => {
            let has = |item: Item| item.weapon() == Some(weapon);
            lesson.rank(character).is_some() || character.kit.items().chain(character.chest.iter().copied()).any(has)
        }
        _ => true,
    }
}

fn check_raise(character: &Character, of: Characteristic) -> Result<(), LessonError> {
    let most = limits::most_bought(of);
    if character.bought[of] >= most {
        return Err(LessonError::Bought { of, most });
    }
    match limits::highest(of, character.modifiers()) {
        highest if character.unhurt()[of] >= highest => Err(LessonError::High { of, highest }),
        _ => Ok(()),
    }
}

/// Learns one step, pays for it and returns the price. If the campaign counts time, the character cannot
/// fight until it is over.
pub fn learn(character: &mut Character, lesson: Lesson, week: u32, counts_time: bool) -> Result<u32, LessonError> {
    let price = check(character, lesson, week)?;
    character.ep -= price;
    let next = lesson.rank(character).map_or(0, |rank| rank + 1);
    match lesson {
        Lesson::Weapon(weapon) => character.ranks.weapons.extend([(weapon, next)]),
        Lesson::Shield(shield) => character.ranks.shields.extend([(shield, next)]),
        Lesson::Unarmed => character.ranks.unarmed = Some(next),
        Lesson::Skill(skill) => *character.skills.rank_mut(skill) = Some(next),
        Lesson::Raise(of) => character.bought[of] += 1,
    }
    if counts_time && !matches!(lesson, Lesson::Raise(_)) {
        character.learning_until = Some(week + weeks(next, character.race));
    }
    Ok(price)
}

/// Weeks that a Rank takes: its number, at least one. Orcs need an extra day for each (DQX-16, DQ-RACE-20).
pub fn weeks(rank: u8, race: Race) -> u32 {
    let weeks = u32::from(rank.max(1));
    (weeks * (7 + u32::from(race.slow_days()))).div_ceil(7)
}
