//! Monsters: ratings by level, dice by rating, traits.

use crate::data::fraction::Fraction;
use crate::data::house_rules::DiceScale;
use crate::data::language::Languages;
use crate::data::tables::{table_id, tables};
use serde::{Deserialize, Serialize};

/// The kind of a being (TT-MON-T3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MonsterKind {
    Manlike,
    Beast,
    Undead,
    Demon,
    Stone,
    Plant,
}

/// The size of a monster (TT-MON-T3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MonsterSize {
    /// The size of a man, or smaller.
    Small,
    /// Larger than a man: does not fit passages of 5 feet (DEC-065).
    Large,
    /// Enters no passage and lives in large places (TT-COMBAT-28).
    Huge,
}

/// The material of a monster's weapons or body, which can break weapons (DEC-189).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arms {
    /// Claws, teeth and skin: they break nothing.
    Flesh,
    Bronze,
    Iron,
    Stone,
    Steel,
}

ludus_engine::listed! {
    /// A power or weakness of a monster (TT-MON-T3, TT-MON-T4, DEC-036).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum MonsterTrait {
        /// Meets the party at close range.
        Ambush,
        /// Meets the party without a warning.
        Silent,
        Screams,
        /// One roll for the total rating of the group (DEC-033).
        Pack,
        /// Each character who loses CON to it in a turn loses 1 more per dungeon level.
        Fire,
        /// At the start of each combat turn one random target makes a saving roll or takes hits: as many dice as the dungeon
        /// level, less what armour absorbs.
        Breath,
        /// No darkness where it fights (TT-COMBAT-20).
        Light,
        /// One volley at medium range, two at far (DEC-078).
        Bow,
        /// One volley at medium range (DEC-078).
        Spikes,
        /// Tunnel fever for characters who lost CON to it (DEC-179).
        Fever,
        /// A character who loses CON to it makes a saving roll or is under spider venom (DEC-185).
        SpiderVenom,
        /// A character who loses CON to it makes a saving roll or is under cobra milk (DEC-185).
        CobraVenom,
        /// Regains as rating the CON that it drew this turn, up to its full rating.
        DrainsConstitution,
        /// A character who loses CON to it loses 1 ST as well.
        DrainsStrength,
        /// Regains 10 x dungeon level of rating each combat turn, unless fire was used.
        Regenerates,
        /// Slain without silver, magic or fire it rises in the next game turn at half its rating.
        Rises,
        /// Fire does twice the hits (DEC-152).
        FearsFire,
        /// Ice does twice the hits (DEC-152).
        FearsIce,
        /// Fire does half the hits (DEC-152).
        ResistsFire,
        /// Never attacks first if the leader has charisma 16 or more: its reaction is at least 9.
        RespectsCharisma,
        /// Always reacts as on 2.
        Frenzied,
        /// Poison always counts, as on beasts without hands or armour (TT-POISON-07, TT-POISON-09).
        NoHands,
        Flies,
        /// Has no legs that a bola could entangle (DEC-081).
        Legless,
        /// Steps on calthrops, though it is no beast (DEC-081).
        Barefoot,
        /// A beast that can go berserk: an ape or a bear (TT-BERSERK-22).
        ApeOrBear,
        NeverPursues,
        /// Flight from it succeeds only on a pace roll that is higher by 3.
        FillsPlace,
    }
}

crate::data::sets::set_of! {
    Traits(u32) of MonsterTrait
}

/// The lowest charisma of a leader that [`MonsterTrait::RespectsCharisma`] respects, and the least reaction then.
pub const RESPECTED_CHARISMA: (i16, u8) = (16, 9);

/// A row of the table of monsters (TT-MON-T2 to T4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MonsterRow {
    pub rule: &'static str,
    pub name: &'static str,
    pub plural: &'static str,
    /// The rating on levels 1 to 6. `None` if the monster is not used on that level.
    pub ratings: [Option<u16>; 6],
    /// The least and the most in a group.
    pub number: (u8, u8),
    pub kind: MonsterKind,
    /// Empty if it speaks none.
    pub languages: Languages,
    pub size: MonsterSize,
    /// Added to 2 dice in flight and pursuit (DEC-054); a character has 10.
    pub pace: i8,
    pub charisma: i8,
    pub arms: Arms,
    pub traits: Traits,
}

