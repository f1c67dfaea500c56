//! Every chance of the rulebook. The preview shows the same numbers that the rolls use.
//!
//! A roll of 1 to 100 succeeds if it does not exceed the total (DD-11). Modifiers of both fighters are added and limited to
//! 5 to 95. Only then wards lower the chance: they are multiplied together and rounded down once (DD-10, DD-25).

use crate::data::alignment::Alignment;
use crate::data::item::Item;
use crate::data::monster::Wit;
use crate::data::spell::{Ward, Wards};
use crate::model::character::Role;
use crate::model::fighter::Fighter;
use ludus_engine::chance::Chance;
use serde::{Deserialize, Serialize};

/// A chance in percent, with its parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlanChance {
    /// The chance before any modifier.
    pub base: u8,
    pub levels: u8,
    pub temper: i8,
    /// Bonus for Might with blows, or for Winged Boots in flight.
    pub bonus: i8,
    /// Modifier of a cursed idol.
    pub idol: i8,
    /// The wards that lower the chance.
    pub wards: Wards,
    /// True for theft from a king or commander, and for disruption against a Calm Stone.
    pub halved: bool,
    /// The highest roll that succeeds.
    pub total: u8,
}

impl core::fmt::Display for PlanChance {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        Chance::of_100(self.total).fmt(f)
    }
}

impl PlanChance {
    pub const fn plain(total: u8) -> PlanChance {
        PlanChance { base: total, levels: 0, temper: 0, bonus: 0, idol: 0, wards: Wards::NONE, halved: false, total }
    }

    /// Limits the sum to 5 to 95 (DD-25).
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

    /// Applies wards; at least 1 remains (DD-10).
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

    const fn halved_if(mut self, holds: bool) -> PlanChance {
        if holds {
            (self.halved, self.total) = (true, self.total / 2);
        }
        self
    }
}

const A_LEVEL: u8 = 10;

/// Chance to hit with a blow (DD-23).
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

/// Chance to hit with an arrow (DUEL-FIRE-02). Only archers shoot (DD-31).
#[inline(always)]
pub fn arrow(by: &Fighter, at: &Fighter) -> PlanChance {
    let chance = PlanChance { base: 30, levels: A_LEVEL * by.archery_level(), ..PlanChance::default() };
    chance.bounded().against(at.wards.both(Wards::ARROWS), Ward::of_arrows)
}

/// Chance to cast a spell of one's own (DD-36).
#[inline(always)]
pub fn cast(by: &Fighter) -> PlanChance {
    PlanChance { base: 50, levels: A_LEVEL * by.magic, ..PlanChance::default() }.bounded()
}

/// Chance to flee (DUEL-FLEE-02 to 04).
#[inline(always)]
pub fn flight(by: &Fighter, from: &Fighter) -> PlanChance {
    let base = from.speed.escape();
    let bonus = if by.wears(Item::WingedBoots) { 20 } else { 0 };
    PlanChance { base, temper: by.temper.row().flight, bonus, ..PlanChance::default() }.bounded()
}

/// Chance to steal (DUEL-STEAL-01, 02).
pub fn theft(by: &Fighter, from: &Fighter) -> PlanChance {
    let great = matches!(from.role(), Some(Role::King | Role::Commander));
    PlanChance { base: 15, levels: 15 * by.thief_level(), ..PlanChance::default() }.bounded().halved_if(great)
}

/// Chance to get away after a failed theft (DD-65).
pub fn uncaught(by: &Fighter) -> PlanChance {
    PlanChance { base: 20, levels: 15 * by.thief_level(), ..PlanChance::default() }.bounded()
}

/// Chance that the victim has hidden an item (DD-70).
pub fn hidden(from: &Fighter) -> PlanChance {
    PlanChance::plain(from.wit.hides())
}

/// Chance to panic in this round (DD-77); 0 above the temper's limit of hit points.
#[inline(always)]
pub fn panic(who: &Fighter) -> PlanChance {
    let row = who.temper.row();
    PlanChance::plain(if who.hp <= row.panics_at { row.panic } else { 0 })
}

/// Chance to ignore an order to flee (DD-78).
pub const fn ignore(who: &Fighter) -> PlanChance {
    PlanChance::plain(who.temper.row().ignores)
}

/// Chance to refuse a meeting (DD-53); 0 if the opponent is not too dangerous.
pub fn refusal(who: &Fighter, opponent: &Fighter) -> PlanChance {
    let row = who.temper.row();
    let too_much = danger(opponent) > u32::from(row.too_much) * danger(who);
    let can_refuse = who.is_character() && who.role() != Some(Role::King) && too_much;
    PlanChance::plain(if can_refuse { row.refuses } else { 0 })
}

/// The worst shock to a caster in this round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shock {
    #[default]
    None,
    /// A blow missed the caster.
    Swing,
    Wound(u8),
    /// A spell delays the caster.
    Stun,
}

/// Chance that a spell is disrupted (DD-39, DD-40). Damage follows the line through 30% at 0 and 50% at 3 points.
pub fn disruption(who: &Fighter, shock: Shock) -> PlanChance {
    let total = match shock {
        Shock::None => 0,
        Shock::Swing => 30,
        Shock::Stun => 50,
        Shock::Wound(points) => (30 + (40 * u32::from(points) + 3) / 6).min(95) as u8,
    };
    PlanChance::plain(total).halved_if(who.wears(Item::CalmStone))
}

/// Chance that a monster breaks its word (DD-59).
pub fn breach(monster: &Fighter, with: &Fighter) -> PlanChance {
    let evil = if monster.alignment == Alignment::Evil { 20 } else { 0 };
    let levels = 15 * monster.alignment.distance(with.alignment);
    PlanChance { base: 5, levels, bonus: evil, total: 5 + levels + evil as u8, ..PlanChance::default() }
}

/// Modifiers of a roll to talk to a monster (OURS-9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manner {
    /// +20 for equal alignments, -20 at distance 2.
    pub alignment: i8,
    /// -10 for an Evil monster.
    pub evil: i8,
    /// +15 for a Druidic speaker.
    pub druid: i8,
    /// +5 for each thief level.
    pub tongue: i8,
    /// True for a dull monster, which never proposes anything.
    pub dull: bool,
}

impl Manner {
    pub const fn sum(self) -> i16 {
        self.alignment as i16 + self.evil as i16 + self.druid as i16 + self.tongue as i16
    }
}

/// The highest sum at which a monster attacks, then the highest at which it ignores the speaker (OURS-9).
pub const TALK: [i16; 2] = [30, 60];

/// Computes the modifiers of a speaker against a monster.
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

/// Free attacks of an archer: the level, or on average twice the level against another archer (DD-30).
pub fn arrows(who: &Fighter, other: &Fighter) -> u8 {
    let level = who.archery_level();
    if other.archery_level() > 0 { 2 * level } else { level }
}

/// Rates the danger of a fighter (DD-53): hit points, the best attack's chance and mean damage, and magic.
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

/// Chance, in percent, that a scout who fled misses what a special does (DUEL-SCOUT-09).
pub const MISSED_FLEEING: u8 = 67;
/// Chance, in percent, that a thief or a scout without permission misses it (DUEL-SCOUT-08, DD-82).
pub const MISSED_IN_HASTE: u8 = 33;
/// Chance, in percent, that a monster without an agreement forbids scouting (DD-82).
pub const FORBIDDEN: u8 = 50;
