//! A stored character: generation, learning, equipment and injuries.
//!
//! No value is overwritten. Current values are computed from assigned points, race,
//! gender, purchases and injuries ([`Character::now`]).

use crate::data::aspect::Aspect;
use crate::data::characteristic::{Characteristic, Gender, Hand, Values};
use crate::data::formulas::fatigue_of;
use crate::data::race::Race;
use crate::data::shield::Shield;
use crate::data::skill::Skills;
use crate::data::weapon::Weapon;
use crate::model::injury::{Injury, beauty, together};
use crate::model::kit::{Item, Kit, Worn};
use crate::model::limits;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// The longest allowed name, in characters.
pub const LONGEST_NAME: usize = 20;
/// Perception of all characters before race (DQ-CHAR-24).
pub const PERCEPTION: i16 = 8;
/// The highest Rank of the bare hands (D133).
pub const UNARMED_MAX: u8 = 10;
/// Endurance at or below which a character cannot enter a bout (reading 15).
pub const UNCONSCIOUS: i16 = 3;

/// Ranks with weapons, shields and bare hands. A missing entry is unranked, which differs from Rank 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Ranks {
    /// Rank by weapon. That of a Main-Gauche also counts as a shield (DQ-SHIELD-03).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub weapons: BTreeMap<Weapon, u8>,
    /// Rank by type of shield, for defense and for blows (DQ-SHIELD-08, D131).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub shields: BTreeMap<Shield, u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unarmed: Option<u8>,
}

impl Ranks {
    pub fn weapon(&self, weapon: Weapon) -> Option<u8> {
        self.weapons.get(&weapon).copied()
    }

    pub fn shield(&self, shield: Shield) -> Option<u8> {
        match shield {
            Shield::MainGauche => self.weapon(Weapon::MainGauche),
            _ => self.shields.get(&shield).copied(),
        }
    }

    /// All Ranks with the names of their weapons and shields.
    pub fn each(&self) -> impl Iterator<Item = (&'static str, u8)> + '_ {
        let weapons = self.weapons.iter().map(|(weapon, rank)| (weapon.name(), *rank));
        let shields = self.shields.iter().map(|(shield, rank)| (shield.name(), *rank));
        weapons.chain(shields).chain(self.unarmed.map(|rank| ("Bare hands", rank)))
    }
}

/// A character's origin (8, DQ-HERIT): story only, without effect after generation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Heritage {
    /// Row of the parents' status, 0..=8.
    pub status: u8,
    pub birth: super::heritage::Birth,
    /// Place of a legitimate child, 2..=7, where 7 is seventh or later. 0 for other births.
    #[serde(default)]
    pub place: u8,
}

/// Most Experience Points, and most Silver Pennies, that a character can have.
pub const MOST_POINTS: u32 = 9_999_999;

/// Adds Experience Points or Silver Pennies, up to [`MOST_POINTS`].
pub fn add_points(sum: &mut u32, more: u32) {
    *sum = sum.saturating_add(more).min(MOST_POINTS);
}

/// A character's record in the arena.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Career {
    pub bouts: u32,
    pub won: u32,
    /// Enemies put out of action.
    pub put_out: u32,
    /// Bouts that ended in surrender.
    pub yielded: u32,
    /// Effective damage of the best blow.
    pub best_blow: u16,
    /// Result of the last bout, as a sentence.
    pub last: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Death {
    pub week: u32,
    pub cause: String,
}

