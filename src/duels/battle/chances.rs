//! Every chance of the rulebook: the figure that is shown is the figure that the roll uses.
//!
//! A test is passed by a roll of 1 to 100 that is not above the total (DD-11). What depends on two fighters is summed, kept
//! within 5 to 95, and only then lowered by the wards, all of them multiplied and rounded down once (DD-10, DD-25).

use crate::duels::data::alignment::Alignment;
use crate::duels::data::item::Item;
use crate::duels::data::monster::Wit;
use crate::duels::data::spell::{Ward, Wards};
use crate::duels::model::character::Role;
use crate::duels::model::fighter::Fighter;
use serde::{Deserialize, Serialize};

/// A chance in percent with what it is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlanChance {
    /// Before anything is added.
    pub base: u8,
    /// For levels.
    pub levels: u8,
    /// For the temper.
    pub temper: i8,
    /// For Might with blows, for Winged Boots in flight.
    pub bonus: i8,
    /// For a cursed idol.
    pub idol: i8,
    /// The wards that lower it.
    pub wards: Wards,
    /// It was halved: theft from the great, disruption of who has a Calm Stone.
    pub halved: bool,
    /// What a roll must not exceed.
    pub total: u8,
}

impl std::fmt::Display for PlanChance {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        crate::engine::chance::Chance::of_100(self.total).fmt(f)
    }
}

impl PlanChance {
    /// A bare figure.
    pub const fn plain(total: u8) -> PlanChance {
        PlanChance { base: total, levels: 0, temper: 0, bonus: 0, idol: 0, wards: Wards::NONE, halved: false, total }
    }

    /// The sum within 5 to 95 (DD-25).
    #[inline(always)]
    const fn bounded(mut self) -> PlanChance {
        let sum = self.base as i16 + self.levels as i16 + self.temper as i16 + self.bonus as i16 + self.idol as i16;
        self.total = if sum < 5 {
            5
        } else if sum > 95 {
            95
        } else {
            sum as u8
        };
        self
    }

    /// Lowered by wards, at least 1 (DD-10).
    #[inline(always)]
    fn against(mut self, wards: Wards, left: impl Fn(Ward) -> u32) -> PlanChance {
        if !wards.is_empty() {
            let (mut share, mut of) = (u64::from(self.total), 1);
            for ward in wards.each() {
                (share, of) = (share * u64::from(left(ward)), of * 100);
            }
            (self.wards, self.total) = (wards, (share / of).max(1) as u8);
        }
        self
    }

    /// Half of it, rounded down, where that holds.
    const fn halved_if(mut self, holds: bool) -> PlanChance {
        if holds {
            (self.halved, self.total) = (true, self.total / 2);
        }
        self
    }
}

const A_LEVEL: u8 = 10;

/// To hit with a blow (DD-23).
#[inline(always)]
pub fn blow(by: &Fighter, at: &Fighter) -> PlanChance {
    let bonus = if by.might { 20 } else { 0 };
    let chance = PlanChance {
        base: 50,
        levels: A_LEVEL * by.melee_level(),
        temper: by.temper.row().melee,
        bonus,
        idol: by.idol,
        ..PlanChance::default()
    };
    chance.bounded().against(at.wards.both(Wards::BLOWS), Ward::of_blows)
}

/// To hit with an arrow (DUEL-FIRE-02); who is no archer does not shoot at all (DD-31).
#[inline(always)]
pub fn arrow(by: &Fighter, at: &Fighter) -> PlanChance {
    let chance = PlanChance { base: 30, levels: A_LEVEL * by.archery_level(), ..PlanChance::default() };
    chance.bounded().against(at.wards.both(Wards::ARROWS), Ward::of_arrows)
}

/// To cast a spell of one's own (DD-36).
#[inline(always)]
pub fn cast(by: &Fighter) -> PlanChance {
    PlanChance { base: 50, levels: A_LEVEL * by.magic, ..PlanChance::default() }.bounded()
}

/// To flee (DUEL-FLEE-02 to 04).
#[inline(always)]
pub fn flight(by: &Fighter, from: &Fighter) -> PlanChance {
    let base = from.speed.escape();
    let bonus = if by.wears(Item::WingedBoots) { 20 } else { 0 };
    PlanChance { base, temper: by.temper.row().flight, bonus, ..PlanChance::default() }.bounded()
}

/// To steal (DUEL-STEAL-01, 02).
pub fn theft(by: &Fighter, from: &Fighter) -> PlanChance {
    let great = matches!(from.role(), Some(Role::King | Role::Commander));
    PlanChance { base: 15, levels: 15 * by.thief_level(), ..PlanChance::default() }.bounded().halved_if(great)
}

