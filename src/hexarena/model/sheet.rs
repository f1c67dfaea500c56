//! The part of a figure that a bout needs: plain data that the battle copies into fixed-size tables.

use crate::data::aspect::Aspect;
use crate::data::characteristic::{Characteristic, Gender, Hand, Values};
use crate::data::mount::Mount;
use crate::data::race::Race;
use crate::data::skill::Skills;
use crate::model::character::{Character, Ranks};
use crate::model::creature::Creature;
use crate::model::injury::{Lasting, together};
use crate::model::kit::{Kit, Worn};
use alloc::boxed::Box;
use alloc::string::String;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A figure as it enters a bout.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    pub name: String,
    pub race: Race,
    #[serde(default)]
    pub gender: Gender,
    #[serde(default)]
    pub hand: Hand,
    #[serde(default)]
    pub aspect: Aspect,
    /// Size number in halves, used for the weight of armour.
    pub size: u8,
    /// The current characteristics, with lasting injuries and without gear. EN is the original value, from which a Stun
    /// is computed (D110); FT is the full one.
    pub values: Values,
    /// Endurance lost in earlier bouts and not regained.
    #[serde(default, skip_serializing_if = "nothing")]
    pub en_lost: i16,
    #[serde(default)]
    pub ranks: Ranks,
    #[serde(default)]
    pub skills: Skills,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub armour: Option<Worn>,
    #[serde(default)]
    pub kit: Kit,
    /// Effects of its injuries, apart from characteristics.
    #[serde(default)]
    pub lasting: Lasting,
    /// The creature it is; `None` for a character (22, D135).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub creature: Option<Box<Creature>>,
    /// Its mount, if it rides (23).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mount: Option<Mount>,
}

#[allow(clippy::trivially_copy_pass_by_ref)]
const fn nothing(value: &i16) -> bool {
    *value == 0
}

/// A value on a sheet that the battle cannot handle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{what}: expected a whole number from {least} to {most}, found {found}")]
pub struct SheetError {
    what: &'static str,
    least: i16,
    most: i16,
    found: i16,
}

/// Bounds of the characteristics after injuries. Endurance is at least 1 at the start.
const LEAST: i16 = -50;
const MOST: i16 = 150;
/// Bounds of the size number in halves, of the TMR change from injuries, and of a Rank.
const MOST_SIZE: i16 = 60;
const LEAST_TMR: i16 = -20;
const MOST_RANK: i16 = 10;

impl Sheet {
    /// Refuses values that no sheet made by the rules has, because files cannot be trusted.
    pub fn check(&self) -> Result<(), SheetError> {
        let within = |what, found: i16, least, most| match (least..=most).contains(&found) {
            true => Ok(()),
            false => Err(SheetError { what, least, most, found }),
        };
        for of in Characteristic::ALL {
            let least = match of {
                Characteristic::En => 1,
                Characteristic::Ft => 0,
                _ => LEAST,
            };
            within(of.name(), self.values[of], least, MOST)?;
        }
        within("size", self.size.into(), 0, MOST_SIZE)?;
        within("en_lost", self.en_lost, 0, MOST)?;
        within("lasting: tmr", self.lasting.tmr, LEAST_TMR, 0)?;
        within("lasting: blind", self.lasting.blind.into(), 0, 2)?;
        if let Some(worn) = self.armour {
            within("armour: ap", worn.ap.into(), 0, worn.armour.row().ap.into())?;
        }
        let ranks = self.ranks.weapons.values().chain(self.ranks.shields.values()).copied().chain(self.ranks.unarmed);
        for rank in ranks {
            within("Rank", rank.into(), 0, MOST_RANK)?;
        }
        let Skills { military_scientist, healer, horsemanship, assassin } = self.skills;
        for rank in [military_scientist, healer, horsemanship, assassin].into_iter().flatten() {
            within("Rank", rank.into(), 0, MOST_RANK)?;
        }
        Ok(())
    }

    /// The sheet of a character in the current state.
    pub fn of(character: &Character) -> Sheet {
        Sheet {
            name: character.name.clone(),
            race: character.race,
            gender: character.gender,
            hand: character.hand,
            aspect: character.aspect,
            size: character.size(),
            values: character.now(),
            en_lost: character.en_lost,
            ranks: character.ranks.clone(),
            skills: character.skills,
            armour: character.armour,
            kit: character.kit.clone(),
            lasting: together(&character.injuries).0,
            creature: None,
            mount: None,
        }
    }

    /// Weight of everything it carries, 16 to the pound.
    pub fn load(&self) -> i32 {
        let armour = self.armour.map_or(0, |worn| i32::from(worn.armour.ounces(self.size)));
        armour + self.kit.ounces()
    }
}
