//! A character as he is kept: how he was generated, what he has learned, what he carries, what was done to him.
//!
//! No number is overwritten: what he is now is reckoned from the points assigned, race, gender, what he bought, and his injuries.

use crate::hexarena::data::aspect::Aspect;
use crate::hexarena::data::characteristic::{Characteristic, Gender, Hand, Values};
use crate::hexarena::data::formulas::fatigue_of;
use crate::hexarena::data::race::Race;
use crate::hexarena::data::shield::Shield;
use crate::hexarena::data::skill::Skills;
use crate::hexarena::data::weapon::Weapon;
use crate::hexarena::model::injury::{Injury, beauty, together};
use crate::hexarena::model::kit::{Item, Kit, Worn};
use crate::hexarena::model::limits;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Most characters of a name.
pub const LONGEST_NAME: usize = 20;
/// Perception of everybody before race (DQ-CHAR-24).
pub const PERCEPTION: i16 = 8;
/// The highest Rank of the bare hands (D133).
pub const UNARMED_MAX: u8 = 10;
/// Endurance at which nobody enters a bout (reading 15).
pub const UNCONSCIOUS: i16 = 3;

/// The Ranks of somebody with weapons, shields and bare hands; what is not there is unranked, another thing than Rank 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Ranks {
    /// With each weapon; of a Main-Gauche it is that of the shield as well (DQ-SHIELD-03).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub weapons: BTreeMap<Weapon, u8>,
    /// With each type of shield, in defense as in a blow (DQ-SHIELD-08, D131).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub shields: BTreeMap<Shield, u8>,
    /// With the bare hands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unarmed: Option<u8>,
}

impl Ranks {
    /// The Rank with a weapon.
    pub fn weapon(&self, weapon: Weapon) -> Option<u8> {
        self.weapons.get(&weapon).copied()
    }

    /// The Rank with a shield.
    pub fn shield(&self, shield: Shield) -> Option<u8> {
        match shield {
            Shield::MainGauche => self.weapon(Weapon::MainGauche),
            _ => self.shields.get(&shield).copied(),
        }
    }

    /// Every Rank, with the name of what it is held in.
    pub fn each(&self) -> impl Iterator<Item = (&'static str, u8)> + '_ {
        let weapons = self.weapons.iter().map(|(weapon, rank)| (weapon.name(), *rank));
        let shields = self.shields.iter().map(|(shield, rank)| (shield.name(), *rank));
        weapons.chain(shields).chain(self.unarmed.map(|rank| ("Bare hands", rank)))
    }
}

/// Where somebody comes from (8, DQ-HERIT): the story, of no effect after generation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Heritage {
    /// Row of the parents' status, 0..=8.
    pub status: u8,
    /// Bastard, legitimate, first child.
    pub birth: super::heritage::Birth,
    /// Place among the children of a legitimate one, 2..=7; 7 is the seventh or a later one. 0 of the others.
    #[serde(default)]
    pub place: u8,
}

/// Most Experience Points, and most Silver Pennies, that a character can have.
pub const MOST_POINTS: u32 = 9_999_999;

/// Adds to Experience Points or Silver Pennies; the sum stops at [`MOST_POINTS`].
pub fn add_points(sum: &mut u32, more: u32) {
    *sum = sum.saturating_add(more).min(MOST_POINTS);
}

/// What somebody has done in the arena.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Career {
    /// Bouts fought.
    pub bouts: u32,
    /// Of them won.
    pub won: u32,
    /// Enemies put out.
    pub put_out: u32,
    /// Bouts in which he surrendered.
    pub yielded: u32,
    /// Effective damage of his best blow.
    pub best_blow: u16,
    /// How the last bout ended, in a sentence.
    pub last: String,
}

/// The end of somebody.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Death {
    /// The week of it.
    pub week: u32,
    /// Its cause.
    pub cause: String,
}