table_id! {
    /// A monster of the stock, the index of its row.
    MonsterId of MonsterRow in monsters, "a monster"
}

impl MonsterId {
    #[inline]
    pub fn has(self, one: MonsterTrait) -> bool {
        self.row().traits.has(one)
    }

    /// Returns the full rating on a level of the dungeon, counted from 1. Below level 6 it grows as from 5 to 6 (DEC-035).
    /// `None` if the monster is not used there.
    pub fn rating(self, level: u8) -> Option<u32> {
        let ratings = self.row().ratings;
        let at = |index: usize| ratings[index].map(u32::from);
        match level {
            0 => None,
            1..=6 => at(usize::from(level) - 1),
            _ => at(5).zip(at(4)).map(|(sixth, fifth)| sixth + u32::from(level - 6) * (sixth - fifth)),
        }
    }

    /// Returns whether it can go berserk: manlike monsters, apes and bears (TT-BERSERK-22).
    pub fn can_go_berserk(self) -> bool {
        self.row().kind == MonsterKind::Manlike || self.has(MonsterTrait::ApeOrBear)
    }

    /// Returns whether it runs and surrenders: undead, stone, plants and demons never do (DEC-053).
    pub fn has_nerves(self) -> bool {
        matches!(self.row().kind, MonsterKind::Manlike | MonsterKind::Beast)
    }

    /// Returns whether it is of flesh, which *Medusa* turns to stone: no undead, stone, plant or demon (DEC-167).
    pub fn is_flesh(self) -> bool {
        matches!(self.row().kind, MonsterKind::Manlike | MonsterKind::Beast)
    }

    /// Returns whether sleep, mind and gas spells and poison spare it: undead, stone and plants (DEC-135, DEC-185).
    pub fn is_lifeless(self) -> bool {
        matches!(self.row().kind, MonsterKind::Undead | MonsterKind::Stone | MonsterKind::Plant)
    }

    /// Returns whether calthrops hurt its feet: a beast, troll or ogre on foot (DEC-081).
    pub fn is_barefoot(self) -> bool {
        let walks = !self.has(MonsterTrait::Flies) && !self.has(MonsterTrait::Legless);
        walks && (self.row().kind == MonsterKind::Beast || self.has(MonsterTrait::Barefoot))
    }
}

/// A row of the table of dice (TT-MON-T1): the lowest and highest rating with that many dice, on either scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatingDiceRow {
    pub rule: &'static str,
    pub dice: u8,
    pub old: (u16, u16),
    pub revised: (u16, u16),
}

impl DiceScale {
    /// Returns the dice for a current rating (TT-MON-07, DEC-031).
    pub fn dice(self, rating: u32) -> u32 {
        let rows = &tables().rating_dice;
        let highest = |row: &RatingDiceRow| match self {
            DiceScale::Old => u32::from(row.old.1),
            DiceScale::Revised => u32::from(row.revised.1),
        };
        match rows.iter().find(|row| rating <= highest(row)) {
            Some(row) => u32::from(row.dice),
            None => rating / 10 + u32::from(self == DiceScale::Revised),
        }
    }
}

/// Half of the current rating: a monster's add in its first combat turn, rounded down (TT-MON-08).
pub const FIRST_ADD: Fraction = Fraction { over: 1, under: 2 };
/// A quarter of the current rating: its add in later turns, rounded down (TT-MON-09).
pub const LATER_ADD: Fraction = Fraction { over: 1, under: 4 };
/// A monster below this rating cannot defend itself and surrenders (TT-TAME-02, DEC-053).
pub const HELPLESS_BELOW: u32 = 10;
/// Rating that a wounded monster regains in a game turn (TT-TAME-09).
pub const RATING_REGAINED: u32 = 5;
