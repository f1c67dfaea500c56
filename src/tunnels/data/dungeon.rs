//! Tables of the generator: themes, doors, contents, difficulty, traps and specials (TT-DUNGEON).

use crate::data::fraction::Fraction;
use crate::data::tables::{table_id, tables};
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// A row of the themes, by 1 die (TT-DUNGEON-19).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThemeRow {
    pub rule: &'static str,
    pub roll: u8,
    pub name: &'static str,
    /// The monsters that the theme makes twice as likely, by name.
    pub monsters: Vec<&'static str>,
}

table_id! {
    /// A theme, the index of its row.
    ThemeId of ThemeRow in themes, "a theme"
}

impl ThemeId {
    /// Returns the theme for a result of 1 die.
    pub fn on(face: u8) -> ThemeId {
        ThemeId::all().find(|theme| theme.row().roll == face).unwrap_or(ThemeId(0))
    }

    pub fn texts(self) -> &'static ThemeTextRow {
        &tables().theme_texts[self.index()]
    }
}

/// The texts of a theme (TT-DUNGEON-01, TT-DUNGEON-11).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThemeTextRow {
    pub rule: &'static str,
    pub theme: &'static str,
    /// Descriptions of places. An ornament is added to each.
    pub places: Vec<&'static str>,
    pub ornaments: Vec<&'static str>,
    pub riddles: Vec<Riddle>,
}

/// A riddle of a statue (DEC-214).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Riddle {
    pub question: &'static str,
    pub answers: [&'static str; 3],
    /// The index of the right answer.
    pub right: u8,
}

/// The closure of a link between two places (TT-DUNGEON-T1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DoorKind {
    /// Closed by magic of level 1 + dungeon level / 2.
    Sealed,
    /// Hidden until it is found.
    Secret,
    Stuck,
    Plain,
    Locked,
    /// A moving wall, open on 1 or 2 of 1 die in each game turn.
    Moving,
}

/// A row of the table of doors (TT-DUNGEON-T1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DoorRow {
    pub rule: &'static str,
    /// The lowest and the highest total of 2 dice.
    pub roll: (u8, u8),
    pub door: DoorKind,
}

impl DoorKind {
    /// Returns the door for a total of 2 dice.
    pub fn on(total: u8) -> DoorKind {
        let rows = &tables().doors;
        rows.iter().find(|row| total <= row.roll.1).map_or(DoorKind::Moving, |row| row.door)
    }

    /// The level of the magic that seals a door (TT-DUNGEON-T1).
    pub const fn seal_level(dungeon_level: u8) -> u8 {
        1 + dungeon_level / 2
    }
}

/// The contents of a place (TT-DUNGEON-T2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlaceContents {
    Monsters,
    Trap,
    Special,
    Treasure,
}

/// A row of the table of contents, by 1 die (TT-DUNGEON-T2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContentsRow {
    pub rule: &'static str,
    /// The lowest and the highest result of 1 die.
    pub roll: (u8, u8),
    pub contents: PlaceContents,
    /// Treasure lies there, too, if another die shows this or less; 0 if never.
    pub treasure_up_to: u8,
    /// Treasure alone is hidden if another die shows this or less.
    #[serde(default)]
    pub hidden_up_to: u8,
    /// Treasure alone is trapped if that die shows more, but no more than this. Otherwise it lies free.
    #[serde(default)]
    pub trapped_up_to: u8,
}

/// Returns the row of contents for a result of 1 die.
pub fn contents(face: u8) -> &'static ContentsRow {
    let rows = &tables().contents;
    let index = rows.partition_point(|row| row.roll.1 < face);
    &rows[index.min(rows.len() - 1)]
}

/// The difficulty of a group (TT-DUNGEON-26).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GroupStrength {
    Pushover,
    Fair,
    Tough,
}

/// A row of the difficulties, by 1 die (TT-DUNGEON-26, DEC-212).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroupStrengthRow {
    pub rule: &'static str,
    /// The lowest and the highest result of 1 die.
    pub roll: (u8, u8),
    pub strength: GroupStrength,
    /// The total rating is more than this part of the unit of difficulty.
    pub above: Fraction,
    /// The total rating is at most this part of the unit of difficulty.
    pub up_to: Fraction,
}

