//! The bestiary: seven monsters of the chapter (DUEL-MON-T1), seven of ours (OURS-7).

use crate::duels::data::alignment::Alignment;
use serde::{Deserialize, Serialize};

/// A kind of monster, in the order of its danger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Monster {
    #[serde(rename = "Giant Rat")]
    GiantRat,
    Ghoul,
    Renegade,
    Gargoyle,
    Ooze,
    Spectre,
    Troll,
    Giant,
    Gryphon,
    #[serde(rename = "Ice Devil")]
    IceDevil,
    Elasmosaurus,
    Sphinx,
    Demon,
    Dragon,
}

/// How fast somebody is, for who flees from him.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Speed {
    Slow,
    Medium,
    Fast,
}

/// How clever somebody is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Wit {
    Dull,
    Average,
    Sharp,
    Cunning,
}

impl Speed {
    /// The chance to flee from him, in percent (DUEL-FLEE-02 to 04).
    pub const fn escape(self) -> u8 {
        match self {
            Speed::Slow => 80,
            Speed::Medium => 50,
            Speed::Fast => 20,
        }
    }

    /// Its word.
    pub const fn name(self) -> &'static str {
        match self {
            Speed::Slow => "slow",
            Speed::Medium => "medium",
            Speed::Fast => "fast",
        }
    }
}

impl Wit {
    /// The chance that he has hidden an item from a thief, in percent (DD-70).
    pub const fn hides(self) -> u8 {
        match self {
            Wit::Dull => 0,
            Wit::Average => 10,
            Wit::Sharp => 25,
            Wit::Cunning => 50,
        }
    }

    /// Its word.
    pub const fn name(self) -> &'static str {
        match self {
            Wit::Dull => "dull",
            Wit::Average => "average",
            Wit::Sharp => "sharp",
            Wit::Cunning => "cunning",
        }
    }
}

/// A row of the bestiary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MonsterRow {
    /// Average hit points, 7 to 50.
    pub hp: u8,
    /// Melee level, without the Order's.
    pub melee: u8,
    /// Its blows do 1 to so much.
    pub damage: u8,
    /// Level with arrows or whatever else flies; 0 for none.
    pub missile: u8,
    /// Its missiles do 1 to so much.
    pub missile_damage: u8,
    /// Level of magic.
    pub magic: u8,
    /// How fast it is.
    pub speed: Speed,
    /// How clever it is.
    pub wit: Wit,
    /// Its alignment; what is wild is neutral.
    pub alignment: Alignment,
    /// Whether it is wild rather than of a side.
    pub wild: bool,
    /// Of human kind: it fights one level better with blows and missiles (DD-95).
    pub humanoid: bool,
    /// It always asks a riddle.
    pub riddles: bool,
    /// Its plan, in notation.
    pub plan: &'static str,
    /// Gold of its hoard.
    pub gold: u32,
}

const PLAIN: MonsterRow = MonsterRow {
    hp: 25,
    melee: 1,
    damage: 6,
    missile: 0,
    missile_damage: 6,
    magic: 0,
    speed: Speed::Medium,
    wit: Wit::Average,
    alignment: Alignment::Evil,
    wild: false,
    humanoid: false,
    riddles: false,
    plan: "ME*",
    gold: 0,
};
const WILD: MonsterRow = MonsterRow { alignment: Alignment::Neutral, wild: true, ..PLAIN };

impl Monster {
    /// All of them, in the order of their danger.
    pub const ALL: [Monster; 14] = [
        Monster::GiantRat,
        Monster::Ghoul,
        Monster::Renegade,
        Monster::Gargoyle,
        Monster::Ooze,
        Monster::Spectre,
        Monster::Troll,
        Monster::Giant,
        Monster::Gryphon,
        Monster::IceDevil,
        Monster::Elasmosaurus,
        Monster::Sphinx,
        Monster::Demon,
        Monster::Dragon,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Monster::GiantRat => "Giant Rat",
            Monster::Ghoul => "Ghoul",
            Monster::Renegade => "Renegade",
            Monster::Gargoyle => "Gargoyle",
            Monster::Ooze => "Ooze",
            Monster::Spectre => "Spectre",
            Monster::Troll => "Troll",
            Monster::Giant => "Giant",
            Monster::Gryphon => "Gryphon",
            Monster::IceDevil => "Ice Devil",
            Monster::Elasmosaurus => "Elasmosaurus",
            Monster::Sphinx => "Sphinx",
            Monster::Demon => "Demon",
            Monster::Dragon => "Dragon",
        }
    }

    /// The monster of a name, whatever its case.
    pub fn of(name: &str) -> Option<Monster> {
        Monster::ALL.into_iter().find(|monster| monster.name().eq_ignore_ascii_case(name.trim()))
    }

    /// Its row of the bestiary.
    pub const fn row(self) -> MonsterRow {
        match self {
            Monster::GiantRat => {
                MonsterRow { hp: 7, melee: 0, damage: 4, speed: Speed::Fast, wit: Wit::Dull, gold: 5, ..WILD }
            }
            Monster::Ghoul => MonsterRow { hp: 12, speed: Speed::Slow, wit: Wit::Dull, gold: 20, ..PLAIN },
            Monster::Renegade => MonsterRow {
                hp: 10,
                melee: 2,
                missile: 1,
                alignment: Alignment::Neutral,
                humanoid: true,
                plan: "FI* ME*",
                gold: 30,
                ..PLAIN
            },
            Monster::Gargoyle => MonsterRow { hp: 15, gold: 40, ..PLAIN },
            Monster::Ooze => MonsterRow { hp: 18, melee: 0, speed: Speed::Slow, wit: Wit::Dull, gold: 30, ..WILD },
            Monster::Spectre => MonsterRow { hp: 20, wit: Wit::Sharp, gold: 60, ..PLAIN },
            Monster::Troll => MonsterRow { wit: Wit::Dull, gold: 70, ..PLAIN },
            Monster::Giant => {
                MonsterRow { damage: 7, missile: 1, missile_damage: 7, plan: "FI* ME*", gold: 90, ..PLAIN }
            }
            Monster::Gryphon => MonsterRow { melee: 2, speed: Speed::Fast, gold: 80, ..WILD },
            Monster::IceDevil => MonsterRow {
                hp: 20,
                melee: 2,
                missile: 2,
                magic: 2,
                wit: Wit::Sharp,
                plan: "CA-HO FI* ME*",
                gold: 110,
                ..PLAIN
            },
            Monster::Elasmosaurus => {
                MonsterRow { melee: 2, damage: 7, speed: Speed::Fast, wit: Wit::Dull, gold: 90, ..WILD }
            }
            Monster::Sphinx => MonsterRow {
                hp: 30,
                melee: 2,
                damage: 7,
                magic: 2,
                speed: Speed::Fast,
                wit: Wit::Cunning,
                alignment: Alignment::Neutral,
                riddles: true,
                plan: "CA-HO ME*",
                gold: 150,
                ..PLAIN
            },
            Monster::Demon => {
                MonsterRow { hp: 30, melee: 3, damage: 8, speed: Speed::Fast, wit: Wit::Cunning, gold: 200, ..PLAIN }
            }
            Monster::Dragon => MonsterRow {
                hp: 50,
                melee: 4,
                damage: 10,
                missile: 3,
                missile_damage: 8,
                speed: Speed::Fast,
                wit: Wit::Cunning,
                plan: "FI* ME*",
                gold: 500,
                ..PLAIN
            },
        }
    }
}
