//! The bestiary: seven monsters of the manual (DUEL-MON-T1) and seven added by Ludus (OURS-7).

use crate::data::alignment::Alignment;
use serde::{Deserialize, Serialize};

ludus_engine::listed! {
    /// A kind of monster, the least dangerous first.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
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
}

/// Speed, which decides how hard fleeing from a fighter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Speed {
    Slow,
    Medium,
    Fast,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Wit {
    Dull,
    Average,
    Sharp,
    Cunning,
}

impl Speed {
    /// Chance to flee from this fighter, in percent (DUEL-FLEE-02 to 04).
    pub const fn escape(self) -> u8 {
        match self {
            Speed::Slow => 80,
            Speed::Medium => 50,
            Speed::Fast => 20,
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Speed::Slow => "slow",
            Speed::Medium => "medium",
            Speed::Fast => "fast",
        }
    }
}

impl Wit {
    /// Chance that an item is hidden from a thief, in percent (DD-70).
    pub const fn hides(self) -> u8 {
        match self {
            Wit::Dull => 0,
            Wit::Average => 10,
            Wit::Sharp => 25,
            Wit::Cunning => 50,
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Wit::Dull => "dull",
            Wit::Average => "average",
            Wit::Sharp => "sharp",
            Wit::Cunning => "cunning",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MonsterRow {
    /// Average hit points, 7 to 50.
    pub hp: u8,
    /// Melee level, without the Order's bonus.
    pub melee: u8,
    /// Sides of the damage die for blows.
    pub damage: u8,
    /// Level with arrows or other missiles; 0 for none.
    pub missile: u8,
    /// Sides of the damage die for missiles.
    pub missile_damage: u8,
    pub magic: u8,
    pub speed: Speed,
    pub wit: Wit,
    /// The alignment; Neutral for wild monsters.
    pub alignment: Alignment,
    /// True if it is wild and takes no side.
    pub wild: bool,
    /// True if human-like: one level better with blows and missiles (DD-95).
    pub humanoid: bool,
    /// True if it always asks a riddle.
    pub riddles: bool,
    /// Its plan, in notation.
    pub plan: &'static str,
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

    /// Finds a monster by name, ignoring case.
    pub fn of(name: &str) -> Option<Monster> {
        Monster::ALL.into_iter().find(|monster| monster.name().eq_ignore_ascii_case(name.trim()))
    }

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