/// To get away after a theft that failed (DD-65).
pub fn uncaught(by: &Fighter) -> PlanChance {
    PlanChance { base: 20, levels: 15 * by.thief_level(), ..PlanChance::default() }.bounded()
}

/// That an item is hidden from a thief (DD-70).
pub fn hidden(from: &Fighter) -> PlanChance {
    PlanChance::plain(from.wit.hides())
}

/// To panic in this round (DD-77); 0 where he does not.
#[inline(always)]
pub fn panic(who: &Fighter) -> PlanChance {
    let row = who.temper.row();
    PlanChance::plain(if who.hp <= row.panics_at { row.panic } else { 0 })
}

/// To ignore an ordered flight (DD-78).
pub const fn ignore(who: &Fighter) -> PlanChance {
    PlanChance::plain(who.temper.row().ignores)
}

/// To refuse to meet somebody (DD-53); 0 where he does not.
pub fn refusal(who: &Fighter, whom: &Fighter) -> PlanChance {
    let row = who.temper.row();
    let too_much = danger(whom) > u32::from(row.too_much) * danger(who);
    let may = who.is_character() && who.role() != Some(Role::King) && too_much;
    PlanChance::plain(if may { row.refuses } else { 0 })
}

/// What shakes somebody who is about to cast.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shock {
    /// Nothing.
    #[default]
    None,
    /// A blow that missed.
    Swing,
    /// Damage, so much.
    Wound(u8),
    /// A spell that delays.
    Stun,
}

/// That a spell is disrupted (DD-39, DD-40): the line through 30% for no damage and 50% for 3 points.
pub fn disruption(who: &Fighter, shock: Shock) -> PlanChance {
    let total = match shock {
        Shock::None => 0,
        Shock::Swing => 30,
        Shock::Stun => 50,
        Shock::Wound(points) => (30 + (40 * u32::from(points) + 3) / 6).min(95) as u8,
    };
    PlanChance::plain(total).halved_if(who.wears(Item::CalmStone))
}

/// That a monster breaks its word (DD-59).
pub fn breach(monster: &Fighter, with: &Fighter) -> PlanChance {
    let evil = if monster.alignment == Alignment::Evil { 20 } else { 0 };
    let levels = 15 * monster.alignment.distance(with.alignment);
    PlanChance { base: 5, levels, bonus: evil, total: 5 + levels + evil as u8, ..PlanChance::default() }
}

/// What is added to the roll of a talk with a monster (OURS-9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manner {
    /// +20 for the same alignment, -20 for one at distance 2.
    pub alignment: i8,
    /// -10 for a monster that is Evil.
    pub evil: i8,
    /// +15 for a Druidic speaker.
    pub druid: i8,
    /// +5 a thief level.
    pub tongue: i8,
    /// It is dull and never proposes anything.
    pub dull: bool,
}

impl Manner {
    /// All of it together.
    pub const fn sum(self) -> i16 {
        self.alignment as i16 + self.evil as i16 + self.druid as i16 + self.tongue as i16
    }
}

/// The highest sum at which a monster attacks, and the highest at which it ignores the speaker (OURS-9).
pub const TALK: [i16; 2] = [30, 60];

/// How somebody's talk strikes a monster.
pub fn manner(speaker: &Fighter, monster: &Fighter) -> Manner {
    Manner {
        alignment: match speaker.alignment.distance(monster.alignment) {
            0 => 20,
            2 => -20,
            _ => 0,
        },
        evil: if monster.alignment == Alignment::Evil { -10 } else { 0 },
        druid: if speaker.alignment == Alignment::Druidic { 15 } else { 0 },
        tongue: 5 * speaker.thief_level() as i8,
        dull: monster.wit == Wit::Dull,
    }
}

/// How dangerous somebody is (DD-53): hit points, his best attack's chance and mean damage, and his magic.
pub fn danger(who: &Fighter) -> u32 {
    let nobody = Fighter::nobody();
    let twice_mean = |die: u8, more: u8| u32::from(die) + 1 + 2 * u32::from(more);
    let blows = u32::from(blow(who, &nobody).total) * twice_mean(who.damage, who.blow_bonus());
    let arrows = match who.archery_level() {
        0 => 0,
        _ => u32::from(arrow(who, &nobody).total) * twice_mean(who.arrow_damage, 0),
    };
    u32::from(who.hp) * blows.max(arrows) / 200 + 10 * u32::from(who.magic)
}

/// That a scout who fled does not find out what a special does, in percent (DUEL-SCOUT-09).
pub const MISSED_FLEEING: u8 = 67;
/// That a thief does not, and who has no leave (DUEL-SCOUT-08, DD-82).
pub const MISSED_IN_HASTE: u8 = 33;
/// That a monster which has agreed to nothing forbids the scout to look round (DD-82).
pub const FORBIDDEN: u8 = 50;
