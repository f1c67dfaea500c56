//! Experience points: what each deed is worth. All results are rounded down (DEC-002).

/// Points for a monster slain or subdued: dungeon level x full rating / character level, at least 1 (TT-XP-03, DEC-103).
pub fn for_monster(dungeon_level: u8, character_level: u8, rating: u32) -> u32 {
    (u32::from(dungeon_level) * rating / u32::from(character_level.max(1))).max(1)
}

/// Points for a human foe: the sum of the normal attributes times the level over 6, at least 1 (TT-XP-04, DEC-103).
pub fn for_human(attribute_sum: i32, level: u8) -> u32 {
    (attribute_sum.max(0) as u32 * u32::from(level) / 6).max(1)
}

/// Points for a saving roll that was made: the number needed times the dungeon level (TT-XP-12, DEC-102).
pub fn for_saving_roll(needed: i32, dungeon_level: u8) -> u32 {
    needed.max(0) as u32 * u32::from(dungeon_level)
}

/// Points for surviving a failed saving roll: the CON lost times the number needed (TT-XP-13, DEC-102).
pub fn for_failed_saving_roll(needed: i32, constitution_lost: u32) -> u32 {
    needed.max(0) as u32 * constitution_lost
}

/// Points for a spell: twice the ST really paid (TT-XP-10, DEC-104).
pub fn for_spell(strength_paid: u32) -> u32 {
    2 * strength_paid
}

/// Points for returning alive from this level, the deepest visited (TT-XP-09).
pub fn for_daring(deepest_level: u8) -> u32 {
    100 * u32::from(deepest_level)
}
