//! Checks a record against the limits of the rules, at import and before every bout (DQ-GEN-07).

use crate::data::characteristic::Characteristic;
use crate::data::race::Race;
use crate::data::skill::{HIGHEST, Skill};
use crate::data::weapon::Weapon;
use crate::model::character::{Character, LONGEST_NAME, UNARMED_MAX};
use crate::model::injury::ROWS_IN_ALL;
use crate::model::kit::{Item, KitError, Worn};
use crate::model::limits;
use crate::model::limits::PointsError;
use alloc::string::String;
use ludus_engine::text::is_printing;
use thiserror::Error;

/// The limit that a character breaks.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CharacterError {
    #[error("a name needs 1 to {LONGEST_NAME} characters")]
    NameEmpty,
    #[error("the name has {0} characters, at most {LONGEST_NAME} fit")]
    NameLong(usize),
    #[error("the name contains an unprintable character; use letters, digits, spaces and signs")]
    NameCharacter,
    #[error("the name begins or ends with a space")]
    NameSpaces,
    #[error("{} is not playable: use human, dwarf, elf, halfling or orc", .0.name())]
    Race(Race),
    #[error(transparent)]
    Points(#[from] PointsError),
    #[error("{} bought {bought}: {}", .of.short(), bought_limit(*.of))]
    Bought { of: Characteristic, bought: i16 },
    #[error("{} {value}: with purchases it is at most {highest}", .of.short())]
    High { of: Characteristic, value: i16, highest: i16 },
    #[error("{name} Rank {rank}: the highest is {highest}")]
    Rank { name: &'static str, rank: u8, highest: u8 },
    #[error("{name} has no Ranks")]
    NoRanks { name: &'static str },
    #[error("{name} Rank {rank}: a Rank needs {} {needs}, not {has}", .of.short())]
    Minimum { name: &'static str, rank: u8, of: Characteristic, needs: i16, has: i16 },
    #[error("armour with AP {ap}: {name} has at most {new}")]
    Armour { name: &'static str, ap: u8, new: u8 },
    #[error(transparent)]
    Kit(#[from] KitError),
    #[error("the house lends at most {most} SP of gear, not {worth}", most = super::shop::MOST_LENT)]
    Lent { worth: u32 },
    #[error("the house lent a {} that is not carried", .0.name())]
    LentAway(Item),
    #[error("an injury G{0:02}: the table has G01 to G{ROWS_IN_ALL}")]
    Injury(u8),
    #[error("injury G{0:02}: which {1}?")]
    Limb(u8, &'static str),
    #[error("Endurance lost {lost}: it is 0 or more, and losing all {en} is death")]
    Endurance { lost: i16, en: i16 },
    #[error("Physical Beauty {0}: a roll gives 7 to 23")]
    Beauty(i16),
}

fn bought_limit(of: Characteristic) -> String {
    match limits::most_bought(of) {
        0 => "it cannot be bought".into(),
        most => format!("at most +{most}"),
    }
}

/// Checks a name that a player enters.
pub fn check_name(name: &str) -> Result<(), CharacterError> {
    match name.chars().count() {
        0 => Err(CharacterError::NameEmpty),
        length if length > LONGEST_NAME => Err(CharacterError::NameLong(length)),
        _ if !name.chars().all(is_printing) => Err(CharacterError::NameCharacter),
        _ if name.trim() != name => Err(CharacterError::NameSpaces),
        _ => Ok(()),
    }
}

impl Character {
    /// Checks whether a player can use this character. Returns the first limit it breaks.
    pub fn check(&self) -> Result<(), CharacterError> {
        check_name(&self.name)?;
        match Race::OFFERED.contains(&self.race) {
            true => self.check_record(),
            false => Err(CharacterError::Race(self.race)),
        }
    }

    /// Checks everything but name and race, for which the AI's fighters have their own rules.
    pub fn check_record(&self) -> Result<(), CharacterError> {
        limits::check(self.rolled, self.assigned)?;
        self.check_bought()?;
        self.check_ranks()?;
        self.check_gear()?;
        self.check_body()
    }

    fn check_bought(&self) -> Result<(), CharacterError> {
        for of in Characteristic::ALL {
            let bought = self.bought[of];
            if bought < 0 || bought > limits::most_bought(of) {
                return Err(CharacterError::Bought { of, bought });
            }
            let (value, highest) = (self.unhurt()[of], limits::highest(of, self.modifiers()));
            if bought > 0 && value > highest {
                return Err(CharacterError::High { of, value, highest });
            }
        }
        Ok(())
    }

    /// Checks the minima without injuries: a learned Rank is kept (D120).
    fn check_ranks(&self) -> Result<(), CharacterError> {
        for (&weapon, &rank) in &self.ranks.weapons {
            let row = weapon.row();
            let highest = row.max_rank.filter(|_| weapon != Weapon::Shield);
            let highest = highest.ok_or(CharacterError::NoRanks { name: row.name })?;
            self.check_rank(row.name, rank, highest, (row.ps, row.md))?;
        }
        for (&shield, &rank) in &self.ranks.shields {
            let row = shield.row();
            if shield.is_weapon() {
                return Err(CharacterError::NoRanks { name: "Main-Gauche as a shield" });
            }
            self.check_rank(row.name, rank, row.max_rank, (row.ps, row.md))?;
        }
        if let Some(rank) = self.ranks.unarmed {
            self.check_rank("Bare hands", rank, UNARMED_MAX, (0, 0))?;
        }
        let skill =
            |skill: Skill| self.skills.rank(skill).filter(|rank| *rank > HIGHEST).map(|rank| (skill.name(), rank));
        match Skill::ALL.into_iter().find_map(skill) {
            Some((name, rank)) => Err(CharacterError::Rank { name, rank, highest: HIGHEST }),
            None => Ok(()),
        }
    }

    fn check_rank(&self, name: &'static str, rank: u8, highest: u8, minima: (i16, i16)) -> Result<(), CharacterError> {
        if rank > highest {
            return Err(CharacterError::Rank { name, rank, highest });
        }
        let unhurt = self.unhurt();
        for (of, needs) in [(Characteristic::Ps, minima.0), (Characteristic::Md, minima.1)] {
            let has = unhurt[of];
            if has < needs {
                return Err(CharacterError::Minimum { name, rank, of, needs, has });
            }
        }
        Ok(())
    }

    fn check_gear(&self) -> Result<(), CharacterError> {
        self.kit.check()?;
        let worth = self.lent.iter().filter_map(|item| item.cost()).map(u32::from).sum();
        if worth > super::shop::MOST_LENT {
            return Err(CharacterError::Lent { worth });
        }
        if let Some(away) = self.lent.iter().find(|lent| !self.kit.items().any(|item| item == **lent)) {
            return Err(CharacterError::LentAway(*away));
        }
        match self.armour {
            Some(Worn { armour, ap }) if ap > armour.row().ap => {
                Err(CharacterError::Armour { name: armour.name(), ap, new: armour.row().ap })
            }
            _ => Ok(()),
        }
    }

    fn check_body(&self) -> Result<(), CharacterError> {
        for injury in &self.injuries {
            if !(1..=ROWS_IN_ALL).contains(&injury.row) {
                return Err(CharacterError::Injury(injury.row));
            }
            if let Some(what) = injury.wants_a_limb() {
                return Err(CharacterError::Limb(injury.row, what));
            }
        }
        let en = self.now().en;
        if self.en_lost < 0 || (self.en_lost >= en && self.death.is_none()) {
            return Err(CharacterError::Endurance { lost: self.en_lost, en });
        }
        match self.beauty.filter(|rolled| !(7..=23).contains(rolled)) {
            Some(rolled) => Err(CharacterError::Beauty(rolled)),
            None => Ok(()),
        }
    }
}