/// A character.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Character {
    /// His name.
    pub name: String,
    /// His race.
    pub race: Race,
    /// His gender.
    pub gender: Gender,
    /// His hand.
    #[serde(default)]
    pub hand: Hand,
    /// His aspect.
    #[serde(default)]
    pub aspect: Aspect,
    /// Whether the modifiers of gender were on when he was made (D013).
    #[serde(default = "yes")]
    pub gender_counts: bool,
    /// The 2D10 of his points, 2..=20 (DQ-CHAR-T1).
    pub rolled: u8,
    /// The points as they were assigned, before race and gender.
    pub assigned: limits::Primary,
    /// Physical Beauty as it was rolled, where the campaign has it (D012).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beauty: Option<i16>,
    /// What he has bought of each characteristic (DQX-08).
    #[serde(default)]
    pub bought: Values,
    /// Where he comes from; none of the computer's fighters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heritage: Option<Heritage>,
    /// What he can do with weapons.
    #[serde(default)]
    pub ranks: Ranks,
    /// His skills.
    #[serde(default)]
    pub skills: Skills,
    /// What he wears.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub armour: Option<Worn>,
    /// What he carries.
    #[serde(default)]
    pub kit: Kit,
    /// What he owns and leaves at home.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chest: Vec<Item>,
    /// What the house has lent him of what he carries (DQX-13).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lent: Vec<Item>,
    /// Experience in the bank.
    #[serde(default)]
    pub ep: u32,
    /// Silver Pennies.
    #[serde(default)]
    pub sp: u32,
    /// Endurance that he has lost and not regained.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub en_lost: i16,
    /// Whether half of the two days for the next point is over (DQX-17, reading 15).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub half_day: bool,
    /// Whether he is infected (24).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub infected: bool,
    /// His injuries, open ones and those that stay.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub injuries: Vec<Injury>,
    /// The week in which he has learned what he is learning, where the campaign counts it (DQX-16).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub learning_until: Option<u32>,
    /// Weeks since he was made, for his age.
    #[serde(default)]
    pub since: u32,
    /// What he has done.
    #[serde(default)]
    pub career: Career,
    /// How he died.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub death: Option<Death>,
}

const fn yes() -> bool {
    true
}

#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_zero(value: &i16) -> bool {
    *value == 0
}

impl Character {
    /// A character of those points who has learned nothing and owns nothing.
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

    /// What race and gender add.
    pub fn modifiers(&self) -> Values {
        self.race.modifiers(self.gender, self.gender_counts)
    }

    /// His characteristics as they were when he was made (DQ-CHAR-22, -24, D009).
    pub fn original(&self) -> Values {
        original(self.assigned, self.modifiers())
    }

    /// Points of primary characteristics that he has bought in his life (DQX-08).
    pub fn raised(&self) -> u16 {
        Characteristic::PRIMARY.into_iter().map(|of| self.bought[of].max(0) as u16).sum()
    }

    /// His characteristics without injuries.
    pub fn unhurt(&self) -> Values {
        self.original() + self.bought
    }

    /// His characteristics now: what he bought is in them, and every injury; EN and FT as they are when he is rested.
    pub fn now(&self) -> Values {
        let mut now = self.unhurt() + together(&self.injuries).1;
        now.ps = now.ps.max(1);
        for of in [Characteristic::Md, Characteristic::Ag, Characteristic::Pc] {
            now[of] = now[of].max(0);
        }
        now
    }

    /// Endurance left.
    pub fn en_left(&self) -> i16 {
        self.now().en - self.en_lost
    }

    /// Physical Beauty now.
    pub fn beauty(&self) -> Option<i16> {
        self.beauty.map(|rolled| rolled + beauty(&self.injuries))
    }

    /// Size number in halves.
    pub const fn size(&self) -> u8 {
        self.race.size(self.gender, self.gender_counts)
    }

    /// Age in years (DQ-CHAR-13, reading 19).
    pub fn age(&self) -> u32 {
        u32::from(self.race.row().age) + self.since / 52
    }
}

/// The characteristics of those points under those modifiers: FT is read from EN after race and then modified (D009).
pub fn original(assigned: limits::Primary, modifiers: Values) -> Values {
    let mut values = assigned.values() + modifiers;
    values.ft = fatigue_of(values.en) + modifiers.ft;
    values.pc = PERCEPTION + modifiers.pc;
    values
}