impl GroupStrength {
    pub fn row(self) -> &'static GroupStrengthRow {
        &tables().group_strengths[self as usize]
    }

    /// Returns the strength for a result of 1 die.
    pub fn on(face: u8) -> GroupStrength {
        let rows = &tables().group_strengths;
        rows.iter().find(|row| face <= row.roll.1).map_or(GroupStrength::Tough, |row| row.strength)
    }

    /// Returns the strength of a total rating, for a unit of difficulty.
    pub fn of(total: u32, unit: u32) -> GroupStrength {
        let rows = &tables().group_strengths;
        rows.iter().find(|row| total <= row.up_to.down(unit)).map_or(GroupStrength::Tough, |row| row.strength)
    }

    /// The least and the most total rating of a group of this strength, both of them allowed: its band (DEC-212).
    pub fn band(self, unit: u32) -> (u32, u32) {
        let row = self.row();
        (row.above.down(unit) + 1, row.up_to.down(unit))
    }
}

/// The unit of difficulty: the total rating of a group that is a match (DEC-212).
pub fn difficulty_unit(dungeon_level: u8, delvers: u8) -> u32 {
    10 * u32::from(dungeon_level) * u32::from(delvers)
}

/// The beings that a trap strikes (DEC-213).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TrapVictims {
    /// The member who takes or opens the thing.
    Taker,
    Leader,
    /// The two members nearest to it.
    NearestTwo,
    FirstRank,
    /// One member, drawn at random.
    One,
    All,
}

/// The harm of a trap to a victim that misses its saving roll (DEC-213).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TrapHarm {
    /// The victim becomes a beast for so many game turns.
    Shape(u8),
    /// The victim's double attacks, with a rating of its adds plus this.
    Double(u8),
    /// Half of the victim's ST is gone.
    HalfStrength,
    /// The victim suffers cobra milk.
    CobraMilk,
    /// Hits of so many dice.
    Dice(u8),
    /// Hits of so many dice, times the dungeon level.
    DicePerLevel(u8),
    /// Hits of so many dice in each combat turn.
    DiceEachTurn(u8),
    /// Hits of so many dice, and a fall to the next level.
    FallDice(u8),
    Alarm,
    /// The victim is moved to a random place.
    Teleport,
}

ludus_engine::listed! {
    /// A trap, in the order of its total of 2 dice, 2 to 12 (DEC-213).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum TrapKind {
        /// A jewel that changes its taker into a beast of the theme.
        JewelOfChanging,
        MagicMirror,
        GasChest,
        PoisonedNeedle,
        Darts,
        Pit,
        FallingBlock,
        NetAndAlarm,
        /// Leads to the next level.
        Chute,
        SlidingWalls,
        TeleportStone,
    }
}

impl TrapKind {
    /// Returns the trap for a total of 2 dice.
    pub fn on(total: u8) -> TrapKind {
        TrapKind::ALL[usize::from(total.clamp(2, 12) - 2)]
    }

    pub fn row(self) -> &'static TrapRow {
        &tables().traps[self as usize]
    }

    pub fn name(self) -> &'static str {
        self.row().name
    }
}

/// A row of the table of traps, by 2 dice (DEC-213).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrapRow {
    pub rule: &'static str,
    pub roll: u8,
    pub name: &'static str,
    pub victims: TrapVictims,
    pub harm: TrapHarm,
    /// Ways to avoid or end it: at least two, one of them without magic (DEC-218).
    pub ways_out: Vec<&'static str>,
    /// True if Detect Magic shows it.
    #[serde(default)]
    pub magic: bool,
}

/// A special place, in the order of its total of 2 dice, 2 to 12 (DEC-214).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SpecialPlace {
    HeartStone,
    GamblingImp,
    RiddleStatue,
    OvergrownGarden,
    Fountain,
    DelverRemains,
    SleepingMonster,
    Hermit,
    Shrine,
    WeaponRack,
    Vault,
}

/// A row of the table of specials, by 2 dice (DEC-214). Each occurs once on a level at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpecialRow {
    pub rule: &'static str,
    pub roll: u8,
    pub special: SpecialPlace,
}

/// Returns the special for a total of 2 dice.
pub fn special(total: u8) -> SpecialPlace {
    tables().specials[usize::from(total.clamp(2, 12) - 2)].special
}
