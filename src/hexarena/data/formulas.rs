//! Formulas on a figure's values: pure integer functions, used by the character record and the battle.
//!
//! Chances are in percent and are never clamped here, so that later modifiers can bring them back above 0.

use crate::data::accessory::CRANEQUIN_PS;
use crate::data::shield::Shield;
use crate::data::weapon::{Hands, Weapon};

/// Fatigue from Endurance after race (5.3, DQ-CHAR-T2). Extends the printed rows by their pattern (D009).
pub const fn fatigue_of(en: i16) -> i16 {
    15 + (en + 1) / 3
}

/// Tactical Movement Rate from modified Agility, in hexes per Pulse, before race (5.6, DQ-CHAR-T3, D010).
pub const fn tmr_of(magility: i16) -> i16 {
    match magility {
        ..=2 => 1,
        3..=4 => 2,
        5..=8 => 3,
        9..=12 => 4,
        13..=17 => 5,
        18..=21 => 6,
        22..=25 => 7,
        _ => 8,
    }
}

/// Tactical Movement Rate after race and injuries, at least 1 (D010, D104).
pub const fn tmr(magility: i16, modifier: i16) -> i16 {
    at_least(tmr_of(magility) + modifier, 1)
}

/// Load in ounces without penalty: 3 pounds per point of Physical Strength (D011).
pub const fn load_limit(ps: i16) -> i32 {
    48 * at_least(ps, 1) as i32
}

/// Agility lost to a load: 1 per started multiple of Physical Strength, in pounds beyond the limit (D011).
pub const fn agility_lost(load_ounces: i32, ps: i16) -> i16 {
    let over = load_ounces - load_limit(ps);
    match over {
        ..=0 => 0,
        _ => (over as u32).div_ceil(16 * at_least(ps, 1) as u32) as i16,
    }
}

/// Modified Agility, after armour (0 or less) and load; at least 0 (DQ-TERM-05, reading 2).
pub const fn modified_agility(ag: i16, armour_loss: i16, load_ounces: i32, ps: i16) -> i16 {
    at_least(ag + armour_loss - agility_lost(load_ounces, ps), 0)
}

/// Modified Manual Dexterity, after the prepared shield; at least 0 (DQ-TERM-06, DQ-SHIELD-01).
pub const fn modified_dexterity(md: i16, shield: Option<Shield>) -> i16 {
    match shield {
        Some(shield) => at_least(md + shield.row().md_loss, 0),
        None => at_least(md, 0),
    }
}

/// Base Chance of a weapon: 5 less per missing point of modified Manual Dexterity (DQ-WPN-05, DQ-STRIKE-09).
pub const fn base_chance(weapon: Weapon, mmd: i16) -> i16 {
    let row = weapon.row();
    row.bc - 5 * at_least(row.md - mmd, 0)
}

/// Strike Chance. A Rank, even 0, adds modified Manual Dexterity and 4 per Rank (DQ-STRIKE-01, -02).
pub const fn strike_chance(base: i16, mmd: i16, rank: Option<u8>) -> i16 {
    match rank {
        Some(rank) => base + mmd + 4 * rank as i16,
        None => base,
    }
}

/// Base Chance of bare hands (DQ-UNARM-02).
pub const fn unarmed_base(magility: i16, ps: i16) -> i16 {
    2 * magility + at_least(ps - 15, 0)
}

/// Damage modifier of bare hands, added to D10 (DQ-UNARM-03).
pub const fn unarmed_damage(ps: i16) -> i16 {
    at_least(ps - 15, 0) / 3 - 4
}

/// Effective Physical Strength for a weapon: with a Cranequin, 11 is enough for a crossbow (D123).
pub const fn strength_for(weapon: Weapon, ps: i16, cranequin: bool) -> i16 {
    match cranequin && weapon.is_crossbow() {
        true => at_least(ps, weapon.row().ps - at_least(CRANEQUIN_PS - ps, 0)),
        false => ps,
    }
}

/// Damage modifier of a weapon: +1 for (1-2) in both hands, -1 per missing point of Physical Strength (DQ-WPN-08, -04). `None`
/// if the chart has no number.
pub const fn damage_modifier(weapon: Weapon, ps: i16, both_hands: bool) -> Option<i16> {
    let row = weapon.row();
    let more = (both_hands && matches!(row.hands, Hands::OneOrTwo)) as i16;
    match row.damage {
        Some(damage) => Some(damage + more - at_least(row.ps - ps, 0)),
        None => None,
    }
}

/// Defense through a front hex; an unranked shield adds nothing (DQ-DEF-01). From the rear it
/// is modified Agility alone (DQ-DEF-02).
pub const fn defense(magility: i16, shield: Option<Shield>, rank: Option<u8>) -> i16 {
    match (shield, rank) {
        (Some(shield), Some(rank)) => magility + shield.row().defense * rank as i16,
        _ => magility,
    }
}

/// Initiative Value, with the Rank of a prepared weapon if any (DQ-PULSE-09).
pub const fn initiative(magility: i16, pc: i16, rank: Option<u8>) -> i16 {
    match rank {
        Some(rank) => magility + pc + rank as i16,
        None => magility + pc,
    }
}

/// Chance in percent to recover from a Stun: 2 x WP + current FT (DQ-EFFECT-05).
pub const fn recovery(wp: i16, ft: i16) -> i16 {
    2 * wp + ft
}

/// Chance of all tests of 3 x mAG, such as falls and jumps (DQ-ATK-15, D054).
pub const fn agility_test(magility: i16) -> i16 {
    3 * magility
}

/// Chance of a Horsemanship test: 3 x mAG + 10 per Rank (D136).
pub const fn horsemanship(magility: i16, rank: Option<u8>) -> i16 {
    match rank {
        Some(rank) => 3 * magility + 10 * rank as i16,
        None => 3 * magility,
    }
}

/// Chance of all tests of 3 x mMD, to keep or save things (DQ-FUMBLE-02).
pub const fn dexterity_test(mmd: i16) -> i16 {
    3 * mmd
}

/// Minimum effective damage of one strike that Stuns: more than a third of the original Endurance (DQ-EFFECT-03, D110).
pub const fn stun_threshold(original_en: i16) -> i16 {
    original_en / 3 + 1
}

/// `Ord::max` is not usable in const functions.
const fn at_least(value: i16, least: i16) -> i16 {
    if value > least { value } else { least }
}
