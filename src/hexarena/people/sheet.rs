//! What a bout needs of a figure: plain data, which the battle copies into tables of fixed size.

use super::character::{Character, Ranks};
use super::creature::Creature;
use super::injury::{Lasting, together};
use super::kit::{Kit, Worn};
use crate::hexarena::figures::aspect::Aspect;
use crate::hexarena::figures::characteristic::{Gender, Hand, Values};
use crate::hexarena::figures::mount::Mount;
use crate::hexarena::figures::race::Race;
use crate::hexarena::figures::skill::Skills;
use serde::{Deserialize, Serialize};

/// A figure as it enters a bout.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    /// Its name.
    pub name: String,
    /// Its race.
    pub race: Race,
    /// Its gender.
    #[serde(default)]
    pub gender: Gender,
    /// Its primary hand.
    #[serde(default)]
    pub hand: Hand,
    /// Its aspect.
    #[serde(default)]
    pub aspect: Aspect,
    /// Size number in halves: weighs its armour.
    pub size: u8,
    /// The characteristics now, lasting injuries counted and the gear not. EN is the original one, from which a Stun is
    /// reckoned (D110), FT the full one.
    pub values: Values,
    /// Endurance lost in earlier bouts and not regained: it begins with EN less this.
    #[serde(default, skip_serializing_if = "nothing")]
    pub en_lost: i16,
    /// Its Ranks with weapons, shields, bare hands.
    #[serde(default)]
    pub ranks: Ranks,
    /// Its Ranks in skills.
    #[serde(default)]
    pub skills: Skills,
    /// Its armour with the protection that it has now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub armour: Option<Worn>,
    /// What it holds, has at its belt, and shoots.
    #[serde(default)]
    pub kit: Kit,
    /// What its injuries do beyond the characteristics.
    #[serde(default)]
    pub lasting: Lasting,
    /// The creature that it is, if it is none of the people (22, D135).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub creature: Option<Box<Creature>>,
    /// What it rides (23).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mount: Option<Mount>,
}

#[allow(clippy::trivially_copy_pass_by_ref)]
const fn nothing(value: &i16) -> bool {
    *value == 0
}

impl Sheet {
    /// A character as he would enter a bout now.
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