/// A character of a player or of the AI, as stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Character {
    pub name: String,
    pub race: Race,
    pub gender: Gender,
    #[serde(default)]
    pub hand: Hand,
    #[serde(default)]
    pub aspect: Aspect,
    /// True if gender modifiers were on at generation (D013).
    #[serde(default = "yes")]
    pub gender_counts: bool,
    /// The 2D10 for points, 2..=20 (DQ-CHAR-T1).
    pub rolled: u8,
    /// Points as assigned, before race and gender.
    pub assigned: limits::Primary,
    /// Physical Beauty as rolled, if the campaign uses it (D012).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beauty: Option<i16>,
    /// Points bought of each characteristic (DQX-08).
    #[serde(default)]
    pub bought: Values,
    /// Origin; `None` for the AI's fighters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heritage: Option<Heritage>,
    #[serde(default)]
    pub ranks: Ranks,
    #[serde(default)]
    pub skills: Skills,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub armour: Option<Worn>,
    #[serde(default)]
    pub kit: Kit,
    /// Items owned but left at home.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chest: Vec<Item>,
    /// Carried items that are on loan from the house (DQX-13).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lent: Vec<Item>,
    /// Experience Points that are not spent.
    #[serde(default)]
    pub ep: u32,
    /// Silver Pennies in the purse.
    #[serde(default)]
    pub sp: u32,
    /// Endurance lost and not regained.
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub en_lost: i16,
    /// True if one of the two days for the next point of Endurance is over (DQX-17, reading 15).
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub half_day: bool,
    /// True if a wound is infected (24).
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub infected: bool,
    /// Injuries, both open ones and permanent ones.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub injuries: Vec<Injury>,
    /// The week in which the current lesson ends, if the campaign counts time (DQX-16).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub learning_until: Option<u32>,
    /// Weeks since generation, used for the age.
    #[serde(default)]
    pub since: u32,
    #[serde(default)]
    pub career: Career,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub death: Option<Death>,
}

const fn yes() -> bool {
    true
}

impl Character {
    /// A character with these points, without Ranks or equipment.
    pub fn new(name: &str, race: Race, gender: Gender, rolled: u8, assigned: limits::Primary) -> Character {
        Character {
            name: name.into(),
            race,
            gender,
            hand: Hand::default(),
            aspect: Aspect::default(),
            gender_counts: true,
            rolled,
            assigned,
            beauty: None,
            bought: Values::default(),
            heritage: None,
            ranks: Ranks::default(),
            skills: Skills::default(),
            armour: None,
            kit: Kit::default(),
            chest: Vec::new(),
            lent: Vec::new(),
            ep: 0,
            sp: 0,
            en_lost: 0,
            half_day: false,
            infected: false,
            injuries: Vec::new(),
            learning_until: None,
            since: 0,
            career: Career::default(),
            death: None,
        }
    }

    /// Modifiers of race and gender.
    pub fn modifiers(&self) -> Values {
        self.race.modifiers(self.gender, self.gender_counts)
    }

    /// Characteristics at generation (DQ-CHAR-22, -24, D009).
    pub fn original(&self) -> Values {
        original(self.assigned, self.modifiers())
    }

    /// Points of primary characteristics bought so far (DQX-08).
    pub fn raised(&self) -> u16 {
        Characteristic::PRIMARY.into_iter().map(|of| self.bought[of].max(0) as u16).sum()
    }

    /// Characteristics without injuries, including purchases.
    pub fn unhurt(&self) -> Values {
        self.original() + self.bought
    }

    /// Current characteristics, including purchases and all injuries. EN and FT are those of a rested character.
    pub fn now(&self) -> Values {
        let mut now = self.unhurt() + together(&self.injuries).1;
        now.ps = now.ps.max(1);
        for of in [Characteristic::Md, Characteristic::Ag, Characteristic::Pc] {
            now[of] = now[of].max(0);
        }
        now
    }

    pub fn en_left(&self) -> i16 {
        self.now().en - self.en_lost
    }

    /// Physical Beauty after injuries. `None` if the campaign does not use it.
    pub fn beauty(&self) -> Option<i16> {
        self.beauty.map(|rolled| rolled + beauty(&self.injuries))
    }

    pub const fn size(&self) -> u8 {
        self.race.size(self.gender, self.gender_counts)
    }

    /// Age in years (DQ-CHAR-13, reading 19).
    pub fn age(&self) -> u32 {
        u32::from(self.race.row().age) + self.since / 52
    }
}

/// Characteristics from points and modifiers. FT is read from EN after race, and then modified (D009).
pub fn original(assigned: limits::Primary, modifiers: Values) -> Values {
    let mut values = assigned.values() + modifiers;
    values.ft = fatigue_of(values.en) + modifiers.ft;
    values.pc = PERCEPTION + modifiers.pc;
    values
}
